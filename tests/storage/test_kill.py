"""Whatever moment it is killed at: what was told to be stored is stored, the rest isn't half there."""

from __future__ import annotations

import asyncio
import copy
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from storage import Person, Store, open_folder
from tests.storage.disks import Killed, MemoryDisk, on_a_computer
from tests.storage.samples import Deed, check, contents, entry, imported, opened, played, summary

# Nor does a browser's event loop come out of a KeyboardInterrupt; that a tab is killed is in test_mirror.
pytestmark = on_a_computer

KILLS = int(os.environ.get("TAKUBAN_KILLS", "24"))


async def _other_folder() -> tuple[bytes, bytes]:
    """A match file and a backup from somebody else's folder; both hold match a."""
    store = await opened(MemoryDisk())
    await played(store, "a", 9)
    file = await store.export_match("a")
    await played(store, "d", 2)
    await store.remember(Person("p9", "りく", "sora", "dog-mask", played=7))
    await store.set_value("house.kazami", {"stake": 3})
    return file, (await store.export_backup()).data


def _append(match_id: str, n: int) -> Deed:
    async def deed(store: Store) -> None:
        await (await store.match(match_id)).append(entry(n), summary=summary(n))

    return deed


def _close(match_id: str) -> Deed:
    async def deed(store: Store) -> None:
        await (await store.match(match_id)).close()

    return deed


def _evening(file: bytes, backup: bytes) -> tuple[Deed, ...]:
    """All that can be done to a store, one after the other; journals are compacted every few entries."""
    person = Person("p1", "あおい", "kaki", "cat-plain", played=5, group=("p1", "p2"))
    return (
        lambda store: store.create({**_HEADER, "id": "a"}, summary(0)),
        *(_append("a", n) for n in range(1, 8)),
        lambda store: store.remember(person),
        lambda store: store.create({**_HEADER, "id": "b"}, summary(0)),
        *(_append("b", n) for n in range(1, 3)),
        _close("a"),
        _append("a", 8),
        lambda store: store.set_settings("phone", {"theme": "dark", "text": 1.3}),
        lambda store: store.delete("b"),
        lambda store: store.restore("b"),
        _append("b", 3),
        lambda store: store.delete("a"),
        lambda store: imported(store, file),
        _append("a", 10),
        lambda store: store.restore("a"),
        lambda store: store.delete("b"),
        lambda store: store.erase("b"),
        lambda store: store.import_backup(backup, check, skip_stored=True),
        lambda store: store.forget("p1"),
        _append("d", 3),
        lambda store: store.close(),
    )


_HEADER = {"format": "takuban-match", "version": 1, "setup": {"game": "kazami"}}


@pytest.mark.parametrize("is_torn", [False, True], ids=["before", "in the middle of"])
def test_killed_at_every_step_a_deed_is_done_whole_or_not_at_all(is_torn: bool) -> None:
    file, backup = asyncio.run(_other_folder())
    deeds = _evening(file, backup)

    async def evening(disk: MemoryDisk) -> None:
        store = await opened(disk, compact_at=300)
        for number, deed in enumerate(deeds):
            done.append(number)
            await deed(store)

    async def look(files: dict[str, bytes]) -> dict[str, Any]:
        store = await opened(MemoryDisk(files))
        found = await contents(store)
        assert store.damage == ()
        return found

    # What is stored before the first deed, and after each of them.
    states = []
    for stop in range(len(deeds) + 1):

        async def until(stop: int = stop) -> dict[str, bytes]:
            disk = MemoryDisk()
            store = await opened(disk, compact_at=300)
            for deed in deeds[:stop]:
                await deed(store)
            return disk.files

        states.append(asyncio.run(look(asyncio.run(until()))))
    assert states[-1]["matches"].keys() == {"a", "d"}

    for step in range(1000):
        disk, done = MemoryDisk(), list[int]()
        disk.steps_left, disk.is_torn = step, is_torn
        try:
            asyncio.run(evening(disk))
        except Killed:
            found = asyncio.run(look(copy.copy(disk.files)))
            assert found in states[done[-1] : done[-1] + 2], f"step {step}, deed {done[-1]}"
            # And killed again while it is put in order.
            for again in range(20):
                second = MemoryDisk(dict(disk.files))
                second.steps_left, second.is_torn = again, is_torn
                try:
                    asyncio.run(opened(second))
                except Killed:
                    assert asyncio.run(look(second.files)) == found
                else:
                    break
        else:
            break
    else:
        pytest.fail("the evening never ends")
    assert step > 60  # it did go through everything


def test_a_killed_process_has_kept_what_it_acknowledged(tmp_path: Path) -> None:
    """Set TAKUBAN_KILLS for more kills than a test run has time for."""
    chance = random.Random(1)
    acknowledged: dict[str, int] = {}
    for _ in range(KILLS):
        writer = subprocess.Popen([sys.executable, "-m", "tests.storage.writer", str(tmp_path)], stdout=subprocess.PIPE)
        assert writer.stdout is not None
        writer.stdout.readline()  # it has begun
        time.sleep(chance.uniform(0, 0.15))
        writer.send_signal(signal.SIGKILL)
        told, _ = writer.communicate()
        for line in told.decode().splitlines():
            if len(words := line.split()) == 3:  # the last line may have been cut
                acknowledged[words[0]] = int(words[1])

        async def look() -> None:
            store = await open_folder(tmp_path)
            assert store.damage == ()
            found = await contents(store)
            for match_id, last in acknowledged.items():
                rows = found["matches"][match_id]
                assert rows == [entry(n) for n in range(1, len(rows) + 1)]
                assert last <= len(rows), match_id
            await store.close()

        asyncio.run(look())
    assert len(acknowledged) > 1
    assert sum(acknowledged.values()) > 20 * KILLS
