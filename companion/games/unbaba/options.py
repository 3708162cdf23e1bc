"""The house rules of ウンババ."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import option


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may settle differently.

    *history_open*: the cards of closed tricks may be looked at again (UB-19).
    *show_hand_counts*: how many cards everybody holds is on the screen (UB-30).
    *token_limit*, *token_limit_2p*: so many tokens end the match, of three to five players and of two (UB-25, UB-27).
    """

    history_open: bool = option(False, "UB-19")
    show_hand_counts: bool = option(True, "UB-30")
    token_limit: int = option(5, "UB-25", span=range(1, 26))
    token_limit_2p: int = option(8, "UB-27", span=range(1, 26))
