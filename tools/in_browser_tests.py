"""The tests of `companion/` and `storage/` in the browser's Python: ``python -m tools.in_browser_tests``.

The static web app runs their code in Pyodide, the Python inside Flet's web client. Here the same files and their tests
go into a Chromium with that same Pyodide, and pytest's output and exit code come out. Arguments are pytest's. The
browser reaches nothing but a static file server on this machine. What isn't pure Python needs a wheel made for Pyodide:

    python -m tools.in_browser_tests --get      asks pip for those that are missing, once
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import Distribution, distribution
from importlib.util import find_spec
from pathlib import Path

from packaging.requirements import Requirement
from playwright.sync_api import sync_playwright

from tools.bootstrap import is_browser, system_chromium

ROOT = Path(__file__).resolve().parents[1]
WHEELS = Path(sys.prefix) / "pyodide-wheels"
# What is tested, the tests, and the few files outside that they ask for.
OURS = (
    *("companion", "storage", "tests/companion", "tests/storage"),
    *("tests/__init__.py", "tests/conftest.py", "pyproject.toml"),
    *("screens/__init__.py", "screens/headless.py", "tools/lookup.py", "tools/in_browser_side.py"),
)
THEIRS = ("pytest", "hypothesis", "cattrs", "tinydb", "filelock", "platformdirs")
OPTIONS = ("-m", "not browser", "-p", "no:cacheprovider", "-q")
MISSING = 69  # exit code; pytest's own are small
SWITCHES = (
    *("--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

_WORKER = """
import { loadPyodide } from "./pyodide/pyodide.mjs";

const written = () => {
    const decoder = new TextDecoder();
    return { write: bytes => (postMessage({ text: decoder.decode(bytes, { stream: true }) }), bytes.length) };
};

onmessage = async ({ data: { folder, args, columns } }) => {
    try {
        const python = await loadPyodide({ env: { HOME: folder, COLUMNS: columns } });
        // Nothing would be heard of it otherwise: the promise below stays open.
        python._api.on_fatal = error => postMessage({ failure: String(error.stack ?? error) });
        python.setStdout(written());
        python.setStderr(written());
        const archive = await fetch("archive.zip");
        python.unpackArchive(await archive.arrayBuffer(), "zip", { extractDir: folder });
        python.globals.set("folder", folder);
        python.globals.set("args", python.toPy(args));
        // Only what runs as a promise may wait for one, as asyncio.run does.
        const code = await python.runPythonAsync(`
            import os, sys
            os.chdir(folder)
            sys.path[:0] = [folder, f"{folder}/__pypackages__"]
            from tools.in_browser_side import run
            run(args)
        `);
        postMessage({ code });
    } catch (error) {
        postMessage({ failure: String(error.stack ?? error) });
    }
};
"""

_RUN = """
asked => new Promise((done, failed) => {
    const worker = new Worker("worker.mjs", { type: "module" });
    worker.onerror = event => failed(new Error(event.message));
    worker.onmessage = ({ data: { text, code, failure } }) => {
        if (text !== undefined) tell(text);
        else if (failure !== undefined) failed(new Error(failure));
        else done(code);
    };
    worker.postMessage(asked);
})
"""


class Missing(Exception):
    """Something that has to be installed first."""


def pyodide() -> Path:
    """The Pyodide that Flet's web client brings."""
    spec = find_spec("flet_web")
    if spec is None or spec.origin is None:
        raise Missing("flet_web isn't installed")
    return Path(spec.origin).parent / "web" / "pyodide"


class Target:
    """The Python in the browser, as far as packages care."""

    def __init__(self) -> None:
        info = json.loads((pyodide() / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
        self.version: str = info["python"]
        self.platform = f"pyemscripten_{info['abi_version']}_{info['arch']}"

    def environment(self) -> dict[str, str]:
        """What the markers of requirements are asked about."""
        short = ".".join(self.version.split(".")[:2])
        where = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "extra": ""}
        return {"python_version": short, "python_full_version": self.version, **where}

    def distributions(self) -> list[Distribution]:
        """What the tests need there, from the running interpreter's own packages."""
        found: dict[str, Distribution] = {}
        waiting = list(THEIRS)
        while waiting:
            one = distribution(waiting.pop())
            if found.setdefault(one.name, one) is one:
                requirements = map(Requirement, one.requires or ())
                waiting += [
                    each.name for each in requirements if not each.marker or each.marker.evaluate(self.environment())
                ]
        return [found[name] for name in sorted(found)]

    def wheel(self, one: Distribution) -> Path | None:
        """The wheel of the same version made for there, once there is one."""
        stem = f"{one.name.replace('-', '_')}-{one.version}-"
        return next(WHEELS.glob(f"{stem}*{self.platform}.whl"), None)

    def get(self) -> None:
        """Asks pip for the wheels that are missing."""
        for one in self.distributions():
            if is_compiled(one) and self.wheel(one) is None:
                asked = ("--platform", self.platform, "--python-version", self.version, "--only-binary", ":all:")
                pip = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(WHEELS), *asked)
                subprocess.run((*pip, f"{one.name}=={one.version}"), check=True)


def is_compiled(one: Distribution) -> bool:
    """Whether it has parts that are made for one kind of machine."""
    return any(file.suffix in (".so", ".pyd") for file in one.files or ())


def pack(archive: Path) -> None:
    """Writes all that the browser needs into *archive*."""
    target = Target()
    with zipfile.ZipFile(archive, "w") as into:
        for name in OURS:
            inside = [ROOT / name] if (ROOT / name).is_file() else sorted((ROOT / name).rglob("*"))
            for file in inside:
                if file.is_file() and file.suffix != ".pyc":
                    into.write(file, file.relative_to(ROOT).as_posix())
        for one in target.distributions():
            for name, content in _files(one, target):
                into.writestr(f"__pypackages__/{name}", content)


def _files(one: Distribution, target: Target) -> Iterator[tuple[str, bytes]]:
    if not is_compiled(one):
        for file in one.files or ():
            if ".." not in file.parts and file.suffix != ".pyc":
                yield file.as_posix(), file.read_binary()
        return
    wheel = target.wheel(one)
    if wheel is None:
        raise Missing(f"{one.name} {one.version} isn't pure Python: run `python -m tools.in_browser_tests --get` once")
    with zipfile.ZipFile(wheel) as inside:
        for name in inside.namelist():
            yield name, inside.read(name)


class _Files(SimpleHTTPRequestHandler):
    extensions_map = {".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html"}  # noqa: RUF012

    def log_message(self, format: str, *args: object) -> None:
        """Nobody wants to know."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The files of *folder*, at the address yielded."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def run(arguments: list[str]) -> int:
    """Runs pytest in the browser, its output onto this terminal; its exit code."""
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made)
        pack(folder / "archive.zip")
        shutil.copytree(pyodide(), folder / "pyodide")
        (folder / "worker.mjs").write_text(_WORKER, encoding="utf-8")
        (folder / "index.html").write_text("<!doctype html><title>pytest</title>", encoding="utf-8")
        path = system_chromium() or next(filter(is_browser, [playwright.chromium.executable_path]), None)
        if path is None:
            raise Missing("there is no Chromium: install one, or run `playwright install chromium`")
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        with served(folder) as url:
            page = browser.new_page()
            page.expose_function("tell", lambda text: print(text, end="", flush=True))
            page.goto(url)
            columns = str(shutil.get_terminal_size().columns)
            code = page.evaluate(_RUN, {"folder": "/takuban", "args": [*OPTIONS, *arguments], "columns": columns})
            browser.close()
    return int(code)


def main() -> int:
    """Exit code: pytest's own, or 69 when something has to be installed first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--get", action="store_true", help="fetch the wheels for Pyodide that are missing, and end")
    asked, arguments = parser.parse_known_args()
    try:
        if asked.get:
            Target().get()
            return 0
        return run(arguments)
    except Missing as missing:
        print(missing, file=sys.stderr)
        return MISSING


if __name__ == "__main__":
    sys.exit(main())
