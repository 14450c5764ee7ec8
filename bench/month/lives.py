"""How the people of a month live: where, when they sleep, how they want to be told, and whether they come back.

An own reckoning of who may be called when, minute by minute, which shares nothing with the bot's. Must not know
matches.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    import random

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 24 * HOUR
BEGIN: Final = 1_918_080_000
"""A moment in October, two weeks before the clocks of Europe are put back, and three before those of America."""
_ZONES: Final = (
    *("Europe/Warsaw", "Europe/London", "America/New_York", "America/Los_Angeles", "America/Sao_Paulo"),
    *("Asia/Tokyo", "Asia/Kolkata", "Australia/Sydney", "Africa/Lagos", "Pacific/Auckland"),
)
_NIGHTS: Final = ((22 * 60, 7 * 60), (23 * 60, 8 * 60), (0, 0), (60, 9 * 60 + 30), (8 * 60, 16 * 60))
"""Quiet hours in minutes after midnight, also those of someone who works at night, and none."""
_DIRECT: Final = ("turn", "turn", "reminders", "", "turn")
"""What is wished of direct messages, one person after the other."""


@dataclass(frozen=True)
class Life:
    """One person."""

    user: int
    name: str
    zone: str
    quiet: tuple[int, int]
    interval: int
    """Hours between reminders."""
    direct: str
    """``turn``, ``reminders``, or "" for no direct messages."""
    closed: bool
    """Takes no direct messages, whatever was chosen."""
    pace: float
    """Hours, on average, until they come to a table that waits for them."""
    plain: bool
    """Has never opened the settings."""
    vanishes: int | None
    """When they were last seen; None: they stay."""
    vacation: tuple[int, int] | None

    def asleep(self, at: float) -> bool:
        """Return whether it is one of the person's quiet hours."""
        wall = datetime.fromtimestamp(at, ZoneInfo(self.zone))
        now, (begin, end) = wall.hour * 60 + wall.minute, self.quiet
        return begin <= now < end if begin <= end else now >= begin or now < end

    def away(self, at: float) -> bool:
        """Return whether the person is on vacation."""
        return self.vacation is not None and self.vacation[0] <= at < self.vacation[1]

    def reachable(self, at: float) -> bool:
        """Return whether the person may be called."""
        return not self.asleep(at) and not self.away(at)

    def wakes(self, at: int) -> int:
        """Return the first moment from this one on at which the person may be called."""
        if self.away(at) and self.vacation is not None:
            at = self.vacation[1]
        while not self.reachable(at):
            at += MINUTE - at % MINUTE
        return at

    def here(self, at: float) -> bool:
        """Return whether the person still comes."""
        return self.vanishes is None or at < self.vanishes

    @property
    def settings(self) -> dict[str, str | int | None]:
        """Return what the person chose in ``/me settings``, {} when they never opened them."""
        if self.plain:
            return {}
        begin, end = self.quiet
        return {
            "zone": self.zone,
            "quiet_from": begin,
            "quiet_to": end,
            "every": self.interval,
            "direct": self.direct or None,
        }


def lives(chance: random.Random, users: list[int], *, begin: int, days: int, slow: float) -> list[Life]:
    """Return people of different habits: a third as the bot finds them, 5 in 100 vanish, 10 in 100 have a vacation."""
    found = []
    for number, user in enumerate(users):
        plain = number % 3 == 0
        direct = "" if plain else _DIRECT[number % len(_DIRECT)]
        start = begin + chance.randrange(days * DAY * 2 // 3)
        found.append(
            Life(
                user,
                f"P{number}",
                "UTC" if plain else chance.choice(_ZONES),
                _NIGHTS[0] if plain else chance.choice(_NIGHTS),
                24 if plain else chance.choice((6, 12, 24, 24, 48, 0)),
                direct,
                closed=bool(direct) and number % 7 == 4,
                pace=slow * chance.choice((0.5, 2, 4, 8, 14)),
                plain=plain,
                vanishes=start if number % 20 == 7 else None,
                vacation=(start, start + chance.randrange(3, 9) * DAY) if number % 10 == 3 else None,
            )
        )
    return found
