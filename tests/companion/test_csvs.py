"""CSV of ledgers and histories: what a spreadsheet reads back."""

from __future__ import annotations

import csv
import io

from companion import csvs
from companion.game import Player, Setup
from companion.games import GAMES
from companion.games.wannyan.actions import Discarded, Summoned
from companion.match import Corrected, Match
from companion.results import Result, SeatResult
from companion.text import say
from companion.words import Words


def read(data: bytes) -> list[list[str]]:
    """The rows as a spreadsheet sees them."""
    text = data.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline="")))


def hour(at: int) -> str:
    """A date that can be told in advance."""
    return f"t{at}"


def a_match() -> Match:
    """Two players, a summons, a discard, a balance put right by hand."""
    game = GAMES["wannyan"]
    players = (Player("a", "=あおい"), Player("b", "はると"))
    match = Match.begin(game, Setup("wannyan", players, 0, game.options(), game.rules))
    for at, action in enumerate((Summoned(0), Discarded(0), Corrected("balance.1", 2500, "数え直した")), start=1):
        match, _ = match.act(action, at=at, by="d")
    return match


def test_every_movement_is_a_row_and_the_ends_come_to_nothing() -> None:
    match = a_match()
    head, *rows = read(csvs.ledger(match, Words("ja", match.names), hour))
    assert head == ["番号", "日時", "場面", "できごと", "どこから", "どこへ", "数", "わけ", "直し・裁定"]
    ledger = match.ledgers()[0]
    assert len(rows) == len(ledger.movements())
    balance = {name: 0 for row in rows for name in row[4:6]}
    for row in rows:
        balance[row[4]] -= int(row[6])
        balance[row[5]] += int(row[6])
    assert sum(balance.values()) == 0
    assert balance["はると"] == 2500
    assert rows[-1][0] == "3"
    assert rows[-1][1] == "t3"
    assert rows[-1][8] == "手で直した"


def test_a_name_is_no_formula() -> None:
    match = a_match()
    _, *rows = read(csvs.ledger(match, Words("en", match.names), hour))
    cells = {cell for row in rows for cell in row}
    assert "'=あおい" in cells
    assert not any(cell.startswith(("=", "+", "@")) for cell in cells)


def test_a_history_has_a_line_for_each_part() -> None:
    seats = (SeatResult(Player("a", "あおい"), 1, 4700), SeatResult(Player("b", "はると"), 2, None))
    result = Result(seats, entries=41, rulings=2)
    head, *rows = read(csvs.history([(7, say("wannyan.name"), result)], Words("ja"), hour))
    assert head == ["日時", "ゲーム", "名前", "順位", "持っているもの", "記録の数", "卓の裁定の数"]
    assert rows == [
        ["t7", "ワンにゃんフェスタ", "あおい", "1", "4700", "41", "2"],
        ["t7", "ワンにゃんフェスタ", "はると", "2", "", "41", "2"],
    ]


def test_a_draw_put_everybody_first() -> None:
    seats = (SeatResult(Player("a", "あおい"), 1, 3000), SeatResult(Player("b", "はると"), 1, 3000))
    _, *rows = read(csvs.history([(7, say("wannyan.name"), Result(seats, 1, 0))], Words("ja"), hour))
    assert [row[3] for row in rows] == ["引き分け", "引き分け"]
