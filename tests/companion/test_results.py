"""What a finished match leaves behind, by Kazami: 20 points each; losers pay 3, to a winning dealer 6; four deals."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.game import Game, Player
from companion.games import GAMES
from companion.games.kemono import actions as kemono_actions
from companion.games.uno_duel import actions as uno_duel_actions
from companion.games.wannyan import actions as wannyan_actions
from companion.match import Corrected, Match, Seated, Stopped
from companion.results import Result, result_of
from companion.statistics import Played, Statistics
from companion.verdict import Action
from tests.companion.kazami import KAZAMI, Drawn, Won
from tests.companion.strategies import offered, started


def after(*actions: Action, seats: int = 3) -> Match:
    """A match of Kazami in which that happened; seat 0 deals first, whoever wins deals next."""
    match = started(KAZAMI, seats)
    for action in actions:
        match, _ = match.act(action, at=0, note="決めた")
    return match


def test_a_match_in_play_has_no_result() -> None:
    assert result_of(after(Won(1), Won(2), Won(1))) is None


def test_places_figures_and_who_did_what() -> None:
    """Won(1): 17 26 17, dealer 1. Drawn: the same. Won(1), dealer: 11 38 11. Won(2): 8 35 17."""
    match = after(Won(1), Drawn(), Won(1), Won(2))
    result = result_of(match)
    assert result is not None
    assert [(seat.player.id, seat.figure) for seat in result.seats] == [("p0", 8), ("p1", 35), ("p2", 17)]
    assert [seat.place for seat in result.seats] == [3, 1, 2]
    assert [result.is_won_by(seat) for seat in result.seats] == [False, True, False]
    assert [dict(seat.deeds) for seat in result.seats] == [{}, {"won": 2}, {"won": 1}]
    assert (result.entries, result.rulings) == (4, 0)


def test_what_was_undone_or_overruled_counts_as_it_stands() -> None:
    match = after(Won(1), Won(1))
    match, _ = match.undo(at=0)
    for action in (Won(2), Corrected("balance.0", 50, "数え直した"), Won(2), Won(2)):
        match, _ = match.act(action, at=0, note="決めた")
    result = result_of(match)
    assert result is not None
    assert (result.entries, result.rulings) == (5, 1)  # three wins running are against rule 1.2
    assert dict(result.seats[1].deeds) == {"won": 1}


def test_who_took_a_seat_over_answers_for_what_they_did_there() -> None:
    match = after(Won(1), Seated(1, Player("p9", "りく")), Won(2), Won(1), Drawn())
    result = result_of(match)
    assert result is not None
    assert result.seats[1].player == Player("p9", "りく")
    assert dict(result.seats[1].deeds) == {"won": 1}


def test_when_nobody_is_better_nobody_has_won() -> None:
    result = result_of(after(Drawn(), Drawn(), Drawn(), Drawn()))
    assert result is not None
    assert result.is_drawn
    assert not any(result.is_won_by(seat) for seat in result.seats)


def test_where_the_table_ended_it_nobody_has_won() -> None:
    """Won(1): 17 26 17, and two deals are missing. The places stay; for the statistics it is neither won nor drawn."""
    match = after(Won(1))
    match, _ = match.act(Stopped(), at=0, confirmed=True)
    result = result_of(match)
    assert result is not None
    assert [(seat.place, seat.figure) for seat in result.seats] == [(2, 17), (1, 26), (2, 17)]
    assert not any(result.is_won_by(seat) for seat in result.seats)
    assert not result.is_drawn
    assert Result.decode(json.loads(json.dumps(result.encode()))) == result
    statistics = Statistics([Played("m1", "kazami", 1, result)])
    person = statistics.person("p1")
    assert person is not None
    assert (person.score.played, person.score.won, person.places, person.drawn) == (1, 0, (), 0)
    pair = statistics.pair("p1", "p0")
    assert pair is not None
    assert pair.ahead == (0, 0, 1)


AT_ONCE: dict[str, Action] = {
    "wannyan": wannyan_actions.MatchEnded(),
    "uno_duel": uno_duel_actions.MatchEnded(),
    "kemono": kemono_actions.DrawAgreed(),
}


@pytest.mark.parametrize("id", AT_ONCE)
def test_a_match_ended_at_once_was_won_by_everybody(id: str) -> None:
    """Nothing was played and nobody is ahead, so it is a draw and nobody's win (WN-28, UD-26, KM-23)."""
    match = started(GAMES[id], 2)
    assert match.game.standing(match.state).is_level
    match, _ = match.act(AT_ONCE[id], at=0, confirmed=True)
    assert match.game.is_over(match.state)
    assert match.game.standing(match.state).is_level
    result = result_of(match)
    assert result is not None
    assert result.is_drawn
    person = Statistics([Played("m1", id, 1, result)]).person("p0")
    assert person is not None
    assert (person.score.won, person.places, person.drawn) == (0, (), 1)


def until_over(game: Game[Any, Any], seats: int, random: Random) -> tuple[Match, Result]:
    """A match played by its rules to its end, and its result."""
    match = started(game, seats)
    while not game.is_over(match.state):
        action = offered(match, random, pale=False)
        assert action is not None
        match, _ = match.act(action, at=0, note="決めた", confirmed=True)
    result = result_of(match)
    assert result is not None
    return match, result


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_has_results_that_come_back_equal(game: Game[Any, Any]) -> None:
    """Played by its rules to its end: everybody has a place, somebody the first; as JSON and back it is the same."""
    match, result = until_over(game, game.seats.stop - 1, Random(7))
    assert sorted(seat.place for seat in result.seats)[0] == 1
    assert len(result.seats) == len(match.players)
    assert Result.decode(json.loads(json.dumps(result.encode()))) == result


def test_a_game_says_what_it_counts() -> None:
    """UNO☆デュエル counts rounds, not the cards its ledger is about; the card battle counts stars."""
    random = Random(5)
    _, rounds = until_over(GAMES["uno_duel"], 4, random)
    assert sum(seat.figure or 0 for seat in rounds.seats) >= 1
    assert max(rounds.seats, key=lambda seat: seat.figure or 0).place == 1
    _, stars = until_over(GAMES["kemono"], 2, random)
    assert all(seat.figure is not None and 0 <= seat.figure <= 5 for seat in stars.seats)


@pytest.mark.parametrize("row", [None, {}, {"v": 0, "seats": []}, 5], ids=str)
def test_what_another_version_made_is_none(row: Any) -> None:
    assert Result.decode(row) is None
