"""The hand picker: one tap a card, the sets lettered, the verdict live, by text as well."""

from __future__ import annotations

import pytest

from companion.games.wannyan.actions import FoughtDeck, LaidOpen, TurnedUp, WentOut
from companion.games.wannyan.battle import Outcome, Side
from companion.games.wannyan.cards import Attribute, Joker, NumberCard
from companion.verdict import Kind
from screens.games.wannyan.hand import LEFT_OVER, Picked, read, written
from screens.live import LiveTable
from tests.screens.conftest import House, Play
from tests.screens.test_table import LAP, balances, taps, wannyan

F, W, V = Attribute.FIRE, Attribute.WATER, Attribute.VOID


def picked(text: str) -> Picked:
    """The hand of a text that can be read."""
    found = read(text)
    assert isinstance(found, Picked)
    return found


def test_eight_cards_are_nine_taps(play: Play) -> None:
    """H6: F1 to F6 and W5 E5 are out, 123 456 55; from the home screen it is the check and eight cards."""

    async def story(house: House) -> None:
        async with house.screen() as screen:
            cards = [*(f"card-F{number}" for number in range(1, 7)), "card-W5", "card-E5"]
            await screen.go("/check/wannyan/hand")
            for card in cards:
                await screen.tap(card)
            assert screen.sees("上がりです！")
            assert screen.sees("手札チェック 8枚")
            assert screen.sees("火の1、えらんだ A")
            assert screen.sees("自分だけに見えます")

    play(story)


def test_a_joker_set_counts_once_it_is_pooled(play: Play) -> None:
    """H2 and H1: W10 V10 and a joker have to win first; a tap on the set says they have."""

    async def story(house: House) -> None:
        async with house.screen("/check/wannyan/hand") as screen:
            await screen.tap("by-text")
            await screen.type("hand-text", "火123 水10無10* 水5無5")
            assert screen.sees("まだ上がれません。")
            await screen.tap("set-B")
            assert screen.sees("上がりです！")
            await screen.tap("clear")
            assert screen.sees("手札をえらんでください。")

    play(story)


def test_what_cannot_be_read_is_named_with_its_place(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/check/wannyan/hand") as screen:
            await screen.tap("by-text")
            await screen.type("hand-text", "火12?")
            assert screen.sees("4文字目の「?」が読めません。")

    play(story)


def test_letters_follow_the_division() -> None:
    """H7: 555 + 123 + 55 can be divided in ten ways; the next one is one tap."""
    hand = picked("火5 水5 土5 風5 無5 火1 火2 火3")
    assert hand.check.verdict.kind is Kind.OK
    assert hand.shapes == 10
    letters = {hand.letter(NumberCard(F, number)) for number in (1, 2, 3)}
    assert len(letters) == 1
    assert letters <= set("AB")
    assert hand.letter(NumberCard(W, 1)) is None


def test_a_lone_card_is_left_over() -> None:
    assert picked("火1 火2 火3 水5").letter(NumberCard(W, 5)) == LEFT_OVER


def test_letting_a_card_go_undoes_its_pooled_set() -> None:
    hand = picked("[水10 無10 *]p 火1").toggled(NumberCard(W, 10))
    assert hand.hand.pooled == ()
    assert NumberCard(V, 10) in hand.hand.loose
    assert NumberCard(W, 10) not in hand.hand.cards


@pytest.mark.parametrize("text", ["F1 F2 F3 W5 V5 [W10 V10 *]p", "* *", "F1"])
def test_a_hand_is_written_as_it_is_read(text: str) -> None:
    assert picked(written(picked(text))).hand == picked(text).hand


def test_jokers_are_counted() -> None:
    hand = Picked().with_jokers(2)
    assert hand.hand.count == 2
    assert hand.with_jokers(1).hand.count == 1
    assert written(Picked()) == ""


WON = FoughtDeck(1, Outcome.FIRST, Side(8, Joker.DUEL), (TurnedUp(4),), 200)
"""あおい's set beats the deck: a wannyan with デュエル is pooled, her hand holds six cards, one of them to discard."""
BOTH = (*LAP, WON, LaidOpen(0))
"""A through set of hers lies in the pool, too: three cards are left, one of them to discard."""


def went_out(table: LiveTable) -> tuple[str, Kind, str | None]:
    """With which hand the last entry says somebody went out, the verdict, and the ruling if it was one."""
    acted = table.match.now.acted
    assert acted is not None
    assert isinstance(acted.action, WentOut)
    return acted.action.hand, acted.kind, acted.note


def test_two_pooled_sets_ask_for_the_double_alone(play: Play) -> None:
    """WN-27, WN-30: both sets lie there, pooled; two cards more are asked for, and what is said holds when recorded."""

    async def story(house: House) -> None:
        table = await wannyan(house, *BOTH)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "out", "check-hand")
            assert screen.sees("手札から2枚をえらんでください。")
            assert screen.sees("A プール（デュエル）")
            assert screen.sees("B プール（スルー）")
            await screen.tap("card-W5")
            assert screen.sees("あと1枚えらんでください。")
            await screen.tap("card-V5")
            assert screen.sees("手札 2/2枚")
            assert screen.sees("上がりです！")
            await screen.tap("declare")
            assert not screen.sees("できません")
            await screen.tap("record")
            assert went_out(table) == ("W5 V5", Kind.OK, None)
            assert balances(table) == (3000, 3000, 3000, 3000)  # the fee comes back with the bank

    play(story)


def test_a_pooled_joker_set_counts_as_won(play: Play) -> None:
    """H1 with the pooled set unseen: F1 F2 F3, W5 V5 and a wannyan that has won."""

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP, WON)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "out", "check-hand")
            assert screen.sees("手札から5枚をえらんでください。")
            await taps(screen, "card-F1", "card-F2", "card-F3", "card-W5", "card-V5")
            assert screen.sees("上がりです！")
            assert screen.sees("火の1、えらんだ B")
            assert screen.sees("水の5、えらんだ C")
            await taps(screen, "declare", "record")
            assert went_out(table) == ("F1 F2 F3 W5 V5", Kind.OK, None)

    play(story)


def test_the_card_left_over_may_be_shown(play: Play) -> None:
    """H9 beside a pooled set: A1 is one too many and discarded."""

    async def story(house: House) -> None:
        table = await wannyan(house, *LAP, WON)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "out", "check-hand", *(f"card-{card}" for card in ("F1", "F2", "F3", "W5", "V5", "A1")))
            assert screen.sees("風1を捨てて上がりです！")
            await taps(screen, "declare", "record")
            assert went_out(table) == ("F1 F2 F3 W5 V5 A1", Kind.OK, None)

    play(story)


def test_nine_cards_without_a_set_on_the_table(play: Play) -> None:
    """H9: all eight are asked for, and the ninth goes along."""

    async def story(house: House) -> None:
        table = await wannyan(house)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "out", "check-hand", "by-text")
            assert screen.sees("手札から8枚をえらんでください。")
            await screen.type("hand-text", "F123 W9A9V9 W5E5 A1")
            assert screen.sees("風1を捨てて上がりです！")
            await taps(screen, "declare", "record")
            assert went_out(table)[1:] == (Kind.OK, None)

    play(story)


def test_what_is_refused_keeps_its_cards(play: Play) -> None:
    """The same verdict in the picker, in the review and on recording; put right, the cards are chosen still."""

    async def story(house: House) -> None:
        table = await wannyan(house, *BOTH)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "out", "check-hand", "card-W5", "card-V6")
            assert screen.sees("まだ上がれません。")
            assert screen.sees("それでも上がると言う")
            assert not screen.sees("この手札で上がる")
            await screen.tap("declare")
            assert screen.sees("まだ上がれません。")
            await screen.tap("fix")
            assert screen.sees("えらんだ札 2枚")
            await screen.tap("check-hand")
            assert screen.sees("水の5、えらんだ")
            await taps(screen, "card-V6", "card-V5")
            assert screen.sees("上がりです！")
            await taps(screen, "declare", "record")
            assert went_out(table) == ("W5 V5", Kind.OK, None)

    play(story)


def test_the_table_may_rule_that_a_hand_is_out(play: Play) -> None:
    async def story(house: House) -> None:
        table = await wannyan(house, *BOTH)
        async with house.screen(f"/m/{table.id}") as screen:
            await taps(screen, "out", "check-hand", "card-W5", "card-V6", "declare", "record", "reason-agreed")
            assert went_out(table) == ("W5 V6", Kind.VIOLATION, "みんなで決めた")
            assert table.match.state.round.winner == 0

    play(story)


def test_a_set_marked_as_pooled_keeps_its_letter_and_its_joker() -> None:
    """H2: B stays B under the finger, and there is still one joker."""
    hand = picked("火1 火2 火3 水10 無10 * 水5 無5")
    lettered = next(cards for cards in hand.parts if NumberCard(W, 10) in cards)
    marked = hand.pooling(lettered)
    assert marked.check.verdict.kind is Kind.OK
    assert [marked.letter(card) for card in hand.hand.numbers] == [hand.letter(card) for card in hand.hand.numbers]
    assert len(marked.jokers) == 1
    assert marked.with_jokers(0).hand.pooled == ()
    assert len(marked.with_jokers(2).jokers) == 2
