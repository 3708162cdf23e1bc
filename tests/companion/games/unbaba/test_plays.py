"""Rows, ways and the plays of a hand: what holds for all of them, and against the plain rules."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.unbaba.cards import DECK, NUMBERS, Card, CardKind, Row, signed
from companion.games.unbaba.plays import ROWS, Way, is_stronger, laid, lay, legal_plays, overdrawn, unseen, ways
from companion.games.unbaba.weighing import nearest, weigh
from tests.companion.games.unbaba.table import row

CARDS = unseen(())
EVERY_ROW = [each for rows in ROWS.values() for each in rows]
rows = st.sampled_from(EVERY_ROW)
hands = st.lists(st.integers(0, DECK - 1), unique=True, max_size=14).map(lambda at: tuple(CARDS[each] for each in at))


def test_deck() -> None:
    """UB-01: 60 cards, five of each number, and 15 ways to play a number."""
    assert len(CARDS) == DECK
    assert {number: sum(card.number == number for card in CARDS) for number in NUMBERS} == dict.fromkeys(NUMBERS, 5)
    assert all(len(set(ROWS[number])) == 15 for number in NUMBERS)
    with pytest.raises(ValueError, match="14"):
        Card(CardKind.PLUS, 14)


def test_strengths_of_all_rows() -> None:
    """UB-10: from −13⁴ to 13⁵; so many minus as make the sign, so many cards as make the power."""
    assert min(each.strength for each in EVERY_ROW) == -28561
    assert max(each.strength for each in EVERY_ROW) == 371293
    for each in EVERY_ROW:
        assert each.number is not None
        assert each.strength == (-1) ** each.minus_count * each.number ** len(each)


def test_signs_of_each_count() -> None:
    """Which signs make a row of so many cards positive: the table of the rules."""
    positive = {
        count: {(len(each) - each.minus_count, each.minus_count) for each in ROWS[7] if len(each) == count}
        for count in range(1, 6)
    }
    assert positive == {1: {(1, 0), (0, 1)}, 2: {(0, 2), (1, 1)}, 3: {(1, 2), (0, 3)}, 4: {(0, 4), (1, 3)}, 5: {(1, 4)}}


def _laid_on_something() -> list[tuple[Row, Row]]:
    """Every displayed row with every play the deck still allows beside it."""
    return [(on, play) for on, play in product(EVERY_ROW, EVERY_ROW) if not overdrawn(play.cards, on.cards)]


LAID = _laid_on_something()


def test_the_automatic_way_is_never_ambiguous() -> None:
    """UB-12, UB-13: 180 rows, and nothing fits both ways and beats the row both ways."""
    fit_both = [(on, play, ways(on, play)) for on, play in product(EVERY_ROW, EVERY_ROW) if len(ways(on, play)) == 2]
    assert len(EVERY_ROW) == 180
    assert fit_both
    assert not [on for on, _, both in fit_both if all(is_stronger(on, after) for after in both)]


def test_plays_that_fit_both_ways_with_the_real_deck() -> None:
    """180 plays fit a row both by count and by number."""
    assert sum(len(ways(on, play)) == 2 for on, play in LAID) == 180


def test_an_add_is_legal_exactly_when_the_row_then_holds_an_even_number_of_minus() -> None:
    """UB-11, UB-13: all 708 adds agree."""
    adds = [(on, play) for on, play in LAID if on.number == play.number]
    assert len(adds) == 708
    for on, play in adds:
        is_even = (on.minus_count + play.minus_count) % 2 == 0
        assert is_stronger(on, laid(on, play, Way.ADD)) == is_even


def test_a_stack_is_legal_by_signs_and_numbers() -> None:
    """UB-11, UB-12: plus on minus; of two plus the greater number, of two minus the smaller."""
    for on, play in LAID:
        if len(on) != len(play) or on.number is None or play.number is None:
            continue
        match play.strength > 0, on.strength > 0:
            case True, False:
                expected = True
            case True, True:
                expected = play.number > on.number
            case False, False:
                expected = play.number < on.number
            case _:
                expected = False
        assert is_stronger(on, laid(on, play, Way.STACK)) == expected


def test_only_all_five_thirteens_can_not_be_beaten() -> None:
    """With the whole deck, every other row can be."""
    unbeaten = [on for on in EVERY_ROW if not legal_plays(unseen(on.cards), on).laid(on)]
    assert [each.strength for each in unbeaten] == [371293]


@settings(deadline=None)
@given(hands, st.none() | rows)
def test_legal_plays_are_those_of_every_subset(hand: tuple[Card, ...], display: Row | None) -> None:
    """UB-09 to UB-13: the tables find what trying every subset of the hand finds."""
    subsets = {tuple(sorted(some, key=str)) for count in range(1, 6) for some in combinations(hand, count)}
    expected = {
        (after.way, some) for some in subsets for after in ways(display, Row(some)) if is_stronger(display, after)
    }
    found = legal_plays(hand, display).laid(display)
    assert {(after.way, tuple(sorted(after.play.cards, key=str))) for after in found} == expected
    assert len(found) == len(expected)


@given(hands, st.lists(st.sampled_from(CARDS), min_size=1, max_size=5).map(lambda cards: Row(tuple(cards))))
def test_on_a_mixed_row_cards_are_only_stacked(hand: tuple[Card, ...], display: Row) -> None:
    """A row of different numbers, let pass by the table, has a count and a strength but no number."""
    plays = legal_plays(hand, display)
    assert all(len(each) == len(display) and each.strength > display.strength for each in plays.stacks)
    if display.number is None:
        assert plays.adds == ()


@given(rows, rows)
def test_what_is_offered_instead_is_legal(display: Row, play: Row) -> None:
    """Whatever was refused, the nearest plays are ones the rules and the deck allow."""
    for after in nearest(display, play, display.cards):
        assert weigh(display, after.play, after.way).is_legal
        assert not overdrawn(after.play.cards, display.cards)


@pytest.mark.parametrize(
    ("display", "play", "expected"),
    [
        ("-7 -7", "-6 -6", ("stack -8 -8 +64", "add -7 -7i +2401")),
        ("-2 -2", "+13", ("stack -13 -13 +169", "add +2 +8")),
        ("-5", "-8", ("stack +8 +8", "add -5 +25")),
        ("+12", "-12", ("stack +13 +13", "add -12 -12 +1728")),
        ("+13 -13 -13 -13 -13i", "-12 -12 -12 -12 -12", ()),
    ],
)
def test_nearest(display: str, play: str, expected: tuple[str, ...]) -> None:
    """Of the same number or the next, with the same signs as far as they go."""
    on = row(display)
    found = [
        f"{after.way.value} {' '.join(_written(card) for card in after.play.cards)} {signed(after.row.strength)}"
        for after in nearest(on, row(play), on.cards)
    ]
    assert tuple(found) == expected


def _written(card: Card) -> str:
    return f"{card.value:+}{'i' if card.kind is CardKind.MISCHIEF else ''}"


@pytest.mark.parametrize(
    ("display", "play", "way", "strength"),
    [
        ("+12", "-12", Way.STACK, -12),  # both ways fit, neither is stronger: stacked
        ("-2 -2", "+13", Way.STACK, 13),  # nothing fits: stacked
        ("-2 -2", "+7 -8", Way.STACK, -56),  # mixed: stacked, the product all the same
        ("-7", "+2 -7", Way.STACK, -14),
    ],
)
def test_what_the_table_lets_pass_is_laid_somehow(display: str, play: str, way: Way, strength: int) -> None:
    """A ruling records the one way that fits, else a stack."""
    after = lay(row(display), row(play))
    assert (after.way, after.row.strength) == (way, strength)


def test_row_of_no_cards() -> None:
    """A row has at least one card."""
    with pytest.raises(ValueError, match="at least one"):
        Row(())
