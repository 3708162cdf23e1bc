"""Questions of ワンにゃんフェスタ that are asked with cards: which card was claimed, with which hand one goes out."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.game import Answer
from companion.games.wannyan.notation import write_card
from companion.text import say
from companion.verdict import Kind
from screens.design.guard import boundary
from screens.design.press import Button, Key, Pad
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot, use_sheet
from screens.design.words import Say, plain
from screens.games.parts import Input
from screens.games.wannyan.hand import Grid, HandGrid, HandText, HandVerdict, Jokers, OnTable, Picked, read, written
from screens.games.wannyan.table import card_text

JOKER = "*"


@boundary
def HandInput(asked: Input) -> ft.Control:
    """Going out: said and recorded as said, or with the hand checked first, on this device alone."""
    sheet = use_sheet()
    unchecked = asked.part.choices[0]
    table = OnTable(asked.state, unchecked.seat or 0)
    answer = asked.answer if isinstance(asked.answer, str) else None
    # What was declared and taken back is picked still.
    picked, put = ft.use_state(_picked(answer or asked.before))
    count = len(picked.hand.loose)

    def check() -> None:
        sheet.show(lambda: HandSheet(table.beside(picked), put, asked, table, sheet))

    about = say("wannyan.table.checked_so_far", n=count) if count else say("wannyan.table.private")
    return ft.Column(
        tight=True,
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            Button(
                say("wannyan.table.check_hand"),
                check,
                look="next",
                icon=ft.Icons.FACT_CHECK_OUTLINED,
                below=about,
                key="check-hand",
            ),
            Button(unchecked.label, lambda: asked.choose(unchecked.value), key="unchecked"),
            *([Say(answer, Role.SMALL, muted=True)] if answer else []),
        ],
    )


def _picked(answer: Answer | None) -> Picked:
    found = read(answer) if isinstance(answer, str) else None
    return found if isinstance(found, Picked) else Picked()


@boundary
def HandSheet(picked: Picked, put: Any, asked: Input, table: OnTable, slot: SheetSlot) -> ft.Control:
    """The picker over the flow: the seat's sets are given, the hand is asked for, the verdict is the match's own."""
    now, put_now = ft.use_state(picked)
    text, put_text = ft.use_state("")
    error, put_error = ft.use_state(None)
    typing, put_typing = ft.use_state(False)

    def take(new: Picked) -> None:
        put_now(lambda _: new)
        put(lambda _: new)

    def type_in(line: str) -> None:
        put_text(line)
        found = read(line)
        if isinstance(found, Picked):
            put_error(None)
            take(table.beside(found))
        else:
            put_error(lambda _: found)

    async def declare() -> None:
        slot.close()
        await asked.choose(written(now))

    field = [HandText(text, error, type_in, rest=bool(table.sets))] if typing else []
    toggle = Button(
        say("wannyan.table.by_text"), lambda: put_typing(lambda shown: not shown), look="quiet", key="by-text"
    )
    count, least = len(now.hand.loose), table.wanted[0]
    is_against = table.verdict(now).kind is Kind.VIOLATION
    verdict = HandVerdict(now, take, table)
    layout = use_layout()
    # Where there is little height everything scrolls but the act.
    is_low = layout.roomy or layout.height < 700
    words = say("wannyan.table.declare_anyway" if is_against else "wannyan.table.declare")
    act = Button(words, declare if count >= least else None, look="outlined" if is_against else "next", key="declare")
    return Sheet(
        say("wannyan.table.rest_title", n=count, expected=least),
        [*field, *([verdict] if is_low else []), HandGrid(now, take, sheet=True), Jokers(now, take)],
        slot,
        acts=[act] if is_low else [verdict, act],
        actions=[toggle],
    )


@boundary
def CardInput(asked: Input) -> ft.Control:
    """A card that lies open: unsaid until somebody cares to say it."""
    sheet = use_sheet()
    unsaid = asked.part.choices[0]
    said = asked.answer if isinstance(asked.answer, str) else ""

    async def take(card: str) -> None:
        sheet.close()
        await asked.choose(card)

    def pick() -> None:
        sheet.show(
            lambda: Sheet(
                asked.part.label or unsaid.label,
                [
                    Button(say("wannyan.card.joker"), lambda: take(JOKER), key="card-joker"),
                    Grid(
                        lambda card: "✓" if write_card(card) == said else None,
                        lambda card: take(write_card(card)),
                        turned=False,
                    ),
                ],
                sheet,
            )
        )

    label = card_text(said) if said else plain(unsaid.label)
    keys = [
        Key(label, lambda: asked.choose(unsaid.value), chosen=True, round_figure=False, key="card-said"),
        Key(say("flow.choose_other"), pick, round_figure=False, name=say("wannyan.table.say_card"), key="say-card"),
    ]
    controls: list[ft.Control] = [] if asked.part.label is None else [Say(asked.part.label, Role.LABEL)]
    return ft.Column(
        tight=True,
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[*controls, Pad(keys, 2)],
    )
