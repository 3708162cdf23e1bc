"""Summoning, magic and the order of effects: the worked examples by their ids."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kemono.cards import (
    Ability,
    Card,
    Clause,
    ClauseKind,
    Keyword,
    Link,
    Magic,
    Scope,
    Speed,
    Trigger,
    Whose,
    sentence,
)
from companion.games.kemono.effects import (
    Result,
    Side,
    Source,
    Table,
    candidates,
    is_possible,
    next_clause,
    repair_result,
    run,
)
from companion.games.kemono.friend import EMPTY, Board, Friend, enter, without
from companion.games.kemono.magic import Funds, Reading, follow, judge_magic
from companion.games.kemono.order import (
    Item,
    Matter,
    Zone,
    checked,
    compare,
    item,
    joined,
    judge_order,
    moved,
    ordered,
)
from companion.games.kemono.power import power
from companion.games.kemono.summon import cost, judge_special, judge_summon, lands
from companion.verdict import Kind

REDUCER = enter(Card("r", keywords=(Keyword.COST_REDUCER,)))


def friend(power: int = 1000, *words: str, name: str = "", abilities: tuple[Ability, ...] = ()) -> Friend:
    """A friend of that power with keywords by their names."""
    return enter(Card(name, power=power, keywords=tuple(Keyword[word] for word in words), abilities=abilities))


def board(*standing: Friend) -> Board:
    """A board with those friends from the left."""
    return (*standing, *EMPTY)[:5]


def many(count: int) -> Board:
    """A board with so many plain friends."""
    return board(*[friend()] * count)


def rules(findings: object) -> list[str]:
    """The rules of a verdict's violations."""
    return [f.rule for f in findings.findings if f.kind is Kind.VIOLATION]  # type: ignore[attr-defined]


# Summoning


@pytest.mark.parametrize(
    ("row", "card", "standing", "japariman", "refused"),
    [
        ("WK-04", Card("a", cost=2), many(0), 3, []),
        ("WK-04", Card("a", cost=2), many(1), 1, ["KM-06"]),
        ("WK-05", Card("a", cost=1), many(5), 3, ["KM-08"]),
        ("WK-05", Card("a", cost=1, release=True), many(5), 3, []),
        ("WK-05", Card("a", cost=1), many(4), 3, []),
        ("WK-07", Card("a", cost=3, release=True), board(REDUCER), 2, []),
        ("WK-07", Card("a", cost=3, release=True), board(REDUCER, REDUCER), 1, ["KM-06"]),
        ("WK-07", Card("a", cost=0), board(REDUCER), 0, []),
        ("KM-07", Card("a", cost=1, release=True), many(0), 3, ["KM-07"]),
        ("KM-07", Card("a", cost=3, release=True), many(0), 2, ["KM-06", "KM-07"]),
    ],
)
def test_km06_to_08_summoning(row: str, card: Card, standing: Board, japariman: int, refused: list[str]) -> None:
    """What is paid, who has to go, and that a sixth friend needs a release."""
    assert rules(judge_summon(card, standing, japariman)) == refused, row


@pytest.mark.parametrize(
    ("printed", "standing", "expected"),
    [(3, board(REDUCER), 2), (3, board(REDUCER, REDUCER), 2), (0, board(REDUCER), 0), (3, many(2), 3)],
)
def test_km31_one_less_at_most_wk07(printed: int, standing: Board, expected: int) -> None:
    """Reducers don't add up, and nothing costs less than 0."""
    assert cost(Card("a", cost=printed), standing) == expected


def test_km07_a_reducer_may_be_released_and_still_reduces() -> None:
    """The cost is read before the release."""
    assert rules(judge_summon(Card("a", cost=3, release=True), board(REDUCER), 2, released=1)) == []
    assert rules(judge_summon(Card("a", cost=1), many(2), 3, released=1)) == ["KM-07"]
    with pytest.raises(ValueError, match="nobody"):
        judge_summon(Card("a", release=True), many(2), 3, released=3)


def test_km08_what_an_effect_summons_too_many_goes_to_rest_wk40() -> None:
    """Of two summoned onto four, one enters."""
    assert lands(many(4))
    assert not lands(many(5))


@pytest.mark.parametrize(
    ("needs_release", "standing", "refused"), [(False, many(0), []), (True, many(0), ["KM-07"]), (True, many(1), [])]
)
def test_km09_a_special_summon_of_an_r_friend(needs_release: bool, standing: Board, refused: list[str]) -> None:
    """Free of charge; whether it needs a release is the house rule, and the verdict names it."""
    verdict = judge_special(Card("a", release=True), standing, needs_release=needs_release)
    assert rules(verdict) == refused
    assert [f.reading for f in verdict.findings] == ["special_needs_release"]


# Magic

DESTROY = sentence(ClauseKind.DESTROY)
THEN_SUMMON = sentence(ClauseKind.SELF_SUMMON, link=Link.THEN)
HAIGO = (DESTROY, THEN_SUMMON)
MINE = Source(Side.T, card=Card("m", power=1500))
POOR = Funds(3, 5)


def facing(*standing: Friend, own: Board = EMPTY, **more: object) -> Table:
    """A table with those friends opposite."""
    return Table(boards=(own, board(*standing)), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("row", "clauses", "table", "refused"),
    [
        ("WK-37", (DESTROY,), facing(), ["KM-10"]),
        ("WK-37", (sentence(ClauseKind.POWER_MOD, Scope.GLOBAL, amount=-1000),), facing(), ["KM-10"]),
        ("WK-37", (sentence(ClauseKind.DRAW),), facing(decks=(0, 20)), []),
        ("WK-37", (sentence(ClauseKind.REPAIR),), facing(), []),
        ("WK-37", (sentence(ClauseKind.BREAK_STAR),), facing(), []),
        ("WK-39", HAIGO, facing(friend(), own=many(5)), []),
        ("KM-10", (DESTROY,), facing(friend(0, "ONCE_SHIELD")), []),
        ("KM-10", (DESTROY,), facing(friend(0, "EFFECT_PROOF")), []),
        ("KM-10", (sentence(ClauseKind.DESTROY, at_most=2000),), facing(friend(2001)), ["KM-10"]),
        ("KM-10", (sentence(ClauseKind.DESTROY, at_most=2000),), facing(friend(2000)), []),
        ("KM-10", (sentence(ClauseKind.DESTROY, whose=Whose.EITHER),), facing(own=many(1)), []),
        ("KA-35", (sentence(ClauseKind.DRAW), DESTROY), facing(), []),
    ],
)
def test_km10_only_the_first_sentence_decides(
    row: str, clauses: tuple[Clause, ...], table: Table, refused: list[str]
) -> None:
    """It needs something to name or to touch; effects on a player need nothing."""
    assert rules(judge_magic(Magic(clauses), table, MINE, POOR)) == refused, row


def test_km10_a_summon_on_a_full_board_is_only_warned_of() -> None:
    """KA-30: it may be used, and the card ends in the rest area."""
    verdict = judge_magic(Magic((sentence(ClauseKind.SELF_SUMMON),)), facing(own=many(5)), MINE, POOR)
    assert [(f.kind, f.rule) for f in verdict.findings] == [(Kind.ADVICE, "KM-08")]


def test_km13_what_lies_in_the_deck_only_its_owner_can_tell() -> None:
    """A search is recorded as said."""
    verdict = judge_magic(Magic((sentence(ClauseKind.SEARCH),)), facing(), MINE, POOR)
    assert [(f.kind, f.rule) for f in verdict.findings] == [(Kind.CANNOT_TELL, "KM-13")]


@pytest.mark.parametrize(
    ("japariman", "stars", "now", "star_trigger", "refused"),
    [
        (2, 0, True, False, []),
        (4, 0, True, False, ["KM-11"]),
        (0, 5, True, False, []),
        (4, 6, True, False, ["KM-11", "KM-11"]),
        (0, 0, False, False, ["KM-10"]),
        (4, 6, False, True, []),
    ],
)
def test_km11_costs_and_when(japariman: int, stars: int, now: bool, star_trigger: bool, refused: list[str]) -> None:
    """Both costs have to be there; a star trigger costs nothing, also in the other's turn (KM-20)."""
    magic = Magic((sentence(ClauseKind.DRAW),), japariman, stars)
    verdict = judge_magic(magic, facing(own=board(REDUCER)), MINE, POOR, now=now, star_trigger=star_trigger)
    assert rules(verdict) == refused


def only(clauses: tuple[Clause, ...], table: Table, source: Source = MINE) -> Reading:
    """The one way a text can go."""
    (reading,) = follow(clauses, table, source)
    return reading


def test_km29_nothing_destroyed_nobody_summoned_wk29() -> None:
    """The shield is used up, the proof isn't; either way the text stops."""
    shielded = only(HAIGO, facing(friend(1000, "ONCE_SHIELD")))
    assert (shielded.results, shielded.stopped) == ((Result.IGNORED,), True)
    assert shielded.table.boards == (EMPTY, board(without(friend(1000, "ONCE_SHIELD"), Keyword.ONCE_SHIELD)))
    proof = only(HAIGO, facing(friend(1000, "EFFECT_PROOF", "ONCE_SHIELD")))
    assert (proof.results, proof.stopped) == ((Result.IGNORED,), True)
    assert proof.table == facing(friend(1000, "EFFECT_PROOF", "ONCE_SHIELD"))


def test_km29_a_full_board_stops_the_summon_wk39() -> None:
    """The opponent's friend is destroyed all the same."""
    full = only(HAIGO, facing(friend(), own=many(5)))
    assert (full.results, full.stopped, full.table.boards) == ((Result.DONE,), True, (many(5), EMPTY))
    free = only(HAIGO, facing(friend(), own=many(4)))
    assert (free.results, free.stopped) == ((Result.DONE, Result.DONE), False)
    assert free.table.boards[Side.T][4] == enter(Card("m", power=1500))


def test_km29_a_failed_repair_keeps_the_friend_wk28() -> None:
    """With five stars the card goes to rest and the friend stays; with four it is repaired and the friend goes."""
    lucky = friend(500, name="lucky")
    text = (
        sentence(ClauseKind.REPAIR),
        sentence(ClauseKind.SEND_TO_REST, Scope.SELF, link=Link.THEN),
    )
    source = Source(Side.T, (Side.T, 1), lucky)
    failed = only(text, Table(boards=(board(lucky), EMPTY), decks=(10, 10)), source)
    assert (failed.results, failed.stopped) == ((Result.FAILED,), True)
    assert (failed.table.decks, failed.table.stars, failed.table.boards[0]) == ((9, 10), (5, 5), board(lucky))
    done = only(text, Table(boards=(board(lucky), EMPTY), stars=(4, 5), decks=(10, 10)), source)
    assert (done.table.stars, done.table.boards[0]) == ((5, 5), EMPTY)


@pytest.mark.parametrize(("stars", "result"), [(4, Result.DONE), (5, Result.FAILED), (0, Result.DONE)])
def test_km22_a_repair_fails_at_five_wk27(stars: int, result: Result) -> None:
    """Five stars are all there may be."""
    assert repair_result(stars) is result


def test_km30_a_shield_that_is_still_there_is_ignored_wk45() -> None:
    """The magic may be used, and the text stops; once the shield was used it works and a card is drawn."""
    text = (
        sentence(ClauseKind.GRANT, keyword=Keyword.ONCE_SHIELD),
        sentence(ClauseKind.DRAW, link=Link.THEN),
    )
    shielded = friend(1000, "ONCE_SHIELD")
    used = without(shielded, Keyword.ONCE_SHIELD)
    for standing, results, decks in (
        (shielded, (Result.IGNORED,), (20, 20)),
        (used, (Result.DONE, Result.DONE), (19, 20)),
    ):
        table = Table(boards=(board(standing), EMPTY))
        assert rules(judge_magic(Magic(text), table, MINE, POOR)) == []
        reading = only(text, table)
        assert (reading.results, reading.table.decks) == (results, decks)


def test_km05_drawing_from_an_empty_deck_loses_wk37() -> None:
    """The magic may be used, and its user has lost."""
    assert only((sentence(ClauseKind.DRAW),), facing(decks=(0, 20))).table.lost == (True, False)
    assert only((sentence(ClauseKind.DRAW, count=2),), facing(decks=(1, 20))).table.lost == (True, False)
    assert only((sentence(ClauseKind.DRAW),), facing(decks=(1, 20))).table.lost == (False, False)


def test_km23_breaking_with_no_star_left_wins() -> None:
    """Whatever breaks it; what another star holds can't be told."""
    assert only((sentence(ClauseKind.BREAK_STAR),), facing(stars=(5, 0))).table.lost == (False, True)
    assert only((sentence(ClauseKind.BREAK_STAR),), facing(stars=(5, 1))).unknown is not None


PLAIN_DRAW = sentence(ClauseKind.DRAW)


@pytest.mark.parametrize(
    ("links", "results", "possible", "clause", "stopped"),
    [
        ("P", (), True, 0, False),
        ("T", (), True, 0, False),  # nothing stands before the first
        ("PT", (Result.DONE,), True, 1, False),
        ("PT", (Result.FAILED,), True, None, True),
        ("PT", (Result.IGNORED,), True, None, True),
        ("PT", (Result.DONE,), False, None, True),
        ("PP", (Result.FAILED,), False, 1, False),
        ("PPT", (Result.FAILED, Result.DONE), True, 2, False),
        ("PTP", (Result.FAILED,), True, None, True),
        ("P", (Result.DONE,), True, None, False),
    ],
)
def test_km29_which_sentence_follows(
    links: str, results: tuple[Result, ...], possible: bool, clause: int | None, stopped: bool
) -> None:
    """その後 needs the one before done and something to act on; the others don't look back."""
    clauses = [sentence(ClauseKind.DRAW, link=Link.THEN if link == "T" else Link.PLAIN) for link in links]
    assert next_clause(clauses, results, lambda _: possible) == (clause, stopped)


def test_km29_with_several_targets_one_is_enough() -> None:
    """KA-26: done if at least one was destroyed."""
    everyone = sentence(ClauseKind.DESTROY, Scope.GLOBAL)
    (mixed,) = run(everyone, facing(friend(1000, "ONCE_SHIELD"), friend(1000)), MINE)
    assert mixed.result is Result.DONE
    (none,) = run(everyone, facing(friend(1000, "ONCE_SHIELD"), friend(1000, "EFFECT_PROOF")), MINE)
    assert none.result is Result.IGNORED


def test_a_choice_is_followed_every_way() -> None:
    """A text that names one of three friends can go three ways, one that names two of them as well."""
    three = facing(friend(1000, name="a"), friend(2000, name="b"), friend(3000, name="c"))
    assert len(list(follow((DESTROY,), three, MINE))) == 3
    assert len(list(follow((sentence(ClauseKind.DESTROY, count=2),), three, MINE))) == 3
    assert len(list(run(DESTROY, three, MINE, named=((Side.N, 2),)))) == 1
    (gone,) = run(sentence(ClauseKind.DESTROY, at_most=1500), three, MINE, named=((Side.N, 2),))
    assert gone.result is Result.FAILED
    assert candidates(sentence(ClauseKind.DESTROY, at_most=2000), three, MINE) == ((Side.N, 1), (Side.N, 2))


def test_what_only_players_can_tell_is_not_guessed() -> None:
    """A search, or a text of one's own."""
    for kind in (ClauseKind.SEARCH, ClauseKind.TEXT, ClauseKind.SPECIAL_SUMMON):
        assert is_possible(sentence(kind), facing(), MINE) is None
        assert only((sentence(kind),), facing()).unknown is not None


# The order of effects


def waits(number: int, side: Side, zone: Zone, position: int, speed: Speed, *clauses: Clause) -> Item:
    """An effect that waits, called by its number."""
    return Item(number, f"e{number}", speed, side, zone, position, clauses)


T, N, FIELD, REST = Side.T, Side.N, Zone.FIELD, Zone.REST
NORMAL, LATE = Speed.NORMAL, Speed.AFTER


@pytest.mark.parametrize(
    ("row", "items"),
    [
        (
            "WK-35",
            [
                waits(1, T, FIELD, 1, NORMAL),
                waits(2, T, FIELD, 2, NORMAL),
                waits(3, N, FIELD, 1, NORMAL),
                waits(4, T, REST, 1, NORMAL),
                waits(5, T, REST, 2, NORMAL),
                waits(6, N, REST, 1, NORMAL),
            ],
        ),
        (
            "WK-36",
            [
                waits(1, N, FIELD, 2, Speed.SUPPRESS),
                waits(2, N, FIELD, 3, Speed.NULLIFY),
                waits(3, T, FIELD, 1, NORMAL),
                waits(4, T, REST, 1, NORMAL),
                waits(5, T, FIELD, 3, LATE),
                waits(6, N, FIELD, 1, LATE),
            ],
        ),
    ],
)
def test_km27_28_the_order(row: str, items: list[Item]) -> None:
    """Whatever order they are told in, they come out in the order of the rules."""
    for told in permutations(items):
        assert list(ordered(told)) == items, row


_ITEMS = st.lists(
    st.builds(
        waits,
        st.integers(0, 99),
        st.sampled_from(Side),
        st.sampled_from(Zone),
        st.integers(1, 5),
        st.sampled_from(Speed),
    ),
    max_size=8,
    unique_by=lambda waiting: waiting.id,
)


@given(_ITEMS)
def test_km28_the_order_is_total_and_stable(items: list[Item]) -> None:
    """Sorting again changes nothing, nobody is lost, and effects of one card stay as they were given."""
    once = ordered(items)
    assert ordered(once) == once
    assert sorted(i.id for i in once) == sorted(i.id for i in items)

    def lies(waiting: Item) -> tuple[object, ...]:
        return waiting.speed, waiting.side, waiting.zone, waiting.position

    for one in items:
        same = [other.id for other in items if lies(other) == lies(one)]
        assert [other.id for other in once if other.id in same] == same


@given(_ITEMS, st.data())
def test_km28_newly_due_effects_are_sorted_in(items: list[Item], data: st.DataObject) -> None:
    """Into an order of the rules as if they had waited all along; an order of the table's own is kept."""
    split = data.draw(st.integers(0, len(items)))
    waiting, due = items[:split], items[split:]
    assert {i.id for i in joined(waiting, due)} == {i.id for i in items}
    in_order = ordered(waiting)
    merged = joined(in_order, due)
    assert [(i.speed, i.zone, i.side, i.position) for i in merged] == sorted(
        (i.speed, i.zone, i.side, i.position) for i in items
    )
    assert [i.id for i in joined(waiting, due) if i in waiting] == [i.id for i in waiting]


def test_km28_conditions_are_looked_at_again() -> None:
    """What no longer holds is dropped."""
    items = (waits(1, T, FIELD, 1, NORMAL), waits(2, T, FIELD, 2, NORMAL))
    kept, dropped = checked(items, lambda waiting: waiting.position == 2)
    assert ([i.id for i in kept], [i.id for i in dropped]) == ([2], [1])


def test_km28_the_table_may_change_the_order_within_a_class() -> None:
    """Within a class it is the table's to say; one class before a faster one breaks the rule."""
    items = (waits(1, T, FIELD, 1, NORMAL), waits(2, N, FIELD, 1, NORMAL), waits(3, T, FIELD, 1, LATE))
    assert judge_order(items).findings == ()
    assert [f.rule for f in judge_order(moved(items, 2, -1)).findings] == ["KM-28"]
    assert judge_order(moved(items, 2, -1)).kind is Kind.OK
    late_first = judge_order(moved(items, 3, -2))
    assert [(f.kind, f.rule) for f in late_first.findings] == [(Kind.VIOLATION, "KM-27")]
    assert [i.id for i in moved(items, 1, 9)] == [2, 3, 1]
    assert moved(items, 1, -1) == items
    with pytest.raises(ValueError, match="waits"):
        moved(items, 4, 1)


WEAKEN = sentence(ClauseKind.POWER_MOD, amount=-1000)
FINISH = sentence(ClauseKind.DESTROY, at_most=2000)


def test_km28_an_order_that_matters() -> None:
    """Weaken first and the other can destroy a 2500; the other way round it can't."""
    items = (waits(1, T, FIELD, 1, NORMAL, WEAKEN), waits(2, T, FIELD, 3, NORMAL, FINISH))
    found = compare(items, Table(boards=(many(3), board(friend(2500, name="cat")))))
    assert (found.matter, set(found.swayed)) == (Matter.DIFFERS, {1, 2})
    first, second = found.courses
    assert [i.id for i in first.order] == [1, 2]
    assert first.ends[0].table.boards[N] == EMPTY
    left = second.ends[0].table.boards[N][0]
    assert left is not None
    assert power(left) == 1500


def test_km28_an_order_that_does_not_matter() -> None:
    """Two changes of power add up either way; three of them as well."""
    items = tuple(
        waits(n, T, FIELD, n, NORMAL, sentence(ClauseKind.POWER_MOD, amount=amount))
        for n, amount in ((1, -1000), (2, -500), (3, -1))
    )
    found = compare(items, Table(boards=(many(3), board(friend(2500)))))
    assert (found.matter, len(found.courses), found.swayed) == (Matter.SAME, 1, frozenset())


def test_km27_there_is_no_choice_between_classes() -> None:
    """Each in a class of its own: the order is fixed, and its outcome is told."""
    items = (waits(1, T, FIELD, 1, LATE, WEAKEN), waits(2, T, FIELD, 3, NORMAL, FINISH))
    found = compare(items, Table(boards=(many(3), board(friend(2500)))))
    assert (found.matter, [i.id for i in found.courses[0].order]) == (Matter.FIXED, [2, 1])


def test_km28_what_cannot_be_worked_out_is_said() -> None:
    """Words only players can read, a star nobody has seen; what is due before is compared all the same."""
    words = waits(3, T, FIELD, 2, LATE)
    pair = (waits(1, T, FIELD, 1, NORMAL, WEAKEN), waits(2, T, FIELD, 3, NORMAL, FINISH))
    table = Table(boards=(many(3), board(friend(2500))))
    late = compare((*pair, words), table)
    assert (late.matter, set(late.swayed)) == (Matter.DIFFERS, {1, 2})
    assert late.unknown is not None
    amid = compare((*pair, words._replace(speed=NORMAL)), table)
    assert amid.matter is Matter.UNKNOWN
    stars = tuple(waits(n, T, FIELD, n, NORMAL, sentence(ClauseKind.BREAK_STAR)) for n in (1, 2))
    assert compare(stars, table).matter is Matter.UNKNOWN
    seven = tuple(waits(n, T, REST, n, NORMAL, WEAKEN) for n in range(7))
    assert compare(seven, table).matter is Matter.UNKNOWN
    assert compare((), table).matter is Matter.FIXED


def test_km18_a_late_effect_of_a_friend_that_is_gone_is_dropped_wk30() -> None:
    """Revenge goes first; the late effect finds its friend gone and does nothing."""
    tiger = friend(3000, name="tiger")
    late = Ability("kill", Trigger.AFTER_DESTROY, LATE, clauses=(sentence(ClauseKind.DRAW),))
    revenge = waits(1, N, REST, 1, NORMAL, sentence(ClauseKind.DESTROY))
    found = compare((item(2, late, T, FIELD, 1, tiger), revenge), Table(boards=(board(tiger), EMPTY)))
    (end,) = found.courses[0].ends
    assert (end.table.boards[T], end.table.decks) == (EMPTY, (20, 20))
    assert [item.label for item, _ in end.told] == ["e1", "kill"]


def test_km28_newly_due_effects_are_followed() -> None:
    """A friend destroyed by the first effect draws before the late one; silenced it doesn't."""
    dies = Ability("dies", Trigger.DESTROYED, clauses=(sentence(ClauseKind.DRAW),))
    victim = friend(1000, name="v", abilities=(dies,))
    destroy = waits(1, T, FIELD, 1, NORMAL, DESTROY)
    late = waits(2, T, FIELD, 2, LATE, sentence(ClauseKind.DRAW))
    (course,) = compare((destroy, late), Table(boards=(many(2), board(victim)))).courses
    assert [item.label for item, _ in course.ends[0].told] == ["e1", "dies", "e2"]
    assert course.ends[0].table.decks == (19, 19)
    silencer = destroy._replace(friend=friend(1000, "SUPPRESS"))
    (course,) = compare((silencer, late), Table(boards=(many(2), board(victim)))).courses
    assert [item.label for item, _ in course.ends[0].told] == ["e1", "e2"]
