"""Amounts in notes: the fewest that make them (WN-01)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.wannyan.money import in_notes, notes
from companion.words import LANGUAGES, Words


@pytest.mark.parametrize(
    ("amount", "counted", "words"),
    [
        (100, ((100, 1),), "100×1"),
        (400, ((100, 4),), "100×4"),
        (500, ((500, 1),), "500×1"),
        (600, ((500, 1), (100, 1)), "500×1 + 100×1"),
        (1200, ((1000, 1), (100, 2)), "1000×1 + 100×2"),
        (1800, ((1000, 1), (500, 1), (100, 3)), "1000×1 + 500×1 + 100×3"),
        (3000, ((1000, 3),), "1000×3"),
        (12_000, ((1000, 12),), "1000×12"),
    ],
)
def test_amounts_in_notes(amount: int, counted: tuple[tuple[int, int], ...], words: str) -> None:
    """WN-01: notes of 1000, 500 and 100, largest first, and the same signs in every language."""
    assert notes(amount) == counted
    assert {Words(language)(in_notes(amount)) for language in LANGUAGES} == {words}


def test_nothing_takes_no_note() -> None:
    """WN-01: 0 is made of no notes, and is said in a word, not as a bare 0."""
    assert notes(0) == ()
    assert [Words(language)(in_notes(0)) for language in LANGUAGES] == ["なし", "none"]


@pytest.mark.parametrize("amount", [50, 1, 99, 150, -100, -50])
def test_amounts_no_notes_make(amount: int) -> None:
    """WN-01: money moves in hundreds, and nobody hands over less than nothing."""
    with pytest.raises(ValueError, match=str(amount)):
        notes(amount)
    with pytest.raises(ValueError, match=str(amount)):
        in_notes(amount)


@given(st.integers(0, 1000).map(lambda hundreds: hundreds * 100))
def test_the_notes_add_up_and_none_could_be_changed_for_a_larger(amount: int) -> None:
    """The notes make the amount; those of 100 are less than 500, those of 500 and 100 less than 1000."""
    counted = dict(notes(amount))
    assert sum(note * count for note, count in counted.items()) == amount
    assert all(count > 0 for count in counted.values())
    assert counted.get(100, 0) < 5
    assert counted.get(500, 0) < 2
