"""Where a match is, who leads, what happened last, and what is worth telling at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.game import Rank, Standing
from companion.games.wannyan.actions import (
    Battled,
    Claimed,
    Discarded,
    DuelDiscarded,
    FoughtDeck,
    LaidOpen,
    Reshuffled,
    RoundDrawn,
    RoundStarted,
    Summoned,
    WentOut,
)
from companion.games.wannyan.battle import Outcome
from companion.games.wannyan.state import BANK, Phase, State, owner
from companion.ledger import Account, Movement
from companion.text import Text, Who, say
from companion.verdict import Action


def progress(state: State) -> Text:
    """Round and turn."""
    match state.round.phase:
        case Phase.MATCH_OVER:
            return _over(state)
        case Phase.ROUND_OVER:
            return say("wannyan.progress.round_over", round=state.round.number)
    return say("wannyan.progress.turn", round=state.round.number, turn=state.turn.number)


def _over(state: State) -> Text:
    """After how many rounds the match ended, or in the middle of which."""
    key = "over" if state.round.is_closed else "over_during"
    return say(f"wannyan.progress.{key}", round=state.round.number)


def standing(state: State) -> Standing:
    """The ranking by money, equal balances sharing a place (WN-28), and the highlights."""
    balances = {seat: state.balance(seat) for seat in range(len(state.seats))}
    ranks = tuple(
        Rank(1 + sum(other > balance for other in balances.values()), seat, money(balance))
        for seat, balance in sorted(balances.items(), key=lambda item: (-item[1], item[0]))
    )
    return Standing(ranks, tuple(_highlights(state)))


def money(balance: int) -> Text:
    """A balance, a debt named as one."""
    key = "debt" if balance < 0 else "money"
    return say(f"wannyan.figure.{key}", amount=abs(balance))


def _highlights(state: State) -> Iterator[Text]:
    movements = state.ledger.movements()
    if biggest := max(_battles(movements), key=lambda battle: battle[1], default=None):
        seats, amount = biggest
        key = "biggest" if len(seats) == 1 else "biggest_lost"
        yield say(f"wannyan.result.{key}", who=tuple(Who(seat) for seat in seats), amount=amount)
    yield from _most("battles", {number: seat.battles for number, seat in enumerate(state.seats)})
    yield from _most("rounds", {number: seat.rounds for number, seat in enumerate(state.seats)})
    fees: Counter[int] = Counter()
    for movement in movements:
        if movement.rule == "WN-23" and movement.target == BANK:
            fees[_seat(movement.source)] += movement.amount
    yield from _most("fees", fees)


def _battles(movements: tuple[Movement, ...]) -> list[tuple[tuple[int, ...], int]]:
    """Each battle between players: who won it, or who both lost it, and what the losers paid, in mos."""
    battles: list[tuple[tuple[int, ...], int]] = []
    is_half = False  # of a battle both lost, only what the first side paid has been seen
    for movement in movements:
        key = movement.reason.key
        if key == "wannyan.reason.both_lose" and is_half:
            seats, amount = battles[-1]
            battles[-1] = (*seats, _seat(movement.source)), amount + movement.amount
        elif key == "wannyan.reason.both_lose":
            battles.append(((_seat(movement.source),), movement.amount))
        elif key in _WON:
            battles.append(((_seat(movement.target),), movement.amount))
        elif key == "wannyan.reason.treasure" and movement.source != BANK and battles:
            seats, amount = battles[-1]
            battles[-1] = seats, amount + movement.amount
        is_half = key == "wannyan.reason.both_lose" and not is_half
    return battles


_WON = ("wannyan.reason.won", "wannyan.reason.won_stake", "wannyan.reason.fled")


def _seat(account: Account) -> int:
    kind, _, number = account.partition(":")
    return owner(int(number)) if kind == "stake" else int(number)


def _most(key: str, figures: dict[int, int]) -> Iterator[Text]:
    most = max(figures.values(), default=0)
    if most:
        seats = tuple(Who(seat) for seat in sorted(figures) if figures[seat] == most)
        yield say(f"wannyan.result.{key}", who=seats, count=most)


def describe(before: State, action: Action, after: State) -> Text:
    """The event in one line."""
    match action:
        case Summoned(seat):
            return say("wannyan.event.summoned", who=Who(seat))
        case LaidOpen(seat):
            return say("wannyan.event.laid_open", who=Who(seat))
        case Discarded(seat, duel):
            return say("wannyan.event.duel" if duel else "wannyan.event.discarded", who=Who(seat))
        case DuelDiscarded():
            by = before.turn.window.by if before.turn.window else before.actor
            return say("wannyan.event.duel", who=Who(by))
        case Claimed(seat, through):
            return say("wannyan.event.claimed_through" if through else "wannyan.event.claimed_wannyan", who=Who(seat))
        case Battled():
            return _battled(action)
        case FoughtDeck():
            return _fought_deck(action)
        case WentOut(seat):
            if not after.round.took:
                return say("wannyan.event.went_out_empty", who=Who(seat))
            return say("wannyan.event.went_out", who=Who(seat), amount=after.round.took)
        case Reshuffled():
            return say("wannyan.event.reshuffled")
        case RoundDrawn():
            return say("wannyan.event.round_drawn")
        case RoundStarted(first):
            return say("wannyan.event.round_started", round=after.round.number, who=Who(first))
    return say("wannyan.event.ended")


def _battled(action: Battled) -> Text:
    attacker, defender = Who(owner(action.attacker)), Who(owner(action.defender))
    if action.outcome is Outcome.BOTH_LOSE:
        return say("wannyan.event.both_lost", who=attacker, other=defender)
    if action.answer is None and action.outcome is Outcome.FIRST:
        return say("wannyan.event.fled", who=defender, other=attacker)
    winner, loser = (attacker, defender) if action.outcome is Outcome.FIRST else (defender, attacker)
    return say("wannyan.event.battle_won", who=winner, other=loser)


def _fought_deck(action: FoughtDeck) -> Text:
    who = Who(owner(action.set))
    if action.outcome is None:
        return say("wannyan.event.deck_off", who=who)
    if action.outcome is Outcome.FIRST and action.fee:
        return say("wannyan.event.deck_won_fee", who=who, amount=action.fee)
    won = action.outcome is Outcome.FIRST
    return say("wannyan.event.deck_won" if won else "wannyan.event.deck_lost", who=who)


# What everybody likes to do.


def deeds(action: Action) -> tuple[tuple[int, str], ...]:
    """Who did what, for the statistics; discarding is what every turn ends with, and nobody's favourite."""
    match action:
        case Summoned(seat):
            return ((seat, "summoned"),)
        case Battled(attacker, defender, _, answer):
            fled = ((owner(defender), "fled"),) if answer is None else ()
            return ((owner(attacker), "battled"), *fled)
        case FoughtDeck(set_):
            return ((owner(set_), "fought_deck"),)
        case LaidOpen(seat):
            return ((seat, "laid_open"),)
        case Claimed(seat):
            return ((seat, "claimed"),)
        case WentOut(seat):
            return ((seat, "went_out"),)
    return ()
