"""The worked examples that need a match, by their ids: counts, turns, stars, the hand limit, magic on its way."""

from __future__ import annotations

import pytest

from companion.games.kemono import KEMONO
from companion.games.kemono.cards import Keyword
from companion.games.kemono.prompts import checksum
from companion.games.kemono.state import Ending, Pile, State
from companion.text import Text
from tests.companion.games.kemono.match_table import board, friend, new_match, piles, play, stands, table, verdict

FIVE = "犬,犬,犬,犬,犬"
FOUR = "犬,犬,犬,犬"
BEGIN = new_match().state


def told(state: State) -> list[str]:
    """What came about by itself, by its keys."""
    return [text.key.split(".")[-1] for text in state.told]


# Each row: its ids, a table, what happens, and each player's deck, hand, stars, board and rest area after it.
COUNTED = [
    ("WK-02 KM-01 KM-02", BEGIN, "", "32 3 5 0 0", "32 3 5 0 0", "setup"),
    ("WK-02 KM-03", BEGIN, "begin", "31 4 5 0 0", "32 3 5 0 0", "A 1"),
    ("WK-06 KM-07", table("遺言"), "A summons 象 at 1 over 1", "31 2 5 1 1", "32 3 5 0 0", "A 3"),
    ("WK-13 KM-11", table(stars=(3, 5)), "A uses 星食い", "33 3 2 0 2", "32 3 5 0 0", "A 3"),
    ("WK-14 KM-11", table(), "A uses 星割り", "32 2 5 0 1", "32 3 5 0 0", "A star 1"),
    ("WK-14 KM-20", table(), "A uses 星割り; A triggers 恵み", "31 3 4 0 2", "32 3 5 0 0", "A 3"),
    ("WK-14 KM-19", table(), "A uses 星割り; A takes", "32 3 4 0 1", "32 3 5 0 0", "A 3"),
    ("WK-19 KM-04", table(hand=(7, 3), deck=(20, None), rest=(2, 0)), "A draws 1", "19 7 5 0 3", "32 3 5 0 0", "A 3"),
    ("WK-20 KM-04", table(hand=(6, 3)), "A draws 2", "27 7 5 0 1", "32 3 5 0 0", "A 3"),
    ("WK-21 KM-05", table(deck=(1, None)), "A draws 1", "0 4 5 0 0", "32 3 5 0 0", "A 3"),
    ("WK-21 KM-05", table(deck=(1, None)), "A draws 1; A draws 1", "0 4 5 0 0", "32 3 5 0 0", "B wins"),
    ("WK-21 KM-05", table(deck=(1, None)), "A draws 2", "0 4 5 0 0", "32 3 5 0 0", "B wins"),
    ("WK-22 KM-19", table(hand=(3, 5)), "B breaks 1; B takes", "32 3 5 0 0", "30 6 4 0 0", "A 3"),
    (
        "WK-22 KM-04",
        table(hand=(3, 7), stars=(5, 3), rest=(0, 1)),
        "B breaks 1; B takes",
        "32 3 5 0 0",
        "29 7 2 0 2",
        "A 3",
    ),
    ("WK-23 KM-20", table("犬"), "A1 attacks B; B triggers 雷 on A1", "31 3 5 0 1", "32 3 4 0 1", "A 3"),
    ("WK-24 KM-12", table(b=FIVE), "B breaks 1; B triggers 参上", "32 3 5 0 0", "27 3 4 5 1", "A 3"),
    ("WK-24 KM-08", table(b=FOUR), "B breaks 1; B triggers 参上", "32 3 5 0 0", "28 3 4 5 0", "A 3"),
    ("WK-25 KM-23", table("犬", stars=(5, 0)), "A1 attacks B", "31 3 5 1 0", "37 3 0 0 0", "A wins"),
    ("WK-25 KM-23", table(stars=(0, 5)), "A breaks 1", "37 3 0 0 0", "32 3 5 0 0", "B wins"),
    ("WK-25 KM-23", table("犬", stars=(5, 1)), "A1 attacks B; B takes", "31 3 5 1 0", "36 4 0 0 0", "A 3"),
    ("WK-26 KM-21", table("双牙", stars=(5, 2)), "A1 attacks B", "31 3 5 1 0", "35 3 2 0 0", "B star 2"),
    ("WK-26 KM-21", table("双牙", stars=(5, 2)), "A1 attacks B; B takes", "31 3 5 1 0", "35 4 1 0 0", "B star 1"),
    (
        "WK-26 KM-21",
        table("双牙", stars=(5, 2)),
        "A1 attacks B; B triggers 恵み; B takes",
        "31 3 5 1 0",
        "34 5 0 0 1",
        "A 3",
    ),
    ("WK-26 KM-21", table("双牙", stars=(5, 1)), "A1 attacks B", "31 3 5 1 0", "36 3 1 0 0", "A wins"),
    ("WK-26 KM-21", table("双牙", stars=(5, 0)), "A1 attacks B", "31 3 5 1 0", "37 3 0 0 0", "A wins"),
    ("WK-27 KM-22", table(deck=(10, None), stars=(4, 5)), "A repairs 1", "9 3 5 0 0", "32 3 5 0 0", "A 3"),
    ("WK-27 KM-22", table(deck=(10, None)), "A repairs 1", "9 3 5 0 1", "32 3 5 0 0", "A 3"),
    ("WK-28 KM-22", table(), "A summons 幸運 at 1; resolve", "31 2 5 1 1", "32 3 5 0 0", "A 3"),
    ("WK-28 KM-29", table(stars=(4, 5)), "A summons 幸運 at 1; resolve", "32 2 5 0 1", "32 3 5 0 0", "A 3"),
    ("WK-29 KM-29", table(b="盾"), "A uses 変身 on B1", "32 2 5 0 1", "31 3 5 1 0", "A 3"),
    ("WK-29 KM-34", table(b="不死"), "A uses 変身 on B1", "32 2 5 0 1", "31 3 5 1 0", "A 3"),
    ("WK-29 KM-12", table(b="犬"), "A uses 変身 on B1; done at 1", "32 2 5 1 0", "31 3 5 0 1", "A 3"),
    ("WK-30 KM-18", table("剣歯", "2000 仕返し"), "A1 attacks B1", "31 3 5 0 1", "31 3 5 0 1", "A 3"),
    (
        "WK-31 KM-17",
        table("剣歯", "2000 仕返し"),
        "A1 gets ONCE_SHIELD; A1 attacks B1; resolve",
        "31 3 5 1 0",
        "31 3 5 0 1",
        "B star 1",
    ),
    ("WK-32 KM-18", table("盾", "1000 仕返し"), "A1 attacks B1", "31 3 5 1 0", "31 3 5 0 1", "A 3"),
    ("WK-37 KM-10", table(deck=(0, None)), "A uses 恵み", "0 2 5 0 1", "32 3 5 0 0", "B wins"),
    ("WK-37 KM-22", table(), "A uses 癒し", "31 2 5 0 2", "32 3 5 0 0", "A 3"),
    ("WK-37 KM-10", table(), "A uses 一撃", "32 2 5 0 1", "32 3 5 0 0", "B star 1"),
    ("WK-38 KM-13", table(hand=(5, 3)), "A uses 探し", "29 5 5 0 1", "32 3 5 0 0", "A 3"),
    ("WK-38 KM-13", table(hand=(5, 3)), "A uses 探し in vain", "30 5 5 0 0", "32 3 5 0 0", "A 3"),
    ("WK-39 KM-29", table(FIVE, "犬"), "A uses 変身 on B1", "27 2 5 5 1", "31 3 5 0 1", "A 3"),
    (
        "WK-40 KM-08",
        table("犬,犬,犬"),
        "A summons 仲間 at 4; resolve; done 犬 at 5; done 猫 at 0",
        "29 0 5 5 1",
        "32 3 5 0 0",
        "A 3",
    ),
    ("WK-42 KM-30", table(b="犬"), "B1 gets ONCE_SHIELD; B1 gets ONCE_SHIELD", "32 3 5 0 0", "31 3 5 1 0", "A 3"),
    ("WK-45 KM-30", table("盾"), "A uses 守り", "31 2 5 1 1", "32 3 5 0 0", "A 3"),
    ("WK-45 KM-29", table("盾"), "A1 dies shielded; A uses 守り", "30 3 5 1 1", "32 3 5 0 0", "A 3"),
]


@pytest.mark.parametrize(("ids", "state", "lines", "first", "second", "after"), COUNTED)
def test_counts(ids: str, state: State, lines: str, first: str, second: str, after: str) -> None:
    """Each player's cards after what happened, and what is next."""
    state = play(state, lines)
    assert (piles(state, "A"), piles(state, "B"), stands(state)) == (first, second, after)


@pytest.mark.parametrize(
    ("ids", "state", "line", "expected"),
    [
        ("WK-04 KM-06", table(), "A summons 猫 at 1", "ok"),
        ("WK-04 KM-06", play(table(), "A summons 猫 at 1"), "A summons 猫 at 2", "summon_cost KM-06"),
        ("WK-05 KM-08", table(FIVE), "A summons 犬 at 1", "full KM-08"),
        ("WK-05 KM-07", table(FIVE), "A summons 子象 at 1 over 1", "ok"),
        ("WK-05 KM-08", table(FOUR), "A summons 犬 at 5", "ok"),
        ("WK-07 KM-31", table("安売り", japariman=2), "A summons 象 at 1 over 1", "ok"),
        ("WK-07 KM-31", table("安売り,安売り", japariman=1), "A summons 象 at 1 over 1", "summon_cost KM-06"),
        ("WK-07 KM-31", table("安売り", japariman=0), "A summons 零 at 2", "ok"),
        ("WK-08 KM-14", play(BEGIN, "begin; A summons 犬 at 1"), "A1 attacks B", "first_turn_game KM-14"),
        ("WK-08 KM-14", table("犬", turn=2), "A1 attacks B", "ok"),
        ("WK-08 KM-14", play(table("犬", turn=2), "A1 attacks B; B takes"), "A1 attacks B", "once KM-14"),
        ("WK-09 KM-14", play(table(), "A summons 犬 at 1"), "A1 attacks B", "ok"),
        ("WK-10 KM-33", table("2000 攻撃できない"), "A1 attacks B", "cannot KM-33"),
        ("WK-10 KM-33", play(table("2000 攻撃できない"), "A1 stripped"), "A1 attacks B", "ok"),
        ("WK-11 KM-15", table("犬", "犬"), "A1 attacks B", "in_the_way KM-15"),
        ("WK-11 KM-15", table("鳥", "犬"), "A1 attacks B", "ok"),
        ("WK-11 KM-15", table("鳥", "犬,鳥"), "A1 attacks B", "met KM-15"),
        ("WK-11 KM-15", table("2000 直接攻撃", "1000 直接攻撃, 1000 飛行"), "A1 attacks B", "ok"),
        ("WK-11 KM-15", table("犬", "1000 対象外"), "A1 attacks B", "ok"),
        ("WK-11 KM-15", table("犬", "1000 対象外, 500"), "A1 attacks B1", "untargetable KM-15"),
        ("WK-12 KM-14", table(b="犬", turn=2, actor="B"), "B1 attacks A", "ok"),
        ("WK-23 KM-20", play(table("犬"), "A1 attacks B"), "B triggers 雷 on A1", "ok"),
        ("WK-37 KM-10", table(), "A uses 雷", "no_target KM-10"),
        ("WK-37 KM-10", table(), "A uses 風", "no_effect KM-10"),
        ("WK-37 KM-10", table(deck=(0, None)), "A uses 恵み", "ok"),
        ("WK-37 KM-22", table(), "A uses 癒し", "ok"),
        ("WK-37 KM-10", table(), "A uses 一撃", "ok"),
        ("WK-38 KM-13", table(), "A uses 探し", "~search KM-13"),
        ("WK-39 KM-29", table(FIVE, "犬"), "A uses 変身 on B1", "ok"),
        ("WK-45 KM-30", table("盾"), "A uses 守り", "ok"),
    ],
)
def test_verdicts(ids: str, state: State, line: str, expected: str) -> None:
    """What the rules say of it in a match."""
    assert verdict(state, line) == expected


@pytest.mark.parametrize(
    ("ids", "state", "lines", "first", "second"),
    [
        ("WK-15 KM-16", table("虎", "猫"), "A1 attacks B1", "虎3000", ""),
        ("WK-15 KM-16", table("猫", "2500"), "A1 attacks B1", "", "2500"),
        ("WK-15 KM-16", table("猫", "猫"), "A1 attacks B1", "", ""),
        ("WK-15 KM-16", table("零", "零"), "A1 attacks B1", "", ""),
        ("WK-16 KM-24", table("零"), "A1 -1000; A1 +1000", "零0", ""),
        ("WK-16 KM-24", table("零"), "A1 -1000; A1 +1001", "零1", ""),
        ("WK-17 KM-24", table("猫"), "A1 -3000", "猫0", ""),
        ("WK-17 KM-24", table("猫"), "A1 -3000; A1 +1500", "猫500", ""),
        ("WK-18 KM-25", table("2000 ヘヴィアタッカー 500"), "A1 +1000; A1 -500; A1 plain", "2000", ""),
        ("WK-18 KM-25", table("2000 ヘヴィアタッカー 500"), "A1 +1000; A1 plain; A1 +300", "2300", ""),
        ("WK-29 KM-17", table(b="盾"), "A uses 変身 on B1", "", "盾1000"),
        ("WK-34 KM-17", table("3000 SUPPRESS", "盾"), "A1 attacks B1", "3000", ""),
        ("WK-33 KM-17", table("虎", "1000 盾 コイン"), "A1 attacks B1", "虎3000", "1000"),
        (
            "WK-40 KM-08",
            table("犬,犬,犬"),
            "A summons 仲間 at 4; resolve; done 猫 at 5; done 虎 at 0",
            "犬1000 犬1000 犬1000 仲間1000 猫2000",
            "",
        ),
        ("WK-42 KM-30", table(b="犬"), "B1 gets ONCE_SHIELD; B1 gets ONCE_SHIELD; B1 dies shielded", "", "犬1000"),
        ("WK-42 KM-30", table(b="犬"), "B1 gets ONCE_SHIELD; B1 gets ONCE_SHIELD; B1 dies shielded; B1 dies", "", ""),
        ("WK-44 KM-18", table("猫", "猫"), "A1 attacks B1", "", ""),
    ],
)
def test_boards(ids: str, state: State, lines: str, first: str, second: str) -> None:
    """Who stands where after it, with the power that counts."""
    state = play(state, lines)
    assert (board(state, "A"), board(state, "B")) == (first, second)


@pytest.mark.parametrize(
    ("ids", "paid", "left"),
    [
        ("WK-04 KM-06", "A summons 猫 at 1", 1),
        ("WK-41 KM-06", "A summons 猫 at 1; A ends", 0),
        ("WK-03 KM-03", "A summons 犬 at 1; A ends; B ends", 3),
    ],
)
def test_japariman(ids: str, paid: str, left: int) -> None:
    """What is left after a summon, after the turn, and at the start of the next."""
    assert play(table(), paid).halves[0].japariman == left


@pytest.mark.parametrize(
    ("ids", "state", "line", "left"),
    [
        ("WK-07 KM-31", table("安売り", japariman=2), "A summons 象 at 1 over 1", 0),
        ("WK-07 KM-31", table("安売り,安売り", japariman=2), "A summons 象 at 1 over 1", 0),
        ("WK-38 KM-13", table(), "A uses 探し", 2),
        ("WK-38 KM-13", table(), "A uses 探し in vain", 3),
        ("WK-23 KM-20", play(table("犬"), "A1 attacks B"), "B triggers 雷 on A1", 3),
    ],
)
def test_what_is_paid(ids: str, state: State, line: str, left: int) -> None:
    """The japariman of whose turn it is after it: one off at most, nothing for a search in vain or a star trigger."""
    assert play(state, line).halves[0].japariman == left


def test_a_broken_star_is_the_farthest_and_a_repaired_one_breaks_first() -> None:
    """WK-22, WK-27 (KM-19, KM-22): stars lie from the deck outwards; the far end breaks, and is where repairs go."""
    state = play(table(), "B breaks 1; B takes")
    assert state.halves[1].stars == (1, 2, 3, 4)
    state = play(state, "B repairs 1")
    assert state.halves[1].stars == (1, 2, 3, 4, 6)
    assert play(state, "B breaks 1; B takes").halves[1].stars == (1, 2, 3, 4)


def test_a_star_that_is_taken_is_shown_to_nobody() -> None:
    """WK-22 (KM-19): only the counts change."""
    before = play(table(), "B breaks 1")
    after = play(before, "B takes")
    assert after.halves[1].known == before.halves[1].known
    assert after.halves[1].rest == ()


def test_a_paid_star_triggers_nothing() -> None:
    """WK-13 (KM-11): the farthest star goes straight to rest, beside the magic card; nobody is asked anything."""
    before = table(stars=(3, 5))
    after = play(before, "A uses 星食い")
    assert after.halves[0].stars == (1, 2)
    assert after.running == ()
    moved = [(each.source, each.target) for each in after.cards.movements(before.cards)]
    assert moved == [("stars.0", "rest.0"), ("seat:0", "rest.0"), ("deck.0", "seat:0")]


def test_magic_that_summons_itself_never_touches_the_rest_area() -> None:
    """WK-24 (KM-12): held until it is resolved, then straight onto the board."""
    before = play(table(b=FOUR), "B breaks 1")
    after = play(before, "B triggers 参上")
    moved = [(each.source, each.target) for each in after.cards.movements(before.cards)]
    assert moved == [("stars.1", "limbo.1"), ("limbo.1", "board.1")]


def test_two_magics_that_summon_themselves_are_held_side_by_side() -> None:
    """KM-12: the one on top lands, and the other still waits for its place."""
    state = play(table("犬", "犬"), "B breaks 1; B triggers 参上", "B breaks 1; B triggers 変身 on A1", "done at 4")
    assert (piles(state, "B"), stands(state)) == ("31 3 3 2 0 +1", "B self_summon")
    assert piles(play(state, "done at 3"), "B") == "31 3 3 3 0"


def test_the_hand_limit_discards_before_the_card_comes() -> None:
    """WK-19, WK-22 (KM-04): a card goes first, whatever brings the new one, and it can't be that one."""
    for state, line, source in (
        (table(hand=(7, 3)), "A draws 1", "deck.0"),
        (play(table(hand=(7, 3)), "A breaks 1"), "A takes", "stars.0"),
        (table("犬", hand=(7, 3)), "A1 to hand", "board.0"),
    ):
        after = play(state, line)
        moved = [(each.source, each.target) for each in after.cards.movements(state.cards)]
        assert moved == [("seat:0", "rest.0"), (source, "seat:0")]
        assert told(after) == ["discarded"]


def test_a_text_stops_at_then() -> None:
    """WK-28, WK-29, WK-45 (KM-29): what went before failed or was nullified, so the rest is left out."""
    assert told(play(table(), "A summons 幸運 at 1; resolve")) == ["repair_failed", "then_stop"]
    assert board(play(table(), "A summons 幸運 at 1; resolve"), "A") == "幸運1000"
    assert told(play(table(b="盾"), "A uses 変身 on B1")) == ["shield_used", "then_stop"]
    assert told(play(table(b="不死"), "A uses 変身 on B1")) == ["proof", "then_stop"]
    assert told(play(table("盾"), "A uses 守り")) == ["has_already", "then_stop"]


def test_a_shield_is_used_up_and_proof_is_not() -> None:
    """WK-29, WK-33 (KM-17)."""
    shielded, proof = (play(table(b=name), "A uses 変身 on B1").friend(friend("B1")) for name in ("盾", "不死"))
    assert shielded is not None
    assert not shielded.has(Keyword.ONCE_SHIELD)
    assert proof is not None
    assert proof.has(Keyword.EFFECT_PROOF)
    fought = play(table("虎", "1000 盾 コイン"), "A1 attacks B1").friend(friend("B1"))
    assert fought is not None
    assert not fought.has(Keyword.ONCE_SHIELD)
    assert fought.has(Keyword.COIN_SHIELD)


@pytest.mark.parametrize(
    ("ids", "lines", "order"),
    [
        (
            "WK-35 KM-28",
            "B waits 1 rest; A waits 2 rest; B waits 1; A waits 1 rest; A waits 2; A waits 1",
            "A 1, A 2, B 1, A rest 1, A rest 2, B rest 1",
        ),
        (
            "WK-36 KM-27",
            "A waits 3 AFTER; A waits 1; B waits 2 SUPPRESS; B waits 1 AFTER; A waits 1 rest; B waits 3 NULLIFY",
            "B 2, B 3, A 1, A rest 1, A 3, B 1",
        ),
    ],
)
def test_order_of_effects(ids: str, lines: str, order: str) -> None:
    """Put in in any order, they wait in that of the rules."""
    state = table("犬,犬,犬", "犬,犬,犬", rest=(2, 1))
    assert stands(play(state, lines)) == f"waiting {order}"
    assert stands(play(state, *reversed(lines.split(";")))) == f"waiting {order}"


@pytest.mark.parametrize(
    ("ids", "state", "missing"),
    [
        ("WK-43 KM-35", table("犬,犬", deck=(24, None), hand=(6, 3), stars=(3, 5), rest=(5, 0)), None),
        ("WK-43 KM-35", table("犬,犬", deck=(24, None), hand=(6, 3), stars=(3, 5), rest=(4, 0)), 39),
    ],
)
def test_checksum(ids: str, state: State, missing: int | None) -> None:
    """Forty is right; anything else is told, and can be counted anew (§3.1)."""
    assert [dict(text.gaps)["total"] for text in checksum(state)] == ([missing] if missing else [])
    prompt = KEMONO.prompt(state)
    assert (prompt.lines[0].key == "kemono.prompt.checksum") is (missing is not None)
    if missing:
        assert not checksum(KEMONO.correct(state, "rest.0", 5))


def test_nobody_left_to_draw_for_or_break() -> None:
    """WK-21, WK-25 (KM-05, KM-23): why the match ended is kept."""
    assert play(table(deck=(0, None)), "A draws 1").ending is Ending.DECK
    assert play(table(stars=(0, 5)), "A breaks 1").ending is Ending.STARS
    text: Text = KEMONO.prompt(play(table(stars=(0, 5)), "A breaks 1")).lines[-1]
    assert text.key == "kemono.ending.stars"


def test_after_effects_of_a_battle_wait_for_the_table() -> None:
    """WK-31 (KM-17, KM-27): the shield saves the attacker from revenge, so its late effect breaks a star."""
    state = play(table("剣歯", "2000 仕返し"), "A1 gets ONCE_SHIELD; A1 attacks B1")
    assert stands(state) == "waiting 剣歯の力"
    assert told(state) == ["shield_used"]
    assert state.held(Pile.STARS, 1) == 5
    state = play(state, "resolve; B takes")
    assert state.held(Pile.STARS, 1) == 4
    assert state.tallies[1].broken_by_effect == 1


def test_released_friend_does_nothing() -> None:
    """WK-06 (KM-07): a release is no destruction, so nothing waits; destroyed, its effect does."""
    assert stands(play(table("遺言"), "A summons 象 at 1 over 1")) == "A 3"
    assert stands(play(table("遺言"), "A1 dies")) == "waiting 遺言の力"
