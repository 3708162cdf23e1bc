"""Whole matches as text, worked out by hand: actions a line, what is next, and what everybody holds."""

from __future__ import annotations

from ast import literal_eval
from pathlib import Path

import pytest

from companion.games.uno_duel import UNO_DUEL
from companion.games.uno_duel.options import Options
from companion.match import Match, Refused
from tests.companion.games.uno_duel.table import NAMES, hands, new_match, read, stands

MATCHES = sorted((Path(__file__).parent / "matches").glob("*.txt"))


def _acted(match: Match, line: str) -> tuple[Match, str]:
    """The match after the actions of a line, and what is next; a slip goes through where it begins with ``!``."""
    for action in map(str.strip, line.split(";")):
        try:
            match, _ = match.act(read(action.lstrip("!")), at=0, confirmed=action.startswith("!"))
        except Refused:
            return match, "refused"
    return match, stands(match.state)


@pytest.mark.parametrize("file", MATCHES, ids=lambda file: file.stem)
def test_matches(file: Path) -> None:
    """After every line the table is as written; at the end the ranking."""
    head, *lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    seats, first, *rules = head.split()
    options = Options(**{key: literal_eval(value) for key, value in (rule.split("=") for rule in rules)})
    match = new_match(int(seats), first, options)
    for line in lines[:-1]:
        actions, expected, held = (part.strip() for part in line.split("|"))
        match, following = _acted(match, actions)
        assert (actions, following, hands(match.state)) == (actions, expected, held)
    order = [NAMES[rank.seat] for rank in UNO_DUEL.standing(match.state).ranks]
    assert f"over {' '.join(order)}" == lines[-1]
