"""``python -m players match GAME ONE OTHERS``: how strong one player is against others.

``python -m players record GAME PLAYER --seats N --seed S``: one match of a player against itself, as a record.
``python -m players train GAME``: learn the weights of a game's evaluation by self-play.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING

import operator_text
from engine.record import Entry, Record, dump
from engine.registry import EXAMPLES, KEYS
from engine.registry import find as find_game
from engine.timeline import Timeline
from players.arena import play, series
from players.computer import Budget
from players.strengths import RANDOM, STRENGTHS, find

if TYPE_CHECKING:
    from collections.abc import Callable

SHOWN = 10
"""After this many matches it is told how it stands."""


def _match(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m players match")
    parser.add_argument("game", choices=(*KEYS, *EXAMPLES))
    parser.add_argument("one", choices=(RANDOM, *STRENGTHS))
    parser.add_argument("others", choices=(RANDOM, *STRENGTHS))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--skip", type=int, default=0, help="leave out so many at first, which another run plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, help="for each choice of both; else what each has by itself")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    given = parser.parse_args(arguments)
    if not 0 <= given.skip < given.matches:
        parser.error(f"--skip: from 0 to {given.matches - 1}, or no match is left to play")
    game = find_game(given.game)
    one, others = (find(given.game, name) for name in (given.one, given.others))
    budget = None if given.positions is None else Budget(given.positions, 60.0)
    stated = [f"{player.name} {(budget or player.budget).positions}" for player in (one, others)]
    print(f"{given.game}, {given.seats} seats, seed {given.seed}, positions a choice: {', '.join(stated)}", flush=True)
    told = ""
    for tally in series(
        game,
        one,
        others,
        seats=given.seats,
        matches=given.matches,
        seed=given.seed,
        options=dict(pair.split("=", 1) for pair in given.option),
        budget=budget,
        skip=given.skip,
    ):
        told = f"{one.name} against {others.name}: {tally.line()}"
        if tally.matches % SHOWN == 0 and tally.matches < given.matches:
            print(told, file=sys.stderr, flush=True)
    print(told)


def _record(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m players record")
    parser.add_argument("game", choices=(*KEYS, *EXAMPLES))
    parser.add_argument("player", choices=(RANDOM, *STRENGTHS))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    given = parser.parse_args(arguments)
    game, player = find_game(given.game), find(given.game, given.player)
    options = dict(pair.split("=", 1) for pair in given.option)
    played = play(game, [player] * given.seats, seed=given.seed, options=options, budget=player.budget.unhurried())
    record = Record(game.info.key, game.info.rules_version, given.seats, given.seed, options)
    timeline, _ = Timeline.begin(game, record)
    entries = []
    for seat, text in played.actions:
        timeline, _ = timeline.play(game, seat, text)
        entries.append(Entry(seat, text, game.digest(timeline.state)))
    print(dump(replace(record, entries=tuple(entries), outcome=played.outcome)), end="")


def _train(arguments: list[str]) -> None:
    if not arguments or arguments[0] not in KEYS or find_spec(f"players.{arguments[0]}.training") is None:
        able = [key for key in KEYS if find_spec(f"players.{key}.training") is not None]
        raise SystemExit(f"usage: python -m players train {{{','.join(able)}}}: a game whose players learn")
    train: Callable[[list[str]], None] = importlib.import_module(f"players.{arguments[0]}.training").main
    train(arguments[1:])


def main(arguments: list[str]) -> None:
    """Do what the first argument says."""
    does = {"match": _match, "record": _record, "train": _train}.get(arguments[0] if arguments else "")
    if does is None:
        raise SystemExit((__doc__ or "").replace("``", ""))
    does(arguments[1:])


if __name__ == "__main__":
    operator_text.run(lambda: main(sys.argv[1:]))
