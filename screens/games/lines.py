"""A quick check by one line of text, for any game: the line, what it holds, and the verdict beneath it."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games import GAMES
from companion.notation import Unreadable
from companion.text import Text, say
from companion.verdict import Verdict
from screens.design.cards import VerdictCard
from screens.design.guard import boundary
from screens.design.notes import Note
from screens.design.page import Page, Strip, paged
from screens.design.rows import Field
from screens.design.sheet import use_sheet
from screens.rules import Asked, RuleSheet
from screens.ways import to


def line_check(game: str, what: str) -> Callable[[], ft.View]:
    """The route component of a check by one line; its words: ``<game>.check.<what>`` and ``….check_about.<what>``."""

    @boundary(view=True)
    def LineCheck() -> ft.View:
        sheet = use_sheet()
        text, put = ft.use_state("")
        check = GAMES[game].checks[what]
        verdict: Verdict | None = None
        error: Text | None = None
        if text.strip():
            try:
                verdict = check.run(text)
            except Unreadable as unreadable:
                error = unreadable.text

        def rule(id: str) -> None:
            sheet.show(lambda: RuleSheet(Asked(GAMES[game]), id, sheet))

        body: list[ft.Control] = [
            Field(say("check.line"), text, put, hint=check.example, error=error, autofocus=True, key="line"),
            Note([say("check.example", example=check.example), say(f"{game}.check_about.{what}")]),
        ]
        if verdict is not None:
            body.append(VerdictCard(verdict, rule=rule))
        strip = Strip(say(f"{game}.check.{what}"), subtitle=say(f"{game}.name"), back=to("/check"))
        return paged(Page(strip=strip, body=body, reading=True), route=ft.use_view_path())

    return LineCheck
