"""The rule of this moment: one clause at a time, from any prompt, verdict or refusal, beside the table when wide.

What a clause is made of on the screen is here for the pages of the whole book, too (`screens.book`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

import flet as ft

from companion.game import Game
from companion.lookup import Found, lookup
from companion.match import Match
from companion.printed import page_name, printed
from companion.readings import in_kana
from companion.rulebook import Clause, Passage, Row, Rulebook, rulebook, rulebook_in_kana
from companion.text import Text, say
from companion.words import Language, Words
from screens.design.cards import Badge, Card
from screens.design.guard import boundary
from screens.design.notes import Hint
from screens.design.press import Button, Choices, IconAct, Press, Tap, boxed
from screens.design.rows import ListRow, SearchField
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import BREAK, Said, Say, joined, plain
from screens.files import save
from screens.hooks import keyed, use_made, use_remembered
from screens.house import HouseRule, house_rules, option_name, setting_text
from screens.rule_pictures import RulePicture
from screens.session import use_session, use_settings
from screens.ways import BOOK, address, go

SHOWN = 8
"""How many clauses a search shows."""

Writing = Literal["ja", "kana", "en"]
"""How rules are written: in Japanese, in Japanese without kanji, in English."""


@dataclass(frozen=True)
class RuleDesk:
    """Where rules open on a screen: a sheet, or from 720 dp the *panel* beside the table, below what is asked there.

    A phone on its side is too low for that, and has a sheet.
    """

    open: Callable[[str], None]
    panel: ft.Control | None


def use_rules(match: Match, slot: SheetSlot) -> RuleDesk:
    """The rules of a match's game, on this screen. A hook."""
    shown, put = ft.use_state("")
    layout = use_layout()
    has_room = layout.wide and not layout.landscape_phone
    asked = Asked(match.game, tuple(house_rules(match)))

    def open_rule(rule: str) -> None:
        if slot.is_open:
            slot.replace(lambda: RuleSheet(asked, rule, slot))
        elif has_room:
            put(rule)
        else:
            slot.show(lambda: RuleSheet(asked, rule, slot))

    panel = None
    if has_room and shown:
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
    leaf = use_leaf(asked, rule)
    return Sheet(leaf.title, leaf.body, slot, acts=[leaf.foot])


@boundary
def RulePanel(asked: Asked, rule: str, close: Callable[[], Any]) -> ft.Control:
    """A clause in the right pane."""
    leaf = use_leaf(asked, rule)
    head = ft.Row(
        spacing=4,
        controls=[
            ft.Semantics(
                header=True, heading_level=2, container=True, expand=True, content=Say(leaf.title, Role.TITLE)
            ),
            IconAct(ft.Icons.CLOSE, say("common.close"), close, key="close-rule"),
        ],
    )
    return Card(
        ft.Column(
            tight=True,
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[head, *leaf.body, leaf.foot],
        ),
        raised=True,
        padding=ft.Padding.only(left=14, right=10, top=8, bottom=10),
    )


@dataclass(frozen=True)
class _Leaf:
    title: Said
    body: list[ft.Control]
    foot: ft.Control


def use_leaf(asked: Asked, rule: str) -> _Leaf:
    """A clause, and the ways from it: a link, the one before, the next, a search, the whole book. A hook."""
    script = use_script(asked.game.id)
    now, put_now = ft.use_state(rule)
    query, put_query = ft.use_state("")
    marks = use_marks()
    print_row = use_print(asked, script)
    path = address(ft.context.page)

    def opens(clause: str) -> Press:
        def there() -> None:
            put_now(clause)
            put_query("")

        return there

    search = SearchField(say("rules.search"), query, put_query, key="rule-search")
    whole = Button(
        say("rules.whole"),
        lambda: go(f"{path}/{BOOK}/{now}" if script.holds(now) else f"{path}/{BOOK}"),
        icon=None if use_layout().roomy else ft.Icons.MENU_BOOK,
        expand=1,
        key="whole-book",
    )
    if query.strip():
        found = lookup((asked.game.id,)).search(query, script.language, most=SHOWN)
        rows = [found_row(each, script, opens(each.clause.id)) for each in found] or [Hint(say("rules.nothing"))]
        body = [search, *rows, script.choices()]
        return _Leaf(say("rules.title"), body, ft.Row(controls=[whole]))
    if not script.holds(now):
        return _Leaf(say("rules.title"), [search, Hint(say("rules.missing"))], ft.Row(controls=[whole]))
    clause = script.book.clause(now)
    body = [search, Say(clause.chapter, Role.SMALL, muted=True), *clause_parts(clause, asked, script, opens)]
    body += [steps_row(script, now, opens), script.choices(), print_row]
    return _Leaf(clause.title, body, ft.Row(spacing=8, controls=[marks.button(asked.game.id, now, expand=1), whole]))


# How rules are written for whoever reads them.


@dataclass(frozen=True)
class Script:
    """A game's rules as a reader reads them, and the way to read them otherwise."""

    game: str
    writing: Writing
    put: Callable[[Writing], None]

    @property
    def language(self) -> Language:
        """The language they are in."""
        return "en" if self.writing == "en" else "ja"

    @property
    def words(self) -> Words:
        """What is said beside them, in their language."""
        return Words(self.language)

    @property
    def book(self) -> Rulebook:
        """All of them."""
        return rulebook_in_kana(self.game) if self.writing == "kana" else rulebook(self.game, self.language)

    def holds(self, clause: str) -> bool:
        """Whether there is such a clause."""
        return any(each.id == clause for each in self.book.clauses)

    def said(self, text: Text) -> str:
        """Words beside the rules."""
        return in_kana(self.words(text)) if self.writing == "kana" else self.words(text)

    def choices(self) -> ft.Control:
        """日本語, かな, English."""
        return Choices(
            [(each, say(f"rules.writing_is.{each}")) for each in get_args(Writing)],
            self.writing,
            self.put,
            name=say("rules.writing"),
        )


def use_script(game: str = "") -> Script:
    """How this reader reads the rules of *game*, as chosen last. A hook."""
    settings, _ = use_settings()
    language = use_layout().language
    usual: Writing = "kana" if settings.kana and language == "ja" else language
    return Script(game, *use_remembered(f"writing.{usual}", usual))


def use_print(asked: Asked, script: Script) -> ft.Control:
    """The row that saves all rules as one page. A hook."""
    picker, session = use_made(ft.FilePicker), use_session()
    game, language = asked.game, script.language

    async def save_page() -> None:
        in_force = {
            rule.option.key: script.words(_in_force(game, rule, script.words))
            for rule in asked.house
            if not rule.is_default
        }
        page = printed(
            script.words(game.name), rulebook(game.id, language), furigana=script.writing == "kana", in_force=in_force
        )
        await save(picker, page_name(game.id, language), page.encode(), session)

    return ListRow(say("rules.print"), below=say("rules.print_about"), press=save_page, key="print-rules")


# Marked clauses.


@dataclass(frozen=True)
class Marks:
    """The clauses this reader has marked, as (game, clause), and the way to change that."""

    marked: tuple[tuple[str, str], ...]
    put: Callable[[tuple[tuple[str, str], ...]], Any]

    def button(self, game: str, clause: str, *, expand: int | None = None) -> ft.Control:
        """しるし: marks a clause, or takes its mark away."""
        one = (game, clause)
        is_marked = one in self.marked
        others = tuple(each for each in self.marked if each != one)
        return Button(
            say("rules.mark"),
            lambda: self.put(others if is_marked else (one, *others)),
            look="tonal" if is_marked else "outlined",
            icon=ft.Icons.BOOKMARK if is_marked else ft.Icons.BOOKMARK_BORDER,
            name=say("common.stepper", what=say("rules.mark"), value=say("common.on" if is_marked else "common.off")),
            expand=expand,
            key="mark",
        )


def use_marks() -> Marks:
    """What is marked on this device, last marked first. A hook."""
    settings, change = use_settings()
    return Marks(settings.marked, lambda marked: change(replace(settings, marked=marked)))


# A clause on the screen.


def found_row(found: Found, script: Script, press: Press, *, game: Said | None = None) -> ft.Control:
    """A clause a search has found, with the sentence that answers; *game* tells whose it is."""
    clause = script.book.clause(found.clause.id)
    answer = clause.passages[found.clause.passages.index(found.passage)]
    told = (clause.title, plain(game) if game is not None else clause.chapter, answer.text)
    return ListRow(
        clause.title,
        below=_broken(answer),
        badges=[Badge(game)] if game is not None else (),
        press=press,
        name="、".join(told) if script.language == "ja" else ", ".join(told),
        key=f"clause-{clause.id}",
    )


def clause_parts(clause: Clause, asked: Asked, script: Script, opens: Callable[[str], Press]) -> list[ft.Control]:
    """All a clause says, and the clauses it leads to."""
    parts = [_passage(passage) for passage in clause.body]
    parts += [RulePicture(picture) for picture in clause.pictures]
    parts += [_row(row) for row in clause.rows]
    parts += _readings(clause, asked, script)
    if clause.examples:
        parts.append(Say(script.said(say("rules.example")), Role.SMALL, muted=True))
    parts += [_passage(example, muted=True) for example in clause.examples]
    if clause.links:
        links: list[ft.Control] = [
            Button(script.book.clause(link).title, opens(link), key=f"clause-{link}") for link in clause.links
        ]
        parts.append(Say(script.said(say("rules.links")), Role.SMALL, muted=True))
        parts.append(ft.Row(wrap=True, spacing=6, run_spacing=6, controls=links))
    return parts


def _readings(clause: Clause, asked: Asked, script: Script) -> list[ft.Control]:
    """What we take a silent rule sheet to mean, and where this table plays otherwise."""
    layout = use_layout()
    house = {rule.option.key: rule for rule in asked.house}
    parts: list[ft.Control] = []
    for reading in clause.readings:
        passage = _passage(reading.passage)
        rule = house.get(reading.option or "")
        if rule is None or rule.is_default:
            icon = ft.Icon(ft.Icons.HOME_OUTLINED, size=layout.icon(20), color=layout.colours.ink2)
            parts.append(
                ft.Row(
                    spacing=8,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                    controls=[icon, ft.Container(expand=True, content=passage)],
                )
            )
            continue
        text = script.said(_in_force(asked.game, rule, script.words))
        badge = ft.Row(wrap=True, controls=[Badge(text, "primary", icon=ft.Icons.HOME)])
        parts.append(Card(ft.Column(tight=True, spacing=4, controls=[badge, passage]), padding=10))
    return parts


def _in_force(game: Game[Any, Any], rule: HouseRule, words: Words) -> Text:
    """What the table plays by, where that isn't what most do."""
    value = setting_text(game, rule.option, rule.value)
    name = words(option_name(game, rule.option))
    return say("rules.in_force", name=name, value=value if isinstance(value, str) else words(value))


def steps_row(script: Script, id: str, opens: Callable[[str], Press]) -> ft.Control:
    """The clauses before and after that one."""
    return ft.Row(
        spacing=8,
        controls=[
            _step(script.book.previous(id), say("common.previous"), opens, is_next=False),
            _step(script.book.next(id), say("common.next"), opens, is_next=True),
        ],
    )


def _step(clause: Clause | None, word: Text, opens: Callable[[str], Press], *, is_next: bool) -> ft.Control:
    """The clause before or after, named so that one knows where it leads."""
    layout = use_layout()
    if clause is None:
        return ft.Container(expand=True)
    icon = ft.Icons.CHEVRON_RIGHT if is_next else ft.Icons.CHEVRON_LEFT
    align = ft.TextAlign.END if is_next else ft.TextAlign.START
    parts: list[ft.Control] = [
        ft.Icon(icon, size=layout.icon(20), color=layout.colours.ink2),
        Say(clause.title, Role.SMALL, lines=2, expand=True, align=align),
    ]
    content = ft.Row(spacing=4, controls=parts[::-1] if is_next else parts)
    return Tap(
        content,
        opens(clause.id),
        name=say("common.stepper", what=plain(word), value=clause.title),
        style=boxed(layout, layout.colours.card, layout.colours.ink, layout.colours.line, edge_width=1),
        height=max(48, 2 * layout.line(Role.SMALL) + 10),
        expand=True,
    )


def _broken(passage: Passage) -> str:
    """A paragraph with the places where it may break."""
    return "".join(BREAK.join(map(joined, span.phrases)) for span in passage.spans)


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
