"""Questions with keys of their own: a card, a change of power."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.kemono.parts import AMOUNT, CARD, MAGIC_CARD
from companion.games.kemono.power import signed
from companion.text import say
from screens.design.guard import boundary
from screens.design.press import Button, Key, Pad, Stepper
from screens.design.scale import Role, use_layout
from screens.design.words import Say
from screens.games.kemono.picker import CardInput
from screens.games.parts import Input
from screens.hooks import use_maybe

STEP = 100
"""By how much a change is stepped where no key says it."""


@boundary
def PowerInput(asked: Input) -> ft.Control:
    """By how much a power changes: a key, or any other change step by step."""
    other, put = use_maybe(int)
    part = asked.part
    given = asked.answer if isinstance(asked.answer, int) else None
    keys = [
        Key(
            signed(choice.value),
            lambda choice=choice: asked.choose(choice.value),
            chosen=choice.value == given,
            low=True,
            round_figure=False,
            key=f"{part.id}:{choice.value}",
        )
        for choice in part.choices
        if isinstance(choice.value, int)
    ]
    controls: list[ft.Control] = [Say(part.label, Role.LABEL)] if part.label is not None else []
    controls.append(Pad(keys, 3 if use_layout().roomy else 5))
    if other is None:
        first = given if given is not None else STEP
        controls.append(Button(say("kemono.table.other_change"), lambda: put(first), look="quiet", key="other-change"))
    else:
        now = other
        controls += [
            Stepper(
                say("kemono.table.change"),
                signed(now) if now else "0",
                less=lambda: put(now - STEP),
                more=lambda: put(now + STEP),
            ),
            Button(
                say("kemono.table.take_change"),
                (lambda: asked.choose(now)) if now else None,
                look="next",
                key="take-change",
            ),
        ]
    return ft.Column(tight=True, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=controls)


INPUTS: dict[str, Callable[[Input], ft.Control]] = {CARD: CardInput, MAGIC_CARD: CardInput, AMOUNT: PowerInput}
"""By the widget a question names."""
