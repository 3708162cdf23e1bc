"""Balances over time: lines told apart by dash and by the name at their end, with the same in words and as
a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.text import say
from screens.design.guard import boundary, on
from screens.design.marks import Mark, SeatMark
from screens.design.press import Button
from screens.design.scale import Role, use_layout
from screens.design.words import Name, Said, Say, plain

DASHES: tuple[tuple[int, ...], ...] = ((), (10, 5), (2, 5), (12, 4, 2, 4), (6, 3), (2, 3, 2, 8))
"""Dash patterns in dp, solid first; a seventh line starts again, and still has its name and colour."""

_LABEL_GAP, _TICKS = 8, 4


@dataclass(frozen=True, slots=True)
class Line:
    """One line: whose it is, a value for every moment, the mark that gives its colour."""

    name: str
    values: tuple[int, ...]
    mark: Mark


def steps(lowest: int, highest: int) -> tuple[int, ...]:
    """Round values for the scale, about four, around everything there is; zero is among them when crossed."""
    span = max(1, highest - lowest)
    size = 1
    while True:
        for factor in (1, 2, 5):
            step = size * factor
            if span / step <= _TICKS:
                first, last = lowest // step, -(-highest // step)
                return tuple(n * step for n in range(first, max(last, first + 1) + 1))
        size *= 10


def spread(wanted: Sequence[float], apart: float, lowest: float, highest: float) -> list[float]:
    """Places for labels near where they belong, at least *apart*, in their order, between two bounds."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed = [0.0] * len(wanted)
    free = lowest
    for i in order:
        placed[i] = free = max(wanted[i], free)
        free += apart
    limit = highest
    for i in reversed(order):
        placed[i] = min(placed[i], limit)
        limit = placed[i] - apart
    return placed


@boundary
def LineChart(lines: Sequence[Line], moments: Sequence[Said], title: Said) -> ft.Control:
    """The lines of a match.

    *moments* are the words below; the table says the same, as does the screen reader.
    """
    layout = use_layout()
    width, put_width = ft.use_state(0.0)
    as_table, put_table = ft.use_state(False)
    of = layout.colours
    words = _in_words(lines, moments)
    body = _table(lines, moments) if as_table or layout.roomy else _drawing(lines, moments, width or 300)
    return ft.Column(
        tight=True,
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            ft.Semantics(
                label=f"{plain(title)} {words}",
                container=True,
                exclude_semantics=True,
                content=ft.Container(
                    bgcolor=of.card,
                    content=body,
                    on_size_change=on(lambda e: put_width(float(e.width))),
                ),
            ),
            *(
                []
                if layout.roomy
                else [
                    ft.Row(
                        alignment=ft.MainAxisAlignment.END,
                        controls=[
                            Button(
                                say("common.chart_view" if as_table else "common.table_view"),
                                lambda: put_table(lambda shown: not shown),
                                look="quiet",
                                key="chart-table",
                            )
                        ],
                    )
                ]
            ),
        ],
    )


def Bars(rows: Sequence[tuple[Said, int]]) -> ft.Control:
    """How often each of some things was: its word, a bar, the number."""
    layout = use_layout()
    of = layout.colours
    most = max((count for _, count in rows), default=0) or 1
    words = max((layout.width_of(plain(word), Role.BODY) for word, _ in rows), default=0) + 4
    number = max((layout.width_of(_figure(count), Role.LABEL) for _, count in rows), default=0) + 4

    def bar(count: int) -> ft.Control:
        parts: list[ft.Control] = []
        if count:
            parts.append(
                ft.Container(
                    expand=count,
                    height=layout.icon(14),
                    bgcolor=of.tonal,
                    border=ft.Border.all(1.5, of.on_tonal),
                    border_radius=4,
                )
            )
        if count < most:
            parts.append(ft.Container(expand=most - count))
        return ft.Row(expand=True, spacing=0, controls=parts)

    def row(word: Said, count: int) -> ft.Control:
        figure = Say(_figure(count), Role.LABEL, align=ft.TextAlign.END)
        content: ft.Control
        if layout.roomy:
            head = ft.Row(spacing=8, controls=[Say(word, expand=True), figure])
            content = ft.Column(tight=True, spacing=2, controls=[head, bar(count)])
        else:
            content = ft.Row(
                spacing=8,
                controls=[
                    ft.Container(width=min(words, 0.45 * layout.pane), content=Say(word)),
                    bar(count),
                    ft.Container(width=number, content=figure),
                ],
            )
        said = say("common.stepper", what=plain(word), value=_figure(count))
        return ft.Semantics(label=plain(said), container=True, exclude_semantics=True, content=content)

    return ft.Column(
        tight=True,
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[row(word, count) for word, count in rows],
    )


def _figure(value: int) -> str:
    return f"{value:,}".replace("-", "−")


def _in_words(lines: Sequence[Line], moments: Sequence[Said]) -> str:
    return " ".join(
        f"{line.name}: "
        + ", ".join(f"{plain(moment)} {_figure(value)}" for moment, value in zip(moments, line.values, strict=False))
        + "."
        for line in lines
    )


def _drawing(lines: Sequence[Line], moments: Sequence[Said], width: float) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    small = layout.line(Role.SMALL)
    values = [value for line in lines for value in line.values]
    scale = steps(min(values, default=0), max(values, default=1))
    left = max(len(_figure(value)) for value in scale) * layout.size(Role.SMALL) * 0.6 + _LABEL_GAP
    right = min(0.4 * width, max((layout.width_of(line.name, Role.SMALL) for line in lines), default=0) + 34)
    top, height = small / 2, max(200.0, len(lines) * (small + 6))
    inner = max(40.0, width - left - right - _LABEL_GAP)
    count = max((len(line.values) for line in lines), default=1)

    def x(moment: int) -> float:
        return left + inner * (moment / max(1, count - 1))

    def y(value: float) -> float:
        return top + height * (1 - (value - scale[0]) / (scale[-1] - scale[0]))

    shapes: list[cv.Shape] = []
    texts: list[ft.Control] = []
    for value in scale:
        zero = value == 0 and scale[0] < 0
        paint = ft.Paint(color=of.line if zero else of.hair, stroke_width=1.5 if zero else 1)
        shapes.append(cv.Line(left, y(value), left + inner, y(value), paint))
        texts.append(
            ft.Container(
                left=0,
                top=y(value) - small / 2,
                width=left - _LABEL_GAP,
                content=Say(_figure(value), Role.SMALL, muted=True, align=ft.TextAlign.END, lines=1),
            )
        )
    longest = max((layout.width_of(plain(word), Role.SMALL) for word in moments[:count]), default=0) + _LABEL_GAP
    every = -(-count * longest // inner) if inner else 1
    for moment, word in enumerate(moments[:count]):
        last = moment == count - 1
        # The last word is always there; the one before gives way if it stands too near.
        if last or (moment % max(1, int(every)) == 0 and count - 1 - moment >= every):
            wide = max(40.0, inner / max(1, count - 1))
            start = max(0.0, x(moment) - wide / 2)
            texts.append(
                ft.Container(
                    left=start,
                    top=top + height + 4,
                    width=wide,
                    content=Say(
                        word,
                        Role.SMALL,
                        muted=True,
                        align=ft.TextAlign.CENTER if start else ft.TextAlign.START,
                        lines=1,
                    ),
                )
            )
    ends = spread([y(line.values[-1]) if line.values else top for line in lines], small + 2, top, top + height)
    for number, line in enumerate(lines):
        color = of.seat(line.mark.colour)
        dash = DASHES[number % len(DASHES)]
        path: list[cv.Path.PathElement] = [
            (cv.Path.MoveTo if moment == 0 else cv.Path.LineTo)(x(moment), y(value))
            for moment, value in enumerate(line.values)
        ]
        paint = ft.Paint(
            color=color,
            stroke_width=3,
            style=ft.PaintingStyle.STROKE,
            stroke_join=ft.StrokeJoin.ROUND,
            stroke_cap=ft.StrokeCap.ROUND if not dash else ft.StrokeCap.BUTT,
            stroke_dash_pattern=list(dash) or None,
        )
        shapes.append(cv.Path(path, paint))
        if line.values:
            end_x, end_y = x(len(line.values) - 1), y(line.values[-1])
            shapes.append(cv.Circle(end_x, end_y, 4, ft.Paint(color=color)))
            shapes.append(
                cv.Line(end_x, end_y, left + inner + _LABEL_GAP, ends[number], ft.Paint(color=color, stroke_width=1))
            )
        texts.append(
            ft.Container(
                left=left + inner + _LABEL_GAP + 2,
                top=ends[number] - small / 2 - 1,
                width=max(20.0, width - left - inner - _LABEL_GAP - 2),
                content=ft.Row(
                    spacing=4,
                    controls=[SeatMark(line.mark, 18), Name(line.name, Role.SMALL, lines=1, expand=True)],
                ),
            )
        )
    return ft.Container(
        height=top + height + small + 8,
        content=ft.Stack(controls=[cv.Canvas(shapes, expand=True), *texts], expand=True),
    )


def _table(lines: Sequence[Line], moments: Sequence[Said]) -> ft.Control:
    layout = use_layout()

    def cells(line: Line) -> list[ft.Control]:
        return [
            ft.Row(
                spacing=8,
                controls=[
                    Say(moment, Role.SMALL, muted=True, expand=True),
                    Say(_figure(value), Role.BODY, align=ft.TextAlign.END),
                ],
            )
            for moment, value in zip(moments, line.values, strict=False)
        ]

    people: list[Any] = [
        ft.Column(
            tight=True,
            spacing=2,
            expand=True if not layout.roomy else None,
            controls=[
                ft.Row(spacing=6, controls=[SeatMark(line.mark, 24), Name(line.name, expand=True)]),
                *cells(line),
            ],
        )
        for line in lines
    ]
    if layout.roomy:
        return ft.Column(spacing=12, controls=people)
    rows: list[ft.Control] = [
        ft.Row(spacing=16, vertical_alignment=ft.CrossAxisAlignment.START, controls=people[start : start + 2])
        for start in range(0, len(people), 2)
    ]
    return ft.Column(spacing=12, controls=rows)
