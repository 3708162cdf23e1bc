"""Whole matches as text, worked out by hand: actions a line, what is next, and what everybody owns."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.annen import ANNEN
from companion.games.annen.options import Options
from companion.games.annen.state import State
from companion.match import Match, Refused
from tests.companion.games.annen.table import NAMES, new_match, owned, read, stands

MATCHES = sorted((Path(__file__).parent / "matches").glob("*.txt"))


def _next(state: State) -> str:
    return f"{stands(state)}, deck out" if state.is_deck_out and stands(state).endswith("topic") else stands(state)


def _acted(match: Match, line: str) -> tuple[Match, str]:
    """The match after the actions of a line, none of which needs a second look, and what is next."""
    for action in line.split(";"):
        try:
            match, _ = match.act(read(action), at=0)
        except Refused:
            return match, "refused"
    return match, _next(match.state)


@pytest.mark.parametrize("file", MATCHES, ids=lambda file: file.stem)
def test_matches(file: Path) -> None:
    """After every line the table is as written; at the end the ranking."""
    head, *lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    seats, first, all_pass = head.split()
    match = new_match(int(seats), first, Options(all_pass=all_pass))
    for line in lines[:-1]:
        actions, expected, cards = (part.strip() for part in line.split("|"))
        match, following = _acted(match, actions)
        assert (actions, following, owned(match.state)) == (actions, expected, cards)
    order = [NAMES[rank.seat] for rank in ANNEN.standing(match.state).ranks]
    assert f"over {' '.join(order)}" == lines[-1]
