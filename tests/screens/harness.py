"""Runs the screens in a real Flet session on a connection that goes nowhere: no browser, whole flows in a blink.

    async with Screen(main, route="/settings") as screen:
        await screen.tap("元に戻す")
        assert "はるとさんの番" in screen.texts()

Flet's inner workings are used here, which is why its version is pinned.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Self, cast

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from screens.design.words import BREAK, JOIN
from tests.screens.client import Client, controls_of

EVENTS = ("on_click", "on_change", "on_select", "on_tap")
"""What makes a control one that can be used."""

WORDED = ("value", "content", "title", "label", "tooltip", "hint_text")
"""Where a control keeps words."""


_encode: Any = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]


def readable(text: str) -> str:
    """What a person reads: without the joins and breaks that lay the line out."""
    return text.replace(JOIN, "").replace(BREAK, "")


class FakeConnection(Connection):
    """Packs every message, as a real connection does (later comparisons need it), and sends none.

    `errors` holds what Flet would have shown instead of the page; `answers` what methods called on the client
    return, by name; `silent` those it never answers; `invoked` the names and arguments of those calls.
    """

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.loop, self.executor, self.page_url = (
            asyncio.get_running_loop(),
            ThreadPoolExecutor(1),
            "http://test",
        )
        self.pubsubhub = PubSubHub(self.loop, self.executor)
        self.errors: list[str] = []
        self.answers: dict[str, Any] = {}
        self.silent: set[str] = set()
        self.invoked: list[tuple[str, Any]] = []
        self.session: Any = None
        self.client = Client()
        self._tasks: set[asyncio.Task[None]] = set()

    def dispose(self) -> None:
        """Nothing is open."""

    def send_message(self, message: Message) -> None:
        """Pack it, keep errors, answer calls of client methods."""
        packed = msgpack.packb([message.action, message.body], default=_encode)
        self.client.receive(*msgpack.unpackb(packed, strict_map_key=False))
        if message.action == MessageAction.SESSION_CRASHED:
            self.errors.append(message.body.message)
        if message.action == MessageAction.INVOKE_METHOD:
            task = self.loop.create_task(self._answer(message.body))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _answer(self, body: Any) -> None:
        self.invoked.append((body.name, body.args))
        if body.name in self.silent:
            return
        if body.name == "push_route":
            self.session.apply_page_patch({"route": body.args["route"]})
            await self.session.dispatch_event(1, "route_change", {"route": body.args["route"]})
        self.session.handle_invoke_method_results(body.control_id, body.call_id, self.answers.get(body.name), None)


class Screen:
    """One browser's page. *main* is what `ft.run` would get; *page* sets its width, height, route and so on.

    *url* is where it is, as Flet tells it; *answers* is what methods called on the client return, by name, *silent*
    those it doesn't answer.
    """

    def __init__(
        self, main: Callable[[ft.Page], Any], route: str = "/", *, url: str = "ws://test", **page: Any
    ) -> None:
        self.main = main
        self.url = url
        self.answers: dict[str, Any] = {}
        self.silent: set[str] = set()
        self.props = {
            "route": route,
            "web": True,
            "platform": "android",
            "width": 390,
            "height": 844,
            "platform_brightness": "light",
            **page,
        }

    async def __aenter__(self) -> Self:
        self.conn = FakeConnection()
        self.conn.answers, self.conn.silent, self.conn.page_url = self.answers, self.silent, self.url
        self.conn.session = self.session = cast(Any, Session(self.conn))
        self.page: ft.Page = self.session.page
        self.session.apply_page_patch(self.props)
        _context_page.set(self.page)
        self.conn.send_message(Message(MessageAction.REGISTER_CLIENT, self.session.get_page_patch()))
        result = self.main(self.page)
        if asyncio.iscoroutine(result):
            await result
        await self.session.after_event(self.page)
        await self.settle()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.session.close()
        await asyncio.sleep(0)

    async def settle(self, turns: int = 20) -> None:
        """Let the session draw what is waiting to be drawn, and the client tell which dialogs are gone."""
        for _ in range(turns):
            await asyncio.sleep(0)
        if closed := [dialog for dialog in self.page._dialogs.controls if not dialog.open]:
            for dialog in closed:
                await self.session.dispatch_event(dialog._i, "dismiss", None)
            await self.settle(turns)
        elif not self.session._Session__pending_updates:
            here, there = controls_of(self.page), self.conn.client.controls()
            assert here == there, f"only here {here.items() - there.items()}, only there {there.items() - here.items()}"

    def walk(self, *, hidden: bool = False) -> Iterator[BaseControl]:
        """Every control there is: of the views, of the open dialogs; *hidden* includes what is not visible."""
        seen: set[int] = set()

        def within(value: Any) -> Iterator[BaseControl]:
            if value is None or isinstance(value, str | int | float) or id(value) in seen:
                return
            seen.add(id(value))
            if isinstance(value, BaseControl):
                if not hidden and getattr(value, "visible", True) is False:
                    return
                yield value
                yield from within(getattr(value, "_b", None))  # what a component drew
            if dataclasses.is_dataclass(value) and not isinstance(value, type):
                for field in dataclasses.fields(value):
                    if not field.metadata.get("skip") and field.name != "_parent":
                        yield from within(getattr(value, field.name, None))
            items = value if isinstance(value, list | tuple) else value.values() if isinstance(value, dict) else ()
            for item in items:
                yield from within(item)

        yield from within(self.page.views)
        for dialog in self.page._dialogs.controls:
            if dialog.open:
                yield from within(dialog)

    def texts(self) -> list[str]:
        """Every string on the screen, as read."""
        found: list[str] = []
        for control in self.walk():
            values = (getattr(control, attribute, None) for attribute in WORDED)
            found += [readable(value) for value in values if isinstance(value, str) and value]
            if isinstance(control, ft.Text) and control.semantics_label and control.semantics_label not in found[-1:]:
                found.append(control.semantics_label)
        return found

    def sees(self, text: str) -> bool:
        """Whether *text* is part of any string on the screen."""
        return any(text in shown for shown in self.texts())

    def names(self, control: BaseControl) -> set[str]:
        """What a control can be asked for by: its accessible name, its words, its key."""
        found: set[str] = set()
        key = getattr(control, "key", None)
        if key is not None:
            found.add(str(getattr(key, "value", key)))
        for attribute in ("tooltip", "label", "content"):
            if isinstance(value := getattr(control, attribute, None), str):
                found.add(readable(value))
        if icon_label := getattr(getattr(control, "icon", None), "semantics_label", None):
            found.add(icon_label)
        content = getattr(control, "content", None)
        if isinstance(content, BaseControl):
            found |= self._said(content)
        return found

    def _said(self, control: BaseControl) -> set[str]:
        label = getattr(control, "label", None)
        if isinstance(control, ft.Semantics) and label:
            return {label}
        texts = list(texts_in(control))
        words = [readable(text.value) for text in texts]
        heard = [text.semantics_label if text.semantics_label is not None else text.value for text in texts]
        return {*words, " ".join(words), " ".join(filter(None, heard))}

    def find(self, name: str) -> BaseControl:
        """The one control that can be used and has this name or key. Fails when there is none, or several."""
        hits = [
            control
            for control in self.walk()
            if any(getattr(control, event, None) for event in EVENTS) and name in self.names(control)
        ]
        assert len(hits) == 1, f"{name!r}: {len(hits)} hits; on screen: {self.texts()}"
        return hits[0]

    def has(self, name: str) -> bool:
        """Whether a control that can be used has this name or key."""
        return any(
            name in self.names(control)
            for control in self.walk()
            if any(getattr(control, event, None) for event in EVENTS)
        )

    async def fire(self, control: BaseControl, event: str, data: Any = None, *, crash: bool = False) -> None:
        """Send an event as the client would. With *crash* an error page is not the test's failure."""
        await self.session.dispatch_event(control._i, event, data)
        await self.settle()
        assert crash or not self.conn.errors, self.conn.errors[0]

    async def tap(self, name: str) -> None:
        """Press what has this name or key."""
        control = self.find(name)
        assert not getattr(control, "disabled", False), f"{name!r} is disabled"
        await self.fire(control, "click" if getattr(control, "on_click", None) else "tap")

    async def back_to(self, route: str) -> None:
        """The browser goes back, to *route*, which is what lies before in its history."""
        self.session.apply_page_patch({"route": route})
        await self.session.dispatch_event(1, "route_change", {"route": route})
        await self.settle(60)
        assert not self.conn.errors, self.conn.errors[0]

    async def type(self, name: str, value: Any) -> None:
        """Put a value into a field or switch."""
        control = self.find(name)
        self.session.apply_patch(control._i, {"value": value})
        await self.fire(control, "change", value)

    async def tap_snack(self, name: str) -> None:
        """Press the one thing a snack bar offers by that name."""
        bars = [bar for bar in self.page._dialogs.controls if isinstance(bar, ft.SnackBar) and bar.open]
        actions = [bar.action for bar in bars if isinstance(bar.action, ft.SnackBarAction) and bar.action.label == name]
        await self.fire(actions[-1], "click")

    def snacks(self) -> list[str]:
        """What has been told in snack bars that are still up."""
        return [
            readable(text.value)
            for dialog in self.page._dialogs.controls
            if isinstance(dialog, ft.SnackBar) and dialog.open
            for text in texts_in(dialog)
        ]


def texts_in(control: BaseControl) -> Iterator[ft.Text]:
    """Every text that stands in a control."""
    if isinstance(control, ft.Text):
        yield control
        return
    body = getattr(control, "_b", None)
    fields = (field for field in dataclasses.fields(control) if not field.metadata.get("skip"))
    parts = [body, *(getattr(control, field.name, None) for field in fields if field.name != "_parent")]
    for part in parts:
        for item in part if isinstance(part, list) else [part]:
            if isinstance(item, BaseControl):
                yield from texts_in(item)
