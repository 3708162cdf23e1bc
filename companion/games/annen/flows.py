"""The questions that lead to an action of several answers, a page at a time. Nothing is kept between pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.game import (
    LOT,
    SECRET,
    TEXT,
    Answers,
    Choice,
    Done,
    Given,
    Page,
    Part,
    number_given,
    text_given,
)
from companion.games.annen.actions import (
    Asked,
    Bid,
    Called,
    CardLost,
    CountSet,
    Passed,
    Placed,
    Revealed,
    RoundStarted,
    TopicChosen,
    TopicDrawn,
    TopicSet,
)
from companion.games.annen.judge import against_bidder, against_number, card, judge
from companion.games.annen.prompts import cards
from companion.games.annen.state import Phase, State, Topic
from companion.games.annen.topics import TOPICS, topic
from companion.text import Text, Who, say
from companion.verdict import Action

PASS = "pass"
ANNEN, NAINEN, PUT_BACK = "annen", "nainen", "put_back"


def flow(state: State, name: str, answers: Answers) -> Page | Done:
    """The next page of a flow, or its action. Raises ValueError for a flow or answers there aren't."""
    given = dict(answers)
    match name:
        case "draw":
            return _draw(state, given)
        case "topic":
            return _topic(state, given)
        case "write":
            return _write(state, given)
        case "count":
            return _count(state, given)
        case "place":
            return _place(state, given)
        case "bid":
            return _bid(state, given)
        case "call" | "call_again":
            return _call(state, given)
        case "reveal":
            return _reveal(state, given)
        case "ask":
            return _ask(state, given)
        case "lose":
            return _lose(state, given)
        case "parent":
            return _parent(state, given)
    raise ValueError(f"no flow {name!r}")


def answers(action: Action) -> tuple[str, Answers] | None:
    """The flow and the answers that lead to *action*; None for what is recorded at a tap and says nothing more."""
    match action:
        case TopicDrawn(card_):
            return "draw", (("card", card_),)
        case TopicChosen(number):
            return "topic", (("topic", number),)
        case TopicSet(text):
            return "write", (("text", text),)
        case CountSet(count):
            return "count", (("count", count),)
        case Placed(seat, statement):
            return "place", (("seat", seat), ("statement", statement))
        case Bid(seat, number):
            return "bid", (("seat", seat), ("number", number))
        case Passed(seat):
            return "bid", (("seat", seat), ("number", PASS))
        case Called(seat, owner, annen, from_top):
            told: Answers = (("seat", seat), ("from_top", from_top))
            return "call", (*told, ("owner", owner), ("call", ANNEN if annen else NAINEN))
        case Revealed(annen, put_back):
            return "reveal", (("card", (PUT_BACK if put_back else NAINEN) if not annen else ANNEN),)
        case Asked(seat, owner):
            return "ask", (("seat", seat), ("owner", owner))
        case CardLost(int(position)):
            return "lose", (("position", position),)
        case RoundStarted(parent):
            return "parent", (("parent", parent),)
    return None


# Reading answers.


def _seat(state: State, given: Given, part: str) -> int | None:
    seat = number_given(given, part)
    if seat is not None and seat not in range(len(state.seats)):
        raise ValueError(f"nobody sits at {seat}")
    return seat


def _is_annen(given: Given, part: str) -> bool | None:
    word = text_given(given, part)
    if word not in (None, ANNEN, NAINEN):
        raise ValueError(f"{word!r} is no card")
    return None if word is None else word == ANNEN


def _page(state: State, title: str, rule: str, *parts: Part, seat: int | None = None) -> Page:
    asked = state.round.parent if seat is None else seat
    return Page(asked, say(f"annen.flow.{title}", who=Who(asked)), parts, rule, 1, 1)


def _against(state: State, action: Action) -> Text | None:
    """Why an answer that would make *action* is pale."""
    findings = judge(state, action).findings
    return findings[0].text if findings else None


def _seats(state: State, seats: Iterable[int], would: Callable[[int], Action]) -> tuple[Choice, ...]:
    """Seats to choose from, pale where the action one *would* make by it is against the rules."""
    return tuple(
        Choice(seat, say("annen.flow.seat", who=Who(seat)), pale=_against(state, would(seat)), seat=seat)
        for seat in seats
    )


def _unwritten() -> Choice:
    return Choice("", say("annen.flow.unwritten"))


# The flows.


def _draw(state: State, given: Given) -> Page | Done:
    drawn = number_given(given, "card")
    if drawn is not None:
        return Done(TopicDrawn(drawn))
    choices = tuple(Choice(number, say("annen.flow.topic_card", number=number)) for number in state.app_deck)
    return _page(state, "draw", "AN-05", Part("card", choices, widget=LOT))


def _topic(state: State, given: Given) -> Page | Done:
    number = number_given(given, "topic")
    if number is not None:
        return Done(TopicChosen(number))
    if not state.round.card:
        raise ValueError("there is no topic card to choose from")
    used = say("annen.advice.topic_used")
    choices = tuple(
        Choice(
            number,
            topic(state.round.card, number),
            pale=used if Topic(state.round.card, number) in state.used_topics else None,
        )
        for number in TOPICS
    )
    return _page(state, "topic", "AN-05", Part("topic", choices))


def _write(state: State, given: Given) -> Page | Done:
    text = text_given(given, "text")
    if text is not None:
        return Done(TopicSet(text.strip()))
    return _page(state, "write", "AN-05", Part("text", (_unwritten(),), say("annen.flow.part.text"), widget=TEXT))


def _count(state: State, given: Given) -> Page | Done:
    count = number_given(given, "count")
    if count is not None:
        return Done(CountSet(count))
    choices = tuple(Choice(count, cards(count)) for count in range(1, state.limit + 1))
    return _page(state, "count", "AN-06", Part("count", choices))


def _place(state: State, given: Given) -> Page | Done:
    head = state.round.queue[0] if state.round.queue else state.round.parent
    seat = _seat(state, given, "seat")
    placing = head if seat is None else seat
    statement = text_given(given, "statement")
    if statement is not None:
        return Done(Placed(placing, statement.strip()))
    written = Part("statement", (_unwritten(),), say("annen.flow.part.statement"), widget=SECRET)
    seats = _seats(state, state.order(state.round.parent), Placed)
    who = Part("seat", seats, say("annen.flow.part.who"), default=head)
    return _page(state, "place", "AN-08", written, who, seat=placing)


def _bid(state: State, given: Given) -> Page | Done:
    turn = state.round.turn
    seat = _seat(state, given, "seat")
    bidding = turn if seat is None else seat
    if given.get("number") == PASS:
        return Done(Passed(bidding))
    number = number_given(given, "number")
    if number is not None:
        return Done(Bid(bidding, number))
    # Where the house rules set no limit, a number no cards can make is not offered either.
    highest = state.lying if state.ceiling is None else state.ceiling
    numbers = tuple(
        Choice(number, cards(number), pale=next((found.text for found in against_number(state, number)), None))
        for number in range(state.round.bid + 1, highest + 1)
    )
    pass_ = Choice(PASS, say("annen.act.pass"), pale=_against(state, Passed(bidding)))
    seats = tuple(
        Choice(
            other,
            say("annen.flow.seat", who=Who(other)),
            pale=next((found.text for found in against_bidder(state, other)), None),
            seat=other,
        )
        for other in state.order(state.round.parent)
    )
    who = Part("seat", seats, say("annen.flow.part.who"), default=turn)
    return _page(state, "bid", "AN-11", Part("number", (*numbers, pass_)), who, seat=bidding)


def _call(state: State, given: Given) -> Page | Done:
    challenger = state.round.challenger
    if state.phase is not Phase.CHALLENGE or challenger is None:
        raise ValueError("there is no challenge")
    seat, owner, annen = _seat(state, given, "seat"), _seat(state, given, "owner"), _is_annen(given, "call")
    by, from_top = challenger if seat is None else seat, number_given(given, "from_top")
    if owner is not None and annen is not None:
        return Done(Called(by, owner, annen, 1 if from_top is None else from_top))
    own = say("annen.refusal.own_nainen")
    piles = [pile for pile in state.order(challenger) if state.round.face_down[pile]]
    is_own = piles == [challenger] if owner is None else owner == challenger
    owners = tuple(
        Choice(
            pile,
            say("annen.flow.pile", who=Who(pile), cards=state.round.face_down[pile]),
            pale=own if annen is False and pile == challenger else None,
            seat=pile,
        )
        for pile in piles
    )
    said = (
        Choice(ANNEN, card(True)),
        Choice(NAINEN, card(False), pale=own if is_own else None),
    )
    parts = (Part("owner", owners, say("annen.flow.part.owner")), Part("call", said, say("annen.flow.part.call")))
    return _page(state, "call", "AN-14", *parts, seat=challenger)


def _reveal(state: State, given: Given) -> Page | Done:
    call = state.round.call
    if given.get("card") == PUT_BACK:
        return Done(Revealed(False, put_back=True))
    annen = _is_annen(given, "card")
    if annen is not None:
        return Done(Revealed(annen))
    if call is None:
        raise ValueError("nothing was called")
    found = [
        Choice(ANNEN, say("annen.act.is_annen"), pale=_against(state, Revealed(True))),
        Choice(NAINEN, say("annen.act.is_nainen"), pale=_against(state, Revealed(False))),
    ]
    if call.owner == state.round.challenger:
        back = Revealed(False, put_back=True)
        found.append(Choice(PUT_BACK, say("annen.act.put_back"), pale=_against(state, back)))
    return _page(state, "reveal", "AN-14", Part("card", tuple(found)), seat=state.round.challenger)


def _ask(state: State, given: Given) -> Page | Done:
    challenger = state.round.challenger
    if challenger is None:
        raise ValueError("there is no challenge")
    seat, owner = _seat(state, given, "seat"), _seat(state, given, "owner")
    if owner is not None:
        return Done(Asked(challenger if seat is None else seat, owner))
    others = (other for other in state.order(challenger) if other != challenger)
    piles = _seats(state, others, lambda other: Asked(challenger, other))
    return _page(state, "ask", "AN-18", Part("owner", piles, say("annen.flow.part.asked")), seat=challenger)


def _lose(state: State, given: Given) -> Page | Done:
    position = number_given(given, "position")
    if position is not None:
        return Done(CardLost(position))
    challenger = state.round.challenger
    if challenger is None:
        raise ValueError("nobody loses a card")
    places = range(1, state.owned(challenger) + 1)
    choices = tuple(Choice(place, say("annen.flow.position", position=place)) for place in places)
    return _page(state, "lose", "AN-20", Part("position", choices, widget=LOT), seat=challenger)


def _parent(state: State, given: Given) -> Page | Done:
    parent = _seat(state, given, "parent")
    if parent is not None:
        return Done(RoundStarted(parent))
    seats = _seats(state, state.order(state.next_parent), RoundStarted)
    return _page(state, "parent", "AN-28", Part("parent", seats), seat=state.next_parent)
