"""What the public message of a match should show: the number of the message's turn, and of the state within it.

The store keeps this and what the message does show; where the two differ, the message is out of date. Pure functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import Standing
from host.schedule import due as dues

if TYPE_CHECKING:
    from db import Due
    from host.match.live_match import LiveMatch

LOBBY: Final = -1
"""The turn of a message that shows a lobby: older than any turn of a match."""
OVER: Final = 10**6
"""The turn of a message that shows how a match ended, or that it stands still: later than any turn of a match."""
RESTS: Final = OVER - 1
"""The turn of a message that says that a match rests: later than any turn of a match, too."""
STILL: Final = -2
"""The seq of a message that says that a match stands still."""
CANCELLED: Final = -1
"""The seq of a message that says that a match was given up, perhaps after it stood still."""


def of_lobby(revision: int, *, at: int) -> Standing:
    """Return the standing of a lobby after ``revision`` changes."""
    return Standing(LOBBY, revision, at, due=(dues.of_lobby(revision, at=at),))


def of_cancelled(*, at: int, due: tuple[Due, ...] = ()) -> Standing:
    """Return the standing of a cancelled match; ``due`` is what is to be said of it."""
    return Standing(OVER, CANCELLED, at, due=due, over=True)


def of_frozen(*, at: int) -> Standing:
    """Return the standing of a frozen match."""
    return Standing(OVER, STILL, at, due=())


def of_match(live: LiveMatch, *, at: int, due: tuple[Due, ...]) -> Standing:
    """Return the standing of a match that has started, with what is due in its turn."""
    if live.info.resting is not None:
        return Standing(RESTS, live.timeline.seq, at, due=())
    turn, asked = OVER if live.over else live.turn, {wait.seat: wait.since for wait in live.waits}
    people = live.summons.people
    since = tuple(asked[seat] for seat in people) if asked.keys() >= set(people) else ()
    return Standing(turn, live.timeline.seq, at, people, due, since, live.clocks or None, over=live.over)


def same(one: Standing | None, other: Standing) -> bool:
    """Return whether both stand for the same message, whatever their times."""
    return one is not None and (one.turn, one.seq, one.awaited) == (other.turn, other.seq, other.awaited)
