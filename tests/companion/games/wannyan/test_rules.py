"""Clause by clause: what is allowed, what isn't, by which rule, and what would be allowed instead."""

import pytest

from companion.games.wannyan.actions import Battled, Discarded, Summoned
from companion.games.wannyan.battle import Outcome, Side
from companion.games.wannyan.cards import Joker
from companion.match import Refused
from companion.verdict import Kind
from companion.words import Words
from tests.companion.games.wannyan.script import match, played, read_action

OK, ADVICE, CANNOT_TELL, VIOLATION = Kind.OK, Kind.ADVICE, Kind.CANNOT_TELL, Kind.VIOLATION

# Everybody summons in the first lap; then it is A's second turn, and A's set may fight.
LAP = "".join(f"{seat} summons; {seat} discards\n" for seat in "ABCD")
BARE_LAP = "A discards; B discards; C discards; D discards\n"
A_WON = LAP + "A1 attacks B1: 0, flees\n"
SHOWN = "9 ワンツーパンチ ; 10 デュエル"
DEFENDED = LAP + "A1 attacks B1: 0, 0: 5 デュエル ; 9 デュエル\n"
A_LAP = "A summons\n" + BARE_LAP
D_SUMMONS = "A discards; B discards; C discards; D summons; D discards\n"
D_FRESH = "A summons\n" + D_SUMMONS
FOUGHT_SINCE = LAP + "A discards duel; B1 attacks C1: 0, flees; B discards; C discards\n"
NO_FEE = "A1 fights the deck: 9 デュエル ; 4"
DECK_WON = "A1 fights the deck: 9 デュエル ; 4 : fee 100"
DECK_LOST = "A1 fights the deck: 1 デュエル ; 4"
B_DECK = "B1 fights the deck: 9 デュエル ; 4 : fee 100"
D_DECK = "D1 fights the deck: 9 デュエル ; 4 : fee 100"
KILL_POOLED = "A1 fights the deck: 9 キル ; 4 : fee 100\nA discards"
B_KILL = "B1 fights the deck: 9 キル ; 4 : fee 100"
LOST = f"{LAP}{DECK_LOST}\n"
LOST_AND_WAITED = f"{LOST}A summons\n{BARE_LAP}"
WON = f"{LAP}A summons\n{DECK_WON}\n"
WON_AND_WAITED = WON + BARE_LAP
TWO_READY = f"{LAP}A summons\n{BARE_LAP}"

VERDICTS = [
    # rule and what it says, what came before, the act, the verdict; the rule heads it where it is a refusal
    ("WN-01 money moves in hundreds", LAP, f"A1 attacks B1: 250, 300: {SHOWN}", VIOLATION),
    ("WN-01 nobody raises money they haven't", LAP, f"A1 attacks B1: 300, 300: {SHOWN}", OK),
    ("WN-02 who went out starts the next round", BARE_LAP + "A goes out", "A starts", OK),
    ("WN-02 nobody else does", BARE_LAP + "A goes out", "B starts", VIOLATION),
    ("WN-03 a seat acts on its own turn", "", "A summons", OK),
    ("WN-03 not on another's", "", "B summons", VIOLATION),
    ("WN-03 nor discards on it", "A discards", "A discards", VIOLATION),
    ("WN-03 clockwise", "A discards; B discards; C discards; D discards", "A discards", OK),
    ("WN-07 two summons a turn", "A summons", "A summons", OK),
    ("WN-07 no third", "A summons; A summons", "A summons", VIOLATION),
    ("WN-08 not on the turn it was summoned", "A summons", DECK_WON, VIOLATION),
    ("WN-08 on the next turn of its owner", LAP, DECK_WON, OK),
    ("WN-08 a fresh set may be attacked", LAP + D_SUMMONS, f"A1 attacks D2: 0, 0: {SHOWN}", OK),
    ("WN-09 no claims in the first lap", "A discards", "B claims through", VIOLATION),
    ("WN-09 not even of its third discard", "A discards; B discards; C discards", "D claims through", VIOLATION),
    ("WN-09 the discard that ends the lap is open", BARE_LAP, "A claims through", OK),
    ("WN-09 until the next seat has drawn", BARE_LAP + "A summons", "B claims through", VIOLATION),
    ("WN-09 nobody claims their own discard", BARE_LAP, "D claims through", VIOLATION),
    ("WN-10 a joker makes no through set", BARE_LAP, "A claims through キル", VIOLATION),
    ("WN-11 two cards of a claimed wannyan stay hidden", BARE_LAP, "A claims wannyan F4", CANNOT_TELL),
    ("WN-12 the claimant's discard may be claimed", BARE_LAP + "A claims through", "B claims through", OK),
    ("WN-12 by the first discarder too", BARE_LAP + "A claims through", "D claims through", OK),
    ("WN-12 but not by the claimant", BARE_LAP + "A claims through", "A claims through", VIOLATION),
    ("WN-14 what the deck turned up is no discard", LOST, "B claims through", VIOLATION),
    ("WN-15 no raise is a raise of nothing", LAP, f"A1 attacks B1: 0, 0: {SHOWN}", OK),
    ("WN-15 600 is the most", LAP, f"A1 attacks B1: 600, 600: {SHOWN}", OK),
    ("WN-15 700 is too much", LAP, f"A1 attacks B1: 700, 700: {SHOWN}", VIOLATION),
    ("WN-15 the answer is no lower", LAP, f"A1 attacks B1: 300, 200: {SHOWN}", VIOLATION),
    ("WN-15 the answer may be higher", LAP, f"A1 attacks B1: 300, 500: {SHOWN}", OK),
    ("WN-15 nobody attacks their own set", LAP + "A summons", f"A1 attacks A2: 0, 0: {SHOWN}", VIOLATION),
    ("WN-15 there must be a set to attack", A_LAP, f"A1 attacks B1: 0, 0: {SHOWN}", VIOLATION),
    ("WN-16 flight after any raise", LAP, "A1 attacks B1: 600, flees", OK),
    ("WN-17 what was shown decides", LAP, f"A1 attacks B1: 0, 0: {SHOWN} ruled B", VIOLATION),
    ("WN-18 the winner is the one the cards say", LAP, f"A1 attacks B1: 0, 0: {SHOWN}", OK),
    ("WN-19 equal is both lose", LAP, "A1 attacks B1: 0, 0: 7 ネコ波動 ; 5 デスサイス ruled A", VIOLATION),
    ("WN-20 ドミネーター drags down", LAP, "A1 attacks B1: 0, 0: 5 ドミネーター ; 9 デュエル ruled B", VIOLATION),
    ("WN-21 once a turn, whoever is next", A_WON, f"A1 attacks C1: 0, 0: {SHOWN}", VIOLATION),
    ("WN-21 the other set may fight as well", TWO_READY + DECK_LOST, f"A2 attacks B1: 0, 0: {SHOWN}", OK),
    ("WN-22 the deck may be fought whoever has sets", LAP, DECK_WON, OK),
    ("WN-22 what was turned up decides", LAP, "A1 fights the deck: 9 デュエル ; 4 ruled deck", VIOLATION),
    ("WN-23 the first win costs a fee", LAP, NO_FEE, VIOLATION),
    ("WN-23 of 100 at least", LAP, DECK_WON, OK),
    ("WN-23 of 400 at most", LAP, "A1 fights the deck: 9 デュエル ; 4 : fee 500", VIOLATION),
    ("WN-23 in hundreds", LAP, "A1 fights the deck: 9 デュエル ; 4 : fee 150", VIOLATION),
    ("WN-23 a second win is free", WON_AND_WAITED, "A2 fights the deck: 9 デュエル ; 4 : fee 100", VIOLATION),
    ("WN-24 a lost battle costs no fee", LAP, "A1 fights the deck: 1 デュエル ; 4 : fee 100", VIOLATION),
    ("WN-25 equal isn't decided yet", LAP, "A1 fights the deck: 6 デュエル ; 6 ruled A", VIOLATION),
    ("WN-25 the next card decides alone", LAP, "A1 fights the deck: 6 デュエル ; バイオハザード 3 5 : fee 100", OK),
    ("WN-26 after デュエル the deck is barred", LAP + "A discards duel", B_DECK, VIOLATION),
    ("WN-26 said a moment later, too", LAP + "A discards; it was duel", B_DECK, VIOLATION),
    ("WN-26 until two players have fought", FOUGHT_SINCE, D_DECK, OK),
    ("WN-26 too late once the next card is drawn", "A discards; B summons", "it was duel", VIOLATION),
    ("WN-27 cards nobody has seen", "", "A goes out", CANNOT_TELL),
    ("WN-27 cards that are out", "", "A goes out: F1F2F3 W9A9V9 W5E5 A1", OK),
    ("WN-27 cards that aren't", "", "A goes out: F1W2F3 W9A9V9 W5E5 A1", VIOLATION),
    ("WN-27 a set that hasn't won is no part of it", LAP, "A goes out", VIOLATION),
    ("WN-27 not on another's turn", "A discards", "A goes out", VIOLATION),
    ("WN-27 by a claimed through set", BARE_LAP + "B claims through", "B goes out", CANNOT_TELL),
    ("WN-27 not by a claimed wannyan", BARE_LAP + "B claims wannyan", "B goes out", VIOLATION),
    ("WN-27 on a defence that won", DEFENDED, "B goes out", CANNOT_TELL),
    ("WN-27 not one act later", DEFENDED + "A summons", "B goes out", VIOLATION),
    ("WN-28 nothing is played once the round is over", "A goes out", "A discards", VIOLATION),
    ("WN-28 or the match", "A goes out; the end", "A starts", VIOLATION),
    ("WN-28 the table ends it when it likes", "A discards", "the end", OK),
    ("WN-30 the pooled set counts, with the hand", A_WON, "A goes out: W9A9V9 W5E5 A1", OK),
    ("WN-31 nine cards, the pooled ones included", A_WON, "A goes out: F1F2F3 W9A9V9 W5E5", VIOLATION),
    ("WN-31 one copy of each number card", "", "A goes out: F4F5F6 F6W6E6 F5W5", VIOLATION),
    ("WN-31 eight cards, or nine with the drawn one", "", "A goes out: F1F2F3 W5E5", VIOLATION),
    ("WN-31 one キル only", LAP, "A1 attacks B1: 0, 0: 9 キル ; 10 キル", ADVICE),
    ("WN-31 two ドミネーター there are", LAP, "A1 attacks B1: 0, 0: 10 ドミネーター ; 6 ドミネーター", OK),
    ("WN-31 a joker that lies pooled can't fight", LAP + KILL_POOLED, B_KILL, ADVICE),
    ("WN-31 a deck that isn't empty isn't shuffled", "A discards", "reshuffled", ADVICE),
    ("WN-32 no third set", LAP + "A summons", "A summons", VIOLATION),
    ("WN-32 a pooled one counts", WON, "A summons", VIOLATION),
    ("WN-32 nor by laying open", "A summons; A summons", "A lays open", VIOLATION),
    ("WN-32 nor by a claim", "A summons; A summons\n" + BARE_LAP, "A claims through", VIOLATION),
    ("WN-33 a pooled set fights no more", A_WON + BARE_LAP, f"A1 attacks C1: 0, 0: {SHOWN}", VIOLATION),
    ("WN-33 and can't be attacked", A_WON + "A discards; B discards", "C1 attacks A1: 0, flees", VIOLATION),
    ("WN-34 a set that came back may be summoned again", LOST, "A summons", OK),
    ("WN-08 one summoned again waits for a lap again", LOST + "A summons", DECK_WON, VIOLATION),
    ("WN-35 a set that is none has lost", LAP, "A1 attacks B1: 0, 0: × ; 10 デュエル", VIOLATION),
    ("WN-35 after a flight as well", LAP, "A1 attacks B1: 300, flees: attacker-bluffs", VIOLATION),
    ("WN-35 against the deck", LAP, "A1 fights the deck: × ; 4", VIOLATION),
]  # fmt: skip

# Rows whose refusal is headed by another rule than the one they tell of: the clause it is an instance of.
HEADED = {
    "WN-12 but not by the claimant": "WN-09",
    "WN-14 what the deck turned up is no discard": "WN-09",
    "WN-22 what was turned up decides": "WN-23",
    "WN-23 in hundreds": "WN-01",
    "WN-24 a lost battle costs no fee": "WN-23",
}


@pytest.mark.parametrize(("row", "before", "act", "kind"), VERDICTS, ids=[row[0] for row in VERDICTS])
def test_verdict(row: str, before: str, act: str, kind: Kind) -> None:
    """What the rules say of an act; a refusal cites the clause."""
    table = played(match(), before)
    verdict = table.judge(read_action(act))
    assert verdict.kind is kind, verdict
    if kind is not OK:
        assert verdict.findings[0].rule == HEADED.get(row, row[:5])
        assert row[:5] in verdict.rules


def test_every_headed_row_is_there() -> None:
    """No exception is left over for a row that has gone."""
    assert set(HEADED) <= {row[0] for row in VERDICTS}


A_DUEL = "A1 fights the deck: 9 デュエル ; 4 : fee 100\n"
B_SUMMONS = "A discards; B summons; B discards; C discards; D discards\n"
B_KILL_POOLED = B_SUMMONS + "A discards; B1 fights the deck: 9 キル ; 4 : fee 100\nB discards; C discards; D discards\n"
CLAIMED = BARE_LAP + "A claims through F2\n"

POOLS = [
    # what went wrong, what came before, what A goes out with, the verdict
    ("a set was pooled with another joker", LAP + A_DUEL, "[W10 V10 キル]p F1F2F3 W5V5", VIOLATION),
    ("a through set stood for one won with a joker", LAP + A_DUEL, "[F1F2F3]p W1A1E1 W5V5", VIOLATION),
    ("the joker it was won with", LAP + A_DUEL, "[W10 V10 デュエル]p F1F2F3 W5V5", OK),
    ("a joker nobody names", LAP + A_DUEL, "[W10 V10 *]p F1F2F3 W5V5", OK),
    ("a set whose cards nobody says", LAP + A_DUEL, "[]p F1F2F3 W5V5", OK),
    ("a through set after a flight", A_WON, "[F1F2F3]p W1A1E1 W5V5", VIOLATION),
    ("any joker after a flight", A_WON, "[W10 V10 キル]p F1F2F3 W5V5", OK),
    ("a joker in a set laid open", "A lays open", "[W10 V10 *]p F1F2F3 W5V5", VIOLATION),
    ("a through set laid open", "A lays open", "[F1F2F3]p W1A1E1 W5V5", OK),
    ("a claimed set without the claimed card", CLAIMED, "[F4F5F6]p W1A1E1 W5V5", VIOLATION),
    ("a claimed set with it", CLAIMED, "[F1F2F3]p W1A1E1 W5V5", OK),
    ("the claimed card once more, in the hand", CLAIMED, "[]p F1F2F3 W5V5", VIOLATION),
    ("one set for two", LAP + A_DUEL + "A lays open", "[F1F2F3]p [W1A1E1]p W5V5", VIOLATION),
    ("two sets in any order", LAP + A_DUEL + "A lays open", "[F1F2F3]p [W10 V10 デュエル]p W5V5", OK),
    ("the only キル lies before B", B_KILL_POOLED, "F1F2F3 W1A1E1 W5V5 キル", VIOLATION),
]  # fmt: skip


@pytest.mark.parametrize(("row", "before", "hand", "kind"), POOLS, ids=[row[0] for row in POOLS])
def test_pool_is_compared_with_what_was_seen(row: str, before: str, hand: str, kind: Kind) -> None:
    """WN-31: going out is refused where the pooled sets named can't be those that lie there."""
    verdict = played(match(), before).judge(read_action(f"A goes out: {hand}"))
    assert verdict.kind is kind, verdict
    if kind is not OK:
        assert verdict.findings[0].rule == "WN-31"


NEAREST = [
    # rule and what is offered, what came before, the act, what is offered instead
    ("WN-03 the actor's summon", "", "B summons", "A summons"),
    ("WN-03 the actor's discard", "", "B discards", "A discards"),
    ("WN-02 the right starter", "A goes out", "B starts", "A starts"),
    ("WN-07 the discard", "A summons; A summons", "A summons", "A discards"),
    ("WN-08 the set that may fight", LAP + "A summons", "A2 attacks B1: 0, flees", "A1 attacks B1: 0, flees"),
    ("WN-10 a wannyan", BARE_LAP, "A claims through キル", "A claims wannyan キル"),
    ("WN-15 600", LAP, f"A1 attacks B1: 700, 600: {SHOWN}", f"A1 attacks B1: 600, 600: {SHOWN}"),
    ("WN-15 an answer as high", LAP, f"A1 attacks B1: 300, 200: {SHOWN}", f"A1 attacks B1: 300, 300: {SHOWN}"),
    ("WN-15 or flight", LAP, f"A1 attacks B1: 300, 200: {SHOWN}", "A1 attacks B1: 300, flees"),
    ("WN-15 a set that is there", LOST + "A discards", "B1 attacks A1: 0, flees", "B1 attacks C1: 0, flees"),
    ("WN-18 what the cards say", LAP, f"A1 attacks B1: 0, 0: {SHOWN} ruled B", f"A1 attacks B1: 0, 0: {SHOWN}"),
    ("WN-22 what the cards say", LAP, "A1 fights the deck: 1 デュエル ; 4 ruled A", DECK_LOST),
    ("WN-23 the lowest fee", LAP, NO_FEE, DECK_WON),
    ("WN-23 the highest fee", LAP, NO_FEE + " : fee 500", NO_FEE + " : fee 400"),
    ("WN-24 no fee", LAP, "A1 fights the deck: 1 デュエル ; 4 : fee 100", DECK_LOST),
]  # fmt: skip


@pytest.mark.parametrize(("row", "before", "act", "offered"), NEAREST, ids=[row[0] for row in NEAREST])
def test_nearest_legal_alternative(row: str, before: str, act: str, offered: str) -> None:
    """A refusal offers the nearest thing that is allowed, ready to record."""
    verdict = played(match(), before).judge(read_action(act))
    assert read_action(offered) in [offer.action for offer in verdict.nearest]


def test_raise_and_stake_are_checked_against_the_balance() -> None:
    """WN-01: what one chooses to put up beyond the balance is asked about first; what one owes is booked at once."""
    table = played(match(starting_money=300), LAP)
    slip = table.judge(read_action(f"A1 attacks B1: 300, 300: {SHOWN}"))
    assert (slip.kind, slip.findings[0].reading) == (ADVICE, "debts")
    assert table.judge(read_action("A1 attacks B1: 200, 200: 9 トレジャー ; 5 デュエル")).kind is OK


SETTLED = [
    # rule and what happens, what came before, the act, the last steps of its verdict
    (
        "WN-18 stake and raise, 500 of it in notes",
        LAP,
        f"A1 attacks B1: 300, 500: {SHOWN}",
        (
            "12 > 10",
            "Bさん → Aさん 600：かけ100 + 上乗せ500（500×1）",
            "Aさんのかけ100は戻ります。",
            "Aさんの組はプールへ、Bさんの組は手札へ。",
            "場のかけ 400 → 200",
        ),
    ),
    (
        "WN-19 a tie takes 400 of each, 100 of it from the field",
        LAP,
        "A1 attacks B1: 300, 300: 7 ネコ波動 ; 5 デスサイス",
        (
            "Aさん → 銀行 400：かけ100 + 上乗せ300（100×3）",
            "Bさん → 銀行 400：かけ100 + 上乗せ300（100×3）",
            "Aさん、Bさんの組は手札へ。",
            "場のかけ 400 → 200",
        ),
    ),
    (
        "WN-16 a flight costs the stake alone",
        LAP,
        "A1 attacks B1: 300, flees",
        (
            "Bさん → Aさん 100：かけ",
            "Aさんのかけ100は戻ります。",
            "Aさんの組はプールへ、Bさんの組は手札へ。",
            "場のかけ 400 → 200",
        ),
    ),
    (
        "WN-20 トレジャー",
        LAP,
        "A1 attacks B1: 0, 0: 9 トレジャー ; 5 デュエル",
        (
            "Bさん → Aさん 1,300：かけ100 + トレジャー1,200（1000×1 + 100×2）",
            "Aさんのかけ100は戻ります。",
            "Aさんの組はプールへ、Bさんの組は手札へ。",
            "場のかけ 400 → 200",
        ),
    ),
    (
        "WN-23 a fee",
        LAP,
        DECK_WON,
        (
            "Aさん → 銀行 100：束に勝った手数料（100×1）",
            "Aさんのかけ100は戻ります。",
            "Aさんの組はプールへ。",
            "場のかけ 400 → 300",
        ),
    ),
    (
        "WN-24 the stake on the field, no second 100",
        LAP,
        DECK_LOST,
        ("Aさん → 銀行 100：かけ", "Aさんの組は手札へ。", "場のかけ 400 → 300"),
    ),
    (
        "WN-29 the public fund by its name",
        A_LAP + DECK_LOST + "\nA discards; C summons",
        "B goes out",
        (
            "銀行 → Bさん 100（100×1）",
            "Cさん → Bさん 900：公的資金（500×1 + 100×4）",
            "Dさん → Bさん 900：公的資金（500×1 + 100×4）",
            "Cさんのかけ100は戻ります。",
            "場のかけ 100 → 0",
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("row", "before", "act", "steps"), SETTLED, ids=[row[0] for row in SETTLED])
def test_steps_add_up_with_the_balances(row: str, before: str, act: str, steps: tuple[str, ...]) -> None:
    """What is handed over and comes back, where the sets go and what stays on the field, as M1 to M15 count it."""
    table = played(match(public_fund=True), before)
    said = [Words("ja", table.names)(step) for step in table.judge(read_action(act)).steps]
    assert tuple(said[-len(steps) :]) == steps


def test_set_was_offered_to_fight_itself() -> None:
    """WN-15: A2, which can't fight yet, attacks A1; A1 instead would have no other target than itself."""
    table = played(match(), LAP + "A summons")
    verdict = table.judge(read_action("A2 attacks A1: 0, flees"))
    offered = [offer.action for offer in verdict.nearest]
    assert read_action("A2 attacks B1: 0, flees") in offered
    assert not [one for one in offered if isinstance(one, Battled) and one.attacker == one.defender]


@pytest.mark.parametrize(
    "action",
    [Summoned(4), Summoned(-1), Discarded(7), Battled(1, 1, 0, 0, Outcome.FIRST), Battled(1, 41, 0, 0, Outcome.FIRST)],
)
def test_what_no_table_could_have(action: Summoned | Discarded | Battled) -> None:
    """A seat nobody sits at, or a set that fights itself, is no violation but nonsense; applying it changes nothing."""
    table = played(match(), LAP)
    with pytest.raises(ValueError, match=r"nobody sits|fight itself"):
        table.judge(action)
    if not isinstance(action, Discarded):
        assert table.game.apply(table.state, action) == table.state


@pytest.mark.parametrize("raised", [-1, -100])
def test_nobody_raises_less_than_nothing(raised: int) -> None:
    """An amount below 0 can't even be said."""
    with pytest.raises(ValueError, match="less than nothing"):
        Battled(1, 11, raised, 0, Outcome.FIRST, Side(9, Joker.DUEL), Side(9, Joker.DUEL))


def test_refused_action_changes_nothing() -> None:
    """A refusal leaves the table as it was; with a note it stands as the table's ruling."""
    table = played(match(), LAP)
    summon = read_action("B summons")
    with pytest.raises(Refused):
        table.act(summon, at=0)
    ruled, _ = table.act(summon, at=0, note="はじめてだから")
    assert ruled.state.balance(1) == table.state.balance(1) - 100
    assert ruled.now.acted is not None
    assert ruled.now.acted.is_ruling
