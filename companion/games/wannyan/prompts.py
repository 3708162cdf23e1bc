"""What comes next at the table, in a sentence or two, and the acts on offer."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Act, Prompt, Stage
from companion.games.wannyan.actions import (
    Discarded,
    DuelDiscarded,
    LaidOpen,
    MatchEnded,
    Reshuffled,
    RoundDrawn,
    RoundStarted,
    Summoned,
)
from companion.games.wannyan.hands import HAND
from companion.games.wannyan.judge import fund_unpaid, hand_over, judge, why_no_deck_battle, why_not_out
from companion.games.wannyan.options import DRAWN
from companion.games.wannyan.rules import next_starter
from companion.games.wannyan.state import BANK, PLACES, Phase, State
from companion.ledger import seat_account
from companion.text import Text, Who, say
from companion.verdict import Action, Kind


def prompt(state: State) -> Prompt:
    """The prompt of this moment."""
    match state.round.phase:
        case Phase.MATCH_OVER:
            return _match_over(state)
        case Phase.ROUND_OVER:
            return _round_over(state)
    return _deck_empty(state) if state.is_deck_empty else _turn(state)


# A turn.


def _turn(state: State) -> Prompt:
    actor = state.actor
    lines, rule = _what_now(state)
    acts = (
        _act(state, "summon", Summoned(actor)),
        _battle(state),
        _out(state),
        *_after_discard(state),
        _act(state, "discard", Discarded(actor), next=True),
        *_rarer(state),
    )
    stages = (
        Stage(say("wannyan.prompt.stage.draw"), -1),
        Stage(say("wannyan.prompt.stage.main"), 0),
        Stage(say("wannyan.prompt.stage.discard"), 1),
    )
    return Prompt(actor, say("wannyan.prompt.turn", who=Who(actor)), lines, rule, acts, stages)


def _what_now(state: State) -> tuple[tuple[Text, ...], str]:
    """What to say on this turn, in two lines at most, and the clause it is about."""
    if state.turn.number == 1 and state.has_drawn and not state.sets:
        dealt = say("wannyan.prompt.deal", cards=HAND, who=Who(state.actor))
        return (dealt, say("wannyan.prompt.draw")), "WN-02"
    battles, rule = _battles(state)
    now = say("wannyan.prompt.now", summons=_summons(state), battles=battles)
    # Two pooled sets leave nothing to summon or fight with, only the double to wait for.
    doubles = tuple(say("wannyan.prompt.double", who=Who(seat)) for seat in state.may_go_out if _is_full(state, seat))
    if doubles and state.actor in state.may_go_out and _is_full(state, state.actor):
        now, rule = doubles[0], "WN-27"
    elif doubles:
        return (doubles[0], now), "WN-27"
    defended = state.turn.defended
    if defended is not None and defended in state.may_go_out:
        return (say("wannyan.prompt.defended", who=Who(defended)), now), "WN-27"
    last = state.turn.window
    if last is not None and state.may_claim:
        claimants = tuple(Who(seat) for seat in state.may_claim)
        key = "after_claim" if last.after_claim else "claim"
        claim = say(f"wannyan.prompt.{key}", by=Who(last.by))
        if len(claimants) > 1:
            claim = say("wannyan.prompt.claims", claim=claim, who=claimants)
        return (now, claim), "WN-27" if doubles else "WN-09"
    return (now,), rule


def _is_full(state: State, seat: int) -> bool:
    """Whether both sets of a seat are there (WN-32)."""
    return len(state.sets_of(seat)) >= PLACES


def _battles(state: State) -> tuple[Text, str]:
    """Whether there is a set to fight with, and the clause."""
    fighters = state.fighters(state.actor)
    if not fighters:
        return say("wannyan.prompt.no_fighters"), "WN-03"
    if state.round.duel_bar:
        return say("wannyan.prompt.duel_bar"), "WN-26"
    return say("wannyan.prompt.fighters", count=len(fighters)), "WN-15"


def _summons(state: State) -> Text:
    left = state.summons_left
    return say("wannyan.prompt.summons", count=left) if left else say("wannyan.prompt.no_summons")


def _act(state: State, id: str, action: Action, *, next: bool = False, more: bool = False) -> Act:
    """An act recorded at a tap; what the rules have against it stands beside it."""
    verdict = judge(state, action)
    barred = verdict.findings[0].text if verdict.kind >= Kind.ADVICE else None
    return Act(id, say(f"wannyan.act.{id}"), action, barred=barred, next=next, more=more)


def _battle(state: State) -> Act:
    barred = None
    if not state.fighters(state.actor):
        waiting = [found for found in state.sets_of(state.actor) if not found.pooled]
        barred = say(f"wannyan.prompt.{'all_wait' if waiting else 'no_sets'}")
    elif not _targets(state):
        barred = say("wannyan.prompt.no_targets")
    return Act("battle", say("wannyan.act.battle"), flow="battle", barred=barred)


def _targets(state: State) -> bool:
    others = (found for found in state.sets if found.seat != state.actor and not found.pooled)
    fair = (found for found in others if not state.options.both_wait or state.has_waited(found))
    return any(fair) or not any(why_no_deck_battle(state, state.actor))


def _out(state: State) -> Act:
    barred = None
    if not state.may_go_out:
        barred = next((finding.text for finding in why_not_out(state, state.actor)), None)
    return Act("out", say("wannyan.act.out"), flow="out", barred=barred)


def _after_discard(state: State) -> Iterator[Act]:
    """What can be said of a discard until somebody has drawn."""
    if state.may_claim:
        hint = say("wannyan.prompt.claim_order", who=Who(state.may_claim[0]))
        yield Act("claim", say("wannyan.act.claim"), flow="claim", hint=hint)
    if state.turn.window is not None and not state.round.duel_bar:
        yield _act(state, "duel", DuelDiscarded())


def _rarer(state: State) -> Iterator[Act]:
    yield _act(state, "lay_open", LaidOpen(state.actor), more=True)
    yield _act(state, "reshuffle", Reshuffled(), more=True)
    yield _act(state, "round_drawn", RoundDrawn(), more=True)
    yield _act(state, "end", MatchEnded(), more=True)


def _deck_empty(state: State) -> Prompt:
    drawn = state.options.deck_empty == DRAWN
    acts = (
        _out(state) if state.may_go_out != (state.actor,) else None,
        *_after_discard(state),
        _act(state, "reshuffle", Reshuffled(), next=not drawn, more=drawn),
        _act(state, "round_drawn", RoundDrawn(), next=drawn, more=not drawn),
        _act(state, "end", MatchEnded(), more=True),
    )
    line = say("wannyan.prompt.deck_drawn" if drawn else "wannyan.prompt.deck_reshuffle")
    title = say("wannyan.prompt.deck_empty")
    return Prompt(None, title, (line,), "WN-03", tuple(act for act in acts if act))


# Between rounds, and the end.


def _round_over(state: State) -> Prompt:
    winner = state.round.winner
    lines = payments(state)
    starter = next_starter(state)
    if starter is None:
        lines = (*lines, say("wannyan.prompt.who_starts"))
        begin = Act("next_round", say("wannyan.act.next_round"), flow="start", next=True)
    else:
        hint = say("wannyan.prompt.starts", who=Who(starter))
        begin = Act("next_round", say("wannyan.act.next_round"), RoundStarted(starter), hint=hint, next=True)
    acts = (_act(state, "end", MatchEnded()), begin)
    if winner is None:
        lines = (say("wannyan.prompt.bank_stays", amount=state.bank), *lines)
        return Prompt(None, say("wannyan.prompt.round_drawn"), lines, "WN-03", acts)
    rule = "WN-29" if state.options.public_fund else "WN-28"
    seat = None if state.seats[winner].gone else winner
    return Prompt(seat, say("wannyan.prompt.went_out", who=Who(winner)), lines, rule, acts)


def payments(state: State) -> tuple[Text, ...]:
    """Who hands what to whom at the end of the round: the bank to the winner, and the public fund."""
    winner = state.round.winner
    if winner is None:
        return ()
    lines: list[Text] = []
    if state.round.took:
        lines.append(say("wannyan.prompt.bank", hands=hand_over(BANK, seat_account(winner), state.round.took)))
    else:
        lines.append(say("wannyan.prompt.bank_empty"))
    for share in dict.fromkeys(share for _, share in state.round.fund if share):
        payers = tuple(Who(seat) for seat, paid in state.round.fund if paid == share)
        lines.append(say("wannyan.prompt.fund", payers=payers, who=Who(winner), amount=share))
    return (*lines, *fund_unpaid(state))


def _match_over(state: State) -> Prompt:
    best = max(state.balance(seat) for seat in range(len(state.seats)))
    winners = tuple(Who(seat) for seat in range(len(state.seats)) if state.balance(seat) == best)
    if len(winners) == len(state.seats):
        line = say("wannyan.prompt.drawn", amount=best)
    else:
        line = say("wannyan.prompt.winner", who=winners, amount=best)
    return Prompt(None, say("wannyan.prompt.match_over"), (line,), "WN-28", ())
