"""The memory of the table in a real browser: found again, looked back at, put right, deleted and not, played again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.unbaba.actions import Dealt, DraftFinished
from companion.games.wannyan.actions import Discarded, FoughtDeck, MatchEnded, Summoned, TurnedUp
from companion.games.wannyan.battle import Outcome, Side
from companion.games.wannyan.cards import Joker
from companion.matchfile import loads
from tests.browser.conftest import NewScreen, Screen, Server
from tests.browser.evening import PEOPLE, under_way

# あおい and はると stake 100 each; あおい beats the deck, has her stake back, and pays 200 for it.
FEE = 7
EVENING = (
    *(Summoned(0), Discarded(0), Summoned(1), Discarded(1), Discarded(2), Discarded(3)),
    FoughtDeck(1, Outcome.FIRST, Side(8, Joker.DUEL), (TurnedUp(4),), 200),
    *(Discarded(0), MatchEnded()),
)
WON = re.compile("^ワンにゃんフェスタ.*の勝ち")
UNBABA = re.compile("^ウンババ")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house with a finished match of four, and one of two under way."""
    folder = tmp_path / "data"
    under_way(folder, "wannyan", PEOPLE, EVENING)
    under_way(folder, "unbaba", PEOPLE[:2], (Dealt(), DraftFinished()))
    running = Server(folder).start()
    yield running
    running.stop()


def money(screen: Screen, name: str, figure: int) -> None:
    """What somebody has, by the tile of their seat."""
    screen.find(re.compile(f"^{name}、{figure:,}モス")).wait_for(state="attached", timeout=10_000)


def step(screen: Screen, number: int) -> None:
    """That step is the one shown."""
    screen.see(re.compile(f"^ふりかえり {number}／9"))


def test_a_match_is_found_by_words_and_by_taps(new_screen: NewScreen) -> None:
    phone = new_screen("/past")
    phone.see(WON)
    phone.see(UNBABA)
    phone.type("名前・ゲーム・日にちでさがす", "うんばば")
    phone.gone(WON)
    phone.see(UNBABA)
    phone.type("名前・ゲーム・日にちでさがす", "minato")
    phone.gone(UNBABA)
    phone.see(WON)
    phone.tap("しぼらない")
    phone.see(UNBABA)
    phone.tap("だれ、ぜんぶ")
    phone.tap(re.compile("^ばあば"))
    phone.see("1試合見つかりました。")
    phone.tap(WON)
    phone.tap("結果を見る")
    phone.page.wait_for_url("**/result")
    phone.page.go_back()
    phone.see("だれ、ばあば")
    phone.gone(UNBABA)


def test_a_match_is_looked_back_at_forwards_and_back(new_screen: NewScreen) -> None:
    phone = new_screen("/past")
    phone.tap(WON)
    phone.tap("ふりかえる")
    phone.page.wait_for_url("**/replay/0")
    money(phone, "あおい", 3000)
    phone.tap("1つ次へ")
    step(phone, 1)
    money(phone, "あおい", 2900)
    for number in range(2, FEE + 1):
        phone.page.keyboard.press("ArrowRight")
        step(phone, number)
    money(phone, "あおい", 2800)
    money(phone, "はると", 2900)
    phone.tap("1つ前へ")
    step(phone, FEE - 1)
    money(phone, "あおい", 2900)
    phone.tap("手番から")
    phone.tap(re.compile("^第1回戦・2手番"))
    step(phone, 3)
    phone.page.keyboard.press("End")
    step(phone, 9)
    phone.page.keyboard.press("Home")
    phone.see("試合のはじまりです。")
    # A figure opens into what had made it by then, and that into its entry.
    phone.page.keyboard.press("End")
    phone.tap(re.compile("^あおい、2,800モス"))
    phone.see("あおいの2,800のわけ")
    phone.tap(re.compile("^マイナス200、銀行へ"))
    phone.page.wait_for_url(f"**/replay/9/log/{FEE}")
    phone.page.go_back()
    phone.see("あおいの2,800のわけ")
    phone.page.go_back()
    step(phone, 9)


def test_an_old_act_is_put_right_only_once_the_preview_is_accepted(new_screen: NewScreen) -> None:
    phone = new_screen("/past")
    phone.tap(WON)
    phone.tap("結果を見る")
    phone.find(re.compile("^4位、あおい、2,800")).wait_for(state="attached")
    phone.tap("ふりかえる")
    phone.tap("さいごへ")
    for number in (8, FEE):
        phone.page.keyboard.press("ArrowLeft")
        step(phone, number)
    phone.tap("直す")
    phone.tap("300")
    phone.see("あおい、2,800から、2,700へ")
    phone.see("銀行、200から、300へ")
    phone.tap("やめる")
    phone.gone("あおい、2,800から、2,700へ")
    phone.tap("戻る")
    step(phone, FEE)
    money(phone, "あおい", 2800)
    phone.tap("直す")
    phone.tap("300")
    phone.see("あおい、2,800から、2,700へ")
    phone.tap("これで直す")
    step(phone, FEE)
    money(phone, "あおい", 2700)
    phone.tap("戻る")
    phone.tap("元に戻す")
    money(phone, "あおい", 2800)


def test_a_deleted_match_comes_back(new_screen: NewScreen) -> None:
    phone = new_screen("/past")
    phone.tap(WON)
    phone.tap("消す")
    phone.gone(WON)
    phone.see("ワンにゃんフェスタの試合を消しました。")
    phone.tap("元に戻す")
    phone.see(WON)
    phone.tap(WON)
    phone.tap("消す")
    phone.gone(WON)
    phone.gone("ワンにゃんフェスタの試合を消しました。", timeout=15_000)
    phone.tap(re.compile("^消した試合"))
    phone.tap(WON)
    phone.tap("元に戻す")
    phone.see("消した試合はありません。")
    phone.tap("戻る")
    phone.see(WON)


def test_the_same_people_sit_down_again(new_screen: NewScreen) -> None:
    phone = new_screen("/past")
    phone.tap(WON)
    phone.tap("同じ顔ぶれと家のルールで、新しい試合を始める")
    phone.page.wait_for_url("**/new/wannyan")
    phone.tap("みなと")
    phone.tap("はじめる")
    phone.see("みなとさんの番")
    for person in PEOPLE:
        money(phone, person.name, 3000)


def test_what_was_played_counts(new_screen: NewScreen) -> None:
    """ばあば and みなと have 3,000 left, はると 2,900 (his stake lies on the table), あおい 2,800."""
    phone = new_screen("/past")
    phone.tap(re.compile("^せいせき"))
    phone.find("ばあば、1試合・1勝、100%").wait_for(state="attached")
    phone.tap("あおい、1試合・0勝、0%")
    phone.see("束とバトル、1")
    phone.see("召喚、1")
    phone.tap("はると、1試合")
    phone.see("はるとが上、1")
    phone.tap(re.compile("^ワンにゃんフェスタ"))
    phone.page.wait_for_url("**/result")


def test_a_match_saved_deleted_and_taken_in_is_the_same(new_screen: NewScreen, tmp_path: Path) -> None:
    phone = new_screen("/past")

    def saved(name: str) -> str:
        phone.tap(WON)
        with phone.page.expect_download() as download:
            phone.tap("ファイルに書き出す")
        download.value.save_as(tmp_path / name)
        return (tmp_path / name).read_text()

    before = saved("before.json")
    phone.open("/past")
    phone.tap(WON)
    phone.tap("消す")
    phone.gone(WON)
    phone.open("/take")
    with phone.page.expect_file_chooser() as chooser:
        phone.tap(re.compile("^ファイルをえらぶ"))
    chooser.value.set_files(tmp_path / "before.json")
    phone.tap("受け取る")
    phone.page.wait_for_url(re.compile("/m/[0-9a-z]+$"), timeout=30_000)
    phone.open("/past")
    phone.see(WON)
    assert loads(saved("after.json")) == loads(before)
