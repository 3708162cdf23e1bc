"""A whole evening of ワンにゃんフェスタ at a phone's size, by taps alone: every figure checked, every budget kept."""

from __future__ import annotations

import contextlib
import re

from playwright.sync_api import TimeoutError as TooSlow

from screens.table.recording import AGAIN
from tests.browser.conftest import NewScreen, Screen, Server
from tests.browser.evening import Budget
from tests.browser.wannyan import NAMES, ONWARDS, A, B, C, D, answer, begin, discard, money, shown, summon, turn


def press_to_the_end(screen: Screen, name: str) -> None:
    """Through time, until there is nothing more of it: the key may go dead between a look at it and the tap."""
    key = screen.host.get_by_role("button", name=name, exact=True, disabled=False)
    for _ in range(200):
        if not key.count():
            return
        with contextlib.suppress(TooSlow):
            key.click(timeout=2000)
        screen.page.wait_for_timeout(AGAIN * 1000)
    raise AssertionError(f"{name} has no end")


def test_two_rounds_from_home_to_result(new_screen: NewScreen, server: Server) -> None:
    """Summon, claim, flight, fee, ドミネーター, tie, showdown, out, public fund; reloaded, killed, undone, redone."""
    phone = new_screen()
    path = begin(phone, NAMES, fund=True)
    money(phone, 3000, 3000, 3000, 3000, bank=0)

    # The first lap: three sets are laid; nobody may claim yet.
    with Budget(phone, 1):
        summon(phone, A)
    discard(phone, A, B)
    summon(phone, B)
    discard(phone, B, C)
    summon(phone, C)
    discard(phone, C, D)
    discard(phone, D, A)
    money(phone, 2900, 2900, 2900, 3000, bank=0)

    # 5: はると claims みなと's discard for a through set; あおい attacks ばあば, who flees (M1).
    with Budget(phone, 2):
        phone.tap(re.compile("^ワン！"))
        phone.tap(f"{B}・スルー、すぐプール")
        phone.see(f"{B}：ワン！スルーをプール")
    with Budget(phone, 5):
        phone.tap("バトル")
        answer(phone, "だれと戦いますか？", re.compile(f"^{C}、伏せ"))
        answer(phone, f"{A}、上乗せはいくら？", "300")
        answer(phone, f"{C}、300以上か、逃げる", re.compile("^逃げる"))
        phone.see("合計 12,000 ぴったり")
        phone.see(f"{NAMES[0]}、2,900から、3,100へ")
        phone.tap("記録する")
        phone.see(f"{C}は{A}から逃げました")
    money(phone, 3100, 2900, 2900, 3000, bank=0)
    discard(phone, A, B)

    # 6: はると beats the deck for the first time: the fee ends the battle (M4).
    with Budget(phone, 6):
        phone.tap("バトル")
        answer(phone, "だれと戦いますか？", re.compile("^束"))
        shown(phone, B, 8, "デュエル")
        answer(phone, "束をめくります", "4")
        answer(phone, f"{B}、手数料は100から400", "200")
        phone.see(f"{B}：束に勝ち、手数料200を銀行へ")
    money(phone, 3100, 2800, 2900, 3000, bank=200)
    discard(phone, B, C)
    summon(phone, C)
    discard(phone, C, D)
    discard(phone, D, A)
    summon(phone, A)
    discard(phone, A, B)
    discard(phone, B, C)

    # 11: ばあば would lose with ドミネーター: both lose, all to the bank (M14). Reloaded in the middle.
    phone.tap("バトル")
    answer(phone, "だれと戦いますか？", re.compile(f"^{A}、伏せ"))
    answer(phone, f"{C}、上乗せはいくら？", "200")
    answer(phone, f"{A}、200以上か、逃げる", "400")
    phone.find(f"{C}、見せてください", "heading").wait_for(state="attached")
    phone.page.reload()
    phone.ready()
    shown(phone, C, 5, "ドミネーター")
    shown(phone, A, 9, "デュエル")
    phone.see(f"{NAMES[2]}、2,800から、2,600へ")
    phone.tap("記録する")
    phone.see(f"{C}と{A}、両方の負け")
    money(phone, 2600, 2800, 2600, 3000, bank=1000)
    summon(phone, C)
    discard(phone, C, D)
    discard(phone, D, A)

    # 13: the server is killed in the middle of a turn, and started again: the page comes back, nothing is lost.
    summon(phone, A)
    phone.page.evaluate("window.beforeTheKill = true")
    server.kill()
    server.start()
    phone.page.wait_for_function("!window.beforeTheKill", timeout=20_000)
    phone.ready()
    turn(phone, A)
    money(phone, 2500, 2800, 2500, 3000, bank=1000)
    discard(phone, A, B)
    discard(phone, B, C)

    # 15: equal strength: both lose (B15). Killed with answers half given.
    phone.tap("バトル")
    answer(phone, "だれと戦いますか？", re.compile(f"^{A}、伏せ"))
    answer(phone, f"{C}、上乗せはいくら？", "300")
    answer(phone, f"{A}、300以上か、逃げる", "300")
    phone.find(f"{C}、見せてください", "heading").wait_for(state="attached")
    phone.page.evaluate("window.beforeTheKill = true")
    server.kill()
    server.start()
    phone.page.wait_for_function("!window.beforeTheKill", timeout=20_000)
    phone.ready()
    shown(phone, C, 7, "ネコ波動")
    shown(phone, A, 5, "デスサイス")
    phone.tap("記録する")
    phone.see(f"{C}と{A}、両方の負け")
    money(phone, 2200, 2800, 2200, 3000, bank=1800)
    discard(phone, C, D)
    discard(phone, D, A)
    discard(phone, A, B)

    # 18: はると goes out and takes the bank; みなと alone has put nothing in and pays the public fund (M9).
    phone.tap("上がり")
    phone.tap("しらべずに記録")
    phone.see("合計 12,000 ぴったり")
    phone.tap("記録する")
    phone.see(f"{B}の上がり！")
    money(phone, 2200, 6400, 2200, 1200, bank=0)
    phone.tap(re.compile("^次の回戦へ"))
    phone.see("第2回戦・1手番")

    # The second round, on two phones.
    other = new_screen(path)
    turn(other, B)
    summon(phone, B)
    other.see(f"{B}：召喚、かけ100")
    other.tap(ONWARDS)
    turn(phone, C)
    summon(other, C)
    discard(phone, C, D)
    discard(other, D, A)
    discard(phone, A, B)
    with Budget(phone, 9):
        phone.tap("バトル")
        answer(phone, "だれと戦いますか？", re.compile(f"^{C}、伏せ"))
        answer(phone, f"{B}、上乗せはいくら？", "300")
        answer(phone, f"{C}、300以上か、逃げる", "500")
        shown(phone, B, 9, "ワンツーパンチ")
        shown(phone, C, 10, "デュエル")
        phone.see("9 + 3（ワンツーパンチ）= 12")
        phone.tap("記録する")
        phone.see(f"{B}が{C}に勝ちました")
    for screen in (phone, other):
        money(screen, 2200, 7000, 1600, 1200, bank=0)

    # Out again: nobody has put anything in, so all three share the fund (M11).
    phone.tap("上がり")
    phone.tap("しらべずに記録")
    phone.tap("記録する")
    phone.see(f"{B}の上がり！")
    money(phone, 1600, 8800, 1000, 600, bank=0)

    # Back through all of it, and forward again.
    press_to_the_end(phone, "元に戻す")
    money(phone, 3000, 3000, 3000, 3000, bank=0)
    phone.see("第1回戦・1手番")
    press_to_the_end(phone, "やり直す")
    money(phone, 1600, 8800, 1000, 600, bank=0)

    phone.tap("試合を終える")
    phone.find("1位、はると、8,800").wait_for(state="attached", timeout=10_000)
    phone.find("2位、あおい、1,600").wait_for(state="attached")
    phone.find("3位、ばあば、1,000").wait_for(state="attached")
    phone.find("4位、みなと、600").wait_for(state="attached")
    other.see("結果を見る")
