"""What あんねんないねん adds to the screens: its table with the piles of a challenge, and the keys of the auction."""

from __future__ import annotations

import flet as ft

from screens.games.annen.keys import keys
from screens.games.annen.samples import samples
from screens.games.annen.table import table
from screens.games.parts import GameScreens

ANNEN = GameScreens(
    table=table,
    keys=keys,
    icons={
        "draw": ft.Icons.STYLE,
        "topic_set": ft.Icons.CHECK,
        "topic": ft.Icons.CHECK,
        "write": ft.Icons.EDIT,
        "placed": ft.Icons.FLIP_TO_BACK,
        "place": ft.Icons.EDIT,
        "all_placed": ft.Icons.DONE_ALL,
        "others_passed": ft.Icons.DONE_ALL,
        "ask": ft.Icons.RECORD_VOICE_OVER,
        "gave_up": ft.Icons.FLAG,
        "lose": ft.Icons.CASINO,
        "lost": ft.Icons.CHECK,
        "next_round": ft.Icons.ARROW_FORWARD,
        "parent": ft.Icons.PERSON,
    },
    samples=samples,
)
