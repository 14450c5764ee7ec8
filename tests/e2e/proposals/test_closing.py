"""A match whose player has left for good is closed by a moderator, and by nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.people.messages import controls, words_of
from engine.record import parse
from engine.timeline import replay

if TYPE_CHECKING:
    from bench.people.table import LiveTable


async def warden(at: LiveTable, channel: int) -> int:
    """Return someone who looks after a channel and does not own the server."""
    person = at.playground.person("Bartholomew")
    at.playground.allow(channel, "manage_channels manage_threads", to=person)
    return person


async def begun(at: LiveTable) -> tuple[int, int, int]:
    """Let Bob and another play; return the match and both."""
    other = at.playground.person("Łucja")
    await at.typed(at.bob, "game new", game="roam")
    await at.typed(other, "game join")
    info = await at.host.tables.at(at.channel)
    assert info is not None
    await at.typed(at.bob, "game start")
    return info.id, at.bob, other


async def test_a_warden_closes_a_match_whose_player_has_left(at: LiveTable) -> None:
    match, *both = await begun(at)
    update, keeper = await at.host.play.look(match), await warden(at, at.channel)
    bob, seq = update.users[0], update.seq
    other = next(one for one in both if one != bob)
    old = at.board()
    panel = await at.press(bob, old, "turn")
    at.playground.membership.leave(other)
    asked = await at.typed(keeper, "game cancel")
    assert asked.ephemeral
    assert "Close this match" in words_of(asked)
    assert (await at.host.play.look(match)).seq == seq, "a question changes nothing"
    done = await at.press(keeper, asked, "cancel", "close")
    assert "is closed" in words_of(done)
    board = at.board()
    assert board["id"] != old["id"], "everyone sees it"
    assert "a moderator closed this match before it was over" in words_of(board)
    assert f"/game export match:{match}" in words_of(board)
    assert [one.split(":")[0] for one in controls(board)] == ["record"]
    assert (await at.press(bob, board, "record")).files
    await at.playground.until(lambda: controls(at.playground.messages[int(old["id"])]) == [])
    assert panel.message is not None
    tried = await at.press(bob, panel, "do")
    assert "This match was closed early" in words_of(tried)
    record = (await at.typed(bob, "game export", match=str(match))).files[0].content.decode()
    replay(at.games["roam"], parse(record))
    assert "seed hidden" not in record
    unknown = words_of(await at.typed(bob, "game export", match=str(match + 7)))
    assert unknown.startswith("There's no such match on this server, or you aren't allowed")
    record = (await at.typed(bob, "game export")).files[0].content.decode()
    replay(at.games["roam"], parse(record))
    assert f"/game export match:{match}" in words_of(await at.typed(bob, "game log"))
    assert f"Match {match} here is over" in words_of(await at.typed(bob, "game turn"))
    assert "Your table is open" in words_of(await at.typed(bob, "game new", game="roam"))


async def test_who_does_not_look_after_the_channel_is_told_who_may(at: LiveTable) -> None:
    match, bob, other = await begun(at)
    stranger = at.playground.person("Мария")
    for person, leave in ((bob, True), (other, True), (stranger, False)):
        told = words_of(await at.typed(person, "game cancel"))
        assert told.startswith(
            "Once a match has started, only someone with the permission Manage Channels here can close it."
        )
        assert ("/game resign" in told) == leave
    keeper = await warden(at, at.channel)
    asked = await at.typed(keeper, "game cancel")
    at.playground.deny(at.channel, "manage_channels", to=keeper)
    assert "Manage Channels" in words_of(await at.press(keeper, asked, "cancel", "close"))
    assert (await at.host.core.info(match)).status == "running"


async def test_in_a_thread_the_right_is_that_of_threads(at: LiveTable) -> None:
    thread = at.playground.add_thread(at.channel, "a table", owner=at.bob)
    await at.playground.until(lambda: at.bot.get_channel(thread) is not None)
    match = await at.new(at.bob, channel=thread)
    assert "Manage Threads" in words_of(await at.typed(at.bob, "game cancel", channel=thread))
    at.playground.allow(at.channel, "manage_threads", to=at.bob)
    asked = await at.typed(at.bob, "game cancel", channel=thread)
    await at.press(at.bob, asked, "cancel", "close")
    assert (await at.host.core.info(match)).reason == "closed"


async def test_pressed_twice_it_is_said_twice(at: LiveTable) -> None:
    match, *_ = await begun(at)
    keeper = await warden(at, at.channel)
    one, two = await at.typed(keeper, "game cancel"), await at.typed(keeper, "game cancel")
    assert "is closed" in words_of(await at.press(keeper, one, "cancel", "close"))
    ended = (await at.host.core.info(match)).ended
    board = at.board()
    assert "is closed" in words_of(await at.press(keeper, two, "cancel", "close"))
    assert (await at.host.core.info(match)).ended == ended
    assert at.board()["id"] == board["id"]


@pytest.mark.parametrize("when", ["asked", "closed"])
async def test_closing_survives_a_restart(at: LiveTable, when: str) -> None:
    match, *_ = await begun(at)
    keeper = await warden(at, at.channel)
    asked = await at.typed(keeper, "game cancel")
    if when == "closed":
        # as far as it comes before the board is written
        await at.host.closing.close(match)
    await at.restart()
    if when == "asked":
        await at.press(keeper, asked, "cancel", "close")
    await at.playground.until(lambda: "closed this match before it was over" in words_of(at.board()))
    await at.settled()
    assert (await at.host.core.info(match)).reason == "closed"


async def test_the_lobbys_question_closes_no_match_that_has_begun_meanwhile(at: LiveTable) -> None:
    await at.typed(at.bob, "game new", game="roam")
    await at.typed(at.ann, "game join")
    keeper = await warden(at, at.channel)
    asked = await at.press(keeper, at.board(), "cancel")
    await at.typed(at.bob, "game start")
    assert "has started" in words_of(await at.press(keeper, asked, "cancel", "sure"))
    info = await at.host.tables.at(at.channel)
    assert info is not None
    assert info.status == "running"
