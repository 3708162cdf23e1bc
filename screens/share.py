"""共有: letting phones in at this table, handing a match over to another device by QR code or link, or as a file."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from dataclasses import dataclass, replace
from typing import Literal
from urllib.parse import urlsplit, urlunsplit

import flet as ft

from companion.handover import Handed, TooLong
from companion.text import Text, say
from screens.design.cards import Card
from screens.design.guard import boundary, snack, use_effect
from screens.design.notes import ErrorBar, Hint, Note
from screens.design.page import Page, Strip, paged
from screens.design.press import Button, Choices, IconAct
from screens.design.rows import Field, Heading, ListRow
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot, use_sheet
from screens.design.words import Say, plain
from screens.files import save_match
from screens.hooks import use_made, use_maybe, use_value
from screens.launch import Launch, reach_of
from screens.live import LiveTable, Tables, use_tables
from screens.qr import EASY, LARGEST, letters_beside, qr_png
from screens.session import use_session
from screens.ways import match_path, to
from storage.interface import StorageError

QR = 280  # dp
DENSE = 366
"""The side of a code that holds a match, in dp: as wide as a phone."""
TURN = 4.0
"""Seconds a code of several stays before the next one comes by itself."""
LONGEST_LINK = 8000
"""Letters of a code that goes as a link: what messengers carry whole."""

_ADDRESS = "handover.address"  # where the codes of this house lead to, if somebody said so


# Letting others in.


@boundary(view=True)
def Share() -> ft.View:
    """``/share``: the code that brings others to Takuban."""
    launch = use_session().launch
    about = [say("share.about")] if launch.shares or launch.reach == "house" else []
    body, more = invited("/", [*about, say("share.about_home" if launch.shares else "share.about_app")])
    return paged(_beside(Strip(say("share.title"), back=to("/")), [], body, more), route=ft.use_view_path())


def invited(path: str, about: list[Text]) -> tuple[list[ft.Control], list[ft.Control]]:
    """The code that brings a phone to *path*, and what to look at if it doesn't; or how to let phones in."""
    launch = use_session().launch
    invitation = launch.link(path)
    if invitation is None:
        how = Card(Say(say("share.command"), Role.LABEL, selectable=True))
        return [Hint(say("share.none")), Say(say("share.how")), how], []
    if launch.reach == "here":
        where = Card(Say(invitation, Role.LABEL, selectable=True))
        return [Hint(say("share.here")), where, Say(say("share.here_how"))], []
    words = [Say(each, align=ft.TextAlign.CENTER) for each in about]
    if not launch.shares:
        return [Code(invitation), *words], []
    words.append(Say(say("share.about_guest"), Role.SMALL, muted=True, align=ft.TextAlign.CENTER))
    trouble = (Hint(say(f"share.trouble_{what}")) for what in ("wifi", "guest", "firewall"))
    return [Code(invitation), *words], [Heading(say("share.trouble")), *trouble]


def _beside(strip: ft.Control, head: list[ft.Control], body: list[ft.Control], more: list[ft.Control]) -> ft.Control:
    """*head* over the body and *more* below it; both beside it where there is room."""
    if use_layout().wide and (head or more):
        return Page(strip=strip, body=body, prompt=[*head, *more])
    return Page(strip=strip, body=[*head, *body, *more], reading=True)


@boundary
def Code(address: str) -> ft.Control:
    """The QR code of an address, and the address to select."""
    layout = use_layout()
    side = min(QR, layout.width - layout.side - 48, max(160, layout.height - 140))
    return ft.Column(
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            _picture(qr_png(address), side, say("share.qr")),
            Say(say("share.address"), Role.SMALL, muted=True),
            Say(address, Role.LABEL, selectable=True, align=ft.TextAlign.CENTER),
        ],
    )


def _picture(png: bytes, side: float, name: Text) -> ft.Control:
    """A QR code on white, in the dark as well; its quiet zone is in the picture.

    As text: of bytes a browser on plain http is shown the whole message they came with, which is no picture.
    """
    return ft.Container(
        bgcolor="#FFFFFF",
        border_radius=12,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        content=ft.Image(
            src=b64encode(png).decode(),
            width=side,
            height=side,
            fit=ft.BoxFit.FILL,
            filter_quality=ft.FilterQuality.NONE,
            semantics_label=plain(name),
        ),
    )


# A match.

Tab = Literal["together", "hand", "file"]


@boundary(view=True)
def ShareMatch(table: LiveTable) -> ft.View:
    """``/m/:match/share``: looking at it together, handing it over, saving it as a file."""
    tables, session = use_tables(), use_session()
    path = match_path(table.id)
    tabs: list[Tab] = ["together", "hand", "file"] if session.launch.shares else ["hand", "file"]
    chosen, choose = use_value(tabs[0])
    sheet = use_sheet()
    picker = use_made(ft.FilePicker)
    launch = leading(tables, session.launch)
    packed, trouble = use_packed(table, launch if chosen == "hand" else None)

    async def save() -> None:
        if (card := tables.store.card(table.id)) is not None:
            await save_match(picker, tables, card, session)

    match chosen:
        case "together":
            body, more = invited(path, [say("share.about"), say("share.about_match")])
        case "hand":
            body, more = handing(packed, trouble, launch, sheet)
        case _:
            button = Button(say("share.file_save"), save, look="next", icon=ft.Icons.SAVE_ALT, key="save")
            body, more = [Say(say("share.file_about")), button, Note([say("share.once")])], []
    head = Choices([(tab, say(f"share.tab.{tab}")) for tab in tabs], chosen, choose)
    page = _beside(Strip(say("share.title"), back=to(path)), [head], body, more)
    return paged(page, route=ft.use_view_path())


@dataclass(frozen=True, slots=True)
class _Pictures:
    """A match ready to be handed over: its codes as pictures, and all of it as one link if that isn't too long."""

    codes: tuple[bytes, ...]
    link: str | None
    launch: Launch
    entries: int

    @classmethod
    def of(cls, handed: Handed, launch: Launch, entries: int) -> _Pictures:
        """Draws the codes of a match with so many entries; raises TooLong."""
        codes = codes_of(handed, launch)
        pictures = tuple(qr_png(link(code, launch), scale=1, full=True) for code in codes)
        whole = handed.codes(LONGEST_LINK)
        return cls(pictures, link(whole[0], launch) if len(whole) == 1 else None, launch, entries)


def codes_of(handed: Handed, launch: Launch) -> tuple[str, ...]:
    """One code, or where that would be too dense for a camera, several that are read at once. Raises TooLong."""
    around = link("", launch)
    codes = handed.codes(letters_beside(around, LARGEST))
    return codes if len(codes) == 1 else handed.codes(letters_beside(around, EASY))


def link(code: str, launch: Launch) -> str:
    """The link with *code* in it: it opens Takuban where it has an address, or else the app on the device itself.

    Of such a link Flet takes what comes after the host.
    """
    return launch.link(f"/take/{code}") or f"takuban://app/take/{code}"


def leading(tables: Tables, launch: Launch) -> Launch:
    """The way codes are made to lead: to where somebody said, unless this is a static app others can open."""
    said = tables.store.value(_ADDRESS)
    return replace(launch, address=said) if needs_lead(launch) and isinstance(said, str) else launch


def needs_lead(launch: Launch) -> bool:
    """Whether somebody has to say where codes lead to: this app has no address of its own that others can open."""
    return launch.reach in (None, "here")


def use_packed(table: LiveTable, launch: Launch | None) -> tuple[_Pictures | None, Text | None]:
    """The codes of a match as it stands, once they are drawn, or why there are none. Without *launch* none. A hook."""
    tables, entries = use_tables(), table.match.count
    packed, put = use_maybe(_Pictures)
    trouble, set_trouble = use_maybe(Text)

    async def pack() -> None:
        if launch is None:
            return
        try:
            handed = await tables.handed(table.id)
            put(await tables.store.beside(lambda: _Pictures.of(handed, launch, entries)))
            set_trouble(None)
        except TooLong:
            set_trouble(say("share.too_long"))
        except StorageError as error:
            set_trouble(error.text)

    use_effect(pack, [entries, launch])
    is_new = packed is not None and (packed.launch, packed.entries) == (launch, entries)
    return packed if is_new else None, trouble


def handing(
    packed: _Pictures | None, trouble: Text | None, launch: Launch, sheet: SheetSlot
) -> tuple[list[ft.Control], list[ft.Control]]:
    """わたす: the whole match as one code, or as a few that turn by themselves; and what else there is to it."""
    more: list[ft.Control] = []
    if trouble is not None:
        body: list[ft.Control] = [ErrorBar(trouble)]
    elif packed is None:  # nothing below it yet: what is to be pressed must not move
        return [Say(say("share.preparing"), muted=True, align=ft.TextAlign.CENTER)], []
    else:
        body = [Turning(packed.codes)]
        if launch.reach == "house":
            more.append(Say(say("share.about")))
        more.append(Say(say(f"share.hand_{_where(launch)}")))
        if len(packed.codes) > 1:
            more.append(Say(say("share.many", of=len(packed.codes))))
        more += [Note([say("share.once")]), *_ways(packed.link, sheet)]
    if needs_lead(use_session().launch):
        lead = launch.link("/")
        value = urlsplit(lead).netloc if lead is not None else say("share.lead.nowhere")
        shown = lambda: sheet.show(lambda: LeadSheet(sheet))  # noqa: E731
        more.append(ListRow(say("share.lead.title"), value=value, press=shown, key="lead"))
    return body, more


def _where(launch: Launch) -> str:
    """Where a phone that reads a code gets to: into an app of its own, to the table here, or nowhere by itself."""
    if launch.reach in ("house", "anywhere"):
        return "app"
    return "lan" if launch.lan_url is not None and launch.address is None else "nowhere"


@boundary
def Turning(codes: tuple[bytes, ...]) -> ft.Control:
    """The codes, one after the other: by themselves until somebody turns them by hand, or where motion is reduced."""
    layout = use_layout()
    at, set_at = ft.use_state(0)
    by_hand, set_by_hand = ft.use_state(False)
    now, of = at % len(codes), len(codes)
    turns = of > 1 and not by_hand and not layout.reduced_motion

    async def turn() -> None:
        if turns:
            await asyncio.sleep(TURN)
            set_at(lambda shown: shown + 1 if shown == at else shown)

    use_effect(turn, [at, turns])

    def step(by: int) -> None:
        set_by_hand(True)
        set_at(lambda shown: shown + by)

    # As wide as a phone, or as high as a window: each module of it counts.
    room = layout.height - 64 - (64 if of > 1 else 0) if layout.wide else DENSE
    side = min(DENSE * (1.5 if layout.wide else 1), layout.pane, max(DENSE / 2, room))
    name = say("share.part_name", at=now + 1, of=of) if of > 1 else say("share.hand_qr")
    controls: list[ft.Control] = [_picture(codes[now], side, name)]
    if of > 1:
        controls.append(
            ft.Row(
                alignment=ft.MainAxisAlignment.CENTER,
                spacing=16,
                controls=[
                    IconAct(ft.Icons.ARROW_BACK, say("common.previous"), lambda: step(-1), key="previous"),
                    Say(say("share.part", at=now + 1, of=of), Role.NUMBER),
                    IconAct(ft.Icons.ARROW_FORWARD, say("common.next"), lambda: step(1), key="next"),
                ],
            )
        )
    return ft.Column(tight=True, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.CENTER, controls=controls)


def _ways(whole: str | None, sheet: SheetSlot) -> list[ft.Control]:
    """The link by other ways than the camera; a browser allows them inside the press itself, and only where it trusts
    the page.
    """
    if whole is None:
        return []
    page, words = ft.context.page, use_session().words()

    def row(key: str, icon: ft.IconData, press: object, action: ft.ClientAction | None = None) -> ft.Control:
        layout = use_layout()
        lead = ft.Icon(icon, size=layout.icon(24), color=layout.colours.ink2)
        return ListRow(say(f"share.{key}"), lead=lead, press=press, action=action, key=key)  # type: ignore[arg-type]

    if not is_trusted(page):
        return [row("select", ft.Icons.CONTENT_COPY, lambda: sheet.show(lambda: LinkSheet(whole, sheet)))]
    rows = [row("copy", ft.Icons.CONTENT_COPY, lambda: snack(words(say("share.copied"))), ft.CopyToClipboard(whole))]
    if page.platform in (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS):
        rows.insert(0, row("send", ft.Icons.SEND, lambda: None, ft.ShareText(whole)))
    return rows


def is_trusted(page: ft.Page) -> bool:
    """Whether a browser lets the page copy and share: over https, or on this very machine."""
    parts = urlsplit(page.url or "")
    return not page.web or parts.scheme in ("https", "wss") or reach_of(page.url or "") == "here"


@boundary
def LinkSheet(whole: str, sheet: SheetSlot) -> ft.Control:
    """The link to select, where nothing may be copied by a button."""
    return Sheet(
        say("share.select"), [Note([say("share.select_about")]), Card(Say(whole, Role.SMALL, selectable=True))], sheet
    )


@boundary
def LeadSheet(sheet: SheetSlot) -> ft.Control:
    """Where codes lead to: a Takuban for phones alone, if there is one at an address of its own."""
    tables, session = use_tables(), use_session()
    text, set_text = use_value(tables.store.value(_ADDRESS) or "")
    wrong, set_wrong = use_maybe(Text)

    async def keep() -> None:
        address = lead_of(text)
        if address is None:
            set_wrong(say("share.lead.wrong"))
            return
        await tables.store.set_value(_ADDRESS, address or None)
        sheet.close()
        session.drawn += 1

    def typed(value: str) -> None:
        set_text(value)
        set_wrong(None)

    field = Field(
        say("share.lead.address"),
        text,
        typed,
        error=wrong,
        keyboard=ft.KeyboardType.URL,
        key="address",
    )
    return Sheet(
        say("share.lead.title"),
        [Say(say("share.lead.about")), field, Button(say("common.save"), keep, look="next", key="keep")],
        sheet,
        short=True,
    )


def lead_of(text: str) -> str | None:
    """The address in what somebody typed or pasted, perhaps a hand-over link; "" for none, None for nonsense."""
    text = text.strip()
    if not text:
        return ""
    try:
        parts = urlsplit(text)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:  # brackets that close nothing
        is_address = False
    return urlunsplit(parts._replace(path=parts.path or "/", fragment="")) if is_address else None
