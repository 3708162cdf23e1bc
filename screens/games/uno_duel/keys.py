"""The keys of a play (W13): the element is the field's own, so a card of it is one tap; another element is one more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.game import Answers, Done, Page, Part
from companion.games.uno_duel.cards import Card, Element
from companion.games.uno_duel.state import State
from companion.text import Text, say
from screens.design.guard import boundary
from screens.design.press import Button
from screens.design.scale import Role, use_layout
from screens.design.words import Say
from screens.games.parts import Keys, Seen
from screens.games.uno_duel.cards import CardKeys, ElementKeys
from screens.hooks import keyed, use_maybe, use_value

FLOW = "play"
TALL = 700
"""Below this height, in dp, the keys have a page of their own."""


def keys(seen: Seen) -> Keys | None:
    """Whoever may lay a card now has every card under the thumb, where that leaves the table in sight."""
    if use_layout().height < TALL or not any(
        act.flow == FLOW and act.barred is None for act in seen.match.game.prompt(seen.state).acts
    ):
        return None
    return Keys([keyed(f"keys-{seen.match.count}", PlayKeys, seen)], frozenset({FLOW}))


@boundary
def PlayKeys(seen: Seen) -> ft.Control:
    """Elements over levels and symbols; after a wild the elements alone, to name one."""
    state: State = seen.state
    element, put_element = use_value(state.table.field.element or Element.FIRE)
    wild, put_wild = use_maybe(Card)
    page = seen.match.game.flow(state, FLOW, ())
    assert isinstance(page, Page)

    def lay(answers: Answers) -> Any:
        step = seen.match.game.flow(state, FLOW, answers)
        return seen.record(step.action, "card") if isinstance(step, Done) else seen.enter(FLOW, answers)

    if wild is not None:
        return _naming(
            wild, lambda named: lay((("card", wild.value), ("element", named.value))), lambda: put_wild(None)
        )
    return CardKeys(
        element,
        put_element,
        lambda card: put_wild(card) if card.kind.is_wild else lay((("card", card.value),)),
        pale=against(next(part for part in page.parts if part.id == "card")),
        lawless=state.options.lawless_zone,
    )


def against(part: Part) -> Callable[[Card], Text | None]:
    """Why a card can't be laid, as the flow's question says it."""
    why = {choice.value: choice.pale for choice in part.choices}
    return lambda card: why.get(card.value)


def _naming(wild: Card, name: Callable[[Element], Any], back: Callable[[], Any]) -> ft.Control:
    head = ft.Row(
        spacing=8,
        controls=[
            Say(say("uno_duel.table.name_element", card=wild.text), Role.LABEL, expand=True),
            Button(say("uno_duel.table.other_card"), back, key="other-card"),
        ],
    )
    return ft.Column(tight=True, spacing=8, controls=[head, ElementKeys(None, name)])
