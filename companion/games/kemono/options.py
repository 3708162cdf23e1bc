"""家のルール: the switches of a table of the card battle, where the rule sheet is silent or leaves a choice."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import option

GAME = "game"
EACH_PLAYER = "each_player"
LOSES = "loses"
FAILS = "fails"
FARTHEST = "farthest"
OWNER = "owner"


@dataclass(frozen=True, slots=True)
class Options:
    """House rules; the defaults are the readings most tables will take."""

    first_turn_ban: str = option(GAME, "KM-14", GAME, EACH_PLAYER)
    first_draw: bool = option(True, "KM-03")
    start_hand: int = option(3, "KM-02", span=range(8))
    repair_deckout: str = option(LOSES, "KM-22", LOSES, FAILS)
    special_needs_release: bool = option(False, "KM-09")
    cost_star: str = option(FARTHEST, "KM-11", FARTHEST, OWNER)
    after_destroy_on_tie: bool = option(True, "KM-18")
    rest_public: bool = option(True, "KM-32")
