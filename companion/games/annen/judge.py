"""What the rules say of an action, clause by clause, with the nearest thing that is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from companion.game import Setup
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
    seats_of,
)
from companion.games.annen.options import ANNEN_ONLY, PARENT_MUST_OPEN, TABLE, Options
from companion.games.annen.state import ANNEN, NAINEN, Phase, Result, State, Topic
from companion.text import Gap, Text, Who, say
from companion.verdict import Action, Finding, Kind, Offer, Verdict

FEWEST_PLAYERS = 3  # AN-02
# The clause each phase is about: what a phase that bars an action rests on.
CLAUSE = {
    Phase.TOPIC: "AN-05",
    Phase.COUNT: "AN-06",
    Phase.PLACE: "AN-07",
    Phase.BID: "AN-10",
    Phase.CHALLENGE: "AN-14",
    Phase.LOSE_CARD: "AN-20",
    Phase.ROUND_END: "AN-23",
    Phase.GAME_OVER: "AN-24",
}


def judge_setup(setup: Setup[Options]) -> Verdict:
    """Three players or more (AN-02); two may play if the table likes."""
    players = len(setup.seats)
    return Verdict((_no("AN-02", "players"),) if players < FEWEST_PLAYERS else ())


def judge(state: State, action: Action) -> Verdict:
    """What the rules say of *action* now. Raises ValueError for seats and positions no table has."""
    for seat in seats_of(action):
        if seat not in range(len(state.seats)):
            raise ValueError(f"nobody sits at {seat}")
    findings, grounds, steps = _JUDGE[type(action)](state, action), _grounds(state, action), _steps(state, action)
    ordered = tuple(sorted(findings, key=lambda finding: -finding.kind))
    verdict = Verdict(ordered, steps, grounds=grounds)
    return replace(verdict, nearest=_nearest(state, action)) if verdict.kind >= Kind.ADVICE else verdict


# Findings that many actions share, in the order they are told.


def _no(rule: str, key: str, /, reading: str | None = None, **gaps: Gap) -> Finding:
    return Finding(Kind.VIOLATION, rule, say(f"annen.refusal.{key}", **gaps), reading)


def _slip(rule: str, key: str, /, reading: str | None = None, **gaps: Gap) -> Finding:
    return Finding(Kind.ADVICE, rule, say(f"annen.advice.{key}", **gaps), reading)


def _elsewhere(state: State, *phases: Phase) -> list[Finding]:
    """The table is at another step of the round."""
    if state.phase in phases:
        return []
    return [_no(CLAUSE[state.phase], "phase", phase=say(f"annen.phase.{state.phase.value}"))]


def _after_challenge(state: State) -> list[Finding]:
    """Nothing is turned before the challenge begins, nor once it is decided."""
    if not state.is_challenge_over:
        return _elsewhere(state, Phase.CHALLENGE)
    last = state.past[-1] if state.phase is Phase.TOPIC else state.round
    return [_no("AN-22" if last.result is Result.SUCCESS else "AN-19", "challenge_over")]


def _absent(state: State, seat: int) -> list[Finding]:
    """Whoever is out of the game does nothing (AN-21)."""
    if state.seats[seat].gone:
        return [_no("AN-02", "gone", who=Who(seat))]
    return [] if state.is_active(seat) else [_no("AN-21", "eliminated", who=Who(seat))]


def _challenging(state: State, seat: int, rule: str = "AN-13") -> tuple[list[Finding], bool]:
    """What bars *seat* from the challenge; whether the challenge runs, so that there is more to look at."""
    barred = _after_challenge(state)
    runs = not barred
    by = state.last_challenger
    wrong = by is not None and seat != by and (runs or state.is_challenge_over)
    stranger = [_no(rule, "not_challenger", who=Who(by))] if wrong and by is not None else []
    over = [finding for finding in barred if finding.text.key == "annen.refusal.challenge_over"]
    phase = [finding for finding in barred if finding not in over]
    return [*phase, *_absent(state, seat), *stranger, *over], runs


# Topic and number.


def _topic_set(state: State, _: TopicSet) -> Iterable[Finding]:
    return _elsewhere(state, Phase.TOPIC)


def _topic_drawn(state: State, _: TopicDrawn) -> Iterable[Finding]:
    yield from _elsewhere(state, Phase.TOPIC)
    if state.phase is Phase.TOPIC and state.round.card:
        yield _no("AN-05", "card_open")


def _topic_chosen(state: State, action: TopicChosen) -> Iterable[Finding]:
    yield from _elsewhere(state, Phase.TOPIC)
    if state.phase is not Phase.TOPIC:
        return
    if not state.round.card:
        yield _no("AN-05", "no_card")
    elif Topic(state.round.card, action.number) in state.used_topics:
        yield _slip("AN-30", "topic_used")


def _count_set(state: State, action: CountSet) -> Iterable[Finding]:
    yield from _elsewhere(state, Phase.COUNT)
    if state.phase is Phase.COUNT and action.count not in range(1, state.limit + 1):
        yield _no("AN-06", "count_range", limit=state.limit)


# Placing.


def _placed(state: State, action: Placed) -> Iterable[Finding]:
    yield from _elsewhere(state, Phase.PLACE)
    yield from _absent(state, action.seat)
    if state.phase is not Phase.PLACE or not state.is_active(action.seat):
        return
    if action.seat != state.round.queue[0]:
        yield _no("AN-07", "turn", who=Who(state.round.queue[0]))
    placed = state.round.placed[action.seat]
    if action.seat not in state.round.queue:
        yield _no("AN-07", "place_count", who=Who(action.seat), count=placed)


def _all_placed(state: State, _: AllPlaced) -> Iterable[Finding]:
    return _elsewhere(state, Phase.PLACE)


# Auction.


def against_bidder(state: State, seat: int) -> Iterator[Finding]:
    """What the rules have against a seat's saying anything in the auction now (AN-10, AN-12)."""
    yield from _elsewhere(state, Phase.BID)
    yield from _absent(state, seat)
    if state.phase is not Phase.BID or not state.is_active(seat):
        return
    if seat in state.round.passed:
        yield _no("AN-12", "passed_out", who=Who(seat))
    if seat != state.round.turn:
        yield _no("AN-10", "turn", who=Who(state.round.turn))


def _bid(state: State, action: Bid) -> Iterable[Finding]:
    yield from against_bidder(state, action.seat)
    if state.phase is Phase.BID and state.is_active(action.seat):
        yield from against_number(state, action.number)


def against_number(state: State, number: int) -> Iterator[Finding]:
    """What the rules have against a number in the auction, whoever names it (AN-11, AN-26)."""
    bid, most, only_annen = state.round.bid, state.most_annen, state.options.max_bid == ANNEN_ONLY
    if number < 1:
        yield _no("AN-11", "bid_min")
    if bid > 0 and number <= bid:
        yield _no("AN-11", "bid_not_higher", bid=bid)
    if number > state.lying and (only_annen or state.options.max_bid == TABLE):
        yield _no("AN-26", "bid_over_table", "max_bid", cards=state.lying)
    elif number > most and only_annen:
        yield _no("AN-26", "bid_over_annen", "max_bid", most=most)
    elif number > most:
        yield _slip("AN-26", "bid_unreachable", "max_bid", most=most)


def _passed(state: State, action: Passed) -> Iterable[Finding]:
    seat = action.seat
    yield from against_bidder(state, seat)
    if state.phase is not Phase.BID or not state.is_active(seat):
        return
    opens = not state.round.bids and not state.round.passed and seat == state.round.parent
    is_last = state.must_bid and state.remaining == (seat,)
    if is_last or (state.options.all_pass == PARENT_MUST_OPEN and opens):
        yield _no("AN-25", "must_bid", "all_pass")


def _others_passed(state: State, _: OthersPassed) -> Iterable[Finding]:
    yield from _elsewhere(state, Phase.BID)
    if state.phase is Phase.BID and (state.round.bid == 0 or state.round.bidder is None):
        yield _no("AN-13", "no_bid")


# Challenge.


def _called(state: State, action: Called) -> Iterable[Finding]:
    barred, runs = _challenging(state, action.seat)
    yield from barred
    if not runs:
        return
    round_, owner = state.round, action.owner
    lying = round_.face_down[owner]
    if lying == 0:
        yield _no("AN-15", "empty_stack", who=Who(owner))
    elif action.from_top > 1:
        yield _no("AN-15", "not_top")
    if owner == round_.challenger and not action.annen:
        yield _no("AN-16", "own_nainen")
    if state.is_out_of_reach:
        yield _slip("AN-27", "out_of_reach", bid=round_.bid)


def _revealed(state: State, action: Revealed) -> Iterable[Finding]:
    yield from _after_challenge(state)
    if state.phase is not Phase.CHALLENGE:
        return
    round_, call = state.round, state.round.call
    if call is None:
        yield _no("AN-14", "call_first")
        return
    most = ANNEN if action.annen else NAINEN
    if round_.flipped(call.owner, annen=action.annen) >= most:
        yield _slip("AN-31", "impossible_card", who=Who(call.owner))
    if action.put_back and not _is_laid_back_anyway(state, action):
        is_own = call.owner == round_.challenger and not action.annen
        yield _no("AN-19", "own_put_back" if is_own else "put_back")


def _is_laid_back_anyway(state: State, action: Revealed) -> bool:
    """The own ないねん called ないねん: it should never have been turned, and goes back (AN-16)."""
    call = state.round.call
    return call is not None and call.owner == state.round.challenger and not (call.annen or action.annen)


def _asked(state: State, action: Asked) -> Iterable[Finding]:
    return _challenging(state, action.seat, "AN-18")[0]


def _gave_up(state: State, action: GaveUp) -> Iterable[Finding]:
    barred, runs = _challenging(state, action.seat)
    yield from barred
    if barred or not runs or state.is_out_of_reach:
        return
    if state.best_elsewhere >= state.round.bid:
        yield _slip("AN-27", "within_reach", bid=state.round.bid)
    else:
        # Only the challenger knows whether a ないねん of their own lies in the way.
        yield Finding(Kind.CANNOT_TELL, "AN-27", say("annen.unseen.own_pile"))


# After it.


def _card_lost(state: State, action: CardLost) -> Iterable[Finding]:
    challenger = state.round.challenger
    if state.phase is Phase.LOSE_CARD and challenger is not None and action.position is not None:
        owned = state.owned(challenger)
        if action.position > owned:
            raise ValueError(f"there is no card {action.position} among {owned}")
    return _elsewhere(state, Phase.LOSE_CARD)


def _round_started(state: State, action: RoundStarted) -> Iterable[Finding]:
    yield from _elsewhere(state, Phase.ROUND_END)
    yield from _absent(state, action.parent)
    if state.phase is not Phase.ROUND_END or not state.is_active(action.parent):
        return
    if action.parent != state.next_parent and not may_choose_parent(state):
        yield _no("AN-23", "next_parent", who=Who(state.next_parent))


def may_choose_parent(state: State) -> bool:
    """Whether the table may choose who is parent next: the one it would be is out of the game (AN-28)."""
    challenger = state.round.challenger
    if state.round.result is Result.VOID or challenger is None:
        return not state.is_active(state.round.parent)
    return not state.is_active(challenger)


# What else is said.


def _grounds(state: State, action: Action) -> tuple[str, ...]:
    """Rules a verdict rests on although there is nothing to remark."""
    match action:
        case Revealed(annen) if state.phase is Phase.CHALLENGE and state.round.call is not None:
            call = state.round.call
            own = ("AN-16",) if call.owner == state.round.challenger and not annen else ()
            if call.annen != annen:
                return (*own, "AN-19")
            return (*own, "AN-14") if annen or own else ("AN-17",)
        case RoundStarted() if may_choose_parent(state):
            return ("AN-28",)
    return ()


def _steps(state: State, action: Action) -> tuple[Text, ...]:
    match action:
        case Revealed(False) if state.phase is Phase.CHALLENGE and state.round.call is not None:
            if state.round.call.owner == state.round.challenger:
                return (say("annen.step.own_nainen"),)
        case Bid(_, number) if state.phase is Phase.BID and number > state.most_annen < state.lying:
            return (say("annen.step.most", players=len(state.active), count=state.round.each, most=state.most_annen),)
    return ()


def _nearest(state: State, action: Action) -> tuple[Offer, ...]:
    """What may be done instead, nearest first: what the action is meant to be, if that is allowed."""
    return tuple(
        Offer(offer_label(other), other)
        for other in dict.fromkeys(_instead(state, action))
        if other != action and not any(_JUDGE[type(other)](state, other))
    )


def _instead(state: State, action: Action) -> Sequence[Action]:
    round_ = state.round
    match action:
        case CountSet():
            return [CountSet(count) for count in range(state.limit, 0, -1)]
        case Placed(statement=statement) if round_.queue:
            return [Placed(round_.queue[0], statement)]
        case Bid(_, number):
            higher = max(number, round_.bid + 1)
            top = state.most_annen
            return [Bid(round_.turn, min(higher, top) if round_.bid < top else higher), Passed(round_.turn)]
        case Passed():
            return [Passed(round_.turn), Bid(round_.turn, round_.bid + 1)]
        case Called(_, owner, annen) if round_.challenger is not None:
            by = round_.challenger
            return [GaveUp(by)] if state.is_out_of_reach else [Called(by, owner, annen), Called(by, owner, True)]
        case Asked(_, owner) if round_.challenger is not None:
            return [Asked(round_.challenger, owner)]
        case GaveUp() if round_.challenger is not None:
            return [GaveUp(round_.challenger)]
        case Revealed(annen, put_back) if round_.call is not None:
            return [Revealed(annen)] if put_back else [Revealed(not annen)]
        case RoundStarted():
            return [RoundStarted(state.next_parent)]
    return []


def offer_label(action: Action) -> Text:
    """An action as a button that would record it."""
    match action:
        case CountSet(count):
            return say("annen.offer.count", count=count)
        case Placed(seat):
            return say("annen.offer.placed", who=Who(seat))
        case Bid(seat, number):
            return say("annen.offer.bid", who=Who(seat), number=number)
        case Passed(seat):
            return say("annen.offer.passed", who=Who(seat))
        case Called(_, owner, annen):
            return say("annen.offer.called", who=Who(owner), card=card(annen))
        case Asked(_, owner):
            return say("annen.offer.asked", who=Who(owner))
        case GaveUp():
            return say("annen.offer.gave_up")
        case Revealed(annen):
            return say("annen.offer.revealed", card=card(annen))
        case RoundStarted(parent):
            return say("annen.offer.parent", who=Who(parent))
    raise ValueError(f"{action!r} is never offered")


def card(annen: bool) -> Text:
    """あんねん or ないねん."""
    return say("annen.card.annen" if annen else "annen.card.nainen")


_JUDGE: dict[type[Action], Callable[[State, Any], Iterable[Finding]]] = {
    TopicSet: _topic_set,
    TopicDrawn: _topic_drawn,
    TopicChosen: _topic_chosen,
    CountSet: _count_set,
    Placed: _placed,
    AllPlaced: _all_placed,
    Bid: _bid,
    Passed: _passed,
    OthersPassed: _others_passed,
    Called: _called,
    Revealed: _revealed,
    Asked: _asked,
    GaveUp: _gave_up,
    CardLost: _card_lost,
    RoundStarted: _round_started,
}
