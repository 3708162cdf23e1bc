"""UNO☆デュエル."""

from companion.games.uno_duel.game import UNO_DUEL

__all__ = ["UNO_DUEL"]
