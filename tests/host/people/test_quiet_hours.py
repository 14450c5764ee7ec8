"""Nobody is called while the clock on their wall shows a quiet hour: over midnight, and over both changes of a year."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from host.people.preferences import Habits, first_waking, may_be_called, zone, zones

WARSAW = "Europe/Warsaw"
SPRING, AUTUMN = datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)
"""In Warsaw the clock goes from 2 to 3, and from 3 to 2."""


def moment(text, name=WARSAW, fold=0):
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(name), fold=fold).timestamp())


def wall(at, name=WARSAW):
    return datetime.fromtimestamp(at, ZoneInfo(name)).strftime("%d %H:%M")


@pytest.mark.parametrize(
    ("at", "first"),
    [
        ("2026-06-10 21:59", "10 21:59"),
        ("2026-06-10 22:00", "11 07:00"),
        ("2026-06-10 23:59", "11 07:00"),
        ("2026-06-11 00:00", "11 07:00"),
        ("2026-06-11 06:59", "11 07:00"),
        ("2026-06-11 07:00", "11 07:00"),
    ],
)
def test_quiet_hours_go_over_midnight(at, first):
    habits = Habits(zone=WARSAW)
    assert wall(first_waking(moment(at), habits)) == first
    assert may_be_called(moment(at), habits) == (wall(moment(at)) == first)


def test_quiet_hours_may_lie_within_a_day_or_not_be_at_all():
    noon = Habits(quiet_from=12 * 60, quiet_to=14 * 60, zone=WARSAW)
    assert wall(first_waking(moment("2026-06-10 13:00"), noon)) == "10 14:00"
    assert may_be_called(moment("2026-06-10 23:00"), noon)
    never = Habits(quiet_from=60, quiet_to=60, zone=WARSAW)
    assert all(may_be_called(moment("2026-06-10 00:00") + hour * 3600, never) for hour in range(24))


@pytest.mark.parametrize(("night", "hours"), [("2026-03-28", 8), ("2026-10-24", 10), ("2026-06-10", 9)])
def test_the_night_ends_at_seven_whenever_the_clock_is_changed_in_it(night, hours):
    begin = moment(f"{night} 22:00")
    end = first_waking(begin, Habits(zone=WARSAW))
    assert wall(end).endswith("07:00")
    assert end - begin == hours * 3600


def test_an_end_that_the_clock_never_shows_in_spring_is_not_missed():
    habits = Habits(quiet_to=150, zone=WARSAW)
    end = first_waking(moment("2026-03-29 01:30"), habits)
    assert wall(end) == "29 03:30"
    assert may_be_called(end, habits)


def test_an_end_that_the_clock_shows_twice_in_autumn_counts_both_times():
    habits = Habits(quiet_to=150, zone=WARSAW)
    assert first_waking(moment("2026-10-25 01:30"), habits) == moment("2026-10-25 02:30")
    second = moment("2026-10-25 02:10", fold=1)
    assert not may_be_called(second, habits)
    assert first_waking(second, habits) == moment("2026-10-25 02:30", fold=1)


@pytest.mark.parametrize("name", [WARSAW, "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"])
@pytest.mark.parametrize(("begin", "end"), [(1320, 420), (0, 150), (90, 135), (1430, 10), (125, 65)])
def test_the_first_waking_moment_is_one_and_the_minute_before_is_quiet(name, begin, end):
    habits = Habits(quiet_from=begin, quiet_to=end, zone=name)
    for day in (SPRING, AUTUMN, datetime(2026, 4, 5, tzinfo=UTC), datetime(2026, 11, 1, tzinfo=UTC)):
        for minutes in range(-1500, 1500, 41):
            at = int((day + timedelta(minutes=minutes)).timestamp())
            first = first_waking(at, habits)
            assert may_be_called(first, habits)
            assert at <= first <= at + 25 * 3600
            if first > at:
                late = (first - at) // 60 * 60
                quiet = [not may_be_called(one, habits) for one in range(first - late, first, 60)]
                # an end that the clock never shows comes as many minutes late
                assert all(quiet) or quiet.count(False) <= 60


def test_a_vacation_ends_where_one_is_awake():
    begin, end = moment("2026-06-10 12:00"), moment("2026-06-20 03:00")
    habits = Habits(zone=WARSAW, away=(begin, end))
    assert not may_be_called(begin, habits)
    assert wall(first_waking(begin + 100, habits)) == "20 07:00"
    assert wall(first_waking(begin - 60, habits)) == "10 11:59"


@pytest.mark.parametrize(
    "name", ["", "Nowhere", "../tzdata/zones", "Europe/", "/etc/passwd", "Europe", "a\0b", "zone1970.tab"]
)
def test_a_zone_that_nobody_knows_counts_as_utc(name):
    assert zone(name).key == "UTC"
    assert may_be_called(int(datetime(2026, 6, 1, 12, tzinfo=UTC).timestamp()), Habits(zone=name))


def test_a_zone_is_read_from_the_data_that_is_pinned(monkeypatch):
    zone.cache_clear()
    monkeypatch.setattr("zoneinfo.TZPATH", ())
    monkeypatch.setenv("PYTHONTZPATH", "/nowhere")
    assert datetime(2026, 7, 1, tzinfo=zone("America/New_York")).utcoffset() == timedelta(hours=-4)


def test_every_zone_can_be_read():
    assert len(zones()) > 400
    assert all(zone(name).key == name for name in zones())
