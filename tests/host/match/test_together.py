"""Many people at once."""

import asyncio
import random

import pytest

from host import Refusal, Update
from tests.support.hosting import ANN, BOB, CARA, NAMES, whole


async def outcomes(*asked):
    return await asyncio.gather(*asked, return_exceptions=True)


def codes(results):
    return sorted("done" if isinstance(result, Update) else result.code for result in results)


async def test_two_clicks_on_the_same_panel(table):
    match = (await table.begin(2)).info.id
    results = await outcomes(*(table.host.play.submit(match, ANN, 0, ["take:1"], interaction=n) for n in range(5)))
    assert codes(results) == ["done"] + ["stale"] * 4
    assert len(await table.store.log.actions(match)) == 1


async def test_the_same_click_delivered_many_times_at_once(table):
    match = (await table.begin(2)).info.id
    results = await outcomes(*(table.host.play.submit(match, ANN, None, ["take:1"], interaction=5) for _ in range(5)))
    assert codes(results) == ["done"] * 5
    assert len({str(whole(result)) for result in results}) == 1
    assert len(await table.store.log.actions(match)) == 1


async def test_an_act_against_an_undo(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done")
    results = await outcomes(table.host.play.submit(match, BOB, 2, ["take:1"]), table.host.play.undo(match, ANN, 2))
    assert codes(results) == ["done", "stale"]
    assert (await table.host.play.look(match)).seq == 3


async def test_everybody_joins_and_starts_at_once(table):
    match = (await table.lobby(2)).id
    await outcomes(
        *(table.host.lobby.join(match, user, name) for user, name in list(NAMES.items())[2:]),
        table.host.lobby.join(match, CARA, "Cara"),
        table.host.lobby.start(match, ANN),
        table.host.lobby.start(match, ANN),
        table.host.closing.cancel(match, ANN),
    )
    update = await table.host.play.look(match)
    assert [seated.seat for seated in update.info.seats] == list(range(len(update.info.seats)))
    assert len(set(update.info.names)) == len(update.info.names) <= 4


async def test_one_channel_for_two(table):
    results = await outcomes(*(table.host.lobby.create(1, 7, user, name, "heaps") for user, name in NAMES.items()))
    assert sum(isinstance(result, Refusal) and result.code == "match-here" for result in results) == len(NAMES) - 1


@pytest.mark.slow
async def test_fifty_matches_at_once(table):
    """Everyone clicks like mad on fifty tables; then every log replays to what was in memory."""
    matches = [(await table.begin(2 + channel % 2, channel=channel)).info.id for channel in range(50)]

    async def play(match, user, seed):
        rng = random.Random(seed)
        for _ in range(12):
            update = await table.host.play.look(match)
            seat = update.seat_of(user)
            if seat is None or update.outcome is not None:
                return
            legal = update.legal(seat)
            try:
                if rng.random() < 0.2:
                    await table.host.play.undo(match, user, update.seq)
                else:
                    await table.host.play.submit(match, user, update.seq, [rng.choice(legal)])
            except Refusal as refusal:
                assert refusal.code in {"stale", "nothing-to-undo", "finished", "illegal"}, refusal

    await asyncio.gather(*(play(match, user, match * user) for match in matches for user in (ANN, BOB, CARA)))
    before = {match: whole(await table.host.play.look(match)) for match in matches}
    await table.restart()
    for match in matches:
        assert whole(await table.host.play.look(match)) == before[match]


async def test_locks_are_kept_only_while_they_are_needed(table):
    matches = [(await table.begin(2, channel=channel)).info.id for channel in range(10)]
    tasks = [asyncio.ensure_future(table.host.play.submit(match, ANN, None, ["take:1"])) for match in matches]
    await asyncio.sleep(0)
    assert len(table.host.core.locks) == 10
    await asyncio.gather(*tasks)
    del tasks
    assert len(table.host.core.locks) == 0


async def test_one_interaction_delivered_many_times_opens_one_table(table):
    infos = await asyncio.gather(
        *(table.host.lobby.create(1, 7, ANN, "Ann", "heaps", interaction=5) for _ in range(10)),
        *(table.host.lobby.create(1, 8, ANN, "Ann", "heaps", interaction=5) for _ in range(10)),
    )
    assert len({info.id for info in infos}) == 1
