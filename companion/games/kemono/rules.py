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
from companion.games.kemono.cards import DECK, Card, ClauseKind, Keyword, Trigger
from companion.games.kemono.effects import STARS, Result, Side
from companion.games.kemono.friend import (
    PLACES,
    Friend,
    attacking,
    changed,
    expired,
    granted,
    stripped,
    without,
    without_changes,
)
from companion.games.kemono.options import Options
from companion.games.kemono.order import Zone
from companion.games.kemono.play import Play
from companion.games.kemono.state import (
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

MOVABLE = (Pile.DECK, Pile.HAND, Pile.STARS, Pile.REST)  # piles cards are moved between by hand


def start(setup: Setup[Options]) -> State:
    """The table before the first turn: decks shuffled, five stars laid unseen, hands drawn (KM-01, KM-02)."""
    cards = Ledger("card")
    for seat in range(2):
        deck = Pile.DECK.accounts[seat]
        cards = cards.move(DECK, BOX, deck, _OPENING, "KM-01")
        cards = cards.move(STARS, deck, Pile.STARS.accounts[seat], _STARS, "KM-02")
        cards = cards.move(setup.options.start_hand, deck, Pile.HAND.accounts[seat], _HAND, "KM-02")
    return State(setup.options, setup.first, cards, (Half(), Half()), Turn(0, setup.first))


def apply(state: State, action: Action) -> State:
    """The table after *action*, allowed or not; the same table where there is nothing to apply."""
    seat: int | None = getattr(action, "seat", None)
    if state.phase is Phase.OVER or seat not in (None, 0, 1):
        return state
    play = Play(state)
    _APPLY[type(action)](play, action)
    go_on(play)
    return play.state


def go_on(play: Play) -> None:
    """All that needs nobody's answer runs: texts, stars, a direct attack, the end of a turn."""
    while not play.is_over:
        if play.running:
            running.go_on(play)
            if play.running:
                break
        elif play.queue:
            break
        elif play.attack is not None:
            if not play.attack.is_direct:
                break
            _strike(play, play.attack)
        elif play.phase is Phase.TURN_END:
            _next_turn(play)
        else:
            break


# Turns.


def _began(play: Play, _: MatchBegan) -> None:
    if play.phase is Phase.SETUP:
        _turn(play, play.first)


def _turn(play: Play, seat: int) -> None:
    """The next turn, of *seat*: japariman back to three, a card drawn, then what the start of a turn brings (KM-03)."""
    play.turn = Turn(play.turn.number + 1, seat)
    play.phase = Phase.MAIN
    play.have(seat, JAPARIMAN)
    if play.turn.number > 1 or play.options.first_draw:
        running.draw(play, (seat,), 1)
    _due_of_turn(play, Trigger.TURN_START)


def _turn_ended(play: Play, _: TurnEnded) -> None:
    """Effects of the end of the turn come first; what was left unresolved the table has settled otherwise."""
    drop_pending(play)
    if play.phase is not Phase.TURN_END:
        play.phase = Phase.TURN_END
        _due_of_turn(play, Trigger.TURN_END)


def _due_of_turn(play: Play, trigger: Trigger) -> None:
    # 「ターンの開始時」「終了時」 of the friends of whose turn it is.
    seat = play.turn.seat
    for place, friend in enumerate(play.halves[seat].board, start=1):
        if friend is not None and friend.abilities:
            play.due_of(friend, friend_id(seat, place), trigger)


def drop_pending(play: Play) -> None:
    """Nothing is unresolved any more; a magic card that was held goes to rest."""
    for each in play.running:
        if isinstance(each, Running) and each.held:
            play.move(each.seat, Pile.LIMBO, Pile.REST, _MAGIC, "KM-12", each.card)
    play.running, play.queue, play.attack = (), (), None


def _next_turn(play: Play) -> None:
    """What held for this turn is over, left-over japariman is lost, and the other player's turn begins (KM-26)."""
    number, seat = play.turn
    for each in (0, 1):
        board = play.halves[each].board
        for friend in board:
            if friend is not None and (friend.mods or friend.gained):
                play.board(each, tuple(friend and expired(friend, number) for friend in board))
                break
    play.have(seat, 0)
    _turn(play, 1 - seat)


def _conceded(play: Play, action: Conceded) -> None:
    play.lose((action.seat,), Ending.CONCEDED)


def _draw_agreed(play: Play, _: DrawAgreed) -> None:
    play.lose((0, 1), Ending.AGREED)


def leave(state: State, seat: int) -> State:
    """The player of *seat* went home: the other one has won, if nobody had."""
    if state.is_over or seat not in (0, 1):
        return state
    play = Play(state)
    play.lose((seat,), Ending.LEFT)
    return play.state


# Friends.


def _summoned(play: Play, action: Summoned) -> None:
    seat, place = action.seat, action.place
    if not 1 <= place <= PLACES:
        return
    for leaving in (action.released, place):
        if leaving is not None and _stands(play, seat, leaving):
            play.off_board(friend_id(seat, leaving), Pile.REST, _RELEASE, "KM-07")
    play.have(seat, play.halves[seat].japariman - action.paid)
    play.onto_board(seat, place, action.card, Pile.HAND, _SUMMON, "KM-06")


def _stands(play: Play, seat: int, place: int) -> bool:
    return 1 <= place <= PLACES and play.halves[seat].board[place - 1] is not None


def _special(play: Play, action: SpecialSummoned) -> None:
    seat, released = action.seat, action.released
    if action.source not in MOVABLE:
        return
    if released is not None and _stands(play, seat, released):
        play.off_board(friend_id(seat, released), Pile.REST, _RELEASE, "KM-07")
    play.know(seat, action.card)
    running.special(play, seat, action.card, action.place, action.source)


def _attacked(play: Play, action: Attacked) -> None:
    seat = action.seat
    attacker, target = friend_id(seat, action.place), friend_id(1 - seat, action.target)
    if not _stands(play, seat, action.place) or not 0 <= action.target <= PLACES:
        return
    friend = play.halves[seat].board[action.place - 1]
    assert friend is not None, "looked at just before"
    play.put(attacker, attacking(friend, play.turn.number))
    if action.target != PLAYER and not _stands(play, 1 - seat, action.target):
        return
    if action.battle is not None and action.target != PLAYER:
        _fight(play, Attack(attacker, target), action.battle)
        return
    play.attack = Attack(attacker, target)
    if friend.abilities:
        play.due_of(friend, attacker, Trigger.ATTACK)


def _fought(play: Play, action: Fought) -> None:
    attack = play.attack
    if attack is not None and not attack.is_direct:
        play.attack = None
        _fight(play, attack, action.battle)


def _fight(play: Play, attack: Attack, battle: Battle) -> None:
    """The battle as the table settled it: shields first, then what being destroyed brings, then the late effects."""
    if play.biggest is None or sum(battle.powers) > sum(play.biggest):
        play.biggest = battle.powers
    fighters = play.friend(attack.attacker), play.friend(attack.target)
    for side, id in enumerate(attack):
        if battle.shield_used[side]:
            play.spend_shield(id)
    for side, id in enumerate(attack):
        friend, other = fighters[side], fighters[1 - side]
        if friend is None or not battle.destroyed[side]:
            continue
        # The clear winner falls to revenge, by an effect, so that what it does then waits in the rest area.
        by_revenge = battle.outcome is _WINS[side]
        if battle.reacts[side] and not by_revenge:
            play.due_of(friend, id, Trigger.BATTLE_DESTROYED, Trigger.DESTROYED)
        if by_revenge:
            silenced = other is not None and other.has(Keyword.SUPPRESS)
            play.off_board(id, Pile.REST, _REVENGE, "KM-18", destroyed=True, silenced=silenced)
        else:
            play.off_board(id, Pile.REST, _BATTLE, "KM-16")
        play.count(seat_of(id), "destroyed")
    for side, trigger in battle.after:
        late = play.friend(attack[side]) if side in (0, 1) else None
        if late is not None:
            play.due_of(late, attack[side], trigger)


_WINS = (Outcome.FIRST, Outcome.SECOND)


def _strike(play: Play, attack: Attack) -> None:
    """A direct attack: stars break, two with a double breaker (KM-19, KM-21)."""
    attacker = play.friend(attack.attacker)
    double = attacker is not None and attacker.has(Keyword.DOUBLE_BREAKER)
    play.attack = None
    running.break_stars(play, (seat_of(attack.target),), 2 if double else 1, Cause.ATTACK, double=double)


def _ability_used(play: Play, action: AbilityUsed) -> None:
    friend = play.friend(action.friend)
    if friend is None or not 0 <= action.ability < len(friend.abilities):
        return
    ability = friend.abilities[action.ability]
    if ability.clauses:
        seat, label = seat_of(action.friend), ability.label or ability.text
        running.push(play, Running(seat, friend.card, ability.clauses, friend=action.friend, label=label))


def _standing(play: Play, targets: tuple[FriendId, ...]) -> tuple[FriendId, ...]:
    return tuple(target for target in targets if play.friend(target) is not None)


# Stars and magic.


def _star_taken(play: Play, action: StarTaken) -> None:
    seat = action.seat
    if play.halves[seat].stars:
        play.into_hand(seat, Pile.STARS, _TO_HAND, "KM-19")
    running.star_gone(play, seat)


def _star_triggered(play: Play, action: StarTriggered) -> None:
    seat, is_there = action.seat, bool(play.halves[action.seat].stars)
    play.know(seat, action.card)
    running.star_gone(play, seat)
    if not is_there:
        return
    if not action.found:
        # The search came to nothing: the card goes where a star goes that isn't used.
        play.into_hand(seat, Pile.STARS, _TO_HAND, "KM-20")
        return
    play.count(seat, "triggers")
    _use(play, seat, action.card, action.targets, Pile.STARS)


def _magic_used(play: Play, action: MagicUsed) -> None:
    seat = action.seat
    play.know(seat, action.card)
    if not action.found:
        return
    play.have(seat, play.halves[seat].japariman - action.paid)
    for star in sorted(action.stars, reverse=True)[:DECK]:
        if play.halves[seat].stars:
            play.move(seat, Pile.STARS, Pile.REST, _STAR_COST, "KM-11", star=star)
            play.count(seat, "paid")
    _use(play, seat, action.card, action.targets, Pile.HAND)


def _use(play: Play, seat: int, card: Card | None, targets: tuple[FriendId, ...], source: Pile) -> None:
    """The card goes to rest at once, or is held if it summons itself (KM-12); what it says begins to run."""
    clauses = card.magic.clauses if card is not None and card.magic is not None else ()
    held = any(clause.kind is ClauseKind.SELF_SUMMON for clause in clauses)
    reason = _TRIGGER if source is Pile.STARS else _MAGIC
    held = play.move(seat, source, Pile.LIMBO if held else Pile.REST, reason, "KM-12", card) and held
    if card is None or not clauses:
        return
    results: tuple[Result, ...] = ()
    if clauses[0].kind is ClauseKind.SEARCH:
        # It was found before the magic was declared at all (KM-13).
        running.find(play, seat, clauses[0].count)
        results = (Result.DONE,)
    running.push(play, Running(seat, card, clauses, results, _standing(play, targets), held=held))


def _clause_resolved(play: Play, action: ClauseResolved) -> None:
    top = play.top
    if not isinstance(top, Running):
        return
    kind, result = top.clause.kind, action.result
    if result is Result.DONE and kind is ClauseKind.SELF_SUMMON:
        result = running.special(play, top.seat, top.card, action.place, Pile.LIMBO if top.held else Pile.REST)
        top = top._replace(held=False)
    elif result is Result.DONE and kind is ClauseKind.SPECIAL_SUMMON and action.card and action.source in MOVABLE:
        play.know(top.seat, action.card)
        result = running.special(play, top.seat, action.card, action.place, action.source)
    running.answer(play, top, result, _standing(play, action.targets))


# Effects that wait.


def _queued(play: Play, action: EffectQueued) -> None:
    seat, position = action.seat, action.position
    half, card, id = play.halves[seat], None, None
    if action.zone is Zone.FIELD:
        friend = half.board[position - 1] if 1 <= position <= PLACES else None
        if friend is not None:
            card, id = friend.card, friend_id(seat, position)
    elif 1 <= position <= len(half.rest):
        card = half.rest[position - 1]
    label = action.label or (card.name if card is not None else "")
    side = Side(int(seat != play.turn.seat))
    play.due(Waiting(action.speed, action.zone, side, position, label, seat, card, friend=id))


def _moved(play: Play, action: EffectMoved) -> None:
    count = len(play.queue)
    if 1 <= action.number <= count and 1 <= action.to <= count:
        queue = list(play.queue)
        queue.insert(action.to - 1, queue.pop(action.number - 1))
        play.queue = tuple(queue)


def _resolved(play: Play, action: EffectResolved) -> None:
    if not 1 <= action.number <= len(play.queue):
        return
    waiting = play.queue[action.number - 1]
    play.queue = (*play.queue[: action.number - 1], *play.queue[action.number :])
    if action.done and waiting.clauses and waiting.card is not None:
        frame = Running(waiting.seat, waiting.card, waiting.clauses, friend=waiting.friend, label=waiting.label)
        running.push(play, frame)


# What effects do that the app can't know.


def _change(play: Play, id: FriendId, change: Callable[[Friend], Friend | None]) -> None:
    friend = play.friend(id)
    after = None if friend is None else change(friend)
    if after is not None:
        play.put(id, after)


def _power_changed(play: Play, action: PowerChanged) -> None:
    until = running.until_turn(play.turn, action.duration)
    _change(play, action.friend, lambda friend: changed(friend, action.amount, until))


def _changes_lost(play: Play, action: PowerChangesLost) -> None:
    _change(play, action.friend, without_changes)


def _keyword_given(play: Play, action: KeywordGiven) -> None:
    until = running.until_turn(play.turn, action.duration)
    _change(play, action.friend, lambda friend: granted(friend, action.keyword, until))


def _keyword_taken(play: Play, action: KeywordTaken) -> None:
    _change(play, action.friend, lambda friend: without(friend, action.keyword))


def _effects_removed(play: Play, action: EffectsRemoved) -> None:
    _change(play, action.friend, stripped)


def _destroyed(play: Play, action: Destroyed) -> None:
    running.destroy(play, action.friend, action.fate)


def _friend_moved(play: Play, action: FriendMoved) -> None:
    if action.to in MOVABLE and play.friend(action.friend) is not None:
        play.off_board(action.friend, action.to, _MOVED, None)


def _cards_moved(play: Play, action: CardsMoved) -> None:
    seat, source, to = action.seat, action.source, action.to
    if source not in MOVABLE or to not in MOVABLE or source is to:
        return
    play.know(seat, action.card)
    for _ in range(min(action.count, play.held(source, seat))):
        if to is Pile.HAND:
            play.into_hand(seat, source, _MOVED, None, action.card)
        else:
            play.move(seat, source, to, _MOVED, None, action.card)


def _drew(play: Play, action: Drew) -> None:
    running.draw(play, _players(play, action.seat), action.count)


def _repaired(play: Play, action: Repaired) -> None:
    running.repair(play, action.seat, action.count)


def _stars_broken(play: Play, action: StarsBroken) -> None:
    running.break_stars(play, _players(play, action.seat), action.count, Cause.EFFECT)


def _players(play: Play, seat: int | None) -> tuple[int, ...]:
    """One player, or both, whose turn it is first."""
    return (play.turn.seat, 1 - play.turn.seat) if seat is None else (seat,)


def _japariman_changed(play: Play, action: JaparimanChanged) -> None:
    play.have(action.seat, play.halves[action.seat].japariman + action.amount)


def _rest_named(play: Play, action: RestNamed) -> None:
    half, at = play.halves[action.seat], action.number - 1
    if 0 <= at < len(half.rest):
        rest = (*half.rest[:at], action.card, *half.rest[at + 1 :])
        play.halves[action.seat] = half._replace(rest=rest)
        play.know(action.seat, action.card)


def _coin(_: Play, __: CoinTossed) -> None:
    """Its side is told; what comes of it is told next."""


_APPLY: dict[type[Action], Callable[[Play, Any], None]] = {
    MatchBegan: _began,
    TurnEnded: _turn_ended,
    Conceded: _conceded,
    DrawAgreed: _draw_agreed,
    Summoned: _summoned,
    SpecialSummoned: _special,
    Attacked: _attacked,
    Fought: _fought,
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
