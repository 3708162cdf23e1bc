"""The table of UNO☆デュエル and its quick checks, tap by tap, without a browser."""

from __future__ import annotations

import flet as ft

from companion.game import Player, Setup
from companion.games.uno_duel.actions import Drew, FirstCardTurned, Played, TrapSet, TurnEnded
from companion.games.uno_duel.cards import Card, Element
from companion.games.uno_duel.options import Options
from companion.games.uno_duel.state import Phase, State
from companion.verdict import Action, Kind
from screens.live import LiveTable
from tests.screens.conftest import AOI, BABA, HARUTO, Browser, House, Play
from tests.screens.harness import texts_in

MINATO = Player("minato", "みなと", "mouse", "dog_patch")


def laid(seat: int, *codes: str, names: Element | None = None) -> Played:
    """A play by the codes of its cards."""
    return Played(seat, tuple(map(Card, codes)), names)


async def uno(house: House, *actions: Action, seats: int = 4, **options: object) -> LiveTable:
    """A match so far, with the field on water 7 at first; あおい dealt, はると begins."""
    players = (AOI, HARUTO, BABA, MINATO)[:seats]
    table = await house.tables.begin(Setup("uno_duel", players, 0, Options(**options), 1))  # type: ignore[arg-type]
    for action in (FirstCardTurned(Card("water-7")), *actions):
        note = "はじめてだから" if table.match.judge(action).kind is Kind.VIOLATION else None
        await table.act(action, seen=table.match.count, note=note, confirmed=True)
    return table


def state(table: LiveTable) -> State:
    """The table as it is."""
    found: State = table.match.state
    return found


def test_a_card_of_the_fields_element_and_the_end_are_two_taps(play: Play) -> None:
    """The element is the field's own; the turn call and the phases between are implied."""

    async def story(house: House) -> None:
        table = await uno(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("card-2")
            assert state(table).table.field.text == Card("water-2").text
            assert state(table).phase is Phase.MAIN
            await screen.tap("end")
            assert state(table).phase is Phase.STANDBY
            assert state(table).actor == 2
            assert screen.sees("ばあばさん・バトル")

    play(story)


def test_another_element_is_one_tap_more(play: Play) -> None:
    """UD-06: thunder beats water, and the level is the same."""

    async def story(house: House) -> None:
        table = await uno(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("element-thunder")
            assert screen.has("雷7")
            assert screen.sees("場は水7")
            await screen.tap("card-7")
            assert screen.sees("場は雷7")

    play(story)


def test_a_card_that_does_not_fit_is_pale_and_says_why(play: Play) -> None:
    """UD-06: fire is weaker than water, whatever the level; the table may let it stand."""

    async def story(house: House) -> None:
        table = await uno(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("element-fire")
            await screen.tap("card-7")
            assert screen.sees("できません")
            assert state(table).table.field.text == Card("water-7").text
            await screen.tap("reason-house")
            assert state(table).table.field.text == Card("fire-7").text

    play(story)


def test_a_wild_names_its_element_in_the_same_place(play: Play) -> None:
    """UD-08, UD-09: the keys become the four elements; another card may still be told."""

    async def story(house: House) -> None:
        table = await uno(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("card-WD4")
            assert not screen.has("card-5")
            await screen.tap("other-card")
            assert screen.has("card-5")
            await screen.tap("card-WD4")
            await screen.tap("element-wind")
            assert state(table).table.field.element is Element.WIND
            assert state(table).attack == 4
            assert screen.sees("+4")

    play(story)


def test_the_last_event_was_a_list_of_implied_steps(play: Play) -> None:
    """Under the prompt stands what the player did; that the turn was called by it stands in the log."""

    async def story(house: House) -> None:
        table = await uno(house, laid(1, "water-3"), TurnEnded(1), laid(2, "water-4"))
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("ばあばさん：水4")
            assert not screen.sees("番を名乗った")
        async with house.screen(f"/m/{table.id}/log") as screen:
            assert screen.sees("ばあばさん：水4（罠なし、番を名乗った）")

    play(story)


def test_the_chance_to_doubt_went_by_in_silence(play: Play) -> None:
    """UD-21: the key that closes it says so beforehand, the last event afterwards."""

    async def story(house: House) -> None:
        table = await uno(house, laid(1, "WD4", names=Element.WIND))
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("疑うなら先に")
            await screen.tap("end")
            assert screen.sees("はるとさんの番が終わりました。W4は疑われませんでした")
            assert not screen.has("challenge")

    play(story)


def test_a_wrong_wild_draw_four_was_said_to_fit_unseen(play: Play) -> None:
    """UD-09: nobody has looked at the hand, so it is recorded as said, with what nobody could check."""

    async def story(house: House) -> None:
        table = await uno(house, laid(1, "WD4", names=Element.WIND))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("more")
            await screen.tap("wrong")
            assert screen.sees("確かめられません")
            assert state(table).table.field.text == Card("water-7").text
            assert state(table).hand(1) == 9

    play(story)


def test_a_seat_had_no_cards_before_they_were_dealt(play: Play) -> None:
    """A screen reader hears nobody's hand counted, as nobody sees it, until there is one."""

    async def story(house: House) -> None:
        table = await house.tables.begin(Setup("uno_duel", (AOI, HARUTO, BABA, MINATO), 0, Options(), 1))
        async with house.screen(f"/m/{table.id}") as screen:
            assert not screen.sees("0枚")
        table = await uno(house)
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("あおい、7枚")

    play(story)


def test_ending_a_match_was_told_as_done_while_it_was_asked(play: Play) -> None:
    """Nothing is over yet, so the sheet asks; ended with nobody ahead, it is a draw."""

    async def story(house: House) -> None:
        table = await uno(house, laid(1, "water-2"))
        async with house.screen(f"/m/{table.id}/result") as screen:
            assert screen.sees("いまはみんな同じです")
            assert not screen.sees("1位")
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("more")
            await screen.tap("finish")
            assert screen.sees("試合を終えますか？")
            assert not screen.sees("試合を終えました")
            await screen.tap("go-on")
            assert state(table).is_over
            assert screen.sees("引き分け")
            await screen.tap("show")
            assert screen.sees("引き分け\nあおい 0勝")

    play(story)


def test_an_attack_is_large_and_only_answers_are_offered(play: Play) -> None:
    """UD-11: numbers and wilds evade nothing."""

    async def story(house: House) -> None:
        table = await uno(house, laid(1, "water-D2"), TurnEnded(1))
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("+2")
            assert screen.sees("ばあばさん・攻撃2枚")
            await screen.tap("card-R")
            assert state(table).table.direction == -1
            await screen.tap("end")
            assert screen.sees("はるとさん・攻撃2枚")
            await screen.tap("drew")
            assert state(table).hand(1) == 8

    play(story)


def test_traps_lie_beside_their_seat_with_their_age(play: Play) -> None:
    """UD-17: one set in the turn that has just ended waits a while."""

    async def story(house: House) -> None:
        table = await uno(house, laid(1, "water-2"))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("set")
            await screen.tap("end")
            assert screen.sees("罠・まだ")
            await screen.tap("drew")
            await screen.tap("end")
            assert not screen.sees("罠・まだ")
            assert screen.sees("罠")

    play(story)


def test_the_field_says_what_fits_and_which_traps_could_fire(play: Play) -> None:
    """From the field alone: nothing of it comes from anybody's hand or trap."""

    async def story(house: House) -> None:
        table = await uno(house, laid(1, "water-2"), TrapSet(1), TurnEnded(1))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("field")
            assert screen.sees("この場に出せるもの")
            assert screen.sees("水なら何でも")
            assert screen.sees("いま通る罠")

    play(story)


def test_my_hand_is_seen_by_me_and_changes_nothing(play: Play) -> None:
    """UD-21: honest or a bluff is said to its owner alone; the table stays as it was."""

    async def story(house: House) -> None:
        table = await uno(house)
        before = table.match.count
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("more")
            await screen.tap("hand")
            await screen.tap("hand-WD4")
            assert screen.sees("W4は正直に出せます")
            await screen.tap("hand-9")
            assert screen.sees("W4はうそになります：水9")
            assert table.match.count == before

    play(story)


def test_several_cards_are_laid_in_order_with_their_chant(play: Play) -> None:
    """UD-10: two of one element have a name and a line to read aloud."""

    async def story(house: House) -> None:
        table = await uno(house)
        async with house.screen(f"/m/{table.id}/many") as screen:
            await screen.tap("card-5")
            assert not screen.has("laid")
            await screen.tap("card-5")
            assert screen.sees("ダブルスターアクア")
            await screen.tap("laid")
            assert state(table).table.field.text == Card("water-5").text
            assert state(table).hand(1) == 5

    play(story)


def test_a_play_is_checked_on_the_wheel(play: Play) -> None:
    """WU-03, WU-02: thunder beats water; wind and water have nothing to do with each other."""

    async def story(house: House) -> None:
        async with house.screen("/check/uno_duel/play") as screen:
            await screen.tap("card-7")
            await screen.tap("element-thunder")
            await screen.tap("card-7")
            assert screen.sees("できます")
            assert screen.sees("雷は水より強い。")
            await screen.tap("again")
            await screen.tap("element-wind")
            await screen.tap("card-7")
            assert screen.sees("できません")
            assert screen.sees("風と水は関係がありません。")

    play(story)


def test_a_trap_is_checked(play: Play) -> None:
    """WU-25: a wild trap fires on a reverse, not on a draw two."""

    async def story(house: House) -> None:
        async with house.screen("/check/uno_duel/trap") as screen:
            await screen.tap("card-R")
            await screen.tap("card-WILD")
            assert screen.sees("できます")
            await screen.tap("field")
            await screen.tap("card-D2")
            assert screen.sees("できません")

    play(story)


def test_ten_players_and_what_their_turns_bring(play: Play) -> None:
    """Every seat has its tile, narrow ones three a row."""

    async def story(house: House) -> None:
        players = tuple(Player(f"p{number}", f"友だち{number}") for number in range(10))
        table = await house.tables.begin(Setup("uno_duel", players, 0, Options(), 1))
        for action in (FirstCardTurned(Card("water-7")), Drew(1), TurnEnded(1)):
            await table.act(action, seen=table.match.count)
        async with house.screen(f"/m/{table.id}") as screen:
            assert all(screen.has(f"seat-{seat}") for seat in range(10))
            assert screen.sees("友だち2さん・バトル")

    play(story)


CHAIN = (laid(1, "water-D2"), TurnEnded(1))
"""はると attacks; ばあば is to answer."""


def seat_rows(screen: Browser) -> list[list[str]]:
    """The names in each row of seats."""
    rows = []
    for row in (control for control in screen.walk() if isinstance(control, ft.Row) and control.intrinsic_height):
        tiles = [texts_in(tile) for tile in row.controls]
        rows.append([next((text.value for text in tile), "") for tile in tiles])
    return [row for row in rows if any(name in LONG_NAMES for name in row)]


LONG_NAMES = ("さくらだもんのすけ", "バーソロミュー・フェザー", "じゅげむじゅげむごこう", *"abcdefg")


async def named(house: House, seats: int, *actions: Action) -> LiveTable:
    """A match of people with long names."""
    players = tuple(Player(f"p{at}", name, "sky", "cat_plain") for at, name in enumerate(LONG_NAMES[:seats]))
    table = await house.tables.begin(Setup("uno_duel", players, 0, Options(), 1))
    for action in (FirstCardTurned(Card("water-7")), *actions):
        await table.act(action, seen=table.match.count, confirmed=True)
    return table


def test_three_seats_stand_in_one_row_over_the_keys(play: Play) -> None:
    """The third, under attack, was half hidden behind the keys."""

    async def story(house: House) -> None:
        table = await named(house, 3, *CHAIN)
        for width, height in ((390, 844), (360, 640)):
            async with house.screen(f"/m/{table.id}", width=width, height=height) as screen:
                assert seat_rows(screen) == [list(LONG_NAMES[:3])]
                assert screen.sees("じゅげむ")
                assert not screen.sees("強い属性は")

    play(story)


def test_more_seats_make_room_for_each_other(play: Play) -> None:
    """Four have a line for the name; of ten the row of whoever is up comes first, and the rest clockwise."""

    async def story(house: House) -> None:
        four = await named(house, 4, *CHAIN)
        async with house.screen(f"/m/{four.id}") as screen:
            names = [text.max_lines for text in everything(screen) if text.value == LONG_NAMES[0]]
            assert names == [1]
        ten = await named(house, 10, laid(1, "water-9"), TurnEnded(1), laid(2, "water-9"), TurnEnded(2))
        async with house.screen(f"/m/{ten.id}") as screen:
            rows = seat_rows(screen)
            assert rows[0] == [*LONG_NAMES[3:6]]
            assert rows[-1][0] == LONG_NAMES[2]

    play(story)


def everything(screen: Browser) -> list[ft.Text]:
    """Every text on the screen."""
    return [control for control in screen.walk() if isinstance(control, ft.Text)]
