"""Where did it go (W16): every movement of one account, newest first, and the proof that the whole is whole."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion import csvs
from companion.ledger import Account, Ledger
from companion.match import Match
from companion.text import Text, say
from screens.design.cards import Badge, Card
from screens.design.guard import boundary
from screens.design.marks import Seal, SeatMark
from screens.design.notes import Note
from screens.design.page import Page, Strip, paged
from screens.design.press import Button, Tap, boxed
from screens.design.rows import Heading
from screens.design.scale import Role, use_layout
from screens.design.words import Say, plain
from screens.files import date_text, save
from screens.hooks import use_made
from screens.live import LiveTable
from screens.seating import mark_of
from screens.session import use_session
from screens.table.events import correction_note, is_amended, when
from screens.table.looking import asked_for, looked_from, moment_at
from screens.table.money import Line, accounts_of, lines_of
from screens.table.review import amount, signed, whole
from screens.table.table import account_path
from screens.ways import go, to

SHOWN = 40
"""How many movements are shown before one asks for more."""


@boundary(view=True)
def LedgerScreen(table: LiveTable) -> ft.View:
    """The ledger of the account in the address; opened from a moment looked back at, up to then."""
    path, at = looked_from(table), asked_for("at")
    match = table.match if at is None else table.match.at(moment_at(table.match, at))
    account: Account = ft.use_route_params().get("account", "seat-0").replace("-", ":", 1)
    shown, put_shown = ft.use_state(SHOWN)
    ledgers = match.ledgers()
    number = next((n for n, ledger in enumerate(ledgers) if account in ledger.balances), 0)
    ledger = ledgers[number]
    lines = lines_of(match, account, number)
    rows: list[ft.Control] = [_line(match, line, path, position) for position, line in enumerate(lines[:shown])]
    if len(lines) > shown:
        rows.append(Button(say("ledger.earlier"), lambda: put_shown(lambda n: n + SHOWN), key="earlier"))
    if not lines:
        rows.append(Note([say("ledger.nothing")]))
    picker, session = use_made(ft.FilePicker), use_session()

    async def save_csv() -> None:
        words = session.words(match.names)
        await save(picker, words(say("csv.ledger_file", id=table.id)), csvs.ledger(match, words, date_text), session)

    save_as = Button(say("csv.save"), save_csv, icon=ft.Icons.SAVE_ALT, below=say("csv.save_about"), key="csv")
    name = match.game.account(account)
    figure = amount(ledger.balance(account))
    strip = Strip(say("ledger.title", account=name, figure=figure), back=to(path))
    accounts = [*_accounts(match, ledger, account, path), save_as]
    now = _now(match, ledger, account, say("ledger.now") if at is None else match.game.progress(match.state))
    if use_layout().wide:
        page = Page(strip=strip, body=rows, prompt=[now, *accounts], dock=whole(ledger))
    else:
        page = Page(strip=strip, body=[now, *rows, *accounts], dock=whole(ledger))
    return paged(page, route=ft.use_view_path())


def _now(match: Match, ledger: Ledger, account: Account, when: Text) -> ft.Control:
    layout = use_layout()
    value = ledger.balance(account)
    kind, _, number = account.partition(":")
    lead = [SeatMark(mark_of(match.players[int(number)], int(number)), 40)] if kind == "seat" else []
    return ft.Container(
        bgcolor=layout.colours.table,
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        content=ft.Row(
            spacing=10,
            controls=[
                *lead,
                Say(when, Role.LABEL, expand=True),
                Say(amount(value), Role.NUMBER, color=layout.colours.violation.strong if value < 0 else None),
            ],
        ),
    )


def _line(match: Match, line: Line, path: str, position: int) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    movement, moment = line.movement, line.moment
    into = line.change > 0
    other = match.game.account(movement.source if into else movement.target)
    words = say("ledger.came_from" if into else "ledger.went_to", account=other)
    marks: list[ft.Control] = []
    if moment.acted is not None and moment.acted.is_ruling:
        marks.append(Seal(22))
    if is_amended(moment):
        marks.append(Badge(say("log.amended"), "primary"))
    left = ft.Column(
        expand=True,
        tight=True,
        spacing=0,
        controls=[
            ft.Row(spacing=6, wrap=True, controls=[Say(words, Role.LABEL), *marks]),
            Say(movement.reason, Role.BODY),
            *([Say(why, Role.SMALL)] if (why := correction_note(moment)) is not None else []),
            Say(when(match, moment), Role.SMALL, muted=True),
        ],
    )
    right = ft.Column(
        tight=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.END,
        controls=[
            Say(signed(line.change), Role.NUMBER, color=of.ok.strong if into else of.ink),
            Say(amount(line.balance), Role.SMALL, muted=True),
        ],
    )
    content = ft.Row(spacing=8, vertical_alignment=ft.CrossAxisAlignment.START, controls=[left, right])
    if moment.entry is None:
        return Card(content, padding=ft.Padding.symmetric(horizontal=12, vertical=8))
    style = boxed(
        layout, of.card, of.ink, of.line, edge_width=1, padding=ft.Padding.symmetric(horizontal=12, vertical=8)
    )
    style.alignment = ft.Alignment.CENTER_LEFT
    number = moment.entry.n
    comma = "、" if layout.language == "ja" else ", "
    said = (signed(line.change), plain(words), plain(movement.reason), plain(when(match, moment)))
    return Tap(
        content,
        lambda: go(f"{path}/log/{number}"),
        name=comma.join(said),
        style=style,
        key=f"line-{position}",
    )


def _accounts(match: Match, ledger: Ledger, current: Account, path: str) -> Sequence[ft.Control]:
    """What every account holds, each the way to its own ledger."""
    keys: list[ft.Control] = []
    layout = use_layout()
    of = layout.colours
    for account in accounts_of(ledger, len(match.players)):
        name = match.game.account(account)
        value = amount(ledger.balance(account))
        content = ft.Row(spacing=8, controls=[Say(name, Role.LABEL, expand=True, lines=1), Say(value, Role.LABEL)])
        style = boxed(
            layout,
            of.tonal if account == current else of.card,
            of.ink,
            of.primary if account == current else of.line,
            edge_width=1,
            padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        )
        keys.append(
            Tap(
                content,
                to(account_path(path, account)),
                name=say("common.stepper", what=plain(name), value=plain(value)),
                selected=account == current,
                style=style,
                height=max(48, layout.line(Role.LABEL) + 18),
                key=f"account-{account}",
            )
        )
    return [Heading(say("ledger.all")), *keys]
