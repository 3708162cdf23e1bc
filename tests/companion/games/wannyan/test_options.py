"""Every house rule of §9, both ways: what it changes, and that a verdict which rests on it says so."""

from dataclasses import fields
from typing import Any

import pytest

from companion.game import options_of
from companion.games.wannyan.options import Options
from companion.text import say
from companion.verdict import Kind
from companion.words import Words
from tests.companion.games.wannyan.script import match, played, read_action, turns
from tests.companion.games.wannyan.test_rules import (
    A_LAP,
    ADVICE,
    BARE_LAP,
    D_FRESH,
    DECK_WON,
    DEFENDED,
    LAP,
    LOST_AND_WAITED,
    NO_FEE,
    OK,
    SHOWN,
    VIOLATION,
)

# A, D and B begin with 300: after the stake they have 200 left.
POOR = {"starting_money": 300}

# B has summoned a second set by a claim, and it is B's turn.
CLAIMED = LAP + "B claims wannyan; A discards"

VERDICTS = [
    # house rule and how it is set, other settings, what came before, the act, the verdict
    (("debts", "owe"), POOR, LAP, f"A1 attacks B1: 300, 300: {SHOWN}", ADVICE),
    (("debts", "pay_what_you_have"), POOR, LAP, f"A1 attacks B1: 300, 300: {SHOWN}", VIOLATION),
    (("debts", "pay_what_you_have"), {"starting_money": 0}, "", "A summons", VIOLATION),
    (("debts", "pay_what_you_have"), POOR, LAP, "A1 fights the deck: 9 デュエル ; 4 : fee 400", OK),
    (("equal_raises", False), {}, LAP, f"A1 attacks B1: 300, 500: {SHOWN}", OK),
    (("equal_raises", True), {}, LAP, f"A1 attacks B1: 300, 500: {SHOWN}", VIOLATION),
    (("equal_raises", True), {}, LAP, f"A1 attacks B1: 300, 300: {SHOWN}", OK),
    (("both_wait", False), {}, D_FRESH, "A1 attacks D1: 0, flees", OK),
    (("both_wait", True), {}, D_FRESH, "A1 attacks D1: 0, flees", VIOLATION),
    (("claimed_fights_next_turn", False), {}, CLAIMED, "B2 attacks C1: 0, flees", VIOLATION),
    (("claimed_fights_next_turn", True), {}, CLAIMED, "B2 attacks C1: 0, flees", OK),
    (("deck_empty", "reshuffle"), {}, turns(33), "reshuffled", OK),
    (("deck_empty", "reshuffle"), {}, turns(33), "drawn", VIOLATION),
    (("deck_empty", "drawn"), {}, turns(33), "drawn", OK),
    (("deck_empty", "drawn"), {}, turns(33), "reshuffled", VIOLATION),
    (("next_starter", "winner"), {}, "A discards; B goes out", "B starts", OK),
    (("next_starter", "winner"), {}, "A discards; B discards; C goes out", "B starts", VIOLATION),
    (("next_starter", "next_seat"), {}, "A discards; B discards; C goes out", "B starts", OK),
    (("next_starter", "next_seat"), {}, "A discards; B discards; C goes out", "C starts", VIOLATION),
    (("next_starter", "janken"), {}, "A discards; B goes out", "D starts", OK),
    (("deck_only_when_alone", False), {}, LAP, DECK_WON, OK),
    (("deck_only_when_alone", True), {}, LAP, DECK_WON, VIOLATION),
    (("deck_only_when_alone", True), {}, A_LAP, DECK_WON, OK),
    (("fee_first_battle_only", False), {}, LOST_AND_WAITED, NO_FEE, VIOLATION),
    (("fee_first_battle_only", True), {}, LOST_AND_WAITED, NO_FEE, OK),
    (("fee_first_battle_only", True), {}, LOST_AND_WAITED, DECK_WON, VIOLATION),
    (("fee_first_battle_only", True), {}, LAP, NO_FEE, VIOLATION),
    (("out_on_own_turn_only", False), {}, DEFENDED, "B goes out: W9A9V9 W5E5", OK),
    (("out_on_own_turn_only", True), {}, DEFENDED, "B goes out: W9A9V9 W5E5", VIOLATION),
    (("out_on_own_turn_only", True), {}, BARE_LAP + "B claims through", "B goes out: W9A9V9 W5E5", OK),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "others", "before", "act", "kind"), VERDICTS)
def test_verdict(rule: tuple[str, str | bool], others: dict[str, int], before: str, act: str, kind: Kind) -> None:
    """What the rules say of an act under a house rule; a refusal that rests on it names it, the fee's on WN-23."""
    key, value = rule
    settings: dict[str, Any] = {key: value, **others}
    verdict = played(match(**settings), before).judge(read_action(act))
    assert verdict.kind is kind, verdict
    if kind is not OK and key != "fee_first_battle_only":
        assert verdict.findings[0].reading == key


def test_every_house_rule_is_tried() -> None:
    """No switch of the game is left without a row here or a test below, and each value of it is tried."""
    tried = {rule for rule, *_ in VERDICTS}
    below = {
        *(("starting_money", value) for value in (3000, 500)),
        ("rounds", 0),
        *(("stakes_at_round_end", value) for value in ("return", "bank")),
        *(("treasure_from_bank", value) for value in (False, True)),
        *(("public_fund", value) for value in (False, True)),
        ("local_note", ""),
    }
    for field in fields(Options):
        values = field.metadata["values"] or (field.default,)
        assert {(field.name, value) for value in values} <= tried | below


@pytest.mark.parametrize("money", [3000, 500])
def test_starting_money(money: int) -> None:
    """§9-1: everybody begins with it."""
    assert [match(starting_money=money).state.balance(seat) for seat in range(4)] == [money] * 4


@pytest.mark.parametrize(
    ("rounds", "script", "is_over"),
    [
        (0, "A goes out; A starts; A goes out", False),
        (0, "A goes out; the end", True),
        (1, "A goes out", True),
        (2, "A goes out", False),
        (2, "A goes out; A starts; A goes out", True),
    ],
)
def test_number_of_rounds(rounds: int, script: str, is_over: bool) -> None:
    """§9-2: with a number of rounds the last one ends the match; without, the table does."""
    assert played(match(rounds=rounds), script).state.is_over is is_over


def test_debts_are_owed_or_forgone() -> None:
    """§9-3: a loser with 200 who owes 1200 goes below zero, or pays the 200; the winner gets what was paid."""
    script = LAP + "A1 attacks B1: 0, 0: 9 トレジャー ; 5 デュエル"
    owed = played(match(starting_money=300), script).state
    assert (owed.balance(0), owed.balance(1)) == (300 + 100 + 1200, 200 - 1200)
    paid = played(match(starting_money=300, debts="pay_what_you_have"), script).state
    assert (paid.balance(0), paid.balance(1)) == (300 + 100 + 200, 0)


def test_fee_cut_short_leaves_the_lowest_fee() -> None:
    """§9-3: A has 200 + 100 back and should pay 400: 300 is paid, and the next fee may still be 100."""
    poor = match(starting_money=300, debts="pay_what_you_have")
    state = played(poor, LAP + "A1 fights the deck: 9 デュエル ; 4 : fee 400").state
    assert (state.balance(0), state.bank, state.round.lowest_fee) == (0, 300, 100)
    full = played(match(starting_money=300), LAP + "A1 fights the deck: 9 デュエル ; 4 : fee 400").state
    assert (full.balance(0), full.bank, full.round.lowest_fee) == (-100, 400, 400)


@pytest.mark.parametrize(
    ("where", "balances"),
    [
        # A goes out with nothing on the field; B, C and D have a stake of 100 each there.
        ("return", (3000, 3000, 3000, 3000)),
        ("bank", (3300, 2900, 2900, 2900)),
    ],
)
def test_stakes_at_round_end(where: str, balances: tuple[int, ...]) -> None:
    """§9-8: what still lies on the field goes back to its owners, or to the bank before the winner takes it."""
    summons = "A discards; B summons; B discards; C summons; C discards; D summons; D discards; A goes out"
    state = played(match(stakes_at_round_end=where), summons).state
    assert tuple(state.balance(seat) for seat in range(4)) == balances
    assert (state.bank, state.stakes) == (0, 0)


def test_stakes_swept_into_the_bank_are_not_put_in() -> None:
    """§9-8: for the public fund B, C and D have put nothing in, so they share 1800."""
    summons = "A discards; B summons; B discards; C summons; C discards; D summons; D discards; A goes out"
    state = played(match(stakes_at_round_end="bank", public_fund=True), summons).state
    assert [state.balance(seat) for seat in range(4)] == [5100, 2300, 2300, 2300]


@pytest.mark.parametrize(("from_bank", "in_bank", "balance"), [(False, 200, 2900), (True, 200, 3100), (True, 0, 2900)])
def test_treasure_against_the_deck(from_bank: bool, in_bank: int, balance: int) -> None:
    """§9-9: the bank pays up to what it has, or no money moves. A pays a fee of 100, from 2900 and the stake back."""
    lost = "".join(f"{seat}1 fights the deck: 1 デュエル ; 4\n{seat} discards\n" for seat in "CD"[: in_bank // 100])
    before = "A summons; A discards\nB discards\nC summons; C discards\nD summons; D discards\nA discards; B discards\n"
    rest = lost + "".join(f"{seat} discards\n" for seat in "CD"[in_bank // 100 :])
    table = played(match(treasure_from_bank=from_bank), before + rest)
    assert table.state.bank == in_bank
    after = played(table, "A1 fights the deck: 9 トレジャー ; 4 : fee 100").state
    assert after.balance(0) == balance
    assert after.bank == in_bank + 100 - (in_bank if from_bank else 0)


@pytest.mark.parametrize("drawn", [False, True])
def test_empty_deck(drawn: bool) -> None:
    """§9-10: 33 cards for four; after 33 turns the next can't draw. Shuffled anew, or the bank waits for round 2."""
    table = played(match(deck_empty="drawn" if drawn else "reshuffle"), LAP)
    table = played(table, "A1 fights the deck: 1 デュエル ; 4\n" + turns(28))
    assert (table.state.deck_left, table.state.is_deck_empty) == (0, True)
    after = played(table, "drawn; A starts" if drawn else "reshuffled").state
    assert after.bank == 100
    assert (after.round.number, after.deck_left) == ((2, 32) if drawn else (1, 32))


def test_local_note_is_kept() -> None:
    """§7: the sheet names a ローカル without a rule; the table's own version is kept with the match."""
    assert match(local_note="上乗せは2回まで").setup.options.local_note == "上乗せは2回まで"


def test_switches_are_not_told_as_if_in_force() -> None:
    """「同じ額だけにします。」 beside 多くてもよい: what is to be settled is asked, or told under its condition."""
    switches = [option for option in options_of(Options) if isinstance(option.default, bool)]
    about = {option.key: Words("ja")(say(f"wannyan.option.{option.key}.about")) for option in switches}
    assert {
        key: text for key, text in about.items() if not (text.endswith("か。") or text.startswith("ありなら、"))
    } == {}
    english = {option.key: Words("en")(say(f"wannyan.option.{option.key}.about")) for option in switches}
    assert {key: text for key, text in english.items() if not (text.endswith("?") or text.startswith("If on, "))} == {}


def test_no_number_of_rounds_is_no_zero() -> None:
    """§9-2: the table ends the match when it likes; 回戦の数 「0」 said otherwise."""
    (rounds,) = [option for option in options_of(Options) if option.key == "rounds"]
    assert rounds.named == (rounds.default,) == (0,)
    assert Words("ja")(say("wannyan.option.rounds.0")) == "決めない"
