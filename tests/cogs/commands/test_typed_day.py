"""Days as people type them."""

from __future__ import annotations

import gettext
from datetime import date, timedelta, timezone

import pytest

from cogs.commands.typed_day import offers, read
from render.words import Words, words

FRIDAY = date(2026, 11, 20)
POLISH = Words("pl", gettext.NullTranslations())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("today", FRIDAY),
        (" Tomorrow ", date(2026, 11, 21)),
        ("friday", FRIDAY),
        ("thu", date(2026, 11, 26)),
        ("10 days", date(2026, 11, 30)),
        ("in 3 days", date(2026, 11, 23)),
        ("a week", date(2026, 11, 27)),
        ("2w", date(2026, 12, 4)),
        ("24 dec", date(2026, 12, 24)),
        ("Dec 24th", date(2026, 12, 24)),
        ("24 December 2027", date(2027, 12, 24)),
        ("3 feb", date(2027, 2, 3)),
        ("24.12.", date(2026, 12, 24)),
        ("24. 12. 2027", date(2027, 12, 24)),
        ("1.2", date(2027, 2, 1)),
        ("12/24", date(2026, 12, 24)),
        ("24/12/2026", date(2026, 12, 24)),
        ("2026-12-24", date(2026, 12, 24)),
        ("29 feb", date(2028, 2, 29)),
    ],
)
def test_what_people_type_is_understood(typed: str, meant: date) -> None:
    assert read(typed, words(), today=FRIDAY) == meant


@pytest.mark.parametrize(
    "typed",
    ["", "2/3", "32 dec", "30.2.", "2026-13-01", "ju 3", "24", "dec", "never", "24 dec dec", "9" * 400, "0000-01-01"],
)
def test_what_nobody_can_tell_is_no_day(typed: str) -> None:
    assert read(typed, words(), today=FRIDAY) is None


def test_a_last_day_is_counted_from_the_first() -> None:
    first = date(2026, 12, 20)
    assert read("10 days", words(), today=FRIDAY, first=first) == date(2026, 12, 29)
    assert read("1 day", words(), today=FRIDAY, first=first) == first
    assert read("3 jan", words(), today=FRIDAY, first=first) == date(2027, 1, 3)
    assert read("monday", words(), today=FRIDAY, first=first) == date(2026, 12, 21)


def test_the_readers_own_words_are_understood() -> None:
    assert read("24 grudnia", POLISH, today=FRIDAY) == date(2026, 12, 24)
    assert read("sobota", POLISH, today=FRIDAY) == date(2026, 11, 21)
    assert read("24 dec", POLISH, today=FRIDAY) == date(2026, 12, 24)


def test_the_list_offers_what_is_meant_or_what_fits() -> None:
    assert offers("24.12.", words(), today=FRIDAY) == [("Thu, 24 Dec 2026", "2026-12-24")]
    assert offers("", words(), today=FRIDAY)[0] == ("Fri, 20 Nov 2026", "2026-11-20")
    assert offers("3 days", words(), today=FRIDAY, first=FRIDAY) == [("Sun, 22 Nov 2026 (3 days)", "2026-11-22")]
    assert [value for _, value in offers("mo", words(), today=FRIDAY)][:2] == ["2026-11-23", "2026-11-30"]
    assert offers("never", words(), today=FRIDAY) == []


NIGHT = 1_798_070_400
"""24 December 2026, 0:00 by UTC."""


@pytest.mark.parametrize("style", ["", ":t", ":T", ":d", ":D", ":f", ":F", ":s", ":S", ":R"])
def test_discords_notation_of_a_moment_is_the_day_that_it_is_for_whoever_types_it(style: str) -> None:
    typed, east, west = f" <t:{NIGHT}{style}> ", timezone(timedelta(hours=3)), timezone(timedelta(hours=-3))
    assert read(typed, words(), today=FRIDAY) == date(2026, 12, 24)
    assert read(typed, words(), today=FRIDAY, zone=east) == date(2026, 12, 24)
    assert read(typed, words(), today=FRIDAY, zone=west) == date(2026, 12, 23)
    assert offers(typed, words(), today=FRIDAY, zone=west) == [("Wed, 23 Dec 2026", "2026-12-23")]


def test_a_moment_may_lie_before_the_first_one():
    assert read("<t:-86400:D>", words(), today=FRIDAY) == date(1969, 12, 31)


@pytest.mark.parametrize(
    "number", ["1798070400000", "-99999999999999", "9" * 15, "9" * 400, "253402300800", "-62135596801", "", "1.5", "x"]
)
def test_a_moment_that_no_calendar_has_is_no_day(number: str) -> None:
    for hours in (-12, 0, 14):
        assert read(f"<t:{number}:R>", words(), today=FRIDAY, zone=timezone(timedelta(hours=hours))) is None
    assert read(f"<t:{NIGHT}:RR>", words(), today=FRIDAY) is None
