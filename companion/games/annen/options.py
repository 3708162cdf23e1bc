"""家のルール: the switches of a table of あんねんないねん, where the rule sheet is silent."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import option

LAST_MUST_BID = "last_must_bid"
PARENT_MUST_OPEN = "parent_must_open"
REDO_ROUND = "redo_round"
TABLE = "table"
ANNEN_ONLY = "annen"
NO_LIMIT = "none"


@dataclass(frozen=True, slots=True)
class Options:
    """House rules; the defaults are the readings most tables will take."""

    all_pass: str = option(LAST_MUST_BID, "AN-25", LAST_MUST_BID, PARENT_MUST_OPEN, REDO_ROUND)
    max_bid: str = option(TABLE, "AN-26", TABLE, ANNEN_ONLY, NO_LIMIT)
    statements_in_auction: bool = option(False, "AN-18")
