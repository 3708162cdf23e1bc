"""The 108 cards of UNO☆デュエル, 112 with the spare ones (UD-01), their elements (UD-05), and what lies on top."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from companion.text import Text, say

DECK = 108
LAWLESS_CARDS = 4
LEVELS = range(10)


class Element(Enum):
    """属性: the colour of a card: red, blue, yellow, green (UD-01)."""

    FIRE = "fire"
    WATER = "water"
    THUNDER = "thunder"
    WIND = "wind"

    @property
    def text(self) -> Text:
        """炎, 風, 雷, 水."""
        return say(f"uno_duel.element.{self.value}")

    @property
    def beaten(self) -> Element:
        """The element this one has the advantage over: fire over wind, wind over thunder, thunder over water."""
        return BEATS[self]

    @property
    def stronger(self) -> Element:
        """The element that has the advantage over this one (有利な属性)."""
        return STRONGER[self]


BEATS: dict[Element, Element] = {
    Element.FIRE: Element.WIND,
    Element.WIND: Element.THUNDER,
    Element.THUNDER: Element.WATER,
    Element.WATER: Element.FIRE,
}
STRONGER = {weak: strong for strong, weak in BEATS.items()}


class Relation(Enum):
    """How the element of a card stands to that of the field."""

    SAME = "same"
    BEATS = "beats"
    WEAK = "weak"
    UNRELATED = "unrelated"


def relation(card: Element, field: Element) -> Relation:
    """How *card* stands to *field* (UD-05).

    >>> relation(Element.THUNDER, Element.WATER), relation(Element.WIND, Element.WATER)
    (<Relation.BEATS: 'beats'>, <Relation.UNRELATED: 'unrelated'>)
    """
    if card is field:
        return Relation.SAME
    if BEATS[card] is field:
        return Relation.BEATS
    return Relation.WEAK if BEATS[field] is card else Relation.UNRELATED


def are_related(one: Element, other: Element) -> bool:
    """Whether two elements are the same, or one has the advantage over the other."""
    return relation(one, other) is not Relation.UNRELATED


class Kind(Enum):
    """What a card does. All but numbers are symbols (記号カード) and may be traps; wilds have no element."""

    NUMBER = "number"
    DRAW2 = "draw2"
    REVERSE = "reverse"
    SKIP = "skip"
    LAWLESS = "lawless"
    WILD = "wild"
    WILD4 = "wild4"

    @property
    def is_wild(self) -> bool:
        """Whether it has no element of its own, so that its player names one."""
        return self is Kind.WILD or self is Kind.WILD4

    @property
    def text(self) -> Text:
        """ドロー2, リバース…"""
        return say(f"uno_duel.kind.{self.value}")


SYMBOLS = {"D2": Kind.DRAW2, "R": Kind.REVERSE, "S": Kind.SKIP, "LZ": Kind.LAWLESS}
WILDS = {"WILD": Kind.WILD, "WD4": Kind.WILD4}
FACES = (*map(str, LEVELS), *SYMBOLS)


class Card(Enum):
    """A card as it is printed. Its value is its code: ``fire-5``, ``water-D2``, ``wind-R``, ``WILD``, ``WD4``.

    *kind*; *element*, None for wilds; *level* (0 to 9), None for all but numbers.
    """

    _ignore_ = "element_ face_"

    for element_ in Element:
        for face_ in FACES:
            vars()[f"{element_.name}_{face_}"] = f"{element_.value}-{face_}"
    WILD = "WILD"
    WD4 = "WD4"

    def __init__(self, code: str) -> None:
        before, _, after = code.rpartition("-")
        self.element = Element(before) if before else None
        self.level = int(after) if after.isdecimal() else None
        self.kind = Kind.NUMBER if self.level is not None else (SYMBOLS | WILDS)[after]

    # Members are single objects: their own hash is quicker than that of their names, and folding looks up many.
    __hash__ = object.__hash__

    @classmethod
    def of(cls, element: Element | None, face: str) -> Card:
        """The card of an element and a face (``5``, ``D2``); wilds whatever the element. Raises ValueError."""
        return cls(face if face in WILDS or element is None else f"{element.value}-{face}")

    @property
    def face(self) -> str:
        """Its code without the element: ``5``, ``D2``, ``WILD``."""
        return str(self.value).rpartition("-")[2]

    @property
    def copies(self) -> int:
        """How many there are in a deck (UD-01)."""
        if self.kind.is_wild:
            return 4
        return 1 if self.level == 0 or self.kind is Kind.LAWLESS else 2

    @property
    def points(self) -> int:
        """What it counts in a loser's hand when points are kept (UD-26)."""
        if self.level is not None:
            return self.level
        return 50 if self.kind.is_wild else 20

    @property
    def text(self) -> Text:
        """炎5, 水ドロー2, ワイルド."""
        if self.element is None:
            return self.kind.text
        face: int | Text = self.kind.text if self.level is None else self.level
        return say("uno_duel.card", element=self.element.text, face=face)


def cards_text(cards: Iterable[Card]) -> Text:
    """Cards in the order laid: 風3、炎3."""
    texts = tuple(card.text for card in cards)
    return texts[0] if len(texts) == 1 else say("uno_duel.cards", cards=texts)


class Field(NamedTuple):
    """場のカード: the top of the discard pile with the *element* it counts as, None while it isn't named (UD-03)."""

    kind: Kind
    element: Element | None
    level: int | None = None

    @classmethod
    def of(cls, card: Card, declared: Element | None = None) -> Field:
        """The field once *card* lies there; wilds take the *declared* element."""
        return cls(card.kind, card.element or declared, card.level)

    @property
    def text(self) -> Text:
        """水7, 水ドロー2, ワイルド（水）, ワイルド."""
        if self.element is None:
            return self.kind.text
        if self.kind.is_wild:
            return say("uno_duel.declared", card=self.kind.text, element=self.element.text)
        face: int | Text = self.kind.text if self.level is None else self.level
        return say("uno_duel.card", element=self.element.text, face=face)


class Source(NamedTuple):
    """A card an attack is made of (ドロー攻撃): draw two or wild draw four, *by* whom; None: the first field card."""

    kind: Kind
    by: int | None
    amount: int


# The draws that wait for whoever's turn begins next, by the cards they come from; none is no attack.
Attack = tuple[Source, ...]
AMOUNTS = {Kind.DRAW2: 2, Kind.WILD4: 4}


def total(attack: Attack) -> int:
    """How many cards an attack makes somebody draw."""
    return sum(source.amount for source in attack)


def deck_size(*, lawless: bool) -> int:
    """How many cards the deck has, with the lawless ones or without (UD-01)."""
    return DECK + LAWLESS_CARDS * lawless


class Combo(Enum):
    """Plays of several cards that have a name, and a line to read aloud (UD-10, UD-27)."""

    FIRE_STARS = "fire_stars"
    WATER_STARS = "water_stars"
    THUNDER_STARS = "thunder_stars"
    WIND_STARS = "wind_stars"
    STEAM = "steam"
    ACT_OF_GOD = "act_of_god"
    TWISTER = "twister"
    STORM = "storm"
    QUARTET = "quartet"

    @property
    def text(self) -> Text:
        """Its name: ダブルスターファイア."""
        return say(f"uno_duel.combo.{self.value}")

    @property
    def chant(self) -> Text:
        """The line to read aloud (口上)."""
        return say(f"uno_duel.chant.{self.value}")


_PAIRS = {
    frozenset({Element.FIRE}): Combo.FIRE_STARS,
    frozenset({Element.WATER}): Combo.WATER_STARS,
    frozenset({Element.THUNDER}): Combo.THUNDER_STARS,
    frozenset({Element.WIND}): Combo.WIND_STARS,
    frozenset({Element.WATER, Element.FIRE}): Combo.STEAM,
    frozenset({Element.THUNDER, Element.WIND}): Combo.ACT_OF_GOD,
    frozenset({Element.FIRE, Element.WIND}): Combo.TWISTER,
    frozenset({Element.THUNDER, Element.WATER}): Combo.STORM,
}


def combo(cards: tuple[Card, ...]) -> Combo | None:
    """What a play of several cards is called, if it has a name: two related cards, or a quartet (UD-10)."""
    elements = frozenset(card.element for card in cards if card.element is not None)
    if len(cards) == 2:
        return _PAIRS.get(elements)
    return Combo.QUARTET if is_quartet(cards) else None


def is_quartet(cards: tuple[Card, ...]) -> bool:
    """Whether the cards are one number in all four elements (カルテット)."""
    levels = {card.level for card in cards}
    elements = {card.element for card in cards}
    return len(cards) == 4 and len(elements) == 4 and len(levels) == 1 and None not in levels | elements
