"""A text in both languages: gaps, plurals, names, places to break, and catalogues that lack nothing."""

import re
import string

import pytest

from companion.text import Who, say
from companion.words import LANGUAGES, Words, catalogue


def test_every_catalogue_holds_the_same_keys() -> None:
    """Neither language lacks a key the other has."""
    ja, en = (set(catalogue(language)) for language in LANGUAGES)
    assert ja - en == set()
    assert en - ja == set()


def test_translations_fill_the_same_gaps() -> None:
    """A gap filled in one language is not silently dropped in the other."""

    def gaps(template: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(template) if name}

    ja, en = (catalogue(language) for language in LANGUAGES)
    assert {key: (gaps(ja[key]), gaps(en[key])) for key in ja if gaps(ja[key]) != gaps(en[key])} == {}


def test_no_template_is_empty() -> None:
    """Every key says something in every language."""
    assert [key for language in LANGUAGES for key, text in catalogue(language).items() if not text.strip()] == []


def test_unknown_key_is_loud() -> None:
    """A key no catalogue has is our bug and stops there."""
    with pytest.raises(KeyError):
        Words("ja")(say("no.such.key"))


@pytest.mark.parametrize(
    ("language", "polite", "expected"),
    [("ja", True, "あおいさん"), ("ja", False, "あおい"), ("en", True, "あおい")],
)
def test_a_player_is_named_politely_in_japanese(language: str, polite: bool, expected: str) -> None:
    """さん follows a name in Japanese, unless the table turned it off."""
    assert Words(language, ("あおい",), polite)._word(Who(0), "") == expected  # type: ignore[arg-type]


def test_plurals_and_numbers() -> None:
    """English counts: one card, two cards; thousands get their comma."""
    words = Words("en")
    assert words._word(1, "card/cards") == "card"
    assert words._word(2, "card/cards") == "cards"
    assert words._word(3200, ",") == "3,200"


@pytest.mark.parametrize(
    ("name", "shown"),
    [("あおい", "あおい"), ("אבי", "\u2068אבי\u2069"), ("a\u202eb", "\u2068a\u202eb\u2069"), ("\ud800", "\ufffd")],
)
def test_a_name_does_nothing_to_the_sentence_round_it(name: str, shown: str) -> None:
    """Names written from the right are set apart; half a surrogate pair, which no screen can be sent, is replaced."""
    assert Words("en", (name,))(say("match.seat_account", who=Who(0))) == shown
    assert Words("en", (name,))(say("match.renamed", before=name, after="B")) == f"{shown} is now called B"


def test_a_label_shortened_japariman_to_a_slur() -> None:
    """However little room there is: no English word for the people of Japan but the whole one."""
    assert [key for key, text in catalogue("en").items() if re.search(r"\bjaps?\b", text, re.IGNORECASE)] == []
