"""Setting a match up: seats, order, who starts, names and looks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import Player
from companion.match import Match
from companion.names import cleaned
from screens.design.marks import FACES
from screens.design.theme import SEAT_COLOURS
from screens.seating import (
    LONGEST_NAME,
    Seating,
    fresh,
    last_group,
    mark_of,
    name_trouble,
    person_of,
    regrouped,
    rules_of,
)
from storage.interface import Person
from tests.companion.kazami import KAZAMI
from tests.screens.conftest import AOI, BABA, HARUTO

RIKU = Player("riku", "りく", "indigo", "dog_patch")
FOUR = (AOI, HARUTO, BABA, RIKU)


def seated(*players: Player) -> Seating:
    return regrouped(Seating(), players)


@pytest.mark.parametrize(
    ("seating", "trouble"),
    [
        (seated(), "new.trouble.few"),
        (seated(AOI), "new.trouble.few"),
        (seated(AOI, HARUTO), None),
        (seated(AOI, HARUTO).starting(0), None),
        (seated(*FOUR).starting(3), None),
        (seated(*FOUR, Player("sakura", "さくら")).starting(0), "new.trouble.many"),
    ],
)
def test_what_keeps_a_match_from_beginning(seating: Seating, trouble: str | None) -> None:
    found = seating.trouble(KAZAMI)
    assert (found.key if found else None) == trouble
    if trouble is None:
        seating = seating if seating.first is not None else seating.starting(1)
        assert Match.start(KAZAMI, seating.setup(KAZAMI)).players == seating.seats
    else:
        with pytest.raises(ValueError, match="complete"):
            seating.setup(KAZAMI)


def test_the_one_who_starts_stays_the_one_when_the_order_changes() -> None:
    seating = seated(*FOUR).starting(1)
    moved = seating.moved(1, 3)
    assert [player.id for player in moved.seats] == ["aoi", "baba", "riku", "haruto"]
    assert moved.first == 3
    assert moved.moved(0, 3).first == 2
    assert seating.without(0).first == 0
    assert seating.without(1).first is None


@given(st.lists(st.sampled_from([*range(20)]), max_size=30))
def test_nobody_is_lost_or_doubled_by_dragging(moves: list[int]) -> None:
    seating = seated(*FOUR).starting(2)
    for move in moves:
        seating = seating.moved(move % 4, move // 4 % 4)
    assert sorted(player.id for player in seating.seats) == ["aoi", "baba", "haruto", "riku"]
    assert seating.first is not None
    assert seating.seats[seating.first].id == "baba"


def test_no_two_at_a_table_look_the_same() -> None:
    seating = seated(AOI, replace(HARUTO, colour="persimmon", mark="cat_plain"))
    assert seating.seats[0] == AOI
    assert seating.seats[1].colour != "persimmon"
    assert seating.seats[1].mark != "cat_plain"


def test_taking_somebodys_colour_gives_them_the_old_one() -> None:
    seating = seated(AOI, HARUTO)
    changed = seating.changed(1, replace(HARUTO, colour="persimmon"))
    assert [player.colour for player in changed.seats] == ["sky", "persimmon"]
    assert [player.mark for player in changed.seats] == ["cat_plain", "dog_plain"]


def test_ten_people_have_ten_colours_and_ten_animals() -> None:
    seating = seated(*(Player(str(n), str(n)) for n in range(10)))
    assert {player.colour for player in seating.seats} == set(SEAT_COLOURS)
    assert {player.mark for player in seating.seats} == set(FACES)


def test_a_look_from_elsewhere_that_is_not_known_becomes_the_seats_own() -> None:
    assert mark_of(Player("x", "x", "ultraviolet", "wolf"), 2) == mark_of(Player("y", "y"), 2)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  あおい ", "あおい"),
        ("あお\u3000い", "あお い"),
        ("e\u0301mile", "émile"),
        ("a\nb\tc", "a b c"),
        ("𠮷田 鷗外🐱", "𠮷田 鷗外🐱"),
        ("half\ud800pair", "half pair"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("\u202eあおい\u2066", "あおい"),
        ("\u200b\u2060\u3164", ""),
        ("\u200d", ""),
    ],
)
def test_how_a_name_is_kept(typed: str, kept: str) -> None:
    assert cleaned(typed) == kept


@pytest.mark.parametrize(
    ("typed", "trouble"),
    [
        ("りく", None),
        ("", "new.trouble.name_empty"),
        (" \u3000\n", "new.trouble.name_empty"),
        ("\u200b\u200d\ufeff", "new.trouble.name_empty"),
        ("あ" * LONGEST_NAME, None),
        ("あ" * (LONGEST_NAME + 1), "new.trouble.name_long"),
        ("👨‍👩‍👧" * LONGEST_NAME, None),  # forty letters, though many more signs
        (" あおい ", "new.trouble.name_taken"),
    ],
)
def test_what_is_wrong_with_a_name(typed: str, trouble: str | None) -> None:
    found = name_trouble(typed, [AOI])
    assert (found.key if found else None) == trouble


def remembered(player: Player, played: int, *group: str) -> Person:
    return person_of(player, played, group)


def test_the_last_group_comes_back_in_its_order() -> None:
    roster = [
        remembered(AOI, 5, "baba", "aoi"),
        remembered(BABA, 5, "baba", "aoi"),
        remembered(HARUTO, 3, "haruto", "aoi"),
    ]
    assert last_group(roster, KAZAMI) == (BABA, AOI)
    assert fresh(roster, KAZAMI).first is None
    assert fresh(roster, KAZAMI).options == ()
    assert last_group([], KAZAMI) == ()


def test_a_group_too_big_for_the_game_is_cut_and_the_forgotten_are_left_out() -> None:
    ids = ("aoi", "gone", "haruto", "baba", "riku", "five")
    roster = [remembered(player, 9, *ids) for player in (*FOUR, Player("five", "ご"))]
    assert [player.id for player in last_group(roster, KAZAMI)] == ["aoi", "haruto", "baba", "riku"]


def test_a_house_rule_set_back_to_its_default_is_no_change() -> None:
    seating = Seating().ruled(KAZAMI, "stake", 5).ruled(KAZAMI, "dealer_doubles", False)
    assert seating.options == (("stake", 5), ("dealer_doubles", False))
    assert seating.ruled(KAZAMI, "stake", 3).options == (("dealer_doubles", False),)
    setup = regrouped(seating, (AOI, BABA)).starting(0).setup(KAZAMI)
    assert (setup.options.stake, setup.options.dealer_doubles) == (5, False)


def test_remembered_house_rules_come_back_as_far_as_the_game_knows_them() -> None:
    setup = seated(AOI, BABA).starting(0).ruled(KAZAMI, "stake", 5).setup(KAZAMI)
    assert rules_of(setup) == {"stake": 5}
    assert fresh([], KAZAMI, {"stake": 5, "dealer_doubles": "no", "gone": 1}).options == (("stake", 5),)
    assert fresh([], KAZAMI, ["stake"]).options == ()
