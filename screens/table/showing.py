"""The result as something to send: a picture made here, and a few lines of text."""

from __future__ import annotations

import time

import flet as ft

from companion.match import Match
from companion.results import level_text, stopped_text
from companion.text import say
from screens.design.guard import boundary, snack
from screens.design.marks import SeatMark, Wordmark
from screens.design.press import Button
from screens.design.rows import Heading
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import Name, Say, plain
from screens.files import save
from screens.history import day_text
from screens.hooks import Held, use_made, use_maybe
from screens.pictures import fitted
from screens.seating import mark_of
from screens.session import use_session
from screens.table.beside import Beside

TOLD = 3
"""So many of the match's stories go into the picture."""


def result_text(match: Match, at: int) -> str:
    """Game, day and ranking, a line each: to be pasted into a message."""
    day = plain(day_text(at))
    lines = [f"{plain(say('common.app'))} {plain(match.game.name)} {day}"]
    level = level_text(match)
    lines += [plain(text) for text in (stopped_text(match), level) if text is not None]
    key = "result.share.line" if level is None else "result.share.line_level"
    lines += [
        plain(say(key, place=rank.place, who=match.players[rank.seat].name, figure=rank.figure))
        for rank in match.game.standing(match.state).ranks
    ]
    return "\n".join(lines)


@boundary
def ShowSheet(match: Match, at: int, slot: SheetSlot) -> ft.Control:
    """The picture as it will be saved, and the text to copy. *at* is when the match was last played, in ms."""
    session = use_session()
    picker, clipboard = use_made(ft.FilePicker), use_made(ft.Clipboard)
    taken = use_made(lambda: ft.Screenshot(content=ft.Container()))
    part = use_made(Held)
    layout = use_layout()
    unable, put_unable = use_maybe(str)
    words = session.words()
    text = result_text(match, at)
    day = time.strftime("%Y-%m-%d", time.localtime(at / 1000))

    def measured(e: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        part.value = e.width, e.height

    taken.content = ft.Container(content=Picture(match, at), on_size_change=measured)

    async def save_picture() -> None:
        data = await taken.capture()
        if part.value is not None:
            data = fitted(data, part.value, (layout.width, layout.height))
        await save(picker, words(say("result.share.file", game=match.game.id, day=day)), data, session)

    async def copy() -> None:
        try:
            await clipboard.set(text)
        except Exception:  # a page that isn't secure has no clipboard, and Flet tells it in many ways
            put_unable("copy")
        else:
            snack(words(say("result.share.copied")))

    body: list[ft.Control] = [taken]
    if unable is not None:
        body.append(Heading(say("result.share.not_copied")))
    body.append(Say(text, selectable=True))
    row = Beside(
        Button(say("result.share.copy"), copy, icon=ft.Icons.CONTENT_COPY, expand=1, key="copy"),
        Button(say("result.share.picture"), save_picture, look="next", icon=ft.Icons.IMAGE, expand=1, key="picture"),
    )
    return Sheet(say("result.share.open"), body, slot, acts=[row])


def Picture(match: Match, at: int) -> ft.Control:
    """What is sent: the wordmark, game and day, the ranking, what is worth telling."""
    layout = use_layout()
    of = layout.colours
    standing = match.game.standing(match.state)
    level = level_text(match)
    heads = (text for text in (stopped_text(match), level) if text is not None)
    rows: list[ft.Control] = [Say(text, Role.TITLE) for text in heads]
    for rank in standing.ranks:
        player = match.players[rank.seat]
        is_first = rank.place == 1 and level is None and not match.is_stopped
        place = Say(str(rank.place), Role.HEAD, color=of.on_tonal if is_first else of.ink2)
        rows.append(
            ft.Container(
                bgcolor=of.tonal if is_first else of.card,
                border=ft.Border.all(2 if is_first else 1, of.primary if is_first else of.hair),
                border_radius=14,
                padding=ft.Padding.symmetric(horizontal=12, vertical=6),
                content=ft.Row(
                    spacing=10,
                    controls=[
                        *([place] if level is None else []),
                        SeatMark(mark_of(player, rank.seat), 36),
                        Name(player.name, expand=True, color=of.on_tonal if is_first else None),
                        Say(rank.figure, Role.NUMBER, color=of.on_tonal if is_first else None),
                    ],
                ),
            )
        )
    told: list[ft.Control] = [Say(text, Role.SMALL, muted=True) for text in standing.highlights[:TOLD]]
    name = say("result.share.picture_of", game=match.game.name, day=day_text(at))
    return ft.Semantics(
        label=plain(name),
        container=True,
        exclude_semantics=True,
        content=ft.Container(
            bgcolor=of.paper,
            border_radius=16,
            padding=16,
            content=ft.Column(
                tight=True,
                spacing=8,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=[
                    Wordmark(72),
                    ft.Row(
                        wrap=True,
                        spacing=8,
                        controls=[Say(match.game.name, Role.LABEL), Say(day_text(at), Role.LABEL, muted=True)],
                    ),
                    *rows,
                    *told,
                ],
            ),
        ),
    )
