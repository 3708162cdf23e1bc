"""Quick checks of the card battle, tap by tap, without a browser; and the cards and decks that are kept."""

from __future__ import annotations

from typing import Any, cast

import pytest

from companion.games.kemono.cards import Card, ClauseKind, Keyword, Link, Speed, card_row
from companion.games.kemono.deck import Line
from companion.games.kemono.effects import Side
from companion.games.kemono.order import Item, Zone
from screens.games.kemono.checks import CHECKS
from screens.games.kemono.decks import DECKS, changed, deck_of, deck_row, kept_decks
from screens.games.kemono.order import Asking
from screens.games.kemono.picker import CARDS, kept_cards
from screens.keepsakes import Kept
from storage import Keepsake
from tests.screens.conftest import Browser, House, Play


def cards(house: House) -> tuple[Card, ...]:
    """The cards that are kept."""
    return kept_cards(Kept(CARDS, house.store.keepsakes(CARDS), house.tables, cast(Any, None)))


async def type_card(screen: Browser, name: str, *keys: str) -> None:
    """A new card from an open picker."""
    await screen.tap("new-card")
    await screen.type("card-name", name)
    for key in keys:
        await screen.tap(key)
    await screen.tap("save-card")


def test_a_battle_is_told_at_every_press(play: Play) -> None:
    """KM-16 to KM-18: power, shield, coin; the answer is there without asking."""

    async def story(house: House) -> None:
        async with house.screen("/check/kemono/battle") as screen:
            assert screen.sees("3000 > 2500、受けるフレンズの負け")
            assert screen.sees("休憩所へ：受けるフレンズ")
            await screen.tap("side-defender")
            await screen.tap("word-once_shield")
            assert screen.sees("受けるフレンズは「一度だけ」を使って場に残ります。")
            assert screen.sees("だれも破壊されません。")
            await screen.tap("power-3000")
            assert screen.sees("相打ち")
            await screen.tap("word-once_shield")
            await screen.tap("word-coin_shield")
            assert screen.sees("受けるフレンズのコインは？")
            await screen.tap("受けるほうのコイン、裏")
            assert screen.sees("コインは裏。")
            await screen.tap("clear")
            assert screen.sees("3000 > 2500")

    play(story)


def test_a_card_is_typed_once_and_picked_from_then_on(play: Play) -> None:
    """A card lies in the collection when its sheet closes, and is there after a restart."""

    async def story(house: House) -> None:
        async with house.screen("/check/kemono/battle") as screen:
            await screen.tap("from-cards")
            assert screen.sees("カードは1度入れれば、次からはえらぶだけです。")
            await type_card(screen, "サーバル", "cost-2", "card-power-3500", "飛行")
            assert screen.sees("3500 > 2500")
            assert cards(house) == (Card("サーバル", cost=2, power=3500, keywords=(Keyword.FLIGHT,)),)
        await house.restart()
        async with house.screen("/check/kemono/battle") as screen:
            await screen.tap("side-defender")
            await screen.tap("from-cards")
            await screen.tap("card-サーバル")
            assert screen.sees("3000 < 3500")

    play(story)


def test_a_power_of_abc_5_silently_became_5(play: Play) -> None:
    """What is no power is said to be none, stands as it was typed, and is saved under no other figure."""

    async def story(house: House) -> None:
        async with house.screen("/check/kemono/battle") as screen:
            await screen.tap("from-cards")
            await screen.tap("new-card")
            await screen.type("card-name", "サーバル")
            await screen.type("power", "abc-5")
            assert screen.sees("1文字目の「a」が読めません。ここにはパワー（例：3000）を書いてください。")
            assert getattr(screen.find("power"), "value", None) == "abc-5"
            assert not getattr(screen.find("card-power-1000"), "selected", False)
            assert screen.sees("パワーが読めません")
            await screen.tap("add-magic")
            await screen.tap("part-done")
            assert getattr(screen.find("power"), "value", None) == "abc-5"
            await screen.type("power", "２４００")
            assert not screen.sees("読めません")
            await screen.tap("save-card")
            assert [card.power for card in cards(house)] == [2400]

    play(story)


def test_a_card_has_a_magic_and_abilities_put_together_by_keys(play: Play) -> None:
    """Destroy one of 1000 or less, then summon this; an ability with its moment."""

    async def story(house: House) -> None:
        async with house.screen("/check/kemono/battle") as screen:
            await screen.tap("from-cards")
            await screen.tap("new-card")
            await screen.type("card-name", "ハカセ")
            await screen.tap("add-magic")
            await screen.tap("じゃぱりまん、ふやす")
            await screen.tap("clause-add")
            await screen.tap("破壊する")
            await screen.tap("このパワー以下だけ、ふやす")
            await screen.tap("このパワー以下だけ、ふやす")
            await screen.tap("clause-enter")
            await screen.tap("clause-add")
            await screen.tap("このフレンズを特殊召喚")
            await screen.type("then", True)
            await screen.tap("clause-enter")
            assert screen.sees("1000以下の相手のフレンズ1体を破壊")
            assert screen.sees("その後、このフレンズを特殊召喚")
            await screen.tap("part-done")
            await screen.tap("add-ability")
            await screen.type("ability-name", "ひらめき")
            await screen.tap("場に出た時")
            await screen.tap("clause-add")
            await screen.tap("カードを引く")
            await screen.tap("clause-enter")
            await screen.tap("part-done")
            assert screen.sees("ひらめき（場に出た時）：1枚引く")
            await screen.tap("save-card")
        (card,) = cards(house)
        assert card.magic is not None
        assert (card.magic.japariman, [clause.kind for clause in card.magic.clauses]) == (
            1,
            [ClauseKind.DESTROY, ClauseKind.SELF_SUMMON],
        )
        assert (card.magic.clauses[0].at_most, card.magic.clauses[1].link) == (1000, Link.THEN)
        assert [clause.kind for clause in card.abilities[0].clauses] == [ClauseKind.DRAW]

    play(story)


def test_a_kept_card_is_changed_and_taken_off_the_list(play: Play) -> None:
    """Another name replaces it; forgotten, it is gone."""

    async def story(house: House) -> None:
        async with house.screen("/check/kemono/battle") as screen:
            await screen.tap("from-cards")
            await type_card(screen, "サバル")
            await screen.tap("from-cards")
            await screen.tap("サバルを直す")
            await screen.type("card-name", "サーバル")
            await screen.tap("save-card")
            assert [card.name for card in cards(house)] == ["サーバル"]
            assert screen.has("card-サーバル")
            await screen.tap("サーバルを直す")
            await screen.tap("forget-card")
            assert cards(house) == ()
            assert not screen.has("card-サーバル")

    play(story)


def test_what_may_be_attacked_has_its_edge(play: Play) -> None:
    """KM-15: presses go through what stands at a place; a flier is met by a flier, the first turn bars all."""

    async def story(house: House) -> None:
        async with house.screen("/check/kemono/attack") as screen:
            assert screen.sees("相手の場にだれもいないので、プレイヤーに届きます。")
            await screen.tap("opposite-2")
            assert screen.sees("攻撃できる相手：枠2のフレンズ")
            assert screen.has("枠2、ふつう、攻撃できる")
            await screen.tap("飛行")
            assert screen.sees("飛びこえてプレイヤーに届きます。")
            await screen.tap("opposite-2")
            assert screen.sees("相手にも飛行がいるので、プレイヤーには届きません。")
            await screen.tap("opposite-2")
            assert screen.sees("攻撃対象にならないフレンズだけなので")
            assert screen.has("枠2、対象外")
            await screen.type("first-turn", True)
            assert screen.sees("試合の最初のターンは、攻撃できません。")

    play(story)


def test_a_deck_is_read_from_a_list_and_kept(play: Play) -> None:
    """KM-01: pasted, put right by steps, saved under a name, opened again, thrown away after being asked."""

    async def story(house: House) -> None:
        whole = "\n".join(f"3 カード{name}" for name in "あいうえおかきくけこさしす")
        async with house.screen("/check/kemono/deck") as screen:
            await screen.tap("by-list")
            await screen.type("deck-list", "3 サーバル\n12")
            assert screen.sees("2行目「12」：カードの名前がありません")
            await screen.type("deck-list", f"{whole}\n2 サーバル")
            assert screen.sees("ちょうど40枚です。いまは41枚、1枚多いです。")
            await screen.tap("サーバル、へらす")
            assert screen.sees("14種類、合計40枚")
            await screen.tap("save-deck")
            await screen.type("deck-name", "ジャングル")
            await screen.tap("save")
        await house.restart()
        async with house.screen("/check/kemono/deck") as screen:
            ((id, name, lines),) = kept_decks(house.store.keepsakes(DECKS))
            assert (name, len(lines)) == ("ジャングル", 14)
            assert screen.sees("使えます")
            await screen.tap(f"deck-{id}")
            assert screen.sees("14種類、合計40枚")
            await screen.tap(f"doom-{id}")
            assert screen.sees("ジャングルを削除しますか？")
            await screen.tap("confirm")
            assert house.store.keepsakes(DECKS) == ()

    play(story)


async def put_in(screen: Browser, place: int, kind: str, *keys: str) -> None:
    """An effect of the turn player's friend at a place, with one sentence."""
    await screen.tap("add-effect")
    await screen.tap(f"place-{place}")
    await screen.tap("clause-add")
    for key in (kind, *keys, "clause-enter", "put-in"):
        await screen.tap(key)


def test_the_order_of_effects_is_found_compared_and_changed(play: Play) -> None:
    """W15: what waits is in the order of the rules; whether it matters is told, each outcome at a tap; no drag."""

    async def story(house: House) -> None:
        async with house.screen("/check/kemono/order") as screen:
            await put_in(screen, 3, "破壊する", *["このパワー以下だけ、ふやす"] * 4)
            await put_in(screen, 1, "パワーを変える")
            await screen.tap("board-n-1")
            await screen.tap("power-2500")
            await screen.tap("stand")
            texts = screen.texts()
            assert texts.index("相手のフレンズ1体のパワー−1000") < texts.index("2000以下の相手のフレンズ1体を破壊")
            assert screen.sees("1、2は順番で結果が変わります。")
            await screen.tap("比べる")
            assert screen.sees("1 → 2の順なら")
            assert screen.sees("枠1のフレンズは破壊されました。")
            assert screen.sees("2000以下のフレンズがいません。")
            await screen.tap("相手のフレンズ1体のパワーマイナス1000、下へ")
            texts = screen.texts()
            assert texts.index("2000以下の相手のフレンズ1体を破壊") < texts.index("相手のフレンズ1体のパワー−1000")
            assert screen.sees("同じ速さの中で、順番を入れ替えています。")
            await screen.tap("by-rule")
            texts = screen.texts()
            assert texts.index("相手のフレンズ1体のパワー−1000") < texts.index("2000以下の相手のフレンズ1体を破壊")

    play(story)


def test_a_faster_effect_may_not_be_overtaken(play: Play) -> None:
    """KM-27: the class of speed is the rule; moving across it is told."""

    async def story(house: House) -> None:
        async with house.screen("/check/kemono/order") as screen:
            await screen.tap("add-effect")
            await screen.type("effect-name", "なかよし")
            await screen.tap("put-in")
            await screen.tap("add-effect")
            await screen.type("effect-name", "ひっさつ")
            await screen.tap("した後")
            await screen.tap("put-in")
            assert screen.sees("することを入れると、順番で結果が変わるか比べられます。")
            await screen.tap("ひっさつ、上へ")
            assert screen.sees("「なかよし」（ふつう）は、「ひっさつ」より先です。")
            await screen.tap("effect-1")
            await screen.tap("take-out")
            assert screen.sees("1つ待っています")

    play(story)


def test_what_is_newly_due_is_sorted_in() -> None:
    """KM-28: into the rules' order, or into the table's own where it made one."""

    def waits(id: int, place: int) -> Item:
        return Item(id, str(id), Speed.NORMAL, Side.T, Zone.FIELD, place)

    asking = Asking().with_item(waits(1, 5)).with_item(waits(2, 2))
    assert [item.id for item in asking.items] == [2, 1]
    turned = asking.moved(2, 1)
    assert (turned.by_hand, [item.id for item in turned.items]) == (True, [1, 2])
    assert [item.id for item in turned.with_item(waits(3, 3)).items] == [1, 2, 3]
    assert [item.id for item in asking.with_item(waits(3, 3)).items] == [2, 3, 1]
    assert [item.id for item in turned.with_item(waits(1, 1)).items] == [1, 2]
    assert [item.id for item in asking.without(2).items] == [1]


def test_many_cards_are_found_by_their_names(play: Play) -> None:
    """From eight cards on there is a field to find one; kana of either kind do."""

    async def story(house: House) -> None:
        names = ["サーバル", "フェネック", "カラカル", "アライグマ", "ハシビロコウ", "トキ", "コツメ", "ヒグマ"]
        await house.store.keep(CARDS, *(Keepsake(name, card_row(Card(name)), n) for n, name in enumerate(names)))
        async with house.screen("/check/kemono/battle") as screen:
            await screen.tap("from-cards")
            assert screen.has("card-トキ")
            await screen.type("find-card", "かる")
            assert screen.has("card-カラカル")
            assert not screen.has("card-トキ")

    play(story)


@pytest.mark.parametrize("what", CHECKS)
@pytest.mark.parametrize(
    "look", [{}, {"width": 360, "height": 640}, {"width": 1024, "height": 768}, {"width": 844, "height": 390}]
)
@pytest.mark.parametrize("language", ["ja-JP", "en-US"])
def test_every_check_is_drawn(play: Play, what: str, look: dict[str, Any], language: str) -> None:
    """In both languages, on phones upright and turned, and on a tablet."""

    async def story(house: House) -> None:
        async with house.screen(f"/check/kemono/{what}", languages=[language], **look) as screen:
            assert screen.has("戻る" if language == "ja-JP" else "Back")

    play(story)


def test_a_kept_row_that_makes_no_sense_is_left_out() -> None:
    """A backup may bring anything."""
    good = deck_row("a", (Line(3, "サーバル"),))
    assert deck_of(good) == ("a", (Line(3, "サーバル"),))
    bad: list[Any] = [
        None,
        5,
        {},
        {"name": 5, "cards": []},
        {"name": "a", "cards": [["3", "b"]]},
        {"name": "a", "cards": 5},
    ]
    for row in bad:
        with pytest.raises(ValueError, match="no deck"):
            deck_of(row)
    items = [Keepsake(str(n), row, n) for n, row in enumerate([*bad, good])]
    assert [name for _, name, _ in kept_decks(items)] == ["a"]
    kept = Kept(
        CARDS, [Keepsake("a", {"name": "a", "power": "x"}, 1), Keepsake("b", {"name": "b"}, 2)], *(cast(Any, None),) * 2
    )
    assert kept_cards(kept) == (Card("b"),)


@pytest.mark.parametrize(
    ("name", "by", "counts"),
    [
        ("サーバル", 1, {"サーバル": 4}),
        ("サーバル", -3, {}),
        ("ｻｰﾊﾞﾙ", -1, {"サーバル": 2}),
        ("フェネック", 1, {"サーバル": 3, "フェネック": 1}),
    ],
)
def test_a_deck_is_changed_card_by_card(name: str, by: int, counts: dict[str, int]) -> None:
    """One more, one less, none left, a new one at the end."""
    deck = changed((Line(3, "サーバル"),), name, by)
    assert {line.name: line.count for line in deck} == counts
    assert changed((), name, -1) == ()
