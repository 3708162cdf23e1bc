"""How a reader likes it, on this device; who plays here; everything saved and opened."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion import __version__
from companion.game import Player
from companion.names import cleaned
from companion.text import Text, say
from screens.around import AroundNotes, AroundState, HomeScreenRow
from screens.design.cards import Card
from screens.design.guard import boundary, on, snack
from screens.design.marks import SeatMark
from screens.design.notes import Empty, Note
from screens.design.page import Page, Strip, paged
from screens.design.press import Button, Choices
from screens.design.rows import Field, Heading, ListRow, SwitchRow
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot, use_confirm, use_sheet
from screens.design.words import Say
from screens.files import save, use_receiving
from screens.hooks import use_maybe
from screens.live import use_signal, use_tables
from screens.people import LookPicker
from screens.seating import mark_of, name_trouble, person_of, player_of
from screens.session import TEXT_SIZES, use_session, use_settings
from screens.ways import to
from storage.interface import Person


@boundary(view=True)
def SettingsPage() -> ft.View:
    """``/settings``."""
    tables, session = use_tables(), use_session()
    around = session.launch.around
    settings, change = use_settings()
    receiving = use_receiving()

    def choose(field: str) -> Any:
        return lambda value: change(replace(settings, **{field: value}))

    def switch(field: str, below: Text | None = None) -> ft.Control:
        return SwitchRow(say(f"settings.{field}"), getattr(settings, field), choose(field), below=below, key=field)

    async def backup() -> None:
        name = f"takuban-{time.strftime('%Y-%m-%d')}.zip"
        made = await tables.store.export_backup()
        await save(receiving.picker, name, made.data, session)

    looks: list[ft.Control] = [
        Heading(say("settings.text")),
        Card(Say(say("settings.sample"), Role.TITLE)),
        Choices(
            [(size, say(f"settings.size.{round(size * 100)}")) for size in TEXT_SIZES],
            settings.text,
            choose("text"),
            name=say("settings.text"),
            wrap=True,
        ),
        Heading(say("settings.theme")),
        Choices(
            [(theme, say(f"settings.theme_is.{theme}")) for theme in ("auto", "light", "dark")],
            settings.theme,
            choose("theme"),
            name=say("settings.theme"),
        ),
        Heading(say("settings.language")),
        Choices(
            [(language, say(f"settings.language_is.{language or 'auto'}")) for language in (None, "ja", "en")],
            settings.language,
            choose("language"),
            name=say("settings.language"),
        ),
        Heading(say("settings.motion")),
        Choices(
            [(None, say("settings.motion_is.auto")), (True, say("settings.motion_is.reduced"))],
            settings.reduced_motion,
            choose("reduced_motion"),
            name=say("settings.motion"),
        ),
    ]
    rest: list[ft.Control] = [
        SwitchRow(
            say("settings.haptics"),
            settings.haptics,
            choose("haptics"),
            below=say("settings.haptics_about"),
            key="haptics",
        ),
        SwitchRow(
            say("settings.awake"), settings.awake, choose("awake"), below=say("settings.awake_about"), key="awake"
        ),
    ]
    if session.language == "ja":
        rest += [switch("polite"), switch("kana", say("settings.kana_about"))]
    rest += [
        Note([say("settings.device")]),
        ListRow(
            say("settings.players"),
            value=say("players.count", n=len(tables.store.roster())),
            press=to("/settings/players"),
            key="players",
        ),
        Heading(say("settings.data")),
        *receiving.notes(),
        ListRow(say("settings.backup"), below=say("settings.backup_about"), press=backup, key="backup"),
        receiving.row(say("settings.restore"), below=say("settings.restore_about")),
        Heading(say("settings.about")),
        *([AroundNotes(around)] if around is not None else []),
        Card(
            ft.Column(
                tight=True,
                spacing=2,
                controls=[
                    Say(say("settings.version", version=__version__), Role.LABEL),
                    Say(say("settings.offline" if around is None else "web.sends_nothing"), Role.SMALL, muted=True),
                    *([AroundState(around)] if around is not None else []),
                ],
            )
        ),
        *([HomeScreenRow(around)] if around is not None else []),
    ]
    page = Page(strip=Strip(say("settings.title"), back=to("/")), body=two_columns(looks, rest))
    return paged(page, route=ft.use_view_path())


def two_columns(left: list[ft.Control], right: list[ft.Control]) -> list[ft.Control]:
    """Side by side where there is room, one below the other where there isn't."""
    if not use_layout().wide:
        return [*left, *right]

    def column(controls: list[ft.Control]) -> ft.Control:
        return ft.Column(
            expand=True, tight=True, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=controls
        )

    return [ft.Row(spacing=24, vertical_alignment=ft.CrossAxisAlignment.START, controls=[column(left), column(right)])]


@boundary(view=True)
def Players() -> ft.View:
    """``/settings/players``: everybody remembered."""
    tables = use_tables()
    use_signal(tables.changed)
    sheet = use_sheet()
    doomed, set_doomed = use_maybe(Person)

    async def forget() -> None:
        set_doomed(None)
        if doomed is not None:
            await tables.store.forget(doomed.id)
            tables.changed.ring()

    use_confirm(
        say("players.forget_ask", name=doomed.name) if doomed else None,
        sentence=say("players.forget_about"),
        act=say("players.forget"),
        confirm=forget,
        cancel=lambda: set_doomed(None),
    )

    def doom(person: Person) -> None:
        sheet.close()
        set_doomed(person)

    people = sorted(tables.store.roster(), key=lambda person: -person.played)
    rows: list[ft.Control] = [
        ListRow(
            person.name,
            lead=SeatMark(mark_of(player_of(person)), 36),
            press=lambda person=person: sheet.show(lambda: PersonSheet(person.id, sheet, doom)),
            key=f"person:{person.id}",
        )
        for person in people
    ]
    page = Page(
        strip=Strip(say("players.title"), back=to("/settings")),
        body=rows or [Empty(say("players.nobody"))],
        reading=True,
    )
    return paged(page, route=ft.use_view_path())


@boundary
def PersonSheet(person_id: str, sheet: SheetSlot, doom: Any) -> ft.Control:
    """Somebody's name, colour and animal; stored at every change."""
    tables = use_tables()
    person = next((one for one in tables.store.roster() if one.id == person_id), None)
    name, set_name = ft.use_state(person.name if person is not None else "")
    trouble, set_trouble = use_maybe(Text)
    if person is None:
        return ft.Container()
    known = person
    others = [player_of(one) for one in tables.store.roster() if one.id != person_id]

    async def keep(player: Player) -> None:
        await tables.store.remember(person_of(player, known.played, known.group))
        tables.changed.ring()

    async def typed(value: str) -> None:
        set_name(value)
        wrong = name_trouble(value, others)
        set_trouble(wrong)
        if wrong is None:
            await keep(replace(player_of(known), name=cleaned(value)))

    return Sheet(
        say("players.edit", name=known.name),
        [
            Field(say("new.name"), name, typed, error=trouble, key="name"),
            *LookPicker(player_of(known), keep),
            *(
                [
                    ListRow(
                        say("players.merge"),
                        below=say("players.merge_about"),
                        press=lambda: sheet.replace(lambda: MergeSheet(known, sheet)),
                        key="merge",
                    )
                ]
                if others
                else []
            ),
            Button(say("players.forget"), lambda: doom(known), icon=ft.Icons.PERSON_REMOVE, key="forget"),
        ],
        sheet,
    )


@boundary
def MergeSheet(gone: Person, sheet: SheetSlot) -> ft.Control:
    """Who somebody is as well. Who sat at a table with them can't be."""
    tables, words = use_tables(), use_session().words()

    def is_(kept: Person) -> Callable[[], Any]:
        async def merge() -> None:
            sheet.close()
            take_back = await tables.merge(gone.id, kept.id)
            merged = words(say("players.merged", gone=gone.name, kept=kept.name))
            snack(merged, ms=8000, act=(words(say("common.undo")), on(take_back)))

        return merge

    rows: list[ft.Control] = []
    for person in sorted(tables.store.roster(), key=lambda person: person.name):
        if person.id == gone.id:
            continue
        met = tables.have_met(gone.id, person.id)
        rows.append(
            ListRow(
                person.name,
                below=say("players.met", one=gone.name) if met else None,
                lead=SeatMark(mark_of(player_of(person)), 36),
                press=None if met else is_(person),
                key=f"same:{person.id}",
            )
        )
    return Sheet(say("players.merge_title", name=gone.name), rows, sheet)
