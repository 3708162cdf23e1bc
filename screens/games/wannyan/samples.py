"""The money over time, for the result's chart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from companion.games.wannyan.state import Phase, State
from companion.match import Match
from companion.text import Text, say

MOST = 24
"""How many points the chart has at most; beyond that it shows rounds only."""


def samples(match: Match) -> Sequence[tuple[Text, tuple[int, ...]]]:
    """Everybody's money at the start and after each turn; in a long match after each round."""
    states: list[State] = [moment.state for moment in match.moments()][::-1]
    turns = _last_of_each(states, _turn_of)
    if len(turns) > MOST:
        turns = [states[0], *_last_of_each(states, lambda state: state.round.number)]
        return [(_round(state, first=n == 0), _money(state)) for n, state in enumerate(turns)]
    return [(_turn(state), _money(state)) for state in turns]


def _turn_of(state: State) -> tuple[int, int, bool]:
    return state.round.number, state.turn.number, state.round.phase is Phase.PLAY


def _last_of_each(states: Sequence[State], key: Callable[[State], Hashable]) -> list[State]:
    return [
        state
        for state, following in zip(states, [*states[1:], None], strict=True)
        if following is None or key(state) != key(following)
    ]


def _money(state: State) -> tuple[int, ...]:
    return tuple(state.balance(seat) for seat in range(len(state.seats)))


def _round(state: State, *, first: bool) -> Text:
    return say("wannyan.table.sample_start") if first else say("wannyan.table.sample_round", round=state.round.number)


def _turn(state: State) -> Text:
    if state.round.phase is not Phase.PLAY:
        return say("wannyan.table.sample_round", round=state.round.number)
    return say("wannyan.table.sample_turn", round=state.round.number, turn=state.turn.number)
