"""What `flet build` packs: files of this folder, chosen and compiled as its packager does it (serious_python 4.5)."""

from __future__ import annotations

import compileall
import fnmatch
import shutil
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
_JUNK = ("*.c", "*.h", "*.cpp", "*.hpp", "*.typed", "*.pyi", "*.pxd", "*.pyx", "*.a", "*.pdb", "*.exe", "*.dll")


def settings() -> dict[str, Any]:
    """``[tool.flet]``."""
    flet: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["flet"]
    return flet


def packed(target: Path) -> None:
    """Puts into *target* what goes into the app."""
    left_out = {"build", *settings()["app"]["exclude"]}

    def ignored(folder: str, names: list[str]) -> set[str]:
        here = Path(folder)
        return {
            name
            for name in names
            if name == "__pycache__"
            or (here / name / "pyvenv.cfg").is_file()
            or (here == ROOT and (name in left_out or name.startswith(".")))
        }

    shutil.copytree(ROOT, target, ignore=ignored)
    assert compileall.compile_dir(target, quiet=1, legacy=True)
    globs = (*_JUNK, *(glob.replace("**", "*") for glob in settings()["cleanup"]["app_files"]))
    for path in sorted(target.rglob("*"), reverse=True):
        name = path.relative_to(target).as_posix()
        if path.is_dir() and path.name in ("bin", "__pycache__"):
            shutil.rmtree(path)
        elif path.suffix == ".py" or any(fnmatch.fnmatch(name, glob) for glob in globs):
            path.unlink()
