"""The rules at a phone's size: from a refused play and back, found in spite of a slip, opened by address, marked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.unbaba.actions import Dealt, DraftFinished, Played
from companion.games.unbaba.notation import read_cards
from tests.browser.conftest import NewScreen, Server
from tests.browser.evening import PEOPLE, Budget, turn, under_way

SEVENS = (Dealt(), DraftFinished(), Played(0, read_cards("-7 -7")))
"""あおい has led two minus sevens: +49."""

REFUSED = re.compile("^できません マイナス81は場の\\+49を上回っていません")
SENTENCE = "出すカードで、場の強さを、前より大きくします。"
"""What the rule a weak play breaks begins with."""


@pytest.fixture
def table(tmp_path: Path) -> str:
    """The address of a table that waits for はると to beat +49."""
    return f"/m/{under_way(tmp_path / 'data', 'unbaba', PEOPLE[:3], SEVENS)}"


@pytest.fixture
def server(tmp_path: Path, table: str) -> Iterator[Server]:
    """The house where that table is."""
    running = Server(tmp_path / "data").start()
    yield running
    running.stop()


def test_from_a_refused_play_to_its_rule_and_back(new_screen: NewScreen, table: str) -> None:
    """In two taps. The whole book lies between as well, and leads back to the refusal; the match is as it was."""
    screen = new_screen(table)
    turn(screen, "はるとさんの番です")
    screen.tap("9")
    screen.tap(re.compile("^プラス マイナス、"))
    screen.see(REFUSED)
    with Budget(screen, 2):
        screen.tap("ルール")
        screen.see(re.compile(SENTENCE))
        screen.tap("戻る")
        screen.see(REFUSED)
    screen.tap("ルール")
    screen.tap("全部読む")
    screen.page.wait_for_url(re.compile("/book/UB-11$"))
    screen.tap("もくじ")
    screen.tap("重ねる")
    screen.see("新しい強さは、上のカードだけで決まります。")
    screen.tap("戻る")
    screen.see(re.compile(SENTENCE))
    screen.tap("戻る")
    screen.see(REFUSED)
    screen.tap("直す")
    screen.gone(REFUSED)
    turn(screen, "はるとさんの番です")
    screen.tap(re.compile("^マイナス マイナス、"))
    turn(screen, "ばあばさんの番です")


def test_a_rule_is_found_in_spite_of_a_slip_and_marked_for_good(new_screen: NewScreen) -> None:
    """From the home screen: うわのぜ for うわのせ. What is marked is there again after a reload."""
    screen = new_screen()
    screen.tap("ルール")
    screen.type("ルールをさがす", "うわのぜ")
    screen.tap(re.compile("^上乗せと返事、ワンにゃんフェスタ、"))
    screen.page.wait_for_url(re.compile("/rules/wannyan/WN-15$"))
    screen.tap("しるし、切")
    screen.see("しるし、入")
    screen.tap("戻る")
    screen.see(re.compile("^上乗せと返事、ワンにゃんフェスタ、"))
    screen.page.goto(f"{screen.url}/rules")
    screen.ready()
    screen.tap("ゲームからえらぶ")
    screen.see("しるしをつけたルール")
    screen.tap("上乗せと返事、ワンにゃんフェスタ")
    screen.see("しるし、入")


def test_a_rule_has_an_address(new_screen: NewScreen) -> None:
    """In the reader's language; from it one gets to the whole book, and to all of them."""
    screen = new_screen("/rules/annen/AN-15", locale="en-US")
    screen.find("Contents").wait_for(state="attached", timeout=10_000)
    screen.tap("Back")
    screen.page.wait_for_url(re.compile("/rules/annen$"))
    screen.tap("Back")
    screen.page.wait_for_url(re.compile("/rules$"))
    screen.see("Games")
