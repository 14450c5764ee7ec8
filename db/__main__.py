"""The store's command line: ``python -m db backup FILE`` copies the database, ``python -m db check`` looks through it.

Both while the bot runs.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from db.backup import backup
from db.configured import database
from db.soundness import findings
from db.store_errors import StoreError
from db.store_words import say

if TYPE_CHECKING:
    from collections.abc import Callable


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m db", description=say("Look after the database."))
    commands = parser.add_subparsers(required=True)
    copy = commands.add_parser("backup", help=say("copy the database while the bot runs"))
    copy.add_argument("file", type=Path, help=say("the new file; an existing one is never overwritten"))
    copy.set_defaults(work=_backup)
    look = commands.add_parser("check", help=say("look for damage, and for matches that do not replay"))
    look.set_defaults(work=_check)
    for command in (copy, look):
        command.add_argument("--database", type=Path, help=say("the database; nothing: the one of the settings"))
    chosen = parser.parse_args(arguments)
    work: Callable[[Path, argparse.Namespace], int] = chosen.work
    try:
        return work(chosen.database or database(), chosen)
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1


def _backup(source: Path, chosen: argparse.Namespace) -> int:
    backup(source, chosen.file)
    _tell(say("{path} is saved in {copy}.", path=source, copy=chosen.file))
    return 0


def _check(source: Path, _chosen: argparse.Namespace) -> int:
    found = list(findings(source))
    for sentence in found:
        _tell(sentence)
    # Nothing is known of games here; whether matches replay is told by the part that knows them.
    sys.stdout.flush()
    replaying = subprocess.run([sys.executable, "-m", "host", "replay", "--database", str(source)], check=False)
    return int(bool(found) or replaying.returncode != 0)


def _tell(sentence: str) -> None:
    print(sentence.encode(errors="replace").decode())  # a name need not be a text


if __name__ == "__main__":
    sys.exit(main())
