"""An error in one handler, effect or component never blanks the page and never silences the session."""

# ruff: noqa: N802 (components are functions named like the things they draw)

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import flet as ft
import pytest
from flet.components.component import Renderer
from flet.controls.object_patch import DiffBuilder

from companion.words import Words
from screens.design import boundary, guard, on, paged, plain, snack, stage, use_effect, watch
from tests.screens.harness import Screen


def page_of(component: Callable[[], ft.Control], *, language: str = "ja") -> Callable[[ft.Page], None]:
    """A main that shows one component."""

    @boundary(view=True)
    def Root(view: Any) -> list[ft.View]:
        layout = view.layout(language=language)
        return stage(layout, Words(layout.language), lambda: [paged(component())])

    def main(page: ft.Page) -> None:
        view = watch(page)
        page.render_views(Root, view)

    return main


def shown(component: Callable[[], ft.Control], flow: Callable[[Screen], Awaitable[None]], **page: Any) -> None:
    """Runs a flow on a page that shows one component."""

    async def run() -> None:
        async with Screen(page_of(component, **page)) as screen:
            await flow(screen)
            assert screen.conn.errors == []

    asyncio.run(run())


def counter(fail: Callable[[int], None]) -> Callable[[], ft.Control]:
    """A component that counts presses, beside one that may fail at a count."""

    @boundary
    def Part(n: int) -> ft.Control:
        fail(n)
        return ft.Text(f"part {n}")

    @boundary
    def Counter() -> ft.Control:
        n, put = ft.use_state(0)
        return ft.Column([ft.Text(f"count {n}"), Part(n), ft.Button("more", on_click=on(lambda: put(lambda v: v + 1)))])

    return Counter


def raising_at(*counts: int) -> Callable[[int], None]:
    """Fails at these counts."""

    def fail(n: int) -> None:
        if n in counts:
            raise ValueError(f"at {n}")

    return fail


def test_a_component_that_fails_says_so_and_the_rest_lives(caplog: pytest.LogCaptureFixture) -> None:
    """The body raises while it is drawn again: its place says so, beside it everything goes on; it is logged."""

    async def flow(screen: Screen) -> None:
        await screen.tap("more")
        assert "count 1" in screen.texts()
        assert "この部分を表示できません。" in screen.texts()
        await screen.tap("more")
        assert "count 2" in screen.texts()

    shown(counter(raising_at(1)), flow)
    assert "Part can't be shown" in caplog.text


def test_a_component_that_fails_can_be_tried_again() -> None:
    """［もう一度］ draws it anew, and it stays well."""
    trouble = [True]

    def fail(n: int) -> None:
        if trouble and n:
            raise ValueError("for a while")

    async def flow(screen: Screen) -> None:
        await screen.tap("more")
        await screen.tap("もう一度")
        assert screen.sees("この部分を表示できません。")
        trouble.clear()
        await screen.tap("もう一度")
        assert "part 1" in screen.texts()
        assert not screen.sees("この部分を")
        await screen.tap("more")
        assert "part 2" in screen.texts()

    shown(counter(fail), flow)


def test_a_component_that_fails_at_once_leaves_the_page() -> None:
    """The first drawing is guarded too, in English as well."""

    async def flow(screen: Screen) -> None:
        assert "count 0" in screen.texts()
        assert "This part can't be shown." in screen.texts()

    shown(counter(raising_at(0)), flow, language="en")


def test_a_value_a_control_refuses_stays_inside() -> None:
    """Flet checks values only while it compares controls, outside of any body: the component says so all the same."""

    @boundary
    def Fragile() -> ft.Control:
        opacity, put = ft.use_state(1.0)
        return ft.Column([ft.Text("fragile", opacity=opacity), ft.Button("break", on_click=on(lambda: put(7.0)))])

    @boundary
    def Both() -> ft.Control:
        n, put = ft.use_state(0)
        return ft.Column([Fragile(), ft.Text(f"n {n}"), ft.Button("more", on_click=on(lambda: put(lambda v: v + 1)))])

    async def flow(screen: Screen) -> None:
        await screen.tap("break")
        assert "この部分を表示できません。" in screen.texts()
        await screen.tap("more")
        assert "n 1" in screen.texts()

    shown(Both, flow)


def test_a_handler_that_fails_is_told_and_the_page_stays(caplog: pytest.LogCaptureFixture) -> None:
    """A snack tells it, the log has it, and the next press works; async handlers likewise."""

    @boundary
    def Handlers() -> ft.Control:
        n, put = ft.use_state(0)

        def fail() -> None:
            raise ValueError("no")

        async def fail_later() -> None:
            await asyncio.sleep(0)
            raise ValueError("no")

        return ft.Column(
            [
                ft.Text(f"n {n}"),
                ft.Button("fail", on_click=on(fail)),
                ft.Button("fail later", on_click=on(fail_later)),
                ft.Button("more", on_click=on(lambda e, by=2: put(lambda v: v + by))),
            ]
        )

    async def flow(screen: Screen) -> None:
        await screen.tap("fail")
        assert screen.snacks() == ["うまくいきませんでした。もう一度ためしてください。"]
        await screen.tap("fail later")
        assert len(screen.snacks()) == 2
        await screen.tap("more")
        assert "n 2" in screen.texts()

    shown(Handlers, flow)
    assert caplog.text.count("a handler failed") == 2


def test_an_effect_that_fails_is_told_and_the_page_stays() -> None:
    """Effects and their cleanups, at once or later, keep the session drawing."""

    @boundary
    def Effects() -> ft.Control:
        n, put = ft.use_state(0)

        def fail() -> None:
            raise ValueError("no")

        async def fail_later() -> None:
            raise ValueError("no")

        use_effect(fail, [n], cleanup=fail)
        use_effect(fail_later, [n])
        return ft.Column([ft.Text(f"n {n}"), ft.Button("more", on_click=on(lambda: put(lambda v: v + 1)))])

    async def flow(screen: Screen) -> None:
        assert len(screen.snacks()) == 2
        await screen.tap("more")
        assert "n 1" in screen.texts()
        await screen.tap("more")
        assert "n 2" in screen.texts()

    shown(Effects, flow)


def test_effects_a_failed_body_did_not_reach_are_left_alone() -> None:
    """An effect runs when its dependencies change, not once more because the body stopped before it."""
    ran: list[int] = []

    @boundary
    def Stops() -> ft.Control:
        n, put = ft.use_state(0)
        use_effect(lambda: None)
        button = ft.Button("more", on_click=on(lambda: put(lambda v: v + 1)))
        if n == 2:
            raise ValueError("before the effect")
        use_effect(lambda: ran.append(n), [min(n, 1)])
        return ft.Column([ft.Text(f"n {n}"), button])

    @boundary
    def Around() -> ft.Control:
        return ft.Column([Stops()])

    async def flow(screen: Screen) -> None:
        await screen.tap("more")
        await screen.tap("more")
        assert screen.sees("この部分を")
        assert ran == [0, 1]

    shown(Around, flow)


def test_an_unguarded_handler_and_a_dead_updater_do_not_end_the_session() -> None:
    """What slips past every guard is logged; the page stays and goes on drawing."""

    class Bomb:
        def update(self) -> None:
            raise ValueError("an update outside of any component")

    @boundary
    def Bare() -> ft.Control:
        n, put = ft.use_state(0)

        def fail() -> None:
            raise ValueError("raw")

        return ft.Column(
            [
                ft.Text(f"n {n}"),
                ft.Button("raw", on_click=fail),
                ft.Button("bomb", on_click=on(lambda: ft.context.page.session.schedule_update(Bomb()))),  # type: ignore[arg-type]
                ft.Button("more", on_click=on(lambda: put(lambda v: v + 1))),
            ]
        )

    async def flow(screen: Screen) -> None:
        await screen.tap("raw")
        await screen.tap("bomb")
        await screen.tap("more")
        assert "n 1" in screen.texts()

    shown(Bare, flow)


def test_an_event_for_a_control_that_is_gone_is_no_error() -> None:
    """A press may arrive when its button has just been replaced: nothing happens, nothing breaks."""

    @boundary
    def Once() -> ft.Control:
        gone, put = ft.use_state(False)
        if gone:
            return ft.Text(plain("gone"))
        return ft.Button("go", on_click=on(lambda: put(True)))

    async def flow(screen: Screen) -> None:
        button = screen.find("go")
        await screen.tap("go")
        await screen.fire(button, "click")
        assert "gone" in screen.texts()

    shown(Once, flow)


@pytest.mark.parametrize("guarded", [True, False])
def test_flet_still_needs_the_guard_of_what_lies_open(monkeypatch: pytest.MonkeyPatch, *, guarded: bool) -> None:
    """The day this fails without the guard, Flet passes over what a component drew in a dialog by itself: it can go."""
    if not guarded:
        monkeypatch.setattr(DiffBuilder, "_compare_dataclasses", guard._compare_dataclasses)
    drawings: list[str] = []

    @boundary
    def Inner() -> ft.Control:
        drawings.append("drawn")
        return ft.Text("inside")

    async def run() -> None:
        async with Screen(page_of(lambda: ft.Text("below"))) as screen:
            screen.page.show_dialog(ft.AlertDialog(actions=[cast(Any, Renderer)().render(Inner)]))
            screen.page.title = "another"
            screen.page.update()
            assert len(drawings) == (1 if guarded else 2)

    asyncio.run(run())


def test_a_handler_takes_the_event_or_nothing() -> None:
    """Only parameters without a default are given the event."""
    got: list[Any] = []

    async def run() -> None:
        await on(lambda: got.append("nothing"))("event")
        await on(got.append)("event")
        await on(lambda p=3: got.append(p))("event")

    asyncio.run(run())
    assert got == ["nothing", "event", 3]


@pytest.mark.parametrize(("width", "pane"), [(390, 390), (1024, 624)])
def test_a_snack_lies_over_the_strip_beside_the_way_back(width: int, pane: int) -> None:
    """Not over the prompt below it, nor, where there are two panes, over the prompt beside it; nor over the dock.

    In the middle of the page it lay over a code to be read.
    """

    @boundary
    def Teller() -> ft.Control:
        return ft.Button("tell", on_click=on(lambda: snack("直しました。")))

    async def run() -> None:
        async with Screen(page_of(Teller), width=width, height=844) as screen:
            await screen.tap("tell")
            (bar,) = [one for one in screen.page._dialogs.controls if isinstance(one, ft.SnackBar)]
            assert isinstance(bar.margin, ft.Margin)
            assert isinstance(bar.padding, ft.Padding)
            top = 844 - bar.margin.bottom - bar.padding.top - 24 - bar.padding.bottom
            assert 0 <= top <= 8
            assert 844 - bar.margin.bottom <= 56  # the strip's height
            assert bar.margin.left >= 56  # the way back
            assert width - bar.margin.right <= pane

    asyncio.run(run())
