"""The days of a month: people come to their tables when they are awake, vote, leave, and come back.

Knows what people do. Must not know what is demanded of the bot (``demands``).
"""

from __future__ import annotations

import heapq
import random
import secrets
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bench.bots.blank_pictures import blank
from bench.month.course import Course, Notes, standing
from bench.month.lives import BEGIN, DAY, HOUR, MINUTE, lives
from bench.month.troubles import Troubles
from bench.people.messages import controls
from bench.people.playing import Anything
from bench.people.table import LiveTable
from bench.tables import PLAYED
from db import TimerKind
from host.lobby.table_options import CLOCK, CLOCK_END, CLOCK_QUIET
from host.schedule.kinds import REMINDERS
from render.renderers import RENDERERS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bench.month.course import Told
    from host import Update

_OF_PEOPLE: Final = frozenset({"open", "sit", "decide", "vote", "back"})
"""What happens by people's doing something in the server."""
_SITTING: Final = 12
"""Acts after which a person gets up."""


class Month(Course):
    """One month with its people."""

    async def live(self) -> None:
        """Live through the whole month."""
        troubles = Troubles(self)
        await self._begin()
        reported = self.now
        while self.events and self.events[0][0] <= self.end:
            at, _, kind, values = heapq.heappop(self.events)
            await self.until(at)
            if kind in _OF_PEOPLE and self.there.world.out:
                # who would have come then comes when the server is there again
                self.plan(self.outages[-1][1] + self.chance.randrange(MINUTE, HOUR), kind, *values)
                continue
            does: Callable[..., Awaitable[None]] = getattr(troubles, kind, None) or getattr(self, f"_on_{kind}")
            await does(*values)
            if self.now >= reported + DAY:
                reported += DAY
                self.told(self._progress())
        await self.until(self.end)
        for match in self.channels:
            update = await self.seen(match)
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
        games = {game.info.key: game for game in PLAYED}
        renderers = {key: blank(RENDERERS[key]) for key in games}
        self.at = LiveTable(there, self.path, scale.seed, games, renderers, entropy=secrets)
        self.notes = Notes(there, self.path, self._heard)
        self.player = Anything(self.chance)
        await self.at.boot()
        await self.at.caught_up()
        for life in people:
            if life.closed:
                there.membership.take_dms(life.user, taken=False)
            if life.settings:
                await self.at.host.planning.prefer(life.user, life.settings)
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
        info = await self.at.host.tables.at(channel)
        if info is None:
            self.strange.append(f"table {number} was not opened")
            return
        self.channels[info.id], self.begun[info.id] = channel, self.now
        self.notes.matches[channel] = info.id
        options = self._options()
        if options.get(CLOCK_QUIET) == "excluded":
            self.nights.add(info.id)
        for key, value in options.items():
            await self.at.host.lobby.option(info.id, people[0], key, value)
        await self.typed(people[0], channel, "game start")
        await self.look(info.id)

    def _options(self) -> dict[str, str]:
        """Return what a table chooses of its clocks: half of them have none."""
        clock = self.chance.choice(("none",) * 10 + ("day",) * 3 + ("three-days",) * 3 + ("bank",) * 3 + ("live",))
        ends = "stand-in" if self.chance.random() < 0.7 else self.chance.choice(("offered", "over"))
        nights = "excluded" if self.chance.random() < 0.3 else "count"
        return {CLOCK: clock, CLOCK_END: ends, CLOCK_QUIET: nights} if clock != "none" else {}

    # What people do

    async def _on_leave(self, user: int) -> None:
        """Let someone go on vacation."""
        _, end = self.lives[user].vacation or (0, 0)
        self.lives[user] = replace(self.lives[user], vacation=(self.now, end))
        await self.at.host.vacations.take(user, self.now, end)

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
            update = await self.seen(match)
            seat = None if update is None else update.seat_of(user)
            if update is None or seat is None or seat not in update.awaited:
                break
            await self._act(update, seat)
            await self.until(self.now + self.chance.randrange(5, 40))
        await self.look(match)

    async def _act(self, update: Update, seat: int) -> None:
        match, user = update.info.id, update.info.seats[seat].user
        command, options = self.player.command(update, seat, [self.player.choose(update, seat)])
        await self.typed(user, self.channels[match], command, **options)
        self.acts[match] += 1
        self.last_act[match] = self.now
        await self.look(match)

    # What becomes of those who do not come

    def _heard(self, told: Told) -> None:
        """Let people answer what the bot asks of a table."""
        row = told.row
        if told.match in self.channels:
            self._changed.add(told.match)
        if told.kind == "question":
            self.plan(self.now + MINUTE, "ballot", int(str(told.what[1])))
        if row is None or row.kind != TimerKind.REMINDER or row.user is None or row.match is None:
            return
        if row.count >= REMINDERS or not self.lives[row.user].interval:
            self.plan(self.now + MINUTE, "meet", row.match, row.user)

    async def _on_meet(self, match: int, user: int) -> None:
        """Let one of the others think about what is to be done about a person who does not come."""
        if (match, user) not in self.waiting:
            return
        info = await self.at.host.core.info(match)
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
        """Ask for someone else on the seat of a person who does not come."""
        if (match, user) not in self.waiting:
            return
        if not self.lives[other].here(self.now):
            await self._on_meet(match, user)
            return
        info = await self.at.host.core.info(match)
        seated = {one.user for one in info.seats}
        fresh = [one.user for one in self.lives.values() if one.user not in seated and one.here(self.now + 2 * DAY)]
        named = {"player": user, "with": self.chance.choice(fresh)}
        await self.typed(other, self.channels[match], "game replace", **named)
        # it may be too early, or nobody may have answered
        self.plan(self.now + DAY, "meet", match, user)

    async def _on_ballot(self, number: int) -> None:
        """Let everyone who is asked something see it when they come."""
        proposal = await self.at.host.proposals.get(number)
        for user, said in proposal.votes:
            life = self.lives[user]
            if said is None and life.here(self.now):
                late = int(self.chance.expovariate(1 / (life.pace * HOUR)))
                self.plan(life.wakes(self.now + late), "vote", number, user)

    async def _on_vote(self, number: int, user: int) -> None:
        """Let someone agree, in most cases."""
        proposal = await self.at.host.proposals.get(number)
        message = self.there.messages.get(proposal.message)
        found = [] if message is None else controls(message, "refuse" if self.chance.random() < 0.1 else "agree")
        if proposal.state == "open" and found:
            self.causes[proposal.channel].append(self.now)
            self.doer[proposal.channel] = (user, self.now)
            await self.at.done(await self.there.click(user, proposal.message, found[0]))
            await self.look(proposal.match)

    async def _on_back(self, match: int, user: int) -> None:
        """Let someone take the seat back on which a stand-in plays since their time was up."""
        info = await self.at.host.core.info(match)
        seated = info.seated(user)
        if seated is None or not seated.away or info.status != "running" or not self.lives[user].here(self.now):
            return
        await self.typed(user, self.channels[match], "game join")
        await self.look(match)

    def _progress(self) -> str:
        over = len(self.channels) - len({match for match, _ in self.waiting})
        kinds = Counter(one.kind for one in self.notes.all)
        day = (self.now - BEGIN) // DAY
        return (
            f"day {day:2}: {len(self.channels)} matches, {over} wait for nobody, {sum(self.acts.values()):,} acts,"
            f" {len(self.notes.all):,} messages ({', '.join(f'{n} {kind}' for kind, n in kinds.most_common(5))}),"
            f" {len(self.downs)} restarts"
        )
