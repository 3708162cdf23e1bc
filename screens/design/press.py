"""Everything that can be pressed: at least 48 by 48 dp, named, with a ring where the keyboard is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import flet as ft

from companion.text import Text, say
from screens.design.guard import on
from screens.design.kept import kept
from screens.design.marks import AttributeShape
from screens.design.scale import COLOUR_MS, Layout, Role, use_layout
from screens.design.words import Said, Say, plain, spoken

Look = Literal["next", "tonal", "outlined", "quiet", "danger"]
"""*next* is the one persimmon act of a screen; *tonal* the other acts; *outlined* what is beside them
(undo, keys);
*quiet* a word in a card (ルール); *danger* what deletes."""

Press = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Act:
    """A thing to do, as data: a short label (≤ 5 full-width, 10 Latin letters), an icon, what pressing it
    does.

    *below* is said in small under the label; *name* is what a screen reader says instead of the label.
    *key* is for tests. An act without *press* is pale; the reason why stands beside it.
    """

    label: Said
    press: Press | None = None
    icon: ft.IconData | None = None
    below: Said | None = None
    name: Said | None = None
    look: Look = "tonal"
    key: str | None = None
    shape: str | None = None  # an attribute's shape instead of an icon


def press_style(layout: Layout, look: Look, *, radius: float = 14, padding: Any = None) -> ft.ButtonStyle:
    """How a button of a look is drawn; the focused one has a ring of 3 dp."""
    of = layout.colours
    ground, text, edge = {
        "next": (of.primary, of.on_primary, None),
        "tonal": (of.tonal, of.on_tonal, None),
        "outlined": (of.card, of.ink, of.line),
        "quiet": (ft.Colors.TRANSPARENT, of.primary, None),
        "danger": (of.violation.strong, of.paper if of.dark else "#FFFFFF", None),
    }[look]
    return boxed(layout, ground, text, edge, radius=radius, padding=padding)


def boxed(
    layout: Layout,
    ground: str,
    text: str,
    edge: str | None,
    *,
    edge_width: float = 1.5,
    radius: float = 14,
    padding: Any = None,
) -> ft.ButtonStyle:
    """A button as a box: ground, text, edge; 3 dp of ring while the keyboard is on it."""
    of = layout.colours
    rest = ft.BorderSide(edge_width, edge) if edge else ft.BorderSide(0, ft.Colors.TRANSPARENT)
    return ft.ButtonStyle(
        bgcolor=ground,
        color={ft.ControlState.DISABLED: of.line, ft.ControlState.DEFAULT: text},
        overlay_color={
            ft.ControlState.PRESSED: ft.Colors.with_opacity(0.12, text),
            ft.ControlState.HOVERED: ft.Colors.with_opacity(0.06, text),
            ft.ControlState.DEFAULT: ft.Colors.TRANSPARENT,
        },
        side={ft.ControlState.FOCUSED: ft.BorderSide(3, of.focus), ft.ControlState.DEFAULT: rest},
        shape=ft.RoundedRectangleBorder(radius=radius),
        padding=ft.Padding.symmetric(horizontal=6, vertical=4) if padding is None else padding,
        elevation=0,
        animation_duration=layout.motion(COLOUR_MS),
        visual_density=ft.VisualDensity.STANDARD,
    )


def Tap(
    content: ft.Control,
    press: Press | None,
    *,
    name: Said | None = None,
    style: ft.ButtonStyle,
    selected: bool | None = None,
    disabled: bool = False,
    hold: Press | None = None,
    expand: bool | int | None = None,
    live: bool = False,
    **more: Any,
) -> ft.Control:
    """Whatever can be pressed: *content* in a real button, one node with one *name* for a screen reader.

    Without *name* the content's own words are the name; *live* says them whenever they change.
    *hold* is a shortcut; the same must be reachable by
    a press.
    """
    named = name is not None or selected is not None or live
    button = ft.FilledButton(
        content=ft.Semantics(
            label=spoken(plain(name)) if name is not None else None,
            selected=selected,
            live_region=live or None,
            exclude_semantics=name is not None,
            content=content,
        )
        if named
        else content,
        style=style,
        on_click=on(press) if press is not None else None,
        on_long_press=on(hold) if hold is not None else None,
        disabled=disabled or press is None,
        elevation=0,  # the control's own default of 1 would win over the style
        **more,
    )
    # Unmerged, the name would be a button of its own inside the button.
    return ft.MergeSemantics(button, expand=expand) if named else _expanded(button, expand)


def _expanded(control: ft.Control, expand: bool | int | None) -> ft.Control:
    control.expand = expand
    return control


_SMALLEST = 0.75  # how far a label may shrink to stay on one line


def fit(acts: Sequence[Act], rooms: Sequence[float]) -> float:
    """How much of the labels fits buttons of these widths in dp, 1 when all of each does; one size for the row."""
    layout = use_layout()
    widths = (layout.width_of(plain(act.label), Role.LABEL) for act in acts)
    return min((1.0, *((room - 10) / max(1.0, width) for room, width in zip(rooms, widths, strict=True))))


def _label(act: Act, layout: Layout, color: str, *, column: bool, align: ft.TextAlign) -> ft.Control:
    picture: ft.Control | None = None
    if act.shape is not None:
        picture = AttributeShape(act.shape, 18)
    elif act.icon is not None:
        picture = ft.Icon(act.icon, size=layout.icon(22 if column else 20), color=color)
    words = Say(act.label, Role.LABEL, color=color, align=align, layout=layout, name=act.name)
    lines: list[ft.Control] = [words]
    if act.below is not None:
        heard = None if act.name is None else ""  # the name says it too
        lines.append(Say(act.below, Role.SMALL, color=color, align=align, layout=layout, name=heard))
    if picture is None and len(lines) == 1:
        return words
    if column or picture is None:
        return ft.Column(
            tight=True,
            spacing=1,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[*([picture] if picture else []), *lines],
        )
    text = lines[0] if len(lines) == 1 else ft.Column(tight=True, spacing=0, controls=lines)
    return ft.Row(
        tight=True,
        spacing=6,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[picture, text],
    )


def act_height(layout: Layout) -> float:
    """The least height of an act: 64 dp, more for big letters."""
    return max(64, layout.icon(22) + 1 + layout.line(Role.LABEL) + 16)


def ActButton(act: Act, *, expand: bool | int | None = None, column: bool = True, fit: float = 1.0) -> ft.Control:
    """An act as a button, icon above label (*column*) or beside it; it grows with the letters.

    *fit* is how much of its label has room (`fit`): below 1 it shrinks a little, below ¾ it takes two lines.
    """
    return _act_button(replace(act, press=None), act.press, expand, column=column, fit=fit, key=act.key)


@kept
def _act_button(
    face: Act, press: Press | None, expand: bool | int | None, *, column: bool, fit: float, key: str | None
) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    color = {
        "next": of.on_primary,
        "tonal": of.on_tonal,
        "outlined": of.ink,
        "quiet": of.primary,
        "danger": of.paper if of.dark else "#FFFFFF",
    }[face.look]
    padding = ft.Padding.symmetric(horizontal=4 if column else 14, vertical=4)
    if press is not None:
        style = press_style(layout, face.look, padding=padding)
    else:
        # Nothing on it is ink any more: word, picture and a thinner edge are as pale as an edge may be (3.5:1).
        color, style = of.line, boxed(layout, of.paper, of.line, of.line, edge_width=1, padding=padding)
    inside = replace(layout, text=layout.text * max(_SMALLEST, min(1.0, fit)))
    content = _label(face, inside, color, column=column, align=ft.TextAlign.CENTER)
    least = act_height(layout) if column else max(52, layout.line(Role.LABEL) + 20)
    if face.below is not None and (face.icon is not None or not column):
        least += layout.line(Role.SMALL)
    if fit < _SMALLEST:
        least += inside.line(Role.LABEL)
    # Its name lies on its words. Wrapped in the name, it would be another button each time it is barred or free again.
    return Tap(content, press, style=style, expand=expand, height=least, key=key)


def Button(
    label: Said,
    press: Press | None,
    *,
    look: Look = "outlined",
    icon: ft.IconData | None = None,
    below: Said | None = None,
    name: Said | None = None,
    expand: bool | int | None = None,
    key: str | None = None,
) -> ft.Control:
    """A button with its icon beside the label, 52 dp high or more."""
    return ActButton(Act(label, press, icon, below, name, look, key), expand=expand, column=False)


@kept
def IconAct(
    icon: ft.IconData, name: Said, press: Press | None, *, color: str | None = None, key: str | None = None
) -> ft.Control:
    """A button that is only an icon, 48 by 48. Its *name* is said, and shown to a hovering mouse."""
    layout = use_layout()
    of = layout.colours
    ink = (color or of.ink) if press is not None else of.line
    return ft.IconButton(
        icon=ft.Icon(icon, size=layout.icon(24), color=ink, semantics_label=plain(name)),
        width=max(48, layout.icon(24) + 20),
        height=max(48, layout.icon(24) + 20),
        on_click=on(press) if press is not None else None,
        disabled=press is None,
        style=boxed(layout, ft.Colors.TRANSPARENT, of.ink, None, radius=24, padding=0),
        key=key,
    )


@kept
def RuleButton(
    press: Press | None,
    *,
    only_icon: bool = False,
    color: str | None = None,
    name: Said | None = None,
    key: str | None = None,
) -> ft.Control:
    """［ルール］: beside every prompt and verdict, one tap to the rule it rests on.

    *name* says of what, where a page has several.
    """
    layout = use_layout()
    if only_icon:
        color = color or layout.colours.primary
        return IconAct(ft.Icons.MENU_BOOK, name or say("common.rule"), press, color=color, key=key)
    return Tap(
        ft.Row(
            tight=True,
            spacing=4,
            controls=[
                ft.Icon(ft.Icons.MENU_BOOK, size=layout.icon(20), color=color or layout.colours.primary),
                Say(say("common.rule"), Role.LABEL, color=color or layout.colours.primary),
            ],
        ),
        press,
        name=name,
        style=press_style(layout, "quiet", padding=ft.Padding.symmetric(horizontal=8)),
        height=max(48, layout.line(Role.LABEL) + 16),
        key=key,
    )


@kept
def Key(
    label: Said,
    press: Press | None,
    *,
    chosen: bool = False,
    letter: str | None = None,
    attribute: str | None = None,
    filled: bool = True,
    below: Said | None = None,
    name: Said | None = None,
    pale: bool = False,
    round_figure: bool = True,
    expand: bool | int | None = True,
    low: bool = False,
    narrow: bool = False,
    key: str | None = None,
) -> ft.Control:
    """A key of a pad. Chosen: filled, 3 dp of edge, and a tick or the *letter* of its set.

    *attribute* puts the shape before the label, and fills the chosen key with the attribute's colours unless
    *filled* is False (a key that means the element only gets edge and tick). *low* keys are 48 dp high, where
    many rows share a screen; *narrow* ones leave out the shape, which the head of their row shows, where ten stand side
    by side. *pale* keys still answer: they say why.
    """
    layout = use_layout()
    of = layout.colours
    ground, text, edge, width = (of.card, of.ink, of.line, 1.5)
    if chosen and attribute and filled:
        fill = of.attributes[attribute]
        ground, text, edge, width = fill.fill, fill.text, fill.edge, 3
    elif chosen and attribute:
        edge, width = of.attributes[attribute].edge, 3
    elif chosen:
        ground, text, edge, width = of.primary, of.on_primary, of.on_tonal, 3
    elif pale:
        text, edge = of.ink2, of.hair
    sign: ft.Control | None = None
    if chosen:
        sign = (
            Say(letter, Role.SMALL if narrow else Role.LABEL, color=text)
            if letter is not None
            else ft.Icon(ft.Icons.CHECK, size=layout.icon(12 if narrow else 16), color=text)
        )
    parts: list[ft.Control] = []
    if attribute and not narrow and not (chosen and filled):
        parts.append(AttributeShape(attribute, 14))
    if sign is not None:
        parts.append(sign)
    role = Role.NUMBER if round_figure and not narrow else Role.LABEL
    parts.append(Say(label, role, color=text))
    line: ft.Control = ft.Row(
        tight=True,
        spacing=1 if narrow else 6 if attribute or letter else 2,
        alignment=ft.MainAxisAlignment.CENTER,
        controls=parts,
    )
    if below is not None:
        line = ft.Column(
            tight=True,
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[
                line,
                Say(below, Role.SMALL, color=text if chosen else of.ink2, align=ft.TextAlign.CENTER),
            ],
        )
    own = layout.line(role) + (layout.line(Role.SMALL) if below is not None else 0)
    spare = max(12.0, (60 if layout.roomy else 48 if low else 52) - own) / 2
    return Tap(
        line,
        press,
        name=_state_name(name if name is not None else label, chosen=chosen, letter=letter),
        selected=chosen,
        style=boxed(
            layout,
            ground,
            text,
            edge,
            edge_width=width,
            radius=12,
            padding=ft.Padding.symmetric(horizontal=0 if narrow else 2, vertical=spare),
        ),
        expand=expand,
        key=key,
    )


def _state_name(name: Said, *, chosen: bool, letter: str | None) -> Said:
    if not chosen:
        return name
    state = plain(say("common.chosen")) + (f" {letter}" if letter else "")
    return say("common.named_state", name=plain(name), state=state)


def Pad(keys: Sequence[ft.Control], across: int) -> ft.Control:
    """Keys in rows of *across*, 6 dp apart; a short last row keeps the width of its keys."""
    rows: list[ft.Control] = []
    for start in range(0, len(keys), across):
        row = list(keys[start : start + across])
        row += [ft.Container(expand=True) for _ in range(across - len(row))]
        rows.append(
            ft.Row(spacing=6, controls=row, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
        )
    return ft.Column(spacing=6, tight=True, controls=rows)


def Stepper(
    what: Said,
    value: Said,
    *,
    less: Press | None,
    more: Press | None,
    name: Said | None = None,
    expand: bool | int | None = None,
) -> ft.Control:
    """［−］ value ［＋］, with *what* it is of; None at an end of the range."""
    layout = use_layout()
    of = layout.colours

    def end(icon: ft.IconData, word: Text, press: Press | None) -> ft.Control:
        return Tap(
            ft.Icon(icon, size=layout.icon(22), color=of.ink if press else of.hair),
            press,
            name=say("common.stepper", what=plain(name or what), value=plain(word)),
            style=boxed(layout, of.card, of.ink, of.line if press else of.hair, radius=12, padding=0),
            width=max(56, layout.icon(22) + 24),
            height=max(48, layout.icon(22) + 20),
        )

    words = Say(what, Role.LABEL, expand=None if layout.roomy else True)
    ends: list[ft.Control] = [
        end(ft.Icons.REMOVE, say("common.remove"), less),
        ft.Semantics(
            live_region=True,
            container=True,
            expand=True if layout.roomy else None,
            content=ft.Container(
                width=None if layout.roomy else layout.size(Role.NUMBER) * max(2.2, len(plain(value)) * 0.62 + 0.5),
                alignment=ft.Alignment.CENTER,
                content=Say(value, Role.NUMBER, align=ft.TextAlign.CENTER),
            ),
        ),
        end(ft.Icons.ADD, say("common.add"), more),
    ]
    if layout.roomy:
        return ft.Column(tight=True, spacing=4, expand=expand, controls=[words, ft.Row(spacing=8, controls=ends)])
    return ft.Row(spacing=8, expand=expand, controls=[words, *ends])


def _segment(label: Said, press: Press, *, chosen: bool, name: Said | None, wrap: bool) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    text = of.on_tonal if chosen else of.ink
    return Tap(
        ft.Row(
            tight=True,
            spacing=4,
            alignment=ft.MainAxisAlignment.CENTER,
            controls=[
                *([ft.Icon(ft.Icons.CHECK, size=layout.icon(18), color=text)] if chosen else []),
                Say(label, Role.LABEL, color=text),
            ],
        ),
        press,
        name=_state_name(
            label if name is None else say("common.stepper", what=plain(name), value=plain(label)),
            chosen=chosen,
            letter=None,
        ),
        selected=chosen,
        style=boxed(
            layout,
            of.tonal if chosen else of.card,
            text,
            of.primary if chosen else of.line,
            edge_width=2 if chosen else 1.5,
            radius=12,
            padding=ft.Padding.symmetric(horizontal=12 if wrap else 2, vertical=4),
        ),
        height=max(48, layout.line(Role.LABEL) + 18),
        expand=None if wrap else True,
    )


def Toggles(
    choices: Sequence[tuple[Any, Said]],
    chosen: Collection[Any],
    turn: Callable[[Any], Any],
    *,
    name: Said | None = None,
) -> ft.Control:
    """Any of a few, each turned on and off by a press; as many a row as fit."""
    segments = [
        _segment(label, _given(turn, value), chosen=value in chosen, name=name, wrap=True) for value, label in choices
    ]
    return ft.Row(spacing=6, run_spacing=6, wrap=True, controls=segments)


def _given(take: Callable[[Any], Any], value: Any) -> Press:
    return lambda: take(value)


def Choices(
    choices: Sequence[tuple[Any, Said]],
    chosen: Any,
    choose: Callable[[Any], Any],
    *,
    name: Said | None = None,
    wrap: bool = False,
) -> ft.Control:
    """One of a few, side by side; the chosen one has its tick.

    What does not fit a row stands two, or one, a row.
    """
    layout = use_layout()
    segments = [
        _segment(label, _given(choose, value), chosen=value == chosen, name=name, wrap=wrap) for value, label in choices
    ]
    if wrap:
        return ft.Row(spacing=6, run_spacing=6, wrap=True, controls=segments)
    widest = max((layout.width_of(plain(label), Role.LABEL) for _, label in choices), default=0)
    cell = widest + layout.icon(18) + 12
    fitting = (n for n in (len(segments), 2) if cell <= (layout.pane - 24 - 6 * (n - 1)) / n)
    return Pad(segments, max(1, next(fitting, 1)))
