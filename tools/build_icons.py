"""Draws the icon, a cat and a dog looking over the table's edge, and rasterises it with Chromium.

python tools/build_icons.py            needs Playwright and a Chromium
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools.bootstrap import system_chromium

ASSETS = Path(__file__).resolve().parents[1] / "assets"
PAPER, TABLE, EDGE, INK = "#FBF4E8", "#F0E2CB", "#A63F0B", "#2A1E15"
CAT, DOG, DARK = "#E08A4A", "#FFFCF6", "#81523B"

# In a box of 512. Both sit behind the table, whose edge is the one persimmon thing.
FIGURES = f"""
<g stroke="{INK}" stroke-width="12" stroke-linejoin="round" stroke-linecap="round">
  <path fill="{CAT}" d="M56 330 V160 q0 -16 13 -8 L118 184 Q158 170 198 184 L247 152 q13 -8 13 8 V330 Z"/>
  <path fill="none" d="M158 180 v34 M126 190 v20 M190 190 v20"/>
  <path fill="{DOG}" d="M264 330 V262 Q264 168 360 168 Q456 168 456 262 V330 Z"/>
  <path fill="{DARK}" d="M304 178 Q256 160 244 212 Q236 262 262 284 Q288 262 292 226 Q294 200 304 178 Z"/>
  <path fill="{DARK}" d="M416 178 Q464 160 476 212 Q484 262 458 284 Q432 262 428 226 Q426 200 416 178 Z"/>
  <path fill="{TABLE}" d="M40 352 H472 V418 q0 22 -22 22 H62 q-22 0 -22 -22 Z"/>
  <path fill="{EDGE}" d="M40 326 H472 q14 0 14 14 v10 q0 14 -14 14 H40 q-14 0 -14 -14 v-10 q0 -14 14 -14 Z"/>
</g>
<g fill="{INK}">
  <ellipse cx="116" cy="250" rx="13" ry="17"/><ellipse cx="200" cy="250" rx="13" ry="17"/>
  <path d="M145 278 h26 l-13 14 Z"/>
  <ellipse cx="326" cy="250" rx="13" ry="17"/><ellipse cx="394" cy="250" rx="13" ry="17"/>
  <ellipse cx="360" cy="282" rx="19" ry="14"/>
</g>
<g fill="{DOG}" stroke="{INK}" stroke-width="12">
  <path fill="{CAT}" d="M84 344 v-14 a24 24 0 0 1 48 0 v14 a24 18 0 0 1 -48 0 Z"/>
  <path fill="{CAT}" d="M184 344 v-14 a24 24 0 0 1 48 0 v14 a24 18 0 0 1 -48 0 Z"/>
  <path d="M288 344 v-14 a24 24 0 0 1 48 0 v14 a24 18 0 0 1 -48 0 Z"/>
  <path d="M384 344 v-14 a24 24 0 0 1 48 0 v14 a24 18 0 0 1 -48 0 Z"/>
</g>
"""


def svg(scale: float, background: str) -> str:
    """The drawing at *scale* in the middle of its box, on *background*, an SVG element or nothing."""
    move = (1 - scale) * 256
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{background}'
        f'<g transform="translate({move:g} {move - 28 * scale:g}) scale({scale:g})">{FIGURES}</g></svg>\n'
    )


def png(page: Page, drawing: str, size: int, name: str) -> None:
    """Rasterises *drawing* to a square of *size* pixels."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{drawing}")
    (ASSETS / name).parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=ASSETS / name, omit_background=True)


def main() -> None:
    """Draws them all."""
    card = f'<rect width="512" height="512" rx="112" fill="{PAPER}"/>'
    full = f'<rect width="512" height="512" fill="{PAPER}"/>'
    (ASSETS / "icon.svg").write_text(svg(0.94, card), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=system_chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        png(page, svg(0.94, card), 48, "favicon.png")
        png(page, svg(1, ""), 1024, "icon.png")
        for system in ("ios", "macos"):  # of icon.png Flet would make a small one there; for Android it does well
            png(page, svg(0.86, full), 1024, f"icon_{system}.png")
        for size in (192, 512):
            png(page, svg(0.94, card), size, f"icons/icon-{size}.png")
            # Masks may cut a fifth off each side.
            png(page, svg(0.72, full), size, f"icons/icon-maskable-{size}.png")
        png(page, svg(0.86, full), 192, "icons/apple-touch-icon-192.png")
        browser.close()


if __name__ == "__main__":
    main()
