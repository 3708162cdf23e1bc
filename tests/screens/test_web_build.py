"""The static app as a folder: small enough, whole, nothing in it that asks for another host, nobody's files harmed."""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import io
import json
import lzma
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import requires
from pathlib import Path

import brotli
import pytest
from filelock import FileLock
from packaging.requirements import Requirement

from companion import __version__
from companion.words import LANGUAGES, catalogue
from screens.command import main
from screens.page import OWN_HOST_ONLY
from screens.web.build import LEFT_OUT, MARK, PACKAGES, NotBuilt, build_web, compressed

MB = 1_000_000


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("web") / "site"
    build_web(folder, compress=False)
    return folder


@pytest.fixture(scope="module")
def archive(site: Path) -> dict[str, bytes]:
    """The files Python unpacks in the browser."""
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress((site / "app.tar.xz").read_bytes()))) as packed:
        return {item.name: file.read() for item in packed if (file := packed.extractfile(item)) is not None}


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_it_fits_on_a_small_host(site: Path) -> None:
    """At most 40 MB on disk."""
    assert sum(map(len, files(site).values())) <= 40 * MB


def test_the_page_may_ask_for_nothing_from_another_host(site: Path) -> None:
    page = (site / "index.html").read_text()
    assert f'http-equiv="Content-Security-Policy" content="{OWN_HOST_ONLY}"' in page
    assert "http:" not in OWN_HOST_ONLY
    assert "https:" not in OWN_HOST_ONLY
    assert re.findall(r'(?:src|href)="(?:https?:)?//[^"]*"', page) == []
    assert "flet.noCdn=true" in page


def test_the_page_speaks_both_languages_before_there_is_an_app(site: Path) -> None:
    page = (site / "index.html").read_text()
    for language in LANGUAGES:
        for key in ("first_start", "start", "too_old", "no_script", "failed", "stopped", "again", "elsewhere", "here"):
            assert catalogue(language)[f"web.{key}"] in page


def test_the_title_told_english_readers_apart_as_japanese_ones(site: Path) -> None:
    """The app's name as the title means that the app has said whose language it is; until then it is neither's."""
    title = re.findall("<title>(.*)</title>", (site / "index.html").read_text())
    assert len(title) == 1
    assert title[0] not in {catalogue(language)["common.app"] for language in LANGUAGES}


def test_browsers_of_any_age_can_read_what_says_that_they_are_too_old(site: Path) -> None:
    """Nothing in that script is newer than the browsers it is for, and it comes before those that are."""
    page = (site / "index.html").read_text()
    able = page[page.index("// Read before everything else") :].partition("</script>")[0]
    code = re.sub(r"'[^']*'|//.*", "", able)
    assert re.findall(r"=>|\b(?:const|let|class|async)\b|\?\.|`", code) == []
    assert page.index("isAble") < page.index("=>")


def test_the_service_worker_keeps_everything_by_its_contents(site: Path) -> None:
    worker = (site / "sw.js").read_text()
    kept = json.loads(worker[worker.index("{") : worker.index("};") + 1])
    there = files(site)
    for name, integrity in kept.items():
        assert integrity == f"sha256-{base64.b64encode(hashlib.sha256(there[name]).digest()).decode()}"
    not_kept = {name for name in there if name not in kept}
    assert {name for name in not_kept if not name.startswith(("licences/", "icons/"))} == {
        "assets/NOTICES",
        MARK,
        "sw.js",
    }


def test_it_installs_as_takuban_wherever_it_lies(site: Path) -> None:
    manifest = json.loads((site / "manifest.json").read_text())
    assert (manifest["short_name"], manifest["start_url"], manifest["scope"]) == ("卓番", "./", "./")
    assert "id" not in manifest  # the same for two on one host
    for icon in manifest["icons"]:
        picture = (site / icon["src"]).read_bytes()
        assert f"{int.from_bytes(picture[16:20])}x{int.from_bytes(picture[20:24])}" == icon["sizes"]
    assert '<base href="./">' in (site / "index.html").read_text()


def test_the_same_sources_make_the_same_app(site: Path, tmp_path: Path) -> None:
    """So that a host that is given it again gives no phone anything new."""
    build_web(tmp_path / "again", compress=False)
    assert files(tmp_path / "again") == files(site)


def test_every_distribution_that_is_needed_comes_along() -> None:
    """What ours asks for, in a browser, and what that asks for in its turn."""
    browser = {"platform_system": "Emscripten", "sys_platform": "emscripten", "python_version": "3.14", "extra": ""}

    def gather(lines: Iterable[str], seen: set[str]) -> set[str]:
        for asked in map(Requirement, lines):
            name = asked.name.lower().replace("-", "_").removesuffix(".py")
            if name not in seen and (asked.marker is None or asked.marker.evaluate(browser)):
                seen.add(name)
                if name not in LEFT_OUT:
                    gather(requires(asked.name) or (), seen)
        return seen

    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert gather(project["dependencies"], set()) == {*PACKAGES, *LEFT_OUT}


def test_no_module_asks_for_one_that_was_left_out(site: Path, archive: dict[str, bytes]) -> None:
    """Of ours: what a module imports when it is loaded is in the archive, Python's library or the browser."""
    with zipfile.ZipFile(site / "pyodide" / "python_stdlib.zip") as library:
        python = {name.partition("/")[0].removesuffix(".py") for name in library.namelist()}
    python |= set(sys.builtin_module_names) | {"zlib", "math", "unicodedata", "_lzma", "binascii"}
    modules = {re.sub(r"(/__init__)?\.py$", "", name).replace("/", ".") for name in archive if name.endswith(".py")}
    tops = {module.partition(".")[0] for module in modules}
    for name, data in archive.items():
        if not name.startswith(("companion/", "screens/", "storage/")) or not name.endswith(".py"):
            continue
        for wanted in imported(ast.parse(data)):
            top = wanted.partition(".")[0]
            if top in ("companion", "screens", "storage"):
                assert wanted in modules, f"{name} imports {wanted}"
            else:
                assert top in tops | python | {"js", "pyodide", "takuban_js"}, f"{name} imports {wanted}"


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules that the body of a module imports."""
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_nothing_of_the_workshop_goes_along(archive: dict[str, bytes]) -> None:
    """No tests, no servers, no compiled parts of another machine."""
    assert "screens/app.py" in archive
    assert "companion/words/ja/home.toml" in archive
    assert [name for name in archive if re.search(r"(^|/)tests?/|\.(so|pyc|pyi)$|dist-info", name)] == []
    assert not {"screens/server.py", "screens/command.py", "storage/files.py", "screens/web/build.py"} & set(archive)


def test_it_replaces_an_earlier_build_and_leaves_nothing_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / MARK).write_text("{}")
    (folder / "old.js").write_text("old")
    build_web(folder, compress=False)
    assert not (folder / "old.js").exists()
    assert json.loads((folder / MARK).read_text())["takuban"] == __version__
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("is_file", [True, False])
def test_it_touches_no_other_folder(tmp_path: Path, is_file: bool) -> None:
    folder = tmp_path / "photos"
    if is_file:
        folder.write_text("mine")
    else:
        folder.mkdir()
        (folder / "cat.png").write_text("mine")
    with pytest.raises(NotBuilt) as refused:
        build_web(folder, compress=False)
    assert refused.value.text.key == "command.not_ours"
    assert (folder if is_file else folder / "cat.png").read_text() == "mine"


def test_a_link_still_leads_to_the_folder_the_host_has(tmp_path: Path) -> None:
    (tmp_path / "served").mkdir()
    (tmp_path / "site").symlink_to("served")
    build_web(tmp_path / "site", compress=False)
    assert (tmp_path / "site").readlink() == Path("served")
    assert (tmp_path / "served" / MARK).is_file()


@pytest.mark.parametrize("stopped_by", [OSError, KeyboardInterrupt])
def test_the_site_that_is_there_outlives_a_build_that_cannot_take_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stopped_by: type[BaseException]
) -> None:
    """Stopped between putting the old one away and the new one there: a moment, but it would be nobody's site."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / MARK).write_text("{}")
    rename = Path.rename

    def stopped(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise stopped_by
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", stopped)
    with pytest.raises(NotBuilt if stopped_by is OSError else stopped_by):
        build_web(folder, compress=False)
    assert [path.name for path in tmp_path.rglob("*")] == ["site", MARK]


KILLED = """
import os, sys
from pathlib import Path
from screens.web import build

def made(folder, *_):
    folder.mkdir()
    (folder / build.MARK).write_text("{}")
    if sys.argv[2] == "half built":
        os._exit(9)

def put(self, target):
    if self.name == "new":
        os._exit(9)
    os.rename(self, target)

build._build, Path.rename = made, put
build.build_web(Path(sys.argv[1]))
"""


def killed(folder: Path, moment: str) -> Path:
    """A build of *folder* is killed; what it leaves beside it."""
    before = set(folder.parent.iterdir())
    assert subprocess.run([sys.executable, "-c", KILLED, str(folder), moment], check=False).returncode == 9
    (left,) = set(folder.parent.iterdir()) - before
    return left


@pytest.mark.parametrize("moment", ["half built", "half put"])
def test_what_a_killed_build_left_is_gone_with_the_next(tmp_path: Path, moment: str) -> None:
    folder = tmp_path / "site"
    for _ in range(2):
        killed(folder, moment)
    build_web(folder, compress=False)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_site_whose_next_build_was_killed_while_it_was_put_there_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the build after that comes to nothing."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / MARK).write_text("{}")
    (folder / "old.js").write_text("old")
    killed(folder, "half put")
    assert not folder.exists()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("screens.web.build._build", full)
    with pytest.raises(NotBuilt):
        build_web(folder, compress=False)
    assert (folder / "old.js").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_only_what_a_build_of_that_place_left_is_swept(tmp_path: Path) -> None:
    """Neither what is somebody's own, nor another place's, nor what is at work."""
    mine = tmp_path / ".site-holidays"
    mine.mkdir()
    other = killed(tmp_path / "site-two", "half built")
    at_work = killed(tmp_path / "site", "half built")
    with FileLock(at_work / "takuban-build.lock"):
        build_web(tmp_path / "site", compress=False)
    assert set(tmp_path.iterdir()) == {mine, other, at_work, tmp_path / "site"}
    build_web(tmp_path / "site", compress=False)
    assert set(tmp_path.iterdir()) == {mine, other, tmp_path / "site"}


def test_a_path_of_its_own_is_in_the_page_and_the_manifest(tmp_path: Path) -> None:
    build_web(tmp_path / "site", base="/some/path/", compress=False)
    assert '<base href="/some/path/">' in (tmp_path / "site" / "index.html").read_text()
    assert json.loads((tmp_path / "site" / "manifest.json").read_text())["scope"] == "/some/path/"


@pytest.mark.parametrize(
    "base", ["some/path/", "/some/path", "https://example.org/", '/"><script>/', "/a b/", "/../", "/a/./"]
)
def test_what_is_no_path_is_refused(tmp_path: Path, base: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build-web", "--lang", "ja", "--plain", "--base-path", base, str(tmp_path / "site")]) == 2
    assert f"「{base}」は、ここでは使えません。" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_the_command_says_what_it_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build-web", "--lang", "en", "--plain", str(tmp_path / "site")]) == 0
    assert capsys.readouterr().out.startswith(f"Made: {tmp_path / 'site'} (")
    (tmp_path / "file").write_text("")
    assert main(["build-web", "--lang", "en", "--plain", str(tmp_path / "file" / "site")]) == 2
    assert capsys.readouterr().err.startswith("It couldn't be made:")


def test_compressed_copies_are_the_same_files(tmp_path: Path) -> None:
    """Only of what gets smaller by it."""
    (tmp_path / "a.js").write_bytes(b"let a = 1;\n" * 200)
    (tmp_path / "b.wasm").write_bytes(hashlib.sha512(b"noise").digest() * 1 + bytes(range(256)) * 2)
    (tmp_path / "c.png").write_bytes(b"packed already " * 100)
    sizes = compressed(tmp_path, ["a.js", "b.wasm", "c.png"])
    assert gzip.decompress((tmp_path / "a.js.gz").read_bytes()) == (tmp_path / "a.js").read_bytes()
    assert brotli.decompress((tmp_path / "a.js.br").read_bytes()) == (tmp_path / "a.js").read_bytes()
    assert not list(tmp_path.glob("c.png.*"))
    assert sizes["gzip"]["a.js"] == len((tmp_path / "a.js.gz").read_bytes())


def test_another_clients_loader_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An upgrade of Flet that changes it stops the build and not somebody's phone."""
    monkeypatch.setattr("screens.web.build.CLIENT", ("flutter_bootstrap.js",))
    monkeypatch.setenv("FLET_WEB_PATH", str(tmp_path))
    (tmp_path / "flutter_bootstrap.js").write_text("_flutter.loader.load();")
    with pytest.raises(ValueError, match=r"flutter_bootstrap\.js"):
        build_web(tmp_path / "site", compress=False)


def test_the_installed_app_was_described_in_english_alone(site: Path) -> None:
    """Japanese first, as everything here; English stands behind it."""
    manifest = json.loads((site / "manifest.json").read_text())
    first, _, second = manifest["description"].partition("。")
    assert re.search("[ぁ-ん]", first)
    assert second.startswith("Takuban minds your table")
    assert f'content="{manifest["description"]}"' in (site / "index.html").read_text()
