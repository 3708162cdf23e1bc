"""One half of the table (W14): whose it is, stars, counts, and the five places with the friends that stand there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.games.kemono.attack import PLAYER, Targets, targets
from companion.games.kemono.cards import DECK, Keyword
from companion.games.kemono.effects import STARS
from companion.games.kemono.friend import PLACES, Friend
from companion.games.kemono.power import power
from companion.games.kemono.prompts import may_attack
from companion.games.kemono.state import HAND, Breaking, FriendId, Phase, Pile, State, friend_id, place_of
from companion.text import Text, say
from screens.design.cards import Badge, BadgeTone, Card, Figure
from screens.design.marks import SeatMark
from screens.design.press import Pad, Press, Tap, boxed
from screens.design.scale import Role, use_layout
from screens.design.words import Name, Say, plain
from screens.games.parts import Seen
from screens.seating import mark_of

LOW_DECK = 3
"""From so few cards in a deck on, somebody should know."""

LOW = 700
"""Below this height, in dp, the two halves have to make room for each other."""

_WORDS = 2  # keywords a tile has room for
_LOWEST = 72  # how high an empty place is at least, in dp


@dataclass(frozen=True, slots=True)
class Aim:
    """Who is about to attack: the friend pressed on the table, and whom it may hit. *put* takes another, or nobody."""

    attacker: FriendId | None
    allowed: Targets | None
    put: Callable[[FriendId | None], Any]


def aim_of(state: State, attacker: FriendId | None, put: Callable[[FriendId | None], Any]) -> Aim:
    """What *attacker* may hit; nobody if it may not attack (any more)."""
    friend = None if attacker is None else state.friend(attacker)
    if attacker is None or friend is None or not may_attack(state, place_of(attacker)):
        return Aim(None, None, put)
    return Aim(attacker, targets(friend, state.halves[1 - state.actor].board), put)


def is_low() -> bool:
    """Whether there is so little height that the halves have to make room for each other: a name less, a word each."""
    layout = use_layout()
    return layout.height < LOW and not layout.roomy


def comma() -> str:
    """Between things listed for a screen reader."""
    return "、" if use_layout().language == "ja" else ", "


def Half(seen: Seen, seat: int, aim: Aim) -> ft.Control:
    """A player's half, as that player sees it."""
    layout = use_layout()
    rows = [_person(seen, seat, aim), _counts(seen, seat), _places(seen, seat, aim)]
    if is_low() and not _may_be_hit(seen.state, seat, aim) and not any(warnings(seen.state, seat)):
        del rows[0]  # the name stands over the stars
    return Card(
        ft.Column(tight=True, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=rows),
        active=seat == seen.actor,
        padding=8 if seat != seen.actor or layout.roomy else 6,
    )


# Whose it is, and what lies beside the board.


def _person(seen: Seen, seat: int, aim: Aim) -> ft.Control:
    """The player: a target where an attack may go past every friend."""
    layout = use_layout()
    state: State = seen.state
    player = seen.match.players[seat]
    may_be_hit = _may_be_hit(state, seat, aim)
    badges = [Badge(text, tone, icon=icon) for text, tone, icon in warnings(state, seat)]
    name: list[ft.Control] = [Name(player.name, lines=1 if not layout.roomy else 3)]
    if may_be_hit:
        name.append(Say(say("kemono.table.can_be_hit"), Role.SMALL, color=layout.colours.primary, bold=True))
    words = ft.Column(tight=True, spacing=0, expand=True, controls=name)
    row: list[ft.Control] = [SeatMark(mark_of(player, seat), 32), words]
    content: ft.Control = ft.Row(
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=row if layout.roomy else [*row, *badges],
    )
    if badges and layout.roomy:
        content = ft.Column(
            tight=True, spacing=4, controls=[content, ft.Row(wrap=True, spacing=4, run_spacing=4, controls=badges)]
        )
    if may_be_hit:
        assert aim.attacker is not None
        return _Target(
            content,
            seen.enters("attack", (("attacker", place_of(aim.attacker)), ("target", PLAYER))),
            name=say("kemono.table.hit_player", name=player.name),
            key=f"player-{seat}",
        )
    said = [player.name, *([plain(say("common.turn"))] if seat == seen.actor else [])]
    said += [plain(text) for text, _, _ in warnings(state, seat)]
    return ft.Semantics(
        label=comma().join(said),
        container=True,
        exclude_semantics=True,
        content=ft.Container(content, padding=ft.Padding.symmetric(horizontal=2), height=None if layout.roomy else 40),
    )


def _may_be_hit(state: State, seat: int, aim: Aim) -> bool:
    return aim.allowed is not None and aim.allowed.player and seat != state.actor


def _Target(content: ft.Control, press: Press | None, *, name: Text, key: str) -> ft.Control:
    of = use_layout().colours
    padding = ft.Padding.symmetric(horizontal=6, vertical=2)
    style = boxed(use_layout(), of.raised, of.ink, of.primary, edge_width=3, radius=12, padding=padding)
    style.alignment = ft.Alignment.CENTER_LEFT
    return Tap(content, press, name=name, style=style, height=max(48, use_layout().line(Role.LABEL) * 2 + 8), key=key)


def warnings(state: State, seat: int) -> Iterator[tuple[Text, BadgeTone, ft.IconData | None]]:
    """What somebody should know of a half: a hand at its limit, a deck that runs out, cards that don't add up."""
    if state.phase is Phase.SETUP or state.is_over:
        return
    if state.total(seat) != DECK:
        text = say("kemono.table.total", count=state.total(seat))
        yield text, "violation", ft.Icons.WARNING_AMBER_ROUNDED
    if state.held(Pile.HAND, seat) >= HAND:
        yield say("kemono.table.hand_full", count=HAND), "advice", ft.Icons.WARNING_AMBER_ROUNDED
    deck = state.held(Pile.DECK, seat)
    if deck <= LOW_DECK:
        text = say("kemono.table.deck_low", count=deck) if deck else say("kemono.table.deck_empty")
        yield text, "advice" if deck else "violation", ft.Icons.WARNING_AMBER_ROUNDED


def _counts(seen: Seen, seat: int) -> ft.Control:
    """Stars, japariman, deck, hand, rest area; pressed, a count says where it comes from."""
    layout = use_layout()
    state: State = seen.state
    figures = [
        Figure(say("kemono.table.japariman"), str(state.halves[seat].japariman)),
        *(
            Figure(
                say(f"kemono.table.{pile.value}"),
                str(state.held(pile, seat)),
                press=press,
                tone=layout.colours.violation.strong if _is_short(pile, state.held(pile, seat)) else None,
                key=f"{pile.value}-{seat}",
            )
            for pile, press in (
                (Pile.DECK, seen.opens(Pile.DECK.accounts[seat])),
                (Pile.HAND, seen.opens(Pile.HAND.accounts[seat])),
                (Pile.REST, seen.shows(f"rest-{seat}")),
            )
        ),
    ]
    if layout.roomy:
        return ft.Row(wrap=True, spacing=12, run_spacing=4, controls=[_stars(seen, seat), *figures])
    even: list[ft.Control] = [ft.Container(expand=True, content=figure) for figure in figures]
    if layout.landscape_phone:
        return ft.Column(tight=True, spacing=0, controls=[_stars(seen, seat), ft.Row(spacing=2, controls=even)])
    return ft.Row(spacing=2, controls=[_stars(seen, seat), *even])


def _is_short(pile: Pile, count: int) -> bool:
    return (pile is Pile.HAND and count >= HAND) or (pile is Pile.DECK and count == 0)


def _stars(seen: Seen, seat: int) -> ft.Control:
    """Five pips from the deck outwards: the farthest, which breaks next, is ringed and says so."""
    layout = use_layout()
    of = layout.colours
    state: State = seen.state
    count = state.held(Pile.STARS, seat)
    top = state.running[-1] if state.running else None
    is_breaking = isinstance(top, Breaking) and top.seat == seat
    size = layout.icon(18)
    pips: list[ft.Control] = []
    for number in range(1, max(STARS, count) + 1):
        star = ft.Icon(
            ft.Icons.STAR if number <= count else ft.Icons.STAR_OUTLINE,
            size=size,
            color=of.primary if number <= count else of.line,
        )
        is_next = number == count
        pips.append(
            ft.Container(
                star,
                width=size + 4,
                height=size + 4,
                alignment=ft.Alignment.CENTER,
                border=ft.Border.all(2, of.primary) if is_next else None,
                border_radius=(size + 4) / 2,
                bgcolor=of.tonal if is_next and is_breaking else None,
            )
        )
    text: Text | str = say("kemono.table.stars", count=count) if count else say("kemono.table.no_stars")
    said = say("kemono.table.stars_said", count=count) if count else say("kemono.table.no_stars")
    if is_low():
        text = seen.match.players[seat].name
        said = say("kemono.table.stars_of", name=text, stars=plain(said))
    column = ft.Column(
        tight=True,
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        controls=[
            ft.Container(Say(text, Role.SMALL, muted=not is_low(), lines=1), width=len(pips) * (size + 4)),
            ft.Container(ft.Row(tight=True, spacing=0, controls=pips), height=layout.line(Role.NUMBER)),
        ],
    )
    style = boxed(layout, ft.Colors.TRANSPARENT, of.ink, None, radius=10, padding=ft.Padding.symmetric(horizontal=4))
    style.alignment = ft.Alignment.CENTER_LEFT
    return Tap(
        column,
        seen.opens(Pile.STARS.accounts[seat]),
        name=said,
        style=style,
        height=max(48, layout.line(Role.SMALL) + layout.line(Role.NUMBER) + 2),
        key=f"stars-{seat}",
    )


# The places.


def _places(seen: Seen, seat: int, aim: Aim) -> ft.Control:
    layout = use_layout()
    state: State = seen.state
    board = state.halves[seat].board
    if layout.roomy:
        rows = [
            _FriendTile(seen, friend_id(seat, place), friend, aim)
            for place, friend in enumerate(board, start=1)
            if friend
        ]
        free = PLACES - len(rows)
        words = [Say(say("kemono.table.free", count=free), Role.SMALL, muted=True)] if free else []
        return ft.Column(
            tight=True, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, controls=[*rows, *words]
        )
    tiles = [
        _FriendTile(seen, friend_id(seat, place), friend, aim) if friend is not None else _Empty(seen, seat, place)
        for place, friend in enumerate(board, start=1)
    ]
    if layout.landscape_phone:
        return Pad(tiles, 3)
    return ft.Row(spacing=6, controls=tiles, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _Empty(seen: Seen, seat: int, place: int) -> ft.Control:
    """An empty place: pressed in one's own turn, somebody is summoned there."""
    layout = use_layout()
    of = layout.colours
    state: State = seen.state
    may_summon = (
        seat == state.actor
        and state.phase is Phase.MAIN
        and not state.is_busy
        and not seen.is_past
        and state.held(Pile.HAND, seat) > 0
    )
    words = Say(say("kemono.table.empty"), Role.SMALL, muted=True, align=ft.TextAlign.CENTER)
    word = ft.Container(words, height=_LOWEST, alignment=ft.Alignment.CENTER)
    name = say("kemono.table.empty_said", place=place)
    key = f"place-{friend_id(seat, place)}"
    if not may_summon:
        box = ft.Container(
            word, alignment=ft.Alignment.CENTER, border=ft.Border.all(1, of.hair), border_radius=12, key=key
        )
        return ft.Semantics(label=plain(name), container=True, exclude_semantics=True, expand=True, content=box)
    style = boxed(layout, of.card, of.ink2, of.hair, edge_width=1, radius=12, padding=2)
    press = seen.enters("summon", (("place", place),))
    return Tap(word, press, name=say("kemono.table.summon_here", place=place), style=style, expand=True, key=key)


def _FriendTile(seen: Seen, id: FriendId, friend: Friend, aim: Aim) -> ft.Control:
    """A friend: its name, its power now, what it can do, and whether it still may attack."""
    layout = use_layout()
    of = layout.colours
    look = _look(seen, id, friend, aim)
    name_text: Text | str = friend.name or say("kemono.table.unnamed")
    figure = str(power(friend))
    tone = None
    if friend.mods:
        tone = of.violation.strong if power(friend) < friend.base else of.ok.strong
    words = keyword_words(friend)
    if is_low():
        words = words[:1] if not look.has_word else []
    state_words = [Say(look.state, Role.SMALL, color=of.primary if look.is_edge else of.ink2, bold=look.is_edge)]
    edge = boxed(
        layout,
        of.tonal if look.is_chosen else of.raised if look.is_edge else of.card,
        of.ink,
        of.primary if look.is_edge or look.is_chosen else of.line,
        edge_width=3 if look.is_edge or look.is_chosen else 1.5,
        radius=12,
        padding=ft.Padding.symmetric(horizontal=10 if layout.roomy else 2, vertical=8 if layout.roomy else 5),
    )
    if layout.roomy:
        edge.alignment = ft.Alignment.CENTER_LEFT
        inside = ft.Column(
            tight=True,
            spacing=2,
            controls=[
                Say(name_text, Role.LABEL, lines=2),
                Say(figure, Role.NUMBER, color=tone),
                ft.Row(wrap=True, spacing=8, run_spacing=0, controls=[*words, *state_words]),
            ],
        )
    else:
        role = Role.NUMBER if len(figure) <= 4 or layout.wide else Role.LABEL
        inside = ft.Column(
            tight=True,
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            controls=[
                Say(name_text, Role.SMALL, lines=1 if is_low() else 2, align=ft.TextAlign.CENTER),
                Say(figure, role, color=tone, lines=1),
                *words,
                *(state_words if not words or not is_low() else []),
            ],
        )
    said = [
        plain(say("kemono.table.place_said", place=place_of(id))),
        plain(name_text),
        plain(say("kemono.choice.power", power=power(friend))),
        *(plain(keyword.text) for keyword in _in_order(friend)),
        plain(look.said),
    ]
    return Tap(
        inside,
        look.press,
        name=comma().join(part for part in said if part),
        selected=True if look.is_chosen else None,
        style=edge,
        expand=None if layout.roomy else True,
        key=f"friend-{id}",
    )


@dataclass(frozen=True, slots=True)
class _Look:
    """How a friend stands now: the word below it, what is said of it, and what pressing it does.

    *has_word*: where there is room for one word only, it is this one.
    """

    press: Press | None
    state: Text | str = " "
    said: Text | str = ""
    is_edge: bool = False
    is_chosen: bool = False
    has_word: bool = True


def _look(seen: Seen, id: FriendId, friend: Friend, aim: Aim) -> _Look:
    state: State = seen.state
    about = seen.shows(f"friend-{id}")
    seat, place = divmod(id, 10)
    if state.attack is not None and id in state.attack:
        word = "attacks" if id == state.attack.attacker else "attacked"
        return _Look(about, say(f"kemono.table.{word}"), say(f"kemono.table.{word}"), is_edge=True)
    if aim.attacker is not None and aim.allowed is not None:
        if id == aim.attacker:
            return _Look(
                partial(aim.put, None), say("kemono.table.attacks"), say("kemono.table.attacks"), is_chosen=True
            )
        if seat != state.actor and place in aim.allowed.places:
            attack = seen.enters("attack", (("attacker", place_of(aim.attacker)), ("target", place)))
            return _Look(attack, say("kemono.table.target"), say("kemono.table.target_said"), is_edge=True)
    if seat != state.actor or state.phase is not Phase.MAIN:
        return _Look(about, has_word=False)
    if friend.attacked_on == state.turn.number:
        return _Look(about, say("kemono.table.has_attacked"), say("kemono.table.has_attacked_said"))
    if seen.is_past or not may_attack(state, place):
        return _Look(about, has_word=False)
    return _Look(partial(aim.put, id), say("kemono.table.ready"), say("kemono.table.ready_said"), has_word=False)


def _in_order(friend: Friend) -> list[Keyword]:
    return [keyword for keyword in Keyword if friend.has(keyword)]


def keyword_words(friend: Friend) -> Sequence[ft.Control]:
    """What a friend can do, in short; a shield has its picture."""
    layout = use_layout()
    found = _in_order(friend)
    words: list[ft.Control] = []
    shown = found if len(found) <= _WORDS or layout.roomy else found[: _WORDS - 1]
    for keyword in shown:
        word = Say(keyword.short, Role.SMALL, bold=True, lines=1)
        if keyword is Keyword.ONCE_SHIELD:
            shield = ft.Icon(ft.Icons.SHIELD, size=layout.icon(14), color=layout.colours.ink)
            words.append(ft.Row(tight=True, spacing=2, alignment=ft.MainAxisAlignment.CENTER, controls=[shield, word]))
        else:
            words.append(word)
    if len(shown) < len(found):
        words.append(Say(say("kemono.table.more_words", count=len(found) - len(shown)), Role.SMALL, bold=True, lines=1))
    return words
