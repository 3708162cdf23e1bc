"""きろく: every match kept here, found by words, person, game and date; each can be gone on with, looked back at,
played again by the same people, saved as a file, and deleted, which can be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import flet as ft

from companion import csvs
from companion.game import Player
from companion.games import GAMES
from companion.results import Result
from companion.text import Text, say
from screens.design.guard import boundary, on, snack, use_effect
from screens.design.marks import SeatMark
from screens.design.notes import Empty
from screens.design.page import GAP, Page, Strip, paged
from screens.design.press import Button
from screens.design.rows import Heading, ListRow, SearchField
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot, use_confirm, use_sheet
from screens.design.words import Name, Said, Say, plain
from screens.files import date_text, save, save_match
from screens.history import (
    DAYS,
    Finder,
    Wanted,
    by_month,
    day_text,
    games_in,
    month_text,
    months_in,
    people_in,
)
from screens.home import ago, game_name, home_strip, people, progress, receive, tab
from screens.hooks import use_made, use_maybe, use_remembered, use_value
from screens.live import Tables, is_aside, now_ms, use_signal, use_tables
from screens.seating import like, mark_of, player_of
from screens.session import use_session
from screens.table.beside import Beside
from screens.ways import address, go, match_path, to
from storage.interface import MatchCard

PAGE, UNDER_WAY = 10, 3
"""How many finished matches, and how many under way, are shown before one asks for more."""

_WEEK = 7 * 86_400_000
_UNDO_MS = 8000


@boundary(view=True)
def Past() -> ft.View:
    """Matches under way and finished, newest first; what is looked for stays as long as one comes back."""
    tables, sheet = use_tables(), use_sheet()
    page = ft.context.page
    use_signal(tables.changed, lambda: address(page) == "/past")
    use_told(tables)
    picker = use_made(ft.FilePicker)
    finder = use_made(Finder)
    wanted, want = use_remembered("past", Wanted())
    shown, show = use_value(PAGE)
    open_shown, show_open = use_value(UNDER_WAY)

    def look_for(new: Wanted) -> None:
        show(PAGE)
        show_open(UNDER_WAY)
        want(new)

    stored, same = tables.store.matches(), tables.same
    found = list(stored) if wanted.is_any else finder.find(stored, wanted, now_ms(), same)
    under_way = [card for card in found if not card.summary.finished]
    over = [card for card in found if card.summary.finished]

    def row(card: MatchCard) -> ft.Control:
        return ListRow(
            title_of(card),
            below=who_when(card),
            press=lambda: sheet.show(lambda: MatchSheet(card, picker, sheet)),
            key=f"match:{card.id}",
        )

    body: list[ft.Control] = []
    if stored:
        finished = sum(card.summary.finished for card in stored)
        body += [
            ListRow(
                say("past.statistics"),
                below=say("past.statistics_about"),
                value=say("past.matches", n=finished),
                press=to("/past/statistics"),
                key="statistics",
            ),
            SearchField(
                say("past.search"),
                wanted.words,
                lambda words: look_for(replace(wanted, words=words)),
                key="search",
            ),
            _filters(tables, wanted, look_for, sheet),
        ]
    rows: list[ft.Control] = []
    if not wanted.is_any:
        told = say("past.found", n=len(found)) if found else say("past.none_found")
        rows.append(ft.Semantics(live_region=True, container=True, content=Say(told, Role.SMALL, muted=True)))
    if under_way:
        rows += [Heading(say("past.under_way")), *map(row, under_way[:open_shown])]
    if len(under_way) > open_shown:
        others = say("past.others", n=len(under_way) - open_shown)
        rows.append(Button(others, lambda: show_open(open_shown + PAGE), key="more-under-way"))
    for month, cards in by_month(over[:shown]):
        rows += [Heading(month_text(month)), *map(row, cards)]
    if len(over) > shown:
        rows.append(Button(say("past.more"), lambda: show(shown + PAGE), key="more"))
    if not over and wanted.is_any:
        rows.append(Empty(say("past.nothing_over" if stored else "past.nothing")))
    if binned := len(tables.store.deleted()):
        rows.append(ListRow(say("past.binned"), value=say("past.matches", n=binned), press=to("/past/bin"), key="bin"))
    session = use_session()

    async def save_csv() -> None:
        words = session.words()
        told = ((card.summary.played, game_name(card.summary.game), result) for card, result in tables.results())
        await save(picker, words(say("csv.history_file")), csvs.history(told, words, date_text), session)

    if over:
        rows.append(ListRow(say("csv.save"), below=say("csv.save_about"), press=save_csv, key="csv"))
    rows.append(receive())
    body.append(anew(rows, key=f"found-{wanted}"))
    return tab("/past", Page(strip=home_strip(), body=body, reading=True))


def anew(rows: Sequence[ft.Control], key: str) -> ft.Control:
    """What a choice in a sheet changes, drawn anew by its *key*.

    Rows that move while the sheet closes over them would keep their old places for a screen reader.
    """
    return ft.Column(
        tight=True,
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=list(rows),
        key=key,
    )


def use_told(tables: Tables) -> int:
    """Has what an older Takuban left untold told, and says of how many matches that is still to be done. A hook."""
    left = len(tables.untold())

    async def catch_up() -> None:
        if left:
            await tables.catch_up()

    use_effect(catch_up, [])
    return left


def title_of(card: MatchCard) -> Text:
    """The game and where it is; of a finished match who has won."""
    game = game_name(card.summary.game)
    result = Result.decode(card.summary.result)
    if result is None:
        return say("past.at_game", game=game, where=progress(card))
    if result.stopped:
        return say("past.stopped", game=game)
    if result.is_drawn:
        return say("past.drawn", game=game)
    return say(
        "past.won_by",
        game=game,
        who=tuple(say("common.called", who=seat.player.name) for seat in result.seats if result.is_won_by(seat)),
    )


def who_when(card: MatchCard) -> Text:
    """Who plays and when it was last played; of a copy that it is one."""
    told = say("past.who_when", names=card.summary.players, when=when_text(card))
    return say("past.aside", told=told) if is_aside(card) else told


def when_text(card: MatchCard) -> Text:
    """When it was last played: how long ago in the last week, before that the day."""
    now = now_ms()
    return ago(card.summary.played, now) if now - card.summary.played < _WEEK else day_text(card.summary.played)


# What is looked for.


def _filters(tables: Tables, wanted: Wanted, look_for: Callable[[Wanted], None], sheet: SheetSlot) -> ft.Control:
    """Who, which game, when: what each is narrowed to, and the way to another."""
    cards, same, roomy = tables.store.matches(), tables.same, use_layout().roomy
    names = {person: name for person, name, _ in people_in(cards, same)} if wanted.person else {}

    def choice(key: str, value: str, name: Said) -> ft.Control:
        word = say(f"past.{key}")
        return Button(
            name if value else word,
            lambda: sheet.show(lambda: FilterSheet(key, wanted, look_for, sheet)),
            look="tonal" if value else "outlined",
            name=say("common.stepper", what=plain(word), value=plain(name if value else say("past.any"))),
            expand=None if roomy else 1,
            key=f"filter-{key}",
        )

    choices = [
        choice("who", wanted.person, names.get(wanted.person, wanted.person)),
        choice("which_game", wanted.game, game_name(wanted.game) if wanted.game else ""),
        choice("when", wanted.when, _when_name(wanted.when) if wanted.when else ""),
    ]
    rows: list[ft.Control] = choices if roomy else [ft.Row(spacing=8, controls=[*choices])]
    if not wanted.is_any:
        clear = Button(say("past.clear"), lambda: look_for(Wanted()), look="quiet", icon=ft.Icons.CLOSE, key="clear")
        rows.append(clear)
    return ft.Column(tight=True, spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=rows)


def _when_name(when: str) -> Text:
    return say(f"past.days.{when}") if when in DAYS else month_text(when)


@boundary
def FilterSheet(key: str, wanted: Wanted, look_for: Callable[[Wanted], None], slot: SheetSlot) -> ft.Control:
    """Everybody, every game or every month there are matches of."""
    tables = use_tables()
    cards, same = tables.store.matches(), tables.same
    field = {"who": "person", "which_game": "game", "when": "when"}[key]
    rows: list[Choice] = [("", say("past.any"), None)]
    leads: dict[str, ft.Control] = {}
    match key:
        case "who":
            known = {person.id: player_of(person) for person in tables.store.roster()}
            for seat, (person, name, count) in enumerate(people_in(cards, same)):
                player = known.get(person, Player(person, name))
                rows.append((person, player.name, count))
                leads[person] = SeatMark(mark_of(player, seat % 10), 32)
        case "which_game":
            rows += [(game, game_name(game), count) for game, count in games_in(cards)]
        case _:
            rows += [(days, say(f"past.days.{days}"), None) for days in DAYS]
            rows += [(month, month_text(month), count) for month, count in months_in(cards)]

    def choose(value: str) -> None:
        look_for(replace(wanted, **{field: value}))

    return OneOf(say(f"past.{key}"), rows, getattr(wanted, field), choose, slot, leads=leads)


Choice = tuple[str, Said, "int | None"]
"""What may be chosen: its value, its name, how many matches there are of it."""


def OneOf(
    title: Said,
    choices: Sequence[Choice],
    chosen: str,
    choose: Callable[[str], Any],
    slot: SheetSlot,
    *,
    leads: Mapping[str, ft.Control] | None = None,
) -> ft.Control:
    """A sheet that is closed by choosing something in it."""
    layout = use_layout()

    def row(value: str, name: Said, count: int | None) -> ft.Control:
        def pressed() -> None:
            slot.close()
            choose(value)

        tick = ft.Icon(ft.Icons.CHECK, size=layout.icon(22), color=layout.colours.primary)
        return ListRow(
            name,
            value=say("past.matches", n=count) if count is not None else None,
            lead=(leads or {}).get(value),
            trail=tick if value == chosen else None,
            press=pressed,
            name=say("common.named_state", name=plain(name), state=plain(say("common.chosen")))
            if value == chosen
            else None,
            key=f"one-of:{value}",
        )

    return Sheet(title, [row(*each) for each in choices], slot, short=len(choices) <= 8)


# One match.


@boundary
def MatchSheet(card: MatchCard, picker: ft.FilePicker, slot: SheetSlot) -> ft.Control:
    """A match at a glance, and what can be done with it."""
    tables, session = use_tables(), use_session()
    words = session.words()
    result = Result.decode(card.summary.result)

    def closing(then: Callable[[], Any]) -> Callable[[], Any]:
        async def pressed() -> None:
            slot.close()
            made = then()
            if made is not None:
                await made

        return pressed

    async def again() -> None:
        match = (await tables.open(card.id)).match
        tables.seatings[session.device, card.summary.game] = like(match, tables.store.roster())
        go(f"/new/{card.summary.game}")

    async def restore() -> None:
        await tables.restore(card.id)
        snack(words(say("past.restored")))

    undo = on(restore)

    async def delete() -> None:
        await tables.delete(card.id)
        told = say("past.deleted", game=game_name(card.summary.game))
        snack(words(told), ms=_UNDO_MS, act=(words(say("common.undo")), undo))

    first = (
        Button(
            say("past.result"),
            closing(to(match_path(card.id, "result"))),
            look="next",
            icon=ft.Icons.EMOJI_EVENTS,
            key="result",
        )
        if card.summary.finished
        else Button(say("past.resume"), closing(to(match_path(card.id))), look="next", icon=ft.Icons.LOGIN, key="open")
    )
    ways: list[ft.Control] = [
        Button(
            say("past.replay"),
            closing(to(match_path(card.id, "replay", 0))),
            icon=ft.Icons.REPLAY,
            expand=1,
            key="replay",
        ),
        Button(
            say("past.again"),
            closing(again) if card.summary.game in GAMES else None,
            icon=ft.Icons.GROUP_ADD,
            name=say("past.again_name"),
            expand=1,
            key="again",
        ),
        Button(
            say("past.export"),
            closing(lambda: save_match(picker, tables, card, session)),
            icon=ft.Icons.SAVE_ALT,
            name=say("past.export_name"),
            expand=1,
            key="export",
        ),
        Button(say("past.delete"), closing(delete), icon=ft.Icons.DELETE_OUTLINE, expand=1, key="delete"),
    ]
    return Sheet(
        game_name(card.summary.game),
        [
            *([_ranking(result)] if result is not None else [people(card)]),
            Say(_when(card), Role.SMALL, muted=True),
            first,
            Beside(*ways[:2]),
            Beside(*ways[2:]),
        ],
        slot,
        short=True,
    )


def _when(card: MatchCard) -> str:
    """Where it is and when it was played."""
    day = day_text(card.summary.played)
    return "・".join(part for part in (progress(card), plain(day), plain(ago(card.summary.played, now_ms()))) if part)


def _ranking(result: Result) -> ft.Control:
    """Who came in where, and with what; where everybody is level, who took part."""
    order = sorted(enumerate(result.seats), key=lambda item: (item[1].place, item[0]))
    rows: list[ft.Control] = [
        ft.Row(
            spacing=8,
            controls=[
                *([] if result.is_level else [Say(say("past.rank", place=part.place), Role.LABEL)]),
                SeatMark(mark_of(part.player, seat), 28),
                Name(part.player.name, expand=True, lines=1),
                *([Say(f"{part.figure:,}".replace("-", "−"), Role.NUMBER)] if part.figure is not None else []),
            ],
        )
        for seat, part in order
    ]
    if not result.is_won:
        rows.insert(0, Say(say("result.stopped" if result.stopped else "result.drawn"), Role.TITLE))
    return ft.Column(tight=True, spacing=4, controls=rows)


# 消した試合


@boundary(view=True)
def Bin() -> ft.View:
    """``/past/bin``: deleted matches, each to be brought back or erased for good."""
    tables, sheet = use_tables(), use_sheet()
    use_signal(tables.changed)
    erased, set_erased = use_maybe(MatchCard)
    shown, show = use_value(PAGE)
    cards = tables.store.deleted()

    async def erase() -> None:
        set_erased(None)
        if erased is not None:
            await tables.erase(erased.id)

    use_confirm(
        say("past.erase_ask") if erased else None,
        sentence=_about(erased) if erased else None,
        act=say("past.erase"),
        confirm=erase,
        cancel=lambda: set_erased(None),
    )

    def row(card: MatchCard) -> ft.Control:
        return ListRow(
            title_of(card),
            below=who_when(card),
            press=lambda: sheet.show(lambda: BinnedSheet(card, set_erased, sheet)),
            key=f"match:{card.id}",
        )

    body: list[ft.Control] = [Say(say("past.binned_about"), Role.SMALL, muted=True), *map(row, cards[:shown])]
    if len(cards) > shown:
        body.append(Button(say("past.more"), lambda: show(shown + PAGE), key="more"))
    if not cards:
        body = [Empty(say("past.nothing_binned"))]
    page = Page(strip=Strip(say("past.binned"), back=to("/past")), body=body, reading=True)
    return paged(page, route=ft.use_view_path())


def _about(card: MatchCard) -> Text:
    return say("past.erase_about", game=game_name(card.summary.game), names=card.summary.players)


@boundary
def BinnedSheet(card: MatchCard, doom: Callable[[MatchCard], Any], slot: SheetSlot) -> ft.Control:
    """A deleted match, and its two ways: back, or away for good."""
    tables, words = use_tables(), use_session().words()

    async def restore() -> None:
        slot.close()
        await tables.restore(card.id)
        snack(words(say("past.restored")))

    def erase() -> None:
        slot.close()
        doom(card)

    result = Result.decode(card.summary.result)
    controls: Sequence[ft.Control] = [
        *([_ranking(result)] if result is not None else [people(card)]),
        Say(_when(card), Role.SMALL, muted=True),
        Button(say("past.restore"), restore, look="next", icon=ft.Icons.RESTORE, key="restore"),
        Button(say("past.erase"), erase, icon=ft.Icons.DELETE_FOREVER, key="erase"),
    ]
    return Sheet(game_name(card.summary.game), controls, slot, short=True)
