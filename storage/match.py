"""A stored match: its header, its entries, and the way a new entry takes to the disk."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from tinydb import TinyDB

from companion.text import say
from storage.database import Journal, Unreadable
from storage.interface import Damage, Disk, Draft, MatchRefused, NotSaved, Row, Summary, on_disk
from storage.lines import Tables, as_stored, encode, merge, seal, unseal
from storage.mirror import TakenOver
from storage.upgrade import MATCH_FORMAT, Versions

DRAFT = "draft.jsonl"


@contextmanager
def saving() -> Iterator[None]:
    """Turns what a disk raises into `NotSaved`."""
    try:
        yield
    except OSError as error:
        raise _not_saved(error) from error


def _not_saved(error: Exception) -> Exception:
    if not isinstance(error, OSError):
        return error
    if isinstance(error, TakenOver):
        return NotSaved(say("storage.not_saved.elsewhere"))
    is_full = error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
    return NotSaved(say("storage.not_saved.full" if is_full else "storage.not_saved.failed"))


def summary_row(summary: Summary) -> Row:
    """A summary as JSON."""
    return {
        "game": summary.game,
        "players": list(summary.players),
        "created": summary.created,
        "played": summary.played,
        "finished": summary.finished,
        "label": summary.label,
        "ids": list(summary.ids),
        "result": summary.result,
    }


def summary_of(row: Row) -> Summary:
    """A summary from JSON."""
    return Summary(
        game=row["game"],
        players=tuple(row["players"]),
        created=row["created"],
        played=row["played"],
        finished=row["finished"],
        label=row["label"],
        # Matches stored before these were kept.
        ids=tuple(row.get("ids", ())),
        result=row.get("result"),
    )


def match_tables(header: Row, entries: Sequence[Row], summary: Summary) -> Tables:
    """A match as the tables of its TinyDB."""
    return {
        "header": {"1": header},
        "summary": {"1": summary_row(summary)},
        "entries": {str(entry["n"]): entry for entry in entries},
    }


@dataclass(frozen=True, slots=True)
class Stored:
    """A match read from its folder: the journal under it, and what was found broken."""

    journal: Journal
    header: Row
    entries: list[Row]
    summary: Summary
    is_damaged: bool = False
    is_older: bool = False

    @classmethod
    def load(cls, disk: Disk, folder: str, versions: Versions) -> Stored:
        """Reads a match without writing anything. Raises Unreadable, MatchRefused for a newer one, OSError."""
        journal, is_damaged = Journal.load(disk, folder)
        db = TinyDB(storage=lambda: journal)
        headers = db.table("header").all()
        if not headers or headers[0].get("format") != MATCH_FORMAT:
            raise Unreadable(folder)
        header: Row = dict(headers[0])
        if header["version"] > versions.match:
            raise MatchRefused(say("storage.match.newer"))
        entries: list[Row] = list(journal.read().get("entries", {}).values())
        summary = summary_of(db.table("summary").all()[0])
        is_older = header["version"] < versions.match
        if is_older:
            header, entries = versions.upgraded_match(header, entries)
        return cls(journal, header, entries, summary, is_damaged, is_older)

    def rewrite(self) -> None:
        """Makes a snapshot of it all, in today's version. Raises OSError."""
        self.journal.write(match_tables(self.header, self.entries, self.summary))

    def fold(self) -> None:
        """Folds a journal that was left behind into the snapshot, unless opening has to see to more. Raises OSError.

        The catalogue has to know of it first.
        """
        if self.journal.length and not self.is_damaged and not self.is_older:
            self.rewrite()


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    """An append on its way to the disk."""

    encoded: bytes
    piece: Row
    rows: list[Row]
    summary: Summary | None
    done: asyncio.Future[None]


class Keeper(Protocol):
    """Whoever keeps the lists a match stands in: the store."""

    def summarised(self, match: Match) -> None:
        """The summary of a match has changed."""

    def note(self, match_id: str, summary: Summary) -> None:
        """On disk: writes a summary to the catalogue. Raises OSError."""

    async def leave(self, match: Match) -> None:
        """Closes the match."""


class Match:
    """A match in play: everything in memory, everything in memory on disk.

    Made by the store; there is one of a match in a process.
    """

    def __init__(
        self,
        disk: Disk,
        match_id: str,
        stored: Stored,
        drafts: dict[str, Draft],
        damage: tuple[Damage, ...],
        *,
        keeper: Keeper,
        compact_at: int,
    ) -> None:
        self.id = match_id
        self.damage = damage
        self._disk = disk
        self._journal = stored.journal
        self._header = stored.header
        self._entries = stored.entries
        self._summary = stored.summary
        self._drafts = drafts
        self._compact_at = compact_at
        self._keeper = keeper
        # Of the newest entry, with what waits to be written.
        self._last = len(stored.entries)
        self._newest = summary_row(stored.summary)
        self._waiting: list[_Waiting] = []
        self._is_writing = self._is_compacting = False
        self._is_open = True

    @property
    def header(self) -> Row:
        """Format, version, id and set-up."""
        return self._header

    @property
    def entries(self) -> Sequence[Row]:
        """All stored entries; entry *n* is at *n* - 1. The list grows under your eyes."""
        return self._entries

    @property
    def summary(self) -> Summary:
        """What the lists show."""
        return self._summary

    @property
    def is_open(self) -> bool:
        """Whether entries can still be appended to this object."""
        return self._is_open

    async def append(self, *rows: Row, summary: Summary | None = None) -> None:
        """Stores entries, all of them or none; they are on disk when this returns.

        Raises NotSaved when the disk refuses: nothing has changed then, nor have appends waiting behind this one been
        stored. Raises ValueError or TypeError for rows out of order or no JSON.
        """
        if not self._is_open:
            raise NotSaved(say("storage.not_saved.closed"))
        for n, row in enumerate(rows, self._last + 1):
            if row.get("n") != n:
                raise ValueError(f"entry {n} comes next, not {row.get('n')!r}")
        piece: Row = {}
        if rows:
            piece["entries"] = {str(row["n"]): row for row in rows}
        if summary is not None:
            row = summary_row(summary)
            piece["summary"] = {"1": {key: value for key, value in row.items() if self._newest[key] != value}}
        encoded, piece = as_stored(piece)  # from here on what a restart would read, and nobody else's to change
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(encoded, piece, list(piece.get("entries", {}).values()), summary, done))
        self._last += len(rows)
        if summary is not None:
            self._newest = row
        if not self._is_writing:
            self._write()
        await done

    def _write(self) -> None:
        """Writes what waits, everything that has come together in one go."""
        batch, self._waiting = self._waiting, []
        self._is_writing = True
        pieces = [(one.encoded, one.piece) for one in batch]
        self._disk.start(partial(self._journal.append, pieces), partial(self._written, batch))

    def _written(self, batch: list[_Waiting], _: None, error: Exception | None) -> None:
        if error is None:
            self._accept(batch)
        else:
            self._refuse(batch, error)
        if self._waiting:
            self._write()
        else:
            self._is_writing = False
        if self._journal.length > self._compact_at and self._journal.is_long and not self._is_compacting:
            self._is_compacting = True
            self._disk.start(self._compact, self._compacted)

    def _compact(self) -> None:
        """On disk: folds the journal into the snapshot. Raises OSError, which is no loss: the journal stays."""
        tables = self._journal.read()
        # Lists are made from the catalogue where there is no journal; so it has to know first.
        self._keeper.note(self.id, summary_of(tables["summary"]["1"]))
        self._journal.write(tables)

    def _compacted(self, *_: object) -> None:
        self._is_compacting = False

    def _accept(self, batch: list[_Waiting]) -> None:
        for one in batch:
            self._entries.extend(one.rows)
            if one.summary is not None:
                self._summary = one.summary
            if not one.done.done():
                one.done.set_result(None)
        self._keeper.summarised(self)

    def _refuse(self, batch: list[_Waiting], error: Exception) -> None:
        # What waits behind was decided on top of entries that aren't there now.
        batch, self._waiting = [*batch, *self._waiting], []
        self._last, self._newest = len(self._entries), summary_row(self._summary)
        for one in batch:
            if not one.done.done():
                one.done.set_exception(_not_saved(error))

    def draft(self, device: str = "") -> Draft | None:
        """The unfinished answers of a device."""
        return self._drafts.get(device)

    async def save_draft(self, value: Any, device: str = "") -> None:
        """Keeps unfinished answers (JSON) over a reload or restart; None forgets them.

        Not synced, and a full disk is no error here: a draft is worth less than a wait.
        """
        if value is None:
            self._drafts.pop(device, None)
        else:
            self._drafts[device] = Draft(as_stored(value)[1], self._last)
        rows = {name: {"value": draft.value, "after": draft.after} for name, draft in self._drafts.items()}
        line = seal(encode({"drafts": rows}))
        path = f"{self._journal.folder}/{DRAFT}"
        if self._is_open:
            with suppress(OSError):
                await on_disk(self._disk, partial(self._disk.replace, path, line, durable=False))

    async def close(self) -> None:
        """Ends the work with this object; the store opens the match again as another one."""
        await self._keeper.leave(self)

    async def shut(self) -> None:
        """Waits for what is being written and folds the journal into the snapshot; nothing can be appended after."""
        self._is_open = False
        while self._is_writing:
            await on_disk(self._disk, lambda: None)
        if self._journal.length:
            with suppress(OSError):
                await on_disk(self._disk, self._compact)


def load_drafts(disk: Disk, folder: str) -> dict[str, Draft]:
    """The drafts of a match; none if they can't be read."""
    tables: Tables = {}
    with suppress(OSError, AttributeError, TypeError):
        merge(tables, unseal(disk.read(f"{folder}/{DRAFT}") or b"").values)
    drafts = tables.get("drafts", {}).items()
    return {
        name: Draft(row["value"], row["after"])
        for name, row in drafts
        if isinstance(row, dict) and row.keys() >= {"value", "after"}
    }
