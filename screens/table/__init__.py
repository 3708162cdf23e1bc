"""The table of a match, and the screens that lie over it.

`Table` is shown at ``/m/:match``; `OVER` names what lies over it by the rest of the path (``ledger/:account``).
Each is a component of a `LiveTable` that returns a view; `screens.at_table` opens the match around it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import flet as ft

from companion.game import Act as GameAct
from companion.text import say
from screens.at_table import TableScreen
from screens.design.cards import Grid, PromptCard, SeatTile
from screens.design.guard import boundary
from screens.design.page import Dock, Page, Strip, paged
from screens.design.press import Act, Button
from screens.live import LiveTable
from screens.seating import mark_of
from screens.ways import match_path, to


@boundary(view=True)
def Table(table: LiveTable) -> ft.View:
    """Who sits round the table, what comes next, what happened last."""
    match = table.match
    prompt = match.game.prompt(match.state)
    seen = match.count

    def press(act: GameAct) -> Callable[[], Awaitable[Any]] | None:
        action = act.action
        return None if action is None else lambda: table.act(action, seen=seen)

    page = Page(
        strip=Strip(
            match.game.progress(match.state),
            back=to("/"),
            actions=[Button(say("common.share"), to(match_path(table.id, "share")), look="quiet", key="share")],
        ),
        prompt=[PromptCard(prompt.title, *prompt.lines[:1])],
        body=[Grid([SeatTile(player.name, mark_of(player, seat)) for seat, player in enumerate(match.players)])],
        dock=Dock(
            event=match.describe(match.now) if match.now.acted is not None else None,
            undo=(lambda: table.undo(seen=seen)) if match.can_undo else None,
            redo=(lambda: table.redo(seen=seen)) if match.can_redo else None,
            acts=[Act(act.label, press(act), key=act.id) for act in prompt.acts if act.action is not None],
        ),
    )
    return paged(page, route=ft.use_view_path())


OVER: Mapping[str, TableScreen] = {}
