"""The hand picker: one tap a card, the sets lettered, the verdict live, by text as well."""

from __future__ import annotations

import pytest

from companion.games.wannyan.cards import Attribute, NumberCard
from companion.verdict import Kind
from screens.games.wannyan.hand import LEFT_OVER, Picked, read, written
from tests.screens.conftest import House, Play

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
