"""Export, import and upgrade: whole or not at all, and always with the reason."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import matchfile
from companion.text import Text
from companion.words import LANGUAGES, Words, catalogue
from storage import FileRefused, FolderRefused, Keepsake, MatchRefused, Person, Row, is_backup
from storage.upgrade import MATCH_FORMAT, VERSIONS, Versions
from tests.storage.disks import MemoryDisk
from tests.storage.samples import check, contents, entry, header, imported, opened, played, summary


def match_file(**changes: Any) -> bytes:
    """A match file in the words of its documentation, with something changed or (...) left out."""
    row = {**header("x"), "entries": [entry(1), entry(2)], **changes}
    return json.dumps({key: value for key, value in row.items() if value is not ...}).encode()


def backup_file(members: dict[str, bytes] | None = None, index: Callable[[Row], object] = lambda index: None) -> bytes:
    """A backup of matches x and y, with members added or replaced, or the index changed."""
    names = {"matches/x.json": match_file(), "matches/y.json": match_file(id="y"), **(members or {})}
    home: Row = {"people": {}, "settings": {}, "values": {}}
    row: Row = {"format": "takuban-backup", "version": 1, "matches": list(names), "home": home}
    index(row)
    return _zip({"backup.json": json.dumps(row).encode(), **names})


def _zip(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def _spoilt(data: bytes) -> bytes:
    return data.replace(b'"kazami"', b'"kasami"')


REFUSED_MATCHES = [
    ("empty", b"", "cut"),
    ("cut short", match_file()[:-20], "cut"),
    ("cut in its head", match_file()[:60], "cut"),
    ("a picture", b"\x89PNG\r\n\x1a\n\x00\x00", "foreign"),
    ("some text", "こんにちは".encode(), "foreign"),
    ("JSON of somebody else", b'{"format": "pgn", "entries": []}', "foreign"),
    ("JSON of somebody else, cut", b'{"format": "pgn", "ent', "foreign"),
    ("a list", b"[1, 2]", "foreign"),
    ("a newer version", match_file(version=VERSIONS.match + 1), "newer"),
    ("no version", match_file(version=...), "broken"),
    ("a version that is no number", match_file(version=True), "broken"),
    ("no id", match_file(id=...), "broken"),
    ("an id that leads elsewhere", match_file(id="../../etc"), "broken"),
    ("an id that is too long", match_file(id="x" * 65), "broken"),
    ("no set-up", match_file(setup=...), "broken"),
    ("no entries", match_file(entries=...), "broken"),
    ("an entry that is none", match_file(entries=[entry(1), 2]), "broken"),
    ("an entry missing", match_file(entries=[entry(1), entry(3)]), "broken"),
    ("an entry twice", match_file(entries=[entry(1), entry(1)]), "broken"),
    ("a number that is none", match_file(entries=[entry(1, float("nan"))]), "broken"),
    ("nested without end", b'{"format":"takuban-match","x":' + b"[" * 100_000, "cut"),
    ("stored already", match_file(id="a"), "repeated"),
    ("stored already, in capitals", match_file(id="A"), "repeated"),
    ("a match its game can't follow", match_file(entries=[entry(1, "cheat")]), "senseless"),
]

REFUSED_BACKUPS = [
    ("empty", b"", "cut"),
    ("cut short", backup_file()[:-30], "cut"),
    ("a match file", match_file(), "foreign"),
    ("a zip of somebody else", _zip({"book.txt": b"text"}), "foreign"),
    ("a zip with a bad byte", _spoilt(backup_file()), "cut"),
    ("a newer version", backup_file(index=lambda row: row.update(version=VERSIONS.home + 1)), "newer"),
    ("a match missing", backup_file(index=lambda row: row["matches"].append("matches/z.json")), "broken"),
    ("no tables", backup_file(index=lambda row: row.update(home=[1])), "broken"),
    ("a person without a name", backup_file(index=lambda row: row["home"].update(people={"1": {"id": "p"}})), "broken"),
    ("a match cut short in it", backup_file({"matches/y.json": match_file()[:-20]}), "cut"),
    ("a newer match in it", backup_file({"matches/y.json": match_file(id="y", version=99)}), "newer"),
    ("a match twice", backup_file({"matches/z.json": match_file()}), "broken"),
    (
        "a match its game can't follow",
        backup_file({"matches/z.json": match_file(entries=[entry(1, "cheat")], id="z")}),
        "senseless",
    ),
    ("a match that is stored", backup_file({"matches/a.json": match_file(id="a")}), "repeated"),
]


async def _with_match_a() -> MemoryDisk:
    disk = MemoryDisk()
    await played(await opened(disk), "a", 3)
    return disk


def sentences(text: Text) -> list[str]:
    return [Words(language)(text) for language in LANGUAGES]


@pytest.mark.parametrize(
    ("data", "reason"), [row[1:] for row in REFUSED_MATCHES], ids=[row[0] for row in REFUSED_MATCHES]
)
def test_a_file_that_is_not_right_is_refused_whole_with_the_reason(data: bytes, reason: str) -> None:
    async def evening() -> None:
        disk = await _with_match_a()
        store = await opened(disk)
        before = dict(disk.files)
        with pytest.raises(FileRefused) as refused:
            await imported(store, data)
        assert refused.value.reason == reason
        assert all(sentences(refused.value.text))
        assert refused.value.ids == (("a",) if reason == "repeated" else ())
        assert disk.files == before
        assert [card.id for card in store.matches()] == ["a"]

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("data", "reason"), [row[1:] for row in REFUSED_BACKUPS], ids=[row[0] for row in REFUSED_BACKUPS]
)
def test_a_backup_that_is_not_right_is_refused_whole_with_the_reason(data: bytes, reason: str) -> None:
    async def evening() -> None:
        disk = await _with_match_a()
        store = await opened(disk)
        before = dict(disk.files)
        with pytest.raises(FileRefused) as refused:
            await store.import_backup(data, check)
        assert refused.value.reason == reason
        assert all(sentences(refused.value.text))
        assert disk.files == before

    asyncio.run(evening())


def test_a_file_cut_anywhere_is_refused() -> None:
    async def evening() -> None:
        store = await opened(await _with_match_a())
        file = await store.export_match("a")
        backup = (await store.export_backup()).data
        empty = await opened(MemoryDisk())
        for length in range(len(file.rstrip())):
            with pytest.raises(FileRefused):
                await imported(empty, file[:length])
        for length in range(0, len(backup), 5):
            with pytest.raises(FileRefused):
                await empty.import_backup(backup[:length], check)
        assert empty.matches() == ()
        await empty.import_backup(backup, check)

    asyncio.run(evening())


def test_an_exported_match_is_the_documented_file_and_comes_back_equal() -> None:
    async def evening() -> None:
        store = await opened(await _with_match_a())
        in_play = await store.export_match("a")
        await (await store.match("a")).close()
        file = await store.export_match("a")
        assert file == in_play
        assert json.loads(file) == {**header("a"), "entries": [entry(1), entry(2), entry(3)]}
        lines = [line.strip().removesuffix(",") for line in file.decode().splitlines()]
        assert all(json.dumps(entry(n), ensure_ascii=False) in lines for n in (1, 2, 3))
        disk = MemoryDisk()
        other = await opened(disk)
        card = await imported(other, b"\xef\xbb\xbf" + file)
        assert (card.id, card.summary) == ("a", summary(3))
        for now in (other, await opened(MemoryDisk(dict(disk.files)))):
            match = await now.match("a")
            assert (match.header, list(match.entries)) == (header("a"), [entry(1), entry(2), entry(3)])
            assert await now.export_match("a") == file
            await match.append(entry(4), summary=summary(4))

    asyncio.run(evening())


def test_a_match_is_looked_at_before_it_is_stored() -> None:
    async def evening() -> None:
        disk = await _with_match_a()
        store = await opened(disk)
        before = dict(disk.files)
        new = await store.read_match(match_file(), check)
        assert (new.header, list(new.entries), new.summary) == (header("x"), [entry(1), entry(2)], summary(2))
        assert disk.files == before
        assert await store.rows("a") == (header("a"), [entry(1), entry(2), entry(3)])
        assert not (await store.match("a")).entries[3:]
        card = await store.add_match(new)
        assert store.card("x") == card
        assert await store.rows("x") == (header("x"), [entry(1), entry(2)])
        with pytest.raises(MatchRefused):
            await store.rows("y")

    asyncio.run(evening())


def test_a_match_in_play_is_handed_out_as_it_stands() -> None:
    async def evening() -> None:
        store = await opened(await _with_match_a())
        match = await store.match("a")
        _, before = await store.rows("a")
        await match.append(entry(4), summary=summary(4))
        assert len(before) == 3
        assert await store.rows("a") == (header("a"), [entry(n) for n in range(1, 5)])

    asyncio.run(evening())


def test_a_backup_brings_everything_back_but_what_is_private() -> None:
    async def evening() -> None:
        store = await opened(await _with_match_a())
        await played(store, "b", 2)
        await played(store, "gone", 1)
        await store.delete("gone")
        await store.remember(Person("p1", "𠮷田", "kaki", "cat-plain", played=5, group=("p1",)))
        await store.set_settings("phone", {"theme": "dark"})
        await store.set_value("house.kazami", {"stake": 3})
        await store.set_value("lan.token", "secret", private=True)
        await store.keep("kazami.card", Keepsake("s", {"power": 3000}, 7))
        backup = await store.export_backup()
        assert backup.left_out == ()
        assert is_backup(backup.data)
        assert b"secret" not in zipfile.ZipFile(io.BytesIO(backup.data)).read("backup.json")
        assert (await store.export_backup()).data == backup.data

        disk = MemoryDisk()
        other = await opened(disk)
        cards = await other.import_backup(backup.data, check)
        assert [card.id for card in cards] == ["a", "b"]
        expected = {**await contents(store), "deleted": []}
        for now in (other, await opened(MemoryDisk(dict(disk.files)))):
            assert await contents(now) == expected
            assert now.value("lan.token") is None

    asyncio.run(evening())


def test_a_backup_changes_nothing_that_is_here() -> None:
    async def evening() -> None:
        store = await opened(await _with_match_a())
        await played(store, "b", 2)
        await store.remember(Person("p1", "before", "kaki", "cat"), Person("p2", "only there", "sora", "dog"))
        await store.keep("kazami.card", Keepsake("s", "before", 1), Keepsake("f", "only there", 2))
        await store.set_settings("phone", {"theme": "dark"})
        backup = (await store.export_backup()).data

        other = await opened(await _with_match_a())
        match = await other.match("a")
        await match.append(entry(4), summary=summary(4))
        await other.remember(Person("p1", "now", "kaki", "cat"))
        await other.keep("kazami.card", Keepsake("s", "now", 1))
        await other.set_settings("phone", {"theme": "light"})
        with pytest.raises(FileRefused) as refused:
            await other.import_backup(backup, check)
        assert (refused.value.reason, refused.value.ids) == ("repeated", ("a",))
        cards = await other.import_backup(backup, check, skip_stored=True)
        assert [card.id for card in cards] == ["b"]
        found = await contents(other)
        assert {match_id: len(rows) for match_id, rows in found["matches"].items()} == {"a": 4, "b": 2}
        assert {person.name for person in other.roster()} == {"now", "only there"}
        assert {keepsake.value for keepsake in other.keepsakes("kazami.card")} == {"now", "only there"}
        assert other.settings("phone") == {"theme": "light"}
        await match.append(entry(5), summary=summary(5))  # it was in play all the while

    asyncio.run(evening())


def test_a_match_that_cannot_be_read_is_told_not_to_be_in_the_backup() -> None:
    async def evening() -> None:
        disk = await _with_match_a()
        store = await opened(disk)
        await played(store, "b", 1)
        await (await store.match("b")).close()
        await (await store.match("a")).close()
        disk.files["matches/b/snapshot.jsonl"] = b"?"
        backup = await store.export_backup()
        assert [card.id for card in backup.left_out] == ["b"]
        assert [told.match for told in store.damage] == ["b"]
        assert [card.id for card in await (await opened(MemoryDisk())).import_backup(backup.data, check)] == ["a"]

    asyncio.run(evening())


# An imaginary past: in version 1 an entry said 'what', in version 2 'said', since version 3 it has had a list.


def _to_2(header: Row, entries: list[Row]) -> tuple[Row, list[Row]]:
    return header, [{"n": row["n"], "at": row["at"], "said": row["what"]} for row in entries]


def _to_3(header: Row, entries: list[Row]) -> tuple[Row, list[Row]]:
    setup = {**header["setup"], "bank": 0}
    return {**header, "setup": setup}, [{**row, "said": [row["said"]]} for row in entries]


def _home_to_2(tables: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    people = {id_: {**row, "colour": f"{row['colour']}!"} for id_, row in tables.get("people", {}).items()}
    return {**tables, **({"people": people} if people else {})}


LATER = Versions(match=3, match_steps={1: _to_2, 2: _to_3}, home=2, home_steps={1: _home_to_2})
UPGRADED = [{"n": n, "at": 1000 + n, "said": ["引いた"]} for n in (1, 2, 3)]


async def _old_folder() -> MemoryDisk:
    disk = await _with_match_a()
    store = await opened(disk)
    await store.remember(Person("p1", "あおい", "kaki", "cat"))
    await (await store.match("a")).close()
    return disk


def test_an_old_folder_goes_through_every_step_it_lacks() -> None:
    async def evening() -> None:
        disk = await _old_folder()
        for _ in range(2):
            store = await opened(disk, versions=LATER)
            assert [person.colour for person in store.roster()] == ["kaki!"]
            match = await store.match("a")
            assert match.header == {**header("a"), "version": 3, "setup": {**header("a")["setup"], "bank": 0}}
            assert list(match.entries[:3]) == UPGRADED
            last = len(match.entries)
            await match.append({"n": last + 1, "at": 0, "said": []}, summary=summary(last + 1))
        assert len(match.entries) == 5

    asyncio.run(evening())


def test_an_old_file_does_so_too() -> None:
    async def evening() -> None:
        old = await opened(await _old_folder())
        store = await opened(MemoryDisk(), versions=LATER)
        await imported(store, await old.export_match("a"), lambda header, entries: summary(len(entries)))
        assert list((await store.match("a")).entries) == UPGRADED
        store = await opened(MemoryDisk(), versions=LATER)
        await store.import_backup((await old.export_backup()).data, lambda header, entries: summary(len(entries)))
        assert list((await store.match("a")).entries) == UPGRADED
        assert [person.colour for person in store.roster()] == ["kaki!"]

    asyncio.run(evening())


def test_a_newer_folder_is_refused_and_left_as_it_is() -> None:
    async def evening() -> None:
        disk = await _old_folder()
        await (await opened(disk, versions=LATER)).close()
        before = dict(disk.files)
        with pytest.raises(FolderRefused) as refused:
            await opened(disk)
        assert refused.value.text.key == "storage.folder.newer"
        assert disk.files == before
        assert not disk.is_locked

    asyncio.run(evening())


def test_a_folder_for_which_a_step_is_missing_is_refused_and_given_back() -> None:
    async def evening() -> None:
        disk = await _old_folder()
        before = dict(disk.files)
        with pytest.raises(FolderRefused) as refused:
            await opened(disk, versions=replace(LATER, home_steps={}))
        assert refused.value.text.key == "storage.folder.unreadable"
        assert disk.files == before
        assert not disk.is_locked

    asyncio.run(evening())


def test_a_match_for_which_a_step_is_missing_is_left_alone_and_told() -> None:
    async def evening() -> None:
        disk = await _with_match_a()
        before = {path: data for path, data in disk.files.items() if path.startswith("matches/")}
        store = await opened(disk, versions=Versions(match=3, match_steps={1: _to_2}))
        assert store.matches() == ()
        assert [(told.text.key, told.kept) for told in store.damage] == [("storage.damage.left", "")]
        assert {path: data for path, data in disk.files.items() if path.startswith("matches/")} == before

    asyncio.run(evening())


@pytest.mark.parametrize("is_closed", [True, False])
def test_a_newer_match_is_refused_and_left_as_it_is(is_closed: bool) -> None:
    async def evening() -> None:
        disk = await _with_match_a()
        later = await opened(disk, versions=replace(LATER, home=1))
        match = await later.match("a")
        await match.append({"n": 4, "at": 0, "said": []}, summary=summary(4))
        if is_closed:
            await later.close()
        before = {path: data for path, data in disk.files.items() if path.startswith("matches/")}
        store = await opened(disk)
        with pytest.raises(MatchRefused) as refused:
            await store.match("a")
        assert refused.value.text.key == ("storage.match.newer" if is_closed else "storage.match.gone")
        if not is_closed:
            assert [told.text.key for told in store.damage] == ["storage.match.newer"]
        assert {path: data for path, data in disk.files.items() if path.startswith("matches/")} == before

    asyncio.run(evening())


def test_storage_and_companion_mean_the_same_match_file() -> None:
    assert matchfile.FORMAT == MATCH_FORMAT
    assert VERSIONS.match == matchfile.VERSION


def test_every_sentence_of_the_storage_is_used() -> None:
    """Each key of the catalogue stands in the code; a missing one fails where it is said."""
    code = "".join(path.read_text(encoding="utf-8") for path in Path("storage").glob("*.py"))
    for key in catalogue("ja"):
        if key.startswith("storage."):
            assert f'"{key}"' in code, key
