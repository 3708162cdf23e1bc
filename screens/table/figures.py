"""Putting a figure right by hand: every public number and fact, each with a reason that stands in the list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any

import flet as ft

from companion.game import Answer, Figure
from companion.match import Corrected, Match, Moment
from companion.text import say
from screens.design.guard import boundary
from screens.design.marks import SeatMark
from screens.design.notes import Note
from screens.design.page import Page, Strip, paged
from screens.design.press import Button, Choices, Stepper
from screens.design.rows import Field, ListRow
from screens.design.scale import Role
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import Name, Said, Say, plain
from screens.hooks import use_value
from screens.live import LiveTable
from screens.seating import mark_of
from screens.table.desk import Desk, use_desk
from screens.table.events import when
from screens.table.review import amount
from screens.ways import match_path, to

SHOWN = 40
"""How many changes of a figure are shown before one asks for more."""

REASONS = ("counted", "forgot", "agreed")
"""Reasons of one tap, as ``figures.reason.<reason>``; anything else can be written."""


@boundary(view=True)
def FiguresScreen(table: LiveTable) -> ft.View:
    """Every figure, the table's first, then seat by seat."""
    match, path = table.match, match_path(table.id)
    desk = use_desk(table)
    body: list[ft.Control] = [Note([say("figures.intro")])]
    for seat, group in groupby(match.game.figures(match.state), key=lambda figure: figure.seat):
        if seat is not None:
            player = match.players[seat]
            body.append(
                ft.Row(spacing=8, controls=[SeatMark(mark_of(player, seat), 32), Name(player.name, expand=True)])
            )
        body += [_row(desk, figure) for figure in group]
    page = Page(strip=Strip(say("figures.title"), back=to(path)), body=body, fixed=desk.bars(), reading=True)
    return paged(page, route=ft.use_view_path())


def value_text(figure: Figure, value: Answer) -> Said:
    """A figure's value in words."""
    for choice in figure.choices:
        if choice.value == value:
            return choice.label
    return amount(value) if isinstance(value, int) else value


def _row(desk: Desk, figure: Figure) -> ft.Control:
    return ListRow(
        figure.label,
        value=value_text(figure, figure.value),
        press=lambda: desk.sheet.show(lambda: FigureSheet(desk, figure, desk.sheet)),
        key=f"figure-{figure.id}",
    )


@dataclass(frozen=True, slots=True)
class Step:
    """A figure before and after the act of a *moment*; None where there was no such figure."""

    moment: Moment
    before: Figure | None
    after: Figure | None


def steps_of(match: Match, id_: str) -> Iterator[Step]:
    """The acts that changed a figure, newest first, so far as the tables of then may be looked at now."""

    def figure(moment: Moment) -> Figure | None:
        known = match.game.figures(match.recalled(moment))
        return next((each for each in known if each.id == id_), None)

    after = figure(match.now)
    for moment in match.moments():
        if moment.before is None:
            return
        before = figure(moment.before)
        if (before.value if before else None) != (after.value if after else None):
            yield Step(moment, before, after)
        after = before


@boundary(view=True)
def FigureScreen(table: LiveTable) -> ft.View:
    """Where a figure came from: every act that changed it, each the way to its entry."""
    match, path = table.match, match_path(table.id)
    id_ = ft.use_route_params().get("figure", "")
    shown, show = use_value(SHOWN)
    steps = list(islice(steps_of(match, id_), shown + 1))
    figure = next((each for each in match.game.figures(match.state) if each.id == id_), None)
    body = [_step(match, step, path) for step in steps[:shown]]
    if len(steps) > shown:
        body.append(Button(say("ledger.earlier"), lambda: show(shown + SHOWN), key="earlier"))
    if not steps:
        body.append(Note([say("figures.never")]))
    title = say("figures.history")
    if figure is not None:
        title = say("ledger.title", account=figure.label, figure=plain(value_text(figure, figure.value)))
    page = Page(strip=Strip(title, back=to(f"{path}/figures")), body=body, reading=True)
    return paged(page, route=ft.use_view_path())


def _step(match: Match, step: Step, path: str) -> ft.Control:
    entry = step.moment.entry
    assert entry is not None
    before, after = (
        plain(value_text(each, each.value)) if each is not None else plain(say("common.none"))
        for each in (step.before, step.after)
    )
    return ListRow(
        say("figures.became", before=before, after=after),
        below=say("table.sentences", one=match.describe(step.moment), other=when(match, step.moment)),
        press=to(f"{path}/log/{entry.n}"),
        key=f"step-{entry.n}",
    )


@boundary
def FigureSheet(desk: Desk, figure: Figure, slot: SheetSlot) -> ft.Control:
    """Another value, and why: the reason records it."""
    value, put = use_value(figure.value)
    typed, put_typed = ft.use_state(str(figure.value))
    reason, put_reason = ft.use_state("")
    writing, put_writing = ft.use_state(False)

    def set_to(new: Answer) -> None:
        put(new)
        put_typed(str(new))

    def type_in(text: str) -> None:
        put_typed(text)
        number = _whole(text)
        if figure.span is not None and number is not None and number in figure.span:
            put(number)

    async def record(why: str) -> None:
        slot.close()
        await desk.act(Corrected(figure.id, value, why))

    body: list[ft.Control] = [Say(say("figures.was", value=plain(value_text(figure, figure.value))), muted=True)]
    is_wrong = False
    if figure.span is not None and isinstance(value, int):
        body.append(_stepper(figure, value, set_to))
        if len(figure.span) > 12:
            is_wrong = _whole(typed) != value
            trouble = say("figures.step", step=figure.span.step) if is_wrong else None
            body.append(Field(say("figures.typed"), typed, type_in, error=trouble, keyboard=ft.KeyboardType.NUMBER))
    else:
        options: list[tuple[Any, Said]] = [(choice.value, choice.label) for choice in figure.choices]
        body.append(Choices(options, value, set_to, name=figure.label, wrap=True))
    body.append(
        Button(
            say("figures.history"),
            to(match_path(desk.recorder.table.id, "figures", figure.id)),
            look="quiet",
            icon=ft.Icons.HISTORY,
            key="history",
        )
    )
    is_same = value == figure.value or is_wrong
    acts: list[ft.Control] = [Say(say("figures.why" if not is_same else "figures.first_change"), Role.LABEL)]
    if writing:
        kept = reason.strip()
        acts += [
            Field(say("ruling.reason_field"), reason, put_reason, autofocus=True),
            Button(
                say("figures.record"),
                (lambda: record(kept)) if kept and not is_same else None,
                look="next",
                key="record-written",
            ),
        ]
    else:
        chips = [_chip(why, record, is_same) for why in REASONS]
        chips.append(Button(say("ruling.write"), lambda: put_writing(True), key="reason-write"))
        acts.append(ft.Row(wrap=True, spacing=6, run_spacing=6, controls=chips))
    return Sheet(figure.label, body, slot, acts=acts, short=len(figure.choices) <= 6)


def _chip(why: str, record: Callable[[str], Any], is_same: bool) -> ft.Control:
    words = plain(say(f"figures.reason.{why}"))
    return Button(
        say(f"figures.reason.{why}"),
        None if is_same else lambda: record(words),
        look="tonal",
        key=f"reason-{why}",
    )


def _whole(text: str) -> int | None:
    kept = text.strip().replace(",", "").replace("、", "").replace("−", "-")
    try:
        return int(kept)
    except ValueError:
        return None


def _stepper(figure: Figure, value: int, set_to: Callable[[int], None]) -> ft.Control:
    span = figure.span
    assert span is not None
    # A value no rule allows can stand there by a ruling; the steps lead back among those that can be.
    lower = [each for each in span if each < value][-1:] if value not in span else None
    at = span.index(value) if value in span else None
    less = span[at - 1] if at else (lower[0] if lower else None)
    more = span[at + 1] if at is not None and at < len(span) - 1 else None
    return Stepper(
        figure.label,
        value_text(figure, value),
        less=(lambda: set_to(less)) if less is not None else None,
        more=(lambda: set_to(more)) if more is not None else None,
    )
