"""The table of a match, and the screens that lie over it.

`Table` is shown at ``/m/:match``; `OVER` names what lies over it by the rest of the path (``ledger/:account``).
Each is a component of a `LiveTable` that returns a view; `screens.at_table` opens the match around it. Paths are tried
in this order, so that a flow of a game, named last, can't hide the rest.
"""

from __future__ import annotations

from collections.abc import Mapping

from screens.at_table import TableScreen
from screens.table.entry import EntryScreen
from screens.table.figures import FigureScreen, FiguresScreen
from screens.table.flow import FlowScreen
from screens.table.ledger import LedgerScreen
from screens.table.log import LogScreen
from screens.table.replay import ReplayScreen
from screens.table.result import ResultScreen
from screens.table.seats import SeatsScreen
from screens.table.table import Table

OVER: Mapping[str, TableScreen] = {
    "ledger/:account": LedgerScreen,
    "log": LogScreen,
    "log/:entry": EntryScreen,
    "figures": FiguresScreen,
    "figures/:figure": FigureScreen,
    "seats": SeatsScreen,
    "result": ResultScreen,
    "replay/:at": ReplayScreen,
    "replay/:at/log/:entry": EntryScreen,
    "replay/:at/ledger/:account": LedgerScreen,
    ":flow": FlowScreen,
}

__all__ = ["OVER", "Table"]
