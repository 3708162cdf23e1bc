"""The data folder as a whole: what lies where in it, and every way a match comes in, goes out or is put aside.

All of this is blocking and runs in the disk's worker; the store beside it keeps what the lists show. A match lies in
a folder of its own, so that it comes and goes by renaming one folder:

    matches/<id>    in play or finished         incoming/…  an import being written: worth nothing yet
    bin/<id>        deleted, can be restored     ready/…     an import written whole: it will be there, come what may
    damaged/<id>    couldn't be read; kept       erased/…    on its way out: worth nothing any more

A name that is taken in bin/ or damaged/ is followed by ~2, ~3 and so on. The catalogue is what the lists show of each
folder, to have it without opening them: it can always be made anew (`storage.catalogue`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict
from typing import Any

from tinydb import TinyDB, where

from companion.text import say
from storage import catalogue
from storage.catalogue import Catalogue
from storage.database import JOURNAL, SNAPSHOT, Journal, Unreadable, WholeFile
from storage.interface import (
    Damage,
    Disk,
    FolderRefused,
    Keepsake,
    MatchCard,
    MatchRefused,
    NewMatch,
    Person,
    Row,
)
from storage.lines import Tables
from storage.match import DRAFT, Stored, match_tables
from storage.matchfile import is_id
from storage.upgrade import Versions

MATCHES, BIN, DAMAGED = "matches", "bin", "damaged"
INCOMING, READY, ERASED = "incoming", "ready", "erased"
SETTINGS = "settings.jsonl"
_KEYS = {"people": "id", "settings": "device", "values": "key", "keepsakes": "key"}


def place_of(match_id: str) -> str:
    """The folder of a stored match."""
    return f"{MATCHES}/{match_id}"


def place_number(place: str) -> int:
    """How manieth of its name a place in the bin is, from 1."""
    return int(place.partition("~")[2] or 1)


def keepsake_row(collection: str, keepsake: Keepsake) -> Row:
    """A keepsake as JSON. Its key is its own within its collection."""
    return {
        "key": f"{collection}/{keepsake.id}",
        "collection": collection,
        "id": keepsake.id,
        "value": keepsake.value,
        "kept": keepsake.kept,
    }


def keepsake_of(row: Row) -> Keepsake:
    """A keepsake from JSON."""
    return Keepsake(row["id"], row["value"], row["kept"])


def person_row(person: Person) -> Row:
    """A person as JSON."""
    return {**asdict(person), "group": list(person.group)}


def person_of(row: Row) -> Person:
    """A person from JSON."""
    return Person(row["id"], row["name"], row["colour"], row["mark"], row["played"], tuple(row["group"]))


class Home:
    """The data folder."""

    def __init__(self, disk: Disk, versions: Versions) -> None:
        self.disk = disk
        self.versions = versions
        self.damage: list[Damage] = []  # found since it was last asked for
        self._catalogue = Catalogue(disk, versions.home)
        self._settings = WholeFile(disk, SETTINGS, "takuban-settings", versions.home)
        self._kept = TinyDB(storage=lambda: self._settings)
        # Of the last scan: what the catalogue didn't know, and what it should forget.
        self._fresh: dict[str, tuple[MatchCard, Stored]] = {}
        self._gone: Collection[str] = ()

    def start(self) -> dict[str, MatchCard]:
        """Takes the folder, puts it in order and lists its matches. Raises FolderRefused."""
        self.disk.lock()
        try:
            self._load_settings()
            self._load_catalogue()
            self.disk.remove(INCOMING)
            self.disk.remove(ERASED)
            self._finish_import()
            return self.scan()
        except FolderRefused:
            self.disk.unlock()
            raise
        except Exception as error:  # the app must come up to say so
            self.disk.unlock()
            reason = getattr(error, "strerror", None) or repr(error)
            raise FolderRefused(say("storage.folder.unreadable", reason=reason)) from error

    def stop(self) -> None:
        """Gives the folder back."""
        self._catalogue.fold()
        self.disk.unlock()

    def _load_settings(self) -> None:
        version, tables, is_damaged = self._settings.load()
        if version > self.versions.home:
            raise FolderRefused(say("storage.folder.newer"))
        if version == self.versions.home and (rest := _readable(tables)) != tables:
            tables, is_damaged = rest, True
        if is_damaged:
            kept = self._free(DAMAGED, SETTINGS)
            self.disk.replace(kept, self.disk.read(SETTINGS) or b"")
            self.damage.append(Damage(say("storage.damage.settings", place=kept), kept))
        if is_damaged or version < self.versions.home:
            self._settings.write(self.versions.upgraded_home(version, tables))

    def _load_catalogue(self) -> None:
        match self._catalogue.load():
            case "damaged":
                kept = self._free(DAMAGED, catalogue.FOLDER)
                self.disk.move(catalogue.FOLDER, kept)
                self.damage.append(Damage(say("storage.damage.catalogue", place=kept), kept))
            case "older":
                self._throw_away(catalogue.FOLDER)

    # What the lists show.

    def scan(self) -> dict[str, MatchCard]:
        """Every match in matches/ and bin/, by its place.

        The catalogue is believed where a match was closed in good order; the others are looked into.
        """
        known, cards = self._catalogue.cards, dict[str, MatchCard]()
        self._fresh = {}
        for root in (MATCHES, BIN):
            for name in self.disk.names(root):
                place = f"{root}/{name}"
                if not is_id(name.partition("~")[0]):
                    continue
                if place in known and not self.disk.size(f"{place}/{JOURNAL}"):
                    cards[place] = known[place]
                elif stored := self._look_into(place):
                    cards[place] = MatchCard(stored.header["id"], stored.summary)
                    self._fresh[place] = cards[place], stored
        self._gone = known.keys() - cards.keys()
        return cards

    def settle(self, *, at_rest: bool = False) -> None:
        """Tells the catalogue what `scan` has just found. *at_rest*: no match is open, so those found are closed too.

        A work of its own: where it can't be done for want of room, the lists are right all the same, and the next start
        looks again. Raises OSError.
        """
        self._catalogue.change({place: card for place, (card, _) in self._fresh.items()}, self._gone)
        for _, stored in self._fresh.values() if at_rest else ():
            stored.fold()
        self._fresh, self._gone = {}, ()

    def list(self, place: str, card: MatchCard) -> None:
        """Writes what the lists show of a match. Raises OSError."""
        self._catalogue.change({place: card})

    def _unlist(self, places: Collection[str]) -> None:
        """Makes the catalogue forget what is about to be somewhere else: better nothing than something old."""
        self._catalogue.change({}, places)

    def _look_into(self, place: str) -> Stored | None:
        try:
            if self._holds_match(place):  # otherwise it never came to be
                return Stored.load(self.disk, place, self.versions)
        except Unreadable:
            self._put_aside(place)
        except MatchRefused as error:
            self.damage.append(Damage(error.text, match=_name(place)))
        except Exception:  # whatever it is, the other matches must come up
            self.damage.append(Damage(say("storage.damage.left", place=place), match=_name(place)))
        return None

    def _holds_match(self, place: str) -> bool:
        return not {SNAPSHOT, JOURNAL}.isdisjoint(self.disk.names(place))

    # Matches.

    def read(self, place: str) -> Stored | None:
        """A match to play on with; None if it had to be put aside. Raises MatchRefused, OSError.

        What is damaged is kept as it is, and a usable part of it put in its place.
        """
        try:
            stored = Stored.load(self.disk, place, self.versions)
        except Unreadable:
            self._put_aside(place)
            return None
        if stored.is_damaged:
            kept = self._free(DAMAGED, _name(place))
            for name in (SNAPSHOT, JOURNAL, DRAFT):
                if (data := self.disk.read(f"{place}/{name}")) is not None:
                    self.disk.replace(f"{kept}/{name}", data)
            text = say("storage.damage.part", players=stored.summary.players, entries=len(stored.entries), place=kept)
            self.damage.append(Damage(text, kept, _name(place)))
        if stored.is_damaged or stored.is_older:
            stored.rewrite()
        return stored

    def to_bin(self, place: str) -> str:
        """Moves a match to the bin, and says where it is there."""
        target = self._free(BIN, _name(place))
        self._unlist({place})
        self.disk.move(place, target)
        return target

    def take_back(self, place: str, match_id: str) -> None:
        """Moves a match from the bin to matches/; one that is there goes to the bin."""
        self._finish_import()
        self._unlist({place, place_of(match_id)})
        self.disk.move(place, f"{READY}/{match_id}")
        self._roll()

    def erase(self, place: str) -> None:
        """Removes a match in the bin for good."""
        self._unlist({place})
        self._throw_away(place)

    def _throw_away(self, folder: str) -> None:
        # A folder goes file by file, and half of one is a damaged one.
        self.disk.remove(ERASED)
        self.disk.move(folder, ERASED)
        self.disk.remove(ERASED)

    def bring_in(self, matches: Sequence[NewMatch], kept: Tables | None = None) -> None:
        """Imports matches, and people, settings, values and keepsakes that aren't here yet: all of it or nothing.

        A stored match of the same id goes to the bin. Raises OSError; then nothing has been imported, or all of it
        is ready and will be found at the next start.
        """
        self._finish_import()
        self.disk.remove(INCOMING)
        for match in matches:
            journal = Journal(self.disk, f"{INCOMING}/{match.header['id']}")
            journal.write(match_tables(match.header, match.entries, match.summary))
        if kept is not None:
            self._import_file(INCOMING).write(kept)
        self._unlist({place_of(match.header["id"]) for match in matches})
        if self.disk.names(INCOMING):
            self.disk.move(INCOMING, READY)
            self._roll()

    def _finish_import(self) -> None:
        self._unlist(self._roll())

    def _roll(self) -> set[str]:
        """Puts what is in ready/ where it belongs, whether begun before or not, and says which places have changed."""
        changed = set()
        names = self.disk.names(READY)
        for name in filter(is_id, names):
            place = place_of(name)
            if self._holds_match(place):
                self.disk.move(place, self._free(BIN, name))
            self.disk.remove(place)
            self.disk.move(f"{READY}/{name}", place)
            changed.add(place)
        if SETTINGS in names:
            version, tables, _ = self._import_file(READY).load()
            self._add_missing(self.versions.upgraded_home(version, tables))
        if names:
            self.disk.remove(READY)
        return changed

    def _import_file(self, root: str) -> WholeFile:
        return WholeFile(self.disk, f"{root}/{SETTINGS}", "takuban-settings", self.versions.home)

    def _add_missing(self, tables: Tables) -> None:
        with self._settings.together():
            for table, key in _KEYS.items():
                here = {row[key] for row in self._kept.table(table)}
                rows = [row for row in tables.get(table, {}).values() if row[key] not in here]
                self._kept.table(table).insert_multiple(rows)

    def _put_aside(self, place: str) -> None:
        kept = self._free(DAMAGED, _name(place))
        self._unlist({place})
        self.disk.move(place, kept)
        self.damage.append(Damage(say("storage.damage.match", place=kept), kept, _name(place)))

    def _free(self, root: str, name: str) -> str:
        taken = {other.casefold() for other in self.disk.names(root)}
        number, free = 1, name
        while free.casefold() in taken:
            number += 1
            free = f"{name}~{number}"
        return f"{root}/{free}"

    # People, settings, values, keepsakes.

    def kept(self) -> Tables:
        """The tables of people, settings, values and keepsakes."""
        return {table: self._settings.read().get(table, {}) for table in _KEYS}

    def keep(self, table: str, rows: Iterable[Row]) -> None:
        """Writes rows of a table, each in the place of the one with its key."""
        key = _KEYS[table]
        with self._settings.together():
            for row in rows:
                self._kept.table(table).upsert(row, where(key) == row[key])

    def forget(self, table: str, key: str) -> None:
        """Removes the row with a key."""
        self._kept.table(table).remove(where(_KEYS[table]) == key)


def _readable(tables: Tables) -> Tables:
    """What of people, settings, values and keepsakes is whole; a sealed line may still say what makes no sense."""
    return {
        table: {n: row for n, row in rows.items() if table not in _KEYS or _is_kept(table, row)}
        for table, rows in tables.items()
    }


def _name(place: str) -> str:
    return place.rpartition("/")[2]


def are_kept(tables: Any) -> bool:
    """Whether tables from outside are such as `Home.kept` gives, and nothing in them is private."""
    return all(
        isinstance(rows := tables.get(table, {}), dict) and all(_is_kept(table, row) for row in rows.values())
        for table in _KEYS
    ) and all(row["private"] is False for row in tables.get("values", {}).values())


def _is_kept(table: str, row: Any) -> bool:
    """Whether a row of people, settings, values or keepsakes is one of ours."""
    try:
        match table:
            case "people":
                one = person_of(row)
                texts = (one.id, one.name, one.colour, one.mark, *one.group)
                return all(map(_is_text, texts)) and type(one.played) is int
            case "settings":
                return _is_text(row["device"]) and isinstance(row["settings"], dict)
            case "keepsakes":
                texts = (row["collection"], row["id"], row["key"])
                is_ours = all(map(_is_text, texts)) and row["key"] == f"{row['collection']}/{row['id']}"
                return is_ours and "value" in row and type(row["kept"]) is int
            case _:
                return _is_text(row["key"]) and "value" in row and isinstance(row["private"], bool)
    except (AttributeError, KeyError, TypeError):
        return False


def _is_text(value: object) -> bool:
    """Whether a value is a text that can be shown: half a surrogate pair can't."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
