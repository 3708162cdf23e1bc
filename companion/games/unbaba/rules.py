"""The course of a match: what the table looks like after each action, whether the rules allow it or not."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from companion.game import Setup
from companion.games.unbaba.actions import (
    DRAFTED,
    Chose,
    Dealt,
    DraftFinished,
    EverybodyChose,
    HandedOver,
    Passed,
    Picked,
    Played,
    Revealed,
    WentOut,
)
from companion.games.unbaba.cards import DECK, HAND, Row
from companion.games.unbaba.options import Options
from companion.games.unbaba.plays import Laid, Way, lay
from companion.games.unbaba.state import SUPPLY, Draft, Phase, Round, State, Tally, Trick
from companion.ledger import BOX, Ledger, seat_account
from companion.text import Text, say
from companion.verdict import Action

TOKENS = 25  # loss tokens in the box (UB-01)

# Where each action belongs.
PHASES: dict[type[Action], tuple[Phase, ...]] = {
    Dealt: (Phase.DEAL, Phase.ROUND_END),
    Chose: (Phase.DRAFT_CHOOSE,),
    EverybodyChose: (Phase.DRAFT_CHOOSE,),
    Revealed: (Phase.DRAFT_REVEAL,),
    Picked: (Phase.DRAFT_PICK,),
    DraftFinished: (Phase.DRAFT_CHOOSE, Phase.DRAFT_REVEAL, Phase.DRAFT_PICK),
    Played: (Phase.LEAD, Phase.FOLLOW),
    Passed: (Phase.LEAD, Phase.FOLLOW),
    HandedOver: (Phase.GIVE,),
    WentOut: (Phase.LEAD, Phase.FOLLOW, Phase.GIVE),
}


def start(setup: Setup[Options]) -> State:
    """The table before the first deal; the starter is the youngest (UB-08)."""
    seats = len(setup.seats)
    none = (0,) * seats
    return State(
        options=setup.options,
        tokens=Ledger("token").move(TOKENS, BOX, SUPPLY, say("unbaba.token.supply"), "UB-01"),
        tally=Tally(none),
        starter=setup.first,
        turn=setup.first,
        active=tuple(range(seats)),
        hands=none,
        draft=Draft(none, none),
        trick=Trick(1, setup.first),
        aside=DECK,
    )


def apply(state: State, action: Action) -> State:
    """The table after *action*; the same where there is nothing to apply."""
    kind = type(action)
    if state.phase is Phase.GIVE and kind in (Played, Passed):
        # The table let a compulsory hand-over be skipped: no card moves (UB-17).
        state = settled(state, state.turn)
    seat: int | None = getattr(action, "seat", None)
    if state.phase not in PHASES[kind] or (seat is not None and not state.is_playing(seat)):
        return state
    return _APPLY[kind](state, action)


def put(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """The numbers, one a seat, with that of *seat* replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def _dealt(state: State, _: Dealt) -> State:
    return deal(state)


def deal(state: State) -> State:
    """Twelve cards to everybody, the rest aside (UB-03); a new round if one has ended."""
    none = (0,) * state.seats
    playing = state.playing
    starter = state.starter if state.starter in playing else state.after(state.starter, playing)
    return state._replace(
        phase=Phase.DRAFT_CHOOSE,
        round_no=state.round_no + (state.phase is Phase.ROUND_END),
        starter=starter,
        turn=starter,
        active=playing,
        out_order=(),
        hands=tuple(HAND * (seat in playing) for seat in range(state.seats)),
        aside=DECK - HAND * len(playing),
        discarded=0,
        closed=None,
        played=(),
        draft=Draft(none, none),
        trick=Trick(1, starter),
    )


def _chose(state: State, action: Chose) -> State:
    return _laid_in(state, {action.seat: action.cards})


def _everybody_chose(state: State, _: EverybodyChose) -> State:
    return _laid_in(state, {seat: max(0, DRAFTED - state.draft.laid[seat]) for seat in state.playing})


def _laid_in(state: State, cards: dict[int, int]) -> State:
    laid, hands = list(state.draft.laid), list(state.hands)
    for seat, count in cards.items():
        laid[seat] += count
        hands[seat] = max(0, hands[seat] - count)
    return ready(state._replace(draft=state.draft._replace(laid=tuple(laid)), hands=tuple(hands)))


def ready(state: State) -> State:
    """The table, ready to turn the centre up once everybody has laid cards in (UB-05)."""
    everybody = all(state.draft.laid[seat] for seat in state.playing)
    return state._replace(phase=Phase.DRAFT_REVEAL) if everybody else state


def _revealed(state: State, action: Revealed) -> State:
    return state._replace(phase=Phase.DRAFT_PICK, draft=state.draft._replace(centre=action.centre))


def _taken(state: State, action: Picked) -> State:
    seat, centre = action.seat, state.draft.centre
    if action.card in centre:
        at = centre.index(action.card)
        centre = (*centre[:at], *centre[at + 1 :])
    draft = state.draft._replace(picks=put(state.draft.picks, seat, state.draft.picks[seat] + 1), centre=centre)
    state = state._replace(draft=draft, hands=put(state.hands, seat, state.hands[seat] + 1))
    return state._replace(turn=picker(state)) if draft.left > 0 else _drafted(state)


def picker(state: State) -> int:
    """Who takes the next card: the fewest picks, clockwise from the starter (UB-06)."""
    fewest = min(state.draft.picks[seat] for seat in state.playing)
    waiting = [seat for seat in state.playing if state.draft.picks[seat] == fewest]
    return min(waiting, key=lambda seat: (seat - state.starter) % state.seats)


def _draft_finished(state: State, _: DraftFinished) -> State:
    return _drafted(state._replace(hands=tuple([HAND * (seat in state.active) for seat in range(state.seats)])))


def _drafted(state: State) -> State:
    """The draft is over: the starter leads (UB-07, UB-28)."""
    leader = state.starter if state.starter in state.active else state.next_active(state.starter)
    none = (0,) * state.seats
    return state._replace(phase=Phase.LEAD, turn=leader, trick=Trick(1, leader), draft=Draft(none, none))


def _played(state: State, action: Played) -> State:
    """A play on the field, whoever's turn it was (UB-12, UB-13); then the hand-over or the next turn."""
    seat, trick = action.seat, state.trick
    if seat not in state.active or not action.cards:
        return state
    after = lay(trick.display, Row(action.cards), action.way)
    buried = trick.display.cards if trick.display and after.way is Way.STACK else ()
    left = max(0, action.left if action.left is not None else state.hands[seat] - len(action.cards))
    owes_card = after.play.has_mischief and left > 0
    state = state._replace(
        phase=Phase.GIVE if owes_card else Phase.FOLLOW,
        turn=seat if owes_card else state.next_active(seat),
        hands=put(state.hands, seat, left),
        played=state.played + action.cards,
        trick=Trick(trick.number, trick.leader, after.row, trick.covered + buried, seat),
        tally=_tallied(state.tally, after),
    )
    return settled(state, seat) if left == 0 else state


def _tallied(tally: Tally, after: Laid) -> Tally:
    strength, count = after.row.strength, len(after.row)
    if tally.strongest is not None and strength <= tally.strongest and count <= tally.longest:
        return tally
    strongest = strength if tally.strongest is None else max(tally.strongest, strength)
    return Tally(tally.handed, max(tally.longest, count), strongest)


def settled(state: State, seat: int) -> State:
    """After a play or a hand-over of *seat*: out with no cards left (UB-22), then the next in turn (UB-29)."""
    if state.hands[seat] == 0:
        state = _out(state, seat)
    if len(state.active) == 1:
        return ended(state)
    return state._replace(phase=Phase.FOLLOW, turn=state.next_active(seat))


def _out(state: State, seat: int) -> State:
    active = tuple([other for other in state.active if other != seat])
    return state._replace(active=active, out_order=(*state.out_order, seat), hands=put(state.hands, seat, 0))


def _handed_over(state: State, action: HandedOver) -> State:
    """A hidden card goes to the next in turn, who may be left holding it (UB-15, UB-17)."""
    giver, receiver = state.turn, state.receiver
    if action.seat != giver:
        return state
    hands = put(state.hands, giver, max(0, state.hands[giver] - 1))
    hands = put(hands, receiver, hands[receiver] + 1)
    handed = put(state.tally.handed, giver, state.tally.handed[giver] + 1)
    return settled(state._replace(hands=hands, tally=state.tally._replace(handed=handed)), giver)


def _passed(state: State, action: Passed) -> State:
    seat = action.seat
    if seat != state.turn:
        return state
    if state.phase is Phase.LEAD:
        leader = state.next_active(seat)
        return state._replace(turn=leader, trick=state.trick._replace(leader=leader))
    trick = state.trick._replace(passes=(*state.trick.passes, seat))
    if len(trick.passes) < state.passes_needed:
        return state._replace(trick=trick, turn=state.next_active(seat))
    return closed(state._replace(trick=trick))


def closed(state: State) -> State:
    """The field is turned face down (UB-19); the last to play leads, or the next still in (UB-20, UB-21)."""
    last = state.trick.last if state.trick.last is not None else state.turn
    leader = last if last in state.active else state.next_active(last)
    return state._replace(
        phase=Phase.LEAD,
        turn=leader,
        discarded=state.discarded + state.trick.size,
        closed=(last, state.trick.size),
        trick=Trick(state.trick.number + 1, leader),
    )


def _went_out(state: State, action: WentOut) -> State:
    return gone_out(state, action.seat) if action.seat in state.active else state


def gone_out(state: State, seat: int) -> State:
    """A seat is out although nobody saw its last card go: counted out now, and play goes on without it."""
    return without(_out(state, seat), seat)


def without(state: State, seat: int) -> State:
    """Play goes on after *seat* stopped being active other than by its own play."""
    trick = state.trick
    if seat in trick.passes:
        trick = trick._replace(passes=tuple(other for other in trick.passes if other != seat))
        state = state._replace(trick=trick)
    if len(state.active) == 1:
        return ended(state)
    following = state.next_active(seat) if state.turn == seat else state.turn
    match state.phase:
        case Phase.LEAD:
            return state._replace(turn=following, trick=trick._replace(leader=following))
        case Phase.GIVE if state.turn != seat:
            return state
        case Phase.FOLLOW if set(state.active) - {trick.last} <= set(trick.passes):
            return closed(state)
        case _:
            return state._replace(phase=Phase.FOLLOW, turn=following)


def ended(state: State) -> State:
    """The round is over with one player left (UB-23): tokens, and who starts the next (UB-24, UB-27, UB-28)."""
    order = state.out_order + state.active
    tokens, gained = state.tokens, [0] * state.seats
    for place, seat in enumerate(order):
        amount, reason, rule = _tokens(state, place, len(order))
        tokens = tokens.move(amount, SUPPLY, seat_account(seat), reason, rule)
        gained[seat] = amount
    rounds = (*state.rounds, Round(order, tuple(gained), state.trick.number))
    return scored(state._replace(tokens=tokens, rounds=rounds, starter=order[0], turn=order[0]))


def _tokens(state: State, place: int, among: int) -> tuple[int, Text, str]:
    """Tokens for leaving a round at *place*, counted from 0, and why (UB-24; for two players UB-27)."""
    if state.is_duel:
        count = len(state.trick.display) if state.trick.display else 0
        return count * place, _displayed(state.round_no, count), "UB-27"
    if place == 0:
        return 0, _left("first", state.round_no), "UB-24"
    if place == among - 1:
        return 2, _left("last", state.round_no), "UB-24"
    return 1, _left("between", state.round_no), "UB-24"


@cache
def _displayed(round_no: int, count: int) -> Text:
    return say("unbaba.token.displayed", round=round_no, count=count)


@cache
def _left(when: str, round_no: int) -> Text:
    return say(f"unbaba.token.{when}", round=round_no)


def scored(state: State) -> State:
    """Between two rounds: over if somebody holds enough tokens or fewer than two are left to play (UB-25, UB-27)."""
    full = any(state.loss_tokens(seat) >= state.limit for seat in state.playing)
    over = full or len(state.playing) < 2
    return state._replace(phase=Phase.GAME_OVER if over else Phase.ROUND_END)


def ranking(state: State) -> tuple[int, ...]:
    """Seats, best first (`worth`)."""
    return tuple(sorted(range(state.seats), key=lambda seat: worth(state, seat)))


def worth(state: State, seat: int) -> tuple[bool, int, int]:
    """What a seat is ranked by, the least best: tokens, then who left the last round earlier (UB-25, UB-26).

    Who went home comes last.
    """
    order = state.rounds[-1].order if state.rounds else ()
    return seat in state.gone, state.loss_tokens(seat), order.index(seat) if seat in order else len(order)


# What each action does, once it is known to belong here.
_APPLY: dict[type[Action], Callable[[State, Any], State]] = {
    Dealt: _dealt,
    Chose: _chose,
    EverybodyChose: _everybody_chose,
    Revealed: _revealed,
    Picked: _taken,
    DraftFinished: _draft_finished,
    Played: _played,
    Passed: _passed,
    HandedOver: _handed_over,
    WentOut: _went_out,
}
