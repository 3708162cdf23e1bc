"""A new match: who sits where, who starts, by which house rules. A group that played before needs three taps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.game import Game, Option, Player, Setting, options_of
from companion.games import GAMES
from companion.match import Refused
from companion.names import cleaned
from companion.text import Text, say
from screens.design.guard import boundary, on, snack
from screens.design.marks import SeatMark
from screens.design.notes import ErrorBar, Note
from screens.design.page import Page, Strip, paged
from screens.design.press import Act, ActButton, Button, Choices, IconAct, Press, RuleButton, Tap, boxed
from screens.design.rows import Field, Heading, ListRow
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot, use_sheet
from screens.design.words import Name, Said, Say, plain, use_words
from screens.home import missing
from screens.hooks import use_made, use_maybe
from screens.house import HouseRule, option_name, setting_text
from screens.live import draw_lots, new_id, use_tables
from screens.people import LookPicker, NameField, Person
from screens.rules import Asked, RuleSheet
from screens.seating import Seating, last_group, mark_of, name_trouble, player_of, regrouped
from screens.session import use_seating
from screens.table.refusal import SetupRefusalSheet
from screens.ways import go, match_path, to
from storage.interface import StorageError


@boundary(view=True)
def NewMatch() -> ft.View:
    """``/new/:game``."""
    game = GAMES.get(ft.use_route_params().get("game", ""))
    return missing() if game is None else paged(SetUp(game), route=ft.use_view_path())


@boundary
def SetUp(game: Game[Any, Any]) -> ft.Control:
    """Seats, who starts, house rules, はじめる, which draws lots if nobody was chosen to start."""
    tables = use_tables()
    layout, words = use_layout(), use_words()
    seating, put = use_seating(game)
    sheet = use_sheet()
    unsaved, set_unsaved = use_maybe(Text)
    begun = use_made(list[str])
    trouble = seating.trouble(game)

    async def begin() -> None:
        if begun:
            return  # a second tap while the first is being stored
        if seating.first is not None:
            await begin_with(seating)
            return
        drawn = seating.starting(draw_lots(len(seating.seats)), drawn=True)
        put(drawn)
        await begin_with(drawn, told=drawn.first)

    async def begin_with(chosen: Seating, note: str = "", told: int | None = None) -> None:
        begun.append(game.id)
        try:
            table = await tables.begin(replace(chosen.setup(game), note=note))
        except StorageError as error:
            set_unsaved(error.text)
        except Refused as refused:
            verdict = refused.verdict
            sheet.show(lambda: SetupRefusalSheet(game, verdict, lambda why: begin_with(chosen, why, told), sheet))
        else:
            set_unsaved(None)
            put(None)
            go(match_path(table.id))
            if told is not None:
                snack(words(say("new.drawn", name=chosen.seats[told].name)))
        finally:
            begun.clear()

    by_lots = say("new.by_lots") if trouble is None and seating.first is None else None
    start = Act(
        say("common.start"),
        begin if trouble is None else None,
        ft.Icons.PLAY_ARROW,
        below=by_lots,
        look="next",
        key="start",
    )
    dock: list[ft.Control] = []
    if unsaved is not None:
        dock.append(ErrorBar(unsaved, begin))
    if trouble is not None:
        dock.append(ft.Semantics(live_region=True, container=True, content=Say(trouble, muted=True)))
    dock.append(ft.Row(controls=[ActButton(start, expand=True, column=False)]))

    starts = [*Starter(game, seating, put), *RulesRow(game, seating)]
    seats = Seats(game, seating, put, sheet)
    return Page(
        strip=Strip(say("new.title"), subtitle=game.name, back=to("/")),
        body=seats if layout.wide else [*seats, *starts],
        prompt=starts if layout.wide else (),
        dock=ft.Column(tight=True, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=dock),
    )


# Seats.


def Seats(game: Game[Any, Any], seating: Seating, put: Press, sheet: SheetSlot) -> list[ft.Control]:
    """Who sits where, to be dragged, changed and taken away; and who could join."""
    tables = use_tables()
    roster = tables.store.roster()
    group = last_group(roster, game)
    again: ft.Control | None = None
    if group and [player.id for player in group] != [player.id for player in seating.seats]:
        again = Button(
            say("new.same_group", n=len(group)),
            lambda: put(regrouped(seating, group)),
            look="quiet",
            icon=ft.Icons.GROUPS,
            key="same-group",
        )
    here = {player.id for player in seating.seats}
    known = sorted((one for one in roster if one.id not in here), key=lambda one: -one.played)
    is_full = len(seating.seats) >= game.seats.stop - 1
    join: list[ft.Control] = [Heading(say("new.add"))]
    if is_full:
        join = [Note([say("new.trouble.full", most=game.seats.stop - 1)])]
    else:
        chips = [
            _person_chip(player_of(one), lambda one=one: put(seating.seated(player_of(one)))) for one in known[:30]
        ]
        typed = Button(
            say("new.add_name"),
            lambda: sheet.show(lambda: NewName(game, sheet)),
            icon=ft.Icons.PERSON_ADD,
            key="add-name",
        )
        join.append(ft.Row(wrap=True, spacing=6, run_spacing=6, controls=[*chips, typed]))
    return [
        Heading(say("new.seats"), action=again),
        *([SeatList(game, seating, put, sheet)] if seating.seats else []),
        *join,
    ]


def _chip_room() -> float:
    """The most a name in a chip may take, in dp: what the pane has, less margins and a tick."""
    layout = use_layout()
    pane = layout.side or layout.width
    return pane - 24 - 20 - layout.icon(18) - 8


def _chip_height() -> float:
    layout = use_layout()
    return max(52, layout.icon(28) + 16, layout.line(Role.LABEL) + 20)


def _person_chip(player: Player, press: Press) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    return Tap(
        Person(player, size=28, role=Role.LABEL, room=_chip_room()),
        press,
        name=player.name,
        style=boxed(layout, of.card, of.ink, of.line, padding=ft.Padding.symmetric(horizontal=10, vertical=4)),
        height=_chip_height(),
        key=f"join:{player.id}",
    )


def SeatList(game: Game[Any, Any], seating: Seating, put: Press, sheet: SheetSlot) -> ft.Control:
    """The seats in clockwise order: the handle drags, the name opens everything about it, the cross takes it away."""
    layout = use_layout()
    row = max(56, layout.line(Role.LABEL) * 2 + 12)

    def reordered(e: ft.OnReorderEvent) -> None:
        if e.old_index is not None and e.new_index is not None:
            put(seating.moved(e.old_index, min(e.new_index, len(seating.seats) - 1)))

    return ft.Container(
        # Flet's client has moved the row itself by the time we hear of it, and a list that is patched on top of that
        # comes out wrong: every order is a list of its own.
        key="seats:" + "-".join(player.id for player in seating.seats),
        height=len(seating.seats) * (row + 6),
        content=ft.ReorderableListView(
            show_default_drag_handles=False,
            on_reorder=on(reordered),
            build_controls_on_demand=False,
            controls=[_seat_row(game, seating, seat, put, sheet, row) for seat in range(len(seating.seats))],
        ),
    )


def _seat_row(
    game: Game[Any, Any], seating: Seating, seat: int, put: Press, sheet: SheetSlot, height: float
) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    player = seating.seats[seat]
    style = boxed(layout, ft.Colors.TRANSPARENT, of.ink, None, padding=ft.Padding.symmetric(horizontal=4))
    style.alignment = ft.Alignment.CENTER_LEFT
    return ft.Container(
        key=player.id,
        height=height + 6,
        padding=ft.Padding.only(bottom=6),
        content=ft.Container(
            bgcolor=of.card,
            border=ft.Border.all(1, of.hair),
            border_radius=14,
            content=ft.Row(
                spacing=0,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
                controls=[
                    ft.ReorderableDragHandle(
                        mouse_cursor=ft.MouseCursor.GRAB,
                        content=ft.Container(
                            width=48,
                            height=48,
                            alignment=ft.Alignment.CENTER,
                            content=ft.Icon(ft.Icons.DRAG_HANDLE, size=layout.icon(24), color=of.ink2),
                        ),
                    ),
                    Tap(
                        ft.Row(
                            spacing=8,
                            controls=[SeatMark(mark_of(player, seat), 36), Name(player.name, expand=True)],
                        ),
                        lambda: sheet.show(lambda: SeatSheet(game, player.id, sheet)),
                        name=say("new.edit_name", name=player.name),
                        style=style,
                        expand=True,
                        height=height - 4,
                        key=f"seat:{seat}",
                    ),
                    IconAct(
                        ft.Icons.CLOSE,
                        say("new.remove_name", name=player.name),
                        lambda: put(seating.without(seat)),
                        color=of.ink2,
                        key=f"remove:{seat}",
                    ),
                ],
            ),
        ),
    )


@boundary
def NewName(game: Game[Any, Any], sheet: SheetSlot) -> ft.Control:
    """Somebody who hasn't played here yet: a name, and a seat."""
    tables = use_tables()
    seating, put = use_seating(game)
    name, set_name = ft.use_state("")
    trouble, set_trouble = use_maybe(Text)

    def typed(value: str) -> None:
        set_name(value)
        set_trouble(None)

    def add(value: str) -> None:
        roster = [player_of(person) for person in tables.store.roster()]
        wrong = name_trouble(value, seating.seats)
        known = next((player for player in roster if player.name == cleaned(value)), None)
        if wrong is not None:
            set_trouble(wrong)
            return
        put(seating.seated(known or Player(new_id(), cleaned(value))))
        sheet.close()

    return Sheet(
        say("new.add_title"),
        [NameField(say("new.name"), name, typed, add, trouble)],
        sheet,
        acts=[ActButton(Act(say("new.add_it"), lambda: add(name), look="next", key="add"), column=False)],
        short=True,
    )


@boundary
def SeatSheet(game: Game[Any, Any], player_id: str, sheet: SheetSlot) -> ft.Control:
    """Everything about somebody's seat: place in the order, colour, animal, name."""
    seating, put = use_seating(game)
    seat = next((n for n, player in enumerate(seating.seats) if player.id == player_id), None)
    name, set_name = ft.use_state(seating.seats[seat].name if seat is not None else "")
    trouble, set_trouble = use_maybe(Text)
    if seat is None:
        return ft.Container()
    player = seating.seats[seat]
    others = [other for other in seating.seats if other.id != player_id]

    def change(changed: Player) -> None:
        put(seating.changed(seat, changed))

    def typed(value: str) -> None:
        set_name(value)
        wrong = name_trouble(value, others)
        set_trouble(wrong)
        if wrong is None:
            change(replace(player, name=cleaned(value)))

    def step(by: int) -> Press | None:
        to_seat = seat + by
        return (lambda: put(seating.moved(seat, to_seat))) if 0 <= to_seat < len(seating.seats) else None

    order = ft.Row(
        spacing=8,
        controls=[
            Button(say("common.up"), step(-1), icon=ft.Icons.ARROW_UPWARD, expand=True, key="up"),
            Button(say("common.down"), step(1), icon=ft.Icons.ARROW_DOWNWARD, expand=True, key="down"),
        ],
    )
    return Sheet(
        say("new.seat_title", name=player.name),
        [
            order,
            *LookPicker(player, change),
            Heading(say("new.rename")),
            Field(say("new.name"), name, typed, error=trouble, key="name"),
        ],
        sheet,
    )


# Who starts.


def Starter(game: Game[Any, Any], seating: Seating, put: Press) -> list[ft.Control]:
    """Who starts: picked, the way this game has it, or drawn by lots."""
    ways = tuple(say(f"{game.id}.first.{way}") for way in game.first_ways)
    heading = say("new.first_by", ways=ways) if ways else say("new.first")
    seats = [
        _starter_chip(seating, seat, lambda seat=seat: put(seating.starting(seat)))
        for seat in range(len(seating.seats))
    ]

    def draw() -> None:
        put(seating.starting(draw_lots(len(seating.seats)), drawn=True))

    lots = Button(say("new.lots"), draw if seating.seats else None, icon=ft.Icons.CASINO_OUTLINED, key="lots")
    found: list[ft.Control] = []
    if seating.drawn and seating.first is not None:
        words = Say(say("new.drawn", name=seating.seats[seating.first].name))
        found = [ft.Semantics(live_region=True, container=True, content=words)]
    return [Heading(heading), ft.Row(wrap=True, spacing=6, run_spacing=6, controls=[*seats, lots]), *found]


def _starter_chip(seating: Seating, seat: int, press: Press) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    player, chosen = seating.seats[seat], seating.first == seat
    color = of.on_tonal if chosen else of.ink
    parts: list[ft.Control] = [Person(player, seat, size=28, role=Role.LABEL, room=_chip_room(), color=color)]
    if chosen:
        parts.insert(0, ft.Icon(ft.Icons.CHECK, size=layout.icon(18), color=color))
    name: Said = (
        say("common.named_state", name=player.name, state=plain(say("common.chosen"))) if chosen else player.name
    )
    return Tap(
        ft.Row(tight=True, spacing=6, controls=parts),
        press,
        name=name,
        selected=chosen,
        style=boxed(
            layout,
            of.tonal if chosen else of.card,
            color,
            of.primary if chosen else of.line,
            edge_width=3 if chosen else 1.5,
            padding=ft.Padding.symmetric(horizontal=10, vertical=4),
        ),
        height=_chip_height(),
        key=f"first:{seat}",
    )


# House rules.


def RulesRow(game: Game[Any, Any], seating: Seating) -> list[ft.Control]:
    """The house rules in one row: how many aren't the default, and which."""
    if not options_of(game.options):
        return []
    count = say("new.rules_changed", n=len(seating.options)) if seating.options else say("new.rules_default")
    known = {option.key: option for option in options_of(game.options)}
    changed: list[ft.Control] = [
        Say(
            say("new.set", name=option_name(game, known[key]), value=setting_text(game, known[key], value)),
            Role.SMALL,
            muted=True,
        )
        for key, value in seating.options
    ]
    title = say("new.rules_row", count=count)
    return [ListRow(title, badges=changed, press=to(f"/new/{game.id}/rules"), name=title, key="rules")]


@boundary(view=True)
def HouseRules() -> ft.View:
    """``/new/:game/rules``."""
    game = GAMES.get(ft.use_route_params().get("game", ""))
    return missing() if game is None else paged(RulesPage(game), route=ft.use_view_path())


@boundary
def RulesPage(game: Game[Any, Any]) -> ft.Control:
    """Every house rule of a game: its choices, what is the default, what it means."""
    seating, put = use_seating(game)
    sheet = use_sheet()
    now = dict(seating.options)
    rules = tuple(HouseRule(option, now.get(option.key, option.default)) for option in options_of(game.options))

    def opening(rule: str) -> Press:
        return lambda: sheet.show(lambda: RuleSheet(Asked(game, rules), rule, sheet))

    def set_to(key: str) -> Press:
        return lambda value: put(seating.ruled(game, key, value))

    reset: list[ft.Control] = []
    if seating.options:
        reset = [
            Button(
                say("new.back_to_default"),
                lambda: put(replace(seating, options=())),
                icon=ft.Icons.RESTART_ALT,
                key="default",
            )
        ]
    cards = [
        OptionCard(game, rule.option, rule.value, set_to(rule.option.key), opening(rule.option.rule)) for rule in rules
    ]
    return Page(
        strip=Strip(say("new.rules_title"), subtitle=game.name, back=to(f"/new/{game.id}")),
        body=[Note([say("new.rules_about")]), *reset, *cards],
        reading=True,
    )


def NumberPicker(name: Text, value: int, shown: Said, span: range, put: Press) -> ft.Control:
    """A whole number, *shown* in words: one step less or more, and ten steps where there are many."""
    layout = use_layout()
    of = layout.colours
    strides = (-10, -1, 1, 10) if len(span) > 30 else (-1, 1)

    def step(stride: int) -> ft.Control:
        change = span.step * stride
        to_value = min(max(value + change, span[0]), span[-1])
        words = f"{change:+}".replace("-", "−")
        open_end = to_value != value
        return Tap(
            Say(words, Role.SMALL, bold=True, color=of.ink if open_end else of.ink2),
            (lambda: put(to_value)) if open_end else None,
            name=say("common.stepper", what=name, value=words),
            style=boxed(layout, of.card, of.ink, of.line if open_end else of.hair, radius=12, padding=0),
            height=max(48, layout.line(Role.SMALL) + 20),
            expand=True,
            key=f"{name.key}:{change}",
        )

    figure = ft.Container(
        width=layout.size(Role.NUMBER) * 3.4,
        alignment=ft.Alignment.CENTER,
        content=ft.Semantics(
            live_region=True,
            container=True,
            content=Say(shown, Role.NUMBER if plain(shown).isascii() else Role.LABEL, align=ft.TextAlign.CENTER),
        ),
    )
    less = [step(stride) for stride in strides if stride < 0]
    more = [step(stride) for stride in strides if stride > 0]
    if layout.roomy and len(strides) > 2:
        pairs = [ft.Row(spacing=6, controls=[*pair]) for pair in zip(reversed(less), more, strict=True)]
        middle = ft.Row(alignment=ft.MainAxisAlignment.CENTER, controls=[figure])
        return ft.Column(tight=True, spacing=6, controls=[middle, *pairs])
    return ft.Row(spacing=6, controls=[*less, figure, *more])


@boundary
def OptionCard(game: Game[Any, Any], option: Option, value: Setting, put: Press, rule: Press) -> ft.Control:
    """One house rule, and the way to the rule it changes."""
    layout = use_layout()
    of = layout.colours
    is_default = value == option.default
    control: ft.Control
    if option.values:
        control = Choices(
            [(choice, setting_text(game, option, choice)) for choice in option.values],
            value,
            put,
            name=option_name(game, option),
            wrap=True,
        )
    elif option.span is not None and isinstance(value, int):
        control = NumberPicker(option_name(game, option), value, setting_text(game, option, value), option.span, put)
    else:
        control = Field(option_name(game, option), str(value), put)
    default: list[ft.Control] = []
    if option.default != "":
        words = say("new.default_is", value=plain(setting_text(game, option, option.default)))
        default = [Say(words, Role.SMALL, muted=is_default, bold=not is_default)]
    head = ft.Row(
        spacing=8,
        controls=[
            Say(option_name(game, option), Role.LABEL, expand=True),
            RuleButton(
                rule,
                only_icon=layout.roomy,
                name=say("common.named_state", name=option_name(game, option), state=say("common.rule")),
                key=f"rule:{option.key}",
            ),
        ],
    )
    return ft.Container(
        bgcolor=of.card,
        border=ft.Border.all(1 if is_default else 2, of.hair if is_default else of.primary),
        border_radius=16,
        padding=ft.Padding.only(left=12, right=8, top=4, bottom=12),
        content=ft.Column(
            tight=True,
            spacing=6,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[
                head,
                Say(say(f"{game.id}.option.{option.key}.about"), Role.SMALL, muted=True),
                control,
                *default,
            ],
        ),
    )
