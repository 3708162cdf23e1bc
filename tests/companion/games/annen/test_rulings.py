"""Rulings against the rules, corrections by hand, going home: each does what was declared, and no more."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.game import Answer
from companion.games.annen import ANNEN
from companion.games.annen.options import PARENT_MUST_OPEN, REDO_ROUND, Options
from companion.games.annen.state import LOST, State
from companion.ledger import BOX
from companion.match import Corrected, Match
from tests.companion.games.annen.table import owned, play, read, seat, setup, stands, table, verdict

THREE = table("444")
FOUR = table("4444")
TWO_DOWN = "topic;count 2;all place"
A_FOR_3 = f"{TWO_DOWN};A bids 3;rest pass"


@dataclass(frozen=True)
class Ruling:
    """On *state*, after the lines of *before*, *line* is refused as *code*; overruled, the table *stands* so."""

    name: str
    state: State
    before: str
    line: str
    code: str
    stands: str


RULINGS = (
    Ruling(
        "a bid by somebody who passed: in again",
        FOUR,
        f"{TWO_DOWN};A passes;B bids 1",
        "A bids 2",
        "passed_out",
        "B over 2",
    ),
    Ruling("a bid out of turn: it counts, on from there", FOUR, f"{TWO_DOWN};A bids 1", "C bids 2", "turn", "D over 2"),
    Ruling("a pass out of turn: the turn stays", FOUR, f"{TWO_DOWN};A bids 1", "C passes", "turn", "B over 1"),
    Ruling(
        "passed twice: nothing",
        THREE,
        f"{TWO_DOWN};A bids 1;B passes;C bids 2",
        "B passes",
        "passed_out",
        "A over 2",
    ),
    Ruling(
        "a pass out of turn that ends the auction",
        THREE,
        f"{TWO_DOWN};A passes;B bids 1;C bids 2",
        "C passes",
        "turn",
        "B 0/2",
    ),
    Ruling("a bid not higher: as named", THREE, f"{TWO_DOWN};A bids 3", "B bids 2", "bid_not_higher", "C over 2"),
    Ruling("a bid above the table", THREE, TWO_DOWN, "A bids 7", "bid_over_table", "B over 7"),
    Ruling(
        "a count above the limit: all the smaller hand has",
        table("424"),
        "topic",
        "count 3",
        "count_range",
        "place ABCABCAC",
    ),
    Ruling("a count of none: nothing to challenge for", THREE, "topic", "count 0", "count_range", "next A"),
    Ruling("placed out of turn", THREE, "topic;count 2", "B places", "turn", "place ACABC"),
    Ruling("placed once too often", THREE, "topic;count 1;A places", "A places", "turn", "place BC"),
    Ruling("the last one passes: done over", THREE, f"{TWO_DOWN};A passes;B passes", "C passes", "must_bid", "next A"),
    Ruling(
        "the parent passes first",
        table("444", options=Options(all_pass=PARENT_MUST_OPEN)),
        TWO_DOWN,
        "A passes",
        "must_bid",
        "B over 0",
    ),
    Ruling("a lower card: as if it were the top one", THREE, A_FOR_3, "A calls B annen 2nd", "not_top", "A 0/3 B?"),
    Ruling("somebody else calls", THREE, A_FOR_3, "B calls C annen", "not_challenger", "A 0/3 C?"),
    Ruling("another parent", THREE, f"{A_FOR_3};A calls B nainen;annen;lost", "next C", "next_parent", "C topic"),
    Ruling("the wrong step: nothing", THREE, TWO_DOWN, "count 1", "phase", "A over 0"),
    Ruling("somebody who is out: nothing", table("4044"), TWO_DOWN, "B bids 3", "eliminated", "A over 0"),
    Ruling(
        "an empty pile: nothing",
        THREE,
        "topic;count 1;all place;A bids 2;rest pass;A calls B annen;annen",
        "A calls B annen",
        "empty_stack",
        "A 1/2",
    ),
    Ruling(
        "a decided challenge: nothing",
        THREE,
        f"{A_FOR_3};A calls B nainen;annen",
        "A calls C annen",
        "challenge_over",
        "A loses",
    ),
    Ruling("a card without a call: nothing", THREE, A_FOR_3, "annen", "call_first", "A 0/3"),
    Ruling(
        "the own nainen called annen, laid back",
        THREE,
        f"{A_FOR_3};A calls A annen",
        "put back",
        "own_put_back",
        "A 0/3",
    ),
    Ruling("another's card, laid back", THREE, f"{A_FOR_3};A calls B annen", "put back", "put_back", "A 0/3"),
)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.name)
def test_rulings(ruling: Ruling) -> None:
    """Refused, and applied as the table ruled."""
    state = play(ruling.state, ruling.before)
    assert verdict(state, ruling.line).split(" ")[0] == ruling.code
    assert stands(play(state, ruling.line)) == ruling.stands


def test_a_count_above_the_limit_changes_what_lies_there() -> None:
    """The cards that lie there stand for players times count: 3 + 2 + 3, five to eight of them annen."""
    state = play(table("424"), "topic", "count 3", "all place")
    assert (state.lying, state.fewest_annen, state.most_annen, state.ceiling) == (8, 5, 8, 8)


def test_the_own_nainen_called_nainen_goes_back() -> None:
    """AN-16: no count, the pile as it was, the challenge goes on; an own annen is a wrong call."""
    state = play(THREE, A_FOR_3, "A calls A nainen")
    assert verdict(state, "nainen") == "ok"
    back = play(state, "nainen")
    assert (stands(back), back.round.face_down) == ("A 0/3", (2, 2, 2))
    assert stands(play(state, "annen")) == "A loses"


def test_a_passed_player_is_in_again_by_a_ruled_bid() -> None:
    """Having bid against the rules, the player may go on bidding."""
    state = play(FOUR, TWO_DOWN, "A passes", "B bids 1", "A bids 2", "B passes", "C passes")
    assert verdict(state, "D bids 3") == "ok"
    assert verdict(play(state, "D bids 3"), "A bids 4") == "ok"


def test_a_ruling_needs_a_reason_and_keeps_it() -> None:
    """The note stands on the entry, with the rule it overruled."""
    match = Match.begin(ANNEN, setup(3))
    match, entry = match.act(read("count 2"), at=0, note="急いで")
    assert (entry.what.note, entry.what.rules) == ("急いで", ("AN-05",))  # type: ignore[union-attr]
    assert stands(match.state) == "A topic"


def test_a_call_and_its_card_are_undone_together() -> None:
    """Back to before the call; redone, the card lies open again. A call alone is undone alone."""
    match = Match.begin(ANNEN, setup(3))
    for line in ("topic", "count 2", "all place", "A bids 3", "rest pass", "A calls C annen", "A calls B annen"):
        match, _ = match.act(read(line), at=0)
    assert stands(match.undo(at=0)[0].state) == "A 0/3"
    match, _ = match.act(read("annen"), at=0)
    undone, _ = match.undo(at=0)
    assert stands(undone.state) == "A 0/3"
    assert stands(undone.redo(at=0)[0].state) == "A 1/3"
    assert stands(undone.undo(at=0)[0].state) == "B over 3"


@dataclass(frozen=True)
class Correction:
    """A figure set to a value after the lines of *before*; then the table stands so."""

    name: str
    before: str
    figure: str
    value: Answer
    stands: str


CORRECTIONS = (
    Correction("cards owned", "topic", "owned.1", 2, "A count 1-2"),
    Correction("the last card", f"{TWO_DOWN};A bids 1", "owned.1", 0, "C over 1"),
    Correction("out of the game", "topic", "owned.1", 0, "A count 1-4"),
    Correction("parent", "", "parent", 2, "C topic"),
    Correction("count while placing", "topic;count 1;A places", "count", 2, "place BCABC"),
    Correction("count placed already", "topic;count 2;A places;B places;C places", "count", 1, "A over 0"),
    Correction("count in the auction", TWO_DOWN, "count", 3, "A over 0"),
    Correction("whose turn while placing", "topic;count 1", "turn", 2, "place CAB"),
    Correction("whose turn in the auction", TWO_DOWN, "turn", 1, "B over 0"),
    Correction("highest number", f"{TWO_DOWN};A bids 3", "bid", 1, "B over 1"),
    Correction("number of the challenge", A_FOR_3, "bid", 2, "A 0/2"),
    Correction("number reached by it", f"{A_FOR_3};A calls B annen;annen", "bid", 1, "next A"),
    Correction("challenger", A_FOR_3, "challenger", 1, "B 0/3"),
    Correction("counted", A_FOR_3, "counted", 2, "A 2/3"),
    Correction("counted to the number", A_FOR_3, "counted", 3, "next A"),
    Correction("face down", f"{A_FOR_3};A calls B annen", "face_down.1", 0, "A 0/3"),
    Correction("reach", "", "reach.0", "yes", "A topic"),
    Correction("winner", "", "winner", 1, "B wins"),
)


@pytest.mark.parametrize("row", CORRECTIONS, ids=lambda row: row.name)
def test_corrections(row: Correction) -> None:
    """The figure shows what it was set to, as long as it is there, and the table goes on from it."""
    match = Match.begin(ANNEN, setup(3))
    for line in row.before.split(";") if row.before else ():
        match, _ = match.act(read(line), at=0)
    match, _ = match.act(Corrected(row.figure, row.value, "数え直した"), at=0)
    assert stands(match.state) == row.stands
    shown = {figure.id: figure.value for figure in ANNEN.figures(match.state)}
    assert shown.get(row.figure, row.value) == row.value


def test_correction_to_what_stands_already_changes_nothing() -> None:
    """Zero cards put right to zero cards moved the round somebody went out in to this one."""
    before = table("404")
    state = before._replace(round=before.round._replace(number=3))
    for figure in ANNEN.figures(state):
        assert ANNEN.correct(state, figure.id, figure.value) == state, figure.id


def test_corrected_cards_come_from_the_box() -> None:
    """What a correction takes is back in the box; nothing is lost."""
    match, _ = Match.begin(ANNEN, setup(3)).act(Corrected("owned.0", 1, "数え直した"), at=0)
    (ledger,) = match.ledgers()
    assert (ledger.balance("seat:0"), ledger.balance(BOX), ledger.balance(LOST)) == (1, -9, 0)


def test_a_winner_taken_back() -> None:
    """Nobody has won yet: the round is at its end, and the match goes on."""
    state = play(table("444", reach="A"), "topic;count 1;all place;A bids 1;rest pass;A calls A annen;annen")
    assert stands(ANNEN.correct(state, "winner", -1)) == "next A"


@pytest.mark.parametrize(
    ("figure", "value"), [("owned.0", 5), ("owned.7", 1), ("turn", 0), ("owned.0", True), ("reach.0", 1)]
)
def test_there_are_only_so_many_figures(figure: str, value: Answer) -> None:
    """A figure or a value there isn't is refused."""
    with pytest.raises(ValueError, match=figure):
        ANNEN.correct(table("444"), figure, value)


LEAVING = (
    ("the parent before the topic", FOUR, "topic", "A", "B count 1-4"),
    ("the next to place", FOUR, "topic;count 2;A places", "B", "place CDACD"),
    ("the last one who had to place", FOUR, "topic;count 1;A places;B places;C places", "D", "A over 0"),
    ("the one whose turn it is", FOUR, f"{TWO_DOWN};A bids 1", "B", "C over 1"),
    ("the bidder: the number before stands", FOUR, f"{TWO_DOWN};A bids 1;B bids 2", "B", "C over 1"),
    ("the only bidder", FOUR, f"{TWO_DOWN};A bids 1", "A", "B over 0"),
    ("the last but one in the auction", THREE, f"{TWO_DOWN};A bids 1;B passes", "C", "A 0/1"),
    ("the challenger: nobody gains or loses", FOUR, A_FOR_3, "A", "next B"),
    ("the challenger who has to discard", FOUR, f"{A_FOR_3};A calls B nainen;annen", "A", "next B"),
    ("somebody whose card was called", FOUR, f"{A_FOR_3};A calls B annen", "B", "A 0/3"),
    ("the last but one", table("404"), "topic", "A", "C wins"),
)


@pytest.mark.parametrize(("name", "state", "before", "who", "expected"), LEAVING, ids=[row[0] for row in LEAVING])
def test_leaving(name: str, state: State, before: str, who: str, expected: str) -> None:
    """Nobody waits for somebody who went home; the cards stay in the sum."""
    after = ANNEN.leave(play(state, before), seat(who))
    assert stands(after) == expected
    assert owned(after) == owned(state)


def test_the_leavers_cards_leave_the_table() -> None:
    """What lay there goes home too: three piles of two are left."""
    state = ANNEN.leave(play(FOUR, A_FOR_3), seat("C"))
    assert state.round.face_down == (2, 2, 0, 2)
    assert verdict(state, "A calls C annen") == "empty_stack AN-15"


def test_a_round_done_over_keeps_everything() -> None:
    """AN-25 with the house rule: same parent, next topic card, nobody gains or loses."""
    state = play(table("4444", "B", options=Options(all_pass=REDO_ROUND)), TWO_DOWN)
    state = play(state, "B passes", "C passes", "D passes", "A passes")
    assert (stands(state), owned(state), state.topics_left) == ("next B", "4 4 4 4", 9)
    assert verdict(state, "next C") == "next_parent AN-23"
