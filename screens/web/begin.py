"""The start in a browser's own Python. The page and its worker (screens/web/page/) have loaded what it needs."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import js
import takuban_js
from js import Response, navigator
from pyodide.ffi import JsException, create_proxy, to_js

from screens.web.bytecode import Compiled

_CALM = 4.0  # seconds after the start until the code is kept: by then nobody waits for the first screen


async def begin(base: str, version: str) -> bool:
    """Opens what this browser keeps for the app at *base* and shows it; false if that can't be read."""
    code = Compiled.of(await _kept_code(base, version))
    code.install()
    opening = asyncio.ensure_future(_open(base))
    await asyncio.sleep(0)  # the browser looks for the files while the screens are loaded

    import flet as ft

    from companion.words import Language, Words
    from screens.app import over
    from screens.around import Around
    from screens.later import load_rest
    from screens.launch import Launch
    from storage.interface import FolderRefused
    from storage.mirror import Mirror, Nowhere
    from storage.store import Store

    language: Language = "ja" if str(navigator.language).startswith("ja") else "en"
    takuban_js.say("step", "screens")
    try:
        disk: Mirror | None = await opening
        around = Around(takuban_js.say, "perhaps" if disk is not None else "nothing")
        store = await Store.open(disk or Mirror(Nowhere(), {}))
    except FolderRefused as refused:
        takuban_js.say("refused", Words(language)(refused.text))
        return False
    takuban_js.say("step", "store")
    takuban_js.listen(create_proxy(around.told))
    ft.run(_told(over(store, Launch(language, address=base, around=around))))
    _behind(_keep_code(base, version, code, load_rest()))
    return True


def _told(show: Callable[[Any], Awaitable[None]]) -> Callable[[Any], Awaitable[None]]:
    """*show*, telling the page if it fails: what Flet says of it lies behind what is there until the first screen."""

    async def main(page: Any) -> None:
        try:
            await show(page)
        except Exception as error:
            takuban_js.say("failed", f"{type(error).__name__}: {error}")
            raise

    return main


async def _open(base: str) -> Any:
    """The files of this browser; None where it keeps nothing."""
    from storage.indexed import NoPlace, open_indexed

    def lost() -> None:
        takuban_js.say("elsewhere")

    asked = False

    def kept() -> None:
        nonlocal asked
        if not asked:
            asked = True
            takuban_js.say("persist")

    try:
        return await open_indexed(f"takuban {base}", on_lost=lost, on_kept=kept)
    except NoPlace:
        return None


# The code of the modules, kept beside the files of the app.


async def _kept_code(base: str, version: str) -> bytes:
    try:
        kept = await (await js.caches.open(_place(base))).match(_name(base, version))
        return (await kept.arrayBuffer()).to_bytes() if kept else b""
    except (JsException, AttributeError):  # a browser that keeps nothing, or not for pages on plain http
        return b""


async def _keep_code(base: str, version: str, code: Compiled, all_loaded: Awaitable[None]) -> None:
    await asyncio.sleep(_CALM)
    await all_loaded
    if code.fresh:
        with suppress(JsException, AttributeError):
            await js.caches.delete(_place(base))
            await (await js.caches.open(_place(base))).put(_name(base, version), Response.new(to_js(code.packed())))


def _place(base: str) -> str:
    return f"takuban code {base}"


def _name(base: str, version: str) -> str:
    return f"{base}?{version}-{sys.version_info.major}.{sys.version_info.minor}"


_tasks: set[asyncio.Task[None]] = set()


def _behind(work: Any) -> None:
    task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
