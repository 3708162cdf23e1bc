"""Who may see what was typed while placing, and what is only in the players' memory once a round is over."""

from __future__ import annotations

from companion.games.annen.state import Phase, Round, State


def seen_by(state: State, seat: int | None) -> State:
    """The table as *seat* (None: somebody looking on) may see it.

    One's own statements; everybody's once the match is over, for the challenger in the challenge (AN-18), and for all
    from the auction on by the house rule. Cards turned in earlier rounds are for the players to remember.
    """
    if state.is_over:
        return state
    by_right = state.phase is Phase.CHALLENGE and seat is not None and seat == state.round.challenger
    by_rule = state.options.statements_in_auction and state.phase in (Phase.BID, Phase.CHALLENGE)
    round_ = state.round if by_right or by_rule else _unsaid(state.round, but=seat)
    past = tuple(_unsaid(_unturned(before), but=seat) for before in state.past)
    return state._replace(round=round_, past=past)


def recalled(past: State, now: State) -> State:
    """An earlier table as it may be looked at *now*: an earlier round's cards are closed until the match is over."""
    if now.is_over:
        return past
    if past.round.number == now.round.number:
        if now.statements_open or not any(map(any, past.round.statements)):
            return past
        return past._replace(round=_unsaid(past.round))
    rounds = tuple(_unsaid(_unturned(before)) for before in past.past)
    return past._replace(round=_unsaid(_unturned(past.round)), past=rounds, closed=True)


def _unsaid(round_: Round, but: int | None = None) -> Round:
    """A round without what was typed, except by seat *but*; how many cards were placed stays."""
    statements = tuple(said if seat == but else ("",) * len(said) for seat, said in enumerate(round_.statements))
    return round_._replace(statements=statements)


def _unturned(round_: Round) -> Round:
    return round_._replace(flips=(), call=None)
