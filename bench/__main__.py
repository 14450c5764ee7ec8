"""``python -m bench [NAME ...]``: measure, and print the table of the README."""

from __future__ import annotations

import argparse
import importlib

from bench.figures import HEADING, machine

NAMES = ("rules", "pictures", "store", "clicks", "memory")


def main() -> None:
    """Measure what is asked for, everything by default."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the figures of the README.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one or more of: {', '.join(NAMES)}; all by default")
    asked = parser.parse_args().names or NAMES
    for name in asked:
        if name not in NAMES:
            parser.error(f"{name!r} is no figure; choose from {', '.join(NAMES)}")
    print(HEADING, flush=True)
    for name in asked:
        for figure in importlib.import_module(f"bench.{name}").figures():
            print(figure.row(), flush=True)
    print(f"\nMeasured on {machine()}.")


if __name__ == "__main__":
    main()
