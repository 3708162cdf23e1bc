"""What each game adds to the screens: the object in its folder, loaded when a screen first asks for it."""

from __future__ import annotations

from companion.games import ByGame
from screens.games.parts import GameScreens, Input, Keys, Seen

SCREENS: ByGame[GameScreens] = ByGame(__name__)


def quick_checks() -> tuple[tuple[str, str], ...]:
    """Every quick check there is, as (game, what)."""
    return tuple((game, what) for game, screens in SCREENS.items() for what in screens.checks)


__all__ = ["SCREENS", "GameScreens", "Input", "Keys", "Seen", "quick_checks"]
