"""Public numbers and facts of the table that can be corrected by hand (訂正)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.game import Answer, Choice, Figure, correctable
from companion.games.annen.rules import reached, recounted, settled, taken_back
from companion.games.annen.state import HAND, Phase, State
from companion.ledger import seat_account
from companion.text import Who, say

NO, YES = "no", "yes"
NOBODY = -1

_CORRECTED = say("annen.reason.corrected")


def figures(state: State) -> tuple[Figure, ...]:
    """Every figure there is at this moment, of the table first, then seat by seat."""
    return (*_of_table(state), *(figure for seat in range(len(state.seats)) for figure in _of_seat(state, seat)))


def correct(state: State, figure: str, value: Answer) -> State:
    """The table with one figure corrected. Raises ValueError for a figure or a value there isn't."""
    if correctable(figures(state), figure, value).value == value:
        return state
    kind, _, seat = figure.partition(".")
    return _CORRECT[kind](state, int(seat or 0), value)


def _of_table(state: State) -> Iterator[Figure]:
    round_, phase = state.round, state.phase
    if phase in (Phase.TOPIC, Phase.COUNT, Phase.PLACE, Phase.BID):
        yield _seat_figure("parent", state, round_.parent, state.active)
    if phase in (Phase.PLACE, Phase.BID):
        yield Figure("count", say("annen.figure.count"), round_.each, range(1, HAND + 1))
    if phase is Phase.PLACE:
        yield _seat_figure("turn", state, round_.queue[0], tuple(dict.fromkeys(round_.queue)))
    if phase is Phase.BID:
        yield _seat_figure("turn", state, round_.turn, state.remaining)
        yield Figure("bid", say("annen.figure.bid"), round_.bid, range(state.lying + 1))
    if phase is Phase.CHALLENGE and round_.challenger is not None:
        yield Figure("bid", say("annen.figure.bid"), round_.bid, range(1, max(state.lying, round_.bid) + 1))
        yield _seat_figure("challenger", state, round_.challenger, state.active)
        yield Figure("counted", say("annen.figure.counted"), round_.counted, range(round_.bid + 1))
    nobody = Choice(NOBODY, say("annen.figure.nobody"))
    seats = tuple(Choice(seat, say("annen.flow.seat", who=Who(seat)), seat=seat) for seat in range(len(state.seats)))
    winner = NOBODY if state.winner is None else state.winner
    yield Figure("winner", say("annen.figure.winner"), winner, choices=(nobody, *seats))


def _seat_figure(id: str, state: State, value: int, seats: tuple[int, ...]) -> Figure:
    choices = tuple(Choice(seat, say("annen.flow.seat", who=Who(seat)), seat=seat) for seat in seats)
    return Figure(id, say(f"annen.figure.{id}"), value, choices=choices)


def _of_seat(state: State, seat: int) -> Iterator[Figure]:
    who = Who(seat)
    # Somebody has to be left to go on with.
    fewest = 1 if state.active == (seat,) else 0
    owned = range(fewest, HAND + 1)
    yield Figure(f"owned.{seat}", say("annen.figure.owned", who=who), state.owned(seat), owned, seat=seat)
    choices = tuple(Choice(value, say(f"annen.figure.reach_{value}")) for value in (NO, YES))
    reach = YES if state.seats[seat].reach else NO
    yield Figure(f"reach.{seat}", say("annen.figure.reach", who=who), reach, choices=choices, seat=seat)
    if state.phase is Phase.CHALLENGE and state.is_active(seat):
        label = say("annen.figure.face_down", who=who)
        yield Figure(f"face_down.{seat}", label, state.round.face_down[seat], range(HAND + 1), seat=seat)


def _owned(state: State, seat: int, value: Answer) -> State:
    ledger = state.ledger.set_balance(seat_account(seat), int(value), _CORRECTED)
    out_in = state.round.number if value == 0 else 0
    after = _seat(state, seat, out_in=out_in)._replace(ledger=ledger)
    return settled(after if value else taken_back(after, seat))


def _seat(state: State, seat: int, **facts: int | bool) -> State:
    changed = state.seats[seat]._replace(**facts)  # type: ignore[arg-type]
    return state._replace(seats=(*state.seats[:seat], changed, *state.seats[seat + 1 :]))


def _round(state: State, **facts: int) -> State:
    return state._replace(round=state.round._replace(**facts))  # type: ignore[arg-type]


def _turn(state: State, _: int, value: Answer) -> State:
    if state.phase is Phase.BID:
        return _round(state, turn=int(value))
    queue = list(state.round.queue)
    queue.remove(int(value))
    return state._replace(round=state.round._replace(queue=(int(value), *queue)))


def _bid(state: State, _: int, value: Answer) -> State:
    round_ = state.round._replace(bid=int(value), bidder=state.round.bidder if value else None)
    return reached(state._replace(round=round_))


def _challenger(state: State, _: int, value: Answer) -> State:
    return _round(state, challenger=int(value), turn=int(value))


def _face_down(state: State, seat: int, value: Answer) -> State:
    piles = state.round.face_down
    call = state.round.call
    if call is not None and call.owner == seat and value == 0:
        call = None
    changed = (*piles[:seat], int(value), *piles[seat + 1 :])
    return state._replace(round=state.round._replace(face_down=changed, call=call))


def _winner(state: State, _: int, value: Answer) -> State:
    if value == NOBODY:
        phase = Phase.ROUND_END if state.is_over else state.phase
        return state._replace(winner=None, round=state.round._replace(phase=phase))
    return state._replace(winner=int(value), round=state.round._replace(phase=Phase.GAME_OVER))


_CORRECT: dict[str, Callable[[State, int, Answer], State]] = {
    "owned": _owned,
    "reach": lambda state, seat, value: _seat(state, seat, reach=value == YES),
    "parent": lambda state, _, value: _round(state, parent=int(value)),
    "count": lambda state, _, value: recounted(state, int(value)),
    "turn": _turn,
    "bid": _bid,
    "challenger": _challenger,
    "counted": lambda state, _, value: reached(_round(state, counted=int(value))),
    "face_down": _face_down,
    "winner": _winner,
}
