"""The store's command line: ``python -m db backup FILE`` copies the database, ``python -m db check`` looks through it.

Both while the bot runs. ``python -m db move FROM TO`` carries it into another one, with the bot stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import operator_text
from db.errors import StoreError
from db.moving import move
from db.opening import open_to_read
from db.place import database, place_of, shown
from db.soundness import findings, of_rows
from db.sqlite.backup import backup
from operator_text import say

if TYPE_CHECKING:
    from collections.abc import Callable


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m db", description=say("Maintain the database."))
    commands = parser.add_subparsers(required=True)
    copy = commands.add_parser("backup", help=say("copy the database while the bot runs"))
    copy.add_argument("file", type=Path, help=say("the new file; an existing one is never overwritten"))
    copy.set_defaults(work=_backup)
    look = commands.add_parser("check", help=say("check for damage and for matches that don't replay"))
    look.set_defaults(work=_check)
    for command in (copy, look):
        command.add_argument("--database", type=place_of, help=say("the database (default: the one in the settings)"))
    carry = commands.add_parser("move", help=say("move everything to a new database (stop the bot first)"))
    carry.add_argument(
        "source", type=place_of, help=say("the database: a file or an address (-: the one in the settings)")
    )
    carry.add_argument(
        "target", type=place_of, help=say("the new database: a file or an address (-: the one in the settings)")
    )
    carry.set_defaults(work=_move)
    try:
        chosen = parser.parse_args(arguments)
        work: Callable[[argparse.Namespace], int] = chosen.work
        return work(chosen)
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1


def _backup(chosen: argparse.Namespace) -> int:
    source: Path | str = chosen.database or database()
    if isinstance(source, str):
        # Nobody who has a file needs the driver.
        from db.postgresql.address import Address

        command = Address(source).dump_command(chosen.file)
        raise StoreError(say("PostgreSQL makes its own backups while the bot runs: {command}", command=command))
    backup(source, chosen.file)
    print(say("Saved {path} to {copy}.", path=source, copy=chosen.file))
    return 0


def _check(chosen: argparse.Namespace) -> int:
    source: Path | str = chosen.database or database()
    found = asyncio.run(_rows_on_server(source)) if isinstance(source, str) else list(findings(source))
    for sentence in found:
        print(sentence)
    # Nothing is known of games here; whether matches replay is told by the part that knows them.
    # Named in the environment: what is said in a command line, everybody on the machine may read.
    named = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "host", "replay"]
    if isinstance(source, Path):
        command += ["--database", str(source)]
    else:
        named["OUTPOST_DATABASE"] = source
    replaying = subprocess.run(
        command, check=False, env=named, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
    )
    for line in replaying.stdout.splitlines():
        if line not in found:
            print(line)
    return int(bool(found) or replaying.returncode != 0)


async def _rows_on_server(source: str) -> list[str]:
    store = await open_to_read(source)
    try:
        return await store.database.read(lambda db: list(of_rows(db)))
    finally:
        await store.close()


def _move(chosen: argparse.Namespace) -> int:
    source, target = (database() if str(one) == "-" else one for one in (chosen.source, chosen.target))
    if isinstance(source, Path) and not source.exists():
        raise StoreError(say("Database {path}: no such file.", path=source))
    try:
        count = asyncio.run(move(source, target))
    except KeyboardInterrupt:
        raise StoreError(say("Nothing was moved.")) from None
    print(
        say(
            "Everything in {path} is now in {target}, compared row by row (matches: {count}). Start the bot with the"
            " new one. The old one is unchanged: don't start a bot with it again.",
            count=count,
            path=shown(source),
            target=shown(target),
        )
    )
    return 0


if __name__ == "__main__":
    operator_text.run(main)
