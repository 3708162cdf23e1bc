"""`takuban check kemono …`: a line of text in, a verdict out. Texts that can't be read raise Unreadable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.game import Check
from companion.games.kemono.attack import judge_attack
from companion.games.kemono.battle import fight
from companion.games.kemono.cards import Card
from companion.games.kemono.deck import judge_deck, read_deck
from companion.games.kemono.effects import Result, Side, Source, Table
from companion.games.kemono.magic import Funds, Reading, follow, judge_magic
from companion.games.kemono.notation import (
    Waiting,
    read_attack,
    read_battle,
    read_magic,
    read_order,
    read_summon,
)
from companion.games.kemono.order import Comparison, Course, Matter, compare, judge_order, ordered
from companion.games.kemono.summon import judge_summon
from companion.games.kemono.wording import in_a_row
from companion.text import Text, say
from companion.verdict import Finding, Kind, Verdict


def check_deck(text: str) -> Verdict:
    """Is it a deck? A card a line, or parted by ``;``: ``3 サーバル ; フェネック x2``."""
    return judge_deck(read_deck(text))


def check_attack(text: str) -> Verdict:
    """Whom may a friend attack? ``3000 飛行 ; 2000, 2500 飛行``, with ``; turn 1`` and ``; target 2`` if one likes."""
    asked = read_attack(text)
    return judge_attack(asked.attacker, asked.opponent, asked.target, asked.turn, asked.first_turn_ban)


def check_battle(text: str) -> Verdict:
    """How does a battle end? ``attacker ; defender``: ``3000 ; 2500 ONCE_SHIELD``.

    *outcome* is that of the comparison, which no shield changes. cannot_tell while a coin has to be tossed; ``表`` or
    ``裏`` behind COIN_SHIELD says what it shows.
    """
    attacker, defender = read_battle(text)
    return fight(attacker.friend, defender.friend, (attacker.coin, defender.coin)).verdict


def check_summon(text: str) -> Verdict:
    """May a card be summoned? ``R コスト3 ; 2000, 1000 軽減 ; まん2``: the card, the own board, the japariman."""
    asked = read_summon(text)
    return judge_summon(asked.card, asked.board, asked.japariman, asked.released)


def check_magic(text: str) -> Verdict:
    """May a magic be used, and what comes of it? ``破壊 1 その後 引く 1 ; own board ; opponent's board``."""
    asked = read_magic(text)
    table = Table((asked.own, asked.other), stars=(asked.stars, 5))
    source = Source(Side.T, card=Card("", power=0, magic=asked.magic))
    funds = Funds(asked.japariman, asked.stars)
    verdict = judge_magic(asked.magic, table, source, funds, now=asked.now, star_trigger=asked.star_trigger)
    if verdict.kind is Kind.VIOLATION:
        return verdict
    paid = table if asked.star_trigger else table._replace(stars=(asked.stars - asked.magic.stars, 5))
    readings = tuple(follow(asked.magic.clauses, paid, source))
    return replace(
        verdict, steps=(*verdict.steps, *_followed(readings)), grounds=(*verdict.grounds, *_grounds(readings))
    )


def _followed(readings: tuple[Reading, ...]) -> Iterator[Text]:
    """What a text does, where there is one way it can go; how many there are, where its user chooses."""
    if len(readings) == 1:
        (reading,) = readings
        yield from reading.steps
        if reading.unknown is not None:
            yield reading.unknown
        return
    yield say("kemono.magic.ways", count=len(readings))
    for reading in readings:
        if reading.steps:
            yield in_a_row(reading.steps)


def _grounds(readings: tuple[Reading, ...]) -> Iterator[str]:
    if any(len(reading.results) > 1 or reading.stopped for reading in readings):
        yield "KM-29"
    if any(Result.IGNORED in reading.results for reading in readings):
        yield "KM-17"


def check_order(text: str) -> Verdict:
    """In which order do effects go, and does it matter? ``T1 -1000, T3 破壊 2000以下 ; 3体 ; 2500``.

    *outcome* says whether another order within a class changes anything: ``fixed`` (there is no choice), ``same``,
    ``differs`` or ``unknown``; nothing where no sentences were said.
    """
    return order_verdict(read_order(text))


def order_verdict(waiting: Waiting) -> Verdict:
    """The order of the rules, and what is to be said of the others."""
    items = ordered(waiting.items)
    verdict = judge_order(items)
    if not any(item.clauses for item in items):
        return verdict
    found = compare(items, Table(waiting.boards))
    findings = (Finding(Kind.OK, "KM-28", matter_text(found)), *verdict.findings)
    return replace(verdict, findings=findings, steps=(*verdict.steps, *_courses(found)), outcome=found.matter.value)


def matter_text(found: Comparison) -> Text:
    """Whether the order matters, in a sentence."""
    match found.matter:
        case Matter.UNKNOWN if found.unknown is not None:
            return say("kemono.order.matter.unknown", why=found.unknown)
        case matter:
            return say(f"kemono.order.matter.{matter.value}")


def _courses(found: Comparison) -> Iterator[Text]:
    numbers = {item.id: number for number, item in enumerate(found.courses[0].order, start=1)}
    for course in found.courses:
        yield from course_texts(course, numbers)


def course_texts(course: Course, numbers: Mapping[int, int]) -> Iterator[Text]:
    """What an order leads to, an effect a line; of several ways it can go, the first. *numbers* name the effects."""
    if not course.order:
        return
    yield order_text(course, numbers)
    for item, steps in course.ends[0].told:
        # What becomes due on the way has no number yet.
        label = str(numbers[item.id]) if item.id in numbers else item.label
        yield say("kemono.order.step", label=label, steps=in_a_row(steps))
    if len(course.ends) > 1:
        yield say("kemono.order.ways", count=len(course.ends))


def order_text(course: Course, numbers: Mapping[int, int]) -> Text:
    """An order by the numbers of its effects."""
    return say("kemono.order.course", items=" → ".join(str(numbers[item.id]) for item in course.order))


CHECKS: Mapping[str, Check] = {
    "deck": Check("3 サーバル ; フェネック x3 ; カラカル 2枚", check_deck),
    "attack": Check("3000 飛行 ; 2000, 2500 飛行", check_attack),
    "battle": Check("3000 ; 2500 ONCE_SHIELD", check_battle),
    "order": Check("T1 -1000, T3 破壊 2000以下 ; 3体 ; 2500", check_order),
    "summon": Check("R コスト3 ; 2000, 1000 軽減 ; まん2", check_summon),
    "magic": Check("まん2 破壊 1 その後 このフレンズを特殊召喚 ; 2000 ; 2500 ONCE_SHIELD", check_magic),
}
