"""お札: an amount of mos as the notes that change hands (WN-01)."""

from __future__ import annotations

from functools import reduce

from companion.text import Text, say

NOTES = (1000, 500, 100)  # mos, largest first (WN-01)


def notes(amount: int) -> tuple[tuple[int, int], ...]:
    """The fewest notes that make *amount* mos: (note, how many), largest note first; () for 0.

    Raises ValueError for a negative amount or one that is no multiple of 100.

    >>> notes(1700)
    ((1000, 1), (500, 1), (100, 2))
    """
    if amount < 0 or amount % NOTES[-1]:
        raise ValueError(f"no notes make {amount} mos")
    counted = []
    for note in NOTES:
        count, amount = divmod(amount, note)
        if count:
            counted.append((note, count))
    return tuple(counted)


def in_notes(amount: int) -> Text:
    """The notes in words: ``1000×1 + 100×2``. Raises ValueError as `notes` does."""
    counted = [say("wannyan.money.note", note=note, count=count) for note, count in notes(amount)]
    if not counted:
        return say("wannyan.money.none")
    return reduce(lambda more, note: say("wannyan.money.more", more=more, note=note), counted)
