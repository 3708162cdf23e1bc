"""What is written as JSON is read back as what it was."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import IntEnum, StrEnum

import pytest

from companion.codec import strict_converter


class Level(IntEnum):
    LOW = 1


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Thing:
    level: Level
    colour: Colour
    pairs: tuple[tuple[int, str], ...]


THING = Thing(Level.LOW, Colour.RED, ((1, "a"), (2, "b")))


@pytest.mark.parametrize("detailed", [True, False])
def test_a_thing_is_the_same_after_json(*, detailed: bool) -> None:
    """Enums of numbers and words included; and what is written is JSON already, lists for tuples."""
    converter = strict_converter(detailed=detailed)
    row = converter.unstructure(THING)
    assert json.loads(json.dumps(row)) == row
    read = converter.structure(json.loads(json.dumps(row)), Thing)
    assert read == THING
    assert isinstance(read.level, Level)
    assert isinstance(read.colour, Colour)
