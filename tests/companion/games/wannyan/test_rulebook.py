"""ワンにゃんフェスタ's rulebook: what people at the table look for, and the jokers."""

import pytest

from companion.lookup import lookup
from companion.rulebook import rulebook
from companion.words import LANGUAGES, Language

JOKERS: dict[Language, str] = {
    "ja": "バイオハザード ネコ波動 ワンツーパンチ デスサイス 真空烈風斬 デストロイ スティール キャンセル"
    " レヴォリューション キル トレジャー ドミネーター デュエル",
    "en": "Biohazard Neko_Wave One-Two_Punch Death_Scythe Vacuum_Slash Destroy Steal Cancel"
    " Revolution Kill Treasure Dominator Duel",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_joker_is_explained_once(language: Language) -> None:
    """WN-20 has a row for each of the thirteen."""
    terms = [row.term for row in rulebook("wannyan", language).clause("WN-20").rows]
    for joker in JOKERS[language].replace("_", "\u00a0").split(" "):
        assert sum(joker.replace("\u00a0", " ") in term for term in terms) == 1, joker


@pytest.mark.parametrize(
    ("query", "id"),
    [
        ("ぷーる", "WN-30"),
        ("プール", "WN-30"),
        ("pool", "WN-30"),
        ("ﾌﾟｰﾙ", "WN-30"),
        ("てすうりょう", "WN-23"),
        ("手数料", "WN-23"),
        ("fee", "WN-23"),
        ("手数料はいくら", "WN-23"),
        ("にげる", "WN-16"),
        ("逃げたら", "WN-16"),
        ("fold", "WN-16"),
        ("rase", "WN-15"),
        ("レイズ", "WN-15"),
        ("デスサイズ", "WN-20"),
        ("ドミネタ", "WN-20"),
        ("レボリューション", "WN-20"),
        ("dobule", "WN-06"),
        ("あいこ", "WN-19"),
        ("tie", "WN-19"),
        ("あがりかた", "WN-27"),
        ("束に負けたらどうなる", "WN-24"),
        ("公的資金", "WN-29"),
        ("local", "WN-29"),
        ("wn15", "WN-15"),
        ("15", "WN-15"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_find_what_they_type(query: str, id: str, language: Language) -> None:
    """Whatever the spelling and the language of the screen, the clause asked for comes first."""
    assert lookup(("wannyan",)).search(query, language)[0].clause.id == id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_index_has_its_clause(language: Language) -> None:
    """WN-01 to WN-35, no more and no fewer."""
    clauses = rulebook("wannyan", language).clauses
    assert (clauses[0].id, clauses[-1].id, len(clauses)) == ("WN-01", "WN-35", 35)
