"""The 60 cards of ウンババ (UB-01), and a row of them with its strength (UB-10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from math import prod

from companion.text import Text, say

NUMBERS = range(2, 14)
HAND = 12  # cards dealt to each player (UB-03)
DECK = 60


class CardKind(Enum):
    """The three kinds: green plus, red minus, and purple mischief (イタズラ), which counts as a minus."""

    PLUS = "plus"
    MINUS = "minus"
    MISCHIEF = "mischief"

    @property
    def copies(self) -> int:
        """How many of each number the deck holds (UB-01)."""
        return 3 if self is CardKind.MINUS else 1


# What a hand has of one number, its group, in four bits: the plus, two to count the minus, the mischief.
_WEIGHTS = {CardKind.PLUS: 1, CardKind.MINUS: 2, CardKind.MISCHIEF: 8}


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its kind and the number printed on it, 2 to 13. Raises ValueError for other numbers.

    *weight* is what it adds to a hand written as one integer: the group of each number in a byte of its own, 2 lowest.
    """

    kind: CardKind
    number: int
    weight: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.number not in NUMBERS:
            raise ValueError(f"cards go from 2 to 13, not {self.number}")
        object.__setattr__(self, "weight", _WEIGHTS[self.kind] << 8 * (self.number - NUMBERS.start))

    @property
    def value(self) -> int:
        """What it counts in the product: the number, below zero unless it is a plus."""
        return self.number if self.kind is CardKind.PLUS else -self.number

    @property
    def text(self) -> Text:
        """Its name: +7, −7, −7イ."""
        return say(f"unbaba.card.{self.kind.value}", number=self.number)

    @property
    def spoken(self) -> Text:
        """Its name for a screen reader: プラス7."""
        return say(f"unbaba.card.spoken.{self.kind.value}", number=self.number)


def cards_text(cards: Iterable[Card]) -> Text:
    """Cards side by side, in the order given: −7 −7 +7."""
    return _beside(card.text for card in cards)


def signs_text(cards: Iterable[Card]) -> Text:
    """The signs of cards whose number is known: − − イ."""
    return _beside(say(f"unbaba.sign.{card.kind.value}") for card in cards)


def _beside(texts: Iterable[Text]) -> Text:
    joined: Text | None = None
    for text in texts:
        joined = say("unbaba.beside", left=joined, right=text) if joined else text
    return joined or say("unbaba.no_card")


def signed(value: int) -> str:
    """A strength as it is written: +49, −49."""
    return f"{value:+}".replace("-", "−")


@dataclass(frozen=True, slots=True)
class Row:
    """Cards side by side (場に並んだカード): a played set, or the top layer of the field. At least one.

    *strength* is the product of all values (UB-10). *number* is the number they share; None if they don't,
    which only a table ruling can bring about.
    """

    cards: tuple[Card, ...]
    strength: int = field(init=False)
    number: int | None = field(init=False)

    def __post_init__(self) -> None:
        if not self.cards:
            raise ValueError("a row has at least one card")
        first = self.cards[0].number
        object.__setattr__(self, "strength", prod([card.value for card in self.cards]))
        object.__setattr__(self, "number", first if all(card.number == first for card in self.cards) else None)

    def __len__(self) -> int:
        return len(self.cards)

    def __add__(self, other: Row) -> Row:
        return Row(self.cards + other.cards)

    @property
    def minus_count(self) -> int:
        """How many of the cards count as minus."""
        return sum(card.value < 0 for card in self.cards)

    @property
    def has_mischief(self) -> bool:
        """Whether a purple card is among them (UB-15)."""
        return any(card.kind is CardKind.MISCHIEF for card in self.cards)

    @property
    def text(self) -> Text:
        """The cards: −7 −7."""
        return cards_text(self.cards)

    @property
    def formula(self) -> Text:
        """How the strength comes about: (−7)×(−7) = +49; of a single card just the strength."""
        if len(self.cards) == 1:
            return say("unbaba.strength.one", strength=signed(self.strength))
        product = "×".join(f"({signed(card.value)})" for card in self.cards)
        return say("unbaba.strength.product", product=product, strength=signed(self.strength))
