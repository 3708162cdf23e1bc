"""効果の順番: which waiting effect goes first, and whether it matters (KM-27, KM-28).

The class of speed decides, then where the card lies: the turn player's board from the left, the other's, the rest areas
from old to new. That is the rule; within a class effects happen at once, and the table may agree on another order.
`compare` works out what each of those orders leads to, as far as it can be told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import groupby, pairwise, permutations, product
from math import factorial, prod
from typing import Any, NamedTuple

from companion.games.kemono.cards import Ability, Card, Clause, Speed, Trigger
from companion.games.kemono.effects import (
    Event,
    Result,
    Side,
    Source,
    Spot,
    Table,
    Unforeseeable,
    is_possible,
    is_there,
    next_clause,
    run,
    stop_text,
)
from companion.games.kemono.friend import Friend
from companion.text import Gap, Text, say
from companion.verdict import Finding, Kind, Offer, Verdict

MOST_ORDERS = 720  # of six effects in one class; more can't be worked out while somebody waits
MOST_STEPS = 2000  # of all the ways orders can go, with the choices their effects leave
_NEWEST = 1000  # behind every card that lies in a rest area already


class Zone(IntEnum):
    """Where the card of an effect lies."""

    FIELD = 0  # 場
    REST = 1  # 休憩所


class Item(NamedTuple):
    """An effect that waits.

    *position*: its place on the board from the left as its owner sees it, or in the rest area from the oldest card,
    both from 1. *clauses* are its sentences as far as the app can follow them, *named* the friends it was declared on.
    *friend* is whose ability it is. *stays*: it is dropped if that friend has left the board (場にいるなら).
    """

    id: int
    label: Gap
    speed: Speed
    side: Side
    zone: Zone
    position: int
    clauses: tuple[Clause, ...] = ()
    named: tuple[Spot, ...] | None = None
    friend: Friend | None = None
    card: Card | None = None
    stays: bool = False

    @property
    def source(self) -> Source:
        """Whose effect it is."""
        spot = (self.side, self.position) if self.zone is Zone.FIELD else None
        return Source(self.side, spot, self.friend, self.card)


def item(number: int, ability: Ability, side: Side, zone: Zone, position: int, friend: Friend | None = None) -> Item:
    """An ability that has become due, with *number* to tell it from the others."""
    stays = ability.trigger in (Trigger.AFTER_DESTROY, Trigger.AFTER_ONESIDED)
    label = ability.label or ability.text
    return Item(number, label, ability.speed, side, zone, position, ability.clauses, friend=friend, stays=stays)


# What decides an effect's place in the order: its speed, and where its card lies (zone, side, position).
Key = tuple[int, int, int, int]


def _key(waiting: Item) -> Key:
    return waiting.speed, waiting.zone, waiting.side, waiting.position


def ordered(items: Iterable[Item]) -> tuple[Item, ...]:
    """The effects in the order of the rules; several of one card as they were given (KM-27, KM-28)."""
    return tuple(sorted(items, key=_key))


def joined(waiting: Sequence[Item], due: Iterable[Item]) -> tuple[Item, ...]:
    """What waits, with the newly due sorted in; an order the table has made is kept (KM-28)."""
    queue = list(waiting)
    for new in ordered(due):
        queue.insert(place_among([_key(other) for other in queue], _key(new)), new)
    return tuple(queue)


def place_among(waiting: Sequence[tuple[Any, ...]], new: Key) -> int:
    """Behind how many that wait a newly due effect goes: after the last that doesn't give way to it (KM-28).

    Each of them begins with its key.
    """
    for behind in range(len(waiting), 0, -1):
        if waiting[behind - 1][:4] <= new:
            return behind
    return 0


def checked(items: Iterable[Item], holds: Callable[[Item], bool]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """What still waits once conditions are looked at again, and what is dropped (KM-28)."""
    looked = [(waiting, holds(waiting)) for waiting in items]
    return tuple(i for i, held in looked if held), tuple(i for i, held in looked if not held)


def moved(items: Sequence[Item], number: int, by: int) -> tuple[Item, ...]:
    """The order with one effect moved *by* steps, as far as there is room. Raises ValueError if it doesn't wait."""
    queue = list(items)
    at = next((index for index, waiting in enumerate(queue) if waiting.id == number), None)
    if at is None:
        raise ValueError(f"no effect {number} waits")
    taken = queue.pop(at)
    queue.insert(min(max(at + by, 0), len(queue)), taken)
    return tuple(queue)


def judge_order(items: Sequence[Item]) -> Verdict:
    """Whether effects stand in an order the rules know. Changing it within a class is up to the table (KM-28)."""
    steps = tuple(say("kemono.order.numbered", n=n, item=told(waiting)) for n, waiting in enumerate(items, start=1))
    if at_once(items):
        steps = (*steps, say("kemono.order.who"))
    grounds = ("KM-27", "KM-28")
    for before, behind in pairwise(items):
        if before.speed > behind.speed:
            text = say("kemono.refusal.speed", first=behind.label, speed=behind.speed.text, then=before.label)
            right = say("kemono.order.line", items=tuple(waiting.label for waiting in ordered(items)))
            return Verdict((Finding(Kind.VIOLATION, "KM-27", text),), steps, (Offer(right),), grounds=grounds)
    if tuple(items) != ordered(items):
        return Verdict((Finding(Kind.OK, "KM-28", say("kemono.order.by_table")),), steps, grounds=grounds)
    return Verdict((), steps, grounds=grounds)


def at_once(items: Iterable[Item]) -> tuple[tuple[Item, ...], ...]:
    """The effects of one class that wait for each other: those whose order the table may change (KM-28)."""
    classes = groupby(ordered(items), key=lambda waiting: waiting.speed)
    groups = (tuple(group) for _, group in classes)
    return tuple(group for group in groups if len(group) > 1)


def told(waiting: Item) -> Text:
    """An effect with where it lies and its speed: what decides its place."""
    return say("kemono.order.item", label=waiting.label, where=where(waiting), speed=waiting.speed.text)


def where(waiting: Item) -> Text:
    """Where the card of an effect lies."""
    key = f"kemono.order.where.{waiting.side.name.lower()}_{waiting.zone.name.lower()}"
    return say(f"{key}_new" if waiting.position >= _NEWEST else key, position=waiting.position)


# Does it matter?


class Matter(Enum):
    """Whether the table's choice of an order changes anything."""

    FIXED = "fixed"  # there is no choice: each waits in a class of its own
    SAME = "same"
    DIFFERS = "differs"
    UNKNOWN = "unknown"


Told = tuple[tuple[Item, tuple[Text, ...]], ...]  # effects in the order they came about, with what happened


@dataclass(frozen=True, slots=True)
class End:
    """One way an order can end: the table, and what happened on the way there."""

    table: Table
    told: Told


@dataclass(frozen=True, slots=True)
class Course:
    """What an order leads to: *ends* is one or, where effects leave a choice, several."""

    order: tuple[Item, ...]
    ends: tuple[End, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the possible orders lead to.

    *courses* holds one for each different result, the order of the rules first. *swayed* are the effects whose place
    among their class changes it. *unknown* says why no more can be worked out.
    """

    matter: Matter
    courses: tuple[Course, ...] = ()
    swayed: frozenset[int] = frozenset()
    unknown: Text | None = None


def compare(items: Sequence[Item], table: Table) -> Comparison:
    """Whether the order of effects of one class matters, and what each order leads to.

    The owner of an effect chooses whom it names: an order is known by all the tables it can end with. Where an effect
    can't be worked out, the classes before it are still compared.
    """
    classes = tuple(tuple(group) for _, group in groupby(ordered(items), key=lambda waiting: waiting.speed))
    walk = _Walk()
    unknown, reached, known = None, None, len(classes)
    while reached is None:
        try:
            reached = _reached(walk, classes[:known], table)
        except Unforeseeable as error:
            unknown, known = error.text, known - 1
    different: dict[frozenset[int], tuple[Item, ...]] = {}
    for order, ends in reached.values():
        different.setdefault(ends, order)
    if len(different) > 1:
        matter = Matter.DIFFERS
    elif any(len(group) > 1 for group in classes[known:]):
        matter = Matter.UNKNOWN
    else:
        matter = Matter.SAME if len(reached) > 1 else Matter.FIXED
    courses = tuple(Course(order, walk.ends(order, table)) for order in different.values())
    return Comparison(matter, courses, frozenset(_swayed(reached)), unknown)


# By the ids of an order: it, and the tables it can end with, by their numbers.
Reached = dict[tuple[int, ...], tuple[tuple[Item, ...], frozenset[int]]]


def _reached(walk: _Walk, classes: tuple[tuple[Item, ...], ...], table: Table) -> Reached:
    """What every order the classes leave open leads to, the order of the rules first."""
    if prod(factorial(len(group)) for group in classes) > MOST_ORDERS:
        raise Unforeseeable(say("kemono.unforeseeable.orders"))
    orders = (sum(groups, ()) for groups in product(*(permutations(group) for group in classes)))
    start = walk.number(table)
    return {tuple(waiting.id for waiting in order): (order, frozenset(walk.reach(order, start))) for order in orders}


def _swayed(reached: Reached) -> Iterator[int]:
    """Effects that change what happens when they change places with their neighbour."""
    for ids, (_, ends) in reached.items():
        for at in range(len(ids) - 1):
            swapped = (*ids[:at], ids[at + 1], ids[at], *ids[at + 2 :])
            if swapped in reached and reached[swapped][1] != ends:
                yield from ids[at : at + 2]


class _Walk:
    """Follows queues through every choice; what it has seen once it doesn't work out again.

    Tables are known by numbers, effects by identity: hashing them whole each time would take most of the time.
    """

    def __init__(self) -> None:
        self._left = MOST_STEPS
        self._tables: list[Table] = []
        self._numbers: dict[Table, int] = {}
        self._effects: dict[tuple[int, int], tuple[tuple[int, tuple[Text, ...], tuple[Item, ...]], ...]] = {}
        self._ends: dict[tuple[tuple[int, ...], int], dict[int, Told]] = {}

    def ends(self, order: tuple[Item, ...], table: Table) -> tuple[End, ...]:
        """What an order leads to."""
        return tuple(End(self._tables[n], told) for n, told in self.reach(order, self.number(table)).items())

    def number(self, table: Table) -> int:
        """By which a table is known here."""
        plain = _plain(table)
        if plain not in self._numbers:
            self._numbers[plain] = len(self._tables)
            self._tables.append(table)
        return self._numbers[plain]

    def reach(self, queue: tuple[Item, ...], at: int) -> dict[int, Told]:
        """The tables that can come of a queue on table *at*, and one way to each. Raises Unforeseeable."""
        table = self._tables[at]
        if not queue or any(table.lost):
            return {at: ()}
        key = tuple(map(id, queue)), at
        if key not in self._ends:
            ends: dict[int, Told] = {}
            for after, steps, due in self._effect(queue[0], at):
                for end, told in self.reach(joined(queue[1:], due), after).items():
                    ends.setdefault(end, ((queue[0], steps), *told))
            self._ends[key] = ends
        return self._ends[key]

    def _effect(self, waiting: Item, at: int) -> tuple[tuple[int, tuple[Text, ...], tuple[Item, ...]], ...]:
        key = id(waiting), at
        if key not in self._effects:
            self._effects[key] = tuple(
                (self.number(table), steps, due) for table, steps, due in self._ways(waiting, self._tables[at])
            )
        return self._effects[key]

    def _ways(self, waiting: Item, table: Table) -> Iterator[tuple[Table, tuple[Text, ...], tuple[Item, ...]]]:
        if waiting.stays and not is_there(table, waiting.source):
            yield table, (say("kemono.order.dropped"),), ()
        elif not waiting.clauses:
            raise Unforeseeable(say("kemono.unforeseeable.words", label=waiting.label))
        else:
            yield from self._sentences(waiting, table, (), (), ())

    def _sentences(
        self,
        waiting: Item,
        table: Table,
        results: tuple[Result, ...],
        steps: tuple[Text, ...],
        due: tuple[Item, ...],
    ) -> Iterator[tuple[Table, tuple[Text, ...], tuple[Item, ...]]]:
        self._left -= 1
        if self._left < 0:
            raise Unforeseeable(say("kemono.unforeseeable.orders"))
        source = waiting.source
        following = next_clause(
            waiting.clauses, results, lambda clause: is_possible(clause, table, source) is not False
        )
        if following.clause is None or any(table.lost):
            stopped = (stop_text(results),) if following.stopped else ()
            yield table, (*steps, *stopped), due
            return
        for branch in run(waiting.clauses[following.clause], table, source, waiting.named):
            new = tuple(_due(branch.events))
            yield from self._sentences(
                waiting, branch.table, (*results, branch.result), (*steps, *branch.steps), (*due, *new)
            )


def _plain(table: Table) -> Table:
    """The table whatever the order its friends acquired in what they have."""
    first, second = (tuple(friend and _sorted(friend) for friend in board) for board in table.boards)
    return table._replace(boards=(first, second))


def _sorted(friend: Friend) -> Friend:
    mods = sorted(friend.mods, key=lambda mod: (mod.amount, mod.until or 0, mod.source))
    gained = sorted(friend.gained, key=lambda gained: (gained.keyword.value, gained.until or 0, gained.source))
    return friend._replace(mods=tuple(mods), gained=tuple(gained))


def _due(events: Iterable[Event]) -> Iterator[Item]:
    """The abilities that waited for what has just happened."""
    for event in events:
        for number, ability in enumerate(event.friend.abilities):
            if ability.trigger is event.trigger:
                on_board = event.place is not None
                zone, position = (Zone.FIELD, event.place or 0) if on_board else (Zone.REST, _NEWEST + number)
                yield item(-1, ability, event.side, zone, position, event.friend)
