"""あんねんないねん's rulebook: what people at the table look for."""

import pytest

from companion.lookup import lookup
from companion.rulebook import rulebook
from companion.words import LANGUAGES, Language


@pytest.mark.parametrize(
    ("query", "id"),
    [
        ("おだい", "AN-05"),
        ("お題", "AN-05"),
        ("topic", "AN-05"),
        ("うそ", "AN-08"),
        ("lie", "AN-08"),
        ("せり", "AN-10"),
        ("auction", "AN-10"),
        ("自分のないねん", "AN-16"),
        ("own nainen", "AN-16"),
        ("しつもん", "AN-18"),
        ("だつらく", "AN-21"),
        ("elimnated", "AN-21"),
        ("ぜんいんパス", "AN-25"),
        ("everybody passes", "AN-25"),
        ("ギブアップ", "AN-27"),
        ("かちかた", "AN-24"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_find_what_they_type(query: str, id: str, language: Language) -> None:
    """Whatever the spelling and the language of the screen, the clause asked for comes first."""
    assert lookup(("annen",)).search(query, language)[0].clause.id == id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_index_has_its_clause(language: Language) -> None:
    """AN-01 to AN-31, no more and no fewer."""
    clauses = rulebook("annen", language).clauses
    assert (clauses[0].id, clauses[-1].id, len(clauses)) == ("AN-01", "AN-31", 31)
