"""The keyboard of a laptop at the table: one screen listens at a time, the one on top."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from screens.design.guard import on, use_effect
from screens.hooks import Held, use_made

Listener = Callable[[ft.KeyboardEvent], Awaitable[None]]

_listening: dict[str, list[Held]] = {}
"""By session: who listens, the screen on top last."""


def use_keys(pressed: Listener) -> None:
    """Calls *pressed* for every key while no screen lies over this one. A hook."""
    page = ft.context.page
    held = use_made(Held)
    held.value = pressed
    session = page.session.id

    async def heard(e: ft.KeyboardEvent) -> None:
        if stack := _listening.get(session):
            await stack[-1].value(e)

    def start() -> None:
        stack = _listening.setdefault(session, [])
        if held not in stack:
            stack.append(held)
        page.on_keyboard_event = on(heard)

    def stop() -> None:
        stack = _listening.get(session, [])
        if held in stack:
            stack.remove(held)
        if not stack:
            _listening.pop(session, None)
            page.on_keyboard_event = None

    use_effect(start, [], stop)


def key_of(e: ft.KeyboardEvent) -> str:
    """What was pressed, in capitals; digits of the number pad are digits."""
    key: Any = e.key or ""
    return str(key).upper().removeprefix("NUMPAD ")
