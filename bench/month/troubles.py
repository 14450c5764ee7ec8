"""What goes wrong in a month: the bot ends and begins, the server has outages, the bot loses permissions.

Knows how each begins and ends, and waits until the bot knows. Must not know what people do about it (``days``).
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from bench.month.lives import HOUR, MINUTE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bench.month.course import Course

_PATIENCE: Final = 60.0
"""Real seconds within which the bot has to know what Discord tells it."""
_LONG: Final = 0.3
"""How many of the restarts take hours."""
_RIGHTS: Final = ("send_messages", "view_channel", "attach_files")


class Troubles:
    """What happens to the bot in one month; each method is called as the events of the month are."""

    def __init__(self, month: Course) -> None:
        self._month = month

    # The bot

    async def restart(self) -> None:
        """End the bot in the middle of something, and begin another a moment later."""
        month = self._month
        doing = asyncio.create_task(self._something())
        for _ in range(month.chance.randrange(60)):
            await asyncio.sleep(0)
        await asyncio.sleep(month.chance.choice((0, 0, 0.002, 0.006, 0.02)))
        long = month.chance.random() < _LONG
        await self._gone(month.chance.randrange(10 * MINUTE, 12 * HOUR) if long else month.chance.randrange(2, 90))
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)

    async def _something(self) -> None:
        """Let someone act, or what is scheduled next be due, without waiting for the end of it."""
        month = self._month
        if month.waiting and month.chance.random() < 0.7:
            match, user = month.chance.choice(list(month.waiting))
            update = await month.seen(match)
            seat = None if update is None else update.seat_of(user)
            if update is not None and seat is not None and seat in update.awaited and month.lives[user].here(month.now):
                command, options = month.player.command(update, seat, [month.player.choose(update, seat)])
                month.last_act[match] = month.now
                month.causes[month.channels[match]].append(month.now)
                await month.there.slash(user, month.channels[match], command, **options)
        elif (due := await month.next_due()) is not None and (month.events and due < month.events[0][0]):
            month.there.clock.advance(max(0, due - month.now))

    async def down(self) -> None:
        """Let the bot be away for the time that is planned."""
        await self._gone(self._month.scale.down)

    async def _gone(self, seconds: int) -> None:
        month = self._month
        begun = month.now
        await month.at.kill()
        month.there.clock.advance(seconds)
        month.downs.append((begun, month.now))
        await month.at.open()
        word = max((one.at for one in await month.at.store.presence.heartbeats()), default=0)
        month.silent.append((word, month.downs[-1][1]))
        await month.at.begin()
        await month.at.caught_up()
        for match, channel in month.channels.items():
            # what was done when the bot was killed is seen only now that it is back
            done = begun in month.causes[channel][-1:]
            await month.look(match, at=begun if done else None)

    # What Discord and those do who manage the server

    async def outage(self) -> None:
        """Let the server have an outage."""
        month = self._month
        if month.there.world.out:
            return
        lasts = month.chance.randrange(5 * MINUTE, 20 * HOUR)
        month.outages.append((month.now, month.now + lasts))
        month.there.membership.outage()
        await self._until(self._out_of_reach)
        month.plan(month.now + lasts, "end_outage")

    async def end_outage(self) -> None:
        """Let the server be there again."""
        month = self._month
        month.outages[-1] = month.outages[-1][0], month.now
        month.there.membership.outage_over()
        await self._until(self._in_reach)
        await month.at.settled()

    async def deny(self) -> None:
        """Let someone take permissions from the bot where a match is played."""
        month = self._month
        played = [match for match, people in month.players.items() if people and match not in month.denied]
        if not played or month.there.world.out:
            return
        match, lasts = month.chance.choice(sorted(played)), month.chance.randrange(5 * MINUTE, 40 * HOUR)
        right = month.chance.choice(_RIGHTS)
        month.denied.add(match)
        month.denials[match].append((month.now, month.now + lasts))
        month.there.deny(month.channels[match], right)
        await self._until(lambda: self._cut_off(match))
        month.plan(month.now + lasts, "allow", match, _RIGHTS.index(right))

    async def allow(self, match: int, right: int) -> None:
        """Give the bot back what was taken from it."""
        month = self._month
        if month.there.world.out:
            # who manages the channel cannot do anything either
            month.plan(month.outages[-1][1] + MINUTE, "allow", match, right)
            return
        month.denials[match][-1] = month.denials[match][-1][0], month.now
        month.there.allow(month.channels[match], _RIGHTS[right])
        month.denied.discard(match)
        await self._until(lambda: self._cut_off(match, since=False))
        await month.at.settled()

    async def _out_of_reach(self) -> bool:
        return bool(await self._month.at.store.presence.outages())

    async def _in_reach(self) -> bool:
        return not await self._out_of_reach()

    async def _cut_off(self, match: int, *, since: bool = True) -> bool:
        """Return whether the bot knows that a match is cut off, or with ``since`` False is not; or that it is over."""
        month = self._month
        info = await month.at.host.core.info(match)
        return info.status != "running" or (await month.at.host.standstill.cut_off(match) is not None) is since

    async def _until(self, true: Callable[[], Awaitable[bool]]) -> None:
        """Wait until the bot knows what has happened; no time passes by that."""
        async with asyncio.timeout(_PATIENCE):
            while not await true():
                await asyncio.sleep(0.001)
