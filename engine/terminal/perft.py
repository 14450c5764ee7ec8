"""Counting the decision tree, the strictest short test that rules have: a wrong rule moves a number.

Knows the contract only. The text of a perft file is a record (``engine.record``) followed by lines ``perft DEPTH
COUNT`` and, for the failing branch to be shown, ``divide DEPTH SEAT TEXT COUNT`` for each first action.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core import Event, Game, Seat
from engine.record import Record, RecordError, parse
from engine.timeline import replay

if TYPE_CHECKING:
    from collections.abc import Iterator

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
