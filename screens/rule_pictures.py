"""The pictures of the rulebooks on the screen."""

from __future__ import annotations

import re
from functools import cache

import flet as ft

from companion.rulebook import Picture
from screens.design.scale import use_layout
from screens.design.theme import DARK, LIGHT, Palette

WIDEST = 400.0
"""How wide a picture gets, in dp: wider it would only be bigger."""


def RulePicture(picture: Picture) -> ft.Control:
    """A picture as wide as there is room, its words for a screen reader; by night in the night's colours."""
    layout = use_layout()
    svg = by_night(picture.svg) if layout.dark else picture.svg
    width = min(WIDEST, (layout.side or layout.width) - 32)
    image = ft.Image(src=svg, width=width, fit=ft.BoxFit.CONTAIN, semantics_label=picture.alt)
    return ft.Row(controls=[image])


def _colours(of: Palette) -> list[str]:
    edges = [fill.edge for fill in of.attributes.values()]
    return [
        of.ink,
        of.ink2,
        of.line,
        of.card,
        of.table,
        of.primary,
        of.tonal,
        of.ok.strong,
        of.violation.strong,
        *edges,
    ]


_NIGHT = dict(zip(_colours(LIGHT), _colours(DARK), strict=True))


@cache
def by_night(svg: str) -> str:
    """The drawing with the colours of the light theme, written in capitals, changed for those of the dark one."""
    return re.sub("#[0-9A-F]{6}", lambda colour: _NIGHT[colour[0]], svg)
