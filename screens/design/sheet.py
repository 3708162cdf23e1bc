"""One sheet at a time, from below, at most 90 % high; and the dialog that asks before something is deleted.

    sheet = use_sheet(refusal=lambda sheet: Sheet(…, sheet))  # at the top of the screen's component
    sheet.show("refusal")                                     # from a handler
    sheet.replace(lambda: Sheet(rule, [...], sheet))          # takes its place; 戻る brings the first one back

A sheet stays open under a page that is opened over its screen, and is seen again when that is left.

A body given by its name is the one of the latest render, so it shows what has changed while it is open. A body
given as a function shows what it captured: enough for a rule, or for a component that reads its own state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import flet as ft

from companion.text import say
from screens.design.back import SHEET, back_of, lies_over, path_of, use_back
from screens.design.guard import boundary, on
from screens.design.press import Act, ActButton, Button, IconAct, Press, press_style
from screens.design.scale import MOVE_MS, SHEET_MS, Layout, LayoutContext, Role, use_layout
from screens.design.words import Said, Say, WordsContext, plain, use_words

Body = Callable[[], ft.Control]

_ROOM = 740
"""From this height on a short sheet needs no scrolling, in dp."""


@dataclass(eq=False)
class SheetSlot:
    """The place of a sheet on one screen: what is open, and the way to open, replace, step back, close.

    One and the same on every render: whoever captured it sees what is open now.
    """

    stack: tuple[_Opened, ...] = ()
    put: Callable[[Any], None] = field(default=lambda _: None)
    opened: int = 0  # sheets so far
    covered: bool = False  # by a page that lies over the screen

    @property
    def is_open(self) -> bool:
        """Whether a sheet is up."""
        return bool(self.stack)

    @property
    def has_back(self) -> bool:
        """Whether the sheet took the place of another."""
        return len(self.stack) > 1

    def _new(self, body: Body | str) -> _Opened:
        self.opened += 1
        return _Opened(body, self.opened)

    def show(self, body: Body | str) -> None:
        """Open a sheet; whatever was open goes."""
        new = self._new(body)
        self.put(lambda _: (new,))

    def replace(self, body: Body | str) -> None:
        """Put another sheet in this one's place, with a way back."""
        new = self._new(body)
        self.put(lambda stack: (*stack, new))

    def back(self) -> None:
        """Back to the sheet before; from the first one, close."""
        self.put(lambda stack: stack[:-1])

    def close(self) -> None:
        """Close the sheet."""
        self.put(lambda _: ())


@dataclass(frozen=True, slots=True)
class _Opened:
    body: Body | str
    number: int


def use_sheet(**bodies: Callable[[SheetSlot], ft.Control]) -> SheetSlot:
    """A screen's one sheet. A hook: call it once, on every render.

    *bodies* can be shown by their names; they are given the slot. All are built within the layout and words
    of the screen.
    """
    stack, put = ft.use_state(tuple[_Opened, ...]())
    slot: SheetSlot = cast(Any, ft.use_ref)(SheetSlot).current
    path = ft.use_view_path()
    slot.stack, slot.put = stack, put
    # The client closes a sheet only as long as its screen is on top: so it goes as soon as a page over it is asked for.
    page = ft.context.page
    slot.covered = bool(path) and lies_over(path_of(back_of(page).asked or page.route or "/"), path)
    is_seen = bool(stack) and not slot.covered
    _, draw = ft.use_state(0)
    use_back(slot.back if is_seen else None, SHEET, covered=lambda: draw(lambda n: n + 1))
    layout, words = use_layout(), use_words()
    ft.use_dialog(_bottom_sheet(slot, stack, bodies, layout, words) if is_seen else None)
    return slot


def _bottom_sheet(
    slot: SheetSlot,
    stack: tuple[_Opened, ...],
    bodies: Mapping[str, Callable[[SheetSlot], ft.Control]],
    layout: Layout,
    words: Any,
) -> ft.BottomSheet:
    of = layout.colours
    top = stack[-1]
    body = partial(bodies[top.body], slot) if isinstance(top.body, str) else top.body
    content = LayoutContext(layout, lambda: WordsContext(words, lambda: SheetBody(body, key=f"sheet-{top.number}")))

    def dismissed() -> None:
        # The late word of a sheet that closed must not close the one opened since.
        if not slot.covered:
            slot.put(lambda now: () if now == stack else now)

    return ft.BottomSheet(
        content=ft.Stack(controls=[content]),  # in a list, a body with another key starts afresh
        bgcolor=of.raised,
        shape=ft.RoundedRectangleBorder(radius=ft.BorderRadius.only(top_left=24, top_right=24)),
        scrollable=True,
        draggable=True,
        show_drag_handle=False,
        use_safe_area=True,
        size_constraints=ft.BoxConstraints(
            max_height=layout.height * 0.9,
            max_width=640 if layout.wide else layout.width,
            min_width=min(layout.width, 640),
        ),
        barrier_color=of.scrim,
        elevation=8,
        animation_style=ft.AnimationStyle(
            duration=layout.motion(SHEET_MS),
            reverse_duration=layout.motion(MOVE_MS),
            curve=ft.AnimationCurve.EASE_OUT,
        ),
        on_dismiss=on(dismissed),
    )


@boundary
def SheetBody(body: Body, key: str | None = None) -> ft.Control:
    """What stands in a sheet, guarded like any component."""
    return body()


def Sheet(
    title: Said,
    body: Sequence[ft.Control],
    slot: SheetSlot,
    *,
    acts: Sequence[ft.Control] = (),
    actions: Sequence[ft.Control] = (),
    short: bool = False,
) -> ft.Control:
    """A sheet's content: title and とじる, a body that scrolls, acts that stay in reach below it.

    A body that scrolls takes all the height there may be. *short* says that it need not: where there is room, and
    letters are of the usual size, the sheet is as high as what is in it.
    """
    layout = use_layout()
    of = layout.colours
    fits = short and not layout.roomy and layout.height >= _ROOM
    head: list[ft.Control] = []
    if slot.has_back:
        head.append(IconAct(ft.Icons.ARROW_BACK, say("common.return"), slot.back, key="sheet-back"))
    head.append(
        ft.Semantics(header=True, heading_level=1, container=True, expand=True, content=Say(title, Role.TITLE, lines=2))
    )
    head += actions
    head.append(
        IconAct(ft.Icons.CLOSE, say("common.close"), slot.close, key="close")
        if layout.roomy
        else Button(say("common.close"), slot.close, look="quiet", key="close")
    )
    controls: list[ft.Control] = [
        ft.Container(
            padding=ft.Padding.only(left=4 if slot.has_back else 16, right=4, top=8),
            content=ft.Row(spacing=4, controls=head),
        ),
        ft.Column(
            scroll=None if fits else ft.ScrollMode.AUTO,
            expand=None if fits else True,
            tight=fits,
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[
                ft.Container(
                    padding=ft.Padding.only(left=16, right=16, top=4, bottom=16),
                    content=ft.Column(
                        tight=True,
                        spacing=8,
                        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                        controls=list(body),
                    ),
                )
            ],
        ),
    ]
    if acts:
        controls.append(
            ft.Container(
                border=ft.Border.only(top=ft.BorderSide(1, of.hair)),
                padding=ft.Padding.symmetric(horizontal=12, vertical=8),
                content=ft.Column(
                    tight=True,
                    spacing=8,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                    controls=list(acts),
                ),
            )
        )
    return ft.Column(tight=True, spacing=0, controls=controls)


def use_confirm(ask: Said | None, *, sentence: Said | None = None, act: Said, confirm: Press, cancel: Press) -> None:
    """The dialog before something is deleted; shown while *ask* is a text.

    Nothing else is confirmed: undo is there.

    A hook: call it on every render.
    """
    layout = use_layout()
    of = layout.colours
    dialog = None
    if ask is not None:
        dialog = ft.AlertDialog(
            modal=True,
            bgcolor=of.raised,
            shape=ft.RoundedRectangleBorder(radius=24),
            title=Say(ask, Role.TITLE),
            content=Say(sentence) if sentence is not None else None,
            actions=[
                ft.FilledButton(
                    content=Say(say("common.cancel"), Role.LABEL),
                    style=press_style(layout, "outlined", padding=ft.Padding.symmetric(horizontal=16)),
                    height=max(52, layout.line(Role.LABEL) + 20),
                    on_click=on(cancel),
                    key="cancel",
                ),
                ActButton(Act(act, confirm, look="danger", key="confirm"), column=False),
            ],
            on_dismiss=on(cancel),
            scrollable=True,
            semantics_label=plain(ask),
        )
    ft.use_dialog(dialog)
