"""Where the native apps start: `flet build apk`, `ipa`, `macos`, `windows` and `linux` pack this file."""

from __future__ import annotations

import inspect
import os
from contextlib import AsyncExitStack
from pathlib import Path

import flet as ft

from screens.app import opened
from screens.launch import Launch
from storage.store import open_folder

# A native app is one process with one page, and the system ends it without asking; the storage is made for that.
_until_the_end = AsyncExitStack()


async def main(page: ft.Page) -> None:
    """Opens the folder the system gave this app, and shows the app."""
    folder = Path(os.environ.get("FLET_APP_STORAGE_DATA", "."))
    language = page.locale_configuration.current_locale if page.locale_configuration else None
    launch = Launch("en" if language and language.language_code == "en" else "ja")
    handler = await _until_the_end.enter_async_context(opened(open_folder(folder), launch))
    shown = handler(page)
    if inspect.isawaitable(shown):
        await shown


if __name__ == "__main__":
    ft.run(main)
