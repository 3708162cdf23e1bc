"""What always holds: cards add up to the deck after anything at all, and rounds run by the rules."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.uno_duel import UNO_DUEL
from companion.games.uno_duel.actions import (
    Challenged,
    Drew,
    Played,
    TrapFired,
    TrapSet,
    TurnCalled,
    TurnEnded,
)
from companion.games.uno_duel.cards import deck_size, total
from companion.games.uno_duel.legality import fits_many
from companion.games.uno_duel.state import DISCARD, PILE, Did, Phase, State, trap_account
from companion.ledger import BOX, seat_account
from companion.match import Acted, Change, Corrected, Left, Match
from tests.companion.games.uno_duel.table import LAWLESS, hands, play, stands, table
from tests.companion.strategies import encodable, offered, started

ACTS = 150
seeds = st.integers(0, 2**32 - 1)
players = st.sampled_from((2, 3, 4, 7, 10))


def check_cards(state: State) -> None:
    """Draw pile, hands, traps and discards are the deck, and none of them is less than nothing."""
    held = [state.hand(seat) for seat in range(len(state.seats))]
    traps = [state.cards.balance(trap_account(seat)) for seat in range(len(state.seats))]
    lying = [state.cards.balance(PILE), state.cards.balance(DISCARD)]
    assert sum(held) + sum(traps) + sum(lying) == deck_size(lawless=state.options.lawless_zone) == state.size
    assert min(*held, *traps, *lying) >= 0
    assert traps == [len(seat.traps) for seat in state.seats]
    assert set(state.cards.balances) <= {
        BOX,
        PILE,
        DISCARD,
        *map(seat_account, range(len(state.seats))),
        *map(trap_account, range(len(state.seats))),
    }


@settings(max_examples=60, deadline=None)
@given(seed=seeds, seats=players)
def test_cards_add_up_to_the_deck_whatever_happens(seed: int, seats: int) -> None:
    """After plays by the rules, rulings, nonsense, undo, redo, corrections, amendments and players who leave."""
    random = Random(seed)
    match = started(UNO_DUEL, seats, random)
    for _ in range(ACTS):
        match = anything(match, random)
        check_cards(match.state)


def anything(match: Match, random: Random) -> Match:
    """One more thing that may happen to a match."""
    dice = random.random()
    try:
        if dice < 0.1 and match.can_undo:
            return match.undo(at=0)[0]
        if dice < 0.13 and match.can_redo:
            return match.redo(at=0)[0]
        if dice < 0.2:
            figure = random.choice(UNO_DUEL.figures(match.state))
            values = figure.span or tuple(choice.value for choice in figure.choices)
            return match.act(Corrected(figure.id, random.choice(values), "数え直した"), at=0)[0]
        if dice < 0.22 and match.count > 5:
            entries = [moment.entry.n for moment in match.moments() if moment.entry is not None]
            instead = encodable(UNO_DUEL, random) if random.random() < 0.5 else None
            change = Change(random.choice(entries[:40]), Acted(instead) if instead else None)
            return match.amend(match.preview(change), at=0)[0]
        if dice < 0.225:
            return match.act(Left(random.randrange(len(match.players))), at=0)[0]
        action = encodable(UNO_DUEL, random) if dice < 0.4 else offered(match, random, barred=dice < 0.6)
        return match if action is None else match.act(action, at=0, note="卓の裁定", confirmed=True)[0]
    except ValueError:  # what no table could have
        return match


@settings(max_examples=60, deadline=None)
@given(seed=seeds, seats=players)
def test_rounds_run_by_the_rules(seed: int, seats: int) -> None:
    """While nobody overrules: turns follow the order, attacks end up drawn, hands go up or down."""
    random = Random(seed)
    match = started(UNO_DUEL, seats, random)
    for _ in range(ACTS):
        if UNO_DUEL.is_over(match.state):
            break
        action = offered(match, random, pale=False)
        assert action is not None
        if match.judge(action).kind.word in ("advice", "violation"):
            continue
        before: State = match.state
        match, _ = match.act(action, at=0)
        check_step(before, action, match.state)


def check_step(before: State, action: object, after: State) -> None:
    check_cards(after)
    turn = after.turn
    assert after.round.most >= total(after.table.attack)
    assert after.table.skips < max(2, 10 * len(after.active))
    if turn.phase is Phase.BATTLE:
        assert turn.did is Did.NOTHING
        assert turn.owed == 0
    if turn.phase is Phase.STANDBY:
        assert turn.owed == 0
    match action:
        case Played(seat, cards):
            assert before.actor == seat
            assert not fits_many(cards, before.table.field, before.facing, before.options)
            assert after.table.field.kind is cards[-1].kind
        case TurnCalled(seat) | Drew(seat) | TurnEnded(seat):
            assert before.actor == seat
        case TrapSet(seat):
            assert len(after.seats[seat].traps) <= after.options.trap_limit
            assert after.hand(seat) >= 1 or after.options.last_card_as_trap
        case TrapFired(seat) if before.phase is Phase.STANDBY:
            assert after.hand(seat) <= before.hand(seat) or after.table.override == seat
        case Challenged(by, guilty):
            assert before.last is not None
            loser, drawn = (before.last.seat, 5) if guilty else (by, 6 if before.last.draws else None)
            gained = after.hand(loser) - before.hand(loser)
            assert gained == (before.options.challenge_wild_mode if drawn is None else drawn) or after.pile == 0


@settings(max_examples=60, deadline=None)
@given(seed=seeds, seats=st.integers(2, 6))
def test_a_wrong_card_pointed_out_is_as_if_it_had_been_refused(seed: int, seats: int) -> None:
    """Let pass first and told afterwards, or told at once: the table is the same, but for how the cards got there."""
    random = Random(seed)
    state = table("水7", hands=" ".join("7" * seats), attack=random.choice(("", "D2")))
    card = random.choice(("風7", "炎7", "雷6", "炎LZ", "炎S", "炎R", "炎D2"))
    at_once = play(state, f"A wrong {card}")
    afterwards = play(state, f"A plays {card};A wrong")
    assert (stands(at_once), hands(at_once)) == (stands(afterwards), hands(afterwards))
    assert at_once.turn == afterwards.turn
    assert at_once.table == afterwards.table


@pytest.mark.parametrize("attack", ["", "D2", "W4"])
@pytest.mark.parametrize("played", ["", "炎R", "炎D2", "炎S"])
def test_quick_and_detailed_lead_to_the_same_table(attack: str, played: str) -> None:
    """What an act implies is what comes of telling every step by itself (UD-04)."""
    field = "W4(炎)" if attack == "W4" else "炎D2"
    state = table(field, attack=attack, options=LAWLESS)
    quick = play(state, f"A plays {played}" if played else "", "A ends")
    slow = play(state, f"A plays {played}" if played else "A passes;A draws", "A ends")
    assert (stands(quick), hands(quick)) == (stands(slow), hands(slow))
    who = stands(quick)[5]
    quick = play(quick, f"{who} draws", f"{who} ends")
    slow = play(slow, "closed", f"{who} calls", f"{who} passes", f"{who} draws", f"{who} ends")
    assert (stands(quick), hands(quick)) == (stands(slow), hands(slow))
    assert quick.turn == slow.turn
    assert quick.seats == slow.seats
