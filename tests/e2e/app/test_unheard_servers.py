"""Servers that Discord hasn't announced yet, or that have an outage: every click is answered all the same."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING

import pytest

from bench.people.messages import controls, has, words_of
from cogs.runtime import requests
from playground import Refused
from tests.e2e.bad_input import PLAIN, leaves

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground import Exchange

PUBLIC_THREAD = 11
STATES = ("late", "lost", "lost and restarted")


async def unheard(at: LiveTable, state: str) -> None:
    """Let the bot have no more of the server than its number, or what it knew before an outage of the gateway."""
    if state != "late":
        at.playground.membership.outage(whole=False)
        await at.playground.until(lambda: at.bot.get_guild(at.playground.guild).unavailable)
    if state != "lost":
        await at.stop()
        if state == "late":
            at.playground.membership.outage(whole=False)
        await at.boot()
    server = at.bot.get_guild(at.playground.guild)
    assert server.unavailable
    if state != "lost":
        # events do not wait for what they are about: a thread without its channel, a channel without its roles
        for room in list(at.playground.world.channels.values()):
            if room["type"] == PUBLIC_THREAD:
                at.bot._connection.parse_thread_create({**room, "guild_id": str(server.id)})
        data = {**at.playground.world.channels[at.channel], "guild_id": str(server.id)}
        at.bot._connection.parse_channel_create(data)


def well(caplog: pytest.LogCaptureFixture, exchange: Exchange, what: str) -> None:
    assert not exchange.failed, what
    assert "incident" not in exchange.text, f"{what}: {exchange.text}"
    bad = [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR or one.exc_info]
    assert bad == [], what


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
async def test_every_command_and_button_is_answered_where_the_server_is_not_known(
    at: LiveTable, caplog: pytest.LogCaptureFixture, state: str
) -> None:
    other = at.playground.channel("table-one")
    match = await at.new(at.bob)
    await at.typed(at.bob, "game new", channel=other, game="roam")
    await at.typed(at.bob, "game new", channel=other, game="roam", thread=True)
    person, _ = await at.turn(match)
    cleo = at.playground.add_person("Cleo")
    await unheard(at, state)
    caplog.clear()
    last, typed = {"game resign", "game cancel"}, set[str]()
    for path, options in sorted(leaves(at), key=lambda leaf: leaf[0] in last):
        plain = {"match": str(match), "game": "roam", "computers": 1, "player": at.bob, "with": at.bob, "sure": False}
        given = {
            one["name"]: plain.get(one["name"], PLAIN.get(path, {}).get(one["name"], "nothing"))
            for one in options
            if one.get("required") or one["name"] == "match"
        }
        given |= {
            one["name"]: one["choices"][0]["value"] for one in options if one.get("required") and one.get("choices")
        }
        for who, channel in ((person, at.channel), (person, other), (cleo, at.channel)):
            with contextlib.suppress(Refused):  # Discord would not send all of it
                well(caplog, await at.typed(who, path, channel=channel, **given), f"/{path} {given}")
                typed.add(path)
    assert len(typed) > 40
    board = at.board()
    for one in controls(board):
        exchange = await at.playground.click(at.ann, board, one)
        await exchange.wait_shown()
        await at.settled()
        well(caplog, exchange, one)


@pytest.mark.parametrize("state", STATES)
async def test_what_cannot_be_known_yet_is_said_and_works_later(at: LiveTable, state: str) -> None:
    other = at.playground.channel("table-one")
    await at.typed(at.bob, "game new", channel=other, game="roam")
    tables = await at.typed(at.ann, "game open")
    assert has(tables.message or {}, "enter")
    await unheard(at, state)
    told = words_of(await at.typed(at.ann, "game open"))
    if state != "lost":  # what was known before the outage is known still
        assert "Discord hasn't told me about this server yet" in told
        pressed = words_of(await at.press(at.ann, tables, "enter"))
        assert "Discord hasn't told me about this server yet" in pressed
        info = await at.host.tables.at(other)
        assert info is not None
        assert len(info.seats) == 1
    at.playground.membership.outage_over()
    await at.playground.until(lambda: not at.bot.get_guild(at.playground.guild).unavailable)
    again = await at.typed(at.ann, "game open")
    assert "You've joined the table in" in words_of(await at.press(at.ann, again, "enter"))


async def test_a_server_that_comes_late_is_caught_up_when_it_comes(at: LiveTable) -> None:
    match = await at.new(at.bob)
    await at.stop()
    at.playground.membership.outage(whole=False)
    await at.boot()
    await at.settled()
    before = at.board()
    update = await at.host.play.look(match)
    while update.turn == (await at.host.play.look(match)).turn:
        seat = update.awaited[0]
        legal = update.legal(seat)
        text = next((one for one in ("done", "rest") if one in legal), legal[0])
        after = await at.host.play.submit(match, update.info.seats[seat].user, None, [text])
        if after.turn != update.turn:
            break
        update = after
    assert at.board() == before
    at.playground.membership.outage_over()
    await at.playground.until(lambda: at.playground.pinged(at.board()) == [after.users[0]])


async def test_a_person_whose_permissions_discord_did_not_send_is_looked_up(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve = at.playground.add_person("Eve")
    await at.typed(at.ann, "game new", game="roam")
    at.playground.world.bare_members = True
    told = words_of(await at.typed(at.ann, "game invite", player=eve))
    assert "Invitation sent to" in told
    at.playground.deny(at.channel, "view_channel", to=at.bob)
    told = words_of(await at.typed(at.ann, "game invite", player=at.bob))
    assert "can't see <#" in told


@pytest.mark.parametrize("state", STATES)
async def test_whether_somebody_sees_a_channel_of_a_server_that_is_not_there_yet_is_not_guessed(
    at: LiveTable, state: str
) -> None:
    await at.typed(at.ann, "game new", game="roam")
    at.playground.world.bare_members = True
    await unheard(at, state)
    told = words_of(await at.typed(at.ann, "game invite", player=at.bob))
    # what was known before the outage is known still
    assert ("Invitation sent to" if state == "lost" else "Discord hasn't told me about this server yet") in told


@pytest.mark.parametrize("bare", [False, True], ids=["sent", "not sent"])
async def test_whoever_is_invited_into_a_private_thread_is_added_to_it(at: LiveTable, bare: bool) -> None:
    thread = at.playground.add_thread(at.channel, "whispers", owner=at.ann, private=True)
    at.playground.bring(at.playground.world.app, thread)
    await at.playground.until(lambda: at.bot.get_channel(at.channel).get_thread(thread) is not None)
    await at.host.planning.prefer(at.bob, {"quiet_from": 0, "quiet_to": 0})
    await at.typed(at.ann, "game new", channel=thread, game="roam")
    at.playground.world.bare_members = bare
    told = words_of(await at.typed(at.ann, "game invite", channel=thread, player=at.bob))
    assert "Invitation sent to" in told
    assert at.bob in at.playground.world.joined[thread]
    assert at.playground.pinged(at.board(thread)) == [at.bob]


async def test_a_thread_whose_channel_the_bot_does_not_see_is_shown_to_nobody(at: LiveTable) -> None:
    other = at.playground.channel("table-one")
    await at.typed(at.bob, "game new", channel=other, game="roam", thread=True)
    assert has((await at.typed(at.ann, "game open")).message or {}, "enter")
    server = at.bot.get_guild(at.playground.guild)
    server._remove_channel(server.get_channel(other))
    told = words_of(await at.typed(at.ann, "game open"))
    assert "No table here has a free seat right now" in told


async def test_nothing_is_tried_in_vain_while_a_server_has_an_outage(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "RETRIES", ())
    match = await at.new(at.bob)
    at.playground.membership.outage()
    await at.playground.until(lambda: at.bot.get_guild(at.playground.guild).unavailable)
    at.playground.fail("PATCH", "/messages/", 503, times=10**6)
    at.bot.services.publisher.refresh(match, anew=True)
    await at.settled()
    asked = len(at.playground.requests)
    for _ in range(3):
        at.playground.clock.advance(60)
        await at.settled()
    assert len(at.playground.requests) == asked
    before = at.board()
    at.playground.rest.faults.clear()
    at.playground.membership.outage_over()
    await at.playground.until(lambda: at.board() != before)
    await at.settled()
    assert has(at.board(), "turn")
