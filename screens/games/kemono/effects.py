"""Sentences of an effect put together by keys: what it does, to whom, how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

import flet as ft

from companion.games.kemono.cards import LARGEST, Clause, ClauseKind, Duration, Keyword, Link, Scope, Whose, sentence
from companion.games.kemono.effects import is_on_friends
from companion.games.kemono.power import signed
from companion.games.kemono.wording import clause_text
from companion.text import Text, say
from screens.design.guard import boundary
from screens.design.press import Button, Choices, IconAct, Press, Stepper
from screens.design.rows import Field, ListRow, SwitchRow
from screens.design.scale import Role
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import Say

Clauses = tuple[Clause, ...]

STEP = 500  # points of power from one press to the next: what cards are printed in
MOST_COUNTED = 10  # friends, cards or stars of one sentence
_COUNTED = (ClauseKind.DRAW, ClauseKind.REPAIR, ClauseKind.BREAK_STAR)


def stacked(controls: Sequence[ft.Control], *, spacing: float = 8) -> ft.Control:
    """Controls one below another, as wide as there is room."""
    return ft.Column(
        tight=True, spacing=spacing, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=list(controls)
    )


def labelled(label: Text, content: ft.Control) -> ft.Control:
    """A question with its word above it."""
    return stacked([Say(label, Role.LABEL), content], spacing=6)


def linked_text(clauses: Clauses, number: int) -> Text:
    """A sentence as it stands in its text, その後 included."""
    clause = clauses[number]
    text = clause_text(clause)
    return say("kemono.sentence.then", what=text) if number and clause.link is Link.THEN else text


def ClauseList(clauses: Clauses, edit: Callable[[int], Any], remove: Callable[[int], Any], *, key: str) -> ft.Control:
    """The sentences of a text in order, each to be changed or taken out, and the way to one more."""

    def row(number: int) -> ft.Control:
        line = ListRow(linked_text(clauses, number), press=lambda: edit(number), key=f"{key}-{number}")
        out = IconAct(ft.Icons.CLOSE, say("kemono.card.take_out"), lambda: remove(number), key=f"{key}-{number}-out")
        return ft.Row(spacing=2, controls=[ft.Container(expand=True, content=line), out])

    add = Button(say("kemono.card.add_sentence"), lambda: edit(len(clauses)), icon=ft.Icons.ADD, key=f"{key}-add")
    return stacked([*map(row, range(len(clauses))), add], spacing=6)


def with_clause(clauses: Clauses, number: int, clause: Clause) -> Clauses:
    """The text with one sentence changed, or one more at its end."""
    return (*clauses[:number], clause, *clauses[number + 1 :])


def without_clause(clauses: Clauses, number: int) -> Clauses:
    """The text without one of its sentences."""
    return (*clauses[:number], *clauses[number + 1 :])


def ClauseForm(clause: Clause | None, change: Callable[[Clause], Any], *, first: bool) -> ft.Control:
    """One sentence: what it does, then whatever that leaves open. None: nothing is chosen yet.

    *first*: nothing stands before it, so it can't hang on anything.
    """

    def take(kind: ClauseKind) -> None:
        fresh = sentence(kind, amount=-2 * STEP if kind is ClauseKind.POWER_MOD else 0)
        if kind is ClauseKind.GRANT:
            fresh = replace(fresh, keyword=Keyword.ONCE_SHIELD)
        change(replace(fresh, link=clause.link) if clause is not None else fresh)

    kinds = Choices([(kind, kind.text) for kind in ClauseKind], clause and clause.kind, take, wrap=True)
    parts: list[ft.Control] = [labelled(say("kemono.card.does"), kinds)]
    if clause is not None:
        # What is still open stands first: the kinds below are only for changing one's mind.
        parts = [*_open(clause, change, first=first), *parts]
    return stacked(parts, spacing=12)


@boundary
def ClauseSheet(
    clause: Clause | None,
    change: Callable[[Clause], Any],
    slot: SheetSlot,
    leave: Press,
    enter: Press,
    first: bool,
) -> ft.Control:
    """One sentence of an effect, *first* or not."""
    acts = [
        ft.Row(
            spacing=8,
            controls=[
                Button(say("common.cancel"), leave, expand=1, key="clause-cancel"),
                Button(
                    say("kemono.card.enter"),
                    enter if clause is not None else None,
                    look="next",
                    expand=2,
                    key="clause-enter",
                ),
            ],
        )
    ]
    return Sheet(say("kemono.card.sentence"), [ClauseForm(clause, change, first=first)], slot, acts=acts)


def _open(clause: Clause, change: Callable[[Clause], Any], *, first: bool) -> Iterator[ft.Control]:
    yield Say(clause_text(clause), Role.TITLE)
    if not first:
        yield SwitchRow(
            say("kemono.card.then"),
            clause.link is Link.THEN,
            lambda on: change(replace(clause, link=Link.THEN if on else Link.PLAIN)),
            below=say("kemono.card.then_about"),
            key="then",
        )
    if is_on_friends(clause):
        yield from _on_friends(clause, change)
    elif clause.kind in _COUNTED:
        yield _choice("whose", Whose, clause.whose, lambda whose: change(replace(clause, whose=whose)))
        yield _count(clause, change)
    elif clause.kind is ClauseKind.TEXT:
        yield Field(
            say("kemono.card.words"),
            clause.text,
            lambda text: change(replace(clause, text=text)),
            longest=120,
            key="clause-words",
        )


def _on_friends(clause: Clause, change: Callable[[Clause], Any]) -> Iterator[ft.Control]:
    if clause.kind is ClauseKind.POWER_MOD:
        yield Stepper(
            say("kemono.card.amount"),
            signed(clause.amount),
            less=_unless(clause.amount <= -LARGEST, lambda: change(replace(clause, amount=clause.amount - STEP))),
            more=_unless(clause.amount >= LARGEST, lambda: change(replace(clause, amount=clause.amount + STEP))),
        )
    if clause.kind is ClauseKind.GRANT:
        keywords = Choices(
            [(keyword, keyword.text) for keyword in Keyword],
            clause.keyword,
            lambda keyword: change(replace(clause, keyword=keyword)),
            wrap=True,
        )
        yield labelled(say("kemono.card.which"), keywords)
    scopes = [scope for scope in Scope if scope is not Scope.PLAYER]
    yield _choice("scope", scopes, clause.scope, lambda scope: change(replace(clause, scope=scope)))
    if clause.scope is not Scope.SELF:
        yield _choice("whose", Whose, clause.whose, lambda whose: change(replace(clause, whose=whose)))
        limit = clause.at_most
        yield Stepper(
            say("kemono.card.at_most"),
            say("kemono.card.any") if limit is None else str(limit),
            less=_unless(limit is None, lambda: change(replace(clause, at_most=_lower(limit)))),
            more=lambda: change(replace(clause, at_most=min(LARGEST, STEP if limit is None else limit + STEP))),
        )
    if clause.scope is Scope.TARGET:
        yield _count(clause, change)
    if clause.kind in (ClauseKind.POWER_MOD, ClauseKind.GRANT):
        yield _choice("duration", Duration, clause.duration, lambda length: change(replace(clause, duration=length)))


def _lower(limit: int | None) -> int | None:
    return limit - STEP if limit is not None and limit > STEP else None


def _unless(at_end: bool, press: Callable[[], Any]) -> Callable[[], Any] | None:
    return None if at_end else press


def _count(clause: Clause, change: Callable[[Clause], Any]) -> ft.Control:
    what = clause.kind.value if clause.kind in _COUNTED else "friends"
    return Stepper(
        say(f"kemono.card.count.{what}"),
        str(clause.count),
        less=_unless(clause.count == 1, lambda: change(replace(clause, count=clause.count - 1))),
        more=_unless(clause.count == MOST_COUNTED, lambda: change(replace(clause, count=clause.count + 1))),
    )


def _choice(what: str, values: Any, chosen: Enum, choose: Callable[[Any], Any]) -> ft.Control:
    options = [(value, say(f"kemono.card.{what}.{value.value}")) for value in values]
    return Choices(options, chosen, choose)
