"""Files in and out: a match, or everything, to and from the device in somebody's hand."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.text import Text, say
from screens.design.guard import on, snack
from screens.design.notes import ErrorBar
from screens.design.rows import Heading, ListRow
from screens.design.sheet import use_confirm
from screens.hooks import use_made, use_maybe
from screens.live import Arrival, Tables, use_tables
from screens.session import Session, use_session
from screens.ways import go
from storage.interface import FileRefused, MatchCard, StorageError

_ZIP = b"PK\x03\x04"  # a backup; whatever else is taken for a match file


class _Picking:
    """A file picker of one screen. What it brings goes to the handler of the newest render."""

    def __init__(self) -> None:
        self.handler: Callable[[Any], Any] | None = None
        self.picker = ft.FilePicker(on_result=self._brought)

    async def _brought(self, e: ft.FilePickerResultEvent) -> None:
        if self.handler is not None:
            await self.handler(e)


@dataclass(frozen=True)
class Receiving:
    """The way a file comes in. *refused* is why the last one didn't. The picker saves files, too."""

    picker: ft.FilePicker
    refused: Text | None

    def notes(self) -> list[ft.Control]:
        """What there is to say of the last file."""
        if self.refused is None:
            return []
        return [ft.Column(tight=True, controls=[Heading(say("home.refused")), ErrorBar(self.refused)])]

    def row(self, title: Text, *, below: Text | None = None) -> ft.Control:
        """The row that opens the device's files. Only inside the press itself does every browser allow that."""
        action = ft.PickFiles(self.picker, with_data=True)
        return ListRow(title, below=below, press=lambda: None, action=action, key="file")


def use_receiving(arrived: Callable[[Arrival], Any] | None = None) -> Receiving:
    """Takes files in: a backup at once, a match to be looked at by *arrived*, or else by ``/take``. A hook."""
    tables, session = use_tables(), use_session()
    picking = use_made(_Picking)
    refused, set_refused = use_maybe(Text)
    repeated, set_repeated = use_maybe(bytes)  # a backup some of whose matches are here already

    async def restore(backup: bytes, *, sure: bool = False) -> None:
        set_refused(None)
        try:
            count = await tables.import_backup(backup, skip_stored=sure)
            snack(session.words()(say("home.imported_many", n=count)))
        except FileRefused as error:
            if error.reason == "repeated" and not sure:
                set_repeated(backup)
            else:
                set_refused(error.text)
        except StorageError as error:
            set_refused(error.text)

    async def look_at(file: bytes) -> None:
        set_refused(None)
        try:
            arrival = await tables.arrived(file)
        except StorageError as error:
            set_refused(error.text)
            return
        if arrived is not None:
            arrived(arrival)
        else:
            tables.arrivals[session.device] = arrival
            go("/take")

    async def brought(e: ft.FilePickerResultEvent) -> None:
        if e.files and e.files[0].bytes is not None:
            data = bytes(e.files[0].bytes)
            await (restore(data) if data.startswith(_ZIP) else look_at(data))

    picking.handler = on(brought)

    async def sure() -> None:
        set_repeated(None)
        if repeated is not None:
            await restore(repeated, sure=True)

    use_confirm(
        say("home.import_new_ask") if repeated is not None else None,
        sentence=say("home.import_new_about"),
        act=say("home.import_new"),
        confirm=sure,
        cancel=lambda: set_repeated(None),
    )
    return Receiving(picking.picker, refused)


async def save_match(picker: ft.FilePicker, tables: Tables, card: MatchCard, session: Session) -> None:
    """Saves a match as a match file."""
    data = await tables.store.export_match(card.id)
    day = time.strftime("%Y-%m-%d", time.localtime(card.summary.played / 1000))
    await save(picker, f"takuban-{card.summary.game}-{day}-{card.id}.json", data, session)


def date_text(at: int) -> str:
    """A moment in ms as a date and time of this place, as spreadsheets read it."""
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(at / 1000))


async def save(picker: ft.FilePicker, name: str, data: bytes, session: Session) -> None:
    """Gives a file to the device; a browser downloads it."""
    saved = await picker.save_file(file_name=name, src_bytes=data)
    if saved is not None or ft.context.page.web:
        snack(session.words()(say("home.exported", name=name)))
