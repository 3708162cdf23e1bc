"""A round of UNO☆デュエル for four at a phone's size, by taps alone, every budget kept."""

from __future__ import annotations

import re

import pytest

from companion.game import Player
from companion.games.uno_duel.actions import FirstCardTurned, Played, TurnEnded
from companion.games.uno_duel.cards import Card
from tests.browser.conftest import NewScreen, Screen, Server
from tests.browser.evening import Budget, seat, turn, under_way

A, B, C, D = "あおい", "はると", "ばあば", "みなと"


def lay(screen: Screen, card: str, then: str, *, element: str | None = None) -> None:
    """A card by its key, of another *element* than the field's with one tap more, and who it makes go on."""
    if element is not None:
        screen.tap(element)
    screen.tap(re.compile(f"^{card}(、|$)"))
    turn(screen, then)


def end(screen: Screen, then: str) -> None:
    """The end of a turn, and who is asked next."""
    screen.tap("番おわり")
    turn(screen, then)


def tile(screen: Screen, words: str) -> None:
    """What a seat's tile says."""
    screen.find(words).wait_for(state="attached", timeout=10_000)


def challenge(screen: Screen, by: str, result: str) -> None:
    """Somebody doubted the wild draw four and looked."""
    screen.tap("チャレンジ")
    screen.tap(by)
    screen.tap(re.compile(f"^{result}"))


def test_a_round_with_everything(new_screen: NewScreen) -> None:
    """A chain answered by a reverse, a trap in standby, doubts lost and won, a missed UNO, a lawless zone."""
    phone = new_screen()

    def with_lawless_cards() -> None:
        phone.tap("無法地帯、入れる")

    path = seat(phone, "UNO☆デュエル", (A, B, C, D), A, with_lawless_cards)

    # あおい dealt; the first card is water 4: はると begins (WU-38).
    turn(phone, f"{A}さんが配り役です。")
    phone.tap("最初の場")
    phone.tap("水")
    phone.tap("水4")
    turn(phone, f"{B}さん・バトル")

    # A card of the field's element and the end: two taps.
    with Budget(phone, 2):
        lay(phone, "水9", f"{B}さん・メイン")
        end(phone, f"{C}さん・バトル")
    # Another element: one more. A trap is set on the way.
    with Budget(phone, 3):
        lay(phone, "雷9", f"{C}さん・メイン", element="雷")
        phone.tap("罠を伏せる")
    end(phone, f"{D}さん・バトル")
    tile(phone, "ばあば、5枚、罠・まだ")

    # A chain: two, two more, and a reverse sends four back (WU-11).
    lay(phone, "雷ドロー2", f"{D}さん・メイン")
    end(phone, f"{A}さん・攻撃2枚")
    lay(phone, "雷ドロー2", f"{A}さん・メイン")
    end(phone, f"{B}さん・攻撃4枚")
    phone.see(re.compile("場は雷ドロー2、攻撃4枚"))
    lay(phone, "雷リバース", f"{B}さん・メイン")
    end(phone, f"{A}さん・攻撃4枚")

    # ばあば's trap, the only one, in four taps at most: the skip lets あおい off, and みなと is attacked (WU-27).
    with Budget(phone, 4):
        phone.tap("罠を開ける")
        phone.tap(re.compile("^雷スキップ"))
        turn(phone, f"{D}さん・攻撃4枚")
    tile(phone, "ばあば、5枚")
    phone.tap(re.compile("^受ける"))
    tile(phone, "みなと、手番、10枚")
    end(phone, f"{C}さん・バトル")

    # A wild draw four, doubted in vain: six for the one who doubted, who sits out (WU-33).
    phone.tap("ワイルドドロー4")
    phone.tap("水")
    turn(phone, f"{C}さん・メイン")
    challenge(phone, B, "違反ではなかった")
    tile(phone, "はると、11枚、次は休み")
    end(phone, f"{B}さんの番です。")
    end(phone, f"{A}さん・バトル")

    # Another one, and it was a foul: back it goes, and four are drawn (WU-32).
    phone.tap("ワイルドドロー4")
    phone.tap("風")
    turn(phone, f"{A}さん・メイン")
    tile(phone, "あおい、手番、5枚")
    challenge(phone, D, "違反だった")
    tile(phone, "あおい、手番、10枚")
    end(phone, f"{D}さん・バトル")

    # A lawless zone: everybody else draws two, in turn order (WU-45).
    lay(phone, "水無法地帯", f"{D}さん・メイン")
    tile(phone, "あおい、12枚")
    tile(phone, "ばあば、6枚")
    end(phone, f"{C}さん・バトル")

    # A wrong card is refused with its reason, and taken back.
    phone.tap("炎")
    phone.tap(re.compile("^炎5、"))
    phone.see("できません")
    phone.tap("直す")
    phone.gone("できません")

    # The table counted ばあば's hand: two are left. One is laid, UNO forgotten and caught (WU-35).
    phone.tap("ほかの操作")
    phone.tap(re.compile("^数字を直す"))
    phone.tap(re.compile("^ばあばの手札"))
    phone.type("数字で入れる", "2")
    phone.tap("数え直した")
    phone.find(re.compile("^ばあばの手札、2")).wait_for(state="attached")
    phone.tap("戻る")
    lay(phone, "水3", f"{C}さん・メイン")
    phone.tap(re.compile("言い忘れ"))
    tile(phone, "ばあば、手番、3枚")

    # Undone and redone, and the table is where it was after a reload.
    phone.tap("元に戻す")
    tile(phone, "ばあば、手番、1枚、ウノは？")
    phone.tap("やり直す")
    tile(phone, "ばあば、手番、3枚")
    phone.page.reload()
    phone.ready()
    assert path in phone.page.url
    tile(phone, "ばあば、手番、3枚")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_whoever_is_attacked_is_seen_whole_over_the_keys(
    new_screen: NewScreen, server: Server, width: int, height: int
) -> None:
    """Three with long names: the third tile was half hidden behind the dock."""
    people = (
        Player("a", "さくらだもんのすけ", "persimmon", "cat_plain"),
        Player("b", "バーソロミュー・フェザー", "sky", "dog_plain"),
        Player("c", "じゅげむじゅげむごこう", "moss", "cat_patch"),
    )
    attack = (FirstCardTurned(Card("water-4")), Played(1, (Card("water-D2"),)), TurnEnded(1))
    server.stop()
    id = under_way(server.data, "uno_duel", people, attack)
    server.start()
    phone = new_screen(f"/m/{id}", viewport={"width": width, "height": height})
    tile, dock = (phone.find(name).bounding_box() for name in (re.compile("^じゅげむじゅげむごこう、手番"), "元に戻す"))
    assert tile is not None
    assert dock is not None
    assert tile["height"] >= 48
    assert tile["y"] + tile["height"] <= dock["y"] - 8


def test_a_play_is_checked_from_the_home_screen(new_screen: NewScreen) -> None:
    """Without any match: the wheel says who beats whom; two cards have their name and their line."""
    phone = new_screen()
    phone.tap("しらべる")
    phone.tap(re.compile("^出せるか"))
    phone.tap("水5")
    phone.tap("雷")
    phone.tap("雷5")
    phone.see("雷は水より強い。")
    phone.tap("雷5")
    phone.see("ダブルスターライトニング")
