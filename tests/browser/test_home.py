"""From the home screen to the table in a real browser: taps counted, two browsers at once, reload and restart."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import BREAKING_DOWN, KEEPING_NOTHING, NewScreen, Screen, Server, Watch

GAME = re.compile("^ワンにゃんフェスタ")


def seat(screen: Screen, name: str) -> None:
    """Types a new name and takes a seat for it."""
    screen.tap("名前を入れる")
    screen.type("名前", name)
    screen.tap("席につける")
    screen.see(f"{name}をはずす")


def resume(screen: Screen) -> None:
    """Goes on with the match played last."""
    screen.tap(re.compile("^つづける"))
    screen.page.wait_for_url("**/m/*")
    screen.see("捨てて次へ")


@pytest.fixture
def home(new_screen: NewScreen) -> Screen:
    """The home screen of a house where あおい and 𠮷田 have played, their match under way."""
    screen = new_screen("/new/wannyan")
    for name in ("あおい", "𠮷田"):
        seat(screen, name)
    screen.tap("あおい")
    screen.tap("はじめる")
    screen.see("第1回戦・1手番")
    return screen.open("/")


def test_a_known_group_is_at_the_table_in_three_taps(home: Screen) -> None:
    home.tap(GAME)
    home.tap("𠮷田")
    home.tap("はじめる")
    home.see("𠮷田さんの番")
    assert re.search(r"/m/[0-9a-z]+$", home.page.url)


def test_a_match_is_resumed_in_one_tap_and_back_leads_home(home: Screen) -> None:
    resume(home)
    home.page.go_back()
    home.see("つづきから")


@pytest.mark.parametrize("way", ["strip", "browser"])
def test_from_a_result_one_step_leads_home_and_leaves_nothing_behind(
    home: Screen, new_screen: NewScreen, way: str
) -> None:
    phone = new_screen("/")
    resume(phone)
    phone.tap("ほかの操作")
    phone.tap("試合を終える")
    phone.page.wait_for_url("**/result")
    phone.see("引き分け")
    if way == "strip":
        phone.tap("戻る")
    else:
        phone.page.go_back()
    phone.see("あたらしく遊ぶ")
    assert phone.page.url == f"{phone.url}/"
    phone.page.go_back()
    phone.page.wait_for_url("about:blank")


def test_two_browsers_see_an_act_at_once_and_a_reload_is_where_it_was(home: Screen, new_screen: NewScreen) -> None:
    resume(home)
    place = home.page.url.removeprefix(home.url)
    other = new_screen(place)
    other.see("第1回戦・1手番")
    home.tap("捨てて次へ")
    home.see("第1回戦・2手番")
    other.see("第1回戦・2手番", timeout=2000)
    other.tap("元に戻す")
    home.see("第1回戦・1手番", timeout=2000)
    other.page.reload()
    other.ready()
    other.see("第1回戦・1手番")
    assert other.page.url.endswith(place)


def test_a_killed_server_comes_back_with_the_table_as_it_was(home: Screen, server: Server) -> None:
    resume(home)
    home.tap("捨てて次へ")
    home.see("第1回戦・2手番")
    with home.page.expect_event("load", timeout=60_000):  # by itself
        server.kill()
        server.start()
    home.ready()
    home.see("第1回戦・2手番", timeout=30_000)
    home.tap("元に戻す")
    home.see("第1回戦・1手番")


@pytest.mark.parametrize("where", ["page", "worker"])
def test_a_client_that_breaks_down_comes_back_with_the_table_as_it_was(home: Screen, watch: Watch, where: str) -> None:
    """Its WebAssembly fails, where it lays out or where it draws: nothing would be drawn any more."""
    resume(home)
    home.tap("捨てて次へ")
    home.see("第1回戦・2手番")
    in_a_worker = f"void new Worker(URL.createObjectURL(new Blob([{json.dumps(BREAKING_DOWN)}])))"
    with home.page.expect_event("load", timeout=60_000):  # by itself
        home.page.evaluate(BREAKING_DOWN if where == "page" else in_a_worker)
    home.ready()
    home.see("第1回戦・2手番", timeout=30_000)
    watch.errors.clear()  # what was asked for


def test_settings_hold_after_a_reload_and_only_here(new_screen: NewScreen) -> None:
    screen = new_screen("/settings")
    screen.tap("ことば、English")
    screen.see("Text size")
    screen.page.reload()
    screen.ready()
    screen.see("Text size")
    other = new_screen("/settings")
    other.see("文字の大きさ")


def test_the_browsers_language_is_spoken_first(new_screen: NewScreen) -> None:
    new_screen("/", locale="en-GB").see("No matches yet.")


def still(control: Locator) -> FloatRect:
    """Where a control is, once the page has come to rest."""
    before, box = None, control.bounding_box()
    while box is None or box != before:
        control.page.wait_for_timeout(300)
        before, box = box, control.bounding_box()
    return box


def test_a_seat_is_dragged_to_another_place(home: Screen) -> None:
    home.tap(GAME)
    box = still(home.find("あおいの名前・色・どうぶつ・順番"))
    x, y = box["x"] - 24, box["y"] + box["height"] / 2  # the handle stands before the name
    mouse = home.page.mouse
    mouse.move(x, y)
    mouse.down()
    for step in range(1, 13):
        mouse.move(x, y + step * 7)
        home.page.wait_for_timeout(60)
    home.page.wait_for_timeout(300)
    mouse.up()
    names = home.host.get_by_role("button", name=re.compile("順番$"))
    expect(names.first).to_have_accessible_name(re.compile("^𠮷田"))
    home.tap("𠮷田をはずす")
    home.gone("𠮷田の名前・色・どうぶつ・順番")
    home.see("あおいの名前・色・どうぶつ・順番")


def test_a_browser_that_may_keep_nothing_comes_in(new_screen: NewScreen) -> None:
    """The client stood still where it may not even look at what is kept."""
    screen = new_screen(None)
    screen.page.context.add_init_script(KEEPING_NOTHING)
    screen.open("/").see("あたらしく遊ぶ")
