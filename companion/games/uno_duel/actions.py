"""What somebody at the table can tell us.

Steps nobody need tell are implied by what is told next (手順): a card closes the standby and calls the turn; the end of
a turn passes and draws what is due. Told by themselves, they are recorded by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.uno_duel.cards import Card, Element
from companion.games.uno_duel.legality import Mode
from companion.verdict import Action


@dataclass(frozen=True, slots=True)
class DealerDrawn(Action):
    """Each seat that draws for the deal turned a card (UD-02): its level, symbols 0, in seat order."""

    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstCardTurned(Action):
    """Seven cards each were dealt and one turned up (UD-03); a wild draw four or a lawless zone goes back."""

    card: Card


@dataclass(frozen=True, slots=True)
class TurnCalled(Action):
    """A seat called its turn (番の宣言, UD-04)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnForfeited(Action):
    """A seat played without calling its turn and lost it, where the table plays so (UD-04)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ElementNamed(Action):
    """The first player named the element of a wild that was turned up first (UD-03)."""

    seat: int
    element: Element


@dataclass(frozen=True, slots=True)
class Played(Action):
    """A seat laid *cards* on the field, in this order (攻撃表示, UD-06 to UD-11); *element* is what a wild calls."""

    seat: int
    cards: tuple[Card, ...]
    element: Element | None = None


@dataclass(frozen=True, slots=True)
class TrapFired(Action):
    """A seat opened a trap of its own (罠カード発動, UD-17 to UD-19).

    *element* is what a wild calls; *mode* the half of a wild draw four; *trap* which one, from 0, if several lie there.
    """

    seat: int
    card: Card
    element: Element | None = None
    mode: Mode | None = None
    trap: int = 0


@dataclass(frozen=True, slots=True)
class Passed(Action):
    """A seat has nothing to play, or won't; attacked, it takes the attack (UD-15)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drew(Action):
    """A seat drew in its main phase (UD-15); *count* only where it isn't what the rules make it."""

    seat: int
    count: int | None = None


@dataclass(frozen=True, slots=True)
class TrapSet(Action):
    """A seat laid a card face down (罠を伏せる, UD-16). Which card, nobody asks."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Action):
    """A seat said its turn is over (UD-04)."""

    seat: int


@dataclass(frozen=True, slots=True)
class StandbyClosed(Action):
    """Nobody fires a trap, or another one, before the next turn (UD-20)."""


@dataclass(frozen=True, slots=True)
class Challenged(Action):
    """A seat doubted the wild draw four just used and looked at the hand: a foul (*guilty*) or none (UD-21)."""

    by: int
    guilty: bool


@dataclass(frozen=True, slots=True)
class UnoCalled(Action):
    """A seat said UNO (ウノ宣言, UD-22)."""

    seat: int


@dataclass(frozen=True, slots=True)
class UnoCaught(Action):
    """Somebody noticed in time that a seat hadn't said UNO (UD-22)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Misplayed(Action):
    """A seat put down what doesn't fit, and was told so (UD-24): it goes back, two are drawn.

    *cards* were never recorded; without any, what the seat last played or fired is taken back.
    """

    seat: int
    cards: tuple[Card, ...] = ()
    is_trap: bool = False


@dataclass(frozen=True, slots=True)
class Penalised(Action):
    """A seat drew a penalty the table agreed on (罰則, UD-24)."""

    seat: int
    count: int = 2


@dataclass(frozen=True, slots=True)
class Reshuffled(Action):
    """All but the field were shuffled into a new draw pile (UD-25)."""


@dataclass(frozen=True, slots=True)
class RoundClosed(Action):
    """The round of somebody who went out was counted and the next begins (UD-26).

    *points* of the hands left, one a seat, the winner's 0; none where rounds are tallied.
    """

    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchEnded(Action):
    """The table stops here (UD-26)."""


ACTIONS: tuple[type[Action], ...] = (
    DealerDrawn,
    FirstCardTurned,
    TurnCalled,
    TurnForfeited,
    ElementNamed,
    Played,
    TrapFired,
    Passed,
    Drew,
    TrapSet,
    TurnEnded,
    StandbyClosed,
    Challenged,
    UnoCalled,
    UnoCaught,
    Misplayed,
    Penalised,
    Reshuffled,
    RoundClosed,
    MatchEnded,
)


def seat_of(action: Action) -> int | None:
    """The seat an action is about, None for the whole table."""
    seat: int | None = getattr(action, "by", getattr(action, "seat", None))
    return seat
