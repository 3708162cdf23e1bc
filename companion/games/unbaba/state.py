"""What the rules need to know of a match of ウンババ. Hands are counted, never looked into.

Named tuples, because a new one with a few fields changed costs a seventh of what a frozen dataclass of so many does,
and every action of a match makes one.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from companion.games.unbaba.cards import Card, Row
from companion.games.unbaba.options import Options
from companion.ledger import Account, Ledger, seat_account

SUPPLY: Account = "supply"  # the loss tokens nobody holds yet


class Phase(Enum):
    """Where a round stands."""

    DEAL = "deal"
    DRAFT_CHOOSE = "draft_choose"
    DRAFT_REVEAL = "draft_reveal"
    DRAFT_PICK = "draft_pick"
    LEAD = "lead"
    FOLLOW = "follow"
    GIVE = "give"
    ROUND_END = "round_end"
    GAME_OVER = "game_over"

    @property
    def is_play(self) -> bool:
        """Whether cards are being played."""
        return self in (Phase.LEAD, Phase.FOLLOW, Phase.GIVE)

    @property
    def is_draft(self) -> bool:
        """Whether the draft is under way (UB-04 to UB-07)."""
        return self in (Phase.DRAFT_CHOOSE, Phase.DRAFT_REVEAL, Phase.DRAFT_PICK)


class Draft(NamedTuple):
    """The draft: cards each seat laid in and took back out, and those left in the centre if they were typed in."""

    laid: tuple[int, ...]
    picks: tuple[int, ...]
    centre: tuple[Card, ...] = ()

    @property
    def left(self) -> int:
        """Cards still in the centre."""
        return sum(self.laid) - sum(self.picks)


class Trick(NamedTuple):
    """A trick, from the lead until everybody has passed.

    *display* is the top layer of the field (場に並んだカード), *covered* what lies under it (UB-14). *passes*
    are the seats that have passed in a row since *last*, the last to play. *hidden* counts the cards of a trick
    that may not be looked at any more.
    """

    number: int
    leader: int
    display: Row | None = None
    covered: tuple[Card, ...] = ()
    last: int | None = None
    passes: tuple[int, ...] = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        """Cards on the field, covered ones included."""
        return (len(self.display) if self.display else 0) + len(self.covered) + self.hidden


class Round(NamedTuple):
    """A finished round: the seats in the order they left it, the last one still in; tokens gained, a seat each."""

    order: tuple[int, ...]
    gained: tuple[int, ...]
    tricks: int


class Tally(NamedTuple):
    """What is worth telling at the end: the longest row, the greatest strength, cards handed over by each seat."""

    handed: tuple[int, ...]
    longest: int = 0
    strongest: int | None = None


class State(NamedTuple):
    """A match of ウンババ.

    *turn* is the seat to act: the picker in the draft, the giver in GIVE. *active* are the seats still in the
    round, *out_order* those that have left it, first to leave first. *hands* and *aside* are numbers of cards.
    *closed* is the trick that closed last in this round: who won it, and its number of cards.
    *played* are the cards played in this round; they only serve to see an impossible one (UB-30), and nobody may
    look at them. *gone* are the seats whose players went home. *veiled* marks a table of which something was hidden.
    """

    options: Options
    tokens: Ledger
    tally: Tally
    starter: int
    turn: int
    active: tuple[int, ...]
    hands: tuple[int, ...]
    draft: Draft
    trick: Trick
    phase: Phase = Phase.DEAL
    round_no: int = 1
    out_order: tuple[int, ...] = ()
    aside: int = 0
    discarded: int = 0
    closed: tuple[int, int] | None = None
    played: tuple[Card, ...] = ()
    rounds: tuple[Round, ...] = ()
    gone: frozenset[int] = frozenset()
    veiled: bool = False

    @property
    def seats(self) -> int:
        """How many seats the match has, those of players who went home included."""
        return len(self.hands)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats whose players are still here."""
        return tuple(seat for seat in range(self.seats) if seat not in self.gone)

    def is_playing(self, seat: int) -> bool:
        """Whether there is such a seat, and its player is still here."""
        return 0 <= seat < len(self.hands) and seat not in self.gone

    @property
    def is_duel(self) -> bool:
        """Whether this is the game for two (UB-27)."""
        return self.seats == 2

    @property
    def limit(self) -> int:
        """So many tokens end the match (UB-25, UB-27)."""
        return self.options.token_limit_2p if self.is_duel else self.options.token_limit

    def loss_tokens(self, seat: int) -> int:
        """The tokens a seat holds (失点トークン)."""
        return self.tokens.balance(seat_account(seat))

    def is_in_danger(self, seat: int) -> bool:
        """Whether the next round could end the match by what this seat takes."""
        return self.loss_tokens(seat) >= self.limit - (5 if self.is_duel else 2)

    def shown_hand(self, seat: int) -> int | None:
        """How many cards a seat holds; None where the table keeps that off the screen."""
        return self.hands[seat] if self.options.show_hand_counts else None

    def next_active(self, seat: int) -> int:
        """The first seat clockwise after *seat* that is still in the round (UB-29)."""
        return self.after(seat, self.active)

    @staticmethod
    def after(seat: int, among: tuple[int, ...]) -> int:
        """The first of the seats *among*, in seat order, clockwise after *seat*; *seat* itself comes last."""
        return next((other for other in among if other > seat), among[0])

    @property
    def passes_needed(self) -> int:
        """Passes in a row that close the trick: all who are in, but for the last to play (UB-19)."""
        return len(self.active) - (self.trick.last in self.active)

    @property
    def passes_left(self) -> int:
        """Passes in a row still wanting."""
        return self.passes_needed - len(self.trick.passes)

    @property
    def receiver(self) -> int:
        """Who is handed a card by the seat to act (UB-15)."""
        return self.next_active(self.turn)

    @property
    def lying(self) -> tuple[Card, ...]:
        """Every card on the field, covered ones included: they may be looked at (UB-14)."""
        return (*self.trick.covered, *(self.trick.display.cards if self.trick.display else ()))

    @property
    def place(self) -> tuple[int, int]:
        """The round and the trick; 0 before the first trick is led."""
        return self.round_no, 0 if self.phase is Phase.DEAL or self.phase.is_draft else self.trick.number
