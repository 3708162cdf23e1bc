"""No clause of the rules goes without a row in a table of examples."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.game import options_of
from companion.games.wannyan.options import Options
from companion.rulebook import rulebook
from companion.words import LANGUAGES

ROW = re.compile(r"WN-\d\d")


def rows() -> Iterator[str]:
    """The name of every row of a parametrised test of this folder."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        module = importlib.import_module(f"tests.companion.games.wannyan.{path.stem}")
        for thing in vars(module).values():
            for mark in getattr(thing, "pytestmark", ()):
                if isinstance(mark, pytest.Mark) and mark.name == "parametrize":
                    ids = mark.kwargs.get("ids") or ()
                    yield from map(ids, mark.args[1]) if callable(ids) else ids


def test_every_rule_has_a_row() -> None:
    """WN-01 to WN-35: at least one row is named after each, and none after a rule there isn't."""
    named = {found for row in rows() for found in ROW.findall(row[:5])}
    assert named == {f"WN-{number:02}" for number in range(1, 36)}


def test_house_rules_stand_at_the_clause_they_change() -> None:
    """The rulebook tells of every switch, in the clause the switch says it changes."""
    for language in LANGUAGES:
        clauses = rulebook("wannyan", language).clauses
        told = {(option, clause.id) for clause in clauses for option in clause.options}
        assert told == {(option.key, option.rule) for option in options_of(Options)}
