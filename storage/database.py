"""The two storages under our TinyDBs: one that replaces its file whole, one over a snapshot and a journal.

Both hold everything in memory and read their files once. They are used by the disk's worker only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from tinydb.storages import Storage

from storage.interface import Disk, Row
from storage.lines import Lines, Tables, encode, merge, seal, unseal

SNAPSHOT = "snapshot.jsonl"
JOURNAL = "journal.jsonl"
# Blank lines written ahead: a sync that leaves the file's length alone is a good deal cheaper.
ROOM = 16 * 1024
# Bytes of journal that aren't worth a new snapshot.
COMPACT_AT = 64 * 1024


class Unreadable(Exception):
    """The line everything else rests on can't be read."""


class WholeFile(Storage):
    """A TinyDB in one file, replaced whole at every write: the old one or the new one is there, never half of one."""

    def __init__(self, disk: Disk, path: str, format_name: str, version: int) -> None:
        self._disk = disk
        self._path = path
        self._head: Row = {"format": format_name, "version": version}
        self._tables: Tables = {}
        self._waits = False

    def load(self) -> tuple[int, Tables, bool]:
        """The version the file says it has, what can be read of its tables, and whether anything in it is damaged.

        A file that isn't there yet is an empty one of our version. Nothing is written.
        """
        data = self._disk.read(self._path)
        ours = self._head["version"]
        if data is None:
            return ours, {}, False
        lines = unseal(data)
        pieces = [*lines.values, *lines.behind]
        # The first line tells how many come after it: nothing else would miss one that is gone.
        head = lines.values[0] if lines.values and lines.values[0].get("format") == self._head["format"] else None
        tables: Tables = {}
        merge(tables, pieces)
        self._tables = tables
        whole = head is not None and not lines.damaged and len(lines.values) == head["lines"]
        return (head["version"] if head else ours), tables, not whole

    def read(self) -> Tables:
        """All tables; copies, since a TinyDB changes what it reads before it writes."""
        return {name: {id_: dict(document) for id_, document in table.items()} for name, table in self._tables.items()}

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Replaces the file. Raises OSError; then nothing has changed."""
        if not self._waits:
            self._replace(data)
        self._tables = data

    @contextmanager
    def together(self) -> Iterator[None]:
        """Makes one write of several, at the end. Raises OSError; then none of them has happened."""
        before, self._waits = self._tables, True
        try:
            yield
            self._replace(self._tables)
        except BaseException:
            self._tables = before
            raise
        finally:
            self._waits = False

    def _replace(self, data: Tables) -> None:
        pieces = [{table: {id_: document}} for table, rows in data.items() for id_, document in rows.items()]
        head = {**self._head, "lines": len(pieces) + 1}
        self._disk.replace(self._path, b"".join(seal(encode(line)) for line in (head, *pieces)))
        self._disk.if_undone(self.load)


class Journal(Storage):
    """A TinyDB in a folder: what was there at some time (the snapshot), and a line for everything since.

    `append` writes a line and adds it to memory, which costs the same however much there is; a TinyDB's own
    inserting copies the table first. An ordinary `write` makes a new snapshot of everything.
    """

    def __init__(self, disk: Disk, folder: str, tables: Tables | None = None) -> None:
        self._disk = disk
        self.folder = folder
        self._tables: Tables = tables if tables is not None else {}
        self._seq = 0  # of the last line, in the journal or long in the snapshot
        self._length = 0  # of what is good in the journal, bytes
        self._room = 0  # blank bytes behind that
        self._snapshot_length = 0

    @classmethod
    def load(cls, disk: Disk, folder: str) -> tuple[Journal, bool]:
        """What a folder holds up to the first bad line, and whether it is damaged. Raises Unreadable.

        A journal line that was never finished is no damage. Nothing is written.
        """
        snapshot = disk.read(f"{folder}/{SNAPSHOT}") or b""
        journal = disk.read(f"{folder}/{JOURNAL}") or b""
        old, new = unseal(snapshot), unseal(journal)
        if not old.values or not isinstance(old.values[0].get("seq"), int):
            raise Unreadable(folder)
        self = cls(disk, folder)
        self._snapshot_length = len(snapshot)
        merge(self._tables, old.values)
        is_whole = len(old.values) == old.values[0]["lines"]
        self._seq = old.values[0]["seq"]
        if is_whole:
            is_whole = self._replay(new)
        return self, not is_whole

    def _replay(self, lines: Lines) -> bool:
        """Takes the lines the snapshot doesn't hold yet; whether none of them is missing."""
        fresh = [line for line in lines.values if line["seq"] > self._seq]
        in_order = [line for at, line in enumerate(fresh, self._seq + 1) if line["seq"] == at]
        merge(self._tables, in_order)
        self._seq += len(in_order)
        self._length = lines.length
        return len(in_order) == len(fresh) and not lines.damaged

    def _reread(self) -> None:
        with suppress(Unreadable):  # one that has never been written
            vars(self).update(vars(Journal.load(self._disk, self.folder)[0]))

    @property
    def is_there(self) -> bool:
        """Whether there is a snapshot, without which a journal is worth nothing."""
        return self._snapshot_length > 0

    @property
    def is_long(self) -> bool:
        """Whether the journal is longer than the snapshot."""
        return self._length > self._snapshot_length

    @property
    def length(self) -> int:
        """The bytes of the journal; 0 when the snapshot holds everything."""
        return self._length

    def read(self) -> Tables:
        """All tables, the ones in use."""
        return self._tables

    def append(self, pieces: Sequence[tuple[bytes, Row]]) -> None:
        """Adds pieces of tables, each encoded and as it is: a line each, one write and one sync for all of them.

        Raises OSError; then none of them is in the file for good, and none is in memory.
        """
        lines = (seal(b'{"seq":%d,%b' % (seq, encoded[1:])) for seq, (encoded, _) in enumerate(pieces, self._seq + 1))
        data = b"".join(lines)
        self._disk.if_undone(self._reread)
        self._room = self._put(data)
        self._length += len(data)
        self._seq += len(pieces)
        merge(self._tables, (piece for _, piece in pieces))

    def _put(self, data: bytes) -> int:
        """Writes *data* at the end of the journal, and says how much blank room is behind it now."""
        path, room = f"{self.folder}/{JOURNAL}", self._room - len(data)
        self._room = 0  # as it is should anything fail
        if room >= 0:
            self._disk.append(path, self._length, data, over=True)
            return room
        try:
            self._disk.append(path, self._length, data + b"\n" * ROOM)
        except OSError:  # a line may fit where so much room doesn't
            self._disk.append(path, self._length, data)
            return 0
        return ROOM

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Makes a snapshot of *data* and empties the journal. Raises OSError; the files say the same as before then."""
        entries = data.get("entries", {})
        head = {
            "seq": self._seq,
            "lines": len(entries) + 1,
            **{name: table for name, table in data.items() if name != "entries"},
        }
        lines = [seal(encode(head)), *(seal(encode({"entries": {n: row}})) for n, row in entries.items())]
        snapshot = b"".join(lines)
        self._disk.if_undone(self._reread)
        self._disk.replace(f"{self.folder}/{SNAPSHOT}", snapshot)
        self._tables = data
        self._snapshot_length = len(snapshot)
        # From here on the journal's lines are old news, whether they can be removed or not.
        if self._length:
            self._disk.cut(f"{self.folder}/{JOURNAL}", 0)
            self._length = self._room = 0
