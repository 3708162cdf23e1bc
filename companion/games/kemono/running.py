"""Texts on their way, sentence by sentence (KM-29), and stars that break (KM-19), until somebody has to be asked."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.kemono.battle import Fate, effect_destroy
from companion.games.kemono.cards import Card, Clause, ClauseKind, Duration, Keyword, Scope, Whose
from companion.games.kemono.effects import (
    STARS,
    Result,
    Side,
    Source,
    Spot,
    Table,
    candidates,
    destroy_result,
    is_on_friends,
    is_possible,
    next_clause,
)
from companion.games.kemono.friend import changed, granted, stripped, without_changes
from companion.games.kemono.options import FAILS
from companion.games.kemono.state import (
    DECK,
    Breaking,
    Cause,
    Ending,
    FriendId,
    Pile,
    Running,
    State,
    friend_id,
    place_of,
    seat_of,
)
from companion.games.kemono.table import (
    counted,
    into_hand,
    lost,
    named,
    off_board,
    onto_board,
    shield_spent,
    shifted,
    tell,
    with_friend,
)
from companion.text import Text, Who, say

_DRAW = say("kemono.reason.draw")
_REPAIR = say("kemono.reason.repair")
_REPAIR_FAILED = say("kemono.reason.repair_failed")
_DESTROY = say("kemono.reason.destroy")
_TO_REST = say("kemono.reason.to_rest")
_SEARCH = say("kemono.reason.search")
_SPECIAL = say("kemono.reason.special")
_OVERFLOW = say("kemono.reason.overflow")
_RESOLVED = say("kemono.reason.resolved")


# The table as the calculators of effects see it: turn player first.


def spot(state: State, friend: FriendId) -> Spot:
    """A friend, seen from whose turn it is."""
    return Side(int(seat_of(friend) != state.turn.seat)), place_of(friend)


def id_at(state: State, spot: Spot) -> FriendId:
    """The friend at a spot."""
    side, place = spot
    return friend_id(state.turn.seat if side is Side.T else 1 - state.turn.seat, place)


def seen(state: State) -> Table:
    """Boards, stars and decks, the turn player's first."""
    turn, other = state.turn.seat, 1 - state.turn.seat
    return Table(
        (state.halves[turn].board, state.halves[other].board),
        (len(state.halves[turn].stars), len(state.halves[other].stars)),
        (state.held(Pile.DECK, turn), state.held(Pile.DECK, other)),
    )


def source(state: State, seat: int, card: Card | None, friend: FriendId | None = None) -> Source:
    """Whose effect it is."""
    by = None if friend is None else state.friend(friend)
    where = spot(state, friend) if friend is not None and by is not None else None
    return Source(Side(int(seat != state.turn.seat)), where, by, card)


def nameable(state: State, running: Running, clause: Clause) -> tuple[FriendId, ...]:
    """The friends a sentence may name, or touches."""
    found = candidates(clause, seen(state), source(state, running.seat, running.card, running.friend))
    return tuple(id_at(state, spot) for spot in found)


# Going on.


def settled(state: State) -> State:
    """The table once everything that needs nobody's answer has run."""
    while state.running and not state.is_over:
        top = state.running[-1]
        after = _broken_on(state, top) if isinstance(top, Breaking) else _run_on(state, top)
        if after is state:
            break
        state = after
    return state


def push(state: State, each: Running | Breaking) -> State:
    """The table with something to be resolved first."""
    return state._replace(running=(*state.running, each))


def pop(state: State) -> State:
    """The table without what was resolved last."""
    return state._replace(running=state.running[:-1])


def _top(state: State, each: Running | Breaking) -> State:
    return state._replace(running=(*state.running[:-1], each))


# Stars.


def break_stars(state: State, seats: tuple[int, ...], count: int, cause: Cause, *, double: bool = False) -> State:
    """The table with stars about to break, of the first seat first; with none at all a player loses (KM-23)."""
    losers = tuple(seat for seat in seats if not state.halves[seat].stars)
    if losers:
        return lost(state, losers, Ending.STARS)
    for seat in reversed(seats):
        state = push(state, Breaking(seat, count, cause, double))
    return state


def _broken_on(state: State, breaking: Breaking) -> State:
    if breaking.looked:
        return state
    if breaking.left <= 0:
        return pop(state)
    stars = len(state.halves[breaking.seat].stars)
    if stars == 0 or (breaking.is_first and stars == 1):  # no star trigger then (KM-21)
        return lost(state, (breaking.seat,), Ending.STARS)
    return _top(state, breaking._replace(looked=True))


def star_gone(state: State, seat: int) -> State:
    """The table once the star that was looked at is in the hand or used; the next one follows."""
    top = state.running[-1] if state.running else None
    if not isinstance(top, Breaking) or top.seat != seat:
        return state
    by_attack = top.cause is Cause.ATTACK
    state = counted(state, seat, **{"broken_by_attack" if by_attack else "broken_by_effect": 1})
    return _top(state, top._replace(left=top.left - 1, looked=False))


# Texts.


def _run_on(state: State, running: Running) -> State:
    table, by = seen(state), source(state, running.seat, running.card, running.friend)
    # What only players can tell (None) is asked when it comes to it.
    following = next_clause(
        running.clauses, running.results, lambda clause: is_possible(clause, table, by) is not False
    )
    if following.clause is None:
        if following.stopped:
            state = tell(state, "then_stop", effect=label(running))
        return _ended(state, running)
    if asks(state, running):
        return state
    return resolve(state, running, running.targets if not running.results else ())


def label(running: Running) -> Text:
    """What is being resolved, in a word."""
    return say("kemono.effect_name", name=running.label) if running.label else named(running.card)


def _ended(state: State, running: Running) -> State:
    state = pop(state)
    if running.held and state.held(Pile.LIMBO, running.seat):
        state = shifted(state, running.seat, Pile.LIMBO, Pile.REST, _RESOLVED, "KM-12", running.card)
    return state


def asks(state: State, running: Running) -> bool:
    """Whether the table has to tell what came of the sentence that is due."""
    clause = running.clause
    match clause.kind:
        case ClauseKind.TEXT | ClauseKind.SEARCH | ClauseKind.SPECIAL_SUMMON:
            return True
        case ClauseKind.SELF_SUMMON:
            return len(state.halves[running.seat].free) > 1
        case ClauseKind.GRANT if clause.keyword is None:
            return True
    if clause.scope is not Scope.TARGET or not is_on_friends(clause):
        return False
    if not running.results and running.targets:
        return False
    return len(nameable(state, running, clause)) > clause.count


def answered(state: State, result: Result, targets: tuple[FriendId, ...]) -> State:
    """The table after it was told what came of the sentence that was due."""
    running = state.running[-1]
    assert isinstance(running, Running)
    clause = running.clause
    if result is Result.DONE and targets and is_on_friends(clause):
        return resolve(state, running, targets)
    if result is Result.DONE and clause.kind is ClauseKind.SEARCH:
        state = found(state, running.seat, clause.count)
    return _with_result(state, running, result)


def _with_result(state: State, running: Running, result: Result) -> State:
    return _top(state, running._replace(results=(*running.results, result)))


def resolve(state: State, running: Running, targets: tuple[FriendId, ...]) -> State:
    """The table after the sentence that was due; where it leaves no choice, *targets* needn't be named."""
    clause = running.clause
    at = len(state.running) - 1
    if is_on_friends(clause):
        there = nameable(state, running, clause)
        friends = tuple(friend for friend in targets if state.friend(friend)) or there
        if clause.scope is Scope.TARGET:
            friends = friends[: max(clause.count, len(targets))]
        state, result = _on_friends(state, running, clause, friends)
    else:
        state, result = _on_players(state, running, clause)
    # A friend that left may have changed what runs, and a star may be about to break on top of it.
    now = state.running[at]
    assert isinstance(now, Running)
    after = now._replace(results=(*now.results, result))
    return state._replace(running=(*state.running[:at], after, *state.running[at + 1 :]))


def _on_friends(state: State, running: Running, clause: Clause, friends: tuple[FriendId, ...]) -> tuple[State, Result]:
    if clause.kind is ClauseKind.DESTROY:
        by = None if running.friend is None else state.friend(running.friend)
        fates: list[Fate] = []
        for id in friends:
            if (friend := state.friend(id)) is not None:
                fates.append(effect_destroy(friend, by))
                silenced = by is not None and by.has(Keyword.SUPPRESS)
                state = destroyed(state, id, fates[-1], silenced=silenced)
        return state, destroy_result(fates)
    touched = False
    for id in friends:
        friend = state.friend(id)
        if friend is None:
            continue
        until = until_turn(state, clause.duration)
        match clause.kind:
            case ClauseKind.POWER_MOD:
                after = changed(friend, clause.amount, until, running.card.name)
            case ClauseKind.LOSE_POWER_MODS:
                after = without_changes(friend)
            case ClauseKind.REMOVE_EFFECTS:
                after = stripped(friend)
            case ClauseKind.GRANT if clause.keyword is not None:
                given = granted(friend, clause.keyword, until, running.card.name)
                if given is None:
                    state = tell(state, "has_already", friend=named(friend.card), keyword=clause.keyword.text)
                    continue
                after = given
            case _:
                state = off_board(state, id, Pile.REST, _TO_REST, None)
                touched = True
                continue
        state, touched = with_friend(state, id, after), True
    return state, Result.DONE if touched else Result.IGNORED if friends else Result.FAILED


def _on_players(state: State, running: Running, clause: Clause) -> tuple[State, Result]:
    seats = _seats(running.seat, clause)
    match clause.kind:
        case ClauseKind.DRAW:
            return draw(state, seats, clause.count), Result.DONE
        case ClauseKind.REPAIR:
            before = [len(state.halves[seat].stars) for seat in seats]
            for seat in seats:
                state = repair(state, seat, clause.count)
            more = any(len(state.halves[seat].stars) > had for seat, had in zip(seats, before, strict=True))
            return state, Result.DONE if more else Result.FAILED
        case ClauseKind.BREAK_STAR:
            return break_stars(state, seats, clause.count, Cause.EFFECT), Result.DONE
    # SELF_SUMMON with at most one place free: the rest are asked for.
    origin = Pile.LIMBO if running.held else Pile.REST
    free = state.halves[running.seat].free
    return special(state, running.seat, running.card, free[0] if free else 0, origin)


def _seats(seat: int, clause: Clause) -> tuple[int, ...]:
    """The players a sentence is about, its owner first."""
    return {Whose.OWN: (seat,), Whose.OPPONENT: (1 - seat,), Whose.EITHER: (seat, 1 - seat)}[clause.whose]


def until_turn(state: State, duration: Duration) -> int | None:
    """The last turn something holds (KM-26); 次のターン is the next turn to come, whoever's it is."""
    return {
        Duration.PERMANENT: None,
        Duration.THIS_TURN: state.turn.number,
        Duration.NEXT_TURN: state.turn.number + 1,
    }[duration]


# What both texts and the table's own telling do.


def destroyed(state: State, friend: FriendId, fate: Fate, *, silenced: bool = False) -> State:
    """The table after an effect was to destroy a friend (KM-17)."""
    found = state.friend(friend)
    if found is None:
        return state
    match fate:
        case Fate.SHIELDED:
            return shield_spent(state, friend)
        case Fate.PROOF:
            return tell(state, "proof", friend=named(found.card))
    state = off_board(state, friend, Pile.REST, _DESTROY, "KM-17", destroyed=True, silenced=silenced)
    return counted(state, seat_of(friend), destroyed=1)


def draw(state: State, seats: Iterable[int], count: int) -> State:
    """The table after players drew, card by card; who needs a card from an empty deck loses at once (KM-05)."""
    players = tuple(seats)
    for _ in range(count):
        losers = tuple(seat for seat in players if state.held(Pile.DECK, seat) <= 0)
        if losers:
            return lost(state, losers, Ending.DECK)
        for seat in players:
            state = into_hand(state, seat, Pile.DECK, _DRAW, "KM-03")
    return state


def repair(state: State, seat: int, count: int) -> State:
    """The table after cards from the deck became stars, or went to rest where five lie already (KM-22)."""
    for _ in range(count):
        if state.held(Pile.DECK, seat) <= 0:
            return state if state.options.repair_deckout == FAILS else lost(state, (seat,), Ending.DECK)
        if len(state.halves[seat].stars) >= STARS:
            state = shifted(state, seat, Pile.DECK, Pile.REST, _REPAIR_FAILED, "KM-22")
            state = tell(state, "repair_failed", who=Who(seat))
        else:
            state = counted(shifted(state, seat, Pile.DECK, Pile.STARS, _REPAIR, "KM-22"), seat, repaired=1)
    return state


def found(state: State, seat: int, count: int) -> State:
    """The table after cards were searched out of a deck (KM-13)."""
    for _ in range(min(count, state.held(Pile.DECK, seat), DECK)):
        state = into_hand(state, seat, Pile.DECK, _SEARCH, "KM-13")
    return state


def special(state: State, seat: int, card: Card, place: int, origin: Pile) -> tuple[State, Result]:
    """The table after a friend was to come by an effect: onto a free place, or to rest on a full board (KM-08)."""
    free = state.halves[seat].free
    if free:
        place = place if place in free else free[0]
        return onto_board(state, seat, place, card, origin, _SPECIAL, "KM-09"), Result.DONE
    if origin is not Pile.REST:
        state = shifted(state, seat, origin, Pile.REST, _OVERFLOW, "KM-08", card)
    return tell(state, "no_place", friend=named(card)), Result.FAILED
