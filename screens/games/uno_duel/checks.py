"""Quick checks of UNO☆デュエル, without a match: may these cards be laid there, may that trap fire."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.games import GAMES
from companion.games.uno_duel.cards import AMOUNTS, Attack, Card, Element, Field, Kind, Source
from companion.games.uno_duel.checks import EVERYTHING, trap_verdict, verdict_on
from companion.games.uno_duel.legality import Mode, fires
from companion.games.uno_duel.notation import Trap
from companion.games.uno_duel.weighing import fireable_text, weigh_play, why_not
from companion.text import Text, say
from screens.design.cards import VerdictCard
from screens.design.guard import boundary
from screens.design.notes import Note
from screens.design.page import Page, Strip, paged
from screens.design.press import Button, Choices, Tap, boxed
from screens.design.rows import Heading
from screens.design.scale import Role, use_layout
from screens.design.sheet import use_sheet
from screens.design.words import Say
from screens.games.uno_duel.cards import CardKeys, Face, Faces, nothing_against
from screens.games.uno_duel.sheets import Lines
from screens.games.uno_duel.wheel import Wheel, told
from screens.hooks import use_value
from screens.rules import Asked, RuleSheet
from screens.ways import to

GAME = "uno_duel"
FIELD, PLAY = "field", "play"
MOST = 8
"""So many cards a play may have at most: two of each element."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The card that lies there and what is laid on it; *at* says which of them the keys are for, *element* of what."""

    field: Field | None = None
    cards: tuple[Card, ...] = ()
    attack: Kind | None = None
    at: str = FIELD
    element: Element = Element.WATER
    mode: Mode = Mode.DRAW4

    @property
    def attacked(self) -> Attack:
        """The attack on whoever plays."""
        return () if self.attack is None else (Source(self.attack, 0, AMOUNTS[self.attack]),)

    def told(self, card: Card, *, most: int) -> Laid:
        """With *card* where the keys are for. The field first; then the keys are for the play."""
        if self.at == FIELD:
            field = Field.of(card, self.element)
            return replace(self, field=field, at=PLAY, attack=card.kind if card.kind in AMOUNTS else None)
        return replace(self, cards=(*self.cards, card)[-most:])


@boundary(view=True)
def PlayCheck() -> ft.View:
    """``/check/uno_duel/play``: may these cards be laid on that one, and who beats whom."""
    return _page("play", most=MOST, answer=_play_answer)


@boundary(view=True)
def TrapCheck() -> ft.View:
    """``/check/uno_duel/trap``: may this trap fire on that card, and which could."""
    return _page("trap", most=1, answer=_trap_answer)


Answering = Callable[[Laid, Callable[[Laid], Any], Callable[[str], Any]], Sequence[ft.Control]]
"""The verdict on what is laid; with a way to change it, and one to a rule."""


def _page(what: str, *, most: int, answer: Answering) -> ft.View:
    sheet = use_sheet()
    laid, put = use_value(Laid())
    layout = use_layout()

    def rule(id: str) -> None:
        sheet.show(lambda: RuleSheet(Asked(GAMES[GAME]), id, sheet))

    strip = Strip(say(f"uno_duel.check.{what}"), subtitle=say("uno_duel.name"), back=to("/check"))
    is_trap = what == "trap"
    keys = CardKeys(
        laid.element,
        lambda element: put(replace(laid, element=element)),
        lambda card: put(laid.told(card, most=most)),
        pale=nothing_against if laid.at == FIELD else _against(laid, is_trap=is_trap),
        lawless=True,
        numbers=laid.at == FIELD or not is_trap,
    )
    # On a number no attack can be waiting: whoever laid it had none to answer.
    attack = [_attack(laid, put)] if laid.field is not None and laid.field.level is None else []
    input_ = [_places(laid, put, is_trap=is_trap), keys, *attack]
    answers = list(answer(laid, put, rule))
    if layout.wide:
        return paged(Page(strip=strip, body=input_, prompt=answers), route=ft.use_view_path())
    return paged(Page(strip=strip, body=[*input_, *answers]), route=ft.use_view_path())


def _places(laid: Laid, put: Callable[[Laid], Any], *, is_trap: bool) -> ft.Control:
    """The field and what is laid on it, side by side; the keys are for the one with the ring."""
    there = Face(laid.field, small=True) if laid.field is not None else Say(say("uno_duel.check.field_empty"))
    empty = say("uno_duel.check.trap_empty" if is_trap else "uno_duel.check.play_empty")
    cards = Faces(laid.cards) if laid.cards else Say(empty)
    return ft.Row(
        spacing=8,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            _place(say("uno_duel.check.field"), there, laid, FIELD, put, expand=2),
            _place(say(f"uno_duel.check.{'trap_laid' if is_trap else 'laid'}"), cards, laid, PLAY, put, expand=3),
        ],
    )


def _place(
    title: Text, inside: ft.Control, laid: Laid, at: str, put: Callable[[Laid], Any], *, expand: int
) -> ft.Control:
    layout = use_layout()
    of = layout.colours
    is_on = laid.at == at
    style = boxed(
        layout,
        of.raised if is_on else of.card,
        of.ink,
        of.primary if is_on else of.hair,
        edge_width=3 if is_on else 1,
        padding=ft.Padding.symmetric(horizontal=10, vertical=6),
    )
    style.alignment = ft.Alignment.TOP_LEFT
    content = ft.Column(tight=True, spacing=4, controls=[Say(title, Role.SMALL, muted=True), inside])
    return Tap(content, lambda: put(replace(laid, at=at)), style=style, selected=is_on, expand=expand, key=at)


def _attack(laid: Laid, put: Callable[[Laid], Any]) -> ft.Control:
    """Whether an attack has to be answered."""
    kinds: list[tuple[Kind | None, Text]] = [(None, say("uno_duel.check.no_attack"))]
    kinds += [(kind, say(f"uno_duel.key.{kind.value}")) for kind in AMOUNTS]
    about = say("uno_duel.check.attacked")
    return ft.Column(
        tight=True,
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            Say(about, Role.SMALL, muted=True),
            Choices(kinds, laid.attack, lambda kind: put(replace(laid, attack=kind)), name=about),
        ],
    )


def _against(laid: Laid, *, is_trap: bool) -> Callable[[Card], Text | None]:
    """What is against a card as the next one laid; only a first card or a trap can be wrong by itself."""
    field = laid.field

    def why(card: Card) -> Text | None:
        if field is None:
            return None
        if is_trap:
            code = fires(card, field, laid.attacked, EVERYTHING, is_asking=True)
            return why_not(code, card, field, laid.attacked, EVERYTHING, trap=True) if code is not None else None
        weighed = weigh_play((*laid.cards, card), field, laid.attacked, EVERYTHING)
        return weighed.findings[0].text if weighed.code is not None else None

    return why


def _play_answer(laid: Laid, put: Callable[[Laid], Any], rule: Callable[[str], Any]) -> Sequence[ft.Control]:
    if laid.field is None or not laid.cards:
        return [Note([say("uno_duel.check.pick")])]
    verdict = verdict_on(laid.field, laid.attacked, laid.cards, EVERYTHING)
    return [VerdictCard(verdict, rule=rule), *_wheel(laid), _again(laid, put)]


def _trap_answer(laid: Laid, put: Callable[[Laid], Any], rule: Callable[[str], Any]) -> Sequence[ft.Control]:
    if laid.field is None:
        return [Note([say("uno_duel.check.pick_trap")])]
    if not laid.cards:
        return [Heading(say("uno_duel.table.can_fire")), *Lines(fireable_text(laid.field, (), EVERYTHING))]
    card = laid.cards[-1]
    verdict = trap_verdict(
        laid.field, laid.attacked, Trap(card, mode=Mode.DRAW4 if card.kind is Kind.WILD4 else None), EVERYTHING
    )
    return [VerdictCard(verdict, rule=rule), *_wheel(laid), _again(laid, put)]


def _wheel(laid: Laid) -> list[ft.Control]:
    """Who beats whom: the first card laid, and the field."""
    card = laid.cards[0]
    if laid.field is None or laid.field.element is None or card.element is None:
        return []
    wheel = ft.Row(alignment=ft.MainAxisAlignment.CENTER, controls=[Wheel(laid.field.element, card.element)])
    return [wheel, Say(told((card.element, laid.field.element)), align=ft.TextAlign.CENTER)]


def _again(laid: Laid, put: Callable[[Laid], Any]) -> ft.Control:
    """What was laid is taken back; what lies there stays."""
    return Button(say("uno_duel.check.again"), lambda: put(replace(laid, cards=(), at=PLAY)), key="again")


CHECKS: Mapping[str, Callable[[], ft.View]] = {"play": PlayCheck, "trap": TrapCheck}
