"""あんねんないねん."""

from companion.games.annen.game import ANNEN

__all__ = ["ANNEN"]
