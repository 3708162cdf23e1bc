"""The wheel of elements (属性): each beats the next one clockwise. Who beats whom is an arrow, not a colour."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

import flet as ft

from companion.games.uno_duel.cards import Element, Relation, relation
from companion.text import Text, say
from screens.design.marks import AttributeShape
from screens.design.scale import Role, use_layout
from screens.design.theme import Palette, palette
from screens.design.words import Say, plain

ROUND = (Element.FIRE, Element.WIND, Element.THUNDER, Element.WATER)
"""Clockwise from the top: each beats the one after it."""

_RADIUS, _NODE = 66.0, 66.0
"""The ring in a box of 200, and how wide an element's place on it is."""
_GAP = 30.0
"""Degrees an arrow keeps from the middle of an element."""

Pair = tuple[Element, Element]
"""The element of a card, and that of the field."""


@cache
def wheel_svg(pair: Pair | None, *, dark: bool) -> str:
    """The arrows as SVG, 200 by 200: that between a *pair* stands out, and a pair that no arrow joins is crossed."""
    of = palette(dark=dark)
    told_ = set(pair) if pair is not None else set()
    arrows = "".join(_arrow(at, of, heavy=told_ == {strong, strong.beaten}) for at, strong in enumerate(ROUND))
    if pair is not None and relation(*pair) is Relation.UNRELATED:
        line = "M100 66V134" if Element.FIRE in pair else "M66 100H134"
        red = of.violation.strong
        arrows += (
            f'<path d="{line}" stroke="{red}" stroke-width="3.5" stroke-dasharray="7 6" fill="none"/>'
            f'<path d="M90 90 110 110M110 90 90 110" stroke="{red}" stroke-width="5" stroke-linecap="round"/>'
        )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">{arrows}</svg>'


def _at(degrees: float, radius: float = _RADIUS) -> str:
    """A point of the ring, *degrees* clockwise from the top."""
    turn = radians(degrees - 90)
    return f"{100 + radius * cos(turn):.1f} {100 + radius * sin(turn):.1f}"


def _arrow(at: int, of: Palette, *, heavy: bool) -> str:
    """An arrow along the ring from the element at *at* to the next."""
    colour = of.primary if heavy else of.line
    start, end = at * 90 + _GAP, (at + 1) * 90 - _GAP
    width, head = (5.5, 10.0) if heavy else (2.5, 7.0)
    tip, back = end + head * 0.5, end - head * 0.8
    return (
        f'<path d="M{_at(start)}A{_RADIUS} {_RADIUS} 0 0 1 {_at(end - head * 0.5)}" fill="none" stroke="{colour}"'
        f' stroke-width="{width}" stroke-linecap="round"/>'
        f'<path d="M{_at(tip)} {_at(back, _RADIUS + head * 0.8)} {_at(back, _RADIUS - head * 0.8)}Z" fill="{colour}"/>'
    )


def Wheel(field: Element | None = None, card: Element | None = None, *, size: float = 200) -> ft.Control:
    """The wheel, *size* dp at 100 %; with a *card* on a *field* the arrow between them, or that there is none."""
    layout = use_layout()
    pair = (card, field) if card is not None and field is not None else None
    side = layout.icon(size)
    node = layout.icon(_NODE)
    middle = {
        Element.FIRE: (0.5, 0.16),
        Element.WIND: (0.84, 0.5),
        Element.THUNDER: (0.5, 0.84),
        Element.WATER: (0.16, 0.5),
    }
    places: list[ft.Control] = [
        ft.Container(
            left=x * side - node / 2,
            top=y * side - node / 2,
            width=node,
            height=node,
            content=_place(element, is_field=element is field, is_card=element is card),
        )
        for element, (x, y) in middle.items()
    ]
    arrows = ft.Image(src=wheel_svg(pair, dark=layout.dark), width=side, height=side, exclude_from_semantics=True)
    return ft.Semantics(
        label=plain(told(pair)),
        container=True,
        exclude_semantics=True,
        content=ft.Stack(width=side, height=side, controls=[arrows, *places]),
    )


def _place(element: Element, *, is_field: bool, is_card: bool) -> ft.Control:
    """An element on the ring; under its name whether the field or the card has it."""
    layout = use_layout()
    of = layout.colours
    is_told = is_field or is_card
    words: list[ft.Control] = [AttributeShape(element.value, 18), Say(element.text, Role.SMALL, bold=True)]
    if is_told:
        key = "both" if is_field and is_card else "field" if is_field else "card"
        words.append(Say(say(f"uno_duel.wheel.{key}"), Role.SMALL, align=ft.TextAlign.CENTER))
    return ft.Container(
        bgcolor=of.raised if is_told else of.card,
        border=ft.Border.all(3 if is_told else 1, of.attributes[element.value].edge if is_told else of.hair),
        border_radius=16,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            tight=True,
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            alignment=ft.MainAxisAlignment.CENTER,
            controls=words,
        ),
    )


def told(pair: Pair | None) -> Text:
    """What the wheel says of a pair: 雷は水より強い."""
    if pair is None:
        return say("uno_duel.wheel.round")
    card, field = pair
    match relation(card, field):
        case Relation.SAME:
            return say("uno_duel.wheel.same", element=field.text)
        case Relation.UNRELATED:
            return say("uno_duel.wheel.unrelated", one=card.text, other=field.text)
        case Relation.BEATS:
            return say("uno_duel.wheel.beats", strong=card.text, weak=field.text)
        case Relation.WEAK:
            return say("uno_duel.wheel.beats", strong=field.text, weak=card.text)
