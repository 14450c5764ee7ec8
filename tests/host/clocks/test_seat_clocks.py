"""The clocks of a match move with what people do, in the same transaction, and with nothing else."""

import pytest

from cogs.messages import refusals as refusal_text
from db import ClockRow, Conflict, Standing
from engine.registry import find
from host.clocks.clocks import CONTROLS, TimeControl
from host.people.preferences import HOUR
from render.words import words
from tests.support.hosting import ANN, BOB, CARA, EVE, open_table, refused, stand_in

START = 1_000_000
DAY = 24 * HOUR
BANK = TimeControl(100, 30, 120)


@pytest.fixture(autouse=True)
def bank(monkeypatch):
    """A bank of seconds."""
    monkeypatch.setitem(CONTROLS, "bank", BANK)
    monkeypatch.setattr("host.schedule.kinds._WORTH_IT", 0)


async def begun(table, people=2, *, clock="bank", **options):
    return (await table.begin(people, clock=clock, **options)).info.id


async def clocks(table, match):
    """Return the clocks, in memory as on the disk: seconds, since when they run, the turn of the last credit."""
    await table.host.play.look(match)
    known, stored = table.host.core.cache.get(match).clocks, (await table.store.matches.load(match)).clocks
    assert known == stored
    return [(one.left, None if one.since is None else one.since - START, one.turn) for one in known]


async def due(table, match):
    rows = await table.store.timers.due_of_match(match)
    return {(row.kind, row.user, row.at - START) for row in rows if row.kind in ("time-up", "warning")}


async def test_a_clock_runs_while_its_seat_is_asked(table):
    match = await begun(table)
    assert await clocks(table, match) == [(100, 0, 1), (70, None, -1)]
    assert await due(table, match) == {("warning", ANN, 75), ("time-up", ANN, 100)}
    table.time[0] += 40
    await table.play(match, "0 take:1")
    assert await clocks(table, match) == [(60, 40, 1), (70, None, -1)], "the same turn: no more credit"
    assert await due(table, match) == {("warning", ANN, 85), ("time-up", ANN, 100)}
    table.time[0] += 10
    await table.play(match, "0 done")
    assert await clocks(table, match) == [(50, None, 1), (100, 50, 2)]
    table.time[0] += 5
    await table.play(match, "1 take:1", "1 done")
    assert await clocks(table, match) == [(80, 55, 3), (95, None, 2)]
    assert await due(table, match) == {("warning", ANN, 115), ("time-up", ANN, 135)}


async def test_a_match_without_a_clock_has_none(table):
    match = await begun(table, clock="none")
    await table.play(match, "0 take:1", "0 done")
    assert await clocks(table, match) == []
    assert await due(table, match) == set()
    assert await table.store.database.read(lambda db: db.execute("SELECT count(*) FROM clocks").fetchone()) == (0,)


async def test_nobodys_time_counts_who_plays_alone(path):
    table = await open_table(path, games={"ice": find("ice")})
    info = await table.host.lobby.create(1, 7, ANN, "Ann", "ice")
    await table.host.lobby.option(info.id, ANN, "clock", "day")
    await table.host.lobby.start(info.id, ANN)
    assert await clocks(table, info.id) == []
    await table.close()


async def test_a_secret_act_changes_no_clock_and_nothing_that_is_due(table):
    match = await begun(table)
    before, then = await clocks(table, match), await due(table, match)
    table.time[0] += 40
    await table.play(match, "0 guess:2", "1 guess:1")
    assert (await clocks(table, match), await due(table, match)) == (before, then)


async def test_taking_back_fills_no_clock(table):
    match = await begun(table)
    table.time[0] += 40
    await table.play(match, "0 take:1", "0 done")
    table.time[0] += 20
    await table.host.play.undo(match, ANN, None)
    assert await clocks(table, match) == [(60, 60, 1), (80, None, 2)]
    for _ in range(3):
        await table.play(match, "0 done")
        await table.host.play.undo(match, ANN, None)
    await table.play(match, "0 done")
    assert await clocks(table, match) == [(60, None, 1), (80, 60, 2)]


async def test_the_turns_after_an_agreed_undo_bring_what_turns_bring(table):
    match = await begun(table)
    table.time[0] += 90
    await table.play(match, "0 take:1", "0 done", "1 take:1", "1 done")
    assert (await clocks(table, match))[0] == (40, 90, 3)
    seq = (await table.host.play.look(match)).ways_back(0)[-1]
    proposal = await table.host.proposals.propose(match, ANN, "undo", wanted=str(seq))
    table.time[0] += 10
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    left = await clocks(table, match)
    assert left == [(30, 100, 1), (100, None, 1)], "nobody has more than before"
    await table.play(match, "0 take:1", "0 done")
    assert (await clocks(table, match))[1] == (120, 100, 2)


async def test_each_of_several_who_are_asked_owes_their_own_time(path):
    table = await open_table(path, games={"ice": find("ice")})
    match = (await table.begin(3, game="ice", clock="bank")).info.id
    assert await clocks(table, match) == [(100, 0, 0)] * 3
    table.time[0] += 25
    for _ in range(2):
        await table.host.play.submit(match, BOB, None, ["drop:1"])
    assert [one[:2] for one in await clocks(table, match)] == [(100, 0), (75, None), (100, 0)]
    table.time[0] += 25
    for _ in range(2):
        await table.host.play.submit(match, CARA, None, ["drop:1"])
    assert [one[0] for one in await clocks(table, match)] == [100, 75, 50]
    assert {user for _, user, _ in await due(table, match)} == {ANN}
    await table.close()


async def test_clocks_are_as_they_were_after_a_restart(table):
    match = await begun(table, 3)
    table.time[0] += 33
    await table.play(match, "0 take:1", "0 done", "1 take:1")
    before, then = await clocks(table, match), await due(table, match)
    now = table.time[0] + 10
    await table.restart()
    table.time[0] = now
    assert (await clocks(table, match), await due(table, match)) == (before, then)
    await table.play(match, "1 done")
    assert await clocks(table, match) == [(67, None, 1), (90, None, 2), (100, 43, 3)]


async def test_a_change_that_is_not_saved_moves_no_clock(table):
    match = await begun(table)
    await table.host.play.submit(match, ANN, None, ["take:1"], interaction=5)
    before = await clocks(table, match)
    table.time[0] += 30
    await table.host.play.submit(match, ANN, None, ["draw"], interaction=5)
    assert await clocks(table, match) == before
    row, moved = (await table.store.log.actions(match))[0], (ClockRow(0, 1, None, 9), ClockRow(1, 1, None, 9))
    with pytest.raises(Conflict):
        await table.store.log.append(match, [row], standing=Standing(9, 9, 9, clocks=moved))
    assert await clocks(table, match) == before


async def test_time_without_the_bot_counts_against_nobody(table):
    match = await begun(table)
    await table.host.presence.beat()
    table.time[0] += 40
    await table.host.presence.beat()
    table.time[0] += 8 * HOUR
    await table.host.presence.beat()
    table.time[0] += 10
    await table.play(match, "0 take:1", "0 done")
    assert (await clocks(table, match))[0][0] == 50


async def test_quiet_hours_count_unless_the_table_says_otherwise(table):
    # the match begins at 13:46 UTC
    await table.host.planning.prefer(ANN, {"quiet_from": 14 * 60, "quiet_to": 20 * 60})
    for quiet, left in (("count", 17 * HOUR), ("excluded", 23 * HOUR)):
        table.time[0] = START
        match = await begun(table, clock="day", channel=7 if quiet == "count" else 8, **{"clock-quiet": quiet})
        table.time[0] += 7 * HOUR
        await table.play(match, "0 take:1")
        assert (await clocks(table, match))[0][0] == left


async def test_a_stand_ins_clock_does_not_run_and_who_comes_back_has_time(table):
    match = await begun(table, 3)
    table.time[0] += 100
    await stand_in(table.host, match, 0)
    assert await clocks(table, match) == [(0, None, 1), (70, None, -1), (70, None, -1)], "while it thinks, no time runs"
    await table.computed(match)
    assert await clocks(table, match) == [(0, None, 1), (100, 101, 2), (70, None, -1)]
    table.time[0] += 20
    await table.play(match, "1 take:1", "1 done", "2 take:1", "2 done")
    await table.computed(match)
    assert (await clocks(table, match))[0] == (0, None, 1)
    await table.host.seats.take_back(match, ANN)
    assert (await clocks(table, match))[0] == (30, None, 1)
    await table.play(match, "1 take:1", "1 done", "2 take:1", "2 done")
    assert (await clocks(table, match))[0][:2] == (60, 122), "the stand-in took a second, twice"


async def test_who_comes_back_in_the_own_turn_has_a_turns_time_from_then_on(table):
    match = await begun(table)
    await stand_in(table.host, match, 1)
    table.time[0] += 100
    await stand_in(table.host, match, 0)
    assert await clocks(table, match) == [(0, None, 1), (70, None, -1)], "nobody is present, so no clock runs"
    table.time[0] += 500
    await table.host.seats.take_back(match, ANN)
    assert (await clocks(table, match))[0] == (30, 600, 1)
    assert await due(table, match) == {("warning", ANN, 623), ("time-up", ANN, 630)}


async def test_a_seat_that_is_handed_over_keeps_what_is_left(table):
    match = await begun(table)
    # of the second hand-over of a week comes no more than is left
    for after, user, left in ((40, EVE, 60), (50, CARA, 10), (7 * 86_400, ANN, 30)):
        table.time[0] += after
        seat = (await table.host.core.info(match)).seats[0]
        wanted = f"0 {seat.user} {user} Somebody"
        proposal = await table.host.proposals.propose(match, seat.user, "replace", wanted=wanted)
        await table.host.proposals.answer(proposal.id, user, yes=True)
        assert (await clocks(table, match))[0] == (left, table.time[0] - START, 1)
        assert {one for _, one, _ in await due(table, match)} == {user}


async def test_a_match_that_stood_still_charges_nobody(table):
    match = await begun(table)
    table.time[0] += 40
    everything, now = table.games, table.time[0]
    table.games = {}
    await table.restart()
    table.time[0] = now
    await refused("frozen", table.host.play.look(match))
    assert await due(table, match) == set()
    table.games = everything
    await table.restart()
    table.time[0] = now + 9 * DAY
    assert await clocks(table, match) == [(100, 40 + 9 * DAY, 1), (70, None, -1)]
    assert await due(table, match) == {("warning", ANN, 115 + 9 * DAY), ("time-up", ANN, 140 + 9 * DAY)}


async def test_a_clock_that_was_changed_on_the_disk_is_noticed(table):
    match = await begun(table)
    await table.store.database.write(lambda db: db.execute("UPDATE clocks SET seconds = 99999 WHERE seat = 0"))
    assert (await table.store.matches.load(match)).changed == ("clock.0",)
    await table.restart()
    refusal = await refused("frozen", table.host.play.look(match), why="clock.0")
    assert "seat 1's clock was changed" in refusal_text.sentence(refusal, words())


async def test_clocks_that_are_gone_begin_anew(table):
    match = await begun(table)
    await table.store.database.write(lambda db: db.execute("DELETE FROM clocks"))
    await table.restart()
    table.time[0] = START + 40
    await table.host.play.look(match)
    assert table.host.core.cache.get(match).clocks == (ClockRow(0, 100, START + 40, 1), ClockRow(1, 70, None, -1))


async def test_nothing_runs_when_the_match_is_over(table):
    match = await begun(table)
    await table.host.seats.resign(match, BOB)
    assert [one[1] for one in await clocks(table, match)] == [None, None]
    assert await due(table, match) == set()
