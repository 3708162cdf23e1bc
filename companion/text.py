"""What is said to people, before it is in any language: a key of the catalogues and what fills its gaps."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Who:
    """A player in a sentence, by seat (席); the name is put in when the sentence is put into words."""

    seat: int


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence or a word: *key* names it in every catalogue, *gaps* fill its ``{gaps}``."""

    key: str
    gaps: tuple[tuple[str, Gap], ...] = ()


# A str is shown as it is (a name, a note somebody typed); a tuple becomes a list in the language's manner.
Gap = int | str | Who | Text | tuple["Gap", ...]


def say(key: str, /, **gaps: Gap) -> Text:
    """A text by its key: ``say("wannyan.battle.sum", number=9, plus=3, total=12)``."""
    return Text(key, tuple(gaps.items()))
