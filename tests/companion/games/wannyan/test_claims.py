"""Claims: every example of the spec, and whose goes first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.wannyan.cards import Card, JokerCard, NumberCard
from companion.games.wannyan.checks import check_claim
from companion.games.wannyan.claims import first_clockwise, judge_claim
from companion.games.wannyan.notation import read_claim
from companion.games.wannyan.sets import SetKind
from companion.verdict import Kind
from companion.words import LANGUAGES, Words
from tests.companion.games.wannyan import naive
from tests.companion.games.wannyan.strategies import cards, number_cards

THROUGH, WANNYAN = SetKind.THROUGH, SetKind.WANNYAN

CLAIMS = [
    # the rules it rests on, discard ; two cards, what it makes
    ("WN-10 a run", "F5 ; F6 F7", THROUGH, {"WN-09", "WN-10", "WN-05"}),
    ("WN-10 one number", "W4 ; V4 A4", THROUGH, {"WN-09", "WN-10", "WN-05"}),
    ("WN-10 the middle of a run", "F5 ; F4 F6", THROUGH, {"WN-09", "WN-10", "WN-05"}),
    ("WN-10 the end of a run", "F5 ; F3 F4", THROUGH, {"WN-09", "WN-10", "WN-05"}),
    ("WN-11 the joker with neighbours", "* ; F4 F5", WANNYAN, {"WN-09", "WN-11", "WN-04"}),
    ("WN-11 the joker with one number", "* ; V6 A6", WANNYAN, {"WN-09", "WN-11", "WN-04"}),
    ("WN-11 a number with a joker", "W4 ; V4 *", WANNYAN, {"WN-09", "WN-11", "WN-04"}),
    ("WN-11 a neighbour with a joker", "F5 ; F6 *", WANNYAN, {"WN-09", "WN-11", "WN-04"}),
    ("WN-11 デュエル is a joker too", "デュエル ; F4 F5", WANNYAN, {"WN-09", "WN-11", "WN-04"}),
    ("WN-04 gap", "W4 ; W6 *", None, {"WN-09", "WN-04"}),
    ("WN-04 two attributes", "W4 ; F5 *", None, {"WN-09", "WN-04"}),
    ("WN-04 two jokers", "* ; F4 *", None, {"WN-09", "WN-04"}),
    ("WN-04 no wrap", "W10 ; W1 *", None, {"WN-09", "WN-04"}),
    ("WN-05 gap", "F5 ; F7 F8", None, {"WN-09", "WN-05"}),
    ("WN-05 no wrap", "F10 ; F1 F2", None, {"WN-09", "WN-05"}),
    ("WN-09 a double is not enough", "F5 ; W5 A3", None, {"WN-09", "WN-05"}),
    ("WN-31 the same card twice", "F5 ; F5 F6", None, {"WN-09", "WN-31"}),
]


@pytest.mark.parametrize(("row", "text", "made", "rules"), CLAIMS, ids=[row[0] for row in CLAIMS])
def test_claim(row: str, text: str, made: SetKind | None, rules: set[str]) -> None:
    """What a discard makes with two cards of the hand, and on which rules that rests."""
    claim = judge_claim(*read_claim(text))
    assert claim.kind is made
    assert set(claim.verdict.rules) == rules
    assert claim.verdict.kind is (Kind.OK if made else Kind.VIOLATION)
    assert claim.verdict == check_claim(text)


def test_only_the_claimed_card_lies_face_up() -> None:
    """WN-11: the set is summoned with its stake of 100, and the claimed card alone is shown."""
    discard, first, second = read_claim("W4 ; V4 *")
    gaps = dict(judge_claim(discard, first, second).verdict.findings[0].text.gaps)
    assert gaps["stake"] == 100
    assert gaps["card"] == discard.text


def test_a_double_is_named_as_such() -> None:
    """WN-09: a pair with the discard gets a reason of its own; without one it doesn't."""
    assert len(check_claim("F5 ; W5 A3").findings) == 3
    assert len(check_claim("F5 ; W6 A3").findings) == 2


@given(number_cards, number_cards, number_cards)
def test_three_numbers_make_a_through_set_or_nothing(
    discard: NumberCard, first: NumberCard, second: NumberCard
) -> None:
    """Without a joker a claim is a through set exactly when the plain rules say so (WN-05)."""
    made = judge_claim(discard, first, second).kind
    assert made is (THROUGH if naive.is_through((discard, first, second)) else None)


@given(number_cards, number_cards)
def test_a_joker_may_come_from_either_side(first: NumberCard, second: NumberCard) -> None:
    """WN-04: the joker discarded or the joker in the hand, the set is the same."""
    joker = JokerCard()
    neighbours = first.attribute == second.attribute and abs(first.number - second.number) == 1
    expected = WANNYAN if naive.is_double((first, second)) or neighbours else None
    assert judge_claim(joker, first, second).kind is expected
    assert judge_claim(first, joker, second).kind is expected
    assert judge_claim(second, first, joker).kind is expected


@given(cards, cards, cards)
def test_every_claim_can_be_said(discard: Card, first: Card, second: Card) -> None:
    """Any three cards get a verdict, in both languages."""
    verdict = judge_claim(discard, first, second).verdict
    texts = [finding.text for finding in verdict.findings] + list(verdict.steps)
    assert all(Words(language)(text) for language in LANGUAGES for text in texts)


@pytest.mark.parametrize(
    ("discarder", "claimants", "seats", "first"),
    [
        (0, [1], 4, 1),
        (0, [3, 2], 4, 2),
        (2, [1, 0], 4, 0),
        (2, [1, 3], 4, 3),
        (3, [2, 1, 0], 4, 0),
        (1, [0], 2, 0),
        (1, [0, 2], 3, 2),
    ],
)
def test_first_clockwise(discarder: int, claimants: list[int], seats: int, first: int) -> None:
    """WN-13: of several claimants the first one clockwise from the discarder has the card."""
    assert first_clockwise(discarder, claimants, seats) == first


@pytest.mark.parametrize("claimants", [[], [0], [0, 1]])
def test_nobody_claims_their_own_discard(claimants: list[int]) -> None:
    """WN-09: any *other* seat may claim."""
    with pytest.raises(ValueError, match="seat 0"):
        first_clockwise(0, claimants, 4)


@given(st.integers(2, 4).flatmap(lambda seats: st.tuples(st.just(seats), st.integers(0, seats - 1))))
def test_the_next_seat_comes_first_of_all(table: tuple[int, int]) -> None:
    """WN-13: when everybody else claims, the seat after the discarder has it."""
    seats, discarder = table
    others = [seat for seat in range(seats) if seat != discarder]
    assert first_clockwise(discarder, others, seats) == (discarder + 1) % seats
