"""One sheet at a time, from below, at most 90 % high; and the dialog that asks before something is deleted.

sheet = use_sheet()
sheet.show(lambda: Sheet(title, [...], sheet))            # from a handler
sheet.replace(lambda: Sheet(rule, [...], sheet))          # takes its place; もどる brings the first one back
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.text import say
from screens.design.guard import boundary, on
from screens.design.press import Act, ActButton, Button, IconAct, Press, press_style
from screens.design.scale import MOVE_MS, SHEET_MS, Layout, LayoutContext, Role, use_layout
from screens.design.words import Said, Say, WordsContext, plain, use_words

Body = Callable[[], ft.Control]


@dataclass(frozen=True)
class SheetSlot:
    """The place of a sheet on one screen: what is open, and the way to open, replace, step back, close."""

    stack: tuple[Body, ...]
    put: Callable[[Any], None]

    @property
    def is_open(self) -> bool:
        """Whether a sheet is up."""
        return bool(self.stack)

    @property
    def has_back(self) -> bool:
        """Whether the sheet took the place of another."""
        return len(self.stack) > 1

    def show(self, body: Body) -> None:
        """Open a sheet; whatever was open goes."""
        self.put(lambda _: (body,))

    def replace(self, body: Body) -> None:
        """Put another sheet in this one's place, with a way back."""
        self.put(lambda stack: (*stack, body))

    def back(self) -> None:
        """Back to the sheet before; from the first one, close."""
        self.put(lambda stack: stack[:-1])

    def close(self) -> None:
        """Close the sheet."""
        self.put(lambda _: ())


def use_sheet() -> SheetSlot:
    """A screen's one sheet. A hook: call it once, at the top of the component, on every render.

    The body is built anew whenever the screen renders, within the layout and words of the screen.
    """
    stack, put = ft.use_state(tuple[Body, ...]())
    slot = SheetSlot(stack, put)
    layout, words = use_layout(), use_words()
    ft.use_dialog(_bottom_sheet(slot, stack[-1], layout, words) if stack else None)
    return slot


def _bottom_sheet(slot: SheetSlot, body: Body, layout: Layout, words: Any) -> ft.BottomSheet:
    of = layout.colours
    content = LayoutContext(layout, lambda: WordsContext(words, lambda: SheetBody(body)))
    return ft.BottomSheet(
        content=content,
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
        on_dismiss=on(slot.close),
    )


@boundary
def SheetBody(body: Body) -> ft.Control:
    """What stands in a sheet, guarded like any component."""
    return body()


def Sheet(
    title: Said,
    body: Sequence[ft.Control],
    slot: SheetSlot,
    *,
    acts: Sequence[ft.Control] = (),
    actions: Sequence[ft.Control] = (),
) -> ft.Control:
    """A sheet's content: title and とじる, a body that scrolls, acts that stay in reach below it."""
    layout = use_layout()
    of = layout.colours
    head: list[ft.Control] = []
    if slot.has_back:
        head.append(IconAct(ft.Icons.ARROW_BACK, say("common.return"), slot.back))
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
            scroll=ft.ScrollMode.AUTO,
            expand=True,
            expand_loose=True,
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
