"""A disk that mirrors a vault: what was told is in the vault, and what the vault refuses has never been."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.text import Text
from storage import FolderRefused, NotSaved, Person, Store
from storage.interface import on_disk
from storage.mirror import Change, Mirror, Nowhere, TakenOver
from tests.storage.samples import check, contents, entry, header, imported, played, summary
from tests.storage.vaults import MemoryVault, full


async def opened(vault: MemoryVault, compact_at: int = 64 * 1024) -> Store:
    return await Store.open(vault.mirror(), compact_at=compact_at)


async def evening(store: Store) -> None:
    """Some of everything."""
    await played(store, "a", 4)
    await played(store, "b", 2)
    await store.remember(Person("p1", "あおい", "kaki", "cat"))
    await store.set_settings("phone", {"theme": "dark"})
    await store.set_value("house.kazami", {"stake": 3})
    match = await store.match("a")
    await match.save_draft({"flow": "battle"}, "phone")
    await match.close()
    await store.delete("b")
    await store.restore("b")
    exported = await store.export_match("a")
    await store.delete("a")
    await imported(store, exported)
    await (await store.match("a")).append(entry(5), summary=summary(5))


def test_a_restart_finds_in_the_vault_what_was_told() -> None:
    async def story() -> None:
        vault = MemoryVault()
        store = await opened(vault)
        await evening(store)
        told = await contents(store)
        assert await contents(await opened(MemoryVault(dict(vault.files)))) == told  # the tab is killed
        await store.close()
        assert vault.is_closed
        assert await contents(await opened(vault)) == told

    asyncio.run(story())


def test_what_the_vault_refuses_has_never_been_and_can_be_tried_again() -> None:
    """Every single write of an evening fails once."""

    async def refusal(deed: Callable[[], Awaitable[object]]) -> Text | None:
        try:
            await deed()
        except NotSaved as error:
            return error.text
        return None

    async def told_and_tried_again(store: Store, deed: Callable[[], Awaitable[object]], vault: MemoryVault) -> None:
        before = await contents(store)
        vault.fails = [full()]
        refused = await refusal(deed)
        vault.fails = []
        if refused is not None:
            assert refused.key == "storage.not_saved.full"
            assert await contents(store) == before
            assert await contents(await opened(MemoryVault(dict(vault.files)))) == before
            await deed()
        assert await contents(await opened(MemoryVault(dict(vault.files)))) == await contents(store)

    async def story() -> None:
        vault = MemoryVault()
        store = await opened(vault, compact_at=200)
        await played(store, "a", 2)
        exported = await store.export_match("a")
        backup = await _backup_of_another("z")
        match = await store.match("a")
        deeds: list[Callable[[], Awaitable[object]]] = [
            *(lambda n=n: match.append(entry(n), summary=summary(n)) for n in range(3, 12)),
            lambda: store.create(header("b"), summary(0)),
            lambda: store.remember(Person("p1", "あおい", "kaki", "cat")),
            lambda: store.forget("p1"),
            lambda: store.set_settings("phone", {"theme": "dark"}),
            lambda: store.set_value("house.kazami", {"stake": 3}),
            lambda: store.set_value("house.kazami", None),
            lambda: match.save_draft({"flow": "battle"}, "phone"),
            lambda: store.delete("b"),
            lambda: store.restore("b"),
            lambda: store.delete("b"),
            lambda: store.erase("b"),
            lambda: store.delete("a"),
            lambda: imported(store, exported),
            lambda: store.import_backup(backup, check),
        ]
        for deed in deeds:
            await told_and_tried_again(store, deed, vault)
        again = await store.match("a")
        await again.append(entry(3), summary=summary(3))
        assert len((await contents(await opened(vault)))["matches"]["a"]) == 3

    asyncio.run(story())


async def _backup_of_another(match_id: str) -> bytes:
    """Everything of somebody who has played one match."""
    store = await opened(MemoryVault())
    await played(store, match_id, 3)
    await store.remember(Person("p9", "りく", "sora", "dog"))
    return (await store.export_backup()).data


def test_a_fold_the_vault_refuses_costs_nothing() -> None:
    async def story() -> None:
        vault = MemoryVault()
        match = await (await opened(vault, compact_at=200)).create(header("a"), summary(0))
        for n in range(1, 30):
            await match.append(entry(n), summary=summary(n))
            vault.fails = [full()]  # for what the storage does on its own
            await asyncio.sleep(0.001)
            vault.fails = []
        assert len((await contents(await opened(vault)))["matches"]["a"]) == 29

    asyncio.run(story())


def test_who_has_been_taken_over_is_told_so() -> None:
    async def story() -> None:
        vault = MemoryVault()
        match = await (await opened(vault)).create(header("a"), summary(0))
        vault.fails = [TakenOver("somebody else")]
        with pytest.raises(NotSaved) as error:
            await match.append(entry(1), summary=summary(1))
        assert error.value.text.key == "storage.not_saved.elsewhere"

    asyncio.run(story())


def test_an_append_costs_the_vault_its_line_however_long_the_match_is() -> None:
    async def story() -> None:
        costs = []
        for entries in (10, 400):
            vault = MemoryVault()
            store = await opened(vault, compact_at=10**9)
            await played(store, "a", entries)
            match, before, times = await store.match("a"), vault.taken_in, vault.times
            for n in range(entries + 1, entries + 9):
                await match.append(entry(1000) | {"n": n}, summary=summary(1000))
            costs.append(vault.taken_in - before)
            assert vault.times - times == 8
        assert costs[1] <= costs[0] + 8 * 4  # the numbers have a digit more

    asyncio.run(story())


def test_with_nowhere_to_keep_things_one_can_play_all_the_same() -> None:
    async def story() -> None:
        store = await Store.open(Mirror(Nowhere(), {}))
        await evening(store)
        assert len((await store.match("a")).entries) == 5

    asyncio.run(story())


_LINES = st.sampled_from((b"one\n", b"two\n\n\n\n", b"no end", b"\n\n", b""))


@given(
    st.lists(st.tuples(st.sampled_from(("add", "over", "back", "cut", "put", "move", "remove")), _LINES)), st.booleans()
)
def test_the_vault_has_what_the_mirror_has(deeds: list[tuple[str, bytes]], fails: bool) -> None:
    """But for blank lines at the end of what was appended; and as before, where it refuses."""

    async def story() -> None:
        vault = MemoryVault({"f/a": b"there\n"})
        disk = vault.mirror()

        def do(deed: str, data: bytes) -> None:
            there = disk.read("f/a")
            end = len(there.rstrip(b"\n") + b"\n") if there and there.strip() else 0
            if deed == "add":
                disk.append("f/a", len(there or b""), data)
            elif deed == "over" and there is not None and len(there) >= end:
                disk.append("f/a", end, data, over=True)
            elif deed == "back":
                disk.append("f/a", len(there or b"") // 2, data)
            elif deed == "cut" and there is not None:
                disk.cut("f/a", len(there) // 2)
            elif deed == "put":
                disk.replace("f/a", data)
            elif deed == "move" and there is not None:
                disk.move("f", "g")
                disk.move("g", "f")
            elif deed == "remove":
                disk.remove("f")

        for deed, data in deeds:
            before = disk.read("f/a")
            if fails:
                vault.fails = [full()]
                with pytest.raises(OSError, match="full"):
                    await on_disk(disk, lambda deed=deed, data=data: _and_put(do, deed, data, disk))  # type: ignore[misc]
                assert disk.read("f/a") == before
                assert disk.read("other") is None
            await on_disk(disk, lambda deed=deed, data=data: do(deed, data))  # type: ignore[misc]
            ours, theirs = disk.read("f/a"), vault.files.get("f/a")
            assert (ours is None) == (theirs is None)
            if ours is not None and theirs is not None:
                assert ours.rstrip(b"\n") == theirs.rstrip(b"\n")
                assert len(theirs) <= len(ours)

    asyncio.run(story())


def _and_put(do: Callable[[str, bytes], None], deed: str, data: bytes, disk: Mirror) -> None:
    do(deed, data)
    disk.replace("other", b"so that something is written in any case")


def test_a_vault_without_room_at_the_start_still_shows_and_opens_what_is_in_it() -> None:
    """After a kill the start would close the match that was in play; that can wait."""

    async def story() -> None:
        vault = MemoryVault()
        await played(await opened(vault), "a", 4)
        vault.fails = [full()] * 20
        store = await opened(vault)
        assert [card.id for card in store.matches()] == ["a"]
        assert len((await store.match("a")).entries) == 4
        vault.fails = []
        await (await store.match("a")).append(entry(5), summary=summary(5))
        assert len((await (await opened(MemoryVault(dict(vault.files)))).match("a")).entries) == 5

    asyncio.run(story())


def test_what_is_refused_while_it_is_put_in_order_says_so_in_words() -> None:
    async def story() -> None:
        vault = MemoryVault({"settings.jsonl": b"no line of ours\n"})
        vault.fails = [full()]
        with pytest.raises(FolderRefused) as refused:
            await opened(vault)
        assert refused.value.text.key == "storage.folder.unreadable"
        assert vault.files == {"settings.jsonl": b"no line of ours\n"}
        assert vault.is_closed

    asyncio.run(story())


def test_taking_a_match_back_is_done_though_the_list_of_it_finds_no_room() -> None:
    async def story() -> None:
        vault = MemoryVault()
        store = await opened(vault)
        await played(store, "a", 4)
        await store.delete("a")
        keep, times = vault.keep, 0

        async def full_after_the_first(changes: list[Change], *, durable: bool) -> None:
            nonlocal times
            times += 1
            if times > 1:
                raise full()
            await keep(changes, durable=durable)

        vault.keep = full_after_the_first  # type: ignore[method-assign]
        await store.restore("a")
        assert [card.id for card in store.matches()] == ["a"]

    asyncio.run(story())
