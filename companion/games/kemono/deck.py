"""デッキ: exactly forty cards, at most three of a name (KM-01); and the plain lists people keep of one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.games.kemono.cards import DECK, name_key
from companion.names import cleaned
from companion.notation import Unreadable
from companion.text import Text, say
from companion.verdict import Finding, Kind, Offer, Verdict

COPIES = 3  # of one card (KM-01)
_MOST = 99  # of one line; more is a slip of the finger
_SHOWN = 3  # lines told of a list that can't be read

# 3 サーバル, 3x サーバル, 3枚 サーバル; the sign or a space parts the number from the name.
_BEFORE = re.compile(r"(?P<count>\d{1,4})\s*(?:[x×*✕]\s*|枚(?:の)?\s*|\s+)(?P<name>.*\S)\s*", re.IGNORECASE)
# サーバル x3, サーバル 3枚, サーバル×3
_BEHIND = re.compile(r"(?P<name>.*?\S)\s*(?:[×*✕]|(?<![A-Za-z])x)\s*(?P<count>\d{1,4})\s*枚?\s*", re.IGNORECASE)
_COUNTED = re.compile(r"(?P<name>.*?\S)\s*[(（]?(?<!\d)(?P<count>\d{1,4})\s*枚[)）]?\s*")
_SPACED = re.compile(r"(?P<name>.*\S)\s+(?P<count>\d{1,4})\s*")
_BULLET = re.compile(r"\s*[-・•●*]\s+|\s*・")
_REMARK = ("#", "//")


@dataclass(frozen=True, slots=True)
class Line:
    """So many copies of a card, as a deck list has it."""

    count: int
    name: str


Deck = tuple[Line, ...]


class DeckUnreadable(Unreadable):
    """A list with lines that are none: *lines* has the number from 1 of each, its words and what is wrong with it."""

    def __init__(self, lines: tuple[tuple[int, str, Text], ...], place: int) -> None:
        _, words, wrong = lines[0]
        super().__init__(place, words, wrong)
        self.lines = lines

    @property
    def text(self) -> Text:
        """The sentence for people: every line that can't be read, as far as they are few."""
        told = tuple(
            say("kemono.deck.line", line=number, words=words, why=wrong) for number, words, wrong in self.lines[:_SHOWN]
        )
        left = len(self.lines) - _SHOWN
        return say("kemono.deck.lines", lines=told) if left <= 0 else say("kemono.deck.more", lines=told, left=left)


def read_deck(text: str) -> Deck:
    """A deck from a plain list, a card a line: ``3 サーバル``, ``サーバル x3``, ``サーバル 3枚``, or its name for one.

    Lines may be parted by ``;`` as well, or by commas if the whole list stands on one line. Blank lines and those that
    begin with ``#`` or ``//`` don't count, copies of one name are added up. Raises DeckUnreadable; Unreadable for
    nothing at all.
    """
    deck: dict[str, Line] = {}
    wrong: list[tuple[int, str, Text]] = []
    first = 0
    for number, place, words in _lines(text):
        read = _line(words)
        if isinstance(read, Line):
            key = name_key(read.name)
            had = deck.get(key, Line(0, read.name))
            deck[key] = Line(had.count + read.count, had.name)
        else:
            first = first if wrong else place
            wrong.append((number, words, read))
    if wrong:
        raise DeckUnreadable(tuple(wrong), first)
    if not deck:
        raise Unreadable(len(text), "", say("kemono.expect.deck"))
    return tuple(deck.values())


def _lines(text: str) -> Iterator[tuple[int, int, str]]:
    """The lines that count: number from 1, place in the text, and what stands there."""
    signs = "\n;；" if re.search(r"[\n;；]", text.strip()) else ",、，"
    place = 0
    for number, words in enumerate(re.split(f"[{signs}]", text), start=1):
        stripped = words.strip()
        if stripped and not stripped.startswith(_REMARK):
            yield number, place + len(words) - len(words.lstrip()), stripped
        place += len(words) + 1


def _line(words: str) -> Line | Text:
    plain = _BULLET.sub("", unicodedata.normalize("NFKC", words), count=1).strip()
    found = next((match for form in (_BEHIND, _COUNTED, _BEFORE, _SPACED) if (match := form.fullmatch(plain))), None)
    count, name = (int(found["count"]), found["name"]) if found else (1, plain)
    name = cleaned(name)
    if not name or name.isdecimal():
        return say("kemono.deck.no_name")
    if not 1 <= count <= _MOST:
        return say("kemono.deck.no_count", most=_MOST)
    return Line(count, name)


def total_of(deck: Iterable[Line]) -> int:
    """How many cards a deck has."""
    return sum(line.count for line in deck)


def judge_deck(deck: Deck) -> Verdict:
    """Whether a deck may be played: its size, and how many there are of each name (KM-01)."""
    findings: list[Finding] = []
    nearest: list[Offer] = []
    total = total_of(deck)
    if total != DECK:
        size, what = ("short", "add") if total < DECK else ("long", "take_out")
        wrong = say(f"kemono.refusal.deck_{size}", count=total, off=abs(DECK - total))
        findings.append(Finding(Kind.VIOLATION, "KM-01", wrong))
        nearest.append(Offer(say(f"kemono.deck.{what}", count=abs(DECK - total))))
    for line in deck:
        if line.count > COPIES:
            text = say("kemono.refusal.deck_copies", name=line.name, count=line.count)
            findings.append(Finding(Kind.VIOLATION, "KM-01", text))
            nearest.append(Offer(say("kemono.deck.keep_three", name=line.name)))
    sum_of = say("kemono.deck.sum", kinds=len(deck), count=total)
    return Verdict(tuple(findings), (sum_of,), tuple(nearest), grounds=("KM-01",))


def written(deck: Iterable[Line]) -> str:
    """A deck as `read_deck` reads it, a card a line."""
    return "\n".join(f"{line.count} {line.name}" for line in deck)
