"""The design language in a real browser: what a screen reader is told, and what a thumb can hit."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import NewScreen, Screen, Server

# name, left, top, width, height of everything that can be pressed, in dp; nothing half scrolled away
_CONTROLS = """() => [...document.querySelectorAll(
    'flt-semantics-host :is([role=button], [role=switch])')].filter(node => {
        const box = node.getBoundingClientRect();
        const pane = node.parentElement.closest('flt-semantics[style*="overflow"]')?.getBoundingClientRect();
        return !pane || (box.top > pane.top + 0.5 && box.bottom < pane.bottom - 0.5);
    }).map(node => {
        const box = node.getBoundingClientRect();
        return [node.getAttribute('aria-label') || node.innerText, box.x, box.y, box.width, box.height];
    })"""


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The gallery's own server."""
    running = Server(tmp_path_factory.mktemp("gallery") / "data", module="tools.gallery").start()
    yield running
    running.stop()


@pytest.fixture
def look(new_screen: NewScreen, gallery: Server) -> Callable[..., Screen]:
    """Opens a page of the gallery and waits for its first button."""

    def at(path: str, *, width: int = 390, height: int = 844, root: int = 16) -> Screen:
        screen = new_screen(path, url=gallery.url, viewport={"width": width, "height": height})
        if root != 16:
            screen.page.evaluate(f"document.documentElement.style.fontSize = '{root}px'")
        screen.page.wait_for_selector("flt-semantics-host [role=button]", state="attached", timeout=60_000)
        screen.page.wait_for_timeout(800)
        return screen

    return at


def controls(screen: Screen) -> list[tuple[str, float, float, float, float]]:
    """Everything that can be pressed, whole on the screen."""
    found: list[Any] = screen.page.evaluate(_CONTROLS)
    size = screen.page.viewport_size
    assert size is not None
    return [tuple(item) for item in found if item[1] >= 0 and item[2] >= 0 and item[2] + item[4] <= size["height"]]


@pytest.mark.parametrize(
    ("path", "width", "height", "root"),
    [
        ("/table", 390, 844, 16),
        ("/table?language=en", 360, 640, 16),
        ("/table?dark=1", 390, 844, 32),
        ("/table", 844, 390, 16),
        ("/hand", 390, 844, 16),
        ("/battle", 360, 640, 24),
        ("/states", 390, 844, 16),
    ],
)
def test_controls_are_named_and_big_enough(
    look: Callable[..., Screen], path: str, width: int, height: int, root: int
) -> None:
    """A name each, said once; 48 by 48 or more; 6 apart or more, so that no thumb hits two."""
    found = controls(look(path, width=width, height=height, root=root))
    assert len(found) >= 4
    assert [control for control in found if not control[0].strip()] == []
    assert [control for control in found if min(control[3], control[4]) < 47.5] == []
    close = [
        (one[0], other[0])
        for one, other in itertools.combinations(found, 2)
        if max(
            one[1] - other[1] - other[3],
            other[1] - one[1] - one[3],
            one[2] - other[2] - other[4],
            other[2] - one[2] - one[4],
        )
        < 5.5
        and not _scrolled_under(one, other, height)
    ]
    assert close == []


def _scrolled_under(one: tuple[Any, ...], other: tuple[Any, ...], height: int) -> bool:
    """Whether one of them lies under the dock: it scrolls, what is on top does not."""
    return bool(max(one[2] + one[4], other[2] + other[4]) > height - 160 and one[2] != other[2])


def test_the_browsers_text_size_is_followed_live(look: Callable[..., Screen]) -> None:
    """At 200 % of the root's font size the table becomes roomy: its acts stand under the prompt."""
    screen = look("/table")
    before = {name: top for name, _, top, _, _ in controls(screen)}
    screen.page.evaluate("document.documentElement.style.fontSize = '32px'")
    screen.page.wait_for_timeout(1500)
    after = {name: (top, high) for name, _, top, _, high in controls(screen)}
    assert before["召喚"] > before["元に戻す"]
    assert after["召喚"][0] < after["元に戻す"][0]
    assert after["捨てて次へ"][1] >= 80


def test_a_sheet_opens_and_closes(look: Callable[..., Screen], tmp_path: Path) -> None:
    """ルール shows the rule over the table, とじる gives the table back."""
    screen = look("/table")
    screen.tap("ルール")
    screen.see("上乗せと返事")
    screen.tap("とじる")
    screen.gone("上乗せと返事")
    screen.see("あおいさんの番")
    assert screen.shot(tmp_path / "table.png")


def test_errors_stay_where_they_are(look: Callable[..., Screen]) -> None:
    """A piece that fails says so and is tried again; a handler that fails is told; the page goes on."""
    screen = look("/states")
    screen.see("この部分を表示できません。")
    screen.tap("失敗する")
    screen.see("うまくいきませんでした。もう一度ためしてください。")
    screen.tap("しらせる")
    screen.see("出しました。")
