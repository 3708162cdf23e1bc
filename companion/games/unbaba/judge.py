"""What the rules think of an action. The code of a refusal is the last part of its text's key (`not_stronger`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.unbaba.actions import DRAFTED, Chose, HandedOver, Passed, Picked, Played, Revealed, WentOut
from companion.games.unbaba.cards import DECK, HAND, Row
from companion.games.unbaba.plays import Way
from companion.games.unbaba.rules import PHASES, settled
from companion.games.unbaba.state import Phase, State
from companion.games.unbaba.weighing import copies_findings, nearest, offers, weigh
from companion.text import Gap, Who, say
from companion.verdict import Action, Finding, Kind, Offer, Verdict

# The rule a refusal 'not in this phase' rests on: what belongs there instead.
_PHASE_RULE = {
    Phase.DEAL: "UB-03",
    Phase.DRAFT_CHOOSE: "UB-04",
    Phase.DRAFT_REVEAL: "UB-05",
    Phase.DRAFT_PICK: "UB-06",
    Phase.LEAD: "UB-09",
    Phase.FOLLOW: "UB-11",
    Phase.GIVE: "UB-17",
    Phase.ROUND_END: "UB-03",
    Phase.GAME_OVER: "UB-25",
}


def judge(state: State, action: Action) -> Verdict:
    """What the rules say of *action* now. Raises ValueError for a seat, a number or an action there isn't."""
    seat: int | None = getattr(action, "seat", None)
    if seat is not None and seat not in range(state.seats):
        raise ValueError(f"nobody sits at {seat}")
    if type(action) not in PHASES:
        raise ValueError(f"no action of ウンババ: {action!r}")
    if state.phase not in PHASES[type(action)]:
        return _not_now(state, action)
    match action:
        case Chose(seat, cards):
            return _chose(state, seat, cards)
        case Revealed(centre):
            return Verdict(tuple(copies_findings(centre, ())))
        case Picked():
            return _picked(state, action)
        case Played():
            return _played(state, action)
        case Passed(seat):
            return _passed(state, seat)
        case HandedOver(seat) if seat != state.turn:
            return Verdict((_turn(state),), nearest=(_instead(state, HandedOver(state.turn)),))
        case WentOut(seat):
            return Verdict(tuple(_went_out(state, seat)))
        case _:
            return Verdict()


def _not_now(state: State, action: Action) -> Verdict:
    """A refusal of what doesn't belong into this phase."""
    if isinstance(action, HandedOver):
        refusal = _refusal("UB-17", "give_not_allowed")
        return Verdict((refusal,))
    if state.phase is not Phase.GIVE:
        phase = say(f"unbaba.phase.{state.phase.value}")
        return Verdict((_refusal(_PHASE_RULE[state.phase], "phase", phase=phase),))
    refusal = _refusal("UB-17", "give_required", who=Who(state.turn), next=Who(state.receiver))
    give = Offer(say("unbaba.act.handed_over"), HandedOver(state.turn))
    skipped = settled(state, state.turn)
    # The other objections, as if the hand-over were skipped: that is what a table ruling would do.
    others = judge(skipped, action) if isinstance(action, Played | Passed) and skipped.phase.is_play else Verdict()
    return replace(others, findings=(refusal, *others.findings), nearest=(give,))


def _refusal(rule: str, code: str, **gaps: Gap) -> Finding:
    return Finding(Kind.VIOLATION, rule, say(f"unbaba.refusal.{code}", **gaps))


def _turn(state: State) -> Finding:
    return _refusal("UB-29", "turn", who=Who(state.turn))


def _instead(state: State, action: Action) -> Offer:
    """The same by the seat whose turn it is."""
    return Offer(say("unbaba.act.as_turn", who=Who(state.turn)), action)


def _wrong_seat(state: State, seat: int) -> Iterator[Finding]:
    if seat not in state.active:
        yield _refusal("UB-22", "player_out", who=Who(seat))
    if seat != state.turn:
        yield _turn(state)


def _chose(state: State, seat: int, cards: int) -> Verdict:
    if cards not in range(1, HAND + 1):
        raise ValueError(f"nobody lays {cards} cards into the centre")
    if not state.is_playing(seat):
        return Verdict((_refusal("UB-22", "player_out", who=Who(seat)),))
    if state.draft.laid[seat] + cards == DRAFTED:
        return Verdict()
    return Verdict((_refusal("UB-04", "draft_count", count=DRAFTED),))


def _picked(state: State, action: Picked) -> Verdict:
    findings = []
    if not state.is_playing(action.seat):
        findings.append(_refusal("UB-22", "player_out", who=Who(action.seat)))
    if action.seat != state.turn:
        findings.append(_refusal("UB-06", "draft_order", who=Who(state.turn)))
    centre = state.draft.centre
    if centre and action.card is not None and action.card not in centre:
        text = say("unbaba.refusal.draft_not_in_centre", card=action.card.text)
        findings.append(Finding(Kind.ADVICE, "UB-30", text))
    instead = () if action.seat == state.turn else (_instead(state, Picked(state.turn, action.card)),)
    return Verdict(tuple(findings), nearest=instead)


def _passed(state: State, seat: int) -> Verdict:
    findings = list(_wrong_seat(state, seat))
    instead = (_instead(state, Passed(state.turn)),) if findings and state.phase is Phase.FOLLOW else ()
    if state.phase is Phase.LEAD:
        findings.append(_refusal("UB-09", "lead_pass"))
    return Verdict(tuple(findings), nearest=instead)


def _played(state: State, action: Played) -> Verdict:
    if action.left is not None and action.left not in range(DECK):
        raise ValueError(f"nobody holds {action.left} cards")
    if action.way is Way.LEAD:
        raise ValueError("a lead is no way of following")
    findings = list(_wrong_seat(state, action.seat))
    if not action.cards:
        return Verdict((*findings, _refusal("UB-09", "empty")))
    play = Row(action.cards)
    weighed = weigh(state.trick.display, play, action.way)
    findings += weighed.findings
    hand = state.hands[action.seat]
    if action.seat in state.active and len(play) > hand and action.left is None:
        text = say("unbaba.refusal.hand_count", who=Who(action.seat), count=hand)
        findings.append(Finding(Kind.ADVICE, "UB-30", text))
    findings += copies_findings(action.cards, state.played)
    return Verdict(
        tuple(sorted(findings, key=lambda finding: -finding.kind)),
        weighed.steps,
        _nearest(state, action, play, is_legal=weighed.is_legal),
        grounds=weighed.grounds,
    )


def _nearest(state: State, action: Played, play: Row, *, is_legal: bool) -> tuple[Offer, ...]:
    if is_legal and action.seat == state.turn:
        return ()
    if is_legal:
        return (_instead(state, replace(action, seat=state.turn)),)
    plays = nearest(state.trick.display, play, state.lying)
    return offers(plays, lambda row: Played(state.turn, row.cards))


def _went_out(state: State, seat: int) -> Iterator[Finding]:
    if seat not in state.active:
        yield _refusal("UB-22", "player_out", who=Who(seat))
    elif state.hands[seat]:
        text = say("unbaba.refusal.hand_count", who=Who(seat), count=state.hands[seat])
        yield Finding(Kind.ADVICE, "UB-30", text)
