"""Letting phones in: a QR code that opens Takuban, or this very match, in a phone's browser."""

from __future__ import annotations

import flet as ft

from companion.text import say
from screens.design.cards import Card
from screens.design.guard import boundary
from screens.design.notes import Hint
from screens.design.page import Page, Strip, paged
from screens.design.rows import Heading
from screens.design.scale import Role, use_layout
from screens.design.words import Say, plain
from screens.lan import qr_png
from screens.session import use_session
from screens.ways import match_path, to

QR = 280  # dp


@boundary(view=True)
def Share() -> ft.View:
    """The code for Takuban, or under ``/m/:match/share`` for that match."""
    match_id = ft.use_route_params().get("match")
    path = match_path(match_id) if match_id else "/"
    invitation = use_session().launch.link(path)
    about = [Say(say("share.about"), align=ft.TextAlign.CENTER)]
    if match_id:
        about.append(Say(say("share.about_match"), align=ft.TextAlign.CENTER))
    trouble: list[ft.Control] = [
        Heading(say("share.trouble")),
        *(Hint(say(f"share.trouble_{what}")) for what in ("wifi", "guest", "firewall")),
    ]
    if invitation is None:
        body: list[ft.Control] = [
            Hint(say("share.none")),
            Say(say("share.how")),
            Card(Say(say("share.command"), Role.LABEL, selectable=True)),
        ]
        page = Page(strip=Strip(say("share.title"), back=to(path)), body=body, reading=True)
    else:
        body = [Code(invitation), *about]
        page = (
            Page(strip=Strip(say("share.title"), back=to(path)), body=body, prompt=trouble)
            if use_layout().wide
            else Page(strip=Strip(say("share.title"), back=to(path)), body=[*body, *trouble])
        )
    return paged(page, route=ft.use_view_path())


@boundary
def Code(address: str) -> ft.Control:
    """The QR code on white, in the dark as well, and its address to select."""
    layout = use_layout()
    side = min(QR, layout.width - 48, max(160, layout.height - 140))
    return ft.Column(
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            ft.Container(
                bgcolor="#FFFFFF",
                border_radius=16,
                padding=8,
                content=ft.Image(
                    src=qr_png(address),
                    width=side,
                    height=side,
                    filter_quality=ft.FilterQuality.NONE,
                    semantics_label=plain(say("share.qr")),
                ),
            ),
            Say(say("share.address"), Role.SMALL, muted=True),
            Say(address, Role.LABEL, selectable=True, align=ft.TextAlign.CENTER),
        ],
    )
