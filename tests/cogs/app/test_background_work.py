"""What goes on beside answering people: it survives whatever fails in it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cogs.app import client
from cogs.app.client import BackgroundWork

if TYPE_CHECKING:
    import pytest


async def test_what_goes_on_until_the_bot_stops_begins_again_when_it_fails(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(client, "AGAIN", 0.0)
    begun, third = 0, asyncio.Event()

    async def work() -> None:
        nonlocal begun
        begun += 1
        if begun < 3:
            raise ValueError(f"time {begun}")
        third.set()
        await asyncio.Event().wait()

    background = BackgroundWork(lambda: False)
    background.go_on("beating", work)
    async with asyncio.timeout(5):
        await third.wait()
    (task,) = background.tasks
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert background.tasks == []
    assert caplog.messages == ["beating failed, starting again in 0.0 s"] * 2
    assert all(record.exc_info for record in caplog.records)
