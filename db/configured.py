"""What the bot's settings say, for command lines that need one or two of them and must not know the rest."""

from __future__ import annotations

import os
from io import StringIO
from typing import TYPE_CHECKING, Final

from dotenv import dotenv_values

from db.errors import StoreError
from db.place import place_of
from db.words import say
from operator_text import BadValue, NotText, from_environment, read_text

if TYPE_CHECKING:
    from pathlib import Path

_DEFAULT: Final = "data/outpost.sqlite3"


def setting(name: str, *, path: bool = False) -> str | None:
    """Return a setting as the bot would read it when it is started here, None when it is not set; raise StoreError."""
    try:
        given = from_environment(name, os.environ.get(name, ""), path=path)
        return given or _written(name)
    except (NotText, BadValue) as error:
        raise StoreError(str(error)) from error
    except OSError as error:
        raise _unread(error) from error


def _written(name: str) -> str | None:
    """Return a setting of the file ``.env``."""
    try:
        text = read_text(".env")
    except (FileNotFoundError, NotADirectoryError):
        return None
    return dotenv_values(stream=StringIO(text)).get(name) or None


def database() -> Path | str:
    """Return the database that the bot uses when it is started here; raise StoreError."""
    try:
        return place_of(setting("OUTPOST_DATABASE", path=True) or _DEFAULT)
    except RuntimeError as error:  # of somebody who has no folder
        raise _unread(error) from error


def _unread(error: Exception) -> StoreError:
    return StoreError(say("The settings cannot be read ({why}); name the database with --database.", why=error))
