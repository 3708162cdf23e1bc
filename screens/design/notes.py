"""States of a page that are not the table: nothing there yet, opening, not saved, the link lost."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import flet as ft

from companion.text import say
from screens.design.feel import Live
from screens.design.guard import boundary, use_effect
from screens.design.marks import CatAndDog, Wordmark
from screens.design.press import Act, ActButton, Press, Tap, boxed
from screens.design.scale import Role, use_layout
from screens.design.words import Said, Say


def Empty(sentence: Said, act: Act | None = None) -> ft.Control:
    """Nothing here yet: the cat and the dog, one sentence, the one act."""
    controls: list[ft.Control] = [CatAndDog(132), Say(sentence, Role.BODY, align=ft.TextAlign.CENTER)]
    if act is not None:
        controls.append(ActButton(act, column=False))
    return ft.Container(
        padding=ft.Padding.symmetric(horizontal=24, vertical=32),
        alignment=ft.Alignment.CENTER,
        content=ft.Column(tight=True, spacing=16, horizontal_alignment=ft.CrossAxisAlignment.CENTER, controls=controls),
    )


WORDMARK_MS, PROGRESS_MS = 300, 1000
"""When opening takes long enough for the wordmark, and for a sentence, in ms; before that the paper is enough."""


@boundary
def Loading() -> ft.Control:
    """Opening: paper at once, the wordmark when it takes a while, then that we are at it."""
    shown, put = ft.use_state(0)

    async def wait() -> None:
        await asyncio.sleep(WORDMARK_MS / 1000)
        put(1)
        await asyncio.sleep((PROGRESS_MS - WORDMARK_MS) / 1000)
        put(2)

    use_effect(wait, [])
    controls: list[ft.Control] = []
    if shown >= 1:
        controls.append(Wordmark(120))
    if shown >= 2:
        controls.append(Live(say("common.loading"), color=use_layout().colours.ink2))
    return ft.Container(
        expand=True,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(tight=True, spacing=16, horizontal_alignment=ft.CrossAxisAlignment.CENTER, controls=controls),
    )


def _bar(
    sentence: Said, icon: ft.IconData, ground: str, text: str, edge: str, act: tuple[Said, Press] | None
) -> ft.Control:
    layout = use_layout()
    controls: list[ft.Control] = [
        ft.Icon(icon, size=layout.icon(22), color=edge),
        ft.Semantics(live_region=True, container=True, expand=True, content=Say(sentence, color=text)),
    ]
    if act is not None:
        label, press = act
        controls.append(
            Tap(
                Say(label, Role.LABEL, color=text),
                press,
                style=boxed(layout, ft.Colors.TRANSPARENT, text, edge, padding=ft.Padding.symmetric(horizontal=12)),
                height=max(48, layout.line(Role.LABEL) + 16),
            )
        )
    return ft.Container(
        bgcolor=ground,
        border=ft.Border.only(top=ft.BorderSide(2, edge), bottom=ft.BorderSide(2, edge)),
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        content=ft.Row(spacing=10, controls=controls),
    )


def ErrorBar(sentence: Said | None = None, retry: Press | None = None) -> ft.Control:
    """Red, above the dock: not saved yet, try again."""
    tone = use_layout().colours.violation
    return _bar(
        sentence or say("common.not_saved"),
        ft.Icons.ERROR_OUTLINE,
        tone.soft,
        tone.text,
        tone.strong,
        (say("common.again"), retry) if retry is not None else None,
    )


def ReconnectingBar(time: str) -> ft.Control:
    """Amber, under the strip: the link to the table is lost; *time* is when the table shown was true."""
    tone = use_layout().colours.advice
    return _bar(say("common.reconnecting", time=time), ft.Icons.WIFI_OFF, tone.soft, tone.text, tone.strong, None)


def Hint(sentence: Said, *, act: tuple[Said, Press] | None = None) -> ft.Control:
    """Something worth knowing, on blue: a fact, never a verdict."""
    layout = use_layout()
    tone = layout.colours.cannot_tell
    controls: list[ft.Control] = [
        ft.Icon(ft.Icons.INFO_OUTLINE, size=layout.icon(22), color=tone.strong),
        Say(sentence, color=tone.text, expand=True),
    ]
    if act is not None:
        controls.append(
            Tap(
                Say(act[0], Role.LABEL, color=tone.text),
                act[1],
                style=boxed(layout, ft.Colors.TRANSPARENT, tone.text, None),
                height=max(48, layout.line(Role.LABEL) + 16),
            )
        )
    return ft.Container(
        bgcolor=tone.soft,
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        content=ft.Row(spacing=10, controls=controls),
    )


def Note(sentences: Sequence[Said]) -> ft.Control:
    """Second text: what explains a choice, in small."""
    return ft.Column(tight=True, spacing=2, controls=[Say(sentence, Role.SMALL, muted=True) for sentence in sentences])
