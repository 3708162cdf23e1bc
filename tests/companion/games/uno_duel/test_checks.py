"""Cards, fields and attacks as text, and the checks that need no match."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.uno_duel import UNO_DUEL
from companion.games.uno_duel.cards import Card, Element, Field, Kind, total
from companion.games.uno_duel.checks import check_challenge, check_hand, check_play, check_trap
from companion.games.uno_duel.legality import Mode
from companion.games.uno_duel.notation import (
    When,
    read_cards,
    read_field,
    read_hand,
    read_play,
    read_trap,
    written,
    written_field,
)
from companion.notation import Unreadable
from companion.verdict import Kind as Grade
from companion.words import Words

JA, EN = Words("ja"), Words("en")
FIELDS = [Field.of(card, element) for card in Card for element in (Element if card.kind.is_wild else (None,))]


@pytest.mark.parametrize(
    "text",
    [
        "水7 ; 雷7 W 炎D2",
        "水7;雷7W炎D2",
        "水７；雷７　Ｗ　炎Ｄ２",
        "青7 ; 黄7、ワイルド、赤ドロー２",
        "みず7/かみなり7+W+ほのおドロー2",
        "water-7 ; thunder-7 wild fire-D2",
        "Blue 7; YELLOW 7, W, red draw two",
        "水の7 ; 雷の7 ワイルド 炎のドロー2",
        "water 7 ; lightning 7 W fire +2",
        "水7 ; 電気7 W 火D2",
        "青色7 ; 黄色7 W 赤色D2",
        "みず7 ; きいろ7 W あかD2",
        "B7 ; Y7 W RD2",
    ],
)
def test_a_play_is_read_however_it_is_typed(text: str) -> None:
    """Width, spaces, colours for elements, and the words of either language don't matter."""
    field, attack, cards = read_play(text)
    assert field == Field(Kind.NUMBER, Element.WATER, 7)
    assert attack == ()
    assert cards == (Card("thunder-7"), Card.WILD, Card("fire-D2"))


@pytest.mark.parametrize("text", ["土7 ; 雷7", "水7 ; 土7", "水7 ; 雷7 土7", "W(土) ; 雷7"])
def test_an_unknown_element_was_refused_without_saying_which_there_are(text: str) -> None:
    """UD-05: the four elements with their other names are in the sentence, wherever one could have stood."""
    with pytest.raises(Unreadable) as unread:
        read_play(text)
    assert unread.value.found == "土"
    for name in "炎火赤水青雷黄風緑":
        assert name in JA(unread.value.text).partition("ここには")[2]
    for name in ("fire", "red", "water", "blue", "thunder", "yellow", "wind", "green"):
        assert name in EN(unread.value.text)


@given(st.lists(st.sampled_from(Card)).map(tuple))
def test_written_cards_are_read_back(cards: tuple[Card, ...]) -> None:
    """What is written is read, with spaces and without."""
    assert read_cards(" ".join(map(written, cards))) == cards
    assert read_cards("".join(map(written, cards))) == cards


@pytest.mark.parametrize("field", FIELDS, ids=written_field)
def test_a_written_field_is_read_back(field: Field) -> None:
    """Every field, wilds with the element they were given."""
    assert read_field(written_field(field)) == field
    assert written_field(read_field(written_field(field))) == written_field(field)


@pytest.mark.parametrize(
    ("text", "kinds", "draws"),
    [
        ("水D2 攻撃2", ["draw2"], 2),
        ("水D2攻撃4枚", ["draw2", "draw2"], 4),
        ("水R attack D2", ["draw2"], 2),
        ("W4(水) 攻撃4", ["wild4"], 4),
        ("W4(水) 攻撃8", ["wild4", "wild4"], 8),
        ("水D2 攻撃W4+D2", ["wild4", "draw2"], 6),
        ("水D2 @ W4 D2", ["wild4", "draw2"], 6),
    ],
)
def test_an_attack_stands_behind_the_field(text: str, kinds: list[str], draws: int) -> None:
    """A number, or the cards it came from where it is a mixed one."""
    _, attack, _ = read_hand(f"{text} ;")
    assert [source.kind.value for source in attack] == kinds
    assert total(attack) == draws


@pytest.mark.parametrize(
    ("text", "element", "mode", "when"),
    [
        ("雷6;W4", None, None, When.STANDBY),
        ("雷6;W4 攻撃", None, Mode.DRAW4, When.STANDBY),
        ("雷6;W4 draw", None, Mode.DRAW4, When.STANDBY),
        ("雷6;W4(水)", Element.WATER, Mode.WILD, When.STANDBY),
        ("雷6;W(水);自分の番", Element.WATER, None, When.BATTLE),
        ("雷6;炎S;fresh", None, None, When.FRESH),
        ("雷6;炎S;スタンバイ", None, None, When.STANDBY),
    ],
)
def test_a_trap_says_how_and_when(text: str, element: Element | None, mode: Mode | None, when: When) -> None:
    """The half of a wild draw four, the element named, and the moment."""
    _, _, trap = read_trap(text)
    assert (trap.element, trap.mode, trap.when) == (element, mode, when)


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        ("", 0, ""),
        ("7", 0, "7"),
        ("水", 1, ""),
        ("水7", 2, ""),
        ("水7 ;", 4, ""),
        ("水7 ; 雷", 6, ""),
        ("水7 ; 雷7 x", 8, "x"),
        ("水7 ; 雷X", 6, "X"),
        ("W(x) ; 雷7", 2, "x"),
        ("W(水 ; 雷7", 4, ";"),
        ("水D2 攻撃3 ; 水R", 8, ";"),
        ("水D2 攻撃 ; 水R", 7, ";"),
        ("水７　；　？", 5, "？"),
    ],
)
def test_what_cant_be_read_is_named_with_its_place(text: str, place: int, found: str) -> None:
    """The place is that in the text as typed, and what could have stood there is said in both languages."""
    with pytest.raises(Unreadable) as unread:
        read_play(text)
    assert (unread.value.place, unread.value.found) == (place, found)
    assert JA(unread.value.text) != EN(unread.value.text)


@pytest.mark.parametrize("text", ["雷6;W4;いつか", "雷6;炎S;自分の番;x", "雷6;", "炎S"])
def test_a_trap_is_a_card_and_a_moment(text: str) -> None:
    """Nothing else is read."""
    with pytest.raises(Unreadable):
        read_trap(text)


@pytest.mark.parametrize(
    ("text", "kind", "rules", "steps"),
    [
        ("水7 ; 雷7", Grade.OK, {"UD-05", "UD-06"}, ("場：水7", "雷 → 水（雷が強い）", "レベル 7 = 7")),
        ("水7 ; 雷6", Grade.VIOLATION, {"UD-05", "UD-06"}, ("場：水7", "雷 → 水（雷が強い）", "レベル 6 ≠ 7")),
        (
            "水7 ; 炎7",
            Grade.VIOLATION,
            {"UD-05", "UD-06"},
            ("場：水7", "炎 ← 水（炎が弱い）", "同じレベルでも、強い属性でなければ出せません"),
        ),
        (
            "雷S ; 水S",
            Grade.VIOLATION,
            {"UD-05", "UD-07"},
            ("場：雷スキップ", "水 ← 雷（水が弱い）", "同じ記号だけでは出せません"),
        ),
        (
            "W(風) ; 炎5",
            Grade.VIOLATION,
            {"UD-05", "UD-06"},
            ("場：ワイルド（風）", "炎 → 風（炎が強い）", "場にレベルがない"),
        ),
        (
            "雷D2 攻撃2 ; 風D2",
            Grade.OK,
            {"UD-05", "UD-07", "UD-11"},
            ("場：雷ドロー2", "攻撃2枚：かわせるのはドロー2、リバース、スキップ", "風 → 雷（風が強い）"),
        ),
        ("水7 ; W4", Grade.CANNOT_TELL, {"UD-09"}, ("場：水7", "ワイルドドロー4は、どのカードの上にも出せる")),
    ],
)
def test_check_play(text: str, kind: Grade, rules: set[str], steps: tuple[str, ...]) -> None:
    """Verdict, rules, and why: who beats whom, and the levels."""
    verdict = check_play(text)
    assert verdict.kind is kind
    assert set(verdict.rules) == rules
    assert tuple(JA(step) for step in verdict.steps) == steps


def test_a_combo_is_named_and_chanted() -> None:
    """The name and the line to read aloud come as steps, in both languages."""
    verdict = check_play("水5 ; 雷5 風5")
    assert [JA(step) for step in verdict.steps] == [
        "場：水5",
        "雷 ← 風（雷が弱い）",
        "雷 → 水（雷が強い）",
        "レベル 5 = 5",
        "オポゼット・アクトオブゴッド",
        "「空のきげんは誰も読めない、うらむなら雲に言え！オポゼット・アクトオブゴッド！」",
        "新しい場：風5",
    ]
    assert EN(verdict.steps[4]) == "Opposed: Act of God"


def test_a_refused_play_says_what_would_fit() -> None:
    """Another order of the same cards, or the cards most like the one laid."""
    assert [JA(offer.label) for offer in check_play("水5 ; 風5 雷5").nearest] == ["雷5、風5の順"]
    assert [EN(offer.label) for offer in check_play("水7 ; 炎7").nearest] == ["Water 7", "Thunder 7", "Water 6"]
    assert [EN(offer.label) for offer in check_play("雷D2 攻撃2 ; 雷3").nearest][:1] == ["Thunder Draw Two"]
    assert JA(check_play("水7 ; 炎7").findings[0].text) == "炎は水に弱いので、出せません。"


def test_check_trap() -> None:
    """The field, no level, and which half of a wild draw four."""
    assert [JA(step) for step in check_trap("風3;炎S").steps] == [
        "場：風3",
        "炎 → 風（炎が強い）",
        "罠はレベルを見ない",
    ]
    assert JA(check_trap("水D2;W(炎)").findings[0].text) == "場がドロー2なので、ワイルドの罠は開けられません。"
    assert set(check_trap("雷6;W4 攻撃").rules) == {"UD-17", "UD-18", "UD-19"}
    assert check_trap("炎3;炎3").findings[0].rule == "UD-18"


def test_check_hand() -> None:
    """Every card of a hand that fits, or what would."""
    assert [JA(step) for step in check_hand("水7 ; 雷7 炎7 水2 水2 風R W").steps] == ["雷7", "水2", "ワイルド"]
    assert JA(check_hand("水7 ; 炎7").findings[0].text) == (
        "出せるカードがありません。水なら何でも、雷7と雷の記号、ワイルド、ワイルドドロー4が出せます。"
    )
    assert check_hand("W4(水) 攻撃4 ; 雷3").kind is Grade.OK


def test_check_challenge() -> None:
    """The cards that would have fitted first, or none."""
    guilty = check_challenge("水7 ; 雷7 炎7")
    assert (guilty.kind, guilty.outcome) == (Grade.VIOLATION, "guilty")
    assert JA(guilty.steps[-1]) == "先に出せた：雷7"
    # Under an attack only an answer counts: the number would have fitted otherwise.
    assert check_challenge("雷D2 攻撃W4 ; 雷3").outcome == "not_guilty"
    assert check_challenge("雷D2 攻撃W4 ; 雷S").outcome == "guilty"
    assert check_challenge("水7 ;").outcome == "not_guilty"


@pytest.mark.parametrize("what", UNO_DUEL.checks)
def test_examples_of_the_checks_can_be_read(what: str) -> None:
    """The example shown beside each check is one that reads."""
    assert UNO_DUEL.checks[what].run(UNO_DUEL.checks[what].example).kind is Grade.OK
