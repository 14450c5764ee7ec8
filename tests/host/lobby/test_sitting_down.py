"""Someone sits down where another sat, or a stand-in: that fills no clock twice, and makes nobody late."""

import pytest

from db import TimerKind
from host.people.preferences import HOUR
from tests.support.hosting import ANN, BOB, CARA, DAN, EVE, NAMES, refused, stand_in

NOW = 1_000_000
DAY = 24 * HOUR


async def begun(table, people=3, clock="day"):
    return (await table.begin(people, clock=clock)).info.id


async def end(table, match):
    """Return when the clock of the player whose turn it is ends."""
    update = await table.host.play.look(match)
    (clock,) = await table.host.clocks.running_out(update.info, update.clocks, now=table.time[0])
    return clock.end


async def time_up(table, match):
    """Let the clock of the player whose turn it is run out."""
    (row,) = [row for row in await table.store.timers.due_of_match(match) if row.kind == "time-up"]
    table.time[0] = max(table.time[0], row.at)
    await table.host.clock_ends.time_up(row)
    await table.computed(match)


async def handed_over(table, match, seat, before, now):
    proposal = await table.host.proposals.propose(
        match, before, "replace", wanted=f"{seat} {before} {now} {NAMES[now]}"
    )
    await table.host.proposals.answer(proposal.id, now, yes=True)


# -- clocks ----------------------------------------------------------------------------------------------------------


async def test_two_who_hand_a_seat_to_and_fro_do_not_fill_its_clock_again_and_again(table):
    match = await begun(table)
    people = [ANN, DAN]
    for turn in range(6):
        table.time[0] = min(table.time[0] + 23 * HOUR, await end(table, match) - 1)
        await handed_over(table, match, 0, people[turn % 2], people[1 - turn % 2])
    assert await end(table, match) <= NOW + 2 * DAY


async def test_the_first_to_whom_a_seat_is_handed_over_can_act(table):
    match = await begun(table)
    table.time[0] += DAY - 1
    await handed_over(table, match, 0, ANN, DAN)
    assert await end(table, match) == table.time[0] + DAY
    table.time[0] += 10 * DAY
    await table.host.presence.beat()
    await time_up(table, match)
    await table.host.seats.take_back(match, DAN)
    assert (await table.host.play.look(match)).clocks[0].left >= DAY, "who comes back can act, too"


async def test_what_a_stand_in_did_is_not_taken_back_for_another_whole_day(table):
    match = await begun(table)
    await time_up(table, match)
    assert (await table.host.play.look(match)).users == (BOB,)
    await table.host.seats.take_back(match, ANN)
    update = await table.host.play.look(match)
    assert not update.can_undo(0)
    await refused("nothing-to-undo", table.host.play.undo(match, ANN, None))
    await table.restart()
    table.time[0] = NOW + DAY
    assert not (await table.host.play.look(match)).can_undo(0)
    await refused("nothing-to-undo", table.host.play.undo(match, ANN, None))


async def test_others_can_still_take_back_what_they_did_before_somebody_came_back(table):
    match = await begun(table)
    await time_up(table, match)
    await table.play(match, "1 take:1")
    await table.host.seats.take_back(match, ANN)
    for _ in range(2):
        assert (await table.host.play.look(match)).can_undo(1)
        await table.restart()
    await table.host.play.undo(match, BOB, None)
    assert (await table.host.play.look(match)).view(None).taken == 0
    assert not (await table.host.play.look(match)).can_undo(0)


async def test_the_table_may_agree_to_take_back_what_a_stand_in_did(table):
    match = await begun(table)
    await time_up(table, match)
    await table.host.seats.take_back(match, ANN)
    proposal = await table.host.proposals.propose(match, ANN, "undo")
    for other in (BOB, CARA):
        await table.host.proposals.answer(proposal.id, other, yes=True)
    assert (await table.host.play.look(match)).users == (ANN,)


# -- what others did not do ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("restarted", [False, True])
async def test_nobody_is_late_because_another_was(table, restarted):
    match = await begun(table, clock="none")
    table.time[0] += 4 * DAY
    await handed_over(table, match, 0, ANN, DAN)
    now = table.time[0]
    if restarted:
        await table.restart()
        table.time[0] = now
    await table.host.play.look(match)
    live = table.host.core.cache.get(match)
    assert [wait.since for wait in live.waits] == [now]
    (due,) = [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.REMINDER]
    assert (due.user, due.since) == (DAN, now)
    assert due.at >= now + DAY
    await refused("not-overdue", table.host.proposals.propose(match, BOB, "replace", wanted=f"0 {DAN} {EVE} Eve"))
    await refused("not-overdue", table.host.proposals.support(match, BOB, "stand-in"))


async def test_who_was_asked_later_waits_as_before_after_a_restart(table):
    match = await begun(table, clock="none")
    await handed_over(table, match, 0, ANN, DAN)
    table.time[0] += 100
    await table.host.play.submit(match, DAN, None, ("take:1",))
    asked = table.time[0]
    await table.restart()
    table.time[0] = asked + 50
    await table.host.play.look(match)
    assert [wait.since for wait in table.host.core.cache.get(match).waits] == [asked]


async def test_who_plays_on_is_called_if_it_is_their_turn_and_only_then(table):
    for seat, before in ((0, ANN), (1, BOB)):
        match = (await table.begin(3, channel=20 + seat)).info.id
        table.time[0] += 5 * DAY
        if seat:
            await stand_in(table.host, match, seat)
        asker = BOB if before == ANN else ANN
        wanted = f"{seat} {before} {DAN} Dan"
        proposal = await table.host.proposals.propose(match, asker, "replace", wanted=wanted)
        for other, _ in sorted(proposal.votes, key=lambda vote: vote[0] != DAN):
            await table.host.proposals.answer(proposal.id, other, yes=True)
        assert (await table.host.core.info(match)).seated(DAN) is not None
        called = [row.user for row in await table.store.timers.due_of_match(match) if row.kind == "nudge"]
        assert called == ([DAN] if seat == 0 else [])
