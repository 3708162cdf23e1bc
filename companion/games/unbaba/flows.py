"""Acts that need several answers: a play, a card of the draft, who is out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game import TEXT, Answer, Answers, Choice, Done, Page, Part
from companion.games.unbaba.actions import DRAFTED, Chose, Picked, Played, Revealed, WentOut
from companion.games.unbaba.cards import HAND, NUMBERS, Card, CardKind, Row, signed, signs_text
from companion.games.unbaba.judge import judge
from companion.games.unbaba.notation import read_cards, written
from companion.games.unbaba.plays import ROWS, Way, is_stronger, legal_plays, overdrawn, unseen, ways
from companion.games.unbaba.state import State
from companion.games.unbaba.weighing import weigh
from companion.text import Text, Who, say
from companion.verdict import Action

_SIGNS = {CardKind.PLUS: "+", CardKind.MINUS: "-", CardKind.MISCHIEF: "i"}
MORE = "more"  # the answer that asks for every count


def flow(state: State, name: str, answers: Answers) -> Page | Done:
    """The next page of a flow, or its action. Raises ValueError for answers that lead nowhere."""
    given = dict(answers)
    match name:
        case "play":
            return _play(state, given)
        case "type":
            return _type(state, given)
        case "centre" if isinstance(text := given.get("cards"), str):
            return Done(Revealed(_typed(text)))
        case "centre":
            part = Part("cards", (Choice("", say("unbaba.choice.unlisted")),), widget=TEXT)
            return Page(None, say("unbaba.flow.centre"), (part,), "UB-05", 1, 1)
        case "pick":
            return _pick(state, given)
        case "chose":
            return _chose(state, given)
        case "out" if "seat" in given:
            return Done(WentOut(_whole(given, "seat")))
        case "out":
            return Page(None, say("unbaba.flow.out"), (Part("seat", _seats(state.active)),), "UB-22", 1, 1)
        case _:
            raise ValueError(f"no such flow: {name}")


def answers(action: Action) -> tuple[str, Answers] | None:
    """The flow and the answers that lead to *action*."""
    match action:
        case Played(seat, cards):
            left = () if action.left is None else (("left", action.left),)
            number = Row(cards).number if cards else None
            if number is None:
                return "type", (("seat", seat), ("cards", written(cards)), *left)
            play = _value(Row(cards), action.way)
            return "play", (("seat", seat), ("number", number), ("play", play), *left)
        case Revealed(centre):
            return "centre", (("cards", written(centre)),)
        case Picked(seat, card) if card is not None:
            return "pick", (("seat", seat), ("card", written((card,))))
        case Chose(seat, cards):
            return "chose", (("seat", seat), ("count", cards))
        case WentOut(seat):
            return "out", (("seat", seat),)
        case _:
            return None


def _whole(given: dict[str, Answer], part: str) -> int:
    value = given[part]
    if not isinstance(value, int):
        raise ValueError(f"{part} can't be {value!r}")
    return value


def _seats(seats: Iterable[int]) -> tuple[Choice, ...]:
    return tuple(Choice(seat, say("unbaba.choice.seat", who=Who(seat)), seat=seat) for seat in seats)


def _who(state: State) -> Part:
    """Whose act: the seat whose turn it is, unless the table says otherwise."""
    return Part("seat", _seats(state.active), say("unbaba.flow.who"), default=state.turn)


# A play: the number, then which of its plays.


def _play(state: State, given: dict[str, Answer]) -> Page | Done:
    seat = _whole(given, "seat") if "seat" in given else state.turn
    if seat not in range(state.seats):
        raise ValueError(f"nobody sits at {seat}")
    numbers = Part("number", tuple(_numbers(state)), say("unbaba.flow.number"))
    if "number" not in given:
        return _play_page(state, seat, _who(state), numbers)
    number = _whole(given, "number")
    if number not in NUMBERS:
        raise ValueError(f"cards go from 2 to 13, not {number}")
    if "play" not in given:
        plays = Part("play", tuple(_plays(state, seat, number)), say("unbaba.flow.play"))
        return _play_page(state, seat, _who(state), numbers, plays)
    value = given["play"]
    if value == MORE:
        if "any" not in given:
            every = tuple(_choice(state, seat, row, None) for row in ROWS[number])
            return _play_page(state, seat, Part("any", every, say("unbaba.flow.any", number=number)))
        value = given["any"]
    row, way = _row(number, value)
    return _settle(state, seat, row.cards, way, given)


def _play_page(state: State, seat: int, *parts: Part) -> Page:
    leading = state.trick.display is None
    title = say("unbaba.flow.lead" if leading else "unbaba.flow.follow", who=Who(seat))
    return Page(seat, title, parts, "UB-09" if leading else "UB-11", 1, 1)


def _settle(state: State, seat: int, cards: tuple[Card, ...], way: Way | None, given: dict[str, Answer]) -> Page | Done:
    """The play; but where it is more than the hand we counted, what is really left comes first (UB-30)."""
    action = Played(seat, cards, way)
    if len(cards) <= state.hands[seat]:
        return Done(action)
    if "left" in given:
        return Done(Played(seat, cards, way, _whole(given, "left")))
    left = tuple(Choice(count, say("unbaba.choice.left", count=count)) for count in range(HAND + 1))
    part = Part("left", left, say("unbaba.flow.left", who=Who(seat)))
    verdict = judge(state, action)
    return Page(seat, say("unbaba.flow.recount", who=Who(seat)), (part,), "UB-30", 2, 2, verdict=verdict)


def _numbers(state: State) -> Iterator[Choice]:
    """Every number; pale where no play of it could be legal, whatever is in a hand."""
    open_plays = legal_plays(unseen(state.lying), state.trick.display)
    some = {row.number for row in (*open_plays.leads, *open_plays.stacks, *open_plays.adds)}
    for number in NUMBERS:
        pale = None if number in some else say("unbaba.choice.number_barred")
        yield Choice(number, say("unbaba.choice.number", number=number), pale=pale)


def _plays(state: State, seat: int, number: int) -> Iterator[Choice]:
    """The plays of a number that fit by count or number and that the deck has left; then the way to all of them."""
    display = state.trick.display
    for row in ROWS[number]:
        fitting = ways(display, row)
        if not fitting or overdrawn(row.cards, state.lying):
            continue
        if len(fitting) > 1 and not any(is_stronger(display, after) for after in fitting):
            # Neither is legal: should the table let it pass, it says which way it was meant.
            yield from (_choice(state, seat, row, after.way) for after in fitting)
        else:
            yield _choice(state, seat, row, None)
    if display is not None:
        yield Choice(MORE, say("unbaba.choice.more"))


def _choice(state: State, seat: int, row: Row, way: Way | None) -> Choice:
    weighed = weigh(state.trick.display, row, way)
    hint = say(f"unbaba.choice.{weighed.after.way.value}", strength=signed(weighed.after.row.strength))
    label = say("unbaba.choice.signs", signs=signs_text(row.cards))
    return Choice(
        _value(row, way), label, hint, _pale(state, seat, row, None if weighed.is_legal else weighed.findings[0].text)
    )


def _pale(state: State, seat: int, row: Row, refusal: Text | None) -> Text | None:
    """Why not: a rule, the deck, or the hand, as far as everybody can see them. Closed tricks are left out (UB-19)."""
    if refusal is not None:
        return refusal
    for card in overdrawn(row.cards, state.lying):
        return say("unbaba.refusal.copies", card=card.text, max=card.kind.copies)
    if len(row) > state.hands[seat]:
        return say("unbaba.refusal.hand_count", who=Who(seat), count=state.hands[seat])
    return None


def _value(row: Row, way: Way | None) -> str:
    """A play of a known number as an answer: ``--i``, or ``add:--i`` where the way is named."""
    signs = "".join(_SIGNS[card.kind] for card in row.cards)
    return signs if way is None else f"{way.value}:{signs}"


def _row(number: int, value: Answer) -> tuple[Row, Way | None]:
    way, _, signs = str(value).rpartition(":")
    for row in ROWS[number]:
        if _value(row, None) == "".join(sorted(signs, key="+-i".find)):
            return row, Way(way) if way else None
    raise ValueError(f"no play of {number}: {value!r}")


def _type(state: State, given: dict[str, Answer]) -> Page | Done:
    seat = _whole(given, "seat") if "seat" in given else state.turn
    if seat not in range(state.seats):
        raise ValueError(f"nobody sits at {seat}")
    if isinstance(text := given.get("cards"), str):
        return _settle(state, seat, _typed(text), None, given)
    nothing = Choice("", say("unbaba.no_card"), pale=say("unbaba.refusal.empty"))
    return _play_page(state, seat, _who(state), Part("cards", (nothing,), widget=TEXT))


def _typed(text: str) -> tuple[Card, ...]:
    """Cards somebody typed, or none. Raises `companion.notation.Unreadable`."""
    return read_cards(text) if text.strip() else ()


# The draft.


def _pick(state: State, given: dict[str, Answer]) -> Page | Done:
    seat = _whole(given, "seat") if "seat" in given else state.turn
    if isinstance(text := given.get("card"), str):
        card, *more = read_cards(text)
        if more:
            raise ValueError(f"one card at a time, not {text}")
        return Done(Picked(seat, card))
    cards = tuple(Choice(written((card,)), card.text) for card in dict.fromkeys(state.draft.centre))
    parts = (_who(state), Part("card", cards, say("unbaba.flow.centre")))
    return Page(seat, say("unbaba.prompt.draft_pick", who=Who(seat)), parts, "UB-06", 1, 1)


def _chose(state: State, given: dict[str, Answer]) -> Page | Done:
    if "seat" in given and "count" in given:
        return Done(Chose(_whole(given, "seat"), _whole(given, "count")))
    counts = tuple(Choice(count, say("unbaba.choice.left", count=count)) for count in range(1, HAND + 1))
    seats = Part("seat", _seats(state.playing), say("unbaba.flow.who"))
    parts = (seats, Part("count", counts, say("unbaba.flow.count"), default=DRAFTED))
    return Page(None, say("unbaba.flow.chose"), parts, "UB-04", 1, 1)
