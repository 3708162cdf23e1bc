"""せいせき: how it has gone, for everybody, for one player, and between two; in all games or in one.

All of it comes from the lists, so it costs the same whether the matches are long or short, and none is opened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import flet as ft

from companion.game import Player
from companion.statistics import Meeting, Pair, Person, Played, Score, Statistics
from companion.text import Text, say
from screens.design.cards import Band, Figure
from screens.design.chart import Bars, Line, LineChart
from screens.design.guard import boundary
from screens.design.marks import SeatMark
from screens.design.notes import Empty, Hint, Note
from screens.design.page import Page, Strip, paged
from screens.design.press import Button
from screens.design.rows import Heading, ListRow
from screens.design.scale import Role, use_layout
from screens.design.sheet import SheetSlot, use_sheet
from screens.design.words import Name, Said, Say
from screens.history import Wanted, day_of, day_text
from screens.home import game_name
from screens.hooks import use_remembered, use_value
from screens.live import Tables, use_signal, use_tables
from screens.past import OneOf, anew, use_told
from screens.seating import mark_of, player_of
from screens.ways import address, go, match_path, to

MOST = 24
"""How many points a chart has at most."""

PEOPLE, LINES, MEETINGS = 12, 4, 10
"""How many people are listed before one asks for more, how many have a line in a chart, how many matches of two."""

ROOT = "/past/statistics"


def person_path(*people: str) -> str:
    """The address of how somebody does, or how two do against each other."""
    return "/".join((ROOT, *people))


# What every page of them has in common.


def _use_statistics() -> tuple[Tables, Statistics, list[ft.Control]]:
    """The statistics, and what is to be told of them; drawn anew as matches end. A hook."""
    tables, page = use_tables(), ft.context.page
    use_signal(tables.changed, lambda: address(page).startswith(ROOT))
    left = use_told(tables)
    return tables, tables.statistics(), [Hint(say("statistics.catching_up", n=left))] if left else []


def _use_game() -> tuple[str, Callable[[str], None]]:
    """The game one looks at, on all of these pages; empty for all of them. A hook."""
    return use_remembered("statistics.game", "")


def _games(games: Sequence[str], game: str, choose: Callable[[str], Any], sheet: SheetSlot) -> list[ft.Control]:
    """All games, or one: only asked where there are several."""
    if len(games) < 2:
        return []
    named: list[tuple[str, Said]] = [("", say("statistics.all")), *((each, game_name(each)) for each in games)]
    label = say("statistics.games")
    return [
        Button(
            say("statistics.game_is", game=dict(named)[game]),
            lambda: sheet.show(lambda: OneOf(label, [(each, name, None) for each, name in named], game, choose, sheet)),
            look="tonal" if game else "outlined",
            icon=ft.Icons.FILTER_LIST,
            key="filter-game",
        )
    ]


def _shown(tables: Tables) -> Callable[[Player], Player]:
    """Players as they are remembered now, or else as they were in their newest match."""
    known = {person.id: player_of(person) for person in tables.store.roster()}
    return lambda player: known.get(player.id, player)


def _page(title: Said, back: str, body: list[ft.Control], side: list[ft.Control], game: str = "") -> ft.View:
    """*side* has a pane of its own where there is room for it. *game* is the one looked at."""
    strip, key = Strip(title, back=to(back)), f"game-{game}"
    if use_layout().wide:
        page = Page(strip=strip, body=[anew(body, key)], prompt=[anew(side, f"{key}-side")])
    else:
        page = Page(strip=strip, body=[anew([*side, *body], key)])
    return paged(page, route=ft.use_view_path())


# Everybody.


@boundary(view=True)
def StatisticsScreen() -> ft.View:
    """``/past/statistics``: who has played and won how often."""
    tables, statistics, notes = _use_statistics()
    chosen, choose = _use_game()
    sheet = use_sheet()
    shown, show = use_value(PEOPLE)
    games = [game for game, _ in statistics.games()]
    game = chosen if chosen in games else ""
    scores = statistics.scores(game or None)
    if not scores:
        body: list[ft.Control] = [*notes, Empty(say("statistics.nothing"))]
        return _page(say("statistics.title"), "/past", body, [])
    person_of = _shown(tables)
    figures: list[ft.Control] = [
        Figure(say("statistics.played"), f"{len(statistics.of(game or None)):,}"),
        Figure(say("statistics.people"), f"{len(scores)}"),
    ]
    if (longest := statistics.longest(game or None)) is not None:
        figures.append(
            Figure(
                say("statistics.longest"),
                say("statistics.entries", n=longest.result.entries),
                press=to(match_path(longest.id, "result")),
                key="longest",
            )
        )
    side = [*notes, *_games(games, game, choose, sheet), Band(figures), *_wins(statistics, scores, game, person_of)]
    rows: list[ft.Control] = [_score_row(statistics, score, game, person_of) for score in scores[:shown]]
    if len(scores) > shown:
        rows.append(Button(say("statistics.more"), lambda: show(shown + PEOPLE), key="more"))
    return _page(say("statistics.title"), "/past", [Heading(say("statistics.people")), *rows], side, game)


def _score_row(statistics: Statistics, score: Score, game: str, person_of: Callable[[Player], Player]) -> ft.Control:
    player = person_of(score.player)
    person = statistics.person(score.player.id, game or None)
    running = person.streak if person is not None else 0
    key = "statistics.row_streak" if running > 1 else "statistics.row"
    return ListRow(
        player.name,
        below=say(key, played=score.played, won=score.won, **({"n": running} if running > 1 else {})),
        value=say("statistics.share", percent=round(100 * score.won / score.played)),
        lead=SeatMark(mark_of(player), 40),
        press=to(person_path("of", score.player.id)),
        key=f"person:{score.player.id}",
    )


def _wins(
    statistics: Statistics, scores: Sequence[Score], game: str, person_of: Callable[[Player], Player]
) -> list[ft.Control]:
    """The wins of those who have played most, over time."""
    players = [score.player for score in scores[:LINES]]
    wins = statistics.wins(players, game or None)
    if len(wins.matches) < 2:
        return []
    points = _spread(len(wins.matches))
    lines = [
        Line(person_of(player).name, tuple(total[point] for point in points), mark_of(person_of(player), seat))
        for seat, (player, total) in enumerate(zip(wins.players, wins.totals, strict=True))
    ]
    title = say("statistics.wins_chart")
    return [Heading(title), LineChart(lines, _dates([wins.matches[point] for point in points]), title)]


def _spread(count: int) -> list[int]:
    """At most `MOST` of so many places, evenly, the last one among them."""
    if count <= MOST:
        return list(range(count))
    return [round((count - 1) * n / (MOST - 1)) for n in range(MOST)]


def _dates(matches: Sequence[Played]) -> list[Text]:
    days = (day_of(match.at) for match in matches)
    return [say("statistics.date", month=day.tm_mon, day=day.tm_mday) for day in days]


# One player.


@boundary(view=True)
def PersonScreen() -> ft.View:
    """``/past/statistics/of/:person``: how somebody does, what they like to do, and with whom they play."""
    tables, statistics, notes = _use_statistics()
    chosen, choose = _use_game()
    sheet = use_sheet()
    _, find = use_remembered("past", Wanted())
    id_ = ft.use_route_params().get("person", "")
    everywhere = statistics.person(id_)
    if everywhere is None:
        body: list[ft.Control] = [*notes, Empty(say("statistics.nothing"))]
        return _page(say("statistics.title"), ROOT, body, [])
    person_of = _shown(tables)
    game = chosen if chosen in everywhere.games else ""
    person = statistics.person(id_, game or None) or everywhere
    player = person_of(person.player)

    def their_matches() -> None:
        find(Wanted(person=player.id, game=game))
        go("/past")

    figures: list[ft.Control] = [
        Figure(say("statistics.played"), f"{person.score.played:,}"),
        Figure(say("statistics.won"), f"{person.score.won:,}"),
        _running(person),
        Figure(say("statistics.longest_streak"), f"{person.longest_streak}"),
    ]
    head = ft.Row(
        spacing=10, controls=[SeatMark(mark_of(player), 48), Name(player.name, Role.HEAD, expand=True, lines=2)]
    )
    side = [
        *notes,
        head,
        *_games(everywhere.games, game, choose, sheet),
        Band(figures),
        *_figures(statistics, person, player),
    ]
    body = [
        Heading(say("statistics.places")),
        Bars(
            [
                *((say("statistics.place", place=place), count) for place, count in person.places),
                *([(say("result.drawn"), person.drawn)] if person.drawn else []),
            ]
        ),
        *_deeds(statistics, person),
        Heading(say("statistics.mates")),
        *(
            ListRow(
                person_of(mate).name,
                value=say("past.matches", n=count),
                lead=SeatMark(mark_of(person_of(mate)), 32),
                press=to(person_path("pair", player.id, mate.id)),
                key=f"mate:{mate.id}",
            )
            for mate, count in statistics.mates(id_, game or None)[:PEOPLE]
        ),
        Button(say("statistics.their_matches"), their_matches, icon=ft.Icons.HISTORY, key="matches"),
    ]
    return _page(say("statistics.of_one"), ROOT, body, side, game)


def _running(person: Person) -> ft.Control:
    """Wins in a row up to now."""
    return Figure(say("statistics.streak"), f"{person.streak}" if person.streak > 0 else say("common.none"))


def _focus(statistics: Statistics, person: Person) -> Person:
    """Somebody in the one game looked at, or in that they play most."""
    return statistics.person(person.player.id, person.games[0]) or person


def _figures(statistics: Statistics, person: Person, player: Player) -> list[ft.Control]:
    """What they had at the end of each match of a game; where a game counts nothing, their wins."""
    focus = _focus(statistics, person)
    game = focus.games[0]
    if len(focus.parts) < 2:
        return []
    if focus.figures:
        last = focus.figures[-MOST:]
        matches, values = [match for match, _ in last], tuple(figure for _, figure in last)
        title = say("statistics.score_chart", game=game_name(game), score=say(f"{game}.counted"))
    else:
        wins = statistics.wins([focus.player], game)
        theirs = {part.match.id for part in focus.parts}
        at = [n for n, match in enumerate(wins.matches) if match.id in theirs][-MOST:]
        matches, values = [wins.matches[n] for n in at], tuple(wins.totals[0][n] for n in at)
        title = say("statistics.wins_in", game=game_name(game))
    chart = LineChart([Line(player.name, values, mark_of(player))], _dates(matches), title)
    return [Heading(title), chart, *_only_last(len(focus.parts))]


def _only_last(count: int) -> list[ft.Control]:
    return [Note([say("statistics.last_matches", n=MOST)])] if count > MOST else []


def _deeds(statistics: Statistics, person: Person) -> list[ft.Control]:
    """Their favourite acts in a game."""
    focus = _focus(statistics, person)
    game = focus.games[0]
    if not focus.deeds:
        return []
    bars = Bars([(say(f"{game}.deed.{deed}"), count) for deed, count in focus.deeds])
    return [Heading(say("statistics.deeds", game=game_name(game))), bars]


# Two players.


@boundary(view=True)
def PairScreen() -> ft.View:
    """``/past/statistics/pair/:person/:other``: how two do against each other."""
    tables, statistics, notes = _use_statistics()
    chosen, choose = _use_game()
    sheet = use_sheet()
    shown, show = use_value(MEETINGS)
    params = ft.use_route_params()
    one, other = params.get("person", ""), params.get("other", "")
    back = person_path("of", one)
    everywhere = statistics.pair(one, other)
    if everywhere is None:
        body: list[ft.Control] = [*notes, Empty(say("statistics.nothing_together"))]
        return _page(say("statistics.title"), back, body, [])
    person_of = _shown(tables)
    games = list(dict.fromkeys(meeting.match.game for meeting in everywhere.meetings))
    game = chosen if chosen in games else ""
    pair = statistics.pair(one, other, game or None) or everywhere
    players = person_of(pair.first), person_of(pair.second)
    pair = replace(pair, first=players[0], second=players[1])
    faces = ft.Row(
        spacing=12,
        wrap=True,
        controls=[
            ft.Row(tight=True, spacing=6, controls=[SeatMark(mark_of(player, seat), 40), Name(player.name, Role.TITLE)])
            for seat, player in enumerate(players)
        ],
    )
    side = [*notes, faces, *_games(games, game, choose, sheet), _ahead(pair), *_streak(pair), *_both(pair)]
    rows: list[ft.Control] = [
        ListRow(
            game_name(meeting.match.game),
            below=day_text(meeting.match.at),
            value=_met(meeting),
            press=to(match_path(meeting.match.id, "result")),
            key=f"meeting:{meeting.match.id}",
        )
        for meeting in pair.meetings[::-1][:shown]
    ]
    if len(pair.meetings) > shown:
        rows.append(Button(say("statistics.more"), lambda: show(shown + MEETINGS), key="more"))
    return _page(say("statistics.of_two"), back, [Heading(say("statistics.meetings")), *rows], side, game)


def _met(meeting: Meeting) -> Text:
    """How it went: both places, or why nobody has won."""
    result = meeting.match.result
    if not result.is_won:
        return say("result.stopped" if result.stopped else "result.drawn")
    return say("statistics.places_of", one=meeting.first.place, other=meeting.second.place)


def _ahead(pair: Pair) -> ft.Control:
    first, second, level = pair.ahead
    return Bars(
        [
            (say("statistics.ahead", who=say("common.called", who=pair.first.name)), first),
            (say("statistics.ahead", who=say("common.called", who=pair.second.name)), second),
            *([(say("statistics.level"), level)] if level else []),
        ]
    )


def _streak(pair: Pair) -> list[ft.Control]:
    who, count = pair.streak
    if count < 2:
        return []
    if who == 0:
        return [Say(say("statistics.run_level", n=count))]
    return [Say(say("statistics.run", who=(pair.first if who < 0 else pair.second).name, n=count))]


def _both(pair: Pair) -> list[ft.Control]:
    """What both had at the end of each match of a game, the one they play most unless one is chosen.

    Where it counts nothing, how often each was ahead.
    """
    [(game, _)] = Counter(meeting.match.game for meeting in pair.meetings).most_common(1)
    of = [meeting for meeting in pair.meetings if meeting.match.game == game]
    if len(of) < 2:
        return []
    had = [(meeting.first.figure, meeting.second.figure) for meeting in of]
    figures = [(one, other) for one, other in had if one is not None and other is not None]
    if len(figures) == len(of):
        title = say("statistics.score_chart", game=game_name(game), score=say(f"{game}.counted"))
    else:
        figures, ahead = [], (0, 0)
        for meeting in of:
            ahead = (ahead[0] + (meeting.ahead < 0), ahead[1] + (meeting.ahead > 0))
            figures.append(ahead)
        title = say("statistics.ahead_chart")
    last = figures[-MOST:]
    lines = [
        Line(player.name, tuple(each[seat] for each in last), mark_of(player, seat))
        for seat, player in enumerate((pair.first, pair.second))
    ]
    chart = LineChart(lines, _dates([meeting.match for meeting in of[-MOST:]]), title)
    return [Heading(title), chart, *_only_last(len(of))]
