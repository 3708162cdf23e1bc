"""The whole app on a data folder of its own, playing Kazami, the imaginary game."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, cast

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

from companion.game import Player, Setup
from companion.games import GAMES, MADE_FOR
from companion.words import LANGUAGES, catalogue
from screens import later
from screens.app import shown
from screens.design.back import back_of
from screens.launch import Launch
from screens.live import LiveTable, Tables
from storage.store import Store, open_folder
from tests.companion.kazami import KAZAMI, Options
from tests.screens.harness import Screen

WORDS = {
    "name": "風見",
    "deed.won": "勝った",
    "counted": "点",
    "ledger.open": "点のうごき",
    "ledger.chart": "点のうつりかわり",
    "option.stake.name": "かけ",
    "option.stake.about": "負けた人がはらいます。",
    "option.stake.1": "少なめ",
    "option.stake.3": "ふつう",
    "option.stake.5": "多め",
    "option.dealer_doubles.name": "親は倍",
    "option.dealer_doubles.about": "親が勝つと倍です。",
    "option.dealer_doubles.true": "する",
    "option.dealer_doubles.false": "しない",
}

AOI, HARUTO, BABA = (
    Player("aoi", "あおい", "persimmon", "cat_plain"),
    Player("haruto", "はると", "sky", "dog_plain"),
    Player("baba", "ばあば", "moss", "cat_patch"),
)


@pytest.fixture(autouse=True)
def kazami(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the imaginary game, words and all."""
    monkeypatch.setitem(GAMES, "kazami", KAZAMI)
    monkeypatch.setitem(cast(dict[str, range], MADE_FOR), "kazami", KAZAMI.seats)
    for language in LANGUAGES:
        for key, words in WORDS.items():
            monkeypatch.setitem(cast(dict[str, str], catalogue(language)), f"kazami.{key}", words)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits until the first screen has been looked at needn't wait for anybody here."""
    monkeypatch.setattr(later, "_CALM", 0)


class House:
    """The app over one data folder: opens browsers, and can be shut and opened again like a server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.launch = Launch(shares=True)

    async def __aenter__(self) -> House:
        self.store: Store = await open_folder(self.folder)
        self.tables = Tables(self.store)
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.store.close()

    async def restart(self) -> None:
        """As if the server had been stopped and started."""
        await self.store.close()
        await self.__aenter__()

    def screen(
        self,
        route: str = "/",
        *,
        device: str | None = "phone",
        languages: list[str] | None = None,
        before_first_frame: Callable[[ft.Page], object] = lambda page: None,
        **page: Any,
    ) -> Browser:
        """A browser that goes to *route*; *device* is who it says it is, None if it keeps nothing."""
        main = shown(self.tables, self.launch)

        async def watched(page: ft.Page) -> None:
            render = page.render_views

            def first(*args: Any, **kwargs: Any) -> None:
                before_first_frame(page)
                render(*args, **kwargs)

            object.__setattr__(page, "render_views", first)
            await main(page)

        browser = Browser(watched, route, **page)
        browser.tables = self.tables
        browser.answers["get"] = device
        locales = [{"language_code": language[:2]} for language in languages or []]
        browser.answers["get_device_info"] = {"browser_name": "chrome", "locales": locales}
        return browser

    async def begin(self, *players: Player) -> LiveTable:
        """A match of Kazami."""
        return await self.tables.begin(Setup("kazami", players or (AOI, HARUTO, BABA), 0, Options(), 1))


def _busy() -> bool:
    """Whether anything but the sessions' own endless tasks is under way."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    return any("updates_scheduler" not in str(task.get_coro()) for task in tasks)


class Browser(Screen):
    """One browser of a device."""

    tables: Tables

    def walk(self, *, hidden: bool = False) -> Iterator[BaseControl]:
        """Every control of the topmost page and of the open dialogs: what lies below is covered."""
        everything = list(super().walk(hidden=hidden))
        tops = [at for at, control in enumerate(everything) if isinstance(control, ft.View)]
        yield from everything[tops[-1] :] if tops else everything

    async def tap_twice(self, name: str) -> None:
        """A second tap before the first has been answered."""
        control = self.find(name)
        await asyncio.gather(*(self.session.dispatch_event(control._i, "click", None) for _ in range(2)))
        await self.settle()

    async def drag(self, seat: int, to: int) -> None:
        """Drags a seat to another place."""
        seats = next(control for control in self.walk() if isinstance(control, ft.ReorderableListView))
        await self.fire(seats, "reorder", {"old_index": seat, "new_index": to})

    def calls(self, method: str) -> int:
        """How often a method of the client was called."""
        return sum(name == method for name, _ in self.conn.invoked)

    def codes(self) -> list[bytes]:
        """The QR codes shown, as PNG."""
        shown = [control.src for control in self.walk() if isinstance(control, ft.Image)]
        return [b64decode(src) for src in shown if isinstance(src, str) and "<svg" not in src]

    def saved(self) -> list[Any]:
        """Files given to the device."""
        return [args for name, args in self.conn.invoked if name == "save_file"]

    async def bring(self, data: bytes | None) -> None:
        """Chooses a file; None chooses none."""
        row: Any = self.find("file")
        files = [] if data is None else [{"id": 1, "name": "file", "size": len(data), "bytes": data}]
        await self.session.dispatch_event(row.action.service_id, "result", {"files": files})
        await self.settle()
        assert not self.conn.errors, self.conn.errors[0]

    async def come_back(self) -> None:
        """The app is looked at again after it was out of sight."""
        await self.session.dispatch_event(1, "app_lifecycle_state_change", {"state": "show"})
        await self.settle()

    async def settle(self, turns: int = 20) -> None:
        """Until what waits for the disk is drawn, too."""
        await super().settle(turns)
        for _ in range(500):
            if not _busy():
                break
            await asyncio.sleep(0.002)
        await super().settle(turns)

    @property
    def top(self) -> ft.View:
        """The screen that is seen."""
        return next(control for control in self.walk() if isinstance(control, ft.View))

    @property
    def route(self) -> str:
        """Where it is."""
        return str(self.page.route)

    async def go(self, route: str) -> None:
        """Opens an address from within the app."""
        back_of(self.page).asked = route
        self.session.apply_page_patch({"route": route})
        await self.session.dispatch_event(1, "route_change", {"route": route})
        await self.settle()


Story = Callable[[House], Coroutine[Any, Any, None]]
Play = Callable[[Story], None]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Runs a story in a house of its own."""

    def run(story: Story) -> None:
        async def told() -> None:
            async with House(tmp_path / "data") as house:
                await story(house)

        asyncio.run(told())

    return run
