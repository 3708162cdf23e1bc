"""Frozen dataclasses as JSON, strictly: nothing is turned into what it isn't, nothing unknown is skipped."""

from __future__ import annotations

import re
from typing import Any

from cattrs.preconf.json import JsonConverter

_LARGEST = 2**53  # beyond it other readers of JSON lose digits, and clocks their footing
_HALF = re.compile(r"[\ud800-\udfff]")  # of a surrogate pair


def strict_converter() -> JsonConverter:
    """A converter of its own, to add hooks to.

    Reading raises as cattrs does, and TypeError for a wrong kind of value.
    """
    converter = JsonConverter(omit_if_default=True, forbid_extra_keys=True)
    for exact in (int, str, bool):
        converter.register_structure_hook(exact, _exactly(exact))
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


def _exactly(kind: type) -> Any:
    def read(value: object, _: object) -> object:
        if type(value) is not kind or not is_sendable(value):
            raise TypeError(f"{value!r} is no {kind.__name__}")
        return value

    return read


def _read_texts(value: object, _: object) -> tuple[str, ...]:
    # A text is a row of letters, each of them a text: nothing that was meant.
    if not isinstance(value, list | tuple) or not all(type(text) is str and is_sendable(text) for text in value):
        raise TypeError(f"{value!r} is no list of texts")
    return tuple(value)
