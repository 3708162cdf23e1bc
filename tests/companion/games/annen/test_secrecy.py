"""What was typed while placing stays closed until it may be asked for; cards of earlier rounds stay in memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from companion.game import Done, Page
from companion.games.annen import ANNEN
from companion.games.annen.options import Options
from companion.games.annen.state import State
from companion.match import Match
from companion.text import Text, Who
from companion.words import Words
from tests.companion.games.annen.table import NAMES, new_match, play, read, seat, table

SAID = "うちの犬は三本足"
PLACED = ("topic", "count 1", f'A places "{SAID}"', "B places", "C places")
BIDS = ("B passes", "C passes", "A bids 1")
OPEN = Options(statements_in_auction=True)


def played(*lines: str, options: Options | None = None) -> Match:
    match = new_match(3, "B", options)
    for line in lines:
        match, _ = match.act(read(line), at=0, note="卓の裁定")
    return match


def strings(thing: Any) -> Iterator[str]:
    """Every string inside a value."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple):
        for item in thing:
            yield from strings(item)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from strings(getattr(thing, field.name))


def shown(match: Match) -> list[str]:
    """All a screen shows at this moment without anybody's asking, and the log."""
    state = match.state
    log = [match.describe(moment) for moment in match.moments() if moment.entry]
    return list(strings((ANNEN.prompt(state), ANNEN.figures(state), ANNEN.progress(state), tuple(log))))


@pytest.mark.parametrize("count", range(3, len(PLACED) + len(BIDS) + 1))
def test_nothing_shows_what_was_typed(count: int) -> None:
    """While placing, in the auction and when the challenge begins: neither prompt nor figures nor log."""
    match = played(*(*PLACED, *BIDS)[:count])
    assert SAID in list(strings(match.state.round.statements))
    assert SAID not in shown(match)


@pytest.mark.parametrize(
    ("lines", "options", "seers"),
    [
        (PLACED, None, "A"),
        (PLACED, OPEN, "ABC-"),
        ((*PLACED, *BIDS[:2], "A bids 1"), OPEN, "ABC-"),
        ((*PLACED, "B bids 1", "rest pass"), None, "AB"),
        ((*PLACED, "B bids 1", "rest pass", "B calls A annen", "nainen"), None, "A"),
    ],
)
def test_who_sees_statements(lines: tuple[str, ...], options: Options | None, seers: str) -> None:
    """AN-18: one's own always, the challenger in the challenge, all from the auction on by the house rule."""
    state = played(*lines, options=options).state
    seen = ""
    for name in "ABC-":
        view = ANNEN.seen_by(state, None if name == "-" else seat(name))
        seen += name if SAID in list(strings(view.round.statements)) else ""
        assert [len(said) for said in view.round.statements] == [1, 1, 1]
    assert seen == seers


def test_the_challenger_asks() -> None:
    """AN-18: asked, the statement stands in the prompt; where none was typed the owner has to say it."""
    match = played(*PLACED, "B bids 1", "rest pass")
    asked = play(match.state, "B asks A")
    assert SAID in list(strings(ANNEN.prompt(asked)))
    line = ANNEN.prompt(play(match.state, "B asks C")).lines[0]
    assert (line.key, dict(line.gaps)) == ("annen.prompt.ask", {"who": Who(2)})


def test_statements_go_bottom_to_top() -> None:
    """The first placed is told first."""
    state = play(table("444"), "topic", "count 2", "A places 犬", "B places", "C places", "A places 猫", "B places")
    state = play(state, "C places", "B bids 1", "rest pass", "B asks A")
    assert "「犬」、「猫」" in Words("ja", NAMES[:3])(ANNEN.prompt(state).lines[0])


def test_cards_of_earlier_rounds_are_told_at_the_end_only() -> None:
    """A call and its card are told in their round, closed in the next, and open again once somebody has won."""
    first = ("topic", "count 1", "all place", "B bids 2", "rest pass", "B calls A nainen", "nainen", "B calls C annen")
    lost = ("nainen", "lost", "next B")
    second = ("topic", "count 1", "all place", "B bids 1", "rest pass", "B calls A annen", "annen", "next B")

    def told(match: Match) -> list[str]:
        keys = [match.describe(moment).key for moment in match.moments() if moment.entry]
        return [key.removeprefix("annen.event.") for key in reversed(keys)][5:9]

    match = played(*first, *lost[:2])
    assert told(match) == ["called", "spotted", "called", "failure"]
    match = played(*first, *lost)
    assert told(match) == ["called_closed", "turned", "called_closed", "failure_closed"]
    match = played(*first, *lost, *second, *second[:-1])
    assert match.game.is_over(match.state)
    assert told(match) == ["called", "spotted", "called", "failure"]


def test_an_onlooker_has_no_memory() -> None:
    """What was turned in earlier rounds isn't in what a seat is sent."""
    match = played(
        "topic", "count 1", "all place", "B bids 1", "rest pass", "B calls A annen", "nainen", "lost", "next B"
    )
    assert match.state.past[0].flips
    assert not ANNEN.seen_by(match.state, 1).past[0].flips


def test_statements_are_listed_at_the_end() -> None:
    """With what they lay on, where the card was turned."""
    state = play(table("444", "B", reach="B"), *PLACED, "B bids 1", "rest pass", "B calls A annen", "annen")
    told = [Words("ja", NAMES[:3])(text) for text in ANNEN.standing(state).highlights]
    assert f"第1回Aさん「{SAID}」はあんねん" in told


def test_a_secret_is_typed_in_its_own_field() -> None:
    """The flow asks for it by the widget that hides it, and leads to a placement of whoever's turn it is."""
    state: State = play(table("444"), "topic", "count 1")
    page = ANNEN.flow(state, "place", ())
    assert isinstance(page, Page)
    assert [part.widget for part in page.parts] == ["secret", "choices"]
    assert ANNEN.flow(state, "place", (("statement", " 犬 "),)) == Done(read("A places 犬"))


def test_texts_are_texts() -> None:
    """A typed topic is said as it was typed."""
    state = play(table("444"), "topic 好きな虫")
    topic = state.round.topic.said
    assert isinstance(topic, Text)
    assert Words("en")(topic) == "好きな虫"
