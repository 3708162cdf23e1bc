"""Cards as text: `+7 -7 -7i`. Any width and any kind of minus, spaces and commas or none."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.unbaba.cards import Card, CardKind, Row
from companion.notation import Reader
from companion.text import say

# Hyphen, minus, dashes, and the long vowel mark a Japanese keyboard gives for the same key.
_MINUS = ("-", "−", "‐", "–", "—", "―", "ー")
_PLUS = ("+",)
_MISCHIEF = ("i", "イタズラ", "いたずら", "イ", "い", "紫")
_BETWEEN = ",、，・"


def read_cards(text: str) -> tuple[Card, ...]:
    """One or more cards and nothing else. Raises Unreadable."""
    reader = Reader(text)
    cards = _cards(reader)
    if not cards or not reader.at_end:
        reader.fail(say("unbaba.expect.card"))
    return cards


def read_play(text: str) -> tuple[Row | None, tuple[Card, ...]]:
    """The displayed row, none for an empty field, then ``;`` and the cards: ``-6 -6 ; -7 -7i``. Raises Unreadable."""
    reader = Reader(text)
    field = _cards(reader)
    if reader.sign(";") is None:
        reader.fail(say("unbaba.expect.semicolon"))
    cards = _cards(reader)
    if not cards:
        reader.fail(say("unbaba.expect.card"))
    if not reader.at_end:
        reader.fail(say("unbaba.expect.end"))
    return Row(field) if field else None, cards


def _cards(reader: Reader) -> tuple[Card, ...]:
    cards = []
    while sign := _sign(reader):
        number = reader.digits("1[0-3]|[2-9]")
        if number is None:
            reader.fail(say("unbaba.expect.number"))
        if sign == "-" and reader.sign(*_MISCHIEF):
            cards.append(Card(CardKind.MISCHIEF, number))
        else:
            cards.append(Card(CardKind.MINUS if sign == "-" else CardKind.PLUS, number))
    return tuple(cards)


def _sign(reader: Reader) -> str | None:
    reader.skip(_BETWEEN)
    if reader.sign(*_PLUS):
        return "+"
    return "-" if reader.sign(*_MINUS) else None


def written(cards: Iterable[Card]) -> str:
    """Cards as `read_cards` reads them."""
    return " ".join(_written(card) for card in cards)


def _written(card: Card) -> str:
    return f"{card.value:+}{'i' if card.kind is CardKind.MISCHIEF else ''}"
