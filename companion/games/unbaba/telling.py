"""What happened, where the match is and how it stands, in words; and what may no longer be looked at."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Rank, Standing
from companion.games.unbaba import rules
from companion.games.unbaba.actions import (
    Chose,
    Dealt,
    DraftFinished,
    EverybodyChose,
    HandedOver,
    Passed,
    Picked,
    Played,
    Revealed,
    WentOut,
)
from companion.games.unbaba.cards import Row, cards_text, signed
from companion.games.unbaba.plays import lay
from companion.games.unbaba.state import Phase, Round, State
from companion.text import Text, Who, say
from companion.verdict import Action

# Secrets.


def recalled(past: State, now: State) -> State:
    """An earlier table as it may be looked at now: closed tricks and drafts only once the match is over (UB-19)."""
    if past.place == now.place or now.options.history_open or now.phase is Phase.GAME_OVER:
        return past
    trick = past.trick._replace(display=None, covered=(), hidden=past.trick.size)
    return past._replace(trick=trick, draft=past.draft._replace(centre=()), played=(), veiled=True)


def seen(state: State) -> State:
    """The table without the list of cards that have been played, which nobody may look at (UB-19)."""
    return state if state.options.history_open or state.phase is Phase.GAME_OVER else state._replace(played=())


# Events.


def describe(before: State, action: Action, after: State) -> Text:
    """The event in one line."""
    event = _event(before, action, after)
    if rules.apply(before, action) is before:
        return say("unbaba.event.no_change", event=event)
    left = [seat for seat in after.out_order if seat in before.active]
    if left and not isinstance(action, WentOut):
        event = say("unbaba.event.out", event=event, place=after.out_order.index(left[-1]) + 1)
    if len(after.rounds) > len(before.rounds):
        event = say("unbaba.event.round_over", event=event, round=after.round_no)
    return event


def _event(before: State, action: Action, after: State) -> Text:
    match action:
        case Dealt():
            return say("unbaba.event.dealt", round=after.round_no)
        case Chose(seat, cards):
            return say("unbaba.event.chose", who=Who(seat), count=cards)
        case EverybodyChose():
            return say("unbaba.event.everybody_chose")
        case Revealed(centre) if centre and not before.veiled:
            return say("unbaba.event.revealed_as", cards=cards_text(centre))
        case Revealed():
            return say("unbaba.event.revealed")
        case Picked(seat, card) if card is not None and not before.veiled:
            return say("unbaba.event.picked_card", who=Who(seat), card=card.text)
        case Picked(seat):
            return say("unbaba.event.picked", who=Who(seat))
        case DraftFinished():
            return say("unbaba.event.draft_finished")
        case Played() if action.cards:
            return _played(before, action)
        case Passed(seat):
            return _passed(before, seat, after)
        case HandedOver(seat):
            return say("unbaba.event.handed_over", who=Who(seat), to=Who(before.next_active(seat)))
        case WentOut(seat):
            return say("unbaba.event.went_out", who=Who(seat))
        case Played(seat):
            return say("unbaba.event.played_nothing", who=Who(seat))
        case _:
            raise ValueError(f"no action of ウンババ: {action!r}")


def _played(before: State, action: Played) -> Text:
    if before.veiled:
        return say("unbaba.event.hidden", who=Who(action.seat), count=len(action.cards))
    after = lay(before.trick.display, Row(action.cards), action.way)
    key = f"unbaba.event.{after.way.value}"
    return say(key, who=Who(action.seat), cards=after.play.text, strength=signed(after.row.strength))


def _passed(before: State, seat: int, after: State) -> Text:
    event = say("unbaba.event.passed", who=Who(seat))
    if after.phase is Phase.LEAD and before.phase is not Phase.LEAD and after.closed:
        winner, count = after.closed
        number = before.trick.number
        return say("unbaba.event.trick_closed", event=event, trick=number, who=Who(winner), count=count)
    return event


def deeds(before: State, action: Action) -> tuple[tuple[int, str], ...]:
    """Who did what, for the statistics."""
    match action:
        case Played(seat, cards, way) if cards:
            return ((seat, lay(before.trick.display, Row(cards), way).way.value),)
        case Passed(seat):
            return ((seat, "passed"),)
        case HandedOver(seat):
            return ((seat, "handed_over"),)
    return ()


# Where the match is.


def progress(state: State) -> Text:
    """Round and trick, or the step of the round."""
    match state.phase:
        case Phase.LEAD | Phase.FOLLOW | Phase.GIVE:
            return say("unbaba.progress.trick", round=state.round_no, trick=state.trick.number)
        case Phase.ROUND_END:
            return say("unbaba.progress.ended", round=state.round_no)
        case Phase.GAME_OVER:
            return say("unbaba.progress.over", rounds=len(state.rounds))
        case phase:
            return say("unbaba.progress.step", round=state.round_no, step=say(f"unbaba.phase.{phase.value}"))


def status(state: State, seat: int) -> Text | None:
    """A word for a seat's tile: out in which place, giving, acting or parent; None for somebody who waits."""
    if seat in state.out_order:
        return say("unbaba.status.out", place=state.out_order.index(seat) + 1)
    if state.phase is Phase.GIVE and seat in (state.turn, state.receiver):
        return say("unbaba.status.giver" if seat == state.turn else "unbaba.status.receiver")
    if state.phase.is_play and seat == state.turn:
        return say("unbaba.status.parent" if state.phase is Phase.LEAD else "unbaba.status.turn")
    if seat in state.trick.passes:
        return say("unbaba.status.passed")
    return say("unbaba.status.last") if state.phase.is_play and seat == state.trick.last else None


def standing(state: State) -> Standing:
    """Fewest tokens first. Only a finished match tells equal tokens apart, and tells of itself (UB-25, UB-26)."""
    order = rules.ranking(state)
    over = state.phase is Phase.GAME_OVER
    ranks: list[Rank] = []
    for at, seat in enumerate(order):
        tokens = state.loss_tokens(seat)
        ties = at > 0 and _is_level(state, seat, order[at - 1])
        place = ranks[-1].place if ties else at + 1
        ranks.append(Rank(place, seat, say("unbaba.standing.tokens", count=tokens)))
    return Standing(tuple(ranks), tuple(_highlights(state)) if over else ())


def _is_level(state: State, seat: int, other: int) -> bool:
    """Whether two seats share a place: by their tokens while it goes on, in the end only if nothing parts them."""
    if state.phase is Phase.GAME_OVER:
        return rules.worth(state, seat) == rules.worth(state, other)
    return state.loss_tokens(seat) == state.loss_tokens(other)


def tie_break(state: State) -> Text | None:
    """Why the winner won although somebody holds as few tokens (UB-26); None if nobody does."""
    first, second = rules.ranking(state)[:2]
    if second in state.gone or state.loss_tokens(first) != state.loss_tokens(second):
        return None
    return say("unbaba.standing.tie", who=Who(first))


def _highlights(state: State) -> Iterator[Text]:
    if (tie := tie_break(state)) is not None:
        yield tie
    for number, each in enumerate(state.rounds, start=1):
        yield say("unbaba.standing.round", round=number, list=gains(each), tricks=each.tricks)
    if state.tally.strongest is not None:
        yield say("unbaba.standing.longest", count=state.tally.longest)
        yield say("unbaba.standing.strongest", strength=signed(state.tally.strongest))
    for seat, count in enumerate(state.tally.handed):
        if count:
            yield say("unbaba.standing.handed", who=Who(seat), count=count)


def gains(ended: Round) -> tuple[Text, ...]:
    """What each seat took in a round, first to leave first."""
    return tuple(say("unbaba.round.gain", who=Who(seat), count=ended.gained[seat]) for seat in ended.order)
