"""The app in a window of its own: as a native app, or by `takuban --desktop`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import flet as ft

from companion.text import Text, say
from companion.words import Language, Words
from screens.app import opened
from screens.design.guard import boundary
from screens.design.notes import ErrorBar
from screens.design.page import Page, Strip, paged
from screens.design.scale import ROUND, Viewport
from screens.design.stage import dress, stage, watch
from screens.launch import Launch
from screens.session import language_of
from storage.interface import FolderRefused
from storage.store import open_folder


async def in_window(folder: Path, launch: Launch, assets: str = "assets") -> None:
    """Shows the app over *folder* until its window is closed; *assets* is where the font is, unless Flet knows.

    Every page is one over the same store: Android may end a window and keep the process for the next.
    """
    async with opened(open_folder(folder), launch) as shown:

        async def main(page: ft.Page) -> None:
            page.fonts = {ROUND: "fonts/round.ttf"}
            await shown(page)

        await ft.run_async(main, assets_dir=assets)


async def app(folder: Path) -> None:
    """A native app, which has no terminal to say in why it can't start."""
    launch = Launch()
    try:
        await in_window(folder, launch)
    except FolderRefused as error:
        await ft.run_async(_sorry(error.text, launch))


def _sorry(why: Text, launch: Launch) -> Callable[[ft.Page], Awaitable[None]]:
    async def main(page: ft.Page) -> None:
        view = watch(page)
        language = await language_of(page, launch.language)
        dress(page, view.layout(language=language))
        page.render_views(Refused, why, view, language)

    return main


@boundary
def Refused(why: Text, view: Viewport, language: Language) -> Any:
    """Why there is no app."""
    page = Page(strip=Strip(say("common.app")), body=[ErrorBar(why)])
    return stage(view.layout(language=language), Words(language), lambda: [paged(page)])
