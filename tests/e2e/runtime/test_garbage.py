"""Whoever plays leaves nothing behind that only the garbage collector frees."""

from __future__ import annotations

import gc
import random
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import discord

from bench.people.messages import ways
from cogs.messages.responder import Responder
from cogs.runtime.reference_cycles import Content
from cogs.runtime.render_pool import GaveWay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.people.table import LiveTable

OURS = (
    discord.ui.LayoutView,
    discord.ui.Item,
    discord.Interaction,
    discord.InteractionResponse,
    discord.Message,
    Content,
    GaveWay,
    Responder,
)


@contextmanager
def kept() -> Iterator[list[Any]]:
    """Keep what the garbage collector finds from now on."""
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield gc.garbage
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


def found(garbage: list[Any]) -> set[str]:
    gc.collect()
    return {type(one).__qualname__ for one in garbage if isinstance(one, OURS)}


async def test_presses_leave_no_garbage(at: LiveTable) -> None:
    match = await at.new(at.bob)
    await at.settled()
    chance, acts = random.Random(3), (await at.host.play.look(match)).seq
    with kept() as garbage:
        while (await at.host.play.look(match)).seq < acts + 8:
            person, _ = await at.turn(match)
            panel = await at.press(person, at.board(), "turn")
            while (way := ways(panel.message or {}, chance)) is not None:
                panel = await at.playground.click(person, panel.message or {}, *way)
                await panel.wait_shown()
                await at.settled()
        del panel
        assert found(garbage) == set()
