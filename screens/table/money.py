"""What an act does to the ledgers: balances before and after, and the movements between. Plain data, no screens."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ledger import BOX, Account, Ledger, Movement, seat_account
from companion.match import Match, Moment


@dataclass(frozen=True, slots=True)
class Change:
    """One balance before and after."""

    account: Account
    before: int
    after: int


def changes(before: Ledger, after: Ledger) -> tuple[Change, ...]:
    """Every balance that differs, seats first, then the game's own accounts, the box last."""
    differing = (
        Change(account, before.balance(account), after.balance(account))
        for account in {**before.balances, **after.balances}
        if before.balance(account) != after.balance(account)
    )
    return tuple(sorted(differing, key=lambda change: account_order(change.account)))


def account_order(account: Account) -> tuple[int, int, str]:
    """Seats by number, then the rest by name, the box at the end."""
    kind, _, number = account.partition(":")
    if kind == "seat":
        return (0, int(number), "")
    return (2 if account == BOX else 1, 0, account)


@dataclass(frozen=True, slots=True)
class Line:
    """A movement of an account: the *moment* that made it, and the account's balance after it."""

    moment: Moment
    movement: Movement
    change: int
    balance: int


def lines_of(match: Match, account: Account, ledger: int = 0) -> tuple[Line, ...]:
    """Every movement of *account* in one of the game's ledgers, newest first."""
    lines: list[Line] = []
    for moment in match.moments():
        now = match.game.ledgers(moment.state)[ledger]
        before = match.game.ledgers(moment.before.state)[ledger] if moment.before is not None else None
        balance = now.balance(account)
        for movement in reversed(now.movements(before)):
            if change := movement.change(account):
                lines.append(Line(moment, movement, change, balance))
                balance -= change
    return tuple(lines)


def accounts_of(ledger: Ledger, seats: int) -> tuple[Account, ...]:
    """Every seat, then the game's own accounts; of a kind it has many of (a stake a set) those that hold something."""
    used = {
        account for account, balance in ledger.balances.items() if account != BOX and (balance or ":" not in account)
    }
    return tuple(sorted({*map(seat_account, range(seats)), *used}, key=account_order))


def is_balanced(ledger: Ledger) -> bool:
    """Whether the ledger's accounts, the box included, come to nothing: not one unit was made or lost."""
    return sum(ledger.balances.values()) == 0


def corrected(ledger: Ledger) -> int:
    """What corrections by hand brought onto the table, less what they took off it: they follow no rule."""
    return -sum(movement.change(BOX) for movement in ledger.movements() if movement.rule is None)
