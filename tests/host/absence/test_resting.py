"""A match in which nobody moves for 60 days rests: nothing is due, nothing is lost, and any of its players wakes it."""

import pytest

from db import TimerKind
from engine.core import Option
from host.lobby import table_options
from host.match.standing import EndShown, RestShown, columns, number
from host.people.preferences import DAY
from host.types import RESTED, WOKEN
from tests.support.hosting import ANN, BOB, CARA, refused, stand_in

MONTHS = 60 * DAY


async def due_rest(table, match):
    """Return when the match is to rest, and the public moves by which the row is told from others."""
    ((at, key),) = [
        (row.at - 1_000_000, row.about.number)
        for row in await table.store.timers.due_of_match(match)
        if row.kind == TimerKind.REST
    ]
    return at, key


async def rest(table, match):
    (row,) = [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.REST]
    table.time[0] = row.at
    await table.host.resting.rest(row)


async def asleep(table, people=2):
    update = await table.begin(people)
    await table.play(update.info.id, "0 take:1")
    await rest(table, update.info.id)
    return update.info.id


async def test_the_sixty_days_are_counted_from_the_last_public_act(table):
    match = (await table.begin(2)).info.id
    assert await due_rest(table, match) == (MONTHS, 0)
    table.time[0] += 500
    await table.play(match, "0 take:1")
    assert await due_rest(table, match) == (500 + MONTHS, 1)
    await table.restart()
    await table.host.play.look(match)
    assert await due_rest(table, match) == (500 + MONTHS, 1)


async def test_a_secret_act_changes_nothing_of_it_not_even_after_a_replay(table):
    update = await table.begin(2)
    match = update.info.id
    while not any(text.startswith("guess") for text in update.legal(update.awaited[0])):
        update = await table.play(match, f"{update.awaited[0]} {update.legal(update.awaited[0])[0]}")
    before, seat = await due_rest(table, match), update.awaited[0]
    table.time[0] += 500
    secret = next(text for text in update.legal(seat) if text.startswith("guess"))
    after = await table.play(match, f"{seat} {secret}")
    assert after.seq == update.seq, "nobody may know of it"
    assert await due_rest(table, match) == before
    await table.store.database.write(lambda db: db.execute("DELETE FROM due"))
    await table.restart()
    await table.store.database.write(lambda db: db.execute("UPDATE matches SET seq = -9"))
    await table.host.play.look(match)
    assert await due_rest(table, match) == before


async def test_who_plays_alone_has_a_match_that_rests_too(table):
    match = (await table.begin(2)).info.id
    await table.host.seats.resign(match, BOB)
    assert TimerKind.REST not in {row.kind for row in await table.store.timers.due_of_match(match)}, "it is over"
    match = (await table.begin(3, channel=8)).info.id
    await table.host.seats.resign(match, BOB)
    assert await due_rest(table, match)


async def test_a_match_that_rests_has_nothing_due_and_keeps_its_channel(table):
    match = await asleep(table)
    info = await table.host.core.info(match)
    assert (info.status, info.resting, info.revealed) == ("running", 1_000_000 + MONTHS, None)
    assert await table.store.timers.due_of_match(match) == ()
    assert (await table.host.tables.at(7)).id == match
    await refused("rests-here", table.host.lobby.create(1, 7, CARA, "Cara", "heaps"), match=match)
    other = (await table.lobby(channel=8)).id
    await refused("rests-here", table.host.places.move(other, 7), match=match)
    assert "seed hidden" in await table.host.records.export(match) or "withheld" in await table.host.records.export(
        match
    )


async def test_it_is_nobodys_turn_and_stands_so_in_the_list(table):
    match = await asleep(table)
    await table.restart()
    _, ((one),) = await table.host.tables.of(ANN, 1, most=9)
    assert (one.asked, one.since, one.info.resting) == (False, 1_000_000 + MONTHS, 1_000_000 + MONTHS)
    standing = (await table.store.matches.load(match)).standing
    assert (standing.turn, standing.seq, standing.awaited) == (*columns(RestShown(1)), ())
    assert number(RestShown(1)) < number(EndShown(1))


async def test_nobody_acts_before_it_is_woken(table):
    match = await asleep(table)
    for asked in (
        table.host.play.submit(match, ANN, None, ["take:1"]),
        table.host.play.undo(match, ANN, None),
        table.host.seats.resign(match, ANN),
        table.host.reminders.nudge(match, BOB),
        table.host.proposals.propose(match, ANN, "undo"),
    ):
        await refused("resting", asked)
    assert (await table.host.play.look(match)).seq == 1
    assert (await table.host.proposals.propose(match, ANN, "end")).state == "open", "a table may agree to end it"


@pytest.mark.parametrize("user", [ANN, BOB])
async def test_any_player_wakes_it_and_nobody_else(table, user):
    match = await asleep(table)
    table.time[0] += 5 * DAY
    now = table.time[0]
    await refused("not-seated", table.host.resting.wake(match, CARA))
    update = await table.host.resting.wake(match, user)
    assert (update.info.resting, update.seq, update.users) == (None, 1, (ANN,))
    due = {row.kind: row.at for row in await table.store.timers.due_of_match(match)}
    assert due[TimerKind.REST] == now + MONTHS
    assert now + DAY <= due[TimerKind.REMINDER] <= now + 2 * DAY, "as if the turn began now"
    assert update.waits[0].since == now
    await table.restart()
    again = await table.host.play.look(match)
    assert (again.info.resting, again.waits) == (None, update.waits), "the same after a replay"
    assert {row.kind: row.at for row in await table.store.timers.due_of_match(match)} == due


async def test_it_is_woken_one_time_and_its_log_tells_of_both(table):
    match = await asleep(table)
    await table.host.resting.wake(match, BOB, interaction=5)
    await table.host.resting.wake(match, BOB, interaction=5)
    await table.host.resting.wake(match, ANN, interaction=6)
    notes = (await table.store.matches.load(match)).notes
    assert [(note.kind, note.after, dict(note.details)) for note in notes] == [
        (RESTED, 1, {"days": 60}),
        (WOKEN, 1, {"name": "Bob"}),
    ]
    assert len(await table.host.records.log(match, None)) == 3


async def test_it_rests_again_when_nobody_moves_again(table):
    match = await asleep(table)
    await table.host.resting.wake(match, BOB)
    await rest(table, match)
    assert (await table.host.core.info(match)).resting == 1_000_000 + 2 * MONTHS
    assert [end for _, end in (await table.store.matches.load(match)).rests] == [1_000_000 + MONTHS, None]


async def test_a_row_from_before_a_move_puts_nothing_to_rest(table):
    match = (await table.begin(2)).info.id
    (row,) = [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.REST]
    await table.play(match, "0 take:1")
    await table.host.resting.rest(row)
    assert (await table.host.core.info(match)).resting is None
    assert await due_rest(table, match)


async def test_what_is_asked_of_the_table_loses_its_reason(table):
    match = (await table.begin(2)).info.id
    proposal = await table.host.proposals.propose(match, BOB, "end")
    await rest(table, match)
    assert (await table.host.proposals.get(proposal.id)).state == "void"


async def test_a_moderator_closes_it_and_it_rests_no_more(table):
    match = await asleep(table)
    info = await table.host.closing.close(match)
    assert (info.status, (await table.host.core.info(match)).resting) == ("cancelled", None)
    assert await table.host.tables.at(7) is None


async def test_one_that_stands_still_meanwhile_goes_on_awake(table):
    match = await asleep(table)
    everything = table.games
    table.games = {}
    await table.restart()
    await refused("frozen", table.host.play.look(match))
    table.games = everything
    await table.restart()
    update = await table.host.play.look(match)
    assert (update.info.resting, update.users) == (None, (ANN,))


async def test_who_is_away_wakes_it_too_and_nobody_leaves_or_comes_back_before(table):
    match = (await table.begin(3)).info.id
    await stand_in(table.host, match, 1)
    await rest(table, match)
    await refused("resting", table.host.seats.take_back(match, BOB))
    assert (await stand_in(table.host, match, 0)).info.seats[0].present, "nobody's time runs"
    assert (await table.host.resting.wake(match, BOB)).info.resting is None
    assert (await table.host.seats.take_back(match, BOB)).info.seats[1].present


async def test_no_clock_runs_while_it_rests(table, monkeypatch):
    monkeypatch.setattr(table_options, "TABLE_OPTIONS", (Option("clock", ("none", "bank"), "none"),))
    match = (await table.begin(2, clock="bank")).info.id
    table.time[0] += 100
    _, live = await table.host.matches.live(match)
    await table.host.resting._rest(live)
    table.time[0] += 90 * DAY
    update = await table.host.resting.wake(match, BOB)
    _, live = await table.host.matches.live(match)
    ((clock),) = await table.host.clocks.running_out(update.info, live.clocks, now=table.time[0])
    assert clock.end == table.time[0] + 3 * DAY - 100
    (due,) = [row.at for row in await table.store.timers.due_of_match(match) if row.kind == "time-up"]
    assert due == clock.end
