"""What the client holds: Flet's messages applied as its client applies them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from flet.controls.base_control import BaseControl
from flet.messaging.protocol import MessageAction

_, _ADD, _REMOVE, _MOVE = range(4)  # the first: something in place of what was there


class Client:
    """The tree of controls as the client was told of it: each a dict, with its id as ``_i`` and its type as ``_c``."""

    def __init__(self) -> None:
        self.page: dict[str, Any] = {}
        self._known: dict[int, dict[str, Any]] = {}

    def receive(self, action: int, body: Any) -> None:
        """Takes in a message."""
        if action == MessageAction.REGISTER_CLIENT.value:
            self.page = body
            self._learn(body)
        elif action == MessageAction.PATCH_CONTROL.value and (control := self._known.get(body["id"])) is not None:
            self._patch(control, body["patch"])  # a control it doesn't know is passed over

    def _learn(self, value: Any) -> None:
        for control in _controls(value):
            self._known[control["_i"]] = control

    def _patch(self, control: dict[str, Any], patch: list[Any]) -> None:
        paths: dict[int, list[Any]] = {}

        def index(node: list[Any], path: list[Any]) -> None:
            paths[node[0]] = path
            for key, child in (node[1] if len(node) > 1 else {}).items():
                index(child, [*path, key])

        def at(place: int) -> Any:
            found: Any = control
            for key in paths[place]:
                found = found[key]
            return found

        index(patch[0], [])
        for kind, place, key, *more in patch[1:]:
            holder = at(place)
            if kind == _REMOVE:
                holder.pop(key)
            elif kind == _MOVE:
                moved, (to, to_key) = holder.pop(key), more
                _add(at(to), to_key, moved)
            else:
                self._learn(more[0])
                if kind == _ADD:
                    _add(holder, key, more[0])
                else:
                    holder[key] = more[0]

    def control(self, id_: int) -> dict[str, Any]:
        """What it was told of a control."""
        return self._known[id_]

    def controls(self) -> dict[int, str]:
        """The type of every control there is, by its id."""
        return {control["_i"]: control["_c"] for control in _controls(self.page)}


def _add(holder: Any, key: Any, value: Any) -> None:
    if isinstance(holder, list):
        holder.insert(key, value)
    else:
        holder[key] = value


def _controls(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "_c" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _controls(item)


def controls_of(page: BaseControl) -> dict[int, str]:
    """The type of every control the session holds, by its id."""
    found: dict[int, str] = {}

    def walk(value: Any) -> None:
        if isinstance(value, BaseControl):
            if value._i in found:
                return
            found[value._i] = value._c
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            for field in dataclasses.fields(value):
                if not field.metadata.get("skip") and field.name != "_parent":
                    walk(getattr(value, field.name, None))
        elif isinstance(value, list | dict):
            for item in value.values() if isinstance(value, dict) else value:
                walk(item)

    walk(page)
    return found
