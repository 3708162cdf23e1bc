"""The build of the static app: a folder for any host of files, made from the installed packages alone."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import lzma
import os
import re
import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

import filelock

import companion
import screens
import storage
from companion.text import Text, say
from screens.page import font_manifest, static_page, web_dir

PAGE = Path(__file__).parent / "page"
MARK = "takuban.json"
"""The file that tells a folder was built by us, and what is in it."""
_AT_WORK = "takuban-build.lock"  # held beside what is being built, for as long as it is

# Of the client: the one renderer every browser has, and Python. Left out are the others, symbols, Windows' files and
# fonts nobody uses; the licence texts are there to be read, but not kept for the time without a network.
CLIENT = (
    "main.dart.js", "flutter_bootstrap.js", "favicon.png", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm",
    "pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm",
    "assets/AssetManifest.bin", "assets/AssetManifest.bin.json", "assets/NOTICES",
    "assets/shaders/ink_sparkle.frag", "assets/shaders/stretch_effect.frag",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
)  # fmt: skip
OURS = ("favicon.png", "icons", "licences", "assets/fonts")
_NOT_KEPT = ("assets/NOTICES", "licences/", MARK, "icons/icon-")  # the system takes an icon once, when it installs
# One font with every kanji: a static host can't give the short one first and the other when it is asked for.
_NO_FONTS = ("roboto.woff2",)

PACKAGES = ("flet", "msgpack", "repath", "six", "tinydb", "qrcode", "cattrs", "attrs", "typing_extensions")
"""The distributions that go with us into the browser; a test compares them with what ours say they need."""
LEFT_OUT = ("platformdirs", "filelock")
"""Those only computers need."""
# What is only for servers, command lines and folders, and what only makes this build.
_NOT_IN_BROWSER = (
    "screens/command.py", "screens/gate.py", "screens/headless.py", "screens/lan.py", "screens/page.py",
    "screens/server.py", "screens/shelf.py", "screens/start/", "screens/web/build.py", "screens/web/page/",
    "screens/_assets/", "storage/files.py", "flet/testing/", "flet/auth/", "qrcode/tests/",
)  # fmt: skip
# Of Python's own: what needs terminals, processes or sockets, and what is for those who write programs.
_NOT_OF_PYTHON = (
    "_android_support", "_apple_support", "_ios_support", "_osx_support", "_pydatetime", "_pydecimal", "_pyio",
    "_pyrepl", "antigravity", "bdb", "cProfile", "cmd", "code", "configparser", "ctypes", "curses", "dbm", "doctest",
    "ensurepip", "ftplib", "idlelib", "imaplib", "mailbox", "modulefinder", "multiprocessing", "netrc", "optparse",
    "pdb", "pickletools", "plistlib", "poplib", "profile", "profiling", "pstats", "pyclbr", "pydoc", "pydoc_data",
    "rlcompleter", "shelve", "smtplib", "socketserver", "sqlite3", "symtable", "tabnanny", "this", "tkinter", "trace",
    "turtle", "turtledemo", "unittest", "venv", "webbrowser", "wave", "wsgiref", "xml", "xmlrpc", "zipapp",
)  # fmt: skip
# Of packages that stay: the code pages of old systems, and parts for other systems, servers and the command line.
_NO_PART_OF_PYTHON = re.compile(
    r"encodings/(cp(?!437|1252)|iso8859|mac_|koi8|kz1048|hp_roman8|ptcp154|palmos|tis_620)|asyncio/(windows_|proactor)"
    r"|(asyncio|json)/(__main__|tools?)\.py|logging/(config|handlers)|http/(server|cookie)|email/mime/"
    r"|concurrent/(interpreters/|futures/(process|interpreter))|urllib/robotparser"
)
_PACKED = {".woff2", ".png", ".xz"}


class NotBuilt(Exception):
    """The folder can't be used; *text* says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True, slots=True)
class Built:
    """What was built. Sizes in bytes: all *plain* files, and what goes over the *wire*, by how hosts compress it."""

    version: str
    plain: int
    wire: Mapping[str, int]


def build_web(folder: Path, *, base: str = "", compress: bool = True) -> Built:
    """Builds the static app into *folder*, in place of an earlier build there.

    *base* is the path it will lie under (``/some/path/``); without it, it works under any that ends with a slash.
    *compress* puts gzip and brotli copies beside the files. Raises NotBuilt.
    """
    if base and not re.fullmatch(r"/((?!\.{1,2}/)[\w.~-]+/)*", base):
        raise NotBuilt(say("command.bad_base", base=base))
    if folder.exists() and not (folder.is_dir() and (not any(folder.iterdir()) or (folder / MARK).is_file())):
        raise NotBuilt(say("command.not_ours", folder=str(folder)))
    folder = folder.resolve()  # of a link, what it leads to: there the host has it
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        # Beside its place, and then put there: a host that serves the folder never sees half of a build.
        with (
            tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as made,
            filelock.FileLock(Path(made) / _AT_WORK),
        ):
            new = Path(made) / "new"
            built = _build(new, base, compress)
            _put(new, folder, Path(made) / "old")
    except OSError as error:
        raise NotBuilt(say("command.not_built", folder=str(folder), why=error.strerror or str(error))) from error
    return built


def _sweep(folder: Path) -> None:
    """Removes what killed builds of *folder* have left beside it, but not what is being built there just now."""
    left = re.compile(rf"\.{re.escape(folder.name)}-[a-z0-9_]{{8}}")
    for made in sorted(folder.parent.iterdir()):
        if not left.fullmatch(made.name) or made.is_symlink() or not (made / _AT_WORK).is_file():
            continue
        with suppress(filelock.Timeout):
            with filelock.FileLock(made / _AT_WORK, timeout=0):
                if (made / "old" / MARK).is_file() and not folder.exists():  # killed before the new one was there
                    (made / "old").rename(folder)
            shutil.rmtree(made, ignore_errors=True)


def _put(new: Path, folder: Path, old: Path) -> None:
    """Puts a build in its place; what was there comes to *old*, and stays where it was should anything fail."""
    try:
        if folder.exists():
            folder.rename(old)
        new.rename(folder)
    except BaseException:
        if old.exists() and not folder.exists():
            old.rename(folder)
        raise


def _build(folder: Path, base: str, compress: bool) -> Built:
    from screens.server import assets_dir

    assets = assets_dir()
    files: dict[str, bytes] = dict(_client_files())
    files |= _our_files(assets)
    files["manifest.json"] = _manifest(assets, base)
    files["assets/FontManifest.json"] = font_manifest(everything=True).encode()
    files["pyodide/python_stdlib.zip"] = python_library((web_dir() / "pyodide" / "python_stdlib.zip").read_bytes())
    # Which wasm packages there are to be had elsewhere: none for us.
    lock = json.loads((web_dir() / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    files["pyodide/pyodide-lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    files["app.tar.xz"] = app_archive()
    files["worker.js"] = (PAGE / "worker.js").read_bytes()
    version = _digest(b"".join(_digest(data) for _, data in sorted(files.items()))).hex()[:12]
    at_start = {name: len(data) for name, data in files.items() if _is_for_start(name)}
    page = static_page(
        assets,
        base=base or "./",
        more={"version": version, "sizes": at_start, "app": _integrity(files["app.tar.xz"])},
        texts=_TEXTS,
        parts=PAGE,
    )
    files["index.html"] = page.encode()
    hashes = {name: _integrity(data) for name, data in files.items() if not name.startswith(_NOT_KEPT)}
    files["sw.js"] = _filled(PAGE / "sw.js", {"FILES": json.dumps(hashes, indent=0)})
    files[MARK] = json.dumps({"takuban": companion.__version__, "build": version}).encode()
    for name, data in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    wire = [name for name in files if name in hashes or name == "sw.js"]
    sizes = {name: len(data) for name, data in files.items()}
    packed = compressed(folder, wire) if compress else {}
    over = {kind: sum(size.get(name, sizes[name]) for name in wire) for kind, size in packed.items()}
    return Built(version, sum(sizes.values()), over)


# Words of the page itself, before the app has any.
_SAID = ("first_start", "start", "too_old", "as_file", "failed", "stopped", "refused", "again", "elsewhere", "here")
_TEXTS = {name: f"web.{name}" for name in _SAID}


_FOR_START = (".js", ".mjs", ".wasm", ".zip", ".xz", "FontManifest.json", "roboto-full.woff2", "icons.woff2")


def _is_for_start(name: str) -> bool:
    """Whether a start needs that file; by their sizes the page tells how far it is."""
    return name.endswith(_FOR_START) and "no_sleep" not in name


def _client_files() -> Iterator[tuple[str, bytes]]:
    for name in CLIENT:
        data = (web_dir() / name).read_bytes()
        yield name, _bootstrap(data) if name == "flutter_bootstrap.js" else data


def _bootstrap(data: bytes) -> bytes:
    """The client's loader, told to leave service workers alone and to take the renderer every browser has."""
    text = data.decode()
    text, removed = re.subn(r"    serviceWorkerSettings: \{.*?\},\n", "", text, flags=re.DOTALL)
    text, told = re.subn(r"var flutterConfig = \{\n", "var flutterConfig = {\n    canvasKitVariant: 'full',\n", text)
    text = re.sub(r"^//# sourceMappingURL=.*$", "", text, flags=re.MULTILINE)
    if (removed, told) != (1, 1):
        raise ValueError("the client's flutter_bootstrap.js is not the one we know how to change")
    return text.encode()


def _our_files(assets: Path) -> dict[str, bytes]:
    found = {}
    for name in OURS:
        for file in [assets / name] if (assets / name).is_file() else sorted((assets / name).rglob("*")):
            if file.is_file() and file.name not in _NO_FONTS:
                found[file.relative_to(assets).as_posix()] = file.read_bytes()
    return found


def _manifest(assets: Path, base: str) -> bytes:
    """The manifest, for wherever the app lies: that is also what tells it from another on the same host."""
    manifest = json.loads((assets / "manifest.json").read_text(encoding="utf-8"))
    del manifest["id"]
    return json.dumps({**manifest, "start_url": base or "./", "scope": base or "./"}, ensure_ascii=False).encode()


def _filled(file: Path, gaps: Mapping[str, str]) -> bytes:
    text = file.read_text(encoding="utf-8")
    for name, value in gaps.items():
        text = text.replace(f"%{name}%", value)
    return text.encode()


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _integrity(data: bytes) -> str:
    return f"sha256-{base64.b64encode(_digest(data)).decode()}"


# Python, and the app in it.


def python_library(whole: bytes) -> bytes:
    """Python's own modules without those no browser has a use for, and not packed: the host packs them better."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(whole)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as new:
        for item in old.infolist():
            name = item.filename
            module = name.partition("/")[0].removesuffix(".py")
            if not item.is_dir() and module not in _NOT_OF_PYTHON and not _NO_PART_OF_PYTHON.match(name):
                new.writestr(zipfile.ZipInfo(name), old.read(item))
    return made.getvalue()


def app_archive() -> bytes:
    """Our packages and those we need, as a tar.xz: small wherever it lies, packed by the host or not."""
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, file in sorted(app_files()):
            data = file.read_bytes()
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return lzma.compress(tar.getvalue(), preset=9 | lzma.PRESET_EXTREME)


def app_files() -> Iterator[tuple[str, Path]]:
    """Each file of the archive, with its name there."""
    for package in (companion, screens, storage):
        folder = Path(str(package.__file__)).parent
        yield from _wanted((f"{folder.name}/{file.relative_to(folder).as_posix()}", file) for file in folder.rglob("*"))
    for name in PACKAGES:
        files = distribution(name).files or ()
        yield from _wanted((file.as_posix(), Path(str(file.locate()))) for file in files)


def _wanted(files: Iterable[tuple[str, Path]]) -> Iterator[tuple[str, Path]]:
    for name, file in files:
        is_ours = not any(part in name for part in ("__pycache__", ".dist-info/", "../"))
        is_run = file.is_file() and file.suffix not in (".so", ".pyd", ".pyi", ".pyc", ".typed")
        if is_ours and is_run and not name.startswith(_NOT_IN_BROWSER):
            yield name, file


# Ready compressed, for hosts that serve that.


_ENDINGS = {"gzip": ".gz", "brotli": ".br"}


def compressed(folder: Path, names: Iterable[str]) -> dict[str, dict[str, int]]:
    """Puts compressed copies beside what gets smaller by it; their sizes by the way. Brotli only if it is installed."""
    ways: dict[str, Callable[[bytes], bytes]] = {"gzip": partial(gzip.compress, compresslevel=9, mtime=0)}
    if find_spec("brotli") is not None:
        import brotli

        ways["brotli"] = partial(brotli.compress, quality=11)

    def pack(job: tuple[str, str]) -> int:
        way, name = job
        data = (folder / name).read_bytes()
        if len(packed := ways[way](data)) >= len(data) * 0.98:
            return len(data)
        (folder / f"{name}{_ENDINGS[way]}").write_bytes(packed)
        return len(packed)

    large = [name for name in names if Path(name).suffix not in _PACKED and (folder / name).stat().st_size > 512]
    jobs = [(way, name) for way in ways for name in large]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = dict(zip(jobs, pool.map(pack, jobs), strict=True))
    return {way: {name: done[way, name] for name in large} for way in ways}
