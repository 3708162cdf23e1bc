"""The checks by a line of text: what they read, what they answer, and how they say that they can't."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kemono.cards import ClauseKind, Keyword, Link, Scope, Speed, Trigger, Whose
from companion.games.kemono.checks import CHECKS
from companion.games.kemono.deck import DeckUnreadable, Line, judge_deck, read_deck, total_of, written
from companion.games.kemono.effects import Side
from companion.games.kemono.friend import EMPTY, friends
from companion.games.kemono.notation import read_attack, read_battle, read_magic, read_order, read_power, read_summon
from companion.games.kemono.order import Zone
from companion.games.kemono.power import Role, power
from companion.notation import Unreadable
from companion.text import Text
from companion.verdict import Kind
from companion.words import LANGUAGES, Words

JA, EN = Words("ja"), Words("en")
OK, VIOLATION, CANNOT_TELL, ADVICE = Kind.OK, Kind.VIOLATION, Kind.CANNOT_TELL, Kind.ADVICE


def deck_of(*counts: int) -> str:
    """A list with so many copies of each of that many cards."""
    return "\n".join(f"{count} カード{n}" for count, n in zip(counts, "あいうえおかきくけこさしすせそた", strict=False))


@pytest.mark.parametrize(
    ("row", "what", "text", "kind", "rules", "outcome"),
    [
        ("WK-01", "deck", deck_of(*[3] * 12, 2, 2), OK, ["KM-01"], None),
        ("WK-01", "deck", deck_of(*[3] * 13, 2), VIOLATION, ["KM-01"], None),
        ("WK-01", "deck", deck_of(*[3] * 12, 4), VIOLATION, ["KM-01"], None),
        ("WK-01", "deck", deck_of(*[3] * 12, 3), VIOLATION, ["KM-01"], None),
        ("WK-04", "summon", "2", OK, ["KM-06", "KM-08"], None),
        ("WK-04", "summon", "コスト2 ; 1体 ; まん1", VIOLATION, ["KM-06", "KM-08"], None),
        ("WK-05", "summon", "cost 1 ; 5 friends", VIOLATION, ["KM-08", "KM-06"], None),
        ("WK-05", "summon", "R 1 ; 5体", OK, ["KM-06", "KM-07", "KM-08"], None),
        ("WK-07", "summon", "R cost 3 ; COST_REDUCER ; 2 ; release 1", OK, ["KM-06", "KM-07", "KM-31", "KM-08"], None),
        ("WK-08", "attack", "3000 ; ; turn 1", VIOLATION, ["KM-14", "KM-15"], None),
        ("WK-08", "attack", "3000 ; ; turn 2", OK, ["KM-15", "KM-14"], None),
        ("WK-08", "attack", "3000 ; ; turn 2 attacked", VIOLATION, ["KM-14", "KM-15"], None),
        ("WK-10", "attack", "攻撃できない 3000 ; ", VIOLATION, ["KM-33", "KM-15", "KM-14"], None),
        ("WK-11", "attack", "3000 ; 2000 ; プレイヤー", VIOLATION, ["KM-15", "KM-14"], None),
        ("WK-11", "attack", "飛行 3000 ; 2000 ; player", OK, ["KM-15", "KM-14"], None),
        ("WK-11", "attack", "飛行 ; 2000, 飛行 ; player", VIOLATION, ["KM-15", "KM-14"], None),
        ("WK-11", "attack", "3000 ; 2000 対象外, 1000 ; 枠1", VIOLATION, ["KM-15", "KM-14"], None),
        ("WK-15", "battle", "3000 ; 2000", OK, ["KM-16"], "first"),
        ("WK-15", "battle", "2000 ; 2500", OK, ["KM-16"], "second"),
        ("WK-15", "battle", "2000;2000", OK, ["KM-16"], "both_lose"),
        ("WK-15", "battle", "0 ; 0", OK, ["KM-16"], "both_lose"),
        ("KM-17", "battle", "3000 ; 2500 ONCE_SHIELD", OK, ["KM-16", "KM-17"], "first"),
        ("KM-17", "battle", "3000 ; 2500 COIN_SHIELD", CANNOT_TELL, ["KM-17", "KM-16"], "first"),
        ("KM-17", "battle", "３０００；２５００　コイン　表", OK, ["KM-16", "KM-17"], "first"),
        (
            "WK-31",
            "battle",
            "b3000 AFTER_DESTROY ONCE_SHIELD ; b2000 REVENGE",
            OK,
            ["KM-16", "KM-18", "KM-17", "KM-27"],
            "first",
        ),
        ("WK-32", "battle", "パワー2000 一度だけ ; 2000 仕返し", OK, ["KM-16", "KM-17", "KM-18"], "both_lose"),
        ("WK-37", "magic", "-1000 to all opponents", VIOLATION, ["KM-10", "KM-11"], None),
        ("WK-28", "magic", "repair 1 then send this to rest", OK, ["KM-10", "KM-11", "KM-29"], None),
        ("WK-30", "battle", "3000 破壊した後 ; 2000 仕返し", OK, ["KM-16", "KM-18", "KM-27"], "first"),
        ("WK-36", "order", "T3 AFTER, T1 NORMAL, N2 SUPPRESS", OK, ["KM-27", "KM-28"], None),
        ("KM-28", "order", "T1 -1000, T3 破壊 2000以下 ; 3体 ; 2500", OK, ["KM-28", "KM-27"], "differs"),
        ("KM-28", "order", "T1 -1000, T3 -500 ; 3体 ; 2500", OK, ["KM-28", "KM-27"], "same"),
        ("KM-28", "order", "T1 ブレイク, T3 -500 ; 3体 ; 2500", OK, ["KM-28", "KM-27"], "unknown"),
        ("KM-28", "order", "T1 -1000, T3 AFTER -500 ; 3体 ; 2500", OK, ["KM-28", "KM-27"], "fixed"),
        ("WK-37", "magic", "破壊 1", VIOLATION, ["KM-10", "KM-11"], None),
        ("WK-37", "magic", "全体 -1000", VIOLATION, ["KM-10", "KM-11"], None),
        ("WK-37", "magic", "引く 1", OK, ["KM-10", "KM-11"], None),
        ("WK-37", "magic", "修復", OK, ["KM-10", "KM-11"], None),
        ("WK-37", "magic", "ブレイク", OK, ["KM-10", "KM-11"], None),
        (
            "WK-29",
            "magic",
            "destroy 1 then summon this ; ; 1000 EFFECT_PROOF",
            OK,
            ["KM-10", "KM-11", "KM-12", "KM-29", "KM-17"],
            None,
        ),
        (
            "WK-39",
            "magic",
            "破壊 1 その後 このフレンズを特殊召喚 ; 5体 ; 1体",
            OK,
            ["KM-10", "KM-11", "KM-12", "KM-29"],
            None,
        ),
        ("KA-30", "magic", "このフレンズを特殊召喚 ; 5体", ADVICE, ["KM-08", "KM-10", "KM-11", "KM-12"], None),
        ("KM-11", "magic", "星2 引く ; ; ; 星1", VIOLATION, ["KM-11", "KM-10"], None),
        ("KM-20", "magic", "星2 まん9 引く ; ; ; 星1 スタートリガー", OK, ["KM-10", "KM-20"], None),
        ("KM-13", "magic", "サーチ", CANNOT_TELL, ["KM-13", "KM-10", "KM-11"], None),
    ],
)
def test_what_the_checks_answer(
    row: str, what: str, text: str, kind: Kind, rules: list[str], outcome: str | None
) -> None:
    """Worked examples and readings of the spec, by their ids, as one line of text each."""
    verdict = CHECKS[what].run(text)
    assert (verdict.kind, list(verdict.rules), verdict.outcome) == (kind, rules, outcome), row


@pytest.mark.parametrize("what", CHECKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_can_be_said(what: str, language: str) -> None:
    """The examples of the checks read, and all of their verdicts has words."""
    verdict = CHECKS[what].run(CHECKS[what].example)
    words = Words(language)  # type: ignore[arg-type]
    told = [words(text) for text in (*(f.text for f in verdict.findings), *verdict.steps)]
    assert all(told)
    assert all(words(offer.label) for offer in verdict.nearest)


def test_steps_show_how_it_comes_about() -> None:
    """The sums of a battle can be followed."""
    verdict = CHECKS["battle"].run("2000 +1000 -500 ヘヴィアタッカー(500) ; 2500 DEFENDER 400")
    assert [EN(step) for step in verdict.steps][:3] == [
        "attacker: 2000 +1000 −500 +500 = 3000",
        "defender: 2500 +400 = 2900",
        "3000 > 2900: defender loses",
    ]


def test_the_steps_of_an_order_say_what_each_leads_to() -> None:
    """Both orders of W15: the one that destroys and the one that doesn't."""
    steps = [EN(step) for step in CHECKS["order"].run("T1 -1000, T3 破壊 2000以下 ; 3体 ; 猫2500").steps]
    assert steps[2:] == [
        "Within one speed the order is that of the rules; the table may change it.",
        "In the order 1 → 2",
        "1: 猫 in slot 1 −1000: 2500 −1000 = 1500",
        "2: 猫 in slot 1 is destroyed.",
        "In the order 2 → 1",
        "2: No friend of 2000 or less.",
        "1: 猫 in slot 1 −1000: 2500 −1000 = 1500",
    ]


# What is read.


@pytest.mark.parametrize(
    "text",
    [
        "サーバル 3000 飛行 一度だけ ; 2500",
        "サーバル3000飛行一度だけ破壊されない;2500",
        "「サーバル」３０００　ＦＬＩＧＨＴ　ＯＮＣＥ＿ＳＨＩＥＬＤ　；　２５００",
        "サーバル 飛行 3000 once shield ; 2500",
        "サーバル 3000 ひこう 1度だけ破壊されない ; 2500",
    ],
)
def test_a_friend_is_read_however_it_is_typed(text: str) -> None:
    """Width, case, spaces, language and order don't matter."""
    friend = read_battle(text)[0].friend
    assert (friend.name or "サーバル", power(friend)) == ("サーバル", 3000)
    assert friend.keywords == {Keyword.FLIGHT, Keyword.ONCE_SHIELD}


def test_what_a_friend_adds_in_battle_is_read() -> None:
    """Changes, heavy attacker and defender, late abilities, the coin."""
    first, second = read_battle(
        "2000 -500 heavy 300 AFTER_ONESIDED ; 「Mr. X」 1000 ディフェンサー（２００） コイン 裏"
    )
    assert (power(first.friend, Role.ATTACKING), power(second.friend, Role.ATTACKED)) == (1800, 1200)
    assert [ability.trigger for ability in first.friend.abilities] == [Trigger.AFTER_ONESIDED]
    assert (second.friend.name, second.coin) == ("Mr. X", False)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("3000 ;", []),
        ("3000 ; なし", []),
        ("3000 ; []", []),
        ("3000 ; 3体", [1, 2, 3]),
        ("3000 ; 2 friends, 飛行", [1, 2, 3]),
        ("3000 ; 1000, -, 飛行 2000", [1, 3]),
        ("3000 ; 1000 -500、2000／3000", [1, 2, 3]),
        ("3000 ; [狐0, 猫2500]", [1, 2]),
    ],
)
def test_a_board_is_read_from_the_left(text: str, places: list[int]) -> None:
    """Friends, empty places, so many of them, or nobody."""
    assert [place for place, _ in friends(read_attack(text).opponent)] == places


def test_the_sentences_of_an_effect_are_read() -> None:
    """What, to whom, how much, and what hangs on the sentence before."""
    spell = read_magic(
        "まん2 星1 相手のフレンズ2体を破壊 2000以下 その後、自分 -500 全体、give FLIGHT this turn then summon this"
    )
    assert (spell.magic.japariman, spell.magic.stars) == (2, 1)
    destroy, weaken, give, summon = spell.magic.clauses
    assert (destroy.kind, destroy.count, destroy.whose, destroy.at_most) == (
        ClauseKind.DESTROY,
        2,
        Whose.OPPONENT,
        2000,
    )
    assert (weaken.kind, weaken.amount, weaken.scope, weaken.whose, weaken.link) == (
        ClauseKind.POWER_MOD,
        -500,
        Scope.GLOBAL,
        Whose.OWN,
        Link.THEN,
    )
    assert (give.kind, give.keyword, give.link) == (ClauseKind.GRANT, Keyword.FLIGHT, Link.PLAIN)
    assert (summon.kind, summon.scope, summon.link) == (ClauseKind.SELF_SUMMON, Scope.SELF, Link.THEN)


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("T1", [(Side.T, Zone.FIELD, 1, Speed.NORMAL)]),
        ("手番の枠3 した後, N休2 無効", [(Side.T, Zone.FIELD, 3, Speed.AFTER), (Side.N, Zone.REST, 2, Speed.NULLIFY)]),
        ("n-rest t 2 suppress", [(Side.N, Zone.REST, 1, Speed.NORMAL), (Side.T, Zone.FIELD, 2, Speed.SUPPRESS)]),
    ],
)
def test_effects_that_wait_are_read(text: str, items: list[tuple[Side, Zone, int, Speed]]) -> None:
    """Whose, where, how fast."""
    assert [(i.side, i.zone, i.position, i.speed) for i in read_order(text).items] == items


def test_a_summon_is_read() -> None:
    """Name, cost and R; board, japariman, and whom to release."""
    call = read_summon("サーバル コスト3 R ; 1000, 軽減 ; じゃぱりまん 2 ; リリース 2")
    assert (call.card.name, call.card.cost, call.card.release) == ("サーバル", 3, True)
    assert (call.japariman, call.released) == (2, 2)
    assert read_summon("0").board == EMPTY


@pytest.mark.parametrize(
    ("what", "text", "place"),
    [
        ("battle", "", 0),
        ("battle", "3000", 4),
        ("battle", "3000 ;", 6),
        ("battle", "3000 ; FLIGHT", 13),
        ("battle", "3000 ; 2500 ONCE_SHEILD", 12),
        ("battle", "3000 FLIHGT ; 2500", 5),
        ("battle", "c3000 ; 2500", 0),
        ("battle", "99999999 ; 1", 7),
        ("battle", "3000 ; 2500 +", 13),
        ("battle", "3000 ; 2500 ; 1", 12),
        ("attack", "3000", 4),
        ("attack", "; 3000", 0),
        ("attack", "FLIGTH ; 2000", 0),
        ("attack", "3000 ; 6体", 9),
        ("attack", "3000 ; 2000 ; 枠2", 16),
        ("attack", "3000 ; 2000 ; 3", 15),
        ("summon", "R", 1),
        ("summon", "3 ; ; x", 6),
        ("summon", "R 3 ; 2体 ; release 3", 20),
        ("magic", "foo", 0),
        ("magic", "破壊 その後", 6),
        ("magic", "与える", 3),
        ("magic", "破壊 0", 4),
        ("magic", "全体", 2),
        ("order", "", 0),
        ("order", "T7", 2),
        ("order", "T", 1),
        ("order", "T1 foo", 3),
        ("deck", "  ", 2),
    ],
)
def test_what_cannot_be_read_is_told_by_its_place(what: str, text: str, place: int) -> None:
    """Where reading stopped, and in both languages what could have stood there."""
    with pytest.raises(Unreadable) as unread:
        CHECKS[what].run(text)
    assert unread.value.place == place
    assert JA(unread.value.text)
    assert EN(unread.value.text)


# Decks.


@pytest.mark.parametrize(
    "line",
    [
        "3 サーバル",
        "3x サーバル",
        "3×サーバル",
        "3枚 サーバル",
        "サーバル x3",
        "サーバル×3",
        "サーバル 3枚",
        "サーバル3枚",
        "サーバル 3",
        "サーバル (3枚)",
        "・サーバル　３枚",
        "- サーバル ×３",
    ],
)
def test_km01_a_line_of_a_deck_is_read_however_it_is_written(line: str) -> None:
    """Number before or behind, with a sign, a counter or a space."""
    assert read_deck(line) == (Line(3, "サーバル"),)


def test_km01_a_plain_list_is_imported() -> None:
    """Blank lines and remarks don't count, a name alone is one card, copies of one name add up whatever their width."""
    text = "# わたしのデッキ\n\n3 サーバル\nフェネック\n// ここから\n1 ｻｰﾊﾞﾙ\nガンダム2号 x2"
    deck = read_deck(text)
    assert deck == (Line(4, "サーバル"), Line(1, "フェネック"), Line(2, "ガンダム2号"))
    assert total_of(deck) == 7
    assert read_deck("3 サーバル, 2 フェネック") == (Line(3, "サーバル"), Line(2, "フェネック"))
    assert read_deck("3 サーバル ; 2 「a, b」") == (Line(3, "サーバル"), Line(2, "「a, b」"))


def test_km01_both_faults_are_told() -> None:
    """Size and copies may both be wrong, and what would mend them is offered."""
    verdict = judge_deck((Line(5, "サーバル"), Line(4, "フェネック"), Line(30, "カラカル")))
    assert len(verdict.findings) == 1 + 3
    verdict = judge_deck((Line(4, "サーバル"), *(Line(3, f"c{n}") for n in range(12))))
    assert [EN(finding.text) for finding in verdict.findings] == ["サーバル is there 4 times; three at most."]
    assert [EN(offer.label) for offer in verdict.nearest] == ["three of サーバル"]


def test_km01_lines_that_are_none_are_told_by_their_numbers() -> None:
    """Each by its number and with what is wrong with it, as far as they are few."""
    with pytest.raises(DeckUnreadable) as unread:
        read_deck("3 サーバル\n0 フェネック\n# remark\n12\nカラカル x100")
    assert [number for number, _, _ in unread.value.lines] == [2, 4, 5]
    assert unread.value.place == 7
    said = JA(unread.value.text)
    assert all(f"{number}行目" in said for number in (2, 4, 5))
    with pytest.raises(DeckUnreadable) as unread:
        read_deck("1\n2\n3\n4\n5")
    assert "ほか2行" in JA(unread.value.text)


_NAMES = st.text(st.sampled_from("サーバルフェネック カラ"), min_size=1, max_size=8).filter(
    lambda name: bool(name.strip()) and " ".join(name.split()) == name
)


@given(st.lists(st.tuples(st.integers(1, 40), _NAMES), min_size=1, max_size=9, unique_by=lambda line: line[1]))
def test_km01_a_written_deck_is_read_back(lines: list[tuple[int, str]]) -> None:
    """What is saved is what was there."""
    deck = tuple(Line(count, name) for count, name in lines)
    assert read_deck(written(deck)) == deck


def answer(what: str, text: str) -> list[str]:
    """All that a check says, in both languages; or why it can't be read."""
    texts: list[Text] = []
    try:
        verdict = CHECKS[what].run(text)
    except Unreadable as unread:
        texts.append(unread.text)
    else:
        texts += (*(finding.text for finding in verdict.findings), *verdict.steps)
    return [words(said) for words in (JA, EN) for said in texts]


@given(st.text(max_size=40))
def test_no_text_breaks_a_check(text: str) -> None:
    """Whatever is typed is read or told to be unreadable."""
    for what in CHECKS:
        assert all(answer(what, text))


_WORDS = (
    *("T1", "N休2", "3000", "-500", "破壊", "2000以下", "その後", ";", ",", "飛行", "ONCE_SHIELD", "引く", "全体", "R"),
    *(
        "コスト2",
        "まん1",
        "星2",
        "3体",
        "-",
        "サーチ",
        "修復",
        "ブレイク",
        "自分",
        "give",
        "this",
        "コイン",
        "x3",
        "サーバル",
    ),
    *("AFTER", "枠1", "turn"),
)


@given(st.lists(st.sampled_from(_WORDS), max_size=12))
def test_no_row_of_words_breaks_a_check(words: list[str]) -> None:
    """Words of the notation in any order."""
    for what in CHECKS:
        assert all(answer(what, " ".join(words)))


@pytest.mark.parametrize(("typed", "power"), [("3500", 3500), (" ３５００ ", 3500), ("0", 0), ("007", 7)])
def test_a_power_by_itself(typed: str, power: int) -> None:
    """Full width and blanks are forgiven."""
    assert read_power(typed) == power


@pytest.mark.parametrize(
    ("typed", "place"), [("", 0), ("abc-5", 0), ("-5", 0), ("5abc", 1), ("30 00", 3), ("2.5", 1), ("1000001", 0)]
)
def test_what_is_no_power_became_one(typed: str, place: int) -> None:
    """KM-24: not a digit of it counts, and the place that can't be read is named."""
    with pytest.raises(Unreadable) as unread:
        read_power(typed)
    assert unread.value.place == place
