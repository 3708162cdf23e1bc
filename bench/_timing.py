"""How the benchmarks time: sides of a comparison take turns, so that a slow moment of the machine meets them all."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from statistics import median


def medians(sides: Mapping[str, Callable[[], object]], rounds: int = 15, calls: int = 1) -> dict[str, float]:
    """Seconds a call of each side, the median over *rounds* in which every side is called *calls* times."""
    times: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(rounds):
        for name, side in sides.items():
            begun = time.perf_counter()
            for _ in range(calls):
                side()
            times[name].append((time.perf_counter() - begun) / calls)
    return {name: median(values) for name, values in times.items()}


def row(what: str, ratio: float, bar: float) -> str:
    """A line of the report."""
    return f"  {what:<66} {ratio:7.3f}   (bar {bar:g})"
