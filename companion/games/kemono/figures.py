"""Public numbers and facts of the table that can be corrected by hand (訂正, KM-35)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.game import Answer, Choice, Figure, correctable
from companion.games.kemono.effects import STARS
from companion.games.kemono.friend import Friend, changed
from companion.games.kemono.judge import MOVABLE, friend_name
from companion.games.kemono.power import raw
from companion.games.kemono.rules import without_pending
from companion.games.kemono.state import (
    ACCOUNTS,
    DECK,
    Ending,
    FriendId,
    Half,
    Phase,
    Pile,
    State,
    Turn,
    seat_of,
)
from companion.games.kemono.table import with_friend, with_half
from companion.text import Who, say

TURNS = range(1, 1000)
JAPARIMAN = range(100)
POINTS = range(-100_000, 1_000_100, 100)  # the stored sum of a power may lie below 0 (KM-24)
PRINTED = range(0, 1_000_100, 100)
NO, YES = "no", "yes"
NOBODY, DRAW = -1, 2  # instead of the seat that has won

_CORRECTED = say("kemono.reason.corrected")


def figures(state: State) -> tuple[Figure, ...]:
    """Every figure there is: of the table first, then player by player, then friend by friend."""
    return tuple(_figures(state))


def correct(state: State, figure: str, value: Answer) -> State:
    """The table with one figure corrected. Raises ValueError for a figure or a value there isn't."""
    if correctable(figures(state), figure, value).value == value:
        return state
    kind, _, number = figure.partition(".")
    return _CORRECT[kind](state, int(number or 0), value)


def _figures(state: State) -> Iterator[Figure]:
    if state.phase is not Phase.SETUP:
        seats = tuple(Choice(seat, say("kemono.choice.seat", who=Who(seat)), seat=seat) for seat in (0, 1))
        yield Figure("turn", say("kemono.figure.turn"), state.turn.seat, choices=seats)
        yield Figure("turn_number", say("kemono.figure.turn_number"), state.turn.number, TURNS)
    yield Figure("winner", say("kemono.figure.winner"), _winner(state), choices=_winners())
    for seat in (0, 1):
        who = Who(seat)
        for pile in MOVABLE:
            span = range(STARS + 1) if pile is Pile.STARS else range(DECK + 1)
            label = say(f"kemono.figure.{pile.value}", who=who)
            yield Figure(f"{pile.value}.{seat}", label, state.held(pile, seat), span, seat=seat)
        label = say("kemono.figure.japariman", who=who)
        yield Figure(f"japariman.{seat}", label, state.halves[seat].japariman, JAPARIMAN, seat=seat)
    for id, friend in state.friends(0, 1):
        yield from _of_friend(state, id, friend)


def _of_friend(state: State, id: FriendId, friend: Friend) -> Iterator[Figure]:
    name, seat = friend_name(state, id), seat_of(id)
    yield Figure(f"power.{id}", say("kemono.figure.power", friend=name), raw(friend), POINTS, seat=seat)
    yield Figure(f"printed.{id}", say("kemono.figure.printed", friend=name), friend.base, PRINTED, seat=seat)
    choices = tuple(Choice(value, say(f"kemono.figure.attacked_{value}")) for value in (NO, YES))
    attacked = YES if friend.attacked_on == state.turn.number else NO
    yield Figure(f"attacked.{id}", say("kemono.figure.attacked", friend=name), attacked, choices=choices, seat=seat)


def _winner(state: State) -> int:
    if not state.is_over:
        return NOBODY
    return DRAW if state.winner is None else state.winner


def _winners() -> tuple[Choice, ...]:
    seats = tuple(Choice(seat, say("kemono.choice.seat", who=Who(seat)), seat=seat) for seat in (0, 1))
    return (Choice(NOBODY, say("kemono.figure.nobody")), *seats, Choice(DRAW, say("kemono.figure.draw")))


# What a correction does. Values were checked above.


def _pile(pile: Pile) -> Callable[[State, int, Answer], State]:
    def corrected(state: State, seat: int, value: Answer) -> State:
        cards = state.cards.set_balance(ACCOUNTS[pile][seat], int(value), _CORRECTED)
        half = _recounted(state.halves[seat], pile, int(value))
        return with_half(state._replace(cards=cards), seat, half)

    return corrected


def _recounted(half: Half, pile: Pile, count: int) -> Half:
    """The lists of stars and rest area, as long as their counts: the newest card goes, one nobody named comes."""
    if pile is Pile.STARS:
        more = max(0, count - len(half.stars))
        new = range(half.laid + 1, half.laid + 1 + more)
        return half._replace(stars=(*half.stars[:count], *new), laid=half.laid + more)
    if pile is Pile.REST:
        return half._replace(rest=(*half.rest[:count], *(None,) * (count - len(half.rest))))
    return half


def _japariman(state: State, seat: int, value: Answer) -> State:
    return with_half(state, seat, state.halves[seat]._replace(japariman=int(value)))


def _turn(state: State, _: int, value: Answer) -> State:
    return state._replace(turn=Turn(state.turn.number, int(value)))


def _turn_number(state: State, _: int, value: Answer) -> State:
    return state._replace(turn=Turn(int(value), state.turn.seat))


def _ended(state: State, _: int, value: Answer) -> State:
    """Somebody has won after all, or nobody yet: then the match goes on with nothing unresolved."""
    if value == NOBODY:
        phase = Phase.MAIN if state.turn.number else Phase.SETUP
        return without_pending(state)._replace(phase=phase, winner=None, ending=None)
    winner = None if value == DRAW else int(value)
    return state._replace(phase=Phase.OVER, winner=winner, ending=Ending.RULED)


def _friend(change: Callable[[State, Friend, Answer], Friend]) -> Callable[[State, int, Answer], State]:
    def corrected(state: State, id: FriendId, value: Answer) -> State:
        friend = state.friend(id)
        assert friend is not None, "only a friend that is there has figures"
        return with_friend(state, id, change(state, friend, value))

    return corrected


_CORRECT: dict[str, Callable[[State, int, Answer], State]] = {
    **{pile.value: _pile(pile) for pile in MOVABLE},
    "japariman": _japariman,
    "turn": _turn,
    "turn_number": _turn_number,
    "winner": _ended,
    "power": _friend(lambda _, friend, value: changed(friend, int(value) - raw(friend))),
    "printed": _friend(lambda _, friend, value: friend._replace(base=int(value))),
    "attacked": _friend(
        lambda state, friend, value: friend._replace(attacked_on=state.turn.number if value == YES else 0)
    ),
}
