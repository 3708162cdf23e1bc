"""A full disk: a clear refusal, nothing half stored, and it goes on once there is room."""

from __future__ import annotations

import asyncio
import errno
from pathlib import Path

import pytest

from storage import FolderRefused, Keepsake, NotSaved, Person, files, open_folder
from storage.files import PlainFiles
from storage.store import Store
from tests.storage.disks import MemoryDisk, on_a_computer
from tests.storage.samples import contents, entry, header, opened, played, summary


@pytest.mark.parametrize("is_stuck", [False, True], ids=["cut back at once", "cut back by the next append"])
def test_an_append_that_does_not_fit_is_not_there(is_stuck: bool) -> None:
    async def evening() -> None:
        for room in (*range(0, 200, 7), 20_000):
            disk = MemoryDisk()
            await played(await opened(disk), "a", 1)
            journal = disk.files["matches/a/journal.jsonl"].rstrip(b"\n") + b"\n"
            disk.files["matches/a/journal.jsonl"] = journal
            match = await (await opened(disk)).match("a")
            disk.room, disk.is_stuck = room, is_stuck
            is_enough = room > len(journal)  # the second line is as long as the first
            if not is_enough:
                with pytest.raises(NotSaved) as refused:
                    await match.append(entry(2), summary=summary(2))
                assert refused.value.text.key == "storage.not_saved.full"
                assert len(match.entries) == 1
                assert match.summary == summary(1)
                now = await opened(MemoryDisk(dict(disk.files)))
                assert len((await contents(now))["matches"]["a"]) == 1
                assert now.damage == ()
                disk.room = None
            await match.append(entry(2), summary=summary(2))
            now = await opened(MemoryDisk(dict(disk.files)))
            assert len((await contents(now))["matches"]["a"]) == 2
            assert now.damage == ()

    asyncio.run(evening())


def test_what_waited_behind_a_failed_append_is_refused_with_it() -> None:
    """It was decided on top of entries that aren't there."""

    async def evening() -> None:
        disk = MemoryDisk()
        match = await (await opened(disk)).create(header("a"), summary(0))
        disk.room = 0
        told = await asyncio.gather(
            *(match.append(entry(n), summary=summary(n)) for n in range(1, 5)), return_exceptions=True
        )
        assert [type(error) for error in told] == [NotSaved] * 4
        disk.room = None
        await match.append(entry(1, "another"), summary=summary(1))
        assert list(match.entries) == [entry(1, "another")]
        assert (await contents(await opened(disk)))["matches"]["a"] == [entry(1, "another")]

    asyncio.run(evening())


def test_on_a_full_disk_nothing_else_is_half_done_either() -> None:
    async def evening() -> None:
        for room in range(0, 3000, 97):
            disk = MemoryDisk()
            store = await opened(disk, compact_at=200)
            await played(store, "a", 3)
            await store.remember(Person("p1", "あおい", "kaki", "cat"))
            before = await contents(await opened(MemoryDisk(dict(disk.files))))
            disk.room = room
            deeds = (
                store.create(header("b"), summary(0)),
                store.remember(Person("p2", "はると", "sora", "dog")),
                store.set_settings("phone", {"theme": "dark"}),
                store.set_value("house.kazami", {"stake": 3}),
                store.keep("kazami.card", Keepsake("s", {"power": 3000}, 7)),
                (await store.match("a")).close(),
                store.delete("a"),
            )
            for deed in deeds:
                try:
                    await deed
                except NotSaved:
                    pass
                else:
                    before = await contents(await opened(MemoryDisk(dict(disk.files))))
                now = await opened(MemoryDisk(dict(disk.files)))
                assert await contents(now) == before
                assert now.damage == ()
            after = (
                store.roster(),
                store.settings("phone"),
                store.value("house.kazami"),
                store.keepsakes("kazami.card"),
            )
            assert after == (before["people"], before["settings"], before["value"], before["keepsakes"])

    asyncio.run(evening())


@on_a_computer
def test_plain_files_cut_a_failed_write_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, full, calls = files._write_at, False, 0

    def write_at(fd: int, data: memoryview, at: int) -> int:
        nonlocal calls
        calls += full
        if calls % 2:
            return real(fd, data[:20], at)  # the disk takes a little and then no more
        if full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(fd, data, at)

    monkeypatch.setattr(files, "_write_at", write_at)

    async def evening() -> None:
        nonlocal full
        store = await open_folder(tmp_path)
        match = await store.create(header("a"), summary(0))
        journal = tmp_path / "matches/a/journal.jsonl"
        for n in range(1, 4):
            length = len(journal.read_bytes().rstrip(b"\n")) if n > 1 else 0
            full = True
            with pytest.raises(NotSaved):
                await match.append(entry(n), summary=summary(n))
            full = False
            assert len(journal.read_bytes().rstrip(b"\n")) == length
            await match.append(entry(n), summary=summary(n))
        await store.close()
        store = await open_folder(tmp_path)
        assert (await contents(store))["matches"]["a"] == [entry(n) for n in (1, 2, 3)]
        await store.close()

    asyncio.run(evening())


def test_plain_files_leave_nothing_of_a_failed_replacement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = PlainFiles(tmp_path)
    disk.replace("a/file", b"old")

    def sync(fd: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "_sync", sync)
    with pytest.raises(OSError, match="No space"):
        disk.replace("a/file", b"new")
    assert disk.names("a") == ("file",)
    assert disk.read("a/file") == b"old"


@on_a_computer
@pytest.mark.parametrize(
    ("number", "words"), [(errno.EROFS, "storage.folder.read_only"), (errno.EIO, "storage.folder.unusable")]
)
def test_a_folder_that_cannot_be_written_is_refused(
    number: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replace(self: PlainFiles, path: str, data: bytes, *, durable: bool = True) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(PlainFiles, "replace", replace)

    async def evening() -> None:
        for _ in range(2):  # and it isn't kept locked
            with pytest.raises(FolderRefused) as refused:
                await open_folder(tmp_path)
            assert refused.value.text.key == words
            assert dict(refused.value.text.gaps)["folder"] == str(tmp_path)

    asyncio.run(evening())


@on_a_computer
def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")

    async def evening() -> None:
        for folder in (tmp_path / "data", tmp_path / "data" / "inside"):
            with pytest.raises(FolderRefused) as refused:
                await open_folder(folder)
            assert refused.value.text.key == "storage.folder.unusable"

    asyncio.run(evening())


def test_a_disk_that_cannot_be_read_is_refused_and_given_back() -> None:
    class Unreadable(MemoryDisk):
        def read(self, path: str) -> bytes | None:
            raise OSError(errno.EIO, "Input/output error")

    async def evening() -> None:
        disk = Unreadable()
        with pytest.raises(FolderRefused) as refused:
            await Store.open(disk)
        assert refused.value.text.key == "storage.folder.unreadable"
        assert not disk.is_locked

    asyncio.run(evening())
