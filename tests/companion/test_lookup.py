"""Looking a rule up: what is forgiven, what comes first, and how many of people's questions are answered."""

import doctest

import pytest

import companion.sounds
from companion.lookup import Lookup, lookup
from companion.rulebook import read, rulebook
from companion.sounds import from_romaji, sounds
from companion.words import Language
from tests.companion.test_rulebook import EN, JA, LAST, every_book, every_language
from tools.lookup import outcomes, questions, score

BOOKS = tuple(LAST)


def desk(ja: str = JA) -> Lookup:
    return Lookup({"kazami": read({"ja": ja, "en": EN})})


def first(query: str, language: Language = "ja") -> str:
    return desk().search(query, language)[0].clause.id


@pytest.mark.parametrize(
    "query",
    [
        "点のやりとり",
        "てん",
        "ten",
        "ポイント",
        "ぽいんと",
        "ﾎﾟｲﾝﾄ",
        "pointo",
        "ポイソト",
        "ポイ",
        "POINTS",
        "poi",
        "ｐａｙｍｅｎｔ",
        "paymnet",
        "kz 01",
        "KZ-01",
        "親",
        "おや",
        "Dealer",
        "dealers",
        "ポイントは何点",
        "三点はらう",
    ],
)
def test_search_forgives(query: str) -> None:
    """Kana, romaji, width, case, the other language, an id, a slip, a beginning and a whole question do."""
    assert first(query) == "KZ-01"


@pytest.mark.parametrize("query", ["", " ", "!?、。", "ー", "xyzzy", "ぬるぽがっ"])
def test_search_finds_nothing_in_nonsense(query: str) -> None:
    """No letter, or none we know, leads nowhere."""
    assert desk().search(query, "ja") == ()


def test_search_puts_the_title_first() -> None:
    """Where one clause is about a word and another only mentions it, the first is first."""
    ours = desk(JA.replace("負けた人は、", "終わりに、負けた人は、"))
    assert [found.clause.id for found in ours.search("終わり", "ja")] == ["KZ-02", "KZ-01"]


@pytest.mark.parametrize(
    ("language", "said"), [("ja", "2倍をもらいます。"), ("en", "Collects double.")], ids=["ja", "en"]
)
def test_an_answer_is_in_the_language_shown(language: Language, said: str) -> None:
    """The passage that answers is shown, in Japanese for an English question too."""
    found = desk().search("2倍" if language == "ja" else "double", language)[0]
    assert (found.game, found.clause.chapter) == ("kazami", "はじめに" if language == "ja" else "Starting")
    assert found.passage.text == said


def test_one_game_or_all() -> None:
    """A word of two games finds both, or those of the game somebody sits at."""
    ours = lookup(BOOKS)
    everywhere = {found.game for found in ours.search("召喚", "ja")}
    assert everywhere == {"wannyan", "kemono"}
    assert {found.game for found in ours.search("召喚", "ja", ("kemono",))} == {"kemono"}


def test_no_more_than_asked_for() -> None:
    """A screen shows so many and no more."""
    assert len(lookup(BOOKS).search("カード", "ja", most=3)) == 3


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("二枚", ["2まい"]),
        ("にまい", ["2まい"]),
        ("２枚", ["2まい"]),
        ("ふたり", ["2にん"]),
        ("2人", ["2にん"]),
        ("レヴォリューション", ["れぼりゆしよん"]),
        ("レボリューション", ["れぼりゆしよん"]),
        ("ﾄﾞﾛｰ２", ["どろ2"]),
        ("上がった人", ["あがつた", "ひと"]),
        ("stacking", ["stack"]),
        ("passes", ["pass"]),
        ("Can't", ["cant"]),
    ],
)
def test_what_sounds_alike_is_alike(text: str, heard: list[str]) -> None:
    """However it is spelt."""
    assert "".join(sounds(text)) == "".join(heard)


@pytest.mark.parametrize(
    ("romaji", "kana"),
    [
        ("shousha", "しょうしゃ"),
        ("syousya", "しょうしゃ"),
        ("gakki", "がっき"),
        ("matchi", "まっち"),
        ("konnichi", "こんにち"),
        ("shin'i", "しんい"),
        ("sampo", "さんぽ"),
        ("faiya-", "ふぁいやー"),
        ("trap", ""),
        ("wu", ""),
        ("5", ""),
    ],
)
def test_romaji(romaji: str, kana: str) -> None:
    """Both ways of writing it, doubled consonants, and words that can't be romaji."""
    assert from_romaji(romaji) == kana


def test_the_examples_in_the_docstrings_hold() -> None:
    """They say what they show."""
    assert doctest.testmod(companion.sounds).failed == 0


@every_book
@every_language
def test_every_clause_is_found_by_its_title(game: str, language: Language) -> None:
    """Whoever types a heading gets that clause first."""
    ours = lookup((game,))
    clauses = rulebook(game, language).clauses
    assert [clause.id for clause in clauses if ours.search(clause.title, language)[0].clause != clause] == []


def test_the_questions_name_clauses() -> None:
    """A clause that was renumbered doesn't stay the answer to an old question; at least 120 are asked."""
    known = {clause.id for game in BOOKS for clause in rulebook(game, "ja").clauses}
    asked = tuple(questions())
    assert {answer for question in asked for answer in question.answers} <= known
    assert {question.game for question in asked} == set(BOOKS)
    assert len(asked) >= 120


@pytest.mark.parametrize("within", [True, False], ids=["in its game", "in all games"])
def test_people_find_their_rule(within: bool) -> None:
    """Of what people ask, 95 in 100 are answered by the first three clauses, and as many of what was held back."""
    done = tuple(outcomes(questions(), within=within))
    for held in (False, True):
        answered, asked = score(outcome for outcome in done if outcome.question.held is held)
        assert answered >= 0.95 * asked
