"""What the storage promises, in types: what is kept, what is refused, and the few file operations all rests on.

The whole of it in use, from an event loop::

    store = await open_folder(default_folder())    # FolderRefused: taken by another process, read-only, newer
    for damage in store.damage: …                  # what was found broken and kept aside; also match.damage

    store.matches()                                # tuple[MatchCard, ...], last played first; from memory
    store.card(match_id)                           # one of them, None if there is none
    match = await store.create(header, summary)    # header: {"format", "version", "id", "setup"}, once
    match = await store.match(match_id)            # the one Match of that id in this process. MatchRefused
    match.header, match.entries, match.summary
    await match.append(row, summary=summary)       # on disk when it returns. NotSaved: it isn't, nothing changed
    await match.append(summary=summary)            # what the lists show, told anew
    match.draft(device); await match.save_draft(value, device)    # unfinished answers; None forgets them
    await match.close()                            # when the last one leaves its table

    await store.delete(match_id); store.deleted(); await store.restore(match_id); await store.erase(match_id)
    store.roster(); await store.remember(person, …); await store.forget(person_id)
    store.settings(device); await store.set_settings(device, {…})
    store.keepsakes("kemono.card"); await store.keep("kemono.card", keepsake); await store.let_go("kemono.card", id)
    store.value("lan.token"); await store.set_value("lan.token", "…", private=True)

    await store.export_match(match_id)             # the match file, text
    new = await store.read_match(data, check)      # FileRefused with its reason
    await store.add_match(new)                     # FileRefused: it is stored already
    await store.export_backup()                    # a zip of everything but private values and drafts
    await store.import_backup(data, check)         # FileRefused; skip_stored=True takes only what is new here
    await store.close()

Rows are plain JSON objects and mean nothing to the storage; an entry has its number ``n``, from 1 and without gaps.
Times are milliseconds since 1970, and like ids they come from the caller. Rows handed out are shared: don't change
them. All of it belongs to one event loop. What is awaited is done even when the one who awaits is cancelled.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar, cast

from companion.text import Text

Row = dict[str, Any]  # a JSON object
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Summary:
    """What the lists show of a match. *label* is JSON of the screens' own: the round, whose turn, the marks.

    *result* is JSON of the companion's own: what statistics need of a finished match; None while it is in play.
    """

    game: str
    players: tuple[str, ...]  # names, in seat order
    created: int
    played: int  # last
    finished: bool = False
    label: Any = None
    ids: tuple[str, ...] = ()  # the players', in seat order
    result: Any = None


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A stored match in a list."""

    id: str
    summary: Summary


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match that was read from elsewhere, to be stored."""

    header: Row
    entries: Sequence[Row]
    summary: Summary


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays here. *group*: who sat at their last table, ids in seat order."""

    id: str
    name: str
    colour: str
    mark: str
    played: int = 0  # last
    group: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Keepsake:
    """Something a game's players made once and use again: a card they typed, a deck. *value* is JSON of the game's own.

    It lies in a collection named after the game (``kemono.card``), where its *id* is its own.
    """

    id: str
    value: Any
    kept: int  # last


@dataclass(frozen=True, slots=True)
class Draft:
    """Answers of an unfinished flow, given when *after* entries were stored."""

    value: Any
    after: int


@dataclass(frozen=True, slots=True)
class Damage:
    """Something couldn't be read. *kept* is where it lies now, inside the data folder; empty if it was left alone."""

    text: Text
    kept: str = ""
    match: str | None = None


class StorageError(Exception):
    """The storage can't do that; *text* tells the user why and what they can do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


class FolderRefused(StorageError):
    """The data folder can't be used: another process has it, it is read-only, or a newer Takuban made it."""


class MatchRefused(StorageError):
    """A match can't be opened: it isn't there, a newer Takuban made it, or its head can't be read."""


class NotSaved(StorageError):
    """It isn't on disk (the disk is full, say), and nothing has changed. It may be tried again."""


Reason = Literal["foreign", "cut", "broken", "newer", "repeated", "senseless"]


class FileRefused(StorageError):
    """A file isn't imported, and nothing of it. *ids* names the matches that are stored already, if that is why."""

    def __init__(self, text: Text, reason: Reason, ids: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.reason = reason
        self.ids = ids


# Reads a match as its game does: the summary for the lists, or why the rows make no sense. Runs off the event loop.
Check = Callable[[Row, Sequence[Row]], Summary | Text]


class Disk(Protocol):
    """Files in one folder, by paths with ``/``. What fails raises OSError.

    All but `start` blocks, and is called in work given to `start` only. Where nothing may block, as in a browser
    (`storage.mirror`), `start` ends with the writing; should that fail after the work, all it wrote is taken back.
    """

    def lock(self) -> None:
        """Takes the folder, made if need be, for this process alone. Raises FolderRefused."""

    def unlock(self) -> None:
        """Gives the folder back; nothing of it stays open."""

    def read(self, path: str) -> bytes | None:
        """All of a file; None if there is none."""

    def size(self, path: str) -> int:
        """The length of a file in bytes; 0 if there is none."""

    def names(self, folder: str) -> tuple[str, ...]:
        """What lies in a folder, sorted; nothing if there is no folder."""

    def append(self, path: str, at: int, data: bytes, *, over: bool = False) -> None:
        """Writes *data* at offset *at*, the end of what is good in a file, durably.

        What is found behind *at* goes first, unless the file is known to be blank there (*over*). When it raises, it
        has tried to cut the file back to *at*.
        """

    def cut(self, path: str, length: int) -> None:
        """Shortens a file."""

    def replace(self, path: str, data: bytes, *, durable: bool = True) -> None:
        """Makes *data* all of a file, in one step: whoever looks sees the old file or the new one."""

    def move(self, source: str, target: str) -> None:
        """Renames a file or a whole folder durably; *target* doesn't exist."""

    def remove(self, path: str) -> None:
        """Removes a file or a whole folder; nothing happens if there is none."""

    def if_undone(self, reread: Callable[[], object]) -> None:
        """Has *reread* called should what this work has written be taken back after it: see `start`."""

    def start(self, work: Callable[[], T], then: Callable[[T | None, Exception | None], object]) -> None:
        """Does *work* off the event loop, after all work given before; then calls *then* on the loop.

        *then* is given what *work* returned, or what it raised.
        """


async def on_disk(disk: Disk, work: Callable[[], T]) -> T:
    """Does *work* off the event loop and returns what it returns."""
    done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def tell(result: T | None, error: Exception | None) -> None:
        if done.cancelled():
            return
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)

    disk.start(work, tell)
    return cast(T, await done)
