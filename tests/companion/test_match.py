"""The match: entries and their fold, undo and redo, table rulings, corrections, amendments. Played with Kazami."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import LOT, Answer, Answers, Choice, Done, Page, Part, Player, Prompt, Setup, with_lots
from companion.ledger import BOX, Ledger, seat_account
from companion.match import (
    Acted,
    Amended,
    Change,
    Corrected,
    Entry,
    Left,
    Match,
    Redone,
    Refused,
    Seated,
    Stopped,
    Undone,
)
from companion.text import Text, say
from companion.verdict import Action, Finding, Kind, Verdict
from tests.companion.kazami import KAZAMI, TEXT, Drawn, Kazami, Options, State, Won

SEATS = (Player("a", "あおい"), Player("h", "はると"), Player("m", "みなと"))


def start() -> Match:
    return Match.start(KAZAMI, Setup("kazami", SEATS, 0, Options(), 1))


def played(*actions: Action, match: Match | None = None) -> Match:
    match = match or start()
    for action in actions:
        match, _ = match.act(action, at=0, confirmed=True, note="table")
    return match


def points(match: Match) -> tuple[int, ...]:
    return tuple(match.ledgers()[0].balance(seat_account(seat)) for seat in range(len(SEATS)))


@pytest.mark.parametrize(
    ("rule", "actions", "expected"),
    [
        ("2.1", (Won(1),), (17, 26, 17)),
        ("2.2", (Won(0),), (32, 14, 14)),
        ("2.3", (Drawn(),), (20, 20, 20)),
    ],
)
def test_state_is_the_fold_of_the_actions(rule: str, actions: Sequence[Action], expected: tuple[int, ...]) -> None:
    """Kazami's clauses come out of the match as its rulebook says."""
    assert points(played(*actions)) == expected


class Forgetful(Kazami):
    """Kazami whose deals may not be looked at once the next one is over."""

    def recalled(self, past: State, now: State) -> State:
        return past if past.deals_left <= now.deals_left + 1 else replace(past, ledger=Ledger("points"), seats=0)

    def describe(self, before: State, action: Action, after: State) -> Text:
        return say("open" if before.seats else "closed")


def test_events_are_told_as_they_may_be_told_now() -> None:
    """What lay open once is told as it may be recalled; a closed correction keeps its value to itself."""
    match = Match.start(Forgetful(), Setup("kazami", SEATS, 0, Options(), 1))
    match, _ = match.act(Corrected("balance.1", 25, "miscounted"), at=0)
    match = played(Won(1), match=match)
    assert [match.describe(moment).key for moment in match.moments() if moment.entry] == ["open", "match.corrected"]
    match = played(Won(2), match=match)
    assert [match.describe(moment).key for moment in match.moments() if moment.entry] == [
        "open",
        "closed",
        "match.corrected_closed",
    ]
    assert [match.is_closed(moment) for moment in match.moments()] == [False, True, True, False]


def test_refused_action_changes_nothing() -> None:
    """A violation without a note leaves the match as it was, and says which rule is against it."""
    match = played(Won(1), Won(1))
    with pytest.raises(Refused) as refused:
        match.act(Won(1), at=0)
    assert refused.value.verdict.rules == ("1.2",)
    assert match.count == 2


def test_blank_note_is_no_ruling() -> None:
    """The table overrules with a reason; spaces are none."""
    with pytest.raises(Refused):
        played(Won(1), Won(1)).act(Won(1), at=0, note="  ")


def test_advice_wants_one_confirmation() -> None:
    """What looks like a slip is recorded once confirmed, without a note, and is no ruling."""
    match = played(Won(1))
    with pytest.raises(Refused):
        match.act(Won(1), at=0)
    _, entry = match.act(Won(1), at=0, confirmed=True)
    assert entry.what == Acted(Won(1), Kind.ADVICE, ("1.2",), None)


def test_ruling_is_recorded_with_its_reason() -> None:
    """What the table rules stands in the entry: the verdict, the rule it broke, and why."""
    _, entry = played(Won(1), Won(1)).act(Won(1), at=5, by="あおい", note="みんなで決めた")
    assert entry == Entry(3, 5, "あおい", Acted(Won(1), Kind.VIOLATION, ("1.2",), "みんなで決めた"))


def test_undo_and_redo_go_back_through_rulings() -> None:
    """Undo is unlimited, passes rulings, and redo brings all of it back until something new is recorded."""
    match = full = played(Won(1), Won(1), Won(1))
    seen = [points(match)]
    for _ in range(3):
        match, entry = match.undo(at=0)
        assert entry.what == Undone()
        seen.append(points(match))
    assert seen == [(5, 50, 5), (11, 38, 11), (17, 26, 17), (20, 20, 20)]
    assert not match.can_undo
    for _ in range(3):
        match, entry = match.redo(at=0)
        assert entry.what == Redone()
    assert points(match) == points(full)
    assert not match.can_redo
    match, _ = match.undo(at=0)
    assert not played(Drawn(), match=match).can_redo


@pytest.mark.parametrize("what", [Undone(), Redone()])
def test_entry_that_cannot_follow_is_refused(what: Undone | Redone) -> None:
    """Undoing or redoing what isn't there, or skipping a number, is no match."""
    with pytest.raises(ValueError, match="entry 1"):
        start().record(Entry(1, 0, "", what))
    with pytest.raises(ValueError, match="entry 1 is missing"):
        start().record(Entry(2, 0, "", Acted(Drawn())))


def test_correction_stands_in_the_ledger_beside_everything_else() -> None:
    """A corrected balance is a movement against the box, with a note; without one it is refused."""
    match = played(Won(1), Corrected("balance.0", 19, "数え直した"))
    assert points(match) == (19, 26, 17)
    assert sum(match.ledgers()[0].balances.values()) == 0
    last = match.ledgers()[0].movements()[-1]
    assert (last.source, last.target, last.amount) == (BOX, seat_account(0), 2)
    with pytest.raises(Refused):
        match.act(Corrected("balance.0", 1, ""), at=0)
    with pytest.raises(ValueError, match="nothing"):
        match.act(Corrected("nothing", 1, "x"), at=0)


def test_player_renamed_replaced_left() -> None:
    """Seats keep their order and their points whoever sits there; undo brings the old name back."""
    match = played(Won(1), Seated(0, Player("a", "葵")), Seated(1, Player("b", "ばあば")), Left(2))
    assert match.names == ("葵", "ばあば", "みなと")
    assert points(match) == (17, 26, 17)
    for _ in range(3):
        match, _ = match.undo(at=0)
    assert match.names == ("あおい", "はると", "みなと")


def test_the_table_ends_a_match_before_its_rules_do() -> None:
    """It is asked first, and told how everybody stands; then nothing comes next, and undo goes on."""
    match = played(Won(1))
    assert match.can_stop
    with pytest.raises(Refused) as refused:
        match.act(Stopped(), at=0)
    assert refused.value.verdict.kind is Kind.ADVICE
    assert [dict(step.gaps)["place"] for step in refused.value.verdict.steps] == [1, 2, 2]
    match, _ = match.act(Stopped(), at=0, confirmed=True)
    assert match.is_over
    assert match.is_stopped
    assert not match.can_stop
    assert match.prompt().acts == ()
    assert points(match) == (17, 26, 17)
    match, _ = match.undo(at=0)
    assert not match.is_over
    assert match.prompt() == KAZAMI.prompt(match.state)


def test_after_the_end_only_a_ruling_goes_on() -> None:
    """A figure put right leaves it ended; a deal is refused, and goes on with the match where the table rules so."""
    match = played(Won(1), Stopped(), Corrected("balance.0", 16, "数え直した"))
    assert match.is_stopped
    for action in (Won(2), Stopped()):
        assert match.judge(action).kind is Kind.VIOLATION
    assert not played(Won(2), match=match).is_over
    assert played(Won(1), Drawn(), Drawn(), Drawn()).is_over
    assert played(Won(1), Drawn(), Drawn(), Drawn()).judge(Stopped()).kind is Kind.VIOLATION


def test_a_match_looked_back_at_was_not_over_before_it_was_ended() -> None:
    match = played(Won(1), Stopped())
    now, before = list(match.moments())[:2]
    assert match.at(now).is_over
    assert not match.at(before).is_over


def test_amend_shows_what_turns_illegal_and_changes_nothing_yet() -> None:
    """Changing deal 1 makes deal 3 the third win running of one seat: said before anything is recorded."""
    match = played(Won(2), Won(1), Won(1))
    preview = match.preview(Change(1, Acted(Won(1))))
    assert [(c.n, c.verdict.kind, c.verdict.rules) for c in preview.consequences] == [
        (2, Kind.ADVICE, ("1.2",)),
        (3, Kind.VIOLATION, ("1.2",)),
    ]
    assert points(match) != points(preview.after)
    assert match.count == 3


def test_amendment_is_one_entry_and_one_undo() -> None:
    """It is recorded whole, folds to what the preview showed, and one undo brings the old account back."""
    match = played(Won(2), Won(1), Won(0))
    preview = match.preview(Change(1, None))
    after, entry = match.amend(preview, at=9)
    assert entry.n == 4
    assert isinstance(entry.what, Amended)
    assert points(after) == points(preview.after) == points(played(Won(1), Won(0)))
    back, _ = after.undo(at=10)
    assert points(back) == points(match)
    # Undo after an amendment and a further act leads into the amended account, not the old one.
    on, _ = played(Drawn(), match=after).undo(at=11)
    assert points(on) == points(after)


class Counting(Kazami):
    """Kazami with a figure that is there only once somebody has won: like a stake, or a card."""

    def correct(self, state: State, figure: str, value: Answer) -> State:
        if not state.last_winners:
            raise ValueError(figure)
        return super().correct(state, figure, value)


def test_correction_of_what_an_amendment_makes_vanish_is_struck_out_with_it() -> None:
    """The entry can be amended all the same, and what goes with it is told."""
    match = Match.start(Counting(), Setup("kazami", SEATS, 0, Options(), 1))
    match = played(Won(1), Corrected("balance.0", 19, "x"), Drawn(), match=match)
    preview = match.preview(Change(1, None))
    assert [(c.n, c.struck, c.verdict.kind) for c in preview.consequences] == [(2, True, Kind.VIOLATION)]
    after, entry = match.amend(preview, at=0)
    assert entry.what == Amended((Change(1, None), Change(2, None)))
    assert points(after) == (20, 20, 20)
    with pytest.raises(ValueError, match=r"balance\.0"):
        match.preview(Change(1, None), Change(2, Acted(Corrected("balance.0", 1, "x"))))


def test_amending_what_is_not_in_force_is_refused() -> None:
    """An entry undone, or none at all, can't be changed."""
    match, _ = played(Won(1)).undo(at=0)
    with pytest.raises(ValueError, match="not in force"):
        match.preview(Change(1, None))
    with pytest.raises(ValueError, match="changes something"):
        match.preview()


steps = st.lists(
    st.one_of(
        st.builds(Won, st.integers(0, 2)),
        st.just(Drawn()),
        st.builds(Corrected, st.sampled_from(["balance.0", "balance.2"]), st.integers(-50, 50), st.just("x")),
        st.sampled_from(["undo", "redo", "amend"]),
    ),
    max_size=25,
)


@given(steps)
def test_points_are_conserved_and_entries_refold(play: list[Action | str]) -> None:
    """Whatever is played, overruled, corrected, undone, redone or amended: the sum is 0 and the entries refold."""
    match, entries = start(), []
    for step in play:
        match step:
            case "undo" if match.can_undo:
                match, entry = match.undo(at=0)
            case "redo" if match.can_redo:
                match, entry = match.redo(at=0)
            case "amend" if match.now.entry:
                match, entry = match.amend(match.preview(Change(match.now.entry.n, Acted(Drawn()))), at=0)
            case Action():
                match, entry = match.act(step, at=0, note="table")
            case _:
                continue
        entries.append(entry)
        assert sum(match.ledgers()[0].balances.values()) == 0
    again = start()
    for entry in entries:
        again = again.record(entry)
    assert again.state == match.state
    assert again.state.ledger.movements() == match.state.ledger.movements()


class Paired(Kazami):
    """Kazami in which a draw and the win after it are one event, and nobody should play with three."""

    def joins(self, first: Action, then: Action) -> bool:
        return isinstance(first, Drawn) and isinstance(then, Won)

    def judge_setup(self, setup: Setup[Options]) -> Verdict:
        return Verdict((Finding(Kind.VIOLATION, "1.1", say("match.figure")),) if len(setup.seats) == 3 else ())


def test_joined_entries_are_undone_and_redone_together() -> None:
    """An event told in two entries goes and comes back as one; half of it can be undone alone."""
    match = Match.start(Paired(), Setup("kazami", SEATS, 0, Options(), 1))
    match = played(Won(1), Drawn(), match=match)
    half, _ = match.undo(at=0)
    assert half.state.deals_left == 3
    match = played(Won(2), match=match)
    undone, _ = match.undo(at=0)
    assert undone.state.deals_left == 3
    redone, _ = undone.redo(at=0)
    assert redone.state == match.state
    assert redone.state.deals_left == 1
    assert redone.count == 5


def test_a_setup_against_the_rules_needs_a_reason() -> None:
    """The table may begin all the same, and its reason stays with the set-up."""
    against = Setup("kazami", SEATS, 0, Options(), 1)
    with pytest.raises(Refused) as refused:
        Match.begin(Paired(), against)
    assert refused.value.verdict.rules == ("1.1",)
    assert Match.begin(Paired(), replace(against, note="only us")).setup.note == "only us"
    assert Match.begin(Paired(), replace(against, seats=SEATS[:2])).count == 0


def test_chance_answers_lots_until_somebody_is_asked() -> None:
    """Lots at the front of a flow are drawn; a question behind them stops the drawing and is left open."""

    def flow(answers: Answers) -> Page | Done:
        given = dict(answers)
        choices = tuple(Choice(number, say("match.figure")) for number in (1, 2, 3))
        for part in (Part("first", choices, widget=LOT), Part("who", choices), Part("last", choices, widget=LOT)):
            if part.id not in given:
                return Page(None, say("match.figure"), (part,), "1.1", 1, 1)
        return Done(Won(1))

    begun = with_lots(flow, (), lambda choices: choices[-1])
    assert begun == (("first", 3),)
    assert with_lots(flow, (*begun, ("who", 1)), lambda choices: choices[0]) == (
        ("first", 3),
        ("who", 1),
        ("last", 1),
    )


def test_a_long_match_writes_itself_out_briefly() -> None:
    """Flet writes out whatever components are given; every moment leads back to all before it by two ways."""
    match = played(*[Drawn(), Won(1)] * 30, match=start())
    assert len(repr(match)) < 5_000


@pytest.mark.parametrize("kept", ["nothing", "its table", "its ledger", "a moment", "a moment as it may be looked at"])
def test_a_long_match_is_let_go_of_without_going_deep(kept: str) -> None:
    """Thousands of moments, let go of one from within the other, end Python in a browser: see `make test-web`."""
    match = played(*[Drawn(), Won(1)] * 3_000)
    for _ in range(500):
        match, _ = match.undo(at=0)
    match = played(*[Won(0), Won(2)] * 3_000, match=match)
    state = match.state
    held = {
        "nothing": None,
        "its table": state,
        "its ledger": match.ledgers()[0],
        "a moment": match.now.before,
        "a moment as it may be looked at": match.at(match.now),
    }[kept]
    del state, match
    del held


def test_a_ledger_tells_its_movements_however_many_they_are() -> None:
    ledger = Ledger("points")
    for amount in range(1, 1_001):
        ledger = ledger.move(amount, BOX, seat_account(0), TEXT)
    assert [movement.amount for movement in ledger.movements()] == list(range(1, 1_001))


def test_what_comes_next_is_asked_of_the_game_once_a_moment() -> None:
    """A game judges every act on offer for it; lists, the table and its seats all ask."""
    asked: list[State] = []

    class Counted(Kazami):
        def prompt(self, state: State) -> Prompt:
            asked.append(state)
            return super().prompt(state)

    match = Match.start(Counted(), played().setup)
    assert match.prompt() is match.prompt()
    after, _ = match.act(Won(1), at=0)
    assert after.prompt() is after.prompt()
    assert asked == [match.state, after.state]
