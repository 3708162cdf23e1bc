"""Why a card may be played or a trap fired, step by step (UD-05 to UD-11, UD-17 to UD-19), without any match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations

from companion.games.uno_duel.cards import (
    Attack,
    Card,
    Field,
    Kind,
    Relation,
    are_related,
    combo,
    relation,
    total,
)
from companion.games.uno_duel.legality import (
    READINGS,
    Code,
    Mode,
    answers,
    deck,
    fires,
    fits,
    fits_many,
    rule_of,
)
from companion.games.uno_duel.options import CHAIN, NAMED, Options
from companion.text import Text, say
from companion.verdict import Finding
from companion.verdict import Kind as Grade

_ORDERS = 4  # cards of which every order is tried


@dataclass(frozen=True, slots=True)
class Weighed:
    """What is against it (*code*), the remarks, the steps that led there and the rules they rest on."""

    code: Code | None
    findings: tuple[Finding, ...]
    steps: tuple[Text, ...]
    grounds: tuple[str, ...]


def weigh_play(cards: tuple[Card, ...], field: Field, attack: Attack, options: Options) -> Weighed:
    """May *cards* be laid on the field in this order, by somebody who has to answer *attack* (or nothing: ())?"""
    code = fits_many(cards, field, attack, options)
    findings = []
    if code is not None:
        rule = rule_of(code, cards[0])
        findings.append(Finding(Grade.VIOLATION, rule, _why(code, cards, field, attack, options), _reading(code)))
    elif cards[0].kind is Kind.WILD4:
        findings.append(Finding(Grade.CANNOT_TELL, "UD-09", say("uno_duel.unseen.wild4")))
    findings += copies(cards, options)
    steps = tuple(_play_steps(code, cards, field, attack, options))
    return Weighed(code, tuple(findings), steps, tuple(_play_grounds(cards, attack)))


def _reading(code: Code) -> str | None:
    return READINGS.get(code)


def copies(cards: tuple[Card, ...], options: Options) -> Iterator[Finding]:
    """A remark on cards the deck doesn't hold, or not so often (UD-01)."""
    for card in dict.fromkeys(cards):
        if card.kind is Kind.LAWLESS and not options.lawless_zone:
            yield Finding(Grade.ADVICE, "UD-01", say("uno_duel.advice.no_lawless"), "lawless_zone")
        elif cards.count(card) > card.copies:
            text = say("uno_duel.advice.copies", card=card.text, count=card.copies)
            yield Finding(Grade.ADVICE, "UD-01", text)


def why_not(code: Code, card: Card, field: Field, attack: Attack, options: Options, *, trap: bool = False) -> Text:
    """A refusal of one card in a sentence."""
    under = field.element
    match code:
        case Code.NOT_AN_ANSWER:
            kinds = answers(attack, options)
            if not kinds:
                return say("uno_duel.refusal.nothing_answers")
            return say("uno_duel.refusal.not_an_answer", card=card.kind.text, answers=kinds_text(kinds))
        case Code.FIELD_FORBIDS if trap:
            return say("uno_duel.refusal.field_forbids", card=card.text, field=field.kind.text)
        case Code.FIELD_FORBIDS:
            return say("uno_duel.refusal.field_forbids_hand", card=card.text, field=field.kind.text)
        case Code.ELEMENT | Code.WEAK_ELEMENT | Code.UNRELATED_ELEMENT if card.element and under:
            return say(f"uno_duel.refusal.{code.value}", element=card.element.text, field=under.text)
        case Code.LEVEL_DIFFERS if card.element and under and card.level is not None and field.level is not None:
            levels = {"level": card.level, "under": field.level}
            return say("uno_duel.refusal.level_differs", element=card.element.text, field=under.text, **levels)
        case Code.NO_LEVEL if under:
            return say("uno_duel.refusal.no_level", field=under.text)
    return say(f"uno_duel.refusal.{code.value}")


def _why(code: Code, cards: tuple[Card, ...], field: Field, attack: Attack, options: Options) -> Text:
    match code:
        case Code.FIRST_CARD | Code.EACH_CARD:
            unfit = next(card for card in cards if fits(card, field, attack, options))
            inner = fits(unfit, field, attack, options)
            assert inner is not None
            why = why_not(inner, unfit, field, attack, options)
            return say(f"uno_duel.refusal.{code.value}", card=unfit.text, why=why)
        case Code.MULTI_ELEMENT:
            pair = _strangers(cards, options)
            if pair is None:
                return say("uno_duel.refusal.multi_unnamed")
            return say("uno_duel.refusal.multi_element", one=pair[0].text, other=pair[1].text)
    return why_not(code, cards[0], field, attack, options)


def _strangers(cards: tuple[Card, ...], options: Options) -> tuple[Card, Card] | None:
    """Two cards of a set whose elements have nothing to do with each other, if that is what is wrong with it."""
    if options.multi_shape == NAMED and len(cards) > 2:
        return None
    pairs = pairwise(cards) if options.multi_shape == CHAIN else combinations(cards, 2)
    for one, other in pairs:
        if one.element and other.element and not are_related(one.element, other.element):
            return one, other
    return None


def kinds_text(kinds: frozenset[Kind]) -> tuple[Text, ...]:
    """Kinds in the order of the rules: ドロー2、リバース、スキップ."""
    return tuple(kind.text for kind in Kind if kind in kinds)


# Steps.


def _play_steps(
    code: Code | None, cards: tuple[Card, ...], field: Field, attack: Attack, options: Options
) -> Iterator[Text]:
    yield say("uno_duel.step.field", field=field.text)
    if attack:
        kinds = kinds_text(answers(attack, options))
        if kinds:
            yield say("uno_duel.step.attack", count=total(attack), answers=kinds)
        else:
            yield say("uno_duel.step.attack_stands", count=total(attack))
    if len(cards) > 1:
        yield from _together(cards, options)
    yield from _against(cards[0], field)
    name = combo(cards)
    if code is None and name is not None:
        yield say("uno_duel.step.combo", combo=name.text)
        yield say("uno_duel.step.chant", chant=name.chant)
    if code is None and len(cards) > 1:
        yield say("uno_duel.step.on_top", card=cards[-1].text)


def _together(cards: tuple[Card, ...], options: Options) -> Iterator[Text]:
    """How the elements of a set stand to each other, one after the other or, if two don't go together, those."""
    strangers = _strangers(cards, options)
    if strangers is not None and combo(cards) is None:
        yield _standing(*strangers)
        return
    for one, other in pairwise(cards):
        if one.element and other.element and are_related(one.element, other.element):
            yield _standing(one, other)


def _standing(one: Card, other: Card) -> Text:
    assert one.element is not None
    assert other.element is not None
    stands = relation(one.element, other.element)
    return say(f"uno_duel.step.{stands.value}", card=one.element.text, field=other.element.text)


def _against(card: Card, field: Field) -> Iterator[Text]:
    """How a card stands to the field: who beats whom, and the levels where they count."""
    if card.element is None:
        yield say("uno_duel.step.wild", card=card.text)
        return
    if field.element is None:
        return
    stands = relation(card.element, field.element)
    yield say(f"uno_duel.step.{stands.value}", card=card.element.text, field=field.element.text)
    if card.level is None:
        if field.kind is card.kind and stands in (Relation.WEAK, Relation.UNRELATED):
            yield say("uno_duel.step.same_symbol")
    elif stands is Relation.BEATS and field.level is None:
        yield say("uno_duel.step.no_level")
    elif stands is Relation.BEATS and field.level is not None:
        sign = "=" if card.level == field.level else "≠"
        yield say("uno_duel.step.level", level=card.level, sign=sign, under=field.level)
    elif stands is not Relation.SAME and card.level == field.level:
        yield say("uno_duel.step.same_level")


def _play_grounds(cards: tuple[Card, ...], attack: Attack) -> Iterator[str]:
    if attack:
        yield "UD-11"
    if len(cards) > 1:
        yield "UD-10"
        if combo(cards):
            yield "UD-27"
    first = cards[0]
    if first.element is None:
        yield "UD-09" if first.kind is Kind.WILD4 else "UD-08"
        return
    yield "UD-06" if first.level is not None else "UD-07"
    yield "UD-05"


# Traps.


def weigh_trap(card: Card, field: Field, attack: Attack, options: Options, mode: Mode | None) -> Weighed:
    """May a card fire as a trap on the field; *attack* in its owner's own battle, otherwise ()?"""
    code = fires(card, field, attack, options, mode)
    findings = []
    if code is not None:
        rule = rule_of(code, card, trap=True)
        text = why_not(code, card, field, attack, options, trap=True)
        reading = None
        if code is Code.FIELD_FORBIDS:
            reading = "wild_trap_on_w4" if card.kind is Kind.WILD else "w4_trap_on_d2"
            reading = reading if field.kind is (Kind.WILD4 if card.kind is Kind.WILD else Kind.DRAW2) else None
        elif code is Code.ELEMENT and card.kind is Kind.LAWLESS:
            reading = "lawless_trap_needs_element"
        findings.append(Finding(Grade.VIOLATION, rule, text, reading))
    elif card.kind is Kind.WILD4:
        findings.append(Finding(Grade.CANNOT_TELL, "UD-19", say("uno_duel.unseen.wild4")))
    findings += copies((card,), options)
    steps = tuple(_trap_steps(card, field, attack, options, mode))
    grounds = ("UD-18", "UD-05") if card.element else ("UD-18", "UD-19") if card.kind is Kind.WILD4 else ("UD-18",)
    return Weighed(code, tuple(findings), steps, (*(("UD-11",) if attack else ()), *grounds))


def _trap_steps(card: Card, field: Field, attack: Attack, options: Options, mode: Mode | None) -> Iterator[Text]:
    yield say("uno_duel.step.field", field=field.text)
    if attack:
        kinds = kinds_text(answers(attack, options))
        if kinds:
            yield say("uno_duel.step.attack", count=total(attack), answers=kinds)
        else:
            yield say("uno_duel.step.attack_stands", count=total(attack))
    if card.element and field.element and card.level is None:
        stands = relation(card.element, field.element)
        yield say(f"uno_duel.step.{stands.value}", card=card.element.text, field=field.element.text)
        yield say("uno_duel.step.no_level_needed")
    if card.kind is Kind.WILD4 and mode is not None:
        yield say(f"uno_duel.step.mode_{mode.value}")


# What would do instead.


def other_orders(cards: tuple[Card, ...], field: Field, attack: Attack, options: Options) -> Iterator[tuple[Card, ...]]:
    """The same cards in an order that fits, if only the order is wrong (UD-10)."""
    if 1 < len(cards) <= _ORDERS and fits_many(cards, field, attack, options) is Code.FIRST_CARD:
        for order in dict.fromkeys(permutations(cards)):
            if fits_many(order, field, attack, options) is None:
                yield order
                return


def nearest(card: Card, field: Field, attack: Attack, options: Options) -> tuple[Card, ...]:
    """The cards most like *card* that would fit, three at most: its face in other elements, its element, a wild."""
    if field.element is None:
        return ()

    def distance(other: Card) -> tuple[bool, bool, bool, int]:
        levels = abs((card.level or 0) - (other.level or 0))
        return other.kind.is_wild, other.face != card.face, other.element is not card.element, levels

    fitting = (other for other in deck(options) if fits(other, field, attack, options) is None)
    likely = sorted((other for other in fitting if other is not card and other.kind is not Kind.WILD4), key=distance)
    return tuple(likely[:3])


# What could be played or fired, in a few words: nobody's hand is in it.


def playable_text(field: Field, attack: Attack, options: Options) -> tuple[Text, ...]:
    """What fits the field: 水, 雷7と雷の記号, ワイルド; under an attack only what answers it."""
    element = field.element
    if element is None:
        return ()
    if attack and not options.attacked_may_play_other:
        kinds = answers(attack, options)
        coloured = tuple(kind.text for kind in Kind if kind in kinds and not kind.is_wild)
        found = [say("uno_duel.fit.answers", one=element.text, other=element.stronger.text, kinds=coloured)]
        wild4 = [Kind.WILD4.text] if Kind.WILD4 in kinds else []
        return (*(found if coloured else []), *wild4)
    own = say("uno_duel.fit.own", element=element.text)
    strong = element.stronger.text
    if field.level is None:
        other = say("uno_duel.fit.symbols", element=strong)
    else:
        other = say("uno_duel.fit.level_and_symbols", element=strong, level=field.level)
    wilds = [card.text for card in (Card.WILD, Card.WD4) if fits(card, field, attack, options) is None]
    return (own, other, *wilds)


def fireable_text(field: Field, attack: Attack, options: Options) -> tuple[Text, ...]:
    """The kinds of trap that could fire on the field: 水と雷の記号, ワイルド."""
    element = field.element
    if element is None:
        return ()
    asked = [card for card in deck(options) if fires(card, field, attack, options, is_asking=True) is None]
    coloured = frozenset(card.kind for card in asked if card.element)
    free = [Kind.LAWLESS.text] if Kind.LAWLESS in coloured and not options.lawless_trap_needs_element else []
    found = []
    if kinds := kinds_text(coloured - {Kind.LAWLESS} if free else coloured):
        found.append(say("uno_duel.fit.answers", one=element.text, other=element.stronger.text, kinds=kinds))
    return (*found, *free, *(card.text for card in asked if card.element is None))
