"""The static app at a plain host of files: the first start, and every one after it without a network."""

from __future__ import annotations

import lzma
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from companion import __version__
from companion.matchfile import fold, loads
from screens.lan import addresses
from screens.web.build import build_web
from tests.browser.conftest import (
    BREAKING_DOWN,
    KEEPING_NOTHING,
    ROOT,
    NewScreen,
    Screen,
    Watch,
    no_network,
    ready_for_no_network,
)
from tests.browser.static import Host, TidyFiles
from tests.browser.wannyan import NAMES, ONWARDS, A, B, C, D, begin, discard, money, summon, turn

KEPT = "ネットがなくてもひらけます。"


def lacking(screen: Screen) -> list[str]:
    """The fonts the client asked for since the page's own lacked a letter; each time it lays everything out again."""
    loaded = "performance.getEntriesByType('resource').map(each => each.name)"
    return [name for name in screen.page.evaluate(loaded) if name.endswith(("/unknown.woff2", "/emoji.woff2"))]


def again(screen: Screen) -> None:
    """Closed and opened again, at the same place."""
    screen.page.reload()
    screen.ready()


def saved(screen: Screen, path: str, folder: Path) -> Path:
    """The match at *path* as a file."""
    screen.open(f"{path}/share")
    screen.tap("ファイル")
    with screen.page.expect_download() as download:
        screen.tap("ファイルに保存する")
    file = folder / "match.json"
    download.value.save_as(file)
    return file


def test_a_match_begun_at_the_first_start_goes_on_and_ends_without_host_or_network(
    new_screen: NewScreen, host: Host, tmp_path: Path
) -> None:
    screen = new_screen(None, url=host.url)
    screen.page.goto(f"{host.url}/", wait_until="commit")
    screen.page.get_by_text("はじめての準備をしています").wait_for(timeout=10_000)
    bar = screen.page.get_by_role("progressbar")
    bar.wait_for(timeout=10_000)
    screen.ready()
    path = begin(screen, NAMES).removeprefix("/#")
    summon(screen, A)
    discard(screen, A, B)
    money(screen, 2900, 3000, 3000, 3000, bank=0)
    assert lacking(screen) == []

    no_network(screen)
    host.stop()
    again(screen)
    turn(screen, B)
    money(screen, 2900, 3000, 3000, 3000, bank=0)
    discard(screen, B, C)
    again(screen)
    discard(screen, C, D)
    discard(screen, D, A)
    screen.tap(re.compile("^ワン！"))
    screen.tap(f"{B}・スルー、すぐプール")
    screen.see(f"{B}：ワン！スルーをプール")
    discard(screen, A, B)
    screen.tap("上がり")
    screen.tap("しらべずに記録")
    screen.tap("記録する")
    screen.see(f"{B}の上がり！")
    screen.tap("試合を終える")
    screen.see(f"上がり 1回：{B}")

    header, rows = loads(saved(screen, path, tmp_path).read_text())
    match = fold(header, rows, doubted=True)
    assert match.game.is_over(match.state)
    screen.open("/settings").see(KEPT)
    fresh = Screen(screen.page.context, host.url).open("/")  # from the home screen, with nothing of the page before
    fresh.tap("きろく")
    fresh.see(f"{NAMES[0]}")


def test_a_newer_version_comes_in_at_the_next_start_and_breaks_no_match(
    new_screen: NewScreen, site: Path, tmp_path: Path
) -> None:
    """It is told as soon as it is there; the match goes on with the version it was opened with."""
    newer = newer_version(tmp_path)
    here = tmp_path / "here"
    shutil.copytree(site, here)
    host = Host(here)
    try:
        screen = new_screen(url=host.url)
        path = begin(screen, NAMES[:2]).removeprefix("/#")
        summon(screen, A)
        ready_for_no_network(screen)
        shutil.rmtree(here)
        shutil.copytree(newer, here)

        again(screen)
        turn(screen, A)
        screen.tap(ONWARDS)
        turn(screen, B)
        screen.open("/").see("新しい卓番が届いています。", timeout=60_000)
        screen.open("/settings").see(f"卓番 {__version__}")

        screen.tap("今変える")
        screen.see("卓番 99.0.0", timeout=60_000)
        screen.gone("新しい卓番が届いています。")
        screen.open(path)
        turn(screen, B)
        summon(screen, B)
    finally:
        host.stop()


def test_a_phone_that_only_comes_back_to_it_heard_of_no_newer_version(
    new_screen: NewScreen, site: Path, tmp_path: Path
) -> None:
    here = tmp_path / "here"
    shutil.copytree(site, here)
    host = Host(here)
    try:
        screen = new_screen(url=host.url)
        ready_for_no_network(screen)
        with (here / "sw.js").open("a") as worker:
            worker.write("// newer\n")
        screen.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        screen.see("新しい卓番が届いています。", timeout=60_000)
    finally:
        host.stop()


def newer_version(folder: Path) -> Path:
    """The static app of a Takuban of tomorrow."""
    sources, built = folder / "sources", folder / "newer"
    for package in ("companion", "screens", "storage", "assets"):
        shutil.copytree(ROOT / package, sources / package, ignore=shutil.ignore_patterns("__pycache__"))
    version = sources / "companion" / "__init__.py"
    version.write_text(version.read_text().replace(f'"{__version__}"', '"99.0.0"'))
    asked = [sys.executable, "-m", "screens.command", "build-web", "--plain", str(built)]
    subprocess.run(asked, cwd=sources, check=True, stdout=subprocess.DEVNULL)
    return built


def in_the_worker(context: BrowserContext, script: str) -> None:
    """Has *script* run where Python runs, before it; later it finds that as `self.python`."""

    def answer(route: Route) -> None:
        response = route.fetch()
        begun = "say('step', 'python');"
        worker = response.text().replace(begun, f"self.python = python; {begun}")
        route.fulfill(response=response, body=f"{script}\n{worker}")

    context.route("**/worker.js", answer)


def test_where_nothing_is_kept_it_says_so_and_the_match_can_be_given_away(
    new_screen: NewScreen, host: Host, tmp_path: Path
) -> None:
    """A browser that refuses its storage plays all the same; so it was only if it refused no more than the database."""
    screen = new_screen(None, url=host.url)
    screen.page.context.add_init_script(KEEPING_NOTHING)
    in_the_worker(screen.page.context, "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };")
    screen.open("/").see(re.compile("^このブラウザーには何も残せません。"))
    path = begin(screen, NAMES[:2]).removeprefix("/#")
    summon(screen, A)
    _, rows = loads(saved(screen, path, tmp_path).read_text())
    assert len(rows) == 1
    screen.tap("わたす")
    screen.host.get_by_role("img", name="試合をわたすQRコード").wait_for(state="attached", timeout=20_000)
    screen.open("/settings").see("このブラウザーは、とじると記録が消えます。")


FILLING = """
let isFull = false;
new BroadcastChannel('disk').onmessage = ({ data }) => { isFull = data; };
const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (...given) {
  if (isFull) throw new DOMException('no room', 'QuotaExceededError');
  return put.apply(this, given);
};
"""


GIVING_UP = """
let gives = false;
new BroadcastChannel('disk').onmessage = ({ data }) => { gives = data; };
const { get } = IDBObjectStore.prototype;
IDBObjectStore.prototype.get = function (...given) {
  const asked = get.apply(this, given);
  if (gives) this.transaction.abort();
  return asked;
};
"""


def full(screen: Screen, is_full: bool) -> None:
    """The browser has no more room for anything, or some again."""
    screen.page.evaluate("isFull => new BroadcastChannel('disk').postMessage(isFull)", is_full)


def test_a_full_disk_refuses_the_act_keeps_what_was_and_offers_the_match(new_screen: NewScreen, host: Host) -> None:
    screen = new_screen(None, url=host.url)
    in_the_worker(screen.page.context, FILLING)
    screen.open("/")
    path = begin(screen, NAMES[:2]).removeprefix("/#")
    summon(screen, A)
    full(screen, True)
    screen.tap(ONWARDS)
    screen.see(re.compile("^まだ保存できていません：空き容量がなくて"))
    turn(screen, A)
    screen.tap("わたす")
    screen.page.wait_for_url(re.compile("/share$"))
    screen.host.get_by_role("img", name="試合をわたすQRコード").wait_for(state="attached", timeout=20_000)

    screen.open(path)
    full(screen, False)
    screen.tap("もう一度")
    turn(screen, B)
    again(screen)
    turn(screen, B)


@pytest.mark.parametrize("base", ["", "/some/path/"])
def test_it_works_below_a_path(new_screen: NewScreen, site: Path, tmp_path: Path, base: str) -> None:
    """Built for that path, or for none in particular."""
    folder = site
    if base:
        folder = tmp_path / "site"
        build_web(folder, base=base, compress=False)
    host = Host(folder, "/some/path/")
    try:
        screen = new_screen("/check/wannyan/hand", url=host.url)
        screen.find("手札チェック 0枚", "heading").wait_for(state="attached")
        no_network(screen)
        host.stop()
        again(screen)
        screen.find("手札チェック 0枚", "heading").wait_for(state="attached")
        assert screen.page.url.endswith("/some/path/#/check/wannyan/hand")
    finally:
        host.stop()


SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)


def test_onto_the_home_screen_by_hand_on_an_iphone_and_by_a_key_where_the_browser_asks(
    new_screen: NewScreen, host: Host
) -> None:
    """No browser of the tests offers it by itself: what each would say is put into one."""
    screen = new_screen(None, url=host.url, user_agent=SAFARI)
    screen.page.add_init_script("navigator.standalone = false")
    screen.open("/settings").see("共有ボタンを押して、「ホーム画面に追加」を選びます。")
    screen.page.evaluate(
        """() => {
          const offer = new Event('beforeinstallprompt', { cancelable: true });
          offer.prompt = async () => { document.title = `asked ${offer.defaultPrevented}`; };
          dispatchEvent(offer);
        }"""
    )
    screen.gone("共有ボタンを押して、「ホーム画面に追加」を選びます。")
    key = re.compile("^ホーム画面に追加する")
    screen.tap(key)
    expect(screen.page).to_have_title("asked true")
    expect(screen.find(key)).to_have_count(0)


def test_an_english_phone_was_told_in_japanese_to_wait(new_screen: NewScreen, host: Host) -> None:
    """Before there is an app, too, it speaks the browser's language, or the one chosen at a start before."""
    screen = new_screen(None, url=host.url, locale="en-US")
    screen.page.goto(f"{host.url}/", wait_until="commit")
    screen.page.get_by_text("Getting ready for the first time").wait_for(timeout=10_000)
    screen.ready()
    screen.open("/settings")
    screen.tap("Language, 日本語")
    screen.see("文字の大きさ")
    ready_for_no_network(screen)
    screen.page.goto("about:blank")
    screen.page.goto(f"{host.url}/", wait_until="commit")
    screen.page.get_by_text("ひらいています。").wait_for(timeout=10_000)


def test_an_address_of_nothing_says_so_and_leads_home(new_screen: NewScreen, host: Host) -> None:
    screen = new_screen("/history", url=host.url)
    screen.see("そのページはありません。")
    screen.tap("はじめの画面へ")
    screen.see("あたらしく遊ぶ")


def test_behind_a_host_that_hides_index_html_it_opens_without_a_network(new_screen: NewScreen, site: Path) -> None:
    """What came by a redirection was kept as it came, and no browser opens a page from that."""
    host = Host(site, answering=TidyFiles)
    try:
        screen = new_screen("/settings", url=host.url)
        no_network(screen)
        host.stop()
        again(screen)
        screen.see(KEPT)
    finally:
        host.stop()


def test_what_was_taken_out_of_the_cache_comes_back_with_the_next_start(new_screen: NewScreen, host: Host) -> None:
    screen = new_screen("/settings", url=host.url)
    ready_for_no_network(screen)
    screen.page.evaluate(
        """async () => {
            const cache = await caches.open('takuban /');
            for (const request of await cache.keys()) await cache.delete(request);
        }"""
    )
    again(screen)
    screen.see(KEPT)
    no_network(screen)
    host.stop()
    again(screen)
    screen.see(KEPT)


def test_a_browser_that_forbids_locks_is_not_told_that_another_page_has_the_records(
    new_screen: NewScreen, host: Host
) -> None:
    screen = new_screen(None, url=host.url)
    refusing = "navigator.locks.request = async () => { throw new DOMException('no', 'SecurityError'); };"
    in_the_worker(screen.page.context, refusing)
    screen.open("/").see(re.compile("^まだ試合がありません"))


ENDING = """
new BroadcastChannel('end').onmessage = ({ data }) => {
  if (data === 'without a word') self.close();
  else self.python.runPython('import asyncio, os; asyncio.get_event_loop().call_soon(os.abort)');
};
"""


def test_python_or_a_client_that_ends_is_noticed_and_begun_again(
    new_screen: NewScreen, host: Host, watch: Watch
) -> None:
    """As where a browser runs short of memory: the screen stood there and answered to nothing."""
    screen = new_screen(None, url=host.url)
    in_the_worker(screen.page.context, ENDING)
    screen.open("/")
    begin(screen, NAMES[:2])
    summon(screen, A)
    send = "new BroadcastChannel('end').postMessage"
    for end in (f"{send}('without a word')", f"{send}('in the midst of a task')", BREAKING_DOWN):
        screen.page.evaluate(end)
        stopped = screen.page.get_by_role("alert")
        stopped.get_by_text("卓番が止まりました。記録はそのままです。").wait_for(timeout=10_000)
        stopped.get_by_role("button", name="もう一度ひらく").click()
        screen.ready()
        screen.see(f"{A}：召喚、かけ100")
    watch.errors.clear()  # what was asked for


def test_a_write_the_browser_gives_up_is_not_waited_for(new_screen: NewScreen, host: Host) -> None:
    """It says no reason then."""
    screen = new_screen(None, url=host.url)
    in_the_worker(screen.page.context, GIVING_UP)
    screen.open("/")
    begin(screen, NAMES[:2])
    full(screen, True)
    screen.tap(ONWARDS)
    screen.see(re.compile("^まだ保存できていません：まだ保存できていません"))
    full(screen, False)
    screen.tap("もう一度")
    turn(screen, B)


def test_of_pages_that_start_at_once_one_has_the_records(new_screen: NewScreen, host: Host) -> None:
    """Each of them heard the other, and both gave way."""
    one = new_screen(None, url=host.url)
    two = Screen(one.page.context, host.url)
    for screen in (one, two):
        screen.page.goto(f"{host.url}/", wait_until="commit")
    shown = "document.getElementById('takuban-board') ? 'elsewhere' : !document.getElementById('takuban-opening')"
    for screen in (one, two):
        screen.page.wait_for_function(shown, timeout=60_000)
    one.page.wait_for_timeout(2000)
    assert sorted(str(screen.page.evaluate(shown)) for screen in (one, two)) == ["True", "elsewhere"]


def test_records_the_browser_does_not_give_out_are_not_taken_for_none(new_screen: NewScreen, host: Host) -> None:
    """It used to say that nothing can be kept here, and went on without."""
    screen = new_screen(None, url=host.url)
    unreadable = "IDBObjectStore.prototype.getAll = () => { throw new DOMException('gone', 'NotReadableError'); };"
    in_the_worker(screen.page.context, unreadable)
    screen.page.goto(f"{host.url}/")
    screen.page.get_by_role("alert").get_by_text("記録を読めません。（gone）").wait_for(timeout=60_000)


def test_the_records_of_a_newer_version_are_left_as_they_are(new_screen: NewScreen, host: Host) -> None:
    screen = new_screen(None, url=host.url)
    screen.page.goto(host.url.replace("#", "takuban.json"))
    screen.page.evaluate(
        """name => new Promise(done => {
            const opening = indexedDB.open(name, 2);
            opening.onsuccess = () => { opening.result.close(); done(null); };
        })""",
        f"takuban {host.url.removesuffix('#')}",
    )
    screen.page.goto(f"{host.url}/")
    screen.page.get_by_role("alert").get_by_text("新しい卓番の記録です。").wait_for(timeout=60_000)


def test_one_page_has_the_records_and_the_one_before_says_where_they_are(new_screen: NewScreen, host: Host) -> None:
    one = new_screen(url=host.url)
    path = begin(one, NAMES[:2]).removeprefix("/#")
    two = Screen(one.page.context, host.url).open(path)
    turn(two, A)
    moved = one.page.get_by_role("alert")
    moved.get_by_text("卓番は、ほかの画面で続いています。").wait_for(timeout=10_000)
    summon(two, A)
    moved.get_by_role("button", name="こちらで続ける").click()
    one.ready()
    one.see(f"{A}：召喚、かけ100")
    assert one.page.url.endswith(f"#{path}")
    two.page.get_by_role("alert").get_by_text("卓番は、ほかの画面で続いています。").wait_for(timeout=10_000)


@pytest.mark.skipif(not addresses(), reason="this machine has no address but its own")
def test_on_plain_http_it_plays_and_says_that_it_needs_the_network(new_screen: NewScreen, site: Path) -> None:
    """No service worker, no locks, no lasting storage: the records stay all the same."""
    host = Host(site, address=addresses()[0])
    try:
        screen = new_screen("/settings", url=host.url)
        screen.see("ここからは、ネットなしではひらけません。")
        screen.open("/")
        begin(screen, NAMES[:2])
        summon(screen, A)
        again(screen)
        screen.see(f"{A}：召喚、かけ100")
    finally:
        host.stop()


Spoil = Callable[[Screen], None]


def without_exceptions(screen: Screen) -> None:
    screen.page.context.add_init_script("delete WebAssembly.Tag")


def without_python(screen: Screen) -> None:
    screen.page.context.route("**/app.tar.xz", lambda route: route.fulfill(status=500))


def without(file: str, *, status: int = 404) -> Spoil:
    """A host that has lost a file, and answers with a page that says so, perhaps as if that were what was asked for."""

    def spoil(screen: Screen) -> None:
        lost = "<!doctype html><title>Not here</title>"
        screen.page.context.route(
            f"**/{file}", lambda route: route.fulfill(status=status, content_type="text/html", body=lost)
        )

    return spoil


def with_another_app(screen: Screen) -> None:
    """The same in other bytes: a start of its own, but not of this page."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=lzma.compress(lzma.decompress(response.body()), preset=0))

    screen.page.context.route("**/app.tar.xz", answer)


def with_a_first_screen_that_fails(screen: Screen) -> None:
    """A mistake of ours where the first screen is made."""

    def answer(route: Route) -> None:
        response = route.fetch()
        begun = "from screens.web.begin import begin\n"
        broken = f"{begun}      import screens.app\n      screens.app.meet = None\n"
        route.fulfill(response=response, body=response.text().replace(begun, broken))

    screen.page.context.route("**/worker.js", answer)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (without_exceptions, "このブラウザーは古いので、卓番を動かせません。"),
        (without_python, "卓番をひらけませんでした。"),
        (with_another_app, "卓番をひらけませんでした。"),
        (without("flutter_bootstrap.js"), "卓番をひらけませんでした。"),
        (without("main.dart.js"), "卓番をひらけませんでした。"),
        (without("canvaskit/canvaskit.wasm"), "卓番をひらけませんでした。"),
        (without("pyodide/pyodide.asm.wasm"), "卓番をひらけませんでした。"),  # got ready for ever
        (without("assets/FontManifest.json", status=200), "卓番をひらけませんでした。"),  # so did this
        (without("assets/fonts/roboto-full.woff2"), "卓番をひらけませんでした。"),  # squares in place of all letters
        (with_a_first_screen_that_fails, "卓番をひらけませんでした。"),  # told where nobody saw it
    ],
)
def test_what_cannot_start_says_why(new_screen: NewScreen, host: Host, spoil: Spoil, sentence: str) -> None:
    screen = new_screen(None, url=host.url)
    spoil(screen)
    screen.page.goto(f"{host.url}/")
    screen.page.get_by_role("alert").get_by_text(sentence).wait_for(timeout=20_000)


def test_opened_as_a_file_it_says_what_it_needs(new_screen: NewScreen, site: Path) -> None:
    """No browser lets it start so; it said it was getting ready, for ever."""
    screen = new_screen(None, url=f"{site.as_uri()}/index.html#")
    screen.page.goto(f"{screen.url}/")
    told = screen.page.get_by_role("alert").get_by_text("卓番は、ファイルのままではひらけません。")
    told.wait_for(timeout=20_000)
    expect(screen.page.get_by_role("progressbar")).to_be_hidden()
