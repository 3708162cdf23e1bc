"""Lists and settings: rows that open, rows that switch, fields to type in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.text import say
from screens.design.guard import on
from screens.design.press import IconAct, Press, Tap, boxed
from screens.design.scale import Role, use_layout
from screens.design.words import Said, Say, plain


def Heading(text: Said, *, action: ft.Control | None = None) -> ft.Control:
    """The head of a section, with perhaps one button at its right."""
    words = ft.Semantics(header=True, heading_level=2, container=True, expand=True, content=Say(text, Role.LABEL))
    return ft.Container(
        padding=ft.Padding.only(top=8),
        content=ft.Row(spacing=8, controls=[words, *([action] if action is not None else [])]),
    )


def ListRow(
    title: Said,
    *,
    below: Said | None = None,
    value: Said | None = None,
    lead: ft.Control | None = None,
    trail: ft.Control | None = None,
    press: Press | None = None,
    name: Said | None = None,
    badges: Sequence[ft.Control] = (),
    action: ft.ClientAction | None = None,
    key: str | None = None,
) -> ft.Control:
    """One row of a list: what, a line below, a value at the right; pressed it opens.

    At big letters the value goes below. *action* is what a browser allows only inside the press itself.
    """
    layout = use_layout()
    of = layout.colours
    column: list[ft.Control] = [Say(title, Role.LABEL)]
    if below is not None:
        column.append(Say(below, Role.SMALL, muted=True))
    if badges:
        column.append(ft.Row(wrap=True, spacing=4, run_spacing=4, controls=list(badges)))
    if value is not None and layout.roomy:
        column.append(Say(value, Role.BODY))
    controls: list[ft.Control] = [
        *([lead] if lead is not None else []),
        ft.Column(expand=True, tight=True, spacing=2, controls=column),
    ]
    if value is not None and not layout.roomy:
        controls.append(Say(value, Role.BODY, align=ft.TextAlign.END))
    if trail is not None:
        controls.append(trail)
    if press is not None:
        controls.append(ft.Icon(ft.Icons.CHEVRON_RIGHT, size=layout.icon(22), color=of.ink2))
    content = ft.Row(spacing=10, vertical_alignment=ft.CrossAxisAlignment.CENTER, controls=controls)
    if press is None:
        return ft.Container(
            bgcolor=of.card,
            border=ft.Border.all(1, of.hair),
            border_radius=14,
            padding=ft.Padding.symmetric(horizontal=12, vertical=10),
            content=content,
            key=key,
        )
    words = [plain(part) for part in (title, below, value) if part is not None]
    style = boxed(
        layout,
        of.card,
        of.ink,
        of.line,
        edge_width=1,
        padding=ft.Padding.symmetric(horizontal=12, vertical=13),
    )
    style.alignment = ft.Alignment.CENTER_LEFT
    return Tap(
        content,
        press,
        name=name or ("、" if layout.language == "ja" else ", ").join(words),
        style=style,
        action=action,
        key=key,
    )


def SwitchRow(
    title: Said,
    value: bool,
    change: Callable[[bool], Any],
    *,
    below: Said | None = None,
    key: str | None = None,
) -> ft.Control:
    """A thing that is on or off; the whole row is one switch for a screen reader."""
    layout = use_layout()
    of = layout.colours
    words: list[ft.Control] = [Say(title, Role.LABEL)]
    if below is not None:
        words.append(Say(below, Role.SMALL, muted=True))
    knob = ft.Switch(
        value=value,
        on_change=on(lambda e: change(e.control.value)),
        active_color=of.on_primary,
        active_track_color=of.primary,
        inactive_thumb_color=of.ink2,
        inactive_track_color=of.table,
        track_outline_color=of.line,
        key=key,
    )
    return ft.MergeSemantics(
        ft.Container(
            bgcolor=of.card,
            border=ft.Border.all(1, of.hair),
            border_radius=14,
            padding=ft.Padding.symmetric(horizontal=12, vertical=6),
            content=ft.Row(
                spacing=10,
                controls=[ft.Column(expand=True, tight=True, spacing=2, controls=words), knob],
            ),
        )
    )


def Field(
    label: Said,
    value: str,
    change: Callable[[str], Any],
    *,
    submit: Callable[[str], Any] | None = None,
    hint: Said | None = None,
    error: Said | None = None,
    longest: int | None = None,
    lines: int | None = None,
    keyboard: ft.KeyboardType = ft.KeyboardType.TEXT,
    autofocus: bool = False,
    expand: bool | int | None = None,
    inside: ft.Control | None = None,
    key: str | None = None,
) -> ft.Control:
    """A line to type in. The value lives with the caller: *change* gets each new one. *inside* stands at its end."""
    layout = use_layout()
    of = layout.colours

    def edge(width: float, color: str) -> ft.OutlineInputBorder:
        return ft.OutlineInputBorder(side=ft.BorderSide(width, color), border_radius=12)

    return ft.TextField(
        label=plain(label),
        value=value,
        hint_text=plain(hint) if hint is not None else None,
        error=Say(error, Role.SMALL, color=of.violation.strong) if error is not None else None,
        on_change=on(lambda e: change(e.control.value or "")),
        on_submit=on(lambda e: submit(e.control.value or "")) if submit is not None else None,
        max_length=longest,
        # Of a size: without one it would take the room of the error beside it.
        counter=ft.Container(width=0, height=0) if longest is not None else None,
        multiline=lines is not None,
        min_lines=lines,
        keyboard_type=keyboard,
        autofocus=autofocus,
        text_style=layout.style(Role.BODY),
        label_style=layout.style(Role.BODY, of.ink2),
        hint_style=layout.style(Role.BODY, of.ink2),
        border={
            ft.ControlState.ERROR: edge(2, of.violation.strong),
            ft.ControlState.FOCUSED: edge(3, of.focus),
            ft.ControlState.DEFAULT: edge(1.5, of.line),
        },
        cursor_color=of.primary,
        bgcolor=of.card,
        filled=True,
        fill_color=of.card,
        content_padding=ft.Padding.symmetric(horizontal=14, vertical=14),
        suffix_icon=inside,
        expand=expand,
        key=key,
    )


def SearchField(label: Said, value: str, change: Callable[[str], Any], *, key: str) -> ft.Control:
    """A line to type what is looked for; words in it can be taken away at a press."""
    wipe = None
    if value:
        wipe = IconAct(ft.Icons.CLOSE, say("common.clear"), lambda: change(""), key=f"{key}-clear")
    return Field(label, value, change, inside=wipe, key=key)


def Ordered(
    title: Said,
    *,
    up: Press | None,
    down: Press | None,
    lead: ft.Control | None = None,
    below: Said | None = None,
    more: Sequence[ft.Control] = (),
) -> ft.Control:
    """A row whose place can be changed: 上へ and 下へ, so that no drag is needed."""
    layout = use_layout()
    of = layout.colours

    def arrow(icon: ft.IconData, word: str, press: Press | None) -> ft.Control:
        return Tap(
            ft.Icon(icon, size=layout.icon(22), color=of.ink if press else of.hair),
            press,
            name=say("common.stepper", what=plain(title), value=plain(say(word))),
            style=boxed(layout, ft.Colors.TRANSPARENT, of.ink, None, radius=12, padding=0),
            width=48,
            height=48,
        )

    words: list[ft.Control] = [Say(title, Role.LABEL, lines=2)]
    if below is not None:
        words.append(Say(below, Role.SMALL, muted=True))
    arrows = [
        arrow(ft.Icons.KEYBOARD_ARROW_UP, "common.up", up),
        arrow(ft.Icons.KEYBOARD_ARROW_DOWN, "common.down", down),
    ]
    head = ft.Row(
        spacing=10,
        controls=[
            *([lead] if lead is not None else []),
            ft.Column(expand=True, tight=True, spacing=2, controls=words),
            *([] if layout.roomy else [ft.Row(spacing=6, tight=True, controls=[*arrows, *more])]),
        ],
    )
    content: ft.Control = head
    if layout.roomy:
        content = ft.Column(
            tight=True, spacing=4, controls=[head, ft.Row(spacing=6, wrap=True, controls=[*arrows, *more])]
        )
    return ft.Container(
        bgcolor=of.card,
        border=ft.Border.all(1, of.hair),
        border_radius=14,
        padding=ft.Padding.only(left=12, right=4, top=4, bottom=4),
        content=content,
    )
