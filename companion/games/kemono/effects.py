"""What a sentence of an effect does to the table, as far as that can be worked out without seeing hidden cards.

A table is followed through every choice a text leaves: which friends it names. What hangs on a hand, a star, a deck or
on words only players can read raises `Unforeseeable`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, IntEnum
from itertools import combinations
from typing import NamedTuple, TypeVar

from companion.games.kemono.attack import called
from companion.games.kemono.battle import Fate, effect_destroy
from companion.games.kemono.cards import Card, Clause, ClauseKind, Keyword, Link, Scope, Trigger, Whose
from companion.games.kemono.friend import (
    EMPTY,
    Board,
    Friend,
    at,
    changed,
    enter,
    friends,
    granted,
    placed,
    stripped,
    without,
    without_changes,
)
from companion.games.kemono.power import formula, power, signed
from companion.games.kemono.summon import lands
from companion.text import Text, say

T = TypeVar("T")

STARS = 5  # サンドスター in a yard at most (KM-22)


class Side(IntEnum):
    """A player, seen from whose turn it is; also the index of what is kept in pairs."""

    T = 0  # ターンプレイヤー
    N = 1  # 非ターンプレイヤー

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side(1 - self)


# A place on the table: whose board, and which of its places, from 1.
Spot = tuple[Side, int]


class Table(NamedTuple):
    """What effects change, in pairs of turn player and the other. *lost*: who has lost by now."""

    boards: tuple[Board, Board] = (EMPTY, EMPTY)
    stars: tuple[int, int] = (STARS, STARS)
    decks: tuple[int, int] = (20, 20)
    lost: tuple[bool, bool] = (False, False)

    def friend(self, spot: Spot) -> Friend | None:
        """Who stands there."""
        return at(self.boards[spot[0]], spot[1])

    def with_friend(self, spot: Spot, friend: Friend | None) -> Table:
        """The table with that friend, or nobody, at a place."""
        side, place = spot
        return self._replace(boards=_put(self.boards, side, placed(self.boards[side], place, friend)))


def _put(pair: tuple[T, T], side: Side, value: T) -> tuple[T, T]:
    return (value, pair[1]) if side is Side.T else (pair[0], value)


class Source(NamedTuple):
    """Whose effect it is.

    *spot* and *friend*: the friend whose ability it is, and where it stands. *card*: the card whose magic it is.
    """

    side: Side
    spot: Spot | None = None
    friend: Friend | None = None
    card: Card | None = None


class Result(Enum):
    """What became of a sentence: その後 goes on only after done (KM-29)."""

    DONE = "done"
    FAILED = "failed"  # it could not be done
    IGNORED = "ignored"  # nullified, or given to a friend that has it already


class Unforeseeable(Exception):
    """What comes of an effect can't be worked out; *text* says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class Event(NamedTuple):
    """Something abilities wait for: which, to whom, and the place it stands at, None once it left the board."""

    trigger: Trigger
    side: Side
    friend: Friend
    place: int | None = None


class Branch(NamedTuple):
    """One way a sentence can go: the table after it, its result, what happened, and what abilities may wait for."""

    table: Table
    result: Result
    steps: tuple[Text, ...] = ()
    events: tuple[Event, ...] = ()


_ON_FRIENDS = frozenset(
    {
        ClauseKind.DESTROY,
        ClauseKind.POWER_MOD,
        ClauseKind.LOSE_POWER_MODS,
        ClauseKind.GRANT,
        ClauseKind.REMOVE_EFFECTS,
        ClauseKind.SEND_TO_REST,
    }
)


def is_on_friends(clause: Clause) -> bool:
    """Whether a sentence is about friends on the board."""
    return clause.kind in _ON_FRIENDS


def _sides(clause: Clause, source: Source) -> tuple[Side, ...]:
    match clause.whose:
        case Whose.OWN:
            return (source.side,)
        case Whose.OPPONENT:
            return (source.side.other,)
        case Whose.EITHER:
            return (Side.T, Side.N)


def is_there(table: Table, source: Source) -> bool:
    """Whether the friend whose ability it is still stands where it stood."""
    there = table.friend(source.spot) if source.spot is not None else None
    return there is not None and (source.friend is None or there.card == source.friend.card)


def candidates(clause: Clause, table: Table, source: Source) -> tuple[Spot, ...]:
    """The friends a sentence may name or would touch (KM-10). Protected ones count."""
    if clause.scope is Scope.SELF:
        return (source.spot,) if source.spot is not None and is_there(table, source) else ()
    return tuple(
        (side, place)
        for side in _sides(clause, source)
        for place, friend in friends(table.boards[side])
        if clause.at_most is None or power(friend) <= clause.at_most
    )


def is_possible(clause: Clause, table: Table, source: Source) -> bool | None:
    """Whether a sentence has something to act on; None where only the players can tell (KM-29)."""
    if is_on_friends(clause):
        return bool(candidates(clause, table, source))
    match clause.kind:
        case ClauseKind.SELF_SUMMON:
            return lands(table.boards[source.side])
        case ClauseKind.SPECIAL_SUMMON:
            return None if lands(table.boards[source.side]) else False
        case ClauseKind.SEARCH | ClauseKind.TEXT:
            return None
    return True


class Next(NamedTuple):
    """Which sentence follows, None at the end; *stopped*: the rest of the text is ignored (KM-29)."""

    clause: int | None
    stopped: bool = False


def next_clause(clauses: Sequence[Clause], results: Sequence[Result], possible: Callable[[Clause], bool]) -> Next:
    """What follows the sentences with *results*: その後 needs the one before done, and something to act on (KM-29)."""
    following = len(results)
    if following >= len(clauses):
        return Next(None)
    clause = clauses[following]
    if following and clause.link is Link.THEN and (results[-1] is not Result.DONE or not possible(clause)):
        return Next(None, stopped=True)
    return Next(following)


def stop_text(results: Sequence[Result]) -> Text:
    """Why a text has stopped before その後 (KM-29)."""
    return say("kemono.effect.stopped" if results[-1] is not Result.DONE else "kemono.effect.stopped_here")


def destroy_result(fates: Iterable[Fate]) -> Result:
    """Done if at least one was destroyed; without anybody it failed, else it was nullified (KM-29)."""
    met = tuple(fates)
    if Fate.DESTROYED in met:
        return Result.DONE
    return Result.IGNORED if met else Result.FAILED


def repair_result(stars: int) -> Result:
    """修復 fails with five stars (KM-22)."""
    return Result.DONE if stars < STARS else Result.FAILED


def run(clause: Clause, table: Table, source: Source, named: tuple[Spot, ...] | None = None) -> Iterator[Branch]:
    """Every way a sentence can go. *named*: the friends it was declared on; None leaves the choice open.

    Raises Unforeseeable.
    """
    if is_on_friends(clause):
        for spots in _choices(clause, table, source, named):
            yield _on_friends(clause, table, source, spots)
        return
    match clause.kind:
        case ClauseKind.DRAW:
            yield _drawn(clause, table, source)
        case ClauseKind.REPAIR:
            yield _repaired(clause, table, source)
        case ClauseKind.BREAK_STAR:
            yield _broken(clause, table, source)
        case ClauseKind.SELF_SUMMON if source.card is not None:
            yield _entered(source.card, table, source)
        case kind:
            raise Unforeseeable(say(f"kemono.unforeseeable.{kind.value}"))


def _choices(
    clause: Clause, table: Table, source: Source, named: tuple[Spot, ...] | None
) -> Iterator[tuple[Spot, ...]]:
    there = candidates(clause, table, source)
    if clause.scope is not Scope.TARGET:
        yield there
    elif named is not None:
        yield tuple(spot for spot in named if spot in there)
    else:
        yield from combinations(there, min(clause.count, len(there)))


def _on_friends(clause: Clause, table: Table, source: Source, spots: tuple[Spot, ...]) -> Branch:
    steps: list[Text] = []
    results: list[Result] = []
    events: list[Event] = []
    for spot in spots:
        friend = table.friend(spot)
        if friend is not None:
            after, result, told = _affected(clause, friend, source, called(friend, spot[1]))
            steps.append(told)
            results.append(result)
            table = table.with_friend(spot, after)
            if after is None and clause.kind is ClauseKind.DESTROY and not _is_silenced(source):
                events.append(Event(Trigger.DESTROYED, spot[0], friend))
    if not results:
        limit = clause.at_most
        missing = say("kemono.effect.nobody") if limit is None else say("kemono.effect.nobody_weak", limit=limit)
        return Branch(table, Result.FAILED, (missing,))
    result = Result.DONE if Result.DONE in results else Result.IGNORED
    return Branch(table, result, tuple(steps), tuple(events))


def _is_silenced(source: Source) -> bool:
    """Whether abilities of whom this source destroys do not activate (KM-17)."""
    return source.friend is not None and source.friend.has(Keyword.SUPPRESS)


def _affected(clause: Clause, friend: Friend, source: Source, who: Text) -> tuple[Friend | None, Result, Text]:
    told = say(f"kemono.effect.{clause.kind.value}", who=who)
    match clause.kind:
        case ClauseKind.DESTROY:
            fate = effect_destroy(friend, by=source.friend)
            told = say(f"kemono.effect.destroy_{fate.value}", who=who)
            if fate is Fate.DESTROYED:
                return None, Result.DONE, told
            after = without(friend, Keyword.ONCE_SHIELD) if fate is Fate.SHIELDED else friend
            return after, Result.IGNORED, told
        case ClauseKind.SEND_TO_REST:
            return None, Result.DONE, told
        case ClauseKind.POWER_MOD:
            after = changed(friend, clause.amount)
            told = say("kemono.effect.power_mod", who=who, amount=signed(clause.amount), power=formula(after))
            return after, Result.DONE, told
        case ClauseKind.LOSE_POWER_MODS:
            return without_changes(friend), Result.DONE, told
        case ClauseKind.REMOVE_EFFECTS:
            return stripped(friend), Result.DONE, told
        case ClauseKind.GRANT if clause.keyword is not None:
            given = granted(friend, clause.keyword)
            if given is None:
                return friend, Result.IGNORED, say("kemono.effect.has", who=who, keyword=clause.keyword.text)
            return given, Result.DONE, say("kemono.effect.grant", who=who, keyword=clause.keyword.text)
    raise Unforeseeable(say("kemono.unforeseeable.text"))


def _drawn(clause: Clause, table: Table, source: Source) -> Branch:
    """Cards are drawn; from an empty deck that loses (KM-05). The hand is hidden, and nothing here hangs on it."""
    steps = []
    for side in _sides(clause, source):
        left = table.decks[side] - clause.count
        table = table._replace(decks=_put(table.decks, side, max(0, left)))
        steps.append(say(f"kemono.effect.draw_{side.name.lower()}", count=clause.count))
        if left < 0:
            table = _beaten(table, side)
            steps.append(say(f"kemono.effect.deck_out_{side.name.lower()}"))
    return Branch(table, Result.DONE, tuple(steps))


def _repaired(clause: Clause, table: Table, source: Source) -> Branch:
    steps: list[Text] = []
    result = Result.FAILED
    for side in _sides(clause, source):
        for _ in range(clause.count):
            if not table.decks[side]:
                raise Unforeseeable(say("kemono.unforeseeable.repair"))
            had = table.stars[side]
            done = repair_result(had)
            table = table._replace(decks=_put(table.decks, side, table.decks[side] - 1))
            table = table._replace(stars=_put(table.stars, side, had + (done is Result.DONE)))
            steps.append(say(f"kemono.effect.repair_{done.value}_{side.name.lower()}", stars=table.stars[side]))
            result = done if done is Result.DONE else result
    return Branch(table, result, tuple(steps))


def _broken(clause: Clause, table: Table, source: Source) -> Branch:
    """With no star left a break loses (KM-23); what another star holds nobody knows."""
    sides = _sides(clause, source)
    if any(table.stars[side] for side in sides):
        raise Unforeseeable(say("kemono.unforeseeable.break_star"))
    for side in sides:
        table = _beaten(table, side)
    return Branch(table, Result.DONE, tuple(say(f"kemono.effect.star_out_{side.name.lower()}") for side in sides))


def _beaten(table: Table, side: Side) -> Table:
    return table._replace(lost=_put(table.lost, side, True))


def _entered(card: Card, table: Table, source: Source) -> Branch:
    board = table.boards[source.side]
    if not lands(board):
        return Branch(table, Result.FAILED, (say("kemono.effect.overflows"),))
    place = board.index(None) + 1
    friend = enter(card)
    step = say("kemono.effect.enters", who=called(friend, place))
    event = Event(Trigger.ENTRY, source.side, friend, place)
    return Branch(table.with_friend((source.side, place), friend), Result.DONE, (step,), (event,))
