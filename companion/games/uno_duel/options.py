"""家のルール: the switches of a table of UNO☆デュエル, where the rule sheet is silent or contradicts itself."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import option

# How many steps of a turn are told (手順): a card alone, or every step by itself. Either way all may be told.
QUICK, DETAILED = "quick", "detailed"
OPENS_TURN, FORFEIT = "opens_turn", "forfeit_on_claim"
SAME, ANY = "same", "any"
PAIRWISE, NAMED, CHAIN = "pairwise", "named_only", "chain"
ADD, REPLACE = "add", "replace"
# Which cards evade an attack: those of the table in UD-11, only its own kind, or none.
ALL, LIKE, NONE = "all", "like", "none"
CARRY_OVER, TO_SKIPPED, NOT_ALLOWED = "carry_over", "pass_to_skipped", "not_allowed"
UNTIL_PLAYABLE = 0
AS_ACTION, EXTRA = "counts_as_action", "extra"
TRAP_ONLY, HAND_TOO = "trap_only", "hand_too"
ANYONE, TARGET = "anyone", "target"
INCOMING, OUTGOING = "incoming", "outgoing"
FOLLOWS, STAYS, VANISHES = "follows", "stays", "vanishes"
LIKE_SKIP, NO_EFFECT = "skip", "none"
PLAY_ON, WIN_STANDS = "play_on", "win_stands"
TALLY, POINTS = "tally", "points500"


@dataclass(frozen=True, slots=True)
class Options:
    """House rules; the defaults are the readings most tables will take."""

    pace: str = option(QUICK, "UD-04", QUICK, DETAILED)
    lawless_zone: bool = option(False, "UD-01")
    trap_limit: int = option(1, "UD-16", 1, 2, 3)
    turn_call: str = option(OPENS_TURN, "UD-04", OPENS_TURN, FORFEIT)
    multi_level: str = option(SAME, "UD-10", SAME, ANY)
    multi_shape: str = option(PAIRWISE, "UD-10", PAIRWISE, NAMED, CHAIN)
    multi_symbols: bool = option(True, "UD-10")
    multi_each_must_fit: bool = option(False, "UD-10")
    stacking: str = option(ADD, "UD-11", ADD, REPLACE)
    answers_d2: str = option(ALL, "UD-11", ALL, LIKE, NONE)
    answers_w4: str = option(ALL, "UD-11", ALL, LIKE, NONE)
    first_d2_evadable: bool = option(True, "UD-03")
    skip_vs_attack: str = option(CARRY_OVER, "UD-13", CARRY_OVER, TO_SKIPPED, NOT_ALLOWED)
    attacked_may_play_other: bool = option(False, "UD-11")
    no_play_draw: int = option(1, "UD-15", 1, UNTIL_PLAYABLE)
    drawn_card_playable: bool = option(False, "UD-15")
    trap_ban_when_answered: bool = option(False, "UD-16")
    trap_in_battle: str = option(AS_ACTION, "UD-17", AS_ACTION, EXTRA)
    wild_ban_scope: str = option(TRAP_ONLY, "UD-08", TRAP_ONLY, HAND_TOO)
    lawless_trap_needs_element: bool = option(True, "UD-18")
    w4_trap_on_d2: bool = option(False, "UD-19")
    wild_trap_on_w4: bool = option(False, "UD-18")
    challenge_counts_wild: bool = option(True, "UD-21")
    challenge_by: str = option(ANYONE, "UD-21", ANYONE, TARGET)
    challenge_wild_mode: int = option(2, "UD-21", 2, 6)
    standby_owner: str = option(INCOMING, "UD-20", INCOMING, OUTGOING)
    lawless_vs_attack: str = option(FOLLOWS, "UD-14", FOLLOWS, STAYS, VANISHES)
    two_player_reverse: str = option(LIKE_SKIP, "UD-12", LIKE_SKIP, NO_EFFECT)
    misplay_retry: bool = option(False, "UD-24")
    out_with_trap: str = option(PLAY_ON, "UD-23", PLAY_ON, WIN_STANDS)
    last_card_as_trap: bool = option(False, "UD-23")
    uno_on_multi_finish: bool = option(False, "UD-22")
    bluff_traps: bool = option(False, "UD-16")
    symbol_finish: bool = option(True, "UD-23")
    scoring: str = option(TALLY, "UD-26", TALLY, POINTS)
    target_wins: int = option(3, "UD-26", span=range(1, 21))
    target_points: int = option(500, "UD-26", span=range(100, 1001))
