"""``python -m db check`` finds what does not hold together, beside a running bot and without changing anything."""

import hashlib
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from db import ActionRow, Opening, SeatRow, Standing, StoreError, open_store, open_to_read, soundness
from db.__main__ import main
from db.sqlite import migrate

LINE = ActionRow(0, 0, 101, "take:1", "d1", 0, 1002)
RUNNING = "UPDATE matches SET status = 'running', started = 1"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "outpost.sqlite3"


async def begun(store, channel=7):
    match = await store.matches.create(
        "heap", guild=1, channel=channel, host=SeatRow(0, 101, "Ann"), at=1000, tag="0a1b2c"
    )
    await store.log.append(match, [LINE, replace(LINE, ordinal=1)])
    return match


async def harmed(path, *statements):
    """Make a database with one match, change it from outside, and return what is found."""
    store = await open_store(path)
    await begun(store)
    await store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)
    return list(soundness.findings(path))


async def test_a_database_in_use_is_looked_through_and_left_as_it_is(path, store):
    await store.matches.create("heap", guild=1, channel=7, host=SeatRow(0, 101, "Ann"), at=1000, tag="0a1b2c")
    before = await store.database.read(lambda db: hashlib.sha256(db.serialize()).digest())
    assert list(soundness.findings(path)) == []
    assert await store.database.read(lambda db: hashlib.sha256(db.serialize()).digest()) == before
    await begun(store, channel=8)  # the bot writes on


HARM = {
    "Match 1 is open and has no players.": "DELETE FROM seats",
    "Match 1 is running but was never started.": "UPDATE matches SET status = 'running'",
    "Match 1 is missing a log entry between two others.": "DELETE FROM actions WHERE ordinal = 0",
    "Match 1 has a log entry by a seat it doesn't have.": "UPDATE actions SET seat = 3",
    "Match 1 has a clock for a seat it doesn't have.": "INSERT INTO clocks VALUES (1, 2, 3, NULL, 1, '')",
    "Match 1 has points for a seat it doesn't have.": "INSERT INTO scores VALUES (1, 2, 3)",
    "Match 1: entry.2 was changed after it was written.": "UPDATE actions SET text = 'take:2' WHERE ordinal = 1",
    "Match 1: seat.0 was changed after it was written.": "UPDATE seats SET user = 102",
    "Row 9 of boards belongs to a row of matches that doesn't exist.": (
        "INSERT INTO boards (match, channel, message) VALUES (9, 1, 1)"
    ),
    "Match 1 has a log but was never started.": "SELECT 1",
}


@pytest.mark.parametrize("sentence", HARM)
async def test_what_does_not_hold_together_has_a_sentence(path, sentence):
    assert sentence in await harmed(path, HARM[sentence])


async def test_what_is_due_in_a_match_that_is_over(path):
    due = "INSERT INTO due (match, user, kind, number, at, since, count, of_turn) VALUES"
    due += " (1, 1, 'reminder', 0, 1, 1, 0, 1)"
    notice = "INSERT INTO notices (message, channel, match, user, number, doomed) VALUES (1, 1, 1, 1, 1, 0)"
    found = await harmed(path, due, notice, "UPDATE matches SET status = 'cancelled'")
    assert "Match 1 is over but still has a turn's timer." in found
    assert "Match 1 is over but still has a turn's message in its channel." in found


async def test_damaged_pages(path):
    store = await open_store(path)
    for channel in range(60):
        await begun(store, channel)
    await store.close()
    harm = bytearray(path.read_bytes())
    harm[-4096 * 3 : -4096] = b"\xa5" * 4096 * 2
    path.write_bytes(harm)
    try:
        found = list(soundness.findings(path))
    except StoreError as error:
        found = [str(error)]
    assert any("damaged" in sentence for sentence in found)


def test_a_file_that_is_not_there_or_another_programs(path):
    with pytest.raises(StoreError, match="no such file"):
        list(soundness.findings(path))
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE theirs (a)")
    with pytest.raises(StoreError, match="another program"):
        list(soundness.findings(path))


async def test_an_older_database_is_not_brought_up_to_date_by_looking(path, monkeypatch, tmp_path):
    older = tmp_path / "older"
    older.mkdir()
    for script in migrate.scripts()[:-1]:
        (older / script.name).write_text(script.read_text())
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate.migrate(db, path, folder=older)
    with pytest.raises(StoreError, match="Start the bot once to update it"):
        await open_to_read(path)


async def test_who_reads_can_write_nothing(path, store):
    match = await begun(store)
    reader = await open_to_read(path)
    assert await reader.log.actions(match) == await store.log.actions(match)
    with pytest.raises(StoreError, match="can't be written"):
        await reader.facts.set_fact("key", "value")
    await store.log.append(match, [replace(LINE, ordinal=2)])
    assert len(await reader.log.actions(match)) == 3, "what the bot writes is seen"
    await reader.close()


@pytest.mark.slow
async def test_the_command_tells_all_and_ends_with_1(path, capfd):
    store = await open_store(path)
    await store.matches.create("heap", guild=1, channel=7, host=SeatRow(0, 101, "Ann"), at=1000, tag="0a1b2c")
    assert main(["check", "--database", str(path)]) == 0
    assert "Every open match replays." in capfd.readouterr().out
    opening = Opening("1", 1, "s", "no digest of it", 1001, {})
    await store.matches.begin(1, opening, standing=Standing(1, 0, 1001, (0,), ()))
    assert main(["check", "--database", str(path)]) == 1, "sound, and does not replay"
    assert "Match 1: " in capfd.readouterr().out
    await begun(store, channel=8)
    await store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(RUNNING + " WHERE id = 2")
    assert main(["check", "--database", str(path)]) == 1
    assert capfd.readouterr().out.count("Match 2: status was changed after it was written.") == 1
