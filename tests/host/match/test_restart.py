"""What is in memory is only a copy: throw it away at any time, or damage what is on disk."""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from db.tables.stored import seal_everything
from engine.record import parse
from host import Refusal
from tests.support.hosting import BOB, CARA, Chance, Heaps, open_table, refused, running, whole


async def random_acts(table, match, rng, count):
    """Play this many random things, some of them refused."""
    users = [seated.user for seated in (await table.host.core.info(match)).seats]
    for _ in range(count):
        update = await table.host.play.look(match)
        if update.outcome is not None:
            break
        seat = rng.randrange(len(users))
        legal = [*update.legal(seat), "take:2"]
        try:
            kind = rng.random()
            if kind < 0.25:
                await table.host.play.undo(match, users[seat], update.seq)
            elif kind < 0.29:
                await table.host.seats.resign(match, users[seat])
            else:
                await table.host.play.submit(
                    match, users[seat], update.seq, rng.choices(legal, k=rng.choice((1, 1, 2)))
                )
        except Refusal as refusal:
            assert refusal.code in {"illegal", "not-awaited", "nothing-to-undo", "already-resigned"}, refusal


@pytest.mark.parametrize("seed", range(12))
async def test_a_restart_changes_nothing(table, seed):
    rng = random.Random(seed)
    match = (await table.begin(rng.choice((2, 3, 4)))).info.id
    for _ in range(6):
        await random_acts(table, match, rng, 8)
        before = await table.host.play.look(match)
        log, export = await table.host.records.log(match, BOB), await table.host.records.export(match)
        await table.restart()
        after = await table.host.play.look(match)
        assert whole(after) == whole(before)
        assert (after._live.recaps, after._live.timeline) == (before._live.recaps, before._live.timeline)
        assert (await table.host.records.log(match, BOB), await table.host.records.export(match)) == (log, export)


async def test_matches_beyond_the_bound_are_read_again(path):
    table = await open_table(path, live=3)
    matches = [(await table.begin(2, channel=channel)).info.id for channel in range(8)]
    seen = {}
    for number, match in enumerate(matches):
        seen[match] = whole(await table.play(match, *["0 take:1", "0 draw", "0 done", "1 take:2"][: number % 4 + 1]))
    assert len(table.host.core.cache) == 3
    for match in matches:
        assert whole(await table.host.play.look(match)) == seen[match]
    assert len(table.host.core.cache) == 3
    assert len(table.host.core.locks) == 0
    await table.close()


async def tampered(table, match, statement):
    """Change the file behind the host's back, digests and all, then restart."""
    await table.store.close()
    with closing(sqlite3.connect(table.path)) as db, db:
        assert db.execute(statement, {"match": match}).rowcount
        seal_everything(db)
    again = await open_table(table.path, games=table.games)
    table.host, table.store = again.host, again.store


TAMPERED = {
    "text": "UPDATE actions SET text = 'take:1' WHERE match = :match AND ordinal = 0",
    "garbage": "UPDATE actions SET text = 'explode' WHERE match = :match AND ordinal = 1",
    "refused": "UPDATE actions SET text = 'draw' WHERE match = :match AND ordinal = 0",
    "seat": "UPDATE actions SET seat = 1 WHERE match = :match AND ordinal = 0",
    "no seat": "UPDATE actions SET seat = 9 WHERE match = :match AND ordinal = 0",
    "digest": "UPDATE actions SET digest = 'x' WHERE match = :match AND ordinal = 2",
    "gap": "DELETE FROM actions WHERE match = :match AND ordinal = 1",
    "seed": "UPDATE matches SET seed = seed + 1 WHERE id = :match",
    "start": "UPDATE matches SET digest = 'x' WHERE id = :match",
    "options": "UPDATE options SET value = '5' WHERE match = :match AND key = 'stones'",
    "unknown option": "UPDATE options SET value = '7' WHERE match = :match AND key = 'stones'",
    "status": "UPDATE matches SET status = 'finished' WHERE id = :match",
}


@pytest.mark.parametrize("what", TAMPERED)
async def test_a_log_that_leads_elsewhere_freezes_the_match(table, what):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:2", "0 draw", "0 done")
    await tampered(table, match, TAMPERED[what])
    for asked in (
        table.host.play.look(match),
        table.host.play.submit(match, BOB, 3, ["take:1"], interaction=5),
        table.host.play.undo(match, BOB, 3),
        table.host.seats.resign(match, BOB),
        table.host.records.log(match, None),
    ):
        await refused("frozen", asked, why="differs")
    if what != "status":
        info = await table.host.core.info(match)
        assert (info.status, info.reason, info.revealed) == ("frozen", "differs", None)
        assert await table.host.tables.at(7) == info
        assert await running(table.host) == []
        record = parse(await table.host.records.export(match))
        assert (record.seed, record.entries) == (None, ())
        await refused("not-seated", table.host.closing.cancel(match, CARA))
        info = await table.host.closing.cancel(match, BOB, warden=True)
        assert (info.status, info.revealed is None) == ("cancelled", False)
        assert await table.host.tables.at(7) is None
    record = parse(await table.host.records.export(match))
    assert record.seed is not None
    assert len(record.entries) == len(await table.store.log.actions(match))


async def test_rules_that_changed_under_the_same_name_are_noticed(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:2")

    class Sly(Heaps):
        def apply(self, state, seat, action):
            step = super().apply(state, seat, action)
            return replace(step, state=replace(step.state, stones=step.state.stones - 1))

    table.games = {"heaps": Sly()}
    await table.restart()
    await refused("frozen", table.host.play.look(match), why="differs")


def test_chance_of_the_tests_is_predictable():
    assert Chance().randbits(63) == Chance().randbits(63)
