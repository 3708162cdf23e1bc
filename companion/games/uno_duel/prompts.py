"""What comes next at the table, in a sentence or two, and the acts on offer.

At a quick pace (手順 はやい) only what has to be told is asked: a card, the end of the turn. At the detailed one every
step of a turn has its act. What is told at either is accepted at both.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Act, Prompt, Stage
from companion.games.uno_duel.actions import (
    Drew,
    MatchEnded,
    Misplayed,
    Passed,
    Reshuffled,
    RoundClosed,
    StandbyClosed,
    TrapSet,
    TurnCalled,
    TurnEnded,
    TurnForfeited,
    UnoCalled,
    UnoCaught,
)
from companion.games.uno_duel.cards import total
from companion.games.uno_duel.judge import CLAUSE, against_trap, barred, is_hit, is_open_draw, is_own_battle, owed
from companion.games.uno_duel.legality import answers
from companion.games.uno_duel.options import DETAILED, FORFEIT, POINTS
from companion.games.uno_duel.state import LOW_PILE, Did, Phase, State
from companion.games.uno_duel.telling import order, score_text, shout
from companion.games.uno_duel.weighing import fireable_text, playable_text
from companion.text import Gap, Text, Who, say
from companion.verdict import Action

# What goes on to the next player, and so past a wild draw four nobody has doubted (UD-21).
_CLOSING = (TurnEnded, StandbyClosed)


def prompt(state: State) -> Prompt:
    """The prompt of this moment."""
    match state.phase:
        case Phase.DEALER:
            return _dealer(state)
        case Phase.DEAL:
            return _deal(state)
        case Phase.MAIN:
            return _main(state)
        case Phase.ROUND_OVER:
            return _round_over(state)
        case Phase.MATCH_OVER:
            return _match_over(state)
    if _is_detailed(state) and state.phase is Phase.STANDBY:
        return _standby(state)
    if _is_detailed(state) and state.phase is Phase.TURN_CALL:
        return _turn_call(state)
    return _battle(state)


def _is_detailed(state: State) -> bool:
    return state.options.pace == DETAILED


def _ask(name: str, **gaps: Gap) -> Text:
    return say(f"uno_duel.prompt.{name}", **gaps)


def _act(
    state: State, id: str, action: Action, label: Text | None = None, *, next: bool = False, more: bool = False
) -> Act:
    """An act recorded at a tap; what the rules have against it stands beside it, or that the chance to doubt ends."""
    hint = say("uno_duel.act.doubt_first") if state.may_challenge and isinstance(action, _CLOSING) else None
    label = label or say(f"uno_duel.act.{id}")
    return Act(id, label, action, hint=hint, barred=barred(state, action), next=next, more=more)


def _flow(id: str, *, barred: Text | None = None, next: bool = False, more: bool = False) -> Act:
    return Act(id, say(f"uno_duel.act.{id}"), flow=id, barred=barred, next=next, more=more)


# Before the first turn.


def _dealer(state: State) -> Prompt:
    names = tuple(Who(seat) for seat in state.round.draw)
    return Prompt(None, _ask("tie"), (_ask("tie_line", names=names),), "UD-02", (_flow("dealer", next=True),))


def _deal(state: State) -> Prompt:
    dealer, round_ = state.round.dealer, state.round
    lines = [_ask("deal_line")]
    acts = [_flow("first", next=True)]
    if round_.number == 1:
        acts.append(_flow("dealer", more=True))  # whoever made the match has named the dealer
    if round_.results:
        last = round_.results[-1]
        scores = tuple(score_text(state, seat) for seat in order(state))
        lines = [_ask("round_won", who=Who(last.winner), turns=last.turns), *lines, _ask("scores", scores=scores)]
        acts.append(_act(state, "finish", MatchEnded(), more=True))
    title = _ask("deal", who=Who(dealer))
    return Prompt(dealer, title, tuple(lines), "UD-03", tuple(acts))


# A turn.

_STAGES = ("call", "battle", "main", "end", "standby")


def _stages(state: State) -> tuple[Stage, ...]:
    """The steps of a turn, where each is told by itself."""
    if not _is_detailed(state):
        return ()
    match state.phase:
        case Phase.TURN_CALL:
            now = 0
        case Phase.BATTLE:
            now = 1
        case Phase.MAIN:
            now = 2 if state.turn.owed or not any(against_trap(state)) else 3
        case _:
            now = 4
    return tuple(Stage(say(f"uno_duel.stage.{name}"), (at > now) - (at < now)) for at, name in enumerate(_STAGES))


def _standby(state: State) -> Prompt:
    """Between two turns, told by itself."""
    acts = [*_traps(state), *_uno(state), *_challenge(state)]
    acts += [_act(state, "standby", StandbyClosed(), next=True), *_rarer(state)]
    lines = (_ask("next_is", who=Who(state.incoming)), *_trap_lines(state), *_notes(state))
    return Prompt(None, _ask("standby"), lines, "UD-20", tuple(acts), _stages(state))


def _turn_call(state: State) -> Prompt:
    """The standby is closed: the next player calls the turn."""
    seat = state.incoming
    acts = [*_uno(state), _act(state, "called", TurnCalled(seat), next=True), *_rarer(state)]
    lines = (_ask("call_line", shout=shout("turn", state.turn.number)), *_notes(state))
    return Prompt(seat, _ask("turn_call", who=Who(seat)), lines, "UD-04", tuple(acts), _stages(state))


def _battle(state: State) -> Prompt:
    """Whose turn it is, or is about to be: a card, a trap, or neither."""
    seat = state.actor
    if state.table.field.element is None:
        named = _flow("name", next=True)
        lines: tuple[Text, ...] = (_ask("name_line"),)
        acts = (*_uno(state), named, *_rarer(state))
        return Prompt(seat, _ask("name", who=Who(seat)), lines, "UD-03", acts, _stages(state))
    if is_hit(state, seat):
        due = owed(state)
        acts = (*_traps(state), *_uno(state), *_challenge(state), *_without_battle(state, due), *_rarer(state))
        lines = (_ask("hit_draws", count=due) if due else _ask("hit_line"), *_notes(state))
        return Prompt(seat, _ask("hit", who=Who(seat)), lines, "UD-21", acts, _stages(state))
    attack = total(state.facing)
    acts = (
        *_challenge(state),
        *_traps(state),
        _flow("many"),
        *_nothing_played(state),
        *_uno(state),
        _flow("play", next=True),
        *_rarer(state),
    )
    lines = (_what_fits(state), *_notes(state))
    title = _ask("battle_attacked" if attack else "battle", who=Who(seat), count=attack)
    rule = "UD-11" if attack else CLAUSE[Phase.BATTLE]
    return Prompt(seat, title, lines, rule, acts, _stages(state))


def _without_battle(state: State, due: int) -> Iterator[Act]:
    """What is left of a turn that a lost challenge took."""
    seat = state.actor
    if due:
        yield _act(state, "drew", Drew(seat), _draw_label(state))
    yield _act(state, "end", TurnEnded(seat), next=True)


def _nothing_played(state: State) -> Iterator[Act]:
    """Nothing to play, or an attack taken: told as a pass where every step is, else by the draw."""
    seat = state.actor
    if _is_detailed(state):
        yield _act(state, "pass", Passed(seat), say("uno_duel.act.take" if state.facing else "uno_duel.act.pass"))
    elif is_open_draw(state):
        yield _flow("draw")
    else:
        yield _act(state, "drew", Drew(seat), _draw_label(state))


def _draw_label(state: State) -> Text:
    """受ける 4枚, 1枚引く."""
    attacked = state.facing or (state.turn.phase is Phase.MAIN and state.turn.ban)
    return say("uno_duel.act.take_count" if attacked else "uno_duel.act.draw_count", count=owed(state))


def _what_fits(state: State) -> Text:
    field, attack, options = state.table.field, state.facing, state.options
    if attack:
        kinds = answers(attack, options)
        if not kinds:
            return _ask("nothing_answers", count=total(attack))
        return _ask("answers", fits=playable_text(field, attack, options))
    return _ask("fits", fits=playable_text(field, attack, options))


def _main(state: State) -> Prompt:
    turn = state.turn
    seat, due = turn.seat, turn.owed
    lines: list[Text] = []
    acts = [*_challenge(state), *_uno(state)]
    against = next(iter(against_trap(state)), None)
    if due:
        lines.append(_ask("main_attacked" if turn.ban else "main_draw", count=due))
        acts.append(
            _flow("draw", next=True)
            if is_open_draw(state)
            else _act(state, "drew", Drew(seat), _draw_label(state), next=True)
        )
    if state.options.drawn_card_playable and turn.did is Did.PASS and not due and not turn.ban:
        lines.append(_ask("main_playable"))
        acts.append(_flow("play"))
    if against is None:
        lines.append(_ask("main_set", count=state.options.trap_limit - len(state.seats[seat].traps)))
        acts.append(_act(state, "set", TrapSet(seat)))
    else:
        lines.append(against.text)
    acts.append(_act(state, "end", TurnEnded(seat), next=not due))
    lines += _notes(state)
    rule = "UD-15" if due else "UD-16"
    stages = _stages(state)
    if against is not None and not due:
        lines, rule = [_ask("end_line", who=Who(state.incoming)), *_notes(state)], "UD-04"
    return Prompt(seat, _ask("main", who=Who(seat)), tuple(lines), rule, (*acts, *_rarer(state)), stages)


# Traps, UNO, a challenge: what may come between.


def _traps(state: State) -> Iterator[Act]:
    """The way to fire a trap, while one lies there that may."""
    owners = [seat for seat in state.active if state.seats[seat].traps]
    if not owners:
        return
    ready = any(
        is_own_battle(state, seat) is not None
        and (is_own_battle(state, seat) or not all(map(state.is_fresh, state.seats[seat].traps)))
        for seat in owners
    )
    yield _flow("trap", barred=None if ready else _why_no_trap(state, owners))


def _why_no_trap(state: State, owners: list[int]) -> Text:
    if state.phase is Phase.STANDBY:
        return say("uno_duel.refusal.fresh_trap", who=Who(owners[0]))
    return say("uno_duel.refusal.not_now")


def _trap_lines(state: State) -> Iterator[Text]:
    """What kinds of trap could fire now: from the field alone, whatever lies there."""
    owners = [seat for seat in state.active if state.seats[seat].traps]
    if not owners:
        return
    ready = [seat for seat in owners if not all(map(state.is_fresh, state.seats[seat].traps))]
    if ready:
        kinds = fireable_text(state.table.field, (), state.options)
        yield _ask("traps", kinds=kinds, names=tuple(Who(seat) for seat in ready))
    else:
        yield _ask("fresh", who=Who(owners[0]))


def _uno(state: State) -> Iterator[Act]:
    for seat in state.uno_due:
        if state.phase is not Phase.ROUND_OVER:
            yield _act(state, f"uno.{seat}", UnoCalled(seat), say("uno_duel.act.uno_of", who=Who(seat)))
        yield _act(state, f"caught.{seat}", UnoCaught(seat), say("uno_duel.act.caught", who=Who(seat)))


def _challenge(state: State) -> Iterator[Act]:
    if state.may_challenge:
        yield _flow("challenge")


def _notes(state: State) -> Iterator[Text]:
    """What else is worth a word now: UNO, a doubtful card, a thin pile."""
    for seat in state.uno_due:
        yield _ask("uno_due", who=Who(seat))
    if state.may_challenge and state.last is not None:
        yield _ask("doubt", who=Who(state.last.seat))
    if state.pile < LOW_PILE:
        yield _ask("pile_low", count=state.pile)


def _rarer(state: State) -> Iterator[Act]:
    """What is seldom told, in the menu."""
    if not _is_detailed(state) and state.phase.is_between:
        seat = state.incoming
        yield _act(state, "called", TurnCalled(seat), more=True)
    if state.options.turn_call == FORFEIT:
        yield _act(state, "forfeit", TurnForfeited(state.actor), more=True)
    if state.last is not None:
        yield _act(state, "wrong", Misplayed(state.last.seat), more=True)
    yield _flow("uno", more=True)
    yield _flow("penalty", more=True)
    if state.pile < LOW_PILE:
        yield _act(state, "shuffle", Reshuffled(), more=True)
    yield _act(state, "finish", MatchEnded(), more=True)


# The end.


def _round_over(state: State) -> Prompt:
    winner = state.round.winner if state.round.winner is not None else state.turn.seat
    lines = []
    if state.table.attack and state.incoming != winner:
        lines.append(_ask("last_attack", who=Who(state.incoming), count=total(state.table.attack)))
    if any(state.seats[seat].traps for seat in state.active):
        lines.append(_ask("reveal_traps"))
    by_points = state.options.scoring == POINTS
    lines.append(_ask("count_hands" if by_points else "tally", who=Who(winner), target=state.target))
    close = _flow("count", next=True) if by_points else _act(state, "close", RoundClosed(), next=True)
    acts = [*_challenge(state), *_uno(state), close]
    if state.last is not None:
        acts.append(_act(state, "wrong", Misplayed(state.last.seat), more=True))
    acts.append(_act(state, "finish", MatchEnded(), more=True))
    return Prompt(None, _ask("round_over", who=Who(winner)), tuple(lines), "UD-26", tuple(acts))


def _match_over(state: State) -> Prompt:
    leaders = tuple(Who(seat) for seat in order(state) if state.round.scores[seat] == max(state.round.scores))
    scores = tuple(score_text(state, seat) for seat in order(state))
    if len(leaders) == len(state.seats):
        title = _ask("match_drawn")
    else:
        title = _ask("match_over" if len(leaders) == 1 else "match_shared", who=leaders)
    return Prompt(None, title, (_ask("scores", scores=scores),), "UD-26", ())
