"""Whole matches as text, worked out by hand: what happens, each player's cards after it, and what is next."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import matchfile
from companion.games.kemono import KEMONO
from companion.matchfile import Header
from companion.verdict import Kind
from tests.companion.games.kemono.match_table import new_match, piles, read, stands

MATCHES = sorted((Path(__file__).parent / "matches").glob("*.txt"))
LINE = re.compile(r"(?P<act>.+?)\s*(?:\[(?P<rule>KM-\d\d)\])?\s*\|(?P<first>.+)\|(?P<second>.+)\|(?P<next>.+)")


@pytest.mark.parametrize("file", MATCHES, ids=lambda file: file.stem)
def test_matches(file: Path) -> None:
    """Every line is judged as it says (a rule in brackets is one the table overruled) and leaves the cards it says.

    Undone to the beginning and redone, saved and loaded, it is the same match.
    """
    start = match = new_match()
    rows = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        found = LINE.fullmatch(line)
        assert found, line
        action = read(match.state, found["act"])
        verdict = match.judge(action)
        broken = verdict.findings[0].rule if verdict.kind is Kind.VIOLATION else None
        assert (broken, verdict.kind is Kind.ADVICE) == (found["rule"], False), (line, verdict)
        match, entry = match.act(action, at=0, note="みんなで決めた")
        rows.append(matchfile.encode_entry(KEMONO, entry))
        after = (piles(match.state, "A"), piles(match.state, "B"), stands(match.state))
        assert after == (found["first"].strip(), found["second"].strip(), found["next"].strip()), line
    end = match
    assert KEMONO.is_over(end.state)
    while match.can_undo:
        match, _ = match.undo(at=0)
    assert match.state == start.state
    while match.can_redo:
        match, _ = match.redo(at=0)
    assert match.state == end.state
    header, stored = matchfile.loads(matchfile.dumps(Header("golden", start.setup), rows))
    assert matchfile.fold(header, stored).state == end.state
