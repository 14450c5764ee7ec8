"""Public messages that wait for Discord or the disk to recover: how long they wait, and which may go first.

Knows matches by their number only.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.outages import asked_to_wait, kept_out

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)

LATER: Final = (10.0, 20.0, 30.0)
"""Seconds until the next try, by the number of failed ones; the last value is repeated."""


class Backoff:
    """The matches whose message waits; then ``again`` is called with the match and the ``anew`` of ``put_off``."""

    def __init__(self, again: Callable[[int, bool], None]) -> None:
        self._again = again
        self._vain: dict[int, int] = {}
        self._alarms: dict[int, asyncio.TimerHandle] = {}
        self._kept_out: set[int] = set()
        """Matches that must not be tried before their wait is over."""

    def put_off(self, match: int, error: Exception, *, anew: bool) -> None:
        """Schedule another attempt for when Discord, or the disk, may have recovered."""
        vain = self._vain[match] = self._vain.get(match, 0) + 1
        seconds = max(LATER[min(vain, len(LATER)) - 1], asked_to_wait(error))
        log.warning("the message of match %s waits %s s: %s", match, seconds, error)
        if kept_out(error):
            self._kept_out.add(match)
        self._alarms[match] = asyncio.get_running_loop().call_later(seconds, partial(self._ring, match, anew=anew))

    def end_wait(self, match: int) -> bool:
        """End the wait of a match because something newer can be shown; return False if it has to wait all the same."""
        if match in self._kept_out:
            return False
        if alarm := self._alarms.pop(match, None):
            alarm.cancel()
        return True

    def reached(self, match: int) -> None:
        """Forget the failed attempts of a match, because one succeeded."""
        self._vain.pop(match, None)

    def close(self) -> None:
        """Cancel all waits."""
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()

    def _ring(self, match: int, *, anew: bool) -> None:
        self._kept_out.discard(match)
        self._alarms.pop(match, None)
        self._again(match, anew)
