"""The disk of a browser: a `Mirror` of what IndexedDB holds. Runs in the browser's Python only."""

from __future__ import annotations

import errno
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from pyodide.code import run_js
from pyodide.ffi import JsException, create_proxy, to_js

from companion.text import say
from storage.interface import FolderRefused
from storage.mirror import Added, Change, Mirror, Put, TakenOver


class NoPlace(Exception):
    """This browser keeps nothing for us: it is told not to, or is too old."""


async def open_indexed(name: str, *, on_lost: Callable[[], object], on_kept: Callable[[], object]) -> Mirror:
    """The files kept under *name* in this browser, from now on for this page alone.

    *on_lost* is called when another page has taken them over, *on_kept* whenever something durable was kept.
    Raises NoPlace; FolderRefused where something is kept that can't be read, or that only a newer Takuban can.
    """
    opening = run_js((files("storage") / "indexed.js").read_text(encoding="utf-8"))
    lost = create_proxy(on_lost)
    try:
        there = await opening(name, lost)
    except JsException as error:
        match error.name:
            case "VersionError":
                raise FolderRefused(say("storage.folder.newer")) from error
            case "Unreadable":
                raise FolderRefused(say("storage.folder.unreadable", reason=error.message)) from error
        raise NoPlace(str(error)) from error
    found: dict[str, bytearray] = {path: bytearray(data.to_bytes()) for path, data in there.files()}
    for path, data in there.lines():
        found.setdefault(path, bytearray()).extend(data.to_bytes())
    there.forget()
    return Mirror(_Indexed(there, on_kept), found)


class _Indexed:
    """The vault over an open database."""

    def __init__(self, there: Any, on_kept: Callable[[], object]) -> None:
        self._there = there
        self._on_kept = on_kept

    async def keep(self, changes: list[Change], *, durable: bool) -> None:
        """One transaction. Raises OSError; then nothing has changed."""
        rows = []
        for change in changes:
            match change:
                case Put(path, data):
                    rows.append(("put", path, 0, data))
                case Added(path, at, data):
                    rows.append(("added", path, at, data))
                case _:
                    rows.append(("removed", change.path, 0, b""))
        try:
            await self._there.keep(to_js(rows), durable)
        except JsException as error:
            if error.name == "TakenOver":
                raise TakenOver(str(error)) from error
            code = errno.ENOSPC if error.name == "QuotaExceededError" else errno.EIO
            raise OSError(code, str(error)) from error
        if durable:
            self._on_kept()

    def close(self) -> None:
        """Lets another page have the files."""
        self._there.close()
