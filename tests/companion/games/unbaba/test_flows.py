"""The questions of a play and of the draft, and the prompts between them."""

from __future__ import annotations

import pytest

from companion.game import Answers, Choice, Done, Page
from companion.games.unbaba import UNBABA
from companion.games.unbaba.actions import Chose, HandedOver, Passed, Picked, Played, Revealed, WentOut
from companion.games.unbaba.notation import read_cards
from companion.games.unbaba.options import Options
from companion.games.unbaba.plays import Way
from companion.games.unbaba.state import State
from companion.games.unbaba.telling import status
from companion.verdict import Action
from companion.words import Words
from tests.companion.games.unbaba.table import new_match, play, seat, table

EN = Words("en", "ABCDE")


def _page(state: State, name: str, *answers: tuple[str, int | str]) -> Page:
    page = UNBABA.flow(state, name, answers)
    assert isinstance(page, Page)
    return page


def _done(state: State, name: str, *answers: tuple[str, int | str]) -> Action:
    done = UNBABA.flow(state, name, answers)
    assert isinstance(done, Done)
    return done.action


def _choices(page: Page, part: str) -> dict[str | int, Choice]:
    return {choice.value: choice for choice in next(each for each in page.parts if each.id == part).choices}


def _shown(choice: Choice) -> str:
    hint = f" {EN(choice.hint)}" if choice.hint else ""
    return f"{EN(choice.label)}{hint}{' x' if choice.pale else ''}"


def test_a_play_takes_a_number_and_a_play() -> None:
    """Two answers: the number, then the play with its result."""
    state = table("-7 -7")
    assert [part.id for part in _page(state, "play").parts if part.default is None] == ["number"]
    assert _done(state, "play", ("number", 9), ("play", "--")) == Played(0, read_cards("-9 -9"))


def test_plays_of_a_number_show_what_comes_of_them() -> None:
    """UB-12, UB-13: what fits by count or number, legal or not; then the way to all of them."""
    page = _page(table("-7 -7"), "play", ("number", 9))
    assert [_shown(choice) for choice in _choices(page, "play").values()] == [
        "− − stack +81",
        "+ − stack −81 x",
        "− i stack +81",
        "+ i stack −81 x",
        "Other counts",
    ]


def test_plays_of_the_displayed_number_leave_out_what_lies_there() -> None:
    """UB-01, UB-13: of the sevens only one red, the plus and the mischief are left to add."""
    page = _page(table("-7 -7"), "play", ("number", 7))
    assert [_shown(choice) for choice in _choices(page, "play").values()] == [
        "− add −343 x",
        "+ add +343",
        "i add −343 x",
        # Two sevens fit both ways; neither is legal, so it is named, or one is.
        "+ − stack −49 x",
        "+ − add −2401 x",
        "− i add +2401",
        "+ i stack −49 x",
        "+ i add −2401 x",
        "+ − i add +16807",
        "Other counts",
    ]


def test_a_play_that_fits_both_ways_names_its_way() -> None:
    """U11: the table may let it pass either way."""
    state = table("+12")
    assert _done(state, "play", ("number", 12), ("play", "add:-")) == Played(0, read_cards("-12"), Way.ADD)
    assert _done(state, "play", ("number", 12), ("play", "stack:-")) == Played(0, read_cards("-12"), Way.STACK)


def test_all_fifteen_plays_of_a_number() -> None:
    """Leading, at once; following, behind the last choice."""
    assert len(_choices(_page(table(), "play", ("number", 7)), "play")) == 15
    following = _page(table("-5"), "play", ("number", 7), ("play", "more"))
    assert len(_choices(following, "any")) == 15
    answers: Answers = (("number", 7), ("play", "more"), ("any", "+-"))
    assert _done(table("-5"), "play", *answers) == Played(0, read_cards("+7 -7"))


def test_numbers_that_no_hand_could_play_are_pale() -> None:
    """UB-11: on +13 alone nothing but more 13s, or nothing at all."""
    numbers = _choices(_page(table("+13"), "play"), "number")
    assert [number for number, choice in numbers.items() if choice.pale is None] == [13]
    assert list(numbers) == list(range(2, 14))


def test_somebody_else_may_have_played() -> None:
    """UB-29: the seat is the one to act unless the table says another."""
    assert _done(table("-5"), "play", ("seat", 2), ("number", 4), ("play", "-")) == Played(2, read_cards("-4"))


def test_more_cards_than_the_hand_asks_what_is_left() -> None:
    """UB-30: before it is recorded, with the remark in view."""
    state = table("+3 -3", hands=(1, 12, 12, 12))
    page = _page(state, "play", ("number", 8), ("play", "--"))
    assert [part.id for part in page.parts] == ["left"]
    assert page.verdict is not None
    assert page.verdict.rules[0] == "UB-30"
    answers: Answers = (("number", 8), ("play", "--"), ("left", 3))
    assert _done(state, "play", *answers) == Played(0, read_cards("-8 -8"), left=3)


def test_typed_cards() -> None:
    """Whatever can be written, other numbers too; none is none."""
    assert _done(table(), "type", ("cards", "+7 -8")) == Played(0, read_cards("+7 -8"))
    assert _done(table(), "type", ("cards", "")) == Played(0, ())


def test_draft_flows() -> None:
    """UB-04 to UB-06: how many went in, what lies there, which one was taken."""
    state = play(new_match(2).state, "dealt")
    assert _done(state, "chose", ("seat", 1), ("count", 4)) == Chose(1, 4)
    state = play(state, "all chose")
    assert _done(state, "centre", ("cards", "+7 -7 -7")) == Revealed(read_cards("+7 -7 -7"))
    assert _done(state, "centre", ("cards", "")) == Revealed()
    state = play(state, "turned up +7 -7 -7 -8i +2 +3", "A picks -7")
    assert list(_choices(_page(state, "pick"), "card")) == ["+7", "-7", "-8i", "+2", "+3"]
    assert _done(state, "pick", ("card", "-8i")) == Picked(1, read_cards("-8i")[0])


@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("play", (("number", 14),)),
        ("play", (("number", "x"),)),
        ("play", (("seat", 9),)),
        ("play", (("number", 7), ("play", "----"))),
        ("play", (("number", 7), ("play", "sideways:-"))),
        ("type", (("cards", "seven"),)),
        ("type", (("seat", 9),)),
        ("pick", (("card", "+7 -7"),)),
        ("centre", (("cards", "7"),)),
    ],
)
def test_answers_that_lead_nowhere(name: str, answers: Answers) -> None:
    """They are refused, and nothing is made up."""
    with pytest.raises(ValueError):  # noqa: PT011 - any reason will do
        UNBABA.flow(table("-5"), name, answers)


# Prompts.


def _said(state: State) -> list[str]:
    prompt = UNBABA.prompt(state)
    return [EN(prompt.title), *(EN(line) for line in prompt.lines)]


def _acts(state: State) -> dict[str, Action | str]:
    """What is offered at a tap in the dock, and the flows."""
    return {act.id: act.action or act.flow or "" for act in UNBABA.prompt(state).acts if not act.more}


def test_prompt_of_a_follower() -> None:
    """UB-11: what would do; a pass is one tap, and says how many more close the trick."""
    state = table("-7 -7")
    assert _said(state) == ["A's turn", "Stack 2, or add 7s, and beat +49."]
    assert _acts(state) == {"play": "play", "pass": Passed(0)}
    assert [EN(act.hint) for act in UNBABA.prompt(state).acts if act.hint] == ["3 more to close"]


def test_prompt_after_a_trick_whose_winner_has_left() -> None:
    """UB-21: who leads instead, and why."""
    state = play(table("-5", turn="B", hands=(12, 1, 12, 12)), "B -4", "C pass", "D pass", "A pass")
    assert _said(state)[:3] == [
        "C leads",
        "The trick is closed. Turn its 2 cards face down and away.",
        "B is out, so C leads.",
    ]


def test_a_parent_is_told_why_there_is_no_pass() -> None:
    """UB-09: it is offered among the rarer acts, barred."""
    act = next(act for act in UNBABA.prompt(table()).acts if act.id == "pass")
    assert act.barred is not None
    assert act.more


def test_prompt_of_a_hand_over() -> None:
    """UB-15: one more tap."""
    state = play(table("-13"), "A -11i")
    assert _said(state) == ["Mischief! A hands over a card", "One card from the hand, unseen, to B. Tap when done."]
    assert _acts(state) == {"handed_over": HandedOver(0)}


def test_an_empty_hand_is_asked_about() -> None:
    """UB-22: after a hand was corrected to 0, is that player out?"""
    state = UNBABA.correct(table("-5"), "hand.2", 0)
    assert _acts(state)["out.2"] == WentOut(2)
    assert _said(state)[-1] == "By our count C holds no card. Out?"


def test_prompts_between_rounds_and_at_the_end() -> None:
    """UB-24, UB-26, UB-28: tokens, who leads next; the winner and what broke the tie."""
    ended = play(table("-5", seats=3, turn="A", out="B", hands=(1, 0, 3), tokens=(2, 3, 2)), "A -4")
    assert _said(ended) == [
        "Round 1 is over",
        "Loss tokens: B 0, A 1, C 2.",
        "Nobody has 5 yet. B was out first and leads next.",
        "Shuffle all 60, deal 12 each. The other 24 lie aside, face down.",
    ]
    over = play(table("-5", seats=3, turn="A", out="B", hands=(1, 0, 3), tokens=(4, 3, 1)), "A -4")
    assert _said(over) == [
        "B wins with 3 tokens!",
        "Loss tokens: B 0, A 1, C 2.",
        "Tied on tokens: B left the last round earlier and wins.",
    ]
    assert UNBABA.prompt(over).acts == ()


def test_prompt_after_a_round_of_two() -> None:
    """UB-27: the row that counted."""
    state = play(table("-3 -3", seats=2, hands=(2, 6)), "A -10 -10")
    assert _said(state)[1] == "2 cards on show: B takes 2 tokens."


def test_standing() -> None:
    """UB-25, UB-26: while playing equal tokens share a place; at the end nothing is shared, and the match is told."""
    tokens = (4, 3, 1)
    playing = table("-5", seats=3, turn="A", out="B", hands=(1, 0, 3), tokens=(3, 3, 1))
    assert [(rank.place, rank.seat) for rank in UNBABA.standing(playing).ranks] == [(1, 2), (2, 0), (2, 1)]
    assert UNBABA.standing(playing).highlights == ()
    over = play(table("-5", seats=3, turn="A", out="B", hands=(1, 0, 3), tokens=tokens), "A -4")
    standing = UNBABA.standing(over)
    assert [(rank.place, rank.seat) for rank in standing.ranks] == [(1, 1), (2, 2), (3, 0)]
    assert [EN(line) for line in standing.highlights] == [
        "Tied on tokens: B left the last round earlier and wins.",
        "Round 1 (1 trick): B 0, A 1, C 2",
        "Longest row: 1",
        "Strongest row: −4",
    ]


def test_tiles() -> None:
    """What a seat's tile says of it, and when its tokens are a danger."""
    state = table("-5", seats=5, turn="D", last="B", passes="C", out="E", tokens=(3, 2, 0, 0, 0))
    said = [status(state, each) for each in range(5)]
    assert [text and EN(text) for text in said] == [None, "played last", "passed", "turn", "out, no. 1"]
    assert [state.is_in_danger(each) for each in range(3)] == [True, False, False]
    assert table(seats=2, tokens=(3, 2)).is_in_danger(0)
    assert not table(seats=2, tokens=(3, 2)).is_in_danger(1)
    giving = play(table("-13"), "A -11i")
    assert [EN(text) for each in (0, 1) if (text := status(giving, each))] == ["hands over", "receives"]


def test_hand_counts_may_be_kept_off_the_screen() -> None:
    """House rule *show_hand_counts*."""
    assert table("-5").shown_hand(seat("B")) == 12
    assert table("-5", options=Options(show_hand_counts=False)).shown_hand(seat("B")) is None
