"""Quick checks of ウンババ, without a match: a play on any field, and every play of a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.games import GAMES
from companion.games.unbaba.cards import NUMBERS, Card, CardKind, Row
from companion.games.unbaba.checks import verdict_on
from companion.games.unbaba.notation import read_play, written
from companion.games.unbaba.plays import is_stronger, ways
from companion.games.unbaba.weighing import laid_text, nearest
from companion.notation import Unreadable
from companion.text import Text, say
from companion.verdict import Offer
from screens.design.cards import Card as Paper
from screens.design.cards import VerdictCard
from screens.design.guard import boundary
from screens.design.notes import Note
from screens.design.page import Page, Strip, paged
from screens.design.press import Button, Choices, Key, Pad, Stepper
from screens.design.rows import Field, Heading
from screens.design.scale import Role, use_layout
from screens.design.sheet import use_sheet
from screens.design.words import Say
from screens.games.unbaba.cards import Faces
from screens.games.unbaba.hand import Hand, HandGrid, Plays, in_order, read
from screens.hooks import use_value
from screens.rules import Asked, RuleSheet
from screens.ways import to

GAME = "unbaba"
FIELD, PLAY = "field", "play"


@dataclass(frozen=True, slots=True)
class Two:
    """The row that lies there and the cards to be laid; *at* says which of them the keys are for."""

    field: Hand = ()
    play: Hand = ()
    at: str = FIELD

    @property
    def cards(self) -> Hand:
        """The cards the keys are for."""
        return self.field if self.at == FIELD else self.play

    @property
    def number(self) -> int | None:
        """Their number."""
        return self.cards[0].number if self.cards else None

    def holding(self, cards: Hand) -> Two:
        """With other cards in the place the keys are for."""
        return replace(self, field=cards) if self.at == FIELD else replace(self, play=cards)

    def with_number(self, number: int) -> Two:
        """The same signs with another number; a first minus where there were none."""
        kinds = [card.kind for card in self.cards] or [CardKind.MINUS]
        return self.holding(tuple(Card(kind, number) for kind in kinds))

    def with_count(self, kind: CardKind, count: int) -> Two:
        """With so many cards of a kind."""
        number = self.number or NUMBERS[0]
        others = [card for card in self.cards if card.kind is not kind]
        return self.holding(in_order([*others, *[Card(kind, number)] * count]))

    @property
    def text(self) -> str:
        """As it would be typed."""
        return f"{written(self.field)} ; {written(self.play)}"


def read_two(text: str) -> Two | Text:
    """A field and a play somebody typed, or why they can't be read."""
    try:
        row, play = read_play(text)
    except Unreadable as unreadable:
        return unreadable.text
    return Two(row.cards if row is not None else (), play, PLAY)


@boundary(view=True)
def PlayCheck() -> ft.View:
    """``/check/unbaba/play``: may these cards be laid on that row?"""
    sheet = use_sheet()
    two, put = use_value(Two())
    text, put_text = use_value("")
    typing, put_typing = use_value(False)
    layout = use_layout()

    def take(new: Two) -> None:
        put(new)
        put_text(new.text if new.play else "")

    def type_in(line: str) -> None:
        put_text(line)
        found = read_two(line)
        if isinstance(found, Two):
            put(found)

    def rule(id: str) -> None:
        sheet.show(lambda: RuleSheet(Asked(GAMES[GAME]), id, sheet))

    strip = Strip(say("unbaba.check.play"), subtitle=say("unbaba.name"), back=to("/check"))
    clear = (lambda: take(Two())) if two.field or two.play else None
    others = ft.Row(
        wrap=True,
        spacing=8,
        run_spacing=8,
        controls=[
            Button(say("unbaba.table.clear"), clear, key="clear"),
            Button(say("unbaba.table.type"), lambda: put_typing(not typing), key="by-text"),
        ],
    )
    input_: list[ft.Control] = []
    if typing:
        found = read_two(text) if text.strip() else two
        error = found if isinstance(found, Text) else None
        hint = GAMES[GAME].checks[PLAY].example
        input_.append(Field(say("unbaba.table.line"), text, type_in, hint=hint, error=error, key="line"))
    input_ += [_rows(two, take), _keys(two, take), others]
    answer = _answer(two, take, rule)
    if layout.wide:
        return paged(Page(strip=strip, body=input_, prompt=answer), route=ft.use_view_path())
    return paged(Page(strip=strip, body=[*input_, *answer]), route=ft.use_view_path())


def _rows(two: Two, put: Callable[[Two], Any]) -> ft.Control:
    """Which of the two the keys are for, and the cards of both."""
    choice = Choices(
        [(FIELD, say("unbaba.table.field")), (PLAY, say("unbaba.table.play"))],
        two.at,
        lambda at: put(replace(two, at=at)),
    )

    def shown(cards: Hand, empty: Text) -> ft.Control:
        inside: ft.Control = Say(empty, Role.SMALL, muted=True)
        if cards:
            row = Row(cards)
            inside = ft.Column(tight=True, spacing=2, controls=[Faces(cards, small=True), Say(row.formula, Role.SMALL)])
        return ft.Container(expand=True, content=inside)

    pair = ft.Row(
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
        controls=[
            shown(two.field, say("unbaba.table.field_empty")),
            shown(two.play, say("unbaba.table.play_empty")),
        ],
    )
    return ft.Column(
        tight=True, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=[choice, Paper(pair)]
    )


def _keys(two: Two, put: Callable[[Two], Any]) -> ft.Control:
    """The number, and how many of each kind."""
    layout = use_layout()

    def key(number: int) -> ft.Control:
        return Key(
            str(number), lambda: put(two.with_number(number)), chosen=number == two.number, key=f"number-{number}"
        )

    def stepper(kind: CardKind) -> ft.Control:
        count = sum(card.kind is kind for card in two.cards)
        return Stepper(
            say(f"unbaba.table.kind.{kind.value}"),
            str(count),
            less=(lambda: put(two.with_count(kind, count - 1))) if count else None,
            more=(lambda: put(two.with_count(kind, count + 1))) if count < kind.copies else None,
        )

    return ft.Column(
        tight=True,
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            Pad([key(number) for number in NUMBERS], 4 if layout.roomy else 6),
            *(stepper(kind) for kind in CardKind),
        ],
    )


def _answer(two: Two, put: Callable[[Two], Any], rule: Callable[[str], Any]) -> list[ft.Control]:
    """Both ways of laying the cards, whether they are enough, why, and what would be."""
    if not two.play:
        return [Note([say("unbaba.table.pick_play")])]
    display, play = Row(two.field) if two.field else None, Row(two.play)
    lying = display.cards if display is not None else ()
    offered = {laid_text(each): each.play.cards for each in nearest(display, play, lying)}

    def take(offer: Offer) -> None:
        if offer.label in offered:
            put(replace(two, play=offered[offer.label], at=PLAY))

    verdict = verdict_on(display, two.play)
    lines: list[ft.Control] = [_way(laid_text(after), is_stronger(display, after)) for after in ways(display, play)]
    card = VerdictCard(verdict, rule=rule, take=take)
    return [card, *([Paper(ft.Column(tight=True, spacing=4, controls=lines), padding=10)] if len(lines) > 1 else [])]


def _way(words: Text, good: bool) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    icon = ft.Icon(
        ft.Icons.CHECK if good else ft.Icons.CLOSE,
        size=layout.icon(20),
        color=of.ok.strong if good else of.violation.strong,
        semantics_label=None,
    )
    return ft.Row(spacing=6, controls=[icon, Say(words, expand=True)])


@boundary(view=True)
def HandCheck() -> ft.View:
    """``/check/unbaba/hand``: every play of a hand on a row; nobody but this device sees it."""
    hand, put = use_value(Hand())
    line, put_line = use_value("")
    layout = use_layout()
    found = read(line)
    display = Row(found) if isinstance(found, tuple) and found else None
    clear = Button(say("unbaba.table.clear"), (lambda: put(())) if hand else None, look="quiet", key="clear")
    strip = Strip(
        say("unbaba.table.hand_title", count=len(hand)),
        subtitle=say("unbaba.table.only_me"),
        back=to("/check"),
        actions=[clear] if hand else [],
    )
    field = Field(
        say("unbaba.table.field_text"),
        line,
        put_line,
        hint="-6 -6",
        error=found if isinstance(found, Text) else None,
        key="field-text",
    )
    input_: list[ft.Control] = [HandGrid(hand, put), field]
    answer: list[ft.Control] = [Plays(hand, display)]
    if layout.wide:
        return paged(Page(strip=strip, body=input_, prompt=answer), route=ft.use_view_path())
    return paged(
        Page(strip=strip, body=[*input_, Heading(say("unbaba.table.can_play")), *answer]), route=ft.use_view_path()
    )


CHECKS: Mapping[str, Callable[[], ft.View]] = {"play": PlayCheck, "hand": HandCheck}
