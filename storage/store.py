"""The store: what the app talks to. Lists come from memory at once; whatever changes something is awaited.

See `storage.interface` for all of it in use, and docs/storage.md for the files.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from companion.text import Text, say
from storage.database import COMPACT_AT, Journal
from storage.home import (
    BIN,
    MATCHES,
    Home,
    are_kept,
    keepsake_of,
    keepsake_row,
    person_of,
    person_row,
    place_number,
    place_of,
)
from storage.interface import (
    Check,
    Damage,
    Disk,
    FileRefused,
    FolderRefused,
    Keepsake,
    MatchCard,
    MatchRefused,
    NewMatch,
    Person,
    Row,
    StorageError,
    Summary,
    on_disk,
)
from storage.lines import Tables, as_stored
from storage.match import Match, Stored, load_drafts, saving
from storage.matchfile import dump_backup, dump_match, is_id, load_backup, load_match
from storage.upgrade import MATCH_FORMAT, VERSIONS, Versions

P = ParamSpec("P")
T = TypeVar("T")


def default_folder() -> Path:
    """Where this user's matches are, when nobody says otherwise."""
    # Only here: a browser has no such places, neither threads nor file locks.
    from platformdirs import user_data_path

    return user_data_path("takuban", appauthor=False)


async def open_folder(folder: Path) -> Store:
    """The store in a folder of this computer. Raises FolderRefused."""
    from storage.files import PlainFiles

    return await Store.open(PlainFiles(folder))


def _to_its_end(method: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """What has been begun is finished, though the page that asked for it is gone and its task cancelled."""

    @wraps(method)
    async def run(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.shield(asyncio.create_task(method(*args, **kwargs)))

    return run


def _by_age(cards: Iterable[MatchCard]) -> tuple[MatchCard, ...]:
    return tuple(sorted(cards, key=lambda card: (-card.summary.played, card.id)))


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup of everything; *left_out* are the matches that couldn't be read for it."""

    data: bytes
    left_out: tuple[MatchCard, ...]


class Store:
    """Everything kept in one data folder. Made by `open_folder`, or by `open` on any disk."""

    def __init__(self, disk: Disk, versions: Versions, compact_at: int) -> None:
        self._disk = disk
        self._versions = versions
        self._compact_at = compact_at
        self._home = Home(disk, versions)
        self._door = asyncio.Lock()  # matches come, go, open and close one at a time
        self._open: dict[str, Match] = {}
        self._damage: list[Damage] = []
        # What is shown; changed on the event loop only. Matches by their place, the others by their keys.
        self._cards: dict[str, MatchCard] = {}
        self._in_order: tuple[MatchCard, ...] | None = None  # of those in matches/, until one changes
        self._named: dict[str, str] = {}  # their ids, by the id in small letters
        self._people: dict[str, Person] = {}
        self._settings: dict[str, Row] = {}
        self._values: dict[str, Any] = {}
        self._keepsakes: dict[str, list[Keepsake]] = {}

    @classmethod
    async def open(cls, disk: Disk, *, versions: Versions = VERSIONS, compact_at: int = COMPACT_AT) -> Store:
        """Takes a folder and reads what its lists show. Raises FolderRefused."""
        self = cls(disk, versions, compact_at)
        try:
            self._all_shown(await on_disk(disk, self._home.start))
        except OSError as error:  # of a disk that refuses only once the work is done
            disk.unlock()
            raise FolderRefused(say("storage.folder.unreadable", reason=error.strerror or str(error))) from error
        with suppress(OSError):
            await on_disk(disk, partial(self._home.settle, at_rest=True))
        self._show(await on_disk(disk, self._home.kept))
        self._collect_damage()
        return self

    @_to_its_end
    async def close(self) -> None:
        """Closes every match and gives the folder back."""
        async with self._door:
            for match_id in tuple(self._open):
                await self._shut(match_id)
            await self._on_disk(self._home.stop)

    @property
    def damage(self) -> tuple[Damage, ...]:
        """What was found broken since the start."""
        return tuple(self._damage)

    # Matches.

    def matches(self) -> tuple[MatchCard, ...]:
        """All matches, in play and finished, last played first."""
        if self._in_order is None:
            self._in_order = _by_age(card for place, card in self._cards.items() if place.startswith(f"{MATCHES}/"))
        return self._in_order

    def card(self, match_id: str) -> MatchCard | None:
        """One of them; None if there is none of that id."""
        return self._cards.get(place_of(match_id))

    def deleted(self) -> tuple[MatchCard, ...]:
        """The matches in the bin, last played first; of one that was deleted twice, the later."""
        places = sorted((place for place in self._cards if place.startswith(f"{BIN}/")), key=place_number)
        return _by_age({self._cards[place].id: self._cards[place] for place in places}.values())

    @_to_its_end
    async def create(self, header: Row, summary: Summary) -> Match:
        """Stores a new match. Raises NotSaved, MatchRefused if its id is taken."""
        header = as_stored(header)[1]
        match_id = header["id"]
        if not is_id(match_id) or header["format"] != MATCH_FORMAT or header["version"] != self._versions.match:
            raise ValueError(f"no match header: {header}")
        async with self._door:
            if self._taken([match_id]):
                raise MatchRefused(say("storage.match.exists"))
            stored = Stored(Journal(self._disk, place_of(match_id)), header, [], summary)
            with saving():
                await self._on_disk(stored.rewrite)
            match = self._opened(match_id, stored, {}, ())
            self.summarised(match)
            with suppress(OSError):  # the next start would find it
                await self._on_disk(partial(self.note, match_id, summary))
            return match

    @_to_its_end
    async def match(self, match_id: str) -> Match:
        """The match, read from disk unless it is open already. Raises MatchRefused, NotSaved."""
        async with self._door:
            if match_id in self._open:
                return self._open[match_id]
            stored, damage = await self._read(match_id)
            drafts = await self._on_disk(partial(load_drafts, self._disk, place_of(match_id)))
            return self._opened(match_id, stored, drafts, damage)

    @_to_its_end
    async def delete(self, match_id: str) -> None:
        """Moves a match to the bin. Raises NotSaved, MatchRefused if there is none."""
        async with self._door:
            place = self._place(match_id)
            await self._shut(match_id)
            with saving():
                target = await self._on_disk(partial(self._home.to_bin, place))
            card = self._shown(target, self._hidden(place))
            with suppress(OSError):
                await self._on_disk(partial(self._home.list, target, card))

    @_to_its_end
    async def restore(self, match_id: str) -> None:
        """Takes a match out of the bin; one that is stored under its id goes there instead. Raises as `delete`."""
        async with self._door:
            place = self._in_bin(match_id)[-1]
            await self._shut(match_id)
            with saving():
                await self._on_disk(partial(self._home.take_back, place, match_id))
                await self._look_again()

    @_to_its_end
    async def erase(self, match_id: str) -> None:
        """Removes a match in the bin for good. Raises as `delete`."""
        async with self._door:
            for place in self._in_bin(match_id):
                with saving():
                    await self._on_disk(partial(self._home.erase, place))
                self._hidden(place)

    def _place(self, match_id: str) -> str:
        if place_of(match_id) not in self._cards:
            raise MatchRefused(say("storage.match.gone"))
        return place_of(match_id)

    def _in_bin(self, match_id: str) -> list[str]:
        places = [place for place, card in self._cards.items() if place.startswith(BIN) and card.id == match_id]
        if not places:
            raise MatchRefused(say("storage.match.gone"))
        return sorted(places, key=place_number)

    def _taken(self, ids: Collection[str]) -> tuple[MatchCard, ...]:
        # Some computers can't tell a folder Ab from a folder ab.
        named = (self._named.get(match_id.casefold()) for match_id in ids)
        return tuple(card for match_id in named if match_id is not None and (card := self.card(match_id)) is not None)

    async def _read(self, match_id: str) -> tuple[Stored, tuple[Damage, ...]]:
        place = self._place(match_id)
        with saving():
            stored = await self._on_disk(partial(self._home.read, place))
        damage = self._collect_damage()
        if stored is None:
            self._hidden(place)
            raise MatchRefused(damage[0].text)
        return stored, damage

    def _opened(self, match_id: str, stored: Stored, drafts: dict[str, Any], damage: tuple[Damage, ...]) -> Match:
        match = Match(self._disk, match_id, stored, drafts, damage, keeper=self, compact_at=self._compact_at)
        self._open[match_id] = match
        return match

    async def _shut(self, match_id: str) -> None:
        if match := self._open.pop(match_id, None):
            await match.shut()

    async def _look_again(self) -> None:
        self._all_shown(await self._on_disk(self._home.scan))
        with suppress(OSError):
            await self._on_disk(self._home.settle)
        for match in self._open.values():  # they may have gone on meanwhile
            self.summarised(match)
        self._collect_damage()

    def _all_shown(self, cards: dict[str, MatchCard]) -> None:
        self._cards, self._in_order = cards, None
        self._named = {card.id.casefold(): card.id for place, card in cards.items() if place == place_of(card.id)}

    def _shown(self, place: str, card: MatchCard) -> MatchCard:
        self._cards[place], self._in_order = card, None
        if place == place_of(card.id):
            self._named[card.id.casefold()] = card.id
        return card

    def _hidden(self, place: str) -> MatchCard:
        card, self._in_order = self._cards.pop(place), None
        if place == place_of(card.id):
            del self._named[card.id.casefold()]
        return card

    def _collect_damage(self) -> tuple[Damage, ...]:
        found, self._home.damage = tuple(self._home.damage), []
        self._damage += found
        return found

    # For a match that is open (`Keeper`).

    def summarised(self, match: Match) -> None:
        """The summary of a match has changed."""
        self._shown(place_of(match.id), MatchCard(match.id, match.summary))

    def note(self, match_id: str, summary: Summary) -> None:
        """On disk: writes a summary to the catalogue. Raises OSError."""
        self._home.list(place_of(match_id), MatchCard(match_id, summary))

    @_to_its_end
    async def leave(self, match: Match) -> None:
        """Closes the match."""
        async with self._door:
            if self._open.get(match.id) is match:
                await self._shut(match.id)

    # People, settings, values, keepsakes.

    def roster(self) -> tuple[Person, ...]:
        """Everybody who has played here, last played first."""
        return tuple(sorted(self._people.values(), key=lambda person: (-person.played, person.name, person.id)))

    @_to_its_end
    async def remember(self, *people: Person) -> None:
        """Adds people, or changes what is kept of them. Raises NotSaved."""
        await self._keep("people", *map(person_row, people))

    @_to_its_end
    async def forget(self, person_id: str) -> None:
        """Takes somebody off the roster; matches keep their names. Raises NotSaved."""
        await self._forget("people", person_id)

    def settings(self, device: str) -> Row:
        """The settings of a device; empty if it has none yet."""
        return self._settings.get(device, {})

    @_to_its_end
    async def set_settings(self, device: str, settings: Row) -> None:
        """Keeps all settings of a device (a JSON object). Raises NotSaved."""
        await self._keep("settings", {"device": device, "settings": settings})

    def value(self, key: str, default: Any = None) -> Any:
        """A small thing kept under a key."""
        return self._values.get(key, default)

    @_to_its_end
    async def set_value(self, key: str, value: Any, *, private: bool = False) -> None:
        """Keeps a small thing (JSON) under a key; None forgets it. A private one stays out of backups.

        Raises NotSaved.
        """
        if value is None:
            await self._forget("values", key)
        else:
            await self._keep("values", {"key": key, "value": value, "private": private})

    def keepsakes(self, collection: str) -> tuple[Keepsake, ...]:
        """What a collection holds, last kept first."""
        return tuple(sorted(self._keepsakes.get(collection, ()), key=lambda keepsake: (-keepsake.kept, keepsake.id)))

    @_to_its_end
    async def keep(self, collection: str, *keepsakes: Keepsake) -> None:
        """Adds keepsakes to a collection, each in the place of the one of its id. Raises NotSaved."""
        await self._keep("keepsakes", *(keepsake_row(collection, keepsake) for keepsake in keepsakes))

    @_to_its_end
    async def let_go(self, collection: str, keepsake_id: str) -> None:
        """Takes a keepsake out of its collection. Raises NotSaved."""
        await self._forget("keepsakes", f"{collection}/{keepsake_id}")

    async def _keep(self, table: str, *new: Row) -> None:
        rows = as_stored(list(new))[1]
        with saving():
            await self._on_disk(partial(self._home.keep, table, rows))
            self._show(await self._on_disk(self._home.kept))

    async def _forget(self, table: str, key: str) -> None:
        with saving():
            await self._on_disk(partial(self._home.forget, table, key))
            self._show(await self._on_disk(self._home.kept))

    def _show(self, tables: Tables) -> None:
        self._people = {row["id"]: person_of(row) for row in tables["people"].values()}
        self._settings = {row["device"]: row["settings"] for row in tables["settings"].values()}
        self._values = {row["key"]: row["value"] for row in tables["values"].values()}
        self._keepsakes = {}
        for row in tables["keepsakes"].values():
            self._keepsakes.setdefault(row["collection"], []).append(keepsake_of(row))

    # Files.

    async def rows(self, match_id: str) -> tuple[Row, Sequence[Row]]:
        """Header and entries of a match, which isn't opened for it. Raises MatchRefused, NotSaved."""
        async with self._door:
            if match := self._open.get(match_id):
                return match.header, list(match.entries)
            stored, _ = await self._read(match_id)
            return stored.header, stored.entries

    async def export_match(self, match_id: str) -> bytes:
        """The match file. Raises MatchRefused, NotSaved."""
        header, entries = await self.rows(match_id)
        return await self.beside(partial(dump_match, header, entries))

    async def read_match(self, data: bytes, check: Check) -> NewMatch:
        """The match of a match file, to be looked at and added. Raises FileRefused."""
        header, entries = await self.beside(partial(load_match, data, self._versions))
        return await self._checked(header, entries, check)

    @_to_its_end
    async def add_match(self, new: NewMatch) -> MatchCard:
        """Stores a match that was read. Raises NotSaved, and FileRefused as 'repeated' if its id is taken."""
        async with self._door:
            if taken := self._taken([new.header["id"]]):
                text = say("storage.file.repeated", players=taken[0].summary.players)
                raise FileRefused(text, "repeated", (taken[0].id,))
            with saving():
                await self._on_disk(partial(self._home.bring_in, [new]))
                await self._look_again()
        return MatchCard(new.header["id"], new.summary)

    async def beside(self, work: Callable[[], T]) -> T:
        """Does *work* that takes a while beside the event loop, where there is such a place."""
        return await self._on_disk(work)

    @_to_its_end
    async def export_backup(self) -> Backup:
        """Everything in one file: matches, people, settings, keepsakes and what isn't private of the values."""
        matches, left_out = [], []
        for card in self.matches():
            try:
                matches.append(await self.rows(card.id))
            except StorageError:
                left_out.append(card)
        home = await self._on_disk(self._home.kept)
        home["values"] = {id_: row for id_, row in home["values"].items() if not row["private"]}
        data = await self._on_disk(partial(dump_backup, matches, home, self._versions))
        return Backup(data, tuple(left_out))

    @_to_its_end
    async def import_backup(self, data: bytes, check: Check, *, skip_stored: bool = False) -> tuple[MatchCard, ...]:
        """Stores what a backup holds, all of it or nothing, and returns the matches. Raises FileRefused, NotSaved.

        People, settings, values and keepsakes that are here already stay as they are. *skip_stored*: so do matches;
        without it a backup with a match that is stored already is refused as 'repeated'.
        """
        backup = await self._on_disk(partial(load_backup, data, self._versions))
        if not are_kept(backup.home):
            raise FileRefused(say("storage.file.broken", place="home"), "broken")
        new = [await self._checked(header, entries, check) for header, entries in backup.matches]
        async with self._door:
            taken = self._taken([match.header["id"] for match in new])
            if taken and not skip_stored:
                text = say("storage.file.repeated_some", count=len(taken))
                raise FileRefused(text, "repeated", tuple(card.id for card in taken))
            here = {card.id.casefold() for card in taken}
            new = [match for match in new if match.header["id"].casefold() not in here]
            with saving():
                await self._on_disk(partial(self._home.bring_in, new, backup.home))
                await self._look_again()
                self._show(await self._on_disk(self._home.kept))
        return tuple(MatchCard(match.header["id"], match.summary) for match in new)

    async def _checked(self, header: Row, entries: list[Row], check: Check) -> NewMatch:
        summary = await self._on_disk(partial(check, header, entries))
        if isinstance(summary, Text):
            raise FileRefused(summary, "senseless")
        return NewMatch(header, entries, summary)

    async def _on_disk(self, work: Callable[[], T]) -> T:
        return await on_disk(self._disk, work)
