"""Frozen dataclasses as JSON, strictly: nothing is turned into what it isn't, nothing unknown is skipped."""

from __future__ import annotations

import json
import re
from typing import Any

from cattrs.preconf.json import JsonConverter

_LARGEST = 2**53  # beyond it other readers of JSON lose digits, and clocks their footing
_HALF = re.compile(r"[\ud800-\udfff]")  # of a surrogate pair
_DEEPEST = 100  # nothing of ours is nested a tenth as deep
_QUOTED = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_BRACKET = re.compile(r"[][{}]")


def parsed(text: str) -> Any:
    """What a JSON text from anywhere says. Raises ValueError, for what is nested without end as well."""
    # Left to json that would be a RecursionError here, and the end of Python in a browser, whose stack it runs on.
    depth = 0
    for bracket in _BRACKET.findall(_QUOTED.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > _DEEPEST:
            raise ValueError("nested too deep")
    return json.loads(text)


def strict_converter(*, detailed: bool = True) -> JsonConverter:
    """A converter of its own, to add hooks to.

    Reading raises as cattrs does, and TypeError for a wrong kind of value. Unless *detailed* it is quicker, and doesn't
    tell where.
    """
    converter = JsonConverter(
        omit_if_default=True,
        forbid_extra_keys=True,
        detailed_validation=detailed,
        unstruct_collection_overrides={tuple: list},  # what is written is as it will be read
    )
    converter.register_structure_hook(int, _read_int)
    converter.register_structure_hook(str, _read_str)
    converter.register_structure_hook(bool, _read_bool)
    converter.register_structure_hook_func(lambda kind: kind == tuple[str, ...], _read_texts)
    return converter


def is_sendable(value: object) -> bool:
    """Whether a value can be shown and stored: half a surrogate pair can't, nor a number without end."""
    match value:
        case str():
            return value.isascii() or _HALF.search(value) is None
        case int():
            return -_LARGEST < value < _LARGEST
    return True


# One each, and no more calls than it takes: they read whole matches. They are asked for an IntEnum and a StrEnum, too.


def _read_int(value: object, kind: type[int]) -> int:
    if type(value) is int and -_LARGEST < value < _LARGEST:
        return value if kind is int else kind(value)
    raise TypeError(f"{value!r} is no int")


def _read_str(value: object, kind: type[str]) -> str:
    if type(value) is str and (value.isascii() or is_sendable(value)):
        return value if kind is str else kind(value)
    raise TypeError(f"{value!r} is no str")


def _read_bool(value: object, _: object) -> bool:
    if type(value) is bool:
        return value
    raise TypeError(f"{value!r} is no bool")


def _read_texts(value: object, _: object) -> tuple[str, ...]:
    # A text is a row of letters, each of them a text: nothing that was meant.
    if not isinstance(value, list | tuple):
        raise TypeError(f"{value!r} is no list of texts")
    return tuple([_read_str(text, str) for text in value])
