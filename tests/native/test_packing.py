"""What goes into a native app, and that it starts with nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.native.client import environment
from tests.native.packing import ROOT, packed


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packed app."""
    target = tmp_path_factory.mktemp("native") / "app"
    packed(target)
    return target


def files(folder: Path) -> set[str]:
    """What lies in *folder*, by paths."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_app_the_licence_and_nothing_of_the_workshop(app: Path) -> None:
    assert {path.name for path in app.iterdir()} == {"companion", "screens", "storage", "assets", "main.pyc", "LICENSE"}


def test_all_code_and_everything_it_reads(app: Path) -> None:
    """Every module, and the catalogues, rulebooks and scripts beside them."""
    for package in ("companion", "screens", "storage"):
        wanted = {name for name in files(ROOT / package) if "__pycache__" not in name and not name.endswith(".typed")}
        assert files(app / package) == {name + "c" if name.endswith(".py") else name for name in wanted}


def test_no_font_a_native_client_cannot_read(app: Path) -> None:
    fonts = {name for name in files(app / "assets") if "fonts/" in name}
    assert fonts == {"fonts/round.ttf"}


def test_the_packed_app_starts(app: Path, tmp_path: Path) -> None:
    """Compiled, with no source beside it, on the transport of the native apps."""
    client = Path(__file__).with_name("client.py")
    data = tmp_path / "data"
    data.mkdir()
    run = subprocess.run(
        [sys.executable, "-I", str(client), str(app), "あたらしく遊ぶ"],
        env={**os.environ, **environment(data, 7)},
        cwd=data,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert (data / "lock").is_file()
