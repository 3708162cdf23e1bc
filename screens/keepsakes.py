"""What players made once and use again, as the screens have it: read at once, kept before the screen shows it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.words import Words
from screens.design.guard import snack
from screens.live import Tables, now_ms, use_tables
from screens.session import Session, use_session
from storage.interface import Keepsake, StorageError

log = logging.getLogger("takuban.screens")


@dataclass(frozen=True)
class Kept:
    """A collection of keepsakes, last kept first."""

    collection: str
    items: Sequence[Keepsake]
    _tables: Tables
    _session: Session

    async def keep(self, keepsake_id: str, value: Any) -> bool:
        """Keeps a value (JSON) under its id; False, and the reader is told why, if it could not be kept."""
        return await self._done(self._tables.store.keep(self.collection, Keepsake(keepsake_id, value, now_ms())))

    async def let_go(self, keepsake_id: str) -> bool:
        """Takes one out of the collection; False, and the reader is told why, if that could not be done."""
        return await self._done(self._tables.store.let_go(self.collection, keepsake_id))

    async def _done(self, deed: Any) -> bool:
        try:
            await deed
        except StorageError as error:
            log.exception("the keepsake could not be kept")
            snack(Words(self._session.language)(error.text))
            return False
        self._session.drawn += 1
        return True


def use_keepsakes(collection: str) -> Kept:
    """A collection (``kemono.card``), drawn anew when something in it changes."""
    session, tables = use_session(), use_tables()
    return Kept(collection, tables.store.keepsakes(collection), tables, session)
