"""A match under way that someone who looks after the place closes: nobody goes on, and the record stays."""

import asyncio

import pytest

from engine.record import parse
from engine.timeline import replay
from tests.support.hosting import ANN, BOB, CARA, refused, running


async def test_a_closed_match_keeps_its_record_and_reveals_its_seed(table):
    match = (await table.begin(3)).info.id
    await table.play(match, "0 take:1", "0 done", "1 take:2")
    assert "seed hidden" in await table.host.records.export(match)
    before = [row.text for row in await table.store.log.actions(match)]
    info = await table.host.closing.close(match)
    assert (info.status, info.reason, info.ended) == ("cancelled", "closed", table.time[0])
    assert info.revealed is not None
    assert await table.host.tables.at(7) is None
    text = await table.host.records.export(match)
    assert "seed hidden" not in text
    record = parse(text)
    assert record.seed == info.revealed.seed
    assert [entry.text for entry in record.entries] == before
    assert record.outcome is None
    replay(table.games["heaps"], record)
    assert f"# salt {info.revealed.salt}" in text
    assert "# closed before it was over" in text


async def test_nobody_goes_on_with_a_closed_match(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1")
    await table.host.closing.close(match)
    for asked in (
        table.host.play.look(match),
        table.host.play.submit(match, ANN, None, ["done"]),
        table.host.play.undo(match, ANN, None),
        table.host.seats.resign(match, BOB),
        table.host.records.log(match, ANN),
    ):
        await refused("closed", asked, match=match)
    await table.restart()
    await refused("closed", table.host.play.submit(match, ANN, None, ["done"]), match=match)
    assert (await table.host.core.info(match)).reason == "closed"
    assert match not in await running(table.host)
    again = await table.begin(2)
    assert again.info.channel == 7, "the channel is free"


async def test_what_is_closed_may_be_closed_again_and_nothing_else_may(table):
    match = (await table.begin(2)).info.id
    first = await table.host.closing.close(match)
    table.time[0] += 100
    assert await table.host.closing.close(match) == first
    lobby = await table.lobby(2)
    await refused("not-running", table.host.closing.close(lobby.id))
    await table.host.closing.cancel(lobby.id, ANN)
    await refused("not-running", table.host.closing.close(lobby.id))
    over = (await table.begin(2)).info.id
    await table.host.seats.resign(over, ANN)
    await refused("finished", table.host.closing.close(over))
    await refused("no-match", table.host.closing.close(99))


async def test_the_lobbys_way_to_close_does_not_close_a_match_that_has_begun(table):
    match = (await table.begin(2)).info.id
    await refused("started", table.host.closing.cancel(match, CARA, warden=True))
    await refused("started", table.host.closing.cancel(match, ANN))
    assert (await table.host.play.look(match)).info.status == "running"


async def test_a_frozen_match_may_be_closed(table):
    match = (await table.begin(2)).info.id
    await table.store.matches.set_status(match, "frozen", reason="rules", ended=None)
    assert (await table.host.closing.close(match)).status == "cancelled"
    await refused("closed", table.host.play.look(match))


@pytest.mark.parametrize("first", ["act", "close"])
async def test_an_act_at_the_same_time_counts_before_or_not_at_all(table, first):
    match = (await table.begin(2)).info.id
    acts = [table.host.play.submit(match, ANN, None, ["take:1"]), table.host.closing.close(match)]
    await asyncio.gather(*(acts if first == "act" else acts[::-1]), return_exceptions=True)
    assert len(await table.store.log.actions(match)) == (first == "act")
    assert (await table.host.core.info(match)).status == "cancelled"
