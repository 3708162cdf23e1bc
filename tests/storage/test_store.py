"""The store in use: lists, people, settings, drafts, the bin; and what it costs the disk."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage import Keepsake, MatchCard, MatchRefused, NotSaved, Person, catalogue
from storage.lines import encode, seal, unseal
from tests.storage.disks import MemoryDisk
from tests.storage.samples import contents, entry, header, opened, played, summary

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.text(alphabet=st.characters(categories=["Cs", "So", "Lo"]), max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(deadline=None)
@given(whats=st.lists(JSON, max_size=6), batches=st.integers(1, 3))
def test_what_is_saved_is_what_is_loaded(whats: list[Any], batches: int) -> None:
    rows = [entry(n, what) for n, what in enumerate(whats, 1)]

    async def evening() -> None:
        disk = MemoryDisk()
        match = await (await opened(disk, compact_at=100)).create({**header("a"), "x": whats}, summary(0))
        for first in range(0, len(rows), batches):
            await match.append(*rows[first : first + batches], summary=summary(first + batches))
        in_play = await (await opened(MemoryDisk(dict(disk.files)))).match("a")
        await match.close()
        closed = await (await opened(disk)).match("a")
        for found in (match, in_play, closed):
            assert list(found.entries) == rows
            assert found.header == {**header("a"), "x": whats}

    asyncio.run(evening())


def test_what_is_no_json_or_out_of_order_is_our_own_mistake_and_changes_nothing() -> None:
    async def evening() -> None:
        disk = MemoryDisk()
        store = await opened(disk)
        match = await store.create(header("a"), summary(0))
        before = dict(disk.files)
        for row in (entry(2), entry(0), {"what": 1}, entry(1, float("nan"))):
            with pytest.raises(ValueError, match=r"comes next|JSON"):
                await match.append(row)
        with pytest.raises(TypeError):
            await match.append(entry(1, object()))
        with pytest.raises(ValueError, match="header"):
            await store.create({**header("a"), "id": "../b"}, summary(0))
        assert disk.files == before
        await match.append(entry(1), entry(2))
        assert len(match.entries) == 2

    asyncio.run(evening())


def test_a_row_is_the_storages_own_once_it_is_stored() -> None:
    async def evening() -> None:
        match = await (await opened(MemoryDisk())).create(header("a"), summary(0))
        row = entry(1, ["火1"])
        await match.append(row)
        row["what"].append("火2")
        assert match.entries[0] == entry(1, ["火1"])

    asyncio.run(evening())


def test_appends_that_wait_share_a_write() -> None:
    async def evening() -> None:
        disk = MemoryDisk()
        match = await (await opened(disk)).create(header("a"), summary(0))
        disk.appends = 0
        await asyncio.gather(*(match.append(entry(n), summary=summary(n)) for n in range(1, 21)))
        assert disk.appends == 2  # the first one at once, the nineteen that came meanwhile together
        found = await contents(await opened(MemoryDisk(disk.files)))
        assert found["matches"]["a"] == [entry(n) for n in range(1, 21)]

    asyncio.run(evening())


def test_an_append_is_finished_though_the_one_who_asked_has_gone() -> None:
    async def evening() -> None:
        disk = MemoryDisk()
        match = await (await opened(disk)).create(header("a"), summary(0))
        first, second = (asyncio.create_task(match.append(entry(n), summary=summary(n))) for n in (1, 2))
        await asyncio.sleep(0)
        first.cancel()
        await second
        assert first.cancelled()
        assert len(match.entries) == 2
        assert len((await contents(await opened(MemoryDisk(disk.files))))["matches"]["a"]) == 2

    asyncio.run(evening())


def test_what_is_written_for_an_entry_does_not_grow() -> None:
    """Neither with the length of the match nor with the number of matches."""

    async def evening() -> None:
        disk = MemoryDisk()
        store = await opened(disk)
        written = []
        for others in range(3):
            await played(store, f"other{others}", 100)
            match = await store.create(header(f"m{others}"), summary(0))
            await match.append(*(entry(n) for n in range(1, 100 * others + 11)))
            before = {path: data.rstrip(b"\n") for path, data in disk.files.items()}
            last = len(match.entries) + 1
            await match.append(entry(last), summary=summary(last))
            after = {path: data.rstrip(b"\n") for path, data in disk.files.items()}
            changed = {path for path in after if after[path] != before.get(path)}
            assert changed == {f"matches/m{others}/journal.jsonl"}
            written.append(sum(len(after[path]) - len(before[path]) for path in changed))
        assert max(written) - min(written) <= 20  # a digit more in the numbers

    asyncio.run(evening())


def test_what_is_written_when_a_match_comes_or_is_closed_does_not_grow_with_their_number() -> None:
    """The catalogue gets a line, and isn't written anew."""

    async def evening() -> None:
        disk = MemoryDisk()
        store = await opened(disk)
        written = []
        for others in range(3):
            for n in range(100 * others + 1):
                await store.create(header(f"m{others}x{n}"), summary(0))
            before = {path: data.rstrip(b"\n") for path, data in disk.files.items()}
            match = await store.create(header("a"), summary(0))
            await match.append(entry(1), summary=summary(1))
            await match.close()
            after = {path: data.rstrip(b"\n") for path, data in disk.files.items()}
            changed = {path for path in after if after[path] != before.get(path)}
            assert changed <= {"catalogue/journal.jsonl", "matches/a/snapshot.jsonl", "matches/a/journal.jsonl"}
            written.append(len(after["catalogue/journal.jsonl"]) - len(before["catalogue/journal.jsonl"]))
            await store.delete("a")
            await store.erase("a")
        assert max(written) - min(written) <= 20  # a digit more in the numbers

    asyncio.run(evening())


def test_a_catalogue_is_folded_when_its_journal_outgrows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "COMPACT_AT", 1000)

    async def evening() -> None:
        disk = MemoryDisk()
        store = await opened(disk)
        longest = 0
        for n in range(60):
            await store.create(header(f"m{n}"), summary(0))
            if n % 3:
                await store.delete(f"m{n}")
                await store.erase(f"m{n}")
            journal = disk.files["catalogue/journal.jsonl"].rstrip(b"\n")
            longest = max(longest, len(journal) - len(disk.files["catalogue/snapshot.jsonl"]))
        assert longest < 1300
        cards = store.matches()
        assert len(cards) == 20
        assert (await opened(MemoryDisk(dict(disk.files)))).matches() == cards
        await store.close()
        assert not disk.files["catalogue/journal.jsonl"]
        assert (await opened(disk)).matches() == cards

    asyncio.run(evening())


def test_a_match_left_open_by_a_kill_is_looked_into_once() -> None:
    async def evening() -> None:
        disk = MemoryDisk()
        await played(await opened(disk), "a", 3)
        for is_looked_into in (True, False):
            read = list[str]()
            store = await opened(_Watched(disk.files, read))
            assert ("matches/a/snapshot.jsonl" in read) is is_looked_into
            assert [card.summary for card in store.matches()] == [summary(3)]
        assert list((await store.match("a")).entries) == [entry(1), entry(2), entry(3)]

    asyncio.run(evening())


class _Watched(MemoryDisk):
    """A disk that notes which files are read."""

    def __init__(self, files: dict[str, bytes], seen: list[str]) -> None:
        super().__init__(files)
        self.seen = seen

    def read(self, path: str) -> bytes | None:
        self.seen.append(path)
        return super().read(path)


def test_what_the_lists_show_can_be_told_anew_without_an_entry() -> None:
    async def evening() -> None:
        disk = MemoryDisk()
        store = await opened(disk)
        match = await store.create(header("a"), summary(0))
        await match.append(entry(1), summary=summary(1))
        told = replace(summary(1), finished=True, ids=("p1", "p2"), result={"v": 1, "seats": []})
        await match.append(summary=told)
        for now in (store, await opened(MemoryDisk(dict(disk.files)))):
            assert now.card("a") == MatchCard("a", told)
            assert len((await now.match("a")).entries) == 1
        await match.append(entry(2), summary=replace(told, played=1002, result=None))
        card = (await opened(disk)).card("a")
        assert card is not None
        assert card.summary.result is None
        assert store.card("b") is None

    asyncio.run(evening())


def test_a_summary_from_before_ids_and_results_were_kept_is_read() -> None:
    async def evening() -> None:
        disk = MemoryDisk()
        await played(await opened(disk), "a", 2)
        for path, data in disk.files.items():
            lines = unseal(data).values
            for line in lines:
                for row in (line.get("summary") or {}).values():
                    for key in ("ids", "result"):
                        row.pop(key, None)
            disk.files[path] = b"".join(map(seal, map(encode, lines)))
        del disk.files["catalogue/snapshot.jsonl"], disk.files["catalogue/journal.jsonl"]
        store = await opened(disk)
        assert [card.summary for card in store.matches()] == [summary(2)]

    asyncio.run(evening())


def test_a_journal_is_folded_into_the_snapshot_when_it_outgrows_it() -> None:
    async def evening() -> None:
        disk = MemoryDisk()
        store = await opened(disk, compact_at=2000)
        match = await store.create(header("a"), summary(0))
        longest, snapshots = 0, set()
        for n in range(1, 201):
            await match.append(entry(n), summary=summary(n))
            snapshots.add(len(disk.files["matches/a/snapshot.jsonl"]))
            longest = max(longest, len(disk.files["matches/a/journal.jsonl"].rstrip(b"\n")))
        assert longest < max(2000, *snapshots) + 300
        assert 3 <= len(snapshots) <= 8  # ever more seldom: the snapshot about doubles from one to the next
        await match.close()
        assert not disk.files["matches/a/journal.jsonl"]
        assert len((await contents(await opened(disk)))["matches"]["a"]) == 200

    asyncio.run(evening())


def test_there_is_one_of_a_match_and_a_closed_one_says_so() -> None:
    async def evening() -> None:
        store = await opened(MemoryDisk())
        match = await store.create(header("a"), summary(0))
        assert await store.match("a") is match
        await match.close()
        with pytest.raises(NotSaved) as refused:
            await match.append(entry(1))
        assert refused.value.text.key == "storage.not_saved.closed"
        again = await store.match("a")
        assert again is not match
        await match.close()  # once more does nothing to the other one
        await again.append(entry(1), summary=summary(1))
        with pytest.raises(MatchRefused):
            await store.match("b")
        for taken in ("a", "A"):
            with pytest.raises(MatchRefused):
                await store.create(header(taken), summary(0))

    asyncio.run(evening())


def test_the_lists_are_right_after_a_kill() -> None:
    """They are made from the matches' own files: the catalogue isn't written while somebody plays."""

    async def evening() -> None:
        disk = MemoryDisk()
        store = await opened(disk)
        await played(store, "a", 3)
        await played(store, "b", 5)
        await (await store.match("b")).close()
        await played(store, "c", 1)
        shown = store.matches()
        assert [card.id for card in shown] == ["b", "a", "c"]  # last played first
        assert (await opened(disk)).matches() == shown

    asyncio.run(evening())


def test_a_deleted_match_can_be_taken_back_or_erased() -> None:
    async def evening() -> None:
        disk = MemoryDisk()
        store = await opened(disk)
        await played(store, "a", 2)
        match = await store.match("a")
        await store.delete("a")
        assert [card.id for card in store.deleted()] == ["a"]
        assert store.matches() == ()
        with pytest.raises(NotSaved):
            await match.append(entry(3))
        with pytest.raises(MatchRefused):
            await store.delete("a")
        # Another one under its name, deleted too: the later one comes back, then the earlier one in its place.
        await played(store, "a", 7)
        await store.delete("a")
        assert [card.summary for card in store.deleted()] == [summary(7)]
        await store.restore("a")
        assert len((await store.match("a")).entries) == 7
        await store.restore("a")
        assert len((await store.match("a")).entries) == 2
        assert [card.summary for card in store.deleted()] == [summary(7)]
        store = await opened(disk)
        assert [card.summary for card in store.deleted()] == [summary(7)]
        await store.erase("a")
        assert store.deleted() == ()
        assert not [path for path in disk.files if path.startswith("bin/")]
        with pytest.raises(MatchRefused):
            await store.restore("a")
        assert [card.summary for card in (await opened(disk)).matches()] == [summary(2)]

    asyncio.run(evening())


def test_people_settings_and_values_come_back() -> None:
    aoi = Person("p1", "あおい", "kaki", "cat-plain", played=5, group=("p1", "p2"))
    haruto = Person("p2", "はると", "sora", "dog-patch", played=9)

    async def evening() -> None:
        disk = MemoryDisk()
        store = await opened(disk)
        await store.remember(aoi, haruto)
        await store.remember(Person("p1", "葵", "kaki", "cat-plain", played=7))
        await store.set_settings("phone", {"theme": "dark", "text": 1.3})
        await store.set_settings("phone", {"theme": "light"})
        await store.set_value("group.kazami", ["p1", "p2"])
        await store.set_value("lan.token", "secret", private=True)
        for now in (store, await opened(disk)):
            assert now.roster() == (haruto, Person("p1", "葵", "kaki", "cat-plain", played=7))
            assert now.settings("phone") == {"theme": "light"}
            assert now.settings("laptop") == {}
            assert now.value("group.kazami") == ["p1", "p2"]
            assert now.value("lan.token") == "secret"
            assert now.value("other", 3) == 3
        await store.forget("p2")
        await store.set_value("lan.token", None)
        for now in (store, await opened(disk)):
            assert [person.id for person in now.roster()] == ["p1"]
            assert now.value("lan.token") is None

    asyncio.run(evening())


def test_keepsakes_come_back_in_their_collections() -> None:
    """Last kept first; the same id in another collection is another thing."""
    servaru, serval = Keepsake("s", {"power": 1}, 3), Keepsake("s", {"power": 2}, 5)
    fennec, deck = Keepsake("f", {"power": 3}, 4), Keepsake("s", "a deck", 9)

    async def evening() -> None:
        disk = MemoryDisk()
        store = await opened(disk)
        assert store.keepsakes("kazami.card") == ()
        await store.keep("kazami.card", servaru, fennec)
        await store.keep("kazami.card", serval)
        await store.keep("kazami.deck", deck)
        for now in (store, await opened(disk)):
            assert now.keepsakes("kazami.card") == (serval, fennec)
            assert now.keepsakes("kazami.deck") == (deck,)
        await store.let_go("kazami.card", "s")
        await store.let_go("kazami.card", "never there")
        for now in (store, await opened(disk)):
            assert now.keepsakes("kazami.card") == (fennec,)
            assert now.keepsakes("kazami.deck") == (deck,)

    asyncio.run(evening())


def test_a_draft_outlives_a_restart_and_a_bad_one_is_none() -> None:
    async def evening() -> None:
        disk = MemoryDisk()
        match = await (await opened(disk)).create(header("a"), summary(0))
        await match.append(entry(1), summary=summary(1))
        await match.save_draft({"flow": "battle", "raise": 300}, "phone")
        await match.save_draft({"hand": "火1"}, "tablet")
        await match.save_draft(None, "tablet")
        again = await (await opened(disk)).match("a")
        draft = again.draft("phone")
        assert draft is not None
        assert (draft.value, draft.after) == ({"flow": "battle", "raise": 300}, 1)
        assert again.draft("tablet") is None
        assert again.draft() is None
        disk.files["matches/a/draft.jsonl"] = disk.files["matches/a/draft.jsonl"][:-9]
        store = await opened(disk)
        assert (await store.match("a")).draft("phone") is None
        assert store.damage == ()

    asyncio.run(evening())


def test_files_are_lines_of_json_people_can_read() -> None:
    async def evening() -> None:
        disk = MemoryDisk()
        store = await opened(disk)
        await played(store, "a", 2)
        await store.remember(Person("p1", "𠮷田", "kaki", "cat-plain"))
        await store.close()
        for path, data in disk.files.items():
            for line in data.decode().splitlines():
                assert isinstance(json.loads(line[18:]), dict), path
        assert "𠮷田" in disk.files["settings.jsonl"].decode()

    asyncio.run(evening())
