"""Handing a match over, and what the receiving device shows."""

from __future__ import annotations

from typing import Any

from companion.handover import Handed
from companion.match import Corrected
from screens.live import Tables
from tools.scenes.base import AOI, BABA, HARUTO, MINATO, Scene, Stand, turns

_HAND, _FILE = "わたす|Hand on", "ファイル|File"
_WAYS = ("new", "same", "behind", "ahead", "apart")


async def play(tables: Tables, ids: dict[str, str]) -> None:
    """A match that takes several codes, and codes of a match as another device would hand it over."""
    header, rows = await tables.store.rows(ids["table"])
    last = rows[-1]["at"]
    undone: list[dict[str, Any]] = [{"at": last + n * 60_000, "by": "", "what": {"is": "Undone"}} for n in range(3)]
    longer = [{"n": len(rows) + n, **row} for n, row in enumerate(undone, 1)]
    other = [{"n": len(rows) - 3 + n, **row} for n, row in enumerate(undone, 1)]
    for way, head, entries in (
        ("new", {**header, "id": "elsewhere"}, rows),
        ("same", header, rows),
        ("behind", header, rows[:-5]),
        ("ahead", header, [*rows, *longer]),
        ("apart", header, [*rows[:-3], *other]),
    ):
        (ids[f"code-{way}"],) = Handed.of(head, entries).codes(10_000)
    table = await Stand("wannyan", tables, ids).begin("many", AOI, HARUTO, BABA, MINATO)
    await turns(table, *(Corrected("balance.0", n * 900 % 7000, f"数え直し {n * 7907 % 1009}") for n in range(500)))
    ids["code-part"] = (await tables.handed(table.id)).codes(900)[1]


SCENES = (
    Scene("share", "table", "/share"),
    Scene("share-hand", "table", "/share", (_HAND,)),
    Scene("share-many", "many", "/share", (_HAND,)),
    Scene("share-lead", "table", "/share", (_HAND, "コードのひらき先.*|Codes lead to.*")),
    Scene("share-file", "table", "/share", (_FILE,)),
    Scene("take", None, "/take"),
    Scene("take-foreign", None, "/take/HELLO"),
    Scene("take-part", None, "/take/{code-part}"),
    *(Scene(f"take-{way}", None, f"/take/{{code-{way}}}") for way in _WAYS),
)
