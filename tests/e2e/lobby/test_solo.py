"""``/game solo``: one person against computers, begun at once, in a private thread where there can be one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import pytest

from bench.people.messages import controls, has, words_of
from cogs.lobby import solo_actions
from db import StoreError
from playground.facts import PRIVATE_THREAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.people.table import LiveTable
    from host import MatchInfo


async def last(at: LiveTable, channel: int | None = None) -> MatchInfo:
    info = await at.host.tables.at(at.channel if channel is None else channel)
    assert info is not None
    return info


def thread(at: LiveTable) -> int:
    (found,) = [key for key, one in at.playground.world.channels.items() if one["type"] == PRIVATE_THREAD]
    return found


async def test_a_private_thread_is_opened_and_the_match_has_begun(at: LiveTable) -> None:
    answer = await at.typed(at.ann, "game solo", game="roam", setup="full", computers=2, strength="easy")
    room = thread(at)
    info = await last(at, room)
    assert (info.status, [one.strength for one in info.seats]) == ("running", ["", "easy", "easy"])
    assert answer.ephemeral
    assert f"You're playing ⚙ Ada and ⚙ Basil in <#{room}>." in answer.text
    assert set(at.playground.world.joined[room]) == {at.ann, at.playground.world.app}
    assert await at.host.tables.at(at.channel) is None
    board = at.board(room)
    assert at.playground.pinged(board) == []
    assert info.hints
    # all of it is taken back, over what the computers did, to the beginning
    for _ in range(3):
        while not (update := await at.host.play.look(info.id)).awaited:
            await at.passed(seconds=2)
        while update.awaited:
            update = await at.host.play.submit(info.id, at.ann, None, [update.legal(0)[-1]])
    assert {line.seat for line in await at.host.records.log(info.id, None)} == {0, 1, 2}
    while (await at.host.play.look(info.id)).can_undo(0):
        undone = await at.typed(at.ann, "game undo", channel=room)
        assert "Undone" in words_of(undone)
    assert (await at.host.play.look(info.id)).last_act(0) == 0


async def test_the_next_one_in_the_same_channel_has_a_thread_of_their_own_at_once(at: LiveTable) -> None:
    at.playground.rest.rates.hurry = 1.0  # a limit of five minutes lasts as long as Discord's
    for person in (at.ann, at.bob):
        answer = await at.typed(person, "game solo", game="roam", setup="full")
        assert "You're playing" in answer.text
    assert sum(one["type"] == PRIVATE_THREAD for one in at.playground.world.channels.values()) == 2


@pytest.mark.parametrize("kind", ["bot", "person", "refused", "full", "filtered", "not let in", "news", "post"])
async def test_where_there_can_be_no_private_thread_it_is_asked_before_others_see_the_match(
    at: LiveTable, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    playground, app = at.playground, at.playground.world.app
    channel = playground.add_channel(kind.replace(" ", "-"), kind="announcement" if kind == "news" else "text")
    threads = f"/channels/{channel}/threads"
    told = {
        "bot": "I can't open a private thread here. I'm missing this permission: Create Private Threads.",
        "person": "You can't open a private thread here. You're missing this permission: Create Private",
        "refused": "Discord didn't open a thread and doesn't say why (error 0).",
        "full": "this server has reached its limit of active threads",
        "filtered": "it, or one of this server's filters, rejects the name",
        "not let in": "it would have more members than Discord allows",
        "news": "This channel doesn't allow private threads.",
        "post": "This channel doesn't allow private threads.",
    }[kind]
    match kind:
        case "bot" | "person":
            playground.deny(channel, "create_private_threads", to=app if kind == "bot" else at.bob)
        case "refused":
            playground.fail("POST", threads, 403)
        case "full":
            playground.fail("POST", threads, 400, code=160006)
        case "filtered":
            playground.fail("POST", threads, 400, code=200001, times=2)
        case "not let in":
            playground.fail("PUT", "/thread-members/", 400, code=30033)
        case "post":
            channel = playground.add_thread(playground.add_channel("ideas", kind="forum"), "here", owner=at.bob)
            await playground.until(lambda: at.bot.get_channel(channel) is not None)
    answer = await at.typed(at.bob, "game solo", channel=channel, game="roam", setup="full", strength="easy")
    assert told in words_of(answer)
    assert "Everyone who sees it can watch." in answer.text
    assert "incident" not in answer.text
    assert [one for one in at.public(channel) if one["author"]["id"] == str(app)] == []
    assert await at.host.tables.of(at.bob, None, most=9) == (0, []), "nothing is opened unless the person says so"
    assert all(archived(at))
    begun = await at.press(at.bob, answer, "solo")
    assert "You're playing ⚙ Ada" in words_of(begun)
    assert [one.strength for one in (await last(at, channel)).seats] == ["", "easy"]
    assert has(at.board(channel), "turn")
    assert not [one for one in caplog.records if one.exc_info]


async def test_a_private_thread_is_played_in_and_nothing_is_asked(at: LiveTable) -> None:
    thread = at.playground.add_thread(at.channel, "here", owner=at.bob, private=True)
    at.playground.bring(at.playground.world.app, thread)
    await at.playground.until(lambda: at.bot.get_channel(at.channel).get_thread(thread) is not None)
    answer = await at.typed(at.bob, "game solo", channel=thread, game="roam", setup="full")
    assert "You're playing ⚙ Ada" in words_of(answer)
    assert has(at.board(thread), "turn")
    # one more is beside it, however it is begun
    more = at.playground.add_thread(at.channel, "for all", owner=at.bob)
    there = await at.typed(at.bob, "help", channel=thread)
    answers = [
        await at.press(at.bob, there, "solo", "ice|1|easy|first|"),
        await at.typed(at.bob, "game solo", channel=thread, game="ice", computers=0, setup="first"),
        await at.typed(at.bob, "game solo", channel=more, game="ice", computers=0, setup="first"),
    ]
    rooms = [key for key, one in at.playground.world.channels.items() if one["type"] == PRIVATE_THREAD][-3:]
    for answer, room in zip(answers, rooms, strict=True):
        assert f"in <#{room}>" in words_of(answer)
        assert at.playground.world.channels[room]["parent_id"] == str(at.channel)
        assert has(at.board(room), "turn")
    assert at.public(more) == []
    at.playground.deny(at.channel, "create_private_threads", to=at.bob)
    told = words_of(await at.typed(at.bob, "game solo", channel=thread, game="ice", computers=0, setup="first"))
    assert "missing this permission: Create Private Threads. Another match is open here" in told


async def test_a_name_that_a_filter_objects_to_does_not_keep_the_thread_away(at: LiveTable) -> None:
    at.playground.fail("POST", f"/channels/{at.channel}/threads", 400, code=200001)
    answer = await at.typed(at.ann, "game solo", game="roam", setup="full")
    assert "You're playing" in answer.text
    assert at.playground.world.channels[thread(at)]["name"] == "Roam"


async def test_more_than_five_are_not_begun(at: LiveTable) -> None:
    for number in range(5):
        channel = at.playground.add_channel(f"room-{number}")
        await at.typed(at.bob, "game solo", channel=channel, game="ice", setup="standard", computers=0)
    again = await at.typed(at.bob, "game solo", game="roam", setup="full")
    assert "You already have 5 solo matches running here." in again.text
    room = at.playground.add_channel("taken")
    at.playground.deny(room, "create_private_threads", to=at.playground.world.app)
    asked = await at.typed(at.ann, "game solo", channel=room, game="roam", setup="full")
    another = await at.typed(at.ann, "game solo", channel=room, game="roam", setup="full")
    await at.press(at.ann, asked, "solo")
    full = await at.press(at.ann, another, "solo")
    assert full.text == "Another match is open here, so use `/game solo` in another channel."
    told = (await at.typed(at.ann, "game solo", channel=room, game="roam", setup="full")).text
    assert told.endswith(f"missing this permission: Create Private Threads. {full.text}")


async def test_what_cannot_be_is_said_and_opens_nothing(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    many = await at.typed(at.ann, "game solo", game="roam", setup="full", computers=4)
    assert many.text == "Roam needs 1, 2 or 3 computers besides you."
    assert "0 to play alone" in (await at.typed(at.ann, "game solo", game="ice", setup="standard", computers=5)).text
    at.playground.deny(at.channel, "attach_files")
    assert (
        "missing this permission: Attach Files" in (await at.typed(at.ann, "game solo", game="roam", setup="full")).text
    )
    at.playground.allow(at.channel, "attach_files")
    assert await at.host.tables.of(at.ann, None, most=9) == (0, [])
    alone = await at.typed(at.ann, "game solo", game="ice", setup="standard", computers=0)
    assert "Your match has started in" in alone.text
    assert len((await last(at, thread(at))).seats) == 1
    monkeypatch.setattr(solo_actions, "MOST", 1)
    told = (await at.typed(at.ann, "game solo", game="roam", setup="full")).text
    assert "You already have 1 solo match running here." in told


async def test_as_many_as_may_be_are_begun_of_those_asked_for_at_once(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solo_actions, "MOST", 2)
    asked = [
        await at.playground.slash(at.ann, at.channel, "game solo", game="ice", setup="standard", computers=0)
        for _ in range(4)
    ]
    for one in asked:
        await one.wait_shown()
    await at.settled()
    told = [one.text for one in asked]
    assert sum("Your match has started in" in text for text in told) == 2, told
    assert sum("You already have 2 solo matches" in text for text in told) == 2, told
    assert (await at.host.tables.of(at.ann, None, most=9))[0] == 2


def archived(at: LiveTable) -> list[bool]:
    """Return of each private thread whether it was put away."""
    threads = [one for one in at.playground.world.channels.values() if one["type"] == PRIVATE_THREAD]
    return [one["thread_metadata"]["archived"] for one in threads]


@pytest.mark.parametrize("step", ["create", "begin"])
async def test_one_that_cannot_be_saved_leaves_nothing_behind(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    async def full(*_: object, **__: object) -> NoReturn:
        raise StoreError("Database x: the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(at.store.matches, step, full)
        told = await at.typed(at.ann, "game solo", game="roam", setup="full")
    assert "I couldn't save that, so nothing was done" in told.text
    assert archived(at) == [True]
    assert await at.host.tables.of(at.ann, None, most=9) == (0, [])
    assert "You're playing" in (await at.typed(at.ann, "game solo", game="roam", setup="full")).text
    assert archived(at) == [True, False]


async def test_the_setup_is_asked_for_and_one_press_begins(at: LiveTable) -> None:
    asked = await at.typed(at.bob, "game solo", game="ice", computers=2, strength="hard")
    assert "How do you want to play ICE?" in asked.text
    assert "No guild abilities and no logbook: the best way to learn the game" in asked.text
    first, *others = [one for one in controls(asked.message or {}) if one.startswith("solo")]
    assert first.endswith("ice|2|hard|first|"), "the beginner's comes first"
    assert len(others) == 2
    assert await at.host.tables.of(at.bob, None, most=9) == (0, []), "nothing is opened before"
    begun = await at.press(at.bob, asked, "solo", "ice|2|hard|curse|")
    assert "You're playing" in words_of(begun)
    info = await last(at, thread(at))
    assert (info.status, info.options["mode"]) == ("running", "curse")
    assert [one.strength for one in info.seats] == ["", "hard", "hard"]


async def test_whoever_has_finished_the_game_is_offered_the_usual_setup_first(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def finishers(_matches: object, game: str, users: Sequence[int]) -> frozenset[int]:
        return frozenset(users) & {at.bob if game == "roam" else 0}

    monkeypatch.setattr(type(at.store.matches), "finishers", finishers)
    for person, setup in ((at.ann, "basic"), (at.bob, "full")):
        asked = await at.typed(person, "game solo", game="roam")
        assert controls(asked.message or {})[0].endswith(f"roam|1|easy|{setup}|")


async def test_a_setup_that_there_is_not_is_refused(at: LiveTable) -> None:
    told = await at.typed(at.bob, "game solo", game="roam", setup="curse")
    assert told.text.startswith("Roam has no setup “curse”.")
    named = await at.typed(at.bob, "game solo", game="roam", setup="basic game, no artifacts")
    assert "You're playing" in named.text
    assert (await last(at, thread(at))).options["mode"] == "basic"
    assert set((await at.offered(at.bob, "game solo", "setup", game="ice")).values()) == {"standard", "first", "curse"}
