"""Keeping the screen on while a match is open: a phone on the table that sleeps is no help."""

from __future__ import annotations

import logging
from typing import Any

import flet as ft

from screens.design.guard import use_effect
from screens.hooks import use_made

log = logging.getLogger("takuban.screens")


def use_awake(awake: bool) -> None:
    """Keeps the device awake while the component is shown and *awake*. A hook; silently nothing where unsupported.

    Browsers let go of the lock whenever the app is out of sight, so it is taken again when it comes back.
    """
    lock = use_made(ft.Wakelock)
    page = ft.context.page

    async def take() -> None:
        await _quietly(lock, on=True)

    async def let_go() -> None:
        page.on_app_lifecycle_state_change = None
        await _quietly(lock, on=False)

    async def shown_again(e: ft.AppLifecycleStateChangeEvent) -> None:
        if e.state == ft.AppLifecycleState.SHOW:
            await take()

    async def start() -> None:
        if awake:
            page.on_app_lifecycle_state_change = shown_again
            await take()

    use_effect(start, [awake], let_go)


async def _quietly(lock: Any, *, on: bool) -> None:  # Flet's services have no types
    try:
        await (lock.enable() if on else lock.disable())
    except Exception:
        log.debug("this device can't be kept awake", exc_info=True)
