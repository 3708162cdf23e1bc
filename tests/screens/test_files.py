"""Matches in and out: files, and what is refused."""

from __future__ import annotations

from companion.matchfile import loads
from tests.companion.kazami import Won
from tests.screens.conftest import AOI, HARUTO, House, Play


def test_a_match_goes_out_as_a_file_and_comes_in_elsewhere(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        await table.act(Won(1), seen=0)
        async with house.screen("/past") as screen:
            await screen.tap(f"match:{table.id}")
            await screen.tap("export")
            (saved,) = screen.saved()
            header, rows = loads(saved["src_bytes"].decode())
            assert (header.id, len(rows)) == (table.id, 1)
            assert saved["file_name"].startswith("takuban-kazami-")
            await house.tables.delete(table.id)
        async with house.screen("/take") as screen:
            await screen.bring(saved["src_bytes"])
            assert screen.sees("ここにはまだない試合です。")
            assert not house.store.matches()
            await screen.tap("take")
            assert screen.route == f"/m/{table.id}"
            again = await house.tables.open(table.id)
            assert again.match.state == table.match.state

    play(story)


def test_a_match_file_may_come_in_where_backups_do(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        file = await house.store.export_match(table.id)
        await house.tables.delete(table.id)
        async with house.screen("/settings") as screen:
            await screen.bring(file)
            assert screen.route == "/take"
            await screen.tap("take")
            assert screen.route == f"/m/{table.id}"

    play(story)


def test_a_file_that_is_none_says_why_and_changes_nothing(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        good = await house.store.export_match(table.id)
        async with house.screen("/take") as screen:
            for data in (b"", b"hello", good[: len(good) // 2], b"PK\x03\x04nonsense", b'{"format":"other"}'):
                await screen.bring(data)
                assert screen.sees("読み込めませんでした"), data
                assert [card.id for card in house.store.matches()] == [table.id]

    play(story)


def test_everything_goes_out_and_comes_in_as_one_file(play: Play) -> None:
    async def story(house: House) -> None:
        one, two = await house.begin(AOI, HARUTO), await house.begin(AOI, HARUTO)
        async with house.screen("/settings") as screen:
            await screen.tap("backup")
            (saved,) = screen.saved()
            await house.tables.delete(one.id)
            await screen.bring(saved["src_bytes"])
            assert screen.sees("もうある試合が入っています。")
            await screen.tap("confirm")
            assert {card.id for card in house.store.matches()} == {one.id, two.id}
            assert any("1件の試合を読み込みました。" in told for told in screen.snacks())

    play(story)


def test_choosing_no_file_is_nothing(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/take") as screen:
            await screen.bring(None)
            assert not screen.sees("読み込めませんでした")

    play(story)
