"""Flet's hooks with the types they have in use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import flet as ft

T = TypeVar("T")


def use_maybe(kind: type[T]) -> tuple[T | None, Callable[[T | None], None]]:
    """A state that is nothing at first: why something failed, what a dialog asks about."""
    value, put = ft.use_state(cast("T | None", None))
    return value, put


def use_made(make: Callable[[], T]) -> T:
    """What is made once for the life of the component: a service, a holder."""
    hold: Any = ft.use_ref
    made: T = hold(make).current
    return made
