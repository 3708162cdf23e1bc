"""A match in codes: bytes and time for 50, 200, 500 and 2 000 entries, beside the same match file deflated."""

from __future__ import annotations

import random
import time
import zlib
from collections.abc import Callable
from statistics import median

from companion.game import Player
from companion.games import GAMES
from companion.handover import Handed, Pile, read
from companion.match import Refused
from companion.matchfile import Header, Row, dumps, encode_entry
from tests.companion.strategies import NAMES, offered, started

SIZES = 50, 200, 500, 2000
SEATS = 4
PAUSE = 20  # seconds between two acts, mostly


def evening(game: str, seed: int = 1) -> tuple[Header, list[Row]]:
    """A match played at random by its rules, as it would be stored, with a slip undone now and then."""
    chance = random.Random(seed)
    match = started(GAMES[game], min(SEATS, GAMES[game].seats.stop - 1))
    looks = zip(("persimmon", "sky", "moss", "indigo"), ("cat_plain", "dog_patch", "cat_mask", "dog_ears"), strict=True)
    seats = tuple(
        Player("".join(chance.choices("23456789abcdefghjkmnpqrstuvwxyz", k=10)), name, *look)
        for name, look in zip(NAMES, looks, strict=False)
    )[: len(match.players)]
    setup = match.setup.__class__(match.setup.game, seats, 0, match.setup.options, match.setup.rules)
    at = 1_764_400_000_000
    rows: list[Row] = []
    while len(rows) < max(SIZES):
        at += 1000 * max(1, round(chance.lognormvariate(0, 0.9) * PAUSE))
        action = offered(match, chance, pale=False)
        if action is None or (match.can_undo and chance.random() < 0.03):
            match, entry = match.undo(at=at)
        else:
            try:
                match, entry = match.act(action, at=at, confirmed=True)
            except Refused:
                continue
        rows.append(encode_entry(match.game, entry))
    return Header("k7c2m9pqrs", setup), rows


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
    for game in GAMES:
        header, rows = evening(game)
        head = header.encode()
        for size in SIZES:
            part = rows[:size]
            handed = Handed.of(head, part)
            file = len(zlib.compress(dumps(header, part).encode(), 9))
            pile = Pile(tuple(map(read, handed.codes(1000))))
            pack, unpack = timed(lambda: Handed.of(head, part)), timed(pile.match)  # noqa: B023
            print(f"  {game:<12}{size:>8}{len(handed.data):>8}{file:>16}{pack:>10.0f}{unpack:>11.0f}")


if __name__ == "__main__":
    main()
