"""The table of UNO☆デュエル at a glance (W13): the field, which way it goes and who is next, the attack, the seats."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.games.uno_duel.options import POINTS
from companion.games.uno_duel.state import CLOCKWISE, LOW_PILE, Phase, State
from companion.ledger import seat_account
from companion.text import Text, Who, say
from screens.design.cards import Badge, BadgeTone, Card, Grid, SeatTile
from screens.design.marks import SeatMark
from screens.design.press import Tap, boxed
from screens.design.rows import Heading
from screens.design.scale import Role, use_layout
from screens.design.words import Name, Say, plain
from screens.games.parts import Seen
from screens.games.uno_duel.cards import Face
from screens.seating import mark_of

_LARGE = 1.1
"""From this text size on one row of seats has to make room, too."""


def is_phone() -> bool:
    """Whether the seats stand between the field and the keys, in what height these leave them."""
    layout = use_layout()
    return not layout.wide and not layout.roomy


def table(seen: Seen) -> Sequence[ft.Control]:
    """The field over the seats in turn order; between rounds what the last one brought."""
    state: State = seen.state
    across = seats_across(len(seen.match.players))
    tiles = [_tile(seen, seat) for seat in range(len(seen.match.players))]
    layout = use_layout()
    if not layout.roomy:
        tiles = round_table(tiles, across)
    if is_phone():
        tiles = from_row_of(tiles, across, seen.actor)
    seats = Grid(tiles, across=across)
    if state.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        return [_summary(seen, state), seats] if state.round.results else [seats]
    if not state.phase.is_play:
        return [seats]
    return [field(seen, state), seats]


def seats_across(players: int) -> int:
    """How many seats stand side by side: on a phone three do in one row, over the keys."""
    layout = use_layout()
    if layout.wide and not layout.landscape_phone:
        return 2 if players <= 4 else 3 if players <= 6 else 4
    return 3 if players > 4 or (players == 3 and not layout.wide) else 2


def from_row_of(tiles: Sequence[ft.Control], across: int, actor: int | None) -> list[ft.Control]:
    """Three rows and more are begun with that of whoever it is up to: the last may lie behind the keys."""
    start = actor // across * across if actor is not None and len(tiles) > 2 * across else 0
    return [*tiles[start:], *tiles[:start]]


def round_table(tiles: Sequence[ft.Control], across: int) -> list[ft.Control]:
    """Clockwise: the first row from left to right, the second back again where there are two full ones."""
    if len(tiles) != 2 * across:
        return list(tiles)
    return [*tiles[:across], *tiles[across:][::-1]]


# The field.


def field(seen: Seen, state: State) -> ft.Control:
    """The card that lies there, which way it goes and who is next; the draws of an attack large.

    Pressed, it says what could be laid or fired now.
    """
    layout = use_layout()
    lies, way = state.table.field, _way(state)
    lines: list[ft.Control] = [Say(say("uno_duel.table.field", card=lies.text), Role.TITLE)]
    if lies.element is not None and not (state.attack and is_phone()):
        lines.append(Say(say("uno_duel.table.strong", element=lies.element.stronger.text), Role.SMALL, muted=True))
    lines.append(way)
    if state.pile < LOW_PILE:
        low = say("uno_duel.table.pile", count=state.pile)
        lines.append(ft.Row(wrap=True, controls=[Badge(low, "advice", icon=ft.Icons.WARNING_AMBER_ROUNDED)]))
    about = ft.Column(tight=True, spacing=2, expand=True, controls=lines)
    row: list[ft.Control] = [Face(lies), about]
    if state.attack:
        row.append(_attack(state.attack))
    inside: ft.Control = ft.Row(spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER, controls=row)
    if layout.roomy:
        about.expand = None
        inside = ft.Column(tight=True, spacing=6, controls=[ft.Row(spacing=12, controls=[row[0], *row[2:]]), about])
    style = boxed(layout, layout.colours.table, layout.colours.ink, None, radius=16)
    style.padding, style.alignment = ft.Padding.symmetric(horizontal=12, vertical=8), ft.Alignment.CENTER_LEFT
    return Tap(inside, seen.shows("fits"), name=_heard(state), style=style, live=True, key="field")


def _way(state: State) -> ft.Control:
    """時計回り → 次は みなとさん."""
    layout = use_layout()
    icon = ft.Icons.ROTATE_RIGHT if state.table.direction == CLOCKWISE else ft.Icons.ROTATE_LEFT
    sign = ft.Icon(icon, size=layout.icon(22), color=layout.colours.ink2)
    return ft.Row(
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.START,
        controls=[sign, Say(_next(state), Role.BODY, expand=True)],
    )


def _next(state: State) -> Text:
    """Which way it goes; during a turn also to whom. Between turns the prompt has asked who is next."""
    way = "clockwise" if state.table.direction == CLOCKWISE else "counter"
    if state.phase.is_between:
        return say(f"uno_duel.table.{way}")
    return say("uno_duel.table.next", way=say(f"uno_duel.table.{way}"), who=Who(state.incoming))


def _attack(draws: int) -> ft.Control:
    """The draws that wait, large."""
    tone = use_layout().colours.advice
    return ft.Container(
        bgcolor=tone.soft,
        border=ft.Border.all(2, tone.strong),
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        content=ft.Column(
            tight=True,
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[
                Say(say("uno_duel.table.attack"), Role.SMALL, color=tone.text, bold=True),
                Say(f"+{draws}", Role.DISPLAY, color=tone.text),
            ],
        ),
    )


def _heard(state: State) -> str:
    words = [plain(say("uno_duel.table.field", card=state.table.field.text))]
    if state.attack:
        words.append(plain(say("uno_duel.table.attack_of", count=state.attack)))
    words.append(plain(_next(state)))
    return comma().join(words)


def comma() -> str:
    """Between things listed for a screen reader."""
    return "、" if use_layout().language == "ja" else ", "


# The seats.


def _tile(seen: Seen, seat: int) -> ft.Control:
    layout = use_layout()
    state: State = seen.state
    player = seen.match.players[seat]
    players = len(seen.match.players)
    narrow = seats_across(players) == 3 and not layout.wide
    is_here = seat in state.active
    # Before the deal nobody has a hand to count.
    count = say("uno_duel.table.hand", count=state.hand(seat)) if state.phase.is_play and is_here else None
    notes = states(state, seat)
    wins = None if state.phase.is_play else _score(state, seat)
    parts: list[ft.Control] = []
    if count is not None:
        parts.append(Say(count, Role.LABEL))
    if wins is not None:
        parts.append(Say(wins, Role.LABEL))
    badges = [Badge(text, tone, icon=icon) for text, tone, icon in notes]
    words = [player.name]
    if seat == seen.actor:
        words.append(plain(say("common.turn")))
    words += [plain(text) for text in (count, wins) if text is not None]
    words += [plain(text) for text, _, _ in notes]
    return SeatTile(
        player.name,
        mark_of(player, seat),
        active=seat == seen.actor,
        line=[*parts, *badges],
        narrow=narrow,
        low=is_phone() and state.phase.is_play and (players > 3 or layout.k > _LARGE),
        said=comma().join(words),
        press=seen.opens(seat_account(seat)),
        key=f"seat-{seat}",
    )


def states(state: State, seat: int) -> tuple[tuple[Text, BadgeTone, ft.IconData | None], ...]:
    """The words beside a seat: its traps and whether they may fire, UNO, that it lost a challenge, that it left."""
    if seat not in state.active:
        return ((say("seats.gone"), "empty", None),)
    if not state.phase.is_play:
        return ()
    of = state.seats[seat]
    found: list[tuple[Text, BadgeTone, ft.IconData | None]] = []
    for age in of.traps:
        fresh = state.is_fresh(age)
        found.append(
            (say(f"uno_duel.table.{'trap_new' if fresh else 'trap_ready'}"), "empty" if fresh else "none", None)
        )
    if of.uno_due:
        found.append((say("uno_duel.table.uno_due"), "advice", ft.Icons.CAMPAIGN))
    elif of.uno_called:
        found.append((say("uno_duel.table.uno"), "primary", None))
    if of.hit:
        found.append((say("uno_duel.table.hit"), "empty", None))
    return tuple(found)


def _score(state: State, seat: int) -> Text:
    scores = state.round.scores
    key = "points" if state.options.scoring == POINTS else "wins"
    return say(f"uno_duel.table.{key}", count=scores[seat])


def _summary(seen: Seen, state: State) -> ft.Control:
    """The round that ended: who went out, after how many turns."""
    result = state.round.results[-1]
    player = seen.match.players[result.winner]
    lines: list[ft.Control] = [
        Heading(say("uno_duel.table.summary", round=len(state.round.results))),
        ft.Row(
            spacing=8,
            controls=[
                SeatMark(mark_of(player, result.winner), 36),
                Name(player.name, lines=2, expand=True),
            ],
        ),
        Say(say("uno_duel.table.went_out", turns=result.turns)),
    ]
    if result.points:
        lines.append(Say(say("uno_duel.table.gained", points=result.points)))
    return Card(ft.Column(tight=True, spacing=6, controls=lines), padding=10)
