"""A match handed over without a network: as one code, or as a few smaller ones, each the end of a link.

A code is text of A–Z and 2–7, so that a QR code holds much of it and a link nothing that has to be escaped. The whole
match goes in, entry by entry: whoever takes it can undo, amend and look back as before. See docs/match-file.md.

    handed = Handed.of(header, rows)
    handed.codes(1700)                      # as many as it takes, none longer than 1700 letters
    pile = Pile().added(read(code))         # in any order, each as often as it likes
    pile.missing or pile.match()            # the match file's head and entries
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b32decode, b32encode
from binascii import Error as NotBase32
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from typing import Any, get_args, get_type_hints

from companion.game import Game, options_of
from companion.games import GAMES
from companion.match import TABLE_ACTIONS, Entry
from companion.matchfile import FORMAT, Header, Row
from companion.matchfile import VERSION as MATCH_VERSION
from companion.packing import Unpackable, pack, unpack
from companion.text import Text, say
from companion.verdict import Kind
from companion.words import catalogue

VERSION = 1
MOST = 255
"""Codes to a match."""
LONGEST = 400_000
"""Letters of a code or of anything pasted: far beyond every match that can be packed."""

_MARK = 0xA0  # the first byte of each code, with the version in its lower half
_HEAD = 9  # bytes before the match: mark, check of the code (2), of the match (4), number of the code, of all codes
_LINK = re.compile(r"\S*/take/", re.IGNORECASE)
_LETTERS = re.compile(r"[A-Za-z2-7]+")


class Unreadable(ValueError):
    """Not a code, or not one that can be read here; *text* says so, and what would do."""

    def __init__(self, why: str) -> None:
        self.text: Text = say(f"handover.{why}")
        super().__init__(self.text)


class TooLong(ValueError):
    """A match that goes into no code; a file takes it all the same."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code that was read: number *at* (from 0) of *of* that belong together, told by the *match* they hold."""

    match: int
    at: int
    of: int
    data: bytes

    def letters(self) -> str:
        """As it stands in a link."""
        body = self.match.to_bytes(4, "big") + bytes((self.at, self.of)) + self.data
        code = bytes((_MARK | VERSION,)) + _short_check(body, _MARK | VERSION) + body
        return b32encode(code).decode().rstrip("=")


@dataclass(frozen=True, slots=True)
class Handed:
    """A match ready to be handed over: its *data*, and the check of what it says."""

    match: int
    data: bytes

    @classmethod
    def of(cls, header: Row, rows: Sequence[Row]) -> Handed:
        """Packs a match file's head and entries. Raises TooLong, and MatchFileError for a head that can't be read."""
        known = Header.decode(header)
        try:
            data = _packed(known, rows)
        except Unpackable as error:
            raise TooLong from error
        return cls(_check(known.encode(), rows), data)

    def codes(self, letters: int) -> tuple[str, ...]:
        """The codes, all about as long, none longer than *letters*. Raises TooLong if that would be too many."""
        room = letters * 5 // 8 - _HEAD
        of = max(1, -(-len(self.data) // room))
        if of > MOST:
            raise TooLong
        size = -(-len(self.data) // of)
        return tuple(Code(self.match, at, of, self.data[at * size : (at + 1) * size]).letters() for at in range(of))


def read(letters: str) -> Code:
    """The code that *letters* are. Raises Unreadable."""
    if len(letters) > LONGEST or not _LETTERS.fullmatch(letters):
        raise Unreadable("foreign")
    try:
        code = b32decode(letters + "=" * (-len(letters) % 8), casefold=True)
    except NotBase32 as error:
        raise Unreadable("damaged") from error
    mark, body = code[0] if code else 0, code[3:]
    if mark & 0xF0 != _MARK:
        raise Unreadable("foreign")
    if mark & 0x0F > VERSION:
        raise Unreadable("newer")
    if len(code) < _HEAD or _short_check(body, mark) != code[1:3] or body[4] >= body[5]:
        raise Unreadable("damaged")
    return Code(int.from_bytes(body[:4], "big"), body[4], body[5], body[6:])


def found(text: str) -> tuple[Code, ...]:
    """The codes in a text somebody pasted: any number of links, or a bare code. Raises Unreadable."""
    if len(text) > LONGEST:
        raise Unreadable("foreign")
    return tuple(_first(piece) for piece in _LINK.split(text)[1:] or (text.strip(),))


def _first(text: str) -> Code:
    """The code that a text begins with; mail breaks long ones into lines."""
    letters, joined = (_LETTERS.match(each) for each in (text, "".join(text.split())))
    try:
        return read(letters[0] if letters else "")
    except Unreadable:
        if letters is None or joined is None or joined[0] == letters[0]:
            raise
        return read(joined[0])


@dataclass(frozen=True, slots=True)
class Pile:
    """The codes of one match read so far."""

    codes: tuple[Code, ...] = ()

    def added(self, code: Code) -> Pile:
        """With one more. Raises Unreadable if it belongs to another match."""
        if not self.takes(code):
            raise Unreadable("mixed")
        others = tuple(other for other in self.codes if other.at != code.at)
        return replace(self, codes=tuple(sorted((*others, code), key=lambda code: code.at)))

    def takes(self, code: Code) -> bool:
        """Whether a code belongs to the match of those read so far."""
        return not self.codes or (self.codes[0].match, self.codes[0].of) == (code.match, code.of)

    @property
    def of(self) -> int:
        """How many codes there are to the match; 0 while none was read."""
        return self.codes[0].of if self.codes else 0

    @property
    def missing(self) -> tuple[int, ...]:
        """Which codes are still to be read, from 0."""
        have = {code.at for code in self.codes}
        return tuple(at for at in range(self.of) if at not in have)

    def match(self) -> tuple[Row, tuple[Row, ...]]:
        """The match file's head and entries, once nothing is missing. Raises Unreadable."""
        try:
            header, rows = _unpacked(b"".join(code.data for code in self.codes))
            is_whole = _check(header, rows) == self.codes[0].match
        except Unpackable:
            is_whole = False
        if not is_whole:
            # Each code was whole by itself, and they belong together: the other app packs differently.
            raise Unreadable("other_version")
        return header, rows

    def file(self) -> bytes:
        """The match file, once nothing is missing. Raises Unreadable."""
        header, rows = self.match()
        return json.dumps({**header, "entries": rows}, ensure_ascii=False).encode()


def _short_check(body: bytes, mark: int) -> bytes:
    """Two bytes that tell whether a code is whole."""
    return zlib.crc32(body, mark).to_bytes(4, "big")[:2]


def _check(header: Row, rows: Sequence[Row]) -> int:
    """A number that tells matches apart, and a match from what it would be read as by mistake."""
    return zlib.crc32(json.dumps([header, *rows], ensure_ascii=False, sort_keys=True).encode())


# What of a match goes into a code: the head as a list, since both sides know what stands where, and entries without
# their numbers. Before it two bytes that tell the game, and so which words are known.

_SEAT = ("id", "name", "colour", "mark")


def _packed(header: Header, rows: Sequence[Row]) -> bytes:
    setup = header.setup
    head = [
        MATCH_VERSION,
        header.id,
        header.copy_of,
        setup.rules,
        setup.first,
        setup.note,
        [[getattr(player, key) for key in _SEAT] for player in setup.seats],
        [getattr(setup.options, option.key) for option in options_of(type(setup.options))],
    ]
    entries = [{key: value for key, value in row.items() if key != "n"} for row in rows]
    return _tag(setup.game) + pack([*head, entries], _words(header.game))


def _unpacked(data: bytes) -> tuple[Row, tuple[Row, ...]]:
    """A match file's head and entries. Raises Unpackable."""
    game = next((game for game in GAMES.values() if _tag(game.id) == data[:2]), None)
    if game is None:
        raise Unpackable("a game that isn't known here")
    match unpack(data[2:], _words(game)):
        case [int(version), id_, copy_of, rules, first, note, [*seats], [*values], [*entries]]:
            options = [option.key for option in options_of(game.options)]
            if len(values) <= len(options) and all(isinstance(entry, dict) for entry in entries):
                setup = {
                    "game": game.id,
                    "seats": [_seat(seat) for seat in seats],
                    "first": first,
                    "options": dict(zip(options, values, strict=False)),  # the others have been thought of since
                    "rules": rules,
                } | ({"note": note} if note else {})
                header = {"format": FORMAT, "version": version, "id": id_} | ({"copy_of": copy_of} if copy_of else {})
                return header | {"setup": setup}, tuple({"n": n} | entry for n, entry in enumerate(entries, 1))
    raise Unpackable("no match")


def _seat(values: Any) -> Row:
    if not isinstance(values, list):
        raise Unpackable("no seat")
    return {key: value for key, value in zip(_SEAT, values, strict=False) if value}


def _tag(game: str) -> bytes:
    return zlib.crc32(game.encode()).to_bytes(4, "big")[:2]


@cache
def _words(game: Game[Any, Any]) -> frozenset[str]:
    """Words of a game's match files that needn't be told: of its actions, its house rules, and every table's looks."""
    words = {kind.word for kind in Kind}
    words.update(
        key.rpartition(".")[2] for key in catalogue("ja") if key.startswith(("common.colour.", "common.face."))
    )
    for option in options_of(game.options):
        words.update(value for value in option.values if isinstance(value, str))
    seen: set[Any] = set()
    for kind in (Entry, *TABLE_ACTIONS, *game.actions):
        words.update(_words_of(kind, seen))
    return frozenset(words)


def _words_of(kind: Any, seen: set[Any]) -> Iterator[str]:
    """What a type is called, and everything in it."""
    if kind in seen:
        return
    seen.add(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        yield from (member.value for member in kind if isinstance(member.value, str))
    elif is_dataclass(kind):
        yield getattr(kind, "__name__", "")
        yield from (field.name for field in fields(kind))
        for inner in get_type_hints(kind).values():
            yield from _words_of(inner, seen)
    for inner in get_args(kind):
        yield from _words_of(inner, seen)
