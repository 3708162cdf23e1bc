"""A card typed once: name, cost and power, and below them whatever else is printed on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.games.kemono.cards import LARGEST, Ability, Card, Clause, Keyword, Magic, Speed, Trigger
from companion.games.kemono.notation import read_power
from companion.games.kemono.wording import ability_text, clauses_text
from companion.names import cleaned
from companion.notation import Unreadable
from companion.text import Text, say
from screens.design.guard import boundary
from screens.design.press import Button, Choices, Key, Pad, Stepper, Toggles
from screens.design.rows import Field, Heading, ListRow
from screens.design.scale import use_layout
from screens.design.sheet import Sheet, SheetSlot
from screens.games.kemono.effects import STEP, ClauseList, ClauseSheet, labelled, with_clause, without_clause
from screens.hooks import keyed, use_value

LONGEST_NAME = 40  # letters
COSTS = range(6)
POWERS = (500, 1000, 1500, 2000, 2500, 3000, 3500, 4000)
MOST_PAID = 5  # japariman or stars
_LATE = (Trigger.AFTER_ONESIDED, Trigger.AFTER_DESTROY)

BLANK = Card("", cost=1, power=1000)


@dataclass(frozen=True, slots=True)
class Draft:
    """A card being typed, and where in it one is: nowhere in particular, in its magic, or in an ability.

    *clause* is a sentence being put together there, by its number; *said* what of it is chosen so far. *power* is what
    was typed as one and is none: it stands there until it is put right.
    """

    card: Card = BLANK
    power: str | None = None
    at: str = ""
    clause: int | None = None
    said: Clause | None = None

    @property
    def magic(self) -> Magic:
        """The magic of the card, empty if it has none."""
        return self.card.magic or Magic(())

    @property
    def number(self) -> int:
        """Which ability one is in."""
        return int(self.at.removeprefix("ability-"))

    @property
    def ability(self) -> Ability:
        """The ability one is in; a new one if there is none yet."""
        return self.card.abilities[self.number] if self.number < len(self.card.abilities) else Ability("")

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The sentences of where one is."""
        return self.magic.clauses if self.at == "magic" else self.ability.clauses

    def with_card(self, **changes: Any) -> Draft:
        """With something of the card changed."""
        return replace(self, card=replace(self.card, **changes))

    def with_power(self, typed: str) -> Draft:
        """With the power that was typed, or with what was typed if that is no power."""
        try:
            return replace(self.with_card(power=read_power(typed)), power=None)
        except Unreadable:
            return replace(self, power=typed)

    def with_ability(self, ability: Ability) -> Draft:
        """With the ability one is in changed."""
        before, after = self.card.abilities[: self.number], self.card.abilities[self.number + 1 :]
        return self.with_card(abilities=(*before, ability, *after))

    def with_clauses(self, clauses: tuple[Clause, ...]) -> Draft:
        """With other sentences where one is."""
        if self.at == "magic":
            return self.with_card(magic=replace(self.magic, clauses=clauses))
        return self.with_ability(replace(self.ability, clauses=clauses))


@boundary
def CardForm(
    first: Draft,
    save: Callable[[Card], Any],
    slot: SheetSlot,
    *,
    act: Any,
    keep: Callable[[Draft], Any],
    let_go: Callable[[], Any] | None = None,
) -> ft.Control:
    """A card as a sheet. *save* gets it whole; *keep* what is typed so far, should the sheet be closed by a slip.

    *act* is the word on the button that saves; *let_go* takes a card off the list again.
    """
    draft, put = use_value(first)

    def take(new: Draft) -> None:
        put(new)
        keep(new)

    if draft.clause is not None or draft.at:
        # A key of its own: it must not begin where the sheet before was scrolled to.
        return keyed(f"{draft.at}-{draft.clause}", PartSheet, draft, take, slot)
    name = cleaned(draft.card.name)
    done = (lambda: save(replace(draft.card, name=name))) if name and draft.power is None else None
    unread = say("kemono.card.power_unread") if draft.power is not None else None
    acts = [Button(act, done, look="next", below=unread, key="save-card")]
    extra = [Button(say("kemono.card.forget"), let_go, look="quiet", key="forget-card")] if let_go is not None else []
    title = say("kemono.card.new") if let_go is None else say("kemono.card.edit")
    return Sheet(title, [*_face(draft, take), *extra], slot, acts=acts)


@boundary
def PartSheet(draft: Draft, take: Callable[[Draft], Any], slot: SheetSlot) -> ft.Control:
    """What of a card is not on its face: a sentence, its magic, an ability."""
    if draft.clause is not None:
        return _clause_sheet(draft, take, slot)
    return _magic_sheet(draft, take, slot) if draft.at == "magic" else _ability_sheet(draft, take, slot)


def _face(draft: Draft, take: Callable[[Draft], Any]) -> Iterator[ft.Control]:
    """What stands on the front of a card, the most needed first."""
    card = draft.card
    roomy = use_layout().roomy
    yield Field(
        say("kemono.card.name"),
        card.name,
        lambda name: take(draft.with_card(name=name)),
        longest=LONGEST_NAME,
        autofocus=not card.name,
        key="card-name",
    )
    yield labelled(
        say("kemono.card.cost"),
        Pad(
            [
                Key(
                    str(cost),
                    lambda cost=cost: take(draft.with_card(cost=cost)),
                    chosen=cost == card.cost,
                    key=f"cost-{cost}",
                )
                for cost in COSTS
            ],
            3 if roomy else len(COSTS),
        ),
    )
    yield labelled(
        say("kemono.card.power"),
        Pad(
            [
                Key(
                    str(power),
                    lambda power=power: take(draft.with_power(str(power))),
                    chosen=draft.power is None and power == card.power,
                    low=True,
                    key=f"card-power-{power}",
                )
                for power in POWERS
            ],
            2 if roomy else 4,
        ),
    )
    yield Field(
        say("kemono.card.power_typed"),
        str(card.power) if draft.power is None else draft.power,
        lambda text: take(draft.with_power(text)),
        error=_against(draft.power) if draft.power is not None else None,
        keyboard=ft.KeyboardType.NUMBER,
        longest=7,
        key="power",
    )
    yield labelled(say("kemono.card.printed"), _words(draft, take))
    yield Heading(say("kemono.card.more"))
    for which in ("heavy", "defender"):
        yield _bonus(draft, take, which)
    yield from (
        ListRow(
            ability_text(ability),
            press=lambda number=number: take(replace(draft, at=f"ability-{number}")),
            key=f"ability-{number}",
        )
        for number, ability in enumerate(card.abilities)
    )
    more = f"ability-{len(card.abilities)}"
    yield Button(
        say("kemono.card.add_ability"), lambda: take(replace(draft, at=more)), icon=ft.Icons.ADD, key="add-ability"
    )
    in_magic = replace(draft, at="magic")
    if card.magic is None:
        yield Button(say("kemono.card.add_magic"), lambda: take(in_magic), icon=ft.Icons.ADD, key="add-magic")
    else:
        paid = say("kemono.card.magic_cost", japariman=card.magic.japariman, stars=card.magic.stars)
        text = clauses_text(card.magic.clauses) if card.magic.clauses else say("kemono.card.no_text")
        yield ListRow(say("kemono.card.magic"), below=text, value=paid, press=lambda: take(in_magic), key="magic")


def _words(draft: Draft, take: Callable[[Draft], Any]) -> ft.Control:
    card = draft.card

    def turn(word: Keyword | None) -> None:
        if word is None:
            take(draft.with_card(release=not card.release))
            return
        rest = tuple(keyword for keyword in card.keywords if keyword is not word)
        take(draft.with_card(keywords=rest if word in card.keywords else (*rest, word)))

    words: list[tuple[Keyword | None, Text]] = [(None, say("kemono.card.release"))]
    words += [(keyword, keyword.text) for keyword in Keyword]
    return Toggles(words, [*card.keywords, *([None] if card.release else [])], turn)


def _bonus(draft: Draft, take: Callable[[Draft], Any], which: str) -> ft.Control:
    now: int = getattr(draft.card, which)
    return Stepper(
        say(f"kemono.card.{which}"),
        f"+{now}" if now else say("common.none"),
        less=(lambda: take(draft.with_card(**{which: max(0, now - STEP)}))) if now else None,
        more=lambda: take(draft.with_card(**{which: min(LARGEST, now + STEP)})),
    )


def _against(typed: str) -> Text:
    """Why what was typed is no power."""
    try:
        read_power(typed)
    except Unreadable as error:
        return error.text
    raise ValueError(f"{typed!r} is a power")


def _back(draft: Draft, take: Callable[[Draft], Any]) -> ft.Control:
    return Button(say("kemono.card.done"), lambda: take(replace(draft, at="")), look="next", key="part-done")


def _texts(draft: Draft, take: Callable[[Draft], Any]) -> ft.Control:
    clauses = draft.clauses
    return labelled(
        say("kemono.card.text"),
        ClauseList(
            clauses,
            lambda number: take(replace(draft, clause=number, said=clauses[number] if number < len(clauses) else None)),
            lambda number: take(draft.with_clauses(without_clause(clauses, number))),
            key="clause",
        ),
    )


def _magic_sheet(draft: Draft, take: Callable[[Draft], Any], slot: SheetSlot) -> ft.Control:
    magic = draft.magic

    def paid(which: str) -> ft.Control:
        now: int = getattr(magic, which)

        def put(value: int) -> None:
            changes: dict[str, Any] = {which: value}
            take(draft.with_card(magic=replace(magic, **changes)))

        return Stepper(
            say(f"kemono.card.pays.{which}"),
            str(now),
            less=(lambda: put(now - 1)) if now else None,
            more=(lambda: put(now + 1)) if now < MOST_PAID else None,
        )

    none = replace(draft.with_card(magic=None), at="")
    remove = Button(say("kemono.card.no_magic"), lambda: take(none), look="quiet", key="no-magic")
    body = [paid("japariman"), paid("stars"), _texts(draft, take), *([remove] if draft.card.magic is not None else [])]
    return Sheet(say("kemono.card.magic"), body, slot, acts=[_back(draft, take)])


def _ability_sheet(draft: Draft, take: Callable[[Draft], Any], slot: SheetSlot) -> ft.Control:
    ability = draft.ability

    def when(trigger: Trigger) -> None:
        speed = Speed.AFTER if trigger in _LATE else Speed.NORMAL
        take(draft.with_ability(replace(ability, trigger=trigger, speed=speed)))

    triggers = Choices([(trigger, trigger.text) for trigger in Trigger], ability.trigger, when, wrap=True)
    speeds = Choices(
        [(speed, speed.text) for speed in Speed],
        ability.speed,
        lambda speed: take(draft.with_ability(replace(ability, speed=speed))),
        wrap=True,
    )
    rest = (*draft.card.abilities[: draft.number], *draft.card.abilities[draft.number + 1 :])
    gone = replace(draft.with_card(abilities=rest), at="")
    body = [
        Field(
            say("kemono.card.ability_name"),
            ability.label,
            lambda label: take(draft.with_ability(replace(ability, label=label))),
            longest=LONGEST_NAME,
            key="ability-name",
        ),
        labelled(say("kemono.card.when"), triggers),
        _texts(draft, take),
        labelled(say("kemono.card.speed"), speeds),
        Button(say("kemono.card.no_ability"), lambda: take(gone), look="quiet", key="no-ability"),
    ]
    return Sheet(say("kemono.card.ability"), body, slot, acts=[_back(draft, take)])


def _clause_sheet(draft: Draft, take: Callable[[Draft], Any], slot: SheetSlot) -> ft.Control:
    number, said = draft.clause or 0, draft.said
    out = replace(draft, clause=None, said=None)

    def enter() -> None:
        if said is not None:
            take(out.with_clauses(with_clause(draft.clauses, number, said)))

    return ClauseSheet(
        said, lambda clause: take(replace(draft, said=clause)), slot, lambda: take(out), enter, number == 0
    )
