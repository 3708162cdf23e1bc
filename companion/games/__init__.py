"""The games Takuban knows. A new one is a folder here, one under `screens/games`, and its line below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game import Game
from companion.games.annen import ANNEN
from companion.games.kemono import KEMONO
from companion.games.unbaba import UNBABA
from companion.games.uno_duel import UNO_DUEL
from companion.games.wannyan import WANNYAN

_GAMES: tuple[Game[Any, Any], ...] = (WANNYAN, UNBABA, ANNEN, UNO_DUEL, KEMONO)

GAMES: Mapping[str, Game[Any, Any]] = {game.id: game for game in _GAMES}
