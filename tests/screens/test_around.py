"""What the static app tells of the browser it is in: whether anything stays, and that a newer version is there."""

from __future__ import annotations

import pytest

from screens.around import Around, Keeps
from screens.launch import Launch
from tests.screens.conftest import House, Play


def test_home_says_that_nothing_stays_and_that_a_newer_version_is_there(play: Play) -> None:
    async def story(house: House) -> None:
        asked: list[str] = []
        around = Around(asked.append, "nothing")
        house.launch = Launch(address="https://example.org/takuban/", around=around)
        async with house.screen() as screen:
            assert screen.sees("このブラウザーには何も残せません。")
            assert not screen.sees("新しい卓番が届いています。")
            around.told("newer", True)
            await screen.settle()
            assert screen.sees("新しい卓番が届いています。")
            await screen.tap("今変える")
            assert asked == ["renew"]

    play(story)


def test_home_says_nothing_where_all_is_well(play: Play) -> None:
    async def story(house: House) -> None:
        house.launch = Launch(address="https://example.org/takuban/", around=Around(lambda what: None))
        async with house.screen() as screen:
            assert not screen.sees("ブラウザー")
            assert not screen.sees("届いています")

    play(story)


@pytest.mark.parametrize(
    ("keeps", "persisted", "sentence"),
    [
        ("perhaps", False, "場所が足りなくなると消されることがあります。"),
        ("perhaps", True, "ブラウザーのデータを消すまで残ります。"),
        ("nothing", True, "このブラウザーは、とじると記録が消えます。"),
    ],
)
def test_the_settings_say_how_safe_the_records_are(play: Play, keeps: Keeps, persisted: bool, sentence: str) -> None:
    async def story(house: House) -> None:
        around = Around(lambda what: None, keeps)
        house.launch = Launch(address="https://example.org/takuban/", around=around)
        async with house.screen("/settings") as screen:
            assert screen.sees("ネットなしでひらく準備をしています。")
            around.told("offline", "ready")
            around.told("persisted", persisted)
            await screen.settle()
            assert screen.sees("ネットがなくてもひらけます。")
            assert screen.sees(sentence)
            around.told("offline", "never")
            await screen.settle()
            assert screen.sees("ここからは、ネットなしではひらけません。")
            around.told("offline", "not_here")
            await screen.settle()
            assert screen.sees("ここでは、ネットなしではひらけません。")  # an https:// address would be no help
            assert screen.sees("外へは何も送りません。")
            assert not screen.sees("ネットにつながなくても使えます。")  # what it said all the same

    play(story)


@pytest.mark.parametrize("path", ["/", "/settings"])
def test_the_way_onto_the_home_screen_is_there_while_the_browser_offers_it(play: Play, path: str) -> None:
    async def story(house: House) -> None:
        asked: list[str] = []
        around = Around(asked.append)
        house.launch = Launch(address="https://example.org/takuban/", around=around)
        async with house.screen(path) as screen:
            assert not screen.has("install")
            around.told("install", "asks")
            await screen.settle()
            await screen.tap("install")
            assert asked == ["install"]
            around.told("install", "no")
            await screen.settle()
            assert not screen.has("install")

    play(story)


def test_where_it_is_done_by_hand_the_settings_say_how(play: Play) -> None:
    async def story(house: House) -> None:
        around = Around(lambda what: None)
        house.launch = Launch(address="https://example.org/takuban/", around=around)
        async with house.screen("/settings") as screen:
            assert not screen.sees("共有ボタンを押して、「ホーム画面に追加」を選びます。")
            around.told("install", "by_hand")
            await screen.settle()
            assert screen.sees("共有ボタンを押して、「ホーム画面に追加」を選びます。")
            assert not screen.has("install")

    play(story)


def test_the_server_way_offers_nothing_for_the_home_screen(play: Play) -> None:
    async def story(house: House) -> None:
        for path in ("/", "/settings"):
            async with house.screen(path) as screen:
                assert not screen.has("install")
                assert not screen.sees("ホーム画面")

    play(story)
