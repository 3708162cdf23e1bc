"""One match as a file, and everything as one file: what is written, and what is refused when it is read back."""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from companion.codec import parsed
from companion.text import say
from storage.interface import FileRefused, Row
from storage.lines import Tables, encode
from storage.upgrade import BACKUP_FORMAT, MATCH_FORMAT, Versions

# An id names a folder, so it must be a harmless name everywhere.
_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z_-]{0,63}")
_INDEX = "backup.json"


def is_id(text: object) -> bool:
    """Whether a text can be the id of a stored match."""
    return isinstance(text, str) and _ID.fullmatch(text) is not None


def is_backup(data: bytes) -> bool:
    """Whether a file looks like a backup of everything rather than one match."""
    return data.startswith(b"PK")


def dump_match(header: Row, entries: Sequence[Row]) -> bytes:
    """A match file: one JSON object, an entry a line, so that people can read it and git can compare it."""
    head = _text(header, indent=1).removesuffix(b"\n}")
    return b'%b,\n "entries": [\n%b\n ]\n}\n' % (head, b",\n".join(b"  " + _text(row) for row in entries))


def load_match(data: bytes, versions: Versions) -> tuple[Row, list[Row]]:
    """Header and entries of a match file, in today's version. Raises FileRefused."""
    row = _parsed(data, MATCH_FORMAT)
    version = _version(row, versions.match)
    entries = row.pop("entries", None)
    if not is_id(row.get("id")):
        raise _broken("id")
    if not isinstance(row.get("setup"), dict):
        raise _broken("setup")
    if not isinstance(entries, list):
        raise _broken("entries")
    for n, entry in enumerate(entries, 1):
        if not isinstance(entry, dict) or type(entry.get("n")) is not int or entry["n"] != n:
            raise _broken(f"entries[{n}]")
    try:
        encode([row, entries])
    except ValueError as error:  # NaN and the like, which Python reads and JSON doesn't know
        raise _broken("entries") from error
    if version < versions.match:
        try:
            return versions.upgraded_match(row, entries)
        except Exception as error:
            raise _broken(f"version {version}") from error
    return row, entries


@dataclass(frozen=True, slots=True)
class Backup:
    """Everything in one file, read: the matches, and the tables of people, settings and values."""

    matches: tuple[tuple[Row, list[Row]], ...]
    home: Tables


def dump_backup(matches: Sequence[tuple[Row, Sequence[Row]]], home: Tables, versions: Versions) -> bytes:
    """A backup: a zip of the match files and an index with the rest."""
    names = [f"matches/{header['id']}.json" for header, _ in matches]
    index = {"format": BACKUP_FORMAT, "version": versions.home, "matches": names, "home": home}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, _INDEX, _text(index, indent=1))
        for name, (header, entries) in zip(names, matches, strict=True):
            _add(archive, name, dump_match(header, entries))
    return out.getvalue()


def load_backup(data: bytes, versions: Versions) -> Backup:
    """Reads a backup. Raises FileRefused: whatever one match in it lacks, the whole of it is refused for."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if _INDEX not in archive.namelist():
                raise FileRefused(say("storage.file.foreign"), "foreign")
            index = _parsed(archive.read(_INDEX), BACKUP_FORMAT)
            version = _version(index, versions.home)
            names, home = index.get("matches"), index.get("home", {})
            if not isinstance(names, list) or not set(map(str, names)) <= set(archive.namelist()):
                raise _broken("matches")
            if not _are_tables(home):
                raise _broken("home")
            matches = tuple(_inside(str(name), archive.read(str(name)), versions) for name in names)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        # The list of what is inside stands at the end of a zip: what breaks off has none.
        is_ours = not data or is_backup(data)
        reason = say("storage.file.cut" if is_ours else "storage.file.foreign")
        raise FileRefused(reason, "cut" if is_ours else "foreign") from error
    ids = [header["id"].casefold() for header, _ in matches]
    if len(set(ids)) < len(ids):
        raise _broken("matches")
    return Backup(matches, versions.upgraded_home(version, home))


def _text(value: object, indent: int | None = None) -> bytes:
    try:
        return json.dumps(value, ensure_ascii=False, indent=indent).encode()
    except UnicodeEncodeError:  # half a surrogate pair
        return json.dumps(value, indent=indent).encode()


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    # A ZipInfo of our own is dated 1980: the same matches make the same file.
    archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)


def _inside(name: str, data: bytes, versions: Versions) -> tuple[Row, list[Row]]:
    try:
        return load_match(data, versions)
    except FileRefused as error:
        raise FileRefused(say("storage.file.inside", file=name, reason=error.text), error.reason) from error


def _parsed(data: bytes, format_name: str) -> Row:
    try:
        text = data.decode("utf-8-sig")
        row = parsed(text)
    except ValueError as error:
        # Only one of ours can be cut short; anything else isn't ours, whole or not.
        is_ours = not data.strip() or b"takuban" in data[:200]
        reason = say("storage.file.cut" if is_ours else "storage.file.foreign")
        raise FileRefused(reason, "cut" if is_ours else "foreign") from error
    if not isinstance(row, dict) or row.get("format") != format_name:
        raise FileRefused(say("storage.file.foreign"), "foreign")
    return row


def _version(row: Row, ours: int) -> int:
    version = row.get("version")
    if type(version) is not int or version < 1:
        raise _broken("version")
    if version > ours:
        raise FileRefused(say("storage.file.newer"), "newer")
    return version


def _are_tables(home: Any) -> TypeGuard[Tables]:
    return isinstance(home, dict) and all(
        isinstance(table, dict) and all(isinstance(row, dict) for row in table.values()) for table in home.values()
    )


def _broken(place: str) -> FileRefused:
    return FileRefused(say("storage.file.broken", place=place), "broken")
