"""What the first screen does without is loaded later, and all of it is there."""

from __future__ import annotations

import subprocess
import sys

from companion.games import GAMES

IDS = tuple(GAMES)

_LOADED = """
import asyncio, sys
import screens.app
from screens import later
{then}
print(*(name for name in sys.modules if name.startswith(("companion.", "screens."))))
"""


def loaded(then: str = "") -> set[str]:
    """Our modules a fresh Python has loaded once the app can be shown, and after *then*."""
    asked = [sys.executable, "-c", _LOADED.format(then=then)]
    return set(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split())


def test_the_first_screen_waits_for_no_rules_and_no_table() -> None:
    there = loaded()
    assert "screens.home" in there
    assert not there & ({f"companion.games.{game}" for game in IDS} | {"screens.table", "screens.new_match"})


def test_all_that_was_left_for_later_is_there_when_it_is_loaded() -> None:
    """A component that isn't where it is said to be would raise."""
    there = loaded("asyncio.run(later.load_rest())")
    rules = {f"{half}.games.{game}" for game in IDS for half in ("companion", "screens")}
    assert rules | {"screens.table.table", "screens.table.flow", "screens.book", "screens.statistics"} <= there
