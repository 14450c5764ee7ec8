"""One person at the table: nobody to wait for, nobody to win against."""

import random

import pytest_asyncio

from engine.registry import find
from tests.support.hosting import ANN, BOB, open_table, whole


@pytest_asyncio.fixture
async def ice(path):
    there = await open_table(path, games={"ice": find("ice")})
    yield there
    await there.close()


async def played(table, rng):
    """Play a match alone to its end, at random; return its number."""
    update = await table.begin(1, game="ice", mode="first")
    while update.outcome is None:
        text = rng.choice(update.legal(0))
        update = await table.host.play.submit(update.info.id, ANN, update.seq, [text])
        table.time[0] += 1
    assert update.info.reason != "resigned"
    return update


async def test_i13_6_a_match_alone_goes_on_to_its_end_and_is_compared_with_earlier_ones(ice):
    ended = [await played(ice, random.Random(seed)) for seed in range(3)]
    scores = [update.outcome.scores[0] for update in ended]
    for number, update in enumerate(ended):
        earlier = await ice.host.records.solo_scores(update.info.id)
        assert earlier == tuple(sorted(scores[:number], reverse=True))
    assert await ice.host.tables.newcomers("ice", [ANN, BOB]) == {BOB}
    assert await ice.host.tables.newcomers("roam", [ANN]) == {ANN}
    assert await ice.host.tables.newcomers("ice", []) == set()
    await ice.restart()
    assert await ice.host.records.solo_scores(ended[2].info.id) == tuple(sorted(scores[:2], reverse=True))


async def test_who_plays_alone_and_resigns_closes_the_match(ice):
    update = await ice.begin(1, game="ice")
    match = update.info.id
    update = await ice.host.play.submit(match, ANN, None, ["drop:1"])
    assert update.info.status == "running"
    update = await ice.host.seats.resign(match, ANN)
    assert (update.info.status, update.info.reason) == ("finished", "resigned")
    assert (update.outcome.scores, update.outcome.winners) == ((), ())
    assert await ice.host.tables.at(7) is None
    assert await ice.host.tables.newcomers("ice", [ANN]) == {ANN}, "it was not played to its end"
    await ice.restart()
    assert whole(await ice.host.play.look(match)) == whole(update)
    assert await ice.host.records.solo_scores((await played(ice, random.Random(1))).info.id) == (), "it has no score"
