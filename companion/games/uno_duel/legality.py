"""May it be played, may the trap fire: looked at the field and the attack alone (UD-05 to UD-11, UD-17 to UD-19)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import combinations, pairwise

from companion.games.uno_duel.cards import (
    Attack,
    Card,
    Element,
    Field,
    Kind,
    Relation,
    are_related,
    combo,
    is_quartet,
    relation,
)
from companion.games.uno_duel.options import ALL, ANY, CHAIN, HAND_TOO, LIKE, NAMED, NOT_ALLOWED, Options


class Code(Enum):
    """What the rules have against a card; its words are ``uno_duel.refusal.<value>``."""

    NEED_ELEMENT = "need_element"
    NOT_AN_ANSWER = "not_an_answer"
    WEAK_ELEMENT = "weak_element"
    UNRELATED_ELEMENT = "unrelated_element"
    LEVEL_DIFFERS = "level_differs"
    NO_LEVEL = "no_level"
    FIELD_FORBIDS = "field_forbids"
    WILD_IN_MULTI = "wild_in_multi"
    MULTI_SYMBOLS = "multi_symbols"
    MULTI_LEVEL = "multi_level"
    MULTI_ELEMENT = "multi_element"
    FIRST_CARD = "first_card"
    EACH_CARD = "each_card"
    NOT_A_TRAP = "not_a_trap"
    ELEMENT = "element"
    CHOOSE_MODE = "choose_mode"
    FRESH_TRAP = "fresh_trap"
    NOT_NOW = "not_now"


_RULES = {
    Code.NEED_ELEMENT: "UD-03",
    Code.NOT_AN_ANSWER: "UD-11",
    Code.WILD_IN_MULTI: "UD-10",
    Code.MULTI_SYMBOLS: "UD-10",
    Code.MULTI_LEVEL: "UD-10",
    Code.MULTI_ELEMENT: "UD-10",
    Code.FIRST_CARD: "UD-10",
    Code.EACH_CARD: "UD-10",
    Code.NOT_A_TRAP: "UD-18",
    Code.ELEMENT: "UD-18",
    Code.CHOOSE_MODE: "UD-19",
    Code.FRESH_TRAP: "UD-17",
    Code.NOT_NOW: "UD-17",
}
# The house rule that settled it, where the rule sheet is silent.
READINGS = {
    Code.MULTI_SYMBOLS: "multi_symbols",
    Code.MULTI_LEVEL: "multi_level",
    Code.MULTI_ELEMENT: "multi_shape",
    Code.EACH_CARD: "multi_each_must_fit",
}


def rule_of(code: Code, card: Card | None = None, *, trap: bool = False) -> str:
    """The clause a refusal rests on; of elements and levels that of the *card*'s kind."""
    known = _RULES.get(code)
    if known is not None:
        return known
    if code is Code.FIELD_FORBIDS:
        return "UD-18" if trap else "UD-08"
    return "UD-06" if card is None or card.level is not None else "UD-07"


# A card from the hand.

_EVADING = {
    Kind.DRAW2: frozenset({Kind.DRAW2, Kind.REVERSE, Kind.SKIP}),
    Kind.WILD4: frozenset({Kind.WILD4, Kind.DRAW2, Kind.REVERSE, Kind.SKIP}),
}
_NONE: frozenset[Kind] = frozenset()


def answers(attack: Attack, options: Options) -> frozenset[Kind]:
    """The kinds of card that evade or return an attack: what every one of its sources lets pass (UD-11).

    A wild draw four evades no draw two, not even one lying under a reverse.
    """
    found: frozenset[Kind] | None = None
    for source in attack:
        one = _answers_to(source.kind, options)
        if source.by is None and not options.first_d2_evadable:
            return _NONE
        found = one if found is None else found & one
    return _NONE if found is None else found


def _answers_to(kind: Kind, options: Options) -> frozenset[Kind]:
    wanted = options.answers_d2 if kind is Kind.DRAW2 else options.answers_w4
    found = _EVADING[kind] if wanted == ALL else frozenset({kind}) if wanted == LIKE else _NONE
    return found - {Kind.SKIP} if options.skip_vs_attack == NOT_ALLOWED else found


def fits(card: Card, field: Field, attack: Attack, options: Options) -> Code | None:
    """What is against playing *card* from the hand, None if nothing. *attack*: what its player has to draw, or ().

    A wild draw four that fits may still be a bluff, which only a challenge can tell (UD-09, UD-21).
    """
    if field.element is None:
        return Code.NEED_ELEMENT
    if attack and not options.attacked_may_play_other and card.kind not in answers(attack, options):
        return Code.NOT_AN_ANSWER
    if card.element is None:
        bans = options.wild_ban_scope == HAND_TOO and card.kind is Kind.WILD
        return Code.FIELD_FORBIDS if bans and not _lets_wild(card.kind, field, options) else None
    if card.element is field.element:
        return None
    match relation(card.element, field.element):
        case Relation.WEAK:
            return Code.WEAK_ELEMENT
        case Relation.UNRELATED:
            return Code.UNRELATED_ELEMENT
    if card.level is None or card.level == field.level:
        return None
    return Code.NO_LEVEL if field.level is None else Code.LEVEL_DIFFERS


def fits_many(cards: tuple[Card, ...], field: Field, attack: Attack, options: Options) -> Code | None:
    """What is against laying *cards* together, in the order laid; the last becomes the field (UD-10). One is `fits`."""
    if len(cards) == 1:
        return fits(cards[0], field, attack, options)
    shape = shape_of(cards, options)
    if shape is not None:
        return shape
    if fits(cards[0], field, attack, options) is not None:
        return Code.FIRST_CARD
    if options.multi_each_must_fit and any(fits(card, field, attack, options) for card in cards):
        return Code.EACH_CARD
    return None


def shape_of(cards: tuple[Card, ...], options: Options) -> Code | None:
    """What is against several cards as a set, whatever the field (UD-10)."""
    elements = [card.element for card in cards if card.element is not None]
    if len(elements) < len(cards):
        return Code.WILD_IN_MULTI
    if not options.multi_symbols and any(card.level is None for card in cards):
        return Code.MULTI_SYMBOLS
    if options.multi_level != ANY and len({card.face for card in cards}) > 1:
        return Code.MULTI_LEVEL
    if is_quartet(cards):
        return None
    if options.multi_shape == NAMED and combo(cards) is None:
        return Code.MULTI_ELEMENT
    pairs = pairwise(elements) if options.multi_shape == CHAIN else combinations(elements, 2)
    return None if all(are_related(one, other) for one, other in pairs) else Code.MULTI_ELEMENT


# A trap (罠).


class Mode(Enum):
    """Which half of a wild draw four a trap has (UD-19)."""

    DRAW4 = "draw4"
    WILD = "wild"


class Moment(Enum):
    """When a trap is meant to fire: between two turns, or in its owner's own battle (UD-17)."""

    STANDBY = "standby"
    BATTLE = "battle"


def fires(
    card: Card, field: Field, attack: Attack, options: Options, mode: Mode | None = None, *, is_asking: bool = False
) -> Code | None:
    """What is against firing *card* as a trap on the field (UD-18, UD-19); *attack* in its owner's own battle, else ().

    *is_asking*: whether it could fire at all, in whichever mode a wild draw four has.
    """
    if card.level is not None:
        return Code.NOT_A_TRAP
    if field.element is None:
        return Code.NEED_ELEMENT
    if attack and not options.attacked_may_play_other and card.kind not in answers(attack, options):
        return Code.NOT_AN_ANSWER
    if card.element is None:
        if not _lets_wild(card.kind, field, options):
            return Code.FIELD_FORBIDS
        if card.kind is not Kind.WILD4 or is_asking:
            return None
        if mode is None:
            return Code.CHOOSE_MODE
        return Code.NOT_AN_ANSWER if attack and mode is Mode.WILD and not options.attacked_may_play_other else None
    if card.kind is Kind.LAWLESS and not options.lawless_trap_needs_element:
        return None
    return None if relation(card.element, field.element) in (Relation.SAME, Relation.BEATS) else Code.ELEMENT


def _lets_wild(kind: Kind, field: Field, options: Options) -> bool:
    """Whether the field lets a wild of that kind fire: none on a draw two or a wild draw four (UD-18)."""
    if field.kind is Kind.DRAW2:
        return kind is Kind.WILD4 and options.w4_trap_on_d2
    if field.kind is Kind.WILD4:
        return kind is Kind.WILD and options.wild_trap_on_w4
    return True


# What could be played or fired now, from the field alone: nobody's hand is in it.


def playable(field: Field, attack: Attack, options: Options) -> Iterator[Card]:
    """Every card that fits, whether somebody holds it or not; lawless ones only if the deck has them."""
    return (card for card in deck(options) if fits(card, field, attack, options) is None)


def fireable(field: Field, attack: Attack, options: Options) -> Iterator[Card]:
    """Every card that could fire as a trap on the field, whether one lies there or not."""
    return (card for card in deck(options) if fires(card, field, attack, options, is_asking=True) is None)


def deck(options: Options) -> Iterator[Card]:
    """Each card the table plays with, once (UD-01)."""
    return (card for card in Card if options.lawless_zone or card.kind is not Kind.LAWLESS)


# The challenge (チャレンジ, UD-21).


def could_have_played(hand: tuple[Card, ...], field: Field, attack: Attack, options: Options) -> tuple[Card, ...]:
    """The cards of a hand that would have fitted where a wild draw four was played: with any, it was a bluff.

    Another wild draw four never counts, a wild only by the house rule, set traps aren't in the hand.
    """

    def counts(card: Card) -> bool:
        if card.kind is Kind.WILD4 or (card.kind is Kind.WILD and not options.challenge_counts_wild):
            return False
        # Under an attack only an answer counts, whatever else the table lets an attacked player lay.
        if attack and card.kind not in answers(attack, options):
            return False
        return fits(card, field, attack, options) is None

    return tuple(card for card in hand if counts(card))


def elements_on(field: Field) -> tuple[Element, ...]:
    """The elements that may have the advantage here: the field's own, and the one that is strong against it."""
    return () if field.element is None else (field.element, field.element.stronger)
