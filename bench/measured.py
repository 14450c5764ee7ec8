"""A figure of docs/figures.md: a measured ratio, its bar, and how it was measured."""

from __future__ import annotations

import gc
import platform
import statistics
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass(frozen=True, slots=True)
class Measured:
    """One row of the table."""

    name: str
    bar: str
    measured: str
    """The ratio or amount that the bar speaks of."""
    detail: str
    """The absolute numbers of this run."""
    met: bool

    def row(self) -> str:
        """Return the row as Markdown."""
        return f"| {self.name} | {self.bar} | {self.measured}{'' if self.met else ' **missed**'} | {self.detail} |"


HEADING = "| Figure | Bar | Measured | In this run |\n|---|---|---|---|"


def seconds(work: Callable[[], object]) -> float:
    """Return how long the work takes, after a garbage collection."""
    gc.collect()
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def paired(first: Callable[[], float], second: Callable[[], float], *, rounds: int) -> tuple[float, float, float]:
    """Measure both in turn, so that a drifting machine hits both; return the medians and the median ratio."""
    pairs = [(first(), second()) for _ in range(rounds)]
    ratios = [a / b for a, b in pairs]
    return (
        statistics.median(a for a, _ in pairs),
        statistics.median(b for _, b in pairs),
        statistics.median(ratios),
    )


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which this share (0-1) of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def machine() -> str:
    """Return the machine in a few words."""
    model = platform.machine()
    cores = 0
    for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines() if Path("/proc/cpuinfo").exists() else ():
        key, _, value = line.partition(":")
        if key.strip() == "model name":
            model, cores = value.strip(), cores + 1
    return f"{model}, {cores or '?'} cores, Python {platform.python_version()}, {platform.system()}"
