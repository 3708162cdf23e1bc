"""The topic cards (お題) that come with the app: enough of them, in both languages, none twice."""

import pytest

from companion.games.annen.topics import CARDS, TOPICS, deck, topic
from companion.words import LANGUAGES, Language, Words, catalogue

EVERY = [topic(card, number) for card in CARDS for number in TOPICS]


def test_a_card_has_four_topics() -> None:
    """Like the cards in the box (AN-01); and there are more cards than a long evening needs."""
    assert len(CARDS) >= 15
    assert len(TOPICS) == 4
    known = {key for key in catalogue("ja") if key.startswith("annen.topic.")}
    assert known == {text.key for text in EVERY}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_topic_comes_twice(language: Language) -> None:
    """Every topic is said, and differs from all others."""
    said = [Words(language)(text) for text in EVERY]
    assert all(text == text.strip() and text for text in said)
    assert len(set(said)) == len(said)


def test_topics_break_at_phrases() -> None:
    """A topic is set large: no piece between two breaks is long, and no line is left with a letter or two."""
    pieces = [Words("ja").phrases(text) for text in EVERY]
    assert [piece for text in pieces for piece in text if len(piece) > 12] == []
    assert [text for text in pieces if len(text) > 1 and len(text[-1]) < 2] == []


def test_an_empty_deck_is_shuffled_anew() -> None:
    """What was drawn is out until nothing is left; then every card is in again (AN-30)."""
    assert deck({2, 3}) == (1, *range(4, 21))
    assert deck(set(CARDS)) == tuple(CARDS)
