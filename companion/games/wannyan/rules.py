"""What the table looks like after each action. Nothing is judged here: the table may overrule every rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
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
    stake_account,
    window,
)
from companion.ledger import BOX, Ledger, seat_account
from companion.text import Text, Who, say
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
_ALL_BACK = say("wannyan.reason.stake_and_raise_back")
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
    return State(options, ledger, Round(1, first, seats, seats, seats), Turn(first), (Seat(),) * seats)


def apply(state: State, action: Action) -> State:
    """The table after *action*, allowed or not; the same table where there is nothing to apply."""
    return _APPLY[type(action)](state, action)


# A turn.


def _summoned(state: State, action: Summoned) -> State:
    seat, turn = action.seat, state.turn
    free = _free(state, seat)
    if free is None:
        return state
    ledger = state.ledger.move(STAKE, seat_account(seat), stake_account(free), _SUMMON, "WN-07")
    sets = _with_set(state.sets, FieldSet(free, False, False, turn.number + state.round.lap))
    if seat == turn.seat:
        turn = Turn(seat, turn.number, turn.summons + 1)
    return State(state.options, ledger, state.round, turn, state.seats, sets)


def _laid_open(state: State, action: LaidOpen) -> State:
    free = _free(state, action.seat)
    if free is None:
        return state
    sets = _with_set(state.sets, FieldSet(free, pooled=True, through=True))
    turn = _on_turn(state, action.seat)
    return State(state.options, state.ledger, state.round, turn, state.seats, sets)


def _discarded(state: State, action: Discarded) -> State:
    if not 0 <= action.seat < len(state.seats):
        return state
    turn = Turn(state.after(action.seat), state.turn.number + 1, 0, window(action.seat))
    bar = state.round if state.round.duel_bar or not action.duel else state.round._replace(duel_bar=True)
    return State(state.options, state.ledger, bar, turn, state.seats, state.sets)


def _duel_discarded(state: State, _: DuelDiscarded) -> State:
    return state._replace(round=state.round._replace(duel_bar=True))


def _claimed(state: State, action: Claimed) -> State:
    seat, turn = action.seat, state.turn
    free = _free(state, seat)
    if free is None:
        return state
    ledger = state.ledger
    if action.through:
        claimed = FieldSet(free, pooled=True, through=True, claimed=True, open_card=action.card)
    else:
        ledger = ledger.move(STAKE, seat_account(seat), stake_account(free), _CLAIM, "WN-11")
        claimed = FieldSet(free, ready_on=_ready_on(state, seat), claimed=True, open_card=action.card)
    turn = Turn(turn.seat, turn.number, turn.summons, window(seat, True, action.through))
    return State(state.options, ledger, state.round, turn, state.seats, _with_set(state.sets, claimed))


def _ready_on(state: State, seat: int) -> int:
    """The turn from which a set claimed now may fight (WN-08)."""
    if state.options.claimed_fights_next_turn:
        return state.turn.number + state.turns_until(seat)
    # The discard belongs to the turn before the one that is about to begin.
    return state.turn.number - 1 + state.round.lap


def _free(state: State, seat: int) -> SetId | None:
    """Where the next set of a seat goes, if there is such a seat and room at all."""
    return state.free_place(seat) if 0 <= seat < len(state.seats) else None


def _with_set(sets: tuple[FieldSet, ...], new: FieldSet) -> tuple[FieldSet, ...]:
    """The sets with one more, or with one replaced, in the order of their places."""
    before = [found for found in sets if found.id < new.id]
    after = [found for found in sets if found.id > new.id]
    return (*before, new, *after)


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
    attacker, defender = action.attacker, action.defender
    if attacker == defender or not (_lies(state, attacker) and _lies(state, defender)):
        return state
    ledger = state.ledger.move(
        action.raised, seat_account(owner(attacker)), stake_account(attacker), _RAISE, "WN-15"
    ).move(action.answer or 0, seat_account(owner(defender)), stake_account(defender), _RAISE, "WN-15")
    match action.outcome:
        case Outcome.FIRST:
            ledger, sets, seats = _won(state, ledger, action, attacker, defender)
        case Outcome.SECOND:
            ledger, sets, seats = _won(state, ledger, action, defender, attacker)
        case Outcome.BOTH_LOSE:
            result = result_of(action, PLAYER_AND_DECK)
            rule = result.rules[0] if result and result.outcome is action.outcome else "WN-19"
            ledger, seats = _into_bank(ledger, state.seats, attacker, _BOTH_LOSE, rule)
            ledger, seats = _into_bank(ledger, seats, defender, _BOTH_LOSE, rule)
            sets = tuple(found for found in state.sets if found.id not in (attacker, defender))
    turn = _on_turn(state, owner(attacker))
    if action.outcome is Outcome.SECOND:
        turn = Turn(turn.seat, turn.number, turn.summons, turn.window, owner(defender))
    # Any battle between two players lifts the bar of デュエル (WN-26).
    round_ = state.round._replace(duel_bar=False) if state.round.duel_bar else state.round
    return State(state.options, ledger, round_, turn, seats, sets)


def _lies(state: State, set_: SetId) -> bool:
    """Whether a set can lie there at all."""
    return 0 <= owner(set_) < len(state.seats) and place(set_) > 0


Settled = tuple[Ledger, tuple[FieldSet, ...], tuple[Seat, ...]]


def _won(state: State, ledger: Ledger, action: Battled, winner: SetId, loser: SetId) -> Settled:
    """Everything on both sets goes to the winner, whose set is pooled; the loser's is back in the hand (WN-18)."""
    seat, other = owner(winner), owner(loser)
    account, field = seat_account(seat), stake_account(loser)
    raised, own, side = (action.answer or 0), action.raised, action.attack
    if winner == action.defender:
        raised, own, side = action.raised, (action.answer or 0), action.defence
    lost = ledger.balance(field)
    rule = "WN-16" if action.answer is None else "WN-18"
    ledger = ledger.move(lost, field, account, _beat(rule, other, lost - raised, raised), rule)
    field = stake_account(winner)
    ledger = ledger.move(ledger.balance(field), field, account, _ALL_BACK if own else _BACK, rule)
    if has_treasure(action):
        owed = _payable(state.options, ledger, other, TREASURE_AMOUNT)
        ledger = ledger.move(owed, seat_account(other), account, _TREASURE, "WN-20")
    sets = _pooled(state, winner, side.joker if side else None, without=loser)
    old = state.seats[seat]
    won = Seat(old.fee_due, old.put_in, old.battles + 1, old.rounds, old.gone)
    return ledger, sets, _with(state.seats, seat, won)


@cache
def _beat(rule: str, loser: int, stake: int, raised: int) -> Text:
    """What the winner's money is for: the loser's stake and raise."""
    if rule == "WN-16":
        return say("wannyan.reason.fled", loser=Who(loser))
    if not raised:
        return say("wannyan.reason.won_stake", loser=Who(loser), stake=stake)
    return say("wannyan.reason.won", loser=Who(loser), stake=stake, raised=raised)


def _into_bank(
    ledger: Ledger, seats: tuple[Seat, ...], set_: SetId, reason: Text, rule: str
) -> tuple[Ledger, tuple[Seat, ...]]:
    """What lies on a set goes to the bank; its owner has put that in (WN-29)."""
    field, seat = stake_account(set_), owner(set_)
    amount = ledger.balance(field)
    old = seats[seat]
    paid = Seat(old.fee_due, old.put_in + amount, old.battles, old.rounds, old.gone)
    return ledger.move(amount, field, BANK, reason, rule), _with(seats, seat, paid)


def _fought_deck(state: State, action: FoughtDeck) -> State:
    set_, options = action.set, state.options
    if not _lies(state, set_):
        return state
    ledger, seats, sets, lowest_fee = state.ledger, state.seats, state.sets, state.round.lowest_fee
    if action.outcome is Outcome.FIRST:
        ledger, fee = _deck_won(state, action)
        sets = _pooled(state, set_, action.side.joker if action.side else None)
        old = seats[owner(set_)]
        seats = _with(seats, owner(set_), Seat(False, old.put_in + fee, old.battles, old.rounds, old.gone))
        if fee and fee == action.fee:  # a fee cut short doesn't change the lowest one
            lowest_fee = _lowest_fee(fee)
    elif action.outcome is not None:
        ledger, seats = _into_bank(ledger, seats, set_, _DECK_LOST, "WN-24")
        sets = tuple(found for found in sets if found.id != set_)
        if options.fee_first_battle_only:
            seats = _with(seats, owner(set_), seats[owner(set_)]._replace(fee_due=False))
    round_ = state.round._replace(lowest_fee=lowest_fee, turned=_turned_up(state, action))
    return State(options, ledger, round_, _on_turn(state, owner(set_)), seats, sets)


def _lowest_fee(paid: int) -> int:
    """The least a fee may be once *paid* was: whatever the table let pass, a fee can still be paid (WN-23)."""
    return next((fee for fee in FEES if fee >= paid), FEES[-1])


def _deck_won(state: State, action: FoughtDeck) -> tuple[Ledger, int]:
    """The money once the deck is beaten: the stake comes back, a first win costs a fee. And the fee paid (WN-23)."""
    seat, options = owner(action.set), state.options
    account, field = seat_account(seat), stake_account(action.set)
    ledger = state.ledger.move(state.ledger.balance(field), field, account, _BACK, "WN-23")
    if options.treasure_from_bank and deck_result_of(action).treasure:
        paid = min(TREASURE_AMOUNT, max(0, ledger.balance(BANK)))
        ledger = ledger.move(paid, BANK, account, _TREASURE, "WN-20")
    fee = _payable(options, ledger, seat, action.fee)
    return ledger.move(fee, account, BANK, _FEE, "WN-23"), fee


def _turned_up(state: State, action: FoughtDeck) -> int:
    """What `Round.turned` is once the cards have left the deck; one that ran out was shuffled anew (WN-22)."""
    cards = sum(2 if card.joker else 1 for card in action.turned)
    return state.round.turned + cards if cards <= state.deck_left_once_drawn else cards + 1 - state.turn.number


def _pooled(state: State, winner: SetId, joker: Joker | None, without: SetId | None = None) -> tuple[FieldSet, ...]:
    """The sets once *winner* is pooled and *without* is back in the hand.

    A winner that isn't on record is laid down: the table says it has won.
    """
    turn = state.turn.number
    sets: list[FieldSet] = []
    pooled = None
    for found in state.sets:
        if found.id == winner:
            _, _, through, ready_on, _, claimed, open_card, _ = found
            pooled = FieldSet(winner, True, through, ready_on, turn, claimed, open_card, joker)
            sets.append(pooled)
        elif found.id != without:
            sets.append(found)
    return tuple(sets) if pooled else _with_set(tuple(sets), FieldSet(winner, True, fought_on=turn, joker=joker))


def _payable(options: Options, ledger: Ledger, seat: int, amount: int) -> int:
    """What a seat pays of what it owes: all of it, or what it has, by the house rule (WN-01)."""
    if options.debts == PAY_WHAT_YOU_HAVE:
        return min(amount, max(0, ledger.balance(seat_account(seat))))
    return amount


def _with(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


# Rounds.


def _went_out(state: State, action: WentOut) -> State:
    """The bank to the winner, stakes back to their owners, and the public fund (WN-28, WN-29)."""
    winner = action.seat
    if winner not in range(len(state.seats)):
        return state
    state = _stakes_cleared(state)
    took = max(0, state.bank)
    ledger = state.ledger.move(took, BANK, seat_account(winner), _WINS_BANK, "WN-28")
    payers = fund_payers(state, winner)
    fund: list[tuple[int, int]] = []
    for payer in payers:
        share = _payable(state.options, ledger, payer, FUND // len(payers))
        ledger = ledger.move(share, seat_account(payer), seat_account(winner), _FUND, "WN-29")
        fund.append((payer, share))
    seats = _with(state.seats, winner, state.seats[winner]._replace(rounds=state.seats[winner].rounds + 1))
    round_ = state.round._replace(phase=_phase_after(state), winner=winner, is_closed=True, took=took, fund=tuple(fund))
    return State(state.options, ledger, round_, state.turn, seats, state.sets)


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
    return state._replace(round=state.round._replace(phase=_phase_after(state), winner=None, is_closed=True))


def _phase_after(state: State) -> Phase:
    rounds = state.options.rounds
    return Phase.MATCH_OVER if rounds and state.round.number >= rounds else Phase.ROUND_OVER


def _stakes_cleared(state: State) -> State:
    """The field once a round is over: stakes go back to their owners, or to the bank by the house rule (WN-28)."""
    ledger = state.ledger
    for found in state.sets:
        if not found.pooled:
            target = BANK if state.options.stakes_at_round_end == TO_BANK else seat_account(found.seat)
            account = stake_account(found.id)
            ledger = ledger.move(ledger.balance(account), account, target, _ROUND_END, "WN-28")
    sets = tuple(found for found in state.sets if found.pooled)
    return State(state.options, ledger, state.round, state.turn, state.seats, sets)


def _reshuffled(state: State, _: Reshuffled) -> State:
    """Everything that isn't held is in the deck again; whoever was about to draw draws from it (WN-03)."""
    turn = state.turn._replace(window=None, defended=None, to_draw=False)
    return state._replace(round=state.round._replace(turned=1 - state.turn.number), turn=turn)


def _round_started(state: State, action: RoundStarted) -> State:
    if action.first not in range(len(state.seats)):
        return state
    state = _stakes_cleared(state)
    lap = state.round.lap
    round_ = Round(state.round.number + 1, action.first, lap, lap, lap)
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
    return state._replace(ledger=ledger, sets=sets, round=state.round._replace(phase=Phase.MATCH_OVER))


def leave(state: State, seat: int) -> State:
    """The table after a player went home: stakes come back, sets and cards are out of play, turns pass the seat by.

    Once nobody is left to play against, the match is over.
    """
    if state.seats[seat].gone:
        return state
    turn = state.turn
    # A seat that has drawn has had its turn; of any other, the next one falls away. Sets that wait for a lap wait for
    # one turn less if it was among those, and so does the first claim.
    has_had_turn = seat == turn.seat and state.has_drawn
    missing = turn.number + state.turns_until(seat)
    sets: list[FieldSet] = []
    ledger = state.ledger
    for found in state.sets:
        if found.seat == seat:
            account = stake_account(found.id)
            ledger = ledger.move(state.stake(found.id), account, seat_account(seat), _LEFT)
        elif not has_had_turn and found.ready_on > missing:
            sets.append(found._replace(ready_on=found.ready_on - 1))
        else:
            sets.append(found)
    if has_had_turn:
        turn = Turn(state.after(seat), turn.number + 1, defended=turn.defended, to_draw=True)
    elif seat == turn.seat:
        turn = turn._replace(seat=state.after(seat), summons=0)
    if turn.defended == seat:
        turn = turn._replace(defended=None)
    if turn.window and turn.window.by == seat:
        turn = turn._replace(window=window(seat, turn.window.after_claim))
    seats = _with(state.seats, seat, state.seats[seat]._replace(gone=True))
    first_lap = state.round.first_lap - (not has_had_turn and missing <= state.round.first_lap)
    round_ = state.round._replace(lap=state.round.lap - 1, first_lap=first_lap)
    after = State(state.options, ledger, round_, turn, seats, tuple(sets))
    return after if after.round.lap > 1 else _over(after)


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
