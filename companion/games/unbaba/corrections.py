"""Putting the record right by hand: every public number and fact, and players who go home."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game import TEXT, Answer, Choice, Figure, correctable
from companion.games.unbaba import rules
from companion.games.unbaba.cards import DECK, Row
from companion.games.unbaba.notation import read_cards, written
from companion.games.unbaba.state import SUPPLY, Phase, State
from companion.ledger import Ledger, seat_account
from companion.text import Who, say

_BETWEEN = (Phase.DEAL, Phase.ROUND_END, Phase.GAME_OVER)


def figures(state: State) -> tuple[Figure, ...]:
    """Tokens, hands and out order of each seat, then turn, parent, last to play, starter and the displayed row."""
    return tuple(_figures(state))


def _figures(state: State) -> Iterator[Figure]:
    for seat in range(state.seats):
        label = say("unbaba.figure.tokens", who=Who(seat))
        yield Figure(f"tokens.{seat}", label, state.loss_tokens(seat), range(100), seat=seat)
    if state.phase not in _BETWEEN:
        for seat in state.playing:
            label = say("unbaba.figure.hand", who=Who(seat))
            yield Figure(f"hand.{seat}", label, state.hands[seat], range(DECK + 1), seat=seat)
    if state.phase.is_play:
        for seat in state.playing:
            label = say("unbaba.figure.out", who=Who(seat))
            yield Figure(f"out.{seat}", label, _place(state, seat), choices=_places(state, seat), seat=seat)
    if state.phase in (Phase.LEAD, Phase.FOLLOW):
        yield Figure("turn", say("unbaba.figure.turn"), state.turn, choices=_seats(state.active))
        yield Figure("leader", say("unbaba.figure.leader"), state.trick.leader, choices=_seats(state.active))
    if state.phase in (Phase.DEAL, Phase.ROUND_END) or state.phase.is_draft:
        yield Figure("starter", say("unbaba.figure.starter"), state.starter, choices=_seats(state.playing))
    if state.phase is Phase.FOLLOW and state.trick.display is not None and state.trick.last is not None:
        yield Figure("last", say("unbaba.figure.last"), state.trick.last, choices=_seats(state.playing))
        cards = written(state.trick.display.cards)
        as_it_is = Choice(cards, state.trick.display.text)
        yield Figure("display", say("unbaba.figure.display"), cards, choices=(as_it_is,), widget=TEXT)


def _seats(seats: Iterable[int]) -> tuple[Choice, ...]:
    return tuple(Choice(seat, say("unbaba.choice.seat", who=Who(seat)), seat=seat) for seat in seats)


def _place(state: State, seat: int) -> int:
    return state.out_order.index(seat) + 1 if seat in state.out_order else 0


def _places(state: State, seat: int) -> tuple[Choice, ...]:
    """Still in, or out in a place of the order: of those out any, of one still in the next."""
    last = len(state.out_order) + (seat in state.active)
    places = range(1, last + 1) if seat in state.out_order else (last,)
    still_in = Choice(0, say("unbaba.choice.still_in"))
    return (still_in, *(Choice(place, say("unbaba.choice.out", place=place)) for place in places))


def correct(state: State, figure: str, value: Answer) -> State:
    """The table with one figure corrected. Raises ValueError for a figure or a value there isn't."""
    if correctable(figures(state), figure, value).value == value:
        return state
    kind, _, number = figure.partition(".")
    if isinstance(value, str):
        return _display(state, Row(read_cards(value)))
    match kind:
        case "tokens":
            state = state._replace(tokens=_recounted(state, int(number), value))
            return rules.scored(state) if state.phase in (Phase.ROUND_END, Phase.GAME_OVER) else state
        case "hand":
            return state._replace(hands=rules.put(state.hands, int(number), value))
        case "out":
            return _out(state, int(number), value)
        case "turn" if state.phase is Phase.FOLLOW:
            return state._replace(turn=value)
        case "turn" | "leader":
            trick = state.trick._replace(leader=value)
            return state._replace(trick=trick, turn=value if state.phase is Phase.LEAD else state.turn)
        case "last":
            return state._replace(trick=state.trick._replace(last=value))
        case _:
            state = state._replace(starter=value)
            return state._replace(turn=rules.picker(state) if state.phase.is_draft else value)


def _recounted(state: State, seat: int, value: int) -> Ledger:
    """The tokens with those of a seat corrected, against the supply."""
    change, account = value - state.loss_tokens(seat), seat_account(seat)
    source, target = (SUPPLY, account) if change > 0 else (account, SUPPLY)
    return state.tokens.move(abs(change), source, target, say("unbaba.token.corrected"))


def _display(state: State, row: Row) -> State:
    """The row as the table sees it; what was thought to lie there goes back uncounted."""
    played = list(state.played)
    for card in state.trick.display.cards if state.trick.display else ():
        if card in played:
            played.remove(card)
    trick = state.trick._replace(display=row)
    return state._replace(trick=trick, played=(*played, *row.cards))


def _out(state: State, seat: int, place: int) -> State:
    if seat in state.active:
        return rules.gone_out(state, seat) if place else state
    order = [other for other in state.out_order if other != seat]
    if place:
        order.insert(place - 1, seat)
        return state._replace(out_order=tuple(order))
    return state._replace(out_order=tuple(order), active=tuple(sorted((*state.active, seat))))


def leave(state: State, seat: int) -> State:
    """The player of *seat* goes home: the hand lies aside, the tokens stay, no further turn (the sheet is silent).

    Fewer than two left to play end the match; whoever goes home after its end keeps their place.
    """
    if seat in state.gone or state.phase is Phase.GAME_OVER:
        return state
    gone = state.gone | {seat}
    if state.phase in _BETWEEN or seat not in state.active:
        return _few(state._replace(gone=gone))
    state = state._replace(
        gone=gone,
        active=tuple(other for other in state.active if other != seat),
        aside=state.aside + state.hands[seat],
        hands=rules.put(state.hands, seat, 0),
    )
    if state.phase.is_play:
        return _few(rules.without(state, seat))
    if state.phase is Phase.DRAFT_CHOOSE:
        state = rules.ready(state)
    return _few(state._replace(turn=rules.picker(state)))


def _few(state: State) -> State:
    return state if len(state.playing) > 1 else state._replace(phase=Phase.GAME_OVER)
