"""What a table of the card battle can report. Counts move with what is told; hands, decks and stars stay unknown."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kemono.battle import Fate, Outcome
from companion.games.kemono.cards import Card, Duration, Keyword, Speed, Trigger
from companion.games.kemono.effects import Result
from companion.games.kemono.order import Zone
from companion.games.kemono.state import FriendId, Pile
from companion.verdict import Action

PLAYER = 0  # instead of a place: the attack is on the player
NO_PLACE = 0  # instead of a place: there is no room, so that the card goes to the rest area (KM-08)


# The turn.


@dataclass(frozen=True, slots=True)
class MatchBegan(Action):
    """Decks are shuffled, stars laid, hands drawn; the first turn begins (準備, KM-02)."""


@dataclass(frozen=True, slots=True)
class TurnEnded(Action):
    """The player of *seat* ended the turn, and the other one's began (KM-03)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Conceded(Action):
    """The player of *seat* gave up (投了, KM-23)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawAgreed(Action):
    """The table called it a draw (引き分け)."""


# Friends.


@dataclass(frozen=True, slots=True)
class Summoned(Action):
    """A friend came from the hand to *place* (召喚, KM-06), for *paid* japariman.

    *released* is the place of the friend sent to the rest area for it (リリース召喚, KM-07). Whoever stands at *place*
    all the same makes room like that too.
    """

    seat: int
    card: Card
    place: int
    paid: int = 0
    released: int | None = None

    def __post_init__(self) -> None:
        if self.paid < 0:
            raise ValueError("nobody pays less than nothing")


@dataclass(frozen=True, slots=True)
class SpecialSummoned(Action):
    """A friend came to *place* by an effect (特殊召喚, KM-09), out of a *source*; without a place it goes to rest."""

    seat: int
    card: Card
    place: int
    source: Pile = Pile.HAND
    released: int | None = None


@dataclass(frozen=True, slots=True)
class Battle:
    """How a battle came out, as the table settled it, so that it never changes because we corrected a clause.

    Pairs are (attacker, defender). *coins*: what a tossed coin showed, True for heads; None where none was tossed.
    *reacts*: whose effects of being destroyed in battle are due; *after*: late effects that are due, 0 being the
    attacker's and 1 the defender's (KM-18).
    """

    outcome: Outcome
    powers: tuple[int, int]
    destroyed: tuple[bool, bool]
    shield_used: tuple[bool, bool] = (False, False)
    coins: tuple[bool | None, bool | None] = (None, None)
    reacts: tuple[bool, bool] = (False, False)
    after: tuple[tuple[int, Trigger], ...] = ()


@dataclass(frozen=True, slots=True)
class Attacked(Action):
    """The friend at *place* attacked a friend of the other player, or the player (攻撃, KM-14, KM-15).

    *battle* is how it came out; None for the player, and where effects go first: then `Fought` tells.
    """

    seat: int
    place: int
    target: int
    battle: Battle | None = None


@dataclass(frozen=True, slots=True)
class Fought(Action):
    """The battle of the attack declared before (戦闘, KM-16)."""

    battle: Battle


@dataclass(frozen=True, slots=True)
class AbilityUsed(Action):
    """A friend's ability was used: of those it has now the one at *ability*, from 0."""

    friend: FriendId
    ability: int


# Stars and magic.


@dataclass(frozen=True, slots=True)
class StarTaken(Action):
    """A broken star went to its owner's hand unshown (KM-19)."""

    seat: int


@dataclass(frozen=True, slots=True)
class StarTriggered(Action):
    """A broken star's magic was used for nothing (スタートリガー, KM-20). *card*, if the table wrote it down."""

    seat: int
    card: Card | None = None
    targets: tuple[FriendId, ...] = ()
    found: bool = True


@dataclass(frozen=True, slots=True)
class MagicUsed(Action):
    """Magic was used from the hand (まほう, KM-10 to KM-13) for *paid* japariman and *stars*.

    *card*, if the table wrote it down; *stars* are numbers of the stars paid, from the one nearest to the deck.
    *targets* as its first sentence names them. Not *found*: a search came to nothing, and the card went back (KM-13).
    """

    seat: int
    card: Card | None = None
    paid: int = 0
    stars: tuple[int, ...] = ()
    targets: tuple[FriendId, ...] = ()
    found: bool = True

    def __post_init__(self) -> None:
        if self.paid < 0 or any(star < 1 for star in self.stars):
            raise ValueError("nobody pays less than nothing")


@dataclass(frozen=True, slots=True)
class ClauseResolved(Action):
    """What came of the sentence that was due (KM-29), where the app can't know.

    *targets* are the friends it named; *card* came from *source* to *place* if it summoned one.
    """

    result: Result
    targets: tuple[FriendId, ...] = ()
    card: Card | None = None
    source: Pile = Pile.HAND
    place: int = NO_PLACE


# Effects that wait.


@dataclass(frozen=True, slots=True)
class EffectQueued(Action):
    """An effect waits (KM-27, KM-28): of a card at *position* of a board or a rest area."""

    seat: int
    label: str
    speed: Speed = Speed.NORMAL
    zone: Zone = Zone.FIELD
    position: int = 1


@dataclass(frozen=True, slots=True)
class EffectMoved(Action):
    """The table changed the order: the effect that was the *number*th is the *to*th now."""

    number: int
    to: int


@dataclass(frozen=True, slots=True)
class EffectResolved(Action):
    """The *number*th of the waiting effects was resolved, or couldn't be; what it says begins to run."""

    number: int = 1
    done: bool = True


# What effects do that the app can't know.


@dataclass(frozen=True, slots=True)
class PowerChanged(Action):
    """A friend's power was changed by *amount* points (パワー修正, KM-24, KM-26)."""

    friend: FriendId
    amount: int
    duration: Duration = Duration.PERMANENT


@dataclass(frozen=True, slots=True)
class PowerChangesLost(Action):
    """A friend lost what had changed its power (パワー修正効果を失う, KM-25)."""

    friend: FriendId


@dataclass(frozen=True, slots=True)
class KeywordGiven(Action):
    """A friend was given a keyword (KM-26, KM-30)."""

    friend: FriendId
    keyword: Keyword
    duration: Duration = Duration.PERMANENT


@dataclass(frozen=True, slots=True)
class KeywordTaken(Action):
    """A friend lost a keyword, or used it up."""

    friend: FriendId
    keyword: Keyword


@dataclass(frozen=True, slots=True)
class EffectsRemoved(Action):
    """A friend lost what effects had given it, and 攻撃できない (KM-33)."""

    friend: FriendId


@dataclass(frozen=True, slots=True)
class Destroyed(Action):
    """An effect was to destroy a friend (破壊, KM-17); *fate* is what came of it."""

    friend: FriendId
    fate: Fate = Fate.DESTROYED


@dataclass(frozen=True, slots=True)
class FriendMoved(Action):
    """A friend left the board for another pile, without being destroyed."""

    friend: FriendId
    to: Pile = Pile.REST


@dataclass(frozen=True, slots=True)
class CardsMoved(Action):
    """*count* cards of a player went from one pile to another. *card*, if there is one and the table named it."""

    seat: int
    source: Pile
    to: Pile
    count: int = 1
    card: Card | None = None

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError("no card moved")


@dataclass(frozen=True, slots=True)
class Drew(Action):
    """A player drew by an effect, one card after the other (KM-04, KM-05); both players if no *seat* is named."""

    seat: int | None
    count: int = 1

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError("nobody drew")


@dataclass(frozen=True, slots=True)
class Repaired(Action):
    """Cards from the deck became stars (修復, KM-22)."""

    seat: int
    count: int = 1

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError("no star was repaired")


@dataclass(frozen=True, slots=True)
class StarsBroken(Action):
    """An effect breaks stars of a player, or of both without a *seat* (ブレイク, KM-19); each is looked at in turn."""

    seat: int | None
    count: int = 1

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError("no star broke")


@dataclass(frozen=True, slots=True)
class JaparimanChanged(Action):
    """An effect gave a player japariman, or took some."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class RestNamed(Action):
    """The *number*th card of a rest area, the oldest being 1, was said to be *card* (KM-32)."""

    seat: int
    number: int
    card: Card


@dataclass(frozen=True, slots=True)
class CoinTossed(Action):
    """A coin was tossed for an effect."""

    heads: bool


ACTIONS: tuple[type[Action], ...] = (
    MatchBegan,
    TurnEnded,
    Conceded,
    DrawAgreed,
    Summoned,
    SpecialSummoned,
    Attacked,
    Fought,
    AbilityUsed,
    StarTaken,
    StarTriggered,
    MagicUsed,
    ClauseResolved,
    EffectQueued,
    EffectMoved,
    EffectResolved,
    PowerChanged,
    PowerChangesLost,
    KeywordGiven,
    KeywordTaken,
    EffectsRemoved,
    Destroyed,
    FriendMoved,
    CardsMoved,
    Drew,
    Repaired,
    StarsBroken,
    JaparimanChanged,
    RestNamed,
    CoinTossed,
)
