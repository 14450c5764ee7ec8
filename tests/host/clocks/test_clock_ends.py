"""A warning at a quarter, and the end that the table has chosen: once, whatever happens, and never too early."""

import pytest

from db import StoreError
from host.clocks.clocks import CONTROLS, TimeControl
from host.people.preferences import HOUR
from tests.support.hosting import ANN, BOB, CARA, EVE, refused, stand_in

START = 1_000_000
BANK = TimeControl(100, 30, 120)


@pytest.fixture(autouse=True)
def bank(monkeypatch):
    """A bank of seconds."""
    monkeypatch.setitem(CONTROLS, "bank", BANK)
    monkeypatch.setattr("host.schedule.kinds._WORTH_IT", 0)


async def begun(table, people=2, *, channel=7, **options):
    return (await table.begin(people, channel=channel, **{"clock": "bank", **options})).info.id


async def row(table, match, kind="time-up"):
    """Return what is scheduled of a kind, None: nothing."""
    found = [one for one in await table.store.timers.due_of_match(match) if one.kind == kind]
    assert len(found) < 2
    return found[0] if found else None


async def at_its_time(table, match, kind="time-up"):
    """Let it be the time at which something is due, and return its row."""
    found = await row(table, match, kind)
    table.time[0] = found.at
    return found


# -- the end ---------------------------------------------------------------------------------------------------------


async def test_a_stand_in_plays_until_the_person_is_back(table):
    match = await begun(table, 3)
    assert await table.host.clock_ends.time_up(await at_its_time(table, match))
    update = await table.computed(match)
    assert ([one.absent for one in update.info.seats], update.users) == (["timeout", "", ""], (BOB,))
    assert (await row(table, match)).user == BOB
    told = await row(table, match, "timed-out")
    assert (told.asker, told.at, told.of_turn) == (ANN, START + 100 + 10, False)
    await table.play(match, "1 take:1", "1 done")
    await table.computed(match)
    assert await row(table, match, "timed-out") == told, "whatever happens meanwhile"
    await table.host.seats.take_back(match, ANN)
    await table.play(match, "2 take:1", "2 done")
    assert (await row(table, match)).user == ANN


async def test_the_table_may_have_chosen_that_the_match_ends(table):
    match = await begun(table, **{"clock-end": "over"})
    assert await table.host.clock_ends.time_up(await at_its_time(table, match))
    info = await table.host.core.info(match)
    assert (info.status, info.reason) == ("cancelled", "timeout")
    assert [(one.kind, one.asker) for one in await table.store.timers.due_of_match(match)] == [("timed-out", ANN)]
    assert "as the time of somebody was up" in await table.host.records.export(match)


async def test_who_acted_in_time_or_a_moment_later_is_not_replaced(table):
    match = await begun(table, 3)
    due = await at_its_time(table, match)
    await table.play(match, "0 take:1")
    assert not await table.host.clock_ends.time_up(due)
    assert (await table.host.play.look(match)).info.seats[0].present
    assert (await row(table, match)).about.number == 1, "what is due now is of the new wait"


async def test_a_row_that_is_carried_out_twice_does_nothing_the_second_time(table):
    match = await begun(table, 3)
    due = await at_its_time(table, match)
    assert await table.host.clock_ends.time_up(due)
    before = await table.store.log.actions(match)
    await table.restart()
    table.time[0] = due.at + 5
    assert not await table.host.clock_ends.time_up(due)
    assert await table.store.log.actions(match) == before
    assert (await table.host.play.look(match)).info.seats[1].present


@pytest.mark.parametrize("end", ["stand-in", "over"])
async def test_a_crash_before_it_is_saved_loses_nothing_and_doubles_nothing(table, end):
    match = await begun(table, 3, **{"clock-end": end})
    due = await at_its_time(table, match)
    write, now = table.store.database.write, table.time[0]

    async def died(work):
        raise StoreError("killed")

    table.store.database.write = died
    await refused("not-saved", table.host.clock_ends.time_up(due))
    table.store.database.write = write
    await table.restart()
    table.time[0] = now
    assert await row(table, match) == due
    assert await row(table, match, "timed-out") is None
    await table.host.clock_ends.time_up(due)
    absent = [change.seat for change in (await table.store.matches.load(match)).seat_changes]
    assert absent == ([0] if end == "stand-in" else [])
    assert await row(table, match, "timed-out") is not None


async def test_when_nobody_is_left_to_play_no_clock_runs(table):
    match = await begun(table)
    await table.host.clock_ends.time_up(await at_its_time(table, match))
    await table.computed(match)
    await table.host.clock_ends.time_up(await at_its_time(table, match))
    assert [one.absent for one in (await table.host.play.look(match)).info.seats] == ["timeout", "timeout"]
    assert await row(table, match) is None
    await table.host.seats.take_back(match, BOB)
    assert (await row(table, match)).at == table.time[0] + 30


async def test_of_several_who_owe_an_answer_each_has_an_end(table):
    match = await begun(table, 3)
    await stand_in(table.host, match, 1)
    await table.host.clock_ends.time_up(await at_its_time(table, match))
    await table.computed(match)
    assert (await row(table, match)).user == CARA
    keys = {one.about for one in await table.store.timers.due_of_match(match) if one.kind == "timed-out"}
    assert len(keys) == 1


# -- too early -------------------------------------------------------------------------------------------------------


async def test_the_end_is_put_off_by_as_long_as_the_bot_was_not_there(table):
    match = await begun(table, 3)
    await table.host.presence.beat()
    table.time[0] += 40
    await table.host.presence.beat()
    await table.restart()
    table.time[0] = START + 40 + 8 * HOUR
    await table.host.presence.beat()
    due = await row(table, match)
    assert due.at < table.time[0]
    assert await table.host.clock_ends.time_up(due), "the board shows another time now"
    assert (await row(table, match)).at == START + 100 + 8 * HOUR
    assert (await table.host.play.look(match)).info.seats[0].present
    assert not (await table.store.matches.load(match)).seat_changes
    assert await table.host.clock_ends.time_up(await at_its_time(table, match))
    assert not (await table.host.play.look(match)).info.seats[0].present


async def test_thousands_of_rows_are_put_off_without_playing_their_matches(table, monkeypatch):
    match = await begun(table)
    await table.host.presence.beat()
    await table.restart()
    table.time[0] = START + 8 * HOUR
    await table.host.presence.beat()

    def never(*_given):
        raise AssertionError("it was played")

    with monkeypatch.context() as patch:
        patch.setattr("host.match.matches.resume", never)
        assert await table.host.clock_ends.time_up(await row(table, match))
        assert await table.host.clock_ends.warned(await row(table, match, "warning")) is None
    assert (await row(table, match)).at == START + 8 * HOUR + 100
    assert (await row(table, match, "warning")).at == START + 8 * HOUR + 75


async def test_while_the_bot_cannot_be_reached_no_time_is_up(table):
    match = await begun(table, 3)
    await table.host.presence.beat()
    table.time[0] += 500
    assert await table.host.clock_ends.time_up(await row(table, match))
    assert (await row(table, match)).at == table.time[0] + 100
    assert (await table.host.play.look(match)).info.seats[0].present


async def test_whose_quiet_hours_change_has_another_end(table):
    # the match begins at 13:46 UTC
    match = await begun(table, clock="day", **{"clock-quiet": "excluded"})
    await table.host.planning.prefer(ANN, {"quiet_from": 960, "quiet_to": 1200})
    due = await row(table, match)
    assert due.at == table.time[0], "it is looked at"
    await table.host.clock_ends.time_up(due)
    assert (await row(table, match)).at == START + 32 * HOUR
    await table.host.planning.prefer(ANN, {"quiet_from": 960, "quiet_to": 1020})
    await table.host.clock_ends.time_up(await row(table, match))
    assert (await row(table, match)).at == START + 25 * HOUR


# -- the warning -----------------------------------------------------------------------------------------------------


async def test_a_quarter_before_the_end_a_person_is_warned_once(table):
    match = await begun(table)
    await table.host.planning.prefer(ANN, {"quiet_from": 0, "quiet_to": 0})
    assert await table.host.clock_ends.warned(await row(table, match, "warning")) is None, "not yet"
    due = await at_its_time(table, match, "warning")
    assert due.at == START + 75
    found = await table.host.clock_ends.warned(due)
    assert (found.wait.seat, found.clock.end, found.clock.left) == (0, START + 100, 25)
    marked = await table.host.schedule.mark(due, channel=7)
    assert await table.host.schedule.confirm(marked, 900)
    assert (await row(table, match, "warning")).state == "gone"
    await stand_in(table.host, match, 1)
    assert (await row(table, match, "warning")).state == "gone", "nor by what else happens in the wait"


async def test_who_sleeps_is_warned_on_waking_if_there_is_time_left(table):
    # the match begins at 13:46 UTC, and 18 hours later it is 7:46
    match = await begun(table, clock="day")
    table.time[0] += 18 * HOUR
    await table.host.planning.prefer(ANN, {"quiet_from": 390, "quiet_to": 600})
    assert await table.host.clock_ends.warned(await row(table, match, "warning")) is None
    after = await row(table, match, "warning")
    assert (after.state, after.at % (24 * HOUR)) == ("pending", 10 * HOUR)
    await table.host.planning.prefer(ANN, {"quiet_from": 390, "quiet_to": 840})
    assert await table.host.clock_ends.warned(await row(table, match, "warning")) is None
    assert (await row(table, match, "warning")).state == "gone", "the end comes first"


async def test_a_warning_is_sent_as_a_direct_message_as_well_where_a_reminder_would_be(table):
    match = await begun(table)
    await table.host.planning.prefer(ANN, {"quiet_from": 0, "quiet_to": 0, "direct": "reminders"})
    due = await at_its_time(table, match, "warning")
    marked = await table.host.schedule.mark(due, channel=7)
    await table.host.schedule.confirm(marked, 900)
    assert (await row(table, match, "direct-reminder")).user == ANN


async def test_a_match_that_is_not_played_any_more_has_no_clock(table):
    match = await begun(table)
    due = await row(table, match)
    await table.host.closing.close(match)
    assert not await table.host.clock_ends.time_up(due)
    assert await table.host.clock_ends.warned(due) is None


# -- shown -----------------------------------------------------------------------------------------------------------


async def test_the_list_says_when_time_is_up(table):
    match = await begun(table)
    for user in (ANN, BOB):
        (_, (one,)) = await table.host.tables.of(user, None, most=9)
        assert (one.info.id, one.end) == (match, START + 100)
    await table.begin(2, channel=8)
    _, tables = await table.host.tables.of(ANN, None, most=9)
    assert {one.end for one in tables} == {None, START + 100}


async def test_the_table_may_have_chosen_that_others_are_offered_the_seat(table):
    match = await begun(table, 3, **{"clock-end": "offered", "vacant": "kept"})
    await table.host.seats.resign(match, CARA)
    await refused("seats-kept", table.host.seats.take_seat(match, EVE, "Eve"))
    await table.host.clock_ends.time_up(await at_its_time(table, match))
    await table.computed(match)
    update = await table.host.seats.take_seat(match, EVE, "Eve")
    assert ([one.user for one in update.info.seats], update.info.seats[0].present) == ([EVE, BOB, CARA], True)
    assert (await row(table, match)).user == BOB
    await refused("not-seated", table.host.seats.take_back(match, ANN))
    await refused("seats-kept", table.host.seats.take_seat(match, ANN, "Ann"))


async def test_else_only_the_person_has_it_back(table):
    match = await begun(table, 3)
    await table.host.clock_ends.time_up(await at_its_time(table, match))
    await refused("no-vacant-seat", table.host.seats.take_seat(match, EVE, "Eve"))
    assert (await table.host.seats.take_back(match, ANN)).info.seats[0].present


async def test_nobody_is_warned_of_less_than_a_minute(table, monkeypatch):
    monkeypatch.setattr("host.schedule.kinds._WORTH_IT", 60)
    monkeypatch.setitem(CONTROLS, "bank", TimeControl(200, 30, 900))
    assert await row(table, await begun(table), "warning") is None
    monkeypatch.setitem(CONTROLS, "bank", TimeControl(240, 30, 900))
    assert (await row(table, await begun(table, channel=8), "warning")).at == START + 180


async def test_a_pause_that_ends_early_lets_the_clock_go_on_from_there(table):
    match = await begun(table)
    table.time[0] += 10
    proposal = await table.host.proposals.propose(match, BOB, "pause", wanted="3")
    await table.host.proposals.answer(proposal.id, ANN, yes=True)
    table.time[0] += 500
    await table.host.clock_ends.time_up(await row(table, match))
    assert (await row(table, match)).at == START + 10 + 3 * 24 * HOUR + 90, "as it was agreed"
    table.time[0] += 500
    await table.host.pauses.resume(match, BOB)
    await table.host.clock_ends.time_up(await row(table, match))
    assert (await row(table, match)).at == table.time[0] + 90
    await table.host.clock_ends.time_up(await at_its_time(table, match))
    assert not (await table.host.play.look(match)).info.seats[0].present
