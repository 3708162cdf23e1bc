"""Cards, fields and attacks as text: ``水7``, ``W(水)``, ``水D2 攻撃2``. Any width, spaces or none, either language."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from companion.games.uno_duel.cards import AMOUNTS, LEVELS, SYMBOLS, WILDS, Attack, Card, Element, Field, Kind, Source
from companion.games.uno_duel.legality import Mode, Moment
from companion.notation import Reader, folded
from companion.text import say

BY_SOMEBODY = 0  # whose attack it is in a text: anybody's


def _known(words: Mapping[str, str]) -> dict[str, str]:
    return {folded(word): code for code, line in words.items() for word in line.split()}


_ELEMENTS = _known(
    {
        "fire": "炎 火 火炎 赤 赤色 ほのお ひ あか fire flame red r",
        "water": "水 青 青色 みず あお water aqua blue b",
        "thunder": "雷 電気 黄 黄色 かみなり きいろ thunder lightning yellow y",
        "wind": "風 緑 緑色 かぜ みどり wind gale green g",
    }
)
_FACES = _known(
    {
        "D2": "d2 ドロー2 ドローツー drawtwo draw2 +2",
        "R": "r リバース reverse",
        "S": "s スキップ skip",
        "LZ": "lz 無法地帯 ローレス ローレスゾーン lawless lawlesszone",
        **{str(level): str(level) for level in LEVELS},
    }
)
_WILDS = _known(
    {
        "WILD": "w ワイルド wild",
        "WD4": "w4 wd4 ワイルドドロー4 ワイルド4 wilddrawfour wilddraw4 wild4",
    }
)
_FIRST = _ELEMENTS | _WILDS
_ATTACK = _known({"attack": "攻撃 ドロー攻撃 attack @"})
_SOURCES = {word: code for word, code in (_FACES | _WILDS).items() if code in ("D2", "WD4")}
_MODES = _known({"draw4": "攻撃 4枚 ドロー4 draw draw4 attack", "wild": "属性 ワイルド element wild"})
_MOMENTS = _known(
    {
        "standby": "スタンバイ standby",
        "battle": "自分の番 自分のバトル バトル ownturn ownbattle battle",
        "fresh": "伏せたばかり すぐ fresh justset",
    }
)
_OPEN, _CLOSE = ("(", "[", "「"), (")", "]", "」")
_BETWEEN = ",、，・+＋と"


class When(Enum):
    """When a trap of a text is to fire: between turns, on its owner's turn, or in the standby it is too fresh for."""

    STANDBY = "standby"
    BATTLE = "battle"
    FRESH = "fresh"

    @property
    def moment(self) -> Moment:
        """The moment without the age of the trap."""
        return Moment.BATTLE if self is When.BATTLE else Moment.STANDBY


class Trap(NamedTuple):
    """A trap as a text says it: the card, what a wild calls or which half of a wild draw four, and when."""

    card: Card
    element: Element | None = None
    mode: Mode | None = None
    when: When = When.STANDBY


def read_play(text: str) -> tuple[Field, Attack, tuple[Card, ...]]:
    """Field, attack and the cards in the order laid: ``水7 ; 雷7``, ``雷D2 攻撃2 ; 風D2``. Raises Unreadable."""
    reader = Reader(text)
    field, attack = _situation(reader)
    cards = _cards(reader)
    if not cards:
        reader.fail(say("uno_duel.expect.card"))
    _end(reader, cards)
    return field, attack, cards


def read_hand(text: str) -> tuple[Field, Attack, tuple[Card, ...]]:
    """The same with the cards of a hand, which may be none: ``水7 ; 雷7 炎7``. Raises Unreadable."""
    reader = Reader(text)
    field, attack = _situation(reader)
    cards = _cards(reader)
    _end(reader, cards)
    return field, attack, cards


def read_trap(text: str) -> tuple[Field, Attack, Trap]:
    """Field, attack and a trap: ``風3 ; 炎S``, ``雷6 ; W4 攻撃``, ``雷6 ; W4(水) ; 自分の番``. Raises Unreadable."""
    reader = Reader(text)
    field, attack = _situation(reader)
    card = _card(reader)
    if card is None:
        reader.fail(say("uno_duel.expect.card"))
    element = _declared(reader)
    mode = None
    if card.kind is Kind.WILD4:
        word = reader.word(_MODES)
        mode = Mode(word) if word else Mode.WILD if element else None
    when = When.STANDBY
    if reader.sign(";", "/"):
        word = reader.word(_MOMENTS)
        if word is None:
            reader.fail(say("uno_duel.expect.moment"))
        when = When(word)
    _end(reader)
    return field, attack, Trap(card, element, mode, when)


def read_field(text: str) -> Field:
    """A field and nothing else: ``水7``, ``W(水)``. Raises Unreadable."""
    reader = Reader(text)
    field = _field(reader)
    _end(reader)
    return field


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards and nothing else; none is none. Raises Unreadable."""
    reader = Reader(text)
    cards = _cards(reader)
    _end(reader, cards)
    return cards


def _end(reader: Reader, cards: tuple[Card, ...] | None = None) -> None:
    """The end of a text, where no card follows those it has, if cards may stand here."""
    if reader.at_end:
        return
    reader.fail(say("uno_duel.expect.end" if cards is None else "uno_duel.expect.card"))


def _situation(reader: Reader) -> tuple[Field, Attack]:
    field = _field(reader)
    attack = _attack(reader, field) if reader.word(_ATTACK) else ()
    if reader.sign(";", "/") is None:
        reader.fail(say("uno_duel.expect.semicolon"))
    return field, attack


def _field(reader: Reader) -> Field:
    card = _card(reader)
    if card is None:
        reader.fail(say("uno_duel.expect.field"))
    return Field.of(card, _declared(reader))


def _attack(reader: Reader, field: Field) -> Attack:
    """A number, or the cards it came from: ``4``, ``W4 D2``. A number is one of draw twos.

    On a wild draw four it is one of those, which never answer a draw two, as far as fours go.
    """
    sources = []
    reader.skip(_BETWEEN)
    amount = reader.number()
    if amount is None:
        while code := reader.word(_SOURCES):
            kind = Card(code).kind if code == "WD4" else SYMBOLS[code]
            sources.append(Source(kind, BY_SOMEBODY, AMOUNTS[kind]))
            reader.skip(_BETWEEN)
        if not sources:
            reader.fail(say("uno_duel.expect.attack"))
        return tuple(sources)
    if amount < 2 or amount % 2:
        reader.fail(say("uno_duel.expect.attack"))
    reader.skip("枚")
    fours = amount // AMOUNTS[Kind.WILD4] if field.kind is Kind.WILD4 else 0
    twos = amount // 2 - 2 * fours
    return (Source(Kind.WILD4, BY_SOMEBODY, 4),) * fours + (Source(Kind.DRAW2, BY_SOMEBODY, 2),) * twos


def _cards(reader: Reader) -> tuple[Card, ...]:
    cards = []
    reader.skip(_BETWEEN)
    while card := _card(reader):
        cards.append(card)
        reader.skip(_BETWEEN)
    return tuple(cards)


def _card(reader: Reader) -> Card | None:
    element = reader.word(_FIRST)
    if element is None:
        return None
    if element in WILDS:
        return Card(element)
    reader.skip("の-_")
    face = reader.word(_FACES)
    if face is None:
        reader.fail(say("uno_duel.expect.face"))
    return Card.of(Element(element), face)


def _declared(reader: Reader) -> Element | None:
    """The element in brackets behind a wild, if there is one."""
    if reader.sign(*_OPEN) is None:
        return None
    element = reader.word(_ELEMENTS)
    if element is None:
        reader.fail(say("uno_duel.expect.element"))
    if reader.sign(*_CLOSE) is None:
        reader.fail(say("uno_duel.expect.bracket"))
    return Element(element)


_SHORT = {Element.FIRE: "炎", Element.WATER: "水", Element.THUNDER: "雷", Element.WIND: "風"}


def written(card: Card) -> str:
    """A card as `read_cards` reads it: 水7, 炎D2, W, W4."""
    if card.element is None:
        return "W4" if card.kind is Kind.WILD4 else "W"
    return f"{_SHORT[card.element]}{card.face}"


def written_field(field: Field) -> str:
    """A field as `read_field` reads it: 水7, W(水)."""
    if field.kind.is_wild:
        declared = f"({_SHORT[field.element]})" if field.element else ""
        return f"{'W4' if field.kind is Kind.WILD4 else 'W'}{declared}"
    faces = {kind: face for face, kind in SYMBOLS.items()}
    face = faces[field.kind] if field.level is None else field.level
    return f"{_SHORT[field.element]}{face}" if field.element else ""
