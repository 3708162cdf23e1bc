"""ウンババ's rulebook: what people at the table look for."""

import pytest

from companion.lookup import lookup
from companion.rulebook import rulebook
from companion.words import LANGUAGES, Language


@pytest.mark.parametrize(
    ("query", "id"),
    [
        ("パス", "UB-18"),
        ("ぱす", "UB-18"),
        ("ソフトパス", "UB-18"),
        ("soft pass", "UB-18"),
        ("いたずら", "UB-15"),
        ("イタズラ", "UB-15"),
        ("つよさ", "UB-10"),
        ("かけざん", "UB-10"),
        ("multiply", "UB-10"),
        ("かさねる", "UB-12"),
        ("スタック", "UB-12"),
        ("たす", "UB-13"),
        ("どうてん", "UB-26"),
        ("失点トークン", "UB-24"),
        ("あがり", "UB-22"),
        ("ふたり", "UB-27"),
        ("two players", "UB-27"),
        ("compulsary", "UB-17"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_find_what_they_type(query: str, id: str, language: Language) -> None:
    """Whatever the spelling and the language of the screen, the clause asked for comes first."""
    assert lookup(("unbaba",)).search(query, language)[0].clause.id == id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_index_has_its_clause(language: Language) -> None:
    """UB-01 to UB-30, no more and no fewer."""
    clauses = rulebook("unbaba", language).clauses
    assert (clauses[0].id, clauses[-1].id, len(clauses)) == ("UB-01", "UB-30", 30)
