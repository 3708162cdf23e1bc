"""What storing costs, as ratios taken in one run: ``python -m bench.storage``."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median

from bench._timing import row
from storage import Match, Row, Store, Summary, open_folder

TURNS = 300  # of each thing measured, one after the other so that a slow moment of the disk meets them all
START = 1_700_000_000_000


def header(match_id: str) -> Row:
    """The header of an imaginary match."""
    seats = [{"id": f"p{n}", "name": name} for n, name in enumerate(("あおい", "はると", "ばあば", "みなと"))]
    setup = {"game": "wannyan", "seats": seats, "first": 0, "options": {}, "rules": 1}
    return {"format": "takuban-match", "version": 1, "id": match_id, "setup": setup}


def entry(n: int) -> Row:
    """An entry as long as those of a real match."""
    action = {"is": "Battled", "attacker": n % 4, "target": [(n + 1) % 4, 0], "raise": 300, "number": 9}
    return {"n": n, "at": START + n, "by": "p1", "what": {"is": "Acted", "action": action, "rules": ["WN-15"]}}


def summary(n: int) -> Summary:
    """What the lists show after entry *n*."""
    label = {"key": "wannyan.label", "gaps": {"round": n // 40, "turn": n % 40}}
    return Summary("wannyan", ("あおい", "はると", "ばあば", "みなと"), START, START + n, label=label)


async def match_of(store: Store, match_id: str, entries: int) -> Match:
    """A stored match of so many entries."""
    match = await store.create(header(match_id), summary(0))
    for first in range(1, entries + 1, 500):
        last = min(first + 499, entries)
        await match.append(*map(entry, range(first, last + 1)), summary=summary(last))
    return match


async def timed(work: Callable[[], Awaitable[object]]) -> float:
    """Seconds of one go."""
    begun = time.perf_counter()
    await work()
    return time.perf_counter() - begun


async def measure(folder: Path) -> dict[str, float]:
    """Times in seconds, medians."""
    store = await open_folder(folder)
    matches = {"100": await match_of(store, "short", 100), "10 000": await match_of(store, "long", 10_000)}
    line = b"00000000 " + json.dumps({"seq": 1, "entries": {"1": entry(1)}, "summary": {}}).encode() + b"\n"
    bare = os.open(folder / "bare", os.O_CREAT | os.O_WRONLY)

    async def append(match: Match) -> float:
        n = len(match.entries) + 1
        row, now = entry(n), summary(n)
        return await timed(lambda: match.append(row, summary=now))

    async def write_bare() -> None:
        os.write(bare, line)
        getattr(os, "fdatasync", os.fsync)(bare)

    async def write_bare_in_a_thread() -> None:
        await asyncio.to_thread(lambda: (os.write(bare, line), getattr(os, "fdatasync", os.fsync)(bare)))

    times: dict[str, list[float]] = {name: [] for name in (*matches, "bare", "thread", "open", "json")}
    for _ in range(TURNS):
        for name, match in matches.items():
            times[name].append(await append(match))
        times["bare"].append(await timed(write_bare))
        times["thread"].append(await timed(write_bare_in_a_thread))
    os.close(bare)

    await (await match_of(store, "two", 2_000)).close()
    text = json.dumps([entry(n) for n in range(1, 2_001)], ensure_ascii=False)
    for _ in range(TURNS // 10):
        begun = time.perf_counter()
        opened = await store.match("two")
        times["open"].append(time.perf_counter() - begun)
        await opened.close()
        begun = time.perf_counter()
        json.loads(text)
        times["json"].append(time.perf_counter() - begun)
    await store.close()
    return {name: median(values) for name, values in times.items()}


def main() -> None:
    """Prints the ratios, and beside them the bars of the design."""
    with tempfile.TemporaryDirectory() as folder:
        t = asyncio.run(measure(Path(folder)))
    print(row("durable append, 10 000 stored / 100 stored", t["10 000"] / t["100"], 1.3))
    print(row("durable append / bare line with fdatasync, on the spot", t["100"] / t["bare"], 1.5))
    print(row("durable append / the same bare line, in a thread as ours is", t["100"] / t["thread"], 1.5))
    print(f"  open 2 000 entries: {t['open'] * 1000:.1f} ms, {t['open'] / t['json']:.2f} x json.loads of them")


if __name__ == "__main__":
    main()
