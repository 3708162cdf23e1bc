"""Cards as their players type them: the app ships none.

A card is a friend (フレンズ), and may be used as magic (まほう). It stands in the actions of a match and in the list
of kept cards, so all of it can be written as JSON; what happens to it on the board is kept in `friend`.
"""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache
from typing import Any

from cattrs import ClassValidationError

from companion.codec import parsed, strict_converter
from companion.names import cleaned
from companion.text import Text, say

DECK = 40  # cards of a deck (KM-01)
LARGEST = 1_000_000  # no card's figure comes near it; a slip of the finger does


class Keyword(Enum):
    """What a friend can do, in a word (キーワード)."""

    FLIGHT = "flight"  # 飛行 (KM-15)
    UNTARGETABLE = "untargetable"  # 攻撃対象にならない (KM-15)
    DIRECT_ATTACK = "direct_attack"  # 直接攻撃できる (KM-15)
    DOUBLE_BREAKER = "double_breaker"  # ダブルブレイカー (KM-21)
    CANNOT_ATTACK = "cannot_attack"  # このフレンズは攻撃できない (KM-33)
    ONCE_SHIELD = "once_shield"  # 一度だけ破壊されない (KM-17, KM-30)
    COIN_SHIELD = "coin_shield"  # 戦闘で破壊された時コイン (KM-17)
    EFFECT_PROOF = "effect_proof"  # 効果で破壊されない (KM-17)
    SUPPRESS = "suppress"  # 破壊したフレンズの効果は発動しない (KM-17)
    REVENGE = "revenge"  # 自分を一方的に破壊したフレンズを破壊 (KM-18)
    COST_REDUCER = "cost_reducer"  # 召喚のじゃぱりまんを1減らす (KM-31)

    @property
    def text(self) -> Text:
        """Its name."""
        return say(f"kemono.keyword.{self.value}")

    @property
    def short(self) -> Text:
        """Its name where there is little room."""
        return say(f"kemono.keyword_short.{self.value}")


class Speed(IntEnum):
    """効果スピード: of several effects due at one moment the lower number goes first (KM-27)."""

    CONTINUOUS = 0  # 常時発動
    SUPPRESS = 1  # 〜は発動しない
    NULLIFY = 2  # 〜を無効化する
    NORMAL = 3
    NON_EFFECT = 4  # what the game itself does, like moving those destroyed in battle
    AFTER = 5  # 〜した後

    @property
    def text(self) -> Text:
        """Its name."""
        return say(f"kemono.speed.{self.name.lower()}")


class Trigger(Enum):
    """When an ability (フレンズスキル) is due."""

    ENTRY = "entry"  # 場に出た時
    ATTACK = "attack"  # 攻撃した時
    DESTROYED = "destroyed"  # 破壊された時, by whatever
    BATTLE_DESTROYED = "battle_destroyed"  # 戦闘で破壊された時
    AFTER_ONESIDED = "after_onesided"  # 一方的に破壊した後 (KM-18)
    AFTER_DESTROY = "after_destroy"  # 破壊した後、場にいるなら (KM-18)
    TURN_START = "turn_start"  # ターンの開始時
    TURN_END = "turn_end"  # ターンの終了時
    MAIN = "main"  # used when its owner likes
    OTHER = "other"  # as its text says

    @property
    def text(self) -> Text:
        """Its name."""
        return say(f"kemono.trigger.{self.value}")


class ClauseKind(Enum):
    """What one sentence of an effect does."""

    DESTROY = "destroy"  # 破壊する
    POWER_MOD = "power_mod"  # パワー修正
    LOSE_POWER_MODS = "lose_power_mods"  # パワー修正効果を失う
    GRANT = "grant"  # a keyword is given
    REMOVE_EFFECTS = "remove_effects"  # what it acquired is taken away
    SEND_TO_REST = "send_to_rest"  # 休憩所へ送る, which is no destruction
    DRAW = "draw"  # カードを引く
    REPAIR = "repair"  # 修復
    BREAK_STAR = "break_star"  # ブレイク
    SEARCH = "search"  # サーチ
    SPECIAL_SUMMON = "special_summon"  # 特殊召喚
    SELF_SUMMON = "self_summon"  # このフレンズを特殊召喚する
    TEXT = "text"  # anything else: the players judge it

    @property
    def text(self) -> Text:
        """Its name."""
        return say(f"kemono.clause.{self.value}")


class Link(Enum):
    """How a sentence hangs on the one before: その後 runs only if that one succeeded (KM-29)."""

    PLAIN = "plain"
    THEN = "then"


class Scope(Enum):
    """Whom a sentence is about (KM-10)."""

    TARGET = "target"  # cards that are named
    GLOBAL = "global"  # every card it fits
    PLAYER = "player"  # a player: drawing, repairing, breaking stars
    SELF = "self"  # the card itself


class Whose(Enum):
    """Whose cards or stars, seen from the owner of the effect."""

    OWN = "own"
    OPPONENT = "opponent"
    EITHER = "either"


class Duration(Enum):
    """How long what it does lasts (KM-26): for good unless the text gives a time."""

    PERMANENT = "permanent"  # 永続
    THIS_TURN = "this_turn"  # 1ターンの間
    NEXT_TURN = "next_turn"  # 次のターン


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence of a text; `sentence` makes one as its kind usually reads.

    *amount* is the change of power, signed; *count* how many friends it names, cards it draws or stars it moves.
    *at_most*: only friends of at most this power. *keyword* is what is given. *text* is what the card says. Raises
    ValueError for figures no card has.
    """

    kind: ClauseKind
    scope: Scope
    whose: Whose
    link: Link = Link.PLAIN
    amount: int = 0
    count: int = 1
    duration: Duration = Duration.PERMANENT
    at_most: int | None = None
    keyword: Keyword | None = None
    text: str = ""

    def __post_init__(self) -> None:
        if not (-LARGEST <= self.amount <= LARGEST and 1 <= self.count <= DECK and 0 <= (self.at_most or 0) <= LARGEST):
            raise ValueError(f"no card says that: {self}")


_OF_PLAYERS = frozenset({ClauseKind.DRAW, ClauseKind.REPAIR, ClauseKind.BREAK_STAR, ClauseKind.SEARCH})
_FOR_ONESELF = frozenset(
    {
        ClauseKind.GRANT,
        ClauseKind.DRAW,
        ClauseKind.REPAIR,
        ClauseKind.SEARCH,
        ClauseKind.SPECIAL_SUMMON,
        ClauseKind.SELF_SUMMON,
    }
)


def sentence(
    kind: ClauseKind, scope: Scope | None = None, whose: Whose | None = None, *, amount: int = 0, **said: Any
) -> Clause:
    """A sentence, about whom its kind usually is unless said: one destroys the opponent's friends and draws oneself."""
    if scope is None:
        of_player = Scope.PLAYER if kind in _OF_PLAYERS else Scope.TARGET
        scope = Scope.SELF if kind is ClauseKind.SELF_SUMMON else of_player
    if whose is None:
        own = scope is Scope.SELF or kind in _FOR_ONESELF or (kind is ClauseKind.POWER_MOD and amount > 0)
        whose = Whose.OWN if own else Whose.OPPONENT
    return Clause(kind, scope, whose, amount=amount, **said)


@dataclass(frozen=True, slots=True)
class Ability:
    """フレンズスキル: an effect of a friend. *clauses* are what the app can follow of its *text*."""

    label: str
    trigger: Trigger = Trigger.OTHER
    speed: Speed = Speed.NORMAL
    text: str = ""
    clauses: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Magic:
    """まほうスキル: sentences in order, and what using it from the hand costs (KM-11)."""

    clauses: tuple[Clause, ...]
    japariman: int = 0
    stars: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """A card: *cost* in japariman, *power* in points, *release* for the R icon.

    *heavy* and *defender* are what ヘヴィアタッカー and ディフェンサー add when it attacks and when it is attacked.
    Two cards are the same if their names are (KM-01), see `same_name`. Raises ValueError for figures no card has.
    """

    name: str
    cost: int = 0
    power: int = 0
    release: bool = False
    keywords: tuple[Keyword, ...] = ()
    heavy: int = 0
    defender: int = 0
    abilities: tuple[Ability, ...] = ()
    magic: Magic | None = None

    def __post_init__(self) -> None:
        figures = [self.cost, self.power, self.heavy, self.defender]
        if self.magic is not None:
            figures += [self.magic.japariman, self.magic.stars]
        if not all(0 <= figure <= LARGEST for figure in figures):
            raise ValueError(f"no card's figures: {figures}")


def same_name(first: str, second: str) -> bool:
    """Whether two names are the same card (KM-01): as typed, but for width, case and blanks."""
    return name_key(first) == name_key(second)


def name_key(name: str) -> str:
    """A name as cards are told apart by it."""
    return unicodedata.normalize("NFKC", cleaned(name)).casefold()


def card_row(card: Card) -> dict[str, Any]:
    """A card as a JSON object, to keep it."""
    return _converter().unstructure(card)  # type: ignore[no-any-return]


def card_of(row: object) -> Card:
    """A card from `card_row`. Raises ValueError for anything else."""
    try:
        return _converter().structure(row, Card)
    except (ClassValidationError, ExceptionGroup, ValueError, TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"no card: {str(row)[:40]!r}") from error


def encoded(card: Card) -> str:
    """A card as a line of text, to answer a flow with."""
    return json.dumps(card_row(card), ensure_ascii=False, separators=(",", ":"))


def decoded(text: str) -> Card:
    """A card from `encoded`. Raises ValueError for anything else."""
    try:
        row = parsed(text)
    except ValueError as error:
        raise ValueError(f"no card: {text[:40]!r}") from error
    return card_of(row)


_converter = cache(strict_converter)
