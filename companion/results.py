"""What a finished match leaves for the statistics: who came in where and with what, and what they did most.

It is worked out once, when the match ends, and kept beside its name in the lists: statistics over a thousand matches
open none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.game import Player
from companion.match import Match
from companion.text import Text, say

# Raised when a result holds more, or something else: what is stored is worked out anew then.
VERSION = 2


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One player's part in a finished match.

    *place* from 1, shared when equal; *figure* what the game counts (`Game.score`), None where it counts nothing;
    *deeds* how often they did what (`Game.deeds`).
    """

    player: Player
    place: int
    figure: int | None
    deeds: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match: a part each seat, in seat order, how many *entries* are in force and how many are *rulings*.

    *stopped*: the table ended it before its rules did. The places are those of that moment, and nobody has won.
    """

    seats: tuple[SeatResult, ...]
    entries: int
    rulings: int
    stopped: bool = False

    @property
    def is_level(self) -> bool:
        """Whether nobody was better than anybody."""
        return all(seat.place == 1 for seat in self.seats)

    @property
    def is_drawn(self) -> bool:
        """Whether it ended with nobody better than anybody."""
        return self.is_level and not self.stopped

    @property
    def is_won(self) -> bool:
        """Whether somebody has won."""
        return not self.is_level and not self.stopped

    def is_won_by(self, seat: SeatResult) -> bool:
        """Whether that was the winner, or one of them."""
        return seat.place == 1 and self.is_won

    def encode(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "v": VERSION,
            "entries": self.entries,
            "rulings": self.rulings,
            "stopped": self.stopped,
            "seats": [
                {
                    "player": [seat.player.id, seat.player.name, seat.player.colour, seat.player.mark],
                    "place": seat.place,
                    "figure": seat.figure,
                    "deeds": dict(seat.deeds),
                }
                for seat in self.seats
            ],
        }

    @classmethod
    def decode(cls, row: Any) -> Result | None:
        """From JSON of ours; None if there is none, or it was made by another version and has to be made anew."""
        if not is_current(row):
            return None
        seats = tuple(
            SeatResult(Player(*seat["player"]), seat["place"], seat["figure"], seat["deeds"]) for seat in row["seats"]
        )
        return cls(seats, row["entries"], row["rulings"], row["stopped"])


def is_current(row: Any) -> bool:
    """Whether JSON is a result as this version makes it."""
    return isinstance(row, dict) and row.get("v") == VERSION


def level_text(match: Match) -> Text | None:
    """That nobody is ahead of anybody, which is a draw once it is over; None where somebody is."""
    if not match.game.standing(match.state).is_level:
        return None
    return say("result.drawn" if match.game.is_over(match.state) else "result.level")


def stopped_text(match: Match) -> Text | None:
    """That the table ended it, so that nobody has won; None where it didn't."""
    return say("result.stopped") if match.is_stopped else None


def result_of(match: Match) -> Result | None:
    """The result of a match; None while it is in play. Whoever took a seat over answers for what they did there."""
    game = match.game
    if not match.is_over:
        return None
    deeds: list[Counter[str]] = [Counter() for _ in match.players]
    entries = rulings = 0
    for moment in match.moments():
        if moment.acted is None or moment.before is None:
            continue
        entries += 1
        rulings += moment.acted.is_ruling
        for seat, deed in game.deeds(moment.before.state, moment.acted.action):
            if moment.before.players[seat].id == match.players[seat].id:
                deeds[seat][deed] += 1
    places = {rank.seat: rank.place for rank in game.standing(match.state).ranks}
    seats = tuple(
        SeatResult(player, places[seat], game.score(match.state, seat), deeds[seat])
        for seat, player in enumerate(match.players)
    )
    return Result(seats, entries, rulings, match.is_stopped)
