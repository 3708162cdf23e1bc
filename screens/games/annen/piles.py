"""The piles of a challenge (W12): what lies face down and what was turned, and the two calls a pile can be called."""

from __future__ import annotations

import flet as ft

from companion.game import Act
from companion.games.annen.judge import card
from companion.games.annen.prompts import calls
from companion.games.annen.state import Flip, Round, State
from companion.text import Who, say
from screens.design.cards import Card
from screens.design.marks import SeatMark
from screens.design.press import Tap, boxed
from screens.design.scale import Role, use_layout
from screens.design.words import Name, Say, plain
from screens.games.parts import Seen
from screens.seating import mark_of


def piles(seen: Seen) -> list[ft.Control]:
    """A row a pile, the challenger's own first."""
    state: State = seen.state
    challenger = state.round.challenger
    if challenger is None:
        return []
    offered = {act.id: act for act in calls(state)}
    return [_pile(seen, owner, offered) for owner in state.order(challenger)]


def _pile(seen: Seen, owner: int, offered: dict[str, Act]) -> ft.Control:
    layout = use_layout()
    state: State = seen.state
    round_ = state.round
    player, left = seen.match.players[owner], round_.face_down[owner]
    flips = [flip for flip in round_.flips if flip.owner == owner]
    is_called = round_.call is not None and round_.call.owner == owner
    name = player.name
    words: list[ft.Control] = [Name(name, lines=2 if layout.roomy else 1)]
    key = "annen.table.own_face_down" if owner == round_.challenger else "annen.table.face_down"
    facts: list[ft.Control] = [Say(say(key, cards=left), Role.SMALL, muted=True)]
    facts += [_chip(flip) for flip in flips]
    words.append(ft.Row(wrap=True, spacing=4, run_spacing=2, controls=facts))
    heard = [name, plain(say(key, cards=left))]
    heard += [plain(say("annen.table.turned", card=card(flip.annen))) for flip in flips]
    person = ft.Semantics(
        label=("、" if layout.language == "ja" else ", ").join(heard),
        container=True,
        exclude_semantics=True,
        expand=not layout.roomy,
        content=ft.Row(
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[
                SeatMark(mark_of(player, owner), 36),
                ft.Column(expand=True, tight=True, spacing=0, controls=words),
            ],
        ),
    )
    ways: list[ft.Control] = []
    if is_called and round_.call is not None:
        said = say("annen.table.called", card=card(round_.call.annen))
        ways.append(Say(said, Role.LABEL))
    elif round_.call is None and left and not seen.is_past:
        ways = [
            _call(seen, offered[f"{kind}-{owner}"], name, roomy=layout.roomy)
            for kind in ("annen", "nainen")
            if f"{kind}-{owner}" in offered
        ]
    elif not left:
        ways.append(Say(say("annen.table.empty"), Role.SMALL, muted=True))
    row = ft.Row(spacing=6, controls=[person, *ways])
    inside: ft.Control = row
    if layout.roomy:
        inside = ft.Column(tight=True, spacing=6, controls=[person, ft.Row(spacing=8, controls=ways)])
    return Card(inside, active=is_called, padding=ft.Padding.symmetric(horizontal=10, vertical=5), key=f"pile-{owner}")


def _call(seen: Seen, act: Act, owner: str, *, roomy: bool) -> ft.Control:
    """あんねん or ないねん, said before the card is turned. One the rules are against still answers: it says why."""
    layout = use_layout()
    of = layout.colours
    assert act.action is not None
    barred = act.barred
    text = of.ink if barred is None else of.ink2
    own_nainen = barred is not None and act.id == f"nainen-{seen.state.round.challenger}"
    label = say("annen.table.not_own") if own_nainen else act.label
    name = say("annen.table.call_of", who=owner, card=plain(act.label))
    if barred is not None:
        name = say("common.named_state", name=plain(name), state=plain(barred).rstrip("。."))
    width = 2 * 6 + 2 + layout.width_of("あんねん", Role.LABEL)
    return Tap(
        Say(label, Role.LABEL if barred is None else Role.SMALL, color=text, align=ft.TextAlign.CENTER),
        seen.records(act.action),
        name=name,
        style=boxed(
            layout,
            of.card,
            text,
            of.line if barred is None else of.hair,
            padding=ft.Padding.symmetric(horizontal=6, vertical=4),
        ),
        width=None if roomy else max(84, width),
        expand=True if roomy else None,
        height=max(52, layout.line(Role.LABEL) + 24),
        key=act.id,
    )


def _chip(flip: Flip) -> ft.Control:
    """A turned card: あ or な, by letter and by ground."""
    layout = use_layout()
    of = layout.colours
    size = layout.line(Role.SMALL) + 2
    return ft.Container(
        width=size,
        height=size,
        border_radius=6,
        bgcolor=of.tonal if flip.annen else of.table,
        border=ft.Border.all(1.5, of.primary if flip.annen else of.line),
        alignment=ft.Alignment.CENTER,
        content=Say(
            say("annen.table.annen_sign" if flip.annen else "annen.table.nainen_sign"),
            Role.SMALL,
            color=of.on_tonal if flip.annen else of.ink,
            bold=True,
        ),
    )


def Turned(round_: Round) -> ft.Control:
    """What was turned, in order: whose, what was said of it, what it was."""
    layout = use_layout()
    of = layout.colours
    rows: list[ft.Control] = []
    for flip in round_.flips:
        words = say("annen.table.flip", who=Who(flip.owner), called=card(flip.called), card=card(flip.annen))
        icon = ft.Icons.CHECK if flip.is_right else ft.Icons.CLOSE
        tint = of.ok.strong if flip.is_right else of.violation.strong
        rows.append(
            ft.Row(
                spacing=6,
                controls=[ft.Icon(icon, size=layout.icon(18), color=tint), Say(words, Role.SMALL, expand=True)],
            )
        )
    return ft.Column(tight=True, spacing=2, controls=rows)
