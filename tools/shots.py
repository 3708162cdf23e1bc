"""Pictures of every screen: ``python -m tools.shots`` plays a match, serves it, and looks at it all.

    --only table,flow   scenes whose names begin so        --sizes 390x844,1024x768
    --themes light,dark --languages ja,en --text 1,2       in every combination of these

The text size is the browser's own. The match is always the same, so that pictures can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from companion.game import Player, Setup
from companion.games import GAMES
from companion.games.wannyan.actions import (
    Battled,
    Claimed,
    Discarded,
    FoughtDeck,
    MatchEnded,
    RoundStarted,
    Summoned,
    TurnedUp,
    WentOut,
)
from companion.games.wannyan.battle import Outcome, Side
from companion.games.wannyan.cards import Joker
from companion.games.wannyan.options import Options
from screens.live import LiveTable, Tables
from storage.store import open_folder

ROOT = Path(__file__).resolve().parents[1]
SWITCHES = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
LISTEN = "setInterval(() => document.querySelector('flt-semantics-placeholder')?.click(), 50)"

AOI = Player("aoi", "あおい", "persimmon", "cat_patch")
HARUTO = Player("haruto", "はると", "sky", "dog_patch")
BABA = Player("baba", "ばあば", "wisteria", "cat_stripes")
MINATO = Player("minato", "みなと", "moss", "dog_plain")
LONG = (
    Player(
        "long1", "じゅげむじゅげむごこうのすりきれかいじゃりすいぎょのすいぎょうまつうんらい", "persimmon", "cat_patch"
    ),
    Player("long2", "𠮷野🐱鷗外André👩‍👩‍👧‍👦", "sky", "dog_patch"),
    Player("long3", "Bartholomew-Maximilian Featherstonehaugh", "wisteria", "cat_stripes"),
    Player("long4", "み", "moss", "dog_plain"),
)


async def _turns(table: LiveTable, *actions: Any) -> None:
    for action in actions:
        note = "はじめてだから" if table.match.judge(action).kind == 3 else None
        await table.act(action, seen=table.match.count, note=note, confirmed=True)


async def _first_round(table: LiveTable) -> None:
    """Summons, a flight, a deck win with its fee, a lost deck battle, claims, a debt, and somebody out."""
    await _turns(
        table,
        *(Summoned(0), Discarded(0), Summoned(1), Discarded(1), Summoned(2), Discarded(2), Discarded(3)),
        *(Claimed(1, True, "F5"), Battled(1, 11, 300, None, Outcome.FIRST), Discarded(0)),
        *(Summoned(1), Discarded(1)),
        FoughtDeck(21, Outcome.FIRST, Side(8, Joker.DUEL), (TurnedUp(4),), 200),
        *(Discarded(2), Summoned(3), Discarded(3), Summoned(0), Discarded(0), Discarded(1), Summoned(2), Discarded(2)),
        FoughtDeck(31, Outcome.SECOND, Side(3, Joker.NEKO_WAVE), (TurnedUp(10),)),
        *(Discarded(3), Claimed(3, False, "F4")),
        Battled(2, 11, 600, 600, Outcome.FIRST, Side(9, Joker.ONE_TWO_PUNCH), Side(10, Joker.DUEL)),
    )


async def make(folder: Path) -> dict[str, str]:
    """The matches the pictures are of, by name."""
    game = GAMES["wannyan"]
    store = await open_folder(folder)
    tables = Tables(store)
    ids: dict[str, str] = {}

    async def begin(name: str, seats: tuple[Player, ...], **options: Any) -> LiveTable:
        table = await tables.begin(Setup("wannyan", seats, 0, Options(**options), game.rules))
        ids[name] = table.id
        return table

    for name, seats in (("long", LONG), ("two", (AOI, HARUTO)), ("three", (AOI, HARUTO, BABA))):
        table = await begin(name, seats)
        await _turns(
            table, Summoned(0), Discarded(0), Summoned(1), Discarded(1), *([Summoned(2)] if len(seats) > 2 else [])
        )
    over = await begin("over", (AOI, HARUTO, BABA, MINATO), public_fund=True)
    await _first_round(over)
    await _turns(over, WentOut(0), RoundStarted(0), Summoned(0), Discarded(0), WentOut(1), RoundStarted(1))
    await _turns(over, Summoned(1), Discarded(1), MatchEnded())
    out = await begin("out", (AOI, HARUTO, BABA, MINATO))
    await _first_round(out)
    await _turns(out, WentOut(0))
    table = await begin("table", (AOI, HARUTO, BABA, MINATO))
    await _first_round(table)
    await _turns(table, Discarded(0, duel=True))
    await store.close()
    return ids


@dataclass(frozen=True)
class Scene:
    """A screen: where it is, and what is tapped to get there, by accessible name."""

    name: str
    match: str | None
    path: str = ""
    taps: tuple[str, ...] = ()


SCENES = (
    Scene("home", None, "/"),
    Scene("new", None, "/new/wannyan"),
    Scene("check-hand", None, "/check/wannyan/hand"),
    Scene("check-battle", None, "/check/wannyan/battle"),
    Scene("settings", None, "/settings"),
    Scene("table", "table"),
    Scene("table-long", "long"),
    Scene("table-two", "two"),
    Scene("table-three", "three"),
    Scene("round-over", "out"),
    Scene("more", "table", "", ("ほかの操作|More",)),
    Scene("flow-whom", "table", "/battle"),
    Scene("flow-claim", "table", "/claim"),
    Scene("flow-out", "table", "/out"),
    Scene("ledger", "table", "/ledger/seat-0"),
    Scene("log", "table", "/log"),
    Scene("entry", "table", "/log/16"),
    Scene("figures", "table", "/figures"),
    Scene("seats", "table", "/seats"),
    Scene("standing", "table", "/result"),
    Scene("result", "over", "/result"),
    Scene("rule", "table", "", ("ルール|Rules?",)),
)


def _free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


@contextlib.contextmanager
def served(data: Path) -> Iterator[str]:
    """The app on *data*, at the address yielded."""
    port = _free_port()
    command = [sys.executable, "-m", "screens.command", "--no-browser", "--port", str(port), "--data", str(data)]
    with (data.parent / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(400):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{url}/healthz", timeout=1).close()
                break
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(10)


def chromium() -> str | None:
    """The browser of the system, if there is one; otherwise Playwright brings its own."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def still(page: Page) -> None:
    """Waits until the screen is there and nothing on it moves any more."""
    page.wait_for_selector("flt-semantics-host [role=button], flt-semantics-host [role=heading]", timeout=60_000)
    before = b""
    for _ in range(40):
        page.wait_for_timeout(200)
        now = page.screenshot()
        if now == before:
            return
        before = now


def tap(page: Page, name: str) -> None:
    """Taps what is called so; several languages are parted by ``|``."""
    pattern = re.compile(f"^({name})$")
    page.locator("flt-semantics-host").get_by_role("button", name=pattern).first.click()


def main() -> None:
    """Takes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("shots"))
    parser.add_argument("--only", default="")
    parser.add_argument("--sizes", default="390x844")
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--languages", default="ja")
    parser.add_argument("--text", default="1")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    wanted = tuple(filter(None, asked.only.split(",")))
    scenes = [scene for scene in SCENES if not wanted or scene.name.startswith(wanted)]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        ids = asyncio.run(make(data))
        with served(data) as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
            ways = product(*(getattr(asked, each).split(",") for each in ("sizes", "themes", "languages", "text")))
            for size, theme, language, text in ways:
                width, _, height = size.partition("x")
                options: dict[str, Any] = {
                    "viewport": {"width": int(width), "height": int(height)},
                    "color_scheme": theme,
                    "locale": {"ja": "ja-JP", "en": "en-US"}[language],
                }
                for scene in scenes:
                    context = browser.new_context(**options)
                    context.add_init_script(LISTEN)
                    if text != "1":
                        context.add_init_script(_bigger(float(text)))
                    page = context.new_page()
                    where = f"/m/{ids[scene.match]}{scene.path}" if scene.match else scene.path
                    page.goto(url + where)
                    still(page)
                    for name in scene.taps:
                        tap(page, name)
                        still(page)
                    file = asked.folder / f"{scene.name}-{size}-{theme}-{language}-{text}.png"
                    page.screenshot(path=file)
                    print(file)
                    context.close()
            browser.close()


def _bigger(text: float) -> str:
    """Makes the browser's text size *text* times as big, as its settings would."""
    return f"addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '{16 * text}px')"


if __name__ == "__main__":
    main()
