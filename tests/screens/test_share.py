"""Letting phones in."""

from __future__ import annotations

import flet as ft
import pytest

from screens.launch import Launch
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
            codes = [control.src for control in screen.walk() if isinstance(control, ft.Image)]
            assert qr_png(address) in codes
            assert any(isinstance(c, ft.Text) and c.value == address and c.selectable for c in screen.walk())

    play(story)


def test_without_lan_it_says_how_to_let_phones_in(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/") as screen:
            await screen.tap("share")
            assert screen.route == "/share"
            assert screen.sees("takuban --lan")

    play(story)
