"""The games Takuban knows. A new one is a folder here, one under `screens/games`, and its line below.

A game is loaded when it is first asked for: nobody at the table of one game waits for the rules of all the others.
"""

from __future__ import annotations

from collections import UserDict
from collections.abc import Mapping
from importlib import import_module
from typing import Any, TypeVar

from companion.game import Game

T = TypeVar("T")

MADE_FOR: Mapping[str, range] = {
    "wannyan": range(2, 5),
    "unbaba": range(2, 6),
    "annen": range(3, 7),
    "uno_duel": range(2, 11),
    "kemono": range(2, 3),
}
"""By the game's id, as on the box: how many the rules say may play. `Game.seats` may be more."""


class ByGame(UserDict[str, T]):
    """Something of every game, by the game's id: the name in capitals in the package of that id, loaded when needed.

    ``ByGame("companion.games")["wannyan"]`` is ``companion.games.wannyan.WANNYAN``.
    """

    def __init__(self, package: str) -> None:
        super().__init__()
        self.data: dict[str, Any] = dict.fromkeys(MADE_FOR)
        self._package = package

    def __getitem__(self, game: str) -> T:
        if self.data[game] is None:
            self.data[game] = getattr(import_module(f"{self._package}.{game}"), game.upper())
        found: T = self.data[game]
        return found


GAMES: ByGame[Game[Any, Any]] = ByGame(__name__)
