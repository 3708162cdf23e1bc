"""How an action is asked for: page by page, in few taps, with what the rules are against shown pale."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game import LOT, Answers, Done, Page, with_lots
from companion.games.kemono import KEMONO
from companion.games.kemono.actions import (
    Attacked,
    CardsMoved,
    ClauseResolved,
    Destroyed,
    Drew,
    EffectQueued,
    MagicUsed,
    PowerChanged,
    SpecialSummoned,
    StarTriggered,
    Summoned,
)
from companion.games.kemono.battle import Fate
from companion.games.kemono.cards import Card, Duration, encoded
from companion.games.kemono.effects import Result
from companion.games.kemono.options import OWNER, Options
from companion.games.kemono.order import Zone
from companion.games.kemono.state import Pile, State
from companion.verdict import Kind
from tests.companion.games.kemono.match_table import CARDS, friend, play, table


def ask(state: State, flow: str, *answers: tuple[str, Any]) -> Page | Done:
    return KEMONO.flow(state, flow, answers)


def page(state: State, flow: str, *answers: tuple[str, Any]) -> Page:
    asked = ask(state, flow, *answers)
    assert isinstance(asked, Page)
    return asked


def done(state: State, flow: str, *answers: tuple[str, Any]) -> Done:
    asked = ask(state, flow, *answers)
    assert isinstance(asked, Done)
    return asked


def offered(asked: Page, part: str) -> list[Any]:
    """What may be answered to a part, pale answers in brackets."""
    choices = next(each for each in asked.parts if each.id == part).choices
    return [(choice.value,) if choice.pale else choice.value for choice in choices]


def card(name: str) -> tuple[str, str]:
    return ("card", encoded(CARDS[name]))


# Taps (from the table, the recording included): the act or the tile, then one an answer.


def test_an_attack_takes_three_taps() -> None:
    """The friend, whom, and record; the result is seen before it is recorded."""
    state = table("猫,犬", "犬,虎")
    first = page(state, "attack", ("attacker", 1))
    assert offered(first, "target") == [(0,), 1, 2]
    last = done(state, "attack", ("attacker", 1), ("target", 1))
    assert last.review
    assert isinstance(last.action, Attacked)
    assert last.action.battle is not None
    assert last.action.battle.destroyed == (False, True)


def test_a_direct_attack_is_recorded_with_its_target() -> None:
    """Nothing has to be looked at first."""
    last = done(table("猫"), "attack", ("attacker", 1), ("target", 0))
    assert (last.action, last.review) == (Attacked(0, 1, 0), False)


def test_a_summon_takes_three_taps() -> None:
    """Summon, the card, the place."""
    state = table("犬")
    assert offered(page(state, "summon"), "card")[:3] == [encoded(CARDS[name]) for name in ("犬", "猫", "虎")]
    places = page(state, "summon", card("猫"))
    assert offered(places, "place") == [(1,), 2, 3, 4, 5]
    assert done(state, "summon", card("猫"), ("place", 2)).action == Summoned(0, CARDS["猫"], 2, 2)


def test_a_broken_star_takes_one_tap() -> None:
    """Used or taken: both are buttons, and one is the next act."""
    prompt = KEMONO.prompt(play(table(), "B breaks 1"))
    buttons = {act.id: act for act in prompt.acts if act.action is not None and not act.more}
    assert set(buttons) == {"star_trigger", "star_taken"}
    assert buttons["star_taken"].next
    assert all(act.barred is None for act in buttons.values())


# Friends.


def test_the_only_free_place_isnt_asked_for() -> None:
    """Nor is a place on a full board, where the released friend stood."""
    assert done(table("犬,犬,犬,犬"), "summon", card("犬")).action == Summoned(0, CARDS["犬"], 5, 1)
    full = table("犬,犬,犬,犬,犬")
    assert done(full, "summon", card("象"), ("released", 3)).action == Summoned(0, CARDS["象"], 3, 3, 3)


def test_release_asks_whom_and_where() -> None:
    """The released friend's place is free as well."""
    state = table("犬,-,猫")
    asked = page(state, "summon", card("象"))
    assert [part.id for part in asked.parts] == ["released", "place", "paid"]
    assert offered(page(state, "summon", card("象"), ("released", 1)), "place") == [1, 2, (3,), 4, 5]
    assert done(state, "summon", card("象"), ("released", 1), ("place", 1)).action == Summoned(0, CARDS["象"], 1, 3, 1)


def test_a_friend_without_a_name_says_what_was_paid() -> None:
    """Quick play needs no typing: a power, what was paid, a place."""
    state, nameless = table(), Card("", power=2000)
    assert encoded(nameless) in offered(page(state, "summon"), "card")
    asked = page(state, "summon", ("card", encoded(nameless)))
    assert [part.id for part in asked.parts if part.default is None] == ["paid", "place"]
    last = done(state, "summon", ("card", encoded(nameless)), ("paid", 2), ("place", 1))
    assert last.action == Summoned(0, nameless, 1, 2)
    assert KEMONO.judge(state, last.action).kind is Kind.OK


def test_who_may_attack() -> None:
    """Those that have, or can't, are pale; with one left it needn't be chosen."""
    state = play(table("鳥,犬,虎"), "A1 attacks B; B takes")
    assert offered(page(state, "attack"), "attacker") == [(1,), 2, 3]
    asked = page(play(state, "A2 gets CANNOT_ATTACK"), "attack")
    assert next(part for part in asked.parts if part.id == "attacker").default == 3


def test_a_coin_is_told_or_tossed() -> None:
    """By the table, or by the app with a lot that is drawn by itself."""
    state: State = table("猫", "運")
    given: Answers = (("attacker", 1), ("target", 1))
    asked = page(state, "attack", *given)
    assert offered(asked, "coin_1") == ["heads", "tails", "app"]
    for side, destroyed in (("heads", (False, False)), ("tails", (False, True))):
        action = done(state, "attack", *given, ("coin_1", side)).action
        assert isinstance(action, Attacked)
        assert action.battle is not None
        assert (action.battle.destroyed, action.battle.coins) == (destroyed, (None, side == "heads"))
    tossed = page(state, "attack", *given, ("coin_1", "app"))
    assert [part.widget for part in tossed.parts] == [LOT]
    drawn = with_lots(lambda so_far: ask(state, "attack", *so_far), (*given, ("coin_1", "app")), lambda all_: all_[0])
    assert drawn[-1] == ("toss_1", "heads")


def test_both_coins_of_a_tie() -> None:
    """The attacker's first."""
    state = table("運", "運")
    given = (("attacker", 1), ("target", 1))
    assert [part.id for part in page(state, "attack", *given).parts] == ["coin_0"]
    assert [part.id for part in page(state, "attack", *given, ("coin_0", "tails")).parts] == ["coin_1"]
    action = done(state, "attack", *given, ("coin_0", "tails"), ("coin_1", "heads")).action
    assert isinstance(action, Attacked)
    assert action.battle is not None
    assert action.battle.destroyed == (True, False)


def test_the_table_may_rule_another_result() -> None:
    """The three other ways it may have ended, each to be recorded as a ruling."""
    state = table("猫", "犬")
    last = done(state, "attack", ("attacker", 1), ("target", 1))
    ends = [
        offer.action.battle.destroyed
        for offer in last.instead
        if isinstance(offer.action, Attacked) and offer.action.battle
    ]
    assert ends == [(True, False), (True, True), (False, False)]
    for offer in last.instead:
        assert offer.action is not None
        assert [each.text.key for each in KEMONO.judge(state, offer.action).findings] == ["kemono.bar.other_result"]


def test_an_attack_with_an_effect_is_declared_first() -> None:
    """Then the battle follows as an act of its own, with the power the effect gave."""
    state = table("先手", "犬")
    last = done(state, "attack", ("attacker", 1), ("target", 1))
    assert (last.action, last.review) == (Attacked(0, 1, 1), False)
    waiting = KEMONO.prompt(play(state, "A1 declares B1; resolve"))
    assert [act.id for act in waiting.acts if act.next] == ["battle"]
    coin = play(table("先手", "運"), "A1 declares B1; resolve")
    assert [part.id for part in page(coin, "battle").parts] == ["coin_1"]
    assert done(coin, "battle", ("coin_1", "tails")).review


def test_special_summon() -> None:
    """From where, whom, where to; on a full board to the rest area, and by a house rule with a release."""
    state = table("犬", rest=(1, 0))
    assert offered(page(state, "special"), "source") == ["deck", "hand", "stars", "rest"]
    last = done(state, "special", ("source", "rest"), card("猫"), ("place", 4))
    assert last.action == SpecialSummoned(0, CARDS["猫"], 4, Pile.REST)
    assert done(table("犬,犬,犬,犬,犬"), "special", card("猫")).action == SpecialSummoned(0, CARDS["猫"], 0)
    strict = table("犬", options=Options(special_needs_release=True))
    assert [part.id for part in page(strict, "special", card("象")).parts] == ["released", "place"]


# Magic.


def test_magic_names_its_targets_with_the_declaration() -> None:
    """Where there is a choice; one friend needs no asking, two are asked for one by one."""
    assert done(table(b="犬"), "magic", card("雷")).action == MagicUsed(0, CARDS["雷"], 2)
    state = table("犬", "犬,猫")
    assert offered(page(state, "magic", card("雷")), "target_1") == [friend("B1"), friend("B2"), (friend("A1"),)]
    last = done(state, "magic", card("雷"), ("target_1", friend("B2")))
    assert last.action == MagicUsed(0, CARDS["雷"], 2, targets=(friend("B2"),))
    three = table(b="犬,猫,虎")
    first = page(three, "magic", card("双雷"), ("target_1", friend("B1")))
    assert offered(first, "target_2") == [friend("B2"), friend("B3")]


def test_magic_that_searches_asks_what_was_found() -> None:
    """Found: it is paid for and the card comes; in vain: nothing (KM-13)."""
    state = table()
    assert offered(page(state, "magic", card("探し")), "found") == ["yes", "no"]
    assert done(state, "magic", card("探し"), ("found", "yes")).action == MagicUsed(0, CARDS["探し"], 1)
    assert done(state, "magic", card("探し"), ("found", "no")).action == MagicUsed(0, CARDS["探し"], found=False)


def test_magic_nobody_wrote_down() -> None:
    """Only what it cost is asked; stars are none unless said."""
    asked = page(table(), "magic", ("card", ""))
    assert [(part.id, part.default) for part in asked.parts] == [("stars", 0), ("paid", None)]
    assert done(table(), "magic", ("card", ""), ("paid", 1)).action == MagicUsed(0, None, 1)
    assert done(table(), "magic", ("card", ""), ("stars", 2), ("paid", 0)).action == MagicUsed(0, None, 0, (4, 5))


def test_stars_as_cost() -> None:
    """The farthest ones by themselves; by a house rule their owner points at them."""
    assert done(table(), "magic", card("星食い")).action == MagicUsed(0, CARDS["星食い"], 0, (5,))
    free = table(options=Options(cost_star=OWNER))
    assert offered(page(free, "magic", card("星食い")), "star_1") == [1, 2, 3, 4, 5]
    assert done(free, "magic", card("星食い"), ("star_1", 2)).action == MagicUsed(0, CARDS["星食い"], 0, (2,))


def test_a_star_trigger_with_its_card() -> None:
    """Named, its targets are asked for like those of any magic; nothing is paid."""
    state = play(table("犬,猫"), "B breaks 1")
    assert offered(page(state, "trigger", card("雷")), "target_1") == [friend("A1"), friend("A2")]
    last = done(state, "trigger", card("雷"), ("target_1", friend("A1")))
    assert last.action == StarTriggered(1, CARDS["雷"], (friend("A1"),))
    assert done(state, "trigger", ("card", "")).action == StarTriggered(1)


def test_sentences_are_asked_about_where_the_app_cant_know() -> None:
    """Whom, where, which card: page by page."""
    naming = play(table("犬", "犬,猫"), "A uses 恵みの雷")
    assert done(naming, "clause", ("target_1", friend("B2"))).action == ClauseResolved(Result.DONE, (friend("B2"),))
    placing = play(table(b="犬"), "A uses 変身 on B1")
    assert done(placing, "clause", ("place", 3)).action == ClauseResolved(Result.DONE, place=3)
    calling = play(table(), "A uses 招き")
    last = done(calling, "clause", ("source", "deck"), card("猫"), ("place", 2))
    assert last.action == ClauseResolved(Result.DONE, card=CARDS["猫"], source=Pile.DECK, place=2)
    with pytest.raises(ValueError, match="no sentence"):
        ask(table(), "clause")


# Told by hand.


def test_what_effects_do_is_told_in_few_answers() -> None:
    """A friend and an amount; how long is for good unless said."""
    state = table("犬", "盾")
    given = (("friend", friend("A1")), ("amount", -500))
    assert done(state, "power", *given).action == PowerChanged(friend("A1"), -500)
    shorter = done(state, "power", ("duration", "this_turn"), *given)
    assert shorter.action == PowerChanged(friend("A1"), -500, Duration.THIS_TURN)
    assert done(state, "draw", ("count", 2)).action == Drew(0, 2)
    assert done(state, "draw", ("seat", 2), ("count", 1)).action == Drew(None, 1)
    moved = done(state, "cards", ("source", "hand"), ("to", "rest"))
    assert moved.action == CardsMoved(0, Pile.HAND, Pile.REST)
    assert isinstance(ask(state, "cards", ("source", "hand"), ("to", "hand")), Page)


def test_what_becomes_of_a_destroyed_friend_is_worked_out() -> None:
    """Unless the table says otherwise (KM-17)."""
    state = table("犬", "盾")
    assert done(state, "destroy", ("friend", friend("A1"))).action == Destroyed(friend("A1"), Fate.DESTROYED)
    assert done(state, "destroy", ("friend", friend("B1"))).action == Destroyed(friend("B1"), Fate.SHIELDED)
    ruled = done(state, "destroy", ("fate", "destroyed"), ("friend", friend("B1")))
    assert ruled.action == Destroyed(friend("B1"), Fate.DESTROYED)


def test_putting_in_what_waits() -> None:
    """Of a friend, or of a card in a rest area, which is told by its number."""
    state = play(table("犬,猫"), "A2 to rest")
    assert offered(page(state, "queue"), "of") == [friend("A1"), "rest:0:1"]
    last = done(state, "queue", ("of", "rest:0:1"), ("label", "x"))
    assert last.action == EffectQueued(0, "x", zone=Zone.REST, position=1)
    with pytest.raises(ValueError, match="no card lies"):
        ask(state, "queue", ("of", "rest:7:1"))


@pytest.mark.parametrize(
    ("flow", "answers"),
    [
        ("attack", (("attacker", 7), ("target", 1))),
        ("attack", (("attacker", 1), ("target", 6))),
        ("power", (("friend", 37), ("amount", 1))),
        ("power", (("friend", "A1"), ("amount", 1))),
        ("draw", (("seat", 5), ("count", 1))),
        ("draw", (("count", 0),)),
        ("give", (("friend", 11), ("keyword", "swim"))),
        ("cards", (("source", "sleeve"), ("to", "hand"))),
        ("summon", (("card", "{}"),)),
        ("coin", (("coin", "edge"),)),
        ("ability", (("ability", 9900),)),
        ("magic", (("card", ""), ("paid", -1))),
    ],
)
def test_answers_that_lead_nowhere(flow: str, answers: Answers) -> None:
    """What no page offers is a mistake of whoever asks."""
    with pytest.raises(ValueError):  # noqa: PT011 -- each in its own words
        KEMONO.flow(table("犬"), flow, answers)
