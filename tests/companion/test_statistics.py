"""Statistics over matches written out by hand: who came in where, in rows short enough to count."""

from __future__ import annotations

import pytest

from companion.game import Player
from companion.results import Result, SeatResult
from companion.statistics import Played, Statistics

NAMES = {"a": "あおい", "h": "はると", "b": "ばあば"}


Deeds = dict[str, dict[str, int]]


def match(number: int, game: str, places: str, figures: str = "", deeds: Deeds | None = None) -> Played:
    """Match *number*, played then: ``a1 h2`` are who came in where, ``30 10`` what each had."""
    had: list[int | None] = [*map(int, figures.split())] or [None] * len(places.split())
    seats = tuple(
        SeatResult(Player(who[0], NAMES[who[0]]), int(who[1:]), figure, (deeds or {}).get(who[0], {}))
        for who, figure in zip(places.split(), had, strict=True)
    )
    return Played(f"m{number}", game, number, Result(seats, 10 * number, 0))


EVENING = (
    match(3, "kazami", "a2 h1 b3", "20 30 10", {"a": {"won": 1}, "h": {"won": 2}}),
    match(1, "kazami", "a1 h2", "25 15", {"a": {"won": 3}, "h": {"won": 1}}),
    match(2, "shogi", "a1 h2"),
    match(4, "kazami", "a1 h1 b1", "20 20 20"),  # nobody was better than anybody
    match(5, "shogi", "h1 b2"),
    match(6, "kazami", "a1 b1 h3", "22 22 16"),  # two share the first place
)
STATISTICS = Statistics(EVENING)


def test_played_and_won() -> None:
    """The order is by matches played, then won; a draw is nobody's win, a shared first place is everybody's."""
    told = [(score.player.name, score.played, score.won) for score in STATISTICS.scores()]
    assert told == [("はると", 6, 2), ("あおい", 5, 3), ("ばあば", 4, 1)]
    told = [(score.player.name, score.played, score.won) for score in STATISTICS.scores("kazami")]
    assert told == [("あおい", 4, 2), ("はると", 4, 1), ("ばあば", 3, 1)]
    assert STATISTICS.games() == (("kazami", 4), ("shogi", 2))


def test_somebody() -> None:
    aoi = STATISTICS.person("a")
    assert aoi is not None
    assert [(part.match.id, part.won) for part in aoi.parts] == [
        ("m1", True), ("m2", True), ("m3", False), ("m4", None), ("m6", True),
    ]  # fmt: skip
    assert (aoi.streak, aoi.longest_streak) == (1, 2)
    assert (aoi.places, aoi.drawn) == (((1, 3), (2, 1)), 1)
    assert aoi.games == ("kazami", "shogi")
    assert [(played.id, figure) for played, figure in aoi.figures] == [("m1", 25), ("m3", 20), ("m4", 20), ("m6", 22)]
    assert aoi.deeds == (("won", 4),)
    assert [(player.name, count) for player, count in STATISTICS.mates("a")] == [("はると", 5), ("ばあば", 3)]
    haruto = STATISTICS.person("h", "kazami")
    assert haruto is not None
    assert (haruto.streak, haruto.longest_streak) == (-2, 1)
    assert STATISTICS.person("nobody") is None
    assert STATISTICS.person("b", "go") is None


def test_two_of_them() -> None:
    """m1 a, m2 a, m3 h, m4 level, m6 a."""
    pair = STATISTICS.pair("a", "h")
    assert pair is not None
    assert pair.ahead == (3, 1, 1)
    assert pair.streak == (-1, 1)
    assert [meeting.match.id for meeting in pair.meetings] == ["m1", "m2", "m3", "m4", "m6"]
    other_way = STATISTICS.pair("h", "a", "kazami")
    assert other_way is not None
    assert other_way.ahead == (1, 2, 1)
    assert other_way.streak == (1, 1)
    assert STATISTICS.pair("b", "a", "shogi") is None
    assert STATISTICS.pair("a", "a") is None


def test_wins_over_time() -> None:
    players = [score.player for score in STATISTICS.scores()]
    wins = STATISTICS.wins(players)
    assert [match.id for match in wins.matches] == ["m1", "m2", "m3", "m4", "m5", "m6"]
    assert dict(zip((player.name for player in players), wins.totals, strict=True)) == {
        "はると": (0, 0, 1, 1, 2, 2),
        "あおい": (1, 2, 2, 2, 2, 3),
        "ばあば": (0, 0, 0, 0, 0, 1),
    }
    longest = STATISTICS.longest("shogi")
    assert longest is not None
    assert longest.id == "m5"


def test_two_ids_that_are_one_person_count_together() -> None:
    """ばあば was entered twice, as b and as h: where both sat in one match, the better place counts."""
    merged = Statistics(EVENING, {"h": "b"})
    (first, second) = merged.scores()
    assert [(score.player.id, score.played, score.won) for score in (first, second)] == [("b", 6, 3), ("a", 5, 3)]
    assert merged.person("h") == merged.person("b")
    assert merged.pair("a", "h") == merged.pair("a", "b")
    assert merged.pair("b", "h") is None


def test_nothing_played() -> None:
    none = Statistics(())
    assert (none.scores(), none.games(), none.longest()) == ((), (), None)


@pytest.mark.parametrize(
    ("places", "streak", "longest"),
    [("1", 1, 1), ("2", -1, 0), ("1 1 1", 3, 3), ("1 1 2", -1, 2), ("2 1 1", 2, 2), ("1 2 1 1 1 2 2", -2, 3)],
)
def test_streaks(places: str, streak: int, longest: int) -> None:
    matches = (match(n, "shogi", f"a{place} h{3 - int(place)}") for n, place in enumerate(places.split()))
    aoi = Statistics(matches).person("a")
    assert aoi is not None
    assert (aoi.streak, aoi.longest_streak) == (streak, longest)
