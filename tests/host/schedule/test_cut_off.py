"""A match that cannot be reached in its channel: nobody's time counts, and nothing falls due for want of an answer."""

from dataclasses import replace

import pytest

from db import Board, TimerKind
from host.proposals.wanted import END, PAUSE
from tests.support.hosting import ANN, BOB

DAY, HOUR = 86_400, 3600
CHANNEL = 7


async def shown(table, match, *, channel=CHANNEL):
    """Write that the board shows the match as it is now."""
    update = await table.host.play.look(match)
    await table.host.messages.set_board(match, Board(channel, 900 + update.turn, update.turn, update.seq))
    return update


async def began(table, **options):
    """Begin a match whose lobby has a board, and show its first turn."""
    info = await table.lobby(2)
    await table.host.messages.set_board(info.id, Board(CHANNEL, 900, -1, 0))
    for key, value in options.items():
        await table.host.lobby.option(info.id, ANN, key, value)
    match = (await table.host.lobby.start(info.id, ANN)).info.id
    await shown(table, match)
    return match


async def left(table, match, seat):
    """Return the seconds that a seat has now."""
    update = await table.host.play.look(match)
    clocks = await table.host.clocks.running_out(update.info, update.clocks, now=table.time[0])
    return next((one.left for one in clocks if one.seat == seat), update.clocks[seat].left)


async def due(table, match, kind, user):
    rows = await table.store.timers.due_of_match(match)
    return next(row for row in rows if (row.kind, row.user) == (kind, user))


async def untold(table, match):
    """The board of the turn is not posted."""


async def refused(table, match):
    await table.host.messages.board_refused(match, code=50013)


async def away(table, match):
    await table.host.presence.left_server(1)


async def told(table, match):
    await shown(table, match)


async def back(table, match):
    await table.host.presence.back_at_server(1, since=table.time[0])


CUT = {"untold": (untold, told), "refused": (refused, told), "server": (away, back)}


@pytest.mark.parametrize("why", CUT)
@pytest.mark.parametrize("restarts", [(), (1, 2, 3)], ids=["up", "restarted"])
async def test_a_clock_stands_still_while_its_player_cannot_be_told(table, why, restarts):
    match = await began(table, clock="day")
    begin, end = CUT[why]
    await table.host.presence.beat()
    await table.play(match, "0 take:1", "0 done")
    if why != "untold":
        await shown(table, match)
        table.time[0] += HOUR
    await begin(table, match)
    for step in range(5):
        table.time[0] += DAY
        table.host.presence.still_there()
        await table.host.presence.beat()
        if step in restarts:
            at = table.time[0]
            await table.restart()
            table.time[0] = at + 600
            await table.host.presence.beat()
    used = 0 if why == "untold" else HOUR
    assert await left(table, match, 1) == DAY - used
    await table.host.clock_ends.time_up(await due(table, match, TimerKind.TIME_UP, BOB))
    assert not (await table.host.core.info(match)).seats[1].away
    await end(table, match)
    assert await left(table, match, 1) == DAY - used
    table.time[0] += 2 * HOUR
    table.host.presence.still_there()
    assert await left(table, match, 1) == DAY - used - 2 * HOUR
    update = await table.play(match, "1 take:1", "1 done")
    assert update.clocks[1].left == DAY - used - 2 * HOUR


async def test_a_turn_played_before_anybody_was_told_costs_nothing(table):
    match = await began(table, clock="bank")
    table.time[0] += HOUR
    await table.play(match, "0 take:1", "0 done")
    before = await left(table, match, 1)
    table.time[0] += 5 * HOUR
    await table.play(match, "1 take:1", "1 done")
    assert await left(table, match, 1) == before
    # the next board comes late as well, and tells of both turns
    table.time[0] += 5 * HOUR
    mine = await left(table, match, 0)
    await shown(table, match)
    table.time[0] += HOUR
    assert (await left(table, match, 0), await left(table, match, 1)) == (mine - HOUR, before)


async def test_a_board_on_its_way_is_no_cut_off(table):
    match = await began(table, clock="day")
    await table.play(match, "0 take:1", "0 done")
    table.time[0] += 59
    assert await table.host.standstill.cut_off(match) is None
    table.time[0] += 1
    assert (await table.host.standstill.cut_off(match)).why == "untold"
    await shown(table, match)
    assert await table.host.standstill.cut_off(match) is None
    assert await left(table, match, 1) == DAY


@pytest.mark.parametrize("why", CUT)
async def test_nothing_is_due_while_nobody_can_be_told_and_reminders_are_counted_without_it(table, why):
    match = await began(table)
    begin, end = CUT[why]
    await table.play(match, "0 take:1", "0 done")
    if why != "untold":
        await shown(table, match)
    row = await due(table, match, TimerKind.REMINDER, BOB)
    table.time[0] += 600
    await begin(table, match)
    table.time[0] = row.at + DAY
    later = await table.host.schedule.held_back(row)
    assert later == table.time[0] + 900
    lost = table.time[0] - (row.since if why == "untold" else row.since + 600)
    await end(table, match)
    again = await table.host.schedule.held_back(row)
    assert again == row.at + lost
    assert await table.host.schedule.held_back(replace(row, at=again)) == again, "however often it is asked"
    table.time[0] = again
    assert await table.host.schedule.held_back(replace(row, at=again)) is None


async def test_the_longer_a_match_is_out_of_reach_the_less_often_it_is_looked_at_again(table):
    match = await began(table)
    row = await due(table, match, TimerKind.REMINDER, ANN)
    await away(table, match)
    later = []
    for seconds in (60, 1200, 3600):
        table.time[0] = 1_000_000 + seconds
        later.append(await table.host.schedule.held_back(row) - table.time[0])
    assert later == [60, 300, 900]


@pytest.mark.parametrize(("why", "counts"), [("untold", True), ("refused", False), ("server", False)])
async def test_only_a_board_on_its_way_costs_its_player_the_first_seconds(table, why, counts):
    match = await began(table)
    begin, _ = CUT[why]
    await table.play(match, "0 take:1", "0 done")
    since = table.time[0]
    if why != "untold":
        await shown(table, match)
    await begin(table, match)
    table.time[0] += 4
    stopped = await table.host.standstill.stood_still(match, BOB, since=since)
    assert ((since, table.time[0]) in stopped) != counts
    table.time[0] += 1
    assert (since, table.time[0]) in await table.host.standstill.stood_still(match, BOB, since=since)


async def test_a_question_does_not_lapse_while_nobody_can_answer(table):
    match = await began(table)
    asked = await table.host.proposals.propose(match, ANN, END)
    table.time[0] += HOUR
    await table.host.presence.left_server(1)
    table.time[0] += 3 * DAY
    assert (await table.host.proposals.lapse(asked.id)).state == "open"
    await table.host.presence.back_at_server(1, since=table.time[0])
    table.time[0] += 23 * HOUR - 1
    assert (await table.host.proposals.lapse(asked.id)).state == "open"
    table.time[0] += 1
    assert (await table.host.proposals.lapse(asked.id)).state == "lapsed"


async def test_a_lobby_is_not_idle_while_nobody_can_reach_it(table):
    info = await table.lobby(2)
    await table.host.messages.set_board(info.id, Board(CHANNEL, 900, -1, info.revision))
    row = next(one for one in await table.store.timers.due_of_match(info.id) if one.kind == "idle")
    await table.host.messages.board_refused(info.id, code=50001)
    table.time[0] = row.at
    assert await table.host.schedule.held_back(row) > table.time[0]
    await table.host.messages.set_board(info.id, Board(CHANNEL, 900, -1, info.revision))
    assert await table.host.schedule.held_back(row) == row.at + 7 * DAY


async def test_when_a_server_is_back_the_ends_of_its_clocks_are_looked_at_at_once(table):
    match = await began(table, clock="day")
    await table.play(match, "0 take:1", "0 done")
    await shown(table, match)
    await table.host.presence.left_server(1)
    table.time[0] += 5 * DAY
    row = await due(table, match, TimerKind.TIME_UP, BOB)
    await table.host.schedule.put_off(row, await table.host.schedule.held_back(row))
    await table.host.presence.back_at_server(1, since=table.time[0])
    assert (await due(table, match, TimerKind.TIME_UP, BOB)).at == table.time[0]
    assert await table.host.presence.outages() == ()


async def lapsing(table, match):
    return next(row for row in await table.store.timers.due_of_match(match) if row.kind == "proposal")


@pytest.mark.parametrize("why", CUT)
async def test_a_question_says_when_it_lapses_after_nobody_could_answer(table, why):
    match = await began(table)
    begin, end = CUT[why]
    asked = await table.host.proposals.propose(match, ANN, PAUSE, wanted="3")
    await table.host.proposals.show(asked, channel=CHANNEL, message=1, revision=asked.revision)
    if why == "untold":
        await table.host.play.submit(match, ANN, None, ["take:1"])
        await table.host.play.submit(match, ANN, None, ["done"])
    await begin(table, match)
    table.time[0] += 5 * HOUR
    await end(table, match)
    assert (await table.host.messages.messages(match)).asks_anew, "its message names a time"
    row = await lapsing(table, match)
    assert row.at <= table.time[0], "so that it is shown at once"
    assert await table.host.schedule.held_back(row) is None
    still = await table.host.proposals.lapse(asked.id)
    assert still.state == "open"
    assert await table.host.proposals.true_lapse(still) == asked.lapses + 5 * HOUR
    table.time[0] = asked.lapses + 5 * HOUR - 1
    assert (await table.host.proposals.lapse(asked.id)).state == "open"
    table.time[0] += 1
    assert (await table.host.proposals.lapse(asked.id)).state == "lapsed"


async def test_a_list_says_that_a_clock_is_stopped_and_why(table):
    match = await began(table, clock="day")

    async def listed():
        _, (one,) = await table.host.tables.of(ANN, None, most=5)
        return one.end, None if one.stopped is None else one.stopped.why

    assert await listed() == (table.time[0] + DAY, None)
    await table.host.messages.board_refused(match, code=50013)
    table.time[0] += HOUR
    assert await listed() == (None, "refused")
    await shown(table, match)
    assert await listed() == (table.time[0] + DAY, None)
    await table.host.presence.left_server(1)
    assert await listed() == (None, "server")


async def test_a_board_that_is_found_later_has_told_everybody_since_it_was_posted(table):
    """The bot died just after it had posted the board, and comes back after hours: a reminder counts from the board."""
    match = await began(table, clock="bank")
    await table.play(match, "0 take:1", "0 done")
    before, begun = await left(table, match, 1), table.time[0]
    table.time[0] += 6 * HOUR
    update = await table.host.play.look(match)
    board = Board(CHANNEL, 900 + update.turn, update.turn, update.seq)
    await table.host.messages.set_board(match, board, posted=begun + 2)
    assert await table.host.schedule.held_back(await due(table, match, TimerKind.REMINDER, BOB)) is None
    assert await table.host.standstill.stood_still(match, BOB, since=begun) == ()
    assert await left(table, match, 1) == before - 6 * HOUR


async def test_a_board_that_is_found_after_a_refusal_leaves_the_refusal_out(table):
    match = await began(table, clock="bank")
    await table.play(match, "0 take:1", "0 done")
    before, begun = await left(table, match, 1), table.time[0]
    table.time[0] += HOUR
    await table.host.messages.board_refused(match, code=50013)
    table.time[0] += 5 * HOUR
    update = await table.host.play.look(match)
    board = Board(CHANNEL, 900 + update.turn, update.turn, update.seq)
    await table.host.messages.set_board(match, board, posted=begun + 600)
    assert await left(table, match, 1) == before - 3000, "between the board and the refusal"
