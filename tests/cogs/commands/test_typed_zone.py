"""Time zones as people type them: a sign means what people mean by it, and no name means the opposite."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from cogs.commands import typed_zone
from host.people.preferences import Habits, first_waking, known_zone, zone, zones

SUMMER = datetime(2026, 7, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        ("GMT+3", 3),
        ("gmt-3", -3),
        ("UTC+3", 3),
        ("utc +3", 3),
        ("UTC + 3", 3),
        ("+3", 3),
        ("+03", 3),
        ("+03:00", 3),
        ("+0300", 3),
        ("\uff0b3", 3),
        ("UTC\u22123", -3),
        ("UTC\u20133", -3),
        ("-03:30", -3.5),
        ("+530", 5.5),
        ("UTC+5:45", 5.75),
        ("+14", 14),
        ("-12", -12),
        ("+0", 0),
        ("GMT-0", 0),
        ("GMT", 0),
        ("Z", 0),
    ],
)
def test_a_sign_is_read_as_people_mean_it(typed: str, hours: float) -> None:
    name = typed_zone.read(typed)
    assert name is not None
    assert SUMMER.astimezone(zone(name)).utcoffset() == timedelta(hours=hours)
    assert known_zone(name), "it can be kept"
    assert typed_zone.label(name, SUMMER) == name, "and is called so"
    assert [value for value, _ in typed_zone.fixed(typed)] == [name], "and is offered"


@pytest.mark.parametrize(
    "typed",
    [
        *("Etc/GMT+3", "etc/gmt-3", "Etc/UTC", "Factory", "factory", "localtime", "posixrules", "SystemV/EST5EDT"),
        *(
            "right/Europe/Warsaw",
            "posix/Europe/Warsaw",
            "right/UTC",
            "EST",
            "MST",
            "GMT+15",
            "UTC-13",
            "+3:61",
            "+3:07",
        ),
        *("Eastern", "Pacific", "west", "MSK", "PST", "UTC+25", "+15", "x" * 100),
        *("", "+", "3", "UTC+", "UTC+3+3", "GMT+3000", "++3", "../UTC", "Nowhere", "UTC+3 Moscow", "+" + "9" * 400),
    ],
)
def test_what_means_something_else_or_nothing_is_refused(typed: str) -> None:
    assert typed_zone.read(typed) is None
    assert list(typed_zone.fixed(typed)) == []


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Europe/Warsaw", "Europe/Warsaw"),
        ("warsaw", "Europe/Warsaw"),
        ("new york", "America/New_York"),
        ("US/Eastern", "US/Eastern"),
        ("Poland", "Poland"),
        ("istanbul", "Europe/Istanbul"),
        ("Asia/Istanbul", "Asia/Istanbul"),
        ("Buenos Aires", "America/Buenos_Aires"),
    ],
)
def test_a_place_is_found_by_its_name(typed: str, name: str) -> None:
    assert typed_zone.read(typed) == name


def test_no_name_of_the_data_is_read_as_a_zone_whose_sign_is_the_other_way_round() -> None:
    for name in zones():
        found = typed_zone.read(name)
        assert found is None or not found.startswith("Etc/")
        if found is not None:
            assert SUMMER.astimezone(zone(found)).utcoffset() == SUMMER.astimezone(zone(name)).utcoffset(), name


@pytest.mark.parametrize(
    ("kept", "called"),
    [("Etc/GMT+3", "UTC-03:00"), ("Etc/GMT-14", "UTC+14:00"), ("Factory", "UTC"), ("EST", "UTC-05:00")],
)
def test_what_earlier_versions_kept_holds_and_is_called_by_what_it_is(kept: str, called: str) -> None:
    assert typed_zone.label(kept, SUMMER) == called
    assert SUMMER.astimezone(zone(kept)).utcoffset() == SUMMER.astimezone(zone(called)).utcoffset()


def test_nobody_who_typed_gmt_3_is_called_at_half_past_eleven_at_night() -> None:
    name = typed_zone.read("GMT+3")
    assert name is not None
    evening = datetime(2026, 7, 1, 20, 30, tzinfo=UTC)  # 23:30 on that person's wall
    at = first_waking(int(evening.timestamp()), Habits(zone=name))
    assert datetime.fromtimestamp(at, UTC) == datetime(2026, 7, 2, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    "name", ["UTC+3", "UTC+99:00", "UTC+03:07", "UTC-00:00", "UTC+00:00", "UTC+14:15", "UTC+03:00 "]
)
def test_only_the_one_way_to_write_a_number_of_hours_can_be_kept(name: str) -> None:
    assert not known_zone(name)
    assert zone(name) is zone("UTC")
