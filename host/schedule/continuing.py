"""Questions that offer their seat nothing: gone on with for whoever wants that, a few seconds later.

Such a question is asked only to hide what a seat holds, so how long its answer takes must not tell it either: the time
is drawn by chance, and only a question to which the person's own act has led is gone on with. What is to be done is a
row of its own, of no turn. See docs/adr/0034. Pure functions; must not know how anybody is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import Due
from engine.core import Hiding
from engine.timeline import UNDO
from host.schedule.due import CONTINUE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import ActionRow
    from engine.core import Seat
    from host.entropy import Entropy
    from host.match.live_match import LiveMatch
    from host.types import AnyGame

SOONEST: Final = 4
"""Seconds that going on takes at least: as long as it takes somebody to read and to decline."""
LATEST: Final = 20
"""Seconds that it takes at most."""


def moment(entropy: Entropy) -> int:
    """Return how many seconds somebody takes who has nothing to decide."""
    return SOONEST + entropy.randbelow(LATEST - SOONEST + 1)


def idle(game: AnyGame, live: LiveMatch, seat: Seat) -> bool:
    """Return whether a seat is asked, and its question offers it nothing."""
    if live.over or seat not in live.awaited(game) or not isinstance(game, Hiding):
        return False
    return game.idle(live.timeline.state, seat)


def led_on(game: AnyGame, before: LiveMatch, after: LiveMatch, acts: Sequence[ActionRow]) -> tuple[int, bool] | None:
    """Return whose own acts have led to a question that offers them nothing, and whether they went on from one before.

    None when somebody else is asked, when there is something to decide, or when something was taken back.
    """
    if not acts or acts[-1].user is None or any(one.text.partition(":")[0] == UNDO for one in acts):
        return None
    seat = acts[-1].seat
    return (acts[-1].user, idle(game, before, seat)) if idle(game, after, seat) else None


def of_continuing(live: LiveMatch, user: int, *, at: int, now: int) -> Due:
    """Return when it is gone on with; the key counts all acts, secret ones too, so any other makes it void."""
    return Due(live.info.id, user, CONTINUE, live.length, at, now, of_turn=False)
