"""What is felt and heard: haptics, and sentences a screen reader says by itself."""

from __future__ import annotations

import logging
from typing import Any, Literal

import flet as ft

from screens.design.scale import Role, use_layout
from screens.design.words import Said, Say, plain

log = logging.getLogger("takuban.screens")

Touch = Literal["chosen", "recorded", "refused", "out"]


async def feel(touch: Touch, *, enabled: bool = True) -> None:
    """A tick in the hand, from a handler: chosen, recorded, refused, out.

    Quietly nothing where there is none.
    """
    if not enabled:
        return
    try:
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
    except Exception:
        log.debug("no haptics here", exc_info=True)


async def announce(text: str, *, urgent: bool = False) -> None:
    """Have a screen reader say *text*, from a handler; *urgent* interrupts, for refusals only."""
    try:
        level = ft.Assertiveness.ASSERTIVE if urgent else ft.Assertiveness.POLITE
        await ft.SemanticsService().announce_message(text, assertiveness=level)
    except Exception:
        log.debug("nothing to announce with", exc_info=True)


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
