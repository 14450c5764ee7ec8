"""SIGKILL while something that is due is delivered: it is neither doubled nor lost, in the channel and in private."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bench.bots.process import ROOT, Process, environment
from bench.people.table import HURRY, opened
from playground import Playground

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.kill, pytest.mark.usefixtures("forked_bot")]

SOON, FAR = 4, 10**6
"""Seconds until what is looked at is due, and everything else: after the bot is there, and never."""


async def begun(database: Path, there: Playground, direct: str) -> int:
    """Begin a match, let its board be posted, and let one message be due; return whose turn it is."""
    people = there.people[:2]
    async with opened(database) as host:
        for person in people:
            await host.planning.prefer(person, {"quiet_from": 0, "quiet_to": 0, "direct": direct or None})
        info = await host.lobby.create(there.guild, there.channel("general"), people[0], "Ann", "roam")
        await host.lobby.join(info.id, people[1], "Bob")
        person = (await host.lobby.start(info.id, people[0])).users[0]
    changed(database, "UPDATE due SET at = at + ?", FAR)
    bot = await Process.started(there, database)
    await there.until(lambda: there.visible(person, there.channel("general")))
    assert await bot.terminate() == 0
    changed(
        database,
        "UPDATE due SET at = ?, since = ? WHERE kind = ?",
        int(time.time()) + SOON,
        int(time.time()),
        "direct" if direct else "reminder",
    )
    return person


def changed(database: Path, query: str, *values: object) -> int:
    """Change the file while no bot runs; return what a query finds first."""
    with closing(sqlite3.connect(database)) as db:
        found = db.execute(query, values).fetchone()
        db.commit()
    return 0 if found is None else int(found[0])


@pytest.mark.parametrize(("moment", "there_already"), [("before", False), ("after", True)])
@pytest.mark.parametrize("direct", ["", "turn"])
async def test_killed_between_mark_and_confirmation(
    tmp_path: Path, moment: str, there_already: bool, direct: str
) -> None:
    database = tmp_path / "outpost.sqlite3"
    async with Playground(deadline=30.0, hurry=HURRY) as there:
        person = await begun(database, there, direct)
        room = there.dm(person) if direct else there.channel("general")

        def sent() -> list[str]:
            """Return the messages that were due."""
            seen = [one for one in there.visible(person, room) if not one["flags"] & 64]
            return [one["id"] for one in seen if direct or "notice:" in str(one["components"])]

        there.let_begin()
        held = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.e2e.held_in_delivery",
            moment,
            cwd=ROOT,
            env=environment(there, database, OUTPOST_DRAW_WORKERS="1", OUTPOST_DRAW_IN="threads"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert held.stdout is not None
        async with asyncio.timeout(60):
            assert await held.stdout.readline() == b"held\n"
        assert len(sent()) == there_already
        held.kill()
        await held.wait()
        await there.until(lambda: not there.gateway.online)
        # Discord has forgotten the nonce
        there.site.nonces.clear()
        before = sent()
        bot = await Process.started(there, database)
        await bot.ready()
        if not there_already:
            await there.until(lambda: len(sent()) == 1)
        await there.until(lambda: not changed(database, "SELECT count(*) FROM due WHERE state IN ('sending', 'void')"))
        assert await bot.terminate() == 0, bot.text
        assert len(sent()) == 1
        assert before in ([], sent())
        assert [str(one) for one in there.violations] == []
