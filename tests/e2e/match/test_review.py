"""What a stranger tried: long lives, deleted rooms, cuts at the wrong moment, other people's names and rooms."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import bot as program
from bench.people.messages import has, words_of
from cogs.app import catch_up
from cogs.app.client import Outpost
from cogs.board.publisher import CurrentMessage
from cogs.game import info_commands
from db import StoreError, Unknown, Unread

if TYPE_CHECKING:
    from typing import Any

    import pytest

    from bench.people.table import LiveTable

CALLBACK = r"^/interactions/\d+/[^/]+/callback$"
MESSAGES = r"^/channels/\d+/messages$"


async def number(at: LiveTable, first: int) -> None:
    """Let the next match have this number, as after years."""
    await at.store.database.write(
        lambda db: db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('matches', ?)", (first - 1,))
    )


async def test_the_end_of_a_late_match_is_shown(at: LiveTable) -> None:
    await number(at, 1_234_567)
    match = await at.new(at.bob)
    assert match == 1_234_567
    person, _ = await at.turn(match)
    await at.typed(person, "roam explore", character="belma")
    await at.typed(at.bob, "game resign", sure=True)
    assert "won" in words_of(at.board())


async def test_a_channel_deleted_while_nobody_looked(at: LiveTable) -> None:
    there = at.playground.channel("table-one")
    match = await at.new(at.bob, channel=there)
    at.playground.delete_channel(there)
    answer = await at.typed(at.ann, "game show", match=str(match))
    assert "on its way" in answer.text
    assert has(at.board(), "turn")
    assert (await at.host.core.info(match)).channel == at.channel


async def test_a_channel_deleted_while_the_bot_was_away(at: LiveTable) -> None:
    there = at.playground.channel("table-one")
    match = await at.new(at.bob, channel=there)
    await at.stop()
    at.playground.delete_channel(there)
    await at.boot()
    await at.typed(at.ann, "game show", match=str(match))
    assert (await at.host.core.info(match)).channel == at.channel


async def test_what_was_wished_during_a_failure_is_done(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await at.new(at.bob)
    publisher = at.bot.services.publisher
    build, calls = CurrentMessage.build, []

    async def broken(self: Any, info: Any, update: Any, render_pool: Any, **more: Any) -> Any:
        calls.append(1)
        if len(calls) == 1:
            publisher.refresh(match)
            raise ZeroDivisionError("on purpose")
        return await build(self, info, update, render_pool, **more)

    monkeypatch.setattr(CurrentMessage, "build", broken)
    publisher.refresh(match)
    await at.settled()
    assert len(calls) == 2


async def test_the_advice_after_the_end_can_be_followed(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.press(person, at.board(), "turn")
    panel = await at.press(person, panel, "do", "explore:belma")
    await at.host.seats.resign(match, at.bob if person == at.ann else at.ann)
    answer = await at.press(person, panel, "undo")
    assert "is over" in answer.text
    assert "game show" not in answer.text


async def test_a_record_stays_in_the_room(at: LiveTable) -> None:
    room = at.playground.channel("table-one")
    match = await at.new(at.bob, channel=room)
    cleo = at.playground.add_person("Cleo")
    assert (await at.typed(cleo, "game export", match=str(match))).text
    at.playground.deny(room, "view_channel", to=cleo)
    answer = await at.typed(cleo, "game export", match=str(match))
    assert "There's no such match on this server, or you aren't allowed" in answer.text
    assert not answer.files
    assert str(room) not in answer.text
    assert (await at.typed(at.bob, "game export", match=str(match))).text


async def test_nobody_takes_another_players_name(at: LiveTable) -> None:
    match = await at.new(at.bob)
    answer = await at.typed(at.bob, "game seat", name=" aNN\u200b ")
    assert (await at.host.core.info(match)).names == ("Ann", "Bob")
    assert "has that name" in answer.text
    await at.typed(at.bob, "game seat", name="Bobby")
    assert (await at.host.core.info(match)).names == ("Ann", "Bobby")


async def test_a_name_is_for_the_tables_of_a_server(at: LiveTable) -> None:
    elsewhere = at.playground.add_guild("Elsewhere")
    await at.playground.until(lambda: at.bot.get_guild(elsewhere))
    room = next(k for k, c in at.playground.world.channels.items() if c.get("guild_id") == str(elsewhere))
    here, there = await at.new(at.bob), await at.new(at.bob, channel=room)
    await at.typed(at.bob, "game seat", name="Robert", channel=room)
    assert (await at.host.core.info(there)).names == ("Ann", "Robert")
    assert (await at.host.core.info(here)).names == ("Ann", "Bob")


async def test_a_host_who_left_does_not_keep_the_channel(at: LiveTable) -> None:
    await at.typed(at.bob, "game new", game="roam")
    cleo = at.playground.add_person("Cleo")
    at.playground.allow(at.channel, "manage_messages", to=cleo)
    refused = await at.typed(cleo, "game cancel")
    assert "Only the table's host (<@" in refused.text
    at.playground.allow(at.channel, "manage_channels", to=cleo)
    await at.press(cleo, await at.press(cleo, at.board(), "cancel"), "cancel", "sure")
    assert await at.host.tables.at(at.channel) is None


async def test_a_full_disk_in_the_middle_of_a_click(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.press(person, at.board(), "turn")
    before = (await at.host.play.look(match)).seq

    async def full(*_given: Any, **_more: Any) -> None:
        raise StoreError("Database x: the disk is full; free some space.")

    with monkeypatch.context() as patch:
        patch.setattr(at.store.log, "append", full)
        answer = await at.press(person, panel, "do", "explore:belma")
    assert "I couldn't save that, so nothing was done" in answer.text
    assert "disk" not in answer.text
    assert (await at.host.play.look(match)).seq == before
    await at.press(person, answer, "do", "explore:belma")
    assert (await at.host.play.look(match)).seq == before + 1


async def test_a_disk_that_fails_in_the_middle_of_saving(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.press(person, at.board(), "turn")
    before = (await at.host.play.look(match)).seq

    async def unknown(*_given: Any, **_more: Any) -> None:
        raise Unknown("Database x: the disk can't be read or written.")

    async def silent(*_given: Any, **_more: Any) -> None:
        raise Unread("Database x: the disk can't be read or written.")

    with monkeypatch.context() as patch:
        patch.setattr(at.store.log, "append", unknown)
        patch.setattr(at.store.matches, "load", silent)
        answer = await at.press(person, panel, "do", "explore:belma")
        assert "I don't know yet whether that was saved" in answer.text
        assert "the disk can't be read or written" not in answer.text
        looking = await at.typed(person, "game turn")
        assert "I can't read that right now, so nothing was changed" in looking.text
    assert (await at.host.play.look(match)).seq == before
    again = await at.typed(person, "game turn")
    await at.press(person, again, "do", "explore:belma")
    assert (await at.host.play.look(match)).seq == before + 1


async def test_a_disk_in_trouble_is_no_incident_of_the_board(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = await at.new(at.bob)
    person, legal = await at.turn(match)

    async def full(*_given: Any, **_more: Any) -> None:
        raise StoreError("Database x: the disk is full; free some space.")

    with monkeypatch.context() as patch:
        patch.setattr(at.store.boards, "set_board", full)
        await at.host.play.submit(match, person, None, [legal[0]])
        at.bot.services.publisher.refresh(match)
        await at.settled()
    assert not [record for record in caplog.records if record.exc_info]
    assert ": board waits" in caplog.text
    at.bot.services.publisher.refresh(match)
    await at.settled()
    update = await at.host.play.look(match)
    assert (await at.host.messages.board(match)).seq == update.seq


async def test_a_match_that_was_changed_on_the_disk_stands_still_for_everybody(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.typed(person, "roam explore", character="belma")
    await at.store.database.write(lambda db: db.execute("UPDATE actions SET at = at + 1 WHERE ordinal = 0"))
    at.host.core.cache.drop(match)
    answer = await at.typed(person, "game turn")
    assert "log entry 1 was changed" in answer.text
    await at.settled()
    assert "log entry 1" in words_of(at.board())
    assert not has(at.board(), "turn")


async def test_discord_cannot_be_reached(at: LiveTable, caplog: pytest.LogCaptureFixture) -> None:
    client = Outpost(at.host, games=at.games, renderers=at.renderers)
    with program.pointed(program.DiscordAddress(api="http://127.0.0.1:9/api/v10")):
        assert await program.serve(client, "token.of.tests", asyncio.Event()) is program.Exit.UNREACHABLE
    assert "can't reach Discord" in caplog.text
    assert "Traceback" not in caplog.text


async def test_a_stranger_has_no_seat_to_name(at: LiveTable) -> None:
    await at.new(at.bob)
    cleo = at.playground.add_person("Cleo")
    answer = await at.typed(cleo, "game seat", name="Zoe")
    assert "aren't playing" in answer.text


async def test_a_seat_and_a_name_at_once(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam")
    answer = await at.typed(at.ann, "game seat", name="Anna", choice="edge=north")
    assert "now shown as Anna" in words_of(answer)
    assert "north" in words_of(answer).casefold()
    await at.settled()
    info = await at.host.tables.at(at.channel)
    assert (info.names, dict(info.seats[0].choices)) == (("Anna",), {"edge": "north"})
    assert "Anna" in words_of(at.board())


async def test_two_people_of_one_name(at: LiveTable) -> None:
    twin = at.playground.add_person("Ann")
    at.playground.world.users[twin]["username"] = "ann_the_second"
    match = await at.new(twin)
    first, second = (await at.host.core.info(match)).names
    assert (first, second) == ("Ann", "ann_the_second")


async def test_putting_the_board_below_rings_nobody_again(at: LiveTable) -> None:
    await at.new(at.bob)
    first = at.board()
    assert at.playground.pinged(first)
    assert "on its way" in words_of(await at.typed(at.bob, "game show"))
    assert at.board()["id"] != first["id"]
    assert at.playground.pinged(at.board()) == []
    assert f"<@{at.ann}>" in words_of(at.board()) or f"<@{at.bob}>" in words_of(at.board())


async def test_nobody_puts_the_board_below_again_and_again(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    await at.new(at.bob)
    first = at.board()
    cleo = at.playground.add_person("Cleo")
    answer = words_of(await at.typed(cleo, "game show"))
    assert f"The board is here: https://discord.com/channels/{at.playground.guild}/{at.channel}/{first['id']}" in answer
    await at.settled()
    assert at.board()["id"] == first["id"], "a passer-by gets the way to it"
    at.playground.allow(at.channel, "manage_channels", to=cleo)
    await at.typed(cleo, "game show")
    moved = at.board()
    assert moved["id"] != first["id"], "who looks after the channel may"
    at.playground.clock.advance(info_commands.AGAIN)
    await at.settled()
    await at.typed(at.bob, "game show")
    second = at.board()
    assert second["id"] != first["id"]
    assert (
        f"less than a minute ago: https://discord.com/channels/{at.playground.guild}/{at.channel}/{second['id']}"
        in words_of(await at.typed(at.ann, "game show"))
    )
    await at.settled()
    assert at.board()["id"] == second["id"]
    at.playground.delete_message(second)
    await at.typed(at.ann, "game show")
    await at.settled()
    assert at.board()["id"] not in (first["id"], second["id"]), "it was deleted"
    monkeypatch.setattr(info_commands, "AGAIN", 0)
    third = at.board()
    await at.typed(at.ann, "game show")
    assert at.board()["id"] != third["id"]


async def test_a_server_that_threw_the_bot_out_is_left_alone(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await at.new(at.bob)
    await at.host.seats.resign(match, at.bob)
    asked = len(at.playground.requests)
    monkeypatch.setattr(at.bot, "get_guild", lambda _guild: None)
    await at.bot.catching_up.run()
    assert len(at.playground.requests) == asked
    monkeypatch.undo()
    await at.bot.catching_up.run()
    assert "won" in words_of(at.board())


async def test_one_broken_match_does_not_stop_the_others(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await at.new(at.bob)
    room = at.playground.channel("table-one")
    second = await at.new(at.bob, channel=room)
    await at.host.seats.resign(second, at.bob)
    await at.host.seats.resign(first, at.bob)
    await at.stop()
    show = catch_up.CatchUp._show

    async def broken(self: Any, match: int) -> Any:
        if match == first:
            raise ZeroDivisionError("on purpose")
        return await show(self, match)

    monkeypatch.setattr(catch_up.CatchUp, "_show", broken)
    await at.boot()
    await at.playground.until(lambda: "won" in words_of(at.board(room)))


async def test_a_game_that_is_not_there_any_more(at: LiveTable) -> None:
    await at.new(at.bob)
    old = at.board()
    games, renderers = dict(at.games), dict(at.renderers)
    at.games["chess"] = at.games.pop("roam")
    at.renderers["chess"] = at.renderers.pop("roam")
    await at.restart()
    try:
        for answer in (
            await at.press(at.ann, old, "turn"),
            await at.press(at.ann, old, "rules"),
            await at.press(at.ann, old, "log"),
            await at.press(at.ann, old, "text"),
            await at.typed(at.ann, "game turn"),
            await at.typed(at.ann, "game list"),
            await at.typed(at.ann, "game rules"),
            await at.typed(at.ann, "game text"),
        ):
            assert answer.text, answer.name
            assert "incident" not in answer.text, (answer.name, answer.text)
        await at.offered(at.ann, "game show", "match", match="")
    finally:
        at.games.clear()
        at.games.update(games)
        at.renderers.clear()
        at.renderers.update(renderers)


async def test_the_name_of_who_begins_is_escaped(at: LiveTable) -> None:
    star = at.playground.add_person("*Star*")
    await at.typed(at.ann, "game new", game="roam")
    await at.typed(star, "game join")
    answer = await at.typed(at.ann, "game options", option="first=1")
    assert answer.text.count("\\*") == 2


LONG = "*_~`|<@>[]#*_~`|<@>[]#*_~`|<@>[]#"[:32]


async def test_four_long_names_fit(at: LiveTable) -> None:
    people = [at.playground.add_person(LONG[:30] + str(n)) for n in range(3)]
    await at.typed(at.ann, "game new", game="roam", options="mode=full")
    for person in people:
        await at.typed(person, "game join")
    await at.typed(at.ann, "game start")
    info = await at.host.tables.at(at.channel)
    for n in range(60):
        if await at.host.tables.at(at.channel) is None:
            break
        person, legal = await at.turn(info.id)
        await at.host.play.submit(info.id, person, None, [legal[(n * 7) % len(legal)]])
        if n % 6 == 0:
            await at.typed(person, "game show")
            assert has(at.board(), "turn")
            assert not words_of(at.board()).endswith("…")
    for command in ("game text", "game log", "roam tableau", "game list"):
        answer = await at.typed(people[0], command)
        assert answer.text.count("```") % 2 == 0
        assert not answer.text.endswith("…"), command
