"""Type that grows with the reader, and the layout's own arithmetic."""

import asyncio
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from companion.words import Words
from screens.design import Layout, LayoutContext, Role, boundary, paged, stage, use_layout, watch
from screens.design.stage import theme
from tests.screens.harness import Screen


@pytest.mark.parametrize(
    ("role", "size", "line", "at_200_percent"),
    [
        (Role.DISPLAY, 40, 48, 52),
        (Role.HEAD, 24, 32, 34.8),
        (Role.TITLE, 20, 28, 32),
        (Role.NUMBER, 22, 28, 35.2),
        (Role.BODY, 16, 24, 32),
        (Role.LABEL, 16, 22, 32),
        (Role.SMALL, 14, 20, 28),
    ],
)
def test_roles_grow_as_far_as_they_should(role: Role, size: float, line: float, at_200_percent: float) -> None:
    """size × (1 + (k − 1)g), with g 1 for words, .6 title and number, .45 head, .3 display."""
    assert (role.size(1), role.line(1)) == (size, line)
    assert role.size(2) == pytest.approx(at_200_percent)
    assert role.line(2) == pytest.approx(at_200_percent * line / size)


def test_the_browsers_growth_is_not_counted_twice() -> None:
    """Flutter multiplies by the browser's text size: what we ask for is divided by it."""
    layout = Layout(text=1.0, browser=2.0)
    assert layout.k == 2
    assert layout.style(Role.BODY).size == 16
    assert layout.style(Role.DISPLAY).size == 26
    assert layout.style(Role.BODY).height == 1.5
    assert Layout(text=2.0).style(Role.BODY).size == 32


@pytest.mark.parametrize(
    ("text", "browser", "roomy"), [(1, 1, False), (1.29, 1, False), (1.3, 1, True), (1.15, 1.2, True)]
)
def test_roomy_begins_at_130_percent(text: float, browser: float, roomy: bool) -> None:
    """Our setting times the browser's."""
    assert Layout(text=text, browser=browser).roomy is roomy


@pytest.mark.parametrize(
    ("width", "height", "wide", "side", "landscape_phone"),
    [
        (360, 640, False, 0, False),
        (719, 900, False, 0, False),
        (720, 900, True, 344, False),
        (844, 390, True, 344, True),
        (1000, 768, True, 400, False),
    ],
)
def test_panes(width: float, height: float, wide: bool, side: float, landscape_phone: bool) -> None:
    """Two panes from 720 dp, the right one 344, from 1000 dp 400."""
    layout = Layout(width, height)
    assert (layout.wide, layout.side, layout.landscape_phone) == (wide, side, landscape_phone)


def test_a_layout_is_asked_for_anywhere() -> None:
    """Outside of any render it is the default; inside, the nearest one provided, in plain functions too."""
    got: list[Any] = []

    def piece() -> ft.Control:
        got.append(use_layout())
        return ft.Text("")

    @boundary
    def Inner() -> ft.Control:  # noqa: N802
        return ft.Column([piece() for _ in range(2)])

    @boundary
    def Outer() -> ft.Control:  # noqa: N802
        here = replace(use_layout(), width=500.0)
        return LayoutContext(here, lambda: ft.Column([piece(), Inner()]))

    async def run() -> None:
        async with Screen(lambda page: page.render(Outer)):
            pass

    assert use_layout() == Layout()
    asyncio.run(run())
    assert [layout.width for layout in got] == [500, 500, 500]


def test_the_page_follows_the_window_the_evening_and_the_browsers_text_size() -> None:
    """Resizing, the device's brightness and the height of a hidden reference text change the layout at once."""
    layouts: list[Layout] = []

    @boundary(view=True)
    def Root(view: Any) -> list[ft.View]:  # noqa: N802
        layout = view.layout(text=1.5)
        layouts.append(layout)
        return stage(layout, Words("ja"), lambda: [paged(ft.Text("x"))])

    def main(page: ft.Page) -> None:
        page.render_views(Root, watch(page))

    async def run() -> None:
        async with Screen(main) as screen:
            assert (layouts[-1].width, layouts[-1].dark, layouts[-1].k) == (390, False, 1.5)
            await screen.session.dispatch_event(1, "resize", {"width": 844, "height": 390})
            await screen.settle()
            assert (layouts[-1].width, layouts[-1].height) == (844, 390)
            await screen.session.dispatch_event(1, "platform_brightness_change", "dark")
            await screen.settle()
            assert layouts[-1].dark
            assert screen.page.theme_mode is ft.ThemeMode.DARK
            reference = screen.page.overlay[0]
            assert isinstance(reference, ft.Container)
            assert reference.content is not None
            await screen.fire(reference.content, "size_change", {"w": 60, "h": 200})
            assert (layouts[-1].browser, layouts[-1].k, layouts[-1].roomy) == (2, 3, True)
            assert screen.page.theme is not None
            assert screen.page.theme.text_theme is not None
            assert screen.conn.errors == []

    asyncio.run(run())


def test_motion_and_transitions_are_none_when_reduced() -> None:
    """No move lasts, no page slides."""
    still = Layout(reduced_motion=True)
    assert still.motion(220) == 0
    assert Layout().motion(220) == 220
    transitions = theme(still, dark=False).page_transitions
    assert transitions is not None
    assert transitions.android is ft.PageTransitionTheme.NONE
