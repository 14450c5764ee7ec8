"""A lobby in which nothing is changed for a week closes by itself, says so once, and is opened again with one press."""

import asyncio

from db import TimerKind
from host.people.preferences import HOUR
from tests.support.hosting import ANN, BOB, CARA, refused

WEEK = 7 * 24 * HOUR


async def rows(table, match):
    return [(row.kind, row.about.number, row.at - 1_000_000) for row in await table.store.timers.due_of_match(match)]


async def idle(table, people=2, **options):
    """Let a lobby be closed because nothing was changed in it."""
    info = await table.lobby(people)
    for key, value in options.items():
        await table.host.lobby.option(info.id, ANN, key, value)
    await closed(table, info.id)
    return info.id


async def closed(table, match):
    (row,) = await table.store.timers.due_of_match(match)
    table.time[0] = row.at
    await table.host.lobby.close_idle(row)


async def test_each_change_begins_the_week_anew(table):
    match = (await table.lobby()).id
    assert await rows(table, match) == [(TimerKind.IDLE, 0, WEEK)]
    table.time[0] += 500
    await table.host.lobby.join(match, BOB, "Bob")
    assert await rows(table, match) == [(TimerKind.IDLE, 1, 500 + WEEK)]
    table.time[0] += 500
    await table.host.lobby.option(match, ANN, "stones", "5")
    assert await rows(table, match) == [(TimerKind.IDLE, 2, 1000 + WEEK)]


async def test_nothing_of_it_is_left_once_the_match_begins_or_is_cancelled(table):
    match = (await table.begin(2)).info.id
    assert TimerKind.IDLE not in {kind for kind, *_ in await rows(table, match)}
    match = (await table.lobby(channel=8)).id
    await table.host.closing.cancel(match, ANN)
    assert await rows(table, match) == []


async def test_it_closes_and_the_word_is_due_in_the_same_transaction(table):
    match = await idle(table)
    info = await table.host.core.info(match)
    assert (info.status, info.reason, info.started) == ("cancelled", "idle", None)
    assert [seat.user for seat in info.seats] == [ANN, BOB]
    assert await rows(table, match) == [(TimerKind.IDLE_WORD, 0, WEEK)]
    assert await table.host.tables.at(7) is None


async def test_a_row_from_before_a_change_closes_nothing(table):
    match = (await table.lobby()).id
    (row,) = await table.store.timers.due_of_match(match)
    await table.host.lobby.join(match, BOB, "Bob")
    await table.host.lobby.close_idle(row)
    assert (await table.host.core.info(match)).status == "lobby"
    await table.host.lobby.start(match, ANN)
    await table.host.lobby.close_idle(row)
    assert (await table.host.core.info(match)).status == "running"


async def test_whoever_opens_it_again_sits_with_its_choices_and_the_others_are_invited(table):
    match = await idle(table, 3, stones="5", first="1")
    info = await table.host.lobby.open_again(match, BOB, "Bob")
    assert (info.status, info.channel, info.host, info.options["stones"]) == ("lobby", 7, BOB, "5")
    assert ([seat.user for seat in info.seats], info.invited) == ([BOB], (ANN, CARA))
    assert info.options["first"] == "draw", "the seat with that number is another"
    info = await table.host.lobby.open_again(match, ANN, "Ann")
    assert [seat.user for seat in info.seats] == [ANN, BOB]


async def test_it_is_opened_again_one_time_however_often_that_is_asked(table):
    match = await idle(table)
    opened = await asyncio.gather(
        *(
            table.host.lobby.open_again(match, user, name, interaction=user)
            for user, name in ((ANN, "Ann"), (BOB, "Bob")) * 2
        )
    )
    assert len({info.id for info in opened}) == 1
    await table.host.closing.cancel(opened[0].id, opened[0].host)
    assert (await table.host.lobby.open_again(match, ANN, "Ann")).id != opened[0].id


async def test_only_a_table_that_was_idle_is_opened_again(table):
    match = (await table.lobby(2)).id
    await refused("not-running", table.host.lobby.open_again(match, ANN, "Ann"))
    await table.host.closing.cancel(match, ANN)
    await refused("not-running", table.host.lobby.open_again(match, ANN, "Ann"))
    again = await idle(table)
    await table.host.lobby.create(1, 7, CARA, "Cara", "heaps")
    await refused("match-here", table.host.lobby.open_again(again, ANN, "Ann"))
