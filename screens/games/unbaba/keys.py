"""The keys of a play (W10): the number, then a play of it that shows what comes of it; that records it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.game import Act as GameAct
from companion.game import Answers, Choice, Done, Page, Part
from companion.games.unbaba.actions import Chose
from companion.games.unbaba.cards import CardKind
from companion.games.unbaba.flows import MORE
from companion.games.unbaba.state import Phase, State
from companion.text import say
from screens.design.guard import boundary
from screens.design.marks import SeatMark
from screens.design.press import Act, ActButton, Button, Key, Pad, Tap, boxed
from screens.design.scale import Role, use_layout
from screens.design.words import Name, Say, plain
from screens.games.parts import Keys, Seen
from screens.hooks import keyed, use_value
from screens.seating import mark_of

FLOW = "play"
_KINDS = {"+": CardKind.PLUS.value, "-": CardKind.MINUS.value, "i": CardKind.MISCHIEF.value}
PLAYS, NUMBERS = 4, 6
"""So many keys a row."""


def keys(seen: Seen) -> Keys | None:
    """Whose turn it is may lay cards, and pass; in the draft everybody presses their name when ready."""
    state: State = seen.state
    if state.phase is Phase.DRAFT_CHOOSE:
        waiting = [act for act in seen.match.game.prompt(state).acts if isinstance(act.action, Chose)]
        return Keys([_names(seen, waiting)], frozenset(act.id for act in waiting))
    if state.phase not in (Phase.LEAD, Phase.FOLLOW):
        return None
    following = state.phase is Phase.FOLLOW
    drawn = keyed(f"keys-{seen.match.count}", PlayKeys, seen)
    return Keys([drawn], frozenset({"play", "pass"} if following else {"play"}))


@boundary
def PlayKeys(seen: Seen) -> ft.Control:
    """The numbers; the plays of the one chosen; every count on request; and a pass."""
    number, put_number = use_value(0)
    every, put_every = use_value(False)
    layout = use_layout()
    state: State = seen.state
    following = state.trick.display is not None
    numbers = _part(seen, (), "number")
    answers: Answers = (("number", number), *([("play", MORE)] if every and following else ()))
    plays = _part(seen, answers, "any" if every and following else "play") if number else None

    def press(part: Part, choice: Choice) -> Callable[[], Any]:
        given = (*answers, (part.id, choice.value))

        def pressed() -> Any:
            step = seen.match.game.flow(state, FLOW, given)
            # Where the hand has to be counted first, the flow goes on on its own screen.
            return seen.record(step.action, "") if isinstance(step, Done) else seen.enter(FLOW, given)

        return pressed

    def choose(value: int) -> Callable[[], None]:
        return lambda: put_number(0 if value == number else value)

    rows: list[ft.Control] = []
    offered = [choice for choice in plays.choices if choice.value != MORE] if plays is not None else []
    together = _fit_together(len(offered), alone=not following)
    if plays is not None and not together:
        title = Say(say("unbaba.table.which", number=number), Role.LABEL, expand=True)
        back = Button(say("unbaba.table.other_number"), choose(number), key="other-number")
        rows.append(ft.Row(spacing=8, controls=[title, back]))
    if plays is not None:
        rows.append(_capped(Pad([_play(choice, press(plays, choice)) for choice in offered], PLAYS), len(offered)))
    if plays is None or together:
        across = NUMBERS if layout.pane >= NUMBERS * 48 or not layout.wide else PLAYS
        rows.append(Pad([_number(choice, number, choose) for choice in numbers.choices], across))
    if following:
        rows.append(_last_row(seen, every, lambda: put_every(not every)))
    return ft.Column(tight=True, spacing=8, controls=rows)


def _names(seen: Seen, acts: Sequence[GameAct]) -> ft.Control:
    """Everybody who hasn't laid cards in yet, as a key."""
    layout = use_layout()
    of = layout.colours

    def key(act: GameAct) -> ft.Control:
        assert isinstance(act.action, Chose)
        seat = act.action.seat
        player = seen.match.players[seat]
        mark = SeatMark(mark_of(player, seat), 28)
        return Tap(
            ft.Row(tight=True, spacing=6, controls=[mark, Name(player.name, lines=1, color=of.ink, expand=True)]),
            seen.records(act.action, "chose"),
            name=player.name,
            style=boxed(layout, of.card, of.ink, of.line, radius=12, padding=ft.Padding.symmetric(horizontal=8)),
            height=max(48, layout.line(Role.LABEL) + 24),
            expand=True,
            key=act.id,
        )

    if len(acts) == seen.state.seats == 4 and not layout.roomy:
        acts = [*acts[:2], *acts[2:][::-1]]  # where they sit in the table above
    return Pad([key(act) for act in acts], min(len(acts), 2 if len(acts) in (2, 4) else 3))


def _part(seen: Seen, answers: Answers, name: str) -> Part:
    """A question of the flow, as it stands after *answers*."""
    page = seen.match.game.flow(seen.state, FLOW, answers)
    assert isinstance(page, Page)
    return next(part for part in page.parts if part.id == name)


def _fit_together(plays: int, *, alone: bool) -> bool:
    """Whether numbers and plays have room side by side in the dock: at most 45 % of a phone, else they take turns."""
    layout = use_layout()
    if layout.landscape_phone:
        return not plays
    rows = -(-plays // PLAYS)
    last_event_and_numbers, row, last_row = 192, 60, 72
    height = last_event_and_numbers + rows * row + (0 if alone else last_row)
    return height <= layout.height * (0.7 if layout.wide else 0.45)


def _capped(pad: ft.Control, plays: int) -> ft.Control:
    """On a short phone many plays scroll, so that the field they are to beat stays in sight."""
    layout = use_layout()
    room = max(168, layout.height * 0.6 - 204)
    if -(-plays // PLAYS) * 66 <= room:
        return pad
    return ft.Column(height=room, scroll=ft.ScrollMode.AUTO, controls=[pad])


def _number(choice: Choice, chosen: int, choose: Callable[[int], Callable[[], Any]]) -> ft.Control:
    assert isinstance(choice.value, int)
    words = [plain(choice.label), plain(choice.pale) if choice.pale is not None else ""]
    comma = "、" if use_layout().language == "ja" else ", "
    return Key(
        choice.label,
        choose(choice.value),
        chosen=choice.value == chosen,
        pale=choice.pale is not None,
        name=comma.join(filter(None, words)).rstrip("。."),
        key=f"number-{choice.value}",
    )


def _play(choice: Choice, press: Callable[[], Any]) -> ft.Control:
    """Signs over what comes of them; a tick and a green edge where it may be laid, a cross where not."""
    layout = use_layout()
    of = layout.colours
    legal = choice.pale is None
    text = of.ok.text if legal else of.ink2
    head = ft.Row(
        tight=True,
        spacing=3,
        alignment=ft.MainAxisAlignment.CENTER,
        controls=[
            ft.Icon(ft.Icons.CHECK if legal else ft.Icons.CLOSE, size=layout.icon(15), color=text),
            Say(plain(choice.label).replace(" ", ""), Role.LABEL, color=text, align=ft.TextAlign.CENTER),
        ],
    )
    lines: list[ft.Control] = [head]
    if choice.hint is not None:
        lines.append(Say(choice.hint, Role.SMALL, color=text, align=ft.TextAlign.CENTER))
    comma = "、" if layout.language == "ja" else ", "
    signs = str(choice.value).rpartition(":")[2]
    heard = [" ".join(plain(say(f"unbaba.table.kind.{_KINDS[sign]}")) for sign in signs)]
    heard.append(plain(choice.hint) if choice.hint is not None else "")
    heard.append(plain(say("unbaba.table.legal")) if choice.pale is None else plain(choice.pale))
    content = ft.Column(
        tight=True,
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=lines,
    )
    return Tap(
        content,
        press,
        name=comma.join(filter(None, heard)).rstrip("。."),
        style=boxed(
            layout,
            of.ok.soft if legal else of.card,
            text,
            of.ok.strong if legal else of.hair,
            edge_width=2 if legal else 1,
            radius=12,
            padding=ft.Padding.symmetric(horizontal=2, vertical=5),
        ),
        expand=True,
        key=f"play-{choice.value}",
    )


def _last_row(seen: Seen, every: bool, toggle: Callable[[], Any]) -> ft.Control:
    """［ほかの枚数］［パス あと2人で流れます］"""
    acts: Sequence[GameAct] = seen.match.game.prompt(seen.state).acts
    passing = next(act for act in acts if act.id == "pass")
    assert passing.action is not None
    other = Act(
        say("unbaba.table.usual_counts" if every else "unbaba.choice.more"), toggle, look="outlined", key="every"
    )
    hint = passing.hint
    words = say("common.named_state", name=plain(passing.label), state=plain(hint)) if hint is not None else None
    act = Act(passing.label, seen.records(passing.action, "pass"), below=hint, name=words, key="pass")
    return ft.Row(
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[ActButton(other, expand=5), ActButton(act, expand=6)],
    )
