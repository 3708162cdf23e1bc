"""Keeping the screen on while a match is open: a phone on the table that sleeps is no help."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from screens.design.guard import use_effect
from screens.hooks import Held, use_made

log = logging.getLogger("takuban.screens")

_STORED = "takuban.awake"


def use_awake(awake: bool) -> None:
    """Keeps the device awake while the component is shown and *awake*. A hook; silently nothing where unsupported."""
    keeper, screen = _keeper_of(ft.context.page), use_made(Held)

    async def start() -> None:
        if awake:
            keeper.screens.add(screen)
            await keeper.settle()

    async def let_go() -> None:
        keeper.screens.discard(screen)
        await keeper.settle()

    use_effect(start, [awake], let_go)


@dataclass(eq=False)
class _Keeper:
    """Keeps the device of one page awake for as long as any of its *screens* wants that: they lie over each other.

    One call after another: where two meet, a browser is left with a lock that nobody lets go of.
    """

    lock: Any = field(default_factory=ft.Wakelock)  # Flet's services have no types
    screens: set[Held] = field(default_factory=set)
    is_on: bool = False
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def settle(self, *, anew: bool = False) -> None:
        """Takes the lock or lets go of it, as is wanted by now; *anew* if it may be gone."""
        async with self._turn:
            wanted = bool(self.screens)
            if wanted == self.is_on and not (wanted and anew):
                return
            self.is_on = wanted
            try:
                await (self.lock.enable() if wanted else self.lock.disable())
            except Exception:
                log.debug("this device can't be kept awake", exc_info=True)

    async def heard(self, e: ft.AppLifecycleStateChangeEvent) -> None:
        """Browsers let go of the lock whenever the app is out of sight, so it is taken again when it comes back."""
        if e.state == ft.AppLifecycleState.SHOW:
            await self.settle(anew=True)


def _keeper_of(page: ft.Page) -> _Keeper:
    keeper: _Keeper | None = page.session.store.get(_STORED)
    if keeper is None:
        keeper = _Keeper()
        page.session.store.set(_STORED, keeper)
        page.on_app_lifecycle_state_change = keeper.heard
    return keeper
