"""フレンズ on the board: what is printed on the card, and what it has acquired since."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.kemono.cards import Ability, Card, ClauseKind, Keyword, Trigger

PLACES = 5  # friends a board holds (KM-08)

# Named tuples rather than frozen dataclasses: states are made at every act of every match that is opened.


class Mod(NamedTuple):
    """パワー修正: *amount* in points, signed; *until* is the last turn it holds, None for good (KM-24, KM-26)."""

    amount: int
    until: int | None = None
    source: str = ""


class Gained(NamedTuple):
    """A keyword an effect has given, *until* the end of a turn, None for good."""

    keyword: Keyword
    until: int | None = None
    source: str = ""


class Friend(NamedTuple):
    """A friend on the board.

    *base*, *heavy*, *defender* and *abilities* begin as printed. *lost* are printed keywords that are used up or were
    taken away. *attacked_on* and *entered_on* are turns, 0 for none.
    """

    card: Card
    base: int
    heavy: int = 0
    defender: int = 0
    abilities: tuple[Ability, ...] = ()
    mods: tuple[Mod, ...] = ()
    gained: tuple[Gained, ...] = ()
    lost: frozenset[Keyword] = frozenset()
    attacked_on: int = 0
    entered_on: int = 0

    @property
    def name(self) -> str:
        """What its card is called."""
        return self.card.name

    @property
    def keywords(self) -> frozenset[Keyword]:
        """The keywords in force now."""
        return frozenset(self.card.keywords) - self.lost | {gained.keyword for gained in self.gained}

    def has(self, keyword: Keyword) -> bool:
        """Whether a keyword is in force now."""
        return keyword in self.keywords


# The friends before a player, left to right as that player sees them; None is an empty place. Places count from 1.
Board = tuple[Friend | None, ...]
EMPTY: Board = (None,) * PLACES


def enter(card: Card, turn: int = 0) -> Friend:
    """A card as it comes onto the board: a new friend, whatever it was before (KM-26)."""
    return Friend(card, card.power, card.heavy, card.defender, card.abilities, entered_on=turn)


def attacking(friend: Friend, turn: int) -> Friend:
    """The friend, having attacked in that turn (KM-14)."""
    return Friend(*friend[:8], turn, *friend[9:])


def changed(friend: Friend, amount: int, until: int | None = None, source: str = "") -> Friend:
    """The friend with a change of power stored (KM-24)."""
    return friend._replace(mods=(*friend.mods, Mod(amount, until, source)))


def without_changes(friend: Friend) -> Friend:
    """パワー修正効果を失う: the power is as printed again, and what would change it by itself is gone (KM-25)."""
    kept = tuple(ability for ability in friend.abilities if not _changes_itself(ability))
    return friend._replace(mods=(), heavy=0, defender=0, abilities=kept)


def _changes_itself(ability: Ability) -> bool:
    return ability.trigger is Trigger.TURN_END and any(
        clause.kind is ClauseKind.POWER_MOD for clause in ability.clauses
    )


def granted(friend: Friend, keyword: Keyword, until: int | None = None, source: str = "") -> Friend | None:
    """The friend with a keyword more, or None if it still has it: keywords don't pile up (KM-30)."""
    if friend.has(keyword):
        return None
    return friend._replace(gained=(*friend.gained, Gained(keyword, until, source)))


def without(friend: Friend, keyword: Keyword) -> Friend:
    """The friend without a keyword: a shield that was used, or something taken away, printed or not."""
    gained = tuple(gained for gained in friend.gained if gained.keyword is not keyword)
    lost = friend.lost | {keyword} if keyword in friend.card.keywords else friend.lost
    return friend._replace(gained=gained, lost=lost)


def stripped(friend: Friend) -> Friend:
    """The friend without acquired keywords; 攻撃できない counts as one even if it is printed (KM-33)."""
    return without(friend._replace(gained=()), Keyword.CANNOT_ATTACK)


def expired(friend: Friend, turn: int) -> Friend:
    """The friend once turn *turn* has ended: what was given for a time is over (KM-26)."""
    mods = tuple(mod for mod in friend.mods if mod.until is None or mod.until > turn)
    gained = tuple(gained for gained in friend.gained if gained.until is None or gained.until > turn)
    return friend._replace(mods=mods, gained=gained)


def friends(board: Board) -> Iterator[tuple[int, Friend]]:
    """The friends on a board with their places, left to right."""
    return ((place, friend) for place, friend in enumerate(board, start=1) if friend is not None)


def at(board: Board, place: int) -> Friend | None:
    """Who stands at a place. Raises ValueError for a place there isn't."""
    return board[_index(board, place)]


def placed(board: Board, place: int, friend: Friend | None) -> Board:
    """The board with that friend at a place, or nobody. Raises ValueError for a place there isn't."""
    index = _index(board, place)
    return (*board[:index], friend, *board[index + 1 :])


def _index(board: Board, place: int) -> int:
    if not 1 <= place <= len(board):
        raise ValueError(f"no place {place}")
    return place - 1
