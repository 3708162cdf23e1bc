"""The table of ワンにゃんフェスタ at a glance: everybody's money and sets round the bank."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.games.wannyan.notation import read_hand
from companion.games.wannyan.state import BANK, FieldSet, Phase, State, place
from companion.ledger import seat_account
from companion.notation import Unreadable
from companion.text import Text, say
from screens.design.cards import Badge, Band, Figure, Grid, SeatTile
from screens.design.scale import use_layout
from screens.design.words import plain
from screens.games.parts import Seen
from screens.seating import mark_of

FEW = 10
"""So few cards left in the deck are worth telling."""


def table(seen: Seen) -> Sequence[ft.Control]:
    """Seats clockwise round the bank: the first two above it, the others below, the third at the right."""
    layout = use_layout()
    tiles = [_tile(seen, seat) for seat in range(len(seen.match.players))]
    band = _band(seen)
    if layout.roomy:
        return [Grid(tiles), band]
    rows: list[ft.Control] = [Grid(tiles[:2]), band]
    if below := tiles[2:][::-1]:
        rows.append(Grid(below, across=2))
    return rows


def card_text(card: str) -> str:
    """A card as people call it, from how hands are written: 火4 for ``F4``."""
    try:
        hand = read_hand(card)
    except Unreadable:
        return card
    return plain(hand.loose[0].text) if hand.loose else card


def _tile(seen: Seen, seat: int) -> ft.Control:
    layout = use_layout()
    state: State = seen.state
    player = seen.match.players[seat]
    balance = state.balance(seat)
    is_active = seat == seen.actor
    money = say("wannyan.figure.debt" if balance < 0 else "wannyan.figure.money", amount=abs(balance))
    places = state.places(seat)
    notes: list[Text] = []
    if state.seats[seat].gone:
        notes.append(say("seats.gone"))
    else:
        notes.append(say("wannyan.table.hand", cards=state.hand_count(seat)))
        if not state.seats[seat].fee_due:
            notes.append(say("wannyan.table.fee_paid"))
    before = seen.match.now.before
    if before is not None and (change := balance - before.state.balance(seat)):
        notes.append(say("wannyan.table.change", change=f"{change:+,}".replace("-", "−")))
    note = notes[0]
    for other in notes[1:]:
        note = say("wannyan.table.notes", one=note, other=other)
    return SeatTile(
        player.name,
        mark_of(player, seat),
        active=is_active,
        figure=money,
        figure_tone=layout.colours.violation.strong if balance < 0 else None,
        badges=[_badge(state, found) for found in places],
        note=note,
        said=_said(seen, seat, money, notes),
        press=seen.opens(seat_account(seat)),
        key=f"seat-{seat}",
    )


def _badge(state: State, found: FieldSet | None) -> ft.Control:
    """One of a seat's places: 空き, まだ, 戦える, プール."""
    expand = not use_layout().roomy
    if found is None:
        return Badge(say("wannyan.table.empty"), "empty", expand=expand)
    if found.pooled:
        return Badge(say("wannyan.table.pooled"), "ok", icon=ft.Icons.CHECK, expand=expand)
    word = _word(state, found)
    text = say("wannyan.table.open", card=card_text(found.open_card), state=word) if found.open_card else word
    if state.may_fight(found):
        return Badge(text, "primary", icon=ft.Icons.SPORTS_MMA, expand=expand)
    return Badge(text, "none", icon=ft.Icons.HOURGLASS_TOP, expand=expand)


def _word(state: State, found: FieldSet) -> Text:
    if state.may_fight(found):
        return say("wannyan.table.ready")
    return say("wannyan.table.waiting") if not state.has_waited(found) else say("wannyan.table.fought")


def _said(seen: Seen, seat: int, money: Text, notes: Sequence[Text]) -> str:
    """あおい、3,200モス、手番、戦える組1、手札5: all of a tile, in the order it is asked for."""
    state: State = seen.state
    words = [seen.match.players[seat].name, plain(say("wannyan.table.mos", money=money))]
    if seat == seen.actor:
        words.append(plain(say("common.turn")))
    for found in state.sets_of(seat):
        what = say("wannyan.table.pooled") if found.pooled else _word(state, found)
        if found.open_card:
            what = say("wannyan.table.open", card=card_text(found.open_card), state=what)
        words.append(plain(say("wannyan.table.said_set", number=place(found.id), state=what)))
    words += [plain(note) for note in notes]
    return ("、" if use_layout().language == "ja" else ", ").join(words)


def _band(seen: Seen) -> ft.Control:
    """What is shared: the bank, the stakes on the field, the lowest fee, and the bar of デュエル."""
    state: State = seen.state
    figures: list[ft.Control] = [
        Figure(
            say("wannyan.account.bank"),
            say("wannyan.figure.money", amount=state.bank),
            press=seen.opens(BANK),
            key="bank",
        ),
        Figure(say("wannyan.table.stakes"), say("wannyan.figure.money", amount=state.stakes)),
        Figure(say("wannyan.table.fee"), say("wannyan.table.from", amount=state.round.lowest_fee)),
    ]
    badges: list[ft.Control] = []
    if state.round.duel_bar:
        badges.append(Badge(say("wannyan.table.barred"), "advice", icon=ft.Icons.BLOCK))
    if state.round.phase is Phase.PLAY and state.deck_left <= FEW:
        badges.append(Badge(say("wannyan.table.deck", n=max(0, state.deck_left)), icon=ft.Icons.LAYERS_OUTLINED))
    return Band(figures, below=[ft.Row(wrap=True, spacing=6, controls=badges)] if badges else [])
