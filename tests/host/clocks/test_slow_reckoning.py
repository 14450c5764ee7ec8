"""Every clock against a reckoning minute by minute, whatever people do and however often the bot is away.

The reckoning knows who is waited for, who is away, when the table has a pause and when the bot is there. It knows
nothing of intervals and of how clocks are kept.
"""

import random
from contextlib import suppress
from dataclasses import dataclass, field, replace

import pytest

from host import Refusal
from host.clocks.clocks import CONTROLS, HANDED_OVER, TimeControl
from host.proposals.wanted import EXTEND, PAUSE, STAND_IN, UNDO
from tests.support.hosting import NAMES

START = 1_000_020
MINUTE, HOUR, DAY = 60, 3600, 86_400
BANK = TimeControl(2 * DAY, 6 * HOUR, 3 * DAY)
ALLOWED = 2
"""Days of vacation that the server lets count."""
OFTEN = {
    "submit": 9,
    "guess": 3,
    "undo": 4,
    "redo": 2,
    "resign": 0.4,
    "take": 3,
    "back": 5,
    "hand": 2,
    "replaced": 2,
    "extend": 2,
    "vote_away": 2,
    "go_back": 2,
    "pause": 2,
    "resume": 2,
    "go_away": 2,
    "come_home": 1,
    "rest": 0.7,
    "wake": 3,
}
"""How often people do what."""


@pytest.fixture(autouse=True)
def bank(monkeypatch):
    """A bank of whole minutes."""
    monkeypatch.setitem(CONTROLS, "bank", BANK)


@dataclass
class Reckoning:
    """What each person's clock should show, from what happened alone."""

    left: dict[int, int]
    seen: dict[int, int] = field(default_factory=dict)
    """The last turn that brought a seat its credit."""
    handed: dict[int, int] = field(default_factory=dict)
    pause: tuple[int, int] | None = None
    away: dict[int, tuple[int, int]] = field(default_factory=dict)
    spent: dict[int, int] = field(default_factory=dict)
    """Seconds of vacation that counted, by person."""
    nights: bool = False

    def minute(self, at, waited, *, there):
        """Let a minute pass; ``waited``: the people whose turn it is, by seat."""
        for user, (begin, end) in self.away.items():
            if begin <= at < end:
                self.spent[user] = self.spent.get(user, 0) + MINUTE
        for seat, user in waited.items():
            begin, end = self.away.get(user, (0, 0))
            free = begin <= at < end and self.spent[user] <= ALLOWED * DAY + 2 * HOUR
            paused = self.pause is not None and self.pause[0] <= at < self.pause[1]
            hour = at % DAY // HOUR
            if there and not free and not paused and not (self.nights and (hour >= 22 or hour < 7)):
                self.left[seat] = max(0, self.left[seat] - MINUTE)

    def changed(self, before, after, *, at, sat=(), handed=False, more=None, back=False):
        """Reckon with what happened at a moment."""
        turn, old = after.summons.turn, {(wait.seat, wait.seq) for wait in before.waits}
        if more is not None:
            self.left[more] += 2 * BANK.credit
        for seat in sat:
            if not handed or at >= self.handed.get(seat, -HANDED_OVER) + HANDED_OVER:
                self.left[seat] = max(self.left[seat], BANK.credit)
            if handed:
                self.handed[seat] = at
        for wait in after.waits:
            if back:
                self.seen[wait.seat] = min(self.seen.get(wait.seat, 0), turn)
            asked = (wait.seat, wait.seq) not in old or wait.seat in sat
            if asked and turn > self.seen.get(wait.seat, -1):
                self.left[wait.seat] = max(self.left[wait.seat], min(BANK.most, self.left[wait.seat] + BANK.credit))
                self.seen[wait.seat] = turn
        if back:
            for seat in self.left:
                self.seen[seat] = min(self.seen.get(seat, -1), turn)


class World:
    """A table, people at random, and the reckoning beside it."""

    def __init__(self, table, seed):
        self.table, self.rng = table, random.Random(seed)
        self.match, self.channel = 0, 6
        self.reckoning = Reckoning({})
        self.log = []

    @property
    def host(self):
        return self.table.host

    @property
    def now(self):
        return self.table.time[0]

    async def begin(self):
        if not self.channel - 6:
            self.table.time[0] = START
            await self.host.vacations.bound(1, ALLOWED)
            await self.host.presence.beat()
        self.channel += 1
        quiet = self.rng.choice(["count", "excluded"])
        update = await self.table.begin(3, channel=self.channel, **{"clock": "bank", "clock-quiet": quiet})
        self.match = update.info.id
        before, self.reckoning = self.reckoning, Reckoning(dict.fromkeys(range(3), BANK.begin - BANK.credit))
        self.reckoning.away, self.reckoning.spent, self.reckoning.nights = before.away, before.spent, quiet != "count"
        live = await self.live()
        self.reckoning.changed(replace(live, waits=()), live, at=self.now)

    async def live(self):
        await self.host.play.look(self.match)
        return self.host.core.cache.get(self.match)

    async def hold(self):
        """Hold what the clocks show against the reckoning."""
        live = await self.live()
        if live.over:
            return
        stored = await self.table.store.matches.load(self.match)
        assert stored.clocks == live.clocks, self.log
        shown = {one.seat: one.left for one in live.clocks}
        outs = await self.host.clocks.running_out(live.info, live.clocks, now=self.now)
        shown |= {one.seat: one.left for one in outs}
        assert shown == self.reckoning.left, self.log[-12:]
        rows = {
            row.user: row for row in await self.table.store.timers.due_of_match(self.match) if row.kind == "time-up"
        }
        assert rows.keys() == ({live.info.seats[one.seat].user for one in outs} if live.info.resting is None else set())
        for one in outs:
            if rows:
                at = rows[live.info.seats[one.seat].user].at
                assert at <= max(one.end, self.now), ("looked at too late", self.log[-12:])

    async def pass_minutes(self, minutes, *, there=True):
        live = await self.live()
        waited = {} if live.info.resting is not None else {w.seat: live.info.seats[w.seat].user for w in live.waits}
        if there:
            await self.host.presence.beat()
        for _ in range(minutes):
            self.reckoning.minute(self.now, waited, there=there)
            self.table.time[0] += MINUTE
        if there:
            self.host.presence.still_there()

    async def restart(self, minutes):
        before, now = await self.live(), self.now
        await self.host.presence.beat()
        await self.table.restart()
        self.table.time[0] = now
        await self.pass_minutes(minutes, there=False)
        after = await self.live()
        assert replace(after, timeline=before.timeline) == before, self.log[-12:]
        assert after.timeline.past == before.timeline.past
        assert after.timeline.kept == before.timeline.kept
        if self.rng.random() < 0.5:
            await self.host.presence.beat()

    async def due(self):
        """Do what is scheduled of clocks and pauses, over and over."""
        for _ in range(20):
            rows = [row for row in (await self.host.schedule.agenda(most=200)).due if row.match == self.match]
            rows = [row for row in rows if row.kind in {"time-up", "pause", "computer"}]
            if not rows:
                return
            row, before = rows[0], await self.live()
            shown = {
                one.seat: one.left
                for one in await self.host.clocks.running_out(before.info, before.clocks, now=self.now)
            }
            if row.kind == "pause":
                await self.host.pauses.pause_over(row)
                self.reckoning.pause = None
            elif row.kind == "computer":
                await self.host.computers.play_computers(row)
            else:
                await self.host.clock_ends.time_up(row)
            after = await self.live()
            for one, other in zip(before.info.seats, after.info.seats, strict=True):
                if one.present and not other.present:
                    assert shown[one.seat] == 0, ("too early", self.log[-12:])
                    self.log.append(("timed out", one.seat, self.now))
            self.reckoning.changed(before, after, at=self.now)
            await self.hold()
        raise AssertionError("it never ends")

    async def agreed(self, user, kind, wanted=""):
        """Let someone ask and everyone agree."""
        proposal = await self.host.proposals.propose(self.match, user, kind, wanted=wanted)
        for other, _ in proposal.votes:
            with suppress(Refusal):
                await self.host.proposals.answer(proposal.id, other, yes=True)
        return (await self.host.proposals.get(proposal.id)).state == "agreed"

    async def act(self):
        """Let someone do something, by how often it happens."""
        rng, before = self.rng, await self.live()
        one, kind = rng.choice(before.info.seats), rng.choices(list(OFTEN), list(OFTEN.values()))[0]
        self.log.append((kind, one.seat, self.now))
        facts = await getattr(self, kind)(before, one)
        self.reckoning.changed(before, await self.live(), at=self.now, **(facts or {}))

    async def submit(self, before, _one):
        if before.waits:
            seat = self.rng.choice(before.waits).seat
            legal = (await self.host.play.look(self.match)).legal(seat)
            await self.host.play.submit(
                self.match, before.info.seats[seat].user, None, [self.rng.choice([*legal, "done"])]
            )

    async def guess(self, _before, one):
        secret = await self.shown()
        await self.host.play.submit(self.match, one.user, None, [f"guess:{self.rng.randrange(3)}"])
        assert await self.shown() == secret, "a secret act shows"

    async def undo(self, _before, one):
        await self.host.play.undo(self.match, one.user, None)

    async def redo(self, _before, one):
        await self.host.play.redo(self.match, one.user, None)

    async def back(self, before, one):
        one = self.rng.choice([seat for seat in before.info.seats if seat.away] or [one])
        await self.host.seats.take_back(self.match, one.user)
        return {"sat": (one.seat,)}

    async def hand(self, before, one, *, asker=None):
        new = self.rng.choice([user for user in NAMES if before.info.seated(user) is None])
        wanted = f"{one.seat} {one.user} {new} {NAMES[new]}"
        if await self.agreed(one.user if asker is None else asker, "replace", wanted):
            return {"sat": (one.seat,), "handed": one.present}
        return None

    async def replaced(self, before, one):
        return await self.hand(before, one, asker=self.rng.choice(before.info.seats).user)

    async def extend(self, before, _one):
        if not before.waits:
            return None
        wait = self.rng.choice(before.waits)
        return {"more": wait.seat} if await self.agreed(None, EXTEND, f"{wait.seat}.{wait.seq}") else None

    async def vote_away(self, _before, one):
        await self.agreed(one.user, STAND_IN)

    async def pause(self, _before, one):
        days = self.rng.choice([1, 3])
        if await self.agreed(one.user, PAUSE, str(days)):
            self.reckoning.pause = (self.now, self.now + days * DAY)

    async def resume(self, _before, one):
        await self.host.pauses.resume(self.match, one.user)
        self.reckoning.pause = None

    async def go_away(self, _before, one):
        if self.reckoning.away.get(one.user, (0, 0))[1] <= self.now:
            end = self.now + self.rng.randrange(1, 72) * HOUR
            await self.host.vacations.take(one.user, self.now, end)
            self.reckoning.away[one.user] = (self.now, end)

    async def come_home(self, _before, one):
        await self.host.vacations.end(one.user)
        self.reckoning.away[one.user] = (self.reckoning.away[one.user][0], self.now)

    async def go_back(self, _before, one):
        return {"back": True} if await self.agreed(one.user, UNDO) else None

    async def resign(self, _before, one):
        await self.host.seats.resign(self.match, one.user)

    async def take(self, _before, _one):
        user = self.rng.choice(list(NAMES))
        await self.host.seats.take_seat(self.match, user, NAMES[user])
        return {"sat": [seat.seat for seat in (await self.live()).info.seats if seat.user == user]}

    async def wake(self, _before, one):
        await self.host.resting.wake(self.match, one.user)

    async def rest(self, _before, _one):
        for row in await self.table.store.timers.due_of_match(self.match):
            if row.kind == "rest":
                await self.host.resting.rest(row)

    async def shown(self):
        """Return all that a person could see of times: whose turn it is, clocks, and timers, but for their number."""
        live = await self.live()
        rows = [replace(row, id=0) for row in await self.table.store.timers.due_of_match(self.match)]
        standing = (await self.table.store.matches.load(self.match)).standing
        return live.waits, live.clocks, rows, live.moved, live.turn, standing.since, standing.seq, standing.turn


@pytest.mark.parametrize("seed", range(5))
async def test_every_clock_shows_what_was_left_minute_by_minute(table, seed):
    world = World(table, seed)
    await world.begin()
    for _ in range(70):
        if (await world.live()).over:
            await world.begin()
        with suppress(Refusal):
            await world.act()
        await world.hold()
        roll = world.rng.random()
        if roll < 0.1:
            await world.restart(world.rng.choice([1, 3, 30, 480]))
        elif roll < 0.75:
            await world.pass_minutes(world.rng.choice([1, 7, 60, 200, 700, 1500]))
        await world.hold()
        await world.due()
        await world.hold()
