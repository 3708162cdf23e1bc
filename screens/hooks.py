"""Flet's hooks with the types they have in use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar, cast

import flet as ft

T = TypeVar("T")
P = ParamSpec("P")


def use_maybe(kind: type[T]) -> tuple[T | None, Callable[[T | None], None]]:
    """A state that is nothing at first: why something failed, what a dialog asks about."""
    value, put = ft.use_state(cast("T | None", None))
    return value, put


def use_value(first: T) -> tuple[T, Callable[[T], None]]:
    """A state that begins as *first* and is set to other values, never to callables."""
    value, put = ft.use_state(first)
    return value, lambda new: put(lambda _: new)


def use_remembered(key: str, first: T) -> tuple[T, Callable[[T], None]]:
    """A state that is there again when its screen is come back to, as long as the browser's session lasts."""
    kept = ft.context.page.session.store
    name = f"takuban.{key}"
    _, draw = ft.use_state(0)

    def put(new: T) -> None:
        kept.set(name, new)
        draw(lambda n: n + 1)

    return (cast(T, kept.get(name)) if kept.contains_key(name) else first), put


@dataclass(eq=False)
class Held:
    """Something remembered from one drawing to the next without drawing anew when it changes."""

    value: Any = None


def keyed(key: str, component: Callable[P, ft.Control], *args: P.args, **kwargs: P.kwargs) -> ft.Control:
    """*component* drawn under a key: another key is another component, with no state of the first."""
    return cast(Any, component)(*args, **kwargs, key=key)  # type: ignore[no-any-return]


def use_made(make: Callable[[], T]) -> T:
    """What is made once for the life of the component: a service, a holder."""
    hold: Any = ft.use_ref
    made: T = hold(make).current
    return made
