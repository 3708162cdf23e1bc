"""The tables of this process: one `LiveTable` a match, shown by any number of browsers, all of them always up to date.

An act is decided on the newest state, stored, and only then shown: to every browser at once, each woken inside
its own session. One lock a table puts acts in order; a tap made on an older state than the newest is not recorded.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

import flet as ft

from companion.game import Answers, Setup
from companion.games import GAMES
from companion.handover import Handed
from companion.match import Amendment, Entry, Match
from companion.matchfile import Header, MatchFileError, decode_entry, encode_entry, fold, followed
from companion.meeting import Log, Way
from companion.results import Result, is_current, result_of
from companion.statistics import Played, Statistics
from companion.text import Text, say
from companion.verdict import Action
from companion.words import LANGUAGES, Words
from screens.design.guard import use_effect
from screens.design.scale import read_context
from screens.hooks import use_made, use_maybe
from screens.seating import Seating, person_of, rules_key, rules_of
from storage.interface import MatchCard, MatchRefused, NewMatch, Row, StorageError, Summary
from storage.match import Match as Book
from storage.store import Store

log = logging.getLogger("takuban.screens")
T = TypeVar("T")


def now_ms() -> int:
    """The time, in milliseconds since 1970: entries and lists get it from here, since the rules have no clock."""
    return time.time_ns() // 1_000_000


def recorded_now() -> int:
    """When an entry is recorded: to the second, since a match in a QR code is mostly times."""
    return now_ms() // 1000 * 1000


# Telling the browsers.


class Signal:
    """Something many browsers look at. Ringing it draws every component anew that asked for it, in its own session."""

    def __init__(self) -> None:
        self.rung = 0
        self._ears: dict[object, _Ear] = {}

    def listen(self, session: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Has *wake* called, as the session that listens, at every ring; returns the way to stop."""
        ear = _Ear(asyncio.get_running_loop(), contextvars.copy_context(), wake)
        token = object()
        self._ears[token] = ear

        def stop() -> None:
            self._ears.pop(token, None)
            _ears_of.get(session, {}).pop(token, None)

        _ears_of.setdefault(session, {})[token] = (ear, stop)
        return stop

    @property
    def listeners(self) -> int:
        """How many listen."""
        return len(self._ears)

    def ring(self) -> None:
        """Tells everybody. A browser that is gone, or fails, keeps nobody else from hearing."""
        self.rung += 1
        for token, ear in list(self._ears.items()):
            if not ear.call():
                self._ears.pop(token, None)


@dataclass(frozen=True, slots=True)
class _Ear:
    loop: asyncio.AbstractEventLoop
    context: contextvars.Context
    wake: Callable[[], None]

    def call(self) -> bool:
        """Whether there was still somebody to be woken."""
        try:
            # Flet draws in the session of the context it is called in, so each is woken in its own.
            self.loop.call_soon_threadsafe(self._woken, context=self.context)
        except RuntimeError:  # its loop has ended
            return False
        return True

    def _woken(self) -> None:
        try:
            self.wake()
        except Exception:
            log.exception("a browser could not be told")


_ears_of: dict[str, dict[object, tuple[_Ear, Callable[[], None]]]] = {}


def refresh(page: ft.Page) -> None:
    """Draws anew what *page* listens to: what changed while its link was down had no way to it."""
    for ear, _ in list(_ears_of.get(page.session.id, {}).values()):
        ear.call()


def leave(page: ft.Page) -> None:
    """Forgets a session that has ended."""
    for _, stop in list(_ears_of.pop(page.session.id, {}).values()):
        stop()


class _Stop:
    """What ends the listening of one component."""

    def __init__(self) -> None:
        self.now: Callable[[], None] = lambda: None


def use_signal(signal: Signal, active: Callable[[], bool] = lambda: True) -> None:
    """Draws the component anew at every ring of *signal*, unless it isn't *active* just then."""
    page = ft.context.page
    _, put = ft.use_state(0)
    held = use_made(_Stop)
    drawn = signal.rung

    def wake() -> None:
        if active():
            put(lambda n: n + 1)

    def stop() -> None:
        held.now()

    def start() -> None:
        stop()
        held.now = signal.listen(page.session.id, wake)
        if signal.rung != drawn:
            wake()

    use_effect(start, [signal], stop)


# One table.


class MovedOn(Exception):
    """Somebody else was quicker: the act was meant for an older state of the table, and isn't recorded.

    *same* tells that what they recorded is this very act, so that there is nothing left to do.
    """

    def __init__(self, *, same: bool) -> None:
        super().__init__("the table has moved on")
        self.same = same


@dataclass(frozen=True, slots=True)
class Unsaved:
    """An entry that couldn't be stored and so isn't recorded; *text* says why. It can be tried again."""

    after: Match
    entry: Entry
    text: Text


@dataclass(frozen=True, slots=True)
class FlowDraft:
    """The unfinished answers of a flow, begun when the match had *after* entries."""

    flow: str
    answers: Answers
    after: int


class LiveTable:
    """One open match. Read `match`; change it through `act`, `undo`, `redo` and `amend`.

    Each takes *seen*, the `match.count` of the table the person was looking at, and raises `MovedOn` when there
    is more by now, `companion.match.Refused` for what the rules are against, StorageError for what couldn't be stored.
    """

    def __init__(self, book: Book, match: Match, tell: Callable[[], None] = lambda: None) -> None:
        self.id = book.id
        self.match = match
        self.unsaved: Unsaved | None = None
        self.damage = tuple(book.damage)
        self.changed = Signal()
        self._book = book
        self._tell = tell
        self._lock = asyncio.Lock()

    async def act(
        self, action: Action, *, seen: int, by: str = "", note: str | None = None, confirmed: bool = False
    ) -> Match:
        """Records that *action* happened; *note* makes it a table ruling, *confirmed* lets advice pass."""
        return await self._record(
            seen, lambda match: match.act(action, at=recorded_now(), by=by, note=note, confirmed=confirmed), action
        )

    async def undo(self, *, seen: int, by: str = "") -> Match:
        """Takes the newest entry in force back."""
        return await self._record(seen, lambda match: match.undo(at=recorded_now(), by=by))

    async def redo(self, *, seen: int, by: str = "") -> Match:
        """Takes the newest undo back."""
        return await self._record(seen, lambda match: match.redo(at=recorded_now(), by=by))

    async def amend(self, amendment: Amendment, *, seen: int, by: str = "") -> Match:
        """Puts earlier entries right, as previewed on the table that had *seen* entries."""
        return await self._record(seen, lambda match: match.amend(amendment, at=recorded_now(), by=by))

    async def retry(self) -> Match:
        """Tries again to store what couldn't be; nothing happens if the table has moved on meanwhile."""

        async def again() -> Match:
            async with self._lock:
                if (unsaved := self.unsaved) is not None:
                    if unsaved.entry.n == self.match.count + 1:
                        await self._store(unsaved.after, unsaved.entry)
                    else:
                        self._let_go()
                return self.match

        return await _undisturbed(again())

    async def go_on(self, rows: Sequence[Row]) -> Match:
        """Adds what another device has recorded since: *rows* are all entries, those that are here already first.

        Raises MovedOn if they aren't, MatchFileError for what can't follow, StorageError.
        """

        async def gone_on() -> Match:
            async with self._lock:
                count = self.match.count
                if list(rows[:count]) != list(self._book.entries):
                    raise MovedOn(same=False)
                after = self.match
                for row in rows[count:]:
                    after = followed(after, row)
                await self._book.append(*rows[count:], summary=_summary(self._book, after, now_ms()))
                return self._shown(after)

        return await _undisturbed(gone_on())

    async def tell_anew(self) -> None:
        """Has what the lists show of the match told anew."""
        async with self._lock:
            await _tell_anew(self._book, self.match)

    def give_up(self) -> None:
        """Leaves what couldn't be stored unrecorded."""
        self._let_go()

    def draft(self, device: str) -> FlowDraft | None:
        """The unfinished answers given on *device*."""
        kept = self._book.draft(device)
        match kept.value if kept is not None else None:
            case {"flow": str(flow), "answers": list(answers)}:
                return FlowDraft(flow, tuple((str(part), value) for part, value in answers), kept.after if kept else 0)
        return None

    async def keep_draft(self, device: str, flow: str, answers: Answers) -> None:
        """Keeps unfinished answers, so that a reload or a restart in the middle of a flow loses none."""
        await self._book.save_draft({"flow": flow, "answers": [list(pair) for pair in answers]}, device)
        self.changed.ring()

    async def drop_draft(self, device: str) -> None:
        """Forgets the unfinished answers of *device*."""
        if self._book.draft(device) is not None:
            await self._book.save_draft(None, device)
            self.changed.ring()

    async def _record(
        self, seen: int, decide: Callable[[Match], tuple[Match, Entry]], action: Action | None = None
    ) -> Match:
        async def decided() -> Match:
            async with self._lock:
                if seen != self.match.count:
                    newest = self.match.now.acted
                    raise MovedOn(same=action is not None and newest is not None and newest.action == action)
                return await self._store(*decide(self.match))

        return await _undisturbed(decided())

    async def _store(self, after: Match, entry: Entry) -> Match:
        try:
            await self._book.append(encode_entry(after.game, entry), summary=_summary(self._book, after, now_ms()))
        except StorageError as error:
            self.unsaved = Unsaved(after, entry, error.text)
            self.changed.ring()
            raise
        return self._shown(after)

    def _shown(self, after: Match) -> Match:
        self.match, self.unsaved = after, None
        self.changed.ring()
        self._tell()
        return after

    def _let_go(self) -> None:
        if self.unsaved is not None:
            self.unsaved = None
            self.changed.ring()


async def _undisturbed(work: Coroutine[Any, Any, T]) -> T:
    """Does *work* to its end even when whoever waits for it goes away: what is stored must be shown, too."""
    task = asyncio.create_task(work)
    _under_way.add(task)
    task.add_done_callback(_done)
    return await asyncio.shield(task)


_under_way: set[asyncio.Task[Any]] = set()


def _done(task: asyncio.Task[Any]) -> None:
    _under_way.discard(task)
    if not task.cancelled():
        task.exception()  # asked for, so that a refusal nobody waits for any more isn't reported as lost


# What the lists show of a match.


def summary_of(match: Match, created: int, played: int, *, aside: bool = False) -> Summary:
    """What the home screen shows without opening the match. *aside*: it is a copy, kept beside the match itself."""
    progress = match.game.progress(match.state)
    label: dict[str, Any] = {
        "progress": {language: Words(language, match.names)(progress) for language in LANGUAGES},
        "seat": match.prompt().seat,
        "marks": [[player.colour, player.mark] for player in match.players],
    }
    if aside:
        label["aside"] = True
    result = result_of(match)
    return Summary(
        game=match.game.id,
        players=match.names,
        created=created,
        played=played,
        finished=match.is_over,
        label=label,
        ids=tuple(player.id for player in match.players),
        result=result.encode() if result is not None else None,
    )


def is_aside(card: MatchCard) -> bool:
    """Whether a match is a copy that was kept aside, so that the match itself counts alone."""
    return isinstance(card.summary.label, dict) and bool(card.summary.label.get("aside"))


def is_told(summary: Summary) -> bool:
    """Whether a summary holds all that is asked of it today; one stored by an older Takuban may not."""
    return len(summary.ids) == len(summary.players) and (not summary.finished or is_current(summary.result))


def _summary(book: Book, match: Match, played: int) -> Summary:
    return summary_of(match, book.summary.created, played, aside="copy_of" in book.header)


async def _tell_anew(book: Book, match: Match) -> None:
    await book.append(summary=_summary(book, match, book.summary.played))


def summary_from(header: Row, rows: Sequence[Row]) -> Summary | Text:
    """The summary of a match file's head and entries, or what is wrong with them."""
    try:
        match = fold(Header.decode(header), rows, doubted=True)
        times = [decode_entry(match.game, row).at for row in (*rows[:1], *rows[-1:])]
    except MatchFileError as error:
        return error.text
    first, last = (times[0], times[-1]) if times else (now_ms(), now_ms())
    return summary_of(match, first, last, aside="copy_of" in header)


# What comes from elsewhere.


@dataclass(frozen=True, slots=True)
class Arrival:
    """A match that came from elsewhere, and its *way* to what is here: as *id*, with so many entries *here*.

    *id* is the match to go on with once it is taken in; *common* of the entries are the same where the two are apart.
    """

    new: NewMatch
    way: Way
    id: str
    here: int = 0
    common: int = 0


def _aside(arrival: Arrival) -> NewMatch:
    """The copy that is kept aside."""
    header = Header.decode(arrival.new.header)
    copied = replace(header, id=arrival.id, copy_of=header.copy_of or header.id)
    summary = replace(arrival.new.summary, label={**arrival.new.summary.label, "aside": True})
    return NewMatch(copied.encode(), arrival.new.entries, summary)


# All of them.


class Tables:
    """The matches, players and settings of this process: one for all its sessions. *store* is where they are kept."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.changed = Signal()  # the lists
        self.seatings: dict[tuple[str, str], Seating] = {}  # new matches being set up, by device and game
        self.arrivals: dict[str, Arrival] = {}  # brought to one page, to be shown by another; by device
        self._open: dict[str, LiveTable] = {}
        self._opening = asyncio.Lock()
        self._untellable: set[str] = set()
        self._results: dict[str, tuple[MatchCard, Result | None]] = {}
        self._counted: tuple[tuple[MatchCard, ...], dict[str, str], Statistics] | None = None

    def table(self, match_id: str) -> LiveTable | None:
        """The table of a match, if it is open."""
        return self._open.get(match_id)

    async def open(self, match_id: str) -> LiveTable:
        """The one table of a match. Raises StorageError when it isn't there or can't be read."""
        if (table := self._open.get(match_id)) is not None:
            return table
        async with self._opening:
            if (table := self._open.get(match_id)) is not None:
                return table
            book = await self.store.match(match_id)
            try:
                match = fold(Header.decode(book.header), book.entries)
            except MatchFileError as error:
                raise MatchRefused(error.text) from error
            return self._lay(book, match)

    async def begin(self, setup: Setup[Any]) -> LiveTable:
        """Lays the table of a new match, and remembers who plays and by which house rules.

        Raises StorageError, and as `Match.begin` does.
        """
        match = Match.begin(GAMES[setup.game], setup)
        at = now_ms()
        header = Header(new_id(), setup)
        book = await self.store.create(header.encode(), summary_of(match, at, at))
        group = tuple(player.id for player in setup.seats)
        try:
            await self.store.remember(*(person_of(player, at, group) for player in setup.seats))
        except StorageError:
            log.exception("the players could not be remembered")  # the match is there all the same
        key, rules = rules_key(setup.game), rules_of(setup)
        try:
            if rules != self.store.value(key, {}):
                await self.store.set_value(key, rules)
        except StorageError:
            log.exception("the house rules could not be remembered")
        return self._lay(book, match)

    def untold(self) -> tuple[MatchCard, ...]:
        """The matches the lists don't know all about, because an older Takuban stored them."""
        return tuple(
            card for card in self.store.matches() if not is_told(card.summary) and card.id not in self._untellable
        )

    async def catch_up(self) -> None:
        """Opens the `untold` matches one after the other and has them told. What can't be read stays as it is."""
        for card in self.untold():
            async with self._opening:
                try:
                    if (table := self._open.get(card.id)) is not None:
                        await table.tell_anew()
                    else:
                        book = await self.store.match(card.id)
                        try:
                            await _tell_anew(book, fold(Header.decode(book.header), book.entries))
                        finally:
                            await book.close()
                except (StorageError, MatchFileError):
                    log.exception("match %s can't be told anew", card.id)
                    self._untellable.add(card.id)
            self.changed.ring()

    def statistics(self) -> Statistics:
        """How it has gone over all finished matches; counted anew only when one has changed."""
        cards, same = self.store.matches(), self.same
        if self._counted is None or self._counted[0] is not cards or self._counted[1] != same:
            played = (
                Played(card.id, card.summary.game, card.summary.played, result) for card, result in self.results()
            )
            self._counted = cards, same, Statistics(played, same)
        return self._counted[2]

    def results(self) -> Iterator[tuple[MatchCard, Result]]:
        """Finished matches with what came of them, the newest first; of one that came twice, the first."""
        for card in self.store.matches():
            if not is_aside(card) and (result := self._result(card)) is not None:
                yield card, result

    def _result(self, card: MatchCard) -> Result | None:
        known = self._results.get(card.id)
        if known is None or known[0] is not card:
            known = self._results[card.id] = card, Result.decode(card.summary.result)
        return known[1]

    async def delete(self, match_id: str) -> None:
        """Puts a match into the bin, from where `restore` takes it back."""
        await self.store.delete(match_id)
        self._cleared(match_id)

    async def restore(self, match_id: str) -> None:
        """Takes a match out of the bin."""
        await self.store.restore(match_id)
        self.changed.ring()

    async def erase(self, match_id: str) -> None:
        """Removes a match in the bin for good."""
        await self.store.erase(match_id)
        self.changed.ring()

    @property
    def same(self) -> dict[str, str]:
        """Ids of people who turned out to be one: each with the id that stands for it."""
        kept = self.store.value("people.same", {})
        return kept if isinstance(kept, dict) else {}

    def have_met(self, one: str, other: str) -> bool:
        """Whether two sat at a table together, so that they can't be one person."""
        same = self.same
        both = {same.get(one, one), same.get(other, other)}
        return any(both <= {same.get(id_, id_) for id_ in card.summary.ids} for card in self.store.matches())

    async def merge(self, gone: str, kept: str) -> Callable[[], Awaitable[None]]:
        """From now on *gone* is *kept*: remembered once, counted as one. Returns the way back."""
        before = self.same
        person = next(person for person in self.store.roster() if person.id == gone)
        led = {id_: kept if to_ == gone else to_ for id_, to_ in before.items()}
        await self.store.set_value("people.same", {**led, gone: kept})
        await self.store.forget(gone)
        self.changed.ring()

        async def take_back() -> None:
            await self.store.remember(person)
            await self.store.set_value("people.same", before)
            self.changed.ring()

        return take_back

    async def handed(self, match_id: str) -> Handed:
        """A match packed for codes. Raises StorageError, and TooLong for one that only a file takes."""
        header, rows = await self.store.rows(match_id)
        return await self.store.beside(lambda: Handed.of(header, rows))

    async def arrived(self, data: bytes) -> Arrival:
        """What a match file brings, and how that stands to what is here; nothing is stored yet. Raises StorageError."""
        return await self.weighed(await self.store.read_match(data, summary_from))

    async def take(self, arrival: Arrival) -> str:
        """Takes in what arrived, and returns the id of the match to go on with.

        Raises MovedOn if it doesn't stand to what is here as it did any more, StorageError.
        """
        if await self.weighed(arrival.new) != arrival:
            raise MovedOn(same=False)
        match arrival.way:
            case Way.NEW:
                await self.store.add_match(arrival.new)
            case Way.APART:
                await self.store.add_match(_aside(arrival))
            case Way.AHEAD:
                await (await self.open(arrival.id)).go_on(arrival.new.entries)
        self.changed.ring()
        return arrival.id

    async def weighed(self, new: NewMatch) -> Arrival:
        """How a match that was read stands to what is here now. Raises StorageError."""
        log = Log(Header.decode(new.header), new.entries)
        parted: Log | None = None
        ids = [log.header.id]
        while (here := await self._log(ids[-1])) is not None:
            if (way := log.way_to(here)) is not Way.APART:
                return Arrival(new, way, ids[-1], len(here.rows))
            parted = parted or here
            copy_id = log.copy_id(here)  # perhaps it came before, and was kept aside
            ids.append(copy_id if copy_id not in ids else new_id())
        original = await self._log(log.header.copy_of)
        if original is not None and (way := log.way_to(original)) is not Way.APART:
            return Arrival(new, way, original.header.id, len(original.rows))
        if parted is None:
            return Arrival(new, Way.NEW, log.header.id)
        return Arrival(new, Way.APART, ids[-1], len(parted.rows), max(0, log.in_common(parted)))

    async def _log(self, match_id: str) -> Log | None:
        if self.store.card(match_id) is None:
            return None
        header, rows = await self.store.rows(match_id)
        return Log(Header.decode(header), rows)

    async def import_backup(self, data: bytes, *, skip_stored: bool = False) -> int:
        """Takes everything in a backup in and returns how many matches that were. Raises FileRefused."""
        cards = await self.store.import_backup(data, summary_from, skip_stored=skip_stored)
        self.changed.ring()
        return len(cards)

    def _lay(self, book: Book, match: Match) -> LiveTable:
        table = self._open[book.id] = LiveTable(book, match, self.changed.ring)
        self.changed.ring()
        return table

    def _cleared(self, match_id: str) -> None:
        """Whoever still looks at an open table of the match finds out that it is another one now, or none."""
        if (table := self._open.pop(match_id, None)) is not None:
            table.changed.ring()
        self.changed.ring()


# Easily read out and typed: no 0 and o, no 1, i and l.
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id() -> str:
    """An id for a match or a player: ASCII, short, and not to be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def draw_lots(seats: int) -> int:
    """The seat the lots (くじ) fall on."""
    return secrets.randbelow(seats)


TablesContext = ft.create_context(cast("Tables | None", None))
"""Provides the `Tables`."""


def use_tables() -> Tables:
    """The tables of this process."""
    tables: Tables | None = read_context(TablesContext)
    if tables is None:
        raise RuntimeError("drawn outside of the app")
    return tables


def use_table(match_id: str) -> LiveTable | Text | None:
    """The table of a match, drawn anew at every change; why it can't be opened; or None while it is being opened."""
    tables = use_tables()
    trouble, set_trouble = use_maybe(Text)
    _, set_opened = ft.use_state("")
    table = tables.table(match_id)
    use_signal(table.changed if table is not None else tables.changed)

    async def open_it() -> None:
        if tables.table(match_id) is None:
            try:
                await tables.open(match_id)
            except StorageError as error:
                set_trouble(error.text)
            else:
                set_opened(match_id)

    is_stored = tables.store.card(match_id) is not None
    use_effect(open_it, [match_id, table is None and is_stored])
    if table is not None:
        return table
    return trouble or (None if is_stored else say("home.no_match"))
