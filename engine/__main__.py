"""The engine in a terminal: ``python -m engine games | play | random | replay | perft``."""

from __future__ import annotations

import sys

import operator_text
from engine.registry import EXAMPLES, KEYS, package
from engine.terminal.cli import main

if __name__ == "__main__":
    operator_text.run(lambda: main(sys.argv[1:], [package(key) for key in (*KEYS, *EXAMPLES)]))
