"""Sheets over the table: all there is to know of a friend and what can be told of it, and a rest area."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import flet as ft

from companion.game import Answers
from companion.games.kemono.attack import target_texts, targets
from companion.games.kemono.cards import Keyword
from companion.games.kemono.friend import PLACES, Friend, Gained, Mod
from companion.games.kemono.judge import friend_name, why_not_attack
from companion.games.kemono.play import named
from companion.games.kemono.power import formula, power, signed
from companion.games.kemono.prompts import may_attack
from companion.games.kemono.state import FriendId, Phase, Pile, State, friend_id, place_of, seat_of
from companion.games.kemono.wording import ability_text
from companion.text import Text, Who, say
from screens.design.cards import Card
from screens.design.guard import boundary
from screens.design.notes import Note
from screens.design.press import Button, Press
from screens.design.rows import Heading
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot
from screens.design.words import Said, Say
from screens.games.parts import Seen

DEEDS = ("power", "give", "take", "lose", "strip", "destroy", "leave")
"""What an effect may do to a friend: flows that ask for the friend first."""


_FEW = 6  # cards of a rest area that need no scrolling


@boundary
def FriendSheet(seen: Seen, slot: SheetSlot, id: FriendId) -> ft.Control:
    """A friend: how its power comes about, what it can do and until when, whom it may attack; and what befalls it."""
    state: State = seen.state
    friend = state.friend(id)
    if friend is None:
        return Sheet(say("kemono.table.gone"), [Note([say("kemono.table.gone_about")])], slot, short=True)
    body: list[ft.Control] = [
        _power(friend),
        *_keywords(friend),
        *_abilities(seen, slot, id, friend),
        *_attack(seen, slot, id, friend),
        *_deeds(seen, slot, id),
    ]
    return Sheet(friend_name(state, id), body, slot)


def _going(seen: Seen, slot: SheetSlot, flow: str, answers: Answers) -> Press:
    """Closes the sheet and goes on with a flow."""

    async def go() -> None:
        slot.close()
        await seen.enter(flow, answers)

    return go


def _power(friend: Friend) -> ft.Control:
    """2000 −3000 = −1000, counted as 0; and every change with how long it holds."""
    rows: list[ft.Control] = [
        ft.Row(
            spacing=8,
            controls=[
                Say(say("kemono.table.power"), Role.LABEL, expand=True),
                Say(str(power(friend)), Role.DISPLAY),
            ],
        )
    ]
    if friend.mods:
        rows.append(Say(formula(friend), Role.BODY))
        rows.append(_line(say("kemono.table.printed"), str(friend.base)))
        rows += [_line(_until(mod), signed(mod.amount)) for mod in friend.mods]
    for amount, key in ((friend.heavy, "heavy"), (friend.defender, "defender")):
        if amount:
            rows.append(_line(say(f"kemono.card.{key}"), signed(amount)))
    return Card(ft.Column(tight=True, spacing=4, controls=rows), padding=10)


def _line(what: Said, value: str) -> ft.Control:
    return ft.Row(spacing=8, controls=[Say(what, Role.SMALL, muted=True, expand=True), Say(value, Role.NUMBER)])


def _until(given: Mod | Gained) -> Text:
    """By what, and until when."""
    how = say("kemono.duration.permanent")
    if given.until is not None:
        how = say("kemono.table.until", turn=given.until)
    return say("kemono.table.by", source=given.source, until=how) if given.source else how


def _keywords(friend: Friend) -> Iterator[ft.Control]:
    """Each keyword in its own words; one an effect has given with how long it holds."""
    held = [keyword for keyword in Keyword if friend.has(keyword)]
    if not held:
        return
    gained = {given.keyword: given for given in friend.gained}
    yield Heading(say("kemono.table.words"))
    for keyword in held:
        lines: list[ft.Control] = [Say(keyword.text, Role.BODY)]
        if keyword in gained:
            lines.append(Say(_until(gained[keyword]), Role.SMALL, muted=True))
        yield ft.Column(tight=True, spacing=0, controls=lines)


def _abilities(seen: Seen, slot: SheetSlot, id: FriendId, friend: Friend) -> Iterator[ft.Control]:
    """What its card says it does; used by hand where the table tells it."""
    if not friend.abilities:
        return
    yield Heading(say("kemono.card.ability"))
    may_use = _offered(seen, "ability")
    for number, ability in enumerate(friend.abilities):
        yield Say(ability_text(ability))
        if may_use:
            press = _going(seen, slot, "ability", (("ability", id * 100 + number),))
            yield Button(say("kemono.table.use_ability"), press, look="tonal", key=f"ability-{number}")


def _attack(seen: Seen, slot: SheetSlot, id: FriendId, friend: Friend) -> Iterator[ft.Control]:
    """Whom it may attack, and why."""
    state: State = seen.state
    seat, place = seat_of(id), place_of(id)
    if state.phase is not Phase.MAIN or seat != state.actor:
        return
    yield Heading(say("kemono.act.attack"))
    against = why_not_attack(state, seat, place)
    if against:
        yield Note([finding.text for finding in against])
        return
    board = state.halves[1 - seat].board
    allowed = targets(friend, board)
    yield Say(allowed.why)
    yield Say(say("kemono.attack.targets", targets=target_texts(allowed, board)), muted=True)
    if not seen.is_past and may_attack(state, place):
        press = _going(seen, slot, "attack", (("attacker", place),))
        yield Button(say("kemono.table.attack_with"), press, look="next", icon=ft.Icons.SPORTS_MMA, key="attack-with")


def _deeds(seen: Seen, slot: SheetSlot, id: FriendId) -> Iterator[ft.Control]:
    """What an effect did to it, told by hand."""
    deeds = [deed for deed in DEEDS if _offered(seen, deed)]
    if not deeds:
        return
    yield Heading(say("kemono.table.deeds"))
    buttons = [
        Button(say(f"kemono.act.{deed}"), _going(seen, slot, deed, (("friend", id),)), expand=True, key=f"deed-{deed}")
        for deed in deeds
    ]
    across = 1 if use_layout().roomy else 2
    for start in range(0, len(buttons), across):
        row: list[ft.Control] = list(buttons[start : start + across])
        row += [ft.Container(expand=True)] * (across - len(row))
        yield ft.Row(spacing=6, controls=row)


def _offered(seen: Seen, act: str) -> bool:
    return not seen.is_past and any(each.id == act for each in seen.match.game.prompt(seen.state).acts)


@boundary
def RestSheet(seen: Seen, slot: SheetSlot, seat: int) -> ft.Control:
    """A rest area, the oldest card first (KM-32); each can be named."""
    state: State = seen.state
    rest = state.halves[seat].rest
    may_name = _offered(seen, "name")
    body: list[ft.Control] = []
    if not rest:
        body.append(Note([say("kemono.table.rest_empty")]))
    else:
        body.append(Say(say("kemono.table.rest_order"), Role.SMALL, muted=True))
    for number, card in enumerate(rest, start=1):
        label = say("kemono.table.rest_card", number=number, card=named(card))
        if may_name and card is None:
            press = _going(seen, slot, "name", (("which", f"rest:{seat}:{number}"),))
            body.append(Button(label, press, below=say("kemono.act.name"), key=f"rest-{number}"))
        else:
            body.append(Say(label))

    def to_ledger() -> Any:
        slot.close()
        return seen.open_account(Pile.REST.accounts[seat])

    body.append(Button(say("kemono.table.movements"), to_ledger, look="quiet", key="movements"))
    return Sheet(say("kemono.account.rest", who=Who(seat)), body, slot, short=len(rest) <= _FEW)


def _friend_sheet(id: FriendId) -> Callable[[Seen, SheetSlot], ft.Control]:
    return lambda seen, slot: FriendSheet(seen, slot, id)


def _rest_sheet(seat: int) -> Callable[[Seen, SheetSlot], ft.Control]:
    return lambda seen, slot: RestSheet(seen, slot, seat)


SHEETS: dict[str, Callable[[Seen, SheetSlot], ft.Control]] = {
    **{
        f"friend-{friend_id(seat, place)}": _friend_sheet(friend_id(seat, place))
        for seat in (0, 1)
        for place in range(1, PLACES + 1)
    },
    **{f"rest-{seat}": _rest_sheet(seat) for seat in (0, 1)},
}
"""By the name they are opened by."""
