"""Makes .venv and fills it, with nothing but Python to start from; `make` calls this.

python3 tools/bootstrap.py            what running Takuban needs
python3 tools/bootstrap.py --test     what its tests need too, a Chromium included
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run(*command: str | Path) -> bool:
    """Runs *command* without asking anybody anything; True when it went well."""
    print("+", *command, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    try:
        return subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, check=False).returncode == 0
    except OSError as error:
        print(error)
        return False


def apt(*packages: str) -> bool:
    """Installs Debian packages, where there is apt and the right to use it."""
    if shutil.which("apt-get") is None:
        return False
    asking = () if os.geteuid() == 0 else ("sudo", "-n")
    if asking and (shutil.which("sudo") is None or not run("sudo", "-n", "true")):
        return False
    run(*asking, "apt-get", "update", "-qq")
    return run(*asking, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)


def make_venv() -> bool:
    """A virtual environment with pip; some distributions ship Python without the parts for it."""
    if PYTHON.exists() and run(PYTHON, "-m", "pip", "--version"):
        return True
    shutil.rmtree(VENV, ignore_errors=True)
    if _has_venv() and run(sys.executable, "-m", "venv", VENV):
        return True
    version = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if (apt(version) or apt("python3-venv")) and run(sys.executable, "-m", "venv", "--clear", VENV):
        return True
    return run(sys.executable, "-m", "venv", "--clear", "--without-pip", VENV) and borrow_pip()


def _has_venv() -> bool:
    return all(importlib.util.find_spec(name) is not None for name in ("venv", "ensurepip"))


def borrow_pip() -> bool:
    """pip into .venv, by another pip."""
    return run(sys.executable, "-m", "pip", "--python", PYTHON, "install", "pip")


def is_browser(path: str) -> bool:
    """Whether there is a browser at *path* that starts: Ubuntu's chromium-browser may be a note about snap."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def system_chromium() -> str | None:
    """$CHROMIUM, or a Chromium or Chrome on the path; None without one that starts."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    found = (os.environ.get("CHROMIUM"), *map(shutil.which, names))
    return next((path for path in found if path and is_browser(path)), None)


def get_chromium() -> bool:
    """A Chromium from wherever one is to be had: here already, the distribution's, or Playwright's."""
    # Playwright's own part needs a library the smallest systems come without.
    if not run(PYTHON, "-m", "playwright", "--version"):
        apt("libatomic1")
    if system_chromium():
        return True
    release = Path("/etc/os-release")
    is_debian = release.exists() and re.search(r"^ID=debian$", release.read_text(), re.MULTILINE) is not None
    if is_debian and apt("chromium") and system_chromium():
        return True
    install = (PYTHON, "-m", "playwright", "install")
    if run(*install, "--with-deps", "chromium") or run(*install, "chromium"):
        return True
    return apt("chromium") and system_chromium() is not None


def main() -> int:
    """Exit code 0 when everything is there."""
    if sys.version_info < (3, 11):  # noqa: UP036 - somebody may well try
        print("Takuban needs Python 3.11 or newer.", file=sys.stderr)
        return 1
    if not make_venv():
        print("No virtual environment could be made. Install python3-venv and try again.", file=sys.stderr)
        return 1
    testing = "--test" in sys.argv[1:]
    if not run(PYTHON, "-m", "pip", "install", "-q", "-e", f"{ROOT}[test]" if testing else ROOT):
        return 1
    if testing and not get_chromium():
        print("No Chromium could be installed: the browser tests will be skipped, or fail with CI=true.")
    if testing and not run(PYTHON, "-m", "tools.in_browser_tests", "--get"):
        print("What tests in the browser's Python need is missing: they will be skipped, or fail with CI=true.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
