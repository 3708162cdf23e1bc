"""What the rules say of an action, clause by clause, with the nearest thing that is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from companion.games.kemono.actions import (
    NO_PLACE,
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
from companion.games.kemono.attack import called, judge_attack
from companion.games.kemono.battle import BattleResult, Coins, effect_destroy, fight
from companion.games.kemono.cards import Card, ClauseKind, Trigger
from companion.games.kemono.effects import STARS, Result, is_on_friends
from companion.games.kemono.friend import PLACES, Friend
from companion.games.kemono.magic import Funds, judge_magic
from companion.games.kemono.options import FARTHEST
from companion.games.kemono.order import Zone, judge_order
from companion.games.kemono.play import named
from companion.games.kemono.rules import MOVABLE
from companion.games.kemono.running import asks, is_told, items, nameable, seen, source
from companion.games.kemono.state import (
    HAND,
    Attack,
    Breaking,
    FriendId,
    Phase,
    Pile,
    Running,
    State,
    friend_id,
    place_of,
    seat_of,
)
from companion.games.kemono.summon import cost, judge_special, judge_summon
from companion.text import Gap, Text, Who, say
from companion.verdict import Action, Finding, Kind, Offer, Verdict


def judge(state: State, action: Action) -> Verdict:
    """What the rules say of *action* now. Raises ValueError for seats and places no table has."""
    for seat in _seats_of(action):
        if seat not in (0, 1):
            raise ValueError(f"nobody sits at {seat}")
    for friend in _friends_of(action):
        if seat_of(friend) not in (0, 1) or not 1 <= place_of(friend) <= PLACES:
            raise ValueError(f"no friend can stand at {friend}")
    return _JUDGE[type(action)](state, action)


def _seats_of(action: Action) -> Iterator[int]:
    seat: int | None = getattr(action, "seat", None)
    if seat is not None:
        yield seat


def _friends_of(action: Action) -> Iterator[FriendId]:
    friend: FriendId | None = getattr(action, "friend", None)
    if friend is not None:
        yield friend
    yield from getattr(action, "targets", ())


# Findings that many actions share.


def _no(rule: str, key: str, /, reading: str | None = None, **gaps: Gap) -> Finding:
    return Finding(Kind.VIOLATION, rule, say(f"kemono.bar.{key}", **gaps), reading)


def _slip(rule: str, key: str, /, reading: str | None = None, **gaps: Gap) -> Finding:
    return Finding(Kind.ADVICE, rule, say(f"kemono.slip.{key}", **gaps), reading)


def _unseen(rule: str, key: str) -> Finding:
    return Finding(Kind.CANNOT_TELL, rule, say(f"kemono.unseen.{key}"))


def _verdict(
    findings: Iterable[Finding],
    *rules: str,
    nearest: Iterable[Offer] = (),
    steps: Iterable[Text] = (),
    outcome: str | None = None,
) -> Verdict:
    """Findings gravest first, otherwise in the order they were found; ways on only where something is wrong."""
    ordered = tuple(sorted(findings, key=lambda finding: -finding.kind))
    verdict = Verdict(ordered, tuple(steps), (), outcome, rules)
    return replace(verdict, nearest=tuple(nearest)) if verdict.kind >= Kind.ADVICE else verdict


def _playing(state: State) -> Iterator[Finding]:
    """Nothing is played before the first turn, nor once the match is over."""
    if state.phase is Phase.OVER:
        yield _no("KM-23", "match_over")
    elif state.phase is Phase.SETUP:
        yield _no("KM-02", "not_begun")


def why_not_now(state: State, seat: int, rule: str) -> Iterator[Finding]:
    """Why *seat* may declare nothing new: another's turn, or something is unresolved."""
    yield from _playing(state)
    if state.phase in (Phase.MAIN, Phase.TURN_END) and seat != state.actor:
        yield _no(rule, "not_your_turn", who=Who(seat), actor=Who(state.actor))
    yield from why_not_free(state)


def why_not_free(state: State) -> Iterator[Finding]:
    """What has to be resolved before anything new is declared."""
    if state.running:
        if isinstance(state.running[-1], Breaking):
            yield _no("KM-19", "break_first", who=Who(state.running[-1].seat))
        else:
            yield _no("KM-29", "text_first")
    elif state.queue:
        yield _no("KM-28", "queue_first", count=len(state.queue))
    elif state.attack is not None:
        yield _no("KM-16", "battle_first")


def _on_with(state: State) -> Iterator[Offer]:
    """The way on where something is unresolved."""
    top = state.running[-1] if state.running else None
    if isinstance(top, Breaking):
        yield Offer(say("kemono.act.star_taken"), StarTaken(top.seat))
    elif top is None and state.queue and not state.is_over:
        yield Offer(say("kemono.act.resolved"), EffectResolved())


def _check_place(place: int, fewest: int = 1) -> None:
    if not fewest <= place <= PLACES:
        raise ValueError(f"no place {place}")


def _there(state: State, friend: FriendId, rule: str) -> Iterator[Finding]:
    if state.friend(friend) is None:
        yield _no(rule, "no_friend", who=Who(seat_of(friend)), place=place_of(friend))


def _has(state: State, pile: Pile, seat: int, count: int = 1) -> Iterator[Finding]:
    """A pile that can't hold so many cards was miscounted before (§3.1)."""
    if (held := state.held(pile, seat)) < count:
        yield _slip("KM-35", "too_few", who=Who(seat), pile=pile_name(pile), count=held)


def pile_name(pile: Pile) -> Text:
    """A pile in words."""
    return say(f"kemono.pile.{pile.value}")


def _hand_limit(state: State, seat: int, count: int = 1) -> Iterator[Text]:
    """What a full hand asks for first (KM-04)."""
    if state.held(Pile.HAND, seat) + count > HAND:
        yield say("kemono.prompt.hand_full", who=Who(seat))


# Turns.


def _began(state: State, _: MatchBegan) -> Verdict:
    findings = [_no("KM-02", "begun")] if state.phase is not Phase.SETUP else []
    return _verdict(findings, "KM-02")


def _turn_ended(state: State, action: TurnEnded) -> Verdict:
    findings = [*why_not_now(state, action.seat, "KM-03")]
    offers = [*_on_with(state)]
    if not state.is_busy and action.seat != state.actor and state.phase is Phase.MAIN:
        offers.append(Offer(say("kemono.act.end_turn"), TurnEnded(state.actor)))
    return _verdict(findings, "KM-03", "KM-06", nearest=offers)


def _over(state: State, _: Action) -> Verdict:
    return _verdict([_no("KM-23", "match_over")] if state.is_over else [], "KM-23")


# Friends.


def _summoned(state: State, action: Summoned) -> Verdict:
    seat, card, released = action.seat, action.card, action.released
    for place in (action.place, released):
        if place is not None:
            _check_place(place)
    half = state.halves[seat]
    findings = [*why_not_now(state, seat, "KM-06"), *_has(state, Pile.HAND, seat)]
    if released is not None:
        findings += _there(state, friend_id(seat, released), "KM-07")
    there = released is not None and state.friend(friend_id(seat, released)) is not None
    verdict = judge_summon(card, half.board, half.japariman, released if there else None)
    findings += verdict.findings
    if card.release and released is None and list(half.friends):
        findings.append(_no("KM-07", "release_missing"))
    elif action.place != released and action.place not in half.free and half.free:
        findings.append(_no("KM-08", "place_taken", place=action.place))
    findings += _paid(state, action)
    offers = [*_on_with(state), *(_elsewhere(action, half.free) if not there else ())]
    return _verdict(findings, *verdict.grounds, nearest=offers, steps=verdict.steps)


def _paid(state: State, action: Summoned) -> Iterator[Finding]:
    """What was paid is what it costs (KM-06); of a friend nobody named only the table knows."""
    half = state.halves[action.seat]
    due = cost(action.card, half.board)
    if action.paid > half.japariman >= due:
        text = say(
            "kemono.refusal.summon_cost",
            cost=action.paid,
            japariman=half.japariman,
            short=action.paid - half.japariman,
        )
        yield Finding(Kind.VIOLATION, "KM-06", text)
    if action.card.name and action.paid < due:
        yield _no("KM-06", "paid_less", cost=due, paid=action.paid)
    elif action.card.name and action.paid > due:
        yield _slip("KM-06", "paid_more", cost=due, paid=action.paid)


def _elsewhere(action: Summoned | SpecialSummoned, free: tuple[int, ...]) -> Iterator[Offer]:
    for place in free:
        if place != action.place:
            yield Offer(say("kemono.offer.place", place=place), replace(action, place=place))


def _special(state: State, action: SpecialSummoned) -> Verdict:
    seat, card, released = action.seat, action.card, action.released
    _check_place(action.place, NO_PLACE)
    if released is not None:
        _check_place(released)
    if action.source not in MOVABLE:
        raise ValueError(f"nobody is summoned out of {action.source}")
    half, needs = state.halves[seat], state.options.special_needs_release
    findings = [*_playing(state), *_has(state, action.source, seat)]
    if released is not None:
        findings += _there(state, friend_id(seat, released), "KM-07")
    verdict = judge_special(card, half.board, needs_release=needs)
    findings += verdict.findings
    if needs and card.release and released is None and list(half.friends):
        findings.append(_no("KM-07", "release_missing", "special_needs_release"))
    fits = action.place in half.free or action.place == released
    if half.free and not fits:
        findings.append(_no("KM-08", "place_taken" if action.place else "place_free", place=action.place))
    return _verdict(findings, *verdict.grounds, nearest=_elsewhere(action, half.free), steps=verdict.steps)


def why_not_attack(state: State, seat: int, place: int) -> tuple[Finding, ...]:
    """What the rules have against a friend's attacking at all now, whoever the target (KM-14, KM-33)."""
    friend = state.friend(friend_id(seat, place))
    if friend is None:
        return tuple(_there(state, friend_id(seat, place), "KM-14"))
    turn, ban = state.turn.number, state.options.first_turn_ban
    return judge_attack(friend, state.halves[1 - seat].board, None, turn, ban).findings


def _attacked(state: State, action: Attacked) -> Verdict:
    seat, other = action.seat, 1 - action.seat
    _check_place(action.place)
    _check_place(action.target, PLAYER)
    attack = Attack(friend_id(seat, action.place), friend_id(other, action.target))
    findings = [*why_not_now(state, seat, "KM-14"), *_there(state, attack.attacker, "KM-14")]
    offers = [*_on_with(state)]
    friend, target = state.friend(attack.attacker), state.friend(attack.target)
    if action.target != PLAYER:
        findings += _there(state, attack.target, "KM-15")
    if friend is None or (target is None and action.target != PLAYER):
        return _verdict(findings, "KM-14", "KM-15", nearest=offers)
    board, turn, ban = state.halves[other].board, state.turn.number, state.options.first_turn_ban
    verdict = judge_attack(friend, board, action.target, turn, ban)
    findings += verdict.findings
    offers += _targets(state, action, friend)
    if action.battle is None or target is None:
        return _verdict(findings, *verdict.grounds, nearest=offers, steps=verdict.steps)
    if any(ability.trigger is Trigger.ATTACK for ability in friend.abilities):
        findings.append(_slip("KM-28", "effects_first"))
        offers.append(Offer(say("kemono.offer.declare"), replace(action, battle=None)))
    result = battle_of(state, attack, action.battle.coins)
    findings += _ruled(result, action.battle)
    rules = (*verdict.grounds, *result.rules)
    return _verdict(findings, *rules, nearest=offers, steps=result.steps, outcome=result.outcome.value)


def _targets(state: State, action: Attacked, friend: Friend) -> Iterator[Offer]:
    """The targets the rules allow instead, as far as no coin has to be tossed first."""
    other, ban = 1 - action.seat, state.options.first_turn_ban
    board = state.halves[other].board
    for target in (PLAYER, *(place for place, _ in state.halves[other].friends)):
        if target == action.target or judge_attack(friend, board, target, state.turn.number, ban).findings:
            continue
        if target == PLAYER:
            yield Offer(say("kemono.offer.player"), replace(action, target=PLAYER, battle=None))
            continue
        result = battle_of(state, Attack(friend_id(action.seat, action.place), friend_id(other, target)))
        if result.waiting is None:
            label = say("kemono.offer.target", friend=friend_name(state, friend_id(other, target)))
            yield Offer(label, replace(action, target=target, battle=as_told(result)))


def battle_of(state: State, attack: Attack, coins: Coins = (None, None)) -> BattleResult:
    """The battle of an attack, worked out. Both friends must be there."""
    attacker, target = state.friend(attack.attacker), state.friend(attack.target)
    assert attacker is not None, "somebody attacks"
    assert target is not None, "somebody is attacked"
    return fight(attacker, target, coins, state.options.after_destroy_on_tie)


def as_told(result: BattleResult, coins: Coins = (None, None)) -> Battle:
    """What was worked out of a battle, as the table tells it."""
    return Battle(result.outcome, result.powers, result.destroyed, result.shielded, coins, result.reacts, result.after)


def _ruled(result: BattleResult, battle: Battle) -> Iterator[Finding]:
    """A battle that came out otherwise than worked out is the table's ruling; one with a coin untold can't be."""
    if any(side not in (0, 1) for side, _ in battle.after):
        raise ValueError("a battle has two sides")
    if result.waiting is not None:
        yield _unseen("KM-17", "coin")
    elif as_told(result, battle.coins) != battle:
        yield _no("KM-16", "other_result")


def _fought(state: State, action: Fought) -> Verdict:
    findings = [*_playing(state)]
    attack = state.attack
    if attack is None or attack.is_direct:
        return _verdict([*findings, _no("KM-16", "no_attack")], "KM-16", nearest=_on_with(state))
    if state.running or state.queue:
        findings += why_not_free(state)
    result = battle_of(state, attack, action.battle.coins)
    findings += _ruled(result, action.battle)
    return _verdict(findings, *result.rules, nearest=_on_with(state), steps=result.steps, outcome=result.outcome.value)


def _ability_used(state: State, action: AbilityUsed) -> Verdict:
    if action.ability < 0:
        raise ValueError("abilities count from 0")
    seat = seat_of(action.friend)
    findings = [*why_not_now(state, seat, "KM-10"), *_there(state, action.friend, "KM-10")]
    friend = state.friend(action.friend)
    if friend is not None and action.ability >= len(friend.abilities):
        findings.append(_no("KM-10", "no_ability"))
    return _verdict(findings, "KM-29", nearest=_on_with(state))


# Stars and magic.


def _breaking(state: State, seat: int) -> Iterator[Finding]:
    yield from _playing(state)
    top = state.running[-1] if state.running else None
    if not isinstance(top, Breaking) or top.seat != seat:
        yield _no("KM-19", "no_break", who=Who(seat))


def _star_taken(state: State, action: StarTaken) -> Verdict:
    steps = tuple(_hand_limit(state, action.seat))
    rules = ("KM-19", "KM-04") if steps else ("KM-19",)
    return _verdict(_breaking(state, action.seat), *rules, steps=steps)


def _star_triggered(state: State, action: StarTriggered) -> Verdict:
    findings = [*_breaking(state, action.seat)]
    steps: tuple[Text, ...] = ()
    if action.card is None:
        findings.append(_unseen("KM-20", "card"))
    elif action.card.magic is None:
        findings.append(_no("KM-20", "no_magic"))
    else:
        by = source(state, action.seat, action.card)
        verdict = judge_magic(action.card.magic, seen(state), by, Funds(0, 0), star_trigger=True)
        findings += verdict.findings
        steps = verdict.steps
        findings += _named_well(state, action.seat, action.card, action.targets)
    offers = (Offer(say("kemono.act.star_taken"), StarTaken(action.seat)),)
    return _verdict(findings, "KM-20", nearest=offers, steps=steps)


def _magic_used(state: State, action: MagicUsed) -> Verdict:
    seat, card, half = action.seat, action.card, state.halves[action.seat]
    findings = [*why_not_now(state, seat, "KM-10"), *_has(state, Pile.HAND, seat)]
    steps: tuple[Text, ...] = ()
    rules: tuple[str, ...] = ("KM-10", "KM-11", "KM-12")
    magic = card.magic if card is not None else None
    if card is None:
        findings.append(_unseen("KM-10", "card"))
    elif magic is None:
        findings.append(_no("KM-10", "no_magic"))
    else:
        funds = Funds(half.japariman, len(half.stars))
        verdict = judge_magic(magic, seen(state), source(state, seat, card), funds)
        findings += verdict.findings
        findings += _named_well(state, seat, card, action.targets)
        steps, rules = verdict.steps, verdict.grounds
    if not action.found:
        if magic is None or not magic.clauses or magic.clauses[0].kind is not ClauseKind.SEARCH:
            findings.append(_no("KM-13", "no_search"))
        return _verdict(findings, "KM-13", nearest=_on_with(state), steps=(say("kemono.note.search_aborted"),))
    findings += _magic_paid(state, action)
    return _verdict(findings, *rules, nearest=_on_with(state), steps=steps)


def _magic_paid(state: State, action: MagicUsed) -> Iterator[Finding]:
    """What was paid is what it costs, the stars from the far end unless the table lets their owner choose (KM-11)."""
    half, magic = state.halves[action.seat], action.card.magic if action.card is not None else None
    lying = len(half.stars)
    if magic is not None and (action.paid, len(action.stars)) != (magic.japariman, magic.stars):
        if action.paid < magic.japariman or len(action.stars) < magic.stars:
            yield _no("KM-11", "magic_paid_less", japariman=magic.japariman, stars=magic.stars)
        else:
            yield _slip("KM-11", "magic_paid_more", japariman=magic.japariman, stars=magic.stars)
    if action.paid > half.japariman and not (magic and magic.japariman > half.japariman):
        yield _no("KM-11", "short_of_japariman", japariman=half.japariman)
    if len(set(action.stars)) < len(action.stars) or any(star > lying for star in action.stars):
        yield _no("KM-11", "no_such_star", stars=lying)
    elif state.options.cost_star == FARTHEST and set(action.stars) != set(
        range(lying - len(action.stars) + 1, lying + 1)
    ):
        yield _no("KM-11", "farthest_star", "cost_star")


def _named_well(state: State, seat: int, card: Card, targets: tuple[FriendId, ...]) -> Iterator[Finding]:
    """The friends named are such as its first sentence may name (KM-10)."""
    if targets and card.magic is not None and card.magic.clauses:
        running = Running(seat, card, card.magic.clauses)
        yield from _fits(state, running, targets)


def _fits(state: State, running: Running, targets: tuple[FriendId, ...]) -> Iterator[Finding]:
    clause = running.clause
    allowed = nameable(state, running) if is_on_friends(clause) else ()
    for target in targets:
        if target not in allowed:
            yield _no("KM-10", "not_nameable", friend=friend_name(state, target))
    if len(targets) > clause.count:
        yield _no("KM-10", "too_many", count=clause.count)


def friend_name(state: State, id: FriendId) -> Text:
    """A friend in a sentence: by its name, with its place where another beside it is called the same."""
    seat, place = seat_of(id), place_of(id)
    friend = state.friend(id)
    if friend is None:
        return say("kemono.friend.unnamed", place=place)
    namesakes = sum(other.name == friend.name for _, other in state.halves[seat].friends)
    return named(friend.card) if friend.name and namesakes == 1 else called(friend, place)


def whose_friend(state: State, id: FriendId) -> Text:
    """The same where it has to be said whose it is."""
    return say("kemono.friend.of", who=Who(seat_of(id)), friend=friend_name(state, id))


def _clause_resolved(state: State, action: ClauseResolved) -> Verdict:
    _check_place(action.place, NO_PLACE)
    if action.source not in MOVABLE:
        raise ValueError(f"nothing comes out of {action.source}")
    findings = [*_playing(state)]
    top = state.running[-1] if state.running else None
    if not isinstance(top, Running) or not asks(state, top):
        return _verdict([*findings, _no("KM-29", "nothing_asked")], "KM-29", nearest=_on_with(state))
    clause = top.clause
    if action.result is Result.DONE:
        if is_on_friends(clause):
            findings += _fits(state, top, action.targets)
            if not action.targets and not is_told(clause):
                findings.append(_no("KM-10", "name_some"))
        if clause.kind is ClauseKind.SPECIAL_SUMMON and action.card is None:
            findings.append(_no("KM-09", "which_card"))
        if clause.kind in (ClauseKind.SEARCH, ClauseKind.TEXT):
            findings.append(_unseen("KM-13" if clause.kind is ClauseKind.SEARCH else "KM-29", "outcome"))
    return _verdict(findings, "KM-29")


# Effects that wait.


def _queued(state: State, action: EffectQueued) -> Verdict:
    findings = [*_playing(state)]
    if action.zone is Zone.FIELD:
        _check_place(action.position)
        findings += _there(state, friend_id(action.seat, action.position), "KM-28")
    elif not 1 <= action.position <= len(state.halves[action.seat].rest):
        findings.append(_no("KM-32", "no_rest_card", who=Who(action.seat), number=action.position))
    return _verdict(findings, "KM-27", "KM-28")


def _moved(state: State, action: EffectMoved) -> Verdict:
    findings = [*_playing(state), *_waits(state, action.number), *_waits(state, action.to)]
    if findings:
        return _verdict(findings, "KM-28")
    verdict = _in_order(state, action.number, action.to)
    return _verdict(verdict.findings, *verdict.grounds, steps=verdict.steps)


def _in_order(state: State, number: int, to: int) -> Verdict:
    """What the rules say of the order with the *number*th effect at the *to*th place (KM-27, KM-28)."""
    waiting = list(items(state))
    waiting.insert(to - 1, waiting.pop(number - 1))
    return judge_order(waiting)


def _waits(state: State, number: int) -> Iterator[Finding]:
    if not 1 <= number <= len(state.queue):
        yield _no("KM-28", "nothing_waits", number=number)


def _resolved(state: State, action: EffectResolved) -> Verdict:
    findings = [*_playing(state), *_waits(state, action.number)]
    if state.running:
        findings += why_not_free(state)
    offers = [*_on_with(state)]
    if not findings and action.number > 1:
        findings += _in_order(state, action.number, 1).findings
    return _verdict(findings, "KM-27", "KM-28", nearest=offers)


# What effects do that the app can't know.


def _on_friend(*rules: str) -> Callable[[State, Any], Verdict]:
    def judged(state: State, action: Any) -> Verdict:
        return _verdict([*_playing(state), *_there(state, action.friend, rules[0])], *rules)

    return judged


def _keyword_given(state: State, action: KeywordGiven) -> Verdict:
    findings = [*_playing(state), *_there(state, action.friend, "KM-26")]
    friend = state.friend(action.friend)
    if friend is not None and friend.has(action.keyword):
        findings.append(_slip("KM-30", "has_already", friend=named(friend.card), keyword=action.keyword.text))
    return _verdict(findings, "KM-26", "KM-30")


def _keyword_taken(state: State, action: KeywordTaken) -> Verdict:
    findings = [*_playing(state), *_there(state, action.friend, "KM-26")]
    friend = state.friend(action.friend)
    if friend is not None and not friend.has(action.keyword):
        findings.append(_slip("KM-26", "has_not", friend=named(friend.card), keyword=action.keyword.text))
    return _verdict(findings, "KM-26", "KM-33")


def _destroyed(state: State, action: Destroyed) -> Verdict:
    findings = [*_playing(state), *_there(state, action.friend, "KM-17")]
    friend = state.friend(action.friend)
    offers: list[Offer] = []
    if friend is not None and (fate := effect_destroy(friend)) is not action.fate:
        findings.append(_slip("KM-17", f"fate_{fate.value}", friend=named(friend.card)))
        offers.append(Offer(say(f"kemono.fate.{fate.value}"), replace(action, fate=fate)))
    return _verdict(findings, "KM-17", nearest=offers)


def _friend_moved(state: State, action: FriendMoved) -> Verdict:
    if action.to not in MOVABLE:
        raise ValueError(f"nobody goes to {action.to}")
    seat = seat_of(action.friend)
    steps = _hand_limit(state, seat) if action.to is Pile.HAND else ()
    findings = [*_playing(state), *_there(state, action.friend, "KM-32"), *_star_limit(state, seat, action.to)]
    return _verdict(findings, "KM-32", steps=steps)


def _star_limit(state: State, seat: int, to: Pile, count: int = 1) -> Iterator[Finding]:
    """Five stars at most lie there (KM-22)."""
    if to is Pile.STARS and len(state.halves[seat].stars) + count > STARS:
        yield _slip("KM-22", "five_stars")


def _cards_moved(state: State, action: CardsMoved) -> Verdict:
    if action.source not in MOVABLE or action.to not in MOVABLE or action.source is action.to:
        raise ValueError(f"no card goes from {action.source} to {action.to}")
    seat, held = action.seat, state.held(action.source, action.seat)
    findings = [*_playing(state)]
    offers: list[Offer] = []
    if held < action.count:
        findings.append(_no("KM-35", "not_so_many", who=Who(seat), pile=pile_name(action.source), count=held))
        if held:
            offers.append(Offer(say("kemono.offer.count", count=held), replace(action, count=held)))
    findings += _star_limit(state, seat, action.to, action.count)
    steps = _hand_limit(state, seat, action.count) if action.to is Pile.HAND else ()
    return _verdict(findings, "KM-35", nearest=offers, steps=steps)


def _drew(state: State, action: Drew) -> Verdict:
    findings = [*_playing(state)]
    steps: list[Text] = []
    for seat in (0, 1) if action.seat is None else (action.seat,):
        if state.held(Pile.DECK, seat) < action.count:
            findings.append(_slip("KM-05", "deck_out", who=Who(seat), count=state.held(Pile.DECK, seat)))
        steps += _hand_limit(state, seat, action.count)
    return _verdict(findings, "KM-03", "KM-04", "KM-05", steps=steps)


def _repaired(state: State, action: Repaired) -> Verdict:
    findings = [*_playing(state)]
    deck, lying = state.held(Pile.DECK, action.seat), len(state.halves[action.seat].stars)
    if deck < action.count:
        findings.append(_slip("KM-22", f"repair_{state.options.repair_deckout}", "repair_deckout", count=deck))
    steps = [say("kemono.note.repair_failed")] if lying + action.count > STARS else []
    return _verdict(findings, "KM-22", steps=steps)


def _stars_broken(state: State, action: StarsBroken) -> Verdict:
    findings = [*_playing(state)]
    findings += (
        _slip("KM-23", "star_out", who=Who(seat), count=len(state.halves[seat].stars))
        for seat in ((0, 1) if action.seat is None else (action.seat,))
        if len(state.halves[seat].stars) < action.count
    )
    return _verdict(findings, "KM-19", "KM-23")


def _japariman_changed(state: State, action: JaparimanChanged) -> Verdict:
    findings = [*_playing(state)]
    if (held := state.halves[action.seat].japariman) + action.amount < 0:
        findings.append(_slip("KM-06", "no_japariman", who=Who(action.seat), count=held))
    return _verdict(findings, "KM-06")


def _rest_named(state: State, action: RestNamed) -> Verdict:
    findings = []
    if not 1 <= action.number <= len(state.halves[action.seat].rest):
        findings.append(_no("KM-32", "no_rest_card", who=Who(action.seat), number=action.number))
    return _verdict(findings, "KM-32")


def _coin(state: State, _: CoinTossed) -> Verdict:
    return _verdict(_playing(state), "KM-17")


_JUDGE: dict[type[Action], Callable[[State, Any], Verdict]] = {
    MatchBegan: _began,
    TurnEnded: _turn_ended,
    Conceded: _over,
    DrawAgreed: _over,
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
    PowerChanged: _on_friend("KM-24", "KM-26"),
    PowerChangesLost: _on_friend("KM-25"),
    KeywordGiven: _keyword_given,
    KeywordTaken: _keyword_taken,
    EffectsRemoved: _on_friend("KM-33", "KM-26"),
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
