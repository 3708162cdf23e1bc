"""What goes over the wire: nothing to others, nothing twice for nothing, little, and back after a cut."""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Browser, Page

from screens.lan import addresses
from tests.browser.conftest import PHONE, NewScreen, Screen, Server, Watch
from tests.browser.counting_app import NAMES
from tests.browser.proxy import Wire


def test_a_visit_asks_this_machine_alone(new_screen: NewScreen, watch: Watch) -> None:
    """The app comes up, and every address it asked for was ours."""
    new_screen().see("卓番")
    assert watch.requests
    assert watch.foreign({"127.0.0.1"}) == []


@pytest.fixture
def counting(tmp_path: Path) -> Iterator[Server]:
    """A server whose pages count taps."""
    running = Server(tmp_path / "counting", module="tests.browser.counting_app").start()
    yield running
    running.stop()


@pytest.fixture
def wire(counting: Server) -> Iterator[Wire]:
    """The wire to the counting server."""
    laid = Wire(counting.port)
    yield laid
    laid.close()


@pytest.fixture
def counted(new_screen: NewScreen, wire: Wire) -> Screen:
    """A page behind the wire: two taps counted, reloaded by hand, left alone for three seconds."""
    screen = new_screen("/m/7?turn=2", url=wire.url)
    for taps in ("1回", "2回"):
        screen.tap("数える")
        screen.see(taps)
    screen.page.wait_for_timeout(1000)
    BY_HAND[screen] = back_after(screen, screen.page.reload)
    screen.page.wait_for_timeout(3000)
    return screen


BY_HAND: WeakKeyDictionary[Screen, float] = WeakKeyDictionary()


def back_after(screen: Screen, happen: Callable[[], object]) -> float:
    """Makes it *happen*; seconds until the page has been loaded anew, at its address, and can be used."""
    screen.page.evaluate("window.beforeTheCut = true")
    started = time.monotonic()
    happen()
    screen.page.wait_for_function("!window.beforeTheCut")
    screen.ready()
    screen.find("数える").wait_for(state="attached")
    assert screen.page.url.endswith("/m/7?turn=2")
    return time.monotonic() - started


def back_within(screen: Screen, seconds: float, happen: Callable[[], object]) -> None:
    """Makes it *happen*, and the page is back by itself in time.

    A machine that is busy with other things takes longer than that for any reload: there, what finding out
    may take is added to what a reload by hand has just taken.
    """
    by_hand = BY_HAND[screen]
    took = back_after(screen, happen)
    assert took <= max(seconds, by_hand * 1.5 + 1.2), f"back after {took:.1f} s; a reload by hand took {by_hand:.1f} s"


def test_a_cut_line_is_mended(counted: Screen, wire: Wire) -> None:
    """A dropped websocket: the page is back by itself, in its session and at its address."""
    back_within(counted, 2, wire.cut)
    counted.see("2回")
    counted.tap("数える")
    counted.see("3回")


def test_a_phone_that_slept_is_back_within_two_seconds(counted: Screen, wire: Wire) -> None:
    """The line died while the phone slept, and neither side was told; then it is woken."""
    wire.silence()
    counted.page.wait_for_timeout(1500)
    wire.restore()
    back_within(counted, 2, lambda: counted.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))"))
    counted.see("2回")
    counted.tap("数える")
    counted.see("3回")


def test_a_line_that_goes_silent_is_noticed(counted: Screen, wire: Wire) -> None:
    """Nobody touches the phone and no network event tells: the page finds out, says so, and comes back."""
    wire.silence()
    counted.page.get_by_text("つなぎ直しています").wait_for(timeout=15_000)
    back_within(counted, 4, wire.restore)
    counted.see("2回")


def test_a_healthy_page_is_left_alone(counted: Screen) -> None:
    """Waking up with a good line reloads nothing."""
    counted.page.evaluate("window.beforeTheCut = true")
    for _ in range(3):
        counted.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        counted.page.wait_for_timeout(1500)
    assert counted.page.evaluate("window.beforeTheCut")
    counted.tap("数える")
    counted.see("3回")


def test_a_restarted_server_is_found_again(counted: Screen, counting: Server) -> None:
    """Killed outright, away for a while and started anew: the page says so and comes back by itself."""
    counting.kill()
    counted.page.get_by_text("つなぎ直しています").wait_for(timeout=5_000)
    counted.page.wait_for_timeout(2000)
    back_within(counted, 6, counting.start)
    counted.see("0回")


def test_a_duplicated_tab_gets_a_line_of_its_own(counted: Screen, wire: Wire) -> None:
    """Browsers copy a tab with its memory; the copy must not take the first one's place."""
    kept = counted.page.evaluate("({...sessionStorage})")
    copy = counted.page.context.new_page()
    copy.add_init_script(
        "if (location.protocol === 'http:' && !sessionStorage.copied)"
        f" {{ Object.assign(sessionStorage, {kept!r}); sessionStorage.copied = 1; }}"
    )
    copy.goto(counted.page.url)
    copy.locator("flt-semantics-host").get_by_role("button", name="数える").wait_for(state="attached")
    copy.wait_for_timeout(2000)
    counted.tap("数える")
    counted.see("3回")
    assert copy.evaluate("sessionStorage.takubanTab") != counted.page.evaluate("sessionStorage.takubanTab")


@pytest.fixture
def on_lan(tmp_path: Path) -> Iterator[Server]:
    """A server that lets the network in. Only this machine's own address is ever used."""
    if not addresses():
        pytest.skip("this machine has no network address besides loopback")
    running = Server(tmp_path / "lan", "--lan").start()
    yield running
    running.stop()


def test_a_phone_comes_in_by_the_code_and_not_without(on_lan: Server, new_screen: NewScreen, browser: Browser) -> None:
    """The address the terminal shows opens the app; the bare address says to scan the code."""
    address = f"http://{addresses()[0]}:{on_lan.port}"
    context = browser.new_context(viewport=PHONE, locale="ja-JP")
    stranger = context.new_page()
    answer = stranger.goto(f"{address}/settings")
    assert answer is not None
    assert answer.status == 403
    stranger.get_by_text("もう一度、QRコードを読み取ってください").wait_for()
    refused = stranger.evaluate(
        "url => new Promise(end => { const line = new WebSocket(url); line.onclose = () => end(true);"
        " line.onopen = () => end(false); })",
        f"ws://{addresses()[0]}:{on_lan.port}/ws",
    )
    assert refused
    context.close()

    invitation = re.search(rf"{re.escape(address)}/\?t=\S+", on_lan.log.read_text())
    assert invitation is not None
    phone = new_screen(invitation[0].removeprefix(address), url=address)
    phone.see("卓番")
    assert "t=" not in phone.page.url
    on_lan.kill()
    on_lan.start()
    phone.page.reload()
    phone.ready().see("卓番")


def test_another_page_cannot_open_a_line(server: Server, browser: Browser) -> None:
    """A web page the user visits, here one on another port, is refused even on this machine."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Elsewhere) as elsewhere:
        Thread(target=elsewhere.serve_forever, daemon=True).start()
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{elsewhere.server_port}/")
        opened = page.evaluate(
            "url => new Promise(end => { const line = new WebSocket(url); line.onclose = () => end(false);"
            " line.onopen = () => end(true); })",
            f"ws://127.0.0.1:{server.port}/ws",
        )
        context.close()
        elsewhere.shutdown()
    assert not opened


class _Elsewhere(BaseHTTPRequestHandler):
    """Somebody else's web page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<!DOCTYPE html><title>elsewhere</title>")

    def log_message(self, format: str, *args: object) -> None:
        """It keeps quiet."""


class Meter:
    """Bytes a browser loads, as they come over the wire."""

    def __init__(self, page: Page) -> None:
        self.bytes: dict[str, float] = {}
        self._names: dict[str, str] = {}
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.requestWillBeSent", self._asked)
        wire.on("Network.loadingFinished", self._loaded)

    def _asked(self, told: dict[str, Any]) -> None:
        self._names[told["requestId"]] = told["request"]["url"]

    def _loaded(self, told: dict[str, Any]) -> None:
        name = self._names.get(told["requestId"], "?")
        self.bytes[name] = self.bytes.get(name, 0) + told["encodedDataLength"]


def test_a_first_visit_over_the_network_is_small(on_lan: Server, new_screen: NewScreen) -> None:
    """At most 6 MB, and next to nothing the second time."""
    address = f"http://{addresses()[0]}:{on_lan.port}"
    phone = new_screen(None, url=address)
    meter = Meter(phone.page)
    phone.open("/?t=" + (on_lan.data / "lan-token").read_text().strip()).see("卓番")
    phone.page.wait_for_timeout(2000)
    assert len(meter.bytes) > 8
    assert sum(meter.bytes.values()) <= 6_000_000, meter.bytes
    meter.bytes.clear()
    phone.page.reload()
    phone.ready().see("卓番")
    assert sum(meter.bytes.values()) <= 60_000, meter.bytes


def test_names_in_any_script_are_drawn_from_here(counting: Server, new_screen: NewScreen, watch: Watch) -> None:
    """Rare kanji, accents, emoji, other scripts: all shown, nothing asked for twice, nothing of others."""
    screen = new_screen("/names", url=counting.url)
    screen.see(NAMES[-1])
    # It waits for a first screen of Takuban's, which is more than a few names.
    screen.page.evaluate("document.getElementById('takuban-opening').remove()")
    screen.page.wait_for_timeout(3000)
    for name in NAMES:
        box = screen.host.get_by_text(name, exact=True).bounding_box()
        assert box is not None
        assert is_drawn(screen.page.screenshot(clip=box)), name
    asked = [url for url in watch.requests if "/assets/fonts/noto" in url]
    assert len(asked) == len(set(asked)) > 0


def test_rare_kanji_are_there_from_the_first_frame_on_the_next_visit(
    counting: Server, new_screen: NewScreen, watch: Watch
) -> None:
    """Who met one is sent the full font at the start from then on."""
    screen = new_screen("/names", url=counting.url)
    screen.see(NAMES[-1])
    screen.page.wait_for_timeout(3000)
    assert any("/notosansjp/" in url for url in watch.requests)
    watch.requests.clear()
    screen.page.reload()
    screen.ready().see(NAMES[-1])
    screen.page.wait_for_timeout(2000)
    assert any(url.endswith("/roboto-full.woff2") for url in watch.requests)
    assert not any("/notosansjp/" in url for url in watch.requests)


@pytest.mark.parametrize(("scheme", "paper"), [("light", (0xFB, 0xF4, 0xE8)), ("dark", (0x1C, 0x16, 0x11))])
def test_the_first_frame_is_paper(
    new_screen: NewScreen, watch: Watch, scheme: str, paper: tuple[int, int, int]
) -> None:
    """From the first picture to the first screen the paper's colour, no white in between, and no glyph is missing."""
    screen = new_screen(None, color_scheme=scheme)
    screen.page.goto(f"{screen.url}/", wait_until="commit")
    seen = []
    while not screen.host.get_by_text("卓番").count():
        seen.append(first_pixel(screen.page.screenshot()))
    screen.page.wait_for_timeout(1000)
    seen.append(first_pixel(screen.page.screenshot()))
    assert set(seen) == {paper}
    assert not any("/assets/fonts/noto" in url for url in watch.requests)


def pixels(picture: bytes) -> bytes:
    """The filtered scan lines of a PNG: each begins with its filter's number."""
    lines, place = b"", 8
    while place < len(picture):
        length = int.from_bytes(picture[place : place + 4])
        if picture[place + 4 : place + 8] == b"IDAT":
            lines += picture[place + 8 : place + 8 + length]
        place += length + 12
    return zlib.decompress(lines)


def first_pixel(picture: bytes) -> tuple[int, ...]:
    """Red, green and blue at the top left, where every filter of PNG leaves them as they are."""
    return tuple(pixels(picture)[1:4])


def is_drawn(picture: bytes) -> bool:
    """Whether there is more on it than one colour; ink leaves many different bytes."""
    return len(set(pixels(picture))) > 16
