"""Two logs of one match meet: the one that came from elsewhere, and the one that is here.

Entries are only ever added. So a log that begins with all of another one goes on from it, and nothing has to be
decided. Where both have gone on from the same entry, neither is given up: the newcomer is kept aside, as a copy.
"""

from __future__ import annotations

import json
from base64 import b32encode
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256

from companion.matchfile import Header, Row

_LETTERS = 10  # of a copy's id


class Way(Enum):
    """How a log that came stands to the one that is here."""

    NEW = "new"  # there is none here
    SAME = "same"
    AHEAD = "ahead"  # it goes on from ours
    BEHIND = "behind"  # ours goes on from it
    APART = "apart"  # both have gone on, each its own way


@dataclass(frozen=True, slots=True)
class Log:
    """A match: its head, and its entries as rows."""

    header: Header
    rows: Sequence[Row]

    @property
    def origin(self) -> str:
        """The id of the match, whichever of its copies this is."""
        return self.header.copy_of or self.header.id

    def in_common(self, other: Log) -> int:
        """With how many of the same entries both begin; -1 where not even who plays by which rules is the same."""
        if self.header.setup != other.header.setup:
            return -1
        pairs = enumerate(zip(self.rows, other.rows, strict=False))
        return next((n for n, (mine, theirs) in pairs if mine != theirs), min(len(self.rows), len(other.rows)))

    def way_to(self, here: Log) -> Way:
        """How this log, which came, stands to the one that is *here*."""
        common = self.in_common(here)
        if common == len(self.rows) == len(here.rows):
            return Way.SAME
        if common == len(here.rows):
            return Way.AHEAD
        return Way.BEHIND if common == len(self.rows) else Way.APART

    def copy_id(self, here: Log) -> str:
        """The id of the copy that is kept aside from *here*, from which it has parted.

        It is made of the entries up to the one where they parted, so the same log finds its copy again when it comes
        once more, however far it has gone on meanwhile.
        """
        told = [self.origin, self.header.encode()["setup"], *self.rows[: self.in_common(here) + 1]]
        digest = sha256(json.dumps(told, ensure_ascii=False, sort_keys=True).encode()).digest()
        return b32encode(digest).decode().lower()[:_LETTERS]
