"""Looking back, the history and the statistics: finished matches of the same people over two months."""

from __future__ import annotations

from unittest import mock

from companion.games.wannyan.actions import MatchEnded, WentOut
from screens import live
from screens.live import Tables
from tools.scenes import unbaba, wannyan
from tools.scenes.base import AOI, BABA, HARUTO, MINATO, Scene, Stand, turns

DAY = 86_400_000  # ms


async def play(tables: Tables, ids: dict[str, str]) -> None:
    """Fourteen matches four days apart, won by one after the other; and a deleted one."""
    four, now = (AOI, HARUTO, BABA, MINATO), live.now_ms()
    for n in range(14):
        with mock.patch.object(live, "now_ms", lambda n=n: now - (52 - 4 * n) * DAY):
            seats = four[n % 3 :] + four[: n % 3]
            if n % 3:
                table = await Stand("wannyan", tables, ids).begin(f"past-{n}", *seats)
                await wannyan.first_round(table)
                await turns(table, WentOut(0), MatchEnded())
            else:
                table = await Stand("unbaba", tables, ids).begin(f"past-{n}", *seats[:3], token_limit=3)
                await turns(table, *unbaba.a_round(3, (0, 1, 2)), *unbaba.a_round(3, (0, 2, 1)))
    doomed = await Stand("unbaba", tables, ids).begin("past-deleted", *four)
    await tables.delete(doomed.id)


_WON = "ワンにゃんフェスタ.*勝ち.*|.*Wan-Nyan Festa: .*won.*"
_GAME = ("ゲーム：ぜんぶ|Game: All", "ワンにゃんフェスタ|Wan-Nyan Festa")

SCENES = (
    Scene("replay", "table", "/replay/25"),
    Scene("replay-start", "table", "/replay/0"),
    Scene("replay-turns", "table", "/replay/25", ("手番から|By turn",)),
    Scene("replay-ledger", "table", "/replay/13/ledger/seat-2"),
    Scene("replay-unbaba", "unbaba", "/replay/4"),
    Scene("replay-annen", "annen-bid", "/replay/6"),
    Scene("past", None, "/past"),
    Scene("past-match", None, "/past", (_WON,)),
    Scene("past-who", None, "/past", ("だれ、.*|Who, .*",)),
    Scene("past-when", None, "/past", ("いつ、.*|When, .*",)),
    Scene("past-deleted", None, "/past", (_WON, "消す|Delete")),
    Scene("past-bin", None, "/past/bin"),
    Scene("statistics", None, "/past/statistics"),
    Scene("statistics-game", None, "/past/statistics", _GAME),
    Scene("statistics-of", None, "/past/statistics/of/aoi"),
    Scene("statistics-pair", None, "/past/statistics/pair/aoi/haruto"),
)
