"""Pieces are drawn anew when they look different, and only then; a press does what was asked for last."""

# ruff: noqa: N802 (components are functions named like the things they draw)

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import flet as ft

from companion.text import say
from companion.words import Words
from screens.design import Act, ActButton, Layout, boundary, paged, stage, watch
from screens.design.guard import on
from screens.design.kept import kept
from screens.design.scale import Viewport
from screens.design.words import plain
from tests.screens.harness import Screen

drawn: list[str] = []


@kept
def Stone(label: str, press: Callable[..., Any]) -> ft.Control:
    """A button that notes when it is drawn."""
    drawn.append(label)
    return ft.FilledButton(plain(say("common.undo")), key=label, on_click=on(press))


@kept
def Heap(stones: Sequence[ft.Control], *, name: str) -> ft.Control:
    """Pieces within a piece."""
    drawn.append(name)
    return ft.Column(controls=list(stones))


def played(build: Callable[[int], ft.Control], flow: Callable[[Screen], Awaitable[None]]) -> None:
    """Runs *flow* on what *build* draws for the number of times the key ``on`` has been pressed."""
    drawn.clear()

    @boundary
    def Body() -> ft.Control:
        turn, put = ft.use_state(0)
        go_on = ft.TextButton("on", key="on", on_click=on(lambda: put(lambda n: n + 1)))
        return ft.Column(controls=[build(turn), go_on])

    @boundary(view=True)
    def Root(view: Viewport) -> list[ft.View]:
        layout: Layout = view.layout()
        return stage(layout, Words(layout.language), lambda: [paged(Body())])

    async def run() -> None:
        async with Screen(lambda page: page.render_views(Root, watch(page))) as screen:
            await flow(screen)

    asyncio.run(run())


def test_a_piece_that_looks_the_same_is_kept() -> None:
    """What is round it may be drawn as often as it likes."""

    async def flow(screen: Screen) -> None:
        await screen.tap("on")
        await screen.tap("on")
        assert drawn == ["a", "b0", "b1", "b2"]

    played(lambda turn: ft.Row(controls=[Stone("a", print), Stone(f"b{turn}", print)]), flow)


def test_a_kept_piece_calls_the_handler_given_last() -> None:
    """A button drawn on an older table acts on the table of now."""
    pressed: list[int] = []

    async def flow(screen: Screen) -> None:
        await screen.tap("a")
        await screen.tap("on")
        await screen.tap("on")
        await screen.tap("a")
        assert drawn == ["a"]
        assert pressed == [0, 2]

    played(lambda turn: Stone("a", lambda: pressed.append(turn)), flow)


def test_pieces_within_a_kept_piece_call_the_handler_given_last() -> None:
    """Also when the outer piece was drawn anew between, and the inner one was not."""
    pressed: list[int] = []

    def build(turn: int) -> ft.Control:
        return Heap([Stone("a", lambda: pressed.append(turn))], name="early" if turn < 2 else "late")

    async def flow(screen: Screen) -> None:
        for _ in range(4):
            await screen.tap("a")
            await screen.tap("on")
        assert drawn == ["early", "a", "late"]
        assert pressed == [0, 1, 2, 3]

    played(build, flow)


def test_a_piece_within_that_looks_different_is_drawn() -> None:
    """The outer piece is another then, too."""

    async def flow(screen: Screen) -> None:
        await screen.tap("on")
        assert screen.has("a1")
        assert not screen.has("a0")

    played(lambda turn: Heap([Stone(f"a{turn}", print)], name="heap"), flow)


def test_other_room_or_other_words_draw_everything() -> None:
    """Every piece lays itself out by the layout, and speaks the reader's language."""

    async def run() -> None:
        drawn.clear()
        language: list[Any] = ["ja"]
        again: list[Callable[[int], None]] = []

        @boundary(view=True)
        def Root(view: Viewport) -> list[ft.View]:
            _, put = ft.use_state(0)
            again[:] = [put]
            layout = view.layout(language=language[0])
            return stage(layout, Words(layout.language), lambda: [paged(Stone("a", print))])

        views: list[Viewport] = []

        def main(page: ft.Page) -> None:
            views.append(watch(page))
            page.render_views(Root, views[0])

        async with Screen(main) as screen:
            assert drawn == ["a"]
            views[0].width = 800
            await screen.settle()
            assert drawn == ["a", "a"]
            language[0] = "en"
            again[0](1)
            await screen.settle()
            assert drawn == ["a", "a", "a"]
            assert screen.sees("Undo")

    asyncio.run(run())


def test_an_act_that_is_barred_is_the_same_button_under_another_name() -> None:
    """The client changes its words; a button taken away and put back would lose the finger, the focus and its time."""

    async def flow(screen: Screen) -> None:
        free = screen.find("召喚")._i
        await screen.tap("on")
        barred = screen.find("召喚、いまはできません")  # and nothing else is heard
        assert (barred._i, barred.key) == (free, "summon")
        await screen.tap("on")
        assert screen.find("召喚")._i == free

    played(
        lambda turn: ActButton(
            Act(
                "召喚",
                print,
                key="summon",
                below="あと1組" if turn % 2 else None,
                name="召喚、いまはできません" if turn % 2 else None,
                look="outlined" if turn % 2 else "tonal",
            )
        ),
        flow,
    )
