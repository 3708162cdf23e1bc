"""A thousand stored matches against ten: home, history and statistics opened, searched, and what an act costs.

Screens are timed in a real browser, from the touch to the changed screen.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from unittest import mock

from playwright.sync_api import sync_playwright

from bench._timing import medians, row
from bench.app import opened, served, tap_time
from bench.match import played
from companion.games import GAMES
from companion.match import Refused
from companion.matchfile import Header, Row, encode_entry, fold
from screens.history import Finder, Wanted
from screens.live import Tables, summary_of
from storage import Store, files, open_folder
from tests.browser.conftest import SWITCHES, chromium, free_port
from tests.companion.strategies import offered, started

FEW, MANY = 10, 1_000
TURNS, TAPS, VISITS = 60, 30, 3  # of each thing done to a store, to a screen, and as a newcomer
DAY = 86_400_000
START = 1_700_000_000_000


def matches() -> list[tuple[Header, list[Row]]]:
    """A match of every game, played at random to its end."""
    chance, found = random.Random(20261129), list[tuple[Header, list[Row]]]()
    for game in GAMES.values():
        match = started(game, min(4, game.seats.stop - 1))
        header = Header("bench", match.setup)
        entries = played(match, 40, chance)
        match = fold(header, [encode_entry(game, entry) for entry in entries])
        while not game.is_over(match.state):
            action = offered(match, chance, pale=False)
            assert action is not None
            with suppress(Refused):
                match, entry = match.act(action, at=0, confirmed=True)
                entries.append(entry)
        found.append((header, [encode_entry(game, entry) for entry in entries]))
    return found


async def fill(folder: Path, count: int) -> None:
    """Stores finished matches of every game, one a day; nothing is synced, which would take minutes."""
    with mock.patch.multiple(files, _sync=lambda fd: None, _sync_folder=lambda path: None):
        await _fill(folder, count)


async def _fill(folder: Path, count: int) -> None:
    store = await open_folder(folder)
    evening = [(header, rows, summary_of(fold(header, rows), START, START)) for header, rows in matches()]
    for n in range(count):
        header, rows, summary = evening[n % len(evening)]
        summary = replace(summary, created=START + n * DAY, played=START + n * DAY)
        book = await store.create(Header(f"m{n}", header.setup).encode(), replace(summary, finished=False, result=None))
        await book.append(*rows, summary=summary)
        await book.close()
    await store.close()


async def timed(work: Callable[[], Awaitable[object]]) -> float:
    """Seconds of one go."""
    begun = time.perf_counter()
    await work()
    return time.perf_counter() - begun


async def measure(folders: dict[str, Path]) -> dict[str, dict[str, float]]:
    """Seconds, medians: the folder opened, a match begun, an entry appended, a match closed."""
    times: dict[str, dict[str, list[float]]] = {name: {} for name in folders}
    for _ in range(5):
        for name, folder in folders.items():
            begun = time.perf_counter()
            store = await open_folder(folder)
            times[name].setdefault("open", []).append(time.perf_counter() - begun)
            await store.close()
    stores: dict[str, Store] = {name: await open_folder(folder) for name, folder in folders.items()}
    header, [first, *_] = matches()[0]
    summary = summary_of(fold(header, [first]), START, START)
    for turn in range(TURNS):
        for name, store in stores.items():
            kept = times[name]
            begun = time.perf_counter()
            book = await store.create(Header(f"new{turn}", header.setup).encode(), summary)
            kept.setdefault("begin", []).append(time.perf_counter() - begun)
            kept.setdefault("append", []).append(await timed(partial(book.append, first, summary=summary)))
            kept.setdefault("close", []).append(await timed(book.close))
            await store.delete(f"new{turn}")
            await store.erase(f"new{turn}")
    for store in stores.values():
        await store.close()
    return {name: {what: median(values) for what, values in kept.items()} for name, kept in times.items()}


async def counted(folder: Path) -> dict[str, float]:
    """Milliseconds in memory: statistics over all matches counted, a keystroke of a search."""
    store = await open_folder(folder)
    finder, cards, people = Finder(), store.matches(), Tables(store)

    def search() -> None:
        finder.find(cards, Wanted(words="あお 2024"), START, {})

    def count() -> None:
        Tables(store).statistics()

    search()
    people.statistics()
    t = medians({"search": search, "count": count, "again": people.statistics}, rounds=7)
    await store.close()
    return {what: seconds * 1000 for what, seconds in t.items()}


def main() -> None:
    """Prints the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        folders = {"few": Path(folder) / "few", "many": Path(folder) / "many"}
        for data, count in zip(folders.values(), (FEW, MANY), strict=True):
            asyncio.run(fill(data, count))
        t = asyncio.run(measure(folders))
        for what, words, bar in (
            ("append", "durable append", 1.3),
            ("begin", "a match begun", 1.3),
            ("close", "a match closed", 1.3),
        ):
            print(row(f"{words}, {MANY} stored / {FEW} stored", t["many"][what] / t["few"][what], bar))
        few, many = t["few"]["open"] * 1000, t["many"]["open"] * 1000
        print(f"  data folder opened {few:.1f} ms with {FEW}, {many:.1f} ms with {MANY}")
        u = asyncio.run(counted(folders["many"]))
        told = f"search {u['search']:.1f} ms, statistics counted {u['count']:.1f} ms, shown again {u['again']:.3f} ms"
        print(f"  {MANY} matches: {told}")
        browse(folders)


def browse(folders: dict[str, Path]) -> None:
    """Home and history in a browser, with few and with many."""
    with sync_playwright() as playwright:
        path = os.fspath(chromium(playwright) or sys.exit("no Chromium"))
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        ports = {name: free_port() for name in folders}
        commands = {
            name: ["screens.command", "--no-browser", "--port", str(ports[name]), "--data", str(data)]
            for name, data in folders.items()
        }
        times: dict[str, dict[str, list[float]]] = {name: {} for name in folders}
        with (
            served(*commands["few"], port=ports["few"]) as few,
            served(*commands["many"], port=ports["many"]) as many,
        ):
            urls = {"few": few, "many": many}
            for _ in range(VISITS):
                for name, url in urls.items():
                    for place in ("/", "/past"):
                        begun = time.perf_counter()
                        page = opened(browser, url + place)
                        times[name].setdefault(f"visit {place}", []).append(time.perf_counter() - begun)
                        page.context.close()
            pages = {name: opened(browser, url) for name, url in urls.items()}
            for _ in range(TAPS):
                for what, tab in (("history", "きろく"), ("home", "あそぶ")):
                    for name, page in pages.items():
                        times[name].setdefault(what, []).append(tap_time(page, tab))
        browser.close()
    for what, words in (
        ("history", "tap to the history"),
        ("home", "tap to home"),
        ("visit /past", "first visit to the history"),
        ("visit /", "first visit to home"),
    ):
        ratio = median(times["many"][what]) / median(times["few"][what])
        print(row(f"{words}, {MANY} stored / {FEW} stored", ratio, 1.2))


if __name__ == "__main__":
    main()
