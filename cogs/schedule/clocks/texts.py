"""When the time of those is up who are awaited, in sentences for boards, lists, panels and reminders.

Makes sentences from what the host tells; must not change anything, nor know any one game. Discord counts
down by itself: a text names the moment, and each reader sees how far off it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.people.quiet_hours import HOUR
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host import CutOff
    from host.clocks.keeping import RunningOut
    from render.base import AnyMatchRenderer
    from render.words import Words

_DAY = 24 * HOUR
_NOT_REACHED = msg("Your clock is stopped, with {left} left, because of an outage of this server.")
_NOT_POSTED = msg("Your clock is stopped, with {left} left, because I can't post the board.")


def ends(clocks: Sequence[RunningOut], renderer: AnyMatchRenderer) -> list[str]:
    """Return a line for each seat whose clock runs, for everybody to read."""
    words, names = renderer.words, renderer.names.escaped
    return [
        "-# "
        + (
            words.say("{name}'s clock is stopped, with {left} left.", name=names[one.seat], left=span(one.left, words))
            if one.still
            else words.say("{name}'s time is up {end}.", name=names[one.seat], end=countdown(one.end))
        )
        for one in clocks
    ]


def own(clocks: Sequence[RunningOut], seat: int | None, words: Words, *, cut_off: CutOff | None = None) -> str:
    """Return when the reader's own time is up, or why the clock is stopped; "" when there is none."""
    for one in clocks:
        if one.seat == seat and cut_off is not None:
            return words.say(
                _NOT_REACHED if cut_off.why == "server" else _NOT_POSTED,
                left=span(one.left, words),
            )
        if one.seat == seat and one.still:
            return words.say("Your clock is stopped, with {left} left.", left=span(one.left, words))
        if one.seat == seat:
            return words.say("Your time is up {end}.", end=countdown(one.end))
    return ""


def countdown(at: int) -> str:
    """Return a moment as Discord counts it down ("in 3 hours")."""
    return f"<t:{at}:R>"


def span(seconds: int, words: Words) -> str:
    """Return how long something is, roughly.

    >>> from render.words import words
    >>> [span(one, words()) for one in (90, 3600, 90_000, 200_000)]
    ['1 minute', '1 hour', '25 hours', '2 days']
    """
    if seconds >= 2 * _DAY:
        return words.count("{n} day", "{n} days", seconds // _DAY)
    if seconds >= HOUR:
        return words.count("{n} hour", "{n} hours", seconds // HOUR)
    return words.count("{n} minute", "{n} minutes", seconds // 60)
