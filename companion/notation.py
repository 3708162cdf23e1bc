"""Reading what people type: a cursor that forgives width, case and spacing, and an error naming the place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NoReturn, TypeVar

from companion.text import Text, say

T = TypeVar("T")

# What people put inside a name, or leave out: 'One-Two Punch', ONE_TWO_PUNCH, ワン・ツー・パンチ.
_LOOSE = frozenset(" \t\r\n　-_・'’.")
_SPACES = frozenset(" \t\r\n")
_QUOTES = {"「": "」", "『": "』", '"': '"', "“": "”"}
_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}


_LONGEST_FOUND = 12  # characters; marks can be heaped on one without end


class Unreadable(ValueError):
    """A text that can't be read.

    *place* is the index in the text as it was typed (its length at the end), *found* the character there
    ('' at the end), *expected* what could have stood there.
    """

    def __init__(self, place: int, found: str, expected: Text) -> None:
        super().__init__(f"unreadable at {place}: {found!r}, expected {expected.key}")
        self.place = place
        self.found = found
        self.expected = expected

    @property
    def text(self) -> Text:
        """The sentence for people; it counts places from 1."""
        if self.found:
            return say("notation.found", place=self.place + 1, found=_brief(self.found), expected=self.expected)
        return say("notation.ended", expected=self.expected)


def _brief(found: str) -> str:
    return found if len(found) <= _LONGEST_FOUND else f"{found[:_LONGEST_FOUND]}…"


class Reader:
    """A cursor over a text in NFKC and lower case, which remembers where each character came from.

    >>> reader = Reader("Ｆ１０ ;")
    >>> reader.sign("f"), reader.number(), reader.sign(";"), reader.at_end
    ('f', 10, ';', True)
    """

    def __init__(self, text: str) -> None:
        self.source = text
        self._at = 0
        self._places: list[int] = []
        chars: list[str] = []
        for place, cluster in _clusters(text):
            for char in unicodedata.normalize("NFKC", cluster).lower():
                chars.append(char)
                self._places.append(place)
        self._chars = "".join(chars)
        self._places.append(len(text))

    @property
    def place(self) -> int:
        """Where the cursor stands, as an index into the text as typed."""
        return self._places[self._at]

    @property
    def at_end(self) -> bool:
        """Whether nothing but spaces is left; passes over them."""
        self.skip()
        return self._at == len(self._chars)

    def skip(self, also: str = "") -> None:
        """Pass over spaces, and over the characters of *also*."""
        while self._at < len(self._chars) and (self._chars[self._at] in _SPACES or self._chars[self._at] in also):
            self._at += 1

    def sign(self, *signs: str) -> str | None:
        """Take the first of *signs* (lower case, NFKC) that stands here, after any spaces, or nothing."""
        self.skip()
        for sign in signs:
            if self._chars.startswith(sign, self._at):
                self._at += len(sign)
                return sign
        return None

    def digits(self, pattern: str) -> int | None:
        """Take a number in the form of the regular expression *pattern*, after any spaces, or nothing."""
        self.skip()
        if match := re.compile(pattern).match(self._chars, self._at):
            self._at = match.end()
            return int(match.group())
        return None

    def number(self) -> int | None:
        """Take a whole number without a sign, as long as it goes, or nothing."""
        return self.digits(r"[0-9]+")

    def word(self, words: Mapping[str, T]) -> T | None:
        """Take the longest of *words* (keys made by `folded`) that stands here, after any spaces, or nothing.

        Hiragana stands for katakana, and spaces, hyphens and dots inside a name don't matter.
        """
        self.skip()
        longest = max(map(len, words), default=0)
        taken, found, end = "", None, self._at
        for at in range(self._at, len(self._chars)):
            char = self._chars[at]
            if char in _LOOSE:
                if not taken:
                    break
                continue
            taken += char.translate(_KATAKANA)
            if len(taken) > longest:
                break
            if taken in words:
                found, end = words[taken], at + 1
        self._at = end
        return found

    def quoted(self) -> str | None:
        """Take what stands between quotation marks here, as it was typed, or nothing; the last mark may be missing."""
        self.skip()
        closing = _QUOTES.get(self._chars[self._at : self._at + 1])
        if closing is None:
            return None
        end = self._chars.find(closing, self._at + 1)
        last = len(self._chars) if end < 0 else end
        text = self.source[self._places[self._at + 1] : self._places[last]]
        self._at = min(last + 1, len(self._chars))
        return text

    def letters(self) -> str | None:
        """Take the letters that stand here, up to a digit, a space or a sign, as they were typed, or nothing."""
        self.skip()
        end = self._at
        while end < len(self._chars) and (self._chars[end].isalpha() or self._chars[end] in "ー々"):
            end += 1
        if end == self._at:
            return None
        text = self.source[self.place : self._places[end]]
        self._at = end
        return text

    def ahead(self, read: Callable[[], T | None], *, keep: bool = True) -> T | None:
        """What *read* takes; where it comes to nothing, or isn't to be *kept*, the cursor stays where it was."""
        start = self._at
        found = read()
        if found is None or not keep:
            self._at = start
        return found

    def fail(self, expected: Text) -> NoReturn:
        """Raise Unreadable for what stands at the cursor."""
        self.skip()
        start = self.place
        following = (place for place in self._places[self._at :] if place > start)
        raise Unreadable(start, self.source[start : next(following, start)], expected)


@lru_cache(maxsize=1024)
def folded(word: str) -> str:
    """A name as `Reader.word` compares it."""
    text = unicodedata.normalize("NFKC", word).lower()
    return "".join(char for char in text if char not in _LOOSE).translate(_KATAKANA)


def _clusters(text: str) -> Iterable[tuple[int, str]]:
    """Characters with the marks that belong to them: NFKC joins half-width ﾊ and ﾞ into one バ."""
    start = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or not unicodedata.combining(unicodedata.normalize("NFKC", text[place])[0]):
            yield start, text[start:place]
            start = place
