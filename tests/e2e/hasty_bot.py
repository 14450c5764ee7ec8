"""A bot that shares shards ten times as hastily: ``python -m tests.e2e.hasty_bot``, with the settings of ``bot.py``.

Anyone who asks nothing loses its locks after 1.5 seconds in place of 15.
"""

from __future__ import annotations

import sys

import bot
from cogs.app import shared_shards
from db.postgresql import advisory_locks

IDLE = 1.5
"""Seconds after which the database gives up the locks of a process that asks nothing."""
APART = 0.5
"""Seconds between two sessions of a queue in place of five."""

if __name__ == "__main__":
    advisory_locks._SETTINGS = tuple(  # type: ignore[misc]
        one.replace("idle_session_timeout = 15000", f"idle_session_timeout = {IDLE * 1000:.0f}")
        for one in advisory_locks._SETTINGS
    )
    advisory_locks._PATIENCE = IDLE / 3  # type: ignore[misc]
    shared_shards.STOPPED = IDLE / 1.5  # type: ignore[misc]
    shared_shards.CALM = 0.5  # type: ignore[misc]
    shared_shards.APART = APART  # type: ignore[misc]
    sys.exit(bot.main())
