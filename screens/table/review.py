"""The money of an act before it counts: who hands what to whom, what each has before and after, and the whole."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ledger import BOX, Ledger
from companion.match import Match, Moment
from companion.text import Text, say
from companion.verdict import Action
from screens.design.cards import Card
from screens.design.marks import SeatMark
from screens.design.scale import Role, use_layout
from screens.design.words import Say, plain
from screens.seating import mark_of
from screens.table.money import Change, changes, corrected, is_balanced


def amount(value: int) -> Text:
    """A balance; below nothing it is a debt."""
    return say("ledger.debt", amount=-value) if value < 0 else say("ledger.amount", amount=value)


def signed(value: int) -> str:
    """A change with its sign, the minus a real one."""
    return f"{value:+,}".replace("-", "−")


def after_of(match: Match, action: Action) -> Moment:
    """The moment an act would make."""
    return match.act(action, at=0, note="-", confirmed=True)[0].now


def Money(match: Match, action: Action) -> ft.Control:
    """What *action* would do to the money of *match*; who hands what to whom is said by its verdict."""
    return MoneyBetween(match, match.now, after_of(match, action), movements=False)


def MoneyBetween(match: Match, before: Moment, after: Moment, *, movements: bool = True) -> ft.Control:
    """What became of the money between two moments."""
    game = match.game
    rows: list[ft.Control] = []
    for old, new in zip(game.ledgers(before.state), game.ledgers(after.state), strict=True):
        if movements:
            rows += [
                movement_line(match, game.account(each.source), game.account(each.target), each.amount, each.reason)
                for each in new.movements(old)
            ]
        differing = told(changes(old, new))
        if differing and rows:
            rows.append(ft.Divider(height=9))
        rows += [change_line(match, change) for change in differing]
        if differing or rows:
            rows.append(whole(new))
    if not rows:
        return ft.Container()
    return Card(ft.Column(tight=True, spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=rows))


def told(all_: Sequence[Change]) -> list[Change]:
    """The balances people know by name: seats and pots, not the stake of each set, not the box."""
    return [
        change
        for change in all_
        if change.account != BOX and (change.account.startswith("seat:") or ":" not in change.account)
    ]


def movement_line(match: Match, source: Text, target: Text, value: int, reason: Text) -> ft.Control:
    """はると → あおい 600, and why."""
    words = say("ledger.from_to", source=source, target=target, amount=value)
    return ft.Column(
        tight=True,
        spacing=0,
        controls=[Say(words, Role.LABEL), Say(reason, Role.SMALL, muted=True)],
    )


def change_line(match: Match, change: Change) -> ft.Control:
    """あおい 3,200 → 3,900."""
    layout = use_layout()
    of = layout.colours
    kind, _, number = change.account.partition(":")
    lead: list[ft.Control] = []
    if kind == "seat":
        lead.append(SeatMark(mark_of(match.players[int(number)], int(number)), 28))
    name = match.game.account(change.account)
    figures = ft.Row(
        tight=True,
        spacing=4,
        controls=[
            Say(amount(change.before), Role.BODY, muted=True),
            ft.Icon(ft.Icons.ARROW_FORWARD, size=layout.icon(16), color=of.ink2),
            Say(amount(change.after), Role.NUMBER, color=of.violation.strong if change.after < 0 else None),
        ],
    )
    words = say("ledger.becomes", account=name, before=amount(change.before), after=amount(change.after))
    content: ft.Control = ft.Row(spacing=8, controls=[*lead, Say(name, Role.LABEL, expand=True, lines=1), figures])
    if layout.roomy:
        content = ft.Column(
            tight=True, spacing=0, controls=[ft.Row(spacing=8, controls=[*lead, Say(name, Role.LABEL)]), figures]
        )
    return ft.Semantics(label=plain(words), container=True, exclude_semantics=True, content=content)


def whole(ledger: Ledger) -> ft.Control:
    """合計 12,000 ぴったり, and beside it what corrections by hand brought in or took out."""
    by_hand = corrected(ledger)
    words = say("ledger.whole" if is_balanced(ledger) else "ledger.not_whole", amount=ledger.given_out - by_hand)
    if by_hand and is_balanced(ledger):
        words = say("ledger.whole_corrected", amount=ledger.given_out - by_hand, by_hand=signed(by_hand))
    return ft.Row(controls=[Say(words, Role.SMALL, muted=True, align=ft.TextAlign.END, expand=True)])
