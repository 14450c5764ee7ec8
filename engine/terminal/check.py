"""Replaying records and counting decision trees from files.

The text of a perft file is a record (``engine.record``) followed by lines ``perft DEPTH COUNT`` and, for the failing
branch to be shown, ``divide DEPTH SEAT TEXT COUNT`` for each first action. A wrong rule moves a number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from engine.core import Event, Game, IllegalAction, Seat
from engine.record import Record, RecordError, parse
from engine.registry import of_record
from engine.terminal.terminal_text import TerminalRefusal, reason
from engine.timeline import ReplayDiffers, replay
from operator_text import NotText, read_text, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from engine.package import AnyGame


S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Perft:
    """A position, as a record that leads there, and the counts it should have."""

    record: Record
    counts: tuple[tuple[int, int], ...]
    """Depth and count."""
    branches: tuple[tuple[int, Seat, str, int], ...]
    """Depth, then seat, text and count of a first action."""


def count(game: Game[S, A, E, Any], state: S, depth: int) -> int:
    """Return the number of ways in which the next ``depth`` actions of awaited seats can go.

    A match that ends earlier counts as one way.
    """
    if depth == 0:
        return 1
    awaited = game.awaited(state)
    if not awaited:
        return 1
    if depth == 1:
        return sum(len(game.legal(state, seat)) for seat in awaited)
    return sum(ways for *_, ways in divide(game, state, depth))


def divide(game: Game[S, A, E, Any], state: S, depth: int) -> Iterator[tuple[Seat, str, int]]:
    """Return seat, text and count for each first action."""
    for seat in game.awaited(state):
        for action in game.legal(state, seat):
            yield seat, game.encode(action), count(game, game.apply(state, seat, action).state, depth - 1)


def read(text: str) -> Perft:
    """Return what a perft file says; raise RecordError."""
    rest, counts, branches = [], [], []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        try:
            match words:
                case ["perft", depth, total]:
                    counts.append((int(depth), int(total)))
                case ["divide", depth, seat, act, total]:
                    branches.append((int(depth), int(seat), act, int(total)))
                case ["perft" | "divide", *_]:
                    raise RecordError(number, f"{line!r} is neither perft DEPTH COUNT nor divide DEPTH SEAT TEXT COUNT")
                case _:
                    rest.append(line)
                    continue
        except ValueError as error:
            if isinstance(error, RecordError):
                raise
            raise RecordError(number, f"depth, seat and count are numbers, not {line!r}") from error
        rest.append("")  # keeps the numbers of the lines for the errors of the record
    return Perft(parse("\n".join(rest)), tuple(counts), tuple(branches))


def write(game: Game[S, A, E, Any], record: Record, depth: int) -> str:
    """Return the lines for a position, to be put behind its record: counts up to a depth, and the deepest divided."""
    state = replay(game, record).state
    lines = [f"perft {level} {count(game, state, level)}" for level in range(1, depth + 1)]
    lines += [f"divide {depth} {seat} {text} {ways}" for seat, text, ways in divide(game, state, depth)]
    return "\n".join(lines) + "\n"


def differences(game: Game[S, A, E, Any], perft: Perft) -> Iterator[str]:
    """Return what differs from the file, line by line: nothing when all is well. Raise ReplayDiffers."""
    state = replay(game, perft.record).state
    for depth, expected in perft.counts:
        found = count(game, state, depth)
        if found == expected:
            continue
        yield f"perft {depth}: {expected} expected, {found} found"
        known = {(seat, text): ways for level, seat, text, ways in perft.branches if level == depth}
        if not known:
            continue
        real = {(seat, text): ways for seat, text, ways in divide(game, state, depth)}
        for seat, text in sorted(known.keys() | real.keys()):
            before, now = known.get((seat, text), 0), real.get((seat, text), 0)
            if before != now:
                yield f"  divide {depth} {seat} {text}: {before} expected, {now} found"


def replays(games: Sequence[AnyGame], files: Sequence[Path], target: TextIO) -> int:
    """Replay each record, whatever version of the rules it was made by; return 1 when one differs."""
    worst = 0
    for file in files:
        try:
            record = parse(_read(file))
        except RecordError as error:
            raise TerminalRefusal(say("{file} isn't a record: {error}.", file=file, error=error)) from error
        game = _of(games, record, file)
        if record.seed is None:
            raise TerminalRefusal(
                say("{file} is from a running match, so its hidden information is missing.", file=file)
            )
        try:
            lines = [_same(game, file, replay(game, record).state), *_versions(game, record)]
        except ReplayDiffers as error:
            worst = 1
            lines = [_difference(file, error), *_versions(game, record), *_rest(game, record, error)]
        target.write("\n  ".join(lines) + "\n")
    return worst


def _same(game: AnyGame, file: Path, state: object) -> str:
    """Return that a record is as these rules have it, and how it ends."""
    outcome = game.outcome(state)
    if outcome is None:
        return say("{file}: as recorded; the match isn't over", file=file)
    return say(
        "{file}: as recorded; over ({reason}), points {points}, won by seat {winners}",
        file=file,
        reason=outcome.reason,
        points=", ".join(map(str, outcome.scores)),
        winners=", ".join(map(str, outcome.winners)),
    )


def _difference(file: Path, error: ReplayDiffers) -> str:
    """Return where a record differs, and in what."""
    act, got, expected = error.act, error.got, error.expected
    if act is None:
        return say("{file}: differs, {error}", file=file, error=error)
    if error.refusal is None:
        why = say("the digest after it is {got}, but the record has {expected}", got=got, expected=expected)
    elif isinstance(error.refusal, IllegalAction):
        why = say("the rules don't allow it, {reason}", reason=reason(error.refusal))
    else:
        why = say("that isn't a move: {error}", error=error.refusal)
    return say(
        "{file}: differs at entry {entry} (seat {seat}, {text}): {why}",
        file=file,
        entry=error.entry,
        seat=act.seat,
        text=act.text,
        why=why,
    )


def _versions(game: AnyGame, record: Record) -> list[str]:
    """Return which rules made the record, if they were others."""
    now = game.info.rules_version
    if record.rules == now:
        return []
    return [say("It was recorded with rules {then}; these are {now}.", then=record.rules, now=now)]


def _rest(game: AnyGame, record: Record, error: ReplayDiffers) -> list[str]:
    """Return how far the entries go on where only the digest of one differs."""
    if error.act is None or error.refusal is not None:
        return []
    texts = tuple(replace(entry, digest=None) for entry in record.entries)
    try:
        timeline = replay(game, replace(record, entries=texts, outcome=None))
    except ReplayDiffers as later:
        act = later.act or error.act
        return [
            say("Entry {entry} (seat {seat}, {text}) isn't allowed.", entry=later.entry, seat=act.seat, text=act.text)
        ]
    if game.outcome(timeline.state) == record.outcome:
        return [say("All entries are allowed and lead to the same result.")]
    return [say("All entries are allowed but lead to another result.")]


def perfts(games: Sequence[AnyGame], files: Sequence[Path], depth: int | None, target: TextIO) -> int:
    """Count each file's tree and compare, or with a depth print the counts; return 1 when one differs."""
    if depth is not None and depth < 1:
        raise TerminalRefusal(say("The depth must be at least 1, not {depth}.", depth=depth))
    worst = 0
    for file in files:
        try:
            position = read(_read(file))
            game = _of(games, position.record, file)
            if depth is not None:
                target.write(write(game, position.record, depth))
                continue
            found = list(differences(game, position))
        except RecordError as error:
            raise TerminalRefusal(say("{file} isn't a perft file: {error}.", file=file, error=error)) from error
        except ReplayDiffers as error:
            found = [str(error)]
        worst = worst or int(bool(found))
        # Translators: a record's replay has another result.
        verdict = say("{file}: differs", file=file) if found else say("{file}: as recorded", file=file)
        target.write("\n".join([verdict, *found]) + "\n")
    return worst


def _read(file: Path) -> str:
    try:
        return read_text(file)
    except NotText as error:
        raise TerminalRefusal(str(error)) from error
    except OSError as error:
        raise TerminalRefusal(say("Can't read {file}: {why}.", file=file, why=error.strerror)) from error


def _of(games: Sequence[AnyGame], record: Record, file: Path) -> AnyGame:
    """Return the game of a record, with the cards that it was dealt from."""
    known = {game.info.key: game for game in games}
    if record.game in known:
        return of_record(record, known)
    raise TerminalRefusal(say("{file} is a match of {game!r}, which isn't a game here.", file=file, game=record.game))
