"""The store's command line: ``python -m db backup FILE`` copies the database while the bot runs."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from dotenv import dotenv_values

from db.connection import StoreError, translated
from db.words import say

_SETTING, _DEFAULT = "OUTPOST_DATABASE", "data/outpost.sqlite3"


def backup(source: Path, target: Path) -> None:
    """Copy the database as it is at one moment into a new file; raise StoreError.

    The copy appears under its name only when it is complete; its folder is made when it is missing.
    """
    if not source.is_file():
        raise StoreError(say("Database {path}: there is no such file; name it with --database.", path=source))
    taken = StoreError(say("Backup {path}: the file is there already; name another one.", path=target))
    if target.exists():
        raise taken
    half = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with closing(sqlite3.connect(f"file:{source}?mode=rw", uri=True)) as connection:
                connection.execute("VACUUM INTO ?", (str(half),))
            target.hardlink_to(half)  # unlike a rename, this never takes the place of a file
        except FileExistsError as error:
            raise taken from error
        finally:
            half.unlink(missing_ok=True)
    except sqlite3.Error as error:
        raise translated(source, error) or StoreError(say("Database {path}: {why}.", path=source, why=error)) from error
    except OSError as error:
        raise StoreError(
            say("Backup {path}: it cannot be written ({why}).", path=target, why=error.strerror)
        ) from error


def configured() -> Path:
    """Return the database that the bot uses when it is started here."""
    written = dotenv_values(".env", encoding="utf-8-sig").get(_SETTING)
    return Path(os.environ.get(_SETTING) or written or _DEFAULT).expanduser()


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m db", description=say("Look after the database."))
    commands = parser.add_subparsers(required=True)
    copy = commands.add_parser("backup", help=say("copy the database while the bot runs"))
    copy.add_argument("file", type=Path, help=say("the new file; an existing one is never overwritten"))
    copy.add_argument("--database", type=Path, help=say("the database; nothing: the one of the settings"))
    chosen = parser.parse_args(arguments)
    source = chosen.database or configured()
    try:
        backup(source, chosen.file)
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1
    print(say("{path} is saved in {copy}.", path=source, copy=chosen.file))
    return 0


if __name__ == "__main__":
    sys.exit(main())
