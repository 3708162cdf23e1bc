"""Quick checks of ワンにゃんフェスタ, without a match: a hand by picker or text, the rest by a line of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.games import GAMES
from companion.text import say
from screens.design.guard import boundary
from screens.design.page import Page, Strip, paged
from screens.design.press import IconAct
from screens.design.scale import use_layout
from screens.design.sheet import use_sheet
from screens.games.lines import line_check
from screens.games.wannyan.hand import HandGrid, HandText, HandVerdict, Jokers, Picked, read
from screens.rules import Asked, RuleSheet
from screens.ways import to

GAME = "wannyan"


@boundary(view=True)
def HandCheckScreen() -> ft.View:
    """``/check/wannyan/hand``: nobody but this device sees it."""
    sheet = use_sheet()
    picked, put = ft.use_state(Picked())
    typing, put_typing = ft.use_state(False)
    text, put_text = ft.use_state("")
    error, put_error = ft.use_state(None)

    def take(new: Picked) -> None:
        put(lambda _: new)

    def type_in(line: str) -> None:
        put_text(line)
        found = read(line)
        if isinstance(found, Picked):
            put_error(None)
            take(found)
        else:
            put_error(lambda _: found)

    def rule(id: str) -> None:
        sheet.show(lambda: RuleSheet(Asked(GAMES[GAME]), id, sheet))

    clear = IconAct(ft.Icons.RESTART_ALT, say("wannyan.table.clear"), lambda: take(Picked()), key="clear")
    by_text = say("wannyan.table.by_text")
    actions = [
        *([clear] if picked.hand.count else []),
        IconAct(ft.Icons.KEYBOARD, by_text, lambda: put_typing(lambda on: not on), key="by-text"),
    ]
    strip = Strip(
        say("wannyan.table.hand_title", n=picked.hand.count),
        subtitle=say("wannyan.table.private"),
        back=to("/"),
        actions=actions,
    )
    field = [HandText(text, error, type_in)] if typing else []
    grid = HandGrid(picked, take)
    below = [Jokers(picked, take, rule), HandVerdict(picked, take)]
    layout = use_layout()
    if layout.roomy and not layout.wide:
        page = Page(strip=strip, body=[*field, *below, grid])
    elif layout.wide:
        page = Page(strip=strip, body=[grid], prompt=[*field, *below])
    else:
        page = Page(strip=strip, body=[*field, grid], fixed=below)
    return paged(page, route=ft.use_view_path())


CHECKS: Mapping[str, Callable[[], ft.View]] = {
    "hand": HandCheckScreen,
    "claim": line_check(GAME, "claim"),
    "battle": line_check(GAME, "battle"),
    "deck-battle": line_check(GAME, "deck-battle"),
}
