"""Is a hand out (WN-27)? The quick core: number cards as bits of one integer (`NumberCard.bit`).

Bit 5·n + a stands for number n of attribute a. So the lowest bit is the lowest card, which can only belong
together with cards above it: those of its own number, and the next two numbers of its attribute. What it
makes with them is looked up, and so is whether the rest of the hand is out.

Only loose number cards count here. Each pooled set makes the hand three cards shorter: out are two sets of
three and a double (8 cards), one set and a double (5), or a double (2). Jokers are never among them, because
a joker counts in a pooled set only; `hands` sees to that, and to the words.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.games.wannyan.cards import NUMBERS, Attribute, NumberCard


def as_bits(cards: Iterable[NumberCard]) -> int:
    """The cards as one integer; a card given twice counts once."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def from_bits(bits: int) -> tuple[NumberCard, ...]:
    """The cards of an integer, lowest number first."""
    return tuple(NumberCard.at(bit.bit_length() - 1) for bit in each(bits))


def each(bits: int) -> Iterator[int]:
    """The single bits of an integer, lowest first."""
    while bits:
        low = bits & -bits
        yield low
        bits ^= low


_CARDS = [1 << number * 5 + attribute for number in NUMBERS for attribute in Attribute]
_ROWS = [sum(_CARDS[start : start + 5]) for start in range(0, 50, 5)]
ROW = {card: row for row in _ROWS for card in each(row)}
"""All five cards of a card's number."""

PAIRS = frozenset(a | b for row in _ROWS for a, b in combinations(each(row), 2))
"""Every double (WN-06)."""

# Runs stop at 8 9 10: no wrap (WN-05).
THREES = frozenset(a | b | c for row in _ROWS for a, b, c in combinations(each(row), 3)) | frozenset(
    card | card << 5 | card << 10 for card in _CARDS[:-10]
)
"""Every through set (WN-05)."""

_FIVES = frozenset(three | pair for three in THREES for pair in PAIRS if not three & pair)
_SIXES = frozenset(a | b for a, b in combinations(THREES, 2) if not a & b)


def _third_cards() -> dict[int, int]:
    waits: dict[int, int] = {}
    for three in THREES:
        for card in each(three):
            waits[three ^ card] = waits.get(three ^ card, 0) | card
    return waits


THIRD = _third_cards()
"""For two cards of a set of three, every card that would complete it."""

_Made = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]


def _around(low: int) -> tuple[int, dict[int, _Made]]:
    """Where to look for the company of the lowest card, and what it makes with what is found there.

    Threes and doubles, and twos of a set of three with the cards that would complete each.
    """
    above = [card for card in (*each(ROW[low]), low << 5, low << 10) if card > low and card in ROW]
    made: dict[int, _Made] = {}
    for size in range(len(above) + 1):
        for company in combinations(above, size):
            twos = [low | card for card in company]
            threes = [low | a | b for a, b in combinations(company, 2)]
            made[low | sum(company)] = (
                tuple(three for three in threes if three in THREES),
                tuple(two for two in twos if two in PAIRS),
                tuple((two, THIRD[two]) for two in twos if two in THIRD),
            )
    return low | sum(above), made


# A hand without cards has no lowest card, and makes nothing.
_AROUND = {low: _around(low) for low in _CARDS} | {0: (0, {0: ((), (), ())})}
_OUT_WITH_POOL = _FIVES | PAIRS


def is_out(bits: int) -> bool:
    """Whether 8, 5 or 2 loose cards are out, beside no, one or two pooled sets; other counts never are."""
    around, made = _AROUND[bits & -bits]
    threes, pairs, _ = made[bits & around]
    for three in threes:
        if bits ^ three in _FIVES:
            return True
    for pair in pairs:
        if bits ^ pair in _SIXES:
            return True
    return bits in _OUT_WITH_POOL


def discards_out(bits: int) -> int:
    """The cards one of which, discarded, leaves 9, 6 or 3 loose cards out; none for any other count."""
    goal = _GOALS.get(bits.bit_count() - 1)
    return _spares(bits, goal) if goal else 0


def finishing(bits: int) -> int:
    """The cards one of which makes 7, 4 or 1 loose cards out; none for any other count."""
    goal = _GOALS.get(bits.bit_count() + 1)
    return _waits(bits, goal) if goal else 0


class _OutOfEight(Container[int]):
    """The 672 590 hands of eight that are out: too many to list."""

    def __contains__(self, bits: object) -> bool:
        return isinstance(bits, int) and is_out(bits)


@dataclass(frozen=True, slots=True)
class _Goal:
    """What some cards should be: *whole* holds every way to be it."""

    whole: Container[int]
    after_three: _Goal | None = None  # what is left to be, once a set of three is taken away
    after_pair: _Goal | None = None


_NOTHING = _Goal(frozenset({0}))
_PAIR = _Goal(PAIRS, after_pair=_NOTHING)
_THREE = _Goal(THREES, after_three=_NOTHING)
_FIVE = _Goal(_FIVES, after_three=_PAIR, after_pair=_THREE)
_SIX = _Goal(_SIXES, after_three=_THREE)
_EIGHT = _Goal(_OutOfEight(), after_three=_FIVE, after_pair=_SIX)
_GOALS = {2: _PAIR, 5: _FIVE, 8: _EIGHT}


def _spares(bits: int, goal: _Goal) -> int:
    """The cards without one of which *bits*, one card too many, are what *goal* says."""
    low = bits & -bits
    around, made = _AROUND[low]
    threes, pairs, _ = made[bits & around]
    spares = low if bits ^ low in goal.whole else 0
    if threes and (then := goal.after_three):
        for three in threes:
            spares |= _spares(bits ^ three, then)
    if pairs and (then := goal.after_pair):
        for pair in pairs:
            spares |= _spares(bits ^ pair, then)
    return spares


def _waits(bits: int, goal: _Goal) -> int:
    """The cards that would make *bits*, one card short, what *goal* says."""
    low = bits & -bits
    around, made = _AROUND[low]
    threes, pairs, twos = made[bits & around]
    waits = 0
    if then := goal.after_three:
        for three in threes:
            waits |= _waits(bits ^ three, then)
        for two, thirds in twos:
            if bits ^ two in then.whole:
                waits |= thirds
    if then := goal.after_pair:
        for pair in pairs:
            waits |= _waits(bits ^ pair, then)
        if bits ^ low in then.whole:
            waits |= ROW[low]
    return waits & ~bits
