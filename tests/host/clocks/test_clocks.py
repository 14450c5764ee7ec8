"""The arithmetic of clocks: what counts adds up, never falls below nothing, and stops when it has to."""

import random
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from db import ClockRow
from host.clocks.clocks import CONTROLS, NEVER, TimeControl, begun, charged, ended, moved, runs_out
from host.match.live_match import Wait
from host.people.preferences import DAY, HOUR, Habits, may_be_called

WARSAW = "Europe/Warsaw"
START = 1_700_000_000


def at(text, zone=WARSAW):
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


def some(rng):
    """Return a moment, a later one, times in which the clock is stopped, and quiet hours or none."""
    start = START + rng.randrange(400 * DAY)
    end = start + rng.randrange(9 * DAY)
    stopped = tuple(
        (begin, begin + rng.randrange(1, 2 * DAY)) for begin in rng.choices(range(start - DAY, end + DAY), k=3)
    )
    places = ("UTC", WARSAW, "Australia/Lord_Howe", "America/Los_Angeles", "Asia/Kolkata")
    nights = Habits(quiet_from=rng.randrange(1440), quiet_to=rng.randrange(1440), zone=rng.choice(places))
    return start, end, stopped[: rng.randrange(4)], rng.choice((None, nights))


@pytest.mark.parametrize("seed", range(60))
def test_what_counts_adds_up_and_is_never_below_nothing(seed):
    rng = random.Random(seed)
    start, end, stopped, nights = some(rng)
    whole = charged(start, end, stopped=stopped, nights=nights)
    assert 0 <= whole <= end - start
    middle = rng.randint(start, end)
    parts = (
        charged(start, middle, stopped=stopped, nights=nights),
        charged(middle, end, stopped=stopped, nights=nights),
    )
    assert sum(parts) == whole
    assert charged(end, start, stopped=stopped, nights=nights) == 0
    if not stopped:
        assert whole * 2 >= end - start - DAY, "no more than 12 hours a day are left out"


@pytest.mark.parametrize("seed", range(60))
def test_a_clock_runs_out_when_as_much_has_counted_and_not_before(seed):
    rng = random.Random(1000 + seed)
    start, _, stopped, nights = some(rng)
    left = rng.randrange(1, 6 * DAY)
    end = runs_out(start, left, stopped=stopped, nights=nights)
    assert charged(start, end, stopped=stopped, nights=nights) == left
    assert charged(start, end - 1, stopped=stopped, nights=nights) == left - 1
    assert not any(begin < end < until for begin, until in stopped)


def test_time_that_stands_still_twice_is_left_out_once():
    still = ((START + 100, START + 300), (START + 200, START + 400), (START - 50, START + 10))
    assert charged(START, START + 1000, stopped=still) == 1000 - 300 - 10
    assert runs_out(START, 90, stopped=still) == START + 100
    assert runs_out(START, 91, stopped=still) == START + 401
    assert runs_out(START, 0, stopped=still) == START + 10


def test_what_stands_still_for_ever_never_runs_out():
    assert runs_out(START, 5, stopped=((START, NEVER),), nights=Habits()) == NEVER
    assert charged(START, START + DAY, stopped=((START, NEVER),)) == 0


@pytest.mark.parametrize(
    ("evening", "morning", "hours"),
    [
        ("2026-07-01T20:00", "2026-07-02T08:00", 3),
        ("2026-03-28T20:00", "2026-03-29T08:00", 3),  # an hour of the night is missing
        ("2026-10-24T20:00", "2026-10-25T08:00", 3),  # one comes twice
    ],
)
def test_quiet_hours_are_left_out_over_both_changes_of_the_clock(evening, morning, hours):
    nights = Habits(zone=WARSAW)
    assert charged(at(evening), at(morning), stopped=(), nights=nights) == hours * HOUR
    assert runs_out(at(evening), 2 * HOUR + 60, stopped=(), nights=nights) == at(morning) - HOUR + 60


@pytest.mark.parametrize("day", ["2026-07-01", "2026-03-29", "2026-10-25"])
def test_a_moment_counts_when_the_person_may_be_called(day):
    nights, start = Habits(zone=WARSAW), at(f"{day}T00:00") - DAY
    for minute in range(0, 3 * 1440, 7):
        moment = start + 60 * minute
        counts = charged(moment, moment + 1, stopped=(), nights=nights)
        assert bool(counts) == may_be_called(moment, nights), moment


def test_no_more_than_twelve_hours_of_a_day_are_left_out():
    nights = Habits(quiet_from=60, quiet_to=59)
    assert charged(START, START + 10 * DAY, stopped=(), nights=nights) == 5 * DAY
    nights = Habits(quiet_from=0, quiet_to=0)
    assert charged(START, START + DAY, stopped=(), nights=nights) == DAY


# -- the clocks of a match -------------------------------------------------------------------------------------------

BANK = TimeControl(100, 30, 120)
ANN, BOB = Wait(0, 1000, 0), Wait(1, 1000, 0)


def test_each_control_begins_with_what_it_says():
    for control in CONTROLS.values():
        assert 0 < control.credit <= control.begin <= control.most
        (first,) = moved(begun(control, 1), control, {}, [ANN], turn=1, at=1000)
        assert first == ClockRow(0, control.begin, 1000, 1)


def test_only_the_clock_of_a_wait_that_is_over_moves():
    clocks = moved(begun(BANK, 2), BANK, {}, [ANN, BOB], turn=1, at=1000)
    later = [BOB]
    assert ended(clocks, [ANN, BOB], later) == (clocks[0],)
    after = moved(clocks, BANK, {0: 40}, later, turn=1, at=1040)
    assert after == (ClockRow(0, 60, None, 1), clocks[1])


def test_a_turn_brings_its_credit_once_up_to_the_most():
    clocks = (ClockRow(0, 60, None, 1),)
    (asked,) = moved(clocks, BANK, {}, [Wait(0, 2000, 4)], turn=2, at=2000)
    assert asked == ClockRow(0, 90, 2000, 2)
    (again,) = moved((asked,), BANK, {0: 10}, [Wait(0, 2010, 5)], turn=2, at=2010)
    assert again == ClockRow(0, 80, 2010, 2), "an act of the same turn"
    (third,) = moved((again,), BANK, {0: 0}, [Wait(0, 2010, 6)], turn=3, at=2010)
    assert third == ClockRow(0, 110, 2010, 3)
    (most,) = moved((third,), BANK, {0: 0}, [Wait(0, 2010, 7)], turn=4, at=2010)
    assert most.left == 120


def test_taking_back_fills_no_clock():
    (clock,) = moved((ClockRow(0, 90, 2000, 2),), BANK, {0: 80}, [], turn=3, at=2080)
    (back,) = moved((clock,), BANK, {}, [Wait(0, 2090, 9)], turn=2, at=2090)
    assert back == ClockRow(0, 10, 2090, 2)


def test_turns_that_a_table_agreed_to_play_again_bring_what_they_bring():
    (clock,) = moved((ClockRow(0, 10, 2000, 9),), BANK, {0: 5}, [Wait(0, 2005, 30)], turn=4, at=2005, back=True)
    assert clock == ClockRow(0, 5, 2005, 4), "not for going back"
    (clock,) = moved((clock,), BANK, {0: 5}, [Wait(0, 2010, 31)], turn=5, at=2010)
    assert clock.left == 30


def test_more_than_the_most_is_kept_and_not_filled():
    (clock,) = moved((ClockRow(0, 500, None, 2),), BANK, {}, [ANN], turn=3, at=9)
    assert clock.left == 500


def test_a_clock_never_shows_less_than_nothing():
    (clock,) = moved((ClockRow(0, 5, 2000, 2),), BANK, {0: 50}, [], turn=2, at=2050)
    assert clock.left == 0


def test_who_sits_down_has_what_is_left_and_one_turns_time_at_least():
    clocks, asked = (ClockRow(0, 55, 2000, 2), ClockRow(1, 70, None, 2)), [Wait(0, 2000, 4)]
    assert ended(clocks, asked, asked, anew={0}) == (clocks[0],)
    after = moved(clocks, BANK, {0: 50}, asked, turn=2, at=2050, anew={0})
    assert after == (ClockRow(0, 30, 2050, 2), clocks[1])
    (most,) = moved(clocks[1:], BANK, {}, [Wait(1, 2050, 4)], turn=2, at=2050, anew={1})
    assert most == ClockRow(1, 70, 2050, 2)
