"""What every match played in the browser needs: taps counted, people seated, a match already under way."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from companion.game import Player, Setup
from companion.games import GAMES
from companion.matchfile import Header, Row, dumps
from companion.verdict import Action, Kind
from screens.live import Tables, summary_from
from storage.store import open_folder
from tests.browser.conftest import Screen

PEOPLE = (
    Player("aoi", "あおい", "persimmon", "cat_plain"),
    Player("haruto", "はると", "sky", "dog_plain"),
    Player("baba", "ばあば", "moss", "cat_patch"),
    Player("minato", "みなと", "indigo", "dog_patch"),
)


class Budget:
    """The taps a task may take."""

    def __init__(self, screen: Screen, taps: int) -> None:
        self.screen = screen
        self.most = taps

    def __enter__(self) -> None:
        self.before = self.screen.taps

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            assert self.screen.taps - self.before <= self.most, f"{self.screen.taps - self.before} taps"


def turn(screen: Screen, heading: str | re.Pattern[str]) -> None:
    """Waits until this is what comes next."""
    found = screen.host.get_by_role("heading", name=heading, exact=isinstance(heading, str))
    expect(found).to_be_attached(timeout=10_000)


def seat(screen: Screen, game: str, names: Sequence[str], first: str, rules: Callable[[], None] | None = None) -> str:
    """From the home screen to the table; *rules* sets house rules. Returns the table's address."""
    screen.tap(re.compile(f"^{game}"))
    for name in names:
        screen.tap("名前を入れる")
        screen.type("名前", name)
        screen.tap("席につける")
        screen.see(f"{name}をはずす")
    if rules is not None:
        screen.tap(re.compile("^家のルール"))
        rules()
        screen.tap("戻る")
    screen.tap(first)
    screen.tap("はじめる")
    screen.page.wait_for_url(re.compile("/m/"))
    return re.sub(r"^https?://[^/]+", "", screen.page.url)


def under_way(folder: Path, game: str, seats: Sequence[Player], actions: Iterable[Action], **options: Any) -> str:
    """A match stored in *folder*, before any server runs there; what the rules are against is ruled. Returns its id."""
    ids: list[str] = []

    async def play() -> None:
        store = await open_folder(folder)
        setup = Setup(game, tuple(seats), 0, GAMES[game].options(**options), GAMES[game].rules)
        table = await Tables(store).begin(setup)
        for action in actions:
            note = "卓で決めた" if table.match.judge(action).kind is Kind.VIOLATION else None
            await table.act(action, seen=table.match.count, note=note, confirmed=True)
        await store.close()
        ids.append(table.id)

    _beside(play)
    return ids[0]


def kept(folder: Path, header: Header, rows: Sequence[Row]) -> str:
    """Stores a match in *folder*, before any server runs there. Returns its id."""

    async def store_it() -> None:
        store = await open_folder(folder)
        await store.add_match(await store.read_match(dumps(header, rows).encode(), summary_from))
        await store.close()

    _beside(store_it)
    return header.id


def _beside(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Playwright keeps this thread's event loop busy."""
    thread = threading.Thread(target=lambda: asyncio.run(work()))
    thread.start()
    thread.join()
