"""ウンババ."""

from companion.games.unbaba.game import UNBABA

__all__ = ["UNBABA"]
