"""Films one turn of Roam on the playground's page, as wide as a phone, played by the real bot.

``python -m tests.e2e.show_turn`` plays the beginning of ``tests/records/played-roam-4.txt`` by typing, takes Ann's next
turn by the mouse, and writes ``docs/pictures/roam-turn.webp``.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import random
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from bench.browser import PHONE
from bench.people.playing import begun
from engine.record import parse
from playground import walk
from tests.e2e.showcase import PEOPLE, PICTURES, RECORDS, SEEDS, Play
from tests.support.browser import Screen, answered, launched, own
from tests.support.roam_player import Greedy
from tests.support.table import table

if TYPE_CHECKING:
    from bench.people.table import LiveTable

FILE = PICTURES / "roam-turn.webp"
ROUNDS = 3
"""How many rounds are played before."""
LOOK, READ, PRESS = 2600, 3400, 800
"""Milliseconds for which a board is shown, a panel, and a press on it."""
LARGEST = 1 << 20
"""Bytes, so that the README loads quickly."""
_LOADED = """() => [...document.querySelectorAll("[data-message-id] img[data-wanted]")].every(image =>
    image.complete && new URL(image.src).pathname === new URL(image.dataset.wanted, location).pathname)"""


@dataclass
class Film:
    """What was seen, in order."""

    screen: Screen
    at: LiveTable
    frames: list[tuple[Image.Image, int]] = field(default_factory=list)

    async def show(self, milliseconds: int, *, top: bool = False) -> Image.Image:
        """Add what the window shows once its pictures are there: the end of the newest message, or its ``top``."""
        await self.at.settled()
        await self.screen.page.wait_for_function(_LOADED)
        await self.screen.last.evaluate("(message, start) => message.scrollIntoView(start)", top)
        frame = Image.open(io.BytesIO(await self.screen.page.screenshot())).convert("RGB")
        self.frames.append((frame, milliseconds))
        return frame

    async def press(self, label: str, milliseconds: int) -> None:
        """Show the window, a press on the newest button with a label, and wait for what comes of it."""
        frame = await self.show(milliseconds)
        button = self.screen.page.get_by_test_id("messages").get_by_role("button", name=label, exact=True).last
        self.frames.append((pressed(frame, await button.bounding_box()), PRESS))
        async with answered(self.at):
            await button.click()

    async def press_green(self) -> None:
        """Press what the panel recommends."""
        message = own(self.at, self.at.ann)
        assert message is not None
        await self.press(next(one["label"] for one in walk(message["components"]) if one.get("style") == 3), READ)


def pressed(frame: Image.Image, box: dict[str, float] | None) -> Image.Image:
    """Return a frame with a ring around where a button is pressed."""
    assert box is not None
    frame = frame.copy()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    pen = ImageDraw.Draw(frame, "RGBA")
    pen.ellipse((x - 20, y - 20, x + 20, y + 20), fill=(255, 255, 255, 90), outline=(255, 255, 255, 230), width=3)
    return frame


async def main() -> None:
    """Write the film."""
    acts = parse((RECORDS / "played-roam-4.txt").read_text("utf-8")).entries
    async with contextlib.AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        at = await stack.enter_async_context(
            table(Path(folder) / "outpost.sqlite3", seed=SEEDS["roam"], sketched=False)
        )
        match = await begun(at, tuple(at.playground.person(name) for name in PEOPLE))
        play = Play(match, Greedy(random.Random(SEEDS["roam"])), random.Random(SEEDS["roam"]), acts)
        while (view := (await match.look()).view(None)).round <= ROUNDS or (await match.look()).users != (at.ann,):
            assert view.round <= ROUNDS + 1
            await play.act()
        await at.settled()
        browser = await stack.enter_async_context(launched())
        opened = Screen.opened(browser, at.playground.http, size=PHONE, person=at.ann, channel=at.channel)
        film = Film(await stack.enter_async_context(opened), at)
        await film.show(LOOK, top=True)
        await film.press("Take your turn", LOOK)
        length = await match.length()
        while (await match.look()).users == (at.ann,):
            await film.press_green()
        assert await match.length() > length
        await film.show(LOOK, top=True)
        await film.show(LOOK)
    images, durations = zip(*film.frames, strict=True)
    images[0].save(
        FILE, save_all=True, append_images=images[1:], duration=list(durations), loop=0, quality=70, method=6
    )
    assert FILE.stat().st_size < LARGEST
    sys.stdout.write(f"{FILE.name}: {len(images)} frames, {FILE.stat().st_size // 1024} KiB\n")


if __name__ == "__main__":
    asyncio.run(main())
