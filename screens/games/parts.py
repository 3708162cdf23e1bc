"""What a game's screens are made of, and what the screens of any match hand to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import flet as ft

from companion.game import Answer, Answers, Part
from companion.ledger import Account
from companion.match import Match
from companion.text import Text
from companion.verdict import Action
from screens.design.sheet import SheetSlot


@dataclass(frozen=True)
class Seen:
    """A table as it is looked at, and what can be done from it.

    *open_account* is called with the account a pressed figure belongs to; *record* with an act and the place of its
    button, and shows what the rules have against it; *enter* with a flow and the answers already given, to go on with
    it on its own screen; *show* with the name of one of the game's own sheets; *rule* with the id of a clause.
    *is_past* tells that the table is looked back at: nothing can be done there, and what would is None.
    *prompt* draws the prompt's card, with what `PromptCard` may be given besides; None where it has its place already.
    """

    match: Match
    open_account: Callable[[Account], Any]
    record: Callable[[Action, str], Any]
    enter: Callable[[str, Answers], Any]
    show: Callable[[str], Any]
    rule: Callable[[str], Any]
    is_past: bool = False
    prompt: Callable[..., ft.Control] | None = None

    @property
    def state(self) -> Any:
        """The table as the game sees it."""
        return self.match.state

    @cached_property
    def actor(self) -> int | None:
        """Whose act it is; None when it is the whole table's."""
        return self.match.prompt().seat

    def opens(self, account: Account) -> Callable[[], Any]:
        """A handler that opens where the figure of *account* came from."""
        return lambda: self.open_account(account)

    def records(self, action: Action, place: str = "") -> Callable[[], Any] | None:
        """A handler that records *action*.

        Where the next player's button comes to lie under the finger, name the *place*: pressed there again at once, it
        was a trembling finger.
        """
        return None if self.is_past else lambda: self.record(action, place)

    def enters(self, flow: str, answers: Answers = ()) -> Callable[[], Any] | None:
        """A handler that goes on with a flow."""
        return None if self.is_past else lambda: self.enter(flow, answers)

    def shows(self, sheet: str) -> Callable[[], Any]:
        """A handler that opens one of the game's own sheets."""
        return lambda: self.show(sheet)


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys of a game's own under the thumb: *controls* in the dock, in the place of the acts of the ids *instead*."""

    controls: Sequence[ft.Control]
    instead: frozenset[str]


@dataclass(frozen=True, slots=True)
class Input:
    """A question asked in the game's own way. *answer* is the one there is; *choose* takes a new one.

    *state* is the table the question is asked of; *before* the answer that was taken back to be put right.
    """

    part: Part
    answer: Answer | None
    choose: Callable[[Answer], Any]
    state: Any
    before: Answer | None = None


def _no_samples(match: Match) -> Sequence[tuple[Text, tuple[int, ...]]]:
    return ()


@dataclass(frozen=True, slots=True)
class GameScreens:
    """The screens of one game.

    *table* draws what lies between prompt and dock, seats and all. *icons* are those of acts, by `Act.id`.
    *keys*, None for most moments, draws what is quicker to tell with keys of the game's own than with an act's button
    or its flow; at big letters there is no room for them, and the acts are offered as ever.
    *inputs* are components for a `Part` with a widget of the game's own, by its name. *samples* are the points of
    the result's chart: a word and a figure a seat. *sheets* are opened from the table by `Seen.shows`, and those in
    *private*, for one's own eyes, from its menu as well, by the words ``<game>.private.<name>``: components of the
    table and their sheet, whose state ends with the sheet.
    *checks* are its quick checks, by the ``:what`` of ``/check/:game/:what``: each a route component, a view of its own
    without any match. The words of its button are ``<game>.check.<what>``.
    *places_prompt*: in one pane the table draws the prompt itself, where that belongs between what it draws.
    """

    table: Callable[[Seen], Sequence[ft.Control]]
    keys: Callable[[Seen], Keys | None] = lambda seen: None
    icons: Mapping[str, ft.IconData] = field(default_factory=dict)
    inputs: Mapping[str, Callable[[Input], ft.Control]] = field(default_factory=dict)
    samples: Callable[[Match], Sequence[tuple[Text, tuple[int, ...]]]] = _no_samples
    sheets: Mapping[str, Callable[[Seen, SheetSlot], ft.Control]] = field(default_factory=dict)
    private: frozenset[str] = frozenset()
    checks: Mapping[str, Callable[[], ft.View]] = field(default_factory=dict)
    places_prompt: bool = False
