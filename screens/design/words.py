"""Words on the screen: a `Text` of the catalogues, or a plain string, becomes lines that break where a
reader pauses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

import flet as ft

from companion.names import letters
from companion.text import Text, Who, say
from companion.words import Words
from screens.design.scale import Layout, Role, read_context, use_layout

Said = str | Text
"""What a component shows: a text of the catalogues, or a string that needs no translation (a name, a
number).
"""

JOIN, BREAK = "\u2060", "\u200b"
_LONGEST_JOINED = 14  # a longer phrase may not fit a line whole
_LAST = 3  # letters that stay together at the end of a longer one: no kana alone on a line
SHORT_NAME = 8
"""Letters of a name where a sentence must keep its end."""
_CLAUSE = re.compile(r"(?<=[、。：；！？])(?![、。：；！？」）])")

WordsContext: Any = ft.create_context(None)
"""Provides the `Words` of a match (names round the table): ``WordsContext(words, lambda: …)``."""


def use_words() -> Words:
    """The words in force; without a match those of the layout's language."""
    words: Words | None = read_context(WordsContext)
    return words or Words(use_layout().language)


def plain(text: Said) -> str:
    """The words as a string: for names of controls, titles, messages."""
    return text if isinstance(text, str) else _plain(use_words(), text)


@lru_cache(maxsize=4096)
def _plain(words: Words, text: Text) -> str:
    return words(text)


def joined(phrase: str, names: Sequence[str] = (), longest: int = _LONGEST_JOINED) -> str:
    """A phrase that stays on one line; Latin words are left alone.

    What is longer than *longest* letters may break after its commas and stops, and anywhere else but inside one of
    the *names* and before its last letters.
    """
    parts = list(letters(phrase))
    if len(parts) <= longest:
        return _glued(parts)
    clauses = [clause for clause in _CLAUSE.split(phrase) if clause]
    if len(clauses) > 1:
        return BREAK.join(joined(clause, names, longest) for clause in clauses)
    whole = sorted((name for name in names if len(list(letters(name))) <= longest), key=len, reverse=True)
    pieces = re.split("(" + "|".join(map(re.escape, whole)) + ")", phrase) if whole else [phrase]
    *before, last = pieces
    tail = list(letters(last))
    end = "".join(tail[:-_LAST]) + _glued(tail[-_LAST:])
    return "".join(_glued(list(letters(piece))) if piece in whole else piece for piece in before) + end


def _glued(parts: Sequence[str]) -> str:
    out = list(parts[:1])
    for before, after in pairwise(parts):
        if not (before.isspace() or after.isspace() or (before.isascii() and after.isascii())):
            out.append(JOIN)
        out.append(after)
    return "".join(out)


def broken(text: Said, words: Words | None = None, *, lines: int | None = None) -> str:
    """The words with their places to break: joined inside a phrase, free between two. One line needs none."""
    if isinstance(text, str):
        return text
    if lines == 1:
        return _plain(words or use_words(), text)
    return _broken(words or use_words(), text, round(_LONGEST_JOINED / max(1.0, use_layout().k)))


def shortened(words: Words, longest: int = SHORT_NAME) -> Words:
    """The same words with no name of more than *longest* letters, for a sentence that must keep its end."""
    return replace(words, names=tuple(_short(name, longest) for name in words.names))


def _short(name: str, longest: int) -> str:
    parts = list(letters(name))
    return name if len(parts) <= longest else "".join(parts[: longest - 1]) + "…"


@lru_cache(maxsize=4096)
def _broken(words: Words, text: Text, longest: int) -> str:
    called = [words(say("common.called", who=Who(seat))) for seat in range(len(words.names))]
    return BREAK.join(joined(phrase, called, longest) for phrase in words.phrases(text))


_SIGNS = {"−": "minus", "×": "times", "＝": "equals", "→": "to", "＋": "plus"}


def spoken(text: str) -> str:
    """A sentence as a screen reader should say it: マイナス, かける, イコール for the signs."""
    for sign, word in _SIGNS.items():
        if sign in text:
            text = text.replace(sign, plain(say(f"common.spoken.{word}")))
    return text.replace(" = ", plain(say("common.spoken.equals"))).replace(" > ", plain(say("common.spoken.over")))


def Say(
    text: Said,
    role: Role = Role.BODY,
    *,
    color: str | None = None,
    muted: bool = False,
    bold: bool | None = None,
    align: ft.TextAlign = ft.TextAlign.START,
    lines: int | None = None,
    expand: bool | int | None = None,
    selectable: bool = False,
    layout: Layout | None = None,
    words: Words | None = None,
    name: Said | None = None,
    **more: Any,
) -> ft.Text:
    """Words in a role. *muted* is second text; *lines* is the most there may be, the rest becomes …

    *words* are others to show it in than those in force, in which a screen reader says it. *name* is what it says
    instead; "" is silence.
    """
    layout = layout or use_layout()
    shown, said = broken(text, words, lines=lines), spoken(plain(text if name is None else name))
    return ft.Text(
        shown,
        style=layout.style(role, color or (layout.colours.ink2 if muted else None), bold=bold),
        text_align=align,
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.VISIBLE,
        expand=expand,
        selectable=selectable or None,
        semantics_label=said if said != shown else None,
        **more,
    )


_PICTURE = 1.3  # how wide an emoji may be, in full-width letters


def is_short_name(name: str, role: Role, room: float) -> bool:
    """Whether a name surely fits one line of *room* dp. Joined emoji are one picture, their font there or not."""
    layout = use_layout()
    signs = [letter[0] for letter in letters(name)]
    pictures = sum(ord(sign) > 0xFFFF for sign in signs)
    width = layout.width_of("".join(signs), role) + (_PICTURE - 1) * pictures * layout.size(role)
    return width <= 0.95 * room


def Name(
    name: str,
    role: Role = Role.LABEL,
    *,
    lines: int | None = 2,
    color: str | None = None,
    expand: bool | int | None = None,
    **more: Any,
) -> ft.Text:
    """A person's name, up to 40 letters: it wraps, then ends in …; a screen reader says it whole."""
    return Say(name, role, lines=lines, color=color, expand=expand, **more)
