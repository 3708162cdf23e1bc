"""Handing over: a match goes through codes and comes out the same, and nothing else comes out of them."""

from __future__ import annotations

import contextlib
import zlib
from base64 import b32encode
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import handover, matchfile
from companion.game import Game, Player, Setup, option, options_of
from companion.games import GAMES
from companion.handover import MOST, Code, Handed, Pile, TooLong, Unreadable, found, read
from companion.match import Acted, Entry
from companion.matchfile import Header, Row, encode_entry, fold, loads
from companion.words import LANGUAGES, Words
from tests.companion.kazami import Drawn, Kazami, Options, Won
from tests.companion.strategies import told

seeds = st.integers(0, 2**32 - 1)
TABLES = [
    pytest.param(game, seats, id=f"{game.id} {seats}")
    for game in GAMES.values()
    for seats in (game.seats.start, game.seats.stop - 1)
]
LINK = "https://takuban.example/app/#/take/"


def rows_of(game: Game[Any, Any], entries: tuple[Entry, ...]) -> list[Row]:
    """Entries as a match file has them."""
    return [encode_entry(game, entry) for entry in entries]


def taken(codes: tuple[str, ...]) -> tuple[Row, list[Row]]:
    """What comes out of codes."""
    pile = Pile()
    for code in codes:
        pile = pile.added(read(code))
    assert pile.missing == ()
    header, rows = pile.match()
    return header, list(rows)


@pytest.mark.parametrize(("game", "seats"), TABLES)
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_every_match_comes_out_as_it_went_in(game: Game[Any, Any], seats: int, seed: int) -> None:
    """House rules, people, rulings, undo, redo, amendments: the same rows, and so the same table."""
    random = Random(seed)
    header, entries = told(game, seats, random, random.choice((0, 1, 40, 120)))
    rows = rows_of(game, entries)
    handed = Handed.of(header.encode(), rows)
    for letters in (5000, random.randrange(60, 1800)):
        codes = handed.codes(letters)
        assert all(len(code) <= letters for code in codes)
        assert taken(codes) == (header.encode(), rows)
    before, after = fold(header, rows), fold(Header.decode(header.encode()), taken(codes)[1], doubted=True)
    assert after.state == before.state
    assert after.players == before.players
    assert [ledger.movements() for ledger in after.ledgers()] == [ledger.movements() for ledger in before.ledgers()]


@pytest.fixture
def kazami(monkeypatch: pytest.MonkeyPatch) -> Kazami:
    """The imaginary game, known here."""
    game = Kazami()
    for module in (handover, matchfile):
        monkeypatch.setattr(module, "GAMES", {"kazami": game})
    return game


SETUP = Setup("kazami", (Player("a", "𠮷野é"), Player("b", "鷗🐈", "sky", "cat_mask")), 1, Options(stake=5), 1)
HEADER = Header("m1", SETUP)


def played(count: int, first: int = 0) -> list[Row]:
    """A row a minute, the last ones won by seat *first*."""
    acts = (Acted(Won(first)) if n % 2 else Acted(Drawn()) for n in range(count))
    return [encode_entry(Kazami(), Entry(n, 1000 * n * n, "", acted)) for n, acted in enumerate(acts, 1)]


def codes_of(rows: list[Row], letters: int = 60, header: Header = HEADER) -> tuple[str, ...]:
    return Handed.of(header.encode(), rows).codes(letters)


def refusal(read_it: Callable[[], object]) -> str:
    """Why something isn't read."""
    with pytest.raises(Unreadable) as refused:
        read_it()
    assert all(Words(language)(refused.value.text) for language in LANGUAGES)
    return refused.value.text.key.removeprefix("handover.")


def test_codes_may_come_in_any_order_and_more_than_once(kazami: Kazami) -> None:
    """Parts of one match are put in order; which are missing is known all along."""
    rows = played(60)
    codes = codes_of(rows)
    assert len(codes) >= 4
    pile = Pile()
    assert (pile.of, pile.missing) == (0, ())
    for code in (codes[2], codes[0], codes[2], *reversed(codes)):
        pile = pile.added(read(code.lower()))
        assert pile.of == len(codes)
    assert pile.missing == ()
    assert pile.match() == (HEADER.encode(), tuple(rows))
    assert Pile().added(read(codes[1])).missing == (0, *range(2, len(codes)))


def test_what_is_written_is_the_match_file(kazami: Kazami) -> None:
    """A pile becomes the file that an export would have made."""
    rows = played(5)
    pile = Pile(tuple(map(read, codes_of(rows))))
    header, entries = loads(pile.file().decode())
    assert (header, list(entries)) == (HEADER, rows)


def test_a_copy_and_a_table_that_began_against_the_rules_say_so_again(kazami: Kazami) -> None:
    """The rarer parts of the head."""
    header = replace(HEADER, copy_of="m0", setup=replace(SETUP, note="2人だけ"))
    assert taken(codes_of([], 5000, header)) == (header.encode(), [])


def test_codes_of_two_matches_are_not_mixed(kazami: Kazami) -> None:
    """Not of two matches, nor of one before and after an act."""
    one, other = codes_of(played(60)), codes_of(played(61))
    pile = Pile().added(read(one[0]))
    assert refusal(lambda: pile.added(read(other[1]))) == "mixed"


def test_links_are_found_in_what_was_pasted(kazami: Kazami) -> None:
    """One link or several, with words round them, broken by mail; a bare code, too."""
    codes = codes_of(played(60), 100)
    parts = tuple(map(read, codes))
    assert found(LINK + codes[0]) == parts[:1]
    assert found(f"takuban://app/take/{codes[0].lower()}") == parts[:1]
    assert found("\n".join(f"つぎのコード {LINK}{code} です" for code in codes)) == parts
    assert found(f" {codes[1]}\n") == parts[1:2]
    for pieces in ("\n".join((codes[0][:30], codes[0][30:60], codes[0][60:])), f"{codes[0][:50]} {codes[0][50:]}"):
        assert found(LINK + pieces) == parts[:1]
        assert found(pieces) == parts[:1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "foreign"),
        ("こんにちは", "foreign"),
        ("https://example.org/", "foreign"),
        ("WIFI:S:home;T:WPA;P:secret;;", "foreign"),
        (f"{LINK}", "foreign"),
        (f"{LINK}HELLO", "foreign"),
        (f"{LINK}MFRGGZDFMZTWQ2LK", "foreign"),
        ("A" * 500_000, "foreign"),
        (f"{LINK}UE", "damaged"),
        (f"{LINK}UEAAAAAAAAAAAAAAAA", "damaged"),
        (f"{LINK}V4AAAAAAAAAAAAAAAA", "newer"),
    ],
)
def test_what_is_no_code_says_why(text: str, why: str) -> None:
    """Foreign, cut or newer, each in its own words."""
    assert refusal(lambda: found(text)) == why


def test_a_code_cut_or_changed_anywhere_is_refused(kazami: Kazami) -> None:
    """A letter more, less or another: never the match, never another one, never a crash."""
    rows = played(30)
    (code,) = codes_of(rows, 5000)
    whole = read(code)
    for at in range(len(code)):
        for spoilt in (
            code[:at],
            code[:at] + code[at + 1 :],
            code[:at] + ("A" if code[at] != "A" else "B") + code[at + 1 :],
        ):
            with contextlib.suppress(Unreadable):
                assert read(spoilt) == whole, spoilt  # the last letter has bits that don't count


@settings(max_examples=200, deadline=None)
@given(seed=seeds)
def test_bytes_changed_behind_the_check_are_refused(seed: int) -> None:
    """Made up with a right check of its own, a code still has to hold what it says it holds."""
    random = Random(seed)
    game = random.choice(list(GAMES.values()))
    header, entries = told(game, game.seats.start, random, 20)
    handed = Handed.of(header.encode(), rows_of(game, entries))
    data = bytearray(handed.data)
    match random.randrange(4):
        case 0:
            data[random.randrange(len(data))] ^= 1 << random.randrange(8)
        case 1:
            del data[random.randrange(len(data)) :]
        case 2:
            data = bytearray(data[:2] + random.randbytes(random.randrange(200)))
        case _:
            data[random.randrange(len(data)) :] = random.randbytes(20)
    with contextlib.suppress(Unreadable):
        found_header, rows = Pile((Code(handed.match, 0, 1, bytes(data)),)).match()
        assert (found_header, list(rows)) == (header.encode(), rows_of(game, entries))


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ234567 /:take", max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but Unreadable is raised, whatever is pasted."""
    with contextlib.suppress(Unreadable):
        Pile((found(text)[0],)).match()


def test_a_game_unknown_here_is_refused(kazami: Kazami, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other Takuban has a game more."""
    codes = codes_of(played(3))
    monkeypatch.setattr(handover, "GAMES", {})
    assert refusal(Pile(tuple(map(read, codes))).match) == "other_version"


@dataclass(frozen=True, slots=True)
class MoreOptions(Options):
    kindness: bool = option(False, "2.4")


def test_a_house_rule_thought_of_since_has_its_default(kazami: Kazami, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code of an older Takuban leaves it out, as an older file does; an older Takuban refuses a newer code."""
    rows = played(3)
    codes = codes_of(rows, 5000)
    monkeypatch.setattr(Kazami, "options", MoreOptions)
    header, entries = taken(codes)
    assert entries == rows
    assert Header.decode(header).setup.options == MoreOptions(stake=5)
    newer = codes_of(rows, 5000, replace(HEADER, setup=replace(SETUP, options=MoreOptions(stake=5))))
    monkeypatch.setattr(Kazami, "options", Options)
    assert refusal(Pile(tuple(map(read, newer))).match) == "other_version"


def test_a_match_too_long_for_codes_is_told_apart(kazami: Kazami, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then there is still the file."""
    handed = Handed.of(HEADER.encode(), played(60))
    with pytest.raises(TooLong):
        handed.codes(16)
    assert len(handed.codes(-(-(len(handed.data) // MOST + 11) * 8 // 5))) <= MOST
    with pytest.raises(TooLong):
        Handed.of(HEADER.encode(), [{"n": 1, "at": 0.5}])


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_hardly_any_words_of_a_game_have_to_be_spelt_out(game: Game[Any, Any]) -> None:
    """What its actions, their fields and its house rules are called is known."""
    words = handover._words(game)
    assert {kind.__name__ for kind in game.actions} <= words
    settings_ = {value for each in options_of(game.options) for value in each.values if isinstance(value, str)}
    assert settings_ | {"is", "action", "seat", "persimmon", "cat_plain", "cannot_tell"} - {"is"} <= words


def test_codes_say_what_the_documentation_says(kazami: Kazami) -> None:
    """A code by hand: mark and version, check, the match, number and count, data; base32 without padding."""
    assert read(_by_hand()) == Code(0x01020304, 1, 3, b"xyz")


def _by_hand() -> str:
    body = bytes.fromhex("01020304") + bytes((1, 3)) + b"xyz"
    code = b"\xa1" + (zlib.crc32(body, 0xA1) >> 16).to_bytes(2, "big") + body
    return b32encode(code).decode().rstrip("=")
