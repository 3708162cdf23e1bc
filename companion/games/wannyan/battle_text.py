"""Reading a battle as people type it: ``9 ワンツーパンチ ; 10 デュエル``, ``8 デュエル ; デスサイス 4``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeVar

from companion.games.wannyan.battle import NotWannyan, Side
from companion.games.wannyan.cards import Joker
from companion.games.wannyan.deck_battle import Turned
from companion.notation import Reader, folded
from companion.text import Text, say
from companion.words import LANGUAGES, Words

T = TypeVar("T")

# Spellings people use beside the catalogues' own; hiragana is read as katakana anyway.
_SPELLINGS = {
    Joker.NEKO_WAVE: ("猫波動",),
    Joker.DEATH_SCYTHE: ("デスサイズ",),
    Joker.VACUUM_SLASH: ("しんくうれっぷうざん",),
    Joker.REVOLUTION: ("レボリューション",),
    Joker.DOMINATOR: ("ドミネータ",),
}
_NO_WANNYAN = {folded(word): NotWannyan() for word in ("x", "×", "ワンにゃんでない", "no wannyan")}
_NUMBER = r"(?:10|[1-9])(?![0-9])"
_NUMBERS_IN_A_ROW = r"10|[1-9]"  # 35 is a 3 and a 5, as in hands


@cache
def joker_words() -> Mapping[str, Joker]:
    """Every way to write a joker's name, folded for `Reader.word`: both languages, and usual spellings."""
    return {
        folded(word): joker
        for joker in Joker
        for word in (
            joker.value,
            *(Words(language)(joker.text) for language in LANGUAGES),
            *_SPELLINGS.get(joker, ()),
        )
    }


def read_battle(text: str) -> tuple[Side | NotWannyan, Side | NotWannyan]:
    """The two sides of ``first ; second``; ``×`` is a set that is no wannyan. Raises Unreadable."""
    reader = Reader(text)
    first = _side(reader)
    _semicolon(reader, say("wannyan.battle.expect.semicolon"))
    second = _side(reader)
    if not reader.at_end:
        reader.fail(say("wannyan.battle.expect.end"))
    return first, second


def read_deck_battle(text: str) -> tuple[Side | NotWannyan, tuple[Turned, ...]]:
    """The player's side and the cards turned up, in order. Raises Unreadable.

    A ``;`` between the cards is let through: people write one where a tie was.
    """
    reader = Reader(text)
    side = _side(reader)
    _semicolon(reader, say("wannyan.deck_battle.expect.semicolon"))
    return side, tuple(_turned(reader))


def _side(reader: Reader) -> Side | NotWannyan:
    """A number and a joker, in either order."""
    if no_wannyan := reader.word(_NO_WANNYAN):
        return no_wannyan
    joker = reader.word(joker_words())
    number = _expected(reader, reader.digits(_NUMBER), say("wannyan.battle.expect.number"))
    if joker is None:
        joker = _expected(reader, reader.word(joker_words()), say("wannyan.battle.expect.joker"))
    return Side(number, joker)


def _turned(reader: Reader) -> Iterator[Turned]:
    while not reader.at_end:
        if reader.sign(";", ",", "、"):
            continue
        number = reader.digits(_NUMBERS_IN_A_ROW)
        if number is None:
            card = reader.word(joker_words())
            yield _expected(reader, card, say("wannyan.deck_battle.expect.card"))
        else:
            yield number


def _semicolon(reader: Reader, expected: Text) -> None:
    _expected(reader, reader.sign(";"), expected)


def _expected(reader: Reader, found: T | None, expected: Text) -> T:
    if found is None:
        reader.fail(expected)
    return found
