"""What is felt and heard: haptics, and sentences a screen reader says by itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Literal

import flet as ft

from screens.design.scale import Role, use_layout
from screens.design.words import Said, Say, plain

log = logging.getLogger("takuban.screens")

Touch = Literal["chosen", "recorded", "refused", "out"]


PATIENCE = 10.0
"""Seconds after which a device that hasn't answered is not listened for any more."""

_under_way: set[asyncio.Task[None]] = set()


def feel(touch: Touch, *, enabled: bool = True) -> None:
    """A tick in the hand, from a handler: chosen, recorded, refused, out.

    Quietly nothing where there is none. Nobody waits for it: a device that doesn't answer holds nothing up.
    """
    if enabled:
        _beside(_tick(touch), "no haptics here")


def announce(text: str, *, urgent: bool = False) -> None:
    """Have a screen reader say *text*, from a handler; *urgent* interrupts, for refusals only. Nobody waits for it."""
    _beside(_said(text, ft.Assertiveness.ASSERTIVE if urgent else ft.Assertiveness.POLITE), "nothing to announce with")


def _beside(work: Coroutine[Any, Any, None], without: str) -> None:
    async def done() -> None:
        try:
            await asyncio.wait_for(work, PATIENCE)
        except Exception:
            log.debug(without, exc_info=True)

    task = asyncio.create_task(done())
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)


async def _said(text: str, level: ft.Assertiveness) -> None:
    await ft.SemanticsService().announce_message(text, assertiveness=level)


async def _tick(touch: Touch) -> None:
    haptics: Any = ft.HapticFeedback()
    match touch:
        case "chosen":
            await haptics.selection_click()
        case "recorded":
            await haptics.light_impact()
        case "refused":
            await haptics.medium_impact()
        case "out":
            await haptics.heavy_impact()


def Live(text: Said, role: Role = Role.BODY, *, color: str | None = None, shown: bool = True) -> ft.Control:
    """Words a screen reader says whenever they change, politely; *shown* False keeps them from the eye."""
    content: ft.Control = (
        Say(text, role, color=color)
        if shown
        else ft.Text(plain(text), style=ft.TextStyle(size=1, height=1), color=ft.Colors.TRANSPARENT, max_lines=1)
    )
    return ft.Semantics(live_region=True, container=True, content=content)


async def device_reduces_motion() -> bool:
    """Whether the device asks for less motion; from an effect."""
    try:
        features = await ft.SemanticsService().get_accessibility_features()
        return features.reduce_motion or features.disable_animations
    except Exception:
        log.debug("the device does not say", exc_info=True)
        return False


def haptics_on() -> bool:
    """Whether the reader wants haptics; asked in a render, given to `feel` in a handler."""
    return use_layout().haptics
