"""A match handed over between two devices, by camera, link and file; what is damaged or foreign is refused.

Laptops serve Takuban; a phone has the static app, alone.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import BrowserContext

from companion.games import GAMES
from companion.matchfile import Header, Row, dumps, fold, loads
from screens.lan import addresses
from tests.browser.conftest import NewScreen, Screen, Server, no_network
from tests.browser.evening import Budget, kept
from tests.browser.static import Host
from tests.companion.strategies import evening


class Device:
    """Somebody's browser at a Takuban. At one that serves, every page is one of its own, as a camera opens one.

    Of a static app one page has the records, the one opened last; it is gone on with.
    """

    def __init__(self, first: Screen) -> None:
        self.context: BrowserContext = first.page.context
        self.url = first.url
        self.at = first

    def open(self, path: str) -> Screen:
        """A new page, while those before stay open; or the one that has the records, at another place."""
        if "#" not in self.url:
            self.at = Screen(self.context, self.url)
        return self.at.open(path)

    def follow(self, link: str, *, here: bool = False) -> Screen:
        """What a camera does with a code it has read: a new page, or another address for the one that is *here*."""
        if not here:
            self.at = Screen(self.context, self.url)
        self.at.page.goto(link)
        return self.at.ready()

    def file(self, match_id: str, folder: Path) -> Path:
        """The match as a file."""
        screen = self.open(f"/m/{match_id}/share")
        screen.tap(re.compile("^ファイル(、えらんだ)?$"))
        with screen.page.expect_download() as download:
            screen.tap("ファイルに保存する")
        file = folder / f"{match_id}.json"
        download.value.save_as(file)
        return file

    def choose(self, file: Path) -> Screen:
        """Opens a file."""
        screen = self.open("/take")
        with screen.page.expect_file_chooser() as chooser:
            screen.tap(re.compile("^ファイルをえらぶ"))
        chooser.value.set_files(file)
        return screen

    def match(self, match_id: str, folder: Path) -> tuple[Header, tuple[Row, ...]]:
        """What it has of a match."""
        return loads(self.file(match_id, folder).read_text())


def seen(screen: Screen) -> str:
    """What a camera reads off the screen."""
    screen.page.wait_for_timeout(500)
    picture = Image.open(io.BytesIO(screen.page.screenshot()))
    (code,) = zxingcpp.read_barcodes(picture)
    return str(code.text)


def links(screen: Screen) -> list[str]:
    """The links of all codes on わたす, one after the other."""
    screen.host.get_by_role("img", name=re.compile("^試合をわたすQRコード")).wait_for(state="attached", timeout=20_000)
    of = re.search(r"1 / (\d+)", screen.text())
    if of is None:
        return [seen(screen)]
    found = []
    for at in range(int(of[1])):
        screen.see(f"{at + 1} / {of[1]}")
        found.append(seen(screen))
        screen.tap("次へ")
    return found


def handed(device: Device, match_id: str) -> list[str]:
    """The links of a match that a device hands over."""
    screen = device.open(f"/m/{match_id}/share")
    screen.tap(re.compile("^わたす"))
    return links(screen)


def table(device: Device) -> str:
    """Waits for the table of a match that was taken in; its id."""
    device.at.page.wait_for_url(re.compile("/m/[0-9a-z]+$"), timeout=30_000)
    return device.at.page.url.rpartition("/")[2]


def same(one: Device, other: Device, match_id: str, folder: Path) -> int:
    """Both have the same log, which makes the same table; how many entries."""
    (header, rows), theirs = one.match(match_id, folder), other.match(match_id, folder)
    assert (header, rows) == theirs
    assert fold(header, rows, doubted=True).state == fold(*theirs).state
    return len(rows)


@pytest.fixture
def phone(new_screen: NewScreen, host: Host) -> Device:
    """A phone with the static app, or about to get it."""
    return Device(new_screen(None, url=host.url))


Lend = Callable[..., Device]


@pytest.fixture
def laptop(new_screen: NewScreen, tmp_path: Path) -> Iterator[Lend]:
    """A laptop that serves: ``laptop(header, rows)`` has that match already. Each is another one."""
    running: list[Server] = []

    def make(header: Header | None = None, rows: Sequence[Row] = ()) -> Device:
        data = tmp_path / f"laptop-{len(running)}"
        if header is not None:
            kept(data, header, rows)
        running.append(Server(data).start())
        return Device(new_screen(None, url=running[-1].url, reduced_motion="reduce", device_scale_factor=2))

    yield make
    for server in running:
        server.stop()


def a_match(entries: int) -> tuple[Header, list[Row]]:
    """A match of so many entries."""
    return evening(GAMES["wannyan"], 4, Random(entries), entries)


def leading_to(screen: Screen, address: str) -> None:
    """Says where a laptop's codes lead to."""
    screen.tap(re.compile("^コードのひらき先"))
    screen.type("アドレス", address)
    screen.tap("保存する")
    screen.gone("アドレス")


@pytest.mark.parametrize("entries", [50, 500])
def test_a_match_goes_from_a_laptop_to_a_phone_and_on_to_another_laptop_by_link(
    laptop: Lend, phone: Device, tmp_path: Path, entries: int
) -> None:
    """By camera to the phone, in two taps; by a pasted link to the next laptop; every time all of it."""
    header, rows = a_match(entries)
    one, two = laptop(header, rows), laptop()
    screen = one.open(f"/m/{header.id}")
    with Budget(screen, 2):
        screen.tap("共有")
        screen.tap("わたす")
    leading_to(screen, phone.url.removesuffix("#"))
    codes = links(screen)
    assert all(code.startswith(f"{phone.url}/take/") for code in codes)
    for code in codes:
        phone.follow(code)  # with the first one the app comes to the phone
    phone.at.see("ここにはまだない試合です。")
    phone.at.see(f"記録{entries}件")
    phone.at.tap("受け取る")
    assert table(phone) == header.id
    assert same(one, phone, header.id, tmp_path) == entries

    two.open("/take").type("リンクかコード", " ".join(handed(phone, header.id)))
    two.at.see("ここにはまだない試合です。")
    two.at.tap("受け取る")
    assert table(two) == header.id
    assert same(phone, two, header.id, tmp_path) == entries


def test_a_match_goes_between_two_phones_that_have_no_network(
    new_screen: NewScreen, host: Host, tmp_path: Path
) -> None:
    """There by camera, back as a file, and once more there by a pasted link, played on each time."""
    header, rows = a_match(500)
    (file := tmp_path / "before.json").write_text(dumps(header, rows))
    one, two = (Device(new_screen("/", url=host.url)) for _ in range(2))
    for device in (one, two):
        no_network(device.at)
    host.stop()

    one.choose(file).tap("受け取る")
    assert table(one) == header.id
    (link,) = handed(one, header.id)
    two.follow(link).see("ここにはまだない試合です。")
    two.at.tap("受け取る")
    assert table(two) == header.id
    assert same(one, two, header.id, tmp_path) == 500

    two.open(f"/m/{header.id}").tap("元に戻す")
    two.at.find("やり直す").wait_for(state="attached")
    one.choose(two.file(header.id, tmp_path)).see("ここにある試合の続きです。記録が1件増えます。")
    one.at.tap("続きを受け取る")
    table(one)
    one.at.tap("やり直す")
    one.at.gone("やり直す")
    (link,) = handed(one, header.id)
    two.open("/take").type("リンクかコード", link)
    two.at.see("ここにある試合の続きです。記録が1件増えます。")
    two.at.tap("続きを受け取る")
    table(two)
    assert same(one, two, header.id, tmp_path) == 502


@pytest.mark.parametrize("entries", [50, 500])
def test_it_goes_there_and_back_as_a_file(laptop: Lend, phone: Device, tmp_path: Path, entries: int) -> None:
    header, rows = a_match(entries)
    one, two = laptop(header, rows), laptop()
    for giver, taker in ((one, phone), (phone, two)):
        screen = taker.choose(giver.file(header.id, tmp_path))
        screen.see("ここにはまだない試合です。")
        screen.tap("受け取る")
        assert table(taker) == header.id
        assert same(giver, taker, header.id, tmp_path) == entries
    assert loads(two.file(header.id, tmp_path).read_text()) == (header, tuple(rows))


def test_more_than_one_code_is_read_one_by_one(laptop: Lend, phone: Device, tmp_path: Path) -> None:
    """In any order, whether they open in the page that is there or in another; the match is there with the last."""
    header, rows = a_match(900)
    one = laptop(header, rows)
    screen = one.open(f"/m/{header.id}/share")
    screen.tap("わたす")
    leading_to(screen, phone.url.removesuffix("#"))
    first, *others, last = reversed(links(screen))
    assert others
    phone.follow(first).see(f"{len(others) + 2}枚のうち1枚を読み取りました。")
    phone.at.see("つぎは1枚目を読み取ってください。")
    for have, code in enumerate(others, 2):
        phone.follow(code, here=True).see(f"{len(others) + 2}枚のうち{have}枚を読み取りました。")
    phone.follow(last).see("ここにはまだない試合です。")
    phone.at.tap("受け取る")
    assert table(phone) == header.id
    assert same(one, phone, header.id, tmp_path) == 900


def test_what_was_played_on_comes_back_to_the_match_that_is_there(laptop: Lend, phone: Device, tmp_path: Path) -> None:
    """The laptop's table gets the phone's entries; once both have gone on, neither is given up."""
    header, rows = a_match(20)
    one = laptop(header, rows)
    phone.choose(one.file(header.id, tmp_path)).tap("受け取る")
    table(phone)
    phone.at.tap("元に戻す")
    phone.at.find("やり直す").wait_for(state="attached")
    looking = one.open(f"/m/{header.id}")

    def comes_back() -> Screen:
        one.open("/take").type("リンクかコード", handed(phone, header.id)[0])
        return one.at

    comes_back().see("ここにある試合の続きです。記録が1件増えます。")
    one.at.tap("続きを受け取る")
    table(one)
    looking.find("やり直す").wait_for(state="attached", timeout=10_000)
    assert same(one, phone, header.id, tmp_path) == 21

    comes_back().see("ここにある試合とまったく同じです。受け取るものはありません。")
    one.at.tap("ひらく")
    table(one)
    one.at.tap("やり直す")
    phone.open(f"/m/{header.id}").tap("元に戻す")
    phone.at.page.wait_for_timeout(1000)
    comes_back().see("22件目の記録からべつべつに進んでいるので、1つにはできません。")
    one.at.tap("べつに受け取る")
    copy = table(one)
    assert copy != header.id
    assert len(one.match(header.id, tmp_path)[1]) == len(phone.match(header.id, tmp_path)[1]) == 22
    copied, their = one.match(copy, tmp_path)[1], phone.match(header.id, tmp_path)[1]
    assert copied == their


def test_a_damaged_and_a_foreign_code_are_refused_with_what_to_do(laptop: Lend, phone: Device) -> None:
    """Whether a camera read them or somebody pasted them; nothing is taken in."""
    header, rows = a_match(50)
    one, two = laptop(header, rows), laptop()
    screen = one.open(f"/m/{header.id}/share")
    screen.tap("わたす")
    leading_to(screen, phone.url.removesuffix("#"))
    (link,) = links(screen)
    damaged = link[:-20] + ("A" if link[-20] != "A" else "B") + link[-19:]
    foreign = f"{phone.url}/take/OJSWC3DMPEQHI2DJOMQGS4ZANZXXIIDU"
    for code, sentence in (
        (damaged, "コードが途中で切れているか、こわれています。もう一度読み取ってください。"),
        (link[:-9], "コードが途中で切れているか、こわれています。もう一度読み取ってください。"),
        (foreign, "これは卓番のコードではありません。「わたす」の画面のコードを読み取ってください。"),
    ):
        phone.follow(code, here=phone.at.page.url != "about:blank").see(sentence)
        phone.open("/take").gone(sentence)
        two.open("/take").type("リンクかコード", code)
        two.at.tap("読み取る")
        two.at.see(sentence)
    for device in (phone, two):
        device.open("/").see("まだ試合がありません。")


@pytest.mark.skipif(not addresses(), reason="this machine has no address but its own")
def test_on_a_phone_that_came_by_plain_http_a_code_was_blank(new_screen: NewScreen, site: Path, tmp_path: Path) -> None:
    """There the client decodes pictures in another way. The code in 共有 leads where the phone itself has come in."""
    served, static = Server(tmp_path / "lan", "--lan").start(), Host(site, address=addresses()[0])
    address = f"http://{addresses()[0]}:{served.port}"
    token = (served.data / "lan-token").read_text().strip()
    try:
        for screen, link in (
            (new_screen(f"/?t={token}", url=address), f"{address}/?t={token}"),
            (new_screen("/", url=static.url), f"{static.url}/"),
        ):
            screen.open("/share").host.get_by_role("img", name="入るためのQRコード").wait_for(state="attached")
            assert seen(screen) == link
    finally:
        served.stop()
        static.stop()
