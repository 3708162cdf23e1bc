"""The questions that lead to an action of several answers, a page at a time. Nothing is kept between pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from companion.game import Answer, Answers, Choice, Done, Given, Page, Part, number_given, text_given
from companion.games.uno_duel.actions import (
    Challenged,
    DealerDrawn,
    Drew,
    ElementNamed,
    FirstCardTurned,
    Penalised,
    Played,
    RoundClosed,
    TrapFired,
    UnoCalled,
)
from companion.games.uno_duel.cards import LEVELS, Card, Element, Kind, cards_text
from companion.games.uno_duel.judge import barred, is_own_battle
from companion.games.uno_duel.legality import Mode, deck, fires, fits, fits_many
from companion.games.uno_duel.moves import GUILTY, PENALTY
from companion.games.uno_duel.rules import PUT_BACK
from companion.games.uno_duel.state import State
from companion.games.uno_duel.telling import shout
from companion.games.uno_duel.weighing import why_not
from companion.text import Text, Who, say
from companion.verdict import Action

# What a question is asked by, if the screens have it: one card by its code; several in the order laid, and a hand, by
# their codes with a space between.
CARD, CARDS, HAND = "card", "cards", "hand"
FOUL, NO_FOUL = "guilty", "not_guilty"
PENALTIES = range(1, 7)
OPEN_DRAW = range(1, 21)


def flow(state: State, name: str, answers: Answers) -> Page | Done:
    """The next page of a flow, or its action. Raises ValueError for a flow or answers there aren't."""
    found = _FLOWS.get(name)
    if found is None:
        raise ValueError(f"no such flow: {name}")
    return found(state, dict(answers))


def answers(action: Action) -> tuple[str, Answers] | None:
    """The flow and the answers that lead to *action*; None for what is recorded at a tap."""
    match action:
        case DealerDrawn(levels):
            return "dealer", tuple((f"level.{at}", level) for at, level in enumerate(levels))
        case FirstCardTurned(card):
            return "first", (("card", card.value),)
        case ElementNamed(seat, element):
            return "name", (("seat", seat), ("element", element.value))
        case Played(seat, (card,), element):
            return "play", (("seat", seat), ("card", card.value), *_element(element))
        case Played(seat, cards, element):
            return "many", (("seat", seat), ("cards", " ".join(card.value for card in cards)), *_element(element))
        case TrapFired(seat, card, element, mode, trap):
            chosen: Answers = (("mode", mode.value),) if mode else ()
            return "trap", (("seat", seat), ("trap", trap), ("card", card.value), *chosen, *_element(element))
        case Drew(seat, int(count)):
            return "draw", (("seat", seat), ("count", count))
        case Challenged(by, guilty):
            return "challenge", (("by", by), ("result", FOUL if guilty else NO_FOUL))
        case UnoCalled(seat):
            return "uno", (("seat", seat),)
        case Penalised(seat, count):
            return "penalty", (("seat", seat), ("count", count))
        case RoundClosed(points) if points:
            return "count", tuple((f"hand.{seat}", held) for seat, held in enumerate(points))
    return None


def _element(element: Element | None) -> Answers:
    return (("element", element.value),) if element else ()


# Reading answers.


def _seat(state: State, given: Given, part: str = "seat") -> int | None:
    seat = number_given(given, part)
    if seat is not None and seat not in range(len(state.seats)):
        raise ValueError(f"nobody sits at {seat}")
    return seat


def _card(given: Given) -> Card | None:
    code = text_given(given, "card")
    return None if code is None else Card(code)


def _named(given: Given) -> Element | None:
    element = text_given(given, "element")
    return None if element is None else Element(element)


def read_codes(text: str) -> tuple[Card, ...]:
    """Cards by their codes, with a space between. Raises ValueError."""
    return tuple(Card(code) for code in text.split())


# Making pages.


def _page(title: str, rule: str, *parts: Part, seat: int | None = None, step: int = 1, steps: int = 1) -> Page:
    who = {"who": Who(seat)} if seat is not None else {}
    return Page(seat, say(f"uno_duel.flow.{title}", **who), parts, rule, step, steps)


def _part(id: str, choices: Iterable[Choice], widget: str = "", default: Answer | None = None) -> Part:
    label = say(f"uno_duel.flow.part.{id.partition('.')[0]}")
    return (
        Part(id, tuple(choices), label, widget, default) if widget else Part(id, tuple(choices), label, default=default)
    )


def _seats(state: State, seats: Iterable[int], would: Callable[[int], Action] | None = None) -> Iterator[Choice]:
    """Seats to choose from, pale where the action one *would* make by it is against the rules."""
    for seat in seats:
        pale = barred(state, would(seat)) if would else None
        yield Choice(seat, say("uno_duel.flow.seat", who=Who(seat)), pale=pale, seat=seat)


def _elements(pale: Callable[[Element], Text | None] = lambda element: None) -> Iterator[Choice]:
    return (Choice(element.value, element.text, pale=pale(element)) for element in Element)


def _who(state: State, default: int) -> Part:
    """Whose act: the seat whose turn it is, unless the table says otherwise."""
    return Part(
        "seat", tuple(_seats(state, state.active)), say("uno_duel.flow.part.seat"), default=default, optional=True
    )


# Before the first turn.


def _dealer(state: State, given: Given) -> Page | Done:
    drawing = state.round.draw or state.active
    levels = []
    for at, seat in enumerate(drawing):
        level = number_given(given, f"level.{at}")
        if level is None:
            choices = (Choice(level, _level(level)) for level in LEVELS)
            part = _part(f"level.{at}", choices)
            return _page("dealer", "UD-02", part, seat=seat, step=at + 1, steps=len(drawing))
        levels.append(level)
    return Done(DealerDrawn(tuple(levels)))


def _level(level: int) -> Text:
    return say("uno_duel.flow.level" if level else "uno_duel.flow.symbol", level=level)


def _first(state: State, given: Given) -> Page | Done:
    card = _card(given)
    if card is not None:
        return Done(FirstCardTurned(card))
    back = say("uno_duel.first.back")
    choices = (Choice(card.value, card.text, back if card.kind in PUT_BACK else None) for card in deck(state.options))
    return _page("first", "UD-03", _part("card", choices, CARD), seat=state.round.dealer)


def _name(state: State, given: Given) -> Page | Done:
    actor, seat, element = state.actor, _seat(state, given), _named(given)
    by = actor if seat is None else seat
    if element is not None:
        return Done(ElementNamed(by, element))
    return _page("name", "UD-03", _part("element", _elements()), _who(state, actor), seat=by)


# Cards.


def _play(state: State, given: Given) -> Page | Done:
    actor, seat, card, element = state.actor, _seat(state, given), _card(given), _named(given)
    by = actor if seat is None else seat
    if card is not None and (element is not None or not card.kind.is_wild):
        return Done(Played(by, (card,), element if card.kind.is_wild else None))
    if card is not None:
        return _page("element", "UD-08", _part("element", _elements()), seat=by, step=2, steps=2)
    choices = (Choice(card.value, card.text, pale=_pale_card(state, card)) for card in deck(state.options))
    rule = "UD-11" if state.facing else "UD-06"
    return _page("play", rule, _part("card", choices, CARD), _who(state, actor), seat=by)


def _pale_card(state: State, card: Card) -> Text | None:
    field, attack, options = state.table.field, state.facing, state.options
    code = fits(card, field, attack, options)
    return why_not(code, card, field, attack, options) if code else None


def _many(state: State, given: Given) -> Page | Done:
    actor, seat, codes, element = state.actor, _seat(state, given), text_given(given, "cards"), _named(given)
    by = actor if seat is None else seat
    if codes is not None:
        cards = read_codes(codes)
        if not cards:
            raise ValueError("no cards were laid")
        if element is None and cards[-1].kind.is_wild:
            return _page("element", "UD-08", _part("element", _elements()), seat=by, step=2, steps=2)
        return Done(Played(by, cards, element if cards[-1].kind.is_wild else None))
    return _page("many", "UD-10", _part("cards", _pairs(state), CARDS), _who(state, actor), seat=by)


def _pairs(state: State) -> Iterator[Choice]:
    """Two cards of one face that fit now, as far as the field tells; with nothing that fits, what would fit without."""
    attack = state.facing
    fitting = [
        (one, other)
        for one in deck(state.options)
        if one.element is not None
        for other in (Card.of(element, one.face) for element in Element)
        if (other is not one or one.copies > 1)
        and not fits_many((one, other), state.table.field, attack, state.options)
    ]
    for pair in fitting or [(Card("fire-1"), Card("fire-1"))]:
        pale = None if fitting else say("uno_duel.flow.no_pair")
        yield Choice(" ".join(card.value for card in pair), cards_text(pair), pale=pale)


# Traps.


def _trap(state: State, given: Given) -> Page | Done:
    seat, card, element, mode = _seat(state, given), _card(given), _named(given), text_given(given, "mode")
    with_traps = [seat for seat in state.active if state.seats[seat].traps] or list(state.active)
    owner = with_traps[0] if seat is None and len(with_traps) == 1 else seat
    lying = len(state.seats[owner].traps) if owner is not None else 1
    trap = number_given(given, "trap")
    half = None if mode is None else Mode(mode)
    if owner is None or card is None or (lying > 1 and trap is None):
        parts = [_owners(state, with_traps)]
        if lying > 1 and owner is not None:
            parts.append(_part("trap", _traps(state, owner), default=0))
        parts.append(_part("card", _trap_cards(state, owner), CARD))
        if owner is None or card is None:
            return replace(_page("trap", "UD-17", *parts, seat=owner), subtitle=say("uno_duel.shout.trap"))
    at = 0 if trap is None else trap
    if at < 0:
        raise ValueError(f"no trap {at}")
    if card.kind is Kind.WILD4 and half is None:
        modes = (
            Choice(mode.value, say(f"uno_duel.mode.{mode.value}"), pale=_pale_trap(state, owner, card, mode))
            for mode in Mode
        )
        return _page("mode", "UD-19", _part("mode", modes), seat=owner, step=2, steps=2)
    names = card.kind is Kind.WILD or (card.kind is Kind.WILD4 and half is Mode.WILD)
    if names and element is None:
        return _page("element", "UD-08", _part("element", _elements()), seat=owner, step=2, steps=2)
    if card.kind is not Kind.WILD4:
        half = None
    return Done(TrapFired(owner, card, element if names else None, half, at))


def _owners(state: State, seats: list[int]) -> Part:
    def pale(seat: int) -> Text | None:
        traps = state.seats[seat].traps
        if not traps:
            return say("uno_duel.refusal.no_trap", who=Who(seat))
        own_battle = is_own_battle(state, seat)
        if own_battle is None:
            return say("uno_duel.refusal.not_now")
        fresh = not own_battle and all(state.is_fresh(age) for age in traps)
        return say("uno_duel.refusal.fresh_trap", who=Who(seat)) if fresh else None

    choices = tuple(
        Choice(seat, say("uno_duel.flow.seat", who=Who(seat)), pale=pale(seat), seat=seat) for seat in seats
    )
    default = seats[0] if len(seats) == 1 else None
    return Part("seat", choices, say("uno_duel.flow.part.owner"), default=default)


def _traps(state: State, owner: int) -> Iterator[Choice]:
    for at, age in enumerate(state.seats[owner].traps):
        fresh = state.is_fresh(age) and not is_own_battle(state, owner)
        pale = say("uno_duel.refusal.fresh_trap", who=Who(owner)) if fresh else None
        yield Choice(at, say("uno_duel.flow.trap_at", number=at + 1), pale=pale)


def _trap_cards(state: State, owner: int | None) -> Iterator[Choice]:
    """Every symbol; pale where its trap couldn't fire on the field. Nothing is known of the card that lies there."""
    for card in deck(state.options):
        if card.level is None:
            yield Choice(card.value, card.text, pale=_pale_trap(state, owner, card, None))


def _pale_trap(state: State, owner: int | None, card: Card, mode: Mode | None) -> Text | None:
    own_battle = owner is not None and is_own_battle(state, owner)
    field, attack, options = state.table.field, state.facing if own_battle else (), state.options
    code = fires(card, field, attack, options, mode, is_asking=mode is None)
    return why_not(code, card, field, attack, options, trap=True) if code else None


# Draws, a challenge, UNO, penalties.


def _draw(state: State, given: Given) -> Page | Done:
    actor, seat, count = state.actor, _seat(state, given), number_given(given, "count")
    by = actor if seat is None else seat
    if count is not None:
        return Done(Drew(by, count))
    choices = (Choice(count, say("uno_duel.flow.cards", count=count)) for count in OPEN_DRAW)
    return _page("draw", "UD-15", _part("count", choices), _who(state, actor), seat=by)


def _challenge(state: State, given: Given) -> Page | Done:
    by, result = _seat(state, given, "by"), text_given(given, "result")
    if result not in (None, FOUL, NO_FOUL):
        raise ValueError(f"{result!r} is no result of a challenge")
    if by is not None and result is not None:
        return Done(Challenged(by, result == FOUL))
    accused = state.last.seat if state.last is not None else None
    callers = _seats(state, (seat for seat in state.active if seat != accused), lambda seat: Challenged(seat, False))
    draws = state.last is None or state.last.draws
    lost = GUILTY + PENALTY if draws else state.options.challenge_wild_mode
    results = (
        Choice(FOUL, say("uno_duel.flow.guilty"), say("uno_duel.flow.guilty_costs", count=GUILTY)),
        Choice(NO_FOUL, say("uno_duel.flow.not_guilty"), say("uno_duel.flow.not_guilty_costs", count=lost)),
    )
    title = "challenge" if accused is not None else "challenge_nobody"
    return _page(title, "UD-21", _part("by", callers), _part("result", results), seat=accused)


def _uno(state: State, given: Given) -> Page | Done:
    seat = _seat(state, given)
    if seat is not None:
        return Done(UnoCalled(seat))
    page = _page("uno", "UD-22", _part("seat", _seats(state, state.active, UnoCalled)))
    return replace(page, subtitle=shout("uno", state.turn.number))


def _penalty(state: State, given: Given) -> Page | Done:
    seat, count = _seat(state, given), number_given(given, "count")
    if seat is not None and "count" in given and count is not None:
        return Done(Penalised(seat, count))
    if seat is not None and count is None:
        return Done(Penalised(seat))
    counts = (Choice(count, say("uno_duel.flow.cards", count=count)) for count in PENALTIES)
    parts = (_part("seat", _seats(state, state.active)), _part("count", counts, default=PENALTY))
    return _page("penalty", "UD-24", *parts)


# Points.


def _count(state: State, given: Given) -> Page | Done:
    losers = [seat for seat in state.active if seat != state.round.winner]
    points = [0] * len(state.seats)
    for step, seat in enumerate(losers, start=1):
        held = given.get(f"hand.{seat}")
        if held is None:
            none = Choice("", say("uno_duel.flow.no_points"))
            likely = (
                Choice(card.value, card.text, say("uno_duel.flow.points", count=card.points))
                for card in deck(state.options)
            )
            part = _part(f"hand.{seat}", (none, *likely), HAND)
            return _page("count", "UD-26", part, seat=seat, step=step, steps=len(losers))
        points[seat] = hand_points(held)
    for seat in range(len(points)):
        known = given.get(f"hand.{seat}")
        points[seat] = hand_points(known) if known is not None else points[seat]
    return Done(RoundClosed(tuple(points)))


def hand_points(held: Answer) -> int:
    """What a hand and its traps count (UD-26): by the codes of the cards, or as somebody counted it."""
    if isinstance(held, str):
        return sum(card.points for card in read_codes(held))
    if held < 0:
        raise ValueError(f"a hand can't count {held}")
    return held


_FLOWS: dict[str, Callable[[State, Given], Page | Done]] = {
    "dealer": _dealer,
    "first": _first,
    "name": _name,
    "play": _play,
    "many": _many,
    "trap": _trap,
    "draw": _draw,
    "challenge": _challenge,
    "uno": _uno,
    "penalty": _penalty,
    "count": _count,
}
