"""Cards of ウンババ typed in: a row by number and steppers, a hand by a grid of all cards; and what they can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.games.unbaba.cards import NUMBERS, Card, CardKind, Row
from companion.games.unbaba.notation import read_cards
from companion.games.unbaba.plays import Laid, legal_plays, overdrawn
from companion.games.unbaba.state import State
from companion.games.unbaba.weighing import laid_text
from companion.notation import Unreadable
from companion.text import Text, say
from screens.design.cards import Card as Paper
from screens.design.guard import boundary
from screens.design.notes import Note
from screens.design.press import Button, Pad, Tap, boxed
from screens.design.rows import Field, Heading
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import Say, plain
from screens.games.parts import Seen
from screens.games.unbaba.cards import GROUND, WHITE, Faces, sign
from screens.hooks import use_value

Hand = tuple[Card, ...]


def in_order(cards: Sequence[Card]) -> Hand:
    """Cards by number, plus before minus before mischief."""
    kinds = list(CardKind)
    return tuple(sorted(cards, key=lambda card: (card.number, kinds.index(card.kind))))


def HandGrid(hand: Hand, put: Callable[[Hand], Any]) -> ft.Control:
    """Every card as a key; pressed once more a minus is there twice, then three times, then not at all."""
    layout = use_layout()
    held = Counter(hand)

    def next_(card: Card) -> Callable[[], Any]:
        count = (held[card] + 1) % (card.kind.copies + 1)
        others = [other for other in hand if other != card]
        return lambda: put(in_order([*others, *[card] * count]))

    keys = [
        _CardKey(card, held[card], next_(card))
        for card in (Card(kind, number) for number in NUMBERS for kind in CardKind)
    ]
    across = 3 if layout.roomy else 12 if layout.pane >= 700 else 6
    return Pad(keys, across)


def _CardKey(card: Card, count: int, press: Callable[[], Any]) -> ft.Control:
    """A card one may hold: outlined, or solid with how many of it."""
    layout = use_layout()
    of = layout.colours
    is_held = count > 0
    text = WHITE if is_held else of.ink
    words: list[ft.Control] = [
        Say(sign(card.kind), Role.LABEL, color=text),
        Say(str(card.number), Role.NUMBER, color=text),
    ]
    if count > 1:
        words.append(Say(say("unbaba.table.times", count=count), Role.SMALL, color=text, bold=True))
    name = card.spoken if not is_held else say("unbaba.table.held", card=card.spoken, count=count)
    return Tap(
        ft.Row(tight=True, spacing=1, alignment=ft.MainAxisAlignment.CENTER, controls=words),
        press,
        name=name,
        selected=is_held,
        style=boxed(
            layout,
            GROUND[card.kind] if is_held else of.card,
            text,
            WHITE if is_held else of.line,
            edge_width=2 if is_held else 1.5,
            radius=10,
            padding=ft.Padding.symmetric(horizontal=0, vertical=4),
        ),
        height=max(48, layout.line(Role.NUMBER) + 18),
        expand=True,
        key=f"card-{card.kind.value}-{card.number}",
    )


def read(text: str) -> Hand | Text:
    """The cards a text says, or why there can't be any such; no text is no card."""
    if not text.strip():
        return ()
    try:
        cards = read_cards(text)
    except Unreadable as unreadable:
        return unreadable.text
    for card in overdrawn(cards):
        return say("unbaba.refusal.copies", card=card.text, max=card.kind.copies)
    return in_order(cards)


def Plays(hand: Hand, display: Row | None) -> ft.Control:
    """Every legal play of a hand, by the way it is laid."""
    if not hand:
        return Note([say("unbaba.table.pick_hand")])
    found = legal_plays(hand, display).laid(display)
    if not found:
        return Say(say("unbaba.hint.only_pass"))
    rows: list[ft.Control] = []
    for way in dict.fromkeys(each.way for each in found):
        group = [each for each in found if each.way is way]
        rows.append(Heading(say(f"unbaba.table.way.{way.value}", count=len(group))))
        rows += [_play(each) for each in sorted(group, key=lambda each: each.row.strength)]
    return ft.Column(tight=True, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=rows)


def _play(each: Laid) -> ft.Control:
    layout = use_layout()
    content = ft.Row(
        wrap=True,
        spacing=10,
        run_spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[Faces(each.play.cards, small=True), Say(each.row.formula, Role.BODY)],
    )
    card = Paper(content, padding=ft.Padding.symmetric(horizontal=10, vertical=6))
    return ft.Semantics(label=plain(laid_text(each)), container=True, exclude_semantics=not layout.roomy, content=card)


@boundary
def HandSheet(seen: Seen, slot: SheetSlot) -> ft.Control:
    """One's own hand, on this device alone, against the field as it is. Closed, it is forgotten."""
    hand, put = use_value(Hand())
    text, put_text = use_value("")
    state: State = seen.state

    def take(new: Hand) -> None:
        put(new)

    def type_in(line: str) -> None:
        put_text(line)
        found = read(line)
        if isinstance(found, tuple):
            put(found)

    found = read(text)
    display = state.trick.display if state.phase.is_play else None
    against: ft.Control = Say(say("unbaba.table.no_field"), Role.SMALL, muted=True)
    if display is not None:
        against = ft.Column(
            tight=True,
            spacing=4,
            controls=[Say(say("unbaba.table.against"), Role.SMALL, muted=True), Faces(display.cards, small=True)],
        )
    body: list[ft.Control] = [
        Say(say("unbaba.table.forgotten"), Role.SMALL, muted=True),
        HandGrid(hand, take),
        Field(
            say("unbaba.table.by_text"),
            text,
            type_in,
            hint="+7 -7 -7i",
            error=found if isinstance(found, Text) else None,
            key="hand-text",
        ),
        against,
        Plays(hand, display),
    ]
    clear = Button(say("unbaba.table.clear"), (lambda: take(())) if hand else None, look="quiet", key="clear")
    return Sheet(say("unbaba.table.hand_title", count=len(hand)), body, slot, actions=[clear])
