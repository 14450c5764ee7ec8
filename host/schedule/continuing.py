"""Questions that offer their seat nothing: gone on with for whoever wants that, a few seconds later.

Such a question is asked only to hide what a seat holds, so how long its answer takes must not tell it either: the time
is drawn by chance, and only a question to which the person's own act has led is gone on with. What is to be done is a
row of its own, of no turn. See docs/adr/0034. Must not know how anybody is told, nor what is done then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import Due
from engine.timeline import UNDO
from host.schedule.kinds import CONTINUE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import ActionRow
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.people.preferences import Likings
    from host.types import AnyGame

SOONEST: Final = 4
"""Seconds that going on takes at least: as long as it takes somebody to read and to decline."""
LATEST: Final = 20
"""Seconds that it takes at most."""


class Continuing:
    """The questions of one store that offer nothing, as they come up."""

    def __init__(self, core: Core, likings: Likings) -> None:
        self._core = core
        self._likings = likings

    def moment(self) -> int:
        """Return how many seconds somebody takes who has nothing to decide, drawn by chance."""
        return SOONEST + self._core.entropy.randbelow(LATEST - SOONEST + 1)

    async def planned(self, live: LiveMatch, after: LiveMatch, actions: Sequence[ActionRow]) -> tuple[Due, ...]:
        """Return when a question that offers nothing is gone on with: for who wants that, or just went on from one."""
        found = led_on(self._core.game_of(live.info), live, after, actions)
        if found is None or not (found[1] or (await self._likings.preferences(found[0])).continues):
            return ()
        now = self._core.now()
        return (of_continuing(after, found[0], at=now + self.moment(), now=now),)


def led_on(game: AnyGame, before: LiveMatch, after: LiveMatch, acts: Sequence[ActionRow]) -> tuple[int, bool] | None:
    """Return whose own acts have led to a question that offers them nothing, and whether they went on from one before.

    None when somebody else is asked, when there is something to decide, or when something was taken back.
    """
    if not acts or acts[-1].user is None or any(one.text.partition(":")[0] == UNDO for one in acts):
        return None
    seat = acts[-1].seat
    return (acts[-1].user, before.idle(game, seat)) if after.idle(game, seat) else None


def of_continuing(live: LiveMatch, user: int, *, at: int, now: int) -> Due:
    """Return when it is gone on with; the key counts all acts, secret ones too, so any other makes it void."""
    return Due(live.info.id, user, CONTINUE, live.length, at, now, of_turn=False)
