"""The worked examples of the rules, and a row for every clause beyond them. Each row is named by its rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain

import pytest

from companion.games.uno_duel import UNO_DUEL
from companion.games.uno_duel.actions import RoundClosed
from companion.games.uno_duel.cards import Card, Combo
from companion.games.uno_duel.checks import check_challenge, check_play, check_trap
from companion.games.uno_duel.legality import could_have_played
from companion.games.uno_duel.notation import read_cards
from companion.games.uno_duel.options import Options
from companion.games.uno_duel.state import Phase, State
from companion.rulebook import rulebook
from companion.verdict import Kind
from tests.companion.games.uno_duel.table import LAWLESS, hands, new_match, play, setup, stands, table, verdict


@dataclass(frozen=True)
class Row:
    """On *state*, after the lines of *before*, *line* is judged as *judged*; then the table *stands* so.

    What is written after ``|`` is what everybody holds then. Empty: not looked at.
    """

    rules: str
    state: State
    before: str
    line: str
    judged: str
    stands: str = ""


WATER7 = table("水7")
FIRE5 = table("炎5")
DRAWN = table("雷D2")
ATTACKED = table("雷D2", turn="B", attack="D2", options=LAWLESS)
STANDBY = Phase.STANDBY
FROM_A = "A plays 炎D2;A ends"
WILD4 = "A plays W4>水"


def in_standby(field: str, traps: str, options: Options | None = None, held: str = "7 7 7 7") -> State:
    return table(field, traps=traps, phase=STANDBY, options=options, hands=held)


EXAMPLES = (
    Row("WU-01 UD-06", WATER7, "", "A plays 炎7", "weak_element UD-06"),
    Row("WU-02 UD-06", WATER7, "", "A plays 風7", "unrelated_element UD-06"),
    Row("WU-03 UD-06", WATER7, "", "A plays 雷7", "ok", "A main, next B, 雷7 | 6 7 7 7"),
    Row("WU-04 UD-06", WATER7, "", "A plays 雷6", "level_differs UD-06"),
    Row("WU-05 UD-06", WATER7, "", "A plays 水2", "ok", "A main, next B, 水2 | 6 7 7 7"),
    Row("WU-06 UD-07 a symbol", table("炎R"), "", "A plays 水S", "ok", "A main, next C, 水S | 6 7 7 7"),
    Row("WU-06 UD-06 no level there", table("炎R"), "", "A plays 水9", "no_level UD-06"),
    Row("WU-06 UD-06 its own element", table("炎R"), "", "A plays 炎9", "ok", "A main, next B, 炎9"),
    Row("WU-07 UD-07 the same symbol", table("雷S"), "", "A plays 水S", "weak_element UD-07"),
    Row("WU-07 UD-07 stronger", table("雷S"), "", "A plays 風S", "ok", "A main, next C, 風S"),
    Row("WU-08 UD-07", table("W(風)"), "", "A plays 炎D2", "ok", "A main, next B +2, 炎D2"),
    Row("WU-08 UD-06 no level", table("W(風)"), "", "A plays 炎5", "no_level UD-06"),
    Row("WU-08 UD-06", table("W(風)"), "", "A plays 風5", "ok", "A main, next B, 風5"),
    Row("WU-09 UD-08", DRAWN, "", "A plays W>水", "ok", "A main, next B, W(水)"),
    Row("WU-09 UD-09", DRAWN, "", "A plays W4>水", "~wild4 UD-09", "A main, next B +4, W4(水)"),
    Row("WU-09 UD-07", DRAWN, "", "A plays 風D2", "ok", "A main, next B +2, 風D2"),
    Row("WU-09 UD-06", DRAWN, "", "A plays 雷3", "ok", "A main, next B, 雷3"),
    Row("WU-09 UD-06 no level", DRAWN, "", "A plays 風3", "no_level UD-06"),
    Row("WU-10 UD-11 W", ATTACKED, "", "B plays W>水", "not_an_answer UD-11"),
    Row("WU-10 UD-11 W4", ATTACKED, "", "B plays W4>水", "not_an_answer UD-11"),
    Row("WU-10 UD-11 a number", ATTACKED, "", "B plays 雷3", "not_an_answer UD-11"),
    Row("WU-10 UD-11 LZ", ATTACKED, "", "B plays 雷LZ", "not_an_answer UD-11"),
    Row("WU-10 UD-11 its element", ATTACKED, "", "B plays 炎D2", "unrelated_element UD-07"),
    Row("WU-10 UD-11", ATTACKED, "", "B plays 風D2", "ok", "B main, next C +4, 風D2 | 7 6 7 7"),
    Row("WU-11 UD-11 UD-12", FIRE5, FROM_A, "B plays 水R", "ok", "B main, next A +2, 水R ccw"),
    Row("WU-12 UD-11 UD-13", FIRE5, FROM_A, "B plays 炎S", "ok", "B main, next D +2, 炎S"),
    Row("WU-13 UD-12", table("炎5", hands="7 7"), FROM_A, "B plays 炎R", "ok", "B main, next A +2, 炎R ccw"),
    Row("WU-14 UD-12", table("炎5", hands="7 7"), "", "A plays 炎R", "ok", "A main, next A, 炎R ccw"),
    Row("WU-14 UD-13", table("炎5", hands="7 7"), "", "A plays 炎S", "ok", "A main, next A, 炎S"),
    Row("WU-15 UD-11 W4", FIRE5, f"{WILD4};A ends", "B plays W4>風", "~wild4 UD-09", "B main, next C +8, W4(風)"),
    Row("WU-15 UD-11 D2", FIRE5, f"{WILD4};A ends", "B plays 雷D2", "ok", "B main, next C +6, 雷D2"),
    Row("WU-15 UD-11 its element", FIRE5, f"{WILD4};A ends", "B plays 炎D2", "weak_element UD-07"),
    Row("WU-15 UD-11 W", FIRE5, f"{WILD4};A ends", "B plays W>水", "not_an_answer UD-11"),
    Row("WU-16 UD-10", table("水5"), "", "A plays 雷5 雷5", "ok", "A main, next B, 雷5 | 5 7 7 7"),
    Row("WU-17 UD-10", table("水5"), "", "A plays 雷5 風5", "ok", "A main, next B, 風5"),
    Row("WU-17 UD-10 the order", table("水5"), "", "A plays 風5 雷5", "first_card UD-10"),
    Row("WU-18 UD-10", table("炎2"), "", "A plays 炎5 雷5", "multi_element UD-10"),
    Row("WU-19 UD-10", table("炎2"), "", "A plays 炎5 炎6", "multi_level UD-10"),
    Row("WU-20 UD-10", table("W(風)"), "", "A plays 風3 炎3 雷3 水3", "ok", "A main, next B, 水3 | 3 7 7 7"),
    Row("WU-20 UD-10 the order", table("W(風)"), "", "A plays 炎3 風3 雷3 水3", "first_card UD-10"),
    Row("WU-21 UD-10", table("炎1"), "", "A plays 炎5 炎5 風5", "ok", "A main, next B, 風5 | 4 7 7 7"),
    Row("WU-21 UD-10 unrelated", table("炎1"), "", "A plays 炎5 風5 雷5", "multi_element UD-10"),
    Row("WU-22 UD-10 UD-11", table("炎4"), "", "A plays 炎D2 風D2", "ok", "A main, next B +4, 風D2 | 5 7 7 7"),
    Row(
        "WU-23 UD-17 fresh",
        table("炎3", turn="B", number=11),
        "B plays 炎4;B sets;B ends",
        "B fires 炎S",
        "fresh_trap UD-17",
    ),
    Row(
        "WU-23 UD-17 a turn later",
        table("炎3", turn="B", number=11),
        "B plays 炎4;B sets;B ends;C passes;C ends",
        "B fires 炎S",
        "ok",
        "next A, 炎S | 7 5 8 7",
    ),
    Row("WU-24 UD-18 風3", in_standby("風3", "C"), "", "C fires 炎S", "ok", "next C, 炎S"),
    Row("WU-24 UD-18 炎8", in_standby("炎8", "C"), "", "C fires 炎S", "ok", "next C, 炎S"),
    Row("WU-24 UD-18 水3", in_standby("水3", "C"), "", "C fires 炎S", "element UD-18"),
    Row("WU-24 UD-18 雷3", in_standby("雷3", "C"), "", "C fires 炎S", "element UD-18"),
    Row("WU-25 UD-18 水R", in_standby("水R", "C"), "", "C fires W>雷", "ok", "next B, W(雷)"),
    Row("WU-25 UD-18 W", in_standby("W(炎)", "C"), "", "C fires W>雷", "ok", "next B, W(雷)"),
    Row("WU-25 UD-18 水D2", in_standby("水D2", "C"), "", "C fires W>雷", "field_forbids UD-18"),
    Row("WU-25 UD-18 W4", in_standby("W4(水)", "C"), "", "C fires W>雷", "field_forbids UD-18"),
    Row("WU-26 UD-19 no mode", in_standby("雷6", "C"), "", "C fires W4", "choose_mode UD-19"),
    Row("WU-26 UD-19 draw", in_standby("雷6", "C"), "", "C fires W4 attack", "~wild4 UD-19", "next B +4, W4(雷)"),
    Row("WU-26 UD-19 wild", in_standby("雷6", "C"), "", "C fires W4>水", "~wild4 UD-19", "next B, W4(水)"),
    Row("WU-27 UD-11 UD-20", table("炎5", traps="B"), FROM_A, "B fires 炎S", "ok", "next C +2, 炎S"),
    Row("WU-28 UD-12 UD-20", in_standby("炎5", "C"), "", "C fires 水R", "ok", "next D, 水R ccw"),
    Row("WU-29 UD-14", in_standby("炎5", "D", LAWLESS), "", "D fires 炎LZ", "ok", "next D, 炎LZ | 9 9 9 7"),
    Row(
        "WU-30 UD-15 UD-16",
        table("雷D2", hands="7 5 7 7", turn="B", attack="D2"),
        "",
        "B draws",
        "ok",
        "B main, next C, 雷D2 | 7 7 7 7",
    ),
    Row(
        "WU-30 UD-16 no trap",
        table("雷D2", hands="7 5 7 7", turn="B", attack="D2"),
        "B draws",
        "B sets",
        "trap_ban UD-16",
    ),
    Row("WU-31 UD-15", table("炎5", hands="4 7 7 7"), "A passes", "A draws", "ok", "A main, next B, 炎5 | 5 7 7 7"),
    Row("WU-31 UD-16", table("炎5", hands="4 7 7 7"), "A draws", "A sets", "ok", "A main, next B, 炎5 | 4- 7 7 7"),
    Row("WU-31 UD-15 not played", table("炎5", hands="4 7 7 7"), "A draws", "A plays 炎3", "second UD-04"),
    Row(
        "WU-32 UD-21",
        table("炎5", hands="6 7 7 7"),
        WILD4,
        "B challenges guilty",
        "ok",
        "A main, next B, 炎5 | 10 7 7 7",
    ),
    Row("WU-33 UD-21", FIRE5, WILD4, "B challenges innocent", "ok", "A main, next B, W4(水) | 6 13 7 7"),
    Row("WU-33 UD-21 no play", FIRE5, f"{WILD4};B challenges innocent;A ends", "B plays 水3", "hit UD-21"),
    Row("WU-33 UD-21 no trap", FIRE5, f"{WILD4};B challenges innocent;A ends;B calls", "B sets", "trap_hit UD-21"),
    Row("WU-33 UD-15 no draw", FIRE5, f"{WILD4};B challenges innocent;A ends", "B draws", "no_draw UD-15"),
    Row(
        "WU-33 UD-21 the turn ends",
        FIRE5,
        f"{WILD4};B challenges innocent;A ends",
        "B ends",
        "ok",
        "next C, W4(水) | 6 13 7 7",
    ),
    Row("WU-34 UD-21", FIRE5, WILD4, "C challenges innocent", "ok", "A main, next B, W4(水) | 6 7 13 7"),
    Row(
        "WU-34 UD-21 free to play",
        FIRE5,
        f"{WILD4};C challenges innocent;A ends",
        "B plays 水3",
        "ok",
        "B main, next C, 水3 | 6 6 13 7",
    ),
    Row(
        "WU-35 UD-22 due",
        table("炎5", hands="3 7 7 7"),
        "A plays 炎3",
        "A sets",
        "ok",
        "A main, next B, 炎3 | 1-! 7 7 7",
    ),
    Row(
        "WU-35 UD-22 UD-24 caught",
        table("炎5", hands="3 7 7 7"),
        "A plays 炎3;A sets;A ends",
        "A caught",
        "ok",
        "next B, 炎3 | 3- 7 7 7",
    ),
    Row(
        "WU-36 UD-23 UD-24",
        table("炎5", hands="1 7 7 7", traps="A"),
        "",
        "A plays 炎3",
        "?out_with_trap UD-23",
        "A main, next B, 炎3 | 2- 7 7 7",
    ),
    Row("WU-37 UD-22 UD-23", table("炎5", hands="2 7 7 7"), "", "A plays 炎2 炎2", "ok", "A round_over | 0 7 7 7"),
    Row("WU-41 UD-24 refused", table("水7", hands="4 7 7 7"), "", "A plays 風7", "unrelated_element UD-06"),
    Row(
        "WU-41 UD-24 pointed out",
        table("水7", hands="4 7 7 7"),
        "",
        "A wrong 風7",
        "ok",
        "A main, next B, 水7 | 6 7 7 7",
    ),
    Row(
        "WU-41 UD-24 after it was let pass",
        table("水7", hands="4 7 7 7"),
        "A plays 風7;A ends",
        "A wrong",
        "ok",
        "next B, 水7 | 6 7 7 7",
    ),
    Row(
        "WU-44 UD-17",
        table("風3", traps="A"),
        "",
        "A fires 炎S",
        "ok",
        "A main, next C, 炎S | 7 7 7 7",
    ),
    Row("WU-44 UD-17 no card besides", table("風3", traps="A"), "A fires 炎S", "A plays 炎3", "second UD-04"),
    Row(
        "WU-45 UD-14",
        table("風3", hands="4 4 4 4", turn="B", options=LAWLESS),
        "",
        "B plays 炎LZ",
        "ok",
        "B main, next C, 炎LZ | 6 3 6 6",
    ),
    Row(
        "WU-46 UD-19 UD-21",
        in_standby("雷6", "C", held="7 7 5 7"),
        "C fires W4 attack",
        "B challenges guilty",
        "ok",
        "next B, 雷6 | 7 7 10 7",
    ),
    Row(
        "WU-47 UD-20 UD-21",
        table("炎5", traps="D"),
        f"{WILD4};B challenges innocent;A ends",
        "D fires 雷S",
        "ok",
        "next C, 雷S | 6 13 7 7",
    ),
    Row(
        "WU-47 UD-21 the next time round",
        table("炎5", traps="D"),
        f"{WILD4};B challenges innocent;A ends;D fires 雷S;C ends;D ends;A ends",
        "B plays 雷3",
        "ok",
        "B main, next C, 雷3",
    ),
)


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: row.rules)
def test_examples(row: Row) -> None:
    """Each worked example: what the rules say of the line, and the table after it."""
    check(row)


def check(row: Row) -> None:
    state = play(row.state, row.before)
    assert verdict(state, row.line) == row.judged
    if row.stands:
        after = play(state, row.line)
        where, _, held = row.stands.partition(" | ")
        assert stands(after) == where
        if held:
            assert hands(after) == held


@pytest.mark.parametrize(
    ("laid", "field", "name"),
    [
        ("雷5 雷5", "水5", Combo.THUNDER_STARS),
        ("雷5 風5", "水5", Combo.ACT_OF_GOD),
        ("炎D2 風D2", "炎4", Combo.TWISTER),
        ("風3 炎3 雷3 水3", "W(風)", Combo.QUARTET),
        ("炎5 炎5 風5", "炎1", None),
    ],
)
def test_wu_16_wu_17_wu_20_wu_21_wu_22_ud_27_names_and_chants(laid: str, field: str, name: Combo | None) -> None:
    """WU-16 WU-17 WU-20 WU-21 WU-22 UD-27: a play with a name is told with it, and its chant is there to read."""
    state = play(table(field), f"A plays {laid}")
    assert [combo for _, combo in state.round.combos] == ([name] if name else [])
    steps = check_play(f"{field} ; {laid}").steps
    chants = [dict(step.gaps)["chant"] for step in steps if step.key == "uno_duel.step.chant"]
    assert chants == ([name.chant] if name else [])


@pytest.mark.parametrize(
    ("first", "stands_"),
    [
        ("水4", "next B, 水4"),
        ("水D2", "next B +2, 水D2"),
        ("水R", "next A, 水R ccw"),
        ("水S", "next C, 水S"),
        ("W", "next B, W"),
        ("W4", "A deal"),
        ("水LZ", "A deal"),
    ],
)
def test_wu_38_ud_03_first_card(first: str, stands_: str) -> None:
    """WU-38 UD-03: who starts, in which direction, under which attack; wild draw fours and lawless zones go back."""
    state = play(new_match(4, options=LAWLESS).state, f"first {first}")
    assert stands(state) == stands_
    assert hands(state) == ("0 0 0 0" if stands_ == "A deal" else "7 7 7 7")


def test_wu_38_ud_03_after_the_first_card() -> None:
    """WU-38 UD-03: after a reverse the dealer's right is next; after a wild an element comes before a card."""
    reverse = play(new_match(4).state, "first 水R; A plays 水3; A ends")
    assert stands(reverse) == "next D, 水3 ccw"
    wild = play(new_match(4).state, "first W")
    assert verdict(wild, "B plays 水3") == "need_element UD-03"
    assert verdict(wild, "B passes") == "need_element UD-03"
    assert verdict(wild, "B names 水") == "ok"
    assert verdict(play(wild, "B names 水"), "B plays 水3") == "ok"
    attacked = play(new_match(4).state, "first 水D2")
    assert stands(play(attacked, "B plays 雷R")) == "B main, next A +2, 雷R ccw"
    strict = play(new_match(4, options=Options(first_d2_evadable=False)).state, "first 水D2")
    assert verdict(strict, "B plays 雷R") == "nothing_answers UD-11"
    assert stands(play(strict, "B draws")) == "B main, next C, 水D2"


def test_wu_39_ud_02_dealer() -> None:
    """WU-39 UD-02: the highest number deals, symbols count 0, and those who tie turn again."""
    start = new_match(4).state
    assert stands(play(start, "dealer 7 0 0 9")) == "D deal"
    tied = play(start, "dealer 7 0 7 6")
    assert (stands(tied), tied.round.draw) == ("A dealer", (0, 2))
    assert verdict(tied, "first 水4") == "phase UD-02"
    assert stands(play(tied, "dealer 3 8")) == "C deal"
    assert play(start, "dealer 0 0 0 0").round.draw == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("seats", "lawless", "pile"), [(4, False, 79), (2, False, 93), (4, True, 83)], ids=["four", "two", "four of 112"]
)
def test_wu_40_ud_01_cards_left_after_the_deal(seats: int, lawless: bool, pile: int) -> None:
    """WU-40 UD-01: the deck less seven each and the first card."""
    state = play(new_match(seats, options=Options(lawless_zone=lawless)).state, "first 水4")
    assert state.pile == pile


def test_wu_42_ud_26_points() -> None:
    """WU-42 UD-26: what the losers hold goes to the winner, numbers at face, symbols 20, wilds 50."""
    one, other = read_cards("炎7 風S W"), read_cards("水0 W4 雷9")
    assert (sum(card.points for card in one), sum(card.points for card in other)) == (77, 59)
    state = table("炎5", hands="1 3 3", options=Options(scoring="points500", target_points=137))
    over = play(state, "A plays 炎3")
    assert verdict(over, "close") == "count_points UD-26"
    codes = (("hand.1", "fire-7 wind-S WILD"), ("hand.2", "water-0 WD4 thunder-9"))
    assert UNO_DUEL.flow(over, "count", codes).action == RoundClosed((0, 77, 59))  # type: ignore[union-attr]
    after = play(over, "close 0 77 59")
    assert after.round.scores == (136, 0, 0)
    assert stands(after) == "B deal"


@pytest.mark.parametrize(
    ("hand", "outcome"), [("雷7", "guilty"), ("雷6 炎7 風R", "not_guilty"), ("W", "guilty"), ("W4", "not_guilty")]
)
def test_wu_43_ud_21_challenge(hand: str, outcome: str) -> None:
    """WU-43 UD-21: a card that would have fitted makes a wild draw four a foul; a wild counts, another one doesn't."""
    assert check_challenge(f"水7 ; {hand}").outcome == outcome


def test_ud_21_whether_a_wild_counts() -> None:
    """UD-21: by the house rule a wild in the hand is no card that could have been played."""
    hand, field = read_cards("W 雷6"), table("水7").table.field
    assert could_have_played(hand, field, (), Options()) == (Card.WILD,)
    assert could_have_played(hand, field, (), Options(challenge_counts_wild=False)) == ()


# A row for each clause beyond the examples.

LIKE = Options(answers_d2="like", answers_w4="like")
TO_SKIPPED = Options(skip_vs_attack="pass_to_skipped")
REPLACE = Options(stacking="replace")
OTHER = Options(attacked_may_play_other=True)
EXTRA = Options(trap_in_battle="extra")
FORFEIT = Options(turn_call="forfeit_on_claim")
STRICT = Options(
    symbol_finish=False,
    last_card_as_trap=True,
    uno_on_multi_finish=True,
    trap_ban_when_answered=True,
    challenge_by="target",
    misplay_retry=True,
)
LAST = table("炎5", hands="1 7 7 7")

CLAUSES = (
    # UD-01, UD-02: cards the table plays without, and a dealer chosen anew.
    Row("UD-01 no lawless zones", FIRE5, "", "A plays 炎LZ", "?no_lawless UD-01"),
    Row("UD-01 three of two", FIRE5, "", "A plays 炎3 炎3 炎3", "?copies UD-01"),
    # UD-04: steps told one by one.
    Row("UD-04 called", FIRE5, "A plays 炎3;A ends;closed", "B calls", "ok", "B battle, next C, 炎3"),
    Row("UD-04 called twice", FIRE5, "", "A calls", "already_called UD-04"),
    Row("UD-04 somebody else's turn", FIRE5, "", "C plays 炎3", "turn UD-04"),
    Row("UD-04 one card a turn", FIRE5, "A plays 炎3", "A plays 炎4", "second UD-04"),
    Row("UD-04 not at this table", FIRE5, "", "A forfeits", "no_forfeit UD-04"),
    Row(
        "UD-04 turn lost",
        table("炎5", options=FORFEIT),
        "A plays 炎D2",
        "A forfeits",
        "ok",
        "next B, 炎5 | 7 7 7 7",
    ),
    Row(
        "UD-04 turn lost under an attack",
        table("炎D2", attack="D2", options=FORFEIT),
        "",
        "A forfeits",
        "ok",
        "next B, 炎D2 | 9 7 7 7",
    ),
    # UD-08, UD-09.
    Row("UD-08 an element", FIRE5, "", "A plays W", "name_element UD-08"),
    Row(
        "UD-08 not on a draw card",
        table("炎D2", options=Options(wild_ban_scope="hand_too")),
        "",
        "A plays W>水",
        "field_forbids_hand UD-08",
    ),
    Row("UD-09 an element", FIRE5, "", "A plays W4", "name_element UD-09, ~wild4 UD-09"),
    # UD-11.
    Row("UD-11 added up", ATTACKED, "B plays 風D2;B ends;C plays 風D2", "C ends", "ok", "next D +6, 風D2"),
    Row("UD-11 a mixed attack", FIRE5, f"{WILD4};A ends;B plays 雷D2;B ends", "C plays W4>水", "not_an_answer UD-11"),
    Row(
        "UD-11 a draw two under a reverse",
        FIRE5,
        f"{FROM_A};B plays 炎R;B ends",
        "A plays W4>水",
        "not_an_answer UD-11",
    ),
    Row(
        "UD-11 replaced",
        table("雷D2", turn="B", attack="D2", options=REPLACE),
        "",
        "B plays 風D2",
        "ok",
        "B main, next C +2, 風D2",
    ),
    Row(
        "UD-11 like on like",
        table("雷D2", turn="B", attack="D2", options=LIKE),
        "",
        "B plays 雷R",
        "not_an_answer UD-11",
    ),
    Row(
        "UD-11 the first card answers",
        table("雷D2", turn="B", attack="D2", options=Options(multi_level="any")),
        "",
        "B plays 風D2 風3",
        "ok",
        "B main, next C +4, 風3 | 7 5 7 7",
    ),
    Row(
        "UD-11 a card first",
        table("雷D2", turn="B", attack="D2", options=OTHER),
        "",
        "B plays 雷3",
        "ok",
        "B main 2, next C, 雷3 | 7 6 7 7",
    ),
    Row(
        "UD-11 a card first, with an attack of its own",
        table("雷D2", turn="B", attack="D2", options=OTHER),
        "B plays W4>水",
        "B ends",
        "ok",
        "next C +4, W4(水) | 7 8 7 7",
    ),
    # UD-12, UD-13.
    Row("UD-12 two at once", FIRE5, "", "A plays 炎R 炎R", "ok", "A main, next B, 炎R | 5 7 7 7"),
    Row("UD-12 two at once, for two", table("炎5", hands="7 7"), "", "A plays 炎R 炎R", "ok", "A main, next B, 炎R"),
    Row(
        "UD-12 nothing for two",
        table("炎5", hands="7 7", options=Options(two_player_reverse="none")),
        "",
        "A plays 炎R",
        "ok",
        "A main, next B, 炎R ccw",
    ),
    Row(
        "UD-12 in a standby of two",
        table("炎5", hands="7 7", traps="B", phase=STANDBY),
        "",
        "B fires 炎R",
        "ok",
        "next A, 炎R ccw",
    ),
    Row("UD-13 two at once", FIRE5, "", "A plays 炎S 炎S", "ok", "A main, next D, 炎S"),
    Row("UD-13 at most all the others", table("炎5", hands="7 7"), "", "A plays 炎S 炎S", "ok", "A main, next A, 炎S"),
    Row(
        "UD-13 on whom it is skipped",
        table("炎D2", turn="B", attack="D2", options=TO_SKIPPED),
        "",
        "B plays 炎S",
        "ok",
        "B main, next D, 炎S | 7 6 9 7",
    ),
    Row(
        "UD-13 it comes back",
        table("炎D2", hands="7 7", attack="D2"),
        "",
        "A plays 炎S",
        "?skip_returns UD-13",
        "A main, next A +2, 炎S",
    ),
    Row(
        "UD-13 no answer",
        table("炎D2", attack="D2", options=Options(skip_vs_attack="not_allowed")),
        "",
        "A plays 炎S",
        "not_an_answer UD-11",
    ),
    # UD-14.
    Row(
        "UD-14 the attack follows",
        in_standby("炎5", "C", LAWLESS)._replace(table=table("炎5", attack="D2").table),
        "",
        "C fires 炎LZ",
        "ok",
        "next C +2, 炎LZ | 9 9 7 9",
    ),
    Row(
        "UD-14 it stays",
        in_standby("炎5", "C", Options(lawless_zone=True, lawless_vs_attack="stays"))._replace(
            table=table("炎5", attack="D2").table
        ),
        "",
        "C fires 炎LZ",
        "ok",
        "next C, 炎LZ | 9 11 7 9",
    ),
    Row(
        "UD-14 it vanishes",
        in_standby("炎5", "C", Options(lawless_zone=True, lawless_vs_attack="vanishes"))._replace(
            table=table("炎5", attack="D2").table
        ),
        "",
        "C fires 炎LZ",
        "ok",
        "next C, 炎LZ | 9 9 7 9",
    ),
    Row("UD-14 UD-20 the outgoing player", in_standby("炎5", "A", LAWLESS), "", "A fires 炎LZ", "ok", "next A, 炎LZ"),
    Row(
        "UD-14 UD-20 no other turn",
        in_standby("炎5", "A", Options(lawless_zone=True, standby_owner="outgoing")),
        "",
        "A fires 炎LZ",
        "ok",
        "next B, 炎LZ",
    ),
    # UD-15.
    Row("UD-15 the end of a turn passes and draws", FIRE5, "", "A ends", "ok", "next B, 炎5 | 8 7 7 7"),
    Row("UD-15 nothing is owed after a play", FIRE5, "A plays 炎3", "A draws", "no_draw UD-15"),
    Row("UD-15 another number", FIRE5, "", "A draws 3", "draw_count UD-15"),
    Row(
        "UD-15 until one fits",
        table("炎5", options=Options(no_play_draw=0)),
        "",
        "A draws 3",
        "ok",
        "A main, next B, 炎5 | 10 7 7 7",
    ),
    Row(
        "UD-15 drawn and played",
        table("炎5", options=Options(drawn_card_playable=True)),
        "A draws",
        "A plays 炎3",
        "ok",
        "A main, next B, 炎3 | 7 7 7 7",
    ),
    # UD-16.
    Row("UD-16 not before the draw", FIRE5, "", "A sets", "phase UD-04"),
    Row("UD-16 one trap", table("炎5", traps="A"), "A plays 炎3", "A sets", "trap_limit UD-16"),
    Row(
        "UD-16 two traps",
        table("炎5", traps="A", options=Options(trap_limit=2)),
        "A plays 炎3",
        "A sets",
        "ok",
        "A main, next B, 炎3 | 5-- 7 7 7",
    ),
    Row(
        "UD-16 evaded", table("炎D2", attack="D2"), "A plays 炎D2", "A sets", "ok", "A main, next B +4, 炎D2 | 5- 7 7 7"
    ),
    Row(
        "UD-16 no trap even then",
        table("炎D2", attack="D2", options=STRICT),
        "A plays 炎D2",
        "A sets",
        "trap_ban_answered UD-16",
    ),
    # UD-17, UD-18, UD-19.
    Row("UD-17 on somebody else's turn", table("炎5", traps="C"), "", "C fires 炎S", "not_now UD-17"),
    Row("UD-17 in the main phase", table("炎5", traps="A"), "A plays 炎3", "A fires 炎S", "not_now UD-17"),
    Row("UD-17 none there", in_standby("炎5", "C"), "", "D fires 炎S", "no_trap UD-17"),
    Row(
        "UD-17 before the call is heard",
        table("炎5", traps="B", phase=Phase.TURN_CALL),
        "",
        "B fires 炎S",
        "ok",
        "B main, next D, 炎S",
    ),
    Row(
        "UD-17 the standby is closed",
        table("炎5", traps="D", phase=Phase.TURN_CALL),
        "",
        "D fires 炎S",
        "not_now UD-17",
    ),
    Row(
        "UD-17 a card besides",
        table("風3", traps="A", options=EXTRA),
        "A fires 炎S",
        "A plays 炎3",
        "ok",
        "A main, next C, 炎3 | 6 7 7 7",
    ),
    Row(
        "UD-17 an answer",
        table("炎D2", traps="A", attack="D2"),
        "",
        "A fires 炎R",
        "ok",
        "A main, next D +2, 炎R ccw | 7 7 7 7",
    ),
    Row("UD-17 no answer", table("炎D2", traps="A", attack="D2"), "", "A fires W>水", "not_an_answer UD-11"),
    Row("UD-18 a number", in_standby("炎5", "C"), "", "C fires 炎3", "not_a_trap UD-18"),
    Row("UD-18 no level needed", in_standby("風3", "C"), "", "C fires 炎D2", "ok", "next B +2, 炎D2"),
    Row(
        "UD-19 half of it does not evade",
        table("W4(炎)", traps="A", attack="W4", options=Options(wild_trap_on_w4=True)),
        "",
        "A fires W4 attack",
        "field_forbids UD-18",
    ),
    # UD-20: what traps make of who is next.
    Row("UD-20 two traps", in_standby("炎5", "BC"), "B fires 炎S", "C fires 炎R", "ok", "next C, 炎R ccw"),
    Row("UD-20 the next player", in_standby("炎5", "B"), "", "B fires 炎S", "ok", "next C, 炎S"),
    Row("UD-20 not again", in_standby("炎5", "B"), "closed", "closed", "phase UD-04"),
    # UD-21.
    Row("UD-21 too late", FIRE5, f"{WILD4};A ends", "B challenges guilty", "no_challenge_window UD-21"),
    Row("UD-21 oneself", FIRE5, WILD4, "A challenges innocent", "own_challenge UD-21"),
    Row("UD-21 only the next", table("炎5", options=STRICT), WILD4, "C challenges innocent", "not_target UD-21"),
    Row(
        "UD-21 an earlier attack stands",
        table("W4(炎)", attack="W4"),
        WILD4,
        "B challenges guilty",
        "ok",
        "A main 4, next B, W4(炎) | 11 7 7 7",
    ),
    Row(
        "UD-21 what was stacked stays",
        table("W4(炎)", attack="W4"),
        WILD4,
        "C challenges innocent",
        "ok",
        "A main, next B +4, W4(水) | 6 7 13 7",
    ),
    Row(
        "UD-21 hit, and the rest drawn",
        table("W4(炎)", attack="W4"),
        f"{WILD4};B challenges innocent;A ends",
        "B ends",
        "ok",
        "next C, W4(水) | 6 17 7 7",
    ),
    Row(
        "UD-21 a trap that only named an element",
        in_standby("雷6", "C"),
        "C fires W4>水",
        "B challenges innocent",
        "ok",
        "next B, W4(水) | 7 9 7 7",
    ),
    Row(
        "UD-21 six for it by the house rule",
        in_standby("雷6", "C", Options(challenge_wild_mode=6)),
        "C fires W4>水",
        "B challenges innocent",
        "ok",
        "next B, W4(水) | 7 13 7 7",
    ),
    Row("UD-21 the last card", LAST, WILD4, "B challenges guilty", "no_hand_left UD-21"),
    Row("UD-21 the last card, doubted", LAST, WILD4, "B challenges innocent", "ok", "A round_over | 0 13 7 7"),
    # UD-22.
    Row("UD-22 called", table("炎5", hands="2 7 7 7"), "A plays 炎3", "A uno", "ok", "A main, next B, 炎3 | 1 7 7 7"),
    Row(
        "UD-22 called before",
        table("炎5", hands="2 7 7 7"),
        "A uno",
        "A plays 炎3",
        "ok",
        "A main, next B, 炎3 | 1 7 7 7",
    ),
    Row(
        "UD-22 too late", table("炎5", hands="2 7 7 7"), "A plays 炎3;A ends;B calls", "A caught", "uno_too_late UD-22"
    ),
    Row("UD-22 not yet", FIRE5, "", "A caught", "uno_not_due UD-22"),
    Row("UD-22 a false call", FIRE5, "", "B uno", "?uno_not_one UD-22"),
    Row(
        "UD-22 called anew",
        table("炎5", hands="2 7 7 7"),
        "A plays 炎3;A uno;A ends;B ends;C ends;D ends;A ends;B ends;C ends;D ends",
        "A plays 炎4",
        "ok",
        "A main, next B, 炎4 | 1! 9 9 9",
    ),
    Row(
        "UD-22 several at once",
        table("炎5", hands="2 7 7 7", options=STRICT),
        "A plays 炎2 炎2",
        "A caught",
        "ok",
        "A main, next B, 炎2 | 2 7 7 7",
    ),
    # UD-23.
    Row("UD-23 the last card set", table("炎5", hands="2 7 7 7"), "A plays 炎3", "A sets", "last_card_trap UD-23"),
    Row(
        "UD-23 it may be set",
        table("炎5", hands="2 7 7 7", options=STRICT),
        "A plays 炎3",
        "A sets",
        "ok",
        "A main, next B, 炎3 | 0-! 7 7 7",
    ),
    Row("UD-23 out on a symbol", LAST, "", "A plays 炎D2", "ok", "A round_over | 0 7 7 7"),
    Row("UD-23 numbers only", table("炎5", hands="1 7 7 7", options=STRICT), "", "A plays 炎D2", "symbol_finish UD-23"),
    Row(
        "UD-23 the win stands",
        table("炎5", hands="1 7 7 7", traps="A", options=Options(out_with_trap="win_stands")),
        "",
        "A plays 炎3",
        "?out_with_trap UD-23",
        "A round_over | 2- 7 7 7",
    ),
    # UD-24.
    Row("UD-24 it did fit", FIRE5, "A plays 炎3", "A wrong", "?fits_after_all UD-24"),
    Row(
        "UD-24 UD-09 an unchecked wild draw four can't be told",
        FIRE5,
        "A plays W4>水",
        "A wrong",
        "~wild4_wrong UD-09",
        "A main, next B, 炎5 | 9 7 7 7",
    ),
    Row("UD-24 UD-09 nor once nobody may doubt it", FIRE5, "A plays W4>水;A ends", "A wrong", "~wild4_wrong UD-09"),
    Row("UD-24 UD-19 nor as a trap", in_standby("水3", "C"), "C fires W4>風", "C wrong", "~wild4_wrong UD-09"),
    Row("UD-24 UD-09 nor unrecorded", FIRE5, "", "A wrong W4", "~wild4_wrong UD-09"),
    Row("UD-21 checked it fits", FIRE5, "A plays W4>水;B challenges innocent", "A wrong", "?fits_after_all UD-24"),
    Row("UD-24 UD-21 an empty hand is known", LAST, "A plays W4>水", "A wrong", "?fits_after_all UD-24"),
    Row("UD-24 UD-11 no answer, seen by all", table("炎D2", attack="D2"), "A plays W4>水", "A wrong", "ok"),
    Row("UD-24 nothing to take back", FIRE5, "", "B wrong", "no_misplay UD-24"),
    Row(
        "UD-24 under an attack",
        table("炎D2", attack="D2"),
        "",
        "A wrong 炎3",
        "ok",
        "A main 2, next B, 炎D2 | 9 7 7 7",
    ),
    Row(
        "UD-24 the attack is drawn at once after the main phase",
        table("炎D2", attack="D2"),
        "A plays 水D2;A ends",
        "A wrong",
        "?fits_after_all UD-24",
        "next B, 炎D2 | 11 7 7 7",
    ),
    Row(
        "UD-24 another try",
        table("水7", options=STRICT),
        "A wrong 風7",
        "A plays 水3",
        "ok",
        "A main, next B, 水3 | 8 7 7 7",
    ),
    Row(
        "UD-24 a trap",
        in_standby("水3", "C"),
        "C fires 炎S",
        "C wrong",
        "ok",
        "next B, 水3 | 7 7 9- 7",
    ),
    Row(
        "UD-24 what others drew",
        table("雷3", options=LAWLESS),
        "A plays 炎LZ",
        "A wrong",
        "ok",
        "A main, next B, 雷3 | 9 7 7 7",
    ),
    Row("UD-24 out with a wrong card", LAST, "A plays 雷3", "A wrong", "ok", "A main, next B, 炎5 | 3 7 7 7"),
    Row("UD-24 agreed on", FIRE5, "", "C penalty 3", "ok", "A battle, next B, 炎5 | 7 7 10 7"),
    Row(
        "UD-24 UD-16 a bluff is none",
        in_standby("水3", "C", Options(bluff_traps=True)),
        "",
        "C wrong trap 炎3",
        "bluff_allowed UD-16",
    ),
    # UD-25.
    Row("UD-25 nothing to shuffle", FIRE5, "", "shuffle", "?nothing_to_shuffle UD-25"),
    # UD-26.
    Row("UD-26 the round is over", LAST, "A plays 炎3", "B plays 炎3", "phase UD-26"),
    Row("UD-26 a win", LAST, "A plays 炎3", "close", "ok", "B deal | 0 0 0 0"),
    Row("UD-26 in the middle", FIRE5, "", "finish", "?round_runs UD-26"),
    # UD-28.
    Row("UD-28 more than we counted", LAST, "", "A plays 炎3 炎3", "?hand_count UD-28"),
)


@pytest.mark.parametrize("row", CLAUSES, ids=lambda row: row.rules)
def test_clauses(row: Row) -> None:
    """What the rules say beside the examples."""
    check(row)


@pytest.mark.parametrize(
    ("card", "field", "relation", "kind"),
    [
        ("炎5", "風5", "beats", Kind.OK),
        ("風5", "雷5", "beats", Kind.OK),
        ("雷5", "水5", "beats", Kind.OK),
        ("水5", "炎5", "beats", Kind.OK),
        ("炎5", "雷5", "unrelated", Kind.VIOLATION),
        ("水5", "風5", "unrelated", Kind.VIOLATION),
        ("炎5", "水5", "weak", Kind.VIOLATION),
        ("炎5", "炎1", "same", Kind.OK),
    ],
)
def test_ud_05_who_beats_whom_is_said(card: str, field: str, relation: str, kind: Kind) -> None:
    """UD-05: fire, wind, thunder, water, fire: each beats the next; the steps say so."""
    verdict_ = check_play(f"{field};{card}")
    assert verdict_.kind is kind
    assert "UD-05" in verdict_.rules
    assert f"uno_duel.step.{relation}" in {step.key for step in verdict_.steps}


def test_ud_18_ud_19_a_trap_without_a_match() -> None:
    """UD-18 UD-19: the check of a trap looks at the field, the half chosen and when."""
    assert check_trap("風3;炎S").kind is Kind.OK
    assert check_trap("雷6;W4").findings[0].text.key == "uno_duel.refusal.choose_mode"
    assert check_trap("雷6;W4(水)").kind is Kind.CANNOT_TELL
    assert check_trap("風3;炎S;伏せたばかり").findings[0].rule == "UD-17"
    assert check_trap("炎D2 攻撃2;炎S;自分の番").kind is Kind.OK
    assert check_trap("炎D2 攻撃2;炎LZ;自分の番").findings[0].rule == "UD-11"


def test_ud_25_the_discards_become_a_new_pile() -> None:
    """UD-25: when the pile runs out all but the field are shuffled; what still lacks isn't drawn."""
    state = table("炎D2", attack="D2", hands="50 50 3 3")
    assert state.pile == 1
    drawn = play(state, "A draws")
    assert (drawn.pile, hands(drawn)) == (0, "51 50 3 3")
    played = play(drawn, "A ends", "B plays 炎3", "B ends", "C plays 炎4", "C ends", "D draws")
    assert (played.pile, played.discards, hands(played)) == (1, 1, "51 49 2 4")
    assert verdict(played, "shuffle") == "?nothing_to_shuffle UD-25"


def test_ud_26_the_match_is_won() -> None:
    """UD-26: three rounds won end the match; the deal moves one seat to the left each time."""
    state = new_match(2).state
    for dealer in "ABA":
        assert stands(state) == f"{dealer} deal"
        state = play(state, "first 水4")
        starter = stands(state)[5]
        winner = play(table("水4", hands="1 7"), "A plays 水3").round.winner
        out = state._replace(
            round=state.round._replace(winner=winner), turn=state.turn._replace(phase=Phase.ROUND_OVER)
        )
        assert starter == ("B" if dealer == "A" else "A")
        state = play(out, "close")
    assert state.phase is Phase.MATCH_OVER
    assert state.round.scores == (3, 0)


def test_ud_28_a_ruling_stands() -> None:
    """UD-28: what the table lets pass is applied, whatever the rules say of it."""
    state = play(WATER7, "A plays 風7")
    assert stands(state) == "A main, next B, 風7"


def test_ud_09_the_public_verdict_stays_open() -> None:
    """UD-09: nobody's hand is known, so a wild draw four is never right or wrong before a challenge."""
    for field in ("水7", "炎R", "W(風)", "雷D2"):
        assert verdict(table(field), "A plays W4>水") == "~wild4 UD-09"


def test_setup_of_many_players_is_worth_a_word() -> None:
    """UD-03: two to ten may play; above eight the cards get few."""
    assert UNO_DUEL.judge_setup(setup(8)).kind is Kind.OK
    assert UNO_DUEL.judge_setup(setup(9)).kind is Kind.ADVICE
    assert [card for card in Card if card.copies == 1 and card.level is not None] == read_zeros()


def read_zeros() -> list[Card]:
    return list(read_cards("炎0 水0 雷0 風0"))


def test_no_clause_and_no_example_is_left_out() -> None:
    """Every clause of the rulebook has a row, and every worked example does."""
    names = [row.rules for row in (*EXAMPLES, *CLAUSES)]
    told = [str(test.__doc__) for name, test in globals().items() if name.startswith("test_")]
    found = set(chain.from_iterable(re.findall(r"WU-\d\d|UD-\d\d", name) for name in (*names, *told)))
    assert {clause.id for clause in rulebook("uno_duel", "ja").clauses} <= found
    assert {f"WU-{number:02}" for number in range(1, 48)} <= found
