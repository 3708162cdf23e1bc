"""Errors stay where they happen: one handler, one effect, one component; the page and the session go on.

Flet blanks the whole page when a handler raises, and stops drawing a session for good when a component does.
So every handler goes through `on`, every component is a `boundary`, every effect a `use_effect` of this
module.
"""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, ParamSpec, TypeVar, cast, overload
from weakref import WeakKeyDictionary

import flet as ft
from flet.components.component import Component
from flet.components.hooks.use_effect import EffectHook
from flet.components.utils import current_component, current_renderer
from flet.controls.object_patch import DiffBuilder

from companion.text import say
from screens.design.scale import Layout, Role, use_layout
from screens.design.words import Say, plain, use_words

log = logging.getLogger("takuban.screens")

P = ParamSpec("P")
R = TypeVar("R")

Handler = Callable[..., Any]

_ASIDE, _INSIDE = 12, 16  # of a snack bar: beside it, and left and right within, in dp
_BACK = 60  # the strip's way back, which it leaves free


_layouts: WeakKeyDictionary[Any, Layout] = WeakKeyDictionary()


def laid_out(page: ft.Page, layout: Layout) -> None:
    """Tells the layout in force on *page* to what is shown from its handlers, outside of any render."""
    _layouts[page.session] = layout


def snack(text: str, *, ms: int = 3000, act: tuple[str, Callable[[Any], Any]] | None = None) -> None:
    """Tell something in passing. From handlers and effects.

    It lies over the strip, beside the way back: below would be the prompt, or a code to be read, and at the bottom the
    dock with its undo. An *act* (its word, and its handler, guarded by `on`) is only there as long as the sentence; so
    there must be another way to it, too.
    """
    page = ft.context.page
    layout = _layouts.get(page.session) or use_layout()
    room = layout.width - layout.side - _BACK - _ASIDE - 2 * _INSIDE
    if act is not None:
        room -= layout.width_of(act[0], Role.LABEL) + 2 * _INSIDE
    lines = ceil(layout.width_of(text, Role.BODY) * 1.08 / room)
    height = max(lines * layout.line(Role.BODY) + _INSIDE, 56 if act is not None else 0)
    page.show_dialog(
        ft.SnackBar(
            content=ft.Text(text, style=layout.style(Role.BODY, layout.colours.paper)),
            bgcolor=layout.colours.ink,
            behavior=ft.SnackBarBehavior.FLOATING,
            padding=ft.Padding.symmetric(horizontal=_INSIDE, vertical=_INSIDE / 2),
            margin=ft.Margin(left=_BACK, right=_ASIDE + layout.side, top=0, bottom=max(8, layout.height - 4 - height)),
            shape=ft.RoundedRectangleBorder(radius=14),
            duration=ms,
            action=ft.SnackBarAction(act[0], layout.colours.tonal, on_click=act[1]) if act is not None else None,
            persist=False,
            dismiss_direction=ft.DismissDirection.HORIZONTAL,
        )
    )


def call(handler: Handler, e: Any) -> Any:
    """What a handler returns, given the event if it takes one."""
    wants_event = any(
        parameter.default is parameter.empty
        and parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
        for parameter in inspect.signature(handler).parameters.values()
    )
    return handler(e) if wants_event else handler()


def on(handler: Handler) -> Callable[[Any], Any]:
    """An event handler that may fail: the error is logged and told in a snack, the page stays.

    *handler* takes the event, or nothing; parameters with defaults do not count (``lambda p=p: …``). It may
    be async.
    """
    words, layout = use_words(), use_layout()

    async def guarded(e: Any) -> None:
        try:
            result = call(handler, e)
            if inspect.isawaitable(result):
                await result
        except Exception:
            log.exception("a handler failed")
            _tell_failure(words(say("common.failed")), layout)

    return guarded


def _tell_failure(sentence: str, layout: Any) -> None:
    try:
        snack(sentence)
    except Exception:
        log.exception("nor could it be told")


def use_effect(
    setup: Callable[[], Any],
    dependencies: Sequence[Any] | None = None,
    cleanup: Callable[[], Any] | None = None,
) -> None:
    """`ft.use_effect` for effects that may fail: the error is logged and told in a snack.

    Both may be async.
    """
    sentence, layout = use_words()(say("common.failed")), use_layout()
    ft.use_effect(
        _guarded_effect(setup, sentence, layout),
        dependencies,
        _guarded_effect(cleanup, sentence, layout) if cleanup else None,
    )


def _guarded_effect(effect: Callable[[], Any], sentence: str, layout: Any) -> Callable[[], Any]:
    if inspect.iscoroutinefunction(effect):

        async def later() -> None:
            try:
                await effect()
            except Exception:
                log.exception("an effect failed")
                _tell_failure(sentence, layout)

        return later

    def now() -> Any:
        try:
            result = effect()
        except Exception:
            log.exception("an effect failed")
            _tell_failure(sentence, layout)
            return None
        return _guarded_effect(result, sentence, layout) if callable(result) else result

    return now


# Flet 1.0.5 looks at what has changed in all that lies over the page (its dialogs, its overlay) whenever the page, its
# theme or any dialog changes. Of a component in a list there (a sheet's content, the acts of a dialog) it takes a new
# drawing, which it neither compares with the one before nor sends: the client still shows the old one, which nobody
# holds any more, and what is tapped there goes nowhere once it has been cleared up. Everywhere else it passes over what
# a component drew, and what is in it; so it does here.
_compare_dataclasses = DiffBuilder._compare_dataclasses


def _compare_what_is_not_drawn(
    self: DiffBuilder, parent: Any, path: list[Any], src: Any, dst: Any, frozen: bool
) -> None:
    _compare_dataclasses(self, parent, path, src, dst, frozen or hasattr(dst, "_frozen"))


DiffBuilder._compare_dataclasses = _compare_what_is_not_drawn  # type: ignore[method-assign]


class _Trouble:
    """Of one component: whether it can't be shown just now, and the way to try again."""

    def __init__(self) -> None:
        self.shown = False
        self.guards: Component | None = None


@overload
def boundary(fn: Callable[P, R]) -> Callable[P, R]: ...
@overload
def boundary(*, view: bool) -> Callable[[Callable[P, R]], Callable[P, R]]: ...


def boundary(fn: Callable[P, R] | None = None, *, view: bool = False) -> Any:
    """A component (instead of `ft.component`) that may fail: what can't be shown says so, and can be tried
    again.

    The rest of the page stays alive, also when the error shows only while the controls are compared or sent.
    *view* is for components that return an `ft.View`.
    """
    if fn is None:
        return functools.partial(boundary, view=view)
    build = fn

    @functools.wraps(build)
    def body(*args: Any, **kwargs: Any) -> Any:
        _, again = ft.use_state(0)
        trouble: _Trouble = cast(Any, ft.use_ref)(_Trouble).current
        component = current_component()
        _survive_updates(component, trouble)

        def retry() -> None:
            trouble.shown = False
            again(lambda n: n + 1)

        if not trouble.shown:
            renderer = current_renderer()
            try:
                return build(*args, **kwargs)
            except Exception:
                log.exception("%s can't be shown", build.__name__)
                renderer._is_memo = False
                trouble.shown = True
        _spare_effects(component)
        broken = Broken(retry)
        return ft.View(controls=[ft.SafeArea(content=broken)], padding=12) if view else broken

    return ft.component(body)


def _survive_updates(component: Component, trouble: _Trouble) -> None:
    """Errors of the component's own update (a value a control refuses, or that can't be sent) end here."""
    if trouble.guards is component:
        return
    trouble.guards = component
    update: Callable[[], None] = component.update

    def survive() -> None:
        try:
            update()
        except Exception:
            log.exception("%s can't be drawn", getattr(component.fn, "__name__", "a component"))
            trouble.shown = True
            try:
                update()
            except Exception:
                log.exception("nor could it be replaced")

    object.__setattr__(component, "update", survive)


def _spare_effects(component: Component) -> None:
    # Effects the body did not reach must not run because they changed in the render before this one.
    for hook in component._state.hooks[component._state.hook_cursor :]:
        if isinstance(hook, EffectHook):
            hook.prev_deps = hook.deps


def Broken(retry: Callable[[], None]) -> ft.Control:
    """In place of what can't be shown: a sentence and ［もう一度］."""
    layout = use_layout()
    of = layout.colours
    return ft.Container(
        bgcolor=of.advice.soft,
        border=ft.Border.all(2, of.advice.strong),
        border_radius=16,
        padding=12,
        content=ft.Row(
            wrap=True,
            spacing=8,
            controls=[
                ft.Semantics(live_region=True, content=Say(say("common.broken"), color=of.advice.text)),
                ft.OutlinedButton(
                    content=ft.Text(plain(say("common.again")), style=layout.style(Role.LABEL, of.advice.text)),
                    height=max(48, layout.line(Role.LABEL) + 16),
                    on_click=on(retry),
                    key="again",
                ),
            ],
        ),
    )


def protect(page: ft.Page) -> None:
    """Last of the nets, once a page: what no guard caught is logged and told; the page is not blanked, nor left deaf.

    Flet shows a page of error for any exception in an event or effect, one of its own included (a press that
    arrives when its button has just been replaced), and stops drawing when an update raises outside a component.
    """
    session: Any = page.session
    show_error_page, schedule_update = session.error, session.schedule_update

    def error(message: str) -> None:
        if session.components_mode:  # drawn once: there is a page to keep
            log.error("kept from the page: %s", message)
        else:
            show_error_page(message)

    def schedule(control: Any) -> None:
        schedule_update(control)
        session.start_updates_scheduler()  # does nothing while the one there is alive

    session.error, session.schedule_update = error, schedule
