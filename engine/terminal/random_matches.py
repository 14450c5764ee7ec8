"""Listing games, and random matches in numbers."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

from engine.record import Record, dump
from engine.rng import Rng
from engine.terminal.random_play import random_match
from engine.terminal.terminal_text import TerminalRefusal
from operator_text import count, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from engine.package import AnyGame


@dataclass(frozen=True, slots=True)
class Run:
    """What random matches are wanted."""

    seats: int
    games: int
    seed: int | None
    """The first match's; the others follow. None: any."""
    options: Mapping[str, str]


def games(known: Sequence[AnyGame], target: TextIO) -> None:
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


def play(game: AnyGame, run: Run, folder: Path | None, target: TextIO) -> None:
    """Play random matches and say how many actions they took; write their records into the folder, if any."""
    if run.games < 1:
        raise TerminalRefusal(say("At least one match is needed, not {games}.", games=run.games))
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
        raise TerminalRefusal(say("{folder} cannot be written: {why}.", folder=folder, why=error.strerror)) from error


def _name(record: Record) -> str:
    return f"{record.game}-{record.seats}-{record.seed}.txt"
