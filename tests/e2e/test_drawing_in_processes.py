"""The bot's process with the processes that draw for it: a match goes on when they are killed, and they end with it."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bench.process import Process
from bench.table_of_people import control, shown, ways
from playground import Playground, text_of

if TYPE_CHECKING:
    from playground import Exchange

PNG = b"\x89PNG"


def children(pid: int) -> list[int]:
    """Return the processes that draw for another."""
    found = [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [one for one in found if b"render.draw_process" in Path(f"/proc/{one}/cmdline").read_bytes()]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the processes of a process are read from /proc")
async def test_a_match_goes_on_when_the_processes_that_draw_are_killed(tmp_path: Path) -> None:
    async with Playground() as there:
        more = {"OUTPOST_DRAW_IN": "processes", "OUTPOST_DRAW_WORKERS": "2"}
        bot = await Process.started(there, tmp_path / "outpost.sqlite3", **more)
        try:
            await there.until(lambda: bool(there.commands), seconds=30)
            people, channel = [there.person(name) for name in ("Ann", "Bob")], there.add_channel("table")

            async def done(exchange: Exchange) -> Exchange:
                await exchange.wait_shown()
                assert not exchange.failed
                assert "incident" not in exchange.text
                return exchange

            await done(await there.slash(people[0], channel, "game new", game="roam"))
            await done(await there.slash(people[1], channel, "game join"))
            await done(await there.slash(people[0], channel, "game start"))

            def board() -> dict:
                return [m for m in there.visible(people[0], channel) if not m["flags"] & 64][-1]

            chance, seen, panel = random.Random(2), set(), None
            await there.until(lambda: bool(shown(board())), seconds=30)
            for number in range(12):
                before, (person,) = shown(board()), [one for one in people if f"<@{one}>" in text_of(board())]
                way = ways(panel.message, chance) if panel is not None and panel.message else None
                if way is None or panel is None or panel.person != person:
                    panel = await done(await there.click(person, board(), control(board(), "turn")))
                    way = ways(panel.message or {}, chance)
                assert way is not None
                if number % 4 == 3:
                    for one in children(bot.process.pid):
                        os.kill(one, signal.SIGKILL)
                panel = await done(await there.click(person, panel.message, *way))
                assert all(file.content.startswith(PNG) for file in panel.files)
                if way[0].startswith("do:"):
                    await there.until(lambda before=before: shown(board()) not in (before, set()), seconds=30)
                    seen |= shown(board())
            assert len(seen) > 2
            drawing = children(bot.process.pid)
            assert 1 <= len(drawing) <= 2, "one that was killed is replaced when it is needed"
        finally:
            code = await bot.terminate()
        assert code == 0
        assert "Traceback" not in bot.text
        for one in drawing:
            with pytest.raises(ProcessLookupError):
                os.kill(one, 0)
