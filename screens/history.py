"""Which of the stored matches are looked for: by words, by who played, by game, by when. No screen yet."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from companion.games import GAMES
from companion.sounds import from_romaji, plain, sounds
from companion.text import Text, say
from companion.words import LANGUAGES, Words
from storage.interface import MatchCard

_DAY = 86_400


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for; empty means any.

    *words*: each is in a name, the game's name or the date. *person*: an id. *when*: ``1``, ``7`` or ``30``, days with
    today, or a month (``2026-11``).
    """

    words: str = ""
    person: str = ""
    game: str = ""
    when: str = ""

    @property
    def is_any(self) -> bool:
        """Whether nothing in particular is looked for."""
        return self == Wanted()


DAYS = ("1", "7", "30")
"""The spans one can look through, in days with today."""


def day_of(at: int) -> time.struct_time:
    """The day of a time in milliseconds, as the clock here has it."""
    return time.localtime(at / 1000)


def month_of(at: int) -> str:
    """The month of a time: ``2026-11``."""
    return time.strftime("%Y-%m", day_of(at))


def month_text(month: str) -> Text:
    """2026年11月."""
    year, _, number = month.partition("-")
    return say("past.month", year=year, month=say(f"past.month_name.{int(number)}"))


def day_text(at: int) -> Text:
    """11月30日（月）."""
    day = day_of(at)
    return say(
        "past.day",
        month=say(f"past.month_name.{day.tm_mon}"),
        day=day.tm_mday,
        weekday=say(f"past.weekday.{day.tm_wday}"),
    )


class Finder:
    """Looks matches up. What each could be found by is worked out once."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[MatchCard, str]] = {}

    def find(self, cards: Sequence[MatchCard], wanted: Wanted, now: int, same: Mapping[str, str]) -> list[MatchCard]:
        """Those that are wanted, in the order given. *same* says which ids are one person."""
        words = [_spellings(word) for word in wanted.words.split()]
        since = _since(wanted.when, now)
        found = []
        for card in cards:
            summary = card.summary
            if wanted.game and summary.game != wanted.game:
                continue
            if wanted.person and all(same.get(id_, id_) != wanted.person for id_ in summary.ids):
                continue
            if summary.played < since:
                continue
            if "-" in wanted.when and month_of(summary.played) != wanted.when:
                continue
            if words and not all(any(way in self._said(card) for way in ways) for ways in words):
                continue
            found.append(card)
        return found

    def _said(self, card: MatchCard) -> str:
        known = self._known.get(card.id)
        if known is None or known[0] is not card:
            known = self._known[card.id] = card, _findable(card)
        return known[1]


def _since(when: str, now: int) -> int:
    """The midnight from which on matches are wanted, in milliseconds."""
    if when not in DAYS:
        return 0
    day = day_of(now)
    midnight = time.mktime((day.tm_year, day.tm_mon, day.tm_mday - int(when) + 1, 0, 0, 0, 0, 0, -1))
    return int(midnight * 1000)


def _findable(card: MatchCard) -> str:
    """Names, game and date in every spelling they are looked for by."""
    day = day_of(card.summary.played)
    dates = _dates(day.tm_year, day.tm_mon, day.tm_mday)
    return " ".join((*map(_heard, card.summary.players), _called(card.summary.game), dates))


@lru_cache(maxsize=1024)
def _heard(name: str) -> str:
    return " ".join((plain(name), *sounds(name)))


@cache
def _called(game: str) -> str:
    names = [Words(language)(GAMES[game].name) for language in LANGUAGES] if game in GAMES else []
    return " ".join(map(_heard, names))


@lru_cache(maxsize=4096)
def _dates(year: int, month: int, day: int) -> str:
    english = plain(Words("en")(say(f"past.month_name.{month}")))
    return (
        f"{year}年{month}月{day}日 {year}-{month:02}-{day:02} {year}/{month:02}/{day:02} {year}/{month}/{day} "
        f"{day} {english} {year}"
    )


def _spellings(word: str) -> tuple[str, ...]:
    """What a word that is looked for may be written as."""
    heard = "".join(sounds(word))
    kana = "".join(sounds(from_romaji(plain(word))))
    return tuple(dict.fromkeys(way for way in (plain(word), heard, kana) if way))


def people_in(cards: Sequence[MatchCard], same: Mapping[str, str]) -> list[tuple[str, str, int]]:
    """Everybody in these matches: id, name as it was last, in how many; most often first."""
    counts: Counter[str] = Counter()
    names: dict[str, str] = {}
    for card in cards:  # newest first
        for id_, name in zip(card.summary.ids, card.summary.players, strict=False):
            person = same.get(id_, id_)
            counts[person] += 1
            names.setdefault(person, name)
    return [(person, names[person], count) for person, count in counts.most_common()]


def games_in(cards: Sequence[MatchCard]) -> list[tuple[str, int]]:
    """Every game in these matches, most often first."""
    return Counter(card.summary.game for card in cards).most_common()


def months_in(cards: Sequence[MatchCard]) -> list[tuple[str, int]]:
    """Every month in these matches, newest first."""
    counts = Counter(month_of(card.summary.played) for card in cards)
    return sorted(counts.items(), reverse=True)


def by_month(cards: Sequence[MatchCard]) -> list[tuple[str, list[MatchCard]]]:
    """The matches month by month, in their order."""
    return [(month, list(group)) for month, group in groupby(cards, key=lambda card: month_of(card.summary.played))]
