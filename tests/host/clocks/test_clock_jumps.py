"""The system clock is put forward or back: no time passes by that, for any clock or timer."""

import random

import pytest

from db import Board, TimerKind
from host import Host
from host.clocks.clocks import BEAT, SMALL, ClockWatch, steady
from host.people.preferences import Habits, Likings
from host.proposals.wanted import END
from tests.support.hosting import ANN, BOB, Chance, open_table

DAY, HOUR = 86_400, 3600
FORTNIGHT = 14 * DAY


class Watched:
    """A table whose host has a steady clock beside the one that may be set."""

    def __init__(self, table, monkeypatch) -> None:
        self.table = table
        self.steady = [50]
        self.begin()

        async def always_awake(_host, users):
            return dict.fromkeys(users, Habits(quiet_from=0, quiet_to=0))

        monkeypatch.setattr(Likings, "habits", always_awake)

    def begin(self) -> None:
        self.table.host = Host.of(
            self.table.store,
            self.table.games,
            clock=lambda: self.table.time[0],
            steady=lambda: self.steady[0],
            entropy=Chance(),
        )

    @property
    def host(self):
        return self.table.host

    async def passes(self, seconds) -> None:
        """Let time pass while the bot is there, and says so every minute."""
        for _ in range(0, seconds, HOUR):
            step = min(seconds, HOUR)
            self.table.time[0] += step
            self.steady[0] += step
            self.host.presence.still_there()
        await self.host.presence.beat()

    async def set_by(self, seconds) -> None:
        """Put the clock forward or back; who looks at what is scheduled notices it first."""
        self.table.time[0] += seconds
        await self.host.schedule.agenda(most=1)

    async def left(self, match, seat):
        update = await self.host.play.look(match)
        (clock,) = await self.host.clocks.running_out(update.info, update.clocks, now=self.table.time[0])
        assert clock.seat == seat
        return clock.left

    async def due(self, match, kind):
        return next(
            row for row in await self.table.store.timers.due_of_match(match) if row.kind == kind and row.user == BOB
        )


@pytest.fixture
def at(table, monkeypatch):
    return Watched(table, monkeypatch)


async def begun(at, **options):
    """Begin a match in which it is Bob's turn for three hours."""
    await at.host.presence.beat()
    match = (await at.table.begin(2, **options)).info.id
    await at.table.play(match, "0 take:1", "0 done")
    await at.passes(3 * HOUR)
    return match


@pytest.mark.parametrize("seconds", [FORTNIGHT, -FORTNIGHT, 5 * HOUR, -5 * HOUR, 60, -60, 56 * 365 * DAY])
async def test_no_clock_runs_and_nothing_is_due_by_a_clock_that_is_set(at, seconds):
    match = await begun(at, clock="day")
    row = await at.due(match, TimerKind.REMINDER)
    asked = await at.host.proposals.propose(match, ANN, END)
    await at.host.proposals.show(asked, channel=7, message=1, revision=asked.revision)
    await at.set_by(seconds)
    assert (await at.host.messages.messages(match)).asks_anew, "it names a time"
    assert (await at.due(match, TimerKind.TIME_UP)).at <= at.table.time[0], "and so does the board"
    # by how much a clock that is put back was wrong before, nobody knows: that is in favour of who is waited for
    given = -seconds if -3 * HOUR < seconds < 0 else 0
    assert await at.left(match, 1) == DAY - 3 * HOUR + given
    assert (await at.host.play.look(match)).waits[0].since <= at.table.time[0]
    again = await at.due(match, TimerKind.REMINDER)
    now, moved = at.table.time[0], seconds if seconds > 0 or -seconds > 3 * HOUR else 0
    assert (again.at, again.since) == (row.at + moved, row.since + moved)
    assert (await at.host.proposals.lapse(asked.id)).state == "open"
    await at.passes(20 * HOUR)
    assert await at.left(match, 1) == DAY - 23 * HOUR + given
    assert (await at.host.core.info(match)).seats[1].present
    await at.passes(2 * HOUR)
    due = await at.due(match, TimerKind.TIME_UP)
    assert due.at <= at.table.time[0] or seconds > 0
    await at.host.clock_ends.time_up(due)
    assert not (await at.host.core.info(match)).seats[1].present
    assert at.table.time[0] == now + 22 * HOUR


@pytest.mark.parametrize("seconds", [60, FORTNIGHT])  # the shorter one could be taken for a late word
async def test_who_acts_before_it_is_noticed_is_not_charged(at, seconds):
    match = await begun(at, clock="bank")
    before = await at.left(match, 1)
    at.table.time[0] += seconds
    assert await at.left(match, 1) == before
    await at.table.play(match, "1 take:1", "1 done")
    assert (await at.host.play.look(match)).clocks[1].left == before


async def test_forward_and_back_again_is_as_if_nothing_had_been(at):
    match = await begun(at, clock="day")
    row = await at.due(match, TimerKind.REMINDER)
    await at.set_by(FORTNIGHT)
    await at.passes(2 * HOUR)
    await at.set_by(-FORTNIGHT)
    assert await at.left(match, 1) == pytest.approx(DAY - 5 * HOUR, abs=2 * HOUR)
    again = await at.due(match, TimerKind.REMINDER)
    assert (again.at, again.since) == (row.at, row.since)
    await at.passes(HOUR)
    assert await at.host.standstill.stood_still(match, BOB, since=at.table.time[0] - HOUR) == ()


@pytest.mark.parametrize("behind", [FORTNIGHT, 56 * 365 * DAY])
async def test_a_start_with_a_clock_that_is_behind_and_is_put_right_a_moment_later(at, behind, caplog):
    """The machine has no battery: its clock says 1970, or when it was ended last, until it asks the network."""
    at.table.time[0] = 60 * 365 * DAY
    match = await begun(at, clock="day")
    row = await at.due(match, TimerKind.REMINDER)
    await at.table.store.close()
    right = at.table.time[0]
    again = await open_table(at.table.path, games=at.table.games)
    at.table.store, at.table.time = again.store, again.time
    at.table.time[0] = right + 600 - behind
    at.begin()
    await at.host.presence.beat()
    assert "s behind the bot's last heartbeat" in caplog.text
    await at.passes(60)
    await at.set_by(behind)
    assert at.table.time[0] >= right
    assert await at.left(match, 1) >= DAY - 3 * HOUR - 660
    assert (await at.due(match, TimerKind.REMINDER)).at == row.at, "what was written by a right clock is right"
    for one in (await at.host.schedule.agenda(most=5)).due:
        # boards that name the end are to be written anew, and it is no earlier than it was
        assert one.kind in {TimerKind.WARNING, TimerKind.TIME_UP}
        await (at.host.clock_ends.time_up(one) if one.kind == TimerKind.TIME_UP else at.host.clock_ends.warned(one))
    assert (await at.host.core.info(match)).seats[1].present
    assert (await at.host.schedule.agenda(most=5)).due == ()
    await at.passes(HOUR)
    assert await at.left(match, 1) >= DAY - 5 * HOUR


async def test_small_corrections_are_time(at):
    match = await begun(at, clock="day")
    for _ in range(10):
        at.table.time[0] += SMALL
        await at.host.schedule.agenda(most=1)
    assert await at.left(match, 1) == DAY - 3 * HOUR - 10 * SMALL
    assert await at.table.store.presence.clock_jumps(1, 0) == ()


async def test_a_machine_that_slept_was_away(at):
    match = await begun(at, clock="day")
    at.table.time[0] += 8 * HOUR
    at.steady[0] += 8 * HOUR
    await at.host.presence.beat()
    assert await at.left(match, 1) == DAY - 3 * HOUR
    assert await at.table.store.presence.clock_jumps(1, 0) == ()
    assert len(await at.table.store.presence.downtimes(1, 0)) == 1


async def test_a_pause_lasts_as_long_as_was_agreed(at):
    match = await begun(at)
    asked = await at.host.proposals.propose(match, ANN, "pause", wanted="1")
    await at.host.proposals.answer(asked.id, BOB, yes=True)
    until = (await at.host.pauses.current(match)).until
    await at.set_by(FORTNIGHT)
    assert (await at.host.pauses.current(match)).until == until + FORTNIGHT
    await at.set_by(-FORTNIGHT)
    assert (await at.host.pauses.current(match)).until == until


async def test_a_board_that_is_on_its_way_is_no_fortnight_late(at):
    match = await begun(at, clock="day")
    await at.host.messages.set_board(match, Board(7, 900, 1, 0))
    await at.table.play(match, "1 take:1", "1 done")
    await at.set_by(-FORTNIGHT)
    await at.passes(HOUR)
    (one,) = await at.table.store.presence.cut_offs(match, 1, 0)
    assert at.table.time[0] - one.since <= 2 * HOUR


def test_the_steady_clock_goes_on():
    before = steady()
    assert steady() >= before
    assert ClockWatch(steady, steady).jump() == 0


async def test_each_kill_adds_what_was_not_written_to_a_clock_and_nothing_else(table):
    """However often it is killed, and however long it is away: no clock ends early, nor later than a word is old."""
    chance = random.Random(27)
    await table.host.presence.beat()
    match = (await table.begin(2, clock="three-days")).info.id
    there = unsaid = 0
    for _ in range(45):
        for _ in range(chance.randrange(3, 90)):
            table.time[0] += BEAT
            there += BEAT
            await table.host.presence.beat()
        last = chance.randrange(BEAT)  # it is killed some seconds after its last word
        table.time[0] += last
        there, unsaid = there + last, unsaid + last
        at = table.time[0]
        await table.restart()
        table.time[0] = at + chance.randrange(5, 12 * HOUR)
        await table.host.presence.beat()
    update = await table.host.play.look(match)
    (clock,) = await table.host.clocks.running_out(update.info, update.clocks, now=table.time[0])
    assert clock.left == 3 * DAY - there + unsaid
    assert clock.end == table.time[0] + clock.left
    assert unsaid < 45 * BEAT
    (row,) = [one for one in await table.store.timers.due_of_match(match) if one.kind == TimerKind.TIME_UP]
    table.time[0] = max(row.at, clock.end - 1)
    table.host.presence.still_there()
    await table.host.clock_ends.time_up(row)
    assert (await table.host.core.info(match)).seats[0].present
    table.time[0] += 1
    await table.host.clock_ends.time_up(row)
    assert not (await table.host.core.info(match)).seats[0].present
