"""The worked money examples of the rules, M1 to M15: start 3000 each, a stake of 100 on every set."""

import pytest

from companion.verdict import Kind
from tests.companion.games.wannyan.script import match, played, read_action

# A and B have a set each that has waited for a lap; it is A's turn. 2900 each, 200 on the field.
READY = """
A summons; A discards
B summons; B discards
C discards; D discards
"""
# A alone has one.
READY_A = """
A summons; A discards
B discards
C discards; D discards
"""
# A has beaten the deck for the first time, for a fee of 200.
A_BEAT_THE_DECK = READY_A + "A1 fights the deck: 8 デュエル ; 4 : fee 200\n"
# B has a set too, and it is B's turn.
THEN_B = READY + "A1 fights the deck: 8 デュエル ; 4 : fee 200\nA discards"

MONEY = [
    # example and rule, what happened, A, B, C, D, the bank
    ("WN-16 M1", READY + "A1 attacks B1: 300, flees", (3100, 2900, 3000, 3000), 0),
    ("WN-18 M2", READY + "A1 attacks B1: 300, 500: 9 ワンツーパンチ ; 10 デュエル", (3600, 2400, 3000, 3000), 0),
    ("WN-19 M3", READY + "A1 attacks B1: 300, 300: 7 ネコ波動 ; 5 デスサイス", (2600, 2600, 3000, 3000), 800),
    ("WN-23 M4", A_BEAT_THE_DECK, (2800, 3000, 3000, 3000), 200),
    (
        "WN-23 M6",
        A_BEAT_THE_DECK
        + """
        A summons; A discards; B discards; C discards; D discards
        A2 fights the deck: 8 デュエル ; 4
        """,
        (2800, 3000, 3000, 3000),
        200,
    ),
    ("WN-24 M7", READY_A + "A1 fights the deck: 1 デュエル ; 4", (2900, 3000, 3000, 3000), 100),
    ("WN-20 M8", READY + "A1 attacks B1: 0, 0: 9 トレジャー ; 5 デュエル", (4300, 1700, 3000, 3000), 0),
    ("WN-18 M13", READY + "A1 attacks B1: 0, 600: 5 デュエル ; 9 ネコ波動", (2900, 3100, 3000, 3000), 0),
    ("WN-20 M14", READY + "A1 attacks B1: 200, 400: 5 ドミネーター ; 9 デュエル", (2700, 2500, 3000, 3000), 800),
    (
        "WN-23 M15",
        READY_A
        + """
        A1 fights the deck: 1 デュエル ; 4
        A summons; A discards; B discards; C discards; D discards
        A1 fights the deck: 8 デュエル ; 4 : fee 300
        """,
        (2600, 3000, 3000, 3000),
        400,
    ),
]


@pytest.mark.parametrize(("row", "script", "seats", "bank"), MONEY, ids=[row[0] for row in MONEY])
def test_money(row: str, script: str, seats: tuple[int, ...], bank: int) -> None:
    """Everybody's money and the bank after a worked example."""
    after = played(match(), script).state
    assert tuple(after.balance(seat) for seat in range(4)) == seats
    assert after.bank == bank
    assert sum(seats) + bank + after.stakes == 12_000


# The fund is shared after the bank and the stakes are settled, so what it adds is the difference to a table without.
FUND = [
    # example, who has put something in, what A, B, C, D get or pay on top
    ("WN-29 M9", "BC", (1800, 0, 0, -1800)),
    ("WN-29 M10", "B", (1800, 0, -900, -900)),
    ("WN-29 M11", "", (1800, -600, -600, -600)),
    ("WN-29 M12", "BCD", (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("row", "payers", "change"), FUND, ids=[row[0] for row in FUND])
def test_public_fund(row: str, payers: str, change: tuple[int, ...]) -> None:
    """What the fund adds to everybody's money when A goes out; *payers* have lost a stake to the deck before."""
    summons = "".join(f"{seat} summons; {seat} discards\n" for seat in "ABCD")
    losses = "".join(
        f"{seat}1 fights the deck: 1 デュエル ; 4\n{seat} discards\n" if seat in payers else f"{seat} discards\n"
        for seat in "BCD"
    )
    script = f"{summons}A1 fights the deck: 9 デュエル ; 4 : fee 100\nA discards\n{losses}A goes out"
    ends = [played(match(public_fund=fund), script).state for fund in (False, True)]
    without, with_fund = (tuple(end.balance(seat) for seat in range(4)) for end in ends)
    assert tuple(b - a for a, b in zip(without, with_fund, strict=True)) == change


@pytest.mark.parametrize(
    ("fee", "kind"), [(100, Kind.VIOLATION), (200, Kind.OK), (300, Kind.OK), (400, Kind.OK)], ids="WN-23 M5 {}".format
)
def test_next_fee_is_no_lower(fee: int, kind: Kind) -> None:
    """M5: after a fee of 200, the next seat's may be 200, 300 or 400; 100 is refused, and 200 is offered instead."""
    before = played(match(), THEN_B)
    verdict = before.judge(read_action(f"B1 fights the deck: 8 デュエル ; 4 : fee {fee}"))
    assert verdict.kind is kind
    if kind is Kind.VIOLATION:
        assert [(finding.rule, finding.kind) for finding in verdict.findings] == [("WN-23", Kind.VIOLATION)]
        assert verdict.nearest[0].action == read_action("B1 fights the deck: 8 デュエル ; 4 : fee 200")
