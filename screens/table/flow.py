"""An act of several answers (W4 to W7): a page a question, moving on by itself, and a look before it counts."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.game import CHOICES, LOT, SECRET, TEXT, Answer, Answers, Done, Page, Part
from companion.match import Match
from companion.text import Text, say
from companion.verdict import Action, Kind, Offer, Verdict
from screens.design.back import ANSWER, use_back
from screens.design.cards import VerdictCard
from screens.design.guard import boundary
from screens.design.marks import SeatMark
from screens.design.notes import Empty, Hint
from screens.design.page import LOW, Strip, paged
from screens.design.page import Page as Screen
from screens.design.press import Act, Button, IconAct
from screens.design.rows import Heading, ListRow
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet
from screens.design.words import Said, Say
from screens.hooks import Held, use_made, use_maybe
from screens.live import LiveTable
from screens.seating import mark_of
from screens.session import use_session
from screens.table.answers import (
    Standing,
    answer_to,
    answered,
    asks_the_same,
    drawn,
    stand_or_begin,
    trail,
    warnings,
)
from screens.table.beside import Beside
from screens.table.desk import Desk, use_desk
from screens.table.keys import key_of, use_keys
from screens.table.questions import Questions
from screens.table.recording import AGAIN
from screens.table.refusal import reading_text, title_of
from screens.table.review import Money
from screens.table.table import fresh_draft
from screens.ways import go, match_path, to
from storage.interface import StorageError

log = logging.getLogger("takuban.screens")


@dataclass(frozen=True, slots=True)
class _Fresh:
    """Answers given on this screen, to a table of *count* entries."""

    count: int
    answers: Answers


@boundary(view=True)
def FlowScreen(table: LiveTable) -> ft.View:
    """The flow named by the address, from where this device left it."""
    device = use_session().device
    name = ft.use_route_params().get("flow", "")
    path = match_path(table.id)
    match = table.match
    desk = use_desk(table)
    # What was just answered, before it is stored; None: as stored.
    fresh, put_fresh = use_maybe(_Fresh)
    instead, put_instead = use_maybe(Action)
    last, keys, stepping = use_made(Held), use_made(Held), use_made(Held)
    taken_back = use_made(Held)

    async def heard(e: ft.KeyboardEvent) -> None:
        if keys.value is not None:
            await keys.value(e)

    use_keys(heard)
    draft = fresh_draft(table, device)
    kept: Answers = draft.answers if draft is not None and draft.flow == name else ()
    given: Answers = kept if fresh is None or fresh.count != match.count else fresh.answers
    at = None if match.is_over else stand_or_begin(match.game, match.state, name, given)
    route = ft.use_view_path()
    has_step = at is not None and bool(at.answers or instead is not None)
    use_back((lambda: step_of(stepping)) if has_step else None, ANSWER)
    if at is None:
        return paged(_nothing(match, path), route=route)

    async def keep(answers: Answers) -> None:
        put_fresh(_Fresh(match.count, answers))
        put_instead(None)
        try:
            await table.keep_draft(device, name, answers)
        except StorageError:
            # The act itself will tell if nothing can be stored; unfinished answers alone don't hold anybody up.
            log.warning("unfinished answers could not be kept", exc_info=True)

    async def leave() -> None:
        go(path)

    async def finished() -> None:
        put_fresh(None)
        go(f"{path}/result" if table.match.is_over else path)
        try:
            await table.drop_draft(device)
        except StorageError:
            log.warning("finished answers could not be forgotten", exc_info=True)

    async def choose(part: str, value: Answer) -> None:
        # 300 pressed twice by a trembling finger must not answer the next question, whose 300 lies in the same place.
        before, last.value = last.value, (time.monotonic(), part, value)
        if before is not None and before[1] != part and before[2] == value and last.value[0] - before[0] < AGAIN:
            return
        answers = drawn(match.game, match.state, name, answered(at.answers, part, value))
        following = stand_or_begin(match.game, match.state, name, answers)
        if following is not None and following.done is not None and not following.done.review:
            put_fresh(_Fresh(match.count, answers))
            await desk.act(following.done.action, finished)
            return
        await keep(answers)

    async def step_back() -> None:
        if instead is not None:
            put_instead(None)
        elif at.answers:
            taken_back.value = at.answers
            await keep(at.answers[:-1])
        else:
            await leave()

    async def back_to(count: int) -> None:
        taken_back.value = at.answers
        await keep(at.answers[:count])

    async def pressed(e: ft.KeyboardEvent) -> None:
        key = key_of(e)
        if desk.sheet.is_open or e.ctrl or e.meta or e.alt:
            return
        if key == "ESCAPE":
            await step_back()
        elif at is not None and at.page is not None and at.done is None:
            for part, value in typed(at.page, at.answers, key):
                await choose(part, value)

    keys.value, stepping.value = pressed, step_back
    strip = _strip(desk, name, at, step_back)
    if at.done is not None and (at.done.review or at.page is None):
        page = _review(desk, at, at.done, strip, finished, step_back, instead, put_instead)
    else:
        taken: Answers = taken_back.value or ()
        page = _questions(desk, name, at, strip, choose, step_back, back_to, taken)
    return paged(page, route=route)


def typed(page: Page, answers: Answers, key: str) -> Iterator[tuple[str, Answer]]:
    """What a digit answers: numbers up to ten by themselves, 0 for ten; hundreds by their first digit."""
    if not (len(key) == 1 and key.isdecimal()):
        return
    for part in page.parts:
        numbers = [choice.value for choice in part.choices if type(choice.value) is int and choice.seat is None]
        if part.default is not None or answer_to(answers, part.id) is not None or not numbers:
            continue
        digit = int(key)
        wanted = digit * 100 if all(number % 100 == 0 for number in numbers) else digit or 10
        if wanted in numbers:
            yield part.id, wanted
            return


def step_of(stepping: Held) -> Any:
    """Takes the step of the latest drawing."""
    return stepping.value()


def _nothing(match: Match, path: str) -> ft.Control:
    act = Act(say("common.return"), to(path), look="next")
    return Screen(strip=Strip(match.game.name, back=to(path)), body=[Empty(say("flow.nothing"), act)])


def flow_label(match: Match, name: str) -> Text:
    """What a flow is called: as the act that leads into it."""
    acts = match.game.prompt(match.state).acts
    return next((act.label for act in acts if act.flow == name), match.game.name)


def _strip(desk: Desk, name: str, at: Standing, back: Any) -> ft.Control:
    label = flow_label(desk.match, name)
    title: Said = label
    page = at.page
    if at.done is not None and at.done.review and page is not None:
        title = say("flow.review", flow=label, step=page.steps, steps=page.steps)
    elif page is not None and page.steps > 1:
        title = say("flow.step", flow=label, step=page.step, steps=page.steps)
    rule = page.rule if page is not None else desk.match.game.prompt(desk.match.state).rule
    return Strip(
        title,
        back=back,
        back_name=say("flow.back") if at.answers else None,
        actions=[IconAct(ft.Icons.MENU_BOOK, say("common.rule"), lambda: desk.rules.open(rule), key="rule")],
    )


def heading(match: Match, page: Page) -> ft.Control:
    """Who is asked, and what."""
    layout = use_layout()
    words: list[ft.Control] = [
        ft.Semantics(
            header=True, heading_level=2, live_region=True, container=True, content=Say(page.title, Role.TITLE)
        )
    ]
    if page.subtitle is not None:
        words.append(Say(page.subtitle, Role.SMALL if not layout.roomy else Role.BODY, muted=True))
    seat = page.seat
    mark = [SeatMark(mark_of(match.players[seat], seat), 44)] if seat is not None else []
    return ft.Row(
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[*mark, ft.Column(expand=True, tight=True, spacing=0, controls=words)],
    )


def _questions(
    desk: Desk,
    name: str,
    at: Standing,
    strip: ft.Control,
    choose: Any,
    back: Any,
    back_to: Callable[[int], Any],
    taken: Answers,
) -> ft.Control:
    match, page = desk.match, at.page
    assert page is not None
    asked = Questions(match, match.state, page, at.answers, choose, taken)
    earlier = [
        Answered(before, at.answers, _returning(back_to, count), key=f"answered-{count}")
        for before, count in trail(match.game, match.state, name, at.answers)
        if not asks_the_same(before, page)
    ]
    so_far = [Heading(say("flow.so_far")), *earlier[::-1]] if earlier else []
    notes: list[ft.Control] = [Hint(text) for text in warnings(match.game, match.state, name, at.answers)]
    fixed: list[ft.Control] = []
    if page.verdict is not None:
        fixed.append(
            VerdictCard(
                page.verdict,
                title=page.known or say("flow.known"),
                rule=desk.rules.open,
                reading=reading_text(match),
            )
        )
    left = [part for part in page.parts if part.default is None and answer_to(at.answers, part.id) is None]
    dock = _answering(page, left, at, back)
    layout = use_layout()
    head: list[ft.Control] = [heading(match, page), *notes]
    if layout.wide:
        panel = [desk.rules.panel] if desk.rules.panel is not None else []
        return Screen(
            strip=strip,
            body=asked.controls(),
            prompt=[*head, *panel, *so_far],
            fixed=[*fixed, *desk.bars()],
            dock=dock,
        )
    if not layout.roomy and layout.height >= LOW and _fits_below(page, len(earlier)):
        body = [*so_far, *asked.controls()]
        return Screen(strip=strip, prompt=head, body=body, fixed=[*fixed, *desk.bars()], dock=dock, low=True)
    if layout.roomy:
        # Big letters leave no room for what doesn't scroll.
        body, fixed = [*head, *fixed, *asked.controls(), *so_far], []
    else:
        body = [*head, *asked.controls(), *so_far]
    return Screen(strip=strip, body=body, fixed=[*fixed, *desk.bars()], dock=dock)


_KEYS = 5
"""About so many rows has an input of a game's own."""


def _fits_below(page: Page, earlier: int) -> bool:
    """Whether the questions of a page can be seen whole below the answers so far, without scrolling.

    A line to type stays at the top: the phone's keyboard comes up from below.
    """
    if any(part.widget in (TEXT, SECRET) for part in page.parts):
        return False
    layout = use_layout()
    rows = sum(
        1 + (_KEYS if part.widget not in (CHOICES, LOT) else (len(part.choices) + 1) // 2) for part in page.parts
    )
    return 64 * (rows + earlier) + 40 <= layout.height - 280


def _returning(back_to: Callable[[int], Any], count: int) -> Callable[[], Any]:
    return lambda: back_to(count)


def Answered(page: Page, answers: Answers, press: Callable[[], Any], *, key: str) -> ft.Control:
    """A question answered before: pressed, it is asked again."""
    known = chosen(page, answers)
    return ListRow(page.title, below=say("entry.listed", all=known) if known else None, press=press, key=key)


def chosen(page: Page, answers: Answers) -> tuple[Text, ...]:
    """What was answered on a page, in words."""
    given = dict(answers)
    found = (
        next((choice.label for choice in part.choices if choice.value == given.get(part.id, part.default)), None)
        for part in page.parts
    )
    return tuple(label for label in found if label is not None)


def _answering(page: Page, left: Sequence[Part], at: Standing, back: Any) -> ft.Control | None:
    """Below the questions: how many answers more, and the way back by one."""
    if not at.answers:
        return None
    more = say("flow.left", n=len(left)) if len(page.parts) > 1 and left else None
    return ft.Row(
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            Say(more, Role.SMALL, muted=True, expand=True) if more is not None else ft.Container(expand=True),
            Button(say("flow.again"), back, icon=ft.Icons.UNDO, key="step-back"),
        ],
    )


def _review(
    desk: Desk,
    at: Standing,
    done: Done,
    strip: ft.Control,
    finished: Any,
    back: Any,
    instead: Action | None,
    put_instead: Any,
) -> ft.Control:
    """What would be recorded: how it was decided, what it costs whom, and the ways on."""
    match = desk.match
    action = instead or done.action
    verdict = match.judge(action)

    async def record() -> None:
        await desk.act(action, finished)

    def other(offer: Offer) -> Any:
        def take() -> None:
            desk.sheet.close()
            put_instead(offer.action)

        return take

    def others() -> ft.Control:
        buttons: list[ft.Control] = [
            Button(offer.label, other(offer), key=f"instead-{number}")
            for number, offer in enumerate(done.instead)
            if offer.action is not None and offer.action != action
        ]
        return Sheet(
            say("flow.instead"), [Say(say("flow.instead_about"), muted=True), *buttons], desk.sheet, short=True
        )

    card = verdict_card(match, action, verdict, desk)
    money = Money(match, action)
    layout = use_layout()
    is_against = verdict.kind is Kind.VIOLATION
    rows: list[ft.Control] = [
        Beside(
            Button(say("common.fix"), back, look="next" if is_against else "outlined", expand=5, key="fix"),
            Button(say("common.record"), record, look="outlined" if is_against else "next", expand=7, key="record"),
        )
    ]
    ruled: list[ft.Control] = []
    if done.instead:
        label = say("flow.instead" if layout.roomy else "flow.other_result")
        ruled.append(Button(label, lambda: desk.sheet.show(others), look="quiet", key="other-result"))
    if not layout.roomy:
        rows += ruled
        ruled = []
    dock = ft.Column(tight=True, spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=rows)
    panel = [desk.rules.panel] if layout.wide and desk.rules.panel is not None else []
    if layout.wide:
        return Screen(strip=strip, body=[card, *ruled], prompt=[money, *panel], fixed=desk.bars(), dock=dock)
    return Screen(strip=strip, body=[card, money, *ruled], fixed=desk.bars(), dock=dock)


def verdict_card(match: Match, action: Action, verdict: Verdict, desk: Desk) -> ft.Control:
    """How an act is decided: its steps; what happened as the headline where nothing is against it."""
    title: Said | None = title_of(match, action) if verdict.kind in (Kind.OK, Kind.CANNOT_TELL) else None
    return VerdictCard(verdict, title=title, rule=desk.rules.open, reading=reading_text(match))
