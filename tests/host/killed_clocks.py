"""Let clocks run out until killed: ``python -m tests.host.killed_clocks FILE TIME``.

Each line that is printed is a message: the match, and the key of what it tells.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from host import Refusal
from host.clocks.clocks import CONTROLS, TimeControl
from tests.support.hosting import ANN, BOB, NAMES, Table, open_table

_TABLES = 3


async def deliver(table: Table) -> None:
    """Do what is scheduled, as the bot does; a message is found again by its nonce, so it is there once."""
    host = table.host
    for due in (await host.schedule.agenda(most=50)).due:
        if due.kind == "time-up":
            await host.clock_ends.time_up(due)
        elif due.kind == "computer":
            await host.computers.play_computers(due)
        elif due.kind == "timed-out":
            marked = await host.schedule.mark(replace(due, nonce=f"{due.id}"), channel=7)
            assert marked is not None
            print(due.match, due.about.number, flush=True)
            await host.schedule.confirm(marked, 900 + due.id)
        else:
            await host.schedule.put_off(due, host.core.now() + 1000)


async def play(table: Table, channel: int) -> None:
    """See to it that a match is played in a channel, and that everyone comes back."""
    info = await table.host.tables.at(channel)
    if info is None or info.status == "lobby":
        if info is not None:
            await table.host.closing.cancel(info.id, ANN)
        await table.begin(2, channel=channel, clock="bank")
        return
    for user in NAMES:
        if (seated := info.seated(user)) is not None and seated.away:
            try:
                await table.host.seats.take_back(info.id, user)
            except Refusal as refusal:
                assert refusal.code == "finished"


async def main() -> None:
    CONTROLS["bank"] = TimeControl(5, 2, 9)
    table = await open_table(Path(sys.argv[1]))
    table.time[0] = int(sys.argv[2])
    for user in (ANN, BOB):
        await table.host.planning.prefer(user, {"quiet_from": 0, "quiet_to": 0})
    print("ready", flush=True)
    while True:
        table.time[0] += 1
        await deliver(table)
        for channel in range(50, 50 + _TABLES):
            await play(table, channel)


if __name__ == "__main__":
    asyncio.run(main())
