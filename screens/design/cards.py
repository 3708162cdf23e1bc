"""What lies on the table: prompt, seats, the shared band, badges, verdicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

import flet as ft

from companion.text import say
from companion.verdict import Kind, Offer, Verdict
from screens.design.guard import boundary
from screens.design.kept import kept
from screens.design.marks import Mark, Seal, SeatMark, VerdictMark
from screens.design.press import Act, ActButton, IconAct, Press, RuleButton, Tap, boxed
from screens.design.scale import Role, use_layout
from screens.design.theme import Tone
from screens.design.words import SHORT_NAME, Name, Said, Say, is_short_name, plain, shortened, spoken, use_words

TALL = 800
"""From this height on, in dp, a long name on a seat's tile has a line more."""

BADGES_ACROSS = 2
"""How many states stand side by side on a seat's tile: a third would cut their words."""

BadgeTone = Literal["none", "empty", "primary", "ok", "advice", "cannot_tell", "violation", "override"]


def Card(
    content: ft.Control,
    *,
    active: bool = False,
    raised: bool = False,
    padding: float | ft.Padding = 12,
    expand: bool | int | None = None,
    **more: Any,
) -> ft.Container:
    """A paper card; *active* has the ring of the turn, *raised* is the prompt's lighter ground."""
    of = use_layout().colours
    return ft.Container(
        content=content,
        bgcolor=of.raised if raised or active else of.card,
        border=ft.Border.all(3 if active else 1, of.primary if active else of.hair),
        border_radius=16,
        padding=padding,
        expand=expand,
        **more,
    )


@kept
def Badge(
    text: Said,
    tone: BadgeTone = "none",
    *,
    icon: ft.IconData | None = None,
    picture: ft.Control | None = None,
    expand: bool | int | None = None,
) -> ft.Control:
    """A state in a word: form, icon and word say it, colour comes last.

    *empty* is a place with nothing in it. At big letters a badge is as wide as its word, whatever *expand* says.
    """
    layout = use_layout()
    expand = None if layout.roomy else expand
    of = layout.colours
    ground, text_colour, edge = of.card, of.ink, of.line
    if tone == "empty":
        text_colour, edge = of.ink2, of.hair
    elif tone == "primary":
        ground, text_colour, edge = of.tonal, of.on_tonal, of.primary
    elif tone != "none":
        named: Tone = getattr(of, tone)
        ground, text_colour, edge = named.soft, named.text, named.strong
    parts: list[ft.Control] = []
    if picture is not None:
        parts.append(picture)
    elif icon is not None:
        parts.append(ft.Icon(icon, size=layout.icon(13), color=text_colour))
    parts.append(
        Say(
            text,
            Role.SMALL,
            color=text_colour,
            bold=tone not in ("none", "empty"),
            lines=1,
            align=ft.TextAlign.CENTER,
        )
    )
    return ft.Container(
        bgcolor=ground,
        border=ft.Border.all(1 if tone == "empty" else 1.5, edge),
        border_radius=10,
        padding=ft.Padding.symmetric(horizontal=2 if expand else 8, vertical=2),
        alignment=ft.Alignment.CENTER if expand else None,
        expand=expand,
        content=parts[0]
        if len(parts) == 1
        else ft.Row(tight=True, spacing=2 if expand else 4, alignment=ft.MainAxisAlignment.CENTER, controls=parts),
    )


@kept
def Steps(steps: Sequence[tuple[Said, Literal["done", "now", "later"]]]) -> ft.Control:
    """Where a turn stands: ✓引く (召喚・バトル) 捨てる."""
    layout = use_layout()
    of = layout.colours

    def step(text: Said, state: str) -> ft.Control:
        color = of.on_primary if state == "now" else of.ink2
        words = Say(text, Role.SMALL, color=color, bold=state == "now")
        tick = ft.Icon(ft.Icons.CHECK, size=layout.icon(14), color=color)
        return ft.Container(
            bgcolor=of.primary if state == "now" else None,
            border_radius=layout.line(Role.SMALL),
            padding=ft.Padding.symmetric(horizontal=10, vertical=2),
            content=ft.Row(tight=True, spacing=2, controls=[tick, words]) if state == "done" else words,
        )

    return ft.Row(wrap=True, spacing=0, run_spacing=4, controls=[step(text, state) for text, state in steps])


_TWO_LINES = 1.7  # lines' worth of words that two lines surely hold, broken at phrases


@kept
def PromptCard(
    head: Said,
    sentence: Said | None = None,
    *,
    mark: Mark | None = None,
    rule: Press | None = None,
    steps: Sequence[tuple[Said, Literal["done", "now", "later"]]] = (),
    below: Sequence[ft.Control] = (),
    lead: ft.Control | None = None,
    aside: ft.Control | None = None,
    instead: ft.Control | None = None,
) -> ft.Control:
    """Whose turn it is and what comes next, with the way to its rule; the one card with the persimmon
    ring.

    *lead* stands in the place of the mark, *aside* beside the sentence, *instead* in the place of the head and its rule
    while that is in question.
    """
    layout = use_layout()
    of = layout.colours
    beside = rule is not None and not layout.roomy
    room = (layout.side or layout.width) - 52 - 50 * (mark is not None)
    if beside:
        room -= layout.width_of(plain(say("common.rule")), Role.LABEL) + layout.icon(20) + 30
    # In three lines for a long name's sake it would push the seats behind the keys.
    is_long = not layout.roomy and layout.width_of(plain(head), Role.TITLE) > _TWO_LINES * room
    name_room = int(room / layout.size(Role.TITLE)) - 3  # the honorific and a point stay on its line
    heading = ft.Semantics(
        header=True,
        heading_level=2,
        live_region=True,
        container=True,
        expand=True,
        content=Say(
            head, Role.TITLE, words=shortened(use_words(), max(4, min(name_room, SHORT_NAME))) if is_long else None
        ),
    )
    lead = lead if lead is not None else SeatMark(mark, 40) if mark else None
    top: list[ft.Control] = [*([lead] if lead is not None else []), instead or heading]
    rows: list[ft.Control] = [
        ft.Row(
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[*top, *([RuleButton(rule)] if beside and instead is None else [])],
        )
    ]
    if aside is not None:
        words = Say(sentence, Role.BODY, expand=True) if sentence is not None else ft.Container(expand=True)
        rows.append(ft.Row(spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER, controls=[words, aside]))
    elif sentence is not None:
        rows.append(Say(sentence, Role.BODY))
    if steps:
        rows.append(Steps(steps))
    rows += below
    if rule is not None and not beside:
        rows.append(RuleButton(rule))
    return ft.Container(
        bgcolor=of.raised,
        border=ft.Border.all(2, of.primary),
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        content=ft.Column(spacing=4, tight=True, controls=rows),
    )


@kept
def Figure(
    label: Said,
    value: Said,
    *,
    press: Press | None = None,
    name: Said | None = None,
    tone: str | None = None,
    was: Said | None = None,
    key: str | None = None,
) -> ft.Control:
    """A number under its word; *press* opens where it came from, *was* is what it was before the last act."""
    layout = use_layout()
    number = _number(value, was, tone)
    column = ft.Column(
        tight=True,
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        controls=[Say(label, Role.SMALL, muted=True), number],
    )
    spoken_as = name or f"{plain(label)} {plain(value)}"
    least = max(48, layout.line(Role.SMALL) + layout.line(Role.NUMBER) + 2)
    if press is None:
        still = ft.Container(content=column, padding=ft.Padding.symmetric(horizontal=4), height=None if was else least)
        return ft.Semantics(label=spoken(plain(spoken_as)), container=True, exclude_semantics=True, content=still)
    style = boxed(layout, ft.Colors.TRANSPARENT, layout.colours.ink, None, radius=10, padding=4)
    style.padding, style.alignment = ft.Padding.symmetric(horizontal=4), ft.Alignment.CENTER_LEFT
    return Tap(column, press, name=spoken_as, style=style, height=None if was else least, key=key)


def _number(value: Said, was: Said | None, tone: str | None) -> ft.Control:
    """A figure; after the act that changed it with what it was before."""
    number = Say(value, Role.NUMBER, color=tone, lines=1)
    if was is None:
        return number
    layout = use_layout()
    arrow = ft.Icon(ft.Icons.ARROW_FORWARD, size=layout.icon(14), color=layout.colours.ink2)
    before = ft.Row(tight=True, spacing=2, controls=[Say(was, Role.SMALL, muted=True), arrow])
    return ft.Row(wrap=True, spacing=4, run_spacing=0, controls=[before, number])


@kept
def Band(controls: Sequence[ft.Control], *, below: Sequence[ft.Control] = ()) -> ft.Control:
    """What is shared lies on the wood: bank, field, counter. Badges below the figures, or beside them where wide."""
    layout = use_layout()
    if layout.roomy:
        rows: list[ft.Control] = [ft.Row(wrap=True, spacing=16, run_spacing=4, controls=list(controls)), *below]
    else:
        even = [ft.Container(expand=True, content=control) for control in controls]
        beside = list(below) if layout.wide else []
        rows = [ft.Row(spacing=8, controls=[*even, *beside]), *([] if beside else below)]
    return ft.Container(
        bgcolor=layout.colours.table,
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=6, vertical=6),
        content=ft.Column(tight=True, spacing=4, controls=rows),
    )


def Wood(controls: Sequence[ft.Control], *, name: Said | None = None) -> ft.Control:
    """What lies in the middle, in lines: a field, a topic. With a *name* it is one node, said when it changes."""
    layout = use_layout()
    band = ft.Container(
        bgcolor=layout.colours.table,
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        content=ft.Column(tight=True, spacing=2, controls=list(controls)),
    )
    if name is None:
        return band
    return ft.Semantics(
        label=spoken(plain(name)), container=True, live_region=True, exclude_semantics=True, content=band
    )


@kept
def SeatTile(
    name: str,
    mark: Mark,
    *,
    active: bool = False,
    figure: Said | None = None,
    figure_tone: str | None = None,
    was: Said | None = None,
    line: Sequence[ft.Control] = (),
    badges: Sequence[ft.Control] = (),
    note: Said | None = None,
    said: Said | None = None,
    press: Press | None = None,
    narrow: bool = False,
    low: bool = False,
    expand: bool | int | None = True,
    key: str | None = None,
) -> ft.Control:
    """A person at the table: mark, name, figure (and what it *was* before the last act), states.

    One node that says it all: *said* (name, figure, turn, states). *line* stands under the name like a figure: cards
    as dots, counts with a sign. *narrow* is for three tiles a row: the name has a line of its own. *low* is for a table
    that leaves seats little height: the name has one line, and less is round it.

    At big letters the tile is a row of its own: give `seats` the tiles, it knows.
    """
    layout = use_layout()
    of = layout.colours
    lines = 1 if low or layout.landscape_phone else 3 if layout.height >= TALL else 2
    if narrow and not layout.roomy:
        lines = 2 if layout.height >= TALL and not low else 1
    if is_short_name(name, Role.LABEL, _name_room(narrow=narrow)):
        # Set in boxes until a font for its emoji is there, it would take a second line, which the tile keeps.
        lines = 1
    under = ft.Row(wrap=True, spacing=4 if low else 6, run_spacing=0, controls=list(line))
    person = ft.Row(
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            SeatMark(mark, 40),
            ft.Column(
                expand=True,
                tight=True,
                spacing=0,
                controls=[
                    Name(name, lines=lines),
                    *([_number(figure, was, figure_tone)] if figure is not None else []),
                    *([under] if line else []),
                ],
            ),
        ],
    )
    rows: list[ft.Control] = [person]
    if narrow and not layout.roomy:
        under.expand = True
        rows = [
            Name(name, lines=lines),
            ft.Row(spacing=4 if low else 6, controls=[SeatMark(mark, 24 if low else 32), under]),
        ]
    if badges:
        # At big letters as many as fit a line, each as wide as its word.
        across = len(badges) if layout.roomy else BADGES_ACROSS
        rows += [
            ft.Row(spacing=4, run_spacing=4, wrap=layout.roomy, controls=list(badges[start : start + across]))
            for start in range(0, len(badges), across)
        ]
    if note is not None:
        rows.append(Say(note, Role.SMALL, muted=True))
    content = ft.Column(tight=True, spacing=2 if low else 4, controls=rows, alignment=ft.MainAxisAlignment.START)
    inside = 6 if low else 8 if layout.landscape_phone else 10
    label = said if said is not None else _seat_words(name, figure, note, active=active)
    if press is None:
        return ft.Semantics(
            label=plain(label),
            container=True,
            exclude_semantics=True,
            expand=expand,
            content=Card(content, active=active, padding=inside - (2 if active else 0)),
            key=key,
        )
    style = boxed(
        layout,
        of.raised if active else of.card,
        of.ink,
        of.primary if active else of.hair,
        edge_width=3 if active else 1,
        radius=16,
        padding=inside + 1,  # the edge of a button takes no room, that of a card does
    )
    style.alignment = ft.Alignment.TOP_LEFT
    return Tap(content, press, name=label, style=style, expand=expand, key=key)


def _name_room(*, narrow: bool) -> float:
    """At least so much room is there for a line of a name on a seat's tile, in dp."""
    layout = use_layout()
    if layout.roomy:
        return layout.pane - 68
    if narrow:
        return (layout.pane - 16) / 3 - 20
    across = 4 if layout.wide else 2
    return (layout.pane - 8 * (across - 1)) / across - 68


def _seat_words(name: str, figure: Said | None, note: Said | None, *, active: bool) -> str:
    parts = [
        name,
        plain(figure) if figure else "",
        plain(say("common.turn")) if active else "",
        plain(note) if note else "",
    ]
    return ("、" if use_layout().language == "ja" else ", ").join(part for part in parts if part)


def Grid(tiles: Sequence[ft.Control], *, across: int | None = None, spacing: float = 8) -> ft.Control:
    """Tiles in columns of equal width: up to 4 in two, more in three; at big letters one below another."""
    layout = use_layout()
    columns = 1 if layout.roomy else across or (2 if len(tiles) <= 4 else 3)
    rows: list[ft.Control] = []
    for start in range(0, len(tiles), columns):
        row = list(tiles[start : start + columns])
        for tile in row:
            tile.expand = True
        row += [ft.Container(expand=True) for _ in range(columns - len(row))]
        rows.append(
            ft.Row(
                spacing=spacing,
                controls=row,
                intrinsic_height=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            )
        )
    return ft.Column(tight=True, spacing=spacing, controls=rows)


def VerdictCard(
    verdict: Verdict,
    *,
    title: Said | None = None,
    rule: Callable[[str], Any] | None = None,
    take: Callable[[Offer], Any] | None = None,
    below: Sequence[ft.Control] = (),
    ruling: Said | None = None,
    reading: Callable[[str], Said] | None = None,
    folds: bool = False,
) -> ft.Control:
    """A verdict: mark and word, its reasons, its steps, the way to its rule, and for a refusal the ways on.

    ok is the only solid one; the others are soft with a strong edge. *take* is called with the offer pressed;
    *ruling* is the reason of a table ruling, for an entry it let through. *reading* words a house rule.
    *folds* is for a verdict that stays in view while one goes on: at big letters its head line opens the rest.
    """
    layout = use_layout()
    tone, text, solid = _verdict_tone(verdict.kind, ruled=ruling is not None)
    head = title or say("verdict.override" if ruling is not None else f"verdict.{verdict.kind.word}")
    first_rule = next(iter(verdict.rules), None)
    rule_button = (
        RuleButton(_taking(rule, first_rule), color=text, key="verdict-rule")
        if rule is not None and first_rule
        else None
    )
    mark = Seal(28) if ruling is not None else VerdictMark(verdict.kind, 28, color=text if solid else None)
    heard = spoken(" ".join(plain(part) for part in (head, *(finding.text for finding in verdict.findings[:1]))))
    heading = ft.Semantics(
        live_region=True,
        header=True,
        heading_level=2,
        container=True,
        label=heard,
        exclude_semantics=True,
        expand=True,
        content=Say(head, Role.TITLE, color=text),
    )
    rest = [*_reasons(verdict, text, ruling, reading), *_ways_on(verdict, text, take), *below]
    if layout.roomy:
        rest += [rule_button] if rule_button is not None else []
        top = [mark, heading]
    else:
        top = [mark, heading, *([rule_button] if rule_button is not None else [])]
    content: ft.Control = (
        Folding(top, rest, text)
        if folds and layout.roomy and rest
        else ft.Column(tight=True, spacing=4, controls=[ft.Row(spacing=8, controls=top), *rest])
    )
    return ft.Container(
        bgcolor=tone.strong if solid else tone.soft,
        border=ft.Border.all(2, tone.strong),
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        content=content,
    )


def _verdict_tone(kind: Kind, *, ruled: bool) -> tuple[Tone, str, bool]:
    """Its tone, the colour of its words, and whether it is solid: ok is, unless it is the table's ruling."""
    of = use_layout().colours
    tone = of.override if ruled else of.verdict(kind)
    solid = kind is Kind.OK and not ruled
    return tone, (of.paper if of.dark else "#FFFFFF") if solid else tone.text, solid


def _reasons(
    verdict: Verdict, text: str, ruling: Said | None, reading: Callable[[str], Said] | None
) -> list[ft.Control]:
    rows: list[ft.Control] = [Say(ruling, color=text)] if ruling is not None else []
    rows += [Say(step, color=text) for step in verdict.steps]
    for number, finding in enumerate(verdict.findings):
        reason = Say(finding.text, color=text)
        # the first reason is said with the head already
        rows.append(reason if number else ft.Semantics(exclude_semantics=True, content=reason))
        if finding.reading is not None:
            note = reading(finding.reading) if reading is not None else say("common.by_house_rule")
            rows.append(ft.Row(wrap=True, controls=[Badge(note, icon=ft.Icons.HOME_OUTLINED)]))
    return rows


def _ways_on(verdict: Verdict, text: str, take: Callable[[Offer], Any] | None) -> list[ft.Control]:
    if take is None or not verdict.nearest:
        return []
    offers = [Act(offer.label, _taking(take, offer), look="outlined") for offer in verdict.nearest]
    buttons: list[ft.Control] = [ActButton(act, column=False) for act in offers]
    return [
        Say(say("common.ways_on"), Role.SMALL, color=text, bold=True),
        ft.Row(wrap=True, spacing=6, run_spacing=6, controls=buttons),
    ]


@boundary
def Folding(top: Sequence[ft.Control], rest: Sequence[ft.Control], color: str) -> ft.Control:
    """A head line with the rest folded away under it, until its arrow is pressed."""
    is_open, put = ft.use_state(False)
    arrow = IconAct(
        ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE,
        say("common.fold" if is_open else "common.unfold"),
        lambda: put(lambda shown: not shown),
        color=color,
        key="fold",
    )
    return ft.Column(
        tight=True,
        spacing=4,
        controls=[ft.Row(spacing=8, controls=[*top, arrow]), *(rest if is_open else [])],
    )


T = TypeVar("T")


def _taking(take: Callable[[T], Any], what: T) -> Press:
    return lambda: take(what)
