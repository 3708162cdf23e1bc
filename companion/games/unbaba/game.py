"""ウンババ as the framework sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.game import Answer, Answers, Check, Done, Figure, Game, Page, Prompt, Setup, Standing
from companion.games.unbaba import corrections, flows, judge, rules, telling
from companion.games.unbaba.actions import (
    Chose,
    Dealt,
    DraftFinished,
    EverybodyChose,
    HandedOver,
    Passed,
    Picked,
    Played,
    Revealed,
    WentOut,
)
from companion.games.unbaba.checks import check_hand, check_play
from companion.games.unbaba.options import Options
from companion.games.unbaba.prompts import prompt
from companion.games.unbaba.state import Phase, State
from companion.ledger import Ledger
from companion.text import Text
from companion.verdict import Action, Verdict


class Unbaba(Game[State, Options]):
    """ウンババ: products with unruly signs, for two to five (UB-02)."""

    id: ClassVar[str] = "unbaba"
    seats: ClassVar[range] = range(2, 6)
    options: ClassVar[type[Options]] = Options
    actions: ClassVar[tuple[type[Action], ...]] = (
        Dealt,
        Chose,
        EverybodyChose,
        Revealed,
        Picked,
        DraftFinished,
        Played,
        Passed,
        HandedOver,
        WentOut,
    )
    checks: ClassVar[Mapping[str, Check]] = {
        "play": Check("-6 -6 ; -7 -7i", check_play),
        "hand": Check("-6 -6 ; +7 -7 -7i -8 -8", check_hand),
    }
    first_ways: ClassVar[tuple[str, ...]] = ("youngest",)

    def start(self, setup: Setup[Options]) -> State:
        """Before the first deal; the youngest starts (UB-08)."""
        return rules.start(setup)

    def judge(self, state: State, action: Action) -> Verdict:
        """UB-03 to UB-30."""
        return judge.judge(state, action)

    def apply(self, state: State, action: Action) -> State:
        """The table after *action*."""
        return rules.apply(state, action)

    def prompt(self, state: State) -> Prompt:
        """What comes next."""
        return prompt(state)

    def flow(self, state: State, name: str, answers: Answers) -> Page | Done:
        """``play``, ``type``, ``out``, and of the draft ``chose``, ``centre`` and ``pick``."""
        return flows.flow(state, name, answers)

    def answers(self, action: Action) -> tuple[str, Answers] | None:
        """The answers that lead to *action*."""
        return flows.answers(action)

    def describe(self, before: State, action: Action, after: State) -> Text:
        """The event in one line; of a closed trick without its cards."""
        return telling.describe(before, action, after)

    def figures(self, state: State) -> tuple[Figure, ...]:
        """Tokens, hands, out order, turn, parent, last to play, starter, displayed row."""
        return corrections.figures(state)

    def correct(self, state: State, figure: str, value: Answer) -> State:
        """The table with one figure corrected."""
        return corrections.correct(state, figure, value)

    def leave(self, state: State, seat: int) -> State:
        """The hand lies aside, the tokens stay."""
        return corrections.leave(state, seat)

    def ledgers(self, state: State) -> tuple[Ledger, ...]:
        """The loss tokens."""
        return (state.tokens,)

    def progress(self, state: State) -> Text:
        """Round and trick."""
        return telling.progress(state)

    def standing(self, state: State) -> Standing:
        """Fewest tokens first."""
        return telling.standing(state)

    def is_over(self, state: State) -> bool:
        """Whether somebody has reached the limit."""
        return state.phase is Phase.GAME_OVER

    def deeds(self, before: State, action: Action) -> tuple[tuple[int, str], ...]:
        """Leading, stacking, adding, passing, handing mischief over."""
        return telling.deeds(before, action)

    def seen_by(self, state: State, seat: int | None) -> State:
        """The same for everybody: hands aren't known, closed tricks stay closed."""
        return telling.seen(state)

    def recalled(self, past: State, now: State) -> State:
        """Closed tricks without their cards, until the match is over."""
        return telling.recalled(past, now)


UNBABA = Unbaba()
