"""Battles with the deck: the worked examples, runs of jokers, ties, and texts as people type them."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.games.wannyan.battle import Cause, NotWannyan, Outcome, Side, fight, strength
from companion.games.wannyan.battle_text import read_deck_battle
from companion.games.wannyan.cards import Joker
from companion.games.wannyan.checks import check_deck_battle
from companion.games.wannyan.deck_battle import DeckResult, Turned, fight_deck
from companion.notation import Unreadable
from companion.text import Text
from companion.verdict import Kind
from companion.words import Words

FIRST, SECOND, BOTH = Outcome.FIRST, Outcome.SECOND, Outcome.BOTH_LOSE
JA = Words("ja")

numbers = st.integers(1, 10)
jokers = st.sampled_from(Joker)
sides = st.builds(Side, numbers, jokers)
runs = st.lists(st.one_of(numbers, jokers), max_size=8)


EXAMPLES = [
    # id, the player ; the cards turned up, outcome, strengths of every bout
    ("D1", "8 デュエル ; デスサイス ネコ波動 4", FIRST, [(8, 7)]),
    ("D2", "6 スティール ; 真空烈風斬 3", FIRST, [(11, 3)]),
    ("D3", "9 ネコ波動 ; キャンセル 10", SECOND, [(9, 10)]),
    ("D4", "6 デュエル ; バイオハザード 3 5", FIRST, [(6, 6), (6, 5)]),
    ("D5", "10 デストロイ ; レヴォリューション 7", SECOND, [(11, 7)]),
    ("D6", "10 キャンセル ; キル 9", FIRST, [(10, 9)]),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_worked_examples(example: tuple[str, str, Outcome, list[tuple[int, int]]]) -> None:
    """D1 to D6 end as the rules say."""
    _, text, outcome, strengths = example
    result = _battle(text)
    assert result.outcome is outcome
    assert [bout.result.strengths for bout in result.bouts] == strengths
    assert result.left_over == ()


RULES = [
    # rule, what is true, battle, outcome
    ("WN-22", "a number fights as it is", "8 デュエル ; 7", FIRST),
    ("WN-22", "a joker alone decides nothing", "8 デュエル ; デスサイス", None),
    ("WN-22", "nor does nothing at all", "8 デュエル ;", None),
    ("WN-22", "the last joker works, not the one before it", "8 デュエル ; ネコ波動 デスサイス 4", SECOND),
    ("WN-22", "an earlier キル does nothing", "8 デュエル ; キル デュエル 4", FIRST),
    ("WN-22", "the deck's joker steals from the player", "8 デスサイス ; スティール 4", SECOND),
    ("WN-22", "the deck's キル kills", "10 デストロイ ; キル 1", SECOND),
    ("WN-22", "there is nothing to steal from a bare number", "6 スティール ; 7", SECOND),
    ("WN-22", "there is nothing to cancel either", "8 キャンセル ; 7", FIRST),
    ("WN-23", "won with one's own キル", "1 キル ; 10", FIRST),
    ("WN-24", "lost by a lower number", "6 デュエル ; 7", SECOND),
    ("WN-20", "the player's ドミネーター: both lose", "6 ドミネーター ; 7", BOTH),
    ("WN-20", "the deck's ドミネーター: both lose", "8 デュエル ; ドミネーター 7", BOTH),
    ("WN-20", "ドミネーター against キル: both lose", "8 キル ; ドミネーター 7", BOTH),
    ("WN-25", "equal: the battle isn't over", "6 デュエル ; 6", None),
    ("WN-25", "equal twice, then won", "6 デュエル ; 6 バイオハザード 3 5", FIRST),
    (
        "WN-25",
        "the tied card's joker is gone, and the deck's レヴォリューション with it",
        "7 デュエル ; レヴォリューション 7 8",
        SECOND,
    ),
    ("WN-25", "a stolen joker is back for the next card", "2 スティール ; ネコ波動 5 1", FIRST),
    ("WN-25", "equal saves nobody's ドミネーター from going on", "6 ドミネーター ; 6 5", FIRST),
    ("WN-35", "a set that is no wannyan has lost, whatever is turned up", "× ; 1", SECOND),
]


@pytest.mark.parametrize("row", RULES, ids=[f"{row[0]}: {row[1]}" for row in RULES])
def test_rules(row: tuple[str, str, str, Outcome | None]) -> None:
    """Each rule of a battle with the deck, by its clause."""
    rule, _, text, outcome = row
    result = _battle(text)
    assert result.outcome is outcome
    assert result.needs_more is (outcome is None)
    assert rule in result.rules


@pytest.mark.parametrize(
    ("text", "treasure"),
    [
        ("9 トレジャー ; 5", True),
        ("5 トレジャー ; 9", False),
        ("9 スティール ; トレジャー 5", True),
        ("5 デュエル ; トレジャー 9", False),
        ("9 トレジャー ; キャンセル 5", False),
        ("6 トレジャー ; 6", False),
        ("6 トレジャー ; 6 5", True),
    ],
)
def test_treasure_is_the_players_only(text: str, treasure: bool) -> None:
    """WN-20: whether a house rule may pay the player; the deck is nobody to be paid. No step speaks of money."""
    result = _battle(text)
    assert result.treasure is treasure
    assert all(step.key != "wannyan.battle.treasure" for step in result.steps)


def test_jokers_before_the_last_are_kept_but_not_counted() -> None:
    """WN-22: the bout remembers all that was turned up, and says that one alone counts."""
    result = _battle("8 デュエル ; デスサイス ネコ波動 4")
    assert result.bouts[0].jokers == (Joker.DEATH_SCYTHE, Joker.NEKO_WAVE)
    assert [JA(step) for step in result.steps] == [
        "数えるのは最後のジョーカーだけ：ネコ波動",
        "8（デュエルは効果なし）= 8",
        "4 + 3（ネコ波動）= 7",
        "8 > 7",
    ]


def test_a_tie_says_that_it_goes_on() -> None:
    """WN-25: against the deck an equal strength loses nothing yet."""
    keys = [step.key for step in _battle("6 デュエル ; バイオハザード 3 5").steps]
    assert keys.count("wannyan.deck_battle.again") == 1
    assert "wannyan.battle.equal" not in keys


def test_cards_after_the_decision_are_left_over() -> None:
    """WN-22: once it is decided no more is turned up; what was given beyond is handed back."""
    assert _battle("6 デュエル ; 6 3 キル 5").left_over == (Joker.KILL, 5)


@pytest.mark.parametrize("number", [0, 11, -1])
def test_no_such_number(number: int) -> None:
    """The deck holds 1 to 10."""
    with pytest.raises(ValueError, match=str(number)):
        fight_deck(Side(5, Joker.DUEL), [number])


@given(sides, runs)
def test_every_bout_but_the_last_is_a_tie(side: Side, turned: list[Turned]) -> None:
    """WN-25: only equal strength goes on; every card is accounted for."""
    result = fight_deck(side, turned)
    ties = [bout.result.cause is Cause.EQUAL for bout in result.bouts]
    assert ties == [True] * (len(ties) - (not result.needs_more)) + [False] * (not result.needs_more)
    fought = [card for bout in result.bouts for card in (*bout.jokers, bout.number)]
    assert [*fought, *result.waiting, *result.left_over] == turned


@given(sides, runs)
def test_a_decision_is_made_at_the_first_card_that_allows_it(side: Side, turned: list[Turned]) -> None:
    """WN-22: what is turned up later changes nothing, and one card less decides nothing."""
    result = fight_deck(side, turned)
    assume(not result.needs_more)
    used = turned[: len(turned) - len(result.left_over)]
    assert fight_deck(side, used).outcome is result.outcome
    assert fight_deck(side, used[:-1]).needs_more


@given(sides, st.lists(jokers, max_size=3), jokers, numbers)
def test_only_the_last_joker_counts(side: Side, earlier: list[Joker], last: Joker, number: int) -> None:
    """WN-22: jokers turned up before it might as well not have been."""
    many, one = fight_deck(side, [*earlier, last, number]), fight_deck(side, [last, number])
    assert (many.outcome, many.treasure) == (one.outcome, one.treasure)


@given(sides.filter(lambda side: side.number <= 5 and side.joker not in (Joker.DESTROY, Joker.KILL)), runs)
def test_after_a_tie_it_begins_afresh(side: Side, turned: list[Turned]) -> None:
    """WN-25: an equal card in front changes nothing of what follows."""
    tie = strength(side.number, side.joker)
    assert fight_deck(side, [tie]).needs_more
    later, alone = fight_deck(side, [tie, *turned]), fight_deck(side, turned)
    assert (later.outcome, later.treasure, later.waiting) == (alone.outcome, alone.treasure, alone.waiting)


@given(sides, jokers, numbers)
def test_the_deck_is_an_opponent_like_any_other(side: Side, joker: Joker, number: int) -> None:
    """WN-22: the same strengths and the same winner as against a player's set, but for a tie."""
    deck, player = fight_deck(side, [joker, number]), fight(side, Side(number, joker))
    assert deck.bouts[0].result.strengths == player.strengths
    assert deck.outcome is (None if player.cause is Cause.EQUAL else player.outcome)


@pytest.mark.parametrize(
    ("text", "kind", "outcome", "rules"),
    [
        ("8 デュエル ; ネコ波動 デスサイス 4", Kind.OK, "second", {"WN-20", "WN-22", "WN-24"}),
        ("8デュエル;デスサイスネコ波動4", Kind.OK, "first", {"WN-20", "WN-22", "WN-23"}),
        ("6 デュエル ; バイオハザード 3 5", Kind.OK, "first", {"WN-20", "WN-22", "WN-23", "WN-25"}),
        ("6 duel ; BIOHAZARD35", Kind.OK, "first", {"WN-20", "WN-22", "WN-23", "WN-25"}),
        ("６デュエル；６、バイオハザード３；５", Kind.OK, "first", {"WN-20", "WN-22", "WN-23", "WN-25"}),
        ("8 デュエル ; 10", Kind.OK, "second", {"WN-20", "WN-22", "WN-24"}),
        ("6 ドミネーター ; 7", Kind.OK, "both_lose", {"WN-20", "WN-22"}),
        ("9 トレジャー ; 5", Kind.OK, "first", {"WN-20", "WN-22", "WN-23"}),
        ("6 デュエル ; 6", Kind.CANNOT_TELL, None, {"WN-20", "WN-22", "WN-25"}),
        ("6 デュエル ; 6 キル", Kind.CANNOT_TELL, None, {"WN-20", "WN-22", "WN-25"}),
        ("6 デュエル ; キル", Kind.CANNOT_TELL, None, {"WN-22"}),
        ("6 デュエル ;", Kind.CANNOT_TELL, None, {"WN-22"}),
        ("6 デュエル ; 5 4", Kind.VIOLATION, "first", {"WN-20", "WN-22", "WN-23"}),
        ("6 デュエル ; 66665", Kind.OK, "first", {"WN-20", "WN-22", "WN-23", "WN-25"}),
        ("6 デュエル ; 666665", Kind.VIOLATION, "first", {"WN-20", "WN-22", "WN-23", "WN-25", "WN-31"}),
        ("6 キル ; キル 5", Kind.VIOLATION, "both_lose", {"WN-20", "WN-22", "WN-31"}),
        ("6 デュエル ; デュエル 5", Kind.OK, "first", {"WN-20", "WN-22", "WN-23"}),
        ("× ; 5", Kind.VIOLATION, "second", {"WN-24", "WN-35"}),
    ],
)
def test_check_deck_battle(text: str, kind: Kind, outcome: str | None, rules: set[str]) -> None:
    """A typed run has its verdict; unfinished it can't be told, and WN-31 counts five cards of a number."""
    verdict = check_deck_battle(text)
    assert (verdict.kind, verdict.outcome, set(verdict.rules)) == (kind, outcome, rules)


def test_the_reading_behind_a_treasure_is_named() -> None:
    """The rule sheet doesn't say what トレジャー is worth against the deck: the table's house rule is named."""
    assert [finding.reading for finding in check_deck_battle("9 トレジャー ; 5").findings] == ["treasure_from_bank"]
    assert check_deck_battle("5 トレジャー ; 9").findings == ()


@pytest.mark.parametrize(
    ("text", "place", "found", "expected"),
    [
        ("8 デュエル", 6, "", "wannyan.deck_battle.expect.semicolon"),
        ("8 デュエル 4", 7, "4", "wannyan.deck_battle.expect.semicolon"),
        ("8 ; 4", 2, ";", "wannyan.battle.expect.joker"),
        ("8 デュエル ; 4 ポーカー", 11, "ポ", "wannyan.deck_battle.expect.card"),
        ("8 デュエル ; 0", 9, "0", "wannyan.deck_battle.expect.card"),
    ],
)
def test_unreadable_runs_name_the_place(text: str, place: int, found: str, expected: str) -> None:
    """What can't be read is shown where it stands, with what was expected."""
    with pytest.raises(Unreadable) as refused:
        check_deck_battle(text)
    assert (refused.value.place, refused.value.found, refused.value.expected) == (place, found, Text(expected))


def test_a_run_is_read_in_order() -> None:
    """Digits in a row are cards of their own, 10 is ten."""
    side, turned = read_deck_battle("10 キル ; 3105 ネコ波動")
    assert (side, turned) == (Side(10, Joker.KILL), (3, 10, 5, Joker.NEKO_WAVE))
    assert read_deck_battle("× ; 5")[0] == NotWannyan()


def _battle(text: str) -> DeckResult:
    side, turned = read_deck_battle(text)
    return fight_deck(side, turned)
