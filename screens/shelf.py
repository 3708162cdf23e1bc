"""The files of the client and ours, as a browser should get them: small, and only once."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

import flet.version
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from companion import __version__
from screens.page import font_manifest, start_page, web_dir

FULL_FONT = "takuban-kanji"  # the cookie of a browser that has met a kanji of the full font
_TYPES = {
    ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".woff2": "font/woff2",
    ".otf": "font/otf", ".ttf": "font/ttf", ".json": "application/json", ".svg": "image/svg+xml",
}  # fmt: skip
_PACKED = {".woff2", ".png", ".zip", ".whl", ".jpg", ".webp"}
# What Chromium on this machine, Chromium over plain http, and every other browser start with.
_FIRST = (
    "main.dart.wasm", "canvaskit/skwasm_heavy.wasm", "canvaskit/skwasm.wasm",
    "main.dart.js", "canvaskit/canvaskit.wasm",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Kept:
    kind: str
    tag: str
    packed: bytes | None


class Shelf:
    """Answers GET for every file; paths without an ending are places in the app and get the start page.

    Files under ``/v/<version>/`` never change and are kept by browsers for good; the same file without
    that prefix is asked for again, and answered 304 while it is the same. Browsers take nothing better
    than gzip over plain http, so that is what everything compressible is kept in, in *cache* too.
    """

    def __init__(self, assets: Path, cache: Path | None) -> None:
        self._folders = (assets, web_dir())
        self._cache = cache
        self._kept: dict[Path, asyncio.Task[_Kept]] = {}
        self._root = f"/v/{self._version(assets)}/"
        self._page = start_page(assets, self._root).encode()

    @staticmethod
    def _version(assets: Path) -> str:
        mark = hashlib.sha256(f"{__version__} {flet.version.flet_version}".encode())
        for file in sorted(path for path in assets.rglob("*") if path.is_file()):
            mark.update(file.read_bytes())
        return mark.hexdigest()[:12]

    async def warm_up(self) -> None:
        """Packs what a first visit asks for, before anybody does."""
        for name in _FIRST:
            if (file := self._find(name)) is not None:
                await self._take(file)

    async def get(self, request: Request) -> Response:
        """The file, the start page for a place in the app, or 404."""
        path = request.url.path
        lasting = path.startswith(self._root)
        if path.startswith("/v/"):
            path = "/" + path.removeprefix("/v/").partition("/")[2]
        name = path.strip("/")
        if name in ("", "index.html") or "." not in name.rpartition("/")[2]:
            return self._answer(request, self._page, "text/html; charset=utf-8")
        if name == "assets/FontManifest.json":
            manifest = font_manifest(everything=FULL_FONT in request.cookies)
            return self._answer(request, manifest.encode(), "application/json")
        if name.startswith("assets/fonts/noto"):
            return self._glyphs(name)
        if (file := self._find(name)) is None:
            return Response(status_code=404)
        kept = await self._take(file)
        headers = {
            "Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache",
            "ETag": kept.tag,
            "Vary": "Accept-Encoding",
        }
        if request.headers.get("if-none-match") == kept.tag:
            return Response(status_code=304, headers=headers)
        if kept.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(kept.packed, media_type=kept.kind, headers=headers | {"Content-Encoding": "gzip"})
        return FileResponse(file, media_type=kept.kind, headers=headers)

    def _glyphs(self, name: str) -> Response:
        """The client lacks a glyph and asks for one of Google's fonts: it gets ours, by one lasting address.

        Anything but 200 in the end would make it ask again at every layout.
        """
        family = name.removeprefix("assets/fonts/").partition("/")[0]
        if family in ("notosansjp", "notosanssc", "notosanstc", "notosanshk"):
            ours = "roboto-full"
        elif "emoji" in family:
            ours = "emoji"
        else:
            ours = "unknown"
        response = Response(status_code=302, headers={"Location": f"{self._root}assets/fonts/{ours}.woff2"})
        if ours == "roboto-full":
            response.set_cookie(FULL_FONT, "full", max_age=365 * 24 * 3600, httponly=True, samesite="lax")
        return response

    def _answer(self, request: Request, body: bytes, kind: str) -> Response:
        headers = {"Cache-Control": "no-cache", "ETag": f'"{hashlib.sha256(body).hexdigest()[:20]}"'}
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            body, headers = gzip.compress(body, 6), headers | {"Content-Encoding": "gzip"}
        return Response(body, media_type=kind, headers=headers | {"Vary": "Accept-Encoding, Cookie"})

    def _find(self, name: str) -> Path | None:
        if "\0" in name:
            return None
        for folder in self._folders:
            file = (folder / name).resolve()
            if file.is_relative_to(folder.resolve()) and file.is_file():
                return file
        return None

    async def _take(self, file: Path) -> _Kept:
        if file not in self._kept:
            self._kept[file] = asyncio.create_task(run_in_threadpool(self._load, file))
        return await asyncio.shield(self._kept[file])

    def _load(self, file: Path) -> _Kept:
        body = file.read_bytes()
        digest = hashlib.sha256(body).hexdigest()[:20]
        kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        packed = None if file.suffix in _PACKED or len(body) < 1024 else self._pack(body, digest)
        return _Kept(kind, f'"{digest}"', packed)

    def _pack(self, body: bytes, digest: str) -> bytes:
        """Kept between runs where there is a place for it; without one it is only made again."""
        if self._cache is None or len(body) < 200_000:
            return gzip.compress(body, 6, mtime=0)
        file = self._cache / f"{digest}.gz"
        try:
            return file.read_bytes()
        except OSError:
            packed = gzip.compress(body, 6, mtime=0)
        try:
            self._cache.mkdir(parents=True, exist_ok=True)
            unfinished = file.with_suffix(".new")
            unfinished.write_bytes(packed)
            unfinished.replace(file)
        except OSError:
            pass
        return packed
