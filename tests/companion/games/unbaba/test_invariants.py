"""What holds in every match, whoever plays it: played at random by the rules."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import Answers, Page
from companion.games.unbaba import UNBABA
from companion.games.unbaba.actions import Passed, Played
from companion.games.unbaba.cards import DECK
from companion.games.unbaba.state import SUPPLY, Phase, State
from companion.match import Match
from companion.verdict import Kind
from tests.companion.games.unbaba.table import new_match

ACTS = 150


def _play(match: Match, random: Random) -> Match | None:
    """A legal play, or None if the number chosen has none we could afford."""
    answers: Answers = ()
    while isinstance(page := UNBABA.flow(match.state, "play", answers), Page):
        part = next(part for part in page.parts if part.default is None and part.id not in dict(answers))
        open_choices = [choice.value for choice in part.choices if choice.pale is None and choice.value != "more"]
        if not open_choices:
            return None
        answers = (*answers, (part.id, random.choice(open_choices)))
    # Twelve cards are dealt to nobody here, so the same card may be played twice: a remark, no objection.
    assert match.judge(page.action).kind <= Kind.ADVICE
    return match.act(page.action, at=0, confirmed=True)[0]


def _step(match: Match, random: Random) -> Match:
    acts = [act for act in UNBABA.prompt(match.state).acts if not act.more]
    act = random.choice(acts)
    if act.flow == "play":
        after = _play(match, random)
        if after is not None or match.state.phase is Phase.LEAD:
            return after or match
        return match.act(Passed(match.state.turn), at=0)[0]
    assert act.action is not None
    return match.act(act.action, at=0)[0]


def _check(before: State, after: State) -> None:
    centre = after.draft.left if after.phase.is_draft else 0
    assert sum(after.hands) + after.trick.size + after.discarded + after.aside + centre == DECK
    assert min(after.hands) >= 0
    assert len(after.out_order) - len(before.out_order) <= 1
    assert sum(after.loss_tokens(seat) for seat in range(after.seats)) + after.tokens.balance(SUPPLY) == 25
    if after.phase.is_play:
        assert len(after.active) >= 2
        assert after.turn in after.active
    if after.phase is Phase.FOLLOW:
        assert 1 <= after.passes_needed <= len(after.active)
        assert len(after.trick.passes) < after.passes_needed


@pytest.mark.parametrize("seats", UNBABA.seats)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_match_by_the_rules(seats: int, seed: int) -> None:
    """All 60 cards are somewhere, one at most goes out at a time, and a round hands out as many tokens as it should."""
    random = Random(seed)
    match = new_match(seats)
    for _ in range(ACTS):
        if UNBABA.is_over(match.state):
            break
        before, match = match.state, _step(match, random)
        _check(before, match.state)
        if len(match.state.rounds) > len(before.rounds):
            gained = match.state.rounds[-1].gained
            displayed = match.state.trick.display
            assert displayed is not None
            assert sum(gained) == (seats if seats > 2 else len(displayed))
            assert gained[match.state.out_order[0]] == 0


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_pass_never_comes_back_to_the_last_player(seed: int) -> None:
    """UB-19: whoever played last is not asked again in the same trick unless somebody played beyond it."""
    random = Random(seed)
    match = new_match(4)
    for _ in range(ACTS // 2):
        if UNBABA.is_over(match.state):
            break
        match = _step(match, random)
        moment = match.now
        if moment.acted and isinstance(moment.acted.action, Passed | Played) and match.state.phase is Phase.FOLLOW:
            assert match.state.turn != match.state.trick.last
