"""The skeleton of a page: strip, body and dock on a phone; from 720 dp two panes, the dock under the right
one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import flet as ft

from companion.text import say
from screens.design.back import asked_first
from screens.design.kept import kept
from screens.design.marks import Seal
from screens.design.press import Act, ActButton, IconAct, Press, Tap, boxed, fit
from screens.design.scale import Role, use_layout
from screens.design.words import Said, Say, plain, shortened, use_words

MARGIN, GAP = 12, 8
LOW = 560
"""Below this height, in dp, nothing stands still at the top of a page."""
_SMALLEST_TITLE = 0.8  # how far a title may shrink before it ends in …


@kept
def Strip(
    title: Said,
    *,
    subtitle: Said | None = None,
    back: Press | None = None,
    actions: Sequence[ft.Control] = (),
    back_name: Said | None = None,
) -> ft.Control:
    """The line at the top: back, where we are, and at most two icons (`IconAct`)."""
    layout = use_layout()
    pane = layout.width - layout.side
    room = pane - 16 - 54 * ((back is not None) + len(actions))
    fits = min(1.0, max(_SMALLEST_TITLE, room / max(1.0, layout.width_of(plain(title), Role.TITLE))))
    part = 1.0 if layout.roomy else 1 - (1 - fits) / 0.6  # a title changes by 0.6 of what words do
    words: list[ft.Control] = [
        ft.Semantics(
            header=True,
            heading_level=1,
            container=True,
            content=Say(
                title,
                Role.TITLE,
                lines=2 if layout.roomy else 1,
                layout=replace(layout, text=layout.text * part),
            ),
        )
    ]
    if subtitle is not None and not layout.roomy:
        words.append(Say(subtitle, Role.SMALL, muted=True, lines=1))
    controls: list[ft.Control] = []
    if back is not None:
        controls.append(IconAct(ft.Icons.ARROW_BACK, back_name or say("common.back"), back, key="back"))
    controls.append(
        ft.Container(
            expand=True,
            padding=ft.Padding.only(left=8 if back is None else 0),
            content=ft.Column(tight=True, spacing=0, alignment=ft.MainAxisAlignment.CENTER, controls=words),
        )
    )
    controls += actions
    return ft.Container(
        padding=ft.Padding.only(left=4, right=4, top=2, bottom=2),
        content=ft.Row(spacing=6, vertical_alignment=ft.CrossAxisAlignment.CENTER, controls=controls),
    )


@kept
def LastEvent(
    event: Said | None,
    undo: Press | None,
    *,
    press: Press | None = None,
    redo: Press | None = None,
    ruled: bool = False,
) -> ft.Control:
    """What was recorded last, and 元に戻す at a place that never moves; *press* opens the entry.

    What the table *ruled* wears its seal.
    """
    layout = use_layout()
    of = layout.colours
    undo_width = layout.width_of(plain(say("common.undo")), Role.LABEL) + layout.icon(20) + 34
    redo_width = layout.icon(24) + 28 if redo is not None else 0
    room = (layout.side or layout.width) - 2 * MARGIN - 8 - undo_width - redo_width
    words: ft.Control = ft.Semantics(
        live_region=True,
        container=True,
        expand=True,
        content=_event(event, room, ruled=ruled) if event is not None else ft.Container(),
    )
    if event is not None and press is not None:
        style = boxed(layout, ft.Colors.TRANSPARENT, of.ink2, None, radius=10, padding=2)
        style.alignment = ft.Alignment.CENTER_LEFT
        words = Tap(
            _event(event, room, ruled=ruled),
            press,
            live=True,
            style=style,
            height=max(48, layout.line(Role.SMALL) * 2 + 6),
            expand=True,
            key="last-event",
        )
    tail: list[ft.Control] = []
    if redo is not None:
        tail.append(IconAct(ft.Icons.REDO, say("common.redo"), redo, key="redo"))
    tail.append(ActButton(Act(say("common.undo"), undo, ft.Icons.UNDO, look="outlined", key="undo"), column=False))
    return ft.Row(spacing=8, controls=[words, *tail])


def _event(event: Said, room: float, *, ruled: bool) -> ft.Control:
    """The last event in two lines of *room* dp; where names are too long for that, what happened is kept."""
    layout = use_layout()
    room -= (layout.icon(22) + 6) * ruled
    # A line seldom ends at its very edge.
    is_long = layout.width_of(plain(event), Role.SMALL) > 2 * room - 4 * layout.size(Role.SMALL)
    names = shortened(use_words()) if is_long else None
    words = Say(event, Role.SMALL, muted=True, lines=2, words=names)
    if not ruled:
        return words
    words.expand = True
    return ft.Row(spacing=6, vertical_alignment=ft.CrossAxisAlignment.CENTER, controls=[Seal(22), words])


def Dock(
    *,
    event: Said | None = None,
    ruled: bool = False,
    undo: Press | None = None,
    redo: Press | None = None,
    on_event: Press | None = None,
    acts: Sequence[Act] = (),
    next: Act | None = None,
    above: Sequence[ft.Control] = (),
    history: bool = True,
) -> ft.Control:
    """The bottom of a table: last event and undo, then *above* (a pad), then the acts with the next one at
    the right.

    At big letters it keeps undo and the next act only: put `roomy_acts(acts)` under the prompt then.
    """
    layout = use_layout()
    last = [_as_next(next)] if next is not None else []
    if layout.roomy:
        undo_act = Act(say("common.undo"), undo, look="outlined", key="undo")
        buttons = _row([*([undo_act] if history else []), *last])
        return ft.Column(tight=True, spacing=8, controls=[*above, *buttons])
    rows: list[ft.Control] = [LastEvent(event, undo, press=on_event, redo=redo, ruled=ruled)] if history else []
    return ft.Column(tight=True, spacing=8, controls=[*rows, *above, *_row([*acts, *last])])


def _row(acts: Sequence[Act]) -> list[ft.Control]:
    """Acts side by side, each as wide as its label asks, the next one at least half as wide again."""
    if not acts:
        return []
    layout = use_layout()
    labels = [layout.width_of(plain(act.label), Role.LABEL) + 16 for act in acts]
    usual = max(72.0, sum(labels) / len(labels))
    wants = [
        max(label, usual * (1.45 if act.look == "next" and len(acts) > 1 else 1.0))
        for act, label in zip(acts, labels, strict=True)
    ]
    room = (layout.side or layout.width) - 2 * MARGIN - GAP * (len(acts) - 1)
    part = fit(acts, [room * want / sum(wants) for want in wants])
    buttons = [ActButton(act, expand=round(want), fit=part) for act, want in zip(acts, wants, strict=True)]
    return [ft.Row(spacing=GAP, controls=buttons)]


def _as_next(act: Act) -> Act:
    return replace(act, look="next") if act.look == "tonal" else act


def roomy_acts(acts: Sequence[Act], event: Said | None = None, *, ruled: bool = False) -> list[ft.Control]:
    """At big letters the acts stand under the prompt, two a row, below the last event; otherwise nothing.

    What the table *ruled* wears its seal.
    """
    layout = use_layout()
    if not layout.roomy:
        return []
    rows: list[ft.Control] = []
    if event is not None:
        words = Say(say("common.last_event", what=event), Role.SMALL, muted=True, expand=ruled or None)
        rows.append(ft.Row(spacing=6, controls=[Seal(22), words]) if ruled else words)
    for start in range(0, len(acts), 2):
        pair = acts[start : start + 2]
        room = ((layout.side or layout.width) - 2 * MARGIN - GAP * (len(pair) - 1)) / len(pair)
        part = fit(pair, [room] * len(pair))
        rows.append(ft.Row(spacing=GAP, controls=[ActButton(act, expand=1, fit=part) for act in pair]))
    return rows


def Page(
    *,
    strip: ft.Control,
    body: Sequence[ft.Control],
    prompt: Sequence[ft.Control] = (),
    dock: ft.Control | None = None,
    bar: ft.Control | None = None,
    fixed: Sequence[ft.Control] = (),
    reading: bool = False,
    low: bool = False,
    scroll_key: str | None = None,
) -> ft.Control:
    """A whole page. *body* scrolls; *prompt* is above it, from 720 dp on the right over the *dock*.

    *fixed* stands between body and dock without scrolling (a live verdict); *bar* is a notice under the
    strip;
    *reading* keeps text at a width that can be read when there is no second pane.
    *low* keeps *prompt* at the top and stands *body*, which must fit, on the bottom within a thumb's reach, where
    there is one pane.
    """
    layout = use_layout()
    of = layout.colours
    notice = [bar] if bar is not None else []

    def scrolled(controls: Sequence[ft.Control]) -> ft.Control:
        return ft.Column(
            scroll=ft.ScrollMode.AUTO,
            expand=True,
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[
                ft.Container(
                    padding=ft.Padding.only(
                        left=MARGIN,
                        right=MARGIN,
                        top=4,
                        bottom=4 if layout.landscape_phone else MARGIN,
                    ),
                    content=ft.Column(
                        tight=True,
                        spacing=GAP,
                        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                        controls=list(controls),
                    ),
                )
            ],
        )

    def docked(control: ft.Control) -> ft.Control:
        return ft.Container(
            border=ft.Border.only(top=ft.BorderSide(1, of.hair)),
            padding=ft.Padding.symmetric(horizontal=MARGIN, vertical=8),
            content=control,
        )

    pinned = [
        ft.Container(padding=ft.Padding.symmetric(horizontal=MARGIN, vertical=4), content=control) for control in fixed
    ]
    right = bool(prompt) or dock is not None or bool(fixed)
    if layout.wide and right:
        content: ft.Control = ft.Row(
            spacing=0,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[
                ft.Column(expand=True, spacing=0, controls=[strip, *notice, scrolled(body)]),
                ft.Container(
                    width=layout.side,
                    border=ft.Border.only(left=ft.BorderSide(1, of.hair)),
                    padding=ft.Padding.only(top=4),
                    content=ft.Column(
                        spacing=0,
                        controls=[scrolled(prompt), *pinned, *([docked(dock)] if dock is not None else [])],
                    ),
                ),
            ],
        )
    else:
        middle = [scrolled([*prompt, *body])]
        if low and layout.height >= LOW and not layout.roomy:
            top = ft.Container(padding=ft.Padding.only(left=MARGIN, right=MARGIN, top=4, bottom=4))
            top.content = ft.Column(
                tight=True,
                spacing=GAP,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=list(prompt),
            )
            # What is shorter than a list in reverse stands at its end.
            standing = ft.ListView(
                expand=True,
                reverse=True,
                padding=ft.Padding.only(left=MARGIN, right=MARGIN, top=4, bottom=MARGIN),
                controls=[
                    ft.Column(
                        tight=True,
                        spacing=GAP,
                        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                        controls=list(body),
                    )
                ],
            )
            middle = [top, standing]
        column = ft.Column(
            expand=True,
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[
                strip,
                *notice,
                *middle,
                *pinned,
                *([docked(dock)] if dock is not None else []),
            ],
        )
        content = column
        if layout.wide and reading:
            content = ft.Row(
                expand=True,
                alignment=ft.MainAxisAlignment.CENTER,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=[ft.Container(width=min(layout.width, 760), content=column)],
            )
    return ft.Container(
        expand=True, bgcolor=of.paper, content=ft.SafeArea(expand=True, minimum_padding=0, content=content)
    )


def paged(page: ft.Control, **more: Any) -> ft.View:
    """A `Page` as a view of the router."""
    return ft.View(controls=[page], padding=0, spacing=0, **{**more, **asked_first()})
