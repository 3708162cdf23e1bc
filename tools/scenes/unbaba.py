"""ウンババ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.unbaba.actions import Dealt, DraftFinished, EverybodyChose, HandedOver, Passed, Played, Revealed
from companion.games.unbaba.notation import read_cards
from companion.match import Stopped
from tools.scenes.base import AOI, BABA, HARUTO, LONG, MINATO, Scene, Stand, turns


def _laid(seat: int, cards: str) -> Played:
    return Played(seat, read_cards(cards))


_ONE = "+13", "+12", "+11", "+10", "+9", "+8", "+7", "+6", "+5", "+4", "+3", "+2"


def a_round(seats: int, order: Sequence[int]) -> Iterator[Any]:
    """A round whose seats leave it in this order, each by one big play of a hand that is counted anew."""
    yield from (Dealt(), DraftFinished())
    turn, left = order[0], list(range(seats))
    for seat, card in zip(order[:-1], _ONE[::-1], strict=False):
        while turn != seat:
            yield Passed(turn)
            turn = left[(left.index(turn) + 1) % len(left)]
        yield Played(seat, read_cards(card), left=0)
        turn = left[(left.index(seat) + 1) % len(left)]
        left.remove(seat)


async def play(stand: Stand) -> None:
    """ウンババ: draft, lead, a trick with a long row, a hand-over, the end of a round, five players, the end."""
    four = (AOI, HARUTO, BABA, MINATO)
    table = await stand.begin("unbaba-five", *LONG, AOI)
    await turns(table, *a_round(5, (0, 1, 2, 3, 4)), *a_round(5, (0, 2, 1, 3, 4)), Dealt(), DraftFinished())
    await turns(table, _laid(0, "-3 -3 -3 -3i"), HandedOver(0), _laid(1, "+13 -13 -13 -13i"), HandedOver(1))
    table = await stand.begin("unbaba-draft", *four)
    await turns(table, Dealt())
    table = await stand.begin("unbaba-pick", *four)
    await turns(table, Dealt(), EverybodyChose(), Revealed(read_cards("+2 -3 -3 -4i -5 -6 -7 -8 +9 -10 -11 -12i")))
    table = await stand.begin("unbaba-give", *four)
    await turns(table, Dealt(), DraftFinished(), _laid(0, "-6 -6"), _laid(1, "-7 -7i"))
    table = await stand.begin("unbaba-round", *four)
    await turns(table, *a_round(4, (0, 1, 2, 3)))
    table = await stand.begin("unbaba-over", AOI, HARUTO, BABA, token_limit=3)
    await turns(table, *a_round(3, (0, 1, 2)), *a_round(3, (0, 2, 1)))
    table = await stand.begin("unbaba", *four)
    await turns(table, *a_round(4, (0, 1, 2, 3)), *a_round(4, (0, 1, 2, 3)), Dealt(), DraftFinished())
    await turns(table, _laid(0, "-6 -6"), _laid(1, "-7 -7"), Passed(2))
    table = await stand.begin("unbaba-stopped", *four)
    await turns(table, *a_round(4, (0, 1, 2, 3)), Dealt(), DraftFinished(), Stopped())


SCENES = (
    Scene("unbaba", "unbaba"),
    Scene("unbaba-plays", "unbaba", "", ("9",)),
    Scene("unbaba-same", "unbaba", "", ("7",)),
    Scene("unbaba-every", "unbaba", "", ("9", "ほかの枚数|Other counts")),
    Scene("unbaba-refused", "unbaba", "", ("9", "プラス マイナス.*|Plus Minus.*")),
    Scene("unbaba-flow", "unbaba", "/play"),
    Scene(
        "unbaba-hand",
        "unbaba",
        "",
        (
            "ほかの操作|More acts",
            "手札から出せる札.*|Plays of my hand.*",
            "マイナス9|minus 9",
            "プラス7|plus 7",
            "マイナス8|minus 8",
            "マイナス13|minus 13",
            "イタズラのマイナス9|mischief minus 9",
        ),
    ),
    Scene("unbaba-five", "unbaba-five"),
    Scene("unbaba-draft", "unbaba-draft"),
    Scene("unbaba-pick", "unbaba-pick"),
    Scene("unbaba-give", "unbaba-give"),
    Scene("unbaba-round", "unbaba-round"),
    Scene("unbaba-over", "unbaba-over"),
    Scene("unbaba-result", "unbaba-over", "/result"),
    Scene("unbaba-stop", "unbaba", "", ("ほかの操作|More acts", "試合を終える|End the match")),
    Scene("unbaba-stopped", "unbaba-stopped"),
    Scene("unbaba-stopped-result", "unbaba-stopped", "/result"),
    Scene(
        "unbaba-check",
        None,
        "/check/unbaba/play",
        ("6", "マイナス、ふやす|Minus.*[Mm]ore", "出す札|Play", "7", "イタズラ、ふやす|Mischief.*[Mm]ore"),
    ),
    Scene("unbaba-check-hand", None, "/check/unbaba/hand"),
)
