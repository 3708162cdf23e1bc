"""Effects that wait at one moment (W15): the order they go in, moved by the table, and what each order leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.games.kemono.actions import EffectMoved
from companion.games.kemono.order import Item
from companion.games.kemono.prompts import effect_name
from companion.games.kemono.running import items
from companion.games.kemono.running import seen as board_of
from companion.games.kemono.state import State
from companion.text import Who, say
from screens.games.kemono.order import EffectRows, Outcomes
from screens.games.parts import Keys, Seen
from screens.hooks import keyed


def is_open(state: State) -> bool:
    """Whether effects wait whose order can be looked at: nothing is being resolved, and there are several."""
    return not state.running and len(state.queue) > 1


def queue(seen: Seen) -> list[ft.Control]:
    """What waits, next first, and whether the order matters."""
    state: State = seen.state
    if not is_open(state):
        return []
    waiting = named_items(state)
    return [
        EffectRows(waiting, lambda number, by: _move(seen, number, by)),
        keyed(f"outcomes-{seen.match.count}", Outcomes, waiting, board_of(state)),
    ]


def named_items(state: State) -> Sequence[Item]:
    """The effects that wait, each called by whose it is and what."""
    return tuple(
        item._replace(label=say("kemono.table.effect_of", who=Who(waiting.seat), effect=effect_name(waiting)))
        for item, waiting in zip(items(state), state.queue, strict=True)
    )


def _move(seen: Seen, number: int, by: int) -> Any:
    press = seen.records(EffectMoved(number + 1, number + 1 + by))
    return None if press is None else press()


def keys(seen: Seen) -> Keys | None:
    """While what waits stands on the table with arrows, nobody needs the act that asks for numbers."""
    return Keys((), frozenset({"order"})) if is_open(seen.state) else None
