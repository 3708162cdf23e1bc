"""What always holds as long as nobody overrules the rules: matches played at random from what is offered."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.annen import ANNEN
from companion.games.annen.actions import Passed
from companion.games.annen.state import LOST, Phase, Result, State
from companion.ledger import BOX
from tests.companion.games.annen.table import play, table
from tests.companion.strategies import offered, started

ACTS = 400  # enough for most matches to be won


def check_state(state: State) -> None:
    seats = range(len(state.seats))
    for seat in seats:
        assert 0 <= state.owned(seat) <= 4
        assert (state.owned(seat) == 0) == (seat not in state.active) == (state.seats[seat].out_in > 0)
    (ledger,) = ANNEN.ledgers(state)
    assert sum(state.owned(seat) for seat in seats) + ledger.balance(LOST) == 4 * len(seats) == -ledger.balance(BOX)
    round_, cards = state.round, len(state.active) * state.round.each
    if state.phase is Phase.BID:
        assert sum(round_.placed) == cards
        assert state.lying == cards
        assert len(state.active) * (round_.each - 1) == state.fewest_annen
        assert state.most_annen == len(state.active) * min(round_.each, 3)
    if state.phase is Phase.CHALLENGE:
        assert sum(round_.face_down) + len(round_.flips) == cards
        assert len(round_.passed) == len(state.active) - 1
        assert round_.challenger == round_.bidder
    assert round_.counted <= round_.bid
    assert all(flip.is_right for flip in round_.flips[:-1])
    if round_.flips and not round_.flips[-1].is_right:
        assert round_.result is Result.FAILURE
    assert all(before.number < after.number for before, after in pairwise(round_.bids))


def check_step(before: State, after: State) -> None:
    for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        assert after.owned(seat) <= before.owned(seat)
        assert now.reach or not was.reach


def check_round(start: State, end: State) -> None:
    """From one topic to the next: exactly one card lost or one success, but for a round done over."""
    seats = range(len(start.seats))
    lost = sum(start.owned(seat) - end.owned(seat) for seat in seats)
    reached = sum(end.seats[seat].reach and not start.seats[seat].reach for seat in seats)
    won = end.winner is not None and end.round.result is Result.SUCCESS
    done_over = end.rounds[start.round.number - 1].result is Result.VOID
    assert (lost, reached + won) in ([(0, 0)] if done_over else [(1, 0), (0, 1)])


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), seats=st.integers(3, 6))
def test_invariants(seed: int, seats: int) -> None:
    """Cards, reach, piles, bids, calls and rounds, over whole matches with any house rules."""
    random = Random(seed)
    match = started(ANNEN, seats, random)
    topic: State = match.state
    passed: set[int] = set()
    for _ in range(ACTS):
        check_state(match.state)
        if ANNEN.is_over(match.state):
            check_round(topic, match.state)
            break
        action = offered(match, random, pale=False)
        assert action is not None
        before: State = match.state
        if isinstance(action, Passed):
            assert action.seat not in passed
            passed.add(action.seat)
        match, _ = match.act(action, at=0)
        check_step(before, match.state)
        if before.phase is Phase.ROUND_END:
            check_round(topic, match.state)
            topic, passed = match.state, set()


@settings(max_examples=200, deadline=None)
@given(hands=st.lists(st.integers(1, 4), min_size=2, max_size=6), data=st.data())
def test_public_facts_hold_for_any_cards(hands: list[int], data: st.DataObject) -> None:
    """Whoever still has a nainen, and wherever it was placed: the annen on the table are within the bounds (AN-26)."""
    count = data.draw(st.integers(1, min(hands)), "count")
    state = play(table("".join(map(str, hands))), "topic", f"count {count}", "all place")
    annen = 0
    for cards in hands:
        has_nainen = cards == 4 or data.draw(st.booleans(), "has a nainen")
        must_place_it = has_nainen and count == cards
        annen += count - (must_place_it or (has_nainen and data.draw(st.booleans(), "places it")))
    assert state.fewest_annen <= annen <= state.most_annen
