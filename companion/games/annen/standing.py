"""Where a match is, who is ahead, what happened last, and what is worth telling at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.game import Rank, Standing
from companion.games.annen.actions import (
    AllPlaced,
    Asked,
    Bid,
    Called,
    CardLost,
    CountSet,
    GaveUp,
    OthersPassed,
    Passed,
    Placed,
    Revealed,
    RoundStarted,
    TopicChosen,
    TopicDrawn,
    TopicSet,
)
from companion.games.annen.judge import card
from companion.games.annen.prompts import how_won, quoted
from companion.games.annen.state import Phase, Result, Round, State
from companion.text import Gap, Text, Who, say
from companion.verdict import Action


def progress(state: State) -> Text:
    """Round and step."""
    number = state.round.number
    if state.phase is Phase.CHALLENGE and state.round.challenger is not None:
        return say("annen.progress.challenge", round=number, who=Who(state.round.challenger))
    return say("annen.progress.step", round=number, step=say(f"annen.phase.{state.phase.value}"))


# Ranking.


def standing(state: State) -> Standing:
    """The winner, then by reach, cards owned, and who was eliminated later; and the highlights (AN-24).

    The rule sheet ranks nobody but the winner.
    """
    keys = {seat: _key(state, seat) for seat in range(len(state.seats))}
    ranks = tuple(
        Rank(1 + sum(other > key for other in keys.values()), seat, holding(state, seat))
        for seat, key in sorted(keys.items(), key=lambda item: item[1], reverse=True)
    )
    return Standing(ranks, tuple(_highlights(state)) if state.is_over else ())


def _key(state: State, seat: int) -> tuple[bool, bool, int, int]:
    held = state.seats[seat]
    return seat == state.winner, held.reach, state.owned(seat), held.out_in


def holding(state: State, seat: int) -> Text:
    """What a seat has to show: its cards, and whether the reach card is turned."""
    if state.owned(seat) == 0:
        return say("annen.result.out_in_reach" if state.seats[seat].reach else "annen.result.out")
    key = "holding_in_reach" if state.seats[seat].reach else "holding"
    return say(f"annen.result.{key}", count=state.owned(seat))


def _highlights(state: State) -> Iterator[Text]:
    yield how_won(state)
    for seat in range(len(state.seats)):
        tally = tally_of(state.rounds, seat)
        yield say(
            "annen.result.tally",
            who=Who(seat),
            successes=tally.successes,
            failures=tally.failures,
            cards=state.owned(seat),
            bids=tally.bids,
            spotted=tally.spotted,
        )
    lies = {seat: tally_of(state.rounds, seat).trusted for seat in range(len(state.seats))}
    if most := max(lies.values()):
        yield say("annen.result.trusted", who=tuple(Who(seat) for seat in lies if lies[seat] == most), count=most)
    for round_ in state.rounds:
        for said in statements(round_):
            yield said.told(round_.number)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a seat did in a match.

    *bids* are numbers named, *spotted* other players' ないねん called right, *trusted* own ones that ended a challenge.
    """

    successes: int
    failures: int
    bids: int
    spotted: int
    trusted: int


def tally_of(rounds: tuple[Round, ...], seat: int) -> Tally:
    """The tally of one seat."""
    own = [round_ for round_ in rounds if round_.challenger == seat]
    flips = [flip for round_ in own for flip in round_.flips if flip.owner != seat]
    others = [flip for round_ in rounds if round_.challenger != seat for flip in round_.flips if flip.owner == seat]
    return Tally(
        successes=sum(round_.result is Result.SUCCESS for round_ in own),
        failures=sum(round_.result is Result.FAILURE for round_ in own),
        bids=sum(named.seat == seat for round_ in rounds for named in round_.bids),
        spotted=sum(flip.is_right and not flip.annen for flip in flips),
        trusted=sum(flip.called and not flip.annen and not flip.laid_back for flip in others),
    )


@dataclass(frozen=True, slots=True)
class Said:
    """A typed statement: by whom, and whether it lay on an あんねん, None if the card was never turned."""

    seat: int
    statement: str
    annen: bool | None

    def told(self, round_: int) -> Text:
        """The statement, and what it lay on."""
        gaps: dict[str, Gap] = {"round": round_, "who": Who(self.seat), "statement": quoted(self.statement)}
        if self.annen is None:
            return say("annen.result.said_unseen", **gaps)
        return say("annen.result.said", **gaps, card=card(self.annen))


def statements(round_: Round) -> Iterator[Said]:
    """What was typed while placing, seat by seat, bottom to top."""
    for seat, said in enumerate(round_.statements):
        under = list(range(len(said)))
        shown: dict[int, bool] = {}
        for flip in round_.flips:
            if flip.owner == seat and len(under) >= flip.from_top:
                at = under[-flip.from_top]
                shown[at] = flip.annen
                if not flip.laid_back:
                    del under[-flip.from_top]
        for at, statement in enumerate(said):
            if statement:
                yield Said(seat, statement, shown.get(at))


# The last event. Nothing typed while placing is told, and cards turned in earlier rounds aren't either.


def describe(before: State, action: Action, after: State) -> Text:
    """The event in one line."""
    parent, challenger = Who(before.round.parent), Who(before.round.challenger or 0)
    match action:
        case TopicSet(text):
            if text:
                return say("annen.event.topic", who=parent, topic=text)
            return say("annen.event.topic_set", who=parent)
        case TopicDrawn(number):
            return say("annen.event.topic_drawn", number=number)
        case TopicChosen():
            topic = after.round.topic.said
            return (
                say("annen.event.topic", who=parent, topic=topic) if topic else say("annen.event.topic_set", who=parent)
            )
        case CountSet(count):
            return say("annen.event.count", who=parent, count=count)
        case Placed(seat):
            return say("annen.event.placed", who=Who(seat))
        case AllPlaced():
            return say("annen.event.all_placed")
        case Bid(seat, number):
            return say("annen.event.bid", who=Who(seat), number=number)
        case Passed(seat):
            return say("annen.event.passed", who=Who(seat))
        case OthersPassed():
            return say("annen.event.others_passed", who=Who(before.round.bidder or 0))
        case Called(seat, owner, annen):
            key = "called_own" if seat == owner else "called"
            if before.closed:
                return say(f"annen.event.{key}_closed", who=Who(seat), owner=Who(owner))
            return say(f"annen.event.{key}", who=Who(seat), owner=Who(owner), card=card(annen))
        case Revealed():
            return _revealed(before, action, after)
        case Asked(seat, owner):
            return say("annen.event.asked", who=Who(seat), owner=Who(owner))
        case GaveUp(seat):
            return say("annen.event.gave_up", who=Who(seat))
        case CardLost(int(position)):
            return say("annen.event.lost_at", who=challenger, position=position)
        case CardLost():
            return say("annen.event.lost", who=challenger)
        case RoundStarted(parent_):
            return say("annen.event.round_started", round=after.round.number, who=Who(parent_))
    raise ValueError(f"{action!r} is no action of this game")


def _revealed(before: State, action: Revealed, after: State) -> Text:
    """A turned card; when its round is over, only what came of it."""
    challenger = Who(before.round.challenger or 0)
    outcome = None if before.round.result is after.round.result else after.round.result
    call = before.round.call
    if before.closed or call is None:
        if outcome is None:
            return say("annen.event.turned")
        return say(f"annen.event.{outcome.value}_closed", who=challenger)
    owner, found = Who(call.owner), card(action.annen)
    if outcome is not None:
        return say(f"annen.event.{outcome.value}", who=challenger, owner=owner, card=found)
    if after.round.flips and after.round.flips[-1].laid_back:
        return say("annen.event.laid_back", owner=owner, card=found)
    key = "counted" if action.annen else "spotted"
    return say(f"annen.event.{key}", owner=owner, card=found, counted=after.round.counted, bid=after.round.bid)


# What everybody likes to do.


def deeds(action: Action) -> tuple[tuple[int, str], ...]:
    """Who did what, for the statistics."""
    match action:
        case Bid(seat):
            return ((seat, "bid"),)
        case Passed(seat):
            return ((seat, "passed"),)
        case Called(seat, _, annen):
            return ((seat, "called_annen" if annen else "called_nainen"),)
        case Asked(seat):
            return ((seat, "asked"),)
        case GaveUp(seat):
            return ((seat, "gave_up"),)
    return ()
