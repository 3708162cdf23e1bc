"""The whole app on a data folder of its own, playing Kazami, the imaginary game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import pytest

from companion.game import Player, Setup
from companion.games import GAMES
from companion.words import LANGUAGES, catalogue
from screens.app import shown
from screens.launch import Launch
from screens.live import LiveTable, Tables
from storage.store import Store, open_folder
from tests.companion.kazami import KAZAMI, Options
from tests.screens.harness import Screen

WORDS = {
    "name": "風見",
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
    monkeypatch.setitem(cast(dict[str, Any], GAMES), "kazami", KAZAMI)
    for language in LANGUAGES:
        for key, words in WORDS.items():
            monkeypatch.setitem(cast(dict[str, str], catalogue(language)), f"kazami.{key}", words)


class House:
    """The app over one data folder: opens browsers, and can be shut and opened again like a server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lan_url: str | None = None

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

    def screen(self, route: str = "/", *, device: str = "phone", **page: Any) -> Browser:
        """A browser that goes to *route*; *device* is who it says it is."""
        launch = Launch(self.folder, self.lan_url)
        return Browser(shown(self.tables, launch), route, device, **page)

    async def begin(self, *players: Player) -> LiveTable:
        """A match of Kazami."""
        return await self.tables.begin(Setup("kazami", players or (AOI, HARUTO, BABA), 0, Options(), 1))


def _busy() -> bool:
    """Whether anything but the sessions' own endless tasks is under way."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    return any("updates_scheduler" not in str(task.get_coro()) for task in tasks)


class Browser(Screen):
    """One browser of a device."""

    def __init__(self, main: Callable[..., Any], route: str, device: str, **page: Any) -> None:
        super().__init__(main, route, **page)
        self.answers["get"] = device

    async def settle(self, turns: int = 20) -> None:
        """Until what waits for the disk is drawn, too."""
        await super().settle(turns)
        for _ in range(500):
            if not _busy():
                break
            await asyncio.sleep(0.002)
        await super().settle(turns)

    @property
    def route(self) -> str:
        """Where it is."""
        return str(self.page.route)

    async def go(self, route: str) -> None:
        """As if the address had been typed, or 'back' pressed."""
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
