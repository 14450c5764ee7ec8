"""The days of a month: people come to their tables when they are awake, vote, leave; the bot ends and begins.

Knows what people do. Must not know what is demanded of the bot (``demands``).
"""

from __future__ import annotations

import asyncio
import heapq
import random
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bench.bots.here import MovedBot
from bench.month.course import Course, standing
from bench.month.lives import BEGIN, DAY, HOUR, MINUTE, lives
from bench.month.noted import Notes, controls
from bench.tables import PLAYED
from host.lobby.table_options import CLOCK, CLOCK_END, CLOCK_QUIET
from host.schedule.due import REMINDER, REMINDERS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bench.month.noted import Told
    from host import Update

_OF_PEOPLE: Final = frozenset({"open", "sit", "decide", "vote", "back"})
"""What happens by people's doing something in the server."""
_PATIENCE: Final = 60.0
"""Real seconds within which the bot has to know what Discord tells it."""
_LONG: Final = 0.3
"""How many of the restarts take hours."""
_SITTING: Final = 12
"""Acts after which a person gets up."""


class Month(Course):
    """One month with its people."""

    async def live(self) -> None:
        """Live through the whole month."""
        await self._begin()
        reported = self.now
        while self._events and self._events[0][0] <= self.end:
            at, _, kind, values = heapq.heappop(self._events)
            await self.until(at)
            if kind in _OF_PEOPLE and self.there.world.out:
                # who would have come then comes when the server is there again
                self.plan(self.outages[-1][1] + self.chance.randrange(MINUTE, HOUR), kind, *values)
                continue
            await getattr(self, f"_on_{kind}")(*values)
            if self.now >= reported + DAY:
                reported += DAY
                self.told(self._progress())
        await self.until(self.end)
        for match in self.channels:
            update = await self._seen(match)
            if update is not None:
                self.stands[match] = standing(update)

    # The beginning

    async def _begin(self) -> None:
        scale, there = self.scale, self.there
        self.chance = random.Random(scale.seed)
        there.clock.hold(BEGIN)
        # the client waits for these in real seconds, and here an hour is none
        there.site.old_edits_an_hour = 1_000_000
        users = [there.world.add_person(f"P{number}") for number in range(scale.people)]
        people = lives(self.chance, users, begin=BEGIN, days=scale.days, slow=scale.slow)
        self.lives = {one.user: one for one in people}
        self.bot = MovedBot(there, self.path, self.games)
        self.notes = Notes(there, self.bot.begun, self._heard)
        await self.bot.boot()
        for life in people:
            if life.closed:
                there.close_dms(life.user)
            if life.settings:
                await self.bot.host.prefer(life.user, life.settings)
            if life.vacation is not None:
                self.plan(life.vacation[0], "leave", life.user)
        for number in range(scale.matches):
            self.plan(BEGIN + self.chance.randrange(2 * DAY), "open", number)
        for _ in range(scale.restarts):
            self.plan(BEGIN + self.chance.randrange(HOUR, scale.days * DAY), "restart")
        self.plan(BEGIN + self.chance.randrange(scale.days * DAY // 3, scale.days * DAY // 2), "down")
        for _ in range(scale.outages):
            self.plan(BEGIN + self.chance.randrange(2 * DAY, scale.days * DAY), "outage")
        for _ in range(scale.denials):
            self.plan(BEGIN + self.chance.randrange(2 * DAY, scale.days * DAY), "deny")

    async def _on_open(self, number: int) -> None:
        game = PLAYED[number % len(PLAYED)].info.key
        some = [one.user for one in self.lives.values() if one.here(self.now + DAY)]
        people = self.chance.sample(some, self.chance.choice((2, 2, 3, 4)))
        channel = self.there.add_channel(f"table-of-{number}")
        await self.typed(people[0], channel, "game new", game=game)
        for person in people[1:]:
            await self.typed(person, channel, "game join")
        info = await self.bot.host.at(channel)
        if info is None:
            self.strange.append(f"table {number} was not opened")
            return
        self.channels[info.id], self.begun[info.id] = channel, self.now
        self.notes.matches[channel] = info.id
        options = self._options()
        if options.get(CLOCK_QUIET) == "excluded":
            self.nights.add(info.id)
        for key, value in options.items():
            await self.bot.host.option(info.id, people[0], key, value)
        await self.typed(people[0], channel, "game start")
        await self._look(info.id)

    def _options(self) -> dict[str, str]:
        """Return what a table chooses of its clocks: half of them have none."""
        clock = self.chance.choice(("none",) * 10 + ("day",) * 3 + ("three-days",) * 3 + ("bank",) * 3 + ("live",))
        ends = "stand-in" if self.chance.random() < 0.7 else self.chance.choice(("offered", "over"))
        nights = "excluded" if self.chance.random() < 0.3 else "count"
        return {CLOCK: clock, CLOCK_END: ends, CLOCK_QUIET: nights} if clock != "none" else {}

    # What people do

    async def _on_leave(self, user: int) -> None:
        """Let somebody go on vacation."""
        _, end = self.lives[user].vacation or (0, 0)
        self.lives[user] = replace(self.lives[user], vacation=(self.now, end))
        await self.bot.host.take_vacation(user, self.now, end)

    async def _on_sit(self, match: int, user: int) -> None:
        """Let a person come to a table and act until the table waits for others."""
        self._planned.discard((match, user))
        life = self.lives[user]
        if not life.here(self.now):
            return
        if not life.reachable(self.now):
            self._come(match, user, life.wakes(self.now + HOUR))
            return
        for _ in range(_SITTING):
            update = await self._seen(match)
            seat = None if update is None else update.seat_of(user)
            if update is None or seat is None or seat not in update.awaited:
                break
            await self._act(update, seat)
            await self.until(self.now + self.chance.randrange(5, 40))
        await self._look(match)

    async def _act(self, update: Update, seat: int) -> None:
        match, user = update.info.id, update.info.seats[seat].user
        text = self.chance.choice(update.legal(seat))
        await self.typed(user, self.channels[match], "game do", action=text)
        self.acts[match] += 1
        self.last_act[match] = self.now
        await self._look(match)

    # The bot

    async def _on_restart(self) -> None:
        """End the bot in the middle of something, and begin another a moment later."""
        doing = asyncio.create_task(self._something())
        for _ in range(self.chance.randrange(60)):
            await asyncio.sleep(0)
        await asyncio.sleep(self.chance.choice((0, 0, 0.002, 0.006, 0.02)))
        long = self.chance.random() < _LONG
        await self._gone(self.chance.randrange(10 * MINUTE, 12 * HOUR) if long else self.chance.randrange(2, 90))
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)

    async def _something(self) -> None:
        """Let somebody act, or what is due next be due, without waiting for the end of it."""
        if self.waiting and self.chance.random() < 0.7:
            match, user = self.chance.choice(list(self.waiting))
            update = await self._seen(match)
            seat = None if update is None else update.seat_of(user)
            if update is not None and seat is not None and seat in update.awaited and self.lives[user].here(self.now):
                text = self.chance.choice(update.legal(seat))
                self.last_act[match] = self.now
                self.causes[self.channels[match]].append(self.now)
                await self.there.slash(user, self.channels[match], "game do", action=text)
        elif (due := await self._next_due()) is not None and (self._events and due < self._events[0][0]):
            self.there.clock.advance(max(0, due - self.now))

    async def _on_down(self) -> None:
        await self._gone(self.scale.down)

    async def _gone(self, seconds: int) -> None:
        begun = self.now
        await self.bot.kill()
        self.there.clock.advance(seconds)
        self.downs.append((begun, self.now))
        await self.bot.boot()
        self.silent.append((self.bot.word, self.downs[-1][1]))
        for match, channel in self.channels.items():
            # what was done when the bot was killed is seen only now that it is back
            done = begun in self.causes[channel][-1:]
            await self._look(match, at=begun if done else None)

    # What Discord and those do who manage the server

    async def _on_outage(self) -> None:
        """Let the server have an outage."""
        if self.there.world.out:
            return
        lasts = self.chance.randrange(5 * MINUTE, 20 * HOUR)
        self.outages.append((self.now, self.now + lasts))
        self.there.outage()
        await self._until(self.bot.out_of_reach)
        self.plan(self.now + lasts, "end_outage")

    async def _on_end_outage(self) -> None:
        self.outages[-1] = self.outages[-1][0], self.now
        self.there.outage_over()
        await self._until(self.bot.in_reach)
        await self.bot.settled()

    async def _on_deny(self) -> None:
        """Let somebody take permissions from the bot where a match is played."""
        played = [match for match, people in self.players.items() if people and match not in self._denied]
        if not played or self.there.world.out:
            return
        match, lasts = self.chance.choice(sorted(played)), self.chance.randrange(5 * MINUTE, 40 * HOUR)
        right = self.chance.choice(("send_messages", "view_channel", "attach_files"))
        self._denied.add(match)
        self.denials[match].append((self.now, self.now + lasts))
        self.there.deny(self.channels[match], right)
        await self._until(lambda: self.bot.cut_off(match))
        self.plan(self.now + lasts, "allow", match, ("send_messages", "view_channel", "attach_files").index(right))

    async def _on_allow(self, match: int, right: int) -> None:
        if self.there.world.out:
            # who manages the channel cannot do anything either
            self.plan(self.outages[-1][1] + MINUTE, "allow", match, right)
            return
        self.denials[match][-1] = self.denials[match][-1][0], self.now
        self.there.allow(self.channels[match], ("send_messages", "view_channel", "attach_files")[right])
        self._denied.discard(match)
        await self._until(lambda: self.bot.reached(match))
        await self.bot.settled()

    async def _until(self, true: Callable[[], Awaitable[bool]]) -> None:
        """Wait until the bot knows what has happened; no time passes by that."""
        async with asyncio.timeout(_PATIENCE):
            while not await true():
                await asyncio.sleep(0.001)

    # What becomes of those who do not come

    def _heard(self, told: Told) -> None:
        """Let people answer what the bot asks of a table."""
        row = told.row
        if told.match in self.channels:
            self._changed.add(told.match)
        if told.kind == "question":
            self.plan(self.now + MINUTE, "ballot", int(str(told.what[1])))
        if row is None or row.kind != REMINDER or row.user is None or row.match is None:
            return
        if row.count >= REMINDERS or not self.lives[row.user].interval:
            self.plan(self.now + MINUTE, "meet", row.match, row.user)

    async def _on_meet(self, match: int, user: int) -> None:
        """Let one of the others think about what is to be done about a person who does not come."""
        if (match, user) not in self.waiting:
            return
        info = await self.bot.host.info(match)
        others = [
            one.user for one in info.seats if one.present and one.user != user and self.lives[one.user].here(self.now)
        ]
        if others:
            one = self.lives[self.chance.choice(others)]
            late = int(self.chance.expovariate(1 / (one.pace * HOUR)))
            self.plan(one.wakes(self.now + late), "decide", match, user, one.user)
        else:
            # another may sit there tomorrow: on the seat of somebody who vanished as well
            self.plan(self.now + DAY, "meet", match, user)

    async def _on_decide(self, match: int, user: int, other: int) -> None:
        """Ask for somebody else on the seat of a person who does not come."""
        if (match, user) not in self.waiting:
            return
        if not self.lives[other].here(self.now):
            await self._on_meet(match, user)
            return
        info = await self.bot.host.info(match)
        seated = {one.user for one in info.seats}
        fresh = [one.user for one in self.lives.values() if one.user not in seated and one.here(self.now + 2 * DAY)]
        named = {"player": user, "with": self.chance.choice(fresh)}
        await self.typed(other, self.channels[match], "game replace", **named)
        # it may be too early, or nobody may have answered
        self.plan(self.now + DAY, "meet", match, user)

    async def _on_ballot(self, number: int) -> None:
        """Let everybody who is asked something see it when they come."""
        proposal = await self.bot.host.proposal(number)
        for user, said in proposal.votes:
            life = self.lives[user]
            if said is None and life.here(self.now):
                late = int(self.chance.expovariate(1 / (life.pace * HOUR)))
                self.plan(life.wakes(self.now + late), "vote", number, user)

    async def _on_vote(self, number: int, user: int) -> None:
        """Let somebody agree, in most cases."""
        proposal = await self.bot.host.proposal(number)
        message = self.there.messages.get(proposal.message)
        found = [] if message is None else controls(message, "refuse" if self.chance.random() < 0.1 else "agree")
        if proposal.state == "open" and found:
            self.causes[proposal.channel].append(self.now)
            self.doer[proposal.channel] = (user, self.now)
            exchange = await self.there.click(user, proposal.message, found[0])
            await exchange.wait_shown()
            await self.bot.settled()
            await self._look(proposal.match)

    async def _on_back(self, match: int, user: int) -> None:
        """Let somebody take the seat back on which a stand-in plays since their time was up."""
        info = await self.bot.host.info(match)
        seated = info.seated(user)
        if seated is None or not seated.away or info.status != "running" or not self.lives[user].here(self.now):
            return
        await self.typed(user, self.channels[match], "game join")
        await self._look(match)

    def _progress(self) -> str:
        over = len(self.channels) - len({match for match, _ in self.waiting})
        kinds = Counter(one.kind for one in self.notes.all)
        day = (self.now - BEGIN) // DAY
        return (
            f"day {day:2}: {len(self.channels)} matches, {over} wait for nobody, {sum(self.acts.values()):,} acts,"
            f" {len(self.notes.all):,} messages ({', '.join(f'{n} {kind}' for kind, n in kinds.most_common(5))}),"
            f" {len(self.downs)} restarts"
        )
