"""The screens pictures are taken of, game by game. A new game's line goes below."""

from __future__ import annotations

from pathlib import Path

from screens.live import Tables
from storage.store import open_folder
from tools.scenes import annen, handover, kemono, memory, rules, unbaba, uno_duel, wannyan
from tools.scenes.base import Scene, Stand

_GAMES = {"wannyan": wannyan, "unbaba": unbaba, "annen": annen, "uno_duel": uno_duel, "kemono": kemono}

SCENES: tuple[Scene, ...] = (
    *(scene for game in _GAMES.values() for scene in game.SCENES),
    *handover.SCENES,
    *memory.SCENES,
    *rules.SCENES,
)


async def make(folder: Path) -> dict[str, str]:
    """The matches the pictures are of, by name: always the same, so that pictures can be compared."""
    store = await open_folder(folder)
    tables = Tables(store)
    ids: dict[str, str] = {}
    for name, game in _GAMES.items():
        await game.play(Stand(name, tables, ids))
    await handover.play(tables, ids)
    await memory.play(tables, ids)
    await store.close()
    return ids
