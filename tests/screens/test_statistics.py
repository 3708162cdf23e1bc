"""せいせき: played, won, streaks, favourite acts and figures over time; for everybody, for one, for two, per game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.game import Player, Setup
from companion.games import GAMES
from companion.games.wannyan.actions import MatchEnded
from screens.design.chart import Line
from screens.statistics import MOST, _spread
from storage.interface import MatchCard
from tests.companion.kazami import Drawn, Won
from tests.screens.conftest import AOI, BABA, HARUTO, Browser, House, Play


async def over(house: House, players: tuple[Player, ...], *winners: int) -> str:
    """A match of four deals, won by these seats, the rest drawn; the first seat deals first."""
    table = await house.begin(*players)
    for action in (*map(Won, winners), *(Drawn() for _ in range(4 - len(winners)))):
        await table.act(action, seen=table.match.count, note="決めた")
    return table.id


async def evening(house: House) -> list[str]:
    """What they have then: 26 14; 17 23; ばあば 11, あおい 38, はると 11; 20 20; 32 14 14."""
    return [
        await over(house, (AOI, HARUTO), 0),
        await over(house, (AOI, HARUTO), 1),
        await over(house, (BABA, AOI, HARUTO), 1, 1),
        await over(house, (AOI, HARUTO)),
        await over(house, (AOI, HARUTO, BABA), 0),
    ]


def lines(screen: Browser) -> list[tuple[str, tuple[int, ...]]]:
    """The lines of the chart on the screen."""
    found: list[tuple[str, tuple[int, ...]]] = []
    for control in screen.walk():
        for argument in getattr(control, "args", None) or ():
            if isinstance(argument, list) and argument and all(isinstance(each, Line) for each in argument):
                found += [(line.name, line.values) for line in argument]
    return found


def test_everybody(play: Play) -> None:
    """あおい wins matches 1, 3, 5; はると 2; the fourth is drawn."""

    async def story(house: House) -> None:
        await evening(house)
        async with house.screen("/past") as screen:
            await screen.tap("statistics")
            assert screen.route == "/past/statistics"
            assert screen.has("あおい、5試合・3勝、60%")
            assert screen.has("はると、5試合・1勝、20%")
            assert screen.has("ばあば、2試合・0勝、0%")
            assert lines(screen) == [("あおい", (1, 1, 2, 2, 3)), ("はると", (0, 1, 1, 1, 1)), ("ばあば", (0,) * 5)]
            await screen.tap("longest")
            assert screen.route.startswith("/m/")

    play(story)


def test_one_game_is_looked_at_on_every_page(play: Play) -> None:
    async def story(house: House) -> None:
        await evening(house)
        wannyan = GAMES["wannyan"]
        table = await house.tables.begin(Setup("wannyan", (AOI, HARUTO), 0, wannyan.options(), wannyan.rules))
        await table.act(MatchEnded(), seen=0)
        async with house.screen("/past/statistics") as screen:
            assert screen.has("あおい、6試合・3勝、50%")
            await screen.tap("filter-game")
            await screen.tap("one-of:kazami")
            assert screen.has("あおい、5試合・3勝、60%")
            await screen.tap("person:aoi")
            assert screen.has("ゲーム：風見")
            assert screen.sees("試合 5")
            await screen.tap("filter-game")
            await screen.tap("one-of:")
            assert screen.sees("試合 6")
            await screen.tap("back")
            assert screen.has("あおい、6試合・3勝、50%")

    play(story)


def test_somebody(play: Play) -> None:
    async def story(house: House) -> None:
        await evening(house)
        async with house.screen("/past/statistics") as screen:
            await screen.tap("person:aoi")
            assert screen.route == "/past/statistics/of/aoi"
            for figure in ("試合 5", "勝ち 3", "連勝中 1", "最長連勝 1", "1位、3", "2位、1", "勝った、4"):
                assert screen.sees(figure), figure
            assert screen.sees("引き分け、1")
            assert lines(screen) == [("あおい", (26, 17, 38, 20, 32))]
            assert screen.has("はると、5試合")
            await screen.tap("matches")
            assert screen.route == "/past"
            assert screen.has("だれ、あおい")
        async with house.screen("/past/statistics/of/haruto") as screen:
            assert screen.sees("連勝中 なし")
        async with house.screen("/past/statistics/of/nobody") as screen:
            assert screen.sees("終わった試合があると")

    play(story)


def test_two_of_them(play: Play) -> None:
    async def story(house: House) -> None:
        first, *_ = await evening(house)
        async with house.screen("/past/statistics/of/aoi") as screen:
            await screen.tap("mate:haruto")
            assert screen.route == "/past/statistics/pair/aoi/haruto"
            for figure in ("あおいが上、3", "はるとが上、1", "同じ、1"):
                assert screen.sees(figure), figure
            assert lines(screen) == [("あおい", (26, 17, 38, 20, 32)), ("はると", (14, 23, 11, 20, 14))]
            await screen.tap(f"meeting:{first}")
            assert screen.route == f"/m/{first}/result"
        async with house.screen("/past/statistics/pair/aoi/nobody") as screen:
            assert screen.sees("いっしょに終わった試合はまだありません。")

    play(story)


def test_two_names_that_are_one_person(play: Play) -> None:
    async def story(house: House) -> None:
        await evening(house)
        await house.store.set_value("people.same", {"baba": "haruto"})
        async with house.screen("/past/statistics") as screen:
            assert screen.has("person:haruto")
            assert not screen.has("person:baba")

    play(story)


def test_a_match_that_ends_counts_at_once(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/past/statistics") as screen:
            assert screen.sees("終わった試合があると")
            await over(house, (AOI, HARUTO), 0)
            await screen.settle()
            assert screen.has("あおい、1試合・1勝、100%")

    play(story)


def test_what_an_older_takuban_stored_is_counted_too(play: Play) -> None:
    async def story(house: House) -> None:
        match = await over(house, (AOI, HARUTO), 0)
        book = await house.store.match(match)
        card = house.store.card(match)
        assert isinstance(card, MatchCard)
        await book.append(summary=replace(card.summary, ids=(), result=None))
        await house.restart()
        async with house.screen("/past/statistics") as screen:
            await screen.settle()
            assert screen.has("あおい、1試合・1勝、100%")

    play(story)


@pytest.mark.parametrize(
    ("count", "points"),
    [(1, [0]), (MOST, list(range(MOST))), (2 * MOST - 1, list(range(0, 2 * MOST, 2)))],
)
def test_a_chart_has_only_so_many_points(count: int, points: list[int]) -> None:
    assert _spread(count) == points
    assert len(_spread(1000)) == MOST
    assert (_spread(1000)[0], _spread(1000)[-1]) == (0, 999)


def test_players_of_a_match_file_from_elsewhere_are_people_too(play: Play) -> None:
    """Nobody here is remembered by that id; the name is the match's."""

    async def story(house: House) -> None:
        await over(house, (AOI, HARUTO), 0)
        await house.store.forget("haruto")
        async with house.screen("/past/statistics") as screen:
            assert screen.has("はると、1試合・0勝、0%")
            await screen.tap("person:haruto")
            assert screen.route == "/past/statistics/of/haruto"
            assert screen.sees("はると")

    play(story)
