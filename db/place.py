"""Where a database is: the path of a file, or the address of a PostgreSQL database, which may hold a password."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from db.errors import misread

_ALIKE: Final = re.compile(r"\W*postgres[^/]*:|.*://|\W*\w*gres\w*\W*//|[^/]*:[^@]*@|.*\bpassword\s*=", re.IGNORECASE)
"""How what is meant as an address looks: no file must be made that is called by it, password included."""


def is_address(place: Path | str) -> bool:
    """Return whether this is the address of a PostgreSQL database, and no path of a file.

    >>> is_address("postgresql://outpost@/outpost"), is_address("data/outpost.sqlite3")
    (True, False)
    """
    return isinstance(place, str) and place.startswith(("postgresql:", "postgres:"))


def place_of(text: str) -> Path | str:
    """Return what a setting or an argument names.

    Raise RuntimeError for the home of somebody who has none, StoreError for an address that is not written as one.
    """
    text = text.strip()
    if is_address(text):
        return text
    if _ALIKE.match(text):
        raise misread()
    return Path(text).expanduser()


def shown(place: Path | str) -> str:
    """Return what may be told of a place; raise StoreError for an address that cannot be read."""
    if not is_address(place):
        return str(place)
    # Nobody who has a file needs the driver.
    from db.postgresql.address import Address

    return str(Address(str(place)))
