"""What has happened, in lines: for the dock, the list of entries, and beside figures."""

from __future__ import annotations

from companion.match import Acted, Corrected, Match, Moment
from companion.text import Text, say


def last_event(match: Match) -> Text | None:
    """What was done last; None before the first event. What it implied stands in the log."""
    return match.event(match.now) if match.now.before is not None else None


def is_amended(moment: Moment) -> bool:
    """Whether an entry says something else now than when it was recorded (直した)."""
    entry, acted = moment.entry, moment.acted
    return (
        entry is not None
        and acted is not None
        and isinstance(entry.what, Acted)
        and (entry.what.action, entry.what.note) != (acted.action, acted.note)
    )


def correction_note(moment: Moment) -> Text | None:
    """Why somebody put a figure right; None for any other entry."""
    action = moment.acted.action if moment.acted is not None else None
    return say("log.because", why=action.note) if isinstance(action, Corrected) and action.note else None


def rulings(match: Match) -> tuple[Moment, ...]:
    """The entries in force by which the table overruled the rules, newest first."""
    return tuple(moment for moment in match.moments() if moment.acted is not None and moment.acted.is_ruling)


def when(match: Match, moment: Moment) -> Text:
    """Where in the match an entry stands: the round and turn it was made in."""
    return match.game.progress(moment.before.state if moment.before is not None else moment.state)


def moment_of(match: Match, n: int) -> Moment | None:
    """The moment entry *n* made, if it is in force."""
    return next((moment for moment in match.moments() if moment.entry is not None and moment.entry.n == n), None)


def sentence(lines: tuple[Text, ...]) -> Text | None:
    """Several sentences as one text, which breaks between them."""
    if not lines:
        return None
    whole = lines[0]
    for line in lines[1:]:
        whole = say("table.sentences", one=whole, other=line)
    return whole
