"""Letting phones in."""

from __future__ import annotations

import flet as ft
import pytest

from screens.launch import Launch, Reach, reach_of
from screens.qr import qr_png
from tests.screens.conftest import AOI, HARUTO, House, Play

LAN = "http://192.168.0.12:8550/?t=secret"


@pytest.mark.parametrize(
    ("path", "address"),
    [("/", "http://192.168.0.12:8550/?t=secret"), ("/m/7k2", "http://192.168.0.12:8550/m/7k2?t=secret")],
)
def test_an_invitation_leads_to_its_place_with_the_token(path: str, address: str) -> None:
    assert Launch(shares=True, lan_url=LAN).link(path) == address


def test_the_code_of_a_match_leads_to_the_match(play: Play) -> None:
    async def story(house: House) -> None:
        house.launch = Launch(shares=True, lan_url=LAN)
        table = await house.begin(AOI, HARUTO)
        address = f"http://192.168.0.12:8550/m/{table.id}?t=secret"
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("share")
            assert screen.route == f"/m/{table.id}/share"
            assert screen.sees(address)
            assert qr_png(address) in screen.codes()
            assert any(isinstance(c, ft.Text) and c.value == address and c.selectable for c in screen.walk())

    play(story)


def test_whom_the_code_lets_in_knows_where_what_is_kept(play: Play) -> None:
    """The records stay with the host, the settings with each phone; it is said wherever a code lets phones in."""

    async def story(house: House) -> None:
        house.launch = Launch(shares=True, lan_url=LAN)
        table = await house.begin(AOI, HARUTO)
        async with house.screen("/") as screen:
            await screen.tap("share")
            assert screen.sees("ここの試合に入れます。")
            assert screen.sees("記録はこのコンピューターに、文字の大きさなどの設定はスマホごとに残ります。")
            await screen.go(f"/m/{table.id}/share")
            assert screen.sees("この試合がそのままひらきます。")
            assert screen.sees("記録はこのコンピューターに")
        house.launch = Launch(address="https://example.org/takuban/")
        async with house.screen("/share") as screen:
            assert screen.sees("そのスマホでも卓番がひらきます。")
            assert not screen.sees("記録はこのコンピューターに")

    play(story)


def test_without_lan_it_says_how_to_let_phones_in(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/") as screen:
            await screen.tap("share")
            assert screen.route == "/share"
            assert screen.sees("takuban --lan")

    play(story)


@pytest.mark.parametrize(
    ("address", "reach"),
    [
        ("http://localhost:8000/", "here"),
        ("http://takuban.localhost:8000/", "here"),
        ("http://127.0.0.1:8000/some/path/", "here"),
        ("http://127.1.2.3/", "here"),
        ("http://[::1]:8000/", "here"),
        ("http://0.0.0.0:8000/", "here"),
        ("http://192.168.0.12:8000/", "house"),
        ("http://172.20.10.2/", "house"),
        ("http://[fd00::2]/", "house"),
        ("http://laptop:8000/", "house"),
        ("http://laptop.local:8000/", "house"),
        ("https://takuban.example/app/", "anywhere"),
        ("http://8.8.8.8/", "anywhere"),
    ],
)
def test_who_can_open_an_address(address: str, reach: Reach) -> None:
    assert reach_of(address) == reach


def test_an_address_nobody_else_can_open_is_no_invitation(play: Play) -> None:
    """A static app tried out on one machine showed a code that led every phone to itself."""

    async def story(house: House) -> None:
        house.launch = Launch(address="http://localhost:8000/")
        async with house.screen("/") as screen:
            await screen.tap("share")
            assert screen.sees("このアドレスは、この端末でしかひらけません。")
            assert screen.sees("http://localhost:8000/#/")
            assert not screen.codes()
            assert not screen.sees("--lan")

    play(story)


@pytest.mark.parametrize(
    ("address", "is_near"), [("http://192.168.0.12:8000/", True), ("https://takuban.example/app/", False)]
)
def test_an_address_of_the_house_needs_its_wi_fi(play: Play, address: str, is_near: bool) -> None:
    async def story(house: House) -> None:
        house.launch = Launch(address=address)
        table = await house.begin(AOI, HARUTO)
        async with house.screen("/share") as screen:
            assert qr_png(f"{address}#/") in screen.codes()
            assert screen.sees("読み取ると、そのスマホでも卓番がひらきます。")
            assert screen.sees("同じWi-Fiのスマホで読み取ります。") is is_near
        async with house.screen(f"/m/{table.id}/share") as screen:
            assert screen.sees("ほかのスマホのカメラで読み取ると、")
            assert screen.sees("同じWi-Fiのスマホで読み取ります。") is is_near
            assert not screen.has("lead")

    play(story)
