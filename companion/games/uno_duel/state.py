"""What the table can see of a match of UNO☆デュエル. Hands and face-down traps are counted: no card of them is here.

Named tuples, because a new one costs a fraction of what a frozen dataclass does, and every act of a match makes some.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from companion.games.uno_duel.cards import Attack, Card, Combo, Field, Kind, total
from companion.games.uno_duel.options import POINTS, Options
from companion.ledger import Account, Ledger, seat_account
from companion.text import Text

HAND = 7  # cards dealt to each (UD-03)
CLOCKWISE, COUNTER = 1, -1
PILE: Account = "pile"  # 山札
DISCARD: Account = "discard"  # 捨て札, the field on top
LOW_PILE = 10  # fewer cards in the draw pile are worth a word


def trap_account(seat: int) -> Account:
    """Where the traps of a seat lie."""
    return f"trap:{seat}"


class Phase(Enum):
    """Where a round stands."""

    DEALER = "dealer"  # those who tied draw again for the deal
    DEAL = "deal"
    TURN_CALL = "turn_call"  # 番の宣言: the standby is closed
    BATTLE = "battle"
    MAIN = "main"  # and the end of the turn, once nothing is left to draw or set
    STANDBY = "standby"
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"

    def __init__(self, word: str) -> None:
        # Plain attributes: every act asks for them.
        self.is_between = word in ("turn_call", "standby")
        """Whether one turn is over and the next not called yet."""
        self.is_play = self.is_between or word in ("battle", "main")
        """Whether turns are being played."""


class Did(Enum):
    """What became of the battle of a turn (UD-04)."""

    NOTHING = "nothing"  # nothing yet
    PLAY = "play"
    TRAP = "trap"
    PASS = "pass"
    MISPLAY = "misplay"  # a wrong card, and told so (UD-24)
    GUILTY = "guilty"  # a wild draw four that was a foul (UD-21)
    HIT = "hit"  # lost a challenge before it: no battle (UD-21)
    FORFEIT = "forfeit"  # not called, and so lost (UD-04)


class Seat(NamedTuple):
    """What is known of a seat beside its cards: *traps* by the turn they were set on, oldest first.

    *uno_due*: one card left and UNO not said (UD-22). *hit*: the seat lost a challenge, and its coming turn (UD-21).
    """

    traps: tuple[int, ...] = ()
    uno_due: bool = False
    uno_called: bool = False
    hit: bool = False


class Table(NamedTuple):
    """What cards change, and what is put back when one is taken back.

    *direction*: 1 clockwise, −1 the other way. *attack* waits for whoever's turn begins next; in a battle it is the
    one its player has to answer. *override* is whose turn comes next whatever the order, *skips* how many are
    passed over (UD-20).
    """

    field: Field = Field(Kind.NUMBER, None)
    direction: int = CLOCKWISE
    attack: Attack = ()
    override: int | None = None
    skips: int = 0


class Turn(NamedTuple):
    """A turn: its *number* in the round from 1 (0 before the first), whose, and how far it has come.

    *attacked*: it began under an attack; *answered*: that was passed on. *owed*: cards to draw in the main phase.
    *ban*: no trap may be set (UD-16). *fired*: a trap of its own, beside the battle action.
    """

    number: int
    seat: int
    phase: Phase = Phase.BATTLE
    attacked: bool = False
    answered: bool = False
    did: Did = Did.NOTHING
    owed: int = 0
    ban: bool = False
    fired: bool = False

    @property
    def is_under_attack(self) -> bool:
        """Whether its player still has an attack to answer, or to draw for."""
        return self.attacked and not self.answered and self.phase is Phase.BATTLE


class Drawn(NamedTuple):
    """Cards somebody drew at once, because of what was played or fired."""

    seat: int
    amount: int
    reason: Text
    rule: str


class Last(NamedTuple):
    """What was played or fired last, and what was before it: for a challenge (UD-21), or a wrong card (UD-24).

    *drew*: what others, or its player, drew by it. *age* is the turn a trap was set on. *draws*: a wild draw four that
    makes somebody draw. *is_open*: it may be challenged. *was_cleared*: it was, and the hand held nothing else to play.
    """

    seat: int
    cards: tuple[Card, ...]
    is_trap: bool
    table: Table
    turn: Turn
    drew: tuple[Drawn, ...] = ()
    age: int = 0
    draws: bool = False
    is_open: bool = False
    was_cleared: bool = False

    @property
    def was_battle(self) -> bool:
        """Whether it was done in its player's own battle, not in a standby."""
        return not self.turn.phase.is_between

    @property
    def is_wild4(self) -> bool:
        """Whether it was a wild draw four."""
        return self.cards[-1].kind is Kind.WILD4


class Result(NamedTuple):
    """A finished round: who went out, on which turn, and the points of it (0 where rounds are tallied)."""

    winner: int
    turns: int
    points: int


class Round(NamedTuple):
    """The round and what is kept of those before it. *draw*: the seats that draw again for the deal (UD-02).

    *scores* hold one number a seat: rounds won, or points. *most* is the greatest attack of the match so far;
    *combos* are who played what.
    """

    number: int
    dealer: int
    scores: tuple[int, ...]
    draw: tuple[int, ...] = ()
    winner: int | None = None
    results: tuple[Result, ...] = ()
    combos: tuple[tuple[int, Combo], ...] = ()
    most: int = 0


class State(NamedTuple):
    """The table. *cards* counts them: a seat each, its traps, the draw pile, the discards. *active* seats are here."""

    options: Options
    cards: Ledger
    seats: tuple[Seat, ...]
    active: tuple[int, ...]
    table: Table
    turn: Turn
    round: Round
    last: Last | None = None

    # Cards.

    def hand(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self.cards.balances.get(seat_account(seat), 0)

    @property
    def pile(self) -> int:
        """How many cards the draw pile holds."""
        return self.cards.balance(PILE)

    @property
    def discards(self) -> int:
        """How many cards lie open, the field included."""
        return self.cards.balance(DISCARD)

    @property
    def size(self) -> int:
        """How many cards are in play altogether: the deck."""
        return self.cards.given_out

    # Turns.

    @property
    def phase(self) -> Phase:
        """Where the round stands."""
        return self.turn.phase

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.turn.phase is Phase.MATCH_OVER

    def step(self, seat: int, steps: int = 1) -> int:
        """The seat so many steps on from *seat* in the present direction, over those who are here (UD-20)."""
        active = self.active
        if seat not in active:
            return seat
        return active[(active.index(seat) + self.table.direction * steps) % len(active)]

    @property
    def incoming(self) -> int:
        """Whose turn comes next (UD-20)."""
        table = self.table
        base = self.step(self.turn.seat) if table.override is None else table.override
        return self.step(base, table.skips) if table.skips else base

    @property
    def actor(self) -> int:
        """Whose turn it is, or is about to be."""
        return self.incoming if self.turn.phase.is_between else self.turn.seat

    def others(self, seat: int) -> tuple[int, ...]:
        """Everybody else in turn order, beginning after *seat*."""
        return tuple(self.step(seat, steps) for steps in range(1, len(self.active)))

    # What is due.

    @property
    def attack(self) -> int:
        """The draws that wait for whoever's turn begins next, or that the player of a battle has to answer."""
        return total(self.table.attack)

    @property
    def facing(self) -> Attack:
        """The attack a card played now would have to answer: that of the actor; () when nobody has to."""
        if self.turn.phase.is_between or self.turn.is_under_attack:
            return self.table.attack
        return ()

    def is_fresh(self, age: int) -> bool:
        """Whether a trap set on turn *age* was set on the turn that has just ended, so that it may not fire (UD-17)."""
        return age == self.turn.number

    @property
    def may_challenge(self) -> bool:
        """Whether a wild draw four has just been used (UD-21)."""
        return self.last is not None and self.last.is_open

    @property
    def uno_due(self) -> tuple[int, ...]:
        """The seats that could be caught for not having said UNO (UD-22)."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.uno_due)

    @property
    def target(self) -> int:
        """What ends the match: so many rounds won, or points (UD-26)."""
        options = self.options
        return options.target_points if options.scoring == POINTS else options.target_wins
