"""What UNO☆デュエル adds to the screens: its table, the keys of a play, the element wheel, its quick checks."""

from __future__ import annotations

import flet as ft

from screens.games.parts import GameScreens
from screens.games.uno_duel.checks import CHECKS
from screens.games.uno_duel.inputs import INPUTS
from screens.games.uno_duel.keys import keys
from screens.games.uno_duel.samples import samples
from screens.games.uno_duel.sheets import FitsSheet, HandSheet
from screens.games.uno_duel.table import table

UNO_DUEL = GameScreens(
    table=table,
    keys=keys,
    icons={
        "first": ft.Icons.STYLE,
        "dealer": ft.Icons.CASINO,
        "called": ft.Icons.RECORD_VOICE_OVER,
        "name": ft.Icons.COLOR_LENS,
        "play": ft.Icons.ARROW_UPWARD,
        "many": ft.Icons.LAYERS,
        "trap": ft.Icons.FLIP_TO_FRONT,
        "set": ft.Icons.FLIP_TO_BACK,
        "drew": ft.Icons.ADD_TO_PHOTOS,
        "draw": ft.Icons.ADD_TO_PHOTOS,
        "pass": ft.Icons.REDO,
        "challenge": ft.Icons.SEARCH,
        "end": ft.Icons.FLAG,
        "standby": ft.Icons.DONE_ALL,
        "close": ft.Icons.EMOJI_EVENTS,
        "count": ft.Icons.CALCULATE,
        "uno": ft.Icons.CAMPAIGN,
        "penalty": ft.Icons.GAVEL,
        "wrong": ft.Icons.UNDO,
        "shuffle": ft.Icons.SHUFFLE,
    },
    inputs=INPUTS,
    samples=samples,
    sheets={"fits": FitsSheet, "hand": HandSheet},
    private=frozenset({"hand"}),
    checks=CHECKS,
)
