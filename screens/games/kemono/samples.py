"""The stars over the turns, for the result's chart."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kemono.state import Phase, Pile, State
from companion.match import Match
from companion.text import Text, say

MOST = 24
"""How many points the chart has at most; of a longer match it shows turns evenly apart."""


def samples(match: Match) -> Sequence[tuple[Text, tuple[int, ...]]]:
    """Everybody's stars at the start and after each turn."""
    ends: dict[int, State] = {}
    for moment in match.moments():  # newest first: the first state of a turn met is its last
        state: State = moment.state
        ends.setdefault(0 if state.phase is Phase.SETUP else state.turn.number, state)
    turns = sorted(ends)
    step = -(-len(turns) // MOST)
    kept = [turn for turn in turns if (turns[-1] - turn) % step == 0]
    return [(_turn(turn), _stars(ends[turn])) for turn in kept]


def _turn(turn: int) -> Text:
    return say("kemono.table.sample", turn=turn) if turn else say("kemono.table.sample_start")


def _stars(state: State) -> tuple[int, ...]:
    return tuple(state.held(Pile.STARS, seat) for seat in (0, 1))
