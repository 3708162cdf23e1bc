"""What the table knows by counting: cards in hand and in the deck, laps, who may do what, and players who leave."""

import pytest

from companion.games.wannyan import WANNYAN
from companion.games.wannyan.actions import Discarded
from companion.match import Corrected, Left, Match
from companion.verdict import Kind
from tests.companion.games.wannyan.script import SEATS, match, played, read_action, set_at, turns
from tests.companion.games.wannyan.test_rules import BARE_LAP, DECK_LOST, DECK_WON, DEFENDED, LAP, LOST, SHOWN

LAP_OF_THREE = "".join(f"{seat} summons; {seat} discards\n" for seat in "ABC")
B_DEFENDS = "A1 attacks B1: 0, 0: 5 デュエル ; 9 デュエル"

HANDS = [
    # rule and what happened, the cards in the hands of A, B, C and D
    ("WN-02 eight each, and A has drawn", "", (9, 8, 8, 8)),
    ("WN-03 A has discarded, so B's turn begins, with the draw", "A discards", (8, 9, 8, 8)),
    ("WN-03 the draw is not counted twice", "A discards; B summons", (8, 6, 8, 8)),
    ("WN-12 a claimant is back at eight, the set included", BARE_LAP + "B claims through", (9, 5, 8, 8)),
    ("WN-12 with a wannyan as well", BARE_LAP + "B claims wannyan", (9, 5, 8, 8)),
    ("WN-30 a pooled set stays out of the hand", LAP + "A1 attacks B1: 0, flees; A discards", (5, 9, 5, 5)),
    ("WN-34 a set that lost is back in the hand", LOST + "A discards", (8, 6, 5, 5)),
    ("WN-32 two sets leave two cards", "A summons; A summons; A discards", (2, 9, 8, 8)),
    ("WN-03 nobody draws from an empty deck", turns(33), (8, 8, 8, 8)),
    ("WN-03 but from a new one", turns(33) + "reshuffled", (8, 9, 8, 8)),
    ("WN-28 nobody draws once the round is over", "A discards; B goes out", (8, 8, 8, 8)),
]


@pytest.mark.parametrize(("row", "script", "hands"), HANDS, ids=[row[0] for row in HANDS])
def test_hands_are_counted(row: str, script: str, hands: tuple[int, ...]) -> None:
    """A seat holds eight cards, nine once it has drawn; every set takes three of them."""
    state = played(match(), script).state
    assert tuple(state.hand_count(seat) for seat in range(4)) == hands


@pytest.mark.parametrize("script", ["", "A discards", BARE_LAP, LAP, BARE_LAP + "B claims through"])
def test_hand_count_and_ticked_draw_agree(script: str) -> None:
    """A ticked 引く beside eight cards: whoever has drawn holds nine, sets included."""
    state = played(match(), script).state
    draw = WANNYAN.prompt(state).stages[0]
    assert draw.when == -1
    assert state.hand_count(state.actor) + 3 * len(state.sets_of(state.actor)) == 9


DECKS = [
    # rule and what happened, how many play, the cards left in the deck
    ("WN-02 four players: 65 - 32, and one drawn", 4, "", 32),
    ("WN-02 two players: 65 - 16, and one drawn", 2, "", 48),
    ("WN-03 nobody has drawn after a discard", 4, "A discards", 32),
    ("WN-03 the next seat has", 4, "A discards; B summons", 31),
    ("WN-22 what is turned up has left it, the joker too", 4, LAP + "A1 fights the deck: 1 デュエル ; キル 4", 26),
    ("WN-09 a claim draws nothing", 4, BARE_LAP + "B claims through", 29),
    ("WN-03 all but what is held is in a new one", 4, turns(33) + "reshuffled", 32),
    ("WN-22 but for what is turned up", 4, LAP + turns(27, "A") + "reshuffled", 32),
]


@pytest.mark.parametrize(("row", "seats", "script", "left"), DECKS, ids=[row[0] for row in DECKS])
def test_deck_is_counted(row: str, seats: int, script: str, left: int) -> None:
    """65, less what is held, discarded and turned up."""
    assert played(match(seats), script).state.deck_left == left


def test_deck_that_runs_out_in_a_deck_battle() -> None:
    """WN-22: 29 turns leave 3 cards, one of them drawn; three turned up, so a new deck of 65 - 33 - 3 was made.

    What this battle turned up isn't among it.
    """
    table = played(match(), LAP + turns(26))
    assert table.state.deck_left == 3
    state = played(table, "C1 fights the deck: 6 デュエル ; 6 6 4 : fee 100").state
    assert state.deck_left == 65 - 33 - 3


def test_battle_is_off_when_no_card_is_left() -> None:
    """WN-22: the set and its stake stay where they are, and nobody has won."""
    table = played(match(), LAP)
    before = table.state
    action = read_action("A1 fights the deck: 6 デュエル ; 6")
    assert table.judge(action).kind is Kind.ADVICE  # by our count there are cards left
    state, _ = table.act(action, at=0, confirmed=True)
    assert state.state.sets == before.sets
    assert state.state.ledger.balances == before.ledger.balances


LAPS = [
    # rule and what happened, how many play, whether A1 may fight
    ("WN-08 on the turn of its summoning", 4, "A summons", False),
    ("WN-08 on its owner's next turn", 4, "A summons\n" + BARE_LAP, True),
    ("WN-08 two players", 2, "A summons; A discards; B discards", True),
    ("WN-08 a claim waits for the whole lap", 4, BARE_LAP + "A claims wannyan; A discards\n" + turns(3, "B"), True),
    ("WN-08 and so not on the very next turn", 4, BARE_LAP + "A claims wannyan", False),
    ("WN-08 two players, claimed: not on the next", 2, "A discards; B discards; A claims wannyan", False),
    ("WN-08 two players: the one after", 2, "A discards; B discards; A claims wannyan; A discards; B discards", True),
    ("WN-21 not twice a turn", 4, LAP + "A1 attacks B1: 0, flees", False),
]  # fmt: skip


@pytest.mark.parametrize(("row", "seats", "script", "may_fight"), LAPS, ids=[row[0] for row in LAPS])
def test_sets_wait_for_a_lap(row: str, seats: int, script: str, may_fight: bool) -> None:
    """As many turns as there are seats, from the turn a set was summoned on."""
    state = played(match(seats), script).state
    assert state.may_fight(state.find(set_at("A1"))) is may_fight


ORDERS = [
    # rule and who has discarded, the seats that may claim, the first in line first
    ("WN-13 A: B comes first", BARE_LAP + "A discards", "BCD"),
    ("WN-13 D: A comes first", BARE_LAP, "ABC"),
    ("WN-13 a claimant's discard counts from the claimant", BARE_LAP + "B claims through", "CDA"),
    ("WN-09 nobody in the first lap", "A discards; B discards; C discards", ""),
    ("WN-09 nobody once the next card is drawn", BARE_LAP + "A summons", ""),
    ("WN-32 nobody with two sets", "A discards; B summons; B summons; B discards; C discards; D discards", "AC"),
]


@pytest.mark.parametrize(("row", "script", "order"), ORDERS, ids=[row[0] for row in ORDERS])
def test_who_may_claim(row: str, script: str, order: str) -> None:
    """Clockwise from whoever discarded."""
    state = played(match(), script).state
    assert "".join(SEATS[seat] for seat in state.may_claim) == order


def test_where_sets_lie() -> None:
    """WN-32: two places a seat; a place that gets free is the next one taken."""
    state = played(match(), LAP + "A summons").state
    assert [found and found.id for found in state.places(0)] == [set_at("A1"), set_at("A2")]
    state = played(match(), f"{LAP}A summons\n{DECK_LOST}").state
    assert [found and found.id for found in state.places(0)] == [None, set_at("A2")]
    state = played(match(), f"{LAP}A summons\n{DECK_LOST}\nA summons").state
    assert [found and found.id for found in state.places(0)] == [set_at("A1"), set_at("A2")]
    assert [found and found.id for found in state.places(1)] == [set_at("B1"), None]


def test_bar_of_duel() -> None:
    """WN-26: a second デュエル adds nothing, a claim lifts nothing; a battle of two players does, and a new round."""
    barred = played(match(), LAP + "A discards duel; B discards duel; C claims wannyan デュエル; C discards")
    assert barred.state.round.duel_bar
    assert not played(barred, "D1 attacks A1: 0, flees").state.round.duel_bar
    assert not played(barred, "D goes out; D starts").state.round.duel_bar
    unbarred = played(match(), LAP + "A1 fights the deck: 1 デュエル ; デュエル 4")
    assert not unbarred.state.round.duel_bar


def test_fees_and_what_was_put_in_start_afresh() -> None:
    """WN-23: the lowest fee, the first win and what is in the bank's book are of one round."""
    table = played(match(), f"{LAP}{DECK_WON[:-3]}300\nA discards")
    assert (table.state.round.lowest_fee, table.state.seats[0].fee_due, table.state.seats[0].put_in) == (
        300,
        False,
        300,
    )
    after = played(table, "B goes out; B starts").state
    assert (after.round.lowest_fee, after.seats[0].fee_due, after.seats[0].put_in, after.bank) == (100, True, 0, 0)


def test_tie_is_put_in_by_both() -> None:
    """WN-29: with raises of 300, both have put 400 into the bank."""
    state = played(match(), LAP + "A1 attacks B1: 300, 300: 7 ネコ波動 ; 5 デスサイス").state
    assert [seat.put_in for seat in state.seats] == [400, 400, 0, 0]


def leave(table: Match, seat: str) -> Match:
    return table.act(Left(SEATS.index(seat)), at=0)[0]


def test_player_who_leaves() -> None:
    """Their stake comes back, turns pass the seat by, laps get shorter, and the sum stays."""
    table = leave(played(match(), LAP), "B")
    state = table.state
    assert state.balance(1) == 3000
    assert state.in_play == (0, 2, 3)
    assert sum(state.balance(seat) for seat in range(4)) + state.stakes == 12_000
    assert played(table, "A discards").state.actor == 2
    refused = table.judge(Discarded(1))
    assert refused.findings[0].rule == "WN-02"


def test_set_waits_for_one_turn_less_when_a_player_leaves() -> None:
    """WN-08: A summons, B leaves before its turn: after C and D, A's set has waited for a lap of three."""
    state = played(leave(played(match(), "A summons; A discards"), "B"), "C discards; D discards").state
    assert state.actor == 0
    assert state.may_fight(state.find(set_at("A1")))


LEAVERS = [
    # what went wrong, how many play, what came before, who leaves, what comes after: who may claim, who may go out,
    # and the cards in the deck
    ("claims opened before D had a turn: B left before its own", 4, "A discards", "B", "C discards", "", "D", 31),
    ("and are open once D has had one", 4, "A discards", "B", "C discards; D discards", "AC", "A", 30),
    ("claims opened early: A had played and left", 4, "A discards; B discards", "A", "C discards", "", "D", 30),
    ("and the same with D's turn", 4, "A discards; B discards", "A", "C discards; D discards", "BC", "B", 29),
    ("the discard stays open when who was to draw leaves", 3, turns(3), "A", "", "B", "B", 38),
    ("who had drawn takes the card along", 3, turns(3) + "A summons", "A", "", "", "B", 37),
    ("and the next seat draws then", 3, turns(3) + "A summons", "A", "B summons", "", "", 36),
    ("a claimant who left could go out", 4, BARE_LAP + "B claims through", "B", "", "CDA", "A", 29),
    ("a defender who left could go out", 4, DEFENDED, "B", "", "", "A", 28),
    ("a defender whose attacker left may go out", 3, LAP_OF_THREE + B_DEFENDS, "A", "", "", "B", 37),
]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "seats", "before", "who", "then", "claims", "out", "left"), LEAVERS, ids=[row[0] for row in LEAVERS]
)
def test_round_goes_on_without_a_player(
    row: str, seats: int, before: str, who: str, then: str, claims: str, out: str, left: int
) -> None:
    """WN-09, WN-27, WN-31: what is open stays open for those who are here, and the deck loses what was drawn."""
    state = played(leave(played(match(seats), before), who), then).state
    assert "".join(SEATS[seat] for seat in state.may_claim) == claims
    assert "".join(SEATS[seat] for seat in state.may_go_out) == out
    assert state.deck_left == left


def test_bar_of_duel_is_said_late_though_the_next_player_left() -> None:
    """WN-26: the discard that lies open is still the last one."""
    table = leave(played(match(3), "A discards"), "B")
    assert "duel" in [act.id for act in WANNYAN.prompt(table.state).acts]
    assert table.judge(read_action("it was duel")).kind is Kind.OK


def test_round_waited_for_a_winner_who_went_home() -> None:
    """WN-02: whoever is left says who starts; nobody waits for the seat that went out and left."""
    table = leave(played(match(3), "A goes out"), "A")
    prompt = WANNYAN.prompt(table.state)
    assert prompt.seat is None
    assert [(act.flow, act.action) for act in prompt.acts if act.id == "next_round"] == [("start", None)]


def test_match_is_over_when_one_is_left() -> None:
    """Nobody is left to play against; the stake goes back first."""
    state = leave(played(match(2), "A summons; A discards"), "B").state
    assert state.is_over
    assert (state.balance(0), state.balance(1)) == (3000, 3000)


CORRECTIONS = [
    # the figure, its value, what then shows: A's money, the stakes on the field, A's sets
    ("balance.0", 5000, (5000, 0, 0)),
    ("set.1", "ready", (2900, 100, 1)),
    ("set.1", "waiting", (2900, 100, 1)),
    ("set.1", "pooled", (3000, 0, 1)),
    ("set.1", "empty", (3000, 0, 0)),
]


@pytest.mark.parametrize(("figure", "value", "expected"), CORRECTIONS)
def test_corrections(figure: str, value: int | str, expected: tuple[int, int, int]) -> None:
    """A set that should lie there takes its stake from its owner, and gives it back when it shouldn't."""
    state = match().act(Corrected(figure, value, "数え直した"), at=0)[0].state
    assert (state.balance(0), state.stakes, len(state.sets_of(0))) == expected


def test_corrected_turn_and_counts() -> None:
    """Whose turn it is, the lowest fee, the bar of デュエル, the deck: all can be put right, and the match goes on."""
    table = played(match(), LAP)
    for figure, value in (("turn", 2), ("lowest_fee", 300), ("duel_bar", "yes"), ("deck", 7), ("fee.2", "no")):
        table, _ = table.act(Corrected(figure, value, "数え直した"), at=0)
    state = table.state
    assert (state.actor, state.round.lowest_fee, state.round.duel_bar, state.deck_left) == (2, 300, True, 7)
    assert not state.seats[2].fee_due
    assert table.judge(read_action("C summons")).kind is Kind.OK


def test_corrected_turn_number_keeps_sets_waiting_as_long() -> None:
    """WN-08: the count is for the eye; a set that waits for two more turns still does, and the deck keeps its cards."""
    table = played(match(), "A summons; A discards; B discards")
    left = table.state.deck_left
    state = table.act(Corrected("turn_number", 9, "数え直した"), at=0)[0].state
    assert not state.has_waited(state.find(set_at("A1")))
    assert state.deck_left == left
    assert state.find(set_at("A1")).ready_on - 9 == 2


def test_correction_to_what_stands_already_changes_nothing() -> None:
    """WN-07, WN-08: naming the same seat once more gave two new summons, and the same set a new wait."""
    table = played(match(), "A summons; A summons; A discards; B summons; B summons")
    for figure in table.game.figures(table.state):
        after, _ = table.act(Corrected(figure.id, figure.value, "数え直した"), at=0)
        assert after.state == table.state, figure.id


def test_corrected_turn_number_let_a_set_fight_twice() -> None:
    """WN-21: whatever the turn is called, A1 has fought on it."""
    table = played(match(), LAP + "A1 attacks B1: 0, flees")
    state = table.act(Corrected("turn_number", 9, "数え直した"), at=0)[0].state
    assert state.find(set_at("A1")).fought_on == state.turn.number


@pytest.mark.parametrize(("fee", "lowest"), [(150, 200), (500, 400), (400, 400), (90, 100)])
def test_no_fee_was_left_after_one_that_was_overruled(fee: int, lowest: int) -> None:
    """WN-23: the table let an odd fee or one above 400 pass; the next is a fee there is, and none is refused."""
    table = played(match(), f"{LAP}A1 fights the deck: 9 デュエル ; 4 : fee {fee}\nA discards")
    assert table.state.round.lowest_fee == lowest
    refused = table.judge(read_action("B1 fights the deck: 9 デュエル ; 4"))
    offered = [offer.action for offer in refused.nearest if offer.action]
    assert len(offered) == (500 - lowest) // 100
    assert all(table.judge(action).kind is Kind.OK for action in offered)


@pytest.mark.parametrize(
    ("figure", "value"), [("balance.0", 150), ("balance.7", 100), ("bank", -100), ("set.1", "gone")]
)
def test_impossible_corrections(figure: str, value: int | str) -> None:
    """WN-01: money is in hundreds; a figure or a value there isn't is refused."""
    with pytest.raises(ValueError, match=r"figure|can't be"):
        match().act(Corrected(figure, value, "x"), at=0)


def test_winner_of_a_ruled_battle_without_a_set() -> None:
    """What the table rules happens: a set that isn't on record wins, and lies pooled."""
    state = played(match(), f"A1 attacks B1: 0, 300: {SHOWN}").state
    assert state.find(set_at("A1")).pooled
    assert (state.balance(0), state.balance(1)) == (3300, 2700)
