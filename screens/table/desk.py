"""What every screen over a match needs: a sheet, the rules, and the way to record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.match import Match
from companion.text import say
from companion.verdict import Action, Kind, Verdict
from screens.design.guard import snack
from screens.design.notes import ErrorBar, Hint
from screens.design.sheet import SheetSlot, use_sheet
from screens.hooks import Held, use_made
from screens.live import LiveTable
from screens.rules import RuleDesk, use_rules
from screens.table.recording import Recorder, use_recorder
from screens.table.refusal import RefusalSheet, Refused
from screens.ways import match_path, to

Then = Callable[[], Awaitable[Any]]


@dataclass(frozen=True)
class Desk:
    """One screen's means: *sheet*, *rules*, *recorder*, and `act`, which shows the refusal if there is one."""

    match: Match
    sheet: SheetSlot
    rules: RuleDesk
    recorder: Recorder
    then: Held

    async def act(
        self, action: Action, then: Then | None = None, *, note: str | None = None, confirmed: bool = False
    ) -> None:
        """Records *action*, and goes on with *then* once it is; what rests on hidden cards is told."""
        self.then.value = then
        unverified = None
        if note is None:
            verdict = self.match.judge(action)
            unverified = verdict.findings[0].text if verdict.kind is Kind.CANNOT_TELL else None
        if await self.recorder.act(action, note=note, confirmed=confirmed):
            if then is not None:
                await then()
            if unverified is not None:
                snack(self.recorder.words(unverified))

    def bars(self) -> list[ft.Control]:
        """The bar above the dock while an entry couldn't be stored."""
        table = self.recorder.table
        if table.unsaved is None:
            return []
        # What is recorded needs no room to be shown as a code: another device can go on with it.
        hand_over = (say("share.tab.hand"), to(match_path(table.id, "share")))
        return [
            ErrorBar(say("table.unsaved", why=table.unsaved.text), self.recorder.retry),
            Hint(say("table.unsaved_hand"), act=hand_over),
        ]


def use_desk(table: LiveTable) -> Desk:
    """The desk of a screen over *table*. A hook."""
    sheet = use_sheet()
    rules = use_rules(table.match, sheet)
    then = use_made(Held)

    def refused(recorder: Recorder, action: Action, verdict: Verdict) -> None:
        # A sheet of the game's own goes on with the table as it becomes while it is open.
        at = Desk(recorder.match, sheet, rules, recorder, then)

        async def overrule(why: str) -> None:
            await at.act(action, then.value, note=why)

        async def confirm() -> None:
            await at.act(action, then.value, confirmed=True)

        async def take(other: Action) -> None:
            await at.act(other, then.value)

        ways = Refused(at.match, action, verdict, overrule, confirm, take, rules.open)
        sheet.show(lambda: RefusalSheet(ways, sheet))

    return Desk(table.match, sheet, rules, use_recorder(table, refused), then)
