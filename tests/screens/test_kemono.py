"""The table of the card battle, tap by tap, without a browser."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.game import Setup
from companion.games.kemono.actions import (
    CardsMoved,
    EffectQueued,
    KeywordGiven,
    MatchBegan,
    PowerChanged,
    Summoned,
    TurnEnded,
)
from companion.games.kemono.cards import Ability, Card, ClauseKind, Duration, Keyword, Speed, Trigger, encoded, sentence
from companion.games.kemono.options import Options
from companion.games.kemono.state import Phase, Pile, State
from companion.verdict import Action, Kind
from screens.design.words import JOIN
from screens.live import LiveTable
from screens.session import Settings
from tests.screens.conftest import AOI, HARUTO, House, Play
from tests.screens.harness import readable

DOG = Card("イヌ", cost=2, power=3000)
CAT = Card("ネコ", cost=1, power=2500, keywords=(Keyword.FLIGHT,))
FOX = Card("キツネ", cost=1, power=2000)
LION = Card("ライオン", cost=1, power=4000, release=True)
SHY = Card("ウサギ", cost=1, power=500, keywords=(Keyword.UNTARGETABLE,))


async def battle(house: House, *actions: Action, **options: object) -> LiveTable:
    """A match so far; あおい goes first."""
    table = await house.tables.begin(Setup("kemono", (AOI, HARUTO), 0, Options(**options), 1))  # type: ignore[arg-type]
    for action in (MatchBegan(), *actions):
        note = "はじめてだから" if table.match.judge(action).kind is Kind.VIOLATION else None
        await table.act(action, seen=table.match.count, note=note, confirmed=True)
    return table


def state(table: LiveTable) -> State:
    """The table as it is."""
    found: State = table.match.state
    return found


FACING = (
    Summoned(0, DOG, 1, 2),
    Summoned(0, CAT, 2, 1),
    TurnEnded(0),
    Summoned(1, FOX, 3, 1),
    TurnEnded(1),
)
"""あおい, whose turn it is, has a dog and a flying cat, はると a fox."""


def test_nobody_attacks_on_the_first_turn(play: Play) -> None:
    """KM-14: said between the halves, and no friend can be aimed with."""

    async def story(house: House) -> None:
        table = await battle(house, Summoned(0, DOG, 1, 2))
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("攻撃なしのターンです。")
            await screen.tap("friend-1")
            assert screen.sees("いまのパワー")
            assert not screen.has("attack-with")

    play(story)


def test_the_ban_may_hold_for_each_players_first_turn(play: Play) -> None:
    """KA-01: the house rule `first_turn_ban`."""

    async def story(house: House) -> None:
        for ban, is_banned in (("game", False), ("each_player", True)):
            table = await battle(house, TurnEnded(0), first_turn_ban=ban)
            async with house.screen(f"/m/{table.id}") as screen:
                assert screen.sees("攻撃なしのターンです。") is is_banned

    play(story)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_the_prompt_stands_between_the_halves(play: Play, width: int, height: int) -> None:
    """W14. It stood above both; whom a friend attacks is asked in its place, and nothing jumps."""

    async def story(house: House) -> None:
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}", width=width, height=height) as screen:
            order = [screen.texts().index(name) for name in ("キツネ", "あおいさんの番", "イヌ")]
            assert order == sorted(order)
            assert screen.has("turn-round")
            await screen.tap("friend-2")
            order = [screen.texts().index(name) for name in ("キツネ", "ネコで、だれを攻撃しますか？", "イヌ")]
            assert order == sorted(order)
            assert not screen.sees("あおいさんの番")

    play(story)


def test_the_prompt_stays_over_what_waits(play: Play) -> None:
    """The order of effects is what it asks for."""

    async def story(house: House) -> None:
        waits = (EffectQueued(0, "遠ぼえ", position=1), EffectQueued(0, "一撃", position=2))
        table = await battle(house, *FACING, *waits)
        async with house.screen(f"/m/{table.id}") as screen:
            texts = screen.texts()
            asked = next(at for at, text in enumerate(texts) if "同時に起きた効果" in text)
            assert asked < texts.index("キツネ")
            assert screen.has("turn-round")

    play(story)


@pytest.mark.parametrize("look", [{"width": 1024, "height": 768}, {"width": 844, "height": 390}])
def test_beside_the_halves_the_prompt_has_its_own_pane(play: Play, look: dict[str, Any]) -> None:
    async def story(house: House) -> None:
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}", **look) as screen:
            assert screen.texts().count("あおいさんの番") == 1

    play(story)


def test_japariman_stays_whole_at_big_letters(play: Play) -> None:
    """じゃぱりまん broke after じゃ at 200 %."""

    async def story(house: House) -> None:
        await house.store.set_settings("phone", Settings(text=2.0).row())
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}") as screen:
            shown = [control.value for control in screen.walk() if isinstance(control, ft.Text)]
            asked = next(text for text in shown if "攻撃は" in readable(text))
            assert JOIN.join("じゃぱりまん") in asked

    play(story)


def test_an_attack_is_friend_target_record(play: Play) -> None:
    """KM-15, KM-16: 3000 beats 2000; the way there is shown before it counts."""

    async def story(house: House) -> None:
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("friend-1")
            assert screen.sees("イヌで、だれを攻撃しますか？")
            assert not screen.has("player-1")
            await screen.tap("friend-13")
            assert screen.sees("3000 > 2000")
            assert state(table).friend(13) is not None
            await screen.tap("record")
            assert state(table).friend(13) is None
            assert not screen.sees("だれを攻撃しますか？")
            await screen.tap("undo")
            assert state(table).friend(13) is not None
            await screen.tap("resume-draft")  # the whole battle is still filled in
            assert screen.sees("3000 > 2000")
            await screen.tap("record")
            assert state(table).friend(13) is None

    play(story)


def test_a_flier_may_hit_the_player(play: Play) -> None:
    """KM-15: nobody opposite flies, so the player is a tile; the attack is recorded at once and a star breaks."""

    async def story(house: House) -> None:
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("friend-2")
            await screen.tap("player-1")
            assert state(table).friend(2) is not None
            await screen.tap("star_taken")
            assert state(table).held(Pile.STARS, 1) == 4
            assert state(table).held(Pile.HAND, 1) == 4  # 3 + 1 drawn − 1 summoned + the star

    play(story)


def test_pressed_again_or_another_friend_changes_the_aim(play: Play) -> None:
    """One at a time, and none at all."""

    async def story(house: House) -> None:
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("friend-1")
            await screen.tap("friend-2")
            assert screen.sees("ネコで、だれを攻撃しますか？")
            await screen.tap("friend-2")
            assert not screen.sees("だれを攻撃しますか？")
            await screen.tap("friend-13")
            assert screen.sees("いまのパワー")

    play(story)


def test_only_untargetable_friends_leave_the_player_open(play: Play) -> None:
    """KM-15: whoever can't be a target isn't marked as one, and doesn't stand in the way."""

    async def story(house: House) -> None:
        table = await battle(house, Summoned(0, DOG, 1, 2), TurnEnded(0), Summoned(1, SHY, 1, 1), TurnEnded(1))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("friend-1")
            assert screen.has("player-1")
            assert not screen.sees("ねらえる")

    play(story)


def test_a_summon_is_act_card_place(play: Play) -> None:
    """KM-06: a card known in this match, three taps, the cost paid."""

    async def story(house: House) -> None:
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("summon")
            await screen.tap("card-ネコ")
            await screen.tap("place:4")
            friend = state(table).friend(4)
            assert friend is not None
            assert friend.card == CAT
            assert state(table).halves[0].japariman == 2

    play(story)


def test_an_empty_place_summons_there(play: Play) -> None:
    """The place is known, so only the card is asked."""

    async def story(house: House) -> None:
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("place-5")
            await screen.tap("card-ネコ")
            friend = state(table).friend(5)
            assert friend is not None
            assert friend.card == CAT
            assert not screen.has("place-14")

    play(story)


def test_a_friend_says_how_its_power_comes_about(play: Play) -> None:
    """KM-24: 2000 −3000 is stored as −1000 and counts as 0 (WK-17)."""

    async def story(house: House) -> None:
        weaker = (PowerChanged(13, -3000), KeywordGiven(13, Keyword.ONCE_SHIELD, Duration.THIS_TURN))
        table = await battle(house, *FACING, *weaker)
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("枠3、キツネ、パワー0、一度だけ破壊されない")
            await screen.tap("friend-13")
            assert screen.sees("2000 −3000 = −1000")
            assert screen.sees("ターン3の終わりまで")
            await screen.tap("deed-power")
            await screen.tap("amount:1500")
            friend = state(table).friend(13)
            assert friend is not None
            assert [mod.amount for mod in friend.mods] == [-3000, 1500]

    play(story)


def test_any_change_of_power_can_be_stepped(play: Play) -> None:
    """KM-24: what no key says."""

    async def story(house: House) -> None:
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}/power") as screen:
            await screen.tap("friend:1")
            await screen.tap("other-change")
            await screen.tap("パワーの変化、ふやす")
            await screen.tap("take-change")
            friend = state(table).friend(1)
            assert friend is not None
            assert [mod.amount for mod in friend.mods] == [200]

    play(story)


def test_a_friend_attacks_from_its_sheet(play: Play) -> None:
    """Whom it may attack stands there with the reason; the flow asks for the target only."""

    async def story(house: House) -> None:
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("friend-2")
            await screen.tap("aims")
            assert screen.sees("飛びこえて")
            await screen.tap("attack-with")
            await screen.tap("target:3")
            assert screen.sees("2500 > 2000")

    play(story)


def test_counts_open_where_they_come_from(play: Play) -> None:
    """Deck, hand and stars lead to their cards; the rest area to what lies there, oldest first (KM-32)."""

    async def story(house: House) -> None:
        table = await battle(house, *FACING, CardsMoved(0, Pile.HAND, Pile.REST, 1, DOG))
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("rest-0")
            assert screen.sees("1 イヌ")
            await screen.tap("movements")
            assert screen.route.endswith("/ledger/rest.0")
            await screen.go(f"/m/{table.id}")
            await screen.tap("stars-1")
            assert screen.route.endswith("/ledger/stars.1")

    play(story)


def test_what_runs_short_is_said(play: Play) -> None:
    """A hand of seven, three cards in a deck, cards that aren't forty (§3.1)."""

    async def story(house: House) -> None:
        table = await battle(house, CardsMoved(0, Pile.DECK, Pile.HAND, 3), CardsMoved(1, Pile.DECK, Pile.REST, 29))
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.sees("手札7枚")
            assert screen.sees("山 あと3枚")
            await screen.go(f"/m/{table.id}/figures")
            await screen.tap("figure-deck.0")
            await screen.type("数字で入れる", "30")
            await screen.tap("数え直した")
            await screen.go(f"/m/{table.id}")
            assert screen.sees("合計42枚")

    play(story)


def test_the_far_half_turns_round_and_stays(play: Play) -> None:
    """Turned, everybody keeps the half before them while turns go by."""

    async def story(house: House) -> None:
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("turn-round")
            assert _order(screen.texts()) == ["はると", "あおい"]
            await screen.tap("end_turn")
            assert state(table).actor == 1
            assert _order(screen.texts()) == ["はると", "あおい"]
            await screen.tap("turn-round")
            assert _order(screen.texts()) == ["あおい", "はると"]

    play(story)


def _order(texts: list[str]) -> list[str]:
    """Whose half is above, whose below."""
    names = [text.partition("、")[0] for text in texts if text.partition("、")[0] in ("あおい", "はると")]
    return list(dict.fromkeys(names))


def test_what_waits_stands_in_its_order_and_can_be_compared(play: Play) -> None:
    """KM-27, KM-28: "does not activate" goes first; of two that are as fast the order may matter (W15)."""

    async def story(house: House) -> None:
        weakens = Ability("弱める", Trigger.TURN_START, clauses=(sentence(ClauseKind.POWER_MOD, amount=-1000),))
        strikes = Ability("打つ", Trigger.TURN_START, clauses=(sentence(ClauseKind.DESTROY, at_most=2000),))
        wolf = Card("オオカミ", cost=1, power=1000, abilities=(weakens,))
        bear = Card("ヒグマ", cost=2, power=1000, abilities=(strikes,))
        rival = Card("サイ", cost=1, power=3000)
        table = await battle(
            house,
            Summoned(0, wolf, 1, 1),
            Summoned(0, bear, 3, 2),
            TurnEnded(0),
            Summoned(1, rival, 2, 1),
            TurnEnded(1),
            EffectQueued(1, "止める", Speed.SUPPRESS, position=2),
        )
        async with house.screen(f"/m/{table.id}") as screen:
            assert [waiting.label for waiting in state(table).queue] == ["止める", "弱める", "打つ"]
            assert screen.sees("はるとの")
            assert not screen.has("order")
            await screen.tap("resolved")
            assert screen.sees("1、2は順番で結果が変わります")
            await screen.tap("比べる")
            assert screen.sees("破壊され")
            await screen.tap("あおいのヒグマの「打つ」、上へ")
            assert [waiting.label for waiting in state(table).queue] == ["打つ", "弱める"]
            await screen.tap("undo")
            assert [waiting.label for waiting in state(table).queue] == ["弱める", "打つ"]

    play(story)


def test_a_match_ends_with_its_result(play: Play) -> None:
    """KM-23: no star left to break."""

    async def story(house: House) -> None:
        table = await battle(
            house, Summoned(0, CAT, 1, 1), TurnEnded(0), TurnEnded(1), CardsMoved(1, Pile.STARS, Pile.REST, 5)
        )
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("friend-1")
            await screen.tap("player-1")
            assert state(table).phase is Phase.OVER
            assert screen.route.endswith("/result")
            assert screen.sees("あおい")
            assert screen.sees("星のうつりかわり")

    play(story)


def test_the_past_can_be_looked_at_and_nothing_done(play: Play) -> None:
    """Friends still say all there is to know; nothing is offered."""

    async def story(house: House) -> None:
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}/replay/2") as screen:
            await screen.tap("friend-1")
            assert screen.sees("いまのパワー")
            assert not screen.has("deed-power")
            assert not screen.has("place-2")

    play(story)


def test_a_release_asks_whom(play: Play) -> None:
    """KM-07: an R friend takes somebody's place; its cost is paid too."""

    async def story(house: House) -> None:
        table = await battle(house, *FACING)
        async with house.screen(f"/m/{table.id}") as screen:
            await table.keep_draft("phone", "summon", (("card", encoded(LION)),))
            await screen.go(f"/m/{table.id}/summon")
            await screen.tap("released:1")
            await screen.tap("place:4")
            friend = state(table).friend(4)
            assert state(table).friend(1) is None
            assert friend is not None
            assert friend.card == LION
            assert state(table).held(Pile.REST, 0) == 1

    play(story)
