"""Quick checks of ワンにゃんフェスタ, without a match: a hand by picker or text, the rest by a line of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.games import GAMES
from companion.notation import Unreadable
from companion.text import Text, say
from companion.verdict import Verdict
from screens.design.cards import VerdictCard
from screens.design.guard import boundary
from screens.design.notes import Note
from screens.design.page import Page, Strip, paged
from screens.design.press import IconAct
from screens.design.rows import Field
from screens.design.scale import use_layout
from screens.design.sheet import use_sheet
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


def text_check(what: str) -> Callable[[], ft.View]:
    """The route component of a check by one line of text."""

    @boundary(view=True)
    def TextCheck() -> ft.View:
        sheet = use_sheet()
        text, put = ft.use_state("")
        check = GAMES[GAME].checks[what]
        verdict: Verdict | None = None
        error: Text | None = None
        if text.strip():
            try:
                verdict = check.run(text)
            except Unreadable as unreadable:
                error = unreadable.text

        def rule(id: str) -> None:
            sheet.show(lambda: RuleSheet(Asked(GAMES[GAME]), id, sheet))

        body: list[ft.Control] = [
            Field(say("wannyan.table.line"), text, put, hint=check.example, error=error, autofocus=True, key="line"),
            Note([say("wannyan.table.example", example=check.example), say(f"wannyan.check_about.{what}")]),
        ]
        if verdict is not None:
            body.append(VerdictCard(verdict, rule=rule))
        page = Page(strip=Strip(say(f"wannyan.check.{what}"), back=to("/check")), body=body, reading=True)
        return paged(page, route=ft.use_view_path())

    return TextCheck


CHECKS: Mapping[str, Callable[[], ft.View]] = {
    "hand": HandCheckScreen,
    "claim": text_check("claim"),
    "battle": text_check("battle"),
    "deck-battle": text_check("deck-battle"),
}
