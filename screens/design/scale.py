"""Type that grows with the reader, and what a component needs to know of the room it has.

A text's size is ``role × (1 + (k − 1) × growth)``, where *k* is our own setting times the browser's text
size:
words grow fully, headlines little, so that a table still fits at 200 %. From 130 % on the layout is *roomy*.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any, Protocol

import flet as ft
from flet.components.utils import current_renderer

from companion.names import letters
from companion.words import Language
from screens.design.theme import Palette, palette

ROOMY = 1.3
WIDE = 720
EXTRA_WIDE = 1000
ROUND = "Takuban Round"
"""The family of figures and of display type; it holds digits, signs and Latin letters, no kanji."""
PLAIN = "Roboto"
"""The client's own family, in a browser ours: there a letter counts as missing unless a family that is named has it."""


class Role(Enum):
    """What a text is for: size and line in dp at 100 %, how far it grows with *k*, its weight and family."""

    DISPLAY = (40, 48, 0.3, ft.FontWeight.W_700, True)
    HEAD = (24, 32, 0.45, ft.FontWeight.W_700, False)
    TITLE = (20, 28, 0.6, ft.FontWeight.W_700, False)
    NUMBER = (22, 28, 0.6, ft.FontWeight.W_700, True)
    BODY = (16, 24, 1.0, ft.FontWeight.W_400, False)
    LABEL = (16, 22, 1.0, ft.FontWeight.W_700, False)
    SMALL = (14, 20, 1.0, ft.FontWeight.W_400, False)

    def size(self, k: float) -> float:
        """Letters in dp at scale *k*."""
        return self.value[0] * (1 + (k - 1) * self.value[2])

    def line(self, k: float) -> float:
        """A line in dp at scale *k*."""
        return self.size(k) * self.value[1] / self.value[0]

    @property
    def weight(self) -> ft.FontWeight:
        """Regular or bold."""
        return self.value[3]

    @property
    def round(self) -> bool:
        """Whether digits and Latin letters are set in the round face."""
        return self.value[4]


def _breadth(letter: str) -> float:
    if not letter.isascii():
        return 1.0
    if letter in "mwMW@%":
        return 0.95
    if letter in "ijl.,:;'!|":
        return 0.34
    return 0.7 if letter.isupper() else 0.62


@lru_cache(maxsize=4096)
def _breadths(text: str) -> float:
    """Of a text, letter by letter as a reader sees them: an emoji with its skin tone is as wide as one without."""
    return sum(_breadth(letter[0]) for letter in letters(text))


@dataclass(frozen=True, slots=True)
class Layout:
    """The room a component has, and how its reader likes it. Sizes in dp."""

    width: float = 390
    height: float = 844
    text: float = 1.0  # our own setting
    browser: float = 1.0  # the browser's text size, by which Flutter multiplies every size on its own
    dark: bool = False
    language: Language = "ja"
    reduced_motion: bool = False
    haptics: bool = True
    in_browser: bool = True

    @property
    def k(self) -> float:
        """How much bigger than designed words are to appear."""
        return self.text * self.browser

    @property
    def roomy(self) -> bool:
        """Whether words are so big that tiles become rows and the dock keeps undo and the next act only."""
        return self.k >= ROOMY

    @property
    def wide(self) -> bool:
        """Whether there are two panes."""
        return self.width >= WIDE

    @property
    def extra_wide(self) -> bool:
        """Whether the right pane is 400 dp, and there is room for a third column."""
        return self.width >= EXTRA_WIDE

    @property
    def landscape_phone(self) -> bool:
        """Whether this is a phone on its side: much width, little height."""
        return self.width > self.height and self.height < 500

    @property
    def side(self) -> float:
        """The width of the right pane, 0 where there is one pane only."""
        return 0 if not self.wide else 400 if self.extra_wide else 344

    @property
    def colours(self) -> Palette:
        """The palette of the brightness in force."""
        return palette(dark=self.dark)

    def size(self, role: Role) -> float:
        """Letters of a role as they appear, in dp."""
        return role.size(self.k)

    def line(self, role: Role) -> float:
        """A line of a role as it appears, in dp."""
        return role.line(self.k)

    def style(self, role: Role, color: str | None = None, *, bold: bool | None = None) -> ft.TextStyle:
        """A role's text style; the browser's own growth is taken out, since Flutter adds it again.

        The same each time: texts share it, and what shares its style need not be compared.
        """
        weight = role.weight if bold is None else ft.FontWeight.W_700 if bold else ft.FontWeight.W_400
        families = (ROUND,) * role.round + (PLAIN,) * self.in_browser
        return _style(role, self.k, self.browser, weight, families, color or self.colours.ink)

    def width_of(self, text: str, role: Role) -> float:
        """About how wide a line of this text is, in dp: enough to choose between two arrangements."""
        return self.size(role) * _breadths(text)

    @property
    def pane(self) -> float:
        """The width of the pane the body stands in, margins taken off, in dp."""
        return self.width - self.side - 24

    def icon(self, dp: float) -> float:
        """An icon beside words: it grows half as fast as they do, in dp."""
        return dp * (1 + (self.k - 1) * 0.5)

    def motion(self, ms: int) -> int:
        """A duration in ms, 0 where motion is reduced."""
        return 0 if self.reduced_motion else ms


@lru_cache(maxsize=1024)
def _style(
    role: Role, k: float, browser: float, weight: ft.FontWeight, families: tuple[str, ...], color: str
) -> ft.TextStyle:
    return ft.TextStyle(
        size=round(role.size(k) / browser, 2),
        height=round(role.value[1] / role.value[0], 4),
        weight=weight,
        font_family=next(iter(families), None),
        font_family_fallback=list(families[1:]) or None,
        color=color,
    )


COLOUR_MS, MOVE_MS, SHEET_MS = 120, 180, 220
"""How long a change of colour, a move and a sheet take, in ms."""


class _Provider(Protocol):
    default_value: Any
    _key: object


def read_context(context: Any) -> Any:
    """The value of a context, wherever in a render it is asked for, branches and loops included.

    Unlike `ft.use_context` it takes no place among the component's hooks, so that plain functions that build
    a
    piece may ask too. Nothing subscribes: who provides a context renders again when its value changes.
    """
    try:
        renderer = current_renderer()
    except RuntimeError:
        return context.default_value
    if stack := renderer._contexts.get(context._key):
        return stack[-1]
    component = renderer._render_stack[-1] if renderer._render_stack else None
    while component is not None:
        if context._key in component._contexts:
            return component._contexts[context._key]
        component = component._parent_component() if component._parent_component else None
    return context.default_value


LayoutContext = ft.create_context(Layout())
"""Provides a `Layout`: ``LayoutContext(layout, lambda: …)``."""


def use_layout() -> Layout:
    """The layout in force. May be called anywhere in a render; outside of one it is the default."""
    layout: Layout = read_context(LayoutContext)
    return layout


def use_palette() -> Palette:
    """The colours in force."""
    return use_layout().colours


def text_theme(layout: Layout) -> ft.TextTheme:
    """The roles in Material's names, for Flet's own controls."""
    head, title, body = (layout.style(role) for role in (Role.HEAD, Role.TITLE, Role.BODY))
    label, small = layout.style(Role.LABEL), layout.style(Role.SMALL)
    return ft.TextTheme(
        display_large=layout.style(Role.DISPLAY),
        display_medium=layout.style(Role.DISPLAY),
        display_small=layout.style(Role.DISPLAY),
        headline_large=head,
        headline_medium=head,
        headline_small=head,
        title_large=title,
        title_medium=label,
        title_small=label,
        body_large=body,
        body_medium=body,
        body_small=small,
        label_large=label,
        label_medium=small,
        label_small=small,
    )


@ft.observable
@dataclass
class Viewport:
    """What the client tells of itself: the window in dp, its text size, its wishes. Made by `watch`."""

    width: float = 390
    height: float = 844
    browser: float = 1.0
    platform_dark: bool = False
    reduced_motion: bool = False
    in_browser: bool = True

    def layout(
        self,
        *,
        language: Language = "ja",
        text: float = 1.0,
        dark: bool | None = None,
        reduced_motion: bool | None = None,
        haptics: bool = True,
    ) -> Layout:
        """The layout for a reader's settings; None follows the device."""
        return Layout(
            width=self.width,
            height=self.height,
            text=text,
            browser=self.browser,
            dark=self.platform_dark if dark is None else dark,
            language=language,
            reduced_motion=self.reduced_motion if reduced_motion is None else reduced_motion,
            haptics=haptics,
            in_browser=self.in_browser,
        )


def narrowed(layout: Layout, width: float) -> Layout:
    """The same reader with less width: what stands in one pane lays itself out as on a phone of that
    width.
    """
    return replace(layout, width=width)
