"""Journals cut and bytes gone bad: nothing acknowledged is lost, no file is overwritten, the rest is usable."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from storage import Damage, MatchRefused, Person
from storage import database as database_module
from storage.interface import Row
from storage.lines import encode, seal, unseal
from tests.storage.disks import MemoryDisk
from tests.storage.samples import contents, entry, header, opened, played, summary

JOURNAL, SNAPSHOT = "matches/a/journal.jsonl", "matches/a/snapshot.jsonl"
LAST = 4  # entries of the match


@pytest.fixture(autouse=True)
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "ROOM", 40)


def killed_in_play() -> dict[str, bytes]:
    """A folder with a match of four entries, two in the snapshot and two in the journal, and another match."""

    async def evening() -> dict[str, bytes]:
        disk = MemoryDisk()
        store = await opened(disk)
        await played(store, "b", 1)
        await played(store, "a", 2)
        await (await store.match("a")).close()
        match = await store.match("a")
        for n in (3, 4):
            await match.append(entry(n), summary=summary(n))
        await store.remember(
            *(Person(f"p{n}", f"player {n}", "kaki", "cat", played=n) for n in range(3)),
        )
        await store.set_settings("phone", {"theme": "dark"})
        return disk.files

    return asyncio.run(evening())


def reopened(files: dict[str, bytes]) -> tuple[int, tuple[Damage, ...]]:
    """How many entries match a has after a restart, and the damage told; all else must be as it was."""

    async def look() -> tuple[int, tuple[Damage, ...]]:
        store = await opened(MemoryDisk(files))
        assert {card.id for card in store.matches()} == {"a", "b"}
        match = await store.match("a")
        rows = list(match.entries)
        assert rows == [entry(n) for n in range(1, len(rows) + 1)]
        assert match.damage == store.damage
        assert len((await store.match("b")).entries) == 1
        # It can be played on, and has no second damage to tell after that.
        await match.append(entry(len(rows) + 1), summary=summary(len(rows) + 1))
        again = await opened(MemoryDisk(dict(files)))
        found = await contents(again)
        assert len(found["matches"]["a"]) == len(rows) + 1
        assert again.damage == ()
        return len(rows), store.damage

    return asyncio.run(look())


def line_ends(data: bytes) -> list[int]:
    return [at + 1 for at, byte in enumerate(data.rstrip(b"\n") + b"\n") if byte == ord("\n")]


def test_a_journal_cut_anywhere_has_all_its_finished_lines() -> None:
    files = killed_in_play()
    journal = files[JOURNAL]
    ends = line_ends(journal)
    assert len(ends) == 2
    for length in range(len(journal) + 1):
        entries, damage = reopened({**files, JOURNAL: journal[:length]})
        assert entries == 2 + sum(end <= length for end in ends), length
        assert damage == (), length


def test_a_write_cut_short_in_blank_room_is_no_damage() -> None:
    files = killed_in_play()
    journal = files[JOURNAL]
    first, last = line_ends(journal)
    for length in range(first, last):
        torn = journal[:length] + b"\n" * (len(journal) - length)
        entries, damage = reopened({**files, JOURNAL: torn})
        # All of a line and a blank one: then the line is stored.
        assert entries == (4 if length == last - 1 else 3), length
        assert damage == (), length


def spoilt(data: bytes) -> Iterator[tuple[int, bytes]]:
    end = len(data.rstrip(b"\n"))
    for at, byte in enumerate(data):
        for other in {byte ^ 1, byte ^ 0x80, ord("\n"), 0} - {byte}:
            if not (at == end - 1 and other == ord("\n")):  # which is just what a write one byte short leaves
                yield at, data[:at] + bytes([other]) + data[at + 1 :]


@pytest.mark.parametrize("path", [JOURNAL, SNAPSHOT])
def test_a_bad_byte_anywhere_loses_no_entry(path: str) -> None:
    """Every entry is either in use, or in the copy that is kept of the file as it was found."""
    files = killed_in_play()
    head = line_ends(files[SNAPSHOT])[0]
    for at, data in spoilt(files[path]):
        if path == SNAPSHOT and at < head:
            continue
        now = {**files, path: data}
        entries, damage = reopened(now)
        if entries < LAST:
            (told,) = damage
            assert told.match == "a"
            assert told.text.key == "storage.damage.part"
            assert dict(told.text.gaps)["entries"] == entries
            assert now[f"{told.kept}/{path.rpartition('/')[2]}"] == data
        for told in damage:
            assert now[f"{told.kept}/journal.jsonl"] == (data if path == JOURNAL else files[JOURNAL])


def test_a_match_whose_head_is_bad_is_put_aside_whole_and_the_others_come_up() -> None:
    files = killed_in_play()
    for _, data in spoilt(files[SNAPSHOT][: line_ends(files[SNAPSHOT])[0] - 1]):
        spoilt_files = {**files, SNAPSHOT: data + files[SNAPSHOT][len(data) :]}

        async def look(files: dict[str, bytes] = spoilt_files) -> None:
            kept = {path.rpartition("/")[2]: data for path, data in files.items() if path.startswith("matches/a/")}
            store = await opened(MemoryDisk(files))
            if "a" in {card.id for card in store.matches()}:  # a digit of the length, which CRC doesn't need
                assert len((await store.match("a")).entries) == LAST
                return
            assert [card.id for card in store.matches()] == ["b"]
            with pytest.raises(MatchRefused):
                await store.match("a")
            (told,) = store.damage
            assert (told.text.key, told.match, told.kept) == ("storage.damage.match", "a", "damaged/a")
            assert {path.rpartition("/")[2]: data for path, data in files.items() if "damaged/" in path} == kept
            # The name is free again, and another bad one keeps clear of the first.
            await played(store, "a", 1)
            store = await opened(MemoryDisk({**files, SNAPSHOT: b"?"}))
            assert [told.kept for told in store.damage] == ["damaged/a~2"]

        asyncio.run(look())


def test_a_match_found_bad_only_when_it_is_opened_is_put_aside_then() -> None:
    files = killed_in_play()

    async def evening() -> None:
        store = await opened(MemoryDisk(files))
        await (await store.match("a")).close()
        files[SNAPSHOT] = files[SNAPSHOT][10:]
        store = await opened(MemoryDisk(files))
        assert {card.id for card in store.matches()} == {"a", "b"}  # nothing is read before it is needed
        with pytest.raises(MatchRefused) as refused:
            await store.match("a")
        assert refused.value.text == store.damage[0].text
        assert [card.id for card in store.matches()] == ["b"]
        assert (await opened(MemoryDisk(files))).damage == ()

    asyncio.run(evening())


@pytest.mark.parametrize("name", ["snapshot.jsonl", "journal.jsonl"])
def test_a_bad_catalogue_is_kept_and_made_anew(name: str) -> None:
    files = killed_in_play()
    path = f"catalogue/{name}"
    catalogue = files[path]
    for data in (b"", b"?", catalogue[:70], *(data for at, data in spoilt(catalogue) if at % 3 == 0)):
        now = {**files, path: data}

        async def look(now: dict[str, bytes] = now, data: bytes = data) -> None:
            store = await opened(MemoryDisk(now))
            found = await contents(store)
            assert {match_id: len(rows) for match_id, rows in found["matches"].items()} == {"a": LAST, "b": 1}
            for told in store.damage:
                assert told.text.key == "storage.damage.catalogue"
                assert now[f"{told.kept}/{name}"] == data
            assert (await opened(MemoryDisk(now))).damage == ()

        asyncio.run(look())


@pytest.mark.parametrize("row", [{"place": "matches/a"}, {"place": "matches/a", "id": "a", "summary": 5}], ids=str)
def test_a_catalogue_that_makes_no_sense_is_made_anew(row: Row) -> None:
    """The checksum is good, the row is none of ours."""
    files = killed_in_play()
    lines = unseal(files["catalogue/journal.jsonl"]).values
    files["catalogue/journal.jsonl"] += seal(encode({"seq": lines[-1]["seq"] + 1, "entries": {"1": row}}))

    async def look() -> None:
        store = await opened(MemoryDisk(files))
        assert [told.text.key for told in store.damage] == ["storage.damage.catalogue"]
        found = await contents(store)
        assert {match_id: len(rows) for match_id, rows in found["matches"].items()} == {"a": LAST, "b": 1}

    asyncio.run(look())


def test_bad_settings_cost_no_more_than_the_line_they_are_in() -> None:
    files = killed_in_play()
    settings = files["settings.jsonl"]
    for at, data in spoilt(settings):
        now = {**files, "settings.jsonl": data}
        cost = 2 if settings[at] == ord("\n") else 1  # without the line feed between them two are one

        async def look(now: dict[str, bytes] = now, data: bytes = data, cost: int = cost) -> None:
            store = await opened(MemoryDisk(now))
            whole = len(store.roster()) + bool(store.settings("phone"))
            assert whole >= 4 - cost  # of three people and one device
            if whole < 4:
                (told,) = store.damage
                assert told.text.key == "storage.damage.settings"
                assert now[told.kept] == data
            assert (await opened(MemoryDisk(now))).damage == ()

        asyncio.run(look())


@pytest.mark.parametrize(
    "piece",
    [
        {"people": {"9": {"id": 5}}},
        {"people": {"9": 5}},
        {"people": {"9": {"id": "p9", "name": "\ud800", "colour": "", "mark": "", "played": 0, "group": []}}},
        {"settings": {"9": {"device": "phone", "settings": []}}},
        {"values": {"9": {"key": "x"}}},
        {"keepsakes": {"9": {"key": "kazami.card/s", "collection": "kazami.card", "id": "s", "value": 1}}},
        {"keepsakes": {"9": {"key": "s", "collection": "kazami.card", "id": "s", "value": 1, "kept": 1}}},
    ],
    ids=str,
)
def test_a_whole_line_that_makes_no_sense_costs_no_more_than_itself(piece: Row) -> None:
    """The checksum is good, the row is none of ours: it is left out, told once, and the app comes up."""
    files = killed_in_play()
    first, *lines = unseal(files["settings.jsonl"]).values
    head = {**first, "lines": len(lines) + 2}
    files["settings.jsonl"] = b"".join(seal(encode(line)) for line in (head, *lines, piece))

    async def look() -> None:
        store = await opened(MemoryDisk(files))
        assert [person.id for person in store.roster()] == ["p2", "p1", "p0"]
        assert store.settings("phone") == {"theme": "dark"} or "settings" in piece
        assert [told.text.key for told in store.damage] == ["storage.damage.settings"]
        assert (await opened(MemoryDisk(files))).damage == ()

    asyncio.run(look())


def test_a_draft_that_makes_no_sense_is_none() -> None:
    files = killed_in_play()
    files["matches/a/draft.jsonl"] = b"".join(
        seal(encode(piece)) for piece in ({"drafts": {"phone": 5}}, {"drafts": {"tablet": {"value": 1}}})
    )

    async def look() -> None:
        match = await (await opened(MemoryDisk(files))).match("a")
        assert match.draft("phone") is None
        assert match.draft("tablet") is None

    asyncio.run(look())


def test_strange_files_are_left_alone() -> None:
    async def evening() -> None:
        disk = MemoryDisk({"matches/.DS_Store": b"x", "matches/a b/notes.txt": b"y", "notes.txt": b"z"})
        before = dict(disk.files)
        store = await opened(disk)
        assert store.matches() == ()
        assert store.damage == ()
        await store.create(header("a"), summary(0))
        assert before.items() <= disk.files.items()

    asyncio.run(evening())
