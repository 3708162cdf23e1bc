"""What people do at a table of ワンにゃんフェスタ, by taps alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import expect

from tests.browser.conftest import Screen

NAMES = ("あおい", "はると", "ばあば", "みなと")
A, B, C, D = (f"{name}さん" for name in NAMES)
ONWARDS = "捨てて次へ"


def begin(screen: Screen, names: Sequence[str], *, fund: bool = False) -> str:
    """From the home screen to the table; the first of *names* starts. Returns the table's address."""
    screen.tap(re.compile("^ワンにゃんフェスタ"))
    for name in names:
        screen.tap("名前を入れる")
        screen.type("名前", name)
        screen.tap("席につける")
        screen.see(f"{name}をはずす")
    if fund:
        screen.tap(re.compile("^家のルール"))
        screen.tap("公的資金配布、あり")
        screen.see("公的資金配布、あり、えらんだ")
        screen.tap("戻る")
        screen.see("標準から1つ変更")
    screen.tap(names[0])
    screen.tap("はじめる")
    screen.see("第1回戦・1手番")
    return re.sub(r"^https?://[^/]+", "", screen.page.url)


def turn(screen: Screen, who: str) -> None:
    """It is *who*'s turn."""
    expect(screen.host.get_by_role("heading", name=f"{who}の番")).to_be_attached(timeout=10_000)


def discard(screen: Screen, after: str, then: str) -> None:
    """The turn of *after* ends, that of *then* begins."""
    turn(screen, after)
    screen.tap(ONWARDS)
    turn(screen, then)


def summon(screen: Screen, who: str) -> None:
    """*who* summons a set."""
    turn(screen, who)
    screen.tap("召喚")
    screen.see(f"{who}：召喚、かけ100")


def money(screen: Screen, *figures: int, bank: int | None = None) -> None:
    """Everybody's money, in seat order, and the bank's."""
    for name, figure in zip(NAMES, figures, strict=False):
        screen.find(re.compile(f"^{name}、{figure:,}モス")).wait_for(state="attached", timeout=10_000)
    if bank is not None:
        screen.find(f"銀行 {bank:,}").wait_for(state="attached", timeout=10_000)


def answer(screen: Screen, asked: str, *taps: str | re.Pattern[str]) -> None:
    """Once *asked* is the question, the answers to it."""
    screen.find(asked, "heading").wait_for(state="attached", timeout=10_000)
    screen.page.wait_for_timeout(400)  # nobody reads quicker; a tap before that is taken for a trembling finger
    for tap in taps:
        screen.tap(tap)


def shown(screen: Screen, who: str, number: int, joker: str) -> None:
    """*who* shows a number and a joker."""
    answer(screen, f"{who}、見せてください", str(number), re.compile(f"^{joker}、"))
