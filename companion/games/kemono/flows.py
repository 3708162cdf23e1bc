"""Actions that take several answers, asked page by page. A flow keeps nothing: answers in, a page or the action out.

A friend is asked for by its `FriendId`, a card by its line of JSON (`cards.encoded`), in a part with the widget
``card`` or ``magic_card`` whose choices are the cards its player has typed so far; an empty answer is a card nobody
wrote down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.game import LOT, Answers, Choice, Done, Given, Page, Part, number_given, text_given
from companion.games.kemono.actions import (
    NO_PLACE,
    PLAYER,
    Attacked,
    Battle,
    ClauseResolved,
    Fought,
    MagicUsed,
    SpecialSummoned,
    StarTriggered,
    Summoned,
)
from companion.games.kemono.attack import targets
from companion.games.kemono.battle import BattleResult, Coins, Outcome
from companion.games.kemono.cards import (
    Card,
    Clause,
    ClauseKind,
    Keyword,
    Scope,
    Trigger,
)
from companion.games.kemono.effect_flows import EFFECT_FLOWS
from companion.games.kemono.effects import Result, is_on_friends
from companion.games.kemono.friend import PLACES, Friend
from companion.games.kemono.judge import as_told, battle_of, friend_name, judge, why_not_attack
from companion.games.kemono.options import OWNER
from companion.games.kemono.parts import (
    APP,
    HEADS,
    NO,
    TAILS,
    YES,
    card_given,
    card_part,
    friend_given,
    page,
    pile_given,
    pile_part,
    place_given,
    place_part,
    power_text,
    seat_given,
    who_part,
)
from companion.games.kemono.running import asks, nameable
from companion.games.kemono.state import (
    JAPARIMAN,
    Attack,
    FriendId,
    Pile,
    Running,
    State,
    friend_id,
    seat_of,
)
from companion.games.kemono.summon import cost
from companion.games.kemono.wording import clause_text
from companion.text import Text, Who, say
from companion.verdict import Action, Offer


def flow(state: State, name: str, answers: Answers) -> Page | Done:
    """The next page of a flow, or its action. Raises ValueError for a flow or answers there aren't."""
    if name not in _FLOWS:
        raise ValueError(f"no such flow: {name}")
    return _FLOWS[name](state, dict(answers))


# Summoning.


def _summon(state: State, given: Given) -> Page | Done:
    seat = seat_given(given, state.actor)
    half = state.halves[seat]
    if "card" not in given:
        return page("summon", [card_part(state, seat, friends=True)], "KM-06", seat, 1, 2)
    card = card_given(given)
    if card is None:
        raise ValueError("a friend has a card")
    standing = tuple(place for place, _ in half.friends)
    released = place_given(given, "released")
    free = tuple(sorted({*half.free, *((released,) if released else ())}))
    place = place_given(given, "place") or (free[0] if len(free) == 1 else None)
    due = cost(card, half.board)
    paid = number_given(given, "paid")
    paid = due if paid is None and card.name else paid
    asks_release = card.release and bool(standing) and released is None
    if place is not None and paid is not None and not asks_release:
        return Done(Summoned(seat, card, place, paid, released))
    parts = []
    if card.release and standing:
        friends = tuple(Choice(at, friend_name(state, friend_id(seat, at)), seat=seat) for at in standing)
        parts.append(Part("released", friends, say("kemono.flow.released")))
    if not card.name:
        parts.append(_paid(half.japariman, None))
    parts.append(place_part(state, seat, free))
    if card.name:
        parts.append(replace(_paid(half.japariman, due), optional=True))
    subtitle = say("kemono.prompt.summon", cost=due, left=max(0, half.japariman - due)) if card.name else None
    verdict = judge(state, Summoned(seat, card, place or (free or standing)[0], due, released)) if card.name else None
    return page("place", parts, "KM-07" if card.release else "KM-08", seat, 2, 2, subtitle, verdict)


def _paid(japariman: int, default: int | None) -> Part:
    choices = tuple(
        Choice(
            count,
            say("kemono.choice.japariman", count=count),
            pale=say("kemono.bar.short_of_japariman", japariman=japariman) if count > japariman else None,
        )
        for count in range(max(JAPARIMAN, japariman, default or 0) + 1)
    )
    return Part("paid", choices, say("kemono.flow.paid"), default=default)


def _special(state: State, given: Given) -> Page | Done:
    seat = seat_given(given, state.actor)
    half = state.halves[seat]
    source = pile_given(given, "source", Pile.HAND)
    assert source is not None
    if "card" not in given:
        parts = [
            who_part(state, state.actor),
            pile_part("source", default=Pile.HAND),
            card_part(state, seat, friends=True),
        ]
        return page("special", parts, "KM-09", seat, 1, 2)
    card = card_given(given)
    if card is None:
        raise ValueError("a friend has a card")
    standing = tuple(place for place, _ in half.friends)
    released = place_given(given, "released")
    needs = card.release and state.options.special_needs_release and bool(standing)
    free = tuple(sorted({*half.free, *((released,) if released else ())}))
    place = place_given(given, "place", NO_PLACE)
    if place is None and len(free) < 2 and not (needs and released is None):
        place = free[0] if free else NO_PLACE
    if place is not None and not (needs and released is None):
        return Done(SpecialSummoned(seat, card, place, source, released))
    parts = []
    if needs:
        friends = tuple(Choice(at, friend_name(state, friend_id(seat, at)), seat=seat) for at in standing)
        parts.append(Part("released", friends, say("kemono.flow.released")))
    if len(free) != 1:
        parts.append(place_part(state, seat, free))
    return page("place", parts, "KM-09", seat, 2, 2)


# Attacks.


def _attack(state: State, given: Given) -> Page | Done:
    seat = seat_given(given, state.actor)
    other = 1 - seat
    standing = tuple(place for place, _ in state.halves[seat].friends) or tuple(range(1, PLACES + 1))
    ready = [place for place in standing if not why_not_attack(state, seat, place)]
    place = place_given(given, "attacker")
    if place is None and len(ready) == 1:
        place = ready[0]
    target = place_given(given, "target", PLAYER)
    if place is None or target is None:
        attackers = tuple(
            Choice(
                at,
                friend_name(state, friend_id(seat, at)),
                hint=_power_at(state, friend_id(seat, at)),
                pale=next((finding.text for finding in why_not_attack(state, seat, at)), None),
                seat=seat,
            )
            for at in standing
        )
        default = ready[0] if len(ready) == 1 else None
        parts = (
            Part("attacker", attackers, say("kemono.flow.attacker"), default=default),
            Part("target", tuple(_targets(state, seat, place)), say("kemono.flow.target")),
        )
        return page("attack", parts, "KM-15", seat, 1, 2)
    attack = Attack(friend_id(seat, place), friend_id(other, target))
    attacker = state.friend(attack.attacker)
    action = Attacked(seat, place, target)
    if target == PLAYER or attacker is None or state.friend(attack.target) is None or _goes_first(attacker):
        return Done(action)
    battle = _fight(state, attack, given)
    if isinstance(battle, Page):
        return battle
    done = replace(action, battle=battle)
    return Done(done, review=True, instead=tuple(_instead(battle, lambda other: replace(action, battle=other))))


def _power_at(state: State, id: FriendId) -> Text | None:
    friend = state.friend(id)
    return None if friend is None else power_text(friend)


def _goes_first(attacker: Friend) -> bool:
    """Whether its attack sets something off that comes before the battle."""
    return any(ability.trigger is Trigger.ATTACK for ability in attacker.abilities)


def _targets(state: State, seat: int, place: int | None) -> Iterator[Choice]:
    """The player and every friend; pale is whom the attacker may not attack, nobody while it isn't chosen."""
    other = 1 - seat
    attacker = None if place is None else state.friend(friend_id(seat, place))
    allowed = None if attacker is None else targets(attacker, state.halves[other].board)
    barred = None if allowed is None or allowed.player else allowed.why
    yield Choice(PLAYER, say("kemono.choice.player", who=Who(other)), pale=barred, seat=other)
    for at, friend in state.halves[other].friends:
        id = friend_id(other, at)
        untargetable = say("kemono.refusal.untargetable", who=friend_name(state, id))
        pale = untargetable if friend.has(Keyword.UNTARGETABLE) else None
        yield Choice(at, friend_name(state, id), hint=power_text(friend), pale=pale, seat=other)


def _fight(state: State, attack: Attack, given: Given) -> Battle | Page:
    """The battle once every coin it asks for is told."""
    coins: Coins = (None, None)
    while (result := battle_of(state, attack, coins)).waiting is not None:
        side = result.waiting
        heads = _coin(given, str(side))
        if heads is None:
            return _coin_page(state, attack, result, given)
        coins = (heads, coins[1]) if side == 0 else (coins[0], heads)
    return as_told(result, coins)


def _coin(given: Given, side: str) -> bool | None:
    told = text_given(given, f"coin_{side}")
    told = text_given(given, f"toss_{side}") if told == APP else told
    if told not in (None, HEADS, TAILS):
        raise ValueError(f"a coin shows no {told!r}")
    return None if told is None else told == HEADS


def _coin_page(state: State, attack: Attack, result: BattleResult, given: Given) -> Page:
    side = result.waiting
    assert side is not None
    id = attack[side]
    sides = (Choice(HEADS, say("kemono.coin.heads")), Choice(TAILS, say("kemono.coin.tails")))
    if given.get(f"coin_{side}") == APP:
        part = Part(f"toss_{side}", sides, say("kemono.flow.coin"), LOT)
    else:
        part = Part(f"coin_{side}", (*sides, Choice(APP, say("kemono.coin.app"))), say("kemono.flow.coin"))
    subtitle = say("kemono.flow.coin_for", friend=friend_name(state, id))
    return page("battle", [part], "KM-17", seat_of(id), 2, 2, subtitle, result.verdict)


_OUTCOMES = (
    ("only_second", (False, True), Outcome.FIRST),
    ("only_first", (True, False), Outcome.SECOND),
    ("both", (True, True), Outcome.BOTH_LOSE),
    ("nobody", (False, False), None),
)


def _instead(battle: Battle, made: Callable[[Battle], Action]) -> Iterator[Offer]:
    """The other ways a battle may have ended, for the table to rule."""
    for key, destroyed, outcome in _OUTCOMES:
        if destroyed != battle.destroyed:
            ruled = Battle(outcome or battle.outcome, battle.powers, destroyed, coins=battle.coins)
            yield Offer(say(f"kemono.offer.{key}"), made(ruled))


def _battle(state: State, given: Given) -> Page | Done:
    attack = state.attack
    if attack is None or attack.is_direct:
        raise ValueError("no battle waits")
    battle = _fight(state, attack, given)
    return (
        battle
        if isinstance(battle, Page)
        else Done(Fought(battle), review=True, instead=tuple(_instead(battle, Fought)))
    )


# Magic.


def _magic(state: State, given: Given) -> Page | Done:
    seat = seat_given(given, state.actor)
    half = state.halves[seat]
    if "card" not in given:
        return page("magic", [card_part(state, seat, magic=True)], "KM-10", seat, 1, 2)
    card = card_given(given)
    magic = card.magic if card is not None else None
    price = None if magic is None else magic.japariman
    paid = number_given(given, "paid")
    paid = price if paid is None else paid
    count = number_given(given, "stars")
    count = (0 if magic is None else magic.stars) if count is None else count
    lying = len(half.stars)
    if paid is None:
        stars = tuple(Choice(each, say("kemono.choice.count", count=each)) for each in range(lying + 1))
        parts = (
            Part("stars", stars, say("kemono.flow.stars"), default=0),
            _paid(half.japariman, None),
        )
        return page("magic_cost", parts, "KM-11", seat, 2, 2)
    named_ = _declared(state, seat, card, given, star=False)
    if isinstance(named_, Page):
        return named_
    picked = _stars_paid(state, seat, given, count)
    if isinstance(picked, Page):
        return picked
    found, friends = named_
    return Done(MagicUsed(seat, card, paid if found else 0, picked if found else (), friends, found))


def _stars_paid(state: State, seat: int, given: Given, count: int) -> tuple[int, ...] | Page:
    """Which stars are paid, from 1 nearest to the deck: the farthest ones, unless the table lets their owner choose."""
    lying = len(state.halves[seat].stars)
    count = min(count, lying)
    if state.options.cost_star != OWNER or count in (0, lying):
        return tuple(range(lying - count + 1, lying + 1))
    picked: list[int] = []
    for number in range(1, count + 1):
        star = number_given(given, f"star_{number}")
        if star is None:
            left = tuple(
                Choice(each, say("kemono.choice.star", number=each))
                for each in range(1, lying + 1)
                if each not in picked
            )
            return page("star", [Part(f"star_{number}", left, say("kemono.flow.star"))], "KM-11", seat, 2, 2)
        if not 1 <= star <= lying:
            raise ValueError(f"no star {star}")
        picked.append(star)
    return tuple(sorted(picked))


def _declared(
    state: State, seat: int, card: Card | None, given: Given, *, star: bool
) -> tuple[bool, tuple[FriendId, ...]] | Page:
    """What is told with the declaration itself: whether a search found its card, and whom the first sentence names."""
    if card is None or card.magic is None or not card.magic.clauses:
        return True, ()
    running = Running(seat, card, card.magic.clauses)
    if running.clause.kind is ClauseKind.SEARCH:
        found = text_given(given, "found")
        if found is None:
            choices = (Choice(YES, say("kemono.choice.found")), Choice(NO, say("kemono.choice.not_found")))
            subtitle = say("kemono.prompt.search_trigger" if star else "kemono.prompt.search")
            return page("search", [Part("found", choices)], "KM-13", seat, 2, 2, subtitle)
        return found == YES, ()
    friends = _named_friends(state, running, given, "magic_target")
    return friends if isinstance(friends, Page) else (True, friends)


def _named_friends(state: State, running: Running, given: Given, title: str) -> tuple[FriendId, ...] | Page:
    """The friends a sentence names, asked for one by one where it leaves a choice."""
    clause = running.clause
    if clause.scope is not Scope.TARGET or not is_on_friends(clause):
        return ()
    allowed = nameable(state, running)
    if len(allowed) <= clause.count and "target_1" not in given:
        return ()
    picked: list[FriendId] = []
    for number in range(1, clause.count + 1):
        friend = friend_given(given, f"target_{number}")
        if friend is None:
            if number > 1 and "target_1" in given and len(allowed) <= len(picked):
                break
            choices = _nameable_choices(state, clause, allowed, picked)
            part = Part(f"target_{number}", choices, say("kemono.flow.which_friend", number=number))
            return page(title, [part], "KM-10", running.seat, 2, 2, clause_text(clause))
        picked.append(friend)
    return tuple(picked)


def _nameable_choices(
    state: State, clause: Clause, allowed: tuple[FriendId, ...], picked: list[FriendId]
) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            id,
            friend_name(state, id),
            hint=power_text(friend),
            pale=None if id in allowed else say("kemono.bar.not_nameable", friend=friend_name(state, id)),
            seat=seat_of(id),
        )
        for id, friend in state.friends(1 - state.actor, state.actor)
        if id not in picked
    )


def _trigger(state: State, given: Given) -> Page | Done:
    seat = seat_given(given, _breaking_seat(state))
    if "card" not in given:
        return page("trigger", [card_part(state, seat, magic=True)], "KM-20", seat, 1, 2)
    card = card_given(given)
    named_ = _declared(state, seat, card, given, star=True)
    if isinstance(named_, Page):
        return named_
    found, friends = named_
    return Done(StarTriggered(seat, card, friends, found))


def _breaking_seat(state: State) -> int:
    return state.running[-1].seat if state.running else 1 - state.actor


def _clause(state: State, given: Given) -> Page | Done:
    top = state.running[-1] if state.running else None
    if not isinstance(top, Running) or not asks(state, top):
        raise ValueError("no sentence waits for an answer")
    clause, subtitle = top.clause, clause_text(top.clause)
    match clause.kind:
        case ClauseKind.SELF_SUMMON:
            place = place_given(given, "place", NO_PLACE)
            if place is not None:
                return Done(ClauseResolved(Result.DONE, place=place))
            part = place_part(state, top.seat, state.halves[top.seat].free)
            return page("place", [part], "KM-12", top.seat, 1, 1, subtitle)
        case ClauseKind.SPECIAL_SUMMON:
            return _clause_summon(state, given, top)
    friends = _named_friends(state, top, given, "clause")
    if isinstance(friends, Page):
        return friends
    return Done(ClauseResolved(Result.DONE, friends))


def _clause_summon(state: State, given: Given, top: Running) -> Page | Done:
    half = state.halves[top.seat]
    source = pile_given(given, "source", Pile.HAND)
    assert source is not None
    if "card" not in given:
        parts = (pile_part("source", default=Pile.HAND), card_part(state, top.seat, friends=True))
        return page("special", parts, "KM-09", top.seat, 1, 2, clause_text(top.clause))
    card, place = card_given(given), place_given(given, "place", NO_PLACE)
    if place is None and len(half.free) < 2:
        place = half.free[0] if half.free else NO_PLACE
    if place is None:
        return page("place", [place_part(state, top.seat, half.free)], "KM-09", top.seat, 2, 2)
    return Done(ClauseResolved(Result.DONE, card=card, source=source, place=place))


_FLOWS: dict[str, Callable[[State, Given], Page | Done]] = {
    "summon": _summon,
    "special": _special,
    "attack": _attack,
    "battle": _battle,
    "magic": _magic,
    "trigger": _trigger,
    "clause": _clause,
    **EFFECT_FLOWS,
}
