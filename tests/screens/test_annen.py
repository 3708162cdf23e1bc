"""The table of あんねんないねん, tap by tap, without a browser."""

from __future__ import annotations

import asyncio

from companion.game import Player, Setup
from companion.games.annen.actions import (
    AllPlaced,
    Bid,
    Called,
    CardLost,
    CountSet,
    OthersPassed,
    Passed,
    Placed,
    Revealed,
    RoundStarted,
    TopicChosen,
    TopicDrawn,
    TopicSet,
)
from companion.games.annen.options import Options
from companion.games.annen.state import Phase, State
from companion.verdict import Action, Kind
from screens.live import LiveTable
from screens.table.recording import AGAIN
from tests.screens.conftest import AOI, BABA, HARUTO, House, Play

MINATO = Player("minato", "みなと", "mouse", "dog_patch")


def placed(count: int) -> tuple[Action, ...]:
    """A topic of the table's own, and so many cards each."""
    return TopicSet(), CountSet(count), AllPlaced()


async def annen(house: House, *actions: Action, **options: object) -> LiveTable:
    """A match of four so far; あおい is the first parent."""
    setup = Setup("annen", (AOI, HARUTO, BABA, MINATO), 0, Options(**options), 1)  # type: ignore[arg-type]
    table = await house.tables.begin(setup)
    for action in actions:
        note = "はじめてだから" if table.match.judge(action).kind is Kind.VIOLATION else None
        await table.act(action, seen=table.match.count, note=note, confirmed=True)
    return table


def state(table: LiveTable) -> State:
    """The table as it is."""
    found: State = table.match.state
    return found


def test_a_topic_is_drawn_and_chosen_on_the_table(play: Play) -> None:
    """AN-05: one tap draws a card of ours, another chooses."""

    async def story(house: House) -> None:
        table = await annen(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("draw")
            card = state(table).round.card
            assert card > 0
            await screen.tap("topic-3")
            assert state(table).round.topic.number == 3
            assert state(table).phase is Phase.COUNT
            await screen.tap("count-2")
            assert state(table).round.each == 2

    play(story)


def test_the_tables_own_card_needs_no_word_and_may_have_one(play: Play) -> None:
    """A topic may be typed, or only settled."""

    async def story(house: House) -> None:
        table = await annen(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("topic_set")
            assert state(table).phase is Phase.COUNT
            assert screen.sees("お題：卓で決めたもの")
            await screen.tap("undo")
            await screen.tap("write")
            await screen.type("お題", "飼いたい犬")
            await screen.tap("text:typed")
            assert screen.sees("お題：飼いたい犬")

    play(story)


def test_placing_takes_a_tap_each_and_words_stay_covered(play: Play) -> None:
    """AN-07, AN-08: what was typed is nowhere on the table until the challenger asks (AN-18)."""

    async def story(house: House) -> None:
        table = await annen(house, TopicDrawn(1), TopicChosen(1), CountSet(1))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("placed")
            assert screen.has("あおい、札4、親、伏せた 1/1")
            await screen.tap("place")
            await screen.type("言ったこと（ほかの人には見えません）", "ウナギを飼った")
            await screen.tap("statement:typed")
            assert state(table).round.statements[1] == ("ウナギを飼った",)
            assert not screen.sees("ウナギを飼った")
            await screen.tap("all_placed")
            await screen.tap("bid-2")
            await table.act(OthersPassed(), seen=table.match.count)
            await screen.settle()
            assert state(table).phase is Phase.CHALLENGE
            assert not screen.sees("ウナギを飼った")
            await screen.tap("ask")
            await screen.tap("owner:1")
            assert screen.sees("「ウナギを飼った」")

    play(story)


def test_a_bid_or_a_pass_is_one_tap(play: Play) -> None:
    """AN-10 to AN-13: the next four numbers, more on request; the last one left challenges."""

    async def story(house: House) -> None:
        table = await annen(house, *placed(3))
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("まだだれも言っていません")
            await screen.tap("bid-1")
            assert screen.sees("いま最高 1枚（あおい）")
            await screen.tap("bid")
            await screen.tap("number:7")
            assert screen.sees("いま最高 7枚（はると）")
            assert screen.has("あおい、札4、親、1枚と言った")
            assert not screen.has("bid-7")
            await screen.tap("pass")
            assert screen.has("ばあば、札4、パス")
            await screen.tap("bid-8")
            assert state(table).round.turn == 0
            await screen.tap("undo")
            assert state(table).round.bid == 7

    play(story)


def test_a_trembling_finger_bids_once(play: Play) -> None:
    """The next number comes to lie under the same finger."""

    async def story(house: House) -> None:
        table = await annen(house, *placed(3))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("bid-1")
            await screen.tap("bid-2")
            assert state(table).round.bid == 1
            await asyncio.sleep(AGAIN)
            await screen.tap("bid-2")
            assert state(table).round.bid == 2

    play(story)


def test_the_highest_number_leaves_only_passes(play: Play) -> None:
    """AN-26: one tap passes for everybody."""

    async def story(house: House) -> None:
        table = await annen(house, *placed(1), Bid(0, 4))
        async with house.screen(f"/m/{table.id}") as screen:
            assert not screen.has("bid-5")
            await screen.tap("others_passed")
            assert state(table).round.challenger == 0

    play(story)


def test_the_last_one_cannot_pass_but_the_table_can_rule(play: Play) -> None:
    """AN-25: the pass says why, and the ruling is two taps away."""

    async def story(house: House) -> None:
        table = await annen(house, *placed(1), Passed(0), Passed(1), Passed(2))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("pass")
            assert screen.sees("ここはパスできません。1枚以上を言いましょう。")
            await screen.tap("fix")
            await screen.tap("bid-1")
            assert state(table).round.challenger == 3

    play(story)


def test_a_call_and_its_card_are_two_taps_and_one_event(play: Play) -> None:
    """AN-14: the card can't be told before the call; undone together."""

    async def story(house: House) -> None:
        table = await annen(house, *placed(2), Bid(0, 3), OthersPassed())
        async with house.screen(f"/m/{table.id}") as screen:
            assert not screen.has("is_annen")
            await screen.tap("annen-1")
            assert screen.sees("「あんねん」と言った")
            assert not screen.has("annen-2")
            await screen.tap("is_annen")
            assert state(table).round.counted == 1
            await screen.tap("nainen-2")
            await screen.tap("is_nainen")
            assert state(table).round.counted == 1
            assert screen.sees("残りの伏せ札 6枚")
            await screen.tap("undo")
            assert state(table).round.call is None
            assert len(state(table).round.flips) == 1

    play(story)


def test_ones_own_nainen_is_pale_and_says_why(play: Play) -> None:
    """AN-16."""

    async def story(house: House) -> None:
        table = await annen(house, *placed(1), Bid(0, 2), OthersPassed())
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("めくれません")
            await screen.tap("nainen-0")
            assert screen.sees("自分のないねんはめくれない決まりです。")
            assert state(table).round.call is None

    play(story)


def test_a_failure_costs_a_card_drawn_by_lot(play: Play) -> None:
    """AN-19, AN-20: the lot says which; the app never learns what it was."""

    async def story(house: House) -> None:
        table = await annen(house, *placed(1), Bid(0, 1), OthersPassed())
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("annen-2")
            await screen.tap("is_nainen")
            assert screen.sees("あおいさんの挑戦は失敗です。")
            assert screen.sees("ばあば：「あんねん」→ ないねん")
            await screen.tap("lose")
            assert state(table).owned(0) == 3
            assert state(table).round.lost in range(1, 5)
            await screen.tap("next_round")
            assert state(table).round.parent == 0

    play(story)


def test_somebody_without_cards_is_out_and_the_table_chooses_a_parent(play: Play) -> None:
    """AN-21, AN-28."""

    async def story(house: House) -> None:
        lost = (Called(0, 1, annen=True), Revealed(annen=False), CardLost(), RoundStarted(0))
        table = await annen(house, *(*placed(1), Bid(0, 1), OthersPassed(), *lost) * 3)
        last = (*placed(1), Bid(0, 1), OthersPassed(), *lost[:2])
        for action in last:
            await table.act(action, seen=table.match.count)
        async with house.screen(f"/m/{table.id}") as screen:
            assert state(table).owned(0) == 1
            assert not screen.has("lose")
            await screen.tap("lost")
            assert screen.has("あおい、札0、脱落")
            await screen.tap("parent")
            await screen.tap("parent:2")
            assert state(table).round.parent == 2

    play(story)


def test_two_successes_win(play: Play) -> None:
    """AN-22 to AN-24: reach, then the match; the result says so."""

    async def story(house: House) -> None:
        won = (*placed(1), Bid(0, 1), OthersPassed(), Called(0, 1, annen=True))
        table = await annen(house, *won)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("is_annen")
            assert screen.sees("成功・リーチ")
            assert screen.has("あおい、札4、手番、リーチ")
            await screen.tap("next_round")
            for action in won:
                await table.act(action, seen=table.match.count)
            await screen.settle()
            await screen.tap("is_annen")
            assert screen.route.endswith("/result")
            assert screen.sees("あおいさんが2回目の成功で勝ちました！")
            assert screen.sees("札のうつりかわり")

    play(story)


def test_when_the_deck_is_out_it_is_said(play: Play) -> None:
    """AN-30."""

    async def story(house: House) -> None:
        rounds: list[Action] = []
        for number in range(10):
            parent = number % 4
            rounds += [TopicSet(), CountSet(1), AllPlaced(), Bid(parent, 1), OthersPassed()]
            owner = (parent + 1) % 4
            rounds += [Called(parent, owner, annen=True), Revealed(annen=False), CardLost()]
            rounds.append(RoundStarted((parent + 1) % 4))
        table = await annen(house, *rounds)
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("お題の山がなくなりました。")
            assert screen.sees("お題の山　あと0枚")
            await screen.tap("topic_set")
            assert state(table).topics_left == 9

    play(story)


def test_at_big_letters_nothing_is_lost(play: Play) -> None:
    """The keys become acts under the prompt; a call is asked page by page."""

    async def story(house: House) -> None:
        table = await annen(house, *placed(2))
        async with house.screen("/settings") as screen:
            await screen.tap("文字の大きさ、最大")
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("bid-2")
            await table.act(OthersPassed(), seen=table.match.count)
            await screen.settle()
            await screen.tap("call")
            await screen.tap("owner:1")
            await screen.tap("call:annen")
            await screen.tap("is_annen")
            assert state(table).round.counted == 1

    play(story)


def test_placing_says_who_and_how_many_are_left(play: Play) -> None:
    """AN-07."""

    async def story(house: House) -> None:
        table = await annen(house, *placed(2)[:2], Placed(0))
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("2枚ずつ・あと7枚")
            assert screen.has("はると、札4、手番、伏せた 0/2")

    play(story)
