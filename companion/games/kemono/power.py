"""パワー: the sum that is stored, and what is shown of it (KM-24, KM-25)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from companion.games.kemono.friend import Friend
from companion.text import Text, say


class Role(Enum):
    """What a friend is doing when its power is asked for."""

    REST = "rest"
    ATTACKING = "attacking"
    ATTACKED = "attacked"


def raw(friend: Friend, role: Role = Role.REST) -> int:
    """The stored sum, in points; it may lie below 0."""
    return friend.base + sum(mod.amount for mod in friend.mods) + _bonus(friend, role)


def shown(stored: int) -> int:
    """What a stored sum counts as: power never lies below 0 (KM-24)."""
    return max(0, stored)


def power(friend: Friend, role: Role = Role.REST) -> int:
    """The power of a friend, in points."""
    return shown(raw(friend, role))


def formula(friend: Friend, role: Role = Role.REST) -> Text:
    """How the power comes about: 2000 +1000 −500 +500 = 3000, and where a sum below 0 counts as 0."""
    parts = tuple(_parts(friend, role))
    if not parts:
        return say("kemono.power.plain", power=power(friend, role))
    stored = raw(friend, role)
    text = f"{friend.base} {' '.join(signed(part) for part in parts)}"
    if stored < 0:
        return say("kemono.power.below", parts=text, sum=signed(stored))
    return say("kemono.power.sum", parts=text, sum=stored)


def signed(amount: int) -> str:
    """A change of power as it is written: +1000, −500."""
    return f"{amount:+}".replace("-", "−")


def _parts(friend: Friend, role: Role) -> Iterator[int]:
    yield from (mod.amount for mod in friend.mods)
    if bonus := _bonus(friend, role):
        yield bonus


def _bonus(friend: Friend, role: Role) -> int:
    """ヘヴィアタッカー counts when attacking, ディフェンサー when attacked."""
    return {Role.REST: 0, Role.ATTACKING: friend.heavy, Role.ATTACKED: friend.defender}[role]
