"""The tokens over the rounds, for the result's chart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from companion.games.unbaba.state import State
from companion.match import Match
from companion.text import Text, say


def samples(match: Match) -> Sequence[tuple[Text, tuple[int, ...]]]:
    """Everybody's tokens at the start and after each round."""
    state: State = match.state
    none = (0,) * state.seats
    gained = (ended.gained for ended in state.rounds)
    totals = accumulate(gained, lambda held, new: tuple(map(sum, zip(held, new, strict=True))), initial=none)
    return [
        (say("unbaba.table.sample", round=number) if number else say("unbaba.table.sample_start"), held)
        for number, held in enumerate(totals)
    ]
