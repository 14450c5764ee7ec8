"""An overdue player: the others give more time, or let a stand-in play, most of them at one."""

import asyncio
from dataclasses import replace

import pytest

from db import TimerKind
from host import Habits
from host.people.preferences import HOUR
from host.proposals.proposals import Proposals
from host.proposals.wanted import EXTEND, STAND_IN
from host.types import EXTENDED
from tests.support.hosting import ANN, BOB, CARA, DAN, refused

NOW = 1_000_000
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


async def begun(table, people=4, **options):
    """Return a match of this many in which it is Ann's turn."""
    return (await table.begin(people, **options)).info.id


async def reminder(table, match):
    (row,) = [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.REMINDER]
    return row


async def reminded(table, match, times=4):
    """Let reminders be sent; after the third the next one asks the table."""
    for count in range(times):
        row = await reminder(table, match)
        table.time[0] = max(table.time[0], row.at)
        marked = await table.host.schedule.mark(replace(row, nonce=f"n{count}"), channel=7)
        await table.host.schedule.confirm(marked, 900 + count)


async def supported(table, match, user, kind, wanted="", **more):
    return (await table.host.proposals.support(match, user, kind, wanted=wanted, **more)).proposal


# -- who asks, and who agrees ----------------------------------------------------------------------------------------


async def test_the_first_who_says_yes_asks_the_others(table):
    match = await begun(table)
    proposal = await supported(table, match, BOB, EXTEND)
    assert (proposal.user, proposal.state, proposal.needed) == (0, "open", 2)
    assert proposal.votes == ((BOB, True), (CARA, None), (DAN, None))
    proposal = await supported(table, match, DAN, EXTEND)
    assert proposal.state == "agreed", "two of three"


async def test_of_two_the_other_alone_is_most_of_the_others(table):
    match = await begun(table, 2)
    await refused("not-seated", table.host.proposals.support(match, 999, EXTEND))
    assert (await supported(table, match, BOB, EXTEND)).state == "agreed"


async def test_who_is_awaited_can_only_ask(table):
    match = await begun(table)
    proposal = await supported(table, match, ANN, EXTEND)
    assert (proposal.user, proposal.votes) == (ANN, ((BOB, None), (CARA, None), (DAN, None)))
    await refused("asked-already", table.host.proposals.support(match, ANN, EXTEND))
    assert (await supported(table, match, BOB, EXTEND)).state == "open", "the same question"
    await table.host.proposals.answer(proposal.id, ANN, yes=False)
    await refused("asked-lately", table.host.proposals.support(match, ANN, EXTEND), at=NOW + DAY)


async def test_what_was_refused_is_not_asked_again_at_once_however_it_is_typed(table):
    match = await begun(table, 3)
    proposal = await supported(table, match, BOB, EXTEND)
    await table.host.proposals.answer(proposal.id, CARA, yes=False)
    assert (await table.host.proposals.get(proposal.id)).state == "refused"
    for wanted in ("", "0.0", f"@{ANN}"):
        await refused("refused-already", table.host.proposals.support(match, BOB, EXTEND, wanted=wanted))


@pytest.mark.parametrize("wanted", ["1.0", "0.5", f"@{BOB}", "@", "@0"])
async def test_what_the_table_does_not_wait_for_is_refused(table, wanted):
    match = await begun(table)
    await refused("not-waited-for", table.host.proposals.support(match, BOB, EXTEND, wanted=wanted))


@pytest.mark.parametrize("wanted", ["x", "0", "0.0.0", "-1.0", "0." + "9" * 20])
async def test_what_nobody_offers_is_no_question(table, wanted):
    match = await begun(table)
    await refused("malformed", table.host.proposals.support(match, BOB, EXTEND, wanted=wanted))


async def test_the_question_is_over_with_the_wait(table):
    match = await begun(table)
    proposal = await supported(table, match, BOB, EXTEND)
    await table.play(match, "0 take:1")
    assert (await table.host.proposals.get(proposal.id)).state == "void"
    await refused("not-waited-for", table.host.proposals.support(match, CARA, EXTEND, wanted="0.0"))


async def test_a_press_delivered_twice_counts_once_and_nothing_is_lost_in_between(table, monkeypatch):
    match = await begun(table)
    first = await supported(table, match, BOB, EXTEND, interaction=5)
    assert await supported(table, match, BOB, EXTEND, interaction=5) == replace(first, shown=None)

    async def dies(*_given, **_more):
        raise RuntimeError

    other = await begun(table, channel=8)
    with monkeypatch.context() as patch:
        patch.setattr(Proposals, "answer", dies)
        with pytest.raises(RuntimeError):
            await table.host.proposals.support(other, BOB, EXTEND, interaction=6)
    assert (await supported(table, other, BOB, EXTEND, interaction=6)).votes[0] == (BOB, True)


# -- more time -------------------------------------------------------------------------------------------------------


async def test_more_time_counts_reminders_anew(table):
    match = await begun(table, 2)
    await reminded(table, match)
    assert (await reminder(table, match)).state == "gone"
    await supported(table, match, BOB, EXTEND)
    row = await reminder(table, match)
    assert (row.state, row.count, row.at) == ("pending", 0, table.time[0] + DAY)
    assert (await table.host.schedule.agenda(most=99)).doomed, "the question to the table is answered"
    assert [note.kind for note in await table.host.records.log(match, None)] == [EXTENDED]
    await table.restart()
    assert await reminder(table, match) == row


async def test_more_time_ends_the_question_for_a_stand_in(table):
    match = await begun(table)
    table.time[0] += 4 * DAY
    other = await supported(table, match, BOB, STAND_IN)
    await supported(table, match, BOB, EXTEND)
    await supported(table, match, CARA, EXTEND)
    assert (await table.host.proposals.get(other.id)).state == "void"


async def test_with_a_clock_there_is_more_on_it(table):
    match = await begun(table, 2, clock="bank")
    before = (await table.store.matches.load(match)).clocks[0]
    await supported(table, match, BOB, EXTEND)
    after = (await table.store.matches.load(match)).clocks[0]
    assert after == replace(before, left=before.left + DAY)
    table.time[0] += HOUR
    await table.play(match, "0 take:1", "0 done")
    assert (await table.store.matches.load(match)).clocks[0].left == before.left + DAY - HOUR


async def test_a_clock_that_is_over_gets_nothing_back_and_from_now_on_as_much(table):
    match = await begun(table, 2, clock="day")
    table.time[0] += 5 * DAY
    await supported(table, match, BOB, EXTEND)
    clock = (await table.store.matches.load(match)).clocks[0]
    assert clock.left == 5 * DAY + 2 * DAY


# -- a stand-in ------------------------------------------------------------------------------------------------------


async def test_nobody_loses_the_seat_who_was_not_reminded_in_vain(table):
    match = await begun(table, 2)
    await refused("not-overdue", table.host.proposals.support(match, BOB, STAND_IN), days=3)
    await reminded(table, match, 3)
    assert (await reminder(table, match)).count == 3
    table.time[0] = NOW + 3 * DAY - 1
    await refused("not-overdue", table.host.proposals.support(match, BOB, STAND_IN), days=3)
    table.time[0] = NOW + 3 * DAY
    proposal = await supported(table, match, BOB, STAND_IN)
    assert proposal.state == "agreed"
    info = (await table.host.play.look(match)).info
    assert not info.seats[0].present
    assert not info.seats[0].resigned
    await table.host.seats.take_back(match, ANN)
    assert (await table.host.play.look(match)).info.seats[0].present


async def test_who_wants_reminders_often_is_overdue_once_they_were_in_vain(table, habits):
    habits[ANN] = replace(AWAKE, interval=6)
    match = await begun(table, 3)
    await reminded(table, match)
    assert table.time[0] == NOW + DAY
    assert (await supported(table, match, BOB, STAND_IN)).state == "open"
    assert (await supported(table, match, CARA, STAND_IN)).state == "agreed"


@pytest.mark.parametrize("shown", [False, True])
async def test_the_table_is_told_once_that_a_stand_in_plays(table, shown):
    match = await begun(table, 3)
    await reminded(table, match)
    proposal = await supported(table, match, BOB, STAND_IN)
    if shown:  # its message says what became of it
        await table.host.proposals.show(proposal, channel=7, message=950, revision=proposal.revision)
    assert (await supported(table, match, CARA, STAND_IN)).state == "agreed"
    told = [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.SEAT]
    assert len(told) == (not shown)


async def test_time_that_stood_still_makes_nobody_overdue(table):
    match = await begun(table, 2)
    table.time[0] += DAY
    await table.host.vacations.take(ANN, 0, table.time[0] + 5 * DAY)
    table.time[0] += 5 * DAY
    await refused("not-overdue", table.host.proposals.support(match, BOB, STAND_IN), days=3)
    await refused(
        "not-overdue", table.host.proposals.propose(match, BOB, "replace", wanted=f"0 {ANN} {CARA} Cara"), days=3
    )
    table.time[0] += 2 * DAY
    assert (await supported(table, match, BOB, STAND_IN)).state == "agreed"


async def test_a_vacation_that_begins_late_saves_nobody(table):
    match = await begun(table, 2)
    table.time[0] += 3 * DAY
    await table.host.vacations.take(ANN, 0, table.time[0] + 5 * DAY)
    assert (await supported(table, match, BOB, STAND_IN)).state == "agreed"


async def test_more_time_does_not_hide_who_is_overdue(table):
    match = await begun(table, 2)
    table.time[0] += 4 * DAY
    await supported(table, match, BOB, EXTEND)
    assert (await supported(table, match, BOB, STAND_IN)).state == "agreed"


async def test_two_who_press_at_once_have_both_said_yes(table):
    match = await begun(table)
    await asyncio.gather(*(supported(table, match, user, EXTEND) for user in (BOB, CARA)))
    proposal = await table.host.core.store.proposals.last_proposal(match, EXTEND)
    assert proposal.state == "agreed", "two of three"
