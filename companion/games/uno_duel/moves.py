"""Cards that move between hands, traps, draw pile and discards, why, and what an empty hand or a last card means."""

from __future__ import annotations

from companion.games.uno_duel.options import WIN_STANDS
from companion.games.uno_duel.state import DISCARD, PILE, Drawn, Phase, Seat, State
from companion.ledger import Account, Ledger, seat_account
from companion.text import Text, say

PENALTY = 2  # UNO not said, a wrong card, out with a trap left (UD-24)
GUILTY = 4  # a wild draw four that was a foul (UD-21)
LAWLESS = 2  # cards everybody else draws (UD-14)

NOBODY = Seat()


def _reason(name: str) -> Text:
    return say(f"uno_duel.reason.{name}")


# Why a card moved; what was drawn, set and fired is counted by them at the end of a match.
PLAYED, SET, FIRED, ATTACKED, NO_PLAY = map(_reason, ("played", "set", "fired", "attacked", "no_play"))
DECK, DEALT, TURNED, SWEPT, SHUFFLED = map(_reason, ("deck", "dealt", "turned", "swept", "shuffled"))
UNO_MISSED, MISPLAYED, TRAP_LEFT, PENALISED = map(_reason, ("uno_missed", "misplayed", "trap_left", "penalised"))
LAWLESS_DRAWN, TAKEN_BACK, GAVE_BACK, LEFT = map(_reason, ("lawless", "taken_back", "gave_back", "left"))
# These two name somebody.
FOUL, LOST_CHALLENGE = "uno_duel.reason.foul", "uno_duel.reason.lost_challenge"


def draw(cards: Ledger, seat: int, count: int, reason: Text, rule: str) -> Ledger:
    """The cards once a seat has drawn; the discards are shuffled into a new pile when it runs out (UD-25)."""
    if cards.balances.get(PILE, 0) < count:
        cards = shuffled(cards)
        count = min(count, cards.balances.get(PILE, 0))
    return cards.move(count, PILE, seat_account(seat), reason, rule) if count > 0 else cards


def shuffled(cards: Ledger) -> Ledger:
    """All but the field lie in the pile again; with nothing below it, nothing changes (UD-25)."""
    return cards.move(max(0, cards.balance(DISCARD) - 1), DISCARD, PILE, SHUFFLED, "UD-25")


def taken(cards: Ledger, count: int, source: Account, target: Account, reason: Text, rule: str) -> Ledger:
    """The cards once *count* went from *source* to *target*; what we thought wasn't there comes out of the pile."""
    there = min(count, cards.balances.get(source, 0))
    cards = cards.move(there, source, target, reason, rule)
    return cards if there == count else cards.move(min(count - there, cards.balance(PILE)), PILE, target, reason, rule)


def put(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with that of *number* replaced."""
    return (*seats[:number], seat, *seats[number + 1 :])


def drawn(state: State, seat: int, count: int, reason: Text, rule: str) -> State:
    """The table once a seat has drawn so many cards."""
    cards = draw(state.cards, seat, count, reason, rule)
    if cards is state.cards:
        return state
    options, _, seats, active, table, turn, round_, last = state
    return counted(State(options, cards, seats, active, table, turn, round_, last), seat)


def counted(state: State, number: int) -> State:
    """The table once it is noticed that a seat has more than one card: UNO is to be said anew (UD-22)."""
    seat = state.seats[number]
    if not (seat.uno_due or seat.uno_called) or state.hand(number) <= 1:
        return state
    return state._replace(seats=put(state.seats, number, Seat(seat.traps, hit=seat.hit)))


# A hand that got small.


def looked_at(state: State, number: int) -> State:
    """After a play: UNO to be said at one card (UD-22), out at none, unless a trap lies there (UD-23)."""
    hand = state.hand(number)
    if hand > 1:
        return state
    if hand == 1:
        return one_left(state, number)
    seat, last = state.seats[number], state.last
    if seat.traps:
        state = out_with_trap(state, number)
        penalty = Drawn(number, PENALTY, TRAP_LEFT, "UD-23")
        return state if last is None else state._replace(last=last._replace(drew=(*last.drew, penalty)))
    several = last is not None and len(last.cards) > 1
    missed = several and not seat.uno_called and state.options.uno_on_multi_finish
    return went_out(state._replace(seats=put(state.seats, number, seat._replace(uno_due=missed))), number)


def one_left(state: State, number: int) -> State:
    """The table once a seat has one card left: UNO is due unless it was said already (UD-22)."""
    seat = state.seats[number]
    if seat.uno_called or seat.uno_due:
        return state
    return state._replace(seats=put(state.seats, number, seat._replace(uno_due=True)))


def out_with_trap(state: State, number: int) -> State:
    """The last card is gone and a trap still lies there: two are drawn, and as a rule the round goes on (UD-23)."""
    state = drawn(state, number, PENALTY, TRAP_LEFT, "UD-23")
    return went_out(state, number) if state.options.out_with_trap == WIN_STANDS else state


def went_out(state: State, seat: int) -> State:
    """The round is over, its end still to be confirmed: the last card may be doubted (UD-21, UD-23)."""
    return state._replace(round=state.round._replace(winner=seat), turn=state.turn._replace(phase=Phase.ROUND_OVER))
