"""Whole matches as a player would write them down, with everybody's money after each line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion import matchfile
from companion.game import options_of
from companion.games.wannyan.options import Options
from companion.match import Match
from companion.verdict import Kind
from tests.companion.games.wannyan.script import match, read_action

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))
LINE = re.compile(r"(?P<action>.+?)\s*(?:\[(?P<rule>WN-\d\d)\])?\s*\|(?P<seats>.+)\|(?P<bank>.+)\|(?P<field>.+)")


def begun(line: str) -> Match:
    """The match of a heading: ``seats 4 rounds=2``."""
    seats, *settings = line.removeprefix("seats ").split()
    kinds = {option.key: type(option.default) for option in options_of(Options)}
    options: dict[str, Any] = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        options[key] = value == "true" if kinds[key] is bool else kinds[key](value)
    return match(int(seats), **options)


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_golden_match(path: Path) -> None:
    """Every line is judged as it says (a rule in brackets is one the table overruled) and leaves the money it says.

    Undone to the beginning and redone, saved and loaded, it is the same match.
    """
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    start = table = begun(lines[0])
    rows = []
    for line in lines[1:]:
        found = LINE.fullmatch(line)
        assert found, line
        action = read_action(found["action"].strip())
        verdict = table.judge(action)
        broken = verdict.findings[0].rule if verdict.kind is Kind.VIOLATION else None
        assert (broken, verdict.kind is Kind.ADVICE) == (found["rule"], False), (line, verdict)
        table, entry = table.act(action, at=0, note="みんなで決めた")
        rows.append(matchfile.encode_entry(table.game, entry))
        state = table.state
        assert [state.balance(seat) for seat in range(len(state.seats))] == [*map(int, found["seats"].split())], line
        assert (state.bank, state.stakes) == (int(found["bank"]), int(found["field"])), line
    end = table
    assert end.state.is_over
    while table.can_undo:
        table, _ = table.undo(at=0)
    assert table.state == start.state
    while table.can_redo:
        table, _ = table.redo(at=0)
    assert table.state == end.state
    header, stored = matchfile.loads(matchfile.dumps(matchfile.Header("golden", start.setup), rows))
    assert matchfile.fold(header, stored).state == end.state
