"""The tallest panels, in a real browser on a phone: from the heading to the last button they fit on its screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bench.bots.blank_pictures import BlankPool
from bench.browser import PHONE
from bench.kept_matches import every_kind, shown, with_hints
from cogs.messages.message import Choice, Message, SelectSpec, files, layout
from cogs.panel.action_tree import LIMIT
from cogs.panel.panel import Panel
from tests.support.browser import Screen, launched
from tests.support.panel_heights import tall
from tests.support.table import table

if TYPE_CHECKING:
    from pathlib import Path

    import discord

pytestmark = pytest.mark.browser
SCREEN = 668
"""Pixels that a phone has between the line above a channel and the one to type in."""
TALLEST = 2
SPAN = """message => [...message.querySelectorAll("button.button")].pop().getBoundingClientRect().bottom
    - message.querySelector(".head3").getBoundingClientRect().top"""


def listed(message: Message) -> tuple[Choice, ...]:
    """Return the entries of a panel's list."""
    return next((block.choices for block in message.blocks if isinstance(block, SelectSpec)), ())


async def test_the_tallest_questions_fit_on_the_screen_of_a_phone(tmp_path: Path) -> None:
    # with hints, as everyone has them who plays alone, there is one more button
    moments = [(with_hints(update), seat) for update, seat in every_kind()]
    panels = [Panel(update, seat, shown(update, update.info.game)) for update, seat in moments]
    messages = [await panel.level_message(BlankPool()) for panel in panels]
    # a full list has a map of everything, which is taller than is reckoned
    order = sorted(
        range(len(panels)), key=lambda number: (len(listed(messages[number])) < LIMIT, -tall(messages[number]))
    )
    chosen = {*order[:TALLEST], max(order, key=lambda number: tall(messages[number]))}
    async with launched() as browser, table(tmp_path / "a.db", sketched=False) as at:
        channel: discord.TextChannel = await at.bot.fetch_channel(at.channel)  # type: ignore[assignment]
        async with Screen.opened(browser, at.playground.http, size=PHONE, person=at.ann, channel=at.channel) as screen:
            for number in sorted(chosen):
                message = await panels[number].level_message(at.bot.services.render_pool)
                await channel.send(view=layout(message), files=files(message))
                count = at.public()
                await expect(screen.messages).to_have_count(len(count))
                await screen.loaded(screen.last.get_by_role("img").last, 300)
                assert await screen.last.evaluate(SPAN) <= SCREEN
