"""Public numbers and facts of the table that can be corrected by hand (訂正)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.game import Answer, Choice, Figure, correctable
from companion.games.wannyan.claims import STAKE
from companion.games.wannyan.judge import NOTE
from companion.games.wannyan.rules import FEES, SUMMONS
from companion.games.wannyan.state import (
    BANK,
    PLACES,
    FieldSet,
    Phase,
    Seat,
    SetId,
    State,
    owner,
    set_id,
    stake_account,
)
from companion.ledger import Account, seat_account
from companion.text import Text, Who, say

MONEY = range(-1_000_000, 1_000_000 + NOTE, NOTE)  # mos; more than any table holds
POT = range(0, 1_000_000 + NOTE, NOTE)  # mos, where there can be no debt
TURNS = range(1, 1000)
EMPTY, WAITING, READY, POOLED = "empty", "waiting", "ready", "pooled"
NO, YES = "no", "yes"

_CORRECTED = say("wannyan.reason.corrected")


def figures(state: State) -> tuple[Figure, ...]:
    """Every figure there is, of the table first, then seat by seat."""
    return (*_of_table(state), *(figure for seat in range(len(state.seats)) for figure in _of_seat(state, seat)))


def correct(state: State, figure: str, value: Answer) -> State:
    """The table with one figure corrected. Raises ValueError for a figure or a value there isn't."""
    if correctable(figures(state), figure, value).value == value:
        return state
    kind, _, number = figure.partition(".")
    return _CORRECT[kind](state, int(number or 0), value)


def _of_table(state: State) -> Iterator[Figure]:
    yield _number("bank", say("wannyan.figure.bank"), state.bank, POT)
    yield _number("lowest_fee", say("wannyan.figure.lowest_fee"), state.round.lowest_fee, FEES)
    yield _choice("duel_bar", say("wannyan.figure.duel_bar"), YES if state.round.duel_bar else NO, (NO, YES))
    if state.round.phase is Phase.PLAY:
        seats = tuple(Choice(seat, say("wannyan.flow.who", who=Who(seat)), seat=seat) for seat in state.in_play)
        yield Figure("turn", say("wannyan.figure.turn"), state.actor, choices=seats)
    yield _number("turn_number", say("wannyan.figure.turn_number"), state.turn.number, TURNS)
    yield _number("round", say("wannyan.figure.round"), state.round.number, TURNS)
    yield _number("summons", say("wannyan.figure.summons"), state.turn.summons, range(SUMMONS + 1))
    yield _number("deck", say("wannyan.figure.deck"), max(0, state.deck_left), range(66))


def _of_seat(state: State, seat: int) -> Iterator[Figure]:
    who = Who(seat)
    yield _number(f"balance.{seat}", say("wannyan.figure.balance", who=who), state.balance(seat), MONEY, seat)
    for number in range(1, max(PLACES, len(state.places(seat))) + 1):
        id = set_id(seat, number)
        label = say("wannyan.figure.set", who=who, number=number)
        yield _choice(f"set.{id}", label, _standing(state, id), (EMPTY, WAITING, READY, POOLED), seat)
        found = state.find(id)
        if found and not found.pooled:
            label = say("wannyan.figure.stake", who=who, number=number)
            yield _number(f"stake.{id}", label, state.stake(id), POT, seat)
    fee = YES if state.seats[seat].fee_due else NO
    yield _choice(f"fee.{seat}", say("wannyan.figure.fee", who=who), fee, (NO, YES), seat)
    yield _number(f"put_in.{seat}", say("wannyan.figure.put_in", who=who), state.seats[seat].put_in, POT, seat)


def _number(id: str, label: Text, value: int, span: range, seat: int | None = None) -> Figure:
    return Figure(id, label, value, span, seat=seat)


def _choice(id: str, label: Text, value: str, values: tuple[str, ...], seat: int | None = None) -> Figure:
    kind = id.partition(".")[0]
    choices = tuple(Choice(value, say(f"wannyan.figure.{kind}_{value}")) for value in values)
    return Figure(id, label, value, choices=choices, seat=seat)


def _standing(state: State, id: SetId) -> str:
    found = state.find(id)
    if found is None:
        return EMPTY
    if found.pooled:
        return POOLED
    return READY if state.has_waited(found) else WAITING


# What a correction does. Values were checked above.


def _money(state: State, account: Account, value: int) -> State:
    return state._replace(ledger=state.ledger.set_balance(account, value, _CORRECTED))


def _correct_set(state: State, id: SetId, value: Answer) -> State:
    """A set that should lie there takes its stake from its owner; one that shouldn't gives it back."""
    seat, found, ledger = seat_account(owner(id)), state.find(id), state.ledger
    sets = [other for other in state.sets if other.id != id]
    if value in (EMPTY, POOLED):
        ledger = ledger.move(max(0, state.stake(id)), stake_account(id), seat, _CORRECTED)
        sets += [(found or FieldSet(id))._replace(pooled=True)] if value == POOLED else []
    else:
        if found is None or found.pooled:
            ledger = ledger.move(STAKE, seat, stake_account(id), _CORRECTED, "WN-07")
        turns = state.turns_until(owner(id)) or state.round.lap
        ready_on = state.turn.number + (turns if value == WAITING else 0)
        sets.append((found or FieldSet(id))._replace(pooled=False, through=False, ready_on=ready_on, fought_on=0))
    return state._replace(ledger=ledger, sets=tuple(sorted(sets, key=lambda other: other.id)))


def _with_seat(state: State, number: int, seat: Seat) -> State:
    return state._replace(seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


def _fee_due(state: State, number: int, value: Answer) -> State:
    return _with_seat(state, number, state.seats[number]._replace(fee_due=value == YES))


def _put_in(state: State, number: int, value: Answer) -> State:
    return _with_seat(state, number, state.seats[number]._replace(put_in=int(value)))


def _deck(state: State, _: int, value: Answer) -> State:
    turned = state.round.turned + state.deck_left - int(value)
    return state._replace(round=state.round._replace(turned=turned))


def _correct_round(state: State, _: int, value: Answer) -> State:
    return state._replace(round=state.round._replace(number=int(value)))


def _turn_number(state: State, _: int, value: Answer) -> State:
    """Another count of turns; sets wait for as many more as before, and the deck keeps its cards."""
    change = int(value) - state.turn.number
    sets = tuple(_later(found, change) for found in state.sets)
    round_ = state.round._replace(turned=state.round.turned - change)
    return state._replace(turn=state.turn._replace(number=int(value)), round=round_, sets=sets)


def _later(found: FieldSet, turns: int) -> FieldSet:
    """A set as it is when turns are counted otherwise; 0 stands for a turn there wasn't."""
    ready_on, fought_on = (turn and turn + turns for turn in (found.ready_on, found.fought_on))
    return found._replace(ready_on=ready_on, fought_on=fought_on)


def _turn(state: State, _: int, value: Answer) -> State:
    return state._replace(turn=state.turn._replace(seat=int(value), summons=0))


_CORRECT: dict[str, Callable[[State, int, Answer], State]] = {
    "bank": lambda state, _, value: _money(state, BANK, int(value)),
    "lowest_fee": lambda state, _, value: state._replace(round=state.round._replace(lowest_fee=int(value))),
    "duel_bar": lambda state, _, value: state._replace(round=state.round._replace(duel_bar=value == YES)),
    "turn": _turn,
    "turn_number": _turn_number,
    "round": _correct_round,
    "summons": lambda state, _, value: state._replace(turn=state.turn._replace(summons=int(value))),
    "deck": _deck,
    "balance": lambda state, seat, value: _money(state, seat_account(seat), int(value)),
    "set": _correct_set,
    "stake": lambda state, id, value: _money(state, stake_account(id), int(value)),
    "fee": _fee_due,
    "put_in": _put_in,
}
