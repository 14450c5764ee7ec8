"""ICE through the page, in a real browser: a first turn by the mouse on a phone, a turn by typing on a desk."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect

from bench.browser import DESKTOP, PHONE
from bench.people.messages import control, has, towards, words_of
from bench.people.playing import PlayedMatch
from engine.ice.board import BY_NAME
from tests.e2e.ice_at_position import placed
from tests.support.browser import Screen, answered, launched, own, used, walked
from tests.support.ice_table import table as position
from tests.support.table import table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from playwright.async_api import Locator

    from bench.people.table import LiveTable

pytestmark = pytest.mark.browser


@asynccontextmanager
async def opened(at: LiveTable, person: int, size: tuple[int, int]) -> AsyncIterator[Screen]:
    """Open the page as someone; nothing may go wrong in it, nor stand out of the window."""
    async with (
        launched() as browser,
        Screen.opened(browser, at.playground.http, channel=at.channel, person=person, size=size) as screen,
    ):
        yield screen
        assert screen.errors == []
        assert await screen.overflow() <= 0


async def pictures(screen: Screen, message: dict[str, Any], number: int) -> list[Locator]:
    """Hold that a message shows this many pictures, loaded, within the window and described; return them."""
    found = screen.shown(message).get_by_role("img")
    await expect(found).to_have_count(number)
    for one in await found.all():
        await one.scroll_into_view_if_needed()
        await expect(one).to_be_visible()
        await screen.loaded(one, 700)
        box = await one.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= await screen.page.evaluate("innerWidth")
        assert box["width"] > 250
    assert all(file["description"] for file in message["attachments"])
    return await found.all()


def mine(at: LiveTable, person: int) -> dict[str, Any]:
    """Return the newest message that only this person sees."""
    message = own(at, person)
    assert message is not None
    return message


@pytest.mark.slow
async def test_a_first_turn_by_the_mouse_on_a_phone(tmp_path: Path) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=5, sketched=False) as at:
        at.playground.rest.description = None
        match = PlayedMatch(at, await at.new(at.bob, options="first=0,mode=first", game="ice"), (at.ann, at.bob))
        async with opened(at, at.ann, PHONE) as screen:
            await used(screen, at, at.board(), control(at.board(), "hand"))
            await expect(screen.last).to_contain_text("request")
            await pictures(screen, mine(at, at.ann), 1)
            await used(screen, at, mine(at, at.ann), control(mine(at, at.ann), "turn"))
            for _ in range(2):
                await walked(screen, at, match, at.ann, "drop:1")
                await at.host.play.submit(match.number, at.bob, None, ["drop:1"])
            at.bot.services.publisher.refresh(match.number)
            await at.settled()
            await pictures(screen, at.board(), 2)
            await first_turn(screen, match)
            await screen.calls("Bob")


async def first_turn(screen: Screen, match: PlayedMatch) -> None:
    """Build a camp where an archaeologist stands, excavate, and allocate."""
    at, update = match.at, await match.look()
    tunnel = next(cell for cell in update.view(None).cells if cell.back == "tunnel" and cell.archs and cell.open)
    site = next(text for text in update.legal(0) if text.startswith("build:") and BY_NAME[text[6:]] == tunnel.spot)
    await used(screen, at, at.board(), control(at.board(), "turn"))
    await expect(screen.last).to_contain_text(re.compile(r"0 of 2 .*\(?EP\)? used"))
    # what kind of action it is comes first, then where: from a list that counts as the picture does
    await pictures(screen, mine(at, at.ann), 1)
    await walked(screen, at, match, at.ann, site)
    assert (await match.look()).view(None).players[0].leader == tunnel.spot
    await expect(screen.last).to_contain_text(re.compile(r"1 of 2 .*\(?EP\)? used"))
    await dug(screen, match)


async def dug(screen: Screen, match: PlayedMatch) -> None:
    """Read what an excavation costs, do it, and allocate by what is offered first."""
    at = match.at
    await expect(screen.last).to_contain_text("No undo: ")
    await used(screen, at, mine(at, at.ann), *towards(mine(at, at.ann), "excavate"))
    await expect(screen.last).to_contain_text("You found")
    assert not has(mine(at, at.ann), "undo")
    assert await screen.overflow() <= 0
    evenly = next(text for text in (await match.look()).legal(0) if text.startswith("even:"))
    await used(screen, at, mine(at, at.ann), *towards(mine(at, at.ann), evenly))
    await pictures(screen, mine(at, at.ann), 1)
    await expect(screen.last).to_contain_text(re.compile(r"2 of 2 .*\(?EP\)? used"))
    dig, _ = await pictures(screen, at.board(), 2)
    await dig.scroll_into_view_if_needed()
    assert "dug up" in words_of(at.board())
    await walked(screen, at, match, at.ann, "done")


@pytest.mark.slow
async def test_a_turn_by_typing_on_a_desk(tmp_path: Path) -> None:
    state = position(2, leaders=["s4d", "s1a"], archs={"s4d": 2, "s4b": 2}, hand="rope manta")
    async with (
        placed(tmp_path / "outpost.sqlite3", state, sketched=False) as (at, match),
        opened(at, at.ann, DESKTOP) as screen,
    ):
        choices = screen.page.get_by_test_id("suggestions").get_by_role("option")
        # the list tells what it costs and what waits there, while one types
        await screen.line.press_sequentially("/ice move ")
        field = screen.page.get_by_role("combobox", name="to", exact=True)
        await field.fill("s4b")
        await expect(choices.first).to_contain_text("To S4B alone (2 EP)")
        await expect(choices.first).to_contain_text("leaves 4 EP")
        await choices.first.click()
        async with answered(at):
            await screen.page.get_by_test_id("send").click()
        await expect(screen.last).to_contain_text("Only you can see this")
        await pictures(screen, mine(at, at.ann), 1)
        assert (await match.look()).seq == 0, "several steps are shown first"
        async with answered(at):
            await screen.press("Do it")
        view = (await match.look()).view(None)
        assert (view.players[0].leader, view.spent) == (BY_NAME["s4b"], 2)
        await screen.slash("ice hand")
        await expect(screen.last).to_contain_text("Climbing rope")
        await at.playground.until(lambda: "hand-" in str(mine(at, at.ann)["attachments"]))
        await pictures(screen, mine(at, at.ann), 1)
        await screen.become("Bob")
        await expect(screen.page.get_by_test_id("messages")).not_to_contain_text("Climbing rope")
        await screen.become("Ann")
        async with answered(at):
            await screen.slash("ice excavate")
        await expect(screen.last).to_contain_text("You found")
        async with answered(at):
            await screen.slash("ice allocate", even="A4")
        assert (await match.look()).view(None).decision.phase == "turn"
        async with answered(at):
            await screen.slash("ice end")
        assert (await match.look()).users == (at.bob,)
