"""The app: what every page that connects is shown, and at which address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import flet as ft
from flet.messaging.protocol import Message

from companion.text import say
from screens.at_table import at_table, open_ahead
from screens.design.back import back_of
from screens.design.feel import device_reduces_motion
from screens.design.guard import boundary
from screens.design.scale import Viewport
from screens.design.stage import dress, stage, watch
from screens.home import LookUp, Nowhere, Play, QuickCheck
from screens.hooks import Held, use_made
from screens.later import later, load_rest
from screens.launch import Launch
from screens.live import Tables, TablesContext, leave, refresh
from screens.session import Session, SessionContext, asked, meet
from screens.ways import BOOK, address
from storage.store import Store

# Flet writes every message out for a log nobody reads: the whole screen, and all its components were given.
Message.__repr__ = object.__repr__  # type: ignore[method-assign]

# Flet loads a control when it is first named: these before a browser waits for them.
_IN_EVERY_PAGE = (
    "Theme", "View", "SafeArea", "Stack", "Container", "Row", "Column", "Text", "Icon", "Image", "Semantics",
    "MergeSemantics", "FilledButton", "IconButton", "BottomSheet", "SnackBar",
    "SharedPreferences", "SemanticsService", "FilePicker", "Wakelock", "HapticFeedback",
)  # fmt: skip


def once_seen(screen: Callable[[], ft.View]) -> Callable[[], ft.View]:
    """The route component for a *screen* over which others lie: it is drawn from the first time on that it is on top.

    Who opens the address of what lies over it needn't wait for a screen that can't be seen.
    """

    @boundary(view=True)
    def OnceSeen() -> Any:
        path, held = ft.use_view_path(), use_made(Held)
        held.value = held.value or address(ft.context.page) == path
        return screen() if held.value else ft.View(route=path)

    return OnceSeen


def book(
    over: str, within: Callable[[Callable[..., Any]], Callable[..., Any]] = lambda screen: screen
) -> list[ft.Route]:
    """The rulebook *over* a screen, and a clause of it."""
    return [
        ft.Route(path=path, component=within(later("screens.book", f"{over}.{part}")))
        for path, part in ((BOOK, "contents"), (f"{BOOK}/:clause", "section"))
    ]


BOOK_OF_MATCH = book("OVER_MATCH", at_table)

# What lies over the table of a match, by the rest of its path: components of the `LiveTable` that return a view. They
# are tried in this order, so that a flow of a game, named last, can't hide the rest.
OVER_TABLE = {
    "ledger/:account": later("screens.table.ledger", "LedgerScreen"),
    "log": later("screens.table.log", "LogScreen"),
    "log/:entry": later("screens.table.entry", "EntryScreen"),
    "figures": later("screens.table.figures", "FiguresScreen"),
    "figures/:figure": later("screens.table.figures", "FigureScreen"),
    "seats": later("screens.table.seats", "SeatsScreen"),
    "result": later("screens.table.result", "ResultScreen"),
    "replay/:at": later("screens.table.replay", "ReplayScreen"),
    "replay/:at/log/:entry": later("screens.table.entry", "EntryScreen"),
    "replay/:at/ledger/:account": later("screens.table.ledger", "LedgerScreen"),
    ":flow": later("screens.table.flow", "FlowScreen"),
}

# A screen a path; a path below another lies over it, and 'back' leads down to it.
ROUTES = [
    ft.Route(
        component=once_seen(Play),
        children=[
            ft.Route(
                path="new/:game",
                component=later("screens.new_match", "NewMatch"),
                children=[
                    ft.Route(
                        path="rules",
                        component=later("screens.new_match", "HouseRules"),
                        children=book("OVER_NEW"),
                    ),
                    *book("OVER_NEW"),
                ],
            ),
            ft.Route(
                path="settings",
                component=later("screens.settings", "SettingsPage"),
                children=[ft.Route(path="players", component=later("screens.settings", "Players"))],
            ),
            ft.Route(path="share", component=later("screens.share", "Share")),
            ft.Route(path="take/:code?", component=later("screens.take", "Take")),
            ft.Route(
                path="m/:match",
                component=once_seen(at_table(later("screens.table.table", "Table"))),
                children=[
                    ft.Route(path="share", component=at_table(later("screens.share", "ShareMatch"))),
                    *BOOK_OF_MATCH,
                    *(
                        ft.Route(path=path, component=at_table(screen), children=BOOK_OF_MATCH)
                        for path, screen in OVER_TABLE.items()
                    ),
                ],
            ),
        ],
    ),
    ft.Route(
        path="check",
        component=LookUp,
        children=[ft.Route(path=":game/:what", component=QuickCheck, children=book("OVER_CHECK"))],
    ),
    ft.Route(
        path="rules",
        component=once_seen(later("screens.book", "Rules")),
        children=[
            ft.Route(
                path=":game",
                component=once_seen(later("screens.book", "OneBook")),
                children=[ft.Route(path=":clause", component=later("screens.book", "OneSection"))],
            )
        ],
    ),
    ft.Route(
        path="past",
        component=once_seen(later("screens.past", "Past")),
        children=[
            ft.Route(path="bin", component=later("screens.past", "Bin")),
            ft.Route(
                path="statistics",
                component=once_seen(later("screens.statistics", "StatisticsScreen")),
                children=[
                    ft.Route(path="of/:person", component=later("screens.statistics", "PersonScreen")),
                    ft.Route(path="pair/:person/:other", component=later("screens.statistics", "PairScreen")),
                ],
            ),
        ],
    ),
    # Anything else. Flet's own way (`not_found`) would lay this view into another one, which the client can't draw.
    ft.Route(path=":nowhere*", component=Nowhere),
]


@boundary
def App(session: Session, view: Viewport, tables: Tables) -> Any:
    """Everything a page shows: the screen of its address, in its reader's language, colours and size."""
    return TablesContext(
        tables,
        lambda: SessionContext(
            session,
            lambda: stage(
                session.layout(view),
                session.words(),
                lambda: ft.Router(ROUTES, manage_views=True),
            ),
        ),
    )


def below(here: str, there: str) -> str | None:
    """What the browser's back shows instead of the page it knows of.

    From a match nobody gets back to the page where it was begun or taken in: under the table lies home. What was
    opened from a moment looked back at leads back to that moment, not to the one where looking back began.
    """
    _, m, match_id, *over = f"{here}/".split("/")
    if m != "m":
        return None
    over = [part for part in over if part]
    if there.startswith("/new/") or is_code(there):
        return f"/m/{match_id}" if over else "/"
    if over[:1] == ["replay"] and over[2:] and there.rpartition("/")[0] == f"/m/{match_id}/replay":
        return f"/m/{match_id}/replay/{over[1]}"
    return None


def is_code(there: str) -> bool:
    """Whether cameras open that address."""
    return there.startswith("/take/")


@asynccontextmanager
async def opened(opening: Awaitable[Store], launch: Launch) -> AsyncIterator[Callable[[ft.Page], Awaitable[None]]]:
    """The handler for new pages, for as long as the store is open. Raises FolderRefused."""
    store = await opening
    try:
        yield over(store, launch)
    finally:
        await store.close()


def over(store: Store, launch: Launch) -> Callable[[ft.Page], Awaitable[None]]:
    """The handler for new pages over what is kept."""
    for control in _IN_EVERY_PAGE:
        getattr(ft, control)
    return shown(Tables(store), launch)


def shown(tables: Tables, launch: Launch) -> Callable[[ft.Page], Awaitable[None]]:
    """The handler for new pages over these tables."""

    async def main(page: ft.Page) -> None:
        view = watch(page)
        session, motion, _ = await asyncio.gather(
            meet(page, tables, launch),
            asked(device_reduces_motion()),
            open_ahead(tables, address(page)),
        )
        view.reduced_motion = motion is True
        layout = session.layout(view)
        page.title = session.words()(say("common.app"))
        dress(page, layout)
        here = {"ja": ft.Locale("ja", "JP"), "en": ft.Locale("en", "US")}
        page.locale_configuration = ft.LocaleConfiguration(
            supported_locales=list(here.values()), current_locale=here[session.language]
        )

        def back_again() -> None:
            # What changed while the link was down was never sent: everything is drawn anew. A page that was asked for
            # just before isn't on its way any more.
            back_of(page).asked = None
            session.drawn += 1
            refresh(page)

        back_of(page).below = below
        back_of(page).outside = is_code
        page.on_connect = lambda e: back_again()
        page.on_close = lambda e: leave(page)
        page.render_views(App, session, view, tables)
        page.run_task(load_rest)

    return main
