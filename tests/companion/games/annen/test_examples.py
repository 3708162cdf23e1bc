"""The worked examples of the rules, and a row for every clause beyond them. Each row is named by its rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import chain

import pytest

from companion.games.annen import ANNEN
from companion.games.annen.options import ANNEN_ONLY, NO_LIMIT, PARENT_MUST_OPEN, REDO_ROUND, Options
from companion.games.annen.state import ANNEN as ANNEN_CARDS
from companion.games.annen.state import HAND, NAINEN, TOPIC_CARDS, State
from companion.games.annen.topics import TOPICS
from companion.match import Match, Refused
from companion.rulebook import rulebook
from tests.companion.games.annen.table import NAMES, new_match, owned, play, setup, stands, table, verdict


@dataclass(frozen=True)
class Row:
    """On *state*, after the lines of *before*, *line* is judged as *judged*; then the table *stands* so.

    What is written after ``|`` is what everybody owns then. Empty: not looked at.
    """

    rules: str
    state: State
    before: str
    line: str
    judged: str
    stands: str = ""


THREE = table("444")
FOUR = table("4444")
FROM_C = table("4444", "C")
TWO_DOWN = "topic;count 2;all place"
A_FOR_3 = f"{TWO_DOWN};A bids 3;rest pass"
ONE_DOWN = "topic;count 1;all place"
BIDDING = f"{TWO_DOWN};A bids 1;B bids 2;C passes"
REDO = Options(all_pass=REDO_ROUND)
OPEN = Options(all_pass=PARENT_MUST_OPEN)

EXAMPLES = (
    Row("A01 AN-06 one", THREE, "topic", "count 1", "ok", "place ABC"),
    Row("A01 AN-06 four", THREE, "topic", "count 4", "ok", "place ABCABCABCABC"),
    Row("A01 AN-06 five", THREE, "topic", "count 5", "count_range AN-06"),
    Row("A02 AN-06 three", table("423"), "topic", "count 3", "count_range AN-06"),
    Row("A02 AN-06 two", table("423"), "topic", "count 2", "ok", "place ABCABC"),
    Row("A03 AN-06", THREE, "topic", "count 0", "count_range AN-06"),
    Row("A04 AN-06 AN-21 above", table("3042"), "topic", "count 3", "count_range AN-06"),
    Row("A04 AN-06 AN-21 the limit", table("3042"), "topic", "count 2", "ok", "place ACDACD"),
    Row("A05 AN-07", FROM_C, "topic", "count 2", "ok", "place CDABCDAB"),
    Row("A05 AN-10", FROM_C, "topic;count 2", "all place", "ok", "C over 0"),
    Row("A06 AN-07", FROM_C, "topic;count 2", "D places", "turn AN-07"),
    Row("A07 AN-26 above the table", THREE, "topic;count 4;all place", "A bids 13", "bid_over_table AN-26"),
    Row(
        "A07 AN-26 above the annen",
        THREE,
        "topic;count 4;all place",
        "A bids 10",
        "?bid_unreachable AN-26",
        "B over 10",
    ),
    Row("A08 AN-26 the most", FOUR, "topic;count 3;all place", "A bids 12", "ok", "B over 12"),
    Row("A08 AN-26 above it", FOUR, "topic;count 3;all place", "A bids 13", "bid_over_table AN-26"),
    Row("A09 AN-11 the same", FOUR, BIDDING, "D bids 2", "bid_not_higher AN-11"),
    Row("A09 AN-11 steps skipped", FOUR, BIDDING, "D bids 4", "ok", "A over 4"),
    Row("A10 AN-12 AN-13", FOUR, f"{BIDDING};D bids 4;A passes", "B passes", "ok", "D 0/4"),
    Row(
        "A11 AN-12",
        THREE,
        f"{TWO_DOWN};A passes;B bids 1;C bids 2",
        "A bids 3",
        "passed_out AN-12, turn AN-10",
    ),
    Row("A11 AN-12 whose turn", THREE, f"{TWO_DOWN};A passes;B bids 1", "C bids 2", "ok", "B over 2"),
    Row("A12 AN-25 no pass", table("444", "B"), f"{TWO_DOWN};B passes;C passes", "A passes", "must_bid AN-25"),
    Row("A12 AN-25 a bid", table("444", "B"), f"{TWO_DOWN};B passes;C passes", "A bids 1", "ok", "A 0/1"),
    Row("A13 AN-11", THREE, TWO_DOWN, "A bids 0", "bid_min AN-11"),
    Row("A14 AN-14", THREE, f"{A_FOR_3};A calls B annen", "annen", "ok", "A 1/3"),
    Row("A14 AN-17", THREE, f"{A_FOR_3};A calls B annen;annen;A calls C nainen", "nainen", "ok", "A 1/3"),
    Row(
        "A14 AN-14 the next card",
        THREE,
        f"{A_FOR_3};A calls B annen;annen;A calls C nainen;nainen;A calls C annen",
        "annen",
        "ok",
        "A 2/3",
    ),
    Row(
        "A14 AN-22 AN-23",
        THREE,
        f"{A_FOR_3};A calls B annen;annen;A calls C nainen;nainen;A calls C annen;annen;A calls A annen",
        "annen",
        "ok",
        "next A | 4- 4 4",
    ),
    Row("A15 AN-19", THREE, f"{A_FOR_3};A calls B nainen", "annen", "ok", "A loses"),
    Row("A15 AN-20 AN-23", THREE, f"{A_FOR_3};A calls B nainen;annen", "lost", "ok", "next A | 3 4 4"),
    Row("A16 AN-19", THREE, f"{TWO_DOWN};A bids 2;rest pass;A calls C annen", "nainen", "ok", "A loses"),
    Row("A17 AN-15", THREE, A_FOR_3, "A calls B annen 2nd", "not_top AN-15"),
    Row("A18 AN-16", THREE, A_FOR_3, "A calls A nainen", "own_nainen AN-16"),
    Row(
        "A19 AN-27 out of reach",
        THREE,
        f"{ONE_DOWN};A bids 3;rest pass;A calls B annen;annen;A calls C nainen;nainen",
        "A calls A annen",
        "?out_of_reach AN-27",
    ),
    Row(
        "A19 AN-27 given up",
        THREE,
        f"{ONE_DOWN};A bids 3;rest pass;A calls B annen;annen;A calls C nainen;nainen",
        "A gives up",
        "ok",
        "A loses",
    ),
    Row(
        "A20 AN-21 AN-28",
        table("1304"),
        f"{ONE_DOWN};A bids 1;rest pass;A calls B annen;nainen",
        "lost",
        "ok",
        "next B | 0 3 0 4",
    ),
    Row(
        "A20 AN-06 the new limit",
        table("1304"),
        f"{ONE_DOWN};A bids 1;rest pass;A calls B annen;nainen;lost;next B",
        "topic",
        "ok",
        "B count 1-3",
    ),
    Row(
        "A21 AN-29",
        table("012", "B"),
        f"{ONE_DOWN};B bids 1;rest pass;B calls C annen;nainen",
        "lost",
        "ok",
        "C wins | 0 0 2",
    ),
    Row(
        "A22 AN-24",
        table("444", reach="AB"),
        f"{ONE_DOWN};A bids 1;rest pass;A calls A annen",
        "annen",
        "ok",
        "A wins | 4- 4- 4",
    ),
    Row(
        "A23 AN-20 AN-22",
        table("444", reach="A"),
        f"{ONE_DOWN};A bids 1;rest pass;A calls B annen;nainen",
        "lost",
        "ok",
        "next A | 3- 4 4",
    ),
    Row(
        "A24 AN-01 AN-31",
        THREE,
        f"{A_FOR_3};A calls B nainen;nainen;A calls B annen",
        "nainen",
        "?impossible_card AN-31",
    ),
    Row(
        "A25 AN-20",
        table("444", "B"),
        "topic;count 4;all place;B bids 9;rest pass;B calls C annen;nainen",
        "lost",
        "ok",
        "next B | 4 3 4",
    ),
    Row(
        "A25 AN-06",
        table("444", "B"),
        "topic;count 4;all place;B bids 9;rest pass;B calls C annen;nainen;lost;next B",
        "topic",
        "ok",
        "B count 1-3",
    ),
    Row(
        "A28 AN-22",
        table("444", "B"),
        f"{TWO_DOWN};B bids 1;rest pass;B calls A annen;annen",
        "B calls C annen",
        "challenge_over AN-22",
    ),
    Row(
        "A28 AN-22 until the next topic",
        table("444", "B"),
        f"{TWO_DOWN};B bids 1;rest pass;B calls A annen;annen;next B",
        "B calls C annen",
        "challenge_over AN-22",
    ),
    Row("A29 AN-16 AN-19", THREE, f"{A_FOR_3};A calls A annen", "nainen", "ok", "A loses"),
)

CLAUSES = (
    Row("AN-05", THREE, "", "count 1", "phase AN-05"),
    Row("AN-05 own topic", THREE, "", "topic 犬", "ok", "A count 1-4"),
    Row("AN-05 the app's card", THREE, "draw 3", "choose 2", "ok", "A count 1-4"),
    Row("AN-05 one card a round", THREE, "draw 3", "draw 4", "card_open AN-05"),
    Row("AN-05 no card open", THREE, "", "choose 2", "no_card AN-05"),
    Row("AN-07 placed already", THREE, "topic;count 1;A places", "A places", "turn AN-07, place_count AN-07"),
    Row("AN-08 with words", THREE, "topic;count 1", 'A places "犬"', "ok", "place BC"),
    Row("AN-09 lap after lap", THREE, "topic;count 2;A places;B places;C places", "A places", "ok", "place BC"),
    Row("AN-10 the parent may pass", THREE, TWO_DOWN, "A passes", "ok", "B over 0"),
    Row("AN-10 out of turn", THREE, TWO_DOWN, "B bids 1", "turn AN-10"),
    Row("AN-11 passes in between", FOUR, f"{TWO_DOWN};A bids 2;B passes", "C bids 2", "bid_not_higher AN-11"),
    Row("AN-12 passed twice", THREE, f"{TWO_DOWN};A passes", "A passes", "passed_out AN-12, turn AN-10"),
    Row("AN-13 the rest pass", FOUR, f"{TWO_DOWN};A bids 2", "rest pass", "ok", "A 0/2"),
    Row("AN-13 the rest pass before a number", FOUR, TWO_DOWN, "rest pass", "no_bid AN-13"),
    Row("AN-14 not called yet", THREE, A_FOR_3, "annen", "call_first AN-14"),
    Row("AN-14 called, not turned", THREE, A_FOR_3, "A calls B annen", "ok", "A 0/3 B?"),
    Row("AN-14 called anew", THREE, f"{A_FOR_3};A calls B annen", "A calls C nainen", "ok", "A 0/3 C?"),
    Row("AN-13 only the challenger", THREE, A_FOR_3, "B calls C annen", "not_challenger AN-13"),
    Row(
        "AN-15 nothing left",
        THREE,
        f"{ONE_DOWN};A bids 2;rest pass;A calls B annen;annen",
        "A calls B annen",
        "empty_stack AN-15",
    ),
    Row("AN-17 called an annen", THREE, f"{A_FOR_3};A calls B nainen", "annen", "ok", "A loses"),
    Row("AN-18 asked", THREE, A_FOR_3, "A asks B", "ok", "A 0/3"),
    Row("AN-18 not the challenger", THREE, A_FOR_3, "B asks C", "not_challenger AN-18"),
    Row("AN-18 in the auction", THREE, TWO_DOWN, "A asks B", "phase AN-10"),
    Row(
        "AN-19 over after a failure",
        THREE,
        f"{A_FOR_3};A calls B nainen;annen",
        "A calls C annen",
        "challenge_over AN-19",
    ),
    Row("AN-20 which one", THREE, f"{A_FOR_3};A calls B nainen;annen", "lost 4", "ok", "next A | 3 4 4"),
    Row("AN-20 not before a failure", THREE, A_FOR_3, "lost", "phase AN-14"),
    Row("AN-21 out of the game", table("3042"), "topic;count 1;A places", "B places", "eliminated AN-21"),
    Row("AN-23 somebody else", THREE, f"{A_FOR_3};A calls B nainen;annen;lost", "next B", "next_parent AN-23"),
    Row(
        "AN-24 nothing after the end",
        table("444", reach="A"),
        f"{ONE_DOWN};A bids 1;rest pass;A calls A annen;annen",
        "topic",
        "phase AN-24",
    ),
    Row("AN-25 the parent must open", table("444", options=OPEN), TWO_DOWN, "A passes", "must_bid AN-25"),
    Row("AN-25 later ones may pass", table("444", options=OPEN), f"{TWO_DOWN};A bids 1", "B passes", "ok", "C over 1"),
    Row(
        "AN-25 done over",
        table("444", options=REDO),
        f"{TWO_DOWN};A passes;B passes",
        "C passes",
        "ok",
        "next A | 4 4 4",
    ),
    Row(
        "AN-26 house rule annen",
        table("444", options=Options(max_bid=ANNEN_ONLY)),
        "topic;count 4;all place",
        "A bids 10",
        "bid_over_annen AN-26",
    ),
    Row(
        "AN-26 house rule annen, above the table",
        table("444", options=Options(max_bid=ANNEN_ONLY)),
        "topic;count 4;all place",
        "A bids 13",
        "bid_over_table AN-26",
    ),
    Row(
        "AN-26 house rule none",
        table("444", options=Options(max_bid=NO_LIMIT)),
        "topic;count 4;all place",
        "A bids 13",
        "?bid_unreachable AN-26",
        "B over 13",
    ),
    Row("AN-27 within reach elsewhere", THREE, f"{TWO_DOWN};A bids 1;rest pass", "A gives up", "?within_reach AN-27"),
    Row(
        "AN-27 only the own pile is left",
        THREE,
        f"{ONE_DOWN};A bids 2;rest pass;A calls B annen;annen;A calls C nainen;nainen",
        "A gives up",
        "~own_pile AN-27",
        "A loses",
    ),
    Row("AN-27 only the challenger", THREE, A_FOR_3, "B gives up", "not_challenger AN-13"),
    Row(
        "AN-28 the table chooses",
        table("1304"),
        f"{ONE_DOWN};A bids 1;rest pass;A calls B annen;nainen;lost",
        "next D",
        "ok",
        "D topic",
    ),
    Row(
        "AN-28 not somebody who is out",
        table("1304"),
        f"{ONE_DOWN};A bids 1;rest pass;A calls B annen;nainen;lost",
        "next C",
        "eliminated AN-21",
    ),
    Row(
        "AN-30 played before",
        table("444", options=REDO),
        "draw 3;choose 2;count 1;all place;A passes;B passes;C passes;next A;draw 3",
        "choose 2",
        "?topic_used AN-30",
    ),
    Row(
        "AN-31 a fourth annen",
        THREE,
        "topic;count 4;all place;A bids 9;rest pass" + ";A calls B annen;annen" * 3 + ";A calls B annen",
        "annen",
        "?impossible_card AN-31",
    ),
)


@pytest.mark.parametrize("row", [*EXAMPLES, *CLAUSES], ids=lambda row: row.rules)
def test_rows(row: Row) -> None:
    """What the rules say of the line, and the table after it."""
    state = play(row.state, *row.before.split(";")) if row.before else row.state
    assert verdict(state, row.line) == row.judged
    if row.stands:
        expected, _, cards = row.stands.partition(" | ")
        after = play(state, row.line)
        assert stands(after) == expected
        if cards:
            assert owned(after) == cards


def test_an_01_an_04_cards() -> None:
    """AN-01, AN-04: three annen and a nainen a colour, ten topic cards of four; everybody begins with four cards."""
    assert (ANNEN_CARDS * 6, NAINEN * 6, TOPIC_CARDS, len(TOPICS)) == (18, 6, 10, 4)
    assert owned(THREE) == "4 4 4"
    assert HAND == 4
    assert not any(seat.reach for seat in THREE.seats)


def test_an_02_players() -> None:
    """A26 AN-02: three to six; two with a reason; seven or one can't be served by the box."""
    for seats in range(3, 7):
        assert new_match(seats).count == 0
    with pytest.raises(Refused) as refused:
        new_match(2)
    assert refused.value.verdict.findings[0].text.key == "annen.refusal.players"
    assert refused.value.verdict.rules == ("AN-02",)
    assert Match.begin(ANNEN, setup(2, note="ふたりだけ")).count == 0
    for seats in (1, 7):
        players = tuple(setup(6).seats * 2)[:seats]
        with pytest.raises(ValueError, match="annen is for"):
            Match.begin(ANNEN, replace(setup(2), seats=players))


@pytest.mark.parametrize("first", NAMES[:4])
def test_an_03_the_table_chooses_the_first_parent(first: str) -> None:
    """AN-03: whoever the table took is parent first."""
    assert stands(new_match(4, first).state) == f"{first} topic"


@pytest.mark.parametrize(
    ("cards", "count", "facts"),
    [("444", 4, (12, 9, 9)), ("4444", 3, (12, 8, 12)), ("444", 1, (3, 0, 3)), ("444444", 2, (12, 6, 12))],
)
def test_an_26_public_facts(cards: str, count: int, facts: tuple[int, int, int]) -> None:
    """A07, A08 AN-26: how many cards lie there, and how many annen at least and at most."""
    state = play(table(cards), "topic", f"count {count}", "all place")
    assert (state.lying, state.fewest_annen, state.most_annen) == facts


def test_an_30_topics_run_out() -> None:
    """A27 AN-30: after ten rounds the deck is shuffled anew, and the prompt says so."""
    state = table("444", options=REDO)
    for _ in range(10):
        assert ANNEN.prompt(state).rule != "AN-30"
        state = play(state, "topic", "count 1", "all place", "A passes", "B passes", "C passes", "next A")
    assert state.topics_left == 0
    prompt = ANNEN.prompt(state)
    assert prompt.rule == "AN-30"
    assert prompt.lines[0].key == "annen.prompt.topics_out"
    assert play(state, "topic").topics_left == 9


def test_an_30_the_apps_cards_run_out_too() -> None:
    """AN-30: no card of the app comes twice before all have come."""
    state = table("444", options=REDO)
    for card in range(1, 21):
        assert card in state.app_deck
        state = play(state, f"draw {card}", "choose 1", "count 1", "all place", "A passes", "B passes", "C passes")
        state = play(state, "next A")
        assert card not in state.app_deck or card == 20
    assert ANNEN.prompt(state).rule == "AN-30"
    assert state.app_deck == tuple(range(1, 21))
    assert len(play(state, "draw 7").app_deck) == 19


def test_no_clause_and_no_example_is_left_out() -> None:
    """Every clause of the rulebook has a row, and every worked example does."""
    names = [row.rules for row in (*EXAMPLES, *CLAUSES)]
    told = [str(test.__doc__) for name, test in globals().items() if name.startswith("test_")]
    found = set(chain.from_iterable(re.findall(r"A\d\d|AN-\d\d", name) for name in (*names, *told)))
    assert {clause.id for clause in rulebook("annen", "ja").clauses} <= found
    assert {f"A{number:02}" for number in range(1, 30)} <= found
