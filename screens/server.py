"""The server: Flet's sessions behind our own gate, with the files small and kept, and lines that can be taken over."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import flet as ft
import uvicorn
from flet_web.fastapi import FletApp, app_manager
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message
from starlette.websockets import WebSocket

from screens.gate import Gate
from screens.shelf import Shelf

log = logging.getLogger("takuban")

Main = Callable[[ft.Page], Awaitable[None] | None]

DEFAULT_PORT = 8550
PROBE = 0xFF  # first byte of a frame from screens/start/line.js that asks: is this line still alive?
TAKEN_OVER = 4001  # websocket close code: the same tab has come back on a newer line
_SESSION_SECONDS = 12 * 3600  # a phone may sleep through dinner; a session that waits costs 0.2 MB
_LARGEST_FILE = 256 * 1024 * 1024  # bytes; a backup comes in as one message
_PATIENCE = 2.0  # seconds a line that is gone may take to hand its session back


def assets_dir() -> Path:
    """The folder of fonts and pictures: of the native app, of the installed wheel, or of the checkout."""
    named = os.environ.get("FLET_ASSETS_DIR")
    here = Path(__file__).resolve().parent
    for folder in ([Path(named)] if named else []) + [here / "_assets", here.parent / "assets"]:
        if folder.is_dir():
            return folder
    raise FileNotFoundError("Takuban's assets are missing from this installation")


def build(
    main: Main, *, port: int, token: str | None, cache: Path | None = None, routes: Sequence[BaseRoute] = ()
) -> ASGIApp:
    """The whole web app: *main* is called once for every new page.

    *token* lets the local network in (None: this machine only), *cache* keeps compressed files between
    runs, *routes* come before the client's files.
    """
    shelf = Shelf(assets_dir(), cache)
    lines = _Lines(main)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await app_manager.start()  # it drops sessions nobody came back to
        warming = asyncio.create_task(shelf.warm_up())
        yield
        warming.cancel()
        await app_manager.shutdown()

    app = Starlette(
        routes=[
            Route("/healthz", _healthz),
            WebSocketRoute("/ws", lines.connect),
            *routes,
            Route("/{path:path}", shelf.get),
        ],
        lifespan=lifespan,
    )
    return Gate(app, token, port)


async def _healthz(_: Request) -> Response:
    return JSONResponse({"ok": True}, headers={"Cache-Control": "no-store"})


@dataclass(eq=False)
class _Line:
    """One websocket of one tab. *dropped* ends it, however alive it looks; *ended* is set when it is over."""

    websocket: WebSocket
    dropped: asyncio.Event = field(default_factory=asyncio.Event)
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    async def receive(self) -> Message:
        """The next message for Flet; probes are answered here, and a dropped line reads as closed."""
        while True:
            reading = asyncio.ensure_future(self.websocket.receive())
            dropping = asyncio.ensure_future(self.dropped.wait())
            try:
                await asyncio.wait((reading, dropping), return_when=asyncio.FIRST_COMPLETED)
            finally:
                dropping.cancel()
                if not reading.done():
                    reading.cancel()
            if self.dropped.is_set():
                return {"type": "websocket.disconnect", "code": TAKEN_OVER}
            message = reading.result()
            if message["type"] == "websocket.disconnect":
                self.dropped.set()
            elif (data := message.get("bytes")) and data[0] == PROBE:
                await self.send({"type": "websocket.send", "bytes": data})
                continue
            return message

    async def send(self, message: Message) -> None:
        """Sends what can be sent; a line that can't carry it any more is dropped instead of raising into Flet."""
        if self.dropped.is_set():
            return
        try:
            await self.websocket.send(message)
        except Exception as error:  # each server has its own class for 'the other side is gone'
            log.debug("line lost while sending: %r", error)
            self.dropped.set()


class _Lines:
    """The websockets of all tabs.

    A tab that comes back names itself, so the line it left behind is dropped at once. Flet hands a
    session over only when the old connection is known to be gone, and a phone that slept never said so.
    """

    def __init__(self, main: Main) -> None:
        self._main = main
        self._of_tab: dict[str, _Line] = {}

    async def connect(self, websocket: WebSocket) -> None:
        """Serves one websocket until it is closed, lost or taken over."""
        tab = websocket.query_params.get("tab", "")
        line = _Line(websocket)
        before = self._of_tab.get(tab)
        if tab:
            self._of_tab[tab] = line
        if before is not None:
            before.dropped.set()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(before.ended.wait(), _PATIENCE)
        try:
            await self._serve(line)
        finally:
            line.ended.set()
            if self._of_tab.get(tab) is line:
                del self._of_tab[tab]

    async def _serve(self, line: _Line) -> None:
        session = FletApp(
            loop=asyncio.get_running_loop(),
            executor=app_manager.executor,
            main=self._main,
            before_main=None,
            session_timeout_seconds=_SESSION_SECONDS,
        )
        serving = asyncio.create_task(
            session.handle(WebSocket(line.websocket.scope, receive=line.receive, send=line.send))
        )
        dropping = asyncio.create_task(line.dropped.wait())
        try:
            await asyncio.wait((serving, dropping), return_when=asyncio.FIRST_COMPLETED)
            # Flet never ends a connection that was cut before it had said who it is.
            await asyncio.wait((serving,), timeout=_PATIENCE)
        finally:
            dropping.cancel()
            if not serving.done():
                serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            if (error := (await asyncio.gather(serving, return_exceptions=True))[0]) is not None:
                log.debug("line ended: %r", error)
        with contextlib.suppress(Exception):
            await line.websocket.close(TAKEN_OVER)


class PortTaken(Exception):
    """Somebody else listens on the port that was asked for."""


def listening(host: str, port: int | None) -> socket.socket:
    """A socket bound to *port*, or for None to the first free port from 8550 on. Raises PortTaken."""
    for candidate in [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + 100):
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":
            # Elsewhere this option would let two servers share the port.
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, candidate))
            sock.listen(128)
        except OSError as error:
            sock.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            continue
        return sock
    raise PortTaken(port)


async def serve(app: ASGIApp, sock: socket.socket, on_ready: Callable[[], Any]) -> None:
    """Serves *app* on *sock* until a signal ends it; *on_ready* is called once it answers."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_ping_interval=5,
        ws_ping_timeout=5,
        timeout_graceful_shutdown=1,
        server_header=False,
        ws_max_size=_LARGEST_FILE,
        proxy_headers=False,  # nobody but the socket says who is from here
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[sock]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        on_ready()
    await serving
