"""The rulebooks to be looked up in: all of them at ``/rules``, and the one of a match or a check over its screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import flet as ft

from companion.game import options_of
from companion.games import GAMES
from companion.lookup import Found, lookup
from companion.rulebook import has_rulebook
from companion.text import Text, say
from screens.design.guard import boundary, use_effect
from screens.design.notes import Hint
from screens.design.page import Page, Strip, paged
from screens.design.press import Button
from screens.design.rows import Heading, ListRow, SearchField
from screens.design.scale import Role, use_layout
from screens.design.words import Say
from screens.home import home_strip, missing, tab
from screens.hooks import use_remembered
from screens.house import HouseRule, house_rules
from screens.live import LiveTable
from screens.rules import (
    SHOWN,
    Asked,
    clause_parts,
    found_row,
    steps_row,
    use_marks,
    use_print,
    use_script,
)
from screens.session import use_seating
from screens.ways import BOOK, go, to

ALL = "/rules"
"""Where all rulebooks are looked up in."""


def books() -> tuple[str, ...]:
    """The games with a rulebook."""
    return tuple(filter(has_rulebook, GAMES))


# All games.


@boundary(view=True)
def Rules() -> ft.View:
    """``/rules``: what is asked, answered from every book; without a question what is marked, and the games."""
    games = books()
    query, ask = use_remembered("rules", "")
    _, came_from = use_remembered(_CAME_FROM, "")
    script = use_script()
    scripts = {game: replace(script, game=game) for game in games}
    marks = use_marks()

    async def make_ready() -> None:
        await asyncio.sleep(0.2)  # what is on the screen comes first
        lookup(games)

    use_effect(make_ready, [])

    def opens(game: str, clause: str) -> Callable[[], None]:
        def there() -> None:
            came_from(ALL)
            go(f"{ALL}/{game}/{clause}")

        return there

    def row(found: Found) -> ft.Control:
        press = opens(found.game, found.clause.id)
        return found_row(found, scripts[found.game], press, game=GAMES[found.game].name)

    marked = [
        ListRow(
            scripts[game].book.clause(clause).title,
            below=GAMES[game].name,
            lead=_mark_icon(),
            press=opens(game, clause),
            key=f"marked-{clause}",
        )
        for game, clause in marks.marked
        if game in scripts and scripts[game].holds(clause)
    ]
    shelf = [
        ListRow(
            GAMES[game].name,
            value=say("rules.count", n=len(scripts[game].book.clauses)),
            press=to(f"{ALL}/{game}"),
            key=f"book-{game}",
        )
        for game in games
    ]
    browse = [*([Heading(say("rules.marked")), *marked] if marked else []), Heading(say("rules.games")), *shelf]
    found = lookup(games).search(query, script.language, most=SHOWN) if query.strip() else ()
    results = [row(each) for each in found]
    body = _searched(query, ask, results, browse, say("rules.browse_games"))
    return tab(ALL, Page(strip=home_strip(), body=body, reading=True))


def _mark_icon() -> ft.Control:
    layout = use_layout()
    return ft.Icon(ft.Icons.BOOKMARK, size=layout.icon(22), color=layout.colours.primary)


def _searched(
    query: str, ask: Callable[[str], Any], results: list[ft.Control], browse: list[ft.Control], other_way: Text
) -> list[ft.Control]:
    """The field, and what it finds; *browse* while nothing is asked, and the *other way* when nothing is found."""
    # At big letters the field's label stands half above it.
    field = ft.Container(
        padding=ft.Padding.only(top=10 if use_layout().roomy else 0),
        content=SearchField(say("rules.search"), query, ask, key="search"),
    )
    if not query.strip():
        return [field, *browse]
    other = Button(other_way, lambda: ask(""), look="outlined" if not results else "quiet", key="browse")
    if not results:
        return [field, Hint(say("rules.nothing")), other]
    told = Say(say("rules.found", n=len(results)), Role.SMALL, muted=True)
    head = ft.Row(
        wrap=True,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            ft.Semantics(live_region=True, container=True, content=told),
            other,
        ],
    )
    return [field, head, *results]


_CAME_FROM = "rules.came_from"


@boundary(view=True)
def OneBook() -> ft.View:
    """``/rules/:game``."""
    whose = _of_game()
    path = f"{ALL}/{whose.game.id}" if whose is not None else ""
    return missing() if whose is None else _shown(Contents(whose, path, ALL, path))


@boundary(view=True)
def OneSection() -> ft.View:
    """``/rules/:game/:clause``."""
    whose, clause = _of_game(), ft.use_route_params().get("clause", "")
    return missing() if whose is None else _shown(Section(whose, clause, f"{ALL}/{whose.game.id}", None))


# One game.


@boundary
def Contents(asked: Asked, book: str, back: str, remembered: str) -> ft.Control:
    """The clauses of a *book* by chapter, and a search within; what is asked is *remembered* under its own key."""
    game = asked.game
    script = use_script(game.id)
    query, ask = use_remembered(remembered, "")
    _, came_from = use_remembered(_CAME_FROM, "")
    print_row = use_print(asked, script)

    def opens(clause: str) -> Callable[[], None]:
        def there() -> None:
            came_from(book)
            go(f"{book}/{clause}")

        return there

    browse: list[ft.Control] = []
    for chapter in script.book.chapters:
        browse.append(Heading(chapter.title))
        browse += [
            ListRow(clause.title, press=opens(clause.id), key=f"clause-{clause.id}") for clause in chapter.clauses
        ]
    browse += [Heading(say("rules.writing")), script.choices(), print_row]
    found = lookup((game.id,)).search(query, script.language, most=SHOWN) if query.strip() else ()
    results = [found_row(each, script, opens(each.clause.id)) for each in found]
    strip = Strip(game.name, subtitle=say("rules.book"), back=to(back))
    return Page(strip=strip, body=_searched(query, ask, results, browse, say("rules.browse")), reading=True)


@boundary
def Section(asked: Asked, id: str, book: str, back: str | None) -> ft.Control:
    """A clause of a *book* as a page of its own; *back* leads to where one came from, None to where it was found."""
    game, layout = asked.game, use_layout()
    script = use_script(game.id)
    marks = use_marks()
    print_row = use_print(asked, script)
    came_from, _ = use_remembered(_CAME_FROM, "")
    if back is None:
        back = came_from if came_from in (ALL, book) else book

    def opens(clause: str) -> Callable[[], None]:
        return to(f"{book}/{clause}")

    contents = Button(
        say("rules.contents"),
        to(book),
        look="outlined" if layout.roomy else "quiet",
        icon=None if layout.roomy else ft.Icons.FORMAT_LIST_BULLETED,
        expand=1 if layout.roomy else None,
        key="contents",
    )
    actions = [] if layout.roomy else [contents]
    strip = Strip(game.name, subtitle=say("rules.book"), back=to(back), actions=actions)
    if not script.holds(id):
        return Page(strip=strip, body=[Hint(say("rules.missing"), act=(say("rules.browse"), to(book)))], reading=True)
    clause = script.book.clause(id)
    heading = ft.Semantics(
        header=True,
        heading_level=2,
        container=True,
        expand=1,
        content=ft.Column(
            tight=True, spacing=0, controls=[Say(clause.chapter, Role.SMALL, muted=True), Say(clause.title, Role.TITLE)]
        ),
    )
    mark = marks.button(game.id, id, expand=1 if layout.roomy else None)
    if layout.roomy:
        head = [ft.Row(controls=[heading]), ft.Row(spacing=8, controls=[mark, contents])]
    else:
        head = [ft.Row(spacing=8, controls=[heading, mark])]
    ways = [Heading(say("rules.writing")), script.choices(), print_row]
    beside: list[ft.Control] = []
    if layout.wide:
        chapter = next(each for each in script.book.chapters if clause in each.clauses)
        others = [
            ListRow(each.title, press=opens(each.id), key=f"beside-{each.id}")
            for each in chapter.clauses
            if each is not clause
        ]
        beside = [*([Heading(chapter.title), *others] if others else []), *ways]
    return Page(
        strip=strip,
        body=[*head, *clause_parts(clause, asked, script, opens), *([] if layout.wide else ways)],
        prompt=beside,
        dock=steps_row(script, id, opens),
    )


def _shown(page: ft.Control) -> ft.View:
    return paged(page, route=ft.use_view_path())


# The book over a screen: of a match, a check, a match to be.


class BookOver(NamedTuple):
    """A book over a screen: its *contents*, and a *section* of it."""

    contents: Callable[..., ft.View]
    section: Callable[..., ft.View]


def over(asked: Callable[..., Asked | None]) -> BookOver:
    """A book over a screen; back leads to that screen.

    *asked* is a hook that is given what the screens of the route are given.
    """

    @boundary(view=True)
    def ContentsOver(*at: Any) -> ft.View:
        whose, path = asked(*at), ft.use_view_path()
        if whose is None:
            return missing()
        return _shown(Contents(whose, path, path.removesuffix(f"/{BOOK}"), path))

    @boundary(view=True)
    def SectionOver(*at: Any) -> ft.View:
        whose, (under, _, clause) = asked(*at), ft.use_view_path().rpartition(f"/{BOOK}/")
        if whose is None:
            return missing()
        return _shown(Section(whose, clause, f"{under}/{BOOK}", under))

    return BookOver(ContentsOver, SectionOver)


def _of_match(table: LiveTable) -> Asked | None:
    match = table.match
    return Asked(match.game, tuple(house_rules(match))) if has_rulebook(match.game.id) else None


def _of_game() -> Asked | None:
    game = ft.use_route_params().get("game", "")
    return Asked(GAMES[game]) if game in books() else None


def _of_new() -> Asked | None:
    whose = _of_game()
    if whose is None:
        return None
    seating, _ = use_seating(whose.game)
    now = dict(seating.options)
    options = options_of(whose.game.options)
    return Asked(whose.game, tuple(HouseRule(option, now.get(option.key, option.default)) for option in options))


OVER_MATCH, OVER_CHECK, OVER_NEW = over(_of_match), over(_of_game), over(_of_new)
"""The book over what belongs to a match, over a quick check, over the making of a match."""
