"""Choosing a card: from those typed before, which are kept, or a new one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.games.kemono.cards import Card, card_of, card_row, decoded, encoded, name_key
from companion.games.kemono.parts import MAGIC_CARD
from companion.games.kemono.wording import card_text
from companion.notation import folded
from companion.text import Text, say
from screens.design.cards import Badge
from screens.design.guard import boundary
from screens.design.notes import Note
from screens.design.press import Button, IconAct, Key, Pad, Tap, boxed
from screens.design.rows import SearchField
from screens.design.scale import Role, use_layout
from screens.design.sheet import SheetSlot, use_sheet
from screens.design.words import Name, Say, plain
from screens.games.kemono.card_form import CardForm, Draft
from screens.games.kemono.effects import labelled, stacked
from screens.games.parts import Input
from screens.hooks import use_value
from screens.keepsakes import Kept, use_keepsakes

CARDS = "kemono.card"
"""The collection of kept cards."""

_SEARCHED = 8  # from so many cards on there is a field to find one


def kept_cards(kept: Kept) -> tuple[Card, ...]:
    """The cards that are kept, last used first; what makes no card is left out."""
    return tuple(_cards(kept))


def _cards(kept: Kept) -> Iterator[Card]:
    for item in kept.items:
        try:
            yield card_of(item.value)
        except ValueError:
            continue


def badges(card: Card) -> Sequence[ft.Control]:
    """What a card can do, in short."""
    words = [keyword.short for keyword in card.keywords]
    words += [say("kemono.card.badge.magic")] if card.magic is not None else []
    words += [say("kemono.card.badge.ability")] if card.abilities else []
    return [Badge(word) for word in words]


@boundary
def CardPicker(
    choose: Callable[[Card], Any],
    sheet: SheetSlot,
    *,
    first: Sequence[Card] = (),
    fits: Callable[[Card], bool] = lambda card: True,
    against: Callable[[Card], Text | None] = lambda card: None,
) -> ft.Control:
    """The kept cards, each chosen by a tap, and the way to a new one. Forms open in *sheet*.

    *first* are cards known from elsewhere, which come first; a card chosen is kept, and comes next to them the next
    time. Of the kept ones only those that *fit* are shown. *against* says why the rules are against a card; it can be
    chosen all the same.
    """
    kept = use_keepsakes(CARDS)
    search, put_search = use_value("")
    draft, put_draft = use_value(Draft())
    known = {name_key(card.name) for card in first}
    cards = (*first, *(card for card in kept_cards(kept) if fits(card) and name_key(card.name) not in known))

    async def take(card: Card) -> None:
        sheet.close()
        put_draft(Draft())
        if card.name:
            # That it is kept matters less than that it is chosen: if it isn't, the reader has been told.
            await kept.keep(name_key(card.name), card_row(card))
        result = choose(card)
        if result is not None:
            await result

    def make() -> None:
        opens = sheet.replace if sheet.is_open else sheet.show
        opens(lambda: CardForm(draft, take, sheet, act=say("kemono.card.save"), keep=put_draft))

    def edit(card: Card) -> None:
        async def change(changed: Card) -> None:
            if name_key(changed.name) != name_key(card.name):
                await kept.let_go(name_key(card.name))
            await kept.keep(name_key(changed.name), card_row(changed))
            sheet.back()

        async def let_go() -> None:
            await kept.let_go(name_key(card.name))
            sheet.back()

        opens = sheet.replace if sheet.is_open else sheet.show
        opens(lambda: CardForm(Draft(card), change, sheet, act=say("common.save"), keep=lambda _: None, let_go=let_go))

    found = [card for card in cards if folded(search) in folded(card.name)]
    controls: list[ft.Control] = [
        Button(
            say("kemono.card.new"),
            make,
            look="tonal" if cards else "next",
            icon=ft.Icons.ADD,
            below=draft.card.name if draft.card.name else None,
            key="new-card",
        )
    ]
    if len(cards) >= _SEARCHED:
        controls.insert(0, SearchField(say("kemono.card.find"), search, put_search, key="find-card"))
    if not cards:
        controls.append(Note([say("kemono.card.empty")]))
    controls += [_row(card, partial(take, card), partial(edit, card), against(card)) for card in found]
    return stacked(controls)


def _row(card: Card, take: Callable[[], Any], edit: Callable[[], Any], against: Text | None) -> ft.Control:
    """A kept card: chosen where it is widest, changed at its end."""
    layout = use_layout()
    of = layout.colours
    words: list[ft.Control] = [Name(card.name, Role.LABEL, lines=2), Say(card_text(card), Role.SMALL, muted=True)]
    marks = badges(card)
    if marks:
        words.append(ft.Row(wrap=True, spacing=4, run_spacing=4, controls=list(marks)))
    if against is not None:
        words.append(Say(against, Role.SMALL, color=of.violation.text if not of.dark else of.violation.strong))
    spoken = [card.name, plain(card_text(card)), *(plain(word.text) for word in card.keywords)]
    spoken += [plain(against)] if against is not None else []
    style = boxed(
        layout,
        of.card,
        of.ink,
        of.hair if against is not None else of.line,
        edge_width=1.5,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )
    style.alignment = ft.Alignment.CENTER_LEFT
    press = Tap(
        ft.Column(tight=True, spacing=2, controls=words),
        take,
        name=("、" if layout.language == "ja" else ", ").join(spoken),
        style=style,
        expand=True,
        key=f"card-{card.name}",
    )
    change = IconAct(ft.Icons.EDIT_OUTLINED, say("kemono.card.edit_named", name=card.name), edit)
    return ft.Row(spacing=2, controls=[press, change])


@boundary
def CardInput(asked: Input) -> ft.Control:
    """A question of a flow that is answered with a card, as `encoded` writes it.

    The choices of the part that are named cards are known in this match. The others, cards of which only the power or
    nothing is written down, stand below.
    """
    sheet = use_sheet()
    named: list[Card] = []
    below: list[ft.Control] = []
    powers: list[ft.Control] = []
    for choice in asked.part.choices:
        choose = partial(asked.choose, choice.value)
        card = decoded(str(choice.value)) if choice.value else None
        if card is None:
            below.append(Button(choice.label, choose, key="no-card"))
        elif card.name:
            named.append(card)
        else:
            powers.append(Key(str(card.power), choose, name=choice.label, low=True, key=f"no-name-{card.power}"))
    if powers:
        below.append(labelled(say("kemono.card.no_name"), Pad(powers, 2 if use_layout().roomy else 4)))
    picker = CardPicker(
        lambda card: asked.choose(encoded(card)),
        sheet,
        first=named,
        fits=lambda card: card.magic is not None or asked.part.widget != MAGIC_CARD,
    )
    return stacked([picker, *below], spacing=12)
