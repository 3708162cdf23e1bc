"""What the table looks like after each action. Nothing is judged here: the table may overrule every rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.game import Setup
from companion.games.uno_duel import claims, plays, turns
from companion.games.uno_duel.actions import (
    Challenged,
    DealerDrawn,
    Drew,
    ElementNamed,
    FirstCardTurned,
    MatchEnded,
    Misplayed,
    Passed,
    Penalised,
    Played,
    Reshuffled,
    RoundClosed,
    StandbyClosed,
    TrapFired,
    TrapSet,
    TurnCalled,
    TurnEnded,
    TurnForfeited,
    UnoCalled,
    UnoCaught,
)
from companion.games.uno_duel.cards import AMOUNTS, Field, Kind, Source, deck_size, total
from companion.games.uno_duel.moves import (
    ATTACKED,
    DEALT,
    DECK,
    LEFT,
    NOBODY,
    SWEPT,
    TURNED,
    draw,
    drawn,
    put,
    shuffled,
)
from companion.games.uno_duel.options import POINTS, Options
from companion.games.uno_duel.state import (
    COUNTER,
    DISCARD,
    HAND,
    PILE,
    Phase,
    Result,
    Round,
    State,
    Table,
    Turn,
    trap_account,
)
from companion.ledger import BOX, Ledger, seat_account
from companion.verdict import Action

PUT_BACK = (Kind.WILD4, Kind.LAWLESS)  # no first field card (UD-03)


def start(setup: Setup[Options]) -> State:
    """The table before the deal; who starts the set-up is the dealer (UD-02)."""
    seats = len(setup.seats)
    deck = deck_size(lawless=setup.options.lawless_zone)
    return State(
        options=setup.options,
        cards=Ledger("cards").move(deck, BOX, PILE, DECK, "UD-01"),
        seats=(NOBODY,) * seats,
        active=tuple(range(seats)),
        table=Table(),
        turn=Turn(0, setup.first, Phase.DEAL),
        round=Round(1, setup.first, (0,) * seats),
    )


def apply(state: State, action: Action) -> State:
    """The table after *action*, allowed or not; the same table where there is nothing to apply."""
    seat: int | None = getattr(action, "seat", None)
    if seat is not None and seat not in state.active:
        return state
    return _APPLY[type(action)](state, action)


# Before the first turn.


def _dealer_drawn(state: State, action: DealerDrawn) -> State:
    drawing, phase = state.round.draw or state.active, state.turn.phase
    if phase not in (Phase.DEALER, Phase.DEAL) or len(action.levels) != len(drawing):
        return state
    highest = max(action.levels)
    top = tuple(seat for seat, level in zip(drawing, action.levels, strict=True) if level == highest)
    if len(top) > 1:
        return state._replace(round=state.round._replace(draw=top), turn=Turn(0, state.turn.seat, Phase.DEALER))
    return dealt_by(state, top[0])


def dealt_by(state: State, dealer: int) -> State:
    """The table with another dealer, before the deal (UD-02)."""
    return state._replace(round=state.round._replace(dealer=dealer, draw=()), turn=Turn(0, dealer, Phase.DEAL))


def _first_card_turned(state: State, action: FirstCardTurned) -> State:
    card, phase = action.card, state.turn.phase
    if phase not in (Phase.DEALER, Phase.DEAL) or card.kind in PUT_BACK:
        return state
    cards, dealer = state.cards, state.round.dealer
    for seat in state.active:
        cards = draw(cards, seat, HAND, DEALT, "UD-03")
    cards = cards.move(min(1, cards.balance(PILE)), PILE, DISCARD, TURNED, "UD-03")
    left = state.step(dealer)
    table = Table(Field.of(card), override=left)
    match card.kind:
        case Kind.DRAW2:
            table = table._replace(attack=(Source(Kind.DRAW2, None, AMOUNTS[Kind.DRAW2]),))
        case Kind.REVERSE:
            table = table._replace(direction=COUNTER, override=dealer)
        case Kind.SKIP:
            table = table._replace(override=state.step(left))
    round_ = state.round._replace(draw=(), most=max(state.round.most, total(table.attack)))
    seats, turn = (NOBODY,) * len(state.seats), Turn(0, dealer, Phase.TURN_CALL)
    return State(state.options, cards, seats, state.active, table, turn, round_)


def _reshuffled(state: State, _: Reshuffled) -> State:
    return state._replace(cards=shuffled(state.cards))


# The end of a round.


def _round_closed(state: State, action: RoundClosed) -> State:
    winner = state.round.winner
    if state.turn.phase is not Phase.ROUND_OVER or winner is None:
        return state
    attack = total(state.table.attack)
    if attack and state.incoming != winner:
        # The effect of the last card still counts (UD-23).
        state = drawn(state, state.incoming, attack, ATTACKED, "UD-15")
    by_points = state.options.scoring == POINTS
    points = max(0, sum(action.points)) if by_points else 0
    scores = list(state.round.scores)
    scores[winner] += points if by_points else 1
    results = (*state.round.results, Result(winner, state.turn.number, points))
    state = state._replace(round=state.round._replace(scores=tuple(scores), results=results))
    if scores[winner] >= state.target:
        return _match_ended(state, MatchEnded())
    return _next_round(state)


def _next_round(state: State) -> State:
    """All cards are one pile again, and the deal moves one seat to the left (UD-02)."""
    active, round_, cards = state.active, state.round, state.cards
    dealer = next((seat for seat in active if seat > round_.dealer), active[0])
    for account, held in tuple(cards.balances.items()):
        if account not in (BOX, PILE):
            cards = cards.move(max(0, held), account, PILE, SWEPT)
    next_ = round_._replace(number=round_.number + 1, dealer=dealer, draw=(), winner=None)
    seats, turn = (NOBODY,) * len(state.seats), Turn(0, dealer, Phase.DEAL)
    return State(state.options, cards, seats, active, Table(), turn, next_)


def _match_ended(state: State, _: MatchEnded) -> State:
    return state._replace(turn=state.turn._replace(phase=Phase.MATCH_OVER))


# Going home.


def leave(state: State, seat: int) -> State:
    """The table after a player went home; hand and traps go into the draw pile. With one left, the match is over.

    Whoever's turn it was, it is over with its player; an attack goes on to who comes next (UD-20).
    """
    if seat not in state.active:
        return state
    following, incoming, turn = state.step(seat), state.incoming, state.turn
    cards = state.cards
    for account in (seat_account(seat), trap_account(seat)):
        cards = cards.move(max(0, cards.balance(account)), account, PILE, LEFT)
    active = tuple(other for other in state.active if other != seat)
    after = state._replace(cards=cards, active=active, seats=put(state.seats, seat, NOBODY), last=None)
    if len(active) < 2:
        return _match_ended(after, MatchEnded())
    if turn.phase in (Phase.DEALER, Phase.DEAL):
        drawing = tuple(other for other in state.round.draw if other != seat)
        if len(drawing) > 1:
            return after._replace(round=state.round._replace(draw=drawing))
        dealer = following if state.round.dealer == seat else state.round.dealer
        return dealt_by(after, drawing[0] if drawing else dealer)
    if turn.seat != seat and not turn.phase.is_between:
        return after
    table = state.table._replace(override=following if incoming == seat else incoming, skips=0)
    if turn.phase.is_play and not turn.phase.is_between:
        turn = turn._replace(phase=Phase.STANDBY, owed=0)
    return after._replace(table=table, turn=turn)


_APPLY: dict[type[Action], Callable[[State, Any], State]] = {
    DealerDrawn: _dealer_drawn,
    FirstCardTurned: _first_card_turned,
    TurnCalled: turns.called,
    TurnForfeited: claims.forfeited,
    ElementNamed: turns.named,
    Played: plays.played,
    TrapFired: plays.trap_fired,
    Passed: turns.passed,
    Drew: turns.drew,
    TrapSet: turns.trap_set,
    TurnEnded: turns.ended,
    StandbyClosed: turns.standby_closed,
    Challenged: claims.challenged,
    UnoCalled: claims.uno_called,
    UnoCaught: claims.uno_caught,
    Misplayed: claims.misplayed,
    Penalised: claims.penalised,
    Reshuffled: _reshuffled,
    RoundClosed: _round_closed,
    MatchEnded: _match_ended,
}
