"""Battles of two wannyan: the worked examples, the rules one by one, the golden table, and what always holds."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.wannyan.battle import (
    SETS,
    BattleResult,
    Cause,
    NotWannyan,
    Outcome,
    Side,
    fight,
    flight,
    left_with,
)
from companion.games.wannyan.battle_text import joker_words, read_battle
from companion.games.wannyan.cards import Joker
from companion.games.wannyan.checks import check_battle
from companion.notation import Unreadable, folded
from companion.text import Text, Who
from companion.verdict import Kind
from companion.words import LANGUAGES, Words, catalogue
from tests.companion.games.wannyan import seven_steps

FIRST, SECOND, BOTH = Outcome.FIRST, Outcome.SECOND, Outcome.BOTH_LOSE
JA, EN = Words("ja"), Words("en")
NOT_TAKEN = (Joker.STEAL, Joker.CANCEL, Joker.DESTROY)

numbers = st.integers(1, 10)
jokers = st.sampled_from(Joker)
sides = st.builds(Side, numbers, jokers)
sets = st.one_of(sides, st.just(NotWannyan()))


EXAMPLES = [
    # id, first, second, outcome, strengths, cause, + 1200
    ("B1", "9 ワンツーパンチ", "10 デュエル", FIRST, (12, 10), Cause.HIGHER, False),
    ("B2", "10 スティール", "8 デスサイス", FIRST, (15, 8), Cause.HIGHER, False),
    ("B3", "9 キャンセル", "10 デスサイス", SECOND, (9, 10), Cause.HIGHER, False),
    ("B4", "3 デストロイ", "10 キャンセル", FIRST, (11, 10), Cause.HIGHER, False),
    ("B5", "3 デストロイ", "10 スティール", FIRST, (11, 10), Cause.HIGHER, False),
    ("B6", "1 キル", "10 デストロイ", FIRST, None, Cause.KILL, False),
    ("B7", "1 キル", "10 キャンセル", SECOND, (1, 10), Cause.HIGHER, False),
    ("B8", "1 キル", "2 スティール", SECOND, None, Cause.KILL, False),
    ("B9", "2 レヴォリューション", "3 真空烈風斬", FIRST, (2, 8), Cause.LOWER, False),
    ("B10", "2 レヴォリューション", "1 デストロイ", FIRST, (2, 11), Cause.LOWER, False),
    ("B11", "5 ドミネーター", "9 デュエル", BOTH, (5, 9), Cause.DOMINATOR, False),
    ("B12", "5 ドミネーター", "1 キル", BOTH, None, Cause.DOMINATOR, False),
    ("B13", "9 トレジャー", "5 ドミネーター", BOTH, (9, 5), Cause.DOMINATOR, False),
    ("B14", "9 トレジャー", "5 デュエル", FIRST, (9, 5), Cause.HIGHER, True),
    ("B15", "7 ネコ波動", "5 デスサイス", BOTH, (10, 10), Cause.EQUAL, False),
    ("B16", "4 スティール", "4 キャンセル", BOTH, (4, 4), Cause.EQUAL, False),
    ("B17", "8 スティール", "9 レヴォリューション", FIRST, (8, 9), Cause.LOWER, False),
    ("B18", "8 スティール", "9 ドミネーター", BOTH, (8, 9), Cause.DOMINATOR, False),
    ("B19", "10 ドミネーター", "6 ドミネーター", BOTH, (10, 6), Cause.DOMINATOR, False),
    ("B20", "9 スティール", "10 ワンツーパンチ", FIRST, (12, 10), Cause.HIGHER, False),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_worked_examples(
    example: tuple[str, str, str, Outcome, tuple[int, int] | None, Cause, bool],
) -> None:
    """B1 to B20 end as the rules say, with the strengths they name."""
    _, first, second, outcome, strengths, cause, treasure = example
    result = _battle(f"{first} ; {second}")
    assert (result.outcome, result.strengths, result.cause, result.treasure) == (outcome, strengths, cause, treasure)


RULES = [
    # rule, what is true, battle, outcome, cause
    ("WN-17", "the higher number wins when no joker matters", "7 デュエル ; 6 デュエル", FIRST, Cause.HIGHER),
    ("WN-17", "and it need not be the attacker's", "6 デュエル ; 7 デュエル", SECOND, Cause.HIGHER),
    ("WN-18", "one more is enough", "7 バイオハザード ; 9 デュエル", FIRST, Cause.HIGHER),
    ("WN-19", "the same number: both lose", "6 デュエル ; 6 デュエル", BOTH, Cause.EQUAL),
    ("WN-19", "the same strength by a joker: both lose", "8 バイオハザード ; 1 デストロイ", BOTH, Cause.EQUAL),
    ("WN-19", "the same strength, reversed or not: both lose", "6 レヴォリューション ; 6 デュエル", BOTH, Cause.EQUAL),
    ("WN-20", "a stolen キル kills its owner", "10 キル ; 1 スティール", SECOND, Cause.KILL),
    ("WN-20", "a cancelled ドミネーター draws nobody down", "10 キャンセル ; 9 ドミネーター", FIRST, Cause.HIGHER),
    (
        "WN-20",
        "a cancelled レヴォリューション reverses nothing",
        "10 キャンセル ; 9 レヴォリューション",
        FIRST,
        Cause.HIGHER,
    ),
    ("WN-20", "ドミネーター does nothing on a win", "10 ドミネーター ; 9 デュエル", FIRST, Cause.HIGHER),
    ("WN-20", "the stolen ドミネーター doesn't save its owner", "9 ドミネーター ; 10 スティール", SECOND, Cause.HIGHER),
    (
        "WN-20",
        "ドミネーター works after the order was reversed",
        "9 ドミネーター ; 8 レヴォリューション",
        BOTH,
        Cause.DOMINATOR,
    ),
    ("WN-20", "デストロイ is the weakest, reversed", "1 デストロイ ; 10 レヴォリューション", SECOND, Cause.LOWER),
    ("WN-35", "a set that is no wannyan has lost", "× ; 1 デュエル", SECOND, Cause.NO_WANNYAN),
    ("WN-35", "whichever side it is", "1 デュエル ; ×", FIRST, Cause.NO_WANNYAN),
    ("WN-35", "if both are none, both lose", "× ; ×", BOTH, Cause.NO_WANNYAN),
]


@pytest.mark.parametrize("row", RULES, ids=[f"{row[0]}: {row[1]}" for row in RULES])
def test_rules(row: tuple[str, str, str, Outcome, Cause]) -> None:
    """Each rule of a battle, by its clause."""
    rule, _, battle, outcome, cause = row
    result = _battle(battle)
    assert (result.outcome, result.cause) == (outcome, cause)
    assert rule in result.rules


@pytest.mark.parametrize(
    ("battle", "treasure"),
    [
        ("9 トレジャー ; 5 デュエル", True),
        ("5 トレジャー ; 9 デュエル", False),
        ("9 トレジャー ; 9 デュエル", False),
        ("9 トレジャー ; 5 キャンセル", False),
        ("9 トレジャー ; 5 スティール", False),
        ("5 トレジャー ; 9 スティール", True),
        ("5 トレジャー ; 9 レヴォリューション", True),
        ("5 トレジャー ; ×", True),
        ("× ; 5 トレジャー", True),
        ("× ; 5 スティール", False),
    ],
)
def test_treasure_pays_a_winner_for_whom_it_works(battle: str, treasure: bool) -> None:
    """WN-20: 1200 more is due to a winner with a working トレジャー, and to nobody else."""
    result = _battle(battle)
    assert result.treasure is treasure
    assert any(step.key == "wannyan.battle.treasure" for step in result.steps) is treasure


@pytest.mark.parametrize("number", [0, 11, 17])
def test_one_of_two_numbers_is_used_never_their_sum(number: int) -> None:
    """WN-17: a number is one card's, 1 to 10; 8 + 9 is nobody's."""
    with pytest.raises(ValueError, match=str(number)):
        Side(number, Joker.DUEL)


@pytest.mark.parametrize(
    ("attacker_is_wannyan", "defender_is_wannyan", "outcome", "cause"),
    [
        (True, True, FIRST, Cause.FLIGHT),
        (True, False, FIRST, Cause.FLIGHT),
        (False, True, SECOND, Cause.NO_WANNYAN),
        (False, False, BOTH, Cause.NO_WANNYAN),
    ],
)
def test_a_flight_is_lost_without_any_joker(
    attacker_is_wannyan: bool, defender_is_wannyan: bool, outcome: Outcome, cause: Cause
) -> None:
    """WN-16: who flees has lost, and no joker works; WN-35: unless what is then turned up is no wannyan."""
    result = flight(attacker_is_wannyan=attacker_is_wannyan, defender_is_wannyan=defender_is_wannyan)
    assert (result.outcome, result.cause) == (outcome, cause)
    assert (result.working, result.treasure, result.strengths) == ((None, None), False, None)


@pytest.mark.parametrize("mine", [Joker.STEAL, Joker.CANCEL])
@pytest.mark.parametrize("theirs", [Joker.STEAL, Joker.CANCEL])
def test_stealing_and_cancelling_each_other_leaves_neither_an_effect(mine: Joker, theirs: Joker) -> None:
    """WN-20: both readings agree, whichever is taken to act first."""
    assert (left_with(mine, theirs), left_with(theirs, mine)) == (None, None)


def test_golden_table_of_joker_pairs() -> None:
    """Every pair that can meet ends as the committed table says."""
    rows = list(_golden())
    for first, second, cells in rows:
        for (left, right), cell in zip(seven_steps.NUMBERS, cells, strict=True):
            result = fight(Side(left, first), Side(right, second))
            assert _cell(result) == cell, f"{left} {first.name} ; {right} {second.name}"
    # 13 x 13, less a second copy of the eleven that have one.
    assert len({(first, second) for first, second, _ in rows}) == 158


def test_golden_table_is_what_the_seven_steps_say() -> None:
    """The committed table is the rule sheet's, not our code's: a literal transcription makes the same one."""
    assert _TABLE.read_text(encoding="utf-8") == seven_steps.table()


SAMPLE = [
    # read off the rules by hand: first, second, and the cells for 9 : 10, 10 : 9, 5 : 5
    ("デスサイス", "真空烈風斬", "14 < 15 second", "15 > 14 first", "10 = 10 both"),
    ("デストロイ", "ネコ波動", "11 < 13 second", "11 < 12 second", "11 > 8 first"),
    ("デストロイ", "スティール", "11 > 10 first", "11 > 9 first", "11 > 5 first"),
    ("デストロイ", "レヴォリューション", "11 > 10 [R] second", "11 > 9 [R] second", "11 > 5 [R] second"),
    ("デストロイ", "ドミネーター", "11 > 10 both [D]", "11 > 9 both [D]", "11 > 5 both [D]"),
    ("スティール", "キル", "[K] first", "[K] first", "[K] first"),
    ("スティール", "レヴォリューション", "9 < 10 [R] first", "10 > 9 [R] second", "5 = 5 both"),
    ("スティール", "ドミネーター", "9 < 10 both [D]", "10 > 9 first", "5 = 5 both"),
    ("スティール", "トレジャー", "9 < 10 second", "10 > 9 first [+1200]", "5 = 5 both"),
    ("キャンセル", "真空烈風斬", "9 < 10 second", "10 > 9 first", "5 = 5 both"),
    ("キャンセル", "ドミネーター", "9 < 10 second", "10 > 9 first", "5 = 5 both"),
    ("キャンセル", "デストロイ", "9 < 11 second", "10 < 11 second", "5 < 11 second"),
    ("レヴォリューション", "トレジャー", "9 < 10 [R] first", "10 > 9 [R] second [+1200]", "5 = 5 both"),
    ("レヴォリューション", "ドミネーター", "9 < 10 [R] both [D]", "10 > 9 [R] second", "5 = 5 both"),
    ("キル", "デストロイ", "[K] first", "[K] first", "[K] first"),
    ("キル", "ドミネーター", "[K] both [D]", "[K] both [D]", "[K] both [D]"),
    ("キル", "キャンセル", "9 < 10 second", "10 > 9 first", "5 = 5 both"),
    ("ドミネーター", "ドミネーター", "9 < 10 both [D]", "10 > 9 both [D]", "5 = 5 both"),
    ("ドミネーター", "トレジャー", "9 < 10 both [D]", "10 > 9 first", "5 = 5 both"),
    ("デュエル", "トレジャー", "9 < 10 second [+1200]", "10 > 9 first", "5 = 5 both"),
    ("デュエル", "デュエル", "9 < 10 second", "10 > 9 first", "5 = 5 both"),
]


@pytest.mark.parametrize("row", SAMPLE, ids=[f"{first} {second}" for first, second, *_ in SAMPLE])
def test_golden_table_where_a_person_has_checked_it(row: tuple[str, str, str, str, str]) -> None:
    """The table's trickier lines, worked out by hand from the rules."""
    first, second, *cells = row
    named = joker_words()
    assert (named[folded(first)], named[folded(second)], cells) in list(_golden())


@given(sets, sets)
def test_swapping_the_sides_swaps_the_result(first: Side | NotWannyan, second: Side | NotWannyan) -> None:
    """Nothing in a battle but the betting depends on who attacks."""
    there, back = fight(first, second), fight(second, first)
    assert back.outcome is {FIRST: SECOND, SECOND: FIRST, BOTH: BOTH}[there.outcome]
    assert (back.cause, back.treasure) == (there.cause, there.treasure)
    assert back.working == there.working[::-1]
    assert back.strengths == (there.strengths and there.strengths[::-1])


@given(numbers, sides)
def test_destroy_is_11_whatever_it_meets(number: int, other: Side) -> None:
    """WN-20: nothing takes デストロイ away; only キル spares it the comparison."""
    result = fight(Side(number, Joker.DESTROY), other)
    assert result.working[0] is Joker.DESTROY
    assert (result.strengths is None) == (other.joker is Joker.KILL)
    assert result.strengths is None or result.strengths[0] == 11


@given(numbers, sides)
def test_cancel_leaves_bare_numbers(number: int, other: Side) -> None:
    """WN-20: against キャンセル only デストロイ does anything: the numbers alone decide."""
    result = fight(Side(number, Joker.CANCEL), other)
    strengths = (number, 11 if other.joker is Joker.DESTROY else other.number)
    assert result.strengths == strengths
    assert result.outcome is (BOTH if len(set(strengths)) == 1 else FIRST if number == max(strengths) else SECOND)
    assert not result.treasure


@given(numbers, sides.filter(lambda side: side.joker not in NOT_TAKEN))
def test_a_thief_fights_with_the_stolen_joker_against_none(number: int, victim: Side) -> None:
    """WN-20: a theft is the same as holding the joker oneself, against a set whose joker does nothing."""
    stolen = fight(Side(number, Joker.STEAL), victim)
    own = fight(Side(number, victim.joker), Side(victim.number, Joker.DUEL))
    assert (stolen.outcome, stolen.strengths, stolen.treasure) == (own.outcome, own.strengths, own.treasure)


@given(sides, sides)
def test_both_lose_only_by_a_tie_a_dominator_or_two_kills(first: Side, second: Side) -> None:
    """WN-19, WN-20: nobody wins when the strengths are equal or a loser has a working ドミネーター."""
    result = fight(first, second)
    if result.outcome is BOTH:
        doubles = first.joker is second.joker is Joker.KILL
        assert result.cause is (Cause.KILL if doubles else Cause.EQUAL if _tied(result) else Cause.DOMINATOR)
    else:
        assert not _tied(result)
        assert result.winner is not None
        assert result.working[1 - result.winner] is not Joker.DOMINATOR


@given(sides, sides)
def test_the_steps_show_the_strengths_that_were_compared(first: Side, second: Side) -> None:
    """Each strength is worked out in a line of its own, first side first, and then compared."""
    result = fight(first, second)
    said = [JA(step) for step in result.steps if step.key != "wannyan.battle.reversed"]
    if result.strengths:
        left, right = result.strengths
        at = said.index(f"{left} {'=' if left == right else '>' if left > right else '<'} {right}")
        assert str(left) in said[at - 2]
        assert str(right) in said[at - 1]
    else:
        assert result.cause in (Cause.KILL, Cause.DOMINATOR)


@pytest.mark.parametrize(
    ("battle", "steps"),
    [
        ("9 ワンツーパンチ ; 10 デュエル", ["sum", "idle", "compare"]),
        ("10 スティール ; 8 デスサイス", ["steals", "sum", "stolen", "compare"]),
        ("9 キャンセル ; 10 デスサイス", ["cancels", "unchanged", "cancelled", "compare"]),
        ("3 デストロイ ; 10 キャンセル", ["not_cancelled", "becomes", "idle", "compare"]),
        ("3 デストロイ ; 10 スティール", ["not_stolen", "becomes", "idle", "compare"]),
        ("4 スティール ; 4 キャンセル", ["neither", "idle", "idle", "compare", "equal"]),
        ("1 キル ; 2 スティール", ["steals", "kill"]),
        ("5 ドミネーター ; 1 キル", ["kill", "dominator"]),
        ("8 スティール ; 9 レヴォリューション", ["steals", "unchanged", "stolen", "reversed", "compare"]),
        ("9 ドミネーター ; 8 レヴォリューション", ["unchanged", "unchanged", "reversed", "compare", "dominator"]),
        ("9 トレジャー ; 5 デュエル", ["unchanged", "idle", "compare", "treasure"]),
        ("9 キル ; 9 キル", ["kill_both"]),
        ("× ; 9 トレジャー", ["no_wannyan", "treasure"]),
        ("× ; ×", ["no_wannyan_both"]),
    ],
)
def test_steps_come_in_the_order_of_resolution(battle: str, steps: list[str]) -> None:
    """Whose joker works, キル, strengths, comparison, ドミネーター, トレジャー."""
    assert [step.key.removeprefix("wannyan.battle.") for step in _battle(battle).steps] == steps


def test_steps_read_as_the_table_speaks() -> None:
    """The sums as they are shown on the verdict's page."""
    steps = _battle("9 ワンツーパンチ ; 10 デュエル").steps
    assert [JA(step) for step in steps] == [
        "9 + 3（ワンツーパンチ）= 12",
        "10（デュエルは効果なし）= 10",
        "12 > 10",
    ]
    assert [EN(step) for step in steps] == ["9 + 3 (One-Two Punch) = 12", "10 (Duel has no effect) = 10", "12 > 10"]


def test_steps_name_the_players() -> None:
    """With seats given, the steps say who steals and who loses."""
    result = fight(Side(1, Joker.KILL), Side(2, Joker.STEAL), (Who(0), Who(1)))
    words = Words("en", ("Aoi", "Haruto"))
    said = [words(step) for step in result.steps]
    assert "Haruto" in said[0]
    assert "Aoi" in said[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_fit_a_line(language: str) -> None:
    """No step of any pair is longer than a phone's width takes, and none has a gap left open."""
    words = JA if language == "ja" else EN
    width = {"ja": 32, "en": 64}[language]
    said = {words(step) for a in Joker for b in Joker for x in (9, 10) for step in fight(Side(x, a), Side(10, b)).steps}
    assert [sentence for sentence in said if len(sentence) > width or "{" in sentence] == []


@pytest.mark.parametrize("joker", Joker)
def test_every_joker_says_what_it_does(joker: Joker) -> None:
    """A key of the picker has a word for the effect in each language."""
    assert all(catalogue(language)[f"wannyan.joker.effect.{joker.value}"] for language in LANGUAGES)


@pytest.mark.parametrize(
    ("text", "kind", "outcome", "rules"),
    [
        ("9 ワンツーパンチ ; 10 デュエル", Kind.OK, "first", {"WN-17", "WN-18", "WN-20"}),
        ("9キャンセル;10デスサイス", Kind.OK, "second", {"WN-17", "WN-18", "WN-20"}),
        ("７　ねこ波動　；５　デスサイス", Kind.OK, "both_lose", {"WN-17", "WN-19", "WN-20"}),
        ("one-two punch 9 ; DUEL 10", Kind.OK, "first", {"WN-17", "WN-18", "WN-20"}),
        ("2 レボリューション ; 3 vacuum_slash", Kind.OK, "first", {"WN-17", "WN-18", "WN-20"}),
        ("5 ドミネーター ; 1 キル", Kind.OK, "both_lose", {"WN-17", "WN-20"}),
        ("10 ドミネーター ; 6 ドミネーター", Kind.OK, "both_lose", {"WN-17", "WN-20"}),
        ("9 スティール ; 9 スティール", Kind.VIOLATION, "both_lose", {"WN-17", "WN-19", "WN-20", "WN-31"}),
        ("× ; 9 デュエル", Kind.VIOLATION, "second", {"WN-18", "WN-35"}),
        ("x ; x", Kind.VIOLATION, "both_lose", {"WN-35"}),
    ],
)
def test_check_battle(text: str, kind: Kind, outcome: str, rules: set[str]) -> None:
    """A typed battle has its verdict, in any width, case and spacing; WN-31: a joker is there once or twice."""
    verdict = check_battle(text)
    assert (verdict.kind, verdict.outcome, set(verdict.rules)) == (kind, outcome, rules)
    assert verdict.steps


@pytest.mark.parametrize(
    ("text", "place", "found", "expected"),
    [
        ("", 0, "", "wannyan.battle.expect.number"),
        ("9 ; 10 デュエル", 2, ";", "wannyan.battle.expect.joker"),
        ("ワンツーパンチ ; 10 デュエル", 8, ";", "wannyan.battle.expect.number"),
        ("11 デュエル ; 10 デュエル", 0, "1", "wannyan.battle.expect.number"),
        ("0 デュエル ; 10 デュエル", 0, "0", "wannyan.battle.expect.number"),
        ("9 デュエル", 6, "", "wannyan.battle.expect.semicolon"),
        ("9 デュエル 10 デュエル", 7, "1", "wannyan.battle.expect.semicolon"),
        ("9 デュエル ;", 8, "", "wannyan.battle.expect.number"),
        ("9 デュエル ; 10 デュエル ; 3", 17, ";", "wannyan.battle.expect.end"),
        ("9 ポーカー ; 10 デュエル", 2, "ポ", "wannyan.battle.expect.joker"),
    ],
)
def test_unreadable_battles_name_the_place(text: str, place: int, found: str, expected: str) -> None:
    """What can't be read is shown where it stands, with what was expected."""
    with pytest.raises(Unreadable) as refused:
        check_battle(text)
    assert (refused.value.place, refused.value.found, refused.value.expected) == (place, found, Text(expected))
    assert all(words(refused.value.text) for words in (JA, EN))


_TABLE = Path(__file__).with_name("joker_pairs.txt")


def _battle(text: str) -> BattleResult:
    return fight(*read_battle(text), SETS)


def _tied(result: BattleResult) -> bool:
    return result.strengths is not None and len(set(result.strengths)) == 1


def _golden() -> list[tuple[Joker, Joker, list[str]]]:
    """The lines of the table: first joker, second joker, the cells."""
    named = joker_words()
    rows: list[tuple[Joker, Joker, list[str]]] = []
    first = None
    for line in _TABLE.read_text(encoding="utf-8").split("\n\n", 1)[1].splitlines():
        if line.startswith("    "):
            name, *cells = line.split("  ")[2:]
            assert first is not None
            rows.append((first, named[folded(name)], [cell.strip() for cell in cells if cell.strip()]))
        elif line:
            first = named[folded(line)]
    return rows


def _cell(result: BattleResult) -> str:
    """A result as the table writes it."""
    parts = []
    if result.strengths is None:
        parts.append("[K]")
    else:
        left, right = result.strengths
        parts.append(f"{left} {'=' if left == right else '>' if left > right else '<'} {right}")
        if Joker.REVOLUTION in result.working and left != right:
            parts.append("[R]")
    parts.append({FIRST: "first", SECOND: "second", BOTH: "both"}[result.outcome])
    if result.cause is Cause.DOMINATOR:
        parts.append("[D]")
    if result.treasure:
        parts.append("[+1200]")
    return " ".join(parts)
