"""Cards of ウンババ as they lie on the table: solid green ＋, red −, purple イ; sign, number and edge are white."""

from __future__ import annotations

from collections.abc import Iterable

import flet as ft

from companion.games.unbaba.cards import Card, CardKind
from companion.text import Text, say
from screens.design.scale import Role, use_layout
from screens.design.theme import LIGHT
from screens.design.words import Say, plain

# The same by day and by night: a card is a thing, not a state.
GROUND = {
    CardKind.PLUS: LIGHT.ok.strong,
    CardKind.MINUS: LIGHT.violation.strong,
    CardKind.MISCHIEF: LIGHT.override.strong,
}
WHITE = "#FFFFFF"
WIDTH, SMALL = 46.0, 34.0
"""How wide a card is at usual letters, in dp: on the table, and in a list."""


def sign(kind: CardKind) -> Text:
    """＋, − or イ."""
    return say(f"unbaba.sign.{kind.value}")


def Face(card: Card, *, small: bool = False) -> ft.Control:
    """One card: sign over number."""
    layout = use_layout()
    above, role, width = (Role.SMALL, Role.LABEL, SMALL) if small else (Role.TITLE, Role.NUMBER, WIDTH)
    width, height = layout.icon(width), layout.line(above) + layout.line(role) + 8
    return ft.Container(
        width=width,
        height=height,
        bgcolor=GROUND[card.kind],
        border=ft.Border.all(2, WHITE),
        border_radius=8,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            tight=True,
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[
                Say(sign(card.kind), above, color=WHITE, bold=True),
                Say(str(card.number), role, color=WHITE),
            ],
        ),
    )


def Faces(cards: Iterable[Card], *, small: bool = False) -> ft.Control:
    """Cards side by side, in rows where they are many; one node that names them all."""
    cards = tuple(cards)
    return ft.Semantics(
        label=spoken_cards(cards),
        container=True,
        exclude_semantics=True,
        content=ft.Row(
            wrap=True,
            spacing=4,
            run_spacing=4,
            tight=True,
            controls=[Face(card, small=small) for card in cards],
        ),
    )


def spoken_cards(cards: Iterable[Card]) -> str:
    """プラス7、マイナス7."""
    comma = "、" if use_layout().language == "ja" else ", "
    return comma.join(plain(card.spoken) for card in cards)
