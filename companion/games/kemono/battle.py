"""戦闘: two friends meet. Who is destroyed, what saves whom, and what comes after (KM-16 to KM-18).

A battle runs in five steps: the comparison decides who is doomed; 〜は発動しない silences; shields nullify; abilities
of the doomed activate; the doomed are moved. Then what reads 〜した後 follows. The comparison decides who has won, and
a shield that saves somebody doesn't change it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from companion.games.kemono.cards import Keyword, Trigger
from companion.games.kemono.friend import Friend
from companion.games.kemono.power import Role, formula, power
from companion.text import Gap, Text, say
from companion.verdict import Finding, Kind, Verdict

ATTACKER, DEFENDER = 0, 1
Pair = tuple[bool, bool]  # attacker, defender
Coins = tuple[bool | None, bool | None]  # whether each one's coin shows heads; None: not tossed
_NEITHER: Pair = (False, False)
# What activates when a friend is destroyed in battle, before it is moved (KM-18).
_ON_DESTRUCTION = (Trigger.BATTLE_DESTROYED, Trigger.DESTROYED)


class Outcome(Enum):
    """Who has won the comparison: the attacker (first), the defender (second), or nobody in a 相打ち."""

    FIRST = "first"
    SECOND = "second"
    BOTH_LOSE = "both_lose"


@dataclass(frozen=True, slots=True)
class BattleResult:
    """How a battle ends; pairs are attacker, defender.

    *doomed* by the comparison; *suppressed*: the doomed one's shields and abilities don't activate; *shielded*: the
    once-shield is used up; *coins_due*: a coin decides; *reacts*: abilities for being destroyed in battle activate
    before it is moved; *revenge*: it strikes at its destroyer; *destroyed*: it lies in the rest area at the end.
    *after* are the late abilities that activate, a side and a trigger each. *waiting* is the side whose coin has to be
    tossed before more can be said; until then what hangs on it is left False. *steps* are in the order of resolution.
    """

    outcome: Outcome
    powers: tuple[int, int]
    doomed: Pair
    suppressed: Pair = _NEITHER
    shielded: Pair = _NEITHER
    coins_due: Pair = _NEITHER
    reacts: Pair = _NEITHER
    revenge: Pair = _NEITHER
    destroyed: Pair = _NEITHER
    after: tuple[tuple[int, Trigger], ...] = ()
    waiting: int | None = None
    steps: tuple[Text, ...] = ()
    rules: tuple[str, ...] = field(default=("KM-16",))
    findings: tuple[Finding, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The result as an answer to a check: cannot_tell while a coin has to be tossed."""
        return Verdict(self.findings, self.steps, outcome=self.outcome.value, grounds=self.rules)


class Fate(Enum):
    """What becomes of a friend an effect would destroy."""

    DESTROYED = "destroyed"
    SHIELDED = "shielded"  # the once-shield is used up
    PROOF = "proof"  # 効果で破壊されない: nothing happens


def effect_destroy(friend: Friend, by: Friend | None = None) -> Fate:
    """What becomes of *friend* if an effect destroys it; *by* is the friend whose ability it is (KM-17).

    Coins are for battles. An ability of a friend with 発動しない leaves the shield idle, but not the proof.
    """
    if friend.has(Keyword.EFFECT_PROOF):
        return Fate.PROOF
    if friend.has(Keyword.ONCE_SHIELD) and not (by and by.has(Keyword.SUPPRESS)):
        return Fate.SHIELDED
    return Fate.DESTROYED


def fight(
    attacker: Friend,
    defender: Friend,
    coins: Coins = (None, None),
    after_destroy_on_tie: bool = True,
    sides: tuple[Gap, Gap] | None = None,
) -> BattleResult:
    """A battle, step by step. *sides* are what the two are called in the steps; their names unless given.

    >>> from companion.games.kemono.cards import Card
    >>> from companion.games.kemono.friend import enter
    >>> fight(enter(Card("a", power=3000)), enter(Card("b", power=2500, keywords=(Keyword.ONCE_SHIELD,)))).destroyed
    (False, False)
    """
    return _Battle((attacker, defender), coins, after_destroy_on_tie, sides or _names(attacker, defender)).result()


def _names(attacker: Friend, defender: Friend) -> tuple[Gap, Gap]:
    if attacker.name and defender.name and attacker.name != defender.name:
        return attacker.name, defender.name
    return tuple(  # type: ignore[return-value] # two friends, two names
        say(f"kemono.battle.named.{role}", name=friend.name) if friend.name else say(f"kemono.battle.{role}")
        for role, friend in (("attacker", attacker), ("defender", defender))
    )


@dataclass(frozen=True, slots=True)
class _Battle:
    fighters: tuple[Friend, Friend]
    coins: Coins
    after_destroy_on_tie: bool
    sides: tuple[Gap, Gap]

    def result(self) -> BattleResult:
        steps: list[Text] = []
        rules: list[str] = ["KM-16"]
        result = self.compared(steps)
        for step in (self.suppress, self.nullify):
            result = step(result, steps, rules)
            if result.waiting is not None:
                asked = Finding(Kind.CANNOT_TELL, "KM-17", say("kemono.battle.coin", who=self.sides[result.waiting]))
                return replace(result, steps=tuple(steps), rules=tuple(rules), findings=(asked,))
        for step in (self.react, self.move, self.follow):
            result = step(result, steps, rules)
        return replace(result, steps=tuple(steps), rules=tuple(dict.fromkeys(rules)))

    def compared(self, steps: list[Text]) -> BattleResult:
        """The comparison: the weaker one is doomed, both if they are equal (KM-16)."""
        first, second = self.fighters
        left, right = power(first, Role.ATTACKING), power(second, Role.ATTACKED)
        for who, text in zip(self.sides, (formula(first, Role.ATTACKING), formula(second, Role.ATTACKED)), strict=True):
            steps.append(say("kemono.battle.power", who=who, power=text))
        sign = ">" if left > right else "<" if left < right else "="
        if left == right:
            outcome = Outcome.BOTH_LOSE
            steps.append(say("kemono.battle.tie", left=left, right=right))
        else:
            outcome = Outcome.FIRST if left > right else Outcome.SECOND
            loser = self.sides[DEFENDER if left > right else ATTACKER]
            steps.append(say("kemono.battle.compare", left=left, sign=sign, right=right, loser=loser))
        return BattleResult(outcome, (left, right), (left <= right, right <= left))

    def suppress(self, result: BattleResult, steps: list[Text], rules: list[str]) -> BattleResult:
        """Step 1: who silences whom it destroys does so, in a tie as well (KM-17, KM-27)."""
        suppressed = _pair(
            result.doomed[side] and self.fighters[1 - side].has(Keyword.SUPPRESS) for side in (ATTACKER, DEFENDER)
        )
        for side in _those(suppressed):
            steps.append(say("kemono.battle.suppressed", by=self.sides[1 - side], who=self.sides[side]))
            rules += ["KM-17", "KM-27"]
        return replace(result, suppressed=suppressed)

    def nullify(self, result: BattleResult, steps: list[Text], rules: list[str]) -> BattleResult:
        """Step 2: the once-shield, and only without one the coin (KM-17)."""
        saveable = _pair(doomed and not silent for doomed, silent in zip(result.doomed, result.suppressed, strict=True))
        shielded = _pair(saveable[side] and self.fighters[side].has(Keyword.ONCE_SHIELD) for side in (0, 1))
        due = _pair(
            saveable[side] and not shielded[side] and self.fighters[side].has(Keyword.COIN_SHIELD) for side in (0, 1)
        )
        for side in _those(shielded):
            steps.append(say("kemono.battle.shielded", who=self.sides[side]))
            if self.fighters[side].has(Keyword.COIN_SHIELD):
                steps.append(say("kemono.battle.no_coin", who=self.sides[side]))
        steps += [
            say(f"kemono.battle.{'heads' if self.coins[side] else 'tails'}", who=self.sides[side])
            for side in _those(due)
            if self.coins[side] is not None
        ]
        if any(shielded) or any(due):
            rules.append("KM-17")
        waiting = next((side for side in _those(due) if self.coins[side] is None), None)
        return replace(result, shielded=shielded, coins_due=due, waiting=waiting)

    def react(self, result: BattleResult, steps: list[Text], rules: list[str]) -> BattleResult:
        """Step 3: abilities of those still doomed, revenge among them (KM-18)."""
        leaving = self.leaving(result)
        active = _pair(leaving[side] and not result.suppressed[side] for side in (0, 1))
        reacts = _pair(active[side] and _has(self.fighters[side], *_ON_DESTRUCTION) for side in (0, 1))
        for side in _those(reacts):
            steps.append(say("kemono.battle.reacts", who=self.sides[side]))
            rules.append("KM-18")
        revenge = _pair(
            active[side] and result.outcome is not Outcome.BOTH_LOSE and self.fighters[side].has(Keyword.REVENGE)
            for side in (0, 1)
        )
        shielded, destroyed = list(result.shielded), list(leaving)
        for side in _those(revenge):
            rules.append("KM-18")
            fate = effect_destroy(self.fighters[1 - side], by=self.fighters[side])
            steps.append(say(f"kemono.battle.revenge.{fate.value}", by=self.sides[side], who=self.sides[1 - side]))
            if fate is Fate.DESTROYED:
                destroyed[1 - side] = True
            else:
                rules.append("KM-17")
            shielded[1 - side] |= fate is Fate.SHIELDED
        for side in _those(leaving):
            if result.outcome is Outcome.BOTH_LOSE and self.fighters[side].has(Keyword.REVENGE):
                steps.append(say("kemono.battle.no_revenge", who=self.sides[side]))
                rules.append("KM-18")
        return replace(result, reacts=reacts, revenge=revenge, shielded=_pair(shielded), destroyed=_pair(destroyed))

    def leaving(self, result: BattleResult) -> Pair:
        """Who is still doomed once shields and coins are through."""
        return _pair(
            result.doomed[side] and not result.shielded[side] and not (result.coins_due[side] and self.coins[side])
            for side in (0, 1)
        )

    def move(self, result: BattleResult, steps: list[Text], rules: list[str]) -> BattleResult:
        """Step 4: who is destroyed goes to the rest area. The battle ends here."""
        gone = tuple(self.sides[side] for side in _those(result.destroyed))
        steps.append(say("kemono.battle.to_rest", who=gone) if gone else say("kemono.battle.nobody"))
        return result

    def follow(self, result: BattleResult, steps: list[Text], rules: list[str]) -> BattleResult:
        """Step 5: what activates after destroying, for a friend that is still there (KM-18)."""
        after: list[tuple[int, Trigger]] = []
        findings: list[Finding] = []
        for side in (ATTACKER, DEFENDER):
            friend, other = self.fighters[side], 1 - side
            won = result.outcome is (Outcome.FIRST, Outcome.SECOND)[side]
            destroyed_other = result.doomed[other] and result.destroyed[other]
            stays = not result.destroyed[side]
            if _has(friend, Trigger.AFTER_ONESIDED):
                fires = won and destroyed_other and stays
                after += [(side, Trigger.AFTER_ONESIDED)] if fires else []
                steps.append(self.late(Trigger.AFTER_ONESIDED, side, fires=fires))
                rules += ["KM-18", "KM-27"]
            if _has(friend, Trigger.AFTER_DESTROY):
                fires = destroyed_other and stays
                if fires and not won:
                    fires = self.after_destroy_on_tie
                    text = say(f"kemono.battle.on_tie.{'fires' if fires else 'idle'}", who=self.sides[side])
                    findings.append(Finding(Kind.OK, "KM-18", text, reading="after_destroy_on_tie"))
                after += [(side, Trigger.AFTER_DESTROY)] if fires else []
                steps.append(self.late(Trigger.AFTER_DESTROY, side, fires=fires))
                rules += ["KM-18", "KM-27"]
        return replace(result, after=tuple(after), findings=tuple(findings))

    def late(self, trigger: Trigger, side: int, *, fires: bool) -> Text:
        return say(f"kemono.battle.late.{'fires' if fires else 'idle'}", who=self.sides[side], what=trigger.text)


def _has(friend: Friend, *triggers: Trigger) -> bool:
    return any(ability.trigger in triggers for ability in friend.abilities)


def _pair(each: Iterator[bool] | list[bool]) -> Pair:
    first, second = each
    return first, second


def _those(pair: Pair) -> Iterator[int]:
    return (side for side in (ATTACKER, DEFENDER) if pair[side])
