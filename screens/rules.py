"""The rule of this moment: one clause at a time, from any prompt, verdict or refusal, beside the table when wide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args

import flet as ft

from companion.game import Game
from companion.lookup import lookup
from companion.match import Match
from companion.printed import page_name, printed
from companion.readings import in_kana
from companion.rulebook import Clause, Passage, Row, rulebook, rulebook_in_kana
from companion.text import Text, say
from companion.words import Language, Words
from screens.design.cards import Badge, Card
from screens.design.guard import boundary
from screens.design.notes import Hint
from screens.design.press import Button, Choices, IconAct, Tap, boxed
from screens.design.rows import Field, ListRow
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import BREAK, Said, Say, joined, plain
from screens.files import save
from screens.hooks import keyed, use_made, use_value
from screens.house import HouseRule, house_rules, option_name, setting_text
from screens.session import use_session, use_settings

SHOWN = 8
"""How many clauses a search shows."""

Writing = Literal["ja", "kana", "en"]
"""How rules are written: in Japanese, in Japanese without kanji, in English."""


@dataclass(frozen=True)
class RuleDesk:
    """Where rules open on a screen: a sheet, or from 720 dp the *panel* beside the table."""

    open: Callable[[str], None]
    panel: ft.Control | None


def use_rules(match: Match, slot: SheetSlot) -> RuleDesk:
    """The rules of a match's game, on this screen. A hook."""
    shown, put = ft.use_state("")
    layout = use_layout()
    asked = Asked(match.game, tuple(house_rules(match)))

    def open_rule(rule: str) -> None:
        if slot.is_open:
            slot.replace(lambda: RuleSheet(asked, rule, slot))
        elif layout.wide:
            put(rule)
        else:
            slot.show(lambda: RuleSheet(asked, rule, slot))

    panel = None
    if layout.wide and shown:
        panel = keyed(f"rule-{shown}", RulePanel, asked, shown, lambda: put(""))
    return RuleDesk(open_rule, panel)


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose rules, and by which house rules the table plays."""

    game: Game[Any, Any]
    house: tuple[HouseRule, ...] = ()


@boundary
def RuleSheet(asked: Asked, rule: str, slot: SheetSlot) -> ft.Control:
    """A clause in a sheet."""
    book = use_book(asked, rule)
    return Sheet(book.title, book.body, slot, acts=[book.foot])


@boundary
def RulePanel(asked: Asked, rule: str, close: Callable[[], Any]) -> ft.Control:
    """A clause in the right pane."""
    book = use_book(asked, rule)
    head = ft.Row(
        spacing=4,
        controls=[
            ft.Semantics(
                header=True, heading_level=2, container=True, expand=True, content=Say(book.title, Role.TITLE)
            ),
            IconAct(ft.Icons.CLOSE, say("common.close"), close, key="close-rule"),
        ],
    )
    return Card(
        ft.Column(
            tight=True,
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[head, *book.body, book.foot],
        ),
        raised=True,
        padding=ft.Padding.only(left=14, right=10, top=8, bottom=10),
    )


@dataclass(frozen=True)
class _Book:
    title: Said
    body: list[ft.Control]
    foot: ft.Control


def use_book(asked: Asked, rule: str) -> _Book:
    """A clause, and the ways from it: a link, the one before, the next, a search, kana, the other language. A hook."""
    writing, put_writing = use_value(use_writing())
    language: Language = "en" if writing == "en" else "ja"
    now, put_now = ft.use_state(rule)
    query, put_query = ft.use_state("")
    picker, session = use_made(ft.FilePicker), use_session()
    book = rulebook_in_kana(asked.game.id) if writing == "kana" else rulebook(asked.game.id, language)

    def go(clause: str) -> Callable[[], None]:
        def there() -> None:
            put_now(clause)
            put_query("")

        return there

    async def save_page() -> None:
        words = Words(language)
        in_force = {
            rule.option.key: words(_in_force(asked.game, rule, words)) for rule in asked.house if not rule.is_default
        }
        page = printed(
            words(asked.game.name), rulebook(asked.game.id, language), furigana=writing == "kana", in_force=in_force
        )
        await save(picker, page_name(asked.game.id, language), page.encode(), session)

    search = Field(say("rules.search"), query, put_query, key="rule-search")
    writings = Choices(
        [(each, say(f"rules.writing_is.{each}")) for each in get_args(Writing)],
        writing,
        put_writing,
        name=say("rules.writing"),
    )
    if query.strip():
        found = lookup((asked.game.id,)).search(query, language, most=SHOWN)
        clauses = [book.clause(each.clause.id) for each in found]
        rows: list[ft.Control] = [
            ListRow(clause.title, below=clause.chapter, press=go(clause.id), key=f"clause-{clause.id}")
            for clause in clauses
        ]
        return _Book(say("rules.title"), [search, *(rows or [Hint(say("rules.nothing"))])], writings)
    try:
        clause = book.clause(now)
    except KeyError:
        return _Book(say("rules.title"), [search, Hint(say("rules.missing"))], writings)
    steps = ft.Row(
        spacing=8,
        controls=[
            _step(book.previous(now), say("common.previous"), ft.Icons.CHEVRON_LEFT, go),
            _step(book.next(now), say("common.next"), ft.Icons.CHEVRON_RIGHT, go),
        ],
    )
    body = [search, *_clause(clause, asked, Words(language), in_kana if writing == "kana" else str)]
    if clause.links:
        links: list[ft.Control] = [
            Button(book.clause(link).title, go(link), key=f"clause-{link}") for link in clause.links
        ]
        body += [
            Say(say("rules.links"), Role.SMALL, muted=True),
            ft.Row(wrap=True, spacing=6, run_spacing=6, controls=links),
        ]
    body += [steps, ListRow(say("rules.print"), below=say("rules.print_about"), press=save_page, key="print-rules")]
    return _Book(clause.title, body, writings)


def use_writing() -> Writing:
    """How this reader reads rules. A hook."""
    settings, _ = use_settings()
    language = use_layout().language
    return "kana" if settings.kana and language == "ja" else language


def _step(clause: Clause | None, word: Text, icon: ft.IconData, go: Callable[[str], Any]) -> ft.Control:
    """The clause before or after, named so that one knows where it leads."""
    layout = use_layout()
    if clause is None:
        return ft.Container(expand=True)
    content = ft.Row(
        spacing=4,
        controls=[
            ft.Icon(icon, size=layout.icon(20), color=layout.colours.ink2),
            Say(clause.title, Role.SMALL, lines=2, expand=True),
        ],
    )
    return Tap(
        content,
        go(clause.id),
        name=say("common.stepper", what=plain(word), value=clause.title),
        style=boxed(layout, layout.colours.card, layout.colours.ink, layout.colours.line, edge_width=1),
        height=max(48, 2 * layout.line(Role.SMALL) + 10),
        expand=True,
    )


def _clause(clause: Clause, asked: Asked, words: Words, written: Callable[[str], str]) -> list[ft.Control]:
    layout = use_layout()
    controls: list[ft.Control] = [Say(clause.chapter, Role.SMALL, muted=True)]
    controls += [_passage(passage) for passage in clause.body]
    controls += [_row(row) for row in clause.rows]
    house = {rule.option.key: rule for rule in asked.house}
    for reading in clause.readings:
        passage = _passage(reading.passage)
        rule = house.get(reading.option or "")
        if rule is None or rule.is_default:
            controls.append(
                ft.Row(
                    spacing=8,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                    controls=[
                        ft.Icon(ft.Icons.HOME_OUTLINED, size=layout.icon(20), color=layout.colours.ink2),
                        ft.Container(expand=True, content=passage),
                    ],
                )
            )
            continue
        text = _in_force(asked.game, rule, words)
        badge = ft.Row(wrap=True, controls=[Badge(written(words(text)), "primary", icon=ft.Icons.HOME)])
        controls.append(Card(ft.Column(tight=True, spacing=4, controls=[badge, passage]), padding=10))
    if clause.examples:
        controls.append(Say(written(words(say("rules.example"))), Role.SMALL, muted=True))
    controls += [_passage(example, muted=True) for example in clause.examples]
    return controls


def _in_force(game: Game[Any, Any], rule: HouseRule, words: Words) -> Text:
    """What the table plays by, where that isn't what most do."""
    value = setting_text(game, rule.option, rule.value)
    name = words(option_name(game, rule.option))
    return say("rules.in_force", name=name, value=value if isinstance(value, str) else words(value))


def _passage(passage: Passage, *, muted: bool = False) -> ft.Control:
    """A paragraph that breaks where a reader pauses; what leads to another clause is underlined."""
    layout = use_layout()
    of = layout.colours
    spans = [
        ft.TextSpan(
            BREAK.join(joined(phrase) for phrase in span.phrases),
            style=ft.TextStyle(decoration=ft.TextDecoration.UNDERLINE, color=of.primary) if span.link else None,
        )
        for span in passage.spans
    ]
    style = layout.style(Role.BODY, of.ink2 if muted else None)
    return ft.Text(spans=spans, style=style, semantics_label=passage.text)


def _row(row: Row) -> ft.Control:
    layout = use_layout()
    term = Say(row.term, Role.LABEL)
    if layout.roomy:
        return ft.Column(tight=True, spacing=0, controls=[term, _passage(row.passage)])
    return ft.Row(
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.START,
        controls=[
            ft.Container(expand=2, content=term),
            ft.Container(expand=3, content=_passage(row.passage)),
        ],
    )
