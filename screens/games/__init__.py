"""What each game adds to the screens. A new game's line goes below."""

from __future__ import annotations

from collections.abc import Mapping

from screens.games.annen import ANNEN
from screens.games.kemono import KEMONO
from screens.games.parts import GameScreens, Input, Keys, Seen
from screens.games.unbaba import UNBABA
from screens.games.uno_duel import UNO_DUEL
from screens.games.wannyan import WANNYAN

SCREENS: Mapping[str, GameScreens] = {
    "wannyan": WANNYAN,
    "unbaba": UNBABA,
    "annen": ANNEN,
    "uno_duel": UNO_DUEL,
    "kemono": KEMONO,
}
"""By the game's id."""


def quick_checks() -> tuple[tuple[str, str], ...]:
    """Every quick check there is, as (game, what)."""
    return tuple((game, what) for game, screens in SCREENS.items() for what in screens.checks)


__all__ = ["SCREENS", "GameScreens", "Input", "Keys", "Seen", "quick_checks"]
