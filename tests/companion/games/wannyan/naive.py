"""The rules of going out, written as slowly and plainly as can be, to check the quick ones against."""

from collections.abc import Collection, Sequence
from itertools import combinations

from companion.games.wannyan.cards import NumberCard


def is_through(cards: Sequence[NumberCard]) -> bool:
    """WN-05: three cards of one number, or three neighbours of one attribute."""
    numbers = sorted(card.number for card in cards)
    attributes = {card.attribute for card in cards}
    if len(set(cards)) != 3:
        return False
    one_number = len(set(numbers)) == 1
    run = len(attributes) == 1 and numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]
    return one_number or run


def is_double(cards: Sequence[NumberCard]) -> bool:
    """WN-06: two cards of one number."""
    first, second = cards
    return first != second and first.number == second.number


def is_out(cards: Collection[NumberCard], throughs: int = 2) -> bool:
    """WN-27: so many through sets and one double, nothing left over."""
    if len(cards) != 3 * throughs + 2:
        return False
    if throughs == 0:
        return is_double(tuple(cards))
    return any(is_through(three) and is_out(set(cards) - set(three), throughs - 1) for three in combinations(cards, 3))
