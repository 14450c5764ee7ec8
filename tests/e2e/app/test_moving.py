"""A bot with a file and running matches becomes several processes with a server: played on as if nothing had happened.

The steps are those of docs/operating/several-processes.md.
"""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import pytest

from bench.bots.process import ROOT, Process
from bench.harm.held import CARRIED_OUT, OPENED, Held, playing, sit_down
from bench.people.table import HURRY
from playground import Playground

if TYPE_CHECKING:
    from pathlib import Path

    from bench.postgres_server import Server

pytestmark = [pytest.mark.kill, pytest.mark.slow]
SHARDS = 4
ACTS = 8


async def test_matches_go_on_in_three_processes_after_they_were_moved(tmp_path: Path, postgresql: Server) -> None:
    name = postgresql.database()
    address, file = postgresql.address(name), tmp_path / "outpost.sqlite3"
    async with Playground(deadline=30.0, hurry=HURRY) as there:
        there.gateway.starts.concurrency = SHARDS
        for number in range(1, SHARDS):
            there.add_guild(f"Server {number}", key=there.guild + (number << 22))
        tables = sit_down(there, seed=1)
        for one, guild in zip(tables, there.world.guilds, strict=True):
            one.channel = there.add_channel("table", guild=guild)
        alone = await Process.started(there, file)
        await playing(tables, seconds=60, acts=ACTS, presses=1)
        assert await alone.terminate() == 0
        before = sum(len(one.acknowledged) for one in tables)

        moving = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "db", "move", str(file), address, cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        said, _ = await moving.communicate()
        assert moving.returncode == 0, said

        there.site.shards = SHARDS
        there.let_begin()
        bots = [
            await Process.begun(there, tmp_path, OUTPOST_DATABASE=address, OUTPOST_SHARDS="shared") for _ in range(3)
        ]
        await there.until(lambda: len({session.shard for session in there.gateway.sessions.values()}) == SHARDS)
        await playing(tables, seconds=60, acts=before + ACTS, presses=1)
        for bot in bots:
            bot.process.terminate()
        assert await asyncio.gather(*(bot.ended() for bot in bots)) == [0, 0, 0]
        assert sum(len(one.acknowledged) for one in tables) >= before + ACTS

        held = Held()
        for bot in (alone, *bots):
            held.read(bot)
        held.compare(tables, postgresql.run(CARRIED_OUT, name=name), postgresql.run(OPENED, name=name)[0][0])
        assert held.wrong == []
    postgresql.drop(name)
