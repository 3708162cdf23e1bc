"""Flows for what effects do: those that wait, and what the app can't know and has to be told by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.game import LOT, TEXT, Choice, Done, Given, Page, Part, number_given, text_given
from companion.games.kemono.actions import (
    AbilityUsed,
    CardsMoved,
    CoinTossed,
    Conceded,
    Destroyed,
    Drew,
    EffectMoved,
    EffectQueued,
    EffectsRemoved,
    FriendMoved,
    JaparimanChanged,
    KeywordGiven,
    KeywordTaken,
    PowerChanged,
    PowerChangesLost,
    Repaired,
    RestNamed,
    StarsBroken,
)
from companion.games.kemono.battle import Fate, effect_destroy
from companion.games.kemono.cards import (
    Keyword,
    Speed,
)
from companion.games.kemono.friend import PLACES
from companion.games.kemono.order import Zone
from companion.games.kemono.parts import (
    AMOUNT,
    AMOUNTS,
    HEADS,
    TAILS,
    UNNAMED,
    card_given,
    card_part,
    count_given,
    count_part,
    duration_given,
    duration_part,
    friend_given,
    friend_part,
    page,
    pile_given,
    pile_part,
    rest_answer,
    rest_given,
    seat_given,
    seats_given,
    who_part,
)
from companion.games.kemono.play import named
from companion.games.kemono.power import signed
from companion.games.kemono.prompts import effect_name
from companion.games.kemono.state import (
    JAPARIMAN,
    FriendId,
    State,
    place_of,
    seat_of,
)
from companion.text import say
from companion.verdict import Action

WORKED_OUT = "worked_out"  # instead of what became of a friend: as the rules have it


# Effects as they are written on cards, and those that wait.


def _ability(state: State, given: Given) -> Page | Done:
    answer = number_given(given, "ability")
    if answer is not None:
        id, number = divmod(answer, 100)
        if seat_of(id) not in (0, 1) or not 1 <= place_of(id) <= PLACES:
            raise ValueError(f"no ability {answer}")
        return Done(AbilityUsed(id, number))
    choices = tuple(
        Choice(
            id * 100 + number,
            say("kemono.effect_of", card=friend.name, name=ability.label or ability.text),
            hint=ability.trigger.text,
            seat=seat_of(id),
        )
        for id, friend in state.friends(state.actor, 1 - state.actor)
        for number, ability in enumerate(friend.abilities)
    )
    return page("ability", [Part("ability", choices)], "KM-29", state.actor)


def _order(state: State, given: Given) -> Page | Done:
    number, to = number_given(given, "number"), number_given(given, "to")
    if number is not None and to is not None:
        return Done(EffectMoved(number, to))
    waiting = tuple(Choice(at, effect_name(each), seat=each.seat) for at, each in enumerate(state.queue, start=1))
    places = tuple(Choice(at, say("kemono.choice.number", number=at)) for at in range(1, len(state.queue) + 1))
    parts = (Part("number", waiting, say("kemono.flow.effect")), Part("to", places, say("kemono.flow.to_number")))
    return page("order", parts, "KM-28")


def _queue(state: State, given: Given) -> Page | Done:
    of = given.get("of")
    if of is None:
        speeds = tuple(Choice(each.value, each.text) for each in Speed)
        unlabelled = (Choice("", say("kemono.effect_unnamed")),)
        parts = (
            Part("speed", speeds, say("kemono.flow.speed"), default=Speed.NORMAL.value),
            Part("of", tuple(_cards_lying(state)), say("kemono.flow.of")),
            Part("label", unlabelled, say("kemono.flow.label"), TEXT, default="", optional=True),
        )
        return page("queue", parts, "KM-28")
    number = number_given(given, "speed")
    speed = Speed.NORMAL if number is None else Speed(number)
    text = text_given(given, "label") or ""
    if isinstance(of, int):
        friend = friend_given(given, "of")
        assert friend is not None
        return Done(EffectQueued(seat_of(friend), text, speed, Zone.FIELD, place_of(friend)))
    seat, at = rest_given(of)
    return Done(EffectQueued(seat, text, speed, Zone.REST, at))


def _cards_lying(state: State) -> Iterator[Choice]:
    """Every friend, then every card in a rest area, of whose turn it is first."""
    yield from friend_part(state).choices
    for seat in (state.actor, 1 - state.actor):
        yield from _rest_choices(state, seat)


def _rest_choices(state: State, seat: int) -> Iterator[Choice]:
    for at, card in enumerate(state.halves[seat].rest, start=1):
        yield Choice(rest_answer(seat, at), say("kemono.choice.rest", number=at, card=named(card)), seat=seat)


def _name(state: State, given: Given) -> Page | Done:
    which = text_given(given, "which")
    if which is None:
        choices = tuple(choice for seat in (state.actor, 1 - state.actor) for choice in _rest_choices(state, seat))
        return page("name", [Part("which", choices)], "KM-32", None, 1, 2)
    seat, at = rest_given(which)
    if "card" not in given:
        return page("name", [card_part(state, seat, friends=True)], "KM-32", seat, 2, 2)
    card = card_given(given)
    if card is None:
        raise ValueError("a name is wanted")
    return Done(RestNamed(seat, at, card))


# What effects do that the app can't know.


def _power(state: State, given: Given) -> Page | Done:
    friend, amount = friend_given(given), number_given(given, "amount")
    if friend is not None and amount is not None:
        return Done(PowerChanged(friend, amount, duration_given(given)))
    amounts = tuple(Choice(each, say("kemono.choice.amount", amount=signed(each))) for each in AMOUNTS)
    parts = (friend_part(state), duration_part(), Part("amount", amounts, say("kemono.flow.amount"), AMOUNT))
    return page("power", parts, "KM-24")


def _give(state: State, given: Given) -> Page | Done:
    friend, keyword = friend_given(given), text_given(given, "keyword")
    if friend is not None and keyword is not None:
        return Done(KeywordGiven(friend, Keyword(keyword), duration_given(given)))
    keywords = tuple(Choice(each.value, each.text) for each in Keyword)
    parts = (friend_part(state), duration_part(), Part("keyword", keywords, say("kemono.flow.keyword")))
    return page("give", parts, "KM-26")


def _take(state: State, given: Given) -> Page | Done:
    id, keyword = friend_given(given), text_given(given, "keyword")
    if id is not None and keyword is not None:
        return Done(KeywordTaken(id, Keyword(keyword)))
    friend = None if id is None else state.friend(id)
    keywords = tuple(
        Choice(
            each.value,
            each.text,
            pale=say("kemono.slip.has_not", friend=named(friend.card), keyword=each.text)
            if friend is not None and not friend.has(each)
            else None,
        )
        for each in Keyword
    )
    return page("take", (friend_part(state), Part("keyword", keywords, say("kemono.flow.keyword"))), "KM-26")


def _of_friend(name: str, rule: str, made: Callable[[FriendId], Action]) -> Callable[[State, Given], Page | Done]:
    """A flow that asks for a friend and nothing else."""

    def asked(state: State, given: Given) -> Page | Done:
        friend = friend_given(given)
        return Done(made(friend)) if friend is not None else page(name, [friend_part(state)], rule)

    return asked


def _destroy(state: State, given: Given) -> Page | Done:
    id = friend_given(given)
    if id is None:
        fates = tuple(Choice(fate.value, say(f"kemono.fate.{fate.value}")) for fate in Fate)
        worked_out = Choice(WORKED_OUT, say("kemono.fate.worked_out"))
        part = Part("fate", (worked_out, *fates), say("kemono.flow.fate"), default=WORKED_OUT, optional=True)
        return page("destroy", (friend_part(state), part), "KM-17")
    told, friend = text_given(given, "fate"), state.friend(id)
    if told not in (None, WORKED_OUT):
        return Done(Destroyed(id, Fate(told)))
    return Done(Destroyed(id, Fate.DESTROYED if friend is None else effect_destroy(friend)))


def _leave(state: State, given: Given) -> Page | Done:
    friend, to = friend_given(given), pile_given(given, "to")
    if friend is not None and to is not None:
        return Done(FriendMoved(friend, to))
    return page("leave", (friend_part(state), pile_part("to")), "KM-32")


def _draw(state: State, given: Given) -> Page | Done:
    count = count_given(given)
    if count is not None:
        return Done(Drew(seats_given(given, state.actor), count))
    return page("draw", (who_part(state, state.actor, both=True), count_part("how_many")), "KM-04")


def _break(state: State, given: Given) -> Page | Done:
    count = count_given(given)
    if count is not None:
        return Done(StarsBroken(seats_given(given, 1 - state.actor), count))
    return page("break", (who_part(state, 1 - state.actor, both=True), count_part("how_many_stars")), "KM-19")


def _repair(state: State, given: Given) -> Page | Done:
    count = count_given(given)
    if count is not None:
        return Done(Repaired(seat_given(given, state.actor), count))
    return page("repair", (who_part(state, state.actor), count_part("how_many_stars")), "KM-22")


def _cards(state: State, given: Given) -> Page | Done:
    seat, source, to = seat_given(given, state.actor), pile_given(given, "source"), pile_given(given, "to")
    if source is not None and to is not None and source is not to:
        card = card_given(given) if "card" in given else None
        return Done(CardsMoved(seat, source, to, count_given(given) or 1, card))
    counts = replace(count_part("how_many"), default=1)
    named_card = replace(card_part(state, seat), default=UNNAMED, optional=True)
    parts = (who_part(state, state.actor), pile_part("source"), counts, pile_part("to", without=source), named_card)
    return page("cards", parts, "KM-35")


def _japariman(state: State, given: Given) -> Page | Done:
    amount = number_given(given, "amount")
    if amount is not None:
        return Done(JaparimanChanged(seat_given(given, state.actor), amount))
    amounts = tuple(
        Choice(each, say("kemono.choice.amount", amount=signed(each)))
        for each in range(-JAPARIMAN, JAPARIMAN + 1)
        if each
    )
    parts = (who_part(state, state.actor), Part("amount", amounts, say("kemono.flow.japariman_amount")))
    return page("japariman", parts, "KM-06")


def _toss(state: State, given: Given) -> Page | Done:
    shown = text_given(given, "coin")
    if shown is None:
        sides = (Choice(HEADS, say("kemono.coin.heads")), Choice(TAILS, say("kemono.coin.tails")))
        return page("coin", [Part("coin", sides, widget=LOT)], "KM-17")
    if shown not in (HEADS, TAILS):
        raise ValueError(f"a coin shows no {shown!r}")
    return Done(CoinTossed(shown == HEADS))


def _concede(state: State, given: Given) -> Page | Done:
    if "seat" in given:
        return Done(Conceded(seat_given(given, state.actor)))
    return page("concede", [who_part(state, None)], "KM-23")


EFFECT_FLOWS: dict[str, Callable[[State, Given], Page | Done]] = {
    "ability": _ability,
    "order": _order,
    "queue": _queue,
    "name": _name,
    "power": _power,
    "give": _give,
    "take": _take,
    "lose": _of_friend("lose", "KM-25", PowerChangesLost),
    "strip": _of_friend("strip", "KM-33", EffectsRemoved),
    "destroy": _destroy,
    "leave": _leave,
    "draw": _draw,
    "break": _break,
    "repair": _repair,
    "cards": _cards,
    "japariman": _japariman,
    "coin": _toss,
    "concede": _concede,
}
