"""The real bot in a process of its own, played at eight tables for a while: nothing of it grows and grows."""

from __future__ import annotations

import asyncio
import os
import random
from dataclasses import replace

import pytest

from bench.load.soak import Sample, Soaked, judged, soak, spread
from bench.people.pressing import People

MIB = 2**20


def soaked(**grown: float) -> Soaked:
    """Return what would have been seen in half an hour if some things grew by so much a minute."""
    chance, found = random.Random(1), Soaked()
    still = Sample(0, 150 * MIB, 10, 5, 6, 8, 32 * MIB)
    for second in range(0, 1800, 5):
        busy = {"memory": chance.randrange(12 * MIB), "tasks": chance.randrange(12), "sockets": chance.randrange(5)}
        now = {
            name: int(getattr(still, name) + busy.get(name, 0) + grown.get(name, 0) * second / 60)
            for name in ("memory", "drawing", "descriptors", "sockets", "threads", "tasks")
        }
        found.samples.append(replace(still, second=second, **now))
    return found


def missed(found: Soaked) -> list[str]:
    return [one.name for one in judged(found, 30) if not one.met]


def test_what_comes_and_goes_is_no_growth():
    assert missed(soaked()) == []


@pytest.mark.parametrize(
    ("name", "a_minute", "said"),
    [
        ("memory", 0.6 * MIB, "memory of the process after"),
        ("drawing", 0.6 * MIB, "the processes that work for it"),
        ("descriptors", 0.2, "descriptors"),
        ("sockets", 0.5, "sockets"),
        ("tasks", 0.2, "tasks"),
        ("threads", 0.2, "threads"),
    ],
)
def test_what_grows_slowly_is_noticed(name, a_minute, said):
    (one,) = missed(soaked(**{name: a_minute}))
    assert said in one


def test_what_grew_while_everything_was_used_for_the_first_time_does_not_count():
    found = soaked()
    found.samples = [replace(one, memory=one.memory - 80 * MIB) if one.second < 290 else one for one in found.samples]
    assert missed(found) == []


def test_a_problem_that_a_person_was_told_of_is_no_good_soak():
    found = soaked()
    found.incidents.append("do:1: Something went wrong (incident abc)")
    assert missed(found)


async def test_tables_play_at_different_paces_until_matches_are_of_all_ages():
    people = [People(None, 1, "roam", (1, 2), random.Random(1), 8.0) for _ in range(4)]  # type: ignore[arg-type]
    spread(people, 0.05)
    assert [one.pause for one in people] == [8.0, 6.0, 4.0, 2.0]
    await asyncio.sleep(0.1)
    assert [one.pause for one in people] == [8.0] * 4


@pytest.mark.soak
async def test_the_bot_stays_small_while_twenty_matches_are_played(tmp_path):
    rows: list[str] = []
    found = await soak(tmp_path, 24, pause=2.0, every=0.3, told=rows.append)
    rest, first = found.rest(), found.samples[0]
    assert len(rows) == 1
    assert found.answered > 60
    assert not found.incidents
    assert 0 < first.drawing < min(one.drawing for one in rest), "pictures were drawn"
    most = 200 * (os.cpu_count() or 1) + 90
    assert max(one.drawing for one in rest) <= most * MIB, "those that draw, and the one that lays out panels"
    assert max(one.memory for one in rest) < first.memory + 140 * MIB
    assert found.grown(lambda one: one.memory)[1] < 24 * MIB, "half an hour of ``python -m bench soak`` is stricter"
    # a connection stays open for each person who was answered at the same moment as others, and what follows an
    # answer may take seconds; one lost at each answer would be hundreds; where the cores are never idle, each of the
    # twenty tables may have an answer and a board under way all the time
    for name, limit in {"descriptors": 4, "sockets": 12, "threads": 4, "tasks": 40}.items():
        _, more = found.grown(lambda one, name=name: getattr(one, name), min)
        assert more <= limit, name
