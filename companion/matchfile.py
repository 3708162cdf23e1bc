"""Matches as JSON: what is stored, exported, handed over and sent with a bug report. See docs/match-file.md.

A match file is one JSON object: ``format``, ``version``, ``id``, ``setup`` and ``entries``. Storage keeps the
same things apart, the header once and an entry a line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, reduce
from operator import or_
from typing import Any, cast

from cattrs import ClassValidationError, transform_error
from cattrs.gen import make_dict_structure_fn
from cattrs.preconf.json import JsonConverter
from cattrs.strategies import configure_tagged_union, configure_union_passthrough

from companion.codec import is_sendable, parsed, strict_converter
from companion.game import Game, Player, Setup, options_of
from companion.games import GAMES
from companion.match import TABLE_ACTIONS, Entry, Match, Record
from companion.names import cleaned
from companion.text import Text, say
from companion.verdict import Action, Kind

FORMAT = "takuban-match"
VERSION = 1

Row = dict[str, Any]

_LONGEST_NAME = 1000  # far beyond what a screen lets anybody type, joined emoji and all


class MatchFileError(ValueError):
    """A file that is no match file, or not one we can read; *text* tells the user what is wrong with it."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True, slots=True)
class Header:
    """What a match file says before its entries. *copy_of*: the match it was kept aside from, once both had gone on."""

    id: str
    setup: Setup[Any]
    copy_of: str = ""

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return GAMES[self.setup.game]

    def encode(self) -> Row:
        """As JSON."""
        setup = {
            "game": self.setup.game,
            "seats": _header_converter().unstructure(self.setup.seats, tuple[Player, ...]),
            "first": self.setup.first,
            "options": {option.key: getattr(self.setup.options, option.key) for option in _options(self.game)},
            "rules": self.setup.rules,
        }
        if self.setup.note:
            setup["note"] = self.setup.note
        head = {"format": FORMAT, "version": VERSION, "id": self.id}
        if self.copy_of:
            head["copy_of"] = self.copy_of
        return {**head, "setup": setup}

    @classmethod
    def decode(cls, row: object) -> Header:
        """From JSON. Raises `MatchFileError`."""
        if not isinstance(row, dict) or row.get("format") != FORMAT:
            raise MatchFileError(say("matchfile.foreign"))
        if not _is_whole(row.get("version")):
            raise MatchFileError(say("matchfile.broken", place="version"))
        if row["version"] > VERSION:
            raise MatchFileError(say("matchfile.newer"))
        if row["version"] < 1:
            raise MatchFileError(say("matchfile.broken", place="version"))
        _refuse_unknown(row, ("format", "version", "id", "copy_of", "setup", "entries"), "")
        setup = row.get("setup")
        if not isinstance(setup, dict):
            raise MatchFileError(say("matchfile.broken", place="setup"))
        game = GAMES.get(str(setup.get("game")))
        if game is None:
            raise MatchFileError(say("matchfile.unknown_game", game=str(setup.get("game"))[:_LONGEST_NAME]))
        _refuse_unknown(setup, ("game", "seats", "first", "options", "rules", "note"), "setup.")
        for key in ("id", *(["copy_of"] if "copy_of" in row else [])):
            if not _is_id(row.get(key)):
                raise MatchFileError(say("matchfile.broken", place=key))
        if not _is_whole(setup.get("first")):
            raise MatchFileError(say("matchfile.broken", place="setup.first"))
        if not _is_whole(setup.get("rules")):
            raise MatchFileError(say("matchfile.broken", place="setup.rules"))
        if setup["rules"] > game.rules:
            raise MatchFileError(say("matchfile.newer"))
        seats = _structured(_header_converter(), setup.get("seats"), tuple[Player, ...], "setup.seats")
        options = _decode_options(game, setup.get("options"))
        note = _structured(_header_converter(), setup.get("note", ""), str, "setup.note")
        played = Setup(game.id, seats, setup["first"], options, setup["rules"], note)
        return cls(row["id"], played, row.get("copy_of", ""))


def encode_entry(game: Game[Any, Any], entry: Entry) -> Row:
    """An entry as JSON."""
    return cast(Row, _converter(game, detailed=False).unstructure(entry))


def decode_entry(game: Game[Any, Any], row: object) -> Entry:
    """An entry from JSON. Raises `MatchFileError`."""
    try:
        return _entry_reader(game)(row)
    except Exception:  # whatever it is, reading it once more tells where
        place = f"entries[{row['n']}]" if isinstance(row, dict) and _is_whole(row.get("n")) else "entries"
        if not isinstance(row, Mapping):
            raise MatchFileError(say("matchfile.broken", place=place)) from None
        return cast(Entry, _structured(_converter(game, detailed=True), row, Entry, place))


def fold(header: Header, rows: Iterable[object], *, doubted: bool = False) -> Match:
    """The match a header and its entries make. Raises `MatchFileError` where an entry can't follow.

    *doubted*: the file comes from outside, and what can't happen at any table is refused as well. It takes longer.
    """
    try:
        match = Match.start(header.game, header.setup)
    except ValueError as error:
        raise MatchFileError(say("matchfile.broken", place="setup")) from error
    for row in rows:
        match = followed(match, row, doubted=doubted)
    return match


def followed(match: Match, row: object, *, doubted: bool = False) -> Match:
    """The match with one more row. Raises and takes *doubted* as `fold` does."""
    entry = decode_entry(match.game, row)
    try:
        return match.record(entry, doubted=doubted)
    except (ValueError, LookupError) as error:
        raise MatchFileError(say("matchfile.misfit", n=entry.n)) from error


def dumps(header: Header, rows: Iterable[Row]) -> str:
    """A match file as text: an entry a line, so that a person can read it and git can compare it."""
    head = json.dumps(header.encode(), ensure_ascii=False, indent=1)[:-2]
    lines = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in rows)
    return f'{head},\n "entries": [\n{lines}\n ]\n}}\n'


def loads(text: str) -> tuple[Header, tuple[Row, ...]]:
    """The header and the entries of a match file, not folded yet. Raises `MatchFileError`."""
    try:
        row = parsed(text.removeprefix("\ufeff"))
    except ValueError as error:
        raise MatchFileError(say("matchfile.cut")) from error
    header = Header.decode(row)
    entries = row.get("entries")
    if not isinstance(entries, list):
        raise MatchFileError(say("matchfile.broken", place="entries"))
    return header, tuple(entries)


def _refuse_unknown(row: Row, known: tuple[str, ...], place: str) -> None:
    for key in row:
        if key not in known:
            raise MatchFileError(say("matchfile.broken", place=f"{place}{key}"[:_LONGEST_NAME]))


def _is_whole(value: object) -> bool:
    return type(value) is int


def _is_id(value: object) -> bool:
    return isinstance(value, str) and value.isascii() and value.isalnum()


def _options(game: Game[Any, Any]) -> tuple[Any, ...]:
    return options_of(game.options)


def _decode_options(game: Game[Any, Any], row: object) -> Any:
    if not isinstance(row, Mapping):
        raise MatchFileError(say("matchfile.broken", place="setup.options"))
    known = {option.key: option for option in _options(game)}
    for key, value in row.items():
        if key not in known or not known[key].accepts(value) or not is_sendable(value):
            raise MatchFileError(say("matchfile.broken", place=f"setup.options.{key}"))
    return game.options(**row)


def _structured(converter: JsonConverter, row: object, into: Any, place: str) -> Any:
    try:
        return converter.structure(row, into)
    except (ClassValidationError, ExceptionGroup) as error:
        found = transform_error(error, path=place)[0]
        raise MatchFileError(say("matchfile.broken", place=found.rpartition("@ ")[2][:_LONGEST_NAME])) from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise MatchFileError(say("matchfile.broken", place=place)) from error


@cache
def _entry_reader(game: Game[Any, Any]) -> Callable[[object], Entry]:
    """Reads good entries quickly; for others it raises what says little."""
    read = _converter(game, detailed=False).get_structure_hook(Entry)
    return lambda row: cast(Entry, read(row, Entry))


@cache
def _header_converter() -> JsonConverter:
    converter = strict_converter()
    converter.register_structure_hook(Player, _player_hook(converter))
    return converter


@cache
def _converter(game: Game[Any, Any], *, detailed: bool) -> JsonConverter:
    """Writes and reads the entries of a game."""
    converter = strict_converter(detailed=detailed)
    converter.register_structure_hook(Player, _player_hook(converter))
    converter.register_unstructure_hook(Kind, lambda kind: kind.word)
    converter.register_structure_hook(Kind, lambda word, _: Kind[word.upper()])
    configure_union_passthrough(int | str | None, converter)
    actions: Any = reduce(or_, (*game.actions, *TABLE_ACTIONS))
    configure_tagged_union(actions, converter, tag_name="is")
    converter.register_structure_hook(Action, converter.get_structure_hook(actions))
    converter.register_unstructure_hook(Action, converter.get_unstructure_hook(actions))
    configure_tagged_union(Record, converter, tag_name="is")
    return converter


def _player_hook(converter: JsonConverter) -> Any:
    """Reads a player, the name as ours are kept: a file may say anything."""
    usual = make_dict_structure_fn(Player, converter, _cattrs_forbid_extra_keys=True)

    def read(row: Any, kind: Any) -> Player:
        player = usual(row, kind)
        name = cleaned(player.name)
        if not name or len(name) > _LONGEST_NAME:
            raise ValueError("somebody has no name, or one without end")
        return replace(player, name=name)

    return read
