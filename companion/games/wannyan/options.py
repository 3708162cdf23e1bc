"""家のルール: the switches of a table of ワンにゃんフェスタ, where the rule sheet is silent or leaves a choice."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import option

OWE = "owe"
PAY_WHAT_YOU_HAVE = "pay_what_you_have"
RETURN = "return"
BANK = "bank"
RESHUFFLE = "reshuffle"
DRAWN = "drawn"
WINNER = "winner"
NEXT_SEAT = "next_seat"
JANKEN = "janken"


@dataclass(frozen=True, slots=True)
class Options:
    """House rules; the defaults are the readings most tables will take."""

    starting_money: int = option(3000, "WN-01", span=range(0, 100_100, 100))  # mos a seat
    rounds: int = option(0, "WN-28", span=range(100), named=(0,))  # 0: until the table ends it
    debts: str = option(OWE, "WN-01", OWE, PAY_WHAT_YOU_HAVE)
    equal_raises: bool = option(False, "WN-15")
    both_wait: bool = option(False, "WN-08")
    claimed_fights_next_turn: bool = option(False, "WN-08")
    stakes_at_round_end: str = option(RETURN, "WN-28", RETURN, BANK)
    treasure_from_bank: bool = option(False, "WN-20")
    deck_empty: str = option(RESHUFFLE, "WN-03", RESHUFFLE, DRAWN)
    next_starter: str = option(WINNER, "WN-02", WINNER, NEXT_SEAT, JANKEN)
    deck_only_when_alone: bool = option(False, "WN-22")
    fee_first_battle_only: bool = option(False, "WN-23")
    out_on_own_turn_only: bool = option(False, "WN-27")
    public_fund: bool = option(False, "WN-29")
    local_note: str = option("", "WN-29")
