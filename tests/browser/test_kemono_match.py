"""A match of the フレンズ card battle at a phone's size, by taps alone, every budget kept; its halves on a tablet."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.games.kemono.actions import CardsMoved, EffectResolved, MatchBegan, Summoned, TurnEnded
from companion.games.kemono.cards import Ability, Card, ClauseKind, Keyword, Trigger, sentence
from companion.games.kemono.state import Pile
from companion.verdict import Action
from tests.browser.conftest import NewScreen, Screen, Server
from tests.browser.evening import PEOPLE, Budget, turn, under_way

A, B = "あおい", "はると"

DOG = Card("イヌ", cost=2, power=3000, keywords=(Keyword.ONCE_SHIELD,))
FOX = Card("キツネ", cost=1, power=2000)
CAT = Card("ネコ", cost=1, power=2500, keywords=(Keyword.FLIGHT,))
BEAR = Card("クマ", cost=1, power=5000)
LION = Card("ライオン", cost=1, power=4000, release=True)
WEAKENS = sentence(ClauseKind.POWER_MOD, amount=-1000)
WOLF = Card("オオカミ", cost=1, power=1500, abilities=(Ability("遠ぼえ", Trigger.TURN_START, clauses=(WEAKENS,)),))
STRIKES = sentence(ClauseKind.DESTROY, at_most=2000)
HAWK = Card("タカ", cost=1, power=1500, abilities=(Ability("急襲", Trigger.TURN_START, clauses=(STRIKES,)),))


def moves() -> Iterator[Action]:
    """Two turns: はると has one star left, あおい knows a hawk and a lion."""
    yield MatchBegan()
    yield CardsMoved(1, Pile.STARS, Pile.REST, 4)
    yield from (Summoned(0, BEAR, 1, 1), Summoned(0, WOLF, 2, 1), Summoned(0, CAT, 3, 1))
    yield from (CardsMoved(0, Pile.DECK, Pile.HAND, 1, HAWK), CardsMoved(0, Pile.DECK, Pile.HAND, 1, LION))
    yield TurnEnded(0)
    yield from (Summoned(1, DOG, 2, 2), Summoned(1, FOX, 4, 1))
    yield from (TurnEnded(1), EffectResolved(done=False))


def begun(server: Server) -> str:
    """The address of a match under way; its server is started anew."""
    server.stop()
    id = under_way(server.data, "kemono", PEOPLE[:2], moves())
    server.start()
    return f"/m/{id}"


def tile(screen: Screen, words: str) -> None:
    """What a place of the near or the far half says."""
    screen.find(re.compile(f"^{words}$")).first.wait_for(state="attached", timeout=10_000)


def test_a_match_to_the_last_star(new_screen: NewScreen, server: Server) -> None:
    """A shield, undo, a release summon, effects in their order, and the last star broken by a flier."""
    phone = new_screen(begun(server))
    turn(phone, f"{A}さんの番")

    # An attack is three taps: friend, target, record. The dog has its shield and stays (KM-17).
    with Budget(phone, 3):
        phone.tap(re.compile("^枠1、クマ"))
        phone.tap(re.compile("^枠2、イヌ.*攻撃できる$"))
        phone.see(re.compile("「一度だけ」を使って"))
        phone.tap("記録する")
        tile(phone, "枠1、クマ、パワー5000、攻撃した")
    tile(phone, "枠2、イヌ、パワー3000")

    # Undone, the shield is there again; done again, it is gone.
    with Budget(phone, 1):
        phone.tap("元に戻す")
        tile(phone, "枠2、イヌ、パワー3000、一度だけ破壊されない")
    with Budget(phone, 1):
        phone.tap("やり直す")
        tile(phone, "枠2、イヌ、パワー3000")

    # A summon is three taps: act, card, place.
    with Budget(phone, 3):
        phone.tap("召喚")
        phone.tap(re.compile("^タカ、"))
        phone.tap("枠4")
        tile(phone, "枠4、タカ、パワー1500、まだ攻撃していない")

    # A release: the bear goes to rest for the lion, which is no destruction (KM-07).
    phone.tap("召喚")
    phone.tap(re.compile("^ライオン、"))
    phone.tap("クマ")
    phone.tap("枠5")
    tile(phone, "枠5、ライオン、パワー4000、まだ攻撃していない")
    tile(phone, "枠1、空き、ここに召喚")
    tile(phone, "休憩 1")

    # At the start of あおい's next turn two effects are due: whether their order matters is said, and each compared.
    phone.tap("番おわり")
    turn(phone, f"{B}さんの番")
    phone.tap("番おわり")
    turn(phone, "同時に起きた効果が2つあります。")
    phone.see("1、2は順番で結果が変わります。")
    phone.tap("比べる")
    phone.see(re.compile("1 から 2の順なら"))
    phone.see(re.compile("2 から 1の順なら"))
    phone.tap("処理する")
    phone.tap("えらぶ")
    phone.tap(re.compile("^イヌ、"))
    tile(phone, "枠2、イヌ、パワー2000")
    phone.tap("処理する")
    phone.tap("えらぶ")
    phone.tap(re.compile("^イヌ、"))
    turn(phone, f"{A}さんの番")
    tile(phone, "枠4、キツネ、パワー2000")
    phone.see("枠2、空き")

    # The fox stands in the way of all but the flier; the star it breaks is one tap for its owner.
    with Budget(phone, 2):
        phone.tap(re.compile("^枠3、ネコ"))
        phone.tap(f"{B}を直接、攻撃できる")
        turn(phone, f"{B}さんの星が割れます。")
    with Budget(phone, 1):
        phone.tap("手札へ")
        turn(phone, f"{A}さんの番")
    tile(phone, "星なし")

    # A turn later the table lets both effects go, and there is no star left to break (KM-23).
    phone.tap("番おわり")
    turn(phone, f"{B}さんの番")
    phone.tap("番おわり")
    turn(phone, "同時に起きた効果が2つあります。")
    phone.tap("できない")
    turn(phone, "同時に起きた効果が1つあります。")
    phone.tap("できない")
    turn(phone, f"{A}さんの番")
    phone.tap(re.compile("^枠3、ネコ"))
    phone.tap(f"{B}を直接、攻撃できる")
    phone.page.wait_for_url(re.compile("/result$"))
    phone.see(re.compile(f"{A}さんの勝ち"))


def middle(screen: Screen, words: str) -> tuple[float, float]:
    """Where a tile is drawn."""
    box = screen.find(re.compile(f"^{words}")).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(screen: Screen, words: str) -> None:
    """A tap on the glass where a tile is drawn, whatever the browser believes to be there."""
    screen.page.mouse.click(*middle(screen, words))


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_both_halves_and_the_prompt_between_them_fit_a_phone(
    new_screen: NewScreen, server: Server, width: int, height: int
) -> None:
    """The last line of the near tiles lay behind the dock."""
    phone = new_screen(begun(server), viewport={"width": width, "height": height})
    turn(phone, f"{A}さんの番")
    heading = phone.find(f"{A}さんの番", "heading").bounding_box()
    near, dock = (phone.find(name).first.bounding_box() for name in (re.compile("^枠1、クマ"), "元に戻す"))
    assert heading is not None
    assert near is not None
    assert dock is not None
    assert middle(phone, "枠2、イヌ")[1] < heading["y"] < near["y"]
    assert near["y"] + near["height"] <= dock["y"] - 8


def test_the_halves_on_a_tablet(new_screen: NewScreen, server: Server) -> None:
    """The far half turned by 180° takes taps where it is drawn, and stays with its player when turns go by."""
    tablet = new_screen(begun(server), viewport={"width": 1024, "height": 768})
    turn(tablet, f"{A}さんの番")
    dog, fox = middle(tablet, "枠2、イヌ"), middle(tablet, "枠4、キツネ")
    bear, cat = middle(tablet, "枠1、クマ"), middle(tablet, "枠3、ネコ")
    assert dog[0] < fox[0]
    assert dog[1] < bear[1]

    # Turned, はると's left is on our right, and the nearest row of tiles is at the edge.
    tablet.tap("向きを変える")
    tablet.page.wait_for_timeout(400)
    turned = middle(tablet, "枠2、イヌ")
    assert turned[0] > middle(tablet, "枠4、キツネ")[0]
    assert turned[1] < dog[1]
    assert middle(tablet, "枠1、クマ") == bear
    assert middle(tablet, "枠3、ネコ") == cat

    # A target in the turned half.
    touch(tablet, "枠1、クマ")
    tablet.see("クマで、だれを攻撃しますか？")
    touch(tablet, "枠4、キツネ")
    tablet.see(re.compile("キツネの負け"))
    tablet.tap("記録する")
    tile(tablet, "枠1、クマ、パワー5000、攻撃した")

    # はると's turn: the halves stay where they are; はると attacks and summons from the turned one.
    tablet.tap("番おわり")
    turn(tablet, f"{B}さんの番")
    assert middle(tablet, "枠2、イヌ") == turned
    touch(tablet, "枠2、イヌ")
    tablet.see("イヌで、だれを攻撃しますか？")
    touch(tablet, "枠2、オオカミ")
    tablet.see(re.compile("オオカミの負け"))
    tablet.tap("記録する")
    tile(tablet, "枠2、イヌ、パワー3000、一度だけ破壊されない、攻撃した")
    touch(tablet, "枠5、空き、ここに召喚")
    tablet.tap(re.compile("^キツネ、"))
    tile(tablet, "枠5、キツネ、パワー2000、まだ攻撃していない")
    assert middle(tablet, "枠5、キツネ")[0] < middle(tablet, "枠2、イヌ")[0]
