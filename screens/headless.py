"""Takuban without a screen: a verdict on a line of text, and a match file folded and told line by line."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.games import GAMES
from companion.match import Acted, Amended, Entry, Match, Moment
from companion.matchfile import MatchFileError, decode_entry, fold, loads
from companion.notation import Unreadable
from companion.results import level_text, stopped_text
from companion.text import Text, say
from companion.verdict import Kind, Verdict
from companion.words import Language, Words


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes to the terminal, and the exit code: 0 ok, advice or cannot tell, 1 violation, 2 unreadable."""

    lines: tuple[str, ...]
    code: int


def check(game: str, what: str, text: str, *, language: Language, as_json: bool) -> Answer:
    """The verdict of one of a game's checks on *text*."""
    words = Words(language)
    if game not in GAMES or what not in GAMES[game].checks:
        return _unreadable(words, _no_such_check(game, what), as_json)
    try:
        verdict = GAMES[game].checks[what].run(text)
    except Unreadable as error:
        return _unreadable(words, error.text, as_json, place=error.place)
    lines = (_json(_encoded(verdict, words)),) if as_json else tuple(map(_harmless, _told(verdict, words)))
    return Answer(lines, int(verdict.kind is Kind.VIOLATION))


def replay(file: Path, *, language: Language, as_json: bool) -> Answer:
    """Every verdict of a match file, judged by today's rules, and the table it ends with."""
    words = Words(language)
    try:
        header, rows = loads(file.read_text(encoding="utf-8"))
        last = fold(header, rows, doubted=True)
    except MatchFileError as error:
        return _unreadable(words, error.text, as_json)
    except UnicodeDecodeError:
        return _unreadable(words, say("matchfile.foreign"), as_json)
    except (OSError, ValueError) as error:  # a path with a NUL in it is none to Python
        return _unreadable(
            words, say("headless.no_file", file=str(file), why=getattr(error, "strerror", None) or str(error)), as_json
        )
    match = Match.start(header.game, header.setup)
    told: list[_Told] = []
    for row in rows:
        entry = decode_entry(match.game, row)
        verdict = match.judge(entry.what.action) if isinstance(entry.what, Acted) else Verdict()
        match = match.record(entry)
        if isinstance(entry.what, Acted) and last.is_closed(match.now):
            verdict = _closed(verdict)
        told.append(_Told(entry, _event(last, match.now, entry), verdict, match.names))
    # What was undone or struck out no longer counts against the match.
    kinds = [moment.acted.kind for moment in last.moments() if moment.acted]
    worst = max(kinds, default=Kind.OK)
    lines = (
        (_json(_replayed(last, told, worst, words)),) if as_json else tuple(map(_harmless, _retold(last, told, words)))
    )
    return Answer(lines, int(worst is Kind.VIOLATION))


@dataclass(frozen=True, slots=True)
class _Told:
    entry: Entry
    event: Text
    verdict: Verdict
    names: Sequence[str]


def _event(last: Match, moment: Moment, entry: Entry) -> Text:
    """What happened, as it may be told once the match stands where *last* does."""
    match entry.what:
        case Acted():
            return last.describe(moment)
        case Amended(changes):
            return say("headless.amended", entries=tuple(change.n for change in changes))
        case what:
            return say(f"headless.{type(what).__name__.lower()}")


def _closed(verdict: Verdict) -> Verdict:
    """A verdict on what may not be looked at any more: kind and rules, no reasons that would show it."""
    findings = tuple(replace(finding, text=say("match.closed")) for finding in verdict.findings)
    return Verdict(findings, grounds=verdict.grounds)


def _retold(last: Match, told: Sequence[_Told], words: Words) -> Iterator[str]:
    for line in told:
        spoken = Words(words.language, line.names)
        yield f"{line.entry.n:>4}  {spoken(line.event)}"
        # An entry nobody could object to needs no verdict of its own.
        if line.verdict.findings:
            for reason in _told(line.verdict, spoken):
                yield f"      {reason}"
        if isinstance(line.entry.what, Acted) and line.entry.what.note and line.entry.what.is_ruling:
            yield f"      {words(say('verdict.override'))}: {line.entry.what.note}"
    spoken = Words(words.language, last.names, polite=False)
    yield ""
    yield spoken(last.game.progress(last.state))
    level = level_text(last)
    yield from (spoken(text) for text in (stopped_text(last), level) if text is not None)
    for rank in last.game.standing(last.state).ranks:
        place = f"{rank.place}  " if level is None else ""
        yield f"  {place}{last.names[rank.seat]}  {spoken(rank.figure)}"
    for ledger in last.ledgers():
        for account, balance in ledger.balances.items():
            yield f"  {spoken(last.game.account(account))}: {balance:,}"


def _replayed(last: Match, told: Sequence[_Told], worst: Kind, words: Words) -> dict[str, Any]:
    spoken = Words(words.language, last.names)
    return {
        "verdict": worst.word,
        "rules": list(dict.fromkeys(rule for line in told for rule in line.verdict.rules)),
        "steps": [Words(words.language, line.names)(line.event) for line in told],
        "entries": [{"n": line.entry.n, **_encoded(line.verdict, Words(words.language, line.names))} for line in told],
        "state": {
            "progress": spoken(last.game.progress(last.state)),
            "over": last.is_over,
            "stopped": last.is_stopped,
            "level": last.game.standing(last.state).is_level,
            "ledgers": {ledger.unit: dict(ledger.balances) for ledger in last.ledgers()},
            "ranks": [
                {"place": rank.place, "seat": rank.seat, "name": last.names[rank.seat]}
                for rank in last.game.standing(last.state).ranks
            ],
        },
    }


def _told(verdict: Verdict, words: Words) -> Iterator[str]:
    rules = "  ".join(verdict.rules)
    yield f"{words(say(f'verdict.{verdict.kind.word}'))}  {rules}".rstrip()
    for finding in verdict.findings:
        yield f"  {words(finding.text)}"
    for step in verdict.steps:
        yield f"  {words(step)}"
    if verdict.nearest:
        yield f"  {words(say('headless.nearest'))} {' / '.join(words(offer.label) for offer in verdict.nearest)}"


def _encoded(verdict: Verdict, words: Words) -> dict[str, Any]:
    encoded: dict[str, Any] = {
        "verdict": verdict.kind.word,
        "rules": list(verdict.rules),
        "steps": [words(step) for step in verdict.steps],
        "findings": [
            {"kind": f.kind.word, "rule": f.rule, "reading": f.reading, "text": words(f.text)} for f in verdict.findings
        ],
        "nearest": [words(offer.label) for offer in verdict.nearest],
    }
    if verdict.outcome is not None:
        encoded["outcome"] = verdict.outcome
    return encoded


def _no_such_check(game: str, what: str) -> Text:
    known = tuple(f"{game.id} {check}" for game in GAMES.values() for check in game.checks)
    return say("headless.no_check", asked=f"{game} {what}", known=known)


def _unreadable(words: Words, text: Text, as_json: bool, place: int | None = None) -> Answer:
    said = _harmless(words(text))
    return Answer((_json({"error": said, "place": place}) if as_json else said,), 2)


def _harmless(line: str) -> str:
    """A line without what would make a terminal do something: notes say what somebody typed."""
    return "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in line)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
