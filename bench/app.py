"""Start and tap in a real browser, against the least a Flet app can be; and what the first visit loads.

Start is from starting the process to a screen that can be used. A tap is from the finger's touch to the
changed screen, timed inside the page.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from bench._timing import row
from companion.games import GAMES
from screens.live import Tables
from storage import open_folder
from tests.browser.conftest import _LISTEN, PHONE, SWITCHES, chromium, free_port
from tests.companion.strategies import started

STARTS = 3
TAPS = 40
# Resolves with the milliseconds from the next touch until the screen's words have changed.
_TIMED = """() => new Promise(resolve => {
  const host = document.querySelector('flt-semantics-host');
  const words = () => host.textContent + [...host.querySelectorAll('[aria-label]')].map(e => e.ariaLabel).join();
  const before = words();
  let touched = 0;
  document.addEventListener('pointerup', () => touched = performance.now(), {once: true, capture: true});
  new MutationObserver((_, observer) => {
    if (touched && words() !== before) { observer.disconnect(); resolve(performance.now() - touched); }
  }).observe(host, {subtree: true, childList: true, characterData: true, attributes: true});
})"""


@contextlib.contextmanager
def served(*command: str, port: int) -> Iterator[str]:
    """A server of its own process, from its start until it answers and on; its address."""
    process = subprocess.Popen([sys.executable, "-m", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        while True:
            with contextlib.suppress(OSError, urllib.error.URLError):
                urllib.request.urlopen(url, timeout=1).close()
                break
            time.sleep(0.01)
        yield url
    finally:
        process.kill()
        process.wait()


def opened(browser: Browser, url: str) -> Page:
    """A phone that looks at *url*, once there is something to touch."""
    context = browser.new_context(viewport=PHONE, locale="ja-JP")
    context.add_init_script(_LISTEN)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("flt-semantics-host [role=button]", state="attached", timeout=60_000)
    return page


def seconds_to_screen(browser: Browser, place: str, *command: str, port: int) -> float:
    """Seconds from starting the process to a screen that can be used."""
    begun = time.perf_counter()
    with served(*command, port=port) as url:
        page = opened(browser, url + place)
        took = time.perf_counter() - begun
        page.context.close()
    return took


def tap_times(page: Page, name_of: Callable[[int], str]) -> list[float]:
    """Milliseconds from touch to changed screen, for one tap after another."""
    return [tap_time(page, name_of(tap)) for tap in range(TAPS)]


def tap_time(page: Page, name: str) -> float:
    """Milliseconds from touch to changed screen."""
    page.evaluate(f"void (window.timed = ({_TIMED})())")  # a promise evaluated would be waited for
    page.locator("flt-semantics-host").get_by_role("button", name=name, exact=True).click()
    took: float = page.evaluate("window.timed")
    page.wait_for_timeout(150)
    return took


async def a_match(folder: Path) -> str:
    """A stored match before its first act; its id."""
    store = await open_folder(folder)
    await Tables(store).begin(started(GAMES["wannyan"], 4).setup)
    match_id = store.matches()[0].id
    await store.close()
    return match_id


def loaded(browser: Browser, url: str) -> int:
    """Bytes a first visit brings over the wire."""
    context = browser.new_context(viewport=PHONE, locale="ja-JP")
    context.add_init_script(_LISTEN)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(url)
    page.wait_for_selector("flt-semantics-host [role=button]", state="attached", timeout=60_000)
    page.wait_for_timeout(1000)
    context.close()
    return int(sum(sizes))


def main() -> None:
    """Prints the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        # Before Playwright starts, which keeps an event loop of its own in this thread.
        measure(data, f"/m/{asyncio.run(a_match(data))}")


def measure(data: Path, place: str) -> None:
    """Times a stored match, its data folder and its place in the app."""
    with sync_playwright() as playwright:
        path = os.fspath(chromium(playwright) or sys.exit("no Chromium"))
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        ours, bare = free_port(), free_port()
        takuban = ["screens.command", "--no-browser", "--port", str(ours), "--data", str(data)]
        least = ["bench.bare_app", str(bare)]

        starts: dict[str, list[float]] = {"ours": [], "bare": []}
        for _ in range(STARTS):
            starts["ours"].append(seconds_to_screen(browser, place, *takuban, port=ours))
            starts["bare"].append(seconds_to_screen(browser, "/", *least, port=bare))
        ratio = median(starts["ours"]) / median(starts["bare"])
        print(row("start to a usable table against a bare Flet app", ratio, 1.5))

        with served(*takuban, port=ours) as our_url, served(*least, port=bare) as bare_url:
            table, counter = opened(browser, our_url + place), opened(browser, bare_url)
            ours_p50 = median(tap_times(table, lambda tap: "元に戻す" if tap % 2 else "召喚"))
            bare_p50 = median(tap_times(counter, lambda _: "Count"))
            print(row("tap to changed screen, median, against a bare Flet app", ours_p50 / bare_p50, 1.3))
            print(f"  tap to changed screen, median {ours_p50:43.1f} ms, bare {bare_p50:.1f} ms")
            table.context.close()
            counter.context.close()
            megabytes = loaded(browser, our_url + place) / 1e6
            print(f"  first visit {megabytes:62.2f} MB (bar 6)")
        browser.close()


if __name__ == "__main__":
    main()
