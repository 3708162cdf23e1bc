"""Looking rules up: what a keystroke costs while each of the written questions is typed, with every rulebook."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from bench._timing import medians, row
from companion.lookup import Lookup, lookup
from companion.rulebook import rulebook
from companion.words import LANGUAGES
from tools.lookup import questions

BAR = 10.0
"""Milliseconds from a keystroke to its answers."""


def keystrokes() -> Iterator[str]:
    """Each question as it grows letter by letter."""
    for question in questions():
        yield from (question.asked[:length] for length in range(1, len(question.asked) + 1))


def main() -> None:
    """Prints milliseconds, as a share of the bar too."""
    games = tuple(dict.fromkeys(question.game for question in questions()))
    books = {game: {language: rulebook(game, language) for language in LANGUAGES} for game in games}
    desk = lookup(games)
    times = []
    for typed in keystrokes():
        begun = time.perf_counter()
        desk.search(typed, "ja")
        times.append(1000 * (time.perf_counter() - begun))
    slow = sorted(times)[len(times) * 99 // 100]
    print(
        f"  {len(times)} keystrokes, {len(games)} books: median {median(times):.2f} ms, 99 of 100 within {slow:.2f} ms"
    )
    print(row("a keystroke, 99 of 100, against 10 ms", slow / BAR, 1))
    made = medians({"made": lambda: Lookup(books)}, rounds=5)["made"]
    print(f"  made ready once, at the first search: {1000 * made:.0f} ms")


if __name__ == "__main__":
    main()
