"""Reading and searching a rulebook, and what holds for the rulebook of every game."""

import pytest

from companion.game import options_of
from companion.games import GAMES
from companion.rulebook import Clause, Picture, Rulebook, Span, read, rulebook, rulebook_in_kana
from companion.words import LANGUAGES, Language

JA = """
# はじめに

## KZ-01 点のやりとり
basis: stated, reading
keywords: てん, ポイント

負けた人は、|勝った人に|[3点](KZ-02)を|払います。

> stake: 3点は、|5点にも|できます。

> 払えないときは、|貸します。

- 親: 2倍を|もらいます。

例: 4人なら、|9点です。

# おわりに

## KZ-02 終わり
basis: app

くわしくは|[KZ-01]。
"""
EN = """
# Starting

## KZ-01 Points
basis: stated, reading
keywords: score, payment

Each loser pays the winner [3 points](KZ-02).

> stake: 3 can be 5.

> Who can't pay borrows.

- Dealer: Collects double.

Example: With 4 players that makes 9.

# Ending

## KZ-02 The end
basis: app

See [KZ-01].
"""


def book(ja: str = JA, en: str = EN, language: Language = "ja") -> Rulebook:
    return read({"ja": ja, "en": en})[language]


def test_a_clause_holds_what_was_written() -> None:
    """Each kind of line lands in its field, and breaks and links are kept apart from the text."""
    clause = book().clause("KZ-01")
    assert (clause.title, clause.chapter) == ("点のやりとり", "はじめに")
    assert clause.basis == ("stated", "reading")
    assert clause.keywords == ("てん", "ポイント")
    assert [passage.text for passage in clause.body] == ["負けた人は、勝った人に3点を払います。"]
    assert clause.body[0].spans == (
        Span(("負けた人は、", "勝った人に", "")),
        Span(("3点",), "KZ-02"),
        Span(("を", "払います。")),
    )
    assert [(reading.option, reading.passage.text) for reading in clause.readings] == [
        ("stake", "3点は、5点にもできます。"),
        (None, "払えないときは、貸します。"),
    ]
    assert clause.options == ("stake",)
    assert [(row.term, row.passage.text) for row in clause.rows] == [("親", "2倍をもらいます。")]
    assert [example.text for example in clause.examples] == ["4人なら、9点です。"]
    assert clause.links == ("KZ-02",)


def test_a_link_by_id_shows_the_title() -> None:
    """No reader meets a bare rule id."""
    assert book().clause("KZ-02").body[0].text == "くわしくは点のやりとり。"
    assert book(language="en").clause("KZ-02").body[0].text == "See Points."


def test_a_book_in_kana_is_read_phrase_by_phrase() -> None:
    """Without kanji only spaces show where a word ends; signs need none, and links stay."""
    ours = rulebook_in_kana("unbaba")
    assert ours.clause("UB-02").body[0].text == "ふたりから 5にんで あそびます。"
    assert (
        ours.clause("UB-08")
        .body[0]
        .text.startswith("さいしょの ラウンドは、いちばんわかい ひとが おやです。ドラフトも、")
    )
    assert ours.clause("UB-08").links == ("UB-28",)
    assert (ours.clause("UB-09").title, ours.clause("UB-09").chapter) == ("おやのだしかた", "カードのだしかた")


def test_chapters_and_neighbours() -> None:
    """A reader can turn the page either way, and stops at the ends."""
    ours = book()
    assert [(chapter.title, len(chapter.clauses)) for chapter in ours.chapters] == [
        ("はじめに", 1),
        ("おわりに", 1),
    ]
    first, last = ours.clauses
    assert (ours.previous("KZ-01"), ours.next("KZ-01")) == (None, last)
    assert (ours.previous("KZ-02"), ours.next("KZ-02")) == (first, None)


@pytest.mark.parametrize("ask", [Rulebook.clause, Rulebook.next, Rulebook.previous])
def test_an_unknown_id_is_loud(ask: object) -> None:
    """An id no clause has is our bug and stops there."""
    assert callable(ask)
    with pytest.raises(KeyError):
        ask(book(), "KZ-03")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("## KZ-02 終わり", "## KZ-01 終わり", "KZ-01 comes twice"),
        ("[3点](KZ-02)", "[3点](KZ-09)", "KZ-01 links to KZ-09"),
        ("[KZ-01]", "[KZ-07]", "KZ-02 links to KZ-07"),
        ("## KZ-02 終わり\nbasis: app\n\nくわしくは|[KZ-01]。", "", "links to KZ-02"),
        ("> stake: ", "> ", "and en differ"),
        ("basis: app", "basis: stated", "and en differ"),
        ("- 親: 2倍を|もらいます。", "", "and en differ"),
        ("basis: app", "basis: hearsay", "KZ-02 has the unknown basis 'hearsay'"),
        ("basis: app", "", "KZ-02 lacks a basis"),
        ("くわしくは|[KZ-01]。", "", "KZ-02 lacks a body"),
        ("- 親: 2倍", "- 親は2倍", "KZ-01 has a row without a colon"),
        ("## KZ-02 終わり", "## 終わり", "is no heading like"),
        ("- 親: 2倍を|もらいます。", "![親](sum)", "KZ-01 shows sum, which is no picture"),
        ("# はじめに", "", "before the first chapter"),
        ("# おわりに", "# おわりに\nあいさつ", "before the first clause"),
    ],
)
def test_a_broken_rulebook_is_refused(old: str, new: str, said: str) -> None:
    """Nothing wrong is passed over: the language, the place and the fault are named."""
    assert old in JA
    with pytest.raises(ValueError, match=f"^ja.*{said}"):
        book(ja=JA.replace(old, new))


def test_a_picture_is_shown_with_its_words() -> None:
    """One drawing for both languages, or one each where it holds words."""
    ja = JA.replace("- 親:", "![親は2倍です。](sum)\n\n- 親:")
    en = EN.replace("- Dealer:", "![The dealer doubles.](sum)\n\n- Dealer:")
    assert read({"ja": ja, "en": en}, {"sum": "<svg/>"})["ja"].clause("KZ-01").pictures == (
        Picture("sum", "親は2倍です。", "<svg/>"),
    )
    two = read({"ja": ja, "en": en}, {"sum.ja": "<svg>ja</svg>", "sum.en": "<svg>en</svg>"})
    assert two["en"].clause("KZ-01").pictures == (Picture("sum", "The dealer doubles.", "<svg>en</svg>"),)


def test_a_picture_in_one_language_only_is_refused() -> None:
    """What a picture says faster, it says to everybody."""
    ja = JA.replace("- 親:", "![親は2倍です。](sum)\n\n- 親:")
    with pytest.raises(ValueError, match="ja and en differ"):
        read({"ja": ja, "en": EN}, {"sum": "<svg/>"})


def test_a_clause_in_one_language_only_is_refused() -> None:
    """It doesn't matter which of the two has it."""
    more = "\n## KZ-03 Thanks\nbasis: app\n\nThank you.\n"
    with pytest.raises(ValueError, match=r"ja and en differ: None and .*KZ-03"):
        book(en=EN + more)
    with pytest.raises(ValueError, match=r"ja and en differ: .*KZ-03.* and None"):
        book(ja=JA + more)


# Every game's rulebook


# Letters a clause may have, so that it is read in some ten seconds: body, and readings beside it.
LONGEST: dict[Language, tuple[int, int]] = {"ja": (120, 170), "en": (250, 330)}

# The rules of each game as its rule sheet was numbered when we went through it: the last one.
LAST = {"wannyan": "WN-35", "unbaba": "UB-30", "annen": "AN-31", "uno_duel": "UD-28", "kemono": "KM-35"}

every_game = pytest.mark.parametrize("game", GAMES)
every_book = pytest.mark.parametrize("game", LAST)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def length(clause: Clause) -> tuple[int, int]:
    body = sum(len(passage.text) for passage in clause.body)
    return body, sum(len(reading.passage.text) for reading in clause.readings)


@every_book
@every_language
def test_every_rule_has_its_clause(game: str, language: Language) -> None:
    """The clauses are numbered through from 1 to the last rule, without a gap, in both languages."""
    prefix, _, last = LAST[game].partition("-")
    ids = [clause.id for clause in rulebook(game, language).clauses]
    assert ids == [f"{prefix}-{number:02}" for number in range(1, int(last) + 1)]


def test_every_game_has_its_book() -> None:
    """A game without rules to look up isn't whole."""
    assert set(GAMES) <= set(LAST)


@every_game
@every_language
def test_every_house_rule_has_its_place(game: str, language: Language) -> None:
    """Each switch is explained in the clause it changes, once, and none that doesn't exist is."""
    told = [(option, clause.id) for clause in rulebook(game, language).clauses for option in clause.options]
    assert sorted(told) == sorted((option.key, option.rule) for option in options_of(GAMES[game].options))


@every_book
@every_language
def test_a_clause_is_read_in_ten_seconds(game: str, language: Language) -> None:
    """Someone at the table has cards in hand and no time."""
    body, readings = LONGEST[language]
    lengths = {clause.id: length(clause) for clause in rulebook(game, language).clauses}
    assert {id: long for id, long in lengths.items() if long[0] > body or long[1] > readings} == {}


@every_book
def test_japanese_breaks_at_phrases(game: str) -> None:
    """No piece between two breaks is wider than a phone at double size; only sums stay whole."""
    phrases = [
        phrase
        for clause in rulebook(game, "ja").clauses
        for passage in clause.passages
        for span in passage.spans
        for phrase in span.phrases
    ]
    assert [phrase for phrase in phrases if len(phrase) > 14 and "=" not in phrase] == []


@every_book
@every_language
def test_plain_text_shows_no_marks(game: str, language: Language) -> None:
    """What is read holds neither marks of the format nor bare rule ids."""
    clauses = rulebook(game, language).clauses
    texts = [passage.text for clause in clauses for passage in clause.passages]
    texts += [picture.alt for clause in clauses for picture in clause.pictures]
    prefix = rulebook(game, language).clauses[0].id.partition("-")[0]
    assert [text for text in texts if any(mark in text for mark in ("|", "[", "](", f"{prefix}-", "  "))] == []
    assert [text for text in texts if not text.endswith(("。", ".", "）", ")", "！", "!"))] == []
