"""How it has gone over many matches: for a player, for a pair, for a game. Pure sums over `companion.results`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from companion.game import Player
from companion.results import Result, SeatResult


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match: its *id*, its *game*, and when it was last played (*at*, milliseconds since 1970)."""

    id: str
    game: str
    at: int
    result: Result


@dataclass(frozen=True, slots=True)
class Part:
    """Somebody's part in a match; *won* is None where nobody has won."""

    match: Played
    seat: SeatResult
    won: bool | None


@dataclass(frozen=True, slots=True)
class Score:
    """How often somebody played, and how often they won (shared wins count for each, draws for nobody)."""

    player: Player
    played: int
    won: int
    last: int  # when they last played


@dataclass(frozen=True, slots=True)
class Person:
    """How it has gone for somebody: their *parts*, oldest first, in every game or in one."""

    player: Player
    parts: tuple[Part, ...]

    @property
    def score(self) -> Score:
        """Played and won."""
        won = sum(part.won is True for part in self.parts)
        return Score(self.player, len(self.parts), won, self.parts[-1].match.at)

    @property
    def games(self) -> tuple[str, ...]:
        """What they have played, most often first."""
        return tuple(game for game, _ in Counter(part.match.game for part in self.parts).most_common())

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """How often they came in at which place, from the first on; where nobody has won nobody comes in anywhere."""
        return tuple(sorted(Counter(part.seat.place for part in self.parts if part.won is not None).items()))

    @property
    def drawn(self) -> int:
        """How often nobody was better than anybody."""
        return sum(part.match.result.is_drawn for part in self.parts)

    @property
    def streak(self) -> int:
        """Wins in a row up to now (連勝); below 0 matches in a row without one."""
        return _streak([part.won is True for part in self.parts])

    @property
    def longest_streak(self) -> int:
        """The most wins there ever were in a row."""
        return _longest([part.won is True for part in self.parts])

    @property
    def figures(self) -> tuple[tuple[Played, int], ...]:
        """What they had at the end of each match; only where a game counts something."""
        return tuple((part.match, part.seat.figure) for part in self.parts if part.seat.figure is not None)

    @property
    def deeds(self) -> tuple[tuple[str, int], ...]:
        """What they did and how often, favourites first."""
        total: Counter[str] = Counter()
        for part in self.parts:
            total.update(part.seat.deeds)
        return tuple(sorted(total.items(), key=lambda item: (-item[1], item[0])))


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match two people sat in: what each had, and who was *ahead*: below 0 the first, above the second, 0 level."""

    match: Played
    first: SeatResult
    second: SeatResult

    @property
    def ahead(self) -> int:
        """Whose place was the better one; nobody's where the table ended it before its rules did."""
        if self.match.result.stopped:
            return 0
        return (self.first.place > self.second.place) - (self.first.place < self.second.place)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people and the matches both sat in, oldest first."""

    first: Player
    second: Player
    meetings: tuple[Meeting, ...]

    @property
    def ahead(self) -> tuple[int, int, int]:
        """How often the first was ahead, the second, and neither."""
        counts = Counter(meeting.ahead for meeting in self.meetings)
        return counts[-1], counts[1], counts[0]

    @property
    def streak(self) -> tuple[int, int]:
        """Who has been ahead the last times (as `Meeting.ahead`), and how often in a row."""
        if not self.meetings:
            return 0, 0
        last = self.meetings[-1].ahead
        return last, sum(1 for _ in takewhile(lambda meeting: meeting.ahead == last, reversed(self.meetings)))


@dataclass(frozen=True, slots=True)
class Wins:
    """Wins over time: after each match of *matches*, oldest first, how many everybody of *players* had by then."""

    matches: tuple[Played, ...]
    players: tuple[Player, ...]
    totals: tuple[tuple[int, ...], ...]  # a row a player, a number a match


class Statistics:
    """Finished matches, oldest first, and questions about them.

    *same* says which ids are one person: id by id, the one that stands for them. Somebody is shown as they were in
    the newest match.
    """

    def __init__(self, matches: Iterable[Played], same: Mapping[str, str] | None = None) -> None:
        self.matches = tuple(sorted(matches, key=lambda match: (match.at, match.id)))
        self._same = same or {}
        self._parts: dict[str, list[Part]] = defaultdict(list)
        for match in self.matches:
            for id_, seat in self._seats(match.result):
                won = match.result.is_won_by(seat) if match.result.is_won else None
                self._parts[id_].append(Part(match, seat, won))

    def _seats(self, result: Result) -> Iterator[tuple[str, SeatResult]]:
        """Everybody's part, once; of somebody who sat there twice the better one."""
        best: dict[str, SeatResult] = {}
        for seat in result.seats:
            id_ = self.stands_for(seat.player.id)
            if id_ not in best or seat.place < best[id_].place:
                best[id_] = seat
        yield from best.items()

    def stands_for(self, id_: str) -> str:
        """The id of the person that id belongs to."""
        return self._same.get(id_, id_)

    def games(self) -> tuple[tuple[str, int], ...]:
        """What has been played, and how often, most often first."""
        return tuple(Counter(match.game for match in self.matches).most_common())

    def of(self, game: str | None) -> tuple[Played, ...]:
        """The matches of a game, or all."""
        return tuple(match for match in self.matches if game in (None, match.game))

    def scores(self, game: str | None = None) -> tuple[Score, ...]:
        """Everybody who has played, most often first."""
        found = (self.person(id_, game) for id_ in self._parts)
        scores = [person.score for person in found if person is not None]
        return tuple(sorted(scores, key=lambda score: (-score.played, -score.won, -score.last, score.player.name)))

    def person(self, id_: str, game: str | None = None) -> Person | None:
        """How it has gone for somebody; None if they haven't finished a match."""
        everywhere = self._parts.get(self.stands_for(id_), [])
        parts = tuple(part for part in everywhere if game in (None, part.match.game))
        return Person(self._player(everywhere), parts) if parts else None

    def mates(self, id_: str, game: str | None = None) -> tuple[tuple[Player, int], ...]:
        """Who somebody has played with, and how often, most often first."""
        me = self.stands_for(id_)
        counts: Counter[str] = Counter()
        for part in self._parts.get(me, []):
            if game in (None, part.match.game):
                counts.update({other for other, _ in self._seats(part.match.result)} - {me})
        order = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return tuple((self._player(self._parts[other]), count) for other, count in order)

    def pair(self, first: str, second: str, game: str | None = None) -> Pair | None:
        """How two people have done against each other; None if they never sat in one match."""
        one, other = self.stands_for(first), self.stands_for(second)
        meetings = [
            Meeting(part.match, part.seat, seat)
            for part in self._parts.get(one, [])
            if game in (None, part.match.game) and (seat := dict(self._seats(part.match.result)).get(other))
        ]
        if not meetings or one == other:
            return None
        return Pair(self._player(self._parts[one]), self._player(self._parts[other]), tuple(meetings))

    def wins(self, players: Sequence[Player], game: str | None = None) -> Wins:
        """The wins of some people over time."""
        matches = self.of(game)
        totals: list[list[int]] = [[] for _ in players]
        for match in matches:
            winners = {id_ for id_, seat in self._seats(match.result) if match.result.is_won_by(seat)}
            for player, total in zip(players, totals, strict=True):
                total.append((total[-1] if total else 0) + (player.id in winners))
        return Wins(matches, tuple(players), tuple(map(tuple, totals)))

    def longest(self, game: str | None = None) -> Played | None:
        """The match with the most entries."""
        return max(self.of(game), key=lambda match: match.result.entries, default=None)

    def _player(self, parts: Sequence[Part]) -> Player:
        """Somebody as they were in their newest match, by the id that stands for them."""
        newest = parts[-1].seat.player
        return Player(self.stands_for(newest.id), newest.name, newest.colour, newest.mark)


def _streak(won: Sequence[bool]) -> int:
    if not won:
        return 0
    count = sum(1 for _ in takewhile(lambda one: one is won[-1], reversed(won)))
    return count if won[-1] else -count


def _longest(won: Sequence[bool]) -> int:
    longest = run = 0
    for one in won:
        run = run + 1 if one else 0
        longest = max(longest, run)
    return longest
