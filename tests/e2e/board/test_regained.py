"""Permissions that are taken away and given back: no request is wasted, and the board is mended without a press."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.people.messages import has, words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.people.table import LiveTable
    from playground.requests.wire import WireRequest

NEEDED = "send_messages attach_files send_messages_in_threads"
Ways = tuple["Callable[[LiveTable], object]", "Callable[[LiveTable], object]"]

WAYS: dict[str, Ways] = {
    "in the channel": (
        lambda at: at.playground.deny(at.channel, NEEDED),
        lambda at: at.playground.allow(at.channel, NEEDED),
    ),
    "to see the channel": (
        lambda at: at.playground.deny(at.channel, "view_channel"),
        lambda at: at.playground.allow(at.channel, "view_channel"),
    ),
    "by a role": (
        lambda at: at.playground.membership.deny_everywhere(NEEDED),
        lambda at: at.playground.membership.allow_everywhere(NEEDED),
    ),
    "with the role": (
        lambda at: (
            (at.playground.membership.role(at.playground.guild, at.playground.guild, allow=0, deny=0x800),)
            and at.playground.membership.roles(at.playground.world.app)
        ),
        lambda at: at.playground.membership.roles(at.playground.world.app, *bots_own(at)),
    ),
    "by being thrown out": (
        lambda at: at.playground.membership.throw_out(),
        lambda at: at.playground.membership.invite(),
    ),
}


def bots_own(at: LiveTable) -> list[int]:
    return [int(role["id"]) for role in at.playground.world.guilds[at.playground.guild]["roles"] if role["managed"]]


def asked(at: LiveTable) -> list[WireRequest]:
    """Return what the bot asked for public messages."""
    return [one for one in at.playground.requests if one.path.startswith("/channels/")]


@pytest.mark.parametrize("way", WAYS)
async def test_rights_that_come_back_mend_the_board(at: LiveTable, way: str) -> None:
    take, give = WAYS[way]
    match = await at.new(at.bob)
    old = at.board()
    take(at)
    person = await at.turned(match)
    assert at.board() == old
    assert at.playground.pinged(old) != [person]
    tried = len(asked(at))
    # what has nothing to do with it, and what is not enough
    at.playground.rooms.change(at.playground.channel("table-one"), {"name": "table-uno"})
    at.playground.allow(at.playground.channel("table-two"), NEEDED)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert len(asked(at)) == tried, "Discord counts what it refuses"
    give(at)
    await at.playground.until(lambda: at.playground.pinged(at.board()) == [person])
    await at.settled()
    assert has(at.board(), "turn")
    assert not has(at.playground.messages[int(old["id"])], "turn")


async def opened(at: LiveTable) -> tuple[int, int]:
    """Return a match and the thread in which it is played."""
    await at.typed(at.ann, "game new", game="roam", thread=True)
    thread = next(key for key, c in at.playground.world.channels.items() if c.get("parent_id") == str(at.channel))
    await at.typed(at.bob, "game join", channel=thread)
    await at.typed(at.ann, "game start", channel=thread)
    info = await at.host.tables.at(thread)
    assert info is not None
    return info.id, thread


async def test_a_locked_thread_that_is_opened_mends_the_board(at: LiveTable) -> None:
    match, thread = await opened(at)
    at.playground.rooms.change(thread, {"locked": True, "archived": True})
    person = await at.turned(match)
    assert at.playground.pinged(at.board(thread)) != [person]
    tried = len(asked(at))
    at.playground.rooms.change(thread, {"name": "another name"})
    at.playground.rooms.change(thread, {"locked": False, "archived": False})
    await at.playground.until(lambda: at.playground.pinged(at.board(thread)) == [person])
    await at.settled()
    assert len(asked(at)) <= tried + 1 + 1 + 2, "one attempt more in vain, the message, and the old one's buttons"


async def test_a_private_thread_that_takes_the_bot_in_mends_the_board(at: LiveTable) -> None:
    match, thread = await opened(at)
    at.playground.world.channels[thread]["type"] = 12
    at.playground.threads.leave(thread, at.playground.world.app)
    person = await at.turned(match)
    assert at.playground.pinged(at.board(thread)) != [person]
    tried = len(asked(at))
    at.playground.allow(at.playground.channel("table-two"), NEEDED)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert len(asked(at)) == tried
    at.playground.threads.join(thread, at.playground.world.app)
    await at.playground.until(lambda: at.playground.pinged(at.board(thread)) == [person])


async def test_a_server_that_the_bot_comes_back_to_sees_what_happened(at: LiveTable) -> None:
    match = await at.new(at.bob)
    await at.stop()
    at.playground.membership.throw_out()
    await at.boot()
    await at.host.seats.resign(match, at.bob)
    assert "has won" not in words_of(at.board())
    at.playground.membership.invite()
    await at.playground.until(lambda: "has won" in words_of(at.board()))
