"""A match of あんねんないねん at a phone's size, by taps alone, from its tenth round to a win."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from companion.games.annen.actions import (
    AllPlaced,
    Bid,
    Called,
    CardLost,
    CountSet,
    OthersPassed,
    Passed,
    Revealed,
    RoundStarted,
    TopicSet,
)
from companion.games.annen.topics import CARDS, topic
from companion.verdict import Action
from companion.words import Words
from screens.table.recording import AGAIN
from tests.browser.conftest import NewScreen, Screen, Server
from tests.browser.evening import PEOPLE, Budget, seat, turn, under_way

A, B, C, D = (person.name for person in PEOPLE)


def decided(parent: int, challenger: int, *, wins: bool) -> Iterator[Action]:
    """A round of one card each: all before *challenger* pass, who turns a card of the next pile, right or wrong."""
    order = [(parent + step) % 4 for step in range(4)]
    yield from (TopicSet(), CountSet(1), AllPlaced())
    before = order[: order.index(challenger)]
    yield from map(Passed, before)
    yield Bid(challenger, 1)
    if len(before) < 3:
        yield OthersPassed()
    yield from (Called(challenger, (challenger + 1) % 4, annen=True), Revealed(annen=wins))
    if not wins:
        yield CardLost()
    yield RoundStarted(challenger)


def nine_rounds() -> Iterator[Action]:
    """あおい is left with one card, はると in reach with four, ばあば with one, みなと with two."""
    parent = 0
    for challenger in (0, 1, 2, 3, 2, 3, 0, 2, 0):
        yield from decided(parent, challenger, wins=challenger == 1)
        parent = challenger


def tile(screen: Screen, words: str) -> None:
    """What a seat's tile says."""
    screen.find(words).wait_for(state="attached", timeout=10_000)


def passes(screen: Screen, *names: str) -> None:
    """One after the other passes."""
    for name in names:
        turn(screen, re.compile(f"^{name}さん、あんねんを"))
        screen.page.wait_for_timeout(AGAIN * 1000)
        with Budget(screen, 1):
            screen.tap("パス")


def bids(screen: Screen, name: str, number: int) -> None:
    """Somebody names a number."""
    turn(screen, re.compile(f"^{name}さん、あんねんを"))
    screen.page.wait_for_timeout(AGAIN * 1000)
    with Budget(screen, 1):
        screen.tap(f"{number}枚")


def turned(screen: Screen, owner: str, called: str, card: str, then: str | re.Pattern[str]) -> None:
    """A card called and turned: two taps, of three allowed."""
    with Budget(screen, 3):
        screen.page.wait_for_timeout(AGAIN * 1000)
        screen.tap(f"{owner}の山、{called}")
        screen.tap(f"{card}だった")
        screen.see(then)


def topic_card(screen: Screen) -> int:
    """Which of our topic cards lies open."""
    heading = screen.find(re.compile(r"^お題カード \d+番$"), "heading")
    heading.wait_for(state="attached", timeout=10_000)
    number = re.search(r"\d+", heading.inner_text() or heading.get_attribute("aria-label") or "")
    assert number is not None
    return int(number[0])


def test_from_the_last_topic_card_to_a_win(new_screen: NewScreen, tmp_path: Path) -> None:
    """A failure that eliminates, undone through the end of the round; the topic deck runs out; a second success."""
    folder = tmp_path / "late"
    match = under_way(folder, "annen", PEOPLE, nine_rounds())
    server = Server(folder).start()
    phone = new_screen(f"/m/{match}", url=server.url)

    # The tenth round takes the last topic card of the table's own deck.
    tile(phone, "あおい、札1、手番、親")
    tile(phone, "はると、札4、リーチ")
    phone.see("お題の山 あと1枚")
    phone.tap("決まった")
    with Budget(phone, 1):
        phone.tap("1枚")
        turn(phone, f"{A}さん、1枚目です。")
    with Budget(phone, 1):
        phone.tap("全員伏せた")
        turn(phone, re.compile(f"^{A}さん、あんねんを"))
    bids(phone, A, 2)
    passes(phone, B, C, D)

    # Reloaded between the call and the card: the call stands.
    turn(phone, "あおいさんが2枚に挑戦します。")
    turned(phone, B, "あんねん", "あんねん", re.compile("^1/2枚|2枚のうち1枚"))
    phone.tap("ばあばの山、ないねん")
    turn(phone, re.compile("^ばあばさんの一番上を「ないねん」と"))
    phone.page.reload()
    phone.ready()
    turn(phone, re.compile("^ばあばさんの一番上を「ないねん」と"))
    phone.tap("あんねんだった")

    # A wrong call: あおい loses the last card, and はると is the next parent.
    turn(phone, "あおいさんの挑戦は失敗です。")
    phone.tap("捨てた")
    turn(phone, "あおいさんは札がなくなり、脱落です。")
    tile(phone, "あおい、札0、脱落")
    phone.tap("次のお題")
    turn(phone, f"{B}さんが親です。")

    # Back through the end of the round, to before the card was called; and forward again.
    for _ in range(3):
        phone.tap("元に戻す")
        phone.page.wait_for_timeout(AGAIN * 1000)
    turn(phone, "あおいさんが2枚に挑戦します。")
    for _ in range(3):
        phone.tap("やり直す")
        phone.page.wait_for_timeout(AGAIN * 1000)
    turn(phone, f"{B}さんが親です。")
    tile(phone, "あおい、札0、脱落")

    # The deck is out (AN-30): one of ours is drawn, and one of its four topics chosen.
    phone.see(re.compile("お題の山がなくなりました。"))
    phone.tap("お題を引く")
    card = topic_card(phone)
    assert card in CARDS
    phone.tap("お題を書く")
    phone.type("お題", "好きな虫")
    phone.tap("次へ")
    turn(phone, f"{B}さん、何枚ずつ伏せますか？")
    phone.see("お題：好きな虫")
    phone.tap("1枚")

    # One tap each; ばあば types what she says, and nobody sees it.
    turn(phone, f"{B}さん、1枚目です。")
    with Budget(phone, 1):
        phone.tap("1枚伏せた")
        turn(phone, f"{C}さん、1枚目です。")
    phone.tap("言葉も書く")
    phone.type("言ったこと（ほかの人には見えません）", "カブトムシを飼っていた")
    phone.tap("次へ")
    turn(phone, f"{D}さん、1枚目です。")
    phone.gone("カブトムシ")
    phone.tap("1枚伏せた")

    # はると, in reach, goes for two; みなと would rather have three, ばあば passes.
    bids(phone, B, 1)
    passes(phone, C)
    bids(phone, D, 2)
    bids(phone, B, 3)
    turn(phone, re.compile(f"^{D}さん、あんねんを"))
    phone.see(re.compile("これより上の数はありません。"))
    phone.tap("みんなパス")
    turn(phone, "はるとさんが3枚に挑戦します。")

    # What ばあば said is told when はると asks (AN-18); three right calls and the match is won (AN-24).
    phone.tap("聞く")
    phone.tap(C)
    phone.see(re.compile("カブトムシを飼っていた"))
    turned(phone, C, "あんねん", "あんねん", re.compile("3枚のうち1枚"))
    turned(phone, B, "あんねん", "あんねん", re.compile("3枚のうち2枚"))
    turned(phone, D, "あんねん", "あんねん", "はるとさんが2回目の成功で勝ちました！")
    tile(phone, "1位、はると、リーチ・4枚")
    server.stop()


def test_the_first_round_from_home(new_screen: NewScreen) -> None:
    """Seats, a topic of ours, cards, an auction and a first success, by the budgets."""
    phone = new_screen()
    seat(phone, "あんねんないねん", (A, B, C), A)
    turn(phone, f"{A}さんが親です。")
    phone.tap("お題を引く")
    chosen = Words("ja")(topic(topic_card(phone), 2))
    with Budget(phone, 1):
        phone.tap(chosen)
        turn(phone, f"{A}さん、何枚ずつ伏せますか？")
    phone.see(f"お題：{chosen}")
    phone.tap("2枚")
    turn(phone, f"{A}さん、1枚目です。")
    phone.tap("全員伏せた")
    phone.see(re.compile("伏せ札は6枚、そのうちあんねんは3〜6枚です。"))
    bids(phone, A, 1)
    passes(phone, B, C)
    turn(phone, "あおいさんが1枚に挑戦します。")
    turned(phone, C, "ないねん", "ないねん", re.compile("1枚のうち0枚"))
    turned(phone, A, "あんねん", "あんねん", "成功！あおいさんはリーチカードを表にします。")
    tile(phone, "あおい、札4、手番、リーチ")
    phone.tap("次のお題")
    turn(phone, f"{A}さんが親です。")
