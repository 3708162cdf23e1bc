"""What a game is to Takuban: the object every folder under `companion/games` ends in, and what it speaks in.

A game is data and pure functions over a frozen state of its own. `judge` says what the rules think of an
action; `apply` says what the table looks like after it, rules or no rules, because the table may overrule.
`prompt` says what comes next, and `flow` asks for an action that needs several answers, page by page.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Generic, TypeVar

from companion.ledger import BOX, Account, Ledger, seat_account
from companion.text import Text, Who, say
from companion.verdict import Action, Offer, Verdict

S = TypeVar("S")
H = TypeVar("H")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays: *id* is the roster's, ASCII; *colour* and *mark* name a seat colour and an animal face."""

    id: str
    name: str
    colour: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Setup(Generic[H]):
    """What is settled before the first card: seats in clockwise order, who starts, and the house rules.

    *note* says why the table begins though `Game.judge_setup` is against it (卓の裁定).
    """

    game: str
    seats: tuple[Player, ...]
    first: int
    options: H
    rules: int  # version of the game's rules the match was begun with
    note: str = ""


# House rules (取り決め): the fields of a frozen dataclass, each made by `option`.

Setting = int | str | bool


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its field name *key*, default, the rule it changes, and what it may be set to.

    *values* lists the choices; without any the setting is a whole number in *span*, or a note if it is a str.
    *named* are numbers of the span with a meaning of their own (0 rounds: as many as people like). Its words are
    ``<game>.option.<key>.name``, ``….about`` and ``….<value>`` for each listed or named value.
    """

    key: str
    default: Setting
    rule: str
    values: tuple[Setting, ...] = ()
    span: range | None = None
    named: tuple[Setting, ...] = ()

    def accepts(self, value: object) -> bool:
        """Whether the option may be set to *value*."""
        if type(value) is not type(self.default):
            return False
        if self.values:
            return value in self.values
        return self.span is None or value in self.span


def option(default: T, rule: str, *values: T, span: range | None = None, named: tuple[T, ...] = ()) -> T:
    """A field of a game's options: ``equal_raises: bool = option(False, "WN-15")``."""
    listed = (False, True) if isinstance(default, bool) else values
    made: T = field(default=default, metadata={"rule": rule, "values": listed, "span": span, "named": named})
    return made


def options_of(options: type[Any]) -> tuple[Option, ...]:
    """The house rules a game offers, in the order they are declared."""
    defaults = options()
    return tuple(
        Option(
            f.name,
            getattr(defaults, f.name),
            f.metadata["rule"],
            f.metadata["values"],
            f.metadata["span"],
            f.metadata["named"],
        )
        for f in fields(options)
    )


# What the table is asked next.


@dataclass(frozen=True, slots=True)
class Act:
    """A big button: recorded at a tap (*action*), or the way into a *flow*. *next* marks the one that comes next.

    *hint* is said beside it in small. An act the rules bar may still be offered, with *barred* saying why: the
    table can overrule. *more* keeps it out of the dock, among the rarer acts. *id* names the act for icons and
    tests (``summon``).
    """

    id: str
    label: Text
    action: Action | None = None
    flow: str | None = None
    hint: Text | None = None
    barred: Text | None = None
    next: bool = False
    more: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of the turn in the prompt's row of steps: behind us, now, or ahead."""

    label: Text
    when: int  # -1 done, 0 now, 1 ahead


@dataclass(frozen=True, slots=True)
class Prompt:
    """What comes next: whose act (*seat*, None for the whole table), in a sentence or two, and the acts on offer.

    *rule* is the clause the rule button opens.
    """

    seat: int | None
    title: Text
    lines: tuple[Text, ...]
    rule: str
    acts: tuple[Act, ...]
    stages: tuple[Stage, ...] = ()


# An action that needs several answers.

Answer = int | str
# In the order given: (part id, answer). Kept as they are when a match is left in the middle of a flow.
Answers = tuple[tuple[str, Answer], ...]
# The same to look things up in, as a flow reads them.
Given = Mapping[str, Answer]


def number_given(given: Given, part: str) -> int | None:
    """The number answered to a part, None if it wasn't asked yet. Raises ValueError for anything else."""
    answer = given.get(part)
    if answer is None or type(answer) is int:
        return answer
    raise ValueError(f"{part} is no number: {answer!r}")


def text_given(given: Given, part: str) -> str | None:
    """The text answered to a part, None if it wasn't asked yet. Raises ValueError for anything else."""
    answer = given.get(part)
    if answer is None or isinstance(answer, str):
        return answer
    raise ValueError(f"{part} is no word: {answer!r}")


# What a `Part` may be asked by in any game; a game's own screens add theirs.
CHOICES = "choices"
TEXT = "text"
SECRET = "secret"
LOT = "lot"


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer. *pale* says why the rules are against it; it can be chosen all the same."""

    value: Answer
    label: Text
    hint: Text | None = None
    pale: Text | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One question of a page. *widget* names how it is asked.

    ``choices``; ``text``, a line somebody types; ``secret``, a line nobody looking over the shoulder may read;
    ``lot`` (くじ), which nobody is asked because chance picks one of the choices (see `with_lots`); or an input of the
    game's own screens. *default* is the answer taken when none is given, shown as chosen: the flow moves on without
    asking for it. An *optional* one hardly ever needs another answer than its default: it comes last, and quietly.
    """

    id: str
    choices: tuple[Choice, ...]
    label: Text | None = None
    widget: str = CHOICES
    default: Answer | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """Questions asked together: of *seat*, page *step* of *steps*.

    After each answer the flow is asked again: it gives the same page while it wants more of it, then the next.
    *verdict* is what is known so far, to be seen while answering (a battle is won: how high is the fee?); *known*
    says it in a word.
    """

    seat: int | None
    title: Text
    parts: tuple[Part, ...]
    rule: str
    step: int
    steps: int
    subtitle: Text | None = None
    verdict: Verdict | None = None
    known: Text | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """Every answer is there: the action. *review* asks for a look at the result before it is recorded.

    *instead* are other outcomes the table may rule.
    """

    action: Action
    review: bool = False
    instead: tuple[Offer, ...] = ()


def with_lots(
    flow: Callable[[Answers], Page | Done], answers: Answers, draw: Callable[[tuple[Choice, ...]], Choice]
) -> Answers:
    """The answers with those of chance behind them, as far as nobody has to be asked in between.

    *draw* picks one of the choices a lot is drawn from: chance lives there, what came out in the answers. A flow that
    asks nothing else is done at a tap.
    """
    while isinstance(page := flow(answers), Page):
        given = {part for part, _ in answers}
        lot = next((part for part in page.parts if part.widget == LOT and part.id not in given), None)
        if lot is None:
            break
        answers = (*answers, (lot.id, draw(lot.choices).value))
    return answers


# What can be corrected by hand, what the end looks like, what can be checked without a match.


@dataclass(frozen=True, slots=True)
class Figure:
    """A public number or fact that can be corrected by hand: *id* (``balance.0``), name, value, what it may be.

    A whole number in *span*, one of *choices*, or a text that the input *widget* of the game's own screens makes.
    """

    id: str
    label: Text
    value: Answer
    span: range | None = None
    choices: tuple[Choice, ...] = ()
    seat: int | None = None
    widget: str | None = None


def correctable(figures: Iterable[Figure], figure: str, value: Answer) -> Figure:
    """The figure of that id, once *value* is something it may be. Raises ValueError otherwise.

    A text for a figure with a `widget` is the game's own to read.
    """
    known = next((known for known in figures if known.id == figure), None)
    if known is None:
        raise ValueError(f"no figure {figure!r}")
    allowed = known.span if known.span is not None else [choice.value for choice in known.choices]
    if not (known.widget and isinstance(value, str)) and (isinstance(value, bool) or value not in allowed):
        raise ValueError(f"{figure} can't be {value!r}")
    return known


@dataclass(frozen=True, slots=True)
class Rank:
    """A line of the ranking: *place* from 1, shared when equal; *figure* is what decided."""

    place: int
    seat: int
    figure: Text


@dataclass(frozen=True, slots=True)
class Standing:
    """The ranking as it is now, and what is worth telling of the match."""

    ranks: tuple[Rank, ...]
    highlights: tuple[Text, ...] = ()

    @property
    def is_level(self) -> bool:
        """Whether nobody is ahead of anybody: a draw (引き分け), should the match end so."""
        return all(rank.place == 1 for rank in self.ranks)


@dataclass(frozen=True, slots=True)
class Check:
    """A check of a line of text: *example* is one that reads. *run* raises `companion.notation.Unreadable`."""

    example: str
    run: Callable[[str], Verdict]


def name_of(game: str) -> Text:
    """The name of the game of that id."""
    return say(f"{game}.name")


class Game(ABC, Generic[S, H]):
    """One game. Instances hold no state; every method is a pure function of its arguments."""

    id: ClassVar[str]
    seats: ClassVar[range]  # how many may begin: what the rules are against (`judge_setup`) only with a reason
    rules: ClassVar[int] = 1  # raised when a corrected clause would change how old matches fold
    options: ClassVar[type[Any]]
    actions: ClassVar[tuple[type[Action], ...]]
    # By which the table ends the match before the rules do: asked about as a question, for nothing is over yet.
    endings: ClassVar[tuple[type[Action], ...]] = ()
    checks: ClassVar[Mapping[str, Check]] = {}
    # Ways to find who starts, as keys <game>.first.<way>; lots are always offered too.
    first_ways: ClassVar[tuple[str, ...]] = ()

    @property
    def name(self) -> Text:
        """The name of the game."""
        return name_of(self.id)

    def account(self, account: Account) -> Text:
        """The name of a ledger account: a player, the box, or ``<game>.account.<kind>`` (``bank``, ``stake:3``)."""
        kind, _, number = account.partition(":")
        if kind == "seat":
            return say("match.seat_account", who=Who(int(number)))
        return say("match.box") if account == BOX else say(f"{self.id}.account.{kind}")

    def judge_setup(self, setup: Setup[H]) -> Verdict:
        """What the rules say of a set-up the box can serve: a number of players it isn't made for, say."""
        return Verdict()

    def joins(self, first: Action, then: Action) -> bool:
        """Whether *then*, recorded next after *first*, is one event with it: undone and redone together."""
        return False

    @abstractmethod
    def start(self, setup: Setup[H]) -> S:
        """The table before the first act."""

    @abstractmethod
    def judge(self, state: S, action: Action) -> Verdict:
        """What the rules say of *action* now. Raises ValueError if it can't happen at any table (no such seat)."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> S:
        """The table after *action*, allowed or not. Where there is nothing to apply, the same state."""

    @abstractmethod
    def prompt(self, state: S) -> Prompt:
        """What comes next. Every action offered without `barred` is one `judge` lets pass."""

    @abstractmethod
    def flow(self, state: S, name: str, answers: Answers) -> Page | Done:
        """The next page of the flow *name*, or its action. Raises ValueError for answers that lead nowhere."""

    @abstractmethod
    def answers(self, action: Action) -> tuple[str, Answers] | None:
        """The flow and the answers that lead to *action*, to change it later; None if no flow does."""

    @abstractmethod
    def describe(self, before: S, action: Action, after: S) -> Text:
        """The event in one line."""

    def implied(self, before: S, action: Action) -> tuple[Text, ...]:
        """The steps an event stood for as well, which nobody told by themselves; the log has them behind it."""
        return ()

    @abstractmethod
    def figures(self, state: S) -> tuple[Figure, ...]:
        """Every public number and fact that can be corrected by hand."""

    @abstractmethod
    def correct(self, state: S, figure: str, value: Answer) -> S:
        """The table with one figure corrected. Raises ValueError for a figure or a value there isn't."""

    @abstractmethod
    def leave(self, state: S, seat: int) -> S:
        """The table after the player of *seat* went home; what the seat holds stays in the sum."""

    @abstractmethod
    def ledgers(self, state: S) -> tuple[Ledger, ...]:
        """What is conserved, a ledger a unit; the first is the one the ranking goes by."""

    @abstractmethod
    def progress(self, state: S) -> Text:
        """Where the match is, for the strip and the home screen: round and turn."""

    @abstractmethod
    def standing(self, state: S) -> Standing:
        """The ranking as it is now."""

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """Whether the match has ended."""

    def score(self, state: S, seat: int) -> int | None:
        """What statistics follow of a seat from match to match, called ``<game>.counted``; None if nothing is counted.

        What the first ledger says of the seat, unless a game counts something else.
        """
        ledgers = self.ledgers(state)
        return ledgers[0].balance(seat_account(seat)) if ledgers else None

    def deeds(self, before: S, action: Action) -> tuple[tuple[int, str], ...]:
        """Who did what by *action*, for counting everybody's favourite acts: seats, and what ``<game>.deed.…`` names.

        What nobody chooses to do (dealing, drawing) is no deed.
        """
        return ()

    def seen_by(self, state: S, seat: int | None) -> S:
        """What *seat* (None: somebody looking on) may see of the table; everything, unless a game has secrets."""
        return state

    def recalled(self, past: S, now: S) -> S:
        """An earlier table as it may be looked at *now*; everything, unless what lay open then is closed by now."""
        return past
