"""What is kept of a person: name, language, colour, and when they may be called; what nobody chose has a default.

A person is not called in quiet hours, on their own clock on the wall, nor on a vacation, as far as a server counts it.
Must not know why someone is called, nor where any of it is shown.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta, timezone
from functools import lru_cache
from importlib import resources
from io import BytesIO
from typing import TYPE_CHECKING, Final, TypeVar
from zoneinfo import ZoneInfo

from db import Conflict, PersonRow, SeatRow, SettingsRow, Unknown
from host.match.core import again_after_conflicts, store_errors_refused
from host.refusal import Refusal
from host.types import Seated

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Mapping
    from datetime import tzinfo

    from db import Timer
    from host.match.core import Core
    from host.types import Intervals

HOUR: Final = 3600
DAY: Final = 24 * HOUR
TURNS: Final = "turn"
"""Direct messages at every turn of one's own, and as reminders."""
REMINDERS_ONLY: Final = "reminders"
"""Direct messages as reminders."""
_DAY: Final = 24 * 60
"""Minutes of a day."""
_FIXED: Final = re.compile(r"UTC([+-])(\d\d):(\d\d)")
_FARTHEST: Final = range(-12 * 60, 14 * 60 + 1)
"""Minutes by which the clocks of any place are ahead of UTC."""


# When somebody may be called


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


# How much of somebody's vacations counts on a server that bounds them

YEAR: Final = 366 * DAY
"""However it is laid over the calendar, no more days than are allowed lie in it: New Year gives nobody new ones."""
USUAL_DAYS: Final = 28
"""The days of vacation in a year that count on a server that has said nothing."""
_SUMMER_TIME: Final = 2 * 3600
"""Days at the end of summer time are longer; nobody who goes by the calendar is to lack an hour."""


def overlap(intervals: Intervals, begin: int, end: int) -> int:
    """Return how many seconds of these intervals, which don't overlap, are between two moments.

    >>> overlap(((0, 10), (20, 30)), 5, 25)
    10
    """
    return sum(max(0, min(until, end) - max(since, begin)) for since, until in intervals)


def counted(taken: Intervals, bounds: Intervals = ()) -> Intervals:
    """Return what of someone's vacations counts on a server; ``bounds``: since when it allows how many days.

    What the server allowed when a vacation began holds to its end. Once that is used up, the rest of it counts for
    nothing, whatever becomes free again meanwhile.

    >>> counted(((0, 20 * DAY), (30 * DAY, 50 * DAY)))[1][1] // DAY
    38
    """
    found = list[tuple[int, int]]()
    for begin, end in sorted(taken):
        last = min(end, begin + _room(tuple(found), begin, bounds))
        if last > begin:
            found.append((begin, last))
    return tuple(found)


def left(taken: Intervals, bounds: Intervals, *, now: int) -> int:
    """Return the whole days that would count of a vacation that begins when all that are known are over."""
    begin = max([now, *(end for _, end in taken)])
    days = allowed(begin, bounds)
    return min(days, _room(counted(taken, bounds), begin, bounds) // DAY)


def allowed(at: int, bounds: Intervals) -> int:
    """Return how many days in a year a server allows someone whose vacation begins at that time."""
    return next((days for since, days in reversed(bounds) if since <= at), USUAL_DAYS)


def _room(used: Intervals, begin: int, bounds: Intervals) -> int:
    """Return how many seconds from a moment on may still count."""
    days = allowed(begin, bounds)
    return max(0, days * DAY + _SUMMER_TIME * (days > 0) - overlap(used, begin - YEAR, begin))


# What somebody likes

INTERVALS: Final = (0, 6, 12, 24, 48)
"""Hours between reminders that can be chosen; 0: none."""
_CHOICES: Final[Mapping[str, Container[object]]] = {
    "every": INTERVALS,
    "direct": (TURNS, REMINDERS_ONLY),
    "quiet_from": range(_DAY),
    "quiet_to": range(_DAY),
    "continues": (0, 1),
}
"""What can be chosen of each of these."""
_LONGEST: Final = 40
"""Characters of a language or a colour: the store isn't a place for what someone made up."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person likes."""

    language: str | None = None
    """A name such as "pl"; None: the one of the person's Discord."""
    habits: Habits = field(default_factory=Habits)
    colour: str | None = None
    """A value of the option ``host.lobby.table_options.COLOUR`` of a seat; None: any."""
    continues: bool = True
    """Where a question offers nothing, the bot goes on for the person, who is not asked each time."""
    refused: bool = False
    """A direct message was refused, so there are none until the person chooses again."""


def of_row(row: SettingsRow) -> Preferences:
    """Return what a person likes, with the defaults of what was not chosen."""
    usual = Habits()
    habits = Habits(
        interval=usual.interval if row.every is None else row.every,
        quiet_from=usual.quiet_from if row.quiet_from is None else row.quiet_from,
        quiet_to=usual.quiet_to if row.quiet_to is None else row.quiet_to,
        zone=row.zone or usual.zone,
        direct=row.direct or "" if row.refused is None else "",
    )
    return Preferences(row.language, habits, row.colour, continues=row.continues != 0, refused=row.refused is not None)


@again_after_conflicts
class Likings:
    """What the people of one store like."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def preferences(self, user: int) -> Preferences:
        """Return what a person likes."""
        with store_errors_refused():
            rows = await self._core.store.people.settings([user])
        return of_row(rows[0]) if rows else Preferences()

    async def habits(self, users: Collection[int]) -> Mapping[int, Habits]:
        """Return when, and how often, these people may be called."""
        with store_errors_refused():
            rows, taken = await self._core.store.people.settings_and_vacations(users, after=self._core.now())
        known = dict.fromkeys(users, Habits()) | {row.user: of_row(row).habits for row in rows}
        return known | {one.user: replace(known[one.user], away=(one.begin, one.end)) for one in reversed(taken)}

    async def habits_at(self, guild: int, users: Collection[int]) -> Mapping[int, Habits]:
        """Return when, and how often, these people may be called at the tables of a server.

        A vacation that does not count there is none.
        """
        known, now = await self.habits(users), self._core.now()
        away = [user for user, one in known.items() if one.away is not None]
        with store_errors_refused():
            if not away or not (taken := await self._core.store.people.vacations(away)):
                return known
            bounds = await self._core.store.people.vacation_bounds(guild)
        stretches = {user: [(one.begin, one.end) for one in taken if one.user == user] for user in away}
        counts = {user: [one for one in counted(tuple(own), bounds) if one[1] > now] for user, own in stretches.items()}
        return {**known, **{user: replace(known[user], away=next(iter(found), None)) for user, found in counts.items()}}

    async def habits_of(self, timer: Timer) -> Habits:
        """Return when the person of a timer may be called, at the match if it is of one."""
        if timer.user is None:
            return Habits()
        if timer.match is None:
            return (await self.habits([timer.user]))[timer.user]
        return (await self.habits_at((await self._core.info(timer.match)).guild, [timer.user]))[timer.user]

    async def keep(self, user: int, chosen: Mapping[str, str | int | None], *, interaction: int | None) -> None:
        """Keep what a person chose, by the names of ``SettingsRow``; None: as everyone has it.

        What was carried out before changes nothing.
        """
        for key, value in chosen.items():
            if not _fits(key, value):
                raise Refusal("bad-option", key=key, value=value)
        if "direct" in chosen:
            # whoever chooses again has been told, and may have let them in since
            chosen = {**chosen, "refused": None}
        with store_errors_refused(), suppress(Conflict):
            await self._core.store.people.choose(user, chosen, interaction=interaction)


def _fits(key: str, value: str | int | None) -> bool:
    if value is None:
        return key in (*_CHOICES, "zone", "language", "colour")
    if key in _CHOICES:
        return value in _CHOICES[key]
    if key == "zone":
        return isinstance(value, str) and known_zone(value)
    return key in ("language", "colour") and isinstance(value, str) and 0 < len(value) <= _LONGEST


# What people are called


@again_after_conflicts
class PeopleNames:
    """One name each, which counts at once at all of their open matches on a server."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def set(self, user: int, name: str, *, guild: int, interaction: int | None = None) -> None:
        """Store a person's present name, also in their open matches on the server."""
        with store_errors_refused():
            try:
                matches = await self._core.store.people.set_person(
                    PersonRow(user, name), guild=guild, interaction=interaction
                )
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                return
            except Unknown:
                self.forget(user)
                if interaction is not None:
                    raise
                # nothing else tells whether it was saved, and it may be twice
                matches = await self._core.store.people.set_person(PersonRow(user, name), guild=guild)
            await self.rename(matches, PersonRow(user, name))

    async def others(self, user: int, *, guild: int) -> tuple[str, ...]:
        """Return the names of the other people in the person's open matches on a server."""
        with store_errors_refused():
            return await self._core.store.people.other_names(user, guild=guild)

    async def rename(self, matches: Iterable[int], person: PersonRow) -> None:
        """Call someone by the stored name in matches that are in memory."""
        for match in matches:
            # what is neither in memory nor on its way there is read with the new name
            if match in self._core.cache or self._core.locks.busy(match):
                async with self._core.locked(match):
                    if (live := self._core.cache.get(match)) is not None:
                        seats = renamed_seats(live.info.seats, person)
                        self._core.cache.put(match, replace(live, info=replace(live.info, seats=seats)))

    def forget(self, user: int) -> None:
        """Read the person's matches again when they are needed next: nobody knows what they are called there."""
        self._core.cache.sift(lambda live: live.info.seated(user) is None)


_S = TypeVar("_S", SeatRow, Seated)


def renamed_seats(seats: Iterable[_S], person: PersonRow) -> tuple[_S, ...]:
    """Return seats in which someone is called by another name."""
    return tuple(replace(one, name=person.name) if one.user == person.user else one for one in seats)
