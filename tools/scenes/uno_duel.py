"""UNO☆デュエル."""

from __future__ import annotations

from companion.games.uno_duel.actions import (
    Drew,
    FirstCardTurned,
    MatchEnded,
    Played,
    RoundClosed,
    TrapSet,
    TurnEnded,
    UnoCalled,
)
from companion.games.uno_duel.cards import Card, Element
from screens.live import LiveTable
from tools.scenes.base import AOI, BABA, HARUTO, LONG, MINATO, Scene, Stand, turns

FIVE = (AOI, HARUTO, BABA, MINATO)


def _laid(seat: int, *codes: str, names: Element | None = None) -> Played:
    return Played(seat, tuple(map(Card, codes)), names)


async def _battle(table: LiveTable) -> None:
    """Some turns of a round, a trap set, the field on water 7."""
    await turns(table, FirstCardTurned(Card("water-4")))
    await turns(table, _laid(1, "water-9"), TrapSet(1), TurnEnded(1), _laid(2, "thunder-9"), TurnEnded(2))
    await turns(table, Drew(3), TrapSet(3), TurnEnded(3), _laid(0, "thunder-2"), TurnEnded(0))


async def play(stand: Stand) -> None:
    """A battle, an attack, a wild draw four to be doubted, UNO, ten players, between rounds, the end."""
    four = (AOI, HARUTO, BABA, MINATO)
    await stand.begin("uno-deal", *four)
    table = await stand.begin("uno", *four)
    await _battle(table)
    table = await stand.begin("uno-attack", *four)
    await _battle(table)
    await turns(table, _laid(1, "thunder-D2"), TurnEnded(1), _laid(2, "fire-D2"))
    await turns(table, TurnEnded(2))
    table = await stand.begin("uno-doubt", *four)
    await _battle(table)
    await turns(table, _laid(1, "WD4", names=Element.WATER))
    table = await stand.begin("uno-undoubted", *four)
    await _battle(table)
    await turns(table, _laid(1, "WD4", names=Element.WATER), TurnEnded(1))
    table = await stand.begin("uno-set", *four)
    await turns(table, FirstCardTurned(Card("water-4")), _laid(1, "water-9"))
    table = await stand.begin("uno-uno", AOI, HARUTO)
    await turns(table, FirstCardTurned(Card("water-4")))
    for number in range(6):
        await turns(table, _laid(1, f"water-{number}"), TurnEnded(1), *([Drew(0), TurnEnded(0)]))
    table = await stand.begin("uno-six", *LONG, AOI, HARUTO)
    await _battle(table)
    table = await stand.begin("uno-ten", *LONG, AOI, HARUTO, BABA, MINATO, AOI, HARUTO)
    await _battle(table)
    for name in ("uno-round", "uno-over"):
        table = await stand.begin(name, AOI, HARUTO, BABA, target_wins=1 if name == "uno-over" else 3)
        await turns(table, FirstCardTurned(Card("water-4")))
        await turns(table, _laid(1, "water-3", "water-3", "water-3", "water-3"), TurnEnded(1))
        await turns(table, *(Drew(2), TurnEnded(2), Drew(0), TurnEnded(0)))
        await turns(table, _laid(1, "water-2", "water-2"), UnoCalled(1), TurnEnded(1))
        await turns(table, *(Drew(2), TurnEnded(2), Drew(0), TurnEnded(0), _laid(1, "water-1")))
    await turns(table, RoundClosed())
    for name, end in (("uno-level", ()), ("uno-draw", (MatchEnded(),))):
        table = await stand.begin(name, *four)
        await _battle(table)
        await turns(table, *end)


SCENES = (
    Scene("uno-deal", "uno-deal"),
    Scene("uno-first", "uno-deal", "/first"),
    Scene("uno-dealer", "uno-deal", "/dealer"),
    Scene("uno", "uno"),
    Scene("uno-fits", "uno", "", ("場は.*|Field.*",)),
    Scene("uno-wild", "uno", "", ("ワイルド|Wild",)),
    Scene("uno-many", "uno", "/many"),
    Scene("uno-trap", "uno", "/trap"),
    Scene("uno-attack", "uno-attack"),
    Scene("uno-doubt", "uno-doubt"),
    Scene("uno-undoubted", "uno-undoubted"),
    Scene("uno-challenge", "uno-doubt", "/challenge"),
    Scene("uno-set", "uno-set"),
    Scene("uno-uno", "uno-uno"),
    Scene("uno-six", "uno-six"),
    Scene("uno-ten", "uno-ten"),
    Scene("uno-round", "uno-round"),
    Scene("uno-over", "uno-over"),
    Scene("uno-result", "uno-over", "/result"),
    Scene("uno-level", "uno-level", "/result"),
    Scene("uno-draw", "uno-draw", "/result"),
    Scene("uno-drawn", "uno-draw"),
    Scene("uno-draw-show", "uno-draw", "/result", ("みんなに見せる|Show everybody",)),
    Scene("uno-refused", "uno", "", ("炎|Fire", "炎5、.*|Fire 5,.*")),
    Scene("uno-check", None, "/check/uno_duel/play", ("水7|Water 7", "雷|Thunder", "雷7|Thunder 7")),
    Scene("uno-check-two", None, "/check/uno_duel/play", ("水5|Water 5", "雷|Thunder", *["雷5|Thunder 5"] * 2)),
    Scene("uno-check-trap", None, "/check/uno_duel/trap", ("水7|Water 7", "雷|Thunder", "雷スキップ|Thunder Skip")),
)
