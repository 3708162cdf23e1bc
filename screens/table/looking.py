"""Where the screens over a match lie: over its table as it is, or over a moment looked back at."""

from __future__ import annotations

import flet as ft

from companion.match import Match, Moment
from screens.live import LiveTable
from screens.ways import match_path


def asked_for(name: str) -> int | None:
    """A number in the address of the screen; None where there is none. A hook."""
    asked = ft.use_route_params().get(name, "")
    return int(asked) if asked.isdecimal() else None


def looked_from(table: LiveTable) -> str:
    """The address of what a screen lies over: the table, or the moment *at* which it is looked back at. A hook."""
    at = asked_for("at")
    return match_path(table.id) if at is None else match_path(table.id, "replay", at)


def moment_at(match: Match, entry: int) -> Moment:
    """The moment after *entry*, or the one before it that is in force; 0 is before the first act."""
    return next(moment for moment in match.moments() if number(moment) <= entry)


def number(moment: Moment) -> int:
    """The number of a moment's entry; 0 for the first moment."""
    return moment.entry.n if moment.entry is not None else 0
