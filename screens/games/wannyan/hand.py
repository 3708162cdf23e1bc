"""The hand picker (W8): a grid of attribute by number, the sets lettered, the verdict live beneath it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import flet as ft

from companion.games.wannyan.actions import WentOut
from companion.games.wannyan.cards import JOKERS, NUMBERS, Attribute, Card, JokerCard, NumberCard
from companion.games.wannyan.hands import Hand, HandCheck
from companion.games.wannyan.judge import cards_to_show, judge, with_field
from companion.games.wannyan.notation import read_hand, write_hand
from companion.games.wannyan.sets import SetKind, SetOfThree, read_set
from companion.games.wannyan.state import FieldSet, State
from companion.notation import Unreadable
from companion.text import Text, say
from companion.verdict import Finding, Kind, Verdict
from screens.design.marks import AttributeShape, VerdictMark
from screens.design.press import Button, Key, RuleButton, Stepper, Tap, boxed
from screens.design.rows import Field
from screens.design.scale import Role, use_layout
from screens.design.words import Say, plain

SHAPES = {
    Attribute.FIRE: "fire",
    Attribute.WATER: "water",
    Attribute.EARTH: "earth",
    Attribute.WIND: "wind",
    Attribute.VOID: "void",
}
LETTERS = "ABC"
LEFT_OVER = "✓"
"""Instead of a letter: chosen, and in no set yet."""

Parts = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Picked:
    """A hand as it is being picked; *division* is which of several ways to divide it is shown.

    *before* are the parts of what was picked a tap earlier: a set that is still there keeps its letter.
    """

    hand: Hand = field(default_factory=lambda: Hand(()))
    division: int = 0
    before: Parts = ()

    @cached_property
    def check(self) -> HandCheck:
        """What there is to say about it."""
        return HandCheck(self.hand)

    @cached_property
    def parts(self) -> Parts:
        """The sets and the double of the division shown, in the order of their letters."""
        parts = self._divided
        turned = (*reversed(parts[:2]), *parts[2:])
        return turned if _alike(turned[:2], self.before) > _alike(parts[:2], self.before) else parts

    @property
    def _divided(self) -> Parts:
        if readings := self.check.readings:
            reading = readings[self.division % len(readings)]
            pooled = [three.cards if three is not None else () for three in reading.pooled]
            return (*pooled, *(three.cards for three in reading.through), reading.double)
        nearest = self.check.nearest
        return tuple(part.cards for part in nearest.parts) if nearest is not None else ()

    def letter(self, card: NumberCard) -> str | None:
        """The letter of the set a chosen card is in, None for a card that isn't chosen."""
        if card not in self.hand.cards:
            return None
        for letter, cards in zip(LETTERS, self.parts, strict=False):
            if card in cards and len(cards) > 1:
                return letter
        return LEFT_OVER

    def _then(self, hand: Hand) -> Picked:
        return Picked(hand, before=self.parts)

    def toggled(self, card: Card) -> Picked:
        """With a card chosen, or let go; a pooled set that loses one is no set any more."""
        hand = self.hand
        for held in ("pooled", "summoned"):
            for cards in getattr(hand, held):
                if card in cards:
                    others = tuple(other for other in cards if other != card)
                    left = tuple(each for each in getattr(hand, held) if each is not cards)
                    return self._then(replace(hand, loose=(*hand.loose, *others), **{held: left}))
        if card in hand.loose:
            return self._then(replace(hand, loose=tuple(each for each in hand.loose if each != card)))
        return self._then(replace(hand, loose=(*hand.loose, card)))

    @property
    def jokers(self) -> tuple[JokerCard, ...]:
        """All jokers there are, those of the sets on the field too, as far as their cards were said."""
        return tuple(card for card in self.hand.cards if isinstance(card, JokerCard))

    def with_jokers(self, count: int) -> Picked:
        """With so many jokers; one goes from the hand before a set on the field loses its own."""
        hand, all_ = self.hand, self.jokers
        if count >= len(all_):
            return self._then(replace(hand, loose=(*hand.loose, *(JokerCard() for _ in range(count - len(all_))))))
        if not hand.jokers:
            return self.toggled(all_[-1])
        loose = list(hand.loose)
        at = max(place for place, card in enumerate(loose) if isinstance(card, JokerCard))
        del loose[at]
        return self._then(replace(hand, loose=tuple(loose)))

    def pooling(self, cards: tuple[Card, ...]) -> Picked:
        """With a set marked as pooled, or as one in the hand again."""
        hand = self.hand
        if cards in hand.pooled:
            left = tuple(each for each in hand.pooled if each != cards)
            return self._then(replace(hand, loose=(*hand.loose, *cards), pooled=left))
        loose = list(hand.loose)
        for card in cards:
            loose.remove(card)
        return self._then(replace(hand, loose=tuple(loose), pooled=(*hand.pooled, cards)))

    @property
    def shapes(self) -> int:
        """In how many ways the hand can be divided and is out."""
        return len(self.check.readings)


Put = Callable[[Picked], Any]


def _alike(parts: Parts, before: Parts) -> int:
    """How many cards have stayed in the part they were in."""
    return sum(card in old for part, old in zip(parts, before, strict=False) for card in part)


@dataclass(frozen=True, slots=True)
class OnTable:
    """The seat of a match that goes out: its sets lie on the table, only the cards of its hand are asked for."""

    state: State
    seat: int

    @property
    def wanted(self) -> range:
        """How many cards of the hand it goes out with."""
        return cards_to_show(self.state, self.seat)

    def beside(self, picked: Picked) -> Picked:
        """With the sets of the table beside the hand."""
        return replace(picked, hand=with_field(self.state, self.seat, _said_only(picked.hand)))

    def verdict(self, picked: Picked) -> Verdict:
        """What the match will say of it; before that, how many cards are still to be picked."""
        count, least = len(picked.hand.loose), self.wanted[0]
        if not count and least:
            return _still(say("wannyan.table.pick_rest", expected=least))
        if count < least:
            return _still(say("wannyan.table.pick_more", n=least - count))
        return judge(self.state, WentOut(self.seat, written(picked)))

    @property
    def sets(self) -> tuple[Text, ...]:
        """The sets of the table in words, in the order of their letters."""
        sets = sorted(self.state.sets_of(self.seat), key=lambda found: not found.pooled)
        return tuple(_on_field(found) for found in sets)


def _still(text: Text) -> Verdict:
    return Verdict((Finding(Kind.CANNOT_TELL, "WN-27", text),))


def _on_field(found: FieldSet) -> Text:
    kind = (SetKind.THROUGH if found.through else SetKind.WANNYAN).text
    if not found.pooled:
        return say("wannyan.table.field_waiting", kind=kind)
    if found.joker is not None:
        return say("wannyan.table.field_joker", joker=found.joker.text)
    return say("wannyan.table.field_set", kind=kind)


def card_name(card: NumberCard) -> Text:
    """火の5."""
    return say("wannyan.table.card", attribute=card.attribute.text, number=card.number)


def Grid(letter: Callable[[NumberCard], str | None], press: Callable[[NumberCard], Any], *, turned: bool) -> ft.Control:
    """Every number card as a key; *turned* has the numbers side by side."""
    spacing, gap = 4 if turned else 6, 4

    def key(attribute: Attribute, number: int) -> ft.Control:
        card = NumberCard(attribute, number)
        mine = letter(card)
        return Key(
            str(number),
            lambda: press(card),
            chosen=mine is not None,
            letter=None if mine == LEFT_OVER else mine,
            attribute=SHAPES[attribute],
            name=card_name(card),
            low=True,  # all ten rows and the verdict on one phone
            narrow=turned,
            key=f"card-{attribute.letter}{number}",
        )

    rows: list[ft.Control] = []
    if turned:
        for attribute in Attribute:
            head = ft.Container(width=40, content=_head(attribute))
            rows.append(ft.Row(spacing=spacing, controls=[head, *(key(attribute, number) for number in NUMBERS)]))
    else:
        heads: list[ft.Control] = [ft.Container(expand=True, content=_head(attribute)) for attribute in Attribute]
        rows.append(ft.Row(spacing=spacing, controls=heads))
        rows += [
            ft.Row(spacing=spacing, controls=[key(attribute, number) for attribute in Attribute]) for number in NUMBERS
        ]
    return ft.Column(tight=True, spacing=gap, controls=rows)


def _head(attribute: Attribute) -> ft.Control:
    return ft.Row(
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        controls=[AttributeShape(SHAPES[attribute], 18), Say(attribute.text, Role.LABEL)],
    )


def Jokers(picked: Picked, put: Put, rule: Callable[[str], Any] | None = None) -> ft.Control:
    """How many jokers the hand holds; beside it the way to the *rule* the verdict below rests on."""
    count = len(picked.jokers)
    stepper = Stepper(
        say("wannyan.card.joker"),
        str(count),
        less=(lambda: put(picked.with_jokers(count - 1))) if count else None,
        more=(lambda: put(picked.with_jokers(count + 1))) if count < JOKERS else None,
        expand=True,
    )
    if rule is None:
        return stepper
    grounds = picked.check.verdict.rules if picked.hand.count else ()
    id = grounds[0] if grounds else "WN-27"
    return ft.Row(spacing=4, controls=[stepper, RuleButton(lambda: rule(id), only_icon=True)])


def HandGrid(picked: Picked, put: Put, *, sheet: bool = False) -> ft.Control:
    """The grid with this hand's cards chosen; a *sheet* has room for ten keys side by side on a phone on its side."""
    layout = use_layout()
    turned = layout.extra_wide or (sheet and layout.landscape_phone)
    return Grid(picked.letter, lambda card: put(picked.toggled(card)), turned=turned)


def HandText(text: str, error: Text | None, change: Callable[[str], Any], *, rest: bool = False) -> ft.Control:
    """The hand as one line of text, with an example; what can't be read is named with its place.

    *rest*: the sets lie on the table, and only the other cards are asked for.
    """
    example = say("wannyan.table.rest_hint" if rest else "wannyan.table.text_hint")
    return ft.Column(
        tight=True,
        spacing=2,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            Field(say("wannyan.table.text"), text, change, hint=example, error=error, key="hand-text"),
            Say(say("wannyan.table.example", example=plain(example)), Role.SMALL, muted=True),
        ],
    )


def read(text: str) -> Picked | Text:
    """The hand a text says, or why it can't be read; no text is no hand."""
    if not text.strip():
        return Picked()
    try:
        return Picked(read_hand(text))
    except Unreadable as error:
        return error.text


def written(picked: Picked) -> str:
    """A picked hand as text; sets on the field whose cards nobody said go without saying."""
    hand = _said_only(picked.hand)
    return write_hand(hand) if hand.cards else ""


def _said_only(hand: Hand) -> Hand:
    """Without the sets whose cards nobody said."""
    return replace(hand, pooled=tuple(filter(None, hand.pooled)), summoned=tuple(filter(None, hand.summoned)))


def HandVerdict(picked: Picked, put: Put, table: OnTable | None = None) -> ft.Control:
    """Out or not, why, and the sets with their letters.

    Without a *table* a set pressed is pooled; with one it is the verdict of the match, which knows what is.
    """
    layout = use_layout()
    of = layout.colours
    verdict = table.verdict(picked) if table is not None else picked.check.verdict
    kind = verdict.kind
    tone = of.verdict(kind)
    is_solid = kind is Kind.OK
    ground = tone.strong if is_solid else tone.soft
    text = (of.paper if of.dark else "#FFFFFF") if is_solid else tone.text
    finding = verdict.findings[0] if verdict.findings else None
    if table is None and not picked.hand.count:
        finding = None
    words = finding.text if finding is not None else say("wannyan.table.pick")
    rows: list[ft.Control] = [
        ft.Row(
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
            controls=[
                VerdictMark(kind, 26, color=text if is_solid else None),
                ft.Semantics(
                    live_region=True,
                    container=True,
                    expand=True,
                    label=plain(say("wannyan.table.verdict", word=say(f"verdict.{kind.word}"), why=words)),
                    exclude_semantics=True,
                    content=Say(words, Role.LABEL, color=text),
                ),
            ],
        )
    ]
    rows += [Say(other.text, color=text) for other in verdict.findings[1:]]
    chips = _chips(picked, put, text, ground, table)
    if chips:
        rows.append(ft.Row(wrap=True, spacing=6, run_spacing=6, controls=chips))
    if picked.shapes > 1:
        at = picked.division % picked.shapes
        rows.append(
            Button(
                say("wannyan.table.other_division", n=at + 1, of=picked.shapes),
                lambda: put(replace(picked, division=at + 1)),
                key="other-division",
            )
        )
    return ft.Container(
        bgcolor=ground,
        border=ft.Border.all(2, tone.strong),
        border_radius=16,
        padding=ft.Padding.only(left=12, right=6, top=6, bottom=8),
        content=ft.Column(tight=True, spacing=4, controls=rows),
    )


def _chips(picked: Picked, put: Put, text: str, ground: str, table: OnTable | None) -> list[ft.Control]:
    layout = use_layout()
    chips: list[ft.Control] = []
    on_table = table.sets if table is not None else ()
    chips += [_said(f"{letter} {plain(words)}", text) for letter, words in zip(LETTERS, on_table, strict=False)]
    for letter, cards in zip(LETTERS, picked.parts, strict=False):
        if len(cards) < 2:
            continue
        listed = " ".join(plain(card.text) for card in cards)
        made = read_set(cards) if len(cards) == 3 else None
        if table is not None and (cards in picked.hand.pooled or cards in picked.hand.summoned):
            continue
        if table is not None or not isinstance(made, SetOfThree):
            kind_said = f" {plain(made.kind.text)}" if isinstance(made, SetOfThree) else ""
            chips.append(_said(f"{letter} {listed}{kind_said}", text))
            continue
        is_pooled = cards in picked.hand.pooled
        kind = say("wannyan.table.pooled") if is_pooled else made.kind.text
        state = say("wannyan.table.pooled_set" if is_pooled else "wannyan.table.unpooled_set")
        is_ours = is_pooled or all(card in picked.hand.loose for card in cards)
        label = ft.Row(
            tight=True,
            spacing=4,
            controls=[
                *([ft.Icon(ft.Icons.CHECK, size=layout.icon(16), color=text)] if is_pooled else []),
                Say(f"{letter} {listed} {plain(kind)}", Role.SMALL, color=text, bold=True),
            ],
        )
        chips.append(
            Tap(
                label,
                (lambda cards=cards: put(picked.pooling(cards))) if is_ours else None,
                name=say("common.named_state", name=f"{letter} {listed} {plain(made.kind.text)}", state=plain(state)),
                selected=is_pooled,
                style=boxed(
                    layout,
                    ground,
                    text,
                    text,
                    edge_width=3 if is_pooled else 1,
                    padding=ft.Padding.symmetric(horizontal=8),
                ),
                height=max(48, layout.line(Role.SMALL) + 18),
                key=f"set-{letter}",
            )
        )
    return chips


def _said(words: str, text: str) -> ft.Control:
    """A part there is nothing to press at."""
    said = Say(words, Role.SMALL, color=text)
    return ft.Container(padding=ft.Padding.symmetric(horizontal=4, vertical=2), content=said)
