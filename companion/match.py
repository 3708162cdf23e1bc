"""A match: a set-up, an append-only list of entries, and the table as their fold.

Nothing is ever taken out of the list. An undo is an entry, an amendment is an entry; what they do is move to
another moment of the match. Every moment keeps its state, so undo and redo fold nothing again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.game import Answer, Game, Player, Prompt, Setup
from companion.ledger import Ledger
from companion.text import Text, Who, say
from companion.verdict import Action, Finding, Kind, Verdict

# What any game's table can be told.


@dataclass(frozen=True, slots=True)
class Corrected(Action):
    """A public figure was corrected by hand (訂正), and why."""

    figure: str
    value: Answer
    note: str


@dataclass(frozen=True, slots=True)
class Seated(Action):
    """A player was renamed, or somebody else took the seat over (交代): *player* sits there from now on."""

    seat: int
    player: Player


@dataclass(frozen=True, slots=True)
class Left(Action):
    """The player of a seat went home (退席); the seat takes no further turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stopped(Action):
    """The table ended the match before its rules did (途中で終了): the ranking stays as it was, and nobody has won."""


TABLE_ACTIONS: tuple[type[Action], ...] = (Corrected, Seated, Left, Stopped)


# What stands in the list.

# Final keeps fields from change as frozen would, and costs nothing when a match of thousands of entries is opened.


@dataclass(slots=True)
class Acted:
    """Something happened. *kind* and *rules* are the verdict it was recorded under; *note* makes it a table ruling."""

    action: Final[Action]
    kind: Final[Kind] = Kind.OK
    rules: Final[tuple[str, ...]] = ()
    note: Final[str | None] = None

    @property
    def is_ruling(self) -> bool:
        """Whether the table overruled the rules here (卓の裁定)."""
        return self.kind is Kind.VIOLATION


@dataclass(frozen=True, slots=True)
class Undone:
    """The newest entry in force was taken back (元に戻す)."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The newest entry taken back came into force again (やり直す)."""


@dataclass(frozen=True, slots=True)
class Change:
    """What entry *n* says from now on: another act, or None where it is struck out."""

    n: int
    acted: Acted | None


@dataclass(frozen=True, slots=True)
class Amended:
    """Earlier entries were put right (直す); the entries after them stand, judged anew where the verdict changed."""

    changes: tuple[Change, ...]


Record = Acted | Undone | Redone | Amended


@dataclass(slots=True)
class Entry:
    """A line of the list: its number *n* from 1, when (*at*, milliseconds since 1970), by whom, and what."""

    n: Final[int]
    at: Final[int]
    by: Final[str]
    what: Final[Record]


_STAGE = 100  # moments from one waypoint to the next


@dataclass(slots=True, eq=False)
class Moment:
    """The match after an act: the act, the table then, and the moment before. *undo_to* is where undo leads.

    *stopped*: the table has ended the match here, whatever its rules say.

    The first moment of a match has no entry and nothing before it.
    """

    state: Final[Any]
    players: Final[tuple[Player, ...]]
    entry: Final[Entry | None] = None
    acted: Final[Acted | None] = None
    # Both lead back to the same moments: written out, n of them would be 2ⁿ.
    before: Final[Moment | None] = field(default=None, repr=False)
    undo_to: Final[Moment | None] = field(default=None, repr=False)
    # Some of those before. The last to let go of a match lets go of its moments one from within the other, and in a
    # browser thousands are too deep; so each goes down to the next one held here. Slots are emptied by the alphabet:
    # this name has to come after those of the two above.
    waypoints: Final[tuple[Moment, ...]] = field(default=(), repr=False)
    stopped: Final[bool] = False


@dataclass(frozen=True, slots=True, eq=False)
class _Taken:
    """The moments undone, newest first."""

    moment: Moment
    below: _Taken | None = field(repr=False)


class Refused(Exception):
    """The rules are against it, or it looks like a slip; nothing has changed. *verdict* says why and what would do."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict


@dataclass(frozen=True, slots=True)
class Consequence:
    """What an amendment makes of entry *n*: its verdict then, if that is graver than the one it has now.

    *struck*: what it names (a figure, a card) isn't there then, so that it is struck out with the amendment.
    """

    n: int
    acted: Acted
    verdict: Verdict
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Amendment:
    """A preview: the match as it would be, the entry that would make it so, and what turns illegal by it."""

    after: Match
    what: Amended
    consequences: tuple[Consequence, ...]


@dataclass(slots=True, eq=False)
class Match:
    """A match at this moment. A value: every method that changes something returns another match."""

    game: Final[Game[Any, Any]]
    setup: Final[Setup[Any]]
    now: Final[Moment]
    count: Final[int] = 0  # entries so far, undone ones included
    _taken: Final[_Taken | None] = None
    # What comes next is asked for by whatever lists and shows this moment of the match; it judges every act on offer.
    _prompt: Prompt | None = field(default=None, init=False, repr=False)

    @classmethod
    def begin(cls, game: Game[Any, Any], setup: Setup[Any]) -> Match:
        """A new match. Raises `Refused` when the rules are against its set-up, which has no note to overrule them.

        ValueError as `start`.
        """
        match = cls.start(game, setup)
        verdict = game.judge_setup(setup)
        if verdict.kind is Kind.VIOLATION and not setup.note.strip():
            raise Refused(verdict)
        return match

    @classmethod
    def start(cls, game: Game[Any, Any], setup: Setup[Any]) -> Match:
        """A match before its first act. Raises ValueError if so many can't play or nobody sits where it starts."""
        if len(setup.seats) not in game.seats:
            raise ValueError(f"{game.id} is for {game.seats.start}–{game.seats.stop - 1}, not {len(setup.seats)}")
        if setup.first not in range(len(setup.seats)):
            raise ValueError(f"nobody sits at {setup.first}")
        return cls(game, setup, Moment(game.start(setup), setup.seats))

    @property
    def state(self) -> Any:
        """The table as the game sees it."""
        return self.now.state

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where now."""
        return self.now.players

    @property
    def is_stopped(self) -> bool:
        """Whether the table has ended the match before its rules did, so that nobody has won."""
        return self.now.stopped

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, by its rules or because the table ended it."""
        return self.is_stopped or self.game.is_over(self.state)

    @property
    def can_stop(self) -> bool:
        """Whether the table can end the match here; a game may offer an act of its own for it."""
        return not self.is_over and not any(isinstance(act.action, self.game.endings) for act in self.prompt().acts)

    def prompt(self) -> Prompt:
        """What comes next; nothing any more once the table has ended the match."""
        if self._prompt is None:
            self._prompt = self.game.prompt(self.state)
            if self.is_stopped:
                self._prompt = Prompt(None, say("match.stopped"), (say("match.nobody_won"),), self._prompt.rule, ())
        return self._prompt

    @property
    def names(self) -> tuple[str, ...]:
        """The names round the table, in seat order."""
        return tuple(player.name for player in self.now.players)

    def moments(self) -> Iterator[Moment]:
        """The moments in force, newest first, down to the first one."""
        moment: Moment | None = self.now
        while moment is not None:
            yield moment
            moment = moment.before

    # Deciding.

    def judge(self, action: Action) -> Verdict:
        """What the rules say of *action* now."""
        return _judge(self.game, self.now, action)

    def act(
        self, action: Action, *, at: int, by: str = "", note: str | None = None, confirmed: bool = False
    ) -> tuple[Match, Entry]:
        """The match after *action*, and the entry to store before anybody is told.

        Raises `Refused` for advice that isn't *confirmed*, and for a violation without a *note* to overrule it.
        """
        verdict = self.judge(action)
        if verdict.kind is Kind.VIOLATION and not (note and note.strip()):
            raise Refused(verdict)
        if verdict.kind is Kind.ADVICE and not (confirmed or note):
            raise Refused(verdict)
        return self._append(Acted(action, verdict.kind, verdict.rules, note), at, by)

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return self.now.undo_to is not None

    @property
    def can_redo(self) -> bool:
        """Whether anything taken back could come into force again."""
        return self._taken is not None

    def undo(self, *, at: int, by: str = "") -> tuple[Match, Entry]:
        """The match one act earlier. Raises ValueError at the first moment."""
        return self._append(Undone(), at, by)

    def redo(self, *, at: int, by: str = "") -> tuple[Match, Entry]:
        """The match with the last undo taken back. Raises ValueError when nothing was undone since the last act."""
        return self._append(Redone(), at, by)

    def preview(self, *changes: Change) -> Amendment:
        """What the match would be if earlier entries had said something else.

        An entry that turns into a violation by it stands as a table ruling unless it is changed too; one that can't
        happen at all then is struck out with it.
        Raises ValueError when a changed entry isn't in force, or nothing would change.
        """
        wanted = {change.n: change for change in changes}
        moment, rest = self._from(wanted)
        settled: list[Change] = []
        consequences: list[Consequence] = []
        for old in rest:
            entry, was = _deed(old)
            change = wanted.get(entry.n)
            acted = change.acted if change else was
            if acted is None:
                settled.append(Change(entry.n, None))
                continue
            try:
                verdict = _judge(self.game, moment, acted.action)
            except ValueError:
                if change:
                    raise
                settled.append(Change(entry.n, None))
                gone = Verdict((Finding(Kind.VIOLATION, "", say("match.struck_too")),))
                consequences.append(Consequence(entry.n, was, gone, struck=True))
                continue
            judged = replace(acted, kind=verdict.kind, rules=verdict.rules)
            if change or judged != was:
                settled.append(Change(entry.n, judged))
            if verdict.kind > was.kind or (change and verdict.kind is Kind.VIOLATION):
                consequences.append(Consequence(entry.n, judged, verdict))
            moment = _next(self.game, moment, entry, judged, moment)
        what = Amended(tuple(settled))
        return Amendment(self.record(Entry(self.count + 1, 0, "", what)), what, tuple(consequences))

    def amend(self, amendment: Amendment, *, at: int, by: str = "") -> tuple[Match, Entry]:
        """The match after a previewed amendment, itself one entry that can be undone."""
        return self._append(amendment.what, at, by)

    def _append(self, what: Record, at: int, by: str) -> tuple[Match, Entry]:
        entry = Entry(self.count + 1, at, by, what)
        return self.record(entry), entry

    # Folding: what is in the list is applied, not judged again.

    def record(self, entry: Entry, *, doubted: bool = False) -> Match:
        """The match with one more entry. Raises ValueError if it can't follow (a number skipped, nothing to undo).

        *doubted*: it comes from outside, and ValueError is raised as well for what can't happen at any table.
        """
        if entry.n != self.count + 1:
            raise ValueError(f"entry {self.count + 1} is missing: found {entry.n}")
        match entry.what:
            case Acted() as acted:
                if doubted:
                    _doubt(self.game, self.now, acted)
                    if acted.is_ruling and not (acted.note and acted.note.strip()):
                        raise ValueError(f"entry {entry.n} overrules the rules without a reason")
                after = _next(self.game, self.now, entry, acted, self._back_from(acted))
                return Match(self.game, self.setup, after, entry.n)
            case Undone():
                if self.now.undo_to is None:
                    raise ValueError(f"entry {entry.n} undoes what isn't there")
                return Match(self.game, self.setup, self.now.undo_to, entry.n, _Taken(self.now, self._taken))
            case Redone():
                if self._taken is None:
                    raise ValueError(f"entry {entry.n} redoes what wasn't undone")
                return Match(self.game, self.setup, self._taken.moment, entry.n, self._taken.below)
            case Amended(changes):
                return Match(self.game, self.setup, self._amended(changes, doubted=doubted), entry.n)

    def _back_from(self, acted: Acted) -> Moment:
        """Where undo leads from what is recorded next: before the entry it is one event with, if there is one."""
        last = self.now.acted
        joined = last is not None and self.game.joins(last.action, acted.action)
        return self.now.undo_to if joined and self.now.undo_to is not None else self.now

    def _amended(self, changes: tuple[Change, ...], *, doubted: bool) -> Moment:
        wanted = {change.n: change for change in changes}
        moment, rest = self._from(wanted)
        for old in rest:
            entry, was = _deed(old)
            change = wanted.get(entry.n)
            acted = change.acted if change else was
            if acted is not None:
                if doubted:
                    _doubt(self.game, moment, acted)
                moment = _next(self.game, moment, entry, acted, moment)
        return replace(moment, undo_to=self.now)

    def _from(self, changes: dict[int, Change]) -> tuple[Moment, list[Moment]]:
        """The moment before the earliest changed entry, and the moments in force from there on, oldest first."""
        rest: list[Moment] = []
        left = set(changes)
        moment = self.now
        while left:
            if moment.entry is None or moment.before is None:
                raise ValueError(f"entry {min(left)} is not in force")
            rest.append(moment)
            left.discard(moment.entry.n)
            moment = moment.before
        if not rest:
            raise ValueError("an amendment changes something")
        rest.reverse()
        return moment, rest

    # What the screens ask of any game.

    def describe(self, moment: Moment) -> Text:
        """The event of *moment* with the steps it implied, as the log has it. Raises ValueError as `event`."""
        event = self.event(moment)
        if moment.before is None or moment.acted is None or isinstance(moment.acted.action, TABLE_ACTIONS):
            return event
        steps = self.game.implied(self.recalled(moment.before), moment.acted.action)
        return say("match.with_steps", event=event, steps=steps) if steps else event

    def event(self, moment: Moment) -> Text:
        """What was done at *moment*, in one line, as it may be told now. Raises ValueError for the first moment."""
        if moment.before is None or moment.acted is None:
            raise ValueError("nothing has happened yet")
        match moment.acted.action:
            case Corrected(figure, value, _):
                known = {known.id: known for known in self.game.figures(self.recalled(moment.before))}
                if figure not in known:
                    return say("match.corrected_closed", figure=say("match.figure"))
                named = {choice.value: choice.label for choice in known[figure].choices}
                return say("match.corrected", figure=known[figure].label, value=named.get(value, value))
            case Seated(seat, player) if player.id == moment.before.players[seat].id:
                return say("match.renamed", before=moment.before.players[seat].name, after=player.name)
            case Seated(seat, player):
                return say("match.replaced", before=moment.before.players[seat].name, after=player.name)
            case Left(seat):
                return say("match.left", who=Who(seat))
            case Stopped():
                return say("match.stopped")
            case action:
                return self.game.describe(self.recalled(moment.before), action, self.recalled(moment))

    def recalled(self, moment: Moment) -> Any:
        """The table of an earlier moment as it may be looked at now; once the table has ended the match, as it was."""
        return moment.state if self.is_stopped else self.game.recalled(moment.state, self.state)

    def at(self, moment: Moment) -> Match:
        """The match as it was at one of its moments, as that may be looked at now: not to be gone on with."""
        before = moment.before
        if before is not None:
            before = Moment(self.recalled(before), before.players, before.entry, before.acted, before.before)
        now = Moment(self.recalled(moment), moment.players, moment.entry, moment.acted, before, stopped=moment.stopped)
        return Match(self.game, self.setup, now, self.count)

    def is_closed(self, moment: Moment) -> bool:
        """Whether something of the table before *moment*'s act may not be looked at any more: say no reasons, then."""
        return moment.before is not None and self.recalled(moment.before) is not moment.before.state

    def ledgers(self) -> tuple[Ledger, ...]:
        """The ledgers as they stand."""
        return self.game.ledgers(self.now.state)


def _deed(moment: Moment) -> tuple[Entry, Acted]:
    assert moment.entry is not None
    assert moment.acted is not None
    return moment.entry, moment.acted


def _judge(game: Game[Any, Any], moment: Moment, action: Action) -> Verdict:
    match action:
        case Corrected(figure, value, note):
            game.correct(moment.state, figure, value)  # raises when there is no such figure
            if not note.strip():
                return Verdict((Finding(Kind.VIOLATION, "", say("match.note_missing")),))
            return Verdict()
        case Seated(seat) | Left(seat):
            if seat not in range(len(moment.players)):
                raise ValueError(f"nobody sits at {seat}")
            return Verdict()
        case Stopped() if moment.stopped or game.is_over(moment.state):
            return Verdict((Finding(Kind.VIOLATION, "", say("match.over_already")),))
        case Stopped():
            told = tuple(
                say("match.stands", place=rank.place, who=Who(rank.seat), figure=rank.figure)
                for rank in game.standing(moment.state).ranks
            )
            return Verdict((Finding(Kind.ADVICE, "", say("match.stop_ask")),), told)
        case _ if moment.stopped:
            return Verdict((Finding(Kind.VIOLATION, "", say("match.over_already")),))
        case _:
            return game.judge(moment.state, action)


def _doubt(game: Game[Any, Any], moment: Moment, acted: Acted) -> None:
    """Raises ValueError for what can't happen at any table, which is what no game can be trusted to apply."""
    try:
        _judge(game, moment, acted.action)
    except LookupError as error:
        raise ValueError(f"{acted.action} can't happen") from error


def _next(game: Game[Any, Any], moment: Moment, entry: Entry, acted: Acted, undo_to: Moment) -> Moment:
    state, players, stopped = moment.state, moment.players, moment.stopped
    match acted.action:
        case Corrected(figure, value, _):
            state = game.correct(state, figure, value)
        case Seated(seat, player):
            players = (*players[:seat], player, *players[seat + 1 :])
        case Left(seat):
            state = game.leave(state, seat)
        case Stopped():
            stopped = True
        case action:
            state, stopped = game.apply(state, action), False  # the table went on all the same
    waypoints = moment.waypoints
    if len(waypoints) < entry.n // _STAGE:
        waypoints = (*waypoints, moment)
    return Moment(state, players, entry, acted, moment, undo_to, waypoints, stopped)
