"""Quick checks of the card battle, without a match: a battle, an attack, a deck, the order of effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from companion.games import GAMES
from companion.games.kemono.attack import judge_attack, targets
from companion.games.kemono.battle import ATTACKER, DEFENDER, BattleResult, fight
from companion.games.kemono.cards import Card, Keyword
from companion.games.kemono.friend import EMPTY, Board, Friend, at, enter, placed
from companion.text import Text, say
from screens.design.cards import VerdictCard
from screens.design.guard import boundary
from screens.design.notes import Note
from screens.design.page import Page, Strip, paged
from screens.design.press import Choices, IconAct, Pad, Tap, boxed
from screens.design.rows import Heading, SwitchRow
from screens.design.scale import Role, use_layout
from screens.design.sheet import Sheet, SheetSlot, use_sheet
from screens.design.words import Said, Say, plain
from screens.games.kemono.decks import DeckCheck
from screens.games.kemono.effects import stacked
from screens.games.kemono.fighters import (
    LATE,
    PLAIN,
    ChangeKeys,
    FriendTile,
    PowerKeys,
    Word,
    WordKeys,
    with_power,
)
from screens.games.kemono.order import OrderCheck
from screens.games.kemono.picker import CardPicker
from screens.games.lines import line_check
from screens.hooks import use_value
from screens.rules import Asked, RuleSheet
from screens.ways import to

GAME = "kemono"
IN_BATTLE: tuple[Word, ...] = (
    Keyword.ONCE_SHIELD,
    Keyword.COIN_SHIELD,
    Keyword.SUPPRESS,
    Keyword.REVENGE,
    Keyword.EFFECT_PROOF,
    *LATE,
)
ATTACKING: tuple[Word, ...] = (Keyword.FLIGHT, Keyword.DIRECT_ATTACK, Keyword.CANNOT_ATTACK)
ATTACKED: tuple[Keyword, ...] = (Keyword.FLIGHT, Keyword.UNTARGETABLE)
_USUAL_TURN = 3  # one in which everybody may attack


def check_strip(what: str, *actions: ft.Control) -> ft.Control:
    """The line at the top of a check."""
    return Strip(
        say(f"kemono.check.{what}"), subtitle=say("kemono.name"), back=to("/check"), actions=[a for a in actions if a]
    )


def rules_in(sheet: SheetSlot) -> Callable[[str], None]:
    """A handler that opens a clause in a sheet."""
    return lambda id: sheet.show(lambda: RuleSheet(Asked(GAMES[GAME]), id, sheet))


# 戦闘


@dataclass(frozen=True, slots=True)
class Duel:
    """Two friends that meet, what their coins show, and for which of them the keys are."""

    fighters: tuple[Friend, Friend] = (with_power(PLAIN, 3000), with_power(PLAIN, 2500))
    coins: tuple[bool | None, bool | None] = (None, None)
    at: int = ATTACKER

    @property
    def now(self) -> Friend:
        """The friend the keys are for."""
        return self.fighters[self.at]

    def holding(self, friend: Friend) -> Duel:
        """With another friend where the keys are; its coin has to be tossed again."""
        fighters = (friend, self.fighters[DEFENDER]) if self.at == ATTACKER else (self.fighters[ATTACKER], friend)
        return replace(self, fighters=fighters, coins=(None, None))

    def tossed(self, side: int, heads: bool) -> Duel:
        """With what a coin shows."""
        return replace(self, coins=(heads, self.coins[1]) if side == ATTACKER else (self.coins[0], heads))

    @property
    def result(self) -> BattleResult:
        """How it ends."""
        return fight(*self.fighters, coins=self.coins)


@boundary(view=True)
def BattleCheck() -> ft.View:
    """``/check/kemono/battle``: who wins, who is destroyed, and why."""
    sheet = use_sheet()
    duel, put = use_value(Duel())
    layout = use_layout()

    def pick() -> None:
        def chosen(card: Card) -> None:
            put(duel.holding(enter(card)))
            sheet.close()

        sheet.show(lambda: Sheet(say("kemono.look.from_cards"), [CardPicker(chosen, sheet)], sheet))

    tiles = [
        FriendTile(
            duel.fighters[side].name or say(f"kemono.look.{role}"),
            duel.fighters[side],
            partial(put, replace(duel, at=side)),
            active=duel.at == side,
            key=f"side-{role}",
        )
        for side, role in ((ATTACKER, "attacker"), (DEFENDER, "defender"))
    ]
    pair = ft.Row(spacing=8, controls=tiles, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    strip = check_strip(
        "battle",
        IconAct(ft.Icons.STYLE, say("kemono.look.from_cards"), pick, key="from-cards"),
        IconAct(ft.Icons.RESTART_ALT, say("kemono.look.clear"), lambda: put(Duel()), key="clear"),
    )
    keys = stacked(
        [
            pair,
            PowerKeys(duel.now, lambda friend: put(duel.holding(friend))),
            ChangeKeys(duel.now, lambda friend: put(duel.holding(friend))),
            WordKeys(duel.now, lambda friend: put(duel.holding(friend)), IN_BATTLE, across=4),
        ]
    )
    return _shown(strip, keys, _battle_verdict(duel, put, rules_in(sheet)), fits=layout.height >= 800)


def _battle_verdict(duel: Duel, put: Callable[[Duel], Any], rule: Callable[[str], Any]) -> ft.Control:
    result = duel.result
    coins = [
        Choices(
            [(True, say("kemono.coin.heads")), (False, say("kemono.coin.tails"))],
            duel.coins[side],
            _tossing(duel, put, side),
            name=say(f"kemono.look.coin_of.{role}"),
        )
        for side, role in ((ATTACKER, "attacker"), (DEFENDER, "defender"))
        if result.coins_due[side] and (result.waiting == side or duel.coins[side] is not None)
    ]
    return VerdictCard(
        result.verdict,
        title=say(f"kemono.look.outcome.{result.outcome.value}"),
        rule=rule,
        below=coins,
        folds=True,
    )


def _tossing(duel: Duel, put: Callable[[Duel], Any], side: int) -> Callable[[bool], Any]:
    return lambda heads: put(duel.tossed(side, heads))


def _shown(strip: ft.Control, keys: ft.Control, answer: ft.Control, *, fits: bool) -> ft.View:
    """A check whose answer stays in view while keys are pressed, where there is the height for both."""
    layout = use_layout()
    if layout.wide:
        page = Page(strip=strip, body=[keys], prompt=[answer])
    elif fits and not layout.roomy:
        page = Page(strip=strip, body=[keys], fixed=[answer])
    else:
        page = Page(strip=strip, body=[answer, keys])
    return paged(page, route=ft.use_view_path())


# 攻撃


@dataclass(frozen=True, slots=True)
class Assault:
    """A friend about to attack, the board opposite, and what else matters."""

    attacker: Friend = PLAIN
    opponent: Board = EMPTY
    first_turn: bool = False
    has_attacked: bool = False

    @property
    def turn(self) -> int:
        """A turn of the match that is as it was said."""
        return 1 if self.first_turn else _USUAL_TURN

    @property
    def friend(self) -> Friend:
        """The attacker as it stands in that turn."""
        return self.attacker._replace(attacked_on=self.turn if self.has_attacked else 0)


@boundary(view=True)
def AttackCheck() -> ft.View:
    """``/check/kemono/attack``: whom a friend may attack."""
    sheet = use_sheet()
    asked, put = use_value(Assault())

    def turn(place: int) -> None:
        put(replace(asked, opponent=placed(asked.opponent, place, next_opposite(at(asked.opponent, place)))))

    allowed = targets(asked.attacker, asked.opponent)
    verdict = judge_attack(asked.friend, asked.opponent, None, asked.turn)
    is_barred = bool(verdict.findings)
    player = Target(
        say("kemono.look.player"),
        say("kemono.look.reached" if allowed.player else "kemono.look.not_reached"),
        good=allowed.player and not is_barred,
    )
    tiles = [
        Target(
            say("kemono.look.slot", place=place),
            say("kemono.look.empty") if friend is None else opposite_text(friend),
            partial(turn, place),
            good=place in allowed.places and not is_barred,
            empty=friend is None,
            key=f"opposite-{place}",
        )
        for place, friend in enumerate(asked.opponent, start=1)
    ]
    row = Pad(tiles, 2) if use_layout().roomy else Pad(tiles, len(tiles))
    keys = stacked(
        [
            Heading(say("kemono.look.attacker")),
            WordKeys(asked.attacker, lambda friend: put(replace(asked, attacker=friend)), ATTACKING),
            SwitchRow(
                say("kemono.look.first_turn"),
                asked.first_turn,
                lambda on: put(replace(asked, first_turn=on)),
                key="first-turn",
            ),
            SwitchRow(
                say("kemono.look.has_attacked"),
                asked.has_attacked,
                lambda on: put(replace(asked, has_attacked=on)),
                key="has-attacked",
            ),
            Heading(say("kemono.look.opponent")),
            player,
            row,
            Note([say("kemono.look.press_places")]),
        ]
    )
    strip = check_strip(
        "attack", IconAct(ft.Icons.RESTART_ALT, say("kemono.look.clear"), lambda: put(Assault()), key="clear")
    )
    answer = VerdictCard(verdict, rule=rules_in(sheet))
    return _shown(strip, keys, answer, fits=use_layout().height >= 720)


# What stands at a place opposite, in the order in which presses go through it.
_OPPOSITE: tuple[frozenset[Keyword] | None, ...] = (
    None,
    frozenset(),
    frozenset({Keyword.FLIGHT}),
    frozenset({Keyword.UNTARGETABLE}),
    frozenset({Keyword.FLIGHT, Keyword.UNTARGETABLE}),
)


def next_opposite(friend: Friend | None) -> Friend | None:
    """Who stands at a place after one more press."""
    now = friend.keywords if friend is not None else None
    following = _OPPOSITE[(_OPPOSITE.index(now) + 1) % len(_OPPOSITE)]
    return None if following is None else enter(Card("", keywords=tuple(k for k in ATTACKED if k in following)))


def opposite_text(friend: Friend) -> Text:
    """A friend opposite by what matters to an attack."""
    words = tuple(keyword.short for keyword in ATTACKED if friend.has(keyword))
    return say("kemono.look.words", words=words) if words else say("kemono.look.plain")


def Target(
    label: Said,
    words: Said,
    press: Callable[[], Any] | None = None,
    *,
    good: bool,
    empty: bool = False,
    key: str | None = None,
) -> ft.Control:
    """Somebody who could be attacked; *good* has the edge, the tick and the name of whom may be."""
    layout = use_layout()
    of = layout.colours
    tick = [ft.Icon(ft.Icons.CHECK, size=layout.icon(16), color=of.ok.strong)] if good else []
    head = ft.Row(
        tight=True,
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        controls=[*tick, Say(label, Role.SMALL, muted=True)],
    )
    column = ft.Column(
        tight=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[head, Say(words, Role.LABEL, color=of.ink2 if empty else of.ink, align=ft.TextAlign.CENTER)],
    )
    named = say("common.stepper", what=plain(label), value=plain(words))
    name = say("common.named_state", name=plain(named), state=plain(say("kemono.look.can_hit"))) if good else named
    edge, width = (of.ok.strong, 3) if good else (of.line if press is not None else of.hair, 1.5)
    if press is None:
        still = ft.Container(
            content=column,
            bgcolor=of.card,
            border=ft.Border.all(width, edge),
            border_radius=12,
            padding=6,
            alignment=ft.Alignment.CENTER,
        )
        return ft.Semantics(label=plain(name), container=True, exclude_semantics=True, content=still)
    style = boxed(
        layout,
        of.card,
        of.ink,
        edge,
        edge_width=width,
        radius=12,
        padding=ft.Padding.symmetric(horizontal=2, vertical=6),
    )
    return Tap(column, press, name=name, style=style, expand=True, key=key)


CHECKS: Mapping[str, Callable[[], ft.View]] = {
    "battle": BattleCheck,
    "attack": AttackCheck,
    "deck": DeckCheck,
    "order": OrderCheck,
    "summon": line_check(GAME, "summon"),
    "magic": line_check(GAME, "magic"),
}
