"""A disk for places without blocking files, such as a browser: all files in memory, every change awaited elsewhere.

Work is done on the event loop, one after the other, against the files in memory. What it has changed goes in one step
to a `Vault`, and only when that has it is the work done; if the vault refuses, the files are as before the work.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Put:
    """All of a file, in the place of whatever was there."""

    path: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Added:
    """What was appended to a file at offset *at*, its end. Blank lines at the end of *data* are left out."""

    path: str
    at: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Removed:
    """A file is gone."""

    path: str


Change = Put | Added | Removed


class Vault(Protocol):
    """Where the files of a `Mirror` lie."""

    async def keep(self, changes: list[Change], *, durable: bool) -> None:
        """Takes all the changes or none; they outlive a power cut if they are *durable*. Raises OSError."""

    def close(self) -> None:
        """Ends the work with it."""


class TakenOver(OSError):
    """The vault refuses: somebody else keeps the files now."""


class Nowhere:
    """A vault that keeps nothing: where a browser has no place, a match can still be played, and given away."""

    async def keep(self, changes: list[Change], *, durable: bool) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""


class _Work:
    """A work under way: what it has changed so far, and how to take that back."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.back: list[Callable[[], object]] = []
        self.durable = False
        self.reread: list[Callable[[], object]] = []


class Mirror:
    """A `Disk` whose files lie in a *vault*; *files* are those that are there at the start."""

    def __init__(self, vault: Vault, files: Mapping[str, bytes | bytearray]) -> None:
        self._vault = vault
        self._files: dict[str, bytearray] = {path: bytearray(data) for path, data in files.items()}
        self._kept = {path: len(data) for path, data in files.items()}  # lengths in the vault
        self._queue: deque[Coroutine[None, None, None]] = deque()
        self._is_busy = False
        self._task: asyncio.Task[None] | None = None
        self._work = _Work()

    def lock(self) -> None:
        """The vault was taken when it was opened."""

    def unlock(self) -> None:
        """Lets go of the vault."""
        self._vault.close()

    def read(self, path: str) -> bytes | None:
        """All of a file."""
        data = self._files.get(path)
        return None if data is None else bytes(data)

    def size(self, path: str) -> int:
        """The length of a file."""
        return len(self._files.get(path, b""))

    def names(self, folder: str) -> tuple[str, ...]:
        """What lies in a folder."""
        inside = (path.removeprefix(f"{folder}/") for path in self._files if path.startswith(f"{folder}/"))
        return tuple(sorted({path.partition("/")[0] for path in inside}))

    def append(self, path: str, at: int, data: bytes, *, over: bool = False) -> None:
        """Writes *data* at offset *at*, after cutting off what lies there unless it is blank."""
        file = self._files.get(path)
        if file is None:
            file = self._files[path] = bytearray()
            self._back(lambda: self._files.pop(path))
        if len(file) < at:
            raise OSError(f"{path} has lost {at - len(file)} bytes")
        behind, kept = bytes(file[at:]), self._kept.get(path)
        self._back(lambda: file.__setitem__(slice(at, None), behind))
        file[at:] = data + behind[len(data) :] if over else data
        whole = data.rstrip(b"\n")
        whole += data[len(whole) :][:1]
        if at == (kept or 0):
            self._change(Added(path, at, whole), at + len(whole))
        else:  # not where the vault's own copy ends
            self._change(Put(path, bytes(file)), len(file))

    def cut(self, path: str, length: int) -> None:
        """Shortens a file."""
        file = self._files[path]
        behind = bytes(file[length:])
        self._back(lambda: file.extend(behind))
        del file[length:]
        self._change(Put(path, bytes(file)), length)

    def replace(self, path: str, data: bytes, *, durable: bool = True) -> None:
        """Makes *data* all of a file."""
        self._swap(path, bytearray(data))
        self._change(Put(path, data), len(data), durable=durable)

    def move(self, source: str, target: str) -> None:
        """Renames a file or a whole folder."""
        if target in self._files or self.names(target):
            raise FileExistsError(target)
        inside = self._under(source)
        if not inside:
            raise FileNotFoundError(source)
        for path in inside:
            file = self._files[path]
            self.remove(path)
            self.replace(target + path.removeprefix(source), bytes(file))

    def remove(self, path: str) -> None:
        """Removes a file or a whole folder."""
        for there in self._under(path):
            self._swap(there, None)
            self._change(Removed(there), None)

    def if_undone(self, reread: Callable[[], object]) -> None:
        """Has *reread* called if the vault refuses the work under way."""
        self._work.reread.append(reread)

    def start(self, work: Callable[[], T], then: Callable[[T | None, Exception | None], object]) -> None:
        """Does *work* when what was given before is done and kept, then calls *then* on the loop."""
        loop = asyncio.get_running_loop()
        self._queue.append(self._do(work, then))
        if not self._is_busy:
            self._is_busy = True
            # Never at once: who starts something has to be able to wait for it.
            loop.call_soon(self._next)

    def _next(self) -> None:
        if self._queue:
            self._task = asyncio.get_running_loop().create_task(self._queue.popleft())
        else:
            self._is_busy = False

    async def _do(self, work: Callable[[], T], then: Callable[[T | None, Exception | None], object]) -> None:
        self._work = doing = _Work()
        result, failure = None, None
        try:
            result = work()
        except Exception as error:
            # What was done before the failure is done, as on any disk.
            failure = error
        if doing.changes:
            try:
                await self._vault.keep(doing.changes, durable=doing.durable)
            except Exception as error:
                for back in reversed(doing.back):
                    back()
                for reread in doing.reread:
                    reread()
                result, failure = None, error
        asyncio.get_running_loop().call_soon(then, result, failure)
        self._next()

    def _under(self, path: str) -> list[str]:
        return [there for there in self._files if there == path or there.startswith(f"{path}/")]

    def _swap(self, path: str, new: bytearray | None) -> None:
        old = self._files.get(path)
        self._back(lambda: _set(self._files, path, old))
        _set(self._files, path, new)

    def _change(self, change: Change, length: int | None, *, durable: bool = True) -> None:
        """Notes a change, and how long the file is in the vault with it."""
        old = self._kept.get(change.path)
        self._back(lambda: _set(self._kept, change.path, old))
        _set(self._kept, change.path, length)
        self._work.changes.append(change)
        self._work.durable |= durable

    def _back(self, back: Callable[[], object]) -> None:
        self._work.back.append(back)


def _set(of: dict[str, Any], path: str, value: Any) -> None:
    if value is None:
        of.pop(path, None)
    else:
        of[path] = value
