"""Ways through the app: addresses, and going there."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from screens.design.back import navigate, path_of

BOOK = "book"
"""The address of the whole book over a screen, below that screen's own: ``/m/k3f/book`` and ``/m/k3f/book/WN-15``."""


def go(path: str) -> None:
    """Opens the screen at *path*; from handlers and effects."""
    navigate(path)


def to(path: str) -> Callable[[], None]:
    """A handler that opens the screen at *path*."""
    return lambda: go(path)


def match_path(match_id: str, *over: str | int) -> str:
    """The address of a match's table, or of what lies over it: ``match_path("k3f", "ledger", "bank")``."""
    return "/".join(("/m", match_id, *map(str, over)))


def address(page: ft.Page) -> str:
    """Where a page is, without anything asked of the screen there (``?…``)."""
    return path_of(page.route or "/")
