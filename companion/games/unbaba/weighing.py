"""What the rules think of a set of cards laid on a field, step by step (UB-09 to UB-14), without any match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from companion.games.unbaba.cards import Card, CardKind, Row, signed
from companion.games.unbaba.plays import Laid, Way, is_stronger, lay, legal_plays, overdrawn, unseen, ways
from companion.text import Text, say
from companion.verdict import Action, Finding, Kind, Offer

_RULES = {Way.LEAD: "UB-09", Way.STACK: "UB-12", Way.ADD: "UB-13"}


@dataclass(frozen=True, slots=True)
class Weighed:
    """The field *after* a play as declared, whether that breaks a rule, the steps, and the rules they rest on."""

    after: Laid
    findings: tuple[Finding, ...]
    steps: tuple[Text, ...]
    grounds: tuple[str, ...]

    @property
    def is_legal(self) -> bool:
        """Whether no rule is against it."""
        return all(finding.kind is not Kind.VIOLATION for finding in self.findings)


def weigh(display: Row | None, play: Row, way: Way | None = None) -> Weighed:
    """May *play* be laid on the field, in that way or in either?"""
    findings = tuple(_findings(display, play, way))
    after = lay(display, play, way)
    asked = _asked(display, play, way)
    shown = (after,) if after in asked and not findings else asked
    grounds = ("UB-10", *(_RULES[each.way] for each in shown), *(["UB-11"] if display and shown else ()))
    if display and not shown and way is None:
        grounds = ("UB-10", "UB-12", "UB-13")  # neither way fits
    return Weighed(after, findings, tuple(_steps(display, play, shown)), grounds)


def _asked(display: Row | None, play: Row, way: Way | None) -> tuple[Laid, ...]:
    """The ways that fit, only the one named if one was."""
    return tuple(after for after in ways(display, play) if way is None or after.way is way)


def _findings(display: Row | None, play: Row, way: Way | None) -> Iterator[Finding]:
    if play.number is None:
        rule = "UB-09" if display is None else "UB-12"
        yield Finding(Kind.VIOLATION, rule, say("unbaba.refusal.mixed_number"))
        return
    if display is None:
        return
    asked = _asked(display, play, way)
    if not asked:
        yield _misfit(display, way)
    elif not any(is_stronger(display, after) for after in asked):
        yield _too_weak(display, asked)
    else:
        return
    for after in ways(display, play):
        if after not in asked and is_stronger(display, after):
            text = say(f"unbaba.hint.{after.way.value}", strength=signed(after.row.strength))
            yield Finding(Kind.OK, _RULES[after.way], text)


def _misfit(display: Row, way: Way | None) -> Finding:
    count, number = len(display), display.number
    match way:
        case Way.STACK:
            return Finding(Kind.VIOLATION, "UB-12", say("unbaba.refusal.count_mismatch", count=count))
        case Way.ADD if number is not None:
            return Finding(Kind.VIOLATION, "UB-13", say("unbaba.refusal.number_mismatch", number=number))
        case _ if number is None:
            return Finding(Kind.VIOLATION, "UB-12", say("unbaba.refusal.no_method_mixed", count=count))
        case _:
            return Finding(Kind.VIOLATION, "UB-12", say("unbaba.refusal.no_method", number=number, count=count))


def _too_weak(display: Row, asked: tuple[Laid, ...]) -> Finding:
    field = signed(display.strength)
    best = max(after.row.strength for after in asked)
    if best == display.strength:
        return Finding(Kind.VIOLATION, "UB-11", say("unbaba.refusal.not_stronger_equal", strength=signed(best)))
    text = say("unbaba.refusal.not_stronger", strength=signed(best), field=field)
    return Finding(Kind.VIOLATION, "UB-11", text)


def _steps(display: Row | None, play: Row, shown: tuple[Laid, ...]) -> Iterator[Text]:
    if display is not None:
        yield say("unbaba.step.field", formula=display.formula)
    if not shown:
        yield say("unbaba.step.lead", formula=play.formula)
    for after in shown:
        yield say(f"unbaba.step.{after.way.value}", formula=after.row.formula)
        if display is not None:
            yield _comparison(after.row.strength, display.strength)


def _comparison(strength: int, field: int) -> Text:
    sign = ">" if strength > field else "=" if strength == field else "<"
    return say("unbaba.step.compare", strength=signed(strength), sign=sign, field=signed(field))


def copies_findings(cards: Iterable[Card], beside: Iterable[Card]) -> Iterator[Finding]:
    """A remark for each of the *cards* the deck doesn't hold so often, counting those *beside* (UB-30)."""
    for card in overdrawn(cards, beside):
        text = say("unbaba.refusal.copies", card=card.text, max=card.kind.copies)
        yield Finding(Kind.ADVICE, "UB-30", text)


# What would be legal instead.


def nearest(display: Row | None, play: Row, lying: Iterable[Card] = ()) -> tuple[Laid, ...]:
    """The legal plays most like *play*: of its own number, stacked, and added, as far as there are any.

    Only what the deck still allows beside the cards *lying* on the field. No hand is looked into.
    """
    legal = legal_plays(unseen(lying), display).laid(display)
    number = play.cards[0].number

    def distance(after: Laid) -> tuple[int, int, int]:
        signs = sum(abs(had - has) for had, has in zip(_signs(play), _signs(after.play), strict=True))
        return abs(after.play.cards[0].number - number), abs(len(after.play) - len(play)), signs

    likely = sorted(legal, key=distance)
    own = [after for after in likely if after.play.number == number and after.way is not Way.ADD]
    stacks = [after for after in likely if after.way is Way.STACK]
    adds = [after for after in likely if after.way is Way.ADD]
    return tuple(dict.fromkeys((*own[:1], *stacks[:1], *adds[:1])))


def _signs(row: Row) -> tuple[int, int]:
    kinds = [card.kind for card in row.cards]
    return kinds.count(CardKind.PLUS), kinds.count(CardKind.MISCHIEF)


def offers(plays: Iterable[Laid], record: Callable[[Row], Action] | None = None) -> tuple[Offer, ...]:
    """Plays as buttons; *record* makes the action of one, where there is a match."""
    return tuple(Offer(laid_text(after), record(after.play) if record else None) for after in plays)


def laid_text(after: Laid) -> Text:
    """A play and what comes of it: −7 −7イを足す = +2401."""
    return say(f"unbaba.play.{after.way.value}", cards=after.play.text, strength=signed(after.row.strength))
