"""デッキチェック: a list typed, pasted or picked, whether it is a deck, and the decks that are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.games import GAMES
from companion.games.kemono.cards import DECK, name_key
from companion.games.kemono.deck import Deck, Line, judge_deck, read_deck, total_of, written
from companion.names import cleaned
from companion.notation import Unreadable
from companion.text import Text, say
from companion.verdict import Kind
from screens.design.cards import Badge, VerdictCard
from screens.design.guard import boundary
from screens.design.notes import Note
from screens.design.page import Page, Strip, paged
from screens.design.press import Button, IconAct, Stepper
from screens.design.rows import Field, Heading, ListRow
from screens.design.scale import use_layout
from screens.design.sheet import Sheet, SheetSlot, use_confirm, use_sheet
from screens.games.kemono.card_form import LONGEST_NAME
from screens.games.kemono.effects import stacked
from screens.games.kemono.picker import CardPicker
from screens.hooks import use_maybe, use_value
from screens.keepsakes import use_keepsakes
from screens.rules import Asked, RuleSheet
from screens.ways import to
from storage.interface import Keepsake

GAME = "kemono"
DECKS = "kemono.deck"
"""The collection of kept decks."""

_LINES = 6  # of the field a list is typed in


def deck_row(name: str, deck: Deck) -> dict[str, Any]:
    """A deck as it is kept."""
    return {"name": name, "cards": [[line.count, line.name] for line in deck]}


def deck_of(row: Any) -> tuple[str, Deck]:
    """Name and lines of a kept deck. Raises ValueError for anything else."""
    try:
        lines = tuple(Line(count, name) for count, name in row["cards"])
        name = row["name"]
    except (TypeError, KeyError, ValueError) as error:
        raise ValueError("no deck") from error
    whole = [isinstance(line.name, str) and type(line.count) is int for line in lines]
    if not isinstance(name, str) or not all(whole):
        raise ValueError("no deck")
    return name, lines


def kept_decks(items: Sequence[Keepsake]) -> tuple[tuple[str, str, Deck], ...]:
    """Id, name and lines of the decks that are kept; what makes no deck is left out."""
    decks = []
    for item in items:
        try:
            decks.append((item.id, *deck_of(item.value)))
        except ValueError:
            continue
    return tuple(decks)


def changed(deck: Deck, name: str, by: int) -> Deck:
    """The deck with so many more of a card, or fewer; one that wasn't in it stands at its end."""
    key = name_key(name)
    if all(name_key(line.name) != key for line in deck):
        return (*deck, Line(by, name)) if by > 0 else deck
    lines = (replace(line, count=line.count + by) if name_key(line.name) == key else line for line in deck)
    return tuple(line for line in lines if line.count > 0)


@boundary(view=True)
def DeckCheck() -> ft.View:
    """``/check/kemono/deck``: forty cards, three of a name; lists are read, decks are kept."""
    sheet = use_sheet()
    kept = use_keepsakes(DECKS)
    deck, put_deck = use_value(Deck())
    name, put_name = use_value("")
    text, put_text = use_value("")
    typing, put_typing = use_value(False)
    doomed, put_doomed = use_maybe(tuple)
    layout = use_layout()

    def take(new: Deck) -> None:
        put_deck(new)
        put_text(written(new))

    def type_in(lines: str) -> None:
        put_text(lines)
        found = read(lines)
        if not isinstance(found, Text):
            put_deck(found)

    def rule(id: str) -> None:
        sheet.show(lambda: RuleSheet(Asked(GAMES[GAME]), id, sheet))

    def pick() -> None:
        sheet.show(
            lambda: Sheet(
                say("kemono.look.add_card"),
                [CardPicker(lambda card: take(changed(deck, card.name, 1)), sheet)],
                sheet,
            )
        )

    def save() -> None:
        async def keep(called: str) -> None:
            if await kept.keep(name_key(called), deck_row(called, deck)):
                put_name(called)
                sheet.close()

        sheet.show(lambda: SaveSheet(name, keep, sheet))

    def open_(called: str, lines: Deck) -> None:
        put_name(called)
        take(lines)

    def clear() -> None:
        put_name("")
        take(())

    async def forget() -> None:
        if doomed is not None:
            put_doomed(None)
            await kept.let_go(doomed[0])

    use_confirm(
        say("kemono.look.delete_deck", name=doomed[1]) if doomed is not None else None,
        act=say("common.delete"),
        confirm=forget,
        cancel=lambda: put_doomed(None),
    )

    ways = ft.Row(
        wrap=True,
        spacing=8,
        run_spacing=8,
        controls=[
            Button(
                say("kemono.look.list"),
                lambda: put_typing(not typing),
                icon=ft.Icons.KEYBOARD,
                look="tonal" if not deck else "outlined",
                key="by-list",
            ),
            Button(say("kemono.look.add_card"), pick, icon=ft.Icons.ADD, key="add-card"),
            *([Button(say("kemono.look.keep_deck"), save, icon=ft.Icons.SAVE_ALT, key="save-deck")] if deck else []),
        ],
    )
    body: list[ft.Control] = [ways]
    if typing:
        found = read(text)
        body.append(
            Field(
                say("kemono.look.deck_list"),
                text,
                type_in,
                hint=say("kemono.look.deck_hint"),
                error=found if isinstance(found, Text) and text.strip() else None,
                lines=_LINES,
                autofocus=True,
                key="deck-list",
            )
        )
    if deck:
        body += [
            Heading(name if name else say("kemono.look.this_deck")),
            *(_line(line, partial(changed, deck), take) for line in deck),
        ]
    decks = kept_decks(kept.items)
    if decks:
        body.append(Heading(say("kemono.look.kept_decks")))
        body += [_kept(id, called, lines, open_, put_doomed) for id, called, lines in decks]
    elif not deck:
        body.append(Note([say("kemono.look.no_decks")]))
    actions = [IconAct(ft.Icons.RESTART_ALT, say("kemono.look.clear"), clear, key="clear")] if deck else []
    strip = Strip(say("kemono.check.deck"), subtitle=say("kemono.name"), back=to("/check"), actions=actions)
    answer = [VerdictCard(judge_deck(deck), rule=rule, folds=True)] if deck else []
    if layout.wide:
        page = Page(strip=strip, body=body, prompt=answer)
    elif layout.roomy or layout.height < 700:
        page = Page(strip=strip, body=[*answer, *body])
    else:
        page = Page(strip=strip, body=body, fixed=answer)
    return paged(page, route=ft.use_view_path())


def read(text: str) -> Deck | Text:
    """The deck a list says, or why it says none."""
    try:
        return read_deck(text)
    except Unreadable as unreadable:
        return unreadable.text


def _line(line: Line, change: Callable[[str, int], Deck], take: Callable[[Deck], Any]) -> ft.Control:
    """A card of the deck, and one more or one less of it."""
    return Stepper(
        line.name,
        str(line.count),
        less=lambda: take(change(line.name, -1)),
        more=lambda: take(change(line.name, 1)),
    )


def _kept(
    id: str, name: str, deck: Deck, open_: Callable[[str, Deck], Any], doom: Callable[[tuple[str, str]], Any]
) -> ft.Control:
    """A kept deck: opened by a press, thrown away after being asked."""
    is_deck = judge_deck(deck).kind is Kind.OK
    badge = Badge(say("kemono.look.whole" if is_deck else "kemono.look.not_whole"), "ok" if is_deck else "violation")
    row = ListRow(
        name,
        below=say("kemono.look.cards_of", count=total_of(deck), of=DECK),
        badges=[badge],
        press=lambda: open_(name, deck),
        key=f"deck-{id}",
    )
    out = IconAct(
        ft.Icons.DELETE_OUTLINE, say("kemono.look.delete_named", name=name), lambda: doom((id, name)), key=f"doom-{id}"
    )
    return ft.Row(spacing=2, controls=[ft.Container(expand=True, content=row), out])


@boundary
def SaveSheet(first: str, keep: Callable[[str], Any], slot: SheetSlot) -> ft.Control:
    """What the deck is to be called; a kept one of that name is replaced."""
    text, put = use_value(first)
    name = cleaned(text)
    return Sheet(
        say("kemono.look.keep_deck"),
        [
            stacked(
                [
                    Field(
                        say("kemono.look.deck_name"),
                        text,
                        put,
                        submit=lambda line: keep(cleaned(line)) if cleaned(line) else None,
                        longest=LONGEST_NAME,
                        autofocus=True,
                        key="deck-name",
                    )
                ]
            )
        ],
        slot,
        acts=[Button(say("common.save"), (lambda: keep(name)) if name else None, look="next", key="save")],
        short=True,
    )
