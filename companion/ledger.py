"""Double entry for whatever a table must not lose: money, tokens, cards.

Every movement has two ends, so the sum of all accounts, the box included, is 0 for ever. What the players
hold between them is what the box has given out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from companion.text import Text

Account = str
# The game's box (箱): opening balances come out of it, and a correction by hand takes from it or puts back.
BOX: Account = "box"


@cache
def seat_account(seat: int) -> Account:
    """The account of a seat (席)."""
    return f"seat:{seat}"


@dataclass(frozen=True, slots=True)
class Movement:
    """*amount* (1 or more, in the ledger's unit) went from *source* to *target*, why, and by which rule if any."""

    source: Account
    target: Account
    amount: int
    reason: Text
    rule: str | None = None

    def change(self, account: Account) -> int:
        """What the movement did to *account*: positive in, negative out, 0 if it took no part."""
        return self.amount * ((account == self.target) - (account == self.source))


_STAGE = 100  # movements from one held link to the next

# The newest movement (source, target, amount, reason, rule) and those before it: shared by every later ledger, so
# that a movement costs the same always, and a plain tuple, because a fold makes far more of them than anybody reads.
_Link = tuple[Account, Account, int, Text, str | None, "_Link | None"]


@dataclass(slots=True)
class Ledger:
    """Balances of one *unit* (``mos``), and the movements that made them (台帳). A value: moving gives a new one.

    Two ledgers are equal when their balances and the number of their movements are.
    """

    unit: Final[str]
    balances: Final[Mapping[Account, int]] = field(default_factory=dict)
    count: Final[int] = 0
    _last: Final[_Link | None] = field(default=None, compare=False, repr=False)
    # Some of those before the last, held and named so for the reason that `Moment` has waypoints.
    _links: Final[tuple[_Link, ...]] = field(default=(), compare=False, repr=False)

    def balance(self, account: Account) -> int:
        """What *account* holds; below 0 is a debt. An account nobody has used holds 0."""
        return self.balances.get(account, 0)

    @property
    def given_out(self) -> int:
        """What is out of the box: the sum over all other accounts."""
        return -self.balance(BOX)

    def move(self, amount: int, source: Account, target: Account, reason: Text, rule: str | None = None) -> Ledger:
        """The ledger after *amount* went from *source* to *target*; moving nothing is no movement.

        Raises ValueError for a negative amount: say it the other way round.
        """
        if amount < 0:
            raise ValueError(f"cannot move {amount} from {source} to {target}")
        if amount == 0 or source == target:
            return self
        balances = dict(self.balances)
        balances[source] = balances.get(source, 0) - amount
        balances[target] = balances.get(target, 0) + amount
        count, last, links = self.count + 1, self._last, self._links
        if count % _STAGE == 0 and last is not None:
            links = (*links, last)
        return Ledger(self.unit, balances, count, (source, target, amount, reason, rule, last), links)

    def set_balance(self, account: Account, value: int, reason: Text) -> Ledger:
        """The ledger with *account* corrected to *value* by hand, against the box."""
        change = value - self.balance(account)
        source, target = (BOX, account) if change > 0 else (account, BOX)
        return self.move(abs(change), source, target, reason)

    def movements(self, since: Ledger | None = None) -> tuple[Movement, ...]:
        """Oldest first; only those made after *since*, an earlier ledger of the same match, if given."""
        return tuple(reversed(tuple(self._back(since.count if since else 0))))

    def _back(self, until: int) -> Iterator[Movement]:
        link = self._last
        for _ in range(self.count - until):
            assert link is not None, "a ledger holds as many links as it counts"
            source, target, amount, reason, rule, link = link
            yield Movement(source, target, amount, reason, rule)
