"""Cards and effects in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from companion.games.kemono.cards import Ability, Card, Clause, ClauseKind, Duration, Link, Scope
from companion.games.kemono.power import signed
from companion.text import Text, say

_COUNTED = (ClauseKind.DRAW, ClauseKind.REPAIR, ClauseKind.BREAK_STAR)


def clause_text(clause: Clause) -> Text:
    """A sentence of an effect, without what links it to the one before."""
    match clause.kind:
        case ClauseKind.TEXT:
            return say("kemono.sentence.quoted", text=clause.text) if clause.text else clause.kind.text
        case ClauseKind.SEARCH | ClauseKind.SPECIAL_SUMMON | ClauseKind.SELF_SUMMON:
            return say(f"kemono.sentence.{clause.kind.value}")
        case kind if kind in _COUNTED:
            return say(f"kemono.sentence.{kind.value}_{clause.whose.value}", count=clause.count)
    said = {"amount": signed(clause.amount)} if clause.kind is ClauseKind.POWER_MOD else {}
    if clause.keyword is not None:
        return say("kemono.sentence.grant", whom=_whom(clause), keyword=clause.keyword.text)
    text = say(f"kemono.sentence.{clause.kind.value}", whom=_whom(clause), **said)
    if clause.duration is Duration.PERMANENT:
        return text
    return say(f"kemono.sentence.{clause.duration.value}", what=text)


def _whom(clause: Clause) -> Text:
    if clause.scope is Scope.SELF:
        return say("kemono.sentence.itself")
    how = "all" if clause.scope is Scope.GLOBAL else "some"
    key = f"kemono.sentence.{how}_{clause.whose.value}"
    whom = say(key) if clause.scope is Scope.GLOBAL else say(key, count=clause.count)
    return whom if clause.at_most is None else say("kemono.sentence.at_most", whom=whom, limit=clause.at_most)


def clauses_text(clauses: tuple[Clause, ...]) -> Text:
    """A whole text, sentence by sentence."""
    return say("kemono.sentence.whole", sentences=tuple(_linked(clauses)))


def in_a_row(sentences: Iterable[Text]) -> Text:
    """Sentences that end in a stop, one behind another. Raises TypeError for none."""
    return reduce(lambda first, second: say("kemono.sentence.both", first=first, second=second), sentences)


def _linked(clauses: tuple[Clause, ...]) -> Iterator[Text]:
    for number, clause in enumerate(clauses):
        text = clause_text(clause)
        yield say("kemono.sentence.then", what=text) if number and clause.link is Link.THEN else text


def ability_text(ability: Ability) -> Text:
    """An ability: its name, when it is due, and what it does as far as that is known."""
    what = clauses_text(ability.clauses) if ability.clauses else say("kemono.sentence.as_it_is", text=ability.text)
    if ability.label:
        return say("kemono.sentence.ability_named", label=ability.label, when=ability.trigger.text, what=what)
    return say("kemono.sentence.ability", when=ability.trigger.text, what=what)


def card_text(card: Card) -> Text:
    """What a card costs and is worth, in a line."""
    release = "_release" if card.release else ""
    return say(f"kemono.card.line{release}", cost=card.cost, power=card.power)
