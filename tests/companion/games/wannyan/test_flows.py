"""The way from the table to an action: which questions come, in how many taps, and what the rules leave pale."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game import Answer, Answers, Done, Page
from companion.games.wannyan import WANNYAN
from companion.games.wannyan.actions import Battled, Claimed, FoughtDeck, RoundStarted, TurnedUp, WentOut
from companion.games.wannyan.battle import Outcome, Side
from companion.games.wannyan.cards import Joker
from companion.match import Match
from companion.verdict import Action, Kind
from companion.words import Words
from tests.companion.games.wannyan.script import match, played, read_action, set_at
from tests.companion.games.wannyan.test_rules import BARE_LAP, DECK_LOST, DEFENDED, LAP, SHOWN

KINDS = ("through", "wannyan")
ATTACK: list[tuple[str, Answer]] = [("attack_number", 9), ("attack_joker", "one_two_punch")]
DEFENCE: list[tuple[str, Answer]] = [("defence_number", 10), ("defence_joker", "duel")]


def tapped(table: Match, act: str, *answers: tuple[str, Answer]) -> tuple[Action, int]:
    """What is recorded after tapping *act* in the prompt and then each answer where it is asked, and in how many taps.

    A review takes one tap more; an answer that isn't on the page fails.
    """
    (tap,) = [offered for offered in WANNYAN.prompt(table.state).acts if offered.id == act]
    taps = 1
    if tap.action is not None:
        assert not answers
        return tap.action, taps
    assert tap.flow is not None
    given: Answers = ()
    step: Page | Done = WANNYAN.flow(table.state, tap.flow, given)
    for part, answer in answers:
        assert isinstance(step, Page)
        (asked,) = [one for one in step.parts if one.id == part]
        assert answer in [choice.value for choice in asked.choices] or asked.widget in ("card", "cards")
        given = (*given, (part, answer))
        taps += 1
        step = WANNYAN.flow(table.state, tap.flow, given)
    assert isinstance(step, Done), step
    return step.action, taps + step.review


BUDGETS = [
    # what, before, the act and the answers, what is recorded, the taps it may take (screens, §5)
    ("summon", "", "summon", [], "A summons", 1),
    ("plain turn", "", "discard", [], "A discards", 1),
    ("claim", BARE_LAP, "claim", [("claim", "1:through")], "B claims through", 2),
    (
        "battle",
        LAP,
        "battle",
        [("target", set_at("B1")), ("raise", 300), ("answer", 500), *ATTACK, *DEFENCE],
        f"A1 attacks B1: 300, 500: {SHOWN}",
        9,
    ),
    (
        "battle with flight",
        LAP,
        "battle",
        [("target", set_at("B1")), ("raise", 300), ("answer", "flee")],
        "A1 attacks B1: 300, flees",
        5,
    ),
    (
        "deck battle lost",
        LAP,
        "battle",
        [("target", "deck"), ("attack_number", 1), ("attack_joker", "duel"), ("deck_number_1", 4)],
        DECK_LOST,
        6,
    ),
    (
        "deck battle won, with its fee",
        LAP,
        "battle",
        [
            ("target", "deck"),
            ("attack_number", 9),
            ("attack_joker", "duel"),
            ("deck_number_1", 4),
            ("fee", 100),
        ],
        "A1 fights the deck: 9 デュエル ; 4 : fee 100",
        6,
    ),
    ("デュエル discarded", "A discards", "duel", [], "it was duel", 1),
    ("next round", "A goes out", "next_round", [], "A starts", 1),
    ("out, unchecked", "", "out", [("hand", "")], "A goes out", 3),
]


@pytest.mark.parametrize(
    ("row", "before", "act", "answers", "recorded", "budget"), BUDGETS, ids=[row[0] for row in BUDGETS]
)
def test_tap_budget(
    row: str, before: str, act: str, answers: list[tuple[str, Answer]], recorded: str, budget: int
) -> None:
    """From the table to the record, within the taps there are for it."""
    action, taps = tapped(played(match(), before), act, *answers)
    assert action == read_action(recorded)
    assert taps <= budget


def pages(table: Match, flow: str, *answers: tuple[str, Answer]) -> Page:
    page = WANNYAN.flow(table.state, flow, answers)
    assert isinstance(page, Page)
    return page


def choices(page: Page, part: str) -> dict[Answer, bool]:
    """The choices of a part, and whether the rules let each."""
    (asked,) = [one for one in page.parts if one.id == part]
    return {choice.value: choice.pale is None for choice in asked.choices}


def test_targets_are_sets_that_lie_there_and_the_deck() -> None:
    """WN-15: other seats' sets clockwise, then the deck; nobody is asked which set to use when there is one."""
    page = pages(played(match(), LAP), "battle")
    assert choices(page, "target") == {set_at("B1"): True, set_at("C1"): True, set_at("D1"): True, "deck": True}
    assert [part.id for part in page.parts] == ["target"]


def test_pooled_sets_are_no_targets() -> None:
    """WN-33: B's set has won and lies open."""
    page = pages(played(match(), DEFENDED + "A discards; B discards"), "battle")
    assert set(choices(page, "target")) == {set_at("D1"), "deck"}


def test_deck_is_pale_while_barred() -> None:
    """WN-26: it can be tapped all the same, and says why not."""
    page = pages(played(match(), LAP + "A discards duel"), "battle")
    assert not choices(page, "target")["deck"]


def test_own_set_is_asked_for_when_there_are_two() -> None:
    """The one that may fight is chosen already; the other is pale."""
    page = pages(played(match(), LAP + "A summons"), "battle")
    own = page.parts[0]
    assert (own.id, own.default) == ("attacker", set_at("A1"))
    assert choices(page, "attacker") == {set_at("A1"): True, set_at("A2"): False}


def test_raises_and_answers() -> None:
    """WN-15: 0 to 600; the defender's lower ones are pale, and flight is always there."""
    table = played(match(), LAP)
    to_b = ("target", set_at("B1"))
    assert choices(pages(table, "battle", to_b), "raise") == dict.fromkeys(range(0, 700, 100), True)
    answer = choices(pages(table, "battle", to_b, ("raise", 300)), "answer")
    assert answer == {amount: amount >= 300 for amount in range(0, 700, 100)} | {"flee": True}


@pytest.mark.parametrize(("options", "fair"), [({"equal_raises": True}, [300]), ({}, [300, 400, 500, 600])])
def test_equal_raises(options: dict[str, Any], fair: list[int]) -> None:
    """The house rule leaves one answer beside flight."""
    page = pages(played(match(**options), LAP), "battle", ("target", set_at("B1")), ("raise", 300))
    assert [amount for amount, allowed in choices(page, "answer").items() if allowed] == [*fair, "flee"]


@pytest.mark.parametrize(("debts", "fair"), [("owe", 7), ("pay_what_you_have", 3)])
def test_raises_beyond_the_balance(debts: str, fair: int) -> None:
    """A has 200 left: 0, 100 and 200 where nobody may owe; where they may, it is only pointed out."""
    page = pages(played(match(debts=debts, starting_money=300), LAP), "battle", ("target", set_at("B1")))
    assert sum(choices(page, "raise").values()) == fair
    assert sum(choice.hint is not None for choice in page.parts[0].choices) == (4 if debts == "owe" else 0)


def test_fee_page_shows_the_win_and_what_may_be_paid() -> None:
    """WN-23: after a fee of 200, 100 is pale; the steps of the battle are to be seen."""
    table = played(match(), LAP + "A1 fights the deck: 9 デュエル ; 4 : fee 200\nA discards")
    page = pages(
        table,
        "battle",
        ("target", "deck"),
        ("attack_number", 8),
        ("attack_joker", "duel"),
        ("deck_number_1", 4),
    )
    assert choices(page, "fee") == {100: False, 200: True, 300: True, 400: True}
    assert page.verdict is not None
    assert (page.verdict.kind, page.verdict.outcome) == (Kind.OK, "first")
    assert "8 > 4" in [Words("ja", table.names)(step) for step in page.verdict.steps]
    assert page.known is not None
    assert Words("ja")(page.known) == "束に勝ち"


@pytest.mark.parametrize(
    "answers",
    [
        (("target", set_at("B1")), ("raise", 300), ("answer", 500), *ATTACK, *DEFENCE),
        (("target", set_at("B1")), ("raise", 300), ("answer", "flee")),
        (("target", "deck"), ("attack_number", 9), ("attack_joker", "duel"), ("deck_number_1", 4), ("fee", 100)),
    ],
)
def test_pages_are_counted_in_one_way(answers: Answers) -> None:
    """1/5, then 2/4: as many pages are promised at first as later on, and none is counted back."""
    table = played(match(), LAP)
    asked = [WANNYAN.flow(table.state, "battle", answers[:count]) for count in range(len(answers))]
    steps = [(page.step, page.steps) for page in asked if isinstance(page, Page)]
    assert {of for _, of in steps} == {4}
    assert [step for step, _ in steps] == sorted(step for step, _ in steps)


def test_answer_to_no_raise_names_no_zero() -> None:
    """WN-15: 「Bさん、0以上か、逃げる」."""
    table = played(match(), LAP)
    page = pages(table, "battle", ("target", set_at("B1")), ("raise", 0))
    assert page.subtitle is not None
    words = Words("ja", table.names)
    assert (words(page.title), words(page.subtitle)) == ("Bさん、受けるか、逃げるか？", "Aさんは上乗せなし")


def test_deck_battle_with_ties_and_jokers() -> None:
    """WN-25: an equal card asks for the next; the joker before each number is told with it."""
    action, taps = tapped(
        played(match(), LAP),
        "battle",
        ("target", "deck"),
        ("attack_number", 6),
        ("attack_joker", "duel"),
        ("deck_joker_1", "biohazard"),
        ("deck_number_1", 3),
        ("deck_number_2", 7),
    )
    turned = (TurnedUp(3, Joker.BIOHAZARD), TurnedUp(7))
    assert action == FoughtDeck(set_at("A1"), Outcome.SECOND, Side(6, Joker.DUEL), turned)
    assert taps == 8


def test_deck_battle_called_off() -> None:
    """WN-22: no card left to turn up; nobody has won."""
    action, _ = tapped(
        played(match(), LAP),
        "battle",
        ("target", "deck"),
        ("attack_number", 6),
        ("attack_joker", "duel"),
        ("deck_number_1", 0),
    )
    assert action == FoughtDeck(set_at("A1"), None, Side(6, Joker.DUEL))


def test_set_that_is_no_wannyan() -> None:
    """WN-35: said in place of the joker, no number asked; the set has lost."""
    action, _ = tapped(
        played(match(), LAP),
        "battle",
        ("target", set_at("B1")),
        ("raise", 0),
        ("answer", 0),
        ("attack_joker", "no_wannyan"),
        *DEFENCE,
    )
    assert isinstance(action, Battled)
    assert (action.outcome, action.attacker_is_wannyan) == (Outcome.SECOND, False)


def test_other_outcomes_can_be_ruled() -> None:
    """The review offers what the table may rule instead; a flight, what the sets may prove to be."""
    table = played(match(), LAP)
    answers = (("target", set_at("B1")), ("raise", 0), ("answer", 0), *ATTACK, *DEFENCE)
    done = WANNYAN.flow(table.state, "battle", answers)
    assert isinstance(done, Done)
    ruled = [offer.action for offer in done.instead]
    assert [action.outcome for action in ruled if isinstance(action, Battled)] == [Outcome.SECOND, Outcome.BOTH_LOSE]
    assert all(table.judge(action).kind is Kind.VIOLATION for action in ruled if action)
    fled = WANNYAN.flow(table.state, "battle", (("target", set_at("B1")), ("raise", 0), ("answer", "flee")))
    assert isinstance(fled, Done)
    bluffs = [offer.action for offer in fled.instead if isinstance(offer.action, Battled)]
    assert [(bluff.outcome, bluff.attacker_is_wannyan) for bluff in bluffs] == [
        (Outcome.SECOND, False),
        (Outcome.BOTH_LOSE, False),
    ]


def test_claims_are_listed_in_their_order() -> None:
    """WN-13: D has discarded, so A is first; WN-32: a seat with two sets is pale."""
    table = played(match(), "A discards; B summons; B summons; B discards; C discards; D discards")
    claims = choices(pages(table, "claim"), "claim")
    assert list(claims) == [f"{seat}:{kind}" for seat in (0, 1, 2) for kind in ("through", "wannyan")]
    assert [seat for seat, allowed in claims.items() if not allowed] == ["1:through", "1:wannyan"]


@pytest.mark.parametrize(("debts", "wannyan"), [("owe", True), ("pay_what_you_have", False)])
def test_claim_without_its_stake_was_not_pale(debts: str, wannyan: bool) -> None:
    """WN-11: a claimed wannyan needs its 100 where nobody may owe; a through set costs nothing."""
    table = played(match(debts=debts, starting_money=0), BARE_LAP)
    claims = choices(pages(table, "claim"), "claim")
    assert claims == {f"{seat}:{kind}": kind == "through" or wannyan for seat in (0, 1, 2) for kind in KINDS}


OUT_FIRST = [
    # what went wrong, what came before, the seat that is asked about first
    ("after a claimed through set it was A, whose set hasn't won", "A summons\n" + BARE_LAP + "B claims through", 1),
    ("nor is it A where A may go out too", BARE_LAP + "B claims through", 1),
    ("on a defence that won", DEFENDED, 1),
    ("after a claimed wannyan", BARE_LAP + "B claims wannyan", 0),
    ("on one's own turn", "", 0),
]


@pytest.mark.parametrize(("row", "before", "seat"), OUT_FIRST, ids=[row[0] for row in OUT_FIRST])
def test_who_goes_out(row: str, before: str, seat: int) -> None:
    """WN-27: who has just pooled a set on somebody else's turn is asked about first."""
    page = pages(played(match(), before), "out")
    assert (page.seat, page.parts[0].default) == (seat, seat)


def test_claimed_card_may_be_named() -> None:
    """WN-11: it lies face up, so the table may say what it is; later battles show it."""
    action, _ = tapped(played(match(), LAP), "claim", ("card", "F4"), ("claim", "1:wannyan"))
    assert action == Claimed(1, False, "F4")
    table, _ = played(match(), LAP).act(action, at=0)
    target = next(choice for choice in pages(table, "battle").parts[0].choices if choice.value == set_at("B2"))
    assert target.hint is not None
    assert Words("ja", table.names)(target.hint) == "火4・かけ100"


def test_card_nobody_need_name_comes_after_the_claimants() -> None:
    """The loudest thing of the page was 「言わない」."""
    claim, card = pages(played(match(), LAP), "claim").parts
    assert (claim.id, claim.optional, card.id, card.optional) == ("claim", False, "card", True)
    assert claim.label is not None
    assert Words("ja", "ABCD")(claim.label) == "ゆうせんはDさんから時計まわり"


def test_out_asks_who_and_with_what() -> None:
    """WN-27: the actor, or the defender who has just won, is chosen already; the hand need not be shown."""
    page = pages(played(match(), DEFENDED), "out")
    assert page.parts[0].default == 1
    action, taps = tapped(played(match(), ""), "out", ("hand", "F1F2F3 W9A9V9 W5E5 A1"))
    assert (action, taps) == (WentOut(0, "F1F2F3 W9A9V9 W5E5 A1"), 3)


def test_who_starts_is_asked_where_rock_paper_scissors_decides() -> None:
    """WN-02: by the house rule every round begins with it."""
    table = played(match(next_starter="janken"), "A goes out")
    action, taps = tapped(table, "next_round", ("first", 2))
    assert (action, taps) == (RoundStarted(2), 2)


@pytest.mark.parametrize(
    ("flow", "answers"),
    [
        ("battle", (("target", 41),)),
        ("battle", (("target", 10),)),
        ("battle", (("target", "nobody"),)),
        ("battle", (("attacker", set_at("B1")), ("target", set_at("B1")))),
        ("battle", (("target", set_at("B1")), ("raise", -100))),
        ("battle", (("target", set_at("B1")), ("raise", "all"))),
        ("battle", (("target", "deck"), ("attack_joker", "cat"))),
        ("battle", (("target", "deck"), ("attack_joker", "duel"), ("attack_number", 11))),
        (
            "battle",
            (("target", "deck"), ("attack_joker", "duel"), ("attack_number", 9), ("deck_number_1", 11)),
        ),
        ("claim", (("claim", "7:through"),)),
        ("claim", (("claim", "1:double"),)),
        ("claim", (("claim", 1),)),
        ("out", (("seat", 4), ("hand", ""))),
        ("start", (("first", 9),)),
        ("summon", ()),
    ],
)
def test_answers_that_lead_nowhere(flow: str, answers: Answers) -> None:
    """A seat, a set, a card or an amount no page offers is refused loudly."""
    with pytest.raises(ValueError, match=r"."):
        WANNYAN.flow(played(match(), LAP).state, flow, answers)
