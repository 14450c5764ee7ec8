"""Roam through the host: whole matches with restarts, and secret limits in auctions."""

import random

import pytest

from engine.record import parse, replay
from engine.registry import GAMES
from tests.support.hosting import NAMES, Chance, open_table, refused, whole

ROAM = {game.info.key: game for game in GAMES}
USERS = list(NAMES)


async def seated(path, people, rng=None, **options):
    table = await open_table(path, games=ROAM)
    table.host._entropy = Chance(people if rng is None else rng.randrange(10**9))
    update = await table.begin(people, game="roam", **options)
    return table, update


async def step(table, update, rng, *, take_back=0.0):
    """Do one random thing for somebody who is awaited, or take the last one back."""
    seat = update.awaited[0]
    if rng.random() < take_back and update.can_undo(seat):
        return await table.host.undo(update.info.id, USERS[seat], update.seq)
    text = rng.choice(update.legal(seat))
    return await table.host.submit(update.info.id, USERS[seat], update.seq, [text])


@pytest.mark.slow
@pytest.mark.parametrize("people", [2, 3, 4])
async def test_a_whole_match(path, people):
    rng = random.Random(people)
    table, update = await seated(path, people, outpost="on", stacked="on")
    try:
        match, number = update.info.id, 0
        while update.outcome is None:
            number += 1
            update = await step(table, update, rng, take_back=0.1)
            if number % 60 == 0:
                await table.restart()
                assert whole(await table.host.look(match)) == whole(update)
        await table.restart()
        assert whole(await table.host.look(match)) == whole(update)
        record = parse(await table.host.export(match))
        assert record.outcome == update.outcome
        assert replay(ROAM["roam"], record).seq == update.seq
        assert [line.text for line in await table.host.log(match, None)] == [entry.text for entry in record.entries]
    finally:
        await table.close()


async def auction(path, rng):
    """Play until somebody who is not yet to speak may set a limit above nothing."""
    table, update = await seated(path, 3, rng)
    while True:
        if update.outcome is not None:
            update = await table.begin(3, game="roam")
        view = update.view(None)
        if view.auction is not None:
            others = [seat for seat in range(3) if seat not in update.awaited and "limit:1" in update.legal(seat)]
            if others and "limit:1" in update.legal(update.awaited[0]):
                return table, update, others[0]
        update = await step(table, update, rng)


async def test_a_secret_limit_stays_secret(path):
    table, before, seat = await auction(path, random.Random(7))
    try:
        host, match = table.host, before.info.id
        log, export = await host.log(match, None), await host.export(match)
        after = await host.submit(match, USERS[seat], before.seq, ["limit:1"])
        assert (after.events, after.seq, after.turn, after.recent) == ((), before.seq, before.turn, before.recent)
        assert after.view(None) == before.view(None)
        assert (after.view(seat).limit, after.view(None).limit) == (1, None)
        assert all(after.view(other).limit is None for other in range(3) if other != seat)
        assert [event.amount for event in after.events_for(seat)] == [1]
        assert (await host.log(match, None), await host.export(match)) == (log, export)
        assert [line.text for line in await host.log(match, USERS[seat])][-1] == "limit:1"

        # The speaker's own limit is carried out at once: what is said is public, how far it would go is not.
        speaker = after.awaited[0]
        spoken = await host.submit(match, USERS[speaker], after.seq, ["limit:1"])
        assert spoken.seq > before.seq
        assert spoken.events
        (line,) = (await host.log(match, None))[len(log) :]
        assert (line.seat, line.text) == (speaker, None)
        assert line.events == spoken.events
        exported = await host.export(match)
        assert "limit" not in exported
        assert exported.splitlines()[-1] == f"{speaker} withheld"
        await table.restart()
        assert whole(await table.host.look(match)) == whole(spoken)
    finally:
        await table.close()


async def test_an_auction_is_no_time_to_explore(path):
    table, update, seat = await auction(path, random.Random(7))
    try:
        match = update.info.id
        await refused("not-awaited", table.host.submit(match, USERS[seat], None, ["rest"]), awaited=update.awaited)
        await refused("illegal", table.host.submit(match, USERS[seat], None, ["limit:99"]))
        await refused("illegal", table.host.submit(match, USERS[update.awaited[0]], None, ["bid:99"]))
    finally:
        await table.close()


@pytest.mark.parametrize("people", [2, 3, 4])
async def test_stand_ins_play_roam_to_the_end(path, people):
    rng = random.Random(people)
    table, update = await seated(path, people)
    try:
        match = update.info.id
        for _ in range(20):
            update = await step(table, update, rng)
        for user in USERS[2:people]:
            await table.host.resign(match, user)
            update = await table.computed(match)
            assert not any(update.info.seats[seat].resigned for seat in update.awaited)
        while update.outcome is None:
            await step(table, update, rng)
            update = await table.computed(match)
        assert update.info.reason in {"ten", "quiet"}
        await table.restart()
        assert whole(await table.host.look(match)) == whole(update)
    finally:
        await table.close()
