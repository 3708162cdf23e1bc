"""バトル: two wannyan meet. Who wins, by what, and the steps a table can follow (WN-16 to WN-20, WN-35)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from companion.games.wannyan.cards import NUMBERS, Joker
from companion.text import Gap, Text, say

PLUS = {  # what a joker adds to its number (WN-20)
    Joker.BIOHAZARD: 3,
    Joker.NEKO_WAVE: 3,
    Joker.ONE_TWO_PUNCH: 3,
    Joker.DEATH_SCYTHE: 5,
    Joker.VACUUM_SLASH: 5,
}
DESTROY_STRENGTH = 11  # what a number becomes by デストロイ (WN-20)
_MEDDLERS = (Joker.STEAL, Joker.CANCEL)  # what can take another joker's effect away
TREASURE_AMOUNT = 1200  # mos the loser pays to a winner with a working トレジャー (WN-20)

Sides = tuple[Gap, Gap]  # what the steps call the first and the second side: players, or words
SETS: Sides = (say("wannyan.battle.first"), say("wannyan.battle.second"))


class Outcome(Enum):
    """Who has won: the first side (the attacker; against the deck, the player), the second, or nobody."""

    FIRST = "first"
    SECOND = "second"
    BOTH_LOSE = "both_lose"


class Cause(Enum):
    """What decided a battle."""

    HIGHER = "higher"  # the higher strength
    LOWER = "lower"  # the lower strength, by レヴォリューション
    EQUAL = "equal"  # the same strength: both lose (against the deck: turn up again)
    KILL = "kill"  # キル, whatever the numbers
    DOMINATOR = "dominator"  # the loser's ドミネーター drew the winner down too
    NO_WANNYAN = "no_wannyan"  # a set that proved to be no wannyan (WN-35)
    FLIGHT = "flight"  # the second side fled (WN-16)


@dataclass(frozen=True, slots=True)
class Side:
    """What one side uses: one of its two numbers, 1 to 10, and its joker.

    *joker* is None only for a number card turned up from the deck without one. Raises ValueError for
    other numbers.
    """

    number: int
    joker: Joker | None

    def __post_init__(self) -> None:
        if self.number not in NUMBERS:
            raise ValueError(f"numbers go from 1 to 10, not {self.number}")


@dataclass(frozen=True, slots=True)
class NotWannyan:
    """A set that proved to be no wannyan when shown: it has lost, and no joker of it works (WN-35)."""


@dataclass(frozen=True, slots=True)
class BattleResult:
    """How a battle ended, and why; pairs are first side, second side.

    *strengths* are the two that were compared, or None when nothing was. *working* is the joker whose effect
    each side was left with once スティール and キャンセル were through: a stolen one stands with the thief.
    *treasure*: the winner has a working トレジャー. *steps* are in the order of resolution.
    """

    outcome: Outcome
    cause: Cause
    strengths: tuple[int, int] | None
    working: tuple[Joker | None, Joker | None]
    treasure: bool
    steps: tuple[Text, ...]

    @property
    def winner(self) -> int | None:
        """0 for the first side, 1 for the second, None when both lose."""
        return {Outcome.FIRST: 0, Outcome.SECOND: 1, Outcome.BOTH_LOSE: None}[self.outcome]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules it rests on, the deciding one first."""
        match self.cause:
            case Cause.HIGHER | Cause.LOWER:
                return ("WN-17", "WN-20", "WN-18")
            case Cause.EQUAL:
                return ("WN-19", "WN-17", "WN-20")
            case Cause.KILL | Cause.DOMINATOR:
                return ("WN-20", "WN-17", "WN-18") if self.winner is not None else ("WN-20", "WN-17")
            case Cause.NO_WANNYAN:
                return ("WN-35", "WN-18") if self.winner is not None else ("WN-35",)
            case Cause.FLIGHT:
                return ("WN-16",)


def fight(first: Side | NotWannyan, second: Side | NotWannyan, sides: Sides = SETS) -> BattleResult:
    """A battle between two sets on the field, *first* the attacker's. Rules WN-17 to WN-20, WN-35.

    Any two jokers may meet, also two of which the deck holds only one: two スティール or two キャンセル leave
    each other without effect, two キル kill both.

    >>> fight(Side(9, Joker.ONE_TWO_PUNCH), Side(10, Joker.DUEL)).strengths
    (12, 10)
    """
    if isinstance(first, Side) and isinstance(second, Side):
        return _closed(clash(first, second, sides), sides)
    if isinstance(first, Side):
        lost = say("wannyan.battle.no_wannyan", who=sides[1])
        return _closed(_unshown(Outcome.FIRST, (_alone(first.joker), None), lost), sides)
    if isinstance(second, Side):
        lost = say("wannyan.battle.no_wannyan", who=sides[0])
        return _closed(_unshown(Outcome.SECOND, (None, _alone(second.joker)), lost), sides)
    return _unshown(Outcome.BOTH_LOSE, (None, None), say("wannyan.battle.no_wannyan_both"))


def flight(sides: Sides = SETS, *, attacker_is_wannyan: bool = True, defender_is_wannyan: bool = True) -> BattleResult:
    """The second side fled: the first has won, and no joker works (WN-16).

    A set that proves to be no wannyan when it is turned up for the pool has lost all the same (WN-35).
    """
    fled = say("wannyan.battle.fled", who=sides[1])
    if attacker_is_wannyan:
        return BattleResult(Outcome.FIRST, Cause.FLIGHT, None, (None, None), False, (fled,))
    if defender_is_wannyan:
        lost = say("wannyan.battle.no_wannyan", who=sides[0])
        return _unshown(Outcome.SECOND, (None, None), fled, lost)
    return _unshown(Outcome.BOTH_LOSE, (None, None), fled, say("wannyan.battle.no_wannyan_both"))


def clash(first: Side, second: Side, sides: Sides) -> BattleResult:
    """What numbers and jokers decide, in the order of WN-20: whose joker works, キル, strength, ドミネーター.

    What a tie and トレジャー mean is left to the kind of battle: the steps stop before it.
    """
    working = (left_with(first.joker, second.joker), left_with(second.joker, first.joker))
    steps = list(_meeting(first.joker, second.joker, sides))

    strengths: tuple[int, int] | None = None
    winner: int | None
    if working == (Joker.KILL, Joker.KILL):
        cause, winner = Cause.KILL, None
        steps.append(say("wannyan.battle.kill_both"))
    elif Joker.KILL in working:
        cause, winner = Cause.KILL, working.index(Joker.KILL)
        steps.append(say("wannyan.battle.kill", who=sides[1 - winner]))
    else:
        strengths = (strength(first.number, working[0]), strength(second.number, working[1]))
        steps.append(_counted(first, working[0], second.joker, strengths[0]))
        steps.append(_counted(second, working[1], first.joker, strengths[1]))
        left, right = strengths
        if left == right:
            cause, winner = Cause.EQUAL, None
        elif Joker.REVOLUTION in working:
            cause, winner = Cause.LOWER, int(right < left)
            steps.append(say("wannyan.battle.reversed"))
        else:
            cause, winner = Cause.HIGHER, int(right > left)
        sign = ">" if left > right else "<" if left < right else "="
        steps.append(say("wannyan.battle.compare", left=left, sign=sign, right=right))

    if winner is not None and working[1 - winner] is Joker.DOMINATOR:
        steps.append(say("wannyan.battle.dominator", who=sides[1 - winner]))
        cause, winner = Cause.DOMINATOR, None
    treasure = winner is not None and working[winner] is Joker.TREASURE
    return BattleResult(_outcome(winner), cause, strengths, working, treasure, tuple(steps))


def left_with(mine: Joker | None, theirs: Joker | None) -> Joker | None:
    """The joker whose effect a side has against another's, or None for no effect at all (WN-20).

    The one copy of スティール takes whatever it meets, but デストロイ; against キャンセル it comes to nothing
    whichever acts first. (Were there two of them, each would take a スティール with nothing left to steal.)
    """
    match mine, theirs:
        case Joker.DESTROY, _:
            return mine
        case ((Joker.STEAL | Joker.CANCEL), (Joker.STEAL | Joker.CANCEL | Joker.DESTROY | None)):
            return None
        case Joker.STEAL, _:
            return theirs
        case _, (Joker.STEAL | Joker.CANCEL):
            return None
    return mine


def strength(number: int, working: Joker | None) -> int:
    """A number with the joker that works for it (WN-20)."""
    match working:
        case None:
            return number
        case Joker.DESTROY:
            return DESTROY_STRENGTH
        case _:
            return number + PLUS.get(working, 0)


def _outcome(winner: int | None) -> Outcome:
    return Outcome.BOTH_LOSE if winner is None else (Outcome.FIRST, Outcome.SECOND)[winner]


def _unshown(outcome: Outcome, working: tuple[Joker | None, Joker | None], *steps: Text) -> BattleResult:
    """Lost by a set that is no wannyan: nothing is compared, and its ドミネーター doesn't work."""
    return BattleResult(outcome, Cause.NO_WANNYAN, None, working, Joker.TREASURE in working, steps)


def _alone(joker: Joker | None) -> Joker | None:
    """The winner's joker against a set whose joker doesn't work: there is nothing to steal or cancel."""
    return left_with(joker, None)


def _closed(result: BattleResult, sides: Sides) -> BattleResult:
    """The result of a clash, with what it means between two players."""
    if result.cause is Cause.EQUAL:
        return replace(result, steps=(*result.steps, say("wannyan.battle.equal")))
    if result.treasure and result.winner is not None:
        winner, loser = sides[result.winner], sides[1 - result.winner]
        paid = say("wannyan.battle.treasure", winner=winner, loser=loser, amount=TREASURE_AMOUNT)
        return replace(result, steps=(*result.steps, paid))
    return result


def _meeting(first: Joker | None, second: Joker | None, sides: Sides) -> Iterator[Text]:
    """Whose joker works, said only where スティール or キャンセル has to do with it."""
    if first is None or second is None:
        return
    if first in _MEDDLERS and second in _MEDDLERS:
        yield say("wannyan.battle.neither", first=first.text, second=second.text)
        return
    for who, mine, theirs in ((sides[0], first, second), (sides[1], second, first)):
        match mine, theirs:
            case Joker.STEAL, Joker.DESTROY:
                yield say("wannyan.battle.not_stolen", joker=theirs.text)
            case Joker.STEAL, _:
                yield say("wannyan.battle.steals", who=who, joker=theirs.text)
            case Joker.CANCEL, Joker.DESTROY:
                yield say("wannyan.battle.not_cancelled", joker=theirs.text)
            case Joker.CANCEL, _:
                yield say("wannyan.battle.cancels", joker=theirs.text)


def _counted(side: Side, working: Joker | None, theirs: Joker | None, total: int) -> Text:
    """How a side comes to its strength: ``9 + 3 (One-Two Punch) = 12``."""
    number = side.number
    if side.joker is None:
        return say("wannyan.battle.bare", number=number)
    if working is None:
        lost = {Joker.STEAL: "stolen", Joker.CANCEL: "cancelled"}
        how = lost[theirs] if theirs in lost and side.joker not in _MEDDLERS else "idle"
        return say(f"wannyan.battle.{how}", number=number, joker=side.joker.text)
    if working in PLUS:
        plus = PLUS[working]
        return say("wannyan.battle.sum", number=number, plus=plus, joker=working.text, total=total)
    if working is Joker.DESTROY:
        return say("wannyan.battle.becomes", number=number, joker=working.text, total=total)
    if working is Joker.DUEL:
        return say("wannyan.battle.idle", number=number, joker=working.text)
    return say("wannyan.battle.unchanged", number=number, joker=working.text)
