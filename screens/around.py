"""What is around the static app: the page that started it, and the browser with its likings about keeping things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import flet as ft

from companion.text import say
from screens.design.guard import boundary
from screens.design.notes import Hint, Note
from screens.live import Signal, use_signal

Keeps = Literal["nothing", "perhaps", "surely"]


class Around:
    """What the page has to tell. Whoever shows it listens to *changed*.

    keeps: what becomes of what is recorded here: gone with this page; there until the browser wants the room; there
    until somebody removes it.
    is_whole: everything is here, so that the next start needs no network.
    has_newer: a newer version of the app lies ready; it comes in at the next start, or by `renew`.
    """

    def __init__(self, ask: Callable[[str], object], keeps: Keeps = "perhaps") -> None:
        self.changed = Signal()
        self.keeps = keeps
        self.is_whole = False
        self.has_newer = False
        self._ask = ask

    def told(self, what: str, value: bool = True) -> None:
        """The page has something to tell: ``persisted``, ``whole``, ``newer``."""
        match what:
            case "persisted" if self.keeps != "nothing":
                self.keeps = "surely" if value else "perhaps"
            case "whole":
                self.is_whole = value
            case "newer":
                self.has_newer = value
        self.changed.ring()

    def renew(self) -> None:
        """Starts anew with the newer version."""
        self._ask("renew")


@boundary
def AroundNotes(around: Around) -> ft.Control:
    """What somebody has to know before they begin: that nothing stays here, that a newer version is there."""
    use_signal(around.changed)
    notes: list[ft.Control] = []
    if around.keeps == "nothing":
        notes.append(Hint(say("web.keeps_nothing")))
    if around.has_newer:
        notes.append(Hint(say("web.newer"), act=(say("web.renew"), around.renew)))
    return ft.Column(tight=True, spacing=8, controls=notes, visible=bool(notes))


@boundary
def AroundState(around: Around) -> ft.Control:
    """How far this browser can be relied on: whether it starts without a network, and keeps what is recorded."""
    use_signal(around.changed)
    network = "whole" if around.is_whole else "not_whole"
    return Note([say(f"web.{network}"), say(f"web.keeps.{around.keeps}")])
