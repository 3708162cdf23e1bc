"""Public numbers and facts of the table that can be corrected by hand (訂正, UD-28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game import TEXT, Answer, Choice, Figure, correctable
from companion.games.uno_duel import moves, rules
from companion.games.uno_duel.cards import Field, Kind, Source
from companion.games.uno_duel.notation import read_field, written_field
from companion.games.uno_duel.options import POINTS
from companion.games.uno_duel.state import CLOCKWISE, COUNTER, DISCARD, PILE, Phase, Seat, State, trap_account
from companion.ledger import Account, Ledger, seat_account
from companion.text import Text, Who, say

DRAWS = range(0, 101, 2)
SCORES = range(10_001)
MOST_TRAPS = 3
NO_UNO, UNO_DUE, UNO_CALLED = "none", "due", "called"
_CORRECTED = say("uno_duel.reason.corrected")


def figures(state: State) -> tuple[Figure, ...]:
    """Hands, traps and UNO of each seat, then field, attack, direction, whose turn, pile; the score between rounds."""
    return tuple(_figures(state))


def correct(state: State, figure: str, value: Answer) -> State:
    """The table with one figure corrected. Raises ValueError for a figure or a value there isn't."""
    if correctable(figures(state), figure, value).value == value:
        return state
    kind, _, number = figure.partition(".")
    match kind, value:
        case "field", str(text):
            return _on_table(state, read_field(text))
        case "attack", int(draws):
            return _attacked(state, draws)
        case "direction", int(direction):
            return state._replace(table=state.table._replace(direction=direction))
        case "turn", int(seat):
            return _turn_of(state, seat)
        case "dealer", int(seat):
            return rules.dealt_by(state, seat)
        case "discards", int(count):
            return state._replace(cards=_moved(state, DISCARD, count))
        case "hand", int(count):
            return moves.counted(state._replace(cards=_moved(state, seat_account(int(number)), count)), int(number))
        case "traps", int(count):
            return _trapped(state, int(number), count)
        case "uno", str(word):
            return _uno(state, int(number), word)
        case "score", int(count):
            return _scored(state, int(number), count)
        case "owed", int(count):
            return state._replace(turn=state.turn._replace(owed=count))
    raise ValueError(f"{figure} can't be {value!r}")


def _figures(state: State) -> Iterator[Figure]:
    if state.phase.is_play:
        yield from _in_play(state)
    if state.phase in (Phase.DEALER, Phase.DEAL):
        dealer = state.round.dealer
        yield Figure("dealer", say("uno_duel.figure.dealer"), dealer, choices=_seats(state.active))
    for seat in range(len(state.seats)):
        key = "points" if state.options.scoring == POINTS else "wins"
        label = say(f"uno_duel.figure.{key}", who=Who(seat))
        yield Figure(f"score.{seat}", label, state.round.scores[seat], SCORES, seat=seat)


def _in_play(state: State) -> Iterator[Figure]:
    for seat in state.active:
        who, of = Who(seat), state.seats[seat]
        hand = state.hand(seat)
        yield _number(f"hand.{seat}", say("uno_duel.figure.hand", who=who), hand, hand + max(0, state.pile), seat)
        traps = len(of.traps)
        most = max(traps, min(MOST_TRAPS, traps + max(0, state.pile)))
        yield _number(f"traps.{seat}", say("uno_duel.figure.traps", who=who), traps, most, seat)
        if hand == 1:
            label = say("uno_duel.figure.uno", who=who)
            words = tuple(Choice(word, say(f"uno_duel.figure.uno_{word}")) for word in (NO_UNO, UNO_DUE, UNO_CALLED))
            yield Figure(f"uno.{seat}", label, uno_of(of), choices=words, seat=seat)
    lies = written_field(state.table.field)
    yield Figure(
        "field", say("uno_duel.figure.field"), lies, choices=(Choice(lies, state.table.field.text),), widget=TEXT
    )
    yield Figure("attack", say("uno_duel.figure.attack"), state.attack, DRAWS)
    if state.phase is Phase.MAIN:
        yield Figure("owed", say("uno_duel.figure.owed"), state.turn.owed, range(max(DRAWS) + 1))
    ways = tuple(Choice(way, say(f"uno_duel.figure.{name}")) for way, name in _WAYS)
    yield Figure("direction", say("uno_duel.figure.direction"), state.table.direction, choices=ways)
    label = say("uno_duel.figure.next" if state.phase.is_between else "uno_duel.figure.turn")
    yield Figure("turn", label, state.actor, choices=_seats(state.active))
    yield _number(
        "discards", say("uno_duel.figure.discards"), state.discards, state.discards + max(0, state.pile), least=1
    )


_WAYS = ((CLOCKWISE, "clockwise"), (COUNTER, "counter"))


def _number(id: str, label: Text, value: int, most: int, seat: int | None = None, least: int = 0) -> Figure:
    return Figure(id, label, value, range(min(least, value), most + 1), seat=seat)


def _seats(seats: Iterable[int]) -> tuple[Choice, ...]:
    return tuple(Choice(seat, say("uno_duel.flow.seat", who=Who(seat)), seat=seat) for seat in seats)


def uno_of(seat: Seat) -> str:
    """Whether a seat with one card has said UNO, could be caught, or neither."""
    return UNO_DUE if seat.uno_due else UNO_CALLED if seat.uno_called else NO_UNO


# What a correction does. Values were checked above.


def _on_table(state: State, field: Field) -> State:
    return state._replace(table=state.table._replace(field=field))


def _moved(state: State, account: Account, count: int) -> Ledger:
    """The cards with those of an account corrected, against the draw pile."""
    change = count - state.cards.balance(account)
    source, target = (PILE, account) if change > 0 else (account, PILE)
    return state.cards.move(abs(change), source, target, _CORRECTED)


def _attacked(state: State, draws: int) -> State:
    """An attack of so many, of wild draw fours as far as one lies on top, else of draw twos (UD-11)."""
    by, turn = state.turn.seat, state.turn
    fours = draws // 4 if state.table.field.kind is Kind.WILD4 else 0
    attack = (Source(Kind.WILD4, by, 4),) * fours + (Source(Kind.DRAW2, by, 2),) * (draws // 2 - 2 * fours)
    if turn.phase is Phase.BATTLE:
        turn = turn._replace(attacked=bool(attack), answered=False)
    return state._replace(table=state.table._replace(attack=attack), turn=turn)


def _turn_of(state: State, seat: int) -> State:
    if state.phase.is_between:
        return state._replace(table=state.table._replace(override=seat, skips=0))
    return state._replace(turn=state.turn._replace(seat=seat))


def _trapped(state: State, number: int, count: int) -> State:
    """So many traps; the newest go first, and one nobody told us of has lain there long enough to fire."""
    seat = state.seats[number]
    traps = ((0,) * count + seat.traps)[-count:] if count > len(seat.traps) else seat.traps[:count]
    cards = _moved(state, trap_account(number), count)
    return state._replace(cards=cards, seats=_with(state.seats, number, seat._replace(traps=traps)))


def _uno(state: State, number: int, word: str) -> State:
    seat = state.seats[number]._replace(uno_due=word == UNO_DUE, uno_called=word == UNO_CALLED)
    return state._replace(seats=_with(state.seats, number, seat))


def _scored(state: State, number: int, count: int) -> State:
    """Another score; before a deal it may be the one that ends the match (UD-26)."""
    scores = (*state.round.scores[:number], count, *state.round.scores[number + 1 :])
    state = state._replace(round=state.round._replace(scores=scores))
    if state.phase is Phase.DEAL and count >= state.target:
        return state._replace(turn=state.turn._replace(phase=Phase.MATCH_OVER))
    return state


def _with(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])
