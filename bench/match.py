"""Folding a match: an act against python-chess push and pop, and 2 000 actions opened from the rows stored."""

from __future__ import annotations

import json
import random

import chess

from bench._timing import medians, row
from companion.games import GAMES
from companion.match import Entry, Match, Refused
from companion.matchfile import Header, Row, encode_entry, fold
from tests.companion.strategies import offered, started

ACTIONS = 2_000
SEATS = 4


def long_match(game: str) -> tuple[Header, tuple[Entry, ...]]:
    """A match of so many entries, played at random by the rules of its game."""
    chance = random.Random(20261129)
    match = started(GAMES[game], SEATS)
    entries: list[Entry] = []
    while len(entries) < ACTIONS:
        action = offered(match, chance, pale=False)
        if action is None:  # the match is over: what was recorded so far goes on from before its end
            match, entry = match.undo(at=0)
        else:
            try:
                match, entry = match.act(action, at=1_764_400_000_000 + len(entries), confirmed=True)
            except Refused:
                continue
        entries.append(entry)
    return Header("bench", match.setup), tuple(entries)


def main() -> None:
    """Prints the ratios."""
    board = chess.Board()
    moves = list(board.legal_moves)

    def push_and_pop() -> None:
        for count in range(ACTIONS):
            board.push(moves[count % len(moves)])
            board.pop()

    for game in GAMES:
        header, entries = long_match(game)
        rows: list[Row] = json.loads(json.dumps([encode_entry(header.game, entry) for entry in entries]))

        def record(header: Header = header, entries: tuple[Entry, ...] = entries) -> None:
            match = Match.start(header.game, header.setup)
            for entry in entries:
                match = match.record(entry)

        def opened(header: Header = header, rows: list[Row] = rows) -> None:
            fold(header, rows)

        t = medians({"record": record, "chess": push_and_pop, "open": opened})
        print(row(f"{game}: fold an entry against python-chess push + pop", t["record"] / t["chess"], 1))
        print(f"  {game}: {ACTIONS} entries decoded and folded {t['open'] * 1000:30.1f} ms (bar 15)")


if __name__ == "__main__":
    main()
