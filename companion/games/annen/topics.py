"""お題: the topic cards the app brings along, for a table without its own. Their words are in the catalogues."""

from __future__ import annotations

from collections.abc import Set

from companion.text import Text, say

CARDS = range(1, 21)  # twice as many as in the box
TOPICS = range(1, 5)  # on a card (AN-01)


def topic(card: int, number: int) -> Text:
    """A topic of one of the app's cards."""
    return say(f"annen.topic.{card}.{number}")


def deck(drawn: Set[int]) -> tuple[int, ...]:
    """The cards the next one is drawn from: those not *drawn*, or all of them once there is none left (AN-30)."""
    return tuple(card for card in CARDS if card not in drawn) or tuple(CARDS)
