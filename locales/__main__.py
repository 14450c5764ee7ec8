"""Writes the catalogues again, or says what is out of step: ``python -m locales [check]``."""

from __future__ import annotations

import sys

import operator_text
from locales import catalogue


def main() -> int:
    """Return the exit code: 1 when ``check`` finds something."""
    if sys.argv[1:] == ["check"]:
        found = list(catalogue.problems())
        print(*found, sep="\n", end="\n" if found else "")
        return 1 if found else 0
    catalogue.update()
    return 0


if __name__ == "__main__":
    operator_text.run(main)
