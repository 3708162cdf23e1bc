"""A disk that lives in memory and can be killed, filled, cut and spoilt."""

from __future__ import annotations

import asyncio
import errno
import sys
from collections.abc import Callable
from typing import TypeVar

import pytest

from companion.text import say
from storage import FolderRefused

T = TypeVar("T")

on_a_computer = pytest.mark.skipif(
    sys.platform == "emscripten", reason="a browser has no threads, no processes, and files only in name"
)


class Killed(KeyboardInterrupt):
    """The process has been killed. A KeyboardInterrupt, since an event loop keeps no other exception to itself."""


class MemoryDisk:
    """Files as a dictionary, no thread. What lies in *files* outlives a kill, the object doesn't."""

    def __init__(self, files: dict[str, bytes] | None = None) -> None:
        self.files = files if files is not None else {}
        self.room: int | None = None  # bytes that still fit; None: any number
        self.is_stuck = False  # not even cutting back works
        self.steps_left: int | None = None  # until it is killed; None: never
        self.is_torn = False  # killed in the middle of a step rather than before it
        self.is_dead = False
        self.appends = 0
        self.is_locked = False

    def lock(self) -> None:
        if self.is_locked:
            raise FolderRefused(say("storage.folder.taken", folder="memory"))
        self.is_locked = True

    def unlock(self) -> None:
        self.is_locked = False

    def read(self, path: str) -> bytes | None:
        return self.files.get(path)

    def size(self, path: str) -> int:
        return len(self.files.get(path, b""))

    def names(self, folder: str) -> tuple[str, ...]:
        inside = (path.removeprefix(f"{folder}/") for path in self.files if path.startswith(f"{folder}/"))
        return tuple(sorted({path.partition("/")[0] for path in inside}))

    def append(self, path: str, at: int, data: bytes, *, over: bool = False) -> None:
        self.appends += 1
        there = self.files.get(path, b"")
        if len(there) < at:
            raise OSError(f"{path} is shorter than {at}")
        behind = there[at:] if over else b""
        if over:
            assert not behind.strip(b"\n"), "written over something"
        put = data[: len(data) // 2] if self._is_dying() else data
        fits = put if self.room is None else put[: max(0, self.room - at + len(there))]
        self.files[path] = there[:at] + fits + behind[len(fits) :]
        if put != data:
            raise Killed
        if fits != data and not self.is_stuck:
            self.files[path] = there[:at]
        self._use(len(self.files[path]) - len(there))
        if fits != data:
            raise OSError(errno.ENOSPC, "full")

    def cut(self, path: str, length: int) -> None:
        self._step()
        self._use(length - len(self.files[path]))
        self.files[path] = self.files[path][:length]

    def replace(self, path: str, data: bytes, *, durable: bool = True) -> None:
        if self._is_dying():
            self.files[f"{path}.new"] = data[: len(data) // 2]
            raise Killed
        if self.room is not None and len(data) > self.room:
            self.files[f"{path}.new"] = data[: self.room]
            raise OSError(errno.ENOSPC, "full")
        self._use(len(data) - len(self.files.get(path, b"")))
        self.files.pop(f"{path}.new", None)
        self.files[path] = data

    def move(self, source: str, target: str) -> None:
        self._step()
        if target in self.files or self.names(target):
            raise FileExistsError(target)
        inside = [path for path in self.files if path == source or path.startswith(f"{source}/")]
        if not inside:
            raise FileNotFoundError(source)
        for path in inside:
            self.files[target + path.removeprefix(source)] = self.files.pop(path)

    def remove(self, path: str) -> None:
        for there in [there for there in self.files if there == path or there.startswith(f"{path}/")]:
            self._step()  # a folder goes file by file
            self._use(-len(self.files.pop(there)))

    def if_undone(self, reread: Callable[[], object]) -> None:
        pass

    def start(self, work: Callable[[], T], then: Callable[[T | None, Exception | None], object]) -> None:
        if self.is_dead:
            return
        result, failure = None, None
        try:
            result = work()
        except Killed:
            self.is_dead = True
            raise
        except Exception as error:
            failure = error
        asyncio.get_running_loop().call_soon(then, result, failure)

    def _step(self) -> None:
        if self._is_dying():
            raise Killed

    def _is_dying(self) -> bool:
        """Counts a step; raises Killed before it, or says that it is to be broken off in the middle."""
        if self.steps_left is None:
            return False
        self.steps_left -= 1
        if self.steps_left >= 0:
            return False
        if not self.is_torn:
            raise Killed
        return True

    def _use(self, more: int) -> None:
        if self.room is not None:
            self.room -= more
