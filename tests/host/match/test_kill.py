"""A process killed at any moment: what it acknowledged is there, all of it, once."""

import asyncio
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.hosting import open_table

ROOT = Path(__file__).parents[3]
KILLS = 20


def killed(path, seed, rng, *, who="killed_host", lines=60):
    """Let a process play for a moment, kill it, and return what it acknowledged."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"tests.host.{who}", str(path), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process, process.stdout as stream:
        assert stream.readline() == "ready\n"
        output = "".join(stream.readline() for _ in range(rng.randrange(lines)))
        time.sleep(rng.uniform(0, 0.02))
        process.send_signal(signal.SIGKILL)
        output += stream.read()
    assert process.returncode == -signal.SIGKILL
    complete = output[: output.rfind("\n") + 1].splitlines()
    return [tuple(map(int, line.split())) for line in complete]


STARTED = "SELECT id FROM matches WHERE started IS NOT NULL"


async def check(table, acknowledged):
    """Compare what is on disk with what was acknowledged."""
    saved = {}
    for match in {match for match, _ in acknowledged.values()}:
        await table.host.play.look(match)  # it replays, digest by digest
        for action in await table.store.log.actions(match):
            saved.setdefault(action.interaction, []).append((match, action.part))
    for interaction, (match, lines) in acknowledged.items():
        assert saved[interaction] == [(match, part) for part in range(lines)]
    assert all([part for _, part in parts] == list(range(len(parts))) for parts in saved.values())


@pytest.mark.kill
async def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(path):
    rng = random.Random(5)
    acknowledged = {}
    for seed in range(1, KILLS + 1):
        for interaction, match, lines in await asyncio.to_thread(killed, path, seed, rng):
            acknowledged[interaction] = match, lines
        table = await open_table(path)
        try:
            await check(table, acknowledged)
        finally:
            await table.close()
    assert len(acknowledged) > KILLS


@pytest.mark.kill
async def test_the_end_of_a_clock_comes_once_and_is_told_once(path):
    rng, told, unsure = random.Random(6), [], set()
    for seed in range(1, 7):
        lines = await asyncio.to_thread(killed, path, seed * 100_000, rng, who="killed_clocks", lines=12)
        # of what was being posted the bot looks whether it is there; this one does not
        told += [one for one in lines if one not in unsure or one not in told]
        unsure = set()
        table = await open_table(path)
        try:
            for (match,) in await table.store.database.read(lambda db: db.execute(STARTED).fetchall()):
                changes = [change.kind for change in (await table.store.matches.load(match)).seat_changes]
                rows = [row for row in await table.store.timers.due_of_match(match) if row.kind == "timed-out"]
                posted = [key for other, key in told if other == match]
                unsure |= {(match, row.about.number) for row in rows if row.state == "sending"}
                assert len(set(posted)) == len(posted), "told once"
                assert {(match, key) for key in posted} & {(match, row.about.number) for row in rows} <= unsure
                assert len({row.about.number for row in rows} | set(posted)) == changes.count("timeout"), "each is told"
                if (await table.host.core.info(match)).status == "running":
                    waits = (await table.host.play.look(match)).waits
                    ends = [row for row in await table.store.timers.due_of_match(match) if row.kind == "time-up"]
                    assert {row.about.number for row in ends} == {wait.seq for wait in waits}
        finally:
            await table.close()
    assert len(told) > 10
