"""A page that counts taps, served as Takuban is: what survives a cut can be read off it.

python -m tests.browser.counting_app PORT
"""

import asyncio
import sys

import flet as ft

from screens.server import build, listening, serve


def main(page: ft.Page) -> None:
    """One counter for each session."""
    taps = ft.Text("0回")

    def count(_: ft.Event[ft.Button]) -> None:
        taps.value = f"{int(taps.value[:-1]) + 1}回"

    page.add(ft.FilledButton("数える", on_click=count), taps)


if __name__ == "__main__":
    port = int(sys.argv[1])
    with listening("127.0.0.1", port) as sock:
        asyncio.run(serve(build(main, port=port, token=None), sock, lambda: None))
