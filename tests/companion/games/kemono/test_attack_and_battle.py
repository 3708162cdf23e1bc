"""Whom a friend may attack, and how a battle ends: the worked examples, and both against an independent reading."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kemono.attack import PLAYER, judge_attack, targets
from companion.games.kemono.battle import BattleResult, Fate, Outcome, effect_destroy, fight
from companion.games.kemono.cards import Ability, Card, Keyword, Speed, Trigger
from companion.games.kemono.friend import EMPTY, Board, Friend, enter, granted, stripped
from companion.verdict import Kind

AFTER = {
    "AFTER_ONESIDED": Ability("one", Trigger.AFTER_ONESIDED, Speed.AFTER),
    "AFTER_DESTROY": Ability("kill", Trigger.AFTER_DESTROY, Speed.AFTER),
    "DESTROYED": Ability("gone", Trigger.BATTLE_DESTROYED),
}


def friend(power: int, *words: str, name: str = "") -> Friend:
    """A friend of that power with keywords and late abilities by their names."""
    keywords = tuple(Keyword[word] for word in words if word not in AFTER)
    abilities = tuple(AFTER[word] for word in words if word in AFTER)
    return enter(Card(name, power=power, keywords=keywords, abilities=abilities))


def board(*standing: Friend) -> Board:
    """A board with those friends from the left."""
    return (*standing, *EMPTY)[:5]


# Whom may it attack? (KM-15)

ORDINARY: tuple[str, ...] = ()
FLIGHT, DIRECT, HIDDEN = "FLIGHT", "DIRECT_ATTACK", "UNTARGETABLE"


@pytest.mark.parametrize(
    ("attacker", "opponent", "player", "places"),
    [
        (ORDINARY, [], True, ()),
        (ORDINARY, [ORDINARY], False, (1,)),
        ((FLIGHT,), [ORDINARY], True, (1,)),
        ((FLIGHT,), [ORDINARY, (FLIGHT,)], False, (1, 2)),
        ((DIRECT,), [ORDINARY, (FLIGHT,)], True, (1, 2)),
        (ORDINARY, [(HIDDEN,)], True, ()),
        (ORDINARY, [(HIDDEN,), ORDINARY], False, (2,)),
        ((DIRECT,), [(DIRECT,), (FLIGHT,)], True, (1, 2)),
    ],
)
def test_km15_whom_a_friend_may_attack_wk11(
    attacker: tuple[str, ...], opponent: list[tuple[str, ...]], player: bool, places: tuple[int, ...]
) -> None:
    """The rows of the worked example."""
    allowed = targets(friend(1000, *attacker), board(*(friend(1000, *words) for words in opponent)))
    assert (allowed.player, allowed.places) == (player, places)


# The table of the rules, written out: attacker's kind × opponent's board -> player, friends.
_P, _F, _B = {"player"}, {"friends"}, {"player", "friends"}
_TABLE = {
    ("ordinary", "empty"): _P,
    ("ordinary", "only untargetable"): _P,
    ("ordinary", "no flier"): _F,
    ("ordinary", "a flier"): _F,
    ("flight", "empty"): _P,
    ("flight", "only untargetable"): _P,
    ("flight", "no flier"): _B,
    ("flight", "a flier"): _F,
    ("direct", "empty"): _P,
    ("direct", "only untargetable"): _P,
    ("direct", "no flier"): _B,
    ("direct", "a flier"): _B,
}


def _column(opponent: tuple[frozenset[str], ...]) -> str:
    if len(opponent) == 0:
        return "empty"
    if [words for words in opponent if HIDDEN not in words] == []:
        return "only untargetable"
    return "a flier" if [words for words in opponent if FLIGHT in words] else "no flier"


def test_km15_the_whole_table() -> None:
    """Every attacker against every board of up to three friends, compared with the table of the rules."""
    kinds = [frozenset(words) for n in range(3) for words in combinations((FLIGHT, DIRECT, HIDDEN), n)]
    attackers = {"ordinary": ORDINARY, "flight": (FLIGHT,), "direct": (DIRECT,)}
    for count in range(4):
        for opponent in product(kinds, repeat=count):
            standing = board(*(friend(1000, *words) for words in opponent))
            for kind, words in attackers.items():
                allowed = targets(friend(1000, *words), standing)
                reached = ({"player"} if allowed.player else set()) | ({"friends"} if allowed.places else set())
                assert reached == _TABLE[kind, _column(opponent)], (kind, opponent)
                assert set(allowed.places) == {n for n, has in enumerate(opponent, 1) if HIDDEN not in has}


def test_km15_a_target_that_may_not_be_attacked() -> None:
    """The refusal names the clause, and what may be attacked instead."""
    over_there = board(friend(2000, HIDDEN), friend(1000))
    for target in (PLAYER, 1):
        verdict = judge_attack(friend(3000), over_there, target, turn=3)
        assert [(f.kind, f.rule) for f in verdict.findings] == [(Kind.VIOLATION, "KM-15")]
        assert len(verdict.nearest) == 1
    assert judge_attack(friend(3000), over_there, 2, turn=3).kind is Kind.OK
    with pytest.raises(ValueError, match="nobody"):
        judge_attack(friend(3000), over_there, 3, turn=3)


# When may it attack? (KM-14, KM-33)


@pytest.mark.parametrize(
    ("row", "turn", "attacked_on", "ban", "rules"),
    [
        ("WK-08", 1, 0, "game", ["KM-14"]),
        ("WK-08", 2, 0, "game", []),
        ("WK-08", 2, 2, "game", ["KM-14"]),
        ("WK-09", 3, 0, "game", []),
        ("WK-12", 2, 0, "game", []),
        ("KA-01", 2, 0, "each_player", ["KM-14"]),
        ("KA-01", 3, 0, "each_player", []),
        ("KM-14", 4, 2, "game", []),
    ],
)
def test_km14_when_a_friend_may_attack(row: str, turn: int, attacked_on: int, ban: str, rules: list[str]) -> None:
    """Not on the first turn, once a turn, and at once in the turn it comes."""
    attacker = friend(1000)._replace(attacked_on=attacked_on, entered_on=turn)
    verdict = judge_attack(attacker, EMPTY, PLAYER, turn, ban)
    assert [finding.rule for finding in verdict.findings] == rules, row


def test_km33_a_friend_that_cannot_attack_wk10() -> None:
    """Printed or not it can't, until an effect takes away what it acquired."""
    slow = friend(1000, "CANNOT_ATTACK")
    assert [f.rule for f in judge_attack(slow, EMPTY, PLAYER, turn=3).findings] == ["KM-33"]
    assert judge_attack(stripped(slow), EMPTY, PLAYER, turn=3).findings == ()


# Battles (KM-16 to KM-18)


@pytest.mark.parametrize(
    ("row", "attacker", "defender", "outcome", "destroyed"),
    [
        ("WK-15", friend(3000), friend(2000), Outcome.FIRST, (False, True)),
        ("WK-15", friend(2000), friend(2500), Outcome.SECOND, (True, False)),
        ("WK-15", friend(2000), friend(2000), Outcome.BOTH_LOSE, (True, True)),
        ("WK-15", friend(0), friend(0), Outcome.BOTH_LOSE, (True, True)),
        (
            "WK-30",
            friend(3000, "AFTER_DESTROY"),
            friend(2000, "REVENGE"),
            Outcome.FIRST,
            (True, True),
        ),
        (
            "WK-31",
            friend(3000, "AFTER_DESTROY", "ONCE_SHIELD"),
            friend(2000, "REVENGE"),
            Outcome.FIRST,
            (False, True),
        ),
        ("WK-32", friend(2000, "ONCE_SHIELD"), friend(2000, "REVENGE"), Outcome.BOTH_LOSE, (False, True)),
        ("WK-32", friend(2000, "REVENGE"), friend(2000, "ONCE_SHIELD"), Outcome.BOTH_LOSE, (True, False)),
        ("WK-33", friend(3000), friend(1000, "ONCE_SHIELD", "COIN_SHIELD"), Outcome.FIRST, (False, False)),
        ("WK-34", friend(3000, "SUPPRESS"), friend(1000, "ONCE_SHIELD"), Outcome.FIRST, (False, True)),
        ("KA-34", friend(2000, "SUPPRESS"), friend(2000, "ONCE_SHIELD"), Outcome.BOTH_LOSE, (True, True)),
        ("KM-17", friend(3000), friend(2500, "ONCE_SHIELD"), Outcome.FIRST, (False, False)),
        ("KM-17", friend(3000, "SUPPRESS"), friend(2500, "REVENGE"), Outcome.FIRST, (False, True)),
        ("KM-17", friend(3000), friend(2500, "EFFECT_PROOF"), Outcome.FIRST, (False, True)),
        ("KM-17", friend(3000, "EFFECT_PROOF", "ONCE_SHIELD"), friend(1, "REVENGE"), Outcome.FIRST, (False, True)),
        ("KA-34", friend(3000, "ONCE_SHIELD"), friend(1, "REVENGE", "SUPPRESS"), Outcome.FIRST, (True, True)),
    ],
)
def test_km16_to_18_how_battles_end(
    row: str, attacker: Friend, defender: Friend, outcome: Outcome, destroyed: tuple[bool, bool]
) -> None:
    """The worked examples, and readings of the spec by their ids."""
    result = fight(attacker, defender)
    assert (result.outcome, result.destroyed) == (outcome, destroyed), row


def test_km24_heavy_attacker_and_defender_count_in_battle() -> None:
    """What a card adds when attacking and when attacked counts on that side only."""
    heavy = friend(1000)._replace(heavy=500, defender=9000)
    solid = friend(1000)._replace(heavy=9000, defender=400)
    assert fight(heavy, solid).powers == (1500, 1400)


@pytest.mark.parametrize(
    ("row", "attacker", "defender", "after"),
    [
        ("WK-30", friend(3000, "AFTER_DESTROY"), friend(2000, "REVENGE"), ()),
        (
            "WK-31",
            friend(3000, "AFTER_DESTROY", "ONCE_SHIELD"),
            friend(2000, "REVENGE"),
            ((0, Trigger.AFTER_DESTROY),),
        ),
        ("WK-44", friend(3000, "AFTER_ONESIDED"), friend(3000), ()),
        ("WK-44", friend(3000, "AFTER_ONESIDED"), friend(1000), ((0, Trigger.AFTER_ONESIDED),)),
        ("WK-44", friend(3000, "AFTER_ONESIDED"), friend(1000, "ONCE_SHIELD"), ()),
        ("KM-18", friend(3000, "AFTER_ONESIDED"), friend(1000, "REVENGE"), ()),
        ("KM-18", friend(1000), friend(3000, "AFTER_ONESIDED"), ((1, Trigger.AFTER_ONESIDED),)),
        ("KA-17", friend(2000, "AFTER_DESTROY", "ONCE_SHIELD"), friend(2000), ((0, Trigger.AFTER_DESTROY),)),
        ("KM-18", friend(2000, "AFTER_ONESIDED", "ONCE_SHIELD"), friend(2000), ()),
        ("KM-18", friend(3000, "AFTER_DESTROY"), friend(1000, "ONCE_SHIELD"), ()),
    ],
)
def test_km18_what_activates_after_a_battle(
    row: str, attacker: Friend, defender: Friend, after: tuple[tuple[int, Trigger], ...]
) -> None:
    """Late effects look at who was really destroyed, and who is still there."""
    assert fight(attacker, defender).after == after, row


def test_km18_after_a_tie_the_house_rule_decides() -> None:
    """Whoever a shield saved in a tie has destroyed the other, unless the table plays it otherwise; both say so."""
    survivor = friend(2000, "AFTER_DESTROY", "ONCE_SHIELD")
    for setting in (True, False):
        result = fight(survivor, friend(2000), after_destroy_on_tie=setting)
        assert bool(result.after) is setting
        assert [f.reading for f in result.verdict.findings] == ["after_destroy_on_tie"]


def test_km17_which_shield_is_used() -> None:
    """The once-shield goes before the coin, and is used on a revenge too (WK-31, WK-33)."""
    both = fight(friend(3000), friend(1000, "ONCE_SHIELD", "COIN_SHIELD"))
    assert (both.shielded, both.coins_due, both.waiting) == ((False, True), (False, False), None)
    revenge = fight(friend(3000, "AFTER_DESTROY", "ONCE_SHIELD"), friend(2000, "REVENGE"))
    assert (revenge.shielded, revenge.revenge) == ((True, False), (False, True))
    silent = fight(friend(3000, "SUPPRESS"), friend(1000, "ONCE_SHIELD", "COIN_SHIELD", "DESTROYED"))
    assert (silent.shielded, silent.coins_due, silent.reacts) == ((False, False),) * 3
    assert silent.suppressed == (False, True)


@pytest.mark.parametrize(("heads", "destroyed"), [(True, (False, False)), (False, (False, True))])
def test_km17_a_coin_is_asked_for(heads: bool, destroyed: tuple[bool, bool]) -> None:
    """Until the coin is tossed nothing is settled; then heads nullifies."""
    tossed = (friend(3000), friend(1000, "COIN_SHIELD"))
    waiting = fight(*tossed)
    assert (waiting.waiting, waiting.destroyed, waiting.verdict.kind) == (1, (False, False), Kind.CANNOT_TELL)
    assert waiting.outcome is Outcome.FIRST
    settled = fight(*tossed, coins=(None, heads))
    assert (settled.waiting, settled.destroyed, settled.verdict.kind) == (None, destroyed, Kind.OK)


def test_km17_two_coins_are_asked_for_one_after_the_other() -> None:
    """In a tie both may have a coin: the attacker's first."""
    tossed = (friend(1000, "COIN_SHIELD"), friend(1000, "COIN_SHIELD"))
    assert fight(*tossed).waiting == 0
    assert fight(*tossed, coins=(False, None)).waiting == 1
    assert fight(*tossed, coins=(False, True)).destroyed == (True, False)


def test_km18_abilities_for_being_destroyed_activate_before_the_move() -> None:
    """Only of those who are still doomed and not silenced."""
    assert fight(friend(3000), friend(1000, "DESTROYED")).reacts == (False, True)
    assert fight(friend(3000), friend(1000, "DESTROYED", "ONCE_SHIELD")).reacts == (False, False)


@pytest.mark.parametrize(
    ("row", "words", "by", "fate"),
    [
        ("KM-17", (), None, Fate.DESTROYED),
        ("WK-29", ("ONCE_SHIELD",), None, Fate.SHIELDED),
        ("WK-29", ("EFFECT_PROOF",), None, Fate.PROOF),
        ("KM-17", ("EFFECT_PROOF", "ONCE_SHIELD"), None, Fate.PROOF),
        ("KM-17", ("COIN_SHIELD",), None, Fate.DESTROYED),
        ("KA-34", ("ONCE_SHIELD",), friend(0, "SUPPRESS"), Fate.DESTROYED),
        ("KA-34", ("EFFECT_PROOF",), friend(0, "SUPPRESS"), Fate.PROOF),
    ],
)
def test_km17_destroyed_by_an_effect(row: str, words: tuple[str, ...], by: Friend | None, fate: Fate) -> None:
    """The proof holds always, the shield unless it is silenced; a coin is for battles."""
    assert effect_destroy(friend(1000, *words), by) is fate, row


def test_km30_a_shield_works_once_wk42() -> None:
    """Given twice it still nullifies one destruction, the second one destroys."""
    twice = granted(friend(1000), Keyword.ONCE_SHIELD)
    assert twice is not None
    assert granted(twice, Keyword.ONCE_SHIELD) is None
    assert fight(friend(3000), twice).shielded == (False, True)
    assert fight(friend(3000), friend(1000)).destroyed == (False, True)


_WORDS = st.lists(st.sampled_from([word.name for word in Keyword] + list(AFTER)), max_size=4, unique=True).map(tuple)
_FRIENDS = st.builds(lambda power, words: friend(power, *words), st.integers(0, 4).map(lambda n: n * 1000), _WORDS)
_COINS = st.tuples(st.booleans(), st.booleans())


def _turned(result: BattleResult) -> tuple[object, ...]:
    outcome = {Outcome.FIRST: Outcome.SECOND, Outcome.SECOND: Outcome.FIRST}.get(result.outcome, result.outcome)
    pairs = (result.powers, result.doomed, result.suppressed, result.shielded, result.revenge, result.destroyed)
    return (outcome, *(pair[::-1] for pair in pairs), {(1 - side, trigger) for side, trigger in result.after})


@given(_FRIENDS, _FRIENDS, _COINS)
def test_km16_a_battle_is_the_same_from_the_other_side(first: Friend, second: Friend, coins: tuple[bool, bool]) -> None:
    """Without heavy attackers and defenders, who attacks whom changes nothing but the sides."""
    here, there = fight(first, second, coins), fight(second, first, coins[::-1])
    assert _turned(there) == (
        here.outcome,
        here.powers,
        here.doomed,
        here.suppressed,
        here.shielded,
        here.revenge,
        here.destroyed,
        set(here.after),
    )


@given(_FRIENDS, _FRIENDS, _COINS)
def test_km18_the_comparison_stands(first: Friend, second: Friend, coins: tuple[bool, bool]) -> None:
    """The outcome is that of the powers; only the doomed and victims of revenge go; late effects come after."""
    result = fight(first, second, coins)
    left, right = result.powers
    assert result.outcome is (Outcome.FIRST if left > right else Outcome.SECOND if left < right else Outcome.BOTH_LOSE)
    for side in (0, 1):
        if result.destroyed[side]:
            assert result.doomed[side] or result.revenge[1 - side]
    for side, _ in result.after:
        assert result.destroyed[1 - side]
        assert not result.destroyed[side]
