"""The catalogue: what the lists show of each match, so that none has to be opened for it.

A TinyDB over a journal: a match that comes, goes or is closed costs a line, however many there are. It can always
be made anew from the matches, so what isn't right about it is dropped rather than mended.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Literal

from tinydb import TinyDB

from companion.text import say
from storage.database import COMPACT_AT, JOURNAL, SNAPSHOT, Journal, Unreadable
from storage.interface import Disk, FolderRefused, MatchCard, Row
from storage.lines import as_stored
from storage.match import summary_of, summary_row

FOLDER, FORMAT = "catalogue", "takuban-catalogue"
# The table of which a journal has a line a row.
_ROWS = "entries"

Found = Literal["nothing", "whole", "older", "damaged"]


class Catalogue:
    """The *cards* of matches, by the places of their folders."""

    def __init__(self, disk: Disk, version: int) -> None:
        self.cards: dict[str, MatchCard] = {}
        self._disk = disk
        self._version = version
        self._journal = Journal(disk, FOLDER)
        self._numbers: dict[str, int] = {}  # of rows, by place
        self._last = 0

    def load(self) -> Found:
        """Reads what lies in its folder, and says what that is; only what is whole is used. Nothing is written.

        Raises FolderRefused for the catalogue of a newer Takuban.
        """
        if {SNAPSHOT, JOURNAL}.isdisjoint(self._disk.names(FOLDER)):
            return "nothing"
        try:
            journal, is_damaged = Journal.load(self._disk, FOLDER)
            db = TinyDB(storage=lambda: journal)
            version = db.table("header").all()[0]["version"]
            if version > self._version:
                raise FolderRefused(say("storage.folder.newer"))
            if is_damaged or version < self._version:
                return "damaged" if is_damaged else "older"
            rows = db.table(_ROWS).all()
            cards = {row["place"]: MatchCard(row["id"], summary_of(row["summary"])) for row in rows}
        except (Unreadable, LookupError, TypeError, ValueError, AttributeError):
            return "damaged"
        self.cards, self._journal = cards, journal
        self._numbers = {row["place"]: row.doc_id for row in rows}
        self._last = max(self._numbers.values(), default=0)
        return "whole"

    def change(self, put: Mapping[str, MatchCard], drop: Collection[str] = ()) -> None:
        """Lists cards at their places and forgets other places: all of it or nothing. Raises OSError."""
        gone = {place: self._numbers[place] for place in drop if place in self._numbers}
        unknown = (place for place in put if place not in self._numbers)
        new = {place: number for number, place in enumerate(unknown, self._last + 1)}
        pieces = [_piece(number, None) for number in gone.values()]
        pieces += [_piece(new.get(place) or self._numbers[place], _row(place, card)) for place, card in put.items()]
        if not pieces:
            return
        self._disk.if_undone(self._reread)
        if not self._journal.is_there:
            self._journal.write({"header": {"1": {"format": FORMAT, "version": self._version}}, _ROWS: {}})
        self._journal.append([as_stored(piece) for piece in pieces])
        for place in gone:
            del self._numbers[place], self.cards[place]
        self._numbers.update(new)
        self.cards.update(put)
        self._last += len(new)
        if self._journal.length > COMPACT_AT and self._journal.is_long:
            self.fold()

    def _reread(self) -> None:
        self.cards, self._numbers, self._last = {}, {}, 0
        self._journal = Journal(self._disk, FOLDER)
        self.load()

    def fold(self) -> None:
        """Folds its journal into its snapshot. Where that fails the journal stays, which is no loss."""
        if self._journal.length:
            with suppress(OSError):
                self._journal.write(self._journal.read())


def _row(place: str, card: MatchCard) -> Row:
    return {"place": place, "id": card.id, "summary": summary_row(card.summary)}


def _piece(number: int, row: Row | None) -> Row:
    return {_ROWS: {str(number): row}}
