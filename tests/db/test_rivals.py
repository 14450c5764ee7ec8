"""Several processes on one database: of what two do at once, one is right and the other is told."""

import asyncio
import sys

import pytest

from db import Concern, Conflict, Proposal, StoreError, Timer, Vacation, Vote, open_store
from tests.db.test_store import begun, line
from tests.support.rival_store import rival


@pytest.fixture
async def stores(emptied):
    stores = [await open_store(emptied) for _ in range(2)]
    yield stores
    await asyncio.gather(*(store.close() for store in stores))


async def held(store, matches, clicks):
    """Hold that each click was carried out once, in the match that it was for."""
    for number, match in enumerate(matches):
        actions = await store.log.actions(match)  # their digests are looked at, too
        assert [one.ordinal for one in actions] == list(range(len(actions)))
        assert sorted(one.interaction for one in actions) == [one for one in clicks if one % len(matches) == number]
        assert (await store.matches.load(match)).changed == ()


async def test_two_stores_that_get_the_same_clicks_carry_out_each_of_them_once(stores):
    matches = [await begun(stores[0], channel) for channel in (7, 8)]
    clicks = list(range(1000, 1100))
    done = await asyncio.gather(*(rival(store, matches, clicks, seed) for seed, store in enumerate(stores)))
    assert sum(done) == len(clicks)
    await held(stores[1], matches, clicks)


@pytest.mark.slow
async def test_two_processes_that_get_thousands_of_clicks_carry_out_each_of_them_once(stores, emptied):
    matches = [await begun(stores[0], channel) for channel in range(7, 15)]
    rivals = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.support.rival_store", emptied, ",".join(map(str, matches)), "5000", "6500", str(seed)),
            stdout=asyncio.subprocess.PIPE,
        )
        for seed in range(2)
    ]
    done = [int((await one.communicate())[0]) for one in rivals]
    assert (sum(done), min(done) > 0) == (1500, True)
    await held(stores[0], matches, list(range(5000, 6500)))


async def both(stores, ask):
    """Return what comes of it when both ask the same at once."""
    return await asyncio.gather(*(ask(store) for store in stores), return_exceptions=True)


def refused(found):
    assert not [one for one in found if isinstance(one, Exception) and not isinstance(one, Conflict)], found
    return sum(isinstance(one, Conflict) for one in found)


async def test_of_two_at_once_one_is_refused(stores):
    first = stores[0]
    for number in range(20):
        match = await begun(first, 100 + number)
        asked = Proposal(0, match, "undo", "", 102, 0, 1, 9000, 1, votes=((101, None), (102, None)))
        assert refused(await both(stores, lambda store, asked=asked: store.proposals.propose(asked))) == 1
        proposal = (await first.proposals.last_proposal(match, "undo")).id
        agreed = [Vote(proposal, 101, True, 2, "agreed", 10 + 4 * number + one) for one in range(2)]
        votes = [store.proposals.vote(match, vote) for store, vote in zip(stores, agreed, strict=True)]
        assert refused(await asyncio.gather(*votes, return_exceptions=True)) == 1
        assert refused(await both(stores, lambda store, n=number: store.interactions.claim(10_000 + n, None))) == 1
        assert refused(await both(stores, lambda store, m=match: store.log.append(m, [line(0)]))) == 1
        assert refused(await both(stores, lambda store, n=number: begun(store, 500 + n))) == 1


async def test_what_is_due_is_begun_by_one(stores):
    first = stores[0]
    match = await begun(first)
    await first.timers.add_due([Timer("reminder", match, 100 + one, Concern("wait"), 5, 4) for one in range(20)])
    for row in await first.timers.due_of_match(match):
        found = await both(
            stores, lambda store, row=row: store.timers.mark_due(row.id, f"n{id(store)}", channel=7, at=9)
        )
        assert sorted(found) == [False, True]


async def test_what_follows_from_what_is_read_is_written_as_if_each_were_alone(stores):
    """Of a person at most one vacation is not over, of a server at most one absence, however many write them."""
    for user in range(300, 320):
        waits = await both(
            stores,
            lambda store, user=user: store.people.take_vacation(
                Vacation(user, 100, 200 + stores.index(store)), at=100, told=None
            ),
        )
        assert waits == [None, None]
        assert len(await stores[0].people.vacations([user])) == 1
        await both(stores, lambda store, user=user: store.presence.left_server(user, 50 + stores.index(store)))
        assert len(await stores[0].presence.cut_offs(0, user, 0)) == 1


async def test_a_change_of_everything_and_of_one_match_at_once(stores):
    matches = [await begun(stores[0], channel) for channel in range(30, 42)]
    changes = [stores[1].log.append(match, [line(0)]) for match in matches]
    found = await asyncio.gather(stores[0].boards.change_tags(), *changes, return_exceptions=True)
    assert not [one for one in found if isinstance(one, StoreError)]
    stored = [await stores[0].matches.load(match) for match in matches]
    assert [one.changed for one in stored] == [()] * len(matches)
    assert len({one.match.tag for one in stored}) > 1
