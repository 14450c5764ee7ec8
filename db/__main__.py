"""The store's command line: ``python -m db backup FILE`` copies the database while the bot runs."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from dotenv import dotenv_values

from db.backup import backup
from db.store_errors import StoreError
from db.store_words import say

_SETTING, _DEFAULT = "OUTPOST_DATABASE", "data/outpost.sqlite3"


def configured() -> Path:
    """Return the database that the bot uses when it is started here; raise StoreError."""
    try:
        written = dotenv_values(".env", encoding="utf-8-sig").get(_SETTING)
        return Path(os.environ.get(_SETTING) or written or _DEFAULT).expanduser()
    except (OSError, ValueError, RuntimeError) as error:
        raise StoreError(
            say("The settings cannot be read ({why}); name the database with --database.", why=error)
        ) from error


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m db", description=say("Look after the database."))
    commands = parser.add_subparsers(required=True)
    copy = commands.add_parser("backup", help=say("copy the database while the bot runs"))
    copy.add_argument("file", type=Path, help=say("the new file; an existing one is never overwritten"))
    copy.add_argument("--database", type=Path, help=say("the database; nothing: the one of the settings"))
    chosen = parser.parse_args(arguments)
    try:
        source = chosen.database or configured()
        backup(source, chosen.file)
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1
    said = say("{path} is saved in {copy}.", path=source, copy=chosen.file)
    print(said.encode(errors="replace").decode())  # a name need not be a text
    return 0


if __name__ == "__main__":
    sys.exit(main())
