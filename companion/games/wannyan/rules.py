"""What the table looks like after each action. Nothing is judged here: the table may overrule every rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.wannyan.actions import (
    Battled,
    Claimed,
    Discarded,
    DuelDiscarded,
    FoughtDeck,
    LaidOpen,
    MatchEnded,
    Reshuffled,
    RoundDrawn,
    RoundStarted,
    Summoned,
    WentOut,
)
from companion.games.wannyan.battle import TREASURE_AMOUNT, BattleResult, NotWannyan, Outcome, Sides, fight, flight
from companion.games.wannyan.cards import Joker
from companion.games.wannyan.claims import STAKE
from companion.games.wannyan.deck_battle import PLAYER_AND_DECK, DeckResult, Turned, fight_deck
from companion.games.wannyan.options import BANK as TO_BANK
from companion.games.wannyan.options import JANKEN, NEXT_SEAT, PAY_WHAT_YOU_HAVE, Options
from companion.games.wannyan.state import (
    BANK,
    FieldSet,
    Phase,
    Round,
    Seat,
    SetId,
    State,
    Turn,
    owner,
    place,
    set_id,
    stake_account,
    window,
)
from companion.ledger import BOX, Ledger, seat_account
from companion.text import Who, say
from companion.verdict import Action

RAISES = range(0, 700, 100)  # mos (WN-15)
FEES = range(100, 500, 100)  # mos (WN-23)
FUND = 1800  # mos, shared by those who pay (WN-29)
SUMMONS = 2  # sets a seat may summon on its turn (WN-07)

_OPENING = say("wannyan.reason.opening")
_SUMMON = say("wannyan.reason.summon")
_CLAIM = say("wannyan.reason.claim")
_RAISE = say("wannyan.reason.raise")
_BACK = say("wannyan.reason.stake_back")
_BOTH_LOSE = say("wannyan.reason.both_lose")
_TREASURE = say("wannyan.reason.treasure")
_FEE = say("wannyan.reason.fee")
_DECK_LOST = say("wannyan.reason.deck_lost")
_ROUND_END = say("wannyan.reason.round_end")
_WINS_BANK = say("wannyan.reason.bank")
_FUND = say("wannyan.reason.fund")
_LEFT = say("wannyan.reason.left")


def start(options: Options, seats: int, first: int) -> State:
    """The table before the first turn: everybody's money, and the first round dealt (WN-01, WN-02)."""
    ledger = Ledger("mos")
    for seat in range(seats):
        ledger = ledger.move(options.starting_money, BOX, seat_account(seat), _OPENING, "WN-01")
    return State(options, ledger, Round(1, first, seats), Turn(first), (Seat(),) * seats)


def apply(state: State, action: Action) -> State:
    """The table after *action*, allowed or not; the same table where there is nothing to apply."""
    return _APPLY[type(action)](state, action)


# A turn.


def _summoned(state: State, action: Summoned) -> State:
    turn = state.turn
    added = _added(state, action.seat, ready_on=turn.number + state.lap)
    if added is None:
        return state
    sets, new = added
    ledger = state.ledger.move(STAKE, seat_account(action.seat), stake_account(new.id), _SUMMON, "WN-07")
    if action.seat == turn.seat:
        turn = Turn(turn.seat, turn.number, turn.summons + 1)
    return State(state.options, ledger, state.round, turn, state.seats, sets)


def _laid_open(state: State, action: LaidOpen) -> State:
    added = _added(state, action.seat, pooled=True, through=True)
    if added is None:
        return state
    return replace(state, turn=_on_turn(state, action.seat), sets=added[0])


def _discarded(state: State, action: Discarded) -> State:
    turn = Turn(state.after(action.seat), state.turn.number + 1, 0, window(action.seat))
    bar = state.round if state.round.duel_bar or not action.duel else replace(state.round, duel_bar=True)
    return State(state.options, state.ledger, bar, turn, state.seats, state.sets)


def _duel_discarded(state: State, _: DuelDiscarded) -> State:
    return replace(state, round=replace(state.round, duel_bar=True))


def _claimed(state: State, action: Claimed) -> State:
    seat, turn = action.seat, state.turn
    discarded = replace(turn, window=window(seat, True, action.through), defended=None)
    if action.through:
        added = _added(state, seat, pooled=True, through=True, open_card=action.card)
        return replace(state, turn=discarded, sets=added[0]) if added else state
    # The discard belongs to the turn before the one that is about to begin.
    ready_on = turn.number - 1 + state.lap
    if state.options.claimed_fights_next_turn:
        ready_on = turn.number + state.turns_until(seat)
    added = _added(state, seat, ready_on=ready_on, claimed=True, open_card=action.card)
    if added is None:
        return state
    sets, new = added
    ledger = state.ledger.move(STAKE, seat_account(seat), stake_account(new.id), _CLAIM, "WN-11")
    return replace(state, ledger=ledger, turn=discarded, sets=sets)


def _added(state: State, seat: int, **facts: Any) -> tuple[tuple[FieldSet, ...], FieldSet] | None:
    """The sets with a new one on the first free place of a seat; None if there is no seat or no place."""
    number = state.free_place(seat) if seat in range(len(state.seats)) else None
    if number is None:
        return None
    new = FieldSet(set_id(seat, number), **facts)
    return tuple(sorted((*state.sets, new), key=lambda found: found.id)), new


def _on_turn(state: State, seat: int) -> Turn:
    """The turn once *seat* has done something: the actor has drawn by then."""
    turn = state.turn
    return Turn(turn.seat, turn.number, turn.summons) if seat == turn.seat else turn


# Battles.


def result_of(action: Battled, sides: Sides) -> BattleResult | None:
    """How a battle ends by what was shown; None when a side has shown nothing."""
    if action.answer is None:
        return flight(
            sides,
            attacker_is_wannyan=action.attacker_is_wannyan,
            defender_is_wannyan=action.defender_is_wannyan,
        )
    first = action.attack if action.attacker_is_wannyan else NotWannyan()
    second = action.defence if action.defender_is_wannyan else NotWannyan()
    return fight(first, second, sides) if first and second else None


def deck_result_of(action: FoughtDeck, sides: Sides = PLAYER_AND_DECK) -> DeckResult:
    """How a battle with the deck stands by what was turned up."""
    turned: list[Turned] = []
    for card in action.turned:
        turned += [card.joker] if card.joker else []
        turned.append(card.number)
    return fight_deck(action.side or NotWannyan(), turned, sides)


def has_treasure(action: Battled) -> bool:
    """Whether the winner of a battle has a working トレジャー (WN-20)."""
    if Joker.TREASURE not in (action.attack and action.attack.joker, action.defence and action.defence.joker):
        return False
    result = result_of(action, PLAYER_AND_DECK)
    return result is not None and result.treasure and result.outcome is action.outcome


def _battled(state: State, action: Battled) -> State:
    ids = (action.attacker, action.defender)
    seats = (owner(ids[0]), owner(ids[1]))
    if ids[0] == ids[1] or max(seats) >= len(state.seats) or min(map(place, ids)) == 0:
        return state
    ledger = state.ledger
    for seat, set_, raised in zip(seats, ids, (action.raised, action.answer or 0), strict=True):
        ledger = ledger.move(raised, seat_account(seat), stake_account(set_), _RAISE, "WN-15")
    after = State(state.options, ledger, _unbarred(state.round), _on_turn(state, seats[0]), state.seats, state.sets)
    if action.outcome is Outcome.BOTH_LOSE:
        result = result_of(action, PLAYER_AND_DECK)
        return _both_lose(after, ids, result.rules[0] if result else "WN-19")
    won = int(action.outcome is Outcome.SECOND)
    return _won(after, action, ids[won], ids[1 - won])


def _unbarred(round_: Round) -> Round:
    """Any battle between two players lifts the bar of デュエル (WN-26)."""
    return replace(round_, duel_bar=False) if round_.duel_bar else round_


def _won(state: State, action: Battled, winner: SetId, loser: SetId) -> State:
    """Everything on both sets goes to the winner, whose set is pooled; the loser's is back in the hand (WN-18)."""
    seat = owner(winner)
    lost = state.ledger.balance(stake_account(loser))
    raised = (action.answer or 0) if winner == action.attacker else action.raised
    rule = "WN-16" if action.answer is None else "WN-18"
    if action.answer is None and raised == 0:
        reason = say("wannyan.reason.fled", loser=Who(owner(loser)))
    else:
        stake = lost - raised
        reason = say("wannyan.reason.won", loser=Who(owner(loser)), stake=stake, raised=raised)
    ledger = state.ledger.move(lost, stake_account(loser), seat_account(seat), reason, rule)
    back = ledger.balance(stake_account(winner))
    ledger = ledger.move(back, stake_account(winner), seat_account(seat), _BACK, rule)
    if has_treasure(action):
        owed = _payable(state.options, ledger, owner(loser), TREASURE_AMOUNT)
        ledger = ledger.move(owed, seat_account(owner(loser)), seat_account(seat), _TREASURE, "WN-20")
    side = action.attack if winner == action.attacker else action.defence
    sets = _pooled(state, winner, side.joker if side else None, without=loser)
    turn = replace(state.turn, defended=seat) if winner == action.defender else state.turn
    old = state.seats[seat]
    seats = _with(state.seats, seat, Seat(old.fee_due, old.put_in, old.battles + 1, old.rounds, old.gone))
    return State(state.options, ledger, state.round, turn, seats, sets)


def _both_lose(state: State, ids: tuple[SetId, ...], rule: str) -> State:
    """Both sets go back to the hands, and all that lay on them to the bank (WN-19)."""
    for set_ in ids:
        state = _into_bank(state, set_, rule)
    return state


def _into_bank(state: State, set_: SetId, rule: str) -> State:
    """A set goes back to the hand, what lay on it to the bank; its owner has put that in (WN-29)."""
    amount = state.stake(set_)
    reason = _DECK_LOST if rule == "WN-24" else _BOTH_LOSE
    ledger = state.ledger.move(amount, stake_account(set_), BANK, reason, rule)
    seats = _paid_in(state.seats, owner(set_), amount)
    sets = tuple(found for found in state.sets if found.id != set_)
    return State(state.options, ledger, state.round, state.turn, seats, sets)


def _fought_deck(state: State, action: FoughtDeck) -> State:
    seat = owner(action.set)
    if seat >= len(state.seats) or place(action.set) == 0:
        return state
    after = replace(state, round=_turned_up(state, action), turn=_on_turn(state, seat))
    match action.outcome:
        case None:
            return after
        case Outcome.FIRST:
            return _deck_won(after, action)
    after = _into_bank(after, action.set, "WN-24")
    if state.options.fee_first_battle_only:
        return replace(after, seats=_with(after.seats, seat, replace(after.seats[seat], fee_due=False)))
    return after


def _deck_won(state: State, action: FoughtDeck) -> State:
    """The set is pooled, the stake comes back; a first win costs the fee (WN-23)."""
    seat, options = owner(action.set), state.options
    account = seat_account(seat)
    ledger = state.ledger.move(state.stake(action.set), stake_account(action.set), account, _BACK, "WN-23")
    if options.treasure_from_bank and deck_result_of(action).treasure:
        paid = min(TREASURE_AMOUNT, max(0, ledger.balance(BANK)))
        ledger = ledger.move(paid, BANK, account, _TREASURE, "WN-20")
    fee = _payable(options, ledger, seat, action.fee)
    ledger = ledger.move(fee, account, BANK, _FEE, "WN-23")
    round_ = state.round
    if fee and fee == action.fee:  # a fee cut short doesn't change the lowest one
        round_ = replace(round_, lowest_fee=fee)
    old = state.seats[seat]
    seats = _with(state.seats, seat, Seat(False, old.put_in + fee, old.battles, old.rounds, old.gone))
    sets = _pooled(state, action.set, action.side.joker if action.side else None)
    return State(options, ledger, round_, state.turn, seats, sets)


def _turned_up(state: State, action: FoughtDeck) -> Round:
    """The round once the cards turned up have left the deck; a deck that ran out was shuffled anew (WN-22)."""
    cards = sum(1 + (card.joker is not None) for card in action.turned)
    if cards > max(0, state.deck_left):
        return replace(state.round, turned=cards + 1 - state.turn.number)
    return replace(state.round, turned=state.round.turned + cards)


def _pooled(state: State, winner: SetId, joker: Joker | None, without: SetId | None = None) -> tuple[FieldSet, ...]:
    """The sets once *winner* is pooled and *without* is back in the hand.

    A winner that isn't on record is laid down: the table says it has won.
    """
    won = state.find(winner) or FieldSet(winner)
    pooled = replace(won, pooled=True, fought_on=state.turn.number, joker=joker)
    kept = [found for found in state.sets if found.id not in (winner, without)]
    return tuple(sorted((*kept, pooled), key=lambda found: found.id))


def _payable(options: Options, ledger: Ledger, seat: int, amount: int) -> int:
    """What a seat pays of what it owes: all of it, or what it has, by the house rule (WN-01)."""
    if options.debts == PAY_WHAT_YOU_HAVE:
        return min(amount, max(0, ledger.balance(seat_account(seat))))
    return amount


def _paid_in(seats: tuple[Seat, ...], seat: int, amount: int) -> tuple[Seat, ...]:
    return _with(seats, seat, replace(seats[seat], put_in=seats[seat].put_in + amount))


def _with(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


# Rounds.


def _went_out(state: State, action: WentOut) -> State:
    """The bank to the winner, stakes back to their owners, and the public fund (WN-28, WN-29)."""
    winner = action.seat
    if winner >= len(state.seats) or winner < 0:
        return state
    state = _stakes_cleared(state)
    ledger = state.ledger.move(max(0, state.bank), BANK, seat_account(winner), _WINS_BANK, "WN-28")
    payers = fund_payers(state, winner)
    for payer in payers:
        share = _payable(state.options, ledger, payer, FUND // len(payers))
        ledger = ledger.move(share, seat_account(payer), seat_account(winner), _FUND, "WN-29")
    seats = _with(state.seats, winner, replace(state.seats[winner], rounds=state.seats[winner].rounds + 1))
    round_ = replace(state.round, phase=_phase_after(state), winner=winner)
    return replace(state, ledger=ledger, round=round_, seats=seats)


def fund_payers(state: State, winner: int) -> tuple[int, ...]:
    """Who shares the public fund: the others who have put nothing into the bank this round (WN-29)."""
    if not state.options.public_fund:
        return ()
    return tuple(seat for seat in state.in_play if seat != winner and state.seats[seat].put_in == 0)


def next_starter(state: State) -> int | None:
    """Who begins the next round (WN-02); None when rock-paper-scissors decides, or nobody is left who went out."""
    if state.options.next_starter == JANKEN:
        return None
    if state.options.next_starter == NEXT_SEAT:
        return state.after(state.round.starter)
    winner = state.round.winner
    return None if winner is None or state.seats[winner].gone else winner


def _round_drawn(state: State, _: RoundDrawn) -> State:
    state = _stakes_cleared(state)
    return replace(state, round=replace(state.round, phase=_phase_after(state), winner=None))


def _phase_after(state: State) -> Phase:
    rounds = state.options.rounds
    return Phase.MATCH_OVER if rounds and state.round.number >= rounds else Phase.ROUND_OVER


def _stakes_cleared(state: State) -> State:
    """The field once a round is over: stakes go back to their owners, or to the bank by the house rule (WN-28)."""
    ledger = state.ledger
    for found in state.sets:
        target = BANK if state.options.stakes_at_round_end == TO_BANK else seat_account(found.seat)
        ledger = ledger.move(state.stake(found.id), stake_account(found.id), target, _ROUND_END, "WN-28")
    return replace(state, ledger=ledger, sets=tuple(found for found in state.sets if found.pooled))


def _reshuffled(state: State, _: Reshuffled) -> State:
    """Everything that isn't held is in the deck again; whoever was about to draw draws from it (WN-03)."""
    turn = replace(state.turn, window=None, defended=None)
    return replace(state, round=replace(state.round, turned=1 - state.turn.number), turn=turn)


def _round_started(state: State, action: RoundStarted) -> State:
    if action.first not in range(len(state.seats)):
        return state
    state = _stakes_cleared(state)
    round_ = Round(state.round.number + 1, action.first, state.lap)
    seats = tuple(Seat(True, 0, seat.battles, seat.rounds, seat.gone) for seat in state.seats)
    return State(state.options, state.ledger, round_, Turn(action.first), seats)


def _match_ended(state: State, _: MatchEnded) -> State:
    return _over(state)


def _over(state: State) -> State:
    """The end: stakes go back whatever the house rule, since nobody takes the bank any more."""
    ledger = state.ledger
    for found in state.sets:
        account = stake_account(found.id)
        ledger = ledger.move(state.stake(found.id), account, seat_account(found.seat), _ROUND_END, "WN-28")
    sets = tuple(found for found in state.sets if found.pooled)
    return replace(state, ledger=ledger, sets=sets, round=replace(state.round, phase=Phase.MATCH_OVER))


def leave(state: State, seat: int) -> State:
    """The table after a player went home: stakes come back, sets and cards are out of play, turns pass the seat by.

    Once nobody is left to play against, the match is over.
    """
    if state.seats[seat].gone:
        return state
    turn = state.turn
    # Sets that wait for a lap wait for one turn less if the one who leaves would have had a turn until then.
    until = state.turns_until(seat)
    sets: list[FieldSet] = []
    ledger = state.ledger
    for found in state.sets:
        if found.seat == seat:
            account = stake_account(found.id)
            ledger = ledger.move(state.stake(found.id), account, seat_account(seat), _LEFT)
        elif until and found.ready_on > turn.number + until:
            sets.append(replace(found, ready_on=found.ready_on - 1))
        else:
            sets.append(found)
    if seat == turn.seat:
        turn = Turn(state.after(seat), turn.number + 1)
    seats = _with(state.seats, seat, replace(state.seats[seat], gone=True))
    after = replace(state, ledger=ledger, turn=turn, seats=seats, sets=tuple(sets))
    return after if after.lap > 1 else _over(after)


_APPLY: dict[type[Action], Callable[[State, Any], State]] = {
    Summoned: _summoned,
    Battled: _battled,
    FoughtDeck: _fought_deck,
    LaidOpen: _laid_open,
    Discarded: _discarded,
    DuelDiscarded: _duel_discarded,
    Claimed: _claimed,
    WentOut: _went_out,
    Reshuffled: _reshuffled,
    RoundDrawn: _round_drawn,
    RoundStarted: _round_started,
    MatchEnded: _match_ended,
}
