"""Timers of matches that have changed: no kind fails, comes again at once, or posts something pointless."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from bench.people.messages import words_of
from cogs.schedule.kinds import KINDS
from db import Concern, Timer, TimerKind
from tests.support.hosting import refused, stand_in

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bench.people.table import LiveTable

NEWER = "a-kind-of-a-newer-program"
OF_A_TABLE = (
    TimerKind.AWAY,
    TimerKind.PAUSE,
    TimerKind.REST,
    TimerKind.RESUMED,
    TimerKind.SEAT,
    TimerKind.IDLE_WORD,
    TimerKind.IDLE,
    TimerKind.LAPSE,
)
"""Kinds that are about no person."""


def row(kind: str, match: int, user: int, *, at: int) -> Timer:
    """Return something due of a kind, as the store would hold it, of long ago."""
    return Timer(
        kind,
        None if kind == TimerKind.VACATION else match,
        None if kind in OF_A_TABLE else user,
        Concern("turn", 1) if kind == TimerKind.FOLLOW else Concern("wait"),
        at,
        at,
        of_turn=False,
        asker=user,
    )


async def over(at: LiveTable, match: int) -> None:
    await at.host.seats.resign(match, at.bob)


async def closed(at: LiveTable, match: int) -> None:
    await at.host.closing.close(match)


async def resting(at: LiveTable, match: int) -> None:
    (due,) = [one for one in await at.store.timers.due_of_match(match) if one.kind == TimerKind.REST]
    await at.host.resting.rest(due)


async def deserted(at: LiveTable, match: int) -> None:
    for seat in (0, 1):
        await stand_in(at.host, match, seat)


async def gone(at: LiveTable, match: int) -> None:
    """Let the game not be there any more."""
    await at.stop()
    del at.games["roam"], at.renderers["roam"]
    await at.boot()
    await refused("frozen", at.host.play.look(match))


async def spoilt(at: LiveTable, match: int) -> None:
    """Let something else have written into the file."""
    await at.stop()
    with sqlite3.connect(at.path) as db:
        db.execute("UPDATE seats SET user = user + 1000 WHERE match = ? AND seat = 1", (match,))
    await at.boot()


CASES: tuple[Callable[[LiveTable, int], Awaitable[None]], ...] = (over, closed, resting, deserted, gone, spoilt)


@pytest.mark.parametrize("case", CASES)
async def test_what_is_due_of_a_match_that_does_not_go_on_is_dealt_with_once(
    at: LiveTable, case: Callable[[LiveTable, int], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> None:
    match = await at.new(at.bob)
    await case(at, match)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    said, now = len(at.public()), at.host.core.now()
    caplog.clear()
    await at.store.timers.add_due([row(kind, match, at.ann, at=now) for kind in (*KINDS, NEWER)])
    await at.passed(seconds=30)
    assert [f"{one.getMessage()}: {one.exc_info[1]!r}" for one in caplog.records if one.exc_info] == []
    left = await at.host.schedule.agenda(most=99)
    assert [one.kind for one in left.due] == [], "it would be tried again and again"
    told = [words_of(one) for one in at.public()[said:]]
    # that a stand-in plays is so where nobody is there
    assert told == [] or (case is deserted and told[0].startswith("Time's up for")), "nobody is told in vain"
