"""The real bot used through the page, in a real browser: by mouse and by typing, on a desk and on a phone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect

from bench.browser import DESKTOP, PHONE
from bench.people.messages import control, has, words_of
from bench.people.playing import PlayedMatch
from playground import walk
from tests.support.browser import Screen, answered, launched, used, walked
from tests.support.roam_player import Greedy
from tests.support.table import table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bench.people.table import LiveTable

pytestmark = pytest.mark.browser


@pytest.fixture
async def at(tmp_path: Path) -> AsyncIterator[LiveTable]:
    """A table with its real pictures; the browser comes first, for without one there is nothing to start."""
    async with table(tmp_path / "outpost.sqlite3", seed=5, sketched=False) as one:
        one.playground.rest.description = None
        yield one


on_a_desk, on_a_phone = (
    pytest.mark.parametrize("screen", [size], ids=[name], indirect=True)
    for size, name in ((DESKTOP, "desk"), (PHONE, "phone"))
)


@pytest.fixture
async def screen(request: pytest.FixtureRequest, at: LiveTable) -> AsyncIterator[Screen]:
    async with (
        launched() as browser,
        Screen.opened(browser, at.playground.http, channel=at.channel, size=request.param) as found,
    ):
        yield found
        assert found.errors == []
        assert await found.overflow() <= 0


async def name_of(at: LiveTable, person: int) -> str:
    return at.playground.world.people[person].name


@pytest.mark.slow
@on_a_desk
async def test_from_the_lobby_to_the_third_turn(screen: Screen, at: LiveTable) -> None:
    async with answered(at):
        await screen.slash("game new", game="Roam")
    await screen.become("Bob")
    await used(screen, at, at.board(), control(at.board(), "join"))
    await screen.become("Ann")
    await used(screen, at, at.board(), control(at.board(), "options"))
    async with answered(at):
        await screen.choose("Variants", "Outpost", within=screen.form)
        await screen.form.get_by_role("button", name="Submit").click()
    assert "Outpost: On" in words_of(at.board())
    await used(screen, at, at.board(), control(at.board(), "start"))
    info = await at.host.tables.at(at.channel)
    assert info is not None
    match, player = PlayedMatch(at, info.id, (at.ann, at.bob)), Greedy(random.Random(3), thrift=True)
    assert await screen.overflow() <= 0
    for turn in range(2):
        update = await match.look()
        person = update.users[0]
        if person != at.ann:
            await screen.calls(await name_of(at, person))
        await screen.become(await name_of(at, person))
        if turn == 0:
            await used(screen, at, at.board(), control(at.board(), "turn"))
        while (await match.look()).users == (person,):
            update = await match.look()
            goal = player.choose(update, update.awaited[0])
            if turn == 0:
                await walked(screen, at, match, person, goal)
                assert await screen.overflow() <= 0
            elif goal.startswith("explore:"):
                where = player.where(update, update.awaited[0], goal)[3:]
                await screen.slash("roam explore", character=goal[8:].title(), position=where.upper())
                await at.playground.until(
                    lambda update=update: at.host.core.cache.get(info.id).length > update._live.length
                )
            else:
                await screen.slash("roam done")
                await at.playground.until(
                    lambda update=update: at.host.core.cache.get(info.id).length > update._live.length
                )
            await at.settled()
    picture = screen.shown(at.board()).get_by_role("img").last
    await expect(picture).to_be_visible()
    await picture.scroll_into_view_if_needed()
    await screen.loaded(picture, 1000)


@pytest.mark.slow
@on_a_phone
async def test_an_auction_with_a_limit(screen: Screen, at: LiveTable) -> None:
    match, player = (
        PlayedMatch(at, await at.new(at.bob, options="mode=basic"), (at.ann, at.bob)),
        Greedy(random.Random(3)),
    )
    player.thrift = True
    while (update := await match.look()).view(None).auction is None:
        await at.host.play.submit(match.number, update.users[0], None, [player.choose(update, update.awaited[0])])
    at.bot.services.publisher.refresh(match.number)
    await at.settled()
    auction = update.view(None).auction
    speaker = update.users[0]
    waiting = next(match.people[seat] for seat in auction.tied if seat not in update.awaited)
    await screen.become(await name_of(at, waiting))
    board = at.board()
    assert has(board, "turn")
    await used(screen, at, board, next(one for one in ids(board) if one.endswith(":ahead")))
    seat = match.people.index(waiting)
    await walked(screen, at, match, waiting, next(text for text in update.legal(seat) if text.startswith("limit:")))
    await expect(screen.last).to_contain_text("limit")
    await screen.become(await name_of(at, speaker))
    await expect(screen.page.get_by_test_id("messages")).not_to_contain_text("Your secret limit")
    async with answered(at):
        await screen.slash("roam pass")
    assert (await match.look()).view(None).auction is None


@pytest.mark.slow
@on_a_desk
async def test_typing_on_after_an_entry_leads_to_what_comes_next(screen: Screen, at: LiveTable) -> None:
    match = PlayedMatch(at, await at.new(at.bob, options="mode=basic"), (at.ann, at.bob))
    person = (await at.turn(match.number))[0]
    await screen.become(await name_of(at, person))
    await screen.line.press_sequentially("/game do ")
    field = screen.page.get_by_role("combobox", name="action", exact=True)
    entries = screen.page.get_by_test_id("suggestions").get_by_role("option")
    await field.press_sequentially("e")
    await entries.filter(has_text="Explore: 3 possibilities").click()
    await expect(field).to_have_value("Explore: 3 possibilities")
    await field.press_sequentially(" bel")
    await entries.filter(has_text="Explore with Belma: 3 squares").click()
    async with answered(at):
        await screen.page.get_by_test_id("send").click()
    await expect(screen.last).to_contain_text("Where should Belma explore?")
    assert (await match.look()).view(None).exploration.character == "belma"


def ids(message: dict[str, Any]) -> list[str]:
    return [one["custom_id"] for one in walk(message["components"]) if "custom_id" in one]
