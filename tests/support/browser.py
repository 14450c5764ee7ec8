"""A headless Chromium and a hand that uses the playground's page: for every test that goes through the browser.

`launched()` gives a browser, or skips where there is no Chromium; `Screen.opened(browser, playground.http)` is one
window of the page with what a person does in it. Mark such tests with `browser`.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bench import browser as chromium
from bench.browser import DESKTOP, PATIENCE, windowed
from bench.people.messages import towards
from cogs.app.ids import parse
from playground import walk

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bench.people.playing import PlayedMatch
    from bench.people.table import LiveTable
    from playground import Exchange

expect.set_options(timeout=PATIENCE)


@contextlib.asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """Start a browser for the length of a block."""
    async with contextlib.AsyncExitStack() as stack:
        try:
            browser = await stack.enter_async_context(chromium.launched())
        except chromium.NoBrowser as missing:
            pytest.skip(str(missing))
        yield browser


_LOADED = """(image, width) => image.complete && image.naturalWidth >= width
    && new URL(image.src).pathname === new URL(image.dataset.wanted, location.href).pathname"""


class Screen:
    """One window with the playground's page; what went wrong in it is in `errors`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: line.type in {"error", "warning"} and self.errors.append(line.text))

    @classmethod
    @contextlib.asynccontextmanager
    async def opened(
        cls,
        browser: Browser,
        address: str,
        *,
        size: tuple[int, int] = DESKTOP,
        person: int | str = "",
        channel: int | str = "",
    ) -> AsyncIterator[Screen]:
        """Open the page at `address` ("http://127.0.0.1:8090") as someone, somewhere."""
        async with windowed(browser, size) as page:
            yield await cls.shown_in(page, address, person=person, channel=channel)

    @classmethod
    async def shown_in(cls, page: Page, address: str, *, person: int | str = "", channel: int | str = "") -> Screen:
        """Show the page in a window that is open."""
        screen = cls(page)
        await page.goto(f"{address}/#person={person}&channel={channel}")
        await screen.ready()
        return screen

    async def emptied(self) -> None:
        """Leave the window as if nothing had been done in it."""
        await self.page.unroute_all()
        await self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        await self.page.goto("about:blank")

    async def ready(self) -> None:
        """Wait until the page has loaded what there is."""
        await self.page.locator("body[data-ready]").wait_for()

    # Looking

    @property
    def messages(self) -> Locator:
        """All messages of the channel, oldest first."""
        return self.page.get_by_test_id("message")

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.messages.last

    @property
    def line(self) -> Locator:
        """Where one types."""
        return self.page.get_by_test_id("composer-input")

    @property
    def form(self) -> Locator:
        """The open form (modal)."""
        return self.page.get_by_test_id("modal")

    def message(self, key: int | str) -> Locator:
        """Return the message with an id."""
        return self.page.locator(f'[data-message-id="{key}"]')

    def shown(self, message: dict[str, Any]) -> Locator:
        """Return a message as it is now: the page may still show what it was before it was edited."""
        return self.page.locator(
            f'[data-message-id="{message["id"]}"][data-edited="{message["edited_timestamp"] or ""}"]'
        )

    def person(self, name: str) -> Locator:
        """Return the button by which one becomes someone."""
        return self.page.get_by_test_id("person").filter(has_text=name)

    async def sees(self, text: str) -> None:
        """Hold that the newest message comes to contain a text."""
        await expect(self.last).to_contain_text(text)

    async def calls(self, name: str) -> None:
        """Hold that mentions come to wait for someone."""
        await expect(self.person(name)).not_to_have_attribute("data-mentions", "0")

    async def loaded(self, image: Locator, width: int) -> None:
        """Wait until a picture is there, at least so wide: until the new one has come, the old one is shown."""
        async with asyncio.timeout(PATIENCE / 1000):
            while not await image.evaluate(_LOADED, width):
                await asyncio.sleep(0.05)

    # Doing

    async def become(self, name: str) -> None:
        """Be someone else, in the same channel."""
        await self.person(name).click()
        await expect(self.person(name)).to_have_attribute("aria-pressed", "true")

    async def go(self, name: str) -> None:
        """Open a channel, thread or the direct messages by name."""
        row = self.page.get_by_test_id("channel").filter(has_text=name).first
        await row.wait_for(state="attached")
        if not await row.is_visible():
            await self.page.get_by_role("button", name="Channels").click()
        await row.click()
        await expect(self.page.get_by_test_id("channel-title")).to_contain_text(name)

    async def slash(self, path: str, /, **options: str) -> None:
        """Type a command and its options as shown, take the first choice where a list opens, and send it."""
        await self.line.fill("")
        await self.line.press_sequentially(f"/{path} ")
        fields = self.page.get_by_test_id("options")
        await expect(fields.get_by_role("button", name=f"/{path}")).to_be_visible()
        for name, text in options.items():
            await self.fill(name, text)
        await self.page.get_by_test_id("send").click()
        await expect(self.line).to_be_visible()

    async def fill(self, option: str, text: str) -> None:
        """Fill in one option of the command being typed; an optional one is added first."""
        field = self.page.get_by_role("combobox", name=option, exact=True)
        if not await field.count():
            await self.page.get_by_role("button", name=f"+ {option}", exact=True).click()
        await field.fill(text)
        if await field.get_attribute("aria-autocomplete") != "list":
            return
        await expect(field).not_to_have_attribute("aria-busy", "true")
        choices = self.page.get_by_test_id("suggestions").get_by_role("option")
        await choices.filter(has_text=re.compile(re.escape(text), re.IGNORECASE)).first.click()

    async def press(self, label: str, *, within: Locator | None = None) -> None:
        """Press the button with a label: the newest one, or one within a message."""
        await (
            (within or self.page.get_by_test_id("messages")).get_by_role("button", name=label, exact=True).last.click()
        )

    async def choose(self, select: str, *labels: str, within: Locator | None = None) -> None:
        """Choose in a select, found by its placeholder; several labels for one that takes many."""
        box = (
            (within or self.page)
            .get_by_test_id("select")
            .filter(has=self.page.get_by_role("combobox", name=select))
            .last
        )
        await box.get_by_role("combobox").click()
        for label in labels:
            await box.get_by_role("option").filter(has_text=label).first.click()
        done = box.get_by_role("button", name="Done")
        if await done.is_visible():
            await done.click()

    async def overflow(self) -> int:
        """Return by how many pixels the page is wider than the window."""
        return await self.page.evaluate(
            "Math.max(document.documentElement.scrollWidth, document.getElementById('scroller').scrollWidth"
            " + document.getElementById('scroller').getBoundingClientRect().left) - innerWidth"
        )


# -- at the table of a bot -------------------------------------------------------------------------------------------


def own(at: LiveTable, person: int) -> dict[str, Any] | None:
    """Return the newest message that only this person sees."""
    seen = [m for m in at.playground.visible(person, at.channel) if m["flags"] & 64]
    return seen[-1] if seen else None


def label(message: dict[str, Any], custom_id: str, value: str | None = None) -> tuple[str, str]:
    """Return what a person reads on a control: the text of a button or over a select, and of an entry."""
    part = next(one for one in walk(message["components"]) if one.get("custom_id") == custom_id)
    entry = next((one["label"] for one in part.get("options", ()) if one["value"] == value), "")
    return part.get("label") or part.get("placeholder", ""), entry


async def used(
    screen: Screen, at: LiveTable, message: dict[str, Any], custom_id: str, values: list[str] | None = None
) -> None:
    """Use a control by the mouse, as it is labelled, and wait until something has come of it."""
    name, entry = label(message, custom_id, values[0] if values else None)
    within = screen.shown(message)
    async with answered(at):
        if values is None:
            await screen.press(name, within=within)
        else:
            await screen.choose(name, entry, within=within)


@contextlib.asynccontextmanager
async def answered(at: LiveTable) -> AsyncIterator[None]:
    """Wait until what is done inside has reached the bot, and its answer the person."""
    known = set(at.playground.acts.exchanges)
    yield

    def sent() -> list[Exchange]:
        return [one for key, one in at.playground.acts.exchanges.items() if key not in known and one.kind != 4]

    await at.playground.until(sent)
    await sent()[0].wait_shown()
    await at.settled()


async def walked(screen: Screen, at: LiveTable, match: PlayedMatch, person: int, goal: str) -> None:
    """Walk the panel to an action by the mouse."""
    before = (await match.look())._live.length
    tried: set[str] = set()
    for _ in range(12):
        message = own(at, person)
        assert message is not None
        custom_id, values = towards(message, goal, tried=tried)
        known = parse(custom_id)
        tried |= {known.tail} if known and known.verb == "walk" else set()
        await used(screen, at, message, custom_id, values)
        if (await match.look())._live.length > before:
            return
    raise AssertionError(goal)
