"""あんねんないねん."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.annen import actions as annen
from tools.scenes.base import AOI, BABA, HARUTO, LONG, MINATO, Scene, Stand, turns


def _annen_round(parent: int, challenger: int, seats: Sequence[int], *, wins: bool) -> Iterator[Any]:
    """A round for one card each: a bid of one by *challenger*, who turns a card of the next seat, right or wrong."""
    order = [*seats[seats.index(parent) :], *seats[: seats.index(parent)]]
    yield from (annen.TopicSet(), annen.CountSet(1), annen.AllPlaced())
    for seat in order[: order.index(challenger)]:
        yield annen.Passed(seat)
    yield from (
        (annen.Bid(challenger, 1), annen.OthersPassed()) if challenger != order[-1] else (annen.Bid(challenger, 1),)
    )
    owner = next(seat for seat in order if seat != challenger)
    yield from (annen.Called(challenger, owner, annen=True), annen.Revealed(annen=wins))
    if not wins:
        yield annen.CardLost(2)


async def play(stand: Stand) -> None:
    """あんねんないねん: topic, placing, auction, challenge, a called card, failure, success, six players, the end."""
    four, all_ = (AOI, HARUTO, BABA, MINATO), (0, 1, 2, 3)
    await stand.begin("annen-topic", *four)
    await turns(await stand.begin("annen-topics", *four), annen.TopicDrawn(1))
    table = await stand.begin("annen-count", *four)
    await turns(table, annen.TopicDrawn(1), annen.TopicChosen(1))
    table = await stand.begin("annen-place", *four)
    await turns(table, annen.TopicDrawn(1), annen.TopicChosen(1), annen.CountSet(2))
    await turns(table, *(annen.Placed(seat, "うそみたいな話") for seat in (0, 1, 2, 3, 0)))
    lost = (*_annen_round(0, 1, all_, wins=False), annen.RoundStarted(1))
    won = (*_annen_round(1, 0, all_, wins=True), annen.RoundStarted(0))
    topic = annen.TopicDrawn(1), annen.TopicChosen(1)
    placed = (*topic, annen.CountSet(3), annen.AllPlaced())
    auction = (annen.Bid(0, 1), annen.Bid(1, 2), annen.Passed(2))
    table = await stand.begin("annen-bid", *four)
    await turns(table, *lost, *won, *placed, *auction)
    for name in ("annen-challenge", "annen-call"):
        table = await stand.begin(name, *four)
        await turns(table, *lost, *won, *placed, *auction, annen.Bid(3, 3), annen.OthersPassed())
        await turns(table, annen.Called(3, 1, annen=True), annen.Revealed(annen=True))
        await turns(table, annen.Called(3, 2, annen=False), annen.Revealed(annen=False))
    await turns(table, annen.Called(3, 1, annen=False))
    table = await stand.begin("annen-lose", *four)
    await turns(table, *list(_annen_round(0, 1, all_, wins=False))[:-1])
    table = await stand.begin("annen-round", *four)
    await turns(table, *_annen_round(0, 1, all_, wins=True))
    table = await stand.begin("annen-over", *four)
    await turns(table, *lost, *won, *_annen_round(0, 0, all_, wins=True))
    six = (*LONG, AOI, HARUTO)
    table = await stand.begin("annen-six", *six)
    await turns(table, *topic, annen.CountSet(2), annen.AllPlaced(), annen.Bid(0, 3), annen.Passed(1))
    table = await stand.begin("annen-six-challenge", *six)
    await turns(table, *topic, annen.CountSet(2), annen.AllPlaced(), annen.Bid(0, 3), annen.OthersPassed())


SCENES = (
    Scene("annen-topic", "annen-topic"),
    Scene("annen-topics", "annen-topics"),
    Scene("annen-count", "annen-count"),
    Scene("annen-place", "annen-place"),
    Scene("annen-statement", "annen-place", "/place"),
    Scene("annen-bid", "annen-bid"),
    Scene("annen-challenge", "annen-challenge"),
    Scene("annen-call", "annen-call"),
    Scene("annen-ask", "annen-challenge", "/ask"),
    Scene("annen-lose", "annen-lose"),
    Scene("annen-round", "annen-round"),
    Scene("annen-over", "annen-over"),
    Scene("annen-result", "annen-over", "/result"),
    Scene("annen-six", "annen-six"),
    Scene("annen-six-challenge", "annen-six-challenge"),
)
