"""What the table can see of a match of ワンにゃんフェスタ: money, sets on the field, whose turn it is.

Hands are hidden; how many cards they hold is not, because every set takes three of the eight.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import NamedTuple

from companion.games.wannyan.cards import Joker
from companion.games.wannyan.hands import HAND, SETS
from companion.games.wannyan.options import Options
from companion.ledger import Account, Ledger, seat_account

CARDS = 65  # WN-01
SET = 3  # cards of a set
PLACES = SETS  # sets a seat may have on the field (WN-32)
BANK: Account = "bank"  # 銀行: fees, lost stakes, tied stakes

# A set is known by where it lies: seat × 10 + place, places from 1 to 9. So 12 is the second set of seat 1, and an
# entry that names it still does after an earlier entry of another seat was amended.
SetId = int


def set_id(seat: int, place: int) -> SetId:
    """The set at a place of a seat."""
    return seat * 10 + place


def owner(set_: SetId) -> int:
    """The seat a set lies before."""
    return set_ // 10


def place(set_: SetId) -> int:
    """Which of its owner's sets it is, from 1."""
    return set_ % 10


def stake_account(set_: SetId) -> Account:
    """Where the stake of a set lies, and its raise while a battle is settled."""
    return f"stake:{set_}"


# The table and its parts are named tuples rather than frozen dataclasses, which take three times as long to make; every
# act of every match that is opened makes some.


class FieldSet(NamedTuple):
    """A set on the field: a wannyan face down with its stake, or pooled (プール) and open.

    *ready_on* is the turn of the round from which it may fight (WN-08), *fought_on* the one it last fought on
    (WN-21). *open_card* is what a claim left face up, if the table said what it was; *joker* is known once it won.
    """

    id: SetId
    pooled: bool = False
    through: bool = False
    ready_on: int = 0
    fought_on: int = 0
    claimed: bool = False
    open_card: str = ""
    joker: Joker | None = None

    @property
    def seat(self) -> int:
        """Whose it is."""
        return self.id // 10

    @property
    def is_wannyan(self) -> bool:
        """Whether it is known for one, having been summoned or fought; one a correction laid down may be either."""
        return not self.through and bool(self.ready_on or self.fought_on)


class Seat(NamedTuple):
    """What is known of a seat. *fee_due*: its first deck win of the round still costs a fee (WN-23).

    *put_in* is what it put into the bank this round, in mos (WN-29); *battles* it won against players, *rounds*
    it went out in, over the whole match. *gone*: its player went home.
    """

    fee_due: bool = True
    put_in: int = 0
    battles: int = 0
    rounds: int = 0
    gone: bool = False


class Window(NamedTuple):
    """A discard that nobody has drawn after: it may be claimed (WN-09). *by* discarded it.

    *after_claim*: it is the discard of a claimant; *through*: of one who claimed a through set, and may go out.
    """

    by: int
    after_claim: bool = False
    through: bool = False


@cache
def window(by: int, after_claim: bool = False, through: bool = False) -> Window:
    """The window, the same object for the same facts."""
    return Window(by, after_claim, through)


class Turn(NamedTuple):
    """A turn: *number* in its round from 1, whose, and how many sets were summoned on it (WN-07).

    While there is a *window* its card isn't drawn yet, nor while it is *to_draw*: the seat before went home with the
    card it had drawn, and discarded nothing. *defended* is the seat that has just won a battle on
    somebody else's turn, and may go out with it (WN-27).
    """

    seat: int
    number: int = 1
    summons: int = 0
    window: Window | None = None
    defended: int | None = None
    to_draw: bool = False


class Phase(Enum):
    """Where a match is."""

    PLAY = "play"
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"


class Round(NamedTuple):
    """A round: *number* from 1, who began it, how many seats were dealt cards and how many are still here.

    *lowest_fee* is the least a fee may be now (WN-23); *duel_bar*: the deck may not be fought (WN-26). *turned* counts
    the cards turned up from the deck, less the discards shuffled back into it. *is_closed*: it was played to its end.
    *winner* went out, *took* so many mos from the bank and was paid the public *fund*: (seat, mos) each (WN-28, WN-29).
    """

    number: int
    starter: int
    dealt: int
    lap: int  # turns that go once round the table
    first_lap: int  # turns until every seat has had one, those of seats that left before theirs not among them
    lowest_fee: int = 100
    duel_bar: bool = False
    turned: int = 0
    phase: Phase = Phase.PLAY
    winner: int | None = None
    is_closed: bool = False
    took: int = 0
    fund: tuple[tuple[int, int], ...] = ()


class State(NamedTuple):
    """The table. Money is in mos, in the ledger: a seat each, the bank, a stake a set."""

    options: Options
    ledger: Ledger
    round: Round
    turn: Turn
    seats: tuple[Seat, ...]
    sets: tuple[FieldSet, ...] = ()

    # Money.

    def balance(self, seat: int) -> int:
        """What a seat has; below 0 it is a debt."""
        return self.ledger.balance(seat_account(seat))

    def stake(self, set_: SetId) -> int:
        """What lies on a set."""
        return self.ledger.balance(stake_account(set_))

    @property
    def bank(self) -> int:
        """What is in the bank."""
        return self.ledger.balance(BANK)

    @property
    def stakes(self) -> int:
        """What lies on all sets together."""
        return sum(self.stake(found.id) for found in self.sets)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.round.phase is Phase.MATCH_OVER

    # Seats and turns.

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats whose players are still here, in clockwise order."""
        return tuple(number for number, seat in enumerate(self.seats) if not seat.gone)

    def clockwise(self, seat: int) -> Iterator[int]:
        """The other seats in play, the one after *seat* first."""
        count = len(self.seats)
        for step in range(1, count):
            other = (seat + step) % count
            if not self.seats[other].gone:
                yield other

    def after(self, seat: int) -> int:
        """Whose turn follows that of *seat*."""
        following = seat + 1 if seat + 1 < len(self.seats) else 0
        return next(self.clockwise(seat), seat) if self.seats[following].gone else following

    def turns_until(self, seat: int) -> int:
        """How many turns from this one until that of *seat*; 0 for its own."""
        return next((turns for turns, other in enumerate(self.clockwise(self.turn.seat), 1) if other == seat), 0)

    @property
    def actor(self) -> int:
        """Whose turn it is."""
        return self.turn.seat

    @property
    def has_drawn(self) -> bool:
        """Whether the card of this turn has been drawn: said by the first thing done on it."""
        return self.turn.window is None and not self.turn.to_draw

    @property
    def summons_left(self) -> int:
        """How many sets the actor may still summon on this turn (WN-07, WN-32)."""
        return max(0, min(2 - self.turn.summons, PLACES - len(self.sets_of(self.actor))))

    @property
    def is_first_lap_over(self) -> bool:
        """Whether every seat has had a turn: the discard that ended the last of them may be claimed (WN-09)."""
        return self.turn.number > self.round.first_lap

    @property
    def may_claim(self) -> tuple[int, ...]:
        """The seats that may claim the last discard, the first in line first (WN-09, WN-13, WN-32)."""
        last = self.turn.window
        if last is None or not self.is_first_lap_over or self.round.phase is not Phase.PLAY:
            return ()
        return tuple(seat for seat in self.clockwise(last.by) if len(self.sets_of(seat)) < PLACES)

    @property
    def may_go_out(self) -> tuple[int, ...]:
        """The seats for which this is a moment to go out, whatever they hold (WN-27)."""
        claimant = self.turn.window.by if self.turn.window and self.turn.window.through else None
        defender = None if self.options.out_on_own_turn_only else self.turn.defended
        moment = (self.actor, claimant, defender)
        present = (seat for seat in moment if seat is not None and not self.seats[seat].gone)
        return tuple(dict.fromkeys(seat for seat in present if self.is_all_pooled(seat)))

    # Sets.

    def sets_of(self, seat: int) -> tuple[FieldSet, ...]:
        """The sets of a seat, summoned and pooled, by place."""
        return tuple(found for found in self.sets if found.seat == seat)

    def find(self, set_: SetId) -> FieldSet | None:
        """The set, if it lies there."""
        for found in self.sets:
            if found.id == set_:
                return found
        return None

    def free_place(self, seat: int) -> SetId | None:
        """The first place of a seat that is free, as the set that would lie there; None when none is left at all."""
        taken = [found.id for found in self.sets]
        free = set_id(seat, 1)
        while free in taken:
            free += 1
        return free if place(free) else None

    def places(self, seat: int) -> tuple[FieldSet | None, ...]:
        """What lies on each place of a seat, two places or as many as are in use."""
        last = max((place(found.id) for found in self.sets_of(seat)), default=0)
        return tuple(self.find(set_id(seat, number)) for number in range(1, max(PLACES, last) + 1))

    def has_waited(self, found: FieldSet) -> bool:
        """Whether a summoned set has been on the field long enough to fight (WN-08)."""
        return self.turn.number >= found.ready_on

    def may_fight(self, found: FieldSet) -> bool:
        """Whether a set may fight on this turn (WN-08, WN-21, WN-33)."""
        return not found.pooled and self.has_waited(found) and found.fought_on != self.turn.number

    def fighters(self, seat: int) -> tuple[FieldSet, ...]:
        """The sets of a seat that may fight on this turn."""
        return tuple(found for found in self.sets_of(seat) if self.may_fight(found))

    def is_all_pooled(self, seat: int) -> bool:
        """Whether no set of a seat waits for its win: three cards in one that does are no part of eight (WN-27)."""
        return all(found.pooled for found in self.sets_of(seat))

    # Cards, counted.

    def hand_count(self, seat: int) -> int:
        """How many cards a seat has in hand: eight, nine on its turn, less three a set.

        A turn begins with the draw, which nobody reports, unless there is nothing to draw.
        """
        drawn = seat == self.actor and not self.is_deck_empty and self.round.phase is Phase.PLAY
        return max(0, HAND + drawn - SET * len(self.sets_of(seat)))

    @property
    def deck_left(self) -> int:
        """How many cards the deck still holds, by what was reported; less than 0 is impossible (WN-31)."""
        return self.deck_left_once_drawn + (not self.has_drawn)

    @property
    def deck_left_once_drawn(self) -> int:
        """How many it holds once the actor has drawn."""
        drawn_and_discarded = self.turn.number - 1
        return CARDS - HAND * self.round.dealt - drawn_and_discarded - 1 - self.round.turned

    @property
    def is_deck_empty(self) -> bool:
        """Whether the next card can't be drawn."""
        return not self.has_drawn and self.deck_left <= 0
