"""What is shown when the rules, or caution, are against an act: why, the nearest way on, and the table's ruling."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.game import Game
from companion.match import Match, Stopped
from companion.text import Text, say
from companion.verdict import Action, Kind, Offer, Verdict
from screens.design.cards import VerdictCard
from screens.design.guard import boundary
from screens.design.press import Button
from screens.design.rows import Field
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import Said, Say, plain
from screens.rules import Asked, RuleSheet
from screens.table.beside import Beside

REASONS = ("house", "agreed", "first_time")
"""Reasons of one tap, as ``ruling.reason.<reason>``; anything else can be written."""


@dataclass(frozen=True)
class Refused:
    """An act that didn't go through, and the ways on.

    *overrule* records it with a reason, *confirm* although it looks like a slip, *take* records another act instead.
    """

    match: Match
    action: Action
    verdict: Verdict
    overrule: Callable[[str], Awaitable[Any]]
    confirm: Callable[[], Awaitable[Any]]
    take: Callable[[Action], Awaitable[Any]]
    rule: Callable[[str], Any]


def title_of(match: Match, action: Action) -> Text:
    """What an act would say in the list, had it happened; of the end of the match, whether it is to be."""
    if isinstance(action, (*match.game.endings, Stopped)):
        return say("result.end_ask")
    moment = match.act(action, at=0, note="-", confirmed=True)[0].now
    return match.event(moment)


@boundary
def RefusalSheet(refused: Refused, slot: SheetSlot) -> ft.Control:
    """Why not, and three ways on: change it, take the nearest, or rule that it stands."""
    verdict = refused.verdict
    is_violation = verdict.kind is Kind.VIOLATION

    async def rule_so(why: str) -> None:
        slot.close()
        await refused.overrule(why)

    ruling = use_ruling(rule_so)

    async def go_on() -> None:
        slot.close()
        await refused.confirm()

    async def take(offer: Offer) -> None:
        slot.close()
        if offer.action is not None:
            await refused.take(offer.action)

    card = VerdictCard(verdict, rule=refused.rule, take=take, reading=reading_text(refused.match))
    fix = Button(say("common.fix"), slot.close, look="next" if is_violation else "outlined", expand=True, key="fix")
    if not is_violation:
        confirm = Button(say("ruling.go_on"), go_on, look="next", expand=2, key="go-on")
        row = Beside(fix, confirm)
        return Sheet(title_of(refused.match, refused.action), [card], slot, acts=[row], short=True)
    is_short = len(verdict.steps) + len(verdict.findings) <= 7 and len(verdict.nearest) <= 4
    title = title_of(refused.match, refused.action)
    if use_layout().roomy:
        return Sheet(title, [card, *ruling], slot, acts=[Beside(fix)])
    return Sheet(title, [card], slot, acts=[Beside(fix), *ruling], short=is_short)


@boundary
def SetupRefusalSheet(
    game: Game[Any, Any], verdict: Verdict, overrule: Callable[[str], Awaitable[Any]], slot: SheetSlot
) -> ft.Control:
    """Why a match shouldn't begin as it is set up: change it, or rule that it does."""

    async def rule_so(why: str) -> None:
        slot.close()
        await overrule(why)

    ruling = use_ruling(rule_so)
    card = VerdictCard(verdict, rule=lambda id: slot.replace(lambda: RuleSheet(Asked(game), id, slot)))
    fix = Button(say("common.fix"), slot.close, look="next", expand=True, key="fix")
    return Sheet(say("new.title"), [card], slot, acts=[ft.Row(controls=[fix]), *ruling])


def use_ruling(rule_so: Callable[[str], Awaitable[Any]]) -> list[ft.Control]:
    """The reasons for a ruling of the table: three of one tap, or one to be written. A hook."""
    writing, put_writing = ft.use_state(False)
    reason, put_reason = ft.use_state("")
    chips: list[ft.Control] = [
        Button(
            say(f"ruling.reason.{why}"),
            (lambda said: lambda: rule_so(said))(plain(say(f"ruling.reason.{why}"))),
            look="tonal",
            name=say("ruling.pass_with", why=plain(say(f"ruling.reason.{why}"))),
            key=f"reason-{why}",
        )
        for why in REASONS
    ]
    ruling: list[ft.Control] = [Say(say("ruling.pass"), Role.LABEL)]
    if writing:
        ruling += written(reason, put_reason, rule_so)
    else:
        chips.append(Button(say("ruling.write"), lambda: put_writing(True), key="reason-write"))
        ruling.append(ft.Row(wrap=True, spacing=6, run_spacing=6, controls=chips))
    return ruling


def written(reason: str, put: Callable[[str], Any], take: Callable[[str], Any]) -> list[ft.Control]:
    """A reason in one's own words."""
    kept = reason.strip()
    return [
        Field(say("ruling.reason_field"), reason, put, submit=lambda _: take(kept) if kept else None, autofocus=True),
        Button(say("ruling.pass_written"), (lambda: take(kept)) if kept else None, look="tonal", key="pass-written"),
    ]


def reading_text(match: Match) -> Callable[[str], Said]:
    """How a verdict names the house rule it rests on."""
    return lambda key: say("ruling.by_house_rule", name=say(f"{match.game.id}.option.{key}.name"))


def seal_words(note: str | None) -> Text:
    """What stands beside the seal of an entry the table let pass."""
    return say("ruling.because", why=note) if note else say("verdict.override")
