"""Cards laid on the field and traps fired, and all they bring about (UD-06 to UD-14, UD-17 to UD-20)."""

from __future__ import annotations

from companion.games.uno_duel.actions import Played, TrapFired
from companion.games.uno_duel.cards import AMOUNTS, Attack, Card, Element, Field, Kind, Source, combo, total
from companion.games.uno_duel.legality import Mode, answers
from companion.games.uno_duel.moves import (
    ATTACKED,
    FIRED,
    LAWLESS,
    LAWLESS_DRAWN,
    PLAYED,
    drawn,
    looked_at,
    put,
    taken,
    went_out,
)
from companion.games.uno_duel.options import (
    EXTRA,
    LIKE_SKIP,
    OUTGOING,
    REPLACE,
    STAYS,
    TO_SKIPPED,
    VANISHES,
)
from companion.games.uno_duel.state import (
    DISCARD,
    Did,
    Drawn,
    Last,
    Phase,
    Round,
    State,
    Table,
    Turn,
    trap_account,
)
from companion.games.uno_duel.turns import begun, opened
from companion.ledger import seat_account

# The clause by which a card of each kind may be laid.
CLAUSE = {
    Kind.NUMBER: "UD-06",
    Kind.DRAW2: "UD-07",
    Kind.REVERSE: "UD-07",
    Kind.SKIP: "UD-07",
    Kind.LAWLESS: "UD-07",
    Kind.WILD: "UD-08",
    Kind.WILD4: "UD-09",
}
_FIELDS = {card: Field.of(card) for card in Card if card.element is not None}

Drew = tuple[Drawn, ...]


def played(state: State, action: Played) -> State:
    """Cards were laid on the field (UD-06 to UD-11)."""
    seat, cards = action.seat, action.cards
    if not cards or not state.turn.phase.is_play:
        return state
    turn, before, seats = opened(state, seat)
    kind, options, attack = cards[-1].kind, state.options, before.attack
    owed, ban, answered = turn.owed, turn.ban, False
    if attack and turn.is_under_attack:
        answered = cards[0].kind in answers(attack, options)
        ban = ban or not answered or options.trap_ban_when_answered
        if not answered:
            owed, attack = owed + total(attack), ()
    table, drew = _after(state, before, seat, cards, action.element, attack, answered=answered)
    after = Turn(
        turn.number, seat, Phase.MAIN, turn.attacked, answered or turn.answered, Did.PLAY, owed, ban, turn.fired
    )
    ledger = taken(state.cards, len(cards), seat_account(seat), DISCARD, PLAYED, CLAUSE[kind])
    wild4 = kind is Kind.WILD4
    last = Last(seat, cards, False, before, turn, drew, 0, wild4, wild4)
    round_ = state.round
    if table.attack or len(cards) > 1:
        round_ = _told(round_, seat, cards, table.attack)
    found = State(options, ledger, seats, state.active, table, after, round_, last)
    if drew:
        found = _drawn_by(found, drew)
    return looked_at(found, seat) if ledger.balances.get(seat_account(seat), 0) < 2 else found


def _after(
    state: State,
    table: Table,
    seat: int,
    cards: tuple[Card, ...],
    declared: Element | None,
    attack: Attack,
    *,
    answered: bool,
    mode: Mode | None = None,
) -> tuple[Table, Drew]:
    """What cards make of the table, one after the other, and who draws at once (UD-11 to UD-14).

    *attack* is what goes on to the next turn of the one before.
    """
    card = cards[-1]
    field = _FIELDS.get(card)
    if field is None:
        field = Field(card.kind, table.field.element if declared is None or mode is Mode.DRAW4 else declared)
    kind = card.kind
    if len(cards) == 1 and (kind is Kind.NUMBER or kind is Kind.WILD):
        return Table(field, table.direction, attack, table.override, table.skips), ()
    options, players = state.options, len(state.active)
    direction, skips = table.direction, table.skips
    drew: list[Drawn] = []
    reversed_ = skipped = 0
    for laid in cards:
        kind = laid.kind
        if kind is Kind.REVERSE:
            reversed_ += 1
        elif kind is Kind.SKIP:
            skipped += 1
        elif kind is Kind.LAWLESS:
            drew += [Drawn(other, LAWLESS, LAWLESS_DRAWN, "UD-14") for other in state.others(seat)]
        elif kind is Kind.DRAW2 or (kind is Kind.WILD4 and mode is not Mode.WILD):
            source = Source(kind, seat, AMOUNTS[kind])
            attack = (source,) if options.stacking == REPLACE else (*attack, source)
    if reversed_ % 2:
        direction = -direction
        if players == 2 and not answered and options.two_player_reverse == LIKE_SKIP:
            skips += 1
    if skipped:
        skips += min(skipped, players - 1)
        if answered and options.skip_vs_attack == TO_SKIPPED:
            drew.append(Drawn(state.step(seat), total(attack), ATTACKED, "UD-13"))
            attack = ()
    return Table(field, direction, attack, table.override, skips), tuple(drew)


def _drawn_by(state: State, drew: Drew) -> State:
    """The table once others have drawn by a play."""
    for each in drew:
        state = drawn(state, *each)
    return state


def _told(round_: Round, seat: int, cards: tuple[Card, ...], attack: Attack) -> Round:
    """The round with what is worth telling of a play: the greatest attack, and its name."""
    most, name = max(round_.most, total(attack)), combo(cards) if len(cards) > 1 else None
    if name is None:
        return round_ if most == round_.most else round_._replace(most=most)
    return round_._replace(most=most, combos=(*round_.combos, (seat, name)))


# Traps.


def trap_fired(state: State, action: TrapFired) -> State:
    """A trap was opened: in its owner's own battle, or in a standby (UD-17, UD-20)."""
    number = action.seat
    if not state.turn.phase.is_play:
        return state
    if state.turn.phase is Phase.TURN_CALL and number == state.incoming:
        state = begun(state, number)
    seat, before, turn = state.seats[number], state.table, state.turn
    ages, at = seat.traps, min(max(0, action.trap), len(seat.traps) - 1)
    left = (*ages[:at], *ages[at + 1 :]) if ages else ()
    where = trap_account(number) if ages else seat_account(number)
    ledger = taken(state.cards, 1, where, DISCARD, FIRED, "UD-17")
    if turn.phase is Phase.BATTLE and turn.seat == number:
        table, drew, after = _in_battle(state, action)
    else:
        (table, drew), after = _in_standby(state, action), turn
    wild4 = action.card.kind is Kind.WILD4
    draws = wild4 and action.mode is not Mode.WILD
    last = Last(number, (action.card,), True, before, turn, drew, ages[at] if ages else 0, draws, wild4)
    seats = put(state.seats, number, seat._replace(traps=left))
    round_ = _told(state.round, number, (action.card,), table.attack)
    state = _drawn_by(State(state.options, ledger, seats, state.active, table, after, round_, last), drew)
    return went_out(state, number) if state.hand(number) == 0 and not left else state


def _in_battle(state: State, action: TrapFired) -> tuple[Table, Drew, Turn]:
    """A trap in its owner's own battle, which it takes the place of, or comes beside by the house rule (UD-17)."""
    turn, table, options = state.turn, state.table, state.options
    attack, under = table.attack, turn.is_under_attack
    answered = under and action.card.kind in answers(attack, options) and action.mode is not Mode.WILD
    ban = turn.ban or (answered and options.trap_ban_when_answered)
    if options.trap_in_battle == EXTRA:
        after = turn._replace(fired=True, answered=turn.answered or answered, ban=ban)
    elif under and not answered:
        owed = turn.owed + total(attack)
        after, attack = turn._replace(phase=Phase.MAIN, did=Did.TRAP, fired=True, owed=owed, ban=True), ()
    else:
        answered_ = turn.answered or answered
        after = turn._replace(phase=Phase.MAIN, did=Did.TRAP, fired=True, answered=answered_, ban=ban)
    card, named = (action.card,), action.element
    return *_after(state, table, action.seat, card, named, attack, answered=answered, mode=action.mode), after


def _in_standby(state: State, action: TrapFired) -> tuple[Table, Drew]:
    """A trap between two turns: on whoever's turn comes next (UD-20)."""
    seat, options, table, target = action.seat, state.options, state.table, state.incoming
    card, named = (action.card,), action.element
    after, drew = _after(state, table, seat, card, named, table.attack, answered=False, mode=action.mode)
    takes_turn = not (options.standby_owner == OUTGOING and seat == state.turn.seat)
    if action.card.kind is not Kind.LAWLESS or not takes_turn:
        return after, drew
    after = after._replace(override=seat, skips=0)
    if not after.attack or seat == target:
        return after, drew
    if options.lawless_vs_attack == STAYS:
        return after._replace(attack=()), (*drew, Drawn(target, total(after.attack), ATTACKED, "UD-14"))
    return (after._replace(attack=()) if options.lawless_vs_attack == VANISHES else after), drew
