"""The bot's process with those that draw for it: matches outlive them, and they end with it."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bench.bots.process import Process
from bench.people.messages import boards, control, shown, ways
from playground import Playground, text_of

if TYPE_CHECKING:
    from playground import Exchange

PNG = b"\x89PNG"


DRAWING = b"render.draw_process"


def children(pid: int) -> list[int]:
    """Return the processes that draw for another."""
    found = [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [one for one in found if DRAWING in Path(f"/proc/{one}/cmdline").read_bytes()]


async def done(exchange: Exchange) -> Exchange:
    """Wait for an answer, which reports nothing that went wrong and has pictures only."""
    await exchange.wait_shown()
    assert not exchange.failed
    assert "incident" not in exchange.text
    assert all(file.content.startswith(PNG) for file in exchange.files)
    return exchange


async def asked(there: Playground, channel: int, people: list[int]) -> Exchange:
    """Open the panel of anyone who the board calls; a board that is still behind calls anyone who has just acted."""
    while True:
        last = boards(there, channel)[-1]
        (person,) = (one for one in people if f"<@{one}>" in text_of(last))
        opened = await done(await there.click(person, last, control(last, "turn")))
        if leads_on(opened):
            return opened
        await there.until(lambda last=last: boards(there, channel)[-1] is not last, seconds=30)


def leads_on(panel: Exchange | None) -> bool:
    """Return whether a panel has a control that leads the match on."""
    return panel is not None and ways(panel.message or {}, random.Random(0)) is not None


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the processes of a process are read from /proc")
async def test_a_match_goes_on_when_the_processes_that_draw_are_killed(tmp_path: Path) -> None:
    async with Playground() as there:
        more = {"OUTPOST_DRAW_IN": "processes", "OUTPOST_DRAW_WORKERS": "2"}
        bot = await Process.started(there, tmp_path / "outpost.sqlite3", **more)
        try:
            await there.until(lambda: bool(there.commands), seconds=30)
            people, channel = [there.person(name) for name in ("Ann", "Bob")], there.add_channel("table")
            await done(await there.slash(people[0], channel, "game new", game="roam"))
            await done(await there.slash(people[1], channel, "game join"))
            await done(await there.slash(people[0], channel, "game start"))
            await there.until(lambda: bool(shown(boards(there, channel)[-1])), seconds=30)
            chance, seen, panel = random.Random(2), set(), None
            for number in range(60):
                if number >= 8 and children(bot.process.pid):
                    break  # pictures that show the same are not drawn again, so it may take some acts
                panel = panel if leads_on(panel) else await asked(there, channel, people)
                before, way = shown(boards(there, channel)[-1]), ways(panel.message, chance)
                if number % 4 == 3 and number < 8:
                    for one in children(bot.process.pid):
                        os.kill(one, signal.SIGKILL)
                panel = await done(await there.click(panel.person, panel.message, *way))
                if way[0].startswith("do:"):
                    await there.until(
                        lambda before=before: shown(boards(there, channel)[-1]) not in (before, set()), seconds=30
                    )
                    seen |= shown(boards(there, channel)[-1])
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
