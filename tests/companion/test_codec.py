"""What is written as JSON is read back as what it was."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import IntEnum, StrEnum

import pytest

from companion.codec import parsed, strict_converter


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


@pytest.mark.parametrize(
    "text", ['{"a": [1, "[[["], "b": {"\\"{": null}}', '"]"', " 1 ", "[]   ", "[" * 100 + "]" * 100]
)
def test_text_of_others_is_read_as_json(text: str) -> None:
    assert parsed(text) == json.loads(text)


def test_many_brackets_are_not_deep_ones() -> None:
    """Those in words are no brackets, and those that are closed count no more."""
    words = ["[{" * 200, '"' + "[" * 200, "\\" + "[" * 200]
    assert parsed(json.dumps(words)) == words
    assert parsed("[" + ",".join(["[]", "{}"] * 200) + "]") == [[], {}] * 200


@pytest.mark.parametrize("text", ["", "[", '"[', "[1}", "[1] [", '["' + "[" * 200])
def test_text_that_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(json.JSONDecodeError):
        parsed(text)


@pytest.mark.parametrize("text", ["[" * 101 + "]" * 101, '{"a":' * 100_000, "[" * 1_000_000, '["\\"", ' + "[" * 200])
def test_text_that_is_nested_without_end_is_refused(text: str) -> None:
    """In a browser it would end Python unless somebody counted first."""
    with pytest.raises(ValueError, match="nested"):
        parsed(text)
