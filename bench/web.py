"""The static app: its size, its starts and its taps in a real browser, against the least a static Flet app can be.

Both sides are hosted alike and timed by the page's own clock: from the start of the navigation to the first frame in
which the screen can be read and nothing lies over it any more. The bare app is Flet's own client with Flet's own loader
of the browser's Python; so that it too starts a second time from what a service worker keeps, it gets a small one.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path
from statistics import median
from typing import ClassVar

from flet import RouteUrlStrategy, WebRenderer
from flet_web import get_package_web_dir, patch_font_manifest_json, patch_index_html
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench._timing import row
from bench.app import tap_time
from screens.web.build import build_web
from tests.browser.conftest import _LISTEN, KEPT, PHONE, SWITCHES, Screen, chromium
from tests.browser.static import Files, Host
from tests.browser.wannyan import NAMES, begin

ROUNDS = 5
TAPS = 30
TAPPED = ("召喚", "元に戻す")  # by turns: a second tap on the same is taken for a trembling finger

# Notes the moment of the first frame in which the given words can be read and nothing lies over the screen.
_USABLE = """words => {
  const isThere = () => {
    const host = document.querySelector('flt-semantics-host');
    const covered = document.querySelector('#takuban-opening, #loading');
    return host && !covered && host.textContent.includes(words);
  };
  const look = now => isThere() ? window.usable = now : requestAnimationFrame(look);
  requestAnimationFrame(look);
}"""


# The bare app.

# Of Flet's client: what no browser with this renderer fetches.
_NEVER_FETCHED = re.compile(
    r"\.(symbols|map|d\.ts|whl|exe|bat)$|skwasm|wimp|experimental|main\.dart\.(wasm|mjs)|NOTICES|media_kit|record_web"
    r"|pyodide/(python|pyodide\.js|package\.json|python_cli_entry\.mjs)$|service_worker"
)
_SERVICE_WORKER = """
const FILES = %FILES%;
self.addEventListener('install', event => event.waitUntil(
  caches.open('bare').then(cache => cache.addAll(FILES)).then(() => self.skipWaiting())));
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', event => event.respondWith(
  caches.match(event.request, { ignoreSearch: true }).then(kept => kept || fetch(event.request))));
"""
_MAIN = "import flet as ft\nfrom bench.bare_app import main\nft.run(main)\n"


def bare_site(folder: Path) -> None:
    """A static app of one button that counts, as Flet's own tools make it."""
    client = Path(get_package_web_dir())
    for file in client.rglob("*"):
        name = file.relative_to(client).as_posix()
        if file.is_file() and not _NEVER_FETCHED.search(name):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, folder / name)
    patch_index_html(
        str(folder / "index.html"),
        "/",
        pyodide=True,
        pyodide_script_path="main.py",
        app_package_url="app.tar.gz",
        web_renderer=WebRenderer.CANVAS_KIT,
        route_url_strategy=RouteUrlStrategy.HASH,
        no_cdn=True,
    )
    patch_font_manifest_json(str(folder / "assets" / "FontManifest.json"))
    (folder / "app.tar.gz").write_bytes(_bare_archive())
    # Flutter's own service worker would only take ours away.
    _change(folder / "flutter_bootstrap.js", r"    serviceWorkerSettings: \{.*?\},\n", "")
    files = ["./", *(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())]
    (folder / "sw.js").write_text(_SERVICE_WORKER.replace("%FILES%", json.dumps(files)), encoding="utf-8")


def _change(file: Path, mark: str, by: str) -> None:
    text, changes = re.subn(mark, lambda _: by, file.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert changes == 1, (file, mark)
    file.write_text(text, encoding="utf-8")


def _bare_archive() -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        for package in ("flet", "msgpack", "repath", "six"):
            for file in distribution(package).files or ():
                if file.suffix == ".py":
                    archive.add(str(file.locate()), f"__pypackages__/{file.as_posix()}")
        archive.add(Path(__file__).parent / "bare_app.py", "bench/bare_app.py")
        main = tarfile.TarInfo("main.py")
        main.size = len(_MAIN)
        archive.addfile(main, io.BytesIO(_MAIN.encode()))
    return made.getvalue()


# Starts.


class Side:
    """One of the two apps: where it is, and what is read there once it can be used."""

    def __init__(self, host: Host, words: str, *, is_ours: bool) -> None:
        self.host, self.words, self.is_ours = host, words, is_ours
        self.first: list[float] = []
        self.second: list[float] = []
        self.without_code: list[float] = []
        """Third starts, for which the modules had to be compiled anew."""
        self.with_code: list[float] = []
        """Fourth starts: the browser, too, knows what it compiles by then."""

    @contextmanager
    def phone(self, browser: Browser) -> Iterator[BrowserContext]:
        """A phone that has never been here."""
        context = browser.new_context(viewport=PHONE, locale="ja-JP")
        context.add_init_script(_LISTEN)
        context.add_init_script(f"({_USABLE})({json.dumps(self.words)})")
        yield context
        context.close()

    def start(self, page: Page) -> float:
        """Milliseconds from the start of the navigation to a screen that can be used."""
        page.goto(self.host.url + "/")
        page.wait_for_function("window.usable", timeout=60_000)
        return float(page.evaluate("window.usable"))

    def round(self, browser: Browser) -> None:
        """The first start of a phone and those that follow, once everything is kept."""
        with self.phone(browser) as context:
            with _page(context) as page:
                self.first.append(self.start(page))
                if not self.is_ours:  # ours does it by itself, after the first screen as well
                    page.evaluate("void navigator.serviceWorker.register('sw.js')")
                page.evaluate(KEPT)
                if self.is_ours:
                    page.evaluate(_CODE)
            with _page(context) as page:
                self.second.append(self.start(page))
                assert page.evaluate("navigator.serviceWorker.controller?.state") == "activated"
                if self.is_ours:
                    page.evaluate(f"({_CODE})().then(({{ name }}) => caches.delete(name))")
            if self.is_ours:
                with _page(context) as page:
                    self.without_code.append(self.start(page))
                    page.evaluate(_CODE)
                with _page(context) as page:
                    self.with_code.append(self.start(page))


@contextmanager
def _page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    yield page
    page.close()


# The cache of the compiled modules, once it holds them: they are put there when the first screen has had its time.
_CODE = """async () => {
    for (;;) {
        const name = (await caches.keys()).find(name => name.startsWith('takuban code '));
        const kept = name && await (await caches.open(name)).keys();
        if (kept?.length) return { name };
        await new Promise(done => setTimeout(done, 100));
    }
}"""


# What goes over the wire.


class Packed(Files):
    """A host that gives the compressed copies to browsers that take them, and notes what its answers weigh."""

    sent: ClassVar[list[int]] = []
    _encoding = ""

    def translate_path(self, path: str) -> str:
        """The smallest copy the browser takes."""
        file = super().translate_path(path)
        file = os.path.join(file, "index.html") if os.path.isdir(file) else file
        taken = {each.strip() for each in self.headers.get("Accept-Encoding", "").split(",")}
        ways = {"br": ".br", "gzip": ".gz"}
        self._encoding = next((way for way in ways if way in taken and os.path.isfile(file + ways[way])), "")
        return file + ways.get(self._encoding, "")

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """That of the file the copy was made of."""
        return super().guess_type(re.sub(r"\.(br|gz)$", "", os.fspath(path)))

    def send_header(self, keyword: str, value: str) -> None:
        """Says the copy's encoding, and notes its weight."""
        super().send_header(keyword, value)
        if keyword == "Content-Length":
            self.sent.append(int(value))
            if self._encoding:
                super().send_header("Content-Encoding", self._encoding)


def fetched(browser: Browser, site: Path) -> int:
    """Bytes a phone fetched for its first start, until the screen could be used."""
    host = Host(site, answering=Packed)
    try:
        ours = Side(host, HOME, is_ours=True)
        with ours.phone(browser) as context, _page(context) as page:
            ours.start(page)
            return sum(Packed.sent)
    finally:
        host.stop()


# Taps.


def taps(browser: Browser, ours: Side, bare: Side) -> tuple[float, float]:
    """Milliseconds from touch to changed screen, ours and the bare app's, the median of taps that take turns."""
    with ours.phone(browser) as our_phone, bare.phone(browser) as bare_phone:
        table, counter = our_phone.new_page(), bare_phone.new_page()
        ours.start(table)
        bare.start(counter)
        screen = Screen(our_phone, ours.host.url)
        screen.page.close()
        screen.page, screen.host = table, table.locator("flt-semantics-host")
        begin(screen, NAMES)
        times: dict[str, list[float]] = {"ours": [], "bare": []}
        for tap in range(TAPS):
            times["ours"].append(tap_time(table, TAPPED[tap % 2]))
            times["bare"].append(tap_time(counter, "Count"))
    return median(times["ours"]), median(times["bare"])


# The report.

HOME = "あたらしく遊ぶ"
PACKED = {".gz", ".br"}


def main() -> None:
    """Prints sizes, and times as ratios."""
    with tempfile.TemporaryDirectory() as folder:
        site, bare = Path(folder) / "site", Path(folder) / "bare"
        built = build_web(site)
        bare_site(bare)
        files = [file for file in site.rglob("*") if file.is_file()]
        plain, packed = (sum(f.stat().st_size for f in files if (f.suffix in PACKED) == kind) for kind in (False, True))
        print(megabytes("on disk", plain, 40))
        print(megabytes("beside that, ready compressed", packed))
        for kind, size in built.wire.items():
            print(megabytes(f"first start and what is kept for later, {kind}", size, 12 if kind == "brotli" else None))
        measure(site, bare)


def megabytes(what: str, size: float, bar: float | None = None) -> str:
    """A line of the report."""
    return f"  {what:<63} {size / 1e6:7.2f} MB" + (f"   (bar {bar:g})" if bar else "")


def measure(site: Path, bare_folder: Path) -> None:
    """Starts and taps of both."""
    with sync_playwright() as playwright:
        path = os.fspath(chromium(playwright) or sys.exit("no Chromium"))
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        print(megabytes("fetched until the first start's screen can be used", fetched(browser, site)))
        hosts = Host(site), Host(bare_folder)
        ours, bare = Side(hosts[0], HOME, is_ours=True), Side(hosts[1], "0 taps", is_ours=False)
        for _ in range(ROUNDS):
            ours.round(browser)
            bare.round(browser)
        report("first start", ours.first, bare.first)
        report("second start, from what is kept", ours.second, bare.second)
        for how, times in (("with", ours.with_code), ("without", ours.without_code)):
            print(f"  {f'a later start {how} the kept bytecode':<63} {median(times):7.0f} ms")
        our_tap, bare_tap = taps(browser, ours, bare)
        report("tap to changed screen", [our_tap], [bare_tap])
        for host in hosts:
            host.stop()
        browser.close()


def report(what: str, ours: list[float], bare: list[float]) -> None:
    """Two lines of the report: the ratio of the medians, and these."""
    print(row(f"{what}, median, against a bare static Flet app", median(ours) / median(bare), 1.3))
    print(f"  {what}, median {median(ours):43.0f} ms, bare {median(bare):.0f} ms")


if __name__ == "__main__":
    main()
