"""Sealed lines, the form of every stored file: CRC-32 and length in eight hex digits each, and JSON.

What a line says is a piece of a TinyDB, ``{table: {id: {field: value}}}``, merged into what the lines before it said;
a number beside the tables (``seq``, ``lines``, ``version``) is for the file that holds it. A row that is null is gone
from there on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar
from zlib import crc32

from storage.interface import Row

T = TypeVar("T")
Tables = dict[str, dict[str, Any]]


def encode(value: object) -> bytes:
    """JSON as it stands in a line. Raises TypeError or ValueError for what isn't JSON."""
    return as_stored(value)[0]


def as_stored(value: T) -> tuple[bytes, T]:
    """A value as it stands in a line, and as it will be when it is read again. Raises as `encode`."""
    text = _readable.encode(value)
    try:
        return text.encode(), _decoder.decode(text)
    except UnicodeEncodeError:  # half a surrogate pair is a character to JSON, but not to UTF-8
        return _escaped.encode(value).encode(), _decoder.decode(text)


_decoder = json.JSONDecoder()
_readable = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_escaped = json.JSONEncoder(allow_nan=False, separators=(",", ":"))


def seal(payload: bytes) -> bytes:
    """The line of an encoded value."""
    return b"%08x %08x %b\n" % (crc32(payload), len(payload), payload)


_PAYLOAD = 18  # where it begins


@dataclass(frozen=True, slots=True)
class Lines:
    """What a file says.

    *values* are those of the lines before the first bad one, *length* is how many bytes these take, *behind* are the
    values of good lines after it. *damaged*: something is bad that can't be a write that was never finished.
    """

    values: list[Row]
    length: int
    behind: list[Row]
    damaged: bool


def unseal(data: bytes) -> Lines:
    """Reads sealed lines; blank ones at the end are room for more.

    A last line that breaks off is a write that was cut short, and whoever asked for it was never told it was stored.
    Whatever else is bad was good once.
    """
    text = data.rstrip(b"\n")
    lines = text.split(b"\n") if text else []
    unended = [lines.pop()] if lines and len(text) == len(data) else []
    if all(map(_is_whole, lines)):
        good = len(lines)
        values = json.loads(b"[%b]" % b",".join([line[_PAYLOAD:] for line in lines]))
    else:
        good = next(at for at, line in enumerate(lines) if not _is_whole(line))
        values = [json.loads(line[_PAYLOAD:]) for line in lines[:good]]
    rest = lines[good:] + unended
    return Lines(
        values=values,
        length=sum(map(len, lines[:good])) + good,
        behind=[json.loads(line[_PAYLOAD:]) for line in lines[good:] if _is_whole(line)],
        damaged=len(rest) > 1 or not all(map(_breaks_off, rest)),
    )


def _is_whole(line: bytes) -> bool:
    return line[:8] == b"%08x" % crc32(line[_PAYLOAD:])


def _breaks_off(line: bytes) -> bool:
    """Whether a line is shorter than it says, or as long and without its line feed."""
    if _is_whole(line) or len(line) < _PAYLOAD:
        return True
    try:
        return len(line) - _PAYLOAD < int(line[9:17], 16)
    except ValueError:
        return False


def merge(tables: Tables, pieces: Iterable[Row]) -> None:
    """Adds what *pieces* say to *tables*."""
    for piece in pieces:
        for table, documents in piece.items():
            if isinstance(documents, dict):
                into = tables.setdefault(table, {})
                for name, document in documents.items():
                    if document is None:
                        into.pop(name, None)
                    elif name in into:
                        into[name].update(document)
                    else:
                        into[name] = document
