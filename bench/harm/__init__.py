"""``python -m bench harm``: the bot is killed, Discord is out of order, the disk fails, while people play.

The playground and the people are in this process, the bot is in one of its own. Takes about an hour.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.harm import storage
from bench.harm.outages import OUTAGES, killed, out_of_order
from bench.measured import Measured

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.harm.held import Held

KILLS: Final = 300
SECONDS: Final = 120.0
"""For which each outage of Discord's lasts."""
FAILURES: Final = 10
"""Kills with a disk that fails."""
FLIPPED: Final = 400
"""Files with flipped bytes."""


def figures() -> Iterator[Measured]:
    """Run every campaign and yield its row as soon as it is over."""
    with tempfile.TemporaryDirectory() as folder:
        held = asyncio.run(killed(Path(folder), KILLS))
        yield _figure(f"{KILLS} kills with acts in flight", held, f"{held.acknowledged} acknowledged acts")
    for name in OUTAGES:
        with tempfile.TemporaryDirectory() as folder:
            held = asyncio.run(out_of_order(name, Path(folder), SECONDS))
            yield _figure(f"Discord, {SECONDS:.0f} s: {name}", held, f"{held.acknowledged} acknowledged acts")
    with tempfile.TemporaryDirectory() as folder:
        held = asyncio.run(storage.disk_failing(Path(folder), FAILURES))
        yield _figure(f"{FAILURES} kills with a failing disk", held, f"{held.acknowledged} acknowledged acts")
    with tempfile.TemporaryDirectory() as folder:
        yield _row("the file deleted and replaced", asyncio.run(storage.file_taken(Path(folder))), "none acknowledged")
    yield from _starts()


def _starts() -> Iterator[Measured]:
    with tempfile.TemporaryDirectory() as folder:
        yield _row("starts on what cannot be used", asyncio.run(storage.bad_starts(Path(folder))), "exit code 3 each")
    with tempfile.TemporaryDirectory() as folder:
        yield _row("a second bot by other names", asyncio.run(storage.second_bot(Path(folder))), "exit code 3 each")
    with tempfile.TemporaryDirectory() as folder:
        noticed, wrong = asyncio.run(storage.flipped(Path(folder), FLIPPED))
        yield _row(f"{FLIPPED} files with flipped bytes", wrong, f"{noticed} noticed, the others read the same")
    with tempfile.TemporaryDirectory() as folder:
        yield _row("backups of odd names and onto a full disk", storage.backups(Path(folder)), "each copy read again")


def _figure(name: str, held: Held, detail: str) -> Measured:
    counts = (
        f"{len(held.lost)} lost, {len(held.doubled)} doubled, {len(held.incidents)} incidents,"
        f" {len(held.tracebacks)} tracebacks, {len(held.behind)} boards behind, {len(held.alive)} old buttons"
    )
    print(*held.wrong, sep="\n", end="\n" if held.wrong else "", file=sys.stderr)
    return Measured(
        f"Harm: {name}", "all 0", counts, f"{detail}; all right after {held.slowest:.1f} s at most", not held.wrong
    )


def _row(name: str, wrong: list[str], detail: str) -> Measured:
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    return Measured(f"Harm: {name}", "0 wrong", f"{len(wrong)} wrong", detail, not wrong)
