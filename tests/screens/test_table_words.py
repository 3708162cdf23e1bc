"""Every word the screens ask for is in the catalogues."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import screens
from companion.words import LANGUAGES, Language, catalogue

SOURCES = sorted(Path(screens.__file__).parent.rglob("*.py"))


def asked_for() -> set[str]:
    """The keys that stand in the sources, whole; those put together of parts are left to the screens' own tests."""
    found: set[str] = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("say"), args=[ast.Constant(str(key)), *_]):
                    found.add(key)
                case ast.Call(func=ast.Name("say"), args=[ast.IfExp(body=one, orelse=other), *_]):
                    found |= {part.value for part in (one, other) if isinstance(part, ast.Constant)}  # type: ignore[misc]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there(language: Language) -> None:
    """A missing word would leave a hole in a screen, found only by whoever opens it."""
    asked = asked_for()
    assert len(asked) > 100
    assert asked - set(catalogue(language)) == set()
