"""UNO☆デュエル as the framework sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.game import Answer, Answers, Check, Done, Figure, Game, Page, Prompt, Setup, Standing
from companion.games.uno_duel import figures, flows, judge, prompts, rules, telling
from companion.games.uno_duel.actions import ACTIONS, MatchEnded
from companion.games.uno_duel.checks import check_challenge, check_hand, check_play, check_trap
from companion.games.uno_duel.options import Options
from companion.games.uno_duel.state import State
from companion.ledger import Account, Ledger
from companion.text import Text, Who, say
from companion.verdict import Action, Verdict


class UnoDuel(Game[State, Options]):
    """UNO☆デュエル: elements, traps and draw attacks beside a real deck, for two to ten (UD-03).

    A wild draw four and the challenge it meets are two events, undone one by one: what joins is told in one step.
    """

    id: ClassVar[str] = "uno_duel"
    seats: ClassVar[range] = range(2, 11)
    options: ClassVar[type[Options]] = Options
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    endings: ClassVar[tuple[type[Action], ...]] = (MatchEnded,)
    checks: ClassVar[Mapping[str, Check]] = {
        "play": Check("雷D2 攻撃2 ; 風D2", check_play),
        "trap": Check("風3 ; 炎S ; 自分の番", check_trap),
        "hand": Check("水7 ; 雷7 炎7 W", check_hand),
        "challenge": Check("水7 ; 雷6 炎7", check_challenge),
    }
    first_ways: ClassVar[tuple[str, ...]] = ("dealer",)

    def account(self, account: Account) -> Text:
        """The name of a hand, of the traps before a seat, of the piles."""
        kind, _, number = account.partition(":")
        return say("uno_duel.account.trap", who=Who(int(number))) if kind == "trap" else super().account(account)

    def judge_setup(self, setup: Setup[Options]) -> Verdict:
        """Two to ten; with more than eight the cards get few (UD-03)."""
        return judge.judge_setup(setup)

    def start(self, setup: Setup[Options]) -> State:
        """The table before the deal; who is first at the set-up deals (UD-02)."""
        return rules.start(setup)

    def judge(self, state: State, action: Action) -> Verdict:
        """What the rules say of *action* now (UD-01 to UD-28)."""
        return judge.judge(state, action)

    def apply(self, state: State, action: Action) -> State:
        """The table after *action*, allowed or not."""
        return rules.apply(state, action)

    def prompt(self, state: State) -> Prompt:
        """What comes next."""
        return prompts.prompt(state)

    def flow(self, state: State, name: str, answers: Answers) -> Page | Done:
        """The next page of a flow, or its action: see `companion.games.uno_duel.flows.flow`."""
        return flows.flow(state, name, answers)

    def answers(self, action: Action) -> tuple[str, Answers] | None:
        """The flow and the answers that lead to *action*."""
        return flows.answers(action)

    def describe(self, before: State, action: Action, after: State) -> Text:
        """The event in one line, the steps it implied included."""
        return telling.describe(before, action, after)

    def implied(self, before: State, action: Action) -> tuple[Text, ...]:
        """The standby closed, the turn called, nothing played, the cards drawn: what nobody told by itself."""
        return tuple(telling.implied(before, action))

    def figures(self, state: State) -> tuple[Figure, ...]:
        """Hands, traps, UNO, field, attack, direction, whose turn, score."""
        return figures.figures(state)

    def correct(self, state: State, figure: str, value: Answer) -> State:
        """The table with one figure corrected. Raises ValueError for a figure or a value there isn't."""
        return figures.correct(state, figure, value)

    def leave(self, state: State, seat: int) -> State:
        """The table after a player went home: the cards go into the draw pile."""
        return rules.leave(state, seat)

    def ledgers(self, state: State) -> tuple[Ledger, ...]:
        """The cards: between hands, traps, draw pile and discards."""
        return (state.cards,)

    def progress(self, state: State) -> Text:
        """Round and turn."""
        return telling.progress(state)

    def standing(self, state: State) -> Standing:
        """Most rounds won, or points, first; and what is worth telling."""
        return telling.standing(state)

    def is_over(self, state: State) -> bool:
        """Whether the match has ended."""
        return state.is_over

    def score(self, state: State, seat: int) -> int:
        """Rounds won, in points or not."""
        return sum(result.winner == seat for result in state.round.results)

    def deeds(self, before: State, action: Action) -> tuple[tuple[int, str], ...]:
        """Attacks of one card and of several, traps, challenges, UNO."""
        return telling.deeds(action)


UNO_DUEL = UnoDuel()
