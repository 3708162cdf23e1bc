"""Hands: the worked examples H1 to H11, rows by rule, and the quick core against the plain rules."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.wannyan.cards import JOKERS, Attribute, Card, Joker, JokerCard, NumberCard
from companion.games.wannyan.checks import check_hand
from companion.games.wannyan.hands import Hand, HandCheck, Reading
from companion.games.wannyan.notation import read_hand
from companion.games.wannyan.out import as_bits, discards_out, finishing, from_bits, is_out
from companion.games.wannyan.sets import NoSet, SetKind, read_set, why_no_double
from companion.verdict import Kind
from companion.words import LANGUAGES, Words
from tests.companion.games.wannyan import naive
from tests.companion.games.wannyan.strategies import (
    DECK,
    cards,
    hands_near,
    hands_out,
    near_or_far,
    some_number_cards,
)


def check(text: str) -> HandCheck:
    return HandCheck(read_hand(text))


def card(text: str) -> Card:
    (only,) = read_hand(text).loose
    return only


def cards_of(text: str) -> tuple[Card, ...]:
    return read_hand(text).loose if text else ()


def number_cards(some: Iterable[Card]) -> tuple[NumberCard, ...]:
    return tuple(card for card in some if isinstance(card, NumberCard))


def groups(reading: Reading) -> set[frozenset[Card]]:
    sets = [three.cards for three in (*reading.pooled, *reading.through) if three]
    return {frozenset(group) for group in (*sets, reading.double)}


# As declared in the spec: id, hand, the verdict, rules it must rest on.
EXAMPLES = [
    ("H1", "F1 F2 F3 · [W10 V10 *]p · W5 V5", Kind.OK, {"WN-27", "WN-04", "WN-05", "WN-06", "WN-30"}),
    ("H2", "F1 F2 F3 · W10 V10 * · W5 V5", Kind.VIOLATION, {"WN-27"}),
    ("H3", "F1 F2 F3 · W9 A9 V9 · W5 E5", Kind.OK, {"WN-27", "WN-05", "WN-06"}),
    ("H4", "F1 W2 F3 · W9 A9 V9 · W5 E5", Kind.VIOLATION, {"WN-27", "WN-05"}),
    ("H5", "F4 F5 F6 · F6 W6 E6 · F5 W5", Kind.VIOLATION, {"WN-31"}),
    ("H6", "F1 F2 F3 F4 F5 F6 W5 E5", Kind.OK, {"WN-27"}),
    ("H7", "F5 W5 E5 A5 V5 · F1 F2 F3", Kind.OK, {"WN-27"}),
    ("H8", "F1 F2 F3 · W9 A9 V9 · W5 *", Kind.VIOLATION, {"WN-27", "WN-06"}),
    ("H9", "F1 F2 F3 · W9 A9 V9 · W5 E5 A1", Kind.OK, {"WN-27"}),
    ("H10", "F8 F9 F10 · F1 W1 E1 · A2 V2", Kind.OK, {"WN-27"}),
    ("H11", "F2 F3 F4 W3 E3 A3 V4 W4", Kind.OK, {"WN-27"}),
]


@pytest.mark.parametrize(("example", "text", "kind", "rules"), EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_worked_example(example: str, text: str, kind: Kind, rules: set[str]) -> None:
    """Each declared hand has the verdict of the spec, and rests on the rules it names."""
    verdict = check_hand(text)
    assert verdict.kind is kind
    assert rules <= set(verdict.rules)


READINGS = [
    ("H1", "F1 F2 F3 [W10 V10 *]p W5 V5", [("F1F2F3", "W10V10*", "W5V5")]),
    ("H6 123 456 + 55", "F1 F2 F3 F4 F5 F6 W5 E5", [("F1F2F3", "F4F5F6", "W5E5")]),
    ("H10 no run 9 10 1", "F8 F9 F10 F1 W1 E1 A2 V2", [("F8F9F10", "F1W1E1", "A2V2")]),
    ("H11 one way only", "F2 F3 F4 W3 E3 A3 V4 W4", [("F2F3F4", "W3E3A3", "V4W4")]),
    (
        "H7 any three of five 5s",
        "F5 W5 E5 A5 V5 F1 F2 F3",
        [
            ("F1F2F3", three, pair)
            for three, pair in [
                ("F5W5E5", "A5V5"),
                ("F5W5A5", "E5V5"),
                ("F5W5V5", "E5A5"),
                ("F5E5A5", "W5V5"),
                ("F5E5V5", "W5A5"),
                ("F5A5V5", "W5E5"),
                ("W5E5A5", "F5V5"),
                ("W5E5V5", "F5A5"),
                ("W5A5V5", "F5E5"),
                ("E5A5V5", "F5W5"),
            ]
        ],
    ),
    (
        "WN-27 two ways, 2 3 4 or 3 4 5",
        "F2 F3 F4 F5 W2 E2 W5 E5",
        [("F2F3F4", "F5W5E5", "W2E2"), ("F3F4F5", "F2W2E2", "W5E5")],
    ),
    ("WN-27 a double of a pooled number", "[F5W5E5]p [V1V2V3]p A5V5", [("F5W5E5", "V1V2V3", "A5V5")]),
    ("WN-27 a pooled set nobody typed", "[]p F1F2F3 A5V5", [("F1F2F3", "A5V5")]),
]


@pytest.mark.parametrize(("row", "text", "expected"), READINGS, ids=[row[0] for row in READINGS])
def test_readings(row: str, text: str, expected: list[tuple[str, ...]]) -> None:
    """Every division is found, and no other."""
    readings = check(text).readings
    found = [groups(reading) for reading in readings]
    wanted = [{frozenset(cards_of(group)) for group in division} for division in expected]
    assert len(found) == len(wanted)
    assert all(division in found for division in wanted)
    assert all(reading.spare is None for reading in readings)


DISCARDS = [
    ("H9", "F1 F2 F3 W9 A9 V9 W5 E5 A1", "A1"),
    ("WN-27 nothing to discard from eight", "F1 F2 F3 W9 A9 V9 W5 E5", ""),
    ("WN-27 any one of the third number", "F1 F2 F3 W1 W2 W3 F5 W5 E5", "F5 W5 E5"),
    ("WN-27 either end of a run of four", "F1 F2 F3 F4 W9 A9 V9 W5 E5", "F1 F4"),
    ("WN-27 a joker is left over", "F1 F2 F3 W9 A9 V9 W5 E5 *", "*"),
    ("WN-27 a named joker is left over", "F1 F2 F3 W9 A9 V9 W5 E5 デュエル", "デュエル"),
    ("WN-27 beside the pool", "[F1 F2 F3]p [W10 V10 *]p W5 E5 A1", "A1"),
    ("WN-27 two jokers can't both go", "F1 F2 F3 W9 A9 V9 W5 * *", ""),
    ("WN-30 nothing is taken from the pool", "[F1 F2 F3]p F4 W4 E4 W5 E6 A7", ""),
]


@pytest.mark.parametrize(("row", "text", "expected"), DISCARDS, ids=[row[0] for row in DISCARDS])
def test_discards(row: str, text: str, expected: str) -> None:
    """Which card of nine may go so that the rest is out."""
    assert set(check(text).discards) == set(cards_of(expected))


WAITS = [
    # id, hand, the cards one of which would do, kind of the verdict
    ("WN-06 seven cards want the double", "F1F2F3 W9A9V9 W5", "F5 E5 A5 V5", Kind.CANNOT_TELL),
    ("WN-05 seven cards want the middle", "F1F3 W9A9V9 W5E5", "F2", Kind.CANNOT_TELL),
    ("WN-05 both ends", "F2F3 W9A9V9 W5E5", "F1 F4", Kind.CANNOT_TELL),
    ("WN-05 no wrap past 10", "F9F10 W8A8V8 W5E5", "F8", Kind.CANNOT_TELL),
    ("WN-27 set or double", "F1F2F3 W9A9 W5E5", "F9 E9 V9 F5 A5 V5", Kind.CANNOT_TELL),
    ("WN-27 seven with one set pooled", "[F1F2F3]p W9A9 W5E5", "F9 E9 V9 F5 A5 V5", Kind.CANNOT_TELL),
    ("WN-27 both sets pooled", "[F1F2F3]p []p W5", "F5 E5 A5 V5", Kind.CANNOT_TELL),
    ("WN-31 what lies in the pool can't come", "[F1F2F3]p W9A9V9 W1", "E1 A1 V1", Kind.CANNOT_TELL),
    ("WN-31 nor for a hand of eight", "[F1F2F3]p W9A9V9 W1 E8", "E1 A1 V1 F8 W8 A8 V8", Kind.VIOLATION),
    ("WN-27 no card finishes seven", "F1F2F3 W9A8V7 W5", "", Kind.VIOLATION),
    ("H4 one card away", "F1 W2 F3 W9 A9 V9 W5 E5", "F2", Kind.VIOLATION),
    ("H8 any other 5", "F1 F2 F3 W9 A9 V9 W5 *", "F5 E5 A5 V5", Kind.VIOLATION),
    ("H2 without the joker", "F1 F2 F3 W10 V10 * W5 V5", "F10 E10 A10 F5 E5 A5", Kind.VIOLATION),
    ("WN-27 nine, one card away", "F1 W2 F3 W9 A9 V9 W5 E5 V7", "F2", Kind.VIOLATION),
    ("WN-27 too far", "F1 W3 E5 A7 V9 F4 W6 E8", "", Kind.VIOLATION),
]


@pytest.mark.parametrize(("row", "text", "expected", "kind"), WAITS, ids=[row[0] for row in WAITS])
def test_waits(row: str, text: str, expected: str, kind: Kind) -> None:
    """Which card would finish seven, or eight and nine with a discard."""
    found = check(text)
    assert not found.is_out
    assert set(found.waits) == set(cards_of(expected))
    assert found.verdict.kind is kind


NEAREST = [
    # id, hand, set A, set B, double, left over, cards short, sets that must win
    ("H2", "F1 F2 F3 W10 V10 * W5 V5", "F1F2F3", "W10V10*", "W5V5", "", 0, ["W10V10*"]),
    ("H4", "F1 W2 F3 W9 A9 V9 W5 E5", "W9A9V9", "F1F3", "W5E5", "W2", 1, []),
    ("H8", "F1 F2 F3 W9 A9 V9 W5 *", "F1F2F3", "W9A9V9", "W5", "*", 1, []),
    ("WN-27 summoned", "F1F2F3 [W10V10*]u W5V5", "W10V10*", "F1F2F3", "W5V5", "", 0, ["W10V10*"]),
    (
        "WN-27 two jokers, two battles",
        "F1 F2 キル W9 A9 デュエル W5 E5",
        "F1F2キル",
        "W9A9デュエル",
        "W5E5",
        "",
        0,
        ["F1F2キル", "W9A9デュエル"],
    ),
    ("WN-30 pooled stays whole", "[F1F2F3]p F4 W1 W9A9V9", "F1F2F3", "W9A9V9", "F4", "W1", 1, []),
    (
        "WN-04 joker set short of a number",
        "F1F2F3 W10 キル E3 A5 V5",
        "F1F2F3",
        "W10キル",
        "A5V5",
        "E3",
        1,
        ["W10キル"],
    ),
]


@pytest.mark.parametrize(
    ("row", "text", "first", "second", "double", "left_over", "short", "to_win"),
    NEAREST,
    ids=[str(row[0]) for row in NEAREST],
)
def test_nearest(
    row: str, text: str, first: str, second: str, double: str, left_over: str, short: int, to_win: list[str]
) -> None:
    """The nearest hand that would be out: what stands, what is short, what is left over, which set must win."""
    nearest = check(text).nearest
    assert nearest is not None
    assert {frozenset(part.cards) for part in nearest.sets} == {
        frozenset(cards_of(first)),
        frozenset(cards_of(second)),
    }
    assert set(nearest.double.cards) == set(cards_of(double))
    assert nearest.left_over == cards_of(left_over)
    assert nearest.short == short
    assert {frozenset(part.cards) for part in nearest.to_win} == {frozenset(cards_of(cards)) for cards in to_win}


IMPOSSIBLE = [
    ("H5 F5 and F6 twice", "F4 F5 F6 F6 W6 E6 F5 W5", ["WN-31", "WN-31"]),
    ("WN-31 twice, hand and pool", "[F1F2F3]p F3 F4 F5 W5 E5", ["WN-31"]),
    ("WN-31 earth is written two ways", "土5 地5 F1F2F3 W9A9V9", ["WN-31"]),
    ("WN-01 one キル", "キル キル F1F2F3 W5E5 V9", ["WN-31"]),
    ("WN-01 two デュエル", "デュエル デュエル デュエル F1F2F3 W5E5", ["WN-31"]),
    ("WN-01 fifteen jokers", "* * * * * * * * * * * * * * * *", ["WN-31", "WN-31"]),
    ("WN-31 ten cards", "F1F2F3 W9A9V9 W5E5 V1 V2", ["WN-31"]),
    ("WN-31 two cards pooled", "[F1F2]p W9A9V9 W5E5", ["WN-31"]),
    ("WN-05 pooled, but no set", "[F1F2F4]p W9A9V9 W5E5", ["WN-05"]),
    ("WN-04 pooled, but a gap", "[F1F3*]p W9A9V9 W5E5", ["WN-04"]),
    ("WN-04 pooled, but two jokers", "[F1**]p W9A9V9 W5E5", ["WN-04"]),
    ("WN-04 a through set is not summoned", "[F1F2F3]u W9A9V9 W5E5", ["WN-04"]),
    ("WN-32 three sets", "[F1F2F3]p [W9A9V9]p [E7V7*]u", ["WN-32"]),
]


@pytest.mark.parametrize(("row", "text", "rules"), IMPOSSIBLE, ids=[row[0] for row in IMPOSSIBLE])
def test_impossible(row: str, text: str, rules: list[str]) -> None:
    """Cards no seat can hold are said to be so before anything else."""
    found = check(text)
    assert [finding.rule for finding in found.impossible] == rules
    assert found.verdict.kind is Kind.VIOLATION
    assert (found.readings, found.waits, found.nearest) == ((), (), None)


def test_the_impossible_card_is_named() -> None:
    """H5: it is F6, and F5, that are there twice."""
    words = Words("en")
    first, second = check_hand("F4 F5 F6 F6 W6 E6 F5 W5").findings
    assert "F5" in words(first.text)
    assert "F6" in words(second.text)


REASONS = [
    ("H2 only the battle is missing", "F1F2F3 W10V10* W5V5", ["WN-27"]),
    ("H4 not one attribute", "F1W2F3 W9A9V9 W5E5", ["WN-27", "WN-05"]),
    ("H8 a joker is half of no double", "F1F2F3 W9A9V9 W5*", ["WN-27", "WN-06"]),
    ("WN-06 two numbers are no double", "F1F2F3 W9A9V9 W5E6", ["WN-27", "WN-06"]),
    ("WN-05 a gap", "F1F2F4 W9A9V9 W5E5", ["WN-27", "WN-05"]),
    ("WN-05 no wrap", "F9F10F1 W8A8V8 W5E5", ["WN-27", "WN-05"]),
    ("WN-04 a gap with a joker", "F1F3* W9A9V9 W5E5", ["WN-27", "WN-04"]),
    ("WN-03 seven cards are a card short", "F1F2F3 W9A9V9 W5", ["WN-27"]),
    ("WN-02 two cards say nothing yet", "F1 *", ["WN-27"]),
]


@pytest.mark.parametrize(("row", "text", "rules"), REASONS, ids=[row[0] for row in REASONS])
def test_reason(row: str, text: str, rules: list[str]) -> None:
    """Not out: the rule that all rests on comes first, then why the last group is none."""
    verdict = check_hand(text)
    assert [finding.rule for finding in verdict.findings] == rules
    assert verdict.kind is not Kind.OK


def test_fewer_than_seven_cards_cannot_be_told() -> None:
    """A hand still being typed in is no violation."""
    assert check_hand("F1F2F3 W9A9V9").kind is Kind.CANNOT_TELL


def test_the_ways_on_are_offered() -> None:
    """H2: win the battle, or get the third ten: two ways on, neither with an action of its own."""
    battle, card_wanted = check_hand("F1F2F3 W10V10* W5V5").nearest
    assert "W10 V10" in Words("en")(battle.label)
    assert "E10" in Words("en")(card_wanted.label)


SETS = [
    # rule, cards, kind or the rule that says no
    ("WN-05", "F1 F2 F3", SetKind.THROUGH),
    ("WN-05", "F3 F1 F2", SetKind.THROUGH),
    ("WN-05", "W9 A9 V9", SetKind.THROUGH),
    ("WN-05", "F8 F9 F10", SetKind.THROUGH),
    ("WN-05", "F9 F10 F1", "WN-05"),
    ("WN-05", "F10 F1 F2", "WN-05"),
    ("WN-05", "F1 W2 F3", "WN-05"),
    ("WN-05", "F5 W5 F6", "WN-05"),
    ("WN-05", "F1 F3 F5", "WN-05"),
    ("WN-04", "F3 W3 *", SetKind.WANNYAN),
    ("WN-04", "* W4 W5", SetKind.WANNYAN),
    ("WN-04", "F9 F10 *", SetKind.WANNYAN),
    ("WN-04", "F1 F2 *", SetKind.WANNYAN),
    ("WN-04", "V7 V8 キル", SetKind.WANNYAN),
    ("WN-04", "F3 F5 *", "WN-04"),
    ("WN-04", "F3 W4 *", "WN-04"),
    ("WN-04", "F10 F1 *", "WN-04"),
    ("WN-04", "F3 * *", "WN-04"),
    ("WN-04", "* * *", "WN-04"),
    ("WN-31", "F3 F3 *", "WN-31"),
    ("WN-31", "F3 W3 F3", "WN-31"),
]


@pytest.mark.parametrize(("rule", "text", "expected"), SETS)
def test_sets_of_three(rule: str, text: str, expected: SetKind | str) -> None:
    """What three cards make, or the rule that says they make nothing."""
    made = read_set(cards_of(text))
    assert (made.rule if isinstance(made, NoSet) else made.kind) == expected


@pytest.mark.parametrize(
    ("text", "rule"), [("W5 E5", None), ("W5 W6", "WN-06"), ("W5 *", "WN-06"), ("* *", "WN-06"), ("W5 W5", "WN-31")]
)
def test_doubles(text: str, rule: str | None) -> None:
    """WN-06: two number cards of one number, no joker."""
    no_double = why_no_double(cards_of(text))
    assert (no_double.rule if no_double else None) == rule


def test_a_set_has_three_cards() -> None:
    """Asking about two or four is a mistake of ours."""
    with pytest.raises(ValueError, match="three"):
        read_set(cards_of("F1 F2"))


def test_the_deck() -> None:
    """WN-01: 50 number cards, one of each, and 15 jokers, two of them twice."""
    assert len({card.index for card in DECK}) == 50
    assert all(NumberCard.at(card.index) == card for card in DECK)
    assert sum(joker.copies for joker in Joker) == JOKERS == 15
    assert {joker for joker in Joker if joker.copies == 2} == {Joker.DOMINATOR, Joker.DUEL}


@pytest.mark.parametrize("number", [0, 11, -1])
def test_no_card_has_another_number(number: int) -> None:
    """WN-01: numbers go from 1 to 10."""
    with pytest.raises(ValueError, match="1 to 10"):
        NumberCard(Attribute.FIRE, number)


@given(near_or_far(8))
def test_out_of_eight(hand: tuple[NumberCard, ...]) -> None:
    """The quick core and the plain rules agree on eight cards."""
    assert is_out(as_bits(hand)) == naive.is_out(hand)


@given(hands_out())
def test_every_hand_made_out_is_out(hand: tuple[NumberCard, ...]) -> None:
    """Two through sets and a double are out, in whatever order they are typed; each reading uses all cards."""
    found = HandCheck(Hand(hand))
    assert found.is_out
    assert found.verdict.kind is Kind.OK
    assert found.readings
    for reading in found.readings:
        assert Counter(card for group in groups(reading) for card in group) == Counter(hand)
        assert all(naive.is_through(number_cards(three.cards)) for three in reading.through)
        assert naive.is_double(reading.double)
    assert len({frozenset(groups(reading)) for reading in found.readings}) == len(found.readings)


@given(near_or_far(5) | near_or_far(2))
def test_out_beside_the_pool(hand: tuple[NumberCard, ...]) -> None:
    """With one set pooled five cards are out, with two pooled two are."""
    assert is_out(as_bits(hand)) == naive.is_out(hand, throughs=(len(hand) - 2) // 3)


@given(st.sampled_from([1, 3, 4, 6, 7, 9]).flatmap(some_number_cards))
def test_no_other_count_is_out(hand: tuple[NumberCard, ...]) -> None:
    """Seven or nine cards are never out as they are."""
    assert not is_out(as_bits(hand))


@given(near_or_far(9) | near_or_far(6) | near_or_far(3))
def test_which_discard(hand: tuple[NumberCard, ...]) -> None:
    """Of nine cards, exactly those may go whose going leaves the rest out."""
    throughs = (len(hand) - 3) // 3
    expected = {card for card in hand if naive.is_out(set(hand) - {card}, throughs)}
    assert set(from_bits(discards_out(as_bits(hand)))) == expected


@settings(max_examples=60)
@given(near_or_far(7) | near_or_far(4) | near_or_far(1))
def test_which_card_finishes(hand: tuple[NumberCard, ...]) -> None:
    """Seven cards wait for exactly the cards that make them out."""
    throughs = (len(hand) - 1) // 3
    expected = {card for card in DECK if card not in hand and naive.is_out({*hand, card}, throughs)}
    assert set(from_bits(finishing(as_bits(hand)))) == expected


@given(st.sampled_from([0, 2, 3, 5, 6, 8, 9]).flatmap(some_number_cards))
def test_nothing_finishes_another_count(hand: tuple[NumberCard, ...]) -> None:
    """Only hands one card short can be finished by one."""
    assert finishing(as_bits(hand)) == 0


@given(st.sampled_from([0, 1, 2, 4, 5, 7, 8]).flatmap(some_number_cards))
def test_no_discard_from_another_count(hand: tuple[NumberCard, ...]) -> None:
    """Only hands one card over can be out by a discard."""
    assert discards_out(as_bits(hand)) == 0


@settings(max_examples=40, deadline=None)
@given(hands_near(8, most=2) | hands_near(9, most=3))
def test_the_explained_waits_are_the_plain_ones(hand: tuple[NumberCard, ...]) -> None:
    """A hand of eight or nine waits for the cards with which seven or eight of its own are out."""
    found = HandCheck(Hand(hand))
    if found.is_out:
        return
    sevens = combinations(hand, 7)
    expected = {card for seven in sevens for card in from_bits(finishing(as_bits(seven)))} - set(hand)
    assert set(found.waits) == expected
    nearest = found.nearest
    assert nearest is not None
    assert (nearest.short == 1) == bool(expected)


@settings(deadline=None)
@given(st.integers(0, 3).flatmap(lambda others: hands_near(8, most=others).map(lambda hand: (others, hand))))
def test_nearest_is_no_further_than_it_was_made(made: tuple[int, tuple[NumberCard, ...]]) -> None:
    """A hand that is out but for so many cards is no more cards short than that; each card has one place."""
    others, hand = made
    found = HandCheck(Hand(hand))
    if found.is_out:
        return
    nearest = found.nearest
    assert nearest is not None
    assert 1 <= nearest.short <= others
    placed = [card for part in nearest.parts for card in part.cards] + list(nearest.left_over)
    assert Counter(placed) == Counter(hand)
    assert nearest.short == 8 - sum(len(part.cards) for part in nearest.parts)
    for part in nearest.parts:
        assert not set(part.wants) & set(hand)


@settings(deadline=None)
@given(st.lists(cards, max_size=10))
def test_whatever_is_typed_has_a_verdict_in_both_languages(typed: list[Card]) -> None:
    """Any cards at all get a verdict that rests on a rule, and every sentence can be said."""
    verdict = HandCheck(Hand(tuple(typed))).verdict
    assert verdict.findings
    assert all(rule.startswith("WN-") for rule in verdict.rules)
    texts = [finding.text for finding in verdict.findings] + [*verdict.steps, *(way.label for way in verdict.nearest)]
    assert all(Words(language)(text) for language in LANGUAGES for text in texts)


@given(hands_out(), st.sampled_from(list(Joker)))
def test_a_joker_never_helps_from_the_hand(hand: tuple[NumberCard, ...], joker: Joker) -> None:
    """WN-27: with a joker in place of any card of a hand that is out, it is out no more."""
    assert not HandCheck(Hand((JokerCard(joker), *hand[1:]))).is_out


@given(near_or_far(7), st.sampled_from(list(Joker)))
def test_a_joker_in_the_hand_is_what_goes(numbers: tuple[NumberCard, ...], joker: Joker) -> None:
    """WN-27: seven numbers and a joker wait for what the seven wait for, since the joker can be discarded."""
    assert set(HandCheck(Hand((*numbers, JokerCard(joker)))).waits) == set(from_bits(finishing(as_bits(numbers))))
