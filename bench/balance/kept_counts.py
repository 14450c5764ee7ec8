"""A file of what was counted in each match, so that a long series can be broken off and gone on with.

One line of JSON for each match. Knows what makes a match the same one: rules with their cards, seats, strength, number.
Must not know what was counted, nor play.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from engine.registry import find
from operator_text import NotText, read_text

if TYPE_CHECKING:
    from pathlib import Path

_JOIN: Final = "|"
_BEGINNING: Final = '{"series": ['


Counts: TypeAlias = defaultdict[tuple[str, ...], float]
"""By what was counted: how often, or how much of it; counts of many matches add up."""


class Series(NamedTuple):
    """What all matches of a series have in common."""

    game: str
    rules: str
    """The version of the rules, which tells the cards too."""
    seats: int
    strength: str


def series(key: str, seats: int, strength: str) -> Series:
    """Return the series of a game's matches with the rules and cards that are there now."""
    return Series(key, find(key).info.rules_version, seats, strength)


def kept(file: Path, which: Series) -> dict[int, Counts]:
    """Return what was counted in the matches of a series that the file has, by number; none where there is no file.

    A line that broke off, because the run that wrote it was killed, is left out, and so are other series. Exits with a
    sentence if the file holds anything else.
    """
    found: dict[int, Counts] = {}
    try:
        lines = read_text(file).splitlines() if file.exists() else []
    except NotText as error:
        sys.exit(str(error))
    for line in lines:
        try:
            match = json.loads(line)
            ours, number, counted = Series(*match["series"]), match["number"], match["counted"].items()
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            if isinstance(error, ValueError) and line.startswith(_BEGINNING[: len(line)]):
                continue
            sys.exit(f"{file} holds something else than matches of this measurement. Give the name of another file.")
        if ours == which:
            found[number] = defaultdict(float, {tuple(name.split(_JOIN)): times for name, times in counted})
    return found


def keep(file: Path, which: Series, number: int, counted: Counts) -> None:
    """Add a match to the file, on a line of its own even where the one before it broke off."""
    line = json.dumps(
        {"series": which, "number": number, "counted": {_JOIN.join(what): times for what, times in counted.items()}}
    )
    with file.open("a+b") as opened:
        if opened.tell():
            opened.seek(-1, 2)
            line = line if opened.read(1) == b"\n" else f"\n{line}"
        opened.write(f"{line}\n".encode())
