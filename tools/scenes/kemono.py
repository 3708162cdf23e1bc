"""けものフレンズ."""

from __future__ import annotations

from companion.games.kemono.actions import (
    Attacked,
    CardsMoved,
    EffectQueued,
    MatchBegan,
    PowerChanged,
    StarTaken,
    Summoned,
    TurnEnded,
)
from companion.games.kemono.cards import Ability, Card, ClauseKind, Duration, Keyword, Speed, Trigger, sentence
from companion.games.kemono.judge import as_told, battle_of
from companion.games.kemono.state import Attack, Pile, State, friend_id
from screens.live import LiveTable
from tools.scenes.base import AOI, HARUTO, LONG, Scene, Stand, turns

DOG = Card("イヌ", cost=2, power=3000, keywords=(Keyword.ONCE_SHIELD,))
CAT = Card("ネコ", cost=1, power=2500, keywords=(Keyword.FLIGHT,))
FOX = Card("キツネ", cost=1, power=2000)
OWL = Card(
    "アフリカオオコノハズク", cost=1, power=1500, keywords=(Keyword.FLIGHT, Keyword.DOUBLE_BREAKER, Keyword.REVENGE)
)
LION = Card("ライオン", cost=3, power=12000, release=True, keywords=(Keyword.DIRECT_ATTACK,))
HAWK = Card(
    "タカ",
    cost=1,
    power=1000,
    abilities=(Ability("急降下", Trigger.MAIN, clauses=(sentence(ClauseKind.POWER_MOD, amount=-1000),)),),
)
WOLF = Card(
    "オオカミ",
    cost=1,
    power=1500,
    abilities=(Ability("遠ぼえ", Trigger.TURN_START, clauses=(sentence(ClauseKind.POWER_MOD, amount=-1000),)),),
)
BEAR = Card(
    "ヒグマ",
    cost=2,
    power=2500,
    abilities=(Ability("一撃", Trigger.TURN_START, clauses=(sentence(ClauseKind.DESTROY, at_most=2000),)),),
)


async def _board(table: LiveTable, last: Card = HAWK) -> None:
    """Two turns and a half: four friends against three; one has been weakened below nothing."""
    await turns(table, MatchBegan(), Summoned(0, DOG, 1, 2), Summoned(0, CAT, 2, 1), TurnEnded(0))
    await turns(table, Summoned(1, CAT, 2, 1), Summoned(1, FOX, 3, 1), Summoned(1, OWL, 5, 1), TurnEnded(1))
    await turns(table, Summoned(0, FOX, 3, 1), Summoned(0, last, 4, 1), PowerChanged(friend_id(0, 3), -3000))
    await turns(table, PowerChanged(friend_id(0, 2), 1000, Duration.THIS_TURN))


async def _fight(table: LiveTable, place: int, target: int) -> None:
    state: State = table.match.state
    attack = Attack(friend_id(state.actor, place), friend_id(1 - state.actor, target))
    await turns(table, Attacked(state.actor, place, target, as_told(battle_of(state, attack))))


async def play(stand: Stand) -> None:
    """The first turn, friends on both sides, a battle behind them, a star to be looked at, a queue, the end."""
    two = (AOI, HARUTO)
    await stand.begin("kemono-setup", *two)
    table = await stand.begin("kemono-first", *two)
    await turns(table, MatchBegan(), Summoned(0, DOG, 1, 2))
    table = await stand.begin("kemono", *two)
    await _board(table)
    await _fight(table, 1, 3)
    table = await stand.begin("kemono-long", *LONG[:2])
    await _board(table, LION)
    table = await stand.begin("kemono-break", *two)
    await turns(table, MatchBegan(), Summoned(0, DOG, 1, 2), TurnEnded(0), Summoned(1, CAT, 2, 1), TurnEnded(1))
    await turns(table, TurnEnded(0), Attacked(1, 2, 0))
    table = await stand.begin("kemono-few", *two)
    await _board(table)
    await turns(table, CardsMoved(0, Pile.DECK, Pile.REST, 32), CardsMoved(0, Pile.DECK, Pile.HAND, 3))
    await turns(table, CardsMoved(1, Pile.STARS, Pile.REST, 5))
    table = await stand.begin("kemono-queue", *two)
    await turns(table, MatchBegan(), Summoned(0, BEAR, 3, 2), Summoned(0, WOLF, 1, 1), TurnEnded(0))
    await turns(table, Summoned(1, FOX, 2, 1), Summoned(1, CAT, 3, 1), TurnEnded(1))
    await turns(table, EffectQueued(1, "発動しない", Speed.SUPPRESS, position=2))
    table = await stand.begin("kemono-over", *two)
    await turns(table, MatchBegan(), Summoned(0, DOG, 1, 2), TurnEnded(0), TurnEnded(1))
    for _ in range(5):
        await turns(table, Attacked(0, 1, 0), StarTaken(1), TurnEnded(0), TurnEnded(1))
    await turns(table, Attacked(0, 1, 0))


_CAT = r"枠2、ネコ、.*まだ.*|Place 2, ネコ, .*yet"

SCENES = (
    Scene("kemono-setup", "kemono-setup"),
    Scene("kemono-first", "kemono-first"),
    Scene("kemono", "kemono"),
    Scene("kemono-aim", "kemono", "", (_CAT,)),
    Scene("kemono-turned", "kemono", "", ("向きを変える|Turn round", _CAT)),
    Scene("kemono-preview", "kemono", "", (_CAT, "枠2、.*攻撃できる|Place 2, .*can be attacked")),
    Scene("kemono-friend", "kemono", "", ("枠3、キツネ、パワー0.*|Place 3, キツネ, Power 0.*", ".*くわしく|.*Details")),
    Scene("kemono-friend-own", "kemono", "", (_CAT, ".*くわしく|.*Details")),
    Scene("kemono-rest", "kemono", "", ("休憩所 1|Rest 1",)),
    Scene("kemono-summon", "kemono", "/summon"),
    Scene("kemono-place", "kemono", "/summon", ("キツネ、.*|キツネ, .*",)),
    Scene("kemono-magic", "kemono", "/magic"),
    Scene("kemono-attack", "kemono", "/attack"),
    Scene("kemono-power", "kemono", "/power", ("枠1のイヌ.*|イヌ.*",)),
    Scene("kemono-more", "kemono", "", ("ほかの操作|More acts",)),
    Scene("kemono-long", "kemono-long"),
    Scene("kemono-break", "kemono-break"),
    Scene("kemono-few", "kemono-few"),
    Scene("kemono-queue", "kemono-queue"),
    Scene("kemono-over", "kemono-over"),
    Scene("kemono-result", "kemono-over", "/result"),
)
