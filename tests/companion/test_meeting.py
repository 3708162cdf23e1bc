"""Two logs of one match: which goes on from which, and where a copy is found again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.game import Player, Setup
from companion.match import Acted, Entry
from companion.matchfile import Header, Row, encode_entry
from companion.meeting import Log, Way
from tests.companion.kazami import KAZAMI, Drawn, Options, Won

HEADER = Header("m1", Setup("kazami", (Player("a", "あおい"), Player("b", "はると")), 0, Options(), 1))


def log(acts: str, header: Header = HEADER) -> Log:
    """A letter an entry: 0 and 1 won, - drawn."""
    made = (Drawn() if act == "-" else Won(int(act)) for act in acts)
    rows: list[Row] = [encode_entry(KAZAMI, Entry(n, n, "", Acted(each))) for n, each in enumerate(made, 1)]
    return Log(header, rows)


@pytest.fixture(autouse=True)
def kazami(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.matchfile.GAMES", {"kazami": KAZAMI})


@pytest.mark.parametrize(
    ("came", "here", "way", "common"),
    [
        ("01-", "01-", Way.SAME, 3),
        ("", "", Way.SAME, 0),
        ("01-", "01", Way.AHEAD, 2),
        ("01-", "", Way.AHEAD, 0),
        ("0", "01-", Way.BEHIND, 1),
        ("", "01", Way.BEHIND, 0),
        ("011", "01-", Way.APART, 2),
        ("1", "0", Way.APART, 0),
        ("01-0", "01-1-", Way.APART, 3),
    ],
)
def test_a_log_is_ahead_behind_or_apart(came: str, here: str, way: Way, common: int) -> None:
    assert log(came).way_to(log(here)) is way
    assert log(came).in_common(log(here)) == common


def test_who_recorded_and_when_belongs_to_an_entry() -> None:
    """The same act recorded on two phones is two entries."""
    one, other = log("01"), log("01")
    other = replace(other, rows=[other.rows[0], {**other.rows[1], "at": 99}])
    assert one.way_to(other) is Way.APART


def test_other_people_or_rules_make_another_match() -> None:
    """An id alone makes no match the same."""
    other = replace(HEADER, setup=replace(HEADER.setup, options=Options(stake=5)))
    assert log("01", other).way_to(log("0")) is Way.APART
    assert log("01", other).in_common(log("0")) == -1


def test_a_copy_is_found_again_however_far_both_have_gone_on() -> None:
    """Its id comes from where the two parted, not from what followed."""
    first = log("01-").copy_id(log("010"))
    assert log("01-011").copy_id(log("010-")) == first
    assert log("01-", replace(HEADER, id="x", copy_of="m1")).copy_id(log("010")) == first
    assert first not in (log("011").copy_id(log("010")), log("01-", replace(HEADER, id="m2")).copy_id(log("010")))
    assert first.isalnum()
    assert len(first) == 10
