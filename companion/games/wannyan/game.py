"""ワンにゃんフェスタ as the framework sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.game import Answer, Answers, Check, Done, Figure, Game, Page, Prompt, Setup, Standing
from companion.games.wannyan import figures, flows, judge, prompts, rules, standing
from companion.games.wannyan.actions import ACTIONS, MatchEnded
from companion.games.wannyan.checks import check_battle, check_claim, check_deck_battle, check_hand
from companion.games.wannyan.options import Options
from companion.games.wannyan.state import State, owner, place
from companion.ledger import Account, Ledger
from companion.text import Text, Who, say
from companion.verdict import Action, Verdict


class Wannyan(Game[State, Options]):
    """ワンにゃんフェスタ: rummy with stakes, for two to four (WN-02)."""

    id: ClassVar[str] = "wannyan"
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[type[Options]] = Options
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    endings: ClassVar[tuple[type[Action], ...]] = (MatchEnded,)
    first_ways: ClassVar[tuple[str, ...]] = ("janken",)
    checks: ClassVar[Mapping[str, Check]] = {
        "hand": Check("F1F2F3 [W10 V10 *]p W5V5", check_hand),
        "claim": Check("F5 ; F6 F7", check_claim),
        "battle": Check("9 ワンツーパンチ ; 10 デュエル", check_battle),
        "deck-battle": Check("8 デュエル ; ネコ波動 デスサイス 4", check_deck_battle),
    }

    def account(self, account: Account) -> Text:
        """The name of an account; a stake is named by its set."""
        kind, _, number = account.partition(":")
        if kind == "stake":
            return say("wannyan.account.stake", who=Who(owner(int(number))), number=place(int(number)))
        return super().account(account)

    def start(self, setup: Setup[Options]) -> State:
        """The table with the first round dealt."""
        return rules.start(setup.options, len(setup.seats), setup.first)

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
        """The next page of ``battle``, ``claim``, ``out`` or ``start``, or its action."""
        return flows.flow(state, name, answers)

    def answers(self, action: Action) -> tuple[str, Answers] | None:
        """The flow and the answers that lead to *action*."""
        return flows.answers(action)

    def describe(self, before: State, action: Action, after: State) -> Text:
        """The event in one line."""
        return standing.describe(before, action, after)

    def figures(self, state: State) -> tuple[Figure, ...]:
        """Money, sets, fees, whose turn: whatever lies open."""
        return figures.figures(state)

    def correct(self, state: State, figure: str, value: Answer) -> State:
        """The table with one figure corrected. Raises ValueError for a figure or a value there isn't."""
        return figures.correct(state, figure, value)

    def leave(self, state: State, seat: int) -> State:
        """The table after a player went home."""
        return rules.leave(state, seat)

    def ledgers(self, state: State) -> tuple[Ledger, ...]:
        """The money."""
        return (state.ledger,)

    def progress(self, state: State) -> Text:
        """Round and turn."""
        return standing.progress(state)

    def standing(self, state: State) -> Standing:
        """The ranking by money."""
        return standing.standing(state)

    def deeds(self, before: State, action: Action) -> tuple[tuple[int, str], ...]:
        """Summons, battles, flights, claims, going out."""
        return standing.deeds(action)

    def is_over(self, state: State) -> bool:
        """Whether the table ended the match, or its last round is over."""
        return state.is_over


WANNYAN = Wannyan()
