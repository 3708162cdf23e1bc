"""What is around the static app: the page that started it, and the browser with its likings about keeping things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import flet as ft

from companion.text import say
from screens.design.guard import boundary
from screens.design.notes import Hint, Note
from screens.design.rows import ListRow
from screens.live import Signal, use_signal

Keeps = Literal["nothing", "perhaps", "surely"]
Offline = Literal["soon", "ready", "never", "not_here"]
Install = Literal["no", "asks", "by_hand"]


class Around:
    """What the page has to tell. Whoever shows it listens to *changed*.

    keeps: what becomes of what is recorded here: gone with this page; there until the browser wants the room; there
    until somebody removes it.
    offline: whether everything is here, so that the next start needs no network; *never* on plain http, *not_here*
    where this browser doesn't let it.
    has_newer: a newer version of the app lies ready; it comes in at the next start, or by `renew`.
    install: how the app gets onto the home screen: the browser *asks*, once it is told to by `to_home_screen`; somebody
    does it *by_hand*, as on an iPhone; *no* where neither is known, or it is there.
    """

    def __init__(self, ask: Callable[[str], object], keeps: Keeps = "perhaps") -> None:
        self.changed = Signal()
        self.keeps = keeps
        self.offline: Offline = "soon"
        self.has_newer = False
        self.install: Install = "no"
        self._ask = ask

    def told(self, what: str, value: object) -> None:
        """The page has something to tell: whether it may keep things for good, how far it is, that it is newer, and
        whether it can be put onto the home screen.
        """
        match what, value:
            case "persisted", bool(persisted) if self.keeps != "nothing":
                self.keeps = "surely" if persisted else "perhaps"
            case "offline", ("soon" | "ready" | "never" | "not_here") as offline:
                self.offline = offline
            case "newer", True:
                self.has_newer = True
            case "install", ("no" | "asks" | "by_hand") as install:
                self.install = install
        self.changed.ring()

    def renew(self) -> None:
        """Starts anew with the newer version."""
        self._ask("renew")

    def to_home_screen(self) -> None:
        """Lets the browser ask whether the app may come onto the home screen."""
        self._ask("install")


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
    by_hand = [say("web.by_hand")] if around.install == "by_hand" else []
    return Note([say(f"web.offline.{around.offline}"), say(f"web.keeps.{around.keeps}"), *by_hand])


@boundary
def HomeScreenRow(around: Around) -> ft.Control:
    """The way onto the home screen, as long as the browser offers one."""
    use_signal(around.changed)
    rows: list[ft.Control] = []
    if around.install == "asks":
        rows.append(
            ListRow(say("web.install"), below=say("web.install_about"), press=around.to_home_screen, key="install")
        )
    return ft.Column(tight=True, controls=rows, visible=bool(rows))
