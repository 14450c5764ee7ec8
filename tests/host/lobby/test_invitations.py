"""Anyone who sits at a table may invite a person to it: called once a day, awake, and only while there is a seat."""

import asyncio

import pytest

from db import TimerKind
from host import Habits
from host.people.preferences import DAY, HOUR
from tests.support.hosting import ANN, BOB, CARA, DAN, EVE, refused

START = 1_000_000


@pytest.fixture(autouse=True)
def habits(monkeypatch):
    """How people want to be called; who is not named is always awake."""
    known = {}

    async def told(_host, users):
        return {user: known.get(user, Habits(quiet_from=0, quiet_to=0)) for user in users}

    monkeypatch.setattr("host.people.preferences.Likings.habits", told)
    return known


async def calls(table, user):
    return [
        (row.match, row.at - START, row.asker) for row in await table.store.timers.due_of_user(user) if not row.of_turn
    ]


async def test_the_guest_is_called_at_once_and_named_at_the_lobby(table):
    match = (await table.lobby(2)).id
    table.time[0] += 100
    info = await table.host.invitations.invite(match, BOB, CARA)
    assert (info.invited, info.revision) == ((CARA,), 2)
    assert await calls(table, CARA) == [(match, 100, BOB)]
    (row,) = [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.IDLE]
    assert row.at == table.time[0] + 7 * DAY, "somebody cares for the table"
    await table.restart()
    assert (await table.host.core.info(match)).invited == (CARA,)
    info = await table.host.lobby.join(match, CARA, "Cara")
    assert ([seat.user for seat in info.seats], info.invited) == ([ANN, BOB, CARA], ()), "behind who sat there before"


async def test_a_guest_who_sleeps_is_called_at_waking(table, habits):
    match = (await table.lobby()).id
    minute = START // 60 % 1440
    habits[BOB] = Habits(quiet_from=(minute - 60) % 1440, quiet_to=(minute + 60) % 1440)
    await table.host.invitations.invite(match, ANN, BOB)
    assert await calls(table, BOB) == [(match, HOUR - START % 60, ANN)]


async def test_the_same_person_is_invited_once_a_day_whoever_invites(table):
    match = (await table.lobby(2)).id
    await table.host.invitations.invite(match, ANN, CARA, interaction=5)
    assert (await table.host.invitations.invite(match, ANN, CARA, interaction=5)).invited == (CARA,)
    await refused("invited-already", table.host.invitations.invite(match, BOB, CARA), at=START + DAY)
    await table.host.invitations.invite(match, BOB, DAN)
    table.time[0] += DAY
    await table.host.invitations.invite(match, BOB, CARA)
    assert (await table.host.core.info(match)).invited == (DAN, CARA)


async def test_several_are_invited_together_and_who_cannot_be_is_told_apart(table):
    match = (await table.lobby(2)).id
    await table.host.invitations.invite(match, BOB, CARA)
    table.time[0] += 60

    async def together():
        info, refused_ones = await table.host.invitations.invite_all(
            match, ANN, (BOB, CARA, DAN, EVE, DAN), interaction=5
        )
        return info.invited, {user: (one.code, one.values) for user, one in refused_ones.items()}

    not_asked = {BOB: ("sits-already", {"seat": 1}), CARA: ("invited-already", {"at": START + DAY})}
    assert await together() == ((CARA, DAN, EVE), not_asked)
    assert (await table.host.core.info(match)).revision == 3, "one change"
    assert [await calls(table, user) for user in (BOB, CARA, DAN, EVE)] == [
        [],
        [(match, 0, BOB)],
        [(match, 60, ANN)],
        [(match, 60, ANN)],
    ]
    table.time[0] += 60
    assert await together() == ((CARA, DAN, EVE), not_asked), "delivered twice, told the same"
    await refused("not-seated", table.host.invitations.invite_all(match, EVE, (DAN,)))
    info, not_asked = await table.host.invitations.invite_all(match, ANN, (BOB, DAN))
    assert (info.revision, set(not_asked)) == (3, {BOB, DAN}), "nobody is left, so nothing is saved"


async def test_two_deliveries_at_once_invite_once(table):
    match = (await table.lobby()).id
    infos = await asyncio.gather(*(table.host.invitations.invite(match, ANN, BOB, interaction=5) for _ in range(2)))
    assert [info.invited for info in infos] == [(BOB,), (BOB,)]
    assert len(await calls(table, BOB)) == 1


async def test_who_may_be_invited_and_by_whom(table):
    match = (await table.lobby(3)).id
    await refused("not-seated", table.host.invitations.invite(match, EVE, DAN))
    await refused("sits-already", table.host.invitations.invite(match, ANN, BOB), seat=1)
    await refused("sits-already", table.host.invitations.invite(match, ANN, ANN), seat=0)
    await table.host.lobby.join(match, DAN, "Dan")
    await refused("full", table.host.invitations.invite(match, ANN, EVE), seats=4)
    await table.host.closing.cancel(match, ANN)
    await refused("not-running", table.host.invitations.invite(match, ANN, EVE))


async def test_to_a_match_under_way_only_a_vacant_seat_is_offered(table):
    match = (await table.begin(3)).info.id
    await refused("no-vacant-seat", table.host.invitations.invite(match, ANN, EVE))
    await table.host.seats.resign(match, CARA)
    info = await table.host.invitations.invite(match, ANN, EVE)
    assert (info.status, await calls(table, EVE)) == ("running", [(match, 0, ANN)])
    await table.host.invitations.invite(match, ANN, CARA)
    await table.host.seats.take_seat(match, EVE, "Eve")
    await refused("sits-already", table.host.invitations.invite(match, ANN, EVE), seat=2)
    await table.host.seats.resign(match, BOB)
    assert (await table.host.core.info(match)).status == "running"
    await table.host.seats.resign(match, EVE)
    await refused("finished", table.host.invitations.invite(match, ANN, DAN))


async def test_where_the_table_keeps_its_seats_nobody_is_invited_to_them(table):
    match = (await table.begin(3, vacant="kept")).info.id
    await table.host.seats.resign(match, CARA)
    await refused("seats-kept", table.host.invitations.invite(match, ANN, EVE))


async def test_who_is_invited_to_the_rematch_keeps_the_place_and_may_be_called_once_more(table):
    match = (await table.begin(2, first="0")).info.id
    await table.host.seats.resign(match, BOB)
    info = await table.host.lobby.rematch(match, ANN, "Ann")
    assert info.invited == (BOB,)
    info = await table.host.invitations.invite(info.id, ANN, BOB)
    info = await table.host.invitations.invite(info.id, ANN, CARA)
    assert info.invited == (BOB, CARA)
    assert [row.kind for row in await table.store.timers.due_of_user(BOB)] == [TimerKind.INVITATION]
    await table.host.lobby.join(info.id, CARA, "Cara")
    info = await table.host.lobby.join(info.id, BOB, "Bob")
    assert [seat.user for seat in info.seats] == [BOB, ANN, CARA], "who begins the rematch sits first"
