"""One browser's session: which device it is, what language it speaks, and its reader's settings.

The device's id lies in the browser (localStorage), its settings in the storage under that id: so they are there on
the first frame, survive a reload and a restart, and the same phone finds its unfinished answers again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, TypeVar, cast

import flet as ft

from companion.game import Game
from companion.text import say
from companion.words import LANGUAGES, Language, Words
from screens.design.guard import snack
from screens.design.scale import Layout, Viewport, read_context
from screens.launch import Launch
from screens.live import Tables, use_tables
from screens.seating import Seating, fresh, rules_key
from storage.interface import StorageError

log = logging.getLogger("takuban.screens")
T = TypeVar("T")

Theme = Literal["auto", "light", "dark"]
TEXT_SIZES = (1.0, 1.2, 1.5, 2.0)
"""How many times as big as designed words can be made; the names are ``settings.text.<percent>``."""

_DEVICE = "takuban.device"
# Kept in the browser, too: screens/start/page.js colours the first frame by the one and speaks the other.
_THEME, _LANGUAGE = "takuban.theme", "takuban.language"
_PATIENCE = 3.0  # seconds a browser has to say who it is
_LONGER = 20.0  # the same where no network lies between: a slow phone drawing its first screen


@dataclass(frozen=True, slots=True)
class Settings:
    """How a reader likes it. None follows the device."""

    language: Language | None = None
    theme: Theme = "auto"
    text: float = 1.0
    reduced_motion: bool | None = None
    awake: bool = True
    haptics: bool = True
    polite: bool = True  # さん behind names
    kana: bool = False  # rules without kanji
    marked: tuple[tuple[str, str], ...] = ()  # rules to be found again: game and clause, last marked first

    def row(self) -> dict[str, Any]:
        """As stored."""
        return asdict(self)

    @classmethod
    def read(cls, row: dict[str, Any]) -> Settings:
        """From what is stored; what can't be read, or isn't known any more, is as if it had never been set."""
        settings = cls()
        if row.get("language") in LANGUAGES:
            settings = replace(settings, language=row["language"])
        if row.get("theme") in ("auto", "light", "dark"):
            settings = replace(settings, theme=row["theme"])
        if row.get("text") in TEXT_SIZES:
            settings = replace(settings, text=float(row["text"]))
        if row.get("reduced_motion") is True:
            settings = replace(settings, reduced_motion=True)
        for switch in ("awake", "haptics", "polite", "kana"):
            if isinstance(row.get(switch), bool):
                settings = replace(settings, **{switch: row[switch]})
        match row.get("marked"):
            case [*marked]:
                settings = replace(settings, marked=tuple((g, c) for g, c in filter(_is_pair, marked)))
        return settings


def _is_pair(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(each, str) for each in value)


@ft.observable
@dataclass
class Session:
    """What a browser's screens share. Changing a field draws them anew."""

    device: str
    browser_language: Language
    settings: Settings
    launch: Launch = field(default_factory=Launch)
    drawn: int = 0  # counts the times everything was to be drawn anew

    @property
    def language(self) -> Language:
        """The language in force."""
        return self.settings.language or self.browser_language

    def layout(self, view: Viewport) -> Layout:
        """The layout for this reader in this window."""
        settings = self.settings
        return view.layout(
            language=self.language,
            text=settings.text,
            dark=None if settings.theme == "auto" else settings.theme == "dark",
            reduced_motion=settings.reduced_motion,
            haptics=settings.haptics,
        )

    def words(self, names: tuple[str, ...] = ()) -> Words:
        """The words of this reader, with the names round a table."""
        return Words(self.language, names, self.settings.polite)


SessionContext = ft.create_context(cast("Session | None", None))
"""Provides the `Session`."""


def use_session() -> Session:
    """The session a component is drawn in."""
    session: Session | None = read_context(SessionContext)
    if session is None:
        raise RuntimeError("drawn outside of a session")
    return session


def use_settings() -> tuple[Settings, Callable[[Settings], Awaitable[None]]]:
    """The settings, and the way to change them: at once on the screen, then in the storage."""
    session, tables = use_session(), use_tables()

    async def change(settings: Settings) -> None:
        before, session.settings = session.settings, settings
        if settings.theme != before.theme:
            await asked(ft.SharedPreferences().set(_THEME, settings.theme))
        if settings.language != before.language:
            await asked(ft.SharedPreferences().set(_LANGUAGE, settings.language or "auto"))
        try:
            await tables.store.set_settings(session.device, settings.row())
        except StorageError:
            log.exception("the settings could not be kept")
            snack(session.words()(say("settings.not_kept")))

    return session.settings, change


def use_seating(game: Game[Any, Any]) -> tuple[Seating, Callable[[Seating | None], None]]:
    """The new match of *game* as this device has set it up so far, and the way to change it; None starts afresh."""
    session, tables = use_session(), use_tables()
    key = (session.device, game.id)
    seating = tables.seatings.get(key)
    if seating is None:
        seating = tables.seatings[key] = fresh(tables.store.roster(), game, tables.store.value(rules_key(game.id)))

    def put(changed: Seating | None) -> None:
        if changed is None:
            tables.seatings.pop(key, None)  # nothing is drawn: the match has begun, and its table comes next
            return
        tables.seatings[key] = changed
        session.drawn += 1

    return seating, put


async def meet(page: ft.Page, tables: Tables, launch: Launch) -> Session:
    """Finds out which device *page* is, and how its reader likes it."""
    device, language = await asyncio.gather(_device(launch), language_of(page, launch.language))
    return Session(device, language, Settings.read(tables.store.settings(device)), launch)


async def _device(launch: Launch) -> str:
    kept, new = ft.SharedPreferences(), secrets.token_hex(8)
    try:
        known = await asyncio.wait_for(kept.get(_DEVICE), _LONGER if launch.around else _PATIENCE)
    except Exception:
        # Somebody new for this time only: a phone that was too busy to say who it is will be itself again.
        log.debug("the browser does not say who it is", exc_info=True)
        return new
    if isinstance(known, str) and known.isalnum() and known.isascii() and len(known) <= 64:
        return known
    # Where a browser keeps nothing (a private window), it is somebody new next time.
    await asked(kept.set(_DEVICE, new))
    return new


async def language_of(page: ft.Page, usual: Language) -> Language:
    """The language of the device; the *usual* one where it doesn't say."""
    info = await asked(page.get_device_info())
    if info is None or not info.locales:
        return usual
    return "ja" if info.locales[0].language_code == "ja" else "en"


async def asked(question: Awaitable[T]) -> T | None:
    """What the browser answers, or None if it doesn't say in good time."""
    try:
        return await asyncio.wait_for(question, _PATIENCE)
    except Exception:
        log.debug("the browser does not say", exc_info=True)
        return None
