"""What happened, where the match is and how it stands, in words."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Rank, Standing
from companion.games.kemono.actions import (
    PLAYER,
    AbilityUsed,
    Attacked,
    Battle,
    CardsMoved,
    ClauseResolved,
    CoinTossed,
    Conceded,
    Destroyed,
    DrawAgreed,
    Drew,
    EffectMoved,
    EffectQueued,
    EffectResolved,
    EffectsRemoved,
    Fought,
    FriendMoved,
    JaparimanChanged,
    KeywordGiven,
    KeywordTaken,
    MagicUsed,
    MatchBegan,
    PowerChanged,
    PowerChangesLost,
    Repaired,
    RestNamed,
    SpecialSummoned,
    StarsBroken,
    StarTaken,
    StarTriggered,
    Summoned,
    TurnEnded,
)
from companion.games.kemono.cards import DECK
from companion.games.kemono.effects import Result
from companion.games.kemono.judge import friend_name, pile_name, whose_friend
from companion.games.kemono.play import named
from companion.games.kemono.power import signed
from companion.games.kemono.prompts import checksum, effect_name, how_it_ended
from companion.games.kemono.running import label
from companion.games.kemono.state import (
    Attack,
    Breaking,
    Phase,
    Pile,
    Running,
    State,
    Tally,
    friend_id,
    seat_of,
)
from companion.text import Gap, Text, Who, say
from companion.verdict import Action


def describe(before: State, action: Action, after: State) -> Text:
    """The event in one line, with what came about by itself."""
    event = _event(before, action)
    if after.told and after is not before:
        event = say("kemono.event.told", event=event, told=after.told)
    if after.is_over and not before.is_over and not isinstance(action, Conceded | DrawAgreed):
        event = say("kemono.event.over", event=event, how=how_it_ended(after))
    return event


def _event(state: State, action: Action) -> Text:
    match action:
        case MatchBegan():
            return say("kemono.event.began", who=Who(state.first))
        case TurnEnded(seat):
            return say("kemono.event.turn_ended", who=Who(seat))
        case Conceded(seat):
            return say("kemono.event.conceded", who=Who(seat))
        case DrawAgreed():
            return say("kemono.event.draw_agreed")
        case Summoned(seat, card, _, paid, released):
            key = "summoned" if released is None else "release_summoned"
            gaps: dict[str, Gap] = {"who": Who(seat), "card": named(card), "paid": paid}
            if released is not None:
                gaps["released"] = friend_name(state, friend_id(seat, released))
            return say(f"kemono.event.{key}", **gaps)
        case SpecialSummoned(seat, card):
            return say("kemono.event.special", who=Who(seat), card=named(card))
        case Attacked(seat, place, target, battle):
            attacker = whose_friend(state, friend_id(seat, place))
            if target == PLAYER:
                return say("kemono.event.attacked_player", attacker=attacker, who=Who(1 - seat))
            attack = Attack(friend_id(seat, place), friend_id(1 - seat, target))
            if battle is not None:
                return _battle(state, attack, battle)
            return say("kemono.event.attacked", attacker=attacker, target=friend_name(state, attack.target))
        case Fought(battle):
            return _battle(state, state.attack, battle) if state.attack else say("kemono.event.fought")
        case StarTaken(seat):
            return say("kemono.event.star_taken", who=Who(seat))
        case StarTriggered(seat, card, found=False) | MagicUsed(seat, card, found=False):
            return say("kemono.event.search_failed", who=Who(seat), card=named(card))
        case StarTriggered(seat, card):
            key = "star_triggered" if card is not None else "star_triggered_unnamed"
            return say(f"kemono.event.{key}", who=Who(seat), card=named(card))
        case MagicUsed(seat, card, paid, stars):
            key = ("magic_for_stars" if stars else "magic") + ("_unnamed" if card is None else "")
            return say(f"kemono.event.{key}", who=Who(seat), card=named(card), paid=paid, stars=len(stars))
    return _effect_event(state, action)


def _battle(state: State, attack: Attack, battle: Battle) -> Text:
    """Who met whom, and who lies in the rest area now."""
    key = {(False, True): "second", (True, False): "first", (True, True): "both", (False, False): "nobody"}
    return say(
        f"kemono.event.battle_{key[battle.destroyed]}",
        attacker=whose_friend(state, attack.attacker),
        target=friend_name(state, attack.target),
        first=battle.powers[0],
        second=battle.powers[1],
    )


def _effect_event(state: State, action: Action) -> Text:
    match action:
        case AbilityUsed(id, number):
            friend = state.friend(id)
            if friend is None or not 0 <= number < len(friend.abilities):
                return say("kemono.event.ability_unknown", friend=whose_friend(state, id))
            ability = friend.abilities[number]
            return say("kemono.event.ability", friend=whose_friend(state, id), name=ability.label or ability.text)
        case ClauseResolved(result, friends, card):
            top = state.running[-1] if state.running else None
            effect = label(top) if isinstance(top, Running) else say("kemono.effect_unnamed")
            if result is not Result.DONE:
                return say("kemono.event.clause_failed", effect=effect)
            named_ = tuple(whose_friend(state, id) for id in friends) or ((named(card),) if card else ())
            return say("kemono.event.clause_on" if named_ else "kemono.event.clause_done", effect=effect, names=named_)
        case EffectQueued(seat, text):
            name = say("kemono.effect_name", name=text) if text else say("kemono.effect_unnamed")
            return say("kemono.event.queued", who=Who(seat), effect=name)
        case EffectMoved(number, to):
            return say("kemono.event.moved", effect=_waiting(state, number), to=to)
        case EffectResolved(number, done):
            return say(f"kemono.event.{'resolved' if done else 'not_done'}", effect=_waiting(state, number))
        case PowerChanged(id, amount, duration):
            length = say(f"kemono.duration.{duration.value}")
            return say("kemono.event.power", friend=whose_friend(state, id), amount=signed(amount), duration=length)
        case PowerChangesLost(id):
            return say("kemono.event.lost_changes", friend=whose_friend(state, id))
        case KeywordGiven(id, keyword, duration):
            length = say(f"kemono.duration.{duration.value}")
            return say("kemono.event.given", friend=whose_friend(state, id), keyword=keyword.text, duration=length)
        case KeywordTaken(id, keyword):
            return say("kemono.event.taken", friend=whose_friend(state, id), keyword=keyword.text)
        case EffectsRemoved(id):
            return say("kemono.event.stripped", friend=whose_friend(state, id))
        case Destroyed(id, fate):
            return say(f"kemono.event.destroyed_{fate.value}", friend=whose_friend(state, id))
        case FriendMoved(id, to):
            return say("kemono.event.friend_moved", friend=whose_friend(state, id), to=pile_name(to))
    return _player_event(state, action)


def _waiting(state: State, number: int) -> Text:
    known = 1 <= number <= len(state.queue)
    return effect_name(state.queue[number - 1]) if known else say("kemono.effect_unnamed")


def _player_event(state: State, action: Action) -> Text:
    match action:
        case CardsMoved(seat, source, to, count, card):
            piles = {"source": pile_name(source), "to": pile_name(to)}
            if card is not None and count == 1:
                return say("kemono.event.card_moved", who=Who(seat), card=named(card), **piles)
            return say("kemono.event.cards_moved", who=Who(seat), count=count, **piles)
        case Drew(seat, count):
            return say("kemono.event.drew", who=_players(seat), count=count)
        case StarsBroken(seat, count):
            return say("kemono.event.broken", who=_players(seat), count=count)
        case Repaired(seat, count):
            return say("kemono.event.repaired", who=Who(seat), count=count)
        case JaparimanChanged(seat, amount):
            return say("kemono.event.japariman", who=Who(seat), amount=signed(amount))
        case RestNamed(seat, number, card):
            return say("kemono.event.rest_named", who=Who(seat), number=number, card=named(card))
        case CoinTossed(heads):
            return say("kemono.event.coin", side=say(f"kemono.coin.{'heads' if heads else 'tails'}"))
    raise ValueError(f"no action of this game: {action!r}")


def _players(seat: int | None) -> Gap:
    return (Who(0), Who(1)) if seat is None else Who(seat)


def deeds(action: Action) -> tuple[tuple[int, str], ...]:
    """Who did what, for the statistics."""
    match action:
        case Summoned(seat, released=released):
            return ((seat, "summoned" if released is None else "released"),)
        case Attacked(seat, target=target):
            return ((seat, "struck" if target == PLAYER else "attacked"),)
        case MagicUsed(seat, found=True):
            return ((seat, "magic"),)
        case StarTriggered(seat, found=True):
            return ((seat, "triggered"),)
        case StarTaken(seat):
            return ((seat, "taken"),)
        case AbilityUsed(friend):
            return ((seat_of(friend), "ability"),)
    return ()


# Where the match is.


def progress(state: State) -> Text:
    """Which turn it is, and what is going on in it."""
    match state.phase:
        case Phase.SETUP:
            return say("kemono.progress.setup")
        case Phase.OVER:
            return say("kemono.progress.over", turn=state.turn.number)
    return say("kemono.progress.turn", turn=state.turn.number, step=say(f"kemono.now.{_step(state)}"))


def _step(state: State) -> str:
    if state.running:
        return "break" if isinstance(state.running[-1], Breaking) else "text"
    if state.queue:
        return "turn_end" if state.phase is Phase.TURN_END else "queue"
    return "battle" if state.attack is not None else "main"


def standing(state: State) -> Standing:
    """Who has won; before that, whoever has more stars is ahead."""
    figures = [say("kemono.standing.stars", count=len(half.stars)) for half in state.halves]
    if state.is_over:
        ahead = state.winner
    else:
        first, second = (len(half.stars) for half in state.halves)
        ahead = None if first == second else 0 if first > second else 1
    if ahead is None:
        return Standing(tuple(Rank(1, seat, figures[seat]) for seat in (0, 1)), tuple(_highlights(state)))
    order = (ahead, 1 - ahead)
    ranks = tuple(Rank(place, seat, figures[seat]) for place, seat in enumerate(order, start=1))
    return Standing(ranks, tuple(_highlights(state)))


def _highlights(state: State) -> Iterator[Text]:
    """What is worth telling once it is over: how, when, and what stars, friends and shields went through."""
    if not state.is_over:
        return
    yield how_it_ended(state)
    yield say("kemono.standing.turns", count=state.turn.number)
    for seat in (0, 1):
        yield from _of_seat(state, seat, state.tallies[seat])
    if state.biggest is not None:
        yield say("kemono.standing.biggest", first=state.biggest[0], second=state.biggest[1])
    yield from checksum(state) or (say("kemono.standing.complete", count=DECK),)


def _of_seat(state: State, seat: int, tally: Tally) -> Iterator[Text]:
    who = Who(seat)
    yield say(
        "kemono.standing.broken",
        who=who,
        attack=tally.broken_by_attack,
        effect=tally.broken_by_effect,
        triggers=tally.triggers,
    )
    if tally.paid or tally.repaired:
        yield say("kemono.standing.paid", who=who, paid=tally.paid, repaired=tally.repaired)
    yield say(
        "kemono.standing.friends",
        who=who,
        summoned=tally.summoned,
        destroyed=tally.destroyed,
        shields=tally.shields,
    )
    yield say("kemono.standing.deck", who=who, count=state.held(Pile.DECK, seat))
