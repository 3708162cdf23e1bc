"""What the rules say of whatever a table may report, clause by clause, and what the house rules change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.kemono import KEMONO
from companion.games.kemono.actions import (
    Attacked,
    Battle,
    CardsMoved,
    ClauseResolved,
    CoinTossed,
    EffectQueued,
    Fought,
    FriendMoved,
    MagicUsed,
    RestNamed,
    SpecialSummoned,
    StarsBroken,
    StarTriggered,
    Summoned,
    TurnEnded,
)
from companion.games.kemono.battle import Outcome
from companion.games.kemono.cards import Keyword, Trigger
from companion.games.kemono.effects import Result
from companion.games.kemono.options import EACH_PLAYER, FAILS, OWNER, Options
from companion.games.kemono.order import Zone
from companion.games.kemono.state import Ending, Pile, State
from companion.verdict import Action, Kind
from tests.companion.games.kemono.match_table import (
    CARDS,
    board,
    friend,
    new_match,
    piles,
    play,
    read,
    stands,
    table,
    verdict,
)

BEGIN = new_match().state
OVER = play(table(), "B concedes")
BREAKING = play(table(), "B breaks 1")
QUEUED = play(table("犬", "犬"), "A waits 1; B waits 1")
MIXED = play(table("犬,犬", "犬"), "A waits 1; A waits 2; B waits 1 AFTER")
RUNNING = play(table(b="犬"), "A uses 謎")
NAMING = play(table("犬", "犬,猫"), "A uses 恵みの雷")
DECLARED = play(table("先手", "猫"), "A1 declares B1; resolve")


@pytest.mark.parametrize(
    ("rule", "state", "line", "expected"),
    [
        ("KM-02", BEGIN, "begin", "ok"),
        ("KM-02", table(), "begin", "begun KM-02"),
        ("KM-02", BEGIN, "A summons 犬 at 1", "not_begun KM-02, summon_cost KM-06"),
        ("KM-03", table(), "A ends", "ok"),
        ("KM-03", table(), "B ends", "not_your_turn KM-03"),
        ("KM-03", QUEUED, "A ends", "queue_first KM-28"),
        ("KM-04", table(hand=(7, 3)), "A draws 1", "ok"),
        ("KM-05", table(deck=(1, None)), "A draws 2", "?deck_out KM-05"),
        ("KM-05", table(deck=(0, None)), "both draw 1", "?deck_out KM-05"),
        ("KM-06", table(), "B summons 零 at 1", "not_your_turn KM-06"),
        ("KM-06", table(), "A summons 猫 at 1 for 1", "paid_less KM-06"),
        ("KM-06", table(), "A summons 犬 at 1 for 2", "?paid_more KM-06"),
        ("KM-06", table(), "A summons 犬 at 1 for 4", "summon_cost KM-06, ?paid_more KM-06"),
        ("KM-06", table(hand=(0, 3)), "A summons 犬 at 1", "?too_few KM-35"),
        ("KM-06", table(), "A まん -4", "?no_japariman KM-06"),
        ("KM-06", table(), "A まん +2", "ok"),
        ("KM-07", table("犬"), "A summons 象 at 1", "release_missing KM-07"),
        ("KM-07", table(), "A summons 象 at 1", "release KM-07"),
        ("KM-07", table("犬"), "A summons 猫 at 2 over 1", "no_icon KM-07"),
        ("KM-07", table("犬"), "A summons 象 at 1 over 2", "no_friend KM-07, place_taken KM-08"),
        ("KM-07", table("犬"), "A summons 象 at 1 over 1", "ok"),
        ("KM-07", table("犬"), "A summons 象 at 3 over 1", "ok"),
        ("KM-08", table("犬"), "A summons 犬 at 1", "place_taken KM-08"),
        ("KM-08", table("犬"), "A specials 犬 at 1", "place_taken KM-08"),
        ("KM-08", table("犬"), "A specials 犬 at 0", "place_free KM-08"),
        ("KM-08", table("犬,犬,犬,犬,犬"), "A specials 犬 at 0", "ok"),
        ("KM-09", table(), "A specials 虎 at 1", "ok"),
        ("KM-09", table(), "B specials 象 at 1", "ok"),
        ("KM-09", table(), "A specials 虎 at 1 from rest", "?too_few KM-35"),
        ("KM-10", table(), "B uses 恵み", "not_your_turn KM-10"),
        ("KM-10", BREAKING, "A uses 恵み", "break_first KM-19"),
        ("KM-10", table("犬", "犬"), "A uses 雷 on A1", "not_nameable KM-10"),
        ("KM-10", table("犬", "犬,犬"), "A uses 雷 on B1 B2", "too_many KM-10"),
        ("KM-10", table("犬", "犬,犬"), "A uses 双雷 on B1 B2", "ok"),
        ("KM-10", table("犬"), "A1 uses 0", "no_ability KM-10"),
        ("KM-11", table(japariman=1, b="犬"), "A uses 雷 on B1", "magic_japariman KM-11"),
        ("KM-11", table(stars=(0, 5)), "A uses 星食い", "magic_stars KM-11, no_such_star KM-11"),
        ("KM-12", table("犬,犬,犬,犬,犬"), "A uses 参上", "?full KM-08"),
        ("KM-13", table(), "A uses 恵み in vain", "no_search KM-13"),
        ("KM-13", table(), "A uses 探し in vain", "~search KM-13"),
        ("KM-14", table("犬"), "A2 attacks B", "no_friend KM-14"),
        ("KM-14", table("犬", actor="B"), "A1 attacks B", "not_your_turn KM-14"),
        ("KM-15", table("犬", "犬"), "A1 attacks B2", "no_friend KM-15"),
        ("KM-16", table("猫", "犬"), "A1 attacks B1", "ok"),
        ("KM-16", table("先手", "犬"), "A1 attacks B1", "?effects_first KM-28"),
        ("KM-14", table("先手", "犬"), "A1 declares B1", "ok"),
        ("KM-16", DECLARED, "fight", "ok"),
        ("KM-16", DECLARED, "A summons 犬 at 2", "battle_first KM-16"),
        ("KM-17", table("猫", "運"), "A1 attacks B1", "~coin KM-17"),
        ("KM-17", table("猫", "運"), "A1 attacks B1 heads", "ok"),
        ("KM-17", table(b="犬"), "B1 dies", "ok"),
        ("KM-17", table(b="盾"), "B1 dies", "?fate_shielded KM-17"),
        ("KM-17", table(b="不死"), "B1 dies", "?fate_proof KM-17"),
        ("KM-17", table(b="犬"), "B1 dies shielded", "?fate_destroyed KM-17"),
        ("KM-17", table(), "B1 dies", "no_friend KM-17"),
        ("KM-19", BREAKING, "B takes", "ok"),
        ("KM-19", BREAKING, "A takes", "no_break KM-19"),
        ("KM-19", table(), "B takes", "no_break KM-19"),
        ("KM-19", BREAKING, "A ends", "break_first KM-19"),
        ("KM-20", BREAKING, "B triggers", "~card KM-20"),
        ("KM-20", BREAKING, "B triggers 恵み", "ok"),
        ("KM-20", BREAKING, "B triggers 犬", "no_magic KM-20"),
        ("KM-20", BREAKING, "B triggers 雷", "no_target KM-10"),
        ("KM-20", table(), "B triggers 恵み", "no_break KM-19"),
        ("KM-22", table(), "A repairs 1", "ok"),
        ("KM-22", table(deck=(0, None)), "A repairs 1", "?repair_loses KM-22"),
        ("KM-22", table(), "A moves 1 hand stars", "?five_stars KM-22"),
        ("KM-23", OVER, "A summons 犬 at 1", "match_over KM-23"),
        ("KM-23", OVER, "A concedes", "match_over KM-23"),
        ("KM-23", OVER, "A draws 1", "match_over KM-23"),
        ("KM-23", table(), "draw agreed", "ok"),
        ("KM-23", table(stars=(5, 1)), "B breaks 2", "?star_out KM-23"),
        ("KM-24", table("犬"), "A1 -3000", "ok"),
        ("KM-24", table(), "A1 -3000", "no_friend KM-24"),
        ("KM-25", table("犬"), "A1 plain", "ok"),
        ("KM-26", table("犬"), "A1 gets FLIGHT next", "ok"),
        ("KM-26", table("犬"), "A1 loses FLIGHT", "?has_not KM-26"),
        ("KM-27", MIXED, "resolve 3", "speed KM-27"),
        ("KM-27", MIXED, "move 3 to 1", "speed KM-27"),
        ("KM-28", MIXED, "move 2 to 1", "ok"),
        ("KM-28", MIXED, "resolve 2", "ok"),
        ("KM-28", MIXED, "resolve", "ok"),
        ("KM-28", MIXED, "move 4 to 1", "nothing_waits KM-28"),
        ("KM-28", table(), "resolve", "nothing_waits KM-28"),
        ("KM-28", QUEUED, "A1 attacks B1", "queue_first KM-28"),
        ("KM-28", table(), "A waits 1", "no_friend KM-28"),
        ("KM-29", RUNNING, "done", "~outcome KM-29"),
        ("KM-29", RUNNING, "failed", "ok"),
        ("KM-29", RUNNING, "A summons 犬 at 1", "text_first KM-29"),
        ("KM-29", table(), "done", "nothing_asked KM-29"),
        ("KM-29", NAMING, "done on B1", "ok"),
        ("KM-29", NAMING, "done on A1", "not_nameable KM-10"),
        ("KM-30", table("盾"), "A1 gets ONCE_SHIELD", "?has_already KM-30"),
        ("KM-30", table("犬"), "A1 gets ONCE_SHIELD", "ok"),
        ("KM-31", table("安売り"), "A summons 猫 at 2", "ok"),
        ("KM-32", table(), "A waits 1 rest", "no_rest_card KM-32"),
        ("KM-32", table("犬"), "A1 to rest", "ok"),
        ("KM-33", table("2000 攻撃できない"), "A1 stripped", "ok"),
        ("KM-35", table(), "A moves 2 hand rest", "ok"),
        ("KM-35", table(), "A moves 4 hand rest", "not_so_many KM-35"),
    ],
)
def test_verdicts(rule: str, state: State, line: str, expected: str) -> None:
    """What is found, gravest first, with its rule."""
    assert verdict(state, line) == expected
    judged = KEMONO.judge(state, read(state, line))
    assert rule in judged.rules or not expected.startswith("ok")


UPSIDE_DOWN = Battle(Outcome.SECOND, (2000, 1000), (True, False))
MOVED = play(table(rest=(2, 0)), "A draws 1")


@pytest.mark.parametrize(
    ("rule", "state", "action", "expected"),
    [
        ("KM-11", table(), MagicUsed(0, CARDS["星食い"]), "magic_paid_less"),
        ("KM-11", table(), MagicUsed(0, CARDS["恵み"], 1), "magic_paid_more"),
        ("KM-11", table(), MagicUsed(0, CARDS["星食い"], 0, (1,)), "farthest_star"),
        ("KM-11", table(), MagicUsed(0, CARDS["星食い"], 0, (5,)), None),
        ("KM-11", table(), MagicUsed(0, None, 4), "short_of_japariman"),
        ("KM-11", table(), MagicUsed(0, None, 0, (6,)), "no_such_star"),
        ("KM-10", table(), MagicUsed(0, None, 1), "card"),
        ("KM-10", table(), MagicUsed(0, CARDS["犬"], 1), "no_magic"),
        ("KM-16", table("猫", "犬"), Attacked(0, 1, 1, UPSIDE_DOWN), "other_result"),
        ("KM-16", table(), Fought(Battle(Outcome.FIRST, (1, 0), (False, True))), "no_attack"),
        ("KM-20", BREAKING, StarTriggered(1), "card"),
        ("KM-32", MOVED, RestNamed(0, 2, CARDS["犬"]), None),
        ("KM-32", MOVED, RestNamed(0, 3, CARDS["犬"]), "no_rest_card"),
        ("KM-17", table(), CoinTossed(heads=True), None),
        ("KM-10", NAMING, ClauseResolved(Result.DONE), "name_some"),
        ("KM-09", play(table(), "A uses 招き"), ClauseResolved(Result.DONE), "which_card"),
    ],
)
def test_verdicts_of_actions(rule: str, state: State, action: Action, expected: str | None) -> None:
    """The same for what is quicker said as an action."""
    findings = [each.text.key.split(".")[-1] for each in KEMONO.judge(state, action).findings]
    assert findings[:1] == ([expected] if expected else [])


@pytest.mark.parametrize(
    "action",
    [
        TurnEnded(2),
        Summoned(0, CARDS["犬"], 6),
        Summoned(-1, CARDS["犬"], 1),
        SpecialSummoned(0, CARDS["犬"], 1, Pile.BOARD),
        Attacked(0, 0, 1),
        Attacked(0, 1, 6),
        FriendMoved(friend("A1"), Pile.LIMBO),
        FriendMoved(31, Pile.REST),
        CardsMoved(0, Pile.HAND, Pile.HAND),
        CardsMoved(0, Pile.BOARD, Pile.HAND),
        EffectQueued(0, "", zone=Zone.FIELD, position=6),
        StarsBroken(3),
        Attacked(0, 1, 1, Battle(Outcome.FIRST, (2000, 1000), (False, True), after=((2, Trigger.AFTER_DESTROY),))),
    ],
)
def test_what_no_table_has(action: Action) -> None:
    """Seats, places and piles there aren't are no matter of rules."""
    with pytest.raises(ValueError, match=r"nobody|no place|no friend|no card|two sides"):
        KEMONO.judge(table("猫", "犬"), action)


@pytest.mark.parametrize(
    ("state", "line", "offered"),
    [
        (table("犬", "1000 対象外, 500"), "A1 attacks B1", ["A1 attacks B2"]),
        (table("鳥", "1000 対象外, 500"), "A1 attacks B1", ["A1 attacks B", "A1 attacks B2"]),
        (table("犬"), "A summons 犬 at 1", [f"A summons 犬 at {place}" for place in (2, 3, 4, 5)]),
        (table(), "B ends", ["A ends"]),
        (BREAKING, "A ends", ["B takes"]),
        (QUEUED, "A ends", ["resolve"]),
        (MIXED, "resolve 3", ["resolve"]),
        (table(b="盾"), "B1 dies", ["B1 dies shielded"]),
        (table(), "A moves 4 hand rest", ["A moves 3 hand rest"]),
        (table("先手", "犬"), "A1 attacks B1", ["A1 declares B1"]),
    ],
)
def test_the_nearest_way_on(state: State, line: str, offered: list[str]) -> None:
    """What is refused comes with what would do; every offer passes."""
    judged = KEMONO.judge(state, read(state, line))
    assert [offer.action for offer in judged.nearest] == [read(state, other) for other in offered]
    for offer in judged.nearest:
        assert offer.action is not None
        assert KEMONO.judge(state, offer.action).kind <= Kind.CANNOT_TELL


# Time (KM-26, KM-03).


@pytest.mark.parametrize(
    ("rule", "lines", "power"),
    [
        ("KM-26", "A1 +500", 1500),
        ("KM-26", "A1 +500; A ends; B ends; A ends", 1500),
        ("KM-26", "A1 +500 turn", 1500),
        ("KM-26", "A1 +500 turn; A ends", 1000),
        ("KM-26", "A1 +500 next; A ends", 1500),
        ("KM-26", "A1 +500 next; A ends; B ends", 1000),
        ("KM-26", "A1 +500; A1 to hand; A summons 犬 at 1", 1000),
        ("KM-25", "A1 +500 turn; A1 plain; A1 +300", 1300),
    ],
)
def test_how_long_a_change_lasts(rule: str, lines: str, power: int) -> None:
    """For good, for the turn, or to the end of the next one to come; a friend that comes again is a new one."""
    assert board(play(table("犬"), lines), "A") == f"犬{power}"


@pytest.mark.parametrize(
    ("rule", "lines", "flies"),
    [
        ("KM-26", "A1 gets FLIGHT turn; A ends", False),
        ("KM-26", "A1 gets FLIGHT; A ends", True),
        ("KM-26", "A ends; A1 gets FLIGHT turn", True),
        ("KM-26", "A ends; A1 gets FLIGHT turn; B ends", False),
        ("KM-33", "A1 gets FLIGHT; A1 stripped", False),
    ],
)
def test_how_long_a_keyword_lasts(rule: str, lines: str, flies: bool) -> None:
    """The same of keywords; given in the other's turn, this turn is that one (KA-24)."""
    found = play(table("犬"), lines).friend(friend("A1"))
    assert found is not None
    assert found.has(Keyword.FLIGHT) is flies


def test_a_new_friend_may_attack_again() -> None:
    """KA-22 (KM-14): leaving and coming back makes it another friend."""
    state = play(table("鳥"), "A1 attacks B; B takes; A1 to hand; A summons 鳥 at 1")
    assert verdict(state, "A1 attacks B") == "ok"


def test_effects_of_the_turn_come_by_themselves() -> None:
    """KM-03 (KM-26): at its start and at its end, of whose turn it is; then the turn goes on."""
    state = play(table("夜", "朝"), "A ends")
    assert stands(state) == "waiting 夜の力"
    state = play(state, "resolve")
    assert (stands(state), board(state, "A")) == ("waiting 朝の力", "夜1500")
    assert state.turn.seat == 1
    state = play(state, "resolve; B ends")
    assert stands(state) == "A 5"


def test_an_effect_of_an_attack_goes_first() -> None:
    """KM-16, KM-28: declared, the effect resolved, then the battle with the power it has by then."""
    state = play(table("先手", "猫"), "A1 declares B1")
    assert stands(state) == "waiting 先手の力"
    state = play(state, "resolve")
    assert stands(state) == "battle"
    assert (board(play(state, "fight"), "A"), board(play(state, "fight"), "B")) == ("", "")


@pytest.mark.parametrize(
    ("rule", "lines", "after"),
    [
        ("KM-16", "B1 to rest", "A 3"),
        ("KM-16", "A1 to rest", "A 3"),
        ("KM-16", "A1 +0", "battle"),
    ],
)
def test_an_attack_is_spent_when_somebody_leaves(rule: str, lines: str, after: str) -> None:
    """KA-27: without one of the two there is no comparison, and the attacker has attacked."""
    assert stands(play(DECLARED, lines)) == after


@pytest.mark.parametrize(
    ("rule", "state", "lines", "after"),
    [
        ("KM-18", table("猫", "遺言"), "A1 attacks B1", "waiting 遺言の力"),
        ("KM-18", table("猫", "最期"), "A1 attacks B1", "waiting 最期の力"),
        ("KM-17", table("2000 SUPPRESS", "遺言"), "A1 attacks B1", "A 3"),
        ("KM-34", table("虎", "最期"), "B1 dies", "A 3"),
        ("KM-34", table("虎", "遺言"), "B1 dies", "waiting 遺言の力"),
        ("KM-34", table("虎", "遺言"), "B1 to rest", "A 3"),
        ("KM-18", table("遺言", "1000 仕返し"), "A1 +500; A1 attacks B1", "waiting 遺言の力"),
        ("KM-18", table("剣歯", "遺言"), "A1 attacks B1", "waiting 遺言の力, 剣歯の力"),
        ("KM-18", table("剣歯", "遺言"), "A1 attacks B1; A1 to rest", "waiting 遺言の力"),
    ],
)
def test_what_being_destroyed_brings(rule: str, state: State, lines: str, after: str) -> None:
    """Effects of being destroyed wait, late ones after them; those that need their friend go with it."""
    assert stands(play(state, lines)) == after


# The end (KM-23).


@pytest.mark.parametrize(
    ("rule", "state", "lines", "after", "ending"),
    [
        ("KM-23", table(stars=(0, 0)), "both break 1", "draw", Ending.STARS),
        ("KM-23", table(deck=(0, 0)), "both draw 1", "draw", Ending.DECK),
        ("KM-23", table(deck=(0, None)), "A uses みんな", "B wins", Ending.DECK),
        ("KM-23", table(deck=(0, 0)), "A uses みんな", "draw", Ending.DECK),
        ("KM-23", table(stars=(5, 1)), "B breaks 2; B takes", "A wins", Ending.STARS),
        ("KM-23", table(), "A concedes", "B wins", Ending.CONCEDED),
        ("KM-23", table(), "draw agreed", "draw", Ending.AGREED),
        ("KM-22", table(deck=(0, None), stars=(4, 5)), "A repairs 1", "B wins", Ending.DECK),
        ("KM-05", table(deck=(None, 0)), "A ends", "A wins", Ending.DECK),
        ("KM-05", table(deck=(0, None)), "A breaks 1; A takes", "A 3", None),
    ],
)
def test_the_end(rule: str, state: State, lines: str, after: str, ending: Ending | None) -> None:
    """Who has won, and why; both at once is a draw (KA-19)."""
    state = play(state, lines)
    assert (stands(state), state.ending) == (after, ending)


def test_after_the_end_nothing_moves() -> None:
    """KM-23: whatever is told then changes nothing."""
    assert play(OVER, "A draws 1; A summons 犬 at 1; B ends") == OVER


def test_who_goes_home_has_lost() -> None:
    """KM-23."""
    state = KEMONO.leave(table(), 0)
    assert (stands(state), state.ending) == ("B wins", Ending.LEFT)
    assert KEMONO.leave(OVER, 0) is OVER


# House rules.


@pytest.mark.parametrize(
    ("rule", "options", "line", "expected"),
    [
        ("KA-01 KM-14", Options(first_turn_ban=EACH_PLAYER), "A1 attacks B", "first_turn_each_player KM-14"),
        ("KA-01 KM-14", Options(), "A1 attacks B", "ok"),
        ("KA-06 KM-09", Options(special_needs_release=True), "A specials 象 at 2", "release_missing KM-07"),
        ("KA-06 KM-09", Options(), "A specials 象 at 2", "ok"),
        ("KA-05 KM-22", Options(repair_deckout=FAILS), "A repairs 1", "?repair_fails KM-22"),
    ],
)
def test_switches_of_verdicts(rule: str, options: Options, line: str, expected: str) -> None:
    """On the second turn, with an empty deck."""
    assert verdict(table("犬", turn=2, deck=(0, None), options=options), line) == expected


def test_switches_at_the_start() -> None:
    """KA-02 (KM-02, KM-03): another starting hand; the first player draws nothing on the first turn."""
    state = play(new_match(options=Options(start_hand=5, first_draw=False)).state, "begin")
    assert piles(state, "A") == "30 5 5 0 0"
    assert piles(play(state, "A ends"), "B") == "29 6 5 0 0"


def test_switch_repair() -> None:
    """KA-05 (KM-22): with an empty deck the repair fails, and nobody has lost."""
    state = play(table(deck=(0, None), stars=(4, 5), options=Options(repair_deckout=FAILS)), "A repairs 1")
    assert (stands(state), piles(state, "A")) == ("A 3", "0 3 4 0 0")


def test_switch_stars_as_cost() -> None:
    """KA-08 (KM-11): the owner chooses which star pays."""
    state = table(options=Options(cost_star=OWNER))
    used = MagicUsed(0, CARDS["星食い"], 0, (2,))
    assert KEMONO.judge(state, used).kind is Kind.OK
    assert KEMONO.apply(state, used).halves[0].stars == (1, 3, 4, 5)


@pytest.mark.parametrize(
    ("rule", "on_tie", "after"),
    [("KA-17 KM-18", True, "waiting 剣歯の力"), ("KA-17 KM-18", False, "A 3")],
)
def test_switch_after_a_tie(rule: str, on_tie: bool, after: str) -> None:
    """A tie that a shield survived."""
    state = table("剣歯", "虎", options=Options(after_destroy_on_tie=on_tie))
    assert stands(play(state, "A1 gets ONCE_SHIELD; A1 attacks B1")) == after


def test_switch_closed_rest_areas() -> None:
    """KA-20 (KM-32): nobody sees what lies there until the match is over; how many cards, everybody does."""
    state = play(table("犬", options=Options(rest_public=False)), "A1 to rest")
    assert state.halves[0].rest == (CARDS["犬"],)
    for seat in (None, 0, 1):
        assert KEMONO.seen_by(state, seat).halves[0].rest == (None,)
    over = play(state, "A concedes")
    assert KEMONO.seen_by(over, None) is over
    open_ = replace(state.options, rest_public=True)
    assert KEMONO.seen_by(state._replace(options=open_), 1).halves[0].rest == (CARDS["犬"],)


# What the table rules.


@pytest.mark.parametrize(
    ("rule", "state", "lines", "first", "second"),
    [
        ("KM-35", table("犬"), "A summons 猫 at 1", "31 2 5 1 1", "32 3 5 0 0"),
        ("KM-35", table(hand=(0, 3)), "A summons 猫 at 1", "34 0 5 1 0", "32 3 5 0 0"),
        ("KM-35", table(), "B takes", "32 3 5 0 0", "32 4 4 0 0"),
        ("KM-35", table(), "B triggers", "32 3 5 0 0", "32 3 4 0 1"),
        ("KM-35", table(), "A moves 4 hand rest", "32 0 5 0 3", "32 3 5 0 0"),
        ("KM-35", play(table(b="犬,犬"), "A uses 変身"), "A ends", "32 2 5 0 1", "29 4 5 2 0"),
        ("KM-35", QUEUED, "A ends", "31 3 5 1 0", "30 4 5 1 0"),
        ("KM-28", MIXED, "resolve 3", "30 3 5 2 0", "31 3 5 1 0"),
    ],
)
def test_what_the_table_rules_is_done(rule: str, state: State, lines: str, first: str, second: str) -> None:
    """Whatever it says, each player still has forty cards; a card the counts don't know of comes from the deck."""
    state = play(state, lines)
    assert (piles(state, "A"), piles(state, "B")) == (first, second)
