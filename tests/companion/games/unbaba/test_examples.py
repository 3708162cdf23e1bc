"""The worked examples of the rules: plays, the course of rounds, setting up. Each row is named by its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.games.unbaba import UNBABA, rules
from companion.games.unbaba.cards import CardKind, signed
from companion.games.unbaba.plays import Way
from companion.games.unbaba.state import Phase, State
from companion.games.unbaba.weighing import weigh
from companion.match import Match
from companion.text import Text
from companion.verdict import Kind
from companion.words import Words
from tests.companion.games.unbaba.table import codes, names, new_match, play, row, seat, setup, table


@dataclass(frozen=True)
class Play:
    """Cards laid on a row: the way they go and the row then, or the code of the refusal."""

    rules: str
    display: str
    cards: str
    way: Way | None
    strength: int
    count: int
    refusal: str = ""
    named: Way | None = None
    formula: str = ""


LEAD, STACK, ADD = Way.LEAD, Way.STACK, Way.ADD

PLAYS = (
    Play("UB-10 U01 plus", "", "+7", LEAD, 7, 1, formula="+7"),
    Play("UB-10 U01 minus", "", "-7", LEAD, -7, 1, formula="−7"),
    Play("UB-10 U02", "", "-7 -7", LEAD, 49, 2, formula="(−7)×(−7) = +49"),
    Play("UB-10 UB-15 U03", "", "+7 -7i", LEAD, -49, 2, formula="(+7)×(−7) = −49"),
    Play("UB-10 U04 three minus", "", "-4 -4 -4", LEAD, -64, 3),
    Play("UB-10 U04 two minus", "", "+4 -4 -4i", LEAD, 64, 3),
    Play("UB-10 U05", "", "+10 -10 -10 -10", LEAD, -10000, 4),
    Play("UB-10 U06 four", "", "-3 -3 -3 -3i", LEAD, 81, 4),
    Play("UB-10 U06 the strongest", "", "+13 -13 -13 -13 -13i", LEAD, 371293, 5),
    Play("UB-09 U07", "", "+7 -8", None, -56, 2, "mixed_number"),
    Play("UB-11 UB-12 U08 stronger", "-5", "-3", STACK, -3, 1),
    Play("UB-11 UB-12 U08 weaker", "-5", "-8", None, -8, 1, "not_stronger"),
    Play("UB-11 UB-13 U09 added", "-5", "-5", ADD, 25, 2, formula="(−5)×(−5) = +25"),
    Play("UB-11 UB-13 U09 named a stack", "-5", "-5", None, -5, 1, "not_stronger_equal", named=STACK),
    Play("UB-12 UB-13 U10 stacked", "-5", "+5", STACK, 5, 1),
    Play("UB-12 UB-13 U10 named an add", "-5", "+5", None, -25, 2, "not_stronger", named=ADD),
    Play("UB-11 UB-13 U11 neither way", "+12", "-12", None, -12, 1, "not_stronger"),
    Play("UB-11 UB-13 U11 neither way, named an add", "+12", "-12", None, -144, 2, "not_stronger", named=ADD),
    Play("UB-11 UB-13 U11 two added", "+12", "-12 -12", ADD, 1728, 3),
    Play("UB-11 UB-12 U12 weaker", "+12 -12 -12", "-13 -13 -13", None, -2197, 3, "not_stronger"),
    Play("UB-11 UB-12 U12 stronger", "+12 -12 -12", "+13 -13 -13", STACK, 2197, 3),
    Play("UB-12 UB-13 U13", "-2 -2", "+13", None, 13, 1, "no_method"),
    Play("UB-11 UB-12 U14", "+9 -9", "+2 -2", STACK, -4, 2),
    Play("UB-13 UB-14 U15 the covered number", "-7 -7", "-6", None, -6, 1, "no_method"),
    Play("UB-13 UB-14 U15 the displayed number", "-7 -7", "-7 -7i", ADD, 2401, 4),
    Play("UB-12 UB-14 U16 two on four", "-7 -7 -7 -7i", "-9 -9", None, 81, 2, "no_method"),
    Play("UB-12 UB-14 U16 four on four", "-7 -7 -7 -7i", "-9 -9 -9 -9i", STACK, 6561, 4),
    Play("UB-13 UB-30 U34 all five", "+6 -6 -6", "-6 -6i", ADD, 7776, 5),
    Play("UB-12 a stack of another count", "-2 -2", "+13", None, 13, 1, "count_mismatch", named=STACK),
    Play("UB-13 an add of another number", "-2 -2", "-3 -3", None, 36, 4, "number_mismatch", named=ADD),
    Play("UB-12 on a mixed row only a stack", "+7 -8", "+7", None, 7, 1, "no_method_mixed"),
    Play("UB-12 stacked on a mixed row", "+7 -8", "+2 -2", STACK, -4, 2),
)


@pytest.mark.parametrize("example", PLAYS, ids=lambda example: example.rules)
def test_plays(example: Play) -> None:
    """May the cards be laid on the row, and what lies there then?"""
    display = row(example.display) if example.display else None
    weighed = weigh(display, row(example.cards), example.named)
    found = [finding.text.key for finding in weighed.findings if finding.kind is Kind.VIOLATION]
    assert found == ([f"unbaba.refusal.{example.refusal}"] if example.refusal else [])
    assert (weighed.after.row.strength, len(weighed.after.row)) == (example.strength, example.count)
    if example.way is not None:
        assert weighed.after.way is example.way
        assert weighed.findings == ()
    if example.formula:
        assert _said(weighed.after.row.formula) == example.formula
    assert example.refusal == "mixed_number" or "UB-10" in weighed.grounds


def _said(text: Text) -> str:
    return Words("en", "ABCDE")(text)


def _looks(state: State) -> dict[str, Any]:
    """A table, in the words of the rows below."""
    return {
        "phase": state.phase.value,
        "turn": names([state.turn]),
        "display": "" if state.trick.display is None else signed(state.trick.display.strength).replace("−", "-"),
        "row": 0 if state.trick.display is None else len(state.trick.display),
        "covered": len(state.trick.covered),
        "hands": state.hands,
        "out": names(state.out_order),
        "tokens": tuple(state.loss_tokens(each) for each in range(state.seats)),
        "passes_left": state.passes_left,
        "starter": names([state.starter]),
        "discarded": state.discarded,
        "aside": state.aside,
        "winner": names([rules.ranking(state)[0]]),
        "round": state.round_no,
    }


@dataclass(frozen=True)
class Course:
    """What happens on a table: given, then the lines; the codes the last of them gets, and what the table is then."""

    rules: str
    given: dict[str, Any]
    lines: tuple[str, ...]
    then: dict[str, Any]
    codes: tuple[str, ...] = field(default=())


def _course(rules: str, given: dict[str, Any], *lines: str, codes: str = "", **then: Any) -> Course:
    return Course(rules, given, lines, then, tuple(codes.split()))


COURSES = (
    _course(
        "UB-15 UB-17 U17", {"display": "-13", "hands": (5, 4, 12, 12)}, "A -11i", phase="give", turn="A", display="-11"
    ),
    _course(
        "UB-15 UB-17 U17 handed over",
        {"display": "-13", "hands": (5, 4, 12, 12)},
        "A -11i",
        "A gives",
        phase="follow",
        turn="B",
        hands=(3, 5, 12, 12),
    ),
    _course(
        "UB-17 U17 nobody acts before",
        {"display": "-13", "hands": (5, 4, 12, 12)},
        "A -11i",
        "B -10",
        codes="give_required",
    ),
    _course(
        "UB-17 UB-22 U18",
        {"display": "-13", "hands": (2, 4, 12, 12)},
        "A -11i",
        "A gives",
        phase="follow",
        turn="B",
        hands=(0, 5, 12, 12),
        out="A",
        display="-11",
        passes_left=3,
    ),
    _course(
        "UB-17 U19",
        {"display": "-13", "hands": (1, 4, 12, 12)},
        "A -11i",
        phase="follow",
        turn="B",
        hands=(0, 4, 12, 12),
        out="A",
    ),
    _course(
        "UB-17 U19 nothing is given",
        {"display": "-13", "hands": (1, 4, 12, 12)},
        "A -11i",
        "A gives",
        codes="give_not_allowed",
        hands=(0, 4, 12, 12),
    ),
    _course(
        "UB-15 UB-29 U20",
        {"display": "-13", "hands": (5, 0, 6, 12), "out": "B"},
        "A -11i",
        "A gives",
        turn="C",
        hands=(3, 0, 7, 12),
    ),
    _course(
        "UB-19 UB-20 U21",
        {"display": "-5", "turn": "C"},
        "C pass",
        "D pass",
        "A pass",
        phase="lead",
        turn="B",
        display="",
        discarded=1,
    ),
    _course("UB-19 U21 not after two", {"display": "-5", "turn": "C"}, "C pass", "D pass", phase="follow", turn="A"),
    _course(
        "UB-19 UB-21 U22",
        {"display": "-5", "turn": "B", "hands": (12, 1, 12, 12)},
        "B -4",
        "C pass",
        "D pass",
        "A pass",
        phase="lead",
        turn="C",
        out="B",
    ),
    _course(
        "UB-19 U22 not after two",
        {"display": "-5", "turn": "B", "hands": (12, 1, 12, 12)},
        "B -4",
        "C pass",
        "D pass",
        phase="follow",
        turn="A",
    ),
    _course(
        "UB-21 U23",
        {"display": "-5", "turn": "B", "hands": (12, 1, 0, 12), "out": "C"},
        "B -4",
        "D pass",
        "A pass",
        phase="lead",
        turn="D",
        out="CB",
    ),
    _course(
        "UB-18 UB-19 U24",
        {"seats": 3},
        "A -5",
        "B pass",
        "C -4",
        "A pass",
        "B +4",
        display="+4",
        turn="C",
        passes_left=2,
    ),
    _course(
        "UB-23 UB-24 UB-28 U25",
        {"seats": 5, "turn": "B", "display": "-5", "out": "CAD", "hands": (0, 1, 0, 0, 3)},
        "B -4",
        phase="round_end",
        out="CADB",
        tokens=(1, 1, 0, 1, 2),
        starter="C",
    ),
    _course(
        "UB-24 UB-25 U26",
        {"seats": 3, "turn": "B", "display": "-5", "out": "A", "hands": (0, 1, 3), "tokens": (2, 3, 3)},
        "B -4",
        phase="game_over",
        tokens=(2, 4, 5),
        winner="A",
    ),
    _course(
        "UB-26 U27",
        {"seats": 3, "turn": "A", "display": "-5", "out": "B", "hands": (1, 0, 3), "tokens": (4, 3, 1)},
        "A -4",
        phase="game_over",
        tokens=(5, 3, 3),
        winner="B",
    ),
    _course(
        "UB-25 UB-28 U28",
        {"seats": 3, "turn": "A", "display": "-5", "out": "B", "hands": (1, 0, 3), "tokens": (2, 3, 2)},
        "A -4",
        phase="round_end",
        tokens=(3, 3, 4),
        starter="B",
    ),
    _course(
        "UB-25 UB-28 U28 the next round",
        {"seats": 3, "turn": "A", "display": "-5", "out": "B", "hands": (1, 0, 3), "tokens": (2, 3, 2)},
        "A -4",
        "dealt",
        "all chose",
        "turned up",
        phase="draft_pick",
        turn="B",
        round=2,
    ),
    _course(
        "UB-27 UB-14 U29",
        {"seats": 2, "display": "-3 -3", "hands": (2, 6), "tokens": (4, 3)},
        "A -10 -10",
        phase="round_end",
        display="+100",
        covered=2,
        tokens=(4, 5),
    ),
    _course(
        "UB-27 UB-17 U30",
        {"seats": 2, "display": "-3 -3", "hands": (2, 6), "tokens": (4, 5)},
        "A -3 -3i",
        phase="game_over",
        row=4,
        display="+81",
        tokens=(4, 9),
        winner="A",
    ),
    _course("UB-09 UB-18 U33", {}, "A pass", codes="lead_pass"),
    _course("UB-30 U34 four red cards", {"display": "+6 -6 -6"}, "A -6 -6", codes="copies"),
    _course("UB-30 U35", {"display": "+3 -3", "hands": (1, 12, 12, 12)}, "A -8 -8", codes="hand_count"),
    _course(
        "UB-30 U35 counted again",
        {"display": "+3 -3", "hands": (1, 12, 12, 12)},
        "A -8 -8 left 4",
        hands=(4, 12, 12, 12),
        out="",
        turn="B",
    ),
    _course("UB-16 the card isn't asked", {"hands": (5, 12, 12, 12)}, "A -4i", "A gives", hands=(3, 13, 12, 12)),
    _course(
        "UB-22 UB-29 who is out has no turn",
        {"out": "B", "turn": "C", "display": "-5"},
        "B -4",
        codes="player_out turn",
    ),
    _course("UB-29 one at a time", {"display": "-5"}, "C -4", codes="turn"),
    _course("UB-09 no cards", {}, "A nothing", codes="empty"),
    _course("UB-12 mixed on a row", {"display": "-5 -5"}, "A +7 -8", codes="mixed_number"),
)


@pytest.mark.parametrize("example", COURSES, ids=lambda example: example.rules)
def test_courses(example: Course) -> None:
    """What happens, and what the table looks like then."""
    state = table(**example.given)
    for line in example.lines[:-1]:
        assert codes(state, line) == ()
        state = play(state, line)
    if example.lines:
        assert codes(state, example.lines[-1]) == example.codes
        state = play(state, example.lines[-1])
    looks = _looks(state)
    assert {what: looks[what] for what in example.then} == example.then


def _draft(state: State) -> tuple[str, list[tuple[int, ...]], str]:
    """The order of a whole draft, the hands before and after it, and who leads then."""
    state = play(state, "dealt", "A chose 3", "B chose 3", "C chose 3", "turned up")
    order, before = "", state.hands
    while state.phase is Phase.DRAFT_PICK:
        order += names([state.turn])
        assert codes(state, f"{order[-1]} picks") == ()
        state = play(state, f"{order[-1]} picks")
    return order, [before, state.hands], f"{names([state.turn])} {state.phase.value}"


# Setting up, dealing and drafting: what the rule is, said by a table.

SETUPS: dict[str, Callable[[], tuple[Any, Any]]] = {
    "UB-01": lambda: (
        [kind.copies for kind in (CardKind.PLUS, CardKind.MINUS, CardKind.MISCHIEF)],
        [1, 3, 1],
    ),
    "UB-02 U31": lambda: (list(UNBABA.seats), [2, 3, 4, 5]),
    "UB-03 U31": lambda: ([play(new_match(seats).state, "dealt").aside for seats in (2, 3, 4, 5)], [36, 24, 12, 0]),
    "UB-03": lambda: (play(new_match(4).state, "dealt").hands, (12, 12, 12, 12)),
    "UB-04": lambda: (
        [codes(play(new_match(4).state, "dealt"), f"A chose {cards}") for cards in (2, 3, 4)],
        [("draft_count",), (), ("draft_count",)],
    ),
    "UB-05": lambda: (
        [play(new_match(2).state, "dealt", *chosen).phase.value for chosen in (["A chose 3"], ["all chose"])],
        ["draft_choose", "draft_reveal"],
    ),
    "UB-06 UB-07 U32": lambda: (
        _draft(new_match(3, "B").state),
        ("BCABCABCA", [(9, 9, 9), (12, 12, 12)], "B lead"),
    ),
    "UB-06": lambda: (
        codes(play(new_match(3, "B").state, "dealt", "all chose", "turned up"), "A picks"),
        ("draft_order",),
    ),
    "UB-08": lambda: (names([play(new_match(4, "C").state, "dealt", "drafted").turn]), "C"),
    "UB-30": lambda: (
        codes(play(new_match(2).state, "dealt", "all chose", "turned up +7 -7 -8 -8 +9 -9i"), "A picks +8"),
        ("draft_not_in_centre",),
    ),
}


@pytest.mark.parametrize("rule", SETUPS)
def test_setting_up(rule: str) -> None:
    """Components, the deal and the draft."""
    found, expected = SETUPS[rule]()
    assert found == expected


def test_six_players_need_72_cards() -> None:
    """UB-02, U31: a match of one or of six can't be made."""
    for seats in (1, 6):
        players = tuple(setup(2).seats[0] for _ in range(seats))
        with pytest.raises(ValueError, match="2–5"):
            Match.start(UNBABA, type(setup(2))("unbaba", players, seat("A"), setup(2).options, 1))


def test_no_rule_is_missing() -> None:
    """Every rule has a row, and every worked example has one."""
    rows = " ".join([*(each.rules for each in (*PLAYS, *COURSES)), *SETUPS])
    assert {f"UB-{number:02}" for number in range(1, 31)} <= set(rows.split())
    assert {f"U{number:02}" for number in range(1, 36)} <= set(rows.split())
