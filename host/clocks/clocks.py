"""What every operation on a match does to its clocks, and when they run out.

Knows whose time stands still and when. Must not know what comes of a clock that has run out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from host.clocks.arithmetic import CONTROLS, HANDED_OVER, QUARTER, begun, charged, ended, moved, runs_out
from host.lobby.table_options import CLOCK, CLOCK_QUIET, EXCLUDED
from host.types import SEAT_CHANGED

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from db import ClockRow, Stored
    from engine.core import Seat
    from host.clocks.arithmetic import TimeControl
    from host.clocks.standstill import Standstill
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.people.preferences import Likings
    from host.people.quiet_hours import Habits
    from host.types import Intervals, MatchInfo


@dataclass(frozen=True, slots=True)
class RunningOut:
    """When the time of somebody who is awaited is over, unless more of it stands still."""

    seat: Seat
    warned: int
    """When a quarter of what there was is left, in Unix seconds."""
    end: int
    left: int
    """Seconds that are left now."""
    still: bool
    """Something else than quiet hours keeps the clock still now."""


def control_of(info: MatchInfo) -> TimeControl | None:
    """Return how much time the seats of a match have; None: nobody's time counts, as for whoever plays alone."""
    return CONTROLS.get(info.table.get(CLOCK, "")) if len(info.people) > 1 else None


class Clocks:
    """The clocks of the matches of one store."""

    def __init__(self, core: Core, likings: Likings, standstill: Standstill) -> None:
        self._core = core
        self._likings = likings
        self._standstill = standstill

    async def running_out(self, info: MatchInfo, clocks: Sequence[ClockRow], *, now: int) -> tuple[RunningOut, ...]:
        """Return when the clocks that run come to their end, by seat."""
        return tuple([await self._running_out(info, one, now) for one in clocks if one.since is not None])

    async def _running_out(self, info: MatchInfo, clock: ClockRow, now: int) -> RunningOut:
        begun_at = clock.since or 0
        stopped, nights = await self.kept_still(info, clock)
        end = runs_out(begun_at, clock.left, stopped=stopped, nights=nights)
        return RunningOut(
            clock.seat,
            runs_out(begun_at, clock.left - clock.left // QUARTER, stopped=stopped, nights=nights),
            end,
            max(0, clock.left - charged(begun_at, now, stopped=stopped, nights=nights)),
            still=any(begin <= now < until for begin, until in stopped),
        )

    async def kept_still(self, info: MatchInfo, clock: ClockRow) -> tuple[Intervals, Habits | None]:
        """Return what does not count of a seat's time: intervals, and the habits whose quiet hours do not."""
        user = info.seats[clock.seat].user
        stopped = await self._standstill.stood_still(info.id, user, since=clock.since or 0)
        return stopped, (await self._likings.habits([user]))[user] if info.table.get(CLOCK_QUIET) == EXCLUDED else None

    async def after_change(
        self,
        before: LiveMatch | None,
        after: LiveMatch,
        *,
        at: int,
        anew: Collection[Seat] = (),
        back: bool = False,
    ) -> LiveMatch:
        """Return a match with its clocks after a change; before: None, it begins.

        ``anew``: where a person sat down now; ``back``: the table agreed to go back.
        """
        control = control_of(after.info)
        if control is None:
            return after
        clocks = before.clocks if before is not None and before.clocks else begun(control, len(after.info.seats))
        spent = dict[int, int]()
        for one in ended(clocks, () if before is None else before.waits, after.waits, anew=anew):
            stopped, nights = await self.kept_still((before or after).info, one)
            spent[one.seat] = charged(one.since or 0, at, stopped=stopped, nights=nights)
        turn, bare = after.summons.turn, await self._handed_over_lately(before, anew, at)
        moves = moved(clocks, control, spent, after.waits, turn=turn, at=at, anew=anew, bare=bare, back=back)
        return replace(after, clocks=moves)

    async def _handed_over_lately(self, before: LiveMatch | None, seats: Collection[Seat], at: int) -> frozenset[Seat]:
        """Return those of the seats that one person hands to another now and that changed hands a short time ago."""
        if before is None or not any(before.info.seats[seat].present for seat in seats):
            return frozenset()
        notes = await self._core.notes(before.info.id)
        lately = {one.details.get("seat") for one in notes if one.kind == SEAT_CHANGED and at < one.at + HANDED_OVER}
        return frozenset(seat for seat in seats if seat in lately and before.info.seats[seat].present)


def with_stored_clocks(stored: Stored, live: LiveMatch, *, now: int, stood_still: bool) -> LiveMatch:
    """Return a match that was replayed with its clocks; while it stood still, nobody's time counted."""
    control = control_of(live.info)
    if control is None:
        return live
    clocks = stored.clocks if len(stored.clocks) == len(live.info.seats) else begun(control, len(live.info.seats))
    if stood_still:
        clocks = tuple(replace(one, since=None) for one in clocks)
    return replace(live, clocks=moved(clocks, control, {}, live.waits, turn=live.summons.turn, at=now))
