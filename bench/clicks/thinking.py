"""``python -m bench thinking``: how long a person waits for computers, and others while these think at 20 tables.

The same people click with and without them. All computers are hard and fill their tables but for one person.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bench.clicks import waits
from bench.clicks.clicks import measure
from bench.measured import Measured, percentile
from bench.tables import PLAYED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.core import Game

TABLES: Final = 20
_STALL: Final = 0.02
_RATIO: Final = 1.5


def figures() -> Iterator[Measured]:
    """Let a person wait for computers, at one table and at 20; play both games with computers beside, and without."""
    yield from waits.figures(PLAYED)
    yield from waits.figures(PLAYED, tables=TABLES)
    for game in PLAYED:
        yield from _figures(game)


def _listed(stalls: Sequence[float]) -> str:
    return ", ".join(f"{stall * 1000:.0f}" for stall in stalls)


def _figures(game: Game[Any, Any, Any, Any]) -> list[Measured]:
    key, title = game.info.key, game.info.title
    alone, stalled = measure(key)
    beside, stalls = measure(key, computers=TABLES)
    one, other = (percentile(times.acknowledged, 0.99) for times in (alone, beside))
    worst = stalls[0] if stalls else 0.0
    return [
        Measured(
            f"{title}: longest stall of the event loop while computers think at {TABLES} tables",
            f"≤ {_STALL * 1000:.0f} ms",
            f"{worst * 1000:.0f} ms",
            f"next ones {_listed(stalls[1:4])} ms; without computers {_listed(stalled[:4])} ms",
            worst <= _STALL,
        ),
        Measured(
            f"{title}: click to acknowledgement beside that, p99, against without",
            f"≤ {_RATIO}",
            f"{other / one:.2f}",
            f"{other * 1000:.0f} ms of {len(beside.acknowledged)} clicks, against {one * 1000:.0f} ms",
            other <= _RATIO * one,
        ),
    ]
