"""The frame every page stands in: theme, layout and words for whatever is rendered inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import flet as ft

from companion.words import Words
from screens.design.guard import laid_out, on, protect, use_effect
from screens.design.scale import Layout, LayoutContext, Role, Viewport, text_theme
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
        ),
        navigation_rail_theme=ft.NavigationRailTheme(
            bgcolor=of.card,
            indicator_color=of.tonal,
            selected_label_text_style=small,
            unselected_label_text_style=small,
        ),
        list_tile_theme=ft.ListTileTheme(title_text_style=label, subtitle_text_style=small),
        dropdown_theme=ft.DropdownTheme(text_style=body),
        page_transitions=ft.PageTransitionsTheme(android=still, ios=still, linux=still, macos=still, windows=still),
    )


def _ink(layout: Layout, role: Role, color: str) -> ft.TextStyle:
    return layout.style(role, color)


# The reference text's height does not depend on the font, so it is right before any font is there.
_REFERENCE = 100


def watch(page: ft.Page) -> Viewport:
    """Follow the client's window, brightness and text size, and keep errors off the page; once a page.

    Render with ``page.render_views(Root, …)``, where *Root* is a `boundary`.
    """
    protect(page)
    view = Viewport(
        width=page.width or 390,
        height=page.height or 844,
        platform_dark=page.platform_brightness == ft.Brightness.DARK,
        in_browser=bool(page.web),
    )

    def resized(e: Any) -> None:
        view.width, view.height = float(e.width or view.width), float(e.height or view.height)

    def brightness(e: Any) -> None:
        # Flet 1.0.5 sends the bare word instead of the event its documentation names.
        view.platform_dark = ft.Brightness(getattr(e, "brightness", None) or e.data) is ft.Brightness.DARK

    def measured(e: Any) -> None:
        browser = round(e.height / _REFERENCE, 3)
        if 0.25 <= browser <= 8:
            view.browser = browser

    page.on_resize, page.on_platform_brightness_change = on(resized), on(brightness)
    page.overlay.append(
        ft.Container(
            left=-4 * _REFERENCE,
            top=0,
            content=ft.Text(
                "0",
                style=ft.TextStyle(size=_REFERENCE, height=1),
                no_wrap=True,
                color=ft.Colors.TRANSPARENT,
                semantics_label="",
                on_size_change=on(measured),
            ),
        )
    )
    return view


def dress(page: ft.Page, layout: Layout) -> None:
    """Theme the page for this layout. Before the first frame call it yourself; later `stage` does."""
    page.theme, page.dark_theme = theme(layout, dark=False), theme(layout, dark=True)
    page.theme_mode = ft.ThemeMode.DARK if layout.dark else ft.ThemeMode.LIGHT


def stage(layout: Layout, words: Words, content: Callable[[], T]) -> T:
    """Renders *content* with this layout and these words, and themes the page. Call it in the root component.

    A hook: on every render, once.
    """
    page = ft.context.page
    laid_out(page, layout)

    def follow() -> None:
        dress(page, layout)

    use_effect(follow, [layout.k, layout.browser, layout.dark, layout.reduced_motion])
    rendered: T = LayoutContext(layout, lambda: WordsContext(words, content))
    return rendered
