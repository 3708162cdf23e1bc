"""What the shell hands to the app when it starts: the one place where the two meet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from companion.words import Language

if TYPE_CHECKING:
    from screens.around import Around


@dataclass(frozen=True, slots=True)
class Launch:
    """How this run of Takuban was asked for, and what can be had in it: all in which its ways of running differ.

    language: the one asked for with --lang or named by the system, until the settings say otherwise.
    shares: whether phones can be let in to a live table; false wherever nobody serves.
    lan_url: what a phone opens to come in, token included; None until --lan.
    address: where the static app lies, without what follows the #; None where the app is no page of its own.
    around: what the page round the static app has to tell; None elsewhere.
    """

    language: Language = "ja"
    shares: bool = False
    lan_url: str | None = None
    address: str | None = None
    around: Around | None = None

    def link(self, path: str) -> str | None:
        """What another device opens to come to *path* in this app; None where it can't."""
        if self.address is not None:
            return f"{self.address}#{path}"
        if self.lan_url is not None:  # the token stays in its query
            return urlunsplit(urlsplit(self.lan_url)._replace(path=path))
        return None
