"""The engine in a terminal: ``python -m engine games | play | random | replay | perft``."""

from __future__ import annotations

import sys

import operator_text
from engine.registry import EXAMPLES, KEYS, package
from engine.terminal.cli import main


def _main() -> int:
    packages = [package(key) for key in (*KEYS, *EXAMPLES)]
    return main(sys.argv[1:], packages, source=sys.stdin, target=sys.stdout)


if __name__ == "__main__":
    operator_text.run(_main)
