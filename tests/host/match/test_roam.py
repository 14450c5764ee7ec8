"""Roam through the host: whole matches with restarts, and secret limits in auctions."""

import random
from dataclasses import fields, replace

import pytest

from engine.record import parse
from engine.registry import GAMES
from engine.timeline import replay
from players.playing_on import TablePosition, play_on
from players.worker_pool import InThread
from tests.support.hosting import ANN, NAMES, Chance, open_table, refused, whole

ROAM = {game.info.key: game for game in GAMES}
USERS = list(NAMES)


async def seated(path, people, rng=None, **options):
    table = await open_table(path, games=ROAM)
    table.host.core.entropy = Chance(people if rng is None else rng.randrange(10**9))
    update = await table.begin(people, game="roam", **options)
    return table, update


async def step(table, update, rng, *, take_back=0.0):
    """Do one random thing for someone whose turn it is, or take the last one back."""
    seat = update.awaited[0]
    if rng.random() < take_back and update.can_undo(seat):
        return await table.host.play.undo(update.info.id, USERS[seat], update.seq)
    text = rng.choice(update.legal(seat))
    return await table.host.play.submit(update.info.id, USERS[seat], update.seq, [text])


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
                assert whole(await table.host.play.look(match)) == whole(update)
        await table.restart()
        assert whole(await table.host.play.look(match)) == whole(update)
        record = parse(await table.host.records.export(match))
        assert record.outcome == update.outcome
        assert replay(ROAM["roam"], record).seq == update.seq
        assert [line.text for line in await table.host.records.log(match, None)] == [
            entry.text for entry in record.entries
        ]
    finally:
        await table.close()


async def auction(path, rng):
    """Play until someone whose turn to bid hasn't come may set a limit above nothing."""
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
        log, export = await host.records.log(match, None), await host.records.export(match)
        after = await host.play.submit(match, USERS[seat], before.seq, ["limit:1"])
        assert (after.events, after.seq, after.turn, after.recent) == ((), before.seq, before.turn, before.recent)
        assert after.view(None) == before.view(None)
        assert (after.view(seat).limit, after.view(None).limit) == (1, None)
        assert all(after.view(other).limit is None for other in range(3) if other != seat)
        assert [event.amount for event in after.events_for(seat)] == [1]
        assert (await host.records.log(match, None), await host.records.export(match)) == (log, export)
        assert [line.text for line in await host.records.log(match, USERS[seat])][-1] == "limit:1"

        # The speaker's own limit is carried out at once: what is said is public, how far it would go is not.
        speaker = after.awaited[0]
        spoken = await host.play.submit(match, USERS[speaker], after.seq, ["limit:1"])
        assert spoken.seq > before.seq
        assert spoken.events
        (line,) = (await host.records.log(match, None))[len(log) :]
        assert (line.seat, line.text) == (speaker, None)
        assert line.events == spoken.events
        exported = await host.records.export(match)
        assert "limit" not in exported
        assert exported.splitlines()[-1] == f"{speaker} withheld"
        await table.restart()
        assert whole(await table.host.play.look(match)) == whole(spoken)
    finally:
        await table.close()


async def test_an_auction_is_no_time_to_explore(path):
    table, update, seat = await auction(path, random.Random(7))
    try:
        match = update.info.id
        await refused("not-awaited", table.host.play.submit(match, USERS[seat], None, ["rest"]), awaited=update.awaited)
        await refused("illegal", table.host.play.submit(match, USERS[seat], None, ["limit:99"]))
        await refused("illegal", table.host.play.submit(match, USERS[update.awaited[0]], None, ["bid:99"]))
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
            await table.host.seats.resign(match, user)
            update = await table.computed(match)
            assert not any(update.info.seats[seat].resigned for seat in update.awaited)
        while update.outcome is None:
            await step(table, update, rng)
            update = await table.computed(match)
        assert update.info.reason in {"ten", "quiet"}
        await table.restart()
        assert whole(await table.host.play.look(match)) == whole(update)
    finally:
        await table.close()


async def test_a_computer_bids_and_knows_no_secret_limit_and_no_time(path):
    rng = random.Random(46)
    table = await open_table(path, games=ROAM)
    table.host.core.entropy = Chance(46)
    try:
        thinking = table.host.computers._thinking = Noting(ROAM)
        match = (await table.lobby(2, game="roam")).id
        await table.host.lobby.option(match, ANN, "computer", "easy")
        update = await table.host.lobby.start(match, ANN)
        # until a computer speaks in an auction, and Ann after it
        while update.view(None).auction is None or not update.thinking or "limit:1" not in update.legal(0):
            if update.thinking:
                update = await table.computed(match)
            else:
                update = await step(table, update, rng)
        states = [update._live.timeline.state]
        for limit in ("limit:0", "limit:1"):
            await table.host.play.submit(match, ANN, None, [limit])
            states.append((await table.host.play.look(match))._live.timeline.state)
        position = TablePosition("roam", states[0], {2: "easy"}, 5, 7)
        assert [one.name for one in fields(position)] == [
            *("game", "state", "computers", "seed", "length", "seconds", "cards")
        ]
        for strength in ("easy", "normal"):
            asked = [replace(position, state=state, computers={2: strength}) for state in states]
            assert len({play_on(ROAM, one).acts[0] for one in asked}) == 1, strength
        seq = update.seq
        update = await table.computed(match)
        assert [list(one.computers.values()) for one in thinking.asked][-1] == ["easy"]
        said = [line for line in await table.host.records.log(match, None) if line.seq > seq]
        assert said[0].seat == 2
        assert said[0].text.partition(":")[0] in {"bid", "pass"}
        assert "limit:" not in await table.host.records.export(match)
    finally:
        await table.close()


class Noting(InThread):
    """Notes what it is asked."""

    def __init__(self, games):
        super().__init__(games)
        self.asked = []

    async def play_on(self, position):
        self.asked.append(position)
        return await super().play_on(position)
