"""What the table is asked: the acts at hand, the sentences, taps counted, and what is told at the end."""

from __future__ import annotations

import pytest

from companion.game import Act, Done, Page, Part, Prompt
from companion.games.uno_duel import UNO_DUEL
from companion.games.uno_duel.cards import Card, Kind
from companion.games.uno_duel.legality import fires, fits
from companion.games.uno_duel.options import Options
from companion.games.uno_duel.state import Phase, State
from companion.match import Acted
from companion.words import LANGUAGES, Words
from tests.companion.games.uno_duel.table import LAWLESS, NAMES, new_match, play, read, table

DETAILED = Options(pace="detailed")


def prompt(state: State, *lines: str) -> Prompt:
    return UNO_DUEL.prompt(play(state, *lines))


def act(asked: Prompt, id: str) -> Act:
    return next(act for act in asked.acts if act.id == id)


def shown(asked: Prompt) -> list[str]:
    """The acts in the dock, the next one marked."""
    return [f"{'*' * act.next}{act.id}" for act in asked.acts if not act.more]


def said(state: State, *lines: str) -> str:
    """The prompt in Japanese, in one line."""
    asked = prompt(state, *lines)
    words = Words("ja", NAMES[: len(state.seats)])
    return "".join(words(text) for text in (asked.title, *asked.lines))


def part(page: Page | Done, id: str) -> Part:
    assert isinstance(page, Page)
    return next(part for part in page.parts if part.id == id)


# Taps.


def test_a_card_and_the_end_of_a_turn_are_two_taps() -> None:
    """From the standby after somebody else's turn: the card, then the end; each answer is the action."""
    state = play(table("水5"), "A plays 水7;A ends")
    assert UNO_DUEL.flow(state, "play", (("card", "water-3"),)) == Done(read("B plays 水3"))
    asked = prompt(state, "B plays 水3")
    assert act(asked, "end").next
    assert act(asked, "end").action == read("B ends")
    assert act(prompt(state), "play").next


def test_a_wild_asks_for_its_element_once() -> None:
    """One more answer, from four."""
    page = UNO_DUEL.flow(table("水5"), "play", (("card", "WD4"),))
    assert [choice.value for choice in part(page, "element").choices] == ["fire", "water", "thunder", "wind"]
    done = UNO_DUEL.flow(table("水5"), "play", (("card", "WD4"), ("element", "wind")))
    assert done == Done(read("A plays W4>風"))


def test_a_trap_is_its_owner_and_its_card() -> None:
    """With one trap on the table its owner is known; of several one is asked for, of a wild draw four its half."""
    state = table("水5", traps="C", phase=Phase.STANDBY)
    assert part(UNO_DUEL.flow(state, "trap", ()), "seat").default == 2
    assert UNO_DUEL.flow(state, "trap", (("card", "thunder-S"),)) == Done(read("C fires 雷S"))
    two = table("水5", traps="BC", phase=Phase.STANDBY)
    assert part(UNO_DUEL.flow(two, "trap", ()), "seat").default is None
    assert UNO_DUEL.flow(two, "trap", (("seat", 1), ("card", "water-R"))) == Done(read("B fires 水R"))
    half = UNO_DUEL.flow(two, "trap", (("seat", 1), ("card", "WD4")))
    assert [choice.value for choice in part(half, "mode").choices] == ["draw4", "wild"]
    answers = (("seat", 1), ("card", "WD4"), ("mode", "draw4"))
    assert UNO_DUEL.flow(two, "trap", answers) == Done(read("B fires W4 attack"))
    several = table("水5", traps="BB", phase=Phase.STANDBY, options=Options(trap_limit=2))
    assert part(UNO_DUEL.flow(several, "trap", ()), "trap").choices[1].value == 1


def test_every_card_is_a_key_and_says_why_not() -> None:
    """Cards that don't fit the field are pale with the reason, and can be told all the same."""
    for state in (table("水7"), table("雷D2", attack="D2"), table("W(風)", options=LAWLESS)):
        asked = part(UNO_DUEL.flow(state, "play", ()), "card")
        deck = [card for card in Card if card.kind is not Kind.LAWLESS or state.options.lawless_zone]
        assert [choice.value for choice in asked.choices] == [card.value for card in deck]
        for choice in asked.choices:
            card = Card(str(choice.value))
            assert (choice.pale is None) == (fits(card, state.table.field, state.facing, state.options) is None)
        answer = UNO_DUEL.flow(state, "play", (("card", "fire-7"),))
        assert answer == Done(read("A plays 炎7"))


def test_trap_keys_know_nothing_of_the_card_that_lies_there() -> None:
    """The kinds that could fire are those of the field, whoever has set what."""
    state = table("炎8", traps="C", phase=Phase.STANDBY)
    asked = part(UNO_DUEL.flow(state, "trap", ()), "card")
    assert all(Card(str(choice.value)).level is None for choice in asked.choices)
    for choice in asked.choices:
        card = Card(str(choice.value))
        fits_here = fires(card, state.table.field, (), state.options, is_asking=True) is None
        assert (choice.pale is None) == fits_here


def test_no_card_of_a_hand_or_a_set_trap_is_in_the_table() -> None:
    """What is private isn't told: the only cards in the state are those laid openly."""
    state = play(table("水7"), "A plays 水3;A sets;A ends")
    assert "Card" not in str(state.seats)
    assert "Card" not in str(state.cards.balances)
    assert [str(card) for card in (state.last.cards if state.last else ())] == ["Card.WATER_3"]


# Acts.


@pytest.mark.parametrize(
    ("lines", "acts"),
    [
        ("", ["many", "drew", "*play"]),
        ("A plays 水3", ["set", "*end"]),
        ("A plays 水3;A ends", ["many", "drew", "*play"]),
        ("A plays W4>水", ["challenge", "set", "*end"]),
        ("A plays 水3;A sets", ["*end"]),
        ("A plays 水3;A sets;A ends", ["trap", "many", "drew", "*play"]),
        ("A passes", ["*drew", "set", "end"]),
    ],
)
def test_the_dock_at_a_quick_pace(lines: str, acts: list[str]) -> None:
    """Only what has to be told: a card, the end of the turn; a draw, a trap, a challenge where there may be one."""
    assert shown(prompt(table("水7"), lines)) == acts


@pytest.mark.parametrize(
    ("lines", "acts"),
    [
        ("", ["many", "pass", "*play"]),
        ("A passes", ["*drew", "set", "end"]),
        ("A plays 水3", ["set", "*end"]),
        ("A plays 水3;A ends", ["*standby"]),
        ("A plays 水3;A sets;A ends", ["trap", "*standby"]),
        ("A plays 水3;A ends;closed", ["*called"]),
        ("A plays 水3;A ends;closed;B calls", ["many", "pass", "*play"]),
    ],
)
def test_the_dock_at_a_detailed_pace(lines: str, acts: list[str]) -> None:
    """Every step of a turn has its own act."""
    asked = prompt(table("水7", options=DETAILED), lines)
    assert shown(asked) == acts
    assert [stage.when for stage in asked.stages].count(0) == 1


def test_uno_is_offered_both_ways() -> None:
    """Said or forgotten, until the next turn is called."""
    asked = prompt(table("水7", hands="2 7 7 7"), "A plays 水3")
    assert act(asked, "uno.0").action == read("A uno")
    assert act(asked, "caught.0").action == read("A caught")
    assert [id for id in shown(prompt(table("水7", hands="2 7 7 7"), "A plays 水3;A uno")) if "." in id] == []


def test_a_trap_that_may_not_fire_yet_says_so() -> None:
    """The act is there, pale, with the reason."""
    asked = prompt(table("水7"), "A plays 水3;A sets;A ends")
    assert Words("ja", NAMES)(act(asked, "trap").barred) == "Aさんの罠は、伏せたばかりです。"  # type: ignore[arg-type]
    assert act(prompt(table("水7"), "A plays 水3;A sets;A ends;B ends"), "trap").barred is None


def test_a_wrong_card_offers_the_penalty_beside_the_refusal() -> None:
    """UD-24: the app's word costs nothing; somebody's word is one of the ways on."""
    verdict = UNO_DUEL.judge(table("水7"), read("A plays 風7"))
    assert verdict.nearest[-1].action == read("A wrong 風7")
    assert Words("ja", NAMES)(verdict.nearest[-1].label) == "言われた：2枚引く"
    trap = UNO_DUEL.judge(table("水3", traps="C", phase=Phase.STANDBY), read("C fires 炎S"))
    assert trap.nearest[-1].action == read("C wrong trap 炎S")
    order = UNO_DUEL.judge(table("水5"), read("A plays 風5 雷5"))
    assert order.nearest[0].action == read("A plays 雷5 風5")
    attacked = UNO_DUEL.judge(table("雷D2", attack="D2"), read("A plays 雷3"))
    assert read("A passes") in [offer.action for offer in attacked.nearest]


# Sentences.


def test_prompts_say_what_fits_and_what_evades() -> None:
    """From the field alone."""
    assert said(table("水7")) == "Aさん・バトル水なら何でも、雷7と雷の記号、ワイルド、ワイルドドロー4が出せます。"
    assert "かわせるのは雷か風のドロー2、リバース、スキップだけ" in said(table("雷D2", attack="D2"))
    assert "この攻撃はかわせません" in said(table("雷D2", attack="D2", options=Options(answers_d2="none")))
    assert "ワイルドドロー4" in said(table("W4(水)", attack="W4"))


def test_prompts_of_a_round_from_the_deal_to_its_end() -> None:
    """Dealer, first card, element of a wild, hit, main, UNO, out, next round."""
    start = new_match(4).state
    assert "配り役" in said(start)
    assert "もう一度" in said(start, "dealer 7 7 0 1")
    assert "属性を決めましょう" in said(start, "first W")
    assert shown(prompt(start, "first W")) == ["*name"]
    hit = "A plays W4>水;B challenges innocent;A ends"
    assert "カードも罠も出せません" in said(table("水7"), hit)
    assert shown(prompt(table("水7"), hit)) == ["*end"]
    assert "攻撃の2枚を引きます" in said(table("雷D2", attack="D2"), "A passes")
    assert "残り1枚" in said(table("水7", hands="2 7 7 7"), "A plays 水3")
    over = table("水7", hands="1 7 7 7")
    assert "Aさんの上がりです！" in said(over, "A plays 水3")
    assert "Bさんは、攻撃の2枚を引いてから数えます" in said(over, "A plays 水D2")
    assert "Aさんが11番で上がりました" in said(over._replace(turn=over.turn._replace(number=11)), "A plays 水3;close")
    assert "Aさんの優勝です！" in said(table("水7", hands="1 7", options=Options(target_wins=1)), "A plays 水3;close")


# The log.


@pytest.mark.parametrize(
    ("lines", "line", "told", "steps"),
    [
        ("", "A plays 水3", "Aさん：水3", ""),
        ("A plays 水3;A ends", "B plays 水4", "Bさん：水4", "罠なし、番を名乗った"),
        ("A plays 水3;A ends;closed", "B plays 水4", "Bさん：水4", "番を名乗った"),
        ("A plays 水3;A ends", "B ends", "Bさんの番が終わりました", "罠なし、番を名乗った、何も出さない、1枚引いた"),
        ("A plays 水3;A ends", "B draws", "Bさんが1枚引きました", "罠なし、番を名乗った、何も出さない"),
        ("A passes", "A sets", "Aさんが罠を伏せました", "1枚引いた"),
        ("A plays 水D2;A ends", "B passes", "Bさんは攻撃を受けます", "罠なし、番を名乗った"),
        ("A plays 水D2;A ends", "B draws", "Bさんが攻撃の2枚を引きました", "罠なし、番を名乗った、何も出さない"),
        ("", "A plays 水D2", "Aさん：水ドロー2。攻撃は2枚", ""),
        ("", "A plays W>炎", "Aさん：ワイルド、炎に", ""),
        ("", "A plays 雷7 風7", "Aさん：オポゼット・アクトオブゴッド（雷7、風7）", ""),
        ("A plays W4>炎", "B challenges guilty", "Bさんのチャレンジ：Aさんの違反でした", ""),
        ("A plays W4>炎", "C challenges innocent", "Cさんのチャレンジ：Aさんは違反ではありません", ""),
        ("A plays 水3;A ends;closed", "B calls", "Bさんが番を名乗りました", ""),
        ("A plays 水3;A ends", "closed", "スタンバイが終わりました。次はBさんです", ""),
        ("", "A wrong 風7", "Aさんのまちがい：風7を戻しました", ""),
    ],
)
def test_the_line_under_the_prompt_was_a_list_of_implied_steps(lines: str, line: str, told: str, steps: str) -> None:
    """An event is what the player did. The steps it implied are asked for apart: they stand in the log, behind it."""
    before, action = play(table("水7"), lines), read(line)
    event = UNO_DUEL.describe(before, action, play(before, line))
    assert Words("ja", NAMES)(event) == told
    assert "、".join(map(Words("ja", NAMES), UNO_DUEL.implied(before, action))) == steps
    assert Words("en", NAMES)(event)


UNDOUBTED = "W4は疑われませんでした"


@pytest.mark.parametrize(
    ("lines", "line", "told"),
    [
        ("A plays W4>水", "A ends", f"Aさんの番が終わりました。{UNDOUBTED}"),
        ("A plays W4>水", "A sets", f"Aさんが罠を伏せました。{UNDOUBTED}"),
        ("C fires W4>水", "B plays 水3", f"Bさん：水3。{UNDOUBTED}"),
        ("C fires W4>水", "closed", f"スタンバイが終わりました。次はBさんです。{UNDOUBTED}"),
        ("A plays W4>水", "A uno", "Aさん：ウノ！"),
        ("A plays W4>水", "A wrong", "Aさんのまちがい：ワイルドドロー4を戻しました"),
        ("A plays W4>水;B challenges innocent", "A ends", "Aさんの番が終わりました"),
    ],
)
def test_the_chance_to_doubt_a_wild_draw_four_went_by_in_silence(lines: str, line: str, told: str) -> None:
    """UD-21: whatever closes the window unused says so, once; nothing is said where it was used, or is still open."""
    start = table("水7", traps="C", phase=Phase.STANDBY) if lines.startswith("C") else table("水7")
    before = play(start, lines)
    after = play(before, line)
    assert Words("ja", NAMES)(UNO_DUEL.describe(before, read(line), after)) == told


def test_the_key_that_closes_the_chance_to_doubt_says_so() -> None:
    """UD-21: on going on to the next player, while somebody still could challenge; and only then."""
    assert act(prompt(table("水7"), "A plays W4>水"), "end").hint is not None
    assert act(prompt(table("水7"), "A plays 水3"), "end").hint is None
    assert act(prompt(table("水7"), "A plays W4>水;B challenges innocent"), "end").hint is None
    standby = table("水7", traps="C", phase=Phase.STANDBY, options=DETAILED)
    assert act(prompt(standby, "C fires W4>水"), "standby").hint is not None
    assert act(prompt(standby), "standby").hint is None


def test_what_a_last_card_brings_is_told() -> None:
    """Out, or not out with a trap left."""
    last = table("水7", hands="1 7 7 7")
    event = UNO_DUEL.describe(last, read("A plays 水3"), play(last, "A plays 水3"))
    assert Words("ja", NAMES)(event) == "Aさん：水3。Aさんの上がり！"
    left = table("水7", hands="1 7 7 7", traps="A")
    event = UNO_DUEL.describe(left, read("A plays 水3"), play(left, "A plays 水3"))
    assert Words("ja", NAMES)(event) == "Aさん：水3。罠が残っていて、Aさんが2枚引きました"


# The end.


def test_the_summary_counts_what_is_worth_telling() -> None:
    """Rounds, the biggest attack, combos, and of each player traps, attacks drawn, challenges, UNO, penalties."""
    match = new_match(2, options=Options(target_wins=1))
    lines = (
        "first 水7;B plays 水3 水3;B sets;B ends;A plays 水D2;A ends;B ends;B fires 雷R;B plays 雷D2 雷D2;B ends;"
        "A draws;A ends;B plays W4>水;A challenges innocent;B ends;A ends;A penalty 2"
    )
    for line in lines.split(";"):
        match = match.record(match._append(Acted(read(line)), 0, "")[1])
    told = [Words("en", NAMES)(text) for text in UNO_DUEL.standing(match.state).highlights]
    assert told == [
        "Biggest attack: 4",
        "B: Double Star Aqua, 1 time",
        "B: Double Star Lightning, 1 time",
        "A: traps set 0, fired 0; drawn from attacks 4; challenges won 0, lost 1; UNO missed 0; penalties 1",
        "B: traps set 1, fired 1; drawn from attacks 2; challenges won 0, lost 0; UNO missed 0; penalties 0",
    ]


def test_the_ranking_is_by_rounds_won_or_points() -> None:
    """The same share a place."""
    state = table("水7")
    state = state._replace(round=state.round._replace(scores=(1, 2, 1, 0)))
    ranks = UNO_DUEL.standing(state).ranks
    assert [(rank.place, rank.seat) for rank in ranks] == [(1, 1), (2, 0), (2, 2), (4, 3)]
    assert [Words("en", NAMES)(rank.figure) for rank in ranks] == ["2 wins", "1 win", "1 win", "0 wins"]


@pytest.mark.parametrize(
    ("scores", "title"),
    [
        ((0, 0, 0), "引き分けです。"),
        ((1, 1, 1), "引き分けです。"),
        ((1, 0, 1), "Aさん、Cさんの優勝です！"),
        ((1, 2, 0), "Bさんの優勝です！"),
    ],
)
def test_a_match_nobody_won_was_only_over(scores: tuple[int, ...], title: str) -> None:
    """UD-26: ended with nobody ahead it is a draw; some may share the win."""
    state = table("水7", hands="7 7 7")
    state = play(state._replace(round=state.round._replace(scores=scores)), "finish")
    assert Words("ja", NAMES[:3])(UNO_DUEL.prompt(state).title) == title
    assert UNO_DUEL.standing(state).is_level is (len(set(scores)) == 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_match_is(language: str) -> None:
    """Round and turn, counted from the call that is next."""
    state = play(new_match(3).state, "first 水7")
    words = Words(language, NAMES)  # type: ignore[arg-type]
    at = {"ja": ("第1ラウンド・1番", "第1ラウンド・2番"), "en": ("Round 1, turn 1", "Round 1, turn 2")}[language]
    assert words(UNO_DUEL.progress(state)) == at[0]
    assert words(UNO_DUEL.progress(play(state, "B plays 水3"))) == at[0]
    assert words(UNO_DUEL.progress(play(state, "B plays 水3;B ends"))) == at[1]
