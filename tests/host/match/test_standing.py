"""How a match stands is on disk as soon as the change is, and nothing has to be replayed to learn it."""

import pytest

from db import Board, Standing
from host import Refusal
from host.match.standing import (
    CancelledShown,
    EndShown,
    FrozenShown,
    LobbyShown,
    RestShown,
    TurnShown,
    UnknownShown,
    columns,
    number,
    shown,
)
from tests.support.hosting import ANN, BOB, CARA, open_table

OVER = 10**6


async def stands(table, match):
    standing = (await table.store.matches.load(match)).standing
    return standing and (standing.turn, standing.seq, standing.awaited)


def told(update):
    over = update.info.status == "finished"
    return OVER if over else update.turn, update.seq, update.awaited


async def show(table, match):
    """Write that the public message shows how the match stands."""
    stored = await table.store.matches.load(match)
    standing = stored.standing
    await table.host.messages.set_board(match, Board(stored.match.channel, 900, standing.turn, standing.seq))


async def test_a_lobby_counts_its_changes(table):
    info = await table.lobby(1)
    assert (await stands(table, info.id), info.revision) == ((-1, 0, ()), 0)
    assert (await table.host.lobby.join(info.id, BOB, "Bob")).revision == 1
    assert (await table.host.lobby.option(info.id, ANN, "stones", "5")).revision == 2
    assert (await table.host.lobby.choose(info.id, BOB, "edge", "north")).revision == 3
    assert (await table.host.lobby.leave(info.id, BOB)).revision == 4
    assert await stands(table, info.id) == (-1, 4, ())
    assert (await table.host.core.info(info.id)).revision == 4
    await table.host.closing.cancel(info.id, ANN)
    assert await stands(table, info.id) == (OVER, -1, ())


async def test_each_act_writes_what_an_update_tells(table):
    update = await table.begin(3, stones="5", tiles="0")
    match = update.info.id
    assert await stands(table, match) == told(update)
    for act in ("0 take:2", "0 undo", "0 take:1", "0 done", "1 take:2", "1 guess:1", "1 done", "2 take:2", "2 done"):
        update = await table.play(match, act)
        assert await stands(table, match) == told(update), act
    assert update.info.status == "finished"


async def test_a_resignation_writes_it_too(table):
    match = (await table.begin(3)).info.id
    update = await table.host.seats.resign(match, ANN)
    assert await stands(table, match) == told(update)
    assert 0 not in update.awaited
    update = await table.host.seats.resign(match, CARA)
    assert await stands(table, match) == told(update) == (OVER, update.seq, ())


async def test_a_start_asks_for_nothing_but_what_differs(table):
    first, second = (await table.begin(2, channel=7)).info.id, (await table.begin(2, channel=8)).info.id
    waiting = (await table.lobby(2, channel=9)).id
    for match in (first, second, waiting):
        await show(table, match)
    await table.play(second, "0 take:1")
    await table.restart()
    assert await table.host.tables.outdated() == [(second, 1)]
    await table.host.lobby.join(waiting, CARA, "Cara")
    assert sorted(await table.host.tables.outdated()) == [(second, 1), (waiting, 1)]
    assert await table.host.tables.frozen() == []


async def test_what_was_never_written_is_found_out_once(table):
    update = await table.begin(2)
    match = update.info.id
    await show(table, match)
    await table.store.database.write(
        lambda db: db.execute("UPDATE matches SET turn = NULL, seq = NULL, awaited = NULL")
    )
    await table.restart()
    assert await table.host.tables.outdated() == [(match, 1)]
    await table.host.play.look(match)
    assert await stands(table, match) == told(update)
    assert await table.host.tables.outdated() == []


async def test_other_rules_are_seen_without_a_replay_and_written_when_looked_at(table):
    match = (await table.begin(2)).info.id
    await show(table, match)
    table.games = {"heap": table.games["heap"]}
    await table.restart()
    assert await table.host.tables.outdated() == [(match, 1)]
    _, (one,) = await table.host.tables.of(ANN, 1, most=9)
    assert (one.still, one.asked) == (True, False)
    with pytest.raises(Refusal):
        await table.host.play.look(match)
    assert await stands(table, match) == (OVER, -2, ())
    assert await table.host.tables.outdated() == [(match, 1)]


async def test_a_match_that_goes_on_again_stands_as_it_did(table):
    update = await table.begin(2)
    match, games = update.info.id, table.games
    table.games = {"heap": games["heap"]}
    await table.restart()
    with pytest.raises(Refusal):
        await table.host.play.look(match)
    await show(table, match)
    table.games = games
    await table.restart()
    assert (await table.host.tables.outdated(), await table.host.tables.frozen()) == ([], [(match, 1)])
    await table.host.play.look(match)
    assert await stands(table, match) == told(update)
    assert (await table.host.tables.outdated(), await table.host.tables.frozen()) == ([(match, 1)], [])
    await show(table, match)
    table.games = {"heap": games["heap"]}
    await table.restart()
    with pytest.raises(Refusal):
        await table.host.play.look(match)
    await show(table, match)
    await table.host.closing.cancel(match, ANN)
    assert await table.host.tables.outdated() == [(match, 1)], "that it was given up is another message"


async def test_the_list_of_a_person_replays_nothing(table, monkeypatch):
    mine = (await table.begin(2, channel=7)).info.id
    others = (await table.begin(2, channel=8)).info.id
    await table.play(others, "0 take:1", "0 done")
    waiting = (await table.lobby(1, channel=9)).id
    await table.restart()

    def never(*_given, **_more):
        raise AssertionError("a match was replayed")

    monkeypatch.setattr("host.match.matches.resume", never)
    total, some = await table.host.tables.of(ANN, 1, most=2)
    assert (total, [(one.info.id, one.asked) for one in some]) == (3, [(mine, True), (waiting, False)])
    total, some = await table.host.tables.of(BOB, 1, most=9)
    assert [(one.info.id, one.asked) for one in some] == [(others, True), (mine, False)]


async def test_who_has_resigned_is_not_waited_for_in_the_list(table):
    match = (await table.begin(3)).info.id
    await table.host.seats.resign(match, ANN)
    _, (one,) = await table.host.tables.of(ANN, 1, most=9)
    assert not one.asked


async def test_a_name_reaches_what_is_in_memory_and_what_is_not(path):
    table = await open_table(path, live=2)
    matches = [(await table.begin(2, channel=channel)).info.id for channel in (7, 8, 9)]
    waiting = (await table.lobby(2, channel=10)).id
    await show(table, waiting)
    await table.host.names.set(BOB, "Bobby", guild=1)
    for match in matches:
        assert (await table.host.play.look(match)).names == ("Ann", "Bobby")
    assert waiting in [match for match, _ in await table.host.tables.outdated()], "its message has the old name"
    assert await table.host.names.others(ANN, guild=1) == ("Bobby",)
    await table.close()


def test_standings_are_the_same_whenever_they_came():
    from host.match.standing import same

    assert same(Standing(1, 2, 3, (0,)), Standing(1, 2, 9, (0,)))
    assert not same(None, Standing(1, 2, 3))
    assert not same(Standing(1, 2, 3, (0,)), Standing(1, 2, 3, (1,)))


async def test_since_when_a_match_waits_tells_of_no_secret_act(table):
    match = (await table.begin(2)).info.id
    table.time[0] += 100
    await table.play(match, "0 take:1", "0 done")
    asked = table.time[0]
    (before,) = (await table.host.tables.of(ANN, 1, most=9))[1]
    assert (before.asked, before.awaited, before.since) == (False, (1,), asked)
    table.time[0] += 100
    await table.play(match, "1 guess:1")
    assert (await table.host.tables.of(ANN, 1, most=9))[1] == [before]
    await table.restart()
    (own,) = (await table.host.tables.of(BOB, 1, most=9))[1]
    assert (own.asked, own.since) == (True, asked)


async def test_a_secret_act_does_not_change_the_order_of_the_list(table):
    first, second = [(await table.begin(2, channel=channel)).info.id for channel in (7, 8)]
    for match in (first, second):
        table.time[0] += 100
        await table.play(match, "0 take:1", "0 done")
    for user, order in ((ANN, [second, first]), (BOB, [first, second])):
        assert [one.info.id for one in (await table.host.tables.of(user, 1, most=9))[1]] == order
    table.time[0] += 100
    await table.play(first, "1 guess:1")
    for user, order in ((ANN, [second, first]), (BOB, [first, second])):
        assert [one.info.id for one in (await table.host.tables.of(user, 1, most=9))[1]] == order


@pytest.mark.parametrize(
    "one",
    [
        LobbyShown(0),
        LobbyShown(7),
        TurnShown(1, 0),
        TurnShown(999_998, 5),
        RestShown(0),
        RestShown(9),
        EndShown(0),
        EndShown(9),
        FrozenShown(),
        CancelledShown(),
        *(UnknownShown(number(known)) for known in (LobbyShown(0), TurnShown(3, 0), RestShown(0), EndShown(0))),
    ],
)
def test_what_a_message_shows_comes_back_from_what_is_kept_of_it(one):
    assert shown(*columns(one)) == one


def test_what_was_kept_of_messages_means_what_it_meant():
    known = (LobbyShown(4), TurnShown(3, 17), RestShown(17), EndShown(17), FrozenShown(), CancelledShown())
    kept = ((-1, 4), (3, 17), (999_999, 17), (1_000_000, 17), (1_000_000, -2), (1_000_000, -1))
    assert tuple(map(columns, known)) == kept
    assert columns(UnknownShown(3)) == (3, -3)
    assert isinstance(shown(-2, 0), UnknownShown), "nothing of what it should"
