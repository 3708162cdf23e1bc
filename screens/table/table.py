"""The table (W3): whose turn, what comes next, the game's own view of the seats, and the acts under the thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import flet as ft

from companion.game import Act as GameAct
from companion.game import Answers, Prompt
from companion.ledger import Account
from companion.match import Match, Stopped
from companion.text import Text, say
from companion.verdict import Action, Finding, Kind, Verdict
from screens.design.cards import Card, PromptCard, VerdictCard
from screens.design.guard import boundary
from screens.design.page import GAP, MARGIN, Dock, Page, Strip, paged, roomy_acts
from screens.design.press import Act, ActButton, Button, IconAct, Press, fit
from screens.design.rows import Heading
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import Say, plain
from screens.files import save_match
from screens.games import SCREENS, Seen
from screens.hooks import use_made
from screens.live import FlowDraft, LiveTable, use_signal, use_tables
from screens.seating import mark_of
from screens.session import use_session
from screens.table.answers import drawn, stand_or_begin
from screens.table.beside import Beside
from screens.table.desk import Desk, use_desk
from screens.table.events import last_event, sentence
from screens.table.keys import key_of, use_keys
from screens.table.more import MoreSheet
from screens.table.questions import units
from screens.ways import address, go, match_path, to

ACROSS = 4
"""How many acts stand side by side at most, the next one included."""

SHORT = 700
"""Below this height, in dp, a table has to make room."""

EVENTS = 5
"""How many events are listed where there is room for it."""


@boundary(view=True)
def Table(table: LiveTable) -> ft.View:
    """The table of any game."""
    session, layout = use_session(), use_layout()
    tables = use_tables()
    picker: ft.FilePicker = use_made(ft.FilePicker)
    match, path = table.match, match_path(table.id)
    desk = use_desk(table)
    use_shortcuts(desk, path)
    prompt = match.prompt()
    screens = SCREENS.get(match.game.id)
    seen = seen_at(desk, path)
    is_placed = screens is not None and screens.places_prompt and not layout.wide and not layout.roomy
    if is_placed:
        seen = replace(seen, prompt=lambda **more: _prompt_card(desk, prompt, **more))
    keys = screens.keys(seen) if screens is not None and not layout.roomy and not match.is_stopped else None
    acts = _acts(desk, prompt, path, keys.instead if keys is not None else frozenset())

    async def export() -> None:
        if (card := tables.store.card(table.id)) is not None:
            await save_match(picker, tables, card, session)

    draft = fresh_draft(table, session.device)
    notes = [_draft_note(desk, draft, prompt)] if draft is not None else []
    event = last_event(match)
    is_ruled = match.now.acted is not None and match.now.acted.is_ruling
    page = Page(
        strip=Strip(
            match.game.progress(match.state),
            subtitle=match.game.name,
            back=to("/"),
            actions=[
                IconAct(ft.Icons.QR_CODE_2, say("common.share"), to(match_path(table.id, "share")), key="share"),
                IconAct(
                    ft.Icons.MORE_VERT,
                    say("common.more"),
                    lambda: desk.sheet.show(lambda: MoreSheet(desk, acts.more, path, seen.show, export, desk.sheet)),
                    key="more",
                ),
            ],
        ),
        prompt=[
            *([] if is_placed else [_prompt_card(desk, prompt)]),
            *notes,
            *roomy_acts([*acts.quick, *acts.main], event, ruled=is_ruled),
            *([desk.rules.panel] if desk.rules.panel is not None else []),
            *(_events(match, path) if layout.extra_wide and desk.rules.panel is None else []),
        ],
        body=[GameTable(screens.table, seen)] if screens is not None else [],
        fixed=desk.bars(),
        dock=Dock(
            event=event,
            ruled=is_ruled,
            undo=desk.recorder.undo if match.can_undo else None,
            redo=desk.recorder.redo if match.can_redo else None,
            on_event=to(match_path(table.id, "log", match.now.entry.n)) if match.now.entry is not None else None,
            above=[
                *(keys.controls if keys is not None else []),
                *([] if layout.roomy or not acts.quick else _quick(acts.quick)),
            ],
            acts=acts.main,
            next=acts.next,
        ),
    )
    return paged(page, route=ft.use_view_path())


def seen_at(desk: Desk, path: str) -> Seen:
    """The table of *desk* as the game's own screens are given it."""

    async def record(action: Action, place: str) -> None:
        if not place or not desk.recorder.is_tremor(place):
            await desk.act(action, _after(desk, path))

    return Seen(
        desk.match,
        open_account=lambda account: go(account_path(path, account)),
        record=record,
        enter=lambda flow, answers: enter(desk, path, flow, answers),
        show=lambda name: desk.sheet.show(lambda: OwnSheet(desk, path, name, desk.sheet)),
        rule=desk.rules.open,
        is_past=desk.match.is_stopped,
    )


@boundary
def OwnSheet(desk: Desk, path: str, name: str, slot: SheetSlot) -> ft.Control:
    """A sheet of the game's own over the table as it is now; what is put into it ends with it."""
    table = desk.recorder.table
    use_signal(table.changed)
    now = replace(desk, match=table.match, recorder=replace(desk.recorder, match=table.match))
    return SCREENS[desk.match.game.id].sheets[name](seen_at(now, path), slot)


@boundary
def GameTable(draw: Callable[[Seen], Sequence[ft.Control]], seen: Seen) -> ft.Control:
    """The game's own part, guarded by itself: if it can't be shown, prompt, acts and undo still are."""
    return ft.Column(
        tight=True, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=list(draw(seen))
    )


def account_path(path: str, account: Account) -> str:
    """The address of an account's ledger over the table at *path*; a colon has no place in an address."""
    return f"{path}/ledger/{account.replace(':', '-')}"


def use_shortcuts(desk: Desk, path: str) -> None:
    """Ctrl+Z and Ctrl+Y, while the table itself is what is seen. A hook."""
    page = ft.context.page

    async def pressed(e: ft.KeyboardEvent) -> None:
        if not (e.ctrl or e.meta) or address(page) != path or desk.sheet.is_open:
            return
        key = key_of(e)
        if key == "Z" and not e.shift and desk.match.can_undo:
            await desk.recorder.undo()
        elif (key == "Y" or (key == "Z" and e.shift)) and desk.match.can_redo:
            await desk.recorder.redo()

    use_keys(pressed)


def fresh_draft(table: LiveTable, device: str) -> FlowDraft | None:
    """The unfinished answers of a device, if nothing has been recorded since."""
    draft = table.draft(device)
    return draft if draft is not None and draft.answers and draft.after == table.match.count else None


def _draft_note(desk: Desk, draft: FlowDraft, prompt: Prompt) -> ft.Control:
    """Answers left behind, to go on with; all of them, where an act was taken back, to be put right."""
    table, match = desk.recorder.table, desk.match
    label = next((act.label for act in prompt.acts if act.flow == draft.flow), None)
    at = stand_or_begin(match.game, match.state, draft.flow, draft.answers)
    is_whole = at is not None and at.done is not None
    key = "draft_whole" if is_whole else "draft"
    words = say(f"table.{key}_of", flow=label) if label is not None else say(f"table.{key}")
    on = say("common.fix" if is_whole else "common.resume")
    row = Beside(
        Button(say("common.cancel"), lambda: table.drop_draft(desk.recorder.device), expand=1, key="drop-draft"),
        Button(on, to(match_path(table.id, draft.flow)), look="tonal", expand=1, key="resume-draft"),
    )
    return Card(ft.Column(tight=True, spacing=8, controls=[Say(words, Role.LABEL), row]), padding=10)


def _prompt_card(desk: Desk, prompt: Prompt, **more: Any) -> ft.Control:
    when = {-1: "done", 0: "now", 1: "later"}
    seat = prompt.seat
    return PromptCard(
        prompt.title,
        sentence(prompt.lines),
        mark=mark_of(desk.match.players[seat], seat) if seat is not None else None,
        rule=lambda: desk.rules.open(prompt.rule),
        steps=[] if is_short() else [(stage.label, when[stage.when]) for stage in prompt.stages],  # type: ignore[misc]
        **more,
    )


@dataclass(frozen=True)
class _Acts:
    """Acts as they are laid out: *main* and *next* in the last row, *quick* above it, *more* in the menu."""

    main: list[Act]
    next: Act | None
    quick: list[Act]
    more: list[Act]


def _acts(desk: Desk, prompt: Prompt, path: str, told: Set[str]) -> _Acts:
    """The acts of the prompt but for those *told* by keys of the game's own."""
    icons = SCREENS[desk.match.game.id].icons if desk.match.game.id in SCREENS else {}
    made = [(act, _act(desk, act, path, icons.get(act.id))) for act in prompt.acts if act.id not in told]
    if desk.match.can_stop:
        made.append(_stop(desk, path))
    if desk.match.is_over:
        made.append((GameAct("result", say("result.open"), next=True), result_act(path)))
    next_act = next((shown for act, shown in made if act.next), None)
    dock = [(act, shown) for act, shown in made if not act.more and not act.next]
    room = ACROSS - (next_act is not None)
    # What passes with the next draw stands by itself above the acts of every turn.
    passing = [shown for act, shown in dock if act.hint is not None or _is_long(act.label)]
    main = [shown for act, shown in dock if shown not in passing]
    passing += main[room:]
    return _Acts(main[:room], next_act, passing, [shown for act, shown in made if act.more])


def _stop(desk: Desk, path: str) -> tuple[GameAct, Act]:
    """The way out of any match: its end here and now, without a winner."""
    act = GameAct("stop", say("match.stop"), Stopped(), more=True)
    return act, _act(desk, act, path, ft.Icons.SPORTS_SCORE)


def result_act(path: str) -> Act:
    """The way to the result, once the match is over."""
    return Act(say("result.open"), to(f"{path}/result"), ft.Icons.EMOJI_EVENTS, look="next", key="result")


def _is_long(label: Text) -> bool:
    return units(label) > 5


def _act(desk: Desk, act: GameAct, path: str, icon: ft.IconData | None) -> Act:
    shown = Act(act.label, _press(desk, act, path), icon, key=act.id, below=None)
    if act.barred is not None:
        name = say("table.barred", act=plain(act.label), why=plain(act.barred))
        return replace(shown, look="outlined", name=name)
    if act.hint is not None:
        return replace(
            shown, below=act.hint, name=say("common.named_state", name=plain(act.label), state=plain(act.hint))
        )
    return shown


def _press(desk: Desk, act: GameAct, path: str) -> Press:
    action, flow = act.action, act.flow

    async def record() -> None:
        assert action is not None
        if not desk.recorder.is_tremor(act.id):
            await desk.act(action, _after(desk, path))

    if action is not None:
        return record

    if act.barred is not None:
        return lambda: desk.sheet.show(lambda: BarredSheet(desk, act, f"{path}/{flow}", desk.sheet))
    assert flow is not None
    return lambda: enter(desk, path, flow, ())


async def enter(desk: Desk, path: str, flow: str, given: Answers) -> None:
    """Goes on with a flow from the answers *given*; it is recorded at once if nobody has to be asked anything more."""
    table, match = desk.recorder.table, desk.match
    answers = drawn(match.game, match.state, flow, given)
    at = stand_or_begin(match.game, match.state, flow, answers)
    if answers and at is not None and at.done is not None and not at.done.review:
        await desk.act(at.done.action, _after(desk, path))
        return
    if answers:
        await table.keep_draft(desk.recorder.device, flow, answers)
    go(f"{path}/{flow}")


def _after(desk: Desk, path: str) -> Callable[[], Any]:
    async def then() -> None:
        table = desk.recorder.table
        if table.match.is_over:
            go(f"{path}/result")

    return then


@boundary
def BarredSheet(desk: Desk, act: GameAct, flow: str, slot: SheetSlot) -> ft.Control:
    """Why an act isn't one for now, with its rule; and the way on, since the table is right."""
    assert act.barred is not None
    verdict = Verdict((Finding(Kind.ADVICE, desk.match.game.prompt(desk.match.state).rule, act.barred),))

    def go_on() -> None:
        slot.close()
        go(flow)

    card = VerdictCard(verdict, title=say("table.not_now"), rule=desk.rules.open)
    row = Beside(
        Button(say("table.all_the_same"), go_on, expand=1, key="all-the-same"),
        Button(say("common.return"), slot.close, look="next", expand=1, key="return"),
    )
    return Sheet(act.label, [card], slot, acts=[row], short=True)


def _quick(acts: Sequence[Act]) -> list[ft.Control]:
    """Acts side by side, each as wide as its words; a hint its key has no room for stands above the row."""
    layout = use_layout()
    aside: list[ft.Control] = []
    if is_short():
        acts = [replace(act, below=None) for act in acts]
    room = (layout.side or layout.width) - 2 * MARGIN - GAP * (len(acts) - 1)
    if sum(map(_needs, acts)) > room:
        aside = [Say(act.below, Role.SMALL, muted=True) for act in acts if act.below is not None]
        acts = [replace(act, below=None) for act in acts]
    needs = [_needs(act) for act in acts]
    part = fit(acts, [room * need / sum(needs) - _frame(act) for act, need in zip(acts, needs, strict=True)])
    buttons = [
        ActButton(act, expand=round(need), column=False, fit=part) for act, need in zip(acts, needs, strict=True)
    ]
    return [*aside, ft.Row(spacing=GAP, controls=buttons)]


def _needs(act: Act) -> float:
    """How wide a key has to be for its words to stand on one line each, in dp."""
    layout = use_layout()
    below = layout.width_of(plain(act.below), Role.SMALL) if act.below is not None else 0.0
    return max(layout.width_of(plain(act.label), Role.LABEL), below) + 10 + _frame(act)


def _frame(act: Act) -> float:
    return 28 + (use_layout().icon(20) + 6 if act.icon is not None else 0)


def is_short() -> bool:
    """Whether there is so little height that what is said elsewhere, too, gives way to the table."""
    return use_layout().height < SHORT


def _events(match: Match, path: str) -> list[ft.Control]:
    moments = list(islice((moment for moment in match.moments() if moment.entry is not None), 1, EVENTS + 1))
    if not moments:
        return []
    rows: list[ft.Control] = [Say(match.event(moment), Role.SMALL, muted=True) for moment in moments]
    return [Heading(say("table.before")), *rows, Button(say("log.open"), to(f"{path}/log"), look="quiet", key="log")]
