"""A plain host of files, as the static app is put on: it answers GET with what lies in its folder, and no more."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


class Files(SimpleHTTPRequestHandler):
    """Answers with the files of a folder that lies under *base*."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | _TYPES
    protocol_version = "HTTP/1.1"
    base = "/"

    def __init__(self, *args: Any, base: str, **options: Any) -> None:
        self.base = base
        super().__init__(*args, **options)

    def translate_path(self, path: str) -> str:
        """Below *base*, and nowhere else."""
        if not path.startswith(self.base):
            return str(Path(self.directory) / "nothing")
        return super().translate_path("/" + path.removeprefix(self.base))

    def log_message(self, format: str, *args: object) -> None:
        """No word."""


class TidyFiles(Files):
    """As some hosts do, sends whoever asks for an index.html to the folder it lies in."""

    def do_GET(self) -> None:
        """A file, or where it is to be had."""
        if not self.path.endswith("/index.html"):
            super().do_GET()
            return
        self.send_response(308)
        self.send_header("Location", self.path.removesuffix("index.html"))
        self.send_header("Content-Length", "0")
        self.end_headers()


class Host:
    """Serves *folder* under *base* at an *address* of this machine; can be stopped, and started again at the same."""

    def __init__(
        self, folder: Path, base: str = "/", address: str = "127.0.0.1", *, answering: type[Files] = Files
    ) -> None:
        self.folder = folder
        self._base = base
        self._address = address
        self._answering = answering
        self._port = 0
        self._server: ThreadingHTTPServer | None = None
        self.start()

    @property
    def url(self) -> str:
        """Where the app lies, with the # that its places stand behind."""
        return f"http://{self._address}:{self._port}{self._base}#"

    def start(self) -> None:
        """Answers from now on."""
        files = partial(self._answering, base=self._base, directory=str(self.folder))
        self._server = ThreadingHTTPServer((self._address, self._port), files)
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Answers no more; nobody can even connect."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
