"""Settings: at once, for this device only, and there from the first frame on."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

import flet as ft
import pytest

from companion.text import Who, say
from screens.session import Session, Settings
from tests.screens.conftest import AOI, HARUTO, Browser, House, Play


def test_language_changes_at_once_and_is_there_next_time(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/settings") as screen:
            await screen.tap("ことば、English")
            assert screen.sees("Text size")
        await house.restart()
        async with house.screen("/settings") as again:
            assert again.sees("Text size")
        async with house.screen("/settings", device="other") as other:
            assert other.sees("文字の大きさ")

    play(story)


@pytest.mark.parametrize(
    ("languages", "says"),
    [(["ja-JP", "en"], "文字の大きさ"), (["en-GB"], "Text size"), (["fr", "ja"], "Text size"), ([], "文字の大きさ")],
)
def test_the_browsers_language_is_spoken_until_somebody_chooses(play: Play, languages: list[str], says: str) -> None:
    async def story(house: House) -> None:
        async with house.screen("/settings", languages=languages) as screen:
            assert screen.sees(says)

    play(story)


def test_the_first_frame_is_dark_where_dark_was_chosen(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/settings") as screen:
            modes = [screen.page.theme_mode]
            await screen.tap("画面、暗い")
            modes.append(screen.page.theme_mode)
            assert modes == [ft.ThemeMode.LIGHT, ft.ThemeMode.DARK]
            assert ("set", {"key": "takuban.theme", "value": "dark"}) in screen.conn.invoked
        seen: list[Any] = []
        async with house.screen("/settings", before_first_frame=lambda page: seen.append(page.theme_mode)):
            assert seen == [ft.ThemeMode.DARK]

    play(story)


def test_the_start_speaks_the_language_that_was_chosen(play: Play) -> None:
    """It comes before anything that is stored here can be read: the browser is told."""

    async def story(house: House) -> None:
        async with house.screen("/settings") as screen:
            await screen.tap("ことば、English")
            await screen.tap("Language, Auto")
            told = [value for name, value in screen.conn.invoked if name == "set"]
            assert told == [{"key": "takuban.language", "value": value} for value in ("en", "auto")]

    play(story)


def test_text_grows_at_once(play: Play) -> None:
    def size(screen: Browser) -> float:
        samples = (c for c in screen.walk() if isinstance(c, ft.Text) and "3,200" in str(c.value))
        return float(cast(Any, next(samples)).style.size)

    async def story(house: House) -> None:
        async with house.screen("/settings") as screen:
            before = size(screen)
            await screen.tap("文字の大きさ、最大")
            assert size(screen) > before * 1.4

    play(story)


def test_switches_are_kept(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/settings") as screen:
            for switch in ("haptics", "awake", "polite"):
                await screen.type(switch, False)
            await screen.type("kana", True)
        kept = Settings.read(house.store.settings("phone"))
        assert (kept.haptics, kept.awake, kept.polite, kept.kana) == (False, False, False, True)

    play(story)


@pytest.mark.parametrize(("polite", "turn"), [(True, "あおいさんの番"), (False, "あおいの番")])
def test_names_go_without_san_where_that_was_chosen(polite: bool, turn: str) -> None:
    session = Session("phone", "ja", Settings(polite=polite))
    assert session.words(("あおい",))(say("home.turn", who=Who(0))) == turn


@pytest.mark.parametrize("broken", [{"text": "huge"}, {"theme": 3}, {"language": "tlh"}, {"awake": "yes"}, {"x": 1}])
def test_settings_that_cannot_be_read_are_as_if_never_set(broken: dict[str, Any]) -> None:
    assert Settings.read(broken) == Settings()


def test_every_setting_is_read_back() -> None:
    settings = Settings("en", "dark", 1.5, True, False, False, False, True)
    assert Settings.read(settings.row()) == settings


def test_a_browser_that_keeps_nothing_still_works(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/settings", device=None) as screen:
            await screen.tap("画面、暗い")
            assert screen.page.theme_mode == ft.ThemeMode.DARK

    play(story)


def test_a_phone_too_busy_to_say_who_it_is_is_made_nobody_else_for_good(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It used to be given a new name for having been slow once, and all its settings were gone."""
    monkeypatch.setattr(import_module("screens.session"), "_PATIENCE", 0.01)

    async def story(house: House) -> None:
        browser = house.screen("/settings")
        browser.silent.add("get")
        async with browser as screen:
            assert screen.sees("文字の大きさ")
            assert [args for name, args in screen.conn.invoked if name == "set"] == []

    play(story)


def test_the_screen_stays_on_at_a_table_only(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        async with house.screen("/") as screen:
            assert screen.calls("enable") == 0
            await screen.go(f"/m/{table.id}")
            assert screen.calls("enable") == 1
            await screen.come_back()
            assert screen.calls("enable") == 2
            await screen.go("/")
            assert screen.calls("disable") == 1
            await screen.come_back()
            assert screen.calls("enable") == 2
        await house.store.set_settings("dozy", {"awake": False})
        async with house.screen(f"/m/{table.id}", device="dozy") as screen:
            assert screen.calls("enable") == 0

    play(story)


def test_players_can_be_changed_and_forgotten(play: Play) -> None:
    async def story(house: House) -> None:
        await house.begin(AOI, HARUTO)
        async with house.screen("/settings/players") as screen:
            await screen.tap("person:aoi")
            await screen.type("name", "あおいちゃん")
            await screen.tap("colour:pine")
            assert [(p.name, p.colour) for p in house.store.roster() if p.id == "aoi"] == [("あおいちゃん", "pine")]
            await screen.type("name", "はると")
            assert screen.sees("同じ名前の人が席にいます。")
            await screen.tap("forget")
            await screen.tap("confirm")
            assert [person.id for person in house.store.roster()] == ["haruto"]

    play(story)
