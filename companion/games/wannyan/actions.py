"""What a table of ワンにゃんフェスタ can report. Drawing needs no report: whatever a seat does says it has drawn."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.wannyan.battle import Outcome, Side
from companion.games.wannyan.cards import NUMBERS, Joker
from companion.games.wannyan.state import SetId
from companion.verdict import Action


@dataclass(frozen=True, slots=True)
class Summoned(Action):
    """A wannyan was laid face down with 100 mos on it (召喚, WN-07)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Battled(Action):
    """A battle between two sets, told at its end (バトル, WN-15 to WN-20).

    *raised* and *answer* are mos; *answer* is None when the defender fled. *attack* and *defence* are what was shown,
    None if nothing was; a set that proved to be no wannyan is said so instead (WN-35). The *outcome* the table settled
    on stands here too, so that it never changes because we corrected a clause. Raises ValueError for a raise below 0.
    """

    attacker: SetId
    defender: SetId
    raised: int
    answer: int | None
    outcome: Outcome
    attack: Side | None = None
    defence: Side | None = None
    attacker_is_wannyan: bool = True
    defender_is_wannyan: bool = True

    def __post_init__(self) -> None:
        if self.raised < 0 or (self.answer or 0) < 0:
            raise ValueError("nobody raises by less than nothing")


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A number card turned up from the deck, and the joker just before it, if one was (WN-22).

    Raises ValueError for a number other than 1 to 10.
    """

    number: int
    joker: Joker | None = None

    def __post_init__(self) -> None:
        if self.number not in NUMBERS:
            raise ValueError(f"number cards go from 1 to 10, not {self.number}")


@dataclass(frozen=True, slots=True)
class FoughtDeck(Action):
    """A battle with the deck, told at its end (WN-22 to WN-25).

    *outcome* is FIRST for the player, None when the battle was called off because no card was left to turn up.
    *side* is what the player used, None if the set proved to be no wannyan. *turned* are the number cards that came
    up, each but the last one equal. *fee* is what was paid for a first win, in mos. Raises ValueError for one below 0.
    """

    set: SetId
    outcome: Outcome | None
    side: Side | None = None
    turned: tuple[TurnedUp, ...] = ()
    fee: int = 0

    def __post_init__(self) -> None:
        if self.fee < 0:
            raise ValueError("nobody pays less than nothing")


@dataclass(frozen=True, slots=True)
class LaidOpen(Action):
    """A through set from the hand was laid open and pooled (スルーカード, WN-05). *cards* may say which."""

    seat: int
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Discarded(Action):
    """A card was discarded, which ends the turn (捨てる, WN-03); *duel*: it was a デュエル (WN-26)."""

    seat: int
    duel: bool = False


@dataclass(frozen=True, slots=True)
class DuelDiscarded(Action):
    """The last discard, recorded as any card, was a デュエル (WN-26)."""


@dataclass(frozen=True, slots=True)
class Claimed(Action):
    """The last discard was claimed (鳴き, WN-09 to WN-12), and the claimant discarded a card.

    A *through* set is pooled at once, a wannyan summoned with only the claimed card face up. *card* may say which card
    that was, as hands are written: ``F4``.
    """

    seat: int
    through: bool
    card: str = ""


@dataclass(frozen=True, slots=True)
class WentOut(Action):
    """A seat went out and won the round (上がり, WN-27, WN-28). *hand* may say with which cards (see `notation`)."""

    seat: int
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Reshuffled(Action):
    """The deck was empty; discards and used cards were shuffled into a new one (WN-03)."""


@dataclass(frozen=True, slots=True)
class RoundDrawn(Action):
    """Nobody went out: the deck ran out, and the bank stays for the next round (流れ)."""


@dataclass(frozen=True, slots=True)
class RoundStarted(Action):
    """The next round was dealt, and *first* begins (WN-02)."""

    first: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Action):
    """The table ended the match (WN-28)."""


ACTIONS: tuple[type[Action], ...] = (
    Summoned,
    Battled,
    FoughtDeck,
    LaidOpen,
    Discarded,
    DuelDiscarded,
    Claimed,
    WentOut,
    Reshuffled,
    RoundDrawn,
    RoundStarted,
    MatchEnded,
)
