"""How often one person may have another mentioned by what they press or type: one limit for all tables and features.

What is pressed grants mentions, in the transaction that saves it, and a message mentions only people it has a grant for
(``cogs.messages.message``). Who is over the limit sees the message without a notification; what does nothing but call
someone is refused, with the time from which on it can be done again. Turns of the game, and what passes by time, need
no grant; but anyone who was called to a turn that is undone, and has done nothing since, is not called to it again
soon.
Must not know what is pressed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NewType

from db import PingLimits, PingWindow, WantedPings
from db.tables.interactions import BOARD, LOBBY, PROPOSAL, about_turn, free_at
from db.tables.timers import about_timer
from host.match.core import again_after_conflicts, store_errors_refused
from host.people.preferences import DAY, HOUR
from host.refusal import Refusal

__all__ = ["BOARD", "LIMITS", "NEWS", "Granted", "Pings", "about_lobby", "about_proposal", "about_timer"]

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core import Seat
    from host.match.core import Core
    from host.match.update import Update

LIMITS: Final = PingLimits(each=(PingWindow(3, HOUR), PingWindow(10, DAY)), all=(PingWindow(20, HOUR),))
"""The same person three times in an hour, ten in a day: enough to ask for an undo in a match of an evening."""

AGAIN: Final = HOUR
"""Seconds until the same person is called again to a turn that was ended, undone and ended again, and until a
person may have the same thing shown to all again."""
NEWS: Final = "news"
"""That a direct message announces a turn, where ``BOARD`` is the public one."""

Granted = NewType("Granted", frozenset[int])
"""The people a message may mention."""


def about_proposal(number: int) -> str:
    """Return what a mention in the message of a proposal is about."""
    return f"{PROPOSAL}:{number}"


def about_lobby(match: int) -> str:
    """Return what a mention in the message of a lobby is about."""
    return f"{LOBBY}:{match}"


@again_after_conflicts
class Pings:
    """Who may be mentioned because of what someone pressed."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def granted(self, about: str) -> Granted:
        """Return who a message may mention, by ``about_proposal``, ``about_lobby`` or ``about_timer``."""
        with store_errors_refused():
            return Granted(await self._core.store.pings.granted(about))

    async def free_to_call(self, update: Update, seat: Seat | None, user: int, *, way: str) -> int:
        """Return from when on a person may be called to the present turn, now at the earliest.

        Later than now, who was called to the same turn in the same way, before it was undone, and has done nothing
        since. ``seat`` None: someone who follows the match.
        """
        now, match = self._core.now(), update.info.id
        abouts = [about_turn(match, turn, way) for turn in update.called_in(seat)]
        if not abouts:
            return now
        with store_errors_refused():
            found = await self._core.store.pings.noted_calls(abouts, since=now - AGAIN)
        return max([now, *(at + AGAIN for called, at in found if called == user)])

    async def note_call(self, update: Update, user: int, *, way: str) -> None:
        """Store that a person is called to the present turn."""
        with store_errors_refused():
            await self._core.store.pings.note_calls(
                about_turn(update.info.id, update.turn, way), [user], at=self._core.now()
            )

    async def claim_showing(self, match: int, what: str, user: int) -> int:
        """Let a person have something of a match shown to all; return from when on again, if that was done lately.

        0: it was not, and is noted.
        """
        about = f"shown:{match}:{what}"
        async with self._core.locked(match):
            with store_errors_refused():
                now = self._core.now()
                found = [
                    at
                    for one, at in await self._core.store.pings.noted_calls([about], since=now - AGAIN)
                    if one == user
                ]
                if found:
                    return max(found) + AGAIN
                await self._core.store.pings.note_calls(about, [user], at=now)
        return 0

    def wanted(self, sender: int, recipients: Iterable[int]) -> WantedPings:
        """Return who a person's press would have mentioned, never themselves, to be saved with it."""
        others = tuple(user for user in dict.fromkeys(recipients) if user != sender)
        return WantedPings(sender, others, self._core.now(), LIMITS)

    async def free_at(self, sender: int, recipient: int, *, beside: Iterable[int] = ()) -> int:
        """Return from when on a person can have another mentioned again, now at the earliest.

        ``beside``: who else will be mentioned by the same press.
        """
        now = self._core.now()
        sent = await self._core.store.pings.pinged(sender, since=now - LIMITS.longest)
        return free_at([*sent, *((one, now) for one in beside)], recipient, LIMITS, now=now)

    async def require(self, sender: int, recipient: int) -> None:
        """Raise Refusal while a person may not have another mentioned, for what does nothing else."""
        at = await self.free_at(sender, recipient)
        if at > self._core.now():
            raise Refusal("pinged-lately", at=at)
