"""Home, new match and the way between: with the fewest taps, and nothing lost."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from companion.games import GAMES, MADE_FOR
from companion.words import Language, Words
from screens import at_table
from screens.home import ago, seats_text
from screens.session import Settings
from tests.screens.conftest import AOI, BABA, HARUTO, House, Play
from tests.screens.harness import Screen, readable, texts_in


def test_an_empty_house_says_what_to_do(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen() as screen:
            assert screen.sees("まだ試合がありません。")
            assert screen.sees("2〜4人")
            assert screen.has("tab:/check")

    play(story)


README = Path(__file__).parents[2] / "README.md"


@pytest.mark.parametrize("id", GAMES)
def test_annen_was_for_two_on_home_and_for_three_in_the_readme(id: str) -> None:
    """Both say how many the rule sheet is for (AN-02: 3 to 6), not how many could begin with a reason."""
    game = GAMES[id]
    rows = [line.strip("|").split("|") for line in README.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    name = Words("ja")(game.name)
    told = {row[1].strip() for row in rows if row[0].strip().partition(" (")[0].partition("（")[0] == name}
    home = Words("ja")(seats_text(MADE_FOR[id]))
    assert told == {home.removesuffix("人").replace("〜", "–"), home}


def test_the_games_are_for_as_many_as_their_rule_sheets_say() -> None:
    """WN-02, UB-02, AN-02, UD-03, KM-01."""
    sheets = {"wannyan": (2, 4), "unbaba": (2, 5), "annen": (3, 6), "uno_duel": (2, 10), "kemono": (2, 2)}
    told = {id: (counts[0], counts[-1]) for id, counts in MADE_FOR.items() if id != "kazami"}
    assert told == sheets


@pytest.mark.parametrize(("language", "text", "beside"), [("en", 1.0, True), ("en", 2.0, False), ("ja", 2.0, True)])
def test_the_name_of_the_app_is_never_cut_by_the_keys_beside_it(
    play: Play, language: Language, text: float, beside: bool
) -> None:
    """Takuban became T beside Share and Settings at 200 %."""

    async def story(house: House) -> None:
        await house.store.set_settings("phone", Settings(language=language, text=text).row())
        async with house.screen() as screen:
            name, key = ("Takuban", "Settings") if language == "en" else ("卓番", "設定")
            rows = [control for control in screen.walk() if isinstance(control, ft.Row)]
            words = [{readable(text.value) for text in texts_in(row)} for row in rows]
            assert any({name, key} <= each for each in words) is beside

    play(story)


def test_a_known_group_is_at_the_table_in_three_taps(play: Play) -> None:
    async def story(house: House) -> None:
        await house.begin()
        async with house.screen() as screen:
            await screen.tap("new:kazami")
            await screen.tap("first:1")
            await screen.tap("start")
            assert screen.route.startswith("/m/")
            match = (await house.tables.open(screen.route.split("/")[2])).match
            assert match.players == (AOI, HARUTO, BABA)
            assert match.setup.first == 1

    play(story)


def test_a_match_is_resumed_with_one_tap(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        async with house.screen() as screen:
            assert screen.sees("つづきから")
            await screen.tap("resume")
            assert screen.route == f"/m/{table.id}"

    play(story)


def test_the_address_of_a_table_opens_the_table_alone(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is there from the first drawing on; home, which lies below, is drawn when somebody goes back to it."""
    waited: list[str] = []

    def opening() -> ft.Control:
        waited.append("for the match")
        return ft.Container()

    monkeypatch.setattr(at_table, "Opening", opening)

    async def story(house: House) -> None:
        table = await house.begin()
        await house.restart()
        async with house.screen(f"/m/{table.id}") as screen:
            assert screen.has("more")
            assert waited == []
            everything = [control.value for control in Screen.walk(screen) if isinstance(control, ft.Text)]
            assert "つづきから" not in everything
            await screen.go("/")
            assert screen.sees("つづきから")

    play(story)


@pytest.mark.parametrize("address", ["/history", "/pa", "/%E3%81%82/b/c"])
def test_an_address_of_nothing_was_a_grey_screen(play: Play, address: str) -> None:
    """A view within a view is more than the client can draw."""

    async def story(house: House) -> None:
        async with house.screen(address) as screen:
            assert screen.sees("そのページはありません。")
            assert len([control for control in screen.walk() if isinstance(control, ft.View)]) == 1
            await screen.tap("はじめの画面へ")
            assert screen.sees("あたらしく遊ぶ")

    play(story)


@pytest.mark.parametrize(
    ("passed", "key", "n"),
    [
        (59_999, "home.ago.now", None),
        (60_000, "home.ago.minutes", 1),
        (3_599_999, "home.ago.minutes", 59),
        (3_600_000, "home.ago.hours", 1),
        (86_399_999, "home.ago.hours", 23),
        (86_400_000, "home.ago.days", 1),
        (-5_000, "home.ago.now", None),  # another device's clock is ahead
    ],
)
def test_how_long_ago(passed: int, key: str, n: int | None) -> None:
    text = ago(1_000_000_000_000, 1_000_000_000_000 + passed)
    assert (text.key, dict(text.gaps).get("n")) == (key, n)
