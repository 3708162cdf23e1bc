"""The least a Flet app can be, served by Flet alone: what `bench.app` measures us against.

python -m bench.bare_app PORT
"""

import sys

import flet as ft


def main(page: ft.Page) -> None:
    """One button that counts."""
    taps = ft.Text("0 taps")

    def count(_: ft.Event[ft.Button]) -> None:
        taps.value = f"{int(taps.value.split()[0]) + 1} taps"

    page.add(ft.FilledButton("Count", on_click=count), taps)


if __name__ == "__main__":
    ft.run(main, host="127.0.0.1", port=int(sys.argv[1]), view=None, no_cdn=True)
