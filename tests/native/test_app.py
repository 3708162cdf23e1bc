"""main.py as the native apps run it: over Flet's own transport for them, with a client on the other side."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

import main
from storage.store import open_folder
from tests.native.client import Bridge, Window, environment

Story = Callable[["Phone"], Coroutine[Any, Any, None]]


class Phone:
    """A device with the app on it, which can be ended and started any number of times."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._patch, self._port = folder, monkeypatch, 100
        self.bridge = Bridge()

    async def start(self, window: Window | None = None) -> Window:
        """The app is opened: a new process."""
        self.bridge, self._port = Bridge(), self._port + 10
        self._patch.setitem(sys.modules, "dart_bridge", self.bridge)
        self._patch.delitem(sys.modules, "flet.messaging.flet_dart_bridge_server", raising=False)  # it has the last one
        for name, value in environment(self.folder, self._port).items():
            self._patch.setenv(name, value)
        window = self.bridge.windows[self._port] = window or Window()
        self._app = asyncio.create_task(main.main())
        return window

    async def reopen(self, window: Window) -> Window:
        """Android gives the app another window after it was left by 'back'; the process has gone on."""
        self._port += 2
        self.bridge.open(self._port, window)
        return window

    async def end(self) -> None:
        """The system ends it."""
        self._app.cancel()
        await asyncio.gather(self._app, return_exceptions=True)

    async def shows(self, window: Window, text: str) -> None:
        """Waits until a window shows *text*."""
        await self._until(window, lambda: window.sees(text), text)

    async def tap(self, window: Window, key: str) -> None:
        """Presses what has that key, once it is there."""
        await self._still(window, key)
        window.tap(key)

    async def enter(self, window: Window, key: str, text: str) -> None:
        """Enters *text* into the field of that key, once it is there."""
        await self._still(window, key)
        window.enter(key, text)

    async def _still(self, window: Window, key: str) -> None:
        """Waits until something has that key and nothing is being drawn any more: what is drawn anew is another."""
        told = -1
        while told != len(window.told):
            await self._until(window, lambda: window.id_of(key) is not None, key)
            told = len(window.told)
            await asyncio.sleep(0.1)

    async def _until(self, window: Window, is_so: Callable[[], bool], what: str) -> None:
        for _ in range(2000):
            assert not window.crashed, window.crashed
            assert not self._app.done(), self._app.exception()
            if is_so():
                return
            await asyncio.sleep(0.01)
        raise AssertionError(f"{what!r} isn't shown: {window.texts()}")


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Story], None]:
    """Tells a story with a phone of its own."""

    def tell(story: Story) -> None:
        async def told() -> None:
            phone = Phone(tmp_path / "data", monkeypatch)
            try:
                await story(phone)
            finally:
                await phone.end()

        asyncio.run(told())

    return tell


@pytest.mark.parametrize(("language", "says"), [("ja", "あたらしく遊ぶ"), ("en", "New match"), ("fr", "New match")])
def test_it_opens_its_folder_and_speaks_the_device_s_language(
    phone: Callable[[Story], None], language: str, says: str
) -> None:
    async def story(phone: Phone) -> None:
        window = await phone.start(Window(language=language))
        await phone.shows(window, says)
        assert (phone.folder / "lock").exists()
        assert "fonts/round.ttf" in window.texts()

    phone(story)


def test_a_match_begun_is_there_at_the_next_start(phone: Callable[[Story], None]) -> None:
    async def story(phone: Phone) -> None:
        window = await phone.start()
        await phone.tap(window, "new:wannyan")
        for name in ("あおい", "はると"):
            await phone.tap(window, "add-name")
            await phone.enter(window, "name", name)
            await phone.shows(window, name)
        await phone.tap(window, "first:0")
        await phone.tap(window, "start")
        await phone.shows(window, "あおいさんの番")
        await phone.end()

        again = await phone.start()
        await phone.tap(again, "resume")
        await phone.shows(again, "あおいさんの番")

    phone(story)


def test_another_window_of_the_same_process_shows_the_same(phone: Callable[[Story], None]) -> None:
    async def story(phone: Phone) -> None:
        first = await phone.start()
        await phone.shows(first, "あたらしく遊ぶ")
        second = await phone.reopen(Window())
        await phone.shows(second, "あたらしく遊ぶ")

    phone(story)


def test_started_twice_it_says_that_it_is_open_already(phone: Callable[[Story], None]) -> None:
    async def story(phone: Phone) -> None:
        store = await open_folder(phone.folder)
        window = await phone.start()
        await phone.shows(window, "卓番はもう開いています。")
        await store.close()

    phone(story)
