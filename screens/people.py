"""A person's name, colour and animal, as they are set at a new match and among the players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.game import Player
from companion.text import Text, say
from screens.design.marks import FACES, Mark, SeatMark
from screens.design.press import Press, Tap, boxed
from screens.design.rows import Field, Heading
from screens.design.scale import Role, use_layout
from screens.design.theme import SEAT_COLOURS
from screens.design.words import Name, Said, plain
from screens.seating import mark_of


def Person(
    player: Player, seat: int = 0, *, size: float = 24, role: Role = Role.SMALL, room: float, color: str | None = None
) -> ft.Control:
    """Mark and name side by side, no wider than *room* dp; a name too long for it ends in …"""
    layout = use_layout()
    left = room - layout.icon(size) - 6
    width = left if layout.width_of(player.name, role) > left else None
    name = Name(player.name, role, lines=1, color=color, width=width)
    return ft.Row(tight=True, spacing=6, controls=[SeatMark(mark_of(player, seat), size), name])


def NameField(
    label: Said, value: str, change: Callable[[str], Any], submit: Callable[[str], Any], trouble: Text | None
) -> ft.Control:
    """Where a name is typed: the only typing there is."""
    return Field(label, value, change, submit=submit, error=trouble, autofocus=True, key="name")


def LookPicker(player: Player, change: Callable[[Player], Any]) -> list[ft.Control]:
    """Ten colours and ten animals to choose from."""
    now = mark_of(player)
    colours = [
        _choice(
            Mark(index, now.face),
            say(f"common.colour.{colour}"),
            chosen=index == now.colour,
            press=lambda colour=colour: change(replace(player, colour=colour)),
            key=f"colour:{colour}",
        )
        for index, colour in enumerate(SEAT_COLOURS)
    ]
    faces = [
        _choice(
            Mark(now.colour, index),
            say(f"common.face.{face}"),
            chosen=index == now.face,
            press=lambda face=face: change(replace(player, mark=face)),
            key=f"face:{face}",
        )
        for index, face in enumerate(FACES)
    ]
    return [
        Heading(say("new.colour")),
        ft.Row(wrap=True, spacing=6, run_spacing=6, controls=colours),
        Heading(say("new.face")),
        ft.Row(wrap=True, spacing=6, run_spacing=6, controls=faces),
    ]


def _choice(look: Mark, name: Text, *, chosen: bool, press: Press, key: str) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    parts: list[ft.Control] = [SeatMark(look, 40)]
    if chosen:
        parts.append(ft.Icon(ft.Icons.CHECK, size=layout.icon(18), color=of.on_tonal))
    said = plain(name)
    if chosen:
        said = plain(say("common.named_state", name=said, state=plain(say("common.chosen"))))
    return Tap(
        ft.Row(tight=True, spacing=4, controls=parts),
        press,
        name=said,
        selected=chosen,
        style=boxed(
            layout,
            of.tonal if chosen else of.card,
            of.on_tonal,
            of.primary if chosen else of.line,
            edge_width=3 if chosen else 1,
            radius=14,
            padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        ),
        height=layout.icon(40) + 16,
        key=key,
    )
