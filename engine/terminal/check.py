"""Replaying records and counting decision trees from files."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from engine import perft
from engine.record import Record, RecordError, ReplayDiffers, parse, replay
from engine.terminal.words import Refused, say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from engine.registry import AnyGame


def replays(games: Sequence[AnyGame], files: Sequence[Path], target: TextIO) -> int:
    """Replay each record; return 1 when one differs."""
    worst = 0
    for file in files:
        try:
            record = parse(_read(file))
            game = _of(games, record, file)
            timeline = replay(game, record)
        except RecordError as error:
            raise Refused(say("{file} is no record: {error}.", file=file, error=error)) from error
        except ReplayDiffers as error:
            worst = 1
            target.write(say("{file}: differs, {error}", file=file, error=error) + "\n")
            continue
        outcome = game.outcome(timeline.state)
        if outcome is None:
            target.write(say("{file}: as recorded; the match is not over", file=file) + "\n")
            continue
        points = ", ".join(map(str, outcome.scores))
        winners = ", ".join(map(str, outcome.winners))
        target.write(
            say(
                "{file}: as recorded; over ({reason}), points {points}, won by seat {winners}",
                file=file,
                reason=outcome.reason,
                points=points,
                winners=winners,
            )
            + "\n"
        )
    return worst


def perfts(games: Sequence[AnyGame], files: Sequence[Path], depth: int | None, target: TextIO) -> int:
    """Count each file's tree and compare, or with a depth print the counts; return 1 when one differs."""
    if depth is not None and depth < 1:
        raise Refused(say("The depth is at least 1, not {depth}.", depth=depth))
    worst = 0
    for file in files:
        try:
            position = perft.read(_read(file))
            game = _of(games, position.record, file)
            if depth is not None:
                target.write(perft.write(game, position.record, depth))
                continue
            differences = list(perft.differences(game, position))
        except RecordError as error:
            raise Refused(say("{file} is no perft file: {error}.", file=file, error=error)) from error
        except ReplayDiffers as error:
            differences = [str(error)]
        worst = worst or int(bool(differences))
        verdict = say("{file}: differs", file=file) if differences else say("{file}: as recorded", file=file)
        target.write("\n".join([verdict, *differences]) + "\n")
    return worst


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(say("{file} cannot be read: {why}.", file=file, why=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise Refused(say("{file} is no text.", file=file)) from error


def _of(games: Sequence[AnyGame], record: Record, file: Path) -> AnyGame:
    for game in games:
        if game.info.key == record.game:
            return game
    raise Refused(say("{file} is a match of {game!r}, which is not known here.", file=file, game=record.game))
