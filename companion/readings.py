"""How kanji are read: kana over them, or in their place, for a child and for the search.

`companion/readings.toml` holds one reading a word: ``"手札" = "てふだ"``. The longest word that fits is taken, so a
word may bring the kana after it where they decide (``"出" = "だ"``, ``"出る" = "でる"``). After ``#`` stands a word
that follows a number (``"#人" = "にん"``); ``"2人" = "ふたり"`` is that very number. Words are put in by hand;
``python -m tools.readings`` proposes those that are missing and shows where a dictionary reads differently.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

_KANJI = r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff々〆]"
_RUN = re.compile(_KANJI + "+")
_WRITTEN = re.compile(rf"(?:{_KANJI}|\d)+")  # what of a word gets kana above it
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Ruby:
    """A stretch of text and the kana (ふりがな furigana) over it; none over what is kana already."""

    text: str
    reading: str = ""

    @property
    def kana(self) -> str:
        """What is read aloud."""
        return self.reading or self.text


def ruby(text: str) -> tuple[Ruby, ...]:
    """The text in stretches with and without a reading; a kanji no word covers stays without."""
    done: list[Ruby] = []
    plain = ""
    for word, reading in _words(text):
        for part in _aligned(word, reading) if reading else (Ruby(word),):
            if part.reading:
                done += [Ruby(plain)] * bool(plain) + [part]
                plain = ""
            else:
                plain += part.text
    return (*done, *[Ruby(plain)] * bool(plain))


def in_kana(text: str) -> str:
    """The text without kanji, as far as their reading is known."""
    return "".join(reading or word for word, reading in _words(text))


def unread(text: str) -> tuple[str, ...]:
    """The kanji of the text whose reading is not known, each once."""
    return tuple(dict.fromkeys(_RUN.findall(in_kana(text))))


@cache
def _table() -> dict[str, str]:
    source = resources.files("companion") / "readings.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def _longest() -> dict[str, int]:
    """The length of the longest word by its first letter."""
    lengths: dict[str, int] = {}
    for word in _table():
        lengths[word[0]] = max(lengths.get(word[0], 0), len(word))
    return lengths


def _words(text: str) -> Iterator[tuple[str, str]]:
    """The text cut into words with their reading, and letters without one."""
    table, longest = _table(), _longest()
    at = 0
    while at < len(text):
        if (number := _NUMBER.match(text, at)) is not None:
            counted = number[0] + text[number.end() : number.end() + 1]
            if counted in table:
                yield counted, table[counted]
                at += len(counted)
                continue
            yield number[0], ""
            at = number.end()
            if (counter := text[at : at + 1]) and f"#{counter}" in table and text[at : at + 2] not in table:
                yield counter, table[f"#{counter}"]
                at += 1
            continue
        for length in range(longest.get(text[at], 0), 0, -1):
            word = text[at : at + length]
            if word in table:
                yield word, table[word]
                at += length
                break
        else:
            yield text[at], ""
            at += 1


@cache
def _aligned(word: str, reading: str) -> tuple[Ruby, ...]:
    """Kana over the kanji of a word only: 引き分 read ひきわ is 引(ひ), き, 分(わ)."""
    pieces = re.split(f"({_WRITTEN.pattern})", word)
    fits = re.fullmatch("".join("(.+)" if n % 2 else re.escape(piece) for n, piece in enumerate(pieces)), reading)
    if fits is None:
        return (Ruby(word, reading),)
    over = iter(fits.groups())
    return tuple(Ruby(piece, next(over) if n % 2 else "") for n, piece in enumerate(pieces) if piece)
