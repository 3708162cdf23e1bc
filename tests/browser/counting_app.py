"""A page that counts taps, and one that shows names; served as Takuban is, without anything of its screens.

python -m tests.browser.counting_app PORT
"""

import asyncio
import sys

import flet as ft

from screens.server import build, listening, serve

# The short font has the first three, the full one 鼇 (level 2) and 𪚲 (level 4); emoji come from a font of their
# own, and no font of ours has the last three scripts.
NAMES = ("森鷗外", "𠮷野髙﨑", "Zoë Čapek", "鼇", "𪚲", "🐱", "❤", "陈", "สมชาย", "한결")


def main(page: ft.Page) -> None:
    """One counter for each session; at /names the names."""
    if page.route == "/names":
        page.add(*(ft.Text(name, size=30) for name in NAMES))
        return
    taps = ft.Text("0回")

    def count(_: ft.Event[ft.Button]) -> None:
        taps.value = f"{int(taps.value[:-1]) + 1}回"

    page.add(ft.FilledButton("数える", on_click=count), taps)


if __name__ == "__main__":
    port = int(sys.argv[1])
    with listening("127.0.0.1", port) as sock:
        asyncio.run(serve(build(main, port=port, token=None), sock, lambda: None))
