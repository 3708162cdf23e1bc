"""Rounds won, or points, over the rounds, for the result's chart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from companion.games.uno_duel.options import POINTS
from companion.games.uno_duel.state import State
from companion.match import Match
from companion.text import Text, say


def samples(match: Match) -> Sequence[tuple[Text, tuple[int, ...]]]:
    """Everybody's score at the start and after each round."""
    state: State = match.state
    seats = range(len(state.seats))
    by_points = state.options.scoring == POINTS

    def gained(winner: int, points: int) -> tuple[int, ...]:
        return tuple((points if by_points else 1) if seat == winner else 0 for seat in seats)

    each = (gained(result.winner, result.points) for result in state.round.results)
    none = (0,) * len(state.seats)
    totals = accumulate(each, lambda held, new: tuple(map(sum, zip(held, new, strict=True))), initial=none)
    return [
        (say("uno_duel.table.sample", round=number) if number else say("uno_duel.table.sample_start"), held)
        for number, held in enumerate(totals)
    ]
