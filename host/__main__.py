"""The host's command line, beside a running bot: ``python -m host inspect MATCH`` tells how a match stands.

``python -m host replay`` tells which open matches do not replay; ``python -m db check`` asks for that as well.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import operator_text
from db import StoreError, open_to_read
from db.place import database, place_of, setting
from engine.card_file import CardsError
from engine.package import outline
from engine.registry import package, with_cards
from host.records import inspection
from host.refusal import Refusal
from operator_text import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from db import Store
    from host.types import AnyGame

_FOUND: Final = 1
_LAST: Final = (1 << 63) - 1
"""What a database takes for a number."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m host", description=say("Inspect matches while the bot runs."))
    commands = parser.add_subparsers(required=True, dest="command")
    one = commands.add_parser("inspect", help=say("show a match's state"))
    one.add_argument("match", type=int, help=say("the match's number"))
    one.add_argument("--reveal", action="store_true", help=say("include hands, the seed and secret moves"))
    every = commands.add_parser("replay", help=say("list open matches that don't replay"))
    for command in (one, every):
        command.add_argument("--database", type=place_of, help=say("the database (default: the one in the settings)"))
    try:
        chosen = parser.parse_args(arguments)
        cards = setting("OUTPOST_CARDS", path=True)
        games = with_cards(Path(cards).expanduser() if cards else None)
        return asyncio.run(_run(chosen, games))
    except (StoreError, CardsError) as error:
        print(error, file=sys.stderr)
        return _FOUND


async def _run(chosen: argparse.Namespace, games: dict[str, AnyGame]) -> int:
    store = await open_to_read(chosen.database or database())
    try:
        if chosen.command == "inspect":
            return await _inspect(store, games, match=chosen.match, reveal=chosen.reveal)
        return await _replay(store, games)
    finally:
        await store.close()


async def _inspect(store: Store, games: dict[str, AnyGame], *, match: int, reveal: bool) -> int:
    try:
        of = await inspection.kept(store, min(match, _LAST))
    except Refusal:
        print(say("There's no match {match}.", match=match), file=sys.stderr)
        return _FOUND
    text_table: Callable[[object], str] = outline
    if of.stored.match.game in games:
        text_table = package(of.stored.match.game).text_table
    for line in inspection.lines(of, games, now=int(time.time()), reveal=reveal, text_table=text_table):
        print(line)
    return 0


async def _replay(store: Store, games: dict[str, AnyGame]) -> int:
    found = [sentence async for sentence in inspection.findings(store, games)]
    for sentence in found:
        print(sentence)
    if not found:
        print(say("Every open match replays."))
    return _FOUND if found else 0


if __name__ == "__main__":
    operator_text.run(main)
