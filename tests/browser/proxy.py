"""A wire between browser and server that can be cut, or go silent as a sleeping phone's does."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable


class Wire:
    """Forwards TCP from a port of its own to *target*."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._open = True
        self._ends: list[socket.socket] = []
        self._silent: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._start(self._accept)

    @staticmethod
    def _start(run: Callable[..., None], *given: socket.socket) -> None:
        threading.Thread(target=run, args=given, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near = self._listener.accept()[0]
                with self._lock:
                    if not self._open:
                        self._ends.append(near)
                        self._silent.add(near)
                        continue
                try:
                    far = socket.create_connection(("127.0.0.1", self._target))
                except OSError:
                    near.close()
                    continue
                with self._lock:
                    self._ends += [near, far]
                self._start(self._pump, near, far)
                self._start(self._pump, far, near)

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if source not in self._silent:
                    sink.sendall(data)
        # A silent connection says nothing at all, not even goodbye.
        if source not in self._silent:
            with contextlib.suppress(OSError):
                sink.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """Every connection ends at once, as when the server's machine loses its network card."""
        with self._lock:
            ends, self._ends = self._ends, []
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def silence(self) -> None:
        """Nothing comes through any more and nobody is told; new connections hang as well."""
        with self._lock:
            self._open = False
            self._silent.update(self._ends)

    def restore(self) -> None:
        """New connections come through again; silent ones stay dead, as behind a router that forgot them."""
        with self._lock:
            self._open = True

    def close(self) -> None:
        """Ends it all."""
        self._listener.close()
        self.cut()
