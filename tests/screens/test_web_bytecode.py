"""Modules are compiled once: the second start runs the code the first one noted."""

from __future__ import annotations

import importlib
import marshal
import sys
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from screens.web.bytecode import Compiled

Start = Callable[[bytes], tuple[Compiled, Any]]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Imports the package ``greeter`` as after a start, with the code kept before."""
    folder = tmp_path / "greeter"
    folder.mkdir()
    (folder / "__init__.py").write_text("from greeter.words import HELLO\n")
    (folder / "words.py").write_text("HELLO = 'hello'\n")
    (folder / "words.toml").write_text("a = 1")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    before = list(sys.meta_path)

    def make(kept: bytes) -> tuple[Compiled, Any]:
        sys.meta_path[:] = before
        for name in ("greeter", "greeter.words"):
            sys.modules.pop(name, None)
        compiled = Compiled.of(kept)
        compiled.install()
        return compiled, importlib.import_module("greeter")

    yield make
    for name in ("greeter", "greeter.words"):
        sys.modules.pop(name, None)


def test_the_first_start_notes_what_it_compiles(start: Start) -> None:
    compiled, greeter = start(b"")
    assert greeter.HELLO == "hello"
    assert set(compiled.fresh) == {"greeter", "greeter.words"}


def test_the_next_start_compiles_nothing(start: Start, tmp_path: Path) -> None:
    """The sources aren't even read: here they have become nonsense."""
    kept = start(b"")[0].packed()
    (tmp_path / "greeter" / "words.py").write_text("this is no Python")
    compiled, greeter = start(kept)
    assert greeter.HELLO == "hello"
    assert compiled.fresh == {}
    assert compiled.packed() == kept


def test_a_module_met_later_is_added(start: Start, tmp_path: Path) -> None:
    kept = start(b"")[0].packed()
    (tmp_path / "greeter" / "more.py").write_text("MORE = 1\n")
    compiled, _ = start(kept)
    importlib.import_module("greeter.more")
    sys.modules.pop("greeter.more")
    assert set(compiled.fresh) == {"greeter.more"}
    assert set(marshal.loads(compiled.packed())) == {"greeter", "greeter.words", "greeter.more"}


def test_files_beside_a_module_are_found_as_ever(start: Start) -> None:
    kept = start(b"")[0].packed()
    _, greeter = start(kept)
    assert (resources.files(greeter) / "words.toml").read_text() == "a = 1"
    assert greeter.__file__.endswith("__init__.py")


@pytest.mark.parametrize("kept", [b"damaged", marshal.dumps([1, 2]), b"\0"])
def test_what_is_damaged_is_compiled_anew(start: Start, kept: bytes) -> None:
    compiled, greeter = start(kept)
    assert greeter.HELLO == "hello"
    assert len(compiled.fresh) == 2
