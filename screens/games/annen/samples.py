"""The cards over the rounds, for the result's chart."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.annen.state import HAND, State
from companion.match import Match
from companion.text import Text, say


def samples(match: Match) -> Sequence[tuple[Text, tuple[int, ...]]]:
    """Everybody's cards at the start and after each round."""
    last: dict[int, State] = {}
    for moment in match.moments():
        last.setdefault(moment.state.round.number, moment.state)
    seats = range(len(match.players))
    start = (say("annen.table.sample_start"), (HAND,) * len(match.players))
    return [
        start,
        *(
            (say("annen.table.sample", round=number), tuple(last[number].owned(seat) for seat in seats))
            for number in sorted(last)
        ),
    ]
