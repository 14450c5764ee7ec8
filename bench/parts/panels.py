"""How tall the questions are: every kind of question of the kept matches, on the playground's page in a browser.

Each is shown as its private panel, drawn by the real bot, in windows as wide as a phone and a desk. Measured is what
has to be seen at once to answer: from the top of the question, over the picture, to the end of the message. In matches
with hints a panel has one more button, so each is shown as it is there, too, and the taller of both counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import discord

from bench.browser import DESKTOP, PHONE, launched, windowed
from bench.kept_matches import every_kind, shown, with_hints
from bench.measured import Measured
from bench.people.table import laid
from cogs.messages.message import Row, files, layout
from cogs.panel.panel import Panel
from engine.registry import find
from render.renderers import RENDERERS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Mapping, Sequence

    from playwright.async_api import Browser, Page

    from bench.people.table import LiveTable
    from cogs.messages.message import Message

SIZES: Final[Mapping[str, tuple[int, int]]] = {"390 px": PHONE, "1280 px": DESKTOP}
SCREEN: Final = 668
"""Pixels that a phone has between the line above a channel and the one to type in; this many are held for both."""
TALLEST: Final = 760
SHARE: Final = 0.95
"""How many of the questions fit at least."""
_EDITED: Final = 600.0
"""Seconds for which a private answer is edited: Discord takes edits for a quarter of an hour."""
_SPAN: Final = """message => {
    const images = [...message.querySelectorAll("img")];
    const path = address => new URL(address, location).pathname;
    if (images.some(one => !one.complete || path(one.src) !== path(one.dataset.wanted))) return 0;
    return message.getBoundingClientRect().bottom - message.querySelector(".head3").getBoundingClientRect().top;
}"""
"""The height of a message from its question on; 0 until its pictures are there."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question as a person sees it."""

    game: str
    title: str
    """The first line."""
    messages: tuple[Message, ...]
    """Its panel, without hints and with them, where they make a difference."""


@dataclass(frozen=True, slots=True)
class Height:
    """How tall a question is in one window."""

    question: Question
    size: str
    pixels: float


async def questions(at: LiveTable) -> AsyncIterator[Question]:
    """Yield every kind of question with its pictures, and below each the first of every kind of list that it opens."""
    below: set[tuple[str, str]] = set()
    for update, seat in every_kind():
        if seat not in update.awaited:
            continue
        game = update.info.game
        panels = [Panel(one, seat, shown(one, game)) for one in (update, with_hints(update))]
        messages = [await panel.level_message(at.bot.services.render_pool) for panel in panels]
        yield _question(game, *messages)
        for tail in _opened(messages[0]):
            kind = (game, tail.partition(":")[0])
            if kind not in below:
                below.add(kind)
                yield _question(game, await panels[0].level_message(at.bot.services.render_pool, tail))


def _question(game: str, *messages: Message) -> Question:
    first: Any = messages[0].blocks[0]
    return Question(game, first.content.partition("\n")[0].removeprefix("### "), messages)


def _opened(message: Message) -> Iterator[str]:
    """Yield what the buttons of a panel open."""
    for block in message.blocks:
        if isinstance(block, Row):
            for press in block.buttons:
                if press.control is not None and press.control.verb == "walk" and press.control.tail:
                    yield press.control.tail


async def heights(*, kept: Path | None = None) -> list[Height]:
    """Return how tall every question is in each window; ``kept``: a folder for pictures of those that are too tall."""
    found: list[Height] = []
    async with contextlib.AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = await stack.enter_async_context(launched())
        at = await stack.enter_async_context(laid(folder / "panels.sqlite3", RENDERERS))
        pages = {name: await _page(stack, browser, at, size) for name, size in SIZES.items()}
        answer = _Private(at)
        async for question in questions(at):
            tallest = dict.fromkeys(pages, 0.0)
            for number, message in enumerate(question.messages):
                edited = await answer.show(message)
                for name, page in pages.items():
                    pixels = await _measured(page, *edited)
                    tallest[name] = max(tallest[name], pixels)
                    if kept is not None and pixels > SCREEN:
                        file = f"{len(found):03}-{number}-{question.game}-{name.split()[0]}.png"
                        await page.screenshot(path=kept / file)
            found += [Height(question, name, pixels) for name, pixels in tallest.items()]
    return found


async def _page(stack: contextlib.AsyncExitStack, browser: Browser, at: LiveTable, size: tuple[int, int]) -> Page:
    page = await stack.enter_async_context(windowed(browser, size))
    await page.goto(f"{at.playground.http}/#person={at.ann}&channel={at.channel}")
    await page.locator("body[data-ready]").wait_for()
    return page


class _Private:
    """A private answer that one person sees, and that is edited: one question takes the place of the other."""

    def __init__(self, at: LiveTable) -> None:
        self._at = at
        self._hook: discord.Webhook | None = None
        self._key = 0
        self._until = 0.0

    async def show(self, message: Message) -> tuple[int, str]:
        """Show a message; return the id of the answer, and when it was edited, as the page knows it."""
        there = self._at.playground
        there.clock.advance(1)
        if self._hook is None or there.clock.now() > self._until:
            exchange = await self._at.typed(self._at.ann, "help")
            assert exchange.message is not None
            self._key, self._until = int(exchange.message["id"]), there.clock.now() + _EDITED
            self._hook = discord.Webhook.partial(there.world.app, exchange.token, client=self._at.bot)
        await self._hook.edit_message(self._key, view=layout(message), attachments=files(message))
        return self._key, there.messages[self._key]["edited_timestamp"]


async def _measured(page: Page, key: int, edited: str) -> float:
    message = page.locator(f'[data-message-id="{key}"][data-edited="{edited}"]')
    await message.wait_for()
    while not (pixels := await message.evaluate(_SPAN)):
        await asyncio.sleep(0.01)
    return float(pixels)


def figures() -> Iterator[Measured]:
    """Show every kind of question of every game."""
    found = asyncio.run(heights())
    for game in sorted({one.question.game for one in found}):
        for size in SIZES:
            yield from _figures(game, size, [one for one in found if (one.question.game, one.size) == (game, size)])


def _figures(game: str, size: str, found: Sequence[Height]) -> Iterator[Measured]:
    title = find(game).info.title
    fit = sum(one.pixels <= SCREEN for one in found) / len(found)
    worst = max(found, key=lambda one: one.pixels)
    detail = f"{len(found)} kinds of questions, on average {sum(one.pixels for one in found) / len(found):.0f} px"
    name = f"{title}: questions that fit into {SCREEN} px with picture and buttons, {size} wide"
    yield Measured(name, f"≥ {SHARE:.0%}", f"{fit:.0%}", detail, fit >= SHARE)
    name = f"{title}: the tallest question, {size} wide"
    yield Measured(name, f"≤ {TALLEST} px", f"{worst.pixels:.0f} px", worst.question.title, worst.pixels <= TALLEST)
