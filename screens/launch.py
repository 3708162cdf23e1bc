"""What the shell hands to the app when it starts: the one place where the two meet."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit, urlunsplit

from companion.words import Language

if TYPE_CHECKING:
    from screens.around import Around

Reach = Literal["here", "house", "anywhere"]


def reach_of(address: str) -> Reach:
    """Who can open an address: this device alone, those on the same network, or everybody."""
    host = urlsplit(address).hostname or ""
    try:
        number = ip_address(host)
    except ValueError:
        if host == "localhost" or host.endswith(".localhost"):
            return "here"
        return "house" if "." not in host or host.endswith(".local") else "anywhere"
    if number.is_loopback or number.is_unspecified:
        return "here"
    return "house" if number.is_private else "anywhere"


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

    @property
    def reach(self) -> Reach | None:
        """Who can open *address*; None where there is none."""
        return reach_of(self.address) if self.address is not None else None

    def link(self, path: str) -> str | None:
        """What leads to *path* in this app, on another device as far as the address reaches; None without one."""
        if self.address is not None:
            return f"{self.address}#{path}"
        if self.lan_url is not None:  # the token stays in its query
            return urlunsplit(urlsplit(self.lan_url)._replace(path=path))
        return None
