"""What three cards make: a through set, a wannyan, or nothing, and why not (WN-04, WN-05, WN-06)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from companion.games.wannyan.cards import Card, JokerCard, NumberCard, in_order
from companion.text import Text, say


class SetKind(Enum):
    """The two kinds of a set of three."""

    THROUGH = "through"  # スルーカード: three number cards
    WANNYAN = "wannyan"  # ワンにゃんカード: one joker, two number cards

    @property
    def text(self) -> Text:
        """Its name."""
        return say(f"wannyan.set.{self.value}")


class Bond(Enum):
    """What holds the number cards of a set together."""

    SAME = "same"  # one number
    RUN = "run"  # neighbours of one attribute


@dataclass(frozen=True, slots=True)
class SetOfThree:
    """Three cards that belong together, in the order of the cards."""

    kind: SetKind
    bond: Bond
    cards: tuple[Card, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of its number cards."""
        return tuple(card.number for card in self.cards if isinstance(card, NumberCard))

    @property
    def text(self) -> Text:
        """A sentence: these cards are of one number, a through set."""
        return say(f"wannyan.set.{self.kind.value}_{self.bond.value}", cards=listed(self.cards))


@dataclass(frozen=True, slots=True)
class NoSet:
    """Why some cards are no set, or no double, and the rule it rests on."""

    rule: str
    text: Text


def read_set(cards: Sequence[Card]) -> SetOfThree | NoSet:
    """The set three cards make, or why they make none. WN-04 with a joker, WN-05 without; raises ValueError
    for more or fewer than three.

    No gap and no wrap: 3 and 5 are no neighbours, and neither are 10 and 1.
    """
    if len(cards) != 3:
        raise ValueError(f"a set has three cards, not {len(cards)}")
    ordered = tuple(sorted(cards, key=in_order))
    numbers = [card for card in ordered if isinstance(card, NumberCard)]
    kind, rule = (SetKind.THROUGH, "WN-05") if len(numbers) == 3 else (SetKind.WANNYAN, "WN-04")
    if len(numbers) < 2:
        return NoSet(rule, say("wannyan.set.jokers", cards=listed(ordered)))
    if len(set(numbers)) < len(numbers):
        return NoSet("WN-31", say("wannyan.set.twice", card=_twice(numbers).text))
    if len({card.number for card in numbers}) == 1:
        return SetOfThree(kind, Bond.SAME, ordered)
    if len({card.attribute for card in numbers}) > 1:
        return NoSet(rule, say("wannyan.set.mixed", cards=listed(numbers)))
    steps = [after.number - before.number for before, after in pairwise(numbers)]
    if all(step == 1 for step in steps):
        return SetOfThree(kind, Bond.RUN, ordered)
    round_the_end = (numbers[0].number, numbers[-1].number) == (1, 10) and sorted(steps)[:-1] == [1] * (len(steps) - 1)
    return NoSet(rule, say(f"wannyan.set.{'wrap' if round_the_end else 'gap'}", cards=listed(numbers)))


def why_no_double(cards: Sequence[Card]) -> NoSet | None:
    """Why two cards are no double (ダブル), or None when they are one. WN-06: one number, and no joker."""
    first, second = sorted(cards, key=in_order)
    if isinstance(second, JokerCard):
        return NoSet("WN-06", say("wannyan.set.joker_double", cards=listed((first, second))))
    if first == second:
        return NoSet("WN-31", say("wannyan.set.twice", card=first.text))
    if isinstance(first, NumberCard) and first.number != second.number:
        return NoSet("WN-06", say("wannyan.set.two_numbers", cards=listed((first, second))))
    return None


def listed(cards: Sequence[Card]) -> Text:
    """Cards side by side, as one says them: 火1 火2 火3."""
    if len(cards) <= 1:
        return cards[0].text
    # Halved, not one by one: a text as deep as its cards are many could not be put into words.
    half = len(cards) // 2
    return say("wannyan.set.beside", cards=listed(cards[:half]), card=listed(cards[half:]))


def _twice(cards: Sequence[NumberCard]) -> NumberCard:
    return next(card for card in cards if cards.count(card) > 1)
