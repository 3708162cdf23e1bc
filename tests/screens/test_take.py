"""Handing over and receiving: two devices, the question in between, and what becomes of a match that is here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import flet as ft
import pytest

from companion import handover, matchfile
from companion.handover import Handed
from companion.match import Corrected, Stopped
from screens.launch import Launch
from screens.live import LiveTable
from screens.qr import qr_png
from screens.share import codes_of, lead_of, link
from storage.interface import NotSaved
from tests.companion.kazami import Drawn, Won
from tests.screens.conftest import AOI, BABA, HARUTO, House, Play

APP = "https://takuban.example/app/"
PHONE = Launch(address=APP)


@asynccontextmanager
async def elsewhere(house: House) -> AsyncIterator[House]:
    """Another device's Takuban."""
    async with House(house.folder.parent / "elsewhere") as other:
        yield other


async def turns(table: LiveTable, *winners: int | None) -> None:
    """A few deals; None is a draw."""
    for winner in winners:
        action = Drawn() if winner is None else Won(winner)
        await table.act(action, seen=table.match.count, note="みんなで決めた", confirmed=True)


async def code_of(house: House, match_id: str) -> str:
    """A match as one code."""
    (code,) = (await house.tables.handed(match_id)).codes(10_000)
    return code


async def same(one: House, other: House, match_id: str, other_id: str = "") -> None:
    """Both have the same log, and so the same table."""
    mine, theirs = await one.store.rows(match_id), await other.store.rows(other_id or match_id)
    assert mine[1] == theirs[1]
    tables = [await house.tables.open(each) for house, each in ((one, match_id), (other, other_id or match_id))]
    assert tables[0].match.state == tables[1].match.state


def test_a_new_match_is_shown_then_taken(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        await turns(table, 0, 1)
        await table.undo(seen=2)
        async with elsewhere(house) as other, other.screen(f"/take/{await code_of(house, table.id)}") as screen:
            for text in ("風見", "あおい", "はると", "ここにはまだない試合です。", "記録3件"):
                assert screen.sees(text), text
            assert not other.store.matches()
            await screen.tap("take")
            assert screen.route == f"/m/{table.id}"
            await same(house, other, table.id)
            assert other.tables.table(table.id)

    play(story)


def test_a_match_the_table_has_ended_arrives_as_one_that_is_over(play: Play) -> None:
    """Among the past ones, without a winner; and it can still be taken back there."""

    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        await turns(table, 0)
        await table.act(Stopped(), seen=1, confirmed=True)
        async with elsewhere(house) as other, other.screen(f"/take/{await code_of(house, table.id)}") as screen:
            await screen.tap("take")
            await same(house, other, table.id)
            there = await other.tables.open(table.id)
            assert there.match.is_stopped
            assert [card.summary.finished for card in other.store.matches()] == [True]
            await screen.tap("undo")
            assert not there.match.is_over

    play(story)


def test_a_longer_log_goes_on_from_the_one_that_is_here(play: Play) -> None:
    """The missing entries are added to the open table: whoever looks at it sees them, and nothing goes to the bin."""

    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        await turns(table, 0)
        async with elsewhere(house) as other:
            await other.tables.take(await other.tables.arrived(await house.store.export_match(table.id)))
            there = await other.tables.open(table.id)
            await turns(there, 1, None)
            async with house.screen(f"/m/{table.id}") as looking:
                code = await code_of(other, table.id)
                async with house.screen(f"/take/{code}", device="second") as screen:
                    assert screen.sees("記録が2件増えます。")
                    assert table.match.count == 1
                    await screen.tap("take")
                    assert screen.route == f"/m/{table.id}"
                await looking.settle()
                assert table.match.count == 3
                assert house.tables.table(table.id) is table
            await same(house, other, table.id)
            assert not house.store.deleted()
            await house.restart()
            await same(house, other, table.id)

    play(story)


@pytest.mark.parametrize(("web", "platform"), [(False, "android"), (False, "ios"), (True, "android")])
def test_a_link_opens_whatever_is_open_there(play: Play, web: bool, platform: str) -> None:
    """In a native app, and in the page of a browser: there a link to a code was taken for the way back."""

    async def story(house: House) -> None:
        mine, theirs = await house.begin(AOI, HARUTO), await house.begin(AOI, BABA)
        async with elsewhere(house) as other:
            await other.tables.take(await other.tables.arrived(await house.store.export_match(mine.id)))
            async with other.screen(f"/m/{mine.id}", web=web, platform=platform) as screen:
                await screen.tap("more")
                assert screen.has("close")
                await screen.back_to(f"/take/{await code_of(house, theirs.id)}")
                assert screen.sees("ここにはまだない試合です。")

    play(story)


def test_back_from_a_table_taken_in_closes_what_is_open_then_leads_home(play: Play) -> None:
    """Not to the question whether to take it in."""

    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        code = await code_of(house, table.id)
        async with elsewhere(house) as other, other.screen(f"/take/{code}") as screen:
            await screen.tap("take")
            await screen.tap("more")
            await screen.back_to(f"/take/{code}")
            assert not screen.has("close")
            assert screen.route == f"/m/{table.id}"
            await screen.back_to(f"/take/{code}")
            assert screen.route == "/"

    play(story)


def test_one_page_reads_code_after_code(play: Play) -> None:
    """Each is asked about afresh: the question about the one before stayed, whatever came next."""

    async def story(house: House) -> None:
        one, two = await house.begin(AOI, HARUTO), await house.begin(AOI, BABA)
        code = await code_of(house, one.id)
        async with elsewhere(house) as other, other.screen("/") as screen:
            await screen.back_to(f"/take/{code}")
            assert screen.sees("はると")
            await screen.back_to(f"/take/{await code_of(house, two.id)}")
            assert screen.sees("ばあば")
            assert not screen.sees("はると")
            await screen.back_to(f"/take/{code[:-4]}")
            assert screen.sees("こわれています")
            assert not screen.sees("ばあば")
            await screen.back_to(f"/take/{code}")
            assert screen.sees("はると")
            assert not screen.sees("こわれています")

            await screen.tap("cancel")
            assert screen.route == "/take"
            assert not screen.sees("はると")
            await screen.back_to(f"/take/{code}")
            assert screen.sees("はると")

    play(story)


@pytest.mark.parametrize(("more", "sentence"), [((), "まったく同じです"), ((None,), "記録1件ぶん先へ進んでいます")])
def test_what_is_here_already_is_not_doubled(play: Play, more: tuple[int | None, ...], sentence: str) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        await turns(table, 0, 1)
        code = await code_of(house, table.id)
        await turns(table, *more)
        async with house.screen(f"/take/{code}") as screen:
            assert screen.sees(sentence)
            assert not screen.has("take")
            await screen.tap("open")
            assert screen.route == f"/m/{table.id}"
            assert [card.id for card in house.store.matches()] == [table.id]
            assert table.match.count == 2 + len(more)

    play(story)


def test_logs_that_went_different_ways_are_refused_and_kept_apart(play: Play) -> None:
    """As a copy, told apart in lists; coming once more it is the same copy, longer it goes on, home again it merges."""

    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        await turns(table, 0)
        async with elsewhere(house) as other:
            await other.tables.take(await other.tables.arrived(await house.store.export_match(table.id)))
            there = await other.tables.open(table.id)
            await turns(there, 1)
            await turns(table, 0, None)
            async with house.screen(f"/take/{await code_of(other, table.id)}") as screen:
                assert screen.sees("2件目の記録からべつべつに進んでいるので、1つにはできません。")
                assert screen.sees("までの3件です。")
                assert len(house.store.matches()) == 1
                await screen.tap("take")
                copy_id = screen.route.removeprefix("/m/")
            assert copy_id != table.id
            assert table.match.count == 3
            await same(other, house, table.id, copy_id)
            assert (await house.store.rows(copy_id))[0]["copy_of"] == table.id
            async with house.screen("/past") as screen:
                assert screen.sees("べつの続き")

            async with house.screen(f"/take/{await code_of(other, table.id)}") as screen:
                assert screen.sees("まったく同じです")
            await turns(there, None)
            async with house.screen(f"/take/{await code_of(other, table.id)}") as screen:
                assert screen.sees("記録が1件増えます。")
                await screen.tap("take")
                assert screen.route == f"/m/{copy_id}"
            await same(other, house, table.id, copy_id)
            assert len(house.store.matches()) == 2

            await turns(await house.tables.open(copy_id), 0)
            async with other.screen(f"/take/{await code_of(house, copy_id)}") as screen:
                assert screen.sees("記録が1件増えます。")
                await screen.tap("take")
                assert screen.route == f"/m/{table.id}"
            await same(other, house, table.id, copy_id)
            assert len(other.store.matches()) == 1
            await house.restart()
            async with house.screen("/past") as screen:
                assert screen.sees("べつの続き")

    play(story)


def test_a_match_that_moved_on_meanwhile_is_asked_about_again(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        async with elsewhere(house) as other:
            await other.tables.take(await other.tables.arrived(await house.store.export_match(table.id)))
            await turns(await other.tables.open(table.id), 1)
            async with house.screen(f"/take/{await code_of(other, table.id)}") as screen:
                assert screen.sees("記録が1件増えます。")
                await turns(table, 0)
                await screen.tap("take")
                assert screen.sees("1件目の記録からべつべつに")
                assert any("もう一度" in told for told in screen.snacks())
                assert table.match.count == 1

    play(story)


def test_a_file_asks_the_same_question_as_a_code(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        old = await house.store.export_match(table.id)
        await turns(table, 1)
        async with house.screen("/take") as screen:
            await screen.bring(old)
            assert screen.sees("記録1件ぶん先へ進んでいます")
            await screen.tap("cancel")
            assert screen.sees("QRコードを")
        assert table.match.count == 1

    play(story)


def test_nothing_is_taken_in_that_cannot_be_stored(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        async with elsewhere(house) as other:
            await other.tables.take(await other.tables.arrived(await house.store.export_match(table.id)))
            await turns(await other.tables.open(table.id), 1)
            arrival = await house.tables.arrived(await other.store.export_match(table.id))

            async def full(*_: Any, **__: Any) -> None:
                raise NotSaved(handover.Unreadable("damaged").text)

            with monkeypatch.context() as broken:
                broken.setattr("storage.match.Match.append", full)
                with pytest.raises(NotSaved):
                    await house.tables.take(arrival)
                assert table.match.count == 0
            await house.tables.take(arrival)
            assert table.match.count == 1

    play(story)


# Codes one by one.


async def many(house: House) -> tuple[LiveTable, tuple[str, ...]]:
    """A match in three codes or more."""
    table = await house.begin(AOI, HARUTO)
    for n in range(12):
        await table.act(Corrected("balance.0", n, f"数え直し、{n}回目"), seen=n)
    handed = await house.tables.handed(table.id)
    codes = handed.codes(len(handed.data) * 8 // 5 // 3 + 30)
    assert len(codes) >= 3
    return table, codes


def test_codes_are_collected_each_by_a_page_of_its_own(play: Play) -> None:
    """In any order, over a restart, the same one twice; nothing is stored before the last."""

    async def story(house: House) -> None:
        table, codes = await many(house)
        first, *rest = codes[::-1]
        async with elsewhere(house) as other:
            async with other.screen(f"/take/{first}") as screen:
                assert screen.sees(f"{len(codes)}枚のうち1枚を読み取りました。")
                assert screen.sees("つぎは1枚目を")
            await other.restart()
            async with other.screen(f"/take/{first}") as screen:
                assert screen.sees("うち1枚を")
            async with other.screen("/take") as screen:
                await screen.type("paste", "\n".join(link(code, PHONE) for code in rest[:-1]))
                assert screen.sees(f"うち{len(codes) - 1}枚を")
                assert not other.store.matches()
            async with other.screen(f"/take/{rest[-1]}") as screen:
                assert screen.sees("ここにはまだない試合です。")
                await screen.tap("take")
            await same(house, other, table.id)
            async with other.screen("/take") as screen:
                assert not screen.sees("枚のうち")

    play(story)


def test_codes_of_two_matches_are_told_apart(play: Play) -> None:
    """Read one after the other the second match is collected anew; pasted together they are refused."""

    async def story(house: House) -> None:
        _, one = await many(house)
        _, other_codes = await many(house)
        async with elsewhere(house) as other:
            async with other.screen(f"/take/{one[0]}"):
                pass
            async with other.screen(f"/take/{other_codes[1]}") as screen:
                assert screen.sees("べつの試合でした")
                assert screen.sees("うち1枚を")
                await screen.type("paste", f"{link(one[0], Launch())} {link(other_codes[1], Launch())}")
                assert screen.sees("べつの試合のコードがまざっています。")
                assert not other.store.matches()

    play(story)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda code: code[:-4], "途中で切れているか、こわれています"),
        (lambda code: code[:40] + ("A" if code[40] != "A" else "B") + code[41:], "こわれています"),
        (lambda code: "HELLO", "卓番のコードではありません"),
        (lambda code: "V4" + code[2:], "新しい卓番のコードです"),
    ],
)
def test_a_code_that_cannot_be_read_says_why(play: Play, spoil: Any, sentence: str) -> None:
    """From the camera and from the clipboard; there is still the way by file."""

    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        code = spoil(await code_of(house, table.id))
        async with elsewhere(house) as other:
            async with other.screen(f"/take/{code}") as screen:
                assert screen.sees(sentence)
                assert screen.has("file")
            async with other.screen("/take") as screen:
                await screen.type("paste", link(code, PHONE))
                assert not screen.sees(sentence)  # somebody may still be typing
                await screen.tap("read")
                assert screen.sees(sentence)
                await screen.type("paste", link(await code_of(house, table.id), PHONE))
                assert screen.sees("ここにはまだない試合です。")

    play(story)


def test_a_code_is_pasted_by_a_key(play: Play) -> None:
    """What was copied is taken at once; what is no code stands in the field, with the reason."""

    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        copied = link(await code_of(house, table.id), PHONE)
        async with elsewhere(house) as other, other.screen("/take", url="wss://takuban.example/ws") as screen:
            answers = screen.conn.answers
            answers["get"] = None
            await screen.tap("paste-key")
            assert screen.sees("コピーした文がありません。")
            answers["get"] = "HELLO"
            await screen.tap("paste-key")
            assert screen.sees("卓番のコードではありません")
            assert not screen.sees("コピーした文がありません。")
            assert screen.has("read")  # it stands in the field, to be looked at
            await screen.type("paste", "")
            answers["get"] = copied
            await screen.tap("paste-key")
            assert screen.sees("ここにはまだない試合です。")

    play(story)


def test_where_a_key_may_not_paste_it_says_how(play: Play) -> None:
    """On a page of plain http there is no clipboard; elsewhere somebody may have said no."""

    async def story(house: House) -> None:
        async with house.screen("/take", url="ws://192.168.1.5:8000/ws") as screen:
            await screen.tap("paste-key")
            assert screen.calls("get") == 1  # who it is
            assert screen.sees("「ペースト」をえらんでください。")

    play(story)


def test_a_code_of_a_game_that_is_unknown_here_is_refused(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        code = await code_of(house, table.id)
        async with elsewhere(house) as other:
            monkeypatch.setattr(handover, "GAMES", {})
            async with other.screen(f"/take/{code}") as screen:
                assert screen.sees("ちがう版のコードです")

    play(story)


def test_a_code_whose_entries_make_no_sense_is_refused(play: Play) -> None:
    """Whole and of our making, but nothing any table could have."""

    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        header, _ = await house.store.rows(table.id)
        row = {"n": 1, "at": 0, "by": "", "what": {"is": "Acted", "action": {"is": "Won", "seat": 99}}}
        (code,) = Handed.of(header, [row]).codes(5000)
        async with elsewhere(house) as other, other.screen(f"/take/{code}") as screen:
            assert screen.sees("1番目の記録がそれまでの記録と合いません。")
            assert not screen.has("take")

    play(story)


# The side that hands over.


@pytest.mark.parametrize(
    ("launch", "pattern"),
    [
        (Launch(shares=True, lan_url="http://192.168.0.12:8550/?t=s"), "http://192.168.0.12:8550/take/{}?t=s"),
        (Launch(address=APP), APP + "#/take/{}"),
        (Launch(), "takuban://app/take/{}"),
    ],
)
def test_a_match_is_handed_over_in_two_taps(play: Play, launch: Launch, pattern: str) -> None:
    """共有, わたす: the code leads to the app's address, or where there is none into the app itself."""

    async def story(house: House) -> None:
        house.launch = launch
        table = await house.begin(AOI, HARUTO)
        await turns(table, 1)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("share")
            assert screen.sees("みんなで") is launch.shares
            if launch.shares:
                await screen.tap("わたす")
            handed = await house.tables.handed(table.id)
            (code,) = codes_of(handed, launch)
            assert qr_png(pattern.format(code), scale=1, full=True) in screen.codes()
            assert screen.has("lead") is (launch.address is None)
            await turns(table, None)
            await screen.settle()
            (code,) = codes_of(await house.tables.handed(table.id), launch)
            assert qr_png(pattern.format(code), scale=1, full=True) in screen.codes()

    play(story)


def test_a_code_without_an_address_says_what_the_other_phone_does(play: Play) -> None:
    """It said that the code leads nowhere, as if that were an error; both ends say the same way."""

    async def story(house: House) -> None:
        house.launch = Launch()
        table = await house.begin(AOI, HARUTO)
        async with house.screen(f"/m/{table.id}/share") as screen:
            assert screen.sees("もう1台のスマホで卓番をひらき、「受け取る」へ進みます。")
            assert screen.sees("出てきたリンクか文字をそこに貼りつけてください。")
            assert not screen.sees("ありません")
        async with house.screen("/take") as screen:
            # A code may lead to an address: opened, it would come in wherever the device opens links.
            assert screen.sees("出てきたリンクか文字をコピーして、下に貼りつけると、ここに届きます。")

    play(story)


def test_where_only_this_device_can_open_the_app_codes_are_pasted_unless_it_is_said_where_they_lead(play: Play) -> None:
    """A static app at localhost; its link is still good for another browser on the same machine."""

    async def story(house: House) -> None:
        house.launch = Launch(address="http://localhost:8000/")
        table = await house.begin(AOI, HARUTO)
        (code,) = (await house.tables.handed(table.id)).codes(1000)
        async with house.screen(f"/m/{table.id}/share") as screen:
            assert screen.sees("もう1台のスマホで卓番をひらき、「受け取る」へ進みます。")
            assert qr_png(f"http://localhost:8000/#/take/{code}", scale=1, full=True) in screen.codes()
            await screen.tap("lead")
            await screen.type("address", APP)
            await screen.tap("keep")
            assert screen.sees("ほかのスマホのカメラで読み取ると、")
            assert qr_png(link(code, PHONE), scale=1, full=True) in screen.codes()

    play(story)


def test_a_long_match_turns_through_smaller_codes_by_hand(play: Play) -> None:
    """Where motion is reduced none turns by itself; all of them together are the match."""

    async def story(house: House) -> None:
        house.launch = PHONE
        table = await house.begin(AOI, HARUTO)
        for n in range(300):
            await table.act(Corrected("balance.0", n * 7919 % 1000, f"{n * 7907 % 1009}の間違い"), seen=n)
        codes = codes_of(await house.tables.handed(table.id), PHONE)
        wanted = [qr_png(link(code, PHONE), scale=1, full=True) for code in codes]
        assert len(codes) > 1
        await house.store.set_settings("phone", {"reduced_motion": True})
        async with house.screen(f"/m/{table.id}/share") as screen:
            seen = []
            for at in range(len(codes)):
                assert screen.sees(f"{at + 1} / {len(codes)}")
                seen += [picture for picture in screen.codes() if picture in wanted]
                await screen.tap("next")
            assert seen == wanted
            assert screen.sees(f"1 / {len(codes)}")
            await screen.tap("previous")
            assert screen.sees(f"{len(codes)} / {len(codes)}")

    play(story)


def test_a_match_too_long_for_codes_goes_as_a_file(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        monkeypatch.setattr(handover, "MOST", 0)
        async with house.screen(f"/m/{table.id}/share") as screen:
            await screen.tap("わたす")
            assert screen.sees("「ファイル」でわたしてください。")
            await screen.tap("ファイル")
            await screen.tap("save")
            (saved,) = screen.saved()
            header, _ = matchfile.loads(saved["src_bytes"].decode())
            assert header.id == table.id

    play(story)


def test_where_codes_lead_to_can_be_said_once_for_all(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        async with house.screen(f"/m/{table.id}/share") as screen:
            await screen.tap("わたす")
            (code,) = (await house.tables.handed(table.id)).codes(1000)
            assert qr_png(link(code, Launch()), scale=1, full=True) in screen.codes()
            await screen.tap("lead")
            await screen.type("address", "takuban.example")
            await screen.tap("keep")
            assert screen.sees("https:// で始まるアドレスを入れてください。")
            await screen.type("address", f"{APP}#/take/UEABC")
            await screen.tap("keep")
            assert screen.sees("takuban.example")
            assert qr_png(link(code, PHONE), scale=1, full=True) in screen.codes()
        async with house.screen(f"/m/{table.id}/share", device="second") as screen:
            await screen.tap("わたす")
            assert qr_png(link(code, PHONE), scale=1, full=True) in screen.codes()

    play(story)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("", ""),
        ("  ", ""),
        ("https://takuban.example", "https://takuban.example/"),
        (" https://takuban.example/app/#/m/7k2 ", "https://takuban.example/app/"),
        ("http://192.168.0.9:8550/?t=abc#/take/UE", "http://192.168.0.9:8550/?t=abc"),
        ("takuban.example", None),
        ("javascript:alert(1)", None),
        ("https://", None),
        ("http://[", None),
    ],
)
def test_an_address_is_an_address(text: str, address: str | None) -> None:
    assert lead_of(text) == address


def test_the_link_may_be_copied_where_a_browser_allows_it(play: Play) -> None:
    """Over plain http it is shown as text instead."""

    async def story(house: House) -> None:
        house.launch = PHONE
        table = await house.begin(AOI, HARUTO)
        (code,) = (await house.tables.handed(table.id)).codes(1000)
        for url, copies in (
            ("https://takuban.example/app/", True),
            ("wss://takuban.local", True),
            ("ws://192.168.0.12:8550", False),
        ):
            async with house.screen(f"/m/{table.id}/share", url=url) as screen:
                if copies:
                    row: Any = screen.find("copy")
                    assert row.action.data == link(code, PHONE)
                    assert screen.has("send")
                else:
                    assert not screen.has("copy")
                    await screen.tap("select")
                    assert any(
                        c.value == link(code, PHONE) and c.selectable for c in screen.walk() if isinstance(c, ft.Text)
                    )

    play(story)


def test_home_leads_to_what_is_received_and_says_so(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/") as screen:
            await screen.tap("receive")
            assert screen.route == "/take"

    play(story)


def test_on_a_device_alone_nobody_is_told_to_let_others_in(play: Play) -> None:
    """The way to the app's own address is all there is to share, if it has one."""

    async def story(house: House) -> None:
        house.launch = Launch()
        async with house.screen("/") as screen:
            assert not screen.has("share")
        house.launch = PHONE
        async with house.screen("/") as screen:
            await screen.tap("share")
            assert qr_png(f"{APP}#/") in screen.codes()
            assert not screen.sees("--lan")

    play(story)
