"""Questions of ワンにゃんフェスタ that are asked with cards: which card was claimed, with which hand one goes out."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.wannyan.notation import write_card
from companion.text import say
from screens.design.guard import boundary
from screens.design.press import Button, Key, Pad
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, use_sheet
from screens.design.words import Say, plain
from screens.games.parts import Input
from screens.games.wannyan.hand import Grid, HandGrid, HandText, HandVerdict, Jokers, Picked, read, written
from screens.games.wannyan.table import card_text

JOKER = "*"


@boundary
def HandInput(asked: Input) -> ft.Control:
    """Going out: said and recorded as said, or with the hand checked first, on this device alone."""
    sheet = use_sheet()
    picked, put = ft.use_state(Picked())
    unchecked = asked.part.choices[0]

    def check() -> None:
        sheet.show(lambda: HandSheet(picked, put, asked, sheet))

    answer = asked.answer if isinstance(asked.answer, str) else None
    return ft.Column(
        tight=True,
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            Button(
                say("wannyan.table.check_hand"),
                check,
                look="tonal",
                icon=ft.Icons.FACT_CHECK_OUTLINED,
                below=say("wannyan.table.private"),
                key="check-hand",
            ),
            Button(unchecked.label, lambda: asked.choose(unchecked.value), look="next", key="unchecked"),
            *([Say(answer, Role.SMALL, muted=True)] if answer else []),
        ],
    )


@boundary
def HandSheet(picked: Picked, put: Any, asked: Input, slot: Any) -> ft.Control:
    """The picker over the flow; what is checked here goes out with these cards."""
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
            take(found)
        else:
            put_error(lambda _: found)

    async def declare() -> None:
        slot.close()
        await asked.choose(written(now))

    field = [HandText(text, error, type_in)] if typing else []
    toggle = Button(
        say("wannyan.table.by_text"), lambda: put_typing(lambda shown: not shown), look="quiet", key="by-text"
    )
    enough = now.hand.count >= 8
    below = [Jokers(now, take), HandVerdict(now, take)]
    is_roomy = use_layout().roomy
    acts: list[ft.Control] = [
        *([] if is_roomy else below),
        Button(say("wannyan.table.declare"), declare if enough else None, look="next", key="declare"),
    ]
    return Sheet(
        say("wannyan.table.hand_title", n=now.hand.count),
        [*field, *(below if is_roomy else []), HandGrid(now, take)],
        slot,
        acts=acts,
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
