"""One entry (W17): what it says and did; putting it right, with a look at what that changes before it counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.game import Answers, Done, Page, Part
from companion.match import TABLE_ACTIONS, Acted, Amendment, Change, Consequence, Corrected, Match, Moment
from companion.text import Text, say
from companion.verdict import Action, Finding, Kind, Verdict
from screens.design.cards import Badge, Card, VerdictCard
from screens.design.guard import boundary, snack
from screens.design.marks import VerdictMark
from screens.design.notes import Empty, Note
from screens.design.page import Page as Screen
from screens.design.page import Strip, paged
from screens.design.press import Act, Button, Tap, boxed
from screens.design.rows import Heading
from screens.design.scale import Role, use_layout
from screens.design.words import Say, plain, use_words
from screens.hooks import keyed
from screens.live import LiveTable
from screens.session import use_session
from screens.table.answers import answered, asks_the_same
from screens.table.beside import Beside
from screens.table.desk import Desk, use_desk
from screens.table.events import is_amended, moment_of, when
from screens.table.flow import heading
from screens.table.looking import looked_from
from screens.table.money import changes
from screens.table.questions import Questions
from screens.table.refusal import reading_text, seal_words
from screens.table.review import MoneyBetween, change_line, told, whole
from screens.ways import go, match_path, to


@dataclass(frozen=True, slots=True)
class Draft:
    """What an entry is to say instead: another *action*, answers of a *flow* under way, or nothing (*struck* out)."""

    action: Action | None = None
    flow: str = ""
    answers: Answers = ()
    struck: bool = False


@boundary(view=True)
def EntryScreen(table: LiveTable) -> ft.View:
    """The entry in the address; opened from a moment looked back at, it leads back there."""
    match, path = table.match, looked_from(table)
    desk = use_desk(table)
    words = use_words()
    draft, put_draft = ft.use_state(Draft())
    others, put_others = ft.use_state(dict[int, Acted]())
    asked = ft.use_route_params().get("entry", "")
    moment = moment_of(match, int(asked)) if asked.isdecimal() else None
    route = ft.use_view_path()
    if moment is None or moment.before is None or moment.acted is None or moment.entry is None:
        act = Act(say("common.return"), to(path), look="next")
        page = Screen(strip=Strip(say("entry.title"), back=to(path)), body=[Empty(say("entry.gone"), act)])
        return paged(page, route=route)

    def change(to: Draft) -> None:
        put_draft(lambda _: to)
        put_others(lambda _: {})

    amendment = preview(match, moment, draft, others, words(say("ruling.reason.amended")))

    async def amend() -> None:
        if amendment is not None and await desk.recorder.amend(amendment):
            go(path)
            snack(words(say("entry.amended")))

    def settle(consequence: Consequence, action: Action) -> Callable[[], None]:
        return lambda: put_others(lambda old: {**old, consequence.n: Acted(action)})

    editor = _Editor(match, moment, draft, change)
    title = when(match, moment)
    clock = time.strftime("%H:%M", time.localtime(moment.entry.at / 1000))
    strip = Strip(title, subtitle=say(f"entry.{_where(moment, use_session().device)}", time=clock), back=to(path))
    about = [*told_of(desk, moment), MoneyBetween(match, moment.before, moment)]
    if path == match_path(table.id):
        then = to(f"{path}/replay/{moment.entry.n}")
        about.append(Button(say("replay.then"), then, icon=ft.Icons.HISTORY, key="replay"))
    consequences: list[ft.Control] = []
    if draft != Draft():
        consequences = _preview(desk, moment, amendment, settle)
    dock = None
    if draft != Draft():
        dock = Beside(
            Button(say("common.cancel"), lambda: change(Draft()), expand=5, key="cancel"),
            Button(say("entry.amend"), amend if amendment is not None else None, look="next", expand=7, key="amend"),
        )
    if use_layout().wide:
        panel = [desk.rules.panel] if desk.rules.panel is not None else []
        page = Screen(
            strip=strip,
            body=[*about, *editor.controls()],
            prompt=[*panel, *(consequences or [_then(match, moment)])],
            fixed=desk.bars(),
            dock=dock,
        )
    else:
        page = Screen(strip=strip, body=[*about, *consequences, *editor.controls()], fixed=desk.bars(), dock=dock)
    return paged(page, route=route)


def _where(moment: Moment, device: str) -> str:
    """By whom an entry was recorded, as far as that is known: on this device, or on another."""
    by = moment.entry.by if moment.entry is not None else ""
    return "at" if not by else "at_here" if by == device else "at_other"


def preview(match: Match, moment: Moment, draft: Draft, others: Mapping[int, Acted], note: str) -> Amendment | None:
    """What a change of *moment*'s entry would make of the match; None while there is none.

    Whatever the rules are then against stands as a ruling of the table, *note* its reason.
    """
    entry, was = moment.entry, moment.acted
    assert entry is not None
    assert was is not None
    assert moment.before is not None
    acted: Acted | None = None
    if not draft.struck:
        action = draft.action
        if draft.flow:
            try:
                step = match.game.flow(moment.before.state, draft.flow, draft.answers)
            except ValueError:
                return None
            action = step.action if isinstance(step, Done) else None
        if action is None or action == was.action:
            return None
        acted = Acted(action)
    wanted = {entry.n: Change(entry.n, acted), **{n: Change(n, other) for n, other in others.items()}}
    try:
        amendment = match.preview(*wanted.values())
        noted = {
            each.n: Change(each.n, replace(each.acted, note=each.acted.note or note))
            for each in amendment.consequences
            if each.verdict.kind is Kind.VIOLATION and not each.struck
        }
        return match.preview(*{**wanted, **noted}.values()) if noted else amendment
    except ValueError:
        return None


def told_of(desk: Desk, moment: Moment) -> list[ft.Control]:
    """What an entry says; and where the table overruled the rules, what they had against it."""
    match, acted = desk.match, moment.acted
    assert acted is not None
    badges: list[ft.Control] = [Badge(say("log.amended"), "primary")] if is_amended(moment) else []
    head: list[ft.Control] = [
        ft.Semantics(
            header=True,
            heading_level=2,
            live_region=True,
            container=True,
            content=Say(match.describe(moment), Role.TITLE),
        )
    ]
    if isinstance(acted.action, Corrected):
        head.append(Say(say("log.because", why=acted.action.note), muted=True))
    if badges:
        head.append(ft.Row(wrap=True, spacing=4, controls=badges))
    controls: list[ft.Control] = [Card(ft.Column(tight=True, spacing=4, controls=head), padding=10)]
    if acted.is_ruling:
        verdict = _verdict_then(match, moment)
        controls.append(
            VerdictCard(verdict, ruling=seal_words(acted.note), rule=desk.rules.open, reading=reading_text(match))
        )
    return controls


def _verdict_then(match: Match, moment: Moment) -> Verdict:
    """The verdict an entry was recorded under, with the reasons as the rules give them today."""
    acted, before = moment.acted, moment.before
    assert acted is not None
    assert before is not None
    if isinstance(acted.action, TABLE_ACTIONS):
        return Verdict()
    if match.is_closed(moment):
        return Verdict(tuple(Finding(acted.kind, rule, say("match.closed")) for rule in acted.rules[:1]))
    verdict = match.game.judge(before.state, acted.action)
    if verdict.kind is acted.kind:
        return replace(verdict, nearest=())
    found = tuple(Finding(acted.kind, rule, say("entry.by_then")) for rule in acted.rules[:1])
    return Verdict(found)


def _then(match: Match, moment: Moment) -> ft.Control:
    """The table as it was after the entry."""
    ledger = match.game.ledgers(moment.state)[0]
    rows: list[ft.Control] = [Heading(say("entry.then"))]
    for seat in range(len(match.players)):
        account = f"seat:{seat}"
        rows.append(
            ft.Row(
                controls=[
                    Say(match.game.account(account), expand=True),
                    Say(say("ledger.amount", amount=ledger.balance(account)), Role.LABEL),
                ]
            )
        )
    return Card(ft.Column(tight=True, spacing=4, controls=[*rows, whole(ledger)]))


def _preview(
    desk: Desk, moment: Moment, amendment: Amendment | None, settle: Callable[[Consequence, Action], Any]
) -> list[ft.Control]:
    """What an amendment would change, and what would turn illegal by it."""
    match = desk.match
    if amendment is None:
        return [Note([say("entry.nothing_yet")])]
    rows: list[ft.Control] = []
    for before, after in zip(match.ledgers(), amendment.after.ledgers(), strict=True):
        differing = told(changes(before, after))
        if differing:
            rows.append(Say(say("entry.changes", n=len(differing)), Role.LABEL))
            rows += [change_line(match, change) for change in differing]
            rows.append(whole(after))
    if not rows:
        rows.append(Say(say("entry.no_money"), muted=True))
    cards: list[ft.Control] = [
        Card(
            ft.Column(tight=True, spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=rows),
            raised=True,
        )
    ]
    if amendment.consequences:
        cards.append(Heading(say("entry.consequences", n=len(amendment.consequences))))
        cards += [_consequence(desk, amendment, each, settle) for each in amendment.consequences]
    assert moment.entry is not None
    touched = {change.n for change in amendment.what.changes}
    later = [each for each in match.moments() if each.entry is not None and each.entry.n > moment.entry.n]
    still = sum(1 for each in later if each.entry is not None and each.entry.n not in touched)
    if still:
        cards.append(Note([say("entry.still", n=still)]))
    return cards


def _consequence(
    desk: Desk, amendment: Amendment, each: Consequence, settle: Callable[[Consequence, Action], Any]
) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    tone = of.verdict(each.verdict.kind)
    shown = desk.match if each.struck else amendment.after
    moment = moment_of(shown, each.n)
    title = shown.describe(moment) if moment is not None else say("entry.title")
    finding = next(iter(each.verdict.findings), None)
    rows: list[ft.Control] = [
        ft.Row(
            spacing=8,
            controls=[VerdictMark(each.verdict.kind, 24), Say(title, Role.LABEL, color=tone.text, expand=True)],
        )
    ]
    if finding is not None:
        rows.append(Say(finding.text, color=tone.text))
    buttons: list[ft.Control] = [
        Button(offer.label, settle(each, offer.action), key=f"settle-{each.n}-{number}")
        for number, offer in enumerate(each.verdict.nearest)
        if offer.action is not None
    ]
    if each.verdict.kind is Kind.VIOLATION and not each.struck:
        rows.append(Say(say("entry.stands"), Role.SMALL, color=tone.text))
    if finding is not None and finding.rule:
        rule = finding.rule
        buttons.append(Button(say("common.rule"), lambda: desk.rules.open(rule), look="quiet"))
    if buttons:
        rows.append(ft.Row(wrap=True, spacing=6, run_spacing=6, controls=buttons))
    return ft.Container(
        bgcolor=tone.soft,
        border=ft.Border.all(2, tone.strong),
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        content=ft.Column(tight=True, spacing=4, controls=rows),
    )


@dataclass(frozen=True)
class _Editor:
    """The ways to put an entry right: other answers, another act, or striking it out."""

    match: Match
    moment: Moment
    draft: Draft
    change: Callable[[Draft], None]

    def controls(self) -> list[ft.Control]:
        """The editor, for what is being changed or what there is."""
        acted, before = self.moment.acted, self.moment.before
        assert acted is not None
        assert before is not None
        controls: list[ft.Control] = [Heading(say("entry.fix"))]
        draft = self.draft
        # What is closed is put right by telling it anew: the answers of then would show it.
        known = None if self.match.is_closed(self.moment) else self.match.game.answers(acted.action)
        flow, answers = (draft.flow, draft.answers) if draft.flow else known or ("", ())
        if flow and not draft.struck and draft.action is None:
            controls += self._answers(before.state, flow, answers)
        buttons = [*self._instead(before.state, acted.action)]
        if not draft.struck:
            buttons.append(Button(say("entry.strike"), lambda: self.change(Draft(struck=True)), key="strike"))
        controls.append(ft.Row(wrap=True, spacing=6, run_spacing=6, controls=buttons))
        return controls

    def _answers(self, state: Any, flow: str, answers: Answers) -> list[ft.Control]:
        """Every question that led here with its answer, the last first; where an answer is missing, that question."""
        controls: list[ft.Control] = []
        pages = self._pages(state, flow, answers)[::-1]
        for number, (page, given) in enumerate(pages):
            controls += self._page(page, state, flow, given, answers, is_last=number == 0)
        return controls

    def _pages(self, state: Any, flow: str, answers: Answers) -> list[tuple[Page, Answers]]:
        game, pages = self.match.game, list[tuple[Page, Answers]]()
        for count in range(len(answers) + 1):
            try:
                step = game.flow(state, flow, answers[:count])
            except ValueError:
                break
            if isinstance(step, Page) and not (pages and asks_the_same(pages[-1][0], step)):
                pages.append((step, answers))
        return pages

    def _page(
        self, page: Page, state: Any, flow: str, given: Answers, answers: Answers, *, is_last: bool
    ) -> list[ft.Control]:
        def choose(part: str, value: Any) -> None:
            changed = answered(answers, part, value)
            self.change(Draft(flow=flow, answers=_shortened(self.match, state, flow, changed)))

        open_parts = tuple(part for part in page.parts if part.widget == "choices")
        if not open_parts:
            return []
        asked = Questions(self.match, state, replace(page, parts=open_parts), given, choose)
        return [
            keyed(
                f"page-{open_parts[0].id}",
                Folding,
                self.match,
                page,
                open_parts,
                given,
                asked.controls,
                is_last=is_last,
            )
        ]

    def _instead(self, state: Any, action: Action) -> Sequence[ft.Control]:
        """The other acts there were at that moment."""
        buttons: list[ft.Control] = []
        for act in self.match.game.prompt(state).acts:
            if act.more or act.barred is not None or act.action == action:
                continue
            draft = Draft(action=act.action) if act.action is not None else Draft(flow=act.flow or "")
            if draft == self.draft:
                continue
            buttons.append(
                Button(say("entry.instead", act=act.label), _changing(self.change, draft), key=f"instead-{act.id}")
            )
        return buttons


def _changing(change: Callable[[Draft], None], draft: Draft) -> Callable[[], None]:
    return lambda: change(draft)


def _shortened(match: Match, state: Any, flow: str, answers: Answers) -> Answers:
    """The answers as far as they lead somewhere."""
    while answers:
        try:
            match.game.flow(state, flow, answers)
        except ValueError:
            answers = answers[:-1]
        else:
            return answers
    return answers


@boundary
def Folding(
    match: Match,
    page: Page,
    parts: tuple[Part, ...],
    given: Answers,
    controls: Callable[[], list[ft.Control]],
    *,
    is_last: bool,
) -> ft.Control:
    """A question and its answer in one line; pressed, its other answers."""
    layout = use_layout()
    of = layout.colours
    known = dict(given)
    chosen = [
        next((choice.label for choice in part.choices if choice.value == known.get(part.id, part.default)), None)
        for part in parts
    ]
    is_missing = any(label is None for label in chosen)
    is_open, put = ft.use_state(False)
    # The last answer is the one most often wrong.
    if is_missing or is_open or (is_last and len(parts) == 1):
        return ft.Column(
            tight=True,
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[heading(match, page), *controls()],
        )
    answer = plain(_listed([label for label in chosen if label is not None]))
    content = ft.Row(
        spacing=8,
        controls=[
            ft.Column(
                expand=True,
                tight=True,
                spacing=0,
                controls=[Say(page.title, Role.SMALL, muted=True), Say(answer, Role.LABEL)],
            ),
            ft.Icon(ft.Icons.EDIT_OUTLINED, size=layout.icon(20), color=of.ink2),
        ],
    )
    style = boxed(
        layout, of.card, of.ink, of.line, edge_width=1, padding=ft.Padding.symmetric(horizontal=12, vertical=8)
    )
    style.alignment = ft.Alignment.CENTER_LEFT
    return Tap(
        content,
        lambda: put(True),
        name=say("common.stepper", what=plain(page.title), value=answer),
        style=style,
        key=f"change-{parts[0].id}",
    )


def _listed(labels: Sequence[Text]) -> Text:
    return say("entry.listed", all=tuple(labels))
