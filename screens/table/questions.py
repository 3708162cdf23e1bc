"""The questions of a flow's page, drawn for any game: seats as rows, amounts and numbers as keys, names with hints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import flet as ft

from companion.game import LOT, SECRET, TEXT, Answer, Answers, Choice, Page, Part, Player
from companion.match import Match
from companion.names import letters
from companion.text import say
from screens.design.guard import boundary, on
from screens.design.marks import SeatMark
from screens.design.press import Button, Key, Pad, Tap, boxed
from screens.design.rows import Field
from screens.design.scale import Role, use_layout
from screens.design.words import Said, Say, plain
from screens.games import SCREENS, Input
from screens.hooks import keyed, use_value
from screens.seating import mark_of
from screens.table.answers import answer_to

Choose = Callable[[str, Answer], Any]
"""Called with the part's id and the answer."""

MANY = 3
"""From so many choices on, a question that has an answer already is folded away."""


@dataclass(frozen=True)
class Questions:
    """A page of a flow as it is asked: of *state*, a table of *match*, with the answers so far."""

    match: Match
    state: Any
    page: Page
    answers: Answers
    choose: Choose
    before: Answers = ()
    """The answers that were taken back to be put right."""

    def controls(self) -> list[ft.Control]:
        """The page's questions. Those that have an answer by themselves come first, for the others move on; what
        nobody need answer comes last.
        """
        asked = (part for part in self.page.parts if part.widget != LOT)
        parts = sorted(asked, key=lambda part: (part.optional, part.default is None))
        return [self._part(part) for part in parts]

    def _part(self, part: Part) -> ft.Control:
        given = answer_to(self.answers, part.id)
        answer = part.default if given is None else given
        choose = _choosing(self.choose, part)
        screens = SCREENS.get(self.match.game.id)
        own = screens.inputs.get(part.widget) if screens is not None else None
        if part.widget in (TEXT, SECRET):
            return keyed(f"part-{part.id}", Typed, part, answer, choose)
        if own is not None:
            return own(Input(part, answer, choose, self.state, answer_to(self.before, part.id)))
        if part.default is not None and len(part.choices) >= MANY:
            return keyed(f"part-{part.id}", Folded, part, answer, choose, self.match.players)
        return _labelled(part, choices(part.choices, answer, choose, self.match.players, part.id))


def _choosing(choose: Choose, part: Part) -> Callable[[Answer], Any]:
    return lambda answer: choose(part.id, answer)


def _labelled(part: Part, content: ft.Control) -> ft.Control:
    if part.label is None:
        return content
    return ft.Column(
        tight=True,
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[Say(part.label, Role.LABEL), content],
    )


@boundary
def Folded(part: Part, answer: Answer | None, choose: Callable[[Answer], Any], players: Sequence[Player]) -> ft.Control:
    """A question with many choices that need not be asked: its answer, and the way to the others."""
    is_open, put = ft.use_state(False)

    def take(value: Answer) -> Any:
        put(False)
        return choose(value)

    if is_open:
        return _labelled(part, choices(part.choices, answer, take, players, part.id))
    chosen = next((choice for choice in part.choices if choice.value == answer), part.choices[0])
    first = part.choices[0]
    keys = [
        Key(
            chosen.label,
            lambda: put(True) if chosen.value == part.default else take(part.default or first.value),
            chosen=True,
            round_figure=False,
            name=_name(part, chosen),
            key=f"{part.id}:{chosen.value}",
        ),
        Key(
            say("flow.choose_other"),
            lambda: put(True),
            round_figure=False,
            name=say("common.stepper", what=plain(part.label or chosen.label), value=plain(say("flow.choose_other"))),
            key=f"{part.id}:open",
        ),
    ]
    return _labelled(part, Pad(keys, 2))


@boundary
def Typed(part: Part, answer: Answer | None, choose: Callable[[Answer], Any]) -> ft.Control:
    """A line to type; a secret one is covered until its writer uncovers it."""
    text, put = use_value(str(answer) if answer is not None else "")
    kept = text.strip()
    line: ft.Control
    if part.widget == SECRET:
        line = ft.TextField(
            label=plain(part.label) if part.label is not None else None,
            value=text,
            password=True,
            can_reveal_password=True,
            on_change=on(lambda e: put(e.control.value or "")),
        )
    else:
        line = Field(part.label or say("ruling.reason_field"), text, put)
    return ft.Column(
        tight=True,
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            line,
            *(
                Button(choice.label, _taking(choose, choice), below=choice.hint, key=f"{part.id}:{choice.value}")
                for choice in part.choices
            ),
            Button(say("common.next"), (lambda: choose(kept)) if kept else None, look="next", key=f"{part.id}:typed"),
        ],
    )


def choices(
    all_: Sequence[Choice],
    answer: Answer | None,
    choose: Callable[[Answer], Any],
    players: Sequence[Player],
    part: str,
) -> ft.Control:
    """Choices, each in the form that suits it: runs of one form share rows."""
    rows: list[ft.Control] = []
    for form, run in groupby(all_, key=_form):
        group = list(run)
        if form == "seat":
            rows += _seats(group, answer, choose, players, part)
        elif form == "row":
            rows += [_row(choice, answer, choose, players, part) for choice in group]
        elif form == "key":
            rows.append(Pad([_key(choice, answer, choose, part) for choice in group], _across(len(group))))
        else:
            rows.append(_hinted(group, answer, choose, part))
    return ft.Column(tight=True, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=rows)


def _form(choice: Choice) -> str:
    if choice.seat is not None:
        return "seat"
    below = choice.pale or choice.hint
    if choice.hint is None and plain(choice.label).isascii() and len(plain(choice.label)) <= 7:
        return "key"
    return "row" if below is not None and units(below) > 8 else "hinted"


def units(text: Said) -> float:
    """How wide a text is, in full-width letters."""
    return sum(0.5 if letter.isascii() else 1 for letter in letters(plain(text)))


def _across(count: int) -> int:
    """Keys a row: five for numbers to ten, four for amounts, fewer when there are fewer."""
    if use_layout().roomy:
        return min(count, 3)
    return 5 if count >= 9 else min(count, 4)


def _taking(choose: Callable[[Answer], Any], choice: Choice) -> Callable[[], Any]:
    return lambda: choose(choice.value)


def _name(part: Part | None, choice: Choice) -> str:
    """What a choice is called: its words, its hint, and what the rules have against it."""
    comma = "、" if use_layout().language == "ja" else ", "
    words = [plain(part.label)] if part is not None and part.label is not None else []
    words.append(plain(choice.label))
    if choice.hint is not None:
        words.append(plain(choice.hint))
    if choice.pale is not None:
        words += [plain(say("flow.pale")), plain(choice.pale)]
    return comma.join(word.rstrip("。.") for word in words)


def _key(choice: Choice, answer: Answer | None, choose: Callable[[Answer], Any], part: str) -> ft.Control:
    return Key(
        choice.label,
        _taking(choose, choice),
        chosen=choice.value == answer,
        pale=choice.pale is not None,
        name=_name(None, choice),
        key=f"{part}:{choice.value}",
    )


def _hinted(group: Sequence[Choice], answer: Answer | None, choose: Callable[[Answer], Any], part: str) -> ft.Control:
    keys = [
        Key(
            choice.label,
            _taking(choose, choice),
            chosen=choice.value == answer,
            pale=choice.pale is not None,
            below=choice.pale or choice.hint,
            name=_name(None, choice),
            round_figure=False,
            key=f"{part}:{choice.value}",
        )
        for choice in group
    ]
    layout = use_layout()
    wide = layout.wide and not layout.roomy
    return Pad(keys, 1 if layout.roomy else 3 if wide and len(group) > 4 else min(len(group), 2))


def _seats(
    group: Sequence[Choice],
    answer: Answer | None,
    choose: Callable[[Answer], Any],
    players: Sequence[Player],
    part: str,
) -> list[ft.Control]:
    """A row a seat; a seat with two choices has them side by side."""
    layout = use_layout()
    rows: list[ft.Control] = []
    for _, of_seat in groupby(group, key=lambda choice: choice.seat):
        tiles = [_row(choice, answer, choose, players, part) for choice in of_seat]
        across = 1 if layout.roomy else min(2, len(tiles))
        if across == 1:
            rows += tiles
            continue
        for start in range(0, len(tiles), across):
            pair = tiles[start : start + across]
            for tile in pair:
                tile.expand = True
            rows.append(ft.Row(spacing=6, controls=pair))
    return rows


def _row(
    choice: Choice, answer: Answer | None, choose: Callable[[Answer], Any], players: Sequence[Player], part: str
) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    seat = choice.seat
    is_chosen = choice.value == answer
    text = of.on_tonal if is_chosen else of.ink2 if choice.pale is not None else of.ink
    words: list[ft.Control] = [Say(choice.label, Role.LABEL, color=text, lines=2)]
    below = choice.pale or choice.hint
    if below is not None:
        words.append(Say(below, Role.SMALL, color=text if is_chosen else of.ink2))
    content = ft.Row(
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            *([SeatMark(mark_of(players[seat], seat), 36)] if seat is not None else []),
            ft.Column(expand=True, tight=True, spacing=0, controls=words),
            *([ft.Icon(ft.Icons.CHECK, size=layout.icon(20), color=text)] if is_chosen else []),
        ],
    )
    style = boxed(
        layout,
        of.tonal if is_chosen else of.card,
        text,
        of.primary if is_chosen else of.hair if choice.pale is not None else of.line,
        edge_width=2 if is_chosen else 1.5,
        padding=ft.Padding.symmetric(horizontal=10, vertical=8),
    )
    style.alignment = ft.Alignment.CENTER_LEFT
    return Tap(
        content,
        _taking(choose, choice),
        name=_name(None, choice),
        selected=is_chosen,
        style=style,
        key=f"{part}:{choice.value}",
    )
