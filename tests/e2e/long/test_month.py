"""A few weeks of a few matches with the clock moved: nobody is told twice, late, asleep or not at all."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bench.month import lived, public
from bench.month.course import Scale, Waited
from bench.month.demands import DEMANDS, late, overcharged, twice, untold, unwritten, woken
from bench.month.lives import BEGIN, DAY, HOUR
from host.match.live_match import Wait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.month.course import Told
    from bench.month.days import Month

pytestmark = pytest.mark.slow

FEW = 6
"""This many may by chance all be cases without anything more to say."""
SMALL = Scale(matches=6, people=12, days=12, restarts=6, seed=2, slow=4, outages=3, denials=6)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> tuple[Month, dict[str, list[str]]]:
    """The weeks, and what went against each demand."""
    return asyncio.run(lived(SMALL, tmp_path_factory.mktemp("month"), lambda _line: None))


@pytest.fixture
def month(found: tuple[Month, dict[str, list[str]]]) -> Iterator[Month]:
    """The weeks, whose notes a test may change."""
    month, _ = found
    notes, waited, lives = list(month.notes.all), list(month.waited), dict(month.lives)
    gaps = list(month.downs), list(month.silent), list(month.outages)
    denials = {match: list(times) for match, times in month.denials.items()}
    yield month
    month.notes.all[:], month.waited[:] = notes, waited
    month.lives.update(lives)
    month.downs[:], month.silent[:], month.outages[:] = gaps
    month.denials.clear()
    month.denials.update(denials)


def which(month: Month, kind: str) -> Told:
    """Return a message of a kind that rang for someone, in the middle of the weeks."""
    some = [told for told in month.notes.all if told.kind == kind and told.rung]
    return some[len(some) // 2]


def test_nothing_goes_against_what_is_demanded(found: tuple[Month, dict[str, list[str]]]) -> None:
    month, against = found
    assert {name: lines for name, lines in against.items() if lines} == {}
    kinds = {told.kind for told in month.notes.all}
    assert {"board", "due: reminder", "due: direct", "due: direct-reminder"} <= kinds
    assert sum(month.acts.values()) > 60
    assert len(month.downs) > SMALL.restarts / 2
    # what was being done when the bot ended may move the clock on, too
    assert max(end - begin for begin, end in month.downs) >= SMALL.down
    assert month.outages
    assert month.denials
    assert list(public(month))


def test_each_message_is_needed_and_needed_once(month: Month) -> None:
    notes = month.notes.all
    for kind, demand in {"board": untold, "due: reminder": untold, "due: direct": unwritten}.items():
        missed, some = 0, [one for one in notes if one.kind == kind and one.rung]
        for told in some:
            place = notes.index(told)
            del notes[place]
            missed += any(demand(month))
            notes[place:place] = [told, told]
            assert any(twice(month)), f"{kind} may come twice"
            del notes[place]
        # of some no more can be said: who comes at once need not be called, and clocks have their own warnings
        assert missed or len(some) < FEW, f"no {kind} is missed"
    assert not any(any(demand(month)) for demand in DEMANDS.values())


@pytest.mark.parametrize("kind", ["due: reminder", "due: direct", "due: direct-reminder"])
@pytest.mark.parametrize("seconds", [-30, 90])
def test_what_is_due_is_noticed_when_it_comes_early_or_late(month: Month, kind: str, seconds: int) -> None:
    notes, noticed = month.notes.all, 0
    for place, told in enumerate(notes):
        if told.kind == kind:
            notes[place] = replace(told, at=told.at + seconds)
            noticed += any(late(month))
            notes[place] = told
    assert noticed


def test_who_is_rung_for_asleep_is_noticed(month: Month) -> None:
    sleepers = {user for user, life in month.lives.items() if life.quiet[0] != life.quiet[1]}
    told = next(one for one in month.notes.all if one.kind == "due: reminder" and sleepers.intersection(one.rung))
    life = month.lives[told.rung[0]]
    night = next(at for at in range(told.at, told.at + 2 * DAY, HOUR // 2) if life.asleep(at))
    month.notes.all.append(replace(told, at=night))
    assert list(woken(month))
    month.notes.all[-1] = replace(which(month, "board"), at=night, rung=told.rung)
    assert list(woken(month)), "nobody did anything then"


@pytest.mark.parametrize(("spent", "against"), [(40, 0), (46, 1)])
def test_a_vacation_that_ends_within_a_minute_counts_to_its_second(month: Month, spent: int, against: int) -> None:
    user, day = next(iter(month.lives)), BEGIN - DAY
    match = next(match for match in month.channels if match not in month.nights)
    month.lives[user] = replace(month.lives[user], vacation=(day, day + 10))
    month.waited[:] = [Waited(match, Wait(0, day - 5, 0), user, day + 5, day + 50, left=1000, spent=spent)]
    assert len(list(overcharged(month))) == against


@pytest.mark.parametrize("seconds", [-6 * HOUR, -60, 0, 50, 120, 5 * HOUR])
@pytest.mark.parametrize("gap", ["", "down", "killed", "outage", "denied"])
def test_a_clock_that_ends_early_or_late_is_noticed(month: Month, gap: str, seconds: int) -> None:
    day, left = BEGIN - 9 * DAY, 20 * HOUR
    user = next(user for user, life in month.lives.items() if life.vacation is None)
    match = next(match for match in month.channels if match not in month.nights)
    lasts, word = (7 * HOUR, 40 if gap == "killed" else 0) if gap else (0, 0)
    if gap in {"down", "killed"}:
        month.downs.insert(0, (day + HOUR, day + HOUR + lasts))
        # the bot counts from its last word on
        month.silent.insert(0, (day + HOUR - word, day + HOUR + lasts))
    elif gap:
        (month.outages if gap == "outage" else month.denials[match]).insert(0, (day + HOUR, day + HOUR + lasts))
    end = day + left + lasts + word + seconds
    waited = Waited(match, Wait(0, day, 0), user, day, end, left=left, timed_out=True)
    month.waited[:] = [waited]
    assert bool(list(overcharged(month))) == (seconds + word < -5 or seconds > 60)
