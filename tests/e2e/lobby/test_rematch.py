"""*Rematch* on a result: the people of the match sit down again, each by a press of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from bench.people.messages import controls, has, words_of
from cogs.lobby import solo_actions
from db import StoreError
from host.people.preferences import Habits, Likings
from playground.facts import PRIVATE_THREAD

if TYPE_CHECKING:
    from bench.people.table import LiveTable

NEVER_QUIET = Habits(quiet_from=0, quiet_to=0)


@pytest.fixture(autouse=True)
def habits(monkeypatch: pytest.MonkeyPatch) -> dict[int, Habits]:
    """When people may be called; who is not named is always awake."""
    known: dict[int, Habits] = {}

    async def told(_likings: Likings, users: Any) -> dict[int, Habits]:
        return {user: known.get(user, NEVER_QUIET) for user in users}

    monkeypatch.setattr(Likings, "habits", told)
    return known


async def over(at: LiveTable, *others: int, game: str = "roam", options: str = "") -> tuple[int, dict]:
    """Let Ann and others play a match until all others have left; return its number and its result."""
    match = await at.new(*others, game=game, options=options)
    for person in others or (at.ann,):
        await at.typed(person, "game resign", sure=True)
    return match, at.board()


async def test_a_rematch_is_opened_and_joined_from_the_result(at: LiveTable) -> None:
    other = at.playground.person("Bartholomew")
    match, result = await over(at, at.bob, other)
    told = await at.press(at.bob, result, "rematch")
    assert told.ephemeral
    assert "The other players are invited" in words_of(told)
    lobby = at.board()
    assert lobby["id"] != result["id"]
    assert {one["id"] for one in lobby["mentions"]} == {str(at.ann), str(other)}
    assert f"Invited: <@{at.ann}>" in words_of(lobby) or f"<@{other}> <@{at.ann}>" in words_of(lobby)
    await at.press(at.ann, result, "rematch")
    await at.press(other, at.board(), "join")
    assert at.board()["id"] == lobby["id"]
    assert "Invited" not in words_of(at.board())
    info = await at.host.tables.at(at.channel)
    assert info is not None
    assert (len(info.seats), info.host, info.options["first"]) == (3, at.bob, "0")
    before = await at.host.core.info(match)
    users = [seat.user for seat in before.seats]
    again = [seat.user for seat in info.seats]
    assert again in [users[at:] + users[:at] for at in range(3)], "the order around the table is kept"
    await at.press(at.bob, at.board(), "start")
    update = await at.host.play.look(info.id)
    assert update.users == (again[0],)


async def test_a_result_of_long_ago_still_has_its_rematch_after_a_restart(at: LiveTable) -> None:
    _, result = await over(at, at.bob)
    await at.new(at.bob)
    assert "This channel already has a table, and there's room for one" in words_of(
        await at.press(at.ann, result, "rematch")
    )
    for person in (at.ann, at.bob):
        if (await at.host.tables.at(at.channel)) is not None:
            await at.typed(person, "game resign", sure=True)
    await at.restart()
    assert "You've joined the rematch in" in words_of(await at.press(at.ann, result, "rematch"))
    lobby = at.board()
    assert "You've joined the rematch in" in words_of(await at.press(at.ann, result, "rematch"))
    assert at.board()["id"] == lobby["id"]
    await at.press(at.bob, at.board(), "join")
    await at.press(at.ann, at.board(), "start")
    assert "That match has already started" in words_of(await at.press(at.bob, result, "rematch"))


async def test_only_who_played_may_ask_for_a_rematch(at: LiveTable) -> None:
    other = at.playground.person("Bartholomew")
    _, result = await over(at, at.bob)
    assert "Only this match's players can start its rematch" in words_of(await at.press(other, result, "rematch"))
    assert await at.host.tables.at(at.channel) is None


async def test_who_played_alone_plays_again(at: LiveTable) -> None:
    match, result = await over(at, game="ice", options="mode=first")
    assert "Play again" in str(result["components"])
    assert "Your match has started in" in words_of(await at.press(at.ann, result, "rematch"))
    info = await at.host.tables.at(at.channel)
    assert info is not None
    assert (info.status, info.options["mode"], info.host) == ("running", "first", at.ann)
    assert info.id != match
    assert has(at.board(), "turn")
    assert "That match has already started" in words_of(await at.press(at.ann, result, "rematch"))


async def test_who_played_against_computers_plays_against_the_same_at_once(at: LiveTable) -> None:
    channel = at.playground.add_thread(at.channel, "alone", owner=at.ann, private=True)
    at.playground.bring(at.playground.world.app, channel)
    await at.playground.until(lambda: at.bot.get_channel(at.channel).get_thread(channel) is not None)
    await at.typed(at.ann, "game solo", channel=channel, game="roam", computers=2, strength="hard", setup="basic")
    await at.typed(at.ann, "game resign", channel=channel, sure=True)
    told = words_of(await at.press(at.ann, at.board(channel), "rematch"))
    assert "You're playing ⚙ Ada and ⚙ Basil" in told
    info = await at.host.tables.at(channel)
    assert info is not None
    assert (info.status, info.options["mode"]) == ("running", "basic")
    assert sorted(one.strength for one in info.seats) == ["", "hard", "hard"]
    # the result of the second one, once its thread has a third
    await at.typed(at.ann, "game resign", channel=channel, sure=True)
    result = at.board(channel)
    await at.typed(at.ann, "game solo", channel=channel, game="ice", computers=0, setup="first")
    told = words_of(await at.press(at.ann, result, "rematch"))
    *_, room = [key for key, one in at.playground.world.channels.items() if one["type"] == PRIVATE_THREAD]
    assert f"You're playing ⚙ Ada and ⚙ Basil in <#{room}>." in told
    beside = await at.host.tables.at(room)
    assert beside is not None
    assert (beside.game, beside.status, beside.options["mode"]) == ("roam", "running", "basic")
    assert f"That match has already started: <#{room}>." in words_of(await at.press(at.ann, result, "rematch"))


async def test_playing_again_counts_among_the_matches_without_others(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solo_actions, "MOST", 1)
    _, result = await over(at, game="ice")
    await at.typed(at.ann, "game solo", game="roam", setup="basic")
    told = words_of(await at.press(at.ann, result, "rematch"))
    assert "You already have 1 solo match running here." in told
    assert await at.host.tables.at(at.channel) is None, "no table is opened"
    (room,) = [key for key, one in at.playground.world.channels.items() if one["type"] == PRIVATE_THREAD]
    await at.typed(at.ann, "game resign", channel=room, sure=True)
    assert "Your match has started in" in words_of(await at.press(at.ann, result, "rematch"))
    assert "That match has already started" in words_of(await at.press(at.ann, result, "rematch"))


async def test_playing_again_that_ends_between_its_two_steps_goes_on_with_the_next_press(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object, **__: object) -> NoReturn:
        raise StoreError("Database x: the disk is full")

    _, result = await over(at, game="ice")
    with monkeypatch.context() as patch:
        patch.setattr(at.store.matches, "begin", full)
        assert "I couldn't save that, so nothing was done" in words_of(await at.press(at.ann, result, "rematch"))
    await at.restart()
    assert has(at.board(), "start"), "the table is there"
    assert "Your match has started in" in words_of(await at.press(at.ann, result, "rematch"))
    assert has(at.board(), "turn")


async def test_a_rematch_that_is_pressed_twice_at_once_opens_one_table(at: LiveTable) -> None:
    _, result = await over(at, at.bob)
    button = next(one for one in controls(result) if one.startswith("rematch"))
    presses = [await at.playground.click(person, result, button, None) for person in (at.ann, at.bob, at.ann)]
    for press in presses:
        await press.wait_shown()
    await at.settled()
    info = await at.host.tables.at(at.channel)
    assert info is not None
    assert {seat.user for seat in info.seats} == {at.ann, at.bob}
    assert len([one for one in at.public() if "a table is open" in words_of(one)]) == 1


async def test_who_sleeps_is_invited_without_a_ring(at: LiveTable, habits: dict[int, Habits]) -> None:
    other = at.playground.person("Bartholomew")
    _, result = await over(at, at.bob, other)
    minute = at.host.core.now() // 60 % 1440
    habits[other] = Habits(quiet_from=(minute - 60) % 1440, quiet_to=(minute + 120) % 1440)
    await at.press(at.bob, result, "rematch")
    assert at.playground.pinged(at.board()) == [at.ann]
    assert f"<@{other}>" in words_of(at.board())


async def test_who_opens_a_rematch_reads_whom_that_does_not_ping(at: LiveTable) -> None:
    _, result = await over(at, at.bob)
    for channel in range(1, 4):
        lobby = await at.host.lobby.create(at.playground.guild, channel, at.ann, "Ann", "roam")
        await at.host.invitations.invite(lobby.id, at.ann, at.bob)
        await at.host.closing.cancel(lobby.id, at.ann)
    answer = words_of(await at.press(at.ann, result, "rematch"))
    assert "Bob will see it in the channel without a ping, because you've pinged them several times" in answer
    assert has(at.board(), "join")
    assert at.playground.pinged(at.board()) == []
    assert "without a ping" not in words_of(await at.press(at.bob, result, "rematch")), "whoever comes calls nobody"
