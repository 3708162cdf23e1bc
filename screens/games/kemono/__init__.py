"""What けものフレンズ adds to the screens: the two halves of its table, sheets of friends, the picker of cards."""

from __future__ import annotations

import flet as ft

from screens.games.kemono.checks import CHECKS
from screens.games.kemono.inputs import INPUTS
from screens.games.kemono.queue import keys
from screens.games.kemono.samples import samples
from screens.games.kemono.sheets import SHEETS
from screens.games.kemono.table import table
from screens.games.parts import GameScreens

KEMONO = GameScreens(
    table=table,
    keys=keys,
    icons={
        "begin": ft.Icons.PLAY_ARROW,
        "summon": ft.Icons.ADD,
        "magic": ft.Icons.AUTO_AWESOME,
        "attack": ft.Icons.SPORTS_MMA,
        "end_turn": ft.Icons.ARROW_FORWARD,
        "star_trigger": ft.Icons.AUTO_AWESOME,
        "trigger": ft.Icons.STYLE,
        "star_taken": ft.Icons.PAN_TOOL_ALT,
        "clause": ft.Icons.CHECK,
        "clause_done": ft.Icons.CHECK,
        "clause_failed": ft.Icons.CLOSE,
        "run": ft.Icons.PLAY_ARROW,
        "resolved": ft.Icons.CHECK,
        "not_done": ft.Icons.CLOSE,
        "order": ft.Icons.SWAP_VERT,
        "battle": ft.Icons.SPORTS_MMA,
    },
    inputs=INPUTS,
    samples=samples,
    sheets=SHEETS,
    checks=CHECKS,
    places_prompt=True,
)
