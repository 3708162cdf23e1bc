"""Buttons side by side, as long as the letters let them."""

from __future__ import annotations

from typing import Any

import flet as ft

from screens.design.scale import use_layout


def Beside(*buttons: ft.Control) -> ft.Control:
    """Buttons in a row, each with its own `expand`; at big letters one below another, what is next on top."""
    if not use_layout().roomy:
        return ft.Row(spacing=8, controls=list(buttons))
    stacked: list[Any] = list(buttons[::-1])
    for button in stacked:
        button.expand = None
    return ft.Column(tight=True, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=stacked)
