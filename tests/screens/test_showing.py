"""What leaves a match: a picture and a text of the result, tables of figures; and two names as one person."""

from __future__ import annotations

import csv
import io
import struct
import zlib

from companion.game import Player, Setup
from companion.games.wannyan.actions import Discarded, MatchEnded, Summoned, WentOut
from companion.games.wannyan.options import Options
from companion.match import Corrected
from screens.live import LiveTable
from screens.pictures import fitted
from tests.screens.conftest import AOI, BABA, HARUTO, Browser, House, Play


async def finished(house: House, *players: Player) -> LiveTable:
    """A short match of ワンにゃん that is over; whoever sat first has the most money."""
    table = await house.tables.begin(Setup("wannyan", players or (AOI, HARUTO), 0, Options(), 1))
    counted = Corrected("balance.0", 3300, "数え直した")
    for action in (Summoned(0), Discarded(0), Summoned(1), Discarded(1), WentOut(0), counted, MatchEnded()):
        await table.act(action, seen=table.match.count, note="はじめてだから", confirmed=True)
    return table


def saved(screen: Browser) -> tuple[str, bytes]:
    """The one file the device was given."""
    (given,) = screen.saved()
    return str(given["file_name"]), bytes(given["src_bytes"])


def test_the_result_is_a_picture_and_a_text(play: Play) -> None:
    async def story(house: House) -> None:
        table = await finished(house)
        async with house.screen(f"/m/{table.id}/result") as screen:
            picture = png(358, 413)
            screen.answers["capture"] = picture
            await screen.tap("show")
            assert screen.sees("卓番 ワンにゃんフェスタ")
            assert screen.sees("1位 あおい")
            await screen.tap("picture")
            name, data = saved(screen)
            assert name.startswith("takuban-wannyan-")
            assert data == picture
        async with house.screen(f"/m/{table.id}/result") as screen:
            await screen.tap("show")
            await screen.tap("copy")
            assert any("コピー" in told for told in screen.snacks())

    play(story)


def png(width: int, height: int, *, filled: tuple[int, int] | None = None) -> bytes:
    """A picture whose dots tell their place, with every filter in turn; outside of *filled* it is empty."""
    right, low = filled or (width, height)
    rows, above = b"", bytes(width * 3)
    for y in range(height):
        row = bytes(v for x in range(width) for v in ((x % 251, y % 251, 7) if x < right and y < low else (0, 0, 0)))
        left = bytes(3) + row[:-3]
        kind = y % 3  # none, sub, up
        beside = (bytes(len(row)), left, above)[kind]
        rows += bytes([kind]) + bytes((v - w) % 256 for v, w in zip(row, beside, strict=True))
        above = row
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    chunks = (struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def test_a_picture_as_big_as_the_window_is_cut_to_its_part() -> None:
    """In whatever way its rows are filtered; one of the right size stays as it is."""
    whole = png(390, 84, filled=(358, 41))
    assert dots(fitted(whole, (358, 41), (390, 84))) == dots(png(358, 41))
    exact = png(358, 41)
    assert fitted(exact, (358, 41), (390, 84)) == exact


def dots(picture: bytes) -> list[bytes]:
    """The rows of a picture of ours, unfiltered."""
    width, height = struct.unpack(">II", picture[16:24])
    (length,) = struct.unpack(">I", picture[33:37])
    data = zlib.decompress(picture[41 : 41 + length])
    stride, above, found = 1 + width * 3, bytes(width * 3), []
    for y in range(height):
        kind, row = data[y * stride], bytearray(data[y * stride + 1 : (y + 1) * stride])
        for x in range(len(row)):
            beside = (0, row[x - 3] if x >= 3 else 0, above[x])[kind]
            row[x] = (row[x] + beside) % 256
        above = bytes(row)
        found.append(above)
    return found


def test_the_ledger_is_saved_as_a_table(play: Play) -> None:
    async def story(house: House) -> None:
        table = await finished(house)
        async with house.screen(f"/m/{table.id}/ledger/seat-0") as screen:
            await screen.tap("csv")
            name, data = saved(screen)
            rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
            assert name == f"takuban-ledger-{table.id}.csv"
            assert len(rows) == 1 + len(table.match.ledgers()[0].movements())

    play(story)


def test_the_history_is_saved_as_a_table(play: Play) -> None:
    async def story(house: House) -> None:
        await finished(house)
        await finished(house, BABA, HARUTO)
        async with house.screen("/past") as screen:
            await screen.tap("csv")
            name, data = saved(screen)
            rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
            assert name == "takuban-history.csv"
            assert sorted(row[2] for row in rows[1:]) == ["あおい", "はると", "はると", "ばあば"]

    play(story)


def test_two_names_become_one_person_and_two_again(play: Play) -> None:
    """Their matches count together; whoever sat at a table with them can't be the same."""

    async def story(house: House) -> None:
        await finished(house, AOI, HARUTO)
        await finished(house, BABA, HARUTO)
        async with house.screen("/settings/players") as screen:
            await screen.tap("person:aoi")
            await screen.tap("merge")
            assert screen.sees("あおいといっしょに遊んだことがあります。")
            assert not screen.has("same:haruto")
            await screen.tap("same:baba")
            assert "aoi" not in {person.id for person in house.store.roster()}
            assert house.tables.same == {"aoi": "baba"}
            assert house.tables.statistics().person("baba").score.played == 2  # type: ignore[union-attr]
            assert screen.snacks() == ["あおいをばあばにまとめました。"]
        take_back = await house.tables.merge("baba", "haruto")
        assert house.tables.same == {"aoi": "haruto", "baba": "haruto"}
        await take_back()
        assert house.tables.same == {"aoi": "baba"}
        assert "baba" in {person.id for person in house.store.roster()}

    play(story)
