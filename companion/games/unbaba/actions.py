"""What somebody at the table can tell us."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.unbaba.cards import Card
from companion.games.unbaba.plays import Way
from companion.verdict import Action

DRAFTED = 3  # cards each player puts into the centre (UB-04)


@dataclass(frozen=True, slots=True)
class Dealt(Action):
    """All 60 cards were shuffled and twelve dealt to each (UB-03)."""


@dataclass(frozen=True, slots=True)
class Chose(Action):
    """A seat laid *cards* cards face down into the centre (UB-04)."""

    seat: int
    cards: int = DRAFTED


@dataclass(frozen=True, slots=True)
class EverybodyChose(Action):
    """All who hadn't yet laid their three cards into the centre (UB-04)."""


@dataclass(frozen=True, slots=True)
class Revealed(Action):
    """The cards in the centre were turned up together (UB-05); *centre* lists them if somebody typed them in."""

    centre: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Picked(Action):
    """A seat took a card from the centre (UB-06); *card* only if the centre was typed in."""

    seat: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class DraftFinished(Action):
    """The draft was played through without us: everybody holds twelve cards again (UB-07)."""


@dataclass(frozen=True, slots=True)
class Played(Action):
    """A seat laid *cards* on the field (UB-09, UB-12, UB-13); *way* is STACK or ADD if the player named it.

    *left* is what the hand really holds afterwards, where our count was wrong.
    """

    seat: int
    cards: tuple[Card, ...]
    way: Way | None = None
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Passed(Action):
    """A seat passed (パス, UB-18)."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandedOver(Action):
    """A seat handed a hidden card to the next player after a mischief card (UB-15). Which card, nobody asks."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentOut(Action):
    """The table noticed that a seat has no cards left (実は上がりです), whatever we counted (UB-22)."""

    seat: int
