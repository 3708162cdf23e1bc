"""What the table looks like after each action. Nothing is judged here: the table may overrule every rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.game import Setup
from companion.games.kemono import running
from companion.games.kemono.actions import (
    PLAYER,
    AbilityUsed,
    Attacked,
    Battle,
    CardsMoved,
    ClauseResolved,
    CoinTossed,
    Conceded,
    Destroyed,
    DrawAgreed,
    Drew,
    EffectMoved,
    EffectQueued,
    EffectResolved,
    EffectsRemoved,
    Fought,
    FriendMoved,
    JaparimanChanged,
    KeywordGiven,
    KeywordTaken,
    MagicUsed,
    MatchBegan,
    PowerChanged,
    PowerChangesLost,
    Repaired,
    RestNamed,
    SpecialSummoned,
    StarsBroken,
    StarTaken,
    StarTriggered,
    Summoned,
    TurnEnded,
)
from companion.games.kemono.battle import Outcome
from companion.games.kemono.cards import Card, ClauseKind, Keyword, Trigger
from companion.games.kemono.effects import STARS, Result
from companion.games.kemono.friend import PLACES, Friend, changed, expired, granted, stripped, without, without_changes
from companion.games.kemono.options import Options
from companion.games.kemono.order import Zone
from companion.games.kemono.state import (
    ACCOUNTS,
    DECK,
    JAPARIMAN,
    Attack,
    Cause,
    Ending,
    FriendId,
    Half,
    Phase,
    Pile,
    Running,
    State,
    Turn,
    Waiting,
    friend_id,
    seat_of,
)
from companion.games.kemono.table import (
    abilities,
    counted,
    due,
    into_hand,
    known,
    lost,
    off_board,
    onto_board,
    shield_spent,
    shifted,
    with_friend,
    with_half,
)
from companion.ledger import BOX, Ledger
from companion.text import say
from companion.verdict import Action

_OPENING = say("kemono.reason.opening")
_STARS = say("kemono.reason.stars")
_HAND = say("kemono.reason.start_hand")
_SUMMON = say("kemono.reason.summon")
_RELEASE = say("kemono.reason.release")
_BATTLE = say("kemono.reason.battle")
_REVENGE = say("kemono.reason.revenge")
_TO_HAND = say("kemono.reason.star_to_hand")
_MAGIC = say("kemono.reason.magic")
_TRIGGER = say("kemono.reason.trigger")
_STAR_COST = say("kemono.reason.star_cost")
_MOVED = say("kemono.reason.moved")

_OWN_PILES = (Pile.DECK, Pile.HAND, Pile.STARS, Pile.REST)  # those cards are moved between by hand


def start(setup: Setup[Options]) -> State:
    """The table before the first turn: decks shuffled, five stars laid unseen, hands drawn (KM-01, KM-02)."""
    cards = Ledger("card")
    for seat in range(2):
        deck = ACCOUNTS[Pile.DECK][seat]
        cards = cards.move(DECK, BOX, deck, _OPENING, "KM-01")
        cards = cards.move(STARS, deck, ACCOUNTS[Pile.STARS][seat], _STARS, "KM-02")
        cards = cards.move(setup.options.start_hand, deck, ACCOUNTS[Pile.HAND][seat], _HAND, "KM-02")
    return State(setup.options, cards, (Half(), Half()), Turn(0, setup.first), setup.first)


def apply(state: State, action: Action) -> State:
    """The table after *action*, allowed or not; the same table where there is nothing to apply."""
    seat: int | None = getattr(action, "seat", None)
    if state.phase is Phase.OVER or seat not in (None, 0, 1):
        return state
    if state.told:
        state = state._replace(told=())
    after = _APPLY[type(action)](state, action)
    return after if after is state else gone_on(after)


def gone_on(state: State) -> State:
    """The table once all that needs nobody's answer has run: texts, stars, a direct attack, the end of a turn."""
    while not state.is_over:
        if state.running:
            state = running.settled(state)
            if state.running:
                break
        elif state.queue:
            break
        elif state.attack is not None and state.attack.is_direct:
            state = _struck(state, state.attack)
        elif state.phase is Phase.TURN_END and state.attack is None:
            state = _next_turn(state)
        else:
            break
    return state


# Turns.


def _began(state: State, _: MatchBegan) -> State:
    return _turn(state, state.first) if state.phase is Phase.SETUP else state


def _turn(state: State, seat: int) -> State:
    """The next turn, of *seat*: japariman back to three, a card drawn, then what the start of a turn brings (KM-03)."""
    number = state.turn.number + 1
    state = with_half(state, seat, state.halves[seat]._replace(japariman=JAPARIMAN))
    state = state._replace(turn=Turn(number, seat), phase=Phase.MAIN)
    if number > 1 or state.options.first_draw:
        state = running.draw(state, (seat,), 1)
    return _due_of_turn(state, Trigger.TURN_START)


def _turn_ended(state: State, _: TurnEnded) -> State:
    """Effects of the end of the turn come first; what was left unresolved the table has settled otherwise."""
    ending = state.phase is Phase.TURN_END
    state = without_pending(state)._replace(phase=Phase.TURN_END)
    return state if ending else _due_of_turn(state, Trigger.TURN_END)


def _due_of_turn(state: State, trigger: Trigger) -> State:
    # 「ターンの開始時」「終了時」 of the friends of whose turn it is.
    seat = state.turn.seat
    return due(
        state,
        *(
            waiting
            for id, friend in state.friends(seat)
            if friend.abilities
            for waiting in abilities(friend, id, trigger)
        ),
    )


def without_pending(state: State) -> State:
    """The table with nothing unresolved; a magic card that was held goes to rest."""
    if not state.is_busy:
        return state
    for each in state.running:
        if isinstance(each, Running) and each.held and state.held(Pile.LIMBO, each.seat):
            state = shifted(state, each.seat, Pile.LIMBO, Pile.REST, _MAGIC, "KM-12", each.card)
    return state._replace(running=(), queue=(), attack=None)


def _next_turn(state: State) -> State:
    """What held for this turn is over, left-over japariman is lost, and the other player's turn begins (KM-26)."""
    number, seat = state.turn
    state = state._replace(halves=(_half_expired(state.halves[0], number), _half_expired(state.halves[1], number)))
    state = with_half(state, seat, state.halves[seat]._replace(japariman=0))
    return _turn(state, 1 - seat)


def _half_expired(half: Half, turn: int) -> Half:
    if not any(friend.mods or friend.gained for _, friend in half.friends):
        return half
    return half._replace(board=tuple(friend and expired(friend, turn) for friend in half.board))


def _conceded(state: State, action: Conceded) -> State:
    return lost(state, (action.seat,), Ending.CONCEDED)


def _draw_agreed(state: State, _: DrawAgreed) -> State:
    return state._replace(phase=Phase.OVER, winner=None, ending=Ending.AGREED)


def leave(state: State, seat: int) -> State:
    """The player of *seat* went home: the other one has won, if nobody had."""
    return state if state.is_over or seat not in (0, 1) else lost(state, (seat,), Ending.LEFT)


# Friends.


def _summoned(state: State, action: Summoned) -> State:
    seat, place = action.seat, action.place
    if not 1 <= place <= PLACES:
        return state
    for leaving in (action.released, place):
        if leaving is not None and state.friend(friend_id(seat, leaving)) is not None and 1 <= leaving <= PLACES:
            state = off_board(state, friend_id(seat, leaving), Pile.REST, _RELEASE, "KM-07")
    half = state.halves[seat]
    state = with_half(state, seat, half._replace(japariman=max(0, half.japariman - action.paid)))
    return onto_board(state, seat, place, action.card, Pile.HAND, _SUMMON, "KM-06")


def _special(state: State, action: SpecialSummoned) -> State:
    seat, released = action.seat, action.released
    if action.source is Pile.BOARD:
        return state
    if released is not None and 1 <= released <= PLACES and state.friend(friend_id(seat, released)) is not None:
        state = off_board(state, friend_id(seat, released), Pile.REST, _RELEASE, "KM-07")
    return running.special(known(state, seat, action.card), seat, action.card, action.place, action.source)[0]


def _attacked(state: State, action: Attacked) -> State:
    seat, other = action.seat, 1 - action.seat
    attacker, target = friend_id(seat, action.place), friend_id(other, action.target)
    friend = state.friend(attacker) if 1 <= action.place <= PLACES else None
    if friend is None or not 0 <= action.target <= PLACES:
        return state
    state = with_friend(state, attacker, friend._replace(attacked_on=state.turn.number))
    if action.target != PLAYER and state.friend(target) is None:
        return state
    if action.battle is not None and action.target != PLAYER:
        return _fought(state, Attack(attacker, target), action.battle)
    state = state._replace(attack=Attack(attacker, target))
    return due(state, *abilities(friend, attacker, Trigger.ATTACK)) if friend.abilities else state


def _battled(state: State, action: Fought) -> State:
    attack = state.attack
    if attack is None or attack.is_direct:
        return state
    return _fought(state._replace(attack=None), attack, action.battle)


def _fought(state: State, attack: Attack, battle: Battle) -> State:
    """The battle as the table settled it: shields first, then what being destroyed brings, then the late effects."""
    if state.biggest is None or sum(battle.powers) > sum(state.biggest):
        state = state._replace(biggest=battle.powers)
    fighters = tuple(state.friend(id) for id in attack)
    for id, used in zip(attack, battle.shield_used, strict=True):
        if used:
            state = shield_spent(state, id)
    for side, (id, friend) in enumerate(zip(attack, fighters, strict=True)):
        if friend is None or not battle.destroyed[side]:
            continue
        # The clear winner falls to revenge, by an effect, so that what it does then waits in the rest area.
        by_revenge = battle.outcome is (Outcome.FIRST, Outcome.SECOND)[side]
        if battle.reacts[side] and not by_revenge:
            state = due(state, *abilities(friend, id, Trigger.BATTLE_DESTROYED, Trigger.DESTROYED))
        other = fighters[1 - side]
        silenced = other is not None and other.has(Keyword.SUPPRESS)
        reason, rule = (_REVENGE, "KM-18") if by_revenge else (_BATTLE, "KM-16")
        state = off_board(state, id, Pile.REST, reason, rule, destroyed=by_revenge, silenced=silenced)
        state = counted(state, seat_of(id), destroyed=1)
    for side, trigger in battle.after:
        late = state.friend(attack[side]) if side in (0, 1) else None
        if late is not None:
            state = due(state, *abilities(late, attack[side], trigger))
    return state


def _struck(state: State, attack: Attack) -> State:
    """A direct attack: stars break, two with a double breaker (KM-19, KM-21)."""
    attacker = state.friend(attack.attacker)
    double = attacker is not None and attacker.has(Keyword.DOUBLE_BREAKER)
    state = state._replace(attack=None)
    return running.break_stars(state, (seat_of(attack.target),), 2 if double else 1, Cause.ATTACK, double=double)


def _ability_used(state: State, action: AbilityUsed) -> State:
    friend = state.friend(action.friend)
    if friend is None or not 0 <= action.ability < len(friend.abilities):
        return state
    ability, seat = friend.abilities[action.ability], seat_of(action.friend)
    if not ability.clauses:
        return state
    return running.push(state, Running(seat, friend.card, ability.clauses, friend=action.friend, label=ability.label))


def _standing(state: State, targets: tuple[FriendId, ...]) -> tuple[FriendId, ...]:
    return tuple(target for target in targets if state.friend(target) is not None)


# Stars and magic.


def _star_taken(state: State, action: StarTaken) -> State:
    seat = action.seat
    if state.halves[seat].stars:
        state = into_hand(state, seat, Pile.STARS, _TO_HAND, "KM-19")
    return running.star_gone(state, seat)


def _star_triggered(state: State, action: StarTriggered) -> State:
    seat = action.seat
    if not state.halves[seat].stars:
        return running.star_gone(state, seat)
    if not action.found:
        # The search came to nothing: the card goes where a star goes that isn't used.
        state = into_hand(known(state, seat, action.card), seat, Pile.STARS, _TO_HAND, "KM-20")
        return running.star_gone(state, seat)
    state = counted(running.star_gone(known(state, seat, action.card), seat), seat, triggers=1)
    return _magic(state, seat, action.card, action.targets, Pile.STARS)


def _magic_used(state: State, action: MagicUsed) -> State:
    seat = action.seat
    state = known(state, seat, action.card)
    if not action.found:
        return state
    half = state.halves[seat]
    state = with_half(state, seat, half._replace(japariman=max(0, half.japariman - action.paid)))
    for star in sorted(action.stars, reverse=True)[:DECK]:
        if state.halves[seat].stars:
            state = shifted(state, seat, Pile.STARS, Pile.REST, _STAR_COST, "KM-11", star=star)
            state = counted(state, seat, paid=1)
    return _magic(state, seat, action.card, action.targets, Pile.HAND)


def _magic(state: State, seat: int, card: Card | None, targets: tuple[FriendId, ...], source: Pile) -> State:
    """The card goes to rest at once, or is held if it summons itself (KM-12); what it says begins to run."""
    clauses = card.magic.clauses if card is not None and card.magic is not None else ()
    held = any(clause.kind is ClauseKind.SELF_SUMMON for clause in clauses)
    reason = _TRIGGER if source is Pile.STARS else _MAGIC
    had = state.held(Pile.LIMBO, seat)
    state = shifted(state, seat, source, Pile.LIMBO if held else Pile.REST, reason, "KM-12", card)
    held = held and state.held(Pile.LIMBO, seat) > had
    if card is None or not clauses:
        return state
    frame = Running(seat, card, clauses, targets=_standing(state, targets), is_magic=True, held=held)
    if clauses[0].kind is ClauseKind.SEARCH:
        # It was found before the magic was declared at all (KM-13).
        state = running.found(state, seat, clauses[0].count)
        frame = frame._replace(results=(Result.DONE,))
    return running.push(state, frame)


def _clause_resolved(state: State, action: ClauseResolved) -> State:
    top = state.running[-1] if state.running else None
    if not isinstance(top, Running):
        return state
    kind = top.clause.kind
    if kind in (ClauseKind.SELF_SUMMON, ClauseKind.SPECIAL_SUMMON) and action.result is Result.DONE:
        card = top.card if kind is ClauseKind.SELF_SUMMON else action.card
        source = action.source
        if kind is ClauseKind.SELF_SUMMON:
            source = Pile.LIMBO if top.held else Pile.REST
        if card is not None and source is not Pile.BOARD:
            state = known(state, top.seat, action.card)
            state, result = running.special(state, top.seat, card, action.place, source)
            return running.answered(state, result, ())
    return running.answered(state, action.result, _standing(state, action.targets))


# Effects that wait.


def _queued(state: State, action: EffectQueued) -> State:
    half = state.halves[action.seat]
    card: Card | None = None
    id: FriendId | None = None
    if action.zone is Zone.FIELD:
        id = friend_id(action.seat, action.position) if 1 <= action.position <= PLACES else None
        friend = state.friend(id) if id is not None else None
        card, id = (friend.card, id) if friend is not None else (None, None)
    elif 1 <= action.position <= len(half.rest):
        card = half.rest[action.position - 1]
    label = action.label or (card.name if card is not None else "")
    return due(state, Waiting(label, action.seat, action.speed, action.zone, action.position, card, friend=id))


def _moved(state: State, action: EffectMoved) -> State:
    count = len(state.queue)
    if not (1 <= action.number <= count and 1 <= action.to <= count) or action.number == action.to:
        return state
    queue = list(state.queue)
    queue.insert(action.to - 1, queue.pop(action.number - 1))
    return state._replace(queue=tuple(queue))


def _resolved(state: State, action: EffectResolved) -> State:
    if not 1 <= action.number <= len(state.queue):
        return state
    waiting = state.queue[action.number - 1]
    state = state._replace(queue=(*state.queue[: action.number - 1], *state.queue[action.number :]))
    if not action.done or not waiting.clauses or waiting.card is None:
        return state
    frame = Running(waiting.seat, waiting.card, waiting.clauses, friend=waiting.friend, label=waiting.label)
    return running.push(state, frame)


# What effects do that the app can't know.


def _on_friend(state: State, id: FriendId, change: Callable[[Friend], Friend | None]) -> State:
    friend = state.friend(id)
    after = None if friend is None else change(friend)
    return state if after is None else with_friend(state, id, after)


def _power_changed(state: State, action: PowerChanged) -> State:
    until = running.until_turn(state, action.duration)
    return _on_friend(state, action.friend, lambda friend: changed(friend, action.amount, until))


def _changes_lost(state: State, action: PowerChangesLost) -> State:
    return _on_friend(state, action.friend, without_changes)


def _keyword_given(state: State, action: KeywordGiven) -> State:
    until = running.until_turn(state, action.duration)
    return _on_friend(state, action.friend, lambda friend: granted(friend, action.keyword, until))


def _keyword_taken(state: State, action: KeywordTaken) -> State:
    return _on_friend(state, action.friend, lambda friend: without(friend, action.keyword))


def _effects_removed(state: State, action: EffectsRemoved) -> State:
    return _on_friend(state, action.friend, stripped)


def _destroyed(state: State, action: Destroyed) -> State:
    return running.destroyed(state, action.friend, action.fate)


def _friend_moved(state: State, action: FriendMoved) -> State:
    if action.to not in _OWN_PILES or state.friend(action.friend) is None:
        return state
    return off_board(state, action.friend, action.to, _MOVED, None)


def _cards_moved(state: State, action: CardsMoved) -> State:
    seat, source, to = action.seat, action.source, action.to
    if source not in _OWN_PILES or to not in _OWN_PILES or source is to:
        return state
    state = known(state, seat, action.card)
    for _ in range(min(action.count, state.held(source, seat))):
        if to is Pile.HAND:
            state = into_hand(state, seat, source, _MOVED, None, action.card)
        else:
            state = shifted(state, seat, source, to, _MOVED, None, action.card)
    return state


def _drew(state: State, action: Drew) -> State:
    return running.draw(state, _players(state, action.seat), action.count)


def _repaired(state: State, action: Repaired) -> State:
    return running.repair(state, action.seat, action.count)


def _stars_broken(state: State, action: StarsBroken) -> State:
    return running.break_stars(state, _players(state, action.seat), action.count, Cause.EFFECT)


def _players(state: State, seat: int | None) -> tuple[int, ...]:
    """One player, or both, whose turn it is first."""
    return (state.turn.seat, 1 - state.turn.seat) if seat is None else (seat,)


def _japariman_changed(state: State, action: JaparimanChanged) -> State:
    half = state.halves[action.seat]
    return with_half(state, action.seat, half._replace(japariman=max(0, half.japariman + action.amount)))


def _rest_named(state: State, action: RestNamed) -> State:
    half, at = state.halves[action.seat], action.number - 1
    if not 0 <= at < len(half.rest):
        return state
    rest = (*half.rest[:at], action.card, *half.rest[at + 1 :])
    return known(with_half(state, action.seat, half._replace(rest=rest)), action.seat, action.card)


def _coin(state: State, _: CoinTossed) -> State:
    return state


_APPLY: dict[type[Action], Callable[[State, Any], State]] = {
    MatchBegan: _began,
    TurnEnded: _turn_ended,
    Conceded: _conceded,
    DrawAgreed: _draw_agreed,
    Summoned: _summoned,
    SpecialSummoned: _special,
    Attacked: _attacked,
    Fought: _battled,
    AbilityUsed: _ability_used,
    StarTaken: _star_taken,
    StarTriggered: _star_triggered,
    MagicUsed: _magic_used,
    ClauseResolved: _clause_resolved,
    EffectQueued: _queued,
    EffectMoved: _moved,
    EffectResolved: _resolved,
    PowerChanged: _power_changed,
    PowerChangesLost: _changes_lost,
    KeywordGiven: _keyword_given,
    KeywordTaken: _keyword_taken,
    EffectsRemoved: _effects_removed,
    Destroyed: _destroyed,
    FriendMoved: _friend_moved,
    CardsMoved: _cards_moved,
    Drew: _drew,
    Repaired: _repaired,
    StarsBroken: _stars_broken,
    JaparimanChanged: _japariman_changed,
    RestNamed: _rest_named,
    CoinTossed: _coin,
}
