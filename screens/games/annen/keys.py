"""Keys of あんねんないねん: numbers of the auction a tap each (W11), and what the called card was (W12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.game import Act as GameAct
from companion.games.annen.actions import Bid
from companion.games.annen.state import Phase, State
from companion.text import say
from screens.design.press import Act, ActButton, Button, Key, Pad
from screens.design.words import plain
from screens.games.parts import Keys, Seen


def keys(seen: Seen) -> Keys | None:
    """Numbers and a pass in the auction; the two cards once one is called. Topics and piles stand on the table."""
    state: State = seen.state
    acts = seen.match.game.prompt(state).acts
    match state.phase:
        case Phase.TOPIC if state.round.card:
            return Keys((), frozenset({"topic"}))
        case Phase.BID if not state.is_ceiling_reached:
            return _auction(seen, acts)
        case Phase.CHALLENGE if state.round.call is not None:
            return _reveal(seen, acts)
        case Phase.CHALLENGE:
            return Keys((), frozenset({"call"}))
    return None


def _press(seen: Seen, act: GameAct) -> Callable[[], Any] | None:
    if act.action is not None:
        return seen.records(act.action, act.id.partition("-")[0])
    assert act.flow is not None
    return seen.enters(act.flow)


def _auction(seen: Seen, acts: Sequence[GameAct]) -> Keys:
    numbers = [act for act in acts if act.id.partition("-")[0] == "bid"]
    passing = next(act for act in acts if act.id == "pass")
    pad = Pad(
        [
            Key(
                str(act.action.number) if isinstance(act.action, Bid) else act.label,
                _press(seen, act),
                pale=act.barred is not None,
                name=_name(act),
                round_figure=act.action is not None,
                key=act.id,
            )
            for act in numbers
        ],
        5,
    )
    look: Any = "tonal" if passing.barred is None else "outlined"
    name = _name(passing)
    row = ft.Row(
        controls=[ActButton(Act(passing.label, _press(seen, passing), name=name, look=look, key="pass"), expand=1)]
    )
    return Keys((pad, row), frozenset({"pass", *(act.id for act in numbers)}))


def _name(act: GameAct) -> str:
    if act.barred is None:
        return plain(act.label)
    return plain(say("table.barred", act=plain(act.label), why=plain(act.barred)))


def _reveal(seen: Seen, acts: Sequence[GameAct]) -> Keys:
    """The two cards side by side: neither is the one expected."""
    known = {act.id: act for act in acts}
    cards = [known[id] for id in ("is_annen", "is_nainen")]
    row = ft.Row(
        spacing=8,
        controls=[ActButton(Act(act.label, _press(seen, act), name=_name(act), key=act.id), expand=1) for act in cards],
    )
    again = known["call_again"]
    back = ft.Row(controls=[Button(again.label, _press(seen, again), expand=1, key=again.id)])
    return Keys((row, back), frozenset({"is_annen", "is_nainen", "call_again"}))
