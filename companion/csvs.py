"""Ledgers and histories as CSV, for spreadsheets: rows of plain text and whole numbers, in the reader's language.

Cells that a spreadsheet would take for a formula, like the name ``=1+1``, get an apostrophe before them.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence

from companion.match import Acted, Corrected, Match
from companion.results import Result, SeatResult
from companion.text import Text, say
from companion.words import Words

Cell = str | int
_BOM = "\ufeff"  # without it, a spreadsheet takes UTF-8 for something else
_FORMULA = ("=", "+", "-", "@", "\t", "\r")

Date = Callable[[int], str]
"""A moment in ms as a date and time where the reader is: the clock and its zone are not ours."""


def encoded(head: Sequence[Text], rows: Iterable[Sequence[Cell]], words: Words) -> bytes:
    """A CSV file: a line of headings, then the rows."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([words(text) for text in head])
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return (_BOM + out.getvalue()).encode()


def _cell(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def ledger(match: Match, words: Words, date: Date) -> bytes:
    """Every movement of every ledger of a match, oldest first.

    Columns: entry, date, where in the match, what happened, from, to, amount, why, by the table's ruling or by
    hand.
    """
    head = [say(f"csv.{name}") for name in _LEDGER]
    return encoded(head, _movements(match, words, date), words)


_LEDGER = ("entry", "date", "where", "event", "source", "target", "amount", "reason", "how")


def _movements(match: Match, words: Words, date: Date) -> Iterator[Sequence[Cell]]:
    game = match.game
    for moment in reversed(list(match.moments())):
        before = moment.before
        earlier = game.ledgers(before.state) if before is not None else ()
        for number, now in enumerate(game.ledgers(moment.state)):
            for movement in now.movements(earlier[number] if before is not None else None):
                entry, acted = moment.entry, moment.acted
                yield (
                    entry.n if entry is not None else 0,
                    date(entry.at) if entry is not None else "",
                    words(game.progress(before.state if before is not None else moment.state)),
                    words(match.describe(moment)) if entry is not None else words(say("csv.start")),
                    words(game.account(movement.source)),
                    words(game.account(movement.target)),
                    movement.amount,
                    words(movement.reason),
                    _how(acted, words),
                )


def _how(acted: Acted | None, words: Words) -> str:
    if acted is None:
        return ""
    if acted.is_ruling:
        return words(say("csv.ruling", why=acted.note or ""))
    return words(say("csv.corrected")) if isinstance(acted.action, Corrected) else ""


def history(matches: Iterable[tuple[int, str | Text, Result]], words: Words, date: Date) -> bytes:
    """Finished matches, a line for each player's part: date, game, player, place (or draw), figure, entries, rulings.

    *matches* are when a match was last played, the name of its game, and its result.
    """
    head = [say(f"csv.{name}") for name in ("date", "game", "player", "place", "figure", "entries", "rulings")]
    rows = (
        (
            date(at),
            game if isinstance(game, str) else words(game),
            part.player.name,
            _place(result, part, words),
            part.figure if part.figure is not None else "",
            result.entries,
            result.rulings,
        )
        for at, game, result in matches
        for part in result.seats
    )
    return encoded(head, rows, words)


def _place(result: Result, part: SeatResult, words: Words) -> Cell:
    if result.stopped:
        return words(say("result.stopped"))
    return words(say("result.drawn")) if result.is_drawn else part.place
