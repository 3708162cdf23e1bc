"""Names as they are kept: what a keyboard, a paste or a file brings, without what nobody can see; and their letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

# Joiners hold emoji and some scripts together, tags spell the flags of regions; the rest of Cf only hides or turns.
_JOINERS = "\u200c\u200d"
_TAGS = range(0xE0020, 0xE0080)
_SKINS = range(0x1F3FB, 0x1F400)
_HALF_FLAGS = range(0x1F1E6, 0x1F200)
# Letters and symbols by their category, blanks to the eye.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
_UNSEEN = ("Mn", "Me", "Cf", "Zs")


def cleaned(name: str) -> str:
    """A name as it is kept: composed, without blanks round it, doubled or unseen; empty if nothing of it shows."""
    signs = "".join(map(_kept, name))
    kept = " ".join(unicodedata.normalize("NFC", signs).split())
    return kept if any(_shows(sign) for sign in kept) else ""


def _kept(sign: str) -> str:
    match unicodedata.category(sign):
        case "Cc" | "Cs" | "Zl" | "Zp":
            return " "
        case "Cf" if sign not in _JOINERS and ord(sign) not in _TAGS:
            return ""
    return sign


def _shows(sign: str) -> bool:
    return sign not in _BLANK and unicodedata.category(sign) not in _UNSEEN


def letters(text: str) -> Iterator[str]:
    """A string letter by letter as a reader sees them: marks, skin tones, joined emoji and flags stay with their base.

    >>> list(letters("👍🏽ゆい"))
    ['👍🏽', 'ゆ', 'い']
    """
    letter = ""
    for sign in text:
        if letter and not (_clings(sign) or letter.endswith("\u200d") or _is_half_flag(letter, sign)):
            yield letter
            letter = ""
        letter += sign
    if letter:
        yield letter


def _clings(sign: str) -> bool:
    code = ord(sign)
    return sign == "\u200d" or code in _SKINS or code in _TAGS or unicodedata.category(sign) in ("Mn", "Me", "Mc")


def _is_half_flag(letter: str, sign: str) -> bool:
    return len(letter) == 1 and ord(letter) in _HALF_FLAGS and ord(sign) in _HALF_FLAGS
