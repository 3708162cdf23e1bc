"""What comes next at the table, in a sentence or two, and the acts on offer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.game import Act, Prompt, Stage
from companion.games.annen.actions import (
    AllPlaced,
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
    TopicSet,
)
from companion.games.annen.judge import CLAUSE, card, judge, may_choose_parent
from companion.games.annen.state import Flip, Phase, Result, State
from companion.text import Text, Who, say
from companion.verdict import Action, Kind

BIDS = 4  # numbers offered as buttons of their own


def prompt(state: State) -> Prompt:
    """The prompt of this moment."""
    match state.phase:
        case Phase.TOPIC:
            return _topic(state)
        case Phase.COUNT:
            return _count(state)
        case Phase.PLACE:
            return _place(state)
        case Phase.BID:
            return _bid(state)
        case Phase.CHALLENGE:
            return _reveal(state) if state.round.call else _challenge(state)
        case Phase.LOSE_CARD:
            return _lose_card(state)
        case Phase.ROUND_END:
            return _round_end(state)
    return _game_over(state)


def _act(
    state: State, id: str, action: Action, label: Text | None = None, *, next: bool = False, more: bool = False
) -> Act:
    """An act recorded at a tap; what the rules have against it stands beside it."""
    verdict = judge(state, action)
    barred = verdict.findings[0].text if verdict.kind >= Kind.ADVICE else None
    return Act(id, label or say(f"annen.act.{id}"), action, barred=barred, next=next, more=more)


def _flow(id: str, *, barred: Text | None = None, next: bool = False, more: bool = False) -> Act:
    return Act(id, say(f"annen.act.{id}"), flow=id, barred=barred, next=next, more=more)


_STEPS = (Phase.TOPIC, Phase.COUNT, Phase.PLACE, Phase.BID, Phase.CHALLENGE)


def _stages(state: State) -> tuple[Stage, ...]:
    now = _STEPS.index(state.phase)
    return tuple(Stage(say(f"annen.stage.{step.value}"), (at > now) - (at < now)) for at, step in enumerate(_STEPS))


# Topic and number.


def _topic(state: State) -> Prompt:
    parent = state.round.parent
    if state.round.card:
        acts: tuple[Act, ...] = (_flow("write"), _flow("topic", next=True))
        lines = [say("annen.prompt.choose_topic")]
    else:
        app = state.uses_app_deck
        acts = (
            _flow("draw", next=app),
            _act(state, "topic_set", TopicSet(), next=not app),
            _flow("write"),
        )
        lines = [say("annen.prompt.draw_topic" if app else "annen.prompt.open_topic")]
    rule = CLAUSE[Phase.TOPIC]
    if state.round.number == 1 and not state.round.card:
        lines, rule = [say("annen.prompt.deal"), *lines], "AN-04"
    elif state.is_deck_out:
        lines, rule = [say("annen.prompt.topics_out"), *lines], "AN-30"
    return Prompt(parent, say("annen.prompt.parent", who=Who(parent)), tuple(lines), rule, acts, _stages(state))


def _count(state: State) -> Prompt:
    parent, limit = state.round.parent, state.limit
    acts = tuple(
        _act(state, f"count-{count}", CountSet(count), cards(count), next=count == limit)
        for count in range(1, limit + 1)
    )
    line = say("annen.prompt.count_one") if limit == 1 else say("annen.prompt.count", limit=limit)
    fewest = tuple(Who(seat) for seat in state.active if state.owned(seat) == limit)
    lines = (line,) if len(fewest) == len(state.active) else (line, say("annen.prompt.fewest", who=fewest))
    title = say("annen.prompt.how_many", who=Who(parent))
    return Prompt(parent, title, lines, CLAUSE[Phase.COUNT], acts, _stages(state))


def cards(count: int) -> Text:
    """A number of cards."""
    return say("annen.cards", count=count)


# Placing.


def _place(state: State) -> Prompt:
    seat = state.round.queue[0]
    lap = state.round.placed[seat] + 1
    lines = [say("annen.prompt.say_something")]
    if lap > 1:
        lines.append(say("annen.prompt.on_top"))
    acts = (
        _act(state, "placed", Placed(seat)),
        _flow("place"),
        _act(state, "all_placed", AllPlaced(), next=True),
    )
    title = say("annen.prompt.place", who=Who(seat), lap=lap)
    rule = "AN-09" if lap > 1 else "AN-08"
    return Prompt(seat, title, tuple(lines), rule, acts, _stages(state))


# Auction.


def _bid(state: State) -> Prompt:
    seat, bid = state.round.turn, state.round.bid
    title = say("annen.prompt.bid", who=Who(seat))
    pass_ = _act(state, "pass", Passed(seat))
    if state.is_ceiling_reached:
        lines, rule = (say("annen.prompt.max_bid"), facts(state)), "AN-26"
        over = (pass_, _act(state, "others_passed", OthersPassed(), next=True))
        return Prompt(seat, title, lines, rule, over, _stages(state))
    if state.must_bid:
        lines, rule = (say("annen.prompt.must_bid", who=Who(seat)), facts(state)), "AN-25"
    elif bid == 0:
        lines, rule = (say("annen.prompt.first_bid"), facts(state)), "AN-10"
    else:
        lines, rule = (say("annen.prompt.higher", bid=bid), facts(state)), "AN-11"
    numbers = range(bid + 1, min(bid + BIDS, state.most_annen) + 1)
    acts = (
        *(_act(state, f"bid-{number}", Bid(seat, number), cards(number), next=number == bid + 1) for number in numbers),
        _flow("bid", barred=None if numbers else say("annen.advice.bid_unreachable", most=state.most_annen)),
        replace(pass_, next=not numbers),
        _act(state, "others_passed", OthersPassed(), more=True),
    )
    return Prompt(seat, title, lines, rule, acts, _stages(state))


def facts(state: State) -> Text:
    """What everybody can work out about the cards face down: how many, and how many あんねん among them."""
    lowest, highest = state.fewest_annen, state.most_annen
    if lowest == highest:
        return say("annen.prompt.facts_exact", cards=state.lying, most=highest)
    return say("annen.prompt.facts", cards=state.lying, fewest=lowest, most=highest)


# Challenge.


def _challenge(state: State) -> Prompt:
    round_ = state.round
    challenger = round_.challenger or 0
    lines = list(_so_far(state))
    rule = CLAUSE[Phase.CHALLENGE]
    out_of_reach = say("annen.advice.out_of_reach", bid=round_.bid) if state.is_out_of_reach else None
    if out_of_reach:
        lines.append(out_of_reach)
        rule = "AN-27"
    elif round_.asked is not None:
        lines.extend(said_by(state, round_.asked))
        rule = "AN-18"
    elif not round_.flips:
        lines += [say("annen.prompt.call"), say("annen.prompt.own_pile")]
    acts = (
        _flow("ask") if any(other != challenger for other in state.active) else None,
        _act(state, "gave_up", GaveUp(challenger), next=state.is_out_of_reach, more=not state.is_out_of_reach),
        _flow("call", barred=out_of_reach, next=not state.is_out_of_reach) if any(round_.face_down) else None,
    )
    offered = tuple(act for act in acts if act is not None)
    title = say("annen.prompt.challenge", who=Who(challenger), bid=round_.bid)
    return Prompt(challenger, title, tuple(lines), rule, offered, _stages(state))


def _so_far(state: State) -> Iterator[Text]:
    """What the last turned card did."""
    if state.round.flips:
        yield flip_told(state.round.flips[-1], state.round.counted, state.round.bid)


def flip_told(flip: Flip, counted: int, bid: int) -> Text:
    """What a turned card did for the challenge."""
    key = "laid_back" if flip.laid_back else "wrong" if not flip.is_right else "counted" if flip.annen else "spotted"
    if key == "wrong":
        return say("annen.prompt.wrong", called=card(flip.called), card=card(flip.annen))
    return say(f"annen.prompt.{key}", counted=counted, bid=bid)


def said_by(state: State, owner: int) -> tuple[Text, ...]:
    """What *owner* said while placing, bottom to top, as far as it was typed; the rest has to be told (AN-18)."""
    typed = tuple(statement for statement in state.round.statements[owner] if statement)
    if typed and state.statements_open:
        return (say("annen.prompt.said", who=Who(owner), statements=tuple(quoted(text) for text in typed)),)
    return (say("annen.prompt.ask", who=Who(owner)),)


def quoted(statement: str) -> Text:
    """A statement in quotation marks."""
    return say("annen.quoted", text=statement)


def calls(state: State) -> tuple[Act, ...]:
    """Every call the challenger can make, for the tiles of the piles: two a pile, one action each (AN-14 to AN-16).

    Their ids are ``annen-<seat>`` and ``nainen-<seat>``.
    """
    challenger = state.round.challenger
    if state.phase is not Phase.CHALLENGE or challenger is None:
        return ()
    return tuple(
        _act(state, f"{kind}-{owner}", Called(challenger, owner, annen), card(annen))
        for owner in state.order(challenger)
        for kind, annen in (("annen", True), ("nainen", False))
    )


def _reveal(state: State) -> Prompt:
    call = state.round.call
    assert call is not None, "a card is revealed after its call"
    challenger = state.round.challenger or 0
    acts = (
        _flow("call_again", more=True),
        _act(state, "put_back", Revealed(False, put_back=True), more=True) if call.owner == challenger else None,
        _act(state, "is_annen", Revealed(True), next=call.annen),
        _act(state, "is_nainen", Revealed(False), next=not call.annen),
    )
    key = "called_own" if call.owner == challenger else "called"
    title = say(f"annen.prompt.{key}", who=Who(call.owner), card=card(call.annen))
    lines = (say("annen.prompt.turn_it"),)
    offered = tuple(act for act in acts if act is not None)
    return Prompt(challenger, title, lines, CLAUSE[Phase.CHALLENGE], offered, _stages(state))


# After it.


def _lose_card(state: State) -> Prompt:
    challenger = state.round.challenger or 0
    last = state.owned(challenger) == 1
    line = say("annen.prompt.lose_last") if last else say("annen.prompt.lose_card")
    acts = (
        None if last else _flow("lose"),
        _act(state, "lost", CardLost(), next=True),
    )
    flips = state.round.flips
    wrong = [flip_told(flips[-1], 0, 0)] if flips and not flips[-1].is_right else []
    if wrong and flips[-1].owner == challenger and not flips[-1].annen:
        wrong = [say("annen.step.own_nainen")]
    title = say("annen.prompt.failure", who=Who(challenger))
    offered = tuple(act for act in acts if act is not None)
    return Prompt(challenger, title, (*wrong, line), CLAUSE[Phase.LOSE_CARD], offered)


def _round_end(state: State) -> Prompt:
    parent, challenger = state.next_parent, state.round.challenger
    free = may_choose_parent(state)
    begin = _act(state, "next_round", RoundStarted(parent), next=True)
    acts = (_flow("parent"), begin) if free else (begin,)
    lines = [say("annen.prompt.take_back")]
    if free:
        was = state.round.parent if challenger is None else challenger
        lines.append(say("annen.prompt.parent_after", other=Who(was), who=Who(parent)))
    else:
        lines.append(say("annen.prompt.next_parent", who=Who(parent)))
    return Prompt(parent, _outcome(state), tuple(lines), "AN-28" if free else CLAUSE[Phase.ROUND_END], acts)


def _outcome(state: State) -> Text:
    """How the round ended, in a line."""
    challenger, round_ = state.round.challenger, state.round
    if round_.result is Result.VOID or challenger is None:
        return say("annen.prompt.void")
    if round_.result is Result.SUCCESS:
        return say("annen.prompt.success", who=Who(challenger))
    if not state.is_active(challenger):
        return say("annen.prompt.eliminated", who=Who(challenger))
    if round_.lost is not None:
        return say("annen.prompt.lost_at", who=Who(challenger), position=round_.lost)
    return say("annen.prompt.lost", who=Who(challenger), count=state.owned(challenger))


def _game_over(state: State) -> Prompt:
    return Prompt(state.winner, say("annen.prompt.game_over"), (how_won(state),), how_won_rule(state), ())


def is_second_success(state: State) -> bool:
    """Whether the winner won by succeeding in reach (AN-24), not by being the only one left (AN-29)."""
    return state.round.result is Result.SUCCESS and state.round.challenger == state.winner


def how_won(state: State) -> Text:
    """Who won, and how."""
    if state.winner is None:
        return say("annen.prompt.no_winner")
    key = "second_success" if is_second_success(state) else "survivor" if len(state.active) == 1 else "winner"
    return say(f"annen.prompt.{key}", who=Who(state.winner))


def how_won_rule(state: State) -> str:
    """The clause it was won by."""
    return "AN-24" if is_second_success(state) or len(state.active) > 1 else "AN-29"
