"""Friends put together by keys, without a match: their power, what they can do, and the board they stand on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.games.kemono.cards import LARGEST, Ability, Card, Keyword, Speed, Trigger
from companion.games.kemono.friend import Board, Friend, Mod, enter
from companion.games.kemono.power import power, raw, signed
from companion.text import Text, say
from screens.design.guard import boundary
from screens.design.press import Button, Key, Pad, Stepper, Tap, boxed
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import Said, Say, plain
from screens.games.kemono.effects import STEP, labelled
from screens.games.kemono.picker import CardPicker
from screens.hooks import use_value

POWERS = (0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000, 6000)
LATE = (Trigger.AFTER_DESTROY, Trigger.AFTER_ONESIDED)
_SMALLEST = 1000  # a first friend's power, before a key is pressed

Word = Keyword | Trigger
Put = Callable[[Friend], Any]

PLAIN = enter(Card("", power=_SMALLEST))


def words_of(friend: Friend) -> frozenset[Word]:
    """What a friend can do, as far as keys can tell it."""
    return friend.keywords | {ability.trigger for ability in friend.abilities if ability.trigger in LATE}


def turned(friend: Friend, word: Word) -> Friend:
    """The friend with a word more, or one less."""
    has = word in words_of(friend)
    card = friend.card
    if isinstance(word, Keyword):
        rest = tuple(keyword for keyword in card.keywords if keyword is not word)
        card = replace(card, keywords=rest if has else (*rest, word))
    else:
        others = tuple(ability for ability in card.abilities if ability.trigger is not word)
        card = replace(card, abilities=others if has else (*others, Ability("", word, Speed.AFTER)))
    return friend._replace(card=card, abilities=card.abilities)


def short(word: Word) -> Text:
    """A word as it stands on a key."""
    return word.short if isinstance(word, Keyword) else say(f"kemono.trigger_short.{word.value}")


def with_power(friend: Friend, points: int) -> Friend:
    """The friend with another printed power."""
    return friend._replace(card=replace(friend.card, power=points), base=points)


def PowerKeys(friend: Friend, put: Put) -> ft.Control:
    """The printed power."""
    layout = use_layout()
    keys = [
        Key(
            str(points),
            lambda points=points: put(with_power(friend, points)),
            chosen=points == friend.base,
            low=True,
            key=f"power-{points}",
        )
        for points in POWERS
    ]
    across = 3 if layout.roomy else 12 if layout.pane >= 900 else 6 if layout.pane >= 480 else 4
    return Pad(keys, across)


def ChangeKeys(friend: Friend, put: Put) -> ft.Control:
    """What has been added to the power, or taken from it."""
    now = raw(friend) - friend.base

    def by(amount: int) -> Callable[[], Any]:
        total = max(-LARGEST, min(LARGEST, now + amount))
        return lambda: put(friend._replace(mods=(Mod(total),) if total else ()))

    return Stepper(say("kemono.look.change"), signed(now) if now else "0", less=by(-STEP), more=by(STEP))


def WordKeys(friend: Friend, put: Put, words: Sequence[Word], *, across: int = 3) -> ft.Control:
    """What it can do, of the words that matter here."""
    has = words_of(friend)
    keys = [
        Key(
            short(word),
            lambda word=word: put(turned(friend, word)),
            chosen=word in has,
            name=word.text,
            round_figure=False,
            low=True,
            key=f"word-{word.value}",
        )
        for word in words
    ]
    return Pad(keys, 2 if use_layout().roomy else across)


def FriendTile(
    label: Said,
    friend: Friend | None,
    press: Callable[[], Any],
    *,
    active: bool = False,
    spoken: Said | None = None,
    key: str | None = None,
) -> ft.Control:
    """A friend on a small tile: what it is called (to a screen reader *spoken*), its power, what it can do."""
    layout = use_layout()
    of = layout.colours
    lines: list[ft.Control] = [Say(label, Role.SMALL, muted=True, lines=1)]
    words: list[Said] = []
    if friend is None:
        lines.append(Say(say("kemono.look.empty"), Role.LABEL, color=of.ink2))
        heard = [plain(say("kemono.look.empty"))]
    else:
        words = [short(word) for word in (*friend.card.keywords, *LATE) if word in words_of(friend)]
        lines.append(Say(str(power(friend)), Role.NUMBER, lines=1))
        lines += [Say(word, Role.SMALL, bold=True, align=ft.TextAlign.CENTER) for word in words]
        heard = [friend.name, str(power(friend)), *map(plain, words)]
    edge, width = (of.primary, 3) if active else (of.line, 1.5)
    style = boxed(
        layout,
        of.raised if active else of.card,
        of.ink,
        edge,
        edge_width=width,
        radius=12,
        padding=ft.Padding.symmetric(horizontal=2, vertical=6),
    )
    column = ft.Column(tight=True, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.CENTER, controls=lines)
    comma = "、" if layout.language == "ja" else ", "
    name = comma.join(part for part in (plain(spoken or label), *heard) if part)
    return Tap(column, press, name=name, style=style, expand=True, key=key)


def BoardTiles(board: Board, press: Callable[[int], Any], *, key: str) -> ft.Control:
    """Five places in a row, left to right; pressed a place is changed."""
    tiles = [
        FriendTile(
            str(place),
            friend,
            partial(press, place),
            spoken=say("kemono.look.slot", place=place),
            key=f"{key}-{place}",
        )
        for place, friend in enumerate(board, start=1)
    ]
    if use_layout().roomy:
        return Pad(tiles, 2)
    return ft.Row(spacing=6, controls=tiles, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


@boundary
def FriendSheet(
    first: Friend | None,
    title: Said,
    change: Callable[[Friend | None], Any],
    slot: SheetSlot,
    words: Sequence[Word],
) -> ft.Control:
    """Who stands at a place: by keys, or a kept card. Every press is at once on the board."""
    friend, put = use_value(first or PLAIN)
    picking, put_picking = use_value(False)

    def take(new: Friend) -> None:
        put(new)
        change(new)

    def chosen(card: Card) -> None:
        change(enter(card))
        slot.close()

    def nobody() -> None:
        change(None)
        slot.close()

    def somebody() -> None:
        change(friend)
        slot.close()

    if picking:
        back = Button(say("kemono.look.by_keys"), lambda: put_picking(False), key="by-keys")
        return Sheet(title, [CardPicker(chosen, slot), back], slot)
    acts = [
        ft.Row(
            spacing=8,
            controls=[
                Button(say("kemono.look.nobody"), nobody, expand=1, key="nobody"),
                Button(say("kemono.look.stand"), somebody, look="next", expand=1, key="stand"),
            ],
        )
    ]
    return Sheet(
        title,
        [
            labelled(say("kemono.card.power"), PowerKeys(friend, take)),
            ChangeKeys(friend, take),
            labelled(say("kemono.card.printed"), WordKeys(friend, take, words)),
            Button(say("kemono.look.from_cards"), lambda: put_picking(True), icon=ft.Icons.STYLE, key="from-cards"),
        ],
        slot,
        acts=acts,
    )
