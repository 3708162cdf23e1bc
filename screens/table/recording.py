"""Recording what the table tells: acts, undo, amendments; and what is shown when one doesn't go through."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from companion.match import Amendment, Match, Refused
from companion.text import say
from companion.verdict import Action, Verdict
from companion.words import Words
from screens.design.feel import announce, feel
from screens.design.guard import snack
from screens.design.scale import use_layout
from screens.design.words import use_words
from screens.hooks import Held, use_made
from screens.live import LiveTable, MovedOn
from screens.session import use_session
from screens.table.answers import declared
from storage.interface import StorageError

log = logging.getLogger("takuban.screens")

AGAIN = 0.4
"""Seconds within which the same act pressed again is a trembling finger, not a second act."""


@dataclass(frozen=True, slots=True)
class Recorder:
    """The way from a tap to an entry, for one screen as it was drawn: on *match*, by *device*.

    *refused* is called with the recorder and what the rules, or caution, are against. Each method tells whether it is
    recorded.
    """

    table: LiveTable
    match: Match
    device: str
    words: Words
    haptics: bool
    refused: Callable[[Recorder, Action, Verdict], Any]
    last: Held
    mine: Held

    async def act(self, action: Action, *, note: str | None = None, confirmed: bool = False) -> bool:
        """Records *action*; *note* makes it the table's ruling, *confirmed* lets advice pass."""
        try:
            await self.table.act(action, seen=self.match.count, by=self.device, note=note, confirmed=confirmed)
        except Refused as refusal:
            feel("refused", enabled=self.haptics)
            self.refused(self, action, refusal.verdict)
            findings = refusal.verdict.findings
            if findings:
                announce(self.words(findings[0].text), urgent=True)
            return False
        except MovedOn as moved:
            return await self._moved(moved)
        except StorageError:
            # The bar above the dock tells it and offers to try again.
            feel("refused", enabled=self.haptics)
            return False
        self.mine.value = self.table.match.count
        feel("recorded", enabled=self.haptics)
        return True

    async def undo(self) -> bool:
        """Takes the newest entry back; what took long to declare stays filled in, to be declared again."""
        given = declared(self.table.match)
        if not await self._quietly(lambda: self.table.undo(seen=self._seen, by=self.device)):
            return False
        if given is not None:
            try:
                await self.table.keep_draft(self.device, *given)
            except StorageError:
                log.warning("answers taken back could not be kept", exc_info=True)
        return True

    async def redo(self) -> bool:
        """Takes the newest undo back."""
        return await self._quietly(lambda: self.table.redo(seen=self._seen, by=self.device))

    async def amend(self, amendment: Amendment) -> bool:
        """Puts earlier entries right, as previewed."""
        return await self._quietly(lambda: self.table.amend(amendment, seen=self.match.count, by=self.device))

    async def retry(self) -> None:
        """Tries once more to store what couldn't be."""
        try:
            await self.table.retry()
        except StorageError:
            feel("refused", enabled=self.haptics)
        else:
            feel("recorded", enabled=self.haptics)

    @property
    def _seen(self) -> int:
        """What whoever presses undo has seen: whoever is quicker than the screen knows what they did themselves."""
        newest = self.table.match.count
        return newest if newest == self.mine.value else self.match.count

    async def _quietly(self, record: Callable[[], Awaitable[Match]]) -> bool:
        try:
            await record()
        except MovedOn as moved:
            return await self._moved(moved)
        except StorageError:
            feel("refused", enabled=self.haptics)
            return False
        self.mine.value = self.table.match.count
        feel("recorded", enabled=self.haptics)
        return True

    async def _moved(self, moved: MovedOn) -> bool:
        if not moved.same:
            snack(self.words(say("table.moved_on")))
        return moved.same

    def is_tremor(self, act: str) -> bool:
        """Whether *act* was pressed a moment ago already: the table behind it is another by now, the finger isn't."""
        now = time.monotonic()
        before = self.last.value
        self.last.value = (now, act)
        return before is not None and before[1] == act and now - before[0] < AGAIN


def use_recorder(table: LiveTable, refused: Callable[[Recorder, Action, Verdict], Any]) -> Recorder:
    """The recorder of a screen. A hook."""
    last, mine = use_made(Held), use_made(Held)
    device, words = use_session().device, use_words()
    return Recorder(table, table.match, device, words, use_layout().haptics, refused, last, mine)
