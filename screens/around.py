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
Offline = Literal["soon", "ready", "never"]


class Around:
    """What the page has to tell. Whoever shows it listens to *changed*.

    keeps: what becomes of what is recorded here: gone with this page; there until the browser wants the room; there
    until somebody removes it.
    offline: whether everything is here, so that the next start needs no network; *never* where a browser has no place
    for it, as on plain http.
    has_newer: a newer version of the app lies ready; it comes in at the next start, or by `renew`.
    """

    def __init__(self, ask: Callable[[str], object], keeps: Keeps = "perhaps") -> None:
        self.changed = Signal()
        self.keeps = keeps
        self.offline: Offline = "soon"
        self.has_newer = False
        self._ask = ask

    def told(self, what: str, value: object) -> None:
        """The page has something to tell: whether it may keep things for good, how far it is, that it is newer."""
        match what, value:
            case "persisted", bool(persisted) if self.keeps != "nothing":
                self.keeps = "surely" if persisted else "perhaps"
            case "offline", ("soon" | "ready" | "never") as offline:
                self.offline = offline
            case "newer", True:
                self.has_newer = True
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
    return Note([say(f"web.offline.{around.offline}"), say(f"web.keeps.{around.keeps}")])
