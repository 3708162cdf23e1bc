"""The topic cards (お題) that come with the app: enough of them, in both languages, none twice."""

import tomllib
from importlib import resources

TOPICS = resources.files("companion") / "games" / "annen" / "topics.toml"
CARDS: list[list[dict[str, str]]] = [
    card["topics"] for card in tomllib.loads(TOPICS.read_text(encoding="utf-8"))["card"]
]


def test_a_card_has_four_topics() -> None:
    """Like the cards in the box (AN-01); and there are more cards than a long evening needs."""
    assert len(CARDS) >= 15
    assert {len(card) for card in CARDS} == {4}


def test_every_topic_is_in_both_languages_once() -> None:
    """No language lacks a topic, and no topic comes twice."""
    topics = [topic for card in CARDS for topic in card]
    assert {frozenset(topic) for topic in topics} == {frozenset({"ja", "en"})}
    for language in ("ja", "en"):
        said = [topic[language].replace("|", "") for topic in topics]
        assert all(text == text.strip() and text for text in said)
        assert len(set(said)) == len(said)


def test_topics_break_at_phrases() -> None:
    """A topic is set large: no piece between two breaks is long, and no line is left with a letter or two."""
    pieces = [topic["ja"].split("|") for card in CARDS for topic in card]
    assert [piece for topic in pieces for piece in topic if len(piece) > 12] == []
    assert [topic for topic in pieces if len(topic) > 1 and len(topic[-1]) < 2] == []
