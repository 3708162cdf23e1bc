"""The frame every page stands in: theme, layout and words for whatever is rendered inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import flet as ft

from companion.words import Words
from screens.design.guard import use_effect
from screens.design.scale import Layout, LayoutContext, Role, text_theme
from screens.design.theme import palette, scheme
from screens.design.words import WordsContext

T = TypeVar("T")


def theme(layout: Layout, *, dark: bool) -> ft.Theme:
    """One brightness of the design language, for Flet's own controls, at the reader's text size."""
    of = palette(dark=dark)
    label, body, small = (_ink(layout, role, of.ink) for role in (Role.LABEL, Role.BODY, Role.SMALL))
    rounded = ft.RoundedRectangleBorder(radius=14)
    ring = {
        ft.ControlState.FOCUSED: ft.BorderSide(3, of.focus),
        ft.ControlState.DEFAULT: ft.BorderSide(0, "transparent"),
    }
    edged = {
        ft.ControlState.FOCUSED: ft.BorderSide(3, of.focus),
        ft.ControlState.DEFAULT: ft.BorderSide(1.5, of.line),
    }
    still = ft.PageTransitionTheme.NONE if layout.reduced_motion else ft.PageTransitionTheme.FADE_UPWARDS

    def buttons(side: dict[ft.ControlState, ft.BorderSide]) -> ft.ButtonStyle:
        return ft.ButtonStyle(
            shape=rounded,
            side=side,
            elevation=0,
            text_style=label,
            padding=ft.Padding.symmetric(horizontal=16, vertical=12),
        )

    return ft.Theme(
        color_scheme=scheme(of),
        text_theme=text_theme(layout),
        scaffold_bgcolor=of.paper,
        filled_button_theme=ft.FilledButtonTheme(style=buttons(ring)),
        outlined_button_theme=ft.OutlinedButtonTheme(style=buttons(edged)),
        text_button_theme=ft.TextButtonTheme(style=buttons(ring)),
        button_theme=ft.ButtonTheme(style=buttons(ring)),
        icon_button_theme=ft.IconButtonTheme(style=ft.ButtonStyle(side=ring)),
        focus_color=ft.Colors.with_opacity(0.2, of.focus),
        divider_theme=ft.DividerTheme(color=of.hair, thickness=1, space=1),
        bottom_sheet_theme=ft.BottomSheetTheme(bgcolor=of.raised),
        dialog_theme=ft.DialogTheme(bgcolor=of.raised, shape=ft.RoundedRectangleBorder(radius=24)),
        snackbar_theme=ft.SnackBarTheme(bgcolor=of.ink, content_text_style=_ink(layout, Role.BODY, of.paper)),
        tooltip_theme=ft.TooltipTheme(
            text_style=_ink(layout, Role.SMALL, of.paper),
            decoration=ft.BoxDecoration(bgcolor=of.ink, border_radius=10),
        ),
        navigation_bar_theme=ft.NavigationBarTheme(
            bgcolor=of.card,
            indicator_color=of.tonal,
            label_text_style=small,
            elevation=0,
            surface_tint_color="transparent",
        )
        if hasattr(ft, "NavigationBarTheme")
        else None,
        navigation_rail_theme=ft.NavigationRailTheme(
            bgcolor=of.card,
            indicator_color=of.tonal,
            selected_label_text_style=small,
            unselected_label_text_style=small,
        ),
        list_tile_theme=ft.ListTileTheme(title_text_style=label, subtitle_text_style=small),
        dropdown_theme=ft.DropdownTheme(text_style=body),
        page_transitions=ft.PageTransitionsTheme(
            android=still, ios=still, linux=still, macos=still, windows=still
        ),
    )


def _ink(layout: Layout, role: Role, color: str) -> ft.TextStyle:
    return layout.style(role, color)


def stage(layout: Layout, words: Words, content: Callable[[], T]) -> T:
    """Renders *content* with this layout and these words, and themes the page. Call it in the root component.

    A hook: on every render, once.
    """
    page = ft.context.page

    def dress() -> None:
        page.theme, page.dark_theme = theme(layout, dark=False), theme(layout, dark=True)
        page.theme_mode = ft.ThemeMode.DARK if layout.dark else ft.ThemeMode.LIGHT
        page.bgcolor = layout.colours.paper
        page.update()

    use_effect(dress, [layout.k, layout.browser, layout.dark, layout.reduced_motion])
    return LayoutContext(layout, lambda: WordsContext(words, content))
