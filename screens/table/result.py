"""The result (W18), or how it stands so far: ranking, the money over time, what is worth telling."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.game import Rank
from companion.match import Match
from companion.results import level_text, stopped_text
from companion.text import Text, say
from screens.design.back import ANSWER, back_of, use_back
from screens.design.cards import Card
from screens.design.chart import Line, LineChart
from screens.design.guard import boundary
from screens.design.marks import SeatMark
from screens.design.page import Page, Strip, paged
from screens.design.press import Button, IconAct, Tap, boxed
from screens.design.rows import Heading
from screens.design.scale import Role, use_layout
from screens.design.words import Name, Say, plain
from screens.games import SCREENS
from screens.live import LiveTable, now_ms, use_tables
from screens.seating import like, mark_of
from screens.session import use_session
from screens.table.beside import Beside
from screens.table.desk import use_desk
from screens.table.events import rulings
from screens.table.showing import ShowSheet
from screens.table.table import account_path
from screens.ways import go, match_path, to

FOUND_IN = "/past"
"""Where the lists of finished matches are."""


@boundary(view=True)
def ResultScreen(table: LiveTable) -> ft.View:
    """The ranking and the story of a match."""
    match, path = table.match, match_path(table.id)
    desk = use_desk(table)
    tables, session = use_tables(), use_session()
    card = tables.store.card(table.id)
    played = card.summary.played if card is not None else now_ms()
    layout = use_layout()
    is_over = match.is_over
    origin = back_of(ft.context.page).come_from(path) or "/"
    # Nothing is to be done at a table where all is over: the way back leads past it, to the list this was found in.
    below = path if not is_over else origin if origin.startswith(FOUND_IN) else "/"
    use_back(to(below) if is_over else None, ANSWER, past=path)
    standing = match.game.standing(match.state)
    level = level_text(match)
    heads = [text for text in (stopped_text(match), level) if text is not None]
    ranks: list[ft.Control] = [Say(text, Role.HEAD) for text in heads]
    ranks += [_rank(table, match, rank, is_level=level is not None) for rank in standing.ranks]
    told: list[ft.Control] = []
    if standing.highlights:
        told.append(
            Card(ft.Column(tight=True, spacing=6, controls=[_told(text) for text in standing.highlights]), padding=12)
        )
    count = len(rulings(match))
    if count:
        told.append(
            Button(
                say("result.rulings", n=count), to(f"{path}/log"), name=say("result.rulings", n=count), key="rulings"
            )
        )
    told.append(
        Button(
            say(f"{match.game.id}.ledger.open"),
            to(account_path(path, f"seat:{standing.ranks[0].seat}")),
            icon=ft.Icons.RECEIPT_LONG_OUTLINED,
            key="ledger",
        )
    )
    told.append(
        Button(
            say("result.share.open"),
            lambda: desk.sheet.show(lambda: ShowSheet(match, played, desk.sheet)),
            icon=ft.Icons.IMAGE,
            key="show",
        )
    )
    told.append(Button(say("replay.title"), to(f"{path}/replay/0"), icon=ft.Icons.REPLAY, key="replay"))
    told.append(Button(say("log.open"), to(f"{path}/log"), icon=ft.Icons.HISTORY, key="log"))

    def again() -> None:
        tables.seatings[session.device, match.game.id] = like(match, tables.store.roster())
        go(f"/new/{match.game.id}")

    dock = None
    if is_over:
        undo = desk.recorder.undo if match.can_undo else None
        dock = Beside(
            Button(say("common.undo"), undo, icon=ft.Icons.UNDO, expand=5, key="undo"),
            Button(say("result.again"), again, look="next", expand=7, key="again"),
        )
    chart = _chart(match)
    strip = Strip(
        say("result.title" if is_over else "result.so_far"),
        subtitle=match.game.progress(match.state),
        back=to(below),
        actions=[IconAct(ft.Icons.QR_CODE_2, say("common.share"), to(f"{path}/share"), key="share")],
    )
    if layout.wide:
        page = Page(strip=strip, body=[*ranks, *told], prompt=chart, fixed=desk.bars(), dock=dock)
    else:
        page = Page(strip=strip, body=[*ranks, *chart, *told], fixed=desk.bars(), dock=dock)
    return paged(page, route=ft.use_view_path())


def _rank(table: LiveTable, match: Match, rank: Rank, *, is_level: bool) -> ft.Control:
    """A line of the ranking, without a place where nobody is ahead; pressed, where that figure came from."""
    layout = use_layout()
    of = layout.colours
    player = match.players[rank.seat]
    is_first = rank.place == 1 and not is_level and not match.is_stopped
    place = [] if is_level else [Say(str(rank.place), Role.HEAD, color=of.on_tonal if is_first else of.ink2)]
    content = ft.Row(
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            *place,
            SeatMark(mark_of(player, rank.seat), 40),
            Name(player.name, Role.LABEL, expand=True, color=of.on_tonal if is_first else None),
            Say(rank.figure, Role.NUMBER, color=of.on_tonal if is_first else None),
        ],
    )
    if layout.roomy:
        content = ft.Row(
            spacing=12,
            controls=[
                *place,
                ft.Column(
                    expand=True, tight=True, spacing=0, controls=[Name(player.name), Say(rank.figure, Role.NUMBER)]
                ),
            ],
        )
    style = boxed(
        layout,
        of.tonal if is_first else of.card,
        of.ink,
        of.primary if is_first else of.line,
        edge_width=2 if is_first else 1,
        radius=16,
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
    )
    key = "result.level_of" if is_level else "result.place"
    words = say(key, place=rank.place, who=player.name, figure=rank.figure)
    return Tap(
        content,
        to(account_path(match_path(table.id), f"seat:{rank.seat}")),
        name=plain(words),
        style=style,
        key=f"rank-{rank.seat}",
    )


def _told(text: Text) -> ft.Control:
    layout = use_layout()
    return ft.Row(
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.START,
        controls=[
            ft.Icon(ft.Icons.STAR_OUTLINE, size=layout.icon(20), color=layout.colours.ink2),
            Say(text, expand=True),
        ],
    )


def _chart(match: Match) -> Sequence[ft.Control]:
    screens = SCREENS.get(match.game.id)
    samples = screens.samples(match) if screens is not None else ()
    if len(samples) < 2:
        return []
    lines = [
        Line(player.name, tuple(figures[seat] for _, figures in samples), mark_of(player, seat))
        for seat, player in enumerate(match.players)
    ]
    title = say(f"{match.game.id}.ledger.chart")
    return [Heading(title), LineChart(lines, [word for word, _ in samples], title)]
