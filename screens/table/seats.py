"""Who sits where, in the middle of a match: another name, somebody else in the seat, somebody gone home."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.game import Player
from companion.match import Left, Match, Seated
from companion.names import cleaned
from companion.text import say
from screens.design.cards import Badge
from screens.design.guard import boundary
from screens.design.marks import SeatMark
from screens.design.notes import Note
from screens.design.page import Page, Strip, paged
from screens.design.press import Button, Press
from screens.design.rows import Field, Heading, ListRow
from screens.design.sheet import Sheet, SheetSlot
from screens.live import LiveTable, new_id, use_tables
from screens.seating import mark_of, name_trouble, player_of
from screens.table.desk import Desk, use_desk
from screens.ways import match_path, to


@boundary(view=True)
def SeatsScreen(table: LiveTable) -> ft.View:
    """Every seat in clockwise order."""
    match, path = table.match, match_path(table.id)
    desk = use_desk(table)
    gone = seats_left(match)
    rows: list[ft.Control] = [
        ListRow(
            player.name,
            lead=SeatMark(mark_of(player, seat), 40),
            badges=[Badge(say("seats.gone"))] if seat in gone else [],
            press=_opening(desk, seat),
            key=f"seat-{seat}",
        )
        for seat, player in enumerate(match.players)
    ]
    page = Page(
        strip=Strip(say("seats.title"), back=to(path)),
        body=[Note([say("seats.intro")]), *rows],
        fixed=desk.bars(),
        reading=True,
    )
    return paged(page, route=ft.use_view_path())


def seats_left(match: Match) -> frozenset[int]:
    """The seats whose players went home, and where nobody sat down since."""
    known: set[int] = set()
    gone: set[int] = set()
    for moment in match.moments():
        match moment.acted.action if moment.acted is not None else None:
            case Left(seat) if seat not in known:
                gone.add(seat)
                known.add(seat)
            case Seated(seat, _):
                known.add(seat)
    return frozenset(gone)


def _opening(desk: Desk, seat: int) -> Press:
    return lambda: desk.sheet.show(lambda: SeatSheet(desk, seat, desk.sheet))


@boundary
def SeatSheet(desk: Desk, seat: int, slot: SheetSlot) -> ft.Control:
    """One seat: its name, who else might take it, and leaving it."""
    tables = use_tables()
    match = desk.match
    player = match.players[seat]
    name, put_name = ft.use_state(player.name)
    newcomer, put_newcomer = ft.use_state("")
    others = [other for number, other in enumerate(match.players) if number != seat]
    trouble = name_trouble(name, others)
    new_trouble = name_trouble(newcomer, match.players) if newcomer.strip() else None

    async def rename() -> None:
        slot.close()
        await desk.act(Seated(seat, replace(player, name=cleaned(name))))

    async def seat_somebody(somebody: Player) -> None:
        slot.close()
        await desk.act(Seated(seat, replace(somebody, colour=player.colour, mark=player.mark)))

    async def leave() -> None:
        slot.close()
        await desk.act(Left(seat))

    def taking(somebody: Player) -> Press:
        return lambda: seat_somebody(somebody)

    can_rename = trouble is None and cleaned(name) != player.name
    can_seat = bool(newcomer.strip()) and new_trouble is None
    here = {each.id for each in match.players} | {each.name for each in match.players}
    known = [player_of(person) for person in tables.store.roster() if person.id not in here and person.name not in here]
    body: list[ft.Control] = [
        Field(say("new.name"), name, put_name, error=trouble, key="seat-name"),
        Button(say("new.rename"), rename if can_rename else None, look="tonal", key="rename"),
        Heading(say("seats.replace")),
        ft.Row(
            wrap=True,
            spacing=6,
            run_spacing=6,
            controls=[Button(person.name, taking(person), key=f"person-{person.id}") for person in known[:12]],
        ),
        Field(say("new.add_title"), newcomer, put_newcomer, error=new_trouble, key="newcomer"),
        Button(
            say("new.add_it"),
            (lambda: seat_somebody(Player(new_id(), cleaned(newcomer)))) if can_seat else None,
            look="tonal",
            key="seat-newcomer",
        ),
        Heading(say("seats.leave")),
        Note([say("seats.leave_about")]),
        Button(say("seats.leave_now"), leave, icon=ft.Icons.LOGOUT, key="leave"),
    ]
    return Sheet(player.name, body, slot)
