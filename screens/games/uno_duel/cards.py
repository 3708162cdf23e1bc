"""Cards of UNO☆デュエル as they lie on the table, and the keys they are told with: a shape and a word each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import flet as ft

from companion.games.uno_duel.cards import LEVELS, Card, Element, Field, Kind
from companion.text import Text, say
from screens.design.marks import AttributeShape
from screens.design.press import Pad, Tap, boxed
from screens.design.scale import Role, use_layout
from screens.design.words import Said, Say, plain

WIDTH, SMALL = 72.0, 46.0
"""How wide a card is at usual letters, in dp: on the table, and in a row of several."""

_SIGNS = {Kind.REVERSE: ft.Icons.CACHED, Kind.SKIP: ft.Icons.BLOCK, Kind.LAWLESS: ft.Icons.BOLT}


def Face(card: Card | Field, *, small: bool = False) -> ft.Control:
    """One card: its element's shape over its level, or over what it does. Decoration: it is named where it lies."""
    layout = use_layout()
    of = layout.colours
    width = layout.icon(SMALL if small else WIDTH)
    edge = of.attributes[card.element.value].edge if card.element is not None else of.ink2
    if card.element is not None:
        shape = AttributeShape(card.element.value, 18 if small else 30)
    else:
        shape = ft.Icon(ft.Icons.HELP_OUTLINE, size=layout.icon(18 if small else 28), color=of.ink2)
    return ft.Container(
        width=width,
        height=width * 1.3,
        bgcolor=of.raised,
        border=ft.Border.all(2 if small else 3, edge),
        border_radius=10 if small else 14,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            tight=True,
            spacing=0 if small else 4,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[shape, _inside(card, small=small)],
        ),
    )


def _inside(card: Card | Field, *, small: bool) -> ft.Control:
    layout = use_layout()
    if card.level is not None:
        return Say(str(card.level), Role.NUMBER if small else Role.DISPLAY)
    if card.kind in _SIGNS:
        return ft.Icon(_SIGNS[card.kind], size=layout.icon(20 if small else 32), color=layout.colours.ink)
    return Say(say(f"uno_duel.sign.{card.kind.value}"), Role.LABEL if small else Role.HEAD)


def Faces(cards: Iterable[Card | Field]) -> ft.Control:
    """Cards in the order laid; one node that names them all."""
    cards = tuple(cards)
    comma = "、" if use_layout().language == "ja" else ", "
    return ft.Semantics(
        label=comma.join(plain(card.text) for card in cards),
        container=True,
        exclude_semantics=True,
        content=ft.Row(
            wrap=True, spacing=4, run_spacing=4, tight=True, controls=[Face(card, small=True) for card in cards]
        ),
    )


# Keys.

DIGITS = 5
"""So many levels a row."""

Pale = Callable[[Card], Text | None]
"""Why a card can't be laid now; None if it can."""


def nothing_against(card: Card) -> None:
    """For keys of which each may be pressed."""


def CardKeys(
    element: Element | None,
    name_element: Callable[[Element], Any],
    take: Callable[[Card], Any],
    *,
    pale: Pale = nothing_against,
    lawless: bool,
    numbers: bool = True,
    place: str = "card",
) -> ft.Control:
    """Every card in two taps: its element, then its level or what it does. What can't be laid is pale, and answers.

    *numbers* are left out where only symbols may be told; *place* names the keys where others lie below.
    """
    layout = use_layout()

    def key(face: str) -> ft.Control:
        card = Card.of(element, face)
        why = pale(card)
        said = plain(card.text)
        if why is not None:
            said = plain(say("common.named_state", name=said, state=plain(why).rstrip("。.")))
        label: Said = face if card.level is not None else say(f"uno_duel.key.{card.kind.value}")
        return FaceKey(label, lambda: take(card), name=said, pale=why is not None, key=f"{place}-{face}")

    symbols = ["D2", "R", "S", "WILD", "WD4", *(["LZ"] if lawless else [])]
    across = 2 if layout.roomy else len(symbols) if len(symbols) == DIGITS else 3
    rows = [
        Pad([key(str(level)) for level in LEVELS] if numbers else [], DIGITS),
        Pad([key(face) for face in symbols], across),
    ]
    return ft.Column(tight=True, spacing=6, controls=[ElementKeys(element, name_element), *rows])


def ElementKeys(chosen: Element | None, name: Callable[[Element], Any]) -> ft.Control:
    """炎, 水, 雷, 風: shape and word; the chosen one has its edge and a tick."""
    layout = use_layout()
    room = (layout.side or layout.width) / 4 - 14
    longest = max(layout.width_of(plain(element.text), Role.LABEL) for element in Element)
    beside = layout.icon(14) + layout.icon(16) + longest + 12 <= room
    return Pad([_element(element, name, chosen=element is chosen, beside=beside) for element in Element], 4)


def _element(element: Element, name: Callable[[Element], Any], *, chosen: bool, beside: bool) -> ft.Control:
    """The key of an element, its word *beside* its shape or under it."""
    layout = use_layout()
    of = layout.colours
    sign = [ft.Icon(ft.Icons.CHECK, size=layout.icon(16), color=of.ink)] if chosen else []
    shape = AttributeShape(element.value, 14)
    word = Say(element.text, Role.LABEL if beside else Role.SMALL, bold=True)
    row: list[ft.Control] = [shape, *sign, *([word] if beside else [])]
    line: ft.Control = ft.Row(tight=True, spacing=4, alignment=ft.MainAxisAlignment.CENTER, controls=row)
    if not beside:
        line = ft.Column(
            tight=True, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.CENTER, controls=[line, word]
        )
    edge = of.attributes[element.value].edge if chosen else of.line
    said = say("common.named_state", name=plain(element.text), state=plain(say("common.chosen")))
    return Tap(
        line,
        lambda: name(element),
        name=said if chosen else element.text,
        selected=chosen,
        style=boxed(
            layout,
            of.card,
            of.ink,
            edge,
            edge_width=3 if chosen else 1.5,
            radius=12,
            padding=ft.Padding.symmetric(horizontal=2),
        ),
        height=max(48, layout.line(Role.LABEL) + (18 if beside else 34)),
        expand=True,
        key=f"element-{element.value}",
    )


def FaceKey(label: Said, press: Callable[[], Any], *, name: Said, pale: bool, key: str) -> ft.Control:
    """A key of one card: a figure, or a word that stays on one line."""
    layout = use_layout()
    of = layout.colours
    is_figure = isinstance(label, str)
    color = of.ink2 if pale else of.ink
    role = Role.NUMBER if is_figure else Role.SMALL
    return Tap(
        Say(label, role, color=color, bold=True if not is_figure else None, align=ft.TextAlign.CENTER),
        press,
        name=name,
        style=boxed(
            layout,
            of.card,
            color,
            of.hair if pale else of.line,
            radius=12,
            padding=ft.Padding.symmetric(horizontal=1),
        ),
        expand=True,
        height=max(48, layout.line(role) + 18),
        key=key,
    )
