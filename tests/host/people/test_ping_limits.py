"""One limit for all that has someone mentioned at another's word, over all tables; the thing itself goes on."""

import pytest

from db import TimerKind
from host import Habits
from host.people.ping_limits import LIMITS, about_lobby, about_proposal, about_timer
from host.people.preferences import DAY, HOUR
from host.proposals.wanted import END, EXTEND, PAUSE, REPLACE, Succession
from tests.support.hosting import ANN, BOB, CARA, EVE, refused

NOW = 1_000_000
MOST = LIMITS.each[0].most


@pytest.fixture(autouse=True)
def always_awake(monkeypatch):
    async def told(_host, users):
        return {user: Habits(quiet_from=0, quiet_to=0) for user in users}

    monkeypatch.setattr("host.people.preferences.Likings.habits", told)


async def invited_and_cancelled(table, channel):
    """Invite Bob to a table that is closed at once; return who that mentions."""
    match = (await table.lobby(channel=channel)).id
    await table.host.invitations.invite(match, ANN, BOB)
    (row,) = [
        row
        for row in await table.store.timers.due_of_user(BOB)
        if (row.kind, row.match) == (TimerKind.INVITATION, match)
    ]
    await table.host.closing.cancel(match, ANN)
    return await table.host.pings.granted(about_timer(row))


async def proposed_and_withdrawn(table, channel, kind=END, wanted=""):
    match = (await table.begin(2, channel=channel)).info.id
    proposal = await table.host.proposals.propose(match, ANN, kind, wanted=wanted)
    await table.host.proposals.answer(proposal.id, ANN, yes=False)
    return await table.host.pings.granted(about_proposal(proposal.id))


async def nudged(table, channel):
    match = (await table.begin(2, channel=channel)).info.id
    await table.play(match, "0 take:1", "0 done")
    await table.host.reminders.nudge(match, ANN)
    (row,) = [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.NUDGE]
    return await table.host.pings.granted(about_timer(row))


async def rematched(table, channel):
    match = (await table.begin(2, channel=channel)).info.id
    update = await table.host.play.look(match)
    while update.info.status == "running":
        seat = update.awaited[0]
        update = await table.host.play.submit(match, update.info.seats[seat].user, None, (update.legal(seat)[0],))
    again = await table.host.lobby.rematch(match, ANN, "Ann")
    await table.host.closing.cancel(again.id, ANN)
    return await table.host.pings.granted(about_lobby(again.id))


async def resumed(table, channel):
    """End a pause by which Bob is called to his turn; Bob himself has asked for it."""
    match = (await table.begin(2, channel=channel)).info.id
    await table.play(match, "0 take:1", "0 done")
    proposal = await table.host.proposals.propose(match, BOB, PAUSE, wanted="1")
    await table.host.proposals.answer(proposal.id, ANN, yes=True)
    await table.host.pauses.resume(match, ANN)
    return await table.host.pauses.called_on(match)


WAYS = {
    "an invitation": invited_and_cancelled,
    "a proposal": proposed_and_withdrawn,
    "a nudge": nudged,
    "a rematch": rematched,
    "the end of a pause": resumed,
}
CALLS_ONLY = ("an invitation", "a nudge")
"""What does nothing else: it is refused, with a time."""


@pytest.mark.parametrize("way", WAYS)
async def test_each_way_pings_so_often_and_no_more(table, way):
    for channel in range(1, MOST + 1):
        assert await WAYS[way](table, channel) == {BOB}
    await table.restart()
    if way in CALLS_ONLY:
        await refused("pinged-lately", WAYS[way](table, 50), at=NOW + HOUR)
    else:
        assert await WAYS[way](table, 50) == frozenset(), "it is done, and nobody pinged"
    table.time[0] = NOW + HOUR
    assert await WAYS[way](table, 60) == {BOB}


async def test_all_ways_together_have_one_limit(table):
    ways = list(WAYS.values())
    for channel, way in enumerate(ways[:MOST], 1):
        assert await way(table, channel) == {BOB}
    assert await ways[MOST](table, 50) == frozenset()
    await refused("pinged-lately", invited_and_cancelled(table, 51), at=NOW + HOUR)


async def test_at_most_ten_a_day_are_granted(table):
    granted = []
    for hour in range(8):
        table.time[0] = NOW + hour * HOUR
        granted += [await proposed_and_withdrawn(table, 10 * hour + place) for place in range(1, MOST + 1)]
    assert sum(map(len, granted)) == LIMITS.each[1].most
    table.time[0] = NOW + DAY
    assert await proposed_and_withdrawn(table, 100) == {BOB}


async def test_who_is_asked_to_take_a_seat_counts_as_everybody(table):
    wanted = Succession(0, ANN, EVE, "Eve").text
    for channel in range(1, MOST + 1):
        assert await proposed_and_withdrawn(table, channel, REPLACE, wanted) == {EVE}
    assert await proposed_and_withdrawn(table, 50, REPLACE, wanted) == frozenset()


async def test_a_nudge_leaves_out_only_whom_one_has_pinged_too_often(table):
    for channel in range(1, MOST + 1):
        await invited_and_cancelled(table, channel)
    match = (await table.begin(3, channel=50)).info.id
    await table.play(match, "0 take:1", "0 done")
    await refused("pinged-lately", table.host.reminders.nudge(match, ANN))
    assert (await table.host.reminders.nudge(match, CARA)).seats == (1,), "that is another person's"


async def test_so_many_people_together_and_no_more_can_be_called_in_an_hour(table):
    most = LIMITS.all[0].most
    for guest in range(most):
        match = (await table.lobby(channel=guest + 1)).id
        await table.host.invitations.invite(match, ANN, 1000 + guest)
        await table.host.closing.cancel(match, ANN)
    match = (await table.lobby(channel=100)).id
    await refused("pinged-lately", table.host.invitations.invite(match, ANN, 2000), at=NOW + HOUR)


async def test_who_is_invited_by_one_press_counts_as_by_several(table):
    most, match = LIMITS.all[0].most, (await table.lobby()).id
    guests = range(1000, 1000 + most + 2)
    info, late = await table.host.invitations.invite_all(match, ANN, guests)
    assert info.invited == tuple(guests[:most])
    assert {user: (one.code, one.values) for user, one in late.items()} == {
        user: ("pinged-lately", {"at": NOW + HOUR}) for user in guests[most:]
    }


async def test_who_is_the_first_to_give_more_time_pings_the_others_within_the_same_limit(table):
    async def given(channel):
        match = (await table.begin(3, channel=channel)).info.id
        await table.play(match, "0 take:1", "0 done")
        return await table.host.pings.granted(
            about_proposal((await table.host.proposals.support(match, ANN, EXTEND)).proposal.id)
        )

    for channel in range(1, MOST + 1):
        assert await given(channel) == {CARA}
    assert await given(50) == frozenset()
