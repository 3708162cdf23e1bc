"""What a disk promises, asked of each kind of them; and the lock of a folder."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from storage import FolderRefused, open_folder
from storage.files import PlainFiles
from storage.interface import Disk, on_disk
from tests.storage.disks import MemoryDisk, on_a_computer
from tests.storage.samples import contents, played
from tests.storage.vaults import MemoryVault

KINDS: dict[str, Callable[[Path], Disk]] = {
    "plain files": PlainFiles,
    "memory": lambda folder: MemoryDisk(),
    "mirror": lambda folder: MemoryVault().mirror(),
}


@pytest.fixture(params=KINDS)
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Disk:
    return KINDS[request.param](tmp_path)


def test_files_are_replaced_read_and_removed(disk: Disk) -> None:
    assert disk.read("a/b/file") is None
    assert disk.size("a/b/file") == 0
    assert disk.names("a") == ()
    disk.replace("a/b/file", b"old")
    disk.replace("a/b/file", "新しい".encode(), durable=False)
    disk.replace("a/c", b"")
    assert disk.read("a/b/file") == "新しい".encode()
    assert disk.size("a/b/file") == 9
    assert disk.names("a") == ("b", "c")
    assert disk.names("a/b") == ("file",)
    disk.remove("a/b")
    disk.remove("a/c")
    disk.remove("a/c")
    assert disk.names("a") == ()


def test_appending_cuts_off_what_lies_behind(disk: Disk) -> None:
    disk.replace("a/other", b"")
    disk.append("a/file", 0, b"one\n")
    disk.append("a/file", 4, b"two\n\n\n\n\n\n")
    disk.append("a/file", 8, b"six\n", over=True)
    assert disk.read("a/file") == b"one\ntwo\nsix\n\n"
    disk.append("a/file", 8, b"3\n")
    assert disk.read("a/file") == b"one\ntwo\n3\n"
    disk.cut("a/file", 4)
    assert disk.read("a/file") == b"one\n"
    disk.append("a/file", 4, b"2\n")
    assert disk.read("a/file") == b"one\n2\n"
    with pytest.raises(OSError, match=r"shorter|lost"):
        disk.append("a/file", 99, b"far away")
    assert disk.read("a/file") == b"one\n2\n"


@on_a_computer
def test_what_was_deleted_under_us_takes_no_more(tmp_path: Path) -> None:
    """A file without a name would swallow every act and acknowledge it."""
    disk = PlainFiles(tmp_path)
    disk.replace("a/other", b"")
    disk.append("a/file", 0, b"one\n\n\n")
    (tmp_path / "a" / "file").unlink()
    with pytest.raises(OSError, match="a/file"):
        disk.append("a/file", 4, b"2\n", over=True)
    with pytest.raises(OSError, match="lost"):
        disk.append("a/file", 4, b"2\n")


def test_a_folder_is_moved_whole_and_over_nothing(disk: Disk) -> None:
    disk.replace("in/a/one", b"1")
    disk.append("in/a/two", 0, b"2")
    disk.move("in/a", "out/far/b")
    assert disk.names("in/a") == ()
    assert disk.names("out/far/b") == ("one", "two")
    disk.append("out/far/b/two", 1, b"2")
    assert disk.read("out/far/b/two") == b"22"
    disk.replace("in/a/one", b"3")
    with pytest.raises(FileExistsError):
        disk.move("in/a", "out/far/b")
    with pytest.raises(FileNotFoundError):
        disk.move("in/nothing", "out/c")


@pytest.mark.parametrize(
    "make",
    [pytest.param(kind, id=name, marks=on_a_computer if kind is PlainFiles else ()) for name, kind in KINDS.items()],
)
def test_work_is_done_in_turn_and_told_on_the_loop(make: Callable[[Path], Disk], tmp_path: Path) -> None:
    async def evening() -> None:
        disk, done = make(tmp_path), list[int]()
        await asyncio.gather(*(on_disk(disk, lambda n=n: done.append(n)) for n in range(50)))  # type: ignore[misc]
        assert done == list(range(50))
        with pytest.raises(KeyError):
            await on_disk(disk, lambda: dict[str, int]()["nothing"])
        told = asyncio.get_running_loop().create_future()
        disk.start(lambda: 7, lambda result, error: told.set_result((result, error, threading.current_thread())))
        assert await told == (7, None, threading.current_thread())

    asyncio.run(evening())


@on_a_computer
def test_plain_files_are_worked_on_beside_the_loop(tmp_path: Path) -> None:
    async def evening() -> None:
        disk = PlainFiles(tmp_path)
        assert await on_disk(disk, threading.current_thread) is not threading.current_thread()

    asyncio.run(evening())


@on_a_computer
def test_a_folder_is_one_process_s_until_it_ends_however_it_ends(tmp_path: Path) -> None:
    async def refused() -> None:
        with pytest.raises(FolderRefused) as error:
            await open_folder(tmp_path)
        assert error.value.text.key == "storage.folder.taken"

    async def taken_and_given_back() -> None:
        store = await open_folder(tmp_path)
        await refused()
        await store.close()

    other = subprocess.Popen([sys.executable, "-m", "tests.storage.writer", str(tmp_path)], stdout=subprocess.PIPE)
    assert other.stdout is not None
    other.stdout.readline()
    asyncio.run(refused())
    other.send_signal(signal.SIGKILL)
    other.communicate()
    asyncio.run(taken_and_given_back())
    asyncio.run(taken_and_given_back())


@on_a_computer
def test_a_store_can_be_closed_and_opened_again_without_leaving_anything_open(tmp_path: Path) -> None:
    async def evening() -> None:
        for turn in range(3):
            store = await open_folder(tmp_path)
            await played(store, f"m{turn}", 3)
            assert len((await contents(store))["matches"]) == turn + 1
            await store.close()

    before = set(threading.enumerate())
    asyncio.run(evening())
    for thread in set(threading.enumerate()) - before:
        thread.join(5)  # a thread that was told to end takes a moment
        assert not thread.is_alive()
    assert not [path for path in tmp_path.rglob("*") if path.suffix == ".new"]
