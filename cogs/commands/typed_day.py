"""A day as a person types it: 24 Dec, friday, tomorrow, 10 days, <t:1798070400>; and the days that a list offers.

Knows calendars and the words of one language beside English. Must not know what the day is for. Pure functions.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from render.words import msg, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import tzinfo

    from render.words import Words

SHORTEST: Final = 3
"""Letters of a weekday or a month that are enough."""
OFFERED: Final = 60
"""Days from the first on among which a list looks for what is typed."""
# Translators: a day, alone in a list.
_TODAY: Final = msg("today")
# Translators: a day, alone in a list.
_TOMORROW: Final = msg("tomorrow")
_SPAN: Final = re.compile(r"(?:in )?(\d{1,3}|an?) ?(d|days?|w|weeks?)")
_STAMP: Final = re.compile(r"<t:(-?\d{1,15})(?::[a-z])?>")
"""Discord's notation of a moment in Unix seconds, in any of its styles, as ``read`` has folded it."""
_FIRST: Final = date(1970, 1, 1)
_MOST: Final = 4000
"""Days that a person may mean at most."""


def read(typed: str, reader: Words, *, today: date, first: date | None = None, zone: tzinfo = UTC) -> date | None:
    """Return the day that someone means, None when nobody can tell.

    ``first``: the day on which something begins whose last day is asked for, so that "10 days" counts from it. A day
    without a year is the next one of that name. ``zone`` is the person's, in which a moment has its day.
    """
    text = " ".join(typed.casefold().replace(",", " ").split())
    start = today if first is None else first
    if text in _both(_TODAY, reader):
        return today
    if text in _both(_TOMORROW, reader):
        return today + timedelta(1)
    if found := _STAMP.fullmatch(text):
        return _day_of(int(found[1]), zone)
    if found := _SPAN.fullmatch(text):
        days = (int(found[1]) if found[1].isdecimal() else 1) * (7 if found[2].startswith("w") else 1)
        # ten days from the first on end on the tenth
        return start + timedelta(min(days, _MOST) - (first is not None and days > 0))
    if len(text) >= SHORTEST and (weekday := _place(text, [words().day_names(), reader.day_names()])) is not None:
        return start + timedelta((weekday - start.weekday()) % 7)
    return _dated(text, reader, start)


def offers(
    typed: str, reader: Words, *, today: date, first: date | None = None, zone: tzinfo = UTC
) -> list[tuple[str, str]]:
    """Return days with their values, as a list shows them: what is typed first, else the next ones that fit."""
    meant = read(typed, reader, today=today, first=first, zone=zone) if typed.strip() else None
    if meant is not None:
        return [_offer(meant, reader, first)]
    start, wanted = max(today, first or today), typed.strip().casefold()
    days = [start + timedelta(n) for n in range(OFFERED)]
    return [one for one in (_offer(day, reader, first) for day in days) if wanted in one[0].casefold()]


def _offer(day: date, reader: Words, first: date | None) -> tuple[str, str]:
    label = reader.day((day - _FIRST).days)
    if first is not None and day >= first:
        # Translators: a length of time.
        label += " (" + reader.count("{n} day", "{n} days", (day - first).days + 1) + ")"
    return label, day.isoformat()


def _dated(text: str, reader: Words, start: date) -> date | None:
    """Return the day of a date with a month in figures or letters."""
    if found := re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", text):
        return _day(int(found[1]), int(found[2]), int(found[3]))
    if found := re.fullmatch(r"(\d{1,2})\. ?(\d{1,2})\.?(?: ?(\d{4}))?", text):
        return _next(int(found[2]), int(found[1]), found[3], start)
    if found := re.fullmatch(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}))?", text):
        one, other = int(found[1]), int(found[2])
        if one <= 12 and other <= 12 and one != other:
            return None  # here the month comes first, there the day
        return _next(min(one, other), max(one, other), found[3], start)
    day, year, name = "", "", ""
    for part in text.split():
        if number := re.fullmatch(r"(\d{1,2})(?:\.|st|nd|rd|th)?", part):
            day = day or number[1]
        elif re.fullmatch(r"\d{4}", part):
            year = year or part
        elif name:
            return None
        else:
            name = part.rstrip(".")
    month = _place(name, [words().month_names(), reader.month_names()]) if len(name) >= SHORTEST else None
    return _next(month + 1, int(day), year, start) if month is not None and day else None


def _next(month: int, day: int, year: str | None, start: date) -> date | None:
    """Return that day of a year, or of the first year from a day on that has it."""
    if year:
        return _day(int(year), month, day)
    years = range(start.year, start.year + 9)  # a leap year is among them
    return next((one for number in years if (one := _day(number, month, day)) is not None and one >= start), None)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _day_of(moment: int, zone: tzinfo) -> date | None:
    """Return the day on which a moment lies, None when no calendar has it."""
    try:
        return datetime.fromtimestamp(moment, zone).date()
    except (OverflowError, OSError, ValueError):
        return None


def _place(text: str, languages: Iterable[Sequence[str]]) -> int | None:
    """Return which name of a language begins so, None unless it is one."""
    for names in languages:
        found = [place for place, name in enumerate(names) if name.casefold().startswith(text)]
        if len(found) == 1:
            return found[0]
    return None


def _both(message: str, reader: Words) -> set[str]:
    return {message, reader.say(message).casefold()}
