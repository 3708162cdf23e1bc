"""The card battle as the framework sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.game import Answer, Answers, Check, Done, Figure, Game, Page, Prompt, Setup, Standing
from companion.games.kemono import answers, figures, flows, judge, prompts, rules, standing
from companion.games.kemono.actions import ACTIONS
from companion.games.kemono.checks import CHECKS
from companion.games.kemono.options import Options
from companion.games.kemono.state import Pile, State
from companion.ledger import BOX, Account, Ledger
from companion.text import Text, Who, say
from companion.verdict import Action, Verdict


class Kemono(Game[State, Options]):
    """けものフレンズ, a card battle of two: friends, magic, and five sandstars that nobody has looked at (KM-02)."""

    id: ClassVar[str] = "kemono"
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[type[Options]] = Options
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    checks: ClassVar[Mapping[str, Check]] = CHECKS
    first_ways: ClassVar[tuple[str, ...]] = ("coin",)

    def account(self, account: Account) -> Text:
        """The name of a pile: whose, and which; the seat's own account is the hand."""
        if account == BOX:
            return super().account(account)
        kind, _, seat = account.replace("seat:", "hand.").partition(".")
        return say(f"kemono.account.{kind}", who=Who(int(seat)))

    def start(self, setup: Setup[Options]) -> State:
        """The table before the first turn (KM-02)."""
        return rules.start(setup)

    def judge(self, state: State, action: Action) -> Verdict:
        """What the rules say of *action* now. Raises ValueError for seats and places no table has."""
        return judge.judge(state, action)

    def apply(self, state: State, action: Action) -> State:
        """The table after *action*, allowed or not."""
        return rules.apply(state, action)

    def prompt(self, state: State) -> Prompt:
        """What comes next."""
        return prompts.prompt(state)

    def flow(self, state: State, name: str, answers: Answers) -> Page | Done:
        """The next page of a flow, or its action: see `companion.games.kemono.flows`."""
        return flows.flow(state, name, answers)

    def answers(self, action: Action) -> tuple[str, Answers] | None:
        """The flow and the answers that lead to *action*."""
        return answers.answers(action)

    def describe(self, before: State, action: Action, after: State) -> Text:
        """The event in one line."""
        return standing.describe(before, action, after)

    def figures(self, state: State) -> tuple[Figure, ...]:
        """Piles, japariman, turn, winner, and of each friend power and whether it has attacked."""
        return figures.figures(state)

    def correct(self, state: State, figure: str, value: Answer) -> State:
        """The table with one figure corrected. Raises ValueError for a figure or a value there isn't."""
        return figures.correct(state, figure, value)

    def leave(self, state: State, seat: int) -> State:
        """The other player has won."""
        return rules.leave(state, seat)

    def ledgers(self, state: State) -> tuple[Ledger, ...]:
        """The cards: forty a player, between deck, hand, stars, board, rest area, and magic that is held."""
        return (state.cards,)

    def progress(self, state: State) -> Text:
        """Turn and step."""
        return standing.progress(state)

    def standing(self, state: State) -> Standing:
        """Who has won, or whose stars are more."""
        return standing.standing(state)

    def is_over(self, state: State) -> bool:
        """Whether the match has ended."""
        return state.is_over

    def score(self, state: State, seat: int) -> int:
        """The stars that are left."""
        return state.held(Pile.STARS, seat)

    def deeds(self, before: State, action: Action) -> tuple[tuple[int, str], ...]:
        """Summons, attacks, magic, abilities, and what was done with broken stars."""
        return standing.deeds(action)

    def seen_by(self, state: State, seat: int | None) -> State:
        """Everything, but for what lies in the rest areas where the table plays with them closed (KM-32)."""
        if state.options.rest_public or state.is_over:
            return state
        first, second = (half._replace(rest=(None,) * len(half.rest)) for half in state.halves)
        return state._replace(halves=(first, second))


KEMONO = Kemono()
