"""A headless Chromium and a hand that uses the playground's page: for every test that goes through the browser.

`launched()` gives a browser; `Screen` is one window of the page with what a person does in it. A fixture::

    from tests.support.browser import Screen, launched

    @pytest.fixture
    async def screen(playground):
        async with launched() as browser:
            async with Screen.opened(browser, playground.http) as screen:
                yield screen

Mark such tests with `browser`. Where there is no Chromium, `launched` skips with a sentence.
"""

from __future__ import annotations

import contextlib
import re
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = (1280, 800)
PHONE = (390, 844)


def chromium() -> str:
    """Return the path of Chromium, or skip the test."""
    found = shutil.which("chromium")
    if found is None:
        pytest.skip("There is no Chromium here: install it with `apt-get install -y chromium`.")
    return found


@contextlib.asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """Start a browser for the length of a block."""
    path = chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


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
        """Open the page at `address` ("http://127.0.0.1:8090") as somebody, somewhere."""
        phone = size[0] < 600
        context = await browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
        )
        try:
            context.set_default_timeout(10_000)
            screen = cls(await context.new_page())
            await screen.page.goto(f"{address}/#person={person}&channel={channel}")
            await screen.ready()
            yield screen
        finally:
            await context.close()

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
    def trouble(self) -> Locator:
        """The sentence above the composer when something was refused."""
        return self.page.get_by_test_id("trouble")

    @property
    def form(self) -> Locator:
        """The open form (modal)."""
        return self.page.get_by_test_id("modal")

    def message(self, key: int | str) -> Locator:
        """Return the message with an id."""
        return self.page.locator(f'[data-message-id="{key}"]')

    def person(self, name: str) -> Locator:
        """Return the button by which one becomes somebody."""
        return self.page.get_by_test_id("person").filter(has_text=name)

    async def sees(self, text: str, *, seconds: float = 10) -> None:
        """Hold that the newest message comes to contain a text."""
        await expect(self.last).to_contain_text(text, timeout=seconds * 1000)

    async def mentions(self, name: str) -> int:
        """Return how many mentions wait for somebody."""
        return int(await self.person(name).get_attribute("data-mentions") or 0)

    # Doing

    async def become(self, name: str) -> None:
        """Be somebody else, in the same channel."""
        await self.person(name).click()
        await expect(self.person(name)).to_have_attribute("aria-pressed", "true")

    async def go(self, name: str) -> None:
        """Open a channel, thread or the direct messages by name."""
        row = self.page.get_by_test_id("channel").filter(has_text=name).first
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
