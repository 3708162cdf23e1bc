"""The cursor every check reads with: width, case, kana and places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.notation import Reader, Unreadable, folded
from companion.text import say

NAMES = {folded(name): name for name in ("One-Two Punch", "ワンツーパンチ", "バイオ", "バイオハザード")}


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("one two punch", "One-Two Punch"),
        ("ONE_TWO_PUNCH", "One-Two Punch"),
        ("OneTwoPunch", "One-Two Punch"),
        ("Ｏｎｅ－Ｔｗｏ　Ｐｕｎｃｈ", "One-Two Punch"),
        ("ワンツーパンチ", "ワンツーパンチ"),
        ("ワン・ツー・パンチ", "ワンツーパンチ"),
        ("わんつーぱんち", "ワンツーパンチ"),
        ("ﾜﾝﾂｰﾊﾟﾝﾁ", "ワンツーパンチ"),
        ("バイオ", "バイオ"),
        ("バイオハザード", "バイオハザード"),
        ("ﾊﾞｲｵﾊｻﾞｰﾄﾞ", "バイオハザード"),
        ("バイオハザ", "バイオ"),
        ("ハイオ", None),
        ("", None),
        ("-バイオ", None),
    ],
)
def test_a_name_is_known_however_it_is_typed(typed: str, name: str | None) -> None:
    """Width, case, kana, spaces and hyphens inside a name don't matter; the longest name wins."""
    assert Reader(typed).word(NAMES) == name


def test_the_cursor_stops_behind_the_name() -> None:
    """What follows a name is still there, spaces and all."""
    reader = Reader("バイオ -6")
    assert reader.word(NAMES) == "バイオ"
    assert reader.sign("-", "+") == "-"
    assert reader.number() == 6
    assert reader.at_end


def test_nothing_taken_leaves_the_cursor() -> None:
    """A sign, number or name that isn't there moves nothing."""
    reader = Reader("x1")
    assert (reader.sign("y"), reader.number(), reader.word(NAMES)) == (None, None, None)
    assert reader.place == 0
    assert reader.sign("x") == "x"


@pytest.mark.parametrize(
    ("text", "signs", "place", "found"),
    [
        ("ab", 1, 1, "b"),
        ("a　Ｂ", 1, 2, "Ｂ"),
        ("ｼﾞ!", 0, 0, "ｼﾞ"),
        ("㍻x", 0, 0, "㍻"),
        ("a𠮷", 1, 1, "𠮷"),
        ("a", 1, 1, ""),
        ("a  ", 1, 3, ""),
    ],
)
def test_a_failure_shows_what_was_typed(text: str, signs: int, place: int, found: str) -> None:
    """One letter of the original, with its marks, even where NFKC made several of it."""
    reader = Reader(text)
    for _ in range(signs):
        assert reader.sign("a") == "a"
    with pytest.raises(Unreadable) as error:
        reader.fail(say("notation.ended"))
    assert (error.value.place, error.value.found) == (place, found)


def test_the_place_is_counted_from_one_for_people() -> None:
    """The sentence counts characters as people do, and tells the end from the middle."""
    expected = say("wannyan.notation.card")
    assert Unreadable(4, "X", expected).text == say("notation.found", place=5, found="X", expected=expected)
    assert Unreadable(4, "", expected).text == say("notation.ended", expected=expected)


@given(st.text(), st.integers(0, 5))
def test_a_failure_points_into_the_text(text: str, signs: int) -> None:
    """Whatever was typed and read before, the place and what is found there are of the original."""
    reader = Reader(text)
    for _ in range(signs):
        reader.sign("a", "0", "ア", "か")
    with pytest.raises(Unreadable) as error:
        reader.fail(say("notation.ended"))
    assert text[error.value.place :].startswith(error.value.found)
    assert bool(error.value.found) == (error.value.place < len(text))


def test_marks_heaped_on_a_letter_are_not_all_repeated() -> None:
    """The sentence names the place, and stays a sentence."""
    with pytest.raises(Unreadable) as refused:
        Reader("x" + "\u0301" * 100_000).fail(say("notation.ended"))
    assert len(str(dict(refused.value.text.gaps)["found"])) < 20


@pytest.mark.parametrize(
    ("typed", "taken", "rest"),
    [
        ("「サーバル 2号」 3", "サーバル 2号", 3),
        ('"Mr. X"3', "Mr. X", 3),
        ("『ﾊﾞｲｵ』", "ﾊﾞｲｵ", None),
        ("「まだ", "まだ", None),
        ("サーバル", None, None),
        ("", None, None),
    ],
)
def test_what_is_quoted_is_taken_as_it_was_typed(typed: str, taken: str | None, rest: int | None) -> None:
    """Between its marks anything may stand; a missing last mark ends with the text."""
    reader = Reader(typed)
    assert (reader.quoted(), reader.number()) == (taken, rest)


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("サーバル3000", "サーバル"),
        (" カーﾊﾞﾝｸﾙ 1", "カーﾊﾞﾝｸﾙ"),
        ("佐々木;", "佐々木"),
        ("3", None),
        ("-a", None),
        ("", None),
    ],
)
def test_letters_are_taken_up_to_what_is_none(typed: str, taken: str | None) -> None:
    """Up to a digit, a space or a sign, as they were typed."""
    assert Reader(typed).letters() == taken


def test_looking_ahead_may_leave_the_cursor() -> None:
    """Where nothing comes of it, or it was only a look, the cursor stays."""
    reader = Reader("ab1")
    assert reader.ahead(reader.number) is None
    assert reader.place == 0
    assert reader.ahead(lambda: reader.sign("a"), keep=False) == "a"
    assert reader.place == 0
    assert reader.ahead(lambda: reader.sign("a")) == "a"
    assert reader.place == 1
