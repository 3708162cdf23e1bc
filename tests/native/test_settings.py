"""What `flet build` is told: only what it knows, only what is there, and nothing asked of anybody's device."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from fontTools.ttLib import TTFont
from packaging.requirements import Requirement
from PIL import Image

from companion import __version__
from screens.design.scale import ROUND
from screens.design.theme import DARK, LIGHT
from screens.launch import Launch
from screens.share import link

ROOT = Path(__file__).resolve().parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FLET: dict[str, Any] = PROJECT["tool"]["flet"]

# As flet-cli 1.0.5 and its template read them. `flet build` says nothing of a key it doesn't know.
EVERYWHERE = {
    *("product", "company", "copyright", "build_number", "permissions", "flutter.pubspec.*"),
    *("app.path", "app.module", "splash.android", "splash.ios", "splash.web"),
    *("template.url", "template.ref", "template.dir"),
}
EVERYWHERE_OR_BY_SYSTEM = {
    *("org", "bundle_id", "artifact", "icon_background", "target_arch", "source_packages", "dev_packages.*"),
    *("app.exclude", "app.include", "app.default_excludes", "app.hide_window_on_start", "flutter.build_args"),
    *("compile.app", "compile.packages", "cleanup.app", "cleanup.packages", "cleanup.app_files"),
    *("cleanup.package_files", "swift_package_manager", "boot_screen.name", "boot_screen.*"),
    *(f"splash.{key}" for key in ("color", "dark_color", "icon_background", "icon_dark_background", "icon_fit")),
}
BY_SYSTEM = {
    "android": {
        *("permission.*", "feature.*", "meta_data.*", "provider.*", "manifest_application.*", "gradle_properties.*"),
        *("proguard_rules", "proguard_default_rules", "extract_packages", "split_per_abi", "legacy_packaging"),
        *("min_sdk_version", "target_sdk_version", "adaptive_icon_background", "dependencies"),
        *("signing.key_store", "signing.key_alias", "deep_linking.scheme", "deep_linking.host"),
    },
    "ios": {
        *("info.*", "deep_linking.scheme", "deep_linking.host", "team_id", "provisioning_profile", "dependencies"),
        *("signing_certificate", "export_method", "export_methods.*", "export_options.*"),
    },
    "macos": {"info.*", "entitlement.*", "icon_style", "signing.*", "dependencies"},
    "windows": {"dependencies"},
    "linux": {"categories", "dependencies"},
    "web": {
        *("cdn", "wasm", "renderer", "base_url", "route_url_strategy", "dependencies"),
        *("pwa_short_name", "pwa_background_color", "pwa_theme_color"),
    },
}


def settings(table: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths of everything set."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from settings(value, (*path, key))
        else:
            yield (*path, key)


def is_known(path: tuple[str, ...]) -> bool:
    """Whether `flet build` reads the setting at *path*."""

    def among(known: set[str], path: tuple[str, ...]) -> bool:
        name = ".".join(path)
        return any(name == key or (key.endswith(".*") and name.startswith(key[:-1])) for key in known)

    system, *rest = path
    if system in BY_SYSTEM and rest:
        return among(BY_SYSTEM[system] | EVERYWHERE_OR_BY_SYSTEM, tuple(rest))
    return among(EVERYWHERE | EVERYWHERE_OR_BY_SYSTEM, path)


def test_every_setting_is_one_flet_reads() -> None:
    assert [path for path in settings(FLET) if not is_known(path)] == []


def test_the_app_says_who_it_is() -> None:
    """Without an id of its own its icons on Linux are called None.png; Windows keeps matches under company\\product."""
    assert re.fullmatch(r"[a-z]+(\.[a-z]+)+", FLET["bundle_id"])
    assert (FLET["product"], FLET["company"]) == ("卓番", "Takuban")
    assert "The Takuban authors" in FLET["copyright"]
    assert (ROOT / FLET["app"]["path"] / f"{FLET['app']['module']}.py").is_file()


def test_the_version_is_the_app_s() -> None:
    """Flet finds no version that a build backend works out, and would call the app 1.0.0."""
    assert re.fullmatch(re.escape(__version__) + r"\+[1-9]\d*", FLET["flutter"]["pubspec"]["version"])


def test_start_looks_like_the_first_screen() -> None:
    boot = FLET["boot_screen"][FLET["boot_screen"]["name"]]
    assert FLET["icon_background"] == FLET["splash"]["color"] == boot["bgcolor_light"] == LIGHT.paper
    assert FLET["splash"]["dark_color"] == boot["bgcolor_dark"] == DARK.paper


@pytest.mark.parametrize("system", ["", "_ios", "_macos"])
def test_an_icon_is_big_enough_for_the_largest_made_of_it(system: str) -> None:
    with Image.open(ROOT / "assets" / f"icon{system}.png") as icon:
        assert icon.size == (1024, 1024)


def test_icons_suit_what_is_made_of_them() -> None:
    """Only one with nothing behind it is fitted to Android's masks; Apple's have to be full to the edge."""
    with Image.open(ROOT / "assets" / "icon.png") as icon:
        assert icon.mode == "RGBA"
        assert icon.getchannel("A").getextrema() == (0, 255)
    for system in ("ios", "macos"):
        with Image.open(ROOT / "assets" / f"icon_{system}.png") as icon:
            assert f"#{icon.convert('RGB').tobytes()[:3].hex().upper()}" == FLET["icon_background"]
            assert icon.convert("RGBA").getchannel("A").getextrema() == (255, 255)


def test_nothing_is_asked_of_the_device() -> None:
    android = FLET["android"]["permission"]
    assert "permissions" not in FLET
    assert not any(android.values())
    assert {"android.permission.INTERNET", "android.permission.ACCESS_NETWORK_STATE"} <= set(android)  # Flet's own
    assert not [key for key in FLET["ios"]["info"] | FLET["macos"]["info"] if key.endswith("UsageDescription")]
    assert not any(FLET["macos"]["entitlement"][f"com.apple.security.network.{side}"] for side in ("client", "server"))


@pytest.mark.parametrize("system", ["android", "ios"])
def test_codes_lead_into_the_app(system: str) -> None:
    """The phone looks at scheme and host; Flet makes an address of the rest."""
    scheme, host, path, *_ = urlsplit(link("UE", Launch()))
    assert FLET[system]["deep_linking"] == {"scheme": scheme, "host": host}
    assert path == "/take/UE"


def test_both_languages_are_named_to_apple() -> None:
    """Otherwise the file chooser and the menus over a text speak English to everybody."""
    for system in ("ios", "macos"):
        assert FLET[system]["info"]["CFBundleLocalizations"] == ["ja", "en"]


@pytest.mark.parametrize("system", ["Android", "iOS", "Emscripten"])
@pytest.mark.parametrize("host", ["linux", "darwin", "win32"])
def test_the_server_does_not_go_into_a_phone_s_app(host: str, system: str) -> None:
    """flet build calls the host's pip and tells it another platform_system, and only that."""
    wanted = [Requirement(each) for each in PROJECT["project"]["dependencies"]]
    place = {"sys_platform": host, "platform_system": system}
    names = {each.name for each in wanted if each.marker is None or each.marker.evaluate(place)}
    assert names == {"flet", "tinydb", "qrcode", "cattrs", "platformdirs", "filelock"}


def test_flet_s_version_is_the_one_these_settings_were_read_for() -> None:
    assert "flet==1.0.5" in PROJECT["project"]["dependencies"]


def test_the_round_font_is_there_in_the_form_native_clients_read() -> None:
    ours, theirs = ROOT / "assets/fonts/round.ttf", ROOT / "assets/assets/fonts/round.woff2"
    font, web = TTFont(ours), TTFont(theirs)
    assert font.flavor is None
    assert font.getBestCmap() == web.getBestCmap()
    assert {font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in "0123456789"} == {font["hmtx"]["eight"][0]}
    assert ROUND not in {name.toUnicode() for name in font["name"].names}  # it is known by the name the page gives it
