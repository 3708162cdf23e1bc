"""Looking back (ふりかえり): the table as it was at any moment of the match, step by step forwards and back.

What is drawn is the table itself, with nothing to record on it. Every figure still opens into the movements that had
made it by then, and every step leads to its entry, where it is put right.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import flet as ft

from companion.match import Match, Moment
from companion.text import Text, say
from screens.design.cards import Card
from screens.design.feel import Live
from screens.design.guard import boundary
from screens.design.page import Page, Strip, paged
from screens.design.press import Button, IconAct
from screens.design.rows import ListRow
from screens.design.scale import use_layout
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import WordsContext
from screens.games import SCREENS, Seen
from screens.hooks import Held, use_made, use_value
from screens.live import LiveTable
from screens.session import use_session
from screens.table.beside import Beside
from screens.table.desk import Desk, use_desk
from screens.table.entry import told_of
from screens.table.events import when
from screens.table.keys import key_of, use_keys
from screens.table.looking import asked_for, number
from screens.table.review import MoneyBetween
from screens.table.table import GameTable, account_path
from screens.ways import go, match_path, to

STEPS, BEFORE = 30, 3
"""How many turns are listed before one asks for more, and how many of them lie before the one looked at."""


@dataclass(frozen=True)
class Past:
    """A match and its moments in force, oldest first."""

    match: Match
    moments: Sequence[Moment]

    @classmethod
    def of(cls, match: Match) -> Past:
        """All moments of a match."""
        return cls(match, tuple(match.moments())[::-1])

    def index(self, entry: int) -> int:
        """Where the moment after *entry* stands, or the one before it that is in force; 0 is before the first act."""
        return bisect_right(self.moments, entry, key=number) - 1

    def turns(self) -> list[tuple[Text, int, int]]:
        """The turns in the order they were played: where that was, its first moment, how many there are."""
        turns: list[tuple[Text, int, int]] = []
        first = 1
        for where, group in groupby(self.moments[1:], key=lambda moment: when(self.match, moment)):
            count = sum(1 for _ in group)
            turns.append((where, first, count))
            first += count
        return turns


def past_of(held: Held, match: Match) -> Past:
    """The moments of *match*, listed once as long as it stays the same."""
    if held.value is None or held.value.match is not match:
        held.value = Past.of(match)
    past: Past = held.value
    return past


@boundary(view=True)
def ReplayScreen(table: LiveTable) -> ft.View:
    """The moment in the address, and from there any other."""
    start = asked_for("at") or 0
    held = use_made(Held)
    past = past_of(held, table.match)
    # While one steps the address stays, or each step would be a page to go back through.
    (begun, at), put = use_value((start, start))
    index = past.index(at if begun == start else start)
    moment = past.moments[index]
    names = tuple(player.name for player in moment.players)

    def step(to: int) -> None:
        put((start, number(past.moments[to])))

    return WordsContext(  # type: ignore[no-any-return]
        use_session().words(names), lambda: Looked(table, past, index, step)
    )


@boundary(view=True)
def Looked(table: LiveTable, past: Past, index: int, step: Callable[[int], None]) -> ft.View:
    """One moment: what happened, the table after it, the money it moved."""
    layout = use_layout()
    desk = use_desk(table)
    match, moment, last = past.match, past.moments[index], len(past.moments) - 1
    here = match_path(table.id, "replay", number(moment))
    use_arrows(index, last, step)
    then = match.at(moment)
    screens = SCREENS.get(match.game.id)
    seen = _seen(desk, then, here)
    board = [GameTable(screens.table, seen)] if screens is not None else []
    money: list[ft.Control] = []
    if moment.before is not None and moment.entry is not None:
        event: Sequence[ft.Control] = told_of(desk, moment)
        money.append(MoneyBetween(then, moment.before, moment))
        clock = time.strftime("%H:%M", time.localtime(moment.entry.at / 1000))
        subtitle = say("replay.step_at", step=index, steps=last, time=clock)
    else:
        event = [Card(Live(say("replay.start")), padding=10)]
        subtitle = say("replay.step", step=index, steps=last)
    strip = Strip(match.game.progress(moment.state), subtitle=subtitle, back=to(match_path(table.id)))
    ways, dock = _dock(desk, past, index, step, here)
    if layout.wide:
        panel = [desk.rules.panel] if desk.rules.panel is not None else []
        page = Page(strip=strip, body=board, prompt=[*event, *panel, *money, *ways], fixed=desk.bars(), dock=dock)
    else:
        page = Page(strip=strip, body=[*event, *board, *money, *ways], fixed=desk.bars(), dock=dock)
    return paged(page, route=ft.use_view_path())


def use_arrows(index: int, last: int, step: Callable[[int], None]) -> None:
    """← and → of a keyboard, Home and End. A hook."""
    places = {"ARROW LEFT": index - 1, "ARROW RIGHT": index + 1, "HOME": 0, "END": last}

    async def pressed(e: ft.KeyboardEvent) -> None:
        if (place := places.get(key_of(e))) is not None and 0 <= place <= last:
            step(place)

    use_keys(pressed)


def _seen(desk: Desk, then: Match, here: str) -> Seen:
    """The table of then: to look at, and to ask where its figures came from."""

    def nothing(*_: Any) -> None:
        """There is nothing to be done in the past."""

    def show(name: str) -> None:
        desk.sheet.show(lambda: SCREENS[then.game.id].sheets[name](seen, desk.sheet))

    seen = Seen(
        then,
        open_account=lambda account: go(account_path(here, account)),
        record=nothing,
        enter=nothing,
        show=show,
        rule=desk.rules.open,
        is_past=True,
    )
    return seen


def _dock(
    desk: Desk, past: Past, index: int, step: Callable[[int], None], here: str
) -> tuple[list[ft.Control], ft.Control]:
    """The steps under the thumb; what has no room there at big letters stands in the page."""
    layout = use_layout()
    last = len(past.moments) - 1
    back = Button(
        say("replay.back"),
        (lambda: step(index - 1)) if index else None,
        icon=ft.Icons.ARROW_BACK,
        name=say("replay.back_name"),
        expand=5,
        key="step-back",
    )
    on = Button(
        say("replay.on"),
        (lambda: step(index + 1)) if index < last else None,
        look="next",
        icon=ft.Icons.ARROW_FORWARD,
        name=say("replay.on_name"),
        expand=7,
        key="step-on",
    )
    ends = [
        IconAct(ft.Icons.FIRST_PAGE, say("replay.first"), (lambda: step(0)) if index else None, key="step-first"),
        IconAct(
            ft.Icons.LAST_PAGE, say("replay.last"), (lambda: step(last)) if index < last else None, key="step-last"
        ),
    ]
    turns = Button(
        say("replay.turns"),
        lambda: desk.sheet.show(lambda: TurnsSheet(past, index, step, desk.sheet)),
        icon=ft.Icons.FORMAT_LIST_NUMBERED,
        expand=1,
        key="turns",
    )
    amend = Button(
        say("replay.amend"),
        to(f"{here}/log/{number(past.moments[index])}") if index else None,
        icon=ft.Icons.EDIT_OUTLINED,
        expand=1,
        key="amend",
    )
    ways = [Beside(turns, amend)]
    if layout.roomy:
        return ways, Beside(back, on)
    moves = ft.Row(spacing=6, controls=[ends[0], back, on, ends[1]])
    dock = ft.Column(tight=True, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=[*ways, moves])
    return [], dock


@boundary
def TurnsSheet(past: Past, index: int, step: Callable[[int], None], slot: SheetSlot) -> ft.Control:
    """The turns in order; pressed, the table after the first act of one."""
    turns = past.turns()
    current = next((n for n, (_, first, count) in enumerate(turns) if index < first + count), len(turns) - 1)
    # From shortly before the one looked at; others when asked for.
    begin = max(0, current - BEFORE)
    window, put_window = use_value((begin, begin + STEPS))
    start, end = window
    rows: list[ft.Control] = []
    if start > 0:
        rows.append(Button(say("replay.earlier"), lambda: put_window((max(0, start - STEPS), end)), key="earlier"))
    else:
        rows.append(_turn(say("replay.begin"), 0, step, slot, chosen=index == 0))
    rows += [
        _turn(where, first, step, slot, count=count, chosen=n == current and index > 0)
        for n, (where, first, count) in enumerate(turns[start:end], start)
    ]
    if end < len(turns):
        rows.append(Button(say("replay.later"), lambda: put_window((start, end + STEPS)), key="later"))
    return Sheet(say("replay.turns"), rows, slot, short=len(rows) <= 8)


def _turn(
    where: Text, first: int, step: Callable[[int], None], slot: SheetSlot, *, count: int = 0, chosen: bool
) -> ft.Control:
    layout = use_layout()

    def jump() -> None:
        slot.close()
        step(first)

    return ListRow(
        where,
        value=say("replay.acts", n=count) if count else None,
        lead=ft.Icon(ft.Icons.CHECK, size=layout.icon(20), color=layout.colours.primary) if chosen else None,
        press=jump,
        key=f"turn-{first}",
    )
