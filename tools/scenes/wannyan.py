"""ワンにゃんフェスタ, and the screens of every game."""

from __future__ import annotations

from companion.games.wannyan.actions import (
    Battled,
    Claimed,
    Discarded,
    FoughtDeck,
    LaidOpen,
    MatchEnded,
    RoundStarted,
    Summoned,
    TurnedUp,
    WentOut,
)
from companion.games.wannyan.battle import Outcome, Side
from companion.games.wannyan.cards import Joker
from screens.live import LiveTable
from tools.scenes.base import AOI, BABA, HARUTO, LONG, MINATO, Scene, Stand, turns


async def first_round(table: LiveTable) -> None:
    """Summons, a flight, a deck win with its fee, a lost deck battle, claims, a debt, and somebody out."""
    await turns(
        table,
        *(Summoned(0), Discarded(0), Summoned(1), Discarded(1), Summoned(2), Discarded(2), Discarded(3)),
        *(Claimed(1, True, "F5"), Battled(1, 11, 300, None, Outcome.FIRST), Discarded(0)),
        *(Summoned(1), Discarded(1)),
        FoughtDeck(21, Outcome.FIRST, Side(8, Joker.DUEL), (TurnedUp(4),), 200),
        *(Discarded(2), Summoned(3), Discarded(3), Summoned(0), Discarded(0), Discarded(1), Summoned(2), Discarded(2)),
        FoughtDeck(31, Outcome.SECOND, Side(3, Joker.NEKO_WAVE), (TurnedUp(10),)),
        *(Discarded(3), Claimed(3, False, "F4")),
        Battled(2, 11, 600, 600, Outcome.FIRST, Side(9, Joker.ONE_TWO_PUNCH), Side(10, Joker.DUEL)),
    )


async def play(stand: Stand) -> None:
    """A table in mid-round, with long names, of two, of three; a fight, a pool, a round that is over, a match too."""
    for name, seats in (("long", LONG), ("two", (AOI, HARUTO)), ("three", (AOI, HARUTO, BABA))):
        table = await stand.begin(name, *seats)
        await turns(
            table, Summoned(0), Discarded(0), Summoned(1), Discarded(1), *([Summoned(2)] if len(seats) > 2 else [])
        )
    over = await stand.begin("over", AOI, HARUTO, BABA, MINATO, public_fund=True)
    await first_round(over)
    await turns(over, WentOut(0), RoundStarted(0), Summoned(0), Discarded(0), WentOut(1), RoundStarted(1))
    await turns(over, Summoned(1), Discarded(1), MatchEnded())
    out = await stand.begin("out", AOI, HARUTO, BABA, MINATO)
    await first_round(out)
    await turns(out, WentOut(0))
    fight = await stand.begin("fight", AOI, HARUTO, BABA, MINATO)
    await turns(fight, Summoned(0), Discarded(0), Summoned(1), Discarded(1), Summoned(2), Discarded(2), Discarded(3))
    won = FoughtDeck(1, Outcome.FIRST, Side(8, Joker.DUEL), (TurnedUp(4),), 200)
    await turns(fight, Summoned(0), won, Discarded(0))
    pool = await stand.begin("pool", AOI, HARUTO, BABA, MINATO)
    await turns(pool, Summoned(0), Discarded(0), *(Discarded(seat) for seat in (1, 2, 3)), won, LaidOpen(0))
    table = await stand.begin("table", AOI, HARUTO, BABA, MINATO)
    await first_round(table)
    await turns(table, Discarded(0, duel=True))


PUNCH, DUEL = "(ワンツーパンチ|One-Two Punch)", "(デュエル|Duel)"
TO_SHOW = ("ばあば.*", "300", "500")
PICKED = (
    *("火の1|.*fire 1", "火の2|.*fire 2", "火の3|.*fire 3", "水の10|.*water 10", "無の10|.*void 10", "水の5|.*water 5"),
    "ジョーカー、ふやす|[Jj]oker.*More",
)

SCENES = (
    Scene("home", None, "/"),
    Scene("new", None, "/new/wannyan"),
    Scene("check-hand", None, "/check/wannyan/hand"),
    Scene("check-battle", None, "/check/wannyan/battle"),
    Scene("settings", None, "/settings"),
    Scene("table", "table"),
    Scene("table-long", "long"),
    Scene("table-two", "two"),
    Scene("table-three", "three"),
    Scene("round-over", "out"),
    Scene("more", "table", "", ("ほかの操作|More acts",)),
    Scene("flow-whom", "table", "/battle"),
    Scene("flow-raise", "fight", "/battle", ("ばあば.*",)),
    Scene("flow-answer", "fight", "/battle", ("ばあば.*", "300")),
    Scene("flow-show", "fight", "/battle", (*TO_SHOW, "9")),
    Scene("flow-review", "fight", "/battle", (*TO_SHOW, "9", f"{PUNCH}.*", "10", f"{DUEL}.*")),
    Scene(
        "flow-other",
        "fight",
        "/battle",
        (*TO_SHOW, "9", f"{PUNCH}.*", "10", f"{DUEL}.*", "ちがう結果.*|Another result.*"),
    ),
    Scene("flow-deck", "fight", "/battle", ("束.*|The deck.*|Deck.*", "8", f"{DUEL}.*")),
    Scene("flow-fee", "fight", "/battle", ("束.*|The deck.*|Deck.*", "8", f"{DUEL}.*", "4")),
    Scene("refusal", "fight", "/battle", ("束.*|The deck.*|Deck.*", "8", f"{DUEL}.*", "4", "100.*")),
    Scene("barred", "table", "", ("バトル、.*|Battle,.*",)),
    Scene("entry-fee", "table", "/log/13", ("300",)),
    Scene("entry-battle", "table", "/log/25"),
    Scene("entry-ruling", "table", "/log/24"),
    Scene("figure", "table", "/figures", ("はるとのお金.*|.*はると.*",)),
    Scene("seat", "table", "/seats", ("はると",)),
    Scene("hand", "table", "/out", ("手札をしらべる.*|Check my hand.*",)),
    Scene("hand-pooled", "pool", "/out", ("手札をしらべる.*|Check my hand.*",)),
    Scene(
        "hand-pooled-out", "pool", "/out", ("手札をしらべる.*|Check my hand.*", "水の5|W5|Water 5", "火の5|F5|Fire 5")
    ),
    Scene(
        "hand-pooled-not", "pool", "/out", ("手札をしらべる.*|Check my hand.*", "水の5|W5|Water 5", "火の6|F6|Fire 6")
    ),
    Scene("check-hand-picked", None, "/check/wannyan/hand", PICKED),
    Scene("flow-claim", "table", "/claim"),
    Scene("flow-out", "table", "/out"),
    Scene("ledger", "table", "/ledger/seat-0"),
    Scene("log", "table", "/log"),
    Scene("entry", "table", "/log/16"),
    Scene("figures", "table", "/figures"),
    Scene("seats", "table", "/seats"),
    Scene("standing", "table", "/result"),
    Scene("result", "over", "/result"),
    Scene("result-shown", "over", "/result", ("みんなに見せる|Show everybody",)),
    Scene("rule", "table", "", ("ルール|Rules?",)),
    Scene("rule-kana", "table", "", ("ルール|Rules?", "(かきかた|Language).*かな")),
    Scene("rule-picture", "table", "", ("ルール|Rules?", "clause-WN-06|ダブル|Double")),
)
