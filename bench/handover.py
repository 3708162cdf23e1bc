"""A match in codes: bytes and time for 50, 200, 500 and 2 000 entries, beside the same match file deflated."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable
from random import Random
from statistics import median

from companion.games import GAMES
from companion.handover import Handed, Pile, read
from companion.matchfile import dumps
from tests.companion.strategies import evening

SIZES = 50, 200, 500, 2000
SEATS = 4


def timed(work: Callable[[], object]) -> float:
    """Milliseconds, the median of five."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return median(times) * 1000


def main() -> None:
    """Prints the table."""
    print(f"  {'':<12}{'entries':>8}{'bytes':>8}{'file deflated':>16}{'pack ms':>10}{'unpack ms':>11}")
    for game in GAMES.values():
        header, rows = evening(game, min(SEATS, game.seats.stop - 1), Random(1), max(SIZES))
        head = header.encode()
        for size in SIZES:
            part = rows[:size]
            handed = Handed.of(head, part)
            file = len(zlib.compress(dumps(header, part).encode(), 9))
            pile = Pile(tuple(map(read, handed.codes(1000))))
            pack, unpack = timed(lambda: Handed.of(head, part)), timed(pile.match)  # noqa: B023
            print(f"  {game.id:<12}{size:>8}{len(handed.data):>8}{file:>16}{pack:>10.0f}{unpack:>11.0f}")


if __name__ == "__main__":
    main()
