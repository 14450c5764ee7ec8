"""Random play of any game: for tests, for finding matches worth keeping, and many matches in numbers.

Knows the contract only. The chance here is its own and never the match's.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from engine.core import Event, Game, Seat
from engine.record import Entry, Record, dump
from engine.rng import Rng
from engine.terminal.terminal_text import TerminalRefusal
from engine.timeline import Timeline
from operator_text import count, say

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.package import AnyGame

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E", bound=Event)

LONGEST = 20_000
"""Actions after which a random match is given up: no game of this project comes near."""


class NeverEndsError(RuntimeError):
    """A random match that was given up; the message names what is needed to repeat it."""


def pick(game: Game[S, A, E, Any], state: S, rng: Rng, *, seats: int = 0) -> tuple[Seat, A, Rng]:
    """Return an awaited seat, one of its legal actions, and the chance to go on with.

    With ``seats``, the number of all seats, one in eight draws lets any seat act that may, awaited or not.
    """
    acting = game.awaited(state)
    if seats:
        now, rng = rng.below(8)
        if now == 0:
            acting = tuple(seat for seat in range(seats) if game.legal(state, seat))
    seat = acting[0]
    if len(acting) > 1:
        which, rng = rng.below(len(acting))
        seat = acting[which]
    actions = game.legal(state, seat)
    which, rng = rng.below(len(actions))
    return seat, actions[which], rng


def random_match(
    game: Game[S, A, E, Any], seats: int, *, seed: int, options: Mapping[str, str], rng: Rng, digests: bool = True
) -> tuple[Record, Timeline[S]]:
    """Play one match to its end at random; raise BadOptions or NeverEndsError."""
    record = Record(game.info.key, game.info.rules_version, seats, seed, dict(options))
    timeline, _ = Timeline.begin(game, record)
    entries: list[Entry] = []
    while game.awaited(timeline.state):
        if len(entries) == LONGEST:
            raise NeverEndsError(f"{game.info.key}, {seats} seats, seed {seed}: no end after {LONGEST} actions")
        seat, action, rng = pick(game, timeline.state, rng, seats=seats)
        text = game.encode(action)
        timeline, _ = timeline.play(game, seat, text)
        entries.append(Entry(seat, text, game.digest(timeline.state) if digests else None))
    return replace(record, entries=tuple(entries), outcome=game.outcome(timeline.state)), timeline


@dataclass(frozen=True, slots=True)
class Run:
    """What random matches are wanted."""

    seats: int
    games: int
    seed: int | None
    """The first match's; the others follow. None: any."""
    options: Mapping[str, str]


def play_at_random(game: AnyGame, run: Run, folder: Path | None, target: TextIO) -> None:
    """Play random matches and say how many actions they took; write their records into the folder, if any."""
    if run.games < 1:
        raise TerminalRefusal(say("Run at least one match, not {games}.", games=run.games))
    if folder is not None:
        _make(folder)
    first = secrets.randbits(32) if run.seed is None else run.seed
    lengths: list[int] = []
    spent = 0.0
    for seed in range(first, first + run.games):
        start = time.perf_counter()
        record, _ = random_match(
            game,
            run.seats,
            seed=seed,
            options=run.options,
            rng=Rng.seeded(seed, "random play"),
            digests=folder is not None,
        )
        spent += time.perf_counter() - start
        lengths.append(len(record.entries))
        if folder is not None:
            (folder / _name(record)).write_text(dump(record), encoding="utf-8")
    actions = sum(lengths)
    target.write(count("{n} game, from seed {seed}", "{n} games, from seed {seed}", run.games, seed=first) + "\n")
    # Translators: moves in a record.
    target.write(count("{n} action", "{n} actions", actions) + "\n")
    target.write(count("{n} action/s", "{n} actions/s", round(actions / max(spent, 1e-9))) + "\n")
    target.write(
        count(
            "longest game: {n} action (seed {seed})",
            "longest game: {n} actions (seed {seed})",
            max(lengths),
            seed=first + lengths.index(max(lengths)),
        )
        + "\n"
    )


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TerminalRefusal(say("Can't write to {folder}: {why}.", folder=folder, why=error.strerror)) from error


def _name(record: Record) -> str:
    return f"{record.game}-{record.seats}-{record.seed}.txt"
