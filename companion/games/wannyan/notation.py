"""Cards as people type them: ``F1F2F3 [W10 V10 *]p W5V5``, ``火123 水10無10* 水5土5``.

An attribute (火 水 土 地 風 無, F W E A V, or fire, water, earth, wind, void) is followed by one or more
numbers, each of them a card; ``10`` is always ten, so ``F110`` is F1 and F10. A joker is ``*``, ``★``,
``ジョーカー``, or its own name in Japanese or English. Sets may stand in brackets, with ``p`` or ``プール``
behind those that are pooled and ``u`` or ``召喚`` behind those that are summoned and unpooled; any other
brackets are for the eye only. ``[]p`` is a pooled set whose cards are unknown. Spaces, commas and dots
between cards, width and case don't matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.wannyan.battle_text import joker_words
from companion.games.wannyan.cards import Attribute, Card, JokerCard, NumberCard
from companion.games.wannyan.hands import Hand
from companion.notation import Reader, folded
from companion.text import say
from companion.words import Words

_BETWEEN = ",、，·・/|"
_OPENING = ("[", "(", "{", "【", "「")
_CLOSING = ("]", ")", "}", "】", "」")
_ATTRIBUTES: Mapping[str, Attribute] = {
    folded(word): attribute
    for attribute, words in {
        Attribute.FIRE: ("火", "F", "fire"),
        Attribute.WATER: ("水", "W", "water"),
        Attribute.EARTH: ("土", "地", "E", "earth"),
        Attribute.WIND: ("風", "A", "wind", "air"),
        Attribute.VOID: ("無", "V", "void"),
    }.items()
    for word in words
}
# No letter an attribute or a joker's name begins with: `s` would eat the head of Steal.
_POOLED = {folded(word): True for word in ("p", "プ", "プール", "pool", "pooled")}
_SUMMONED = {folded(word): True for word in ("u", "召", "召喚", "unpooled", "summoned")}
_ANY_JOKER = ("*", "★", "☆", "🃏")
_ANY_JOKER_WORDS = {folded(word): True for word in ("ジョーカー", "joker")}
# Ten first: 110 is 1 and 10.
_NUMBER = "10|[1-9]"

CARD = say("wannyan.notation.card")
NUMBER = say("wannyan.notation.number")
SEMICOLON = say("wannyan.notation.semicolon")
CLOSING = say("wannyan.notation.closing")
END = say("wannyan.notation.end")


def read_card(reader: Reader, before: Card | None = None) -> Card | None:
    """Take one card, or nothing when none stands here.

    A number alone is a card of the attribute of *before*, the card just read. Raises Unreadable for an
    attribute without a number.
    """
    reader.skip(_BETWEEN)
    if isinstance(before, NumberCard) and (number := reader.digits(_NUMBER)):
        return NumberCard(before.attribute, number)
    if joker := reader.word(joker_words()):
        return JokerCard(joker)
    if reader.sign(*_ANY_JOKER) or reader.word(_ANY_JOKER_WORDS):
        return JokerCard()
    attribute = reader.word(_ATTRIBUTES)
    if attribute is None:
        return None
    return NumberCard(attribute, reader.digits(_NUMBER) or reader.fail(NUMBER))


def read_hand(text: str) -> Hand:
    """The hand a text says. Raises Unreadable, for a text without cards as well."""
    reader = Reader(text)
    loose: list[Card] = []
    pooled: list[tuple[Card, ...]] = []
    summoned: list[tuple[Card, ...]] = []
    card = None
    while not _is_over(reader) or not (loose or pooled or summoned):
        if reader.sign(*_OPENING):
            cards = _rest_of_set(reader)
            if reader.word(_POOLED):
                pooled.append(cards)
            elif reader.word(_SUMMONED):
                summoned.append(cards)
            else:
                loose += cards
            card = None
        else:
            card = read_card(reader, card) or reader.fail(CARD)
            loose.append(card)
    return Hand(tuple(loose), tuple(pooled), tuple(summoned))


def _rest_of_set(reader: Reader) -> tuple[Card, ...]:
    cards: list[Card] = []
    while card := read_card(reader, cards[-1] if cards else None):
        cards.append(card)
    return tuple(cards) if reader.sign(*_CLOSING) else reader.fail(CLOSING)


def read_claim(text: str) -> tuple[Card, Card, Card]:
    """The discard and the two cards of the hand: ``F5 ; F6 F7``. Raises Unreadable."""
    reader = Reader(text)
    discard = read_card(reader) or reader.fail(CARD)
    if not reader.sign(";"):
        reader.fail(SEMICOLON)
    first = read_card(reader) or reader.fail(CARD)
    second = read_card(reader, first) or reader.fail(CARD)
    return (discard, first, second) if _is_over(reader) else reader.fail(END)


def _is_over(reader: Reader) -> bool:
    reader.skip(_BETWEEN)
    return reader.at_end


def write_card(card: Card) -> str:
    """A card as `read_card` takes it: ``F10``, ``*``, or a joker's Japanese name."""
    if isinstance(card, NumberCard):
        return f"{card.attribute.letter}{card.number}"
    return Words("ja")(card.joker.text) if card.joker else "*"


def write_cards(cards: Iterable[Card]) -> str:
    """Cards side by side: ``F1 F2 *``."""
    return " ".join(map(write_card, cards))


def write_hand(hand: Hand) -> str:
    """A hand as `read_hand` takes it, its sets behind the loose cards: ``W5 V5 [W10 V10 *]p [F8 F9 *]u``."""
    sets = [f"[{write_cards(cards)}]p" for cards in hand.pooled]
    sets += [f"[{write_cards(cards)}]u" for cards in hand.summoned]
    return " ".join(filter(None, (write_cards(hand.loose), *sets)))
