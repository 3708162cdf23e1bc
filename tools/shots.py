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
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tools.scenes import SCENES, make
from tools.scenes.base import Scene

ROOT = Path(__file__).resolve().parents[1]
SWITCHES = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
BLANK = 8_000
"""Bytes: a picture that takes no more is of one colour, before anything is painted."""
LISTEN = "setInterval(() => document.querySelector('flt-semantics-placeholder')?.click(), 50)"


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
    page.wait_for_function("!document.querySelector('flt-semantics-host').innerText.includes('Working')")
    before = b""
    for _ in range(40):
        page.wait_for_timeout(200)
        now = page.screenshot()
        if now == before and len(now) > BLANK:
            return
        before = now


def tap(page: Page, name: str) -> None:
    """Taps what is called so, further down the page if need be; several languages are parted by ``|``."""
    found = page.locator("flt-semantics-host").get_by_role("button", name=re.compile(f"^({name})$")).first
    size = page.viewport_size or {"width": 390, "height": 844}
    page.mouse.move(size["width"] / 3, size["height"] / 2)
    for _ in range(4):
        with contextlib.suppress(PlaywrightTimeout):
            found.click(timeout=3000)
            return
        page.mouse.wheel(0, size["height"] / 2)
    found.click(timeout=3000)


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
    missed = 0
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
                    where = f"/m/{ids[scene.match]}{scene.path}" if scene.match else scene.path.format_map(ids)
                    page.goto(url + where)
                    still(page)
                    lost = _tapped(page, scene)
                    file = asked.folder / f"{scene.name}-{size}-{theme}-{language}-{text}.png"
                    page.screenshot(path=file)
                    print(file, f"(not there: {lost})" if lost else "")
                    missed += lost is not None
                    context.close()
            browser.close()
    sys.exit(1 if missed else 0)


def _tapped(page: Page, scene: Scene) -> str | None:
    """The way to a scene; the name that wasn't there, if it led nowhere."""
    for name in scene.taps:
        try:
            tap(page, name)
        except PlaywrightTimeout:
            return name
        still(page)
    return None


def _bigger(text: float) -> str:
    """Makes the browser's text size *text* times as big, as its settings would."""
    return f"addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '{16 * text}px')"


if __name__ == "__main__":
    main()
