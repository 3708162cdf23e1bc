"""Cards as text, and the checks that need no match."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.unbaba import UNBABA
from companion.games.unbaba.cards import Card, CardKind
from companion.games.unbaba.checks import check_hand, check_play
from companion.games.unbaba.notation import read_cards, read_play, written
from companion.notation import Unreadable
from companion.verdict import Kind
from companion.words import Words

SEVENS = (Card(CardKind.PLUS, 7), Card(CardKind.MINUS, 7), Card(CardKind.MISCHIEF, 7))
JA, EN = Words("ja"), Words("en")


@pytest.mark.parametrize(
    "text",
    [
        "+7 -7 -7i",
        "+7-7-7i",
        "+7, -7, -7I",
        "＋７　−７　－７ｉ",
        "+7、ー7、ー7イ",
        "+7 ‐7 –7 イタズラ",
        "+ 7 - 7 - 7 i",
        "＋7・−7・−7紫",
        "+7 -7 -7ｲ",
    ],
)
def test_cards_are_read_however_they_are_typed(text: str) -> None:
    """Width, kind of minus, spaces, commas and the word for mischief don't matter."""
    assert read_cards(text) == SEVENS


@given(st.lists(st.builds(Card, st.sampled_from(CardKind), st.integers(2, 13)), min_size=1).map(tuple))
def test_written_cards_are_read_back(cards: tuple[Card, ...]) -> None:
    """What is written is read."""
    assert read_cards(written(cards)) == cards
    assert read_cards(written(cards).replace(" ", "")) == cards


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        ("", 0, ""),
        ("7", 0, "7"),
        ("-", 1, ""),
        ("-1", 1, "1"),
        ("-14", 1, "1"),
        ("-7 -7 x", 6, "x"),
        ("+7i", 2, "i"),
        ("-77", 2, "7"),
        ("−７　？", 3, "？"),
    ],
)
def test_what_is_no_card_is_named_with_its_place(text: str, place: int, found: str) -> None:
    """The place is that in the text as typed."""
    with pytest.raises(Unreadable) as unread:
        read_cards(text)
    assert (unread.value.place, unread.value.found) == (place, found)


@pytest.mark.parametrize("text", ["-6 -6", "-6 -6 ;", "-6 ; -7 ; -8", "-6 ; -7 x", ";"])
def test_a_play_is_a_row_and_cards(text: str) -> None:
    """Exactly one semicolon, and cards after it."""
    with pytest.raises(Unreadable):
        read_play(text)


@pytest.mark.parametrize(
    ("text", "kind", "rules", "steps"),
    [
        (
            "-6 -6 ; -7 -7i",
            Kind.OK,
            {"UB-10", "UB-11", "UB-12"},
            ("Field: (−6)×(−6) = +36", "Stacked: (−7)×(−7) = +49", "+49 > +36"),
        ),
        (
            "-7 -7 ; +7",
            Kind.OK,
            {"UB-10", "UB-11", "UB-13"},
            ("Field: (−7)×(−7) = +49", "Added: (−7)×(−7)×(+7) = +343", "+343 > +49"),
        ),
        ("; +7 -7i", Kind.OK, {"UB-09", "UB-10"}, ("(+7)×(−7) = −49",)),
        (
            "+12 ; -12",
            Kind.VIOLATION,
            {"UB-10", "UB-11", "UB-12", "UB-13"},
            ("Field: +12", "Stacked: −12", "−12 < +12", "Added: (+12)×(−12) = −144", "−144 < +12"),
        ),
        (
            "-2 -2 ; +13",
            Kind.VIOLATION,
            {"UB-10", "UB-12", "UB-13"},
            ("Field: (−2)×(−2) = +4", "+13"),
        ),
        ("; +7 -8", Kind.VIOLATION, {"UB-09", "UB-10"}, ("(+7)×(−8) = −56",)),
        (
            "+6 -6 -6 ; -6 -6",
            Kind.ADVICE,
            {"UB-10", "UB-11", "UB-13", "UB-30"},
            ("Field: (+6)×(−6)×(−6) = +216", "Added: (+6)×(−6)×(−6)×(−6)×(−6) = +7776", "+7776 > +216"),
        ),
    ],
)
def test_check_play(text: str, kind: Kind, rules: set[str], steps: tuple[str, ...]) -> None:
    """Verdict, rules, and the product as steps."""
    verdict = check_play(text)
    assert verdict.kind is kind
    assert set(verdict.rules) == rules
    assert tuple(EN(step) for step in verdict.steps) == steps


def test_a_refused_play_says_what_would_be_legal() -> None:
    """The nearest stack and add, in either language."""
    verdict = check_play("-7 -7 ; -6 -6")
    assert [EN(offer.label) for offer in verdict.nearest] == ["Stack −8 −8 = +64", "Add −7 −7i = +2401"]
    assert [JA(offer.label) for offer in verdict.nearest] == ["−8 −8を重ねる = +64", "−7 −7イを足す = +2401"]
    assert JA(verdict.findings[0].text) == "+36は場の+49を上回っていません。"


def test_check_hand() -> None:
    """Every legal play of a hand on the row, or that there is only the pass."""
    verdict = check_hand("-6 -6 ; +7 -7 -7i -8 -8 -6 +6")
    assert [EN(step) for step in verdict.steps] == [
        "Stack −7 −7i = +49",
        "Stack −8 −8 = +64",
        "Add +6 = +216",
    ]
    assert EN(check_hand("+13 ; -2 -3").findings[0].text) == "No card beats this. It's a pass."
    assert check_hand("; -7 -7 -7 -7").kind is Kind.VIOLATION


@pytest.mark.parametrize("what", UNBABA.checks)
def test_examples_of_the_checks_can_be_read(what: str) -> None:
    """The example shown beside each check is one that reads."""
    assert UNBABA.checks[what].run(UNBABA.checks[what].example).kind is Kind.OK
