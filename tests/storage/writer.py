"""A process that plays matches as fast as it can, tells what it was told is stored, and waits to be killed."""

from __future__ import annotations

import asyncio
import os
import sys
from itertools import count
from pathlib import Path

from storage import Match, Person, Store
from storage.files import PlainFiles
from tests.storage.samples import entry, header, summary


async def main(folder: Path) -> None:
    store = await Store.open(PlainFiles(folder), compact_at=4096)
    for turn in count():
        for card in store.matches()[:2]:
            await play(await store.match(card.id))
        await play(await store.create(header(f"m{len(store.matches())}"), summary(0)))
        await store.remember(Person(f"p{turn % 5}", "はると", "sora", "dog-plain", played=turn))


async def play(match: Match) -> None:
    tell(match)
    for _ in range(5):
        last = len(match.entries)
        await asyncio.gather(
            *(match.append(entry(n), summary=summary(n)) for n in range(last + 1, last + 9)),
        )
        tell(match)
        await match.save_draft({"raise": 300})
    await match.close()


def tell(match: Match) -> None:
    os.write(1, f"{match.id} {len(match.entries)} stored\n".encode())


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
