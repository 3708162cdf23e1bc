"""The table of the card battle at a glance (W14): two halves face to face, the far one turned if the table likes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import flet as ft

from companion.games.kemono.attack import is_banned
from companion.games.kemono.judge import friend_name
from companion.games.kemono.state import FriendId, Phase, State
from companion.text import Text, say
from screens.design.cards import Badge
from screens.design.guard import boundary
from screens.design.press import Button, IconAct, Press, Tap, press_style
from screens.design.scale import Role, use_layout
from screens.design.words import Say, plain
from screens.games.kemono.halves import Aim, Half, aim_of, is_low
from screens.games.kemono.queue import queue
from screens.games.parts import Seen
from screens.hooks import keyed, use_maybe


def table(seen: Seen) -> Sequence[ft.Control]:
    """The halves with the prompt between them; under it and over the halves what waits, if it is more than one."""
    waiting = queue(seen)
    if waiting and seen.prompt is not None:
        return [seen.prompt(), *waiting, keyed("halves", Halves, replace(seen, prompt=None))]
    return [*waiting, keyed("halves", Halves, seen)]


_TWO_LINES = 1.7  # lines' worth of words that two lines surely hold, broken at phrases


class Pressed(NamedTuple):
    """The friend pressed, and after how many *entries*: whatever is recorded ends it."""

    entries: int
    friend: FriendId


@boundary
def Halves(seen: Seen) -> ft.Control:
    """Whose turn it is has the near half; turned round, everybody keeps the half before them.

    A friend pressed is about to attack: whom it may hit is marked, and pressed in its turn.
    """
    layout = use_layout()
    state: State = seen.state
    near, put_near = use_maybe(int)
    pressed, put_pressed = use_maybe(Pressed)

    def choose(id: FriendId | None) -> None:
        put_pressed(None if id is None else Pressed(seen.match.count, id))

    aim = aim_of(state, pressed.friend if pressed is not None and pressed.entries == seen.match.count else None, choose)
    if layout.landscape_phone:
        halves: list[ft.Control] = [
            ft.Container(Half(seen, seat, aim), expand=True) for seat in (state.actor, 1 - state.actor)
        ]
        row = ft.Row(spacing=8, vertical_alignment=ft.CrossAxisAlignment.START, controls=halves)
        return _stacked([row, *_aiming(seen, aim), *_no_attacks(state)])
    if layout.roomy:
        own, other = Half(seen, state.actor, aim), Half(seen, 1 - state.actor, aim)
        return _stacked([*_no_attacks(state), other, *_aiming(seen, aim), own])
    below = state.actor if near is None else near
    far: ft.Control = Half(seen, 1 - below, aim)
    if near is not None:
        far = ft.Container(far, rotate=ft.Rotate(math.pi))
    middle = _middle(seen, aim, lambda: put_near(state.actor if near is None else None))
    return _stacked([far, middle, Half(seen, below, aim)])


def _middle(seen: Seen, aim: Aim, turn_round: Press) -> ft.Control:
    """Between the halves: what is asked, unless it has its place elsewhere, or who attacks whom; and the way round."""
    word = say("kemono.table.turn_round")
    turn = Button(word, turn_round, look="quiet", icon=ft.Icons.SWAP_VERT, key="turn-round")
    aiming = _aiming(seen, aim)
    if seen.prompt is None:
        between = aiming or _no_attacks(seen.state) or [ft.Container(expand=True)]
        return ft.Row(spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER, controls=[*between, turn])
    instead = aiming[0] if aiming else None
    small = IconAct(ft.Icons.SWAP_VERT, word, turn_round, key="turn-round")
    if is_low():
        return seen.prompt(lead=small, instead=instead)
    return seen.prompt(aside=turn if _has_room_for(word, seen) else small, instead=instead)


def _has_room_for(word: Text, seen: Seen) -> bool:
    """Whether the prompt's sentence has two lines' room beside a button of that word."""
    layout = use_layout()
    lines = seen.match.game.prompt(seen.state).lines
    room = layout.pane - 24 - layout.width_of(plain(word), Role.LABEL) - layout.icon(20) - 42
    return sum(layout.width_of(plain(line), Role.BODY) for line in lines) <= _TWO_LINES * room


def _stacked(controls: Sequence[ft.Control]) -> ft.Control:
    return ft.Column(tight=True, spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=list(controls))


def _aiming(seen: Seen, aim: Aim) -> list[ft.Control]:
    """Who is about to attack, with the way to all there is to know of it."""
    if aim.attacker is None:
        return []
    text = say("kemono.table.aims", friend=friend_name(seen.state, aim.attacker))
    words = Say(text, Role.LABEL, color=use_layout().colours.primary)
    about = seen.shows(f"friend-{aim.attacker}")
    style = press_style(use_layout(), "outlined", radius=12, padding=ft.Padding.symmetric(horizontal=10, vertical=4))
    style.alignment = ft.Alignment.CENTER_LEFT
    named = say("kemono.table.about", what=plain(text))
    return [Tap(words, about, name=named, style=style, expand=True, live=True, height=None, key="aims")]


def _no_attacks(state: State) -> list[ft.Control]:
    """On the first turn nobody attacks (KM-14)."""
    if state.phase is not Phase.MAIN or not is_banned(state.turn.number, state.options.first_turn_ban):
        return []
    badge = Badge(say("kemono.table.no_attacks"), "advice", icon=ft.Icons.BLOCK)
    return [ft.Row(expand=True, wrap=True, controls=[badge])]
