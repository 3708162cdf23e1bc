"""The table of ウンババ and its quick checks, tap by tap, without a browser."""

from __future__ import annotations

import asyncio
from itertools import groupby

from companion.game import Player, Setup
from companion.games.unbaba.actions import Dealt, DraftFinished, HandedOver, Passed, Played
from companion.games.unbaba.notation import read_cards, written
from companion.games.unbaba.options import Options
from companion.games.unbaba.state import Phase, State
from companion.verdict import Action, Kind
from screens.live import LiveTable
from screens.table.recording import AGAIN
from tests.screens.conftest import AOI, BABA, HARUTO, House, Play

MINATO = Player("minato", "みなと", "mouse", "dog_patch")
DRAFTED = (Dealt(), DraftFinished())


def laid(seat: int, cards: str, left: int | None = None) -> Played:
    """A play; *left* is what the hand holds then, where it isn't our count."""
    return Played(seat, read_cards(cards), left=left)


async def unbaba(house: House, *actions: Action, seats: int = 4, **options: object) -> LiveTable:
    """A match so far; あおい is the youngest."""
    players = (AOI, HARUTO, BABA, MINATO)[:seats]
    table = await house.tables.begin(Setup("unbaba", players, 0, Options(**options), 1))  # type: ignore[arg-type]
    for action in actions:
        note = "はじめてだから" if table.match.judge(action).kind is Kind.VIOLATION else None
        await table.act(action, seen=table.match.count, note=note, confirmed=True)
    return table


def state(table: LiveTable) -> State:
    """The table as it is."""
    found: State = table.match.state
    return found


def display(table: LiveTable) -> str:
    """The row on the field, as it would be typed."""
    row = state(table).trick.display
    return written(row.cards) if row is not None else ""


def test_a_play_is_two_taps_and_a_pass_one(play: Play) -> None:
    """Number, then a play that shows what comes of it."""

    async def story(house: House) -> None:
        table = await unbaba(house, *DRAFTED)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("number-6")
            await screen.tap("play---")
            assert display(table) == "-6 -6"
            assert screen.sees("(−6)×(−6) = +36")
            await screen.tap("number-7")
            assert screen.sees("重ねて +49")
            assert screen.has("マイナス マイナス、重ねて +49、出せます")
            await screen.tap("play---")
            assert display(table) == "-7 -7"
            assert screen.sees("場の強さ　7が2枚・下に2枚")
            await screen.tap("pass")
            assert state(table).trick.passes == (2,)
            await screen.tap("undo")
            assert state(table).turn == 2

    play(story)


def test_a_trembling_finger_passes_once(play: Play) -> None:
    """The next player's pass comes to lie under the same finger."""

    async def story(house: House) -> None:
        table = await unbaba(house, *DRAFTED, laid(0, "-7 -7"))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("pass")
            await screen.tap("pass")
            assert state(table).trick.passes == (1,)
            await asyncio.sleep(AGAIN)
            await screen.tap("pass")
            assert state(table).trick.passes == (1, 2)

    play(story)


def test_a_play_that_is_too_weak_says_why_and_what_would_do(play: Play) -> None:
    """UB-11: +9 −9 does not beat +49; a tap takes the nearest, another lets it stand."""

    async def story(house: House) -> None:
        table = await unbaba(house, *DRAFTED, laid(0, "-7 -7"))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("number-9")
            await screen.tap("play-+-")
            assert screen.sees("−81は場の+49を上回っていません。")
            assert display(table) == "-7 -7"
            await screen.tap("−9 −9を重ねる = +81")
            assert display(table) == "-9 -9"
            await screen.tap("undo")
            await screen.tap("number-9")
            await screen.tap("play-+-")
            await screen.tap("reason-house")
            assert display(table) == "+9 -9"

    play(story)


def test_an_addition_is_found_by_itself(play: Play) -> None:
    """UB-13: on −7 −7, one +7 can only be added."""

    async def story(house: House) -> None:
        table = await unbaba(house, *DRAFTED, laid(0, "-7 -7"))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("number-7")
            assert screen.sees("足して +343")
            await screen.tap("play-+")
            assert display(table) == "-7 -7 +7"
            assert screen.sees("(−7)×(−7)×(+7) = +343")

    play(story)


def test_a_leader_is_offered_all_fifteen_and_a_follower_on_request(play: Play) -> None:
    """UB-09: any number of cards of one number."""

    async def story(house: House) -> None:
        table = await unbaba(house, *DRAFTED)
        async with house.screen(f"/m/{table.id}") as screen:
            assert not screen.has("pass")
            await screen.tap("number-9")
            assert sum(screen.has(f"play-{signs}") for signs in SIGNS) == 15
            await screen.tap("other-number")
            await screen.tap("number-2")
            await screen.tap("play-+")
            await screen.tap("number-9")
            assert sum(screen.has(f"play-{signs}") for signs in SIGNS) == 3
            await screen.tap("every")
            assert sum(screen.has(f"play-{signs}") for signs in SIGNS) == 15

    play(story)


SIGNS = [
    f"{plus}{minus}{mischief}"
    for plus in ("", "+")
    for minus in ("", "-", "--", "---")
    for mischief in ("", "i")
    if plus or minus or mischief
]


def test_mischief_is_one_tap_more(play: Play) -> None:
    """UB-15: nothing else is told before the card is handed over."""

    async def story(house: House) -> None:
        table = await unbaba(house, *DRAFTED, laid(0, "-13"))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("number-11")
            await screen.tap("play-i")
            assert state(table).phase is Phase.GIVE
            assert not screen.has("number-11")
            await screen.tap("handed_over")
            assert state(table).hands == (11, 10, 13, 12)
            assert state(table).turn == 2

    play(story)


def test_more_cards_than_we_counted_ask_for_what_is_left(play: Play) -> None:
    """UB-30: the count of the table is right, ours is put right."""

    async def story(house: House) -> None:
        table = await unbaba(house, *DRAFTED, laid(0, "-6", left=1), laid(1, "-5"), Passed(2), Passed(3))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("number-5")
            await screen.tap("play-+-")
            assert screen.route.endswith("/play")
            await screen.tap("left:2")
            assert state(table).hands[0] == 2
            assert display(table) == "-5 +5 -5"

    play(story)


def test_at_big_letters_the_same_play_is_asked_page_by_page(play: Play) -> None:
    """There is no room for the keys beside words twice as big."""

    async def story(house: House) -> None:
        table = await unbaba(house, *DRAFTED, laid(0, "-7 -7"))
        async with house.screen("/settings") as screen:
            await screen.tap("文字の大きさ、最大")
        async with house.screen(f"/m/{table.id}") as screen:
            assert not screen.has("number-9")
            await screen.tap("play")
            await screen.tap("number:9")
            await screen.tap("play:--")
            assert display(table) == "-9 -9"

    play(story)


def test_in_the_draft_everybody_presses_their_name(play: Play) -> None:
    """UB-04 to UB-07."""

    async def story(house: House) -> None:
        table = await unbaba(house, Dealt(), seats=3)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("chose.1")
            assert state(table).draft.laid == (0, 3, 0)
            await screen.tap("everybody_chose")
            await screen.tap("revealed")
            await screen.tap("picked")
            await asyncio.sleep(AGAIN)  # the same act sooner is taken for a trembling finger
            await screen.tap("picked")
            assert state(table).draft.picks == (1, 1, 0)
            await screen.tap("draft_finished")
            assert state(table).phase is Phase.LEAD

    play(story)


def test_four_keys_stood_in_another_order_than_the_four_seats_above_them(play: Play) -> None:
    """Who sits bottom left is pressed bottom left."""

    async def story(house: House) -> None:
        table = await unbaba(house, Dealt(), seats=4)
        names = [player.name for player in table.match.players]
        async with house.screen(f"/m/{table.id}") as screen:
            said = [text for text in screen.texts() if text in names]
            assert [name for name, _ in groupby(said)] == [names[seat] for seat in (0, 1, 3, 2)] * 2

    play(story)


def test_the_end_of_a_round_shows_who_took_what(play: Play) -> None:
    """UB-24: 0, 1 and 2; somebody who could end the match next is marked."""

    async def story(house: House) -> None:
        table = await unbaba(house, *DRAFTED, laid(0, "-6", left=0), laid(1, "-5", left=0), seats=3, token_limit=4)
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("第1ラウンド・1トリック")
            assert screen.sees("+2で 失点2")
            assert screen.has("ばあば、失点2、あと少しで終わり")
            assert screen.has("あおい、1位上がり、失点0")
            await screen.tap("dealt")
            assert state(table).round_no == 2

    play(story)


def test_ones_own_hand_is_looked_at_alone_and_forgotten(play: Play) -> None:
    """Nothing of it is stored, and nothing is left once the sheet is closed."""

    async def story(house: House) -> None:
        table = await unbaba(house, *DRAFTED, laid(0, "-7 -7"))
        async with house.screen(f"/m/{table.id}") as screen:
            entries = table.match.count
            await screen.tap("more")
            await screen.tap("hand")
            for key in ("card-minus-9", "card-minus-9", "card-plus-7", "card-minus-2"):
                await screen.tap(key)
            assert screen.sees("手札 4枚")
            assert screen.sees("上に重ねる 1とおり")
            assert screen.sees("横に足す 1とおり")
            assert screen.sees("(−9)×(−9) = +81")
            await screen.type("hand-text", "-8 -8")
            assert screen.sees("(−8)×(−8) = +64")
            await screen.type("hand-text", "-8 -8 -8 -8")
            assert screen.sees("−8は3枚しかありません。もう一度確かめましょう。")
            await screen.tap("close")
            await screen.tap("more")
            await screen.tap("hand")
            assert screen.sees("手札 0枚")
            assert table.match.count == entries

    play(story)


def test_another_phones_play_reaches_the_sheet(play: Play) -> None:
    """The hand is held against the field as it is now."""

    async def story(house: House) -> None:
        table = await unbaba(house, *DRAFTED, laid(0, "-7 -7"))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("more")
            await screen.tap("hand")
            await screen.tap("card-minus-9")
            await screen.tap("card-minus-9")
            assert screen.sees("上に重ねる 1とおり")
            await table.act(laid(1, "-13 -13"), seen=table.match.count)
            await screen.settle()
            assert screen.sees("出せる札はありません。パスになります。")

    play(story)


def test_a_play_is_checked_without_a_match(play: Play) -> None:
    """Keys and text say the same; what would be legal is offered."""

    async def story(house: House) -> None:
        async with house.screen("/check/unbaba/play") as screen:
            await screen.tap("number-6")
            await screen.tap("マイナス、ふやす")
            assert screen.sees("(−6)×(−6) = +36")
            await screen.tap("出す札")
            await screen.tap("number-7")
            assert screen.sees("できません")
            await screen.tap("イタズラ、ふやす")
            assert screen.sees("できます")
            assert screen.sees("+49 > +36")
            await screen.tap("by-text")
            await screen.type("line", "-6 -6 ; -5 -5")
            assert screen.sees("できません")
            assert screen.has("−7 −7を重ねる = +49")
            await screen.type("line", "-6 -6 ; -")
            assert screen.sees("数字")

    play(story)


def test_a_hand_is_checked_without_a_match(play: Play) -> None:
    """Every legal play of the cards chosen, on a field somebody types."""

    async def story(house: House) -> None:
        async with house.screen("/check/unbaba/hand") as screen:
            await screen.tap("card-mischief-3")
            assert screen.sees("親として出す 1とおり")
            await screen.type("field-text", "-5")
            assert screen.sees("上に重ねる 1とおり")
            await screen.type("field-text", "+5")
            assert screen.sees("出せる札はありません。パスになります。")

    play(story)


def test_a_match_ends_with_its_reason(play: Play) -> None:
    """UB-26: equal tokens, decided by who left the last round earlier."""

    async def story(house: House) -> None:
        first = (*DRAFTED, laid(0, "-6", left=0), laid(1, "-5", left=0))
        second = (*DRAFTED, laid(0, "-6"), laid(1, "-5", left=0), Passed(2))
        table = await unbaba(house, *first, *second, seats=3, token_limit=4)
        async with house.screen(f"/m/{table.id}") as screen:
            await table.act(laid(0, "-4", left=0), seen=table.match.count, confirmed=True)
            await screen.settle()
            assert tokens(table) == (1, 1, 4)
            assert screen.sees("はるとさんの勝ち！ 失点は1個")
            await screen.tap("result")
            assert screen.has("1位、はると、失点1")
            assert screen.has("2位、あおい、失点1")
            assert screen.sees("最後のラウンドで早く上がったはるとさんの勝ちです。")
            assert screen.sees("失点のうつりかわり")

    play(story)


def tokens(table: LiveTable) -> tuple[int, ...]:
    """Everybody's tokens."""
    return tuple(state(table).loss_tokens(seat) for seat in range(state(table).seats))


def test_nobody_on_the_table_is_lost_where_a_seat_is_free(play: Play) -> None:
    """Five seats stand in three columns, each with its hand and tokens."""

    async def story(house: House) -> None:
        table = await unbaba(house, *DRAFTED, laid(0, "-6 -6i"), HandedOver(0))
        async with house.screen(f"/m/{table.id}", width=360, height=640) as screen:
            for name in ("あおい、手札9、失点0", "はると、手番、手札13、失点0", "ばあば、手札12、失点0"):
                assert screen.has(name)
            await screen.tap("number-9")
            assert screen.has("other-number")
            assert not screen.has("number-8")

    play(story)
