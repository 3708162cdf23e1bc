"""Hands of wannyan against the `mahjong` package: from a list of cards, on winning hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import TypeVar

from mahjong.agari import Agari
from mahjong.shanten import Shanten

from bench._timing import medians, row
from companion.games.wannyan.cards import NumberCard
from companion.games.wannyan.out import PAIRS, THREES, as_bits, discards_out, finishing, from_bits, is_out

HANDS = 500
T = TypeVar("T")


def wannyan_hands(chance: random.Random) -> list[list[NumberCard]]:
    """Hands of eight that are out, shuffled."""
    threes, pairs = sorted(THREES), sorted(PAIRS)
    hands: list[list[NumberCard]] = []
    while len(hands) < HANDS:
        first, second, pair = chance.choice(threes), chance.choice(threes), chance.choice(pairs)
        if not (first & second or first & pair or second & pair):
            cards = list(from_bits(first | second | pair))
            chance.shuffle(cards)
            hands.append(cards)
    return hands


def mahjong_hands(chance: random.Random) -> list[list[int]]:
    """Winning hands of 14 tiles as the package counts them: 34 kinds, so many of each."""
    hands: list[list[int]] = []
    while len(hands) < HANDS:
        tiles = [0] * 34
        tiles[chance.randrange(34)] += 2
        for _ in range(4):
            if chance.random() < 0.5:
                tiles[chance.randrange(34)] += 3
            else:
                start = chance.randrange(3) * 9 + chance.randrange(7)
                for tile in range(start, start + 3):
                    tiles[tile] += 1
        if max(tiles) <= 4:
            hands.append(tiles)
    return hands


def over(work: Callable[[T], object], hands: Sequence[T]) -> Callable[[], object]:
    """Work on the next hand at every call."""
    following = cycle(hands)
    return lambda: work(next(following))


def main() -> None:
    """Prints the ratios."""
    chance = random.Random(20261129)
    eights, tiles = wannyan_hands(chance), mahjong_hands(chance)
    deck = from_bits(sum(1 << index for index in range(5, 55)))
    nines = [[*hand, chance.choice([card for card in deck if card not in hand])] for hand in eights]
    sevens = [hand[:7] for hand in eights]
    agari, shanten = Agari(), Shanten()
    sides: dict[str, Callable[[], object]] = {
        "eight": over(lambda cards: is_out(as_bits(cards)), eights),
        "nine": over(lambda cards: discards_out(as_bits(cards)), [chance.sample(deck, 9) for _ in eights]),
        "nine out": over(lambda cards: discards_out(as_bits(cards)), nines),
        "seven": over(lambda cards: finishing(as_bits(cards)), sevens),
        "agari": over(agari.is_agari, tiles),
        "shanten": over(shanten.calculate_shanten, tiles),
    }
    t = medians(sides, rounds=31, calls=HANDS)
    print(row("hand of 8: out? against mahjong Agari on a winning hand", t["eight"] / t["agari"], 0.25))
    print(row("hand of 9, dealt at random: which discard is out? against the same", t["nine"] / t["agari"], 0.35))
    print(row("hand of 9, always with one: which discard is out? against the same", t["nine out"] / t["agari"], 0.35))
    print(row("hand of 7: which cards finish it? against mahjong Shanten", t["seven"] / t["shanten"], 0.6))


if __name__ == "__main__":
    main()
