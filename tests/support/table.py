"""A table in the playground as tests want it: sketches for pictures, and held to what Discord says of its API."""

from __future__ import annotations

from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from bench.people.table import laid
from cogs.messages.message import Button, Select
from playground import Description
from render.renderers import RENDERERS
from tests.support.sketches import sketch

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bench.people.table import LiveTable

OPENAPI = Path(__file__).parents[3] / "shared/discord-openapi.json"


@cache
def description() -> Description | None:
    """Return Discord's description of its API, read once; None where it is not at hand."""
    return Description(OPENAPI) if OPENAPI.is_file() else None


def whole(at: LiveTable) -> None:
    """Check what must hold after every scenario: the register of controls, and Discord's limits."""
    store = at.bot._connection._view_store
    assert set(store._dynamic_items.values()) == {Button, Select}
    assert not store._views
    assert not store._modals
    assert not store._synced_message_views
    assert [str(one) for one in at.playground.violations] == []
    assert at.playground.own_mistakes == []


@asynccontextmanager
async def table(
    path: Path, *, seed: int = 1, boot: bool = True, sketched: bool = True, deadline: float = 30.0
) -> AsyncIterator[LiveTable]:
    """Open a playground and start the bot in it; no answer fails because the machine is slow."""
    renderers = {key: sketch(key) if sketched else one for key, one in RENDERERS.items()}
    async with laid(path, renderers, seed=seed, boot=boot, deadline=deadline, openapi=description()) as one:
        yield one
        if boot:
            whole(one)
