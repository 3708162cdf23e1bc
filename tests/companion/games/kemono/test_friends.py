"""Cards and friends: power with its floor, keywords that don't pile up (KM-24 to KM-26, KM-30, KM-33)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kemono.cards import (
    Ability,
    Card,
    ClauseKind,
    Keyword,
    Link,
    Magic,
    Scope,
    Trigger,
    decoded,
    encoded,
    same_name,
    sentence,
)
from companion.games.kemono.friend import (
    EMPTY,
    at,
    changed,
    enter,
    expired,
    friends,
    granted,
    placed,
    stripped,
    without,
    without_changes,
)
from companion.games.kemono.power import Role, formula, power, raw
from companion.words import Words

EVERYTHING = Card(
    "しろくま",
    cost=2,
    power=3000,
    release=True,
    keywords=(Keyword.FLIGHT, Keyword.ONCE_SHIELD),
    heavy=500,
    defender=1000,
    abilities=(Ability("のびる", Trigger.TURN_END, clauses=(sentence(ClauseKind.POWER_MOD, Scope.SELF, amount=500),)),),
    magic=Magic(
        (sentence(ClauseKind.DESTROY, at_most=2000), sentence(ClauseKind.SELF_SUMMON, link=Link.THEN)), japariman=1
    ),
)


@pytest.mark.parametrize(
    ("row", "base", "mods", "expected"),
    [
        ("WK-16", 0, (-1000, 1000), 0),
        ("WK-16", 0, (-1000, 1001), 1),
        ("WK-17", 2000, (-3000,), 0),
        ("WK-17", 2000, (-3000, 1500), 500),
    ],
)
def test_km24_a_minus_is_kept_below_zero(row: str, base: int, mods: tuple[int, ...], expected: int) -> None:
    """Power stops at 0, the stored sum doesn't."""
    friend = enter(Card("a", power=base))
    for amount in mods:
        friend = changed(friend, amount)
    assert power(friend) == expected
    assert raw(friend) == base + sum(mods)


def test_km25_losing_power_changes_wk18() -> None:
    """Back to the printed power, without heavy attacker and end-of-turn growth; what comes later counts."""
    friend = changed(changed(enter(Card("a", power=2000, heavy=500)), 1000), -500)
    assert power(friend, Role.ATTACKING) == 3000
    plain = without_changes(friend)
    assert power(plain, Role.ATTACKING) == power(plain, Role.ATTACKED) == 2000
    assert power(changed(plain, 300), Role.ATTACKING) == 2300
    assert without_changes(enter(EVERYTHING)).abilities == ()


@given(st.integers(0, 10_000), st.lists(st.integers(-5000, 5000), max_size=6), st.sampled_from(Role))
def test_km24_power_never_shows_below_zero(base: int, mods: list[int], role: Role) -> None:
    """Whatever is put on a friend, the shown power is the sum or 0, and the sum is kept."""
    friend = enter(Card("a", power=base, heavy=300, defender=700))
    for amount in mods:
        friend = changed(friend, amount)
    bonus = {Role.REST: 0, Role.ATTACKING: 300, Role.ATTACKED: 700}[role]
    assert raw(friend, role) == base + sum(mods) + bonus
    assert power(friend, role) == max(0, base + sum(mods) + bonus)


def test_km24_the_formula_shows_the_sum() -> None:
    """How a power comes about can be read, and that a sum below 0 counts as 0."""
    words = Words("en")
    friend = changed(changed(enter(Card("a", power=2000, heavy=500)), 1000), -500)
    assert words(formula(friend, Role.ATTACKING)) == "2000 +1000 −500 +500 = 3000"
    assert words(formula(changed(friend, -3000))) == "2000 +1000 −500 −3000 = −500, counts as 0"
    assert words(formula(enter(Card("a", power=800)))) == "800"


def test_km30_keywords_do_not_pile_up_wk42() -> None:
    """A second shield on a friend that still has one is ignored; once it is used a new one works."""
    shielded = granted(enter(Card("a")), Keyword.ONCE_SHIELD)
    assert shielded is not None
    assert granted(shielded, Keyword.ONCE_SHIELD) is None
    used = without(shielded, Keyword.ONCE_SHIELD)
    assert not used.has(Keyword.ONCE_SHIELD)
    again = granted(used, Keyword.ONCE_SHIELD)
    assert again is not None
    assert again.has(Keyword.ONCE_SHIELD)


def test_km30_a_printed_shield_is_used_up_too() -> None:
    """A shield that is printed is gone once it was used, and can be given again."""
    used = without(enter(EVERYTHING), Keyword.ONCE_SHIELD)
    assert used.keywords == {Keyword.FLIGHT}
    again = granted(used, Keyword.ONCE_SHIELD)
    assert again is not None
    assert again.has(Keyword.ONCE_SHIELD)


def test_km33_a_printed_cannot_attack_can_be_lifted_wk10() -> None:
    """What takes acquired effects away lifts it; printed keywords stay."""
    slow = granted(enter(Card("a", keywords=(Keyword.CANNOT_ATTACK, Keyword.FLIGHT))), Keyword.COIN_SHIELD)
    assert slow is not None
    assert stripped(slow).keywords == {Keyword.FLIGHT}


def test_km26_what_has_a_time_ends_with_its_turn() -> None:
    """A change for this turn ends with it, one for the next turn a turn later, the others never."""
    friend = changed(changed(changed(enter(Card("a", power=1000)), 100), 20, until=4), 3, until=5)
    given_ = granted(friend, Keyword.FLIGHT, until=4)
    assert given_ is not None
    assert (raw(given_), given_.has(Keyword.FLIGHT)) == (1123, True)
    after = expired(given_, 4)
    assert (raw(after), after.has(Keyword.FLIGHT)) == (1103, False)
    assert raw(expired(after, 5)) == 1100


def test_km08_a_board_has_five_places() -> None:
    """Places count from 1, left to right; there is no sixth."""
    board = placed(placed(EMPTY, 5, enter(Card("b"))), 2, enter(Card("a")))
    assert [(place, friend.name) for place, friend in friends(board)] == [(2, "a"), (5, "b")]
    assert at(board, 1) is None
    for place in (0, 6):
        with pytest.raises(ValueError, match="no place"):
            at(board, place)
        with pytest.raises(ValueError, match="no place"):
            placed(board, place, None)


def test_a_card_is_kept_as_text() -> None:
    """A card written is the card read."""
    assert decoded(encoded(EVERYTHING)) == EVERYTHING
    assert decoded(encoded(Card("x"))) == Card("x")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "[]",
        '{"name":3}',
        '{"cost":1}',
        '{"name":"a","cost":-1}',
        '{"name":"a","cost":true}',
        '{"name":"a","power":1e9}',
        '{"name":"a","power":1000001}',
        '{"name":"a","keywords":"flight"}',
        '{"name":"a","speed":1}',
        '{"name":"\\ud800"}',
        '{"name":"a","magic":{"clauses":[{"kind":"draw"}]}}',
        '{"name":"a","magic":{"clauses":[{"kind":"draw","scope":"target","whose":"own","count":0}]}}',
        '{"name":"a","magic":{"clauses":[{"kind":"power_mod","scope":"target","whose":"own","amount":-1000001}]}}',
        '{"name":"a","magic":{"clauses":[{"kind":"destroy","scope":"target","whose":"own","at_most":-1}]}}',
    ],
)
def test_no_card_is_made_of_nonsense(text: str) -> None:
    """What is no card is refused, not turned into one."""
    with pytest.raises(ValueError, match="no card"):
        decoded(text)


def test_km01_cards_are_the_same_by_name() -> None:
    """Width, case and blanks don't make another card; kana do."""
    assert same_name("サーバル", " ｻｰﾊﾞﾙ ")
    assert same_name("Serval  cat", "serval cat")
    assert not same_name("サーバル", "さーばる")
