"""From an action back to the flow and the answers that lead to it, so that an entry can be changed later."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Answer, Answers
from companion.games.kemono.actions import (
    AbilityUsed,
    Attacked,
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
from companion.games.kemono.battle import Coins
from companion.games.kemono.cards import (
    Card,
    ClauseKind,
    encoded,
)
from companion.games.kemono.effects import Result
from companion.games.kemono.order import Zone
from companion.games.kemono.parts import (
    BOTH,
    HEADS,
    NO,
    TAILS,
    UNNAMED,
    YES,
    rest_answer,
)
from companion.games.kemono.state import (
    FriendId,
    friend_id,
)
from companion.verdict import Action


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
            lying: Answer = friend_id(seat, position) if zone is Zone.FIELD else rest_answer(seat, position)
            return "queue", (("label", text), ("speed", speed.value), ("of", lying))
        case RestNamed(seat, number, card):
            return "name", (("which", rest_answer(seat, number)), ("card", encoded(card)))
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
