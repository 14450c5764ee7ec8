"""``python -m bench [NAME ...]``: measure, and print the first table of docs/figures.md."""

from __future__ import annotations

import argparse
import importlib
from typing import TYPE_CHECKING

from bench.measured import HEADING, machine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bench.measured import Measured

NAMES = ("rules", "presses", "pictures", "store", "clicks", "memory", "start")
LONG = ("due", "harm", "month", "players", "soak", "thinking")
"""Those that take long, and are measured when they are named only."""
_MODULES = {"due": "due_load", "store": "store_cost"}
"""Modules that are not called by the name of their figures."""
_HELP = f"one or more of: {', '.join(NAMES)}, which are all measured by default; or, for long: {', '.join(LONG)}"


def measure_of(name: str) -> Callable[..., Iterable[Measured]]:
    """Return the function that measures the figures of a name, one of ``NAMES`` or ``LONG``."""
    figures: Callable[..., Iterable[Measured]] = importlib.import_module(f"bench.{_MODULES.get(name, name)}").figures
    return figures


def main() -> None:
    """Measure the given names, or everything, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the figures of docs/figures.md.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=_HELP)
    parser.add_argument("--minutes", type=float, help="how long to soak; 30 by default")
    given = parser.parse_args()
    asked = given.names or NAMES
    if given.minutes is not None and (asked != ["soak"] or given.minutes <= 0):
        parser.error("--minutes is a positive number, and for soak alone")
    for name in asked:
        if name not in NAMES + LONG:
            parser.error(f"{name!r} is no figure; choose from {', '.join(NAMES + LONG)}")
    print(HEADING, flush=True)
    for name in asked:
        measure = measure_of(name)
        for figure in measure() if given.minutes is None else measure(given.minutes):
            print(figure.row(), flush=True)
    print(f"\nMeasured on {machine()}.")


if __name__ == "__main__":
    main()
