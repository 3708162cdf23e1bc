"""JSON in as few bytes as will do: an adaptive range coder, and a model of what is likely to come next.

Writing and reading are one walk: every step is handed what it should say (the reader is handed nothing) and returns
what was said, so that both learn the same from it. The coder is LZMA's; docs/match-file.md describes the model.
"""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")

_TOP = 1 << 24  # a range below is widened by a byte
_WHOLE = 1 << 16  # a chance of 1
_LEAST = 24  # the smallest chance
_SETTLED = 30  # after so many bits a context learns no more slowly

_TAG = 16  # bits that stand for a known word
_LONGEST = 56  # bits of a number
_LEARNT = 16  # of a number's leading bits, as many as make it this big have a context
_DEEPEST = 12  # levels of JSON
_LARGE = 1_000_000  # a number from here on is a time: told by its distance from the last, mostly in whole seconds

# No match needs more, and a code somebody made up can't take more time or memory.
_MOST_LETTERS = 4_000_000  # a value counts as eight
_MOST_BITS = 3_000_000
_BITS_A_BYTE = 1000

_NULL, _FALSE, _TRUE, _NUMBER, _TIME, _WORD, _WORDS, _LIST, _OBJECT = range(9)


class Unpackable(ValueError):
    """Bytes into which nothing was packed, or nothing that is understood here; or what can't be packed."""


def pack(value: Any, words: Collection[str]) -> bytes:
    """JSON without fractions as bytes. *words* are what the reader knows without being told.

    Raises Unpackable for what is no such JSON, or is so long that no reader would take it.
    """
    writer = _Writer()
    _Model(writer, words).value("", value)
    return writer.ended()


def unpack(data: bytes, words: Collection[str]) -> Any:
    """What was packed with the same *words*, or more of them. Raises Unpackable."""
    return _Model(_Reader(data), words).value("")


class _Coder(ABC):
    """Bits, each said in a context, which learns from it how likely a 0 is there."""

    def __init__(self) -> None:
        self._chances: dict[Hashable, list[int]] = {}  # of a 0, in 1/65536, and how many bits it was learnt from
        self._range = 0xFFFFFFFF

    @abstractmethod
    def bit(self, context: Hashable, given: int) -> int:
        """Says the bit *given* and returns it, or returns the bit that was said. Without a context both are likely."""

    def _bound(self, context: Hashable) -> int:
        """How much of the range stands for a 0."""
        if context is None:
            return self._range >> 1
        chance = self._chances.get(context)
        if chance is None:
            chance = self._chances[context] = [_WHOLE // 2, 0]
        return (self._range >> 16) * chance[0]

    def _learn(self, context: Hashable, bit: int) -> None:
        if context is None:
            return
        chance = self._chances[context]
        before, met = chance
        after = before + ((0 if bit else _WHOLE) - before) * 3 // (3 * met + 4)
        chance[:] = min(max(after, _LEAST), _WHOLE - _LEAST), min(met + 1, _SETTLED)


class _Writer(_Coder):
    def __init__(self) -> None:
        super().__init__()
        self._low = 0
        self._held, self._behind = 0, 0  # a byte that a carry may still change, and how many 0xff behind it
        self._out = bytearray()
        self._bits = 0

    def bit(self, context: Hashable, given: int) -> int:
        bound = self._bound(context)
        if given:
            self._low += bound
            self._range -= bound
        else:
            self._range = bound
        self._learn(context, given)
        while self._range < _TOP:
            self._range <<= 8
            self._shift()
        self._bits += 1
        return given

    def _shift(self) -> None:
        carry, top = self._low >> 32, self._low >> 24 & 0xFF
        if carry or top != 0xFF:
            self._out.append(self._held + carry & 0xFF)
            self._out += bytes([0xFF + carry & 0xFF]) * self._behind
            self._held, self._behind = top, 0
        else:
            self._behind += 1
        self._low = (self._low & 0xFFFFFF) << 8

    def ended(self) -> bytes:
        """All that was said."""
        for _ in range(5):
            self._shift()
        # The first byte is always 0, and behind the last one the reader finds zeros anyway.
        data = bytes(self._out[1:]).rstrip(b"\0")
        if self._bits > _most_bits(data):
            raise Unpackable("too long")
        return data


class _Reader(_Coder):
    def __init__(self, data: bytes) -> None:
        super().__init__()
        self._data, self._at = data, 4
        self._code = int.from_bytes(data[:4].ljust(4, b"\0"), "big")
        self._left = _most_bits(data)

    def bit(self, context: Hashable, given: int) -> int:
        self._left -= 1
        if self._left < 0:
            raise Unpackable("no end of it")
        bound = self._bound(context)
        bit = int(self._code >= bound)
        if bit:
            self._code -= bound
            self._range -= bound
        else:
            self._range = bound
        self._learn(context, bit)
        while self._range < _TOP:
            self._range <<= 8
            self._code = self._code << 8 | (self._data[self._at] if self._at < len(self._data) else 0)
            self._at += 1
        return bit


def _most_bits(data: bytes) -> int:
    return min(_MOST_BITS, _BITS_A_BYTE * (len(data) + 20))


def _tag(word: str) -> int:
    return zlib.crc32(word.encode()) & (1 << _TAG) - 1


class _Said(Generic[T]):
    """What has been said before can be said by its place from 1; 0 stands for something new."""

    def __init__(self) -> None:
        self._things: list[T] = []
        self._places: dict[T, int] = {}

    def place(self, thing: T) -> int:
        """The place of a thing, 0 if it is new."""
        return self._places.get(thing, 0)

    def at(self, place: int) -> T | None:
        """What was said, None for something new."""
        if place > len(self._things):
            raise Unpackable("something that wasn't said")
        return self._things[place - 1] if place else None

    def add(self, thing: T) -> T:
        """Gives a new thing its place, and returns it."""
        self._things.append(thing)
        self._places[thing] = len(self._things)
        return thing


class _Model:
    """What is likely to come next, for a walk over JSON."""

    def __init__(self, coder: _Coder, words: Collection[str]) -> None:
        self._bit = coder.bit
        self._known: dict[int, str] = {}
        for word in words:
            tag = _tag(word)
            self._known[tag] = "" if tag in self._known else word  # two words of one tag are spelt out
        self._words = _Said[str]()
        self._phrases = _Said[tuple[str, ...]]()
        self._shapes = _Said[tuple[str, ...]]()  # what an object "is", "" if it doesn't say, and its other keys
        self._last: dict[Hashable, int] = {}  # what was said last in a place
        self._scene = ""  # what the object is that is told of
        self._letters = _MOST_LETTERS

    def _spend(self, letters: int) -> None:
        self._letters -= letters
        if self._letters < 0:
            raise Unpackable("too long")

    # Numbers.

    def _number(self, context: Hashable, given: int = 0) -> int:
        """A number from 0: how many bits it has, then those behind the first."""
        length, wanted = 0, given.bit_length()
        while self._bit((context, length), length < wanted):
            length += 1
            if length > _LONGEST:
                raise Unpackable("a number too big")
        number = min(length, 1)
        for place in range(length - 2, -1, -1):
            learnt = (context, length, number) if number < _LEARNT else None
            number = number << 1 | self._bit(learnt, given >> place & 1)
        return number

    def _signed(self, context: Hashable, given: int = 0) -> int:
        number = self._number(context, given * 2 if given >= 0 else -given * 2 - 1)
        return -(number + 1 >> 1) if number & 1 else number >> 1

    def _time(self, given: int | None) -> int:
        last = self._last.get("time", 0)
        apart = given - last if given is not None else 0
        unit = 1000 if self._bit("whole", apart % 1000 == 0) else 1
        said = self._last["time"] = last + self._signed(("apart", unit), apart // unit) * unit
        return said

    # Words.

    def _text(self, given: str) -> str:
        data = given.encode()
        length = self._number("length", len(data))
        said = bytearray()
        before = 0
        for at in range(length):
            byte = 1
            for place in range(7, -1, -1):
                bit = data[at] >> place & 1 if at < len(data) else 0
                byte = byte << 1 | self._bit(("byte", before, byte), bit)
            before = byte & 0xFF
            said.append(before)
        try:
            return said.decode()
        except UnicodeDecodeError as error:
            raise Unpackable("no text") from error

    def _new_word(self, given: str) -> str:
        tag = _tag(given)
        if not self._bit("known", given != "" and self._known.get(tag) == given):
            return self._text(given)
        said = 0
        for place in range(_TAG - 1, -1, -1):
            said = said << 1 | self._bit(None, tag >> place & 1)
        if not self._known.get(said):
            raise Unpackable("a word that isn't known here")
        return self._known[said]

    def _word(self, context: Hashable, given: str = "") -> str:
        said = self._words.at(self._number(("word", context), self._words.place(given)))
        if said is None:
            said = self._words.add(self._new_word(given))
        self._spend(len(said))
        return said

    def _phrase(self, context: Hashable, given: tuple[str, ...] = ()) -> tuple[str, ...]:
        said = self._phrases.at(self._number(("phrase", context), self._phrases.place(given)))
        if said is None:
            length = self._number("words", len(given))
            said = self._phrases.add(tuple(self._word("phrase", *given[n : n + 1]) for n in range(length)))
        self._spend(sum(map(len, said)))
        return said

    # JSON.

    def value(self, path: str, given: Any = None, depth: int = 0) -> Any:
        """Anything, in the place that *path* names."""
        if depth > _DEEPEST:
            raise Unpackable("too deep")
        self._spend(8)
        place = ("kind", path)
        kind = self._last[place] = self._number((place, self._last.get(place)), self._kind(given))
        match kind:
            case 0:
                return None
            case 1 | 2:
                return kind == _TRUE
            case 3:
                key = path.rpartition(".")[2]
                said = self._last[key] = self._signed((key, self._scene, self._last.get(key)), given or 0)
                return said
            case 4:
                return self._time(given)
            case 5:
                return self._word((path, self._scene), given or "")
            case 6:
                return list(self._phrase((path, self._scene), tuple(given or ())))
            case 7:
                length = self._number(("items", path), len(given or ()))
                return [self.value(path, given[n] if given else None, depth + 1) for n in range(length)]
        return self._object(path, kind - _OBJECT, given, depth)

    def _object(self, path: str, place: int, given: dict[str, Any] | None, depth: int) -> dict[str, Any]:
        shape = self._shapes.at(place)
        if shape is None:
            new = _shape(given or {})
            length = self._number("keys", len(new) - 1)
            shape = self._shapes.add(tuple(self._word("key", *new[n : n + 1]) for n in range(length + 1)))
        self._spend(sum(map(len, shape)))
        name, *keys = shape
        before, self._scene = self._scene, name
        said: dict[str, Any] = {"is": name} if name else {}
        for key in keys:
            said[key] = self.value(f"{name or path}.{key}", given[key] if given else None, depth + 1)
        if not name:
            self._scene = before
        return said

    def _kind(self, given: Any) -> int:
        match given:
            case None:
                return _NULL
            case bool():
                return _TRUE if given else _FALSE
            case int():
                return _NUMBER if -_LARGE < given < _LARGE else _TIME
            case str():
                return _WORD
            case list():
                return _WORDS if given and all(isinstance(item, str) for item in given) else _LIST
            case dict():
                return _OBJECT + self._shapes.place(_shape(given))
        raise Unpackable(f"no JSON: {given!r}")


def _shape(given: dict[str, Any]) -> tuple[str, ...]:
    """What an object is, "" if it doesn't say, and its other keys: those first that say most of the rest."""
    keys = sorted(given.keys() - {"is"}, key=lambda key: (not isinstance(given[key], dict), key))
    return (given.get("is", ""), *keys)
