"""Bytes of a real database that are flipped: told in a sentence, or nothing is different."""

import random
import shutil
from dataclasses import replace
from functools import partial

import pytest

from db import StoreError, open_store
from host import MatchInfo, Refusal
from tests.support.hosting import ANN, BOB, CARA, open_table, whole

FILES = 150


async def table_of(path):
    """Play a little on several tables; return what can be learnt of each match."""
    table = await open_table(path)
    for channel in range(7, 13):
        match = (await table.begin(2 + channel % 3, channel=channel)).info.id
        await table.play(match, *["0 take:2", "0 draw", "0 done", "1 take:1", "1 done"][: channel % 5 + 1])
    await table.host.seats.resign(3, BOB)
    await table.host.seats.resign(4, ANN)
    await table.lobby(3, channel=20)
    await table.store.database.read(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())
    await table.close()
    return await learnt(path)


async def learnt(path):
    """Open the file and ask for everything; a refusal stands in the place of what it refuses."""
    table, found = await open_table(path), {}
    questions = {
        "info": table.host.core.info,
        "export": table.host.records.export,
        "look": partial(look, table),
        "log": partial(log, table),
        "at": table.host.tables.at,
    }
    try:
        for name, asked in questions.items():
            for about in (7, 8, 9, 10, 11, 12, 20) if name == "at" else range(1, 9):
                try:
                    found[name, about] = await asked(about)
                except Refusal as refusal:
                    found[name, about] = refusal
    finally:
        await table.close()
    return found


def unknown(info):
    return [replace(one, user=0, name="?") for one in info.seats]


def told_of(value, before):
    """Return whether what is different says so by itself, and holds nothing that is not so."""
    match value:
        case Refusal():
            return value.code in {"frozen", "not-read", "no-match"}
        case str():
            return "# changed on the disk" in value or "# frozen (" in value
        case MatchInfo():
            people = {(one.seat, one.user, one.name) for one in (*before.seats, *unknown(value))}
            return value.status == "frozen" and {(one.seat, one.user, one.name) for one in value.seats} <= people
    return False


async def look(table, match):
    return whole(await table.host.play.look(match))


async def log(table, match):
    return await table.host.records.log(match, CARA)


def flipped(content, seed):
    """Return a file with a few bits changed, mostly where something is written."""
    chance, content = random.Random(seed), bytearray(content)
    used = [place for place, byte in enumerate(content) if byte]
    for _ in range(chance.choice((1, 1, 2, 8))):
        place = chance.choice(used) if chance.random() < 0.8 else chance.randrange(len(content))
        content[place] ^= 1 << chance.randrange(8)
    return bytes(content)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
async def test_flipped_bytes_are_told_or_make_no_difference(tmp_path, part):
    original = tmp_path / "original.sqlite3"
    before = await table_of(original)
    content, told = original.read_bytes(), 0
    for seed in range(part, FILES, 3):
        path = tmp_path / str(seed) / "outpost.sqlite3"
        path.parent.mkdir()
        path.write_bytes(flipped(content, seed))
        try:
            found = await learnt(path)
        except StoreError as error:
            found = str(error)
        if isinstance(found, str):
            assert found.startswith(f"Database {path}: ")
            told += 1
            continue
        different = {key for key, value in found.items() if repr(value) != repr(before[key])}
        told += bool(different)
        for key in different:
            assert told_of(found[key], before[key]), (seed, key, found[key])
        shutil.rmtree(path.parent)
    assert told > FILES // 3 // 2
    await (await open_store(original)).close()
