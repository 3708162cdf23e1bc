"""The disk of a computer or a phone: plain files, one worker thread."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

import filelock

from companion.text import say
from storage.interface import FolderRefused

try:
    from fcntl import F_FULLFSYNC, fcntl  # type: ignore[attr-defined, unused-ignore]

    def _sync(fd: int) -> None:
        # On macOS fsync stops at the drive's own cache.
        fcntl(fd, F_FULLFSYNC)
except ImportError:
    # Elsewhere the length is all we need of what fdatasync leaves out, and it keeps that; Windows has fsync only.
    _sync = getattr(os, "fdatasync", os.fsync)

T = TypeVar("T")
_KEPT_OPEN = 16
_BINARY = getattr(os, "O_BINARY", 0)
_READ_ONLY = {errno.EACCES, errno.EPERM, errno.EROFS}


class PlainFiles:
    """A `Disk` of plain files under *folder*."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = filelock.FileLock(folder / "lock", timeout=0, thread_local=False)
        self._worker = _Worker()
        self._open: dict[str, int] = {}  # the files appended to last, kept open for the next time

    def lock(self) -> None:
        """Takes the folder for this process. Raises FolderRefused."""
        try:
            self._make(self.folder)
            self._lock.acquire()
            self.replace("probe", b"", durable=False)
            self.remove("probe")
        except filelock.Timeout as error:
            raise FolderRefused(say("storage.folder.taken", folder=str(self.folder))) from error
        except (OSError, NotImplementedError) as error:
            self._lock.release()
            is_locked_up = isinstance(error, OSError) and error.errno in _READ_ONLY
            why = "storage.folder.read_only" if is_locked_up else "storage.folder.unusable"
            raise FolderRefused(say(why, folder=str(self.folder))) from error

    def unlock(self) -> None:
        """Gives the folder back; the worker ends with it."""
        self._close()
        self._lock.release()
        self._worker.stop()

    def read(self, path: str) -> bytes | None:
        """All of a file."""
        try:
            return self._at(path).read_bytes()
        except FileNotFoundError:
            return None

    def size(self, path: str) -> int:
        """The length of a file."""
        try:
            return self._at(path).stat().st_size
        except FileNotFoundError:
            return 0

    def names(self, folder: str) -> tuple[str, ...]:
        """What lies in a folder."""
        try:
            return tuple(sorted(os.listdir(self._at(folder))))
        except FileNotFoundError:
            return ()

    def append(self, path: str, at: int, data: bytes, *, over: bool = False) -> None:
        """Writes *data* at offset *at*, durably, after cutting off what lies there unless it is blank."""
        fd = self._opened(path)
        try:
            if os.fstat(fd).st_nlink == 0:  # somebody has deleted it under us: nobody would find what we write
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
            if not over:
                self._cut_behind(fd, path, at)
            _write(fd, at, data)
            _sync(fd)
        except OSError:
            with suppress(OSError):
                self._cut_behind(fd, path, at)
                _sync(fd)
            # What a failed sync leaves in the cache can't be trusted to reach the disk by a later one.
            self._close()
            raise

    def _cut_behind(self, fd: int, path: str, at: int) -> None:
        length = os.fstat(fd).st_size
        if length < at:
            raise OSError(f"{path} has lost {at - length} bytes")
        if length > at:
            os.ftruncate(fd, at)

    def cut(self, path: str, length: int) -> None:
        """Shortens a file."""
        self._close()
        os.truncate(self._at(path), length)

    def replace(self, path: str, data: bytes, *, durable: bool = True) -> None:
        """Makes *data* all of a file, in one step."""
        target = self._at(path)
        self._make(target.parent)
        new = target.with_name(f"{target.name}.new")
        try:
            with new.open("wb") as file:
                file.write(data)
                file.flush()
                if durable:
                    _sync(file.fileno())
            os.replace(new, target)
        except OSError:
            with suppress(OSError):  # a full disk has better uses for the room
                new.unlink()
            raise
        if durable:
            _sync_folder(target.parent)

    def move(self, source: str, target: str) -> None:
        """Renames a file or a whole folder."""
        self._close()
        old, new = self._at(source), self._at(target)
        self._make(new.parent)
        if new.exists():
            raise FileExistsError(target)
        old.rename(new)
        _sync_folder(new.parent)
        _sync_folder(old.parent)

    def remove(self, path: str) -> None:
        """Removes a file or a whole folder."""
        self._close()
        target = self._at(path)
        with suppress(FileNotFoundError):
            if target.is_dir():
                shutil.rmtree(target)
            else:
                target.unlink()

    def if_undone(self, reread: Callable[[], object]) -> None:
        """Never: what couldn't be written has raised."""

    def start(self, work: Callable[[], T], then: Callable[[T | None, Exception | None], object]) -> None:
        """Does *work* in the worker thread, then calls *then* on the loop."""
        self._worker.start(work, then)

    def _at(self, path: str) -> Path:
        return self.folder / path

    def _make(self, folder: Path) -> None:
        if not folder.is_dir():
            self._make(folder.parent)
            folder.mkdir(exist_ok=True)
            _sync_folder(folder.parent)

    def _opened(self, path: str) -> int:
        if path in self._open:
            return self._open[path]
        if len(self._open) == _KEPT_OPEN:
            self._close()
        target = self._at(path)
        is_new = not target.exists()
        fd = os.open(target, os.O_RDWR | os.O_CREAT | _BINARY, 0o666)
        self._open[path] = fd
        if is_new:
            _sync_folder(target.parent)
        return fd

    def _close(self) -> None:
        """Closes all files: some systems move and remove none that is open."""
        while self._open:
            os.close(self._open.popitem()[1])


def _write(fd: int, at: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        done = _write_at(fd, rest, at)
        rest, at = rest[done:], at + done


def _seek_and_write(fd: int, data: memoryview, at: int) -> int:
    os.lseek(fd, at, os.SEEK_SET)
    return os.write(fd, data)


_write_at: Callable[[int, memoryview, int], int] = getattr(os, "pwrite", _seek_and_write)  # Windows has none


def _sync_folder(folder: Path) -> None:
    if os.name != "nt":  # Windows opens no folders, and needs it as little
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


class _Worker:
    """One thread that does one thing after the other; a shorter way there and back than an executor's."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self, work: Callable[[], T], then: Callable[[T | None, Exception | None], object]) -> None:
        loop = asyncio.get_running_loop()

        def job() -> None:
            result, failure = None, None
            try:
                result = work()
            except Exception as error:
                failure = error
            with suppress(RuntimeError):  # the loop has been closed: nobody waits any more
                loop.call_soon_threadsafe(then, result, failure)

        self._jobs.put(job)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="takuban-storage", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Ends the thread after what it has been given; the next work starts another."""
        self._thread = None
        self._jobs.put(None)

    def _work(self) -> None:
        while job := self._jobs.get():
            job()
