"""What ワンにゃんフェスタ adds to the screens: its table, its icons, its hand picker, its quick checks."""

from __future__ import annotations

import flet as ft

from screens.games.parts import GameScreens
from screens.games.wannyan.checks import CHECKS
from screens.games.wannyan.inputs import CardInput, HandInput
from screens.games.wannyan.samples import samples
from screens.games.wannyan.table import table

WANNYAN = GameScreens(
    table=table,
    icons={
        "summon": ft.Icons.FLIP_TO_FRONT,
        "battle": ft.Icons.SPORTS_MMA,
        "out": ft.Icons.FLAG,
        "discard": ft.Icons.ARROW_FORWARD,
        "claim": ft.Icons.CAMPAIGN_OUTLINED,
        "duel": ft.Icons.BLOCK,
        "lay_open": ft.Icons.VIEW_ARRAY_OUTLINED,
        "reshuffle": ft.Icons.SHUFFLE,
        "round_drawn": ft.Icons.WATER_OUTLINED,
        "next_round": ft.Icons.ARROW_FORWARD,
        "end": ft.Icons.SPORTS_SCORE,
    },
    inputs={"cards": HandInput, "card": CardInput},
    samples=samples,
    checks=CHECKS,
)
