"""What the table looks like after each action. Nothing is judged here: the table may overrule every rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
    return applied(state, action) if state.phase is phase else state


# Topic and number.


def _topic_set(state: State, action: TopicSet) -> State:
    left = (state.topics_left or TOPIC_CARDS) - 1
    round_ = state.round._replace(card=0, topic=Topic(text=action.text), phase=Phase.COUNT)
    return state._replace(round=round_, topics_left=left)


def _topic_drawn(state: State, action: TopicDrawn) -> State:
    shuffled = frozenset[int]() if len(state.drawn) == len(CARDS) else state.drawn
    return state._replace(round=state.round._replace(card=action.card), drawn=shuffled | {action.card})


def _topic_chosen(state: State, action: TopicChosen) -> State:
    if not state.round.card:
        return state
    topic = Topic(state.round.card, action.number)
    return state.at(state.round._replace(topic=topic, phase=Phase.COUNT))


def _count_set(state: State, action: CountSet) -> State:
    seats = range(len(state.seats))
    laps = (seat for lap in range(action.count) for seat in state.order(state.round.parent) if lap < state.owned(seat))
    round_ = state.round._replace(
        phase=Phase.PLACE,
        each=action.count,
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
    return _placing(state.at(round_._replace(placed=placed, statements=statements, queue=queue)))


def _all_placed(state: State, _: AllPlaced) -> State:
    round_ = state.round
    placed, statements, left = list(round_.placed), list(round_.statements), []
    for seat in round_.queue:
        if state.is_active(seat) and placed[seat] < state.owned(seat):
            placed[seat] += 1
            statements[seat] += ("",)
        else:
            left.append(seat)
    return _placing(state.at(round_._replace(placed=tuple(placed), statements=tuple(statements), queue=tuple(left))))


def _placing(state: State) -> State:
    """The auction begins once nobody has a card left to place (AN-10); about no cards there is none."""
    if state.round.queue:
        return state
    if state.lying == 0:
        return _void(state)
    first = next(iter(state.order(state.round.parent)), state.round.parent)
    return state.at(state.round._replace(phase=Phase.BID, turn=first))


# Auction.


def _bid(state: State, action: Bid) -> State:
    seat, round_ = action.seat, state.round
    if not state.is_active(seat):
        return state
    bids, passed = (*round_.bids, Named(seat, action.number)), round_.passed - {seat}
    said = round_._replace(turn=seat, bid=action.number, bidder=seat, bids=bids, passed=passed)
    return _auction(state, said, moves_on=True)


def _passed(state: State, action: Passed) -> State:
    seat, round_ = action.seat, state.round
    if not state.is_active(seat) or seat in round_.passed:
        return state
    return _auction(state, round_._replace(passed=round_.passed | {seat}), moves_on=seat == round_.turn)


def _others_passed(state: State, _: OthersPassed) -> State:
    round_ = state.round
    if round_.bidder is None or round_.bid == 0:
        return state
    passed = frozenset(state.active) - {round_.bidder}
    return _auction(state, round_._replace(passed=passed), moves_on=True)


def _auction(state: State, said: Round, *, moves_on: bool) -> State:
    """The auction with one seat left is over, if a number was named (AN-13); otherwise somebody's turn it is.

    *said* is the round with what was said last; from its turn on it goes clockwise.

    With nobody left, the last one having passed, the round is done over (AN-25).
    """
    clockwise = [seat for seat in state.order(said.turn) if seat not in said.passed]
    if not clockwise:
        return _void(state)
    turn = clockwise[0]
    if len(clockwise) == 1 and said.bid > 0:
        challenge = said._replace(phase=Phase.CHALLENGE, turn=turn, challenger=turn, face_down=said.placed)
        return state.at(challenge)
    if moves_on and turn == said.turn and len(clockwise) > 1:
        turn = clockwise[1]
    return state.at(said._replace(turn=turn))


def _void(state: State) -> State:
    """Nobody takes a challenge, or takes it to its end: everybody takes the cards back, nobody gains or loses."""
    return state.at(state.round._replace(phase=Phase.ROUND_END, call=None, result=Result.VOID))


# Challenge.


def _called(state: State, action: Called) -> State:
    is_possible = state.is_active(action.seat) and action.owner < len(state.seats)
    if not is_possible or not state.round.face_down[action.owner]:
        return state
    call = Call(action.owner, action.annen, action.from_top)
    return state.at(state.round._replace(call=call, asked=None))


def _revealed(state: State, action: Revealed) -> State:
    round_, call = state.round, state.round.call
    if call is None:
        return state
    is_own_nainen = call.owner == round_.challenger and not action.annen
    # Called ないねん, the own one was turned against the rule: it is laid back and counts for nothing (AN-16).
    laid_back = action.put_back or (is_own_nainen and not call.annen)
    flip = Flip(call.owner, call.annen, action.annen, call.from_top, laid_back)
    round_ = round_._replace(call=None, flips=(*round_.flips, flip))
    if laid_back:
        return state.at(round_)
    face_down = _with(round_.face_down, call.owner, round_.face_down[call.owner] - 1)
    counted = round_.counted + (flip.is_right and flip.annen)
    return _decided(state.at(round_._replace(face_down=face_down, counted=counted)), flip.is_right)


def _decided(state: State, is_right: bool) -> State:
    """A wrong call is failure at once (AN-19), the number reached is success at once (AN-22)."""
    if not is_right:
        return _failed(state)
    if state.round.counted < state.round.bid or state.round.challenger is None:
        return state
    challenger = state.round.challenger
    succeeded = state.at(state.round._replace(result=Result.SUCCESS, call=None))
    if state.seats[challenger].reach:
        return _won(succeeded, challenger)
    seats = _with(state.seats, challenger, state.seats[challenger]._replace(reach=True))
    return succeeded._replace(seats=seats, round=succeeded.round._replace(phase=Phase.ROUND_END))


def _failed(state: State) -> State:
    return state.at(state.round._replace(phase=Phase.LOSE_CARD, result=Result.FAILURE, call=None))


def _won(state: State, seat: int | None) -> State:
    return state._replace(round=state.round._replace(phase=Phase.GAME_OVER), winner=seat)


def _asked(state: State, action: Asked) -> State:
    is_possible = state.is_active(action.seat) and action.owner < len(state.seats)
    return state.at(state.round._replace(asked=action.owner)) if is_possible else state


def _gave_up(state: State, action: GaveUp) -> State:
    return _failed(state) if state.is_active(action.seat) else state


# After it.


def _card_lost(state: State, action: CardLost) -> State:
    seat = state.round.challenger
    if seat is None:
        return state
    ledger = state.ledger.move(1, seat_account(seat), LOST, _LOST, "AN-20")
    round_ = state.round._replace(phase=Phase.ROUND_END, lost=action.position)
    after = state._replace(ledger=ledger, round=round_)
    if after.owned(seat) == 0:
        after = _out(after, seat)
    return _survivor(after)


def _out(state: State, seat: int) -> State:
    seats = _with(state.seats, seat, state.seats[seat]._replace(out_in=state.round.number))
    return state._replace(seats=seats)


def _survivor(state: State) -> State:
    """Only one left in the game has won it (AN-29)."""
    return _won(state, state.active[0]) if len(state.active) == 1 else state


def _round_started(state: State, action: RoundStarted) -> State:
    if not state.is_active(action.parent):
        return state
    return state._replace(round=Round(state.round.number + 1, action.parent), past=state.rounds)


# Going home, and corrections that put somebody out of the game.


def leave(state: State, seat: int) -> State:
    """The table after a player went home, with the cards: those on the table go too, those owned stay in the sum."""
    gone = state._replace(seats=_with(state.seats, seat, state.seats[seat]._replace(gone=True)))
    return settled(taken_back(gone, seat))


def taken_back(state: State, seat: int) -> State:
    """The table without what *seat* has lying there."""
    round_ = state.round
    if round_.placed:
        round_ = round_._replace(placed=_with(round_.placed, seat, 0))
    if round_.face_down:
        round_ = round_._replace(face_down=_with(round_.face_down, seat, 0))
    if round_.call is not None and round_.call.owner == seat:
        round_ = round_._replace(call=None)
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
            return state.at(round_._replace(parent=state.after(round_.parent)))
        case Phase.PLACE:
            queue = tuple(seat for seat in round_.queue if state.is_active(seat))
            return _placing(state.at(round_._replace(queue=queue)))
        case Phase.BID:
            return _auction(state, _without_the_gone(state), moves_on=False)
        case Phase.CHALLENGE if round_.challenger is None or not state.is_active(round_.challenger):
            return _void(state)
        case Phase.LOSE_CARD if round_.challenger is None or not state.is_active(round_.challenger):
            return state.at(round_._replace(phase=Phase.ROUND_END))
    return state


def _without_the_gone(state: State) -> Round:
    """The auction without the number of a bidder who has gone: the one before it stands again."""
    round_ = state.round
    if round_.bidder is None or state.is_active(round_.bidder):
        return round_
    standing = [named for named in round_.bids if named.seat in state.remaining]
    bid, bidder = (standing[-1].number, standing[-1].seat) if standing else (0, None)
    return round_._replace(bid=bid, bidder=bidder)


def reached(state: State) -> State:
    """The table once it is noticed that a corrected number has been reached (AN-22)."""
    return _decided(state, is_right=True) if state.phase is Phase.CHALLENGE else state


def recounted(state: State, count: int) -> State:
    """The table with another number of cards to place; who placed fewer goes on, in the order of placing (AN-07)."""
    round_ = state.round._replace(each=count)
    if state.phase is Phase.PLACE:
        laps = (seat for lap in range(count) for seat in state.order(round_.parent) if _is_due(state, seat, lap))
        return _placing(state.at(round_._replace(queue=tuple(laps))))
    placed = tuple(min(count, state.owned(seat)) if state.is_active(seat) else 0 for seat in range(len(state.seats)))
    return state.at(round_._replace(placed=placed))


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
