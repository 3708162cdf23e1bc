"""How cards move: every move has two ends, and the lists of stars, board and rest area keep step with the counts.

Nothing is judged here. Where a count says a card can't be where the table took it from, it comes from the deck, for the
likeliest slip is a draw nobody told; so the forty of a player stay forty.
"""

from __future__ import annotations

from companion.games.kemono.cards import Card, Keyword, Speed, Trigger, same_name
from companion.games.kemono.effects import Side
from companion.games.kemono.friend import Friend, enter, placed, without
from companion.games.kemono.order import Item, Zone, joined
from companion.games.kemono.state import (
    ACCOUNTS,
    HAND,
    Ending,
    FriendId,
    Half,
    Phase,
    Pile,
    Running,
    State,
    Waiting,
    friend_id,
    place_of,
    seat_of,
)
from companion.text import Gap, Text, Who, say

_ELSEWHERE = (Pile.DECK, Pile.HAND, Pile.STARS, Pile.REST)

_DISCARD = say("kemono.reason.hand_limit")


def with_half(state: State, seat: int, half: Half) -> State:
    """The table with one half changed."""
    return state._replace(halves=(half, state.halves[1]) if seat == 0 else (state.halves[0], half))


def with_friend(state: State, friend: FriendId, changed: Friend) -> State:
    """The table with one friend changed."""
    seat, place = divmod(friend, 10)
    half = state.halves[seat]
    return with_half(state, seat, half._replace(board=placed(half.board, place, changed)))


def tell(state: State, key: str, /, **gaps: Gap) -> State:
    """The table, telling something that came about by itself."""
    return state._replace(told=(*state.told, say(f"kemono.told.{key}", **gaps)))


def counted(state: State, seat: int, **more: int) -> State:
    """The table with something counted for the end."""
    half = state.halves[seat]
    tally = half.tally
    return with_half(
        state, seat, half._replace(tally=tally._replace(**{key: getattr(tally, key) + n for key, n in more.items()}))
    )


def known(state: State, seat: int, card: Card | None) -> State:
    """The table, knowing a card a player has typed."""
    half = state.halves[seat]
    if card is None or card in half.known:
        return state
    return with_half(state, seat, half._replace(known=(*half.known, card)))


# One card from a pile to another.


def shifted(
    state: State,
    seat: int,
    source: Pile,
    to: Pile,
    reason: Text,
    rule: str | None,
    card: Card | None = None,
    star: int | None = None,
) -> State:
    """The table after one card went from *source* to *to*: *card*, if it was seen; *star*, 1 nearest to the deck."""
    if state.cards.balance(ACCOUNTS[source][seat]) <= 0:
        source = next((pile for pile in _ELSEWHERE if state.cards.balance(ACCOUNTS[pile][seat]) > 0), source)
        if state.cards.balance(ACCOUNTS[source][seat]) <= 0:
            return state
    half = state.halves[seat]
    if source is Pile.STARS:
        at = len(half.stars) if star is None or star > len(half.stars) else star
        half = half._replace(stars=(*half.stars[: at - 1], *half.stars[at:]))
    elif source is Pile.REST:
        half = half._replace(rest=_without(half.rest, card))
    if to is Pile.REST:
        half = half._replace(rest=(*half.rest, card))
    elif to is Pile.STARS:
        half = half._replace(stars=(*half.stars, half.laid + 1), laid=half.laid + 1)
    cards = state.cards.move(1, ACCOUNTS[source][seat], ACCOUNTS[to][seat], reason, rule)
    if half is state.halves[seat]:
        return state._replace(cards=cards)
    return state._replace(cards=cards, halves=(half, state.halves[1]) if seat == 0 else (state.halves[0], half))


def _without(rest: tuple[Card | None, ...], card: Card | None) -> tuple[Card | None, ...]:
    """A rest area with one card fewer: the newest of that name, else the newest nobody named, else the newest."""
    wanted = [at for at, lying in enumerate(rest) if card is not None and lying and same_name(lying.name, card.name)]
    unnamed = [at for at, lying in enumerate(rest) if lying is None]
    at = (wanted or unnamed or [len(rest) - 1])[-1]
    return (*rest[:at], *rest[at + 1 :])


def into_hand(state: State, seat: int, source: Pile, reason: Text, rule: str | None, card: Card | None = None) -> State:
    """The table after a card came to a hand; a full hand discards first, and never that card (KM-04)."""
    if state.cards.balance(ACCOUNTS[Pile.HAND][seat]) >= HAND:
        state = tell(shifted(state, seat, Pile.HAND, Pile.REST, _DISCARD, "KM-04"), "discarded", who=Who(seat))
    return shifted(state, seat, source, Pile.HAND, reason, rule, card)


# The board.


def onto_board(state: State, seat: int, place: int, card: Card, source: Pile, reason: Text, rule: str) -> State:
    """The table after a card came onto the board; what it does on entry waits."""
    held = state.cards.balance(ACCOUNTS[Pile.BOARD][seat])
    state = shifted(state, seat, source, Pile.BOARD, reason, rule, card)
    if state.cards.balance(ACCOUNTS[Pile.BOARD][seat]) == held:
        return state  # no card anywhere to take: the counts were corrected to nothing
    friend = enter(card, state.turn.number)
    half = state.halves[seat]
    known = half.known if card in half.known else (*half.known, card)
    state = with_half(state, seat, half._replace(board=placed(half.board, place, friend), known=known))
    if card.abilities:
        state = due(state, *abilities(friend, friend_id(seat, place), Trigger.ENTRY))
    return counted(state, seat, summoned=1)


def off_board(
    state: State,
    friend: FriendId,
    to: Pile,
    reason: Text,
    rule: str | None,
    *,
    destroyed: bool = False,
    silenced: bool = False,
) -> State:
    """The table after a friend left the board. *destroyed* by an effect, what it does then waits, unless *silenced*.

    What needs the friend on the board doesn't wait any longer, and an attack of or on it is spent.
    """
    seat, place = seat_of(friend), place_of(friend)
    half = state.halves[seat]
    gone = half.board[place - 1]
    assert gone is not None, "only a friend leaves the board"
    state = with_half(state, seat, half._replace(board=placed(half.board, place, None)))
    if to is Pile.HAND:
        state = into_hand(state, seat, Pile.BOARD, reason, rule)
    else:
        state = shifted(state, seat, Pile.BOARD, to, reason, rule, gone.card)
    if state.is_busy:
        state = _forgotten(state, friend, gone)
    if destroyed and not silenced and gone.abilities:
        position = len(state.halves[seat].rest)
        state = due(state, *abilities(gone, friend, Trigger.DESTROYED, zone=Zone.REST, position=position))
    return state


def _forgotten(state: State, friend: FriendId, gone: Friend) -> State:
    """Nothing unresolved leads to a friend that is gone."""
    running = tuple(
        each._replace(
            friend=None if each.friend == friend else each.friend,
            targets=tuple(target for target in each.targets if target != friend),
        )
        if isinstance(each, Running)
        else each
        for each in state.running
    )
    queue = tuple(waiting for waiting in state.queue if not (waiting.needs_friend and waiting.friend == friend))
    for waiting in state.queue:
        if waiting not in queue:
            state = tell(state, "dropped", effect=waiting.label)
    queue = tuple(each._replace(friend=None) if each.friend == friend else each for each in queue)
    attack = state.attack
    if attack is not None and friend in attack:
        state, attack = tell(state, "attack_spent", friend=named(gone.card)), None
    return state._replace(running=running, queue=queue, attack=attack)


def shield_spent(state: State, friend: FriendId) -> State:
    """The table after a friend's one-time shield saved it (KM-17)."""
    found = state.friend(friend)
    if found is None:
        return state
    state = with_friend(state, friend, without(found, Keyword.ONCE_SHIELD))
    return tell(counted(state, seat_of(friend), shields=1), "shield_used", friend=named(found.card))


def named(card: Card | None) -> Text:
    """A card by its name, or in words where nobody wrote it."""
    return say("kemono.card_name", name=card.name) if card is not None and card.name else say("kemono.card_unnamed")


# Effects that wait.


def abilities(
    friend: Friend, id: FriendId, *triggers: Trigger, zone: Zone = Zone.FIELD, position: int | None = None
) -> tuple[Waiting, ...]:
    """What a friend does at a trigger, as effects that wait (KM-28)."""
    return tuple(
        Waiting(
            ability.label,
            seat_of(id),
            Speed.AFTER if ability.trigger in _LATE else ability.speed,
            zone,
            place_of(id) if position is None else position,
            friend.card,
            ability.clauses,
            id if zone is Zone.FIELD else None,
            ability.trigger in _LATE,
        )
        for ability in friend.abilities
        if ability.trigger in triggers
    )


_LATE = (Trigger.AFTER_ONESIDED, Trigger.AFTER_DESTROY)


def due(state: State, *waiting: Waiting) -> State:
    """The table with effects newly due sorted in among those that wait, whose order the table may have changed."""
    if not waiting:
        return state
    every = (*state.queue, *waiting)
    items = [item(state, each, number) for number, each in enumerate(every)]
    had = len(state.queue)
    return state._replace(queue=tuple(every[each.id] for each in joined(items[:had], items[had:])))


def item(state: State, waiting: Waiting, number: int = 0) -> Item:
    """An effect that waits, as the order of effects sees it."""
    return Item(
        number,
        waiting.label,
        waiting.speed,
        Side(int(waiting.seat != state.turn.seat)),
        waiting.zone,
        waiting.position,
        waiting.clauses,
        friend=None if waiting.friend is None else state.friend(waiting.friend),
        card=waiting.card,
        stays=waiting.needs_friend,
    )


# The end.


def lost(state: State, seats: tuple[int, ...], ending: Ending) -> State:
    """The table after some players lost at once: the other one wins, or it is a draw (KM-23)."""
    winner = 1 - seats[0] if len(seats) == 1 else None
    return state._replace(phase=Phase.OVER, winner=winner, ending=ending)
