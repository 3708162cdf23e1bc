"""What every screen of a match has in common: the match is opened, its names are known, the device stays awake."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import flet as ft

from companion.text import Text, say
from screens.awake import use_awake
from screens.design.guard import boundary, use_effect
from screens.design.notes import Empty, Loading
from screens.design.page import Page, Strip, paged
from screens.design.press import Act
from screens.design.words import WordsContext
from screens.live import LiveTable, Tables, use_table
from screens.session import use_session
from screens.ways import go, match_path, to
from storage.interface import StorageError

TableScreen = Callable[[LiveTable], ft.View]
"""A screen over a match: a component (`boundary(view=True)`) of its table, drawn anew at every change of it."""


def at_table(screen: TableScreen) -> Callable[[], ft.View]:
    """The route component for *screen*, under ``m/:match``."""

    @boundary(view=True)
    def AtTable() -> Any:
        session = use_session()
        match_id = ft.use_route_params().get("match", "")
        table = use_table(match_id)
        path = ft.use_view_path()
        use_awake(session.settings.awake and path in (match_path(match_id), match_path(match_id, "share")))
        if isinstance(table, LiveTable):
            at = table
            return WordsContext(session.words(at.match.names), lambda: screen(at))
        if table is None:
            return paged(Opening(), route=path)
        return paged(Nothing(table), route=path)

    return AtTable


async def open_ahead(tables: Tables, path: str) -> None:
    """Opens the match whose table, or what lies over it, is at *path*, so that it is there for the first drawing.

    What goes wrong is told by the screen, which tries again.
    """
    if path.startswith(match_path("")):
        with suppress(StorageError):
            await tables.open(path.split("/")[2])


@boundary
def Opening() -> ft.Control:
    """Paper at once; the wordmark only if it takes longer than a moment."""
    late, set_late = ft.use_state(False)

    async def wait() -> None:
        await asyncio.sleep(0.3)
        set_late(True)

    use_effect(wait, [])
    return Loading() if late else ft.Container(expand=True)


@boundary
def Nothing(why: Text) -> ft.Control:
    """There is no such match, or it can't be opened."""
    return Page(
        strip=Strip(say("common.app"), back=to("/")),
        body=[Empty(why, Act(say("home.to_home"), lambda: go("/"), look="next"))],
    )
