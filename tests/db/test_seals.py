"""A row that was changed from outside is noticed, and named; nothing is shown in the place of what was written."""

import doctest
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace

import pytest

from db import BACK, TIMEOUT, ActionRow, Changed, Ending, NoteRow, Opening, PersonRow, SeatChange, SeatRow, open_store
from db.sqlite.migrate import _carry_out, scripts
from db.tables import stored

ANN, BOB, CARA = SeatRow(0, 101, "Ann"), SeatRow(1, 102, "Bób 🎲"), SeatRow(2, 103, "Cara")
UNSEALED = {"turn", "seq", "awaited", "acted", "since", "shown_turn", "shown_seq", "untold", "head", "seal", "tried"}
"""What the public message shows is compared with the match itself, not believed; and the digests themselves."""


def line(ordinal, user=101, interaction=None):
    return ActionRow(ordinal, 0, user, f"take:{ordinal}", f"d{ordinal}", 0, 1002 + ordinal, interaction)


async def played(path, *, noted=True):
    """Play a match in a new database, with a note in its log or as before there were any; return its number."""
    store = await open_store(path)
    await store.matches.create("heap", guild=1, channel=6, host=BOB, at=999, tag="0b1b2c")
    match = await store.matches.create("heap", guild=1, channel=7, host=ANN, at=1000, tag="0a1b2c")
    await store.matches.save_lobby(match, host=101, seats=(ANN, BOB, CARA), options={"stones": "5", "edge.1": "north"})
    opening = Opening("1", 2**62, "salt", "d0", 1001, {"stones": "5", "edge.1": "north"})
    await store.matches.begin(match, opening)
    for ordinal in range(4):
        await store.log.append(match, [line(ordinal, interaction=900 + ordinal if ordinal % 2 else None)])
    if noted:
        await store.log.append(match, [], change=SeatChange(0, 2, 1008, 76, TIMEOUT))
        await store.log.append(match, [], change=SeatChange(0, 3, 1008, None, BACK), seat=ANN)
        await store.rules.set_rules(match, "2", note=NoteRow(4, 1009, "rules", {"before": "1", "now": "2"}))
    await store.log.append(match, [], change=SeatChange(1, 4, 1010, 77))
    await store.log.append(
        match, [line(4, user=None)], change=SeatChange(2, 4, 1011), ending=Ending("stones", 1012, (3, 1, 2))
    )
    await store.close()
    return match


def by_hand(path, statement, *values):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        return db.execute(statement, values).rowcount


async def loaded(path, match):
    store = await open_store(path)
    try:
        return await seen(store, match)
    finally:
        await store.close()


async def seen(store, match):
    """Return what is loaded of a match, and the names of what is noticed."""
    stored = await store.matches.load(match)
    noticed = stored.changed
    try:
        actions = await store.log.actions(match)
    except Changed as changed:
        actions, noticed = changed.sound, (*noticed, changed.place)
    return (replace(stored, changed=()), actions), noticed


def others(value):
    """Return values that a byte more or less makes of one."""
    if value is None:
        return [7]
    if isinstance(value, int):
        return [value ^ 1, value ^ 256, value ^ 2**40, -value - 1]
    return [f"{chr(ord(value[0]) ^ 1)}{value[1:]}" if value else "x", f"{value}x", value[:-1], ""]


def place_of(table, row):
    match table:
        case "actions":
            return f"entry.{row['ordinal'] + 1}"
        case "seats":
            return f"seat.{row['seat']}"
        case "seat_changes":
            return "resignation."
        case "notes":
            return "note.0"
        case "options":
            return "options"
    return ""


def every_field(path, match):
    """Return table, row, column and another value for each value that a match is made of."""
    with closing(sqlite3.connect(path)) as db:
        db.row_factory = sqlite3.Row
        for table in ("matches", "seats", "options", "seat_changes", "notes", "actions"):
            key = "id" if table == "matches" else "match"
            for row in db.execute(f"SELECT * FROM {table} WHERE {key} = ?", (match,)).fetchall():
                for column in set(row.keys()) - {"id", "match", *UNSEALED}:
                    for other in others(row[column]):
                        if other != row[column]:
                            yield table, dict(row), column, other


def written(db, table, row, *, column, old, new):
    """Write a value in the place of another; return whether the database takes it."""
    keys = [name for name in row if name != column and row[name] is not None]
    where = " AND ".join(f"{name} = :{name}" for name in keys)
    with suppress(sqlite3.IntegrityError):
        change = f"UPDATE {table} SET {column} = :new_ WHERE {where} AND {column} IS :old_"
        return db.execute(change, {**row, "new_": new, "old_": old}).rowcount == 1
    return False


async def test_any_field_of_any_row_is_noticed_and_its_place_named(tmp_path):
    path = tmp_path / "outpost.sqlite3"
    match = await played(path)
    before, nothing = await loaded(path, match)
    assert nothing == ()
    store, tried = await open_store(path), 0
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for table, row, column, other in every_field(path, match):
            if not written(db, table, row, column=column, old=row[column], new=other):
                continue
            tried += 1
            (stored, actions), noticed = await seen(store, match)
            assert actions == before[1][: len(actions)], "only what is sound is handed out"
            if column == "number":  # the order in which they came may still be the same
                assert noticed or stored == before[0]
            else:
                assert any(one.startswith(place_of(table, row)) for one in noticed), (table, column, noticed)
            assert written(db, table, row, column=column, old=other, new=row[column])
    assert tried > 150
    assert await seen(store, match) == (before, ())
    await store.close()


@pytest.mark.parametrize(
    ("statement", "place"),
    [
        ("DELETE FROM actions WHERE match = 2 AND ordinal = 2", "entry.3"),
        ("DELETE FROM actions WHERE match = 2 AND ordinal = 4", "entry.5"),
        ("DELETE FROM actions WHERE match = 2", "entry.1"),
        ("UPDATE matches SET head = 'x' WHERE id = 2", "entry.6"),
        ("UPDATE actions SET chain = 'x' WHERE match = 2 AND ordinal = 1", "entry.2"),
        ("UPDATE matches SET seal = '' WHERE id = 2", "table"),
        ("DELETE FROM seats WHERE match = 2 AND seat = 2", "seat.2"),
        ("INSERT INTO seats VALUES (2, 3, 104, 'Dan')", "seat.3"),
        ("DELETE FROM options WHERE match = 2", "options"),
        ("DELETE FROM notes WHERE match = 2", "note.0"),
        ("INSERT INTO notes VALUES (9, 2, 1, 1, 'rules', '{}')", "note.1"),
        ("UPDATE notes SET details = 'no longer JSON'", "note.0"),
        ("DELETE FROM seat_changes WHERE match = 2", "resignation.0"),
        ("INSERT INTO actions VALUES (2, 5, 0, 101, 'take:9', 'd', 0, 9, NULL, '')", "entry.6"),
    ],
)
async def test_rows_that_come_or_go_are_noticed(tmp_path, statement, place):
    path = tmp_path / "outpost.sqlite3"
    match = await played(path)
    assert match == 2
    assert by_hand(path, statement)
    assert (await loaded(path, match))[1][0] == place


async def test_a_match_under_the_number_of_another_is_noticed(tmp_path):
    path = tmp_path / "outpost.sqlite3"
    await played(path)
    by_hand(path, "UPDATE matches SET id = 9 WHERE id = 2")
    store = await open_store(path)
    assert await store.matches.load(2) is None
    assert "table" in (await store.matches.load(9)).changed
    await store.close()


async def test_what_was_changed_stays_so_whatever_is_written_afterwards(tmp_path):
    path = tmp_path / "outpost.sqlite3"
    store = await open_store(path)
    match = await store.matches.create("heap", guild=1, channel=7, host=ANN, at=1000, tag="0a1b2c")
    await store.matches.save_lobby(match, host=101, seats=(ANN, BOB), options={})
    by_hand(path, "UPDATE seats SET user = 666 WHERE match = ? AND seat = 1", match)
    await store.people.set_person(PersonRow(101, "Anna"), guild=1)
    await store.people.set_person(PersonRow(666, "Eve"), guild=1)
    await store.matches.move(match, 9)
    await store.matches.set_status(match, "frozen", reason="seat.1", ended=None)
    await store.log.append(match, [], ending=Ending("x", 1))
    stored = await store.matches.load(match)
    assert (stored.changed, stored.match.channel, stored.seats[0].name) == (("seat.1",), 9, "Anna")
    by_hand(path, "UPDATE seats SET user = 102, name = ? WHERE match = ? AND seat = 1", BOB.name, match)
    assert (await store.matches.load(match)).changed == (), "put back by hand"
    await store.close()


async def test_names_and_channels_may_change_as_often_as_they_like(tmp_path):
    path = tmp_path / "outpost.sqlite3"
    store = await open_store(path)
    match = await store.matches.create("heap", guild=1, channel=7, host=ANN, at=1000, tag="0a1b2c")
    for channel, name in ((8, "Anna"), (9, "Änne"), (7, "\N{FACE WITH COWBOY HAT}" * 3)):
        await store.matches.move(match, channel)
        await store.people.set_person(PersonRow(101, name), guild=1)
        assert (await store.matches.load(match)).changed == ()
    await store.close()


async def test_matches_from_before_are_sealed_when_the_program_is_updated(tmp_path):
    path, old = tmp_path / "outpost.sqlite3", tmp_path / "old.sqlite3"
    match = await played(path, noted=False)
    number = next(number for number, script in enumerate(scripts(), 1) if "digests" in script.name) - 1
    with closing(sqlite3.connect(old, isolation_level=None)) as db:
        for script in scripts()[:number]:
            _carry_out(script, db)
        db.execute(f"PRAGMA user_version = {number}")
        db.execute("ATTACH ? AS new", (str(path),))
        db.execute("INSERT INTO resignations SELECT number, match, seat, after, at, interaction FROM new.seat_changes")
        for table in ("matches", "seats", "options", "actions"):
            columns = ", ".join(row[1] for row in db.execute(f"PRAGMA table_info({table})"))
            db.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM new.{table}")
    assert await loaded(old, match) == await loaded(path, match)
    assert (await loaded(old, match))[1] == ()
    with closing(sqlite3.connect(old)) as db, closing(sqlite3.connect(path)) as new:
        for query in (
            "SELECT chain FROM actions ORDER BY match, ordinal",
            "SELECT head, seal FROM matches ORDER BY id",
        ):
            assert db.execute(query).fetchall() == new.execute(query).fetchall()


def test_digests_are_the_same_on_every_machine():
    row = (0, 0, None, "take:\u00e9", "b", 0, 0, None)
    assert stored.link("", 1, row) == stored.link("", 1, list(row)) == "fe79c54e2c730affc4ed1463a11ed316"
    assert len({stored.link("", 1, row), stored.link("x", 1, row), stored.link("", 2, row)}) == 3


def test_the_examples_in_the_documentation():
    assert doctest.testmod(stored).failed == 0
