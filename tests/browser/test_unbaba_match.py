"""Matches of ウンババ at a phone's size, by taps alone: every hand and token checked, every budget kept."""

from __future__ import annotations

import re

from screens.table.recording import AGAIN
from tests.browser.conftest import NewScreen, Screen
from tests.browser.evening import Budget, seat, turn

A, B, C = "あおい", "はると", "ばあば"


def count_hands(screen: Screen, **hands: int) -> None:
    """The table counted hands anew: it puts them right, each with a reason."""
    screen.tap("ほかの操作")
    screen.tap(re.compile("^数字を直す"))
    for name, who in {"A": A, "B": B}.items():
        if name in hands:
            put_right(screen, f"{who}さんの手札", hands[name])
    screen.tap("戻る")


def put_right(screen: Screen, figure: str, value: int) -> None:
    """A figure corrected by hand."""
    screen.tap(re.compile(f"^{figure}"))
    screen.type("数字で入れる", str(value))
    screen.tap("数え直した")
    screen.find(f"{figure}、{value}").wait_for(state="attached", timeout=10_000)


def tile(screen: Screen, words: str) -> None:
    """What a seat's tile says."""
    screen.find(words).wait_for(state="attached", timeout=10_000)


def lay(screen: Screen, number: int, signs: str, then: str) -> None:
    """A play: the number, then its signs, and what the field or the prompt says *then*."""
    screen.tap(str(number))
    screen.tap(re.compile(f"^{signs}、"))
    screen.see(then)


def passes(screen: Screen, who: str, then: str) -> None:
    """*who* passes, in one tap."""
    turn(screen, f"{who}さんの番です")
    screen.page.wait_for_timeout(AGAIN * 1000)
    with Budget(screen, 1):
        screen.tap(re.compile("^パス、"))
        turn(screen, then)


def deal(screen: Screen) -> None:
    """Dealt, and the draft played without us."""
    screen.tap("配った")
    screen.tap(re.compile("^12枚に戻った"))


def shorter(screen: Screen, rule: str, by: int) -> None:
    """A house rule lowered."""
    for _ in range(by):
        screen.tap(f"{rule}、マイナス1")


def test_three_players_to_a_tie(new_screen: NewScreen) -> None:
    """A draft, a leaver who would lead, a hand-over, undo through the end of a round, equal tokens at the end."""
    phone = new_screen()

    def three_tokens_end_it() -> None:
        shorter(phone, "終わりになる失点", 2)

    path = seat(phone, "ウンババ", (A, B, C), A, three_tokens_end_it)

    # The draft: a name, everybody else, turned up, cards in turn, and the rest without us.
    turn(phone, "第1ラウンドを始めましょう")
    phone.tap("配った")
    phone.tap(B)
    tile(phone, "はると、手札9、失点0")
    phone.tap("全員できた")
    phone.tap("めくった")
    for who in (A, B, C, A):
        turn(phone, f"{who}さん、1枚取ります")
        phone.page.wait_for_timeout(AGAIN * 1000)
        phone.tap("取った")
    turn(phone, f"{B}さん、1枚取ります")
    phone.tap(re.compile("^12枚に戻った"))
    turn(phone, f"{A}さんが親です")
    tile(phone, "あおい、手番、手札12、失点0")

    # はると lays the last card, the others pass: ばあば leads in his place (UB-21).
    count_hands(phone, B=1)
    with Budget(phone, 2):
        lay(phone, 6, "マイナス マイナス", "場の強さ +36、6が2枚、出した人：あおい")
    lay(phone, 6, "プラス", "場の強さ +216、6が3枚、出した人：はると")
    tile(phone, "はると、1位上がり、失点0")
    passes(phone, C, f"{A}さんの番です")
    passes(phone, A, f"{C}さんが親です")
    phone.see(re.compile("はるとさんは上がったので、ばあばさんが親になります。"))

    # A mischief card: three taps, and あおい has a card more (UB-15).
    with Budget(phone, 3):
        lay(phone, 11, "イタズラ", "イタズラ！ ばあばさんが1枚渡します")
        phone.tap("わたした")
        turn(phone, f"{A}さんの番です")
    tile(phone, "あおい、手番、手札11、失点0")
    tile(phone, "ばあば、手札10、失点0")

    # あおい ends the round; undone and redone, tokens and all.
    count_hands(phone, A=1)
    lay(phone, 10, "マイナス", "第1ラウンド、おしまい")
    ended = (
        "はると、1位上がり、失点0",
        "あおい、2位上がり、失点1、あと少しで終わり",
        "ばあば、失点2、あと少しで終わり",
    )
    for words in ended:
        tile(phone, words)
    phone.tap("元に戻す")
    turn(phone, f"{A}さんの番です")
    tile(phone, "あおい、手番、手札1、失点0")
    tile(phone, "ばあば、手札10、失点0")
    phone.tap("やり直す")
    for words in ended:
        tile(phone, words)

    # はると, first out, leads the second round (UB-28); reloaded on the way.
    deal(phone)
    turn(phone, f"{B}さんが親です")
    phone.page.reload()
    phone.ready()
    assert path in phone.page.url
    count_hands(phone, A=1, B=2)
    lay(phone, 5, "マイナス", "場の強さ マイナス5、5が1枚、出した人：はると")
    turn(phone, f"{C}さんの番です")
    lay(phone, 8, "マイナス", "マイナス8は場のマイナス5を上回っていません。")
    phone.tap("直す")
    phone.gone("マイナス8は場のマイナス5を上回っていません。")
    passes(phone, C, f"{A}さんの番です")
    lay(phone, 4, "マイナス", "はるとさんの番です")
    lay(phone, 3, "マイナス", "いちばん強い場+216")

    # 1 each for あおい and はると; あおい left earlier (UB-26).
    tile(phone, "1位、あおい、失点1")
    tile(phone, "2位、はると、失点1")
    tile(phone, "3位、ばあば、失点4")
    phone.see("失点がならんだので、最後のラウンドで早く上がったあおいさんの勝ちです。")


def test_two_players(new_screen: NewScreen) -> None:
    """UB-27: the loser takes as many tokens as cards are on show, covered ones not included; eight end it."""
    phone = new_screen()
    seat(phone, "ウンババ", (A, B), B)
    deal(phone)
    turn(phone, f"{B}さんが親です")
    count_hands(phone, A=2)
    lay(phone, 3, "マイナス マイナス", "場の強さ +9、3が2枚、出した人：はると")
    lay(phone, 10, "マイナス マイナス", "第1ラウンド、おしまい")
    tile(phone, "あおい、1位上がり、失点0")
    tile(phone, "はると、失点2")

    # はると has five by now. あおい makes it a row of five, and hands over the last card (UB-17).
    phone.tap("ほかの操作")
    phone.tap(re.compile("^数字を直す"))
    put_right(phone, "はるとさんの失点", 5)
    phone.tap("戻る")
    tile(phone, "はると、失点5、あと少しで終わり")
    deal(phone)
    turn(phone, f"{A}さんが親です")
    count_hands(phone, A=5)
    lay(phone, 12, "マイナス マイナス", "場の強さ +144、12が2枚、出した人：あおい")
    lay(phone, 12, "プラス", "場の強さ +1728、12が3枚、出した人：はると")
    lay(phone, 12, "マイナス イタズラ", "イタズラ！ あおいさんが1枚渡します")
    tile(phone, "あおい、手番、手札1、失点0")
    phone.tap("わたした")
    tile(phone, "1位、あおい、失点0")
    tile(phone, "2位、はると、失点10")


def test_a_play_is_checked_from_the_home_screen(new_screen: NewScreen) -> None:
    """Without any match: field, play, both ways, and what would be legal."""
    phone = new_screen()
    phone.tap("しらべる")
    phone.tap(re.compile("^この札は出せる？"))
    phone.tap("7")
    phone.tap("マイナス、ふやす")
    phone.tap("出す札")
    phone.tap("9")
    phone.tap("プラス、ふやす")
    phone.see("マイナス81は場の+49を上回っていません。")
    phone.tap(re.compile("^マイナス9 マイナス9を重ねる"))
    phone.see("できます")
    phone.tap("文字で入力")
    phone.type("場の札 ; 出す札", "-6 -6 ; -8 -8")
    phone.see(re.compile("64"))
