"""The table while an act is carried out on it: cards move, friends come and go, effects become due.

A working copy, opened from a `State` and closed into the next one: an act changes many things, and a new state for each
of them would cost many times as much. Every card's move has two ends, and the lists of stars, boards and rest areas
keep step with the counts. Where a count says a card can't be where the table took it from, it comes from the deck, for
the likeliest slip is a draw nobody told; so the forty of a player stay forty.
"""

from __future__ import annotations

from companion.games.kemono.cards import Card, Keyword, Speed, Trigger, same_name
from companion.games.kemono.effects import Side
from companion.games.kemono.friend import Board, Friend, enter, placed, without
from companion.games.kemono.order import Zone, place_among
from companion.games.kemono.state import (
    HAND,
    Breaking,
    Ending,
    FriendId,
    Half,
    Phase,
    Pile,
    Running,
    State,
    Tally,
    Waiting,
    friend_id,
    seat_of,
    standing,
)
from companion.text import Gap, Text, Who, say

_ELSEWHERE = (Pile.DECK, Pile.HAND, Pile.STARS, Pile.REST)
_LATE = (Trigger.AFTER_ONESIDED, Trigger.AFTER_DESTROY)
_COUNTED = {name: at for at, name in enumerate(Tally._fields)}

_DISCARD = say("kemono.reason.hand_limit")


class Play:
    """The table an act is carried out on. The fields are those of `State`, which says what they are."""

    __slots__ = (
        "attack",
        "biggest",
        "cards",
        "ending",
        "first",
        "halves",
        "options",
        "phase",
        "queue",
        "running",
        "tallies",
        "told",
        "turn",
        "winner",
    )

    def __init__(self, state: State) -> None:
        (
            self.options,
            self.first,
            self.cards,
            halves,
            self.turn,
            tallies,
            self.phase,
            self.running,
            self.queue,
            self.attack,
            self.winner,
            self.ending,
            self.biggest,
            _,
        ) = state
        self.halves = list(halves)
        self.tallies = list(tallies)
        self.told: tuple[Text, ...] = ()

    @property
    def state(self) -> State:
        """The table as it is now."""
        return State(
            self.options,
            self.first,
            self.cards,
            (self.halves[0], self.halves[1]),
            self.turn,
            (self.tallies[0], self.tallies[1]),
            self.phase,
            self.running,
            self.queue,
            self.attack,
            self.winner,
            self.ending,
            self.biggest,
            self.told,
        )

    # Looking.

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.phase is Phase.OVER

    @property
    def top(self) -> Running | Breaking | None:
        """What is being resolved."""
        return self.running[-1] if self.running else None

    def held(self, pile: Pile, seat: int) -> int:
        """How many cards of a seat are in a pile."""
        return self.cards.balance(pile.accounts[seat])

    def friend(self, id: FriendId) -> Friend | None:
        """The friend that stands there, if there is one."""
        return standing(self.halves, id)

    # Small changes.

    def tell(self, key: str, /, **gaps: Gap) -> None:
        """Say something that came about by itself."""
        self.told = (*self.told, say(f"kemono.told.{key}", **gaps))

    def count(self, seat: int, what: str, number: int = 1) -> None:
        """Count something for the end, by its name in `Tally`."""
        at, tally = _COUNTED[what], self.tallies[seat]
        self.tallies[seat] = Tally._make((*tally[:at], tally[at] + number, *tally[at + 1 :]))

    def know(self, seat: int, card: Card | None) -> None:
        """Remember a card a player has typed."""
        half = self.halves[seat]
        if card is not None and card not in half.known:
            self.halves[seat] = Half(*half[:5], (*half.known, card))

    def have(self, seat: int, japariman: int) -> None:
        """Give a player so many japariman, never less than none."""
        half = self.halves[seat]
        if japariman != half.japariman:
            self.halves[seat] = Half(max(0, japariman), *half[1:])

    def board(self, seat: int, board: Board) -> None:
        """Put friends before a player."""
        half = self.halves[seat]
        self.halves[seat] = Half(half.japariman, board, *half[2:])

    def put(self, id: FriendId, friend: Friend | None) -> None:
        """Put a friend, or nobody, where one stands."""
        seat, place = divmod(id, 10)
        self.board(seat, placed(self.halves[seat].board, place, friend))

    def lose(self, seats: tuple[int, ...], ending: Ending) -> None:
        """Some players lost at once: the other one has won, or it is a draw (KM-23)."""
        self.phase, self.ending = Phase.OVER, ending
        self.winner = 1 - seats[0] if len(seats) == 1 else None

    # One card from a pile to another.

    def move(
        self,
        seat: int,
        source: Pile,
        to: Pile,
        reason: Text,
        rule: str | None,
        card: Card | None = None,
        star: int | None = None,
    ) -> bool:
        """One card goes from *source* to *to*: *card*, if it was seen; *star*, 1 nearest to the deck.

        False if there is no card anywhere, because the counts were corrected to nothing.
        """
        balances = self.cards.balances
        if balances.get(source.accounts[seat], 0) <= 0:
            elsewhere = next((pile for pile in _ELSEWHERE if balances.get(pile.accounts[seat], 0) > 0), None)
            if elsewhere is None:
                return False
            source = elsewhere
        if source is Pile.STARS or source is Pile.REST or to is Pile.REST or to is Pile.STARS:
            self._keep_step(seat, source, to, card, star)
        self.cards = self.cards.move(1, source.accounts[seat], to.accounts[seat], reason, rule)
        return True

    def _keep_step(self, seat: int, source: Pile, to: Pile, card: Card | None, star: int | None) -> None:
        """The lists of stars and rest area change with the counts."""
        japariman, board, rest, stars, laid, known = self.halves[seat]
        if source is Pile.STARS:
            at = len(stars) if star is None or star > len(stars) else star
            stars = (*stars[: at - 1], *stars[at:])
        elif source is Pile.REST:
            rest = _without(rest, card)
        if to is Pile.REST:
            rest = (*rest, card)
        elif to is Pile.STARS:
            laid += 1
            stars = (*stars, laid)
        self.halves[seat] = Half(japariman, board, rest, stars, laid, known)

    def into_hand(self, seat: int, source: Pile, reason: Text, rule: str | None, card: Card | None = None) -> None:
        """A card comes to a hand; a full hand discards first, and never that card (KM-04)."""
        if self.held(Pile.HAND, seat) >= HAND:
            self.move(seat, Pile.HAND, Pile.REST, _DISCARD, "KM-04")
            self.tell("discarded", who=Who(seat))
        self.move(seat, source, Pile.HAND, reason, rule, card)

    # The board.

    def onto_board(self, seat: int, place: int, card: Card, source: Pile, reason: Text, rule: str) -> None:
        """A card comes onto the board; what it does on entry waits."""
        if not self.move(seat, source, Pile.BOARD, reason, rule, card):
            return
        id, friend = friend_id(seat, place), enter(card, self.turn.number)
        self.put(id, friend)
        self.know(seat, card)
        self.count(seat, "summoned")
        if card.abilities:
            self.due_of(friend, id, Trigger.ENTRY)

    def off_board(
        self,
        id: FriendId,
        to: Pile,
        reason: Text,
        rule: str | None,
        *,
        destroyed: bool = False,
        silenced: bool = False,
    ) -> None:
        """A friend leaves the board. *destroyed* by an effect, what it does then waits, unless *silenced*.

        What needs the friend on the board doesn't wait any longer, and an attack of or on it is spent.
        """
        gone, seat = self.friend(id), seat_of(id)
        assert gone is not None, "only a friend leaves the board"
        self.put(id, None)
        if to is Pile.HAND:
            self.into_hand(seat, Pile.BOARD, reason, rule)
        else:
            self.move(seat, Pile.BOARD, to, reason, rule, gone.card)
        if self.running or self.queue or self.attack:
            self._forget(id, gone)
        if destroyed and not silenced and gone.abilities:
            self.due_of(gone, id, Trigger.DESTROYED, rest=len(self.halves[seat].rest))

    def _forget(self, id: FriendId, gone: Friend) -> None:
        """Nothing unresolved leads to a friend that is gone."""
        self.running = tuple(
            each._replace(
                friend=None if each.friend == id else each.friend,
                targets=tuple(target for target in each.targets if target != id),
            )
            if isinstance(each, Running)
            else each
            for each in self.running
        )
        if any(waiting.friend == id for waiting in self.queue):
            for waiting in self.queue:
                if waiting.friend == id and waiting.needs_friend:
                    self.tell("dropped", effect=waiting.label)
            self.queue = tuple(
                waiting._replace(friend=None) if waiting.friend == id else waiting
                for waiting in self.queue
                if not (waiting.friend == id and waiting.needs_friend)
            )
        if self.attack is not None and id in self.attack:
            self.attack = None
            self.tell("attack_spent", friend=named(gone.card))

    def spend_shield(self, id: FriendId) -> None:
        """A friend's one-time shield saved it and is used up (KM-17)."""
        found = self.friend(id)
        if found is not None:
            self.put(id, without(found, Keyword.ONCE_SHIELD))
            self.count(seat_of(id), "shields")
            self.tell("shield_used", friend=named(found.card))

    # Effects that wait.

    def due_of(self, friend: Friend, id: FriendId, *triggers: Trigger, rest: int | None = None) -> None:
        """What a friend does at a trigger waits: on the board, or as card number *rest* of the rest area."""
        seat, place = divmod(id, 10)
        side = Side(int(seat != self.turn.seat))
        for ability in friend.abilities:
            if ability.trigger not in triggers:
                continue
            late = ability.trigger in _LATE
            speed, label = Speed.AFTER if late else ability.speed, ability.label or ability.text
            if rest is None:
                waiting = Waiting(
                    speed, Zone.FIELD, side, place, label, seat, friend.card, ability.clauses, id, needs_friend=late
                )
            else:
                waiting = Waiting(speed, Zone.REST, side, rest, label, seat, friend.card, ability.clauses)
            self.due(waiting)

    def due(self, waiting: Waiting) -> None:
        """An effect is sorted in among those that wait, whose order the table may have changed (KM-28)."""
        at = place_among(self.queue, waiting[:4])
        self.queue = (*self.queue[:at], waiting, *self.queue[at:])


def _without(rest: tuple[Card | None, ...], card: Card | None) -> tuple[Card | None, ...]:
    """A rest area with one card fewer: the newest of that name, else the newest nobody named, else the newest."""
    at = next((at for at in range(len(rest) - 1, -1, -1) if card is not None and rest[at] == card), None)
    if at is None:
        at = next((at for at in range(len(rest) - 1, -1, -1) if _is_it(rest[at], card)), len(rest) - 1)
    return (*rest[:at], *rest[at + 1 :])


def _is_it(lying: Card | None, card: Card | None) -> bool:
    return lying is None or (card is not None and same_name(lying.name, card.name))


def named(card: Card | None) -> Text:
    """A card by its name, or in words where nobody wrote it."""
    if card is None:
        return say("kemono.card_unnamed")
    return say("kemono.card_name", name=card.name) if card.name else say("kemono.card_blank", power=card.power)
