"""The catalogues, and how a `Text` becomes a sentence of one language.

A catalogue is TOML. `companion/words/<language>/<part>.toml` holds the keys ``<part>.…``;
`companion/games/<game>/words/<language>.toml` holds the keys ``<game>.…``. In a template

- ``{name}`` is a gap; ``{amount:,}`` and ``{n:+}`` are Python's number formats;
- ``{n:card/cards}`` is the first word for 1 and the second for any other number;
- ``{who}`` is a player, politely; ``{who:name}`` is the bare name;
- ``|`` is a place where a line may break, for languages without spaces.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Literal, get_args

from companion.text import Gap, Text, Who

Language = Literal["ja", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

# Stands for ``|`` once a template is loaded; a unit separator is no character anybody types.
_BREAK = "\x1f"
_UNSENDABLE = re.compile(r"[\ud800-\udfff]")  # half of a surrogate pair
# Letters of scripts written from the right, and the signs that ask for it.
_TURNING = re.compile(
    r"[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_LISTS: Mapping[Language, str] = {"ja": "、", "en": ", "}


@dataclass(frozen=True, slots=True)
class Words:
    """One language, the names round the table, and the polite ending (さん) or none."""

    language: Language
    names: Sequence[str] = ()
    polite: bool = True

    def __call__(self, text: Text) -> str:
        """The sentence. Raises KeyError for a key no catalogue has."""
        return self._filled(text).replace(_BREAK, "")

    def phrases(self, text: Text) -> tuple[str, ...]:
        """The sentence in pieces; a line may break between two of them."""
        return tuple(self._filled(text).split(_BREAK))

    def _filled(self, text: Text) -> str:
        gaps = {name: _Filler(gap, self) for name, gap in text.gaps}
        return _FORMATTER.vformat(catalogue(self.language)[text.key], (), gaps)

    def _word(self, gap: Gap, spec: str) -> str:
        match gap:
            case Text():
                return self._filled(gap)
            case Who(seat):
                name = _shown(self.names[seat])
                return f"{name}さん" if self.language == "ja" and self.polite and spec != "name" else name
            case tuple():
                return (_LISTS[self.language] + _BREAK).join(self._word(item, spec) for item in gap)
            case int():
                one, slash, other = spec.partition("/")
                return (one if gap == 1 else other) if slash else format(gap, spec)
            case str():
                return _shown(gap)


def _shown(text: str) -> str:
    """What somebody typed, as it can stand in a sentence: nothing that can't be sent, nothing that turns the rest."""
    if text.isascii():
        return text.replace(_BREAK, "")
    text = _UNSENDABLE.sub("\ufffd", text.replace(_BREAK, ""))
    return f"\u2068{text}\u2069" if _TURNING.search(text) else text


@dataclass(frozen=True, slots=True)
class _Filler:
    gap: Gap
    words: Words

    def __format__(self, spec: str) -> str:
        return self.words._word(self.gap, spec)


class _Formatter(string.Formatter):
    """Python's format language without attribute and item look-ups, which no catalogue needs."""

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        return kwargs[field_name], field_name


_FORMATTER = _Formatter()


@cache
def catalogue(language: Language) -> Mapping[str, str]:
    """Every template of a language by key. Raises ValueError when two files hold one key."""
    entries: dict[str, str] = {}
    for prefix, source in _sources(language):
        for key, template in _flat(prefix, tomllib.loads(source.read_text(encoding="utf-8"))):
            if key in entries:
                raise ValueError(f"two catalogues hold {key!r}")
            entries[key] = template.replace("|", _BREAK)
    return entries


def _sources(language: Language) -> Iterator[tuple[str, Traversable]]:
    for part in _sorted(resources.files("companion") / "words" / language, lambda p: p.name.endswith(".toml")):
        yield part.name.removesuffix(".toml"), part
    for game in _sorted(resources.files("companion") / "games", lambda p: p.is_dir()):
        own = game / "words" / f"{language}.toml"
        if own.is_file():
            yield game.name, own


def _sorted(folder: Traversable, keep: Callable[[Traversable], bool]) -> list[Traversable]:
    return sorted((entry for entry in folder.iterdir() if keep(entry)), key=lambda entry: entry.name)


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        key = f"{prefix}.{name}"
        if isinstance(value, str):
            yield key, value
        else:
            yield from _flat(key, value)
