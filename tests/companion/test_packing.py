"""Packing: any JSON of a match comes back equal, and no bytes do harm."""

from __future__ import annotations

import contextlib
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import packing
from companion.packing import Unpackable, pack, unpack

WORDS = frozenset({"is", "Won", "seat", "at", "by", "what", "note", "persimmon"})

letters = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
scalars = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | letters | st.sampled_from(sorted(WORDS))
keys = letters | st.sampled_from(sorted(WORDS - {"is"}))
kinds = st.dictionaries(st.just("is"), st.sampled_from(["Won", "Drawn", "引いた"]), max_size=1)


def objects(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Objects, which may say what they are."""
    others = st.dictionaries(keys.filter(lambda key: key != "is"), inner, max_size=4)
    return st.tuples(kinds, others).map(lambda both: both[0] | both[1])


values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=5) | objects(inner), max_leaves=40)


@settings(deadline=None)
@given(values)
def test_json_comes_back_equal(value: Any) -> None:
    """Whatever a match file may hold, and types are kept: 1 is not True."""
    found = unpack(pack(value, WORDS), WORDS)
    assert found == value
    assert repr(_sorted(found)) == repr(_sorted(value))


def _sorted(value: Any) -> Any:
    match value:
        case dict():
            return sorted((key, _sorted(inner)) for key, inner in value.items())
        case list():
            return [_sorted(inner) for inner in value]
    return value


@pytest.mark.parametrize("value", [0, -1, 999_999, 1_000_000, -1_000_000, 2**53, -(2**53), 1_764_400_000_123])
def test_numbers_and_times_come_back_equal(value: int) -> None:
    """Small and large, alone and beside each other."""
    for each in (value, [value, value + 1, value + 1000, 0, value]):
        assert unpack(pack(each, ()), ()) == each


def test_carry_runs_through_many_bytes() -> None:
    """Streams of every length and likelihood are read as they were written."""
    random = Random(1)
    for length in range(0, 400, 9):
        value = [random.choice((0, 1, 1, 1, 500_000)) for _ in range(length)]
        assert unpack(pack(value, ()), ()) == value


def test_what_is_known_or_was_said_takes_little_room() -> None:
    """Known words take two bytes or so, what is repeated hardly anything."""
    assert len(pack("persimmon", WORDS)) < len(pack("persimmon", ())) - 4
    rows = [{"at": 1_764_400_000_000 + 20_000 * n, "what": {"is": "Won", "seat": n % 3}} for n in range(300)]
    assert len(pack(rows, WORDS)) < 120


@pytest.mark.parametrize("value", [1.5, float("nan"), b"x", {"a": object()}, (1, 2)])
def test_what_is_no_json_of_a_match_is_refused(value: Any) -> None:
    """Match files hold no fractions."""
    with pytest.raises(Unpackable):
        pack(value, ())


def test_a_word_unknown_here_is_refused() -> None:
    """Whoever knows fewer words finds out, and reads nothing into it."""
    with pytest.raises(Unpackable):
        unpack(pack("persimmon", WORDS), ())
    assert unpack(pack(["あおい", "seat"], ()), WORDS) == ["あおい", "seat"]


def test_two_words_of_one_tag_are_spelt_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tags may meet; what is read is never the other word."""
    monkeypatch.setattr(packing, "_tag", lambda word: 7)
    assert unpack(pack(["Won", "seat"], {"Won", "seat"}), {"Won", "seat"}) == ["Won", "seat"]


@settings(deadline=None, max_examples=300)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Nothing but Unpackable is raised, whatever comes."""
    with contextlib.suppress(Unpackable):
        unpack(data, WORDS)


@pytest.mark.parametrize(
    "value",
    [
        [None] * 600_000,
        ["x" * 1000] * 10_000,
        [{"x" * 1000: 1}] * 10_000,
        [["x" * 1000, "y"]] * 10_000,
        [[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]],
        2**60,
    ],
    ids=["values", "words", "keys", "phrases", "levels", "digits"],
)
def test_little_that_would_become_much_is_refused(value: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few bytes made to become many megabytes are given up early, by the writer as well."""
    with pytest.raises(Unpackable):
        pack(value, ())
    with monkeypatch.context() as without_bounds:
        for bound in ("_MOST_LETTERS", "_MOST_BITS", "_BITS_A_BYTE", "_LONGEST", "_DEEPEST"):
            without_bounds.setattr(packing, bound, 10**12)
        data = pack(value, ())
    with pytest.raises(Unpackable):
        unpack(data, ())
