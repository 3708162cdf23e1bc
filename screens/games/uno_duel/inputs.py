"""Questions that are answered with cards: the one turned up, a trap, several laid together."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.game import Part
from companion.games.uno_duel.cards import Card, Element, combo
from companion.games.uno_duel.state import State
from companion.text import say
from screens.design.guard import boundary
from screens.design.press import Button
from screens.design.rows import Heading
from screens.design.scale import Role
from screens.design.words import Say
from screens.games.parts import Input
from screens.games.uno_duel.cards import CardKeys, Faces
from screens.games.uno_duel.keys import against
from screens.hooks import use_value


def _usual(state: State) -> Element:
    return state.table.field.element or Element.FIRE


def _labelled(part: Part, *controls: ft.Control) -> ft.Control:
    head = [Say(part.label, Role.LABEL)] if part.label is not None else []
    return ft.Column(
        tight=True, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=[*head, *controls]
    )


@boundary
def CardInput(asked: Input) -> ft.Control:
    """One card: its element, then its level or what it does; the answer is its code."""
    state: State = asked.state
    part = asked.part
    element, put_element = use_value(_usual(state))
    offered = {str(choice.value) for choice in part.choices}
    keys = CardKeys(
        element,
        put_element,
        lambda card: asked.choose(card.value),
        pale=against(part),
        lawless=state.options.lawless_zone,
        numbers=f"{element.value}-0" in offered,
    )
    return _labelled(part, keys)


@boundary
def CardsInput(asked: Input) -> ft.Control:
    """Several cards in the order laid; the answer is their codes with a space between."""
    return _Many(asked, fewest=2, done="laid", empty="many_empty")


@boundary
def HandInput(asked: Input) -> ft.Control:
    """The cards of a hand, to be counted: none, or their codes with a space between."""
    return _Many(asked, fewest=0, done="counted", empty="hand_empty")


def _Many(asked: Input, *, fewest: int, done: str, empty: str) -> ft.Control:
    state: State = asked.state
    element, put_element = use_value(_usual(state))
    before = asked.answer if isinstance(asked.answer, str) else asked.before
    cards, put = use_value(tuple(Card(code) for code in before.split()) if isinstance(before, str) else ())
    named = combo(cards) if fewest else None
    about: list[ft.Control] = [Faces(cards)] if cards else [Say(say(f"uno_duel.table.{empty}"), muted=True)]
    if named is not None:
        about += [Heading(named.text), Say(named.chant)]
    if cards and not fewest:
        about.append(Say(say("uno_duel.table.points", count=sum(card.points for card in cards)), Role.LABEL))
    keys = CardKeys(element, put_element, lambda card: put((*cards, card)), lawless=state.options.lawless_zone)
    is_enough = len(cards) >= fewest
    row = ft.Row(
        spacing=8,
        controls=[
            Button(say("uno_duel.table.last_back"), (lambda: put(cards[:-1])) if cards else None, expand=2, key="less"),
            Button(
                say(f"uno_duel.table.{done}"),
                (lambda: asked.choose(" ".join(card.value for card in cards))) if is_enough else None,
                look="next",
                expand=3,
                key=done,
            ),
        ],
    )
    return _labelled(asked.part, *about, keys, row)


INPUTS: dict[str, Callable[[Input], ft.Control]] = {"card": CardInput, "cards": CardsInput, "hand": HandInput}
"""By the widget a question names."""
