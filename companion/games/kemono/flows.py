"""Actions that take several answers, asked page by page. A flow keeps nothing: answers in, a page or the action out.

A friend is asked for by its `FriendId`, a card by its line of JSON (`cards.encoded`), in a part with the widget
``card`` or ``magic_card`` whose choices are the cards its player has typed so far; an empty answer is a card nobody
wrote down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from companion.game import LOT, TEXT, Answer, Answers, Choice, Done, Given, Page, Part, number_given, text_given
from companion.games.kemono.actions import (
    NO_PLACE,
    PLAYER,
    AbilityUsed,
    Attacked,
    Battle,
    CardsMoved,
    ClauseResolved,
    CoinTossed,
    Conceded,
    Destroyed,
    Drew,
    EffectMoved,
    EffectQueued,
    EffectsRemoved,
    Fought,
    FriendMoved,
    JaparimanChanged,
    KeywordGiven,
    KeywordTaken,
    MagicUsed,
    PowerChanged,
    PowerChangesLost,
    Repaired,
    RestNamed,
    SpecialSummoned,
    StarsBroken,
    StarTriggered,
    Summoned,
)
from companion.games.kemono.attack import targets
from companion.games.kemono.battle import BattleResult, Coins, Fate, Outcome, effect_destroy
from companion.games.kemono.cards import (
    Card,
    Clause,
    ClauseKind,
    Duration,
    Keyword,
    Scope,
    Speed,
    Trigger,
    decoded,
    encoded,
)
from companion.games.kemono.effects import Result, is_on_friends
from companion.games.kemono.friend import PLACES, Friend
from companion.games.kemono.judge import as_told, battle_of, friend_name, judge, pile_name, why_not_attack
from companion.games.kemono.options import OWNER
from companion.games.kemono.order import Zone
from companion.games.kemono.play import named
from companion.games.kemono.power import power, signed
from companion.games.kemono.prompts import clause_text, effect_name
from companion.games.kemono.rules import MOVABLE
from companion.games.kemono.running import asks, nameable
from companion.games.kemono.state import (
    JAPARIMAN,
    Attack,
    FriendId,
    Pile,
    Running,
    State,
    friend_id,
    place_of,
    seat_of,
)
from companion.games.kemono.summon import cost
from companion.text import Text, Who, say
from companion.verdict import Action, Offer, Verdict

CARD = "card"  # the widget a card is asked by
MAGIC_CARD = "magic_card"  # the same, where only a card with a magic will do
AMOUNT = "power"  # the widget a change of power is asked by
UNNAMED = ""  # instead of a card: nobody wrote it down
BOTH = 2  # instead of a seat: both players
HEADS, TAILS, APP = "heads", "tails", "app"  # a coin, or the app tosses it
YES, NO = "yes", "no"
BLANKS = range(1000, 6000, 1000)  # powers a friend without a name is offered with
AMOUNTS = (-3000, -2000, -1500, -1000, -500, 500, 1000, 1500, 2000, 3000)  # changes of power that are offered
COUNTS = range(1, 6)  # cards and stars that are offered
_REST = "rest"  # before the seat and number of a card in a rest area: ``rest:0:3``


def flow(state: State, name: str, answers: Answers) -> Page | Done:
    """The next page of a flow, or its action. Raises ValueError for a flow or answers there aren't."""
    if name not in _FLOWS:
        raise ValueError(f"no such flow: {name}")
    return _FLOWS[name](state, dict(answers))


# Reading answers.


def _seat(given: Given, otherwise: int, part: str = "seat") -> int:
    seat = number_given(given, part)
    if seat is None:
        return otherwise
    if seat not in (0, 1):
        raise ValueError(f"nobody sits at {seat}")
    return seat


def _seats(given: Given, otherwise: int) -> int | None:
    """A seat, or None for both."""
    return None if given.get("seat") == BOTH else _seat(given, otherwise)


def _friend(given: Given, part: str = "friend") -> FriendId | None:
    friend = number_given(given, part)
    if friend is not None and not (seat_of(friend) in (0, 1) and 1 <= place_of(friend) <= PLACES):
        raise ValueError(f"no friend can stand at {friend}")
    return friend


def _place(given: Given, part: str, fewest: int = 1) -> int | None:
    place = number_given(given, part)
    if place is not None and not fewest <= place <= PLACES:
        raise ValueError(f"no place {place}")
    return place


def _count(given: Given, part: str = "count") -> int | None:
    count = number_given(given, part)
    if count is not None and count < 1:
        raise ValueError(f"{part} is less than one")
    return count


def _card(given: Given, part: str = "card") -> Card | None:
    """The card answered; None for one nobody wrote down. Raises ValueError where none was answered."""
    text = text_given(given, part)
    if text is None:
        raise ValueError("no card yet")
    return decoded(text) if text else None


def _pile(given: Given, part: str, otherwise: Pile | None = None) -> Pile | None:
    pile = text_given(given, part)
    return otherwise if pile is None else Pile(pile)


def _duration(given: Given) -> Duration:
    return Duration(text_given(given, "duration") or Duration.PERMANENT.value)


# Parts many flows share.


def _seat_choices(*seats: int, both: bool = False) -> tuple[Choice, ...]:
    own = tuple(Choice(seat, say("kemono.choice.seat", who=Who(seat)), seat=seat) for seat in seats)
    return (*own, Choice(BOTH, say("kemono.choice.both"))) if both else own


def _who(state: State, default: int | None, *, both: bool = False) -> Part:
    seats = (state.actor, 1 - state.actor)
    return Part("seat", _seat_choices(*seats, both=both), say("kemono.flow.who"), default=default)


def _friends(state: State, why: Callable[[Friend], Text | None] = lambda friend: None) -> Part:
    """Every friend on the table, those of whose turn it is first."""
    choices = tuple(
        Choice(id, friend_name(state, id), hint=power_text(friend), pale=why(friend), seat=seat_of(id))
        for id, friend in state.friends(state.actor, 1 - state.actor)
    )
    return Part("friend", choices, say("kemono.flow.friend"))


def power_text(friend: Friend) -> Text:
    """A friend's power in a word."""
    return say("kemono.choice.power", power=power(friend))


def _counts(label: str, numbers: Iterable[int] = COUNTS) -> Part:
    choices = tuple(Choice(number, say("kemono.choice.count", count=number)) for number in numbers)
    return Part("count", choices, say(f"kemono.flow.{label}"))


def _durations() -> Part:
    choices = tuple(Choice(each.value, say(f"kemono.duration.{each.value}")) for each in Duration)
    return Part("duration", choices, say("kemono.flow.duration"), default=Duration.PERMANENT.value)


def _piles(part: str, without: Pile | None = None, default: Pile | None = None) -> Part:
    choices = tuple(Choice(pile.value, pile_name(pile)) for pile in MOVABLE if pile is not without)
    return Part(part, choices, say(f"kemono.flow.{part}"), default=default.value if default else None)


def _card_part(state: State, seat: int, *, friends: bool = False, magic: bool = False) -> Part:
    """Which card: one its player has typed before, a friend without a name, or none written down."""
    known = (card for card in state.halves[seat].known if card.name and (not magic or card.magic is not None))
    choices = [Choice(encoded(card), named(card), hint=_card_hint(card, magic=magic)) for card in known]
    if friends:
        choices += [
            Choice(encoded(Card("", power=points)), say("kemono.choice.blank", power=points)) for points in BLANKS
        ]
    else:
        choices.append(Choice(UNNAMED, say("kemono.choice.unnamed")))
    return Part("card", tuple(choices), say("kemono.flow.card"), MAGIC_CARD if magic else CARD)


def _card_hint(card: Card, *, magic: bool) -> Text:
    if magic and card.magic is not None:
        return say("kemono.choice.magic", japariman=card.magic.japariman, stars=card.magic.stars)
    return say("kemono.choice.friend", cost=card.cost, power=card.power)


def _page(
    title: str,
    parts: Iterable[Part],
    rule: str,
    seat: int | None = None,
    step: int = 1,
    steps: int = 1,
    subtitle: Text | None = None,
    verdict: Verdict | None = None,
) -> Page:
    return Page(seat, say(f"kemono.flow.{title}"), tuple(parts), rule, step, steps, subtitle, verdict)


# Summoning.


def _summon(state: State, given: Given) -> Page | Done:
    seat = _seat(given, state.actor)
    half = state.halves[seat]
    if "card" not in given:
        return _page("summon", [_card_part(state, seat, friends=True)], "KM-06", seat, 1, 2)
    card = _card(given)
    if card is None:
        raise ValueError("a friend has a card")
    standing = tuple(place for place, _ in half.friends)
    released = _place(given, "released")
    free = tuple(sorted({*half.free, *((released,) if released else ())}))
    place = _place(given, "place") or (free[0] if len(free) == 1 else None)
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
    parts.append(_places(state, seat, free))
    if card.name:
        parts.append(replace(_paid(half.japariman, due), optional=True))
    subtitle = say("kemono.prompt.summon", cost=due, left=max(0, half.japariman - due)) if card.name else None
    verdict = judge(state, Summoned(seat, card, place or (free or standing)[0], due, released)) if card.name else None
    return _page("place", parts, "KM-07" if card.release else "KM-08", seat, 2, 2, subtitle, verdict)


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


def _places(state: State, seat: int, free: tuple[int, ...]) -> Part:
    choices = tuple(
        Choice(
            place,
            say("kemono.choice.place", place=place),
            pale=None if place in free else say("kemono.bar.place_taken", place=place),
            seat=seat,
        )
        for place in range(1, PLACES + 1)
    )
    default = free[0] if len(free) == 1 else None
    return Part("place", choices, say("kemono.flow.which_place"), default=default)


def _special(state: State, given: Given) -> Page | Done:
    seat = _seat(given, state.actor)
    half = state.halves[seat]
    source = _pile(given, "source", Pile.HAND)
    assert source is not None
    if "card" not in given:
        parts = [_who(state, state.actor), _piles("source", default=Pile.HAND), _card_part(state, seat, friends=True)]
        return _page("special", parts, "KM-09", seat, 1, 2)
    card = _card(given)
    if card is None:
        raise ValueError("a friend has a card")
    standing = tuple(place for place, _ in half.friends)
    released = _place(given, "released")
    needs = card.release and state.options.special_needs_release and bool(standing)
    free = tuple(sorted({*half.free, *((released,) if released else ())}))
    place = _place(given, "place", NO_PLACE)
    if place is None and len(free) < 2 and not (needs and released is None):
        place = free[0] if free else NO_PLACE
    if place is not None and not (needs and released is None):
        return Done(SpecialSummoned(seat, card, place, source, released))
    parts = []
    if needs:
        friends = tuple(Choice(at, friend_name(state, friend_id(seat, at)), seat=seat) for at in standing)
        parts.append(Part("released", friends, say("kemono.flow.released")))
    if len(free) != 1:
        parts.append(_places(state, seat, free))
    return _page("place", parts, "KM-09", seat, 2, 2)


# Attacks.


def _attack(state: State, given: Given) -> Page | Done:
    seat = _seat(given, state.actor)
    other = 1 - seat
    standing = tuple(place for place, _ in state.halves[seat].friends) or tuple(range(1, PLACES + 1))
    ready = [place for place in standing if not why_not_attack(state, seat, place)]
    place = _place(given, "attacker")
    if place is None and len(ready) == 1:
        place = ready[0]
    target = _place(given, "target", PLAYER)
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
        return _page("attack", parts, "KM-15", seat, 1, 2)
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
    return _page("battle", [part], "KM-17", seat_of(id), 2, 2, subtitle, result.verdict)


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
    seat = _seat(given, state.actor)
    half = state.halves[seat]
    if "card" not in given:
        return _page("magic", [_card_part(state, seat, magic=True)], "KM-10", seat, 1, 2)
    card = _card(given)
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
        return _page("magic_cost", parts, "KM-11", seat, 2, 2)
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
            return _page("star", [Part(f"star_{number}", left, say("kemono.flow.star"))], "KM-11", seat, 2, 2)
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
            return _page("search", [Part("found", choices)], "KM-13", seat, 2, 2, subtitle)
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
        friend = _friend(given, f"target_{number}")
        if friend is None:
            if number > 1 and "target_1" in given and len(allowed) <= len(picked):
                break
            choices = _nameable_choices(state, clause, allowed, picked)
            part = Part(f"target_{number}", choices, say("kemono.flow.which_friend", number=number))
            return _page(title, [part], "KM-10", running.seat, 2, 2, clause_text(clause))
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
    seat = _seat(given, _breaking_seat(state))
    if "card" not in given:
        return _page("trigger", [_card_part(state, seat, magic=True)], "KM-20", seat, 1, 2)
    card = _card(given)
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
            place = _place(given, "place", NO_PLACE)
            if place is not None:
                return Done(ClauseResolved(Result.DONE, place=place))
            part = _places(state, top.seat, state.halves[top.seat].free)
            return _page("place", [part], "KM-12", top.seat, 1, 1, subtitle)
        case ClauseKind.SPECIAL_SUMMON:
            return _clause_summon(state, given, top)
    friends = _named_friends(state, top, given, "clause")
    if isinstance(friends, Page):
        return friends
    return Done(ClauseResolved(Result.DONE, friends))


def _clause_summon(state: State, given: Given, top: Running) -> Page | Done:
    half = state.halves[top.seat]
    source = _pile(given, "source", Pile.HAND)
    assert source is not None
    if "card" not in given:
        parts = (_piles("source", default=Pile.HAND), _card_part(state, top.seat, friends=True))
        return _page("special", parts, "KM-09", top.seat, 1, 2, clause_text(top.clause))
    card, place = _card(given), _place(given, "place", NO_PLACE)
    if place is None and len(half.free) < 2:
        place = half.free[0] if half.free else NO_PLACE
    if place is None:
        return _page("place", [_places(state, top.seat, half.free)], "KM-09", top.seat, 2, 2)
    return Done(ClauseResolved(Result.DONE, card=card, source=source, place=place))


# Effects.


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
    return _page("ability", [Part("ability", choices)], "KM-29", state.actor)


def _order(state: State, given: Given) -> Page | Done:
    number, to = number_given(given, "number"), number_given(given, "to")
    if number is not None and to is not None:
        return Done(EffectMoved(number, to))
    waiting = tuple(Choice(at, effect_name(each), seat=each.seat) for at, each in enumerate(state.queue, start=1))
    places = tuple(Choice(at, say("kemono.choice.number", number=at)) for at in range(1, len(state.queue) + 1))
    parts = (Part("number", waiting, say("kemono.flow.effect")), Part("to", places, say("kemono.flow.to_number")))
    return _page("order", parts, "KM-28")


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
        return _page("queue", parts, "KM-28")
    number = number_given(given, "speed")
    speed = Speed.NORMAL if number is None else Speed(number)
    text = text_given(given, "label") or ""
    if isinstance(of, int):
        friend = _friend(given, "of")
        assert friend is not None
        return Done(EffectQueued(seat_of(friend), text, speed, Zone.FIELD, place_of(friend)))
    seat, at = _rest_card(of)
    return Done(EffectQueued(seat, text, speed, Zone.REST, at))


def _cards_lying(state: State) -> Iterator[Choice]:
    """Every friend, then every card in a rest area, of whose turn it is first."""
    yield from _friends(state).choices
    for seat in (state.actor, 1 - state.actor):
        yield from _rest_choices(state, seat)


def _rest_choices(state: State, seat: int) -> Iterator[Choice]:
    for at, card in enumerate(state.halves[seat].rest, start=1):
        yield Choice(f"{_REST}:{seat}:{at}", say("kemono.choice.rest", number=at, card=named(card)), seat=seat)


def _rest_card(answer: str) -> tuple[int, int]:
    match answer.split(":"):
        case [kind, "0" | "1" as seat, at] if kind == _REST and at.isdecimal():
            return int(seat), int(at)
    raise ValueError(f"no card lies at {answer}")


def _name(state: State, given: Given) -> Page | Done:
    which = text_given(given, "which")
    if which is None:
        choices = tuple(choice for seat in (state.actor, 1 - state.actor) for choice in _rest_choices(state, seat))
        return _page("name", [Part("which", choices)], "KM-32", None, 1, 2)
    seat, at = _rest_card(which)
    if "card" not in given:
        return _page("name", [_card_part(state, seat, friends=True)], "KM-32", seat, 2, 2)
    card = _card(given)
    if card is None:
        raise ValueError("a name is wanted")
    return Done(RestNamed(seat, at, card))


# What effects do that the app can't know.


def _power(state: State, given: Given) -> Page | Done:
    friend, amount = _friend(given), number_given(given, "amount")
    if friend is not None and amount is not None:
        return Done(PowerChanged(friend, amount, _duration(given)))
    amounts = tuple(Choice(each, say("kemono.choice.amount", amount=signed(each))) for each in AMOUNTS)
    parts = (_friends(state), _durations(), Part("amount", amounts, say("kemono.flow.amount"), AMOUNT))
    return _page("power", parts, "KM-24")


def _give(state: State, given: Given) -> Page | Done:
    friend, keyword = _friend(given), text_given(given, "keyword")
    if friend is not None and keyword is not None:
        return Done(KeywordGiven(friend, Keyword(keyword), _duration(given)))
    keywords = tuple(Choice(each.value, each.text) for each in Keyword)
    parts = (_friends(state), _durations(), Part("keyword", keywords, say("kemono.flow.keyword")))
    return _page("give", parts, "KM-26")


def _take(state: State, given: Given) -> Page | Done:
    id, keyword = _friend(given), text_given(given, "keyword")
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
    return _page("take", (_friends(state), Part("keyword", keywords, say("kemono.flow.keyword"))), "KM-26")


def _of_friend(name: str, rule: str, made: Callable[[FriendId], Action]) -> Callable[[State, Given], Page | Done]:
    """A flow that asks for a friend and nothing else."""

    def asked(state: State, given: Given) -> Page | Done:
        friend = _friend(given)
        return Done(made(friend)) if friend is not None else _page(name, [_friends(state)], rule)

    return asked


def _destroy(state: State, given: Given) -> Page | Done:
    id = _friend(given)
    if id is None:
        fates = tuple(Choice(fate.value, say(f"kemono.fate.{fate.value}")) for fate in Fate)
        part = Part("fate", fates, say("kemono.flow.fate"), default=Fate.DESTROYED.value, optional=True)
        return _page("destroy", (_friends(state), part), "KM-17")
    told, friend = text_given(given, "fate"), state.friend(id)
    if told is not None:
        return Done(Destroyed(id, Fate(told)))
    return Done(Destroyed(id, Fate.DESTROYED if friend is None else effect_destroy(friend)))


def _leave(state: State, given: Given) -> Page | Done:
    friend, to = _friend(given), _pile(given, "to")
    if friend is not None and to is not None:
        return Done(FriendMoved(friend, to))
    return _page("leave", (_friends(state), _piles("to")), "KM-32")


def _draw(state: State, given: Given) -> Page | Done:
    count = _count(given)
    if count is not None:
        return Done(Drew(_seats(given, state.actor), count))
    return _page("draw", (_who(state, state.actor, both=True), _counts("how_many")), "KM-04")


def _break(state: State, given: Given) -> Page | Done:
    count = _count(given)
    if count is not None:
        return Done(StarsBroken(_seats(given, 1 - state.actor), count))
    return _page("break", (_who(state, 1 - state.actor, both=True), _counts("how_many_stars")), "KM-19")


def _repair(state: State, given: Given) -> Page | Done:
    count = _count(given)
    if count is not None:
        return Done(Repaired(_seat(given, state.actor), count))
    return _page("repair", (_who(state, state.actor), _counts("how_many_stars")), "KM-22")


def _cards(state: State, given: Given) -> Page | Done:
    seat, source, to = _seat(given, state.actor), _pile(given, "source"), _pile(given, "to")
    if source is not None and to is not None and source is not to:
        card = _card(given) if "card" in given else None
        return Done(CardsMoved(seat, source, to, _count(given) or 1, card))
    counts = replace(_counts("how_many"), default=1)
    card_part = replace(_card_part(state, seat), default=UNNAMED, optional=True)
    parts = (_who(state, state.actor), _piles("source"), counts, _piles("to", without=source), card_part)
    return _page("cards", parts, "KM-35")


def _japariman(state: State, given: Given) -> Page | Done:
    amount = number_given(given, "amount")
    if amount is not None:
        return Done(JaparimanChanged(_seat(given, state.actor), amount))
    amounts = tuple(
        Choice(each, say("kemono.choice.amount", amount=signed(each)))
        for each in range(-JAPARIMAN, JAPARIMAN + 1)
        if each
    )
    parts = (_who(state, state.actor), Part("amount", amounts, say("kemono.flow.japariman_amount")))
    return _page("japariman", parts, "KM-06")


def _toss(state: State, given: Given) -> Page | Done:
    shown = text_given(given, "coin")
    if shown is None:
        sides = (Choice(HEADS, say("kemono.coin.heads")), Choice(TAILS, say("kemono.coin.tails")))
        return _page("coin", [Part("coin", sides, widget=LOT)], "KM-17")
    if shown not in (HEADS, TAILS):
        raise ValueError(f"a coin shows no {shown!r}")
    return Done(CoinTossed(shown == HEADS))


def _concede(state: State, given: Given) -> Page | Done:
    if "seat" in given:
        return Done(Conceded(_seat(given, state.actor)))
    return _page("concede", [_who(state, None)], "KM-23")


_FLOWS: dict[str, Callable[[State, Given], Page | Done]] = {
    "summon": _summon,
    "special": _special,
    "attack": _attack,
    "battle": _battle,
    "magic": _magic,
    "trigger": _trigger,
    "clause": _clause,
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


# Leading back.


def answers(action: Action) -> tuple[str, Answers] | None:
    """The flow and the answers that lead to *action*; None for what is recorded at a tap."""
    match action:
        case Summoned(seat, card, place, paid, released):
            cost_given: Answers = (("place", place), ("paid", paid))
            return "summon", (("seat", seat), ("card", encoded(card)), *_if("released", released), *cost_given)
        case SpecialSummoned(seat, card, place, source, released):
            origin: Answers = (("seat", seat), ("source", source.value), ("card", encoded(card)))
            return "special", (*origin, *_if("released", released), ("place", place))
        case Attacked(seat, place, target, battle):
            coins = _coins(battle.coins) if battle else ()
            return "attack", (("seat", seat), ("attacker", place), ("target", target), *coins)
        case Fought(battle):
            return "battle", tuple(_coins(battle.coins))
        case MagicUsed(seat, card, paid, stars, friends, found):
            price: Answers = (("paid", paid), ("stars", len(stars))) if found else ()
            picked = ((f"star_{number}", star) for number, star in enumerate(stars, start=1))
            return "magic", (("seat", seat), *_declaration(card, friends, found=found), *price, *picked)
        case StarTriggered(seat, card, friends, found):
            return "trigger", (("seat", seat), *_declaration(card, friends, found=found))
        case ClauseResolved(Result.DONE, friends, card, source, place):
            of: Answers = (("source", source.value), ("card", encoded(card))) if card else ()
            return "clause", (*_targets_given(friends), *of, ("place", place))
        case AbilityUsed(friend, number):
            return "ability", (("ability", friend * 100 + number),)
        case EffectMoved(number, to):
            return "order", (("number", number), ("to", to))
        case EffectQueued(seat, text, speed, zone, position):
            lying: Answer = friend_id(seat, position) if zone is Zone.FIELD else f"{_REST}:{seat}:{position}"
            return "queue", (("label", text), ("speed", speed.value), ("of", lying))
        case RestNamed(seat, number, card):
            return "name", (("which", f"{_REST}:{seat}:{number}"), ("card", encoded(card)))
    return _effect_answers(action)


def _effect_answers(action: Action) -> tuple[str, Answers] | None:
    match action:
        case PowerChanged(friend, amount, duration):
            return "power", (("friend", friend), ("duration", duration.value), ("amount", amount))
        case KeywordGiven(friend, keyword, duration):
            return "give", (("friend", friend), ("duration", duration.value), ("keyword", keyword.value))
        case KeywordTaken(friend, keyword):
            return "take", (("friend", friend), ("keyword", keyword.value))
        case PowerChangesLost(friend):
            return "lose", (("friend", friend),)
        case EffectsRemoved(friend):
            return "strip", (("friend", friend),)
        case Destroyed(friend, fate):
            return "destroy", (("friend", friend), ("fate", fate.value))
        case FriendMoved(friend, to):
            return "leave", (("friend", friend), ("to", to.value))
        case Drew(seat, count):
            return "draw", (("seat", BOTH if seat is None else seat), ("count", count))
        case StarsBroken(seat, count):
            return "break", (("seat", BOTH if seat is None else seat), ("count", count))
        case Repaired(seat, count):
            return "repair", (("seat", seat), ("count", count))
        case CardsMoved(seat, source, to, count, card):
            given = (("seat", seat), ("source", source.value), ("count", count), ("to", to.value))
            return "cards", (*given, ("card", encoded(card) if card else UNNAMED))
        case JaparimanChanged(seat, amount):
            return "japariman", (("seat", seat), ("amount", amount))
        case CoinTossed(heads):
            return "coin", (("coin", HEADS if heads else TAILS),)
        case Conceded(seat):
            return "concede", (("seat", seat),)
    return None


def _if(part: str, answer: Answer | None) -> Answers:
    return () if answer is None else ((part, answer),)


def _coins(coins: Coins) -> Iterator[tuple[str, Answer]]:
    for side, heads in enumerate(coins):
        if heads is not None:
            yield f"coin_{side}", HEADS if heads else TAILS


def _declaration(card: Card | None, friends: tuple[FriendId, ...], *, found: bool) -> Iterator[tuple[str, Answer]]:
    yield "card", encoded(card) if card else UNNAMED
    if card is not None and card.magic and card.magic.clauses and card.magic.clauses[0].kind is ClauseKind.SEARCH:
        yield "found", YES if found else NO
    yield from _targets_given(friends)


def _targets_given(friends: tuple[FriendId, ...]) -> Iterator[tuple[str, Answer]]:
    for number, friend in enumerate(friends, start=1):
        yield f"target_{number}", friend
