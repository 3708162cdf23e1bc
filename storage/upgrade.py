"""Versions of what is stored, and the steps from one to the next.

A match says its version in its header, the catalogue and the settings in their first line. To change a form, raise
its number and add the step from the number before; a stored file goes through all the steps it lacks when it is
opened (the catalogue, which can be, is made anew instead). A number higher than ours is another Takuban's: such a file
is refused and left as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from storage.interface import Row
from storage.lines import Tables

MATCH_FORMAT = "takuban-match"
BACKUP_FORMAT = "takuban-backup"

MatchStep = Callable[[Row, list[Row]], tuple[Row, list[Row]]]  # header and entries of a version to those of the next
TablesStep = Callable[[Tables], Tables]


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions written, and by which step each older one is left behind: ``{2: from_2_to_3}``."""

    match: int = 1
    match_steps: Mapping[int, MatchStep] = field(default_factory=dict)
    home: int = 1  # catalogue, settings and backup
    home_steps: Mapping[int, TablesStep] = field(default_factory=dict)

    def upgraded_match(self, header: Row, entries: list[Row]) -> tuple[Row, list[Row]]:
        """A match as this version has it. Raises KeyError where a step is missing."""
        for version in range(header["version"], self.match):
            header, entries = self.match_steps[version](header, entries)
            header = {**header, "version": version + 1}
        return header, entries

    def upgraded_home(self, version: int, tables: Tables) -> Tables:
        """The tables of the settings or of a backup as this version has them."""
        for older in range(version, self.home):
            tables = self.home_steps[older](tables)
        return tables


VERSIONS = Versions()
