"""The start pages, of the server and of the static app, and the font manifest, made from the installed Flet client's.

Made when they are needed and not kept as files: a generated copy in assets/ would have to be made
again after every upgrade of Flet, and be wrong until somebody noticed. Here a client whose page has
other marks than we know is noticed at once (ValueError), and a test builds the pages in every run.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flet import RouteUrlStrategy, WebRenderer
from flet_web import get_package_web_dir, patch_index_html

from companion.words import LANGUAGES, catalogue

NAME = "卓番"
DESCRIPTION = (
    "本物のカードで遊ぶとき、卓のまんなかに置くスマホです。"
    "Takuban minds your table: money, turns, verdicts and rules for five Japanese card games."
)
START = Path(__file__).parent / "start"

_BASE = re.compile(r'<base href="[^"]*">')
_LOADING = re.compile(r'<div id="loading".*?</div>', re.DOTALL)
_CONFIGURED = re.compile(r"flet\.assetBase=.*?\n</script>", re.DOTALL)


def web_dir() -> Path:
    """The folder of the prebuilt client."""
    return Path(get_package_web_dir())


def start_page(assets: Path, root: str) -> str:
    """index.html of the server: the client's own, with our watch over the connection and our loading screen.

    *root* is the path under which the heavy files are kept for good, ``/v/<version>/``.
    Raises ValueError when the installed client's page is not the one we know how to change.
    """
    texts = {"app": "common.app", "reconnecting": "server.reconnecting"}
    scripts = [_config(texts, hash=False), *(script(START / name) for name in ("storages.js", "page.js", "line.js"))]
    page = _client_page("/", websocket_endpoint_path="/ws")
    page = _dressed(page, scripts, loading(assets, root))
    places = {"entrypointBaseUrl": root, "assetBase": root, "canvasKitBaseUrl": f"{root}canvaskit/"}
    return _placed(page, places)


def static_page(assets: Path, *, base: str, more: Mapping[str, Any], texts: Mapping[str, str], parts: Path) -> str:
    """index.html of the static app, where Python runs in the page itself and nothing is answered by us.

    *base* is the path it will lie under, ``./`` for any; *more* and *texts* (name: key) are what the scripts in
    *parts* find in ``takuban``. Raises ValueError as `start_page`.
    """
    below = (parts / "below.html").read_text(encoding="utf-8").strip()
    below = below.replace("%NOSCRIPT%", "<br>".join(catalogue(language)["web.no_script"] for language in LANGUAGES))
    scripts = [
        f'<meta http-equiv="Content-Security-Policy" content="{OWN_HOST_ONLY}">\n',
        _config({"app": "common.app", **texts}, hash=True, **more),
        f"<style>\n{(parts / 'web.css').read_text(encoding='utf-8')}</style>\n",
        script(parts / "able.js"),
        script(START / "storages.js"),
        script(START / "page.js"),
        script(parts / "web.js"),
    ]
    page = _client_page(
        base,
        pyodide=True,
        pyodide_script_path="main.py",
        web_renderer=WebRenderer.CANVAS_KIT,
        route_url_strategy=RouteUrlStrategy.HASH,
    )
    page = _replaced(page, _BASE, f'<base href="{base}">')
    # Ours starts Python and the client side by side, where the browser can run them.
    for started in ("python", "flutter_bootstrap"):
        page = _replaced(page, re.compile(rf'  <script src="{started}\.js"( async)?></script>\n'), "")
    page = _dressed(page, scripts, loading(assets, "", below))
    return _placed(page, {"entrypointBaseUrl": "", "assetBase": "", "canvasKitBaseUrl": "canvaskit/"})


# What a static app may ask for: nothing but what lies beside it.
OWN_HOST_ONLY = (
    "default-src 'self' blob: data:; connect-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:"
)


def _client_page(base: str, **options: Any) -> str:
    """The client's index.html, made by its own means for our use."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "index.html"
        file.write_bytes((web_dir() / "index.html").read_bytes())
        patch_index_html(str(file), base, app_name=NAME, app_description=DESCRIPTION, no_cdn=True, **options)
        page = file.read_text(encoding="utf-8")
    # The app's name in neither language: the title says which one is read only once the app has set it (start/page.js).
    return page.replace(f"<title>{NAME}</title>", f"<title>{NAME} Takuban</title>")


def _config(texts: Mapping[str, str], **more: Any) -> str:
    words = {lang: {name: catalogue(lang)[key] for name, key in texts.items()} for lang in LANGUAGES}
    return f"<script>window.takuban = {json.dumps({**more, 'words': words}, ensure_ascii=False)};</script>\n"


def script(file: Path) -> str:
    """A script to stand in a page."""
    return f"<script>\n{file.read_text(encoding='utf-8')}</script>\n"


def loading(assets: Path, root: str, below: str = "") -> str:
    """What is there before the first screen; *below* stands under the wordmark."""
    shown = (START / "loading.html").read_text(encoding="utf-8").replace("%ROOT%", root).replace("%BELOW%", below)
    return shown.replace("%WORDMARK%", (assets / "wordmark.svg").read_text(encoding="utf-8").strip())


def _dressed(page: str, scripts: Sequence[str], opening: str) -> str:
    head = (
        "".join(scripts) + '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF4E8">\n'
        '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1C1611">\n'
        "<style>html { background: #FBF4E8; } "
        "@media (prefers-color-scheme: dark) { html { background: #1C1611; } }</style>\n"
    )
    page = _replaced(page, re.compile(r'<meta charset="UTF-8">'), f'<meta charset="UTF-8">\n{head}')
    return _replaced(page, _LOADING, opening)


def _placed(page: str, places: Mapping[str, str]) -> str:
    said = "".join(f'flet.{name}="{place}";\n' for name, place in places.items())
    return _replaced(page, _CONFIGURED, f"{said}</script>", keep=True)


def _replaced(page: str, mark: re.Pattern[str], by: str, *, keep: bool = False) -> str:
    found = [place[0] for place in mark.finditer(page)]
    if len(found) != 1:
        raise ValueError(f"the client's index.html has {len(found)} places like {mark.pattern!r}, not one")
    kept = found[0].removesuffix("</script>") if keep else ""
    return page.replace(found[0], kept + by)


def font_manifest(*, everything: bool) -> str:
    """FontManifest.json: what the client loads before its first frame.

    *everything* gives the font with every kanji in place of the short one.
    """
    files = {
        "MaterialIcons": "icons",
        "Roboto": "roboto-full" if everything else "roboto",
        "Takuban Round": "round",
    }
    return json.dumps([{"family": name, "fonts": [{"asset": f"fonts/{file}.woff2"}]} for name, file in files.items()])


def refusal() -> str:
    """The page for somebody who has no token, or whose browser keeps none: what to do, in both languages."""
    parts = "".join(
        f'<section lang="{language}"><h1>{words["server.refused_title"]}</h1>'
        f"<p>{words['server.refused']}</p><p>{words['server.refused_again']}</p></section>"
        for language in LANGUAGES
        if (words := catalogue(language))
    )
    return (
        f'<!DOCTYPE html><html lang="ja"><head><meta charset="UTF-8"><title>{NAME}</title>'
        '<link rel="icon" href="/favicon.png">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><style>'
        ":root { color-scheme: light dark; --paper: #FBF4E8; --ink: #2A1E15; }"
        "@media (prefers-color-scheme: dark) { :root { --paper: #1C1611; --ink: #F5EBDD; } }"
        "body { background: var(--paper); color: var(--ink); font: 16px/24px sans-serif; margin: 12vh 24px; }"
        "body { word-break: auto-phrase; }"
        "section { max-width: 36em; margin: 0 auto 40px; } h1 { font-size: 24px; line-height: 32px; }"
        f"</style></head><body>{parts}</body></html>"
    )
