"""A headless Chromium, for what is measured or tested on the playground's page."""

from __future__ import annotations

import contextlib
import shutil
from typing import TYPE_CHECKING, Final

from playwright.async_api import async_playwright

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, Page

PATIENCE: Final = 60_000
"""Milliseconds until something did not come about; a machine may be slow."""
DESKTOP: Final = (1280, 800)
PHONE: Final = (390, 844)
_ARGUMENTS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)


class NoBrowser(Exception):
    """There is no Chromium on this machine; the text says how to install it."""

    def __init__(self) -> None:
        super().__init__("There is no Chromium here: install it with `apt-get install -y chromium`.")


@contextlib.asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """Start a browser for the length of a block; raise NoBrowser where there is none."""
    path = shutil.which("chromium")
    if path is None:
        raise NoBrowser
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=[*_ARGUMENTS])
        try:
            yield browser
        finally:
            await browser.close()


@contextlib.asynccontextmanager
async def windowed(browser: Browser, size: tuple[int, int] = DESKTOP) -> AsyncIterator[Page]:
    """Open a window of a size in pixels; that of a phone is touched."""
    phone = size[0] < 600
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
    )
    try:
        context.set_default_timeout(PATIENCE)
        yield await context.new_page()
    finally:
        await context.close()
