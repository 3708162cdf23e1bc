"""受け取る: a match comes from another device, by code, link or file. What it is and what happens is shown first."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable

import flet as ft

from companion.handover import Code, Pile, Unreadable, found, read
from companion.meeting import Way
from companion.text import Text, say
from screens.design.cards import Card
from screens.design.feel import Live
from screens.design.guard import boundary, snack, use_effect
from screens.design.notes import ErrorBar, Hint
from screens.design.page import GAP, Dock, Page, Strip, paged, roomy_acts
from screens.design.press import Act, Button
from screens.design.rows import Field, Heading
from screens.design.scale import Role, use_layout
from screens.design.words import Say, plain
from screens.files import use_receiving
from screens.home import game_name, people, progress
from screens.hooks import use_made, use_maybe, use_value
from screens.live import Arrival, MovedOn, Tables, use_tables
from screens.session import use_session
from screens.share import is_trusted
from screens.ways import go, match_path, to
from storage.interface import MatchCard, StorageError

log = logging.getLogger("takuban.screens")


@boundary(view=True)
def Take() -> ft.View:
    """``/take``, ``/take/:code``: a code that a camera read, or that is pasted; a file; and the question what to do."""
    tables, session = use_tables(), use_session()
    letters = ft.use_route_params().get("code")
    arrival, set_arrival = use_maybe(Arrival)
    pile, set_pile = use_value(kept_pile(tables, session.device))
    told, set_told = use_maybe(Text)
    trouble, set_trouble = use_maybe(Text)
    receiving = use_receiving(set_arrival)

    async def accept(*codes: Code) -> None:
        set_trouble(None)
        set_told(None)
        try:
            before = pile if pile.takes(codes[0]) else Pile()
            if pile.codes and not before.codes:
                set_told(say("take.anew"))
            after = before
            for code in codes:
                after = after.added(code)
            if after.missing:
                set_pile(after)
                await keep_pile(tables, session.device, after)
                return
            set_pile(Pile())
            await keep_pile(tables, session.device, Pile())
            set_arrival(await tables.arrived(await tables.store.beside(after.file)))
        except (Unreadable, StorageError) as error:
            set_trouble(error.text)

    async def start() -> None:
        # Another code may be followed on the page of the one before.
        set_arrival(None)
        set_trouble(None)
        set_told(None)
        if (brought := tables.arrivals.pop(session.device, None)) is not None:
            set_arrival(brought)
        elif letters:
            try:
                code = read(letters)
            except Unreadable as error:
                set_trouble(error.text)
            else:
                await accept(code)

    use_effect(start, [letters])
    if arrival is not None:
        cancel = to("/take") if letters else lambda: set_arrival(None)  # to be asked again, a code has to be read again
        return paged(Question(arrival, set_arrival, cancel), route=ft.use_view_path())
    notes: list[ft.Control] = [
        *([ErrorBar(trouble)] if trouble is not None else []),
        *receiving.notes(),
        *([Hint(told)] if told is not None else []),
    ]
    body: list[ft.Control] = [
        # One place for all of them: what is typed below would be lost with the place of its field.
        ft.Column(tight=True, spacing=GAP, controls=notes, visible=bool(notes)),
        Collected(pile) if pile.of else Say(say("take.about")),
        Paste(accept, set_trouble, set_told),
        Heading(say("take.or_file")),
        receiving.row(say("take.file"), below=say("settings.restore_about")),
    ]
    return paged(Page(strip=Strip(say("take.title"), back=to("/")), body=body, reading=True), route=ft.use_view_path())


# Codes, until they are a match.


def _key(device: str) -> str:
    return f"codes.{device}"


def kept_pile(tables: Tables, device: str) -> Pile:
    """The codes a device has read so far: each is read by a page of its own."""
    pile = Pile()
    try:
        for letters in tables.store.value(_key(device)) or ():
            pile = pile.added(read(letters))
    except Unreadable:  # of another version
        return Pile()
    return pile


async def keep_pile(tables: Tables, device: str, pile: Pile) -> None:
    """Keeps them for the next page. Raises NotSaved."""
    kept = [code.letters() for code in pile.codes] or None
    if kept != tables.store.value(_key(device)):
        await tables.store.set_value(_key(device), kept, private=True)


@boundary
def Collected(pile: Pile) -> ft.Control:
    """Which codes are here, and which one to read next."""
    layout = use_layout()
    of = layout.colours

    def dot(at: int) -> ft.Control:
        is_here = at not in pile.missing
        ground, text = (of.primary, of.on_primary) if is_here else (of.card, of.ink2)
        inside = ft.Icon(ft.Icons.CHECK, size=layout.icon(18), color=text) if is_here else Say(str(at + 1), color=text)
        side = max(36, layout.line(Role.BODY) + 8)
        return ft.Container(
            width=side,
            height=side,
            border_radius=side / 2,
            bgcolor=ground,
            border=ft.Border.all(1.5, of.primary if is_here else of.line),
            alignment=ft.Alignment.CENTER,
            content=inside,
        )

    have = say("take.collected", have=len(pile.codes), of=pile.of)
    dots = ft.Row(wrap=True, spacing=6, run_spacing=6, controls=[dot(at) for at in range(pile.of)])
    return Card(
        ft.Column(
            tight=True,
            spacing=8,
            controls=[
                Live(have, Role.LABEL),
                ft.Semantics(exclude_semantics=True, content=dots),
                Say(say("take.next", at=pile.missing[0] + 1)),
            ],
        ),
        raised=True,
    )


@boundary
def Paste(
    accept: Callable[..., Awaitable[None]],
    refuse: Callable[[Text | None], None],
    tell: Callable[[Text | None], None],
) -> ft.Control:
    """Where a link or a code is pasted, by a key or by hand; what can be read is taken at once."""
    text, set_text = use_value("")
    clipboard = use_made(ft.Clipboard)

    async def read_it() -> None:
        try:
            codes = found(text)
        except Unreadable as error:
            refuse(error.text)
        else:
            set_text("")
            await accept(*codes)

    async def typed(value: str) -> None:
        set_text(value)
        try:
            codes = found(value)
        except Unreadable:
            refuse(None)
        else:
            set_text("")
            await accept(*codes)

    async def paste() -> None:
        refuse(None)
        tell(None)
        page = ft.context.page
        try:
            copied = (await clipboard.get() or "").strip() if is_trusted(page) else None
        except Exception:  # somebody said no, or the browser did; Flet tells it in many ways
            log.debug("nothing can be pasted by a key", exc_info=True)
            copied = None
        if not copied:
            tell(say("take.paste_by_hand" if copied is None else "take.paste_nothing"))
            return
        try:
            codes = found(copied)
        except Unreadable as error:
            set_text(copied)
            refuse(error.text)
        else:
            await accept(*codes)

    field = Field(say("take.paste"), text, typed, expand=True, key="paste")
    key = (
        Button(say("take.read"), read_it, key="read") if text else Button(say("take.paste_key"), paste, key="paste-key")
    )
    return ft.Row(
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[field, key],
    )


# What came, and what will happen.


@boundary
def Question(arrival: Arrival, put: Callable[[Arrival], None], cancel: Callable[[], None]) -> ft.Control:
    """What came: game, people, where it is, when it was played; how it stands to what is here; and what can be done."""
    tables, session = use_tables(), use_session()
    trouble, set_trouble = use_maybe(Text)
    came, here, way = len(arrival.new.entries), arrival.here, arrival.way

    async def take() -> None:
        try:
            match_id = await tables.take(arrival)
        except MovedOn:
            put(await tables.weighed(arrival.new))
            snack(session.words()(say("take.moved")))
        except StorageError as error:
            set_trouble(error.text)
        else:
            snack(session.words()(say("take.taken")))
            go(match_path(match_id))

    other = Act(say("common.cancel"), cancel, ft.Icons.CLOSE, key="cancel")
    match way:
        case Way.NEW:
            sentence = say("take.new")
            main = Act(say("take.take"), take, ft.Icons.DOWNLOAD, key="take")
        case Way.AHEAD:
            sentence = say("take.ahead", n=came - here)
            main = Act(say("take.go_on"), take, ft.Icons.DOWNLOAD, key="take")
        case Way.SAME | Way.BEHIND:
            sentence = say("take.same") if way is Way.SAME else say("take.behind", n=here - came)
            main = Act(say("take.open"), to(match_path(arrival.id)), ft.Icons.LOGIN, key="open")
        case Way.APART:
            sentence = say("take.apart", n=arrival.common + 1)
            main = Act(say("take.copy"), take, ft.Icons.CONTENT_COPY, key="take")
            other = Act(say("take.open_here"), to(match_path(arrival.new.header["id"])), ft.Icons.LOGIN, key="open")
    told: list[ft.Control] = [Hint(sentence)]
    if way is Way.APART:
        told = [ErrorBar(sentence), Hint(say("take.apart_copy"))]
        if (card := tables.store.card(arrival.new.header["id"])) is not None:
            told.insert(1, Say(say("take.apart_counts", here=here, when=moment(card.summary.played))))
    if trouble is not None:
        told.append(ErrorBar(trouble))
    told += roomy_acts([other])
    is_wide = use_layout().wide
    return Page(
        strip=Strip(say("take.title"), back=to("/")),
        body=[Arrived(arrival), *([] if is_wide else told)],
        prompt=told if is_wide else [],
        dock=Dock(acts=[other], next=main, history=False),
    )


@boundary
def Arrived(arrival: Arrival) -> ft.Control:
    """A match that came: which game, who plays, where it is, from when to when."""
    card = MatchCard(arrival.id, arrival.new.summary)
    summary = card.summary
    rows: list[ft.Control] = [
        Say(f"{plain(game_name(summary.game))}　{progress(card)}", Role.LABEL),
        people(card),
        Say(say("take.begun", when=moment(summary.created)), Role.SMALL, muted=True),
    ]
    if arrival.new.entries:
        last = say("take.played", when=moment(summary.played), n=len(arrival.new.entries))
        rows.append(Say(last, Role.SMALL, muted=True))
    if summary.finished:
        rows.append(Say(say("home.finished"), Role.SMALL, bold=True))
    return Card(ft.Column(tight=True, spacing=8, controls=rows), raised=True)


def moment(at: int) -> Text:
    """A day and a time, as they were here; the year only if it isn't this one."""
    then = time.localtime(at / 1000)
    key = "take.moment" if then.tm_year == time.localtime().tm_year else "take.moment_year"
    clock = time.strftime("%H:%M", then)
    return say(key, year=str(then.tm_year), month=then.tm_mon, day=then.tm_mday, clock=clock)
