"""Names as they are kept: what a keyboard, a paste or a file brings, without what nobody can see."""

from __future__ import annotations

import unicodedata

# Joiners hold emoji and some scripts together, tags spell the flags of regions; the rest of Cf only hides or turns.
_JOINERS = "\u200c\u200d"
_TAGS = range(0xE0020, 0xE0080)
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
