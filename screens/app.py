"""The app: what every page that connects is shown."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import flet as ft

from screens.launch import Launch


@asynccontextmanager
async def opened(launch: Launch) -> AsyncIterator[Callable[[ft.Page], None]]:
    """The handler for new pages, for as long as the data folder is open."""

    def main(page: ft.Page) -> None:
        page.title = "卓番"
        page.add(ft.Text("卓番", size=40, weight=ft.FontWeight.BOLD), ft.Text(str(launch.data_dir)))
        page.add(ft.TextField(label="名前"), ft.Text("あそぶ しらべる ルール きろく 🐱 𠮷野 鷗外 é"))

    yield main
