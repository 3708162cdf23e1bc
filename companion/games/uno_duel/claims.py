"""A challenge, a wrong card, UNO, a turn not called: what is said of somebody, and what it costs (UD-21 to UD-24)."""

from __future__ import annotations

from companion.games.uno_duel.actions import Challenged, Misplayed, Penalised, TurnForfeited, UnoCalled, UnoCaught
from companion.games.uno_duel.cards import AMOUNTS, Attack, Kind, Source
from companion.games.uno_duel.moves import (
    FOUL,
    GAVE_BACK,
    GUILTY,
    LOST_CHALLENGE,
    MISPLAYED,
    PENALISED,
    PENALTY,
    TAKEN_BACK,
    UNO_MISSED,
    counted,
    drawn,
    put,
)
from companion.games.uno_duel.state import DISCARD, PILE, Did, Last, Phase, Seat, State, trap_account
from companion.games.uno_duel.turns import begun, closed, due_drawn, taking
from companion.ledger import seat_account
from companion.text import Who, say


def challenged(state: State, action: Challenged) -> State:
    """The hand behind a wild draw four was looked at: it was a foul, or whoever doubted it draws (UD-21)."""
    last = state.last
    if last is None or not last.is_wild4 or action.by not in state.active:
        return state
    accused, by = last.seat, action.by
    if action.guilty:
        state = _spent(_undone(state, last, to_hand=True), last, Did.GUILTY, late=state.turn.phase.is_between)
        return drawn(state, accused, GUILTY, say(FOUL, by=Who(by)), "UD-21")
    lost = say(LOST_CHALLENGE, who=Who(accused))
    state = state._replace(last=last._replace(is_open=False, was_cleared=True))
    if not last.draws:
        return drawn(state, by, state.options.challenge_wild_mode, lost, "UD-21")
    attack = _without(state.table.attack, Source(Kind.WILD4, accused, AMOUNTS[Kind.WILD4]))
    state = state._replace(table=state.table._replace(attack=attack))
    if by == state.incoming and state.turn.phase is not Phase.ROUND_OVER:
        state = state._replace(seats=put(state.seats, by, state.seats[by]._replace(hit=True)))
    return drawn(state, by, GUILTY + PENALTY, lost, "UD-21")


def _without(attack: Attack, source: Source) -> Attack:
    """The attack without the newest such source."""
    at = len(attack) - 1 - attack[::-1].index(source) if source in attack else len(attack)
    return (*attack[:at], *attack[at + 1 :])


def misplayed(state: State, action: Misplayed) -> State:
    """A wrong card goes back, and two are drawn (UD-24)."""
    number, last, turn = action.seat, state.last, state.turn
    if not turn.phase.is_play and turn.phase is not Phase.ROUND_OVER:
        return state
    if action.cards:
        state = _never_laid(state, action)
    elif last is not None and last.seat == number:
        late = turn.phase.is_between
        state = _undone(state, last)
        if late or not state.options.misplay_retry:
            state = _spent(state, last, Did.MISPLAY, late=late)
    else:
        return state
    return drawn(state, number, PENALTY, MISPLAYED, "UD-24")


def _never_laid(state: State, action: Misplayed) -> State:
    """The table after a wrong card that wasn't recorded: the battle it was meant for is over."""
    number = action.seat
    in_standby = action.is_trap and state.turn.phase is Phase.STANDBY
    if state.turn.phase.is_between and number == state.incoming and not in_standby:
        state = begun(state, number)
    turn, table = state.turn, state.table
    if turn.seat != number or turn.phase is not Phase.BATTLE or state.options.misplay_retry:
        return state
    left = table._replace(attack=()) if turn.is_under_attack else table
    return state._replace(turn=taking(turn, table.attack, Did.MISPLAY), table=left, last=closed(state.last))


def _undone(state: State, last: Last, *, to_hand: bool = False) -> State:
    """The table before what was played or fired last: the cards back where they were, and all they brought about."""
    number, ledger = last.seat, state.cards
    for each in last.drew:
        account = seat_account(each.seat)
        ledger = ledger.move(min(each.amount, ledger.balance(account)), account, PILE, GAVE_BACK)
    seats, home, back = state.seats, seat_account(number), len(last.cards)
    if last.is_trap and not to_hand:
        home = trap_account(number)
    # A card stays on the field; where the others have been shuffled away since, they come out of the pile.
    for account, keep in ((DISCARD, 1), (PILE, 0), (DISCARD, 0)):
        there = min(back, max(0, ledger.balance(account) - keep))
        ledger = ledger.move(there, account, home, TAKEN_BACK)
        back -= there
    if last.is_trap and not to_hand and not back:
        seat = seats[number]
        seats = put(seats, number, seat._replace(traps=tuple(sorted((*seat.traps, last.age)))))
    round_ = state.round if state.round.winner is None else state.round._replace(winner=None)
    turn = state.turn
    if last.was_battle and turn.number == last.turn.number:
        turn = last.turn
    elif turn.phase is Phase.ROUND_OVER:
        turn = turn._replace(phase=last.turn.phase)
    return counted(State(state.options, ledger, seats, state.active, last.table, turn, round_), number)


def _spent(state: State, last: Last, did: Did, *, late: bool) -> State:
    """The battle of who put a wrong card down is over; an attack on them stands, drawn at once if the main phase is."""
    if not last.was_battle or state.turn.number != last.turn.number:
        return state
    table = state.table._replace(attack=()) if state.turn.is_under_attack else state.table
    state = state._replace(turn=taking(state.turn, state.table.attack, did), table=table)
    return _ended(due_drawn(state)) if late else state


def _ended(state: State) -> State:
    return state._replace(turn=state.turn._replace(phase=Phase.STANDBY))


def forfeited(state: State, action: TurnForfeited) -> State:
    """A turn that wasn't called is lost: what was played on it goes back, an attack is drawn (UD-04)."""
    if not state.turn.phase.is_play:
        return state
    state = begun(state, action.seat)
    last = state.last
    if last is not None and last.seat == action.seat and last.was_battle:
        state = _undone(state, last)
    table = state.table._replace(attack=()) if state.turn.is_under_attack else state.table
    turn = taking(state.turn, state.table.attack, Did.FORFEIT)
    return _ended(due_drawn(state._replace(turn=turn, table=table, last=None)))


# UNO and penalties.


def uno_called(state: State, action: UnoCalled) -> State:
    """UNO was said (UD-22)."""
    seat = state.seats[action.seat]
    if seat.uno_called and not seat.uno_due:
        return state
    seats = put(state.seats, action.seat, Seat(seat.traps, False, True, seat.hit))
    return State(state.options, state.cards, seats, state.active, state.table, state.turn, state.round, state.last)


def uno_caught(state: State, action: UnoCaught) -> State:
    """UNO wasn't said and somebody noticed in time (UD-22)."""
    number = action.seat
    seats = put(state.seats, number, state.seats[number]._replace(uno_due=False))
    state = drawn(state._replace(seats=seats), number, PENALTY, UNO_MISSED, "UD-22")
    if state.turn.phase is Phase.ROUND_OVER and state.round.winner == number and state.hand(number):
        # Two drawn, and so not out: only where a finish of several cards needs the call.
        turn, round_ = state.turn._replace(phase=Phase.MAIN), state.round._replace(winner=None)
        return state._replace(turn=turn, round=round_)
    return state


def penalised(state: State, action: Penalised) -> State:
    """A penalty the table agreed on was drawn (UD-24)."""
    return drawn(state, action.seat, action.count, PENALISED, "UD-24") if action.count > 0 else state
