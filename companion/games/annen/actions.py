"""What a table of あんねんないねん can report.

No action says which cards lie face down or which one was lost: nobody asks, so nobody can tell.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.annen.topics import CARDS, TOPICS
from companion.verdict import Action


@dataclass(frozen=True, slots=True)
class TopicSet(Action):
    """The parent chose a topic from the table's own card; *text* may say which one (お題, AN-05)."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class TopicDrawn(Action):
    """One of the app's topic cards was turned up. Raises ValueError for a card there isn't."""

    card: int

    def __post_init__(self) -> None:
        if self.card not in CARDS:
            raise ValueError(f"there is no topic card {self.card}")


@dataclass(frozen=True, slots=True)
class TopicChosen(Action):
    """The parent chose one of the four topics of the app's card. Raises ValueError for a topic there isn't."""

    number: int

    def __post_init__(self) -> None:
        if self.number not in TOPICS:
            raise ValueError(f"there is no topic {self.number}")


@dataclass(frozen=True, slots=True)
class CountSet(Action):
    """The parent said how many cards everybody places (伏せる枚数, AN-06). Raises ValueError below 0."""

    count: int

    def __post_init__(self) -> None:
        _at_least_none(self.count)


@dataclass(frozen=True, slots=True)
class Placed(Action):
    """A card was placed face down on the seat's own pile (AN-07 to AN-09); *statement* may say what was said."""

    seat: int
    statement: str = ""

    def __post_init__(self) -> None:
        _at_least_none(self.seat)


@dataclass(frozen=True, slots=True)
class AllPlaced(Action):
    """Everybody placed what was still to be placed (AN-07)."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A seat named a number of あんねん (宣言, AN-10, AN-11). Raises ValueError below 0."""

    seat: int
    number: int

    def __post_init__(self) -> None:
        _at_least_none(self.seat, self.number)


@dataclass(frozen=True, slots=True)
class Passed(Action):
    """A seat left the auction (パス, AN-12)."""

    seat: int

    def __post_init__(self) -> None:
        _at_least_none(self.seat)


@dataclass(frozen=True, slots=True)
class OthersPassed(Action):
    """Everybody but the highest bidder passed (AN-13)."""


@dataclass(frozen=True, slots=True)
class Called(Action):
    """*seat* pointed at *owner*'s pile and said あんねん or ないねん, before the card is turned (表明, AN-14).

    *from_top* counts the cards from the top, which is 1.
    """

    seat: int
    owner: int
    annen: bool
    from_top: int = 1

    def __post_init__(self) -> None:
        _at_least_none(self.seat, self.owner, self.from_top - 1)


@dataclass(frozen=True, slots=True)
class Revealed(Action):
    """The called card was turned (AN-14). *put_back*: the table let a wrong one be laid back (AN-16)."""

    annen: bool
    put_back: bool = False


@dataclass(frozen=True, slots=True)
class Asked(Action):
    """*seat* asked *owner* what was said while placing (AN-18)."""

    seat: int
    owner: int

    def __post_init__(self) -> None:
        _at_least_none(self.seat, self.owner)


@dataclass(frozen=True, slots=True)
class GaveUp(Action):
    """The challenger stopped: nothing can be turned, or the number is out of reach (AN-27)."""

    seat: int

    def __post_init__(self) -> None:
        _at_least_none(self.seat)


@dataclass(frozen=True, slots=True)
class CardLost(Action):
    """The challenger discarded a card unseen (AN-20); *position*, from the left and 1, if a lot said which."""

    position: int | None = None

    def __post_init__(self) -> None:
        if self.position is not None:
            _at_least_none(self.position - 1)


@dataclass(frozen=True, slots=True)
class RoundStarted(Action):
    """Everybody took the cards back, and the next round began with *parent* (AN-23)."""

    parent: int

    def __post_init__(self) -> None:
        _at_least_none(self.parent)


ACTIONS: tuple[type[Action], ...] = (
    TopicSet,
    TopicDrawn,
    TopicChosen,
    CountSet,
    Placed,
    AllPlaced,
    Bid,
    Passed,
    OthersPassed,
    Called,
    Revealed,
    Asked,
    GaveUp,
    CardLost,
    RoundStarted,
)


def seats_of(action: Action) -> tuple[int, ...]:
    """The seats an action names."""
    match action:
        case Called(seat, owner) | Asked(seat, owner):
            return seat, owner
        case Placed(seat) | Bid(seat) | Passed(seat) | GaveUp(seat) | RoundStarted(seat):
            return (seat,)
    return ()


def _at_least_none(*numbers: int) -> None:
    if min(numbers) < 0:
        raise ValueError(f"{min(numbers)} is less than there can be")
