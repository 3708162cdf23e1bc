"""What no act can break: forty cards a player, and powers that stop at 0 while their sum is kept."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import matchfile
from companion.game import Done
from companion.games.kemono import KEMONO
from companion.games.kemono.cards import DECK, encoded
from companion.games.kemono.effects import STARS
from companion.games.kemono.friend import changed, enter
from companion.games.kemono.parts import CARD, MAGIC_CARD
from companion.games.kemono.power import Role, power, raw
from companion.games.kemono.state import HAND, Ending, Pile, Running, State
from companion.match import Acted, Change, Match, Refused
from companion.matchfile import Header
from companion.verdict import Action
from tests.companion.games.kemono.match_table import CARDS, play, table
from tests.companion.strategies import encodable, started, with_answer

ACTS = 100
seeds = st.integers(0, 2**32 - 1)
NEVER = ("concede", "draw_agreed")  # they only end a match early


def check(state: State) -> None:
    """§3.1, KM-35: deck, hand, stars, board, rest area and held magic of each player are forty cards at any time."""
    for seat, half in enumerate(state.halves):
        assert state.total(seat) == DECK
        assert all(state.held(pile, seat) >= 0 for pile in Pile)
        assert state.held(Pile.STARS, seat) == len(half.stars) == len(set(half.stars))
        assert state.held(Pile.BOARD, seat) == len(list(half.friends))
        assert state.held(Pile.REST, seat) == len(half.rest)
        held = [each for each in state.running if isinstance(each, Running) and each.held and each.seat == seat]
        assert state.held(Pile.LIMBO, seat) == len(held)
        assert half.japariman >= 0
        for _, friend in half.friends:
            check_power(state, seat)
            assert power(friend) == max(0, raw(friend))
    assert sum(state.cards.balances.values()) == 0


def check_power(state: State, seat: int) -> None:
    """KM-24: what is shown never lies below 0; what is stored is the printed power and every change, as they came."""
    for _, friend in state.halves[seat].friends:
        for role in Role:
            assert power(friend, role) >= 0
        assert raw(friend) == friend.base + sum(mod.amount for mod in friend.mods)


def offered(match: Match, random: Random, *, pale: bool = True) -> Action | None:
    """An act of the prompt, the rarer ones rarely; where a card is asked for, one of ours."""
    prompt = KEMONO.prompt(match.state)
    acts = [act for act in prompt.acts if act.barred is None and act.id not in NEVER]
    acts = [act for act in acts if not act.more or random.random() < 0.1] or acts
    if not acts:
        return None
    act = random.choice(acts)
    if act.action is not None:
        return act.action
    assert act.flow is not None
    answers: tuple[tuple[str, int | str], ...] = ()
    while not isinstance(asked := KEMONO.flow(match.state, act.flow, answers), Done):
        waiting = [part for part in asked.parts if part.id not in dict(answers) and part.default is None]
        part = random.choice(waiting or asked.parts)
        if part.widget in (CARD, MAGIC_CARD) and random.random() < 0.8:
            cards = [card for card in CARDS.values() if part.widget == CARD or card.magic]
            answers = with_answer(answers, part.id, encoded(random.choice(cards)))
        else:
            fair = [choice for choice in part.choices if pale or not choice.pale] or part.choices
            answers = with_answer(answers, part.id, random.choice(fair).value)
    return asked.action


def act(match: Match, random: Random) -> Match:
    """One more thing a table may do: what is offered, anything at all, overruled; undo and redo."""
    dice = random.random()
    if dice < 0.06 and match.can_undo:
        return match.undo(at=0)[0]
    if dice < 0.09 and match.can_redo:
        return match.redo(at=0)[0]
    action = encodable(KEMONO, random) if dice < 0.2 else offered(match, random)
    if action is None:
        return match
    try:
        return match.act(action, at=0, note="卓の裁定", confirmed=True)[0]
    except ValueError:  # what no table could have
        return match


@settings(max_examples=40, deadline=None)
@given(seed=seeds)
def test_played_by_the_rules(seed: int) -> None:
    """Forty cards each; hands of seven at most, five stars at most; whoever has won has won for a reason."""
    random = Random(seed)
    match = started(KEMONO, 2, random)
    for _ in range(ACTS):
        action = offered(match, random, pale=False)
        if action is None:
            break
        try:
            match, _ = match.act(action, at=0)
        except Refused:
            continue
        state = match.state
        check(state)
        assert all(state.held(Pile.HAND, seat) <= HAND for seat in (0, 1))
        assert all(len(half.stars) <= STARS for half in state.halves)
    if match.state.is_over:
        assert match.state.ending in (Ending.STARS, Ending.DECK)


@settings(max_examples=40, deadline=None)
@given(seed=seeds)
def test_anything_goes(seed: int) -> None:
    """Overruled, undone and redone at random."""
    random = Random(seed)
    match = started(KEMONO, 2, random)
    for _ in range(ACTS):
        match = act(match, random)
        check(match.state)


@settings(max_examples=20, deadline=None)
@given(seed=seeds)
def test_amended(seed: int) -> None:
    """An earlier act said otherwise, or struck out: the later ones stand, and the cards with them."""
    random = Random(seed)
    match = started(KEMONO, 2, random)
    for _ in range(ACTS // 3):
        if (action := offered(match, random)) is not None:
            match, _ = match.act(action, at=0, note="卓の裁定", confirmed=True)
    for _ in range(4):
        entries = [moment.entry.n for moment in match.moments() if moment.entry]
        instead = random.choice((None, encodable(KEMONO, random)))
        change = Change(random.choice(entries), Acted(instead) if instead else None)
        try:
            match, _ = match.amend(match.preview(change), at=0)
        except ValueError:
            continue  # nothing any table could have
        check(match.state)
        if not any(moment.entry for moment in match.moments()):
            break


@settings(max_examples=20, deadline=None)
@given(seed=seeds)
def test_saved_and_loaded(seed: int) -> None:
    """Cards, battles and targets come back as they were, and the forty with them."""
    random = Random(seed)
    match = started(KEMONO, 2, random)
    rows = []
    for _ in range(ACTS // 2):
        action = encodable(KEMONO, random) if random.random() < 0.1 else offered(match, random)
        if action is None:
            break
        try:
            match, entry = match.act(action, at=0, note="卓の裁定", confirmed=True)
        except ValueError:
            continue
        rows.append(matchfile.encode_entry(KEMONO, entry))
    header, stored = matchfile.loads(matchfile.dumps(Header("m1", match.setup), rows))
    again = matchfile.fold(header, stored)
    assert again.state == match.state
    check(again.state)


@given(base=st.integers(0, 10_000), amounts=st.lists(st.integers(-5_000, 5_000), max_size=8))
def test_power_stops_at_nothing_and_its_sum_does_not(base: int, amounts: list[int]) -> None:
    """KM-24: whatever changes come in whatever order, the sum is theirs, and what counts is never below 0."""
    friend = enter(CARDS["零"])._replace(base=base)
    for amount in amounts:
        friend = changed(friend, amount)
        assert power(friend) == max(0, raw(friend))
    assert raw(friend) == base + sum(amounts)


@given(amounts=st.lists(st.sampled_from([-2000, -1000, -500, 500, 1000]), max_size=6))
def test_powers_in_a_match(amounts: list[int]) -> None:
    """KM-24: told one by one, shown at 0, and counted on from the stored sum."""
    state = table("犬")
    sums = [1000]
    for amount in amounts:
        state = play(state, f"A1 {amount:+}")
        sums.append(sums[-1] + amount)
        shown = {figure.id: figure.value for figure in KEMONO.figures(state)}
        assert shown["power.1"] == sums[-1]
        check_power(state, 0)
    assert all(abs(after - before) in (500, 1000, 2000) for before, after in pairwise(sums))


@pytest.mark.parametrize(
    ("figure", "value", "shown"),
    [
        ("deck.0", 30, 38),
        ("hand.1", 5, 42),
        ("stars.0", 3, 38),
        ("rest.1", 2, 42),
    ],
)
def test_a_miscount_shows_until_it_is_put_right(figure: str, value: int, shown: int) -> None:
    """§3.1, KM-35: a corrected count moves against the box; the sum tells that something else is wrong as well."""
    state = table(deck=(32, 32))
    after = KEMONO.correct(state, figure, value)
    seat = int(figure[-1])
    assert (after.total(seat), after.total(1 - seat)) == (shown, 40)
    assert len(after.halves[seat].stars) == after.held(Pile.STARS, seat)
    assert len(after.halves[seat].rest) == after.held(Pile.REST, seat)
    assert sum(after.cards.balances.values()) == 0
