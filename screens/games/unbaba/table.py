"""The table of ウンババ at a glance: how strong the field is, who is next, what everybody holds."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.games.unbaba.cards import Row, signed
from companion.games.unbaba.state import Phase, State
from companion.games.unbaba.telling import status
from companion.ledger import seat_account
from companion.text import Text, Who, say
from screens.design.cards import Badge, Band, Card, Figure, Grid, SeatTile, Wood
from screens.design.marks import SeatMark
from screens.design.rows import Heading
from screens.design.scale import Role, use_layout
from screens.design.words import Name, Say, plain
from screens.games.parts import Seen
from screens.games.unbaba.cards import Faces
from screens.seating import mark_of


def table(seen: Seen) -> Sequence[ft.Control]:
    """The field over the seats, clockwise; between rounds what the last one brought."""
    state: State = seen.state
    tiles = [_tile(seen, seat) for seat in range(state.seats)]
    if len(tiles) == 4 and not use_layout().roomy:
        tiles = [*tiles[:2], *tiles[2:][::-1]]  # clockwise: the third sits below the second
    controls = [*_middle(seen, state), Grid(tiles, across=2 if state.seats <= 4 else 3)]
    return controls[::-1] if state.phase in (Phase.ROUND_END, Phase.GAME_OVER) and use_layout().wide else controls


def _middle(seen: Seen, state: State) -> list[ft.Control]:
    if state.phase.is_play:
        return [field(state)]
    if state.phase.is_draft:
        return [_centre(state)]
    if state.rounds:
        return [_summary(seen, state)]
    return []


# The field.


def field(state: State) -> ft.Control:
    """Strength, cards and how it comes about, to be read across the table."""
    row = state.trick.display
    if state.trick.hidden:
        there = say("unbaba.table.hidden", count=state.trick.hidden)
        return Wood([Say(there, Role.TITLE), Say(say("unbaba.table.hidden_why"), muted=True)])
    if row is None:
        return Wood([Say(say("unbaba.table.empty"), Role.TITLE), Say(say("unbaba.table.lead_any"), muted=True)])
    big = ft.Row(
        wrap=True,
        spacing=12,
        run_spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[Say(signed(row.strength), Role.DISPLAY), Faces(row.cards)],
    )
    under: list[ft.Control] = []
    if len(row) > 1:
        under.append(Say(row.formula))
    if state.trick.last is not None:
        under.append(Say(say("unbaba.table.last", who=Who(state.trick.last)), Role.SMALL, muted=True))
    lines = [
        Say(say("unbaba.table.strength", counted=_counted(state, row)), Role.SMALL, muted=True),
        big,
        ft.Row(wrap=True, spacing=12, run_spacing=0, controls=under),
    ]
    heard = plain(say("unbaba.table.spoken", strength=signed(row.strength), counted=_counted(state, row)))
    if state.trick.last is not None:
        comma = "、" if use_layout().language == "ja" else ", "
        heard += comma + plain(say("unbaba.table.last", who=Who(state.trick.last)))
    return Wood(lines, name=heard)


def _counted(state: State, row: Row) -> Text:
    """7が2枚・下に4枚."""
    counted = (
        say("unbaba.table.mixed", count=len(row))
        if row.number is None
        else say("unbaba.table.count", number=row.number, count=len(row))
    )
    if not state.trick.covered:
        return counted
    return say("unbaba.table.covered", counted=counted, covered=len(state.trick.covered))


def _centre(state: State) -> ft.Control:
    """The draft: what lies in the middle."""
    left = state.draft.left
    figures: list[ft.Control] = [
        Figure(say("unbaba.table.centre"), say("unbaba.table.cards", count=left)),
        Figure(say("unbaba.table.aside"), say("unbaba.table.cards", count=state.aside)),
    ]
    cards = [Faces(state.draft.centre, small=True)] if state.draft.centre else []
    return Band(figures, below=cards)


def _summary(seen: Seen, state: State) -> ft.Control:
    """The round that ended: who left it in which order, tokens gained and held."""
    layout = use_layout()
    ended = state.rounds[-1]
    rows: list[ft.Control] = []
    for place, seat in enumerate(ended.order, start=1):
        player, gained = seen.match.players[seat], ended.gained[seat]
        words = say(
            "unbaba.table.gained" if gained else "unbaba.table.gained_none",
            count=gained,
            total=state.loss_tokens(seat),
        )
        order = say("unbaba.table.place" if place < len(ended.order) else "unbaba.table.stayed", place=place)
        person: list[ft.Control] = [
            SeatMark(mark_of(player, seat), 32),
            ft.Column(
                expand=True,
                tight=True,
                spacing=0,
                controls=[Name(player.name, lines=1), Say(order, Role.SMALL, muted=True)],
            ),
        ]
        line: ft.Control = ft.Row(spacing=8, controls=[*person, Say(words, Role.LABEL)])
        if layout.roomy:
            line = ft.Column(tight=True, spacing=0, controls=[ft.Row(spacing=8, controls=person), Say(words)])
        rows.append(line)
    title = say("unbaba.table.summary", round=len(state.rounds), tricks=ended.tricks)
    return Card(ft.Column(tight=True, spacing=6, controls=[Heading(title), *rows]), padding=10)


# The seats.


def _tile(seen: Seen, seat: int) -> ft.Control:
    layout = use_layout()
    state: State = seen.state
    player = seen.match.players[seat]
    notes: list[Text] = []
    where = status(state, seat)
    if seat in state.gone:
        notes.append(say("seats.gone"))
    elif seat in state.out_order and where is not None:
        notes.append(where)
    elif (state.phase.is_play or state.phase.is_draft) and (hand := state.shown_hand(seat)) is not None:
        notes.append(say("unbaba.table.hand", count=hand))
    tokens = say("unbaba.table.tokens", count=state.loss_tokens(seat))
    danger = state.is_in_danger(seat) and state.phase is not Phase.GAME_OVER and seat not in state.gone
    parts: list[ft.Control] = [Say(note, Role.SMALL, muted=True) for note in notes]
    parts.append(_tokens(tokens, danger=danger))
    # Who played last is said on the field, who is out in the place of the hand.
    told = seat in state.out_order or seat in state.gone or seat == state.trick.last
    shown = None if told or seat == seen.actor else where
    return SeatTile(
        player.name,
        mark_of(player, seat),
        active=seat == seen.actor,
        line=parts,
        badges=[Badge(shown)] if shown is not None else (),
        narrow=state.seats > 4 and not layout.wide,
        said=_said(seen, seat, [*notes, tokens], danger=danger, shown=shown),
        press=seen.opens(seat_account(seat)),
        key=f"seat-{seat}",
    )


def _tokens(tokens: Text, *, danger: bool) -> ft.Control:
    """失点 3, with a warning sign where the next round could end the match."""
    layout = use_layout()
    of = layout.colours
    if not danger:
        return Say(tokens, Role.SMALL, muted=True)
    mark = ft.Icon(ft.Icons.WARNING_AMBER_ROUNDED, size=layout.icon(16), color=of.advice.strong)
    words = Say(tokens, Role.SMALL, color=of.advice.strong, bold=True)
    return ft.Row(tight=True, spacing=2, controls=[mark, words])


def _said(seen: Seen, seat: int, notes: Sequence[Text], *, danger: bool, shown: Text | None) -> str:
    """あおい、手番、手札5、失点3、あと少しで終わり."""
    words = [seen.match.players[seat].name]
    if seat == seen.actor:
        words.append(plain(say("common.turn")))
    if shown is not None:
        words.append(plain(shown))
    words += [plain(note) for note in notes]
    if danger:
        words.append(plain(say("unbaba.table.danger")))
    return ("、" if use_layout().language == "ja" else ", ").join(dict.fromkeys(words))
