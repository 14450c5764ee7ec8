"""The commands of ``python -m engine``: what may be asked, and which function does it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from engine.core import BadOptions
from engine.record import RecordError
from engine.terminal import check, play, random_play
from engine.terminal.terminal_text import TerminalRefusal
from operator_text import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.package import AnyGame, GamePackage

WRONG = 2
"""The exit code for whatever was asked wrongly; 1 is for a check that fails."""


def main(
    arguments: Sequence[str],
    packages: Sequence[GamePackage],
    *,
    source: TextIO = sys.stdin,
    target: TextIO = sys.stdout,
) -> int:
    """Do what the arguments ask; return the exit code."""
    asked = _parser().parse_args(arguments)
    games = [one.game for one in packages]
    try:
        match asked.command:
            case "games":
                _list(games, target)
                return 0
            case "play":
                table = play.TerminalMatch(
                    _package(packages, asked.game), asked.seats, seed=asked.seed, options=_options(asked)
                )
                play.play(table, asked.seat, source, target)
                return 0
            case "random":
                run = random_play.Run(asked.seats, asked.games, seed=asked.seed, options=_options(asked))
                random_play.play_at_random(_package(packages, asked.game).game, run, asked.record, target)
                return 0
            case "replay":
                return check.replays(games, asked.files, target)
            case _:
                return check.perfts(games, asked.files, asked.depth, target)
    except TerminalRefusal as error:
        sentence = str(error)
    except BadOptions as error:
        sentence = say("{key} can't be {value!r}. Run `games` to see its values.", key=error.key, value=error.value)
    except RecordError as error:
        sentence = say("This isn't a record: {error}.", error=error)
    sys.stderr.write(f"{sentence}\n")
    return WRONG


def _list(known: Sequence[AnyGame], target: TextIO) -> None:
    """List the games, their options and the values, the default first."""
    for game in known:
        info = game.info
        seats = ", ".join(map(str, info.seats))
        target.write(
            say(
                "{key}: {title}, players: {seats}, rules {rules}, {stage}",
                key=info.key,
                title=info.title,
                seats=seats,
                rules=info.rules_version,
                stage=info.stage,
            )
            + "\n"
        )
        for option in info.options:
            values = sorted(option.values, key=lambda value: value != option.default)
            target.write(f"  {option.key}={'|'.join(values)}\n")
        target.writelines(f"  {choice.key}.N={'|'.join(choice.values)}\n" for choice in info.seat_options)
        if info.first:
            target.write("  first=draw|N\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description=say("Play, measure and check any game."))
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help=say("list the games and their options"))
    one = commands.add_parser("play", help=say("play against random opponents"))
    _about_a_match(one)
    one.add_argument("--seat", type=int, default=0, help=say("your seat, counted from 0"))
    many = commands.add_parser("random", help=say("let random players play, and measure it"))
    _about_a_match(many)
    many.add_argument("--games", type=int, default=20, help=say("how many matches"))
    many.add_argument("--record", type=Path, metavar="DIR", help=say("write each match to this directory"))
    replay = commands.add_parser("replay", help=say("replay records and compare"))
    replay.add_argument("files", nargs="+", type=Path, metavar="FILE")
    perft = commands.add_parser("perft", help=say("count decision trees and compare"))
    perft.add_argument("files", nargs="+", type=Path, metavar="FILE")
    perft.add_argument("--depth", type=int, help=say("print the counts up to this depth instead, ready for a file"))
    return parser


def _about_a_match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2, help=say("number of players"))
    parser.add_argument("--seed", type=int, help=say("repeat a match: the same seed deals the same cards"))
    parser.add_argument("--options", nargs="+", default=[], metavar="KEY=VALUE", help=say("options of the match"))


def _options(asked: argparse.Namespace) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in asked.options:
        key, sign, value = part.partition("=")
        if not (key and sign and value):
            raise TerminalRefusal(say("Write an option as KEY=VALUE, not {part!r}.", part=part))
        options[key] = value
    return options


def _package(packages: Sequence[GamePackage], key: str) -> GamePackage:
    for one in packages:
        if one.game.info.key == key:
            return one
    known = ", ".join(one.game.info.key for one in packages)
    raise TerminalRefusal(say("There's no game {key!r}. Choose from: {known}.", key=key, known=known))
