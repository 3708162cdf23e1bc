"""The start page and the two manifests, made in memory from those of the installed Flet client.

Made when the server starts and not kept as files: a generated copy in assets/ would have to be made
again after every upgrade of Flet, and be wrong until somebody noticed. Here a client whose page has
other marks than we know is noticed at once (ValueError), and a test builds the page in every run.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

from flet_web import get_package_web_dir, patch_index_html

from companion.words import LANGUAGES, catalogue

NAME = "卓番"
DESCRIPTION = "卓番 Takuban minds your table: money, turns, verdicts and rules for five Japanese card games."
START = Path(__file__).parent / "start"

_LOADING = re.compile(r'<div id="loading".*?</div>', re.DOTALL)
_CONFIGURED = re.compile(r"flet\.assetBase=.*?\n</script>", re.DOTALL)


def web_dir() -> Path:
    """The folder of the prebuilt client."""
    return Path(get_package_web_dir())


def start_page(assets: Path, root: str) -> str:
    """index.html: the client's own, with our watch over the connection and our loading screen.

    *root* is the path under which the heavy files are kept for good, ``/v/<version>/``.
    Raises ValueError when the installed client's page is not the one we know how to change.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "index.html"
        file.write_bytes((web_dir() / "index.html").read_bytes())
        patch_index_html(
            str(file), "/", websocket_endpoint_path="/ws", app_name=NAME, app_description=DESCRIPTION, no_cdn=True
        )
        page = file.read_text(encoding="utf-8")
    texts = {"app": "common.app", "reconnecting": "server.reconnecting"}
    words = {lang: {name: catalogue(lang)[key] for name, key in texts.items()} for lang in LANGUAGES}
    head = (
        f"<script>window.takubanWords = {json.dumps(words, ensure_ascii=False)};</script>\n"
        f"<script>\n{(START / 'head.js').read_text(encoding='utf-8')}</script>\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF4E8">\n'
        '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1C1611">\n'
        "<style>html { background: #FBF4E8; } "
        "@media (prefers-color-scheme: dark) { html { background: #1C1611; } }</style>\n"
    )
    loading = (START / "loading.html").read_text(encoding="utf-8")
    loading = loading.replace("%ROOT%", root)
    loading = loading.replace("%WORDMARK%", (assets / "wordmark.svg").read_text(encoding="utf-8").strip())
    places = "".join(
        f'flet.{name}="{root}{folder}";\n'
        for name, folder in (("entrypointBaseUrl", ""), ("assetBase", ""), ("canvasKitBaseUrl", "canvaskit/"))
    )
    page = _replaced(page, re.compile(r'<meta charset="UTF-8">'), f'<meta charset="UTF-8">\n{head}')
    page = _replaced(page, _LOADING, loading)
    return _replaced(page, _CONFIGURED, f"{places}</script>", keep=True)


def _replaced(page: str, mark: re.Pattern[str], by: str, *, keep: bool = False) -> str:
    found = mark.findall(page)
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
    """The page for somebody who has no token: what to do, in both languages."""
    parts = "".join(
        f'<section lang="{language}"><h1>{words["server.refused_title"]}</h1><p>{words["server.refused"]}</p></section>'
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
        "section { max-width: 36em; margin: 0 auto 40px; } h1 { font-size: 24px; line-height: 32px; }"
        f"</style></head><body>{parts}</body></html>"
    )
