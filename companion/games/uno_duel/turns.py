"""The course of a turn: called, battle, main, end, standby (UD-04, UD-15, UD-16, UD-20).

An act that is told of a turn not begun yet begins it: the standby is closed and the turn called with it. The end of a
turn passes and draws what is due. Every act builds the table it leads to at once, because a fold makes a great many.
"""

from __future__ import annotations

from companion.games.uno_duel.actions import (
    Drew,
    ElementNamed,
    Passed,
    StandbyClosed,
    TrapSet,
    TurnCalled,
    TurnEnded,
)
from companion.games.uno_duel.cards import Attack, total
from companion.games.uno_duel.moves import ATTACKED, NO_PLAY, SET, counted, draw, one_left, out_with_trap, put, taken
from companion.games.uno_duel.state import Did, Last, Phase, Seat, State, Table, Turn, trap_account
from companion.ledger import seat_account

Opened = tuple[Turn, Table, tuple[Seat, ...]]


def opened(state: State, seat: int) -> Opened:
    """The turn of *seat* with its table and seats: the one that runs, or the next, once it is called (UD-04).

    A seat that lost a challenge has no battle, and draws what is left of the attack (UD-21).
    """
    turn, table, seats = state.turn, state.table, state.seats
    if turn.seat == seat and not turn.phase.is_between:
        return turn, table, seats
    hit, attack = seats[seat].hit, table.attack
    for other in seats:
        if other.hit or other.uno_due:
            # Nobody can be caught any more, and who lost a challenge is hit on this turn or not at all (UD-21, UD-22).
            seats = tuple(Seat(every.traps, False, every.uno_called or every.uno_due) for every in seats)
            break
    if hit:
        begun = Turn(turn.number + 1, seat, Phase.MAIN, bool(attack), False, Did.HIT, total(attack), True)
        return begun, Table(table.field, table.direction), seats
    begun = Turn(turn.number + 1, seat, Phase.BATTLE, bool(attack))
    if table.skips or table.override is not None:
        table = Table(table.field, table.direction, attack)
    return begun, table, seats


def begun(state: State, seat: int) -> State:
    """The table in the turn of *seat*."""
    turn, table, seats = opened(state, seat)
    if turn is state.turn:
        return state
    return State(state.options, state.cards, seats, state.active, table, turn, state.round)


def called(state: State, action: TurnCalled) -> State:
    """A turn was called (UD-04)."""
    return begun(state, action.seat) if state.turn.phase.is_play else state


def named(state: State, action: ElementNamed) -> State:
    """The element of the first field card was named (UD-03)."""
    if not state.turn.phase.is_play:
        return state
    state = begun(state, action.seat)
    return state._replace(table=state.table._replace(field=state.table.field._replace(element=action.element)))


def passed(state: State, action: Passed) -> State:
    """Nothing was played; an attack is taken (UD-15)."""
    return _onward(state, action.seat, Phase.MAIN)


def drew(state: State, action: Drew) -> State:
    """What is due, or so many cards, were drawn (UD-15)."""
    return _onward(state, action.seat, Phase.MAIN, draws=True, count=action.count)


def ended(state: State, action: TurnEnded) -> State:
    """The turn is over (UD-04); what was due and not told is drawn with it."""
    return _onward(state, action.seat, Phase.STANDBY, draws=True)


def _onward(state: State, seat: int, phase: Phase, *, draws: bool = False, count: int | None = None) -> State:
    """The table further on in the turn of *seat*: past its battle, with or without the cards due, at *phase*."""
    if not state.turn.phase.is_play:
        return state
    turn, table, seats = opened(state, seat)
    did, owed, ban = turn.did, turn.owed, turn.ban
    if turn.phase is Phase.BATTLE:
        did = Did.PASS
        if turn.attacked and not turn.answered:
            owed += total(table.attack)
            ban = True
            table = Table(table.field, table.direction, (), table.override, table.skips)
        else:
            # A trap fired beside the battle action is none: nothing was played.
            owed = state.options.no_play_draw or 1
    elif phase is Phase.MAIN and not draws:
        return state if turn is state.turn else begun(state, seat)
    cards = state.cards
    if draws:
        amount = owed if count is None else count
        if amount > 0:
            cards = draw(cards, seat, amount, ATTACKED if ban else NO_PLAY, "UD-15")
        owed = 0
    last = None if turn is not state.turn else closed(state.last)
    after = Turn(turn.number, seat, phase, turn.attacked, turn.answered, did, owed, ban, turn.fired)
    found = State(state.options, cards, seats, state.active, table, after, state.round, last)
    return found if cards is state.cards else counted(found, seat)


def closed(last: Last | None) -> Last | None:
    """What was played last, once something else has happened: it can't be challenged any more (UD-21)."""
    return last if last is None or not last.is_open else last._replace(is_open=False)


def taking(turn: Turn, attack: Attack, did: Did) -> Turn:
    """The main phase of somebody who hasn't answered an attack, or was under none: it is drawn, and bans a trap."""
    attacked = turn.is_under_attack
    owed = turn.owed + total(attack) if attacked else turn.owed
    return turn._replace(phase=Phase.MAIN, did=did, owed=owed, ban=turn.ban or attacked)


def due_drawn(state: State) -> State:
    """The table once the player of the turn has drawn what is due (UD-15)."""
    turn = state.turn
    if not turn.owed:
        return state
    cards = draw(state.cards, turn.seat, turn.owed, ATTACKED if turn.ban else NO_PLAY, "UD-15")
    return counted(state._replace(cards=cards, turn=turn._replace(owed=0)), turn.seat)


def trap_set(state: State, action: TrapSet) -> State:
    """A card was laid face down, after the cards due were drawn (UD-16)."""
    number, turn = action.seat, state.turn
    if turn.phase is not Phase.MAIN or turn.seat != number:
        return state
    state = due_drawn(state)
    cards = taken(state.cards, 1, seat_account(number), trap_account(number), SET, "UD-16")
    if cards is state.cards:
        return state
    seat = state.seats[number]
    seats = put(state.seats, number, Seat((*seat.traps, turn.number), seat.uno_due, seat.uno_called, seat.hit))
    last = closed(state.last)
    state = State(state.options, cards, seats, state.active, state.table, state.turn, state.round, last)
    left = state.hand(number)
    if left == 0:
        return state if state.options.last_card_as_trap else out_with_trap(state, number)
    return one_left(state, number) if left == 1 else state


def standby_closed(state: State, _: StandbyClosed) -> State:
    """Nobody fires a trap any more before the next turn (UD-20)."""
    if state.turn.phase is not Phase.STANDBY:
        return state
    return state._replace(turn=state.turn._replace(phase=Phase.TURN_CALL), last=closed(state.last))
