"""Whatever people do, in whatever order, with restarts and downtimes between: no clock is filled or drained wrongly."""

import random
from collections import defaultdict
from contextlib import suppress

import pytest

from host import Refusal
from host.clocks.clocks import CONTROLS, TimeControl
from tests.support.hosting import ANN, BOB, CARA, DAN, NAMES

BANK = TimeControl(3000, 300, 4000)


@pytest.fixture(autouse=True)
def bank(monkeypatch):
    """A bank of minutes."""
    monkeypatch.setitem(CONTROLS, "bank", BANK)


class Watched:
    """A match, the seconds for which each person was waited for with the bot there, and what is scheduled."""

    def __init__(self, table, rng):
        self.table, self.rng = table, rng
        self.waited, self.turns = defaultdict(int), defaultdict(set)
        self.again = defaultdict(int)
        """Turns that came once more, because the table agreed to go back."""
        self.match = 0

    async def begin(self):
        await self.table.host.presence.beat()
        self.match = (await self.table.begin(3, clock="bank")).info.id
        await self.look()

    async def live(self):
        await self.table.host.play.look(self.match)
        return self.table.host.core.cache.get(self.match)

    async def look(self):
        """Check what has to hold at any moment."""
        live = await self.live()
        stored = await self.table.store.matches.load(self.match)
        assert stored.clocks == live.clocks
        waits = {wait.seat for wait in live.waits}
        assert {one.seat for one in live.clocks if one.since is not None} == waits
        for one in live.clocks:
            assert 0 <= one.left <= BANK.most
        outs = await self.table.host.clocks.running_out(live.info, live.clocks, now=self.table.time[0])
        rows = {
            row.user: row for row in await self.table.store.timers.due_of_match(self.match) if row.kind == "time-up"
        }
        assert rows.keys() == {live.info.seats[seat].user for seat in waits}
        for out in outs:
            # never too late; too early is put off when it is due
            assert rows[live.info.seats[out.seat].user].at <= max(out.end, self.table.time[0])
            assert out.end >= self.table.time[0] or not out.left
        for seat in waits:
            self.turns[live.info.seats[seat].user].add(live.summons.turn)

    async def pass_time(self, seconds, *, there=True):
        live = await self.live()
        end = self.table.time[0] + seconds
        while self.table.time[0] < end:
            if there:
                await self.table.host.presence.beat()
            self.table.time[0] = min(end, self.table.time[0] + (60 if there else seconds))
        if not there:
            now = self.table.time[0]
            await self.table.restart()
            self.table.time[0] = now
        await self.table.host.presence.beat()
        if there:
            for wait in live.waits:
                self.waited[live.info.seats[wait.seat].user] += seconds

    async def act(self):
        """Let anyone do anything."""
        host, rng, live = self.table.host, self.rng, await self.live()
        seat = rng.choice([wait.seat for wait in live.waits] or [0])
        user, legal = live.info.seats[seat].user, (await host.play.look(self.match)).legal(seat)
        kind = rng.random()
        with suppress(Refusal):
            if kind < 0.5:
                await host.play.submit(self.match, user, None, [rng.choice([*legal, "done"])])
            elif kind < 0.8:
                await host.play.undo(self.match, rng.choice([one.user for one in live.info.seats]), None)
            elif kind < 0.85:
                await host.play.submit(self.match, rng.choice([ANN, BOB, CARA]), None, ["guess:1"])
            else:
                proposal = await host.proposals.propose(self.match, ANN, "undo", wanted="0")
                for other in (BOB, CARA):
                    await host.proposals.answer(proposal.id, other, yes=True)
                turn = (await self.live()).summons.turn
                for user, seen in self.turns.items():
                    self.again[user] += len({one for one in seen if one > turn})
                    self.turns[user] = {one for one in seen if one <= turn}


@pytest.mark.parametrize("seed", range(6))
async def test_nobody_has_more_or_less_time_than_what_the_turns_brought_and_the_waits_took(table, seed):
    rng = random.Random(seed)
    watched = Watched(table, rng)
    await watched.begin()
    for _ in range(40):
        await watched.act()
        if (await watched.live()).over:
            break
        if rng.random() < 0.15:
            await watched.pass_time(rng.randrange(200, 9000), there=False)
        else:
            await watched.pass_time(rng.randrange(60))
        await watched.look()
        live = await watched.live()
        now = table.time[0]
        outs = {one.seat: one.left for one in await table.host.clocks.running_out(live.info, live.clocks, now=now)}
        for one in live.clocks:
            user = live.info.seats[one.seat].user
            left = outs.get(one.seat, one.left)
            turns = len(watched.turns[user]) + watched.again[user]
            brought = BANK.begin + max(0, turns - 1) * BANK.credit
            assert left <= brought - watched.waited[user] or turns == 0, "taking back has filled it"
            if turns <= 1:
                assert left >= BANK.begin - BANK.credit - watched.waited[user], "more was taken than was waited"


@pytest.mark.parametrize("seed", range(6))
async def test_every_clock_comes_to_its_end_and_to_no_other(table, seed):
    """Only time passes: people vanish, come back, are replaced; the bot is away; all that is due is done."""
    rng = random.Random(100 + seed)
    watched = Watched(table, rng)
    await watched.begin()
    for _ in range(30):
        rows = [row for row in await table.store.timers.due_of_match(watched.match) if row.kind == "time-up"]
        first = min(rows, key=lambda row: row.at, default=None)
        live = await watched.live()
        if live.over:
            break
        kind = rng.random()
        with suppress(Refusal):
            if kind < 0.25 and first is not None:
                # it is due; perhaps the bot was away
                away = rng.random() < 0.5
                await watched.pass_time(max(1, first.at - table.time[0]), there=not away)
                before = {
                    one.seat: one.left
                    for one in await table.host.clocks.running_out(live.info, live.clocks, now=table.time[0])
                }
                seat = next(one.seat for one in live.info.seats if one.user == first.user)
                await table.host.clock_ends.time_up(first)
                absent = not (await watched.live()).info.seats[seat].present
                assert absent == (before[seat] == 0)
            elif kind < 0.5:
                await table.host.seats.take_back(watched.match, rng.choice([one.user for one in live.info.seats]))
            elif kind < 0.6:
                seat = rng.choice(live.info.seats)
                new = rng.choice([user for user in (ANN, BOB, CARA, DAN) if live.info.seated(user) is None])
                proposal = await table.host.proposals.propose(
                    watched.match, seat.user, "replace", wanted=f"{seat.seat} {seat.user} {new} {NAMES[new]}"
                )
                await table.host.proposals.answer(proposal.id, new, yes=True)
            else:
                await watched.act()
        await watched.pass_time(rng.randrange(1, 200))
        await watched.look()
