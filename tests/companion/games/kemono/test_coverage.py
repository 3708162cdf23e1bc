"""No worked example and no clause of the rules goes without a row in a table of examples."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.game import options_of
from companion.games.kemono.options import Options
from companion.rulebook import rulebook
from companion.words import LANGUAGES

IDS = re.compile(r"(?:WK|KM)-\d\d")
NAMED = re.compile(r"(?:(?:WK|KM|KA)-\d\d ?)+")


def rows() -> Iterator[str]:
    """The ids of every row of a parametrised test of this folder: its own id, or a column that holds nothing else."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        module = importlib.import_module(f"tests.companion.games.kemono.{path.stem}")
        for thing in vars(module).values():
            for mark in getattr(thing, "pytestmark", ()):
                if isinstance(mark, pytest.Mark) and mark.name == "parametrize":
                    for row in mark.args[1]:
                        yield from _named(row)


def _named(row: Any) -> Iterator[str]:
    values = row.values if hasattr(row, "values") and not isinstance(row, dict) else row
    for value in values if isinstance(values, tuple) else (values,):
        if isinstance(value, str) and NAMED.fullmatch(value):
            yield from IDS.findall(value)


def test_every_worked_example_and_every_rule_has_a_row() -> None:
    """WK-01 to WK-45 and KM-01 to KM-35: at least one row is named after each, and none after one there isn't."""
    worked = {f"WK-{number:02}" for number in range(1, 46)}
    rules = {f"KM-{number:02}" for number in range(1, 36)}
    assert set(rows()) == worked | rules


def test_house_rules_stand_at_the_clause_they_change() -> None:
    """The rulebook tells of every switch, in the clause the switch says it changes."""
    for language in LANGUAGES:
        clauses = rulebook("kemono", language).clauses
        told = {(option, clause.id) for clause in clauses for option in clause.options}
        assert told == {(option.key, option.rule) for option in options_of(Options)}
