"""Pieces that are drawn anew only when they look different, however often what is round them is."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, cast

import flet as ft
from flet.components.component import Component

from companion.words import Words
from screens.design.guard import boundary, call
from screens.design.scale import Layout, use_layout
from screens.design.words import use_words

P = ParamSpec("P")


def kept(piece: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A component kept from one drawing to the next while all it is given stays equal, layout and words included.

    Handlers are the exception: they may be new each time, and the one given last is the one that is called.
    So *piece* may show only what is among its arguments. Pieces within pieces are compared by their arguments, too.
    Among its neighbours a piece is told by its *key*, if it is given one, so that it stays what it is beside a new one.
    """

    @functools.wraps(piece)
    def draw(layout: Layout, words: Words, args: tuple[Any, ...], named: dict[str, Any]) -> ft.Control:
        given = {name: _given(value) for name, value in named.items()}
        return cast(Any, piece)(*map(_given, args), **given)  # type: ignore[no-any-return]

    drawn = cast(Any, ft.memo)(boundary(draw))

    @functools.wraps(piece)
    def keeping(*args: P.args, **named: P.kwargs) -> ft.Control:
        given = {name: _comparable(value) for name, value in named.items()}
        key = named.get("key")
        return drawn(use_layout(), use_words(), tuple(map(_comparable, args)), given, key=key)  # type: ignore[no-any-return]

    return keeping


class _Handler:
    """A handler among what a piece is given: equal to any other, so that a new one makes no piece look different."""

    def __init__(self, handler: Callable[..., Any]) -> None:
        self._handler = handler
        self._newer: _Handler | None = None

    def __call__(self, e: Any) -> Any:
        return self._newer(e) if self._newer is not None else call(self._handler, e)

    def __eq__(self, other: object) -> bool:
        """Compared with the one given now, the one a piece was drawn with passes events on to it from now on."""
        if not isinstance(other, _Handler):
            return NotImplemented
        self._newer = other
        return True

    __hash__ = None  # type: ignore[assignment]


class _Piece:
    """A piece within a piece: as long as it is given the same, it is the same."""

    def __init__(self, component: Component) -> None:
        self.component = component

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Piece):
            return NotImplemented
        mine, its = self.component, other.component
        return mine.fn is its.fn and mine.args == its.args and mine.kwargs == its.kwargs

    __hash__ = None  # type: ignore[assignment]


class _Several(tuple[Any, ...]):
    """Several things, each comparable."""


def _comparable(value: Any) -> Any:
    if isinstance(value, Component):
        return _Piece(value)
    if isinstance(value, list | tuple):
        return _Several(map(_comparable, value))
    return _Handler(value) if callable(value) else value


def _given(value: Any) -> Any:
    if isinstance(value, _Piece):
        return value.component
    return list(map(_given, value)) if isinstance(value, _Several) else value
