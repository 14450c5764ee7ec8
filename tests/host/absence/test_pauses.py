"""Pauses: never by one alone whose turn it is, ended by anyone, and good for nothing but a break."""

import pytest

from db import Board, Conflict, TimerKind
from host import Habits
from host.people.preferences import DAY, HOUR
from host.proposals.wanted import END
from host.proposals.wanted import PAUSE as KIND
from host.types import PAUSE_OVER, PAUSED, RESUMED_BY
from tests.support.hosting import ANN, BOB, CARA, DAN, refused

NOW = 1_000_000
AWAKE = Habits(quiet_from=0, quiet_to=0)


@pytest.fixture(autouse=True)
def habits(table, monkeypatch):
    """How people want to be called; who is not named is always awake."""
    known = {}

    async def told(_host, users):
        return {user: known.get(user, AWAKE) for user in users}

    monkeypatch.setattr("host.people.preferences.Likings.habits", told)
    return known


async def begun(table, people=4):
    """Return a match of this many in which it is Ann's turn."""
    return (await table.begin(people)).info.id


async def asked(table, match, user, days=3):
    return await table.host.proposals.propose(match, user, KIND, wanted=str(days))


async def paused(table, match, days=3):
    """Let Bob ask for a pause, and Ann agree, whose turn it is."""
    proposal = await asked(table, match, BOB, days)
    await table.host.proposals.answer(proposal.id, ANN, yes=True)
    found = await table.host.pauses.current(match)
    assert found is not None
    return found


async def due(table, match):
    """Return what is scheduled of the turn and of the pause, and in how many seconds."""
    rows = [
        row
        for row in await table.store.timers.due_of_match(match)
        if row.kind in {TimerKind.REMINDER, TimerKind.PAUSE, TimerKind.RESUMED}
    ]
    return sorted((row.kind, row.at - table.time[0]) for row in rows)


# -- how it comes about ----------------------------------------------------------------------------------------------


async def test_who_is_awaited_agrees_and_that_is_enough(table):
    match = await begun(table)
    pause = await paused(table, match)
    assert (pause.begin, pause.until) == (NOW, NOW + 3 * DAY)
    await refused("paused", asked(table, match, CARA), at=NOW + 3 * DAY)


async def test_the_board_is_out_of_date_when_a_pause_begins_and_when_it_ends(table):
    match = await begun(table)

    async def behind():
        for one in await table.host.proposals.outdated(match):
            await table.host.proposals.show(one, channel=7, message=901, revision=one.revision)
        return await table.host.tables.outdated()

    async def shown():
        update = await table.host.play.look(match)
        await table.host.messages.set_board(match, Board(7, 900, update.turn, update.seq))
        assert await behind() == []

    await shown()
    await paused(table, match)
    assert await behind() == [(match, 1)]
    await shown()
    await table.host.pauses.resume(match, BOB)
    assert await behind() == [(match, 1)]


async def test_who_is_awaited_grants_it_to_nobody_alone(table):
    match = await begun(table)
    proposal = await asked(table, match, ANN)
    assert proposal.votes == ((BOB, None), (CARA, None), (DAN, None))
    assert await table.host.pauses.current(match) is None
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    assert await table.host.pauses.current(match) is None
    await table.host.proposals.answer(proposal.id, CARA, yes=True)
    assert await table.host.pauses.current(match) is not None, "most of the others"


async def test_most_of_the_others_are_enough_without_who_is_awaited(table):
    match = await begun(table)
    proposal = await asked(table, match, BOB)
    await table.host.proposals.answer(proposal.id, ANN, yes=False)
    assert (await table.host.proposals.get(proposal.id)).state == "open"
    await table.host.proposals.answer(proposal.id, CARA, yes=True)
    await table.host.proposals.answer(proposal.id, DAN, yes=True)
    assert await table.host.pauses.current(match) is not None


async def test_it_is_refused_once_neither_can_come_about_any_more(table):
    match = await begun(table)
    proposal = await asked(table, match, BOB)
    await table.host.proposals.answer(proposal.id, CARA, yes=False)
    await table.host.proposals.answer(proposal.id, DAN, yes=False)
    assert (await table.host.proposals.get(proposal.id)).state == "open", "Ann alone would be enough"
    await table.host.proposals.answer(proposal.id, ANN, yes=False)
    assert (await table.host.proposals.get(proposal.id)).state == "refused"


@pytest.mark.parametrize("end", ["refused", "withdrawn"])
async def test_nobody_asks_again_and_again(table, end):
    match = await begun(table, 2)
    proposal = await asked(table, match, ANN)
    await table.host.proposals.answer(proposal.id, BOB if end == "refused" else ANN, yes=False)
    await table.play(match, "0 take:1")
    await refused("asked-lately", asked(table, match, ANN, 7), at=NOW + DAY)
    assert (await asked(table, match, BOB)).state == "open", "somebody else may"
    await refused("asked-already", asked(table, match, ANN, 1))
    table.time[0] += DAY
    assert (await asked(table, match, ANN)).state == "open"


@pytest.mark.parametrize("wanted", ["", "2", "0", "-1", "365", "three", "3.5", "9" * 30])
async def test_only_some_lengths_can_be_asked_for(table, wanted):
    match = await begun(table)
    await refused("malformed", table.host.proposals.propose(match, BOB, KIND, wanted=wanted))


async def test_whom_a_forger_names_counts_for_nothing(table):
    match = await begun(table)
    proposal = await table.host.proposals.propose(match, BOB, KIND, wanted=f"3 {CARA}")
    assert proposal.payload == f"3 {ANN}"


async def test_a_pause_ends_once(table):
    match = await begun(table)
    pause = await paused(table, match)
    await table.store.breaks.resume(pause, at=NOW, note=None)
    with pytest.raises(Conflict):
        await table.store.breaks.resume(pause, at=NOW, note=None)


# -- while it lasts --------------------------------------------------------------------------------------------------


async def test_nothing_counts_against_anybody_and_nobody_is_nudged(table):
    match = await begun(table)
    table.time[0] += 5 * HOUR
    pause = await paused(table, match)
    assert await table.host.standstill.stood_still(match, ANN, since=0) == ((NOW + 5 * HOUR, pause.until),)
    await refused("paused", table.host.reminders.nudge(match, CARA), at=pause.until)
    assert (await table.host.play.look(match)).waits[0].since == NOW, "what was used stays used"


async def test_who_likes_may_play_on_and_the_pause_stays(table):
    match = await begun(table)
    pause = await paused(table, match)
    await table.play(match, "0 take:1", "0 done")
    assert await table.host.pauses.current(match) == pause
    await refused("not-awaited", table.host.play.submit(match, ANN, None, ("take:1",)), awaited=(1,))


async def test_it_survives_the_process_and_is_told_in_the_log(table):
    match = await begun(table)
    pause = await paused(table, match)
    await table.restart()
    assert await table.host.pauses.current(match) == pause
    assert [note.kind for note in await table.host.records.log(match, None)] == [PAUSED]
    assert (await table.host.play.look(match)).info.status == "running", "and nothing was changed by other hands"


async def test_the_board_is_out_of_date_by_it(table):
    match = await begun(table)
    (standing,) = [(await table.store.matches.load(match)).standing]
    await table.store.database.write(
        lambda db: db.execute("UPDATE matches SET shown_turn = turn, shown_seq = seq WHERE id = ?", (match,))
    )
    assert await table.host.tables.outdated() == []
    await paused(table, match)
    assert await table.host.tables.outdated() == [(match, 1)]
    assert (await table.store.matches.load(match)).standing == standing


# -- how it ends -----------------------------------------------------------------------------------------------------


async def test_anybody_at_the_table_ends_it_with_a_word(table):
    match = await begun(table)
    pause = await paused(table, match)
    await refused("not-seated", table.host.pauses.resume(match, 999))
    await refused("not-paused", table.host.pauses.resume(match, DAN, number=pause.id + 1))
    table.time[0] += HOUR
    await table.host.pauses.resume(match, DAN, number=pause.id, interaction=5)
    await table.host.pauses.resume(match, DAN, number=pause.id, interaction=5)
    assert await table.host.pauses.current(match) is None
    await refused("not-paused", table.host.pauses.resume(match, CARA))
    assert await table.host.standstill.stood_still(match, ANN, since=0) == ((NOW, NOW + HOUR),)
    assert await due(table, match) == [(TimerKind.REMINDER, DAY), (TimerKind.RESUMED, 0)]
    assert [note.kind for note in await table.host.records.log(match, None)] == [PAUSED, RESUMED_BY]


async def test_it_ends_by_itself_and_everything_is_counted_from_then(table):
    match = await begun(table)
    pause = await paused(table, match)
    assert (TimerKind.PAUSE, 3 * DAY) in await due(table, match)
    table.time[0] = pause.until + 40
    (row,) = [row for row in (await table.host.schedule.agenda(most=9)).due if row.kind == TimerKind.PAUSE]
    await table.host.pauses.pause_over(row)
    assert await due(table, match) == [(TimerKind.REMINDER, DAY), (TimerKind.RESUMED, 0)]
    assert [note.kind for note in await table.host.records.log(match, None)] == [PAUSED, PAUSE_OVER]
    await table.host.pauses.pause_over(row)
    assert await table.host.standstill.stood_still(match, ANN, since=0) == ((pause.begin, pause.until),), (
        "not a second longer"
    )


async def test_who_sleeps_when_it_ends_is_reminded_on_waking(table, habits):
    match = await begun(table)
    await paused(table, match)
    minute = table.time[0] // 60 % 1440
    habits[ANN] = Habits(quiet_from=(minute - 60) % 1440, quiet_to=(minute + 120) % 1440)
    await table.host.pauses.resume(match, BOB)
    ((_, at),) = [one for one in await due(table, match) if one[0] == TimerKind.REMINDER]
    assert 0 < at <= 2 * HOUR


async def test_of_a_match_that_is_over_nobody_is_told(table):
    match = await begun(table, 2)
    pause = await paused(table, match)
    await table.host.seats.resign(match, BOB)
    assert (await table.host.play.look(match)).info.status == "finished"
    await refused("finished", table.host.pauses.resume(match, ANN))
    table.time[0] = pause.until
    for row in (await table.host.schedule.agenda(most=9)).due:
        await table.host.pauses.pause_over(row)
    assert await due(table, match) == []


async def test_a_pause_that_was_over_while_the_bot_was_not_there_can_be_followed_by_another(table):
    match = await begun(table)
    pause = await paused(table, match)
    table.time[0] = pause.until + DAY
    assert await table.host.pauses.current(match) is None
    again = await paused(table, match, 1)
    assert again.begin == pause.until + DAY
    assert await table.host.standstill.stood_still(match, ANN, since=0) == (
        (NOW, pause.until),
        (again.begin, again.until),
    )


async def test_ending_and_asking_again_needs_the_others_again(table):
    match = await begun(table, 2)
    await paused(table, match)
    await table.host.pauses.resume(match, ANN)
    proposal = await asked(table, match, ANN)
    assert await table.host.pauses.current(match) is None
    await table.host.proposals.answer(proposal.id, BOB, yes=False)
    await refused("asked-lately", asked(table, match, ANN))


async def test_a_pause_stops_no_other_question(table):
    match = await begun(table, 2)
    await paused(table, match)
    proposal = await table.host.proposals.propose(match, ANN, END)
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    assert (await table.host.core.info(match)).status == "cancelled"


async def test_the_list_says_of_a_match_that_it_is_paused(table):
    match = await begun(table)
    pause = await paused(table, match)
    _, (listed,) = await table.host.tables.of(ANN, None, most=5)
    assert listed.paused == pause.until
    await table.host.pauses.resume(match, BOB)
    _, (listed,) = await table.host.tables.of(ANN, None, most=5)
    assert listed.paused is None
