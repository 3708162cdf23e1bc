"""What the table looks like after each action. Nothing is judged here: the table may overrule every rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.game import Setup
from companion.games.uno_duel.actions import (
    Challenged,
    DealerDrawn,
    Drew,
    ElementNamed,
    FirstCardTurned,
    MatchEnded,
    Misplayed,
    Passed,
    Penalised,
    Played,
    Reshuffled,
    RoundClosed,
    StandbyClosed,
    TrapFired,
    TrapSet,
    TurnCalled,
    TurnEnded,
    TurnForfeited,
    UnoCalled,
    UnoCaught,
)
from companion.games.uno_duel.cards import AMOUNTS, Attack, Card, Element, Field, Kind, Source, combo, deck_size, total
from companion.games.uno_duel.legality import Mode, answers
from companion.games.uno_duel.options import (
    EXTRA,
    LIKE_SKIP,
    OUTGOING,
    POINTS,
    REPLACE,
    STAYS,
    TO_SKIPPED,
    VANISHES,
    WIN_STANDS,
    Options,
)
from companion.games.uno_duel.state import (
    COUNTER,
    DISCARD,
    HAND,
    PILE,
    Did,
    Drawn,
    Last,
    Phase,
    Result,
    Round,
    Seat,
    State,
    Table,
    Turn,
    trap_account,
)
from companion.ledger import BOX, Account, Ledger, seat_account
from companion.text import Text, Who, say
from companion.verdict import Action

PENALTY = 2  # UNO not said, a wrong card, out with a trap left (UD-24)
GUILTY = 4  # a wild draw four that was a foul (UD-21)
LAWLESS = 2  # cards everybody else draws (UD-14)
PUT_BACK = (Kind.WILD4, Kind.LAWLESS)  # no first field card (UD-03)

_NOBODY = Seat()
_OPEN = Table()


def _reason(name: str) -> Text:
    return say(f"uno_duel.reason.{name}")


# Why a card moved; what was drawn, set and fired is counted by them at the end of a match.
PLAYED, SET, FIRED, ATTACKED, NO_PLAY = map(_reason, ("played", "set", "fired", "attacked", "no_play"))
DEALT, TURNED, SWEPT, SHUFFLED, LAWLESS_DRAWN = map(_reason, ("dealt", "turned", "swept", "shuffled", "lawless"))
UNO_MISSED, MISPLAYED, TRAP_LEFT, PENALISED = map(_reason, ("uno_missed", "misplayed", "trap_left", "penalised"))
TAKEN_BACK, GAVE_BACK, WON_CHALLENGE, LEFT = map(_reason, ("taken_back", "gave_back", "challenge", "left"))
FOUL, LOST_CHALLENGE = "uno_duel.reason.foul", "uno_duel.reason.lost_challenge"


def start(setup: Setup[Options]) -> State:
    """The table before the deal; who starts the set-up is the dealer (UD-02)."""
    seats = len(setup.seats)
    deck = deck_size(lawless=setup.options.lawless_zone)
    return State(
        options=setup.options,
        cards=Ledger("cards").move(deck, BOX, PILE, _reason("deck"), "UD-01"),
        seats=(_NOBODY,) * seats,
        active=tuple(range(seats)),
        table=_OPEN,
        turn=Turn(0, setup.first, Phase.DEAL),
        round=Round(1, setup.first, (0,) * seats),
    )


def apply(state: State, action: Action) -> State:
    """The table after *action*, allowed or not; the same table where there is nothing to apply."""
    seat: int | None = getattr(action, "seat", None)
    if seat is not None and seat not in state.active:
        return state
    return _APPLY[type(action)](state, action)


# Cards that move.


def _draw(cards: Ledger, seat: int, count: int, reason: Text, rule: str) -> Ledger:
    """The cards once a seat has drawn; the discards are shuffled into a new pile when it runs out (UD-25)."""
    if cards.balances.get(PILE, 0) < count:
        cards = _shuffled(cards)
        count = min(count, cards.balances.get(PILE, 0))
    return cards.move(count, PILE, seat_account(seat), reason, rule) if count > 0 else cards


def _shuffled(cards: Ledger) -> Ledger:
    """All but the field lie in the pile again; nothing below it, and nothing changes (UD-25)."""
    return cards.move(max(0, cards.balance(DISCARD) - 1), DISCARD, PILE, SHUFFLED, "UD-25")


def taken(cards: Ledger, count: int, source: Account, target: Account, reason: Text, rule: str) -> Ledger:
    """The cards once *count* went from *source* to *target*; what we thought wasn't there comes out of the pile."""
    there = min(count, cards.balances.get(source, 0))
    cards = cards.move(there, source, target, reason, rule)
    return cards if there == count else cards.move(min(count - there, cards.balance(PILE)), PILE, target, reason, rule)


def _put(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def counted(state: State, number: int) -> State:
    """The table once it is noticed that a seat has more than one card: UNO is to be said anew (UD-22)."""
    seat = state.seats[number]
    if not (seat.uno_due or seat.uno_called) or state.hand(number) <= 1:
        return state
    return state._replace(seats=_put(state.seats, number, Seat(seat.traps, hit=seat.hit)))


def _drawn(state: State, seat: int, count: int, reason: Text, rule: str) -> State:
    """The table once a seat has drawn so many cards."""
    return counted(state._replace(cards=_draw(state.cards, seat, count, reason, rule)), seat)


# Before the first turn.


def _dealer_drawn(state: State, action: DealerDrawn) -> State:
    drawing, phase = state.round.draw or state.active, state.turn.phase
    if phase not in (Phase.DEALER, Phase.DEAL) or len(action.levels) != len(drawing):
        return state
    highest = max(action.levels)
    top = tuple(seat for seat, level in zip(drawing, action.levels, strict=True) if level == highest)
    if len(top) > 1:
        return state._replace(round=state.round._replace(draw=top), turn=Turn(0, state.turn.seat, Phase.DEALER))
    return dealt_by(state, top[0])


def dealt_by(state: State, dealer: int) -> State:
    """The table with another dealer, before the deal (UD-02)."""
    return state._replace(round=state.round._replace(dealer=dealer, draw=()), turn=Turn(0, dealer, Phase.DEAL))


def _first_card_turned(state: State, action: FirstCardTurned) -> State:
    card = action.card
    if state.turn.phase not in (Phase.DEALER, Phase.DEAL) or card.kind in PUT_BACK:
        return state
    cards = state.cards
    for seat in state.active:
        cards = _draw(cards, seat, HAND, DEALT, "UD-03")
    cards = cards.move(min(1, cards.balance(PILE)), PILE, DISCARD, TURNED, "UD-03")
    dealer = state.round.dealer
    left = state.step(dealer)
    table = Table(Field.of(card), override=left)
    match card.kind:
        case Kind.DRAW2:
            table = table._replace(attack=(Source(Kind.DRAW2, None, AMOUNTS[Kind.DRAW2]),))
        case Kind.REVERSE:
            table = table._replace(direction=COUNTER, override=dealer)
        case Kind.SKIP:
            table = table._replace(override=state.step(left))
    round_ = state.round._replace(draw=(), most=max(state.round.most, total(table.attack)))
    seats = (_NOBODY,) * len(state.seats)
    return state._replace(
        cards=cards, seats=seats, table=table, turn=Turn(0, dealer, Phase.TURN_CALL), round=round_, last=None
    )


# Turns.


def _begun(state: State, seat: int) -> State:
    """The table in the turn of *seat*; the standby before it is closed and the turn called if they weren't (UD-04)."""
    turn = state.turn
    if turn.seat == seat and not turn.phase.is_between:
        return state
    table, seats = state.table, state.seats
    own = seats[seat]
    attack = table.attack
    if any(other.hit or other.uno_due for other in seats):
        # Nobody can be caught any more, and who lost a challenge is hit on this turn or not at all (UD-21, UD-22).
        seats = tuple(Seat(other.traps, False, other.uno_called or other.uno_due) for other in seats)
    if own.hit:
        begun = Turn(turn.number + 1, seat, Phase.MAIN, bool(attack), did=Did.HIT, owed=total(attack), ban=True)
        attack = ()
    else:
        begun = Turn(turn.number + 1, seat, Phase.BATTLE, bool(attack))
    return State(
        state.options,
        state.cards,
        seats,
        state.active,
        Table(table.field, table.direction, attack),
        begun,
        state.round,
    )


def _turn_called(state: State, action: TurnCalled) -> State:
    return _begun(state, action.seat) if state.turn.phase.is_play else state


def _element_named(state: State, action: ElementNamed) -> State:
    if not state.turn.phase.is_play:
        return state
    state = _begun(state, action.seat)
    return state._replace(table=state.table._replace(field=state.table.field._replace(element=action.element)))


def _passed(state: State, action: Passed) -> State:
    if not state.turn.phase.is_play:
        return state
    state = _begun(state, action.seat)
    turn, table = state.turn, state.table
    if turn.phase is not Phase.BATTLE:
        return state
    if not turn.is_under_attack:
        # A trap fired beside the battle action is none: nothing was played (UD-15).
        return _closed(state, turn._replace(phase=Phase.MAIN, did=Did.PASS, owed=state.options.no_play_draw or 1))
    return _closed(state, _taking(turn, table.attack, Did.PASS), table._replace(attack=()))


def _taking(turn: Turn, attack: Attack, did: Did) -> Turn:
    """The main phase of somebody who hasn't answered an attack, or was under none: it is drawn, and bans a trap."""
    attacked = turn.is_under_attack
    owed = turn.owed + total(attack) if attacked else turn.owed
    return turn._replace(phase=Phase.MAIN, did=did, owed=owed, ban=turn.ban or attacked)


def _closed(state: State, turn: Turn, table: Table | None = None) -> State:
    """The table on another step of the turn: a wild draw four can't be challenged any more (UD-21)."""
    last = state.last
    if last is not None and last.is_open:
        last = last._replace(is_open=False)
    return State(
        state.options,
        state.cards,
        state.seats,
        state.active,
        state.table if table is None else table,
        turn,
        state.round,
        last,
    )


def _drew(state: State, action: Drew) -> State:
    if not state.turn.phase.is_play:
        return state
    state = _passed(state, Passed(action.seat))
    return _due_drawn(state, action.count)


def _due_drawn(state: State, count: int | None = None) -> State:
    """The table once the player of the turn has drawn what is due, or so many (UD-15)."""
    turn = state.turn
    count = turn.owed if count is None else count
    reason = ATTACKED if turn.ban else NO_PLAY
    if count > 0:
        state = _drawn(state, turn.seat, count, reason, "UD-15")
    return _closed(state, turn._replace(owed=0)) if turn.owed else state


def _trap_set(state: State, action: TrapSet) -> State:
    number, turn = action.seat, state.turn
    if turn.phase is not Phase.MAIN or turn.seat != number:
        return state
    if turn.owed:
        state = _due_drawn(state)
    cards = taken(state.cards, 1, seat_account(number), trap_account(number), SET, "UD-16")
    if cards is state.cards:
        return state
    seat = state.seats[number]
    seats = _put(state.seats, number, seat._replace(traps=(*seat.traps, turn.number)))
    state = _closed(state, state.turn)._replace(cards=cards, seats=seats)
    if state.hand(number) == 0:
        return state if state.options.last_card_as_trap else _out_with_trap(state, number)
    return _hand_looked_at(state, number)


def _turn_ended(state: State, action: TurnEnded) -> State:
    if not state.turn.phase.is_play:
        return state
    state = _passed(state, Passed(action.seat))
    if state.turn.owed:
        state = _due_drawn(state)
    return _closed(state, state.turn._replace(phase=Phase.STANDBY))


def _standby_closed(state: State, _: StandbyClosed) -> State:
    return _closed(state, state.turn._replace(phase=Phase.TURN_CALL)) if state.turn.phase is Phase.STANDBY else state


def _turn_forfeited(state: State, action: TurnForfeited) -> State:
    if not state.turn.phase.is_play:
        return state
    state = _begun(state, action.seat)
    last = state.last
    if last is not None and last.seat == action.seat and last.was_battle:
        state = _undone(state, last)
    turn = _taking(state.turn, state.table.attack, Did.FORFEIT)
    table = state.table._replace(attack=()) if state.turn.is_under_attack else state.table
    state = state._replace(turn=turn, table=table, last=None)
    return _closed(_due_drawn(state), state.turn._replace(phase=Phase.STANDBY, owed=0))


# Cards on the field.


class _Effect(NamedTuple):
    """What cards bring about: the table after them, and what somebody draws at once."""

    table: Table
    drew: tuple[Drawn, ...] = ()


def _played(state: State, action: Played) -> State:
    seat, cards = action.seat, action.cards
    if not cards or not state.turn.phase.is_play:
        return state
    state = _begun(state, seat)
    before, turn, options = state.table, state.turn, state.options
    kind = cards[-1].kind
    under = turn.is_under_attack
    answered = under and kind in answers(before.attack, options)
    attack, owed = before.attack, turn.owed
    if under and not answered:
        attack, owed = (), owed + total(attack)
    effect = _effect(state, seat, cards, action.element, attack, answered=answered)
    after = Turn(
        turn.number,
        seat,
        Phase.MAIN,
        turn.attacked,
        answered or turn.answered,
        Did.PLAY,
        owed,
        turn.ban or (under and (not answered or options.trap_ban_when_answered)),
        turn.fired,
    )
    ledger = taken(state.cards, len(cards), seat_account(seat), DISCARD, PLAYED, _CLAUSE[kind])
    wild4 = kind is Kind.WILD4
    last = Last(seat, cards, False, before, turn, effect.drew, draws=wild4, is_open=wild4)
    state = State(options, ledger, state.seats, state.active, effect.table, after, state.round, last)
    return _hand_looked_at(_noted(state, cards, effect.drew), seat)


_CLAUSE = {
    Kind.NUMBER: "UD-06",
    Kind.DRAW2: "UD-07",
    Kind.REVERSE: "UD-07",
    Kind.SKIP: "UD-07",
    Kind.LAWLESS: "UD-07",
    Kind.WILD: "UD-08",
    Kind.WILD4: "UD-09",
}


def _effect(
    state: State,
    seat: int,
    cards: tuple[Card, ...],
    declared: Element | None,
    attack: Attack,
    *,
    answered: bool,
    mode: Mode | None = None,
) -> _Effect:
    """What cards do in a battle, one after the other (UD-11 to UD-14); *attack* is what goes on to the next turn."""
    options, table, players = state.options, state.table, len(state.active)
    card = cards[-1]
    kind = card.kind
    named = declared or table.field.element
    if kind is Kind.WILD4 and mode is Mode.DRAW4:
        named = table.field.element
    field = Field(kind, card.element or named, card.level)
    direction, skips = table.direction, table.skips
    if kind is Kind.NUMBER:
        return _Effect(Table(field, direction, attack, table.override, skips))
    reversed_ = skipped = 0
    drew: list[Drawn] = []
    for laid in cards:
        match laid.kind:
            case Kind.DRAW2 | Kind.WILD4 if mode is not Mode.WILD:
                source = Source(laid.kind, seat, AMOUNTS[laid.kind])
                attack = (source,) if options.stacking == REPLACE else (*attack, source)
            case Kind.REVERSE:
                reversed_ += 1
            case Kind.SKIP:
                skipped += 1
            case Kind.LAWLESS:
                drew += [Drawn(other, LAWLESS, LAWLESS_DRAWN, "UD-14") for other in state.others(seat)]
    if reversed_ % 2:
        direction = -direction
        if players == 2 and not answered and options.two_player_reverse == LIKE_SKIP:
            skips += 1
    if skipped:
        skips += min(skipped, players - 1)
        if answered and options.skip_vs_attack == TO_SKIPPED:
            drew.append(Drawn(state.step(seat), total(attack), ATTACKED, "UD-13"))
            attack = ()
    return _Effect(Table(field, direction, attack, table.override, skips), tuple(drew))


def _noted(state: State, cards: tuple[Card, ...], drew: tuple[Drawn, ...]) -> State:
    """The table once others have drawn by a play, and what is worth telling of it is kept."""
    for drawn in drew:
        state = _drawn(state, *drawn)
    round_, attack = state.round, total(state.table.attack)
    if attack > round_.most:
        state = state._replace(round=round_._replace(most=attack))
    name = combo(cards) if len(cards) > 1 else None
    if name is not None:
        combos = (*state.round.combos, (state.turn.seat, name))
        state = state._replace(round=state.round._replace(combos=combos))
    return state


def _hand_looked_at(state: State, number: int) -> State:
    """After a play or a set trap: UNO to be said at one card, out at none (UD-22, UD-23)."""
    hand = state.cards.balances.get(seat_account(number), 0)
    if hand > 1:
        return state
    seat = state.seats[number]
    if hand == 1:
        if seat.uno_called or seat.uno_due:
            return state
        return state._replace(seats=_put(state.seats, number, seat._replace(uno_due=True)))
    last = state.last
    if seat.traps:
        state = _out_with_trap(state, number)
        penalty = Drawn(number, PENALTY, TRAP_LEFT, "UD-23")
        return state if last is None else state._replace(last=last._replace(drew=(*last.drew, penalty)))
    several = last is not None and len(last.cards) > 1
    missed = several and not seat.uno_called and state.options.uno_on_multi_finish
    state = state._replace(seats=_put(state.seats, number, seat._replace(uno_due=missed)))
    return _went_out(state, number)


def _out_with_trap(state: State, number: int) -> State:
    """The last card is gone and a trap still lies there: two are drawn, and as a rule the round goes on (UD-23)."""
    state = _drawn(state, number, PENALTY, TRAP_LEFT, "UD-23")
    return _went_out(state, number) if state.options.out_with_trap == WIN_STANDS else state


def _went_out(state: State, seat: int) -> State:
    """The round is over, its end still to be confirmed: the last card may be doubted (UD-21, UD-23)."""
    return state._replace(round=state.round._replace(winner=seat), turn=state.turn._replace(phase=Phase.ROUND_OVER))


# Traps.


def _trap_fired(state: State, action: TrapFired) -> State:
    number, turn = action.seat, state.turn
    if not turn.phase.is_play:
        return state
    if turn.phase is Phase.TURN_CALL and number == state.incoming:
        state = _begun(state, number)
        turn = state.turn
    own_battle = turn.phase is Phase.BATTLE and turn.seat == number
    seat, before = state.seats[number], state.table
    at = min(max(0, action.trap), len(seat.traps) - 1)
    age = seat.traps[at] if seat.traps else 0
    where = trap_account(number) if seat.traps else seat_account(number)
    ledger = taken(state.cards, 1, where, DISCARD, FIRED, "UD-17")
    left = (*seat.traps[:at], *seat.traps[at + 1 :]) if seat.traps else ()
    seats = _put(state.seats, number, seat._replace(traps=left))
    effect, after = _battle_trap(state, action) if own_battle else _standby_trap(state, action)
    wild4 = action.card.kind is Kind.WILD4
    draws = wild4 and action.mode is not Mode.WILD
    last = Last(number, (action.card,), True, before, turn, effect.drew, age, draws, is_open=wild4)
    state = State(state.options, ledger, seats, state.active, effect.table, after, state.round, last)
    state = _noted(state, (action.card,), effect.drew)
    return _went_out(state, number) if state.hand(number) == 0 and not left else state


def _battle_trap(state: State, action: TrapFired) -> tuple[_Effect, Turn]:
    """A trap in its owner's own battle, which it takes the place of (UD-17), or comes beside."""
    turn, attack = state.turn, state.table.attack
    under = turn.is_under_attack
    answered = under and action.card.kind in answers(attack, state.options) and action.mode is not Mode.WILD
    cards, seat = (action.card,), action.seat
    if state.options.trap_in_battle == EXTRA:
        banned = turn.ban or (answered and state.options.trap_ban_when_answered)
        after = turn._replace(fired=True, answered=turn.answered or answered, ban=banned)
        return _effect(state, seat, cards, action.element, attack, answered=answered, mode=action.mode), after
    after = turn._replace(answered=answered, phase=Phase.MAIN, did=Did.TRAP, fired=True)
    if under and not answered:
        after = after._replace(owed=turn.owed + total(attack), ban=True)
        attack = ()
    elif under:
        after = after._replace(ban=turn.ban or state.options.trap_ban_when_answered)
    return _effect(state, seat, cards, action.element, attack, answered=answered, mode=action.mode), after


def _standby_trap(state: State, action: TrapFired) -> tuple[_Effect, Turn]:
    """A trap between two turns: on whoever's turn comes next (UD-20)."""
    seat, options, table = action.seat, state.options, state.table
    target = state.incoming
    effect = _effect(state, seat, (action.card,), action.element, table.attack, answered=False, mode=action.mode)
    takes_turn = not (options.standby_owner == OUTGOING and seat == state.turn.seat)
    if action.card.kind is not Kind.LAWLESS or not takes_turn:
        return effect, state.turn
    after, drew = effect.table._replace(override=seat, skips=0), effect.drew
    if after.attack and seat != target and options.lawless_vs_attack == STAYS:
        after, drew = after._replace(attack=()), (*drew, Drawn(target, total(after.attack), ATTACKED, "UD-14"))
    elif after.attack and options.lawless_vs_attack == VANISHES:
        after = after._replace(attack=())
    return _Effect(after, drew), state.turn


# A challenge, a wrong card, and what is drawn for them.


def _challenged(state: State, action: Challenged) -> State:
    last = state.last
    if last is None or not last.is_wild4 or action.by not in state.active:
        return state
    accused, by = last.seat, action.by
    if action.guilty:
        state = _spent(_undone(state, last, to_hand=True), last, Did.GUILTY, late=state.turn.phase.is_between)
        return _drawn(state, accused, GUILTY, say(FOUL, by=Who(by)), "UD-21")
    lost = say(LOST_CHALLENGE, who=Who(accused))
    closed = state._replace(last=last._replace(is_open=False))
    if not last.draws:
        return _drawn(closed, by, state.options.challenge_wild_mode, lost, "UD-21")
    table = state.table
    mine = Source(Kind.WILD4, accused, AMOUNTS[Kind.WILD4])
    attack = tuple(source for source in table.attack if source is not _last_of(table.attack, mine))
    after = closed._replace(table=table._replace(attack=attack))
    if by == state.incoming and state.turn.phase is not Phase.ROUND_OVER:
        after = after._replace(seats=_put(after.seats, by, after.seats[by]._replace(hit=True)))
    return _drawn(after, by, GUILTY + PENALTY, lost, "UD-21")


def _last_of(attack: Attack, wanted: Source) -> Source | None:
    return next((source for source in reversed(attack) if source == wanted), None)


def _undone(state: State, last: Last, *, to_hand: bool = False) -> State:
    """The table before what was played or fired last: the cards back where they were, and all they brought about."""
    number, ledger = last.seat, state.cards
    for drawn in last.drew:
        account = seat_account(drawn.seat)
        ledger = ledger.move(min(drawn.amount, ledger.balance(account)), account, PILE, GAVE_BACK)
    seats, home, back = state.seats, seat_account(number), len(last.cards)
    if last.is_trap and not to_hand:
        home = trap_account(number)
    # A card stays on the field; where the others have been shuffled away since, they come out of the pile.
    for account, keep in ((DISCARD, 1), (PILE, 0), (DISCARD, 0)):
        there = min(back, max(0, ledger.balance(account) - keep))
        ledger = ledger.move(there, account, home, TAKEN_BACK)
        back -= there
    if last.is_trap and not to_hand and not back:
        seat = seats[number]
        seats = _put(seats, number, seat._replace(traps=tuple(sorted((*seat.traps, last.age)))))
    round_ = state.round if state.round.winner is None else state.round._replace(winner=None)
    turn = state.turn
    if last.was_battle and turn.number == last.turn.number:
        turn = last.turn
    elif turn.phase is Phase.ROUND_OVER:
        turn = turn._replace(phase=last.turn.phase)
    return counted(State(state.options, ledger, seats, state.active, last.table, turn, round_), number)


def _spent(state: State, last: Last, did: Did, *, late: bool) -> State:
    """The battle of who put a wrong card down is over; an attack on them stands, drawn at once if the main phase is."""
    if not last.was_battle or state.turn.number != last.turn.number:
        return state
    table = state.table._replace(attack=()) if state.turn.is_under_attack else state.table
    state = state._replace(turn=_taking(state.turn, state.table.attack, did), table=table)
    if not late:
        return state
    state = _due_drawn(state)
    return state._replace(turn=state.turn._replace(phase=Phase.STANDBY))


def _uno_called(state: State, action: UnoCalled) -> State:
    seat = state.seats[action.seat]
    if seat.uno_called and not seat.uno_due:
        return state
    called = seat._replace(uno_due=False, uno_called=True)
    return state._replace(seats=_put(state.seats, action.seat, called))


def _uno_caught(state: State, action: UnoCaught) -> State:
    number = action.seat
    seats = _put(state.seats, number, state.seats[number]._replace(uno_due=False))
    state = _drawn(state._replace(seats=seats), number, PENALTY, UNO_MISSED, "UD-22")
    if state.turn.phase is Phase.ROUND_OVER and state.round.winner == number and state.hand(number):
        # Two drawn, and so not out: only where a finish of several cards needs the call (UD-22).
        back = state._replace(round=state.round._replace(winner=None))
        return back._replace(turn=back.turn._replace(phase=Phase.MAIN))
    return state


def _misplayed(state: State, action: Misplayed) -> State:
    number, last = action.seat, state.last
    if not state.turn.phase.is_play and state.turn.phase is not Phase.ROUND_OVER:
        return state
    if not action.cards:
        if last is None or last.seat != number:
            return state
        late = state.turn.phase.is_between
        state = _undone(state, last)
        if late or not state.options.misplay_retry:
            state = _spent(state, last, Did.MISPLAY, late=late)
        return _drawn(state, number, PENALTY, MISPLAYED, "UD-24")
    in_standby = action.is_trap and state.turn.phase is Phase.STANDBY
    if state.turn.phase.is_between and number == state.incoming and not in_standby:
        state = _begun(state, number)
    turn = state.turn
    if turn.seat == number and turn.phase is Phase.BATTLE and not state.options.misplay_retry:
        table = state.table._replace(attack=()) if turn.is_under_attack else state.table
        state = _closed(state, _taking(turn, state.table.attack, Did.MISPLAY), table)
    return _drawn(state, number, PENALTY, MISPLAYED, "UD-24")


def _penalised(state: State, action: Penalised) -> State:
    return _drawn(state, action.seat, action.count, PENALISED, "UD-24") if action.count > 0 else state


def _reshuffled(state: State, _: Reshuffled) -> State:
    return state._replace(cards=_shuffled(state.cards))


# The end of a round.


def _round_closed(state: State, action: RoundClosed) -> State:
    winner = state.round.winner
    if state.turn.phase is not Phase.ROUND_OVER or winner is None:
        return state
    if state.table.attack and state.incoming != winner:
        state = _drawn(state, state.incoming, total(state.table.attack), ATTACKED, "UD-15")
    points = max(0, sum(action.points)) if state.options.scoring == POINTS else 0
    scores = list(state.round.scores)
    scores[winner] += points if state.options.scoring == POINTS else 1
    round_ = state.round._replace(
        scores=tuple(scores), results=(*state.round.results, Result(winner, state.turn.number, points))
    )
    if scores[winner] >= state.target:
        return state._replace(round=round_, turn=state.turn._replace(phase=Phase.MATCH_OVER))
    return _next_round(state._replace(round=round_))


def _next_round(state: State) -> State:
    """All cards are one pile again, and the deal moves one seat to the left (UD-02)."""
    active, round_ = state.active, state.round
    dealer = next((seat for seat in active if seat > round_.dealer), active[0])
    cards = state.cards
    for account, held in tuple(cards.balances.items()):
        if account not in (BOX, PILE):
            cards = cards.move(max(0, held), account, PILE, SWEPT)
    return State(
        state.options,
        cards,
        (_NOBODY,) * len(state.seats),
        active,
        _OPEN,
        Turn(0, dealer, Phase.DEAL),
        round_._replace(number=round_.number + 1, dealer=dealer, draw=(), winner=None),
    )


def _match_ended(state: State, _: MatchEnded) -> State:
    return state._replace(turn=state.turn._replace(phase=Phase.MATCH_OVER))


# Going home.


def leave(state: State, seat: int) -> State:
    """The table after a player went home; hand and traps go into the draw pile. With one left, the match is over.

    Whoever's turn it was, it is over with its player; an attack goes on to who comes next (UD-20).
    """
    if seat not in state.active:
        return state
    following, incoming, turn = state.step(seat), state.incoming, state.turn
    cards = state.cards
    for account in (seat_account(seat), trap_account(seat)):
        cards = cards.move(max(0, cards.balance(account)), account, PILE, LEFT)
    active = tuple(other for other in state.active if other != seat)
    after = state._replace(cards=cards, active=active, seats=_put(state.seats, seat, _NOBODY), last=None)
    if len(active) < 2:
        return after._replace(turn=turn._replace(phase=Phase.MATCH_OVER))
    if turn.phase in (Phase.DEALER, Phase.DEAL):
        draw = tuple(other for other in state.round.draw if other != seat)
        if len(draw) > 1:
            return after._replace(round=state.round._replace(draw=draw))
        dealer = following if state.round.dealer == seat else state.round.dealer
        return dealt_by(after, draw[0] if draw else dealer)
    if turn.seat != seat and not turn.phase.is_between:
        return after
    table = state.table._replace(override=following if incoming == seat else incoming, skips=0)
    if turn.phase.is_play and not turn.phase.is_between:
        turn = turn._replace(phase=Phase.STANDBY, owed=0)
    return after._replace(table=table, turn=turn)


_APPLY: dict[type[Action], Callable[[State, Any], State]] = {
    DealerDrawn: _dealer_drawn,
    FirstCardTurned: _first_card_turned,
    TurnCalled: _turn_called,
    TurnForfeited: _turn_forfeited,
    ElementNamed: _element_named,
    Played: _played,
    TrapFired: _trap_fired,
    Passed: _passed,
    Drew: _drew,
    TrapSet: _trap_set,
    TurnEnded: _turn_ended,
    StandbyClosed: _standby_closed,
    Challenged: _challenged,
    UnoCalled: _uno_called,
    UnoCaught: _uno_caught,
    Misplayed: _misplayed,
    Penalised: _penalised,
    Reshuffled: _reshuffled,
    RoundClosed: _round_closed,
    MatchEnded: _match_ended,
}
