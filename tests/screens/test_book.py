"""The rulebooks: looked up in as one types, read from page to page, marked, and over a table without losing it."""

from __future__ import annotations

from typing import Any, cast

import flet as ft

from companion.game import Setup
from companion.games.unbaba.actions import Dealt, DraftFinished, Played
from companion.games.unbaba.notation import read_cards
from companion.games.unbaba.options import Options
from companion.games.wannyan.options import Options as WannyanOptions
from companion.rulebook import rulebook
from screens.live import LiveTable
from screens.session import Settings
from tests.screens.conftest import AOI, BABA, HARUTO, House, Play


async def seven(house: House) -> LiveTable:
    """A match of ウンババ in which the first has led two minus sevens."""
    table = await house.tables.begin(Setup("unbaba", (AOI, HARUTO, BABA), 0, Options(), 1))
    for action in (Dealt(), DraftFinished(), Played(0, read_cards("-7 -7"))):
        await table.act(action, seen=table.match.count)
    return table


def test_a_question_is_answered_from_every_book_as_one_types(play: Play) -> None:
    """A slip is forgiven; what answers is shown with its game, and back leads to what was found."""

    async def story(house: House) -> None:
        async with house.screen() as screen:
            await screen.tap("tab:/rules")
            await screen.type("search", "ジョーカー2枚")
            assert screen.sees("ワンにゃんフェスタ")
            await screen.type("search", "うわのぜ")
            await screen.tap("clause-WN-15")
            assert screen.route == "/rules/wannyan/WN-15"
            assert screen.sees("上乗せと返事")
            await screen.tap("back")
            assert screen.route == "/rules"
            assert screen.has("clause-WN-15")

    play(story)


def test_old_words_in_the_search_can_be_taken_away_at_a_press(play: Play) -> None:
    """What was looked for is kept for the way back; a field with words in it has a key, 48 dp big, that empties it."""

    async def story(house: House) -> None:
        async with house.screen("/rules") as screen:
            assert not screen.has("search-clear")
            await screen.type("search", "うわのせ")
            await screen.tap("clause-WN-15")
            await screen.tap("back")
            wipe = cast(ft.IconButton, screen.find("入れたことばを消す"))
            assert (wipe.width, wipe.height) == (48, 48)
            await screen.tap("search-clear")
            assert cast(ft.TextField, screen.find("search")).value == ""
            assert screen.has("book-wannyan")
            assert not screen.has("search-clear")

    play(story)


def test_what_finds_nothing_says_so_and_shows_another_way(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/rules") as screen:
            await screen.type("search", "zzqqxx")
            assert screen.sees("見つかりませんでした。")
            await screen.tap("ゲームからえらぶ")
            await screen.tap("book-unbaba")
            await screen.type("search", "zzqqxx")
            await screen.tap("もくじからえらぶ")
            assert screen.sees("カードの出し方")

    play(story)


def test_a_book_is_read_by_chapter_and_from_rule_to_rule(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/rules/unbaba") as screen:
            for chapter in rulebook("unbaba", "ja").chapters:
                assert screen.sees(chapter.title)
            await screen.tap("clause-UB-11")
            await screen.tap("次へ、重ねる")
            assert screen.route == "/rules/unbaba/UB-12"
            await screen.tap("contents")
            assert screen.route == "/rules/unbaba"
            await screen.tap("back")
            assert screen.route == "/rules"

    play(story)


def test_every_rule_has_an_address(play: Play) -> None:
    """A link from elsewhere opens it; one to no rule says so, one to no game too."""

    async def story(house: House) -> None:
        async with house.screen("/rules/annen/AN-10") as screen:
            assert screen.sees("競り")
            await screen.tap("back")
            assert screen.route == "/rules/annen"
            await screen.go("/rules/annen/AN-99")
            assert screen.sees("このルールは本にありません。")
            for nowhere in ("/rules/chess", "/rules/chess/CH-01", "/rules/kazami"):
                await screen.go(nowhere)
                assert screen.sees("そのページはありません。")

    play(story)


def test_a_marked_rule_is_listed_first_after_a_restart_too(play: Play) -> None:
    """On this device only."""

    async def story(house: House) -> None:
        async with house.screen("/rules/wannyan/WN-20") as screen:
            await screen.tap("しるし、切")
            await screen.tap("次へ、1組は1手番に1回")
            await screen.tap("しるし、切")
        await house.restart()
        async with house.screen("/rules") as screen, house.screen("/rules", device="other") as other:
            assert screen.sees("しるしをつけたルール")
            assert not other.sees("しるしをつけたルール")
            titles = [text for text in screen.texts() if text in ("ジョーカーの力", "1組は1手番に1回")]
            assert titles == ["1組は1手番に1回", "ジョーカーの力"]
            await screen.tap("marked-WN-20")
            await screen.tap("しるし、入")
            await screen.tap("back")
            assert not screen.has("marked-WN-20")
            assert screen.has("marked-WN-21")

    play(story)


def test_marks_that_cannot_be_read_are_none() -> None:
    kept = Settings(marked=(("wannyan", "WN-20"),))
    assert Settings.read(kept.row()) == kept
    assert Settings.read({"marked": [["wannyan", "WN-20"], ["unbaba"], "UB-01", [1, 2]]}) == kept
    assert Settings.read({"marked": "wannyan"}) == Settings()


def test_rules_are_read_as_chosen_last_wherever_they_are_read(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/rules/wannyan/WN-16") as screen:
            await screen.tap("かきかた、かな")
            assert screen.sees("にげたら")
            await screen.go("/rules")
            await screen.type("search", "逃げたら")
            assert screen.sees("にげたら")
            await screen.go("/rules/wannyan")
            assert screen.sees("にげたら")
            await screen.tap("かきかた、English")
            assert screen.sees("Fleeing") or screen.sees(rulebook("wannyan", "en").clause("WN-16").title)

    play(story)


def test_from_a_refused_play_to_its_rule_and_back(play: Play) -> None:
    """Two taps; with the whole book between, the refusal still waits. Nothing was recorded."""

    async def story(house: House) -> None:
        table = await seven(house)
        before = table.match
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("number-9")
            await screen.tap("play-+-")
            assert screen.sees("−81は場の+49を上回っていません。")
            await screen.tap("verdict-rule")
            assert screen.sees("強くする")
            await screen.tap("sheet-back")
            assert screen.sees("−81は場の+49を上回っていません。")
            await screen.tap("verdict-rule")
            await screen.tap("whole-book")
            assert screen.route == f"/m/{table.id}/book/UB-11"
            assert not screen.has("close")
            await screen.tap("contents")
            await screen.tap("clause-UB-12")
            await screen.tap("back")
            assert screen.route == f"/m/{table.id}"
            assert screen.has("close")
            await screen.tap("sheet-back")
            assert screen.sees("−81は場の+49を上回っていません。")
            assert table.match is before

    play(story)


def test_a_sheet_is_closed_before_the_page_over_its_screen_is_there(play: Play) -> None:
    """Later the client can't close it: it would be in the way when that page is left, and answer to nothing."""

    async def story(house: House) -> None:
        table = await seven(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("ルール")
            [sheet] = screen.page._dialogs.controls
            dispatch, is_open = screen.session.dispatch_event, list[bool]()

            async def arrives(control: int, event: str, data: Any) -> None:
                if event == "route_change":
                    is_open.append(screen.conn.client.control(sheet._i)["open"])
                await dispatch(control, event, data)

            screen.session.dispatch_event = arrives
            await screen.tap("whole-book")
            assert is_open == [False]
            await screen.tap("back")
            assert screen.has("whole-book")

    play(story)


def test_the_browsers_way_back_leads_from_the_book_to_what_was_open(play: Play) -> None:
    async def story(house: House) -> None:
        table = await seven(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("ルール")
            await screen.tap("whole-book")
            await screen.back_to(f"/m/{table.id}")
            assert screen.route == f"/m/{table.id}"
            assert screen.has("close")
            await screen.back_to("/")
            assert screen.route == f"/m/{table.id}"
            assert not screen.has("close")

    play(story)


def test_the_book_of_a_table_says_what_it_plays_by(play: Play) -> None:
    """From the menu, from the list of its house rules, and while a match is being made."""

    async def story(house: House) -> None:
        options = WannyanOptions(equal_raises=True)
        table = await house.tables.begin(Setup("wannyan", (AOI, HARUTO), 0, options, 1))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("more")
            await screen.tap("rulebook")
            await screen.tap("clause-WN-15")
            assert screen.sees("この卓：同じ額で受ける 同じ額だけ")
            await screen.tap("back")
            await screen.tap("more")
            await screen.tap("house")
            await screen.tap("rule:equal_raises")
            assert screen.sees("この卓：同じ額で受ける 同じ額だけ")
            await screen.go("/new/wannyan/rules")
            await screen.tap("rule:equal_raises")
            await screen.tap("whole-book")
            assert screen.route == "/new/wannyan/rules/book/WN-15"
            assert screen.sees("この卓：同じ額で受ける 同じ額だけ")
            await screen.tap("back")
            assert screen.route == "/new/wannyan/rules"

    play(story)


def test_a_check_is_there_again_after_the_whole_book(play: Play) -> None:
    """What was typed stays as it was."""

    async def story(house: House) -> None:
        async with house.screen("/check/wannyan/battle") as screen:
            await screen.type("line", "9 ワンツーパンチ ; 10 デュエル")
            await screen.tap("ルール")
            await screen.tap("whole-book")
            assert screen.route.startswith("/check/wannyan/battle/book/WN-")
            await screen.tap("back")
            await screen.tap("close")
            assert "9 ワンツーパンチ ; 10 デュエル" in screen.texts()

    play(story)


def test_a_wide_page_has_the_chapter_beside_the_rule(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/rules/unbaba/UB-11", width=1024, height=768) as screen:
            assert not screen.has("beside-UB-11")
            await screen.tap("beside-UB-13")
            assert screen.route == "/rules/unbaba/UB-13"
            assert screen.has("beside-UB-11")
            assert not screen.has("beside-UB-13")

    play(story)


def test_at_big_letters_the_ways_from_a_rule_stand_below_its_title(play: Play) -> None:
    async def story(house: House) -> None:
        await house.store.set_settings("phone", Settings(text=2.0).row())
        async with house.screen("/rules/unbaba/UB-11") as screen:
            await screen.tap("しるし、切")
            assert screen.has("しるし、入")
            await screen.tap("contents")
            assert screen.route == "/rules/unbaba"

    play(story)
