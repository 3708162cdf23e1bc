"""The real app in a real browser: a server of its own for every test, and screens that look at it.

Every screen is watched: a request to another host, a second 404 for one address, or an uncaught
error in the page fails the test when it ends, whatever it was about.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as PageError

from screens.lan import addresses
from screens.table.recording import AGAIN
from screens.web.build import build_web
from tests.browser.static import Host
from tools.bootstrap import is_browser, system_chromium

ROOT = Path(__file__).resolve().parents[2]
SWITCHES = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
PHONE: ViewportSize = {"width": 390, "height": 844}
# Flet shows its page to screen readers, and so to us, once this is clicked; after each reload anew.
_LISTEN = "setInterval(() => document.querySelector('flt-semantics-placeholder')?.click(), 50)"

Role = Literal["button", "checkbox", "heading", "link", "radio", "switch", "tab", "textbox"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs the browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


_outcome = pytest.StashKey[pytest.TestReport]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps how a test went for its fixtures."""
    report = yield
    if report.when == "call":
        item.stash[_outcome] = report
    return report


def chromium(playwright: Playwright) -> str | None:
    """The browser to drive: $CHROMIUM, the system's, or the one Playwright brought; None without any."""
    return system_chromium() or next(filter(is_browser, [playwright.chromium.executable_path]), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for this folder. Without any: skipped on a developer's machine, a failure in CI.

    Playwright keeps an event loop in this thread, so it has to be gone before other folders' tests start theirs.
    """
    with sync_playwright() as playwright:
        path = chromium(playwright)
        if path is None:
            reason = "no Chromium: install the package chromium, run 'playwright install chromium' or set $CHROMIUM"
            if os.environ.get("CI") == "true":
                pytest.fail(reason)
            pytest.skip(reason)
        driven = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield driven
        driven.close()


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


class Server:
    """`takuban --no-browser` as its own process; *options* are added to its command line.

    *module* runs another program in its place, with the port as its one argument.
    """

    def __init__(self, data: Path, *options: str, port: int | None = None, module: str | None = None) -> None:
        self.data = data
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data.parent / f"{data.name}.log"
        takuban = ["screens.command", "--no-browser", "--lang", "ja", "--port", str(self.port), "--data", str(data)]
        asked = [module, str(self.port)] if module else takuban
        self._command = [sys.executable, "-m", *asked, *options]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        """Starts it and waits until it answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command, cwd=ROOT, stdout=log, stderr=log)
        for _ in range(600):
            if self._process.poll() is not None:
                break
            with contextlib.suppress(OSError, urllib.error.URLError):
                urllib.request.urlopen(f"{self.url}/healthz", timeout=1).close()
                return self
            time.sleep(0.05)
        raise AssertionError(f"the server did not start:\n{self.log.read_text()}")

    def kill(self) -> None:
        """kill -9: nothing is tidied up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends it as Ctrl+C does."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(20)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A running server with an empty data folder."""
    running = Server(tmp_path / "data").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static app, built once; files ready compressed are the host's business and left out."""
    folder = tmp_path_factory.mktemp("static") / "site"
    build_web(folder, compress=False)
    return folder


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """A plain host of files with the static app."""
    serving = Host(site)
    yield serving
    serving.stop()


class Screen:
    """One browser page, used by names as a person with a screen reader would."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.page: Page = context.new_page()
        self.host: Locator = self.page.locator("flt-semantics-host")
        self.url = url
        self.taps = 0  # so far
        self._tapped: str | re.Pattern[str] | None = None  # the last of them

    def open(self, path: str = "/") -> Screen:
        """Goes to a place in the app and waits until it can be used."""
        self.page.goto(self.url + path)
        return self.ready()

    def ready(self, timeout: float = 60_000) -> Screen:
        """Waits until something is on the screen (again)."""
        self.page.wait_for_selector("flt-semantics-host flt-semantics", state="attached", timeout=timeout)
        if "#" in self.url:  # the client of a static app shows itself long before Python has anything for it
            self.page.wait_for_selector("#takuban-opening", state="detached", timeout=timeout)
        return self

    def find(self, name: str | re.Pattern[str], role: Role = "button") -> Locator:
        """What has that accessible name, whole."""
        return self.host.get_by_role(role, name=name, exact=isinstance(name, str))

    def tap(self, name: str | re.Pattern[str], role: Role = "button") -> None:
        """Taps the one control of that name.

        The same name again takes a moment, as with people who have seen what the first did: sooner it would be taken
        for a trembling finger. When the first was heard, on a slow machine, the page doesn't tell.
        """
        self.taps += 1
        if name == self._tapped:
            self.page.wait_for_timeout(AGAIN * 1000)
        self.find(name, role).click()
        self._tapped = name

    def type(self, label: str, value: str) -> None:
        """Types into the field of that label, in place of what it held."""
        field = self.find(label, "textbox")
        field.click()
        self.page.wait_for_timeout(300)
        field.fill(value)

    def text(self) -> str:
        """All text on the screen."""
        return self.host.inner_text()

    def see(self, text: str | re.Pattern[str], timeout: float = 10_000) -> None:
        """Waits until *text* is somewhere on the screen, as text or as a control's name."""
        anywhere = self.host.get_by_text(text).or_(self.host.get_by_label(text))
        expect(anywhere.first).to_be_attached(timeout=timeout)

    def gone(self, text: str | re.Pattern[str], timeout: float = 10_000) -> None:
        """Waits until *text* is nowhere on the screen."""
        anywhere = self.host.get_by_text(text).or_(self.host.get_by_label(text))
        expect(anywhere).to_have_count(0, timeout=timeout)

    def shot(self, file: Path) -> bytes:
        """A picture of what is seen, kept as *file*."""
        file.parent.mkdir(parents=True, exist_ok=True)
        return self.page.screenshot(path=file)


# What the client's WebAssembly says when it fails.
BREAKING_DOWN = "void setTimeout(() => { throw new WebAssembly.RuntimeError('memory access out of bounds'); })"


# As a browser with all site data blocked: nobody may even look.
KEEPING_NOTHING = """
const forbidden = () => { throw new DOMException('no', 'SecurityError'); };
for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: forbidden, configurable: true });
window.BroadcastChannel = class { constructor() { forbidden(); } };
"""


# Done once a service worker keeps all of a static app.
KEPT = """async () => {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error('nothing is kept')), 60_000));
    const { active } = await Promise.race([navigator.serviceWorker.ready, late]);
    while (active.state !== 'activated')
        await Promise.race([new Promise(done => active.addEventListener('statechange', done, { once: true })), late]);
}"""


def ready_for_no_network(screen: Screen) -> None:
    """Waits until the next start of a static app needs no network."""
    screen.page.evaluate(KEPT)  # waiting for a function takes a promise for a yes


def no_network(screen: Screen) -> None:
    """A static app's browser has no network from now on."""
    ready_for_no_network(screen)
    screen.page.context.set_offline(True)


class Watch:
    """Everything a browser asked for, and what went wrong."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.missing: Counter[str] = Counter()
        self.errors: list[str] = []

    def over(self, context: BrowserContext) -> None:
        """Starts watching *context*."""
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("response", lambda response: self.missing.update([response.url] * (response.status == 404)))
        context.on("weberror", lambda error: self.errors.append(error.error.stack or str(error.error)))
        context.on("page", self._lines_of)

    def _lines_of(self, page: Page) -> None:
        page.on("websocket", lambda line: self.requests.append(line.url))

    def foreign(self, hosts: set[str]) -> list[str]:
        """Requests that left the machine: to any host outside *hosts*."""
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme not in ("data", "blob", "file") and urlsplit(url).hostname not in hosts
        ]


@pytest.fixture
def watch() -> Iterator[Watch]:
    """What this test's browsers asked for; judged when the test is over."""
    watching = Watch()
    yield watching
    assert watching.foreign({"127.0.0.1", "localhost", *addresses()}) == []
    assert {url: times for url, times in watching.missing.items() if times > 1} == {}
    assert watching.errors == []


NewScreen = Callable[..., Screen]


@pytest.fixture
def new_screen(browser: Browser, request: pytest.FixtureRequest, watch: Watch) -> Iterator[NewScreen]:
    """Opens a place in the app in a browser of its own: ``new_screen("/settings", color_scheme="dark")``.

    Further arguments are Playwright's for a context; *url* is the address of a Takuban that isn't this test's `server`.
    None opens nothing yet.
    """
    contexts: list[BrowserContext] = []
    screens: list[Screen] = []

    def make(path: str | None = "/", *, url: str | None = None, **options: Any) -> Screen:
        context = browser.new_context(**{"viewport": PHONE, "locale": "ja-JP", **options})
        contexts.append(context)
        watch.over(context)
        context.add_init_script(_LISTEN)
        screen = Screen(context, url or request.getfixturevalue("server").url)
        screens.append(screen)
        return screen if path is None else screen.open(path)

    yield make
    report = request.node.stash.get(_outcome, None)
    if report is not None and report.failed:
        for screen in screens:
            with contextlib.suppress(PageError):  # some are closed
                print(f"{screen.page.url} showed:\n{screen.host.aria_snapshot(timeout=5_000)}")
    for context in contexts:
        context.unroute_all(behavior="ignoreErrors")  # what a worker asks for may still be on its way
        context.close()
