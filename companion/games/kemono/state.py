"""What the table can see of a match of the card battle. Hands, decks and sandstars are counted, never looked into.

Named tuples, because every act of every match that is opened makes some.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple, Protocol

from companion.games.kemono.cards import Card, Clause, Speed
from companion.games.kemono.effects import STARS, Result, Side
from companion.games.kemono.friend import EMPTY, PLACES, Board, Friend, friends
from companion.games.kemono.options import Options
from companion.games.kemono.order import Zone
from companion.ledger import Account, Ledger, seat_account
from companion.text import Text

HAND = 7  # the most cards a hand holds (KM-04)
JAPARIMAN = 3  # each turn (KM-03)

# A friend is known by where it stands: seat × 10 + place, places from 1 to 5. So 13 stands in the middle before seat 1.
FriendId = int


def friend_id(seat: int, place: int) -> FriendId:
    """The friend at a place of a seat."""
    return seat * 10 + place


def seat_of(friend: FriendId) -> int:
    """Whose it is."""
    return friend // 10


def place_of(friend: FriendId) -> int:
    """Where it stands, from 1 at its owner's left."""
    return friend % 10


class Pile(Enum):
    """Where a player's cards are: together they are always forty."""

    DECK = "deck"  # 山
    HAND = "hand"  # 手札
    STARS = "stars"  # サンドスター
    BOARD = "board"  # 場
    REST = "rest"  # 休憩所
    LIMBO = "limbo"  # a magic card held until it is resolved (KM-12)

    def __init__(self, word: str) -> None:
        # The ledger's account of each seat; the hand is what a seat holds.
        self.accounts: tuple[Account, ...] = tuple(
            seat_account(seat) if word == "hand" else f"{word}.{seat}" for seat in (0, 1)
        )


class Phase(Enum):
    """Where a match is."""

    SETUP = "setup"
    MAIN = "main"
    TURN_END = "turn_end"  # effects of the end of the turn wait
    OVER = "over"


class Ending(Enum):
    """Why a match ended (KM-23)."""

    STARS = "stars"  # a star was to break and there was none
    DECK = "deck"  # a card was to be drawn and there was none
    CONCEDED = "conceded"
    AGREED = "agreed"  # a draw the table agreed on
    LEFT = "left"
    RULED = "ruled"  # corrected by hand


class Cause(Enum):
    """What breaks a star."""

    ATTACK = "attack"
    EFFECT = "effect"


class Tally(NamedTuple):
    """What is worth telling of a seat at the end. Stars: its own, that were broken, paid, repaired."""

    broken_by_attack: int = 0
    broken_by_effect: int = 0
    paid: int = 0
    repaired: int = 0
    triggers: int = 0
    summoned: int = 0
    destroyed: int = 0
    shields: int = 0


class Half(NamedTuple):
    """One player's half of the table.

    *stars* (サンドスター) lie nearest to the deck first. Nobody knows what they are, so numbers tell them apart: 1 to 5
    were laid at the start, repaired ones count on to *laid*. *rest* (休憩所) lies oldest first; None is a card nobody
    named. *known* are the cards this player has typed so far.
    """

    japariman: int = 0
    board: Board = EMPTY
    rest: tuple[Card | None, ...] = ()
    stars: tuple[int, ...] = tuple(range(1, STARS + 1))
    laid: int = STARS
    known: tuple[Card, ...] = ()

    @property
    def friends(self) -> Iterator[tuple[int, Friend]]:
        """The friends on the board with their places, left to right."""
        return friends(self.board)

    @property
    def free(self) -> tuple[int, ...]:
        """The places nobody stands at, left to right."""
        return tuple(place for place, friend in enumerate(self.board, start=1) if friend is None)


class Turn(NamedTuple):
    """A turn: *number* from 1 over both players, and whose."""

    number: int
    seat: int


class Waiting(NamedTuple):
    """An effect that waits for its turn in the order of effects (KM-28).

    *side* is its owner, seen from whose turn it is. *position* is its card's place on the board, or its number in the
    rest area from the oldest. *friend* is whose ability it is, while it is on the board; *needs_friend*: it is dropped
    if that friend leaves. *card* and *clauses* are what the app knows of it.
    """

    speed: Speed
    zone: Zone
    side: Side
    position: int
    label: str
    seat: int
    card: Card | None = None
    clauses: tuple[Clause, ...] = ()
    friend: FriendId | None = None
    needs_friend: bool = False


class Running(NamedTuple):
    """A text that is being resolved, sentence by sentence: *results* has one for each that is behind us (KM-29).

    *targets* were named when it was declared, for its first sentence. *held*: its magic card waits in limbo
    (KM-12). *friend* is the one whose ability it is, while it is on the board.
    """

    seat: int
    card: Card
    clauses: tuple[Clause, ...]
    results: tuple[Result, ...] = ()
    targets: tuple[FriendId, ...] = ()
    friend: FriendId | None = None
    label: str = ""
    held: bool = False

    @property
    def clause(self) -> Clause:
        """The sentence to be resolved next."""
        return self.clauses[len(self.results)]


class Breaking(NamedTuple):
    """Stars of *seat* that are to break, one by one from the far end (KM-19): *left* of them.

    *looked*: the next one is taken up and its owner looks at it. *double*: they are a double breaker's two (KM-21).
    """

    seat: int
    left: int
    cause: Cause
    double: bool = False
    looked: bool = False

    @property
    def is_first(self) -> bool:
        """Whether this is the first star of a double breaker."""
        return self.double and self.left > 1

    @property
    def is_second(self) -> bool:
        """Whether this is its second."""
        return self.double and self.left == 1


class Attack(NamedTuple):
    """An attack that is declared and not fought yet, because effects go first; place 0 is the player."""

    attacker: FriendId
    target: FriendId

    @property
    def is_direct(self) -> bool:
        """Whether it is on the player."""
        return self.target % 10 == 0


class Looked(Protocol):
    """A table to look at: a `State`, or the one an act is being carried out on."""

    @property
    def turn(self) -> Turn:
        """Whose turn it is, and which."""

    @property
    def halves(self) -> Sequence[Half]:
        """The halves, by seat."""

    def friend(self, id: FriendId) -> Friend | None:
        """The friend that stands there, if there is one."""

    def held(self, pile: Pile, seat: int) -> int:
        """How many cards of a seat are in a pile."""


def standing(halves: Sequence[Half], id: FriendId) -> Friend | None:
    """The friend that stands there, if there is one."""
    seat, place = divmod(id, 10)
    return halves[seat].board[place - 1] if seat in (0, 1) and 1 <= place <= PLACES else None


class State(NamedTuple):
    """The table.

    *running* is what is being resolved, the innermost last; *queue* are the effects that wait, next first. *biggest*
    are the powers of the greatest battle. No *winner*, but an *ending*, is a draw. *told* says what the last act
    brought about by itself: a shield used, a card discarded at the limit, a text that stopped.
    """

    options: Options
    first: int
    cards: Ledger
    halves: tuple[Half, Half]
    turn: Turn
    tallies: tuple[Tally, Tally] = (Tally(), Tally())
    phase: Phase = Phase.SETUP
    running: tuple[Running | Breaking, ...] = ()
    queue: tuple[Waiting, ...] = ()
    attack: Attack | None = None
    winner: int | None = None
    ending: Ending | None = None
    biggest: tuple[int, int] | None = None
    told: tuple[Text, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.phase is Phase.OVER

    @property
    def actor(self) -> int:
        """Whose turn it is."""
        return self.turn.seat

    @property
    def is_busy(self) -> bool:
        """Whether something is unresolved, so that nothing new may be declared."""
        return bool(self.running or self.queue or self.attack)

    def held(self, pile: Pile, seat: int) -> int:
        """How many cards of a seat are in a pile."""
        return self.cards.balance(pile.accounts[seat])

    def total(self, seat: int) -> int:
        """All cards of a seat: forty, or something was miscounted (§3.1)."""
        return sum(self.held(pile, seat) for pile in Pile)

    def friend(self, id: FriendId) -> Friend | None:
        """The friend that stands there, if there is one."""
        return standing(self.halves, id)

    def friends(self, *seats: int) -> Iterator[tuple[FriendId, Friend]]:
        """The friends of some seats."""
        for seat in seats:
            for place, friend in self.halves[seat].friends:
                yield friend_id(seat, place), friend
