"""What ウンババ adds to the screens: its table, the keys of a play, the hand one looks at alone, its quick checks."""

from __future__ import annotations

import flet as ft

from screens.games.parts import GameScreens
from screens.games.unbaba.checks import CHECKS
from screens.games.unbaba.hand import HandSheet
from screens.games.unbaba.keys import keys
from screens.games.unbaba.samples import samples
from screens.games.unbaba.table import table

UNBABA = GameScreens(
    table=table,
    keys=keys,
    icons={
        "dealt": ft.Icons.STYLE,
        "everybody_chose": ft.Icons.DONE_ALL,
        "draft_finished": ft.Icons.FAST_FORWARD,
        "revealed": ft.Icons.FLIP_TO_FRONT,
        "picked": ft.Icons.PAN_TOOL_ALT,
        "play": ft.Icons.ARROW_UPWARD,
        "pass": ft.Icons.REDO,
        "handed_over": ft.Icons.VOLUNTEER_ACTIVISM,
        "out": ft.Icons.FLAG,
        "type": ft.Icons.KEYBOARD,
    },
    samples=samples,
    sheets={"hand": HandSheet},
    private=frozenset({"hand"}),
    checks=CHECKS,
)
