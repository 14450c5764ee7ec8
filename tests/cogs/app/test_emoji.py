"""How the emoji come to Discord, and what happens where it does not take them."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

import discord
import pytest
from PIL import Image

from cogs.app import emoji
from cogs.app.emoji import ANEW, SOON, AppEmoji
from cogs.messages.names import left_out, mark_with, shown
from playground import Playground, hook
from playground.routes.emojis import MOST
from render.look import NO_EMOJIS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


def drawn(colour: str, size: int) -> Image.Image:
    return Image.new("RGBA", (size, size), colour)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the signs of games only: those of seats would take half a second each time."""
    monkeypatch.setattr(emoji, "drawings", lambda games: {k: partial(d, 8) for one in games for k, d in one.items()})


@asynccontextmanager
async def at(playground: Playground, *, first: bool = True, coin: str = "gold") -> AsyncIterator[AppEmoji]:
    """Yield the emoji of a bot that has logged in."""
    async with discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=30.0) as client:
        await client.login("t")
        signs = {"coin": partial(drawn, coin), "renown": partial(drawn, "white")}
        yield AppEmoji(client, [signs], first=lambda: first, between=0)


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(hurry=1e6) as opened:
        with hook(opened.http):
            yield opened


def names(playground: Playground) -> list[str]:
    return sorted(one["name"] for one in playground.world.emojis.values())


def uploads(playground: Playground) -> int:
    return sum(one.method == "POST" and one.path.endswith("/emojis") for one in playground.rest.requests)


async def test_the_first_process_uploads_them_once_and_all_know_them(playground: Playground) -> None:
    async with at(playground, first=False) as other, at(playground) as first:
        assert await other.brought() == SOON
        assert other.now == NO_EMOJIS
        assert await first.brought() == ANEW
        assert await other.brought() == ANEW
        assert dict(first.now.known).keys() == {"coin", "renown"}
        assert other.now == first.now
        assert await first.brought() == ANEW
    async with at(playground) as again:
        await again.brought()
        assert again.now == first.now
    assert uploads(playground) == 2


async def test_what_another_picture_replaced_goes_at_the_next_start(playground: Playground) -> None:
    async with at(playground) as before:
        await before.brought()
    old = dict(before.now.known)
    playground.world.keep_emoji({"id": "77", "name": "logo_abcdef", "animated": False}, b"")
    async with at(playground, coin="red") as after:
        await after.brought()
        new = dict(after.now.known)
        assert new["renown"] == old["renown"]
        assert new["coin"] != old["coin"]
        assert len(names(playground)) == 4, "a message with the old one may be on its way"
    async with at(playground, coin="red") as later:
        await later.brought()
        assert dict(later.now.known) == new
    left = names(playground)
    assert len(left) == 3
    assert "logo_abcdef" in left, "the operator's own"


async def test_without_them_there_is_one_warning_and_another_attempt(
    playground: Playground, caplog: pytest.LogCaptureFixture
) -> None:
    known = {"roles": [], "require_colons": True, "managed": False, "animated": False, "available": True}
    playground.world.emojis |= {key: {"id": str(key), "name": f"x_{key}", **known} for key in range(1, MOST + 1)}
    async with at(playground) as full:
        assert [await full.brought() for _ in range(3)] == [ANEW] * 3
        assert full.now == NO_EMOJIS
        assert [one.levelno for one in caplog.records if one.name == emoji.__name__] == [logging.WARNING]
        playground.world.emojis.clear()
        await full.brought()
        assert full.now.known


async def test_a_limit_is_waited_for(playground: Playground) -> None:
    playground.rest.rates.add("POST", "/emojis$", 1, 600)
    async with at(playground) as limited:
        assert 500 < await limited.brought() <= 601
        assert [key for key, _ in limited.now.known] == ["coin"], "what is there is used"


async def test_names_bear_them_in_all_that_a_bot_makes_and_where_they_may_be_refused_not(
    playground: Playground,
) -> None:
    async with at(playground) as mine:
        await mine.brought()

        async def made() -> tuple[object, object]:
            mark_with(mine)
            inner = await asyncio.create_task(_emojis())
            with left_out():
                return inner, await _emojis()

        inner, unnamed = await asyncio.create_task(made())
        assert inner == mine.now != NO_EMOJIS
        assert unnamed == NO_EMOJIS
        assert await _emojis() == NO_EMOJIS, "of another bot in this process"


async def _emojis() -> object:
    return shown(["Ann"], words()).emojis
