"""Pictures of every screen: ``python -m tools.shots`` plays a match, serves it, and looks at it all.

    --only table,flow   scenes whose names begin so        --sizes 390x844,1024x768
    --themes light,dark --languages ja,en --text 1,2       in every combination of these

The text size is the browser's own. The match is always the same, so that pictures can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from companion.game import Player, Setup
from companion.games import GAMES
from companion.games.annen import actions as annen
from companion.games.annen.options import Options as AnnenOptions
from companion.games.unbaba.actions import Dealt, DraftFinished, EverybodyChose, HandedOver, Passed, Played, Revealed
from companion.games.unbaba.notation import read_cards
from companion.games.unbaba.options import Options as UnbabaOptions
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
from companion.games.wannyan.options import Options
from screens.live import LiveTable, Tables
from storage.store import open_folder

ROOT = Path(__file__).resolve().parents[1]
SWITCHES = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
LISTEN = "setInterval(() => document.querySelector('flt-semantics-placeholder')?.click(), 50)"

AOI = Player("aoi", "あおい", "persimmon", "cat_patch")
HARUTO = Player("haruto", "はると", "sky", "dog_patch")
BABA = Player("baba", "ばあば", "wisteria", "cat_stripes")
MINATO = Player("minato", "みなと", "moss", "dog_plain")
LONG = (
    Player(
        "long1", "じゅげむじゅげむごこうのすりきれかいじゃりすいぎょのすいぎょうまつうんらい", "persimmon", "cat_patch"
    ),
    Player("long2", "𠮷野🐱鷗外André👩‍👩‍👧‍👦", "sky", "dog_patch"),
    Player("long3", "Bartholomew-Maximilian Featherstonehaugh", "wisteria", "cat_stripes"),
    Player("long4", "み", "moss", "dog_plain"),
)


async def _turns(table: LiveTable, *actions: Any) -> None:
    for action in actions:
        note = "はじめてだから" if table.match.judge(action).kind == 3 else None
        await table.act(action, seen=table.match.count, note=note, confirmed=True)


async def _first_round(table: LiveTable) -> None:
    """Summons, a flight, a deck win with its fee, a lost deck battle, claims, a debt, and somebody out."""
    await _turns(
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


async def make(folder: Path) -> dict[str, str]:
    """The matches the pictures are of, by name."""
    game = GAMES["wannyan"]
    store = await open_folder(folder)
    tables = Tables(store)
    ids: dict[str, str] = {}

    async def begin(name: str, seats: tuple[Player, ...], **options: Any) -> LiveTable:
        table = await tables.begin(Setup("wannyan", seats, 0, Options(**options), game.rules))
        ids[name] = table.id
        return table

    for name, seats in (("long", LONG), ("two", (AOI, HARUTO)), ("three", (AOI, HARUTO, BABA))):
        table = await begin(name, seats)
        await _turns(
            table, Summoned(0), Discarded(0), Summoned(1), Discarded(1), *([Summoned(2)] if len(seats) > 2 else [])
        )
    over = await begin("over", (AOI, HARUTO, BABA, MINATO), public_fund=True)
    await _first_round(over)
    await _turns(over, WentOut(0), RoundStarted(0), Summoned(0), Discarded(0), WentOut(1), RoundStarted(1))
    await _turns(over, Summoned(1), Discarded(1), MatchEnded())
    out = await begin("out", (AOI, HARUTO, BABA, MINATO))
    await _first_round(out)
    await _turns(out, WentOut(0))
    fight = await begin("fight", (AOI, HARUTO, BABA, MINATO))
    await _turns(fight, Summoned(0), Discarded(0), Summoned(1), Discarded(1), Summoned(2), Discarded(2), Discarded(3))
    won = FoughtDeck(1, Outcome.FIRST, Side(8, Joker.DUEL), (TurnedUp(4),), 200)
    await _turns(fight, Summoned(0), won, Discarded(0))
    pool = await begin("pool", (AOI, HARUTO, BABA, MINATO))
    await _turns(pool, Summoned(0), Discarded(0), *(Discarded(seat) for seat in (1, 2, 3)), won, LaidOpen(0))
    table = await begin("table", (AOI, HARUTO, BABA, MINATO))
    await _first_round(table)
    await _turns(table, Discarded(0, duel=True))
    await _unbaba(tables, ids)
    await _annen(tables, ids)
    await store.close()
    return ids


def _laid(seat: int, cards: str) -> Played:
    return Played(seat, read_cards(cards))


_ONE = "+13", "+12", "+11", "+10", "+9", "+8", "+7", "+6", "+5", "+4", "+3", "+2"


def _unbaba_round(seats: int, order: Sequence[int]) -> Iterator[Any]:
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


async def _unbaba(tables: Tables, ids: dict[str, str]) -> None:
    """ウンババ: draft, lead, a trick with a long row, a hand-over, the end of a round, five players, the end."""
    game = GAMES["unbaba"]

    async def begin(name: str, *seats: Player, **options: Any) -> LiveTable:
        table = await tables.begin(Setup("unbaba", seats, 0, UnbabaOptions(**options), game.rules))
        ids[name] = table.id
        return table

    four = (AOI, HARUTO, BABA, MINATO)
    table = await begin("unbaba-five", *LONG, AOI)
    await _turns(
        table, *_unbaba_round(5, (0, 1, 2, 3, 4)), *_unbaba_round(5, (0, 2, 1, 3, 4)), Dealt(), DraftFinished()
    )
    await _turns(table, _laid(0, "-3 -3 -3 -3i"), HandedOver(0), _laid(1, "+13 -13 -13 -13i"), HandedOver(1))
    table = await begin("unbaba-draft", *four)
    await _turns(table, Dealt())
    table = await begin("unbaba-pick", *four)
    await _turns(table, Dealt(), EverybodyChose(), Revealed(read_cards("+2 -3 -3 -4i -5 -6 -7 -8 +9 -10 -11 -12i")))
    table = await begin("unbaba-give", *four)
    await _turns(table, Dealt(), DraftFinished(), _laid(0, "-6 -6"), _laid(1, "-7 -7i"))
    table = await begin("unbaba-round", *four)
    await _turns(table, *_unbaba_round(4, (0, 1, 2, 3)))
    table = await begin("unbaba-over", AOI, HARUTO, BABA, token_limit=3)
    await _turns(table, *_unbaba_round(3, (0, 1, 2)), *_unbaba_round(3, (0, 2, 1)))
    table = await begin("unbaba", *four)
    await _turns(table, *_unbaba_round(4, (0, 1, 2, 3)), *_unbaba_round(4, (0, 1, 2, 3)), Dealt(), DraftFinished())
    await _turns(table, _laid(0, "-6 -6"), _laid(1, "-7 -7"), Passed(2))


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


async def _annen(tables: Tables, ids: dict[str, str]) -> None:
    """あんねんないねん: topic, placing, auction, challenge, a called card, failure, success, six players, the end."""
    game = GAMES["annen"]

    async def begin(name: str, *seats: Player) -> LiveTable:
        table = await tables.begin(Setup("annen", seats, 0, AnnenOptions(), game.rules))
        ids[name] = table.id
        return table

    four, all_ = (AOI, HARUTO, BABA, MINATO), (0, 1, 2, 3)
    await begin("annen-topic", *four)
    await _turns(await begin("annen-topics", *four), annen.TopicDrawn(1))
    table = await begin("annen-count", *four)
    await _turns(table, annen.TopicDrawn(1), annen.TopicChosen(1))
    table = await begin("annen-place", *four)
    await _turns(table, annen.TopicDrawn(1), annen.TopicChosen(1), annen.CountSet(2))
    await _turns(table, *(annen.Placed(seat, "うそみたいな話") for seat in (0, 1, 2, 3, 0)))
    lost = (*_annen_round(0, 1, all_, wins=False), annen.RoundStarted(1))
    won = (*_annen_round(1, 0, all_, wins=True), annen.RoundStarted(0))
    topic = annen.TopicDrawn(1), annen.TopicChosen(1)
    placed = (*topic, annen.CountSet(3), annen.AllPlaced())
    auction = (annen.Bid(0, 1), annen.Bid(1, 2), annen.Passed(2))
    table = await begin("annen-bid", *four)
    await _turns(table, *lost, *won, *placed, *auction)
    for name in ("annen-challenge", "annen-call"):
        table = await begin(name, *four)
        await _turns(table, *lost, *won, *placed, *auction, annen.Bid(3, 3), annen.OthersPassed())
        await _turns(table, annen.Called(3, 1, annen=True), annen.Revealed(annen=True))
        await _turns(table, annen.Called(3, 2, annen=False), annen.Revealed(annen=False))
    await _turns(table, annen.Called(3, 1, annen=False))
    table = await begin("annen-lose", *four)
    await _turns(table, *list(_annen_round(0, 1, all_, wins=False))[:-1])
    table = await begin("annen-round", *four)
    await _turns(table, *_annen_round(0, 1, all_, wins=True))
    table = await begin("annen-over", *four)
    await _turns(table, *lost, *won, *_annen_round(0, 0, all_, wins=True))
    six = (*LONG, AOI, HARUTO)
    table = await begin("annen-six", *six)
    await _turns(table, *topic, annen.CountSet(2), annen.AllPlaced(), annen.Bid(0, 3), annen.Passed(1))
    table = await begin("annen-six-challenge", *six)
    await _turns(table, *topic, annen.CountSet(2), annen.AllPlaced(), annen.Bid(0, 3), annen.OthersPassed())


@dataclass(frozen=True)
class Scene:
    """A screen: where it is, and what is tapped to get there, by accessible name."""

    name: str
    match: str | None
    path: str = ""
    taps: tuple[str, ...] = ()


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
    Scene("replay", "table", "/replay/25"),
    Scene("replay-start", "table", "/replay/0"),
    Scene("replay-turns", "table", "/replay/25", ("手番から|By turn",)),
    Scene("replay-ledger", "table", "/replay/13/ledger/seat-2"),
    Scene("replay-unbaba", "unbaba", "/replay/4"),
    Scene("replay-annen", "annen-bid", "/replay/6"),
    Scene("figures", "table", "/figures"),
    Scene("seats", "table", "/seats"),
    Scene("standing", "table", "/result"),
    Scene("result", "over", "/result"),
    Scene("rule", "table", "", ("ルール|Rules?",)),
    Scene("rule-kana", "table", "", ("ルール|Rules?", "(かきかた|Language).*かな")),
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
    Scene(
        "unbaba-check",
        None,
        "/check/unbaba/play",
        ("6", "マイナス、ふやす|Minus.*[Mm]ore", "出す札|Play", "7", "イタズラ、ふやす|Mischief.*[Mm]ore"),
    ),
    Scene("unbaba-check-hand", None, "/check/unbaba/hand"),
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


def _free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


@contextlib.contextmanager
def served(data: Path) -> Iterator[str]:
    """The app on *data*, at the address yielded."""
    port = _free_port()
    command = [sys.executable, "-m", "screens.command", "--no-browser", "--port", str(port), "--data", str(data)]
    with (data.parent / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(400):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{url}/healthz", timeout=1).close()
                break
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(10)


def chromium() -> str | None:
    """The browser of the system, if there is one; otherwise Playwright brings its own."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def still(page: Page) -> None:
    """Waits until the screen is there and nothing on it moves any more."""
    page.wait_for_selector("flt-semantics-host [role=button], flt-semantics-host [role=heading]", timeout=60_000)
    page.wait_for_function("!document.querySelector('flt-semantics-host').innerText.includes('Working')")
    before = b""
    for _ in range(40):
        page.wait_for_timeout(200)
        now = page.screenshot()
        if now == before:
            return
        before = now


def tap(page: Page, name: str) -> None:
    """Taps what is called so; several languages are parted by ``|``."""
    pattern = re.compile(f"^({name})$")
    page.locator("flt-semantics-host").get_by_role("button", name=pattern).first.click(timeout=10_000)


def main() -> None:
    """Takes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("shots"))
    parser.add_argument("--only", default="")
    parser.add_argument("--sizes", default="390x844")
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--languages", default="ja")
    parser.add_argument("--text", default="1")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    wanted = tuple(filter(None, asked.only.split(",")))
    scenes = [scene for scene in SCENES if not wanted or scene.name.startswith(wanted)]
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        ids = asyncio.run(make(data))
        with served(data) as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
            ways = product(*(getattr(asked, each).split(",") for each in ("sizes", "themes", "languages", "text")))
            for size, theme, language, text in ways:
                width, _, height = size.partition("x")
                options: dict[str, Any] = {
                    "viewport": {"width": int(width), "height": int(height)},
                    "color_scheme": theme,
                    "locale": {"ja": "ja-JP", "en": "en-US"}[language],
                }
                for scene in scenes:
                    context = browser.new_context(**options)
                    context.add_init_script(LISTEN)
                    if text != "1":
                        context.add_init_script(_bigger(float(text)))
                    page = context.new_page()
                    where = f"/m/{ids[scene.match]}{scene.path}" if scene.match else scene.path
                    page.goto(url + where)
                    still(page)
                    lost = _tapped(page, scene)
                    file = asked.folder / f"{scene.name}-{size}-{theme}-{language}-{text}.png"
                    page.screenshot(path=file)
                    print(file, f"(not there: {lost})" if lost else "")
                    missed += lost is not None
                    context.close()
            browser.close()
    sys.exit(1 if missed else 0)


def _tapped(page: Page, scene: Scene) -> str | None:
    """The way to a scene; the name that wasn't there, if it led nowhere."""
    for name in scene.taps:
        try:
            tap(page, name)
        except PlaywrightTimeout:
            return name
        still(page)
    return None


def _bigger(text: float) -> str:
    """Makes the browser's text size *text* times as big, as its settings would."""
    return f"addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '{16 * text}px')"


if __name__ == "__main__":
    main()
