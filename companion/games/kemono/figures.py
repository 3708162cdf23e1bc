"""Public numbers and facts of the table that can be corrected by hand (訂正, KM-35)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.game import Answer, Choice, Figure, correctable
from companion.games.kemono.cards import DECK
from companion.games.kemono.effects import STARS, Side
from companion.games.kemono.friend import Friend, attacking, changed
from companion.games.kemono.judge import whose_friend
from companion.games.kemono.play import Play
from companion.games.kemono.power import raw
from companion.games.kemono.rules import MOVABLE, drop_pending
from companion.games.kemono.state import (
    Ending,
    FriendId,
    Half,
    Phase,
    Pile,
    State,
    Turn,
    seat_of,
)
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
    play = Play(state)
    _CORRECT[kind](play, int(number or 0), value)
    return play.state


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
    name, seat = whose_friend(state, id), seat_of(id)
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


def _pile(pile: Pile) -> Callable[[Play, int, Answer], None]:
    def corrected(play: Play, seat: int, value: Answer) -> None:
        play.cards = play.cards.set_balance(pile.accounts[seat], int(value), _CORRECTED)
        play.halves[seat] = _recounted(play.halves[seat], pile, int(value))

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


def _turn(play: Play, _: int, value: Answer) -> None:
    play.turn = Turn(play.turn.number, int(value))
    play.queue = tuple(each._replace(side=Side(int(each.seat != play.turn.seat))) for each in play.queue)


def _turn_number(play: Play, _: int, value: Answer) -> None:
    play.turn = Turn(int(value), play.turn.seat)


def _ended(play: Play, _: int, value: Answer) -> None:
    """Somebody has won after all, or nobody yet: then the match goes on with nothing unresolved."""
    if value == NOBODY:
        drop_pending(play)
        play.phase = Phase.MAIN if play.turn.number else Phase.SETUP
        play.winner, play.ending = None, None
    else:
        play.phase, play.ending = Phase.OVER, Ending.RULED
        play.winner = None if value == DRAW else int(value)


def _friend(change: Callable[[Play, Friend, Answer], Friend]) -> Callable[[Play, int, Answer], None]:
    def corrected(play: Play, id: FriendId, value: Answer) -> None:
        friend = play.friend(id)
        assert friend is not None, "only a friend that is there has figures"
        play.put(id, change(play, friend, value))

    return corrected


_CORRECT: dict[str, Callable[[Play, int, Answer], None]] = {
    **{pile.value: _pile(pile) for pile in MOVABLE},
    "japariman": lambda play, seat, value: play.have(seat, int(value)),
    "turn": _turn,
    "turn_number": _turn_number,
    "winner": _ended,
    "power": _friend(lambda _, friend, value: changed(friend, int(value) - raw(friend))),
    "printed": _friend(lambda _, friend, value: friend._replace(base=int(value))),
    "attacked": _friend(lambda play, friend, value: attacking(friend, play.turn.number if value == YES else 0)),
}
