"""Which matches are found: by what people type, by who played, by game, by when."""

from __future__ import annotations

import time

import pytest

from screens.history import Finder, Wanted, by_month, games_in, months_in, people_in
from storage.interface import MatchCard, Summary


def at(year: int, month: int, day: int, hour: int = 12) -> int:
    """That moment by the clock here, in milliseconds."""
    return int(time.mktime((year, month, day, hour, 0, 0, 0, 0, -1)) * 1000)


def card(name: str, game: str, players: str, played: int) -> MatchCard:
    names = tuple(players.split())
    return MatchCard(name, Summary(game, names, 0, played, ids=tuple(f"id-{each}" for each in names)))


NOW = at(2026, 11, 30, 1)
CARDS = (
    card("today", "wannyan", "あおい ハルト", at(2026, 11, 30, 0)),
    card("yesterday", "unbaba", "あおい ばあば", at(2026, 11, 29, 23)),
    card("week", "wannyan", "ハルト Grandma", at(2026, 11, 24, 0)),
    card("eight days", "annen", "あおい 春斗 みなと", at(2026, 11, 23, 23)),
    card("month", "wannyan", "ばあば みなと", at(2026, 11, 1, 0)),
    card("last year", "unbaba", "あおい みなと", at(2025, 12, 3)),
)


def found(same: dict[str, str] | None = None, **wanted: str) -> list[str]:
    return [card.id for card in Finder().find(CARDS, Wanted(**wanted), NOW, same or {})]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("", ["today", "yesterday", "week", "eight days", "month", "last year"]),
        ("あおい", ["today", "yesterday", "eight days", "last year"]),
        ("アオイ", ["today", "yesterday", "eight days", "last year"]),
        ("aoi", ["today", "yesterday", "eight days", "last year"]),
        ("はると", ["today", "week"]),
        ("ﾊﾙﾄ", ["today", "week"]),
        ("春斗", ["eight days"]),
        ("grand", ["week"]),
        ("ワンにゃん", ["today", "week", "month"]),
        ("わんにゃん　みなと", ["month"]),
        ("ウンババ", ["yesterday", "last year"]),
        ("unbaba aoi", ["yesterday", "last year"]),
        ("12月", ["last year"]),
        ("2025", ["last year"]),
        ("2026-11-29", ["yesterday"]),
        ("11/29", ["yesterday"]),
        ("Nov", ["today", "yesterday", "week", "eight days", "month"]),
        ("だれも", []),
    ],
)
def test_what_people_type(words: str, ids: list[str]) -> None:
    assert found(words=words) == ids


@pytest.mark.parametrize(
    ("when", "ids"),
    [
        ("1", ["today"]),
        ("7", ["today", "yesterday", "week"]),
        ("30", ["today", "yesterday", "week", "eight days", "month"]),
        ("2026-11", ["today", "yesterday", "week", "eight days", "month"]),
        ("2025-12", ["last year"]),
    ],
)
def test_when(when: str, ids: list[str]) -> None:
    assert found(when=when) == ids


def test_who_and_which_game_and_all_of_it() -> None:
    assert found(person="id-みなと") == ["eight days", "month", "last year"]
    assert found(game="wannyan", person="id-ハルト", when="7", words="あおい") == ["today"]
    # Two ids that are one person.
    assert found({"id-春斗": "id-ハルト"}, person="id-ハルト") == ["today", "week", "eight days"]


def test_what_there_is_to_choose_from() -> None:
    people = people_in(CARDS, {"id-春斗": "id-ハルト"})
    assert people[:2] == [("id-あおい", "あおい", 4), ("id-ハルト", "ハルト", 3)]
    assert games_in(CARDS) == [("wannyan", 3), ("unbaba", 2), ("annen", 1)]
    assert months_in(CARDS) == [("2026-11", 5), ("2025-12", 1)]
    assert [(month, len(cards)) for month, cards in by_month(CARDS)] == [("2026-11", 5), ("2025-12", 1)]


def test_a_card_that_has_changed_is_found_by_what_it_says_now() -> None:
    finder = Finder()
    before, after = card("a", "wannyan", "あおい", NOW), card("a", "wannyan", "りく", NOW)
    assert finder.find([before], Wanted(words="あおい"), NOW, {})
    assert not finder.find([after], Wanted(words="あおい"), NOW, {})
    assert finder.find([after], Wanted(words="りく"), NOW, {})
