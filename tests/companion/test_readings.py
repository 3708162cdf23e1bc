"""How the kanji of the rulebooks are read."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib import resources

import pytest

from companion.readings import Ruby, in_kana, ruby, unread
from companion.rulebook import Clause, rulebook, rulebook_in_kana
from companion.words import catalogue
from tests.companion.test_rulebook import every_book

KANJI = re.compile("[\u4e00-\u9fff]")


@pytest.mark.parametrize(
    ("text", "kana"),
    [
        ("2人から4人で遊びます", "ふたりから4にんであそびます"),
        ("1人なら12人でも", "ひとりなら12にんでも"),
        ("ほかの人の捨て札", "ほかのひとのすてふだ"),
        ("場に出します。ジョーカーが出たら", "ばにだします。ジョーカーがでたら"),
        ("手札から上がる人の上に", "てふだからあがるひとのうえに"),
        ("銀行に入ります。カードに入れます", "ぎんこうにはいります。カードにいれます"),
        ("順に行います。休憩所に行きます", "じゅんにおこないます。きゅうけいじょにいきます"),
        ("4色の札と、6つの色", "4しょくのふだと、6つのいろ"),
        ("お金とかけ金", "おかねとかけきん"),
        ("番が来ます。番は来ない。次に来るターン", "ばんがきます。ばんはこない。つぎにくるターン"),
        ("間があくので、一周の間は", "まがあくので、いっしゅうのあいだは"),
        ("何枚でも、何も起きません", "なんまいでも、なにもおきません"),
        ("数字を数えます。同じ数です", "すうじをかぞえます。おなじかずです"),
        ("ジョーカー Draw Two 3", "ジョーカー Draw Two 3"),
        ("", ""),
    ],
)
def test_reading(text: str, kana: str) -> None:
    """What stands beside a kanji decides how it is read."""
    assert in_kana(text) == kana
    assert "".join(part.kana for part in ruby(text)) == kana


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("手札を捨て", (Ruby("手札", "てふだ"), Ruby("を"), Ruby("捨", "す"), Ruby("て"))),
        ("引き分け", (Ruby("引", "ひ"), Ruby("き"), Ruby("分", "わ"), Ruby("け"))),
        ("お金", (Ruby("お"), Ruby("金", "かね"))),
        ("2人と3枚", (Ruby("2人", "ふたり"), Ruby("と3"), Ruby("枚", "まい"))),
        ("鬱になる", (Ruby("鬱になる"),)),
    ],
)
def test_kana_stand_over_kanji_only(text: str, parts: tuple[Ruby, ...]) -> None:
    """No furigana over kana, and none where the reading isn't known."""
    assert ruby(text) == parts


def test_what_is_not_known_is_told() -> None:
    """So that a test can ask for it."""
    assert unread("鬱と憂鬱と手札") == ("鬱", "憂鬱")


def test_readings_are_hiragana_of_words_with_kanji() -> None:
    """Nothing else belongs in the table."""
    table = tomllib.loads((resources.files("companion") / "readings.toml").read_text(encoding="utf-8"))
    assert [word for word in table if not KANJI.search(word)] == []
    assert [reading for reading in table.values() if not re.fullmatch("[ぁ-ん]+", reading)] == []


def texts(clause: Clause) -> Iterator[str]:
    yield from (clause.title, clause.chapter, *clause.keywords)
    yield from (row.term for row in clause.rows)
    yield from (picture.alt for picture in clause.pictures)
    yield from (passage.text for passage in clause.passages)


@every_book
def test_every_kanji_of_a_book_has_its_reading(game: str) -> None:
    """Else a child meets one in the middle of a sentence; `tools/readings.py` proposes what is missing."""
    clauses = rulebook(game, "ja").clauses
    assert {kanji: clause.id for clause in clauses for text in texts(clause) for kanji in unread(text)} == {}


def test_what_a_table_plays_by_can_be_read_in_kana() -> None:
    """It is told beside the rule it changes: the names of house rules and what they are set to."""
    told = {key: text for key, text in catalogue("ja").items() if ".option." in key and not key.endswith(".about")}
    assert {key: unread(text) for key, text in told.items() if unread(text)} == {}


@every_book
def test_a_book_in_kana_holds_no_kanji(game: str) -> None:
    """Not in a title, a row or an example either."""
    clauses = rulebook_in_kana(game).clauses
    assert [text for clause in clauses for text in texts(replace(clause, keywords=())) if KANJI.search(text)] == []


@every_book
def test_no_line_breaks_within_a_word(game: str) -> None:
    """A phrase by itself is read as it is within its sentence."""
    passages = [passage for clause in rulebook(game, "ja").clauses for passage in clause.passages]
    assert [
        passage.text
        for passage in passages
        if in_kana(passage.text) != "".join(in_kana(phrase) for span in passage.spans for phrase in span.phrases)
    ] == []
