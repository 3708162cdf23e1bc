"""Loading what the first screen does without: when somebody first goes there, or bit by bit once that screen is shown.

Loading every module of Takuban takes longer than all else of a start, in a browser above all.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from importlib import import_module
from operator import attrgetter
from typing import Any

from companion.games import GAMES
from screens.games import SCREENS

_CALM = 1.0  # seconds the first screen is given to be sent, painted and looked at

_left: deque[Callable[[], Any]] = deque(
    partial(shelf.__getitem__, game) for game in GAMES for shelf in (GAMES, SCREENS)
)


def later(module: str, name: str) -> Callable[..., Any]:
    """The component *name* of *module*, loaded when it is first drawn."""

    def component() -> Callable[..., Any]:
        found: Callable[..., Any] = attrgetter(name)(import_module(module))
        return found

    _left.append(component)

    def drawn(*given: Any) -> Any:
        return component()(*given)

    return drawn


async def load_rest() -> None:
    """Returns once nothing is left for later. May be called again, and while another call is at work."""
    await asyncio.sleep(_CALM)
    while _left:
        _left.popleft()()
        await asyncio.sleep(0)  # whoever taps meanwhile is answered
