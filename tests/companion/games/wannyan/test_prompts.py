"""What the table is told and offered, moment by moment (§10), and what it is told at the end (§11)."""

from __future__ import annotations

import pytest

from companion.games.wannyan import WANNYAN
from companion.match import Corrected, Match
from companion.words import Words
from tests.companion.games.wannyan.script import match, played, read_action, turns
from tests.companion.games.wannyan.test_rules import A_LAP, BARE_LAP, DECK_LOST, DECK_WON, DEFENDED, LAP, SHOWN


def ids(table: Match, *, more: bool = False) -> list[str]:
    """The acts in the dock, or the rarer ones."""
    return [act.id for act in WANNYAN.prompt(table.state).acts if act.more is more]


def barred(table: Match) -> set[str]:
    return {act.id for act in WANNYAN.prompt(table.state).acts if act.barred and not act.more}


def said(table: Match) -> str:
    """Title and lines of the prompt."""
    prompt = WANNYAN.prompt(table.state)
    words = Words("ja", table.names)
    return " ".join(words(text) for text in (prompt.title, *prompt.lines))


TWO_POOLED = LAP + "A1 attacks B1: 0, flees; A lays open"
CLAIMED_SECOND = BARE_LAP + "A lays open; A discards; B discards; A claims through"

PROMPTS = [
    # rule and moment, what came before, whose act, the rule it opens, what it says
    ("WN-02 the first turn", "", 0, "WN-02", "8枚ずつ配ります。Aさんから始めます。"),
    ("WN-03 nothing may fight yet", "A summons", 0, "WN-03", "召喚はあと1組。バトルに出せる組はまだありません。"),
    ("WN-13 who may claim", LAP, 0, "WN-09", "Dさんの捨て札で鳴けます。"),
    ("WN-15 a set may fight", LAP + "A summons", 0, "WN-15", "バトルに出せる組が1つあります。"),
    ("WN-27 two pooled sets wait for a double", TWO_POOLED, 0, "WN-27", "Aさんの番 Aさんはダブルがあれば上がれます。"),
    ("WN-27 by a claim that pools the second", CLAIMED_SECOND, 2, "WN-27", "Aさんはダブルがあれば上がれます。"),
    ("WN-13 whose claim goes first", LAP, 0, "WN-09", "ゆうせんはAさん、Bさん、Cさんの順です。"),
    ("WN-13 clockwise from the claimant", BARE_LAP + "B claims through", 0, "WN-09", "Cさん、Dさん、Aさんの順です。"),
    ("WN-26 the deck is barred", LAP + "A discards duel; B summons", 1, "WN-26", "束とは戦えません。"),
    ("WN-12 a claim", BARE_LAP + "B claims through", 0, "WN-09", "鳴いたBさんの捨て札で鳴けます。"),
    ("WN-27 a defence won", DEFENDED, 0, "WN-27", "守って勝ったBさんは、そろっていれば今上がれます。"),
    ("WN-32 no more summons", "A summons; A summons", 0, "WN-03", "召喚はもうできません。"),
    ("WN-03 the deck is empty", turns(33), None, "WN-03", "束がなくなりました 捨て札と使った札を切って"),
    ("WN-28 somebody went out", A_LAP + DECK_LOST + "\nA goes out", 0, "WN-28", "銀行 → Aさん 100（100×1）。"),
    ("WN-28 an empty bank", "A goes out", 0, "WN-28", "Aさんの上がり！ 銀行は空です。"),
    ("WN-28 the match is over", A_LAP + DECK_LOST + "\nthe end", None, "WN-28", "いちばんは"),
    ("WN-28 everybody had won a draw", "A goes out; the end", None, "WN-28", "みんな3,000で、引き分けです。"),
]


@pytest.mark.parametrize(("row", "before", "seat", "rule", "words"), PROMPTS, ids=[row[0] for row in PROMPTS])
def test_prompt(row: str, before: str, seat: int | None, rule: str, words: str) -> None:
    """Whose act it is, in a sentence or two, and the clause behind it."""
    table = played(match(), before)
    prompt = WANNYAN.prompt(table.state)
    assert (prompt.seat, prompt.rule) == (seat, rule)
    assert words in said(table)


def test_prompt_tells_no_payout_of_an_earlier_round() -> None:
    """WN-28, WN-29: the bank of the first round was A's; nothing is in it when B goes out in the second."""
    table = played(match(public_fund=True), A_LAP + DECK_LOST + "\nA goes out; A starts; A discards; B goes out")
    assert said(table) == "Bさんの上がり！ 銀行は空です。 公的資金：Aさん、Cさん、DさんからBさんへ600ずつ。"
    without = played(match(), A_LAP + DECK_LOST + "\nA goes out; A starts; A discards; B goes out")
    assert said(without) == "Bさんの上がり！ 銀行は空です。"


def test_why_no_public_fund_is_paid() -> None:
    """WN-29: A has lost a stake to the bank, so nobody pays; it says why, before and after it is recorded."""
    before = played(match(2, public_fund=True), f"A summons; A discards; B discards\n{DECK_LOST}\nA discards")
    out = read_action("B goes out")
    assert "wannyan.prompt.no_fund" in [step.key for step in before.judge(out).steps]
    table, _ = before.act(out, at=0)
    assert "公的資金：ほかの人はみんな銀行に入れたので、ありません。" in said(table)


def test_one_share_was_told_for_all_who_pay_the_public_fund() -> None:
    """WN-29: B has 700 and C 300 of the 600 each owes, D nothing; a correction afterwards changes no payment."""
    table = match(public_fund=True, debts="pay_what_you_have")
    for seat, amount in ((1, 700), (2, 300), (3, 0)):
        table, _ = table.act(Corrected(f"balance.{seat}", amount, "数え直した"), at=0)
    assert "wannyan.prompt.fund_short" in [step.key for step in table.judge(read_action("A goes out")).steps]
    table = played(table, "A goes out")
    told = said(table)
    assert "公的資金：BさんからAさんへ600ずつ。 公的資金：CさんからAさんへ300ずつ。" in told
    assert "公的資金：Dさんはお金がないので、払いません。" in told
    assert said(table.act(Corrected("balance.1", 500, "数え直した"), at=0)[0]) == told


def test_public_fund_is_told() -> None:
    """WN-29: who pays what to whom."""
    table = played(match(public_fund=True), A_LAP + DECK_LOST + "\nA discards; B goes out")
    assert "公的資金：Cさん、DさんからBさんへ900ずつ。" in said(table)
    assert WANNYAN.prompt(table.state).rule == "WN-29"


@pytest.mark.parametrize(
    ("before", "dock"),
    [
        ("", ["summon", "battle", "out", "discard"]),
        (LAP + "A summons", ["summon", "battle", "out", "discard"]),
        (BARE_LAP, ["summon", "battle", "out", "claim", "duel", "discard"]),
        ("A discards", ["summon", "battle", "out", "duel", "discard"]),
        (BARE_LAP + "A discards duel", ["summon", "battle", "out", "claim", "discard"]),
        ("A goes out", ["end", "next_round"]),
        ("A goes out; the end", []),
    ],
)
def test_dock(before: str, dock: list[str]) -> None:
    """Four acts on a plain turn; ワン and デュエル as long as nobody has drawn; the next act comes last."""
    table = played(match(), before)
    assert ids(table) == dock
    acts = WANNYAN.prompt(table.state).acts
    assert [act.id for act in acts if act.next] == dock[-1:]


def test_what_is_barred_says_why() -> None:
    """WN-07, WN-15, WN-27: no third set, no battle without one that may fight, no way out with one that hasn't won."""
    assert barred(played(match(), "")) == {"battle"}
    assert barred(played(match(), "A summons; A summons")) == {"summon", "battle", "out"}
    assert barred(played(match(), LAP + "A summons")) == {"summon", "out"}


def test_empty_deck_offers_the_house_rule() -> None:
    """§9-10: shuffle, or a drawn round; the other is there for a table that rules so, and nobody is made to discard."""
    assert ids(played(match(), turns(33))) == ["claim", "duel", "reshuffle"]
    drawn = played(match(deck_empty="drawn"), turns(33))
    assert ids(drawn) == ["claim", "duel", "round_drawn"]
    assert ids(drawn, more=True) == ["reshuffle", "end"]
    assert "次の回へ残ります。" in said(played(drawn, "drawn"))


def test_events_in_one_line() -> None:
    """Every act of a round, as the dock tells it."""
    script = f"{LAP}A1 attacks B1: 0, flees\nA discards duel; C claims wannyan; it was duel; B lays open\n"
    script += "B discards; C1 attacks D1: 0, 0: 7 ネコ波動 ; 5 デスサイス\nC discards; D goes out; D starts; the end"
    table = played(match(), script)
    moments = [moment for moment in table.moments() if moment.acted]
    lines = [Words("ja", table.names)(table.describe(moment)) for moment in reversed(moments)]
    assert lines[8:] == [
        "BさんはAさんから逃げました",
        "Aさん：デュエルを捨てました",
        "Cさん：ワン！ワンにゃんを召喚",
        "Cさん：デュエルを捨てました",
        "Bさん：スルーをプール",
        "Bさん：1枚捨てました",
        "CさんとDさん、両方の負け",
        "Cさん：1枚捨てました",
        "Dさんの上がり！銀行から200",
        "第2回戦。Dさんから",
        "試合が終わりました",
    ]


def test_progress() -> None:
    """Round and turn, then how it ended."""
    words = Words("ja")
    assert words(WANNYAN.progress(played(match(), "A goes out; A starts; A discards").state)) == "第2回戦・2手番"
    assert words(WANNYAN.progress(played(match(), "A goes out").state)) == "第1回戦・おわり"
    assert words(WANNYAN.progress(played(match(), "A goes out; the end").state)) == "試合おわり・1回戦"
    assert (
        words(WANNYAN.progress(played(match(), "A goes out; A starts; the end").state)) == "試合おわり・第2回戦の途中"
    )
    assert words(WANNYAN.progress(played(match(rounds=1), "A goes out").state)) == "試合おわり・1回戦"


def test_ranking_shares_places() -> None:
    """WN-28: by money; equal balances share a place, and the next one is skipped."""
    table = played(match(), LAP + "A1 attacks B1: 0, flees\nA discards; B discards; C goes out")
    standing = WANNYAN.standing(table.state)
    assert [(rank.place, rank.seat) for rank in standing.ranks] == [(1, 0), (2, 2), (2, 3), (4, 1)]


def test_highlights() -> None:
    """§11: the biggest battle, battles and rounds won, fees paid."""
    script = LAP + "A1 attacks B1: 300, 500: 9 ワンツーパンチ ; 10 デュエル\nA discards; B summons; B discards\n"
    script += "C1 fights the deck: 9 デュエル ; 4 : fee 300\nC goes out"
    table = played(match(), script)
    highlights = WANNYAN.standing(table.state).highlights
    assert [Words("ja", table.names)(text) for text in highlights] == [
        "いちばん大きいバトル 600：Aさん",
        "バトルの勝ち 1回：Aさん",
        "上がり 1回：Cさん",
        "手数料 300：Cさん",
    ]


BIGGEST = [
    # what was called smaller than it was, what was played, the biggest battle
    (
        "WN-19 a tie of 400 each",
        "A1 attacks B1: 300, 300: 7 ネコ波動 ; 5 デスサイス",
        "800：Aさん、Bさん（両方の負け）",
    ),
    ("WN-20 a win of 100 with 1200 more", "A1 attacks B1: 0, 0: 9 トレジャー ; 5 デュエル", "1,300：Aさん"),
    (
        "WN-19 two ties in a row are two battles",
        f"A summons\n{BARE_LAP}A1 attacks B1: 0, 0: 9 デュエル ; 9 デュエル\n"
        "A2 attacks C1: 0, 0: 8 キャンセル ; 8 キル",
        "200：Aさん、Bさん（両方の負け）",
    ),
    ("WN-16 a flight", "A1 attacks B1: 300, flees", "100：Aさん"),
]


@pytest.mark.parametrize(("row", "script", "biggest"), BIGGEST, ids=[row[0] for row in BIGGEST])
def test_biggest_battle(row: str, script: str, biggest: str) -> None:
    """What the losers of one battle lost by it, ties included."""
    table = played(match(), LAP + script)
    assert Words("ja", table.names)(WANNYAN.standing(table.state).highlights[0]) == f"いちばん大きいバトル {biggest}"


def test_no_raise_comes_back_where_none_was_made() -> None:
    """WN-18: 「自分のかけと上乗せが戻る」 only of a battle with a raise."""
    table = played(match(), LAP + f"A1 attacks B1: 0, 0: {SHOWN}")
    reasons = [Words("ja", table.names)(m.reason) for m in table.ledgers()[0].movements()[-2:]]
    assert reasons == ["Bさんに勝ち：かけ100", "自分のかけが戻る"]


def test_event_of_going_out_names_no_zero() -> None:
    """WN-28: an empty bank is said to be empty; one that gets the stakes on the field pays them out too."""
    table = played(match(), "A goes out")
    assert Words("ja", table.names)(table.describe(table.now)) == "Aさんの上がり！銀行は空です"
    table = played(match(stakes_at_round_end="bank"), LAP + "A1 attacks B1: 0, flees\nA goes out")
    assert Words("ja", table.names)(table.describe(table.now)) == "Aさんの上がり！銀行から200"


def test_movements_tell_the_story() -> None:
    """Where 600 came from: the loser's stake and raise; a fee and a stake lost to the deck go to the bank."""
    table = played(match(), LAP + "A1 attacks B1: 300, 500: 9 ワンツーパンチ ; 10 デュエル")
    words = Words("ja", table.names)
    last = [
        (words(WANNYAN.account(m.source)), words(WANNYAN.account(m.target)), m.amount, words(m.reason), m.rule)
        for m in table.ledgers()[0].movements()[-4:]
    ]
    assert last == [
        ("A", "Aの1組め", 300, "上乗せ", "WN-15"),
        ("B", "Bの1組め", 500, "上乗せ", "WN-15"),
        ("Bの1組め", "A", 600, "Bさんに勝ち：かけ100 + 上乗せ500", "WN-18"),
        ("Aの1組め", "A", 400, "自分のかけと上乗せが戻る", "WN-18"),
    ]
    fee = played(match(), f"{LAP}{DECK_WON}").ledgers()[0].movements()[-1]
    assert (fee.source, fee.target, fee.amount, fee.rule) == ("seat:0", "bank", 100, "WN-23")
