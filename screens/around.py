"""What is around the static app: the page that started it, and the browser with its likings about keeping things."""

from __future__ import annotations

from collections.abc import Callable

from companion.text import Text
from screens.live import Signal


class Around:
    """What the page has to tell. Whoever shows it listens to *changed*.

    has_newer: a newer version of the app lies ready; it comes in at the next start, or by `renew`.
    doubt: why what is recorded here may not stay here; None where it is as safe as can be.
    """

    def __init__(self, ask: Callable[[str], object]) -> None:
        self.changed = Signal()
        self.has_newer = False
        self.doubt: Text | None = None
        self._ask = ask

    def told(self, what: str) -> None:
        """The page has something to tell."""
        if what == "newer":
            self.has_newer = True
        self.changed.ring()

    def doubts(self, why: Text | None) -> None:
        """It has turned out how safe things are here."""
        self.doubt = why
        self.changed.ring()

    def renew(self) -> None:
        """Starts anew with the newer version."""
        self._ask("renew")
