"""``python -m bench [NAME ...]``: measure, and print the first table of docs/figures.md."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path
from typing import TYPE_CHECKING

import operator_text
from bench.measured import HEADING, machine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bench.measured import Measured

NAMES = ("rules", "presses", "pictures", "store", "clicks", "memory", "start", "structure")
LONG = (
    "balance",
    "due",
    "green",
    "harm",
    "letters",
    "month",
    "panels",
    "players",
    "scale",
    "soak",
    "thinking",
    "throughput",
)
"""Those that take long, and are measured when they are named only."""
_FOLDERS = {
    "clicks": ("clicks", "thinking", "throughput"),
    "load": ("due", "memory", "scale", "soak", "start"),
    "parts": ("green", "letters", "panels", "pictures", "players", "presses", "rules", "store"),
}
"""Where figures are measured that have a module, not a folder, of their own."""
_ALONE = {
    "minutes": ("scale", "soak"),
    "matches": ("balance", "green", "players"),
    "game": ("balance", "green", "players", "throughput"),
    "seats": ("balance",),
    "strength": ("balance",),
    "kept": ("balance",),
    "before": ("throughput",),
}
"""What an option is for."""
_HELP = f"one or more of: {', '.join(NAMES)}, which are all measured by default; or, for long: {', '.join(LONG)}"


def measure_of(name: str) -> Callable[..., Iterable[Measured]]:
    """Return the function that measures the figures of a name, one of ``NAMES`` or ``LONG``."""
    folder = next((f"{folder}." for folder, names in _FOLDERS.items() if name in names), "")
    figures: Callable[..., Iterable[Measured]] = importlib.import_module(f"bench.{folder}{name}").figures
    return figures


def main() -> None:
    """Measure the given names, or everything, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the figures of docs/figures.md.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=_HELP)
    parser.add_argument(
        "--minutes",
        type=float,
        help="how long to soak (30 by default), or to kill processes that share the servers (10)",
    )
    parser.add_argument("--matches", type=int, help="of balance, for each number of seats (2000), or of players (200)")
    parser.add_argument("--game", help="of balance, players or throughput: one game alone")
    parser.add_argument("--seats", type=int, help="of balance: one number of seats alone")
    parser.add_argument("--strength", help="of balance: easy, normal or hard; normal by default")
    parser.add_argument(
        "--kept",
        type=Path,
        metavar="FILE",
        help="of balance: keep each match here, and go on with those that are here; for the same computers only",
    )
    parser.add_argument("--before", metavar="CHECKOUT", help="of throughput: a folder with another version, to compare")
    given = parser.parse_args()
    asked = given.names or NAMES
    said = {key: value for key, value in vars(given).items() if key != "names" and value is not None}
    for key in said:
        if asked not in [[one] for one in _ALONE[key]]:
            parser.error(f"--{key} is for {' or '.join(_ALONE[key])} alone")
    if min(given.minutes or 1, given.matches or 1) <= 0:
        parser.error("--minutes and --matches are positive numbers")
    if given.before is not None and not Path(given.before, "bot.py").is_file():
        parser.error(f"--before is a folder with another version of this project: there is no bot.py in {given.before}")
    for name in asked:
        if name not in NAMES + LONG:
            parser.error(f"{name!r} is no figure; choose from {', '.join(NAMES + LONG)}")
    print(HEADING, flush=True)
    for name in asked:
        measure = measure_of(name)
        for figure in measure(**said):
            print(figure.row(), flush=True)
    print(f"\nMeasured on {machine()}.", flush=True)


if __name__ == "__main__":
    operator_text.run(main)
