"""Where a database is: the path of a file, or the address of a PostgreSQL database, which may hold a password.

Also what the bot's settings say, for command lines that need one or two of them and must not know the rest.
"""

from __future__ import annotations

import os
import re
from io import StringIO
from pathlib import Path
from typing import Final, TypeGuard

from dotenv import dotenv_values

from db.errors import StoreError, misread
from operator_text import BadValue, NotText, from_environment, read_text, say

DEFAULT: Final = "data/outpost.sqlite3"
"""Where the database is unless someone says otherwise."""
_SPECIAL: Final = (":memory:", "file:")
"""What SQLite takes for something else than the name of a file."""
_ALIKE: Final = re.compile(r"\W*postgres[^/]*:|.*://|\W*\w*gres\w*\W*//|[^/]*:[^@]*@|.*\bpassword\s*=", re.IGNORECASE)
"""How what is meant as an address looks: no file must be made that is called by it, password included."""


def is_address(place: Path | str) -> TypeGuard[str]:
    """Return whether this is the address of a PostgreSQL database, and no path of a file.

    >>> is_address("postgresql://outpost@/outpost"), is_address("data/outpost.sqlite3")
    (True, False)
    """
    return isinstance(place, str) and place.startswith(("postgresql:", "postgres:"))


def names_file(path: Path) -> bool:
    """Return whether SQLite takes a path for that of a file."""
    return bool(path.name) and not str(path).startswith(_SPECIAL) and "\0" not in str(path)


def place_of(text: str) -> Path | str:
    """Return what a setting or an argument names.

    Raise RuntimeError for the home of someone who has none, StoreError for an address that is not written as one.
    """
    text = text.strip()
    if is_address(text):
        return text
    if _ALIKE.match(text):
        raise misread()
    return Path(text).expanduser()


def shown(place: Path | str) -> str:
    """Return what may be shown of a place; raise StoreError for an address that cannot be read."""
    if not is_address(place):
        return str(place)
    # Nobody who has a file needs the driver.
    from db.postgresql.address import Address

    return str(Address(place))


def written(file: str | Path = ".env") -> dict[str, str]:
    """Return what a file of settings sets, by name; nothing where there is none. Raise OSError, or NotText."""
    try:
        text = read_text(file)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    return {name.upper(): value or "" for name, value in dotenv_values(stream=StringIO(text)).items()}


def setting(name: str, *, path: bool = False) -> str | None:
    """Return a setting as the bot would read it when it is started here, None when it is not set; raise StoreError."""
    try:
        return from_environment(name, os.environ.get(name, ""), path=path) or written().get(name) or None
    except (NotText, BadValue) as error:
        raise StoreError(str(error)) from error
    except OSError as error:
        raise _unread(error) from error


def database() -> Path | str:
    """Return the database that the bot uses when it is started here; raise StoreError."""
    try:
        return place_of(setting("OUTPOST_DATABASE", path=True) or DEFAULT)
    except RuntimeError as error:  # of somebody who has no folder
        raise _unread(error) from error


def _unread(error: Exception) -> StoreError:
    return StoreError(say("The settings can't be read ({why}). Name the database with --database.", why=error))
