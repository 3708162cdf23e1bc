"""What the table looks like after each action. Nothing is judged here: the table may overrule every rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from companion.games.annen.actions import (
    AllPlaced,
    Asked,
    Bid,
    Called,
    CardLost,
    CountSet,
    GaveUp,
    OthersPassed,
    Passed,
    Placed,
    Revealed,
    RoundStarted,
    TopicChosen,
    TopicDrawn,
    TopicSet,
    seats_of,
)
from companion.games.annen.options import Options
from companion.games.annen.state import (
    HAND,
    LOST,
    TOPIC_CARDS,
    Call,
    Flip,
    Named,
    Phase,
    Result,
    Round,
    Seat,
    State,
    Topic,
)
from companion.games.annen.topics import CARDS
from companion.ledger import BOX, Ledger, seat_account
from companion.text import say
from companion.verdict import Action

_DEALT = say("annen.reason.dealt")
_LOST = say("annen.reason.lost")


def start(options: Options, seats: int, first: int) -> State:
    """The table before the first topic: four cards each, no reach card turned (AN-03, AN-04)."""
    ledger = Ledger("cards")
    for seat in range(seats):
        ledger = ledger.move(HAND, BOX, seat_account(seat), _DEALT, "AN-04")
    return State(options, ledger, (Seat(),) * seats, Round(1, first))


def apply(state: State, action: Action) -> State:
    """The table after *action*, allowed or not; the same table where there is nothing to apply."""
    phase, applied = _APPLY[type(action)]
    is_possible = state.phase is phase and all(seat in range(len(state.seats)) for seat in seats_of(action))
    return applied(state, action) if is_possible else state


# Topic and number.


def _topic_set(state: State, action: TopicSet) -> State:
    left = (state.topics_left or TOPIC_CARDS) - 1
    round_ = replace(state.round, card=0, topic=Topic(text=action.text), phase=Phase.COUNT)
    return replace(state, round=round_, topics_left=left)


def _topic_drawn(state: State, action: TopicDrawn) -> State:
    shuffled = frozenset[int]() if len(state.drawn) == len(CARDS) else state.drawn
    return replace(state, round=replace(state.round, card=action.card), drawn=shuffled | {action.card})


def _topic_chosen(state: State, action: TopicChosen) -> State:
    if not state.round.card:
        return state
    topic = Topic(state.round.card, action.number)
    return state.at(replace(state.round, topic=topic, phase=Phase.COUNT))


def _count_set(state: State, action: CountSet) -> State:
    seats = range(len(state.seats))
    laps = (seat for lap in range(action.count) for seat in state.order(state.round.parent) if lap < state.owned(seat))
    round_ = replace(
        state.round,
        phase=Phase.PLACE,
        count=action.count,
        placed=(0,) * len(seats),
        statements=((),) * len(seats),
        queue=tuple(laps),
    )
    return _placing(state.at(round_))


# Placing.


def _placed(state: State, action: Placed) -> State:
    seat, round_ = action.seat, state.round
    if not state.is_active(seat) or round_.placed[seat] >= state.owned(seat):
        return state
    placed = _with(round_.placed, seat, round_.placed[seat] + 1)
    statements = _with(round_.statements, seat, (*round_.statements[seat], action.statement))
    queue = _without_first(round_.queue, seat)
    return _placing(state.at(replace(round_, placed=placed, statements=statements, queue=queue)))


def _all_placed(state: State, _: AllPlaced) -> State:
    for seat in state.round.queue:
        state = _placed(state, Placed(seat))
    return state


def _placing(state: State) -> State:
    """The auction begins once nobody has a card left to place (AN-10); about no cards there is none."""
    if state.round.queue:
        return state
    if state.lying == 0:
        return _void(state)
    first = next(iter(state.order(state.round.parent)), state.round.parent)
    return state.at(replace(state.round, phase=Phase.BID, turn=first))


# Auction.


def _bid(state: State, action: Bid) -> State:
    seat, round_ = action.seat, state.round
    if not state.is_active(seat):
        return state
    bids = (*round_.bids, Named(seat, action.number))
    said = _Said(seat, action.number, seat, bids, round_.passed - {seat})
    return _auction(state, said, moves_on=True)


def _passed(state: State, action: Passed) -> State:
    seat, round_ = action.seat, state.round
    if not state.is_active(seat) or seat in round_.passed:
        return state
    said = _Said(round_.turn, round_.bid, round_.bidder, round_.bids, round_.passed | {seat})
    return _auction(state, said, moves_on=seat == round_.turn)


def _others_passed(state: State, _: OthersPassed) -> State:
    round_ = state.round
    if round_.bidder is None or round_.bid == 0:
        return state
    passed = frozenset(state.active) - {round_.bidder}
    return _auction(state, _Said(round_.turn, round_.bid, round_.bidder, round_.bids, passed), moves_on=True)


class _Said(NamedTuple):
    """What was said in the auction so far, and by whom it goes on clockwise."""

    turn: int
    bid: int
    bidder: int | None
    bids: tuple[Named, ...]
    passed: frozenset[int]


def _auction(state: State, said: _Said, *, moves_on: bool) -> State:
    """The auction with one seat left is over, if a number was named (AN-13); otherwise somebody's turn it is.

    With nobody left, the last one having passed, the round is done over (AN-25).
    """
    clockwise = [seat for seat in state.order(said.turn) if seat not in said.passed]
    if not clockwise:
        return _void(state)
    told = said._asdict()
    if len(clockwise) == 1 and said.bid > 0:
        told |= {"phase": Phase.CHALLENGE, "challenger": clockwise[0], "face_down": state.round.placed}
    elif moves_on and clockwise[0] == said.turn:
        clockwise.append(clockwise.pop(0))
    return state.at(replace(state.round, **(told | {"turn": clockwise[0]})))


def _void(state: State) -> State:
    """Nobody takes a challenge, or takes it to its end: everybody takes the cards back, nobody gains or loses."""
    return state.at(replace(state.round, phase=Phase.ROUND_END, call=None, result=Result.VOID))


# Challenge.


def _called(state: State, action: Called) -> State:
    if not state.is_active(action.seat) or not state.round.face_down[action.owner]:
        return state
    call = Call(action.owner, action.annen, action.from_top)
    return state.at(replace(state.round, call=call, asked=None))


def _revealed(state: State, action: Revealed) -> State:
    round_, call = state.round, state.round.call
    if call is None:
        return state
    is_own_nainen = call.owner == round_.challenger and not action.annen
    # Called ないねん, the own one was turned against the rule: it is laid back and counts for nothing (AN-16).
    laid_back = action.put_back or (is_own_nainen and not call.annen)
    flip = Flip(call.owner, call.annen, action.annen, call.from_top, laid_back)
    round_ = replace(round_, call=None, flips=(*round_.flips, flip))
    if laid_back:
        return state.at(round_)
    face_down = _with(round_.face_down, call.owner, round_.face_down[call.owner] - 1)
    counted = round_.counted + (flip.is_right and flip.annen)
    return _decided(state.at(replace(round_, face_down=face_down, counted=counted)), flip.is_right)


def _decided(state: State, is_right: bool) -> State:
    """A wrong call is failure at once (AN-19), the number reached is success at once (AN-22)."""
    if not is_right:
        return _failed(state)
    if state.round.counted < state.round.bid or state.round.challenger is None:
        return state
    challenger = state.round.challenger
    succeeded = state.at(replace(state.round, result=Result.SUCCESS, call=None))
    if state.seats[challenger].reach:
        return _won(succeeded, challenger)
    seats = _with(state.seats, challenger, replace(state.seats[challenger], reach=True))
    return replace(succeeded, seats=seats, round=replace(succeeded.round, phase=Phase.ROUND_END))


def _failed(state: State) -> State:
    return state.at(replace(state.round, phase=Phase.LOSE_CARD, result=Result.FAILURE, call=None))


def _won(state: State, seat: int | None) -> State:
    return replace(state, round=replace(state.round, phase=Phase.GAME_OVER), winner=seat)


def _asked(state: State, action: Asked) -> State:
    return state.at(replace(state.round, asked=action.owner)) if state.is_active(action.seat) else state


def _gave_up(state: State, action: GaveUp) -> State:
    return _failed(state) if state.is_active(action.seat) else state


# After it.


def _card_lost(state: State, action: CardLost) -> State:
    seat = state.round.challenger
    if seat is None:
        return state
    ledger = state.ledger.move(1, seat_account(seat), LOST, _LOST, "AN-20")
    round_ = replace(state.round, phase=Phase.ROUND_END, lost=action.position)
    after = replace(state, ledger=ledger, round=round_)
    if after.owned(seat) == 0:
        after = _out(after, seat)
    return _survivor(after)


def _out(state: State, seat: int) -> State:
    seats = _with(state.seats, seat, replace(state.seats[seat], out_in=state.round.number))
    return replace(state, seats=seats)


def _survivor(state: State) -> State:
    """Only one left in the game has won it (AN-29)."""
    return _won(state, state.active[0]) if len(state.active) == 1 else state


def _round_started(state: State, action: RoundStarted) -> State:
    if not state.is_active(action.parent):
        return state
    return replace(state, round=Round(state.round.number + 1, action.parent), past=state.rounds)


# Going home, and corrections that put somebody out of the game.


def leave(state: State, seat: int) -> State:
    """The table after a player went home, with the cards: those on the table go too, those owned stay in the sum."""
    gone = replace(state, seats=_with(state.seats, seat, replace(state.seats[seat], gone=True)))
    return settled(taken_back(gone, seat))


def taken_back(state: State, seat: int) -> State:
    """The table without what *seat* has lying there."""
    round_ = state.round
    if round_.placed:
        round_ = replace(round_, placed=_with(round_.placed, seat, 0))
    if round_.face_down:
        round_ = replace(round_, face_down=_with(round_.face_down, seat, 0))
    if round_.call is not None and round_.call.owner == seat:
        round_ = replace(round_, call=None)
    return state.at(round_)


def settled(state: State) -> State:
    """The table once it is noticed who is no longer in the game: nobody waits for them."""
    if state.is_over:
        return state
    if len(state.active) == 1:
        return _survivor(state)
    round_ = state.round
    match state.phase:
        case Phase.TOPIC | Phase.COUNT if not state.is_active(round_.parent):
            return state.at(replace(round_, parent=state.after(round_.parent)))
        case Phase.PLACE:
            queue = tuple(seat for seat in round_.queue if state.is_active(seat))
            return _placing(state.at(replace(round_, queue=queue)))
        case Phase.BID:
            return _auction(state, _without_the_gone(state), moves_on=False)
        case Phase.CHALLENGE if round_.challenger is None or not state.is_active(round_.challenger):
            return _void(state)
        case Phase.LOSE_CARD if round_.challenger is None or not state.is_active(round_.challenger):
            return state.at(replace(round_, phase=Phase.ROUND_END))
    return state


def _without_the_gone(state: State) -> _Said:
    """The auction without the number of a bidder who has gone: the one before it stands again."""
    round_ = state.round
    if round_.bidder is None or state.is_active(round_.bidder):
        return _Said(round_.turn, round_.bid, round_.bidder, round_.bids, round_.passed)
    standing = [named for named in round_.bids if named.seat in state.remaining]
    bid, bidder = (standing[-1].number, standing[-1].seat) if standing else (0, None)
    return _Said(round_.turn, bid, bidder, round_.bids, round_.passed)


def reached(state: State) -> State:
    """The table once it is noticed that a corrected number has been reached (AN-22)."""
    return _decided(state, is_right=True) if state.phase is Phase.CHALLENGE else state


def recounted(state: State, count: int) -> State:
    """The table with another number of cards to place; who placed fewer goes on, in the order of placing (AN-07)."""
    round_ = replace(state.round, count=count)
    if state.phase is Phase.PLACE:
        laps = (seat for lap in range(count) for seat in state.order(round_.parent) if _is_due(state, seat, lap))
        return _placing(state.at(replace(round_, queue=tuple(laps))))
    placed = tuple(min(count, state.owned(seat)) if state.is_active(seat) else 0 for seat in range(len(state.seats)))
    return state.at(replace(round_, placed=placed))


def _is_due(state: State, seat: int, lap: int) -> bool:
    return state.round.placed[seat] <= lap < state.owned(seat)


def _with(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _without_first(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    at = items.index(item) if item in items else len(items)
    return (*items[:at], *items[at + 1 :])


# When there is anything to do for an action, and what it does.
_APPLY: dict[type[Action], tuple[Phase, Callable[[State, Any], State]]] = {
    TopicSet: (Phase.TOPIC, _topic_set),
    TopicDrawn: (Phase.TOPIC, _topic_drawn),
    TopicChosen: (Phase.TOPIC, _topic_chosen),
    CountSet: (Phase.COUNT, _count_set),
    Placed: (Phase.PLACE, _placed),
    AllPlaced: (Phase.PLACE, _all_placed),
    Bid: (Phase.BID, _bid),
    Passed: (Phase.BID, _passed),
    OthersPassed: (Phase.BID, _others_passed),
    Called: (Phase.CHALLENGE, _called),
    Revealed: (Phase.CHALLENGE, _revealed),
    Asked: (Phase.CHALLENGE, _asked),
    GaveUp: (Phase.CHALLENGE, _gave_up),
    CardLost: (Phase.LOSE_CARD, _card_lost),
    RoundStarted: (Phase.ROUND_END, _round_started),
}
