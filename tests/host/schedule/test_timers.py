"""What is scheduled of a turn follows from how the match stands, whose turn it is since when, and their habits."""

from dataclasses import replace

import pytest

from db import Concern, Timer, TimerKind
from host import Habits, Refusal
from host.people.preferences import HOUR, TURNS
from host.schedule.kinds import KINDS, REMINDERS, SHORTLY, counted_from, handling, skipped
from tests.support.hosting import ANN, BOB, CARA, due_of_people, refused

DAY = 24 * HOUR
AWAKE = Habits(quiet_from=0, quiet_to=0)


@pytest.fixture(autouse=True)
def habits(table, monkeypatch):
    """How people want to be called; who is not named is always awake."""
    known = {}

    async def told(_host, users):
        return {user: known.get(user, AWAKE) for user in users}

    monkeypatch.setattr("host.people.preferences.Likings.habits", told)
    return known


async def rows(table, match):
    return [
        (row.kind, row.user, row.about.number, row.at - 1_000_000) for row in await due_of_people(table.store, match)
    ]


async def waits(table, match):
    return (await table.host.play.look(match)).waits


async def test_who_wants_direct_messages_is_told_at_once_that_the_channel_is_gone(table, habits):
    match, woken = (await table.begin(3)).info.id, []
    habits[BOB] = replace(AWAKE, direct=TURNS)
    habits[CARA] = replace(AWAKE, direct=TURNS)
    await table.host.seats.resign(match, CARA)
    table.host.core.when_due = lambda: woken.append(match)
    await table.host.places.place_lost(8)
    assert not woken, "there is no match"
    await table.host.places.place_lost(7)
    told = [row for user in (ANN, BOB, CARA) for row in await table.store.timers.due_of_user(user)]
    assert [(row.user, row.match, row.at) for row in told if row.kind == TimerKind.PLACE_LOST] == [
        (BOB, match, table.time[0])
    ]
    assert woken


async def test_who_is_awaited_has_a_reminder_from_the_start(table):
    match = (await table.begin(2)).info.id
    assert await rows(table, match) == [("reminder", ANN, 0, DAY)]


async def test_each_public_act_of_ones_own_begins_the_time_anew(table):
    match = (await table.begin(2)).info.id
    table.time[0] += 500
    await table.play(match, "0 take:1")
    assert await rows(table, match) == [("reminder", ANN, 1, 500 + DAY)]
    table.time[0] += 500
    await table.play(match, "0 done")
    assert await rows(table, match) == [("reminder", BOB, 2, 1000 + DAY)]
    await table.host.play.undo(match, ANN, None)
    assert await rows(table, match) == [("reminder", ANN, 3, 1000 + DAY)]


async def test_a_secret_act_changes_nothing_of_it(table):
    update = await table.begin(2)
    match = update.info.id
    while not any(text.startswith("guess") for text in update.legal(update.awaited[0])):
        update = await table.play(match, f"{update.awaited[0]} {update.legal(update.awaited[0])[0]}")
    before, seq = await rows(table, match), update.seq
    table.time[0] += 500
    seat = update.awaited[0]
    secret = next(text for text in update.legal(seat) if text.startswith("guess"))
    update = await table.play(match, f"{seat} {secret}")
    if update.seq == seq:
        assert await rows(table, match) == before


async def test_nothing_is_due_when_nobody_is_awaited_any_more(table):
    for end in ("resign", "close"):
        match = (await table.begin(2)).info.id
        await (table.host.seats.resign(match, BOB) if end == "resign" else table.host.closing.close(match))
        assert await rows(table, match) == []


async def test_a_stand_in_is_never_reminded(table):
    match = (await table.begin(3)).info.id
    await table.host.seats.resign(match, ANN)
    assert await rows(table, match) == []
    await table.computed(match)
    assert {user for _, user, _, _ in await rows(table, match)} == {BOB}


async def test_who_is_waited_for_since_when_is_the_same_after_a_replay(table):
    match = (await table.begin(3)).info.id
    for act in ("0 take:1", "0 done", "1 take:2", "1 undo", "1 take:1"):
        table.time[0] += 100
        await table.play(match, act)
    table.time[0] += 100
    await table.host.seats.resign(match, CARA)
    before, due, now = await waits(table, match), await due_of_people(table.store, match), table.time[0]
    await table.restart()
    table.time[0] = now
    assert await waits(table, match) == before
    assert await due_of_people(table.store, match) == due


async def test_what_is_due_of_a_match_that_goes_on_again_is_not_due_at_once(table):
    match = (await table.begin(2)).info.id
    everything = table.games
    # a program that does not know the game
    table.games = {}
    await table.restart()
    with pytest.raises(Refusal):
        await table.host.play.look(match)
    assert await rows(table, match) == []
    table.games = everything
    await table.restart()
    table.time[0] += 9 * DAY
    await table.host.play.look(match)
    ((_, user, _, at),) = await rows(table, match)
    assert (user, at) == (ANN, 9 * DAY + HOUR)


async def test_a_row_that_nobody_waits_by_is_put_right(table):
    match = (await table.begin(2)).info.id
    await table.store.database.write(lambda db: db.execute("UPDATE due SET number = 99"))
    (row,) = await due_of_people(table.store, match)
    assert await table.host.schedule.wait_of(row) is None
    assert [key for _, _, key, _ in await rows(table, match)] == [0]
    (row,) = await due_of_people(table.store, match)
    update, wait = await table.host.schedule.wait_of(row)
    assert (update.info.id, wait.seat) == (match, 0)


async def test_what_a_person_chooses_counts_for_what_is_due_already(table, monkeypatch):
    monkeypatch.undo()
    match = (await table.begin(2)).info.id
    await table.host.planning.prefer(ANN, {"every": 6})
    assert await rows(table, match) == [("reminder", ANN, 0, 6 * HOUR)]
    await table.host.planning.prefer(ANN, {"every": 0})
    assert await rows(table, match) == [("reminder", ANN, 0, 3 * DAY)]
    await table.host.planning.prefer(ANN, {"every": None})
    table.time[0] += 2 * DAY
    await table.host.planning.prefer(ANN, {"every": None, "quiet_from": 12 * 60, "quiet_to": 15 * 60})
    ((_, _, _, at),) = await rows(table, match)
    # now at the soonest, and now is 13:46
    assert (1_000_000 + at) % DAY == 15 * HOUR
    assert 0 < at - 2 * DAY < 3 * HOUR


async def test_a_reminder_that_was_sent_is_followed_by_the_next_and_the_last_by_none(table):
    match = (await table.begin(2)).info.id
    for count in range(REMINDERS):
        (row,) = await due_of_people(table.store, match)
        assert row.count == count
        table.time[0] = row.at
        marked = await table.host.schedule.mark(replace(row, nonce=f"n{count}"), channel=7)
        assert await table.host.schedule.confirm(marked, 900 + count)
    (row,) = await due_of_people(table.store, match)
    assert (row.count, row.at - 1_000_000, row.state) == (3, 4 * DAY, "pending")
    table.time[0] = row.at
    await table.host.schedule.confirm(await table.host.schedule.mark(replace(row, nonce="n"), channel=7), 999)
    assert [row.state for row in await due_of_people(table.store, match)] == ["gone"]
    assert (await table.host.schedule.agenda(most=9)).next == 1_000_000 + 60 * DAY, (
        "nothing but that the match is to rest"
    )


async def test_whoever_waits_may_nudge_and_nobody_else(table):
    match = (await table.begin(3)).info.id
    await refused("your-turn", table.host.reminders.nudge(match, ANN))
    await refused("not-seated", table.host.reminders.nudge(match, 999))
    assert (await table.host.reminders.nudge(match, BOB)).seats == (0,)
    await refused("nudged", table.host.reminders.nudge(match, CARA), seat=0, at=1_000_000 + 12 * HOUR)
    table.time[0] += 12 * HOUR
    assert (await table.host.reminders.nudge(match, CARA)).seats == (0,)
    await table.host.seats.resign(match, BOB)
    await refused("already-resigned", table.host.reminders.nudge(match, BOB))
    await table.host.seats.resign(match, CARA)
    await refused("finished", table.host.reminders.nudge(match, BOB))


async def test_the_twelve_hours_are_those_of_the_person_and_the_table(table):
    one, other = (await table.begin(2)).info.id, (await table.begin(2, channel=8)).info.id
    await table.host.reminders.nudge(one, BOB)
    assert (await table.host.reminders.nudge(other, BOB)).seats == (0,)
    await table.play(one, "0 take:1", "0 done")
    assert (await table.host.reminders.nudge(one, ANN)).seats == (1,), "another person"
    await table.play(one, "1 take:1", "1 done")
    await refused("nudged", table.host.reminders.nudge(one, BOB))


async def test_a_nudge_is_given_one_time_for_each_interaction(table):
    match = (await table.begin(2)).info.id
    await table.host.reminders.nudge(match, BOB, interaction=5)
    assert (await table.host.reminders.nudge(match, BOB, interaction=5)).seats == (0,)
    assert [kind for kind, *_ in await rows(table, match)].count("nudge") == 1


async def test_a_nudge_waits_for_the_one_who_sleeps_after_the_twelve_hours(table, habits):
    match = (await table.begin(2)).info.id
    await table.host.reminders.nudge(match, BOB)
    minute = (1_000_000 + 12 * HOUR) // 60 % 1440
    habits[ANN] = Habits(quiet_from=minute - 30, quiet_to=minute + 60)
    refusal = await refused("nudged", table.host.reminders.nudge(match, BOB))
    assert refusal.values["at"] == (1_000_000 + 12 * HOUR) // 60 * 60 + 3600


# -- pure ------------------------------------------------------------------------------------------------------------


def reminder(**more):
    return Timer("reminder", 1, ANN, Concern("wait"), at=1000 + DAY, since=1000, **more)


def test_what_is_late_stands_for_what_was_not_sent():
    often = replace(AWAKE, interval=6)
    assert skipped(reminder(), often, now=1000 + DAY) == 0
    assert skipped(reminder(), often, now=1000 + DAY + 6 * HOUR - 1) == 0
    assert skipped(reminder(), often, now=1000 + DAY + 13 * HOUR) == 2
    assert skipped(reminder(), replace(AWAKE, interval=0), now=10**9) == 0


def test_the_next_one_is_counted_from_the_one_that_was_sent():
    sent = reminder(state="sending", nonce="n", channel=7, marked=5)
    later = handling(sent).following(sent, AWAKE, 2000 + DAY)
    assert later == replace(reminder(count=1), since=2000 + DAY, at=2000 + 2 * DAY)
    assert KINDS["nudge"].following(replace(sent, kind="nudge"), AWAKE, 5) is None


def test_what_is_counted_anew_never_falls_into_quiet_hours():
    asleep = Habits(quiet_from=0, quiet_to=12 * 60)
    assert counted_from(reminder(), asleep, 10 * DAY).at == 11 * DAY + 12 * HOUR
    assert (
        KINDS["nudge"].rehabited(replace(reminder(), kind="nudge", at=10 * DAY), asleep, 0).at == 10 * DAY + 12 * HOUR
    )


# -- direct messages -------------------------------------------------------------------------------------------------

TOLD = replace(AWAKE, direct="turn")


def direct(found):
    return [(user, key, at) for kind, user, key, at in found if kind == "direct"]


async def test_a_direct_message_is_due_shortly_after_each_call_for_those_who_want_it(table, habits):
    habits[BOB] = TOLD
    match = (await table.begin(2)).info.id
    assert direct(await rows(table, match)) == []
    await table.play(match, "0 take:1", "0 done")
    assert direct(await rows(table, match)) == [(BOB, 2, SHORTLY)]
    table.time[0] += 5
    await table.play(match, "1 take:1")
    assert direct(await rows(table, match)) == [(BOB, 2, SHORTLY)], "the same turn, whatever is done in it"
    await table.play(match, "1 done")
    assert direct(await rows(table, match)) == []


async def test_who_takes_back_the_own_act_is_not_told_of_the_turn_that_is_theirs_again(table, habits):
    habits[ANN] = habits[BOB] = TOLD
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done", "0 undo")
    assert direct(await rows(table, match)) == []
    await table.play(match, "0 done")
    assert [user for user, _, _ in direct(await rows(table, match))] == [BOB]


async def test_what_was_told_of_a_turn_is_not_told_again_in_it(table, habits):
    habits[BOB] = TOLD
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done")
    (row,) = [one for one in await due_of_people(table.store, match) if one.kind == "direct"]
    row = await table.host.schedule.mark(replace(row, nonce="n"), channel=9)
    assert await table.host.schedule.confirm(row, 77)
    await table.play(match, "1 take:1")
    assert [one.state for one in await due_of_people(table.store, match) if one.kind == "direct"] == ["gone"]
    assert (await table.host.schedule.agenda(most=9)).doomed == ()
    await table.play(match, "1 done")
    assert [(one.message, one.channel) for one in (await table.host.schedule.agenda(most=9)).doomed] == [(77, 9)]


async def test_a_direct_message_waits_for_waking(table, habits):
    minute = table.time[0] // 60 % 1440
    habits[ANN] = replace(TOLD, quiet_from=(minute - 60) % 1440, quiet_to=(minute + 60) % 1440)
    match = (await table.begin(2)).info.id
    ((_, _, at),) = direct(await rows(table, match))
    assert 59 * 60 <= at <= 60 * 60


async def test_a_reminder_is_a_direct_message_as_well_once_it_is_in_the_channel(table, habits):
    habits[ANN] = replace(AWAKE, direct="reminders")
    match = (await table.begin(2)).info.id
    (row,) = await due_of_people(table.store, match)
    row = await table.host.schedule.mark(replace(row, nonce="n"), channel=9)
    await table.host.schedule.confirm(row, 77)
    private = [one for one in await due_of_people(table.store, match) if one.kind == "direct-reminder"]
    assert [(one.user, one.at) for one in private] == [(ANN, table.time[0])]
    row = await table.host.schedule.mark(replace(private[0], nonce="m"), channel=10)
    await table.host.schedule.confirm(row, 78)
    assert (await table.host.schedule.agenda(most=9)).doomed == (), "the one in the channel stays beside it"
    await table.play(match, "0 take:1")
    assert [one.message for one in (await table.host.schedule.agenda(most=9)).doomed] == [77, 78]


async def test_who_takes_no_direct_messages_is_told_once_until_they_choose_again(table, monkeypatch):
    monkeypatch.undo()
    await table.host.planning.prefer(ANN, {"direct": "turn", "quiet_from": 0, "quiet_to": 0})
    for channel in (7, 8):
        match = (await table.begin(2, channel=channel)).info.id
    found = [one for number in (1, match) for one in await due_of_people(table.store, number) if one.kind == "direct"]
    assert len(found) == 2
    for row in found:
        await table.host.schedule.shut_out(row)
    told = [one for one in await table.store.timers.due_of_user(ANN) if one.kind == "direct-closed"]
    assert [one.match for one in told] == [1]
    assert (await table.host.likings.preferences(ANN)).refused
    assert (await table.host.likings.habits([ANN]))[ANN].direct == ""
    await table.host.planning.prefer(ANN, {"direct": "turn"})
    assert not (await table.host.likings.preferences(ANN)).refused
    assert len([one for one in await table.store.timers.due_of_user(ANN) if one.kind == "direct"]) == 2


def test_a_row_of_a_later_version_stays_as_it_is():
    row = replace(reminder(), kind="of-tomorrow")
    assert handling(row).following(row, AWAKE, 5) is None
    assert handling(row).after_pause(row, AWAKE, 5) is None
    assert not handling(row).held
