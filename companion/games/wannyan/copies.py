"""How often a card can be seen: what the deck holds of it (WN-31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.wannyan.cards import Attribute, Joker
from companion.games.wannyan.deck_battle import Turned
from companion.text import Text, say
from companion.verdict import Finding, Kind


def too_many(cards: Iterable[Turned], kind: Kind = Kind.VIOLATION) -> Iterator[Finding]:
    """Cards seen more often than the deck holds them: five of a number, jokers as printed (WN-31)."""
    for card, count in Counter(cards).items():
        copies = card.copies if isinstance(card, Joker) else len(Attribute)
        if count > copies:
            yield Finding(kind, "WN-31", _only(card, copies))


def _only(card: Turned, copies: int) -> Text:
    if isinstance(card, Joker):
        return say("wannyan.battle.too_many", joker=card.text, copies=copies)
    return say("wannyan.deck_battle.too_many", number=card, copies=copies)
