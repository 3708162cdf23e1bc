"""Friends, boards and effects as people type them.

A friend is its power and whatever it can do, in Japanese or English: ``3000``, ``サーバル 3000 飛行``,
``2500 ONCE_SHIELD +500``, ``2000 ヘヴィアタッカー 500``, ``「Serval」1500``. A name in Latin letters stands in quotes.
A board is friends with commas between, from the left: ``2000, 2500 飛行``; ``-`` is an empty place, ``3体`` are three
friends, and nothing at all, ``なし`` or ``none`` is an empty board.

An effect is its sentences: ``破壊 1 2000以下 その後 引く 1``, ``-1000 全体``, ``draw 1``. One that waits begins with
whose it is and where: ``T1`` is the turn player's first place, ``N休2`` the other player's second card in the rest
area. Then come its speed (``AFTER``, ``した後``; nothing is normal) and its sentences. Arguments are parted by ``;``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache
from typing import Any

from companion.games.kemono.attack import PLAYER
from companion.games.kemono.cards import (
    LARGEST,
    Ability,
    Card,
    Clause,
    ClauseKind,
    Duration,
    Keyword,
    Link,
    Magic,
    Scope,
    Speed,
    Trigger,
    Whose,
    sentence,
)
from companion.games.kemono.effects import Side
from companion.games.kemono.friend import EMPTY, PLACES, Board, Friend, Mod, enter
from companion.games.kemono.order import Item, Zone
from companion.games.kemono.wording import clauses_text
from companion.notation import Reader, folded
from companion.text import Text, say
from companion.words import LANGUAGES, Words

_COMMA = (",", "、", "，", "/", "・")
_MINUS = ("-", "−", "‐", "–", "—")
_FIGURE = r"[0-9]{1,7}"

_KEYWORDS = {
    Keyword.FLIGHT: ("飛行", "ひこう", "flying", "flier"),
    Keyword.UNTARGETABLE: ("対象にならない", "対象外", "攻撃対象外"),
    Keyword.DIRECT_ATTACK: ("直接攻撃", "直接", "direct"),
    Keyword.DOUBLE_BREAKER: ("ダブル",),
    Keyword.CANNOT_ATTACK: ("このフレンズは攻撃できない", "攻撃不可", "no attack"),
    Keyword.ONCE_SHIELD: ("一度だけ", "1度だけ破壊されない", "一度だけ破壊を無効化", "盾", "shield"),
    Keyword.COIN_SHIELD: ("コイン", "coin"),
    Keyword.EFFECT_PROOF: ("効果破壊されない", "proof"),
    Keyword.SUPPRESS: ("破壊したフレンズの効果は発動しない", "効果は発動しない", "発動しない", "silence"),
    Keyword.REVENGE: ("破壊したフレンズを破壊", "仕返し", "道連れ"),
    Keyword.COST_REDUCER: ("コスト軽減", "軽減", "reducer"),
}
_ABILITIES = {
    Trigger.AFTER_ONESIDED: (Speed.AFTER, ("一方的に破壊した後", "戦闘で一方的に破壊した後")),
    Trigger.AFTER_DESTROY: (Speed.AFTER, ("破壊した後", "破壊した後、場にいるなら")),
    Trigger.BATTLE_DESTROYED: (Speed.NORMAL, ("戦闘で破壊された時",)),
    Trigger.DESTROYED: (Speed.NORMAL, ("破壊された時",)),
}
_SPEEDS = {
    Speed.CONTINUOUS: ("常時", "常時発動", "いつも"),
    Speed.SUPPRESS: ("発動しない", "は発動しない"),
    Speed.NULLIFY: ("無効化", "無効", "を無効化する"),
    Speed.NORMAL: ("普通", "ふつう", "普通の効果"),
    Speed.NON_EFFECT: ("効果以外", "効果でない", "処理"),
    Speed.AFTER: ("した後", "後", "あと", "破壊した後", "一方的に破壊した後", "AFTER_DESTROY", "AFTER_ONESIDED"),
}
_KINDS = {
    ClauseKind.DESTROY: ("破壊",),
    ClauseKind.LOSE_POWER_MODS: ("パワー修正を失う", "修正を失う", "lose mods"),
    ClauseKind.GRANT: ("与える", "付ける", "give"),
    ClauseKind.REMOVE_EFFECTS: ("効果を消す", "効果を失う"),
    ClauseKind.SEND_TO_REST: ("休憩所へ", "休憩所に送る", "休憩所へ送る", "send"),
    ClauseKind.DRAW: ("引く", "ドロー"),
    ClauseKind.REPAIR: ("修復",),
    ClauseKind.BREAK_STAR: ("ブレイク", "break"),
    ClauseKind.SEARCH: ("サーチ", "探す"),
    ClauseKind.SPECIAL_SUMMON: ("特殊召喚", "summon"),
    ClauseKind.SELF_SUMMON: (
        "このフレンズを特殊召喚",
        "このフレンズを召喚",
        "これを召喚",
        "これを特殊召喚",
        "このカードを召喚",
        "このカードを特殊召喚",
        "自身を召喚",
        "special summon this",
        "summon this",
        "summon itself",
    ),
    ClauseKind.TEXT: ("その他", "ほかの効果"),
}
_WHOSE = {
    Whose.OWN: ("自分の", "自分", "own", "my", "your"),
    Whose.OPPONENT: ("相手の", "相手", "opponent", "opponents", "opponent's", "opposing", "their"),
    Whose.EITHER: ("どちらも", "おたがい", "両方", "either", "both"),
}
_SCOPES = {
    Scope.GLOBAL: ("全体", "すべて", "全て", "ぜんぶ", "all", "every"),
    Scope.SELF: ("このフレンズ", "自身", "this", "itself"),
}
_DURATIONS = {
    Duration.THIS_TURN: ("このターン", "1ターンの間", "ターンの間", "this turn"),
    Duration.NEXT_TURN: ("次のターン", "next turn"),
}
_SIDES = {Side.T: ("T", "手番", "ターンの人"), Side.N: ("N", "非手番", "相手側")}
_RESTS = ("休憩所", "休", "の休憩所", "rest", "のきゅうけいじょ")
_NOISE = (
    *(
        "を",
        "に",
        "の",
        "へ",
        "が",
        "は",
        "する",
        "体",
        "枚",
        "つ",
        "個",
        "フレンズ",
        "サンドスター",
        "星",
        "パワー",
        "カード",
    ),
    *("friend", "friends", "card", "cards", "star", "stars", "to", "of", "the", "a", "rest", "rest area"),
)


class _Mark(Enum):
    """Words that stand for no value of their own."""

    HEAVY = auto()
    DEFENDER = auto()
    HEADS = auto()
    TAILS = auto()
    EMPTY = auto()
    RELEASE = auto()
    JAPARIMAN = auto()
    STARS = auto()
    TURN = auto()
    TARGET = auto()
    PLAYER = auto()
    ATTACKED = auto()
    EACH_PLAYER = auto()
    STAR_TRIGGER = auto()
    OTHERS_TURN = auto()
    THEN = auto()
    AND = auto()
    NOISE = auto()


_MARKS = {
    _Mark.HEAVY: ("ヘヴィアタッカー", "ヘヴィ", "heavy attacker", "heavy"),
    _Mark.DEFENDER: ("ディフェンサー", "defender"),
    _Mark.HEADS: ("表", "heads"),
    _Mark.TAILS: ("裏", "tails"),
    _Mark.EMPTY: ("なし", "空", "だれもいない", "empty", "none", "nobody"),
    _Mark.RELEASE: ("リリース", "release", "R"),
    _Mark.JAPARIMAN: ("じゃぱりまん", "まん", "コスト", "japariman", "cost"),
    _Mark.STARS: ("サンドスター", "星", "stars", "star"),
    _Mark.TURN: ("ターン", "turn"),
    _Mark.TARGET: ("枠", "→", "対象", "target", "slot"),
    _Mark.PLAYER: ("プレイヤー", "本人", "相手本人", "player"),
    _Mark.ATTACKED: ("攻撃した", "攻撃済み", "attacked"),
    _Mark.EACH_PLAYER: ("それぞれ", "each player"),
    _Mark.STAR_TRIGGER: ("スタートリガー", "トリガー", "star trigger", "trigger"),
    _Mark.OTHERS_TURN: ("相手の番", "相手のターン", "not now", "their turn"),
    _Mark.THEN: ("その後", "そのあと", "then"),
    _Mark.AND: ("。", "and"),
    _Mark.NOISE: _NOISE,
}


def _spelt(words: Mapping[Any, tuple[str, ...]]) -> dict[str, Any]:
    return {folded(word): value for value, spellings in words.items() for word in spellings}


@cache
def _keyword_words() -> Mapping[str, Any]:
    """Every way to write what a friend can do: names of the code, both languages, and usual spellings."""
    spoken = {
        folded(text): keyword
        for keyword in Keyword
        for text in (keyword.name, *(Words(language)(keyword.text) for language in LANGUAGES))
    }
    triggers = {folded(word): trigger for trigger, (_, words) in _ABILITIES.items() for word in (trigger.name, *words)}
    marks = {mark: _MARKS[mark] for mark in (_Mark.HEAVY, _Mark.DEFENDER, _Mark.HEADS, _Mark.TAILS)}
    return {**_spelt(_KEYWORDS), **spoken, **triggers, **_spelt(marks)}


@cache
def _effect_words() -> Mapping[str, Any]:
    """Every way to write what stands in a text."""
    kinds = {folded(kind.name): kind for kind in ClauseKind if kind is not ClauseKind.POWER_MOD}
    speeds = {folded(speed.name): speed for speed in Speed}
    marks = {mark: _MARKS[mark] for mark in (_Mark.NOISE, _Mark.THEN, _Mark.AND)}
    keywords = {word: value for word, value in _keyword_words().items() if isinstance(value, Keyword)}
    sides = {
        folded(side + rest): (of, zone)
        for of, sides in _SIDES.items()
        for side in sides
        for zone, rests in ((Zone.FIELD, ("", "の場", "枠", "の枠", "board")), (Zone.REST, _RESTS))
        for rest in rests
    }
    spelt = (_KINDS, _WHOSE, _SCOPES, _DURATIONS, _SPEEDS)
    own = {word: value for words in spelt for word, value in _spelt(words).items()}
    return {**_spelt(marks), **keywords, **speeds, **sides, **own, **kinds}


@cache
def _marks(*marks: _Mark) -> Mapping[str, _Mark]:
    return _spelt({mark: _MARKS[mark] for mark in marks})


# Friends and boards.


@dataclass(frozen=True, slots=True)
class Fighter:
    """A friend, and what its coin shows if that was said."""

    friend: Friend
    coin: bool | None = None


def read_fighter(reader: Reader) -> Fighter:
    """A friend with a power. Raises Unreadable."""
    found = _fighter(reader)
    if found is None or not found.has_power:
        reader.fail(say("kemono.expect.power"))
    return found.fighter


@dataclass(frozen=True, slots=True)
class _Found:
    fighter: Fighter
    has_power: bool


def _fighter(reader: Reader) -> _Found | None:
    """A friend, or nothing when none stands here; a friend of whom only keywords are said has no power."""
    name = _name(reader)
    power: int | None = None
    keywords: list[Keyword] = []
    abilities: list[Ability] = []
    mods: list[Mod] = []
    bonus = {_Mark.HEAVY: 0, _Mark.DEFENDER: 0}
    coin: bool | None = None
    start = reader.place
    while not reader.at_end:
        if (amount := _signed(reader)) is not None:
            mods.append(Mod(amount))
        elif power is None and (figure := reader.ahead(lambda: _power(reader))) is not None:
            power = _bounded(reader, figure)
        else:
            match reader.word(_keyword_words()):
                case Keyword() as keyword:
                    keywords.append(keyword)
                case Trigger() as trigger:
                    abilities.append(Ability("", trigger, _ABILITIES[trigger][0]))
                case (_Mark.HEAVY | _Mark.DEFENDER) as mark:
                    bonus[mark] = _in_brackets(reader)
                case (_Mark.HEADS | _Mark.TAILS) as mark:
                    coin = mark is _Mark.HEADS
                case _:
                    break
    if name is None and reader.place == start:
        return None
    card = Card(
        name or "",
        power=power or 0,
        keywords=tuple(dict.fromkeys(keywords)),
        heavy=bonus[_Mark.HEAVY],
        defender=bonus[_Mark.DEFENDER],
        abilities=tuple(abilities),
    )
    return _Found(Fighter(enter(card)._replace(mods=tuple(mods)), coin), power is not None)


def _power(reader: Reader) -> int | None:
    """``3000``, ``b3000``, ``パワー3000``."""
    reader.word(_BASE)
    return reader.digits(_FIGURE)


_BASE = {folded(word): True for word in ("b", "base", "power", "パワー")}


def read_power(text: str) -> int:
    """A power by itself: ``3500``, ``３５００``. Raises `companion.notation.Unreadable` for anything else."""
    reader = Reader(text)
    figure = reader.digits(_FIGURE)
    if figure is None:
        reader.fail(say("kemono.expect.power"))
    if not reader.at_end:
        reader.fail(say("kemono.expect.figure"))
    if figure > LARGEST:
        Reader(text).fail(say("kemono.expect.smaller", most=LARGEST))
    return figure


def _name(reader: Reader) -> str | None:
    """A name in quotation marks, or in Japanese letters before a figure or a keyword."""
    if (name := reader.quoted()) is not None:
        return name
    words = {**_keyword_words(), **_marks(*_Mark), **_effect_words(), **_BASE}
    return reader.ahead(lambda: _bare_name(reader, words))


def _bare_name(reader: Reader, words: Mapping[str, Any]) -> str | None:
    if reader.word(words) is not None:
        return None
    name = reader.letters()
    if name is None or name.isascii():
        return None
    return name if reader.ahead(lambda: _goes_on(reader), keep=False) else None


def _goes_on(reader: Reader) -> bool:
    """Whether a figure, a cost or a keyword stands here: what stood before was a name."""
    figure = reader.digits(_FIGURE)
    return figure is not None or reader.word({**_keyword_words(), **_marks(_Mark.JAPARIMAN)}) is not None


def _signed(reader: Reader) -> int | None:
    sign = reader.sign("+", *_MINUS)
    if sign is None:
        return None
    figure = reader.digits(_FIGURE)
    if figure is None:
        reader.fail(say("kemono.expect.figure"))
    return _bounded(reader, figure if sign == "+" else -figure)


def _bounded(reader: Reader, figure: int) -> int:
    return figure if abs(figure) <= LARGEST else reader.fail(say("kemono.expect.smaller", most=LARGEST))


def _in_brackets(reader: Reader) -> int:
    reader.sign("(", "+")
    figure = reader.digits(_FIGURE)
    if figure is None:
        reader.fail(say("kemono.expect.figure"))
    reader.sign(")")
    return _bounded(reader, figure)


def read_board(reader: Reader) -> Board:
    """A board: friends with commas between, from the left. Raises Unreadable."""
    places: list[Friend | None] = []
    reader.sign("[", "【")
    while not reader.at_end:
        if reader.sign("]", "】"):
            break
        if reader.word(_marks(_Mark.EMPTY)) is not None:
            continue
        if (count := reader.ahead(lambda: _count_of_friends(reader))) is not None:
            places += [enter(Card(""))] * count
        elif reader.ahead(lambda: _empty_place(reader)):
            places.append(None)
        elif (found := _fighter(reader)) is not None:
            places.append(found.fighter.friend)
        else:
            break
        if len(places) > PLACES:
            reader.fail(say("kemono.expect.five"))
        reader.sign(*_COMMA)
    return (*places, *EMPTY)[:PLACES]


def _count_of_friends(reader: Reader) -> int | None:
    """``3体``, ``3 friends``."""
    figure = reader.digits("[0-9]")
    return figure if figure is not None and reader.word(_FRIENDS) else None


def _empty_place(reader: Reader) -> bool | None:
    """A dash with no figure behind it."""
    return True if reader.sign(*_MINUS) and reader.digits(_FIGURE) is None else None


_FRIENDS = {folded(word): True for word in ("体", "friend", "friends", "匹")}


_WORD = say("kemono.expect.word")


def next_argument(reader: Reader, *, needed: Text | None = None, more: Text = _WORD) -> bool:
    """Whether another argument follows; one that is *needed* must.

    Raises Unreadable for anything left of the last, where *more* of it could have stood.
    """
    if reader.sign(";", "；"):
        return True
    if not reader.at_end:
        reader.fail(more)
    if needed is not None:
        reader.fail(needed)
    return False


def _end(reader: Reader) -> None:
    if not reader.at_end:
        reader.fail(_WORD)


# Battle and attack.


def read_battle(text: str) -> tuple[Fighter, Fighter]:
    """``attacker ; defender``. Raises Unreadable."""
    reader = Reader(text)
    attacker = read_fighter(reader)
    next_argument(reader, needed=say("kemono.expect.defender"))
    defender = read_fighter(reader)
    _end(reader)
    return attacker, defender


@dataclass(frozen=True, slots=True)
class Assault:
    """An attack to be judged: who, on which board, and what was said beside."""

    attacker: Friend
    opponent: Board
    turn: int = 3  # one on which everybody may attack
    target: int | None = None
    first_turn_ban: str = "game"


def read_attack(text: str) -> Assault:
    """``attacker ; opponent's board ; turn 1 ; target 2``, the last two in any order. Raises Unreadable."""
    reader = Reader(text)
    found = _fighter(reader)
    if found is None:
        reader.fail(say("kemono.expect.attacker"))
    next_argument(reader, needed=say("kemono.expect.board"))
    asked = Assault(found.fighter.friend, read_board(reader))
    has_attacked = False
    while next_argument(reader):
        while (mark := _attack_word(reader)) is not None:
            match mark:
                case _Mark.PLAYER:
                    asked = replace(asked, target=PLAYER)
                case _Mark.ATTACKED:
                    has_attacked = True
                case _Mark.EACH_PLAYER:
                    asked = replace(asked, first_turn_ban="each_player")
                case (_Mark.TURN, int(turn)):
                    asked = replace(asked, turn=turn)
                case (_Mark.TARGET, int(place)):
                    if not 1 <= place <= PLACES or asked.opponent[place - 1] is None:
                        reader.fail(say("kemono.expect.somebody", place=place))
                    asked = replace(asked, target=place)
    if has_attacked:
        asked = replace(asked, attacker=asked.attacker._replace(attacked_on=asked.turn))
    return asked


def _attack_word(reader: Reader) -> _Mark | tuple[_Mark, int] | None:
    if (figure := reader.digits(_COUNT)) is not None:  # 1ターン目
        if reader.word(_TURNS) is None:
            reader.fail(say("kemono.expect.turn"))
        return _Mark.TURN, figure
    mark = reader.word(_marks(_Mark.TURN, _Mark.TARGET, _Mark.PLAYER, _Mark.ATTACKED, _Mark.EACH_PLAYER))
    if mark is _Mark.TARGET and reader.word(_marks(_Mark.PLAYER)) is not None:
        return _Mark.PLAYER
    if mark in (_Mark.TURN, _Mark.TARGET):
        figure = reader.digits(_COUNT)
        return (mark, figure) if figure is not None else reader.fail(say("kemono.expect.figure"))
    return mark


_COUNT = "[0-9]{1,3}"
_TURNS = {folded(word): True for word in ("ターン", "ターン目", "turn")}


# Summoning.


@dataclass(frozen=True, slots=True)
class Call:
    """A summon to be judged."""

    card: Card
    board: Board
    japariman: int = 3
    released: int | None = None


def read_summon(text: str) -> Call:
    """``R コスト3 ; own board ; 2 ; リリース 1``: the card, the board, the japariman there are, whom to release.

    Raises Unreadable.
    """
    reader = Reader(text)
    card = _card(reader)
    asked = Call(card, EMPTY)
    if next_argument(reader, more=say("kemono.expect.cost")):
        asked = replace(asked, board=read_board(reader))
    while next_argument(reader):
        if reader.word(_marks(_Mark.RELEASE)) is not None:
            reader.sign("→")
            place = reader.digits("[0-9]")
            if place is None or not 1 <= place <= PLACES or asked.board[place - 1] is None:
                reader.fail(say("kemono.expect.released"))
            asked = replace(asked, released=place)
        else:
            reader.word(_marks(_Mark.JAPARIMAN))
            figure = reader.digits("[0-9]{1,2}")
            if figure is None:
                reader.fail(say("kemono.expect.japariman"))
            asked = replace(asked, japariman=figure)
    return asked


def _card(reader: Reader) -> Card:
    """A card to be summoned: a name if one likes, its cost, and R."""
    name = _name(reader) or ""
    cost: int | None = None
    release = False
    while not reader.at_end:
        match reader.word(_marks(_Mark.RELEASE, _Mark.JAPARIMAN)):
            case _Mark.RELEASE:
                release = True
            case _Mark.JAPARIMAN:
                cost = _cost(reader)
            case _:
                figure = reader.digits("[0-9]{1,2}") if cost is None else None
                if figure is None:
                    break
                cost = figure
    if cost is None:
        reader.fail(say("kemono.expect.cost"))
    return Card(name, cost=cost, release=release)


def _cost(reader: Reader) -> int:
    figure = reader.digits("[0-9]{1,2}")
    return figure if figure is not None else reader.fail(say("kemono.expect.cost"))


# Effects.


@dataclass(frozen=True, slots=True)
class Spell:
    """A magic to be judged, with the boards and what there is to pay with."""

    magic: Magic
    own: Board = EMPTY
    other: Board = EMPTY
    japariman: int = 3
    stars: int = 5
    now: bool = True
    star_trigger: bool = False


def read_magic(text: str) -> Spell:
    """``まん2 星1 破壊 1 その後 このフレンズを特殊召喚 ; own board ; opponent's board ; まん3 星5``. Raises Unreadable.

    What it costs stands before its sentences; behind the boards, what there is, ``スタートリガー`` and ``相手の番``.
    """
    reader = Reader(text)
    paid = dict(_paid(reader))
    clauses = _clauses(reader)
    if not clauses:
        reader.fail(say("kemono.expect.sentence"))
    cost = {"japariman": paid.get(_Mark.JAPARIMAN, 0), "stars": paid.get(_Mark.STARS, 0)}
    asked = Spell(Magic(clauses, **cost))
    if next_argument(reader, more=say("kemono.expect.sentence")):
        asked = replace(asked, own=read_board(reader))
    if next_argument(reader):
        asked = replace(asked, other=read_board(reader))
    while next_argument(reader):
        while not reader.at_end:
            held = dict(_paid(reader))
            asked = replace(
                asked,
                japariman=held.get(_Mark.JAPARIMAN, asked.japariman),
                stars=held.get(_Mark.STARS, asked.stars),
            )
            match reader.word(_marks(_Mark.STAR_TRIGGER, _Mark.OTHERS_TURN)):
                case _Mark.STAR_TRIGGER:
                    asked = replace(asked, star_trigger=True)
                case _Mark.OTHERS_TURN:
                    asked = replace(asked, now=False)
                case _ if not held:
                    break
    return asked


def _paid(reader: Reader) -> Iterator[tuple[_Mark, int]]:
    """``まん2 星1``, ``1 star``."""

    def one() -> tuple[_Mark, int] | None:
        figure = reader.digits("[0-9]{1,2}")
        mark = reader.word(_marks(_Mark.JAPARIMAN, _Mark.STARS))
        if mark is not None and figure is None:
            figure = reader.digits("[0-9]{1,2}")
        # 星1つブレイク is a sentence.
        return None if mark is None or figure is None or reader.word(_COUNTERS) else (mark, figure)

    while (paid := reader.ahead(one)) is not None:
        yield paid


_COUNTERS = {folded(word): True for word in ("つ", "枚", "個")}


def _clauses(reader: Reader) -> tuple[Clause, ...]:
    """The sentences that stand here, up to an argument's or an item's end."""
    clauses: list[Clause] = []
    link = Link.PLAIN
    while True:
        clause = _clause(reader)
        if clause is None:
            if link is Link.THEN:
                reader.fail(say("kemono.expect.sentence"))
            return tuple(clauses)
        clauses.append(replace(clause, link=link if clauses else Link.PLAIN))
        link = Link.PLAIN
        reader.sign(*_COMMA)
        match reader.word(_marks(_Mark.THEN, _Mark.AND)):
            case _Mark.THEN:
                link = Link.THEN
                reader.sign(*_COMMA)


@dataclass(slots=True)
class _Said:
    """What has been read of a sentence so far."""

    kind: ClauseKind | None = None
    scope: Scope | None = None
    whose: Whose | None = None
    amount: int = 0
    count: int = 1
    at_most: int | None = None
    keyword: Keyword | None = None
    duration: Duration = Duration.PERMANENT
    text: str = ""

    @property
    def kind_meant(self) -> ClauseKind | None:
        """The kind that was named, or the one a change of power, a keyword or a quotation speaks for."""
        if self.kind is not None:
            return self.kind
        if self.amount:
            return ClauseKind.POWER_MOD
        if self.keyword is not None:
            return ClauseKind.GRANT
        return ClauseKind.TEXT if self.text else None


def _clause(reader: Reader) -> Clause | None:
    said = _Said()
    reader.skip()
    start = reader.place
    while not reader.at_end and _take(reader, said):
        pass
    kind = said.kind_meant
    if kind is None:
        return None if reader.place == start else reader.fail(say("kemono.expect.does"))
    if kind is ClauseKind.GRANT and said.keyword is None:
        reader.fail(say("kemono.expect.keyword"))
    return sentence(
        kind,
        said.scope,
        said.whose,
        amount=said.amount,
        count=said.count,
        at_most=said.at_most,
        keyword=said.keyword if kind is ClauseKind.GRANT else None,
        duration=said.duration,
        text=said.text,
    )


def _take(reader: Reader, said: _Said) -> bool:
    """Takes one word or figure of a sentence; False at its end."""
    if reader.sign("<=", "≤", "≦"):
        said.at_most = _needed_figure(reader)
        return True
    if (amount := _signed(reader)) is not None:
        said.amount = amount
        return True
    if (figure := reader.digits(_FIGURE)) is not None:
        if reader.word(_AT_MOST):
            said.at_most = _bounded(reader, figure)
        elif 1 <= figure <= 40:
            said.count = figure
        else:
            reader.fail(say("kemono.expect.count"))
        return True
    if (text := reader.quoted()) is not None:
        said.text = text
        return True
    return bool(reader.ahead(lambda: _take_word(reader, said)))


_AT_MOST = {folded(word): True for word in ("以下", "or less", "以下の")}


def _take_word(reader: Reader, said: _Said) -> bool | None:
    match reader.word(_effect_words()):
        case ClauseKind() as kind if said.kind is None:
            said.kind = kind
        case Scope() as scope:
            said.scope = scope
        case Whose() as whose:
            said.whose = whose
        case Keyword() as keyword:
            said.keyword = keyword
        case Duration() as duration:
            said.duration = duration
        case _Mark.NOISE:
            pass
        case _:
            return None
    return True


def _needed_figure(reader: Reader) -> int:
    figure = reader.digits(_FIGURE)
    return _bounded(reader, figure) if figure is not None else reader.fail(say("kemono.expect.figure"))


# Effects that wait.


@dataclass(frozen=True, slots=True)
class Waiting:
    """Effects that wait, as they were typed, and the boards of the turn player and the other."""

    items: tuple[Item, ...]
    boards: tuple[Board, Board] = (EMPTY, EMPTY)


def read_order(text: str) -> Waiting:
    """``T1 -1000, T3 破壊 2000以下, N休1 した後 引く 1 ; turn player's board ; other's board``. Raises Unreadable."""
    reader = Reader(text)
    items: list[Item] = []
    while (found := _item(reader, len(items) + 1)) is not None:
        items.append(found)
        reader.sign(*_COMMA)
    if not items:
        reader.fail(say("kemono.expect.waiting"))
    boards = [EMPTY, EMPTY]
    more = say("kemono.expect.waiting")
    for side in Side:
        if not next_argument(reader, more=more):
            break
        boards[side], more = read_board(reader), _WORD
    else:
        _end(reader)
    return Waiting(tuple(items), (boards[Side.T], boards[Side.N]))


def _item(reader: Reader, number: int) -> Item | None:
    reader.skip()
    start = reader.place
    head = reader.ahead(lambda: _head(reader))
    if head is None:
        return None
    side, zone, position = head
    if zone is Zone.FIELD and not 1 <= position <= PLACES:
        reader.fail(say("kemono.expect.place"))
    here = reader.place
    speed = reader.ahead(lambda: _speed(reader)) or Speed.NORMAL
    clauses = _clauses(reader)
    label = reader.source[start:here].strip()
    return Item(number, clauses_text(clauses) if clauses else label, speed, side, zone, position, clauses)


def _head(reader: Reader) -> tuple[Side, Zone, int] | None:
    match reader.word(_effect_words()):
        case (Side() as side, Zone() as zone):
            position = reader.digits("[0-9]{1,2}")
            if position is None and zone is Zone.FIELD:
                reader.fail(say("kemono.expect.place"))
            return side, zone, position or 1
    return None


def _speed(reader: Reader) -> Speed | None:
    found = reader.word(_effect_words())
    return found if isinstance(found, Speed) else None
