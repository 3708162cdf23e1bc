"""Matches for the tests, and what the store has of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from companion.text import Text, say
from storage import Check, MatchCard, Row, Store, Summary
from storage.upgrade import VERSIONS, Versions
from tests.storage.disks import MemoryDisk


def header(match_id: str) -> Row:
    setup = {"game": "kazami", "seats": [{"name": "あおい"}, {"name": "𠮷田 é 鷗"}]}
    return {"format": "takuban-match", "version": 1, "id": match_id, "setup": setup}


def entry(n: int, what: Any = "引いた") -> Row:
    return {"n": n, "at": 1000 + n, "what": what}


def summary(n: int) -> Summary:
    """After entry *n*; so the lists tell how many entries they know of."""
    return Summary("kazami", ("あおい", "𠮷田 é 鷗"), created=1000, played=1000 + n, label={"n": n})


def check(header: Row, entries: Sequence[Row]) -> Summary | Text:
    """The game of these matches: anything goes but a cheat."""
    if any(entry["what"] == "cheat" for entry in entries):
        return say("matchfile.misfit", n=1)
    return summary(len(entries))


async def opened(disk: MemoryDisk, *, versions: Versions = VERSIONS, compact_at: int = 64 * 1024) -> Store:
    """The store after a restart."""
    disk.is_locked = False
    return await Store.open(disk, versions=versions, compact_at=compact_at)


async def played(store: Store, match_id: str, entries: int) -> None:
    """Stores a match of so many entries and leaves it open."""
    match = await store.create(header(match_id), summary(0))
    for n in range(1, entries + 1):
        await match.append(entry(n), summary=summary(n))


async def imported(store: Store, file: bytes, check: Check = check) -> MatchCard:
    """Stores the match of a match file."""
    return await store.add_match(await store.read_match(file, check))


async def contents(store: Store) -> dict[str, Any]:
    """All that is stored, for comparing; the lists must say of each match what its entries say."""
    cards = store.matches()
    matches = {}
    for card in cards:
        match = await store.match(card.id)
        matches[card.id] = list(match.entries)
        assert match.summary == card.summary == summary(len(match.entries))
    return {
        "matches": matches,
        "deleted": sorted(card.id for card in store.deleted()),
        "people": store.roster(),
        "settings": store.settings("phone"),
        "value": store.value("house.kazami"),
        "keepsakes": store.keepsakes("kazami.card"),
    }


Deed = Callable[[Store], Awaitable[Any]]
