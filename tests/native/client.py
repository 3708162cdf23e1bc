"""The other half of a native app: what Flutter's side gives the embedded Python, and a client that answers it.

Flet's real transport for native apps runs on it (`flet.messaging.flet_dart_bridge_server`). Of the app only msgpack is
used here, so that it can start the packed app, too:

    python client.py FOLDER_OF_THE_APP TEXT      starts it, and ends it when its first window shows TEXT
"""

from __future__ import annotations

import os
import runpy
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgpack  # type: ignore[import-untyped]

REGISTER, EVENT, PROPS, METHOD, CRASHED = 1, 3, 4, 5, 6
PAGE = 1  # the id of the page control
_MARKS = str.maketrans("", "", "\u2060\u200b")  # joins and breaks, which lay lines out


class Window:
    """One window: it registers as soon as Python listens, answers what it is asked, and keeps what it is told."""

    def __init__(self, *, route: str = "/", platform: str = "linux", language: str = "ja") -> None:
        self.page = {"route": route, "platform": platform, "width": 390, "height": 844, "web": False, "pwa": False}
        self.answers: dict[str, Any] = {
            "get_device_info": {
                "locales": [{"language_code": language}],
                "name": "Debian GNU/Linux",
                "id": "debian",
                "pretty_name": "Debian GNU/Linux 13",
            }
        }
        self.told: list[Any] = []
        self.crashed = ""
        self.send: Callable[[int, Any], None] = lambda action, body: None

    def heard(self, packet: bytes) -> None:
        """Something from Python."""
        assert packet[0] == 0
        action, body = msgpack.unpackb(packet[1:], strict_map_key=False)
        self.told.append(body)
        if action == CRASHED:
            self.crashed = body["message"]
        if action == METHOD:
            if body["name"] == "push_route":
                self.goes(body["args"]["route"])
            answer = {"control_id": body["control_id"], "call_id": body["call_id"], "error": None}
            self.send(METHOD, {**answer, "result": self.answers.get(body["name"])})

    def goes(self, route: str) -> None:
        """Another address: asked for by the app, or by a link from outside."""
        self.page["route"] = route
        self.send(PROPS, {"id": PAGE, "props": {"route": route}})
        self.send(EVENT, {"target": PAGE, "name": "route_change", "data": {"route": route}})

    def id_of(self, key: str) -> int | None:
        """The newest control of that key."""
        found = [each["_i"] for each in _within(self.told) if isinstance(each, dict) and each.get("key") == key]
        return found[-1] if found else None

    def tap(self, key: str) -> None:
        """Press what has that key."""
        self.send(EVENT, {"target": self.id_of(key), "name": "click", "data": None})

    def enter(self, key: str, text: str) -> None:
        """Put *text* into the field of that key, and press enter."""
        self.send(PROPS, {"id": self.id_of(key), "props": {"value": text}})
        self.send(EVENT, {"target": self.id_of(key), "name": "submit", "data": text})

    def texts(self) -> list[str]:
        """Every string it was ever told, as read."""
        return [each.translate(_MARKS) for each in _within(self.told) if isinstance(each, str)]

    def sees(self, text: str) -> bool:
        """Whether *text* is part of any of them."""
        return any(text in told for told in self.texts())


def _within(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _within(item)


class Bridge(ModuleType):
    """The module ``dart_bridge``, by ports; `open` is what the runtime does when Android gives the app a new window."""

    def __init__(self) -> None:
        super().__init__("dart_bridge")
        self.windows: dict[int, Window] = {}
        self.restarts: list[Callable[[dict[str, int]], None]] = []

    def set_enqueue_handler_func(self, port: int, handler: Callable[[bytes], None] | None) -> None:
        """Python listens at *port*, or no longer."""
        window = self.windows[port]
        if handler is None:
            window.send = lambda action, body: None
            return
        window.send = lambda action, body: handler(b"\0" + msgpack.packb([action, body]))
        window.send(REGISTER, {"session_id": "", "page_name": "", "page": window.page})

    def send_bytes(self, port: int, packet: bytes) -> None:
        """Something for the window at *port*."""
        self.windows[port].heard(packet)

    def add_session_restart_handler(self, handler: Callable[[dict[str, int]], None]) -> None:
        """Whom to tell of a new window in the same process."""
        self.restarts.append(handler)

    def open(self, port: int, window: Window) -> None:
        """Another window in the process of the first."""
        self.windows[port] = window
        for handler in self.restarts:
            handler({"protocol": port, "exit": port + 1})


def environment(folder: Path, port: int) -> dict[str, str]:
    """What the runtime sets before Python starts."""
    return {
        "FLET_PLATFORM": "linux",
        "FLET_APP_STORAGE_DATA": str(folder),
        "FLET_ASSETS_DIR": str(folder.parent / "assets"),
        "FLET_DART_BRIDGE_PORT": str(port),
    }


def _run(app: Path, wanted: str) -> None:
    bridge = Bridge()
    bridge.windows[7] = window = Window()
    heard = window.heard

    def until_seen(packet: bytes) -> None:
        heard(packet)
        if window.crashed or window.sees(wanted):
            print(window.crashed, file=sys.stderr, flush=True)
            os._exit(1 if window.crashed else 0)

    window.heard = until_seen  # type: ignore[method-assign]
    sys.modules["dart_bridge"] = bridge
    sys.path.insert(0, str(app))
    limit = threading.Timer(60, os._exit, [3])
    limit.daemon = True
    limit.start()
    runpy.run_module("main", run_name="__main__")


if __name__ == "__main__":
    _run(Path(sys.argv[1]), sys.argv[2])
