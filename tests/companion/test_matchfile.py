"""The match file: everything goes through it unchanged, and what can't be read is refused with its place."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion import matchfile
from companion.game import Player, Setup
from companion.match import Acted, Amended, Change, Corrected, Entry, Left, Match, Redone, Seated, Stopped, Undone
from companion.matchfile import Header, MatchFileError, decode_entry, dumps, encode_entry, fold, loads
from companion.verdict import Kind
from tests.companion.kazami import KAZAMI, Drawn, Options, Won


@pytest.fixture(autouse=True)
def kazami(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchfile, "GAMES", {"kazami": KAZAMI})


SETUP = Setup("kazami", (Player("a", "𠮷野é"), Player("b", "鷗🐈", "空", "cat")), 1, Options(stake=5), 1)
HEADER = Header("m1", SETUP)
ENTRIES = (
    Entry(1, 1_700_000_000_000, "", Acted(Won(1))),
    Entry(2, 1, "あおい", Acted(Won(1), Kind.ADVICE, ("1.2",))),
    Entry(3, 2, "", Acted(Won(1), Kind.VIOLATION, ("1.2",), "みんなで")),
    Entry(4, 3, "", Undone()),
    Entry(5, 4, "", Redone()),
    Entry(6, 5, "", Acted(Corrected("balance.0", -7, "数え直し"))),
    Entry(7, 6, "", Acted(Seated(0, Player("c", "ばあば", "苔", "dog")))),
    Entry(8, 7, "", Acted(Left(1))),
    Entry(9, 8, "", Amended((Change(1, Acted(Drawn())), Change(2, None)))),
    Entry(10, 9, "", Acted(Stopped(), Kind.ADVICE)),
)
ROWS = tuple(encode_entry(KAZAMI, entry) for entry in ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry.what).__name__)
def test_entry_is_the_same_after_json(entry: Entry) -> None:
    """Whatever an entry says, it says after being written and read."""
    assert decode_entry(KAZAMI, json.loads(json.dumps(encode_entry(KAZAMI, entry)))) == entry


def test_file_is_the_same_after_text() -> None:
    """Header, entries and the state they fold to survive the file; it has an entry a line."""
    text = dumps(HEADER, ROWS)
    header, rows = loads(text)
    assert (header, rows) == (HEADER, ROWS)
    assert len(text.splitlines()) > len(ROWS)
    folded, played = fold(header, rows), Match.start(KAZAMI, SETUP)
    for entry in ENTRIES:
        played = played.record(entry)
    assert folded.state == played.state
    assert folded.names == ("ばあば", "鷗🐈")


def test_why_a_table_began_against_the_rules_is_kept() -> None:
    """The note of the set-up survives; one that is no text is refused with its place."""
    header = replace(HEADER, setup=replace(SETUP, note="2人だけ"))
    assert loads(dumps(header, ())) == (header, ())
    row = header.encode()
    row["setup"]["note"] = 2
    with pytest.raises(MatchFileError) as refused:
        Header.decode(row)
    assert dict(refused.value.text.gaps)["place"] == "setup.note"


def test_empty_match_is_a_file_too() -> None:
    """A match with no entry yet can be handed over."""
    assert loads(dumps(HEADER, ())) == (HEADER, ())


@pytest.mark.parametrize(
    ("change", "key", "place"),
    [
        ({"format": "other"}, "matchfile.foreign", None),
        ({"version": 99}, "matchfile.newer", None),
        ({"version": True}, "matchfile.broken", "version"),
        ({"version": 0}, "matchfile.broken", "version"),
        ({"notes": ""}, "matchfile.broken", "notes"),
        ({"id": "../x"}, "matchfile.broken", "id"),
        ({"setup": None}, "matchfile.broken", "setup"),
        ({"setup": {"game": "chess"}}, "matchfile.unknown_game", None),
        ({"entries": {}}, "matchfile.broken", "entries"),
    ],
)
def test_unreadable_header_is_refused_with_its_reason(change: dict[str, Any], key: str, place: str | None) -> None:
    """Foreign, newer, or broken: said which, and where."""
    row = json.loads(dumps(HEADER, ROWS)) | change
    with pytest.raises(MatchFileError) as refused:
        loads(json.dumps(row))
    assert refused.value.text.key == key
    assert place is None or dict(refused.value.text.gaps)["place"] == place


@pytest.mark.parametrize(
    ("setup", "place"),
    [
        ({"first": "1"}, "setup.first"),
        ({"first": 5}, "setup"),
        ({"seats": [{"id": "a", "name": 3}]}, "setup.seats"),
        ({"seats": []}, "setup"),
        ({"seats": [{"id": "a", "name": "\ud800"}]}, "setup.seats"),
        ({"seats": [{"id": "a", "name": "あおい", "mark": "\udfff"}]}, "setup.seats"),
        ({"seats": [{"id": "a", "name": "\u200b\n\0"}]}, "setup.seats"),
        ({"seats": [{"id": "a", "name": "あ" * 1_000_000}]}, "setup.seats"),
        ({"note": "\ud800"}, "setup.note"),
        ({"seat": 1}, "setup.seat"),
        ({"options": {"stake": 2}}, "setup.options.stake"),
        ({"options": {"stakes": 3}}, "setup.options.stakes"),
        ({"options": {"dealer_doubles": 1}}, "setup.options.dealer_doubles"),
    ],
)
def test_unreadable_setup_names_its_place(setup: dict[str, Any], place: str) -> None:
    """A set-up that can't be is refused where it is wrong."""
    row = json.loads(dumps(HEADER, ROWS))
    row["setup"] |= setup
    with pytest.raises(MatchFileError) as refused:
        fold(*loads(json.dumps(row)))
    assert str(dict(refused.value.text.gaps)["place"]).startswith(place)


@pytest.mark.parametrize(
    "what",
    [
        {"is": "Acted", "action": {"is": "Flew"}},
        {"is": "Acted", "action": {"is": "Won", "seat": "0"}},
        {"is": "Acted", "action": {"is": "Won", "seat": True}},
        {"is": "Acted", "action": {"is": "Won", "seat": 0, "by": 1}},
        {"is": "Acted", "action": {"is": "Won", "seat": 0}, "kind": "maybe"},
        {"is": "Acted", "action": {"is": "Won", "seat": 0}, "rules": "WN-01"},
        {"is": "Acted", "action": {"is": "Won", "seat": 2**53}},
        {"is": "Acted", "action": {"is": "Won", "seat": 0}, "note": "\ud800"},
        {"is": "Vanished"},
        "x",
        None,
    ],
)
def test_unreadable_entry_is_refused(what: Any) -> None:
    """Nothing is turned into what it isn't, and nothing unknown is skipped."""
    with pytest.raises(MatchFileError) as refused:
        decode_entry(KAZAMI, {"n": 1, "at": 0, "by": "", "what": what})
    assert "entries[1]" in str(dict(refused.value.text.gaps)["place"])


@pytest.mark.parametrize("rows", [ROWS[1:], (ROWS[0], ROWS[0]), ({**ROWS[3], "n": 1},)])
def test_entries_that_do_not_follow_are_refused(rows: tuple[dict[str, Any], ...]) -> None:
    """A gap, a repetition, an undo of nothing: the file is refused whole."""
    with pytest.raises(MatchFileError) as refused:
        fold(HEADER, rows)
    assert refused.value.text.key == "matchfile.misfit"


@pytest.mark.parametrize("row", [None, [], "x", 1])
def test_entry_that_is_no_object_is_refused(row: Any) -> None:
    """A list may hold anything; an entry is an object."""
    with pytest.raises(MatchFileError) as refused:
        fold(HEADER, [row])
    assert refused.value.text.key == "matchfile.broken"


@pytest.mark.parametrize(
    "what",
    [
        Acted(Won(9)),
        Acted(Left(-1)),
        Acted(Seated(-1, Player("c", "ばあば"))),
        Acted(Seated(9, Player("c", "ばあば"))),
        Acted(Corrected("balance.9", 1, "x")),
        Acted(Won(1), Kind.VIOLATION, ("1.2",)),
        Amended((Change(1, Acted(Won(-1))),)),
    ],
    ids=str,
)
def test_entry_no_table_knows_is_refused_when_it_comes_from_outside(what: Any) -> None:
    """Seats and figures there are none of, a ruling without its reason: judged once, on the way in."""
    rows = [ROWS[0], encode_entry(KAZAMI, Entry(2, 0, "", what))]
    with pytest.raises(MatchFileError) as refused:
        fold(HEADER, rows, doubted=True)
    assert (refused.value.text.key, dict(refused.value.text.gaps)) == ("matchfile.misfit", {"n": 2})


def test_name_in_a_file_is_kept_as_ours_are() -> None:
    """What hides in a name or turns the text round it is left behind."""
    row = HEADER.encode()
    row["setup"]["seats"][0]["name"] = " あお\u202eい\n\u200b"
    assert Header.decode(row).setup.seats[0].name == "あおい"


def test_nesting_without_end_is_refused() -> None:
    """Brackets a hundred thousand deep are a broken file, not a crash."""
    with pytest.raises(MatchFileError):
        loads("[" * 100_000)


def test_byte_order_mark_is_no_damage() -> None:
    """Some editors put one before the text."""
    assert loads("\ufeff" + dumps(HEADER, ROWS)) == (HEADER, ROWS)


def test_every_cut_of_a_file_is_refused() -> None:
    """A file cut short anywhere is never read as a shorter match."""
    text = dumps(HEADER, ROWS[:2]).rstrip()
    for length in range(len(text)):
        with pytest.raises(MatchFileError):
            loads(text[:length])
