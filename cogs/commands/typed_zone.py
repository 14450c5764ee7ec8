"""A time zone as a person types it: Warsaw, Europe/Warsaw, UTC+3, +5:30; and the zones that a list offers.

Knows the names of the data of time zones, and which of them mean to people what they mean there. Must not know what
a zone is for. Pure functions.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from host.people.preferences import clocks, fixed_zone, known_zone, offset, zones

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

_CONTINENTS: Final = frozenset(
    {"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
)
"""How the names of places begin that a list offers."""
_COUNTRIES: Final = frozenset({"Brazil", "Canada", "Chile", "Mexico", "US"})
"""How older names of places begin, which are understood."""
_UNMEANT: Final = frozenset({"EST", "MST", "Factory", "localtime", "posixrules"})
"""Names without a place that say something else than people mean: that EST knows no summer, unlike New York."""
_ZULU: Final = frozenset({"gmt", "utc", "uct", "z", "zulu", "universal", "greenwich", "gmt0"})
_OFFSET: Final = re.compile(r"(?:gmt|utc)? ?([+-]) ?(\d{1,2})(?::?(\d\d))?(?: ?h)?")
_MINUSES: Final = re.compile("[\N{MINUS SIGN}\N{EN DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}]")


def read(typed: str) -> str | None:
    """Return the name of the zone that someone means, None when nobody can tell.

    A sign is read as people use it: UTC+3 is ahead of UTC. A zone is named whole, or by a city that there is only once.

    >>> read("GMT+3"), read("-0330"), read("warsaw"), read("Etc/GMT+3")
    ('UTC+03:00', 'UTC-03:30', 'Europe/Warsaw', None)
    """
    text = " ".join(_MINUSES.sub("-", unicodedata.normalize("NFKC", typed)).casefold().split())
    if text in _ZULU:
        return "UTC"
    if found := _OFFSET.fullmatch(text):
        hours, minutes = int(found[2]), int(found[3] or 0)
        ahead = hours * 60 + minutes
        return fixed_zone(-ahead if found[1] == "-" else ahead) if minutes < 60 else None
    wanted = text.replace(" ", "_")
    named = [name for name in zones() if wanted == name.casefold() and _meant(name)]
    found_names = named or [name for name in zones() if wanted == _city(name).casefold() and _meant(name)]
    # a city that is in the data twice, as Europe/Istanbul and Asia/Istanbul, has the same clocks both times
    return max(found_names) if len(set(map(clocks, found_names))) == 1 else None


def offers() -> list[tuple[str, str]]:
    """Return the places by their cities with their zones, as a list shows them."""
    places = (name for name in zones() if name == "UTC" or name.split("/")[0] in _CONTINENTS)
    return sorted((label(name), name) for name in places)


def fixed(typed: str) -> Iterator[tuple[str, str]]:
    """Yield the zone that a typed number of hours means, as a list shows it."""
    meant = read(typed)
    if meant is not None and meant.startswith("UTC"):
        yield meant, meant


def label(name: str, at: datetime | None = None) -> str:
    """Return a time zone as people look for it; at a moment, also one that is called by what it was ahead then.

    >>> label("America/Argentina/Buenos_Aires"), label("UTC")
    ('Buenos Aires, America', 'UTC')
    """
    if at is not None and not _meant(name):
        # earlier versions kept such names: one that says +3 is three hours behind
        return fixed_zone(offset(name, at)) or "UTC"
    parts = name.replace("_", " ").split("/")
    return parts[0] if len(parts) == 1 else f"{parts[-1]}, {parts[0]}"


def _meant(name: str) -> bool:
    """Return whether a zone is called as people call it."""
    first, below, _ = name.partition("/")
    if not below:
        return name not in _UNMEANT and known_zone(name)
    return first in _CONTINENTS or first in _COUNTRIES


def _city(name: str) -> str:
    return name.rpartition("/")[2]
