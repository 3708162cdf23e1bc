"""What each game adds to the screens. A new game's line goes below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import flet as ft


@dataclass(frozen=True, slots=True)
class GameScreens:
    """The screens of one game.

    *checks* are its quick checks, by the ``:what`` of ``/check/:game/:what``: each a route component, a view of its
    own without any match. The words of its button are ``<game>.check.<what>``.
    """

    checks: Mapping[str, Callable[[], ft.View]] = field(default_factory=dict)


SCREENS: Mapping[str, GameScreens] = {}
"""By the game's id."""


def quick_checks() -> tuple[tuple[str, str], ...]:
    """Every quick check there is, as (game, what)."""
    return tuple((game, what) for game, screens in SCREENS.items() for what in screens.checks)
