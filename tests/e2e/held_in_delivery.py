"""A bot that stops for good while it delivers what is scheduled: ``python -m tests.e2e.held_in_delivery before|after``.

It prints a line when it is there, and then waits to be killed. Its settings are those of ``bot.py``.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any
from unittest import mock

import bot

MOMENTS = {"before": "cogs.messages.delivery.post", "after": "host.schedule.schedule.Schedule.confirm"}
"""Between the mark and the message; between the message and the confirmation."""


async def held(*_given: Any, **_more: Any) -> Any:
    print("held", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    with mock.patch(MOMENTS[sys.argv[1]], held):
        sys.exit(bot.main())
