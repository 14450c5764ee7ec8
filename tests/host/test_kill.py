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

ROOT = Path(__file__).parents[2]
KILLS = 20


def killed(path, seed, rng):
    """Let a process play for a moment, kill it, and return what it acknowledged."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.killed_host", str(path), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process, process.stdout as stream:
        assert stream.readline() == "ready\n"
        output = "".join(stream.readline() for _ in range(rng.randrange(60)))
        time.sleep(rng.uniform(0, 0.02))
        process.send_signal(signal.SIGKILL)
        output += stream.read()
    assert process.returncode == -signal.SIGKILL
    complete = output[: output.rfind("\n") + 1].splitlines()
    return [tuple(map(int, line.split())) for line in complete]


async def check(table, acknowledged):
    """Compare what is on disk with what was acknowledged."""
    saved = {}
    for match in {match for match, _ in acknowledged.values()}:
        await table.host.look(match)  # it replays, digest by digest
        for action in await table.store.actions(match):
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
