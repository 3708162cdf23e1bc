"""Figures put right by hand, players who go home, and what the table lets pass against the rules."""

from __future__ import annotations

import pytest

from companion.games.uno_duel import UNO_DUEL
from companion.games.uno_duel.options import Options
from companion.games.uno_duel.state import Phase, State
from companion.match import Acted, Change, Corrected, Left, Match, Refused
from companion.words import Words
from tests.companion.games.uno_duel.table import NAMES, hands, new_match, play, read, stands, table


def figures(state: State) -> dict[str, int | str]:
    return {figure.id: figure.value for figure in UNO_DUEL.figures(state)}


def acted(match: Match, *lines: str) -> Match:
    for line in lines:
        for action in filter(str.strip, line.split(";")):
            match, _ = match.act(read(action), at=0, confirmed=True)
    return match


@pytest.mark.parametrize(
    ("lines", "figure", "value", "after"),
    [
        ("", "hand.1", 5, "A battle, next B, 水7 | 7 5 7 7"),
        ("", "hand.1", 9, "A battle, next B, 水7 | 7 9 7 7"),
        ("", "traps.2", 2, "A battle, next B, 水7 | 7 7 7-- 7"),
        ("A plays 水3;A sets", "traps.0", 0, "A main, next B, 水3 | 5 7 7 7"),
        ("", "field", "W4(炎)", "A battle, next B, W4(炎) | 7 7 7 7"),
        ("", "attack", 4, "A battle, next B +4, 水7 | 7 7 7 7"),
        ("A plays 水D2;A ends", "attack", 0, "next B, 水D2 | 6 7 7 7"),
        ("", "direction", -1, "A battle, next D, 水7 ccw | 7 7 7 7"),
        ("", "turn", 2, "C battle, next D, 水7 | 7 7 7 7"),
        ("A plays 水S;A ends", "turn", 3, "next D, 水S | 6 7 7 7"),
        ("A passes", "owed", 3, "A main 3, next B, 水7 | 7 7 7 7"),
        ("", "discards", 12, "A battle, next B, 水7 | 7 7 7 7"),
    ],
)
def test_ud_28_figures_are_put_right(lines: str, figure: str, value: int | str, after: str) -> None:
    """UD-28: what is corrected shows, the cards still add up, and the rest of the table is as it was."""
    state = play(table("水7"), lines)
    corrected = UNO_DUEL.correct(state, figure, value)
    assert figures(corrected)[figure] == value
    assert f"{stands(corrected)} | {hands(corrected)}" == after
    assert corrected.size == state.size
    assert UNO_DUEL.correct(state, figure, figures(state)[figure]) == state


def test_ud_28_a_corrected_attack_has_to_be_answered() -> None:
    """UD-28 UD-11: put right in a battle, it is on whoever has that battle."""
    attacked = UNO_DUEL.correct(table("水7"), "attack", 2)
    assert stands(play(attacked, "A draws")) == "A main, next B, 水7"
    assert hands(play(attacked, "A draws")) == "9 7 7 7"
    on_a_wild4 = UNO_DUEL.correct(table("W4(水)"), "attack", 8)
    assert [source.amount for source in on_a_wild4.table.attack] == [4, 4]


def test_ud_28_uno_and_the_score() -> None:
    """UD-28: whether UNO was said, and rounds won; a score that reaches the end before a deal ends the match."""
    due = play(table("水7", hands="2 7 7 7"), "A plays 水3")
    assert figures(due)["uno.0"] == "due"
    assert UNO_DUEL.correct(due, "uno.0", "called").uno_due == ()
    start = new_match(3).state
    assert UNO_DUEL.correct(start, "score.1", 2).round.scores == (0, 2, 0)
    assert UNO_DUEL.correct(start, "score.1", 3).is_over
    assert stands(UNO_DUEL.correct(start, "dealer", 2)) == "C deal"


@pytest.mark.parametrize(
    ("figure", "value"),
    [("nothing", 1), ("hand.1", 200), ("hand.9", 1), ("attack", 3), ("direction", 0), ("field", "x"), ("field", "雷")],
)
def test_ud_28_what_there_isnt_cant_be_corrected(figure: str, value: int | str) -> None:
    """UD-28: no such figure, no such value, no such card."""
    with pytest.raises(ValueError, match=r"."):
        UNO_DUEL.correct(table("水7"), figure, value)


@pytest.mark.parametrize(
    ("lines", "who", "after"),
    [
        ("", 2, "A battle, next B, 水7 | 7 7 0 7"),
        ("", 1, "A battle, next C, 水7 | 7 0 7 7"),
        ("", 0, "next B, 水7 | 0 7 7 7"),
        ("A plays 水3;A ends", 0, "next B, 水3 | 0 7 7 7"),
        ("A plays 水3;A ends", 1, "next C, 水3 | 6 0 7 7"),
        ("A plays 水D2;A ends", 1, "next C +2, 水D2 | 6 0 7 7"),
        ("A plays 水R;A ends", 3, "next C, 水R ccw | 6 7 7 0"),
        ("A plays 水S;A ends", 1, "next C, 水S | 6 0 7 7"),
        ("A plays 水3;A sets", 0, "next B, 水3 | 0 7 7 7"),
    ],
)
def test_who_goes_home_is_passed_over(lines: str, who: int, after: str) -> None:
    """The cards go into the pile; whose turn it was, it is over; an attack goes on to whoever comes next."""
    state = play(table("水7"), lines)
    left = UNO_DUEL.leave(state, who)
    assert f"{stands(left)} | {hands(left)}" == after
    assert left.size == state.size
    assert who not in left.active


def test_a_dealer_who_goes_home_and_the_last_who_stays() -> None:
    """The next to the left deals; with one left the match is over."""
    state = new_match(3).state
    assert stands(UNO_DUEL.leave(state, 0)) == "B deal"
    tied = play(state, "dealer 7 7 0")
    assert stands(UNO_DUEL.leave(tied, 0)) == "B deal"
    assert UNO_DUEL.leave(UNO_DUEL.leave(state, 0), 1).is_over
    over = play(table("水7", hands="1 7 7"), "A plays 水3")
    assert play(UNO_DUEL.leave(over, 0), "close").round.scores == (1, 0, 0)
    assert UNO_DUEL.leave(over, 1).phase is Phase.ROUND_OVER


def test_the_table_may_rule() -> None:
    """A refused act is recorded with a note; it is applied as it was declared, and a challenge may come too late."""
    match = acted(new_match(4), "first 水7", "B plays W4>炎", "B ends")
    with pytest.raises(Refused):
        match.act(read("C challenges guilty"), at=0)
    ruled, entry = match.act(read("C challenges guilty"), at=0, note="みんなで決めた")
    assert isinstance(entry.what, Acted)
    assert entry.what.is_ruling
    assert f"{stands(ruled.state)} | {hands(ruled.state)}" == "next C, 水7 | 7 11 7 7"


def test_an_out_of_turn_card_makes_it_that_turn() -> None:
    """Let pass, a card of somebody else's is a turn of theirs."""
    state = play(table("水7"), "A plays 水3;A ends;C plays 水4")
    assert stands(state) == "C main, next D, 水4"


def test_amending_an_earlier_card_replays_what_followed() -> None:
    """Changed three acts ago to a draw two: what comes after turns out illegal, and stands as a ruling."""
    match = acted(new_match(4), "first 水7", "B plays 水3", "B ends", "C plays 水4", "C ends")
    preview = match.preview(Change(2, Acted(read("B plays 水D2"))))
    assert [consequence.n for consequence in preview.consequences] == [4]
    amended, _ = match.amend(preview, at=0)
    assert f"{stands(amended.state)} | {hands(amended.state)}" == "next D, 水4 | 7 6 8 7"


def test_undo_takes_back_one_event() -> None:
    """A wild draw four and its challenge are two events."""
    match = acted(new_match(4), "first 水7", "B plays W4>炎", "C challenges guilty")
    undone, _ = match.undo(at=0)
    assert undone.state.may_challenge
    assert hands(undone.state) == "7 6 7 7"


def test_a_corrected_hand_and_a_player_who_leaves_are_told() -> None:
    """Through the match: the correction in the log, and the ledger with its reason."""
    match = acted(new_match(4), "first 水7")
    match, _ = match.act(Corrected("hand.2", 9, "数えた"), at=0)
    words = Words("ja", NAMES)
    assert "9" in words(match.describe(match.now))
    assert words(match.ledgers()[0].movements()[-1].reason) == "訂正"
    match, _ = match.act(Left(2), at=0)
    assert match.state.hand(2) == 0


def test_more_cards_than_we_counted() -> None:
    """UD-28: what a hand lacks by our count comes out of the pile, and nothing goes below nothing."""
    state = play(table("水7", hands="1 7 7 7"), "A plays 水3 水3")
    assert (hands(state), state.size) == ("0 7 7 7", 108)
    fired = play(table("水7", phase=Phase.STANDBY), "B fires 水S")
    assert hands(fired) == "7 6 7 7"
    assert play(table("水7", options=Options(trap_limit=2)), "A sets") == table("水7", options=Options(trap_limit=2))
