"""The shell without a browser: who is let in, what is served and how small, and that the fonts draw every name."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import flet as ft
import pytest
from fontTools.ttLib import TTFont
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from companion import __version__
from companion.words import LANGUAGES, catalogue
from screens.lan import token
from screens.page import font_manifest, start_page
from screens.qr import qr_lines, qr_png
from screens.server import PortTaken, assets_dir, build, listening
from tools.bootstrap import ROOT
from tools.build_fonts import icon_names

TOKEN = "a-token-of-this-test-that-is-long"
PHONE = ("192.168.0.7", 50000)
HERE = ("127.0.0.1", 50000)
Visit = Callable[..., TestClient]


def nothing(page: ft.Page) -> None:
    """An app that shows nothing."""


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    """A visitor to the whole app by its address, from here or from the network."""
    app = build(nothing, port=8550, token=TOKEN, cache=tmp_path)

    def made(client: tuple[str, int] = HERE, host: str = "127.0.0.1:8550") -> TestClient:
        return TestClient(app, base_url=f"http://{host}", client=client, follow_redirects=False)

    return made


class TestGate:
    """Who may come in."""

    @pytest.mark.parametrize("host", ["127.0.0.1:8550", "localhost:8550", "[::1]:8550"])
    def test_this_machine_needs_no_token(self, visit: Visit, host: str) -> None:
        assert visit(HERE, host).get("/").status_code == 200

    @pytest.mark.parametrize("path", ["/", "/m/7", "/healthz", "/flutter_bootstrap.js", "/assets/FontManifest.json"])
    def test_the_network_is_told_to_scan_the_code(self, visit: Visit, path: str) -> None:
        """Without the token there is one plain page, in both languages, and no way round it."""
        answer = visit(PHONE, "192.168.0.2:8550").get(path)
        assert answer.status_code == 403
        for language in LANGUAGES:
            assert catalogue(language)["server.refused_title"] in answer.text

    def test_a_scanned_code_opens_the_place_it_names(self, visit: Visit) -> None:
        """?t=… becomes a cookie no script can read, the rest of the address stays."""
        phone = visit(PHONE, "192.168.0.2:8550")
        answer = phone.get(f"/m/7?seat=2&t={TOKEN}")
        assert answer.status_code == 303
        assert answer.headers["location"] == "/m/7?seat=2"
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert phone.get("/m/7").status_code == 200

    def test_a_redirect_never_leads_to_another_host(self, visit: Visit) -> None:
        """A path of two slashes would name one."""
        answer = visit(PHONE, "192.168.0.2:8550").get(f"http://192.168.0.2:8550//elsewhere.example/?t={TOKEN}")
        assert answer.headers["location"] == "/elsewhere.example/"

    @pytest.mark.parametrize("guess", ["", "x", TOKEN[:-1], TOKEN + "x", "トークン"])
    def test_a_wrong_token_is_none(self, visit: Visit, guess: str) -> None:
        phone = visit(PHONE, "192.168.0.2:8550")
        assert phone.get("/", params={"t": guess}).status_code == 403
        assert phone.get("/", headers={"cookie": f"takuban-8550={guess}".encode()}).status_code == 403

    def test_without_lan_no_token_opens(self) -> None:
        """A server for this machine only knows no token at all."""
        app = build(nothing, port=8550, token=None)
        phone = TestClient(app, base_url="http://192.168.0.2:8550", client=PHONE, follow_redirects=False)
        assert phone.get("/?t=None").status_code == 403
        assert phone.get("/?t=").status_code == 403

    @pytest.mark.parametrize("host", ["evil.example:8550", "127.0.0.1.evil.example", "", "localhost.evil.example"])
    def test_a_foreign_name_for_this_machine_is_refused(self, visit: Visit, host: str) -> None:
        """DNS rebinding: somebody's domain that suddenly means 127.0.0.1."""
        assert visit().get("/", headers={"host": host}).status_code == 403

    @pytest.mark.parametrize("host", ["]", "[", "[::1", "]:8550", "a]b"])
    def test_a_name_that_is_none_is_refused(self, visit: Visit, host: str) -> None:
        for client in (HERE, PHONE):
            assert visit(client).get("/", headers={"host": host}).status_code == 403

    @pytest.mark.parametrize("path", ["/icons/x", "/icons/%2e%2e/index.html", "/icons/", "/icons/a/b.png"])
    def test_only_icons_are_shown_to_everybody(self, visit: Visit, path: str) -> None:
        assert visit(PHONE, "192.168.0.2:8550").get("/icons/icon-192.png").status_code == 200
        assert visit(PHONE, "192.168.0.2:8550").get(path).status_code == 403

    def test_a_page_that_is_none_gets_no_line(self, visit: Visit) -> None:
        with (
            pytest.raises(WebSocketDisconnect),
            visit().websocket_connect("/ws", headers={"origin": "http://[", "host": "127.0.0.1:8550"}),
        ):
            pass

    def test_a_foreign_page_gets_no_line(self, visit: Visit) -> None:
        """A web page the user visits opens a websocket to us: refused, even on this machine."""
        for origin in ("https://evil.example", "http://127.0.0.1:9999", "null"):
            with (
                pytest.raises(WebSocketDisconnect),
                visit().websocket_connect("/ws", headers={"origin": origin, "host": "127.0.0.1:8550"}),
            ):
                pass

    def test_our_own_page_gets_a_line(self, visit: Visit) -> None:
        headers = {"origin": "http://127.0.0.1:8550", "host": "127.0.0.1:8550"}
        with visit().websocket_connect("/ws", headers=headers) as line:
            line.send_bytes(b"\xff")
            assert line.receive_bytes() == b"\xff"

    def test_the_network_gets_no_line_without_the_token(self, visit: Visit) -> None:
        headers = {"origin": "http://192.168.0.2:8550", "host": "192.168.0.2:8550"}
        with pytest.raises(WebSocketDisconnect), visit(PHONE).websocket_connect("/ws", headers=headers):
            pass
        welcome = headers | {"cookie": f"takuban-8550={TOKEN}"}
        with visit(PHONE).websocket_connect("/ws", headers=welcome) as line:
            line.send_bytes(b"\xff")
            assert line.receive_bytes() == b"\xff"

    def test_other_pages_learn_nothing(self, visit: Visit) -> None:
        """No answer may be read, framed or embedded by another site, and none names another host."""
        headers = visit().get("/").headers
        assert "access-control-allow-origin" not in headers
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert not re.search(r"https?://|\*", headers["content-security-policy"])

    @pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/oauth_callback", "/upload"])
    def test_nothing_is_offered_that_we_did_not_offer(self, visit: Visit, path: str) -> None:
        """Flet's own app would have a page of its interface here; ours has places in the app or nothing."""
        answer = visit().get(path)
        assert answer.status_code == 404 or '<div id="takuban-opening"' in answer.text
        assert visit().put(path).status_code == 405


class TestShelf:
    """What is served, and how."""

    def test_heavy_files_are_small_and_kept_for_good(self, visit: Visit) -> None:
        """The version in the address changes with the content, so a browser never has to ask again."""
        here = visit()
        root = re.search(r'flet\.assetBase="(/v/\w+/)"', here.get("/").text)
        assert root is not None
        answer = here.get(f"{root[1]}main.dart.wasm")
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.content[:4] == b"\0asm"
        again = here.get(f"{root[1]}main.dart.wasm", headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")

    def test_an_old_version_is_not_kept(self, visit: Visit) -> None:
        """A page from before an upgrade still finds its files, but they are asked for again."""
        answer = visit().get("/v/0123456789ab/flutter.js")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-cache"

    def test_a_browser_without_gzip_gets_plain_files(self, visit: Visit) -> None:
        answer = visit().get("/flutter.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in answer.headers
        assert len(answer.content) == int(answer.headers["content-length"])

    def test_packed_files_are_kept_between_runs(self, visit: Visit, tmp_path: Path) -> None:
        """The second start finds them; a damaged folder only means packing again."""
        visit().get("/main.dart.wasm")
        kept = list(tmp_path.glob("*.gz"))
        assert len(kept) == 1
        assert gzip.decompress(kept[0].read_bytes())[:4] == b"\0asm"

    @pytest.mark.parametrize("path", ["/", "/m/7k2", "/check/wannyan/hand", "/past/x/", "/index.html"])
    def test_every_place_in_the_app_has_the_start_page(self, visit: Visit, path: str) -> None:
        answer = visit().get(path)
        assert answer.status_code == 200
        assert '<div id="takuban-opening"' in answer.text
        assert answer.headers["cache-control"] == "no-cache"

    @pytest.mark.parametrize("path", ["/no.png", "/..%2f..%2fpyproject.toml", "/v/x/..%2f..%2fmain.py", "/%00.js"])
    def test_what_is_not_there_is_404(self, visit: Visit, path: str) -> None:
        assert visit().get(path).status_code == 404

    @pytest.mark.parametrize(
        ("asked", "font"),
        [
            ("notosansjp/v53/x.35.woff2", "roboto-full"),
            ("notosanssc/v37/x.woff2", "roboto-full"),
            ("notocoloremoji/v32/x.woff2", "emoji"),
            ("notoemoji/v1/x.woff2", "emoji"),
            ("notosansthai/v1/x.woff2", "unknown"),
        ],
    )
    def test_a_missing_glyph_is_answered_from_here(self, visit: Visit, asked: str, font: str) -> None:
        """Never 404: the client would ask again at every layout."""
        answer = visit().get(f"/assets/fonts/{asked}")
        assert answer.status_code == 302
        assert answer.headers["location"].endswith(f"/assets/fonts/{font}.woff2")
        assert visit().get(answer.headers["location"]).content[:4] == b"wOF2"

    def test_who_met_a_rare_kanji_starts_with_the_full_font(self, visit: Visit) -> None:
        """From then on it is there before the first frame."""
        here = visit()
        assert "roboto-full" not in here.get("/assets/FontManifest.json").text
        here.get("/assets/fonts/notosansjp/v53/x.35.woff2")
        assert "roboto-full" in here.get("/assets/FontManifest.json").text

    def test_the_manifest_names_icons_that_are_there(self, visit: Visit) -> None:
        manifest = visit().get("/manifest.json").json()
        for icon in manifest["icons"]:
            picture = visit().get(f"/{icon['src']}").content
            assert picture[:8] == b"\x89PNG\r\n\x1a\n"
            assert f"{int.from_bytes(picture[16:20])}x{int.from_bytes(picture[20:24])}" == icon["sizes"]


class TestPage:
    """The start page is made from the installed client's."""

    def test_it_watches_the_line_and_shows_paper_first(self) -> None:
        page = start_page(assets_dir(), "/v/abc/")
        assert page.index("window.takuban =") < page.index("flutter_bootstrap.js")
        assert page.count('id="takuban-opening"') == 1
        assert "#FBF4E8" in page
        assert "#1C1611" in page
        assert "icons/loading-animation.png" not in page
        assert 'flet.webSocketEndpoint="/ws"' in page
        assert 'flet.entrypointBaseUrl="/v/abc/"' in page
        assert 'flet.canvasKitBaseUrl="/v/abc/canvaskit/"' in page
        assert "flet.noCdn=true" in page
        for language in LANGUAGES:
            assert catalogue(language)["server.reconnecting"] in page

    def test_another_clients_page_is_noticed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """An upgrade of Flet that changes the page stops here and not at somebody's table."""
        (tmp_path / "index.html").write_text("<html><head></head></html>")
        monkeypatch.setenv("FLET_WEB_PATH", str(tmp_path))
        with pytest.raises(ValueError, match="the client's index"):
            start_page(assets_dir(), "/v/abc/")


@cache
def points(font: str) -> set[int]:
    """The code points a font of ours draws."""
    return set(TTFont(assets_dir() / "assets" / "fonts" / f"{font}.woff2").getBestCmap())


KANJI = (range(0x3400, 0xA000), range(0xF900, 0xFB00), range(0x20000, 0x30000))


def jis_x_0213() -> set[int]:
    """Every character of JIS X 0213, through the codec that has them all."""
    found: set[int] = set()
    for lead in (*range(0x81, 0xA0), *range(0xE0, 0xFD)):
        for trail in (*range(0x40, 0x7F), *range(0x80, 0xFD)):
            text = bytes([lead, trail]).decode("shift_jis_2004", errors="ignore")
            if len(text) == 1:
                found.add(ord(text))
    return found


class TestFonts:
    """Names look right: the fonts in the package draw every character of a Japanese name."""

    def test_the_full_font_has_every_kanji_of_jis_x_0213(self) -> None:
        kanji = {point for point in jis_x_0213() if any(point in block for block in KANJI)}
        assert len(kanji) >= 10050
        assert {chr(point) for point in kanji - points("roboto-full")} == set()

    def test_the_first_font_has_what_names_and_our_texts_need(self) -> None:
        """So that nothing has to come later: kana, Latin, the usual kanji, those of names, every text of ours."""
        shown = "".join(text for language in LANGUAGES for text in catalogue(language).values())
        level_1 = [bytes([row, cell]) for row in range(0xB0, 0xD0) for cell in range(0xA1, 0xFF)]
        wanted = set("".join(pair.decode("euc_jp", errors="ignore") for pair in level_1)) | set(shown)
        wanted |= set("鷗𠮷髙﨑槗é") | {chr(point) for point in (*range(0x20, 0x7F), *range(0xA0, 0x180))}
        wanted |= {chr(point) for point in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FF))}
        invisible = set("\n\x1f\u00ad\u200b\u2060\ufe0e\ufe0f")
        assert {char for char in wanted if ord(char) not in points("roboto")} - invisible == set()

    def test_a_missing_glyph_is_a_gap_and_no_box(self) -> None:
        """.notdef is empty: while another font is on its way there is no tofu."""
        drawn = TTFont(assets_dir() / "assets" / "fonts" / "roboto.woff2")
        assert drawn["glyf"][".notdef"].numberOfContours == 0

    def test_other_scripts_get_a_mark(self) -> None:
        """What no font of ours draws is shown as 〓, and never hides what one of them does draw."""
        marked = points("unknown")
        assert {ord("ก"), ord("한"), ord("א")} <= marked
        assert {ord("陈"), ord("们")} <= points("roboto-full")
        assert not marked & (points("roboto-full") | points("emoji"))

    def test_emoji_are_there(self) -> None:
        assert set(map(ord, "🐱🐶🎉😀👍🀄")) <= points("emoji")

    def test_round_digits_have_one_width(self) -> None:
        font = TTFont(assets_dir() / "assets" / "fonts" / "round.woff2")
        assert len({font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in "0123456789"}) == 1

    def test_every_icon_our_screens_name_is_drawn(self) -> None:
        """After naming a new one: make fonts."""
        font = TTFont(assets_dir() / "assets" / "fonts" / "icons.woff2")
        assert icon_names() - set(font.getGlyphOrder()) == set()

    def test_the_manifest_names_fonts_that_are_there(self) -> None:
        for everything in (False, True):
            for family in json.loads(font_manifest(everything=everything)):
                for font in family["fonts"]:
                    assert (assets_dir() / "assets" / font["asset"]).is_file()

    def test_their_licences_are_with_them(self) -> None:
        licences = sorted(file.name for file in (assets_dir() / "licences").iterdir())
        assert licences == ["NotoEmoji-OFL.txt", "NotoSans-OFL.txt", "NotoSansJP-OFL.txt", "ZenMaruGothic-OFL.txt"]


class TestLan:
    """Inviting phones."""

    def test_the_token_is_long_private_and_lasting(self, tmp_path: Path) -> None:
        """A restarted server lets the same phones in."""
        made = token(tmp_path)
        assert len(made) >= 22
        assert token(tmp_path) == made
        if os.name == "posix":
            assert stat.S_IMODE((tmp_path / "lan-token").stat().st_mode) == 0o600

    @pytest.mark.parametrize("found", [b"\xff" * 30, b"a b" * 10, "あ".encode() * 10, b"short", b""])
    def test_a_token_that_is_none_is_made_anew(self, tmp_path: Path, found: bytes) -> None:
        (tmp_path / "lan-token").write_bytes(found)
        made = token(tmp_path)
        assert re.fullmatch(r"[0-9A-Za-z_-]{22,}", made)
        assert token(tmp_path) == made

    def test_every_folder_has_its_own(self, tmp_path: Path) -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "b").mkdir()
        assert token(tmp_path / "a") != token(tmp_path / "b")

    def test_the_code_is_square_with_a_quiet_zone(self) -> None:
        """Four light modules all round, or no camera finds it."""
        picture = qr_png("http://192.168.0.2:8550/?t=x", scale=1)
        width, height = int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
        assert width == height
        lines = qr_lines("http://192.168.0.2:8550/?t=x").splitlines()
        assert {len(line) for line in lines if line.strip()} == {width}


class TestListening:
    """Finding a port."""

    def test_a_taken_port_is_said(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(PortTaken):
            listening("127.0.0.1", other.getsockname()[1])

    def test_without_a_wish_the_next_free_one_is_taken(self) -> None:
        with listening("127.0.0.1", None) as first, listening("127.0.0.1", None) as second:
            assert second.getsockname()[1] > first.getsockname()[1] >= 8550


def plain_environment() -> dict[str, str]:
    """Ours, without a word about languages."""
    named = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
    return {name: value for name, value in os.environ.items() if name not in named} | {"PYTHONUTF8": "1"}


def takuban(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command, run to its end."""
    return subprocess.run(
        [sys.executable, "-m", "screens.command", *options],
        cwd=ROOT,
        env=plain_environment() | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


MATCH = json.dumps(
    {
        "format": "takuban-match",
        "version": 1,
        "id": "m1",
        "setup": {
            "game": "wannyan",
            "seats": [{"id": "a", "name": "あおい"}, {"id": "h", "name": "はると"}],
            "first": 0,
            "options": {},
            "rules": 1,
        },
        "entries": [],
    }
)


class TestCommand:
    """What is said when it can't be had: a sentence, exit code 2, and no traceback."""

    def refused(self, key: str, *options: str) -> str:
        answer = takuban("--lang", "ja", "--no-browser", *options)
        assert answer.returncode == 2, answer.stderr
        assert "Traceback" not in answer.stderr
        opening = catalogue("ja")[key].partition("{")[0]
        assert answer.stderr.startswith(opening)
        return answer.stderr

    def test_the_server_answers_before_the_screens_are_loaded(self) -> None:
        """Nor does a check wait for them."""
        said = "import sys, screens.command, screens.server; print({'screens.app', 'companion.games'} & {*sys.modules})"
        answer = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
        assert answer.stdout.strip() == "set()"

    def test_port_taken(self, tmp_path: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = str(other.getsockname()[1])
            assert f"ポート{port}" in self.refused("command.port_taken", "--port", port, "--data", str(tmp_path))

    @pytest.mark.parametrize("port", ["0", "70000", "-1"])
    def test_no_such_port(self, port: str) -> None:
        self.refused("command.bad_port", f"--port={port}")

    def test_desktop_and_lan(self) -> None:
        self.refused("command.desktop_alone", "--desktop", "--lan")

    def test_a_folder_that_is_none(self, tmp_path: Path) -> None:
        """A file is in its place: nobody, root included, can make a folder there."""
        (tmp_path / "file").write_text("")
        self.refused("command.read_only", "--lan", "--data", str(tmp_path / "file" / "folder"))

    def test_a_user_there_is_none_of(self) -> None:
        self.refused("command.no_home", "--data", "~nobody-of-that-name/x")

    @pytest.mark.parametrize(
        "wrong", [("chek",), ("check", "wannyan", "hand"), ("--ports", "1"), ("--port", "x"), ("--port",)]
    )
    def test_usage_errors_have_no_english_in_japanese(self, wrong: tuple[str, ...]) -> None:
        answer = takuban("--lang", "ja", *wrong)
        assert answer.returncode == 2
        sentence = answer.stderr.splitlines()[-2]
        assert not re.search("argument|required|invalid|expected", sentence), sentence

    def test_a_play_that_begins_with_a_minus(self) -> None:
        """It is no option, with spaces or without."""
        answers = [takuban("check", "unbaba", "play", text, "--json") for text in ("-6-6;-7-7i", "-6 -6 ; -7 -7i")]
        assert [json.loads(answer.stdout)["verdict"] for answer in answers] == ["ok", "ok"]

    def test_a_page_of_rules(self, tmp_path: Path) -> None:
        file = tmp_path / "rules.html"
        answer = takuban("rulebook", "wannyan", "-o", str(file), "--lang", "ja", "--furigana")
        assert (answer.returncode, answer.stderr) == (0, "")
        assert str(file) in answer.stdout
        page = file.read_text(encoding="utf-8")
        assert page.startswith('<!doctype html>\n<html lang="ja"')
        assert "<ruby>手札<rt>てふだ</rt></ruby>" in page

    def test_a_page_of_rules_that_cannot_be_had(self, tmp_path: Path) -> None:
        self.refused("command.no_such_game", "rulebook", "chess")
        self.refused("command.not_written", "rulebook", "wannyan", "-o", str(tmp_path / "none" / "rules.html"))

    @pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
    def test_a_terminal_of_few_letters(self, encoding: str) -> None:
        answer = takuban("--lang", "ja", "check", "wannyan", "hand", "F1F2F3", PYTHONIOENCODING=encoding)
        assert (answer.returncode, answer.stderr) == (0, "")
        assert "WN-" in answer.stdout

    def test_nobody_to_hear_the_answer(self) -> None:
        """A closed pipe is no error of ours."""
        reading, writing = os.pipe()
        os.close(reading)
        asked = [sys.executable, "-m", "screens.command", "check", "wannyan", "hand", "F1F2F3"]
        answer = subprocess.run(asked, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
        os.close(writing)
        assert (answer.returncode, answer.stderr) == (0, "")

    @pytest.mark.parametrize(
        "text",
        [
            "[" * 100_000,
            "[]",
            MATCH.replace("[]", "[null]"),
            MATCH.replace("[]", '["x"]'),
            MATCH.replace(
                "[]", '[{"n": 1, "at": 0, "by": "", "what": {"is": "Acted", "action": {"is": "Left", "seat": -1}}}]'
            ),
            MATCH.replace("1,", "0,", 1),
        ],
        ids=["nested", "list", "null", "text", "seat", "version"],
    )
    def test_a_file_that_is_no_match(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "match.json").write_text(text)
        answer = takuban("replay", str(tmp_path / "match.json"))
        assert answer.returncode == 2
        assert len(answer.stderr.splitlines()) == 1
        assert "imported" not in answer.stderr

    def test_a_match_ended_at_once_was_won_by_everybody(self, tmp_path: Path) -> None:
        row = json.dumps({"n": 1, "at": 0, "by": "", "what": {"is": "Acted", "action": {"is": "MatchEnded"}}})
        (tmp_path / "match.json").write_text(MATCH.replace("[]", f"[{row}]"))
        answer = takuban("--lang", "ja", "replay", str(tmp_path / "match.json"))
        assert "\n引き分け\n" in answer.stdout
        assert "  1  " not in answer.stdout.partition("引き分け")[2]
        answer = takuban("replay", "--json", str(tmp_path / "match.json"))
        assert json.loads(answer.stdout)["state"]["level"] is True

    def test_a_note_does_nothing_to_the_terminal(self, tmp_path: Path) -> None:
        acted = {"is": "Acted", "action": {"is": "Summoned", "seat": 1}, "kind": "violation", "note": "a\x1b[2Jb"}
        row = json.dumps({"n": 1, "at": 0, "by": "", "what": acted})
        (tmp_path / "match.json").write_bytes(b"\xef\xbb\xbf" + MATCH.replace("[]", f"[{row}]").encode())
        answer = takuban("replay", str(tmp_path / "match.json"))
        assert "a [2Jb" in answer.stdout
        assert answer.returncode == 1

    @pytest.mark.parametrize(("language", "word"), [("ja", "使い方："), ("en", "Usage:")])
    def test_help_in_both_languages(self, language: str, word: str) -> None:
        answer = takuban("--lang", language, "--help")
        assert answer.returncode == 0
        assert answer.stdout.startswith(word)
        for option in ("--lan", "--desktop", "--data", "--port", "--no-browser", "--version", "check", "replay"):
            assert option in answer.stdout

    @pytest.mark.parametrize(
        ("environment", "word"),
        [({"LANG": "ja_JP.UTF-8"}, "使い方："), ({"LANG": "en_GB.UTF-8"}, "Usage:"), ({"LANG": "C"}, "Usage:")],
    )
    def test_the_systems_language(self, environment: dict[str, Any], word: str) -> None:
        assert takuban("--help", **environment).stdout.startswith(word)

    def test_version(self) -> None:
        assert takuban("--version").stdout == f"takuban {__version__}\n"

    def test_a_check_needs_no_screen(self) -> None:
        """Flet takes a third of a second to import: a check does without."""
        loaded = "import sys, screens.command; print(*(name for name in sys.modules if name.split('.')[0] == 'flet'))"
        answer = subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True)
        assert answer.stdout.strip() == ""


def test_the_wheel_brings_everything(tmp_path: Path) -> None:
    """What pip installs has the fonts, the start page and the catalogues, and runs from any folder."""
    build_wheel = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path)]
    subprocess.run([sys.executable, *build_wheel, str(ROOT)], check=True, stdin=subprocess.DEVNULL)
    (wheel,) = tmp_path.glob("takuban-*.whl")
    installed = tmp_path / "installed"
    with ZipFile(wheel) as archive:
        archive.extractall(installed)
    finding = "from screens.server import assets_dir; from screens.page import start_page; a = assets_dir(); print(a)"
    asked = [sys.executable, "-c", f"{finding}; start_page(a, '/v/x/')"]
    environment = plain_environment() | {"PYTHONPATH": str(installed)}
    answer = subprocess.run(asked, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert Path(answer.stdout.strip()) == installed / "screens" / "_assets"
    ours = {file.relative_to(ROOT / "assets") for file in (ROOT / "assets").rglob("*") if file.is_file()}
    packed = {file.relative_to(installed / "screens" / "_assets") for file in installed.rglob("_assets/**/*")}
    assert ours <= packed
    helped = [sys.executable, "-m", "screens.command", "--lang", "ja", "--help"]
    answer = subprocess.run(helped, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert catalogue("ja")["command.about"] in answer.stdout.replace("\n", "")


def test_asyncio_still_runs_here() -> None:
    """No other test's browser has left an event loop behind in this thread."""
    assert asyncio.run(asyncio.sleep(0, "ran")) == "ran"
