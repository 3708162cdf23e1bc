"""What the pictures are of: matches played to a moment worth looking at, and the way to each screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.game import Player, Setup
from companion.games import GAMES
from screens.live import LiveTable, Tables

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


@dataclass(frozen=True)
class Scene:
    """A screen: where it is, and what is tapped to get there, by accessible name. ``{name}`` stands for an id."""

    name: str
    match: str | None
    path: str = ""
    taps: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stand:
    """Where a game's matches are begun: in *tables*, their ids kept in *ids* by name."""

    game: str
    tables: Tables
    ids: dict[str, str]

    async def begin(self, name: str, *seats: Player, **options: Any) -> LiveTable:
        """A new match, by the usual house rules but for *options*."""
        game = GAMES[self.game]
        table = await self.tables.begin(Setup(self.game, seats, 0, game.options(**options), game.rules))
        self.ids[name] = table.id
        return table


async def turns(table: LiveTable, *actions: Any) -> None:
    """Tells the table one act after the other; what the rules are against is its ruling."""
    for action in actions:
        note = "はじめてだから" if table.match.judge(action).kind == 3 else None
        await table.act(action, seen=table.match.count, note=note, confirmed=True)
