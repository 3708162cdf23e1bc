"""Texts on their way, sentence by sentence (KM-29), and stars that break (KM-19), until somebody has to be asked."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.kemono.battle import Fate, effect_destroy
from companion.games.kemono.cards import DECK, Card, Clause, ClauseKind, Duration, Keyword, Scope, Whose
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
from companion.games.kemono.order import Item
from companion.games.kemono.play import Play, named
from companion.games.kemono.state import (
    Breaking,
    Cause,
    Ending,
    FriendId,
    Looked,
    Pile,
    Running,
    State,
    Turn,
    Waiting,
    friend_id,
    place_of,
    seat_of,
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


def spot(table: Looked, friend: FriendId) -> Spot:
    """A friend, seen from whose turn it is."""
    return Side(int(seat_of(friend) != table.turn.seat)), place_of(friend)


def id_at(table: Looked, spot: Spot) -> FriendId:
    """The friend at a spot."""
    side, place = spot
    return friend_id(table.turn.seat if side is Side.T else 1 - table.turn.seat, place)


def seen(table: Looked) -> Table:
    """Boards, stars and decks, the turn player's first."""
    turn, other = table.turn.seat, 1 - table.turn.seat
    return Table(
        (table.halves[turn].board, table.halves[other].board),
        (len(table.halves[turn].stars), len(table.halves[other].stars)),
        (table.held(Pile.DECK, turn), table.held(Pile.DECK, other)),
    )


def source(table: Looked, seat: int, card: Card | None, friend: FriendId | None = None) -> Source:
    """Whose effect it is."""
    by = None if friend is None else table.friend(friend)
    where = spot(table, friend) if friend is not None and by is not None else None
    return Source(Side(int(seat != table.turn.seat)), where, by, card)


def nameable(table: Looked, running: Running) -> tuple[FriendId, ...]:
    """The friends the sentence that is due may name, or touches."""
    found = candidates(running.clause, seen(table), _source_of(table, running))
    return tuple(id_at(table, spot) for spot in found)


def items(state: State) -> tuple[Item, ...]:
    """The effects that wait, as the order of effects sees them, numbered from 0."""
    return tuple(_item(state, waiting, number) for number, waiting in enumerate(state.queue))


def _item(state: State, waiting: Waiting, number: int) -> Item:
    return Item(
        number,
        waiting.label,
        waiting.speed,
        waiting.side,
        waiting.zone,
        waiting.position,
        waiting.clauses,
        friend=None if waiting.friend is None else state.friend(waiting.friend),
        card=waiting.card,
        stays=waiting.needs_friend,
    )


# Going on.


def go_on(play: Play) -> None:
    """Everything that needs nobody's answer runs."""
    while (top := play.top) is not None and not play.is_over:
        went = _break_on(play, top) if isinstance(top, Breaking) else _run_on(play, top)
        if not went:
            break


def push(play: Play, each: Running | Breaking) -> None:
    """Something is to be resolved first."""
    play.running = (*play.running, each)


def _replace_top(play: Play, each: Running | Breaking) -> None:
    play.running = (*play.running[:-1], each)


# Stars.


def break_stars(play: Play, seats: tuple[int, ...], count: int, cause: Cause, *, double: bool = False) -> None:
    """Stars are about to break, of the first seat first; with none at all a player loses (KM-23)."""
    losers = tuple(seat for seat in seats if not play.halves[seat].stars)
    if losers:
        play.lose(losers, Ending.STARS)
        return
    for seat in reversed(seats):
        push(play, Breaking(seat, count, cause, double))


def _break_on(play: Play, breaking: Breaking) -> bool:
    if breaking.looked:
        return False
    if breaking.left <= 0:
        play.running = play.running[:-1]
        return True
    stars = len(play.halves[breaking.seat].stars)
    if stars == 0 or (breaking.is_first and stars == 1):  # no star trigger then (KM-21)
        play.lose((breaking.seat,), Ending.STARS)
    else:
        seat, left, cause, double, _ = breaking
        _replace_top(play, Breaking(seat, left, cause, double, looked=True))
    return True


def star_gone(play: Play, seat: int) -> None:
    """The star that was looked at is in the hand or used; the next one follows."""
    top = play.top
    if isinstance(top, Breaking) and top.seat == seat:
        play.count(seat, "broken_by_attack" if top.cause is Cause.ATTACK else "broken_by_effect")
        _replace_top(play, Breaking(seat, top.left - 1, top.cause, top.double))


# Texts.


def _run_on(play: Play, running: Running) -> bool:
    # What only players can tell (None) is asked when it comes to it.
    following = next_clause(
        running.clauses,
        running.results,
        lambda clause: is_possible(clause, seen(play), _source_of(play, running)) is not False,
    )
    if following.stopped:
        play.tell("then_stop", effect=label(running))
    if following.clause is None:
        _end(play, running)
        return True
    if asks(play, running):
        return False
    resolve(play, running, running.targets if not running.results else ())
    return True


def _source_of(table: Looked, running: Running) -> Source:
    return source(table, running.seat, running.card, running.friend)


def label(running: Running) -> Text:
    """What is being resolved, in a word."""
    return say("kemono.effect_name", name=running.label) if running.label else named(running.card)


def _end(play: Play, running: Running) -> None:
    play.running = play.running[:-1]
    if running.held:
        play.move(running.seat, Pile.LIMBO, Pile.REST, _RESOLVED, "KM-12", running.card)


def asks(table: Looked, running: Running) -> bool:
    """Whether the table has to tell what came of the sentence that is due."""
    clause = running.clause
    match clause.kind:
        case ClauseKind.TEXT | ClauseKind.SEARCH | ClauseKind.SPECIAL_SUMMON:
            return True
        case ClauseKind.SELF_SUMMON:
            return len(table.halves[running.seat].free) > 1
        case ClauseKind.GRANT if clause.keyword is None:
            return True
    if clause.scope is not Scope.TARGET or not is_on_friends(clause):
        return False
    if not running.results and running.targets:
        return False
    return len(nameable(table, running)) > clause.count


def is_told(clause: Clause) -> bool:
    """Whether the table only says if a sentence was done: the app knows of nothing it could carry out."""
    if clause.kind in (ClauseKind.SPECIAL_SUMMON, ClauseKind.SELF_SUMMON):
        return False
    return not is_on_friends(clause) or (clause.kind is ClauseKind.GRANT and clause.keyword is None)


def answer(play: Play, running: Running, result: Result, targets: tuple[FriendId, ...]) -> None:
    """The table has told what came of the sentence that was due."""
    clause = running.clause
    if result is Result.DONE and targets and is_on_friends(clause):
        resolve(play, running, targets)
        return
    if result is Result.DONE and clause.kind is ClauseKind.SEARCH:
        find(play, running.seat, clause.count)
    _replace_top(play, running._replace(results=(*running.results, result)))


def resolve(play: Play, running: Running, targets: tuple[FriendId, ...]) -> None:
    """The sentence that was due is carried out; where it leaves no choice, *targets* needn't be named."""
    clause, at = running.clause, len(play.running) - 1
    if is_on_friends(clause):
        friends = tuple(friend for friend in targets if play.friend(friend)) or nameable(play, running)
        if clause.scope is Scope.TARGET:
            friends = friends[: max(clause.count, len(targets))]
        result = _on_friends(play, running, clause, friends)
    else:
        result = _on_players(play, running, clause)
    # A friend that left may have changed what runs, and a star may be about to break on top of it.
    now = play.running[at]
    assert isinstance(now, Running)
    # Its own card, once summoned or sent to rest, isn't held any longer.
    held = now.held and clause.kind is not ClauseKind.SELF_SUMMON
    after = now._replace(results=(*now.results, result), held=held)
    play.running = (*play.running[:at], after, *play.running[at + 1 :])


def _on_friends(play: Play, running: Running, clause: Clause, friends: tuple[FriendId, ...]) -> Result:
    if clause.kind is ClauseKind.DESTROY:
        return _destroy_all(play, running, friends)
    touched = False
    until = until_turn(play.turn, clause.duration)
    for id in friends:
        friend = play.friend(id)
        if friend is None:
            continue
        match clause.kind:
            case ClauseKind.POWER_MOD:
                play.put(id, changed(friend, clause.amount, until, running.card.name))
            case ClauseKind.LOSE_POWER_MODS:
                play.put(id, without_changes(friend))
            case ClauseKind.REMOVE_EFFECTS:
                play.put(id, stripped(friend))
            case ClauseKind.GRANT if clause.keyword is not None:
                given = granted(friend, clause.keyword, until, running.card.name)
                if given is None:
                    play.tell("has_already", friend=named(friend.card), keyword=clause.keyword.text)
                    continue
                play.put(id, given)
            case _:
                play.off_board(id, Pile.REST, _TO_REST, None)
        touched = True
    return Result.DONE if touched else Result.IGNORED if friends else Result.FAILED


def _destroy_all(play: Play, running: Running, friends: tuple[FriendId, ...]) -> Result:
    by = None if running.friend is None else play.friend(running.friend)
    silenced = by is not None and by.has(Keyword.SUPPRESS)
    fates: list[Fate] = []
    for id in friends:
        if (friend := play.friend(id)) is not None:
            fates.append(effect_destroy(friend, by))
            destroy(play, id, fates[-1], silenced=silenced)
    return destroy_result(fates)


def _on_players(play: Play, running: Running, clause: Clause) -> Result:
    seats = _seats(running.seat, clause)
    match clause.kind:
        case ClauseKind.DRAW:
            draw(play, seats, clause.count)
            return Result.DONE
        case ClauseKind.REPAIR:
            before = [len(play.halves[seat].stars) for seat in seats]
            for seat in seats:
                repair(play, seat, clause.count)
            more = any(len(play.halves[seat].stars) > had for seat, had in zip(seats, before, strict=True))
            return Result.DONE if more else Result.FAILED
        case ClauseKind.BREAK_STAR:
            break_stars(play, seats, clause.count, Cause.EFFECT)
            return Result.DONE
    # SELF_SUMMON with at most one place free: the rest are asked for.
    return special(play, running.seat, running.card, 0, Pile.LIMBO if running.held else Pile.REST)


def _seats(seat: int, clause: Clause) -> tuple[int, ...]:
    """The players a sentence is about, its owner first."""
    if clause.whose is Whose.EITHER:
        return seat, 1 - seat
    return (seat,) if clause.whose is Whose.OWN else (1 - seat,)


def until_turn(turn: Turn, duration: Duration) -> int | None:
    """The last turn something holds (KM-26); 次のターン is the next turn to come, whoever's it is."""
    if duration is Duration.PERMANENT:
        return None
    return turn.number if duration is Duration.THIS_TURN else turn.number + 1


# What both texts and the table's own telling do.


def destroy(play: Play, id: FriendId, fate: Fate, *, silenced: bool = False) -> None:
    """An effect was to destroy a friend (KM-17)."""
    found = play.friend(id)
    if found is None:
        return
    match fate:
        case Fate.SHIELDED:
            play.spend_shield(id)
        case Fate.PROOF:
            play.tell("proof", friend=named(found.card))
        case Fate.DESTROYED:
            play.off_board(id, Pile.REST, _DESTROY, "KM-17", destroyed=True, silenced=silenced)
            play.count(seat_of(id), "destroyed")


def draw(play: Play, seats: Iterable[int], count: int) -> None:
    """Players draw, card by card; who needs a card from an empty deck loses at once (KM-05)."""
    players = tuple(seats)
    for _ in range(count):
        losers = [seat for seat in players if play.held(Pile.DECK, seat) <= 0]
        if losers:
            play.lose(tuple(losers), Ending.DECK)
            return
        for seat in players:
            play.into_hand(seat, Pile.DECK, _DRAW, "KM-03")


def repair(play: Play, seat: int, count: int) -> None:
    """Cards from the deck become stars, or go to rest where five lie already (KM-22)."""
    for _ in range(count):
        if play.held(Pile.DECK, seat) <= 0:
            if play.options.repair_deckout != FAILS:
                play.lose((seat,), Ending.DECK)
            return
        if len(play.halves[seat].stars) >= STARS:
            play.move(seat, Pile.DECK, Pile.REST, _REPAIR_FAILED, "KM-22")
            play.tell("repair_failed", who=Who(seat))
        else:
            play.move(seat, Pile.DECK, Pile.STARS, _REPAIR, "KM-22")
            play.count(seat, "repaired")


def find(play: Play, seat: int, count: int) -> None:
    """Cards are searched out of a deck (KM-13)."""
    for _ in range(min(count, play.held(Pile.DECK, seat), DECK)):
        play.into_hand(seat, Pile.DECK, _SEARCH, "KM-13")


def special(play: Play, seat: int, card: Card, place: int, origin: Pile) -> Result:
    """A friend is to come by an effect: onto a free place, or to rest on a full board (KM-08)."""
    free = play.halves[seat].free
    if free:
        play.onto_board(seat, place if place in free else free[0], card, origin, _SPECIAL, "KM-09")
        return Result.DONE
    if origin is not Pile.REST:
        play.move(seat, origin, Pile.REST, _OVERFLOW, "KM-08", card)
    play.tell("no_place", friend=named(card))
    return Result.FAILED
