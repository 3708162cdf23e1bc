"""Sheets over the table: what could be laid or fired on this field, and one's own hand, seen by nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import flet as ft

from companion.games.uno_duel.cards import Card, Element, Kind
from companion.games.uno_duel.legality import could_have_played, fits
from companion.games.uno_duel.state import State
from companion.games.uno_duel.weighing import fireable_text, playable_text
from companion.text import Text, say
from screens.design.cards import Badge
from screens.design.guard import boundary
from screens.design.press import Button, RuleButton, Tap, boxed
from screens.design.rows import Heading
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import Say, plain
from screens.games.parts import Seen
from screens.games.uno_duel.cards import CardKeys, Face
from screens.games.uno_duel.wheel import Wheel
from screens.hooks import use_value


@boundary
def FitsSheet(seen: Seen, slot: SheetSlot) -> ft.Control:
    """What fits this field, whoever holds it: from the field alone, so it tells nothing of anybody's cards."""
    state: State = seen.state
    lies = state.table.field
    body: list[ft.Control] = [
        ft.Row(alignment=ft.MainAxisAlignment.CENTER, controls=[Wheel(lies.element)]),
        _head(say("uno_duel.table.can_play"), seen, "UD-11" if state.facing else "UD-06", "rule-play"),
        *Lines(playable_text(lies, state.facing, state.options)),
        _head(say("uno_duel.table.can_fire"), seen, "UD-18", "rule-trap"),
        *Lines(fireable_text(lies, (), state.options)),
    ]
    return Sheet(say("uno_duel.table.field", card=lies.text), body, slot)


def _head(words: Text, seen: Seen, rule: str, key: str) -> ft.Control:
    return Heading(words, action=RuleButton(lambda: seen.rule(rule), name=_rule_name(words), key=key))


def _rule_name(words: Text) -> str:
    return plain(say("common.stepper", what=plain(words), value=plain(say("common.rule"))))


def Lines(texts: Sequence[Text]) -> list[ft.Control]:
    """What fits, a line each: 水ぜんぶ, 雷の7と記号, ワイルド."""
    return [Say(text) for text in texts] or [Say(say("uno_duel.table.nothing"))]


@boundary
def HandSheet(seen: Seen, slot: SheetSlot) -> ft.Control:
    """One's own hand, on this device alone, against the field as it is. Closed, it is forgotten."""
    state: State = seen.state
    hand, put = use_value(tuple[Card, ...]())
    element, put_element = use_value(state.table.field.element or Element.FIRE)
    body: list[ft.Control] = [
        Say(say("uno_duel.table.forgotten"), Role.SMALL, muted=True),
        CardKeys(
            element,
            put_element,
            lambda card: put(in_order((*hand, card))),
            lawless=state.options.lawless_zone,
            place="hand",
        ),
    ]
    if hand:
        body += [
            Heading(say("uno_duel.table.hand_now", count=len(hand))),
            Say(say("uno_duel.table.take_out"), Role.SMALL, muted=True),
            ft.Row(
                wrap=True,
                spacing=6,
                run_spacing=6,
                controls=[
                    _held(state, card, lambda at=at: put(hand[:at] + hand[at + 1 :]), at)  # type: ignore[misc]
                    for at, card in enumerate(hand)
                ],
            ),
            *_advice(state, hand),
        ]
    clear = Button(say("uno_duel.check.clear"), (lambda: put(())) if hand else None, look="quiet", key="clear")
    return Sheet(say("uno_duel.private.hand"), body, slot, actions=[clear])


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """By element, then as on the keys."""
    known = list(Card)
    return tuple(sorted(cards, key=known.index))


def _held(state: State, card: Card, remove: Callable[[], Any], at: int) -> ft.Control:
    """A card of the hand: ringed with a tick where it could be laid now; pressed, it is out of the hand."""
    layout = use_layout()
    of = layout.colours
    is_on = state.phase.is_play and fits(card, state.table.field, state.facing, state.options) is None
    mark = ft.Icon(
        ft.Icons.CHECK if is_on else ft.Icons.CLOSE, size=layout.icon(16), color=of.ok.strong if is_on else of.ink2
    )
    key = "can" if is_on else "cannot"
    style = boxed(
        layout, of.ok.soft if is_on else of.card, of.ink, of.ok.strong if is_on else of.hair, radius=12, padding=4
    )
    return Tap(
        ft.Column(
            tight=True,
            spacing=2,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[Face(card, small=True), mark],
        ),
        remove,
        name=say(f"uno_duel.table.{key}", card=card.text),
        style=style,
        key=f"held-{at}",
    )


def _advice(state: State, hand: tuple[Card, ...]) -> list[ft.Control]:
    """Whether a wild draw four out of this hand would stand up to a challenge."""
    if not state.phase.is_play or not any(card.kind is Kind.WILD4 for card in hand):
        return []
    others = list(hand)
    others.remove(Card.WD4)
    bluff = could_have_played(tuple(others), state.table.field, state.facing, state.options)
    text = (
        say("uno_duel.table.bluff", cards=tuple(card.text for card in bluff)) if bluff else say("uno_duel.table.honest")
    )
    return [ft.Row(wrap=True, controls=[Badge(text, "advice" if bluff else "ok")])]
