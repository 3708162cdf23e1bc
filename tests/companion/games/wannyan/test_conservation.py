"""Money is never lost, whatever two, three or four people report, rule, correct, undo, amend or store."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import matchfile
from companion.games.wannyan import WANNYAN
from companion.match import Acted, Change, Corrected, Match
from tests.companion.strategies import encodable, offered, started, step

ACTS = 80
seats = pytest.mark.parametrize("count", [2, 3, 4])
seeds = st.integers(0, 2**32 - 1)


def check(match: Match, total: int) -> None:
    """WN-28: balances, stakes on the field and the bank together are what everybody began with; no stake is lost."""
    state = match.state
    held = sum(state.balance(seat) for seat in range(len(state.seats)))
    assert held + state.stakes + state.bank == total
    assert state.bank >= 0
    assert all(state.stake(found.id) == 0 for found in state.sets if found.pooled)


@seats
@settings(max_examples=30, deadline=None)
@given(seed=seeds)
def test_legal_play(count: int, seed: int) -> None:
    """Played by the rules; hundreds stay hundreds, hands and deck are never less than nothing."""
    random = Random(seed)
    match = started(WANNYAN, count, random)
    total = count * match.setup.options.starting_money
    for _ in range(ACTS):
        action = offered(match, random, pale=False)
        if action is None:
            break
        match, _ = match.act(action, at=0, note="言ったとおり", confirmed=True)
        check(match, total)
        state = match.state
        assert all(state.balance(seat) % 100 == 0 for seat in range(count))
        assert all(len(state.sets_of(seat)) <= 2 for seat in range(count))
        assert all(0 <= state.hand_count(seat) <= 9 for seat in range(count))


@seats
@settings(max_examples=30, deadline=None)
@given(seed=seeds)
def test_anything_goes(count: int, seed: int) -> None:
    """Ruled, undone and redone at random, saved and loaded at the end."""
    random = Random(seed)
    match = started(WANNYAN, count, random)
    total = count * match.setup.options.starting_money
    for _ in range(ACTS):
        match = step(match, random)
        check(match, total)


@seats
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_amended(count: int, seed: int) -> None:
    """An earlier act said otherwise, or struck out: the later ones stand, and the sum with them."""
    random = Random(seed)
    match = started(WANNYAN, count, random)
    total = count * match.setup.options.starting_money
    for _ in range(ACTS // 4):
        if (action := offered(match, random)) is not None:
            match, _ = match.act(action, at=0, note="言ったとおり", confirmed=True)
    for _ in range(4):
        entries = [moment.entry.n for moment in match.moments() if moment.entry]
        instead = random.choice((None, encodable(WANNYAN, random)))
        change = Change(random.choice(entries), Acted(instead) if instead else None)
        try:
            match, _ = match.amend(match.preview(change), at=0)
        except ValueError:
            continue  # nothing any table could have
        check(match, total)
        if not any(moment.entry for moment in match.moments()):
            break


@seats
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_corrected(count: int, seed: int) -> None:
    """A correction moves money against the box, so the books still sum to nothing, and everything else stands."""
    random = Random(seed)
    match = started(WANNYAN, count, random)
    for _ in range(ACTS // 2):
        match = step(match, random)
        figure = random.choice(WANNYAN.figures(match.state))
        allowed = figure.span or tuple(choice.value for choice in figure.choices)
        value = allowed[random.randrange(len(allowed))]
        match, _ = match.act(Corrected(figure.id, value, "数え直した"), at=0)
        assert sum(match.state.ledger.balances.values()) == 0
    rows = [
        matchfile.encode_entry(WANNYAN, moment.entry)
        for moment in reversed([*match.moments()])
        if moment.entry is not None
    ]
    renumbered = [{**row, "n": n} for n, row in enumerate(rows, 1)]
    header, stored = matchfile.loads(matchfile.dumps(matchfile.Header("m", match.setup), renumbered))
    assert matchfile.fold(header, stored).state == match.state
