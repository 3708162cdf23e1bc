"""The start of everything, and the two tabs beside it: matches under way, new ones, quick checks, what is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.game import Player, name_of
from companion.games import MADE_FOR
from companion.text import Text, Who, say
from screens.around import AroundNotes, HomeScreenRow
from screens.design.cards import Card
from screens.design.guard import boundary
from screens.design.notes import Empty, Hint
from screens.design.page import GAP, Page, Strip, paged
from screens.design.press import Act, Button, Tap, boxed
from screens.design.rows import Heading, ListRow
from screens.design.scale import Role, use_layout
from screens.design.words import Said, Say, plain
from screens.games import SCREENS, quick_checks
from screens.live import is_aside, now_ms, use_signal, use_tables
from screens.people import Person
from screens.session import use_session
from screens.ways import match_path, to
from storage.interface import Damage, MatchCard

_MINUTE, _HOUR, _DAY = 60_000, 3_600_000, 86_400_000


def ago(then: int, now: int) -> Text:
    """How long ago, in words."""
    passed = max(0, now - then)
    if passed < _MINUTE:
        return say("home.ago.now")
    for key, unit, until in (("minutes", _MINUTE, _HOUR), ("hours", _HOUR, _DAY)):
        if passed < until:
            return say(f"home.ago.{key}", n=passed // unit)
    return say("home.ago.days", n=passed // _DAY)


# The tabs.

TAB_PADDING = 4
"""Left and right of a tab's word, in dp."""


def tab(current: str, page: ft.Control) -> ft.View:
    """A tab's page with the way to the others: a bar below it, from 720 dp a rail beside it."""
    layout = use_layout()
    of = layout.colours
    tabs = [
        ("/", say("home.play"), ft.Icons.STYLE_OUTLINED, ft.Icons.STYLE),
        ("/check", say("home.look_up"), ft.Icons.FACT_CHECK_OUTLINED, ft.Icons.FACT_CHECK),
        ("/rules", say("home.rules"), ft.Icons.MENU_BOOK_OUTLINED, ft.Icons.MENU_BOOK),
        ("/past", say("home.past"), ft.Icons.HISTORY, ft.Icons.HISTORY),
    ]

    # A word that would break in its tab is a little smaller, in all of them.
    room = (layout.width - 16 - 6 * (len(tabs) - 1)) / len(tabs) - 2 * TAB_PADDING - 4
    widest = max(layout.width_of(plain(label), Role.SMALL) for _, label, _, _ in tabs)
    inside = layout if layout.wide else replace(layout, text=layout.text * min(1.0, room / widest))

    def door(path: str, label: Text, icon: ft.IconData, here: ft.IconData) -> ft.Control:
        chosen = path == current
        color = of.on_tonal if chosen else of.ink2
        words = ft.Column(
            tight=True,
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[
                ft.Icon(here if chosen else icon, size=layout.icon(24), color=color),
                Say(label, Role.SMALL, color=color, bold=chosen, align=ft.TextAlign.CENTER, layout=inside),
            ],
        )
        return Tap(
            words,
            to(path),
            name=plain(label),
            selected=chosen,
            style=boxed(
                layout,
                of.tonal if chosen else ft.Colors.TRANSPARENT,
                color,
                None,
                radius=16,
                padding=ft.Padding.symmetric(horizontal=TAB_PADDING),
            ),
            height=max(56, layout.icon(24) + layout.line(Role.SMALL) + 14),
            expand=None if layout.wide else True,
            width=max(88, layout.size(Role.SMALL) * 5) if layout.wide else None,
            key=f"tab:{path}",
        )

    doors = [door(*each) for each in tabs]
    # All tabs share one address of the view, so that changing tabs slides nothing.
    if layout.wide:
        rail = ft.Container(
            bgcolor=of.card,
            padding=8,
            content=ft.SafeArea(content=ft.Column(spacing=8, controls=doors)),
        )
        row = ft.Row(spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH, controls=[rail, page])
        return paged(row, route="/", can_pop=False)
    bar = ft.Container(
        bgcolor=of.card,
        border=ft.Border.only(top=ft.BorderSide(1, of.hair)),
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        content=ft.SafeArea(avoid_intrusions_top=False, content=ft.Row(spacing=6, controls=doors)),
    )
    column = ft.Column(spacing=0, expand=True, controls=[page, bar])
    return paged(column, route="/", can_pop=False)


def home_strip() -> ft.Control:
    """卓番, the way in for others where there is one, the settings; where letters are too big for that, in two rows."""
    layout, launch = use_layout(), use_session().launch
    ways = [("share", say("home.share"), "/share", ft.Icons.QR_CODE_2)]
    if not (launch.shares or launch.address is not None):
        ways = []
    ways.append(("settings", say("common.settings"), "/settings", ft.Icons.TUNE))
    actions: list[ft.Control] = [
        Button(word, to(path), look="quiet", icon=icon, key=key) for key, word, path, icon in ways
    ]
    taken = sum(layout.width_of(plain(word), Role.LABEL) + layout.icon(20) + 40 for _, word, _, _ in ways)
    if layout.wide or taken + layout.width_of(plain(say("common.app")), Role.TITLE) + 16 <= layout.width:
        return Strip(say("common.app"), actions=actions)
    row = ft.Row(wrap=True, spacing=6, run_spacing=0, controls=actions)
    return ft.Column(tight=True, spacing=0, controls=[Strip(say("common.app")), row])


# あそぶ


@boundary(view=True)
def Play() -> ft.View:
    """Matches under way, one tap each; a new match; quick checks; files from elsewhere."""
    tables = use_tables()
    page = ft.context.page
    use_signal(tables.changed, lambda: page.route == "/")
    layout = use_layout()
    cards = [card for card in tables.store.matches() if not card.summary.finished]
    newest, others = (cards[0], cards[1:]) if cards else (None, [])

    resume: list[ft.Control] = []
    if newest is not None:
        resume = [Heading(say("home.resume")), ResumeCard(newest)]
        if others:
            count = say("home.count", n=len(others))
            resume.append(ListRow(say("home.others"), value=count, press=to("/past"), key="others"))
    elif not tables.store.matches():
        resume = [Empty(say("common.empty_matches"))]

    body: list[ft.Control] = [
        *around(),
        *(DamageNote(damage) for damage in tables.store.damage),
        *([] if layout.wide else resume),
        Heading(say("home.new")),
        *games(),
        ListRow(say("home.check"), below=say("home.check_about"), press=to("/check"), key="check"),
        receive(),
        *to_home_screen(),
    ]
    return tab("/", Page(strip=home_strip(), prompt=resume if layout.wide else (), body=body))


def around() -> list[ft.Control]:
    """What the page round a static app has to tell, if this is one."""
    told = use_session().launch.around
    return [AroundNotes(told)] if told is not None else []


def to_home_screen() -> list[ft.Control]:
    """The way onto the home screen, if this is a static app."""
    told = use_session().launch.around
    return [HomeScreenRow(told)] if told is not None else []


def receive() -> ft.Control:
    """The way in for a match from another device."""
    return ListRow(say("home.receive"), below=say("home.receive_about"), press=to("/take"), key="receive")


def games() -> list[ft.Control]:
    """A button a game, with how many may play."""
    layout = use_layout()
    of = layout.colours

    def button(game: str, made_for: range) -> ft.Control:
        words = ft.Column(
            tight=True,
            spacing=2,
            controls=[
                Say(name_of(game), Role.LABEL, color=of.on_tonal),
                Say(seats_text(made_for), Role.SMALL, color=of.on_tonal),
            ],
        )
        style = boxed(layout, of.tonal, of.on_tonal, None, padding=ft.Padding.symmetric(horizontal=14, vertical=10))
        style.alignment = ft.Alignment.CENTER_LEFT
        return Tap(
            words,
            to(f"/new/{game}"),
            style=style,
            expand=True,
            height=max(64, layout.line(Role.LABEL) + layout.line(Role.SMALL) + 24),
            key=f"new:{game}",
        )

    buttons = [button(game, made_for) for game, made_for in MADE_FOR.items()]
    across = 1 if layout.roomy or len(buttons) == 1 else 2
    rows = [buttons[start : start + across] for start in range(0, len(buttons), across)]
    return [
        ft.Row(spacing=GAP, controls=[*row, *(ft.Container(expand=True) for _ in range(across - len(row)))])
        for row in rows
    ]


def seats_text(made_for: range) -> Text:
    """How many a game is made for."""
    fewest, most = made_for.start, made_for.stop - 1
    if fewest == most:
        return say("home.seats_exactly", seats=fewest)
    return say("home.seats", fewest=fewest, most=most)


def people(card: MatchCard) -> ft.Control:
    """Who plays: mark and name, side by side as far as they fit."""
    layout = use_layout()
    # A card in the right pane, in a sheet or across the page, less what is round it.
    room = min(layout.side or layout.width, 640) - 72
    marks = _label(card).get("marks") or []
    chips: list[ft.Control] = []
    for seat, name in enumerate(card.summary.players):
        colour, mark = marks[seat] if seat < len(marks) else ("", "")
        chips.append(Person(Player("", name, colour, mark), seat, room=room))
    return ft.Row(wrap=True, spacing=10, run_spacing=4, controls=chips)


def _label(card: MatchCard) -> dict[str, Any]:
    return card.summary.label if isinstance(card.summary.label, dict) else {}


def progress(card: MatchCard) -> str:
    """Where the match is: round and turn."""
    said = _label(card).get("progress")
    return str(said.get(use_layout().language, "")) if isinstance(said, dict) else ""


def whose_turn(card: MatchCard) -> str:
    """Whose turn it is, and since when."""
    session = use_session()
    words = session.words(card.summary.players)
    seat = _label(card).get("seat")
    since = ago(card.summary.played, now_ms())
    if isinstance(seat, int) and 0 <= seat < len(card.summary.players):
        return f"{words(say('home.turn', who=Who(seat)))}・{words(since)}"
    return words(since)


def game_name(game: str) -> Said:
    """The name of a stored match's game; its id if we don't know it."""
    return name_of(game) if game in MADE_FOR else game


@boundary
def ResumeCard(card: MatchCard) -> ft.Control:
    """The match played last: a tap goes on with it."""
    layout = use_layout()
    of = layout.colours
    title, where = plain(game_name(card.summary.game)), progress(card)
    turn = whose_turn(card)
    if is_aside(card):
        turn = f"{plain(say('home.aside'))}・{turn}"
    pill = ft.Container(
        bgcolor=of.primary,
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=18, vertical=12),
        content=Say(say("common.resume"), Role.LABEL, color=of.on_primary),
    )
    foot: list[ft.Control] = [Say(turn, Role.SMALL, muted=True, expand=not layout.roomy or None), pill]
    content = ft.Column(
        tight=True,
        spacing=8,
        controls=[
            Say(f"{title}　{where}", Role.LABEL),
            people(card),
            ft.Column(tight=True, spacing=8, controls=foot)
            if layout.roomy
            else ft.Row(spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER, controls=foot),
        ],
    )
    style = boxed(layout, of.raised, of.ink, of.primary, edge_width=2, radius=16, padding=12)
    style.alignment = ft.Alignment.CENTER_LEFT
    said = (plain(say("common.resume")), title, where, *card.summary.players, turn)
    return Tap(content, to(match_path(card.id)), name="、".join(said), style=style, key="resume")


@boundary
def DamageNote(damage: Damage) -> ft.Control:
    """What couldn't be read, and where it was put."""
    where = [say("home.damage_kept", place=damage.kept)] if damage.kept else []
    return Card(
        ft.Column(
            tight=True,
            spacing=2,
            controls=[
                Hint(damage.text),
                *(Say(place, Role.SMALL, muted=True, selectable=True) for place in where),
            ],
        ),
        padding=8,
    )


# しらべる


@boundary(view=True)
def LookUp() -> ft.View:
    """The quick checks of every game."""
    rows: list[ft.Control] = [
        ListRow(
            say(f"{game}.check.{what}"), below=game_name(game), press=to(f"/check/{game}/{what}"), key=f"{game}:{what}"
        )
        for game, what in quick_checks()
    ]
    return tab("/check", Page(strip=home_strip(), body=[Heading(say("home.look_up")), *rows], reading=True))


@boundary(view=True)
def QuickCheck() -> ft.View:
    """A check of one game, without a match."""
    params = ft.use_route_params()
    screens = SCREENS.get(params.get("game", ""))
    check = screens.checks.get(params.get("what", "")) if screens is not None else None
    return check() if check is not None else missing()


@boundary(view=True)
def Nowhere() -> ft.View:
    """What any address leads to that isn't one of ours: mistyped, cut off, or of another version."""
    return missing()


def missing() -> ft.View:
    """There is nothing at this address."""
    page = Page(
        strip=Strip(say("common.app"), back=to("/")),
        body=[Empty(say("home.no_page"), Act(say("home.to_home"), to("/"), look="next"))],
    )
    return paged(page, route=ft.use_view_path() or "/nothing")
