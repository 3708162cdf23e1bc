"""あんねんないねん as the framework sees it."""

from __future__ import annotations

from typing import ClassVar

from companion.game import Answer, Answers, Done, Figure, Game, Page, Prompt, Setup, Standing
from companion.games.annen import figures, flows, judge, prompts, rules, secrecy, standing
from companion.games.annen.actions import ACTIONS, Called, Revealed
from companion.games.annen.options import Options
from companion.games.annen.state import State
from companion.ledger import Ledger
from companion.text import Text
from companion.verdict import Action, Verdict


class Annen(Game[State, Options]):
    """あんねんないねん: bluff with true and made-up stories, for three to six, or two if the table likes (AN-02)."""

    id: ClassVar[str] = "annen"
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[type[Options]] = Options
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    first_ways: ClassVar[tuple[str, ...]] = ("kansai",)

    def judge_setup(self, setup: Setup[Options]) -> Verdict:
        """Three to six are what the game is for (AN-02)."""
        return judge.judge_setup(setup)

    def joins(self, first: Action, then: Action) -> bool:
        """A call and its card are one event (AN-14), a call said anew included."""
        return isinstance(first, Called) and isinstance(then, Called | Revealed)

    def start(self, setup: Setup[Options]) -> State:
        """The table before the first topic."""
        return rules.start(setup.options, len(setup.seats), setup.first)

    def judge(self, state: State, action: Action) -> Verdict:
        """What the rules say of *action* now. Raises ValueError for seats and positions no table has."""
        return judge.judge(state, action)

    def apply(self, state: State, action: Action) -> State:
        """The table after *action*, allowed or not."""
        return rules.apply(state, action)

    def prompt(self, state: State) -> Prompt:
        """What comes next."""
        return prompts.prompt(state)

    def flow(self, state: State, name: str, answers: Answers) -> Page | Done:
        """The next page of a flow, or its action: see `companion.games.annen.flows.flow`."""
        return flows.flow(state, name, answers)

    def answers(self, action: Action) -> tuple[str, Answers] | None:
        """The flow and the answers that lead to *action*."""
        return flows.answers(action)

    def describe(self, before: State, action: Action, after: State) -> Text:
        """The event in one line; what was typed while placing is never in it."""
        return standing.describe(before, action, after)

    def figures(self, state: State) -> tuple[Figure, ...]:
        """Cards, reach, whose turn, numbers: whatever lies open at this step."""
        return figures.figures(state)

    def correct(self, state: State, figure: str, value: Answer) -> State:
        """The table with one figure corrected. Raises ValueError for a figure or a value there isn't."""
        return figures.correct(state, figure, value)

    def leave(self, state: State, seat: int) -> State:
        """The table after a player went home."""
        return rules.leave(state, seat)

    def ledgers(self, state: State) -> tuple[Ledger, ...]:
        """The cards: between the seats and the box."""
        return (state.ledger,)

    def progress(self, state: State) -> Text:
        """Round and step."""
        return standing.progress(state)

    def standing(self, state: State) -> Standing:
        """The ranking, and at the end what is worth telling."""
        return standing.standing(state)

    def is_over(self, state: State) -> bool:
        """Whether somebody has won."""
        return state.is_over

    def deeds(self, before: State, action: Action) -> tuple[tuple[int, str], ...]:
        """Naming numbers, passing, calling, asking, giving up."""
        return standing.deeds(action)

    def seen_by(self, state: State, seat: int | None) -> State:
        """What a seat may see: what others typed while placing is closed."""
        return secrecy.seen_by(state, seat)

    def recalled(self, past: State, now: State) -> State:
        """An earlier table: cards turned in earlier rounds are closed until the match is over."""
        return secrecy.recalled(past, now)


ANNEN = Annen()
