"""Texts of cards: the spellings people use, and errors that name their place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.wannyan.cards import Attribute, Card, Joker, JokerCard, NumberCard
from companion.games.wannyan.hands import Hand
from companion.games.wannyan.notation import (
    CARD,
    CLOSING,
    END,
    NUMBER,
    SEMICOLON,
    read_claim,
    read_hand,
    write_hand,
)
from companion.games.wannyan.sets import listed
from companion.notation import Unreadable
from companion.text import Text
from companion.words import LANGUAGES, Language, Words
from tests.companion.games.wannyan.strategies import cards

F, W, E, A, V = Attribute
JOKER = JokerCard()
H3 = Hand(
    (
        *(NumberCard(F, n) for n in (1, 2, 3)),
        *(NumberCard(a, 9) for a in (W, A, V)),
        *(NumberCard(a, 5) for a in (W, E)),
    )
)
TENS = (NumberCard(W, 10), NumberCard(V, 10), JOKER)
FIVES = (NumberCard(W, 5), NumberCard(V, 5))
H1 = Hand((*(NumberCard(F, n) for n in (1, 2, 3)), *FIVES), pooled=(TENS,))
H2 = Hand((*(NumberCard(F, n) for n in (1, 2, 3)), *TENS, *FIVES))

SPELLINGS = [
    ("letters", "F1F2F3 W9A9V9 W5E5", H3),
    ("no spaces", "F1F2F3W9A9V9W5E5", H3),
    ("lower case", "f1f2f3 w9a9v9 w5e5", H3),
    ("kanji", "火1火2火3 水9風9無9 水5土5", H3),
    ("地 for 土", "火1火2火3 水9風9無9 水5地5", H3),
    ("English words", "fire 1 fire 2 Fire3 water9 wind9 void9 water5 earth5", H3),
    ("full width", "Ｆ１Ｆ２Ｆ３　Ｗ９Ａ９Ｖ９　Ｗ５Ｅ５", H3),
    ("short", "F123 W9A9V9 W5E5", H3),
    ("short with spaces", "F 1 2 3 W9 A9 V9 W5 E5", H3),
    ("commas and dots", "F1, F2, F3・W9、A9、V9 · W5/E5", H3),
    ("brackets for the eye", "[F1F2F3][W9A9V9][W5E5]", H3),
    ("other brackets", "（火123）【水9風9無9】「水5土5」", H3),
    ("pooled", "F1F2F3 W5V5 [W10 V10 *]p", H1),
    ("pooled, sets in any order", "F1F2F3 [W10 V10 *]p W5V5", H1),
    ("pooled in full width", "火１２３ ［水１０無１０＊］ｐ 水５無５", H1),
    ("プール", "火123 [水10無10ジョーカー]プール 水5無5", H1),
    ("プ", "火123 [水10無10★]プ 水5無5", H1),
    ("half-width kana", "火123 [水10無10ｼﾞｮｰｶｰ]ﾌﾟｰﾙ 水5無5", H1),
    ("short, as in the issue", "火123 水10無10* 水5無5", H2),
    ("joker in English", "F123 W10V10 joker W5V5", H2),
    ("110 is 1 and 10", "F110", Hand((NumberCard(F, 1), NumberCard(F, 10)))),
    ("1010 is 10 and 10", "F1010", Hand((NumberCard(F, 10), NumberCard(F, 10)))),
    ("101 is 10 and 1", "F101", Hand((NumberCard(F, 10), NumberCard(F, 1)))),
    ("summoned", "[F8F9*]召喚", Hand((), summoned=((NumberCard(F, 8), NumberCard(F, 9), JOKER),))),
    ("summoned, one letter", "[F8F9*]u", Hand((), summoned=((NumberCard(F, 8), NumberCard(F, 9), JOKER),))),
    ("a pooled set nobody typed", "[]p W5V5", Hand(FIVES, pooled=((),))),
    ("a bracket ends the attribute", "F1[W2]F3", Hand((NumberCard(F, 1), NumberCard(W, 2), NumberCard(F, 3)))),
    ("a joker by name", "ネコ波動F1", Hand((JokerCard(Joker.NEKO_WAVE), NumberCard(F, 1)))),
    ("a joker in hiragana", "すてぃーる", Hand((JokerCard(Joker.STEAL),))),
    ("a joker in English", "Death Scythe", Hand((JokerCard(Joker.DEATH_SCYTHE),))),
    (
        "a joker behind a bracket",
        "[F1F2F3]steal",
        Hand((*(NumberCard(F, n) for n in (1, 2, 3)), JokerCard(Joker.STEAL))),
    ),
]


@pytest.mark.parametrize(("row", "text", "hand"), SPELLINGS, ids=[row[0] for row in SPELLINGS])
def test_spelling(row: str, text: str, hand: Hand) -> None:
    """Every way people write a hand is read."""
    assert read_hand(text) == hand


UNREADABLE = [
    # text, place, what stands there, what was expected
    ("", 0, "", CARD),
    ("   ", 3, "", CARD),
    ("F", 1, "", NUMBER),
    ("F0", 1, "0", NUMBER),
    ("F1 F", 4, "", NUMBER),
    ("F100", 3, "0", CARD),
    ("F12 X3", 4, "X", CARD),
    ("火1 炎2", 3, "炎", CARD),
    ("5F", 0, "5", CARD),
    ("[F1 F2", 6, "", CLOSING),
    ("[F1 ; F2]", 4, ";", CLOSING),
    ("F1]", 2, "]", CARD),
    ("F1 ; F2", 3, ";", CARD),
    ("*3", 1, "3", CARD),
    ("ｼﾞｮｰｶｰ？", 6, "？", CARD),
    ("Ｆ１２　Ｑ", 4, "Ｑ", CARD),
]


@pytest.mark.parametrize(("text", "place", "found", "expected"), UNREADABLE)
def test_unreadable_names_the_place(text: str, place: int, found: str, expected: Text) -> None:
    """What can't be read is shown as it was typed, at the index where it was typed."""
    with pytest.raises(Unreadable) as error:
        read_hand(text)
    assert (error.value.place, error.value.found, error.value.expected) == (place, found, expected)
    assert all(Words(language)(error.value.text) for language in LANGUAGES)


def test_a_claim_is_read() -> None:
    """The discard, a semicolon of any width, and two cards, the short form included."""
    expected = (NumberCard(F, 5), NumberCard(F, 6), NumberCard(F, 7))
    assert read_claim("F5 ; F6 F7") == expected
    assert read_claim("火5；火67") == expected
    assert read_claim("*;V6A6") == (JOKER, NumberCard(V, 6), NumberCard(A, 6))


@pytest.mark.parametrize(
    ("text", "place", "found", "expected"),
    [
        ("", 0, "", CARD),
        ("F5", 2, "", SEMICOLON),
        ("F56 ; F7", 2, "6", SEMICOLON),
        ("F5 ; ", 5, "", CARD),
        ("F5 ; F6", 7, "", CARD),
        ("F5 ; F6 F7 F8", 11, "F", END),
        ("F5 ; F6 ; F7", 8, ";", CARD),
        ("; F6 F7", 0, ";", CARD),
    ],
)
def test_unreadable_claims(text: str, place: int, found: str, expected: Text) -> None:
    """One discard and two cards, no more and no less."""
    with pytest.raises(Unreadable) as error:
        read_claim(text)
    assert (error.value.place, error.value.found, error.value.expected) == (place, found, expected)


sets = st.lists(cards, max_size=3).map(tuple)


@given(st.lists(cards, max_size=9).map(tuple), st.lists(sets, max_size=2), st.lists(sets, max_size=2))
def test_written_and_read_again(
    loose: tuple[Card, ...], pooled: list[tuple[Card, ...]], summoned: list[tuple[Card, ...]]
) -> None:
    """What we write we can read, and it says the same."""
    hand = Hand(loose, tuple(pooled), tuple(summoned))
    if loose or pooled or summoned:
        assert read_hand(write_hand(hand)) == hand


def test_written_form() -> None:
    """Letters, spaces, sets behind the loose cards with what became of them."""
    assert write_hand(H1) == "F1 F2 F3 W5 V5 [W10 V10 *]p"


@given(st.text(max_size=20))
def test_anything_typed_is_read_or_refused(text: str) -> None:
    """No text breaks the reader: it is cards, or refused."""
    try:
        hand = read_hand(text)
    except Unreadable:
        return
    assert hand.cards or hand.pooled or hand.summoned


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thousand_cards_are_told_not_crashed_over(language: Language) -> None:
    """A bracket may hold any number of cards; the refusal names them all, in order."""
    told = Words(language)(listed([NumberCard(F, n) for n in range(1, 11)] * 200))
    assert told.split() == [Words(language)(NumberCard(F, n).text) for n in range(1, 11)] * 200
