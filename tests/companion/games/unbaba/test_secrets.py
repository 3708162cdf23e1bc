"""What is closed stays closed: tricks and drafts that are over, in the log, in what is seen, and in what is offered."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from companion.game import Page
from companion.games.unbaba import UNBABA
from companion.games.unbaba.actions import HandedOver
from companion.games.unbaba.options import Options
from companion.match import Corrected, Match
from companion.matchfile import Header, dumps, encode_entry
from companion.words import LANGUAGES, Words
from screens.headless import replay
from tests.companion.games.unbaba.table import new_match, read

DRAFT = ("dealt", "all chose", "turned up +13 -12 -11i -10 -9 -8", "A picks +13", "drafted")
TRICK = ("A -7 -7", "B -7 -7i", "B gives", "A pass")


def _played(*lines: str, options: Options | None = None) -> Match:
    match = new_match(2, options=options)
    for line in lines:
        match, _ = match.act(read(line), at=0, confirmed=True, note="so be it")
    return match


def _log(match: Match) -> list[str]:
    words = Words("en", match.names)
    return [words(match.describe(moment)) for moment in reversed(list(match.moments())) if moment.entry]


def test_an_open_trick_is_told() -> None:
    """As long as it lies there, everybody sees it."""
    assert _log(_played("dealt", "drafted", *TRICK[:2]))[-2:] == ["A led −7 −7: +49", "B added −7 −7i: +2401"]


def test_a_closed_trick_is_told_without_its_cards() -> None:
    """UB-19: who won it and how many cards it had; nothing of what was played."""
    assert _log(_played("dealt", "drafted", *TRICK))[-4:] == [
        "A played 2 cards",
        "B played 2 cards",
        "B handed A a card",
        "A passed. Trick 1 goes to B (4 cards)",
    ]


def test_a_finished_draft_is_told_without_its_cards() -> None:
    """UB-06: who took what was seen at the table; afterwards it is memory."""
    told = _log(_played(*DRAFT))
    assert told[-3:] == ["The middle is turned up", "A took a card", "Everybody is back to 12"]
    assert "A took +13" in _log(_played(*DRAFT[:-1]))


def test_the_last_trick_of_a_round_is_told_until_the_next_deal() -> None:
    """UB-19: the cards still lie there; shuffled in, they are gone."""
    ended = ("dealt", "drafted", "A -3 -3 left 0")
    assert _log(_played(*ended))[-1] == "A led −3 −3: +9, out as number 1. Round 1 is over"
    assert _log(_played(*ended, "dealt"))[-2] == "A played 2 cards, out as number 1. Round 1 is over"


def test_when_the_match_is_over_everything_is_told() -> None:
    """UB-19: the whole history is open."""
    match = _played(*DRAFT, *TRICK, "B -9 -9 left 0", options=Options(token_limit_2p=2))
    assert UNBABA.is_over(match.state)
    told = _log(match)
    assert {"A led −7 −7: +49", "B added −7 −7i: +2401", "A took +13"} <= set(told)
    assert told[2] == "The middle: +13 −12 −11i −10 −9 −8"


def test_a_table_may_play_with_open_history() -> None:
    """UB-19: house rule *history_open*."""
    assert "A led −7 −7: +49" in _log(_played("dealt", "drafted", *TRICK, options=Options(history_open=True)))


def test_a_corrected_row_is_closed_with_its_trick() -> None:
    """UB-19: a correction doesn't tell either."""
    match = _played("dealt", "drafted", "A -7 -7")
    match, _ = match.act(Corrected("display", "-8 -8", "looked again"), at=0)
    assert _log(match)[-1] == "Row on the table corrected to -8 -8"
    match, _ = match.act(read("B pass"), at=0)
    assert _log(match)[-2] == "The record corrected"


def test_what_is_seen_and_recalled_shows_no_closed_card() -> None:
    """UB-19: no field of the table gives the cards away, now or looking back."""
    match = _played("dealt", "drafted", *TRICK)
    assert UNBABA.seen_by(match.state, 0).played == ()
    for moment in list(match.moments())[1:5]:
        recalled = match.recalled(moment)
        assert (recalled.trick.display, recalled.trick.covered, recalled.played) == (None, (), ())
        assert recalled.trick.size == moment.state.trick.size


def test_a_replay_tells_no_more_than_the_log(tmp_path: Path) -> None:
    """UB-19: a refused play of a closed trick is told with its rule, not with its reasons."""
    match = new_match(2)
    rows = []
    for line in ("dealt", "drafted", "A +9 -9", "B -11 -11 -11", "A pass"):
        match, entry = match.act(read(line), at=0, note="so be it")
        rows.append(encode_entry(UNBABA, entry))
    file = tmp_path / "match.json"
    file.write_text(dumps(Header("m1", match.setup), rows), encoding="utf-8")
    for as_json in (False, True):
        told = "\n".join(replay(file, language="en", as_json=as_json).lines)
        assert "Closed until the match is over" in told
        assert "UB-12" in told
        assert "11" not in told
        assert "81" not in told


def test_the_handed_card_is_never_asked() -> None:
    """UB-16: the action knows who gave, and nothing else."""
    assert [field.name for field in fields(HandedOver)] == ["seat"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_offered_does_not_know_closed_tricks(language: str) -> None:
    """UB-19, UB-30: three red sevens are gone; the picker shows a fourth as open, the declared play is remarked on."""
    match = _played("dealt", "drafted", "A -7 -7 -7", "B pass", "A -2", "B pass", "A -3", "B +4", "A pass")
    page = UNBABA.flow(match.state, "play", (("number", 7),))
    assert isinstance(page, Page)
    plays = {choice.value: choice for choice in next(part for part in page.parts if part.id == "play").choices}
    assert plays["-"].pale is None
    verdict = match.judge(read("B -7"))
    assert [finding.text.key for finding in verdict.findings] == ["unbaba.refusal.copies"]
