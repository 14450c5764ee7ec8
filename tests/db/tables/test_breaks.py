"""Pauses, vacations and more time: each with what brings it, in one transaction."""

import pytest

from db import (
    Concern,
    Conflict,
    NoteRow,
    Opening,
    Proposal,
    SeatRow,
    Standing,
    StoreError,
    Timer,
    Vacation,
    Vote,
    open_store,
)

ANN, BOB = SeatRow(0, 101, "Ann"), SeatRow(1, 102, "Bob")
NOTE = NoteRow(0, 2000, "paused", {"days": 1})
REMINDER = Timer("reminder", None, 101, Concern("wait"), 5000, 4900)


async def begun(store, *, channel=7):
    match = await store.matches.create("heap", guild=1, channel=channel, host=ANN, at=1000, tag="abcdef")
    await store.matches.save_lobby(match, host=101, seats=(ANN, BOB), options={})
    await store.matches.begin(
        match, Opening("1", 1, "s", "d0", 1001, {}), standing=Standing(1, 0, 1001, (0,), (REMINDER,))
    )
    return match


async def vote(store, match, kind="pause"):
    """Return the vote that agrees to something."""
    asked = Proposal(0, match, kind, "", 102, 0, 1500, 9000, 1, votes=((101, None),))
    return Vote(await store.proposals.propose(asked), 101, True, 2000, "agreed", 77)


async def kinds(store, match):
    return sorted(row.kind for row in await store.timers.due_of_match(match))


async def test_a_pause_comes_with_its_vote_or_not_at_all(store):
    match = await begun(store)
    given = await vote(store, match)
    await store.breaks.pause(match, at=2000, until=9000, note=NOTE, vote=given)
    (pause,) = await store.breaks.pauses(match)
    assert (pause.begin, pause.until, pause.ended) == (2000, 9000, None)
    assert await kinds(store, match) == ["pause", "reminder"]
    assert (await store.matches.load(match)).notes == (NOTE,)
    assert (await store.matches.load(match)).changed == ()
    with pytest.raises(Conflict):
        await store.breaks.pause(match, at=2000, until=9000, note=NOTE, vote=given)
    assert len(await store.breaks.pauses(match)) == 1


async def test_a_second_pause_at_once_leaves_the_vote_open(store):
    match = await begun(store)
    await store.breaks.pause(match, at=2000, until=9000, note=NOTE, vote=await vote(store, match))
    again = await vote(store, match)
    with pytest.raises(StoreError):
        await store.breaks.pause(
            match, at=2001, until=9000, note=NOTE, vote=Vote(again.proposal, 101, True, 2001, "agreed")
        )
    assert (await store.proposals.proposal(again.proposal)).state == "open"


async def test_the_end_of_a_pause_brings_what_is_due_then(store):
    match = await begun(store)
    await store.breaks.pause(match, at=2000, until=9000, note=NOTE, vote=await vote(store, match))
    (pause,), rows = await store.breaks.pauses(match), await store.timers.due_of_match(match)
    (reminder,) = [row for row in rows if row.kind == "reminder"]
    later = Timer("reminder", match, 101, Concern("wait"), 8000, 3000, id=reminder.id)
    then = Timer("resumed", match, None, Concern("pause", pause.id), 3000, 3000, of_turn=False)
    await store.breaks.resume(pause, at=3000, note=NOTE, then=then, instead=[later], interaction=78)
    assert [(row.kind, row.at) for row in await store.timers.due_of_match(match)] == [
        ("resumed", 3000),
        ("reminder", 8000),
    ]
    assert [one.ended for one in await store.breaks.pauses(match)] == [3000]
    with pytest.raises(Conflict):
        await store.breaks.resume(pause, at=3001, note=NOTE)


async def test_more_time_comes_with_its_vote_or_not_at_all(store):
    match = await begun(store)
    (row,) = await store.timers.due_of_match(match)
    await store.timers.mark_due(row.id, "n", channel=7, at=2000)
    await store.timers.confirm_due(row.id, 900, then=row)
    standing, later = (
        Standing(1, 0, 2000, (0,), (REMINDER,)),
        Timer("reminder", match, 101, Concern("wait"), 8000, 2000, id=row.id),
    )
    given = await vote(store, match, "extend")
    await store.breaks.extend(match, 101, instead=[later], note=NOTE, standing=standing, vote=given)
    assert [one.at for one in await store.timers.due_of_match(match)] == [8000]
    assert [one.message for one in (await store.timers.agenda(0, most=9)).doomed] == [900]
    with pytest.raises(Conflict):
        await store.breaks.extend(match, 101, instead=[row], note=NOTE, standing=standing, vote=given)
    assert [one.at for one in await store.timers.due_of_match(match)] == [8000]


async def test_a_vacation_is_one_at_a_time_and_keeps_its_begin(store):
    await store.people.take_vacation(Vacation(101, 100, 200), at=100, told=150)
    await store.people.take_vacation(Vacation(101, 120, 300), at=120, told=None)
    assert await store.people.vacations([101, 102]) == (Vacation(101, 100, 300),)
    await store.people.end_vacation(101, at=130)
    await store.people.take_vacation(Vacation(101, 500, 600), at=140, told=None)
    await store.people.take_vacation(Vacation(101, 400, 450), at=140, told=None)
    assert await store.people.vacations([101]) == (Vacation(101, 100, 130), Vacation(101, 400, 450))
    assert await store.people.vacations([101], after=130) == (Vacation(101, 400, 450),)
    both = (await store.people.settings([101, 102]), await store.people.vacations([101, 102], after=130))
    assert await store.people.settings_and_vacations([101, 102], after=130) == both
    await store.people.end_vacation(101, at=150)
    assert await store.people.vacations([101]) == (Vacation(101, 100, 130),)


async def test_tables_are_told_of_the_last_of_several_changes(store):
    one, other = await begun(store), await begun(store, channel=8)
    await store.people.take_vacation(Vacation(101, 100, 200), at=100, told=150)
    await store.people.take_vacation(Vacation(101, 100, 250), at=110, told=160)
    (row,) = [row for row in (await store.timers.agenda(160, most=9)).due if row.kind == "vacation"]
    assert (row.match, row.user, row.at) == (None, 101, 160)
    await store.people.tell_tables(row.id, 101, at=160)
    assert [await kinds(store, match) for match in (one, other)] == [["away", "reminder"]] * 2
    assert await store.people.vacationers(1, after=100) == (101,)
    assert await store.people.vacationers(2, after=100) == ()


async def test_all_of_it_survives_the_process(place):
    store = await open_store(place)
    match = await begun(store)
    await store.breaks.pause(match, at=2000, until=9000, note=NOTE, vote=await vote(store, match))
    await store.people.take_vacation(Vacation(101, 100, 200), at=100, told=150)
    await store.people.bound_vacations(1, 5, at=100)
    before = (
        await store.breaks.pauses(match),
        await store.people.vacations([101]),
        await store.people.vacation_bounds(1),
    )
    await store.close()
    again = await open_store(place)
    assert (
        await again.breaks.pauses(match),
        await again.people.vacations([101]),
        await again.people.vacation_bounds(1),
    ) == before
    await again.close()


async def test_the_end_of_a_clock_is_looked_at_again_with_every_change_of_a_vacation(store):
    match = await begun(store)
    await store.timers.add_due([Timer("time-up", match, user, Concern("wait"), 9000, 0) for user in (101, 102)])

    async def ends():
        return {row.user: row.at for row in await store.timers.due_of_match(match) if row.kind == "time-up"}

    await store.people.take_vacation(Vacation(101, 100, 200), at=100, told=None)
    assert await ends() == {101: 100, 102: 9000}
    await store.people.bound_vacations(1, 5, at=110)
    assert await ends() == {101: 110, 102: 9000}
    await store.people.end_vacation(101, at=120)
    assert await ends() == {101: 120, 102: 9000}
