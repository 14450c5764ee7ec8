"""The operations that tell what has happened in a match: they change nothing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from host.match.core import Recent, again_after_conflicts
from host.records.past import KEPT, History, PastSteps, PastTurn, history, last_turn, of_turn, recent
from host.types import Stretch, known_to

if TYPE_CHECKING:
    from engine.core import Event, Seat
    from host.match.live_match import LiveMatch
    from host.match.matches import Matches
    from host.match.update import Update
    from host.types import AnyGame


@again_after_conflicts
class LookingBack:
    """What has happened in the matches of one store."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._histories: Recent[History] = Recent(KEPT)

    async def steps(self, match: int, user: int, *, after: int | None = None) -> PastSteps:
        """Return what has happened after so many public acts, None: after the person's last turn.

        As the person's seat could know it; for whoever does not play it is what everybody could know.
        """
        game, live = await self._matches.current(match)
        seated = live.info.seated(user)
        seat = None if seated is None or seated.resigned else seated.seat
        since = last_turn(live.timeline.acts, seat) if after is None else after
        return PastSteps(game, await self.history(game, live), seat, live.info, after=since, over=live.over)

    async def recent(self, update: Update) -> tuple[Stretch, ...]:
        """Return what the public message tells (``Update.recent``), with who played then."""
        if not update.info.recast:
            return update.info.stretches([(0, 0, update.recent)])
        game, live = await self._matches.current(update.info.id)
        if live.recent != update.recent:  # it has moved on, and another message tells of that
            return update.info.stretches([(update.length, update.seq + 1, update.recent)])
        return recent(await self.history(game, live), update.recent, update.info)

    async def news(self, update: Update, seat: Seat) -> tuple[Stretch, ...]:
        """Return what the seat may know of what the others did after its own last act; () once it has acted again."""
        game, live = await self._matches.current(update.info.id)
        after = live.timeline.last_act(seat)
        if not any(act.public and act.seq > after for act in live.timeline.acts):
            return ()
        found = PastSteps(game, await self.history(game, live), seat, live.info, after=after, over=False)
        return tuple(Stretch(step.cast, step.seen) for step in found.steps if step.seat is not None and step.seen)

    async def turn(self, match: int, turn: int) -> PastTurn | None:
        """Return what everybody may know of what was done in a turn, as ``Update.turn`` counts.

        None: it was taken back, or is so long ago that nobody looks for it.
        """
        game, live = await self._matches.current(match)
        if not any(one.turn == turn for one in live.turns):
            return None
        if (
            not live.info.recast
            and not live.taken_back
            and turn > 1
            and live.turns[-2:-1]
            and live.turns[-2].turn == turn
        ):
            # as the board tells it: nothing has to be carried out for it
            return PastTurn(live.turns[-2].number, live.info.stretches([(0, 0, live.recaps[-1].before)]))
        return of_turn(await self.history(game, live), live.turns, turn, live.info)

    async def told(self, match: int) -> tuple[Event, ...]:
        """Return all that everybody may know of what has happened in a match, from the set-up on."""
        game, live = await self._matches.current(match)
        known = await self.history(game, live)
        return known_to(None, (*known.events, *(event for done in known.done for event in done.events)))

    async def history(self, game: AnyGame, live: LiveMatch) -> History:
        """Return the acts of a match carried out, outside its lock: nothing of it changes."""
        match = live.info.id
        known = self._histories.get(match)
        found = await asyncio.to_thread(history, game, live.timeline, known)
        self._histories.put(match, found)
        return found
