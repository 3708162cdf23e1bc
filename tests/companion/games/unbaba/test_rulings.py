"""What the table lets pass, puts right by hand, and players who go home."""

from __future__ import annotations

import pytest

from companion.game import Answer
from companion.games.unbaba import UNBABA, rules
from companion.games.unbaba.notation import read_cards
from companion.games.unbaba.state import SUPPLY, Phase, State
from companion.match import Corrected, Left, Refused
from companion.verdict import Kind
from tests.companion.games.unbaba.table import codes, names, new_match, play, read, seat, table


def _passes(state: State) -> str:
    return names(state.trick.passes)


def test_a_weaker_play_is_laid_as_declared() -> None:
    """UB-11: −8 on −5 is stacked; the row is −8 then, and the turn goes on."""
    state = play(table("-5"), "A -8")
    assert state.trick.display is not None
    assert (state.trick.display.strength, state.turn, len(state.trick.covered)) == (-8, seat("B"), 1)


def test_the_way_that_was_named_is_kept() -> None:
    """UB-13: −12 on +12, let pass as an add, makes −144 of two cards."""
    state = play(table("+12"), "A add -12")
    assert state.trick.display is not None
    assert (state.trick.display.strength, len(state.trick.display)) == (-144, 2)


def test_mixed_numbers_leave_a_row_without_a_number() -> None:
    """UB-09: +7 and −8 make −56; the next play can only be stacked, by count."""
    state = play(table(), "A +7 -8")
    assert state.trick.display is not None
    assert (state.trick.display.strength, state.trick.display.number) == (-56, None)
    assert codes(state, "B +2") == ("no_method_mixed",)
    assert codes(state, "B -2 -2") == ()


def test_two_mischief_cards_hand_over_one_card() -> None:
    """UB-15: one card, however many purple ones a ruling let pass."""
    state = play(table(), "A -7i -8i", "A gives")
    assert state.hands == (9, 13, 12, 12)
    assert state.phase is Phase.FOLLOW


def test_a_play_out_of_turn() -> None:
    """UB-29: who played is the last to play, the next after it is to act; who was skipped has not passed."""
    state = play(table("-5", turn="A", passes="D"), "C -4")
    assert (names([state.turn]), state.trick.last, _passes(state)) == ("D", seat("C"), "")
    assert state.passes_left == 3


def test_a_pass_out_of_turn_counts_for_nothing() -> None:
    """UB-29: only the note is kept."""
    state = table("-5", turn="A")
    assert codes(state, "C pass") == ("turn",)
    assert play(state, "C pass") == state


def test_a_parent_let_pass() -> None:
    """UB-09: the next player leads instead; the field stays empty."""
    state = play(table(), "A pass")
    assert (state.phase, names([state.turn]), names([state.trick.leader])) == (Phase.LEAD, "B", "B")
    assert state.trick.display is None


def test_a_hand_over_let_slip() -> None:
    """UB-17: no card moves; then the play goes on as declared."""
    state = play(table("-13", hands=(5, 4, 12, 12)), "A -11i")
    assert codes(state, "B -10") == ("give_required",)
    state = play(state, "B -10")
    assert (state.hands, names([state.turn])) == ((4, 3, 12, 12), "C")


def test_a_pass_instead_of_a_hand_over() -> None:
    """UB-17: the pass counts, the card stays."""
    state = play(table("-13", hands=(5, 4, 12, 12)), "A -11i", "B pass")
    assert (state.hands, _passes(state), names([state.turn])) == ((4, 4, 12, 12), "B", "C")


def test_objections_are_those_after_a_skipped_hand_over() -> None:
    """UB-17, UB-29: C neither waits for the card nor for B."""
    assert codes(play(table("-13"), "A -11i"), "C -10") == ("give_required", "turn")


@pytest.mark.parametrize("line", ["dealt", "all chose", "turned up", "drafted"])
def test_while_a_card_is_owed_nothing_else_happens(line: str) -> None:
    """UB-17: whatever it is, first the card."""
    state = play(table("-13"), "A -11i")
    assert codes(state, line) == ("give_required",)
    assert play(state, line) == state


def test_only_the_giver_gives() -> None:
    """UB-15: somebody else's card is not the one owed."""
    state = play(table("-13"), "A -11i")
    assert codes(state, "C gives") == ("turn",)
    assert play(state, "C gives") == state


def test_a_wrong_pick_counts_for_whoever_took_it() -> None:
    """UB-06: next comes whoever has taken fewest, clockwise from the starter."""
    state = play(new_match(3, "B").state, "dealt", "all chose", "turned up", "A picks")
    order = ""
    while state.phase is Phase.DRAFT_PICK:
        order += names([state.turn])
        state = play(state, f"{order[-1]} picks")
    assert order == "BCBCABCA"


def test_four_cards_in_the_middle() -> None:
    """UB-04: let pass, there is a card more to take."""
    state = play(new_match(2).state, "dealt", "A chose 4", "B chose 3", "turned up")
    assert (state.hands, state.draft.left) == ((8, 9), 7)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("dealt", "phase"),
        ("A picks", "phase"),
        ("A nothing", "empty"),
        ("A gives", "give_not_allowed"),
    ],
)
def test_where_nothing_can_be_applied_only_the_note_is_kept(line: str, code: str) -> None:
    """The table stays as it is."""
    state = table("-5")
    assert codes(state, line) == (code,)
    assert play(state, line) == state


def test_who_is_out_is_put_back_first() -> None:
    """UB-22: a play of somebody who is out changes nothing, and nobody is out twice."""
    state = table("-5", out="B", turn="C")
    assert play(state, "B -4") == state
    assert play(state, "B is out") == state
    back = UNBABA.correct(state, "out.1", 0)
    assert (back.out_order, back.active) == ((), (0, 1, 2, 3))


def test_after_the_match_nothing_happens() -> None:
    """UB-25: the match is over."""
    over = play(table("-5", seats=3, turn="B", out="A", hands=(0, 1, 3), tokens=(2, 3, 3)), "B -4")
    assert over.phase is Phase.GAME_OVER
    assert codes(over, "dealt") == ("phase",)
    assert play(over, "dealt") == over


# 実は上がりです: out although our count says otherwise.


def test_really_out_in_turn() -> None:
    """UB-22: the turn moves on."""
    state = play(table("-5", turn="A"), "A is out")
    assert (names(state.out_order), names([state.turn]), state.hands[0]) == ("A", "B", 0)


def test_really_out_of_turn() -> None:
    """UB-22: the turn stays, and a pass already made is dropped."""
    state = play(table("-5", turn="C", last="A", passes="B"), "B is out")
    assert (names([state.turn]), _passes(state), state.passes_left) == ("C", "", 2)


def test_really_out_closes_a_trick_everybody_else_has_passed() -> None:
    """UB-19: B played last, C and D have passed, A is out: nobody is left to act."""
    state = play(table("-5", turn="A", last="B", passes="CD"), "A is out")
    assert (state.phase, names([state.turn]), state.discarded) == (Phase.LEAD, "B", 1)


def test_really_out_while_leading() -> None:
    """UB-21: the next player leads."""
    state = play(table(turn="B"), "B is out")
    assert (state.phase, names([state.turn]), names([state.trick.leader])) == (Phase.LEAD, "C", "C")


def test_really_out_before_handing_over() -> None:
    """UB-17: with no card left there is none to give."""
    state = play(table("-13"), "A -11i", "A is out")
    assert (state.phase, names([state.turn]), state.hands[1]) == (Phase.FOLLOW, "B", 12)


def test_really_out_ends_a_round() -> None:
    """UB-23: one player is left."""
    state = play(table("-5", seats=3, out="A", hands=(0, 4, 5), turn="B"), "C is out")
    assert (state.phase, names(state.rounds[-1].order)) == (Phase.ROUND_END, "ACB")
    assert [state.loss_tokens(each) for each in range(3)] == [0, 2, 1]


def test_really_out_with_cards_by_our_count_is_asked_about() -> None:
    """UB-30: advice, which a tap confirms."""
    match = new_match(3)
    for line in ("dealt", "drafted"):
        match, _ = match.act(read(line), at=0)
    with pytest.raises(Refused) as refused:
        match.act(read("B is out"), at=0)
    assert refused.value.verdict.kind is Kind.ADVICE
    match, _ = match.act(read("B is out"), at=0, confirmed=True)
    assert match.state.out_order == (1,)


# Figures corrected by hand.


@pytest.mark.parametrize(
    ("figure", "value", "look", "expected"),
    [
        ("hand.1", 5, lambda state: state.hands, (12, 5, 12, 12)),
        ("hand.1", 0, lambda state: (state.hands, state.active), ((12, 0, 12, 12), (0, 1, 2, 3))),
        ("turn", 2, lambda state: state.turn, 2),
        ("leader", 2, lambda state: (state.trick.leader, state.turn), (2, 0)),
        ("last", 1, lambda state: state.trick.last, 1),
        ("display", "-7 -7i", lambda state: state.trick.display.strength, 49),
        ("out.2", 1, lambda state: (state.out_order, state.active), ((2,), (0, 1, 3))),
        ("tokens.3", 4, lambda state: (state.loss_tokens(3), state.tokens.balance(SUPPLY)), (4, 21)),
    ],
)
def test_corrections_in_a_trick(figure: str, value: Answer, look: object, expected: object) -> None:
    """Each figure does what it says, and nothing else follows."""
    assert callable(look)
    assert look(UNBABA.correct(table("-5"), figure, value)) == expected


def test_a_corrected_row_counts_for_the_copies() -> None:
    """UB-30: what was thought to lie there was never played."""
    state = UNBABA.correct(table("-5 -5 -5"), "display", "-6 -6 -6")
    assert state.played == read_cards("-6 -6 -6")
    assert codes(state, "A -5 -5 -5i") == ()


def test_a_corrected_order_of_going_out() -> None:
    """UB-22: places are moved; who isn't out can only be next."""
    state = table("-5", seats=5, turn="D", out="ABC", hands=(0, 0, 0, 5, 5))
    assert names(UNBABA.correct(state, "out.2", 1).out_order) == "CAB"
    assert names(UNBABA.correct(state, "out.0", 3).out_order) == "BCA"
    with pytest.raises(ValueError, match="can't be 1"):
        UNBABA.correct(state, "out.3", 1)


def test_corrections_of_who_leads_and_starts() -> None:
    """UB-08, UB-28: before a lead turn and parent are one; before the deal and in the draft there is a starter."""
    assert UNBABA.correct(table(), "turn", 2).trick.leader == 2
    assert UNBABA.correct(table(), "leader", 2).turn == 2
    assert play(UNBABA.correct(new_match(3).state, "starter", 2), "dealt", "drafted").turn == 2
    picking = play(new_match(3).state, "dealt", "all chose", "turned up")
    assert UNBABA.correct(picking, "starter", 2).turn == 2


def test_corrected_tokens_decide_anew_whether_the_match_is_over() -> None:
    """UB-25: between two rounds the limit is looked at again, either way."""
    ended = play(table("-5", seats=3, turn="A", out="B", hands=(1, 0, 3)), "A -4")
    assert ended.phase is Phase.ROUND_END
    over = UNBABA.correct(ended, "tokens.2", 5)
    assert over.phase is Phase.GAME_OVER
    assert UNBABA.correct(over, "tokens.2", 4).phase is Phase.ROUND_END


@pytest.mark.parametrize(
    ("figure", "value"),
    [("hand.9", 1), ("hand.1", "x"), ("hand.1", 99), ("turn", 7), ("starter", 1), ("display", "7"), ("display", 7)],
)
def test_what_can_not_be_corrected(figure: str, value: Answer) -> None:
    """There is no such figure now, or it can't be that."""
    with pytest.raises(ValueError):  # noqa: PT011 - any reason will do
        UNBABA.correct(table("-5"), figure, value)


def test_a_correction_needs_its_reason() -> None:
    """No note, no correction."""
    with pytest.raises(Refused):
        new_match(3).act(Corrected("tokens.0", 1, " "), at=0)


# Players who go home.


def test_leaving_in_a_trick() -> None:
    """The hand lies aside, the tokens stay, the turn goes on, and the next deal is for those who stayed."""
    state = UNBABA.leave(table("-5", turn="B", tokens=(0, 3, 0, 0)), 1)
    assert (names([state.turn]), state.hands, state.aside) == ("C", (12, 0, 12, 12), 60 - 36 - 1)
    assert state.loss_tokens(1) == 3
    assert state.out_order == ()
    state = play(state, "C -4", "D pass", "A pass")
    assert (state.phase, names([state.turn])) == (Phase.LEAD, "C")


def test_leaving_ends_a_round_of_two() -> None:
    """UB-23: one is left; the next round is dealt without whoever went home."""
    state = UNBABA.leave(table("-5", seats=3, turn="B", out="A", hands=(0, 4, 5)), 1)
    assert state.phase is Phase.ROUND_END
    dealt = play(state, "dealt")
    assert (dealt.active, dealt.hands, dealt.aside) == ((0, 2), (12, 0, 12), 36)


def test_leaving_in_the_draft() -> None:
    """UB-06: the cards laid in are taken by the others."""
    state = play(new_match(3).state, "dealt", "A chose 3", "B chose 3")
    state = UNBABA.leave(state, 2)
    assert state.phase is Phase.DRAFT_REVEAL
    state = play(state, "turned up")
    assert (names([state.turn]), state.draft.left) == ("A", 6)


def test_the_last_one_has_nobody_to_play_with() -> None:
    """Fewer than two end the match; who went home comes last."""
    match = new_match(2)
    for line in ("dealt", "drafted", "A -7"):
        match, _ = match.act(read(line), at=0)
    match, _ = match.act(Left(0), at=0)
    assert UNBABA.is_over(match.state)
    assert rules.ranking(match.state) == (1, 0)


def test_the_winner_who_went_home_afterwards_came_last() -> None:
    """UB-25: the ranking is that of the end; of those who left before it nothing parts, they share a place."""
    over = UNBABA.leave(UNBABA.leave(new_match(3).state, 0), 2)
    ranks = [(rank.place, rank.seat) for rank in UNBABA.standing(over).ranks]
    assert ranks == [(1, 1), (2, 0), (2, 2)]
    assert UNBABA.leave(over, 1) == over


@pytest.mark.parametrize("phase", ["deal", "round end"])
def test_leaving_between_rounds(phase: str) -> None:
    """UB-28: if the next starter went home, the next seat starts."""
    state = new_match(3).state
    if phase == "round end":
        state = play(table("-5", seats=3, turn="B", out="A", hands=(0, 1, 3)), "B -4")
    state = play(UNBABA.leave(state, 0), "dealt", "drafted")
    assert (names([state.turn]), state.active) == ("B", (1, 2))


# What isn't an action at any table.


@pytest.mark.parametrize("line", ["E -7", "A chose 0", "A chose 13"])
def test_what_no_table_has(line: str) -> None:
    """A seat that isn't there, or a number nobody can mean."""
    state = play(new_match(4).state, "dealt") if "chose" in line else table("-5")
    with pytest.raises(ValueError):  # noqa: PT011 - any reason will do
        UNBABA.judge(state, read(line))
