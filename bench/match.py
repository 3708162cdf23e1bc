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
PATIENCE = 20


def evening(game: str) -> list[tuple[Header, list[Entry]]]:
    """As many matches as it takes, played at random by the rules of their game, each for as long as it can go on."""
    chance = random.Random(20261129)
    matches: list[tuple[Header, list[Entry]]] = []
    while (left := ACTIONS - sum(len(entries) for _, entries in matches)) > 0:
        match = started(GAMES[game], min(SEATS, GAMES[game].seats.stop - 1))
        matches.append((Header("bench", match.setup), played(match, left, chance)))
    return matches


def played(match: Match, most: int, chance: random.Random) -> list[Entry]:
    """The entries of a match from here to its end, *most* of them at most."""
    entries: list[Entry] = []
    left_out = 0
    while len(entries) < most and not match.game.is_over(match.state):
        action = offered(match, chance, pale=False)
        assert action is not None
        try:
            after, entry = match.act(action, at=1_764_400_000_000 + len(entries), confirmed=True)
        except Refused:
            continue
        if match.game.is_over(after.state) and left_out < PATIENCE:
            left_out += 1
            continue
        match, left_out = after, 0
        entries.append(entry)
    return entries


def main() -> None:
    """Prints the ratios."""
    board = chess.Board()
    moves = list(board.legal_moves)

    def push_and_pop() -> None:
        for count in range(ACTIONS):
            board.push(moves[count % len(moves)])
            board.pop()

    for game in GAMES:
        matches = evening(game)
        stored: list[tuple[Header, list[Row]]] = [
            (header, json.loads(json.dumps([encode_entry(header.game, entry) for entry in entries])))
            for header, entries in matches
        ]

        def record(matches: list[tuple[Header, list[Entry]]] = matches) -> None:
            for header, entries in matches:
                match = Match.start(header.game, header.setup)
                for entry in entries:
                    match = match.record(entry)

        def opened(stored: list[tuple[Header, list[Row]]] = stored) -> None:
            for header, rows in stored:
                fold(header, rows)

        t = medians({"record": record, "chess": push_and_pop, "open": opened})
        print(row(f"{game}: fold an entry against python-chess push + pop", t["record"] / t["chess"], 1))
        print(f"  {game}: {ACTIONS} entries decoded and folded {t['open'] * 1000:30.1f} ms (bar 15)")


if __name__ == "__main__":
    main()
