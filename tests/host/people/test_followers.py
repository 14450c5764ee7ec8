"""Who follows a match hears of its turns or its end: rows are written with the turn, and no secret move writes one."""

import asyncio

from db import TimerKind
from host.match.standing import EndShown, RestShown, number
from host.people.guests import EACH_TURN, END, NOTHING
from host.people.preferences import DAY
from tests.support.hosting import ANN, BOB, CARA, DAN, refused

START = 1_000_000

OVER, RESTS = number(EndShown(0)), number(RestShown(0))


async def told(table, user):
    """Return match and turn of what a follower is to be told, and when."""
    rows = [row for row in await table.store.timers.due_of_user(user) if row.kind == TimerKind.FOLLOW]
    return [(row.match, row.about.number, row.at - START) for row in rows]


async def test_it_is_followed_and_no_more_by_the_same_command(table):
    match = (await table.begin(2)).info.id
    assert await table.host.followers.following(match, CARA) == NOTHING
    assert await table.host.followers.follow(match, CARA) == END
    assert await table.host.followers.follow(match, CARA, EACH_TURN) == EACH_TURN
    await table.restart()
    assert await table.host.followers.following(match, CARA) == EACH_TURN
    assert await table.host.followers.follow(match, CARA) == NOTHING
    assert await table.host.followers.follow(match, CARA, NOTHING) == NOTHING
    await refused("malformed", table.host.followers.follow(match, CARA, "always"), text="always")


async def test_only_who_does_not_play_follows(table):
    match = (await table.begin(3)).info.id
    await refused("plays-here", table.host.followers.follow(match, ANN))
    await table.host.seats.resign(match, CARA)
    assert await table.host.followers.follow(match, CARA) == END, "who has left sees what all see"
    await table.host.seats.resign(match, BOB)
    await refused("finished", table.host.followers.follow(match, DAN))
    lobby = await table.lobby(channel=8)
    assert await table.host.followers.follow(lobby.id, DAN, EACH_TURN) == EACH_TURN
    await table.host.closing.cancel(lobby.id, ANN)
    assert await told(table, DAN) == [(lobby.id, OVER, 10)]
    await refused("not-running", table.host.followers.follow(lobby.id, DAN), status="cancelled")


async def test_each_turn_is_told_to_those_who_want_it_and_the_end_to_all(table):
    update = await table.begin(2)
    match = update.info.id
    await table.host.followers.follow(match, CARA, EACH_TURN)
    await table.host.followers.follow(match, DAN, END)
    table.time[0] += 50
    update = await table.play(match, "0 take:1")
    assert await told(table, CARA) == [], "the same turn"
    update = await table.play(match, "0 done")
    assert await told(table, CARA) == [(match, update.turn, 60)]
    assert await told(table, DAN) == []
    await table.host.seats.resign(match, BOB)
    assert [one[:2] for one in await told(table, CARA)] == [(match, update.turn), (match, OVER)]
    assert await told(table, DAN) == [(match, OVER, 60)]
    assert await table.host.followers.following(match, DAN) == NOTHING, "nothing comes after the end"


async def test_a_secret_act_tells_nobody(table):
    update = await table.begin(2)
    match = update.info.id
    while not any(text.startswith("guess") for text in update.legal(update.awaited[0])):
        update = await table.play(match, f"{update.awaited[0]} {update.legal(update.awaited[0])[0]}")
    await table.host.followers.follow(match, CARA, EACH_TURN)
    seat, seq = update.awaited[0], update.seq
    table.time[0] += 500
    secret = next(text for text in update.legal(seat) if text.startswith("guess"))
    update = await table.play(match, f"{seat} {secret}")
    assert update.seq == seq
    assert await told(table, CARA) == []


async def test_who_stops_is_told_nothing_of_what_was_due(table):
    match = (await table.begin(2)).info.id
    other = (await table.begin(2, channel=8)).info.id
    for one in (match, other):
        await table.host.followers.follow(one, CARA, EACH_TURN)
        await table.play(one, "0 take:1", "0 done")
    await table.host.followers.follow(match, CARA)
    assert [one for one, _, _ in await told(table, CARA)] == [other]


async def test_a_second_delivery_does_not_stop_what_the_first_began(table):
    match = (await table.begin(2)).info.id
    done = await asyncio.gather(*(table.host.followers.follow(match, CARA, interaction=5) for _ in range(3)))
    assert done == [END, END, END]
    assert await table.host.followers.follow(match, CARA, interaction=6) == NOTHING
    assert await table.host.followers.follow(match, CARA, interaction=6) == NOTHING


async def test_a_match_that_is_put_to_rest_is_told_too_and_the_same_turn_after_it(table):
    update = await table.begin(2)
    match = update.info.id
    await table.host.followers.follow(match, CARA, EACH_TURN)
    await table.host.followers.follow(match, DAN, END)
    (row,) = [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.REST]
    table.time[0] = row.at
    await table.host.resting.rest(row)
    await table.host.resting.wake(match, BOB)
    assert [turn for _, turn, _ in await told(table, CARA)] == [RESTS, update.turn]
    assert await told(table, DAN) == []
    assert (await told(table, CARA))[0][2] == 60 * DAY + 10


async def test_what_is_known_after_a_restart_is_told_to_nobody_again(table):
    match = (await table.begin(2)).info.id
    await table.host.followers.follow(match, CARA, EACH_TURN)
    await table.restart()
    await table.host.play.look(match)
    assert await told(table, CARA) == []
