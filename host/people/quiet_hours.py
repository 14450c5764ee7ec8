"""When a person may be called: the habits of a person, and the first moment at which they are awake.

Pure functions of Unix seconds and a person's own clock on the wall, summer time included. Must not know why somebody
is called.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta, timezone
from functools import lru_cache
from importlib import resources
from io import BytesIO
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from datetime import tzinfo

HOUR: Final = 3600
TURNS: Final = "turn"
"""Direct messages at every turn of one's own, and as reminders."""
REMINDERS_ONLY: Final = "reminders"
"""Direct messages as reminders."""
_DAY: Final = 24 * 60
"""Minutes of a day."""
_FIXED: Final = re.compile(r"UTC([+-])(\d\d):(\d\d)")
_FARTHEST: Final = range(-12 * 60, 14 * 60 + 1)
"""Minutes by which the clocks of any place are ahead of UTC."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How, and when, a person wants to be called; what nobody has chosen is as it stands here."""

    interval: int = 24
    """Hours between reminders; 0: none."""
    quiet_from: int = 22 * 60
    """Minutes after midnight, on the clock of the person's wall."""
    quiet_to: int = 7 * 60
    """The same as ``quiet_from``: no hour is quiet."""
    zone: str = "UTC"
    """A name such as Europe/Warsaw or UTC+05:30; one that nobody knows counts as UTC."""
    away: tuple[int, int] | None = None
    """A vacation: its first and its last moment, in Unix seconds."""
    direct: str = ""
    """What is also told by direct message: ``TURNS`` (and reminders), ``REMINDERS_ONLY``, "" nothing."""


@lru_cache(maxsize=1)
def zones() -> frozenset[str]:
    """Return the names of all time zones in the data that is pinned with this program."""
    return frozenset(resources.files("tzdata").joinpath("zones").read_text("utf-8").split())


def clocks(name: str) -> bytes:
    """Return what the data says of the clocks of one of these zones: the same for two names of one zone."""
    return resources.files("tzdata").joinpath("zoneinfo", *name.split("/")).read_bytes()


@lru_cache(maxsize=512)
def zone(name: str) -> tzinfo:
    """Return a time zone from that data, or one that ``fixed_zone`` names; UTC when there is none of that name."""
    if name in zones():
        return ZoneInfo.from_file(BytesIO(clocks(name)), key=name)
    if (ahead := _ahead(name)) is not None:
        return timezone(timedelta(minutes=ahead), name)
    return zone("UTC")


def fixed_zone(ahead: int) -> str | None:
    """Return the name of the zone whose clocks are always that many minutes ahead of UTC, None if none can be.

    The sign is the one that people use, and the opposite of the one in the names Etc/GMT+3.

    >>> fixed_zone(330), fixed_zone(-180), fixed_zone(0), fixed_zone(6000)
    ('UTC+05:30', 'UTC-03:00', 'UTC', None)
    """
    if ahead not in _FARTHEST or ahead % 15:
        return None
    hours, minutes = divmod(abs(ahead), 60)
    return f"UTC{'-' if ahead < 0 else '+'}{hours:02}:{minutes:02}" if ahead else "UTC"


def known_zone(name: str) -> bool:
    """Return whether a time zone of this name can be kept."""
    return name in zones() or _ahead(name) is not None


def offset(name: str, at: datetime) -> int:
    """Return by how many minutes the clocks of a zone are ahead of UTC at a moment."""
    return round((at.astimezone(zone(name)).utcoffset() or timedelta()).total_seconds() / 60)


def _ahead(name: str) -> int | None:
    """Return by how many minutes a zone that ``fixed_zone`` named is ahead of UTC, None for any other name."""
    if not (found := _FIXED.fullmatch(name)):
        return None
    ahead = (int(found[2]) * 60 + int(found[3])) * (-1 if found[1] == "-" else 1)
    return ahead if fixed_zone(ahead) == name else None


def may_be_called(at: int, habits: Habits) -> bool:
    """Return whether a person may be called at a moment."""
    return not _away(at, habits) and not _quiet(at, habits)


def first_waking(at: int, habits: Habits) -> int:
    """Return the first moment from this one on at which the person may be called."""
    if habits.away is not None and _away(at, habits):
        at = habits.away[1]
    return _quiet_end(at, habits) if _quiet(at, habits) else at


def _away(at: int, habits: Habits) -> bool:
    return habits.away is not None and habits.away[0] <= at < habits.away[1]


def _quiet(at: int, habits: Habits) -> bool:
    """Return whether the clock on the person's wall shows a quiet hour."""
    now, begin, end = _minute(_wall(at, habits)), habits.quiet_from % _DAY, habits.quiet_to % _DAY
    return begin <= now < end if begin <= end else now >= begin or now < end


def _quiet_end(at: int, habits: Habits) -> int:
    """Return when the quiet hours end in which a moment lies.

    In autumn the clock shows some minutes twice, so the end may have been before; in spring it shows some of them
    never, and then the end is as many minutes later.
    """
    wall, end = _wall(at, habits), habits.quiet_to % _DAY
    day = wall.date() + timedelta(days=_minute(wall) >= end)
    first, second = (
        int(datetime.combine(day, time(end // 60, end % 60, fold=fold), wall.tzinfo).timestamp()) for fold in (0, 1)
    )
    return first if first > at else max(second, at + 1)


def _wall(at: int, habits: Habits) -> datetime:
    return datetime.fromtimestamp(at, zone(habits.zone))


def _minute(wall: datetime) -> int:
    return wall.hour * 60 + wall.minute
