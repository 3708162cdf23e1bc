"""束とのバトル: a wannyan against what is turned up from the deck (WN-22 to WN-25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.wannyan.battle import BattleResult, Cause, NotWannyan, Outcome, Side, Sides, clash
from companion.games.wannyan.cards import NUMBERS, Joker
from companion.text import Text, say

Turned = int | Joker  # a card turned up: the attribute of a number card doesn't matter

PLAYER_AND_DECK: Sides = (say("wannyan.deck_battle.player"), say("wannyan.deck_battle.deck"))


@dataclass(frozen=True, slots=True)
class Bout:
    """One meeting of the player's side and a number card turned up; an equal one is followed by another.

    *jokers* are those turned up before the number, in order; only the last one works for it (WN-22).
    """

    jokers: tuple[Joker, ...]
    number: int
    result: BattleResult


@dataclass(frozen=True, slots=True)
class DeckResult:
    """How a battle with the deck stands or ended; *outcome* FIRST is the player, None is not decided yet.

    *waiting* are jokers turned up with no number behind them yet; *left_over* are cards given after the
    decision, which should not have been turned up. *treasure*: the player has won with a working トレジャー;
    whether that moves money is the table's house rule. *steps* are in the order of resolution.
    """

    outcome: Outcome | None
    bouts: tuple[Bout, ...]
    waiting: tuple[Joker, ...]
    left_over: tuple[Turned, ...]
    treasure: bool
    steps: tuple[Text, ...]
    rules: tuple[str, ...]  # the deciding one first

    @property
    def needs_more(self) -> bool:
        """Whether another card must be turned up."""
        return self.outcome is None


def fight_deck(side: Side | NotWannyan, turned: Sequence[Turned], sides: Sides = PLAYER_AND_DECK) -> DeckResult:
    """A battle of *side* against the cards turned up so far, in order. Rules WN-22 to WN-25, WN-20, WN-35.

    Each number fights with the last joker before it; an equal one is followed by new cards alone. Raises
    ValueError for a number other than 1 to 10.

    >>> fight_deck(Side(8, Joker.DUEL), [Joker.DEATH_SCYTHE, Joker.NEKO_WAVE, 4]).outcome
    <Outcome.FIRST: 'first'>
    """
    for card in turned:
        if isinstance(card, int) and card not in NUMBERS:
            raise ValueError(f"numbers go from 1 to 10, not {card}")
    if isinstance(side, NotWannyan):
        lost = say("wannyan.battle.no_wannyan", who=sides[0])
        return DeckResult(Outcome.SECOND, (), (), tuple(turned), False, (lost,), ("WN-35", "WN-24"))

    bouts: list[Bout] = []
    waiting: list[Joker] = []
    for count, card in enumerate(turned, start=1):
        if isinstance(card, Joker):
            waiting.append(card)
            continue
        result = clash(side, Side(card, waiting[-1] if waiting else None), sides)
        bouts.append(Bout(tuple(waiting), card, result))
        waiting = []
        if result.cause is not Cause.EQUAL:
            return _result(result.outcome, bouts, waiting, turned[count:])
    return _result(None, bouts, waiting, ())


def _result(
    outcome: Outcome | None, bouts: Sequence[Bout], waiting: Sequence[Joker], left_over: Sequence[Turned]
) -> DeckResult:
    treasure = outcome is Outcome.FIRST and bouts[-1].result.treasure
    steps = tuple(step for bout in bouts for step in _steps(bout))
    rules = tuple(_rules(outcome, bouts, waiting))
    return DeckResult(outcome, tuple(bouts), tuple(waiting), tuple(left_over), treasure, steps, rules)


def _steps(bout: Bout) -> Iterator[Text]:
    if len(bout.jokers) > 1:
        yield say("wannyan.deck_battle.last", joker=bout.jokers[-1].text)
    yield from bout.result.steps
    if bout.result.cause is Cause.EQUAL:
        yield say("wannyan.deck_battle.again")


def _rules(outcome: Outcome | None, bouts: Sequence[Bout], waiting: Sequence[Joker]) -> Iterator[str]:
    match outcome:
        case Outcome.FIRST:
            yield "WN-23"
        case Outcome.SECOND:
            yield "WN-24"
        case Outcome.BOTH_LOSE:
            yield "WN-20"
        case None if bouts and not waiting:
            yield "WN-25"
    yield "WN-22"
    if bouts:
        yield "WN-20"
    if any(bout.result.cause is Cause.EQUAL for bout in bouts):
        yield "WN-25"
