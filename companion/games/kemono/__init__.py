"""けものフレンズ, the card battle of two players."""

from companion.games.kemono.game import KEMONO

__all__ = ["KEMONO"]
