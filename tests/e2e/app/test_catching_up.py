"""What a crash left undone on the channel is done after the next start: turns, ends, lobbies, notices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import controls, has, words_of
from cogs.app import catch_up
from db.tables.stored import seal_everything
from host import Refusal
from host.match.tables import Tables
from tests.support.other_rules import OtherRules, richer

if TYPE_CHECKING:
    import sqlite3

    from bench.people.table import LiveTable


async def others(at: LiveTable, match: int) -> tuple[int, int]:
    person, _ = await at.turn(match)
    return person, at.bob if person == at.ann else at.ann


async def restarted(at: LiveTable) -> None:
    """Start the bot again and wait until it has caught up."""
    await at.restart()
    await at.playground.until(lambda: not at.bot._background.under_way)
    await at.settled()


def written(at: LiveTable, asked: int) -> list[str]:
    """Return which messages were posted or changed since this many requests."""
    sent = [one for one in list(at.playground.requests)[asked:] if one.method != "GET"]
    return [one.path for one in sent if "/messages" in one.path]


async def test_an_end_that_nobody_saw_is_shown_once(at: LiveTable) -> None:
    match = await at.new(at.bob)
    _, other = await others(at, match)
    before = at.board()["id"]
    await at.host.seats.resign(match, other)
    assert has(at.board(), "turn")
    await restarted(at)
    board = at.board()
    assert board["id"] != before
    assert "has won" in words_of(board)
    assert not has(board, "turn")
    assert at.playground.pinged(board) == []
    assert controls(at.playground.messages[int(before)]) == []
    asked = len(at.playground.requests)
    await restarted(at)
    assert at.board() == board
    posts = written(at, asked)
    assert posts == [], "what was shown is not touched again"


async def test_a_lobby_shows_who_joined(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam")
    info = await at.host.tables.at(at.channel)
    assert info is not None
    before = at.board()["id"]
    await at.host.lobby.join(info.id, at.bob, "Bob")
    await restarted(at)
    assert "Bob" in words_of(at.board())
    await at.host.closing.cancel(info.id, at.ann)
    await restarted(at)
    assert at.board()["id"] == before
    assert controls(at.board()) == []
    asked = len(at.playground.requests)
    await restarted(at)
    assert written(at, asked) == []


async def test_a_match_that_stands_still_says_so_once_and_goes_on_when_it_can(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.typed(person, "roam explore", character="belma")
    board, rules = at.board(), at.games["roam"]
    at.games["roam"] = OtherRules(rules, then=richer)
    await restarted(at)
    assert at.board() == board, "it is looked at when it is needed"
    await at.press(person, board, "turn")
    await at.settled()
    notice = at.board()
    assert "is frozen" in words_of(notice)
    assert not has(notice, "turn")
    await restarted(at)
    assert at.board() == notice
    at.games["roam"] = rules
    await restarted(at)
    assert at.playground.pinged(at.board()) == [person]
    assert (await at.press(person, at.board(), "turn")).text


async def test_a_channel_that_is_gone_is_tried_once(at: LiveTable) -> None:
    there = at.playground.channel("table-one")
    match = await at.new(at.bob, channel=there)
    await at.host.seats.resign(match, at.bob)
    at.playground.delete_channel(there)
    await restarted(at)
    asked = len(at.playground.requests)
    await restarted(at)
    assert written(at, asked) == []


async def test_what_is_shown_right_is_left_alone(at: LiveTable) -> None:
    await at.new(at.bob)
    room = at.playground.channel("table-one")
    await at.typed(at.ann, "game new", game="roam", channel=room)
    await at.typed(at.bob, "game join", channel=room)
    asked = len(at.playground.requests)
    await restarted(at)
    assert written(at, asked) == []


async def resigned(at: LiveTable, number: int) -> list[int]:
    """Begin matches in this many channels, all of them left by Bob while nobody looked; return the channels by time."""
    rooms = [at.playground.add_channel(f"room-{n}") for n in range(number)]
    matches = [await at.new(at.bob, channel=room) for room in rooms]
    now = at.host.core.now()
    for second, match in enumerate(matches, 1):
        # not far ahead, or they would be put to rest meanwhile
        at.host.core.clock = lambda second=second: now + second
        await at.host.seats.resign(match, at.bob)
    return rooms


def posted(at: LiveTable, asked: int) -> list[int]:
    """Return the channels that got a message since, in order."""
    found = [re.fullmatch(r"/channels/(\d+)/messages", one.path) for one in list(at.playground.requests)[asked:]]
    return [int(one[1]) for one in found if one]


async def test_the_newest_come_first_and_several_at_once(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catch_up, "AT_ONCE", 2)
    rooms = await resigned(at, 4)
    slow = at.playground.fail("POST", rf"^/channels/{rooms[-1]}/messages$", 0, delay=0.4)
    asked = len(at.playground.requests)
    await restarted(at)
    assert slow.happened == 1
    assert sorted(posted(at, asked)[:2]) == sorted(rooms[-2:])
    assert posted(at, asked)[2:] == [rooms[1], rooms[0]], "the others did not wait for the slow one"


@pytest.mark.slow
async def test_a_limited_channel_holds_nobody_up(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catch_up, "AT_ONCE", 1)
    monkeypatch.setattr(catch_up, "PATIENCE", 0.05)
    rooms = await resigned(at, 3)
    limited = at.playground.fail("POST", rf"^/channels/{rooms[-1]}/messages$", 429, retry_after=4.0)
    await at.restart()
    await at.playground.until(lambda: limited.happened)
    await at.playground.until(lambda: all("has won" in words_of(at.board(room)) for room in rooms[:-1]), seconds=3.5)
    assert "has won" not in words_of(at.board(rooms[-1]))
    await at.playground.until(lambda: "has won" in words_of(at.board(rooms[-1])))


async def test_a_disk_that_fails_at_the_start_is_asked_again(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catch_up, "AGAIN", 0.1)
    (room,) = await resigned(at, 1)
    behind, calls = Tables.outdated, []

    async def failing(self: Any) -> Any:
        calls.append(1)
        if len(calls) < 3:
            raise Refusal("not-read", why="on purpose")
        return await behind(self)

    monkeypatch.setattr(Tables, "outdated", failing)
    await restarted(at)
    assert len(calls) == 3
    assert "has won" in words_of(at.board(room))


async def test_the_list_of_somebody_with_many_tables_is_whole_lines_with_the_own_turns_first(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.typed(at.ann, "game new", game="roam", channel=at.playground.channel("table-one"))
    await at.store.database.write(many)
    answer = await at.typed(person, "game list")
    lines = answer.text.splitlines()
    assert "your turn" in lines[0]
    assert f"<#{at.channel}>" in lines[0]
    assert 5 < len(lines) < 80
    assert all("waiting" in line for line in lines[1:-1])
    assert len(answer.text) <= 4000
    assert lines[-1] == "-# Page 1 of 5", "the fifty newest"
    assert await at.offered(person, "game show", "match", match=str(match))


def many(db: sqlite3.Connection) -> None:
    """Let anyone who sits at match 1 sit at two hundred more like it, where it is others' turn."""
    fields = "game, guild, host, status, created, rules, seed, salt, digest, started, turn, seq, awaited, acted"
    for number in range(200):
        (made,) = db.execute(
            f"INSERT INTO matches ({fields}, channel) SELECT {fields}, ? FROM matches WHERE id = 1 RETURNING id",
            (10**15 + number,),
        ).fetchone()
        db.execute("UPDATE matches SET awaited = 0 WHERE id = ?", (made,))
        db.execute("INSERT INTO seats SELECT ?, seat, user, name FROM seats WHERE match = 1", (made,))
    seal_everything(db)
