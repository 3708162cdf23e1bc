"""What comes next at the table, in a sentence or two, and the acts on offer."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Act, Prompt
from companion.games.kemono.actions import (
    ClauseResolved,
    DrawAgreed,
    EffectResolved,
    Fought,
    MatchBegan,
    StarTaken,
    StarTriggered,
    TurnEnded,
)
from companion.games.kemono.attack import is_banned
from companion.games.kemono.cards import DECK, ClauseKind
from companion.games.kemono.effects import STARS, Result
from companion.games.kemono.judge import as_told, battle_of, friend_name, judge, whose_friend, why_not_attack
from companion.games.kemono.running import is_told, label
from companion.games.kemono.state import (
    HAND,
    Attack,
    Breaking,
    Ending,
    Phase,
    Pile,
    Running,
    State,
    Waiting,
)
from companion.games.kemono.wording import clause_text, clauses_text
from companion.text import Text, Who, say
from companion.verdict import Action, Kind

LINES = 2  # a prompt says no more than that


def prompt(state: State) -> Prompt:
    """The prompt of this moment."""
    match state.phase:
        case Phase.OVER:
            return _over(state)
        case Phase.SETUP:
            return _setup(state)
    top = state.running[-1] if state.running else None
    match top:
        case Breaking():
            return _break(state, top)
        case Running():
            return _clause(state, top)
    if state.queue:
        return _queue(state)
    if state.attack is not None:
        return _battle(state, state.attack)
    return _main(state)


def _act(state: State, id: str, action: Action, *, next: bool = False, more: bool = False) -> Act:
    """An act recorded at a tap; what the rules have against it stands beside it."""
    verdict = judge(state, action)
    barred = verdict.findings[0].text if verdict.kind >= Kind.ADVICE else None
    return Act(id, say(f"kemono.act.{id}"), action, barred=barred, next=next, more=more)


def _flow(id: str, *, next: bool = False, more: bool = False, barred: Text | None = None) -> Act:
    return Act(id, say(f"kemono.act.{id}"), flow=id, barred=barred, next=next, more=more)


def _lines(state: State, *lines: Text) -> tuple[Text, ...]:
    """What came about by itself goes before what to do."""
    return (*_told(state), *lines)[:LINES]


def _told(state: State) -> tuple[Text, ...]:
    return tuple(say("kemono.prompt.told", told=told) for told in state.told[-1:])


# Before the first turn, and after the last.


def _setup(state: State) -> Prompt:
    lines = (say("kemono.prompt.lay_out", stars=STARS, hand=state.options.start_hand),)
    acts = (_act(state, "begin", MatchBegan(), next=True),)
    return Prompt(None, say("kemono.prompt.setup", who=Who(state.first)), lines, "KM-02", acts)


def _over(state: State) -> Prompt:
    return Prompt(state.winner, say("kemono.prompt.over"), (*_told(state), how_it_ended(state)), "KM-23", ())


def how_it_ended(state: State) -> Text:
    """Who won, and how."""
    ending = state.ending or Ending.RULED
    if state.winner is None:
        return say("kemono.ending.draw" if ending is not Ending.AGREED else "kemono.ending.agreed")
    return say(f"kemono.ending.{ending.value}", who=Who(state.winner), loser=Who(1 - state.winner))


# A turn.


def _main(state: State) -> Prompt:
    seat, half = state.actor, state.halves[state.actor]
    ready = sum(friend.attacked_on != state.turn.number for _, friend in state.friends(seat))
    if is_banned(state.turn.number, state.options.first_turn_ban):
        now, rule = say("kemono.prompt.first_turn", count=half.japariman), "KM-14"
    elif ready:
        now, rule = say("kemono.prompt.main_ready", friends=ready, count=half.japariman), "KM-14"
    else:
        now, rule = say("kemono.prompt.main", count=half.japariman), "KM-06"
    miscounted = checksum(state)
    lines = (*miscounted, now, *(() if half.free else (say("kemono.prompt.full_board"),)))
    if miscounted:
        rule = "KM-35"
    acts = (
        _from_hand(state, "summon"),
        _from_hand(state, "magic"),
        _flow("attack", barred=_no_attack(state)),
        _act(state, "end_turn", TurnEnded(seat), next=True),
        *_rarer(state),
    )
    return Prompt(seat, say("kemono.prompt.turn", who=Who(seat)), _lines(state, *lines), rule, acts)


def checksum(state: State) -> tuple[Text, ...]:
    """Whose cards don't add up to forty, so that something was miscounted (§3.1)."""
    return tuple(
        say("kemono.prompt.checksum", who=Who(seat), total=state.total(seat))
        for seat in (0, 1)
        if state.total(seat) != DECK
    )


def _from_hand(state: State, id: str) -> Act:
    """A card out of the hand, which must hold one."""
    barred = None if state.held(Pile.HAND, state.actor) > 0 else say("kemono.prompt.no_hand")
    return _flow(id, barred=barred)


def _no_attack(state: State) -> Text | None:
    """Why nobody may attack: the first turn, everybody has, or nobody is there."""
    reasons = []
    for place, _ in state.halves[state.actor].friends:
        findings = why_not_attack(state, state.actor, place)
        if not findings:
            return None
        reasons.append(findings[0].text)
    return reasons[0] if reasons else say("kemono.prompt.no_friends")


def may_attack(state: State, place: int) -> bool:
    """Whether the friend at a place of whose turn it is may attack somebody now."""
    return not (state.is_busy or state.phase is not Phase.MAIN or why_not_attack(state, state.actor, place))


# What is being resolved.


def _break(state: State, breaking: Breaking) -> Prompt:
    seat = breaking.seat
    title = say("kemono.prompt.break", who=Who(seat))
    full = state.held(Pile.HAND, seat) >= HAND
    line, rule = say("kemono.prompt.look"), "KM-20"
    if full:
        line, rule = say("kemono.prompt.hand_full", who=Who(seat)), "KM-04"
    if breaking.is_second:
        title, rule = say("kemono.prompt.break_again", who=Who(seat)), "KM-21"
    acts = (
        _act(state, "star_trigger", StarTriggered(seat)),
        _flow("trigger"),
        _act(state, "star_taken", StarTaken(seat), next=True),
        *_rarer(state),
    )
    return Prompt(seat, title, _lines(state, line), rule, acts)


def _clause(state: State, running: Running) -> Prompt:
    clause = running.clause
    title = say("kemono.prompt.clause", effect=label(running))
    lines = _lines(state, say("kemono.prompt.sentence", text=clause_text(clause)))
    failed = _act(state, "clause_failed", ClauseResolved(Result.FAILED))
    if is_told(clause):
        done = _act(state, "clause_done", ClauseResolved(Result.DONE), next=True)
    else:
        done = _flow("clause", next=True)
    rule = {ClauseKind.SEARCH: "KM-13", ClauseKind.SPECIAL_SUMMON: "KM-09", ClauseKind.SELF_SUMMON: "KM-12"}
    acts = (failed, done, *_rarer(state))
    return Prompt(running.seat, title, lines, rule.get(clause.kind, "KM-29"), acts)


def _queue(state: State) -> Prompt:
    first = state.queue[0]
    title = say("kemono.prompt.queue", count=len(state.queue))
    says = [say("kemono.prompt.sentence", text=clauses_text(first.clauses))] if first.clauses else []
    lines = _lines(state, say("kemono.prompt.next_effect", effect=effect_name(first), who=Who(first.seat)), *says)
    acts = (
        _act(state, "not_done", EffectResolved(1, done=False)),
        _flow("order") if len(state.queue) > 1 else None,
        _act(state, "run" if first.clauses else "resolved", EffectResolved(), next=True),
        *_rarer(state),
    )
    return Prompt(first.seat, title, lines, "KM-28", tuple(act for act in acts if act is not None))


def effect_name(waiting: Waiting) -> Text:
    """An effect that waits, in a word: whose card, and what."""
    name = waiting.card.name if waiting.card is not None else ""
    if not name or name == waiting.label:
        return say("kemono.effect_name", name=waiting.label) if waiting.label else say("kemono.effect_unnamed")
    return (
        say("kemono.effect_of", card=name, name=waiting.label)
        if waiting.label
        else say("kemono.effect_name", name=name)
    )


def _battle(state: State, attack: Attack) -> Prompt:
    title = say(
        "kemono.prompt.battle", attacker=whose_friend(state, attack.attacker), target=friend_name(state, attack.target)
    )
    result = battle_of(state, attack)
    if result.waiting is not None:
        fought = _flow("battle", next=True)
    else:
        fought = _act(state, "battle", Fought(as_told(result)), next=True)
    line = say("kemono.prompt.powers", first=result.powers[0], second=result.powers[1])
    acts = (fought, *_rarer(state))
    return Prompt(state.actor, title, _lines(state, line), "KM-16", acts)


# Told by hand.


def _rarer(state: State) -> Iterator[Act]:
    """What effects do that the app can't know, and the ways out of a match."""
    anybody = any(True for _ in state.friends(0, 1))
    if any(friend.abilities for _, friend in state.friends(0, 1)):
        yield _flow("ability", more=True)
    if anybody:
        for id in ("power", "lose", "give", "take", "strip", "destroy", "leave"):
            yield _flow(id, more=True)
    for id in ("draw", "break", "repair", "cards", "japariman", "special"):
        yield _flow(id, more=True)
    if anybody or state.halves[0].rest or state.halves[1].rest:
        yield _flow("queue", more=True)
    if any(half.rest for half in state.halves):
        yield _flow("name", more=True)
    yield _flow("coin", more=True)
    yield _flow("concede", more=True)
    yield _act(state, "draw_agreed", DrawAgreed(), more=True)
