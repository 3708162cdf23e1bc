"""The way back of a browser or a phone: a step of what is open first, and only then the page below.

A browser that goes back tells an address nobody asked for. As long as the screen on top has a step to take (a sheet
to close, an answer to take back) it takes that and keeps its own address.

Android asks first whether the screen may be left; an address nobody asked for is a link opened from outside. iPhones
have a way back only out of a screen.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from screens.design.guard import on, use_effect

log = logging.getLogger("takuban.screens")

_STORED = "takuban.back"
_REMEMBERED = 100  # pages shown, the one shown now left out


@dataclass(eq=False)
class _Step:
    take: Callable[[], Any]
    rank: int
    path: str = ""
    past: str | None = None
    covered: Callable[[], Any] = lambda: None


@dataclass(eq=False)
class Back:
    """What going back means on one page at this moment.

    *at* is the address shown; *asked* the one on its way; *below* is given that and the address the browser
    goes back to, and says which one to show instead, None for none. *browser*: whether it is one. *outside*: whether
    links from outside lead to an address; if it is new to this page, one was followed.
    """

    at: str
    browser: bool = True
    below: Callable[[str, str], str | None] = field(default=lambda here, there: None)
    outside: Callable[[str], bool] = field(default=lambda there: False)
    asked: str | None = None
    steps: list[_Step] = field(default_factory=list)
    _known: set[str] = field(default_factory=set)
    _shown: list[str] = field(default_factory=list)
    _inner: Any = None

    def watch(self, page: ft.Page) -> None:
        """Hear of new addresses before the router does."""
        if page.on_route_change == self._heard or page.on_route_change is None:
            return
        self.at, self._inner = page.route or "/", page.on_route_change
        page.on_route_change = self._heard

    async def _heard(self, e: ft.RouteChangeEvent) -> None:
        asked, self.asked = self.asked, None
        here, there = path_of(self.at), path_of(e.route)
        is_forward = lies_over(there, here)
        is_link = self.outside(there) and there not in self._known
        self._known |= {here, there}
        if not self.browser or e.route in (asked, self.at) or is_forward or is_link:
            self._show(e)
        elif (step := self._step(there)) is not None:
            navigate(self.at)
            await _taken(step)
        elif (under := self.below(here, there)) is not None:
            navigate(under)
        else:
            self._show(e)

    async def stays(self) -> bool:
        """Takes a step of the screen on top; whether there was one."""
        step = self._step()
        if step is not None:
            await _taken(step)
        return step is not None

    def _step(self, there: str | None = None) -> _Step | None:
        here = path_of(self.at)
        steps = [step for step in self.steps if step.path == here and step.past in (None, there or step.past)]
        return max(steps, key=lambda step: step.rank, default=None)

    def come_from(self, path: str) -> str | None:
        """The page shown last that isn't the one at *path*, nor lies over it; None where nothing was."""
        return next((shown for shown in reversed(self._shown) if shown != path and not lies_over(shown, path)), None)

    def _show(self, e: ft.RouteChangeEvent) -> None:
        self._shown = [*self._shown, path_of(self.at)][-_REMEMBERED:]
        self.at = e.route
        self._inner(e)


async def _taken(step: _Step) -> None:
    try:
        if inspect.isawaitable(taken := step.take()):
            await taken
    except Exception:
        log.exception("a step back failed")


def path_of(route: str) -> str:
    """An address without anything asked of the screen there (``?…``)."""
    return route.partition("?")[0].rstrip("/") or "/"


def lies_over(one: str, other: str) -> bool:
    """Whether the page at *one* lies over the page at *other*."""
    return one != other and (other == "/" or one.startswith(f"{other}/"))


def back_of(page: ft.Page) -> Back:
    """The way back of a page."""
    back: Back | None = page.session.store.get(_STORED)
    if back is None:
        back = Back(page.route or "/", browser=page.web)
        page.session.store.set(_STORED, back)
    return back


def navigate(path: str) -> None:
    """Opens the screen at *path*; from handlers and effects."""
    page = ft.context.page
    back = back_of(page)
    back.watch(page)
    back.asked = path
    for step in list(back.steps):
        if lies_over(path_of(path), step.path):
            step.covered()
    page.navigate(path)


SHEET, ANSWER = 1, 0
"""Ranks of steps: an open sheet closes before an answer is taken back."""


def use_back(
    step: Callable[[], Any] | None,
    rank: int,
    *,
    past: str | None = None,
    covered: Callable[[], Any] = lambda: None,
) -> None:
    """While there is a *step*, the way back takes it, as long as the screen is on top. A hook.

    With *past* only a way back that would lead to that page, which is left out. *covered* is called when a page that
    will lie over the screen is asked for.
    """
    held: Any = ft.use_ref(lambda: _Step(lambda: None, rank))
    held.current.path, held.current.past = ft.use_view_path() or "/", past
    held.current.covered = covered
    if step is not None:
        held.current.take = step
    page = ft.context.page

    def offer() -> None:
        back = back_of(page)
        back.watch(page)
        if step is not None and held.current not in back.steps:
            back.steps.append(held.current)

    def withdraw() -> None:
        steps = back_of(page).steps
        if held.current in steps:
            steps.remove(held.current)

    use_effect(offer, [step is not None], withdraw)


def asked_first() -> dict[str, Any]:
    """What makes Android ask before it leaves a view: it would leave it for good otherwise, whatever is open there."""
    page = ft.context.page
    if page.web or page.platform != ft.PagePlatform.ANDROID:
        return {}

    async def pressed(e: Any) -> None:
        await e.control.confirm_pop(not await back_of(page).stays())

    return {"can_pop": False, "on_confirm_pop": on(pressed)}
