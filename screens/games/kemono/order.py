"""効果の順番: what waits in the order of the rules, moved by hand if the table likes, and what each order leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from companion.games import GAMES
from companion.games.kemono.cards import Clause, Keyword, Speed
from companion.games.kemono.checks import matter_text, order_text
from companion.games.kemono.effects import Side, Table
from companion.games.kemono.friend import EMPTY, PLACES, Board, Friend, at, placed
from companion.games.kemono.order import (
    Comparison,
    Course,
    Item,
    Matter,
    Zone,
    at_once,
    compare,
    joined,
    judge_order,
    moved,
    ordered,
)
from companion.games.kemono.wording import clauses_text
from companion.names import cleaned
from companion.text import Gap, Text, say
from companion.verdict import Kind
from screens.design.cards import Card as Paper
from screens.design.cards import VerdictCard
from screens.design.guard import boundary
from screens.design.notes import Hint, Note
from screens.design.page import Page, Strip, paged
from screens.design.press import Button, Choices, IconAct, Key, Pad, Press, Stepper, Tap, boxed
from screens.design.rows import Field, Heading
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot, use_sheet
from screens.design.words import Said, Say, plain
from screens.games.kemono.effects import ClauseList, ClauseSheet, labelled, stacked, with_clause, without_clause
from screens.games.kemono.fighters import BoardTiles, FriendSheet
from screens.hooks import Held, keyed, use_made, use_maybe, use_value
from screens.rules import Asked, RuleSheet
from screens.ways import to

GAME = "kemono"
LONGEST = 40  # letters of what an effect is called
MOST_RESTING = 40  # cards of a rest area


def said(label: Gap) -> Said:
    """What an effect is called, to be shown."""
    return label if isinstance(label, Text) else str(label)


def numbers_of(items: Sequence[Item]) -> Mapping[int, int]:
    """By which number each effect goes, by its id: its place in the order of the rules."""
    return {item.id: number for number, item in enumerate(ordered(items), start=1)}


def EffectRows(
    items: Sequence[Item], move: Callable[[int, int], Any], *, press: Callable[[Item], Any] | None = None
) -> ft.Control:
    """What waits, one below another in the order it goes, each to be moved up or down; the first is next.

    *move* is called with the id of an effect and by how much, *press* with an effect that is pressed.
    """
    numbers = numbers_of(items)
    last = len(items) - 1
    return stacked(
        [
            _EffectRow(
                item,
                numbers[item.id],
                up=partial(move, item.id, -1) if index else None,
                down=partial(move, item.id, 1) if index < last else None,
                press=partial(press, item) if press is not None else None,
                following=not index,
            )
            for index, item in enumerate(items)
        ]
    )


def _EffectRow(
    item: Item, number: int, *, up: Press | None, down: Press | None, press: Press | None, following: bool
) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    disc = ft.Container(
        width=layout.icon(36),
        height=layout.icon(36),
        border_radius=layout.icon(18),
        bgcolor=of.primary if following else of.table,
        alignment=ft.Alignment.CENTER,
        content=Say(str(number), Role.NUMBER, color=of.on_primary if following else of.ink),
    )
    title, lies = said(item.label), say("kemono.look.lies", where=_where(item), speed=item.speed.text)
    words = ft.Row(
        spacing=10,
        controls=[
            disc,
            ft.Column(
                expand=True,
                tight=True,
                spacing=2,
                alignment=ft.MainAxisAlignment.CENTER,
                controls=[Say(title, Role.LABEL), Say(lies, Role.SMALL, muted=True)],
            ),
        ],
    )
    face: ft.Control = ft.Container(expand=True, padding=ft.Padding.symmetric(horizontal=10, vertical=8), content=words)
    if press is not None:
        style = boxed(layout, ft.Colors.TRANSPARENT, of.ink, None, radius=14, padding=10)
        style.alignment = ft.Alignment.CENTER_LEFT
        name = say("common.stepper", what=say("kemono.order.numbered", n=number, item=plain(title)), value=lies)
        face = Tap(words, press, name=name, style=style, expand=True, key=f"effect-{item.id}")

    def arrow(icon: ft.IconData, word: str, turn: Press | None) -> ft.Control:
        return Tap(
            ft.Icon(icon, size=layout.icon(22), color=of.ink if turn else of.hair),
            turn,
            name=say("common.stepper", what=plain(title), value=plain(say(word))),
            style=boxed(layout, ft.Colors.TRANSPARENT, of.ink, None, radius=12, padding=0),
            width=56,
            height=48,
        )

    arrows = ft.Column(
        tight=True,
        spacing=0,
        controls=[
            arrow(ft.Icons.KEYBOARD_ARROW_UP, "common.up", up),
            arrow(ft.Icons.KEYBOARD_ARROW_DOWN, "common.down", down),
        ],
    )
    row = ft.Row(spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER, controls=[face, arrows])
    return Paper(row, active=following, padding=0)


def _where(item: Item) -> Text:
    side = item.side.name.lower()
    zone = item.zone.name.lower()
    return say(f"kemono.order.where.{side}_{zone}", position=item.position)


@boundary
def Outcomes(items: Sequence[Item], table: Table) -> ft.Control:
    """Whether the order matters, and ［比べる］: what each order leads to."""
    is_open, put = use_value(False)
    known = use_made(Held)
    key = (tuple(items), table)
    if known.value is None or known.value[0] != key:
        known.value = key, compare(items, table)
    found: Comparison = known.value[1]
    numbers = numbers_of(items)
    word = say("kemono.look.hide" if is_open else "kemono.look.compare")
    act = (word, lambda: put(not is_open)) if any(course.order for course in found.courses) else None
    head: list[ft.Control] = [Hint(_matter(found, numbers), act=act)]
    if found.matter is Matter.DIFFERS and found.unknown is not None:
        head.append(Note([found.unknown]))
    return stacked([*head, *(Courses(found, numbers) if is_open else [])])


def _matter(found: Comparison, numbers: Mapping[int, int]) -> Text:
    if found.matter is not Matter.DIFFERS:
        return matter_text(found)
    swayed = sorted(numbers[id] for id in found.swayed)
    return say("kemono.look.swayed", numbers=tuple(map(str, swayed)))


def Courses(found: Comparison, numbers: Mapping[int, int]) -> list[ft.Control]:
    """Each different result and an order that leads there, the order of the rules first."""
    return [_course(course, numbers) for course in found.courses if course.order]


def _course(course: Course, numbers: Mapping[int, int]) -> ft.Control:
    rows: list[ft.Control] = [Say(order_text(course, numbers), Role.LABEL)]
    for item, steps in course.ends[0].told:
        lead: Said = str(numbers[item.id]) if item.id in numbers else said(item.label)
        words = ft.Column(tight=True, spacing=0, expand=True, controls=[Say(step) for step in steps])
        rows.append(
            ft.Row(
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.START,
                controls=[Say(lead, Role.LABEL), words],
            )
        )
    if len(course.ends) > 1:
        rows.append(Say(say("kemono.order.ways", count=len(course.ends)), Role.SMALL, muted=True))
    return Paper(ft.Column(tight=True, spacing=4, controls=rows), padding=10)


# The check without a match.


@dataclass(frozen=True, slots=True)
class Asking:
    """What waits and on which boards, as somebody puts it in. *by_hand*: the order was changed."""

    items: tuple[Item, ...] = ()
    boards: tuple[Board, Board] = (EMPTY, EMPTY)
    by_hand: bool = False

    def with_item(self, item: Item) -> Asking:
        """With an effect changed, or one more."""
        if all(other.id != item.id for other in self.items):
            return replace(self, items=joined(self.items, [item]))
        items = tuple(item if other.id == item.id else other for other in self.items)
        return replace(self, items=items if self.by_hand else ordered(items))

    def without(self, id: int) -> Asking:
        """Without an effect."""
        return replace(self, items=tuple(item for item in self.items if item.id != id))

    def moved(self, id: int, by: int) -> Asking:
        """With an effect moved up or down."""
        items = moved(self.items, id, by)
        return replace(self, items=items, by_hand=items != ordered(items))

    def with_friend(self, side: Side, place: int, friend: Friend | None) -> Asking:
        """With somebody else at a place."""
        board = placed(self.boards[side], place, friend)
        return replace(self, boards=(board, self.boards[Side.N]) if side is Side.T else (self.boards[Side.T], board))

    @property
    def new(self) -> Item:
        """An effect that isn't there yet."""
        number = max((item.id for item in self.items), default=0) + 1
        return Item(number, "", Speed.NORMAL, Side.T, Zone.FIELD, 1)

    @property
    def table(self) -> Table:
        """What the effects meet."""
        return Table(self.boards)


_MATTERING = (Keyword.ONCE_SHIELD, Keyword.EFFECT_PROOF)


@boundary
def ItemSheet(
    first: Item, change: Callable[[Item], Any], slot: SheetSlot, *, out: Callable[[], Any] | None = None
) -> ft.Control:
    """An effect that waits: whose it is and where its card lies, its speed, and what it does."""
    item, put = use_value(first)
    name, put_name = use_value(first.label if isinstance(first.label, str) else "")
    at_clause, put_at = use_maybe(int)
    clause, put_clause = use_maybe(Clause)

    if at_clause is not None:

        def leave() -> None:
            put_at(None)
            put_clause(None)

        def enter() -> None:
            if clause is not None:
                put(item._replace(clauses=with_clause(item.clauses, at_clause, clause)))
            leave()

        # A key of its own: it must not begin where the sheet before was scrolled to.
        return keyed(f"clause-{at_clause}", ClauseSheet, clause, put_clause, slot, leave, enter, at_clause == 0)

    def edit(number: int) -> None:
        put_clause(item.clauses[number] if number < len(item.clauses) else None)
        put_at(number)

    def remove(number: int) -> None:
        put(item._replace(clauses=without_clause(item.clauses, number)))

    def done() -> None:
        change(item._replace(label=_called(item, cleaned(name))))
        slot.close()

    def gone() -> None:
        if out is not None:
            out()
        slot.close()

    return Sheet(
        say("kemono.look.effect"),
        [
            Choices(
                [(side, say(f"kemono.look.side.{side.name.lower()}")) for side in Side],
                item.side,
                lambda side: put(item._replace(side=side)),
            ),
            Choices(
                [(zone, say(f"kemono.look.zone.{zone.name.lower()}")) for zone in Zone],
                item.zone,
                lambda zone: put(item._replace(zone=zone, position=1)),
            ),
            _position(item, put),
            labelled(
                say("kemono.card.speed"),
                Choices(
                    [(speed, speed.text) for speed in Speed],
                    item.speed,
                    lambda speed: put(item._replace(speed=speed)),
                    wrap=True,
                ),
            ),
            labelled(say("kemono.look.does"), ClauseList(item.clauses, edit, remove, key="clause")),
            Field(say("kemono.look.effect_name"), name, put_name, longest=LONGEST, key="effect-name"),
            *([Button(say("kemono.look.take_out"), gone, look="quiet", key="take-out")] if out is not None else []),
        ],
        slot,
        acts=[Button(say("kemono.look.put_in"), done, look="next", key="put-in")],
    )


def _called(item: Item, name: str) -> Gap:
    """What an effect is called: as it was named, else by what it does, else by where it lies."""
    if name:
        return name
    return clauses_text(item.clauses) if item.clauses else say("kemono.look.unnamed_effect")


def _position(item: Item, put: Callable[[Item], Any]) -> ft.Control:
    def to_place(position: int) -> Callable[[], Any]:
        return lambda: put(item._replace(position=position))

    if item.zone is Zone.FIELD:
        keys = [
            Key(str(place), to_place(place), chosen=place == item.position, low=True, key=f"place-{place}")
            for place in range(1, PLACES + 1)
        ]
        return labelled(say("kemono.look.place"), Pad(keys, PLACES))
    return Stepper(
        say("kemono.look.nth"),
        str(item.position),
        less=to_place(item.position - 1) if item.position > 1 else None,
        more=to_place(item.position + 1) if item.position < MOST_RESTING else None,
    )


@boundary(view=True)
def OrderCheck() -> ft.View:
    """``/check/kemono/order``: put in what waits, get the order, and see whether it matters."""
    sheet = use_sheet()
    asking, put = use_value(Asking())
    layout = use_layout()

    def edit(item: Item) -> None:
        known = item in asking.items
        out = (lambda: put(asking.without(item.id))) if known else None
        sheet.show(lambda: ItemSheet(item, lambda new: put(asking.with_item(new)), sheet, out=out))

    def stand(side: Side, place: int) -> None:
        def change(friend: Friend | None) -> None:
            put(asking.with_friend(side, place, friend))

        title = say(f"kemono.order.where.{side.name.lower()}_field", position=place)
        first = at(asking.boards[side], place)
        sheet.show(lambda: FriendSheet(first, title, change, sheet, _MATTERING))

    def rule(id: str) -> None:
        sheet.show(lambda: RuleSheet(Asked(GAMES[GAME]), id, sheet))

    verdict = judge_order(asking.items)
    body: list[ft.Control] = []
    if not asking.items:
        body.append(Note([say("kemono.look.no_effects")]))
    else:
        body.append(EffectRows(asking.items, lambda id, by: put(asking.moved(id, by)), press=edit))
    body.append(
        Button(
            say("kemono.look.add_effect"),
            lambda: edit(asking.new),
            look="next" if not asking.items else "tonal",
            icon=ft.Icons.ADD,
            key="add-effect",
        )
    )
    boards: list[ft.Control] = []
    for side in (Side.N, Side.T):
        boards += [
            Heading(say(f"kemono.look.board_{side.name.lower()}")),
            BoardTiles(asking.boards[side], partial(stand, side), key=f"board-{side.name.lower()}"),
        ]
    answer: list[ft.Control] = []
    if asking.by_hand:
        by_rule = lambda: put(replace(asking, items=ordered(asking.items), by_hand=False))  # noqa: E731
        if verdict.kind is Kind.VIOLATION:
            answer.append(VerdictCard(replace(verdict, steps=(), nearest=()), rule=rule))
        else:
            answer.append(Note([finding.text for finding in verdict.findings]))
        answer.append(Button(say("kemono.look.by_rule"), by_rule, key="by-rule"))
    elif at_once(asking.items):
        answer.append(Note([say("kemono.order.who")]))
    if len(asking.items) > 1:
        if any(item.clauses for item in asking.items):
            answer.append(Outcomes(asking.items, asking.table))
        else:
            answer.append(Note([say("kemono.look.say_what")]))
    strip = Strip(
        say("kemono.check.order"),
        subtitle=say("kemono.look.waiting", count=len(asking.items)),
        back=to("/check"),
        actions=[
            IconAct(ft.Icons.MENU_BOOK, say("common.rule"), lambda: rule("KM-27"), key="rule"),
            *(
                [IconAct(ft.Icons.RESTART_ALT, say("kemono.look.clear"), lambda: put(Asking()), key="clear")]
                if asking != Asking()
                else []
            ),
        ],
    )
    if layout.wide:
        page = Page(strip=strip, body=[*body, *boards], prompt=answer)
    else:
        page = Page(strip=strip, body=[*body, *answer, *boards])
    return paged(page, route=ft.use_view_path())
