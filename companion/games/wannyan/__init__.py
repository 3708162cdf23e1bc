"""ワンにゃんフェスタ."""

from companion.games.wannyan.game import WANNYAN

__all__ = ["WANNYAN"]
