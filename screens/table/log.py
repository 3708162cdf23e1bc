"""Everything that was recorded, newest first; each entry opens to be looked at, and put right."""

from __future__ import annotations

import flet as ft

from companion.match import Match, Moment
from companion.text import say
from screens.design.cards import Badge
from screens.design.guard import boundary
from screens.design.marks import Seal
from screens.design.notes import Empty
from screens.design.page import Page, Strip, paged
from screens.design.press import Button, Choices
from screens.design.rows import ListRow
from screens.live import LiveTable
from screens.table.events import correction_note, is_amended, rulings, when
from screens.table.refusal import seal_words
from screens.ways import match_path, to

SHOWN = 40
"""How many entries are shown before one asks for more."""


@boundary(view=True)
def LogScreen(table: LiveTable) -> ft.View:
    """The entries in force."""
    match, path = table.match, match_path(table.id)
    only_rulings, put_only = ft.use_state(False)
    shown, put_shown = ft.use_state(SHOWN)
    made = [moment for moment in match.moments() if moment.entry is not None]
    ruled = rulings(match)
    listed = list(ruled) if only_rulings else made
    body: list[ft.Control] = []
    if ruled:
        body.append(
            Choices([(False, say("log.all")), (True, say("log.rulings", n=len(ruled)))], only_rulings, put_only)
        )
    body += [_row(match, moment, path) for moment in listed[:shown]]
    if len(listed) > shown:
        body.append(Button(say("ledger.earlier"), lambda: put_shown(lambda n: n + SHOWN), key="earlier"))
    if not listed:
        body.append(Empty(say("log.nothing")))
    page = Page(
        strip=Strip(say("log.title"), subtitle=say("log.count", n=len(made)), back=to(path)), body=body, reading=True
    )
    return paged(page, route=ft.use_view_path())


def _row(match: Match, moment: Moment, path: str) -> ft.Control:
    entry, acted = moment.entry, moment.acted
    assert entry is not None
    assert acted is not None
    badges: list[ft.Control] = []
    if (why := correction_note(moment)) is not None:
        badges.append(Badge(why, "primary"))
    if acted.is_ruling:
        badges.append(Badge(seal_words(acted.note), "override", picture=Seal(18)))
    if is_amended(moment):
        badges.append(Badge(say("log.amended"), "primary"))
    return ListRow(
        match.describe(moment),
        below=when(match, moment),
        badges=badges,
        press=to(f"{path}/log/{entry.n}"),
        key=f"entry-{entry.n}",
    )
