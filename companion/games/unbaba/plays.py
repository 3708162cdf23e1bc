"""Laying cards on the field: the two ways of beating it (UB-12, UB-13), and every play a hand has for it.

The deck holds one plus, three minus and one mischief of each number. So what a hand has of a number, its
group, is one of 16 things, and all plays of every group of every number are made once, when this is loaded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from companion.games.unbaba.cards import NUMBERS, Card, CardKind, Row


class Way(Enum):
    """How cards come to lie on the field: the lead (UB-09), stacked on top (重ねる), or added beside (足す)."""

    LEAD = "lead"
    STACK = "stack"
    ADD = "add"


@dataclass(frozen=True, slots=True)
class Laid:
    """A *play* laid in one *way*, and the *row* displayed then."""

    way: Way
    play: Row
    row: Row


def laid(display: Row | None, play: Row, way: Way) -> Laid:
    """The field after *play* in that way; on an empty field every play is a lead."""
    if display is None:
        return Laid(Way.LEAD, play, play)
    return Laid(Way.ADD, play, display + play) if way is Way.ADD else Laid(Way.STACK, play, play)


def ways(display: Row | None, play: Row) -> tuple[Laid, ...]:
    """The ways *play* fits the field by count or number, stronger or not (UB-12, UB-13)."""
    if play.number is None:
        return ()
    if display is None:
        return (Laid(Way.LEAD, play, play),)
    fitting = []
    if len(play) == len(display):
        fitting.append(Way.STACK)
    if play.number == display.number:
        fitting.append(Way.ADD)
    return tuple(laid(display, play, way) for way in fitting)


def is_stronger(display: Row | None, after: Laid) -> bool:
    """Whether the field has become strictly stronger; any lead is strong enough (UB-09, UB-11)."""
    return display is None or after.row.strength > display.strength


def lay(display: Row | None, play: Row, way: Way | None = None) -> Laid:
    """The field after *play*, whatever the rules say of it: in the way named, else the legal one, else one that fits.

    At most one way is ever legal. What fits neither way is stacked.
    """
    if way is not None:
        return laid(display, play, way)
    fitting = ways(display, play)
    if len(fitting) == 1:
        return fitting[0]
    legal = [after for after in fitting if is_stronger(display, after)]
    return (*legal, *fitting, laid(display, play, Way.STACK))[0]


def _rows(number: int) -> tuple[Row, ...]:
    kinds = (CardKind.PLUS, CardKind.MINUS, CardKind.MISCHIEF)
    counts = product(*(range(kind.copies + 1) for kind in kinds))
    rows = [
        Row(tuple(Card(kind, number) for kind, count in zip(kinds, each, strict=True) for _ in range(count)))
        for each in counts
        if any(each)
    ]
    return tuple(sorted(rows, key=lambda row: (len(row), row.has_mischief, -row.minus_count)))


# The 15 plays of each number, fewest cards first and without mischief before with; 180 in all.
ROWS: dict[int, tuple[Row, ...]] = {number: _rows(number) for number in NUMBERS}


def _fits(row: Row, group: int) -> bool:
    has = {CardKind.PLUS: group & 1, CardKind.MINUS: group >> 1 & 3, CardKind.MISCHIEF: group >> 3}
    return all(count <= has[kind] for kind, count in Counter(card.kind for card in row.cards).items())


# By number and group: every play.
_PLAYS = tuple(tuple(tuple(row for row in ROWS[n] if _fits(row, group)) for group in range(16)) for n in NUMBERS)


@lru_cache(maxsize=256)
def _stronger(count: int, strength: int) -> tuple[tuple[tuple[Row, ...], ...], ...]:
    """By number and group: the plays of so many cards that are stronger. 108 such fields, rulings aside."""
    return tuple(
        tuple(tuple(row for row in rows if len(row) == count and row.strength > strength) for rows in groups)
        for groups in _PLAYS
    )


class Plays(NamedTuple):
    """The plays open to a hand: leads on an empty field, else what may be stacked and what may be added."""

    leads: tuple[Row, ...] = ()
    stacks: tuple[Row, ...] = ()
    adds: tuple[Row, ...] = ()

    def laid(self, display: Row | None) -> tuple[Laid, ...]:
        """Each of them as it would lie on the field."""
        each = ((Way.LEAD, self.leads), (Way.STACK, self.stacks), (Way.ADD, self.adds))
        return tuple(laid(display, row, way) for way, rows in each for row in rows)


def legal_plays(hand: Iterable[Card], display: Row | None) -> Plays:
    """Every legal play of *hand*, in any order, on the field (UB-09 to UB-13). The hand fits the deck (UB-01)."""
    groups = sum([card.weight for card in hand]).to_bytes(len(NUMBERS), "little")
    if display is None:
        return Plays(tuple([row for rows, group in zip(_PLAYS, groups, strict=True) for row in rows[group]]))
    strength, number = display.strength, display.number
    stronger = _stronger(len(display.cards), strength)
    stacks = tuple([row for rows, group in zip(stronger, groups, strict=True) for row in rows[group]])
    if number is None:
        return Plays((), stacks)
    at = number - NUMBERS.start
    return Plays((), stacks, tuple([row for row in _PLAYS[at][groups[at]] if row.strength * strength > strength]))


_ALL = Counter({Card(kind, number): kind.copies for number in NUMBERS for kind in CardKind})


def unseen(lying: Iterable[Card]) -> tuple[Card, ...]:
    """The deck without the cards *lying* open: what could still be in somebody's hand."""
    return tuple((_ALL - Counter(lying)).elements())


def overdrawn(cards: Iterable[Card], beside: Iterable[Card] = ()) -> tuple[Card, ...]:
    """The *cards* of which there would be more than the deck holds, together with those *beside* (UB-01, UB-30)."""
    cards = tuple(cards)
    seen = Counter(cards) + Counter(beside)
    return tuple(card for card in dict.fromkeys(cards) if seen[card] > card.kind.copies)
